//! Reading a state: what the fixed game says of it. Changes nothing. What is worked out for one look lives here and
//! never in the state.

pub mod asks;
pub mod continuous;
pub mod costs;
pub mod filters;
pub mod idle;
pub mod lines;
pub mod names;
pub mod prohibitions;
pub mod triggers;
pub mod values;
pub mod zero;

use crate::engine::game::Player;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Ctx, Ix, Obj, State, Timed};
use crate::engine::union_arena::table::{Change, UnionArena};
use crate::rulebook::RuleId;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A look at states with the game's fixed data, and what has been worked out meanwhile.
pub struct View<'g> {
    game: &'g UnionArena,
    /// How deep shields are being looked up for shields, so that two that look at each other end.
    depth: Cell<u8>,
    /// Whether it is being asked which card is a player's next one.
    asking_next: Cell<bool>,
    /// How many were looked up since the outermost.
    looked: Cell<u16>,
    /// Readings on which hung what was looked up, each with the clause that it reads.
    pub met: RefCell<Vec<(R, RuleId)>>,
    /// How many changes have been read while lasting effects are being settled.
    read: Cell<Option<u64>>,
    /// What lasting effects come to, while they are computed or a state is asked about that does not change meanwhile.
    table: RefCell<Option<Rc<Settled>>>,
}

impl<'g> View<'g> {
    /// A look that has worked out nothing yet.
    pub fn new(game: &'g UnionArena) -> Self {
        Self {
            game,
            depth: Cell::new(0),
            asking_next: Cell::new(false),
            looked: Cell::new(0),
            met: RefCell::new(Vec::new()),
            read: Cell::new(None),
            table: RefCell::new(None),
        }
    }
}

impl<'g> View<'g> {
    /// The game.
    pub fn game(&self) -> &'g UnionArena {
        self.game
    }
}

impl std::ops::Deref for View<'_> {
    type Target = UnionArena;
    fn deref(&self) -> &UnionArena {
        self.game
    }
}

/// How deep shields are looked up for shields.
const DEEPEST_SHIELD: u8 = 4;

/// How many are looked up for one outermost: many cards with shields that look at each other would take hours.
const WIDEST: u16 = 1_000;

/// So many changes are read in settling effects once, at most. What takes more is taken not to settle.
const MOST_READ: u64 = 20_000_000;

/// A lasting change that reaches a card.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Application {
    on: Ix,
    /// The change in the game's table.
    change: u16,
    n: i32,
    /// The card whose effect.
    source: Ix,
    /// The effect; [`TIMED`] for one of the state's timed changes.
    ability: u16,
    timed: u16,
    /// Whether it does not touch the card, since something keeps effects like this away.
    off: bool,
}

impl Application {
    /// The effect behind it.
    fn key(&self) -> (Ix, u16, u16) {
        (self.source, self.ability, self.timed)
    }
}

/// What lasting effects come to.
#[derive(Debug)]
pub struct Settled {
    all: Vec<Application>,
    /// Those that never settle.
    knot: Vec<Application>,
}

/// From where an effect looks.
#[derive(Debug, Clone, Copy)]
pub struct Scope<'a> {
    pub player: Player,
    /// The card that has it.
    pub source: Ix,
    /// What it knows, where it is going on.
    pub ctx: Option<&'a Ctx>,
    /// The card of which the trigger tells.
    pub seen: Option<Obj>,
    pub other: Option<Obj>,
    /// The player of whom the trigger tells.
    pub who: Player,
    /// The number of which it tells.
    pub n: i32,
    /// A card whose effect is this player's, whoever owns the card.
    pub whose: Option<(Ix, Player)>,
}

impl<'a> Scope<'a> {
    /// A card's own.
    pub fn of(s: &State, ix: Ix) -> Self {
        let player = s.card(ix).owner;
        Self {
            player,
            source: ix,
            ctx: None,
            seen: None,
            other: None,
            who: player,
            n: 0,
            whose: None,
        }
    }

    /// Of an effect that is going on.
    pub fn ctx(ctx: &'a Ctx) -> Self {
        Self {
            player: ctx.player,
            source: ctx.source.ix,
            ctx: Some(ctx),
            seen: ctx.seen,
            other: ctx.other,
            who: ctx.who,
            n: ctx.n,
            whose: None,
        }
    }
}

/// A change in force on a card: what, how much, whose, and its order of beginning where it lasts for a time.
pub struct ActiveModifier<'g> {
    pub change: &'g Change,
    pub n: i32,
    /// Its number in the game's table.
    pub id: u16,
    pub player: Player,
    /// The card whose effect.
    pub source: Ix,
    /// The timed change, where it is one.
    pub timed: Option<Timed>,
}

impl ActiveModifier<'_> {
    /// When it began; what lasts began when its card came to the field.
    pub fn began(&self, s: &State) -> Timestamp {
        match self.timed {
            Some(t) => (t.turn, t.born, false),
            None => came(s, self.source),
        }
    }

    /// The effect behind it.
    pub fn effect(&self, s: &State) -> Whose {
        Whose {
            source: self.source,
            player: self.player,
            began: self.began(s),
            timed: self.timed.is_some(),
        }
    }
}

/// When something began to hold: the turn, how many changes had begun, and whether it came after those.
pub type Timestamp = (u16, u16, bool);

/// When a card came to the field.
pub fn came(s: &State, ix: Ix) -> Timestamp {
    let card = s.card(ix);
    (card.since, card.stamp, true)
}

/// An effect that does something to a card: its card, its player, when it began, whether it lasts for a time.
#[derive(Debug, Clone, Copy)]
pub struct Whose {
    pub source: Ix,
    pub player: Player,
    pub began: Timestamp,
    /// Whether it does not hang on the card's lying there.
    pub timed: bool,
}

/// The key of a change that a timed effect makes on whatever its filter finds.
const TIMED: u16 = u16::MAX;

impl View<'_> {
    /// What is looked up for the step that is being done hangs on a reading of a clause.
    pub fn meet(&self, read: R, clause: RuleId) {
        let mut met = self.met.borrow_mut();
        if !met.contains(&(read, clause)) {
            met.push((read, clause));
        }
    }

    /// One deeper in looking up shields; from the outermost the count begins anew.
    pub fn go_deeper(&self) {
        if self.depth.get() == 0 {
            self.looked.set(0);
        }
        self.depth.set(self.depth.get() + 1);
        self.looked.set(self.looked.get().saturating_add(1));
    }

    /// Whether enough has been looked up: what lies deeper is seen without.
    pub fn too_deep(&self) -> bool {
        let depth = self.depth.get();
        depth >= DEEPEST_SHIELD || depth > 0 && (self.looked.get() >= WIDEST || self.read_enough())
    }

    /// Whether settling has taken more than it may: then nothing is looked up within what is looked up.
    pub fn read_enough(&self) -> bool {
        self.read.get().is_some_and(|n| n > MOST_READ)
    }
}
