//! Cards on the field: coming and leaving (1.1.2), facing (1.2.3), speed and its bounds (1.2.1-6), and what
//! happens of itself when any of it changes.

use super::card::Until;
use super::event::Event;
use super::reads::{
    BackAgain, DestroyWord, FlipIn, FlipPlay, LockFlip, Renewed, SlotEnd, SlotFlip,
};
use super::state::{
    CardIx, Cause, Change, Mod, ModKind, Question, RunKind, Seat, SlotEffect, State, Step, TextRef,
    Wait, Who,
};
use super::timing::{Moment, Timing};
use super::words::{Facing, Phase};
use super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::{Cite, Player, Under};
use crate::rulebook::RuleId;

/// Why a card's speed is looked at again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    /// It paid its own cost.
    Cost,
    /// Something else was done to it.
    Effect,
    /// It was turned up.
    Flip,
    /// It was put on the field.
    Entry,
}

/// How a card comes onto the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Entry {
    /// Among the first three.
    Dealt,
    /// By an effect.
    Drawn,
    /// By its player.
    Played,
}

impl Paixu {
    /// Puts a card into an empty slot.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn enter(
        &self,
        st: &mut State,
        player: Player,
        slot: u8,
        card: CardIx,
        face: Facing,
        how: Entry,
        log: &mut Log,
    ) {
        let seat = Seat::new(card, face, self.def(card).speed);
        let place = &mut st.sides[player.ix()].slots[usize::from(slot)];
        place.seat = Some(seat);
        st.stirred = true;
        self.respeed(st, card, None, Why::Entry, log);
        if how != Entry::Dealt {
            self.reach(st, player, slot, card);
            self.happens(st, Moment::Entered, card, log);
        }
        match how {
            Entry::Drawn => self.happens(st, Moment::Drawn, card, log),
            Entry::Played => self.happens(st, Moment::Played, card, log),
            Entry::Dealt => {}
        }
    }

    /// The effects of a slot are due on a card that came to lie face up or newly in it.
    fn reach(&self, st: &mut State, player: Player, slot: u8, card: CardIx) {
        for n in 0..st.side(player).slots[usize::from(slot)].effects.len() {
            let effect = st.side(player).slots[usize::from(slot)].effects[n];
            // What is still on its way finds the card as it then lies.
            if st
                .waiting
                .iter()
                .any(|w| reaches(&w.who, card, effect.made))
            {
                continue;
            }
            let tick = st.tick;
            st.waiting.push(Wait {
                who: Who {
                    kind: RunKind::Hit,
                    card,
                    text: effect.text,
                    player,
                    cause: Cause::Slot(effect.made),
                },
                tick,
            });
        }
    }

    /// Whether some effect of a slot has had its turn on the card in it: those that are still to come find the card as
    /// it then lies (1.2.6-4), and the one that is reaching it now has done so.
    fn had_its_turn(&self, st: &State, player: Player, slot: u8, card: CardIx) -> bool {
        let effects = &st.side(player).slots[usize::from(slot)].effects;
        effects.iter().any(|e| {
            let waits = st.waiting.iter().any(|w| reaches(&w.who, card, e.made));
            !waits && !st.runs.iter().any(|r| reaches(&r.who, card, e.made))
        })
    }

    /// All slot effects are due again (reading 永续的再次作用).
    pub(super) fn reach_all(&self, st: &mut State) {
        for k in 0..6u8 {
            let (player, slot) = (Player(k & 1), k >> 1);
            let card = st.side(player).slots[usize::from(slot)]
                .seat
                .as_ref()
                .map(|s| s.card);
            if let Some(card) = card {
                self.reach(st, player, slot, card);
            }
        }
    }

    /// Whether some card in a slot lies under a lasting effect.
    pub(super) fn any_lasting(&self, st: &State) -> bool {
        st.sides
            .iter()
            .flat_map(|s| &s.slots)
            .any(|s| s.seat.is_some() && !s.effects.is_empty())
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
            for k in 0..6u8 {
                let (of, at) = (Player(k & 1), k >> 1);
                let effects = &mut st.sides[of.ix()].slots[usize::from(at)].effects;
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
            let speaks = |s| {
                self.text_of(s)
                    .map(|def| &self.defs[usize::from(def)].abilities)
            };
            let answers = st
                .seat(card)
                .and_then(speaks)
                .is_some_and(|all| all.iter().any(|a| a.timing == Timing::Flipped));
            let amid = answers && self.amid_text(st);
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
        if self.had_its_turn(st, player, slot, card) {
            match self.reads.slot_flip {
                SlotFlip::Open => self.stop(st, Question::SlotFlip, log),
                SlotFlip::Again => {
                    self.reach(st, player, slot, card);
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
                    || Event::Unmoved {
                        card,
                        why: "卡位的永续效果只在放进卡位时作用，翻开不触发。".to_owned(),
                    },
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
        for (ix, ability) in self.defs[usize::from(def)].abilities.iter().enumerate() {
            if ability.timing != Timing::Flipped {
                continue;
            }
            if st.speed > 0
                && self.def(card).speed > 0
                && self.locked_by(st, st.speed).is_some_and(|by| by != player)
                && self.reads.lock_flip == LockFlip::Bound
            {
                log.record_under(
                    || Event::NotActivated {
                        card,
                        why: "封锁速度的阶段里，只有提供封锁的玩家可以发动速度卡的效果。"
                            .to_owned(),
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
                    || Event::NotActivated {
                        card,
                        why: "翻转时效果在翻牌阶段或效果发动阶段发动，出牌阶段不在其中。"
                            .to_owned(),
                    },
                    [Cite::forbids(px!("1.2.6-1")), Cite::forbids(px!("2.5-2"))],
                    [self.reads.flip_play.under()],
                );
                continue;
            }
            let tick = st.tick;
            st.waiting.push(Wait {
                who: Who {
                    kind: RunKind::Flip,
                    card,
                    text: TextRef {
                        def,
                        ability: ix as u8,
                    },
                    player,
                    cause: Cause::Card(card),
                },
                tick,
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
        for (who, under) in answering {
            self.due(st, who, under, log);
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

    /// Does something to a card, and lets its speed follow.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn modify(
        &self,
        st: &mut State,
        card: CardIx,
        what: ModKind,
        by: Option<CardIx>,
        slot: bool,
        until: Option<Until>,
        log: &mut Log,
    ) {
        let before = st.seat(card).and_then(|s| self.speed_of(s));
        let Some(seat) = st.seat_mut(card) else {
            return;
        };
        seat.mods.push(Mod {
            what,
            by,
            slot,
            until,
        });
        self.fold_round(card, &mut seat.mods);
        self.follow(st, card, before, matches!(what, ModKind::Cost(_)), log);
    }

    /// Works a card's speed out again after its mods changed.
    pub(super) fn follow(
        &self,
        st: &mut State,
        card: CardIx,
        before: Option<i8>,
        cost: bool,
        log: &mut Log,
    ) {
        let Some(seat) = st.seat_mut(card) else {
            return;
        };
        let (speed, fixed) = self.work_out(card, &seat.mods);
        seat.speed = speed;
        seat.fixed = fixed;
        st.stirred = true;
        let why = if cost { Why::Cost } else { Why::Effect };
        self.respeed(st, card, before, why, log);
    }

    /// What follows from a card's speed having changed: newcomers to the current speed, the right to be activated
    /// again, destruction below 1.
    pub(super) fn respeed(
        &self,
        st: &mut State,
        card: CardIx,
        before: Option<i8>,
        why: Why,
        log: &mut Log,
    ) {
        let Some((player, slot)) = st.spot(card) else {
            return;
        };
        let current = st.speed;
        let settling = current > 0 && matches!(st.step, Step::Slot(_) | Step::Fresh);
        let turn_of = st.step;
        let Some(seat) = st.sides[player.ix()].slots[usize::from(slot)].seat.as_mut() else {
            return;
        };
        let after = self.speed_of(seat);
        if before == after && why != Why::Flip && why != Why::Entry {
            return;
        }
        match (before, after) {
            (Some(b), Some(a)) if a < b => {
                seat.latest = if why == Why::Cost {
                    Change::Cost
                } else {
                    Change::Fell
                };
                if why != Why::Cost {
                    seat.slowed = true;
                    seat.slowed_now = true;
                }
            }
            (_, Some(a)) => {
                // A card turned up again may lie below the speed at which it acted: no cost brought it there.
                let fell = before.is_none() && seat.last > 0 && a < seat.last as i8;
                seat.latest = if fell { Change::Fell } else { Change::Rose };
                if fell {
                    seat.slowed = true;
                    seat.slowed_now = true;
                }
            }
            (_, None) => {}
        }
        let Some(now) = after else {
            seat.native = false;
            st.fresh.retain(|f| f.0 != card);
            return;
        };
        if now < 1 {
            st.dying = true;
        }
        if settling && now == current as i8 {
            let acted = seat.acted & (1 << current) != 0;
            let again = (self.reads.back_again == BackAgain::May && why != Why::Flip)
                || (self.reads.renewed == Renewed::New && seat.renewed);
            let renewed = seat.renewed;
            if acted && !again {
                log.record_with(|| {
                    let under = if renewed {
                        self.reads.renewed.under()
                    } else {
                        self.reads.back_again.under()
                    };
                    (
                        Event::NotAgain {
                            card,
                            why: "它在本速度阶段已经发动过。".to_owned(),
                        },
                        vec![Cite::forbids(px!("2.2-3"))],
                        vec![under],
                    )
                });
            } else {
                match (why, self.reads.flip_in) {
                    (Why::Flip, FlipIn::BySlot) => {
                        // Its slot may still have to take its turn.
                        let own = slot * 2 + player.0;
                        if matches!(turn_of, Step::Slot(k) if own >= k) {
                            seat.native = true;
                        }
                    }
                    (Why::Flip, FlipIn::Never) => {}
                    _ => {
                        if !st.fresh.iter().any(|f| f.0 == card) {
                            let tick = st.tick;
                            st.fresh.push((card, tick));
                            let mut under: Vec<Under> = Vec::new();
                            if why == Why::Flip {
                                under.push(self.reads.flip_in.under());
                            }
                            // Its slot has not had its turn: the reading makes it wait, or not.
                            let own = slot * 2 + player.0;
                            if matches!(turn_of, Step::Slot(k) if own >= k) {
                                under.push(self.reads.ahead.under());
                            }
                            if acted {
                                under.push(if renewed {
                                    self.reads.renewed.under()
                                } else {
                                    self.reads.back_again.under()
                                });
                            }
                            log.record_under(
                                || Event::Newcomer { card },
                                [Cite::requires(px!("2.2-2"))],
                                under,
                            );
                        }
                    }
                }
            }
        } else if now != current as i8 {
            seat.native = false;
            st.fresh.retain(|f| f.0 != card);
        }
        let moment = match (before, after) {
            (Some(b), Some(a)) if a > b => Some(Moment::Faster),
            (Some(b), Some(a)) if a < b => Some(Moment::Slower),
            _ => None,
        };
        if let Some(moment) = moment {
            self.happens(st, moment, card, log);
            self.happens(st, Moment::SpeedChanged, card, log);
        }
    }

    /// Ends what lasts until the card whose text it is leaves the field.
    fn leaves(&self, st: &mut State, card: CardIx, log: &mut Log) {
        let bound = |until: Option<Until>| until == Some(Until::SelfLeaves);
        self.slots_end(st, |e| e.source == Some(card) && bound(e.until), log);
        self.mods_end(st, |m| m.by == Some(card) && bound(m.until), log);
    }

    /// Ends slot effects by what their text says of how long they stay.
    pub(super) fn slots_end(
        &self,
        st: &mut State,
        ends: impl Fn(&SlotEffect) -> bool,
        log: &mut Log,
    ) {
        for k in 0..6u8 {
            let (player, slot) = (Player(k & 1), k >> 1);
            let place = &mut st.sides[player.ix()].slots[usize::from(slot)];
            let before = place.effects.len();
            let gone = place.effects.iter().find(|e| ends(e)).copied();
            place.effects.retain(|e| !ends(e));
            if place.effects.len() < before {
                log.record_under(
                    || Event::LastingGone { player, slot },
                    [
                        Cite::defines(px!("1.2.4-22")),
                        Cite::defines(px!("1.2.2-2")),
                    ],
                    self.left_behind(place.seat.as_ref(), gone),
                );
            }
        }
    }

    /// The reading by which a card keeps what a slot effect that is gone has done to it.
    fn left_behind(&self, seat: Option<&Seat>, gone: Option<SlotEffect>) -> Option<Under> {
        let source = gone?.source;
        let done = seat?.mods.iter().find(|m| m.slot && m.by == source)?;
        match done.what {
            ModKind::Add(_) | ModKind::Fix(_) if done.until.is_none() => {
                Some(self.reads.adjust_lasts.under())
            }
            ModKind::Element(_) => Some(self.reads.marks_last.under()),
            _ => None,
        }
    }

    /// Ends changes of speed by what their text says of how long they last.
    pub(super) fn mods_end(&self, st: &mut State, ends: impl Fn(&Mod) -> bool, log: &mut Log) {
        for k in 0..6u8 {
            let place = &mut st.sides[usize::from(k & 1)].slots[usize::from(k >> 1)];
            let Some(seat) = place.seat.as_mut() else {
                continue;
            };
            let card = seat.card;
            let before = self.speed_of(seat);
            let had = seat.mods.len();
            let was_sealed = seat.mods.iter().any(|m| m.what == ModKind::Sealed);
            seat.mods.retain(|m| !ends(m));
            if seat.mods.len() == had {
                continue;
            }
            let sealed = |s: &Seat| s.mods.iter().any(|m| m.what == ModKind::Sealed);
            let freed = was_sealed && !sealed(seat) && seat.face == Facing::Side;
            let only_freed = was_sealed && !sealed(seat) && seat.mods.len() + 1 == had;
            if freed {
                seat.face = Facing::Up;
                seat.speaks = false;
                st.stirred = true;
                log.record(
                    || Event::Straightened { card },
                    [
                        Cite::defines(px!("1.2.4-17")),
                        Cite::defines(px!("1.2.2-2")),
                    ],
                );
            }
            if only_freed {
                continue;
            }
            self.follow(st, card, before, false, log);
            let speed = st.seat(card).and_then(|s| self.speed_of(s));
            let fixed = st.seat(card).is_some_and(|s| s.fixed);
            log.record_under(
                || Event::Expired { card, speed },
                [
                    Cite::requires(px!("1.2.4-19")),
                    Cite::defines(px!("1.2.2-2")),
                ],
                fixed.then(|| self.reads.fixed_end.under()),
            );
        }
    }

    /// Stops: the text does not answer this.
    pub(super) fn stop(&self, st: &mut State, question: Question, log: &mut Log) {
        if st.end.is_some() {
            return;
        }
        st.open(question);
        log.record_with(|| {
            let unruled = super::open::unruled(question);
            let cites = unruled.clauses.iter().map(|c| Cite::defines(*c)).collect();
            (
                Event::Open {
                    question: match unruled.reading {
                        Some(reading) => {
                            format!("{}（可另立读法“{reading}”）", unruled.question)
                        }
                        None => unruled.question,
                    },
                },
                cites,
                Vec::new(),
            )
        });
    }
}

/// Whether an effect is that of a slot by its number, on its way to a card.
fn reaches(who: &Who, card: CardIx, made: u16) -> bool {
    who.card == card && who.cause == Cause::Slot(made)
}
