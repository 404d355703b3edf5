//! What a web page or a forum puts around a text: found by the shape of lines and their order, never by what
//! one page says. Drops nothing itself: it names the lines and the reason for each.

mod chat;
mod contents;
mod marked;
mod page;
mod speech;
mod words;

use super::decode::Line;
use super::label;

pub use chat::is_title;
pub use marked::{Marked, Reason};
pub use speech::{commands, letters, rules};
pub use words::is_span;

/// Finds the boilerplate of a text.
pub fn find(lines: &[Line]) -> Marked {
    let mut labels: Vec<_> = lines.iter().map(|l| label::label(&l.folded)).collect();
    let leads = label::find_leads(lines.iter().map(|l| l.folded.as_str()), &mut labels);
    let mut marked = Marked {
        reasons: lines.iter().map(|l| l.aside.map(Reason::of)).collect(),
        labels,
        leads,
        contents_only: Vec::new(),
    };
    page::single_lines(lines, &mut marked);
    page::running_heads(lines, &mut marked);
    page::tail(lines, &mut marked);
    marked.contents_only = contents::find(lines, &mut marked);
    chat::replies(lines, &mut marked);
    chat::before_and_after(lines, &mut marked);
    marked
}
