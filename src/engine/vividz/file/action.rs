//! `做`: what a player does, as a person writes it, and the choice that it means.

use crate::engine::vividz::card::flag::{Many, form};
use crate::engine::vividz::words::Spot;
use crate::engine::vocab::{self, Vocab};

form! {
    /// Playing a card.
    #[vocab(name = "打出")]
    PlayForm {
        /// The card.
        "牌" => card: String = String::new(),
        /// The area, for a character.
        "场地" | "到" => area: Option<Spot> = None,
        /// The energy to pay with; asked where not written.
        "能量" => energy: Many<String> = Many::default(),
    } short card: String
}

form! {
    /// Activating an ability.
    #[vocab(name = "发动")]
    ActivateForm {
        /// The card.
        "牌" => card: String = String::new(),
        /// Which of its abilities, from 1 in the order of the card; its activated one where it has but one.
        "能力" => ability: Option<u8> = None,
        /// The energy to pay with.
        "能量" => energy: Many<String> = Many::default(),
    } short card: String
}

form! {
    /// Discarding two cards for a slide (803.1-2).
    #[vocab(name = "弃牌滑行")]
    WardForm {
        /// The cards of the hand to discard; asked where not written.
        "弃" | "弃牌" => discard: Many<String> = Many::default(),
        /// The character that slides.
        "牌" | "角色" => card: Option<String> = None,
        /// Where it slides.
        "到" | "场地" => to: Option<Spot> = None,
    } short discard: Many<String>
}

form! {
    /// A slide.
    #[vocab(name = "滑行到")]
    SlideForm {
        /// The character.
        "牌" | "角色" => card: String = String::new(),
        /// Where it slides.
        "到" | "场地" => to: Option<Spot> = None,
        /// On whose side, where a reading lets it slide across: 甲 or 乙.
        "边" | "谁的场地" => side: Option<String> = None,
    } short card: String
}

/// What is done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "做")]
pub enum Do {
    /// Does nothing.
    #[word("跳过", "什么也不做", "结束主要阶段", "pass", says = "什么也不做")]
    Pass,
    /// Gives up: the one who decides, or the one who is named.
    #[word(
        "投降",
        "宣告投降",
        bare,
        clause = "101.4",
        says = "投降：要决定的玩家，或写明的玩家"
    )]
    Concede(Option<String>),
    /// Hands in the deck.
    #[word("提交牌组", "提交", says = "提交牌组")]
    HandIn,
    /// Plays a card.
    #[word("打出", "打出牌", bare, clause = "904", says = "打出牌")]
    Play(PlayForm),
    /// Activates an ability.
    #[word("发动", "发动能力", "启动", bare, clause = "904", says = "发动能力")]
    Activate(ActivateForm),
    /// Declares an attack.
    #[word(
        "攻击",
        "攻击宣言",
        "宣言攻击",
        clause = "802",
        says = "以角色宣言攻击"
    )]
    Attack(String),
    /// Checks a mission.
    #[word("检查", "检查任务", clause = "1113", says = "检查任务")]
    Check(String),
    /// Discards two cards for a slide.
    #[word(
        "弃牌滑行",
        "防御滑行",
        bare,
        clause = "803.1-2",
        says = "弃两张牌令角色滑行"
    )]
    Ward(WardForm),
    /// A character slides there.
    #[word("滑行", bare, clause = "1116", says = "令角色滑到那里")]
    Slide(SlideForm),
    /// Picks one or several cards.
    #[word(
        "选择",
        "选",
        "保留",
        "充能",
        "支付",
        "弃",
        bare,
        says = "选一张或几张牌"
    )]
    Pick(Many<String>),
    /// Picks no more cards, or none.
    #[word(
        "选毕",
        "不选",
        "不再选择",
        "不保留",
        "不充能",
        says = "不再选，或不选"
    )]
    Done,
    /// Says yes.
    #[word("是", "使用", "同意", "执行", says = "做，同意")]
    Yes,
    /// Says no.
    #[word(
        "否",
        "不使用",
        "不",
        "不执行",
        "不发动",
        "不支付",
        says = "不做，不同意"
    )]
    No,
    /// Takes one of several, from 1.
    #[word("选项", "第几项", "先付", says = "几项之一，从 1 数")]
    Option(u8),
    /// Says a number.
    #[word("数", "选数", "分配", says = "一个数")]
    Number(i32),
    /// Picks an area.
    #[word("场地", "选择场地", says = "一个场地")]
    Area(Spot),
    /// Resolves this triggered ability first.
    #[word("先结算", "结算", bare, clause = "908.2a", says = "先结算的触发式能力")]
    First(ActivateForm),
    /// Uses the replacement of this card.
    #[word("替代", "适用替代", clause = "912.2", says = "适用的替代：来源的牌")]
    Replace(String),
}

/// `做` as written: a bare word where the action needs nothing more.
pub type Action = Do;
