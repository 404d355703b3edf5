//! Who is asked what.

use crate::engine::cite::ua;
use crate::engine::game::{ChanceKind, ChanceRequest, Pending, Player, Prompt};
use crate::engine::union_arena::card::Effect;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::step::{Attacked, Check, Free, Prepare, Start};
use crate::engine::union_arena::state::{Damage, Frame, Ix, Obj, Paying, Question, State, Why};
use crate::engine::union_arena::unruled::{unread, unruled};
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::words::Phase;
use crate::rulebook::RuleId;
use std::borrow::Cow;

/// What is asked.
pub enum Asks<'s> {
    /// To hand in a deck.
    HandIn,
    /// To be ready, or to ask for another hand.
    Ready,
    /// For an extra draw.
    Extra,
    /// For a batch of moves.
    Batch,
    /// In the main phase.
    Main,
    Attack,
    Block,
    /// For a trigger.
    Trigger(&'s Damage),
    /// Which waiting effect comes next.
    Next(Vec<usize>),
    /// Which cost comes next.
    Pay(&'s Paying),
    /// A question of a procedure.
    Question(&'s Question),
}

/// The cards among which one is chosen by its place.
pub fn among<'s>(asks: &Asks<'s>) -> &'s [Ix] {
    match asks {
        Asks::Question(Question::Cards { from, .. } | Question::Arrange(from)) => from,
        Asks::Trigger(d) => &d.cards,
        _ => &[],
    }
}

/// The script that stands for the effects on offer in a question for one of several parts.
pub const OFFERS: u16 = u16::MAX;

impl View<'_> {
    /// Who is asked what.
    pub fn asks<'s>(&self, s: &'s State) -> Option<(Player, Asks<'s>)> {
        let turn = s.turn_player;
        Some(match s.frames.last()? {
            Frame::Prepare {
                at: Prepare::FirstDeck,
            } => (s.first, Asks::HandIn),
            Frame::Prepare {
                at: Prepare::SecondDeck,
            } => (s.first.opponent(), Asks::HandIn),
            Frame::Prepare {
                at: Prepare::FirstReady,
            } => (s.first, Asks::Ready),
            Frame::Prepare {
                at: Prepare::SecondReady,
            } => (s.first.opponent(), Asks::Ready),
            Frame::Start { at: Start::Extra } => (turn, Asks::Extra),
            Frame::Moving { at: Free::Ask, .. } => (turn, Asks::Batch),
            Frame::Main { at: Free::Ask } => (turn, Asks::Main),
            Frame::Attacking { at: Free::Ask } => (turn, Asks::Attack),
            Frame::Attack {
                at: Attacked::Block,
            } => {
                let attacker = s.attack?.attacker.ix;
                (s.card(attacker).owner.opponent(), Asks::Block)
            }
            Frame::Damage(d) if d.at == Check::Trigger => (d.to, Asks::Trigger(d)),
            Frame::Process => {
                let (player, all) = self.due(s)?;
                if all.len() < 2
                    || (self.reads.is(R::NewAndWaiting, "未定") && self.several_batches(s))
                {
                    return None;
                }
                (player, Asks::Next(all))
            }
            Frame::Pay(p)
                if p.now.is_none()
                    && p.left.count_ones() > 1
                    && self.reads.is(R::CostOrder, "自选") =>
            {
                (s.ctx()?.player, Asks::Pay(p))
            }
            Frame::Ask { player, what } => (*player, Asks::Question(what)),
            _ => return None,
        })
    }

    /// What is asked, in words.
    pub fn prompt(&self, s: &State, asks: &Asks<'_>) -> Prompt {
        let (says, clause): (Cow<'static, str>, RuleId) = match asks {
            Asks::HandIn => ("提交卡组".into(), ua!("3-1")),
            Asks::Ready => ("准备完毕".into(), ua!("5-1")),
            Asks::Extra => ("是否支付1AP额外抽牌".into(), ua!("5.1.5")),
            Asks::Batch => ("指定同时移动的角色，或不移动".into(), ua!("5.2-1")),
            Asks::Main => (
                "登场、激跃、使用、起动，或结束主要阶段".into(),
                ua!("5.3.1-1"),
            ),
            Asks::Attack => ("指定攻击角色，或结束攻击阶段".into(), ua!("5.4.1-1")),
            Asks::Block => ("指定阻挡角色，或不阻挡".into(), ua!("5.4.2-1")),
            Asks::Trigger(d) if d.cards.len() > 1 => {
                ("下一个执行哪个触发效果，或不再执行".into(), ua!("5.4.4-2"))
            }
            Asks::Trigger(_) => ("是否执行触发效果".into(), ua!("5.4.4-1")),
            Asks::Next(_) => ("下一个处理哪个效果".into(), ua!("6.1-1")),
            Asks::Pay(_) => ("先支付哪一项".into(), ua!("5.3.5-5")),
            Asks::Question(q) => match q {
                Question::Cards { min, max, why, .. } => {
                    let what = match why {
                        Why::MoveFull => "移动之前要放置于除外区的卡",
                        Why::EnterFull => "登场之前要放置于除外区的卡",
                        Why::Life => "血区要触发检测的卡",
                        Why::HandLimit => "要放置于除外区的手牌",
                        Why::PayHand => "作为条件放置于场外的手牌",
                        Why::Pay => "用来满足条件的卡",
                        Why::Effect => "卡",
                        Why::Together { .. } => "合乎合计条件的卡",
                    };
                    let n = if min == max {
                        format!("{max}张")
                    } else {
                        format!("{min}～{max}张")
                    };
                    (format!("选择{what}：{n}").into(), self.why_clause(s, *why))
                }
                Question::Arrange(_) => ("排出先后（从上往下写）".into(), self.by_effect(s).clause),
                Question::Line(ix) => (
                    format!("“{}”登场到FL还是EL", self.name(*ix)).into(),
                    ua!("5.3.1-1"),
                ),
                Question::RaidMove(ix) => (
                    format!("“{}”是否移动到FL", self.name(*ix)).into(),
                    ua!("5.3.2-6-4"),
                ),
                Question::May(ability) => {
                    let card = s.ctx().map_or("", |c| self.name(c.source.ix));
                    (
                        format!("是否发动“{card}”的效果{}", self.text_of(*ability)).into(),
                        self.by_effect(s).clause,
                    )
                }
                Question::Mode { .. } => ("选择其中一项".into(), self.by_effect(s).clause),
            },
        };
        Prompt { says, clause }
    }

    /// What the state waits for.
    pub fn waits(&self, s: &State) -> Pending {
        if let Some(over) = s.over {
            return Pending::Over(over);
        }
        match s.frames.last() {
            Some(Frame::Undetermined(open)) => return Pending::Unruled(unruled(*open)),
            Some(Frame::Unread(n)) => return Pending::Unruled(unread(self.unread_says(*n))),
            Some(Frame::Random(from)) => {
                return Pending::Chance(ChanceRequest {
                    kind: ChanceKind::Order(from.len() as u32),
                    says: "随机的先后，先的先选".into(),
                });
            }
            Some(Frame::Shuffle(player)) => {
                let n = s.side(*player).deck.len() as u32;
                return Pending::Chance(ChanceRequest {
                    kind: ChanceKind::Order(n),
                    says: format!("{}的卡组洗牌，从顶数", player.name()).into(),
                });
            }
            _ => {}
        }
        if self.knotted(s) {
            return Pending::Unruled(unruled(R::Knot));
        }
        if let Some(n) = self.unread_in_force(s) {
            return Pending::Unruled(unread(self.unread_says(n)));
        }
        if self.window(s) || self.zero(s).is_some() {
            return Pending::Auto;
        }
        match self.asks(s) {
            Some((player, asks)) => Pending::Decide {
                player,
                prompt: self.prompt(s, &asks),
            },
            None => Pending::Auto,
        }
    }

    /// The parts of an action of a script among which one is chosen.
    pub fn modes(&self, s: &State, script: u16, pc: u8) -> Vec<String> {
        if script == OFFERS {
            let offers = s.frames.iter().rev().find_map(|f| match f {
                Frame::Instead(i) => Some(&i.offers),
                _ => None,
            });
            let told = |(o, a): &(Obj, u16)| format!("{}{}", self.name(o.ix), self.text_of(*a));
            return offers.map_or_else(Vec::new, |all| all.iter().map(told).collect());
        }
        match self
            .scripts
            .get(script as usize)
            .and_then(|x| x.get(usize::from(pc)))
        {
            Some(Effect::Modes(m)) => {
                m.of.iter()
                    .enumerate()
                    .map(|(ix, m)| {
                        if m.text.is_empty() {
                            format!("第{}项", ix + 1)
                        } else {
                            m.text.clone()
                        }
                    })
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// How many answers belong to procedures around the effect: those of trigger checks, one each.
    pub fn kept_answers(&self, s: &State) -> usize {
        s.frames
            .iter()
            .filter(|f| matches!(f, Frame::Damage(d) if d.at == Check::Triggered))
            .count()
    }

    /// The phase in words, for screens.
    pub fn phase_word(&self, s: &State) -> &'static str {
        if s.frames.iter().any(|f| matches!(f, Frame::Prepare { .. })) {
            Phase::Prepare.word()
        } else {
            s.phase.word()
        }
    }

    /// The moment in words: the step where a procedure is in one, the phase otherwise.
    pub fn moment_word(&self, s: &State) -> &'static str {
        match s.frames.last() {
            Some(Frame::Attack { .. }) => "阻挡角色指定时机",
            Some(Frame::Damage(_)) => "触发检测",
            _ => self.phase_word(s),
        }
    }
}
