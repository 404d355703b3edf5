//! Numbers of cards under continuous effects (911.1a, 911.1c): the order in which effects on them are resolved.
//! What hangs on another effect comes after it (911.2); else, and where two hang on each other, the earlier time
//! stamp goes first (911.3).

use crate::engine::game::Under;
use crate::engine::vividz::card::modify::{Change, Kept};
use crate::engine::vividz::card::{CardText, Mod, ModKinds, Num};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{CardIx, Obj};
use crate::engine::vividz::view::in_force::{Does, Early, SoFar};
pub use crate::engine::vividz::view::in_force::{Op, Param};
use crate::engine::vividz::view::standing::Standing;
use crate::engine::vividz::view::{Scope, View};
use crate::engine::vividz::words::Kind;
use crate::rulebook::RuleId;

/// One effect on a number, as it was applied.
#[derive(Debug, Clone)]
pub struct Effect1 {
    /// Its source.
    pub source: Obj,
    /// Its modification.
    pub modn: u16,
    /// Its time stamp.
    pub stamp: u32,
    /// Whether no static ability makes it.
    pub lasting: bool,
    /// What happens to the number.
    pub op: Op,
}

/// Why an effect came when it did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// By its time stamp (911.3).
    Stamp,
    /// Because of what hangs on what (911.2).
    Dependent,
    /// By its time stamp, for it and another hang on each other (911.3).
    Mutual,
}

/// A step of a computation.
#[derive(Debug, Clone)]
pub struct Stage {
    /// The effect; `None` for the base.
    pub by: Option<Effect1>,
    /// Why it came here.
    pub turn: Turn,
    /// What kept it off: 911.7, or 911.8 where it is kept off only because it makes the power less.
    pub kept_off: Option<RuleId>,
    /// The value after it.
    pub value: i32,
}

impl SoFar {
    fn printed(view: View<'_>) -> Self {
        let of = |get: fn(&CardText) -> i32| {
            (0..view.s.cards.len() as u16)
                .map(|c| get(&view.face(CardIx(c)).text))
                .collect()
        };
        Self {
            power: of(|t| t.power),
            cost: of(|t| t.cost),
        }
    }

    fn of(&self, card: CardIx, param: Param) -> i32 {
        match param {
            Param::Power => self.power[card.ix()],
            Param::Cost => self.cost[card.ix()],
        }
    }

    fn put(&mut self, card: CardIx, param: Param, value: i32) {
        match param {
            Param::Power => self.power[card.ix()] = value,
            Param::Cost => self.cost[card.ix()] = value,
        }
    }
}

/// An effect on a number that waits to be applied.
#[derive(Clone, Copy)]
pub(super) struct Pending<'a> {
    pub(super) m: Standing<'a>,
    /// Whether what it does hangs on numbers of cards.
    pub(super) hangs: bool,
    /// Whether one with a later time stamp has gone before it.
    waited: bool,
    /// What it does, where it went before an effect on words.
    early: Option<&'a Does>,
    /// Whether it and an effect on words hang on each other.
    crosses: bool,
}

pub(super) fn param_of(m: &Mod) -> Option<Param> {
    match m {
        Mod::Power(_) => Some(Param::Power),
        Mod::Cost(_) => Some(Param::Cost),
        _ => None,
    }
}

fn change_of(m: &Mod) -> Option<&Change> {
    match m {
        Mod::Power(change) | Mod::Cost(change) => Some(change),
        _ => None,
    }
}

impl<'a> View<'a> {
    /// The power of a character; 0 for what has none (305.1).
    pub fn power_of(self, card: CardIx) -> i32 {
        match self.kind(card) {
            Kind::Character => self.power(card),
            _ => 0,
        }
    }

    /// The power of a card (305).
    pub fn power(self, card: CardIx) -> i32 {
        if let Some(so_far) = self.so_far {
            return so_far.of(card, Param::Power);
        }
        let base = self.face(card).text.power;
        if !self.g.kinds.meets(ModKinds::NUMBERS) {
            return base;
        }
        self.number(card, Param::Power, base, None)
    }

    /// The cost on a card (303).
    pub fn cost(self, card: CardIx) -> i32 {
        if let Some(so_far) = self.so_far {
            return self.cost_at_least(so_far.of(card, Param::Cost));
        }
        let base = self.face(card).text.cost;
        if !self.g.kinds.meets(ModKinds::NUMBERS) {
            return base;
        }
        self.cost_at_least(self.number(card, Param::Cost, base, None))
    }

    /// The cost on a card, which effects may have made less than 0: whether that counts as 0 is a reading.
    pub fn cost_at_least(self, n: i32) -> i32 {
        match self.g.reads.cost_below {
            reads::CostBelow::Zero => n.max(0),
            reads::CostBelow::Negative => n,
        }
    }

    /// The steps of the computation of a number.
    pub fn stages(self, card: CardIx, param: Param) -> Vec<Stage> {
        let base = match param {
            Param::Power => self.face(card).text.power,
            Param::Cost => self.face(card).text.cost,
        };
        let mut stages = Vec::new();
        self.number(card, param, base, Some(&mut stages));
        stages
    }

    /// By which readings a number comes out that came about so.
    pub fn number_readings(self, param: Param, stages: &[Stage]) -> Vec<Under> {
        let reads = &self.g.reads;
        let by = stages.iter().filter_map(|s| s.by.as_ref());
        let floors = by.filter(|e| matches!(e.op, Op::Floor(_))).count();
        // Of several floors the other side of the reading leaves one.
        let several = floors + usize::from(reads.floors == reads::Floors::Smaller) > 1;
        let below = param == Param::Cost && stages.last().is_some_and(|s| s.value < 0);
        let all = [
            several.then(|| reads.floors.under()),
            self.bounds_open(stages).then(|| reads.bounds.under()),
            below.then(|| reads.cost_below.under()),
            self.made_outside(stages)
                .then(|| reads.outside_attack.under()),
        ];
        all.into_iter().flatten().collect()
    }

    /// Whether an effect bears on a number that ends with an attack and was made while none was going on.
    fn made_outside(self, stages: &[Stage]) -> bool {
        let mut outside = self.s.lasting.iter().filter(|l| l.outside);
        outside.any(|l| {
            let mut by = stages.iter().filter_map(|s| s.by.as_ref());
            by.any(|e| e.lasting && (e.modn, e.stamp) == (l.modn, l.stamp))
        })
    }

    /// Whether a number that came about so hangs on when bounds are resolved, which is left open.
    fn bounds_open(self, stages: &[Stage]) -> bool {
        let by: Vec<&Effect1> = stages.iter().filter_map(|s| s.by.as_ref()).collect();
        let bound = |e: &Effect1| matches!(e.op, Op::Floor(_) | Op::Ceiling(_));
        // A bound with a later stamp than all else is resolved last either way.
        let before = |b: &Effect1| by.iter().any(|o| !bound(o) && o.stamp >= b.stamp);
        by.iter().any(|b| bound(b) && before(b))
    }

    fn number(
        self,
        card: CardIx,
        param: Param,
        base: i32,
        mut stages: Option<&mut Vec<Stage>>,
    ) -> i32 {
        let words = self.altered();
        let Some(view) = self.seeing_words(&words).asking(card) else {
            return base;
        };
        if let Some(stages) = &mut stages {
            stages.push(Stage {
                by: None,
                turn: Turn::Stamp,
                kept_off: None,
                value: base,
            });
        }
        let mut pending = view.pending(|p| self.g.hangs || p == param);
        if pending.iter().any(|p| p.hangs) {
            return view.by_dependency(card, param, pending, stages);
        }
        pending.retain(|p| param_of(p.m.of) == Some(param));
        let mut value = base;
        for p in view.in_order(pending) {
            let Some(op) = view.op_on(&p, card, param) else {
                continue;
            };
            let (after, kept_off) = view.applied(&p, card, param, op, value);
            value = after;
            if let Some(stages) = &mut stages {
                stages.push(p.stage(op, p.turn(), kept_off, value));
            }
        }
        value
    }

    /// 911.2, 911.3: all numbers together, for each effect is looked at as the others have left things.
    fn by_dependency(
        self,
        card: CardIx,
        param: Param,
        pending: Vec<Pending<'a>>,
        mut stages: Option<&mut Vec<Stage>>,
    ) -> i32 {
        let mut pending = self.in_order(pending);
        let mut so_far = SoFar::printed(self);
        while !pending.is_empty() {
            let (next, turn, does) = self.next_of(&pending, &so_far);
            for early in &mut pending[..next] {
                early.waited = true;
            }
            let p = pending.remove(next);
            let turn = match turn {
                Turn::Stamp if next > 0 || p.waited => Turn::Dependent,
                Turn::Stamp => p.turn(),
                turn => turn,
            };
            let mut then = so_far.clone();
            let view = self.seeing(&so_far);
            for (touched, of, op) in does {
                let (value, kept_off) = view.applied(&p, touched, of, op, so_far.of(touched, of));
                then.put(touched, of, value);
                if let Some(stages) = &mut stages
                    && (touched, of) == (card, param)
                {
                    stages.push(p.stage(op, turn, kept_off, value));
                }
            }
            so_far = then;
        }
        so_far.of(card, param)
    }

    /// Which of the effects in their order is resolved next, why then, and what it does.
    fn next_of(self, pending: &[Pending<'a>], so_far: &SoFar) -> (usize, Turn, Does) {
        let n = pending.len();
        let view = self.seeing(so_far);
        let mut now: Vec<Does> = pending.iter().map(|p| view.does(p)).collect();
        // on[a][b]: a hangs on b, for the resolving of b changes what a does.
        let mut on = vec![vec![false; n]; n];
        for b in 0..n {
            let mut then = so_far.clone();
            for (card, param, op) in &now[b] {
                let value = so_far.of(*card, *param);
                let (value, _) = view.applied(&pending[b], *card, *param, *op, value);
                then.put(*card, *param, value);
            }
            if then == *so_far {
                continue;
            }
            let after = self.seeing(&then);
            for a in (0..n).filter(|a| *a != b && pending[*a].hangs) {
                on[a][b] = after.does(&pending[a]) != now[a];
            }
        }
        let (next, mutual) = next_by(&on);
        let turn = if mutual { Turn::Mutual } else { Turn::Stamp };
        (next, turn, now.swap_remove(next))
    }

    /// The effects on numbers that are there.
    pub(super) fn pending(self, wanted: impl Fn(Param) -> bool) -> Vec<Pending<'a>> {
        let wanted = |m: &Mod| param_of(m).is_some_and(&wanted);
        let mut all = self.standing_but(ModKinds::NUMBERS, wanted, |entry| entry.hangs);
        let words = self.words.filter(|words| words.crosses());
        if let Some(words) = words {
            all.retain(|m| !words.late.contains(&m.made()));
            // What was resolved stays so though the ability was lost by what came after it.
            let gone = |early: &&Early| all.iter().all(|m| m.made() != early.made);
            let gone: Vec<&Early> = words.early.iter().filter(gone).collect();
            let standing = gone.into_iter().map(|early| self.standing_early(early));
            all.extend(standing.filter(|m| wanted(m.of)).collect::<Vec<_>>());
        }
        let early = |m: &Standing<'a>| {
            let early = words?.early.iter().find(|early| early.made == m.made())?;
            Some(&early.does)
        };
        let pending = |m: Standing<'a>| {
            let early = early(&m);
            let behind = words.is_some_and(|words| words.behind.contains(&m.made()));
            let hangs = self.g.mods[m.modn as usize].hangs;
            let hangs = match m.lasting {
                None => hangs || m.ability.is_some(),
                // Its cards and its amount are fixed (911.4); its condition is not.
                Some(l) => hangs && (l.hidden || m.of.when().is_some()),
            };
            Pending {
                m,
                hangs: hangs && early.is_none(),
                waited: false,
                early,
                crosses: early.is_some() || behind,
            }
        };
        all.into_iter().map(pending).collect()
    }

    /// By time stamp, at equal stamps the turn player's first, then as their player has settled it (911.3c). Bounds come after all else or by their time
    /// stamps, by a reading; among themselves by time stamp (911.3), lower bounds the larger ones first (911.9).
    pub(super) fn in_order(self, mut all: Vec<Pending<'a>>) -> Vec<Pending<'a>> {
        let after_all = self.g.reads.bounds == reads::Bounds::AfterAll;
        all.sort_by_key(|p| {
            let bound = change_of(p.m.of).is_some_and(Change::is_bound);
            (after_all && bound, self.stamp_order(&p.m))
        });
        let floor = |p: &Pending<'a>| change_of(p.m.of)?.floor.as_ref();
        let places: Vec<usize> = (0..all.len())
            .filter(|ix| floor(&all[*ix]).is_some())
            .collect();
        let amount = |p: &Pending<'a>| {
            let least = floor(p).and_then(|n| self.amount(&p.m, n));
            least.unwrap_or(0)
        };
        // 911.9 is about one number: bounds of other cards or of other parameters have nothing to do with each other.
        let meet = |a: &Pending<'a>, b: &Pending<'a>| {
            param_of(a.m.of) == param_of(b.m.of)
                && self.reached(&a.m).iter().any(|c| self.reaches(&b.m, *c))
        };
        for (nth, at) in places.iter().enumerate() {
            for later in &places[nth + 1..] {
                if amount(&all[*later]) > amount(&all[*at]) && meet(&all[*at], &all[*later]) {
                    all.swap(*at, *later);
                }
            }
        }
        if self.g.reads.floors == reads::Floors::Smaller {
            let met = |(nth, at): (usize, &usize)| {
                let mut later = places[nth + 1..].iter();
                later.any(|l| meet(&all[*at], &all[*l])).then_some(*at)
            };
            let dropped: Vec<usize> = places.iter().enumerate().filter_map(met).collect();
            for at in dropped.iter().rev() {
                all.remove(*at);
            }
        }
        all
    }

    /// An effect on numbers that was resolved before one on words, as one that is there.
    fn standing_early(self, early: &Early) -> Standing<'a> {
        let (source, modn, _) = early.made;
        Standing {
            scope: self.scope_of(source.card),
            modn,
            of: &self.g.mods[modn as usize].of,
            stamp: early.stamp,
            ability: None,
            lasting: None,
        }
    }

    /// What an effect does to a number of a card, if it does anything.
    fn op_on(self, p: &Pending<'_>, card: CardIx, param: Param) -> Option<Op> {
        if let Some(does) = p.early {
            let of = does.iter().find(|does| (does.0, does.1) == (card, param));
            return of.map(|does| does.2);
        }
        (self.holds(&p.m) && self.reaches(&p.m, card)).then(|| self.op_of(p, card, param))?
    }

    /// The effects on numbers that are there, with what each does as things are.
    pub(super) fn deeds(self) -> Vec<(Standing<'a>, Does)> {
        let all = self.pending(|_| true).into_iter();
        all.map(|p| (p.m, self.does(&p))).collect()
    }

    /// What an effect does to every number, as things are.
    fn does(self, p: &Pending<'_>) -> Does {
        if let Some(does) = p.early {
            return does.clone();
        }
        let Some(param) = param_of(p.m.of).filter(|_| self.holds(&p.m)) else {
            return Vec::new();
        };
        let cards = self.reached(&p.m).into_iter();
        let does = |card| Some((card, param, self.op_of(p, card, param)?));
        cards.filter_map(does).collect()
    }

    /// What an effect does to a number; `None` where it does nothing: a card has no such parameter (911.6), or the
    /// amount is undefined (913.2).
    pub(super) fn op_of(self, p: &Pending<'_>, card: CardIx, param: Param) -> Option<Op> {
        let change = change_of(p.m.of)?;
        let n = |n: &Num| self.amount(&p.m, n);
        if let Some(set) = &change.set {
            let has = param == Param::Cost || self.face(card).text.kind == Kind::Character;
            return if has { n(set).map(Op::Set) } else { None };
        }
        if let Some(floor) = &change.floor {
            return n(floor).map(Op::Floor);
        }
        if let Some(ceiling) = &change.ceiling {
            return n(ceiling).map(Op::Ceiling);
        }
        if let Some(less) = &change.less {
            return n(less).map(|n| Op::Add(n.saturating_neg()));
        }
        n(change.add.as_ref()?).map(Op::Add)
    }

    /// A number after an effect, and by which clause the card was kept from it (911.7, 911.8).
    fn applied(
        self,
        p: &Pending<'_>,
        card: CardIx,
        param: Param,
        op: Op,
        value: i32,
    ) -> (i32, Option<RuleId>) {
        let after = match op {
            Op::Add(n) => value.saturating_add(n),
            Op::Set(n) => n,
            Op::Floor(n) => value.max(n),
            Op::Ceiling(n) => value.min(n),
        };
        let (kept, less) = match param {
            Param::Power => (Kept::Power, after < value),
            Param::Cost => (Kept::Cost, false),
        };
        match self.kept_off(card, p.m.scope.player, &kept, less) {
            Some(by) => (value, Some(by)),
            None => (after, None),
        }
    }

    /// The amount of a modification as things are.
    pub fn amount_of(self, of: &Mod, scope: Scope<'_>) -> i32 {
        of.amount().map_or(0, |n| self.num(n, scope))
    }

    /// Characters whose power an object's effect makes less: for 1103.3.
    pub fn lowered_by(self, source: Obj) -> Vec<CardIx> {
        if !self.g.kinds.meets(ModKinds::NUMBERS) {
            return Vec::new();
        }
        self.s
            .on_field()
            .filter(|c| {
                let stages = self.stages(*c, Param::Power);
                stages.windows(2).any(|w| {
                    w[1].by.as_ref().is_some_and(|b| b.source == source) && w[1].value < w[0].value
                })
            })
            .collect()
    }
}

impl<'a> Pending<'a> {
    /// Why it comes where its time stamp has it.
    const fn turn(&self) -> Turn {
        match self.crosses {
            true => Turn::Mutual,
            false => Turn::Stamp,
        }
    }

    fn stage(&self, op: Op, turn: Turn, kept_off: Option<RuleId>, value: i32) -> Stage {
        Stage {
            by: Some(Effect1 {
                source: self.m.scope.source,
                modn: self.m.modn,
                stamp: self.m.stamp,
                lasting: self.m.lasting.is_some(),
                op,
            }),
            turn,
            kept_off,
            value,
        }
    }
}

/// Which of several effects in the order of their time stamps is resolved next, where `on[a][b]` says that a hangs on
/// b: the first that hangs only on such as hang on it in turn (911.2, 911.3). And whether it does hang on one.
pub fn next_by(on: &[Vec<bool>]) -> (usize, bool) {
    let n = on.len();
    let mut far = on.to_vec();
    for via in 0..n {
        let through = far[via].clone();
        for row in &mut far {
            if row[via] {
                for (to, also) in row.iter_mut().zip(&through) {
                    *to |= *also;
                }
            }
        }
    }
    let next = (0..n)
        .find(|a| (0..n).all(|b| !on[*a][b] || far[b][*a]))
        .unwrap_or(0);
    (next, on[next].contains(&true))
}
