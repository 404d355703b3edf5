//! The calculators: one value at a time from plain inputs, for a command line or a screen.

use super::super::words::Terrain;
use super::super::words::square::{Route, Square};
use super::field::Field;
use super::formulas;
use super::points::{self, Recovery, Span};
use super::{Amount, Change, Computed, Quantity, Sum, parse_change};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Under;
use crate::engine::scenario::Readings;
use crate::engine::verdict::{Explaining, Unruled, Verdict};
use std::collections::BTreeMap;

/// A value that effects bear on. `base` is 体力值 for 手牌上限 and 移动力, the number on the weapon for 攻击范围
/// (`None`: no weapon), the printed number for 点数, and unused for 额定摸牌数. `effects` are written
/// `手牌上限+1` or, as the value is known, `+1`, `为3`, `视为3`, `改为0`, `无限`.
///
/// # Errors
/// What is wrong with an input, in Chinese.
pub fn value(
    quantity: Quantity,
    base: Option<i64>,
    effects: &[&str],
    readings: &Readings,
) -> Result<Computed, String> {
    let changes = changes(quantity, effects)?;
    let word = quantity.word();
    let needed = |what: &str| base.ok_or_else(|| format!("要写明{what}"));
    Ok(match quantity {
        Quantity::HandLimit => formulas::hand_limit(word, needed("体力值")?, &changes, readings),
        Quantity::Movement => formulas::movement(word, needed("体力值")?, &changes, readings),
        Quantity::AttackRange => formulas::attack_range(word, base.map(Some), &changes, readings),
        Quantity::DrawCount => formulas::draw_count(word, &changes, readings),
        Quantity::CardNumber => {
            let base = needed("点数初值")?;
            if !(1..=13).contains(&base) {
                return Err(format!("点数初值从1到13，不是{base}"));
            }
            formulas::card_number(word, base, &changes, readings)
        }
        Quantity::Distance => {
            return Err("距离要写明两个坐标".to_owned());
        }
    })
}

/// Whether one of the effects takes the place of what the base is otherwise computed from: 为X.
pub fn sets_base(quantity: Quantity, effects: &[&str]) -> bool {
    changes(quantity, effects).is_ok_and(|all| all.iter().any(|c| matches!(c, Change::Is(_))))
}

/// The distance from one square to another, for characters who stand there.
///
/// # Errors
/// What is wrong with an effect, in Chinese.
pub fn distance(
    from: Square,
    to: Square,
    effects: &[&str],
    readings: &Readings,
) -> Result<Computed, String> {
    let changes = changes(Quantity::Distance, effects)?;
    Ok(formulas::distance(
        &format!("{from}至{to}的距离"),
        from.steps_to(to),
        &changes,
        &[],
        readings,
    ))
}

fn changes(quantity: Quantity, effects: &[&str]) -> Result<Vec<Change>, String> {
    effects
        .iter()
        .map(|text| {
            let text = text.trim();
            let whole = if text.starts_with(quantity.word()) {
                text.to_owned()
            } else if text.parse::<i64>().is_ok() && !text.starts_with(['+', '-']) {
                format!("{}+{text}", quantity.word())
            } else {
                format!("{}{text}", quantity.word())
            };
            let (of, change) = parse_change(&whole)?;
            if of == quantity {
                Ok(change)
            } else {
                Err(format!("“{text}”不是对{}的影响", quantity.word()))
            }
        })
        .collect()
}

/// Whether B is within A's attack range: the two distances differ, so it goes from A to B.
///
/// # Errors
/// The question that the text leaves open.
pub fn in_range(
    range: &Computed,
    distance: &Computed,
    readings: &Readings,
) -> Result<(bool, Computed), Unruled> {
    let (reach, apart) = (range.result.clone()?, distance.result.clone()?);
    let mut sum = Sum::new("是否在攻击范围内", readings);
    let within = match reach {
        Amount::Infinite => {
            sum.step(
                "攻击范围无限：其他角色都在攻击范围内",
                "是",
                [Cite::requires(sgs!("4.10-7"))],
            );
            true
        }
        Amount::Finite(1) if apart == Amount::Finite(0) => {
            let within = sum.under("攻击范围为1与同格") == "能";
            sum.step(
                "攻击范围1，距离0：照读法",
                if within { "是" } else { "否" },
                [Cite::requires(sgs!("4.10-6"))],
            );
            within
        }
        Amount::Finite(_) => {
            let within = reach >= apart;
            sum.step(
                format!(
                    "攻击范围{reach}{}距离{apart}",
                    if within { " ≥ " } else { " < " }
                ),
                if within { "是" } else { "否" },
                [Cite::requires(sgs!("4.10-6"))],
            );
            within
        }
    };
    let mut computed = sum.done(Amount::Finite(i64::from(within)));
    for part in [range, distance] {
        computed.steps.splice(0..0, part.steps.iter().cloned());
        computed.under.extend(part.under.iter().cloned());
    }
    Ok((within, computed))
}

/// 回复X点体力 or, with `to`, 将体力回复至X点.
pub fn recovery(hp: i64, max: i64, x: i64, to: bool, readings: &Readings) -> Recovery {
    let lost = max - hp.max(0);
    if to {
        points::recover_to("回复至", hp, max, lost, x, readings)
    } else {
        points::recover("回复", lost, x, readings)
    }
}

/// |X - Y|.
pub fn difference(x: i64, y: i64, readings: &Readings) -> Computed {
    formulas::difference(x, y, readings)
}

/// The values that 至多X, 至少X or 任意数量 allow.
pub fn range(span: Span, readings: &Readings) -> (i64, i64, Vec<Cite>, Vec<Under>) {
    points::range_of(span, readings)
}

/// What the rules say of a route: its length, and whether a character who meets this map may declare it.
#[derive(Debug, Clone)]
pub struct RouteJudged {
    /// The route.
    pub route: Route,
    /// 10.13-1: how many displacements.
    pub length: i64,
    /// The distance between its ends, which has nothing to do with the length (10.13-2).
    pub apart: i64,
    /// Whether it may be declared, and why not.
    pub verdict: Verdict,
    /// The readings that bear on its squares.
    pub under: Vec<Under>,
}

/// Judges a route on a map. `terrain` names squares that are no plains; `others` are squares where other
/// characters stand.
///
/// # Errors
/// What is wrong with the route, in Chinese.
pub fn route(
    text: &str,
    terrain: &BTreeMap<Square, Terrain>,
    others: &[Square],
    readings: &Readings,
) -> Result<RouteJudged, String> {
    let route = Route::parse(text)?;
    let field = field(terrain, others);
    let mut tracer = Explaining::default();
    let _ = field.legal_route(&route, readings, &mut tracer);
    Ok(RouteJudged {
        length: route.length(),
        apart: route.start().steps_to(route.end()),
        verdict: tracer.verdict(),
        under: route
            .legs
            .iter()
            .flat_map(|l| field.square_readings(l.to, readings))
            .collect(),
        route,
    })
}

fn field(terrain: &BTreeMap<Square, Terrain>, others: &[Square]) -> Field {
    Field {
        terrain: terrain.clone(),
        others: others.iter().map(|s| (*s, "其他角色".to_owned())).collect(),
        dead: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{BookId, Library};

    #[test]
    fn plain_inputs() {
        let library = Library::shipped();
        let r = Readings::defaults(&library.book(BookId::SGS_CHESS).expect("shipped").readings);
        let at = |t: &str| Square::parse(t).expect(t);
        let apart = distance(at("1,2"), at("4,6"), &["-1"], &r).expect("written well");
        assert_eq!(apart.text(), "6");
        assert_eq!(
            value(Quantity::HandLimit, Some(3), &["视为2", "+4"], &r).map(|c| c.text()),
            Ok("2".into())
        );
        let range = value(Quantity::AttackRange, Some(5), &["+1"], &r).expect("written well");
        let (within, computed) = in_range(&range, &apart, &r).expect("ruled");
        assert!(within && computed.steps.len() > 3);
        assert!(distance(at("1,2"), at("4,6"), &["手牌上限+1"], &r).is_err());
        let judged = route("A1 A2 A4", &BTreeMap::new(), &[], &r).expect("written well");
        assert_eq!(judged.length, 2);
        assert!(!judged.verdict.is_legal());
        assert_eq!(recovery(-1, 4, 4, true, &r).points, Some(5));
    }
}
