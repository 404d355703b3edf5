//! The game value: card faces, effects, scripts and costs in numbered tables, and the readings. Made once from a
//! scenario's cards; never changes in a game.

mod build;
mod dependence;

use crate::engine::union_arena::attributes;
use crate::engine::union_arena::attributes::AttributeMask;
use crate::engine::union_arena::card::{Cond, Cost, Effect, Filter, Num, RaidOn, When};
use crate::engine::union_arena::reads::{R, Reads};
use crate::engine::union_arena::state::{Ix, State};
use crate::engine::union_arena::words::{
    Cannot, Deed, Head, Icon, Kind, Leave, Must, Rule, Who, Zone,
};
use std::collections::BTreeMap;

/// The game: card faces and readings.
#[derive(Debug)]
pub struct UnionArena {
    pub(crate) defs: Vec<Def>,
    pub(crate) names: Vec<String>,
    pub(crate) abilities: Vec<Ab>,
    pub(crate) scripts: Vec<Vec<Effect>>,
    pub(crate) costs: Vec<Vec<Cost>>,
    pub(crate) changes: Vec<Change>,
    pub(crate) filters: Vec<Filter>,
    pub(crate) colours: Vec<String>,
    /// The printed sentences that are not read.
    pub(crate) unread: Vec<String>,
    /// Whether one of them says something that lasts.
    pub(crate) unread_lasting: bool,
    /// The names under which texts record cards, each with its number from 1.
    pub(crate) recorded: BTreeMap<String, u32>,
    pub(crate) reads: Reads,
    pub(crate) opening: Option<Opening>,
    pub(crate) deeds: u64,
    pub(crate) lasting: bool,
    /// Whether some effect gives names or traits.
    pub(crate) renames: bool,
    /// Instead of what some effect is done, as bits.
    pub(crate) instead: u64,
    /// What some effect keeps cards from, as bits.
    pub(crate) cannots: u32,
    /// What some effect lets cards do against the rules, as bits.
    pub(crate) leaves: u32,
    /// Whether some effect keeps other effects off cards.
    pub(crate) shields: bool,
    /// Whether some effect makes cards do something.
    pub(crate) musts: bool,
    /// Whether choosing some card costs AP.
    pub(crate) tolls: bool,
    /// Whether some effect lays something down for players.
    pub(crate) rules: bool,
    /// Whether cards may lie under characters without a raid.
    pub(crate) tucks: bool,
    /// Whether some effect changes what a player's next card costs.
    pub(crate) nexts: bool,
    /// Whether some condition asks with which cards something happened.
    pub(crate) recalls: bool,
    /// Whether some effect works off the field.
    pub(crate) elsewhere: bool,
    /// Whether lasting effects may look at what lasting effects change.
    pub(crate) interdependent: bool,
    /// Whether a lasting effect may change cards off the field.
    pub(crate) far: bool,
    /// Whether a lasting effect off the field may change others.
    pub(crate) outlying: bool,
}

/// What kind of effect it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AbKind {
    Activated,
    /// Goes off at a deed.
    Triggered,
    /// Is done instead of something.
    Instead,
    Static,
    Event,
    Step,
    Damage,
    /// More of it.
    DamageMore,
    Impact,
    /// More of it.
    ImpactMore,
    /// Keeps that of the other card of a battle from going off.
    NoImpact,
    Trigger,
    /// A delayed part of another effect.
    Later,
}

/// For what it counts how often an effect has been used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    /// Each card, in a turn (5.3.5-2).
    Card,
    /// All cards of this face of a player, in a turn.
    Face,
    /// A player, in the game.
    Game,
}

/// An effect, made ready.
#[derive(Debug, Clone, PartialEq)]
pub struct Ab {
    pub kind: AbKind,
    /// What it is called: its text, or its head.
    pub text: String,
    /// When it goes off.
    pub on: Vec<When>,
    /// The deeds at which it may go off, as bits.
    pub deeds: u64,
    pub when: Vec<Cond>,
    /// Whether it may be left.
    pub optional: bool,
    /// How often a turn it may be used for each such card: 每回合1次; 0 where nothing is written.
    pub times: u8,
    /// For what that counts.
    pub scope: Per,
    /// Whether cards are given it: each gift counts its uses for itself.
    pub given: bool,
    pub raid_only: bool,
    /// Where the card must lie; empty for the field.
    pub zones: Vec<Zone>,
    /// Whether it says of its own card what it is called, and not where.
    pub named: bool,
    /// Whether it says how its own card enters, and not where that holds.
    pub entering: bool,
    /// Its costs in the table; 0 for none.
    pub costs: u16,
    /// Its script in the table.
    pub script: u16,
    /// Whether there is a script at all.
    pub has_script: bool,
    /// Which cards a lasting effect changes.
    pub target: Option<Filter>,
    pub changes: Vec<u16>,
    /// For whom it lays something down.
    pub players: Option<Who>,
    /// Which sides of them, where it lasts.
    pub writes: AttributeMask,
    pub number: Num,
}

impl Ab {
    /// One that does nothing yet.
    pub fn plain(kind: AbKind, text: String) -> Self {
        Self {
            kind,
            text,
            on: Vec::new(),
            deeds: 0,
            when: Vec::new(),
            optional: false,
            times: 0,
            scope: Per::Card,
            given: false,
            raid_only: false,
            zones: Vec::new(),
            named: false,
            entering: false,
            costs: 0,
            script: 0,
            has_script: false,
            target: None,
            changes: Vec::new(),
            players: None,
            writes: 0,
            number: Num::default(),
        }
    }
}

/// A change, made ready.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// attributes::BP up or down.
    Bp(Num),
    /// attributes::BP becomes.
    BpBecomes(Num),
    /// One more effect.
    Gain(u16),
    LoseAll,
    /// May not; with or by such a card.
    Cannot(Cannot, Option<Box<Filter>>),
    /// Is not affected by effects of such a card.
    Unaffected(Option<Box<Filter>>),
    /// Has to; with such a card.
    Must(Must, Option<Box<Filter>>),
    /// May against the rules; with such a card.
    May(Leave, Option<Box<Filter>>),
    /// A player may not; with such a card.
    Rule(Rule, Option<Box<Filter>>),
    /// So many cards a player may hold in the end phase.
    HandLimit(Num),
    /// So often a player may attack in a turn.
    Attacks(Num),
    /// The next such card for which a player pays costs more or fewer AP.
    NextAp(Num, Box<Filter>),
    /// Costs more or fewer attributes::AP.
    Ap(Num),
    /// Costs so many attributes::AP.
    ApBecomes(Num),
    /// So much AP more is paid for it; what it costs is as before.
    PayMore(Num),
    /// Requires more or less energy, of a colour.
    Need(Option<u8>, Num),
    /// Requires this energy.
    NeedBecomes(Vec<(u8, u8)>),
    /// Gives more energy.
    Gives(Vec<(u8, u8)>),
    /// Gives this energy.
    GivesBecomes(Vec<(u8, u8)>),
    /// Has one more colour.
    Colour(String),
    /// Loses effects of this kind.
    Lose(Head),
    /// Has one more name.
    Name(String),
    /// Has this name in place of its own.
    NameBecomes(String),
    /// Has one more trait.
    Trait(String),
    /// Who chooses it by effects of such a card pays AP.
    ToChoose(u8, Option<Box<Filter>>),
    EntersActive,
    /// Does something that is not read: its sentence among the game's.
    Unread(u16),
}

/// A card's face, made ready.
#[derive(Debug, Clone)]
pub struct Def {
    pub kind: Kind,
    pub name: String,
    /// Required energy by colour.
    pub need: Vec<(u8, u8)>,
    /// attributes::AP that it costs.
    pub ap: i32,
    pub colours: Vec<String>,
    pub traits: Vec<String>,
    pub work: String,
    /// Energy that it gives.
    pub gives: Vec<(u8, u8)>,
    pub bp: i32,
    /// Its trigger: class and effect.
    pub trigger: Option<(Icon, u16)>,
    /// When only it may be played.
    pub may: Vec<Cond>,
    /// What is paid for that beside AP, in the table; 0 for nothing.
    pub cost: u16,
    /// Onto which characters it raids.
    pub raid: Vec<RaidOn>,
    pub abilities: Vec<u16>,
    /// Deeds at which one of them may go off, as bits.
    pub deeds: u64,
    /// Which sides of cards those of them change that last.
    pub lasting: AttributeMask,
    /// Whether one of them may make attributes::BP smaller.
    pub lowers: bool,
    /// Whether one of them says of the card what it is called, and not where.
    pub renamed: bool,
    /// Whether one of them says how the card itself enters.
    pub entering: bool,
    pub number: Option<String>,
    /// How many such cards a deck may have, where the card says so.
    pub copies: Option<u8>,
}

/// The bit of a deed.
pub fn bit(deed: Deed) -> u64 {
    1 << deed as u64
}

/// What the beginning of a game needs later.
#[derive(Debug, Clone)]
pub struct Opening {
    /// Cards of the opening hand.
    pub hand: u8,
    /// The life cards that a scenario gives.
    pub life: [Vec<Ix>; 2],
}

impl Change {
    /// Which side of a card it changes.
    pub fn aspect(&self) -> AttributeMask {
        match self {
            Change::Bp(_) | Change::BpBecomes(_) => attributes::BP,
            Change::Gain(_) | Change::LoseAll | Change::Lose(_) => attributes::EFFECTS,
            Change::Cannot(..) | Change::ToChoose(..) => attributes::CANNOT,
            Change::Ap(_) | Change::ApBecomes(_) | Change::PayMore(_) => attributes::AP,
            Change::Need(..) | Change::NeedBecomes(_) => attributes::NEED,
            Change::Gives(_) | Change::GivesBecomes(_) => attributes::GIVES,
            Change::Name(_) | Change::NameBecomes(_) => attributes::NAMES,
            Change::Trait(_) => attributes::TRAITS,
            Change::EntersActive => attributes::ENTERS,
            // Looked for by itself: nobody knows what it changes.
            Change::Unread(_) => 0,
            Change::Colour(_) => attributes::COLOURS,
            Change::Unaffected(_) => attributes::SHIELDS,
            Change::Must(..) => attributes::MUSTS,
            Change::May(..) => attributes::LEAVES,
            Change::Rule(..) | Change::HandLimit(_) | Change::Attacks(_) | Change::NextAp(..) => {
                attributes::RULES
            }
        }
    }

    /// The number by which it changes a card.
    pub fn number(&self) -> Option<&Num> {
        match self {
            Change::Bp(n)
            | Change::BpBecomes(n)
            | Change::Ap(n)
            | Change::ApBecomes(n)
            | Change::PayMore(n)
            | Change::Need(_, n) => Some(n),
            _ => None,
        }
    }

    /// The number that it lays down for a player.
    pub fn limit(&self) -> Option<&Num> {
        match self {
            Change::HandLimit(n) | Change::Attacks(n) | Change::NextAp(n, _) => Some(n),
            _ => None,
        }
    }

    /// Whether it takes printed lasting effects from a card.
    pub fn takes_lasting(&self) -> bool {
        matches!(self, Change::LoseAll | Change::Lose(Head::Static))
    }
}

impl UnionArena {
    /// A printed sentence that is not read.
    pub(crate) fn unread_says(&self, nth: u16) -> &str {
        self.unread.get(usize::from(nth)).map_or("", String::as_str)
    }

    /// A card's face.
    pub(crate) fn def(&self, s: &State, ix: Ix) -> &Def {
        &self.defs[s.card(ix).def as usize]
    }

    /// An effect.
    pub(crate) fn ab(&self, ix: u16) -> &Ab {
        &self.abilities[ix as usize]
    }

    /// A card's name as scenarios call it.
    pub(crate) fn name(&self, ix: Ix) -> &str {
        self.names.get(ix as usize).map_or("", String::as_str)
    }

    /// An effect's text, in brackets.
    pub(crate) fn text_of(&self, ability: u16) -> String {
        format!("“{}”", self.ab(ability).text)
    }

    /// The number of a name under which cards are recorded: 0 for none, nothing where no text records any under it.
    pub(crate) fn record(&self, name: Option<&str>) -> Option<u32> {
        match name {
            None => Some(0),
            Some(name) => self.recorded.get(name).copied(),
        }
    }

    /// The number of a change of attributes::BP that is nothing but a number.
    pub(crate) fn plain_boost(&self) -> u16 {
        self.changes
            .iter()
            .position(|c| matches!(c, Change::Bp(_)))
            .unwrap_or(0) as u16
    }

    /// Whether a lasting effect may make attributes::BP smaller, by itself or through one that it gives.
    pub(crate) fn lowers_by(&self, ability: u16) -> bool {
        let changes = &self.abilities[usize::from(ability)].changes;
        changes
            .iter()
            .any(|c| match &self.changes[usize::from(*c)] {
                Change::Bp(Num::Lit(n)) => *n < 0,
                Change::Bp(_) | Change::BpBecomes(_) => true,
                Change::Gain(gained) => self.lowers_by(*gained),
                _ => false,
            })
    }

    pub(crate) fn changes_of<'g>(&'g self, ab: &'g Ab) -> impl Iterator<Item = &'g Change> {
        ab.changes.iter().map(|c| &self.changes[usize::from(*c)])
    }

    /// attributes::AP cards that a player lays out in all in their turn of this number (5.1.3).
    pub(crate) fn ap_in_turn(&self, first: bool, turns: u16) -> (u8, Option<R>) {
        match (turns, first) {
            (0, _) => (0, None),
            (1, true) => (1, None),
            (1, false) => (2, None),
            (2, true) => (2, None),
            (2, false) if self.reads.is(R::SecondTurnAp, "三张") => (3, Some(R::SecondTurnAp)),
            (2, false) => (2, Some(R::SecondTurnAp)),
            (3, _) if self.reads.is(R::ThirdTurnAp, "两张") => (2, Some(R::ThirdTurnAp)),
            (3, _) => (3, Some(R::ThirdTurnAp)),
            _ => (3, None),
        }
    }

    /// The base of a display name: `火花` of `火花#2`.
    pub(crate) fn base(name: &str) -> &str {
        name.split_once('#').map_or(name, |(b, _)| b)
    }
}
