//! The cards at hand: those that the draft defines, those that lie on its board, those of the decks that come with the
//! program.

use crate::engine::declared::of_words;
use crate::engine::fault::{At, Fault};
use crate::engine::games;
use crate::engine::table::edit::{defined, printed_name};
use crate::text::fold::fold;
use crate::text::pinyin::spells;
use crate::text::yaml::{self, Kind, Node};

use super::Table;

/// The most names that are offered at once.
pub const OFFERED: usize = 12;

impl Table {
    /// The cards that come with the program for this game, with their printed values; read once.
    pub(super) fn supply(&mut self) -> &[(String, Node)] {
        let book = self.draft.book();
        self.supply.get_or_insert_with(|| {
            let mut all: Vec<(String, Node)> = Vec::new();
            for (_, text) in games::decks(book) {
                let Ok(deck) = yaml::parse(text) else {
                    continue;
                };
                let Some(Kind::Map(cards)) = deck.get("牌").map(|n| &n.kind) else {
                    continue;
                };
                for (name, said) in cards {
                    if let Some(name) = name.as_str()
                        && !all.iter().any(|(n, _)| n == name)
                    {
                        all.push((name.to_owned(), said.clone()));
                    }
                }
            }
            all
        })
    }

    /// What is known of a card that the draft does not define, and what it is called on a board: one that comes with the
    /// program, or one of the user's lists.
    ///
    /// # Errors
    /// Where the lists do not say which card it is.
    pub(super) fn supplied(&mut self, name: &str) -> Result<Option<(String, Node)>, Fault> {
        let mut all = self.supply().iter();
        if let Some((name, said)) = all.find(|(n, _)| n == name) {
            return Ok(Some((name.clone(), said.clone())));
        }
        let Some(lists) = &self.lists else {
            return Ok(None);
        };
        let word = At {
            value: name.to_owned(),
            line: 1,
            column: 1,
        };
        let words = std::iter::once((word, true));
        let (found, wrong) = of_words(words, &self.lexicon, &**lists);
        match wrong.into_iter().next() {
            Some(fault) => Err(fault),
            None => Ok(found.into_iter().next().map(|of| (of.name, of.card))),
        }
    }

    /// The names of the cards at hand: what the draft defines, what lies on the board, then what could be had.
    pub(super) fn names(&mut self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let defined = defined(self.draft.file(), &self.lexicon);
        names.extend(defined.into_iter().map(|(name, _)| name));
        let faces = self.drawn.board.regions.iter().flat_map(|r| &r.slots);
        for face in faces.flat_map(|slot| &slot.cards) {
            let name = printed_name(face.name.trim_start_matches('⚠'));
            if !names.iter().any(|n| n == name) {
                names.push(name.to_owned());
            }
        }
        for (name, _) in self.supply() {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }
}

/// Of some names those that what is typed may be meant for: by its beginning, by a part, by its sound.
pub fn meant<'n>(typed: &str, names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let typed = fold(typed.trim());
    let letters: Vec<char> = typed.chars().collect();
    let sounds = !letters.is_empty() && letters.iter().all(char::is_ascii_alphabetic);
    let mut ranked: Vec<(u8, &str)> = names
        .filter_map(|name| {
            let folded = fold(name);
            let rank = if folded == typed {
                return None;
            } else if folded.starts_with(&typed) {
                0
            } else if folded.contains(&typed) {
                1
            } else if sounds && spells(&letters, &name.chars().collect::<Vec<_>>()).is_some() {
                2
            } else {
                return None;
            };
            Some((rank, name))
        })
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.truncate(OFFERED);
    ranked
        .into_iter()
        .map(|(_, name)| name.to_owned())
        .collect()
}
