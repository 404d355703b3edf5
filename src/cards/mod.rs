//! Lists of cards that a user keeps: read from somebody's file, stored in the data folder, found by number, name and text,
//! and declared to boards that name them.
//!
//! ```text
//!  file ─► decode ─► read ─► mapping ─► list ─► store        <data>/cards/<book>/<name>.json
//!          bytes     rows    whose       cards    │
//!                            column              ▼
//!            boards, decks ◄── declare ◄── catalogue ──► found by number, name, text
//!                                 ▲    (a game's reader of printed cards)
//!     corrections ─► corrected ───┘           <data>/cards/<book>/<name>.corrections.yaml
//!     of judges      sentences
//! ```
//!
//! Knows the words of the games, but none of their rules; nothing of a list comes with the program.

pub mod catalogue;
pub mod columns;
pub mod corrected;
pub mod corrections;
pub mod declare;
pub mod decode;
pub mod import;
pub mod index;
pub mod list;
pub mod mapping;
pub mod read;
pub mod report;
pub mod search;
pub mod store;

pub use catalogue::{Found, Lists, Shelf};
pub use list::{List, Of};
pub use store::Store;
