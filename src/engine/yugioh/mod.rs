//! Yu-Gi-Oh! Master Rule 3, as far as the excerpt goes: decks, life points, victory, the field and the graveyard.
//!
//! The text rules events and places, not turns: a scenario lists what happens, and the engine applies what the
//! excerpt says of it, or answers that the excerpt ends there. Knows the kernel and no other game.
//!
//! ```text
//!  words     card · action · deck (lists)      what a file says
//!  state     op ◄── state                      what may happen; where the duel stands
//!  reads     reads · deck (building) ◄── view  looking at a duel: takes &State, changes nothing
//!              ▲        ▲        ▲       ▲
//!  uses it   judge  choices  resolve   tells: facts · board; op and event tell themselves
//!              │        │        │       │
//!              ├────────┼────────┤       │     places: what leaves and what comes to lie where in one moment
//!              ├────────┼────────┴───────┼──►  ahead: what stands when an operation's turn comes, played on a copy
//!  changes     │        │                │     change: begin → queue of operations → life · cards → end
//!              ▼        ▼                ▼       │
//!  doors     game (Game, Playable) ◄─────────────┴── set_up
//! ```

mod action;
mod ahead;
mod board;
mod card;
mod change;
mod choices;
mod deck;
mod event;
mod facts;
mod game;
mod judge;
mod mat;
mod op;
mod places;
mod reads;
mod resolve;
mod set_up;
mod state;
mod view;

pub use deck::WORDS as DECKS;
pub use view::Yugioh;
