//! The words for what happens (`做`).

use serde::{Deserialize, Serialize};

use crate::engine::At;
use crate::engine::copies::Copies;
use crate::engine::vocab::{self, Vocab};

/// What a scenario lists. The excerpt rules events, not turns: any of them may come at any time.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "事件")]
pub enum Action {
    /// 怪兽的战斗造成伤害.
    #[word("战斗伤害")]
    Battle(Hurt),
    /// 卡片效果造成伤害.
    #[word("效果伤害")]
    Effect(Hurt),
    /// An effect sets life points without damage.
    #[word("基本分变成")]
    SetTo(Amount),
    /// An effect halves life points.
    #[word("基本分减半")]
    Halve(Who),
    /// 回复.
    #[word("回复")]
    Recover(Amount),
    /// Life points are paid.
    #[word("支付")]
    Pay(Payment),
    /// 抽卡.
    #[word("抽卡")]
    Draw(Draw),
    /// 从卡组加入手卡.
    #[word("加入手卡")]
    Add(Count),
    /// 从卡组送去墓地.
    #[word("卡组送墓")]
    Mill(Count),
    /// Cards are sent to the graveyard at the same time.
    #[word("送去墓地")]
    ToGraveyard(Names),
    /// Cards are destroyed at the same time.
    #[word("破坏")]
    Destroy(Names),
    /// An effect destroys all 『场上的卡』: of both players where it names none (2.1-4).
    #[word("破坏场上的卡", bare)]
    Sweep(Sides),
    /// The owner says in which order cards go to the graveyard, the first below.
    #[word("定顺序")]
    Order(Vec<At<String>>),
    /// A monster is summoned.
    #[word("召唤")]
    Summon(Summon),
    /// A card is set.
    #[word("盖放")]
    Set(Lay),
    /// A spell or trap is activated.
    #[word("发动")]
    Activate(Lay),
    /// An effect or its resolution puts a card into a zone.
    #[word("放置")]
    Place(Place),
    /// A card changes its place within its zone.
    #[word("移动")]
    Move(Move),
    /// A card changes its controller.
    #[word("控制权")]
    Control(Control),
    /// A player wants cards of a graveyard in another order.
    #[word("调换墓地")]
    Swap(Swap),
    /// A player wants to look at a card.
    #[word("确认")]
    Look(Look),
    /// A player wins by a card's text.
    #[word("特殊胜利")]
    Special(Special),
    /// Of one effect, at the same time.
    #[word("同时")]
    Together(Vec<At<Action>>),
    /// Of one effect, one after another.
    #[word("处理")]
    Sequence(Vec<At<Action>>),
    /// The resolution of a chain begins or ends.
    #[word("连锁处理")]
    Chain(Begin),
    /// A player's decks are checked; refused with every fault.
    #[word("检查卡组")]
    CheckDecks(At<String>),
    /// A player swaps cards with the side deck.
    #[word("换副卡组")]
    Exchange(Exchange),
    /// The next duel of the match begins.
    #[word("下一局")]
    NextDuel,
    /// Something that the excerpt does not rule: 攻击宣言, 投降, 连锁的组成 …
    #[word("节选之外")]
    Beyond(String),
}

/// Who is hurt, and by how much.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "伤害")]
pub struct Hurt {
    /// 甲, 乙 or 双方.
    #[word("受")]
    pub who: At<String>,
    /// How much.
    #[word("数值")]
    pub amount: u32,
    /// Whose monster or effect; the other player's where it is not said.
    #[word("来自", default)]
    pub source: Option<At<String>>,
}

/// Who, and how much.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "基本分")]
pub struct Amount {
    /// 甲, 乙 or 双方.
    #[word("谁")]
    pub who: At<String>,
    /// How much.
    #[word("数值")]
    pub amount: u32,
}

/// Who.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "谁", short = who)]
pub struct Who {
    /// 甲, 乙 or 双方.
    #[word("谁")]
    pub who: At<String>,
}

/// Whose side; both where it is not said (2.1-4).
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "哪方", short = who)]
pub struct Sides {
    /// 甲, 乙 or 双方.
    #[word("谁", default)]
    pub who: Option<At<String>>,
}

/// A payment of life points.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "支付")]
pub struct Payment {
    /// 甲 or 乙.
    #[word("谁")]
    pub who: At<String>,
    /// How much.
    #[word("数值")]
    pub amount: u32,
    /// As a cost of activating, or while an effect resolves.
    #[word("时", default)]
    pub when: PayWhen,
}

/// When life points are paid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Vocab)]
#[vocab(name = "支付的时候")]
pub enum PayWhen {
    /// 作为cost发动.
    #[default]
    #[word("发动")]
    Activation,
    /// 效果处理时.
    #[word("处理")]
    Resolution,
}

/// A draw.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "抽卡", short = who)]
pub struct Draw {
    /// 甲, 乙 or 双方.
    #[word("谁")]
    pub who: At<String>,
    /// How many; 1 where it is not said.
    #[word("张数", default = 1)]
    pub count: u32,
    /// By what.
    #[word("因", default)]
    pub by: DrawBy,
}

/// By what a card is drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Vocab)]
#[vocab(name = "抽卡的原因")]
pub enum DrawBy {
    /// An effect.
    #[default]
    #[word("效果")]
    Effect,
    /// The draw phase.
    #[word("抽卡阶段")]
    Phase,
}

/// Who, and how many cards.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "张数", short = who)]
pub struct Count {
    /// 甲, 乙 or 双方.
    #[word("谁")]
    pub who: At<String>,
    /// How many; 1 where it is not said.
    #[word("张数", default = 1)]
    pub count: u32,
}

/// Cards by name.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "几张卡", short = cards, check = Names::some)]
pub struct Names {
    /// The cards.
    #[word("卡")]
    pub cards: Vec<At<String>>,
}

impl Names {
    fn some(&self) -> Result<(), String> {
        match self.cards.is_empty() {
            true => Err("没有写是哪些卡".to_owned()),
            false => Ok(()),
        }
    }
}

/// A summon.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "召唤", short = card)]
pub struct Summon {
    /// The monster.
    #[word("卡")]
    pub card: At<String>,
    /// How; 通常召唤 where it is not said.
    #[word("方式", default)]
    pub how: SummonHow,
    /// The place from 1; the first free one where it is not said.
    #[word("位置", default)]
    pub slot: Option<u8>,
}

/// The ways of summoning.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Vocab)]
#[vocab(name = "召唤方式")]
pub enum SummonHow {
    /// 通常召唤.
    #[default]
    #[word("通常召唤")]
    Normal,
    /// 特殊召唤.
    #[word("特殊召唤")]
    Special,
    /// 反转召唤.
    #[word("反转召唤")]
    Flip,
}

/// A card that is laid on the field.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "放下", short = card)]
pub struct Lay {
    /// The card.
    #[word("卡")]
    pub card: At<String>,
    /// The zone, where it is not the one of its kind.
    #[word("区域", default)]
    pub zone: Option<Zone>,
    /// The place from 1; the first free one where it is not said.
    #[word("位置", default)]
    pub slot: Option<u8>,
}

/// The zones of the field, and the places off it: how cards come there from the field the excerpt does not say but for
/// the graveyard.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Vocab,
)]
#[vocab(name = "区域")]
pub enum Zone {
    /// 怪兽区域.
    #[word("怪兽区域", "怪兽卡区域", "怪兽区")]
    Monster,
    /// 魔法&陷阱区域.
    #[word("魔法&陷阱区域", "魔法陷阱区域", "魔陷区", "魔法&陷阱卡区域")]
    SpellTrap,
    /// 场地区域.
    #[word("场地区域", "场地魔法区域")]
    Field,
    /// 灵摆区域.
    #[word("灵摆区域")]
    Pendulum,
    /// 墓地.
    #[word("墓地")]
    Graveyard,
    /// 手卡.
    #[word("手卡", "手牌")]
    Hand,
    /// 卡组.
    #[word("卡组")]
    Deck,
    /// 额外卡组.
    #[word("额外卡组")]
    Extra,
    /// 除外.
    #[word("除外", "除外区")]
    Banished,
}

impl Zone {
    /// Whether what lies there is 『场上的卡』 (2.1-3).
    pub const fn on_field(self) -> bool {
        matches!(
            self,
            Self::Monster | Self::SpellTrap | Self::Field | Self::Pendulum
        )
    }
}

/// An effect puts a card into a zone.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "放置")]
pub struct Place {
    /// The card.
    #[word("卡")]
    pub card: At<String>,
    /// The zone.
    #[word("到", "区域")]
    pub zone: Zone,
    /// The place from 1; the first free one where it is not said.
    #[word("位置", default)]
    pub slot: Option<u8>,
    /// On whose side; the controller's where it is not said.
    #[word("场", default)]
    pub side: Option<At<String>>,
}

/// A card changes its place within its zone.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "移动")]
pub struct Move {
    /// The card.
    #[word("卡")]
    pub card: At<String>,
    /// The place from 1.
    #[word("到")]
    pub slot: u8,
    /// By an effect or its resolution, or by the player's own wish.
    #[word("因", default)]
    pub by: MoveBy,
}

/// By what a card changes its place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Vocab)]
#[vocab(name = "移动的原因")]
pub enum MoveBy {
    /// The player's own wish.
    #[default]
    #[word("自行")]
    Wish,
    /// 卡片效果或处理.
    #[word("效果")]
    Effect,
}

/// A change of controller.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "控制权")]
pub struct Control {
    /// The card.
    #[word("卡")]
    pub card: At<String>,
    /// The new controller.
    #[word("给")]
    pub to: At<String>,
}

/// A wish to change the order of a graveyard.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "调换")]
pub struct Swap {
    /// Whose graveyard.
    #[word("谁")]
    pub who: At<String>,
    /// The two cards.
    #[word("卡")]
    pub cards: Vec<At<String>>,
}

/// A wish to look at a card.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "确认")]
pub struct Look {
    /// Who wants to look.
    #[word("谁")]
    pub who: At<String>,
    /// At which card.
    #[word("卡")]
    pub card: At<String>,
}

/// A victory by a card's text.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "特殊胜利")]
pub struct Special {
    /// Who wins.
    #[word("谁")]
    pub who: At<String>,
    /// By which card's text.
    #[word("卡")]
    pub card: String,
}

/// A beginning or an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Vocab)]
#[vocab(name = "开始或结束")]
pub enum Begin {
    /// It begins.
    #[word("开始")]
    Begins,
    /// It ends.
    #[word("结束")]
    Ends,
}

/// A swap with the side deck.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "换副卡组")]
pub struct Exchange {
    /// Who swaps.
    #[word("谁")]
    pub who: At<String>,
    /// Cards of the main deck that go to the side deck.
    #[word("主卡组换出", default)]
    pub main_out: Vec<Copies>,
    /// Cards of the extra deck that go to the side deck.
    #[word("额外卡组换出", default)]
    pub extra_out: Vec<Copies>,
    /// Cards of the side deck that go to the main deck.
    #[word("主卡组换入", default)]
    pub main_in: Vec<Copies>,
    /// Cards of the side deck that go to the extra deck.
    #[word("额外卡组换入", default)]
    pub extra_in: Vec<Copies>,
}
