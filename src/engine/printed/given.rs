//! What a person declared in place of a sentence: effects where the sentence does something, abilities where it stands
//! alone.

use std::ops::Range;

use super::text::Text;
use super::{Outcome, Why};
use crate::engine::file;
use crate::engine::vocab::{Many, Vocab};

/// What stands declared in a run, where it is nothing else: what it comes to, or why it cannot stand there.
pub fn given<T: Vocab>(text: &Text, run: &Range<usize>) -> Option<Result<Vec<T>, Outcome>> {
    let declared = text.given(run.clone())?;
    let read = file::read::<Many<T>>(declared);
    Some(read.map(|all| all.0).map_err(|fault| Outcome::Unread {
        from: run.start,
        why: Why::Refused(match fault.fix {
            Some(fix) => format!("{}（{fix}）", fault.what),
            None => fault.what,
        }),
    }))
}
