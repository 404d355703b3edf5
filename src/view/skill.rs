//! A skill text read aloud by its structure: what is cost, what effect, what follows what, each with its clauses and with
//! what the program takes it to say.

use crate::engine::cite::Cite;
use crate::engine::sgs_chess::skill::{LineReading, SkillText};

use super::catalog::Catalog;
use super::line::{Link, StyledLine, Tone};

/// The reading of a skill text.
pub fn page(read: &SkillText, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    if let Some(name) = &read.name {
        lines.push(StyledLine::of(Tone::Heading, format!("〖{name}〗")));
    }
    let several = read.skills.len() > 1;
    for (nth, skill) in read.skills.iter().enumerate() {
        if several {
            let chosen = words.list(&skill.chosen);
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("nth", &(nth + 1)), ("words", &chosen)];
            lines.push(StyledLine::of(Tone::Heading, words.fill("skill.one", &values)).hanging(2));
            lines.push(
                StyledLine::of(Tone::Plain, skill.text.clone())
                    .indented(2)
                    .hanging(2),
            );
        }
        for part in &skill.lines {
            let depth = u16::try_from(part.depth.min(MOST_INDENT)).unwrap_or(0);
            let colon = match part.text.is_empty() {
                true => "",
                false => words.colon(),
            };
            let line = StyledLine::of(Tone::Label, words.said(part.part.word()))
                .with(Tone::Plain, colon)
                .with(Tone::Strong, part.text.clone())
                .indented(2 + 2 * depth)
                .hanging(2);
            lines.push(clauses(line, &part.cites));
            if let Some(reading) = &part.reading {
                reads(reading, 4 + 2 * depth, words, &mut lines);
            }
        }
        let key = if skill.performable {
            "skill.performable"
        } else {
            "skill.not-performable"
        };
        let tone = if skill.performable {
            Tone::Good
        } else {
            Tone::Warn
        };
        lines.push(StyledLine::of(tone, words.get(key)).indented(2).hanging(2));
    }
    if several && !read.performable {
        lines.push(StyledLine::of(Tone::Warn, words.get("skill.apart")).hanging(2));
    }
    if !read.words.is_empty() {
        lines.push(StyledLine::of(Tone::Heading, words.get("skill.words")));
        for word in &read.words {
            let line = StyledLine::of(Tone::Term, word.word.clone())
                .with(Tone::Plain, format!("  {}", word.says))
                .indented(2)
                .hanging(2);
            lines.push(clauses(line, &word.cites));
        }
    }
    lines
}

/// What a line is taken to say, or from where on it is not read.
fn reads(reading: &LineReading, indent: u16, words: &Catalog, lines: &mut Vec<StyledLine>) {
    let mut said = |tone: Tone, text: String| {
        lines.push(StyledLine::of(tone, text).indented(indent).hanging(2));
    };
    match (&reading.from, &reading.why) {
        (None, _) => said(
            Tone::Plain,
            words.fill("skill.taken", &[("told", &reading.told)]),
        ),
        (Some(from), why) => {
            let why = why.clone().unwrap_or_default();
            said(
                Tone::Warn,
                words.fill("skill.unread", &[("from", from), ("why", &why)]),
            );
        }
    }
    for doubt in &reading.doubts {
        said(Tone::Warn, words.fill("skill.doubt", &[("what", doubt)]));
    }
}

/// Deeper parts stand no further to the right.
const MOST_INDENT: usize = 12;

fn clauses(mut line: StyledLine, cites: &[Cite]) -> StyledLine {
    for cite in cites {
        line = line.with(Tone::Plain, " ").with_link(
            Tone::Ref,
            cite.clause.number.to_string(),
            Link::Clause(cite.clause),
        );
    }
    line
}
