//! Zones and what moves between them: 501–512, with what goes along (501.6, 512.3b) and what is remembered (913).

use crate::engine::cite::{Cite, vv};
use crate::engine::game::{Player, Under};
use crate::engine::vividz::card::ModKinds;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::change::triggers::Watcher;
use crate::engine::vividz::clause::{may, must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Moving, Why};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{Area, Card, CardIx, Cause, Memory, Obj, Seen, bit};
use crate::engine::vividz::table::event_bit;
use crate::engine::vividz::view::numbers::Param;
use crate::engine::vividz::words::{End, Facing, Kind, Zone};

/// A card that has moved.
#[derive(Debug, Clone, Copy)]
pub struct Moved {
    pub before: Obj,
    pub after: Obj,
    pub was: Card,
}

impl Run<'_> {
    /// Takes a card out of its zone's list.
    fn take_out(&mut self, card: CardIx) {
        let (owner, zone) = {
            let c = self.s.card(card);
            (c.owner, c.zone)
        };
        for player in [owner, owner.opponent()] {
            let list = self.s.zone_mut(player, zone);
            if list.last() == Some(&card) {
                list.pop();
                return;
            }
            if let Some(ix) = list.iter().position(|c| *c == card) {
                list.remove(ix);
                return;
            }
        }
    }

    /// Remembers a card as it is, before it becomes another object (913.1, 908.3, 908.6).
    fn remember(&mut self, card: CardIx) {
        let as_is = *self.s.card(card);
        let watched =
            event_bit(EventKind::Move) | event_bit(EventKind::Discard) | event_bit(EventKind::Exp);
        let wanted = as_is.zone == Zone::Field
            || self.g.waits & watched != 0
            || !self.s.ctxs.is_empty()
            || !self.s.triggered.is_empty()
            || !self.s.delayed.is_empty();
        if !wanted {
            return;
        }
        let view = self.view();
        let memory = Memory {
            obj: self.s.obj(card),
            after: as_is.life + 1,
            was: as_is,
            power: view.power(card),
            cost: view.cost(card),
            exp: self.s.exp_of(card).collect(),
        };
        self.s.memories.push(memory);
    }

    /// Moves one card, as a new object (501.4); what goes along is for the caller.
    fn relocate(&mut self, card: CardIx, to: Zone, end: End, down: bool) -> Moved {
        let before = self.s.obj(card);
        let was = *self.s.card(card);
        self.remember(card);
        self.take_out(card);
        let stamp = self.s.tick();
        let c = self.s.card_mut(card);
        c.life = c.life.wrapping_add(1);
        c.zone = to;
        c.area = None;
        c.rested = false;
        c.down = down;
        c.bits = 0;
        c.stamp = stamp;
        c.placed = stamp;
        c.damage = 0;
        c.under = None;
        c.controller = c.owner;
        let owner = c.owner;
        self.s.marks.retain(|m| m.card != card);
        let list = self.s.zone_mut(owner, to);
        match end {
            End::Bottom => list.insert(0, card),
            End::Top | End::Shuffled => list.push(card),
        }
        Moved {
            before,
            after: self.s.obj(card),
            was,
        }
    }

    /// Moves cards to a zone at the same time (501.5), with the EXP of characters (501.6), each to its owner's
    /// zone (102.4, 502.4c). Gives back what moved of those asked for.
    pub fn shift(&mut self, cards: &[Obj], how: Moving) -> Vec<Moved> {
        let mut moved = Vec::new();
        let mut with: Vec<Moved> = Vec::new();
        let watchers = self.leavers(cards);
        for obj in cards {
            if !self.s.lives(*obj) || matches!(how.to, Zone::Field) {
                continue;
            }
            let from = self.s.card(obj.card).zone;
            let exp: Vec<CardIx> = if from == Zone::Field {
                self.s.exp_of(obj.card).collect()
            } else {
                Vec::new()
            };
            let down = match how.facing {
                Some(Facing::Down) => true,
                Some(Facing::Up) => false,
                None => self.view().hidden(how.to),
            };
            moved.push(self.relocate(obj.card, how.to, how.end, down));
            for card in exp {
                if how.to == Zone::Exp {
                    with.push(self.reseat_exp(card, how));
                } else {
                    with.push(self.relocate(card, how.to, how.end, down));
                }
            }
            if how.to == Zone::Exp {
                self.s.card_mut(obj.card).under = how.under;
            }
        }
        if moved.is_empty() {
            return moved;
        }
        self.tell_move(&moved, &with, how);
        let all: Vec<Moved> = moved.iter().chain(&with).copied().collect();
        self.moved(&all, how, &watchers);
        self.expire_sources();
        moved
    }

    /// EXP of a character that itself becomes EXP: to whom it belongs then is a reading.
    fn reseat_exp(&mut self, card: CardIx, how: Moving) -> Moved {
        let moved = self.relocate(card, Zone::Exp, End::Top, false);
        let under = match self.g.reads.exp_after {
            reads::ExpAfter::All => how.under,
            reads::ExpAfter::OnlyOld | reads::ExpAfter::None => None,
        };
        self.s.card_mut(card).under = under;
        moved
    }

    fn tell_move(&mut self, moved: &[Moved], with: &[Moved], how: Moving) {
        if !self.log.keeps() {
            return;
        }
        let from = moved[0].was.zone;
        let mut cites = why_cites(how.why);
        cites.push(says(vv!("501.4")));
        cites.push(says(vv!("502.4b")));
        if moved.len() > 1 && from != Zone::Deck {
            cites.push(must(vv!("501.5")));
        }
        if !with.is_empty() {
            cites.push(must(vv!("501.6")));
            cites.push(must(vv!("512.3b")));
        }
        cites.extend(where_cites(how));
        let owner = moved[0].was.owner;
        let foreign = moved.iter().any(|m| m.was.controller != m.was.owner)
            || with.iter().any(|m| m.was.owner != owner);
        let mut under: Vec<Under> = Vec::new();
        if foreign {
            cites.push(must(vv!("502.4c")));
            cites.push(must(vv!("102.4")));
        } else if how.to != Zone::Temp {
            cites.push(says(vv!("501.2b")));
        }
        if how.to == Zone::Keep {
            under.push(self.g.reads.keep_open.under());
        }
        let exp_waits = self.g.waits & event_bit(EventKind::Exp) != 0;
        if how.why == Why::LevelUp && exp_waits {
            under.push(self.g.reads.exp_made.under());
        }
        let owners_differ = moved.iter().any(|m| m.was.owner != owner);
        if owners_differ && self.view().hidden(from) && !self.view().hidden(how.to) {
            cites.push(must(vv!("102.9")));
        }
        let word = move_word(how, from);
        if from == Zone::Field && how.to == Zone::Energy && word == Word::Move {
            cites.push(over(vv!("1110.2")));
        }
        let cards: Vec<CardIx> = moved.iter().chain(with).map(|m| m.before.card).collect();
        let by = how.by;
        let other = how.under;
        self.log.record_with(|| {
            let mut event = Event::new(word).cards(cards).between(from, how.to);
            if word != Word::Discard || !owners_differ {
                event = event.by(by);
            }
            event.other = other;
            (event, cites, under)
        });
    }

    /// What follows from moves: triggers and history.
    fn moved(&mut self, moved: &[Moved], how: Moving, watchers: &[Watcher]) {
        for m in moved {
            let mover = how.by;
            let mut events = vec![EventKind::Move];
            if m.was.zone == Zone::Field {
                let counts = match self.g.reads.leaving {
                    reads::Leaving::AnyZone => true,
                    reads::Leaving::OnlyRetire => {
                        matches!(how.why, Why::Retire | Why::RuleRetire)
                    }
                };
                if counts && self.is_character(m.before.card) {
                    events.push(EventKind::Leave);
                }
            }
            if m.was.zone == Zone::Hand && how.to == Zone::Trash {
                events.push(EventKind::Discard);
            }
            let made = how.why != Why::LevelUp || self.g.reads.exp_made == reads::ExpMade::Counts;
            if how.to == Zone::Exp && made {
                events.push(EventKind::Exp);
            }
            if how.to == Zone::Removed {
                events.push(EventKind::Remove);
            }
            for event in events {
                let player = match event {
                    EventKind::Discard => m.was.owner,
                    EventKind::Leave => m.was.controller,
                    _ => mover,
                };
                self.past(event, player, Some(m.before.card));
                self.happen_moved(
                    event,
                    Seen {
                        card: Some(m.before),
                        after: Some(m.after),
                        other: how.source.or(how.under.map(|c| self.s.obj(c))),
                        player: Some(player),
                        amount: moved.len() as i32,
                        combat: false,
                    },
                    m.was.zone,
                    how.to,
                    watchers,
                );
            }
        }
        self.forget_gone();
    }

    fn is_character(&self, card: CardIx) -> bool {
        self.view().kind(card) == Kind::Character
    }

    /// Forgets what was kept of objects that are no more (501.4): causes, effects made for them, how often their
    /// abilities have worked, the order of effects.
    fn forget_gone(&mut self) {
        let s = &mut *self.s;
        let cards = &s.cards;
        s.causes
            .retain(|(o, _): &(Obj, Cause)| cards[o.card.ix()].life == o.life);
        s.lasting.retain_mut(|l| {
            let had = !l.on.is_empty();
            l.on.retain(|o| cards[o.card.ix()].life == o.life);
            !had || !l.on.is_empty() || l.hidden
        });
        s.used.retain(|(o, _, _)| cards[o.card.ix()].life == o.life);
        let lasting = &s.lasting;
        s.settled.retain(|(o, _, id)| match id {
            0 => cards[o.card.ix()].life == o.life,
            id => lasting.iter().any(|l| l.id == *id),
        });
    }

    /// Puts cards on the field (503, 1109), several at the same time (501.5): they have one time stamp, and what
    /// triggers sees all of them there. Gives back how many entered.
    pub fn put_on_field(
        &mut self,
        cards: &[(Obj, Area)],
        player: Player,
        rested: bool,
        played_from: Option<Zone>,
    ) -> i32 {
        let objs: Vec<Obj> = cards.iter().map(|(o, _)| *o).collect();
        let watchers = self.leavers(&objs);
        let stamp = self.s.tick();
        let mut placed: Vec<Moved> = Vec::new();
        for (obj, area) in cards {
            if self.s.lives(*obj) {
                placed.push(self.set_down(*obj, *area, rested, stamp));
            }
        }
        let together = placed.len() > 1;
        for m in &placed {
            self.tell_entry(m, player, played_from, together);
        }
        for m in &placed {
            let from = played_from.unwrap_or(m.was.zone);
            for event in [EventKind::Move, EventKind::Enter] {
                self.past(event, player, Some(m.before.card));
                self.happen_moved(
                    event,
                    Seen {
                        card: Some(m.before),
                        after: Some(m.after),
                        other: None,
                        player: Some(player),
                        amount: placed.len() as i32,
                        combat: false,
                    },
                    from,
                    Zone::Field,
                    &watchers,
                );
            }
        }
        for m in &placed {
            self.lowered(m.after);
        }
        placed.len() as i32
    }

    /// A card becomes a new object in its area.
    fn set_down(&mut self, obj: Obj, area: Area, rested: bool, stamp: u32) -> Moved {
        let card = obj.card;
        let was = *self.s.card(card);
        self.remember(card);
        self.take_out(card);
        let c = self.s.card_mut(card);
        c.life = c.life.wrapping_add(1);
        c.zone = Zone::Field;
        c.area = Some(area);
        c.rested = rested;
        c.down = false;
        c.bits = bit::FRESH;
        c.stamp = stamp;
        c.placed = stamp;
        c.damage = 0;
        c.under = None;
        c.controller = area.side;
        self.s.marks.retain(|m| m.card != card);
        self.s.zone_mut(area.side, Zone::Field).push(card);
        Moved {
            before: obj,
            after: self.s.obj(card),
            was,
        }
    }

    fn tell_entry(&mut self, m: &Moved, player: Player, played_from: Option<Zone>, together: bool) {
        let card = m.before.card;
        let from = played_from.unwrap_or(m.was.zone);
        let area = self.s.card(card).area;
        let spot = area.map_or("", Area::word);
        let foreign = area.is_some_and(|a| a.side != m.was.owner);
        let whose = match (foreign, m.was.owner == player) {
            (true, _) => over(vv!("102.2")),
            (false, true) => says(vv!("501.2b")),
            (false, false) => must(vv!("502.4c")),
        };
        self.log.record(
            || {
                Event::new(Word::Enter)
                    .by(player)
                    .card(card)
                    .between(from, Zone::Field)
                    .note(spot)
            },
            [
                says(vv!("1109.1")),
                must(vv!("1109.3")),
                must(vv!("503.3")),
                says(vv!("503.1")),
                says(vv!("501.4")),
                whose,
                if played_from.is_some() {
                    says(vv!("1109.2"))
                } else if together {
                    must(vv!("501.5"))
                } else {
                    must(vv!("910.1"))
                },
            ],
        );
        self.apply_on_entry(card);
    }

    /// 911.5: what is in force where it comes to is in force on it from the start.
    fn apply_on_entry(&mut self, card: CardIx) {
        if self.g.kinds.meets(ModKinds::NUMBERS) && self.log.keeps() {
            let touched = self
                .view()
                .stages(card, Param::Power)
                .iter()
                .any(|s| s.by.as_ref().is_some_and(|b| b.source.card != card));
            if touched {
                self.log.record(
                    || {
                        Event::new(Word::Lasting)
                            .card(card)
                            .note("进入时即受已有的持续性效果影响")
                    },
                    [must(vv!("911.5"))],
                );
            }
        }
    }

    /// Power lowered by a new static ability is a cause of leaving (1103.3).
    pub fn lowered(&mut self, source: Obj) {
        if !self.g.kinds.meets(ModKinds::NUMBERS) {
            return;
        }
        let by = self.s.card(source.card).controller;
        for card in self.view().lowered_by(source) {
            let obj = self.s.obj(card);
            self.s.causes.push((obj, Cause::Effect(source, by)));
        }
    }

    /// Moves a character to another area without a change of zone (1116).
    pub fn move_area(&mut self, card: CardIx, to: Area) {
        let placed = self.s.tick();
        let from = self.s.card(card).area;
        if from.is_some_and(|f| f.side != to.side) {
            self.take_out(card);
            self.s.zone_mut(to.side, Zone::Field).push(card);
        }
        let c = self.s.card_mut(card);
        c.area = Some(to);
        c.placed = placed;
    }
}

/// The clauses behind a move, by its cause.
fn why_cites(why: Why) -> Vec<Cite> {
    match why {
        Why::Retire => vec![must(vv!("1110.1"))],
        Why::RuleRetire => vec![must(vv!("1004.1")), says(vv!("1110.1"))],
        Why::Illegal => vec![must(vv!("1003.1"))],
        Why::LevelUp => vec![must(vv!("1002.1"))],
        Why::Energy => vec![must(vv!("905.3c")), must(vv!("303.2"))],
        Why::Cost => vec![must(vv!("904.2f"))],
        Why::Played => vec![must(vv!("904.2e")), says(vv!("510.1"))],
        Why::EventDone => vec![must(vv!("906.2b")), says(vv!("304.1c"))],
        Why::Draw => vec![must(vv!("1106.1")), may(vv!("509.3")), may(vv!("509.2"))],
        Why::Mill => vec![must(vv!("504.3")), says(vv!("1106.3"))],
        Why::Remove => vec![must(vv!("1111.1"))],
        Why::ToExp => vec![must(vv!("1112.1"))],
        Why::Keep => vec![may(vv!("705.2")), says(vv!("508.1"))],
        Why::KeepOut => vec![must(vv!("705.2"))],
        Why::Charge => vec![may(vv!("705.3"))],
        Why::Reload => vec![must(vv!("1117.1"))],
        Why::Scout => vec![must(vv!("1115.1"))],
        Why::Accel => vec![must(vv!("1201.3"))],
        Why::Prepare => vec![must(vv!("601.1"))],
        Why::Discard | Why::Effect => vec![must(vv!("910.1"))],
    }
}

/// The clauses about where cards come to.
fn where_cites(how: Moving) -> Vec<Cite> {
    match how.to {
        Zone::Energy => vec![says(vv!("506.1")), says(vv!("506.2")), may(vv!("506.4"))],
        Zone::Trash => vec![says(vv!("505.1")), may(vv!("505.2"))],
        Zone::Removed => vec![says(vv!("511.1")), may(vv!("511.2"))],
        Zone::Exp => vec![says(vv!("512.1")), may(vv!("512.2"))],
        Zone::Deck if how.why == Why::Effect && how.end != End::Shuffled => {
            vec![over(vv!("1105.3"))]
        }
        Zone::Temp => vec![says(vv!("510.2")), says(vv!("510.3")), says(vv!("501.2a"))],
        _ => Vec::new(),
    }
}

/// The event that a move is told as.
fn move_word(how: Moving, from: Zone) -> Word {
    match how.why {
        Why::Retire | Why::RuleRetire => Word::Retire,
        Why::Draw => Word::Draw,
        Why::Discard => Word::Discard,
        Why::Remove => Word::Remove,
        Why::Keep => Word::Keep,
        Why::Charge => Word::Charge,
        Why::ToExp => Word::ToExp,
        Why::Effect if from == Zone::Hand && how.to == Zone::Trash => Word::Discard,
        _ => Word::Move,
    }
}
