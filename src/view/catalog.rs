//! The interface's own words, in the user's language. Rule content is Chinese and does not pass through here.

use std::borrow::Cow;

use super::said;

/// A language that the interface speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// 简体中文.
    Chinese,
    /// English.
    English,
}

impl Language {
    /// The language of a tag or locale name: `zh`, `zh_CN.UTF-8`, `en_US`. `None` where it is neither.
    pub fn of(tag: &str) -> Option<Self> {
        let tag = tag.to_ascii_lowercase();
        if tag.starts_with("zh") {
            Some(Self::Chinese)
        } else if tag.starts_with("en") {
            Some(Self::English)
        } else {
            None
        }
    }

    /// Its catalogue's path in the repository.
    pub const fn catalogue(self) -> &'static str {
        match self {
            Self::Chinese => "locales/zh-CN.toml",
            Self::English => "locales/en.toml",
        }
    }
}

/// A catalogue of words: keys with dots to messages with `{placeholders}`.
#[derive(Debug, Clone)]
pub struct Catalog {
    /// The language.
    pub language: Language,
    messages: source::Messages,
}

impl Catalog {
    /// The catalogue of a language.
    pub fn of(language: Language) -> Self {
        Self {
            language,
            messages: source::messages(language),
        }
    }

    /// The message of a key. A key that is not there is shown as it is; a test rules that out.
    pub fn get<'w>(&'w self, key: &'w str) -> &'w str {
        self.messages.get(key).unwrap_or(key)
    }

    /// The message of a key with its placeholders filled.
    pub fn fill(&self, key: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
        let mut message = self.get(key).to_owned();
        for (name, value) in values {
            let value = value.to_string();
            // What went wrong is said by the rooms below.
            let value = match ["error", "why", "what", "wrong", "fault", "fix"].contains(name) {
                true => self.said(&value),
                false => Cow::Borrowed(value.as_str()),
            };
            message = numbered(&message, name, &value);
            message = message.replace(&format!("{{{name}}}"), &value);
        }
        message
    }

    /// What the rooms below say in Chinese, in the interface's language as far as there are words for it: a label, an
    /// event, a choice, a fault. The rules' own words stay as they are.
    pub fn said<'t>(&self, chinese: &'t str) -> Cow<'t, str> {
        match self.language {
            Language::Chinese => Cow::Borrowed(chinese),
            Language::English => said::english(chinese),
        }
    }

    /// A word of a file that stands by itself: a field of a board or a card, what may be done.
    pub fn field<'t>(&self, chinese: &'t str) -> Cow<'t, str> {
        match self.language {
            Language::Chinese => Cow::Borrowed(chinese),
            Language::English => said::field(chinese),
        }
    }

    /// The same as [`said`](Self::said) for what stands by itself: it begins as a sentence does.
    pub fn sentence(&self, chinese: &str) -> String {
        begun(chinese, self.said(chinese))
    }

    /// A field by its name, as a row or a title.
    pub fn titled(&self, chinese: &str) -> String {
        begun(chinese, self.field(chinese))
    }

    /// Who is asked, before what is asked.
    pub fn asked(&self, player: &str) -> String {
        let mark = match self.language {
            Language::Chinese => "",
            Language::English => ":",
        };
        format!("{}{mark} ", self.said(player))
    }

    /// Several things in a row.
    pub fn list<T: AsRef<str>>(&self, things: &[T]) -> String {
        let things: Vec<&str> = things.iter().map(AsRef::as_ref).collect();
        things.join(self.comma())
    }

    /// What stands between the things of a row.
    pub fn comma(&self) -> &'static str {
        match self.language {
            Language::Chinese => "、",
            Language::English => ", ",
        }
    }

    /// What stands between a name and what is said of it.
    pub fn colon(&self) -> &'static str {
        match self.language {
            Language::Chinese => "：",
            Language::English => ": ",
        }
    }

    /// What is added to a sentence, in brackets behind it; nothing where there is nothing.
    pub fn aside<T: AsRef<str>>(&self, things: &[T]) -> String {
        let things: Vec<&str> = things.iter().map(AsRef::as_ref).collect();
        match (things.is_empty(), self.language) {
            (true, _) => String::new(),
            (false, Language::Chinese) => format!("（{}）", things.join("；")),
            (false, Language::English) => format!(" ({})", things.join("; ")),
        }
    }

    /// All keys and messages.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.messages.all()
    }
}

/// What was told of a Chinese text, with a capital; what stayed as it is has none.
fn begun(chinese: &str, told: Cow<'_, str>) -> String {
    let mut chars = told.chars();
    match chars.next() {
        Some(first) if told != chinese => first.to_uppercase().chain(chars).collect(),
        _ => told.into_owned(),
    }
}

#[cfg(not(carried))]
#[path = "../../build/words.rs"]
mod words;

/// While developing the words are read where they lie.
#[cfg(not(carried))]
mod source {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use super::{Language, words};
    use crate::rulebook::shipped;

    #[derive(Debug, Clone)]
    pub(super) struct Messages(Arc<BTreeMap<String, String>>);

    pub(super) fn messages(language: Language) -> Messages {
        let text = shipped::file(language.catalogue()).unwrap_or_default();
        Messages(Arc::new(words::messages(text)))
    }

    impl Messages {
        pub(super) fn get(&self, key: &str) -> Option<&str> {
            self.0.get(key).map(String::as_str)
        }

        pub(super) fn all(&self) -> impl Iterator<Item = (&str, &str)> {
            self.0.iter().map(|(k, m)| (k.as_str(), m.as_str()))
        }
    }
}

/// A release has them in order of their keys; to look one up reads nothing else.
#[cfg(carried)]
mod source {
    use super::Language;

    /// The words of a language: keys and messages one behind the other, and where each key and its message end.
    #[derive(Debug)]
    struct Carried {
        text: &'static str,
        ends: &'static [(u32, u32)],
    }

    static CARRIED: [Carried; 2] = include!(concat!(env!("OUT_DIR"), "/words.rs"));

    #[derive(Debug, Clone)]
    pub(super) struct Messages(&'static Carried);

    pub(super) fn messages(language: Language) -> Messages {
        Messages(&CARRIED[language as usize])
    }

    impl Messages {
        fn at(&self, at: usize) -> (&'static str, &'static str) {
            let begin = at
                .checked_sub(1)
                .map_or(0, |before| self.0.ends[before].1 as usize);
            let (key, message) = self.0.ends[at];
            let text = self.0.text;
            (
                &text[begin..key as usize],
                &text[key as usize..message as usize],
            )
        }

        pub(super) fn get(&self, key: &str) -> Option<&str> {
            let (mut low, mut high) = (0, self.0.ends.len());
            while low < high {
                let middle = low.midpoint(high);
                let (found, message) = self.at(middle);
                match found.cmp(key) {
                    std::cmp::Ordering::Less => low = middle + 1,
                    std::cmp::Ordering::Greater => high = middle,
                    std::cmp::Ordering::Equal => return Some(message),
                }
            }
            None
        }

        pub(super) fn all(&self) -> impl Iterator<Item = (&str, &str)> {
            (0..self.0.ends.len()).map(move |at| self.at(at))
        }
    }
}

/// Chooses between what is said of one and of several: `{count?is|are}`, `card{count?s}`.
fn numbered(message: &str, name: &str, value: &str) -> String {
    let begins = format!("{{{name}?");
    let (mut told, mut rest) = (String::new(), message);
    while let Some((before, from)) = rest.split_once(&*begins) {
        let Some((forms, after)) = from.split_once('}') else {
            break;
        };
        let (one, several) = forms.split_once('|').unwrap_or(("", forms));
        told += before;
        told += if value == "1" { one } else { several };
        rest = after;
    }
    told + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::shipped;

    #[test]
    fn the_catalogues_are_well_formed() {
        for language in [Language::Chinese, Language::English] {
            let text = shipped::file(language.catalogue()).expect("carried");
            let parsed = text.parse::<toml::Table>();
            assert!(parsed.is_ok(), "{}: {parsed:?}", language.catalogue());
        }
    }

    #[test]
    fn both_catalogues_say_the_same_things() {
        let (zh, en) = (
            Catalog::of(Language::Chinese),
            Catalog::of(Language::English),
        );
        let keys = |w: &Catalog| w.all().map(|(k, _)| k.to_owned()).collect::<Vec<_>>();
        assert_eq!(keys(&zh), keys(&en));
        let holes = |message: &str| {
            let mut holes: Vec<_> = message
                .split('{')
                .skip(1)
                .filter_map(|p| p.split_once('}').map(|(name, _)| name.to_owned()))
                .collect();
            // What is said of one and of several hangs on a hole of its own.
            let whole = holes.clone();
            holes.retain(|hole| match hole.split_once('?') {
                Some((name, _)) => !whole.iter().any(|other| other == name),
                None => true,
            });
            holes.sort();
            holes
        };
        for (key, message) in zh.all() {
            assert_eq!(holes(message), holes(en.get(key)), "{key}");
        }
    }

    #[test]
    fn placeholders_are_filled() {
        let words = Catalog::of(Language::English);
        assert_eq!(words.get("no.such.key"), "no.such.key");
        let count = |n: usize| words.fill("deck.illegal", &[("count", &n)]);
        assert_eq!(count(1), "1 deck is illegal or undecided.");
        assert_eq!(count(2), "2 decks are illegal or undecided.");
    }
}
