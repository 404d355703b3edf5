//! The one predicate of legality.

use super::super::reads::DealDown;
use super::super::state::{Act, Asked, Asking, Choice};
use super::super::view::View;
use super::super::view::turn::playing;
use super::super::words::{Effect, Facing};
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Tracer};
use crate::engine::{Cite, Player};
use crate::rulebook::RuleId;

impl<'a> View<'a> {
    /// Whether a choice may be made where this is asked.
    pub(crate) fn judge_asked<T: Tracer>(self, asking: Asking, choice: &Choice, t: &mut T) -> Go {
        let player = asking.player();
        match (asking, choice) {
            (Asking::Submit(_), Choice::Submit(defs)) => self.judge_submit(player, defs, t),
            (Asking::Deal(..), Choice::Face(face)) => {
                t.cite(Cite::permits(px!("2.1.1-1")));
                t.require(*face != Facing::Side, || {
                    Reason::requires(px!("1.2.3-3"), "开局置入的牌不能横放，横放来自卡牌效果。")
                })?;
                t.require(
                    *face == Facing::Up || self.reads.deal_down == DealDown::May,
                    || {
                        Reason::forbids(
                            px!("1.1.2-5"),
                            "开局置入的牌要展示（读法“开局能否盖放”）。",
                        )
                    },
                )
            }
            (Asking::Run(ask), choice) => match self.st.runs.last() {
                Some(run) => match self.judge_run(run, ask.what, choice, t) {
                    Some(go) => go,
                    None => self.judge_unasked(Some(asking), choice, t),
                },
                None => GO,
            },
            (Asking::Order(by), Choice::First(ix)) => t.require(self.may_order(by, *ix), || {
                Reason::requires(px!("1.2.6-2"), "这个效果现在不能先结算。")
            }),
            (Asking::Flip(_) | Asking::Play(_), Choice::Done) => self.judge_done(player, t),
            (Asking::Flip(_), Choice::Act(act @ Act::Turn(_))) => self.judge_act(player, *act, t),
            (
                Asking::Play(_),
                Choice::Act(act @ (Act::Play { .. } | Act::Away(_) | Act::Core(_))),
            ) => self.judge_act(player, *act, t),
            _ => self.judge_unasked(Some(asking), choice, t),
        }
    }

    /// A choice that nobody is asked for now: why not, by what it would need.
    pub(crate) fn judge_unasked<T: Tracer>(
        self,
        asking: Option<Asking>,
        choice: &Choice,
        t: &mut T,
    ) -> Go {
        match choice {
            Choice::Use(card) => {
                match self.st.seat(*card) {
                    Some(seat) => self.judge_turn(seat, t)?,
                    None => t.forbid(|| {
                        Reason::forbids(
                            px!("1.2.3-2"),
                            "这张卡不在场上，牌序区和往生区的卡没有效果。",
                        )
                        .blocked_by(self.label(*card))
                    })?,
                }
                t.forbid(|| {
                    Reason::requires(
                        px!("2.2-1"),
                        "还没有轮到这张卡发动，速度阶段里依卡位次序自动发动。",
                    )
                    .blocked_by(self.label(*card))
                })
            }
            // Nothing is being activated: what is asked instead.
            Choice::Pass
                if asking.is_some_and(|a| !matches!(a, Asking::Run(_) | Asking::Order(_))) =>
            {
                t.forbid(|| {
                    let (says, clause) = match asking {
                        Some(asking) => self.prompt(asking),
                        None => ("", px!("1.2.2-2")),
                    };
                    let says = format!("现在没有可以选择不发动的效果，要定的是：{says}。");
                    Reason::requires(clause, says)
                })
            }
            Choice::Pass => t.forbid(|| {
                Reason::requires(
                    px!("1.2.2-2"),
                    "满足条件的效果就会发动，不由玩家决定（读法“速度卡强制发动”）。",
                )
            }),
            Choice::Act(act) => {
                let player = match act {
                    Act::Turn(card) | Act::Away(card) => self.owner(*card),
                    Act::Play { .. } | Act::Core(_) => asking.map_or(Player(0), Asking::player),
                };
                self.judge_act(player, *act, t)?;
                t.forbid(|| match act {
                    Act::Turn(_) => Reason::requires(px!("2.5-1"), "现在不是决定翻牌的时候。"),
                    Act::Play { .. } => {
                        Reason::requires(playing(self.st), "现在不是决定出牌的时候。")
                    }
                    Act::Away(_) => Reason::requires(px!("2.1.3-4"), "现在不是决定出牌的时候。"),
                    Act::Core(_) => Reason::requires(px!("1.2.2-5"), "现在不是发动核心卡的时候。"),
                })
            }
            Choice::Submit(_) => t.forbid(|| {
                Reason::requires(
                    px!("1.1.2-2"),
                    "牌序在游戏开始时就排好并盖放，之后不能重排。",
                )
            }),
            Choice::Face(_) => {
                t.forbid(|| Reason::requires(px!("2.1.1-1"), "现在没有要放入卡位的牌。"))
            }
            Choice::Target(_) | Choice::Place(..) => {
                t.forbid(|| Reason::requires(px!("1.2.5-2"), "现在没有要选对象的效果。"))
            }
            Choice::Mode(_) | Choice::Element(_) | Choice::Deck(_) | Choice::First(_) => {
                t.forbid(|| Reason::requires(px!("1.2.2-2"), "现在没有这样的选择要做。"))
            }
            Choice::Done => {
                t.forbid(|| Reason::requires(px!("1.2.2-2"), "现在没有可以就此结束的选择。"))
            }
            Choice::Concede => self.judge_concede(t),
        }
    }

    /// Whether the game may be given up.
    pub(crate) fn judge_concede<T: Tracer>(self, t: &mut T) -> Go {
        // Nobody can be kept from giving up; what comes of it the book does not say.
        t.cite(Cite::defines(px!("2.1.4-4")));
        GO
    }

    /// What is asked, in words, by which clause.
    pub(crate) fn prompt(self, asking: Asking) -> (&'static str, RuleId) {
        match asking {
            Asking::Submit(_) => ("排好 23 张牌的牌序并提交", px!("1.1.1-2")),
            Asking::Deal(_, 0) => ("牌序顶的牌放入卡位1：展示还是盖放", px!("2.1.1-1")),
            Asking::Deal(_, 1) => ("牌序顶的牌放入卡位2：展示还是盖放", px!("2.1.1-1")),
            Asking::Deal(..) => ("牌序顶的牌放入卡位3：展示还是盖放", px!("2.1.1-1")),
            Asking::Order(_) => ("几个效果同时发动，先结算哪一个", px!("1.2.6-2")),
            Asking::Flip(_) => ("翻牌阶段：翻开哪些盖放的卡", px!("2.5-1")),
            Asking::Play(_) if self.st.turn == 1 => {
                ("出牌阶段：出牌、发动核心卡，或完毕", px!("2.1.1-8"))
            }
            Asking::Play(_) => ("出牌阶段：出牌、发动核心卡，或完毕", px!("2.1.2-6")),
            Asking::Run(ask) => match ask.what {
                Asked::Use => ("是否发动这个效果", px!("1.2.2-2")),
                Asked::May => ("是否做文本写“可以”的这一项", px!("1.2.2-2")),
                Asked::Arrange(_, _, true) => {
                    ("重排牌序顶：自上而下，接着放哪一张", px!("1.2.4-23"))
                }
                Asked::Arrange(..) => ("重排牌序底：自上而下，接着放哪一张", px!("1.2.4-23")),
                Asked::Pick(_, _, true) => ("牌序顶的几张里，哪一张送到底部", px!("1.2.4-23")),
                Asked::Pick(..) => ("牌序底的几张里，哪一张送到顶部", px!("1.2.4-23")),
                Asked::Target => ("选效果的对象", px!("1.2.5-2")),
                Asked::Source => match self
                    .st
                    .runs
                    .last()
                    .and_then(|r| self.effect_at(r.scope, r.at))
                {
                    Some(Effect::Recolour(_)) => ("选变得与哪一张卡同元素", px!("1.2.4-20")),
                    _ => ("选复制的来源", px!("1.2.4-18")),
                },
                Asked::Place => ("选一个卡位", px!("1.2.5-4")),
                Asked::Mode => ("选一项", px!("1.2.2-2")),
                Asked::Element => ("选一个元素", px!("1.2.4-20")),
                Asked::Deck => ("选谁的牌序", px!("1.2.4-23")),
                Asked::DrawSlot => ("抽到的牌放进哪个卡位", px!("1.2.4-14")),
                Asked::DrawFace(_) => ("抽到的牌展示还是盖放", px!("1.2.4-14")),
                Asked::Replace => ("送走哪一张卡，腾出卡位", px!("1.2.4-14")),
                Asked::Shuffle(..) => ("切洗牌序", px!("1.2.4-23")),
            },
        }
    }
}
