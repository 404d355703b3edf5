//! A word with whom or what it is about: `因效果退场`, `{因效果退场: 对方}`, `{被阻挡: {BP: {至多: 2000}}}`.

use super::select::Filter;
use crate::engine::union_arena::words::Who;
use crate::engine::vocab::{self, About, Vocab, via};

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
