//! Which cards a text means, what its numbers come to, and whether its conditions hold.

use crate::engine::cite::ua;
use crate::engine::game::Player;
use crate::engine::grammar::{Counts, Holds};
use crate::engine::union_arena::card::{
    Cond, Counted, Filter, KindsOf, Num, Range, Sel, Situation, Which,
};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Attack, Ctx, Ix, Obj, State};
use crate::engine::union_arena::table::AbKind;
use crate::engine::union_arena::view::{Scope, View};
use crate::engine::union_arena::words::{
    Deed, Extreme, Facing, Head, Kind, Pose, Trait, Who, Zone,
};

/// How often something happened this turn.
pub fn happened(s: &State, deed: Deed, player: Player) -> i32 {
    s.happened
        .iter()
        .find(|(d, p, _)| *d == deed && *p == player)
        .map_or(0, |(_, _, n)| i32::from(*n))
}

impl Counts<Counted> for (&View<'_>, &State, Scope<'_>) {
    const MOST: i32 = 1_000_000;

    fn count(&self, what: &Counted) -> Option<i32> {
        Some(self.0.counted(self.1, self.2, what))
    }

    fn divided(n: i32, by: i32) -> i32 {
        n.checked_div(by).unwrap_or(0)
    }
}

impl Holds<Situation, Counted> for (&View<'_>, &State, Scope<'_>) {
    fn holds(&self, what: &Situation) -> bool {
        self.0.is_so(self.1, self.2, what)
    }
}

impl View<'_> {
    /// What was chosen, under a name or under none.
    fn chosen<'c>(&self, ctx: &'c Ctx, name: Option<&str>) -> &'c [Obj] {
        let wanted = self.record(name);
        ctx.chosen
            .iter()
            .rev()
            .find(|(k, _)| Some(*k) == wanted)
            .map_or(&[], |(_, all)| all)
    }

    /// A number, within a million either way.
    pub fn num(&self, s: &State, scope: Scope<'_>, num: &Num) -> i32 {
        num.worth(&(self, s, scope)).unwrap_or(0)
    }

    /// How much there is of what a text counts.
    fn counted(&self, s: &State, scope: Scope<'_>, what: &Counted) -> i32 {
        let zone = |who: &Option<Who>, f: &dyn Fn(Player) -> i32| -> i32 {
            self.players(s, scope, who.unwrap_or(Who::Me))
                .into_iter()
                .map(f)
                .sum()
        };
        let len = |who: &Option<Who>, z: Zone| zone(who, &|p| s.side(p).zone(z).len() as i32);
        let sum = |sel: &Sel, f: &dyn Fn(Ix) -> i32| -> i32 {
            self.meant_by(s, scope, sel).into_iter().map(f).sum()
        };
        match what {
            Counted::Count(filter) => self.matching(s, scope, filter).len() as i32,
            Counted::Bp(sel) => sum(sel, &|ix| self.bp_of(s, ix)),
            Counted::PrintedBp(sel) => sum(sel, &|ix| self.def(s, ix).bp),
            Counted::Need(sel) => sum(sel, &|ix| self.need(s, ix).iter().map(|(_, n)| n).sum()),
            Counted::Ap(sel) => sum(sel, &|ix| self.ap_cost(s, ix)),
            Counted::Energy(e) => zone(&Some(e.who), &|p| match &e.colour {
                None => self.energy_of(s, p, None),
                Some(c) => self
                    .colours
                    .iter()
                    .position(|x| x == c.trim_end_matches('色'))
                    .map_or(0, |c| self.energy_of(s, p, Some(c as u8))),
            }),
            Counted::Hand(who) => len(who, Zone::Hand),
            Counted::Life(who) => zone(who, &|p| self.life(s, p)),
            Counted::Deck(who) => len(who, Zone::Deck),
            Counted::Outside(who) => len(who, Zone::Outside),
            Counted::Removed(who) => len(who, Zone::Removed),
            Counted::ApCards(who) => zone(who, &|p| i32::from(s.side(p).ap())),
            Counted::ActiveAp(who) => zone(who, &|p| i32::from(s.side(p).ap_active)),
            Counted::Chosen(name) => scope
                .ctx
                .map_or(0, |c| self.chosen(c, name.as_deref()).len() as i32),
            Counted::Did => scope.ctx.map_or(0, |c| c.did),
            Counted::Seen => scope.n,
            Counted::ThisTurn(h) => self
                .players(s, scope, h.who)
                .into_iter()
                .map(|p| match &h.card {
                    None => happened(s, h.deed, p),
                    Some(f) => {
                        let told = s.seen.iter().filter(|(deed, who, ix)| {
                            *deed == h.deed && *who == p && self.fits(s, scope, f, *ix)
                        });
                        told.count() as i32
                    }
                })
                .sum(),
            Counted::Kinds(k) => self.kinds(s, scope, k),
            Counted::MaxBp(f) => {
                let all = self.matching(s, scope, f).into_iter();
                all.map(|ix| self.bp(s, ix)).max().unwrap_or(0)
            }
            Counted::MinBp(f) => {
                let all = self.matching(s, scope, f).into_iter();
                all.map(|ix| self.bp(s, ix)).min().unwrap_or(0)
            }
            Counted::Under(sel) => sum(sel, &|ix| s.sources(ix).count() as i32),
            Counted::Below(sel) => sum(sel, &|ix| s.below(ix).count() as i32),
            Counted::MyTurns(who) => zone(who, &|p| i32::from(s.side(p).turns)),
            Counted::Turn => i32::from(s.turn),
        }
    }

    /// The number of a change as it begins.
    pub fn change_number(&self, s: &State, scope: Scope<'_>, change: u16) -> i32 {
        let change = &self.changes[usize::from(change)];
        let n = change.number().or_else(|| change.limit());
        n.map_or(0, |n| self.num(s, scope, n))
    }

    /// The cards that a selector means without choosing.
    pub fn meant_by(&self, s: &State, scope: Scope<'_>, sel: &Sel) -> Vec<Ix> {
        let returns = self.reads.is(R::Returned, "同一张");
        let still = |o: Option<Obj>| {
            o.filter(|o| s.is_still(*o) || (returns && s.card(o.ix).zone.on_field()))
                .map(|o| o.ix)
        };
        match &sel {
            Which::This => match scope.ctx {
                Some(c) => still(Some(c.source)).into_iter().collect(),
                None => vec![scope.source],
            },
            Which::Seen => still(scope.seen).into_iter().collect(),
            Which::Other => still(scope.other).into_iter().collect(),
            Which::Chosen(name) => scope
                .ctx
                .map(|c| self.chosen(c, name.as_deref()))
                .unwrap_or_default()
                .iter()
                .filter_map(|o| still(Some(*o)))
                .collect(),
            Which::Pick(_) => Vec::new(),
            Which::All(filter) => self.matching(s, scope, filter),
            Which::Attacker => still(s.attack.map(|a| a.attacker)).into_iter().collect(),
            Which::Blocker => still(s.attack.and_then(|a| a.blocker))
                .into_iter()
                .collect(),
            Which::Target => still(s.attack.and_then(|a| a.foe())).into_iter().collect(),
            Which::Sources(of) => self
                .meant_by(s, scope, of)
                .into_iter()
                .flat_map(|ix| s.sources(ix).collect::<Vec<_>>())
                .collect(),
            Which::Undermost(of) => {
                let all = self.meant_by(s, scope, of).into_iter();
                all.filter_map(|ix| s.sources(ix).next()).collect()
            }
            Which::Below(of) => self
                .meant_by(s, scope, of)
                .into_iter()
                .flat_map(|ix| s.below_or_gone(ix))
                .collect(),
            Which::Looked => scope
                .ctx
                .map_or(&[][..], |c| &c.looked)
                .iter()
                .filter_map(|o| still(Some(*o)))
                .collect(),
            // What was moved meanwhile is no longer where it was looked at.
            Which::Rest => scope
                .ctx
                .map_or(&[][..], |c| &c.looked)
                .iter()
                .filter_map(|o| still(Some(*o)))
                .filter(|ix| {
                    !scope.ctx.is_some_and(|c| {
                        c.chosen
                            .iter()
                            .any(|(_, all)| all.iter().any(|o| o.ix == *ix))
                    })
                })
                .collect(),
            Which::Paid => scope
                .ctx
                .map_or(&[][..], |c| &c.paid)
                .iter()
                .filter_map(|o| still(Some(*o)))
                .collect(),
            Which::Top(top) => {
                let n = self.num(s, scope, &top.count).max(0) as usize;
                self.players(s, scope, top.who)
                    .into_iter()
                    .flat_map(|p| s.side(p).deck.iter().rev().take(n).copied())
                    .collect()
            }
            Which::Join(all) => {
                let mut found = Vec::new();
                for sel in all {
                    for ix in self.meant_by(s, scope, sel) {
                        if !found.contains(&ix) {
                            found.push(ix);
                        }
                    }
                }
                found
            }
        }
    }

    /// The cards that a filter finds, on the field where it names no zone.
    pub fn matching(&self, s: &State, scope: Scope<'_>, filter: &Filter) -> Vec<Ix> {
        let mut found = Vec::new();
        if filter.zones.is_empty()
            && let Some(among) = &filter.among
        {
            found = self.meant_by(s, scope, among);
            found.retain(|ix| self.fits(s, scope, filter, *ix));
        }
        let mut look = |all: &[Ix]| {
            found.extend(
                all.iter()
                    .copied()
                    .filter(|ix| self.fits(s, scope, filter, *ix)),
            );
        };
        for player in [scope.player, scope.player.opponent()] {
            if filter.who.is_some_and(|w| !self.means(s, scope, w, player)) {
                continue;
            }
            let side = s.side(player);
            if filter.zones.is_empty() && filter.among.is_some() {
                continue;
            }
            if filter.zones.is_empty() {
                look(&side.fl);
                look(&side.el);
            }
            for zone in filter.zones.iter() {
                match zone {
                    Zone::Field => {
                        look(&side.fl);
                        look(&side.el);
                    }
                    // A card that is checked need not count as life (5.4.4-1).
                    Zone::Life if side.life.iter().any(|ix| self.being_checked(s, *ix)) => {
                        self.meet(R::FaceUpLife, ua!("5.4.4-1"));
                        let counts = self.reads.is(R::FaceUpLife, "算");
                        let all = side.life.iter().copied();
                        look(
                            &all.filter(|ix| counts || !self.being_checked(s, *ix))
                                .collect::<Vec<_>>(),
                        );
                    }
                    zone => look(side.zone(*zone)),
                }
            }
        }
        if let Some(extreme) = filter.extreme {
            self.stand_out(s, extreme, &mut found);
        }
        found
    }

    /// Keeps those of the cards that stand out.
    fn stand_out(&self, s: &State, extreme: Extreme, cards: &mut Vec<Ix>) {
        let need = |ix: Ix| self.need(s, ix).iter().map(|(_, n)| n).sum();
        let rank = |ix: Ix| -> i32 {
            match extreme {
                Extreme::HighBp => self.bp(s, ix),
                Extreme::LowBp => -self.bp(s, ix),
                Extreme::HighAp => self.ap_cost(s, ix),
                Extreme::LowAp => -self.ap_cost(s, ix),
                Extreme::HighNeed => need(ix),
                Extreme::LowNeed => -need(ix),
            }
        };
        if matches!(extreme, Extreme::HighBp | Extreme::LowBp) {
            cards.retain(|ix| self.def(s, *ix).kind == Kind::Character);
        }
        let best = cards.iter().map(|ix| rank(*ix)).max();
        cards.retain(|ix| Some(rank(*ix)) == best);
    }

    /// How many different names, traits and so on the cards have.
    fn kinds(&self, s: &State, scope: Scope<'_>, k: &KindsOf) -> i32 {
        let mut seen: Vec<String> = Vec::new();
        for ix in self.matching(s, scope, &k.from) {
            let words = match k.by {
                // A card of several names counts by its own.
                Trait::Name => self.names_of(s, ix).into_iter().take(1).collect(),
                Trait::Trait => self.traits_of(s, ix),
                Trait::Colour => self.colours_of(s, ix),
                Trait::Work => vec![self.def(s, ix).work.clone()],
                Trait::Kind => vec![self.def(s, ix).kind.word().to_owned()],
            };
            for word in words {
                if !word.is_empty() && !seen.contains(&word) {
                    seen.push(word);
                }
            }
        }
        seen.len() as i32
    }

    /// Whether a card fits a filter, on the field where it names no zone.
    pub fn in_filter(&self, s: &State, scope: Scope<'_>, filter: &Filter, ix: Ix) -> bool {
        (!filter.zones.is_empty() || s.card(ix).zone.on_field()) && self.fits(s, scope, filter, ix)
    }

    /// Whether a card fits a filter, wherever it is unless the filter names a zone.
    pub fn fits(&self, s: &State, scope: Scope<'_>, f: &Filter, ix: Ix) -> bool {
        let card = s.card(ix);
        let def = self.def(s, ix);
        let is =
            |wanted: Option<bool>, holds: &dyn Fn() -> bool| wanted.is_none_or(|w| w == holds());
        let range = |r: &Option<Range>, n: &dyn Fn() -> i32| {
            r.as_ref().is_none_or(|r| self.in_range(s, scope, r, n()))
        };
        let among = |words: &[String], has: &dyn Fn(&str) -> bool| {
            words.is_empty() || words.iter().any(|w| has(w))
        };
        let fighting = |which: fn(Attack) -> Option<Obj>| {
            s.attack
                .and_then(which)
                .is_some_and(|o| o.ix == ix && s.is_still(o))
        };
        (f.zones.is_empty() || f.zones.iter().any(|z| z.covers(card.zone)))
            && f.who.is_none_or(|w| {
                let of_effect = scope.whose.filter(|(card, _)| *card == ix);
                let owner = of_effect.map_or(card.owner, |(_, player)| player);
                self.means(s, scope, w, owner)
            })
            && (f.kind.is_empty() || f.kind.contains(&def.kind))
            && among(&f.named, &|w| self.named(s, ix, &|n| n == w))
            && among(&f.name_has, &|w| self.named(s, ix, &|n| n.contains(w)))
            && among(&f.trait_, &|w| self.has_trait(s, ix, w))
            && among(&f.colour, &|w| {
                let w = w.trim_end_matches('色');
                def.colours.iter().any(|c| c == w)
                    || (self.renames && self.colours_of(s, ix).iter().any(|c| c == w))
            })
            && among(&f.work, &|w| def.work == w)
            && self.shares(s, scope, f, ix)
            && f.pose
                .is_none_or(|p| card.zone.on_field() && (p == Pose::Rested) == card.rested)
            && f.facing.is_none_or(|w| match card.zone {
                Zone::Life | Zone::Below => (w == Facing::Up) == card.up,
                zone => (w == Facing::Up) == (zone != Zone::Deck && zone != Zone::Hand),
            })
            && is(f.raided, &|| s.raided(ix))
            && is(f.raids, &|| !def.raid.is_empty())
            && is(f.steps, &|| self.has(s, ix, AbKind::Step))
            && is(f.has_trigger, &|| def.trigger.is_some())
            && (f.trigger.is_empty() || def.trigger.is_some_and(|(i, _)| f.trigger.contains(&i)))
            && is(f.vanilla, &|| {
                self.abilities_of(s, ix).is_empty() && def.raid.is_empty()
            })
            && (f.heads.is_empty() || self.has_head(s, ix, &f.heads))
            && (f.gives_colour.is_empty()
                || f.gives_colour.iter().any(|w| self.gives_of(s, ix, w) > 0))
            && range(&f.under, &|| s.sources(ix).count() as i32)
            && range(&f.below, &|| s.below(ix).count() as i32)
            && (f.came.is_empty()
                || card
                    .came
                    .is_some_and(|z| f.came.iter().any(|w| w.covers(z))))
            && is(f.attacked, &|| s.attacked.contains(&s.obj(ix)))
            && range(&f.printed_bp, &|| def.bp)
            && (f.printed_bp.is_none() || def.kind == Kind::Character)
            && (!f.not_this || ix != scope.source)
            && (!f.this || ix == scope.source)
            && is(f.attacking, &|| fighting(|a| Some(a.attacker)))
            && is(f.blocking, &|| fighting(|a| a.blocker))
            && f.among
                .as_ref()
                .is_none_or(|sel| self.meant_by(s, scope, sel).contains(&ix))
            && is(f.fresh, &|| card.zone.on_field() && card.since == s.turn)
            && range(&f.bp, &|| {
                if def.kind == Kind::Character {
                    self.bp(s, ix)
                } else {
                    0
                }
            })
            && (f.bp.is_none() || def.kind == Kind::Character)
            && range(&f.ap, &|| self.ap_cost(s, ix))
            && range(&f.need, &|| self.need(s, ix).iter().map(|(_, n)| n).sum())
            && is(f.enough, &|| {
                let (met, equal) = self.meets_need(s, ix);
                if equal {
                    self.meet(R::EnergyEqual, ua!("5.3.1-2"));
                }
                met
            })
            && range(&f.gives, &|| self.gives(s, ix, None))
            && (f.any.is_empty() || f.any.iter().any(|o| self.fits(s, scope, o, ix)))
            && f.not.as_ref().is_none_or(|o| !self.fits(s, scope, o, ix))
    }

    /// Whether a card has its name, a trait or its line in common with those that a filter names for it.
    fn shares(&self, s: &State, scope: Scope<'_>, f: &Filter, ix: Ix) -> bool {
        let with = |sel: &Option<Box<Sel>>, common: &dyn Fn(Ix) -> bool| {
            sel.as_ref().is_none_or(|sel| {
                let others = self.meant_by(s, scope, sel);
                others.into_iter().any(common)
            })
        };
        let card = s.card(ix);
        with(&f.same_name, &|o| {
            self.named(s, o, &|n| self.named(s, ix, &|m| m == n))
        }) && with(&f.same_trait, &|o| {
            let mine = self.traits_of(s, ix);
            mine.iter().any(|t| self.has_trait(s, o, t))
        }) && with(&f.same_line, &|o| {
            let other = s.card(o);
            card.zone.on_field() && (other.owner, other.zone) == (card.owner, card.zone)
        })
    }

    fn has_head(&self, s: &State, ix: Ix, heads: &[Head]) -> bool {
        let all = self.abilities_of(s, ix);
        all.iter().any(|a| heads.iter().any(|h| self.is_of(*a, *h)))
    }

    /// Energy that a card gives in a colour, by its word.
    fn gives_of(&self, s: &State, ix: Ix, colour: &str) -> i32 {
        let colour = colour.trim_end_matches('色');
        let place = self.colours.iter().position(|c| c == colour);
        place.map_or(0, |c| self.gives(s, ix, Some(c as u8)))
    }

    /// Whether a number lies in a range.
    pub fn in_range(&self, s: &State, scope: Scope<'_>, r: &Range, n: i32) -> bool {
        r.holds(n, |bound| bound.worth(&(self, s, scope)))
    }

    /// Whether all of these hold.
    pub fn holds(&self, s: &State, scope: Scope<'_>, all: &[Cond]) -> bool {
        Cond::all(all, &(self, s, scope))
    }

    /// Whether what a condition asks for is so.
    fn is_so(&self, s: &State, scope: Scope<'_>, what: &Situation) -> bool {
        let this = s.card(scope.source);
        let fights = |o: Option<Obj>| o.is_some_and(|o| o.ix == scope.source && s.is_still(o));
        match what {
            Situation::Exists(f) => !self.matching(s, scope, f).is_empty(),
            Situation::Absent(f) => self.matching(s, scope, f).is_empty(),
            Situation::Is(c) => {
                let cards = self.meant_by(s, scope, &c.card);
                !cards.is_empty() && cards.iter().all(|ix| self.fits(s, scope, &c.is, *ix))
            }
            Situation::MyTurn => s.turn_player == scope.player,
            Situation::TheirTurn => s.turn_player != scope.player,
            Situation::InPhase(all) => all.contains(&s.phase),
            Situation::InFl => this.zone == Zone::Fl,
            Situation::InEl => this.zone == Zone::El,
            Situation::Active => this.zone.on_field() && !this.rested,
            Situation::Rested => this.zone.on_field() && this.rested,
            Situation::Raided => s.raided(scope.source),
            Situation::Attacking => fights(s.attack.map(|a| a.attacker)),
            Situation::Blocking => fights(s.attack.and_then(|a| a.blocker)),
            Situation::WentFirst => s.first == scope.player,
            Situation::WentSecond => s.first != scope.player,
            Situation::InBattle => s.attack.is_some_and(|a| a.foe().is_some()),
            Situation::PlayerAttacked => s.attack.is_some_and(|a| a.foe().is_none()),
            Situation::Did => scope.ctx.is_some_and(|c| c.did > 0),
            Situation::Chose(name) => scope
                .ctx
                .is_some_and(|c| !self.chosen(c, name.as_deref()).is_empty()),
            Situation::Happened(h) => {
                self.players(s, scope, h.who)
                    .into_iter()
                    .any(|p| match &h.card {
                        None => happened(s, h.deed, p) > 0,
                        Some(f) => s.seen.iter().any(|(deed, who, ix)| {
                            *deed == h.deed && *who == p && self.fits(s, scope, f, *ix)
                        }),
                    })
            }
        }
    }
}
