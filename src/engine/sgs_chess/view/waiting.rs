//! What a state waits for, and who decides.

use super::super::state::{CharId, Ctx, Work};
use super::super::view::View;
use super::super::words::Side;
use crate::engine::cite::sgs;
use crate::engine::game::{ChanceKind, ChanceRequest, Pending, Player, Prompt};
use crate::rulebook::RuleId;

/// What the innermost frame waits for.
pub enum Wait {
    /// Nothing: it goes on.
    Auto,
    /// Whatever is done now, or 继续.
    Pause(&'static str, RuleId),
    /// An answer.
    Answer(CharId, String, RuleId),
    /// An answer of a side.
    Side(Side, String, RuleId),
    /// Chance.
    Chance(ChanceKind, &'static str),
}

impl View<'_> {
    /// The insert that is due at the present timing.
    pub fn due_insert(self) -> Option<usize> {
        let frame = self.s.stack.last()?;
        let Work::Using(using) = &frame.kind else {
            return None;
        };
        let (at, ix) = using.now?;
        if using.broken {
            return None;
        }
        let who = using.targets.get(usize::from(ix))?.who;
        using.inserts.iter().enumerate().position(|(n, insert)| {
            n < 32
                && using.inserted & 1 << n == 0
                && insert.at.is_none_or(|i| i == at)
                && insert
                    .target
                    .as_ref()
                    .is_none_or(|name| self.by(&frame.ctx).char_named(name).is_ok_and(|c| c == who))
        })
    }

    /// What the innermost frame waits for; at rest, whatever the scenario states.
    pub fn wait(self) -> Wait {
        let Some(frame) = self.s.stack.last() else {
            return Wait::Pause("写明下一步做什么", sgs!("7.1-1"));
        };
        let doer = frame.ctx.doer.or(frame.ctx.you).unwrap_or(CharId(0));
        match &frame.kind {
            Work::Turn(t) if t.goal.is_some() => Wait::Auto,
            Work::Turn(_) => Wait::Pause("这个时机做什么，或继续", sgs!("7.4-1")),
            Work::Hurt(h) => {
                let left = usize::from(frame.begun) < h.inserts.len();
                if !left && h.pause && !h.prevented {
                    Wait::Pause("结算之中做什么，或继续", sgs!("7.3-1"))
                } else {
                    Wait::Auto
                }
            }
            Work::Shift(m) => {
                let left = usize::from(frame.begun) < m.inserts.len();
                if !left && m.pause && !m.prevented {
                    Wait::Pause("巧变之中做什么，或继续", sgs!("8.1-1"))
                } else {
                    Wait::Auto
                }
            }
            Work::Using(u) => {
                if u.pause && u.now.is_some() && !u.broken && self.due_insert().is_none() {
                    Wait::Pause("这个时机做什么，或继续", sgs!("7.4-1"))
                } else {
                    Wait::Auto
                }
            }
            Work::Dying(_) => Wait::Pause("濒死结算之中做什么，或继续", sgs!("5.33-1")),
            Work::PickFor(_, asked) => {
                Wait::Answer(doer, format!("选{}张牌", asked.count), sgs!("8.5-2"))
            }
            Work::Value { low, high, .. } => {
                Wait::Answer(doer, format!("取{low}到{high}的一个数"), sgs!("4.11-2"))
            }
            Work::Options(..) => Wait::Answer(doer, "选择一项".to_owned(), sgs!("5.25-1")),
            Work::May(_) => Wait::Answer(doer, "执不执行".to_owned(), sgs!("5.3-1")),
            Work::ChooseUnit(side) | Work::ChooseSecond(side) => {
                Wait::Side(*side, "选择行动的角色".to_owned(), sgs!("6.6-1"))
            }
            Work::RandomTurnUp(cards) => Wait::Chance(
                ChanceKind::Pick(cards.len() as u32),
                "系统在牌堆里随机选一张",
            ),
            Work::Shuffle if self.s.deck.len() > 1 => {
                Wait::Chance(ChanceKind::Order(self.s.deck.len() as u32), "洗牌")
            }
            _ => Wait::Auto,
        }
    }

    /// The character whose decision it is; none where a side decides, or nobody.
    pub fn deciding(self) -> Option<CharId> {
        match self.wait() {
            Wait::Answer(who, ..) => Some(who),
            Wait::Pause(..) => self
                .s
                .turn()
                .map(|t| t.who)
                .or_else(|| self.s.stack.last().and_then(|f| f.ctx.doer)),
            Wait::Auto | Wait::Side(..) | Wait::Chance(..) => None,
        }
    }

    /// What the state waits for, for the kernel.
    pub fn awaited(self) -> Pending {
        if let Some(unruled) = &self.s.unruled {
            return Pending::Unruled(unruled.clone());
        }
        let decide = |player: Player, says: String, clause: RuleId| Pending::Decide {
            player,
            prompt: Prompt {
                says: says.into(),
                clause,
            },
        };
        let of = |c: CharId| {
            self.chars
                .get(usize::from(c.0))
                .map_or(Player(0), |i| i.player)
        };
        match self.wait() {
            Wait::Auto => Pending::Auto,
            Wait::Pause(says, clause) => {
                let who = self.deciding().unwrap_or(CharId(0));
                decide(of(who), says.to_owned(), clause)
            }
            Wait::Answer(who, says, clause) => {
                decide(of(who), format!("{}：{says}", self.who(who)), clause)
            }
            Wait::Side(side, says, clause) => {
                let player = self
                    .living(side)
                    .first()
                    .map_or(Player(side as u8), |c| of(*c));
                decide(player, format!("{side}：{says}"), clause)
            }
            Wait::Chance(kind, says) => Pending::Chance(ChanceRequest {
                kind,
                says: says.into(),
            }),
        }
    }

    /// For whom something is done at the present timing of a card.
    pub fn at_timing(self) -> Ctx {
        let target = self.s.using().and_then(|u| {
            u.now
                .and_then(|(_, ix)| u.targets.get(usize::from(ix)))
                .map(|t| t.who)
        });
        Ctx {
            target: target.or(self.ctx.target),
            targets: if target.is_some() {
                0
            } else {
                self.ctx.targets
            },
            ..*self.ctx
        }
    }
}
