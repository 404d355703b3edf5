//! Clauses to a rules.md that reads back as it was meant. Knows the dialect and nothing of where clauses come from.

use crate::rulebook::{FrontMatter, Kind, Number};

use super::outline::Clause;
use super::references::Targets;

/// Writes a book.
pub fn rules_md(front: &FrontMatter, clauses: &[Clause], targets: &Targets) -> String {
    let mut text = String::with_capacity(clauses.len() * 120);
    front_matter(front, &mut text);
    for clause in clauses {
        if clause.heading > 0 {
            if !text.ends_with("\n\n") {
                text.push('\n');
            }
            text.push_str(&"#".repeat(usize::from(clause.heading)));
            text.push(' ');
            text.push_str(&clause.number.to_string());
            let mut title = clause.text.replace('\n', " ");
            // A1 准备: letters that its number does not say.
            let printed = clause.printed.as_deref();
            if let Some(printed) = printed.filter(|p| !p.starts_with(|c: char| c.is_ascii_digit()))
            {
                title = format!("{printed} {title}");
            }
            let title = escape(title.trim(), true);
            if !title.is_empty() {
                text.push(' ');
                text.push_str(&title);
            }
            text.push_str("\n\n");
            continue;
        }
        let indent = "  ".repeat(clause.depth);
        text.push_str(&format!("{indent}- **{}**", clause.number));
        if Kind::WORDED.contains(&clause.kind) {
            text.push_str(&format!(" *{}*", clause.kind.word()));
        }
        if let Some(printed) = &clause.printed {
            text.push_str(&format!(" 〔印作 {printed}〕"));
        }
        let mut first = true;
        for paragraph in clause
            .text
            .split('\n')
            .map(str::trim)
            .filter(|p| !p.is_empty())
        {
            if first {
                text.push(' ');
            } else {
                text.push_str(&format!("\n\n{indent}  "));
            }
            text.push_str(&linked(paragraph, clause.number, targets, !first));
            first = false;
        }
        text.push('\n');
    }
    text
}

fn front_matter(front: &FrontMatter, text: &mut String) {
    // A JSON string is a YAML string, whatever stands in it.
    let quoted = |value: &str| serde_json::to_string(value).unwrap_or_else(|_| "\"\"".to_owned());
    text.push_str("---\n");
    text.push_str(&format!("book: {}\n", front.book));
    text.push_str(&format!("title: {}\n", quoted(&front.title)));
    for (key, value) in [
        ("edition", &front.edition),
        ("date", &front.date),
        ("updated", &front.updated),
    ] {
        if !value.is_empty() {
            text.push_str(&format!("{key}: {}\n", quoted(value)));
        }
    }
    text.push_str(&format!(
        "source: {{title: {}, by: {}, published: {}}}\n",
        quoted(&front.source.title),
        quoted(&front.source.by),
        quoted(&front.source.published)
    ));
    if !front.notices.is_empty() {
        text.push_str("notices:\n");
        for notice in &front.notices {
            text.push_str(&format!(
                "  - {{title: {}, text: {}}}\n",
                quoted(&notice.title),
                quoted(&notice.text)
            ));
        }
    }
    text.push_str("---\n");
}

/// A paragraph with links where a reference does not link itself.
fn linked(paragraph: &str, own: Number, targets: &Targets, at_start: bool) -> String {
    let mut text = String::with_capacity(paragraph.len() + 16);
    let mut from = 0;
    for reference in targets.within_clause(paragraph, own) {
        let Some(target) = reference.target.filter(|t| !reference.plain && *t != own) else {
            continue;
        };
        text.push_str(&escape(
            &paragraph[from..reference.range.start],
            at_start && from == 0,
        ));
        let words = escape(&paragraph[reference.range.clone()], false);
        text.push_str(&format!("[{words}](#{target})"));
        from = reference.range.end;
    }
    text.push_str(&escape(&paragraph[from..], at_start && from == 0));
    text
}

/// Makes a text mean itself in Markdown; at the start of a line more signs mean something.
fn escape(text: &str, at_start: bool) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut start = at_start;
    let mut digits = 0;
    for (at, c) in text.char_indices() {
        let special = match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '$' | '^' => true,
            // &amp; would become &.
            '&' => text[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '#'),
            '!' => text[at + 1..].starts_with('['),
            '#' => start || text[..at].ends_with([' ', '#']),
            '+' | '-' | '=' | ':' => start,
            '.' | ')' => start_of_list(text, at, digits, at_start),
            _ => false,
        };
        if special {
            out.push('\\');
        }
        if c.is_ascii_digit() && digits == at {
            digits += 1;
        }
        start &= matches!(c, '-' | '+' | '=' | ':' | ' ' | '#');
        out.push(c);
    }
    out
}

/// Whether the sign would make the digits before it the number of a list item.
fn start_of_list(text: &str, at: usize, digits: usize, at_start: bool) -> bool {
    at_start && digits > 0 && digits == at && digits < 10 && text.is_char_boundary(at)
}
