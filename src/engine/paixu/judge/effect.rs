//! Whether an effect may be activated: the conditions that the rules set for each type (1.2.5), and those outside the effect phase (1.2.6).

use super::super::Paixu;
use super::super::build::def::Op;
use super::super::reads::{DrawEmpty, DrawFull, LaterObject, SlotTypes, TooFew};
use super::super::state::{CardIx, Cause, RunKind, Scope, State};
use super::super::view::View;
use super::super::words::{Amount, Effect, Select, Situation};
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer};
use crate::engine::{Cite, Explaining, Under, Verdict};
use crate::rulebook::RuleId;

/// What is asked for before a text is activated.
#[derive(Debug, Clone, Copy)]
struct Beforehand {
    /// Objects for its later effects too.
    later: bool,
    /// Fewer objects than it wants will do.
    few: bool,
}

impl<'a> View<'a> {
    /// Whether an ability's effect can be activated: its own conditions, then what the rules ask of each effect.
    pub(crate) fn judge_ability<T: Tracer>(self, scope: Scope, t: &mut T) -> Go {
        self.judge_ability_by(scope, self.beforehand(), t)
    }

    /// Why an ability's effect cannot be activated: that a later effect lacks its object only where it is this that
    /// decides, so that what is told hangs on no reading that is not named.
    pub(crate) fn why_not<T: Tracer>(self, scope: Scope, t: &mut T) -> Go {
        let asked = self.beforehand();
        let later = asked.later && self.later_decides(scope);
        let asked = Beforehand { later, ..asked };
        self.judge_ability_by(scope, asked, t)
    }

    fn judge_ability_by<T: Tracer>(self, scope: Scope, asked: Beforehand, t: &mut T) -> Go {
        let ability = self.ability(scope.text);
        for cond in &ability.conditions {
            t.require(cond.holds(&(self, scope)), || {
                Reason::requires(px!("1.2.2-2"), self.cond_fails(cond, scope))
                    .blocked_by(self.label(scope.card))
            })?;
        }
        self.judge_ops_by(scope, 0, asked, t)
    }

    pub(crate) fn judge_ops<T: Tracer>(self, scope: Scope, from: u8, t: &mut T) -> Go {
        self.judge_ops_by(scope, from, self.beforehand(), t)
    }

    /// What is asked for before an activation, by the readings in force.
    fn beforehand(self) -> Beforehand {
        Beforehand {
            later: self.reads.later_object == LaterObject::Before,
            few: self.reads.too_few == TooFew::AsMany,
        }
    }

    /// Whether it is the reading on the objects of later effects that decides if an ability can be activated now.
    pub(crate) fn later_decides(self, scope: Scope) -> bool {
        let few = self.beforehand().few;
        let goes = |later| {
            let asked = Beforehand { later, few };
            self.judge_ops_by(scope, 0, asked, &mut Silent)
                .is_continue()
        };
        self.ability(scope.text).ops.len() > 1 && goes(false) && !goes(true)
    }

    /// Whether one of several things can be done, with or without asking for the objects of its later effects.
    pub(crate) fn any_mode(self, scope: Scope, modes: &[(String, u8)], later: bool) -> bool {
        let asked = self.beforehand();
        self.any_mode_by(scope, modes, Beforehand { later, ..asked })
    }

    fn any_mode_by(self, scope: Scope, modes: &[(String, u8)], asked: Beforehand) -> bool {
        modes.iter().any(|(_, to)| {
            self.judge_ops_by(scope, *to, asked, &mut Silent)
                .is_continue()
        })
    }

    /// Whether it is the reading on fewer objects than a text wants that decides if it can be activated now.
    pub(crate) fn few_decides(self, scope: Scope) -> bool {
        let several = self.ability(scope.text).ops.iter().any(|op| {
            let Op::Do(effect) = op else { return false };
            matches!(effect.select(), Some(Select::Match(f))
                if matches!(f.amount, Some(Amount::Exactly(n)) if n > 1))
        });
        let later = self.beforehand().later;
        let goes = |few| {
            let asked = Beforehand { later, few };
            self.judge_ops_by(scope, 0, asked, &mut Silent)
                .is_continue()
        };
        several && goes(true) && !goes(false)
    }
}

impl Paixu {
    /// The readings that refused an effect, by the clauses that stand against it.
    pub(crate) fn refused_under(&self, scope: Scope, cites: &[Cite]) -> Vec<Under> {
        let reads = &self.reads;
        let core = (scope.kind == RunKind::Core).then(|| reads.core_target.under());
        let flip = (scope.kind == RunKind::Flip).then(|| reads.flip_slot.under());
        [
            (px!("1.2.4-13"), Some(reads.destroy_other.under())),
            (px!("1.2.4-14"), Some(reads.draw_full.under())),
            (px!("1.2.4-18"), Some(reads.copy_blank.under())),
            (px!("1.2.4-21"), Some(reads.purge_down.under())),
            (px!("1.2.4-22"), Some(reads.slot_types.under())),
            (px!("1.2.5-3"), Some(reads.draw_empty.under())),
            (px!("1.2.5-4"), flip),
            (px!("1.2.6-2"), core),
        ]
        .into_iter()
        .filter(|(clause, _)| cites.iter().any(|c| c.clause == *clause))
        .filter_map(|(_, under)| under)
        .collect()
    }
}

impl<'a> View<'a> {
    /// The same, with or without asking beforehand for the objects of the later effects of a text.
    fn judge_ops_by<T: Tracer>(self, scope: Scope, from: u8, asked: Beforehand, t: &mut T) -> Go {
        let ops = &self.game.ability(scope.text).ops;
        let mut at = usize::from(from);
        let mut later = false;
        while let Some(op) = ops.get(at) {
            match op {
                Op::Do(effect) => {
                    self.judge_effect(scope, effect, (later, asked), t)?;
                    later = true;
                }
                Op::Jump(to) => {
                    at = usize::from(*to);
                    continue;
                }
                // What the object before will be is not known yet: neither way is asked for.
                Op::Unless(conds, to) if conds.iter().any(Situation::names_same) => {
                    at = match ops.get(usize::from(*to).wrapping_sub(1)) {
                        Some(Op::Jump(end)) => usize::from(*end),
                        _ => usize::from(*to),
                    };
                    continue;
                }
                Op::Unless(conds, to) => {
                    if !self.all_hold(conds, scope) {
                        at = usize::from(*to);
                        continue;
                    }
                }
                Op::May(_, to) => {
                    // One of both ways must be open.
                    let next = at as u8 + 1;
                    let does = self
                        .judge_ops_by(scope, next, asked, &mut Silent)
                        .is_continue();
                    return match does {
                        true => self.judge_ops_by(scope, next, asked, t),
                        false => self.judge_ops_by(scope, *to, asked, t),
                    };
                }
                Op::Modes(modes) => {
                    let any = self.any_mode_by(scope, modes, asked);
                    return t.require(any, || {
                        Reason::requires(px!("1.2.5-2"), "可选的几项都没有合法的对象。")
                            .blocked_by(self.label(scope.card))
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
        self,
        scope: Scope,
        effect: &'a Effect,
        later: (bool, Beforehand),
        t: &mut T,
    ) -> Go {
        if matches!(effect, Effect::Unread(_)) {
            return GO;
        }
        let narrowed = self.narrowed(scope);
        if let Some(clause) = narrowed {
            self.judge_narrowed(scope, effect, clause, t)?;
        }
        match effect {
            Effect::Draw(draw) => {
                t.cite(Cite::permits(px!("1.2.5-3")));
                for player in draw.whose.players(scope.player) {
                    let side = self.st.side(player);
                    let vacant = match draw.slot {
                        Some(slot) => side.slots[usize::from(slot.index())].seat.is_none(),
                        None => side.seated() < 3,
                    };
                    t.require(self.reads.draw_full != DrawFull::Cannot || vacant, || {
                        Reason::requires(
                            px!("1.2.4-14"),
                            "没有空卡位，抽到的牌无处置入（读法“抽卡满位”）。",
                        )
                        .blocked_by(format!("{}的卡位", player.name()))
                    })?;
                    let count = usize::from(self.count(&draw.count, scope));
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
                    .blocked_by(self.label(scope.card))
                })?;
                if self.slots_for(scope, lasting).next().is_some() {
                    return GO;
                }
                t.forbid(|| {
                    Reason::requires(px!("1.2.5-4"), "没有可以选定的卡位。")
                        .blocked_by(self.label(scope.card))
                })?;
                // Why each of those that the text would take is none.
                for (player, slot) in State::SPOTS {
                    if self.is_asked_for(scope, lasting, player, slot) {
                        self.judge_slot(scope, lasting, player, slot, t)?;
                    }
                }
                GO
            }
            _ => match effect.select() {
                Some(select) => {
                    if let Some(source) = effect.source() {
                        self.judge_objects(scope, effect, (source, true), later, t)?;
                    }
                    self.judge_objects(scope, effect, (select, false), later, t)
                }
                None => GO,
            },
        }
    }

    /// The types and objects that an effect may have when turned up (1.2.5-5) or outside the effect phase (1.2.6-2).
    fn judge_narrowed<T: Tracer>(
        self,
        scope: Scope,
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
        let core = scope.kind == RunKind::Core;
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
            let says = match scope.kind {
                RunKind::Core => format!("核心卡在出牌阶段发动，不能发动要取对象的“{}”。", effect.word()),
                RunKind::Flip => format!(
                    "“翻转时”的效果只限于以自己为对象的速度调整、属性调整，以及抽卡、牌序调整、场地永续效果；“{}”不在其中或取了其他牌为对象。",
                    effect.word()
                ),
                _ => format!("在效果发动阶段之外，不能发动要取其他对象的“{}”。", effect.word()),
            };
            Reason::forbids(clause, says).blocked_by(self.label(scope.card))
        })?;
        // In the flip phase both narrow it.
        if clause != px!("1.2.6-2") && !self.st.in_effects() {
            t.cite(Cite::permits(px!("1.2.6-2")));
        }
        t.cite(Cite::permits(clause));
        GO
    }

    /// Whether there are cards for an effect to be for (1.2.5-2).
    fn judge_objects<T: Tracer>(
        self,
        scope: Scope,
        effect: &'a Effect,
        (select, source): (&'a Select, bool),
        (later, asked): (bool, Beforehand),
        t: &mut T,
    ) -> Go {
        let single = |card: CardIx, t: &mut T| match self.st.placed(card) {
            Some(placed) => self.judge_kind(scope, effect, source, placed, t),
            None => t.forbid(|| {
                Reason::requires(px!("1.2.5-2"), "作为对象的卡不在场上。")
                    .blocked_by(self.label(card))
            }),
        };
        match (select, scope.cause) {
            (Select::Itself | Select::Cause, _) if later => GO,
            (Select::Match(_), _) if later && !asked.later => GO,
            (Select::Itself, _) => single(scope.card, t),
            (Select::Cause, Cause::Card(card)) => single(card, t),
            (Select::Cause | Select::Same, _) => GO,
            (Select::Match(filter), _) => {
                let needed = match filter.amount {
                    Some(Amount::Exactly(n)) if !asked.few => usize::from(n),
                    _ => 1,
                };
                let there = self
                    .objects(scope, effect, filter, source)
                    .take(needed)
                    .count();
                t.cite(Cite::requires(px!("1.2.5-2")));
                if there < needed {
                    // Cards that the text means and the type of the effect leaves out: why.
                    for placed in self.st.seats() {
                        if self.fits(filter, scope, placed, &mut Silent).is_continue() {
                            self.judge_kind(scope, effect, source, placed, t)?;
                        }
                    }
                }
                t.require(there >= needed, || {
                    let mut reason = Reason::requires(
                        px!("1.2.5-2"),
                        format!(
                            "“{}”要有 {needed} 张符合的卡作对象，{}只有 {there} 张，不能发动。",
                            effect.word(),
                            match self.narrowed(scope) {
                                Some(_) => "此时可以取的",
                                None => "场上",
                            }
                        ),
                    )
                    .blocked_by(self.label(scope.card));
                    reason.cite = Cite::forbids(px!("1.2.5-2"));
                    reason
                })
            }
        }
    }

    /// Whether every object that the effect could take is the card itself.
    pub(crate) fn only_self(self, scope: Scope) -> bool {
        self.game.ability(scope.text).ops.iter().any(|op| {
            let Op::Do(effect) = op else { return false };
            let Some(Select::Match(filter)) = effect.select() else {
                return false;
            };
            let mut objects = self.objects(scope, effect, filter, false);
            matches!((objects.next(), objects.next()), (Some(one), None) if one.2.card == scope.card)
        })
    }

    /// The clauses that let an ability's effects be activated.
    pub(crate) fn add_grounds(self, scope: Scope, cites: &mut Vec<Cite>) {
        let mut t = Explaining::default();
        let _ = self.judge_ability(scope, &mut t);
        if let Verdict::Legal(grounds) = t.verdict() {
            for cite in grounds {
                if !cites.contains(&cite) {
                    cites.push(cite);
                }
            }
        }
    }
}
