//! # caijue (裁决)
//!
//! A rules-lookup and ruling desk for card-game judges: five rules texts as one cross-referenced tree, one search
//! box over it, and an engine that steps worked rulings and names the clause behind every step.
//!
//! ```text
//!  published text ──import──► rulebooks/<book>/rules.md ─┐
//!                             glossary/<book>.toml ──────┤
//!                             index/  (ranking, synonyms)┤
//!                                                        ▼
//!                               rulebook   ids · tree · links · terms · readings
//!                                │            │
//!                      search ◄──┘            └──► engine ◄── rulebooks/<book>/rulings/*.yaml
//!                        │   (tantivy)              │   (kernel + one module a game)
//!                        │                        cards ◄── the user's lists of cards
//!                        └───────────► view ◄───────┴── event ◄── the user's events/*.toml, records/*.jsonl
//!                              edition ─┤   two texts of one book: what became of each clause
//!                                       │   lines of meaning, no terminal
//!                                  cli ─┴─ tui
//! ```
//!
//! Arrows point one way: `cli, tui → view → cards, search, engine, event, edition, import → rulebook → text`, and `cards → engine`.
//! `search` and `engine` do not know each other; a game module knows the kernel and never another game; nothing below `view` names ratatui,
//! crossterm or clap. `tests/project/architecture.rs` keeps this true.
//!
//! # As a library
//!
//! ```
//! use caijue::engine::games;
//! use caijue::rulebook::{BookId, Library, RuleId};
//! use caijue::search::{Options, Searcher};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let library = Library::shipped();
//! let id: RuleId = "vividz:305.2".parse()?;
//! assert!(library.node(id).is_some_and(|clause| clause.body.text.contains("退场")));
//!
//! let searcher = Searcher::with_library(&library, None)?;
//! let answer = searcher.search("huaxing", &Options::default());
//! assert_eq!(answer.hits[0].clause, Some("vividz:1116.1".parse()?));
//!
//! let book = library.book(BookId::VIVIDZ).ok_or("no such book")?;
//! let session = games::open(&book.rulings[0].text, &library).map_err(|f| f[0].what.clone())?;
//! assert!(session.report().passes());
//! # Ok(())
//! # }
//! ```
//!
//! [`rulebook`], [`import`], [`edition`], [`search`], [`engine`] with its [`games`](engine::games) and [`Session`](engine::Session),
//! [`cards`] and [`view`] keep to semantic versioning; what that covers stands in `docs/library.md`. [`event`], [`cli`] and [`tui`] are
//! public for the program, its tests and its benches, and may change in any version.

pub mod text;

pub mod rulebook;

pub mod import;

pub mod edition;

pub mod search;

pub mod engine;

pub mod event;

pub mod cards;

pub mod view;

pub mod cli;

pub mod tui;
