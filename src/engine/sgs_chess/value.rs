//! The values of chapter 4: which effects bear on them, in what order, and how the result came about.
//!
//! Pure: numbers and effects in, a [`Computed`] out. Knows no state.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Under;
use crate::engine::scenario::{Readings, UnfoldStep, Unfolding};
use crate::engine::verdict::Unruled;
use crate::rulebook::RuleId;

/// A number, or without limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Amount {
    /// A number.
    Finite(i64),
    /// +∞: an attack range without limit.
    Infinite,
}

impl Amount {
    /// The number; `None` without limit.
    pub const fn finite(self) -> Option<i64> {
        match self {
            Self::Finite(n) => Some(n),
            Self::Infinite => None,
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(n) => write!(f, "{n}"),
            Self::Infinite => f.write_str("无限"),
        }
    }
}

/// What an effect does to a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// 为X: changes how the base is found.
    Is(i64),
    /// 视为X: settles the result.
    CountsAs(i64),
    /// +X or -X: a correction.
    Plus(i64),
    /// 改为0: settles the result.
    ToZero,
    /// 无限.
    Unlimited,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(n) => write!(f, "为{n}"),
            Self::CountsAs(n) => write!(f, "视为{n}"),
            Self::Plus(n) => write!(f, "{n:+}"),
            Self::ToZero => f.write_str("改为0"),
            Self::Unlimited => f.write_str("无限"),
        }
    }
}

/// A computation with its result, or with the question that the text leaves open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Computed {
    /// What is computed.
    pub of: String,
    /// Its steps.
    pub steps: Vec<UnfoldStep>,
    /// The readings that decided something.
    pub under: Vec<Under>,
    /// The result.
    pub result: Result<Amount, Unruled>,
}

impl Computed {
    /// The steps for a person.
    pub fn unfolding(&self) -> Unfolding {
        Unfolding {
            of: self.of.clone(),
            steps: self.steps.clone(),
        }
    }

    /// The result as a scenario writes it; 未定 where the text leaves it open.
    pub fn text(&self) -> String {
        match &self.result {
            Ok(amount) => amount.to_string(),
            Err(_) => "未定".to_owned(),
        }
    }

    /// All clauses of the steps, each once.
    pub fn cites(&self) -> Vec<Cite> {
        let mut cites = Vec::new();
        for cite in self.steps.iter().flat_map(|s| &s.cites) {
            if !cites.contains(cite) {
                cites.push(*cite);
            }
        }
        cites
    }
}

/// A computation under way.
pub(super) struct Sum<'r> {
    of: String,
    steps: Vec<UnfoldStep>,
    under: Vec<Under>,
    readings: &'r Readings,
}

impl<'r> Sum<'r> {
    pub(super) fn new(of: impl Into<String>, readings: &'r Readings) -> Self {
        Self {
            of: of.into(),
            steps: Vec::new(),
            under: Vec::new(),
            readings,
        }
    }

    pub(super) fn step<const N: usize>(
        &mut self,
        says: impl Into<String>,
        value: impl fmt::Display,
        cites: [Cite; N],
    ) {
        self.steps.push(UnfoldStep {
            says: says.into(),
            value: value.to_string(),
            cites: cites.to_vec(),
        });
    }

    /// The option of a reading, noted as having decided something.
    pub(super) fn under(&mut self, reading: &'static str) -> &'r str {
        let option = self.readings.of(reading);
        let under = under(self.readings, reading);
        if !self.under.contains(&under) {
            self.under.push(under);
        }
        option
    }

    pub(super) fn done(self, result: Amount) -> Computed {
        Computed {
            of: self.of,
            steps: self.steps,
            under: self.under,
            result: Ok(result),
        }
    }

    pub(super) fn open(mut self, reading: &'static str) -> Computed {
        let unruled = open(self.readings, reading);
        self.steps.push(UnfoldStep {
            says: unruled.question.clone(),
            value: "未定".to_owned(),
            cites: unruled.clauses.iter().map(|c| Cite::defines(*c)).collect(),
        });
        Computed {
            of: self.of,
            steps: self.steps,
            under: self.under,
            result: Err(unruled),
        }
    }

    /// The X of several effects that all say the same; `None` where there are none.
    fn one(&mut self, all: &[i64]) -> Result<Option<i64>, ()> {
        match all {
            [] => Ok(None),
            [first, rest @ ..] if rest.iter().all(|x| x == first) => Ok(Some(*first)),
            [first, .., last] => match self.under("两个为X或视为X") {
                "后生效的" => Ok(Some(*last)),
                "先生效的" => Ok(Some(*first)),
                _ => Err(()),
            },
            [_] => Ok(all.first().copied()),
        }
    }

    /// Adds the corrections one by one to the base.
    fn corrected(&mut self, base: i64, changes: &[Change], clause: RuleId) -> i64 {
        let mut sum = base;
        for change in changes {
            if let Change::Plus(n) = change {
                sum += n;
                self.step(format!("修正值{n:+}"), sum, [Cite::requires(clause)]);
            }
        }
        sum
    }
}

/// A reading with the option in force.
pub(super) fn under(readings: &Readings, reading: &'static str) -> Under {
    Under {
        reading: reading.into(),
        option: readings.of(reading).to_owned().into(),
    }
}

/// The question that a reading leaves open.
pub(super) fn open(readings: &Readings, reading: &str) -> Unruled {
    let known = readings.all().iter().find(|r| r.id == reading);
    Unruled {
        clauses: known.map(|r| r.clauses.clone()).unwrap_or_default(),
        question: known.map(|r| r.question.clone()).unwrap_or_default(),
        reading: Some(reading.to_owned()),
    }
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

/// 攻击范围: `weapon` is the number on the weapon card in the weapon area that may be used now.
pub fn attack_range(
    of: &str,
    weapon: Option<i64>,
    changes: &[Change],
    readings: &Readings,
) -> Computed {
    let mut sum = Sum::new(of, readings);
    let mut base = match weapon {
        Some(n) => {
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

/// The values that effects bear on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Quantity {
    /// 手牌上限.
    HandLimit,
    /// 移动力.
    Movement,
    /// 距离.
    Distance,
    /// 攻击范围.
    AttackRange,
    /// 额定摸牌数.
    DrawCount,
    /// 点数.
    CardNumber,
}

impl Quantity {
    /// All of them with their words.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::HandLimit, "手牌上限"),
        (Self::Movement, "移动力"),
        (Self::Distance, "距离"),
        (Self::AttackRange, "攻击范围"),
        (Self::DrawCount, "额定摸牌数"),
        (Self::CardNumber, "点数"),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(q, _)| *q == self)
            .map_or("", |(_, w)| w)
    }

    /// Whether an effect of this class on this value can be written at all.
    pub const fn knows(self, change: Change) -> bool {
        match change {
            Change::Plus(_) => true,
            Change::Is(_) => matches!(self, Self::HandLimit | Self::Movement | Self::AttackRange),
            Change::CountsAs(_) => matches!(
                self,
                Self::HandLimit | Self::Movement | Self::AttackRange | Self::Distance
            ),
            Change::ToZero => matches!(self, Self::Movement | Self::DrawCount),
            Change::Unlimited => matches!(self, Self::AttackRange),
        }
    }
}

/// `手牌上限+1`, `移动力视为3`, `距离-1`, `攻击范围无限`: which value, and what happens to it.
///
/// # Errors
/// What is wrong with it, in Chinese.
pub fn parse_change(text: &str) -> Result<(Quantity, Change), String> {
    let plain: String = super::words::narrow(text)
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect();
    let (quantity, rest) = Quantity::ALL
        .iter()
        .find_map(|(q, word)| plain.strip_prefix(word).map(|rest| (*q, rest)))
        .ok_or_else(|| format!("“{text}”不是对数值的影响：写作 手牌上限+1、移动力视为3"))?;
    let number = |t: &str| {
        t.parse::<i64>()
            .map_err(|_| format!("“{text}”里“{t}”不是数"))
    };
    let change = if rest == "改为0" {
        Change::ToZero
    } else if rest == "无限" {
        Change::Unlimited
    } else if let Some(n) = rest.strip_prefix("视为") {
        Change::CountsAs(number(n)?)
    } else if let Some(n) = rest.strip_prefix('为') {
        Change::Is(number(n)?)
    } else if rest.starts_with(['+', '-']) {
        Change::Plus(number(rest)?)
    } else {
        return Err(format!(
            "“{text}”里“{rest}”看不懂：可以写 +X、-X、为X、视为X、改为0、无限"
        ));
    };
    if !quantity.knows(change) {
        return Err(format!("本章没有“{}{change}”这类效果", quantity.word()));
    }
    Ok((quantity, change))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{BookId, Library};

    fn readings() -> Readings {
        let library = Library::shipped();
        Readings::defaults(&library.book(BookId::SGS_CHESS).expect("shipped").readings)
    }

    fn changes(texts: &[&str]) -> Vec<Change> {
        texts.iter().map(|t| parse_change(t).expect(t).1).collect()
    }

    #[test]
    fn hand_limits() {
        let r = readings();
        for (hp, effects, result) in [
            (3, vec![], "3"),
            (3, vec!["手牌上限+1"], "4"),
            (1, vec!["手牌上限-3"], "0"),
            (3, vec!["手牌上限为5", "手牌上限-1"], "4"),
            (3, vec!["手牌上限视为2", "手牌上限+5"], "2"),
            (3, vec!["手牌上限为2", "手牌上限为4"], "未定"),
        ] {
            let c = hand_limit("甲", hp, &changes(&effects), &r);
            assert_eq!(c.text(), result, "{hp} {effects:?}");
            assert!(c.steps.iter().all(|s| !s.cites.is_empty()));
        }
    }

    #[test]
    fn distances() {
        let r = readings();
        for (apart, effects, result) in [
            (3, vec![], "3"),
            (0, vec![], "0"),
            (0, vec!["距离-1"], "1"),
            (1, vec!["距离-1", "距离-1"], "1"),
            (5, vec!["距离视为1", "距离+3"], "1"),
        ] {
            let c = distance("甲", apart, &changes(&effects), &[], &r);
            assert_eq!(c.text(), result, "{apart} {effects:?}");
        }
    }

    #[test]
    fn the_rest() {
        let r = readings();
        assert_eq!(
            movement("甲", 3, &changes(&["移动力改为0", "移动力+2"]), &r).text(),
            "0"
        );
        assert_eq!(
            movement("甲", 3, &changes(&["移动力改为0", "移动力视为2"]), &r).text(),
            "2"
        );
        assert_eq!(
            attack_range("甲", Some(5), &changes(&["攻击范围-7"]), &r).text(),
            "1"
        );
        assert_eq!(
            attack_range("甲", None, &changes(&["攻击范围无限"]), &r).text(),
            "无限"
        );
        assert_eq!(
            attack_range("甲", None, &changes(&["攻击范围为3"]), &r).text(),
            "未定"
        );
        assert_eq!(
            draw_count("甲", &changes(&["额定摸牌数改为0", "额定摸牌数+1"]), &r).text(),
            "0"
        );
        assert_eq!(
            draw_count("甲", &changes(&["额定摸牌数-3"]), &r).text(),
            "0"
        );
        assert_eq!(
            card_number("杀", 12, &changes(&["点数+3"]), &r).text(),
            "13"
        );
        assert_eq!(recover("甲", 2, 3, &r).points, Some(2));
        assert_eq!(recover("甲", 0, 3, &r).points, None);
        assert_eq!(recover_to("甲", -1, 4, 4, 4, &r).points, Some(5));
        assert_eq!(recover_to("甲", 3, 4, 1, 2, &r).points, None);
    }

    #[test]
    fn every_reading_named_here_stands_in_the_book() {
        let r = readings();
        for id in [
            "两个为X或视为X",
            "移动力视为X又改为0",
            "距离初值逐对判断",
            "同格距离",
            "攻击范围为X",
            "额定摸牌数改为0又有加减",
            "任意数量可否为0",
            "体力为负时回复至",
            "令行动力加",
            "消耗大于余量",
        ] {
            assert!(!r.of(id).is_empty(), "{id}");
        }
    }
}
