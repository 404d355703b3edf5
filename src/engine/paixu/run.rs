//! Activating an effect and carrying it out, one micro-step at a time (1.2.2, 1.2.4-12): the check, the choices of
//! objects, each effect in the order of the text, then the speed cost (1.2.2-3).

use super::build::Op;
use super::card::{Copying, Effect, Recolour};
use super::event::Event;
use super::reads::{Chooser, CopyCost, CopyPaid, Forced, OnlySelf, SlotFirst, TooFew};
use super::select::{Amount, Filter, Place, Select};
use super::state::{
    Ask, Asked, Cause, Change, ModKind, Question, Run, RunKind, Seat, State, Wait, Who,
};
use super::timing::{Moment, Timing};
use super::words::{Facing, Kind, Phase, Whose};
use super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::Silent;
use crate::engine::{Cite, Explaining, Player, Verdict};

/// The player that a word of a text means, as seen by one of them.
fn seen_by(whose: Whose, player: Player) -> Player {
    match whose {
        Whose::Own | Whose::Any => player,
        Whose::Other => player.opponent(),
    }
}

/// Whether an effect's objects are settled.
enum Objects {
    /// They are in the run's picks.
    Ready,
    /// A player is asked, or the text does not answer.
    Waiting,
}

impl Run {
    /// An effect that is about to be activated.
    pub(super) fn new(who: Who, at: u8) -> Self {
        Self {
            who,
            begun: false,
            willing: false,
            at,
            part: 0,
            left: 0,
            ask: None,
            picks: Vec::new(),
            from: None,
            same: Vec::new(),
            did: 0,
            slot: None,
        }
    }
}

impl Paixu {
    /// Goes on with the innermost effect.
    pub(super) fn run_step(&self, st: &mut State, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        if !run.begun {
            return self.begin(st, log);
        }
        let (who, at) = (run.who, run.at);
        if who.kind == RunKind::Hit {
            return match self.ability(who.text).ops.get(usize::from(at)) {
                Some(Op::Do(Effect::Lasting(lasting))) => self.do_step(st, &lasting.effect, log),
                _ => {
                    st.runs.pop();
                }
            };
        }
        match self.ability(who.text).ops.get(usize::from(at)) {
            None => self.finish(st, log),
            Some(Op::Jump(to)) => self.go_to(st, *to),
            Some(Op::Unless(conds, to)) => {
                let holds = conds.iter().all(|c| self.holds(st, c, who));
                self.go_to(st, if holds { at + 1 } else { *to });
            }
            Some(Op::Modes(_)) => self.ask(st, who.player, Asked::Mode),
            Some(Op::May(whose, _)) => self.ask(st, seen_by(*whose, who.player), Asked::May),
            Some(Op::Do(effect)) => self.do_step(st, effect, log),
        }
    }

    pub(super) fn go_to(&self, st: &mut State, at: u8) {
        if let Some(run) = st.runs.last_mut() {
            run.at = at;
            run.part = 0;
            run.left = 0;
            run.from = None;
            if !run.picks.is_empty() {
                run.same = std::mem::take(&mut run.picks);
            }
        }
    }

    pub(super) fn next_piece(&self, st: &mut State) {
        let Some(run) = st.runs.last() else { return };
        // A slot's effect is one piece of the text that made it.
        if run.who.kind == RunKind::Hit {
            st.runs.pop();
            return;
        }
        let at = run.at + 1;
        self.go_to(st, at);
    }

    pub(super) fn ask(&self, st: &mut State, player: Player, what: Asked) {
        if let Some(run) = st.runs.last_mut() {
            run.ask = Some(Ask { player, what });
        }
    }

    /// Activates the innermost effect if it can be.
    fn begin(&self, st: &mut State, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let who = run.who;
        let willing = run.willing;
        if who.kind == RunKind::Hit {
            return self.begin_hit(st, who, log);
        }
        if who.kind != RunKind::Core {
            // What waited may have left, been turned or changed its text meanwhile.
            let text = st.seat(who.card).and_then(|s| self.text_of(s));
            if text != Some(who.text.def) {
                st.runs.pop();
                return log.record_with(|| {
                    let (why, clause) = match st.seat(who.card).map(|s| s.face) {
                        None => ("这张卡已不在场上。", px!("1.2.3-2")),
                        Some(Facing::Down) => ("这张卡盖放着，视作没有效果。", px!("1.2.3-2")),
                        Some(Facing::Side) if text.is_none() => {
                            ("这张卡横放着，失去了效果文本。", px!("1.2.3-3"))
                        }
                        Some(_) => ("这张卡的效果文本已经变更。", px!("1.2.4-18")),
                    };
                    let under = match who.kind {
                        RunKind::Flip if st.phase == Phase::Effects => {
                            vec![self.reads.mid_text.under()]
                        }
                        _ => Vec::new(),
                    };
                    (
                        Event::NotActivated {
                            card: who.card,
                            why: why.to_owned(),
                        },
                        vec![Cite::forbids(clause)],
                        under,
                    )
                });
            }
        }
        if self.judge_ability(st, who, &mut Silent).is_break() {
            if self.reads.too_few == TooFew::Open && self.few_decides(st, who) {
                return self.stop(st, Question::TooFew, log);
            }
            st.runs.pop();
            return log.record_with(|| {
                let mut t = Explaining::default();
                let _ = self.judge_ability(st, who, &mut t);
                let (why, cites): (String, Vec<Cite>) = match t.verdict() {
                    Verdict::Illegal(reasons) => (
                        reasons.iter().map(|r| r.says.as_str()).collect(),
                        reasons.iter().map(|r| r.cite).collect(),
                    ),
                    _ => (String::new(), Vec::new()),
                };
                let mut under = self.refused_under(who, &cites);
                if self.later_decides(st, who) {
                    under.push(self.reads.later_object.under());
                }
                if self.few_decides(st, who) {
                    under.push(self.reads.too_few.under());
                }
                if self.asks_grave_names(who) {
                    under.push(self.reads.grave_names.under());
                }
                let mut cites = cites;
                if self.ability(who.text).graves {
                    cites.push(Cite::defines(px!("1.1.2-3")));
                }
                (
                    Event::NotActivated {
                        card: who.card,
                        why,
                    },
                    cites,
                    under,
                )
            });
        }
        if !willing && who.kind != RunKind::Core {
            let may = self.reads.forced == Forced::May
                || (self.reads.only_self == OnlySelf::May && self.only_self(st, who));
            if may {
                return self.ask(st, who.player, Asked::Use);
            }
        }
        if let Some(run) = st.runs.last_mut() {
            run.begun = true;
        }
        st.stirred = true;
        let again = self.activated(st, who, log);
        self.happens(st, Moment::Activated, who.card, log);
        if again {
            self.happens(st, Moment::Again, who.card, log);
        }
    }

    /// Records an activation, with the clauses by its kind and those of its effects; whether it is one again (2.2-3).
    fn activated(&self, st: &mut State, who: Who, log: &mut Log) -> bool {
        let (card, speed) = (who.card, st.speed);
        let (mut again, mut rose, mut renewed, mut paid) = (false, false, false, false);
        if who.kind == RunKind::Speed {
            let Some(seat) = st.seat_mut(card) else {
                return false;
            };
            again = seat.last > speed;
            paid = seat.last == 0 && seat.paid;
            rose = seat.latest == Change::Rose;
            renewed = seat.renewed;
            // A card with several effects is activated once.
            let first = seat.acted & (1 << speed) == 0 || seat.slowed || seat.renewed;
            seat.acted |= 1 << speed;
            seat.last = speed;
            if first {
                seat.slowed = false;
                seat.renewed = false;
            }
        }
        if matches!(who.kind, RunKind::Core | RunKind::Hit) {
            return false;
        }
        if let Some(seat) = st.seat_mut(card) {
            seat.used = true;
        }
        log.record_with(|| {
            let mut cites = match who.kind {
                RunKind::Speed => vec![
                    Cite::requires(px!("1.2.2-2")),
                    Cite::permits(px!("1.2.2-3")),
                    Cite::permits(px!("1.1.1-5")),
                    Cite::requires(px!("2.2-1")),
                    Cite::permits(px!("1.2.4-12")),
                ],
                RunKind::Flip => vec![Cite::permits(px!("2.5-2")), Cite::permits(px!("1.2.5-5"))],
                _ if self.def(card).kind == Kind::Speed => vec![Cite::requires(px!("1.2.2-2"))],
                _ => vec![
                    Cite::requires(px!("1.1.1-4")),
                    Cite::requires(px!("1.2.2-4")),
                    Cite::requires(px!("1.2.2-2")),
                ],
            };
            let mut under = vec![self.reads.forced.under()];
            if who.kind == RunKind::Flip && st.phase != Phase::Effects {
                if st.phase == Phase::Flip {
                    cites.push(Cite::permits(px!("1.2.6-1")));
                } else {
                    under.push(self.reads.flip_play.under());
                }
                cites.push(Cite::permits(px!("1.2.6-2")));
            }
            self.add_grounds(st, who, &mut cites);
            if matches!(who.kind, RunKind::Flip | RunKind::Cond)
                && st.speed > 0
                && self
                    .locked_by(st, st.speed)
                    .is_some_and(|by| by != who.player)
            {
                under.push(self.lock_under(who));
            }
            if paid {
                under.push(self.reads.cond_again.under());
            }
            if who.kind == RunKind::Speed
                && let Some((cite, by)) = st.seat(card).and_then(|s| self.cap_grounds(s))
            {
                cites.push(cite);
                under.push(by);
            }
            if self.ability(who.text).graves {
                cites.push(Cite::defines(px!("1.1.2-3")));
            }
            if self.only_self(st, who) {
                under.push(self.reads.only_self.under());
            }
            if self.later_decides(st, who) {
                under.push(self.reads.later_object.under());
            }
            if self.few_decides(st, who) {
                under.push(self.reads.too_few.under());
            }
            if self.asks_grave_names(who) {
                cites.push(Cite::defines(px!("1.2.3-2")));
                under.push(self.reads.grave_names.under());
            }
            (Event::Activated { card, speed }, cites, under)
        });
        if again {
            log.record_with(|| {
                let mut under = vec![self.reads.drops.under()];
                if rose {
                    under.push(self.reads.fall_rise.under());
                }
                if renewed {
                    under.push(self.reads.renewed.under());
                }
                (
                    Event::Again { card, speed },
                    vec![Cite::permits(px!("2.2-3"))],
                    under,
                )
            });
        }
        again
    }

    /// The clauses that let an ability's effects be activated.
    pub(super) fn add_grounds(&self, st: &State, who: Who, cites: &mut Vec<Cite>) {
        let mut t = Explaining::default();
        let _ = self.judge_ability(st, who, &mut t);
        if let Verdict::Legal(grounds) = t.verdict() {
            for cite in grounds {
                if !cites.contains(&cite) {
                    cites.push(cite);
                }
            }
        }
    }

    /// Whether a text asks somewhere for a card's name in a grave (1.2.3-2).
    fn asks_grave_names(&self, who: Who) -> bool {
        let ability = self.ability(who.text);
        let within = ability.ops.iter().filter_map(|op| match op {
            Op::Unless(conds, _) => Some(conds),
            _ => None,
        });
        within
            .flatten()
            .chain(&ability.conditions)
            .any(super::condition::names_grave)
    }

    /// Whether every object that the effect could take is the card itself.
    fn only_self(&self, st: &State, who: Who) -> bool {
        self.ability(who.text).ops.iter().any(|op| {
            let Op::Do(effect) = op else { return false };
            let Some(Select::Match(filter)) = effect.select() else {
                return false;
            };
            let mut objects = self.objects(st, who, effect, filter, false);
            matches!((objects.next(), objects.next()), (Some(one), None) if one.2.card == who.card)
        })
    }

    /// The speed that an activation costs (1.2.2-3); whether its text was changed on the way, and whether it is another
    /// card's.
    fn cost_of(&self, seat: &Seat, who: Who) -> (u8, bool, bool) {
        let own = self.things[usize::from(who.card)].def;
        let mut cost = self.ability(who.text).cost;
        if who.kind == RunKind::Core {
            return (cost, false, false);
        }
        let by_speed = |def: u16| {
            let abilities = &self.defs[usize::from(def)].abilities;
            let found = abilities.iter().find(|a| a.timing == Timing::Speed);
            found.map_or(0, |a| a.cost)
        };
        let mut def = who.text.def;
        // Its own text may have become another while it was carried out, or be lost (1.2.3-3).
        let now = self.text_of(seat);
        let changed = now != Some(def);
        if changed && self.reads.copy_paid == CopyPaid::New {
            let Some(new) = now else {
                return (0, changed, false);
            };
            cost = by_speed(new);
            def = new;
        }
        if def != own && self.reads.copy_cost == CopyCost::Not {
            cost = by_speed(own);
        }
        (cost, changed, def != own)
    }

    /// Lets the slot effects that this text has just made reach their cards before its cost is paid (1.2.4-22).
    fn reach_first(&self, st: &mut State, who: Who) -> bool {
        let made_here = |w: &Wait| {
            w.who.kind == RunKind::Hit
                && w.who.text == who.text
                && self
                    .slot_effect(st, w.who)
                    .is_some_and(|e| e.source == Some(who.card))
        };
        let Some(ix) = st.waiting.iter().position(made_here) else {
            return false;
        };
        if self.reads.slot_first == SlotFirst::Effect {
            // What the slot had before goes first (1.2.6-4).
            let card = st.waiting[ix].who.card;
            let same = |w: &Wait| w.who.kind == RunKind::Hit && w.who.card == card;
            let ix = st.waiting.iter().position(same).unwrap_or(ix);
            let wait = st.waiting.remove(ix);
            st.runs.push(Run::new(wait.who, 0));
        }
        true
    }

    /// Ends an activation: the card pays its speed (1.2.2-3).
    fn finish(&self, st: &mut State, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let who = run.who;
        let mut slotted = run
            .slot
            .is_some_and(|(player, slot)| st.side(player).slots[usize::from(slot)].seat.is_some());
        if run.slot.is_some() && self.ability(who.text).cost > 0 {
            let reached = self.reach_first(st, who);
            if reached && self.reads.slot_first == SlotFirst::Effect {
                return;
            }
            slotted |= reached;
        }
        st.runs.pop();
        let card = who.card;
        let Some(seat) = st.seat(card) else { return };
        let (cost, changed, copied) = self.cost_of(seat, who);
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
                    Event::Unmoved {
                        card,
                        why: "速度已被固定，不受自己的速度消耗影响。".to_owned(),
                    },
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
        if who.kind != RunKind::Speed
            && let Some(seat) = st.seat_mut(card)
        {
            seat.paid = seat.last == 0;
        }
        self.modify(st, card, ModKind::Cost(cost), Some(card), false, None, log);
    }

    /// Goes on with one effect.
    pub(super) fn do_step(&self, st: &mut State, effect: &Effect, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let (who, part) = (run.who, run.part);
        match effect {
            Effect::Draw(draw) => self.draw_step(st, draw, log),
            Effect::Arrange(arrange) => match arrange.whose {
                Whose::Own => self.arrange(st, who.player, &arrange.how, log),
                Whose::Other => self.arrange(st, who.player.opponent(), &arrange.how, log),
                Whose::Any => self.ask(st, who.player, Asked::Deck),
            },
            Effect::Lasting(lasting) => match lasting.at {
                Place::Own => match st.spot(who.card) {
                    Some((player, slot)) => self.make_lasting(st, player, slot, log),
                    None => self.no_slot(st, "这张卡已不在场上，没有自身所在的卡位。", log),
                },
                Place::Same => match run.slot {
                    Some((player, slot)) => self.make_lasting(st, player, slot, log),
                    None => self.no_slot(st, "前面的场地永续效果没有附上，没有同一卡位。", log),
                },
                Place::Chosen(ref filter) => {
                    if self.slots_for(st, who, lasting).next().is_some() {
                        let by = filter.chooser.unwrap_or(Whose::Own);
                        self.ask(st, seen_by(by, who.player), Asked::Place);
                    } else {
                        self.no_slot(st, "轮到时没有可以选定的卡位。", log);
                    }
                }
            },
            Effect::Copy(Copying { from: source, .. })
            | Effect::Recolour(Recolour {
                like: Some(source), ..
            }) if part == 0 => {
                if matches!(self.settle(st, effect, source, true, log), Objects::Ready)
                    && let Some(run) = st.runs.last_mut()
                {
                    run.from = run.picks.first().copied();
                    run.picks.clear();
                    run.part = 1;
                }
            }
            _ => {
                let Some(select) = effect.select() else {
                    return self.next_piece(st);
                };
                if !matches!(self.settle(st, effect, select, false, log), Objects::Ready) {
                    return;
                }
                let Some(run) = st.runs.last() else { return };
                let asks =
                    matches!(effect, Effect::Recolour(r) if r.to.is_none() && r.like.is_none());
                if asks && !run.picks.is_empty() {
                    return self.ask(st, who.player, Asked::Element);
                }
                let (picks, from) = (run.picks.clone(), run.from);
                self.apply(st, who, effect, &picks, from, None, log);
                self.next_piece(st);
            }
        }
    }

    /// A lasting effect has no slot to be put on when its turn comes: it is not done (1.2.5-4).
    fn no_slot(&self, st: &mut State, why: &str, log: &mut Log) {
        if let Some(card) = st.runs.last().map(|r| r.who.card) {
            log.record(
                || Event::Unmoved {
                    card,
                    why: why.to_owned(),
                },
                [Cite::requires(px!("1.2.5-4"))],
            );
        }
        self.next_piece(st);
    }

    /// Settles an effect's objects: those that its text fixes, or by asking.
    fn settle(
        &self,
        st: &mut State,
        effect: &Effect,
        select: &Select,
        source: bool,
        log: &mut Log,
    ) -> Objects {
        let Some(run) = st.runs.last_mut() else {
            return Objects::Waiting;
        };
        let who = run.who;
        match select {
            Select::Itself => run.picks = vec![who.card],
            Select::Same => run.picks = run.same.clone(),
            Select::Cause => {
                if let Cause::Card(card) = who.cause {
                    run.picks = vec![card];
                }
            }
            Select::Match(filter) => {
                let amount = filter.amount.unwrap_or(Amount::Exactly(1));
                let picked = run.picks.len();
                let wanted = match amount {
                    Amount::All => {
                        let all: Vec<_> = self
                            .objects(st, who, effect, filter, source)
                            .map(|p| p.2.card)
                            .collect();
                        if log.keeps() {
                            self.record_left_out(st, who, effect, filter, log);
                        }
                        if let Some(run) = st.runs.last_mut() {
                            run.picks = all;
                        }
                        return Objects::Ready;
                    }
                    Amount::Exactly(n) | Amount::UpTo(n) => usize::from(n),
                };
                if picked >= wanted {
                    return Objects::Ready;
                }
                // The board may have changed since the text was activated.
                if picked == 0 && wanted > 1 && matches!(amount, Amount::Exactly(_)) {
                    let there = self.objects(st, who, effect, filter, source).count();
                    if there > 0 && there < wanted {
                        match self.reads.too_few {
                            TooFew::AsMany => {}
                            TooFew::Open => {
                                self.stop(st, Question::TooFew, log);
                                return Objects::Waiting;
                            }
                            TooFew::Cannot => {
                                log.record_under(
                                    || Event::Unmoved {
                                        card: who.card,
                                        why: format!(
                                            "轮到“{}”时符合的卡只有 {there} 张，不够 {wanted} 张。",
                                            effect.word()
                                        ),
                                    },
                                    [Cite::requires(px!("1.2.5-2"))],
                                    [self.reads.too_few.under()],
                                );
                                return Objects::Ready;
                            }
                        }
                    }
                }
                let Some(run) = st.runs.last() else {
                    return Objects::Waiting;
                };
                let mut left = self
                    .objects(st, who, effect, filter, source)
                    .filter(|p| !run.picks.contains(&p.2.card))
                    .map(|p| p.0);
                let owner = left.next();
                let mixed = left.any(|p| Some(p) != owner);
                drop(left);
                let Some(owner) = owner else {
                    return Objects::Ready;
                };
                let player = match self.reads.chooser {
                    _ if filter.chooser.is_some() => {
                        seen_by(filter.chooser.unwrap_or(Whose::Own), who.player)
                    }
                    Chooser::Controller => who.player,
                    Chooser::Owner if mixed => {
                        self.stop(st, Question::ChooseBoth, log);
                        return Objects::Waiting;
                    }
                    Chooser::Owner => owner,
                };
                self.ask(
                    st,
                    player,
                    if source { Asked::Source } else { Asked::Target },
                );
                return Objects::Waiting;
            }
        }
        Objects::Ready
    }

    /// Says which cards a text means that a reading keeps it from being done to.
    fn record_left_out(
        &self,
        st: &State,
        who: Who,
        effect: &Effect,
        filter: &Filter,
        log: &mut Log,
    ) {
        for placed in st.seats() {
            if self.fits(st, filter, who, placed, &mut Silent).is_break() {
                continue;
            }
            let mut t = Explaining::default();
            let _ = self.judge_kind(st, who, effect, false, placed, &mut t);
            let Verdict::Illegal(reasons) = t.verdict() else {
                continue;
            };
            let cites: Vec<Cite> = reasons.iter().map(|r| r.cite).collect();
            let under = self.refused_under(who, &cites);
            if under.is_empty() {
                continue;
            }
            let why = reasons.iter().map(|r| r.says.as_str()).collect();
            let card = placed.2.card;
            log.record_with(|| (Event::Unmoved { card, why }, cites, under));
        }
    }

    /// The effect that a run is at, a slot's effect unwrapped.
    pub(super) fn effect_at(&self, who: Who, at: u8) -> Option<&Effect> {
        match self.ability(who.text).ops.get(usize::from(at))? {
            Op::Do(Effect::Lasting(lasting)) if who.kind == RunKind::Hit => Some(&lasting.effect),
            Op::Do(effect) => Some(effect),
            _ => None,
        }
    }
}
