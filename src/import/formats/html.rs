//! Web pages, saved whole or in part, to lines: headings as `##`, list items as `-` or by their number, table rows as
//! one line. Whatever a page marks as no part of its main text, or does not show, is told, not left out.

use std::collections::HashMap;

use html5gum::{DefaultEmitter, HtmlString, Spanned, StartTag, Token, Tokenizer};

use super::table;
use super::{Aside, Raw, Text};
use crate::import::label::{self, Style};

/// Elements without an end.
const VOID: [&str; 13] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// Elements that hold no words of the page, and readings above words.
const SILENT: [&str; 4] = ["script", "style", "rt", "rp"];

/// Elements that are not shown, or not as text.
const UNSEEN: [&str; 5] = ["noscript", "template", "svg", "iframe", "object"];

/// Elements to be pressed or filled in.
const BUTTONS: [&str; 5] = ["button", "select", "option", "datalist", "textarea"];

/// How deep lists indent, and how deep tables stand in tables.
const INDENTS: usize = 16;
const TABLES: usize = 32;

/// Elements that begin and end a line.
const BLOCKS: [&str; 30] = [
    "p",
    "div",
    "section",
    "article",
    "main",
    "header",
    "footer",
    "nav",
    "aside",
    "ul",
    "ol",
    "dl",
    "dt",
    "dd",
    "table",
    "caption",
    "thead",
    "tbody",
    "blockquote",
    "figure",
    "figcaption",
    "pre",
    "form",
    "fieldset",
    "address",
    "details",
    "summary",
    "center",
    "hr",
    "body",
];

/// Those of them that empty lines set off.
const SET_OFF: [&str; 9] = [
    "p",
    "ul",
    "ol",
    "dl",
    "dt",
    "table",
    "blockquote",
    "pre",
    "section",
];

/// Letters that fonts of pictures show as bullets.
const BULLETS: [&str; 10] = ["·", "o", "l", "n", "u", "v", "q", "Ø", "§", "ü"];

/// Elements around what is no main text, and around what is.
const AROUND: [&str; 2] = ["nav", "footer"];
const MAIN: [&str; 2] = ["main", "article"];

/// Reads a page.
pub fn read(text: &str) -> Text {
    let mut page = Page {
        starts: std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect(),
        ..Page::default()
    };
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    for token in Tokenizer::new_with_emitter(text, emitter) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => page.open(&tag),
            Token::EndTag(tag) => page.close(&String::from_utf8_lossy(&tag.name)),
            Token::String(said) => {
                let at = said.span.start;
                page.text(&String::from_utf8_lossy(&said.value), at);
            }
            Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    page.finish()
}

/// An open list.
#[derive(Debug, Clone, Copy)]
struct List {
    /// The number of the next item, and how it is written; `None` for bullets.
    next: Option<(u32, char)>,
}

/// Words that the page does not show, up to the end of a line.
#[derive(Debug)]
struct Unseen {
    /// How many elements were open with the one that hides them.
    depth: usize,
    aside: Aside,
    line: String,
    no: u32,
}

/// The open elements, and how often each name is among them.
#[derive(Debug, Default)]
struct Open {
    names: Vec<String>,
    counts: HashMap<String, usize>,
}

impl Open {
    fn push(&mut self, name: &str) {
        self.names.push(name.to_owned());
        *self.counts.entry(name.to_owned()).or_default() += 1;
    }

    fn has(&self, name: &str) -> bool {
        self.counts.get(name).is_some_and(|n| *n > 0)
    }

    /// Where the innermost of this name stands.
    fn innermost(&self, name: &str) -> Option<usize> {
        let here = self.has(name);
        here.then(|| self.names.iter().rposition(|o| o == name))?
    }

    fn truncate(&mut self, at: usize) {
        for name in self.names.drain(at..) {
            if let Some(count) = self.counts.get_mut(&name) {
                *count -= 1;
            }
        }
    }
}

#[derive(Debug, Default)]
struct Page {
    /// Where each line of the source begins.
    starts: Vec<usize>,
    out: Vec<Raw>,
    /// Whether each line stands within the page's main text.
    within: Vec<bool>,
    /// The line at hand, and where it began.
    line: String,
    no: u32,
    prefix: String,
    open: Open,
    /// How many elements are open with the one of which nothing is read.
    silent: Option<usize>,
    unseen: Option<Unseen>,
    /// Lines that are not shown, until the line at hand is whole.
    waiting: Vec<Raw>,
    lists: Vec<List>,
    /// Open rows of tables, innermost last: the cells so far.
    rows: Vec<Vec<String>>,
    /// How many rows were open before each open table.
    tables: Vec<usize>,
    title: String,
    in_title: bool,
    /// How many elements are open with the one that holds a list's sign, as Word saves it.
    sign: Option<usize>,
}

impl Page {
    fn open(&mut self, tag: &StartTag<usize>) {
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        let attribute = |key: &str| attribute(tag, key);
        let holds = !VOID.contains(&name.as_str()) && !tag.self_closing;
        // A paragraph or an item need not be closed.
        if let (Some(unseen), Some(last)) = (&self.unseen, self.open.names.last())
            && unseen.depth == self.open.names.len()
            && ends(last, &name)
        {
            self.close(&last.clone());
        }
        if holds {
            self.open.push(&name);
            if is_list_sign(tag) {
                self.sign = Some(self.open.names.len());
            }
        }
        if self.silent.is_some() {
            return;
        }
        if holds && SILENT.contains(&name.as_str()) {
            self.silent = Some(self.open.names.len());
            return;
        }
        if self.unseen.is_some() {
            if is_block(&name) || BUTTONS.contains(&name.as_str()) {
                self.end_unseen();
            }
            return;
        }
        if name == "title" {
            self.in_title = true;
        }
        let hidden = is_hidden(&name, tag);
        let button = BUTTONS.contains(&name.as_str())
            || attribute("class").is_some_and(|c| c.contains("editsection"));
        if holds && (hidden || button || UNSEEN.contains(&name.as_str())) {
            self.unseen = Some(Unseen {
                depth: self.open.names.len(),
                aside: if button { Aside::Site } else { Aside::Hidden },
                line: String::new(),
                no: 0,
            });
            return;
        }
        self.start(&name, tag);
    }

    /// What an element that is shown does to the line at hand.
    fn start(&mut self, name: &str, tag: &StartTag<usize>) {
        let attribute = |key: &str| attribute(tag, key);
        match name {
            "br" => self.end_line(),
            "img" => {
                let alt = attribute("alt").unwrap_or_default();
                self.text(&alt, tag.span.start);
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.gap();
                let level = name
                    .as_bytes()
                    .get(1)
                    .copied()
                    .map_or(1, |b| usize::from(b - b'0'));
                self.prefix = format!("{} ", "#".repeat(level));
            }
            "ul" | "ol" => {
                if self.lists.is_empty() {
                    self.gap();
                } else {
                    self.end_line();
                }
                let from = attribute("start").and_then(|s| s.parse().ok()).unwrap_or(1);
                let sign = attribute("type")
                    .and_then(|t| t.chars().next())
                    .unwrap_or('1');
                self.lists.push(List {
                    next: (name == "ol").then_some((from, sign)),
                });
            }
            "li" => self.item(attribute("value").and_then(|v| v.parse().ok())),
            "table" => {
                self.gap();
                self.tables.push(self.rows.len());
            }
            "tr" => {
                self.end_rows();
                if self.rows.len() < TABLES {
                    self.rows.push(Vec::new());
                }
            }
            "td" | "th" => {
                self.end_line();
                if let Some(row) = self.rows.last_mut() {
                    row.push(String::new());
                }
            }
            _ if SET_OFF.contains(&name) => self.gap(),
            _ if BLOCKS.contains(&name) => self.end_line(),
            _ => {}
        }
    }

    fn close(&mut self, name: &str) {
        if name == "title" {
            self.in_title = false;
        }
        let shown = self.silent.is_none() && self.unseen.is_none();
        let Some(at) = self.open.innermost(name) else {
            if name == "p" && shown {
                self.gap();
            }
            return;
        };
        if shown {
            self.leave(name);
        }
        self.open.truncate(at);
        self.sign = self.sign.filter(|depth| *depth <= at);
        if self.silent.is_some_and(|depth| depth > at) {
            self.silent = None;
        }
        if let Some(unseen) = &self.unseen {
            let ends = unseen.depth > at;
            if ends || is_block(name) {
                self.end_unseen();
            }
            if ends {
                self.unseen = None;
            }
        }
    }

    /// Ends a line of words that are not shown.
    fn end_unseen(&mut self) {
        if let Some(unseen) = &mut self.unseen {
            let said = std::mem::take(&mut unseen.line);
            let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
            if !said.is_empty() {
                self.waiting.push(Raw {
                    aside: Some(unseen.aside),
                    ..Raw::new(unseen.no, said)
                });
            }
        }
    }

    fn leave(&mut self, name: &str) {
        match name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.gap(),
            "ul" | "ol" => {
                self.end_line();
                self.lists.pop();
                if self.lists.is_empty() {
                    self.gap();
                }
            }
            "td" | "th" => self.end_line(),
            "tr" => self.end_rows(),
            "table" => {
                self.end_rows();
                self.tables.pop();
                self.gap();
            }
            "dt" => self.end_line(),
            _ if SET_OFF.contains(&name) => self.gap(),
            _ if BLOCKS.contains(&name) || name == "li" => self.end_line(),
            _ => {}
        }
    }

    fn item(&mut self, value: Option<u32>) {
        self.end_line();
        let depth = self.lists.len().saturating_sub(1);
        let sign = match self.lists.last_mut().and_then(|l| l.next.as_mut()) {
            Some((next, sign)) => {
                let number = value.unwrap_or(*next);
                *next = number.saturating_add(1);
                match sign {
                    'a' | 'A' => format!("{}) ", label::letters(number)),
                    _ => format!("{number}. "),
                }
            }
            None => "- ".to_owned(),
        };
        self.prefix = format!("{}{sign}", "  ".repeat(depth.min(INDENTS)));
    }

    /// The line of the source at a place.
    fn source(&self, at: usize) -> u32 {
        self.starts.partition_point(|s| *s <= at).max(1) as u32
    }

    fn text(&mut self, said: &str, at: usize) {
        if self.silent.is_some() {
            return;
        }
        let skipped = said.len() - said.trim_start().len();
        if self.unseen.is_some() {
            let no = self.source(at + skipped);
            // Tags within <noscript> and <iframe> come as text.
            let raw = self.open.has("noscript") || self.open.has("iframe");
            if let Some(unseen) = &mut self.unseen {
                if unseen.line.trim().is_empty() {
                    unseen.no = no;
                }
                if raw {
                    unseen.line.extend(words(said));
                } else {
                    unseen.line.push_str(said);
                }
            }
            return;
        }
        if self.in_title {
            self.title.push_str(said);
            return;
        }
        // Word writes bullets as letters of a font of pictures.
        if self.sign.is_some() && BULLETS.contains(&said.trim()) {
            self.no = self.source(at + skipped);
            self.line.push_str("- ");
            return;
        }
        if self.open.has("pre") {
            for (nth, part) in said.split('\n').enumerate() {
                if nth > 0 {
                    self.end_line();
                }
                if self.line.is_empty() {
                    self.no = self.source(at) + nth as u32;
                }
                self.line.push_str(part);
            }
            return;
        }
        if self.line.trim().is_empty() && !said.trim().is_empty() {
            self.no = self.source(at + skipped);
        }
        let mut chars = said.chars().peekable();
        while let Some(c) = chars.next() {
            if !c.is_ascii_whitespace() {
                self.line.push(c);
                continue;
            }
            let mut broken = c == '\n';
            while let Some(next) = chars.next_if(char::is_ascii_whitespace) {
                broken |= next == '\n';
            }
            // Where the source breaks a line between two Chinese characters, the page shows no space.
            let wide = |c: Option<char>| c.is_some_and(|c| !c.is_ascii());
            let glued =
                broken && wide(self.line.chars().next_back()) && wide(chars.peek().copied());
            if !glued && !self.line.is_empty() && !self.line.ends_with(' ') {
                self.line.push(' ');
            }
        }
    }

    /// Ends the line at hand; in a cell it becomes a part of that.
    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let said = line.trim();
        if let Some(cell) = self.rows.last_mut().and_then(|r| r.last_mut()) {
            if !said.is_empty() {
                if !cell.is_empty() {
                    cell.push('\n');
                }
                cell.push_str(said);
            }
            return;
        }
        if said.is_empty() {
            return;
        }
        let prefix = std::mem::take(&mut self.prefix);
        let text = if self.open.has("pre") {
            line.trim_end().to_owned()
        } else {
            with_prefix(&prefix, said)
        };
        self.push(text);
        // What goes on in an item stands under it.
        if !self.lists.is_empty() {
            self.prefix = "  ".repeat(self.lists.len().min(INDENTS));
        }
    }

    fn push(&mut self, text: String) {
        let aside = AROUND.iter().any(|name| self.open.has(name));
        let within = MAIN.iter().any(|name| self.open.has(name));
        let line = Raw {
            aside: (aside && !within).then_some(Aside::Site),
            ..Raw::new(self.no, text)
        };
        // Lines stay in the order of the source.
        let before = self.waiting.iter().take_while(|w| w.no < line.no).count();
        let after = self.waiting.split_off(before);
        for line in self.waiting.drain(..).chain([line]).chain(after) {
            self.within.push(within);
            self.out.push(line);
        }
    }

    /// Ends the line and leaves an empty one.
    fn gap(&mut self) {
        self.end_line();
        if self.lists.is_empty() {
            self.prefix.clear();
        }
        let inside = self.rows.last().is_some_and(|r| !r.is_empty());
        if !inside && self.out.last().is_some_and(|l| !l.text.is_empty()) {
            self.out.push(Raw::new(self.no, ""));
            self.within.push(false);
        }
    }

    /// Ends the rows of the table at hand.
    fn end_rows(&mut self) {
        self.end_line();
        let base = self.tables.last().copied().unwrap_or(0);
        while self.rows.len() > base
            && let Some(row) = self.rows.pop()
        {
            self.row(&row);
        }
    }

    /// A row of a table: a line; of a cell that holds more than a word, its lines.
    fn row(&mut self, cells: &[String]) {
        let filled: Vec<&String> = cells.iter().filter(|c| !c.trim().is_empty()).collect();
        let parts: Vec<String> = match filled.as_slice() {
            [] => return,
            [only] => only.lines().map(str::to_owned).collect(),
            _ => {
                let flat: Vec<String> = cells.iter().map(|c| c.replace('\n', " ")).collect();
                let row = table::row(&flat);
                if row.starts_with('|') {
                    vec![row]
                } else {
                    // A labelled row keeps the paragraphs of its text.
                    let mut parts: Vec<String> = filled[1..]
                        .iter()
                        .flat_map(|c| c.lines())
                        .map(str::to_owned)
                        .collect();
                    if let Some(first) = parts.first_mut() {
                        *first = format!("{} {first}", filled[0].trim());
                    }
                    parts
                }
            }
        };
        for part in parts {
            match self.rows.last_mut().and_then(|r| r.last_mut()) {
                Some(cell) => {
                    if !cell.is_empty() {
                        cell.push('\n');
                    }
                    cell.push_str(&part);
                }
                None => self.push(part),
            }
        }
    }

    /// A page written as one line gives every line that number: there the lines are counted as they show.
    fn count_lines(&mut self) {
        let shown = || self.out.iter().filter(|l| !l.text.is_empty());
        let numbers: std::collections::HashSet<u32> = shown().map(|l| l.no).collect();
        if numbers.len() * 2 < shown().count() {
            for (line, no) in self.out.iter_mut().zip(1..) {
                line.no = no;
            }
        }
    }

    fn finish(mut self) -> Text {
        self.end_line();
        while let Some(row) = self.rows.pop() {
            self.row(&row);
        }
        self.end_unseen();
        self.within.extend(self.waiting.iter().map(|_| false));
        self.out.append(&mut self.waiting);
        let size = |keep: &dyn Fn(usize) -> bool| -> usize {
            (0..self.out.len())
                .filter(|ix| keep(*ix))
                .map(|ix| self.out[ix].text.chars().count())
                .sum()
        };
        // A page that marks most of its words as its main text means the rest as a frame.
        let all = size(&|_| true);
        if size(&|ix| self.within[ix]) * 2 >= all.max(1) {
            for (line, within) in self.out.iter_mut().zip(&self.within) {
                if !within && !line.text.is_empty() && !line.text.starts_with('#') {
                    line.aside.get_or_insert(Aside::Site);
                }
            }
        }
        self.count_lines();
        let title = self.title.split_whitespace().collect::<Vec<_>>().join(" ");
        Text {
            lines: self.out,
            title: (!title.is_empty()).then_some(title),
            literal: true,
            ..Text::default()
        }
    }
}

/// Whether a tag, as it is written, opens an element of which no reader sees what stands in it.
pub(super) fn hides(tag: &str) -> bool {
    let emitter = DefaultEmitter::<usize>::new_with_span();
    Tokenizer::new_with_emitter(tag, emitter).any(|token| {
        let Ok(token) = token;
        matches!(token, Token::StartTag(tag) if is_hidden(&String::from_utf8_lossy(&tag.name), &tag))
    })
}

/// Whether an element holds the sign before an item of a list, as Word saves it.
fn is_list_sign(tag: &StartTag<usize>) -> bool {
    let style = attribute(tag, "style").unwrap_or_default();
    let style: String = style.split_whitespace().collect();
    style.to_ascii_lowercase().contains("mso-list:ignore")
}

/// Whether no reader sees what stands in an element.
fn is_hidden(name: &str, tag: &StartTag<usize>) -> bool {
    let style: String = attribute(tag, "style").unwrap_or_default();
    let style: String = style
        .split_whitespace()
        .collect::<String>()
        .to_ascii_lowercase();
    let is_out = |declared: &str| {
        let (key, value) = declared.split_once(':').unwrap_or_default();
        let value = value.trim_end_matches("!important");
        matches!(
            (key, value),
            ("display", "none")
                | ("visibility", "hidden" | "collapse")
                | ("content-visibility", "hidden")
        )
    };
    attribute(tag, "hidden").is_some()
        || attribute(tag, "aria-hidden").is_some_and(|v| v.eq_ignore_ascii_case("true"))
        || (name == "dialog" && attribute(tag, "open").is_none())
        || style.split(';').any(is_out)
}

fn is_block(name: &str) -> bool {
    BLOCKS.contains(&name)
        || SET_OFF.contains(&name)
        || matches!(name, "br" | "li" | "tr" | "td" | "th")
        || matches!(name.as_bytes(), [b'h', b'1'..=b'6'])
}

/// Whether an element that stands open ends where another begins.
fn ends(open: &str, next: &str) -> bool {
    match open {
        "p" => is_block(next) && next != "br",
        "li" | "tr" => next == open,
        "dt" | "dd" => matches!(next, "dt" | "dd"),
        "td" | "th" => matches!(next, "td" | "th" | "tr"),
        _ => false,
    }
}

/// The words between tags.
fn words(raw: &str) -> impl Iterator<Item = &str> {
    let mut parts = raw.split('<');
    let first = parts.next();
    let rest = parts.flat_map(|p| [" ", p.split_once('>').map_or(p, |(_, words)| words)]);
    first.into_iter().chain(rest)
}

/// A list's sign before an item, unless the item brings a label of its own.
fn with_prefix(prefix: &str, said: &str) -> String {
    let sign = prefix.trim();
    let indent = &prefix[..prefix.len() - prefix.trim_start().len()];
    let own = label::label(said).is_some_and(|l| match sign {
        "" => false,
        "-" => l.is_ordinal() || matches!(l.style, Style::Bullet(_)),
        sign if sign.starts_with('#') => false,
        _ => l.style == Style::Path,
    });
    if own {
        format!("{indent}{said}")
    } else {
        format!("{prefix}{said}")
    }
}

fn attribute(tag: &StartTag<usize>, key: &str) -> Option<String> {
    tag.attributes
        .get(&HtmlString(key.as_bytes().to_vec()))
        .map(|v: &Spanned<HtmlString, usize>| String::from_utf8_lossy(&v.value).into_owned())
}

#[cfg(test)]
mod tests;
