//! Cards that come to the field, change their controller, or go to the graveyard: 2 to 2.1.3.

use super::super::action::{SummonHow, Zone};
use super::super::card::Kind;
use super::super::event::Event;
use super::super::op::{CardIx, How, Op, Where};
use super::super::reads::{self, OwnText, open};
use super::super::view::{PLACES, View};
use super::run::Run;
use crate::engine::{Cite, Player, Under, Unruled};
use crate::ygo;

/// Where a card goes that is to go to the graveyard.
enum Goes {
    Graveyard,
    Elsewhere(Where, Cite, Under),
    Open(Unruled),
}

/// Where a card that is to go to the graveyard goes (2.1.3-1): its own text, what it is, and where it lies may send it
/// elsewhere.
fn goes(v: View<'_>, card: CardIx) -> Goes {
    let (def, reads) = (v.def(card), &v.g.reads);
    let defines = Cite::defines(ygo!("2.1.3-1"));
    if let Some(pile) = def.leaves_to {
        let under = reads.own_text.under();
        return match reads.own_text {
            OwnText::Graveyard => Goes::Graveyard,
            OwnText::ByText => {
                let to = Where::of(pile.zone());
                Goes::Elsewhere(to, Cite::overrides(ygo!("2.1.3-1")), under)
            }
            OwnText::Unruled => Goes::Open(open(
                &[ygo!("2.1.3-1"), ygo!("2.1.3-5")],
                "效果写明了别的去处，还放进墓地吗？",
                Some(under),
            )),
        };
    }
    match def.kind {
        Kind::Token => match reads.token {
            reads::Token::Graveyard => Goes::Graveyard,
            reading @ reads::Token::Gone => Goes::Elsewhere(Where::Gone, defines, reading.under()),
            reading @ reads::Token::Unruled => Goes::Open(open(
                &[ygo!("2.1.3-1"), ygo!("1.2-1")],
                "衍生物被破坏后进墓地吗？",
                Some(reading.under()),
            )),
        },
        Kind::Pendulum if v.s.card(card).at.on_field() => match reads.pendulum {
            reads::Pendulum::Graveyard => Goes::Graveyard,
            reading @ reads::Pendulum::Extra => {
                Goes::Elsewhere(Where::of(Zone::Extra), defines, reading.under())
            }
            reading @ reads::Pendulum::Unruled => Goes::Open(open(
                &[ygo!("2.1.3-1"), ygo!("2.1-3")],
                "场上的灵摆怪兽送去墓地时去哪里？",
                Some(reading.under()),
            )),
        },
        _ => Goes::Graveyard,
    }
}

impl Run<'_> {
    /// Cards go to graveyards at the same time: each to its owner's (2.1.3-5), in the owner's order (2.1.3-4).
    pub fn send_to_graveyard(&mut self, cards: Vec<CardIx>) {
        let mut bound = Vec::new();
        for card in cards {
            // What has come from a deck at this moment lies there already.
            if self.buried(card) {
                bound.push(card);
                continue;
            }
            match goes(self.view(), card) {
                Goes::Graveyard => bound.push(card),
                Goes::Open(unruled) => return self.stop(unruled),
                Goes::Elsewhere(at, cite, under) => {
                    let owner = self.s.card(card).owner;
                    self.s.carry(card, owner, at);
                    self.log
                        .record_under(|| Event::Elsewhere { card, at }, [cite], [under]);
                }
            }
        }
        for owner in Player::BOTH {
            let of_owner = |c: &CardIx| self.s.card(*c).owner == owner;
            let cards: Vec<CardIx> = bound.iter().copied().filter(of_owner).collect();
            let milled = cards.iter().filter(|card| self.buried(**card)).count();
            let name = |card: CardIx| self.s.card(card).name;
            let alike = cards.windows(2).all(|two| name(two[0]) == name(two[1]));
            match cards.len() {
                // What lies there already needs no order where it cannot be told apart.
                n if n == milled && alike => {}
                1 => self.s.queue.push(Op::Bury { owner, cards }),
                _ if self.s.ordering.is_none() => {
                    let under = (milled > 0).then(|| self.g.reads.mill_order.under());
                    self.log.record_under(
                        || Event::Ordering { owner },
                        [Cite::requires(ygo!("2.1.3-4"))],
                        under,
                    );
                    self.s.ordering = Some((owner, cards));
                }
                // The other owner orders after this one: the two graveyards do not touch each other.
                _ => self.s.queue.push(Op::ToGraveyard { cards }),
            }
        }
    }

    fn buried(&self, card: CardIx) -> bool {
        self.s.card(card).at == Where::of(Zone::Graveyard)
    }

    /// All 『场上的卡』 of these players, which are to go to graveyards (2.1-3, 2.1-4).
    pub fn swept(&mut self, players: &[Player]) -> Vec<CardIx> {
        let swept = |ix: &CardIx| {
            let card = self.s.card(*ix);
            card.at.on_field() && players.contains(&card.controller)
        };
        let cards: Vec<CardIx> = self.s.all().filter(swept).collect();
        let count = cards.len() as u32;
        self.log.record_with(|| {
            let mut cites = vec![Cite::defines(ygo!("2.1-3"))];
            if players.len() > 1 {
                cites.push(Cite::requires(ygo!("2.1-4")));
            }
            (Event::Swept { cards: count }, cites, Vec::new())
        });
        cards
    }

    /// Cards of one owner go to the owner's graveyard in this order.
    pub fn bury(&mut self, owner: Player, cards: &[CardIx]) {
        let milled: Vec<CardIx> = cards.iter().copied().filter(|c| self.buried(*c)).collect();
        for card in cards.iter().copied() {
            if milled.contains(&card) {
                self.s.carry(card, owner, Where::of(Zone::Graveyard));
                continue;
            }
            let foreign = self.s.card(card).controller != owner;
            self.s.carry(card, owner, Where::of(Zone::Graveyard));
            self.log.record_with(|| {
                let mut cites = vec![Cite::requires(ygo!("2.1.3-1"))];
                if cards.len() > 1 {
                    cites.push(Cite::permits(ygo!("2.1.3-4")));
                }
                if foreign {
                    cites.push(Cite::requires(ygo!("2.1.3-5")));
                }
                let under = foreign.then(|| self.g.reads.first_owner.under());
                let event = Event::Buried { owner, card };
                (event, cites, under.into_iter().collect())
            });
        }
        if !milled.is_empty() {
            self.log.record_under(
                || Event::Ordered {
                    owner,
                    cards: milled,
                },
                [Cite::permits(ygo!("2.1.3-4"))],
                [self.g.reads.mill_order.under()],
            );
        }
    }

    /// A card is put on the field, or turned over there.
    pub fn put(&mut self, card: CardIx, to: Where, face_down: bool, how: How) {
        let side = self.s.card(card).controller;
        let turning = matches!(how, How::Summon(SummonHow::Flip) | How::Activate);
        let turned = turning && self.s.card(card).at.on_field();
        if !turned {
            self.s.carry(card, side, to);
        }
        self.s.cards[usize::from(card)].face_down = face_down;
        let at = self.s.card(card).at;
        let view = View {
            g: self.g,
            s: self.s,
        };
        self.log.record_with(|| {
            let cites = vec![
                Cite::permits(put_by(at, how)),
                Cite::requires(ygo!("2-1")),
                Cite::requires(ygo!("2.1-2")),
            ];
            let unders = put_under(view, card, how, turned);
            (Event::Put { card, at, how }, cites, unders)
        });
    }

    /// A card changes its controller and comes to a place of the other side.
    pub fn control(&mut self, card: CardIx, player: Player, at: Where) {
        self.s.carry(card, player, at);
        self.log.record(
            || Event::Controlled { card, player },
            [Cite::defines(ygo!("2-2")), Cite::defines(ygo!("1.3-2"))],
        );
    }
}

/// The clause by which a card is put where it lies.
fn put_by(at: Where, how: How) -> crate::rulebook::RuleId {
    match (at.zone(), how) {
        (Some(Zone::Monster), How::Place) => ygo!("2.1.1-3"),
        (Some(Zone::Monster), How::Move(_)) => ygo!("2.1.1-4"),
        (Some(Zone::Monster), _) => ygo!("2.1.1-1"),
        (Some(Zone::SpellTrap), How::Place) => ygo!("2.1.2-6"),
        (Some(Zone::SpellTrap), How::Move(_)) => ygo!("2.1.2-4"),
        (Some(Zone::SpellTrap), _) => ygo!("2.1.2-1"),
        (Some(Zone::Field), _) => ygo!("2.1.2-5"),
        _ => ygo!("2.1-3"),
    }
}

/// The readings under which a card was put where it now lies.
fn put_under(v: View<'_>, card: CardIx, how: How, turned: bool) -> Vec<Under> {
    let reads = &v.g.reads;
    let Where::In(zone, _) = v.s.card(card).at else {
        return Vec::new();
    };
    let there = v.s.zone(v.s.card(card).controller, Zone::SpellTrap);
    let full = there.len() >= usize::from(PLACES);
    let monster = |ix: &CardIx| v.kind(*ix).is_monster();
    match (zone, how) {
        (Zone::Monster | Zone::Pendulum, How::Place) if v.kind(card) == Kind::FieldSpell => {
            vec![reads.field_elsewhere.under()]
        }
        (Zone::Monster, How::Set | How::Summon(SummonHow::Flip)) => vec![reads.flipped.under()],
        (Zone::SpellTrap, How::Move(_)) => vec![reads.spell_moves.under()],
        (Zone::SpellTrap, How::Activate) if turned && full => vec![reads.set_of_five.under()],
        (Zone::SpellTrap, How::Place) if monster(&card) => {
            vec![reads.as_spell.under(), reads.monster_among.under()]
        }
        (Zone::SpellTrap, How::Set | How::Activate) if there.iter().any(monster) => {
            vec![reads.monster_among.under()]
        }
        _ => Vec::new(),
    }
}
