//! How many columns text takes on a terminal, and making text safe to put there.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The columns that a text takes; a wide character takes two, a control character none.
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// Text without what could command a terminal or reorder a line: control characters (a tab becomes a space) and
/// bidirectional controls are taken out. Text of our own needs no change and is not copied.
pub fn safe(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| !is_unsafe(c)) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        text.chars()
            .filter_map(|c| match c {
                '\t' => Some(' '),
                c if is_unsafe(c) => None,
                c => Some(c),
            })
            .collect(),
    )
}

/// Whether a character commands a terminal, or changes the order in which others are read.
pub fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// The longest front of a text that takes at most so many columns, cut between what a reader sees as characters.
pub fn front(text: &str, columns: usize) -> &str {
    let mut taken = 0;
    for (at, grapheme) in text.grapheme_indices(true) {
        taken += width(grapheme);
        if taken > columns {
            return &text[..at];
        }
    }
    text
}

/// A text in at most so many columns; what is cut is marked by `…`.
pub fn fit(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    if columns == 0 {
        return Cow::Borrowed("");
    }
    Cow::Owned(format!("{}…", front(text, columns - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(width("滑行a"), 5);
        assert_eq!(front("滑行a", 3), "滑");
        assert_eq!(fit("滑行abc", 5), "滑行…");
        assert_eq!(fit("滑行", 4), "滑行");
        assert_eq!(fit("滑行", 0), "");
    }

    #[test]
    fn nothing_commands_the_terminal() {
        assert_eq!(safe("甲\u{1b}[31m乙\t丙\u{202e}"), "甲[31m乙 丙");
        assert!(matches!(safe("甲乙"), Cow::Borrowed(_)));
    }
}
