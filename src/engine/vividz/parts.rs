//! What a state is made of, as plain data. Half-done procedures are frames with a step; nothing here is a closure and
//! nothing refers to card texts but by number.

use serde::{Deserialize, Serialize};

use crate::engine::game::{Outcome, Player};
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::words::{Spot, Stage, Until, Zone};
use crate::rulebook::RuleId;

/// A physical card, by its place in the game's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardIx(pub u16);

impl CardIx {
    /// As an index.
    pub const fn ix(self) -> usize {
        self.0 as usize
    }
}

/// A card as one object: it becomes a new one whenever it changes zones (501.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Obj {
    /// The card.
    pub card: CardIx,
    /// Which of its lives.
    pub life: u16,
}

/// An area of the field: whose side, and 0 left, 1 centre, 2 right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Area {
    /// On whose side.
    pub side: Player,
    /// Which.
    pub ix: u8,
}

/// A card's bits.
pub mod bit {
    /// 禁止攻击标记 (802.1a).
    pub const NO_ATTACK: u8 = 1;
    /// 升级状态 (1002.1).
    pub const LEVELLED: u8 = 2;
    /// Shown though it lies in a hidden zone (1108.3).
    pub const SHOWN: u8 = 4;
    /// Its attack has succeeded this turn (1118.1).
    pub const SUCCEEDED: u8 = 8;
    /// A completed mission (1114.1).
    pub const COMPLETED: u8 = 16;
    /// Entered the field this turn.
    pub const FRESH: u8 = 32;
}

/// One card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// Its face, by number.
    pub face: u16,
    /// Which of its lives.
    pub life: u16,
    /// 拥有者.
    pub owner: Player,
    /// 操控者.
    pub controller: Player,
    /// Where it is.
    pub zone: Zone0,
    /// In which area, on the field.
    pub area: Option<Area>,
    /// 横置.
    pub rested: bool,
    /// 背面朝上.
    pub down: bool,
    /// Bits of [`bit`].
    pub bits: u8,
    /// When it came into its zone.
    pub stamp: u32,
    /// When it came into its area.
    pub placed: u32,
    /// 已受到的伤害.
    pub damage: i32,
    /// The character under which it lies.
    pub under: Option<CardIx>,
}

/// A zone as the state keeps it: serialised by its word.
pub type Zone0 = Zone;

/// How many zones a player has in [`Seat::zones`].
pub const ZONES: usize = 12;

/// A player's zones, each from bottom to top.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seat {
    /// By [`Zone`] as a number; the shared 缓存区 keeps its cards with their owner.
    pub zones: [Vec<CardIx>; ZONES],
}

/// What the state waits for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wait {
    /// Nothing: the rules go on.
    Auto,
    /// A player's decision.
    Ask(Box<Ask>),
    /// The order of a shuffled deck.
    Shuffle(Player),
    /// The game is over.
    Over(Outcome),
    /// The text does not say.
    Unruled(Gap),
}

/// A question to a player.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ask {
    /// Who decides.
    pub player: Player,
    /// What.
    pub what: Question,
    /// The clause that asks.
    pub clause: RuleId,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Question {
    /// Hand in the deck (401.1).
    Deck,
    /// 703.2.
    Main,
    /// 803.1.
    Defence,
    /// A chance of the player who is not on turn, under a reading.
    OffTurn,
    /// Cards, one by one.
    Pick(Picking),
    /// An area of one's own.
    Area(Vec<Area>),
    /// A character and where it slides.
    Slide {
        /// The pairs allowed.
        moves: Vec<(CardIx, Area)>,
        /// Whether it may be left out.
        optional: bool,
    },
    /// Yes or no.
    YesNo(YesNo),
    /// One of several, by number.
    Option {
        /// What for.
        of: OptionOf,
        /// How many there are.
        count: u8,
        /// Those already taken.
        taken: u32,
    },
    /// A number (102.11).
    Number {
        /// The largest.
        up_to: i32,
    },
    /// Which triggered ability (908.2a): places in [`State::triggered`].
    Trigger,
    /// Which replacement (912.2): places in the frame's list.
    Replacement(Vec<Offer>),
    /// Damage for one of several characters (904.3b).
    Share {
        /// For which.
        card: CardIx,
        /// At least.
        least: i32,
        /// At most.
        most: i32,
        /// In portions of this size.
        unit: i32,
    },
}

/// A choice of cards that is going on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Picking {
    /// From which.
    pub from: Vec<CardIx>,
    /// Already taken.
    pub taken: Vec<CardIx>,
    /// At least how many.
    pub least: u16,
    /// At most how many.
    pub most: u16,
    /// What for.
    pub of: PickOf,
}

/// What cards are chosen for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PickOf {
    /// An effect says 选择 (1107).
    Effect,
    /// Energy to pay (905.3a).
    Energy,
    /// Another cost.
    Cost,
    /// 803.1-2.
    Ward,
    /// Two cards of the player who goes second (601.1e).
    Second,
    /// The places of the missions (601.1b).
    Missions,
    /// 705.2.
    Keep,
    /// 705.3.
    Charge,
    /// An effect makes a player discard.
    Discard,
    /// The character that came last (1002.1).
    Newest,
    /// Which of several of one kind first (1001.2a).
    RuleOrder,
    /// The order of cards that have come to a deck together, from the top.
    Order,
    /// Which of several things an effect replaces that works only so often (912.1).
    Replaced,
}

/// What is asked with yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum YesNo {
    /// Use the shown card (1115.1, 1201.2).
    Use(CardIx),
    /// Activate a triggered ability that need not be.
    Trigger,
    /// Do what an effect says one may.
    May,
    /// Pay what an effect asks.
    Pay,
    /// Move one more card (504.4).
    More,
    /// Replace (an optional replacement).
    Replace,
}

/// What one of several is chosen for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OptionOf {
    /// Which cost to pay next (904.2f).
    CostOrder,
    /// Which of alternative costs (904.2c).
    CostChoice,
    /// Which of an effect's options.
    Modal,
    /// Which of one's own effects of one time stamp goes first (911.3c).
    Stamp,
    /// Whose loss is replaced (912.1).
    Spared,
}

/// A replacement that may be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Offer {
    /// Whose effect it is.
    pub source: Obj,
    /// Which modification, by number.
    pub modn: u16,
    /// Which lasting effect, where it is one.
    pub lasting: Option<u32>,
    /// Who controls it.
    pub player: Player,
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reply {
    /// None yet.
    None,
    /// Yes.
    Yes,
    /// No.
    No,
    /// These cards.
    Cards(Vec<CardIx>),
    /// This number or place.
    Number(i32),
    /// This area.
    Area(Area),
    /// This character there.
    Slide(CardIx, Area),
    /// This card was shown while both scout (804.2b): no answer, but told the same way.
    Shown(Obj),
}

/// What a player decides.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// 提交牌组.
    HandIn,
    /// 跳过.
    Pass,
    /// 打出.
    Play {
        /// The card.
        card: CardIx,
        /// The area, for a character; asked where not given.
        area: Option<Area>,
        /// Energy chosen beforehand; asked where empty.
        energy: Vec<CardIx>,
    },
    /// 发动.
    Activate {
        /// The card.
        card: CardIx,
        /// Which of its abilities, by the game's number.
        ability: u16,
        /// Energy chosen beforehand.
        energy: Vec<CardIx>,
    },
    /// 攻击宣言.
    Attack(CardIx),
    /// 检查任务.
    Check(CardIx),
    /// 弃2张手牌滑行 (803.1-2); what is not given is asked.
    Ward {
        /// The cards to discard.
        discard: Vec<CardIx>,
        /// The character and where it slides.
        slide: Option<(CardIx, Area)>,
    },
    /// One or several cards.
    Pick(Vec<CardIx>),
    /// No more cards.
    Done,
    /// An area.
    Area(Area),
    /// A character and where it slides.
    Slide(CardIx, Area),
    /// Yes.
    Yes,
    /// No.
    No,
    /// One of several, from 0.
    Option(u8),
    /// A number.
    Number(i32),
    /// 投降.
    Concede(Player),
}

/// What a triggering happening tells (and a replaced action).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Seen {
    /// The card, as it was.
    pub card: Option<Obj>,
    /// The card, as it is afterwards.
    pub after: Option<Obj>,
    /// The other card.
    pub other: Option<Obj>,
    /// The player.
    pub player: Option<Player>,
    /// The amount.
    pub amount: i32,
    /// Whether in battle.
    pub combat: bool,
}

impl Seen {
    /// Something that a player does with a card, or that befalls it.
    pub fn of(card: Obj, player: Player) -> Self {
        Self {
            card: Some(card),
            after: Some(card),
            player: Some(player),
            ..Self::default()
        }
    }

    /// Something that a player does.
    pub fn by(player: Player) -> Self {
        Self {
            player: Some(player),
            ..Self::default()
        }
    }
}

/// An ability in triggered state (908.1): one layer for each entry of `seen`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Triggered {
    /// The card with it, as it was then.
    pub source: Obj,
    /// The ability's number.
    pub ability: u16,
    /// Who controls it.
    pub player: Player,
    /// What each layer saw.
    pub seen: Vec<Seen>,
    /// What a delayed ability keeps of the ability that made it.
    pub kept: Option<Box<Ctx>>,
    /// The script of a delayed ability.
    pub script: Option<u16>,
}

/// What an ability being resolved knows.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ctx {
    /// The source (914).
    pub source: Obj,
    /// The ability's number.
    pub ability: u16,
    /// The effect's controller, 你.
    pub player: Player,
    /// What its trigger saw.
    pub seen: Seen,
    /// Whether it is a triggered ability (for 908.3a against 913.1a).
    pub triggered: bool,
    /// What was chosen, by the hash of its name.
    pub picks: Vec<(u32, Vec<Obj>)>,
    /// Numbers chosen, by the hash of their name.
    pub numbers: Vec<(u32, i32)>,
    /// How often the action under way was really done.
    pub done: i32,
    /// How often the action before it was.
    pub before: i32,
    /// What its own actions moved: each object as it was and as it has become.
    pub moved: Vec<(Obj, Obj)>,
    /// What was paid with.
    pub paid: Vec<Obj>,
    /// Replacements within which it goes on (912.1).
    pub within: Vec<Offer>,
    /// The source of what was replaced: it stays the source of what happens instead (914.2b).
    pub origin: Option<Obj>,
}

/// A continuous or replacement effect of a resolved ability.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lasting {
    /// Its number.
    pub id: u32,
    /// The source (914.2a).
    pub source: Obj,
    /// Who controls it.
    pub player: Player,
    /// The modification, by number.
    pub modn: u16,
    /// The objects it was applied to (911.4); empty where it is about none.
    pub on: Vec<Obj>,
    /// Hidden zones whose cards it stays on (911.4).
    pub hidden: bool,
    /// Its amount, fixed when it came about.
    pub amount: i32,
    /// Its time stamp (911.3b).
    pub stamp: u32,
    /// How long it lasts.
    pub until: Until,
    /// The turn in which it ends at the earliest.
    pub turn: u32,
    /// How many more times it works, for replacements.
    pub left: Option<u8>,
    /// Who is to get control back, for a change of control.
    pub back: Option<Player>,
    /// The context of the ability that made it, until that is resolved.
    #[serde(default)]
    pub making: Option<u8>,
    /// What it knows of the ability that made it.
    pub ctx: Option<Box<Ctx>>,
    /// Whether it lasts to the end of an attack and was made while none was going on.
    #[serde(default)]
    pub outside: bool,
}

impl Lasting {
    /// That a card has changed its controller: who is to get it back, until when, and its number and time stamp. It does
    /// nothing else.
    pub fn control(
        (source, player): (Obj, Player),
        obj: Obj,
        back: Player,
        until: Until,
        (modn, stamp, turn): (u16, u32, u32),
    ) -> Self {
        Self {
            id: stamp,
            source,
            player,
            modn,
            on: vec![obj],
            hidden: false,
            amount: 0,
            stamp,
            until,
            turn,
            left: None,
            back: Some(back),
            making: None,
            ctx: None,
            outside: false,
        }
    }
}

/// Which continuous effect: its source, its modification, and what was made to last, 0 for a static ability.
pub type Made = (Obj, u16, u32);

/// A delayed triggered ability (908.4).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Delayed {
    /// What it waits for: the number of the effect that made it.
    pub later: u16,
    /// What it knows.
    pub ctx: Ctx,
}

/// What is remembered of an object after it has changed zones (913.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Memory {
    /// The object.
    pub obj: Obj,
    /// What it has become.
    pub after: u16,
    /// The card as it was.
    pub was: Card,
    /// Its power.
    pub power: i32,
    /// Its cost.
    pub cost: i32,
    /// The cards that lay under it.
    pub exp: Vec<CardIx>,
}

/// Why a character may leave (1102, 1103).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// Damage in battle, by this character.
    Battle(Obj),
    /// Damage or less power by an effect of this source.
    Effect(Obj, Player),
    /// One of these before the last preprocessing, which did not make it leave.
    Past,
}

/// Markers of a name on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mark {
    /// The card.
    pub card: CardIx,
    /// The name's hash; names are in the game.
    pub name: u32,
    /// How many.
    pub count: u16,
}

/// Something that happened this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Past {
    /// What.
    pub event: EventKind,
    /// By whom.
    pub player: Player,
    /// With which card.
    pub card: Option<CardIx>,
}

/// The attack going on (800).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// The attacking character.
    pub who: Obj,
    /// Whether it has been called successful (806.2).
    pub success: bool,
    /// Whether it was on the field when 806 began.
    pub at_start: bool,
    /// Whether the battle goes on.
    pub battle: bool,
    /// Abilities of 攻击成功时 that have triggered in this battle (806.3).
    pub fired: Vec<(Obj, u16)>,
    /// Whether 战斗结束时 has triggered.
    pub ended: bool,
    /// Which step it is in.
    pub stage: Stage,
}

/// Where the text leaves off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Gap {
    /// An endless loop (202.2).
    Loop,
    /// So many rounds without a decision that it may never end.
    Growth,
    /// The hand is never filled (702.4, 706.4).
    Refill,
    /// The hand is filled past five (702.4, 706.4).
    PastFive,
    /// 806.5 and 806.7 go back for ever.
    BattleEnd,
    /// 规则动作 is not defined.
    RuleAction,
    /// How many areas there are.
    Areas,
    /// An empty deck.
    EmptyDeck,
    /// Decks run out while first players are compared.
    Comparing,
    /// Several rule effects of one kind.
    SameKind,
    /// Several came last.
    Newest,
    /// A player's effects of one time stamp.
    SameStamp,
    /// A name in 「」.
    Quoting,
    /// What replaces is replaced by the same effect again.
    ReplacedAgain,
    /// Until the end of an attack, where none is going on.
    OutsideAttack,
    /// Whether an empty mission info is the free one.
    FreeInfo,
    /// A printed sentence that is not read, by its number.
    Unread(u16),
}

impl Area {
    /// An area.
    pub const fn new(side: Player, ix: u8) -> Self {
        Self { side, ix }
    }

    /// What it is called on its side.
    pub fn word(self) -> &'static str {
        Spot::ALL[self.ix as usize].word()
    }
}

impl Card {
    /// Whether a bit is set.
    pub const fn has(&self, bit: u8) -> bool {
        self.bits & bit != 0
    }
}
