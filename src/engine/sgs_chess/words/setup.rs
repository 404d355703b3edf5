//! What a scenario writes under `牌` and `局面`. Reading only; `load` makes a game and a state of it.

use super::names::{Condition, Entries, Name, Names, Sorts};
use super::op::{Affect, Op, Until};
use super::square::Square;
use super::{Kind, Phase, Point, Side, Suit, Terrain};
use crate::engine::fault::At;
use crate::engine::vocab::{self, Vocab, via};

/// `牌`: the playing cards and skills that the scenario names.
#[derive(Debug, Default, Vocab)]
#[vocab(name = "牌")]
pub struct Cards {
    /// Playing cards by their names.
    #[word("游戏牌", default)]
    pub cards: Entries<CardDef>,
    /// Skills by their names.
    #[word("技能", default)]
    pub skills: Entries<SkillDef>,
}

/// A playing card.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "游戏牌")]
pub struct CardDef {
    /// Its kind.
    #[word("类别")]
    pub kind: Option<Kind>,
    /// Its suit, for all cards of the name that write none of their own.
    #[word("花色")]
    pub suit: Option<Suit>,
    /// Its number: 2 to 10, A, J, Q, K.
    #[word("点数")]
    pub number: Option<Name>,
    /// The attack range on a weapon.
    #[word("攻击范围")]
    pub range: Option<i64>,
    /// The equipment skills it gives.
    #[word("技能", default)]
    pub skills: Names,
    /// The effects on values it gives while it lies in an equipment area.
    #[word("影响", "效果影响", default)]
    pub affects: Names,
    /// What its use does for each target.
    #[word("效果", default)]
    pub effects: Vec<Op>,
    /// The card text that these stand for.
    #[word("文")]
    pub text: Option<String>,
}

/// A skill; its text alone may stand for it, and is then read.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "技能", short = text)]
pub struct SkillDef {
    /// The card text.
    #[word("文")]
    pub text: Option<String>,
    /// When it is used.
    #[word("时机")]
    pub timing: Option<String>,
    /// Its tag: 锁定技.
    #[word("标签", default)]
    pub tags: Names,
    /// What is paid: left of ▶.
    #[word("消耗", default)]
    pub cost: Vec<Op>,
    /// What it does: right of ▶.
    #[word("效果", default)]
    pub effects: Vec<Op>,
    /// What it does at a timing of its own: right of →.
    #[word("延时", default)]
    pub delayed: Vec<Delayed>,
    /// Effects on its owner's values while it has the skill and the skill is not void.
    #[word("影响", default)]
    pub affects: Names,
    /// A fact that must hold for it to be used; several joined by 且.
    #[word("条件")]
    pub when: Option<Name>,
    /// Which characters are chosen when it is invoked; left out where that is not held against anything.
    #[word("目标")]
    pub aim: Option<Aim>,
    /// Who besides is chosen, after the one of 目标 and not the same: 另一目标 in what it does.
    #[word("另一目标")]
    pub second: Option<Aim>,
    /// How often it may be used; left out where nothing limits that.
    #[word("限次")]
    pub limit: Option<Limit>,
    /// Which cards its owner may use or play as which others.
    #[word("转化", default)]
    pub converts: Vec<Conversion>,
}

/// How often a skill may be used: 出牌阶段限一次.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Vocab)]
#[vocab(name = "限次", short = within, example = "{每: 阶段, 次: 1}")]
pub struct Limit {
    /// Within what it is counted.
    #[word("每")]
    pub within: Within,
    /// How often.
    #[word("次", default = 1)]
    pub times: i64,
}

/// Within what the uses of a skill are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Vocab)]
#[vocab(name = "限次的范围")]
pub enum Within {
    /// A phase of a turn, an extra one by itself (6.2-5).
    #[word("阶段", "每阶段")]
    Phase,
    /// A turn with its extra phases.
    #[word("回合", "每回合")]
    Turn,
    /// The game.
    #[word("一局", "每局")]
    Game,
}

impl Within {
    /// As a text says it.
    pub const fn each(self) -> &'static str {
        match self {
            Self::Phase => "每阶段",
            Self::Turn => "每回合",
            Self::Game => "每局",
        }
    }
}

/// Real cards that stand for another card when they are used or played: 将一张红色牌当【杀】使用或打出.
#[derive(Debug, Clone, PartialEq, Eq, Vocab)]
#[vocab(name = "转化", example = "{张: 1, 筛选: 红色, 当作: 杀}")]
pub struct Conversion {
    /// How many real cards.
    #[word("张", default = 1)]
    pub count: i64,
    /// From which areas; hand and equipment where left out (5.2-1).
    #[word("区域", default)]
    pub areas: Names,
    /// Of what sort: all of the words must hold.
    #[word("筛选", default)]
    pub filter: Sorts,
    /// The card that they stand for; of several one.
    #[word("当作", "当")]
    pub as_cards: Names,
    /// 使用 or 打出 alone; left out for both.
    #[word("怎样")]
    pub how: Option<How>,
}

/// What is done with a converted card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Vocab)]
#[vocab(name = "用牌的方式")]
pub enum How {
    /// It is used (8.2).
    #[word("使用")]
    Use,
    /// It is played (8.3).
    #[word("打出")]
    Play,
}

/// Which characters are chosen when a skill is invoked: its 目标.
#[derive(Debug, Clone, Default, PartialEq, Eq, Vocab)]
#[vocab(name = "发动的目标", example = "{名: 1, 其他: 是}")]
pub struct Aim {
    /// How many.
    #[word("名", default = 1)]
    pub count: i64,
    /// Whether fewer will do, though not none (4.15-1).
    #[word("至多", default)]
    pub at_most: bool,
    /// Whether 你 may not be among them (5.29-1).
    #[word("其他", default)]
    pub other: bool,
    /// A fact that must hold of each, who is 目标 in it; several joined by 且.
    #[word("条件")]
    pub when: Option<Condition>,
}

/// A delayed effect.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "延时效果")]
pub struct Delayed {
    /// At which timing of the turn: 结束阶段开始时.
    #[word("时机")]
    pub at: Name,
    /// What.
    #[word("做")]
    pub acts: Vec<Op>,
}

/// `局面`: the board.
#[derive(Debug, Default, Vocab)]
#[vocab(name = "局面")]
pub struct Setup {
    /// The characters, in the order in which they sit.
    #[word("角色")]
    pub chars: Entries<CharSetup>,
    /// The squares that are no plains.
    #[word("地图", "地形", default)]
    pub map: Entries<Terrain>,
    /// The deck from its top, or how many unnamed cards it holds; left out for 60 of them.
    #[word("牌堆")]
    pub deck: Option<Pile>,
    /// The discard pile from its top.
    #[word("弃牌堆", default)]
    pub discard: Names,
    /// The cards in the processing area.
    #[word("处理区", default)]
    pub processing: Names,
    /// Cards out of the game, for effects that bring them in.
    #[word("场外", default)]
    pub outside: Names,
    /// Whose turn it is.
    #[word("回合")]
    pub turn: Option<Name>,
    /// Which phase of it.
    #[word("阶段")]
    pub phase: Option<Phase>,
    /// Where in the phase; left out for within it.
    #[word("时机")]
    pub point: Option<Point>,
    /// Effects on values in force.
    #[word("影响", default)]
    pub affects: Vec<Affect>,
    /// How many players there are; left out for as many as control characters.
    #[word("玩家数")]
    pub players: Option<u8>,
    /// The sides' scores; 0 where left out.
    #[word("分数", default)]
    pub scores: Entries<i32>,
    /// The characters on whose pieces the banners are.
    #[word("帅旗", default)]
    pub banners: Entries<Name>,
    /// The general pile.
    #[word("武将牌堆", default)]
    pub generals: Names,
}

/// A character.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "角色")]
pub struct CharSetup {
    /// Its side.
    #[word("阵营")]
    pub side: Option<Side>,
    /// Who controls it: 甲, 乙; left out, 甲 controls the warm side and 乙 the cold.
    #[word("玩家")]
    pub player: Option<Name>,
    /// Its health; left out for 体力上限.
    #[word("体力", "体力值", "生命值", "HP")]
    pub health: Option<i64>,
    /// Its greatest health; left out for 体力, or 4.
    #[word("体力上限", "上限")]
    pub max: Option<i64>,
    /// Where its piece stands.
    #[word("坐标", "位置")]
    pub square: Option<At<Square>>,
    /// Whether its piece is face up: 正面 or 背面.
    #[word("朝向", "棋子")]
    pub facing: Option<Facing>,
    /// Whether it is dead.
    #[word("死亡", "已死亡", default)]
    pub dead: bool,
    /// Its hand.
    #[word("手牌", "手牌区")]
    pub hand: Option<Pile>,
    /// Its weapon area.
    #[word("武器区", "武器", default)]
    pub weapon: Names,
    /// Its armour area.
    #[word("防具区", "防具", default)]
    pub armour: Names,
    /// Its mount area.
    #[word("坐骑区", "坐骑", default)]
    pub mount: Names,
    /// Its delayed area.
    #[word("延时区", default)]
    pub delayed: Names,
    /// Its general's skills.
    #[word("技能", default)]
    pub skills: Names,
    /// Effects on its values.
    #[word("影响", default)]
    pub affects: Names,
    /// Phases that it skips in its next or present turn.
    #[word("跳过", default)]
    pub skips: Vec<Phase>,
    /// Steps that it has moved in the present move phase.
    #[word("已移动")]
    pub moved: Option<u8>,
    /// Its personal name; left out for the name it goes by here.
    #[word("姓名")]
    pub name: Option<String>,
    /// Its kingdom.
    #[word("势力")]
    pub kingdom: Option<Kingdom>,
    /// Its sex, as the players know it.
    #[word("性别")]
    pub sex: Option<Sex>,
}

/// Which face of a piece is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Vocab)]
#[vocab(name = "朝向")]
pub enum Facing {
    /// The coloured face.
    #[word("正面", "正面朝上", "彩色面")]
    Up,
    /// The grey face.
    #[word("背面", "背面朝上", "黑白面")]
    Down,
}

/// A kingdom (2.6-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Vocab)]
#[vocab(name = "势力")]
pub enum Kingdom {
    /// Wei.
    #[word("魏")]
    Wei,
    /// Shu.
    #[word("蜀")]
    Shu,
    /// Wu.
    #[word("吴")]
    Wu,
    /// Those of no kingdom.
    #[word("群")]
    Qun,
}

impl Kingdom {
    /// The kingdom's name and the chief colour of its cards.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Wei => ("魏", "蓝"),
            Self::Shu => ("蜀", "红"),
            Self::Wu => ("吴", "绿"),
            Self::Qun => ("群", "银"),
        }
    }
}

/// A sex (2.5-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Vocab)]
#[vocab(name = "性别")]
pub enum Sex {
    /// Male.
    #[word("男性", "男")]
    Male,
    /// Female.
    #[word("女性", "女")]
    Female,
}

/// Named cards, or how many unnamed ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pile {
    /// Unnamed cards.
    Unnamed(u16),
    /// Named cards.
    Named(Names),
}

impl From<Names> for Pile {
    fn from(names: Names) -> Self {
        match names.first().map(|n| n.text().parse()) {
            Some(Ok(n)) if names.len() == 1 => Self::Unnamed(n),
            _ => Self::Named(names),
        }
    }
}

impl From<&Pile> for Names {
    fn from(pile: &Pile) -> Self {
        match pile {
            Pile::Unnamed(n) => Self(vec![Name::new(n.to_string())]),
            Pile::Named(names) => names.clone(),
        }
    }
}

via!(Pile as Names);

impl Affect {
    /// The effects that a character's own entry writes.
    pub fn own(on: &Name, effects: &Names) -> Self {
        Self {
            on: Names(vec![on.clone()]),
            effects: effects.clone(),
            until: Until::Always,
            ..Self::default()
        }
    }
}
