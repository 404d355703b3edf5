//! From files to the game: definitions, texts strung out, the board.

pub mod def;
pub mod lint;
pub mod read;
pub mod setup;
