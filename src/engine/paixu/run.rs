//! Activating an effect and carrying it out, one micro-step at a time (1.2.2, 1.2.4-12): the check, the choices of
//! objects, each effect in the order of the text, then the speed cost (1.2.2-3).

use super::build::Op;
use super::card::{Effect, How};
use super::event::Event;
use super::field::Entry;
use super::reads::{
    Chooser, CopyCost, DrawEmpty, DrawFace, DrawFull, DrawSlot, Forced, OnlySelf, PurgeLasts,
    ShuffleAll, SlotControl,
};
use super::select::{Amount, Place, Select};
use super::state::{
    Ask, Asked, CardIx, Cause, Change, End, ModKind, Question, Run, RunKind, SlotEffect, State, Who,
};
use super::words::{Element, Facing, Kind, Whose};
use super::{Choice, Log, Paixu, card::Moment, card::Timing};
use crate::engine::cite::px;
use crate::engine::verdict::Silent;
use crate::engine::{Cite, Drawn, Explaining, Outcome, Player, Verdict};

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
        }
    }
}

impl Paixu {
    /// The slot effect behind a run, where there is one.
    pub(super) fn slot_effect<'s>(&self, st: &'s State, who: Who) -> Option<&'s SlotEffect> {
        let Cause::Slot(made) = who.cause else {
            return None;
        };
        st.sides
            .iter()
            .flat_map(|s| &s.slots)
            .flat_map(|s| &s.effects)
            .find(|e| e.made == made)
    }

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
            Some(Op::Do(effect)) => self.do_step(st, effect, log),
        }
    }

    fn go_to(&self, st: &mut State, at: u8) {
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

    fn next_piece(&self, st: &mut State) {
        let Some(run) = st.runs.last() else { return };
        // A slot's effect is one piece of the text that made it.
        if run.who.kind == RunKind::Hit {
            st.runs.pop();
            return;
        }
        let at = run.at + 1;
        self.go_to(st, at);
    }

    fn ask(&self, st: &mut State, player: Player, what: Asked) {
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
                return log.record(
                    || Event::NotActivated {
                        card: who.card,
                        why: "这张卡已不在场上，或已没有这段效果文本。".to_owned(),
                    },
                    [Cite::forbids(px!("1.2.2-2"))],
                );
            }
        }
        if self.judge_ability(st, who, &mut Silent).is_break() {
            st.runs.pop();
            return log.record_with(|| {
                let mut t = Explaining::default();
                let _ = self.judge_ability(st, who, &mut t);
                let (why, cites) = match t.verdict() {
                    Verdict::Illegal(reasons) => (
                        reasons.iter().map(|r| r.says.as_str()).collect(),
                        reasons.iter().map(|r| r.cite).collect(),
                    ),
                    _ => (String::new(), Vec::new()),
                };
                let named = |clause| cites.iter().any(|c: &Cite| c.clause == clause);
                let under = named(px!("1.2.4-13")).then(|| self.reads.destroy_other.under());
                (
                    Event::NotActivated {
                        card: who.card,
                        why,
                    },
                    cites,
                    under.into_iter().collect(),
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
        self.activated(st, who, log);
        self.happens(st, Moment::Activated, who.card, log);
    }

    /// Records an activation, with the clauses by its kind and those of its effects.
    fn activated(&self, st: &mut State, who: Who, log: &mut Log) {
        let (card, speed) = (who.card, st.speed);
        let (mut again, mut rose, mut renewed) = (false, false, false);
        if who.kind == RunKind::Speed {
            let Some(seat) = st.seat_mut(card) else {
                return;
            };
            again = seat.last > speed;
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
            return;
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
                _ => vec![
                    Cite::requires(px!("1.1.1-4")),
                    Cite::requires(px!("1.2.2-4")),
                    Cite::requires(px!("1.2.2-2")),
                ],
            };
            if who.kind == RunKind::Flip && st.phase != super::words::Phase::Effects {
                cites.push(Cite::permits(px!("1.2.6-1")));
                cites.push(Cite::permits(px!("1.2.6-2")));
            }
            self.add_grounds(st, who, &mut cites);
            let mut under = vec![self.reads.forced.under()];
            if who.kind == RunKind::Flip && st.speed > 0 && self.locked_by(st, st.speed).is_some() {
                under.push(self.reads.lock_flip.under());
            }
            if who.kind == RunKind::Cond && st.speed > 0 && self.locked_by(st, st.speed).is_some() {
                under.push(self.reads.lock_cond.under());
            }
            if self.only_self(st, who) {
                under.push(self.reads.only_self.under());
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

    /// Lets a slot's effect reach the card in it (1.2.4-22).
    fn begin_hit(&self, st: &mut State, who: Who, log: &mut Log) {
        let found = self.slot_effect(st, who).copied();
        let spot = st.spot(who.card);
        let (Some(effect), Some((player, slot))) = (found, spot) else {
            st.runs.pop();
            return;
        };
        if st.seat(who.card).is_some_and(|s| s.immune) {
            match self.reads.purge_lasts {
                PurgeLasts::Open => return self.stop(st, Question::PurgeLasts, log),
                PurgeLasts::Lasts => {
                    st.runs.pop();
                    return log.record_under(
                        || Event::Unmoved {
                            card: who.card,
                            why: "这张卡被净化，不再受卡位效果影响。".to_owned(),
                        },
                        [Cite::forbids(px!("1.2.4-21"))],
                        [self.reads.purge_lasts.under()],
                    );
                }
                PurgeLasts::Once => {}
            }
        }
        let Some(Op::Do(Effect::Lasting(lasting))) =
            self.ability(effect.text).ops.get(usize::from(effect.op))
        else {
            st.runs.pop();
            return;
        };
        let mut whose = player;
        let for_someone = matches!(*lasting.effect, Effect::Draw(_) | Effect::Arrange(_));
        if for_someone && effect.maker != player {
            match self.reads.slot_control {
                SlotControl::Open => return self.stop(st, Question::SlotControl, log),
                SlotControl::SlotOwner => {}
                SlotControl::Maker => whose = effect.maker,
            }
        }
        if let Some(run) = st.runs.last_mut() {
            run.begun = true;
            run.at = effect.op;
            run.who.player = whose;
        }
        st.stirred = true;
        log.record_with(|| {
            let mut cites = vec![
                Cite::requires(px!("1.2.4-22")),
                Cite::requires(px!("1.2.6-4")),
            ];
            if st.phase == super::words::Phase::Play {
                cites.push(Cite::permits(px!("1.2.6-1")));
            }
            (
                Event::SlotActs {
                    player,
                    slot,
                    card: who.card,
                },
                cites,
                if for_someone && effect.maker != player {
                    vec![
                        self.reads.slot_again.under(),
                        self.reads.slot_control.under(),
                    ]
                } else {
                    vec![self.reads.slot_again.under()]
                },
            )
        });
    }

    /// Ends an activation: the card pays its speed (1.2.2-3).
    fn finish(&self, st: &mut State, log: &mut Log) {
        let Some(run) = st.runs.pop() else { return };
        let who = run.who;
        let own = self.things[usize::from(who.card)].def;
        let mut cost = self.ability(who.text).cost;
        let mut under = None;
        if who.text.def != own && who.kind != RunKind::Core {
            under = Some(self.reads.copy_cost.under());
            if self.reads.copy_cost == CopyCost::Not {
                cost = self.defs[usize::from(own)]
                    .abilities
                    .iter()
                    .find(|a| a.timing == Timing::Speed)
                    .map_or(0, |a| a.cost);
            }
        }
        let card = who.card;
        let Some(seat) = st.seat(card) else { return };
        if cost == 0 || self.def(card).kind != Kind::Speed || !seat.is_up() {
            return;
        }
        if seat.fixed {
            return log.record_under(
                || Event::Unmoved {
                    card,
                    why: "速度已被固定，不受自己的速度消耗影响。".to_owned(),
                },
                [Cite::forbids(px!("1.2.4-19"))],
                under,
            );
        }
        st.tick += 1;
        self.modify(st, card, ModKind::Cost(cost), Some(card), false, log);
        let to = st.seat(card).map_or(0, |s| s.speed);
        let mut readings = vec![self.reads.cost_lasts.under()];
        readings.extend(under);
        log.record_under(
            || Event::Paid { card, by: cost, to },
            [Cite::requires(px!("1.2.2-3"))],
            readings,
        );
    }

    /// Goes on with one effect.
    fn do_step(&self, st: &mut State, effect: &Effect, log: &mut Log) {
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
                    None => self.next_piece(st),
                },
                Place::Chosen(_) => {
                    if self.slots_for(st, who, lasting).next().is_some() {
                        self.ask(st, who.player, Asked::Place);
                    } else {
                        self.next_piece(st);
                    }
                }
            },
            Effect::Copy(copy) if part == 0 => {
                if matches!(
                    self.settle(st, effect, &copy.from, true, log),
                    Objects::Ready
                ) && let Some(run) = st.runs.last_mut()
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
                if matches!(effect, Effect::Recolour(r) if r.to.is_none()) && !run.picks.is_empty()
                {
                    return self.ask(st, who.player, Asked::Element);
                }
                let (picks, from) = (run.picks.clone(), run.from);
                self.apply(st, who, effect, &picks, from, None, log);
                self.next_piece(st);
            }
        }
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

    fn draw_step(&self, st: &mut State, draw: &super::card::Draw, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let who = run.who;
        let part = usize::from(run.part);
        let players = super::value::players(draw.whose, who.player).map(|p| p);
        let Some(player) = players.get(part / 2).copied() else {
            return self.next_piece(st);
        };
        if part.is_multiple_of(2) {
            let count = self.count(st, &draw.count, who);
            if let Some(run) = st.runs.last_mut() {
                run.left = count;
                run.part += 1;
            }
            return;
        }
        if run.left == 0 {
            if let Some(run) = st.runs.last_mut() {
                run.part += 1;
            }
            return;
        }
        if st.side(player).deck.is_empty() {
            match self.reads.draw_empty {
                DrawEmpty::Open => return self.stop(st, Question::DrawEmpty, log),
                DrawEmpty::Loses => {
                    let outcome = Outcome::Win(player.opponent());
                    st.end = Some(End::Over(outcome));
                    return log.record_under(
                        || Event::Ended { outcome },
                        [Cite::requires(px!("1.2.4-14"))],
                        [self.reads.draw_empty.under()],
                    );
                }
                DrawEmpty::AsMany | DrawEmpty::Cannot => {
                    if let Some(run) = st.runs.last_mut() {
                        run.left = 0;
                    }
                    return log.record_under(
                        || Event::NothingDrawn { player },
                        [Cite::permits(px!("1.2.5-3"))],
                        [self.reads.draw_empty.under()],
                    );
                }
            }
        }
        let free: Vec<u8> = (0..3u8)
            .filter(|s| st.side(player).slots[usize::from(*s)].seat.is_none())
            .collect();
        match (free.as_slice(), self.reads.draw_slot) {
            ([], _) => match self.reads.draw_full {
                DrawFull::Open => self.stop(st, Question::DrawFull, log),
                DrawFull::Replace => self.ask(st, player, Asked::Replace),
                DrawFull::Nothing | DrawFull::Cannot => {
                    if let Some(run) = st.runs.last_mut() {
                        run.left = 0;
                    }
                    log.record_under(
                        || Event::NothingDrawn { player },
                        [Cite::defines(px!("1.2.4-14"))],
                        [self.reads.draw_full.under()],
                    );
                }
            },
            ([only], _) => self.draw_into(st, player, *only, log),
            ([first, ..], DrawSlot::Lowest) => self.draw_into(st, player, *first, log),
            (_, DrawSlot::Choose) => self.ask(st, player, Asked::DrawSlot),
            (_, DrawSlot::Open) => self.stop(st, Question::DrawSlot, log),
        }
    }

    fn draw_into(&self, st: &mut State, player: Player, slot: u8, log: &mut Log) {
        match self.reads.draw_face {
            DrawFace::Up => self.draw(st, player, slot, Facing::Up, log),
            DrawFace::Down => self.draw(st, player, slot, Facing::Down, log),
            DrawFace::Choose => self.ask(st, player, Asked::DrawFace(slot)),
            DrawFace::Open => self.stop(st, Question::DrawFace, log),
        }
    }

    /// The top card of a sequence is put on the field (1.2.4-14).
    fn draw(&self, st: &mut State, player: Player, slot: u8, face: Facing, log: &mut Log) {
        if let Some(run) = st.runs.last_mut() {
            run.left -= 1;
        }
        let card = st.side_mut(player).deck.remove(0);
        st.tick += 1;
        log.record_under(
            || Event::Drawn {
                player,
                card,
                slot,
                face,
            },
            [
                Cite::requires(px!("1.2.4-14")),
                Cite::defines(px!("1.1.2-5")),
            ],
            [self.reads.draw_slot.under(), self.reads.draw_face.under()],
        );
        self.enter(st, player, slot, card, face, Entry::Drawn, log);
    }

    /// Arranges a sequence (1.2.4-23); a shuffle waits for chance.
    fn arrange(&self, st: &mut State, player: Player, how: &How, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let wanted = usize::from(self.count(st, how.count(), run.who));
        let held = st.side(player).deck.len();
        let n = wanted.min(held);
        let shuffles = matches!(how, How::ShuffleTop(_) | How::ShuffleBottom(_));
        if shuffles && wanted >= held && held > 1 {
            match self.reads.shuffle_all {
                ShuffleAll::Open => return self.stop(st, Question::ShuffleAll, log),
                ShuffleAll::MayNot => {
                    log.record_under(
                        || Event::NotArranged {
                            player,
                            why: format!("牌序只有 {held} 张，那就是切洗整个牌序。"),
                        },
                        [Cite::forbids(px!("1.2.4-23"))],
                        [self.reads.shuffle_all.under()],
                    );
                    return self.next_piece(st);
                }
                ShuffleAll::May => {}
            }
        }
        if n == 0 || (shuffles && n == 1) {
            log.record(
                || Event::NotArranged {
                    player,
                    why: "没有可以变动次序的牌。".to_owned(),
                },
                [Cite::permits(px!("1.2.5-3"))],
            );
            return self.next_piece(st);
        }
        match how {
            How::ShuffleTop(_) => self.ask(st, player, Asked::Shuffle(player, n as u8, true)),
            How::ShuffleBottom(_) => self.ask(st, player, Asked::Shuffle(player, n as u8, false)),
            How::TopDown(_) | How::BottomUp(_) => {
                let down = matches!(how, How::TopDown(_));
                let deck = &mut st.side_mut(player).deck;
                if down {
                    deck.rotate_left(n);
                } else {
                    deck.rotate_right(n);
                }
                st.stirred = true;
                log.record(
                    || Event::Moved {
                        player,
                        count: n as u8,
                        down,
                    },
                    [Cite::requires(px!("1.2.4-23"))],
                );
                self.next_piece(st);
            }
        }
    }

    /// What chance gave for a shuffle.
    pub(super) fn shuffled(&self, st: &mut State, drawn: &Drawn, log: &mut Log) {
        let Some(run) = st.runs.last_mut() else {
            return;
        };
        let Some(Ask {
            what: Asked::Shuffle(player, n, top),
            ..
        }) = run.ask.take()
        else {
            return;
        };
        let Drawn::Order(order) = drawn else { return };
        let deck = &mut st.side_mut(player).deck;
        let n = usize::from(n).min(deck.len());
        let from = if top { 0 } else { deck.len() - n };
        let old: Vec<CardIx> = deck[from..from + n].to_vec();
        for (place, ix) in deck[from..from + n].iter_mut().zip(order) {
            *place = old[*ix as usize % old.len()];
        }
        st.stirred = true;
        let whole = n == st.side(player).deck.len();
        log.record_under(
            || Event::Shuffled {
                player,
                count: n as u8,
                top,
            },
            [Cite::requires(px!("1.2.4-23"))],
            whole.then(|| self.reads.shuffle_all.under()),
        );
        self.next_piece(st);
    }

    /// Puts a lasting effect on a slot; it reaches the card that is there (1.2.4-22).
    fn make_lasting(&self, st: &mut State, player: Player, slot: u8, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let (who, at) = (run.who, run.at);
        st.made += 1;
        st.tick += 1;
        let effect = SlotEffect {
            made: st.made,
            text: who.text,
            op: at,
            source: Some(who.card),
            maker: who.player,
        };
        let place = &mut st.sides[player.ix()].slots[usize::from(slot)];
        place.effects.push(effect);
        let there = place.seat.as_ref().map(|s| s.card);
        st.stirred = true;
        log.record_under(
            || Event::LastingMade {
                player,
                slot,
                what: self.lasting_says(&effect),
            },
            [
                Cite::requires(px!("1.2.4-22")),
                Cite::permits(px!("1.2.5-4")),
            ],
            [self.reads.slot_end.under()],
        );
        if let Some(card) = there {
            let tick = st.tick;
            st.waiting.push(super::state::Wait {
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
        self.next_piece(st);
    }

    /// What a slot's effect does, in words.
    pub(super) fn lasting_says(&self, effect: &SlotEffect) -> String {
        match self.ability(effect.text).ops.get(usize::from(effect.op)) {
            Some(Op::Do(Effect::Lasting(l))) => match l.effect.as_ref() {
                Effect::Faster(a) => format!("加速{}", number(&a.by)),
                Effect::Slower(a) => format!("减速{}", number(&a.by)),
                Effect::Draw(d) => format!("抽卡{}", number(&d.count)),
                Effect::Recolour(r) => format!("变{}", r.to.map_or("", Element::word)),
                other => other.word().to_owned(),
            },
            _ => String::new(),
        }
    }

    /// Answers what an effect asked.
    pub(super) fn answer(&self, st: &mut State, choice: &Choice, log: &mut Log) {
        let Some(run) = st.runs.last_mut() else {
            return;
        };
        let Some(ask) = run.ask.take() else { return };
        let who = run.who;
        match (ask.what, choice) {
            (Asked::Use, Choice::Use(_)) => run.willing = true,
            (Asked::Use, Choice::Pass) => {
                st.runs.pop();
                log.record_under(
                    || Event::Declined { card: who.card },
                    [Cite::permits(px!("1.2.2-3"))],
                    if self.reads.forced == Forced::May {
                        [self.reads.forced.under()]
                    } else {
                        [self.reads.only_self.under()]
                    },
                );
            }
            (Asked::Target | Asked::Source, Choice::Target(card)) => {
                run.picks.push(*card);
                let cards = vec![*card];
                log.record_under(
                    || Event::Chosen {
                        player: ask.player,
                        cards,
                    },
                    [Cite::requires(px!("1.2.5-2"))],
                    [self.reads.chooser.under()],
                );
            }
            (Asked::Target | Asked::Source, Choice::Done) => {
                // Fewer than the text allows: what is picked is all.
                let Some(effect) = self.effect_at(who, run.at) else {
                    return;
                };
                let (picks, from) = (run.picks.clone(), run.from);
                self.apply(st, who, effect, &picks, from, None, log);
                self.next_piece(st);
            }
            (Asked::Place, Choice::Place(player, slot)) => {
                log.record_under(
                    || Event::ChosenSlot {
                        player: ask.player,
                        of: *player,
                        slot: *slot,
                    },
                    [Cite::requires(px!("1.2.5-4"))],
                    (who.kind == RunKind::Flip).then(|| self.reads.flip_slot.under()),
                );
                self.make_lasting(st, *player, *slot, log);
            }
            (Asked::Mode, Choice::Mode(n)) => {
                let to = match self.ability(who.text).ops.get(usize::from(run.at)) {
                    Some(Op::Modes(modes)) => modes.get(usize::from(*n)).map(|m| m.1),
                    _ => None,
                };
                log.bookkeeping(|| Event::ChosenMode {
                    player: ask.player,
                    mode: *n,
                });
                if let Some(to) = to {
                    self.go_to(st, to);
                }
            }
            (Asked::Element, Choice::Element(element)) => {
                let Some(effect) = self.effect_at(who, run.at) else {
                    return;
                };
                let picks = run.picks.clone();
                self.apply(st, who, effect, &picks, None, Some(*element), log);
                self.next_piece(st);
            }
            (Asked::Deck, Choice::Deck(player)) => {
                if let Some(Effect::Arrange(a)) = self.effect_at(who, run.at) {
                    self.arrange(st, *player, &a.how, log);
                }
            }
            (Asked::DrawSlot, Choice::Place(player, slot)) => {
                self.draw_into(st, *player, *slot, log)
            }
            (Asked::DrawFace(slot), Choice::Face(face)) => {
                self.draw(st, ask.player, slot, *face, log)
            }
            (Asked::Replace, Choice::Target(card)) => {
                log.record_under(
                    || Event::Chosen {
                        player: ask.player,
                        cards: vec![*card],
                    },
                    [Cite::defines(px!("1.2.4-14"))],
                    [self.reads.draw_full.under()],
                );
                self.bury(st, *card, false, px!("1.2.4-14"), log);
            }
            _ => {}
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

fn number(num: &super::select::Num) -> String {
    match num {
        super::select::Num::Fixed(n) => n.to_string(),
        super::select::Num::Counted(_) => "若干".to_owned(),
    }
}
