//! Files as people have them, to lines of plain text: web pages, reStructuredText, Word documents, Markdown with HTML in
//! it. Each reader knows its format and nothing of rules; a heading comes out as `## 标题`, a list item as `- 项`.

mod docx;
mod front;
mod html;
mod inline;
mod rst;
mod sniff;
mod table;

pub(super) use docx::{contents as docx_contents, lines as docx};
pub(super) use front::Front;
pub(super) use sniff::{Format, charset, of as sniff};

/// What a line is before a word of it is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aside {
    /// It stands outside what the page marks as its main text, or is a button.
    Site,
    /// Readers do not see it.
    Hidden,
    /// The head or foot of a document's pages.
    Frame,
    /// An instruction to whatever sets the text: a comment, a directive.
    Markup,
    /// Keys and values at the head of a text.
    Front,
    /// An entry of what the format itself shows to be a glossary.
    Term,
}

/// A line of the text behind a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raw {
    /// The line, or for a Word document the paragraph, where it begins, from 1.
    pub no: u32,
    /// Its text with the spaces before it; empty for an empty line.
    pub text: String,
    /// What it is, where that is plain from the format.
    pub aside: Option<Aside>,
}

impl Raw {
    fn new(no: u32, text: impl Into<String>) -> Self {
        Self {
            no,
            text: text.into(),
            aside: None,
        }
    }
}

/// A reference by title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The line where it stands, from 1.
    pub no: u32,
    /// Its words.
    pub words: String,
    /// The title to which it leads.
    pub title: String,
}

/// A text out of its format.
#[derive(Debug, Clone, Default)]
pub struct Text {
    /// Its lines, the empty ones included.
    pub lines: Vec<Raw>,
    /// What the file itself gives as its title.
    pub title: Option<String>,
    /// Whether signs as `*` and `_` are themselves: the format's own marks were taken off.
    pub literal: bool,
    /// References by title, in order.
    pub links: Vec<Link>,
    /// What the head of the text says of it.
    pub front: Front,
    /// The entries of its glossaries, where the format shows them to be such.
    pub terms: Vec<Term>,
}

/// An entry of a glossary as a format shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// Its line, from 1.
    pub no: u32,
    /// Its names, the first of which heads it.
    pub names: Vec<String>,
    /// Its explanation, paragraphs joined by line feeds.
    pub says: String,
}

#[cfg(test)]
impl Text {
    /// What a reader sees of it, empty lines left out.
    fn shown(self) -> Vec<String> {
        let lines = self.lines.into_iter();
        let shown = lines.filter(|l| !l.text.is_empty() && l.aside.is_none());
        shown.map(|l| l.text).collect()
    }
}

/// The lines of a text in a format.
pub(super) fn read(text: &str, format: Format) -> Text {
    match format {
        Format::Html => html::read(text),
        Format::Rst => rst::read(text),
        Format::Plain => inline::read(text),
    }
}
