//! A place in a skill text, with what has been said before it: who acts, who was chosen, which quantities were named.

use crate::engine::printed::place::{Place, Try};
use crate::engine::sgs_chess::words::names::{Count, Name, Names, Who};
use crate::engine::sgs_chess::words::op::{Mention, Op};
use crate::engine::sgs_chess::words::setup::Aim;

/// Whom a text speaks of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Actor {
    /// The skill's owner (5.28-1).
    #[default]
    You,
    /// Who was chosen, or among several the one whose turn it is.
    Target,
    /// Who was chosen besides.
    Second,
    /// One whom the game knows by a word.
    Named(&'static str),
}

impl Actor {
    /// The game's word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::You => "你",
            Self::Target => "目标",
            Self::Second => "另一目标",
            Self::Named(word) => word,
        }
    }

    /// The same as a name.
    pub fn named(self) -> Who {
        Name::new(self.word()).into()
    }
}

/// How many cards were mentioned last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Seen {
    /// None.
    #[default]
    Nothing,
    /// One.
    One,
    /// Several, or nobody knows how many.
    Several,
}

/// What has been said before a place.
#[derive(Debug, Clone, Default)]
pub struct Before {
    /// Who is chosen when the skill is invoked.
    pub aim: Option<Aim>,
    /// Who besides.
    pub second: Option<Aim>,
    /// Whom 其 means.
    pub it: Option<Actor>,
    /// Whether 其 means several, of whom none is singled out.
    pub many: bool,
    /// For whom an operation is where it names nobody.
    pub me: Actor,
    /// Who acts in what is read.
    pub subject: Actor,
    /// Whether another was ordered something just before, so that who acts next is not sure.
    pub ordered: bool,
    /// The quantities named so far, in order (4.13-1).
    pub mentions: Vec<Mention>,
    /// What the text says that X is.
    pub x: Option<Count>,
    /// How often a value was chosen.
    pub taken: usize,
    /// The cards that an effect of 你 mentioned last.
    pub seen: Seen,
    /// Whether what is read is a cost.
    pub cost: bool,
    /// Whether no effect has been read: 可 before the first is about the skill (5.3).
    pub first: bool,
    /// Whether the skill need not be used.
    pub may: bool,
    /// How many levels of braces the place lies within.
    pub depth: usize,
}

/// Colours and suits.
pub const FACES: [(&str, &str); 6] = [
    ("红色", "红色"),
    ("黑色", "黑色"),
    ("红桃", "红桃"),
    ("方块", "方块"),
    ("黑桃", "黑桃"),
    ("梅花", "梅花"),
];

/// A place in a skill text, with what was said before it.
pub type Said<'t> = Place<'t, Before, ()>;

/// A verb that may stand at a place: what it does.
pub type Verb = Try<Before, (), Vec<Op>>;

impl Said<'_> {
    /// Who acts, where the operation has to say so.
    pub fn doer(&self) -> Option<Who> {
        self.who(self.before.subject)
    }

    /// A character, where it is not the one for whom the operation is anyway.
    pub fn who(&self, actor: Actor) -> Option<Who> {
        (actor != self.before.me).then(|| actor.named())
    }

    /// The text between two places.
    pub fn between(&self, from: usize, to: usize) -> String {
        let text = self.cursor.text();
        text.part(from..to)
            .shown()
            .replace('<', "【")
            .replace('>', "】")
    }

    /// Takes what stands in 〖〗.
    pub fn skill_name(&mut self) -> Option<String> {
        let run = self.cursor.within('〖', '〗')?;
        let name = self.between(run.start, run.end);
        (!name.is_empty()).then_some(name)
    }

    /// Whom 其 means, one of them.
    pub fn it(&mut self) -> Option<Actor> {
        if self.before.many {
            return self.lacks("“其”是几名角色，没有写是哪一名");
        }
        match self.before.it {
            Some(actor) => Some(actor),
            None => self.lacks("前面没有提到过“其”所指的角色"),
        }
    }
}

/// Names of these words.
pub fn names(words: &[&str]) -> Names {
    Names(words.iter().map(|w| Name::new(*w)).collect())
}

/// Operations as one.
pub fn as_one(mut ops: Vec<Op>) -> Option<Op> {
    match ops.len() {
        0 => None,
        1 => ops.pop(),
        _ => Some(Op::Resolve(crate::engine::sgs_chess::words::op::Block {
            who: None,
            acts: ops,
        })),
    }
}
