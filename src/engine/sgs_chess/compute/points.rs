//! Points and numbers that are chosen or paid: recovery (5.23, 5.24), 至多, 至少 and 任意数量 (4.15, 4.16), costs (4.6-10, 4.17-6).

use serde::{Deserialize, Serialize};

use super::{Amount, Change, Computed, Quantity, Sum, under};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Under;
use crate::engine::scenario::Readings;
use crate::rulebook::RuleId;

/// How a variable's value may be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Span {
    /// 至多X.
    AtMost(i64),
    /// 至少X, up to the variable's maximum.
    AtLeast(i64, i64),
    /// 任意数量, up to the variable's maximum.
    Any(i64),
}

/// The values that 至多X, 至少X or 任意数量 allow, lowest and highest; empty where the first is greater.
pub fn range_of(span: Span, readings: &Readings) -> (i64, i64, Vec<Cite>, Vec<Under>) {
    let chosen = Cite::permits(sgs!("4.11-2"));
    let natural = Cite::defines(sgs!("4.11-1"));
    match span {
        Span::AtMost(x) => (
            1,
            x,
            vec![Cite::requires(sgs!("4.15-1")), chosen, natural],
            vec![],
        ),
        Span::AtLeast(x, max) => (
            x.max(0),
            max,
            vec![Cite::requires(sgs!("4.15-1")), chosen, natural],
            vec![],
        ),
        Span::Any(max) => (
            i64::from(readings.of("任意数量可否为0") == "不能"),
            max,
            vec![Cite::requires(sgs!("4.16-1")), chosen, natural],
            vec![under(readings, "任意数量可否为0")],
        ),
    }
}

/// What 回复X点体力 comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    /// How much is recovered; `None` where it cannot be executed.
    pub points: Option<i64>,
    /// How it came about.
    pub computed: Computed,
}

/// 回复X点体力: `lost` is 已损失的体力值.
pub fn recover(of: &str, lost: i64, x: i64, readings: &Readings) -> Recovery {
    let mut sum = Sum::new(of, readings);
    sum.step(
        format!("已损失的体力值Y = {lost}，回复值基数X = {x}"),
        lost,
        [Cite::defines(sgs!("4.3-1")), Cite::defines(sgs!("4.8-1"))],
    );
    let rule = Cite::requires(sgs!("5.23-1"));
    let points = if lost <= 0 {
        sum.step(
            "Y = 0，不能执行",
            "不能执行",
            [Cite::forbids(sgs!("5.23-1"))],
        );
        None
    } else if lost >= x {
        sum.step(format!("Y ≥ X，回复{x}点"), x, [rule]);
        Some(x)
    } else {
        sum.step(format!("0 < Y < X，改为回复{lost}点"), lost, [rule]);
        Some(lost)
    };
    Recovery {
        points,
        computed: sum.done(Amount::Finite(points.unwrap_or(0))),
    }
}

/// 将体力回复至X点: `hp` is 体力, which may be below 0; `max` is 体力上限; `lost` is 已损失的体力值.
pub fn recover_to(of: &str, hp: i64, max: i64, lost: i64, x: i64, readings: &Readings) -> Recovery {
    let mut sum = Sum::new(of, readings);
    sum.step(
        format!("体力Y = {hp}，体力上限Z = {max}，X = {x}"),
        hp,
        [
            Cite::defines(sgs!("4.4-1")),
            Cite::defines(sgs!("4.1-1")),
            Cite::defines(sgs!("4.4-2")),
        ],
    );
    if hp >= max || hp >= x {
        sum.step(
            if hp >= x {
                "Y ≥ X，不能执行"
            } else {
                "Y = Z，不能执行"
            },
            "不能执行",
            [Cite::forbids(sgs!("5.24-1"))],
        );
        return Recovery {
            points: None,
            computed: sum.done(Amount::Finite(0)),
        };
    }
    let mut points = x.min(max) - hp;
    sum.step(
        format!("回复 min{{{x},{max}}} - ({hp}) = {points} 点"),
        points,
        [Cite::requires(sgs!("5.24-1"))],
    );
    if hp < 0 && points > lost && sum.under("体力为负时回复至") == "按损失截断" {
        points = lost;
        sum.step(
            format!("再照5.23-1截断，至多回复已损失的体力值{lost}"),
            points,
            [Cite::requires(sgs!("5.23-1"))],
        );
    }
    Recovery {
        points: Some(points),
        computed: sum.done(Amount::Finite(points)),
    }
}

/// Whether a cost that changes 移动力 or 额定摸牌数 can be paid; the clause that stands against it, and why.
pub fn cost_refused(
    quantity: Quantity,
    now: i64,
    change: Change,
    readings: &Readings,
) -> Option<(RuleId, String)> {
    let (clause, word) = match quantity {
        Quantity::Movement => (sgs!("4.6-10"), "移动力"),
        Quantity::DrawCount => (sgs!("4.17-6"), "额定摸牌数"),
        _ => return None,
    };
    if now == 0 {
        let literal = quantity == Quantity::Movement
            && matches!(change, Change::Plus(n) if n > 0)
            && readings.of("令行动力加") == "能";
        return (!literal).then(|| {
            (
                clause,
                format!("当前的{word}为0，不能执行“令{word}{change}”的消耗。"),
            )
        });
    }
    match change {
        Change::Plus(n) if n < 0 && -n > now && readings.of("消耗大于余量") == "不能" => {
            Some((
                clause,
                format!(
                    "当前的{word}为{now}，减不足{}（读法“消耗大于余量”：不能）。",
                    -n
                ),
            ))
        }
        _ => None,
    }
}
