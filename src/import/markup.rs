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
            '*' if pairs(rest, at, '*') => {}
            '_' if pairs(rest, at, '_') && !inside_word(rest, at) => {}
            '`' if rest.matches('`').count() >= 2 => {}
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

/// Whether the sign opens or closes an emphasis: it touches a word, and the line has its partner.
fn pairs(text: &str, at: usize, sign: char) -> bool {
    let space = |c: Option<char>| c.is_none_or(|c| c.is_whitespace());
    let before = text[..at].chars().next_back();
    let after = text[at + 1..].chars().next();
    let free = space(before) && space(after);
    !free
        && text.matches(sign).count() >= 2
        && !(before.is_some_and(|c| c.is_ascii_digit())
            && after.is_some_and(|c| c.is_ascii_digit()))
}

fn inside_word(text: &str, at: usize) -> bool {
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    word(text[..at].chars().next_back()) && word(text[at + 1..].chars().next())
}

/// The words of a link at the front, and the link's length.
fn link(text: &str) -> Option<(&str, usize)> {
    let (words, rest) = text.strip_prefix('[')?.split_once("](")?;
    let end = rest.find(')')?;
    (!words.contains('[')).then_some((words, 1 + words.len() + 2 + end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

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
