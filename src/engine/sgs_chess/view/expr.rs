//! Counts and conditions: expressions over facts.

use super::super::view::View;
use super::super::view::named::part;
use super::super::words::names::{Count, Name};
use super::super::words::narrow;
use crate::engine::cite::Cite;
use crate::engine::fault::Fault;
use crate::engine::game::Under;

/// The conditions that 且 joins.
pub fn conjuncts(name: &Name) -> Vec<Name> {
    let text = narrow(name.text());
    text.split('且').map(|one| part(name, one)).collect()
}

impl View<'_> {
    /// A count.
    pub fn count_of(self, count: &Count) -> Result<i64, Fault> {
        match count {
            Count::Fixed(n) => Ok(*n),
            Count::Of(name) => self.number(name),
        }
    }

    /// An expression over facts: `X`, `关羽.体力+1`, `差(关羽.体力,张飞.体力)`, `min(X,3)`.
    pub fn number(self, name: &Name) -> Result<i64, Fault> {
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
            return self.s.x(self.ctx).ok_or_else(|| name.fault("X还没有取值"));
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
                    return Err(name.fault(format!("“{text}”里要有两个数，以逗号分开")));
                };
                let left = self.number(&part(name, left))?;
                let right = self.number(&part(name, right))?;
                return Ok(of(left, right));
            }
        }
        let path = part(name, text);
        let found = self.fact_at(&path)?;
        found
            .value
            .parse()
            .map_err(|_| path.fault(format!("“{text}”是“{}”，不是数", found.value)))
    }

    /// A condition: a fact that is 是, or a comparison; several joined by 且.
    pub fn holds(self, name: &Name) -> Result<bool, Fault> {
        let text = narrow(name.text());
        let all = conjuncts(name);
        if all.len() > 1 {
            let held: Result<Vec<bool>, Fault> = all.iter().map(|one| self.holds(one)).collect();
            return held.map(|all| all.into_iter().all(|held| held));
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
            ("!=", |o| o.is_ne()),
            ("≠", |o| o.is_ne()),
            (">", |o| o.is_gt()),
            ("<", |o| o.is_lt()),
            ("=", |o| o.is_eq()),
        ] {
            if let Some((left, right)) = text.split_once(sign) {
                let (left, right) = (part(name, left), part(name, right));
                if let (Ok(a), Ok(b)) = (self.number(&left), self.number(&right)) {
                    return Ok(test(a.cmp(&b)));
                }
                let a = self.fact_at(&left)?.value;
                return Ok(test(a.as_str().cmp(right.text())));
            }
        }
        Ok(self.fact_at(&part(name, &text))?.value == "是")
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
