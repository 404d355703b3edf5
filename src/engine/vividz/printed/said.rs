//! A place in a text with what has been said before it in the same ability: what later words point back to.

use std::ops::Range;

use crate::engine::printed::place::Place;
use crate::engine::printed::text::{Script, name};
use crate::engine::vividz::card::{Ability, Effect, Num, Sel};
use crate::engine::vividz::words::Kind;

/// What has been said before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Before {
    /// Cards were chosen, or an action fell on cards that its player chose: 所选.
    pub chosen: bool,
    /// Two choices were made beside each other: 它们.
    pub two: bool,
    /// Cards were shown: 展示的牌.
    pub shown: bool,
    /// It goes off at something that tells of a card: 触发牌.
    pub seen: bool,
    /// That card is the one with the ability.
    pub seen_this: bool,
    /// What was asked was asked of this card: of it is said what is said of nothing else.
    pub this: bool,
    /// What it goes off at tells of damage.
    pub damage: bool,
    /// What it goes off at tells of two cards: 另一张.
    pub other: bool,
    /// Something that is counted was done: 实际次数.
    pub done: bool,
    /// A number was chosen: 所选的数.
    pub number: bool,
    /// Something is paid for: 支付的牌.
    pub paid: bool,
    /// Cards that are meant by the very clause that is read are to be chosen: 其 may be they.
    pub own: bool,
    /// Whether a number that counts cards is being read: none stands in what it counts.
    pub counting: bool,
    /// Whether each of both players does it: 自己 is that player.
    pub both: bool,
    /// What an ability does that lasts is being read: what it says holds of all such cards.
    pub lasting: bool,
}

/// The names of two choices made beside each other.
pub const PAIR: [&str; 2] = ["其一", "其二"];

/// What phrases hold of what is read above them: functions, so that no file needs another that needs it.
#[derive(Debug)]
pub struct Grammar {
    /// A number that is computed.
    pub amount: fn(&mut Said<'_>) -> Option<Num>,
    /// An ability in quotation marks.
    pub granted: fn(&Said<'_>) -> Option<Ability>,
    /// What is done, up to where a condition begins anew.
    pub clauses: fn(&mut Said<'_>) -> Option<Vec<Effect>>,
}

/// What is the same all through a text.
#[derive(Debug, Clone, Copy)]
pub struct Fixed {
    /// The kind of the card that is read.
    pub kind: Kind,
    /// What stands above.
    pub grammar: &'static Grammar,
}

/// A place in a text, with what was said before it.
pub type Said<'t> = Place<'t, Before, Fixed>;

impl Said<'_> {
    /// Whether what stands in quotation marks at a place is printed in the brackets of icons.
    pub fn is_icon(&self, at: usize) -> bool {
        let print = self.text().printed(at..at + 1);
        self.text().chars.get(at) == Some(&'「') && print.starts_with(['【', '[', '［', '<'])
    }

    /// Takes particles that only hold a phrase together.
    pub fn of(&mut self) -> bool {
        self.any(&["的", "之"]).is_some()
    }

    /// A run of the text as a name is written: without spellings.
    fn named(&self, run: Range<usize>) -> String {
        name(self.text().printed(run), Script::Chinese)
    }

    /// Takes what stands in the marks of a name, 「○○」 or <○○>.
    pub fn quoted(&mut self) -> Option<String> {
        if let Some(name) = self.name() {
            return Some(name.to_owned());
        }
        let run = self.attempt(|s| s.within('「', '」'))?;
        let words = &self.text().chars[run.clone()];
        // A name holds no sentence.
        let plain = !words.is_empty() && words.len() <= 24 && !words.contains(&'。');
        plain.then(|| self.named(run))
    }

    /// Takes a word that is not the grammar's: up to one of some words, of letters alone and not long.
    pub fn word_before(&mut self, ends: &[&str]) -> Option<String> {
        const NOT: &str = "，。；：「」()的之和与及或且并将把令使在从为是有无不各每张个名点+-x;:/";
        let text = self.text();
        let mut to = self.at();
        while to < self.end() && to - self.at() <= 8 {
            let mut rest = self.inside(to..self.end());
            if to > self.at() && rest.any(ends).is_some() {
                let word = self.named(self.at()..to);
                self.jump(to);
                return Some(word);
            }
            let c = text.chars[to];
            if NOT.contains(c) || c.is_ascii_digit() || !c.is_alphanumeric() {
                return None;
            }
            to += 1;
        }
        None
    }

    /// The same, where it stands at the end.
    pub fn word_to_end(&mut self) -> Option<String> {
        let run = self.at()..self.end();
        let plain = |c: &char| c.is_alphabetic() && !"的之和与及或且将把".contains(*c);
        let words = self.text().chars.get(run.clone())?;
        if words.is_empty() || words.len() > 8 || !words.iter().all(plain) {
            return None;
        }
        let word = self.named(run);
        let end = self.end();
        self.jump(end);
        Some(word)
    }

    /// What 其 and 那张牌 point to.
    pub fn pointed(&self) -> Option<Sel> {
        let b = self.before;
        if b.two {
            let names = PAIR.map(|name| Sel::Chosen(Some(name.to_owned())));
            return Some(Sel::Join(names.to_vec()));
        }
        if b.own || b.chosen {
            if b.seen && !b.seen_this && !b.own {
                self.doubts(
                    "“其”指所选的牌还是触发所说的牌，卡面没有写清；按所选的牌处理".to_owned(),
                );
            }
            return Some(Sel::Chosen(None));
        }
        if b.shown {
            return Some(Sel::Shown);
        }
        if b.seen {
            return Some(Sel::Seen);
        }
        b.this.then_some(Sel::This)
    }
}
