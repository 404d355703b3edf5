//! The formulas of chapter 4: base, effects, result, each step with its clauses.
//!
//! Pure: numbers and effects in, a [`Computed`] out.

use super::{Amount, Change, Computed, Sum};
use crate::engine::cite::{Cite, sgs};
use crate::engine::scenario::Readings;

/// 手牌上限: `hp` is 体力值; effects in the order in which they came into force.
pub fn hand_limit(of: &str, hp: i64, changes: &[Change], readings: &Readings) -> Computed {
    let mut sum = Sum::new(of, readings);
    let base = match sum.one(&all_is(changes)) {
        Err(()) => return sum.open("两个为X或视为X"),
        Ok(Some(x)) => {
            sum.step(
                format!("初值：受“手牌上限为{x}”影响，Ao = {x}"),
                x,
                [
                    Cite::requires(sgs!("4.5-2")),
                    Cite::requires(sgs!("4.5-5")),
                    Cite::defines(sgs!("4.5-1")),
                ],
            );
            x
        }
        Ok(None) => {
            sum.step(
                format!("初值：体力值{hp}"),
                hp,
                [
                    Cite::requires(sgs!("4.5-5")),
                    Cite::defines(sgs!("4.5-1")),
                    Cite::defines(sgs!("4.2-1")),
                ],
            );
            hp
        }
    };
    match sum.one(&all_counts_as(changes)) {
        Err(()) => return sum.open("两个为X或视为X"),
        Ok(Some(x)) => {
            sum.step(
                format!("终值：受“手牌上限视为{x}”影响，Af = {x}，修正值不计"),
                x,
                [
                    Cite::overrides(sgs!("4.5-3")),
                    Cite::requires(sgs!("4.5-5")),
                ],
            );
            return sum.done(Amount::Finite(x));
        }
        Ok(None) => {}
    }
    if !has_plus(changes) {
        sum.step(
            "终值：没有视为与加减，Af = Ao",
            base,
            [Cite::requires(sgs!("4.5-7")), Cite::defines(sgs!("4.5-10"))],
        );
        return sum.done(Amount::Finite(base));
    }
    let total = sum.corrected(base, changes, sgs!("4.5-4"));
    let result = total.max(0);
    sum.step(
        format!("终值：max{{0, {total}}}"),
        result,
        [Cite::requires(sgs!("4.5-8")), Cite::defines(sgs!("4.5-10"))],
    );
    sum.done(Amount::Finite(result))
}

/// 移动力: `hp` is 体力值.
pub fn movement(of: &str, hp: i64, changes: &[Change], readings: &Readings) -> Computed {
    let mut sum = Sum::new(of, readings);
    let base = match sum.one(&all_is(changes)) {
        Err(()) => return sum.open("两个为X或视为X"),
        Ok(Some(x)) => {
            sum.step(
                format!("初值：受“移动力为{x}”影响，Ao = {x}"),
                x,
                [
                    Cite::requires(sgs!("4.6-2")),
                    Cite::requires(sgs!("4.6-6")),
                    Cite::defines(sgs!("4.6-1")),
                ],
            );
            x
        }
        Ok(None) => {
            sum.step(
                format!("初值：体力值{hp}"),
                hp,
                [
                    Cite::requires(sgs!("4.6-6")),
                    Cite::defines(sgs!("4.6-1")),
                    Cite::defines(sgs!("4.2-1")),
                ],
            );
            hp
        }
    };
    let zero = changes.contains(&Change::ToZero);
    let counts_as = match sum.one(&all_counts_as(changes)) {
        Err(()) => return sum.open("两个为X或视为X"),
        Ok(x) => x,
    };
    match (counts_as, zero) {
        (Some(x), true) if x != 0 => {
            let x = match sum.under("移动力视为X又改为0") {
                "视为优先" => x,
                "改为0优先" => 0,
                _ => return sum.open("移动力视为X又改为0"),
            };
            sum.step(
                format!("终值：“视为”与“改为0”并存，照读法取{x}"),
                x,
                [
                    Cite::requires(sgs!("4.6-6")),
                    Cite::requires(sgs!("4.6-3")),
                    Cite::requires(sgs!("4.6-5")),
                ],
            );
            return sum.done(Amount::Finite(x));
        }
        (Some(x), _) => {
            sum.step(
                format!("终值：受“移动力视为{x}”影响，Af = {x}，修正值不计"),
                x,
                [
                    Cite::overrides(sgs!("4.6-3")),
                    Cite::requires(sgs!("4.6-6")),
                ],
            );
            return sum.done(Amount::Finite(x));
        }
        (None, true) => {
            sum.step(
                "终值：受“移动力改为0”影响，Af = 0，修正值不计",
                0,
                [
                    Cite::overrides(sgs!("4.6-5")),
                    Cite::requires(sgs!("4.6-6")),
                ],
            );
            return sum.done(Amount::Finite(0));
        }
        (None, false) => {}
    }
    if !has_plus(changes) {
        sum.step(
            "终值：没有视为、改为0与加减，Af = Ao",
            base,
            [Cite::requires(sgs!("4.6-8")), Cite::defines(sgs!("4.6-11"))],
        );
        return sum.done(Amount::Finite(base));
    }
    let total = sum.corrected(base, changes, sgs!("4.6-4"));
    let result = total.max(0);
    sum.step(
        format!("终值：max{{0, {total}}}"),
        result,
        [Cite::requires(sgs!("4.6-9")), Cite::defines(sgs!("4.6-11"))],
    );
    sum.done(Amount::Finite(result))
}

/// 距离 from A to another character B: `apart` is |Xa-Xb|+|Ya-Yb|; `elsewhere` are effects 视为X that bear on
/// A's distance to others than B (for the reading 距离初值逐对判断).
pub fn distance(
    of: &str,
    apart: i64,
    changes: &[Change],
    elsewhere: &[Change],
    readings: &Readings,
) -> Computed {
    let mut sum = Sum::new(of, readings);
    let mut settled = all_counts_as(changes);
    if settled.is_empty() && !all_counts_as(elsewhere).is_empty() {
        match sum.under("距离初值逐对判断") {
            "不分对象" => settled = all_counts_as(elsewhere),
            _ => sum.step(
                "“视为”只管所写的那一对，这一对照坐标计算",
                apart,
                [Cite::defines(sgs!("4.9-2")), Cite::defines(sgs!("4.9-3"))],
            ),
        }
    }
    match sum.one(&settled) {
        Err(()) => return sum.open("两个为X或视为X"),
        Ok(Some(x)) => {
            sum.step(
                format!("终值：受“距离视为{x}”影响，Lf = {x}，坐标与修正值不计"),
                x,
                [
                    Cite::overrides(sgs!("4.9-2")),
                    Cite::requires(sgs!("4.9-5")),
                ],
            );
            return sum.done(Amount::Finite(x));
        }
        Ok(None) => {}
    }
    sum.step(
        format!("初值：|Xa-Xb|+|Ya-Yb| = {apart}"),
        apart,
        [
            Cite::requires(sgs!("4.9-4")),
            Cite::requires(sgs!("4.9-3")),
            Cite::defines(sgs!("4.9-1")),
            Cite::defines(sgs!("10.5-1")),
        ],
    );
    if !has_plus(changes) {
        let mut result = apart;
        if apart == 0 {
            result = i64::from(sum.under("同格距离") == "为1");
        }
        sum.step(
            if apart == 0 {
                format!("终值：同一方格而不受效果影响，照读法为{result}")
            } else {
                "终值：不受效果影响，Lf = Lo".to_owned()
            },
            result,
            [Cite::requires(sgs!("4.9-7")), Cite::defines(sgs!("4.9-12"))],
        );
        return sum.done(Amount::Finite(result));
    }
    let total = sum.corrected(apart, changes, sgs!("4.9-3"));
    let result = total.max(1);
    sum.step(
        format!("终值：max{{1, {total}}}"),
        result,
        [Cite::requires(sgs!("4.9-8")), Cite::defines(sgs!("4.9-12"))],
    );
    sum.done(Amount::Finite(result))
}

/// 距离 from a character to itself.
pub fn own_distance(of: &str, readings: &Readings) -> Computed {
    let mut sum = Sum::new(of, readings);
    sum.step(
        "角色至自己的距离终值为0",
        0,
        [Cite::requires(sgs!("4.9-1"))],
    );
    sum.done(Amount::Finite(0))
}

/// 攻击范围: `weapon` is the weapon card in the weapon area that may be used now, with the number on it where that is
/// known; where it is not, a change must settle the range without it.
pub fn attack_range(
    of: &str,
    weapon: Option<Option<i64>>,
    changes: &[Change],
    readings: &Readings,
) -> Computed {
    let mut sum = Sum::new(of, readings);
    let mut base = match weapon {
        Some(None) => 0,
        Some(Some(n)) => {
            sum.step(
                format!("初值：武器牌上标识的攻击范围{n}"),
                n,
                [Cite::requires(sgs!("4.10-1"))],
            );
            n
        }
        None => {
            sum.step(
                "初值：装备区里没有能用的武器牌，Ao = 1",
                1,
                [Cite::requires(sgs!("4.10-1"))],
            );
            1
        }
    };
    let (is, counts_as) = (all_is(changes), all_counts_as(changes));
    if !is.is_empty() || !counts_as.is_empty() {
        if sum.under("攻击范围为X") != "照其他数值" {
            return sum.open("攻击范围为X");
        }
        match (sum.one(&is), sum.one(&counts_as)) {
            (Err(()), _) | (_, Err(())) => return sum.open("两个为X或视为X"),
            (_, Ok(Some(x))) => {
                sum.step(
                    format!("终值：照读法，“攻击范围视为{x}”定终值"),
                    x,
                    [Cite::defines(sgs!("4.10-1"))],
                );
                return sum.done(Amount::Finite(x));
            }
            (Ok(Some(x)), _) => {
                sum.step(
                    format!("初值：照读法，“攻击范围为{x}”改初值"),
                    x,
                    [Cite::defines(sgs!("4.10-1"))],
                );
                base = x;
            }
            (Ok(None), Ok(None)) => {}
        }
    }
    if changes.contains(&Change::Unlimited) {
        sum.step(
            "终值：受“攻击范围无限”影响，Af = +∞",
            Amount::Infinite,
            [
                Cite::overrides(sgs!("4.10-2")),
                Cite::requires(sgs!("4.10-4")),
            ],
        );
        return sum.done(Amount::Infinite);
    }
    if !has_plus(changes) {
        sum.step(
            "终值：不受效果影响，Af = Ao",
            base,
            [
                Cite::requires(sgs!("4.10-4")),
                Cite::defines(sgs!("4.10-9")),
            ],
        );
        return sum.done(Amount::Finite(base));
    }
    let total = sum.corrected(base, changes, sgs!("4.10-3"));
    let result = total.max(1);
    sum.step(
        format!("终值：max{{1, {total}}}"),
        result,
        [
            Cite::requires(sgs!("4.10-4")),
            Cite::defines(sgs!("4.10-9")),
        ],
    );
    sum.done(Amount::Finite(result))
}

/// 额定摸牌数 in the draw phase of the turn.
pub fn draw_count(of: &str, changes: &[Change], readings: &Readings) -> Computed {
    let mut sum = Sum::new(of, readings);
    sum.step("初值2", 2, [Cite::requires(sgs!("4.17-1"))]);
    let zero = changes.contains(&Change::ToZero);
    let plus = has_plus(changes);
    if zero && (!plus || sum.under("额定摸牌数改为0又有加减") == "改为0优先") {
        sum.step(
            "终值：受“额定摸牌数改为0”影响，Af = 0",
            0,
            [
                Cite::overrides(sgs!("4.17-2")),
                Cite::requires(sgs!("4.17-4")),
            ],
        );
        return sum.done(Amount::Finite(0));
    }
    if !plus {
        sum.step(
            "终值：不受效果影响，Af = 2",
            2,
            [
                Cite::requires(sgs!("4.17-4")),
                Cite::defines(sgs!("4.17-7")),
            ],
        );
        return sum.done(Amount::Finite(2));
    }
    let total = sum.corrected(2, changes, sgs!("4.17-3"));
    let result = total.max(0);
    sum.step(
        format!("终值：max{{0, {total}}}"),
        result,
        [
            Cite::requires(sgs!("4.17-4")),
            Cite::defines(sgs!("4.17-7")),
        ],
    );
    sum.done(Amount::Finite(result))
}

/// 点数 of a card: `base` from 1 to 13.
pub fn card_number(of: &str, base: i64, changes: &[Change], readings: &Readings) -> Computed {
    let mut sum = Sum::new(of, readings);
    sum.step(
        format!("初值：牌左上角的点数{base}"),
        base,
        [Cite::defines(sgs!("2.3-1")), Cite::requires(sgs!("4.20-1"))],
    );
    if !has_plus(changes) {
        sum.step(
            "终值：不受效果影响，Pf = Po",
            base,
            [
                Cite::requires(sgs!("4.20-1")),
                Cite::defines(sgs!("4.20-3")),
            ],
        );
        return sum.done(Amount::Finite(base));
    }
    let total = sum.corrected(base, changes, sgs!("4.20-1"));
    let result = total.clamp(1, 13);
    sum.step(
        format!("终值：{total}限于1至13"),
        result,
        [
            Cite::requires(sgs!("4.20-1")),
            Cite::defines(sgs!("4.20-3")),
        ],
    );
    sum.done(Amount::Finite(result))
}

/// |X - Y|.
pub fn difference(x: i64, y: i64, readings: &Readings) -> Computed {
    let mut sum = Sum::new(format!("{x}与{y}之差"), readings);
    let result = (x - y).abs();
    sum.step(
        format!("|{x} - {y}|"),
        result,
        [Cite::requires(sgs!("4.12-1"))],
    );
    sum.done(Amount::Finite(result))
}

fn all_is(changes: &[Change]) -> Vec<i64> {
    changes
        .iter()
        .filter_map(|c| match c {
            Change::Is(x) => Some(*x),
            _ => None,
        })
        .collect()
}

fn all_counts_as(changes: &[Change]) -> Vec<i64> {
    changes
        .iter()
        .filter_map(|c| match c {
            Change::CountsAs(x) => Some(*x),
            _ => None,
        })
        .collect()
}

fn has_plus(changes: &[Change]) -> bool {
    changes.iter().any(|c| matches!(c, Change::Plus(_)))
}
