//! A skill text read aloud by its structure: what is cost, what effect, what follows what; each with its clauses.

use crate::engine::cite::Cite;
use crate::engine::sgs_chess::skill::SkillText;

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
            let chosen = skill.chosen.join("、");
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
            let line = StyledLine::of(Tone::Label, part.part.word())
                .with(Tone::Plain, if part.text.is_empty() { "" } else { "：" })
                .with(Tone::Strong, part.text.clone())
                .indented(2 + 2 * depth)
                .hanging(2);
            lines.push(clauses(line, &part.cites));
        }
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
