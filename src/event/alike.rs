//! Calls that are about the same: what fits a text while it is typed, and two that were answered oppositely.

use super::call::{Call, Outcome, Source};
use crate::rulebook::RuleId;
use crate::text::fold::fold;

/// Words that deny where an answer begins; looked for before those that affirm, in which they stand.
const NO: [&str; 22] = [
    "不能", "不可", "不会", "不行", "不得", "不是", "不用", "不需", "不算", "不成", "无法", "没有",
    "非法", "违规", "不", "否", "未", "can't", "cannot", "not", "illegal", "no",
];

/// Words that affirm.
const YES: [&str; 16] = [
    "能", "可以", "可", "会", "需要", "是", "对", "行", "算", "合法", "yes", "can", "may", "does",
    "is", "legal",
];

/// How far in parts of a hundred two questions must share their pairs of letters to be one question.
const SAME: usize = 75;

/// What two calls share that were answered oppositely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Same {
    /// The question.
    Question,
    /// The ruling that they were made from, at the same branch.
    Ruling,
    /// Only the clause behind them.
    Clause,
}

/// A call as it is compared with others: made once, compared often.
#[derive(Debug)]
struct Trait<'c> {
    call: &'c Call,
    question: String,
    pairs: Vec<(char, char)>,
    denies: bool,
    answer: Answer,
}

/// What an answer comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Answer {
    /// Yes or no.
    Is(bool),
    /// Something else: a number, a name.
    Says(String),
    /// Nothing.
    Nothing,
}

/// Letters and digits of a text, folded.
fn bare(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

fn pairs(text: &str) -> Vec<(char, char)> {
    let chars: Vec<char> = text.chars().collect();
    let mut pairs: Vec<_> = chars.windows(2).map(|w| (w[0], w[1])).collect();
    pairs.sort_unstable();
    pairs
}

/// How many two sorted lists share.
fn shared(a: &[(char, char)], b: &[(char, char)]) -> usize {
    let (mut x, mut y, mut found) = (0, 0, 0);
    while x < a.len() && y < b.len() {
        match a[x].cmp(&b[y]) {
            std::cmp::Ordering::Less => x += 1,
            std::cmp::Ordering::Greater => y += 1,
            std::cmp::Ordering::Equal => {
                found += 1;
                x += 1;
                y += 1;
            }
        }
    }
    found
}

/// Whether an answer begins with yes or with no: `None` where it does neither.
pub fn affirms(answer: &str) -> Option<bool> {
    let folded = fold(answer.trim());
    let first = folded
        .split([
            '。', '，', '；', '：', '、', ',', ';', ':', '!', '?', '！', '？', '\n',
        ])
        .next()
        .unwrap_or("")
        .trim_end_matches('.');
    let words: Vec<&str> = first
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '\''))
        .collect();
    let holds = |word: &&str| match word.is_ascii() {
        // A word of a language with spaces is not looked for within others.
        true => words.contains(word),
        false => first.contains(*word),
    };
    if NO.iter().any(&holds) {
        return Some(false);
    }
    YES.iter().any(holds).then_some(true)
}

impl<'c> Trait<'c> {
    fn of(call: &'c Call) -> Self {
        let question = bare(&call.question);
        let overturned = matches!(&call.appeal, Some(a) if a.outcome == Outcome::Overturned);
        let answer = match call.holds() {
            Some(answer) => match affirms(answer) {
                Some(is) => Answer::Is(is),
                None if answer.trim().is_empty() => Answer::Nothing,
                None => {
                    let first = answer.split(['。', '，', '；', '\n', ';', ',']).next();
                    Answer::Says(bare(first.unwrap_or("")))
                }
            },
            // What was overturned is no longer so.
            None => match affirms(&call.answer) {
                Some(is) if overturned => Answer::Is(!is),
                _ => Answer::Nothing,
            },
        };
        Self {
            call,
            pairs: pairs(&question),
            denies: ["不", "没", "未"]
                .iter()
                .map(|no| question.matches(no).count())
                .sum::<usize>()
                % 2
                == 1,
            question,
            answer,
        }
    }

    /// Whether the same is asked.
    fn asks_as(&self, other: &Self) -> bool {
        if self.question.is_empty() || self.denies != other.denies {
            return false;
        }
        let both = self.pairs.len() + other.pairs.len();
        self.question == other.question
            || both > 0 && 200 * shared(&self.pairs, &other.pairs) >= SAME * both
    }

    /// What is shared with a call that was answered oppositely.
    fn against(&self, other: &Self) -> Option<Same> {
        if self.call.withdrawn || other.call.withdrawn || self.call.book != other.call.book {
            return None;
        }
        let opposite = match (&self.answer, &other.answer) {
            (Answer::Is(a), Answer::Is(b)) => a != b,
            (Answer::Says(a), Answer::Says(b)) => a != b,
            _ => return None,
        };
        if !opposite {
            return None;
        }
        if self.asks_as(other) {
            return Some(Same::Question);
        }
        if self.call.source.is_some() && same_ruling(self.call, other.call) {
            return Some(Same::Ruling);
        }
        let yes_and_no = matches!(self.answer, Answer::Is(_));
        let clause = self.call.clauses.first();
        (yes_and_no && clause.is_some() && clause == other.call.clauses.first())
            .then_some(Same::Clause)
    }
}

fn same_ruling(a: &Call, b: &Call) -> bool {
    match (&a.source, &b.source) {
        (
            Some(Source::Ruling {
                book,
                name,
                branch,
                under,
                moment,
                text: None,
            }),
            Some(Source::Ruling {
                book: other_book,
                name: other_name,
                branch: other_branch,
                under: other_under,
                moment: other_moment,
                text: None,
            }),
        ) => {
            (book, name, branch, under, moment)
                == (
                    other_book,
                    other_name,
                    other_branch,
                    other_under,
                    other_moment,
                )
        }
        _ => false,
    }
}

/// For each call the others that were answered oppositely, by their places, with what they share.
pub fn opposite(calls: &[Call]) -> Vec<Vec<(usize, Same)>> {
    let traits: Vec<Trait> = calls.iter().map(Trait::of).collect();
    let mut found = vec![Vec::new(); calls.len()];
    for (a, first) in traits.iter().enumerate() {
        for (b, second) in traits.iter().enumerate().skip(a + 1) {
            if let Some(same) = first.against(second) {
                found[a].push((b, same));
                found[b].push((a, same));
            }
        }
    }
    for all in &mut found {
        all.sort_by_key(|(nth, same)| (*same, *nth));
    }
    found
}

/// The calls that were answered oppositely to this one, which need not be among them, with what they share.
pub fn against<'c>(calls: &'c [Call], call: &Call) -> Vec<(&'c Call, Same)> {
    let own = Trait::of(call);
    let mut found: Vec<_> = calls
        .iter()
        .filter(|other| other.id != call.id)
        .filter_map(|other| Some((other, own.against(&Trait::of(other))?)))
        .collect();
    found.sort_by_key(|(_, same)| *same);
    found
}

/// Whether a call fits a text: every word of the text stands in it, or it asks the same, or the text is the number of a
/// clause of it. `best` is the clause that answers the text best, where there is one.
pub fn fits(call: &Call, text: &str, best: Option<RuleId>) -> bool {
    if call.withdrawn {
        return false;
    }
    let asked = bare(text);
    if asked.is_empty() {
        return false;
    }
    let number = text.trim();
    let is_number = number.starts_with(|c: char| c.is_ascii_digit()) || number.contains(':');
    if is_number {
        return call
            .clauses
            .iter()
            .any(|c| c.number.to_string() == number || c.to_string() == number);
    }
    if best.is_some() && call.clauses.first() == best.as_ref() {
        return true;
    }
    if asked.chars().count() < 2 {
        return false;
    }
    let hay = fold(&format!("{} {}", call.question, call.answer));
    if fold(text).split_whitespace().all(|word| hay.contains(word)) {
        return true;
    }
    let (own, other) = (pairs(&asked), pairs(&bare(&call.question)));
    own.len() > 2 && 100 * shared(&own, &other) >= SAME * own.len()
}

/// Whether every word of a text stands somewhere in a call: for the filter of a list. An empty text leaves all.
pub fn holds(call: &Call, text: &str) -> bool {
    let mut hay = [
        &call.id,
        &call.table,
        &call.players,
        &call.question,
        &call.answer,
        &call.judge,
        &call.note,
        &call.event,
    ]
    .map(|t| fold(t))
    .join("\n");
    for clause in &call.clauses {
        hay.push_str(&format!("\n{clause}"));
    }
    for held in &call.readings {
        hay.push_str(&format!("\n{}={}", fold(&held.reading), fold(&held.option)));
    }
    fold(text).split_whitespace().all(|word| hay.contains(word))
}

#[cfg(test)]
mod tests {
    use super::super::call::Appeal;
    use super::*;

    fn call(question: &str, answer: &str, clause: &str) -> Call {
        Call {
            id: format!("{question}{answer}"),
            question: question.to_owned(),
            answer: answer.to_owned(),
            clauses: clause.parse().into_iter().collect(),
            ..Call::default()
        }
    }

    #[test]
    fn an_answer_says_yes_or_no_where_it_begins() {
        for (answer, is) in [
            ("会。伤害不小于力量值", Some(true)),
            ("不会", Some(false)),
            ("能，但不能攻击两次", Some(true)),
            ("火花不能攻击", Some(false)),
            ("可以", Some(true)),
            ("Yes, it may", Some(true)),
            ("No.", Some(false)),
            ("It cannot attack", Some(false)),
            ("4。速度属性只有1到5", None),
            ("Nothing notable", None),
            ("", None),
        ] {
            assert_eq!(affirms(answer), is, "{answer}");
        }
    }

    #[test]
    fn opposite_answers_to_one_question_are_found() {
        let calls = [
            call("伤害等于力量值会退场吗？", "会", "vividz:305.2"),
            call("伤害等于力量值，会退场吗", "不会。", "vividz:1004.1"),
            call("攻击时能滑行吗", "不能", "vividz:305.2"),
            call("速度加到6", "4", ""),
            call("速度加到6？", "5", ""),
            call("速度加到6", "4。", ""),
        ];
        let found = opposite(&calls);
        assert_eq!(found[0], [(1, Same::Question), (2, Same::Clause)]);
        assert_eq!(found[1], [(0, Same::Question)]);
        assert_eq!(found[3], [(4, Same::Question)]);
        assert_eq!(found[4].len(), 2);
        // What is asked the other way round is answered the other way round.
        let turned = call("伤害等于力量值不会退场吗", "不会", "");
        assert!(against(&calls[..1], &turned).is_empty());
        // What was overturned or taken back is no longer so.
        let mut overturned = calls[1].clone();
        overturned.appeal = Some(Appeal {
            outcome: Outcome::Overturned,
            by: String::new(),
            answer: String::new(),
        });
        assert!(against(&calls[..1], &overturned).is_empty());
        let mut back = calls[1].clone();
        back.withdrawn = true;
        assert!(against(&calls[..1], &back).is_empty());
    }

    #[test]
    fn what_is_typed_finds_calls() {
        let of = call("伤害等于力量值会退场吗", "会", "vividz:305.2");
        let best = "vividz:305.2".parse().ok();
        for (text, best, is) in [
            ("退场", None, true),
            ("力量值 退场", None, true),
            ("伤害等于力量会退场吗", None, true),
            ("305.2", None, true),
            ("vividz:305.2", None, true),
            ("305", best, false),
            ("致死", best, true),
            ("致死", None, false),
            ("攻击时能不能滑行", None, false),
            ("会", None, false),
            ("  ", best, false),
        ] {
            assert_eq!(fits(&of, text, best), is, "{text}");
        }
        assert!(holds(&of, "") && holds(&of, "305 退场") && !holds(&of, "滑行"));
    }
}
