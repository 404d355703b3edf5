//! What changes the state. Only [`turn`] is called from outside.

mod answer;
mod begin;
mod deal;
mod due;
mod effect;
mod field;
mod flip;
mod lapse;
pub mod order;
mod play;
mod run;
mod sequence;
mod slot_effect;
mod speed;
mod speed_of;
mod stop;
pub mod turn;
