//! What the actions and costs of effects say: each a mapping of its own, none of which holds another effect.

use super::against::Against;
use super::select::{Filter, Num, Sel};
use crate::engine::union_arena::words::{Deed, End, Facing, Phase, Pose, Rule, Until, Who, Zone};
use crate::engine::vocab::Many;
use crate::engine::vocab::{self, Vocab, form, via};

/// The most parts of one cost.
const MOST_COSTS: usize = 16;

/// Costs in the order of the card. Their number is given when the game is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Costs {
    /// Its number in the game's table.
    pub id: u16,
    /// The costs.
    pub costs: Vec<Cost>,
}

impl TryFrom<Many<Cost>> for Costs {
    type Error = String;
    fn try_from(Many(costs): Many<Cost>) -> Result<Self, String> {
        if costs.len() > MOST_COSTS {
            let n = costs.len();
            return Err(format!("费用太多：{n}项，至多{MOST_COSTS}项"));
        }
        match costs.iter().find_map(Cost::unpaid) {
            Some(why) => Err(why),
            None => Ok(Self { id: 0, costs }),
        }
    }
}

impl From<&Costs> for Many<Cost> {
    fn from(costs: &Costs) -> Self {
        Self(costs.costs.clone())
    }
}

via!(Costs as Many<Cost>);

/// One part of a cost (5.3.5-4).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "费用")]
pub enum Cost {
    /// Rest this card (5.3.5-4-2).
    #[word(
        "横置",
        "横置此卡",
        "休眠此卡",
        clause = "5.3.5-4-2",
        says = "横置此卡"
    )]
    RestThis,
    /// Put cards of the hand outside (5.3.5-4-3).
    #[word(
        "弃手牌",
        "把手牌放置于场外",
        "手牌放置于场外",
        bare,
        clause = "5.3.5-4-3",
        says = "把手牌放置于场外"
    )]
    Discard(PayHand),
    /// Pay AP (5.3.5-4-4).
    #[word("支付AP", "AP", clause = "5.3.5-4-4", says = "支付AP")]
    Ap(Num),
    /// Retire this card (5.3.5-4-5).
    #[word(
        "退场",
        "把这张卡退场",
        "此卡退场",
        clause = "5.3.5-4-5",
        says = "此卡退场"
    )]
    RetireThis,
    /// Remove this card.
    #[word("除外此卡", "把这张卡除外", says = "把此卡除外")]
    RemoveThis,
    /// Rest cards on the field.
    #[word("横置卡", "横置角色", bare, says = "横置场上的卡")]
    Rest(PayCards),
    /// Retire cards on the field.
    #[word("退场卡", "退场角色", bare, says = "使场上的卡退场")]
    Retire(PayCards),
    /// Remove cards.
    #[word("除外卡", "除外", bare, says = "把卡除外")]
    Remove(PayCards),
    /// Move cards somewhere else.
    #[word("移动卡", says = "把卡移到别处")]
    Move(PayMove),
    /// Put cards under this character, face down where not written otherwise.
    #[word("放到下方", "置于下方", bare, says = "把卡背面放到此角色下方")]
    Tuck(PayTuck),
    /// Show cards.
    #[word("展示卡", "展示", bare, says = "展示卡")]
    Show(PayCards),
}

impl Cost {
    /// The word of a cost that this card itself is; empty for others.
    pub fn own_word(&self) -> &'static str {
        match self {
            Cost::RestThis => "横置",
            Cost::RetireThis => "把这张卡退场",
            Cost::RemoveThis => "除外此卡",
            Cost::Tuck(_) => "放到下方",
            Cost::Ap(_) => "支付AP",
            _ => "",
        }
    }

    /// Why it cannot be a part of what playing a card costs beside its AP: nothing where it can.
    pub fn never_for_playing(&self) -> Option<&'static str> {
        match self {
            Cost::Ap(_) => Some("使用要付的AP就是消费AP，写“消费AP”"),
            Cost::RestThis | Cost::RetireThis | Cost::RemoveThis | Cost::Tuck(_) => {
                Some("使用费用在登场或使用之前支付，那时这张卡不在场上")
            }
            _ => None,
        }
    }
}

form! {
    /// Cards of the hand.
    #[vocab(name = "要弃的手牌")]
    PayHand {
        /// How many.
        "数" => count: Num = Num::Lit(1),
        /// Which may be used.
        "是" | "卡" => is: Option<Box<Filter>> = None,
    } short count: Num
}

form! {
    /// Some cards to pay with.
    #[vocab(name = "支付的卡", beside = from)]
    PayCards {
        /// Which may be used.
        "从" | "范围" => from: Filter = Filter::default(),
        /// How many.
        "数" | "张数" => count: Num = Num::Lit(1),
    }
}

form! {
    /// Cards to move as a cost.
    #[vocab(name = "移动支付的卡")]
    PayMove {
        /// Which may be used.
        "从" | "范围" => from: Filter = Filter::default(),
        /// How many.
        "数" | "张数" => count: Num = Num::Lit(1),
        /// Where to.
        "到" => to: Zone = Zone::Outside,
        /// Which end, for the deck.
        "位置" => end: End = End::Bottom,
    }
}

form! {
    /// Cards to put under this character as a cost.
    #[vocab(name = "放到下方支付的卡", beside = from)]
    PayTuck {
        /// Which may be used.
        "从" | "范围" => from: Filter = Filter::default(),
        /// How many.
        "数" | "张数" => count: Num = Num::Lit(1),
        /// Which face is up then.
        "正反面" => facing: Facing = Facing::Down,
    }
}

form! {
    /// Putting cards under a character without a raid.
    #[vocab(name = "放到下方")]
    Tuck {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
        /// Under which character; under this one where nothing is written.
        "于" | "角色" => onto: Sel = Sel::default(),
        /// Which face is up then.
        "正反面" => facing: Facing = Facing::Down,
    } short cards: Sel
}

form! {
    /// Putting cards of the hand outside.
    #[vocab(name = "弃手牌")]
    Discard {
        /// Who does and chooses.
        "谁" => who: Who = Who::Me,
        /// How many; as many as there are where fewer.
        "数" => count: Num = Num::Lit(1),
        /// Up to how many.
        "至多" | "最多" => up_to: Option<Num> = None,
        /// All of them.
        "全部" => all: bool = false,
        /// Which.
        "是" | "卡" => is: Option<Box<Filter>> = None,
        /// Where to.
        "到" => to: Zone = Zone::Outside,
    } short count: Num
}

form! {
    /// Moving cards.
    #[vocab(name = "移动卡")]
    Move {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
        /// Where to; always the owner's.
        "到" => to: Zone = Zone::Hand,
        /// Which end, for the deck.
        "位置" => end: End = End::Top,
        /// Which face is up, for the life area.
        "正反面" => facing: Facing = Facing::Down,
        /// Who orders several that go to the deck.
        "谁" => who: Who = Who::Me,
    } short cards: Sel
}

form! {
    /// Entering the field by an effect.
    #[vocab(name = "登场")]
    Enter {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
        /// FL or EL; the player's choice where neither is written.
        "到" => to: Option<Zone> = None,
        /// How it enters where not rested (4-3).
        "状态" => pose: Pose = Pose::Rested,
    } short cards: Sel
}

form! {
    /// Raiding by an effect.
    #[vocab(name = "激跃")]
    RaidBy {
        /// Which card raids.
        "卡" | "牌" => card: Sel = Sel::default(),
        /// Onto which; the player's choice among those that its raid names where none is written.
        "于" | "叠放于" => onto: Option<Sel> = None,
        /// Whether a trigger orders it without 可以: that it may be left is reading 触发写的激跃.
        "触发写的" => of_trigger: bool = false,
    } short card: Sel
}

form! {
    /// A change of BP.
    #[vocab(name = "BP增减")]
    Boost {
        /// Which.
        "卡" | "牌" | "角色" => cards: Sel = Sel::default(),
        /// By how much.
        "数" | "值" => amount: Num = Num::Lit(0),
        /// How long.
        "直到" | "期间" => until: Until = Until::Turn,
    } short amount: Num
}

/// Something laid down for players for a time. The numbers of the changes are given when the game is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RuleFor {
    /// For whom.
    pub who: Who,
    /// What is laid down.
    pub rules: Rules,
    /// The numbers of the changes in the game's table.
    pub ids: Vec<u16>,
    /// How long.
    pub until: Until,
}

form! {
    /// Something laid down for players for a time.
    #[vocab(name = "一时的规定")]
    RuleText {
        /// For whom.
        "谁" => who: Who = Who::Me,
        /// What the player may not do; with which cards.
        "不能" => cannot: Many<Against<Rule>> = Many::default(),
        /// How many cards the hand may have in the end phase (5.5.3).
        "手牌上限" => hand: Option<Num> = None,
        /// How often the player may attack in a turn.
        "攻击次数" => attacks: Option<Num> = None,
        /// What the next card costs that the player plays, raids with or uses.
        "下一张" => next: Option<NextCard> = None,
        /// How long.
        "直到" | "期间" => until: Until = Until::Turn,
    }
}

impl From<RuleText> for RuleFor {
    fn from(text: RuleText) -> Self {
        Self {
            who: text.who,
            until: text.until,
            ids: Vec::new(),
            rules: Rules {
                who: text.who,
                cannot: text.cannot,
                hand: text.hand,
                attacks: text.attacks,
                next: text.next,
            },
        }
    }
}

impl From<&RuleFor> for RuleText {
    fn from(rule: &RuleFor) -> Self {
        let rules = rule.rules.clone();
        Self {
            who: rule.who,
            cannot: rules.cannot,
            hand: rules.hand,
            attacks: rules.attacks,
            next: rules.next,
            until: rule.until,
        }
    }
}

via!(RuleFor as RuleText);

form! {
    /// Damage by an effect.
    #[vocab(name = "伤害")]
    Damage {
        /// To whom.
        "谁" | "对" => who: Who = Who::Opponent,
        /// How much.
        "数" | "值" => amount: Num = Num::Lit(1),
    } short amount: Num
}

form! {
    /// Looking at cards.
    #[vocab(name = "要看的卡")]
    Look {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
    } short cards: Sel
}

form! {
    /// Moving between the lines.
    #[vocab(name = "移线")]
    Shift {
        /// Which.
        "卡" | "牌" | "角色" => cards: Sel = Sel::default(),
        /// FL or EL.
        "到" => to: Zone = Zone::Fl,
    } short cards: Sel
}

form! {
    /// Turning life cards.
    #[vocab(name = "翻面")]
    Turn {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
        /// Which face is up then.
        "正反面" => facing: Facing = Facing::Up,
    } short cards: Sel
}

form! {
    /// Two characters change lines.
    #[vocab(name = "互换")]
    Swap {
        /// One.
        "卡" | "牌" | "角色" => one: Sel = Sel::default(),
        /// The other.
        "与" => other: Sel = Sel::default(),
    }
}

form! {
    /// Showing cards from the top of a deck until one is such.
    #[vocab(name = "展示到")]
    ShowUntil {
        /// Whose deck.
        "谁" => who: Who = Who::Me,
        /// What it must be.
        "是" => is: Filter = Filter::default(),
        /// Under which name later effects speak of it.
        "记作" | "名" => name: Option<String> = None,
    }
}

form! {
    /// Carrying out effects of a card.
    #[vocab(name = "发动效果")]
    Carry {
        /// Whose effects.
        "卡" | "牌" => card: Sel = Sel::default(),
        /// Those that go off at this deed; its effects as an event where nothing is written.
        "时" | "时机" => at: Option<Deed> = None,
    }
}

form! {
    /// Passing over a phase.
    #[vocab(name = "跳过阶段")]
    Skip {
        /// Whose.
        "谁" => who: Who = Who::Me,
        /// Which.
        "阶段" => phase: Phase = Phase::Attack,
    }
}

form! {
    /// What an effect lays down for a player.
    #[vocab(name = "规定")]
    Rules {
        /// For whom.
        "谁" => who: Who = Who::Me,
        /// What the player may not do; with which cards.
        "不能" => cannot: Many<Against<Rule>> = Many::default(),
        /// How many cards the hand may have in the end phase (5.5.3).
        "手牌上限" => hand: Option<Num> = None,
        /// How often the player may attack in a turn.
        "攻击次数" => attacks: Option<Num> = None,
        /// What the next card costs that the player plays, raids with or uses.
        "下一张" => next: Option<NextCard> = None,
    }
}

form! {
    /// The next such card that a player pays AP for.
    #[vocab(name = "下一张")]
    NextCard {
        /// Which; any where nothing is written.
        "卡" | "牌" => is: Filter = Filter::default(),
        /// How many AP more or fewer it costs.
        "消费AP" => ap: Num = Num::Lit(0),
    }
}
