//! Looking at a state: where things lie (501–512), lanes and neighbours (503.2, 1116.1), which abilities have
//! effect (903). Changes nothing.

pub mod doing;
pub mod filter;
pub mod happening;
pub mod in_force;
pub mod layers;
pub mod means;
pub mod named;
pub mod numbers;
pub mod price;
pub mod replacing;
pub mod select;
pub mod standing;
pub mod ties;
pub mod together;
pub mod unfold;
pub mod value;

use std::borrow::Cow;
use std::cell::Cell;

use crate::engine::game::{Player, Under};
use crate::engine::vividz::card::{Ability, Face, Mod, ModKinds};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{Area, Card, CardIx, Ctx, Lasting, Memory, Obj, State, bit};
use crate::engine::vividz::table::Vividz;
use crate::engine::vividz::view::in_force::{Altered, SoFar};
use crate::engine::vividz::words::{Kind, Prohibition, Zone};

/// A look at a state with the game's fixed data.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub g: &'a Vividz,
    pub s: &'a State,
    /// Set when information of an object that is no more was used: 1 by memory, 2 by what it has become.
    pub gone: Option<&'a Cell<u8>>,
    /// What effects have done to words and abilities, where that is known or being computed (911.1b).
    pub words: Option<&'a Altered>,
    /// How deep modifications ask for each other.
    deep: u8,
    /// Cards whose numbers are being computed.
    asking: [CardIx; 4],
    /// Numbers as far as continuous effects have been resolved (911.2): they stand for what is asked.
    pub so_far: Option<&'a SoFar>,
    /// Where it is noted what the answer hung on that is left open.
    pub open: Option<&'a Open>,
}

/// What an answer hung on that is left open.
#[derive(Debug, Default)]
pub struct Open {
    /// How a quoted name is read, where the reading leaves that open (301.3).
    pub quoted: Cell<bool>,
    /// A printed condition that is not read, by its number.
    pub unread: Cell<Option<u16>>,
}

/// No card.
const NO_CARD: CardIx = CardIx(u16::MAX);

/// How deep modifications may ask for each other before the innermost sees what is printed.
const DEEPEST: u8 = 5;

/// For whom something is looked at.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The source (914).
    pub source: Obj,
    /// 你.
    pub player: Player,
    /// What the ability being resolved knows.
    pub ctx: Option<&'a Ctx>,
}

impl<'a> Scope<'a> {
    /// What a source and its player know, outside of any effect that is being resolved.
    pub fn of(source: Obj, player: Player) -> Self {
        Self {
            source,
            player,
            ctx: None,
        }
    }
}

impl Lasting {
    /// For whom it is looked at.
    pub fn scope(&self) -> Scope<'_> {
        Scope {
            source: self.source,
            player: self.player,
            ctx: self.ctx.as_deref(),
        }
    }
}

/// A card as it is looked at: as it stands, or as it is remembered.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub card: CardIx,
    pub as_is: &'a Card,
    pub memory: Option<&'a Memory>,
}

impl<'a> View<'a> {
    /// Whether the turn falls under 1回合内 (702.4a, 703.2a), by the reading in force.
    pub fn in_first_turn(self) -> bool {
        match self.g.reads.first_turn {
            reads::FirstTurn::Game => self.s.turn == 1,
            reads::FirstTurn::Each => self.s.turn <= 2,
            reads::FirstTurn::Any => true,
        }
    }

    /// Why nothing may be done within 1回合内, with the reading where another would let it.
    pub fn within_first_turn(self, what: &str) -> String {
        match self.s.turn {
            0 | 1 => format!("1回合内不能{what}"),
            _ => format!("1回合内不能{what}（读法“1回合内”）"),
        }
    }

    /// The reading of 1回合内, in the turn in which its options part: the first of the second player.
    pub fn first_turn_under(self) -> Option<Under> {
        (self.s.turn == 2).then(|| self.g.reads.first_turn.under())
    }

    /// A look.
    pub fn new(g: &'a Vividz, s: &'a State) -> Self {
        Self {
            g,
            s,
            gone: None,
            words: None,
            deep: 0,
            asking: [NO_CARD; 4],
            so_far: None,
            open: None,
        }
    }

    /// Whether there may be changes of words.
    pub fn alters(self) -> bool {
        self.g.kinds.meets(ModKinds::WORDS)
    }

    /// The look while a card's number is being computed; `None` where it already is: it then counts as printed.
    pub fn asking(self, card: CardIx) -> Option<Self> {
        if self.asking.contains(&card) {
            return None;
        }
        let free = self.asking.iter().position(|c| *c == NO_CARD)?;
        let mut asking = self.asking;
        asking[free] = card;
        Some(Self { asking, ..self })
    }

    /// The look with changes of words that are known.
    pub fn seeing_words<'b>(self, words: &'b Altered) -> View<'b>
    where
        'a: 'b,
    {
        View {
            words: Some(words),
            ..self
        }
    }

    /// The look while numbers are being resolved.
    pub fn seeing<'b>(self, so_far: &'b SoFar) -> View<'b>
    where
        'a: 'b,
    {
        View {
            so_far: Some(so_far),
            ..self
        }
    }

    /// The look that tells when something hangs on what is left open.
    pub fn noting(self, open: Option<&'a Open>) -> Self {
        Self { open, ..self }
    }

    /// The face of a card.
    pub fn face(self, card: CardIx) -> &'a Face {
        &self.g.faces[self.s.card(card).face as usize]
    }

    /// What a card is called.
    pub fn name(self, card: CardIx) -> &'a str {
        &self.g.labels[card.ix()]
    }

    /// The kind of a card (302).
    pub fn kind(self, card: CardIx) -> Kind {
        self.face(card).text.kind
    }

    /// The lane in which an area lies (501.2a, under a reading).
    pub fn lane(self, area: Area) -> u8 {
        match (self.g.reads.lanes, area.side.0) {
            (reads::Lanes::Facing, 1) => 2 - area.ix,
            _ => area.ix,
        }
    }

    /// The opponent's area in the same lane.
    pub fn across(self, area: Area) -> Area {
        let ix = match self.g.reads.lanes {
            reads::Lanes::Facing => 2 - area.ix,
            reads::Lanes::Named => area.ix,
        };
        Area::new(area.side.opponent(), ix)
    }

    /// Whether two areas are next to each other (1116.1, under a reading).
    pub fn adjacent(self, a: Area, b: Area) -> bool {
        let row = a.side == b.side && a.ix.abs_diff(b.ix) == 1;
        match self.g.reads.adjacent {
            reads::Adjacent::Row => row,
            reads::Adjacent::Across => row || self.across(a) == b,
            reads::Adjacent::Ring => row || (a.side == b.side && a.ix.abs_diff(b.ix) == 2),
        }
    }

    /// The areas of a player.
    pub fn areas(self, player: Player) -> [Area; 3] {
        [0, 1, 2].map(|ix| Area::new(player, ix))
    }

    /// The slides that a character may make (1116.1).
    pub fn slides(self, card: CardIx) -> Vec<(CardIx, Area)> {
        let Some(from) = self.s.card(card).area else {
            return Vec::new();
        };
        Player::BOTH
            .into_iter()
            .flat_map(|p| self.areas(p))
            .filter(|to| self.adjacent(from, *to) && self.s.in_area(*to).next().is_none())
            .map(|to| (card, to))
            .collect()
    }

    /// The slides that a player may make in defence (803.1-2).
    pub fn ward_slides(self, player: Player) -> Vec<(CardIx, Area)> {
        let own = self.s.zone(player, Zone::Field).iter().copied();
        own.filter(|c| {
            let ban = self.banned(Prohibition::Slide, Some(*c), Some(player));
            ban.is_none()
        })
        .flat_map(|c| self.slides(c))
        .collect()
    }

    /// Whether another player than the one whose turn it is controls the attacking character.
    pub fn attacker_turned(self) -> bool {
        let attack = self.s.attack.as_ref().filter(|a| self.s.lives(a.who));
        attack.is_some_and(|a| self.s.card(a.who.card).controller != self.s.active)
    }

    /// The characters that the attack meets: of the opponent, in the attacker's lane. Whose opponent that is where the
    /// attacking character has another controller than the turn player is a reading.
    pub fn defenders(self) -> Vec<CardIx> {
        let Some(attack) = &self.s.attack else {
            return Vec::new();
        };
        if !self.s.lives(attack.who) {
            return Vec::new();
        }
        let attacker = self.s.card(attack.who.card);
        let Some(area) = attacker.area else {
            return Vec::new();
        };
        let lane = self.lane(area);
        let own = match self.g.reads.attacker_turned {
            reads::AttackerTurned::Controller => attacker.controller,
            reads::AttackerTurned::TurnPlayer => self.s.active,
        };
        self.s
            .on_field()
            .filter(|c| {
                let card = self.s.card(*c);
                *c != attack.who.card
                    && card.controller != own
                    && card.area.is_some_and(|a| self.lane(a) == lane)
            })
            .collect()
    }

    /// Whether the attacking character still is on the field as the same object.
    pub fn attacker_stands(self) -> bool {
        self.s
            .attack
            .as_ref()
            .is_some_and(|a| self.s.lives(a.who) && self.s.card(a.who.card).zone == Zone::Field)
    }

    /// Abilities that a card has, granted ones included, lost ones not (903.2b: muted ones included).
    pub fn abilities(self, card: CardIx) -> Cow<'a, [u16]> {
        if self.alters() {
            Cow::Owned(self.altered().abilities(self, card))
        } else {
            Cow::Borrowed(&self.face(card).abilities)
        }
    }

    /// Whether the zone of a card is one in which this ability has effect (903.1, 304.1).
    pub fn in_effect_zone(self, card: &Card, kind: Kind, ability: &Ability) -> bool {
        let zones = ability.zones();
        match kind {
            Kind::Account => match self.g.reads.account_ability {
                reads::AccountAbility::Icon if !zones.is_empty() => zones.contains(&card.zone),
                _ => card.zone == Zone::Account,
            },
            Kind::Mission => {
                card.zone == Zone::Mission
                    && (!card.down || self.g.reads.mission_ability == reads::MissionAbility::Anyhow)
            }
            Kind::Character => {
                if zones.is_empty() {
                    card.zone == Zone::Field
                } else {
                    zones.contains(&card.zone)
                }
            }
            Kind::Event => {
                if zones.is_empty() {
                    matches!(ability, Ability::Event(_)) && card.zone == Zone::Temp
                } else {
                    zones.contains(&card.zone)
                }
            }
        }
    }

    /// Whether an ability has effect as things are (903).
    pub fn effective(self, card: CardIx, ability: u16) -> bool {
        self.there(card, ability) && self.conditions(card, ability)
    }

    /// Whether an ability has effect but for its conditions (903.1, 903.2b).
    fn there(self, card: CardIx, ability: u16) -> bool {
        let entry = self.g.ability(ability);
        let as_is = self.s.card(card);
        self.in_effect_zone(as_is, self.kind(card), &entry.ability)
            && !(self.alters() && self.altered().muted(card))
    }

    /// Whether the conditions under which an ability has effect are met (903.2a).
    pub fn conditions(self, card: CardIx, ability: u16) -> bool {
        let when = self.g.ability(ability).ability.when();
        when.is_empty() || {
            let scope = self.scope_of(card);
            when.iter().all(|c| self.cond(c, scope))
        }
    }

    /// A printed sentence that lasts and is not read, of an ability that has effect.
    pub fn unread_in_force(self) -> Option<&'a str> {
        if !self.g.kinds.meets(ModKinds::UNREAD) {
            return None;
        }
        let unread = |modn: &u16| match &self.g.mods[*modn as usize].of {
            Mod::Unread(says) => Some(says.as_str()),
            _ => None,
        };
        let made = self.s.lasting.iter().find_map(|l| unread(&l.modn));
        made.or_else(|| {
            self.live().find_map(|card| {
                let abilities = self.abilities(card);
                abilities.iter().find_map(|ability| {
                    let says = self.g.ability(*ability).mods.iter().find_map(unread)?;
                    self.effective(card, *ability).then_some(says)
                })
            })
        })
    }

    /// The surroundings of a card's own ability.
    pub fn scope_of(self, card: CardIx) -> Scope<'a> {
        Scope {
            source: self.s.obj(card),
            player: self.s.card(card).controller,
            ctx: None,
        }
    }

    /// The activated abilities that a player's cards have now, whether they can be paid for or not.
    pub fn activated(self, player: Player) -> impl Iterator<Item = (CardIx, u16)> + 'a {
        let own = self.live().filter(move |card| {
            self.s.card(*card).controller == player
                && (self.alters() || !self.face(*card).abilities.is_empty())
        });
        own.flat_map(move |card| {
            let all = self.abilities(card);
            (0..all.len()).filter_map(move |at| {
                let ability = &self.g.ability(all[at]).ability;
                let activated = matches!(ability, Ability::Activated(_) | Ability::Accel(_));
                activated.then_some((card, all[at]))
            })
        })
    }

    /// The cards whose abilities may have effect: on the field, account and mission cards, and those in zones
    /// that some 有效图标 names.
    pub fn live(self) -> impl Iterator<Item = CardIx> + 'a {
        let far = self.g.far;
        Player::BOTH.into_iter().flat_map(move |p| {
            self.s.seats[p.ix()]
                .zones
                .iter()
                .enumerate()
                .filter(move |(ix, _)| {
                    *ix == Zone::Field as usize
                        || *ix == Zone::Account as usize
                        || *ix == Zone::Mission as usize
                        || far & (1 << ix) != 0
                })
                .flat_map(|(_, cards)| cards.iter().copied())
        })
    }

    /// An object as the rules on last information have it looked at (913, 908.3, 908.6).
    pub fn look(self, obj: Obj, scope: Scope<'_>) -> Look<'a> {
        match self.moved_on(obj, scope) {
            Some(after) => self.look_at(after, scope),
            None => self.look_at(obj, scope),
        }
    }

    /// What the card whose move has triggered an ability has become, where that is what the ability looks at: not
    /// where it has left the field or gone from an open zone to a hidden one (908.3a, 908.3d).
    fn moved_on(self, obj: Obj, scope: Scope<'_>) -> Option<Obj> {
        let seen = scope.ctx.filter(|c| c.triggered)?.seen;
        let after = seen.after.filter(|a| seen.card == Some(obj) && *a != obj)?;
        let from = self.s.memory(obj)?.was.zone;
        let to = match self.s.memory(after) {
            Some(memory) => memory.was.zone,
            None => self.s.card(after.card).zone,
        };
        let before = match (self.hidden(from), self.hidden(to)) {
            (false, true) => true,
            (true, false) => false,
            _ => from == Zone::Field && to != Zone::Field,
        };
        (!before).then_some(after)
    }

    fn look_at(self, obj: Obj, scope: Scope<'_>) -> Look<'a> {
        let card = obj.card;
        let as_is = self.s.card(card);
        if self.s.lives(obj) {
            return Look {
                card,
                as_is,
                memory: None,
            };
        }
        let Some(memory) = self.s.memory(obj) else {
            return Look {
                card,
                as_is,
                memory: None,
            };
        };
        let left_field = memory.was.zone == Zone::Field;
        let remembered = !left_field
            || match self.g.reads.last_info {
                reads::LastInfo::Triggers => scope.ctx.is_some_and(|c| c.triggered),
                reads::LastInfo::Field => true,
                reads::LastInfo::After => false,
            };
        if let Some(gone) = self.gone {
            gone.set(match (left_field, remembered) {
                (false, _) => 1,
                (true, true) => 2,
                (true, false) => 3,
            });
        }
        if remembered {
            Look {
                card,
                as_is: &memory.was,
                memory: Some(memory),
            }
        } else {
            Look {
                card,
                as_is,
                memory: None,
            }
        }
    }

    /// Whether a player may see a card's face (501.3, 502.4a, 507.2, 508.1, 509.3).
    pub fn sees(self, viewer: Player, card: CardIx) -> bool {
        let as_is = self.s.card(card);
        if as_is.has(bit::SHOWN) {
            return true;
        }
        match as_is.zone {
            Zone::Deck | Zone::Set => false,
            Zone::Hand => as_is.owner == viewer,
            Zone::Keep => as_is.owner == viewer || self.g.reads.keep_open == reads::KeepOpen::Open,
            _ if as_is.down => {
                as_is.owner == viewer && self.g.reads.face_down == reads::FaceDown::OwnerMay
            }
            _ => true,
        }
    }

    /// Whether a zone is hidden (501.3).
    pub fn hidden(self, zone: Zone) -> bool {
        match zone {
            Zone::Deck | Zone::Hand | Zone::Set => true,
            Zone::Keep => self.g.reads.keep_open == reads::KeepOpen::Hidden,
            _ => false,
        }
    }
}
