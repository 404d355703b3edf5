//! What the player who decides might answer.

use crate::engine::game::{Player, Reach};
use crate::engine::union_arena::choice::Choice;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Ix, Question, State, Why};
use crate::engine::union_arena::table::AbKind;
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::view::asks::Asks;
use crate::engine::union_arena::words::{Kind, Leave, Phase, Zone};

/// Answers to a question of a procedure.
fn list_answers(q: &Question, add: &mut dyn FnMut(Choice, bool)) {
    match q {
        Question::Cards {
            from,
            min,
            max,
            why,
        } => {
            let sure = !matches!(why, Why::Together { .. });
            for n in *min..=*max {
                for some in subsets(from, usize::from(n)) {
                    add(Choice::Cards(some), sure);
                }
            }
        }
        Question::Arrange(cards) => {
            for order in orders(cards) {
                add(Choice::Cards(order), true);
            }
        }
        Question::Line(_) => {
            add(Choice::Line(Zone::Fl), true);
            add(Choice::Line(Zone::El), true);
        }
        Question::RaidMove(_) | Question::May(_) => {
            add(Choice::Yes(true), true);
            add(Choice::Yes(false), true);
        }
        Question::Mode { of, .. } => {
            for ix in 0..*of {
                add(Choice::Mode(ix), false);
            }
        }
    }
}

/// So many of some things; where there are too many ways, only neighbours.
fn subsets(of: &[Ix], n: usize) -> Vec<Vec<Ix>> {
    const MOST: usize = 200;
    if n > of.len() {
        return Vec::new();
    }
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut ways = 1usize;
    for i in 0..n {
        ways = ways.saturating_mul(of.len() - i) / (i + 1);
    }
    if ways > MOST {
        return (0..of.len())
            .map(|at| (0..n).map(|i| of[(at + i) % of.len()]).collect())
            .collect();
    }
    let mut all = Vec::with_capacity(ways);
    let mut at: Vec<usize> = (0..n).collect();
    loop {
        all.push(at.iter().map(|i| of[*i]).collect());
        let Some(i) = (0..n).rev().find(|i| at[*i] < of.len() - n + i) else {
            return all;
        };
        at[i] += 1;
        for j in i + 1..n {
            at[j] = at[j - 1] + 1;
        }
    }
}

/// Orders of some things: all of up to four, else those that turn it round.
fn orders(of: &[Ix]) -> Vec<Vec<Ix>> {
    if of.len() > 4 {
        return (0..of.len())
            .map(|at| (0..of.len()).map(|i| of[(at + i) % of.len()]).collect())
            .collect();
    }
    let mut all = vec![Vec::new()];
    for _ in 0..of.len() {
        all = all
            .into_iter()
            .flat_map(|had: Vec<Ix>| {
                of.iter()
                    .filter(|x| !had.contains(x))
                    .map(|x| {
                        let mut more = had.clone();
                        more.push(*x);
                        more
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

impl View<'_> {
    /// What the player who decides might answer.
    pub fn list_choices(&self, s: &State, reach: Reach, out: &mut Vec<Choice>) {
        let Some((player, asks)) = self.asks(s) else {
            return;
        };
        let wide = reach == Reach::Plausible;
        let mut add = |choice: Choice, sure: bool| {
            if wide || sure || self.is_legal(s, &choice) {
                out.push(choice);
            }
        };
        let side = s.side(player);
        match asks {
            Asks::HandIn => add(Choice::HandIn, false),
            Asks::Ready => {
                add(Choice::Ready, true);
                if wide {
                    add(Choice::Mulligan, false);
                }
            }
            Asks::Extra => {
                add(Choice::Pass, true);
                add(Choice::ExtraDraw, false);
            }
            Asks::Batch => {
                add(Choice::Pass, true);
                self.list_moves(s, player, wide, &mut add);
            }
            Asks::Main => self.list_main(s, player, wide, &mut add),
            Asks::Attack => self.list_attacks(s, player, wide, &mut add),
            Asks::Block => {
                add(Choice::Pass, false);
                for ix in side.field() {
                    if wide || self.leaves != 0 || s.card(ix).zone == Zone::Fl {
                        add(Choice::Block { card: ix }, false);
                    }
                }
            }
            Asks::Trigger(d) => {
                for ix in &d.open {
                    add(Choice::Trigger(*ix), self.cannots == 0 && !self.rules);
                }
                add(Choice::Pass, true);
            }
            Asks::Next(all) => {
                for place in all {
                    add(Choice::Next(place as u16), true);
                }
            }
            Asks::Pay(p) => {
                for place in self.left(p) {
                    add(Choice::Pay(place), false);
                }
            }
            Asks::Question(q) => list_answers(q, &mut add),
        }
        if wide {
            out.push(Choice::Concede);
        }
    }

    /// Attacks.
    fn list_attacks(
        &self,
        s: &State,
        player: Player,
        wide: bool,
        add: &mut dyn FnMut(Choice, bool),
    ) {
        let side = s.side(player);
        add(Choice::Pass, !self.musts);
        let chooses = self.leaves & (1 << Leave::AttackCharacter as u32) != 0;
        for ix in side.field() {
            if wide || self.leaves != 0 || s.card(ix).zone == Zone::Fl {
                add(Choice::Attack { card: ix }, false);
            }
            if chooses {
                for target in s.side(player.opponent()).field() {
                    add(Choice::AttackOn { card: ix, target }, false);
                }
            }
        }
        if self.reads.is(R::StepTime, "随时") {
            self.list_moves(s, player, false, add);
        }
    }

    /// What may be done in the main phase.
    fn list_main(&self, s: &State, player: Player, wide: bool, add: &mut dyn FnMut(Choice, bool)) {
        let side = s.side(player);
        add(Choice::Pass, true);
        let off = (1 << Leave::PlayFromOutside as u32) | (1 << Leave::PlayFromRemoved as u32);
        let off = self.leaves & off != 0;
        let others = side.outside.iter().chain(&side.removed);
        for ix in side.hand.iter().chain(others.filter(|_| off)) {
            let def = self.def(s, *ix);
            match def.kind {
                Kind::Event => add(Choice::Use { card: *ix }, false),
                Kind::Site => {
                    add(
                        Choice::Play {
                            card: *ix,
                            to: Zone::El,
                        },
                        false,
                    );
                    if wide || self.reads.is(R::SiteLine, "FL或EL") {
                        add(
                            Choice::Play {
                                card: *ix,
                                to: Zone::Fl,
                            },
                            false,
                        );
                    }
                }
                Kind::Character => {
                    for to in [Zone::Fl, Zone::El] {
                        add(Choice::Play { card: *ix, to }, false);
                    }
                    if !def.raid.is_empty() {
                        for base in side.field() {
                            if self.def(s, base).kind == Kind::Character {
                                add(Choice::Raid { card: *ix, base }, false);
                            }
                        }
                    }
                }
            }
        }
        let off = [&side.hand, &side.outside, &side.removed];
        let off = off.into_iter().flatten().copied();
        for ix in side.field().chain(off.filter(|_| self.elsewhere)) {
            let mut all = self.abilities_of(s, ix);
            if wide {
                for a in &self.def(s, ix).abilities {
                    if !all.contains(a) {
                        all.push(*a);
                    }
                }
            }
            for ability in all {
                if self.ab(ability).kind == AbKind::Activated {
                    add(Choice::Activate { card: ix, ability }, false);
                }
            }
        }
        if self.reads.is(R::StepTime, "随时") {
            self.list_moves(s, player, false, add);
        }
    }

    fn list_moves(&self, s: &State, player: Player, wide: bool, add: &mut dyn FnMut(Choice, bool)) {
        let side = s.side(player);
        let main = s.phase != Phase::Move;
        let movers: Vec<Ix> = side
            .field()
            .filter(|ix| self.def(s, *ix).kind == Kind::Character)
            .filter(|ix| {
                if s.card(*ix).zone == Zone::Fl {
                    self.steps_back(s, *ix)
                } else {
                    !main
                }
            })
            .collect();
        for n in 1..=movers.len() {
            for some in subsets(&movers, n) {
                add(Choice::Move(some), false);
            }
        }
        if wide {
            for ix in side.field().filter(|ix| !movers.contains(ix)) {
                add(Choice::Move(vec![ix]), false);
            }
        }
    }
}
