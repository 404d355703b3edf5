//! The sides of a card that effects look at and change, as bits.

/// Sides of a card that effects change, as bits.
pub type Aspects = u16;
/// Its BP.
pub const BP: Aspects = 1;
/// Which effects it has.
pub const EFFECTS: Aspects = 1 << 1;
/// What it may not do.
pub const CANNOT: Aspects = 1 << 2;
/// The AP that it costs.
pub const AP: Aspects = 1 << 3;
/// The energy that it requires.
pub const NEED: Aspects = 1 << 4;
/// The energy that it gives.
pub const GIVES: Aspects = 1 << 5;
/// Its names.
pub const NAMES: Aspects = 1 << 6;
/// Its traits.
pub const TRAITS: Aspects = 1 << 7;
/// How it enters.
pub const ENTERS: Aspects = 1 << 8;
/// Its colours.
pub const COLOURS: Aspects = 1 << 9;
/// Which effects do not touch it.
pub const SHIELDS: Aspects = 1 << 10;
/// What it has to do.
pub const MUSTS: Aspects = 1 << 11;
/// What it may do against the rules.
pub const LEAVES: Aspects = 1 << 12;
/// What is laid down for players: no side of a card, and asked for by itself.
pub const RULES: Aspects = 1 << 13;
/// All of them.
pub const EVERY: Aspects = (1 << SIDES) - 1;
/// How many there are.
pub const SIDES: usize = 14;
