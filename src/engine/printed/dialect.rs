//! What translators write for a word of the grammar: spellings as data, from the file that comes with the program and
//! from what a user adds. Knows no game.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::form::{Script, name};
use serde::Deserialize;

/// Spellings of translators, and names in two languages. Built from texts in the format of `printed.toml`.
#[derive(Debug, Clone, Default)]
pub struct Dialect {
    /// Of the list's language, and of the original's.
    words: [Words; 2],
    /// Those of the texts that are laid over the first: what they have on the right is read as if it were printed so.
    own: [Words; 2],
    icons: HashMap<String, String>,
    /// Names and traits of the original's language, with what the list's language has for them.
    names: BTreeMap<String, String>,
    /// The names of the list's cards.
    cards: BTreeSet<String>,
}

/// By their first character, the longest first: what is written, and what is read in its place.
type Words = HashMap<char, Vec<(Vec<char>, String)>>;

/// The file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Spellings of words: `"写法" = "读作"`; read as nothing where that is empty. `{甲|乙|}` stands for each of what it
    /// has between its strokes, `{1}` in what is read for the one that the first of them has.
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

/// The most spellings that one line may stand for.
const MOST_SPELLINGS: usize = 2000;

/// Spellings, each way of `{…|…}` by itself. What is written without any goes before what only follows from such a line.
fn spelled_out(words: BTreeMap<String, String>) -> Result<Vec<(String, String)>, String> {
    let (several, plain): (Vec<_>, Vec<_>) = words.into_iter().partition(|(k, _)| k.contains('{'));
    let mut out = Vec::new();
    for (from, to) in several {
        for (way, took) in ways(&from)? {
            out.push((
                way,
                to.replace("{1}", took.first().map_or("", |first| first)),
            ));
        }
    }
    out.extend(plain);
    Ok(out)
}

/// Each way of a spelling with `{…|…}`, with what it has of each.
fn ways(from: &str) -> Result<Vec<(String, Vec<String>)>, String> {
    let mut all = vec![(String::new(), Vec::new())];
    let mut rest = from;
    while let Some((before, behind)) = rest.split_once('{') {
        let (inner, after) = behind
            .split_once('}')
            .ok_or_else(|| format!("“{from}”里的“{{”没有“}}”"))?;
        if all.len() * inner.split('|').count() > MOST_SPELLINGS {
            return Err(format!("“{from}”有{MOST_SPELLINGS}种以上的写法，分成几行"));
        }
        let next = all.iter().flat_map(|(begun, took)| {
            inner.split('|').map(move |one| {
                let took = took.iter().cloned().chain([one.to_owned()]);
                (format!("{begun}{before}{one}"), took.collect())
            })
        });
        all = next.collect();
        rest = after;
    }
    all.iter_mut().for_each(|(way, _)| way.push_str(rest));
    all.retain(|(way, _)| !way.is_empty());
    Ok(all)
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
        let first = self.words.iter().all(HashMap::is_empty);
        let spellings = [
            (Script::Chinese, file.words),
            (Script::Other, file.original),
        ];
        for (script, words) in spellings {
            for (from, to) in spelled_out(words)? {
                self.word(script, &from, to, first);
            }
        }
        for (from, to) in spelled_out(file.icons)? {
            let to = if first {
                to
            } else {
                self.icon(&to).unwrap_or(to)
            };
            self.icons.insert(from, to);
        }
        for (from, to) in file.names {
            self.pair(&from, &to);
        }
        Ok(())
    }

    fn word(&mut self, script: Script, from: &str, to: String, first: bool) {
        let from: Vec<char> = name(from, script).chars().collect();
        let Some(begin) = from.first() else {
            return;
        };
        let words = if first {
            &mut self.words
        } else {
            &mut self.own
        };
        let all = words[script as usize].entry(*begin).or_default();
        let place = |(old, _): &(Vec<char>, String)| {
            let longer = from.len().cmp(&old.len());
            longer.then_with(|| old.cmp(&from))
        };
        match all.binary_search_by(place) {
            Ok(at) => all[at].1 = to,
            Err(at) => all.insert(at, (from, to)),
        }
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

    /// Says which cards the list has.
    pub fn has_cards(&mut self, names: BTreeSet<String>) {
        self.cards = names;
    }

    /// Whether a card of the list has this name.
    pub fn is_card(&self, name: &str) -> bool {
        self.cards.contains(name)
    }

    /// A number that is another for other spellings.
    pub fn stamp(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for words in self.words.iter().chain(&self.own) {
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
        longest(&self.words[script as usize], chars)
    }

    /// The same among those that were laid over; what is read in its place is then looked up again.
    pub fn own(&self, script: Script, chars: &[char]) -> Option<(usize, &str)> {
        longest(&self.own[script as usize], chars)
    }
}

fn longest<'w>(words: &'w Words, chars: &[char]) -> Option<(usize, &'w str)> {
    let all = words.get(chars.first()?)?;
    let found = all.iter().find(|(from, _)| chars.starts_with(from))?;
    Some((found.0.len(), &found.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(dialect: &Dialect, text: &str) -> Option<String> {
        let chars: Vec<char> = text.chars().collect();
        let found = dialect.longest(Script::Chinese, &chars);
        found.map(|(_, with)| with.to_owned())
    }

    #[test]
    fn a_line_stands_for_each_of_its_ways() {
        let file = "[words]\n\"{在|于|}{本|这}回合\" = \"{1}本回合中\"\n\"于本回合\" = \"别的\"\n[icons]\n\"{冲击|影响}n\" = \"影响力n\"";
        let dialect = Dialect::from_texts(&[file]).expect("well formed");
        assert_eq!(read(&dialect, "在这回合").as_deref(), Some("在本回合中"));
        assert_eq!(read(&dialect, "本回合").as_deref(), Some("本回合中"));
        // What is written out goes before what follows from a line.
        assert_eq!(read(&dialect, "于本回合").as_deref(), Some("别的"));
        assert_eq!(dialect.icon("影响2").as_deref(), Some("影响力2"));
    }

    #[test]
    fn what_is_laid_over_is_read_as_if_printed_so() {
        let first = "[words]\n\"返回手牌\" = \"回手\"\n[icons]\n\"冲击n\" = \"影响力n\"";
        let own = "[words]\n\"退回\" = \"返回\"\n[icons]\n\"撞击n\" = \"冲击n\"";
        let dialect = Dialect::from_texts(&[first, own]).expect("well formed");
        let text = crate::engine::printed::text::Text::new("退回手牌", Script::Chinese, &dialect);
        assert_eq!(text.shown(), "回手");
        assert_eq!(dialect.icon("撞击2").as_deref(), Some("影响力2"));
    }

    #[test]
    fn a_line_with_a_fault_is_told() {
        for file in [
            "[words]\n\"{在|于\" = \"\"".to_owned(),
            format!("[words]\n\"{}\" = \"\"", "{一|二|三|四|五|六|七}".repeat(4)),
        ] {
            assert!(Dialect::from_texts(&[&file]).is_err(), "{file}");
        }
    }
}
