//! A place in a text with what has been said before it in the same effect: what later words point back to.

use crate::engine::printed::place::Place;
use crate::engine::union_arena::card::{Ability, Cond, Effect, Num, Which};
use crate::engine::union_arena::words::{Kind, Until, Who};

/// A sentence that does something.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sentence {
    /// Only where what was said before was done.
    pub did: bool,
    /// Only where these hold.
    pub conds: Vec<Cond>,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// What stands before what is done.
#[derive(Debug, Clone, PartialEq)]
pub enum Given {
    /// Conditions.
    Holds(Vec<Cond>),
    /// What was said before was done.
    Did,
}

/// A sentence that puts something else in the place of what stands in quotation marks before it.
#[derive(Debug, Clone, PartialEq)]
pub struct Instead {
    /// Where these hold.
    pub conds: Vec<Cond>,
    /// What takes its place.
    pub with: std::ops::Range<usize>,
    /// Whether the player may leave it.
    pub may: bool,
    /// What is added to the quoted number, where nothing takes its place.
    pub added: Option<Num>,
}

/// That by a number all of the parts that follow are got, each from so many on.
#[derive(Debug, Clone, PartialEq)]
pub struct Gained {
    /// Which cards get them.
    pub of: Which,
    /// How long; none for as long as what says so works.
    pub until: Option<Until>,
    /// By how many of what.
    pub count: Num,
}

/// What a language brings. Plain functions, each of which takes a whole sentence or says that it is none of its kind.
#[derive(Debug)]
pub struct Grammar {
    /// Something is done.
    pub sentence: fn(&mut Said<'_>) -> Option<Sentence>,
    /// Something lasts, or goes off at what the sentence names.
    pub lasting: fn(&mut Said<'_>) -> Option<Vec<Ability>>,
    /// An effect may only be used where these hold.
    pub usable: fn(&mut Said<'_>) -> Option<Vec<Cond>>,
    /// So many of the parts that follow are chosen.
    pub modes: fn(&mut Said<'_>) -> Option<i32>,
    /// Something takes the place of what was said.
    pub instead: fn(&mut Said<'_>) -> Option<Instead>,
    /// What stands behind the mark of a raid.
    pub raid: fn(&mut Said<'_>) -> Option<()>,
    /// By how many of what all of the parts that follow are done, each from so many on.
    pub levels: fn(&mut Said<'_>) -> Option<Num>,
    /// By how many of what all of the parts that follow are got.
    pub gained: fn(&mut Said<'_>) -> Option<Gained>,
    /// From how many on such a part is done.
    pub level: fn(&mut Said<'_>) -> Option<i32>,
    /// How many such cards a deck may have.
    pub copies: fn(&mut Said<'_>) -> Option<i32>,
}

/// What has been said before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Before {
    /// Cards were chosen: 所选.
    pub chosen: bool,
    /// Cards were looked at: 其余.
    pub looked: bool,
    /// Cards were shown: 公开的卡.
    pub shown: bool,
    /// Cards looked at were taken: 加入手牌的场合.
    pub took: bool,
    /// Cards of the hand were shown beside.
    pub hand_shown: bool,
    /// Whether it stands in an effect that is given: 此卡 is the one that gets it.
    pub given: bool,
    /// Whether a number is being read that counts cards: none stands in what it counts.
    pub counting: bool,
    /// What was said before was not done.
    pub undone: bool,
    /// Only where an effect of its player made the card enter.
    pub by_effect: bool,
    /// Who is 自己 there: the one who was named before.
    pub own: Option<Who>,
    /// Whose the cards are that were chosen last, where that is said.
    pub whose: Option<Who>,
    /// Whose the cards are that were looked at.
    pub deck: Option<Who>,
    /// Whose the place is that was named last for cards to go to.
    pub place: Option<Who>,
}

impl Before {
    /// The cards that were shown: those that were taken of them, or all that was looked at.
    pub fn seen(&self) -> Which {
        match self.took {
            true => Which::Chosen(None),
            false => Which::Looked,
        }
    }
}

/// What is the same all through a text.
#[derive(Debug, Clone, Copy)]
pub struct Fixed {
    /// The kind of the card that is read.
    pub kind: Kind,
    /// The language.
    pub grammar: &'static Grammar,
}

impl Fixed {
    /// A card of a kind, in a language.
    pub fn new(kind: Kind, grammar: &'static Grammar) -> Self {
        Self { kind, grammar }
    }
}

/// A place in a text, with what was said before it.
pub type Said<'t> = Place<'t, Before, Fixed>;
