//! What a calculator was given, read as numbers and squares; and what it answers with.

use super::super::compute::Computed;
use super::super::words::narrow;
use super::super::words::square::Square;
use crate::engine::calc::{Calculated, Calculator, Given, Wrong};
use crate::engine::verdict::Unruled;

/// What a calculator was given, and which it is.
pub struct Input<'g> {
    pub calculator: &'static Calculator,
    pub given: &'g Given,
}

impl Input<'_> {
    pub fn wrong(&self, at: &str, what: impl Into<String>) -> Wrong {
        Wrong {
            at: Some(at.to_owned()),
            what: what.into(),
            fix: Some(format!("例如：{}", self.calculator.example)),
        }
    }

    pub fn wrong_words(&self, what: impl Into<String>) -> Wrong {
        Wrong {
            at: None,
            ..self.wrong("", what)
        }
    }

    /// Refuses values that this calculator does not take: a value that is passed over is a wrong answer.
    pub fn only_known(&self) -> Result<(), Wrong> {
        let c = self.calculator;
        for (name, _) in &self.given.named {
            if !c.needs.contains(&name.as_str()) && !c.takes.contains(&name.as_str()) {
                return Err(self.wrong(name, format!("算{}用不着它", c.words[0])));
            }
        }
        if c.operand.is_empty()
            && let Some(word) = self.given.words.first()
        {
            return Err(self.wrong_words(format!("算{}用不着“{word}”", c.words[0])));
        }
        for name in c.needs {
            if self.given.one(name).is_none() {
                return Err(self.wrong(name, format!("算{}要给出它", c.words[0])));
            }
        }
        Ok(())
    }

    pub fn number(&self, name: &str) -> Result<i64, Wrong> {
        let text = self.given.one(name).unwrap_or_default();
        self.parse(text).map_err(|what| self.wrong(name, what))
    }

    /// A number within what a computation can be about.
    pub fn parse(&self, text: &str) -> Result<i64, String> {
        match narrow(text).parse::<i64>() {
            Ok(n) if (-MOST..=MOST).contains(&n) => Ok(n),
            Ok(n) => Err(format!("{n}太大：绝对值至多{MOST}")),
            Err(_) => Err(format!("“{text}”不是整数")),
        }
    }

    pub fn at_least_0(&self, name: &str) -> Result<i64, Wrong> {
        let n = self.number(name)?;
        if n < 0 {
            return Err(self.wrong(name, format!("{n}小于0")));
        }
        Ok(n)
    }

    pub fn no_more_than(&self, hp: i64, max: i64) -> Result<(), Wrong> {
        if hp > max {
            return Err(self.wrong("hp", format!("体力{hp}大于体力上限{max}")));
        }
        Ok(())
    }

    /// Numbers that stand without a name.
    pub fn operands<const N: usize>(&self) -> Result<[i64; N], Wrong> {
        let numbers: Vec<i64> = self
            .given
            .words
            .iter()
            .map(|w| self.parse(w).map_err(|what| self.wrong_words(what)))
            .collect::<Result<_, _>>()?;
        <[i64; N]>::try_from(numbers)
            .map_err(|n| self.wrong_words(format!("要{N}个数，给了{}个", n.len())))
    }

    pub fn text(&self) -> Result<String, Wrong> {
        if self.given.words.is_empty() {
            return Err(self.wrong_words(format!("要写明{}", self.calculator.words[0])));
        }
        Ok(self.given.words.join(" "))
    }

    pub fn weapon(&self) -> Result<Option<i64>, Wrong> {
        match self.given.one("weapon") {
            None => Ok(None),
            Some(_) => match self.number("weapon")? {
                n if n < 1 => Err(self.wrong("weapon", format!("武器牌上标识的攻击范围不会是{n}"))),
                n => Ok(Some(n)),
            },
        }
    }

    /// Numbers of effects are kept small enough that no sum of them runs over.
    pub fn small_changes(&self, name: &str) -> Result<(), Wrong> {
        for text in self.given.all(name) {
            let digits: String = narrow(text).chars().filter(char::is_ascii_digit).collect();
            if !digits.is_empty() {
                self.parse(&digits).map_err(|what| self.wrong(name, what))?;
            }
        }
        Ok(())
    }

    pub fn at(&self, name: &str) -> Result<Square, Wrong> {
        let text = self.given.one(name).unwrap_or_default();
        Square::parse(text).map_err(|what| self.wrong(name, what))
    }
}

/// The greatest number that is taken.
const MOST: i64 = 1_000_000;

pub fn told(computed: Computed) -> Calculated {
    let result = computed.text();
    Calculated {
        of: computed.of,
        result,
        steps: computed.steps,
        under: computed.under,
        cites: Vec::new(),
        verdict: None,
        unruled: computed.result.err(),
        map: None,
    }
}

pub fn left_open(told: Calculated, unruled: Unruled) -> Calculated {
    Calculated {
        result: "未定".to_owned(),
        unruled: Some(unruled),
        ..told
    }
}
