//! The effect phase: speeds 5 to 1 (2.2), clash (2.3), lock in the first turn (2.4).

use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{
    Ahead, CoreClash, Entering, FallRise, LockRange, LockWording, Players, SameLock, SideClash,
    Skipped, SlotAgain, Third,
};
use super::super::state::{CardIx, Change, Scope, Seat, State, Step};
use super::super::view::turn::by_turn;
use super::super::words::{Facing, Phase, Time, Timing};
use super::super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::Silent;
use crate::engine::{Cite, Explaining, Player, Verdict};

/// Who has cards that count for the clash at a speed (2.3-1).
#[derive(Default)]
struct Clash {
    /// Which player.
    there: [bool; 2],
    /// Whether one of the cards lies sideways.
    sideways: bool,
    /// Whether a core card makes it one.
    core: bool,
}

impl Paixu {
    /// The first turn's locks are confirmed (2.1.1-2).
    pub(super) fn confirm_locks(&self, st: &mut State, log: &mut Log) {
        st.step = Step::EffectsBegin;
        let locks = Player::BOTH.map(|p| self.view(st).lock_of(p));
        log.record_under(
            || Event::LocksConfirmed { locks },
            [
                Cite::requires(px!("2.1.1-2")),
                Cite::defines(px!("1.2.1-3")),
                Cite::permits(px!("2.4-1")),
            ],
            [self.reads.lock_range.under()],
        );
        if self.reads.lock_range == LockRange::Open && locks.iter().flatten().any(|l| *l > 5) {
            return self.stop(st, Question::LockRange, log);
        }
        if let Some(speed) = self.view(st).equal_lock() {
            log.record_under(
                || Event::LocksEqual { speed },
                [Cite::overrides(px!("2.4-3"))],
                [self.reads.same_lock.under()],
            );
        }
    }

    pub(super) fn effects_begin(&self, st: &mut State, log: &mut Log) {
        st.phase = Phase::Effects;
        st.step = Step::SpeedBegins;
        if st.speed == 0 {
            st.speed = 5;
        }
        log.record_with(|| {
            let mut cites = vec![Cite::requires(px!("2.2-1")), Cite::defines(px!("1.2.1-2"))];
            cites.extend(self.view(st).turn_clauses([
                px!("2.1.1-3"),
                px!("2.1.2-1"),
                px!("2.1.3-1"),
                px!("2.1.4-1"),
            ]));
            cites.push(Cite::requires(by_turn(
                st,
                [px!("2.1.1-4"), px!("2.1.2-2")],
            )));
            (
                Event::PhaseBegan {
                    phase: Phase::Effects,
                },
                cites,
                vec![self.reads.players.under()],
            )
        });
        if self.reads.players == Players::Open {
            return self.stop(st, Question::Players, log);
        }
        if st.turn > 1 && self.view(st).any_lasting() {
            match self.reads.slot_again {
                SlotAgain::OnEntry => {}
                SlotAgain::EachTurn => {
                    st.tick += 1;
                    self.reach_all(st);
                }
                SlotAgain::Open => self.stop(st, Question::SlotAgain, log),
            }
        }
        self.clock(st, Time::EffectsBegin, log);
    }

    /// Whether a card counts for the clash at a speed (2.3-1).
    fn clashes(&self, seat: &Seat, speed: u8) -> bool {
        self.speed_of(seat) == Some(speed as i8)
            && (seat.face != Facing::Side || self.reads.side_clash == SideClash::Counts)
    }

    /// A speed's phase begins: clash is tested now and only now (2.3-2).
    pub(super) fn speed_begins(&self, st: &mut State, log: &mut Log) {
        let speed = st.speed;
        st.fresh.clear();
        st.third = false;
        let clash = self.clash(st, speed);
        let locked = self.view(st).locked_by(speed);
        let shielded = locked.is_some() && self.reads.lock_wording == LockWording::IgnoreClash;
        let both = st.turn == 1
            && self.view(st).equal_lock() == Some(speed)
            && self.reads.same_lock == SameLock::Both;
        if clash.there == [true; 2] && !shielded && !both {
            return self.skip_speed(st, &clash, log);
        }
        log.record(
            || Event::SpeedBegan { speed },
            [Cite::requires(px!("2.2-1")), Cite::requires(px!("2.3-2"))],
        );
        if let Some(by) = locked {
            log.record_under(
                || Event::SpeedLocked { speed, by },
                [
                    Cite::overrides(px!("2.4-2")),
                    Cite::requires(px!("2.1.1-4")),
                    Cite::permits(px!("1.2.1-3")),
                ],
                [self.reads.lock_wording.under()],
            );
        } else if both && clash.there == [true; 2] {
            log.record_under(
                || Event::LocksEqual { speed },
                [Cite::permits(px!("1.2.1-3"))],
                [self.reads.same_lock.under()],
            );
        }
        let mut natives = false;
        for seat in st.seats_mut() {
            seat.native = self.speed_of(seat) == Some(speed as i8);
            natives |= seat.native;
        }
        st.step = Step::Slot(0);
        if self.watched != 0 {
            st.tick += 1;
            self.speed_conditions(st, speed, log);
        }
        // Nobody has this speed and nothing waits for it: its phase passes.
        if !natives && !self.standing {
            self.pass_newcomers(st);
        }
    }

    /// Who has cards that count for the clash at a speed.
    fn clash(&self, st: &State, speed: u8) -> Clash {
        let mut clash = Clash::default();
        for (player, _, seat) in st.seats() {
            if self.clashes(seat, speed) {
                clash.there[player.ix()] = true;
                clash.sideways |= seat.face == Facing::Side;
            }
        }
        if self.reads.core_clash == CoreClash::Counts {
            for player in Player::BOTH {
                let there = &mut clash.there[player.ix()];
                if self.view(st).lock_of(player) == Some(speed) && !*there {
                    *there = true;
                    clash.core = true;
                }
            }
        }
        clash
    }

    /// A speed's phase is skipped (2.3-1). What waits for this goes before the next speed; no card is activated by this
    /// speed.
    fn skip_speed(&self, st: &mut State, clash: &Clash, log: &mut Log) {
        let speed = st.speed;
        log.record_with(|| {
            let phase = by_turn(st, [px!("2.1.1-4"), px!("2.1.2-2")]);
            let (cap, capped) = st
                .seats()
                .filter(|s| self.clashes(s.2, speed))
                .find_map(|s| self.cap_grounds(s.2))
                .unzip();
            let equal = st.turn == 1 && self.view(st).equal_lock() == Some(speed);
            let locked = self.view(st).locked_by(speed).is_some();
            let waited = !self.waiting_for_speed(st, speed, false).is_empty();
            let cites = [
                Some(Cite::requires(px!("2.3-1"))),
                Some(Cite::requires(px!("2.3-2"))),
                Some(Cite::requires(phase)),
                clash.sideways.then_some(Cite::defines(px!("1.2.3-3"))),
                cap,
                equal.then_some(Cite::overrides(px!("2.4-3"))),
            ];
            let under = [
                clash.sideways.then(|| self.reads.side_clash.under()),
                capped,
                clash.core.then(|| self.reads.core_clash.under()),
                locked.then(|| self.reads.lock_wording.under()),
                equal.then(|| self.reads.same_lock.under()),
                waited.then(|| self.reads.skipped.under()),
            ];
            let cites = cites.into_iter().flatten().collect();
            let under = under.into_iter().flatten().collect();
            (Event::SpeedSkipped { speed }, cites, under)
        });
        let began = self.reads.skipped == Skipped::Began;
        let waits = began && !self.waiting_for_speed(st, speed, false).is_empty();
        if !waits && self.watched & Timing::CLASHES == 0 {
            return self.next_speed(st);
        }
        st.step = Step::SpeedEnds;
        st.tick += 1;
        if began {
            self.speed_conditions(st, speed, log);
        }
        for scope in self.waiting_for_speed(st, speed, true) {
            self.due(st, scope, None, log);
        }
    }

    /// Ends a speed's phase whose slots have had their turn, unless newcomers or effects that wait come first.
    fn pass_newcomers(&self, st: &mut State) {
        if st.fresh.is_empty() && st.waiting.is_empty() && st.end.is_none() {
            self.speed_ends(st);
        }
    }

    /// Cards whose written condition is the start of this speed's phase.
    fn speed_conditions(&self, st: &mut State, speed: u8, log: &mut Log) {
        for scope in self.waiting_for_speed(st, speed, false) {
            self.due(st, scope, None, log);
        }
    }

    /// The texts on the field that wait for the start of this speed's phase, or for its being skipped.
    fn waiting_for_speed(&self, st: &State, speed: u8, clash: bool) -> Vec<Scope> {
        let view = self.view(st);
        let within = |range: &_, scope| view.in_range(range, speed.into(), scope);
        let meets = |scope: Scope, timing: &Timing| match timing {
            Timing::SpeedBegins(range) => !clash && within(range, scope),
            Timing::Clashes(range) => clash && within(range, scope),
            _ => false,
        };
        match clash {
            true => self.view(st).waiting_for(Timing::CLASHES, meets),
            false => self.view(st).waiting_for(Timing::SPEED_BEGINS, meets),
        }
    }

    fn next_speed(&self, st: &mut State) {
        if st.speed > 1 {
            st.speed -= 1;
            st.step = Step::SpeedBegins;
        } else {
            st.speed = 0;
            st.step = Step::EffectsEnd;
        }
    }

    /// The slots take their turn, in order (2.2-1).
    pub(super) fn slot_turn(&self, st: &mut State, k: u8, log: &mut Log) {
        // Slots with nothing to do pass in one go.
        let mut k = k;
        while k < 6 {
            if let Some(card) = self.acts_in(st, k) {
                if k.is_multiple_of(2)
                    && let Some(other) = self.acts_in(st, k + 1)
                    && self.turns_matter(st, card, other)
                {
                    return self.stop(st, Question::BothSides, log);
                }
                st.step = Step::Slot(k + 1);
                st.fresh.retain(|f| f.0 != card);
                if k >= 4 {
                    st.third = true;
                }
                return self.act(st, card);
            }
            // Saying why a card stays still is not a step: a silent game takes the same ones.
            if let Some(card) = self.kept_in(st, k, log) {
                self.record_kept(st, card, log);
            }
            k += 1;
        }
        st.step = Step::Fresh;
        self.pass_newcomers(st);
    }

    /// The card in a slot that takes its turn there; `k` is slot × 2 + seat.
    fn acts_in(&self, st: &State, k: u8) -> Option<CardIx> {
        let seat = st.sides[usize::from(k & 1)].slots[usize::from(k >> 1)]
            .seat
            .as_ref()?;
        let due = seat.native
            || (self.reads.ahead == Ahead::BySlot && st.fresh.iter().any(|f| f.0 == seat.card));
        (due && self.view(st).judge_turn(seat, &mut Silent).is_continue()).then_some(seat.card)
    }

    /// A card in a slot that has the speed and is kept from being activated: for people.
    fn kept_in(&self, st: &State, k: u8, log: &Log) -> Option<CardIx> {
        if !log.keeps() {
            return None;
        }
        let seat = st.sides[usize::from(k & 1)].slots[usize::from(k >> 1)]
            .seat
            .as_ref()?;
        (self.speed_of(seat) == Some(st.speed as i8) && seat.native).then_some(seat.card)
    }

    /// Says why a card that has the speed is not activated.
    fn record_kept(&self, st: &State, card: CardIx, log: &mut Log) {
        log.record_with(|| {
            let mut t = Explaining::default();
            if let Some(seat) = st.seat(card) {
                let _ = self.view(st).judge_turn(seat, &mut t);
            }
            let reasons = match t.verdict() {
                Verdict::Illegal(reasons) => reasons,
                _ => Vec::new(),
            };
            let cites: Vec<Cite> = reasons.iter().map(|r| r.cite).collect();
            let named = |clause| cites.iter().any(|c| c.clause == clause);
            let mut under = Vec::new();
            if named(px!("2.2-3")) {
                under.push(self.reads.drops.under());
                under.extend(st.seat(card).and_then(|s| self.purged_fall(s)));
                if st.seat(card).is_some_and(|s| s.renewed) {
                    under.push(self.reads.renewed.under());
                }
                let rose = st.seat(card).is_some_and(|s| s.latest == Change::Rose);
                if rose || self.reads.fall_rise == FallRise::MayNot {
                    under.push(self.reads.fall_rise.under());
                }
                if st.seat(card).is_some_and(|s| s.last == 0) {
                    under.push(self.reads.cond_again.under());
                }
            }
            if named(px!("2.4-2")) && st.seat(card).is_some_and(|s| !s.native) {
                under.push(self.reads.lock_new.under());
            }
            let why = reasons.iter().map(|r| r.says.as_str()).collect();
            let event = match named(px!("2.2-3")) {
                true => Event::NotAgain { card, why },
                false => Event::NotActivated { card, why },
            };
            (event, cites, under)
        });
    }

    /// Newcomers act in the order in which they came (2.2-2).
    pub(super) fn newcomers(&self, st: &mut State, log: &mut Log) {
        if st.fresh.is_empty() {
            st.step = Step::SpeedEnds;
            return;
        }
        let may = |card: CardIx| {
            st.seat(card)
                .is_some_and(|s| self.view(st).judge_turn(s, &mut Silent).is_continue())
        };
        let ready: Vec<(CardIx, u16)> = st.fresh.iter().copied().filter(|f| may(f.0)).collect();
        let Some(first) = ready.iter().map(|f| f.1).min() else {
            st.step = Step::SpeedEnds;
            for (card, _) in std::mem::take(&mut st.fresh) {
                self.record_kept(st, card, log);
            }
            return;
        };
        if self.reads.third == Third::Needed && !st.third {
            st.step = Step::SpeedEnds;
            let card = ready[0].0;
            return log.record_under(
                || Event::not_activated(card, "次序为3的卡位没有卡发动效果，新进入的卡不能发动。"),
                [Cite::forbids(px!("2.2-2"))],
                [self.reads.third.under()],
            );
        }
        let mut together: Vec<(u8, Player, CardIx)> = ready
            .iter()
            .filter(|f| f.1 == first)
            .filter_map(|f| st.spot(f.0).map(|(p, s)| (s, p, f.0)))
            .collect();
        let ahead = match self.reads.entering {
            Entering::FirstSeat => Some(Player(0)),
            Entering::SecondSeat => Some(Player(1)),
            Entering::Slots | Entering::Open => None,
        };
        together.sort_by_key(|t| (t.0, ahead.is_some_and(|p| p != t.1)));
        if let [one, other, ..] = together[..] {
            let even = one.0 == other.0 && ahead.is_none();
            let unclear = match self.reads.entering {
                // Whichever goes first must come to the same with every other.
                Entering::Open => (0..together.len())
                    .any(|a| (0..a).any(|b| self.turns_matter(st, together[a].2, together[b].2))),
                _ => even && self.turns_matter(st, one.2, other.2),
            };
            if unclear {
                return self.stop(st, Question::Entering, log);
            }
        }
        let Some((_, _, card)) = together.first().copied() else {
            return;
        };
        let tied = together.len() > 1;
        st.fresh.retain(|f| f.0 != card);
        log.record_with(|| {
            let mut under = vec![self.reads.ahead.under()];
            if tied {
                under.push(self.reads.entering.under());
            }
            if !st.third {
                under.push(self.reads.third.under());
            }
            if self
                .view(st)
                .locked_by(st.speed)
                .is_some_and(|by| by != self.owner(card))
            {
                under.push(self.reads.lock_new.under());
            }
            (
                Event::Newcomer { card },
                vec![Cite::requires(px!("2.2-2"))],
                under,
            )
        });
        self.act(st, card);
    }

    pub(super) fn speed_ends(&self, st: &mut State) {
        st.seats_mut().for_each(|seat| seat.native = false);
        st.fresh.clear();
        self.next_speed(st);
    }
}
