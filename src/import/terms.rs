//! The entries of a glossary to terms of the book: which clause defines each, and the glossary.toml that says so.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use crate::rulebook::Number;
use crate::text::fold::fold;

use super::back::Entry;
use super::outline::Clause;
use super::references::Targets;

/// Words with which an entry sends its reader to another.
const SENDS: [&str; 14] = [
    "另参见",
    "参见类别",
    "参见",
    "参照",
    "见",
    "同",
    "等同于",
    "see also",
    "see",
    "same as",
    "→",
    "⇒",
    "=> ",
    "＝",
];

/// Beside so many terms a word is a remark.
const REMARK: usize = 3;

/// Writes the glossary, and counts its terms; `None` where there is no entry.
pub fn glossary_toml(
    entries: &[Entry],
    clauses: &[Clause],
    targets: &Targets,
) -> Option<(String, usize)> {
    let entries = merged(entries);
    if entries.is_empty() {
        return None;
    }
    let titles = titles(clauses);
    let remarks = remarks(&entries);
    let mut taken: HashSet<String> = entries.iter().map(|e| fold(&e.name)).collect();
    let mut text = String::new();
    for entry in &entries {
        let mut named: Vec<Number> = Vec::new();
        for reference in targets.find(&entry.says, None) {
            named.extend(reference.target.filter(|t| !named.contains(t)));
        }
        // The clause that bears the word's name defines it; else the first that the entry names.
        let own = std::iter::once(&entry.name)
            .chain(&entry.english)
            .chain(&entry.aliases)
            .find_map(|n| titles.get(&fold(n)).copied());
        let bears = own.filter(|n| named.is_empty() || named.contains(n));
        let clause = bears.or(named.first().copied()).or(own);
        let mut also = named;
        also.retain(|n| Some(*n) != clause);
        // A name that two entries claim leads to the first; at the other it is still said.
        let mut beside: Vec<String> = Vec::new();
        let mut free = |names: &[String]| -> Vec<String> {
            let (own, rest): (Vec<&String>, Vec<&String>) = names
                .iter()
                .partition(|n| !remarks.contains(&fold(n)) && taken.insert(fold(n)));
            beside.extend(rest.into_iter().cloned());
            own.into_iter().cloned().collect()
        };
        let (aliases, english, japanese) = (
            free(&entry.aliases),
            free(&entry.english),
            free(&entry.japanese),
        );
        let _ = writeln!(text, "[[term]]\nname = {}", quoted(&entry.name));
        if let Some(clause) = clause {
            let _ = writeln!(text, "clause = \"{clause}\"");
        }
        let says = noted(&beside, &entry.says);
        let _ = writeln!(text, "says = {}", quoted(&says));
        let also: Vec<String> = also.iter().map(Number::to_string).collect();
        for (key, list) in [
            ("also", &also),
            ("aliases", &aliases),
            ("english", &english),
            ("japanese", &japanese),
        ] {
            if !list.is_empty() {
                let items: Vec<String> = list.iter().map(|i| quoted(i)).collect();
                let _ = writeln!(text, "{key} = [{}]", items.join(", "));
            }
        }
        text.push('\n');
    }
    Some((text, entries.len()))
}

/// What stands beside the names of several terms is the name of none: （已废止）.
fn remarks(entries: &[Entry]) -> HashSet<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for alias in entries.iter().flat_map(|e| &e.aliases) {
        *counts.entry(fold(alias)).or_default() += 1;
    }
    counts.retain(|_, count| *count >= REMARK);
    counts.into_keys().collect()
}

/// An explanation with what is printed beside the name in front.
fn noted(beside: &[impl AsRef<str>], says: &str) -> String {
    let beside: Vec<&str> = beside.iter().map(AsRef::as_ref).collect();
    if beside.is_empty() {
        says.to_owned()
    } else {
        format!("（{}）{says}", beside.join("，"))
    }
}

/// Entries that only send to another become its aliases; two of one name become one.
fn merged(entries: &[Entry]) -> Vec<Entry> {
    // Ready, Readied: an entry is found by its first word too.
    let first = |e: &Entry| e.name.split(", ").next().map(fold);
    let places = entries.iter().enumerate().rev();
    let mut place: HashMap<String, usize> = places
        .clone()
        .filter_map(|(ix, e)| Some((first(e)?, ix)))
        .collect();
    place.extend(places.map(|(ix, e)| (fold(&e.name), ix)));
    let mut out: Vec<Entry> = Vec::with_capacity(entries.len());
    let mut moved: Vec<(usize, &Entry)> = Vec::new();
    let mut at: HashMap<String, usize> = HashMap::new();
    for entry in entries
        .iter()
        .filter(|e| !e.name.is_empty() && !e.says.trim().is_empty())
    {
        let sent = sent_to(&entry.says).and_then(|name| place.get(&fold(name)).copied());
        if let Some(to) = sent
            .filter(|to| entries[*to].name != entry.name && sent_to(&entries[*to].says).is_none())
        {
            moved.push((to, entry));
            continue;
        }
        match at.get(&fold(&entry.name)) {
            Some(first) => {
                let first = &mut out[*first];
                first.says.push('\n');
                first.says.push_str(&noted(&entry.aliases, &entry.says));
                first.english.extend(entry.english.iter().cloned());
                first.japanese.extend(entry.japanese.iter().cloned());
            }
            None => {
                at.insert(fold(&entry.name), out.len());
                out.push(entry.clone());
            }
        }
    }
    for (to, entry) in moved {
        if let Some(target) = at
            .get(&fold(&entries[to].name))
            .and_then(|ix| out.get_mut(*ix))
        {
            target.aliases.push(entry.name.clone());
            target.aliases.extend(entry.aliases.iter().cloned());
            target.english.extend(entry.english.iter().cloned());
            target.japanese.extend(entry.japanese.iter().cloned());
        }
    }
    out
}

/// The word to which an entry sends its reader and says nothing else: 参见践踏。
fn sent_to(says: &str) -> Option<&str> {
    let said = says.trim();
    let rest = SENDS.iter().find_map(|w| {
        let head = said.get(..w.len()).filter(|h| h.eq_ignore_ascii_case(w))?;
        Some(&said[head.len()..])
    });
    let rest = rest.or_else(|| {
        said.strip_suffix("を参照。")
            .or_else(|| said.strip_suffix("を参照"))
    })?;
    let word = rest.trim_matches(|c: char| c.is_whitespace() || "。.“”\"「」『』:：".contains(c));
    (!word.is_empty() && !word.contains(['。', '，', '；', ';', '\n'])).then_some(word)
}

/// The clauses and headings that are nothing but a title, by its words; one that comes twice names none.
fn titles(clauses: &[Clause]) -> HashMap<String, Number> {
    let mut seen: HashMap<String, Option<Number>> = HashMap::new();
    for clause in clauses.iter().filter(|c| c.text.chars().count() <= 40) {
        let title = clause.text.trim_end_matches(['。', '.', '：', ':']);
        for part in std::iter::once(title).chain(
            title
                .split(['(', ')', '（', '）', '/', '／'])
                .filter(|p| !p.trim().is_empty()),
        ) {
            seen.entry(fold(part.trim()))
                .and_modify(|n| *n = n.filter(|n| *n == clause.number))
                .or_insert(Some(clause.number));
        }
    }
    seen.into_iter()
        .filter_map(|(title, n)| Some((title, n?)))
        .collect()
}

/// A TOML string, whatever stands in it.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{BookId, Glossary, Kind};

    fn entry(name: &str, says: &str) -> Entry {
        Entry {
            line: 1,
            name: name.to_owned(),
            aliases: Vec::new(),
            english: Vec::new(),
            japanese: Vec::new(),
            says: says.to_owned(),
        }
    }

    #[test]
    fn a_term_knows_its_clause_and_its_other_names() {
        let clause = |number: &str, text: &str| Clause {
            number: number.parse().expect("number"),
            heading: 0,
            depth: 0,
            kind: Kind::Clause,
            printed: None,
            text: text.to_owned(),
            line: 1,
        };
        let clauses = [
            clause("702", "关键字"),
            clause("702.19", "践踏"),
            clause("702.19a", "践踏是一种能力。"),
        ];
        let targets = Targets::new(
            clauses.iter().map(|c| c.number),
            std::iter::empty(),
            HashMap::new(),
        );
        let entries = [
            entry("践踏", "一个“关键字”。参见规则702及702.19，“践踏”。"),
            entry("碾过", "参见践踏。"),
            entry("关键字", "一个词。"),
            entry("阿尔法", "一种\n\\牌\"。"),
        ];
        let (text, count) = glossary_toml(&entries, &clauses, &targets).expect("terms");
        assert_eq!(count, 3);
        let (glossary, problems) = Glossary::parse("glossary.toml", &text, BookId::VIVIDZ);
        assert!(problems.is_empty(), "{problems:?}\n{text}");
        let told: Vec<_> = glossary
            .terms
            .iter()
            .map(|t| {
                (
                    t.name.as_str(),
                    t.clauses()
                        .map(|c| c.number.to_string())
                        .collect::<Vec<_>>()
                        .join(" "),
                    t.aliases.join(" "),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                ("践踏", "702.19 702".to_owned(), "碾过".to_owned()),
                ("关键字", "702".to_owned(), String::new()),
                ("阿尔法", String::new(), String::new())
            ]
        );
        assert_eq!(glossary.terms[2].says, "一种\n\\牌\"。");
    }

    #[test]
    fn what_stands_beside_a_name_is_an_alias_or_said() {
        let named = |name: &str, alias: &str| Entry {
            aliases: vec![alias.to_owned()],
            ..entry(name, "一个词。")
        };
        let entries = [
            named("埋葬", "已废止"),
            named("持续", "已废止"),
            named("视为", "已废止"),
            named("循环", "异能"),
            named("循环", "动作"),
            named("夺冠", "被夺冠"),
            named("异能", "夺冠"),
        ];
        let targets = Targets::new(std::iter::empty(), std::iter::empty(), HashMap::new());
        let (text, _) = glossary_toml(&entries, &[], &targets).expect("terms");
        let (glossary, problems) = Glossary::parse("glossary.toml", &text, BookId::VIVIDZ);
        assert!(problems.is_empty(), "{problems:?}\n{text}");
        let told: Vec<_> = glossary
            .terms
            .iter()
            .map(|t| (t.name.as_str(), t.aliases.join(" "), t.says.as_str()))
            .collect();
        let term = |name, aliases: &str, says| (name, aliases.to_owned(), says);
        assert_eq!(
            told,
            [
                term("埋葬", "", "（已废止）一个词。"),
                term("持续", "", "（已废止）一个词。"),
                term("视为", "", "（已废止）一个词。"),
                term("循环", "", "（异能）一个词。\n（动作）一个词。"),
                term("夺冠", "被夺冠", "一个词。"),
                term("异能", "", "（夺冠）一个词。"),
            ]
        );
    }
}
