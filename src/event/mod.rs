//! An event: what its judges go by, and what they ruled that day.
//!
//! ```text
//!  <data>/events/<name>.toml ─► Profile ── settle ──► the library's house readings
//!       shelf (list, take,        │
//!       remember)                 └─ game, edition, language, folder of sheets
//!
//!  a key, a verb ─► Entry ─► log: one line is added ─► fold ─► Call ─► alike: fits what is typed, opposite answers
//!                             ▲
//!       another judge's file ─┘  a union of lines: none is changed, none is doubled
//! ```
//!
//! A line of the log says which fields of a call are set from now on, and which lines of that call its writer had seen.
//! What a call is now follows from all its lines, in whatever order they lie in files: of two that set one field the
//! later holds, and where neither writer had seen the other's, that is told.
//!
//! Knows books and their readings; nothing of search, engine or screens.

pub mod alike;
pub mod call;
pub mod claim;
pub mod fold;
pub mod log;
pub mod profile;
pub mod shelf;

pub use call::{Appeal, Call, Held, Outcome, Source};
pub use fold::{Conflict, fold};
pub use log::{Entry, Line, Log};
pub use profile::{Fault, Profile, Settled, What};
pub use shelf::{Shelf, Standing};
