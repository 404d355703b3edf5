//! What makes a triggered ability trigger (304.4c, 908.1).

use schemars::JsonSchema;
use serde::Deserialize;

use super::forms::{Bare, Flag, Many, Short, form};
use super::select::{Cond, Filter};
use crate::engine::vividz::words::{Who, Zone, words};

words! {
    /// What happens in a game and can be waited for, counted or looked back at.
    Deedword as "事件" {
        /// 游戏开始时 (702.1).
        GameStart = "游戏开始",
        /// A phase begins.
        PhaseStart = "阶段开始",
        /// 进行攻击 (802.1c).
        Attack = "攻击宣言" | "攻击",
        /// 攻击成功 (806.3).
        Success = "攻击成功",
        /// 战斗结束 (806.5, 806.7).
        BattleEnd = "战斗结束",
        /// 登场 (1109).
        Enter = "登场",
        /// 退场时 in the sense of 908.3d.
        Leave = "退场" | "离场",
        /// A card moves from one zone to another.
        Move = "移动",
        /// A card is played (904.2h).
        Play = "打出",
        /// An ability is activated (904.2h).
        Activate = "发动",
        /// Damage is taken.
        Damage = "受到伤害" | "造成伤害",
        /// 因战斗退场 (1102).
        BattleLeave = "因战斗退场",
        /// 因效果退场 (1103).
        EffectLeave = "因效果退场",
        /// 横置.
        Rest = "横置",
        /// 竖置.
        Stand = "竖置",
        /// 滑行.
        Slide = "滑行",
        /// 升级 (1002).
        LevelUp = "升级",
        /// 抓牌.
        Draw = "抓牌" | "抽牌",
        /// 弃牌: from hand to trash.
        Discard = "弃牌" | "弃手牌",
        /// 搜寻.
        Scout = "搜寻",
        /// 展示.
        Show = "展示",
        /// 检查.
        Check = "检查" | "检查任务",
        /// 完成.
        Complete = "完成" | "完成任务",
        /// 洗混牌库.
        Shuffle = "洗混牌库" | "洗牌",
        /// 选择 (1107).
        Choose = "选择",
        /// 成为经验.
        Exp = "成为经验",
        /// 再装填.
        Reload = "再装填",
        /// 除外.
        Remove = "除外",
    }
}

form! {
    /// Whose phase.
    Turned {
        /// Whose turn it is.
        "谁" | "谁的回合" => who: Who = Who::Both,
    } short who: Who
}

/// Which cards an event must be about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema, Default)]
#[schemars(transform = crate::engine::aliases::other_names::<About>)]
pub enum About {
    /// The card with the ability.
    #[serde(rename = "此牌", alias = "此角色", alias = "自身")]
    #[default]
    This,
    /// Any other card.
    #[serde(rename = "其他牌", alias = "其他", alias = "其他角色")]
    Other,
    /// Any card.
    #[serde(rename = "任意牌", alias = "任意", alias = "任意角色")]
    Any,
    /// Cards that match; the zone does not matter unless written.
    #[serde(rename = "符合", alias = "牌是")]
    Match(Box<Filter>),
}

form! {
    /// An event about cards.
    Event {
        /// Which cards.
        "牌" | "角色" => cards: Short<AboutForm> = Short(AboutForm::default()),
        /// From which zone.
        "从" => from: Many<Zone> = Many::default(),
        /// To which zone.
        "到" => to: Many<Zone> = Many::default(),
        /// By whom it is done.
        "谁" => who: Option<Who> = None,
        /// The other card: who deals the damage, who is met.
        "来源" | "对方" | "由" => other: Option<Box<Filter>> = None,
        /// Only in battle, or only by effects.
        "战斗" | "战斗伤害" => combat: Option<Flag> = None,
    } short cards: Short<AboutForm>
}

/// Which cards: a word, or a filter.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct AboutForm(pub About);

impl super::forms::Shorthand for AboutForm {
    type Brief = Bare<About>;
    const KEYS: &'static [&'static str] = Filter::ALL_KEYS;
    fn from_brief(brief: Bare<About>) -> Self {
        Self(brief.0)
    }
}

impl<'de> Deserialize<'de> for AboutForm {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Filter::deserialize(d).map(|f| Self(About::Match(Box::new(f))))
    }
}

impl JsonSchema for AboutForm {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Filter::schema_name()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Filter::json_schema(generator)
    }
}

form! {
    /// An event about a player.
    Done {
        /// Who does it.
        "谁" => who: Who = Who::You,
        /// With which cards.
        "牌" => cards: Option<Box<Filter>> = None,
    } short who: Who
}

/// What makes an ability trigger.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Trigger>)]
pub enum Trigger {
    /// 游戏开始时.
    #[serde(rename = "游戏开始时")]
    GameStart,
    /// 起始抓牌阶段开始时.
    #[serde(rename = "起始抓牌阶段开始时", alias = "起始抽牌阶段开始时")]
    Opening(Short<Turned>),
    /// 主要阶段开始时.
    #[serde(rename = "主要阶段开始时")]
    Main(Short<Turned>),
    /// 任务阶段开始时.
    #[serde(rename = "任务阶段开始时")]
    Mission(Short<Turned>),
    /// 充能阶段开始时.
    #[serde(rename = "充能阶段开始时")]
    Charge(Short<Turned>),
    /// 结束抓牌阶段开始时.
    #[serde(rename = "结束抓牌阶段开始时", alias = "结束抽牌阶段开始时")]
    Closing(Short<Turned>),
    /// 进行攻击时.
    #[serde(
        rename = "攻击时",
        alias = "进行攻击时",
        alias = "此角色进行攻击时",
        alias = "此角色攻击时"
    )]
    Attack(Short<Event>),
    /// 攻击成功时.
    #[serde(rename = "攻击成功时", alias = "此角色攻击成功时")]
    Success(Short<Event>),
    /// 战斗结束时.
    #[serde(rename = "战斗结束时")]
    BattleEnd(Short<Event>),
    /// 登场时.
    #[serde(rename = "登场时", alias = "此角色登场时")]
    Enter(Short<Event>),
    /// 退场时 (908.3d).
    #[serde(rename = "退场时", alias = "离场时", alias = "此角色退场时")]
    Leave(Short<Event>),
    /// 因战斗退场时 (1102.1).
    #[serde(rename = "因战斗退场时")]
    BattleLeave(Short<Event>),
    /// 通过战斗使某角色退场时 (1102.2): the cards are those that dealt the damage.
    #[serde(rename = "通过战斗使角色退场时", alias = "通过战斗使某角色退场时")]
    BattleKill(Short<Event>),
    /// 因效果退场时 (1103); the other card is the source.
    #[serde(rename = "因效果退场时", alias = "因此牌的效果退场时")]
    EffectLeave(Short<Event>),
    /// A card moves between zones.
    #[serde(rename = "移动时", alias = "区域移动时")]
    Move(Short<Event>),
    /// A card is played.
    #[serde(rename = "打出时", alias = "打出牌时")]
    Play(Short<Event>),
    /// An ability is activated.
    #[serde(rename = "发动时", alias = "发动能力时")]
    Activate(Short<Event>),
    /// A character takes damage.
    #[serde(rename = "受到伤害时", alias = "此角色受到伤害时")]
    Damage(Short<Event>),
    /// A card deals damage; the cards are those that deal it.
    #[serde(rename = "造成伤害时", alias = "此角色造成伤害时")]
    Deal(Short<Event>),
    /// A card is rested.
    #[serde(rename = "横置时", alias = "变为横置时")]
    Rest(Short<Event>),
    /// A card is stood up.
    #[serde(rename = "竖置时", alias = "变为竖置时")]
    Stand(Short<Event>),
    /// A character slides.
    #[serde(rename = "滑行时")]
    Slide(Short<Event>),
    /// A character levels up.
    #[serde(rename = "升级时")]
    LevelUp(Short<Event>),
    /// A card becomes EXP.
    #[serde(rename = "成为经验时")]
    Exp(Short<Event>),
    /// A mission is checked.
    #[serde(rename = "检查时", alias = "检查任务时")]
    Check(Short<Event>),
    /// A mission is completed.
    #[serde(rename = "完成时", alias = "完成任务时")]
    Complete(Short<Event>),
    /// A card is chosen by an effect (1107).
    #[serde(rename = "被选择时")]
    Chosen(Short<Event>),
    /// A card is shown.
    #[serde(rename = "展示时", alias = "被展示时")]
    Show(Short<Event>),
    /// A player draws.
    #[serde(rename = "抓牌时", alias = "抽牌时")]
    Draw(Short<Done>),
    /// A player discards from the hand.
    #[serde(rename = "弃牌时")]
    Discard(Short<Done>),
    /// A player scouts.
    #[serde(rename = "搜寻时", alias = "进行搜寻时")]
    Scout(Short<Done>),
    /// A player shuffles the deck.
    #[serde(rename = "洗混牌库时", alias = "洗牌时")]
    Shuffle(Short<Done>),
    /// A player reloads.
    #[serde(rename = "再装填时")]
    Reload(Short<Done>),
    /// A state holds (908.5).
    #[serde(rename = "状态成立时", alias = "状态")]
    State(Box<Bare<Cond>>),
}

impl Trigger {
    /// What kind of happening it waits for; `None` for states.
    pub fn deed(&self) -> Option<Deedword> {
        Some(match self {
            Self::GameStart => Deedword::GameStart,
            Self::Opening(_)
            | Self::Main(_)
            | Self::Mission(_)
            | Self::Charge(_)
            | Self::Closing(_) => Deedword::PhaseStart,
            Self::Attack(_) => Deedword::Attack,
            Self::Success(_) => Deedword::Success,
            Self::BattleEnd(_) => Deedword::BattleEnd,
            Self::Enter(_) => Deedword::Enter,
            Self::Leave(_) => Deedword::Leave,
            Self::BattleLeave(_) | Self::BattleKill(_) => Deedword::BattleLeave,
            Self::EffectLeave(_) => Deedword::EffectLeave,
            Self::Move(_) => Deedword::Move,
            Self::Play(_) => Deedword::Play,
            Self::Activate(_) => Deedword::Activate,
            Self::Damage(_) | Self::Deal(_) => Deedword::Damage,
            Self::Rest(_) => Deedword::Rest,
            Self::Stand(_) => Deedword::Stand,
            Self::Slide(_) => Deedword::Slide,
            Self::LevelUp(_) => Deedword::LevelUp,
            Self::Exp(_) => Deedword::Exp,
            Self::Check(_) => Deedword::Check,
            Self::Complete(_) => Deedword::Complete,
            Self::Chosen(_) => Deedword::Choose,
            Self::Show(_) => Deedword::Show,
            Self::Draw(_) => Deedword::Draw,
            Self::Discard(_) => Deedword::Discard,
            Self::Scout(_) => Deedword::Scout,
            Self::Shuffle(_) => Deedword::Shuffle,
            Self::Reload(_) => Deedword::Reload,
            Self::State(_) => return None,
        })
    }
}
