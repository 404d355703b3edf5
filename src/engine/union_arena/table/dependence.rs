//! At which sides of cards effects look, and which they change: whether lasting effects may look at each other.

use crate::engine::union_arena::attributes;
use crate::engine::union_arena::attributes::Aspects;
use crate::engine::union_arena::card::{Calc, Cond, Effect, Filter, Num, Range, Sel, Which};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::table::{AbKind, Change, UnionArena};
use crate::engine::union_arena::words::{Cannot, Extreme, Trait, Zone};

fn of_filter(f: &Filter) -> Aspects {
    let mut all = 0;
    if !f.named.is_empty() || !f.name_has.is_empty() || f.same_name.is_some() {
        all |= attributes::NAMES;
    }
    if !f.trait_.is_empty() {
        all |= attributes::TRAITS;
    }
    if f.steps.is_some() || f.vanilla.is_some() || !f.heads.is_empty() {
        all |= attributes::EFFECTS;
    }
    if !f.colour.is_empty() {
        all |= attributes::COLOURS;
    }
    if !f.gives_colour.is_empty() {
        all |= attributes::GIVES;
    }
    if let Some(sel) = &f.same_trait {
        all |= attributes::TRAITS | of_sel(sel);
    }
    all |= match f.extreme {
        Some(Extreme::HighBp | Extreme::LowBp) => attributes::BP,
        Some(Extreme::HighAp | Extreme::LowAp) => attributes::AP,
        Some(Extreme::HighNeed | Extreme::LowNeed) => attributes::NEED,
        None => 0,
    };
    let ranges = [
        (&f.bp, attributes::BP),
        (&f.printed_bp, 0),
        (&f.under, 0),
        (&f.ap, attributes::AP),
        (&f.need, attributes::NEED),
        (&f.gives, attributes::GIVES),
    ];
    for (range, side) in ranges {
        if let Some(range) = range {
            all |= side | of_range(range);
        }
    }
    for sel in [&f.same_name, &f.among].into_iter().flatten() {
        all |= of_sel(sel);
    }
    all |= f.any.iter().fold(0, |all, f| all | of_filter(f));
    all | f.not.as_ref().map_or(0, |f| of_filter(f))
}

fn of_range(r: &Range) -> Aspects {
    [&r.exactly, &r.at_least, &r.at_most, &r.over, &r.under]
        .into_iter()
        .flatten()
        .fold(0, |all, n| all | of_num(n))
}

fn of_sel(sel: &Sel) -> Aspects {
    match &sel {
        Which::All(filter) => of_filter(filter),
        Which::Sources(of) => of_sel(of),
        Which::Top(top) => of_num(&top.count),
        Which::Join(all) => all.iter().fold(0, |all, one| all | of_sel(one)),
        _ => 0,
    }
}

fn of_num(num: &Num) -> Aspects {
    let Num::Of(calc) = num else { return 0 };
    match &**calc {
        Calc::Count(filter) => of_filter(filter),
        Calc::Bp(sel) => attributes::BP | of_sel(sel),
        Calc::PrintedBp(sel) | Calc::Under(sel) => of_sel(sel),
        Calc::MaxBp(filter) | Calc::MinBp(filter) => attributes::BP | of_filter(filter),
        Calc::Kinds(k) => {
            let told = match k.by {
                Trait::Name => attributes::NAMES,
                Trait::Trait => attributes::TRAITS,
                Trait::Colour => attributes::COLOURS,
                Trait::Work | Trait::Kind => 0,
            };
            told | of_filter(&k.from)
        }
        Calc::Need(sel) => attributes::NEED | of_sel(sel),
        Calc::Ap(sel) => attributes::AP | of_sel(sel),
        Calc::Energy(_) => attributes::GIVES,
        Calc::Sum(all)
        | Calc::Difference(all)
        | Calc::Product(all)
        | Calc::Quotient(all)
        | Calc::Max(all)
        | Calc::Min(all) => all.iter().fold(0, |all, n| all | of_num(n)),
        _ => 0,
    }
}

fn of_conds(all: &[Cond]) -> Aspects {
    all.iter().fold(0, |all, c| all | of_cond(c))
}

fn of_cond(cond: &Cond) -> Aspects {
    match cond {
        Cond::All(all) | Cond::Any(all) => of_conds(all),
        Cond::Not(inner) => of_cond(inner),
        Cond::Exists(filter) | Cond::Absent(filter) => of_filter(filter),
        Cond::Number(n) => of_num(&n.value) | of_range(&n.range()),
        Cond::Is(c) => of_sel(&c.card) | of_filter(&c.is),
        Cond::Happened(h) => h.card.as_ref().map_or(0, |f| of_filter(f)),
        _ => 0,
    }
}

impl UnionArena {
    /// Whether a lasting effect may change cards that are not on the field.
    pub(crate) fn reaches_far(&self) -> bool {
        let off = |zones: &[Zone]| zones.iter().any(|z| !z.on_field() && *z != Zone::Field);
        self.abilities.iter().any(|a| {
            a.kind == AbKind::Static
                && (off(&a.zones) || a.target.as_ref().is_some_and(|f| off(&f.zones)))
        })
    }

    /// Whether a lasting effect off the field may change other cards or lay something down for players.
    pub(crate) fn reaches_from_afar(&self) -> bool {
        self.abilities.iter().any(|a| {
            a.kind == AbKind::Static
                && a.zones.iter().any(|z| !z.on_field() && *z != Zone::Field)
                && (a.target.is_some() || a.players.is_some())
        })
    }

    /// Whether lasting effects may look at what lasting effects change. Asked once, when all effects are known.
    pub(crate) fn tangles(&self) -> bool {
        let lasting = || self.abilities.iter().filter(|a| a.kind == AbKind::Static);
        // Where lasting effects take or give lasting effects, each hangs on which are there.
        let hang = lasting().any(|a| {
            self.changes_of(a).any(|c| match c {
                Change::Gain(gained) => self.ab(*gained).kind == AbKind::Static,
                other => other.takes_lasting(),
            })
        });
        let hang = hang
            || (self.reads.is(R::LaterEntrants, "受影响")
                && self.changes.iter().any(Change::takes_lasting));
        let mut looks = [0; attributes::SIDES];
        let mut rule = |reads: Aspects, writes: Aspects| {
            for (side, seen) in looks.iter_mut().enumerate() {
                if writes & (1 << side) != 0 {
                    *seen |= reads;
                }
            }
        };
        for a in lasting() {
            let mut reads = if hang { attributes::EFFECTS } else { 0 };
            reads |= a.target.as_ref().map_or(0, of_filter) | of_conds(&a.when);
            for c in self.changes_of(a) {
                if let Change::Bp(n)
                | Change::BpBecomes(n)
                | Change::Ap(n)
                | Change::ApBecomes(n)
                | Change::Need(_, n) = c
                {
                    reads |= of_num(n);
                }
            }
            rule(reads, a.writes);
        }
        // What does not touch a card, and what cannot make its attributes::BP smaller, is looked at wherever a value is read.
        let by = |f: &Option<Box<Filter>>| f.as_ref().map_or(0, |f| of_filter(f));
        let written = self.changes.iter().fold(0, |all, c| all | c.aspect());
        for change in &self.changes {
            match change {
                Change::Unaffected(f) => {
                    rule(attributes::SHIELDS | by(f), written & !attributes::SHIELDS)
                }
                Change::Cannot(Cannot::LowerBp, f) => {
                    rule(attributes::CANNOT | by(f), attributes::BP)
                }
                _ => {}
            }
        }
        if self.reads.is(R::LaterEntrants, "受影响") {
            for effect in self.scripts.iter().flatten() {
                match effect {
                    Effect::Boost(b) => rule(of_sel(&b.cards), attributes::BP),
                    Effect::Grant(g) => rule(of_sel(&g.cards), attributes::EVERY),
                    _ => {}
                }
            }
        }
        // What each side hangs on, through others too.
        for _ in 0..attributes::SIDES {
            for side in 0..attributes::SIDES {
                for other in 0..attributes::SIDES {
                    if looks[side] & (1 << other) != 0 {
                        looks[side] |= looks[other];
                    }
                }
            }
        }
        looks
            .iter()
            .enumerate()
            .any(|(side, l)| l & (1 << side) != 0)
    }

    /// Whether a lasting effect hangs on no side of a card that effects change.
    pub(crate) fn hangs_on_nothing(&self, ability: u16) -> bool {
        let ab = self.ab(ability);
        let of_change = |c: &Change| match c {
            Change::Bp(n)
            | Change::BpBecomes(n)
            | Change::Ap(n)
            | Change::ApBecomes(n)
            | Change::Need(_, n) => of_num(n),
            _ => 0,
        };
        let reads = ab.target.as_ref().map_or(0, of_filter) | of_conds(&ab.when);
        self.changes_of(ab).fold(reads, |all, c| all | of_change(c)) == 0
    }
}
