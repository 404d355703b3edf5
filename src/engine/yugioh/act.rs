//! What may be done: as a scenario writes it, and resolved to cards and players.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::state::{CardIx, Cause, Change, How, Op, Where};
use crate::engine::{At, Player};

/// What a scenario lists. The excerpt rules events, not turns: any of them may come at any time.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Action {
    /// 怪兽的战斗造成伤害.
    #[serde(rename = "战斗伤害")]
    Battle(Hurt),
    /// 卡片效果造成伤害.
    #[serde(rename = "效果伤害")]
    Effect(Hurt),
    /// An effect sets life points without damage.
    #[serde(rename = "基本分变成")]
    SetTo(Amount),
    /// An effect halves life points.
    #[serde(rename = "基本分减半")]
    Halve(Who),
    /// 回复.
    #[serde(rename = "回复")]
    Recover(Amount),
    /// Life points are paid.
    #[serde(rename = "支付")]
    Pay(Payment),
    /// 抽卡.
    #[serde(rename = "抽卡")]
    Draw(Draw),
    /// 从卡组加入手卡.
    #[serde(rename = "加入手卡")]
    Add(Count),
    /// 从卡组送去墓地.
    #[serde(rename = "卡组送墓")]
    Mill(Count),
    /// Cards are sent to the graveyard at the same time.
    #[serde(rename = "送去墓地")]
    ToGraveyard(Names),
    /// Cards are destroyed at the same time.
    #[serde(rename = "破坏")]
    Destroy(Names),
    /// An effect destroys all 『场上的卡』: of both players where it names none (2.1-4).
    #[serde(rename = "破坏场上的卡")]
    Sweep(Sides),
    /// The owner says in which order cards go to the graveyard, the first below.
    #[serde(rename = "定顺序")]
    Order(Vec<At<String>>),
    /// A monster is summoned.
    #[serde(rename = "召唤")]
    Summon(Summon),
    /// A card is set.
    #[serde(rename = "盖放")]
    Set(Lay),
    /// A spell or trap is activated.
    #[serde(rename = "发动")]
    Activate(Lay),
    /// An effect or its resolution puts a card into a zone.
    #[serde(rename = "放置")]
    Place(Place),
    /// A card changes its place within its zone.
    #[serde(rename = "移动")]
    Move(Move),
    /// A card changes its controller.
    #[serde(rename = "控制权")]
    Control(Control),
    /// A player wants cards of a graveyard in another order.
    #[serde(rename = "调换墓地")]
    Swap(Swap),
    /// A player wants to look at a card.
    #[serde(rename = "确认")]
    Look(Look),
    /// A player wins by a card's text.
    #[serde(rename = "特殊胜利")]
    Special(Special),
    /// Of one effect, at the same time.
    #[serde(rename = "同时")]
    Together(Vec<At<Action>>),
    /// Of one effect, one after another.
    #[serde(rename = "处理")]
    Sequence(Vec<At<Action>>),
    /// The resolution of a chain begins or ends.
    #[serde(rename = "连锁处理")]
    Chain(Begin),
    /// A player's decks are checked; refused with every fault.
    #[serde(rename = "检查卡组")]
    CheckDecks(At<String>),
    /// A player swaps cards with the side deck.
    #[serde(rename = "换副卡组")]
    Exchange(Exchange),
    /// The next duel of the match begins.
    #[serde(rename = "下一局")]
    NextDuel,
    /// Something that the excerpt does not rule: 攻击宣言, 投降, 连锁的组成 …
    #[serde(rename = "节选之外")]
    Beyond(String),
}

/// Who is hurt, and by how much.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hurt {
    /// 甲, 乙 or 双方.
    #[serde(rename = "受")]
    pub who: At<String>,
    /// How much.
    #[serde(rename = "数值")]
    pub amount: u32,
    /// Whose monster or effect; the other player's where it is not said.
    #[serde(rename = "来自", default, skip_serializing_if = "Option::is_none")]
    pub source: Option<At<String>>,
}

/// Who, and how much.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Amount {
    /// 甲, 乙 or 双方.
    #[serde(rename = "谁")]
    pub who: At<String>,
    /// How much.
    #[serde(rename = "数值")]
    pub amount: u32,
}

/// Who.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Who {
    /// 甲, 乙 or 双方.
    #[serde(rename = "谁")]
    pub who: At<String>,
}

/// Whose side; both where it is not said (2.1-4).
#[derive(Debug, Clone, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sides {
    /// 甲, 乙 or 双方.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<At<String>>,
}

/// A payment of life points.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    /// 甲 or 乙.
    #[serde(rename = "谁")]
    pub who: At<String>,
    /// How much.
    #[serde(rename = "数值")]
    pub amount: u32,
    /// As a cost of activating, or while an effect resolves.
    #[serde(rename = "时", default)]
    pub when: PayWhen,
}

/// When life points are paid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub enum PayWhen {
    /// 作为cost发动.
    #[default]
    #[serde(rename = "发动")]
    Activation,
    /// 效果处理时.
    #[serde(rename = "处理")]
    Resolution,
}

/// A draw.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// 甲, 乙 or 双方.
    #[serde(rename = "谁")]
    pub who: At<String>,
    /// How many; 1 where it is not said.
    #[serde(rename = "张数", default = "one")]
    pub count: u32,
    /// By what.
    #[serde(rename = "因", default)]
    pub by: DrawBy,
}

fn one() -> u32 {
    1
}

/// By what a card is drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub enum DrawBy {
    /// An effect.
    #[default]
    #[serde(rename = "效果")]
    Effect,
    /// The draw phase.
    #[serde(rename = "抽卡阶段")]
    Phase,
}

/// Who, and how many cards.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// 甲, 乙 or 双方.
    #[serde(rename = "谁")]
    pub who: At<String>,
    /// How many; 1 where it is not said.
    #[serde(rename = "张数", default = "one")]
    pub count: u32,
}

/// Cards by name.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// The cards.
    #[serde(rename = "卡")]
    pub cards: Vec<At<String>>,
}

/// A summon.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Summon {
    /// The monster.
    #[serde(rename = "卡")]
    pub card: At<String>,
    /// How; 通常召唤 where it is not said.
    #[serde(rename = "方式", default)]
    pub how: SummonHow,
    /// The place from 1; the first free one where it is not said.
    #[serde(rename = "位置", default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<u8>,
}

/// The ways of summoning.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub enum SummonHow {
    /// 通常召唤.
    #[default]
    #[serde(rename = "通常召唤")]
    Normal,
    /// 特殊召唤.
    #[serde(rename = "特殊召唤")]
    Special,
    /// 反转召唤.
    #[serde(rename = "反转召唤")]
    Flip,
}

/// A card that is laid on the field.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lay {
    /// The card.
    #[serde(rename = "卡")]
    pub card: At<String>,
    /// The zone, where it is not the one of its kind.
    #[serde(rename = "区域", default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// The place from 1; the first free one where it is not said.
    #[serde(rename = "位置", default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<u8>,
}

/// The zones of the field, and the places off it: how cards come there from the field the excerpt does not say but for
/// the graveyard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Zone>)]
pub enum Zone {
    /// 怪兽区域.
    #[serde(rename = "怪兽区域", alias = "怪兽卡区域", alias = "怪兽区")]
    Monster,
    /// 魔法&陷阱区域.
    #[serde(
        rename = "魔法&陷阱区域",
        alias = "魔法陷阱区域",
        alias = "魔陷区",
        alias = "魔法&陷阱卡区域"
    )]
    SpellTrap,
    /// 场地区域.
    #[serde(rename = "场地区域", alias = "场地魔法区域")]
    Field,
    /// 灵摆区域.
    #[serde(rename = "灵摆区域")]
    Pendulum,
    /// 墓地.
    #[serde(rename = "墓地")]
    Graveyard,
    /// 手卡.
    #[serde(rename = "手卡", alias = "手牌")]
    Hand,
    /// 卡组.
    #[serde(rename = "卡组")]
    Deck,
    /// 额外卡组.
    #[serde(rename = "额外卡组")]
    Extra,
    /// 除外.
    #[serde(rename = "除外", alias = "除外区")]
    Banished,
}

impl Zone {
    /// A place of the zone.
    pub const fn at(self, slot: u8) -> Where {
        match self {
            Self::Monster => Where::Monster(slot),
            Self::SpellTrap => Where::SpellTrap(slot),
            Self::Field => Where::Field(slot),
            Self::Pendulum => Where::Pendulum(slot),
            Self::Graveyard => Where::Graveyard,
            Self::Hand => Where::Hand,
            Self::Deck => Where::Deck,
            Self::Extra => Where::Extra,
            Self::Banished => Where::Banished,
        }
    }

    /// The zone of a place.
    pub const fn of(at: Where) -> Option<Self> {
        match at {
            Where::Monster(_) => Some(Self::Monster),
            Where::SpellTrap(_) => Some(Self::SpellTrap),
            Where::Field(_) => Some(Self::Field),
            Where::Pendulum(_) => Some(Self::Pendulum),
            Where::Graveyard => Some(Self::Graveyard),
            Where::Hand => Some(Self::Hand),
            Where::Deck => Some(Self::Deck),
            Where::Extra => Some(Self::Extra),
            Where::Banished => Some(Self::Banished),
            Where::Gone => None,
        }
    }
}

/// An effect puts a card into a zone.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<Place>)]
pub struct Place {
    /// The card.
    #[serde(rename = "卡")]
    pub card: At<String>,
    /// The zone.
    #[serde(rename = "到", alias = "区域")]
    pub zone: Zone,
    /// The place from 1; the first free one where it is not said.
    #[serde(rename = "位置", default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<u8>,
    /// On whose side; the controller's where it is not said.
    #[serde(rename = "场", default, skip_serializing_if = "Option::is_none")]
    pub side: Option<At<String>>,
}

/// A card changes its place within its zone.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The card.
    #[serde(rename = "卡")]
    pub card: At<String>,
    /// The place from 1.
    #[serde(rename = "到")]
    pub slot: u8,
    /// By an effect or its resolution, or by the player's own wish.
    #[serde(rename = "因", default)]
    pub by: MoveBy,
}

/// By what a card changes its place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub enum MoveBy {
    /// The player's own wish.
    #[default]
    #[serde(rename = "自行")]
    Wish,
    /// 卡片效果或处理.
    #[serde(rename = "效果")]
    Effect,
}

/// A change of controller.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// The card.
    #[serde(rename = "卡")]
    pub card: At<String>,
    /// The new controller.
    #[serde(rename = "给")]
    pub to: At<String>,
}

/// A wish to change the order of a graveyard.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Swap {
    /// Whose graveyard.
    #[serde(rename = "谁")]
    pub who: At<String>,
    /// The two cards.
    #[serde(rename = "卡")]
    pub cards: Vec<At<String>>,
}

/// A wish to look at a card.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Who wants to look.
    #[serde(rename = "谁")]
    pub who: At<String>,
    /// At which card.
    #[serde(rename = "卡")]
    pub card: At<String>,
}

/// A victory by a card's text.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// Who wins.
    #[serde(rename = "谁")]
    pub who: At<String>,
    /// By which card's text.
    #[serde(rename = "卡")]
    pub card: String,
}

/// A beginning or an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub enum Begin {
    /// It begins.
    #[serde(rename = "开始")]
    Begins,
    /// It ends.
    #[serde(rename = "结束")]
    Ends,
}

/// A swap with the side deck.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// Who swaps.
    #[serde(rename = "谁")]
    pub who: At<String>,
    /// Cards of the main deck that go to the side deck.
    #[serde(rename = "主卡组换出", default)]
    pub main_out: Vec<At<String>>,
    /// Cards of the extra deck that go to the side deck.
    #[serde(rename = "额外卡组换出", default)]
    pub extra_out: Vec<At<String>>,
    /// Cards of the side deck that go to the main deck.
    #[serde(rename = "主卡组换入", default)]
    pub main_in: Vec<At<String>>,
    /// Cards of the side deck that go to the extra deck.
    #[serde(rename = "额外卡组换入", default)]
    pub extra_in: Vec<At<String>>,
}

/// What is done, resolved.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Operations, one after another; `effect` where they are one effect's resolution.
    Do {
        /// The operations.
        ops: Vec<Op>,
        /// Whether they are the resolution of one effect.
        effect: bool,
    },
    /// The owner's order of cards that go to the graveyard.
    Order(Vec<CardIx>),
    /// A change of places in a graveyard, which the rules refuse.
    Swap(Player, CardIx, CardIx),
    /// A look at a card.
    Look(Player, CardIx),
    /// A check of decks.
    CheckDecks(Player),
    /// A swap with the side deck.
    Exchange {
        /// Who swaps.
        who: Player,
        /// What goes to the side deck, with the deck it is taken from.
        out: Vec<(usize, String)>,
        /// What comes from the side deck, with the deck it goes to.
        back: Vec<(usize, String)>,
    },
    /// The next duel.
    NextDuel,
    /// Something that the excerpt does not rule.
    Beyond(String),
}

impl Choice {
    /// One operation that is no effect's resolution.
    pub fn op(op: Op) -> Self {
        Self::Do {
            ops: vec![op],
            effect: false,
        }
    }

    /// Life points change.
    pub fn life(hits: Vec<(Player, Change)>, cause: Cause, source: Option<Player>) -> Self {
        Self::op(Op::Life {
            hits,
            cause,
            source,
        })
    }

    /// A card is put on the field.
    pub fn put(card: CardIx, to: Where, face_down: bool, how: How) -> Self {
        Self::op(Op::Put {
            card,
            to,
            face_down,
            how,
        })
    }
}
