//! Changes as lines of meaning. What went stands in `[-…-]`, what came in `{+…+}`, so that colour is not needed.

use crate::edition::{Change, Group, Piece, Stretch};
use crate::view::catalog::Catalog;
use crate::view::line::{Link, StyledLine, Tone};

use super::swaps::{Swap, shown_swap};
use super::{Report, Shown, shown, shown_term};

/// So much of an unchanged stretch is shown around a change.
const AROUND: usize = 24;

/// Everything that changed.
pub fn lines(report: &Report<'_>, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = head(report, words);
    for group in Group::ALL {
        let entries = report.entries(group, words);
        if entries.is_empty() {
            continue;
        }
        lines.push(StyledLine::blank());
        let title = report.title(group, words);
        lines.push(StyledLine::of(Tone::Heading, title));
        for (shown, leads) in entries {
            lines.extend(entry_of(report, group, &shown, leads.map(Link::Clause)));
        }
    }
    if !report.terms.is_empty() {
        lines.push(StyledLine::blank());
        let title = words.fill("diff.group-terms", &[("count", &report.terms.len())]);
        lines.push(StyledLine::of(Tone::Heading, title));
        for term in &report.terms {
            lines.extend(entry(&shown_term(term, words), None, report.all));
        }
    }
    if !report.touched.is_empty() {
        lines.push(StyledLine::blank());
        let title = words.fill("diff.impact", &[("count", &report.touched.len())]);
        lines.push(StyledLine::of(Tone::Heading, title));
        for touched in &report.touched {
            lines.extend(touched.lines(words));
        }
    }
    lines
}

/// Which editions these are, how much changed, and which names others took the place of.
pub fn head(report: &Report<'_>, words: &Catalog) -> Vec<StyledLine> {
    let title = StyledLine::of(Tone::Heading, report.old.name())
        .with(Tone::Muted, " → ")
        .with(Tone::Heading, report.new.name());
    let comparison = &report.comparison;
    let same = words.fill(
        "diff.same",
        &[
            ("same", &comparison.same),
            ("followed", &comparison.followed),
        ],
    );
    let mut lines = vec![
        title,
        StyledLine::of(Tone::Plain, same).indented(2).hanging(2),
    ];
    if comparison.changes.is_empty() {
        lines.push(StyledLine::of(Tone::Good, words.get("diff.none")).indented(2));
    }
    const MOST: usize = 12;
    let known = comparison.substitutions.iter().filter(|s| s.known);
    for substitution in known.take(MOST) {
        let said = words.fill(
            "diff.throughout",
            &[
                ("from", &substitution.from),
                ("to", &substitution.to),
                ("count", &substitution.clauses),
            ],
        );
        lines.push(StyledLine::of(Tone::Note, said).indented(2).hanging(2));
    }
    lines
}

/// One change: its numbers, what it is and why, and its marked text.
pub fn change_lines(
    report: &Report<'_>,
    change: &Change,
    below: usize,
    words: &Catalog,
) -> Vec<StyledLine> {
    let shown = shown(report, change, below, words);
    let link = change
        .new
        .first()
        .map(|n| Link::Clause(report.new.book.rules.nodes[*n].id));
    entry_of(report, change.group(), &shown, link)
}

/// An expression that another took the place of, with its clauses and their marked texts.
pub fn swap_lines(report: &Report<'_>, swap: &Swap<'_>, words: &Catalog) -> Vec<StyledLine> {
    entry(&shown_swap(report, swap, true, words), None, report.all)
}

fn entry_of(
    report: &Report<'_>,
    group: Group,
    shown: &Shown,
    link: Option<Link>,
) -> Vec<StyledLine> {
    let mut lines = entry(shown, link, report.all);
    if group == Group::Renumbered && !report.all {
        lines.truncate(1);
    }
    lines
}

/// What changed, why, and its marked texts.
fn entry(shown: &Shown, link: Option<Link>, all: bool) -> Vec<StyledLine> {
    let mut head = StyledLine::default()
        .hanging(2)
        .with_some(Tone::Id, shown.numbers.clone(), link)
        .with(Tone::Kind, format!("  {}", shown.kind));
    if !shown.why.is_empty() {
        head = head.with(Tone::Muted, format!("  {}", shown.why));
    }
    let mut lines = vec![head];
    for (number, pieces) in &shown.body {
        let mut line = StyledLine::default().indented(4);
        if !number.is_empty() {
            line = line.with(Tone::Id, format!("{number} "));
        }
        lines.push(marked(line, pieces, all));
    }
    lines
}

/// A text with its marks, in one line.
fn marked(mut line: StyledLine, pieces: &[Piece], all: bool) -> StyledLine {
    let last = pieces.len().saturating_sub(1);
    for (nth, piece) in pieces.iter().enumerate() {
        let text = piece.text.replace('\n', " ");
        line = match piece.what {
            Stretch::Kept => {
                let text = if all || last == 0 {
                    text
                } else {
                    cut(&text, nth > 0, nth < last)
                };
                line.with(Tone::Plain, text)
            }
            Stretch::Removed => line.with(Tone::Bad, format!("[-{text}-]")),
            Stretch::Added => line.with(Tone::Good, format!("{{+{text}+}}")),
        };
    }
    line
}

/// What of an unchanged stretch is shown: what stands beside a change before and after it.
fn cut(text: &str, before: bool, after: bool) -> String {
    let chars: Vec<char> = text.chars().collect();
    let kept = AROUND * (usize::from(before) + usize::from(after));
    if chars.len() <= kept + 4 {
        return text.to_owned();
    }
    let front: String = chars[..if before { AROUND } else { 0 }].iter().collect();
    let back: String = chars[chars.len() - if after { AROUND } else { 0 }..]
        .iter()
        .collect();
    format!("{front}……{back}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_stretches_are_cut_between_changes() {
        let long = "一".repeat(100);
        assert_eq!(cut("短", true, true), "短");
        assert_eq!(cut(&long, true, false).chars().count(), AROUND + 2);
        assert_eq!(cut(&long, false, true).chars().count(), AROUND + 2);
        assert_eq!(cut(&long, true, true).chars().count(), 2 * AROUND + 2);
    }
}
