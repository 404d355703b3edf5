//! Cards on the field: coming and leaving (1.1.2), facing (1.2.3).

use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{DestroyWord, FlipPlay, LockFlip, Renewed, SlotEnd, SlotFlip};
use super::super::state::{CardIx, Cause, Change, RunKind, Scope, Seat, State, TextRef};
use super::super::words::{Facing, Moment, Phase, Timing};
use super::super::{Log, Paixu};
use super::speed_of::Why;
use crate::engine::cite::px;
use crate::engine::{Cite, Player};
use crate::rulebook::RuleId;

/// How a card comes onto the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// Among the first three.
    Dealt,
    /// By an effect.
    Drawn,
    /// By its player.
    Played,
}

impl Paixu {
    /// Puts a card into an empty slot.
    pub(super) fn enter(
        &self,
        st: &mut State,
        (player, slot): (Player, u8),
        card: CardIx,
        face: Facing,
        how: Entry,
        log: &mut Log,
    ) {
        let seat = Seat::new(card, face, self.def(card).speed);
        let place = st.slot_mut(player, slot);
        place.seat = Some(seat);
        st.stirred = true;
        self.respeed(st, card, None, Why::Entry, log);
        if how != Entry::Dealt {
            st.reach(player, slot, card);
            self.happens(st, Moment::Entered, card, log);
        }
        match how {
            Entry::Drawn => self.happens(st, Moment::Drawn, card, log),
            Entry::Played => self.happens(st, Moment::Played, card, log),
            Entry::Dealt => {}
        }
    }

    /// All slot effects are due again (reading 永续的再次作用).
    pub(super) fn reach_all(&self, st: &mut State) {
        for (player, slot) in State::SPOTS {
            if let Some(card) = st.card_in(player, slot) {
                st.reach(player, slot, card);
            }
        }
    }

    /// Sends a card from the field to its owner's grave (1.1.2-3), by a clause.
    pub(super) fn bury(
        &self,
        st: &mut State,
        card: CardIx,
        destroyed: bool,
        by: RuleId,
        log: &mut Log,
    ) {
        let Some((player, slot)) = st.spot(card) else {
            return;
        };
        let owner = self.owner(card);
        let same = self.reads.destroy_word == DestroyWord::Same;
        let under = (self.watched != 0).then(|| self.reads.destroy_word.under());
        if destroyed {
            log.record(
                || Event::Destroyed { card },
                [Cite::requires(by), Cite::requires(px!("1.1.2-3"))],
            );
        }
        log.record_under(
            || Event::Buried { card },
            [
                Cite::requires(by),
                Cite::requires(px!("1.1.2-3")),
                Cite::defines(px!("1.2.3-2")),
            ],
            under,
        );
        if destroyed || same {
            self.happens(st, Moment::Destroyed, card, log);
        }
        if !destroyed || same {
            self.happens(st, Moment::Buried, card, log);
        }
        st.sides[player.ix()].slots[usize::from(slot)].seat = None;
        st.sides[owner.ix()].grave.push(card);
        st.fresh.retain(|f| f.0 != card);
        st.stirred = true;
        if self.dated {
            self.leaves(st, card, log);
        }
        if self.reads.slot_end == SlotEnd::WithSource {
            for (of, at) in State::SPOTS {
                let effects = &mut st.slot_mut(of, at).effects;
                let before = effects.len();
                // What a text says of how long goes before the reading.
                effects.retain(|e| e.source != Some(card) || e.until.is_some());
                if effects.len() < before {
                    log.record_under(
                        || Event::LastingGone {
                            player: of,
                            slot: at,
                        },
                        [Cite::defines(px!("1.2.4-22"))],
                        [self.reads.slot_end.under()],
                    );
                }
            }
        }
    }

    /// Destroys the cards whose speed is below 1 (1.2.1-6), all at once.
    pub(super) fn bury_slow(&self, st: &mut State, log: &mut Log) {
        st.dying = false;
        st.tick += 1;
        loop {
            let next = st.seats().find_map(|(_, _, s)| {
                let speed = self.speed_of(s)?;
                (speed < 1).then_some((s.card, speed, s.latest))
            });
            let Some((card, speed, latest)) = next else {
                break;
            };
            if latest == Change::Cost {
                log.record(
                    || Event::TooSlow { card, speed },
                    [
                        Cite::requires(px!("1.2.1-6")),
                        Cite::requires(px!("1.2.2-3")),
                    ],
                );
            } else {
                log.record_under(
                    || Event::TooSlow { card, speed },
                    [Cite::requires(px!("1.2.1-6"))],
                    [self.reads.below_one.under()],
                );
            }
            self.bury(st, card, true, px!("1.2.1-6"), log);
        }
    }

    /// Turns a card up: it has again what its face says (1.2.3-4).
    pub(super) fn turn_up(&self, st: &mut State, card: CardIx, by: Option<RuleId>, log: &mut Log) {
        let Some((player, slot)) = st.spot(card) else {
            return;
        };
        let base = self.def(card).speed;
        let Some(seat) = st.seat_mut(card) else {
            return;
        };
        seat.face = Facing::Up;
        let had = !seat.mods.is_empty() || seat.immune;
        let purged = seat.immune;
        seat.mods.clear();
        seat.speed = base;
        seat.fixed = false;
        seat.immune = false;
        seat.speaks = false;
        seat.renewed = true;
        seat.paid = false;
        // The same card, or a new one.
        seat.used &= self.reads.renewed == Renewed::Same;
        st.stirred = true;
        log.record_with(|| {
            let mut cites = vec![
                Cite::defines(px!("1.2.3-1")),
                Cite::requires(px!("1.2.3-4")),
            ];
            cites.extend(by.map(Cite::requires));
            let speaks = |s| self.text_of(s).map(|def| &self.text(def).abilities);
            let answers = st
                .seat(card)
                .and_then(speaks)
                .is_some_and(|all| all.iter().any(|a| a.timing == Timing::Flipped));
            let amid = answers && self.view(st).amid_text();
            let under = amid.then(|| self.reads.mid_text.under());
            (Event::TurnedUp { card }, cites, under.into_iter().collect())
        });
        if had {
            log.record(
                || Event::Refreshed { card },
                [
                    Cite::requires(px!("1.2.3-4")),
                    Cite::requires(px!("1.2.4-19")),
                ],
            );
        }
        self.respeed(st, card, None, Why::Flip, log);
        if self.view(st).had_its_turn(player, slot, card) {
            match self.reads.slot_flip {
                SlotFlip::Open => self.stop(st, Question::SlotFlip, log),
                SlotFlip::Again => {
                    st.reach(player, slot, card);
                    log.record_under(
                        || Event::Triggered { card },
                        [Cite::requires(px!("1.2.4-22"))],
                        [
                            Some(self.reads.slot_flip.under()),
                            purged.then(|| self.reads.purge_lasts.under()),
                        ]
                        .into_iter()
                        .flatten(),
                    );
                }
                SlotFlip::Not => log.record_under(
                    || Event::unmoved(card, "卡位的永续效果只在放进卡位时作用，翻开不触发。"),
                    [Cite::defines(px!("1.2.6-1"))],
                    [self.reads.slot_flip.under()],
                ),
            }
        }
        self.happens(st, Moment::TurnedUp, card, log);
        self.flipped(st, card, log);
    }

    /// Its own effects on being turned up are due (2.5-2).
    fn flipped(&self, st: &mut State, card: CardIx, log: &mut Log) {
        let Some(def) = st.seat(card).and_then(|s| self.text_of(s)) else {
            return;
        };
        let player = self.owner(card);
        for (ix, ability) in self.text(def).abilities.iter().enumerate() {
            if ability.timing != Timing::Flipped {
                continue;
            }
            if st.speed > 0
                && self.def(card).speed > 0
                && self
                    .view(st)
                    .locked_by(st.speed)
                    .is_some_and(|by| by != player)
                && self.reads.lock_flip == LockFlip::Bound
            {
                log.record_under(
                    || {
                        Event::not_activated(
                            card,
                            "封锁速度的阶段里，只有提供封锁的玩家可以发动速度卡的效果。",
                        )
                    },
                    [Cite::forbids(px!("2.4-2"))],
                    [self.reads.lock_flip.under()],
                );
                continue;
            }
            if st.phase == Phase::Play && self.reads.flip_play != FlipPlay::May {
                if self.reads.flip_play == FlipPlay::Open {
                    return self.stop(st, Question::FlipPlay, log);
                }
                log.record_under(
                    || {
                        Event::not_activated(
                            card,
                            "翻转时效果在翻牌阶段或效果发动阶段发动，出牌阶段不在其中。",
                        )
                    },
                    [Cite::forbids(px!("1.2.6-1")), Cite::forbids(px!("2.5-2"))],
                    [self.reads.flip_play.under()],
                );
                continue;
            }
            st.wait(Scope {
                kind: RunKind::Flip,
                card,
                text: TextRef {
                    def,
                    ability: ix as u8,
                },
                player,
                cause: Cause::Card(card),
            });
        }
    }

    /// Turns a card down: it has no name, no attributes and no effect (1.2.3-2).
    pub(super) fn turn_down(&self, st: &mut State, card: CardIx, log: &mut Log) {
        let before = st.seat(card).and_then(|s| self.speed_of(s));
        // Face down it has nothing to be asked for: the card is meant as it lay.
        let answering = match self.watched & Moment::TurnedDown.bit() {
            0 => Vec::new(),
            _ => self.answering(st, Moment::TurnedDown, card, log),
        };
        let Some(seat) = st.seat_mut(card) else {
            return;
        };
        seat.face = Facing::Down;
        st.stirred = true;
        log.record(
            || Event::TurnedDown { card },
            [
                Cite::requires(px!("1.2.4-15")),
                Cite::defines(px!("1.2.3-2")),
            ],
        );
        self.respeed(st, card, before, Why::Effect, log);
        for (scope, under) in answering {
            self.due(st, scope, under, log);
        }
    }

    /// Turns a card sideways: it keeps name and attributes and loses its text (1.2.3-3).
    pub(super) fn seal(&self, st: &mut State, card: CardIx, log: &mut Log) {
        let Some(seat) = st.seat_mut(card) else {
            return;
        };
        seat.face = Facing::Side;
        seat.speaks = false;
        st.stirred = true;
        log.record(
            || Event::Sealed { card },
            [
                Cite::requires(px!("1.2.4-17")),
                Cite::defines(px!("1.2.3-3")),
            ],
        );
        self.happens(st, Moment::Sealed, card, log);
    }
}
