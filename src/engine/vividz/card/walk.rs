//! Walks through what a text is made of, part by part: what it reads, what it names. A granted ability is a text of
//! its own and is not entered.

use std::any::Any;

use crate::engine::vividz::card::Cond;
use crate::engine::vividz::card::ability::Ability;
use crate::engine::vividz::card::cost::Cost;
use crate::engine::vividz::card::effect::{Effect, Script};
use crate::engine::vividz::card::modify::Mod;
use crate::engine::vividz::card::select::{Counted, Filter, Num, Pick, Sel, Situation};
use crate::engine::vividz::card::trigger::Trigger;
use crate::engine::vocab::Vocab;

/// A part of a text.
pub enum Part<'a> {
    /// A selector.
    Sel(&'a Sel),
    /// A filter.
    Filter(&'a Filter),
    /// A choice of cards.
    Pick(&'a Pick),
    /// What a number counts.
    Counted(&'a Counted),
    /// What a condition asks for.
    Situation(&'a Situation),
    /// An action.
    Effect(&'a Effect),
    /// A continuous effect.
    Mod(&'a Mod),
}

impl<'a> Part<'a> {
    fn of(any: &'a dyn Any) -> Option<Self> {
        None.or_else(|| any.downcast_ref().map(Self::Sel))
            .or_else(|| any.downcast_ref().map(Self::Filter))
            .or_else(|| any.downcast_ref().map(Self::Pick))
            .or_else(|| any.downcast_ref().map(Self::Counted))
            .or_else(|| any.downcast_ref().map(Self::Situation))
            .or_else(|| any.downcast_ref().map(Self::Effect))
            .or_else(|| any.downcast_ref().map(Self::Mod))
    }
}

/// What is called with each part, the outer before the inner.
pub type See<'f> = dyn FnMut(Part<'_>) + 'f;

/// The parts of something, without the scripts within it.
fn parts<T: Vocab>(of: &T, see: &mut See<'_>) {
    of.walk(&mut |any| {
        if let Some(part) = Part::of(any) {
            see(part);
        }
    });
}

/// The parts of something, with those of the scripts within it.
fn all_parts<T: Vocab>(of: &T, see: &mut See<'_>) {
    of.walk(&mut |any| {
        if let Some(part) = Part::of(any) {
            see(part);
        } else if let Some(within) = any.downcast_ref() {
            script(within, see);
        }
    });
}

/// Conditions.
pub fn conds(all: &[Cond], see: &mut See<'_>) {
    all.iter().for_each(|c| parts(c, see));
}

/// A number.
pub fn number(n: &Num, see: &mut See<'_>) {
    parts(n, see);
}

/// Costs.
pub fn costs(all: &[Cost], see: &mut See<'_>) {
    all.iter().for_each(|c| parts(c, see));
}

/// What makes an ability trigger.
pub fn trigger(t: &Trigger, see: &mut See<'_>) {
    parts(t, see);
}

/// A continuous effect and what is in it.
pub fn modification(m: &Mod, see: &mut See<'_>) {
    all_parts(m, see);
}

/// Actions.
pub fn script(s: &Script, see: &mut See<'_>) {
    s.effects.iter().for_each(|e| all_parts(e, see));
}

/// An ability; one that it grants is a text of its own.
pub fn ability(a: &Ability, see: &mut See<'_>) {
    all_parts(a, see);
}

/// An action without the scripts within it.
pub fn own(e: &Effect, see: &mut See<'_>) {
    parts(e, see);
}

/// The scripts within an action.
pub fn inner(e: &Effect, then: &mut dyn FnMut(&Script)) {
    e.walk(&mut |any| any.downcast_ref().into_iter().for_each(&mut *then));
}

/// The cards on which an action falls, as written.
pub fn targets(e: &Effect) -> Vec<&Sel> {
    match e {
        Effect::Damage(d) => vec![&d.to],
        Effect::Share(s) => vec![&s.to],
        Effect::Retire(s)
        | Effect::Rest(s)
        | Effect::Stand(s)
        | Effect::Remove(s)
        | Effect::Check(s)
        | Effect::Complete(s) => vec![s],
        Effect::Move(m) => vec![&m.cards],
        Effect::ToExp(x) => vec![&x.cards, &x.of],
        Effect::Enter(e) => vec![&e.cards],
        Effect::Slide(s) => s.card.iter().collect(),
        Effect::Show(s) => vec![&s.cards],
        Effect::Power(c) | Effect::CostOf(c) => vec![&c.cards],
        Effect::Grant(g) => vec![&g.cards],
        Effect::Strip(s) => vec![&s.cards],
        Effect::Lasting(l) => l.mods.iter().filter_map(|m| m.cards()).collect(),
        Effect::Use(u) => vec![&u.cards],
        Effect::Heal(h) => vec![&h.cards],
        Effect::Mark(m) | Effect::Unmark(m) => vec![&m.cards],
        Effect::Flip(x) => vec![&x.cards],
        Effect::Control(c) => vec![&c.cards],
        _ => Vec::new(),
    }
}

/// Whether a part hangs on the power or the cost of cards, which continuous effects change (911.2).
pub fn reads_numbers(part: &Part<'_>) -> bool {
    match part {
        Part::Filter(f) => f.power.is_some() || f.cost.is_some(),
        Part::Counted(what) => matches!(what, Counted::Power(_) | Counted::Cost(_)),
        _ => false,
    }
}

/// Whether a part quotes a name with 「」 (301.3).
pub fn quotes(part: &Part<'_>) -> bool {
    matches!(part, Part::Filter(f) if !f.quoted.is_empty())
}
