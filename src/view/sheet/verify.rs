//! Holding a written sheet against the books: what of its clauses still stands as it was quoted.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use crate::edition::whereabouts;
use crate::rulebook::{Book, BookId, Library, RuleId, editions};
use crate::view::{Catalog, Link, StyledLine, Tone};

use super::mark::{Mark, edition, fingerprint, quoted};

/// What became of a clause that a sheet quotes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It stands as it was quoted.
    Unchanged,
    /// It stands as it was when it was quoted, but what the sheet says are not its words.
    Misquoted,
    /// It stands under its number with other words.
    Reworded,
    /// Its words stand under another number.
    Moved {
        /// Where.
        to: RuleId,
    },
    /// It stands under another number with other words.
    MovedReworded {
        /// Where.
        to: RuleId,
    },
    /// Neither its number nor its words are there, or its number is another clause's now; also where its book is not on the
    /// shelf.
    Gone,
}

/// A clause of a sheet, held against the books.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// The clause as the sheet writes it.
    pub id: String,
    /// The edition that was quoted.
    pub edition: String,
    /// The edition on the shelf; `None` where the book is not there.
    pub edition_now: Option<String>,
    /// What became of it.
    pub fate: Fate,
}

impl Checked {
    /// Whether it stands as it was quoted.
    pub fn holds(&self) -> bool {
        self.fate == Fate::Unchanged
    }
}

/// Holds every mark in a sheet's text against the books, in the sheet's order. A text without marks gives nothing:
/// it is no sheet. A clause that does not stand word for word is looked for by the words that the sheet quotes, as two
/// editions are laid against each other ([`whereabouts`]).
pub fn verify(text: &str, library: &Library) -> Vec<Checked> {
    let mut by_words: HashMap<String, RuleId> = HashMap::new();
    let mut read: HashSet<BookId> = HashSet::new();
    let quotes = quotes(text);
    // JSON escapes what it says; its program wrote it and reads it.
    let is_page = !text.trim_start().starts_with('{');
    let said: String = text.lines().map(|line| letters(&plain(line))).collect();
    let says = |id: RuleId| {
        let nodes = quoted(library, id);
        let mut words = nodes.iter().map(|(_, node)| letters(&node.body.text));
        !is_page || words.all(|words| said.contains(&words))
    };
    Mark::all(text)
        .into_iter()
        .map(|mark| {
            let id = mark.id.parse::<RuleId>().ok();
            let book = id.and_then(|id| library.book(id.book));
            let now = id.and_then(|id| fingerprint(library, id));
            let fate = match (id, book, now) {
                (Some(id), Some(_), Some(hash)) if hash == mark.hash => {
                    match !quotes.contains_key(&mark.to_string()) || says(id) {
                        true => Fate::Unchanged,
                        false => Fate::Misquoted,
                    }
                }
                (Some(id), Some(book), now) => {
                    if read.insert(id.book) {
                        for node in &book.rules.nodes {
                            if let Some(hash) = fingerprint(library, node.id) {
                                by_words.entry(hash).or_insert(node.id);
                            }
                        }
                    }
                    match by_words.get(&mark.hash) {
                        Some(to) if to.book == id.book => Fate::Moved { to: *to },
                        _ => likely(id, book, now.is_some(), quotes.get(&mark.to_string())),
                    }
                }
                _ => Fate::Gone,
            };
            Checked {
                id: mark.id,
                edition: mark.edition,
                edition_now: book.map(|b| edition(editions::told(&b.rules.front))),
                fate,
            }
        })
        .collect()
}

/// Where a clause is that does not stand word for word any more.
fn likely(id: RuleId, book: &Book, is_there: bool, quoted: Option<&String>) -> Fate {
    let Some(quoted) = quoted else {
        // Without its words only the number is known.
        return if is_there { Fate::Reworded } else { Fate::Gone };
    };
    match whereabouts(&book.rules, id.number, quoted) {
        None => Fate::Gone,
        Some(found) => match book.rules.nodes[found.node].id {
            to if to == id => Fate::Reworded,
            to => Fate::MovedReworded { to },
        },
    }
}

/// The words that a sheet quotes of each clause: what stands in the line of its mark, before it.
fn quotes(text: &str) -> HashMap<String, String> {
    let mut quotes = HashMap::new();
    // A line of JSON is no line of a page.
    for line in text
        .lines()
        .filter(|line| !line.trim_start().starts_with('"'))
    {
        if let [mark] = &Mark::all(line)[..] {
            let written = mark.to_string();
            let before = line.split('〔').next().unwrap_or_default();
            let plain = plain(before);
            let number = mark.id.rsplit(':').next().unwrap_or_default();
            let words = plain.trim().trim_start_matches(['-', '*', ' ']);
            let words = words.strip_prefix(number).unwrap_or(words);
            let words = words.trim().trim_matches('*').trim();
            if words.chars().filter(|c| c.is_alphanumeric()).count() >= 4 {
                quotes.entry(written).or_insert_with(|| words.to_owned());
            }
        }
    }
    quotes
}

/// Letters and digits alone: how a page breaks its lines and marks its words is no matter.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// A line of a sheet without the markup of its form.
fn plain(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut within = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '<' => within = true,
            '>' if within => within = false,
            '\\' if chars.peek().is_some_and(char::is_ascii_punctuation) => {
                plain.extend(chars.next())
            }
            '*' | '`' => {}
            c if !within => plain.push(c),
            _ => {}
        }
    }
    for (entity, c) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ] {
        plain = plain.replace(entity, c);
    }
    plain
}

/// What was found, a line a clause, and how many of them hold.
pub fn lines(library: &Library, checked: &[Checked], words: &Catalog) -> Vec<StyledLine> {
    let mut lines: Vec<StyledLine> = checked.iter().map(|c| line(library, c, words)).collect();
    let holding = checked.iter().filter(|c| c.holds()).count();
    lines.push(StyledLine::of(
        if holding == checked.len() {
            Tone::Good
        } else {
            Tone::Warn
        },
        words.fill(
            "sheet.verified",
            &[("holding", &holding), ("all", &checked.len())],
        ),
    ));
    lines
}

fn line(library: &Library, checked: &Checked, words: &Catalog) -> StyledLine {
    let (mark, tone, word) = match &checked.fate {
        Fate::Unchanged => ("＝", Tone::Good, "sheet.unchanged"),
        Fate::Misquoted => ("≠", Tone::Bad, "sheet.misquoted"),
        Fate::Reworded => ("≠", Tone::Warn, "sheet.reworded"),
        Fate::Moved { .. } => ("→", Tone::Warn, "sheet.moved"),
        Fate::MovedReworded { .. } => ("⇢", Tone::Warn, "sheet.moved-reworded"),
        Fate::Gone => ("×", Tone::Bad, "sheet.gone"),
    };
    let mut line = StyledLine::of(tone, format!("{mark} {} ", words.get(word))).hanging(2);
    line = match checked.id.parse() {
        Ok(id) if library.node(id).is_some() => {
            line.with_link(Tone::Id, checked.id.clone(), Link::Clause(id))
        }
        _ => line.with(Tone::Id, checked.id.clone()),
    };
    if let Fate::Moved { to } | Fate::MovedReworded { to } = &checked.fate {
        line = line
            .with(Tone::Muted, " → ")
            .with_link(Tone::Id, to.to_string(), Link::Clause(*to));
    }
    match &checked.edition_now {
        Some(now) if *now != checked.edition => {
            line.with(Tone::Muted, format!("  {} → {now}", checked.edition))
        }
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::super::content::tests::id;
    use super::*;

    fn mark(id: RuleId, library: &Library) -> Mark {
        Mark::of(library, id).expect("there")
    }

    #[test]
    fn a_clause_is_found_by_the_words_that_are_quoted() {
        let library = Library::shipped();
        let text = |clause: &str| library.node(id(clause)).expect("there").body.text.clone();
        let hash = "0123456789abcdef";
        let line = |number: &str, words: &str| {
            format!("  - **{number}** {words} `〔vividz:{number}@0.9#{hash}〕`\n")
        };
        let fate =
            |number: &str, words: &str| verify(&line(number, words), &library)[0].fate.clone();
        let words = text("vividz:802.1a")
            .replacen('，', "；", 1)
            .replacen("必须", "须", 1);
        // Slightly reworded under its number, and moved; its number taken by another clause.
        assert_eq!(fate("802.1a", &words), Fate::Reworded);
        let to = id("vividz:802.1a");
        assert_eq!(fate("305.2", &words), Fate::MovedReworded { to });
        assert_eq!(fate("9999.1", &words), Fate::MovedReworded { to });
        assert_eq!(fate("305.2", "水晶球里的星象每七年轮转一次。"), Fate::Gone);
    }

    #[test]
    fn words_that_are_not_the_clauses_are_told() {
        let library = Library::shipped();
        let of = id("vividz:305.2");
        let text = &library.node(of).expect("there").body.text;
        let line = |words: &str| format!("- **305.2** {words} `{}`\n", mark(of, &library));
        let fate = |text: &str| verify(text, &library)[0].fate.clone();
        assert_eq!(fate(&line(text)), Fate::Unchanged);
        assert_eq!(
            fate(&line(&text.replace("大于等于", "大于"))),
            Fate::Misquoted
        );
    }

    #[test]
    fn each_fate_is_told_apart() {
        let library = Library::shipped();
        let good = mark(id("vividz:305.2"), &library);
        let reworded = Mark {
            hash: "0".repeat(16),
            ..mark(id("vividz:305.1"), &library)
        };
        let moved = Mark {
            id: "vividz:9999.1".to_owned(),
            ..mark(id("vividz:1004.1"), &library)
        };
        let swapped = Mark {
            id: "vividz:305.2".to_owned(),
            ..mark(id("vividz:305.3"), &library)
        };
        let gone = Mark {
            id: "vividz:9999.2".to_owned(),
            ..reworded.clone()
        };
        let nowhere = Mark {
            id: "no-such-book:1".to_owned(),
            ..good.clone()
        };
        let older = Mark {
            edition: "0.9".to_owned(),
            ..mark(id("vividz:802.1a"), &library)
        };
        let text = [&good, &reworded, &moved, &swapped, &gone, &nowhere, &older]
            .map(ToString::to_string)
            .join("字");
        let checked = verify(&text, &library);
        let fates: Vec<_> = checked.iter().map(|c| c.fate.clone()).collect();
        assert_eq!(
            fates,
            [
                Fate::Unchanged,
                Fate::Reworded,
                Fate::Moved {
                    to: id("vividz:1004.1")
                },
                Fate::Moved {
                    to: id("vividz:305.3")
                },
                Fate::Gone,
                Fate::Gone,
                Fate::Unchanged,
            ]
        );
        assert_eq!(checked[5].edition_now, None);
        let words = Catalog::of(crate::view::Language::Chinese);
        let said = lines(&library, &checked, &words);
        assert!(said[6].text().contains("0.9 → 1.0.0"), "{}", said[6].text());
        assert!(said[7].text().contains('2'), "{}", said[7].text());
        assert!(verify("没有记号", &library).is_empty());
    }
}
