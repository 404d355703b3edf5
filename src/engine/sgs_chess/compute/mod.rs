//! The values of chapter 4: which effects bear on them, in what order, and how the result came about.
//!
//! Pure: numbers and effects in, a [`Computed`] out. Knows no state.

pub mod calc;
pub mod field;
pub mod formulas;
pub mod points;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::engine::cite::Cite;
use crate::engine::fact::Fact;
use crate::engine::fact::{UnfoldStep, Unfolding};
use crate::engine::game::Under;
use crate::engine::scenario::Readings;
use crate::engine::verdict::{Lack, Unruled};
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

/// The readings that decided something, named in a reason.
pub fn named(under: &[Under]) -> String {
    let all = under
        .iter()
        .map(|under| format!("（读法：{}）", under.reading));
    all.collect()
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

    /// What is written for a result that the text leaves open.
    pub const OPEN: &'static str = "未定";

    /// What is written for one that hangs on what the board does not say.
    pub const UNWRITTEN: &'static str = "未写明";

    /// What is written for a question that stays open.
    const fn unsaid(unruled: &Unruled) -> &'static str {
        match unruled.lack {
            Lack::Board => Self::UNWRITTEN,
            Lack::Text | Lack::Card => Self::OPEN,
        }
    }

    /// The result as a scenario writes it.
    pub fn text(&self) -> String {
        match &self.result {
            Ok(amount) => amount.to_string(),
            Err(unruled) => Self::unsaid(unruled).to_owned(),
        }
    }

    /// The same, left open by a question, which is its last step.
    #[must_use]
    pub fn left_open(mut self, unruled: Unruled) -> Self {
        self.steps.push(UnfoldStep {
            says: unruled.question.clone(),
            value: Self::unsaid(&unruled).to_owned(),
            cites: unruled.clauses.iter().map(|c| Cite::defines(*c)).collect(),
        });
        self.result = Err(unruled);
        self
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

impl From<Computed> for Fact {
    fn from(computed: Computed) -> Self {
        let mut fact = Self::plain(computed.text());
        fact.unfolding = Some(computed.unfolding());
        fact.under(computed.under)
    }
}

/// A computation under way.
pub struct Sum<'r> {
    of: String,
    steps: Vec<UnfoldStep>,
    under: Vec<Under>,
    readings: &'r Readings,
}

impl<'r> Sum<'r> {
    pub fn new(of: impl Into<String>, readings: &'r Readings) -> Self {
        Self {
            of: of.into(),
            steps: Vec::new(),
            under: Vec::new(),
            readings,
        }
    }

    pub fn step<const N: usize>(
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
    pub fn under(&mut self, reading: &'static str) -> &'r str {
        let option = self.readings.of(reading);
        let under = under(self.readings, reading);
        if !self.under.contains(&under) {
            self.under.push(under);
        }
        option
    }

    pub fn done(self, result: Amount) -> Computed {
        Computed {
            of: self.of,
            steps: self.steps,
            under: self.under,
            result: Ok(result),
        }
    }

    pub fn open(self, reading: &'static str) -> Computed {
        let unruled = open(self.readings, reading);
        self.done(Amount::Finite(0)).left_open(unruled)
    }

    /// The X of several effects that all say the same; `None` where there are none.
    pub fn one(&mut self, all: &[i64]) -> Result<Option<i64>, ()> {
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
    pub fn corrected(&mut self, base: i64, changes: &[Change], clause: RuleId) -> i64 {
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
pub fn under(readings: &Readings, reading: &'static str) -> Under {
    Under {
        reading: reading.into(),
        option: readings.of(reading).to_owned().into(),
    }
}

/// The question that a reading leaves open.
pub fn open(readings: &Readings, reading: &str) -> Unruled {
    let known = readings.all().iter().find(|r| r.id == reading);
    Unruled {
        clauses: known.map(|r| r.clauses.clone()).unwrap_or_default(),
        question: known.map(|r| r.question.clone()).unwrap_or_default(),
        reading: Some(reading.to_owned()),
        lack: Lack::Text,
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
    // The distance to all others is what 距离 alone says.
    let others = ["至其他角色的", "至所有其他角色的", "至任意其他角色的"];
    let plain = match others.iter().find_map(|all| plain.strip_prefix(all)) {
        Some(rest) if rest.starts_with("距离") => rest.to_owned(),
        _ => plain,
    };
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
    use super::formulas::*;
    use super::points::*;
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
            attack_range("甲", Some(Some(5)), &changes(&["攻击范围-7"]), &r).text(),
            "1"
        );
        for weapon in [None, Some(None)] {
            assert_eq!(
                attack_range("甲", weapon, &changes(&["攻击范围无限"]), &r).text(),
                "无限"
            );
        }
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
