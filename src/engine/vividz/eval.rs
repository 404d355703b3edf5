//! What selectors, filters, numbers and conditions say of a state.

use super::card::select::{Calc, Happened, Which};
use super::card::{Cond, Filter, Num, Range, Sel};
use super::eye::{Env, Eye, Look};
use super::layers::{Altered, Param};
use super::reads;
use super::state::{CardIx, Ctx, Obj, bit};
use super::table::{key, shown, unnamed};
use super::words::{Facing, Kind, Pose, Spots, Who, Zone};
use crate::engine::game::Player;

/// The hash of an optional name.
pub fn key_of(name: Option<&String>) -> u32 {
    name.map_or_else(unnamed, |n| key(n))
}

impl Ctx {
    /// What was chosen under a name.
    pub fn picked(&self, name: u32) -> &[Obj] {
        self.picks
            .iter()
            .rev()
            .find(|(n, _)| *n == name)
            .map_or(&[], |(_, o)| o)
    }

    /// Keeps what was chosen under a name.
    pub fn keep(&mut self, name: u32, objs: Vec<Obj>) {
        self.picks.retain(|(n, _)| *n != name);
        self.picks.push((name, objs));
    }
}

impl<'a> Eye<'a> {
    /// The players that a word means, the turn player first.
    pub fn players(self, who: Who, env: Env<'_>) -> Vec<Player> {
        let active = self.s.active;
        match who {
            Who::You => vec![env.player],
            Who::Opponent => vec![env.player.opponent()],
            Who::Both => vec![active, active.opponent()],
            Who::Active => vec![active],
            Who::Inactive => vec![active.opponent()],
            Who::Seen => vec![env.ctx.and_then(|c| c.seen.player).unwrap_or(env.player)],
            Who::Owner => vec![self.s.card(env.source.card).owner],
        }
    }

    /// The first player that a word means.
    pub fn player(self, who: Who, env: Env<'_>) -> Player {
        match who {
            Who::You => env.player,
            _ => self.players(who, env)[0],
        }
    }

    /// The objects that a selector means now. One that must still be chosen means none.
    pub fn sel(self, sel: &Sel, env: Env<'_>) -> Vec<Obj> {
        let ctx = env.ctx;
        match &sel.0 {
            Which::This => vec![env.source],
            Which::Seen => {
                let seen = ctx.map(|c| c.seen).unwrap_or_default();
                seen.card.into_iter().collect()
            }
            Which::Other => ctx.and_then(|c| c.seen.other).into_iter().collect(),
            Which::Chosen(name) => {
                ctx.map_or(Vec::new(), |c| c.picked(key_of(name.as_ref())).to_vec())
            }
            Which::Pick(p) => {
                ctx.map_or(Vec::new(), |c| c.picked(key_of(p.name.as_ref())).to_vec())
            }
            Which::All(filter) => self
                .all_matching(filter, env, None)
                .into_iter()
                .map(|c| self.s.obj(c))
                .collect(),
            Which::Attacker => self.s.attack.iter().map(|a| a.who).collect(),
            Which::Defender => self.defenders().iter().map(|c| self.s.obj(*c)).collect(),
            Which::Shown => ctx.map_or(Vec::new(), |c| c.picked(shown()).to_vec()),
            Which::Paid => ctx.map_or(Vec::new(), |c| c.paid.clone()),
            Which::Exp(of) => self
                .sel(of, env)
                .iter()
                .flat_map(|o| {
                    if self.s.lives(*o) {
                        self.s.exp_of(o.card).collect::<Vec<_>>()
                    } else {
                        self.s.memory(*o).map_or(Vec::new(), |m| m.exp.clone())
                    }
                })
                .map(|c| self.s.obj(c))
                .collect(),
            Which::Above(of) => self
                .sel(of, env)
                .iter()
                .filter_map(|o| self.s.card(o.card).under)
                .map(|c| self.s.obj(c))
                .collect(),
            Which::Account(who) => self
                .players(who.unwrap_or(Who::You), env)
                .iter()
                .flat_map(|p| self.s.zone(*p, Zone::Account))
                .map(|c| self.s.obj(*c))
                .collect(),
            Which::Top(top) => self
                .players(top.who, env)
                .iter()
                .flat_map(|p| {
                    let deck = self.s.zone(*p, Zone::Deck);
                    let n = (self.num(&top.count, env).max(0) as usize).min(deck.len());
                    deck[deck.len() - n..]
                        .iter()
                        .rev()
                        .copied()
                        .collect::<Vec<_>>()
                })
                .map(|c| self.s.obj(c))
                .collect(),
            Which::Join(all) => {
                let mut objs: Vec<Obj> = Vec::new();
                for one in all {
                    for obj in self.sel(one, env) {
                        if !objs.contains(&obj) {
                            objs.push(obj);
                        }
                    }
                }
                objs
            }
        }
    }

    /// Every card that matches, by zone, the turn player's first.
    pub fn all_matching(
        self,
        filter: &Filter,
        env: Env<'_>,
        altered: Option<&Altered>,
    ) -> Vec<CardIx> {
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
                    if self.card_matches(*card, filter, env, altered, None) {
                        found.push(*card);
                    }
                }
            }
        }
        found
    }

    /// Whether a card as it stands matches.
    pub fn matches(self, card: CardIx, filter: &Filter, env: Env<'_>) -> bool {
        self.card_matches(card, filter, env, None, None)
    }

    /// Whether a card matches while one of its numbers is being computed.
    pub fn matches_with(
        self,
        card: CardIx,
        filter: &Filter,
        env: Env<'_>,
        param: Param,
        value: i32,
    ) -> bool {
        self.card_matches(card, filter, env, None, Some((param, value)))
    }

    fn card_matches(
        self,
        card: CardIx,
        filter: &Filter,
        env: Env<'_>,
        altered: Option<&Altered>,
        given: Option<(Param, i32)>,
    ) -> bool {
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
        self.look_matches(look, filter, env, altered, given)
    }

    /// Whether an object matches, as the rules have it looked at; its zone matters only where written.
    pub fn obj_matches(self, obj: Obj, filter: &Filter, env: Env<'_>) -> bool {
        self.look_matches(self.look(obj, env), filter, env, None, None)
    }

    /// Whether a card as looked at matches.
    pub fn look_matches(
        self,
        look: Look<'_>,
        f: &Filter,
        env: Env<'_>,
        altered: Option<&Altered>,
        given: Option<(Param, i32)>,
    ) -> bool {
        let c = look.as_is;
        let card = look.card;
        let face = self.face(card);
        if !f.zones.is_empty() && !f.zones.contains(&c.zone) {
            return false;
        }
        if let Some(who) = f.controller
            && who != Who::Both
            && !self.players(who, env).contains(&c.controller)
        {
            return false;
        }
        if let Some(who) = f.owner
            && who != Who::Both
            && !self.players(who, env).contains(&c.owner)
        {
            return false;
        }
        if !f.kind.is_empty() && !f.kind.contains(&face.text.kind) {
            return false;
        }
        if f.not_this.0 && card == env.source.card {
            return false;
        }
        if f.this.0 && card != env.source.card {
            return false;
        }
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
        let words;
        let alt = match altered {
            Some(a) => a.of(card),
            None if self.alters() => {
                words = self.altered();
                words.of(card)
            }
            None => None,
        };
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
        if !f.quoted.is_empty() {
            let hit = match self.g.reads.quoting {
                reads::Quoting::Part => f
                    .quoted
                    .iter()
                    .any(|n| names.iter().any(|m| m.contains(n.as_str()))),
                _ => f.quoted.iter().any(|n| names.contains(n)),
            };
            if !hit {
                return false;
            }
        }
        if let Some(other) = &f.same_name
            && !self
                .sel(other, env)
                .iter()
                .any(|o| names.contains(&self.face(o.card).name))
        {
            return false;
        }
        if let Some(vanilla) = f.vanilla {
            let none = match altered {
                _ if self.g.reads.vanilla == reads::Vanilla::Printed => face.abilities.is_empty(),
                Some(a) => a.abilities(self, card).is_empty(),
                None => self.abilities(card).is_empty(),
            };
            if none != vanilla.0 {
                return false;
            }
        }
        if f.scout.is_some_and(|s| s.0 != face.text.scout.0)
            || f.levelled.is_some_and(|l| l.0 != c.has(bit::LEVELLED))
            || f.completed.is_some_and(|d| d.0 != c.has(bit::COMPLETED))
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
        if let Some(range) = &f.damage
            && !self.in_range(range, c.damage, env)
        {
            return false;
        }
        if let Some(range) = &f.exp {
            let n = look
                .memory
                .map_or_else(|| self.s.exp_of(card).count(), |m| m.exp.len());
            if !self.in_range(range, n as i32, env) {
                return false;
            }
        }
        if let Some(range) = &f.power {
            let n = match given {
                Some((Param::Power, n)) => n,
                _ => self.look_power(look),
            };
            if !self.in_range(range, n, env) {
                return false;
            }
        }
        if let Some(range) = &f.cost {
            let n = match given {
                Some((Param::Cost, n)) => n,
                _ => look.memory.map_or_else(|| self.cost(card), |m| m.cost),
            };
            if !self.in_range(range, n, env) {
                return false;
            }
        }
        if !f.mark.is_empty() && !f.mark.iter().any(|m| self.marked(card, m)) {
            return false;
        }
        if let Some(sel) = &f.lane_of {
            let Some(area) = c.area else { return false };
            let same = self.sel(sel, env).iter().any(|o| {
                self.look(*o, env)
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
            let next = self.sel(sel, env).iter().any(|o| {
                self.look(*o, env)
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
                .sel(sel, env)
                .iter()
                .any(|o| c.area.is_some() && self.look(*o, env).as_is.area == c.area);
            if !same {
                return false;
            }
        }
        if let Some(sel) = &f.under
            && !self.sel(sel, env).iter().any(|o| c.under == Some(o.card))
        {
            return false;
        }
        if let Some(sel) = &f.among
            && !self.sel(sel, env).iter().any(|o| o.card == card)
        {
            return false;
        }
        if !f.any.is_empty()
            && !f
                .any
                .iter()
                .any(|one| self.look_matches(look, one, env, altered, given))
        {
            return false;
        }
        if let Some(not) = &f.not
            && self.look_matches(look, not, env, altered, given)
        {
            return false;
        }
        true
    }

    /// Whether a card bears a marker of this name, its own or by an effect.
    pub fn marked(self, card: CardIx, name: &str) -> bool {
        if name == "禁止攻击" && self.s.card(card).has(bit::NO_ATTACK) {
            return true;
        }
        if self.s.marks_on(card, key(name)) > 0 {
            return true;
        }
        let wanted =
            |m: &super::card::Mod| matches!(m, super::card::Mod::Mark(x) if x.name == name);
        self.touched(card, wanted).is_some()
    }

    /// The first modification of a kind that touches a card, static or lasting, with its source.
    pub fn touched(
        self,
        card: CardIx,
        wanted: impl Fn(&super::card::Mod) -> bool,
    ) -> Option<(Obj, u16)> {
        for s in self.standing(&wanted) {
            let of = &self.g.mods[s.modn as usize].of;
            let env = Env {
                source: s.source,
                player: s.player,
                ctx: None,
            };
            if let Some(sel) = of.cards()
                && self.touches(sel, card, env)
                && of.when().is_none_or(|w| self.cond(w, env))
            {
                return Some((s.source, s.modn));
            }
        }
        for l in &self.s.lasting {
            if wanted(&self.g.mods[l.modn as usize].of)
                && l.on.iter().any(|o| o.card == card && self.s.lives(*o))
            {
                return Some((l.source, l.modn));
            }
        }
        None
    }

    /// Whether a selector means this card.
    pub fn touches(self, sel: &Sel, card: CardIx, env: Env<'_>) -> bool {
        match &sel.0 {
            Which::This => env.source.card == card,
            Which::All(f) => self.matches(card, f, env),
            _ => self.sel(sel, env).iter().any(|o| o.card == card),
        }
    }

    /// The power of a card as looked at.
    pub fn look_power(self, look: Look<'_>) -> i32 {
        look.memory
            .map_or_else(|| self.power(look.card), |m| m.power)
    }

    /// Whether a number lies in a range.
    pub fn in_range(self, r: &Range, n: i32, env: Env<'_>) -> bool {
        r.exactly.as_ref().is_none_or(|x| n == self.num(x, env))
            && r.at_least.as_ref().is_none_or(|x| n >= self.num(x, env))
            && r.at_most.as_ref().is_none_or(|x| n <= self.num(x, env))
            && r.over.as_ref().is_none_or(|x| n > self.num(x, env))
            && r.under.as_ref().is_none_or(|x| n < self.num(x, env))
    }

    /// A number.
    pub fn num(self, n: &Num, env: Env<'_>) -> i32 {
        match n {
            Num::Lit(n) => *n,
            Num::Of(calc) => self.calc(&calc.0, env, None),
        }
    }

    /// A number while a number of a card is being computed.
    pub fn num_given(self, n: &Num, env: Env<'_>, card: CardIx, param: Param, value: i32) -> i32 {
        match n {
            Num::Lit(n) => *n,
            Num::Of(calc) => self.calc(&calc.0, env, Some((card, param, value))),
        }
    }

    fn calc(self, calc: &Calc, env: Env<'_>, given: Option<(CardIx, Param, i32)>) -> i32 {
        let n = |n: &Num| match n {
            Num::Lit(n) => *n,
            Num::Of(calc) => self.calc(&calc.0, env, given),
        };
        let zone = |who: &Option<Who>, zone: Zone| -> i32 {
            self.players(who.unwrap_or(Who::You), env)
                .iter()
                .map(|p| self.s.zone(*p, zone).len() as i32)
                .sum()
        };
        let value = |sel: &Sel, param: Param| -> i32 {
            self.sel(sel, env)
                .iter()
                .map(|o| match given {
                    Some((card, p, n)) if card == o.card && p == param => n,
                    _ => {
                        let look = self.look(*o, env);
                        match param {
                            Param::Power => self.look_power(look),
                            Param::Cost => {
                                look.memory.map_or_else(|| self.cost(o.card), |m| m.cost)
                            }
                        }
                    }
                })
                .sum()
        };
        match calc {
            Calc::Count(f) => self.all_matching(f, env, None).len() as i32,
            Calc::Chosen(name) => env
                .ctx
                .map_or(0, |c| c.picked(key_of(name.as_ref())).len() as i32),
            Calc::Power(sel) => value(sel, Param::Power),
            Calc::Cost(sel) => value(sel, Param::Cost),
            Calc::Damage(sel) => self
                .sel(sel, env)
                .iter()
                .map(|o| self.look(*o, env).as_is.damage)
                .sum(),
            Calc::Exp(sel) => self
                .sel(sel, env)
                .iter()
                .map(|o| {
                    let look = self.look(*o, env);
                    look.memory
                        .map_or_else(|| self.s.exp_of(o.card).count(), |m| m.exp.len())
                        as i32
                })
                .sum(),
            Calc::Marks(m) => self
                .sel(&m.card, env)
                .iter()
                .map(|o| i32::from(self.s.marks_on(o.card, key(&m.name))))
                .sum(),
            Calc::Hand(who) => zone(who, Zone::Hand),
            Calc::Deck(who) => zone(who, Zone::Deck),
            Calc::Energy(who) => zone(who, Zone::Energy),
            Calc::Completed(who) => self
                .players(who.unwrap_or(Who::You), env)
                .iter()
                .flat_map(|p| self.s.zone(*p, Zone::Mission))
                .filter(|c| self.s.card(**c).has(bit::COMPLETED))
                .count() as i32,
            Calc::Number(name) => env.ctx.map_or(0, |c| {
                let wanted = key_of(name.as_ref());
                c.numbers
                    .iter()
                    .rev()
                    .find(|(k, _)| *k == wanted)
                    .map_or(0, |(_, n)| *n)
            }),
            Calc::Seen => env.ctx.map_or(0, |c| c.seen.amount),
            Calc::Done => env.ctx.map_or(0, |c| c.before),
            Calc::ThisTurn(h) => self.happened(h, env),
            Calc::Traits(c) => self
                .all_matching(&c.cards, env, None)
                .iter()
                .map(|card| {
                    self.face(*card)
                        .text
                        .traits
                        .iter()
                        .filter(|t| c.traits.is_empty() || c.traits.contains(t))
                        .count() as i32
                })
                .sum(),
            Calc::Turn => self.s.turn as i32,
            Calc::Sum(all) => all.iter().map(n).sum(),
            Calc::Difference(all) => {
                let mut all = all.iter().map(n);
                let first = all.next().unwrap_or(0);
                all.fold(first, |a, b| a - b)
            }
            Calc::Product(all) => all.iter().map(n).product(),
            Calc::Quotient(all) => {
                let mut all = all.iter().map(n);
                let first = all.next().unwrap_or(0);
                all.fold(first, |a, b| if b == 0 { 0 } else { a.div_euclid(b) })
            }
            Calc::Max(all) => all.iter().map(n).max().unwrap_or(0),
            Calc::Min(all) => all.iter().map(n).min().unwrap_or(0),
        }
    }

    /// How often something happened this turn (102.12).
    pub fn happened(self, h: &Happened, env: Env<'_>) -> i32 {
        let players = self.players(h.who, env);
        self.s
            .history
            .iter()
            .filter(|p| p.deed == h.event && players.contains(&p.player))
            .filter(|p| match (&h.cards, p.card) {
                (None, _) => true,
                (Some(f), Some(card)) => self.look_matches(
                    Look {
                        card,
                        as_is: self.s.card(card),
                        memory: None,
                    },
                    f,
                    env,
                    None,
                    None,
                ),
                (Some(_), None) => false,
            })
            .count() as i32
    }

    /// Whether a condition holds.
    pub fn cond(self, cond: &Cond, env: Env<'_>) -> bool {
        self.cond_with(cond, env, None)
    }

    /// Whether a condition holds, given what effects have done to words.
    pub fn cond_with(self, cond: &Cond, env: Env<'_>, altered: Option<&Altered>) -> bool {
        let source = self.s.card(env.source.card);
        match cond {
            Cond::All(all) => all.iter().all(|c| self.cond_with(c, env, altered)),
            Cond::Any(any) => any.iter().any(|c| self.cond_with(c, env, altered)),
            Cond::Not(not) => !self.cond_with(not, env, altered),
            Cond::Always => true,
            Cond::Exists(f) => !self.all_matching(f, env, altered).is_empty(),
            Cond::Absent(f) => self.all_matching(f, env, altered).is_empty(),
            Cond::Number(n) => self.in_range(&n.range(), self.num(&n.value, env), env),
            Cond::Is(is) => {
                let objs = self.sel(&is.card, env);
                !objs.is_empty() && objs.iter().all(|o| self.obj_matches(*o, &is.is, env))
            }
            Cond::YourTurn => self.s.active == env.player,
            Cond::TheirTurn => self.s.active != env.player,
            Cond::InPhase(phases) => self.s.phase.is_some_and(|p| phases.contains(&p)),
            Cond::Standing => !source.rested,
            Cond::Rested => source.rested,
            Cond::Attacking => self.s.attack.is_some(),
            Cond::ThisAttacks => self
                .s
                .attack
                .as_ref()
                .is_some_and(|a| a.who.card == env.source.card),
            Cond::Succeeded => self.s.attack.as_ref().is_some_and(|a| a.success),
            Cond::ThisSucceeded => source.has(bit::SUCCEEDED),
            Cond::Did => env.ctx.is_some_and(|c| c.done > 0),
            Cond::Chose(name) => env
                .ctx
                .is_some_and(|c| !c.picked(key_of(name.as_ref())).is_empty()),
            Cond::Happened(h) => self.happened(h, env) > 0,
            Cond::FirstTurn => self.s.turn == 1,
            Cond::Combat => env.ctx.is_some_and(|c| c.seen.combat),
        }
    }

    /// Whether some effect forbids it (102.7): the source of the first that does.
    pub fn banned(
        self,
        deed: super::words::Deed,
        card: Option<CardIx>,
        player: Option<Player>,
    ) -> Option<Obj> {
        if !self.g.bans {
            return None;
        }
        let wanted =
            |m: &super::card::Mod| matches!(m, super::card::Mod::Ban(b) if b.deeds.contains(&deed));
        let bars = |b: &super::card::modify::Ban, env: Env<'_>, on: Option<&[Obj]>| -> bool {
            let card_hit = match (&b.cards, card) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(sel), Some(card)) => match on {
                    Some(on) => on.iter().any(|o| o.card == card && self.s.lives(*o)),
                    None => self.touches(sel, card, env),
                },
            };
            let player_hit = match (b.who, player) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(who), Some(player)) => self.players(who, env).contains(&player),
            };
            // A ban that names neither is about the source.
            let named = b.cards.is_some() || b.who.is_some() || card == Some(env.source.card);
            card_hit && player_hit && named && b.when.as_ref().is_none_or(|w| self.cond(w, env))
        };
        for s in self.standing(wanted) {
            let super::card::Mod::Ban(b) = &self.g.mods[s.modn as usize].of else {
                continue;
            };
            let env = Env {
                source: s.source,
                player: s.player,
                ctx: None,
            };
            let kept = card.is_some_and(|c| {
                self.kept_off(c, s.player, &super::card::modify::Kept::Bans, false)
            });
            if !kept && bars(b, env, None) {
                return Some(s.source);
            }
        }
        for l in &self.s.lasting {
            let super::card::Mod::Ban(b) = &self.g.mods[l.modn as usize].of else {
                continue;
            };
            if !b.deeds.contains(&deed) {
                continue;
            }
            let env = Env {
                source: l.source,
                player: l.player,
                ctx: l.ctx.as_deref(),
            };
            let kept = card.is_some_and(|c| {
                self.kept_off(c, l.player, &super::card::modify::Kept::Bans, false)
            });
            if !kept && bars(b, env, Some(&l.on)) {
                return Some(l.source);
            }
        }
        None
    }
}
