//! What a scenario writes under `牌` and `局面`. Reading only; `load` makes a game and a state of it.

use schemars::JsonSchema;
use serde::Deserialize;

use super::names::{Entries, Name, Names};
use super::op::{Affect, Op, Until};
use super::square::Square;
use super::words::{Kind, Phase, Point, Side, Suit, Terrain};
use crate::engine::file::yes_or_no;
use crate::engine::scenario::At;

/// `牌`: the playing cards and skills that the scenario names.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// Playing cards by their names.
    #[serde(rename = "游戏牌", default)]
    pub cards: Entries<CardDef>,
    /// Skills by their names.
    #[serde(rename = "技能", default)]
    pub skills: Entries<SkillDef>,
}

/// A playing card.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<CardDef>)]
pub struct CardDef {
    /// Its kind.
    #[serde(rename = "类别", default)]
    pub kind: Option<Kind>,
    /// Its suit, for all cards of the name that write none of their own.
    #[serde(rename = "花色", default)]
    pub suit: Option<Suit>,
    /// Its number: 2 to 10, A, J, Q, K.
    #[serde(rename = "点数", default)]
    pub number: Option<Name>,
    /// The attack range on a weapon.
    #[serde(rename = "攻击范围", default)]
    pub range: Option<i64>,
    /// The equipment skills it gives.
    #[serde(rename = "技能", default)]
    pub skills: Names,
    /// The effects on values it gives while it lies in an equipment area.
    #[serde(rename = "影响", alias = "效果影响", default)]
    pub affects: Names,
    /// What its use does for each target.
    #[serde(rename = "效果", default)]
    pub effects: Vec<Op>,
    /// The card text that these stand for.
    #[serde(rename = "文", default)]
    pub text: Option<String>,
}

/// A skill.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkillDef {
    /// The card text.
    #[serde(rename = "文", default)]
    pub text: Option<String>,
    /// When it is used.
    #[serde(rename = "时机", default)]
    pub timing: Option<String>,
    /// Its tag: 锁定技.
    #[serde(rename = "标签", default)]
    pub tags: Names,
    /// What is paid: left of ▶.
    #[serde(rename = "消耗", default)]
    pub cost: Vec<Op>,
    /// What it does: right of ▶.
    #[serde(rename = "效果", default)]
    pub effects: Vec<Op>,
    /// What it does at a timing of its own: right of →.
    #[serde(rename = "延时", default)]
    pub delayed: Vec<Delayed>,
    /// Effects on its owner's values while it has the skill and the skill is not void.
    #[serde(rename = "影响", default)]
    pub affects: Names,
    /// A fact that must hold for it to be used.
    #[serde(rename = "条件", default)]
    pub when: Option<Name>,
}

/// A delayed effect.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Delayed {
    /// At which timing of the turn: 结束阶段开始时.
    #[serde(rename = "时机")]
    pub at: Name,
    /// What.
    #[serde(rename = "做")]
    pub acts: Vec<Op>,
}

/// `局面`: the board.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<Setup>)]
pub struct Setup {
    /// The characters, in the order in which they sit.
    #[serde(rename = "角色")]
    pub chars: Entries<CharSetup>,
    /// The squares that are no plains.
    #[serde(rename = "地图", alias = "地形", default)]
    pub map: Entries<Terrain>,
    /// The deck from its top, or how many unnamed cards it holds; left out for 60 of them.
    #[serde(rename = "牌堆", default)]
    pub deck: Option<Pile>,
    /// The discard pile from its top.
    #[serde(rename = "弃牌堆", default)]
    pub discard: Names,
    /// The cards in the processing area.
    #[serde(rename = "处理区", default)]
    pub processing: Names,
    /// Cards out of the game, for effects that bring them in.
    #[serde(rename = "场外", default)]
    pub outside: Names,
    /// Whose turn it is.
    #[serde(rename = "回合", default)]
    pub turn: Option<Name>,
    /// Which phase of it.
    #[serde(rename = "阶段", default)]
    pub phase: Option<Phase>,
    /// Where in the phase; left out for within it.
    #[serde(rename = "时机", default)]
    pub point: Option<Point>,
    /// Effects on values in force.
    #[serde(rename = "影响", default)]
    pub affects: Vec<Affect>,
    /// How many players there are; left out for as many as control characters.
    #[serde(rename = "玩家数", default)]
    pub players: Option<u8>,
    /// The sides' scores; 0 where left out.
    #[serde(rename = "分数", default)]
    pub scores: Entries<i32>,
    /// The characters on whose pieces the banners are.
    #[serde(rename = "帅旗", default)]
    pub banners: Entries<Name>,
    /// The general pile.
    #[serde(rename = "武将牌堆", default)]
    pub generals: Names,
}

/// A character.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<CharSetup>)]
pub struct CharSetup {
    /// Its side.
    #[serde(rename = "阵营", default)]
    pub side: Option<Side>,
    /// Who controls it: 甲, 乙; left out, 甲 controls the warm side and 乙 the cold.
    #[serde(rename = "玩家", default)]
    pub player: Option<Name>,
    /// 体力; left out for 体力上限.
    #[serde(rename = "体力", alias = "体力值", default)]
    pub health: Option<i64>,
    /// 体力上限; left out for 体力, or 4.
    #[serde(rename = "体力上限", alias = "上限", default)]
    pub max: Option<i64>,
    /// Where its piece stands.
    #[serde(rename = "坐标", alias = "位置", default)]
    pub square: Option<At<Square>>,
    /// Whether its piece is face up: 正面 or 背面.
    #[serde(rename = "朝向", alias = "棋子", default)]
    pub facing: Option<Facing>,
    /// Whether it is dead.
    #[serde(
        rename = "死亡",
        alias = "已死亡",
        default,
        deserialize_with = "yes_or_no"
    )]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub dead: bool,
    /// Its hand.
    #[serde(rename = "手牌", alias = "手牌区", default)]
    pub hand: Option<Pile>,
    /// Its weapon area.
    #[serde(rename = "武器区", alias = "武器", default)]
    pub weapon: Names,
    /// Its armour area.
    #[serde(rename = "防具区", alias = "防具", default)]
    pub armour: Names,
    /// Its mount area.
    #[serde(rename = "坐骑区", alias = "坐骑", default)]
    pub mount: Names,
    /// Its delayed area.
    #[serde(rename = "延时区", default)]
    pub delayed: Names,
    /// Its general's skills.
    #[serde(rename = "技能", default)]
    pub skills: Names,
    /// Effects on its values.
    #[serde(rename = "影响", default)]
    pub affects: Names,
    /// Phases that it skips in its next or present turn.
    #[serde(rename = "跳过", default)]
    pub skips: Vec<Phase>,
    /// Steps that it has moved in the present move phase.
    #[serde(rename = "已移动", default)]
    pub moved: Option<u8>,
    /// Its personal name; left out for the name it goes by here.
    #[serde(rename = "姓名", default)]
    pub name: Option<String>,
    /// 魏, 蜀, 吴 or 群.
    #[serde(rename = "势力", default)]
    pub kingdom: Option<Kingdom>,
    /// Its sex, as the players know it.
    #[serde(rename = "性别", default)]
    pub sex: Option<Sex>,
}

/// Which face of a piece is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Facing>)]
pub enum Facing {
    /// The coloured face.
    #[serde(rename = "正面", alias = "正面朝上", alias = "彩色面")]
    Up,
    /// The grey face.
    #[serde(rename = "背面", alias = "背面朝上", alias = "黑白面")]
    Down,
}

/// 势力 (2.6-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum Kingdom {
    /// 魏.
    #[serde(rename = "魏")]
    Wei,
    /// 蜀.
    #[serde(rename = "蜀")]
    Shu,
    /// 吴.
    #[serde(rename = "吴")]
    Wu,
    /// 群.
    #[serde(rename = "群")]
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

/// 性别 (2.5-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Sex>)]
pub enum Sex {
    /// 男性.
    #[serde(rename = "男性", alias = "男")]
    Male,
    /// 女性.
    #[serde(rename = "女性", alias = "女")]
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

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let names = Names::deserialize(d)?;
        Ok(match names.first().map(|n| n.text().parse()) {
            Some(Ok(n)) if names.len() == 1 => Self::Unnamed(n),
            _ => Self::Named(names),
        })
    }
}

impl JsonSchema for Pile {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "一叠牌".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Names::json_schema(generator)
    }
}

impl Affect {
    /// The effects that a character's own entry writes.
    pub fn own(on: &Name, effects: &Names) -> Self {
        Self {
            on: super::names::Many(vec![on.clone()]),
            effects: effects.clone(),
            until: Until::Always,
            ..Self::default()
        }
    }
}
