//! At which sides of cards effects look, and which they change: whether lasting effects may look at each other.

use crate::engine::union_arena::attributes;
use crate::engine::union_arena::attributes::AttributeMask;
use crate::engine::union_arena::card::{Counted, Effect, Filter, Sel, Which};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::table::{AbKind, Change, UnionArena};
use crate::engine::union_arena::words::{Cannot, Extreme, Trait, Zone};
use crate::engine::vocab::Vocab;

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
        let mut rule = |reads: AttributeMask, writes: AttributeMask| {
            for (side, seen) in looks.iter_mut().enumerate() {
                if writes & (1 << side) != 0 {
                    *seen |= reads;
                }
            }
        };
        for a in lasting() {
            let mut reads = if hang { attributes::EFFECTS } else { 0 };
            reads |= sides_read(&a.target) | sides_read(&a.when);
            for c in self.changes_of(a) {
                reads |= c.number().map_or(0, sides_read);
            }
            rule(reads, a.writes);
        }
        // What does not touch a card, and what cannot make its attributes::BP smaller, is looked at wherever a value is read.
        let written = self.changes.iter().fold(0, |all, c| all | c.aspect());
        for change in &self.changes {
            match change {
                Change::Unaffected(f) => rule(
                    attributes::SHIELDS | sides_read(f),
                    written & !attributes::SHIELDS,
                ),
                Change::Cannot(Cannot::LowerBp, f) => {
                    rule(attributes::CANNOT | sides_read(f), attributes::BP)
                }
                _ => {}
            }
        }
        if self.reads.is(R::LaterEntrants, "受影响") {
            for effect in self.scripts.iter().flatten() {
                match effect {
                    Effect::Boost(b) => rule(of_all(&b.cards), attributes::BP),
                    Effect::Grant(g) => rule(of_all(&g.cards), attributes::EVERY),
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
        let of_change = |c: &Change| c.number().map_or(0, sides_read);
        let reads = sides_read(&ab.target) | sides_read(&ab.when);
        self.changes_of(ab).fold(reads, |all, c| all | of_change(c)) == 0
    }
}

/// The same of what a change may rest on that lasts: whatever a filter finds.
fn of_all(sel: &Sel) -> AttributeMask {
    match sel {
        Which::All(filter) => sides_read(filter),
        _ => 0,
    }
}

/// The sides of cards at which a text looks.
fn sides_read(of: &impl Vocab) -> AttributeMask {
    let mut all = 0;
    of.walk(&mut |part| {
        all |= match (part.downcast_ref(), part.downcast_ref()) {
            (Some(filter), _) => sides_of(filter),
            (_, Some(calc)) => side_of(calc),
            _ => 0,
        }
    });
    all
}

/// The sides that a filter itself asks about.
fn sides_of(f: &Filter) -> AttributeMask {
    let names = !f.named.is_empty() || !f.name_has.is_empty() || f.same_name.is_some();
    let effects = f.steps.is_some() || f.vanilla.is_some() || !f.heads.is_empty();
    let asked = [
        (names, attributes::NAMES),
        (
            !f.trait_.is_empty() || f.same_trait.is_some(),
            attributes::TRAITS,
        ),
        (effects, attributes::EFFECTS),
        (!f.colour.is_empty(), attributes::COLOURS),
        (
            !f.gives_colour.is_empty() || f.gives.is_some(),
            attributes::GIVES,
        ),
        (f.bp.is_some(), attributes::BP),
        (f.ap.is_some(), attributes::AP),
        (f.need.is_some(), attributes::NEED),
        (
            f.enough.is_some(),
            attributes::NEED | attributes::GIVES | attributes::LEAVES,
        ),
    ];
    let extreme = match f.extreme {
        Some(Extreme::HighBp | Extreme::LowBp) => attributes::BP,
        Some(Extreme::HighAp | Extreme::LowAp) => attributes::AP,
        Some(Extreme::HighNeed | Extreme::LowNeed) => attributes::NEED,
        None => 0,
    };
    let asked = asked.iter().filter(|(asks, _)| *asks);
    asked.fold(extreme, |all, (_, side)| all | side)
}

/// The side that a computation itself reads.
fn side_of(calc: &Counted) -> AttributeMask {
    match calc {
        Counted::Bp(_) | Counted::MaxBp(_) | Counted::MinBp(_) => attributes::BP,
        Counted::Kinds(k) => match k.by {
            Trait::Name => attributes::NAMES,
            Trait::Trait => attributes::TRAITS,
            Trait::Colour => attributes::COLOURS,
            Trait::Work | Trait::Kind => 0,
        },
        Counted::Need(_) => attributes::NEED,
        Counted::Ap(_) => attributes::AP,
        Counted::Energy(_) => attributes::GIVES | attributes::LEAVES,
        _ => 0,
    }
}
