//! Cards that a line names and that only the user's lists know.

use super::board::Said;
use super::token::{Token, What};
use crate::engine::declared::{base, of_words};
use crate::engine::fault::{At, Fault};
use crate::engine::lexicon::Lexicon;
use crate::engine::table::path::{self, Path, keys};
use crate::rulebook::cards::Cards;
use crate::text::yaml::{Kind, Node};

/// The cards of a line with those that lists know.
pub struct Listed {
    /// All cards that are defined, as `牌` has them.
    pub cards: Node,
    /// The names of those from lists.
    names: Vec<String>,
}

/// Finds the words of a line that lists know as cards; `None` where there are none. Where a game has no word for the name of
/// a card but that by which a board calls it, the name stands in place of the number.
pub fn listed(
    lexicon: &Lexicon,
    tokens: &mut [Token],
    cards: Option<&Node>,
    lists: &dyn Cards,
    faults: &mut Vec<Fault>,
) -> Option<Listed> {
    let mut known = cards.cloned().unwrap_or_else(Node::nothing);
    let is_own = |name: &str| path::at(&known, &place(lexicon, name)).is_some();
    let words = tokens.iter().filter_map(|token| match &token.what {
        What::Word { text, quoted } if !is_own(text) && !is_own(base(text)) => {
            let at = At {
                value: base(text).to_owned(),
                line: 1,
                column: token.column,
            };
            Some((at, *quoted))
        }
        _ => None,
    });
    let (found, wrong) = of_words(words, lexicon, lists);
    faults.extend(wrong);
    let mut names = Vec::new();
    for of in found {
        if of.word != of.name {
            for token in &mut *tokens {
                if let What::Word { text, quoted } = &mut token.what
                    && base(text) == of.word
                {
                    *text = text.replacen(&of.word, &of.name, 1);
                    *quoted = true;
                }
            }
        }
        *path::made(&mut known, &place(lexicon, &of.name)) = of.card;
        names.push(of.name);
    }
    (!names.is_empty()).then_some(Listed {
        cards: known,
        names,
    })
}

/// Where a card is defined, below `牌`.
fn place(lexicon: &Lexicon, name: &str) -> Path {
    let mut at = keys((!lexicon.mat.defined.is_empty()).then_some(lexicon.mat.defined));
    at.push(name.into());
    at
}

impl Listed {
    /// Takes those away that the board does not name: words that only look like a card's name.
    pub fn drop_unused(self, lexicon: &Lexicon, said: &mut Said) {
        for name in self.names {
            if !names(&said.setup, &name) {
                path::remove(&mut said.cards, &place(lexicon, &name));
            }
        }
        if said.cards.is_nothing() {
            said.cards = Node::map(Vec::new());
        }
    }
}

/// Whether a card is named somewhere.
fn names(node: &Node, name: &str) -> bool {
    let is = |node: &Node| {
        node.scalar()
            .is_some_and(|text| text == name || base(text) == name)
    };
    match &node.kind {
        Kind::Scalar(..) => is(node),
        Kind::List(items) => items.iter().any(|item| names(item, name)),
        Kind::Map(entries) => entries
            .iter()
            .any(|(key, value)| is(key) || names(value, name)),
    }
}
