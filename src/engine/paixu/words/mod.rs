//! The words of its files: what a scenario writes.

mod action;
mod board;
mod card;
mod cond;
mod effect;
mod lacking;
mod number;
mod select;
mod slot;
mod terms;
mod timing;

pub use action::{Action, Play, Which, Written};
pub use board::{LastingText, Pile, SeatMap, Setup, SideText};
pub use card::{AbilityText, CardText, Cards};
pub use cond::{Cond, Situation};
pub use effect::{Adjust, Copying, Draw, Effect, How, Lasting, Mode, Recolour};
pub use number::{Counted, Num, SpeedOf};
pub use select::{Amount, Filter, Lies, Place, Range, Select, Speeds, Than};
pub use slot::{SlotNumber, owner_prefix, place, seat_name};
pub use terms::{Element, Facing, Kind, Phase, Until, Whose, Zone};
pub use timing::{Moment, Time, Timing};
