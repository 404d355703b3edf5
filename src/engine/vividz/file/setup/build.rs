//! Faces, piles, seats and decks of a board being built.

use std::collections::BTreeMap;

use crate::engine::fault::{At, Fault, nearest_word};
use crate::engine::game::Player;
use crate::engine::vividz::card::CardText;
use crate::engine::vividz::file::sample::samples;
use crate::engine::vividz::file::setup::{
    Builder, Entry, FILLER, Pile, SeatSetup, Setup, player_of,
};
use crate::engine::vividz::state::{Area, Card, CardIx, Mark, State, bit};
use crate::engine::vividz::table::DeckList;
use crate::engine::vividz::view::named::name_parts;
use crate::engine::vividz::words::{Facing, Kind, Pose, Zone};

impl Builder {
    pub fn face(&mut self, key: &str, at: &At<CardText>) {
        if key.contains(['#', '×', '.']) {
            self.faults.push(
                at.fault(format!("牌“{key}”的名里不能有 #、× 或 ."))
                    .fix("同名的牌写一张，局面里写 火花×2"),
            );
        }
        let (face, mut faults) = self.g.add_face(key, at, false);
        self.keys.push((key.to_owned(), face));
        self.faults.append(&mut faults);
    }

    pub fn filler(&mut self) -> u16 {
        if let Some((_, face)) = self.keys.iter().find(|(k, _)| k == FILLER) {
            return *face;
        }
        let text = CardText {
            kind: Kind::Event,
            ..CardText::default()
        };
        let (face, _) = self.g.add_face(FILLER, &At::nowhere(text), true);
        self.keys.push((FILLER.to_owned(), face));
        face
    }

    pub fn player(&mut self, at: &At<String>) -> Player {
        player_of(at).unwrap_or_else(|| {
            let fault = at
                .fault(format!("没有名为“{}”的玩家", at.value))
                .nearest(at, Player::BOTH.map(Player::name));
            self.faults.push(fault);
            Player(0)
        })
    }

    /// A card of a face in a zone.
    pub fn card(&mut self, face: u16, owner: Player, zone: Zone, number: Option<u32>) -> CardIx {
        let ix = CardIx(self.s.cards.len() as u16);
        let stamp = self.s.tick();
        let hidden = matches!(zone, Zone::Deck | Zone::Hand | Zone::Set);
        self.s.cards.push(Card {
            face,
            life: 0,
            owner,
            controller: owner,
            zone,
            area: None,
            rested: false,
            down: hidden,
            bits: 0,
            stamp,
            placed: stamp,
            damage: 0,
            under: None,
        });
        self.numbered.push(number);
        self.s.zone_mut(owner, zone).push(ix);
        ix
    }

    pub fn find_face(&mut self, place: &At<()>, name: &str) -> Option<u16> {
        if name == FILLER {
            return Some(self.filler());
        }
        if let Some((_, face)) = self.keys.iter().find(|(k, _)| k == name) {
            return Some(*face);
        }
        let fix = nearest_word(name, self.keys.iter().map(|(k, _)| k.as_str()));
        let mut fault = place.fault(format!("“牌”里没有“{name}”"));
        fault.fix = fix;
        self.faults.push(fault);
        None
    }

    /// Lays a pile into a zone; the first written is the top of a deck.
    pub fn pile(&mut self, player: Player, pile: &At<Pile>, zone: Zone, area: Option<Area>) {
        let mut laid: Vec<CardIx> = Vec::new();
        for _ in 0..pile.unknown {
            let face = self.filler();
            laid.push(self.card(face, player, zone, None));
        }
        for at in &pile.cards {
            let place = At {
                value: (),
                line: if at.line == 0 { pile.line } else { at.line },
                column: if at.line == 0 { pile.column } else { at.column },
            };
            let mut cards = self.entry(player, &at.value, &place, zone, area);
            laid.append(&mut cards);
        }
        if zone == Zone::Deck {
            self.s.zone_mut(player, zone).reverse();
        }
    }

    pub fn entry(
        &mut self,
        player: Player,
        entry: &Entry,
        place: &At<()>,
        zone: Zone,
        area: Option<Area>,
    ) -> Vec<CardIx> {
        let (name, number, times) = name_parts(&entry.name);
        let Some(face) = self.find_face(place, &name) else {
            return Vec::new();
        };
        let text_kind = self.g.faces[face as usize].text.kind;
        let wrong = match zone {
            Zone::Field => text_kind != Kind::Character,
            Zone::Account => text_kind != Kind::Account,
            Zone::Mission => text_kind != Kind::Mission,
            _ => false,
        };
        if wrong {
            self.faults.push(place.fault(format!(
                "“{name}”是{}，不能放在{}",
                text_kind.word(),
                zone.word()
            )));
        }
        let who = |name: &Option<String>, faults: &mut Vec<Fault>| {
            let name = name.as_ref()?;
            let found = player_of(name);
            if found.is_none() {
                faults.push(
                    place
                        .fault(format!("没有名为“{name}”的玩家"))
                        .nearest(name, Player::BOTH.map(Player::name)),
                );
            }
            found
        };
        let owner = who(&entry.owner, &mut self.faults).unwrap_or(player);
        let controller = who(&entry.controller, &mut self.faults).unwrap_or(player);
        let mut laid = Vec::new();
        for _ in 0..times.max(1) * entry.count.max(1) {
            let card = self.card(face, owner, zone, number);
            if owner != player {
                // It lies with the player who is written, though another owns it.
                self.s.zone_mut(owner, zone).retain(|c| *c != card);
                self.s.zone_mut(player, zone).push(card);
            }
            let rested = entry.rested.0 || entry.checked.0 || entry.pose == Some(Pose::Rested);
            let c = self.s.card_mut(card);
            c.area = area;
            c.rested = rested;
            c.damage = i32::try_from(entry.damage).unwrap_or(i32::MAX);
            if zone == Zone::Field {
                c.controller = controller;
                self.entered.push((card, entry.fresh.0, entry.entered));
            }
            match entry.facing {
                Some(Facing::Down) => c.down = true,
                Some(Facing::Up) => c.down = false,
                None => {}
            }
            if entry.completed.0 {
                c.bits |= bit::COMPLETED;
                c.down = true;
            }
            for (on, b) in [
                (entry.levelled, bit::LEVELLED),
                (entry.succeeded, bit::SUCCEEDED),
                (entry.fresh, bit::FRESH),
            ] {
                if on.0 {
                    c.bits |= b;
                }
            }
            for (name, n) in &entry.marks.0 {
                self.g.learn(name);
                self.s.marks.push(Mark {
                    card,
                    name: self.g.key(name),
                    count: *n,
                });
            }
            let exp_pile = At {
                value: (*entry.exp).clone(),
                line: place.line,
                column: place.column,
            };
            let before = self.s.cards.len();
            self.pile(player, &exp_pile, Zone::Exp, None);
            for ix in before..self.s.cards.len() {
                self.s.cards[ix].under = Some(card);
            }
            laid.push(card);
        }
        laid
    }

    /// Gives the characters on the field their time stamps in the order in which they came (911.3a): those of this turn
    /// last, of the others those without a number first, else as they are written. Those with one number came together.
    pub fn in_order(&mut self) {
        let stamps: Vec<u32> = self
            .entered
            .iter()
            .map(|(card, ..)| self.s.card(*card).stamp)
            .collect();
        let mut came = self.entered.clone();
        came.sort_by_key(|(_, fresh, nth)| (*fresh, *nth));
        let mut last = None;
        for ((card, fresh, nth), stamp) in came.into_iter().zip(stamps) {
            // One number for several: they came at the same time (501.5).
            let stamp = match last {
                Some((with, at)) if nth > 0 && with == (fresh, nth) => at,
                _ => stamp,
            };
            last = Some(((fresh, nth), stamp));
            let c = self.s.card_mut(card);
            (c.stamp, c.placed) = (stamp, stamp);
        }
    }

    pub fn seat(&mut self, player: Player, seat: &SeatSetup) {
        self.pile(player, &seat.account, Zone::Account, None);
        self.pile(player, &seat.missions, Zone::Mission, None);
        for (ix, pile) in [&seat.field.left, &seat.field.centre, &seat.field.right]
            .into_iter()
            .enumerate()
        {
            let area = Area::new(player, ix as u8);
            if pile.unknown > 0 {
                self.faults
                    .push(pile.fault("场地上的角色要写出是哪张牌，不能只写张数"));
            }
            self.pile(player, pile, Zone::Field, Some(area));
        }
        self.pile(player, &seat.hand, Zone::Hand, None);
        match (&seat.deck, &seat.set) {
            (Some(deck), _) => self.pile(player, deck, Zone::Deck, None),
            (None, Some(_)) => {}
            (None, None) => {
                let deck = At::nowhere(Pile {
                    unknown: 30,
                    cards: Vec::new(),
                });
                self.pile(player, &deck, Zone::Deck, None);
            }
        }
        self.pile(player, &seat.energy, Zone::Energy, None);
        self.pile(player, &seat.trash, Zone::Trash, None);
        self.pile(player, &seat.removed, Zone::Removed, None);
        self.pile(player, &seat.keep, Zone::Keep, None);
        self.pile(player, &seat.exp, Zone::Exp, None);
    }

    pub fn decks(&mut self, setup: &Setup) {
        for (player, seat) in [(Player(0), &setup.a), (Player(1), &setup.b)] {
            let Some(at) = &seat.set else { continue };
            let mut deck = at.value.clone();
            let mut place = At {
                value: (),
                line: at.line,
                column: at.column,
            };
            if let Some(name) = &deck.sample {
                let all = samples();
                match all.iter().find(|s| s.name == *name) {
                    Some(sample) => {
                        for (key, text) in &sample.cards.0 {
                            if !self.keys.iter().any(|(k, _)| k == key) {
                                self.face(key, text);
                            }
                        }
                        deck = sample.set.clone();
                        place = At {
                            value: (),
                            line: at.line,
                            column: at.column,
                        };
                    }
                    None => {
                        let fault = place
                            .fault(format!("没有名为“{name}”的样例牌组"))
                            .nearest(name, all.iter().map(|s| s.name.as_str()));
                        self.faults.push(fault);
                        continue;
                    }
                }
            }
            let mut list = DeckList::default();
            for (pile, part) in [(&deck.account, 0), (&deck.missions, 1), (&deck.main, 2)] {
                for _ in 0..pile.unknown {
                    let face = self.filler();
                    self.card(face, player, Zone::Set, None);
                    list.main.push(face);
                }
                for card in &pile.cards {
                    let at = At {
                        value: (),
                        line: if card.line == 0 {
                            place.line
                        } else {
                            card.line
                        },
                        column: card.column,
                    };
                    let (name, _, times) = name_parts(&card.name);
                    let Some(face) = self.find_face(&at, &name) else {
                        continue;
                    };
                    for _ in 0..times.max(1) * card.count.max(1) {
                        self.card(face, player, Zone::Set, None);
                        match part {
                            0 => list.account.push(face),
                            1 => list.missions.push(face),
                            _ => list.main.push(face),
                        }
                    }
                }
            }
            self.g.decks[player.ix()] = Some(list);
        }
    }

    /// Gives each card its name: the key where it is the only one, else with a number.
    pub fn name_all(&mut self) {
        let count = |face: u16, s: &State| s.cards.iter().filter(|c| c.face == face).count();
        let mut next: BTreeMap<u16, u32> = BTreeMap::new();
        for ix in 0..self.s.cards.len() {
            let face = self.s.cards[ix].face;
            let key = self.g.faces[face as usize].key.clone();
            let label = match self.numbered[ix] {
                Some(n) => format!("{key}#{n}"),
                None if count(face, &self.s) == 1 => key,
                None => {
                    let taken: Vec<u32> = (0..self.s.cards.len())
                        .filter(|i| self.s.cards[*i].face == face)
                        .filter_map(|i| self.numbered[i])
                        .collect();
                    let n = next.entry(face).or_insert(0);
                    loop {
                        *n += 1;
                        if !taken.contains(n) {
                            break;
                        }
                    }
                    format!("{key}#{n}")
                }
            };
            self.g.labels.push(label);
        }
    }
}
