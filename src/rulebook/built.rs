//! What the build made of the shipped books: they lie in the program, prepared.

use super::ruling::RulingHead;

pub(super) use source::head;
#[cfg(carried)]
pub(super) use source::{CONCEPTS, book};

#[cfg(not(carried))]
mod source {
    use super::*;

    /// While developing nothing is prepared.
    pub(in crate::rulebook) fn head(_path: &str, _text: &str) -> Option<RulingHead> {
        None
    }
}

#[cfg(carried)]
mod source {
    use std::collections::HashMap;
    use std::sync::OnceLock;

    use super::*;
    use crate::rulebook::id::BookId;
    use crate::rulebook::prepared::{self, Head, Part};
    use crate::rulebook::shipped;
    use crate::text::codec::Reader;

    /// The books by their ids.
    static BOOKS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/books.rs"));

    /// The ideas across books.
    pub(in crate::rulebook) static CONCEPTS: &[u8] =
        include_bytes!(concat!(env!("OUT_DIR"), "/concepts.bin"));

    /// A book's bytes and its head.
    pub(in crate::rulebook) fn book(id: BookId) -> Option<(&'static [u8], Head)> {
        let (_, bytes) = BOOKS.iter().find(|(name, _)| *name == id.as_str())?;
        Some((*bytes, prepared::head(bytes, 0, "", false)?))
    }

    /// The head of a ruling that the program carries, as it was read when the program was built.
    pub(in crate::rulebook) fn head(path: &str, text: &str) -> Option<RulingHead> {
        type Heads = HashMap<String, RulingHead>;
        static HEADS: [OnceLock<Heads>; BookId::SHIPPED.len()] =
            [const { OnceLock::new() }; BookId::SHIPPED.len()];
        let book = path.strip_prefix("rulebooks/")?.split('/').next()?;
        let at = BookId::SHIPPED.iter().position(|b| b.as_str() == book)?;
        // A file of the same name somewhere else is another one.
        if shipped::file(path)? != text {
            return None;
        }
        let heads = HEADS[at].get_or_init(|| {
            let read = || {
                let (bytes, head) = self::book(BookId::SHIPPED[at])?;
                let part = prepared::part(&bytes, &head, Part::More, false)?;
                Reader(&part).list(|r| Some((r.text()?, RulingHead::decode(r)?)))
            };
            read().unwrap_or_default().into_iter().collect()
        });
        heads.get(path).cloned()
    }
}
