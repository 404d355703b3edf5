//! What effects keep cards and players from, make them do, and let them do against the rules; what they do not touch.
//!
//! 1.1-3-7, 1.2-2-7, 1.3-2-7: an effect is what the card says. Steps that it goes against: 5.4-1, 5.4.1-1, 5.4.2-1,
//! 4-4, 4-5, 5.5.3.

use crate::engine::cite::ua;
use crate::engine::game::Player;
use crate::engine::union_arena::attributes;
use crate::engine::union_arena::attributes::AttributeMask;
use crate::engine::union_arena::card::Filter;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Frame, Ix, On, State, Why};
use crate::engine::union_arena::table::{AbKind, Change};
use crate::engine::union_arena::view::{ActiveModifier, Scope, Timestamp, View, Whose, came};
use crate::engine::union_arena::words::{Cannot, Leave, Must, Rule, Until, Zone};

/// Something that keeps effects away from a card: whose, from which card, with which order of beginning.
pub struct Shield<'g> {
    player: Player,
    source: Ix,
    from: Option<&'g Filter>,
    began: Timestamp,
}

/// Cards in hand at the end of a turn (5.5.3).
pub const HAND_LIMIT: usize = 8;

impl View<'_> {
    /// Every change in force on a card to the sides that are asked for, without those of effects that do not touch it.
    pub fn each_change(
        &self,
        s: &State,
        ix: Ix,
        want: AttributeMask,
        f: &mut dyn FnMut(ActiveModifier<'_>),
    ) {
        if self.interdependent {
            return self.each_settled(s, ix, want, false, f);
        }
        if !self.shields {
            return self.each_change_at_all(s, ix, want, f);
        }
        // Looked up at the first change only: most cards have none.
        let mut shields: Option<Vec<Shield<'_>>> = None;
        self.each_change_at_all(s, ix, want, &mut |c| {
            let shields = shields.get_or_insert_with(|| self.shields_of(s, ix));
            if matches!(c.change, Change::Unaffected(_)) || !self.keep_off(s, shields, c.effect(s))
            {
                f(c);
            }
        });
    }

    /// Whether one of the shields keeps off what an effect does.
    fn keep_off(&self, s: &State, shields: &[Shield<'_>], of: Whose) -> bool {
        shields.iter().any(|shield| self.stops(s, shield, of))
    }

    /// Whether a shield keeps off what an effect does.
    pub fn stops(&self, s: &State, shield: &Shield<'_>, of: Whose) -> bool {
        let older = self.reads.is(R::ShieldedBefore, "照旧");
        let before = older && of.timed && of.began < shield.began;
        !before && self.shield_stops(s, shield, (of.source, of.player))
    }

    /// The shield that a change is, where it is one.
    pub fn shield(&self, of: Whose, change: u16) -> Option<Shield<'_>> {
        match &self.changes[usize::from(change)] {
            Change::Unaffected(from) => Some(Shield {
                player: of.player,
                source: of.source,
                from: from.as_deref(),
                began: of.began,
            }),
            _ => None,
        }
    }

    /// The same by the shields that a card has now.
    pub fn is_kept_off(&self, s: &State, ix: Ix, of: Whose) -> bool {
        self.shields && self.keep_off(s, &self.shields_of(s, ix), of)
    }

    /// Whose an effect of a card is: of the player of the one that is going on, of the card's owner otherwise.
    fn whose(&self, s: &State, source: Ix) -> Player {
        let going_on = s.ctx().filter(|c| c.source.ix == source);
        going_on.map_or(s.card(source).owner, |c| c.player)
    }

    /// What keeps effects away from a card. Shields may look at cards that have shields: the innermost are seen without.
    fn shields_of<'g>(&'g self, s: &State, ix: Ix) -> Vec<Shield<'g>> {
        let mut found = Vec::new();
        if self.too_deep() {
            return found;
        }
        self.go_deeper();
        self.each_change_at_all(s, ix, attributes::SHIELDS, &mut |c| {
            found.extend(self.shield(c.effect(s), c.id));
        });
        self.depth.set(self.depth.get() - 1);
        found
    }

    fn shield_stops(&self, s: &State, shield: &Shield<'_>, of: (Ix, Player)) -> bool {
        let scope = Scope {
            player: shield.player,
            who: shield.player,
            whose: Some(of),
            ..Scope::of(s, shield.source)
        };
        let Some(from) = shield.from else { return true };
        self.go_deeper();
        let stops = self.fits(s, scope, from, of.0);
        self.depth.set(self.depth.get() - 1);
        stops
    }

    /// The card because of whose effect the effects of another do not touch a card.
    pub fn untouched_by(&self, s: &State, ix: Ix, source: Ix) -> Option<Ix> {
        if !self.shields {
            return None;
        }
        self.shields_of(s, ix)
            .iter()
            .find(|shield| self.shield_stops(s, shield, (source, self.whose(s, source))))
            .map(|shield| shield.source)
    }

    /// Which effect keeps a card from something; `other` is the card by or with which it would be.
    pub fn kept_from(&self, s: &State, ix: Ix, what: Cannot, other: Option<Ix>) -> Option<Ix> {
        if self.cannots & (1 << what as u32) == 0 {
            return None;
        }
        self.kept_from_of(s, ix, what, other.map(|o| (o, self.whose(s, o))))
    }

    /// The same, where it is known whose the effect of the other card is.
    pub fn kept_from_of(
        &self,
        s: &State,
        ix: Ix,
        what: Cannot,
        other: Option<(Ix, Player)>,
    ) -> Option<Ix> {
        let mut by = None;
        self.each_change(s, ix, attributes::CANNOT, &mut |c| {
            if let Change::Cannot(word, f) = c.change
                && *word == what
                && by.is_none()
                && self.meets(s, &c, f.as_deref(), other)
            {
                by = Some(c.source);
            }
        });
        if by == Some(ix) && !s.card(ix).zone.on_field() {
            self.meet(R::OfEntering, ua!("1.1-3-7"));
        }
        by
    }

    /// Whether the start phase readies what is rested (5.1.2).
    pub fn in_ready_step(&self, s: &State) -> bool {
        matches!(s.frames.last(), Some(Frame::Start { .. })) && !s.in_effect()
    }

    /// Which effect keeps a card from being readied now (reading 下1次激活).
    pub fn kept_rested(&self, s: &State, ix: Ix, by: Option<Ix>) -> Option<Ix> {
        if self.reads.is(R::NextReady, "任何一次") || self.in_ready_step(s) {
            return self.kept_from(s, ix, Cannot::Ready, by);
        }
        if self.cannots & (1 << Cannot::Ready as u32) == 0 {
            return None;
        }
        let by = by.map(|o| (o, self.whose(s, o)));
        let mut found = None;
        self.each_change(s, ix, attributes::CANNOT, &mut |c| {
            if let Change::Cannot(Cannot::Ready, f) = c.change
                && found.is_none()
                && c.timed.is_none_or(|t| t.until != Until::NextReady)
                && self.meets(s, &c, f.as_deref(), by)
            {
                found = Some(c.source);
            }
        });
        found
    }

    /// Whether the other card is such as the change wants it.
    fn meets(
        &self,
        s: &State,
        c: &ActiveModifier<'_>,
        f: Option<&Filter>,
        other: Option<(Ix, Player)>,
    ) -> bool {
        let scope = Scope {
            player: c.player,
            who: c.player,
            whose: other,
            ..Scope::of(s, c.source)
        };
        f.is_none_or(|f| other.is_some_and(|(o, _)| self.fits(s, scope, f, o)))
    }

    /// Whether effects keep a card from something with some cards only.
    pub fn partly_kept_from(&self, s: &State, ix: Ix, what: Cannot) -> bool {
        let mut some = false;
        self.each_change(s, ix, attributes::CANNOT, &mut |c| {
            some |= matches!(c.change, Change::Cannot(word, Some(_)) if *word == what);
        });
        some
    }

    /// How much AP whoever chooses a card by an effect of `source` pays for that, and by which effect.
    pub fn toll(&self, s: &State, ix: Ix, source: Ix) -> (u8, Option<Ix>) {
        let mut toll = (0_u8, None);
        if !self.tolls {
            return toll;
        }
        let whose = self.whose(s, source);
        self.each_change(s, ix, attributes::CANNOT, &mut |c| {
            if let Change::ToChoose(n, f) = c.change
                && match f {
                    None => s.card(ix).owner != whose,
                    f => self.meets(s, &c, f.as_deref(), Some((source, whose))),
                }
            {
                toll = (toll.0.saturating_add(*n), Some(c.source));
            }
        });
        toll
    }

    /// The same for several cards chosen together.
    pub fn tolls(&self, s: &State, cards: &[Ix], source: Ix) -> (u8, Option<Ix>) {
        let mut all = (0_u8, None);
        if !self.tolls {
            return all;
        }
        for ix in cards {
            let (n, by) = self.toll(s, *ix, source);
            all = (all.0.saturating_add(n), all.1.or(by));
        }
        all
    }

    /// Which effect keeps a card from being chosen by an effect of `source`: of the opponent where nothing is written.
    pub fn unchoosable(&self, s: &State, ix: Ix, source: Ix) -> Option<Ix> {
        if self.cannots & (1 << Cannot::BeChosen as u32) == 0 {
            return None;
        }
        let mut by = None;
        self.each_change(s, ix, attributes::CANNOT, &mut |c| {
            let kept = match c.change {
                Change::Cannot(Cannot::BeChosen, None) => s.card(ix).owner != self.whose(s, source),
                Change::Cannot(Cannot::BeChosen, f) => {
                    self.meets(s, &c, f.as_deref(), Some((source, self.whose(s, source))))
                }
                _ => false,
            };
            if kept {
                by.get_or_insert(c.source);
            }
        });
        by
    }

    /// Which effect keeps a card where it is from an effect of `source` that would take it away, by this word.
    pub fn held(&self, s: &State, ix: Ix, what: Cannot, source: Option<Ix>) -> Option<Ix> {
        let leaves =
            s.card(ix).zone.on_field() && !matches!(what, Cannot::ShiftByEffect | Cannot::MoveToFl);
        self.kept_from(s, ix, what, source).or_else(|| {
            leaves
                .then(|| self.kept_from(s, ix, Cannot::LeaveByEffect, source))
                .flatten()
        })
    }

    /// Which effect makes a card do something; `other` is the card with which it would be.
    pub fn made_to(&self, s: &State, ix: Ix, what: Must, other: Option<Ix>) -> Option<Ix> {
        if !self.musts {
            return None;
        }
        let other = other.map(|o| (o, s.card(o).owner));
        let mut by = None;
        self.each_change(s, ix, attributes::MUSTS, &mut |c| {
            if let Change::Must(word, f) = c.change
                && *word == what
                && by.is_none()
                && self.meets(s, &c, f.as_deref(), other)
            {
                by = Some(c.source);
            }
        });
        by
    }

    /// Which effect lets a card do something that the rules do not; `other` is the card with which it would be.
    pub fn let_to(&self, s: &State, ix: Ix, what: Leave, other: Option<Ix>) -> Option<Ix> {
        if self.leaves & (1 << what as u32) == 0 {
            return None;
        }
        let other = other.map(|o| (o, s.card(o).owner));
        let mut by = None;
        self.each_change(s, ix, attributes::LEAVES, &mut |c| {
            if let Change::May(word, f) = c.change
                && *word == what
                && by.is_none()
                && self.meets(s, &c, f.as_deref(), other)
            {
                by = Some(c.source);
            }
        });
        by
    }

    /// What effects lay down for a player: the changes, with their number and their card.
    fn each_rule(
        &self,
        s: &State,
        player: Player,
        f: &mut dyn FnMut(&Change, i32, Scope<'_>, Timestamp),
    ) {
        if !self.rules {
            return;
        }
        for t in &s.timed {
            if t.on == On::Player(player) {
                let scope = Scope {
                    player: t.player,
                    who: t.player,
                    ..Scope::of(s, t.source)
                };
                let began = (t.turn, t.born, false);
                f(&self.changes[usize::from(t.change)], t.n, scope, began);
            }
        }
        let elsewhere =
            (0..s.cards.len() as Ix).filter(|ix| self.outlying && !s.card(*ix).zone.on_field());
        for source in s.field().chain(elsewhere) {
            for ability in self.abilities_of(s, source) {
                let ab = self.ab(ability);
                let scope = Scope::of(s, source);
                if ab.kind != AbKind::Static
                    || !ab
                        .players
                        .is_some_and(|who| self.means(s, scope, who, player))
                    || !self.holds(s, scope, &ab.when)
                {
                    continue;
                }
                for change in &ab.changes {
                    let change = &self.changes[usize::from(*change)];
                    let n = change.limit().map_or(0, |n| self.num(s, scope, n));
                    f(change, n, scope, came(s, source));
                }
            }
        }
    }

    /// Which effect keeps a player from something; `card` is the card with which it would be done.
    pub fn ruled_out(&self, s: &State, player: Player, what: Rule, card: Option<Ix>) -> Option<Ix> {
        let mut by = None;
        self.each_rule(s, player, &mut |change, _, scope, _| {
            if let Change::Rule(word, filter) = change
                && *word == what
                && filter
                    .as_ref()
                    .is_none_or(|f| card.is_some_and(|c| self.fits(s, scope, f, c)))
            {
                by.get_or_insert(scope.source);
            }
        });
        by
    }

    /// Which effect keeps an effect from letting a card enter, raid or be used by a player (reading 不能登场与效果).
    /// `line` is where it would enter, otherwise than by a raid.
    pub fn barred(
        &self,
        s: &State,
        player: Player,
        (what, line): (Rule, Option<Zone>),
        ix: Ix,
    ) -> Option<Ix> {
        if self.reads.is(R::BarredEnter, "只管主要阶段") {
            return None;
        }
        let may = || self.holds(s, Scope::of(s, ix), &self.def(s, ix).may);
        let words = match line {
            Some(Zone::Fl) => &[Cannot::Play, Cannot::PlayPlain, Cannot::PlayToFl][..],
            Some(_) => &[Cannot::Play, Cannot::PlayPlain, Cannot::PlayToEl],
            None => &[Cannot::Play],
        };
        let kept = |word: &Cannot| self.kept_from(s, ix, *word, None);
        words
            .iter()
            .find_map(kept)
            .or_else(|| (!may()).then_some(ix))
            .or_else(|| self.ruled_out(s, player, what, Some(ix)))
    }

    /// How many cards a player's hand may have in the end phase (5.5.3), by which card where not by the rule, and
    /// whether several effects say so differently.
    pub fn hand_limit(&self, s: &State, player: Player) -> (usize, Option<Ix>, bool) {
        let mut limit = (HAND_LIMIT, None, false);
        let mut since = None;
        self.each_rule(s, player, &mut |change, n, scope, began| {
            if let Change::HandLimit(_) = change {
                let n = n.clamp(0, 200) as usize;
                limit.2 |= limit.1.is_some() && limit.0 != n;
                if self.overrides(since, began) {
                    since = Some(began);
                    (limit.0, limit.1) = (n, Some(scope.source));
                }
            }
        });
        limit
    }

    /// How often a player may attack in a turn where some effect says so, and which card's.
    pub fn attack_limit(&self, s: &State, player: Player) -> Option<(i32, Ix)> {
        let mut limit: Option<(i32, Ix)> = None;
        self.each_rule(s, player, &mut |change, n, scope, _| {
            if let Change::Attacks(_) = change
                && limit.is_none_or(|(had, _)| n < had)
            {
                limit = Some((n, scope.source));
            }
        });
        limit
    }

    /// Whether an effect may make a card retire.
    pub fn may_retire(&self, s: &State, ix: Ix) -> bool {
        let by = s.ctx().map(|c| c.source.ix);
        self.held(s, ix, Cannot::RetireByEffect, by).is_none()
    }

    /// How many cards can be chosen at least and at most where they must be such together.
    pub fn within_reach(&self, s: &State, from: &[Ix], (min, max): (u8, u8), why: Why) -> (u8, u8) {
        let Why::Together { distinct, bp } = why else {
            return (min, max);
        };
        let mut all: Vec<Ix> = from.to_vec();
        all.sort_by_key(|ix| self.bp(s, *ix));
        let mut names: Vec<String> = Vec::new();
        let (mut sum, mut n) = (0i32, 0u8);
        for ix in all {
            let name = self.names_of(s, ix).swap_remove(0);
            let bp_of = self.bp(s, ix).max(0);
            if (distinct && names.contains(&name))
                || bp.is_some_and(|most| bp_of.saturating_add(sum) > most)
            {
                continue;
            }
            names.push(name);
            sum = bp_of.saturating_add(sum);
            n = n.saturating_add(1);
        }
        (min.min(n), max.min(n))
    }
}
