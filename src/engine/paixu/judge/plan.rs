//! What a player may plan for the flip phase (2.5) and the play phase (2.1.1-8, 2.1.3-4, 1.2.2-5).

use super::super::question::Question;
use super::super::reads::{
    CoreOrder, CoreTimes, FlipCount, InsteadCore, PlayCount, PlayDown, PlayFrom, PlayMust, PlaySlot,
};
use super::super::state::{Act, CardIx};
use super::super::view::View;
use super::super::view::turn::{by_turn, playing};
use super::super::words::Phase;
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer};
use crate::engine::{Cite, Player};

impl<'a> View<'a> {
    /// Whether a player may say to turn a card up (2.5-1).
    pub(crate) fn judge_turn_up<T: Tracer>(self, player: Player, card: CardIx, t: &mut T) -> Go {
        let clause = by_turn(self.st, [px!("2.1.1-6"), px!("2.1.2-4")]);
        t.cite(Cite::permits(px!("2.5-1")));
        t.cite(Cite::permits(clause));
        t.require(self.st.phase == Phase::Flip, || {
            Reason::requires(px!("2.5-1"), "只有翻牌阶段可以翻开自己盖放的卡。")
        })?;
        t.require(self.st.spot(card).is_some_and(|s| s.0 == player), || {
            Reason::requires(px!("2.5-1"), "只能翻开自己在场上的卡。").blocked_by(self.label(card))
        })?;
        t.require(self.st.seat(card).is_none_or(|s| !s.is_up()), || {
            Reason::requires(px!("2.5-1"), "这张卡没有盖放。").blocked_by(self.label(card))
        })?;
        let plan = &self.st.side(player).plan;
        t.require(!plan.contains(&Act::Turn(card)), || {
            Reason::requires(px!("2.5-1"), "已经定下翻开这张卡。").blocked_by(self.label(card))
        })?;
        t.require(
            plan.is_empty() || self.reads.flip_count != FlipCount::One,
            || Reason::requires(clause, "至多翻开一张（读法“翻牌张数”）。"),
        )
    }

    /// Whether a player may say to play a card into a slot.
    pub(crate) fn judge_play<T: Tracer>(
        self,
        player: Player,
        card: Option<CardIx>,
        slot: u8,
        down: bool,
        t: &mut T,
    ) -> Go {
        let side = self.st.side(player);
        let clause = playing(self.st);
        t.cite(Cite::permits(clause));
        t.require(self.st.phase == Phase::Play, || {
            Reason::requires(clause, "只有出牌阶段可以出牌。")
        })?;
        let plays = side
            .plan
            .iter()
            .filter(|a| matches!(a, Act::Play { .. }))
            .count();
        t.require(side.deck.len() > plays, || {
            Reason::requires(clause, "牌序里没有牌可以出（读法“出牌的来源”）。")
                .blocked_by(format!("{}的牌序：空", player.name()))
        })?;
        let open = |q: Question| move || q.unruled();
        match self.reads.play_from {
            PlayFrom::Open => t.undecided(open(Question::PlayFrom))?,
            PlayFrom::Top => t.require(
                card.is_none_or(|c| side.deck.get(plays) == Some(&c)),
                || Reason::requires(clause, "出的是牌序顶的牌，不能另选（读法“出牌的来源”）。"),
            )?,
            PlayFrom::Any => {
                t.require(card.is_some(), || {
                    Reason::requires(clause, "要指明出牌序里的哪一张（读法“出牌的来源”）。")
                })?;
                let taken = side
                    .plan
                    .iter()
                    .any(|a| matches!(a, Act::Play { card: c, .. } if *c == card));
                t.require(
                    !taken && card.is_none_or(|c| side.deck.contains(&c)),
                    || Reason::requires(clause, "这张卡不在牌序里，或已定下要出。"),
                )?;
            }
        }
        match self.reads.play_count {
            PlayCount::Open => t.undecided(open(Question::PlayCount))?,
            PlayCount::One => t.require(plays == 0, || {
                Reason::requires(clause, "一个出牌阶段至多出一张（读法“出牌张数”）。")
            })?,
            PlayCount::Many => {}
        }
        let taken = |s: u8| {
            side.plan
                .iter()
                .any(|a| matches!(a, Act::Play { slot, .. } if *slot == s))
        };
        let free = |s: u8| {
            let leaves = side.slots[usize::from(s)]
                .seat
                .as_ref()
                .is_none_or(|seat| side.plan.contains(&Act::Away(seat.card)));
            leaves && !taken(s)
        };
        match self.reads.play_slot {
            PlaySlot::Open => t.undecided(open(Question::PlaySlot))?,
            PlaySlot::AnyFree | PlaySlot::Lowest => {
                t.require(free(slot), || self.occupied(player, slot))?;
                if self.reads.play_slot == PlaySlot::Lowest {
                    t.require((0..slot).all(|s| !free(s)), || {
                        Reason::requires(
                            px!("1.1.2-5"),
                            "要放到次序最小的空卡位（读法“出牌的卡位”）。",
                        )
                    })?;
                }
            }
            PlaySlot::Replace => t.require(!taken(slot), || self.occupied(player, slot))?,
        }
        if down {
            match self.reads.play_down {
                PlayDown::Open => t.undecided(open(Question::PlayDown))?,
                PlayDown::May => t.cite(Cite::permits(px!("1.2.3-2"))),
                PlayDown::MayNot => {
                    t.forbid(|| Reason::forbids(clause, "出牌要正面朝上（读法“出牌能否盖放”）。"))?
                }
            }
        }
        t.require(!side.plan.iter().any(|a| matches!(a, Act::Away(_))), || {
            Reason::forbids(px!("2.1.3-4"), "已经以送入往生替代了出牌。")
        })?;
        if self.reads.core_order == CoreOrder::PlayFirst {
            t.require(!side.plan.iter().any(|a| matches!(a, Act::Core(_))), || {
                Reason::requires(
                    px!("1.2.2-5"),
                    "要先出牌再发动核心卡（读法“核心卡与出牌”）。",
                )
            })?;
        }
        GO
    }

    fn occupied(self, player: Player, slot: u8) -> Reason {
        let reason = Reason::requires(
            px!("1.1.2-5"),
            "这个卡位已有卡，出牌只能放到空卡位（读法“出牌的卡位”）。",
        );
        match &self.st.slot(player, slot).seat {
            Some(seat) => reason.blocked_by(format!(
                "{}{}：{}",
                player.name(),
                slot + 1,
                self.label(seat.card)
            )),
            None => reason.blocked_by(format!("{}{}：已定下出牌", player.name(), slot + 1)),
        }
    }

    /// Whether a player may say to send a card away in place of a play (2.1.3-4).
    pub(crate) fn judge_away<T: Tracer>(self, player: Player, card: CardIx, t: &mut T) -> Go {
        let side = self.st.side(player);
        t.cite(Cite::permits(px!("2.1.3-4")));
        t.require(self.st.phase == Phase::Play, || {
            Reason::requires(px!("2.1.3-4"), "只有出牌阶段可以这样替代出牌。")
        })?;
        let (cleared, says) = match self.st.phase {
            Phase::Play => (
                side.empty,
                "进入出牌阶段时牌序没有清空，不能以送入往生替代出牌。",
            ),
            // How the play phase will begin is not known yet.
            _ => (
                side.deck.is_empty(),
                "牌序没有清空，不能以送入往生替代出牌。",
            ),
        };
        t.require(cleared, || {
            Reason::requires(px!("2.1.3-4"), says).blocked_by(format!(
                "{}的牌序：{} 张",
                player.name(),
                side.deck.len()
            ))
        })?;
        t.require(self.st.spot(card).is_some_and(|s| s.0 == player), || {
            Reason::requires(px!("2.1.3-4"), "要送走的是自己卡位上的卡。")
                .blocked_by(self.label(card))
        })?;
        let said = side
            .plan
            .iter()
            .any(|a| matches!(a, Act::Away(_) | Act::Play { .. }));
        t.require(!said, || {
            Reason::forbids(
                px!("2.1.3-4"),
                "这是替代出牌的操作，只有一次，也不能与出牌并行。",
            )
        })?;
        let core = side.plan.iter().any(|a| matches!(a, Act::Core(_)));
        t.require(!core || self.reads.instead_core == InsteadCore::May, || {
            Reason::forbids(
                px!("2.1.3-4"),
                "替代出牌的阶段只做这一个操作（读法“替代出牌与核心卡”）。",
            )
        })
    }

    /// Whether a player may say to use the core card (1.2.2-5).
    pub(crate) fn judge_core<T: Tracer>(self, player: Player, ability: u8, t: &mut T) -> Go {
        let side = self.st.side(player);
        t.cite(Cite::permits(px!("1.2.2-5")));
        t.cite(Cite::permits(playing(self.st)));
        t.require(self.st.phase == Phase::Play, || {
            Reason::requires(px!("1.2.2-5"), "核心卡的效果在出牌阶段发动。")
        })?;
        let Some(scope) = self.core_scope(player, ability) else {
            return t.forbid(|| {
                Reason::requires(px!("1.1.1-3"), "没有这样的核心卡效果。").blocked_by(player.name())
            });
        };
        let said = side
            .plan
            .iter()
            .filter(|a| matches!(a, Act::Core(_)))
            .count();
        let uses = usize::from(self.def(scope.card).uses);
        t.require(usize::from(side.core_used) + said < uses, || {
            Reason::forbids(px!("1.2.2-5"), "核心卡在单局游戏内的使用次数已经用完。")
                .blocked_by(format!("{}：{uses} 次", self.label(scope.card)))
        })?;
        if self.reads.core_times == CoreTimes::OncePerTurn {
            t.require(side.core_now == 0 && said == 0, || {
                Reason::forbids(
                    px!("1.2.2-5"),
                    "一个出牌阶段至多发动一次（读法“核心卡一回合几次”）。",
                )
            })?;
        }
        if self.reads.core_order == CoreOrder::CoreFirst {
            let played = side
                .plan
                .iter()
                .any(|a| matches!(a, Act::Play { .. } | Act::Away(_)));
            t.require(!played, || {
                Reason::requires(
                    px!("1.2.2-5"),
                    "要先发动核心卡再出牌（读法“核心卡与出牌”）。",
                )
            })?;
        }
        let away = side.plan.iter().any(|a| matches!(a, Act::Away(_)));
        t.require(!away || self.reads.instead_core == InsteadCore::May, || {
            Reason::forbids(
                px!("2.1.3-4"),
                "替代出牌的阶段只做这一个操作（读法“替代出牌与核心卡”）。",
            )
        })?;
        self.judge_ability(scope, t)
    }

    /// Whether a player may say no more in this phase.
    pub(crate) fn judge_done<T: Tracer>(self, player: Player, t: &mut T) -> Go {
        t.cite(Cite::permits(if self.st.phase == Phase::Flip {
            px!("2.5-1")
        } else {
            playing(self.st)
        }));
        if self.st.phase != Phase::Play || self.reads.play_must == PlayMust::May {
            return GO;
        }
        let side = self.st.side(player);
        let said = side
            .plan
            .iter()
            .any(|a| matches!(a, Act::Play { .. } | Act::Away(_)));
        let card = match self.reads.play_from {
            PlayFrom::Any => side.deck.first().copied(),
            _ => None,
        };
        let could = !said
            && (0..3u8).any(|slot| {
                self.judge_play(player, card, slot, false, &mut Silent)
                    .is_continue()
            });
        t.require(!could, || {
            Reason::requires(playing(self.st), "能出牌就必须出牌（读法“出牌是否强制”）。")
        })
    }

    /// Whether a player could do anything in this play phase.
    pub(crate) fn could_act(self, player: Player) -> bool {
        let mut any = (0..3u8).any(|slot| {
            self.judge_play(player, None, slot, false, &mut Silent)
                .is_continue()
        });
        any |= self
            .st
            .side(player)
            .slots
            .iter()
            .filter_map(|s| s.seat.as_ref())
            .any(|s| self.judge_away(player, s.card, &mut Silent).is_continue());
        if let Some(core) = self.st.side(player).core {
            let abilities = self.def(core).abilities.len() as u8;
            any |= (0..abilities).any(|a| self.judge_core(player, a, &mut Silent).is_continue());
        }
        any
    }

    /// Whether what both said touches the same sequence, so that its order may matter; the text gives none.
    pub(crate) fn plans_clash(self) -> bool {
        let touched = Player::BOTH.map(|player| {
            self.st
                .side(player)
                .plan
                .iter()
                .map(|act| match act {
                    Act::Play { .. } => 1u16 << player.0,
                    Act::Core(ability) => self
                        .core_scope(player, *ability)
                        .map_or(0, |scope| self.touches(scope).bits & 3),
                    Act::Away(_) | Act::Turn(_) => 0,
                })
                .fold(0, |a, b| a | b)
        });
        // No reading orders what belongs to different players.
        touched[0] & touched[1] != 0
    }

    /// Whether a player may plan something, whatever is being decided now.
    pub(crate) fn judge_act<T: Tracer>(self, player: Player, act: Act, t: &mut T) -> Go {
        match act {
            Act::Turn(card) => self.judge_turn_up(player, card, t),
            Act::Play { card, slot, down } => self.judge_play(player, card, slot, down, t),
            Act::Away(card) => self.judge_away(player, card, t),
            Act::Core(ability) => self.judge_core(player, ability, t),
        }
    }
}
