//! A scenario's cards and board (`牌`, `局面`): read in the game's words, checked with places, loaded raw.

pub mod begin;
pub mod build;

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use crate::engine::fault::{At, Fault};
use crate::engine::game::Player;
use crate::engine::scenario::Readings;
use crate::engine::vividz::card::effect::Control;
use crate::engine::vividz::card::flag::{Flag, form};
use crate::engine::vividz::card::{CardText, Many, Mod};
use crate::engine::vividz::reads::Reads;
use crate::engine::vividz::state::{CardIx, Reply, Seat, State, Wait};
use crate::engine::vividz::table::Vividz;
use crate::engine::vividz::words::{Facing, Phase, Pose, Stage, Until};
use crate::engine::vocab::{self, Entries, Node, Shape, Vocab, Wrong};

/// The key of the face that stands for cards nobody has written down.
pub const FILLER: &str = "无名牌";

/// `牌`: the cards by their keys.
#[derive(Debug, Clone, Default, PartialEq, Eq, Vocab)]
#[vocab(name = "牌")]
pub struct Cards(pub BTreeMap<String, At<CardText>>);

form! {
    /// `局面`: the board on which a scenario begins.
    #[vocab(name = "局面")]
    Setup {
        /// The number of the turn.
        "回合" | "回合数" => turn: NonZeroU32 = NonZeroU32::MIN.saturating_add(2),
        /// The turn player.
        "回合玩家" => active: Option<At<String>> = None,
        /// The first player.
        "先手玩家" | "先手" => first: Option<At<String>> = None,
        /// The phase.
        "阶段" => phase: Option<Phase> = None,
        /// An attack going on.
        "攻击" => attack: Option<AttackSetup> = None,
        /// 甲's side.
        "甲" => a: SeatSetup = SeatSetup::default(),
        /// 乙's side.
        "乙" => b: SeatSetup = SeatSetup::default(),
        /// Continuous effects in force.
        "效果" | "持续性效果" => effects: Vec<At<EffectSetup>> = Vec::new(),
        /// Abilities in triggered state.
        "触发中" | "已触发" => triggered: Vec<At<TriggeredSetup>> = Vec::new(),
        /// From where it goes on: 构筑, 准备, or a clause such as 704.2.
        "从" | "时点" | "步骤" => from: Option<At<Begins>> = None,
    }
}

/// From where a board goes on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "从何处", example = "704.2")]
pub enum Begins {
    /// Before the game: the decks are handed in.
    #[word("构筑", "牌组构筑", clause = "401.1", says = "对局之前，双方提交牌组")]
    Decks,
    /// Before the game: the decks are there, the game is prepared.
    #[word(
        "准备",
        "游戏前的准备",
        clause = "601.1",
        says = "牌组已提交，从游戏前的准备起"
    )]
    Preparation,
    /// A phase begins.
    #[word(any)]
    Phase(Phase),
    /// A step of an attack begins.
    #[word(any)]
    Stage(Stage),
    /// A clause is to be carried out next.
    #[word(any)]
    Clause(String),
}

form! {
    /// An attack going on.
    #[vocab(name = "进行中的攻击")]
    AttackSetup {
        /// The attacking character.
        "角色" | "牌" | "攻击角色" => who: Option<At<String>> = None,
        /// The step that begins.
        "步骤" => stage: Option<Stage> = None,
    }
}

form! {
    /// An effect in force.
    #[vocab(name = "有效的效果")]
    EffectSetup {
        /// The card it comes from.
        "来源" | "牌" => source: Option<At<String>> = None,
        /// Who controls it; the controller of the source where not written.
        "操控" | "操控者" => player: Option<At<String>> = None,
        /// The cards it is on, where its own words do not say.
        "对" => on: Many<String> = Many::default(),
        /// How long.
        "期间" => until: Until = Until::MissionEnd,
        /// What it does.
        "效果" => mods: Many<InForce> = Many::default(),
    }
}

/// What an effect in force does: what an ability may make last, and what changes the control of a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "有效的效果所做", example = "力量值: {加: 1000}")]
pub enum InForce {
    /// Gives the control to a player, until it lapses.
    #[word(
        "获得操控",
        clause = "502.1b",
        says = "使牌改由一名玩家操控，失去效力时归还"
    )]
    Control(Control),
    /// A continuous effect.
    #[word(any)]
    Mod(Box<Mod>),
}

form! {
    /// An ability in triggered state.
    #[vocab(name = "触发中的能力")]
    TriggeredSetup {
        /// The card.
        "牌" => card: Option<At<String>> = None,
        /// Which of its abilities, from 1.
        "能力" => ability: u8 = 1,
        /// How many layers.
        "层数" => layers: u8 = 1,
    }
}

form! {
    /// One player's side. Zones that are not written are empty, but for the deck.
    #[vocab(name = "一方")]
    SeatSetup {
        /// The account zone.
        "账号区" | "账号牌" | "账号" => account: At<Pile> = At::nowhere(Pile::default()),
        /// The mission zone.
        "任务区" | "任务牌" | "任务" => missions: At<Pile> = At::nowhere(Pile::default()),
        /// The field.
        "场地区" | "场地" => field: FieldSetup = FieldSetup::default(),
        /// The hand.
        "手牌区" | "手牌" => hand: At<Pile> = At::nowhere(Pile::default()),
        /// The deck, the top first; 30 unknown cards where not written.
        "牌库" | "牌组区" | "卡组区" => deck: Option<At<Pile>> = None,
        /// The energy zone.
        "能量区" | "能量" => energy: At<Pile> = At::nowhere(Pile::default()),
        /// The trash.
        "弃牌区" | "墓地" => trash: At<Pile> = At::nowhere(Pile::default()),
        /// What is removed from the game.
        "除外区" => removed: At<Pile> = At::nowhere(Pile::default()),
        /// The keep zone.
        "保留区" => keep: At<Pile> = At::nowhere(Pile::default()),
        /// EXP that belongs to nobody.
        "经验区" => exp: At<Pile> = At::nowhere(Pile::default()),
        /// The deck that is handed in, for 构筑 and 准备.
        "牌组" => set: Option<At<DeckSetup>> = None,
    }
}

form! {
    /// The areas of a field.
    #[vocab(name = "场地区")]
    FieldSetup {
        /// The left area.
        "左" | "左侧边" | "左侧边区" => left: At<Pile> = At::nowhere(Pile::default()),
        /// The central area.
        "中央" | "中央区" | "中" => centre: At<Pile> = At::nowhere(Pile::default()),
        /// The right area.
        "右" | "右侧边" | "右侧边区" => right: At<Pile> = At::nowhere(Pile::default()),
    }
}

form! {
    /// A deck.
    #[vocab(name = "牌组")]
    DeckSetup {
        /// One that comes with the program, by its name.
        "样例" => sample: Option<String> = None,
        /// Account cards.
        "账号牌" | "账号" => account: Pile = Pile::default(),
        /// Mission cards.
        "任务牌" | "任务" => missions: Pile = Pile::default(),
        /// The main deck.
        "主牌组" | "主" => main: Pile = Pile::default(),
    } short sample: String
}

/// The most cards that a number stands for.
const MOST: u32 = crate::engine::copies::MOST;

/// Some cards: how many unknown ones, or which.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Pile {
    /// So many unknown cards.
    pub unknown: u32,
    /// These.
    pub cards: Vec<At<Entry>>,
}

form! {
    /// A card on the board.
    #[vocab(name = "一张牌")]
    Entry {
        /// Its key; 火花×2 for two, 火花#1 to call this one so.
        "牌" | "名" => name: String = String::new(),
        /// How many.
        "数" | "张数" => count: u32 = 1,
        /// Standing or resting.
        "状态" => pose: Option<Pose> = None,
        /// Whether it rests.
        "横置" => rested: Flag = Flag(false),
        /// Which face is up.
        "朝向" | "正反面" => facing: Option<Facing> = None,
        /// The damage on it.
        "伤害" => damage: u32 = 0,
        /// The cards under it.
        "EXP" | "经验" => exp: Box<Pile> = Box::default(),
        /// Markers: names, or names with how many.
        "标记" => marks: MarkList = MarkList::default(),
        /// Who controls it.
        "操控" | "操控者" => controller: Option<String> = None,
        /// Who owns it.
        "拥有" | "拥有者" => owner: Option<String> = None,
        /// A completed mission.
        "完成" | "完成状态" => completed: Flag = Flag(false),
        /// A mission in check state.
        "检查" | "检查状态" => checked: Flag = Flag(false),
        /// In level-up state.
        "升级" | "升级状态" => levelled: Flag = Flag(false),
        /// Its attack has succeeded this turn.
        "攻击成功" => succeeded: Flag = Flag(false),
        /// Entered this turn.
        "此回合登场" => fresh: Flag = Flag(false),
        /// The how manyth it came onto the field: of two, the one with the lower number came first.
        "登场次序" | "入场次序" => entered: u16 = 0,
    } short name: String
}

/// Markers with how many.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct MarkList(pub Vec<(String, u16)>);

/// Markers as they are written.
#[derive(Debug, Vocab)]
#[vocab(
    name = "标记",
    example = "禁止攻击、[禁止攻击, 加速]、{禁止攻击: 2}",
    says = "标记的名，或“名: 个数”"
)]
pub enum MarksText {
    /// One.
    #[word(any)]
    One(String),
    /// One for each name.
    #[word(any)]
    Listed(Vec<String>),
    /// Names with how many.
    #[word(any)]
    Counted(Entries<u16>),
}

impl From<MarksText> for MarkList {
    fn from(text: MarksText) -> Self {
        match text {
            MarksText::One(name) => Self(vec![(name, 1)]),
            MarksText::Counted(all) => Self(all.0),
            MarksText::Listed(names) => {
                let mut all: Vec<(String, u16)> = Vec::new();
                for name in names {
                    match all.iter_mut().find(|(n, _)| *n == name) {
                        Some((_, n)) => *n = n.saturating_add(1),
                        None => all.push((name, 1)),
                    }
                }
                Self(all)
            }
        }
    }
}

impl From<&MarkList> for MarksText {
    fn from(marks: &MarkList) -> Self {
        Self::Counted(Entries(marks.0.clone()))
    }
}

vocab::via!(MarkList as MarksText);

/// Cards as they are written.
#[derive(Debug, Vocab)]
#[vocab(
    name = "牌或张数",
    example = "20、火花×3、[火花, {牌: 火花, 状态: 横置}]、{火花: 3}",
    says = "张数、一张牌、牌的列表，或“牌名: 张数”"
)]
pub enum PileText {
    /// So many unknown cards.
    #[word(any)]
    Unknown(u32),
    /// These.
    #[word(any)]
    Listed(Vec<At<Entry>>),
    /// One card with its state.
    #[word(any)]
    One(At<Entry>),
    /// Names with how many of each.
    #[word(any)]
    Counted(Entries<At<u32>>),
}

impl TryFrom<PileText> for Pile {
    type Error = String;

    fn try_from(text: PileText) -> Result<Self, String> {
        let of = |cards| Self { unknown: 0, cards };
        Ok(match text {
            PileText::Unknown(n) if n > MOST => {
                return Err(format!("太多：{n} 张，至多 {MOST} 张"));
            }
            PileText::Unknown(unknown) => Self {
                unknown,
                cards: Vec::new(),
            },
            // A mapping of nothing.
            PileText::One(entry) if *entry == Entry::default() => Self::default(),
            PileText::One(entry) => of(vec![entry]),
            PileText::Listed(cards) => of(cards),
            PileText::Counted(all) => of(all.0.into_iter().map(counted).collect()),
        })
    }
}

fn counted((name, count): (String, At<u32>)) -> At<Entry> {
    At {
        value: Entry {
            name,
            count: count.value.min(MOST),
            ..Entry::default()
        },
        line: count.line,
        column: count.column,
    }
}

impl Vocab for Pile {
    const SHAPE: &'static Shape = PileText::SHAPE;
    fn read(node: &Node) -> Result<Self, Wrong> {
        if node.is_nothing() {
            return Ok(Self::default());
        }
        Self::try_from(PileText::read(node)?).map_err(|says| Wrong::said(says, node))
    }
    fn write(&self) -> Node {
        match self.cards.as_slice() {
            [] => self.unknown.write(),
            cards => cards.to_vec().write(),
        }
    }
}

/// A board being built.
struct Builder {
    g: Vividz,
    s: State,
    keys: Vec<(String, u16)>,
    /// The number that a scenario gave a card after #.
    numbered: Vec<Option<u32>>,
    /// The characters on the field, whether they came this turn, and the how manyth a scenario says they came.
    entered: Vec<(CardIx, bool, u16)>,
    faults: Vec<Fault>,
}

/// The game and its first state.
///
/// # Errors
/// Every fault of cards and board.
pub fn set_up(
    cards: &Cards,
    setup: &Setup,
    readings: &Readings,
) -> Result<(Vividz, State), Vec<Fault>> {
    let mut b = Builder {
        g: Vividz::empty(Reads::of(readings)),
        s: blank(),
        keys: Vec::new(),
        numbered: Vec::new(),
        entered: Vec::new(),
        faults: Vec::new(),
    };
    b.g.learn("禁止攻击");
    for (key, at) in &cards.0 {
        b.face(key, at);
    }
    b.decks(setup);
    b.seat(Player(0), &setup.a);
    b.seat(Player(1), &setup.b);
    b.in_order();
    b.name_all();
    b.turn(setup);
    b.effects(setup);
    b.attack(setup);
    b.triggered(setup);
    b.stack(setup);
    if b.faults.is_empty() {
        Ok((b.g, b.s))
    } else {
        Err(b.faults)
    }
}

/// A state without cards.
fn blank() -> State {
    State {
        cards: Vec::new(),
        seats: [Seat::default(), Seat::default()],
        turn: 0,
        active: Player(0),
        first: None,
        phase: None,
        attack: None,
        clock: 0,
        stack: Vec::new(),
        ctxs: Vec::new(),
        wait: Wait::Auto,
        reply: Reply::None,
        triggered: Vec::new(),
        lasting: Vec::new(),
        settled: Vec::new(),
        delayed: Vec::new(),
        memories: Vec::new(),
        causes: Vec::new(),
        marks: Vec::new(),
        history: Vec::new(),
        used: Vec::new(),
        losing: [false; 2],
        watch: Vec::new(),
        spin: 0,
        handed: [false; 2],
    }
}

fn player_of(name: &str) -> Option<Player> {
    Player::BOTH.into_iter().find(|p| p.name() == name)
}

#[cfg(test)]
mod tests {
    use super::Begins;
    use super::begin::place_of;
    use crate::engine::vocab::{Node, Vocab};

    #[test]
    fn every_place_of_the_turn_is_known() {
        let place = |word: &str| place_of(&Begins::read(&Node::text(word)).expect("reads"));
        for word in [
            "主要阶段",
            "结束抓牌阶段",
            "攻击步骤",
            "攻击结束步骤",
            "806.7",
            "704.2a",
        ] {
            assert!(place(word).is_some(), "{word}");
        }
        assert!(place("999.1").is_none());
        // A form offers each of them.
        for word in ["构筑", "准备", "起始抓牌阶段", "战斗步骤"] {
            assert!(Begins::SHAPE.words().contains(&word), "{word}");
        }
    }
}
