//! The face of a card (1.1-3, 1.2-2, 1.3-2): numbers, names, energy, raid marks.

use super::ability::{Ability, Impact, TriggerIcon};
use super::effect::Costs;
use super::marks::{Energy, RaidOn};
use super::select::{Cond, Num};
use crate::engine::union_arena::words::Kind;
use crate::engine::vocab::Many;
use crate::engine::vocab::{self, Vocab, form};

form! {
    /// A card.
    #[vocab(name = "牌面")]
    CardText {
        /// 卡片种类.
        "种类" | "卡片种类" | "类别" => kind: Kind = Kind::Character,
        /// 卡名, where it differs from the key: several cards of one name.
        "卡名" => name: Option<String> = None,
        /// 所需能量.
        "所需能量" | "需要能量" => need: Energy = Energy::default(),
        /// 消费AP.
        "消费AP" | "消费行动点数" | "AP" => ap: i32 = 1,
        /// Colour, where not that of the required energy.
        "颜色" => colour: Option<String> = None,
        /// 特征.
        "特征" => traits: Many<String> = Many::default(),
        /// 作品名.
        "作品名" => work: Option<String> = None,
        /// 发生能量.
        "发生能量" | "产生能量" => gives: Energy = Energy::default(),
        /// BP; 1000 where a character has none written.
        "BP" | "战斗力" => bp: Option<i32> = None,
        /// 触发.
        "触发" => trigger: Option<TriggerIcon> = None,
        /// 激跃, with the mark to the right of the icon.
        "激跃" | "RAID" | "Raid" => raid: Many<RaidOn> = Many::default(),
        /// 后撤.
        "后撤" | "Step" => step: bool = false,
        /// 伤害X.
        "伤害" | "伤害X" | "Damage" => damage: Option<Num> = None,
        /// 影响力X.
        "影响力" | "Impact" => impact: Option<Impact> = None,
        /// When only it may be played, raided with or used.
        "使用条件" | "登场条件" => may: Many<Cond> = Many::default(),
        /// What is paid beside its AP for playing it, raiding with it or using it.
        "使用费用" | "登场费用" => cost: Costs = Costs::default(),
        /// The card's whole text.
        "文" | "效果文" => text: String = String::new(),
        /// 效果.
        "效果" | "能力" => abilities: Vec<Ability> = Vec::new(),
        /// 卡片编号.
        "编号" | "卡片编号" => number: Option<String> = None,
        /// How many such cards a deck may have where the card says so itself (reading 卡面写的构筑张数).
        "构筑张数" | "卡组最多" => copies: Option<u8> = None,
        /// 罕贵: without effect.
        "罕贵" | "稀有度" => rarity: Option<String> = None,
    }
}

/// A card's face, with nothing on it that a card of its kind cannot have.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Vocab)]
#[vocab(name = "", check = Face::works)]
pub struct Face(pub CardText);
