//! English questions: the English names of terms and the words between them (`index/english.toml`), each with what the
//! rules call it.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::rulebook::shipped;
use crate::text::fold::fold;
use crate::text::pinyin::is_syllable;

use super::vocab::Vocab;

/// The longest name, in words.
pub(super) const LONGEST: usize = 5;

/// What English words stand for.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Sense {
    /// Terms, by their places in the vocabulary.
    pub terms: Vec<usize>,
    /// Folded words of the rules, the likeliest first.
    pub words: Vec<String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct File {
    empty: Vec<String>,
    asking: Vec<String>,
    say: HashMap<String, Vec<String>>,
}

/// The words that are no names of terms.
struct Said {
    empty: HashSet<String>,
    asking: HashSet<String>,
    say: HashMap<String, Vec<String>>,
}

static SAID: LazyLock<Said> = LazyLock::new(|| {
    let text = shipped::file("index/english.toml").unwrap_or_default();
    Said::of(toml::from_str(text).unwrap_or_default())
});

impl Said {
    fn of(file: File) -> Self {
        let stems = |words: Vec<String>| words.iter().map(|w| key(w)).collect();
        let mut say: HashMap<String, Vec<String>> = HashMap::new();
        for (english, chinese) in &file.say {
            for one in english.split('|') {
                let means = say.entry(key(one)).or_default();
                means.extend(chinese.iter().map(|word| fold(word)));
            }
        }
        Self {
            empty: stems(file.empty),
            asking: stems(file.asking),
            say,
        }
    }
}

/// All that English words may stand for.
pub(super) struct English {
    terms: HashMap<String, Vec<usize>>,
}

impl English {
    /// The English names of the vocabulary's terms.
    pub(super) fn of(vocab: &Vocab) -> Self {
        let mut terms: HashMap<String, Vec<usize>> = HashMap::new();
        for (ix, term) in vocab.terms.iter().enumerate() {
            for name in &term.names {
                if name.chars().all(|c| c.is_ascii_lowercase() || c == ' ') {
                    let of = terms.entry(key(name)).or_default();
                    if !of.contains(&ix) {
                        of.push(ix);
                    }
                }
            }
        }
        Self { terms }
    }

    /// What these words, as a whole, stand for; nothing where they are no name and no saying.
    pub(super) fn sense(&self, words: &[String]) -> Option<Sense> {
        let key = words.iter().map(|w| stem(w)).collect::<Vec<_>>().join(" ");
        let sense = Sense {
            terms: self.terms.get(&key).cloned().unwrap_or_default(),
            words: SAID.say.get(&key).cloned().unwrap_or_default(),
        };
        (sense != Sense::default()).then_some(sense)
    }

    /// The known word that was likely meant by one that is none.
    pub(super) fn slip(&self, word: &str) -> Option<String> {
        const SHORTEST: usize = 5;
        if word.len() < SHORTEST {
            return None;
        }
        let wanted = stem(word);
        let known = self.terms.keys().chain(SAID.say.keys());
        known
            .filter(|key| !key.contains(' ') && key.len() + 1 >= SHORTEST)
            .map(|key| (strsim::osa_distance(&wanted, key), key))
            .filter(|(distance, key)| *distance <= key.len() / 5 + usize::from(key.len() < 5))
            .min_by_key(|(distance, key)| {
                let begins = key.chars().next() == wanted.chars().next();
                (
                    *distance,
                    !begins,
                    key.len().abs_diff(wanted.len()),
                    (*key).clone(),
                )
            })
            .map(|(_, key)| key.clone())
    }
}

/// Whether a word says nothing about the rules.
pub(super) fn is_empty(word: &str) -> bool {
    SAID.empty.contains(&stem(word))
}

/// Whether a word begins a question.
pub(super) fn is_asking(word: &str) -> bool {
    SAID.asking.contains(&stem(word))
}

/// Whether letters can be read as pinyin in full.
pub(super) fn is_pinyin(word: &str) -> bool {
    const LONGEST: usize = 6;
    let mut reached = vec![false; word.len() + 1];
    reached[0] = true;
    for end in 1..=word.len() {
        let starts = end.saturating_sub(LONGEST)..end;
        reached[end] = starts
            .into_iter()
            .any(|start| reached[start] && sounds(&word[start..end]));
    }
    reached[word.len()]
}

/// Whether letters are a syllable that people type for a word: a hum has no vowel.
fn sounds(typed: &str) -> bool {
    is_syllable(typed) && typed.contains(['a', 'e', 'i', 'o', 'u', 'v'])
}

/// A name by which its forms are found: `Attacking characters` as `attack character`.
fn key(name: &str) -> String {
    let words = name.split_whitespace();
    words
        .map(|w| stem(&w.to_lowercase()))
        .collect::<Vec<_>>()
        .join(" ")
}

/// A word without the ending of its form.
fn stem(word: &str) -> String {
    let cut = |ending: &str, shortest: usize| {
        let front = word.strip_suffix(ending)?;
        (front.len() >= shortest).then(|| front.to_owned())
    };
    let mut front = cut("ies", 3)
        .map(|front| front + "y")
        .or_else(|| cut("ing", 3))
        .or_else(|| cut("ied", 3).map(|front| front + "y"))
        .or_else(|| cut("ed", 3))
        .or_else(|| cut("es", 4))
        .or_else(|| {
            if word.ends_with("ss") {
                None
            } else {
                cut("s", 2)
            }
        })
        .unwrap_or_else(|| word.to_owned());
    if front.len() > 3 && front.ends_with('e') {
        front.pop();
    }
    let twice = {
        let mut last = front.chars().rev();
        let (a, b) = (last.next(), last.next());
        a == b && a.is_some_and(|c| !"aeiouls".contains(c))
    };
    if twice && front.len() > 3 {
        front.pop();
    }
    front
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::Library;
    use crate::search::document::Document;

    fn english() -> (English, Vocab) {
        let vocab = Vocab::build(&Library::shipped(), std::iter::empty::<Document>());
        (English::of(&vocab), vocab)
    }

    #[test]
    fn forms_of_a_word_are_one_word() {
        for forms in [
            &["attack", "attacks", "attacked", "attacking"][..],
            &["damage", "damages", "damaged"],
            &["draw", "draws", "drawing"],
            &["equal", "equals"],
            &["drop", "dropped", "dropping"],
            &["die", "dies"],
            &["copy", "copies"],
            &["pass", "passed"],
            &["discard", "discards", "discarded"],
        ] {
            let stems: HashSet<String> = forms.iter().map(|w| stem(w)).collect();
            assert_eq!(stems.len(), 1, "{stems:?}");
        }
        assert_ne!(stem("rest"), stem("ready"));
    }

    #[test]
    fn names_of_several_words_are_found_in_any_form() {
        let (english, vocab) = english();
        for (name, term) in [
            ("discard pile", "弃牌区"),
            ("Discard Piles", "弃牌区"),
            ("reminder text", "注释文本"),
            ("trash", "弃牌区"),
        ] {
            let words: Vec<String> = name.split(' ').map(|w| w.to_lowercase()).collect();
            let sense = english.sense(&words);
            let names: Vec<&str> = sense
                .iter()
                .flat_map(|s| &s.terms)
                .map(|t| vocab.terms[*t].name.as_str())
                .collect();
            assert!(!names.is_empty(), "{name}: {term}");
        }
        assert!(english.sense(&["blorb".to_owned()]).is_none());
    }

    #[test]
    fn a_slip_is_told_from_another_word() {
        let (english, _) = english();
        assert_eq!(english.slip("dammage").as_deref(), Some("damag"));
        assert_eq!(english.slip("atack").as_deref(), Some("attack"));
        assert_eq!(english.slip("huaxing"), None);
        assert_eq!(english.slip("kitchen"), None);
    }

    #[test]
    fn pinyin_is_told_from_english() {
        for word in ["huaxing", "can", "shanghai", "paiku"] {
            assert!(is_pinyin(word), "{word}");
        }
        for word in ["attack", "dammage", "equals", "power", "deck"] {
            assert!(!is_pinyin(word), "{word}");
        }
    }

    /// What an English word is said to mean is a word of the rules, or one that people ask by.
    #[test]
    fn every_english_word_means_something_here() {
        let text = shipped::file("index/english.toml").expect("carried");
        let file: File = toml::from_str(text).expect("TOML");
        let content: String = shipped::files()
            .iter()
            .filter(|(name, _)| !name.ends_with("english.toml") && !name.starts_with("locales/"))
            .map(|(_, text)| *text)
            .collect();
        let mut wrong = Vec::new();
        for (english, means) in &file.say {
            wrong.extend(
                means
                    .iter()
                    .filter(|m| !content.contains(m.as_str()))
                    .map(|m| format!("{english}: {m}")),
            );
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}
