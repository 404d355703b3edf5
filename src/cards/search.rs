//! Cards found by what somebody types: a number, a name or its pinyin, words of a text. Apart from the search for clauses,
//! which knows nothing of cards.

use std::ops::Range;

use serde::Serialize;

use super::catalogue::Shelf;
use super::columns::Is;
use super::list::{Of, name_key, number_key};
use crate::engine::printed::text::unmarked;
use crate::text::fold::{Folded, fold};
use crate::text::pinyin::spells;

/// How many characters of a text are shown.
const PASSAGE: usize = 60;

/// A card that was found.
#[derive(Debug)]
pub struct Hit<'s> {
    /// The card.
    pub of: Of<'s>,
    /// By what.
    pub by: By,
    /// The passage that answers; empty where the number or the name does.
    pub passage: Passage,
}

/// By what a card was found, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Its number.
    Number,
    /// Its name.
    Name,
    /// The beginning of its number.
    NumberBegins,
    /// A part of its name.
    NamePart,
    /// The sound of its name.
    Pinyin,
    /// Its text, or another thing that stands on it.
    Text,
}

/// A passage of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Passage {
    /// The column that it is of.
    pub column: &'static str,
    /// The text.
    pub text: String,
    /// What of it answers, in bytes.
    pub marks: Vec<Range<usize>>,
}

/// What was found, the best first, and how many in all.
#[derive(Debug, Default)]
pub struct Hits<'s> {
    /// The hits, at most as many as were asked for.
    pub hits: Vec<Hit<'s>>,
    /// How many there are.
    pub all: usize,
}

/// Finds cards. Of several words each must stand on a card.
pub fn search<'s>(shelf: &'s Shelf, query: &str, most: usize) -> Hits<'s> {
    let Some(sought) = Sought::of(query) else {
        return Hits::default();
    };
    let mut found: Vec<(By, usize, Of<'s>)> = Vec::new();
    for (nth, of) in shelf.cards().enumerate() {
        if let Some(by) = sought.by(of) {
            found.push((by, nth, of));
        }
    }
    found.sort_by_key(|(by, nth, _)| (*by, *nth));
    let all = found.len();
    let hits = found.into_iter().take(most).map(|(by, _, of)| Hit {
        of,
        by,
        passage: match by {
            By::Text => sought.passage(of),
            _ => Passage::default(),
        },
    });
    Hits {
        hits: hits.collect(),
        all,
    }
}

struct Sought {
    number: String,
    name: String,
    letters: Vec<char>,
    /// The words, as typed and folded.
    words: Vec<[String; 2]>,
}

impl Sought {
    fn of(query: &str) -> Option<Self> {
        let query = query.trim();
        let name = name_key(query);
        let letters: Vec<char> = fold(query).chars().filter(|c| *c != ' ').collect();
        let sounds = letters.len() > 1 && letters.iter().all(char::is_ascii_alphabetic);
        let words = query.split_whitespace();
        let words: Vec<[String; 2]> = words.map(|word| [word.to_owned(), fold(word)]).collect();
        (!name.is_empty()).then(|| Self {
            number: number_key(query),
            name,
            letters: if sounds { letters } else { Vec::new() },
            words,
        })
    }

    fn by(&self, of: Of<'_>) -> Option<By> {
        let number = number_key(of.number());
        let tail = number.rsplit('/').next().unwrap_or_default();
        if !number.is_empty() && (number == self.number || tail == self.number) {
            return Some(By::Number);
        }
        let names: Vec<String> = of.names().map(name_key).collect();
        if names.contains(&self.name) {
            return Some(By::Name);
        }
        if self.number.len() > 2
            && (number.starts_with(&self.number) || tail.starts_with(&self.number))
        {
            return Some(By::NumberBegins);
        }
        if names.iter().any(|name| name.contains(&self.name)) {
            return Some(By::NamePart);
        }
        let spelled = |name: &String| {
            let name: Vec<char> = name.chars().collect();
            spells(&self.letters, &name).is_some_and(|fit| fit.missing == 0)
        };
        if !self.letters.is_empty() && names.iter().any(spelled) {
            return Some(By::Pinyin);
        }
        // A letter or a sign stands in too many texts to say anything.
        let long = |[word, _]: &[String; 2]| !word.is_ascii() || word.len() > 1;
        let stands = |[typed, folded]: &[String; 2]| {
            let values = of.card.values.iter();
            let mut values = values.map(|value| &**value);
            values.any(|value| {
                let value = unmarked(value);
                value.contains(typed.as_str()) || value.contains(folded.as_str())
            })
        };
        (self.words.iter().any(long) && self.words.iter().all(stands)).then_some(By::Text)
    }

    /// The passage of a card that answers: of the column in which most words stand.
    fn passage(&self, of: Of<'_>) -> Passage {
        let mut best = (Passage::default(), 0);
        for (column, value) in of.all(|column| !matches!(column.is, Is::Number)) {
            let value = unmarked(value).replace('\n', " ");
            let folded = Folded::new(&value);
            let text = folded.text();
            let mut marks: Vec<Range<usize>> = Vec::new();
            for [_, word] in &self.words {
                if let Some(at) = text.find(word.as_str()) {
                    let from = text[..at].chars().count();
                    marks.push(folded.origin(from..from + word.chars().count()));
                }
            }
            if marks.len() > best.1 {
                let count = marks.len();
                marks.sort_by_key(|mark| mark.start);
                best = (cut(column.word, &value, marks), count);
            }
        }
        best.0
    }
}

/// The part of a text around what answers first.
fn cut(column: &'static str, text: &str, marks: Vec<Range<usize>>) -> Passage {
    let first = marks.first().map_or(0, |mark| mark.start);
    let before: Vec<usize> = text[..first].char_indices().map(|(at, _)| at).collect();
    let from = match before.len().checked_sub(PASSAGE / 4) {
        Some(nth) if before.len() > PASSAGE / 2 => before[nth],
        _ => 0,
    };
    let end = text[from..]
        .char_indices()
        .nth(PASSAGE)
        .map_or(text.len(), |(at, _)| from + at);
    let front = if from > 0 { "…" } else { "" };
    let back = if end < text.len() { "…" } else { "" };
    let within = marks
        .into_iter()
        .filter(|mark| mark.start >= from && mark.end <= end);
    let moved = within.map(|m| m.start - from + front.len()..m.end - from + front.len());
    Passage {
        column,
        text: format!("{front}{}{back}", &text[from..end]),
        marks: moved.collect(),
    }
}
