//! What the rooms below say in Chinese, told in English: labels, events, choices and faults by the table
//! `locales/said.en.toml`. Whatever the table does not have stays as it is: the rules' own words and the engine's reasons.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use serde::Deserialize;

use crate::rulebook::shipped;
use crate::text::fold::is_han;

/// How deep a sentence may stand in another.
const DEEPEST: usize = 6;

/// A sentence with so many characters of its own is meant where it fits.
const MUCH: usize = 8;

/// A name has at most so many characters.
const NAME: usize = 12;

/// So many texts are kept as they were told.
const KEPT: usize = 1 << 14;

/// A text of more bytes is looked for as it stands only, and none of its parts.
const LONG: usize = 600;

/// Signs of sentences.
const SIGNS: [char; 13] = [
    '，', '。', '；', '：', '、', '（', '）', '“', '”', '【', '】', '〖', '〗',
];

/// How deep one looks to see where a sentence parts.
const SHALLOW: usize = 3;

/// What stands between the things of a list.
const LISTS: [(&str, &str); 6] = [
    ("。", " "),
    ("；", "; "),
    ("，然后", ", then "),
    ("，", ", "),
    ("、", ", "),
    ("和", " and "),
];

/// The table as it is written.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct File {
    /// Whole words.
    #[serde(default)]
    word: HashMap<String, String>,
    /// Words of files that stand by themselves.
    #[serde(default)]
    field: HashMap<String, String>,
    /// Sentences with holes, `{1}` `{2}` …, in any order on the English side; one with a question mark may be
    /// empty, one with an exclamation mark holds what is typed and stays as it is, one with a hash a number.
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
    /// How much of that are words and not signs.
    han: usize,
}

#[derive(Default)]
struct Table {
    words: HashMap<String, String>,
    /// Words of files: what they say by themselves is no part of a sentence.
    fields: HashMap<String, String>,
    /// By the character that they begin with; those that begin with a hole under none.
    sentences: HashMap<Option<char>, Vec<Sentence>>,
    /// The first and the last text of sentences that go on with a name: their English ends so.
    open: Vec<(String, String)>,
    memo: Mutex<Memo>,
}

/// What was found out of texts. A sentence is tried on the ends of another, and again on the ends of those: without it
/// a name that is made of a sentence's words many times over would be taken apart in all its ways.
#[derive(Default)]
struct Memo {
    /// What was told, at which depth.
    told: HashMap<(String, usize), Option<Told>>,
    /// Of which ends of a text a sentence is begun with, and which are said of what stands before them.
    ends: HashMap<(String, End), bool>,
}

/// What an end of a text is looked at for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum End {
    Fits,
    GoesOn,
}

static ENGLISH: LazyLock<Table> = LazyLock::new(|| {
    let text = shipped::file("locales/said.en.toml").unwrap_or_default();
    Table::of(toml::from_str(text).unwrap_or_default())
});

/// What was told, and how much of it stayed Chinese.
#[derive(Clone)]
struct Told {
    text: String,
    left: usize,
}

impl Told {
    fn all(text: String) -> Self {
        Self { text, left: 0 }
    }

    fn not(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            left: text.chars().filter(|c| is_han(*c)).count(),
        }
    }
}

/// A Chinese word or sentence in English, as far as the table has it.
pub fn english(chinese: &str) -> Cow<'_, str> {
    ENGLISH.tell(chinese, DEEPEST)
}

/// A word of a file in English, where it stands by itself.
pub fn field(chinese: &str) -> Cow<'_, str> {
    match ENGLISH.fields.get(chinese) {
        Some(told) => Cow::Borrowed(told),
        None => english(chinese),
    }
}

impl Table {
    fn of(file: File) -> Self {
        let mut sentences: HashMap<_, Vec<Sentence>> = HashMap::new();
        let mut open = Vec::new();
        for (chinese, english) in file.sentence {
            let sentence = Sentence::of(&chinese, english);
            let begins = sentence.pieces[0].chars().next();
            if let (Some(first), Some(last)) = (sentence.pieces.first(), sentence.pieces.last())
                && !last.is_empty()
                && [" to", ",", ":"]
                    .iter()
                    .any(|end| sentence.english.ends_with(end))
            {
                open.push((first.clone(), last.clone()));
            }
            sentences.entry(begins).or_default().push(sentence);
        }
        for all in sentences.values_mut() {
            all.sort_by(|a, b| {
                (b.weight, a.typed(), &a.pieces).cmp(&(a.weight, b.typed(), &b.pieces))
            });
        }
        Self {
            words: file.word,
            fields: file.field,
            sentences,
            open,
            memo: Mutex::default(),
        }
    }

    fn tell<'t>(&self, chinese: &'t str, deep: usize) -> Cow<'t, str> {
        let text = chinese.trim();
        match self.told(text, deep) {
            Some(told) if text.len() == chinese.len() => Cow::Owned(told.text),
            Some(told) => Cow::Owned(chinese.replacen(text, &told.text, 1)),
            None => Cow::Borrowed(chinese),
        }
    }

    /// Nothing where there is nothing to tell or it cannot be told.
    fn told(&self, text: &str, deep: usize) -> Option<Told> {
        if deep == 0 || text.is_ascii() {
            return None;
        }
        if text.len() > LONG {
            return self.best(text, deep);
        }
        let key = (text.to_owned(), deep);
        if let Some(told) = self.memo().told.get(&key) {
            return told.clone();
        }
        let told = self.best(text, deep);
        let mut memo = self.memo();
        if memo.told.len() >= KEPT {
            memo.told.clear();
        }
        memo.told.insert(key, told.clone());
        told
    }

    /// What is found out of an end of a text, once.
    fn found(&self, text: &str, of: End, find: impl FnOnce() -> bool) -> bool {
        let key = (text.to_owned(), of);
        if let Some(found) = self.memo().ends.get(&key) {
            return *found;
        }
        let found = find();
        let mut memo = self.memo();
        if memo.ends.len() >= KEPT {
            memo.ends.clear();
        }
        memo.ends.insert(key, found);
        found
    }

    /// The sentences that begin as a text does; not those that begin with a hole.
    fn begun(&self, text: &str) -> &[Sentence] {
        let begun = self.sentences.get(&text.chars().next());
        begun.map_or(&[], Vec::as_slice)
    }

    fn memo(&self) -> MutexGuard<'_, Memo> {
        self.memo.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The word that it is; else of all that it can be what leaves least of it Chinese, and of those what says most.
    fn best(&self, text: &str, deep: usize) -> Option<Told> {
        if let Some(word) = self.words.get(text) {
            return Some(Told::all(word.clone()));
        }
        let all = self.begun(text).iter().chain(self.begun(""));
        let mut fitting: Vec<(&Sentence, Vec<&str>)> = all
            .filter_map(|sentence| Some((sentence, self.fill(sentence, text)?)))
            .collect();
        fitting.sort_by_key(|(sentence, _)| std::cmp::Reverse(sentence.weight));
        fitting
            .into_iter()
            .filter_map(|(sentence, fills)| {
                let told = self.filled(sentence, &fills, deep)?;
                Some((sentence.han < MUCH, told))
            })
            .chain(
                (text.len() <= LONG)
                    .then(|| self.listed(text, deep))
                    .flatten()
                    .map(|told| (true, told)),
            )
            .min_by_key(|(plain, told)| (*plain, told.left))
            .map(|(_, told)| told)
    }

    /// The sentence in English; nothing where half a sentence would stay Chinese, or all that is said in it.
    fn filled(&self, sentence: &Sentence, fills: &[&str], deep: usize) -> Option<Told> {
        let mut any = sentence.han > 0;
        let (mut said, mut left) = (HashMap::new(), 0);
        for (nth, (hole, fill)) in sentence.holes.iter().zip(fills).enumerate() {
            let typed = hole.contains('!');
            // What parts a list ends no name: of several things the last is this sentence, not all of them.
            if !typed && fill.ends_with('；') {
                return None;
            }
            let told = match typed {
                true => Some(self.kept(fill, &sentence.pieces[nth])),
                false => self.told(fill, deep - 1),
            };
            let told = told.unwrap_or_else(|| Told::not(fill));
            let is_told = typed || told.text != *fill || !fill.contains(is_han);
            // “A's B” says too little for a B that cannot be told.
            let little = !typed && sentence.han == 1 && sentence.weight < 3 && nth > 0;
            // No name is a sentence, or as long as one.
            let is_said = fill.contains(['，', '。', '；']) || told.left > NAME;
            if !is_told && is_said || little && told.left > 0 {
                return None;
            }
            any |= is_told;
            left += told.left;
            said.insert(hole.as_str(), told.text);
        }
        any.then(|| Told {
            text: sentence.in_english(&said),
            left,
        })
    }

    /// What is typed stays as it is; it has nothing left Chinese where it stands in quotes or behind a colon.
    fn kept(&self, typed: &str, before: &str) -> Told {
        let quoted = ['：', '“', '（', '【', '〖', '='];
        if !typed.starts_with(quoted) && !before.ends_with(quoted) {
            return Told::not(typed);
        }
        let Some(typed) = typed.strip_prefix('：') else {
            return Told::all(typed.to_owned());
        };
        // What a remark in brackets adds to it can be told.
        let (typed, added) = typed.split_at(match typed.ends_with('）') {
            true => typed.rfind('（').unwrap_or(typed.len()),
            false => typed.len(),
        });
        let added = self.told(added, 2).map_or(added.to_owned(), |t| t.text);
        let typed = self.words.get(typed).map_or(typed, |word| word);
        Told::all(format!(": {typed}{added}"))
    }

    /// A list of things or of sentences, where each of them can be told or is a number.
    fn listed(&self, text: &str, deep: usize) -> Option<Told> {
        LISTS.iter().find_map(|(mark, joint)| {
            let parts = parts(text, mark);
            if parts.len() < 2 {
                return None;
            }
            let mut all = Told::all(String::new());
            for (nth, part) in parts.into_iter().enumerate() {
                let behind = format!("{mark}{part}");
                // Some begin with the sign that stands before them.
                let begun = (nth > 0 && behind != text && self.is_whole(&behind))
                    .then(|| self.told(&behind, deep));
                let told = begun.flatten().map(|told| Told {
                    text: told.text.trim_start_matches([';', ',', ' ']).to_owned(),
                    ..told
                });
                let told = match told.or_else(|| self.told(part.trim(), deep)) {
                    None if part.contains(is_han) => return None,
                    told => told.unwrap_or_else(|| Told::all(part.to_owned())),
                };
                all.text.push_str(if nth > 0 { joint } else { "" });
                all.text.push_str(&told.text);
                all.left += told.left;
            }
            Some(all)
        })
    }

    /// What stands in the holes where the text is this sentence.
    fn fill<'t>(&self, sentence: &Sentence, text: &'t str) -> Option<Vec<&'t str>> {
        #[cfg(test)]
        LOOKED.with(|looked| looked.set(looked.get() + 1));
        // Where two holes stand side by side each place between them would be looked at.
        let others = sentence.pieces.iter().skip(1);
        if text.len() > LONG && others.rev().skip(1).any(String::is_empty) {
            return None;
        }
        let parted = |head: &str, tail: &str, hole: &str| {
            if hole.contains('#') {
                let apart = tail.starts_with([' ', '+', '-']) || head.ends_with(is_han);
                return apart
                    && is_number(tail)
                    && (sentence.weight > 0 || self.words.contains_key(head));
            }
            if hole.contains('!') {
                // A text in quotes or behind a colon; else a name behind a word.
                return match hole.contains('?') {
                    true => tail.starts_with(['：', '“', '（']),
                    false => {
                        let long = head.chars().count() > 1 || sentence.han >= MUCH;
                        long && self.words.contains_key(head)
                    }
                };
            }
            if sentence.weight == 0 {
                return self.is_opened(head) || self.goes_on(tail);
            }
            let word = !hole.contains('?') && self.words.contains_key(tail);
            let long = |text: &str| text.chars().count() > 1;
            self.fits(tail)
                || self.is_opened(head)
                || word && (long(tail) || long(head) && self.words.contains_key(head))
        };
        sentence.fill(text, &parted, &|word| self.words.contains_key(word))
    }

    /// Whether there is a word or a sentence of these words and no others.
    fn is_whole(&self, text: &str) -> bool {
        let mut begun = self.begun(text).iter();
        self.words.contains_key(text) || begun.any(|begun| begun.pieces == [text])
    }

    /// Whether a sentence that begins with words is this one.
    fn fits(&self, text: &str) -> bool {
        self.found(text, End::Fits, || {
            let mut begun = self.begun(text).iter();
            begun.any(|begun| self.fill(begun, text).is_some())
        })
    }

    /// Whether this is what is said of what stands before it, all of it with English.
    fn goes_on(&self, text: &str) -> bool {
        if text.starts_with('，') {
            return self.fits(text);
        }
        self.found(text, End::GoesOn, || {
            let mut begun = self.begun(text).iter().filter(|begun| begun.han > 1);
            begun.any(|begun| {
                let fills = self.fill(begun, text);
                let told = fills.and_then(|fills| self.filled(begun, &fills, SHALLOW));
                told.is_some_and(|told| told.left == 0)
            })
        })
    }

    /// Whether this is a beginning that goes on with a name, as “A to”: something stands in it.
    fn is_opened(&self, head: &str) -> bool {
        let holds = |(first, last): &(String, String)| {
            let before = head.strip_suffix(last.as_str());
            before.is_some_and(|b| !b.is_empty() && b != first && b.contains(first.as_str()))
        };
        self.open.iter().any(holds)
    }
}

/// A number, a square, a sign: nothing that is read aloud.
fn is_number(text: &str) -> bool {
    !text.is_empty() && !text.contains(is_han) && !text.contains(SIGNS)
}

/// The parts of a list, brackets and quotes left whole; a full stop stays with its sentence.
fn parts<'t>(text: &'t str, mark: &str) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let (mut from, mut inside) = (0, 0usize);
    for (at, c) in text.char_indices() {
        match c {
            '（' | '〔' | '“' | '〖' | '【' | '[' | '(' => inside += 1,
            '）' | '〕' | '”' | '〗' | '】' | ']' | ')' => inside = inside.saturating_sub(1),
            _ if inside == 0 && at >= from && text[at..].starts_with(mark) => {
                let behind = at + mark.len();
                parts.push(&text[from..if mark == "。" { behind } else { at }]);
                from = behind;
            }
            _ => {}
        }
    }
    if from < text.len() {
        parts.push(&text[from..]);
    }
    parts
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
        let han = pieces.iter().flat_map(|p| p.chars()).filter(|c| is_han(*c));
        let han = han.count();
        Self {
            pieces,
            holes,
            english,
            weight,
            han,
        }
    }

    /// What it says in English with this in its holes. What stands in a hole is not looked at again: a card may be called
    /// `{1}`. The space before a hole that is empty goes.
    fn in_english(&self, said: &HashMap<&str, String>) -> String {
        let mut out = String::new();
        let mut rest = self.english.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let (hole, after) = after.split_once('}').unwrap_or((after, ""));
            let fill = said.get(hole).map_or("", String::as_str);
            let again = fill.is_empty() || fill.starts_with([',', ' ']);
            if again && out.ends_with(' ') {
                out.pop();
            }
            out.push_str(fill);
            rest = after;
        }
        out.push_str(rest);
        let text = out.trim_end();
        match self.english.starts_with(' ') {
            true => text.to_owned(),
            false => text.trim_start().to_owned(),
        }
    }

    /// How many of its holes hold what is typed.
    fn typed(&self) -> usize {
        self.holes.iter().filter(|hole| hole.contains('!')).count()
    }

    /// What stands in the holes where the text is this sentence. Where nothing stands between two holes, the second
    /// begins where it can: `parted` is asked of what would stand in both.
    fn fill<'t>(
        &self,
        text: &'t str,
        parted: &dyn Fn(&str, &str, &str) -> bool,
        word: &dyn Fn(&str) -> bool,
    ) -> Option<Vec<&'t str>> {
        let (first, others) = self.pieces.split_first()?;
        let mut rest = text.strip_prefix(first.as_str())?;
        let Some((last, between)) = others.split_last() else {
            return rest.is_empty().then(Vec::new);
        };
        rest = rest.strip_suffix(last.as_str())?;
        let mut fills = Vec::new();
        for (nth, (piece, hole)) in between.iter().zip(&self.holes).enumerate() {
            // A hole holds something: the next piece of text begins behind its first character.
            let from = match hole.contains('?') {
                true => 0,
                false => rest.chars().next()?.len_utf8(),
            };
            let at = match piece.as_str() {
                "" => {
                    let until = match between.get(nth + 1) {
                        Some(next) if !next.is_empty() => {
                            from + rest[from..].find(next.as_str())?
                        }
                        _ => rest.len(),
                    };
                    let begins = |at: &usize| {
                        let (head, tail) = rest[..until].split_at(*at);
                        parted(head, tail, &self.holes[nth + 1])
                    };
                    let all = rest[..until].char_indices().map(|(at, _)| at);
                    let all: Vec<usize> = all.filter(|at| *at >= from).filter(begins).collect();
                    let whole = all.iter().rfind(|at| word(&rest[..**at]));
                    match (whole.or(all.first()), self.holes[nth + 1].contains('?')) {
                        (Some(at), _) => *at,
                        // What is added to a sentence begins with a colon.
                        (None, true) => rest[..until].find('：').unwrap_or(until),
                        (None, false) => return None,
                    }
                }
                piece => from + rest[from..].find(piece)?,
            };
            fills.push(&rest[..at]);
            rest = &rest[at + piece.len()..];
        }
        let may_be_empty = self.holes.last().is_some_and(|hole| hole.contains('?'));
        if fills
            .iter()
            .zip(&self.holes)
            .any(|(f, h)| f.is_empty() && !h.contains('?'))
            || (rest.is_empty() && !may_be_empty)
        {
            return None;
        }
        fills.push(rest);
        let all = fills.iter().zip(&self.holes);
        let numbers = all.filter(|(_, hole)| hole.contains('#'));
        numbers
            .map(|(fill, _)| fill)
            .all(|fill| is_number(fill))
            .then_some(fills)
    }
}

#[cfg(test)]
thread_local! {
    /// How often a sentence was held against a text.
    static LOOKED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[cfg(test)]
mod tests;
