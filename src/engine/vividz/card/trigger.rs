//! What makes a triggered ability trigger (304.4c, 908.1).

use std::any::Any;

use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::card::flag::{Flag, Many, form};
use crate::engine::vividz::card::select::{Cond, Filter};
use crate::engine::vividz::words::{Who, Zone};
use crate::engine::vocab::{self, Form, Node, Shape, Vocab, Wrong};
use crate::text::yaml::Kind;

form! {
    /// Whose phase.
    #[vocab(name = "谁的回合")]
    Turned {
        /// Whose turn it is.
        "谁" | "谁的回合" => who: Who = Who::Both,
    } short who: Who
}

/// Which cards an event must be about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Vocab)]
#[vocab(name = "事件的牌")]
pub enum About {
    /// The card with the ability.
    #[word("此牌", "此角色", "自身", says = "有此能力的牌")]
    #[default]
    This,
    /// Any other card.
    #[word("其他牌", "其他", "其他角色", says = "其他的牌")]
    Other,
    /// Any card.
    #[word("任意牌", "任意", "任意角色", says = "任意的牌")]
    Any,
    /// Cards that match; the zone does not matter unless written.
    #[word("符合", "牌是", any, says = "符合的牌；不写区域则不论区域")]
    Match(Box<Filter>),
}

/// Which cards an event must be about; where `牌:` is written with nothing behind it, the card with the ability.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Which(pub About);

impl Vocab for Which {
    const SHAPE: &'static Shape = &Shape::of("", "", "", Form::Maybe(About::shape));
    fn read(node: &Node) -> Result<Self, Wrong> {
        match &node.kind {
            Kind::Map(entries) if entries.is_empty() => Ok(Self::default()),
            _ if node.is_nothing() => Ok(Self::default()),
            _ => About::read(node).map(Self),
        }
    }
    fn write(&self) -> Node {
        match &self.0 {
            // A filter that asks for nothing would be written as nothing, which is the card itself.
            About::Match(filter) if **filter == Filter::default() => About::Any.write(),
            about => about.write(),
        }
    }
    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        self.0.walk(see);
    }
}

form! {
    /// An event about cards.
    #[vocab(name = "牌的事件")]
    Event {
        /// Which cards.
        "牌" | "角色" => cards: Which = Which::default(),
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
    } short cards: Which
}

form! {
    /// An event about a player.
    #[vocab(name = "玩家的事件")]
    Done {
        /// Who does it.
        "谁" => who: Who = Who::You,
        /// With which cards.
        "牌" => cards: Option<Box<Filter>> = None,
    } short who: Who
}

/// What makes an ability trigger.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "诱发条件", example = "登场时")]
pub enum Trigger {
    /// The game begins.
    #[word("游戏开始时", clause = "702.1", says = "游戏开始时")]
    GameStart,
    /// The opening draw phase begins.
    #[word(
        "起始抓牌阶段开始时",
        "起始抽牌阶段开始时",
        bare,
        clause = "702",
        says = "起始抓牌阶段开始时"
    )]
    Opening(Turned),
    /// The main phase begins.
    #[word("主要阶段开始时", bare, clause = "703", says = "主要阶段开始时")]
    Main(Turned),
    /// The mission phase begins.
    #[word("任务阶段开始时", bare, clause = "704", says = "任务阶段开始时")]
    Mission(Turned),
    /// The charge phase begins.
    #[word("充能阶段开始时", bare, clause = "705", says = "充能阶段开始时")]
    Charge(Turned),
    /// The closing draw phase begins.
    #[word(
        "结束抓牌阶段开始时",
        "结束抽牌阶段开始时",
        bare,
        clause = "706",
        says = "结束抓牌阶段开始时"
    )]
    Closing(Turned),
    /// A character attacks.
    #[word(
        "攻击时",
        "进行攻击时",
        "此角色进行攻击时",
        "此角色攻击时",
        bare,
        clause = "802.1c",
        says = "进行攻击时"
    )]
    Attack(Event),
    /// An attack succeeds.
    #[word(
        "攻击成功时",
        "此角色攻击成功时",
        bare,
        clause = "806.3",
        says = "攻击成功时"
    )]
    Success(Event),
    /// A battle ends.
    #[word("战斗结束时", bare, clause = "806.5", says = "战斗结束时")]
    BattleEnd(Event),
    /// A card enters the field.
    #[word("登场时", "此角色登场时", bare, clause = "1109", says = "登场时")]
    Enter(Event),
    /// A character leaves.
    #[word(
        "退场时",
        "离场时",
        "此角色退场时",
        bare,
        clause = "908.3d",
        says = "退场时"
    )]
    Leave(Event),
    /// A character leaves by battle.
    #[word("因战斗退场时", bare, clause = "1102.1", says = "因战斗退场时")]
    BattleLeave(Event),
    /// A character makes another leave by battle: the cards are those that dealt the damage.
    #[word(
        "通过战斗使角色退场时",
        "通过战斗使某角色退场时",
        bare,
        clause = "1102.2",
        says = "通过战斗使某角色退场时；牌是造成伤害的"
    )]
    BattleKill(Event),
    /// A character leaves by an effect; the other card is the source.
    #[word(
        "因效果退场时",
        "因此牌的效果退场时",
        bare,
        clause = "1103",
        says = "因效果退场时；另一张是效果的来源"
    )]
    EffectLeave(Event),
    /// A card moves between zones.
    #[word("移动时", "区域移动时", bare, says = "牌在区域间移动时")]
    Move(Event),
    /// A card is played.
    #[word("打出时", "打出牌时", bare, clause = "904.2h", says = "打出牌时")]
    Play(Event),
    /// An ability is activated.
    #[word("发动时", "发动能力时", bare, clause = "904.2h", says = "发动能力时")]
    Activate(Event),
    /// A character takes damage.
    #[word("受到伤害时", "此角色受到伤害时", bare, says = "角色受到伤害时")]
    Damage(Event),
    /// A card deals damage; the cards are those that deal it.
    #[word(
        "造成伤害时",
        "此角色造成伤害时",
        bare,
        says = "牌造成伤害时；牌是造成伤害的"
    )]
    Deal(Event),
    /// A card is rested.
    #[word("横置时", "变为横置时", bare, clause = "1104.2", says = "变为横置时")]
    Rest(Event),
    /// A card is stood up.
    #[word("竖置时", "变为竖置时", bare, clause = "1104.1", says = "变为竖置时")]
    Stand(Event),
    /// A character slides.
    #[word("滑行时", bare, clause = "1116", says = "滑行时")]
    Slide(Event),
    /// A character levels up.
    #[word("升级时", bare, clause = "1002", says = "升级时")]
    LevelUp(Event),
    /// A card becomes EXP.
    #[word("成为经验时", bare, clause = "1112", says = "成为经验时")]
    Exp(Event),
    /// A mission is checked.
    #[word("检查时", "检查任务时", bare, clause = "1113", says = "检查任务时")]
    Check(Event),
    /// A mission is completed.
    #[word("完成时", "完成任务时", bare, clause = "1114", says = "完成任务时")]
    Complete(Event),
    /// A card is chosen by an effect.
    #[word("被选择时", bare, clause = "1107", says = "被效果选择时")]
    Chosen(Event),
    /// A card is shown.
    #[word("展示时", "被展示时", bare, clause = "1108", says = "展示时")]
    Show(Event),
    /// A player draws.
    #[word("抓牌时", "抽牌时", bare, clause = "1106", says = "抓牌时")]
    Draw(Done),
    /// A player discards from the hand.
    #[word("弃牌时", bare, says = "弃牌时")]
    Discard(Done),
    /// A player scouts.
    #[word("搜寻时", "进行搜寻时", bare, clause = "1115", says = "搜寻时")]
    Scout(Done),
    /// A player shuffles the deck.
    #[word("洗混牌库时", "洗牌时", bare, clause = "1105", says = "洗混牌库时")]
    Shuffle(Done),
    /// A player reloads.
    #[word("再装填时", bare, clause = "1117", says = "再装填时")]
    Reload(Done),
    /// A state holds.
    #[word("状态成立时", "状态", clause = "908.5", says = "状态成立时")]
    State(Box<Cond>),
}

impl Trigger {
    /// What kind of happening it waits for; `None` for states.
    pub fn event_kind(&self) -> Option<EventKind> {
        Some(match self {
            Self::GameStart => EventKind::GameStart,
            Self::Opening(_)
            | Self::Main(_)
            | Self::Mission(_)
            | Self::Charge(_)
            | Self::Closing(_) => EventKind::PhaseStart,
            Self::Attack(_) => EventKind::Attack,
            Self::Success(_) => EventKind::Success,
            Self::BattleEnd(_) => EventKind::BattleEnd,
            Self::Enter(_) => EventKind::Enter,
            Self::Leave(_) => EventKind::Leave,
            Self::BattleLeave(_) | Self::BattleKill(_) => EventKind::BattleLeave,
            Self::EffectLeave(_) => EventKind::EffectLeave,
            Self::Move(_) => EventKind::Move,
            Self::Play(_) => EventKind::Play,
            Self::Activate(_) => EventKind::Activate,
            Self::Damage(_) | Self::Deal(_) => EventKind::Damage,
            Self::Rest(_) => EventKind::Rest,
            Self::Stand(_) => EventKind::Stand,
            Self::Slide(_) => EventKind::Slide,
            Self::LevelUp(_) => EventKind::LevelUp,
            Self::Exp(_) => EventKind::Exp,
            Self::Check(_) => EventKind::Check,
            Self::Complete(_) => EventKind::Complete,
            Self::Chosen(_) => EventKind::Choose,
            Self::Show(_) => EventKind::Show,
            Self::Draw(_) => EventKind::Draw,
            Self::Discard(_) => EventKind::Discard,
            Self::Scout(_) => EventKind::Scout,
            Self::Shuffle(_) => EventKind::Shuffle,
            Self::Reload(_) => EventKind::Reload,
            Self::State(_) => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::file::read;

    #[test]
    fn an_event_of_no_written_card_is_about_this_one() {
        for text in [
            "登场时",
            "{登场时: }",
            "{登场时: {牌: }}",
            "{登场时: {牌: {}}}",
        ] {
            let trigger: Trigger = read(text).expect("reads");
            assert_eq!(trigger, Trigger::Enter(Event::default()), "{text}");
        }
        let any: Trigger = read("{登场时: {牌: 任意牌}}").expect("reads");
        assert_ne!(any, Trigger::Enter(Event::default()));
    }
}
