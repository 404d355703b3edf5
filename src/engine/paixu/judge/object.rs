//! What an effect may be for: cards (1.2.5-2) and slots (1.2.5-4).

use super::super::reads::{CopyBlank, CoreTarget, DestroyOther, FlipSlot, PurgeDown};
use super::super::state::{Placed, RunKind, Scope, State};
use super::super::view::View;
use super::super::words::{Effect, Facing, Filter, Lasting, Place, Whose};
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer};
use crate::engine::{Cite, Player};
use crate::rulebook::RuleId;

impl<'a> View<'a> {
    /// The cards that an effect may take as its object.
    pub(crate) fn objects(
        self,
        scope: Scope,
        effect: &'a Effect,
        filter: &'a Filter,
        source: bool,
    ) -> impl Iterator<Item = Placed<'a>> {
        self.st.seats().filter(move |placed| {
            self.judge_object(scope, effect, filter, source, *placed, &mut Silent)
                .is_continue()
        })
    }

    /// Whether one card may be an effect's object: by its text, by its type, and by where the effect is activated.
    pub(crate) fn judge_object<T: Tracer>(
        self,
        scope: Scope,
        effect: &Effect,
        filter: &Filter,
        source: bool,
        placed: Placed<'_>,
        t: &mut T,
    ) -> Go {
        if let Some(clause) = self.narrowed(scope) {
            t.require(placed.2.card == scope.card, || {
                Reason::forbids(clause, "此时的效果不能以其他牌为对象。")
                    .blocked_by(self.label(placed.2.card))
            })?;
        }
        self.fits(filter, scope, placed, t)?;
        self.judge_kind(scope, effect, source, placed, t)
    }

    /// What a type of effect asks of the card that it is done to.
    pub(crate) fn judge_kind<T: Tracer>(
        self,
        scope: Scope,
        effect: &Effect,
        source: bool,
        placed: Placed<'_>,
        t: &mut T,
    ) -> Go {
        let (_, _, seat) = placed;
        let label = || self.label(seat.card);
        let no = |clause: RuleId, says: &str| Reason::forbids(clause, says).blocked_by(label());
        match effect {
            Effect::Destroy(_) | Effect::Bury(_) => t.require(
                // A slot's effect too, whoever has it by the reading 永续的控制.
                self.reads.destroy_other == DestroyOther::May
                    || self.owner(seat.card) == scope.player,
                || no(px!("1.2.4-13"), "破坏/往生只写了把自己的牌送到往生区，不能以对方的牌为对象（读法“破坏对方的牌”）。"),
            ),
            Effect::TurnDown(_) => t.require(seat.is_up(), || {
                no(px!("1.2.4-15"), "翻盖要以正面朝上的卡为对象，这张卡已经盖放。")
            }),
            Effect::TurnUp(_) => t.require(!seat.is_up(), || {
                no(px!("1.2.4-16"), "翻转要以正面朝下的卡为对象，这张卡已经正面朝上。")
            }),
            Effect::Seal(_) => {
                t.require(seat.is_up(), || {
                    no(px!("1.2.4-17"), "封印要以正面朝上的卡为对象，这张卡盖放着。")
                })?;
                t.require(seat.face != Facing::Side, || {
                    no(px!("1.2.4-17"), "这张卡已经横放，不能再成为横放。")
                })
            }
            Effect::Faster(_) | Effect::Slower(_) | Effect::Fix(_) => {
                t.require(seat.is_up(), || no(px!("1.2.3-2"), "盖放的卡没有属性，没有速度可以调整。"))?;
                t.require(self.def(seat.card).speed > 0, || {
                    no(px!("1.2.4-19"), "速度调整要以有速度属性的卡为对象，无速度卡没有速度属性。")
                })
            }
            Effect::Recolour(_) if source => t.require(self.element_of(seat).is_some(), || {
                no(px!("1.2.4-20"), "这张卡没有元素属性，别的卡不能变得与它相同。")
            }),
            Effect::Recolour(_) => t.require(seat.is_up(), || {
                no(px!("1.2.3-2"), "盖放的卡没有属性，没有元素可以调整。")
            }),
            Effect::Copy(_) if source => t.require(
                self.text_of(seat).is_some() || self.reads.copy_blank != CopyBlank::MayNot,
                || no(px!("1.2.4-18"), "这张卡没有效果文本可以复制（读法“复制没有文本的卡”）。"),
            ),
            Effect::Copy(_) => {
                t.require(seat.is_up(), || no(px!("1.2.3-2"), "盖放的卡没有效果，没有文本可以变更。"))?;
                t.require(seat.face != Facing::Side || seat.speaks, || {
                    no(px!("1.2.3-3"), "横放的卡失去了效果文本，没有文本可以变更。")
                })
            }
            Effect::Purge(_) => t.require(
                seat.is_up() || self.reads.purge_down != PurgeDown::MayNot,
                || no(px!("1.2.4-21"), "净化只写了展示的卡牌，盖放的卡不能作对象（读法“净化盖放的卡”）。"),
            ),
            _ => GO,
        }
    }

    /// The slots that a lasting effect may be put on.
    pub(crate) fn slots_for(
        self,
        scope: Scope,
        lasting: &'a Lasting,
    ) -> impl Iterator<Item = (Player, u8)> {
        State::SPOTS.into_iter().filter(move |(player, slot)| {
            self.judge_slot(scope, lasting, *player, *slot, &mut Silent)
                .is_continue()
        })
    }

    /// Whether a lasting effect may be put on a slot.
    pub(crate) fn judge_slot<T: Tracer>(
        self,
        scope: Scope,
        lasting: &Lasting,
        player: Player,
        slot: u8,
        t: &mut T,
    ) -> Go {
        let name = || format!("{}{}", player.name(), slot + 1);
        let own = self.st.spot(scope.card) == Some((player, slot));
        match &lasting.at {
            Place::Same => t.cite(Cite::permits(px!("1.2.5-4"))),
            Place::Own => t.require(own, || {
                Reason::requires(px!("1.2.5-4"), "文本要这张卡自身所在的卡位。").blocked_by(name())
            })?,
            Place::Chosen(filter) => {
                let whose = filter.whose.unwrap_or(Whose::Any);
                t.require(whose.means(player, scope.player), || {
                    Reason::requires(px!("1.2.5-4"), "文本要的是另一方的卡位。").blocked_by(name())
                })?;
                t.require(
                    filter.slot.0.is_empty() || filter.slot.0.contains(&(slot + 1)),
                    || {
                        Reason::requires(px!("1.2.5-4"), "文本要的是别的次序的卡位。")
                            .blocked_by(name())
                    },
                )?;
                let vacant = self.st.slot(player, slot).seat.is_none();
                t.require(!filter.empty || vacant, || {
                    Reason::requires(px!("1.2.5-4"), "文本要空卡位。").blocked_by(name())
                })?;
            }
        }
        let outside = !self.st.in_effects();
        let own_only = match (scope.kind, self.reads.flip_slot) {
            (RunKind::Flip, FlipSlot::ByPhase) => outside,
            (RunKind::Flip, FlipSlot::Own) => true,
            (RunKind::Flip, FlipSlot::Any) => false,
            (RunKind::Cond, _) => outside,
            _ => false,
        };
        t.require(!own_only || own, || {
            let says = match scope.kind {
                RunKind::Flip => {
                    "此时场地永续效果只能以卡牌自身所在的卡位为对象（读法“翻转时的永续卡位”）。"
                }
                _ => "此时场地永续效果只能以卡牌自身所在的卡位为对象。",
            };
            Reason::forbids(px!("1.2.6-2"), says).blocked_by(name())
        })
    }

    /// Whether a slot is one that the text of a lasting effect asks for, whatever else stands against it.
    pub(crate) fn is_asked_for(
        self,
        scope: Scope,
        lasting: &Lasting,
        player: Player,
        slot: u8,
    ) -> bool {
        let Place::Chosen(filter) = &lasting.at else {
            return false;
        };
        let whose = filter.whose.unwrap_or(Whose::Any);
        whose.means(player, scope.player)
            && (filter.slot.0.is_empty() || filter.slot.0.contains(&(slot + 1)))
            && (!filter.empty || self.st.slot(player, slot).seat.is_none())
    }

    /// The clause that narrows what an effect may take as object besides its own text; none where nothing does.
    pub(crate) fn narrowed(self, scope: Scope) -> Option<RuleId> {
        match scope.kind {
            RunKind::Flip => Some(px!("1.2.5-5")),
            RunKind::Core if self.reads.core_target == CoreTarget::MayNot => Some(px!("1.2.6-2")),
            RunKind::Cond if !self.st.in_effects() => Some(px!("1.2.6-2")),
            _ => None,
        }
    }
}
