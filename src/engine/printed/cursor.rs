//! A place in a text that is being read: words are taken off it, alternatives tried, and the furthest place to which any
//! of them came is kept, so that what is not read is named from there. Knows no game.

use std::cell::{Cell, RefCell};
use std::ops::Range;

use super::text::{Sign, Text};
use super::{Doubt, Outcome, Why};

/// What is noticed while a run of a text is read.
#[derive(Debug, Default)]
pub(super) struct Trail {
    /// The furthest place to which any word fitted.
    far: Cell<usize>,
    /// What is understood there but cannot be said in the game's words.
    lacking: Cell<Option<&'static str>>,
    /// What is not sure about what was read.
    doubts: RefCell<Vec<String>>,
}

impl Trail {
    /// What became of a run of the text, by whether it was read to its end.
    pub(super) fn outcome(&self, run: Range<usize>, read: bool) -> Outcome {
        if read {
            let mut outcome = Outcome::Read;
            for doubt in self.doubts.take() {
                outcome.doubted(Doubt::Ambiguous(doubt));
            }
            return outcome;
        }
        Outcome::Unread {
            from: self.far.get().clamp(run.start, run.end),
            why: match self.lacking.get() {
                Some(what) => Why::Lacking(what.to_owned()),
                None => Why::NoWord,
            },
        }
    }
}

/// A place in a text. Copied to try something.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'t> {
    text: &'t Text,
    at: usize,
    end: usize,
    trail: Option<&'t Trail>,
}

/// Digits as they are written out before a counter.
const DIGITS: [(&str, i32); 12] = [
    ("一", 1),
    ("两", 2),
    ("二", 2),
    ("三", 3),
    ("四", 4),
    ("五", 5),
    ("六", 6),
    ("七", 7),
    ("八", 8),
    ("九", 9),
    ("十", 10),
    ("壹", 1),
];

impl<'t> Cursor<'t> {
    /// The beginning of a text; nothing is noticed of how it is read.
    pub fn new(text: &'t Text) -> Self {
        Self {
            text,
            at: 0,
            end: text.chars.len(),
            trail: None,
        }
    }

    /// The same, and what is noticed is kept.
    pub(super) fn noted_in(text: &'t Text, trail: &'t Trail) -> Self {
        Self {
            trail: Some(trail),
            ..Self::new(text)
        }
    }

    /// Notes that what stands here is understood, but that the game has no word for it. Nothing is read then.
    pub fn lacks<T>(&self, what: &'static str) -> Option<T> {
        self.trail?.lacking.set(Some(what));
        None
    }

    /// Notes that it is not sure that what was read is meant; the same is noted once.
    pub fn doubts(&self, what: String) {
        if let Some(trail) = self.trail {
            let mut doubts = trail.doubts.borrow_mut();
            if !doubts.contains(&what) {
                doubts.push(what);
            }
        }
    }

    /// How far it has come, in characters.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Where it ends.
    pub fn end(&self) -> usize {
        self.end
    }

    /// The text.
    pub fn text(&self) -> &'t Text {
        self.text
    }

    /// Whether a character stands somewhere in what is left.
    pub fn ahead(&self, c: char) -> bool {
        self.text.chars[self.at..self.end].contains(&c)
    }

    /// Whether nothing is left.
    pub fn done(&self) -> bool {
        self.at >= self.end
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        (self.at < self.end).then(|| self.text.chars[self.at])
    }

    /// Takes a word, where it stands there.
    pub fn eat(&mut self, word: &str) -> bool {
        let mut at = self.at;
        for c in word.chars() {
            if at >= self.end || self.text.chars[at] != c {
                return false;
            }
            at += 1;
        }
        self.moved(at);
        true
    }

    /// Takes the first of some words that stands there; its place among them.
    pub fn any(&mut self, words: &[&str]) -> Option<usize> {
        words.iter().position(|word| self.eat(word))
    }

    /// Takes a word, or says that there is none.
    pub fn need(&mut self, word: &str) -> Option<()> {
        self.eat(word).then_some(())
    }

    /// Takes one of some words, or says that there is none.
    pub fn need_any(&mut self, words: &[&str]) -> Option<()> {
        self.any(words).map(|_| ())
    }

    /// What one of some words that stands there means.
    pub fn one<T: Clone>(&mut self, words: &[(&str, T)]) -> Option<T> {
        let nth = words.iter().position(|(word, _)| self.eat(word))?;
        Some(words[nth].1.clone())
    }

    /// How many doubts have been noted.
    pub(super) fn noted(&self) -> usize {
        self.trail.map_or(0, |trail| trail.doubts.borrow().len())
    }

    /// Forgets the doubts of what came to nothing.
    pub(super) fn forget(&self, noted: usize) {
        if let Some(trail) = self.trail {
            trail.doubts.borrow_mut().truncate(noted);
        }
    }

    /// A number as it stands: digits, or written out.
    pub fn number(&mut self) -> Option<i32> {
        let digits = self.text.chars[self.at..self.end]
            .iter()
            .take(6)
            .take_while(|c| c.is_ascii_digit())
            .count();
        if digits > 0 {
            let run = &self.text.chars[self.at..self.at + digits];
            let n = run.iter().collect::<String>().parse().ok()?;
            self.moved(self.at + digits);
            return Some(n);
        }
        self.one(&DIGITS)
    }

    /// The sign that stands there.
    fn sign(&self) -> Option<&'t Sign> {
        self.peek().and_then(|_| self.text.sign(self.at))
    }

    /// Takes a card's name.
    pub fn name(&mut self) -> Option<&'t str> {
        match self.sign()? {
            Sign::Name(name) => {
                self.moved(self.at + 1);
                Some(name)
            }
            _ => None,
        }
    }

    /// Takes a trait.
    pub fn of_trait(&mut self) -> Option<&'t str> {
        match self.sign()? {
            Sign::Trait(name) => {
                self.moved(self.at + 1);
                Some(name)
            }
            _ => None,
        }
    }

    /// The icon that stands there.
    pub fn icon(&self) -> Option<&'t str> {
        self.peek().and_then(|_| self.text.icon(self.at))
    }

    /// Takes an icon of these words.
    pub fn eat_icon(&mut self, words: &str) -> bool {
        let is = self.icon() == Some(words);
        if is {
            self.moved(self.at + 1);
        }
        is
    }

    /// Takes the icon that stands there.
    pub fn take_icon(&mut self) -> Option<&'t str> {
        let icon = self.icon()?;
        self.moved(self.at + 1);
        Some(icon)
    }

    /// Takes what stands between two characters, the brackets with it; the run within. They may lie within each other.
    pub fn within(&mut self, open: char, close: char) -> Option<Range<usize>> {
        if self.peek() != Some(open) {
            return None;
        }
        let mut depth = 0;
        for at in self.at..self.end {
            match self.text.chars[at] {
                c if c == open => depth += 1,
                c if c == close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let run = self.at + 1..at;
                self.moved(at + 1);
                return Some(run);
            }
        }
        None
    }

    /// The same place in a part of the text, which ends there.
    #[must_use]
    pub fn inside(&self, run: Range<usize>) -> Self {
        Self {
            at: run.start,
            end: run.end,
            ..*self
        }
    }

    /// Goes on from another place.
    pub fn jump(&mut self, at: usize) {
        self.moved(at);
    }

    fn moved(&mut self, at: usize) {
        self.at = at;
        if let Some(trail) = self.trail {
            trail.far.set(trail.far.get().max(at));
        }
    }
}
