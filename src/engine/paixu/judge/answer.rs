//! What may be answered to an effect that asks.

use super::super::reads::{CopyBlank, UpTo};
use super::super::state::{Asked, CardIx, Choice, Run};
use super::super::view::View;
use super::super::words::{Amount, Effect, Facing, Select, SlotNumber, place};
use crate::engine::Cite;
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl View<'_> {
    /// Whether what is asked may be answered so; none where the answer is not one to this.
    pub(crate) fn judge_run<T: Tracer>(
        self,
        run: &Run,
        what: Asked,
        choice: &Choice,
        t: &mut T,
    ) -> Option<Go> {
        let scope = run.scope;
        let unless = |clause, says: &str| Reason::requires(clause, says);
        Some(match (what, choice) {
            (Asked::Use, Choice::Use(card)) => t.require(*card == scope.card, || {
                unless(px!("2.2-1"), "现在问的是另一张卡。").blocked_by(self.label(scope.card))
            }),
            (Asked::May, Choice::Use(card)) if *card != scope.card => t.forbid(|| {
                unless(px!("1.2.2-2"), "现在问的是另一张卡的文本。")
                    .blocked_by(self.label(scope.card))
            }),
            (Asked::May, Choice::Use(_)) => self.judge_ops(scope, run.at + 1, t),
            (Asked::Use | Asked::May, Choice::Pass) => {
                t.cite(Cite::permits(px!("1.2.2-3")));
                GO
            }
            (Asked::Arrange(player, n, top), Choice::Target(card)) => {
                let there = self.arranging(player, n, top).contains(card);
                t.cite(Cite::permits(px!("1.2.4-23")));
                t.require(there && !run.picks.contains(card), || {
                    unless(px!("1.2.4-23"), "这张卡不在要重排的几张里，或已经放好。")
                        .blocked_by(self.label(*card))
                })
            }
            (Asked::Pick(player, n, top), Choice::Target(card)) => {
                t.cite(Cite::permits(px!("1.2.4-23")));
                t.require(self.arranging(player, n, top).contains(card), || {
                    unless(px!("1.2.4-23"), "这张卡不在文本所说的几张里。")
                        .blocked_by(self.label(*card))
                })
            }
            (Asked::Target | Asked::Source, Choice::Target(card)) => {
                self.judge_target(run, what == Asked::Source, *card, t)
            }
            (Asked::Target, Choice::Done) => self.judge_enough(run, t),
            (Asked::Place, Choice::Place(player, slot)) => match self.effect_at(scope, run.at) {
                Some(Effect::Lasting(lasting)) => {
                    self.judge_slot(scope, lasting, *player, *slot, t)
                }
                _ => GO,
            },
            (Asked::Mode, Choice::Mode(n)) => match self.modes_now().get(usize::from(*n)) {
                Some((_, to)) => self.judge_ops(scope, *to, t),
                None => t.forbid(|| unless(px!("1.2.2-2"), "效果文本没有这一项。")),
            },
            (Asked::Element, Choice::Element(_)) => {
                t.cite(Cite::permits(px!("1.2.4-20")));
                GO
            }
            (Asked::Deck, Choice::Deck(_)) => {
                t.cite(Cite::permits(px!("1.2.4-23")));
                GO
            }
            (Asked::DrawSlot, Choice::Place(player, slot)) => {
                if run.ask.map(|a| a.player) != Some(*player) {
                    return Some(t.forbid(|| unless(px!("1.1.2-5"), "抽到的牌放进自己的卡位。")));
                }
                let place_of = self.st.slot(*player, *slot);
                t.require(place_of.seat.is_none(), || {
                    unless(px!("1.2.4-14"), "这个卡位已有卡。").blocked_by(place(player, slot))
                })
            }
            (Asked::DrawFace(_), Choice::Face(face)) => t.require(*face != Facing::Side, || {
                unless(px!("1.2.3-3"), "置入场上的牌不能横放。")
            }),
            (Asked::Replace, Choice::Target(card)) => self.judge_replaced(run, *card, t),
            _ => return None,
        })
    }

    /// Whether no more objects need be chosen.
    fn judge_enough<T: Tracer>(self, run: &Run, t: &mut T) -> Go {
        let select = self.effect_at(run.scope, run.at).and_then(Effect::select);
        let few =
            matches!(select, Some(Select::Match(f)) if matches!(f.amount, Some(Amount::UpTo(_))));
        let enough = !run.picks.is_empty() || self.reads.up_to == UpTo::None;
        t.require(few && enough, || {
            let says = match few {
                true => "“至多”也要选至少一张（读法“至多能否不选”）。",
                false => "文本所要的对象还没有选够。",
            };
            Reason::requires(px!("1.2.5-2"), says).blocked_by(self.label(run.scope.card))
        })
    }

    /// Whether a card may make room for one that is drawn.
    fn judge_replaced<T: Tracer>(self, run: &Run, card: CardIx, t: &mut T) -> Go {
        let spot = self.st.spot(card);
        t.require(spot.map(|s| s.0) == run.ask.map(|a| a.player), || {
            Reason::requires(px!("1.2.4-13"), "要送走的是自己卡位上的卡。")
                .blocked_by(self.label(card))
        })?;
        let into = self.drawing().and_then(|d| d.slot).map(SlotNumber::index);
        t.require(into.is_none() || spot.map(|s| s.1) == into, || {
            Reason::requires(
                px!("1.2.4-14"),
                "文本写明了抽到的牌置入哪个卡位，这张卡不在那里。",
            )
            .blocked_by(self.label(card))
        })
    }

    fn judge_target<T: Tracer>(self, run: &Run, source: bool, card: CardIx, t: &mut T) -> Go {
        let Some(effect) = self.effect_at(run.scope, run.at) else {
            return GO;
        };
        let select = match source {
            true => effect.source(),
            false => effect.select(),
        };
        let Some(Select::Match(filter)) = select else {
            return GO;
        };
        t.cite(Cite::requires(px!("1.2.5-2")));
        let Some(placed) = self.st.placed(card) else {
            return t.forbid(|| {
                Reason::requires(px!("1.2.5-2"), "效果的对象要在场上。")
                    .blocked_by(self.label(card))
            });
        };
        t.require(!run.picks.contains(&card), || {
            Reason::requires(px!("1.2.5-2"), "已经选了这张卡。").blocked_by(self.label(card))
        })?;
        let copies = source && matches!(effect, Effect::Copy(_));
        if copies && self.text_of(placed.2).is_none() && self.reads.copy_blank == CopyBlank::Open {
            t.cite(Cite::defines(px!("1.2.4-18")));
        }
        self.judge_object(run.scope, effect, filter, source, placed, t)
    }
}
