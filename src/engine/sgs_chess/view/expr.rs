//! Counts and conditions: expressions over facts.

use super::super::Lacking;
use super::super::view::View;
use super::super::view::fact_words::UNWRITTEN;
use super::super::view::named::part;
use super::super::words::names::{Count, Name};
use super::super::words::narrow;
use crate::engine::cite::Cite;
use crate::engine::fact::Fact;
use crate::engine::game::Under;
use crate::engine::verdict::{Lack, Unruled};

/// The conditions that 且 joins.
pub fn conjuncts(name: &Name) -> Vec<Name> {
    let text = narrow(name.text());
    text.split('且').map(|one| part(name, one)).collect()
}

impl View<'_> {
    /// A count.
    pub fn count_of(self, count: &Count) -> Result<i64, Lacking> {
        match count {
            Count::Fixed(n) => Ok(*n),
            Count::Of(name) => self.number(name),
        }
    }

    /// An expression over facts: `X`, `关羽.体力+1`, `差(关羽.体力,张飞.体力)`, `min(X,3)`.
    pub fn number(self, name: &Name) -> Result<i64, Lacking> {
        let text = narrow(name.text());
        let mut depth = 0;
        let mut split = None;
        for (ix, c) in text.char_indices() {
            match c {
                '(' | '{' => depth += 1,
                ')' | '}' => depth -= 1,
                '+' | '-' if depth == 0 && ix > 0 => split = Some((ix, c)),
                _ => {}
            }
        }
        if let Some((ix, sign)) = split {
            let left = self.number(&part(name, &text[..ix]))?;
            let right = self.number(&part(name, &text[ix + 1..]))?;
            return Ok(if sign == '+' {
                left.saturating_add(right)
            } else {
                left.saturating_sub(right)
            });
        }
        let text = text.trim();
        if let Ok(n) = text.parse() {
            return Ok(n);
        }
        if text == "X" {
            let x = self.s.x(self.ctx);
            return x.ok_or_else(|| name.fault("X还没有取值").into());
        }
        for (word, of) in [
            (
                "差",
                (|a: i64, b: i64| (a - b).abs()) as fn(i64, i64) -> i64,
            ),
            ("max", |a, b| a.max(b)),
            ("min", |a, b| a.min(b)),
        ] {
            if let Some(inner) = text.strip_prefix(word)
                && inner.starts_with(['(', '{'])
            {
                let inner = inner[1..].trim_end_matches([')', '}']);
                let Some((left, right)) = inner.split_once(',') else {
                    let what = format!("“{text}”里要有两个数，以逗号分开");
                    return Err(name.fault(what).into());
                };
                let left = self.number(&part(name, left))?;
                let right = self.number(&part(name, right))?;
                return Ok(of(left, right));
            }
        }
        let path = part(name, text);
        let found = self.settled(&path)?;
        let not = || path.fault(format!("“{text}”是“{}”，不是数", found.value));
        found.value.parse().map_err(|_| not().into())
    }

    /// A fact that neither the text nor the board leaves open.
    fn settled(self, path: &Name) -> Result<Fact, Lacking> {
        let found = self.fact_at(path)?;
        if let Some(unruled) = self.unruled_by(&found) {
            return Err(Lacking::Open(unruled));
        }
        if found.value == UNWRITTEN {
            let (cites, _) = found.grounds();
            return Err(Lacking::Open(Unruled {
                clauses: cites.into_iter().map(|cite| cite.clause).collect(),
                question: format!("局面没有给“{}”，不能判断。", path.text()),
                reading: None,
                lack: Lack::Board,
            }));
        }
        Ok(found)
    }

    /// Whether there is no number of which a fact tells (a card used without one, damage that is not there): that is
    /// neither more nor less than any.
    fn numberless(self, name: &Name) -> bool {
        let none = |fact: Fact| fact.value == "无";
        let text = name.text().trim();
        let may_lack = [".点数", "伤害.点", "伤害.伤害值"];
        may_lack.iter().any(|end| text.ends_with(end)) && self.settled(name).is_ok_and(none)
    }

    /// A number that is compared; 无限 is more than any other.
    fn amount(self, name: &Name) -> Result<i64, Lacking> {
        let number = self.number(name);
        let endless = |fact: Fact| fact.value == "无限";
        match number {
            Err(Lacking::Fault(_)) if self.fact_at(name).is_ok_and(endless) => Ok(i64::MAX),
            number => number,
        }
    }

    /// A condition: a fact that is 是, or a comparison; several joined by 且. One that does not hold settles it, whatever
    /// the text leaves open of the others.
    pub fn holds(self, name: &Name) -> Result<bool, Lacking> {
        let text = narrow(name.text());
        let all = conjuncts(name);
        if all.len() > 1 {
            let (mut held, mut open) = (true, None);
            for one in &all {
                match self.holds(one) {
                    Err(Lacking::Open(unruled)) => open = open.or(Some(unruled)),
                    one => held &= one?,
                }
            }
            return match open {
                Some(unruled) if held => Err(Lacking::Open(unruled)),
                _ => Ok(held),
            };
        }
        if let Some(rest) = text.strip_prefix('非') {
            return self.holds(&part(name, rest)).map(|held| !held);
        }
        for (sign, test) in [
            (
                ">=",
                (|o: std::cmp::Ordering| o.is_ge()) as fn(std::cmp::Ordering) -> bool,
            ),
            ("≥", |o| o.is_ge()),
            ("<=", |o| o.is_le()),
            ("≤", |o| o.is_le()),
            (">", |o| o.is_gt()),
            ("<", |o| o.is_lt()),
        ] {
            if let Some((left, right)) = text.split_once(sign) {
                let (left, right) = (part(name, left), part(name, right));
                if self.numberless(&left) || self.numberless(&right) {
                    return Ok(false);
                }
                let a = self.amount(&left)?;
                return Ok(test(a.cmp(&self.amount(&right)?)));
            }
        }
        for (sign, equal) in [("!=", false), ("≠", false), ("=", true)] {
            if let Some((left, right)) = text.split_once(sign) {
                let same = self.same(&part(name, left), &part(name, right))?;
                return Ok(same == equal);
            }
        }
        let path = part(name, &text);
        let found = self.settled(&path)?;
        match found.value.as_str() {
            "是" => Ok(true),
            "否" | "不存在" => Ok(false),
            value => {
                let what = format!("“{text}”是“{value}”，不是“是”或“否”，不能作条件");
                let fix = "写作比较：关羽.体力<2、关羽.手牌数=0、此牌.颜色=红色";
                Err(path.fault(what).fix(fix).into())
            }
        }
    }

    /// Whether two sides of a comparison are the same: numbers, else a fact and what is written of it, or another fact.
    fn same(self, left: &Name, right: &Name) -> Result<bool, Lacking> {
        match (self.amount(left), self.amount(right)) {
            (Ok(a), Ok(b)) => return Ok(a == b),
            (Err(Lacking::Open(unruled)), _) | (_, Err(Lacking::Open(unruled))) => {
                return Err(Lacking::Open(unruled));
            }
            _ => {}
        }
        let fact = match self.settled(left) {
            // What is written may stand first: 无=张飞.杀死者.
            Err(Lacking::Fault(_)) if !left.text().contains('.') && right.text().contains('.') => {
                let fact = self.settled(right)?;
                return Ok(fact.is(left.text(), &|wanted, held| {
                    self.means(right.text(), wanted, held)
                }));
            }
            fact => fact?,
        };
        let other = match right.text().contains('.') {
            true => self.settled(right)?.value,
            false => right.text().to_owned(),
        };
        Ok(fact.is(&other, &|wanted, held| {
            self.means(left.text(), wanted, held)
        }))
    }

    /// What the facts of a condition or of a number rest on: clauses and readings.
    pub fn rests_on(self, name: &Name) -> (Vec<Cite>, Vec<Under>) {
        let text = narrow(name.text());
        let mut grounds = (Vec::new(), Vec::new());
        for side in text
            .split([
                '且', '<', '>', '=', '!', '≥', '≤', '≠', '+', '-', '(', ')', '{', '}', ',',
            ])
            .map(|side| side.trim().trim_start_matches('非'))
            .filter(|side| !side.is_empty())
        {
            if let Ok(found) = self.fact_at(&part(name, side)) {
                let (cites, under) = found.grounds();
                grounds.0.extend(cites);
                grounds.1.extend(under);
            }
        }
        grounds
    }
}
