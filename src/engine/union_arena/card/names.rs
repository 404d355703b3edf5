//! The names under which an effect records chosen cards, and those by which it speaks of them: none may be spoken of
//! that nothing is recorded under.

use super::ability::Mod;
use super::effect::{Cost, Costs, Effect, Script};
use super::select::{Calc, Cond, Filter, Num, Pick, Range, Sel, Which};

/// What a script records and speaks of.
#[derive(Default)]
struct Names<'s> {
    /// Whether anything is chosen at all.
    chooses: bool,
    recorded: Vec<&'s str>,
    /// The names spoken of; none for a bare 所选.
    spoken: Vec<Option<&'s str>>,
    /// Whether a choice stands where nobody can be asked.
    misplaced: bool,
}

/// Checks a whole script.
///
/// # Errors
/// A sentence that says which name nothing is recorded under.
pub fn check(script: &Script) -> Result<(), String> {
    let mut names = Names::default();
    names.script(script);
    if names.misplaced {
        return Err(
            "条件、算式和“与同名”“属于”“激跃源”里不能现选：先写“选择”并“记作”，再写“所选: 名”"
                .to_owned(),
        );
    }
    for spoken in &names.spoken {
        match spoken {
            None if !names.chooses => {
                return Err("写了“所选”，这段效果却没有选过卡；先写“选择”".to_owned());
            }
            Some(name) if !names.recorded.contains(name) => {
                let fix = match names.recorded.as_slice() {
                    [] => "这段效果没有写“记作”".to_owned(),
                    known => format!("记作的有：{}", known.join("、")),
                };
                return Err(format!("没有卡记作“{name}”；{fix}"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The names under which a script records cards.
pub fn recorded(script: &Script) -> Vec<&str> {
    let mut names = Names::default();
    names.script(script);
    names.recorded
}

impl<'s> Names<'s> {
    fn script(&mut self, script: &'s Script) {
        for effect in &script.effects {
            self.effect(effect);
        }
    }

    fn effect(&mut self, effect: &'s Effect) {
        match effect {
            Effect::Draw(t) | Effect::ReadyAp(t) | Effect::RestAp(t) => self.num(&t.count),
            Effect::Discard(d) => {
                self.num(&d.count);
                self.nums(&d.up_to);
                self.filters(&d.is);
            }
            Effect::Choose(p) => self.pick(p),
            Effect::Retire(sel)
            | Effect::Remove(sel)
            | Effect::Bounce(sel)
            | Effect::Rest(sel)
            | Effect::Ready(sel)
            | Effect::Use(sel)
            | Effect::Retarget(sel)
            | Effect::Trigger(sel) => self.sel(sel),
            Effect::Move(m) => self.sel(&m.cards),
            Effect::Boost(b) => {
                self.sel(&b.cards);
                self.num(&b.amount);
            }
            Effect::Grant(g) => {
                self.sel(&g.cards);
                for m in g.mods.iter() {
                    // An effect that is given is a whole of its own.
                    match m {
                        Mod::Bp(n) | Mod::BpBecomes(n) | Mod::Ap(n) | Mod::ApBecomes(n) => {
                            self.num(n);
                        }
                        Mod::Need(n) => self.num(&n.amount),
                        _ => {}
                    }
                }
            }
            Effect::Enter(e) => self.sel(&e.cards),
            Effect::Raid(r) => {
                self.sel(&r.card);
                if let Some(onto) = &r.onto {
                    self.sel(onto);
                }
            }
            Effect::Shift(m) => self.sel(&m.cards),
            Effect::Damage(d) => self.num(&d.amount),
            Effect::Look(l) | Effect::Show(l) => self.sel(&l.cards),
            Effect::If(i) => {
                self.conds(&i.when);
                self.script(&i.then);
                self.script(&i.otherwise);
            }
            Effect::May(m) => {
                self.script(&m.does);
                self.script(&m.otherwise);
            }
            Effect::PayFor(p) => {
                self.costs(&p.cost);
                self.script(&p.does);
                self.script(&p.otherwise);
            }
            Effect::Modes(m) => {
                self.num(&m.count);
                m.of.iter().for_each(|mode| self.script(&mode.does));
            }
            Effect::Each(e) => {
                self.chooses = true;
                self.sel(&e.cards);
                self.script(&e.does);
            }
            Effect::Rule(r) => {
                self.nums(&r.rules.hand);
                self.nums(&r.rules.attacks);
            }
            Effect::Later(l) => self.script(&l.does),
            Effect::AsIs(n) => self.nums(n),
            Effect::Turn(t) => self.sel(&t.cards),
            Effect::Swap(w) => {
                self.sel(&w.one);
                self.sel(&w.other);
            }
            Effect::ShowUntil(u) => {
                self.chooses = true;
                self.recorded.extend(u.name.as_deref());
                self.filter(&u.is);
            }
            Effect::Random(p) => self.pick(p),
            Effect::Repeat(r) => {
                self.num(&r.times);
                self.script(&r.does);
            }
            Effect::Carry(c) => self.sel(&c.card),
            Effect::SetAp(t) => self.num(&t.count),
            Effect::Skip(_) | Effect::ExtraTurn(_) | Effect::Win(_) => {}
            Effect::Shuffle(_) | Effect::EndAttack | Effect::Nothing => {}
        }
    }

    fn costs(&mut self, costs: &'s Costs) {
        for cost in &costs.costs {
            match cost {
                Cost::Discard(d) => {
                    self.num(&d.count);
                    self.filters(&d.is);
                }
                Cost::Ap(n) => self.num(n),
                Cost::Rest(p) | Cost::Retire(p) | Cost::Remove(p) | Cost::Show(p) => {
                    self.filter(&p.from);
                    self.num(&p.count);
                }
                Cost::Move(m) => {
                    self.filter(&m.from);
                    self.num(&m.count);
                }
                Cost::RestThis | Cost::RetireThis | Cost::RemoveThis => {}
            }
        }
    }

    fn pick(&mut self, pick: &'s Pick) {
        self.chooses = true;
        self.recorded.extend(pick.name.as_deref());
        self.filter(&pick.from);
        self.nums(&pick.count);
        self.nums(&pick.up_to);
        self.nums(&pick.most_bp);
    }

    fn sel(&mut self, sel: &'s Sel) {
        match sel {
            Which::Chosen(name) => self.spoken.push(name.as_deref()),
            Which::Pick(pick) => self.pick(pick),
            Which::All(filter) => self.filter(filter),
            Which::Sources(of) => self.fixed(of),
            Which::Top(top) => self.num(&top.count),
            Which::Join(all) => all.iter().for_each(|one| self.sel(one)),
            Which::This
            | Which::Seen
            | Which::Other
            | Which::Attacker
            | Which::Blocker
            | Which::Target
            | Which::Looked
            | Which::Rest
            | Which::Paid => {}
        }
    }

    /// A selector where nobody is asked.
    fn fixed(&mut self, sel: &'s Sel) {
        match sel {
            Which::Pick(_) => self.misplaced = true,
            Which::Join(all) => all.iter().for_each(|one| self.fixed(one)),
            _ => self.sel(sel),
        }
    }

    fn filters(&mut self, filter: &'s Option<Box<Filter>>) {
        if let Some(filter) = filter {
            self.filter(filter);
        }
    }

    fn filter(&mut self, filter: &'s Filter) {
        let sels = [&filter.same_name, &filter.same_trait, &filter.among];
        for sel in sels.into_iter().flatten() {
            self.fixed(sel);
        }
        let ranges = [
            &filter.bp,
            &filter.printed_bp,
            &filter.ap,
            &filter.need,
            &filter.gives,
            &filter.under,
        ];
        for range in ranges.into_iter().flatten() {
            self.range(range);
        }
        filter.any.iter().for_each(|one| self.filter(one));
        self.filters(&filter.not);
    }

    fn range(&mut self, range: &'s Range) {
        for n in [
            &range.exactly,
            &range.at_least,
            &range.at_most,
            &range.over,
            &range.under,
        ] {
            self.nums(n);
        }
    }

    fn nums(&mut self, num: &'s Option<Num>) {
        if let Some(num) = num {
            self.num(num);
        }
    }

    fn num(&mut self, num: &'s Num) {
        let Num::Of(calc) = num else { return };
        match &**calc {
            Calc::Count(filter) | Calc::MaxBp(filter) | Calc::MinBp(filter) => self.filter(filter),
            Calc::Kinds(k) => self.filter(&k.from),
            Calc::Bp(sel)
            | Calc::PrintedBp(sel)
            | Calc::Need(sel)
            | Calc::Ap(sel)
            | Calc::Under(sel) => {
                self.fixed(sel);
            }
            Calc::Chosen(name) => self.spoken.push(name.as_deref()),
            Calc::Sum(all)
            | Calc::Difference(all)
            | Calc::Product(all)
            | Calc::Quotient(all)
            | Calc::Max(all)
            | Calc::Min(all) => all.iter().for_each(|n| self.num(n)),
            _ => {}
        }
    }

    fn conds(&mut self, all: &'s [Cond]) {
        all.iter().for_each(|cond| self.cond(cond));
    }

    fn cond(&mut self, cond: &'s Cond) {
        match cond {
            Cond::All(all) | Cond::Any(all) => self.conds(all),
            Cond::Not(inner) => self.cond(inner),
            Cond::Exists(filter) | Cond::Absent(filter) => self.filter(filter),
            Cond::Number(n) => {
                self.num(&n.value);
                for n in [&n.exactly, &n.at_least, &n.at_most, &n.over, &n.under] {
                    self.nums(n);
                }
            }
            Cond::Is(c) => {
                self.fixed(&c.card);
                self.filter(&c.is);
            }
            Cond::Happened(h) => self.filters(&h.card),
            Cond::Chose(name) => self.spoken.push(name.as_deref()),
            _ => {}
        }
    }
}
