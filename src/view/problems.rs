//! What is wrong with the files: where, what, and the likely fix.

use crate::rulebook::Problem;

use super::catalog::Catalog;
use super::line::{StyledLine, Tone};

/// A problem a line, its likely fix below it. The place stands first and alone, so that an editor can jump to it.
pub fn list(problems: &[Problem], words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    for problem in problems {
        lines.push(
            StyledLine::default()
                .hanging(2)
                .with(Tone::Id, format!("{}: ", problem.place))
                .with(Tone::Bad, words.said(&problem.what)),
        );
        if let Some(fix) = &problem.fix {
            lines.push(
                StyledLine::default()
                    .indented(2)
                    .hanging(2)
                    .with(Tone::Label, format!("{} ", words.get("check.fix")))
                    .with(Tone::Plain, words.said(fix)),
            );
        }
    }
    lines
}
