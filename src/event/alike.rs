//! Calls that are about the same: what fits a text while it is typed, and two that were answered differently.

use super::call::{Call, Outcome, Source};
use super::claim::{self, Differ, Said};
use crate::rulebook::RuleId;
use crate::text::fold::fold;

/// How far in parts of a hundred two questions must share their pairs of letters to be one question.
const SAME: usize = 75;

/// What two calls share that were answered differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Same {
    /// The question.
    Question,
    /// The ruling that they were made from, at the same branch.
    Ruling,
    /// Only the clause behind them.
    Clause,
}

/// How a call stands against another: what they share, and whether both answers cannot be so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Against {
    /// What they share.
    pub same: Same,
    /// Whether the answers are opposite; else they merely differ.
    pub opposite: bool,
}

impl Against {
    /// The order in which they are told: the opposite first, then by what is shared.
    fn order(self) -> (bool, Same) {
        (!self.opposite, self.same)
    }
}

/// A call as it is compared with others: made once, compared often.
#[derive(Debug)]
struct Trait<'c> {
    call: &'c Call,
    question: String,
    pairs: Vec<(char, char)>,
    denies: bool,
    /// What holds of it; nothing where nothing was answered.
    answer: Option<Said>,
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

impl<'c> Trait<'c> {
    fn of(call: &'c Call) -> Self {
        let question = bare(&claim::plain(&call.question));
        let overturned = matches!(&call.appeal, Some(a) if a.outcome == Outcome::Overturned);
        let answer = match call.holds() {
            Some(answer) => Said::of(answer, &call.question),
            // What was overturned is no longer so.
            None if overturned => Said::of(&call.answer, &call.question).and_then(Said::overturned),
            None => None,
        };
        let denied = ["不", "没", "未"].map(|no| question.matches(no).count());
        Self {
            call,
            pairs: pairs(&question),
            denies: denied.iter().sum::<usize>() % 2 == 1,
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

    /// Whether both rest on one clause: the first of each; where no question says what each is about, any, or the page
    /// that both were made from.
    fn shares_clause(&self, other: &Self) -> bool {
        let (own, theirs) = (&self.call.clauses, &other.call.clauses);
        let told = !self.question.is_empty() && !other.question.is_empty();
        let page = || self.call.source.is_some() && self.call.source == other.call.source;
        match told {
            true => !own.is_empty() && own.first() == theirs.first(),
            false => own.iter().any(|id| theirs.contains(id)) || page(),
        }
    }

    /// What is shared with a call that was answered differently. Where only the clause is shared it may be another
    /// question: there only what is opposite is told.
    fn against(&self, other: &Self) -> Option<Against> {
        if self.call.withdrawn || other.call.withdrawn || self.call.book != other.call.book {
            return None;
        }
        let differ = self.answer.as_ref()?.differs(other.answer.as_ref()?);
        let opposite = differ == Differ::Opposite;
        let same = if differ == Differ::Not {
            return None;
        } else if self.asks_as(other) {
            Same::Question
        } else if self.call.source.is_some() && same_ruling(self.call, other.call) {
            Same::Ruling
        } else if opposite && self.shares_clause(other) {
            Same::Clause
        } else {
            return None;
        };
        Some(Against { same, opposite })
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

/// For each call the others that were answered differently, by their places, with how they stand against it.
pub fn opposite(calls: &[Call]) -> Vec<Vec<(usize, Against)>> {
    let traits: Vec<Trait> = calls.iter().map(Trait::of).collect();
    let mut found = vec![Vec::new(); calls.len()];
    for (a, first) in traits.iter().enumerate() {
        for (b, second) in traits.iter().enumerate().skip(a + 1) {
            if let Some(how) = first.against(second) {
                found[a].push((b, how));
                found[b].push((a, how));
            }
        }
    }
    for all in &mut found {
        all.sort_by_key(|(nth, how)| (how.order(), *nth));
    }
    found
}

/// The calls that were answered differently from this one, which need not be among them, with how they stand against it.
pub fn against<'c>(calls: &'c [Call], call: &Call) -> Vec<(&'c Call, Against)> {
    let own = Trait::of(call);
    let mut found: Vec<_> = calls
        .iter()
        .filter(|other| other.id != call.id)
        .filter_map(|other| Some((other, own.against(&Trait::of(other))?)))
        .collect();
    found.sort_by_key(|(_, how)| how.order());
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

/// Whether a call is at the table that a text names, and has every other word of it: for the filter of a list. An empty
/// text leaves all. Looked through is what a row and the head of the page show; a number is a table's, a clause's or one
/// that stands whole in what was said.
pub fn holds(call: &Call, text: &str) -> bool {
    let (tables, words) = named_tables(&fold(text));
    if !tables.iter().all(|named| *named == table_of(&call.table)) {
        return false;
    }
    let mut hay = [
        &call.players,
        &call.question,
        &call.answer,
        &call.judge,
        &call.note,
        &call.event,
    ]
    .map(|t| fold(t))
    .join("\n");
    if let Some(appeal) = &call.appeal {
        hay.push_str(&format!("\n{}\n{}", fold(&appeal.by), fold(&appeal.answer)));
    }
    let table = fold(&call.table);
    let in_clause = |word: &str| {
        call.clauses
            .iter()
            .any(|c| fold(&c.to_string()).contains(word))
    };
    words.iter().all(|word| {
        if word.chars().all(|c| c.is_ascii_digit()) {
            let number = |c: &RuleId| {
                let number = c.number.to_string();
                let after = number.strip_prefix(word.as_str());
                after.is_some_and(|r| !r.starts_with(|c: char| c.is_ascii_digit()))
            };
            return table_of(&table) == *word
                || call.clauses.iter().any(number)
                || stands_whole(&hay, word);
        }
        let named = word.chars().count() >= 4 && call.id.starts_with(word.as_str());
        hay.contains(word.as_str())
            || in_clause(word)
            || named
            || table.contains(word.as_str())
            || word
                .strip_prefix('桌')
                .is_some_and(|rest| !rest.is_empty() && table == rest)
    })
}

/// Whether a number stands in a text, and not within a longer one.
fn stands_whole(text: &str, number: &str) -> bool {
    text.match_indices(number).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + number.len()..].chars().next();
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        !digit(before) && !digit(after)
    })
}

/// What a table is called, without the word for a table: 桌7, 7号桌 and 七 are 7.
fn table_of(name: &str) -> String {
    let folded = fold(name);
    let bare = folded.replace(char::is_whitespace, "");
    let bare = bare.strip_prefix("table").unwrap_or(&bare);
    let bare = bare.trim_start_matches(['第', '桌']);
    let bare = bare.trim_end_matches('桌').trim_end_matches('号');
    claim::numbers(bare)
}

/// The tables that a text names (桌7, 桌 7, 7号桌, table 7), and its other words.
fn named_tables(text: &str) -> (Vec<String>, Vec<String>) {
    let is_name = |name: &str| {
        let name = claim::numbers(name);
        let short = (1..=6).contains(&name.len());
        short && name.chars().all(|c| c.is_ascii_alphanumeric())
    };
    let (mut tables, mut words) = (Vec::new(), Vec::new());
    let mut tokens = text.split_whitespace().peekable();
    while let Some(token) = tokens.next() {
        let front = token.strip_prefix("table").or(token.strip_prefix('桌'));
        let back = token.strip_suffix('桌').map(|t| t.trim_end_matches('号'));
        let back = back.map(|t| t.trim_start_matches('第'));
        // 桌 7, table 7: the name is the next word.
        let next = tokens
            .peek()
            .copied()
            .filter(|next| front == Some("") && is_name(next));
        // table7 is a table, tables is none.
        let front = front
            .filter(|name| token.starts_with('桌') || name.contains(|c: char| c.is_ascii_digit()));
        if let Some(next) = next {
            tables.push(table_of(next));
            tokens.next();
        } else if let Some(name) = front.or(back).filter(|name| is_name(name)) {
            tables.push(table_of(name));
        } else {
            words.push(token.to_owned());
        }
    }
    (tables, words)
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
        let how = |same, opposite| Against { same, opposite };
        let question = how(Same::Question, true);
        assert_eq!(found[0], [(1, question), (2, how(Same::Clause, true))]);
        assert_eq!(found[1], [(0, question)]);
        // Another number is another answer, and not its opposite.
        assert_eq!(found[3], [(4, how(Same::Question, false))]);
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
        // Where nobody typed a question the clauses say what it was about, in whatever order they stand.
        let mut both = call("", "会退场", "vividz:1004.1");
        both.clauses.extend("vividz:305.2".parse::<RuleId>());
        let silent = call("", "不会退场", "vividz:305.2");
        let clause = how(Same::Clause, true);
        assert_eq!(opposite(&[both, silent])[0], [(1, clause)]);
        let page = Source::Term {
            book: crate::rulebook::BookId::VIVIDZ,
            name: "退场".to_owned(),
        };
        let from_page = ["会退场", "不会退场"].map(|says| Call {
            source: Some(page.clone()),
            ..call("", says, "")
        });
        assert_eq!(opposite(&from_page)[0], [(1, clause)]);
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

    #[test]
    fn a_table_is_found_by_its_number_however_it_is_written() {
        let at = |table: &str, question: &str| Call {
            table: table.to_owned(),
            id: "7777aaaa7777".to_owned(),
            time: "2026-11-27T17:17:17.777+08:00".to_owned(),
            ..call(question, "会", "vividz:305.2")
        };
        let (seven, other) = (at("7", "会退场吗"), at("17", "第70条说的是7张吗"));
        for text in [
            "桌7",
            "桌 7",
            "7桌",
            "7号桌",
            "第7桌",
            "七号桌",
            "table 7",
            "table7",
            "桌７",
            "7号桌 退场",
        ] {
            assert!(holds(&seven, text), "{text}");
            assert!(!holds(&other, text), "{text}");
        }
        assert!(holds(&seven, "7") && holds(&other, "7") && holds(&other, "17"));
        assert!(
            !holds(&at("17", "会退场吗"), "7"),
            "a time or a name is no table"
        );
        assert!(holds(&at("桌7", ""), "7桌") && holds(&at("甲", ""), "桌甲"));
    }
}
