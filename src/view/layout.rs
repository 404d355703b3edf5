//! Laying lines of meaning out in columns: wrapping that keeps every stretch's meaning and link.

use crate::text::width::{safe, width};
use crate::text::wrap::breaks;

use super::line::{Span, StyledLine};

/// One row of a surface.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Row {
    /// Columns left free before it.
    pub indent: usize,
    /// Its stretches.
    pub spans: Vec<Span>,
    /// The line that it is of, from 0.
    pub line: usize,
}

impl Row {
    /// The columns it takes, free ones included.
    pub fn width(&self) -> usize {
        self.indent + self.spans.iter().map(|s| width(&s.text)).sum::<usize>()
    }
}

/// Wraps lines to so many columns. Indents give way where little room is left. All text is made safe to put on a
/// terminal.
pub fn lay(lines: &[StyledLine], columns: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for (ix, line) in lines.iter().enumerate() {
        let indent = usize::from(line.indent).min(columns / 2);
        let hang = (indent + usize::from(line.hang)).min(columns / 2);
        let spans: Vec<Span> = line
            .spans
            .iter()
            .map(|s| Span {
                text: safe(&s.text).into_owned(),
                ..s.clone()
            })
            .collect();
        let text: String = spans.iter().map(|s| s.text.as_str()).collect();
        let ranges = breaks(&text, columns - indent, columns - hang);
        for (nth, range) in ranges.into_iter().enumerate() {
            let mut row = Row {
                indent: if nth == 0 { indent } else { hang },
                spans: Vec::new(),
                line: ix,
            };
            let mut at = 0;
            for span in &spans {
                let (begins, ends) = (at, at + span.text.len());
                at = ends;
                let from = begins.max(range.start);
                let to = ends.min(range.end);
                if from < to {
                    row.spans.push(Span {
                        text: span.text[from - begins..to - begins].to_owned(),
                        ..span.clone()
                    });
                }
            }
            rows.push(row);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Tone;

    #[test]
    fn stretches_keep_their_meaning_over_a_break() {
        let line = StyledLine::of(Tone::Id, "802.1a ")
            .with(Tone::Plain, "横置所宣言的")
            .with(Tone::Term, "角色牌")
            .hanging(2);
        let rows = lay(&[line], 16);
        let texts: Vec<String> = rows
            .iter()
            .map(|r| r.spans.iter().map(|s| s.text.as_str()).collect())
            .collect();
        assert_eq!(texts, ["802.1a 横置所宣", "言的角色牌"]);
        assert_eq!(rows[1].indent, 2);
        assert_eq!(rows[1].spans[1].tone, Tone::Term);
        assert!(rows.iter().all(|r| r.width() <= 16));
    }
}
