//! Words with whom or what they are about, and when effects go off: `因效果退场`, `{因效果退场: 对方}`, `{被阻挡: {BP: {至多: 2000}}}`.

use super::select::Filter;
use crate::engine::union_arena::words::{Deed, Reason, Who};
use crate::engine::vocab::{self, About, Vocab, form, via};

/// The other card of what a word tells: by whose side, or what it must be.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct By(pub Option<Box<Filter>>);

/// The same, as it is written.
#[derive(Debug, Vocab)]
#[vocab(name = "谁的卡或卡的条件", example = "对方，或 {谁: 对方, 种类: 事件}")]
pub enum ByText {
    /// Of this side.
    #[word(any)]
    Of(Who),
    /// Such a card.
    #[word(any)]
    Such(Box<Filter>),
}

impl From<Option<ByText>> for By {
    fn from(text: Option<ByText>) -> Self {
        Self(text.map(|text| match text {
            ByText::Such(filter) => filter,
            ByText::Of(who) => Box::new(Filter {
                who: Some(who),
                ..Filter::default()
            }),
        }))
    }
}

impl From<&By> for Option<ByText> {
    fn from(by: &By) -> Self {
        by.0.clone().map(ByText::Such)
    }
}

via!(By as Option<ByText>);

/// A word, with the other card of which it tells; any where nothing is written.
pub type Against<W> = About<W, By>;

form! {
    /// Of which card or player a trigger tells.
    #[vocab(name = "诱发的卡或玩家")]
    Seen {
        /// Which card; this card where nothing is written.
        "卡" | "牌" | "角色" => card: Option<Box<Filter>> = None,
        /// Whose turn, hand, draw, damage.
        "谁" => who: Option<Who> = None,
        /// The other card: against which it fights.
        "对" | "另一张" => other: Option<Box<Filter>> = None,
        /// Why it happens.
        "因" => cause: Option<Reason> = None,
    } short card: Box<Filter>
}

/// When a triggered effect goes off.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct When {
    /// What happens.
    pub deed: Deed,
    /// To whom.
    pub seen: Seen,
}

impl Default for When {
    fn default() -> Self {
        Self {
            deed: Deed::EndPhase,
            seen: Seen::default(),
        }
    }
}

impl TryFrom<About<Deed, Seen>> for When {
    type Error = String;
    fn try_from(text: About<Deed, Seen>) -> Result<Self, String> {
        let when = Self {
            deed: text.what,
            seen: text.by,
        };
        match when.untold() {
            Some(why) => Err(why),
            None => Ok(when),
        }
    }
}

impl From<&When> for About<Deed, Seen> {
    fn from(when: &When) -> Self {
        Self {
            what: when.deed,
            by: when.seen.clone(),
        }
    }
}

via!(When as About<Deed, Seen>);
