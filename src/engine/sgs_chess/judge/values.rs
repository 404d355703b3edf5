//! Effects on values as they are written, and values that are chosen (4.5 to 4.16).

use super::super::compute::points::{Span, cost_refused, range_of};
use super::super::compute::{Amount, Change, Computed, Quantity, parse_change};
use super::super::state::{Affecting, Bearer, CharId, Toward};
use super::super::view::{View, cite_all};
use super::super::words::names::{Name, Names};
use super::super::words::op::{Affect, TakeValue};
use super::super::words::written::inbound;
use super::super::{Lacking, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::fault::{At, Fault};
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl View<'_> {
    pub fn now(self, who: CharId, quantity: Quantity) -> Option<Computed> {
        match quantity {
            Quantity::HandLimit => Some(self.hand_limit(who)),
            Quantity::Movement => Some(self.movement(who)),
            Quantity::DrawCount => Some(self.draw_count(who)),
            Quantity::AttackRange => Some(self.attack_range(who, &[])),
            Quantity::Distance | Quantity::CardNumber => None,
        }
    }

    pub fn can_affect<T: Tracer>(self, a: &Affect, t: &mut T) -> Go {
        let all = known!(t, self.affecting(a));
        for affecting in all {
            let clause = match (affecting.quantity, affecting.change) {
                (Quantity::HandLimit, Change::Is(_)) => sgs!("4.5-2"),
                (Quantity::HandLimit, Change::CountsAs(_)) => sgs!("4.5-3"),
                (Quantity::HandLimit, _) => sgs!("4.5-4"),
                (Quantity::Movement, Change::Is(_)) => sgs!("4.6-2"),
                (Quantity::Movement, Change::CountsAs(_)) => sgs!("4.6-3"),
                (Quantity::Movement, Change::ToZero) => sgs!("4.6-5"),
                (Quantity::Movement, _) => sgs!("4.6-4"),
                (Quantity::Distance, Change::CountsAs(_)) => sgs!("4.9-2"),
                (Quantity::Distance, _) => sgs!("4.9-3"),
                (Quantity::AttackRange, Change::Unlimited) => sgs!("4.10-2"),
                (Quantity::AttackRange, _) => sgs!("4.10-3"),
                (Quantity::DrawCount, Change::ToZero) => sgs!("4.17-2"),
                (Quantity::DrawCount, _) => sgs!("4.17-3"),
                (Quantity::CardNumber, _) => sgs!("4.20-1"),
            };
            t.cite(Cite::permits(clause));
            let Bearer::Char(who) = affecting.on else {
                continue;
            };
            if !(a.cost || self.ctx.cost) {
                continue;
            }
            let Some(Ok(Amount::Finite(now))) = self.now(who, affecting.quantity).map(|c| c.result)
            else {
                continue;
            };
            if let Some((clause, says)) =
                cost_refused(affecting.quantity, now, affecting.change, &self.readings)
            {
                t.forbid(|| {
                    Reason::forbids(clause, format!("{}{says}", self.who(who)))
                        .blocked_by(format!("{}{now}", affecting.quantity.word()))
                })?;
            }
        }
        GO
    }

    pub fn can_compute<T: Tracer>(self, path: &Name, t: &mut T) -> Go {
        if self.fact_at(path).is_err() {
            let _ = known!(t, self.number(path));
        }
        t.cite(Cite::defines(sgs!("4.11-2")));
        GO
    }

    pub fn span(self, v: &TakeValue) -> Result<Span, Lacking> {
        let max = match &v.max {
            Some(max) => self.count_of(max)?,
            None => i64::from(u16::MAX),
        };
        Ok(if let Some(x) = &v.at_most {
            Span::AtMost(self.count_of(x)?)
        } else if let Some(x) = &v.at_least {
            Span::AtLeast(self.count_of(x)?, max)
        } else {
            Span::Any(max)
        })
    }

    pub fn can_take<T: Tracer>(self, v: &TakeValue, t: &mut T) -> Go {
        let _ = known!(t, self.doer(&v.who));
        let span = known!(t, self.span(v));
        let (low, high, cites, _) = range_of(span, &self.readings);
        cite_all(t, &cites);
        t.require(low <= high, || {
            let clause = if matches!(span, Span::Any(_)) {
                sgs!("4.16-1")
            } else {
                sgs!("4.15-1")
            };
            Reason::forbids(clause, format!("没有数可取：要从{low}到{high}。"))
                .blocked_by(format!("{low}到{high}"))
        })
    }

    /// The effects that an `加影响` or the board writes.
    pub fn affecting(self, affect: &Affect) -> Result<Vec<Affecting>, Fault> {
        let from = match &affect.from {
            Some(name) => Some(self.card_named(None, name)?),
            None => None,
        };
        let mut all = Vec::new();
        for on in self.bearers(&affect.on)? {
            for text in affect.effects.iter() {
                let (toward, rest) = self.toward(text)?;
                let (quantity, change) = parse_change(&rest).map_err(|what| text.fault(what))?;
                if (quantity == Quantity::CardNumber) != matches!(on, Bearer::Card(_)) {
                    return Err(text.fault(format!(
                        "“{}”不能加在这里：点数的影响加在牌上，其余加在角色上",
                        text.text()
                    )));
                }
                all.push(Affecting {
                    on,
                    quantity,
                    change,
                    toward,
                    from,
                    until: affect.until,
                    within: self.s.depth(),
                    draws: None,
                });
            }
        }
        Ok(all)
    }

    pub fn bearers(self, names: &Names) -> Result<Vec<Bearer>, Fault> {
        if names.is_empty() {
            return match self.ctx.doer.or(self.ctx.you) {
                Some(who) => Ok(vec![Bearer::Char(who)]),
                None => Err(Name::default().fault("要写明“对”谁")),
            };
        }
        let mut all = Vec::new();
        for name in names.iter() {
            let one = Names(vec![name.clone()]);
            match self.chars_named(&one) {
                Ok(who) => all.extend(who.into_iter().map(Bearer::Char)),
                Err(fault) => match self.card_named(None, name) {
                    Ok(card) => all.push(Bearer::Card(card)),
                    Err(_) => return Err(fault),
                },
            }
        }
        Ok(all)
    }

    /// `至张飞的距离-1` and `其他角色至你的距离+1`: to whom, and the rest.
    pub fn toward(self, text: &Name) -> Result<(Toward, String), Fault> {
        if let Some(rest) = inbound(text.text()) {
            return Ok((Toward::Inbound, rest));
        }
        if let Some(rest) = text.text().strip_prefix('至')
            && let Some((to, rest)) = rest.split_once('的')
            && !to.ends_with("其他角色")
        {
            let name = Name(At {
                value: to.to_owned(),
                line: text.0.line,
                column: text.0.column,
            });
            return Ok((Toward::One(self.char_named(&name)?), rest.to_owned()));
        }
        Ok((Toward::All, text.text().to_owned()))
    }
}
