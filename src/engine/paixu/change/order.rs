//! What became due at once (1.2.5-5, 1.2.6-2): which goes first, and whether it matters. Where what two effects touch may meet, both orders are tried on a copy of the board: what comes to the same needs no ruling.

use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{BelowOne, CondWhen, DrawEmpty, DrawFull, MidText, Together};
use super::super::state::{CardIx, Cause, Mod, Run, RunKind, Scope, Seat, State, Step, Wait};
use super::super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::Silent;
use crate::engine::{Cite, Player};

/// How many micro-steps two effects may take when both orders are tried; more than any text has pieces for.
const MOST_STEPS: usize = 1_000;

/// How many effects may stand within one another under the reading 文本中途; deeper only where they go round for ever.
const MOST_NESTED: usize = 32;

/// What the effects that wait come to.
pub enum Due {
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
    /// Which waiting effect is next: those that became due at once are ordered together, older ones first.
    pub(super) fn due_now(&self, st: &State) -> Due {
        let speeds = matches!(st.step, Step::Slot(_) | Step::Fresh);
        let postponed = |w: &Wait| {
            w.scope.kind == RunKind::Cond && speeds && self.reads.cond_when == CondWhen::Last
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
        self.due_among(st, &batch)
    }

    /// Which of the effects that became due at once is next.
    fn due_among(&self, st: &State, batch: &[usize]) -> Due {
        let ordered = |a: &Wait, b: &Wait| {
            // Several effects of one slot go by their making (1.2.6-4).
            a.scope.kind == RunKind::Hit
                && b.scope.kind == RunKind::Hit
                && a.scope.card == b.scope.card
        };
        let may = |scope: Scope| {
            scope.kind == RunKind::Hit
                || self
                    .view(st)
                    .judge_ability(scope, &mut Silent)
                    .is_continue()
        };
        let clash = batch.iter().enumerate().find_map(|(n, a)| {
            batch[n + 1..].iter().find_map(|b| {
                let (wa, wb) = (&st.waiting[*a], &st.waiting[*b]);
                let clash = !ordered(wa, wb)
                    && self.matters(st, wa.scope, wb.scope)
                    // What cannot be activated disturbs nothing.
                    && may(wa.scope)
                    && may(wb.scope);
                clash.then_some((*a, *b))
            })
        });
        let Some((a, b)) = clash else {
            return Due::Next(batch[0], false);
        };
        let (wa, wb) = (st.waiting[a].scope, st.waiting[b].scope);
        match self.reads.together {
            Together::Open => Due::Open,
            Together::Owner if wa.player == wb.player => Due::Ordered(wa.player),
            Together::Owner => Due::Open,
            Together::Slots | Together::FirstSeat | Together::SecondSeat => {
                let at = |w: Scope| st.spot(w.card).map(|s| s.1);
                let ahead = self.ahead_of_equals();
                if at(wa) == at(wb) && wa.player != wb.player && ahead.is_none() {
                    return Due::Open;
                }
                let first = batch
                    .iter()
                    .copied()
                    .min_by_key(|ix| {
                        let scope = st.waiting[*ix].scope;
                        (at(scope), ahead.is_some_and(|p| p != scope.player))
                    })
                    .unwrap_or(a);
                Due::Next(first, true)
            }
        }
    }

    /// Who orders the effects that wait; nobody where the reading 同时触发的次序 leaves that to no player.
    pub(crate) fn orderer(&self, st: &State) -> Option<Player> {
        if self.reads.together != Together::Owner || st.waiting.len() < 2 {
            return None;
        }
        match self.due_now(st) {
            Due::Ordered(player) => Some(player),
            Due::Nothing | Due::Next(..) | Due::Open => None,
        }
    }

    /// Whether the order of two waiting effects can matter: what they touch meets, and both orders do not come to the
    /// same.
    fn matters(&self, st: &State, a: Scope, b: Scope) -> bool {
        let (fa, fb) = (self.view(st).touches(a), self.view(st).touches(b));
        if fa.bits & fb.bits == 0 {
            return false;
        }
        // Whichever of two such draws goes first, the same cards come to lie in the same way, unless one keeps the
        // other from being activated.
        let keeps =
            self.reads.draw_full == DrawFull::Cannot || self.reads.draw_empty == DrawEmpty::Cannot;
        let draws = fa.draws_only && fb.draws_only;
        if draws && !keeps && self.view(st).only_draws(a) && self.view(st).only_draws(b) {
            return false;
        }
        // The same effect twice: which of the two goes first cannot be told apart.
        let same_text = (a.kind, a.card, a.text, a.player) == (b.kind, b.card, b.text, b.player);
        if same_text && (a.cause == b.cause || !self.ability(a.text).names_cause()) {
            return false;
        }
        let outcome = |order: [Scope; 2]| {
            let mut st = st.clone();
            for scope in order {
                if let Some(ix) = st.waiting.iter().position(|w| w.scope == scope) {
                    st.waiting.remove(ix);
                }
                st.runs.push(Run::new(scope));
                self.finish_runs(&mut st)?;
            }
            Some(st)
        };
        match (outcome([a, b]), outcome([b, a])) {
            (Some(one), Some(other)) => !self.same_outcome(one, other),
            _ => true,
        }
    }

    /// Whether it can matter which of two cards is activated first by its speed.
    pub(super) fn turns_matter(&self, st: &State, a: CardIx, b: CardIx) -> bool {
        let outcome = |order: [CardIx; 2]| {
            let mut st = st.clone();
            for card in order {
                let may = st
                    .seat(card)
                    .is_some_and(|s| self.view(&st).judge_turn(s, &mut Silent).is_continue());
                st.fresh.retain(|f| f.0 != card);
                if may && st.end.is_none() {
                    self.act(&mut st, card);
                    self.finish_waits(&mut st)?;
                }
            }
            Some(st)
        };
        match (outcome([a, b]), outcome([b, a])) {
            (Some(one), Some(other)) => !self.same_outcome(one, other),
            _ => true,
        }
    }

    /// Whether it can matter whose plan of the play phase goes first.
    pub(super) fn plans_matter(&self, st: &State) -> bool {
        let plans = Player::BOTH.map(|p| st.side(p).plan.clone());
        let outcome = |first: Player| {
            let mut st = st.clone();
            for nth in 0..plans.iter().map(Vec::len).max().unwrap_or(0) {
                for player in [first, first.opponent()] {
                    let Some(act) = plans[player.ix()].get(nth) else {
                        continue;
                    };
                    st.tick += 1;
                    self.play_act(&mut st, player, *act, &mut Log::silent());
                    self.finish_waits(&mut st)?;
                    if st.end.is_some() {
                        return Some(st);
                    }
                }
            }
            Some(st)
        };
        match (outcome(Player(0)), outcome(Player(1))) {
            (Some(one), Some(other)) => !self.same_outcome(one, other),
            _ => true,
        }
    }

    /// Carries out the effects in progress; none where a player or chance is asked for on the way.
    fn finish_runs(&self, st: &mut State) -> Option<()> {
        let mut log = Log::silent();
        for _ in 0..MOST_STEPS {
            if st.end.is_some() {
                return Some(());
            }
            if st.dying && (st.runs.is_empty() || self.reads.below_one == BelowOne::AtOnce) {
                self.bury_slow(st, &mut log);
                continue;
            }
            if self.reads.mid_text == MidText::Piece {
                match self.nestable(st).as_deref() {
                    None => {}
                    Some([ix]) => {
                        st.start(*ix);
                        continue;
                    }
                    // Their order would have to be tried within this trial.
                    Some(_) => return None,
                }
            }
            match st.runs.last() {
                None => return Some(()),
                Some(run) if run.ask.is_some() => return None,
                Some(_) => self.run_step(st, &mut log),
            }
        }
        None
    }

    /// One micro-step of the effect in progress, or of what its last piece made due where that does not wait for the
    /// whole text (reading 文本中途).
    pub(super) fn run_on(&self, st: &mut State, log: &mut Log) {
        if self.reads.mid_text == MidText::Whole {
            return self.run_step(st, log);
        }
        let Some(batch) = self.nestable(st) else {
            return self.run_step(st, log);
        };
        if st.runs.len() >= MOST_NESTED {
            return self.no_end(st, Question::Round, log);
        }
        match self.due_among(st, &batch) {
            Due::Next(ix, by_reading) => {
                if by_reading {
                    self.record_ordered(st.waiting[ix].scope.card, log);
                }
                st.start(ix);
            }
            Due::Open | Due::Ordered(_) => self.stop(st, Question::Together, log),
            Due::Nothing => self.run_step(st, log),
        }
    }

    /// The slot effects and effects on being turned up that go before the next piece of the text in progress; none
    /// where there are none, or where that is itself a slot's effect, which is one piece.
    fn nestable(&self, st: &State) -> Option<Vec<usize>> {
        let top = st.runs.last()?;
        if !top.begun || top.ask.is_some() || top.scope.kind == RunKind::Hit {
            return None;
        }
        let nested = |w: &Wait| matches!(w.scope.kind, RunKind::Hit | RunKind::Flip);
        let waits = st.waiting.iter().filter(|w| nested(w));
        let tick = waits.map(|w| w.tick).min()?;
        let due = |ix: &usize| nested(&st.waiting[*ix]) && st.waiting[*ix].tick == tick;
        Some((0..st.waiting.len()).filter(due).collect())
    }

    /// The same, with the effects that come to wait; none where their order matters.
    fn finish_waits(&self, st: &mut State) -> Option<()> {
        for _ in 0..MOST_STEPS {
            self.finish_runs(st)?;
            if st.end.is_some() {
                return Some(());
            }
            match self.due_now(st) {
                Due::Nothing => return Some(()),
                Due::Next(ix, _) => {
                    st.start(ix);
                }
                Due::Ordered(_) | Due::Open => return None,
            }
        }
        None
    }

    /// Whether two states that came of the same things in another order go on alike.
    fn same_outcome(&self, mut one: State, mut other: State) -> bool {
        if one.end.is_some() || other.end.is_some() {
            return one.end == other.end;
        }
        let same_cards = State::SPOTS.into_iter().all(|(player, slot)| {
            match (&one.slot(player, slot).seat, &other.slot(player, slot).seat) {
                (Some(a), Some(b)) => self.same_seat(a.clone(), b.clone()),
                (a, b) => a.is_none() && b.is_none(),
            }
        });
        if !same_cards {
            return false;
        }
        self.forget_order(&mut one);
        self.forget_order(&mut other);
        one == other
    }

    /// Whether a card is the same in two states, however it came to be so.
    fn same_seat(&self, mut a: Seat, mut b: Seat) -> bool {
        let looks = |s: &Seat| (self.element_of(s), self.written_text(s));
        if looks(&a) != looks(&b) || a.mods.len() != b.mods.len() {
            return false;
        }
        let counts = |mods: &[Mod], m| mods.iter().filter(|n| *n == m).count();
        let same = a
            .mods
            .iter()
            .all(|m| counts(&a.mods, m) == counts(&b.mods, m));
        a.mods.clear();
        b.mods.clear();
        same && a == b
    }

    /// Leaves out of a state what only tells in which order it came about: mods, which `same_seat` compares, the order
    /// of a grave, the numbers of happenings and of slot effects, causes that no text asks for.
    fn forget_order(&self, st: &mut State) {
        let mut ticks: Vec<u16> = st
            .waiting
            .iter()
            .map(|w| w.tick)
            .chain(st.fresh.iter().map(|f| f.1))
            .collect();
        ticks.sort_unstable();
        ticks.dedup();
        let rank = |tick: u16| ticks.iter().position(|t| *t == tick).unwrap_or(0) as u16;
        for fresh in &mut st.fresh {
            fresh.1 = rank(fresh.1);
        }
        let mut made = Vec::new();
        for side in &mut st.sides {
            side.grave.sort_unstable();
            for slot in &mut side.slots {
                for effect in &mut slot.effects {
                    made.push(effect.made);
                    effect.made = made.len() as u16;
                }
                if let Some(seat) = &mut slot.seat {
                    seat.mods.clear();
                }
            }
        }
        for wait in &mut st.waiting {
            wait.tick = rank(wait.tick);
            match wait.scope.cause {
                Cause::Slot(n) => {
                    let at = made.iter().position(|m| *m == n);
                    wait.scope.cause = Cause::Slot(at.map_or(0, |ix| ix as u16 + 1));
                }
                Cause::Card(_) if !self.ability(wait.scope.text).names_cause() => {
                    wait.scope.cause = Cause::None;
                }
                Cause::Card(_) | Cause::None => {}
            }
        }
        st.tick = 0;
    }

    /// Records that the reading 同时触发的次序 put this card's effect first.
    pub(super) fn record_ordered(&self, card: CardIx, log: &mut Log) {
        log.record_under(
            || Event::Ordered { card },
            [Cite::defines(px!("1.2.6-2")), Cite::defines(px!("1.2.5-5"))],
            [self.reads.together.under()],
        );
    }

    /// Puts one of the effects that wait first.
    pub(super) fn order_first(&self, st: &mut State, ix: u8, log: &mut Log) {
        if let Some(wait) = st.waiting.get_mut(usize::from(ix)) {
            wait.tick = 0;
            let card = wait.scope.card;
            log.record_under(
                || Event::Ordered { card },
                [Cite::defines(px!("1.2.6-2"))],
                [self.reads.together.under()],
            );
        }
    }
}
