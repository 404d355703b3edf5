//! Which effects go off at what happens, or may be done instead of it, and by which clauses effects are dealt with.
//!
//! 6.1-1; 1.1-3-7, 1.1-3-8, 1.2-2-7, 1.2-2-8, 1.3-2-7, 1.3-2-8.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::Player;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::step::Offered;
use crate::engine::union_arena::state::{Cause, Frame, Held, Ix, Obj, State, Waiting, Why};
use crate::engine::union_arena::table::{Ab, AbKind, Per, bit};
use crate::engine::union_arena::view::{Scope, View};
use crate::engine::union_arena::words::{Cannot, Deed, Kind, Reason, Zone};
use crate::rulebook::RuleId;

/// The zones off the field from which effects may look.
const OFF_FIELD: [Zone; 5] = [
    Zone::Hand,
    Zone::Outside,
    Zone::Removed,
    Zone::Life,
    Zone::Under,
];

/// Something that happened or is about to, as effects look at it.
#[derive(Debug, Clone, Copy)]
pub struct Happening<'a> {
    pub deed: Deed,
    pub card: Option<Ix>,
    /// With which other card.
    pub other: Option<Ix>,
    /// To or by which player.
    pub player: Player,
    /// How many points or cards.
    pub n: i32,
    pub cause: Cause,
    /// The effects with which the card left the field.
    pub own: Option<&'a [u16]>,
    /// What was before, where a card left the field: it is told of as it lay.
    pub before: Option<&'a State>,
}

impl Deed {
    /// It happens to or by a player.
    pub fn by(self, player: Player) -> Happening<'static> {
        Happening {
            deed: self,
            card: None,
            other: None,
            player,
            n: 1,
            cause: Cause::Rule,
            own: None,
            before: None,
        }
    }

    /// It happens to a card.
    pub fn of(self, card: Ix, player: Player) -> Happening<'static> {
        Happening {
            card: Some(card),
            ..self.by(player)
        }
    }
}

impl<'a> Happening<'a> {
    /// With this other card.
    pub fn with(self, other: impl Into<Option<Ix>>) -> Self {
        Self {
            other: other.into(),
            ..self
        }
    }

    /// To so many points or cards.
    pub fn times(self, n: i32) -> Self {
        Self { n, ..self }
    }

    /// With these effects of the card.
    pub fn own(self, own: &'a [u16]) -> Self {
        Self {
            own: Some(own),
            ..self
        }
    }

    /// From where an effect looks that has been told of it.
    pub fn told(&self, s: &State, source: Ix) -> Scope<'static> {
        Scope {
            seen: self.card.map(|c| s.obj(c)),
            other: self.other.map(|c| s.obj(c)),
            who: self.player,
            n: self.n,
            ..Scope::of(s, source)
        }
    }
}

impl View<'_> {
    /// Whether an effect is going on that has more to do, or is being paid for.
    pub fn goes_on(&self, s: &State) -> bool {
        s.frames.iter().any(|frame| match frame {
            Frame::Script { id, pc } => usize::from(*pc) < self.scripts[usize::from(*id)].len(),
            Frame::Each { cards, .. } => !cards.is_empty(),
            Frame::Repeat { left, .. } => *left > 0,
            Frame::Pay(_) => s.in_effect(),
            _ => false,
        })
    }

    /// The effects that go off at what happened, with their cards. `together` are those that left the field with others.
    pub fn collect_triggers(
        &self,
        s: &State,
        what: &Happening<'_>,
        together: &[(Obj, Vec<Held>)],
    ) -> Vec<(Ix, u16)> {
        let mut found: Vec<(Ix, u16)> = Vec::new();
        for source in s.field() {
            self.gather(s, source, what, &mut found);
        }
        if self.elsewhere {
            for p in Player::BOTH {
                for zone in OFF_FIELD {
                    for source in s.side(p).zone(zone) {
                        self.gather(s, *source, what, &mut found);
                    }
                }
            }
        }
        let sees = |ix: Ix, ability: u16, found: &[(Ix, u16)]| {
            let ab = self.ab(ability);
            ab.deeds & bit(what.deed) != 0
                && !found.contains(&(ix, ability))
                && self.is_seen(s, Scope::of(s, ix), ab, what)
        };
        for (o, all) in together {
            for (ability, held) in all {
                let held = what.card.is_some_and(|c| held.contains(&c));
                if sees(o.ix, *ability, &found)
                    && (held || self.holds(s, what.told(s, o.ix), &self.ab(*ability).when))
                {
                    found.push((o.ix, *ability));
                }
            }
        }
        if let (Some(own), Some(ix)) = (what.own, what.card) {
            for ability in own {
                if sees(ix, *ability, &found) {
                    found.push((ix, *ability));
                }
            }
        }
        found
    }

    /// The effects of a card in play that go off at what happened.
    fn gather(&self, s: &State, source: Ix, what: &Happening<'_>, found: &mut Vec<(Ix, u16)>) {
        let deed = bit(what.deed);
        if self.def(s, source).deeds & deed == 0 && s.timed.is_empty() && !self.lasting {
            return;
        }
        let mut impacts = false;
        for ability in self.abilities_of(s, source) {
            let ab = self.ab(ability);
            let impact = matches!(ab.kind, AbKind::Impact | AbKind::ImpactMore);
            if ab.deeds & deed != 0
                && !(impact && impacts)
                && !self.spent(s, s.obj(source), ability)
                && self.is_seen(s, Scope::of(s, source), ab, what)
                && self.holds(s, what.told(s, source), &ab.when)
                && self.kept_from(s, source, Cannot::GoOff, None).is_none()
                && (!impact || self.impact_goes_off(s, source))
            {
                if impact {
                    // What comes of all of them together is settled at once.
                    impacts = true;
                    let all = self.impacts(s, source, true);
                    found.extend(all.into_iter().map(|(ability, _)| (source, ability)));
                } else {
                    found.push((source, ability));
                }
            }
        }
    }

    /// Whether nothing keeps the 影响力 of a character from going off.
    fn impact_goes_off(&self, s: &State, ix: Ix) -> bool {
        if self.kept_from(s, ix, Cannot::Impact, None).is_some() {
            return false;
        }
        let Some(attack) = s.attack.filter(|a| a.attacker.ix == ix) else {
            return true;
        };
        let now = || {
            let foe = attack.foe().filter(|foe| s.stands(*foe));
            foe.is_some_and(|foe| self.has(s, foe.ix, AbKind::NoImpact))
        };
        let (before, now) = (attack.no_impact, now());
        if before != now {
            self.meet(R::NoImpact, ua!("5.4.3.1a-4"));
        }
        !match self.reads.is(R::NoImpact, "战斗发生时") {
            true => before,
            false => now,
        }
    }

    /// The 影响力 that a character has, each with its X: what is more goes to the first, or is one where there is none.
    /// `asked` where what it comes to decides something.
    pub fn impacts(&self, s: &State, ix: Ix, asked: bool) -> Vec<(u16, i32)> {
        let x = |a: &u16| self.num(s, Scope::of(s, ix), &self.ab(*a).number);
        let meet = |read: R| {
            if asked {
                self.meet(read, ua!("5.4.3.1a-4"));
            }
        };
        let all = self.abilities_of(s, ix);
        let of = |kind: AbKind| -> Vec<(u16, i32)> {
            let such = all.iter().filter(|a| self.ab(**a).kind == kind);
            such.map(|a| (*a, x(a))).collect()
        };
        let (mut own, more) = (of(AbKind::Impact), of(AbKind::ImpactMore));
        if own.len() > 1 {
            meet(R::SeveralImpacts);
            let best = own.iter().copied().max_by_key(|(_, n)| *n);
            let sum = own.iter().fold(0i32, |sum, (_, n)| sum.saturating_add(*n));
            match self.reads.of(R::SeveralImpacts) {
                "取最大" => own = best.into_iter().collect(),
                "相加" => own = vec![(own[0].0, sum)],
                _ => {}
            }
        }
        let Some(first) = more.first() else {
            return own;
        };
        meet(R::ImpactMore);
        let sum = more.iter().fold(0i32, |sum, (_, n)| sum.saturating_add(*n));
        if own.len() > 1 {
            meet(R::ImpactWhich);
        }
        let which = match self.reads.is(R::ImpactWhich, "每一个") {
            true => own.len(),
            false => own.len().min(1),
        };
        own[..which]
            .iter_mut()
            .for_each(|(_, n)| *n = n.saturating_add(sum));
        match own.first() {
            None if self.reads.is(R::ImpactMore, "没有时得到") => own.push((first.0, sum)),
            _ => {}
        }
        own
    }

    /// Whether an effect has been used as often as it may be this turn (5.3.5-2).
    pub fn spent(&self, s: &State, source: Obj, ability: u16) -> bool {
        let ab = self.ab(ability);
        let times = usize::from(ab.times);
        if times == 0 {
            return false;
        }
        let owner = s.card(source.ix).owner;
        let given = ab.given.then_some(source);
        let used = match ab.scope {
            Per::Card => s.used.iter().filter(|u| **u == (source, ability)).count(),
            Per::Face => s
                .used
                .iter()
                .filter(|(o, a)| *a == ability && s.card(o.ix).owner == owner)
                .count(),
            Per::Game => s
                .used_ever
                .iter()
                .filter(|u| **u == (owner, ability, given))
                .count(),
        };
        // An effect that a card was given several times may be used as often for each.
        let copies = || {
            let all = self.abilities_of(s, source.ix).into_iter();
            all.filter(|a| *a == ability).count().max(1)
        };
        let several = given.is_some() && ab.scope != Per::Face && s.is_still(source);
        if used < times || !several || used >= times * copies() {
            return used >= times;
        }
        self.meet(R::GivenOften, ua!("5.3.5-2"));
        self.reads.is(R::GivenOften, "按卡算")
    }

    /// The effects of a card that would go off if it left now.
    pub fn would_trigger(&self, s: &State, ix: Ix, mask: u64) -> Vec<u16> {
        let mut all = self.abilities_of(s, ix);
        let scope = Scope {
            seen: Some(s.obj(ix)),
            who: s.card(ix).owner,
            ..Scope::of(s, ix)
        };
        all.retain(|a| {
            let ab = self.ab(*a);
            ab.deeds & mask != 0
                && !self.spent(s, s.obj(ix), *a)
                && self.holds(s, scope, &ab.when)
                && self.kept_from(s, ix, Cannot::GoOff, None).is_none()
        });
        all
    }

    /// Whether an effect looks at what happened.
    pub fn is_seen(&self, s: &State, scope: Scope<'_>, ab: &Ab, what: &Happening<'_>) -> bool {
        let (deed, card, other, player) = (what.deed, what.card, what.other, what.player);
        let because = |wanted: Reason| match (wanted, what.cause) {
            (Reason::Battle, Cause::Battle)
            | (Reason::Effect, Cause::Effect(..))
            | (Reason::Cost, Cause::Cost)
            | (Reason::Rule, Cause::Rule) => true,
            (Reason::MyEffect, Cause::Effect(p, _)) => p == scope.player,
            (Reason::NotSite, Cause::Effect(p, site)) => p == scope.player && !site,
            (Reason::TheirEffect, Cause::Effect(p, _)) => p != scope.player,
            _ => false,
        };
        ab.on.iter().any(|w| {
            let seen = &w.seen;
            w.deed == deed
                && match (&seen.card, card) {
                    (Some(f), Some(c)) => match what.before {
                        Some(before) => self.apart(|| self.fits(before, scope, f, c)),
                        None => self.fits(s, scope, f, c),
                    },
                    (Some(_), None) => false,
                    (None, _) if deed.of_phase() => true,
                    (None, _) if deed.of_player() => seen.who.is_some() || player == scope.player,
                    (None, Some(c)) => c == scope.source || seen.who.is_some(),
                    (None, None) => false,
                }
                && seen.who.is_none_or(|w| self.means(s, scope, w, player))
                && seen.cause.is_none_or(because)
                && seen
                    .other
                    .as_ref()
                    .is_none_or(|f| other.is_some_and(|o| self.fits(s, scope, f, o)))
        })
    }

    /// The clause that stands behind an effect: the card's own (1.1-3-7 and so on).
    pub fn effect_clause(&self, s: &State, source: Ix, ability: u16) -> Cite {
        let trigger = self.ab(ability).kind == AbKind::Trigger;
        Cite::permits(match (self.def(s, source).kind, trigger) {
            (Kind::Character, false) => ua!("1.1-3-7"),
            (Kind::Site, false) => ua!("1.2-2-7"),
            (Kind::Event, false) => ua!("1.3-2-7"),
            (Kind::Character, true) => ua!("1.1-3-8"),
            (Kind::Site, true) => ua!("1.2-2-8"),
            (Kind::Event, true) => ua!("1.3-2-8"),
        })
    }

    /// The clause behind what the effect that is going on does.
    pub fn by_effect(&self, s: &State) -> Cite {
        match s.ctx() {
            Some(c) => self.effect_clause(s, c.source.ix, c.ability),
            None => Cite::defines(ua!("1.1-3-7")),
        }
    }

    /// The clause for which cards are chosen.
    pub fn why_clause(&self, s: &State, why: Why) -> RuleId {
        match why {
            Why::MoveFull => ua!("5.2-6"),
            Why::EnterFull => ua!("5.3.1-5"),
            Why::Life => ua!("5.4.3.2-3"),
            Why::HandLimit => ua!("5.5.3"),
            Why::PayHand => ua!("5.3.5-4-3"),
            Why::Pay => ua!("5.3.5-5"),
            Why::Effect | Why::Together { .. } => self.by_effect(s).clause,
        }
    }

    /// Whether effects that wait are dealt with before the innermost procedure goes on.
    pub fn window(&self, s: &State) -> bool {
        if s.waiting.iter().all(|w| self.held_back(s, w)) {
            return false;
        }
        match s.frames.last() {
            Some(
                Frame::Start { .. }
                | Frame::Moving { .. }
                | Frame::Main { .. }
                | Frame::Attacking { .. }
                | Frame::Attack { .. }
                | Frame::Ending { .. }
                | Frame::Damage(_)
                | Frame::Turn { .. },
            ) => !s.in_effect() || !self.reads.is(R::NewEffects, "处理完后"),
            Some(Frame::Script { id, pc }) => {
                !self.reads.is(R::NewEffects, "处理完后")
                    && usize::from(*pc) < self.scripts[*id as usize].len()
            }
            _ => false,
        }
    }

    /// The clause that opens the window in which an effect is dealt with.
    pub fn window_clause(&self, s: &State, deed: Deed) -> RuleId {
        let ours = s
            .attack
            .is_some_and(|a| s.card(a.attacker.ix).owner == s.turn_player);
        match deed {
            Deed::Attack => ua!("5.4.1-2"),
            Deed::Block | Deed::Blocked | Deed::Unblocked => ua!("5.4.2-2"),
            Deed::Win if ours && s.attack.is_some_and(|a| a.won) => ua!("5.4.3.1a-4"),
            Deed::Win => ua!("5.4.3.1b-3"),
            Deed::AttackLose => ua!("5.4.3.1b-2"),
            Deed::BattleEnd => ua!("5.4.3.1c-1"),
            Deed::EndPhase => ua!("5.5.1"),
            // Only the battle that the attacker wins makes a character retire.
            Deed::Retire | Deed::Leave if s.attack.is_some_and(|a| a.fought && a.won) => {
                ua!("5.4.3.1a-3")
            }
            _ => ua!("6.1-1"),
        }
    }

    /// Whether an effect waits until the damage that set it off, or the check in which it went off, has been dealt with
    /// (5.4.3.2-3, 5.4.3.2-4).
    pub fn held_back(&self, s: &State, w: &Waiting) -> bool {
        match w.deed {
            Deed::Hurt | Deed::Deal => {
                self.reads.is(R::HurtWhen, "检测之后")
                    && s.frames.iter().any(|f| matches!(f, Frame::Damage(_)))
            }
            _ => self.reads.is(R::TriggerSetsOff, "检测之后") && s.checking(),
        }
    }

    /// The waiting effects among which the next is chosen, as places, and who chooses.
    pub fn due(&self, s: &State) -> Option<(Player, Vec<usize>)> {
        // What waits for the end of the damage keeps nothing else waiting.
        let free = |w: &&Waiting| !self.held_back(s, w);
        let first = s.waiting.iter().filter(free).map(|w| w.batch).min()?;
        let in_turn =
            |w: &Waiting| !self.reads.is(R::NewAndWaiting, "排在最后") || w.batch == first;
        [s.turn_player, s.turn_player.opponent()]
            .into_iter()
            .find_map(|p| {
                let all: Vec<usize> = s
                    .waiting
                    .iter()
                    .enumerate()
                    .filter(|(_, w)| w.player == p && in_turn(w) && !self.held_back(s, w))
                    .map(|(ix, _)| ix)
                    .collect();
                (!all.is_empty()).then_some((p, all))
            })
    }

    /// Whether new effects wait beside older ones.
    pub fn several_batches(&self, s: &State) -> bool {
        let mut free = s.waiting.iter().filter(|w| !self.held_back(s, w));
        let first = free.next().map(|w| w.batch);
        free.any(|w| Some(w.batch) != first)
    }

    /// The effects that may be done instead, the turn player's first, in the order of the field.
    pub fn offers(
        &self,
        s: &State,
        mask: u64,
        what: Happening<'_>,
        touches: Option<Ix>,
    ) -> Vec<(Obj, u16)> {
        let mut found = Vec::new();
        for source in s.field() {
            self.offers_of(s, source, mask, (what, touches), &mut found);
        }
        if self.elsewhere {
            for player in [s.turn_player, s.turn_player.opponent()] {
                for zone in OFF_FIELD.into_iter().chain([Zone::Using]) {
                    for source in s.side(player).zone(zone) {
                        self.offers_of(s, *source, mask, (what, touches), &mut found);
                    }
                }
            }
            found.sort_by_key(|(o, _)| s.card(o.ix).owner != s.turn_player);
        }
        found
    }

    fn offers_of(
        &self,
        s: &State,
        source: Ix,
        mask: u64,
        (what, touches): (Happening<'_>, Option<Ix>),
        found: &mut Vec<(Obj, u16)>,
    ) {
        for ability in self.abilities_of(s, source) {
            let ab = self.ab(ability);
            if ab.kind != AbKind::Instead {
                continue;
            }
            let scope = what.told(s, source);
            // An effect that does not touch the card does not change what becomes of it.
            if let Some(card) = touches
                && self.untouched_by(s, card, source).is_some()
            {
                continue;
            }
            let told = ab.on.iter().any(|w| {
                let what = Happening {
                    deed: w.deed,
                    ..what
                };
                mask & bit(w.deed) != 0 && self.is_seen(s, Scope::of(s, source), ab, &what)
            });
            // An effect that is being done instead does not stand in for what it does itself.
            let under_way = s.frames.iter().any(
                |f| matches!(f, Frame::Instead(i) if i.at != Offered::Offer && i.offers.first() == Some(&(s.obj(source), ability))),
            );
            if told
                && !under_way
                && !self.spent(s, s.obj(source), ability)
                && self.holds(s, scope, &ab.when)
            {
                found.push((s.obj(source), ability));
            }
        }
    }

    /// What it is for a card to go from one zone to another: so many of these, in order.
    pub fn deeds_of_move(&self, from: Zone, to: Zone) -> ([Deed; 4], usize) {
        let mut deeds = ([Deed::Leave; 4], 0);
        let mut add = |deed: Deed| {
            deeds.0[deeds.1] = deed;
            deeds.1 += 1;
        };
        if from.on_field() && !to.on_field() {
            add(Deed::Leave);
            if to == Zone::Outside || self.reads.is(R::LeaveRetire, "算") {
                add(Deed::Retire);
            }
            match to {
                Zone::Removed => add(Deed::Remove),
                Zone::Hand => add(Deed::Bounce),
                _ => {}
            }
        }
        if from == Zone::Hand && to == Zone::Outside {
            add(Deed::Discard);
        }
        match to {
            Zone::Outside => add(Deed::ToOutside),
            Zone::Life => add(Deed::ToLife),
            Zone::Deck => add(Deed::ToDeck),
            _ => {}
        }
        deeds
    }

    /// The same as bits.
    pub fn bits_of_move(&self, from: Zone, to: Zone) -> u64 {
        let (deeds, n) = self.deeds_of_move(from, to);
        deeds[..n].iter().fold(0, |all, d| all | bit(*d))
    }
}
