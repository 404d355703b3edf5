//! What can happen, in words. The words are those by which scenarios ask for an event.

use crate::engine::game::Player;
use crate::engine::union_arena::state::{Due, Ix, State};
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::words::{Phase, Until, Zone};
use serde::{Deserialize, Serialize};

macro_rules! events {
    ($($(#[$m:meta])* $name:ident $({ $($field:ident: $ty:ty),* })? = $word:literal),+ $(,)?) => {
        /// Something that happened.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub enum Event {
            $($(#[$m])* $name $({ $($field: $ty),* })?),+
        }

        impl Event {
            /// The word by which scenarios name it.
            pub fn word(&self) -> &'static str {
                match self { $(Self::$name { .. } => $word),+ }
            }

            /// All words.
            pub const WORDS: &'static [&'static str] = &[$($word),+];
        }
    };
}

events! {
    DeckIn { player: Player } = "提交卡组",
    First { player: Player } = "决定先攻",
    OpeningHand { player: Player, n: u8 } = "起始手牌",
    LifeSet { player: Player, n: u8 } = "放置血区",
    Ready1 { player: Player } = "准备完毕",
    Shuffled { player: Player } = "洗牌",
    TurnBegins { player: Player, turn: u16 } = "回合开始",
    TurnEnds { player: Player } = "移交回合",
    PhaseBegins { phase: Phase } = "阶段开始",
    PhaseEnds { phase: Phase } = "阶段结束",
    Lapsed { until: Until, source: Ix } = "效果无效化",
    Readied { card: Ix } = "激活",
    ReadiedAp { player: Player, n: u8 } = "激活AP",
    NotReadied { card: Ix } = "不能激活",
    Rested { card: Ix } = "横置",
    RestedAp { player: Player, n: u8 } = "横置AP",
    ApSet { player: Player, n: u8, total: u8 } = "配置AP",
    Drew { player: Player, card: Ix } = "抽卡",
    NoDraw { player: Player } = "不抽卡",
    DeckEmpty { player: Player } = "卡组抽尽",
    ExtraDraw { player: Player } = "额外抽牌",
    MovePlan { player: Player, cards: Vec<Ix> } = "宣言移动",
    Moved { card: Ix, to: Zone } = "移动",
    NotMoved { card: Ix } = "不能移动",
    EnergyMet { card: Ix, need: i32 } = "确认能量",
    PaidAp { player: Player, n: u8 } = "支付AP",
    Entered { card: Ix, to: Zone, rested: bool } = "登场",
    Stacked { card: Ix, base: Ix } = "激跃",
    LostEffects { card: Ix } = "失去效果",
    RaidEnabled { card: Ix } = "激跃效果有效",
    Used { card: Ix } = "使用事件",
    Activated { card: Ix, ability: u16 } = "起动",
    CostPaid { card: Ix, ability: u16 } = "支付费用",
    CostFailed { card: Ix } = "费用付不齐",
    Triggered { card: Ix, ability: u16 } = "诱发",
    Picked { card: Ix, ability: u16 } = "先处理",
    Resolving { card: Ix, ability: u16 } = "处理效果",
    Lost { card: Ix, ability: u16 } = "效果作罢",
    Declined { card: Ix, ability: u16 } = "不发动",
    Nothing { card: Ix } = "没有可做",
    Attacked { card: Ix, target: Option<Ix>, rests: bool } = "攻击",
    TargetSet { card: Ix } = "攻击目标",
    Blocked { card: Ix, attacker: Ix } = "阻挡",
    NotBlocked { attacker: Ix } = "没有被阻挡",
    Battle { attacker: Ix, blocker: Ix, a: i32, b: i32 } = "战斗",
    BattleWon { card: Ix, over: Ix } = "战斗胜利",
    BattleLost { card: Ix } = "战斗败北",
    StaysOn { card: Ix } = "不退场",
    BattleEnded = "战斗终了",
    AttackStopped = "攻击中止",
    AttackEnded { card: Ix } = "攻击结束",
    Retired { card: Ix } = "退场",
    Removed { card: Ix } = "除外",
    ToHand { card: Ix } = "回到手牌",
    Discarded { card: Ix } = "弃手牌",
    Put { card: Ix, to: Zone } = "放到",
    SourceOut { card: Ix, of: Ix } = "激跃源到场外",
    Kept { card: Ix } = "不会退场",
    Held { card: Ix } = "不会移动",
    Untouched { card: Ix } = "不受影响",
    NoDamage { card: Ix } = "不造成伤害",
    NotDrawn { player: Player } = "不能抽卡",
    ApNotReadied { player: Player } = "不能激活AP",
    Replaced { card: Ix, by: Ix, ability: u16 } = "代替退场",
    Instead { player: Player, what: Box<Due>, by: Ix, ability: u16 } = "代替",
    TriggerLost { card: Ix } = "触发作罢",
    Damaged { player: Player, n: u8 } = "伤害",
    DamageIgnored { player: Player, n: u8 } = "伤害不检测",
    LifeChosen { player: Player, cards: Vec<Ix> } = "指定血区",
    TurnedUp { card: Ix } = "翻开",
    Turned { card: Ix, up: bool } = "翻面",
    TriggerUsed { card: Ix } = "触发",
    TriggerDeclined { player: Player } = "不触发",
    CalledOff { card: Ix } = "登场作罢",
    Hinges = "取决于读法",
    CheckEnded { player: Player } = "触发检测结束",
    BpChanged { card: Ix, n: i32, until: Until } = "BP变化",
    BpZero { card: Ix, bp: i32 } = "BP变为0以下",
    Changed { card: Ix, change: u16, until: Until } = "效果附加",
    ChangedAll { change: u16, until: Until } = "效果附加于全体",
    Ruled { player: Player, change: u16, until: Until } = "规定",
    Chose { player: Player, cards: Vec<Ix> } = "选择",
    Looked { player: Player, cards: Vec<Ix> } = "查看",
    Shown { cards: Vec<Ix> } = "展示",
    Later { card: Ix } = "延迟",
    AtRandom { cards: Vec<Ix> } = "随机选择",
    PhaseSkipped { player: Player, phase: Phase } = "跳过阶段",
    ExtraTurn { player: Player } = "额外回合",
    Passed { player: Player } = "跳过",
    HandLimit { player: Player, n: u8 } = "手牌上限",
    Conceded { player: Player } = "投降",
    Won { player: Player } = "获胜",
    Tied = "平局",
}

/// `本回合中` and so on, as part of a sentence.
fn until(u: Until) -> &'static str {
    u.word()
}

impl View<'_> {
    /// An event in words.
    pub fn event_text(&self, s: &State, e: &Event) -> String {
        let c = |ix: &Ix| self.name(*ix);
        let all = |cards: &[Ix]| {
            cards
                .iter()
                .map(|x| self.name(*x))
                .collect::<Vec<_>>()
                .join("、")
        };
        let hidden = |ix: Ix| match s.card(ix).zone {
            Zone::Life if !s.card(ix).up => self.place_name(s, ix),
            _ => self.name(ix).to_owned(),
        };
        match e {
            Event::DeckIn { player } => format!("{}提交卡组，合规", player.name()),
            Event::First { player } => format!("{}先攻", player.name()),
            Event::OpeningHand { player, n } => format!("{}起始手牌{n}张", player.name()),
            Event::LifeSet { player, n } => format!("{}的血区背面放置{n}张", player.name()),
            Event::Ready1 { player } => format!("{}准备完毕", player.name()),
            Event::Shuffled { player } => format!("{}的卡组洗牌", player.name()),
            Event::TurnBegins { player, turn } => format!("第{turn}回合，{}的回合", player.name()),
            Event::TurnEnds { player } => format!("{}的回合结束，移交回合", player.name()),
            Event::PhaseBegins { phase } => format!("{}开始", phase.word()),
            Event::PhaseEnds { phase } => format!("{}结束", phase.word()),
            Event::Lapsed { until: u, source } => {
                format!("“{}”的“{}”效果无效化", self.name(*source), until(*u))
            }
            Event::Readied { card } => format!("“{}”变为激活状态", c(card)),
            Event::ReadiedAp { player, n } => format!("{}的{n}张AP卡变为激活状态", player.name()),
            Event::NotReadied { card } => format!("“{}”因效果不能变为激活状态", c(card)),
            Event::Rested { card } => format!("“{}”变为休眠状态", c(card)),
            Event::RestedAp { player, n } => format!("{}的{n}张AP卡变为休眠状态", player.name()),
            Event::ApSet {
                player,
                n: 0,
                total,
            } => format!("{}没有新配置AP卡，总共{total}张", player.name()),
            Event::ApSet { player, n, total } => {
                format!("{}新配置{n}张AP卡，总共{total}张", player.name())
            }
            Event::Drew { player, .. } => format!("{}从卡组抽1张卡", player.name()),
            Event::NoDraw { player } => format!("先攻的{}第一回合不抽卡", player.name()),
            Event::DeckEmpty { player } => format!("{}要抽卡，卡组已经没有卡", player.name()),
            Event::ExtraDraw { player } => format!("{}额外抽牌", player.name()),
            Event::MovePlan { player, cards } => {
                format!("{}指定同时移动的角色：{}", player.name(), all(cards))
            }
            Event::NotMoved { card } => {
                format!("“{}”没有移动：区域已满，没有可以指定除外的卡", c(card))
            }
            Event::Moved { card, to } => format!("“{}”移动到{}", c(card), to.word()),
            Event::EnergyMet { card, need } => format!("“{}”所需能量{need}，已满足", c(card)),
            Event::PaidAp { player, n } => format!("{}支付{n}AP", player.name()),
            Event::Entered { card, to, rested } => format!(
                "“{}”以{}登场到{}",
                c(card),
                if *rested {
                    "休眠状态"
                } else {
                    "激活状态"
                },
                to.word()
            ),
            Event::Stacked { card, base } => format!("“{}”叠放到“{}”上激跃", c(card), c(base)),
            Event::LostEffects { card } => {
                format!("被激跃的“{}”失去原本拥有的效果和受到的影响", c(card))
            }
            Event::Hinges => "怎样计算取决于读法".to_owned(),
            Event::CalledOff { card } => {
                format!("“{}”作罢：它或它要激跃的角色已经不在原处", c(card))
            }
            Event::RaidEnabled { card } => format!("“{}”要求激跃才有的效果有效", c(card)),
            Event::Used { card } => format!("使用事件卡“{}”", c(card)),
            Event::Activated { card, ability } => {
                format!("宣言发动“{}”的起动效果{}", c(card), self.text_of(*ability))
            }
            Event::CostPaid { card, .. } => format!("“{}”的条件全部满足", c(card)),
            Event::CostFailed { card } => format!("“{}”的条件没有全部满足，不能发动", c(card)),
            Event::Triggered { card, ability } => {
                format!("“{}”诱发{}", c(card), self.text_of(*ability))
            }
            Event::Resolving { card, ability } => {
                format!("处理“{}”的效果{}", c(card), self.text_of(*ability))
            }
            Event::Picked { card, ability } => {
                format!("先处理“{}”的{}", c(card), self.text_of(*ability))
            }
            Event::Lost { card, ability } => {
                format!("“{}”已离开场上，{}作罢", c(card), self.text_of(*ability))
            }
            Event::Declined { card, .. } => format!("不发动“{}”的效果", c(card)),
            Event::Nothing { card } => format!("“{}”的这个动作没有可做的", c(card)),
            Event::Attacked {
                card,
                target,
                rests,
            } => format!(
                "“{}”{}攻击{}",
                c(card),
                if *rests { "横置，" } else { "" },
                target.map_or("对方玩家".to_owned(), |t| format!("“{}”", c(&t)))
            ),
            Event::TargetSet { card } => format!("攻击目标是“{}”", c(card)),
            Event::Blocked { card, attacker } => format!(
                "“{}”横置，阻挡“{}”；攻击目标变成“{}”",
                c(card),
                c(attacker),
                c(card)
            ),
            Event::NotBlocked { attacker } => format!("“{}”没有被阻挡", c(attacker)),
            Event::Battle {
                attacker,
                blocker,
                a,
                b,
            } => format!("战斗：“{}”BP {a}，“{}”BP {b}", c(attacker), c(blocker)),
            Event::BattleWon { card, over } => {
                format!("“{}”战斗胜利，对战的是“{}”", c(card), c(over))
            }
            Event::BattleLost { card } => format!("“{}”战斗败北", c(card)),
            Event::StaysOn { card } => format!("“{}”攻击且战斗败北，不会退场", c(card)),
            Event::BattleEnded => "战斗结束".to_owned(),
            Event::AttackStopped => "这次攻击既不战斗也不造成伤害".to_owned(),
            Event::AttackEnded { card } => format!("“{}”的攻击处理完毕", c(card)),
            Event::Retired { card } => format!("“{}”退场", c(card)),
            Event::Removed { card } => format!("“{}”放置于除外区", c(card)),
            Event::ToHand { card } => {
                format!("“{}”加入{}的手牌", c(card), s.card(*card).owner.name())
            }
            Event::Discarded { card } => format!("手牌“{}”放置于场外", c(card)),
            Event::Put {
                card,
                to: Zone::Deck,
            } => {
                let deck = &s.side(s.card(*card).owner).deck;
                let end = if deck.first() == Some(card) {
                    "底"
                } else if deck.last() == Some(card) {
                    "顶"
                } else {
                    ""
                };
                format!("“{}”放到卡组{end}", hidden(*card))
            }
            Event::Put { card, to } => format!("“{}”放到{}", hidden(*card), to.word()),
            Event::SourceOut { card, of } => {
                format!("“{}”的激跃源“{}”放到场外", c(of), c(card))
            }
            Event::Kept { card } => format!("“{}”不会因此退场", c(card)),
            Event::Held { card } => format!("“{}”不会因此离开原处", c(card)),
            Event::Untouched { card } => format!("“{}”不受这个效果影响", c(card)),
            Event::NoDamage { card } => format!("“{}”因效果不能造成伤害", c(card)),
            Event::ApNotReadied { player } => format!("{}因效果不能激活AP卡", player.name()),
            Event::NotDrawn { player } => format!("{}因效果不能抽卡", player.name()),
            Event::Ruled {
                player,
                change,
                until: u,
            } => format!(
                "{}{}：{}",
                player.name(),
                until(*u),
                self.change_text(*change)
            ),
            Event::Replaced { card, by, ability } => format!(
                "“{}”不退场，代之以“{}”的{}",
                c(card),
                c(by),
                self.text_of(*ability)
            ),
            Event::Instead {
                player,
                what,
                by,
                ability,
            } => format!(
                "{}，代之以“{}”的{}",
                match &**what {
                    Due::Retire { card, .. } => format!("“{}”不退场", c(&card.ix)),
                    Due::Go { card, to, .. } => format!("“{}”不到{}", c(&card.ix), to.word()),
                    Due::Draw { .. } => format!("{}不抽这张卡", player.name()),
                    Due::Damage { n, .. } => format!("{}不受到{n}点伤害", player.name()),
                    Due::Rest { card, .. } => format!("“{}”不休眠", c(&card.ix)),
                    Due::Ready { card, .. } => format!("“{}”不激活", c(&card.ix)),
                },
                c(by),
                self.text_of(*ability)
            ),
            Event::TriggerLost { card } => {
                format!("“{}”已不在血区，它的触发效果不再执行", c(card))
            }
            Event::Damaged { player, n } => format!("{}受到{n}点伤害", player.name()),
            Event::DamageIgnored { player, n } => {
                format!("{}受到效果造成的{n}点伤害，不作触发检测", player.name())
            }
            Event::LifeChosen { player, cards } => format!(
                "{}指定血区的卡：{}",
                player.name(),
                cards
                    .iter()
                    .map(|x| hidden(*x))
                    .collect::<Vec<_>>()
                    .join("、")
            ),
            Event::TurnedUp { card } => format!("“{}”转为正面表示", c(card)),
            Event::Turned { card, up } => {
                let face = if *up { "正面" } else { "背面" };
                format!("“{}”转为{face}表示", self.place_name(s, *card))
            }
            Event::TriggerUsed { card } => format!("执行“{}”的触发效果", c(card)),
            Event::TriggerDeclined { player } => format!("{}不执行剩下的触发效果", player.name()),
            Event::CheckEnded { player } => format!("{}的触发检测结束", player.name()),
            Event::BpChanged { card, n, until: u } => {
                format!("“{}”{}BP{n:+}", c(card), until(*u))
            }
            Event::BpZero { card, bp } => format!("“{}”的BP变为{bp}", c(card)),
            Event::Changed {
                card,
                change,
                until: u,
            } => {
                format!("“{}”{}：{}", c(card), until(*u), self.change_text(*change))
            }
            Event::ChangedAll { change, until: u } => {
                format!("符合的卡{}：{}", until(*u), self.change_text(*change))
            }
            Event::Chose { player, cards } => format!(
                "{}选择{}",
                player.name(),
                if cards.is_empty() {
                    "零张".to_owned()
                } else {
                    cards
                        .iter()
                        .map(|x| hidden(*x))
                        .collect::<Vec<_>>()
                        .join("、")
                }
            ),
            Event::Looked { player, cards } => format!("{}查看{}张卡", player.name(), cards.len()),
            Event::Shown { cards } => format!("展示{}", all(cards)),
            Event::AtRandom { cards } => format!("随机选出{}", all(cards)),
            Event::PhaseSkipped { player, phase } => {
                format!("{}跳过{}", player.name(), phase.word())
            }
            Event::ExtraTurn { player } => format!("{}在这之后有额外的回合", player.name()),
            Event::Later { card } => format!("“{}”的延迟效果等待时机", c(card)),
            Event::Passed { player } => format!("{}不做、结束", player.name()),
            Event::HandLimit { player, n } => {
                format!("{}的手牌超过8张，要把{n}张放置到除外区", player.name())
            }
            Event::Conceded { player } => format!("{}投降", player.name()),
            Event::Tied => "平局".to_owned(),
            Event::Won { player } => format!("{}获得胜利", player.name()),
        }
    }
}
