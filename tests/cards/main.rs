//! Cards of one's own and their printed text: lists, search, corrections, what each game reads.

mod corrections;
mod declared;
#[path = "../common/held.rs"]
mod held;
mod index;
mod lists;
mod made;
mod paixu;
mod real;
#[path = "../program/run.rs"]
mod run;
mod sgs_chess;
mod translators;
mod union_arena;
mod vividz;
