//! References in running text: 904.2f, 第七条, rule 704, 1-2-3; which of them name a clause, and which name nothing.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::rulebook::Number;

use super::finding::{Finding, FindingKind};
use super::label::Unit;
use super::numeral;

/// What a text's references can name.
#[derive(Debug, Default)]
pub struct Targets {
    numbers: HashSet<Number>,
    divisions: HashMap<(Unit, u32), Option<Number>>,
    /// Clauses have three-digit chapters, so 904.2 is a reference and never an amount.
    hundreds: bool,
    hyphens: bool,
}

/// A reference in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// Bytes of the text.
    pub range: Range<usize>,
    /// The clause; `None` where nothing has this number.
    pub target: Option<Number>,
    /// Whether the reader of rules.md finds it without a link.
    pub plain: bool,
}

impl Targets {
    /// The clauses of these numbers, and where divisions stand.
    pub fn new(
        numbers: impl Iterator<Item = Number>,
        divisions: HashMap<(Unit, u32), Option<Number>>,
    ) -> Self {
        let numbers: HashSet<Number> = numbers.collect();
        Self {
            hundreds: numbers.iter().any(|n| n.depth() > 1 && n.first() >= 100),
            hyphens: numbers
                .iter()
                .any(|n| n.to_string().matches('-').count() >= 2),
            numbers,
            divisions,
        }
    }

    /// The references of a text, in order; they never overlap.
    pub fn find(&self, text: &str) -> Vec<Reference> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let Some(c) = rest.chars().next() else { break };
            let hit = match c {
                '0'..='9' => self.number(text, at),
                '第' => self
                    .division(rest)
                    .map(|(len, target)| (at..at + len, Some(target), false)),
                'r' | 'R' | 's' | 'S' | 'c' | 'C' | 'a' | 'A' => self.word(text, at),
                _ => None,
            };
            match hit {
                Some((range, target, plain)) => {
                    at = range.end;
                    if let Some(target) = target {
                        found.push(Reference {
                            range,
                            target,
                            plain,
                        });
                    }
                }
                None => at += c.len_utf8(),
            }
        }
        found
    }

    /// 904.2f, 1-2-3: what follows, whether it names a clause, and whether it needs no link.
    #[allow(clippy::type_complexity)]
    fn number(
        &self,
        text: &str,
        at: usize,
    ) -> Option<(Range<usize>, Option<Option<Number>>, bool)> {
        let b = text.as_bytes();
        let mut end = at;
        let (mut dots, mut hyphens) = (0, 0);
        while end < b.len() {
            let more = b.get(end + 1).is_some_and(u8::is_ascii_digit);
            match b[end] {
                b'0'..=b'9' => end += 1,
                b'.' if more => {
                    dots += 1;
                    end += 1;
                }
                b'-' if more && (dots > 0 || self.hyphens) => {
                    hyphens += 1;
                    end += 1;
                }
                c if c.is_ascii_lowercase()
                    && dots + hyphens > 0
                    && !b.get(end + 1).is_some_and(u8::is_ascii_alphanumeric) =>
                {
                    end += 1;
                    break;
                }
                _ => break,
            }
        }
        let skip = Some((at..end, None, true));
        let glued = at > 0 && (b[at - 1].is_ascii_alphanumeric() || b[at - 1] == b'.')
            || b.get(end).is_some_and(u8::is_ascii_alphanumeric);
        if dots + hyphens == 0 || glued {
            return skip;
        }
        let Ok(number) = text[at..end].parse::<Number>() else {
            return skip;
        };
        if self.numbers.contains(&number) {
            return Some((at..end, Some(Some(number)), dots > 0));
        }
        let before = text[..at].trim_end().to_lowercase();
        let named = [
            "见", "按照", "依照", "根据", "参照", "规则", "条", "rule", "rules", "§", "section",
        ]
        .iter()
        .any(|w| before.ends_with(w));
        let looks = self.hundreds && number.first() >= 100 && dots == 1;
        (looks || (named && (dots > 0 || (self.hyphens && hyphens > 1))))
            .then_some((at..end, Some(None), true))
            .or(skip)
    }

    /// 第七条, 第 3 章: its length and clause.
    fn division(&self, rest: &str) -> Option<(usize, Option<Number>)> {
        let inner = rest.strip_prefix('第')?;
        let digits: String = inner
            .chars()
            .take_while(|c| c.is_ascii_digit() || numeral::is_chinese(*c) || *c == ' ')
            .collect();
        let core = digits.trim();
        let value = core.parse().ok().or_else(|| numeral::chinese(core))?;
        let unit_char = inner[digits.len()..].chars().next()?;
        let unit = Unit::of_char(unit_char)?;
        let any = self.divisions.keys().any(|(u, _)| *u == unit);
        let len = '第'.len_utf8() + digits.len() + unit_char.len_utf8();
        match self.divisions.get(&(unit, value)) {
            Some(Some(number)) => Some((len, Some(*number))),
            // A division that comes in every chapter: the text means its own chapter's.
            Some(None) => None,
            None if any && unit == Unit::Article => Some((len, None)),
            None => None,
        }
    }

    /// rule 704, section 3, Chapter 2.
    #[allow(clippy::type_complexity)]
    fn word(&self, text: &str, at: usize) -> Option<(Range<usize>, Option<Option<Number>>, bool)> {
        let b = text.as_bytes();
        if at > 0 && b[at - 1].is_ascii_alphanumeric() {
            return None;
        }
        let rest = &text[at..];
        let word: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
        let known = ["rule", "section", "chapter", "article", "cr"]
            .contains(&word.to_ascii_lowercase().as_str());
        let digits = rest[word.len()..].strip_prefix(' ')?;
        let end = digits.bytes().take_while(u8::is_ascii_digit).count();
        let after = digits.as_bytes().get(end).copied();
        // 704.5 is found by its own form.
        let dotted = after == Some(b'.')
            && digits
                .as_bytes()
                .get(end + 1)
                .is_some_and(u8::is_ascii_digit);
        if !known || end == 0 || dotted || after.is_some_and(|c| c.is_ascii_alphanumeric()) {
            return None;
        }
        let number: Number = digits[..end].parse().ok()?;
        self.numbers
            .contains(&number)
            .then(|| (at..at + word.len() + 1 + end, Some(Some(number)), false))
    }
}

/// Findings for the references of a text that name nothing.
pub fn dangling(targets: &Targets, own: &str, text: &str, line: u32) -> Vec<Finding> {
    targets
        .find(text)
        .into_iter()
        .filter(|r| r.target.is_none())
        .map(|r| Finding {
            line,
            kind: FindingKind::Dangling,
            what: format!("{own} 提到“{}”，文中没有这一条", &text[r.range]),
            fix: "可能是旧版的条号或误印；对照出处".to_owned(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets() -> Targets {
        let numbers = ["704", "704.5", "904.2f", "2.7", "3"]
            .iter()
            .map(|n| n.parse().expect("number"));
        let divisions = HashMap::from([
            ((Unit::Article, 7), "2.7".parse().ok()),
            ((Unit::Chapter, 3), "3".parse().ok()),
        ]);
        Targets::new(numbers, divisions)
    }

    #[test]
    fn references_and_what_they_name() {
        let targets = targets();
        let text = "见904.2f、第七条、第 3 章 and rule 704, rule 704.5; 999.1, Ver1.0.1, 2.5倍, 第一回合。";
        let found: Vec<_> = targets
            .find(text)
            .into_iter()
            .map(|r| (&text[r.range], r.target.map(|t| t.to_string())))
            .collect();
        let some = |t: &str| Some(t.to_owned());
        assert_eq!(
            found,
            [
                ("904.2f", some("904.2f")),
                ("第七条", some("2.7")),
                ("第 3 章", some("3")),
                ("rule 704", some("704")),
                ("704.5", some("704.5")),
                ("999.1", None),
            ]
        );
        assert_eq!(
            dangling(&targets, "1.1", "按照第九条与 999.9。", 4).len(),
            2
        );
    }
}
