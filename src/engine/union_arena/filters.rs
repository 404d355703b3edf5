//! Which cards a text means, and whether its conditions hold.

use super::UnionArena;
use super::card::{Cond, Filter, KindsOf, Num, Range, Sel, Which};
use super::defs::{AbKind, Change};
use super::lasting;
use super::reads::R;
use super::state::{Ix, Obj, State};
use super::values::{Eye, happened};
use super::words::{Extreme, Facing, Head, Kind, Pose, Trait, Zone};
use crate::engine::cite::ua;

impl UnionArena {
    /// The cards that a selector means without choosing.
    pub(super) fn set(&self, s: &State, eye: Eye<'_>, sel: &Sel) -> Vec<Ix> {
        let returns = self.reads.is(R::Returned, "同一张");
        let still = |o: Option<Obj>| {
            o.filter(|o| s.is_still(*o) || (returns && s.card(o.ix).zone.on_field()))
                .map(|o| o.ix)
        };
        match &sel {
            Which::This => match eye.ctx {
                Some(c) => still(Some(c.source)).into_iter().collect(),
                None => vec![eye.source],
            },
            Which::Seen => still(eye.seen).into_iter().collect(),
            Which::Other => still(eye.other).into_iter().collect(),
            Which::Chosen(name) => eye
                .ctx
                .map(|c| self.chosen(c, name.as_deref()))
                .unwrap_or_default()
                .iter()
                .filter_map(|o| still(Some(*o)))
                .collect(),
            Which::Pick(_) => Vec::new(),
            Which::All(filter) => self.find(s, eye, filter),
            Which::Attacker => still(s.attack.map(|a| a.attacker)).into_iter().collect(),
            Which::Blocker => still(s.attack.and_then(|a| a.blocker))
                .into_iter()
                .collect(),
            Which::Target => still(s.attack.and_then(|a| a.foe())).into_iter().collect(),
            Which::Sources(of) => self
                .set(s, eye, of)
                .into_iter()
                .flat_map(|ix| s.sources(ix).collect::<Vec<_>>())
                .collect(),
            Which::Looked => eye
                .ctx
                .map_or(&[][..], |c| &c.looked)
                .iter()
                .filter_map(|o| still(Some(*o)))
                .collect(),
            // What was moved meanwhile is no longer where it was looked at.
            Which::Rest => eye
                .ctx
                .map_or(&[][..], |c| &c.looked)
                .iter()
                .filter_map(|o| still(Some(*o)))
                .filter(|ix| {
                    !eye.ctx.is_some_and(|c| {
                        c.chosen
                            .iter()
                            .any(|(_, all)| all.iter().any(|o| o.ix == *ix))
                    })
                })
                .collect(),
            Which::Paid => eye
                .ctx
                .map_or(&[][..], |c| &c.paid)
                .iter()
                .filter_map(|o| still(Some(*o)))
                .collect(),
            Which::Top(top) => {
                let n = self.num(s, eye, &top.count).max(0) as usize;
                self.players(s, eye, top.who)
                    .into_iter()
                    .flat_map(|p| s.side(p).deck.iter().rev().take(n).copied())
                    .collect()
            }
            Which::Join(all) => {
                let mut found = Vec::new();
                for sel in all {
                    for ix in self.set(s, eye, sel) {
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
    pub(super) fn find(&self, s: &State, eye: Eye<'_>, filter: &Filter) -> Vec<Ix> {
        let mut found = Vec::new();
        if filter.zones.is_empty()
            && let Some(among) = &filter.among
        {
            found = self.set(s, eye, among);
            found.retain(|ix| self.fits(s, eye, filter, *ix));
        }
        let mut look = |all: &[Ix]| {
            found.extend(
                all.iter()
                    .copied()
                    .filter(|ix| self.fits(s, eye, filter, *ix)),
            );
        };
        for player in [eye.player, eye.player.opponent()] {
            if filter.who.is_some_and(|w| !self.means(s, eye, w, player)) {
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
    pub(super) fn kinds(&self, s: &State, eye: Eye<'_>, k: &KindsOf) -> i32 {
        let mut seen: Vec<String> = Vec::new();
        for ix in self.find(s, eye, &k.from) {
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

    /// The colours that a card has now: those of its required energy or its own, then those that effects give.
    pub(super) fn colours_of(&self, s: &State, ix: Ix) -> Vec<String> {
        let mut all = self.def(s, ix).colours.clone();
        if self.renames {
            self.each_change(s, ix, lasting::COLOURS, &mut |c| match c.change {
                Change::Colour(name) if !all.contains(name) => all.push(name.clone()),
                _ => {}
            });
        }
        all
    }

    /// Whether a card fits a filter, on the field where it names no zone.
    pub(super) fn in_filter(&self, s: &State, eye: Eye<'_>, filter: &Filter, ix: Ix) -> bool {
        (!filter.zones.is_empty() || s.card(ix).zone.on_field()) && self.fits(s, eye, filter, ix)
    }

    /// Whether a card fits a filter, wherever it is unless the filter names a zone.
    pub(super) fn fits(&self, s: &State, eye: Eye<'_>, f: &Filter, ix: Ix) -> bool {
        let card = s.card(ix);
        let def = self.def(s, ix);
        let is =
            |wanted: Option<bool>, holds: &dyn Fn() -> bool| wanted.is_none_or(|w| w == holds());
        let range = |r: &Option<Range>, n: &dyn Fn() -> i32| {
            r.as_ref().is_none_or(|r| self.in_range(s, eye, r, n()))
        };
        let among = |words: &[String], has: &dyn Fn(&str) -> bool| {
            words.is_empty() || words.iter().any(|w| has(w))
        };
        let fighting = |which: fn(super::state::Attack) -> Option<Obj>| {
            s.attack
                .and_then(which)
                .is_some_and(|o| o.ix == ix && s.is_still(o))
        };
        (f.zones.is_empty() || f.zones.iter().any(|z| z.covers(card.zone)))
            && f.who.is_none_or(|w| {
                let of_effect = eye.whose.filter(|(card, _)| *card == ix);
                let owner = of_effect.map_or(card.owner, |(_, player)| player);
                self.means(s, eye, w, owner)
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
            && f.same_name.as_ref().is_none_or(|sel| {
                self.set(s, eye, sel)
                    .iter()
                    .any(|o| self.named(s, *o, &|n| self.named(s, ix, &|m| m == n)))
            })
            && f.pose
                .is_none_or(|p| card.zone.on_field() && (p == Pose::Rested) == card.rested)
            && f.facing.is_none_or(|w| match card.zone {
                Zone::Life => (w == Facing::Up) == card.up,
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
            && (f.came.is_empty()
                || card
                    .came
                    .is_some_and(|z| f.came.iter().any(|w| w.covers(z))))
            && is(f.attacked, &|| s.attacked.contains(&s.obj(ix)))
            && f.same_trait.as_ref().is_none_or(|sel| {
                let mine = self.traits_of(s, ix);
                let others = self.set(s, eye, sel);
                others
                    .iter()
                    .any(|o| mine.iter().any(|t| self.has_trait(s, *o, t)))
            })
            && range(&f.printed_bp, &|| def.bp)
            && (f.printed_bp.is_none() || def.kind == Kind::Character)
            && (!f.not_this || ix != eye.source)
            && (!f.this || ix == eye.source)
            && is(f.attacking, &|| fighting(|a| Some(a.attacker)))
            && is(f.blocking, &|| fighting(|a| a.blocker))
            && f.among
                .as_ref()
                .is_none_or(|sel| self.set(s, eye, sel).contains(&ix))
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
            && range(&f.gives, &|| self.gives(s, ix, None))
            && (f.any.is_empty() || f.any.iter().any(|o| self.fits(s, eye, o, ix)))
            && f.not.as_ref().is_none_or(|o| !self.fits(s, eye, o, ix))
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
    pub(super) fn in_range(&self, s: &State, eye: Eye<'_>, r: &Range, n: i32) -> bool {
        let v = |x: &Option<Num>| x.as_ref().map(|x| self.num(s, eye, x));
        v(&r.exactly).is_none_or(|x| n == x)
            && v(&r.at_least).is_none_or(|x| n >= x)
            && v(&r.at_most).is_none_or(|x| n <= x)
            && v(&r.over).is_none_or(|x| n > x)
            && v(&r.under).is_none_or(|x| n < x)
    }

    /// Whether all of these hold.
    pub(super) fn holds(&self, s: &State, eye: Eye<'_>, all: &[Cond]) -> bool {
        all.iter().all(|c| self.cond(s, eye, c))
    }

    pub(super) fn cond(&self, s: &State, eye: Eye<'_>, cond: &Cond) -> bool {
        let this = s.card(eye.source);
        let fights = |o: Option<Obj>| o.is_some_and(|o| o.ix == eye.source && s.is_still(o));
        match cond {
            Cond::All(all) => self.holds(s, eye, all),
            Cond::Any(all) => all.iter().any(|c| self.cond(s, eye, c)),
            Cond::Not(c) => !self.cond(s, eye, c),
            Cond::Always => true,
            Cond::Exists(f) => !self.find(s, eye, f).is_empty(),
            Cond::Absent(f) => self.find(s, eye, f).is_empty(),
            Cond::Number(n) => self.in_range(s, eye, &n.range(), self.num(s, eye, &n.value)),
            Cond::Is(c) => {
                let cards = self.set(s, eye, &c.card);
                !cards.is_empty() && cards.iter().all(|ix| self.fits(s, eye, &c.is, *ix))
            }
            Cond::MyTurn => s.turn_player == eye.player,
            Cond::TheirTurn => s.turn_player != eye.player,
            Cond::InPhase(all) => all.contains(&s.phase),
            Cond::InFl => this.zone == Zone::Fl,
            Cond::InEl => this.zone == Zone::El,
            Cond::Active => this.zone.on_field() && !this.rested,
            Cond::Rested => this.zone.on_field() && this.rested,
            Cond::Raided => s.raided(eye.source),
            Cond::Attacking => fights(s.attack.map(|a| a.attacker)),
            Cond::Blocking => fights(s.attack.and_then(|a| a.blocker)),
            Cond::WentFirst => s.first == eye.player,
            Cond::WentSecond => s.first != eye.player,
            Cond::InBattle => s.attack.is_some_and(|a| a.foe().is_some()),
            Cond::PlayerAttacked => s.attack.is_some_and(|a| a.foe().is_none()),
            Cond::Did => eye.ctx.is_some_and(|c| c.did > 0),
            Cond::Chose(name) => eye
                .ctx
                .is_some_and(|c| !self.chosen(c, name.as_deref()).is_empty()),
            Cond::Happened(h) => self
                .players(s, eye, h.who)
                .into_iter()
                .any(|p| match &h.card {
                    None => happened(s, h.deed, p) > 0,
                    Some(f) => s.seen.iter().any(|(deed, who, ix)| {
                        *deed == h.deed && *who == p && self.fits(s, eye, f, *ix)
                    }),
                }),
        }
    }
}
