//! Cards that move, and by what characters leave (1102, 1103, 1110).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::change::triggers::Watcher;
use crate::engine::vividz::clause::{may, must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Arranging, Moving, Why};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{CardIx, Cause, Frame, Obj, Seen};
use crate::engine::vividz::words::{End, Prohibition, Zone};

impl Run<'_> {
    pub fn do_move(&mut self, objs: Vec<Obj>, how: Moving, ctx: Option<u8>) {
        let mut go = Vec::new();
        for obj in objs {
            if !self.s.lives(obj) {
                continue;
            }
            let from = self.s.card(obj.card).zone;
            if matches!(how.why, Why::Retire | Why::RuleRetire) {
                if from != Zone::Field {
                    self.not_done(
                        || "不在场地区的角色不能退场".to_owned(),
                        vec![must(vv!("1110.1")), may(vv!("102.3"))],
                    );
                    continue;
                }
                // A rule effect is nobody's doing.
                let by = (how.why == Why::Retire).then_some(how.by);
                if self.barred(Prohibition::Leave, Some(obj.card), by, "退场") {
                    continue;
                }
            }
            go.push(obj);
        }
        if go.is_empty() {
            return;
        }
        let left: Vec<(Obj, Option<(Cause, bool)>)> = go
            .iter()
            .filter(|o| self.s.card(o.card).zone == Zone::Field)
            .map(|o| (*o, self.cause_of(*o, how)))
            .collect();
        let watchers = if left.iter().any(|(_, cause)| cause.is_some()) {
            self.leavers(&go)
        } else {
            Vec::new()
        };
        let since = self.s.clock;
        let inside = go.iter().all(|o| self.s.card(o.card).zone == Zone::Deck);
        let moved = self.shift(&go, how);
        for m in &moved {
            self.follow(ctx, m.before, m.after);
        }
        self.count_done(ctx, moved.len() as i32);
        for (obj, cause) in left {
            let after = moved.iter().find(|m| m.before == obj).map(|m| m.after);
            self.blame(obj, after, cause, how.to, &watchers);
        }
        if how.to != Zone::Deck {
            return;
        }
        if how.end == End::Shuffled {
            // With the EXP of characters (501.6).
            let came = |c: &CardIx| self.s.card(*c).placed > since;
            let decks = Player::BOTH.map(|p| self.s.zone(p, Zone::Deck).iter().any(came));
            self.shuffle_decks(decks);
        } else if how.why != Why::Reload {
            // What is shuffled next (1117.1) needs no order.
            self.arrange_since(since, how, inside);
        }
    }

    /// Cards that have come to a deck together, with the EXP of characters (501.6), are laid in an order that is chosen:
    /// by whom is a reading. What cannot be told apart needs none.
    fn arrange_since(&mut self, since: u32, how: Moving, inside: bool) {
        let active = self.s.active;
        // The turn player's deck is first (102.8): what is pushed last goes on first.
        for owner in [active.opponent(), active] {
            let deck = self.s.zone(owner, Zone::Deck).iter().rev().copied();
            let cards: Vec<_> = deck.filter(|c| self.s.card(*c).placed > since).collect();
            if cards.len() < 2 || self.alike(&cards) {
                continue;
            }
            let by = match self.g.reads.deck_order {
                reads::DeckOrder::Resolver => how.by,
                reads::DeckOrder::Owner => owner,
            };
            let end = how.end;
            let asked = false;
            self.s.stack.push(Frame::Arrange(Arranging {
                cards,
                end,
                by,
                inside,
                asked,
            }));
        }
    }

    /// By what a character leaves (1102, 1103).
    pub fn cause_of(&self, obj: Obj, how: Moving) -> Option<(Cause, bool)> {
        match how.why {
            Why::Retire => how.source.map(|s| (Cause::Effect(s, how.by), false)),
            Why::RuleRetire => {
                let mut all = self.s.causes.iter().rev().filter(|(o, _)| *o == obj);
                let last = all.next()?.1;
                (last != Cause::Past).then(|| (last, all.next().is_some()))
            }
            _ => None,
        }
    }

    /// What follows from what made a character leave; abilities that left with it see it too (908.3d).
    pub fn blame(
        &mut self,
        obj: Obj,
        after: Option<Obj>,
        cause: Option<(Cause, bool)>,
        to: Zone,
        watchers: &[Watcher],
    ) {
        let card = obj.card;
        let several = cause.is_some_and(|(_, s)| s);
        let cause = cause.map(|(c, _)| c);
        match cause {
            None | Some(Cause::Past) => {}
            Some(Cause::Battle(by)) => {
                if self.g.reads.battle_span == reads::BattleSpan::AttackEnd {
                    let under = self.g.reads.battle_span.under();
                    self.note(
                        || Event::new(Word::Not).note("战斗尚未结束，不视为因战斗退场"),
                        &[says(vv!("1102.1"))],
                        &[under],
                    );
                    return;
                }
                let under = self.g.reads.battle_span.under();
                self.note(
                    || Event::new(Word::BattleLeave).card(card).other(by.card),
                    &[says(vv!("1102.1")), says(vv!("1102.2")), says(vv!("914.3"))],
                    &[under],
                );
                let player = self.s.card(by.card).controller;
                self.past(EventKind::BattleLeave, player, Some(card));
                self.happen_moved(
                    EventKind::BattleLeave,
                    Seen {
                        card: Some(obj),
                        after,
                        other: Some(by),
                        player: Some(player),
                        amount: 0,
                        combat: true,
                    },
                    Zone::Field,
                    to,
                    watchers,
                );
            }
            Some(Cause::Effect(source, player)) => {
                self.note(
                    || Event::new(Word::EffectLeave).card(card).other(source.card),
                    &[
                        says(vv!("1103.1")),
                        says(vv!("1103.2")),
                        says(vv!("1103.3")),
                        if several {
                            must(vv!("1103.3a"))
                        } else {
                            says(vv!("914.2a"))
                        },
                    ],
                    &[],
                );
                self.past(EventKind::EffectLeave, player, Some(card));
                self.happen_moved(
                    EventKind::EffectLeave,
                    Seen {
                        card: Some(obj),
                        after,
                        other: Some(source),
                        player: Some(player),
                        amount: 0,
                        combat: false,
                    },
                    Zone::Field,
                    to,
                    watchers,
                );
            }
        }
    }
}
