//! What the rooms below say in Chinese, told in English: labels, events, choices and faults by the table
//! `locales/said.en.toml`. Whatever the table does not have stays as it is: the rules' own words and the engine's reasons.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::rulebook::shipped;

/// How deep a sentence may stand in another.
const DEEPEST: usize = 4;

/// The table as it is written.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct File {
    /// Whole words.
    #[serde(default)]
    word: HashMap<String, String>,
    /// Sentences with holes, `{1}` `{2}` …, in any order on the English side; one with a question mark may be
    /// empty, one with an exclamation mark holds what is typed and stays as it is.
    #[serde(default)]
    sentence: HashMap<String, String>,
}

/// A sentence with holes.
struct Sentence {
    /// The text between the holes, one piece more than holes.
    pieces: Vec<String>,
    /// Which hole stands after each piece.
    holes: Vec<String>,
    english: String,
    /// How much of it is text: of two sentences that fit the one that says more is meant.
    weight: usize,
}

#[derive(Default)]
struct Table {
    words: HashMap<String, String>,
    /// By the character that they begin with; those that begin with a hole under none.
    sentences: HashMap<Option<char>, Vec<Sentence>>,
}

static ENGLISH: LazyLock<Table> = LazyLock::new(|| {
    let text = shipped::file("locales/said.en.toml").unwrap_or_default();
    Table::of(toml::from_str(text).unwrap_or_default())
});

/// A Chinese word or sentence in English, as far as the table has it.
pub fn english(chinese: &str) -> Cow<'_, str> {
    ENGLISH.tell(chinese, DEEPEST)
}

impl Table {
    fn of(file: File) -> Self {
        let mut sentences: HashMap<_, Vec<Sentence>> = HashMap::new();
        for (chinese, english) in file.sentence {
            let sentence = Sentence::of(&chinese, english);
            let begins = sentence.pieces[0].chars().next();
            sentences.entry(begins).or_default().push(sentence);
        }
        for all in sentences.values_mut() {
            all.sort_by(|a, b| (b.weight, &a.pieces).cmp(&(a.weight, &b.pieces)));
        }
        Self {
            words: file.word,
            sentences,
        }
    }

    fn tell<'t>(&self, chinese: &'t str, deep: usize) -> Cow<'t, str> {
        if deep == 0 || chinese.is_ascii() {
            return Cow::Borrowed(chinese);
        }
        let text = chinese.trim();
        let told = self
            .words
            .get(text)
            .cloned()
            .or_else(|| self.sentence(text, deep))
            .or_else(|| self.listed(text, deep));
        match told {
            Some(told) if text.len() == chinese.len() => Cow::Owned(told),
            Some(told) => Cow::Owned(chinese.replacen(text, &told, 1)),
            None => Cow::Borrowed(chinese),
        }
    }

    fn sentence(&self, text: &str, deep: usize) -> Option<String> {
        let begun = self.sentences.get(&text.chars().next());
        let open = self.sentences.get(&None);
        let all = begun.into_iter().chain(open).flatten();
        let mut fitting: Vec<(&Sentence, Vec<&str>)> = all
            .filter_map(|sentence| Some((sentence, sentence.fill(text)?)))
            .collect();
        fitting.sort_by_key(|(sentence, _)| std::cmp::Reverse(sentence.weight));
        fitting
            .into_iter()
            .find_map(|(sentence, fills)| self.filled(sentence, &fills, deep))
    }

    /// The sentence in English; nothing where half a sentence would stay Chinese.
    fn filled(&self, sentence: &Sentence, fills: &[&str], deep: usize) -> Option<String> {
        let mut told = sentence.english.clone();
        for (hole, fill) in sentence.holes.iter().zip(fills) {
            let said = match hole.ends_with('!') {
                true => Cow::Borrowed(*fill),
                false => self.tell(fill, deep - 1),
            };
            if !hole.ends_with('!') && said == *fill && fill.contains(['，', '。', '；']) {
                return None;
            }
            told = told.replace(&format!("{{{hole}}}"), &said);
        }
        Some(told)
    }

    /// A list of things, where each of them can be told or is a number.
    fn listed(&self, text: &str, deep: usize) -> Option<String> {
        let parts: Vec<&str> = text.split('、').collect();
        let told: Vec<Cow<'_, str>> = parts.iter().map(|p| self.tell(p, deep - 1)).collect();
        let all = parts
            .iter()
            .zip(&told)
            .all(|(part, told)| part != told || part.is_ascii());
        (parts.len() > 1 && all).then(|| told.join(", "))
    }
}

impl Sentence {
    fn of(chinese: &str, english: String) -> Self {
        let mut pieces = Vec::new();
        let mut holes = Vec::new();
        let mut rest = chinese;
        while let Some((piece, after)) = rest.split_once('{') {
            let Some((hole, after)) = after.split_once('}') else {
                break;
            };
            pieces.push(piece.to_owned());
            holes.push(hole.to_owned());
            rest = after;
        }
        pieces.push(rest.to_owned());
        let weight = pieces.iter().map(|p| p.chars().count()).sum();
        Self {
            pieces,
            holes,
            english,
            weight,
        }
    }

    /// What stands in the holes where the text is this sentence.
    fn fill<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        let (first, others) = self.pieces.split_first()?;
        let mut rest = text.strip_prefix(first.as_str())?;
        let Some((last, between)) = others.split_last() else {
            return rest.is_empty().then(Vec::new);
        };
        rest = rest.strip_suffix(last.as_str())?;
        let mut fills = Vec::new();
        for (piece, hole) in between.iter().zip(&self.holes) {
            // A hole holds something: the next piece of text begins behind its first character.
            let from = match hole.ends_with('?') {
                true => 0,
                false => rest.chars().next()?.len_utf8(),
            };
            let at = match piece.as_str() {
                // What is added to a sentence begins with a colon.
                "" => rest.find('：').unwrap_or(rest.len()),
                piece => from + rest[from..].find(piece)?,
            };
            fills.push(&rest[..at]);
            rest = &rest[at + piece.len()..];
        }
        let may_be_empty = self.holes.last().is_some_and(|hole| hole.ends_with('?'));
        if fills
            .iter()
            .zip(&self.holes)
            .any(|(f, h)| f.is_empty() && !h.ends_with('?'))
            || (rest.is_empty() && !may_be_empty)
        {
            return None;
        }
        fills.push(rest);
        Some(fills)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;

    use super::*;

    fn table(words: &[(&str, &str)], sentences: &[(&str, &str)]) -> Table {
        let map = |pairs: &[(&str, &str)]| {
            let pairs = pairs.iter();
            pairs
                .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
                .collect()
        };
        Table::of(File {
            word: map(words),
            sentence: map(sentences),
        })
    }

    #[test]
    fn sentences_are_told_with_what_stands_in_them() {
        let table = table(
            &[("甲", "A"), ("手牌", "hand"), ("墓地", "graveyard")],
            &[
                ("{1}把{2}移入{3}", "{1} moves {2} to {3}"),
                ("{1}移入{2}", "{1} goes to {2}"),
                ("没有{1}", "no {1}"),
                ("{1}选择{2}{3?}", "{1} chooses {2}{3?}"),
                ("：{1}", ": {1}"),
                ("可以写：{1!}", "it can be: {1!}"),
            ],
        );
        for (chinese, english) in [
            ("甲把火花移入墓地", "A moves 火花 to graveyard"),
            ("火花移入手牌", "火花 goes to hand"),
            ("没有甲、手牌", "no A, hand"),
            ("没有甲、火花", "no 甲、火花"),
            ("没有甲，还差一张", "没有甲，还差一张"),
            ("可以写：甲、手牌", "it can be: 甲、手牌"),
            ("没有", "没有"),
            ("甲选择火花", "A chooses 火花"),
            ("甲选择火花：手牌", "A chooses 火花: hand"),
            ("选择火花", "选择火花"),
            ("  手牌 ", "  hand "),
            ("火花", "火花"),
            ("hand", "hand"),
        ] {
            assert_eq!(table.tell(chinese, DEEPEST), english, "{chinese}");
        }
    }

    #[test]
    fn a_sentence_that_says_more_goes_first() {
        let table = table(
            &[],
            &[
                ("{1}的{2}", "{2} of {1}"),
                ("{1}的回合{2}", "{1}'s turn {2}"),
            ],
        );
        assert_eq!(table.tell("甲的回合开始", DEEPEST), "甲's turn 开始");
    }

    /// The string literals of the source, their holes without names.
    fn literals(folder: &Path, into: &mut HashSet<String>) {
        for entry in std::fs::read_dir(folder).expect("source").flatten() {
            let path = entry.path();
            if path.is_dir() {
                literals(&path, into);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = std::fs::read_to_string(&path).expect("source");
                // A literal may go on over a line's end.
                let text = text.replace("\\\n", "\u{1}");
                for (nth, piece) in text.split('"').enumerate() {
                    let piece = piece.split('\u{1}').enumerate();
                    let piece: String = piece
                        .map(|(nth, p)| if nth == 0 { p } else { p.trim_start() })
                        .collect();
                    let _ = nth;
                    into.insert(unnamed(&piece));
                }
            }
        }
    }

    fn unnamed(text: &str) -> String {
        let mut out = String::new();
        let mut inside = false;
        for c in text.chars() {
            match c {
                '{' => inside = true,
                '}' if inside => {
                    inside = false;
                    out.push_str("{}");
                }
                c if !inside => out.push(c),
                _ => {}
            }
        }
        out
    }

    #[test]
    fn all_that_is_told_in_english_is_said_somewhere() {
        let file: File =
            toml::from_str(shipped::file("locales/said.en.toml").expect("carried")).expect("TOML");
        let mut said = HashSet::new();
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        literals(&root.join("src"), &mut said);
        literals(&root.join("derive"), &mut said);
        let han = |text: &str| text.chars().any(crate::text::fold::is_han);
        let mut wrong = Vec::new();
        for (chinese, english) in file.word.iter().chain(&file.sentence) {
            if !said.contains(&unnamed(chinese)) {
                wrong.push(format!("{chinese}: said nowhere"));
            }
            // What is typed into a file stands between backquotes, as it is typed.
            let told: String = english.split('`').step_by(2).collect();
            if han(&told) {
                wrong.push(format!("{chinese}: {english} is not English"));
            }
            let holes = |text: &str| {
                let all = Sentence::of(text, String::new()).holes;
                all.into_iter().collect::<std::collections::BTreeSet<_>>()
            };
            if holes(chinese) != holes(english) {
                wrong.push(format!("{chinese}: {english} has other holes"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
