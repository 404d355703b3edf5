//! Walks through what a text is made of, part by part: what it reads, what it names. A granted ability is a text of
//! its own and is not entered.

use super::ability::Ability;
use super::cost::Cost;
use super::effect::{Effect, Script};
use super::forms::Bare;
use super::modify::{Change, CostChange, Mod, Pattern, Replace};
use super::select::{Calc, Cond, Filter, Happened, Num, Pick, Range, Sel, Which};
use super::trigger::{About, Done, Event, Trigger};

/// A part of a text.
pub enum Part<'a> {
    /// A selector.
    Sel(&'a Sel),
    /// A filter.
    Filter(&'a Filter),
    /// A choice of cards.
    Pick(&'a Pick),
    /// A number.
    Num(&'a Num),
    /// A condition.
    Cond(&'a Cond),
    /// An action.
    Effect(&'a Effect),
    /// A continuous effect.
    Mod(&'a Mod),
}

/// What is called with each part, the outer before the inner.
pub type See<'f> = dyn FnMut(Part<'_>) + 'f;

/// A selector and what is in it.
pub fn sel(s: &Sel, see: &mut See<'_>) {
    see(Part::Sel(s));
    match &s.0 {
        Which::Pick(p) => pick(p, see),
        Which::All(f) => filter(f, see),
        Which::Exp(of) | Which::Above(of) => sel(of, see),
        Which::Top(top) => num(&top.count, see),
        Which::Join(all) => all.iter().for_each(|s| sel(s, see)),
        Which::This
        | Which::Seen
        | Which::Other
        | Which::Chosen(_)
        | Which::Attacker
        | Which::Defender
        | Which::Shown
        | Which::Paid
        | Which::Account(_) => {}
    }
}

/// A choice of cards.
pub fn pick(p: &Pick, see: &mut See<'_>) {
    see(Part::Pick(p));
    filter(&p.from, see);
    nums([&p.count, &p.up_to], see);
}

/// A filter.
pub fn filter(f: &Filter, see: &mut See<'_>) {
    see(Part::Filter(f));
    for r in [&f.cost, &f.power, &f.damage, &f.exp].into_iter().flatten() {
        range(r, see);
    }
    let sels = [
        &f.same_name,
        &f.lane_of,
        &f.next_to,
        &f.area_of,
        &f.under,
        &f.among,
    ];
    for s in sels.into_iter().flatten() {
        sel(s, see);
    }
    f.any.iter().for_each(|f| filter(f, see));
    if let Some(not) = &f.not {
        filter(not, see);
    }
}

fn range(r: &Range, see: &mut See<'_>) {
    nums(
        [&r.exactly, &r.at_least, &r.at_most, &r.over, &r.under],
        see,
    );
}

fn nums<const N: usize>(all: [&Option<Num>; N], see: &mut See<'_>) {
    for n in all.into_iter().flatten() {
        num(n, see);
    }
}

/// A number.
pub fn num(n: &Num, see: &mut See<'_>) {
    see(Part::Num(n));
    let Num::Of(calc) = n else { return };
    match &calc.0 {
        Calc::Count(f) => filter(f, see),
        Calc::Power(s) | Calc::Cost(s) | Calc::Damage(s) | Calc::Exp(s) => sel(s, see),
        Calc::Marks(m) => sel(&m.card, see),
        Calc::ThisTurn(h) => happened(h, see),
        Calc::Traits(t) => filter(&t.cards, see),
        Calc::Sum(all)
        | Calc::Difference(all)
        | Calc::Product(all)
        | Calc::Quotient(all)
        | Calc::Max(all)
        | Calc::Min(all) => all.iter().for_each(|n| num(n, see)),
        Calc::Chosen(_)
        | Calc::Hand(_)
        | Calc::Deck(_)
        | Calc::Energy(_)
        | Calc::Completed(_)
        | Calc::Number(_)
        | Calc::Seen
        | Calc::Done
        | Calc::Turn => {}
    }
}

fn happened(h: &Happened, see: &mut See<'_>) {
    if let Some(f) = &h.cards {
        filter(f, see);
    }
}

/// A condition.
pub fn cond(c: &Cond, see: &mut See<'_>) {
    see(Part::Cond(c));
    match c {
        Cond::All(all) | Cond::Any(all) => conds(all, see),
        Cond::Not(c) => cond(c, see),
        Cond::Exists(f) | Cond::Absent(f) => filter(f, see),
        Cond::Number(n) => {
            num(&n.value, see);
            range(&n.range(), see);
        }
        Cond::Is(is) => {
            sel(&is.card, see);
            filter(&is.is, see);
        }
        Cond::Happened(h) => happened(h, see),
        _ => {}
    }
}

/// Conditions.
pub fn conds(all: &[Bare<Cond>], see: &mut See<'_>) {
    all.iter().for_each(|c| cond(c, see));
}

fn event(e: &Event, see: &mut See<'_>) {
    if let About::Match(f) = &e.cards.0.0 {
        filter(f, see);
    }
    if let Some(f) = &e.other {
        filter(f, see);
    }
}

fn done(d: &Done, see: &mut See<'_>) {
    if let Some(f) = &d.cards {
        filter(f, see);
    }
}

/// What makes an ability trigger.
pub fn trigger(t: &Trigger, see: &mut See<'_>) {
    match t {
        Trigger::Attack(e)
        | Trigger::Success(e)
        | Trigger::BattleEnd(e)
        | Trigger::Enter(e)
        | Trigger::Leave(e)
        | Trigger::BattleLeave(e)
        | Trigger::BattleKill(e)
        | Trigger::EffectLeave(e)
        | Trigger::Move(e)
        | Trigger::Play(e)
        | Trigger::Activate(e)
        | Trigger::Damage(e)
        | Trigger::Deal(e)
        | Trigger::Rest(e)
        | Trigger::Stand(e)
        | Trigger::Slide(e)
        | Trigger::LevelUp(e)
        | Trigger::Exp(e)
        | Trigger::Check(e)
        | Trigger::Complete(e)
        | Trigger::Chosen(e)
        | Trigger::Show(e) => event(e, see),
        Trigger::Draw(d)
        | Trigger::Discard(d)
        | Trigger::Scout(d)
        | Trigger::Shuffle(d)
        | Trigger::Reload(d) => done(d, see),
        Trigger::State(c) => cond(c, see),
        Trigger::GameStart
        | Trigger::Opening(_)
        | Trigger::Main(_)
        | Trigger::Mission(_)
        | Trigger::Charge(_)
        | Trigger::Closing(_) => {}
    }
}

fn pattern(p: &Pattern, see: &mut See<'_>) {
    match p {
        Pattern::LeaveField(e)
        | Pattern::Retire(e)
        | Pattern::Move(e)
        | Pattern::Enter(e)
        | Pattern::Damage(e)
        | Pattern::Rest(e)
        | Pattern::Stand(e) => event(e, see),
        Pattern::Draw(d) | Pattern::Scout(d) | Pattern::Lose(d) => done(d, see),
    }
}

fn change_but_cards(c: &Change, see: &mut See<'_>) {
    nums([&c.add, &c.less, &c.set, &c.floor, &c.ceiling], see);
    if let Some(when) = &c.when {
        cond(when, see);
    }
}

fn replace_but_script(r: &Replace, see: &mut See<'_>) {
    if let Some(of) = &r.of {
        pattern(of, see);
    }
    if let Some(when) = &r.when {
        cond(when, see);
    }
}

fn cost_change(c: &CostChange, see: &mut See<'_>) {
    filter(&c.cards, see);
    nums([&c.add, &c.less], see);
    if let Some(when) = &c.when {
        cond(when, see);
    }
}

/// A continuous effect and what is in it.
pub fn modification(m: &Mod, see: &mut See<'_>) {
    if let Some(s) = m.cards() {
        sel(s, see);
    }
    mod_but_cards(m, see);
    if let Mod::Replace(r) = m {
        script(&r.with, see);
    }
}

fn mod_but_cards(m: &Mod, see: &mut See<'_>) {
    see(Part::Mod(m));
    match m {
        Mod::Power(c) | Mod::Cost(c) | Mod::Damage(c) => change_but_cards(c, see),
        Mod::PlayCost(c) | Mod::ActivateCost(c) => cost_change(c, see),
        Mod::PlayFrom(p) => filter(&p.cards, see),
        Mod::Replace(r) => replace_but_script(r, see),
        _ => {
            if let Some(when) = m.when() {
                cond(when, see);
            }
        }
    }
}

/// A part of a cost.
pub fn cost(c: &Cost, see: &mut See<'_>) {
    match c {
        Cost::Energy(n) => num(n, see),
        Cost::Discard(p) => {
            num(&p.count, see);
            if let Some(f) = &p.is {
                filter(f, see);
            }
        }
        Cost::Rest(p) | Cost::Stand(p) | Cost::Retire(p) | Cost::Remove(p) | Cost::Show(p) => {
            filter(&p.from, see);
            num(&p.count, see);
        }
        Cost::Move(p) => {
            filter(&p.from, see);
            num(&p.count, see);
        }
        Cost::Mill(p) => num(&p.count, see),
        Cost::Unmark(p) => num(&p.count, see),
        Cost::Choice(choice) => choice.of.iter().for_each(|of| costs(of, see)),
        Cost::RestThis | Cost::RetireThis => {}
    }
}

/// Costs.
pub fn costs(all: &[Bare<Cost>], see: &mut See<'_>) {
    all.iter().for_each(|c| cost(c, see));
}

/// Actions.
pub fn script(s: &Script, see: &mut See<'_>) {
    s.effects.iter().for_each(|e| effect(e, see));
}

/// An action and what is in it.
pub fn effect(e: &Effect, see: &mut See<'_>) {
    own(e, see);
    inner(e, &mut |s| script(s, see));
}

/// The scripts within an action.
pub fn inner(e: &Effect, then: &mut dyn FnMut(&Script)) {
    match e {
        Effect::Replace(r) => then(&r.with),
        Effect::Lasting(l) => {
            for m in l.mods.iter() {
                if let Mod::Replace(r) = &m.0 {
                    then(&r.with);
                }
            }
        }
        Effect::Later(l) => then(&l.does),
        Effect::If(i) => [&i.then, &i.otherwise].into_iter().for_each(then),
        Effect::May(m) => [&m.does, &m.then, &m.otherwise].into_iter().for_each(then),
        Effect::Pay(p) => [&p.then, &p.otherwise].into_iter().for_each(then),
        Effect::Modal(m) => m.of.iter().for_each(then),
        Effect::Repeat(r) => then(&r.does),
        Effect::Each(e) => then(&e.does),
        _ => {}
    }
}

/// An action without the scripts within it.
pub fn own(e: &Effect, see: &mut See<'_>) {
    see(Part::Effect(e));
    match e {
        Effect::Draw(t) => num(&t.count, see),
        Effect::Discard(d) => {
            num(&d.count, see);
            nums([&d.up_to], see);
            if let Some(f) = &d.is {
                filter(f, see);
            }
        }
        Effect::Choose(p) => pick(p, see),
        Effect::Damage(d) => num(&d.amount, see),
        Effect::Share(s) => num(&s.total, see),
        Effect::Slide(s) => {
            if let Some(f) = &s.from {
                filter(f, see);
            }
        }
        Effect::Mill(m) => {
            num(&m.count, see);
            nums([&m.up_to], see);
        }
        Effect::EnergyTo(x) => num(&x.count, see),
        Effect::Power(c) | Effect::CostOf(c) => change_but_cards(c, see),
        Effect::Grant(g) => {
            if let Some(when) = &g.when {
                cond(when, see);
            }
        }
        Effect::Replace(r) => replace_but_script(r, see),
        Effect::Lasting(l) => l.mods.iter().for_each(|m| mod_but_cards(m, see)),
        Effect::Later(l) => {
            if let Some(when) = &l.when {
                trigger(when, see);
            }
        }
        Effect::If(i) => conds(&i.when, see),
        Effect::Pay(p) => costs(&p.cost, see),
        Effect::Repeat(r) => num(&r.count, see),
        Effect::Number(n) => num(&n.up_to, see),
        Effect::Heal(h) => nums([&h.amount], see),
        Effect::Mark(m) | Effect::Unmark(m) => num(&m.count, see),
        _ => {}
    }
    for s in targets(e) {
        sel(s, see);
    }
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

/// An ability; one that it grants is a text of its own.
pub fn ability(a: &Ability, see: &mut See<'_>) {
    conds(a.when(), see);
    costs(a.cost(), see);
    match a {
        Ability::Activated(x) => script(&x.must, see),
        Ability::Triggered(x) => x.on.iter().for_each(|t| trigger(t, see)),
        Ability::Static(x) => x.mods.iter().for_each(|m| modification(m, see)),
        Ability::Event(_) | Ability::Accel(_) => {}
    }
    if let Some(does) = a.script() {
        script(does, see);
    }
}

/// Whether a part hangs on the power or the cost of cards, which continuous effects change (911.2).
pub fn reads_numbers(part: &Part<'_>) -> bool {
    match part {
        Part::Filter(f) => f.power.is_some() || f.cost.is_some(),
        Part::Num(Num::Of(calc)) => matches!(calc.0, Calc::Power(_) | Calc::Cost(_)),
        _ => false,
    }
}

/// Whether a part quotes a name with 「」 (301.3).
pub fn quotes(part: &Part<'_>) -> bool {
    matches!(part, Part::Filter(f) if !f.quoted.is_empty())
}
