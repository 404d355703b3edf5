//! 三国杀战棋, chapter 2: what its terms rule, and where they end.
//!
//! The text rules parts of a game: values, operations on cards, pieces and the map, and the course of a turn.
//! A scenario states what is done; this module applies what the chapter says to it, or answers that it does not
//! say. It knows the kernel and no other game.
//!
//! ```text
//!  words     what a file may say: names, squares, boards, operations        event   what is told
//!    ▲
//!  compute   values and routes from plain numbers ◄── calculators           skill   a skill's text taken apart
//!                                                                            ▲
//!                                                                          printed   and read into words ◄── load
//!    ▲
//!  state     what lasts, and what is half done
//!    ▲
//!  view      reads a state: names, values, facts, conditions, the board ◄── choices   what is offered
//!    ▲
//!  judge     whether something may be done, and what it would come to ◄── load   a file made into a state
//!    ▲
//!  run       does it: begins operations, carries on what is half done
//!    ▲
//!  game      what the kernel calls
//! ```
//!
//! Arrows point to what is known. What reads and judges takes a `View` and changes nothing; what changes a
//! state is a `Run`.

mod calculators;
mod choices;
mod compute;
mod event;
mod game;
mod judge;
mod load;
mod mat;
pub mod printed;
mod run;
pub mod skill;
mod state;
mod view;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use calculators::{CALCULATORS, ask};
use compute::{Change, Quantity};
pub use event::Event;
pub use state::State;
use state::Toward;
use words::names::Name;
use words::op::Op;
use words::setup::{Aim, Conversion, Kingdom, Limit, Sex};
use words::square::Square;
use words::{Kind, Phase, Point, Side, Suit, Terrain};
pub use words::{op, square};

use crate::engine::cite::{Cite, sgs};
use crate::engine::fault::Fault;
use crate::engine::game::Player;
use crate::engine::scenario::Readings;
use crate::engine::verdict::{Go, Reason, Tracer, Unruled};

/// What never changes in a scenario.
#[derive(Debug)]
pub struct Sgs {
    chars: Vec<CharInfo>,
    cards: Vec<CardInfo>,
    /// What the use of a card does for each target, by its name.
    effects: Vec<(String, Arc<[Op]>)>,
    skills: Vec<SkillInfo>,
    terrain: BTreeMap<Square, Terrain>,
    readings: Readings,
}

/// A character as it is printed and seated.
#[derive(Debug)]
struct CharInfo {
    name: String,
    side: Side,
    player: Player,
    person: String,
    kingdom: Option<Kingdom>,
    sex: Option<Sex>,
}

/// A card as it is printed.
#[derive(Debug)]
struct CardInfo {
    label: String,
    name: String,
    suit: Option<Suit>,
    number: Option<i64>,
    kind: Option<Kind>,
    range: Option<i64>,
    skills: Vec<u16>,
}

/// A delayed effect: its timing, and what it does.
type Delay = ((Phase, Point), Arc<[Op]>);

/// A skill as it is printed.
#[derive(Debug)]
struct SkillInfo {
    name: String,
    text: Option<String>,
    timing: Option<String>,
    /// What must hold of the turn at its timing, where a file writes that.
    at: Vec<Name>,
    tags: Vec<String>,
    cost: Arc<[Op]>,
    effects: Arc<[Op]>,
    delayed: Vec<Delay>,
    when: Option<Name>,
    /// Effects on its owner's values while it is in force.
    affects: Vec<(Quantity, Change, Toward)>,
    /// Whether what is used by it is a converted card (5.35-1).
    converts: bool,
    /// Who is chosen when it is invoked.
    aim: Option<Aim>,
    /// Who besides.
    second: Option<Aim>,
    /// How often it may be used.
    limit: Option<Limit>,
    /// Which cards it lets stand for which.
    conversions: Vec<Conversion>,
    /// What of its text is not read, where it is given by that alone.
    unread: Vec<String>,
    /// What is not sure about its text as it was read.
    doubts: Vec<String>,
}

/// A name that means nothing here, as a reason against what was tried.
fn unknown<T: Tracer>(t: &mut T, fault: &Fault) -> Go {
    let says = match &fault.fix {
        Some(fix) => format!("{}，{fix}", fault.what),
        None => format!("{}。", fault.what),
    };
    t.forbid(|| Reason::requires(unknown_cite().clause, says))
}

/// What a reason against a name that means nothing is marked by: words stand for what can stand in their place (0.4).
fn unknown_cite() -> Cite {
    Cite::requires(sgs!("0.4"))
}

/// Why a number or a condition has no value here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lacking {
    /// A name in it means nothing.
    Fault(Fault),
    /// The text leaves open what it hangs on.
    Open(Unruled),
}

impl Lacking {
    /// The fault, where it is one.
    pub fn fault(self) -> Option<Fault> {
        match self {
            Self::Fault(fault) => Some(fault),
            Self::Open(_) => None,
        }
    }
}

impl From<Fault> for Lacking {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// What has no value here, as what stands in the way of what was tried.
fn lacking<T: Tracer>(t: &mut T, lacking: impl Into<Lacking>) -> Go {
    match lacking.into() {
        Lacking::Fault(fault) => unknown(t, &fault),
        Lacking::Open(unruled) => t.undecided(|| unruled),
    }
}

/// The value of a name, or the way out of a judgement.
macro_rules! known {
    ($t:expr, $named:expr) => {
        match $named {
            Ok(value) => value,
            Err(lacking) => return $crate::engine::sgs_chess::lacking($t, lacking),
        }
    };
}
use known;
