//! Operations that are executed one and all, what a skill costs or what 并 connects: whether each can be, and whether what
//! one of them takes leaves the others enough (5.8, 5.16). What a card, a point or a face is taken for, it is not taken for twice.

use super::super::compute::Quantity;
use super::super::compute::points::range_of;
use super::super::state::{Affecting, CardId, CharId, State, Work};
use super::super::view::View;
use super::super::words::op::Op;
use crate::engine::cite::sgs;
use crate::engine::dealt::{Wanted, dealt};
use crate::engine::verdict::{Explaining, GO, Go, Reason, Silent, Tracer, Unruled, Verdict};
use crate::rulebook::RuleId;

/// How many times a cost is looked at that is paid several times over.
const MOST_TIMES: i64 = 64;

impl View<'_> {
    /// What the text leaves open of an operation: neither that it can be executed nor that it cannot.
    pub fn open_for(self, op: &Op) -> Option<Unruled> {
        let mut inner = Explaining::default();
        let _ = self.can(op, &mut inner);
        match inner.verdict() {
            Verdict::Undecided(unruled) => Some(unruled),
            _ => None,
        }
    }

    /// Whether an operation could be executed, or the text leaves open whether it could.
    pub fn might(self, op: &Op) -> bool {
        self.could(op) || self.open_for(op).is_some()
    }

    /// That operations can be executed one and all, without these cards; `cannot` says what comes of it where they cannot.
    pub fn can_all<T: Tracer>(
        self,
        ops: &[Op],
        gone: &[CardId],
        cannot: impl Fn() -> Reason,
        t: &mut T,
    ) -> Go {
        let mut all = Vec::new();
        self.flat(ops, &mut all);
        // As it is, with the least that may be chosen; and as the ones before leave it.
        let (mut first, mut then): (Option<State>, Option<State>) = (None, None);
        let mut wanted: Vec<Wanted<CardId>> = Vec::new();
        let mut healed: Vec<(CharId, i64)> = Vec::new();
        for op in &all {
            let s = first.as_ref().unwrap_or(self.s);
            let now = View { s, ..self };
            let s = then.as_ref().unwrap_or(s);
            let later = View { s, ..self };
            if let Some(unruled) = now.open_for(op) {
                t.undecided(|| unruled)?;
                continue;
            }
            let alone = now.could(op);
            let able = if alone { later } else { now };
            if !able.could(op) {
                t.forbid(&cannot)?;
                if alone {
                    t.forbid(|| {
                        let says = "这些操作分开都能执行，合在一起不能。";
                        Reason::requires(cannot().cite.clause, says)
                    })?;
                }
            }
            if !able.could(op) || !self.ctx.cost {
                able.can(op, t)?;
            }
            if let Some((mut cards, n)) = now.wanted_cards(op) {
                cards.retain(|c| !gone.contains(c));
                wanted.push((cards, n));
            }
            healed.extend(now.healed_by(op));
            let least = match op {
                Op::TakeValue(_) => now.left_by(op),
                _ => None,
            };
            let left = later.left_by(op);
            first = least.or(first);
            then = left.or(then);
        }
        if wanted.len() > 1 || !gone.is_empty() {
            self.enough_cards(&wanted, &cannot, t)?;
        }
        self.enough_lost(&healed, &cannot, t)
    }

    /// That there are as many different cards as operations take together.
    fn enough_cards<T: Tracer>(
        self,
        wanted: &[Wanted<CardId>],
        cannot: impl Fn() -> Reason,
        t: &mut T,
    ) -> Go {
        let due: usize = wanted.iter().map(|(_, n)| n).sum();
        let there: usize = dealt(wanted).iter().map(Vec::len).sum();
        if there >= due {
            return GO;
        }
        t.forbid(&cannot)?;
        t.forbid(|| {
            let clause = cannot().cite.clause;
            let says = format!(
                "这些操作合起来要用{due}张不同的牌，能用的只有{there}张，一张牌不能用两次。"
            );
            Reason::requires(clause, says).blocked_by(format!("{there}张"))
        })
    }

    /// That as much health is lost as operations recover together.
    fn enough_lost<T: Tracer>(
        self,
        healed: &[(CharId, i64)],
        cannot: impl Fn() -> Reason,
        t: &mut T,
    ) -> Go {
        for (ix, (who, _)) in healed.iter().enumerate() {
            let of = |some: &[(CharId, i64)]| -> Vec<i64> {
                let own = some.iter().filter(|(c, _)| c == who);
                own.map(|(_, points)| *points).collect()
            };
            let (all, c) = (of(healed), self.s.char(*who));
            let (due, lost) = (all.iter().sum::<i64>(), c.max - c.health);
            if all.len() < 2 || due <= lost || !of(&healed[..ix]).is_empty() {
                continue;
            }
            t.forbid(&cannot)?;
            t.forbid(|| {
                let name = self.who(*who);
                let says = format!("{name}至多能回复{lost}点体力，这些操作合起来要回复{due}点。");
                Reason::forbids(sgs!("5.23-1"), says).blocked_by(name)
            })?;
        }
        GO
    }

    /// Whether operations can be executed one and all, without these cards.
    pub fn could_all(self, ops: &[Op], gone: &[CardId]) -> bool {
        let no = || Reason::requires(sgs!("5.16-1"), "");
        self.can_all(ops, gone, no, &mut Silent).is_continue()
    }

    /// What is executed together, 并 within it taken apart.
    fn flat(self, ops: &[Op], all: &mut Vec<Op>) {
        for op in ops {
            match op {
                Op::Both(both) => self.flat(both, all),
                Op::Repeat(r) if self.ctx.cost => {
                    // That it is done at all is judged by itself.
                    all.push(op.clone());
                    let times = self.count_of(&r.times).unwrap_or(1).clamp(1, MOST_TIMES);
                    for _ in 0..times {
                        self.flat(std::slice::from_ref(&r.act), all);
                    }
                }
                _ => all.push(op.clone()),
            }
        }
    }

    /// The cards that an operation takes: so many of these.
    fn wanted_cards(self, op: &Op) -> Option<Wanted<CardId>> {
        let named = |cards: Vec<CardId>| {
            let n = cards.len();
            (n > 0).then_some((cards, n))
        };
        match op {
            Op::Discard(d) => {
                let plan = self.plan(d).ok()?;
                if !plan.named.is_empty() {
                    return named(plan.named);
                }
                let full = plan.cost && self.option("弃置作为消耗而不足") == "不能发动";
                let n = match plan.asked {
                    // As many as can be, where a cost need not be paid in full: one at least, or none.
                    Some(_) if plan.cost && !full => {
                        let least = usize::from(self.option("没有能弃的牌") == "不能执行");
                        least.min(plan.number(false))
                    }
                    _ => plan.number(full),
                };
                Some((plan.pool, n))
            }
            Op::Give(g) => {
                let who = self.doer(&g.who).ok()?;
                let cards = self.cards_named(Some(who), &g.cards).ok()?;
                if !cards.is_empty() {
                    return named(cards);
                }
                let own = self.givable(who, g).ok()?;
                let n = usize::try_from(self.wanted(g)).unwrap_or(0).min(own.len());
                Some((own, n))
            }
            Op::Obtain(o) => {
                let (_, cards, pool) = self.obtainable(o).ok()?;
                if !cards.is_empty() {
                    return named(cards);
                }
                let n = self.obtained(o, pool.len()).ok()?;
                let n = usize::try_from(n).unwrap_or(0).min(pool.len());
                Some((pool, n))
            }
            Op::Put(p) => named(self.cards_named(self.putter(&p.who).ok()?, &p.cards).ok()?),
            Op::Use(u) | Op::Play(u) | Op::Respond(u) => {
                named(self.cards_named(self.doer(&u.who).ok(), &u.cards).ok()?)
            }
            Op::Order(o) => match self.chars_named(&o.whom).ok()?.as_slice() {
                [one] => self.by(&self.ctx.with_doer(*one)).wanted_cards(&o.act),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whose health an operation recovers, and by how much.
    fn healed_by(self, op: &Op) -> Option<(CharId, i64)> {
        match op {
            Op::Recover(p) | Op::RecoverTo(p) => {
                let who = self.doer(&p.who).ok()?;
                let x = self.count_of(&p.points).ok()?;
                let points = self.recovery(who, x, matches!(op, Op::RecoverTo(_))).points;
                Some((who, points.unwrap_or(0)))
            }
            Op::Order(o) => match self.chars_named(&o.whom).ok()?.as_slice() {
                [one] => self.by(&self.ctx.with_doer(*one)).healed_by(&o.act),
                _ => None,
            },
            _ => None,
        }
    }

    /// The state that an operation leaves to the next one, as far as that asks what it is: values, faces, phases, health, who is there.
    fn left_by(self, op: &Op) -> Option<State> {
        let mut s = self.s.clone();
        match op {
            Op::Affect(a) if a.cost || self.ctx.cost => {
                let within = s.depth();
                let draws = |a: Affecting| Affecting {
                    draws: (a.quantity == Quantity::DrawCount).then_some(within),
                    ..a
                };
                s.affects
                    .extend(self.affecting(a).ok()?.into_iter().map(draws));
            }
            Op::FaceDown(name) | Op::FaceUp(name) => {
                let c = s.char_mut(self.char_named(name).ok()?);
                if c.up == matches!(op, Op::FaceDown(_))
                    || self.option("已背面朝上再翻面") == "翻到另一面"
                {
                    c.up = !c.up;
                }
            }
            Op::Skip(k) => {
                let (who, phase) = self.skipped(k).ok()?;
                s.char_mut(who).skips |= 1 << phase.ix();
            }
            Op::Recover(_) | Op::RecoverTo(_) => {
                let (who, points) = self.healed_by(op)?;
                s.char_mut(who).health += points;
            }
            Op::Die(name) => s.char_mut(self.char_named(name).ok()?).dead = true,
            Op::Leave(name) => s.char_mut(self.char_named(name).ok()?).gone = true,
            Op::TakeValue(taken) => {
                let low = range_of(self.span(taken).ok()?, &self.readings).0;
                s.set_x(self.ctx, low);
            }
            Op::Order(o) => match self.chars_named(&o.whom).ok()?.as_slice() {
                [one] => return self.by(&self.ctx.with_doer(*one)).left_by(&o.act),
                _ => return None,
            },
            _ => return None,
        }
        Some(s)
    }
}

impl View<'_> {
    /// What is still to be executed together with the innermost frame.
    fn rest(self) -> Vec<Op> {
        let mut all = Vec::new();
        for frame in self.s.stack.iter().rev().skip(1) {
            let Work::Together(ops) = &frame.kind else {
                break;
            };
            let rest = ops.get(usize::from(frame.begun)..).unwrap_or_default();
            all.extend(rest.iter().cloned());
        }
        all
    }

    /// That cards which are chosen for an operation leave those enough that are executed together with it.
    pub fn leaves_enough<T: Tracer>(self, op: &Op, cards: &[CardId], t: &mut T) -> Go {
        let rest = self.rest();
        if rest.is_empty() || self.could_all(&rest, cards) {
            return GO;
        }
        let mut all = vec![op.clone()];
        all.extend(rest);
        // Where no choice leaves enough, this one is as good as any.
        t.require(!self.could_all(&all, &[]), || {
            let labels = self.labels(cards);
            let says = format!("选了{labels}，同时要执行的其他操作就没有足够的牌了。");
            Reason::requires(self.together_by(), says).blocked_by(labels)
        })
    }

    /// That a value which is chosen leaves what is executed together with it possible.
    pub fn leaves_possible<T: Tracer>(self, low: i64, n: i64, t: &mut T) -> Go {
        let rest = self.rest();
        let with = |x: i64| {
            let mut state = self.s.clone();
            state.set_x(self.ctx, x);
            View { s: &state, ..self }.could_all(&rest, &[])
        };
        if rest.is_empty() || n == low || with(n) {
            return GO;
        }
        t.require(!with(low), || {
            let says = format!("取{n}，同时要执行的其他操作就不能执行了。");
            Reason::requires(self.together_by(), says).blocked_by(n.to_string())
        })
    }

    /// By what the innermost frame is executed together with others.
    fn together_by(self) -> RuleId {
        if self.ctx.cost {
            sgs!("5.8-1")
        } else {
            sgs!("5.16-1")
        }
    }

    /// Cards for an operation that leave those enough that are executed together with it.
    pub fn sparing(self, from: &[CardId], count: usize) -> Option<Vec<CardId>> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let mut all = Vec::new();
        self.flat(&rest, &mut all);
        let mut wanted = vec![(from.to_vec(), count)];
        wanted.extend(all.iter().filter_map(|op| self.wanted_cards(op)));
        dealt(&wanted).into_iter().next()
    }
}
