//! The sides of a card that effects look at and change, as bits.

/// Sides of a card that effects change, as bits.
pub type AttributeMask = u16;
/// Its BP.
pub const BP: AttributeMask = 1;
/// Which effects it has.
pub const EFFECTS: AttributeMask = 1 << 1;
/// What it may not do.
pub const CANNOT: AttributeMask = 1 << 2;
/// The AP that it costs.
pub const AP: AttributeMask = 1 << 3;
/// The energy that it requires.
pub const NEED: AttributeMask = 1 << 4;
/// The energy that it gives.
pub const GIVES: AttributeMask = 1 << 5;
/// Its names.
pub const NAMES: AttributeMask = 1 << 6;
/// Its traits.
pub const TRAITS: AttributeMask = 1 << 7;
/// How it enters.
pub const ENTERS: AttributeMask = 1 << 8;
/// Its colours.
pub const COLOURS: AttributeMask = 1 << 9;
/// Which effects do not touch it.
pub const SHIELDS: AttributeMask = 1 << 10;
/// What it has to do.
pub const MUSTS: AttributeMask = 1 << 11;
/// What it may do against the rules.
pub const LEAVES: AttributeMask = 1 << 12;
/// What is laid down for players: no side of a card, and asked for by itself.
pub const RULES: AttributeMask = 1 << 13;
/// All of them.
pub const EVERY: AttributeMask = (1 << SIDES) - 1;
/// How many there are.
pub const SIDES: usize = 14;
