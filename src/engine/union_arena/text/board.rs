//! How a scenario writes cards and a board: `牌`, `局面`.

use crate::engine::fault::{At, Fault};
use crate::engine::union_arena::card::{Face, Mod, Rules};
use crate::engine::union_arena::words::{
    AP_CARDS, Deed, NAMELESS, Phase, PhaseStep, Pose, Until, Zone,
};
use crate::engine::vocab::Many;
use crate::engine::vocab::{self, About, Node, Shape, Vocab, Wrong, form, via};
use crate::text::yaml::{Kind, Scalar};
use std::collections::BTreeMap;
use std::num::NonZeroU16;

/// `牌`: faces by name.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "牌")]
pub struct Cards(pub BTreeMap<String, Option<Face>>);

/// Cards of a zone: a number of nameless cards, or a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Pile(pub Vec<At<Entry>>);

/// A card on the board, with how it lies there.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Entry {
    /// Its name, with `×2` or `#2`.
    pub name: String,
    /// How it lies.
    pub how: Lies,
}

form! {
    /// How a card lies.
    #[vocab(name = "卡的状态")]
    Lies {
        /// Active or rested.
        "状态" => pose: Pose = Pose::Active,
        /// The cards under it: it is raided.
        "激跃源" | "叠放于" => under: Many<Src> = Many::default(),
        /// The cards that effects have put under it, face down.
        "下方" | "下方的卡" => below: Many<Src> = Many::default(),
        /// What this copy is called: no other card's name.
        "名" | "记作" => called: Option<At<String>> = None,
        /// How many of them.
        "张数" | "数" => count: u16 = 1,
        /// Whether it entered this turn.
        "本回合登场" => fresh: bool = false,
        /// Whether it has attacked this turn.
        "已攻击" => attacked: bool = false,
        /// Effects used this turn that may be used once: their places from 1.
        "已发动" | "每回合1次已用" => used: Many<u16> = Many::default(),
    } short pose: Pose
}

/// A card under another.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Vocab)]
#[vocab(name = "")]
pub struct Src(pub String);

impl From<About<String, Lies>> for Entry {
    fn from(text: About<String, Lies>) -> Self {
        Self {
            name: text.what,
            how: text.by,
        }
    }
}

impl From<&Entry> for About<String, Lies> {
    fn from(entry: &Entry) -> Self {
        Self {
            what: entry.name.clone(),
            by: entry.how.clone(),
        }
    }
}

via!(Entry as About<String, Lies>);

/// Cards of a zone as they are written.
#[derive(Debug, Vocab)]
#[vocab(name = "一区的卡", example = "3（无名卡），或 [火花, {水盾: 休眠}]")]
pub enum PileText {
    /// So many nameless cards.
    #[word(any)]
    Nameless(i64),
    /// These.
    #[word(any)]
    Cards(Many<At<Entry>>),
}

impl TryFrom<Option<PileText>> for Pile {
    type Error = String;
    fn try_from(text: Option<PileText>) -> Result<Self, String> {
        match text {
            None | Some(PileText::Nameless(0)) => Ok(Self::default()),
            Some(PileText::Cards(Many(all))) => Ok(Self(all)),
            Some(PileText::Nameless(n)) if n < 0 => Err("张数不能小于0".to_owned()),
            Some(PileText::Nameless(n)) if n > 200 => Err(format!("张数太大：{n}，至多200")),
            Some(PileText::Nameless(n)) => Ok(Self(vec![At::nowhere(Entry {
                name: NAMELESS.to_owned(),
                how: Lies {
                    count: n as u16,
                    ..Lies::default()
                },
            })])),
        }
    }
}

impl From<&Pile> for Option<PileText> {
    fn from(pile: &Pile) -> Self {
        Some(PileText::Cards(Many(pile.0.clone())))
    }
}

impl Vocab for Pile {
    const SHAPE: &'static Shape = <Option<PileText>>::SHAPE;

    fn read(node: &Node) -> Result<Self, Wrong> {
        // A number in quotes is a card's name, not how many cards there are.
        if matches!(node.kind, Kind::Scalar(_, Scalar::Text)) && i64::read(node).is_ok() {
            return Ok(Self(vec![At::read(node)?]));
        }
        Self::try_from(Option::<PileText>::read(node)?).map_err(|says| Wrong::said(says, node))
    }

    fn write(&self) -> Node {
        Option::<PileText>::from(self).write()
    }
}

form! {
    /// AP cards.
    #[vocab(name = "AP卡")]
    ApText {
        /// Active ones.
        "激活" => active: u8 = 0,
        /// Rested ones.
        "休眠" | "横置" => rested: u8 = 0,
    } short active: u8
}

form! {
    /// One player's side.
    #[vocab(name = "一方", hint = no_energy)]
    SideText {
        /// FL from left to right.
        of Zone::Fl => fl: Pile = Pile::default(),
        /// EL from left to right.
        of Zone::El => el: Pile = Pile::default(),
        /// The life area; 7 nameless cards where nothing is written.
        of Zone::Life => life: Option<Pile> = None,
        /// The deck from its top; 30 nameless cards where nothing is written.
        of Zone::Deck => deck: Option<Pile> = None,
        /// The hand.
        of Zone::Hand => hand: Pile = Pile::default(),
        /// 场外.
        of Zone::Outside => outside: Pile = Pile::default(),
        /// 除外区.
        of Zone::Removed => removed: Pile = Pile::default(),
        /// AP cards; as many as the turn gives, active, where nothing is written.
        "AP" | "AP卡" | "AP卡区" => ap: Option<ApText> = None,
        /// AP cards that come with the deck.
        "AP卡总数" => ap_deck: u8 = AP_CARDS,
        /// The number of the player's own turn; as the turn's number gives where nothing is written.
        "自己的回合数" | "回合数" => turns: Option<u16> = None,
        /// Whether the extra draw of this turn is used.
        "已额外抽牌" => extra: bool = false,
        /// Whether there is energy enough of every colour, whatever lies in EL.
        "能量足够" | "不计能量" => enough: bool = false,
    }
}

/// Energy is what the cards in EL give (2.2-1), and is not written by itself.
fn no_energy(word: &str) -> Option<&'static str> {
    matches!(word, "能量" | "红能量" | "蓝能量" | "绿能量" | "黄能量" | "紫能量").then_some(
        "能量由EL的卡提供〔2.2-1〕：在 EL 里写提供能量的卡，它的 发生能量 写 红3；不在意能量时写 能量足够: 是",
    )
}

form! {
    /// An attack that is going on.
    #[vocab(name = "正在进行的攻击")]
    AttackText {
        /// The attacking character, already rested.
        "攻击角色" => attacker: At<String> = At::default(),
        /// The blocking character.
        "阻挡角色" => blocker: Option<At<String>> = None,
        /// The character that an effect lets it attack.
        "攻击目标" | "目标" => target: Option<At<String>> = None,
        /// Which timing comes next.
        "时机" | "步骤" => step: AttackStep = AttackStep::Block,
    }
}

crate::engine::vocab::words! {
    /// A timing of the attack phase.
    AttackStep as "攻击的时机" {
        /// 5.4.2.
        Block = "阻挡角色指定时机" | "阻挡",
        /// 5.4.3.
        Resolve = "处理时机" | "处理",
    }
}

form! {
    /// A change in force.
    #[vocab(name = "持续效果")]
    TimedText {
        /// On which card.
        "卡" | "牌" | "角色" => card: At<String> = At::default(),
        /// What changes.
        "变化" | "效果" => mods: Many<Mod> = Many::default(),
        /// For which player, of what is laid down.
        "玩家" => player: Option<At<String>> = None,
        /// What is laid down for that player.
        "规定" => rules: Option<Rules> = None,
        /// How long.
        "直到" | "期间" => until: Until = Until::Turn,
        /// The turn in which it began; the present one where nothing is written.
        "开始的回合" => turn: Option<u16> = None,
        /// Whose effect; the card's owner's where nothing is written.
        "谁" => who: Option<At<String>> = None,
        /// The card whose effect.
        "来源" => source: Option<At<String>> = None,
    }
}

form! {
    /// Something that happened earlier in this turn.
    #[vocab(name = "已发生的事")]
    Earlier {
        /// What.
        "事" | "时机" => deed: Deed = Deed::Enter,
        /// Of whom; of the turn player where nothing is written.
        "谁" => who: Option<At<String>> = None,
        /// With which card.
        "卡" | "牌" => card: Option<At<String>> = None,
        /// How often.
        "次" | "次数" => times: u8 = 1,
    } short deed: Deed
}

form! {
    /// The beginning of a game from two decks.
    #[vocab(name = "开局")]
    OpeningText {
        /// Who goes first, under reading 先攻决定: 照局面.
        "先攻" => first: Option<At<String>> = None,
        /// Cards of the opening hand, under reading 起始手牌: 照局面.
        "起始手牌" => hand: u8 = 0,
    }
}

/// A step of the start or end phase.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "停在的步骤", example = "4，或 抽卡")]
pub enum StepText {
    /// By its number.
    #[word(any)]
    Nth(u8),
    /// By its word.
    #[word(any)]
    Named(PhaseStep),
}

form! {
    /// `局面`.
    #[vocab(name = "局面")]
    Setup {
        /// The number of the turn, from 1.
        "回合" => turn: Option<NonZeroU16> = None,
        /// Whose turn it is.
        "回合玩家" => turn_player: Option<At<String>> = None,
        /// Who went first.
        "先攻" => first: Option<At<String>> = None,
        /// The phase.
        "阶段" => phase: Phase = Phase::Main,
        /// The step of the start or end phase at which it stands, from 1 or by its word.
        "步骤" => step: Option<At<StepText>> = None,
        /// 甲.
        "甲" => a: At<SideText> = At::default(),
        /// 乙.
        "乙" => b: At<SideText> = At::default(),
        /// An attack that is going on.
        "攻击" | "攻击中" => attack: Option<AttackText> = None,
        /// Changes in force.
        "持续效果" | "效果" => timed: Vec<TimedText> = Vec::new(),
        /// What happened earlier in this turn.
        "本回合发生过" => happened: Vec<Earlier> = Vec::new(),
        /// The beginning of a game.
        "开局" => opening: Option<OpeningText> = None,
    }
}

impl Setup {
    /// The step of its phase at which the board stands, from 1; 0 where none is written.
    ///
    /// # Errors
    /// A fault where the phase has no such step.
    pub fn nth_step(&self) -> Result<usize, Fault> {
        let Some(step) = &self.step else { return Ok(0) };
        let named = match step.value {
            StepText::Nth(nth) => return Ok(usize::from(nth)),
            StepText::Named(named) => named.word(),
        };
        let steps = PhaseStep::of(self.phase).iter().map(|step| step.word());
        if let Some(place) = steps.clone().position(|step| step == named) {
            return Ok(place + 1);
        }
        let fault = step.fault(format!("{}没有“{named}”这一步", self.phase.word()));
        Err(match steps.len() {
            0 => fault.fix("只有起始阶段和结束阶段有步骤"),
            _ => fault.nearest(named, steps),
        })
    }
}
