//! The calculators of values: limits, ranges, distances, costs, recovery.

use super::super::compute::calc;
use super::super::compute::points::{Recovery, Span, cost_refused};
use super::super::compute::{Amount, Change, Computed, Quantity, Sum, open, parse_change, under};
use super::input::{Input, left_open, told};
use crate::engine::calc::{Calculated, Wrong};
use crate::engine::cite::{Cite, sgs};
use crate::engine::fact::UnfoldStep;
use crate::engine::scenario::Readings;
use crate::engine::verdict::{Reason, Verdict};

impl Input<'_> {
    pub fn value(
        &self,
        quantity: Quantity,
        base: Option<i64>,
        readings: &Readings,
    ) -> Result<Calculated, Wrong> {
        self.small_changes("mod")?;
        let effects = self.given.all("mod");
        let by_health = matches!(quantity, Quantity::HandLimit | Quantity::Movement);
        let hp = base.filter(|hp| by_health && *hp < 0);
        let computed = calc::value(
            quantity,
            if hp.is_some() { Some(0) } else { base },
            &effects,
            readings,
        );
        let told = computed.map(told).map_err(|what| match quantity {
            Quantity::CardNumber if !(1..=13).contains(&base.unwrap_or(0)) => {
                self.wrong("base", what)
            }
            _ => self.wrong("mod", what),
        })?;
        Ok(match hp {
            Some(hp) if !calc::sets_base(quantity, &effects) => below_0(told, hp, readings),
            _ => told,
        })
    }

    pub fn distance(&self, readings: &Readings) -> Result<Computed, Wrong> {
        self.small_changes("mod")?;
        let (from, to) = (self.at("from")?, self.at("to")?);
        calc::distance(from, to, &self.given.all("mod"), readings)
            .map_err(|what| self.wrong("mod", what))
    }

    pub fn within(&self, readings: &Readings) -> Result<Calculated, Wrong> {
        self.small_changes("range-mod")?;
        let apart = self.distance(readings)?;
        let range = calc::value(
            Quantity::AttackRange,
            self.weapon()?,
            &self.given.all("range-mod"),
            readings,
        )
        .map_err(|what| self.wrong("range-mod", what))?;
        Ok(match calc::in_range(&range, &apart, readings) {
            Ok((within, computed)) => Calculated {
                result: if within { "在" } else { "不在" }.to_owned(),
                ..told(computed)
            },
            Err(unruled) => {
                let mut all = told(range);
                let apart = told(apart);
                all.of = "是否在攻击范围内".to_owned();
                all.steps.extend(apart.steps);
                all.under.extend(apart.under);
                left_open(all, unruled)
            }
        })
    }

    pub fn cost(&self, readings: &Readings) -> Result<Calculated, Wrong> {
        let text = self.text()?;
        let now = self.at_least_0("base")?;
        let text = text.trim_start_matches('令');
        let (quantity, change) = parse_change(text).map_err(|what| self.wrong_words(what))?;
        if !matches!(quantity, Quantity::Movement | Quantity::DrawCount) {
            let what = format!("本章只说令移动力、额定摸牌数变化的消耗，没有说“{text}”");
            return Err(self.wrong_words(what));
        }
        let clause = if quantity == Quantity::Movement {
            sgs!("4.6-10")
        } else {
            sgs!("4.17-6")
        };
        let mut sum = Sum::new(format!("能否支付消耗“令{text}”"), readings);
        if now == 0 {
            if quantity == Quantity::Movement && matches!(change, Change::Plus(n) if n > 0) {
                let _ = sum.under("令行动力加");
            }
        } else if matches!(change, Change::Plus(n) if n < 0 && -n > now) {
            let _ = sum.under("消耗大于余量");
        }
        let refused = cost_refused(quantity, now, change, readings);
        sum.step(
            format!("当前的{}为{now}", quantity.word()),
            if refused.is_some() { "不能" } else { "能" },
            [Cite::requires(clause)],
        );
        let computed = sum.done(Amount::Finite(i64::from(refused.is_none())));
        let result = if refused.is_some() { "不能" } else { "能" };
        Ok(Calculated {
            result: result.to_owned(),
            verdict: Some(match refused {
                Some((clause, says)) => Verdict::Illegal(vec![Reason::forbids(clause, says)]),
                None => Verdict::Legal(vec![Cite::permits(clause)]),
            }),
            ..told(computed)
        })
    }
}

/// 体力 below 0: 体力值, from which the base is taken, under the reading.
pub fn below_0(told: Calculated, hp: i64, readings: &Readings) -> Calculated {
    let reading = under(readings, "体力与体力值");
    let mut told = if reading.option == "未定" {
        left_open(told, open(readings, "体力与体力值"))
    } else {
        told
    };
    told.steps.insert(
        0,
        UnfoldStep {
            says: format!("体力{hp}小于0，体力值不低于0"),
            value: "0".to_owned(),
            cites: vec![Cite::permits(sgs!("4.4-2")), Cite::defines(sgs!("4.2-1"))],
        },
    );
    told.under.push(reading);
    told
}

pub fn recovered(recovery: Recovery) -> Calculated {
    let result = match recovery.points {
        Some(points) => format!("回复{points}点"),
        None => "不能执行".to_owned(),
    };
    Calculated {
        result,
        ..told(recovery.computed)
    }
}

/// 4.2, 4.3, 5.22: what a character has lost.
pub fn wounded(hp: i64, max: i64, readings: &Readings) -> Calculated {
    let mut sum = Sum::new("是否已受伤", readings);
    let showing = hp.max(0).min(max);
    sum.step(
        format!("体力{hp}，棋子上露出的勾玉：体力值"),
        showing,
        [Cite::defines(sgs!("4.2-1")), Cite::defines(sgs!("4.4-2"))],
    );
    sum.step("体力上限", max, [Cite::defines(sgs!("4.1-1"))]);
    sum.step(
        "已损失的体力值",
        max - showing,
        [Cite::defines(sgs!("4.3-1"))],
    );
    let word = if showing < max {
        "已受伤"
    } else {
        "未受伤"
    };
    sum.step(
        "体力值与体力上限相比",
        word,
        [Cite::defines(sgs!("5.22-1"))],
    );
    Calculated {
        result: word.to_owned(),
        ..told(sum.done(Amount::Finite(max - showing)))
    }
}

pub fn span(of: String, span: Span, readings: &Readings) -> Calculated {
    let (low, high, cites, under) = calc::range(span, readings);
    let result = if low > high {
        "没有可取的数".to_owned()
    } else {
        format!("{low}至{high}")
    };
    let says = "由执行操作的角色自行取值，可取的自然数".to_owned();
    Calculated {
        of,
        result: result.clone(),
        steps: vec![crate::engine::fact::UnfoldStep {
            says,
            value: result,
            cites,
        }],
        under,
        cites: Vec::new(),
        verdict: None,
        unruled: None,
        map: None,
    }
}
