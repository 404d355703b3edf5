//! The games: their rulings' words and documents, what a file and a line may say, situations as a judge meets them.

mod file_format;
#[path = "../common/held.rs"]
mod held;
mod line;
mod rulings;
mod sgs_chess;
mod situations;
mod union_arena;
mod yugioh;
