//! One line of text being typed: what the search box and every prompt are.

use unicode_segmentation::UnicodeSegmentation;

use crate::text::width::{safe, width};

/// The longest text that is taken, in bytes; more is cut off.
const LONGEST: usize = 4096;

/// A line of text with a cursor.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Editor {
    text: String,
    /// Byte before which the cursor stands; always between graphemes.
    cursor: usize,
    /// Whether all of it is marked: what is typed next stands in its place.
    marked: bool,
}

impl Editor {
    /// A line that is already typed, the cursor at its end.
    pub fn holding(text: &str) -> Self {
        let mut editor = Self::default();
        editor.insert(text);
        editor
    }

    /// Marks all of it: what is typed next stands in its place, a key that moves the cursor leaves it.
    pub fn mark(&mut self) {
        self.end();
        self.marked = !self.text.is_empty();
    }

    /// Whether all of it is marked.
    pub const fn is_marked(&self) -> bool {
        self.marked
    }

    /// What is typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The byte before which the cursor stands.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Puts the cursor before a character, by its place from 0.
    pub fn go_to(&mut self, nth: usize) {
        self.marked = false;
        let at = self.text.char_indices().nth(nth);
        self.cursor = at.map_or(self.text.len(), |(at, _)| at);
    }

    /// The columns before the cursor.
    pub fn cursor_column(&self) -> usize {
        width(&self.text[..self.cursor])
    }

    /// Whether nothing is typed.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Types a text at the cursor; line feeds become spaces, control characters are dropped.
    pub fn insert(&mut self, text: &str) {
        self.drop_marked();
        let text = text.replace(['\r', '\n'], " ");
        let text = safe(&text);
        let room = LONGEST.saturating_sub(self.text.len());
        let text = &text[..text.floor_char_boundary(room.min(text.len()))];
        self.text.insert_str(self.cursor, text);
        self.cursor += text.len();
    }

    /// Deletes what stands before the cursor.
    pub fn backspace(&mut self) {
        if self.drop_marked() {
            return;
        }
        if let Some(start) = self.before() {
            self.text.drain(start..self.cursor);
            self.cursor = start;
        }
    }

    /// Deletes what stands after the cursor.
    pub fn delete(&mut self) {
        if self.drop_marked() {
            return;
        }
        if let Some(end) = self.after() {
            self.text.drain(self.cursor..end);
        }
    }

    /// Deletes the word before the cursor.
    pub fn delete_word(&mut self) {
        if self.drop_marked() {
            return;
        }
        let start = self.text[..self.cursor]
            .unicode_word_indices()
            .next_back()
            .map_or(0, |(at, _)| at);
        self.text.drain(start..self.cursor);
        self.cursor = start;
    }

    /// Deletes everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Deletes what is marked; whether something was.
    fn drop_marked(&mut self) -> bool {
        let marked = self.marked;
        if marked {
            self.clear();
        }
        marked
    }

    /// One character to the left.
    pub fn left(&mut self) {
        self.marked = false;
        self.cursor = self.before().unwrap_or(self.cursor);
    }

    /// One character to the right.
    pub fn right(&mut self) {
        self.marked = false;
        self.cursor = self.after().unwrap_or(self.cursor);
    }

    /// To the beginning.
    pub fn home(&mut self) {
        self.marked = false;
        self.cursor = 0;
    }

    /// To the end.
    pub fn end(&mut self) {
        self.marked = false;
        self.cursor = self.text.len();
    }

    fn before(&self) -> Option<usize> {
        self.text[..self.cursor]
            .grapheme_indices(true)
            .next_back()
            .map(|(at, _)| at)
    }

    fn after(&self) -> Option<usize> {
        self.text[self.cursor..]
            .graphemes(true)
            .next()
            .map(|g| self.cursor + g.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editing_keeps_to_characters() {
        let mut editor = Editor::holding("滑行");
        assert_eq!(editor.cursor_column(), 4);
        editor.left();
        editor.insert("x\n");
        assert_eq!(editor.text(), "滑x 行");
        editor.backspace();
        editor.backspace();
        editor.delete();
        assert_eq!(editor.text(), "滑");
        editor.clear();
        assert!(editor.is_empty());
        editor.backspace();
        editor.left();
        editor.right();
        editor.delete();
        editor.insert("攻击 时");
        editor.delete_word();
        assert_eq!(editor.text(), "攻击 ");
    }

    #[test]
    fn what_is_marked_gives_way_to_what_is_typed() {
        let mut editor = Editor::holding("滑行");
        editor.mark();
        editor.insert("攻");
        editor.insert("击");
        assert_eq!(editor.text(), "攻击");
        editor.mark();
        editor.left();
        editor.insert("x");
        assert_eq!(editor.text(), "攻x击");
        editor.mark();
        editor.backspace();
        assert!(editor.is_empty());
        editor.mark();
        assert!(!editor.is_marked());
    }

    #[test]
    fn a_pasted_book_is_cut() {
        let mut editor = Editor::default();
        editor.insert(&"字".repeat(5000));
        assert!(editor.text().len() <= LONGEST);
        editor.insert("\u{1b}[2J");
        assert!(!editor.text().contains('\u{1b}'));
    }
}
