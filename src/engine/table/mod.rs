//! The table: a board of a judge's own, and what is tried on it.
//!
//! ```text
//!  spoken line ⇄ Draft ⇄ YAML        a ruling's file in the making, kept as a tree
//!                  │ ▲
//!          Drawn ◄─┘ │ edits          the board with the path behind every place (by the game's Mat)
//!                  ▼ │
//!            games::open → Session    what may be done, and why not
//! ```
//!
//! Everything that is shown comes from the one tree; nothing is kept beside it. Knows no game: what a board of a game
//! looks like stands in its [`Mat`](super::mat::Mat) and its table of words.

pub mod answer;
pub mod ask;
pub mod draft;
pub mod drawn;
pub mod edit;
mod evenly;
pub mod form;
pub mod inline;
pub mod line;
mod meant;
pub mod path;
pub mod said;
pub mod standing;
pub mod stop;
mod weigh;
