//! Cards for an effect together with how long it lasts: `固定: {对象: 自身, 直到: 回合结束}`.

use super::card::Until;
use super::lacking;
use super::select::Select;
use crate::engine::vocab::{self, Vocab};

/// The cards of an effect, and how long it lasts where the text says so.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(
    name = "对象与期限",
    example = "{对象: 自身, 直到: 回合结束}",
    short = of,
    short_map = of,
    hint = lacking::anywhere
)]
pub struct Timed {
    /// Which cards.
    #[word("对象")]
    pub of: Select,
    /// How long.
    #[word("直到", "期限")]
    pub until: Option<Until>,
}
