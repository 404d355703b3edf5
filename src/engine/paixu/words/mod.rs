//! The words of its files: what a scenario writes.

mod action;
mod board;
mod card;
mod cond;
mod effect;
mod lacking;
mod select;
mod slot;
mod terms;
mod timing;

pub use action::{Action, Play, Which, Written};
pub use board::{LastingText, Pile, SeatMap, Setup, SideText};
pub use card::{AbilityText, CardText, Cards, Cost};
pub use cond::{Cond, FieldCond, PileCond, Situation};
pub use effect::{Adjust, Arrange, Copying, Draw, Effect, How, Lasting, Mode, Recolour, Timed};
pub use select::{
    Amount, Counted, Filter, Lies, Num, Place, Range, Select, SlotFilter, SpeedOf, Speeds, Than,
};
pub use slot::{SlotNumber, owner_prefix, place, seat_name};
pub use terms::{Element, Facing, Kind, Phase, Until, Whose, Zone};
pub use timing::{Moment, Time, Timing};
