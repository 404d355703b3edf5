//! What the tables of facts share: their names, and the word for what is not written.

use super::super::compute::Computed;
use crate::engine::fact::FactWord;

/// What a scenario did not write.
pub const UNWRITTEN: &str = Computed::UNWRITTEN;

/// The names that are offered, the book's of each fact.
pub fn offered<'w>(tables: &[&'static [FactWord]]) -> impl Iterator<Item = &'w str> {
    let words = tables.iter().copied().flatten();
    words.filter_map(|word| word.names.first()).copied()
}

/// Whether a table has a fact of this name.
pub fn has(table: &[FactWord], name: &str) -> bool {
    table.iter().any(|word| word.names.contains(&name))
}
