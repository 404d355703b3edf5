//! The procedures of the rules, each a frame that goes on by one micro-step.

pub mod attack;
pub mod begin;
pub mod mission;
pub mod pay;
pub mod play;
pub mod prepare;
pub mod preprocess;
pub mod replace;
pub mod rule_effects;
pub mod scout;
pub mod script;
pub mod step;
pub mod triggered;
pub mod turn;
