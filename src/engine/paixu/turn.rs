//! The course of a turn (2.1), the effects that wait between the steps, and what is simultaneous (1.2.6-2).

use super::build::Op;
use super::card::Effect;
use super::event::Event;
use super::reads::{BelowOne, CondWhen, Endless, Together};
use super::select::{Num, Select};
use super::state::{CardIx, Change, End, Question, Run, RunKind, State, Step, Wait, Who};
use super::words::{Phase, Whose};
use super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::Silent;
use crate::engine::{Cite, Outcome, Player};
use crate::rulebook::RuleId;

/// What the effects that wait come to.
pub(super) enum Due {
    /// None is due now.
    Nothing,
    /// This one is next; whether a reading put it first.
    Next(usize, bool),
    /// Their order matters and a player orders them.
    Ordered(Player),
    /// Their order matters and the text does not give one.
    Open,
}

impl Paixu {
    /// One micro-step of the rules.
    pub(super) fn proceed(&self, st: &mut State, log: &mut Log) {
        let may_bury = st.runs.is_empty() || self.reads.below_one == BelowOne::AtOnce;
        if st.dying && may_bury {
            return self.bury_slow(st, log);
        }
        if !st.runs.is_empty() {
            return self.run_step(st, log);
        }
        if !st.waiting.is_empty() {
            match self.due_now(st) {
                Due::Next(ix, ordered) => {
                    let wait = st.waiting.remove(ix);
                    if ordered {
                        log.record_under(
                            || Event::Ordered {
                                card: wait.who.card,
                            },
                            [Cite::defines(px!("1.2.6-2")), Cite::defines(px!("1.2.5-5"))],
                            [self.reads.together.under()],
                        );
                    }
                    st.runs.push(Run::new(wait.who, 0));
                    return self.run_step(st, log);
                }
                Due::Open => {
                    let conditions =
                        st.speed > 0 && st.waiting.iter().any(|w| w.who.kind == RunKind::Cond);
                    let question = if conditions {
                        Question::CondTogether
                    } else {
                        Question::Together
                    };
                    return self.stop(st, question, log);
                }
                Due::Ordered(_) => return,
                Due::Nothing => {}
            }
        }
        let settling = match st.phase {
            Phase::Effects => matches!(st.step, Step::Slot(_) | Step::Fresh),
            Phase::Flip | Phase::Play => true,
            Phase::Build | Phase::Deal | Phase::End => false,
        };
        if self.standing && settling {
            let waited = st.waiting.len();
            self.standing(st, log);
            if st.waiting.len() > waited || st.end.is_some() {
                return;
            }
        }
        match st.step {
            Step::TurnBegins => self.turn_begins(st, log),
            Step::Locks => self.confirm_locks(st, log),
            Step::EffectsBegin => self.effects_begin(st, log),
            Step::SpeedBegins => self.speed_begins(st, log),
            Step::Slot(k) => self.slot_turn(st, k, log),
            Step::Fresh => self.newcomers(st, log),
            Step::SpeedEnds => self.speed_ends(st),
            Step::EffectsEnd => {
                st.step = Step::FlipBegins;
                self.expire(st, false, log);
            }
            Step::FlipBegins => self.flip_begins(st, log),
            Step::FlipDo(only) => self.flip_do(st, only, log),
            Step::PlayBegins => self.play_begins(st, log),
            Step::PlayDo(nth, player) => self.play_do(st, nth, player, log),
            Step::TurnEnds => self.turn_ends(st, log),
            Step::Submit(_) | Step::Deal(..) | Step::FlipAsk(_) | Step::PlayAsk(_) => {}
        }
    }

    /// The clauses of the kind of turn that this is: first, other, with an empty sequence, of judging the win.
    pub(super) fn turn_clauses(
        &self,
        st: &State,
        [first, other, empty, judged]: [RuleId; 4],
    ) -> Vec<Cite> {
        let mut cites = vec![Cite::requires(if st.turn == 1 { first } else { other })];
        if st.sides.iter().any(|s| s.deck.is_empty()) {
            cites.push(Cite::requires(empty));
        }
        if st.sides.iter().any(|s| s.cleared()) {
            cites.push(Cite::requires(judged));
        }
        cites
    }

    fn turn_begins(&self, st: &mut State, log: &mut Log) {
        st.turn += 1;
        st.stirred = false;
        for side in &mut st.sides {
            side.core_now = 0;
            for slot in &mut side.slots {
                if let Some(seat) = &mut slot.seat {
                    seat.acted = 0;
                    seat.last = 0;
                    seat.latest = Change::None;
                    seat.slowed = false;
                    seat.slowed_now = false;
                    seat.renewed = false;
                    if self.reads.repeat == super::reads::Repeat::OncePerTurn {
                        seat.answered = 0;
                    }
                }
            }
        }
        st.phase = Phase::Effects;
        st.step = if st.turn == 1 {
            Step::Locks
        } else {
            Step::EffectsBegin
        };
        let turn = st.turn;
        log.bookkeeping(|| Event::TurnBegan { turn });
    }

    fn turn_ends(&self, st: &mut State, log: &mut Log) {
        st.phase = Phase::End;
        st.step = Step::TurnBegins;
        let turn = st.turn;
        self.expire(st, true, log);
        if st.end.is_some() {
            return;
        }
        log.record(
            || Event::TurnEnded { turn },
            [Cite::requires(if turn == 1 {
                px!("2.1.1-9")
            } else {
                px!("2.1.2-7")
            })],
        );
        if !st.stirred && !st.dying {
            self.no_end(st, log);
        }
    }

    /// Neither can do anything more, or effects go round for ever: the book gives such a game no result.
    pub(super) fn no_end(&self, st: &mut State, log: &mut Log) {
        match self.reads.endless {
            Endless::Open => self.stop(st, Question::Endless, log),
            Endless::Draw => {
                st.end = Some(End::Over(Outcome::Draw));
                log.record_under(
                    || Event::Ended {
                        outcome: Outcome::Draw,
                    },
                    [Cite::defines(px!("2.1.4-4"))],
                    [self.reads.endless.under()],
                );
            }
        }
    }

    /// Numbers the happenings anew from the oldest that still waits: only their order counts, and a state that comes
    /// back must be the same again.
    pub(super) fn renumber(&self, st: &mut State) {
        let waiting = st.waiting.iter().map(|w| w.tick);
        let oldest = waiting
            .chain(st.fresh.iter().map(|f| f.1))
            .filter(|t| *t > 0)
            .min()
            .unwrap_or(st.tick);
        let by = oldest.saturating_sub(1);
        if by == 0 {
            return;
        }
        st.tick -= by;
        for wait in &mut st.waiting {
            wait.tick = wait.tick.saturating_sub(by);
        }
        for fresh in &mut st.fresh {
            fresh.1 = fresh.1.saturating_sub(by);
        }
    }

    /// Which waiting effect is next: those that became due at once are ordered together, older ones first.
    pub(super) fn due_now(&self, st: &State) -> Due {
        let speeds = matches!(st.step, Step::Slot(_) | Step::Fresh);
        let postponed = |w: &Wait| {
            w.who.kind == RunKind::Cond && speeds && self.reads.cond_when == CondWhen::Last
        };
        if let [only] = &st.waiting[..] {
            return if postponed(only) {
                Due::Nothing
            } else {
                Due::Next(0, false)
            };
        }
        let Some(tick) = st
            .waiting
            .iter()
            .filter(|w| !postponed(w))
            .map(|w| w.tick)
            .min()
        else {
            return Due::Nothing;
        };
        let batch: Vec<usize> = (0..st.waiting.len())
            .filter(|ix| st.waiting[*ix].tick == tick && !postponed(&st.waiting[*ix]))
            .collect();
        let ordered = |a: &Wait, b: &Wait| {
            // Several effects of one slot go by their making (1.2.6-4).
            a.who.kind == RunKind::Hit && b.who.kind == RunKind::Hit && a.who.card == b.who.card
        };
        let may = |who: Who| {
            who.kind == RunKind::Hit || self.judge_ability(st, who, &mut Silent).is_continue()
        };
        let clash = batch.iter().enumerate().find_map(|(n, a)| {
            batch[n + 1..].iter().find_map(|b| {
                let (wa, wb) = (&st.waiting[*a], &st.waiting[*b]);
                let clash = !ordered(wa, wb)
                    && self.matters(st, wa.who, wb.who)
                    // What cannot be activated disturbs nothing.
                    && may(wa.who)
                    && may(wb.who);
                clash.then_some((*a, *b))
            })
        });
        let Some((a, b)) = clash else {
            return Due::Next(batch[0], false);
        };
        let (wa, wb) = (st.waiting[a].who, st.waiting[b].who);
        match self.reads.together {
            Together::Open => Due::Open,
            Together::Owner if wa.player == wb.player => Due::Ordered(wa.player),
            Together::Owner => Due::Open,
            Together::Slots => {
                let at = |w: Who| st.spot(w.card).map(|s| s.1);
                if at(wa) == at(wb) && wa.player != wb.player {
                    return Due::Open;
                }
                let first = batch
                    .iter()
                    .copied()
                    .min_by_key(|ix| at(st.waiting[*ix].who))
                    .unwrap_or(a);
                Due::Next(first, true)
            }
        }
    }

    /// Whether the order of two effects can matter: both touch the same sequence or the same card.
    fn matters(&self, st: &State, a: Who, b: Who) -> bool {
        let (fa, fb) = (self.touches(st, a), self.touches(st, b));
        fa.bits & fb.bits != 0 && !(fa.draws_only && fb.draws_only)
    }

    /// What an effect touches.
    pub(super) fn touches(&self, st: &State, who: Who) -> Touch {
        let mut touch = Touch {
            bits: 0,
            draws_only: true,
        };
        let own = st.spot(who.card).map_or(0, |(p, s)| 4u16 << (s * 2 + p.0));
        let ability = self.ability(who.text);
        if who.kind == RunKind::Hit {
            let op = self.slot_effect(st, who).map_or(0, |e| e.op);
            if let Some(effect) = self.effect_at(who, op) {
                touch.add(effect, who, own);
            }
            return touch;
        }
        if !ability.conditions.is_empty() {
            touch.all();
        }
        for op in &ability.ops {
            match op {
                Op::Do(effect) => touch.add(effect, who, own),
                Op::Unless(..) => touch.all(),
                Op::Modes(_) | Op::Jump(_) => {}
            }
        }
        touch
    }

    /// Puts one of the effects that wait first.
    pub(super) fn order_first(&self, st: &mut State, ix: u8, log: &mut Log) {
        if let Some(wait) = st.waiting.get_mut(usize::from(ix)) {
            wait.tick = 0;
            let card = wait.who.card;
            log.record_under(
                || Event::Ordered { card },
                [Cite::defines(px!("1.2.6-2"))],
                [self.reads.together.under()],
            );
        }
    }

    /// The first waiting effect of a card that may be put first.
    pub(super) fn first_of(&self, st: &State, card: CardIx) -> Option<u8> {
        (0..st.waiting.len() as u8)
            .find(|ix| st.waiting[usize::from(*ix)].who.card == card && self.may_order(st, *ix))
    }

    /// Whether a wait may be put first now.
    pub(super) fn may_order(&self, st: &State, ix: u8) -> bool {
        let Some(tick) = st.waiting.iter().map(|w| w.tick).min() else {
            return false;
        };
        matches!(self.due_now(st), Due::Ordered(player)
            if st.waiting.get(usize::from(ix)).is_some_and(|w| w.tick == tick && w.who.player == player))
    }
}

/// What an effect touches: sequences (bits 0 and 1), cards in slots (bits 2 to 7).
#[derive(Debug, Clone, Copy)]
pub(super) struct Touch {
    /// The bits.
    pub bits: u16,
    /// Whether it only draws.
    pub draws_only: bool,
}

impl Touch {
    fn all(&mut self) {
        self.bits = 0xff;
        self.draws_only = false;
    }

    fn add(&mut self, effect: &Effect, who: Who, own: u16) {
        let deck = |p: Player| 1u16 << p.0;
        let decks = |whose: Whose| match whose {
            Whose::Own => deck(who.player),
            Whose::Other => deck(who.player.opponent()),
            Whose::Any => 3,
        };
        let counted = |n: &Num| matches!(n, Num::Counted(_));
        match effect {
            Effect::Draw(d) if counted(&d.count) => self.all(),
            Effect::Draw(d) => self.bits |= decks(d.whose),
            Effect::Arrange(a) => {
                self.draws_only = false;
                if counted(a.how.count()) {
                    self.all();
                } else {
                    self.bits |= decks(a.whose);
                }
            }
            // Slot effects that are only put there touch the card that lies in the slot.
            Effect::Lasting(l) => {
                self.draws_only = false;
                self.bits |= own;
                if matches!(*l.effect, Effect::Draw(_) | Effect::Arrange(_)) {
                    self.bits |= 3;
                }
                if !matches!(l.at, super::select::Place::Own) {
                    self.all();
                }
            }
            Effect::Faster(a) | Effect::Slower(a) if a.of == Select::Itself && !counted(&a.by) => {
                self.draws_only = false;
                self.bits |= own;
            }
            Effect::Recolour(r) if r.of == Select::Itself => {
                self.draws_only = false;
                self.bits |= own;
            }
            Effect::Fix(Select::Itself)
            | Effect::Seal(Select::Itself)
            | Effect::TurnDown(Select::Itself)
            | Effect::TurnUp(Select::Itself)
            | Effect::Purge(Select::Itself)
            | Effect::Bury(Select::Itself)
            | Effect::Destroy(Select::Itself) => {
                self.draws_only = false;
                self.bits |= own;
            }
            _ => self.all(),
        }
    }
}
