//! The engine: a game-free kernel, and one module a game that knows the kernel and no other game.

pub mod attempt;
pub mod board;
pub mod calc;
pub mod chance;
pub mod cite;
pub mod copies;
pub mod coverage;
mod dealt;
pub mod deck;
pub mod declared;
mod empty;
mod ended;
pub mod events;
mod expect;
pub mod fact;
pub mod fault;
pub mod file;
pub mod game;
pub mod games;
pub mod grammar;
mod happening;
mod hinge;
pub mod house;
pub mod lexicon;
pub mod mat;
mod onward;
pub mod otherwise;
mod over;
pub mod paixu;
pub mod playout;
pub mod printed;
pub mod reads;
pub mod report;
pub mod run;
pub mod save;
pub mod scenario;
pub mod session;
pub mod sgs_chess;
mod slips;
mod steps;
pub mod table;
pub mod timeline;
pub mod union_arena;
pub mod verdict;
pub mod vividz;
pub mod vocab;
pub mod yugioh;

pub use chance::Chance;
pub use cite::{Cite, Role};
pub use fact::{Fact, UnfoldStep, Unfolding};
pub use fault::{At, Fault, Faults};
pub use game::{
    ChanceKind, ChanceRequest, Drawn, Entry, Game, Input, Log, Outcome, Pending, Player, Prompt,
    Reach, Under, state_hash,
};
pub use report::Report;
pub use run::Run;
pub use scenario::{Playable, Readings};
pub use session::Session;
pub use timeline::{Moment, Refused, Snapshot, Timeline};
pub use verdict::{Explaining, GO, Go, Lack, Reason, Silent, Tracer, Unruled, Verdict};
