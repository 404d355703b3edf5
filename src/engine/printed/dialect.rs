//! What translators write for a word of the grammar: spellings as data, from the file that comes with the program and
//! from what a user adds. Knows no game.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::form::{Script, name};
use serde::Deserialize;

/// Spellings of translators, and names in two languages. Built from texts in the format of `printed.toml`.
#[derive(Debug, Clone, Default)]
pub struct Dialect {
    /// Of the list's language, and of the original's.
    words: [Words; 2],
    icons: HashMap<String, String>,
    /// Names and traits of the original's language, with what the list's language has for them.
    names: BTreeMap<String, String>,
}

/// By their first character, the longest first: what is written, and what is read in its place.
type Words = HashMap<char, Vec<(Vec<char>, String)>>;

/// The file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Spellings of words: `"写法" = "读作"`; read as nothing where that is empty.
    #[serde(default)]
    words: BTreeMap<String, String>,
    /// The same in the original's language.
    #[serde(default)]
    original: BTreeMap<String, String>,
    /// Spellings of icons, without their brackets; `n` stands for a number.
    #[serde(default)]
    icons: BTreeMap<String, String>,
    /// Names of the original's language and the names in the list's language.
    #[serde(default)]
    names: BTreeMap<String, String>,
}

impl Dialect {
    /// From texts; a later one is laid over those before.
    ///
    /// # Errors
    /// What is wrong with a text that is no such file: its place in the list, and the reason with its line.
    pub fn from_texts(texts: &[&str]) -> Result<Self, (usize, String)> {
        let mut dialect = Self::default();
        for (nth, text) in texts.iter().enumerate() {
            dialect.add(text).map_err(|e| (nth, e))?;
        }
        Ok(dialect)
    }

    /// Lays one more text over it.
    ///
    /// # Errors
    /// What is wrong with it, with its line.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        let file: File = toml::from_str(text).map_err(|e| e.to_string())?;
        let spellings = [
            (Script::Chinese, file.words),
            (Script::Other, file.original),
        ];
        for (script, words) in spellings {
            for (from, to) in words {
                self.word(script, &from, to);
            }
        }
        for (from, to) in file.icons {
            self.icons.insert(from, to);
        }
        for (from, to) in file.names {
            self.pair(&from, &to);
        }
        Ok(())
    }

    fn word(&mut self, script: Script, from: &str, to: String) {
        let from: Vec<char> = name(from, script).chars().collect();
        let Some(first) = from.first() else {
            return;
        };
        let all = self.words[script as usize].entry(*first).or_default();
        all.retain(|(old, _)| *old != from);
        let at = all.partition_point(|(old, _)| old.len() > from.len());
        all.insert(at, (from, to));
    }

    /// Says what a name of the original's language is called in the list's.
    pub fn pair(&mut self, original: &str, called: &str) {
        let original = name(original, Script::Other);
        self.names.insert(original, name(called, Script::Chinese));
    }

    /// The names that it knows.
    pub fn names(&self) -> &BTreeMap<String, String> {
        &self.names
    }

    /// A number that is another for other spellings.
    pub fn stamp(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for words in &self.words {
            let words: BTreeMap<_, _> = words.iter().collect();
            words.hash(&mut hasher);
        }
        let icons: BTreeMap<_, _> = self.icons.iter().collect();
        icons.hash(&mut hasher);
        self.names.hash(&mut hasher);
        hasher.finish()
    }

    /// What a name of the original's language is called in the list's, where that is known.
    pub fn called(&self, original: &str) -> Option<&str> {
        self.names.get(original).map(String::as_str)
    }

    /// An icon's words as the grammar has them: `冲击2` by `冲击n`; none where no icon is spelled so.
    pub fn icon(&self, words: &str) -> Option<String> {
        if let Some(found) = self.icons.get(words) {
            return Some(found.clone());
        }
        let digits: String = words.chars().filter(char::is_ascii_digit).collect();
        let mut general = String::new();
        for c in words.chars() {
            match c {
                '0'..='9' if general.ends_with('n') => {}
                '0'..='9' => general.push('n'),
                c => general.push(c),
            }
        }
        match self.icons.get(&general) {
            Some(found) if !digits.is_empty() => Some(found.replace('n', &digits)),
            _ => None,
        }
    }

    /// The longest spelling at the beginning of some characters: its length, and what is read in its place.
    pub fn longest(&self, script: Script, chars: &[char]) -> Option<(usize, &str)> {
        let all = self.words[script as usize].get(chars.first()?)?;
        let found = all.iter().find(|(from, _)| chars.starts_with(from))?;
        Some((found.0.len(), &found.1))
    }
}
