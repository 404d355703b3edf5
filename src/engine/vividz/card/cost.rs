//! Costs (304.4b, 904.2f, 905, 907.1a).

use crate::engine::vividz::card::flag::{Many, form};
use crate::engine::vividz::card::select::{Filter, Num};
use crate::engine::vividz::words::Zone;
use crate::engine::vocab::{self, Vocab};

form! {
    /// Some cards to pay with.
    #[vocab(name = "用牌支付")]
    PayCards {
        /// Which may be used.
        "从" | "范围" => from: Filter = Filter::default(),
        /// How many.
        "数" | "张数" => count: Num = Num::Lit(1),
    } short from: Filter
}

form! {
    /// Cards to move as a cost.
    #[vocab(name = "移动来支付")]
    PayMove {
        /// Which may be used.
        "从" | "范围" => from: Filter = Filter::default(),
        /// How many.
        "数" | "张数" => count: Num = Num::Lit(1),
        /// Where to.
        "到" => to: Zone = Zone::Trash,
    }
}

form! {
    /// Some of several costs.
    #[vocab(name = "择一支付")]
    PayChoice {
        /// The costs to choose from.
        "于" | "选项" => of: Vec<Many<Cost>> = Vec::new(),
        /// How many of them, all different.
        #[word(clause = "904.4c")]
        "数" | "选" => count: u8 = 1,
    } short of: Vec<Many<Cost>>
}

/// One part of a cost.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "费用", example = "能量: 2")]
pub enum Cost {
    /// Energy.
    #[word("能量", "能量费用", "费用", clause = "905", says = "支付能量")]
    Energy(Num),
    /// Rests the source.
    #[word("横置此牌", "横置此角色", "横置", clause = "907.1a", says = "横置此牌")]
    RestThis,
    /// Discards from the hand; the keep zone does not do.
    #[word(
        "弃牌",
        "弃手牌",
        "从手牌中弃牌",
        bare,
        clause = "508.3",
        says = "从手牌弃牌；保留区的不行"
    )]
    Discard(PayCount),
    /// Rests cards.
    #[word("横置牌", "横置角色", bare, says = "横置牌")]
    Rest(PayCards),
    /// Stands cards up.
    #[word("竖置牌", bare, says = "竖置牌")]
    Stand(PayCards),
    /// Makes characters leave.
    #[word("退场", "令角色退场", bare, says = "令角色退场")]
    Retire(PayCards),
    /// Makes this card leave.
    #[word("此牌退场", "此角色退场", says = "此牌退场")]
    RetireThis,
    /// Moves cards.
    #[word("移动", "移动牌", says = "把牌移到另一区域")]
    Move(PayMove),
    /// Moves the top cards of the deck.
    #[word("牌库顶", "牌库顶弃牌", bare, says = "移动牌库顶的牌")]
    Mill(PayTop),
    /// Removes cards from the game.
    #[word("除外", bare, says = "把牌从游戏中除外")]
    Remove(PayCards),
    /// Shows cards.
    #[word("展示", bare, says = "展示牌")]
    Show(PayCards),
    /// Takes markers off the source.
    #[word("移除标记", bare, says = "移除此牌的标记")]
    Unmark(PayMarks),
    /// One or several of these costs.
    #[word("择一", "任选", bare, clause = "904.2c", says = "从几项费用里选")]
    Choice(PayChoice),
}

form! {
    /// How many cards of the hand, and which may be used.
    #[vocab(name = "弃牌支付")]
    PayCount {
        /// How many.
        "数" => count: Num = Num::Lit(1),
        /// Which may be used.
        "是" | "牌" => is: Option<Box<Filter>> = None,
    } short count: Num
}

form! {
    /// Top cards of the deck.
    #[vocab(name = "牌库顶支付")]
    PayTop {
        /// How many.
        "数" => count: Num = Num::Lit(1),
        /// Where to.
        "到" => to: Zone = Zone::Trash,
    } short count: Num
}

form! {
    /// Markers.
    #[vocab(name = "标记支付")]
    PayMarks {
        /// Their name.
        "名" | "标记" => name: String = String::new(),
        /// How many.
        "数" => count: Num = Num::Lit(1),
    } short name: String
}
