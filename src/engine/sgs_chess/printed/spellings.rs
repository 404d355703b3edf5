//! How skill texts are spelt: data, `rulebooks/sgs-chess/printed.toml`.

use std::sync::OnceLock;

use crate::engine::printed::Dialect;

/// The spellings that come with the program.
pub fn dialect() -> &'static Dialect {
    static SPELLINGS: OnceLock<Dialect> = OnceLock::new();
    SPELLINGS.get_or_init(|| {
        let text = crate::rulebook::shipped::file("rulebooks/sgs-chess/printed.toml");
        // The file is read in a test; without it only the book's own words are known.
        Dialect::from_texts(&[text.unwrap_or_default()]).unwrap_or_default()
    })
}
