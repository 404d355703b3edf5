//! What may happen: operations, choices made of them, and how each is told.

use serde::{Deserialize, Serialize};

use super::action::{Begin, DrawBy, MoveBy, PayWhen, SummonHow, Zone};
use crate::engine::events::{Say, events};
use crate::engine::{Outcome, Player};

/// A card of the duel, by its place among the state's cards.
pub type CardIx = u16;

/// Where a card is, on the side of its controller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Where {
    /// In a zone, at a place from 0; 0 in a pile.
    In(Zone, u8),
    /// Out of the duel, as a token that is no longer needed.
    Gone,
}

impl Where {
    /// A pile.
    pub const fn of(zone: Zone) -> Self {
        Self::In(zone, 0)
    }

    /// A place of a zone, or the pile where the zone is one.
    pub const fn place(zone: Zone, slot: u8) -> Self {
        Self::In(zone, if zone.on_field() { slot } else { 0 })
    }

    /// The zone.
    pub const fn zone(self) -> Option<Zone> {
        match self {
            Self::In(zone, _) => Some(zone),
            Self::Gone => None,
        }
    }

    /// The zone's word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::In(zone, _) => zone.word(),
            Self::Gone => "离开决斗",
        }
    }

    /// Whether what lies there is 『场上的卡』 (2.1-3).
    pub const fn on_field(self) -> bool {
        matches!(self, Self::In(zone, _) if zone.on_field())
    }

    /// Its place within a zone of the field, from 0.
    pub const fn slot(self) -> Option<u8> {
        match self {
            Self::In(zone, slot) if zone.on_field() => Some(slot),
            _ => None,
        }
    }

    /// Its place as files write it, from 1; 0 stands for what cannot be.
    pub const fn nth(self) -> u8 {
        match self {
            Self::In(zone, slot) if zone.on_field() => slot.wrapping_add(1),
            _ => 1,
        }
    }

    /// Zone and place in words.
    pub fn words(self) -> String {
        match self.slot() {
            Some(_) => format!("{}第{}格", self.word(), self.nth()),
            None => self.word().to_owned(),
        }
    }
}

/// What changes life points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// 怪兽的战斗.
    Battle,
    /// 卡片效果的伤害.
    EffectDamage,
    /// An effect that is no damage: 变成0、减半.
    Effect,
    /// A payment: to activate, or while an effect resolves (1.4.1-5).
    Pay(PayWhen),
}

/// A change of life points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// Less by so much.
    Less(u32),
    /// More by so much.
    More(u32),
    /// To so much.
    To(u32),
    /// Half.
    Half,
}

/// By what a card comes to its place on the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum How {
    /// 召唤.
    Summon(SummonHow),
    /// 盖放、盖伏.
    Set,
    /// 发动.
    Activate,
    /// An effect or its resolution puts it there.
    Place,
    /// It changes its place within a zone.
    Move(MoveBy),
}

/// Puts what operations and events are about into words; holds the cards' names as of now.
#[derive(Clone, Copy)]
pub struct Teller<'a>(pub &'a dyn Fn(CardIx) -> String);

events! {
    /// One operation: what a micro-step carries out.
    #[derive(Eq, Hash, Deserialize)]
    pub enum Op told by t: Teller<'_> {
        /// Life points of all named change at the same time; `source` is whose monster or effect does it.
        Life { who: Vec<Player>, change: Change, cause: Cause, source: Option<Player> } = "基本分":
            { t.say(who) + &life(*change, *cause) },
        /// Players draw at the same time.
        Draw { who: Vec<Player>, count: u32, by: DrawBy } = "抽卡": "{who}{by}抽{count}张",
        /// So many cards go from the deck to the hand or the graveyard.
        FromDeck { who: Player, count: u32, to: Zone } = "从卡组": {
            let does = if *to == Zone::Hand { "加入" } else { "送去" };
            format!("{}从卡组把{count}张卡{does}{}", t.say(who), to.word())
        },
        /// Operations of one effect that happen at the same time.
        Together { ops: Vec<Op> } = "同时": { format!("同时：{}", told(ops, t, "，")) },
        /// A player wins by a card's text.
        Special { who: Player } = "特殊胜利": "{who}满足特殊的胜利条件",
        /// Cards go to graveyards at the same time.
        ToGraveyard { cards: Vec<CardIx> } = "送去墓地": {
            match cards.as_slice() {
                [] => "没有卡送去墓地".to_owned(),
                _ => format!("把{}送去墓地", t.say(cards)),
            }
        },
        /// All 『场上的卡』 of these players go to graveyards at the same time.
        Sweep { who: Vec<Player> } = "破坏场上的卡": "破坏{who}场上的全部卡",
        /// A card is put on the field.
        Put { card: CardIx, to: Where, face_down: bool, how: How } = "放置":
            { format!("{}{}到{}", t.say(how), t.say(card), t.say(to)) },
        /// A card changes its controller.
        Control { card: CardIx, to: Player } = "控制权": "{card}的控制权归{to}",
        /// The resolution of a chain begins or ends.
        Chain { begin: Begin } = "连锁处理": "{begin}",
        /// Cards of one owner go to the owner's graveyard in this order (2.1.3-4).
        Bury { owner: Player, cards: Vec<CardIx> } = "进墓地": "{cards}进入{owner}的墓地",
        /// The effect has been carried out (1.4.1-6).
        EffectEnds = "效果处理完毕": "效果处理完毕",
    }
}

events! {
    /// What is chosen.
    #[derive(Eq, Hash, Deserialize)]
    pub enum Choice told by t: Teller<'_> {
        /// Operations, one after another; `effect` where they are one effect's resolution.
        Do { ops: Vec<Op>, effect: bool } = "事件": { told(ops, t, "，然后") },
        /// The owner's order of cards that go to the graveyard.
        Order { cards: Vec<CardIx> } = "定顺序": "放进墓地的顺序：{cards}",
        /// A change of places in a graveyard, which the rules refuse.
        Swap { who: Player, one: CardIx, other: CardIx } = "调换墓地": "调换{who}墓地里的{one}与{other}",
        /// A look at a card.
        Look { who: Player, card: CardIx } = "确认": "{who}确认{card}",
        /// A check of decks.
        CheckDecks { who: Player } = "检查卡组": "检查{who}的卡组",
        /// A swap with the side deck: what goes there and what comes from there, with the deck.
        Exchange { who: Player, out: Vec<(usize, String)>, back: Vec<(usize, String)> } = "换副卡组":
            { format!("{}与副卡组交换", t.say(who)) },
        /// The next duel.
        NextDuel = "下一局": "开始下一局",
        /// Something that the excerpt does not rule.
        Beyond { what: String } = "节选之外": { what.clone() },
    }
}

impl Choice {
    /// One operation that is no effect's resolution.
    pub fn op(op: Op) -> Self {
        Self::Do {
            ops: vec![op],
            effect: false,
        }
    }

    /// A player's life points change.
    pub fn life(who: Player, change: Change, cause: Cause, source: Option<Player>) -> Self {
        Self::op(Op::Life {
            who: vec![who],
            change,
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

fn told(ops: &[Op], t: Teller<'_>, between: &str) -> String {
    let all: Vec<_> = ops.iter().map(|op| op.tell(t)).collect();
    all.join(between)
}

/// What happens to life points.
fn life(change: Change, cause: Cause) -> String {
    match (change, cause) {
        (Change::Less(n), Cause::Battle) => format!("受到{n}点战斗伤害"),
        (Change::Less(n), Cause::EffectDamage) => format!("受到{n}点效果伤害"),
        (Change::Less(n), Cause::Pay(PayWhen::Activation)) => format!("支付{n}基本分来发动"),
        (Change::Less(n), _) => format!("在处理时支付{n}基本分"),
        (Change::More(n), _) => format!("回复{n}"),
        (Change::To(n), _) => format!("的基本分变成{n}"),
        (Change::Half, _) => "的基本分减半".to_owned(),
    }
}

/// How each kind of thing is put into words.
macro_rules! said {
    ($($of:ty: $value:ident => $words:expr),+ $(,)?) => {$(
        impl Say<$of> for Teller<'_> {
            fn say(&self, $value: &$of) -> String {
                $words.into()
            }
        }
    )+};
}

said! {
    Player: player => player.name(),
    u32: n => n.to_string(),
    u8: n => n.to_string(),
    Outcome: outcome => outcome.word(),
    Cause: cause => if *cause == Cause::Battle { "战斗" } else { "效果" },
    DrawBy: by => match by { DrawBy::Effect => "因效果", DrawBy::Phase => "在抽卡阶段" },
    Begin: begin => match begin { Begin::Begins => "开始处理连锁", Begin::Ends => "连锁处理完毕" },
    How: how => match how {
        How::Summon(how) => how.word(),
        How::Set => "盖放",
        How::Activate => "发动",
        How::Place => "放置",
        How::Move(_) => "移动",
    },
    Where: at => at.words(),
    Vec<Player>: all => all.iter().map(|p| p.name()).collect::<Vec<_>>().join("和"),
}

impl Say<CardIx> for Teller<'_> {
    fn say(&self, card: &CardIx) -> String {
        (self.0)(*card)
    }
}

impl Say<Vec<CardIx>> for Teller<'_> {
    fn say(&self, cards: &Vec<CardIx>) -> String {
        let names: Vec<_> = cards.iter().map(|ix| self.say(ix)).collect();
        names.join("、")
    }
}
