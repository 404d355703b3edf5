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
//!                        └───────────► view ◄───────┘   lines of meaning, no terminal
//!                                       │
//!                                  cli ─┴─ tui
//! ```
//!
//! Arrows point one way: `cli, tui → view → search, engine, import → rulebook → text`. `search` and `engine` do
//! not know each other; a game module knows the kernel and never another game; nothing below `view` names ratatui,
//! crossterm or clap. `tests/architecture.rs` keeps this true.

pub mod text;

pub mod rulebook;

pub mod import;

pub mod search;

pub mod engine;

pub mod view;

pub mod cli;

pub mod tui;
