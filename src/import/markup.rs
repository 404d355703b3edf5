//! Inline Markdown of a text to plain words. Knows nothing of labels: those were read before.

use super::blocks::Block;
use super::label::Style;

/// Whether a text is Markdown: it has headings or bold labels in its form.
pub fn is_markdown(blocks: &[Block]) -> bool {
    let headings = blocks
        .iter()
        .filter(|b| b.label.as_ref().is_some_and(|l| l.heading > 0))
        .count();
    let bold = blocks.iter().filter(|b| b.text.contains("**")).count();
    let items = blocks.iter().any(|b| {
        b.label
            .as_ref()
            .is_some_and(|l| matches!(l.style, Style::Bullet('-' | '*' | '+')))
    });
    headings >= 2 || (bold >= 3 && items) || bold * 3 >= blocks.len().max(3)
}

/// Takes emphasis, code signs, links, pictures and quote signs off.
pub fn plain(text: &str) -> String {
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

fn line(text: &str) -> String {
    let mut rest = text;
    while let Some(quoted) = rest.strip_prefix('>') {
        rest = quoted.trim_start();
    }
    let paired = |sign: char| rest.matches(sign).nth(1).is_some();
    let [stars, lines, codes] = ['*', '_', '`'].map(paired);
    let mut out = String::with_capacity(rest.len());
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => {
                // An escaped sign is itself; anything else keeps its backslash.
                match chars.peek() {
                    Some((_, next)) if next.is_ascii_punctuation() => {
                        out.push(*next);
                        chars.next();
                    }
                    _ => out.push(c),
                }
            }
            '*' if stars && touches(rest, at) => {}
            '_' if lines && touches(rest, at) && !inside_word(rest, at) => {}
            '`' if codes => {}
            '!' if rest[at + 1..].starts_with('[') && link(&rest[at + 1..]).is_some() => {}
            '[' => match link(&rest[at..]) {
                Some((words, len)) => {
                    out.push_str(&line(words));
                    while chars.peek().is_some_and(|(next, _)| *next < at + len) {
                        chars.next();
                    }
                }
                None => out.push(c),
            },
            _ => out.push(c),
        }
    }
    out.trim().to_owned()
}

/// Whether a sign may open or close an emphasis: it touches a word, and multiplies nothing.
fn touches(text: &str, at: usize) -> bool {
    let space = |c: Option<char>| c.is_none_or(|c| c.is_whitespace());
    let before = text[..at].chars().next_back();
    let after = text[at + 1..].chars().next();
    let free = space(before) && space(after);
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let multiplies = digit(before) && digit(after);
    !(free || multiplies)
}

fn inside_word(text: &str, at: usize) -> bool {
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    word(text[..at].chars().next_back()) && word(text[at + 1..].chars().next())
}

/// The longest target of a link.
const TARGET: usize = 2_000;

/// The words of a link at the front, and the link's length.
fn link(text: &str) -> Option<(&str, usize)> {
    let inner = text.strip_prefix('[')?;
    let mut signs = inner.char_indices();
    let at = signs.find_map(|(at, c)| match c {
        '[' => Some(None),
        ']' => inner[at + 1..].starts_with('(').then_some(Some(at)),
        _ => None,
    })??;
    let target = &inner.as_bytes()[at + 2..];
    let end = target.iter().take(TARGET).position(|b| *b == b')')?;
    Some((&inner[..at], 1 + at + 2 + end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_read_once() {
        let many = 60_000;
        for run in ["*a ", "_a ", "`a ", "[a", "[a](", "![a]("] {
            let text = format!("{}完", run.repeat(many));
            assert!(line(&text).ends_with('完'), "{run}");
        }
    }

    #[test]
    fn inline_marks_come_off() {
        for (text, plain) in [
            (
                "Deal **five** cards, *face down*.",
                "Deal five cards, face down.",
            ),
            (
                "See [the turn](#turn) and `code`.",
                "See the turn and code.",
            ),
            ("> > Note: hidden", "Note: hidden"),
            (
                "a snake_case_word stays, 3 * 4 too",
                "a snake_case_word stays, 3 * 4 too",
            ),
            ("![picture](a.png)之后", "picture之后"),
            (r"\*literal\*", "*literal*"),
            ("[场]与(地)", "[场]与(地)"),
        ] {
            assert_eq!(line(text), plain);
        }
    }
}
