//! A board as it is typed in the interface's language: its words stand for the rules' own, which the line is read in.

use std::collections::HashMap;

use crate::engine::fault::Fault;
use crate::engine::lexicon::Lexicon;
use crate::engine::table::line;

use super::catalog::{Catalog, Language};

/// The words of a game's board and cards as the interface says them, and back.
#[derive(Debug, Clone)]
pub struct Speech {
    /// In small letters, single spaces between the words of one.
    chinese: HashMap<String, &'static str>,
    told: HashMap<&'static str, String>,
    /// How many words the longest has.
    longest: usize,
}

/// A text in the rules' words, and where in the typed one each of its characters stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meant {
    /// The text.
    pub text: String,
    columns: Vec<u32>,
}

impl Meant {
    /// A text that is typed in the rules' words.
    pub fn as_typed(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            columns: (1..=text.chars().count() as u32).collect(),
        }
    }

    /// Faults of the text where they stand in what was typed.
    pub fn faults(&self, mut faults: Vec<Fault>) -> Vec<Fault> {
        for fault in &mut faults {
            fault.column = self.column(fault.column);
        }
        faults
    }

    /// The column in what was typed of a column of the text, both in characters from 1; 0 stays 0.
    pub fn column(&self, column: u32) -> u32 {
        let Some(at) = column.checked_sub(1) else {
            return 0;
        };
        let last = || self.columns.last().map_or(1, |last| last + 1);
        self.columns.get(at as usize).copied().unwrap_or_else(last)
    }
}

impl Speech {
    /// The words of a game's board in the interface's language; `None` where those are the rules' own.
    pub fn of(lexicon: &Lexicon, words: &Catalog) -> Option<Self> {
        Self::of_words(line::vocabulary(lexicon), words)
    }

    /// The same with the words for what is done.
    pub fn of_deeds(lexicon: &Lexicon, words: &Catalog) -> Option<Self> {
        let deeds = (lexicon.action)().words();
        Self::of_words(deeds.into_iter().chain(line::vocabulary(lexicon)), words)
    }

    fn of_words(all: impl IntoIterator<Item = &'static str>, words: &Catalog) -> Option<Self> {
        if words.language == Language::Chinese {
            return None;
        }
        let mut speech = Self {
            chinese: HashMap::new(),
            told: HashMap::new(),
            longest: 1,
        };
        for word in all {
            let told = words.field(word);
            if told == word
                || !told.is_ascii()
                || line::words_of(&told).len() != told.split(' ').count()
            {
                continue;
            }
            let key = told.to_ascii_lowercase();
            speech.longest = speech.longest.max(key.split(' ').count());
            speech.told.entry(word).or_insert_with(|| told.into_owned());
            speech.chinese.entry(key).or_insert(word);
        }
        Some(speech)
    }

    /// How the interface says a word.
    pub fn says(&self, word: &str) -> Option<&str> {
        self.told.get(word).map(String::as_str)
    }

    /// A typed line in the rules' words, from some byte on. Names in quotes, what is written as YAML and what is no word of
    /// the game stay.
    pub fn chinese(&self, typed: &str, from: usize) -> Meant {
        let mut words = line::words_of(typed);
        words.retain(|span| span.start >= from);
        let mut meant = Meant {
            text: String::new(),
            columns: Vec::new(),
        };
        let (mut done, mut nth) = (0, 0);
        let mut put = |text: &str, at: usize, each: bool| {
            let from = typed[..at].chars().count() as u32 + 1;
            for (n, c) in text.chars().enumerate() {
                meant.text.push(c);
                let of = if each { n as u32 } else { 0 };
                meant.columns.push(from + of);
            }
        };
        while nth < words.len() {
            let found = (1..=self.longest.min(words.len() - nth))
                .rev()
                .find_map(|n| {
                    let span = words[nth].start..words[nth + n - 1].end;
                    let one = typed[span.clone()].split_whitespace().collect::<Vec<_>>();
                    // They stand side by side.
                    (one.len() == n)
                        .then(|| self.chinese.get(&one.join(" ").to_ascii_lowercase()))
                        .flatten()
                        .map(|word| (n, span, *word))
                });
            match found {
                Some((n, span, word)) => {
                    put(&typed[done..span.start], done, true);
                    put(word, span.start, false);
                    done = span.end;
                    nth += n;
                }
                None => nth += 1,
            }
        }
        put(&typed[done..], done, true);
        meant
    }

    /// A line in the rules' words as the interface says it.
    pub fn english(&self, line: &str) -> String {
        let (mut said, mut done) = (String::new(), 0);
        for span in line::words_of(line) {
            if let Some(told) = self.says(&line[span.clone()]) {
                said += &line[done..span.start];
                said += told;
                done = span.end;
            }
        }
        said + &line[done..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::games::lexicon;
    use crate::rulebook::BookId;

    fn speech(book: BookId) -> Speech {
        let lexicon = lexicon(book).expect("played");
        Speech::of(&lexicon, &Catalog::of(Language::English)).expect("English")
    }

    #[test]
    fn a_board_is_typed_in_english_and_told_so() {
        let speech = speech(BookId::VIVIDZ);
        let typed = "A centre Spark(3000 Rested) hand 3 / B left \"Hand\"(2000); Main phase";
        let meant = speech.chinese(typed, 0);
        let chinese = "甲 中央 Spark(3000 横置) 手牌区 3 / 乙 左 \"Hand\"(2000); 主要阶段";
        assert_eq!(meant.text, chinese);
        let lexicon = lexicon(BookId::VIVIDZ).expect("played");
        assert!(line::read(&lexicon, &meant.text, None).is_ok());
        assert_eq!(speech.chinese(&speech.english(chinese), 0).text, chinese);
        // What is wrong is told where it was typed.
        let at = chinese.chars().position(|c| c == '3').expect("a number") as u32 + 1;
        let typed_at = typed.find('3').expect("a number") as u32 + 1;
        assert_eq!(meant.column(at), typed_at);
        for stays in ["甲 左 火花{手牌: 3}", "A", "{A: 3}"] {
            let from = if stays == "A" { 1 } else { 0 };
            assert_eq!(speech.chinese(stays, from).text, stays);
        }
    }
}
