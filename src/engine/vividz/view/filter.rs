//! Which cards match a filter.

use crate::engine::vividz::card::{Filter, Many};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{CardIx, Obj, bit};
use crate::engine::vividz::view::{Look, Scope, View};
use crate::engine::vividz::words::{Facing, Kind, Pose, Spots, Who, Zone};

impl<'a> View<'a> {
    /// Every card that matches, by zone, the turn player's first.
    pub fn all_matching(self, filter: &Filter, scope: Scope<'_>) -> Vec<CardIx> {
        let mut found = Vec::new();
        let zones: &[Zone] = if filter.zones.is_empty() {
            if filter.kind.contains(&Kind::Mission) {
                &[Zone::Mission]
            } else if filter.kind.contains(&Kind::Account) {
                &[Zone::Account]
            } else {
                &[Zone::Field]
            }
        } else {
            &filter.zones
        };
        for player in [self.s.active, self.s.active.opponent()] {
            for zone in zones {
                for card in self.s.zone(player, *zone) {
                    if self.matches(*card, filter, scope) {
                        found.push(*card);
                    }
                }
            }
        }
        found
    }

    /// Whether a card as it stands matches.
    pub fn matches(self, card: CardIx, filter: &Filter, scope: Scope<'_>) -> bool {
        let look = Look {
            card,
            as_is: self.s.card(card),
            memory: None,
        };
        if filter.zones.is_empty() {
            let at_home = match self.kind(card) {
                Kind::Mission => look.as_is.zone == Zone::Mission,
                Kind::Account => look.as_is.zone == Zone::Account,
                _ => look.as_is.zone == Zone::Field,
            };
            if !at_home {
                return false;
            }
        }
        self.look_matches(look, filter, scope)
    }

    /// Whether an object matches, as the rules have it looked at; its zone matters only where written.
    pub fn obj_matches(self, obj: Obj, filter: &Filter, scope: Scope<'_>) -> bool {
        self.look_matches(self.look(obj, scope), filter, scope)
    }

    /// Whether an object is what a condition asks: its parameters as the rules have them looked at, its zone as it
    /// is now.
    pub fn obj_is(self, obj: Obj, filter: &Filter, scope: Scope<'_>) -> bool {
        if filter.zones.is_empty() {
            return self.obj_matches(obj, filter, scope);
        }
        let anywhere = Filter {
            zones: Many::default(),
            ..filter.clone()
        };
        filter.zones.contains(&self.s.card(obj.card).zone)
            && self.obj_matches(obj, &anywhere, scope)
    }

    /// Whether a card as looked at matches.
    pub fn look_matches(self, look: Look<'_>, f: &Filter, scope: Scope<'_>) -> bool {
        if !self.is_whose(look, f, scope)
            || !self.is_posed(look, f)
            || !self.is_worded(look.card, f, scope)
            || !self.is_in_state(look, f)
            || !self.is_numbered(look, f, scope)
            || !self.is_related(look, f, scope)
        {
            return false;
        }
        if !f.any.is_empty() && !f.any.iter().any(|one| self.look_matches(look, one, scope)) {
            return false;
        }
        if let Some(not) = &f.not
            && self.look_matches(look, not, scope)
        {
            return false;
        }
        f.quoted.is_empty() || self.is_quoted(look.card, f)
    }

    /// Zone, players, kind, and whether it is this card.
    fn is_whose(self, look: Look<'_>, f: &Filter, scope: Scope<'_>) -> bool {
        let c = look.as_is;
        let card = look.card;
        let face = self.face(card);
        if !f.zones.is_empty() && !f.zones.contains(&c.zone) {
            return false;
        }
        if let Some(who) = f.controller
            && who != Who::Both
            && !self.players(who, scope).contains(&c.controller)
        {
            return false;
        }
        if let Some(who) = f.owner
            && who != Who::Both
            && !self.players(who, scope).contains(&c.owner)
        {
            return false;
        }
        if !f.kind.is_empty() && !f.kind.contains(&face.text.kind) {
            return false;
        }
        if f.not_this.0 && card == scope.source.card {
            return false;
        }
        if f.this.0 && card != scope.source.card {
            return false;
        }
        true
    }

    /// Pose, facing and area.
    fn is_posed(self, look: Look<'_>, f: &Filter) -> bool {
        let c = look.as_is;
        if let Some(pose) = f.pose
            && (pose == Pose::Rested) != c.rested
        {
            return false;
        }
        if let Some(facing) = f.facing
            && (facing == Facing::Down) != c.down
        {
            return false;
        }
        if !f.spot.is_empty() {
            let Some(area) = c.area else { return false };
            let here = f.spot.iter().any(|s| match s {
                Spots::Left => area.ix == 0,
                Spots::Centre => area.ix == 1,
                Spots::Right => area.ix == 2,
                Spots::Sides => area.ix != 1,
            });
            if !here {
                return false;
            }
        }
        true
    }

    /// Names, traits, infos and abilities, as effects have made them (911.1b).
    fn is_worded(self, card: CardIx, f: &Filter, scope: Scope<'_>) -> bool {
        if !f.asks_words() {
            return true;
        }
        let face = self.face(card);
        let altered = self.altered();
        let alt = altered.of(card);
        let traits = alt
            .and_then(|w| w.traits.as_deref())
            .unwrap_or(&face.text.traits);
        if !f.trait_.is_empty() && !f.trait_.iter().any(|t| traits.contains(t)) {
            return false;
        }
        let infos = alt
            .and_then(|w| w.account.as_deref())
            .unwrap_or(&face.text.account);
        if !f.account.is_empty() && !f.account.iter().any(|t| infos.contains(t)) {
            return false;
        }
        let missions = alt
            .and_then(|w| w.mission.as_deref())
            .unwrap_or(&face.text.mission);
        if !f.mission.is_empty() && !f.mission.iter().any(|t| missions.contains(t)) {
            return false;
        }
        let printed = std::slice::from_ref(&face.name);
        let names = alt.and_then(|w| w.names.as_deref()).unwrap_or(printed);
        if !f.named.is_empty() && !f.named.iter().any(|n| names.contains(n)) {
            return false;
        }
        if !f.name_has.is_empty()
            && !f
                .name_has
                .iter()
                .any(|n| names.iter().any(|m| m.contains(n.as_str())))
        {
            return false;
        }
        if let Some(other) = &f.same_name
            && !self.sel(other, scope).iter().any(|o| {
                match altered.of(o.card).and_then(|w| w.names.as_ref()) {
                    Some(theirs) => theirs.iter().any(|n| names.contains(n)),
                    None => names.contains(&self.face(o.card).name),
                }
            })
        {
            return false;
        }
        if let Some(vanilla) = f.vanilla {
            let none = match self.g.reads.vanilla {
                reads::Vanilla::Printed => face.abilities.is_empty(),
                reads::Vanilla::Now => altered.abilities(self, card).is_empty(),
            };
            if none != vanilla.0 {
                return false;
            }
        }
        true
    }

    /// What state a card is in, and whether it attacks.
    fn is_in_state(self, look: Look<'_>, f: &Filter) -> bool {
        let c = look.as_is;
        let card = look.card;
        let face = self.face(card);
        if f.scout.is_some_and(|s| s.0 != face.text.scout.0)
            || f.levelled.is_some_and(|l| l.0 != c.has(bit::LEVELLED))
            || f.completed.is_some_and(|d| d.0 != c.has(bit::COMPLETED))
            || f.succeeded.is_some_and(|d| d.0 != c.has(bit::SUCCEEDED))
            || f.fresh.is_some_and(|d| d.0 != c.has(bit::FRESH))
            || f.checked
                .is_some_and(|d| d.0 != (face.text.kind == Kind::Mission && c.rested))
        {
            return false;
        }
        if let Some(attacking) = f.attacking {
            let is = self
                .s
                .attack
                .as_ref()
                .is_some_and(|a| a.who.card == card && a.who.life == c.life);
            if is != attacking.0 {
                return false;
            }
        }
        true
    }

    /// Damage, EXP, power, cost and markers.
    fn is_numbered(self, look: Look<'_>, f: &Filter, scope: Scope<'_>) -> bool {
        let c = look.as_is;
        let card = look.card;
        if let Some(range) = &f.damage
            && !self.in_range(range, c.damage, scope)
        {
            return false;
        }
        if let Some(range) = &f.exp {
            let n = look
                .memory
                .map_or_else(|| self.s.exp_of(card).count(), |m| m.exp.len());
            if !self.in_range(range, n as i32, scope) {
                return false;
            }
        }
        if let Some(range) = &f.power
            && !self.in_range(range, self.look_power(look), scope)
        {
            return false;
        }
        if let Some(range) = &f.cost {
            let n = look.memory.map_or_else(|| self.cost(card), |m| m.cost);
            if !self.in_range(range, n, scope) {
                return false;
            }
        }
        f.mark.is_empty() || f.mark.iter().any(|m| self.marked(card, m))
    }

    /// Lanes, neighbours, and what else of other cards.
    fn is_related(self, look: Look<'_>, f: &Filter, scope: Scope<'_>) -> bool {
        let c = look.as_is;
        let card = look.card;
        if let Some(sel) = &f.lane_of {
            let Some(area) = c.area else { return false };
            let same = self.sel(sel, scope).iter().any(|o| {
                self.look(*o, scope)
                    .as_is
                    .area
                    .is_some_and(|a| self.lane(a) == self.lane(area))
            });
            if !same {
                return false;
            }
        }
        if let Some(sel) = &f.next_to {
            let Some(area) = c.area else { return false };
            let next = self.sel(sel, scope).iter().any(|o| {
                self.look(*o, scope)
                    .as_is
                    .area
                    .is_some_and(|a| self.adjacent(a, area))
            });
            if !next {
                return false;
            }
        }
        if let Some(sel) = &f.area_of {
            let same = self
                .sel(sel, scope)
                .iter()
                .any(|o| c.area.is_some() && self.look(*o, scope).as_is.area == c.area);
            if !same {
                return false;
            }
        }
        if let Some(sel) = &f.under
            && !self.sel(sel, scope).iter().any(|o| c.under == Some(o.card))
        {
            return false;
        }
        if let Some(sel) = &f.among
            && !self.sel(sel, scope).iter().any(|o| o.card == card)
        {
            return false;
        }
        true
    }

    /// Whether a name quoted with 「」 means a card of these names (301.3). Comes last: where the reading leaves it
    /// open, that matters only for a card that matches otherwise.
    fn is_quoted(self, card: CardIx, f: &Filter) -> bool {
        let altered = self.altered();
        let printed = std::slice::from_ref(&self.face(card).name);
        let names = altered.of(card).and_then(|w| w.names.as_deref());
        let names = names.unwrap_or(printed);
        let whole = f.quoted.iter().any(|n| names.contains(n));
        let part = f
            .quoted
            .iter()
            .any(|n| names.iter().any(|m| m.contains(n.as_str())));
        if let (true, Some(open)) = (whole != part, self.open) {
            open.quoted.set(true);
        }
        match self.g.reads.quoting {
            reads::Quoting::Part => part,
            reads::Quoting::Whole | reads::Quoting::Context => whole,
        }
    }
}
