//! The table of words: what a file, a person or a card can say in a game, each word declared once.
//!
//! ```text
//!            #[derive(Vocab)] on the type that holds it
//!                              │
//!                              ▼
//!  Shape: names · fields · defaults · clause · explanation      (plain data, one static a type)
//!    │          │             │              │            │
//!    ▼          ▼             ▼              ▼            ▼
//!  reading   writing     JSON Schema    word tables    what fits here,
//!  (read)    (write)      (schema)       (tables)     near words, editors
//! ```
//!
//! A type says what its words are by `#[derive(Vocab)]` (the crate `caijue-derive`); everything else follows from
//! [`Shape`]. What depends on the type alone is made for each type and is small; what goes through the table is written
//! once and is not generic. Knows no game.

mod basic;
mod bridge;
mod keywords;
mod read;
mod schema;
mod shape;
mod tables;
mod write;

pub use basic::{About, Entries, Many};
pub use bridge::by_serde;
pub use caijue_derive::Vocab;
pub use read::{Found, FoundWord, fits, held};
pub use schema::schema;
pub use shape::{Content, Field, Form, Link, Shape, Vocab, Word, find, name_of};
pub use tables::{table, tables};
pub use write::{Written, word, worded};

pub use crate::text::yaml::{Node, Wrong};
pub use crate::words;

/// A type that is written as another, which it comes from and goes back to.
macro_rules! via {
    ($of:ty as $text:ty) => {
        impl $crate::engine::vocab::Vocab for $of {
            const SHAPE: &'static $crate::engine::vocab::Shape =
                <$text as $crate::engine::vocab::Vocab>::SHAPE;
            fn read(
                node: &$crate::engine::vocab::Node,
            ) -> Result<Self, $crate::engine::vocab::Wrong> {
                let text = <$text as $crate::engine::vocab::Vocab>::read(node)?;
                <$of>::try_from(text)
                    .map_err(|says| $crate::engine::vocab::Wrong::said(says.to_string(), node))
            }
            fn write(&self) -> $crate::engine::vocab::Node {
                $crate::engine::vocab::Vocab::write(&<$text>::from(self))
            }
        }
    };
}
pub(crate) use via;

/// A mapping whose every key may be left out, as a struct with its `Default`: `"键" | "另名" => field: Type = default`.
/// `short field` says which field may stand alone for the whole.
#[allow(unused_macros)]
macro_rules! form {
    ($(#[$m:meta])* $name:ident {
        $($(#[$fm:meta])* $($key:literal)|* $(of $named:path)? => $field:ident: $ty:ty = $default:expr),* $(,)?
    } $(short $short:ident: $brief:ty)?) => {
        #[derive(Debug, Clone, PartialEq, Eq, Hash, $crate::engine::vocab::Vocab)]
        $(#[$m])*
        #[vocab(default $(, short = $short, short_map = $short)?)]
        pub struct $name {
            $($(#[$fm])* #[word($($key,)* $(names = $named.words())?)] pub $field: $ty),*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default),* }
            }
        }
    };
}
#[allow(unused_imports)]
pub(crate) use form;

/// Whether a part of this type within something, or itself, is such.
pub fn within<P: 'static>(of: &impl Vocab, is: impl Fn(&P) -> bool) -> bool {
    let mut found = false;
    of.walk(&mut |part| found = found || part.downcast_ref().is_some_and(&is));
    found
}

#[cfg(test)]
mod tests;
