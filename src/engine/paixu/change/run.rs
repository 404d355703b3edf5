//! Activating an effect and carrying it out, one micro-step at a time (1.2.2, 1.2.4-12): the check, the choices of objects, each effect in the order of the text, then the speed cost (1.2.2-3).

use super::super::build::def::Op;
use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{Chooser, LaterObject, SlotFirst, TooFew};
use super::super::state::{Asked, Cause, Mod, ModKind, Part, RunKind, Scope, State, Wait};
use super::super::words::{Amount, Copying, Effect, Filter, Kind, Place, Recolour, Select, Whose};
use super::super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::Silent;
use crate::engine::{Cite, Explaining, Verdict};

impl Paixu {
    /// Goes on with the innermost effect.
    pub(super) fn run_step(&self, st: &mut State, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        if !run.begun {
            return self.begin(st, log);
        }
        let (scope, at) = (run.scope, run.at);
        if scope.kind == RunKind::Hit {
            return match self.op(scope.text, at) {
                Some(Op::Do(Effect::Lasting(lasting))) => self.do_step(st, &lasting.effect, log),
                _ => {
                    st.runs.pop();
                }
            };
        }
        match self.op(scope.text, at) {
            None => self.finish(st, log),
            Some(Op::Jump(to)) => st.go_to(*to),
            Some(Op::Unless(conds, to)) => {
                let holds = self.view(st).all_hold(conds, scope);
                st.go_to(if holds { at + 1 } else { *to });
            }
            Some(Op::Modes(modes)) => self.choose_mode(st, modes, log),
            Some(Op::May(whose, _)) => st.ask(whose.player(scope.player), Asked::May),
            Some(Op::Do(effect)) => self.do_step(st, effect, log),
        }
    }

    /// Lets the controller choose one of several things; where what was done before has left none of them an object none
    /// is done (1.2.5-2).
    fn choose_mode(&self, st: &mut State, modes: &[(String, u8)], log: &mut Log) {
        let Some(scope) = st.runs.last().map(|run| run.scope) else {
            return;
        };
        let open = |later| self.view(st).any_mode(scope, modes, later);
        let later = self.reads.later_object == LaterObject::Before;
        if open(later) {
            return st.ask(scope.player, Asked::Mode);
        }
        let under = (later && open(false)).then(|| self.reads.later_object.under());
        log.record_under(
            || Event::unmoved(scope.card, "可选的几项都没有合法的对象，一项也不做。"),
            [Cite::requires(px!("1.2.5-2"))],
            under,
        );
        // Each ends in a jump behind all of them.
        let second = modes.get(1).map_or(0, |(_, to)| *to);
        match self.op(scope.text, second.saturating_sub(1)) {
            Some(Op::Jump(end)) => st.go_to(*end),
            _ => st.next_piece(),
        }
    }

    /// Lets the slot effects that this text has just made reach their cards before its cost is paid (1.2.4-22).
    fn reach_first(&self, st: &mut State, scope: Scope) -> bool {
        let made_here = |w: &Wait| {
            w.scope.kind == RunKind::Hit
                && w.scope.text == scope.text
                && self
                    .view(st)
                    .slot_effect(w.scope)
                    .is_some_and(|e| e.source == Some(scope.card))
        };
        let Some(ix) = st.waiting.iter().position(made_here) else {
            return false;
        };
        if self.reads.slot_first == SlotFirst::Effect {
            // What the slot had before goes first (1.2.6-4).
            let card = st.waiting[ix].scope.card;
            let same = |w: &Wait| w.scope.kind == RunKind::Hit && w.scope.card == card;
            let ix = st.waiting.iter().position(same).unwrap_or(ix);
            st.start(ix);
        }
        true
    }

    /// Ends an activation: the card pays its speed (1.2.2-3).
    fn finish(&self, st: &mut State, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let scope = run.scope;
        let mut slotted = run
            .slot
            .is_some_and(|(player, slot)| st.slot(player, slot).seat.is_some());
        if run.slot.is_some() && self.ability(scope.text).cost > 0 {
            let reached = self.reach_first(st, scope);
            if reached && self.reads.slot_first == SlotFirst::Effect {
                return;
            }
            slotted |= reached;
        }
        st.runs.pop();
        let card = scope.card;
        let Some(seat) = st.seat(card) else { return };
        let (cost, changed, copied) = self.cost_of(seat, scope);
        if cost == 0 || self.def(card).kind != Kind::Speed || !seat.is_up() {
            return;
        }
        let under = || {
            let mut under = Vec::new();
            // A slot effect reached it before, or is still to.
            if slotted {
                under.push(self.reads.slot_first.under());
            }
            if changed {
                under.push(self.reads.copy_paid.under());
            }
            if copied {
                under.push(self.reads.copy_cost.under());
            }
            under
        };
        if seat.fixed {
            return log.record_with(|| {
                (
                    Event::unmoved(card, "速度已被固定，不受自己的速度消耗影响。"),
                    vec![Cite::forbids(px!("1.2.4-19"))],
                    under(),
                )
            });
        }
        log.record_with(|| {
            let to = self.speed_after(seat, ModKind::Cost(cost));
            let mut readings = vec![self.reads.cost_lasts.under()];
            readings.extend(under());
            let mut cites = vec![Cite::requires(px!("1.2.2-3"))];
            if let Some((cite, by)) = self.cap_grounds(seat) {
                cites.push(cite);
                readings.push(by);
            }
            (Event::Paid { card, by: cost, to }, cites, readings)
        });
        st.tick += 1;
        if scope.kind != RunKind::Speed
            && let Some(seat) = st.seat_mut(card)
        {
            seat.paid = seat.last == 0;
        }
        self.modify(st, card, Mod::by(card, ModKind::Cost(cost)), log);
    }

    /// Goes on with one effect.
    pub(super) fn do_step(&self, st: &mut State, effect: &Effect, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let (scope, part) = (run.scope, run.part);
        match effect {
            Effect::Unread(_) => self.stop_unread(st, scope.text, log),
            Effect::Draw(draw) => self.draw_step(st, draw, log),
            Effect::Arrange(arrange) => match arrange.whose {
                Whose::Own => self.arrange(st, scope.player, &arrange.how, log),
                Whose::Other => self.arrange(st, scope.player.opponent(), &arrange.how, log),
                Whose::Any => st.ask(scope.player, Asked::Deck),
            },
            Effect::Lasting(lasting) => match lasting.at {
                Place::Own => match st.spot(scope.card) {
                    Some((player, slot)) => self.make_lasting(st, player, slot, log),
                    None => self.no_slot(st, "这张卡已不在场上，没有自身所在的卡位。", log),
                },
                Place::Same => match run.slot {
                    Some((player, slot)) => self.make_lasting(st, player, slot, log),
                    None => self.no_slot(st, "前面的场地永续效果没有附上，没有同一卡位。", log),
                },
                Place::Chosen(ref filter) => {
                    if self.view(st).slots_for(scope, lasting).next().is_some() {
                        let by = filter.chooser.unwrap_or(Whose::Own);
                        st.ask(by.player(scope.player), Asked::Place);
                    } else {
                        self.no_slot(st, "轮到时没有可以选定的卡位。", log);
                    }
                }
            },
            Effect::Copy(Copying { from: source, .. })
            | Effect::Recolour(Recolour {
                like: Some(source), ..
            }) if part != Part::Sourced => {
                if self.settle(st, effect, source, true, log)
                    && let Some(run) = st.runs.last_mut()
                {
                    run.from = run.picks.first().copied();
                    run.picks.clear();
                    run.part = Part::Sourced;
                }
            }
            _ => {
                let Some(select) = effect.select() else {
                    return st.next_piece();
                };
                if !self.settle(st, effect, select, false, log) {
                    return;
                }
                let Some(run) = st.runs.last() else { return };
                let asks =
                    matches!(effect, Effect::Recolour(r) if r.to.is_none() && r.like.is_none());
                if asks && !run.picks.is_empty() {
                    return st.ask(scope.player, Asked::Element);
                }
                self.apply_picked(st, None, log);
            }
        }
    }

    /// A lasting effect has no slot to be put on when its turn comes: it is not done (1.2.5-4).
    fn no_slot(&self, st: &mut State, why: &str, log: &mut Log) {
        if let Some(card) = st.runs.last().map(|r| r.scope.card) {
            log.record(
                || Event::unmoved(card, why),
                [Cite::requires(px!("1.2.5-4"))],
            );
        }
        st.next_piece();
    }

    /// Settles an effect's objects, those that its text fixes, or asks for them; whether they are in the run's picks.
    fn settle(
        &self,
        st: &mut State,
        effect: &Effect,
        select: &Select,
        source: bool,
        log: &mut Log,
    ) -> bool {
        let Some(run) = st.runs.last_mut() else {
            return false;
        };
        let scope = run.scope;
        match select {
            Select::Itself => run.picks = vec![scope.card],
            Select::Same => run.picks = run.same.clone(),
            Select::Cause => {
                if let Cause::Card(card) = scope.cause {
                    run.picks = vec![card];
                }
            }
            Select::Match(filter) => match filter.amount.unwrap_or(Amount::Exactly(1)) {
                Amount::All => {
                    let all = self.view(st).objects(scope, effect, filter, source);
                    let all = all.map(|p| p.2.card).collect();
                    if log.keeps() {
                        self.record_left_out(st, scope, effect, filter, log);
                    }
                    if let Some(run) = st.runs.last_mut() {
                        run.picks = all;
                    }
                }
                Amount::UpTo(n) | Amount::Exactly(n) if run.picks.len() >= usize::from(n) => {}
                Amount::Exactly(n) if n > 1 && run.picks.is_empty() => {
                    return self.judge_few(st, effect, filter, source, usize::from(n), log);
                }
                _ => return self.ask_object(st, effect, filter, source, log),
            },
        }
        true
    }

    /// Settles objects of which several are wanted: the board may have changed since the text was activated.
    fn judge_few(
        &self,
        st: &mut State,
        effect: &Effect,
        filter: &Filter,
        source: bool,
        wanted: usize,
        log: &mut Log,
    ) -> bool {
        let Some(scope) = st.runs.last().map(|r| r.scope) else {
            return false;
        };
        let there = self.view(st).objects(scope, effect, filter, source).count();
        if there > 0 && there < wanted {
            match self.reads.too_few {
                TooFew::AsMany => {}
                TooFew::Open => {
                    self.stop(st, Question::TooFew, log);
                    return false;
                }
                TooFew::Cannot => {
                    let what = effect.word();
                    log.record_under(
                        || Event::Unmoved {
                            card: scope.card,
                            why: format!(
                                "轮到“{what}”时符合的卡只有 {there} 张，不够 {wanted} 张。"
                            ),
                        },
                        [Cite::requires(px!("1.2.5-2"))],
                        [self.reads.too_few.under()],
                    );
                    return true;
                }
            }
        }
        self.ask_object(st, effect, filter, source, log)
    }

    /// Asks for the next object; whether there is none to ask for.
    fn ask_object(
        &self,
        st: &mut State,
        effect: &Effect,
        filter: &Filter,
        source: bool,
        log: &mut Log,
    ) -> bool {
        let Some(run) = st.runs.last() else {
            return false;
        };
        let scope = run.scope;
        let mut left = self
            .view(st)
            .objects(scope, effect, filter, source)
            .filter(|p| !run.picks.contains(&p.2.card))
            .map(|p| p.0);
        let Some(owner) = left.next() else {
            return true;
        };
        let mixed = left.any(|p| p != owner);
        drop(left);
        let first = run.picks.is_empty();
        let player = match (filter.chooser, self.reads.chooser) {
            (Some(whose), _) => whose.player(scope.player),
            (None, Chooser::Controller) => scope.player,
            (None, Chooser::Owner) if mixed => {
                self.stop(st, Question::ChooseBoth, log);
                return false;
            }
            (None, Chooser::Owner) => owner,
        };
        st.ask(player, if source { Asked::Source } else { Asked::Target });
        // Who is asked hangs on the reading where not all of them are the controller's own.
        if first && filter.chooser.is_none() && (mixed || owner != scope.player) {
            // That the other player's cards are among them may be another reading's doing.
            let destroys = matches!(effect, Effect::Destroy(_) | Effect::Bury(_));
            let foreign = destroys.then(|| self.reads.destroy_other.under());
            log.record_under(
                || Event::Asks {
                    player,
                    card: scope.card,
                },
                [Cite::requires(px!("1.2.5-2"))],
                std::iter::once(self.reads.chooser.under()).chain(foreign),
            );
        }
        false
    }

    /// Says which cards a text means that a reading keeps it from being done to.
    fn record_left_out(
        &self,
        st: &State,
        scope: Scope,
        effect: &Effect,
        filter: &Filter,
        log: &mut Log,
    ) {
        for placed in st.seats() {
            if self
                .view(st)
                .fits(filter, scope, placed, &mut Silent)
                .is_break()
            {
                continue;
            }
            let mut t = Explaining::default();
            let _ = self
                .view(st)
                .judge_kind(scope, effect, false, placed, &mut t);
            let Verdict::Illegal(reasons) = t.verdict() else {
                continue;
            };
            let cites: Vec<Cite> = reasons.iter().map(|r| r.cite).collect();
            let under = self.refused_under(scope, &cites);
            if under.is_empty() {
                continue;
            }
            let why = reasons.iter().map(|r| r.says.as_str()).collect();
            let card = placed.2.card;
            log.record_with(|| (Event::Unmoved { card, why }, cites, under));
        }
    }
}
