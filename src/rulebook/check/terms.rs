//! The glossary of a book: targets that exist, names that mean one thing, pinyin where a character has two readings.

use std::collections::HashMap;

use crate::rulebook::library::{Book, Library};
use crate::rulebook::problem::Problem;
use crate::rulebook::{RuleId, Term};
use crate::text::nearest;

use super::problem;

/// Characters whose reading in a term a reader cannot take for granted: each has two in everyday use.
const HETERONYMS: &str =
    "行重长调还得着弹降差率乐参角给藏传系没朝切曾处数量应当中种间横发为号转将冲空只背相场";

pub fn check(library: &Library, book: &Book, problems: &mut Vec<Problem>) {
    let mut names: HashMap<String, &Term> = HashMap::new();
    for term in &book.glossary.terms {
        let name = term.name.to_lowercase();
        match names.get(&name) {
            Some(first) => problems.push(problem(
                &term.place,
                format!("用语“{}”定义了两次，先见于 {}", term.name, first.place),
                "合成一条，或改其中一个的 name",
            )),
            None => {
                names.insert(name, term);
            }
        }
    }
    let mut aliases: HashMap<String, &Term> = HashMap::new();
    for term in &book.glossary.terms {
        targets(library, book, term, problems);
        for alias in term.other_names() {
            let word = alias.to_lowercase();
            if let Some(other) = names.get(&word).filter(|t| t.name != term.name) {
                problems.push(problem(
                    &term.place,
                    format!(
                        "“{}”的别名“{alias}”盖住了用语“{}”（{}）",
                        term.name, other.name, other.place
                    ),
                    "去掉这个别名，或写进 related",
                ));
            }
            match aliases.get(&word) {
                // One writing may be both Chinese and Japanese.
                Some(other) if other.name == term.name => {}
                Some(other) => problems.push(problem(
                    &term.place,
                    format!(
                        "别名“{alias}”同属“{}”（{}）与“{}”",
                        other.name, other.place, term.name
                    ),
                    "只留给一个用语，另一个写进 related",
                )),
                None => {
                    aliases.insert(word, term);
                }
            }
        }
        for word in &term.search {
            // A name leads to its own term before a search word does.
            if let Some(owner) = book.glossary.get(word).filter(|t| t.is_called(word)) {
                problems.push(problem(
                    &term.place,
                    format!(
                        "“{}”的搜索词“{word}”已是“{}”（{}）的名称",
                        term.name, owner.name, owner.place
                    ),
                    "去掉这个搜索词",
                ));
            }
        }
        for list in [
            &term.aliases,
            &term.english,
            &term.japanese,
            &term.abbr,
            &term.search,
        ] {
            if let Some(twice) = list
                .iter()
                .enumerate()
                .find_map(|(nth, word)| list[..nth].contains(word).then_some(word))
            {
                problems.push(problem(
                    &term.place,
                    format!("“{}”的别名“{twice}”写了两次", term.name),
                    "去掉一个",
                ));
            }
        }
        if term.aliases.contains(&term.name) {
            problems.push(problem(
                &term.place,
                format!("“{}”的别名就是它自己", term.name),
                "去掉这个别名",
            ));
        }
        if term.says.trim().is_empty() {
            problems.push(problem(
                &term.place,
                format!("“{}”没有解释", term.name),
                "says 写一句话",
            ));
        }
        // No publisher's glossary prints readings: of a user's book one is asked for only where it is given.
        if book.shipped || term.pinyin.is_some() {
            pinyin(term, problems);
        }
    }
}

fn targets(library: &Library, book: &Book, term: &Term, problems: &mut Vec<Problem>) {
    for id in term.clauses() {
        if library.node(id).is_none() {
            problems.push(problem(
                &term.place,
                format!("“{}”指向 {}，书中没有这一条", term.name, id.number),
                near_clauses(book, id),
            ));
        }
    }
    for name in &term.related {
        if !book.glossary.terms.iter().any(|t| t.name == *name) {
            let words = book.glossary.terms.iter().map(|t| t.name.as_str());
            problems.push(problem(
                &term.place,
                format!("“{}”的相关用语“{name}”不在用语表里", term.name),
                match nearest(name, words) {
                    Some(near) => format!("是不是“{near}”"),
                    None => "related 写用语的 name".to_owned(),
                },
            ));
        }
    }
}

/// The clauses that may have been meant.
pub fn near_clauses(book: &Book, id: RuleId) -> String {
    let near: Vec<String> = book
        .rules
        .nearest(id.number, 3)
        .into_iter()
        .map(|id| id.number.to_string())
        .collect();
    format!("改正条号；相近的有 {}", near.join("、"))
}

fn pinyin(term: &Term, problems: &mut Vec<Problem>) {
    match &term.pinyin {
        None => {
            let twofold: Vec<String> = term
                .name
                .chars()
                .filter(|c| HETERONYMS.contains(*c))
                .map(String::from)
                .collect();
            if !twofold.is_empty() {
                problems.push(problem(
                    &term.place,
                    format!(
                        "“{}”里的{}是多音字，没有注音",
                        term.name,
                        twofold.join("、")
                    ),
                    "加一行 pinyin，如 pinyin = \"heng2 zhi4\"",
                ));
            }
        }
        Some(pinyin) => {
            let syllable = |s: &str| {
                let (letters, tone) = s.split_at(s.len().saturating_sub(1));
                !letters.is_empty()
                    && letters.bytes().all(|b| b.is_ascii_lowercase())
                    && matches!(tone, "1" | "2" | "3" | "4" | "5")
            };
            if pinyin.is_empty() || !pinyin.is_ascii() || !pinyin.split(' ').any(syllable) {
                problems.push(problem(
                    &term.place,
                    format!("“{}”的注音“{pinyin}”读不懂", term.name),
                    "写作小写字母加声调数字，如 heng2 zhi4",
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{BookId, Glossary};

    fn said(glossary: &str) -> Vec<String> {
        let mut library = Library::shipped();
        library.books[0].glossary = Glossary::parse("g.toml", glossary, BookId::VIVIDZ).0;
        let mut problems = Vec::new();
        check(&library, &library.books[0], &mut problems);
        problems.iter().map(ToString::to_string).collect()
    }

    fn entry(name: &str, more: &str) -> String {
        format!("[[term]]\nname = \"{name}\"\nclause = \"802.1\"\nsays = \"甲\"\n{more}\n")
    }

    #[test]
    fn a_sound_glossary_has_no_problems() {
        let text = entry("滑板", "aliases = [\"板\"]") + &entry("横木", "pinyin = \"heng2 mu4\"");
        assert_eq!(said(&text), Vec::<String>::new());
    }

    #[test]
    fn each_fault_is_told_with_its_place() {
        for (text, what) in [
            (entry("滑板", "") + &entry("滑板", ""), "定义了两次"),
            (
                entry("滑板", "") + &entry("木头", "aliases = [\"滑板\"]"),
                "盖住了用语“滑板”",
            ),
            (
                entry("滑板", "aliases = [\"板\"]") + &entry("木头", "english = [\"板\"]"),
                "同属“滑板”",
            ),
            (
                entry("滑板", "") + &entry("木头", "search = [\"滑板\"]"),
                "已是“滑板”",
            ),
            (
                entry("木头", "") + &entry("滑板", "also = [\"802.99\"]"),
                "没有这一条",
            ),
            (
                entry("木头", "") + &entry("滑板", "related = [\"木料\"]"),
                "是不是“木头”",
            ),
            (entry("木头", "") + &entry("横木", ""), "多音字"),
            (
                entry("木头", "") + &entry("滑板", "pinyin = \"huá\""),
                "读不懂",
            ),
        ] {
            let said = said(&text);
            assert_eq!(said.len(), 1, "{said:?}");
            assert!(said[0].contains(what), "{what} in {said:?}");
            assert!(
                said[0].starts_with("g.toml:5") || said[0].starts_with("g.toml:6"),
                "{said:?}"
            );
        }
    }
}
