//! What things are worth: BP, energy, AP, names, traits, which effects a card has.
//!
//! 1.1-3-1, 1.1-3-9, 1.1-3-10, 1.2-2-9, 5.3.2-3, 5.3.2-4, 5.3.2-6-2, 5.3.2-6-5.

use crate::engine::cite::ua;
use crate::engine::game::Player;
use crate::engine::union_arena::attributes;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Cause, Frame, Ix, On, State, Timed};
use crate::engine::union_arena::table::{AbKind, Change};
use crate::engine::union_arena::view::{Scope, Timestamp, View};
use crate::engine::union_arena::words::{Cannot, Head, Kind, Leave, Who, Zone};

/// Energy of every colour where a board says that there is enough of it: more than any card requires.
const ENOUGH: i32 = 99;

impl View<'_> {
    /// Whether a word means a player.
    pub fn means(&self, s: &State, scope: Scope<'_>, who: Who, player: Player) -> bool {
        match who {
            Who::Me => player == scope.player,
            Who::Opponent => player != scope.player,
            Who::Both => true,
            Who::TurnPlayer => player == s.turn_player,
            Who::Seen => player == scope.who,
        }
    }

    /// The players that a word means, the turn player first.
    pub fn players(&self, s: &State, scope: Scope<'_>, who: Who) -> Vec<Player> {
        [s.turn_player, s.turn_player.opponent()]
            .into_iter()
            .filter(|p| self.means(s, scope, who, *p))
            .collect()
    }

    /// Whether an effect works where its card lies and as it is.
    pub fn works_at(&self, s: &State, ix: Ix, ability: u16) -> bool {
        let ab = self.ab(ability);
        let zone = s.card(ix).zone;
        let there = if ab.zones.is_empty() {
            zone.on_field()
        } else {
            ab.zones.iter().any(|z| z.covers(zone))
        };
        there && (!ab.raid_only || self.raid_is_done(s, ix))
    }

    /// Whether a card is raided and the raid has come to the step with which the effects that it gives begin
    /// (5.3.2-6-5).
    fn raid_is_done(&self, s: &State, ix: Ix) -> bool {
        s.raided(ix)
            && !s
                .frames
                .iter()
                .any(|f| matches!(f, Frame::Raid { card, .. } if *card == ix))
    }

    /// The effects that a card has now and that work where it lies, gained ones included.
    pub fn abilities_of(&self, s: &State, ix: Ix) -> Vec<u16> {
        self.having(s, ix, &|a| self.works_at(s, ix, a))
    }

    /// The effects that a card has now, off the field also those that would work on it.
    pub fn effects_of(&self, s: &State, ix: Ix) -> Vec<u16> {
        let field = s.card(ix).zone.on_field();
        self.having(s, ix, &|a| {
            if field {
                self.works_at(s, ix, a)
            } else {
                !self.ab(a).raid_only
            }
        })
    }

    fn having(&self, s: &State, ix: Ix, such: &dyn Fn(u16) -> bool) -> Vec<u16> {
        let mut gained = Vec::new();
        let mut lost = false;
        let mut without = Vec::new();
        if !s.timed.is_empty() || self.lasting {
            self.each_change(s, ix, attributes::EFFECTS, &mut |c| match c.change {
                Change::Gain(a) => gained.push(*a),
                Change::LoseAll => lost = true,
                Change::Lose(head) => without.push(*head),
                _ => {}
            });
        }
        let mut all: Vec<u16> = if lost {
            Vec::new()
        } else {
            self.def(s, ix)
                .abilities
                .iter()
                .copied()
                .filter(|a| such(*a))
                .collect()
        };
        if !without.is_empty() {
            all.retain(|a| !without.iter().any(|head| self.is_of(*a, *head)));
        }
        all.extend(gained);
        all
    }

    /// Whether a card has lost all its effects.
    pub fn lost_all(&self, s: &State, ix: Ix) -> bool {
        let mut lost = false;
        if !s.timed.is_empty() || self.lasting {
            self.each_change(s, ix, attributes::EFFECTS, &mut |c| {
                lost |= *c.change == Change::LoseAll;
            });
        }
        lost
    }

    /// Whether an effect is of a kind.
    pub fn is_of(&self, ability: u16, head: Head) -> bool {
        match head {
            Head::Activated => self.ab(ability).kind == AbKind::Activated,
            Head::Triggered => self.ab(ability).kind == AbKind::Triggered,
            Head::Static => self.ab(ability).kind == AbKind::Static,
            Head::Instead => self.ab(ability).kind == AbKind::Instead,
            Head::Step => self.ab(ability).kind == AbKind::Step,
            Head::Damage => {
                matches!(self.ab(ability).kind, AbKind::Damage | AbKind::DamageMore)
            }
            Head::Impact => {
                matches!(self.ab(ability).kind, AbKind::Impact | AbKind::ImpactMore)
            }
        }
    }

    /// Whether a card has an effect of this kind.
    pub fn has(&self, s: &State, ix: Ix, kind: AbKind) -> bool {
        self.abilities_of(s, ix)
            .iter()
            .any(|a| self.ab(*a).kind == kind)
    }

    /// The numbers of the keywords of this kind that a card has.
    pub fn keyword_numbers(&self, s: &State, ix: Ix, kind: AbKind) -> Vec<i32> {
        let all = self.abilities_of(s, ix).into_iter();
        all.filter(|a| self.ab(*a).kind == kind)
            .map(|a| self.num(s, Scope::of(s, ix), &self.ab(a).number))
            .collect()
    }

    /// Whether one of the names that a card has now is such.
    pub fn named(&self, s: &State, ix: Ix, is: &dyn Fn(&str) -> bool) -> bool {
        let def = self.def(s, ix);
        if !self.renames {
            return is(&def.name);
        }
        let zone = s.card(ix).zone;
        if def.renamed && !zone.on_field() && zone != Zone::Under && !is(&def.name) {
            self.meet(R::NamesWhere, ua!("5.3.2-3"));
        }
        self.names_of(s, ix).iter().any(|n| is(n))
    }

    /// The names that a card has now: its own or what that became, then those that effects give (5.3.2-3).
    pub fn names_of(&self, s: &State, ix: Ix) -> Vec<String> {
        let mut own = self.def(s, ix).name.clone();
        let mut since = None;
        let mut more = Vec::new();
        self.each_change(s, ix, attributes::NAMES, &mut |c| match c.change {
            Change::Name(n) if !more.contains(n) => more.push(n.clone()),
            Change::NameBecomes(n) if self.overrides(since, c.began(s)) => {
                since = Some(c.began(s));
                own.clone_from(n);
            }
            _ => {}
        });
        more.retain(|n| *n != own);
        more.insert(0, own);
        more
    }

    /// The traits that a card has now: the printed ones and those that effects give (5.3.2-4).
    pub fn traits_of(&self, s: &State, ix: Ix) -> Vec<String> {
        let mut all = self.def(s, ix).traits.clone();
        if self.renames {
            self.each_change(s, ix, attributes::TRAITS, &mut |c| match c.change {
                Change::Trait(t) if !all.contains(t) => all.push(t.clone()),
                _ => {}
            });
        }
        all
    }

    /// Whether a card has a trait now.
    pub fn has_trait(&self, s: &State, ix: Ix, wanted: &str) -> bool {
        self.def(s, ix).traits.iter().any(|t| t == wanted)
            || (self.renames && self.traits_of(s, ix).iter().any(|t| t == wanted))
    }

    /// The colours that a card has now: those of its required energy or its own, then those that effects give.
    pub fn colours_of(&self, s: &State, ix: Ix) -> Vec<String> {
        let mut all = self.def(s, ix).colours.clone();
        if self.renames {
            self.each_change(s, ix, attributes::COLOURS, &mut |c| match c.change {
                Change::Colour(name) if !all.contains(name) => all.push(name.clone()),
                _ => {}
            });
        }
        all
    }

    /// A character's BP; off the field as printed.
    pub fn bp(&self, s: &State, ix: Ix) -> i32 {
        let printed = self.def(s, ix).bp;
        if s.timed.is_empty() && !self.lasting {
            return printed;
        }
        let mut sum = 0;
        let mut set: Option<(Timestamp, i32)> = None;
        let mut later = Vec::new();
        let held = self.cannots & (1 << Cannot::LowerBp as u32) != 0;
        self.each_change(s, ix, attributes::BP, &mut |c| match c.change {
            Change::Bp(_) => {
                if held && c.n < 0 && self.bp_held(s, ix, (c.source, c.player)) {
                    return;
                }
                sum = c.n.saturating_add(sum);
                later.push((c.began(s), c.n));
            }
            Change::BpBecomes(_) => {
                let born = c.began(s);
                if self.overrides(set.map(|(b, _)| b), born) {
                    set = Some((born, c.n));
                }
            }
            _ => {}
        });
        match set {
            None => printed.saturating_add(sum),
            Some((_, n)) if self.reads.is(R::BpBecomes, "先变为后增减") => {
                n.saturating_add(sum)
            }
            Some((born, n)) => {
                let after = later.iter().filter(|(b, _)| *b > born);
                after.fold(n, |sum, (_, n)| sum.saturating_add(*n))
            }
        }
    }

    /// Whether of two that say what a value becomes the later one in the order of the field counts (reading 几个变为).
    pub fn overrides(&self, before: Option<Timestamp>, began: Timestamp) -> bool {
        before.is_none_or(|b| {
            if self.reads.is(R::Becomes, "后开始的") {
                b <= began
            } else {
                began < b
            }
        })
    }

    /// The reading under which a character's BP is read where several effects say what it becomes.
    pub fn becomes_twice(&self, s: &State, ix: Ix) -> Option<R> {
        let becomes = |c: &&Change| matches!(c, Change::BpBecomes(_));
        if self.changes.iter().filter(becomes).count() < 2 {
            return None;
        }
        let mut all = Vec::new();
        self.each_change(s, ix, attributes::BP, &mut |c| {
            if becomes(&c.change) && !all.contains(&c.n) {
                all.push(c.n);
            }
        });
        (all.len() > 1).then_some(R::Becomes)
    }

    /// The cards whose effects make a character's BP smaller.
    pub fn lowered_by(&self, s: &State, ix: Ix) -> Vec<Ix> {
        let mut found = Vec::new();
        self.each_change(s, ix, attributes::BP, &mut |c| {
            let lowers = match c.change {
                Change::Bp(_) => c.n < 0 && !self.bp_held(s, ix, (c.source, c.player)),
                Change::BpBecomes(_) => c.n < self.def(s, ix).bp,
                _ => false,
            };
            if lowers {
                found.push(c.source);
            }
        });
        found
    }

    /// Whose effect it counts as that a character retires at 0 or below (6.2-1): that which lowers it (of several a
    /// lasting one, else the last to have begun), or the rule's own, as a reading says.
    pub fn zero_cause(&self, s: &State, ix: Ix) -> Cause {
        if self.reads.is(R::KeptZero, "退场") {
            return Cause::Rule;
        }
        let mut cause = Cause::Rule;
        self.each_change(s, ix, attributes::BP, &mut |c| {
            if matches!(c.change, Change::Bp(_) if c.n < 0)
                || matches!(c.change, Change::BpBecomes(_) if c.n < self.def(s, ix).bp)
            {
                cause = Cause::Effect(c.player, self.def(s, c.source).kind == Kind::Site);
            }
        });
        cause
    }

    /// Whether effects of a card cannot make the BP of another smaller.
    fn bp_held(&self, s: &State, ix: Ix, of: (Ix, Player)) -> bool {
        // Where cards are told apart by BP that cannot be made smaller either, the innermost are seen as they are.
        if self.too_deep() {
            return false;
        }
        self.go_deeper();
        let held = self.kept_from_of(s, ix, Cannot::LowerBp, Some(of));
        self.depth.set(self.depth.get() - 1);
        held.is_some()
    }

    /// Energy that a player's EL gives in a colour (1.1-3-9, 1.2-2-9); in all colours where none is named.
    pub fn energy_of(&self, s: &State, player: Player, colour: Option<u8>) -> i32 {
        if s.side(player).enough {
            return ENOUGH;
        }
        let both = self.reads.is(R::RaidEnergy, "上下都算");
        let of = |ix: Ix| {
            let under = if both {
                s.sources(ix).map(|u| self.gives(s, u, colour)).sum()
            } else {
                0
            };
            self.gives(s, ix, colour) + under
        };
        self.giving(s, player).map(of).sum()
    }

    /// The cards of a player that give energy: those in EL, and those in FL that an effect lets.
    pub fn giving(&self, s: &State, player: Player) -> impl Iterator<Item = Ix> {
        let side = s.side(player);
        let some = self.leaves & (1 << Leave::EnergyInFl as u32) != 0;
        let fl = side.fl.iter().filter(move |_| some);
        let let_to = move |ix: &Ix| self.let_to(s, *ix, Leave::EnergyInFl, None).is_some();
        side.el.iter().copied().chain(fl.copied().filter(let_to))
    }

    /// The cards in a player's FL that have energy of a colour and do not give it there (2.2-1).
    pub fn idle(&self, s: &State, player: Player, colour: u8) -> Vec<&str> {
        let has = |ix: &Ix| self.gives(s, *ix, Some(colour)) > 0;
        let fl = s.side(player).fl.iter().copied().filter(has);
        let does = |ix: &Ix| self.giving(s, player).any(|other| other == *ix);
        fl.filter(|ix| !does(ix)).map(|ix| self.name(ix)).collect()
    }

    /// Whether its player's energy meets what a card requires (5.3.1-2), and whether it is just so much in some colour.
    pub fn meets_need(&self, s: &State, ix: Ix) -> (bool, bool) {
        let player = s.card(ix).owner;
        let (mut met, mut equal) = (true, false);
        for (colour, n) in self.need(s, ix).into_iter().filter(|(_, n)| *n > 0) {
            let have = self.energy_of(s, player, Some(colour));
            met &= have > n || (have == n && self.reads.is(R::EnergyEqual, "可以"));
            equal |= have == n;
        }
        (met, equal)
    }

    /// Energy that a card gives in a colour.
    pub fn gives(&self, s: &State, ix: Ix, colour: Option<u8>) -> i32 {
        let of = |all: &[(u8, u8)]| {
            all.iter()
                .filter(|(c, _)| colour.is_none_or(|x| x == *c))
                .map(|(_, n)| i32::from(*n))
                .sum::<i32>()
        };
        let mut own = of(&self.def(s, ix).gives);
        let mut since = None;
        let mut sum = 0;
        if s.card(ix).zone.on_field() && (!s.timed.is_empty() || self.lasting) {
            self.each_change(s, ix, attributes::GIVES, &mut |c| match c.change {
                Change::Gives(more) => sum += of(more),
                Change::GivesBecomes(all) if self.overrides(since, c.began(s)) => {
                    since = Some(c.began(s));
                    own = of(all);
                }
                _ => {}
            });
        }
        own + sum
    }

    /// Energy that a card requires, by colour.
    pub fn need(&self, s: &State, ix: Ix) -> Vec<(u8, i32)> {
        let mut all: Vec<(u8, i32)> = self
            .def(s, ix)
            .need
            .iter()
            .map(|(c, n)| (*c, i32::from(*n)))
            .collect();
        if !s.timed.is_empty() || self.lasting {
            let mut changes: Vec<(Option<u8>, i32)> = Vec::new();
            let mut since = None;
            self.each_change(s, ix, attributes::NEED, &mut |c| match c.change {
                Change::Need(colour, _) => changes.push((*colour, c.n)),
                Change::NeedBecomes(need) if self.overrides(since, c.began(s)) => {
                    since = Some(c.began(s));
                    all = need.iter().map(|(c, n)| (*c, i32::from(*n))).collect();
                }
                _ => {}
            });
            for (colour, n) in changes {
                let there = match colour {
                    None => all.first_mut(),
                    Some(c) => all.iter_mut().find(|(x, _)| *x == c),
                };
                match (there, colour) {
                    (Some(need), _) => need.1 += n,
                    // More of a colour that it did not require.
                    (None, Some(c)) => all.push((c, n)),
                    (None, None) => {}
                }
            }
            for need in &mut all {
                need.1 = need.1.max(0);
            }
        }
        all
    }

    /// AP that a card costs.
    pub fn ap_cost(&self, s: &State, ix: Ix) -> i32 {
        let mut ap = self.def(s, ix).ap;
        if !s.timed.is_empty() || self.lasting {
            let mut more = 0;
            let mut since = None;
            self.each_change(s, ix, attributes::AP, &mut |c| match c.change {
                Change::Ap(_) => more += c.n,
                Change::ApBecomes(_) if self.overrides(since, c.began(s)) => {
                    since = Some(c.began(s));
                    ap = c.n;
                }
                _ => {}
            });
            ap += more;
        }
        if self.nexts {
            ap += self.next_ap(s, ix).iter().map(|t| t.n).sum::<i32>();
        }
        ap.max(0)
    }

    /// AP that is paid for playing a card, raiding with it or using it: what it costs and what is paid beside.
    pub fn ap_to_pay(&self, s: &State, ix: Ix) -> i32 {
        let mut more = 0;
        if !s.timed.is_empty() || self.lasting {
            self.each_change(s, ix, attributes::AP, &mut |c| {
                if matches!(c.change, Change::PayMore(_)) {
                    more += c.n;
                }
            });
        }
        (self.ap_cost(s, ix) + more).max(0)
    }

    /// What is in force for its player that changes what a card costs as the next one.
    pub fn next_ap(&self, s: &State, ix: Ix) -> Vec<Timed> {
        let owner = s.card(ix).owner;
        let of_player = s.timed.iter().filter(|t| t.on == On::Player(owner));
        let such = of_player.filter(|t| match &self.changes[usize::from(t.change)] {
            Change::NextAp(_, filter) => {
                let scope = Scope {
                    player: t.player,
                    who: t.player,
                    ..Scope::of(s, t.source)
                };
                // Asked whether a card of so many AP is the next one, what it costs is looked at without that.
                !self.asking_next.replace(true) && {
                    let fits = self.fits(s, scope, filter, ix);
                    self.asking_next.set(false);
                    fits
                }
            }
            _ => false,
        });
        such.copied().collect()
    }

    /// The cards that count as a player's life (5.4.4-1).
    pub fn life(&self, s: &State, player: Player) -> i32 {
        let all = &s.side(player).life;
        let covered = all.iter().filter(|ix| !self.being_checked(s, **ix)).count();
        if covered < all.len() {
            self.meet(R::FaceUpLife, ua!("5.4.4-1"));
        }
        if self.reads.is(R::FaceUpLife, "算") {
            all.len() as i32
        } else {
            covered as i32
        }
    }

    /// Whether a card lies face up in the life area because it is being checked (5.4.4-1).
    pub fn being_checked(&self, s: &State, ix: Ix) -> bool {
        let card = s.card(ix);
        card.zone == Zone::Life
            && card.up
            && s.frames
                .iter()
                .any(|f| matches!(f, Frame::Damage(d) if d.cards.contains(&ix)))
    }

    /// A card's BP as an effect reads it that may speak of one that has left the field.
    pub fn bp_of(&self, s: &State, ix: Ix) -> i32 {
        let bp = self.bp(s, ix);
        let raised = s.card(ix).raised;
        if raised == 0 {
            return bp;
        }
        self.meet(R::LeftBp, ua!("1.1-3-10"));
        if self.reads.is(R::LeftBp, "离场前") {
            bp + raised
        } else {
            bp
        }
    }
}
