//! Whether an effect may be activated and what it may take as its object: the conditions that the rules set for
//! each type (1.2.5), and those outside the effect phase (1.2.6).

use super::Paixu;
use super::build::Op;
use super::card::{Effect, Lasting};
use super::fits::names_same;
use super::reads::{
    CopyBlank, CoreTarget, DestroyOther, DrawEmpty, DrawFull, FlipSlot, LaterObject, PurgeDown,
    SlotTypes, TooFew,
};
use super::select::{Amount, Filter, Place, Select};
use super::state::{CardIx, Cause, RunKind, Seat, State, Who};
use super::words::{Facing, Whose};
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer};
use crate::engine::{Cite, Player, Under};
use crate::rulebook::RuleId;

/// What is asked for before a text is activated.
#[derive(Debug, Clone, Copy)]
struct Beforehand {
    /// Objects for its later effects too.
    later: bool,
    /// Fewer objects than it wants will do.
    few: bool,
}

/// A card on the field with its place.
pub(super) type Placed<'s> = (Player, u8, &'s Seat);

impl Paixu {
    /// The clause that narrows what an effect may take as object besides its own text; none where nothing does.
    pub(super) fn narrowed(&self, state: &State, who: Who) -> Option<RuleId> {
        match who.kind {
            RunKind::Flip => Some(px!("1.2.5-5")),
            RunKind::Core if self.reads.core_target == CoreTarget::MayNot => Some(px!("1.2.6-2")),
            RunKind::Cond if !state.in_effects() => Some(px!("1.2.6-2")),
            _ => None,
        }
    }

    /// Whether an ability's effect can be activated: its own conditions, then what the rules ask of each effect.
    pub(super) fn judge_ability<T: Tracer>(&self, state: &State, who: Who, t: &mut T) -> Go {
        let ability = self.ability(who.text);
        for cond in &ability.conditions {
            t.require(self.holds(state, cond, who), || {
                Reason::requires(px!("1.2.2-2"), self.cond_fails(state, cond, who))
                    .blocked_by(self.label(who.card))
            })?;
        }
        self.judge_ops(state, who, 0, t)
    }

    pub(super) fn judge_ops<T: Tracer>(&self, state: &State, who: Who, from: u8, t: &mut T) -> Go {
        let asked = Beforehand {
            later: self.reads.later_object == LaterObject::Before,
            few: self.reads.too_few == TooFew::AsMany,
        };
        self.judge_ops_by(state, who, from, asked, t)
    }

    /// Whether it is the reading on the objects of later effects that decides if an ability can be activated now.
    pub(super) fn later_decides(&self, state: &State, who: Who) -> bool {
        let few = self.reads.too_few == TooFew::AsMany;
        let goes = |later| {
            self.judge_ops_by(state, who, 0, Beforehand { later, few }, &mut Silent)
                .is_continue()
        };
        self.ability(who.text).ops.len() > 1 && goes(false) && !goes(true)
    }

    /// Whether it is the reading on fewer objects than a text wants that decides if it can be activated now.
    pub(super) fn few_decides(&self, state: &State, who: Who) -> bool {
        let several = self.ability(who.text).ops.iter().any(|op| {
            let Op::Do(effect) = op else { return false };
            matches!(effect.select(), Some(Select::Match(f))
                if matches!(f.amount, Some(Amount::Exactly(n)) if n > 1))
        });
        let later = self.reads.later_object == LaterObject::Before;
        let goes = |few| {
            self.judge_ops_by(state, who, 0, Beforehand { later, few }, &mut Silent)
                .is_continue()
        };
        several && goes(true) && !goes(false)
    }

    /// The readings that refused an effect, by the clauses that stand against it.
    pub(super) fn refused_under(&self, who: Who, cites: &[Cite]) -> Vec<Under> {
        let reads = &self.reads;
        let core = (who.kind == RunKind::Core).then(|| reads.core_target.under());
        [
            (px!("1.2.4-13"), Some(reads.destroy_other.under())),
            (px!("1.2.4-14"), Some(reads.draw_full.under())),
            (px!("1.2.4-18"), Some(reads.copy_blank.under())),
            (px!("1.2.4-21"), Some(reads.purge_down.under())),
            (px!("1.2.4-22"), Some(reads.slot_types.under())),
            (px!("1.2.5-3"), Some(reads.draw_empty.under())),
            (px!("1.2.6-2"), core),
        ]
        .into_iter()
        .filter(|(clause, _)| cites.iter().any(|c| c.clause == *clause))
        .filter_map(|(_, under)| under)
        .collect()
    }

    /// The same, with or without asking beforehand for the objects of the later effects of a text.
    fn judge_ops_by<T: Tracer>(
        &self,
        state: &State,
        who: Who,
        from: u8,
        asked: Beforehand,
        t: &mut T,
    ) -> Go {
        let ops = &self.ability(who.text).ops;
        let mut at = usize::from(from);
        let mut later = false;
        while let Some(op) = ops.get(at) {
            match op {
                Op::Do(effect) => {
                    self.judge_effect(state, who, effect, (later, asked), t)?;
                    later = true;
                }
                Op::Jump(to) => {
                    at = usize::from(*to);
                    continue;
                }
                // What the object before will be is not known yet: neither way is asked for.
                Op::Unless(conds, to) if conds.iter().any(names_same) => {
                    at = match ops.get(usize::from(*to).wrapping_sub(1)) {
                        Some(Op::Jump(end)) => usize::from(*end),
                        _ => usize::from(*to),
                    };
                    continue;
                }
                Op::Unless(conds, to) => {
                    if !conds.iter().all(|c| self.holds(state, c, who)) {
                        at = usize::from(*to);
                        continue;
                    }
                }
                Op::May(_, to) => {
                    // One of both ways must be open.
                    let next = at as u8 + 1;
                    let does = self
                        .judge_ops_by(state, who, next, asked, &mut Silent)
                        .is_continue();
                    return match does {
                        true => self.judge_ops_by(state, who, next, asked, t),
                        false => self.judge_ops_by(state, who, *to, asked, t),
                    };
                }
                Op::Modes(modes) => {
                    let any = modes.iter().any(|(_, to)| {
                        self.judge_ops_by(state, who, *to, asked, &mut Silent)
                            .is_continue()
                    });
                    return t.require(any, || {
                        Reason::requires(px!("1.2.5-2"), "可选的几项都没有合法的对象。")
                            .blocked_by(self.label(who.card))
                    });
                }
            }
            at += 1;
        }
        GO
    }

    /// What the rules ask of one effect before it can be activated. What a `later` effect of a text does to a card that
    /// is not chosen is seen when its turn comes: an earlier one may have turned or changed it.
    fn judge_effect<T: Tracer>(
        &self,
        state: &State,
        who: Who,
        effect: &Effect,
        later: (bool, Beforehand),
        t: &mut T,
    ) -> Go {
        let narrowed = self.narrowed(state, who);
        if let Some(clause) = narrowed {
            self.judge_narrowed(state, who, effect, clause, t)?;
        }
        match effect {
            Effect::Draw(draw) => {
                t.cite(Cite::permits(px!("1.2.5-3")));
                for player in super::value::players(draw.whose, who.player).map(|p| p) {
                    let side = state.side(player);
                    let vacant = match draw.slot {
                        Some(slot) => side.slots[usize::from(slot.ix())].seat.is_none(),
                        None => side.seated() < 3,
                    };
                    t.require(self.reads.draw_full != DrawFull::Cannot || vacant, || {
                        Reason::requires(
                            px!("1.2.4-14"),
                            "没有空卡位，抽到的牌无处置入（读法“抽卡满位”）。",
                        )
                        .blocked_by(format!("{}的卡位", player.name()))
                    })?;
                    let count = usize::from(self.count(state, &draw.count, who));
                    t.require(
                        self.reads.draw_empty != DrawEmpty::Cannot || side.deck.len() >= count,
                        || {
                            Reason::requires(px!("1.2.5-3"), "牌序的牌不够抽（读法“空牌序抽卡”）。")
                                .blocked_by(format!(
                                    "{}的牌序：{} 张",
                                    player.name(),
                                    side.deck.len()
                                ))
                        },
                    )?;
                }
                GO
            }
            Effect::Arrange(_) => {
                t.cite(Cite::permits(px!("1.2.5-3")));
                GO
            }
            Effect::Lasting(lasting) => {
                t.cite(Cite::permits(px!("1.2.5-4")));
                let above = !matches!(*lasting.effect, Effect::Arrange(_));
                t.require(above || self.reads.slot_types == SlotTypes::All, || {
                    Reason::forbids(
                        px!("1.2.4-22"),
                        "场地永续效果使卡位获得的是列在它之前的效果，牌序调整列在它之后（读法“永续的效果类型”）。",
                    )
                    .blocked_by(self.label(who.card))
                })?;
                let any = self.slots_for(state, who, lasting).next().is_some();
                t.require(any, || {
                    Reason::requires(px!("1.2.5-4"), "没有可以选定的卡位。")
                        .blocked_by(self.label(who.card))
                })
            }
            _ => match effect.select() {
                Some(select) => {
                    if let Some(source) = effect.source() {
                        self.judge_objects(state, who, effect, (source, true), later, t)?;
                    }
                    self.judge_objects(state, who, effect, (select, false), later, t)
                }
                None => GO,
            },
        }
    }

    /// The types and objects that an effect may have when turned up (1.2.5-5) or outside the effect phase (1.2.6-2).
    fn judge_narrowed<T: Tracer>(
        &self,
        state: &State,
        who: Who,
        effect: &Effect,
        clause: RuleId,
        t: &mut T,
    ) -> Go {
        let own_only = |select: &Select| match select {
            Select::Itself => true,
            Select::Match(f) => {
                !f.not_self && matches!(f.amount, None | Some(Amount::Exactly(1) | Amount::UpTo(_)))
            }
            Select::Same | Select::Cause => false,
        };
        let core = who.kind == RunKind::Core;
        let fits = match effect {
            Effect::Draw(_) | Effect::Arrange(_) => true,
            // Which slots are then open is for `slots_for`.
            Effect::Lasting(_) => !core,
            Effect::Faster(a) | Effect::Slower(a) => !core && own_only(&a.of),
            Effect::Fix(t) => !core && own_only(&t.of),
            Effect::Recolour(r) => !core && own_only(&r.of) && r.like.as_ref().is_none_or(own_only),
            _ => false,
        };
        t.require(fits, || {
            let says = match who.kind {
                RunKind::Core => format!("核心卡在出牌阶段发动，不能发动要取对象的“{}”。", effect.word()),
                RunKind::Flip => format!(
                    "“翻转时”的效果只限于以自己为对象的速度调整、属性调整，以及抽卡、牌序调整、场地永续效果；“{}”不在其中或取了其他牌为对象。",
                    effect.word()
                ),
                _ => format!("在效果发动阶段之外，不能发动要取其他对象的“{}”。", effect.word()),
            };
            Reason::forbids(clause, says).blocked_by(self.label(who.card))
        })?;
        // In the flip phase both narrow it.
        if clause != px!("1.2.6-2") && !state.in_effects() {
            t.cite(Cite::permits(px!("1.2.6-2")));
        }
        t.cite(Cite::permits(clause));
        GO
    }

    /// Whether there are cards for an effect to be for (1.2.5-2).
    fn judge_objects<T: Tracer>(
        &self,
        state: &State,
        who: Who,
        effect: &Effect,
        (select, source): (&Select, bool),
        (later, asked): (bool, Beforehand),
        t: &mut T,
    ) -> Go {
        let single = |card: CardIx, t: &mut T| match state.placed(card) {
            Some(placed) => self.judge_kind(state, who, effect, source, placed, t),
            None => t.forbid(|| {
                Reason::requires(px!("1.2.5-2"), "作为对象的卡不在场上。")
                    .blocked_by(self.label(card))
            }),
        };
        match (select, who.cause) {
            (Select::Itself | Select::Cause, _) if later => GO,
            (Select::Match(_), _) if later && !asked.later => GO,
            (Select::Itself, _) => single(who.card, t),
            (Select::Cause, Cause::Card(card)) => single(card, t),
            (Select::Cause | Select::Same, _) => GO,
            (Select::Match(filter), _) => {
                let needed = match filter.amount {
                    Some(Amount::Exactly(n)) if !asked.few => usize::from(n),
                    _ => 1,
                };
                let there = self
                    .objects(state, who, effect, filter, source)
                    .take(needed)
                    .count();
                t.cite(Cite::requires(px!("1.2.5-2")));
                if there < needed {
                    // Cards that the text means and the type of the effect leaves out: why.
                    for placed in state.seats() {
                        if self
                            .fits(state, filter, who, placed, &mut Silent)
                            .is_continue()
                        {
                            self.judge_kind(state, who, effect, source, placed, t)?;
                        }
                    }
                }
                t.require(there >= needed, || {
                    let mut reason = Reason::requires(
                        px!("1.2.5-2"),
                        format!(
                            "“{}”要有 {needed} 张符合的卡作对象，{}只有 {there} 张，不能发动。",
                            effect.word(),
                            match self.narrowed(state, who) {
                                Some(_) => "此时可以取的",
                                None => "场上",
                            }
                        ),
                    )
                    .blocked_by(self.label(who.card));
                    reason.cite = Cite::forbids(px!("1.2.5-2"));
                    reason
                })
            }
        }
    }

    /// The cards that an effect may take as its object.
    pub(super) fn objects<'s>(
        &'s self,
        state: &'s State,
        who: Who,
        effect: &'s Effect,
        filter: &'s Filter,
        source: bool,
    ) -> impl Iterator<Item = Placed<'s>> {
        state.seats().filter(move |placed| {
            self.judge_object(state, who, effect, filter, source, *placed, &mut Silent)
                .is_continue()
        })
    }

    /// Whether one card may be an effect's object: by its text, by its type, and by where the effect is activated.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn judge_object<T: Tracer>(
        &self,
        state: &State,
        who: Who,
        effect: &Effect,
        filter: &Filter,
        source: bool,
        placed: Placed<'_>,
        t: &mut T,
    ) -> Go {
        if let Some(clause) = self.narrowed(state, who) {
            t.require(placed.2.card == who.card, || {
                Reason::forbids(clause, "此时的效果不能以其他牌为对象。")
                    .blocked_by(self.label(placed.2.card))
            })?;
        }
        self.fits(state, filter, who, placed, t)?;
        self.judge_kind(state, who, effect, source, placed, t)
    }

    /// What a type of effect asks of the card that it is done to.
    pub(super) fn judge_kind<T: Tracer>(
        &self,
        state: &State,
        who: Who,
        effect: &Effect,
        source: bool,
        placed: Placed<'_>,
        t: &mut T,
    ) -> Go {
        let _ = state;
        let (_, _, seat) = placed;
        let label = || self.label(seat.card);
        let no = |clause: RuleId, says: &str| Reason::forbids(clause, says).blocked_by(label());
        match effect {
            Effect::Destroy(_) | Effect::Bury(_) => t.require(
                // A slot's effect too, whoever has it by the reading 永续的控制.
                self.reads.destroy_other == DestroyOther::May
                    || self.owner(seat.card) == who.player,
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
    pub(super) fn slots_for<'s>(
        &'s self,
        state: &'s State,
        who: Who,
        lasting: &'s Lasting,
    ) -> impl Iterator<Item = (Player, u8)> + 's {
        (0..6u8)
            .map(|k| (Player(k & 1), k >> 1))
            .filter(move |(player, slot)| {
                self.judge_slot(state, who, lasting, *player, *slot, &mut Silent)
                    .is_continue()
            })
    }

    /// Whether a lasting effect may be put on a slot.
    pub(super) fn judge_slot<T: Tracer>(
        &self,
        state: &State,
        who: Who,
        lasting: &Lasting,
        player: Player,
        slot: u8,
        t: &mut T,
    ) -> Go {
        let name = || format!("{}{}", player.name(), slot + 1);
        let own = state.spot(who.card) == Some((player, slot));
        match &lasting.at {
            Place::Same => t.cite(Cite::permits(px!("1.2.5-4"))),
            Place::Own => t.require(own, || {
                Reason::requires(px!("1.2.5-4"), "文本要这张卡自身所在的卡位。").blocked_by(name())
            })?,
            Place::Chosen(filter) => {
                let meets = match filter.whose {
                    None | Some(Whose::Any) => true,
                    Some(Whose::Own) => player == who.player,
                    Some(Whose::Other) => player != who.player,
                };
                t.require(meets, || {
                    Reason::requires(px!("1.2.5-4"), "文本要的是另一方的卡位。").blocked_by(name())
                })?;
                t.require(
                    filter.slot.0.is_empty() || filter.slot.0.contains(&(slot + 1)),
                    || {
                        Reason::requires(px!("1.2.5-4"), "文本要的是别的次序的卡位。")
                            .blocked_by(name())
                    },
                )?;
                let vacant = state.side(player).slots[usize::from(slot)].seat.is_none();
                t.require(!filter.empty || vacant, || {
                    Reason::requires(px!("1.2.5-4"), "文本要空卡位。").blocked_by(name())
                })?;
            }
        }
        let outside = !state.in_effects();
        let own_only = match (who.kind, self.reads.flip_slot) {
            (RunKind::Flip, FlipSlot::ByPhase) => outside,
            (RunKind::Flip, FlipSlot::Own) => true,
            (RunKind::Flip, FlipSlot::Any) => false,
            (RunKind::Cond, _) => outside,
            _ => false,
        };
        t.require(!own_only || own, || {
            Reason::forbids(
                px!("1.2.6-2"),
                "此时场地永续效果只能以卡牌自身所在的卡位为对象。",
            )
            .blocked_by(name())
        })
    }
}
