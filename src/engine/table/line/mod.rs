//! A board in one line, as a judge says it, and back: `甲 左 火花(3000 横置) 中 民兵(1费 2000); 手牌 3 / 乙 …; 主要阶段`.
//!
//! ```text
//!  text ─► token ─► board · pieces ─► cards ─► read ─► 牌 + 局面      by the table of words: fields, forms
//!  text ◄─ write ◄──────────────────────────────────── 牌 + 局面      what has no spoken form is flow YAML
//! ```
//!
//! Nothing here knows a game: what a word means follows from the shapes of its board and its cards, and from its
//! [`Mat`](crate::engine::mat::Mat).

mod action;
mod board;
mod cards;
mod complete;
mod deck;
mod fields;
mod fill;
mod flow;
mod forms;
mod listed;
mod near;
mod phrase;
mod pieces;
mod read;
mod say;
mod token;
mod value;
mod words;
mod write;

pub use action::action;
pub use board::{Said, has as board_has};
pub use complete::{Completion, Says, complete, complete_with};
pub use flow::flow;
pub use token::words_of;
pub use words::vocabulary;
pub use write::write;

use crate::engine::fault::Fault;
use crate::engine::lexicon::Lexicon;
use crate::engine::vocab::Shape;
use crate::rulebook::cards::Cards;
use crate::text::yaml::Node;

/// Reads the value of one field of a board or of a card as a line would say it: `火花 战斗步骤`, `手牌上限为5、手牌上限-1`.
/// Cards that `cards` defines are known.
///
/// # Errors
/// All that means nothing, each with its column in characters from 1.
pub fn value(
    lexicon: &Lexicon,
    field: (&'static Shape, &str),
    text: &str,
    cards: Option<&Node>,
) -> Result<Node, Vec<Fault>> {
    let (tokens, mut faults) = token::tokens(text);
    let (value, more) = board::value(lexicon, field, tokens, cards);
    faults.extend(more);
    match value {
        Some(value) if faults.is_empty() => Ok(value),
        _ => Err(faults),
    }
}

/// Reads a line. Cards that `cards` defines keep their definition; what the line says to be printed on them is added.
///
/// # Errors
/// All that means nothing, each with its column in characters from 1.
pub fn read(lexicon: &Lexicon, text: &str, cards: Option<&Node>) -> Result<Said, Vec<Fault>> {
    read_with(lexicon, text, cards, None)
}

/// Reads a line that may name cards of which the user has lists. Those that it puts on the board are among its cards.
///
/// # Errors
/// As [`read`], and names of which the lists do not say which card they are.
pub fn read_with(
    lexicon: &Lexicon,
    text: &str,
    cards: Option<&Node>,
    lists: Option<&dyn Cards>,
) -> Result<Said, Vec<Fault>> {
    let (mut tokens, mut faults) = token::tokens(text);
    let listed = match lists {
        Some(lists) => listed::listed(lexicon, &mut tokens, cards, lists, &mut faults),
        None => None,
    };
    let known = listed.as_ref().map(|listed| &listed.cards);
    let (mut said, more, _) = board::read(lexicon, tokens, known.or(cards));
    if let Some(listed) = listed {
        listed.drop_unused(lexicon, &mut said);
    }
    faults.extend(more);
    faults.sort_by_key(|fault| fault.column);
    if faults.is_empty() {
        Ok(said)
    } else {
        Err(faults)
    }
}
