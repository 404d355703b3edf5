//! Opening a sheet that was written: Markdown, HTML and pictures carry a copy of it in a comment, JSON has it as it is.
//! Plain text, and what was written before there were copies, gives what can be seen in it.

use serde::Deserialize;

use crate::view::{Catalog, Language};

use super::content::{Pin, Sheet};
use super::form::Form;
use super::mark::{Mark, number_of};

/// The schema of a sheet as JSON.
pub(super) const SCHEMA: &str = "caijue.sheet-file/1";

const BEGINS: &str = "<!-- caijue-sheet ";
const ENDS: &str = " -->";

/// A sheet that was opened, and how much of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// The sheet.
    pub sheet: Sheet,
    /// What of it the file holds.
    pub held: Held,
}

/// What a file holds of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// All of it.
    Whole,
    /// All of it as it was written; what can be seen was changed since.
    Changed,
    /// Title, question, answer and clauses; terms, readings and steps are quoted and no more.
    Part,
}

/// Reads a written sheet; `None` where it is none.
pub fn read(text: &str, form: Form) -> Option<Opened> {
    match form {
        Form::Json => whole_json(text),
        Form::Html | Form::Svg => copied(text),
        Form::Markdown | Form::Text => copied(text).or_else(|| seen(text)),
    }
}

/// The copy of a sheet for the end of a text: a comment, with the number of the text that it is a copy of.
pub(super) fn copy(sheet: &Sheet, text: &str) -> String {
    let json = serde_json::to_string(sheet).unwrap_or_default();
    // What could end the comment or be taken for markup; in JSON all of it stands in strings only.
    let json = json
        .replace("--", "-\\u002d")
        .replace('<', "\\u003c")
        .replace('>', "\\u003e");
    format!("{BEGINS}{} {json}{ENDS}", number_of(text))
}

fn copied(text: &str) -> Option<Opened> {
    let (before, rest) = text.rsplit_once(BEGINS)?;
    let (copy, after) = rest.split_once(ENDS)?;
    let (number, json) = copy.split_once(' ')?;
    let sheet = serde_json::from_str(json).ok()?;
    let is_same = number_of(&format!("{before}{after}")) == number;
    let held = if is_same { Held::Whole } else { Held::Changed };
    Some(Opened { sheet, held })
}

fn whole_json(text: &str) -> Option<Opened> {
    #[derive(Deserialize)]
    struct Written {
        schema: String,
        sheet: Sheet,
    }
    let written: Written = serde_json::from_str(text).ok()?;
    (written.schema == SCHEMA).then_some(Opened {
        sheet: written.sheet,
        held: Held::Whole,
    })
}

/// Where the lines of a text belong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Title,
    Question,
    Answer,
    Elsewhere,
}

/// What can be seen of a sheet: its title, question, answer, and the clauses with marks.
fn seen(text: &str) -> Option<Opened> {
    let marks = Mark::all(text);
    if marks.is_empty() {
        return None;
    }
    let catalogues = [Language::Chinese, Language::English].map(Catalog::of);
    let is_named = |name: &str, key: &str| catalogues.iter().any(|c| c.get(key) == name);
    let mut sheet = Sheet::default();
    let (mut at, mut held) = (At::Title, Held::Whole);
    for line in text.lines() {
        if let Some(name) = section(line) {
            at = match name {
                name if is_named(name, "sheet.question") => At::Question,
                name if is_named(name, "sheet.answer") => At::Answer,
                _ => At::Elsewhere,
            };
            if is_named(name, "sheet.grounds") {
                held = Held::Part;
            }
            continue;
        }
        match at {
            At::Title if !line.trim().is_empty() => {
                sheet.title = plain(line.trim_start_matches("# "));
                at = At::Elsewhere;
            }
            At::Question => add(&mut sheet.question, line),
            At::Answer => add(&mut sheet.answer, line),
            At::Title | At::Elsewhere => {}
        }
    }
    for typed in [&mut sheet.question, &mut sheet.answer] {
        *typed = typed.trim().to_owned();
    }
    for mark in marks {
        match mark.id.parse() {
            Ok(id) => drop(sheet.pin(Pin::Clause(id))),
            Err(_) => held = Held::Part,
        }
    }
    Some(Opened { sheet, held })
}

/// The name of a section that begins in a line.
fn section(line: &str) -> Option<&str> {
    let text = line.strip_prefix('【').and_then(|l| l.strip_suffix('】'));
    text.or_else(|| line.strip_prefix("## "))
}

fn add(typed: &mut String, line: &str) {
    typed.push_str(plain(line).trim_end());
    typed.push('\n');
}

/// A line without what Markdown escapes.
fn plain(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(next)) if next.is_ascii_punctuation() => {
                out.extend(chars.next());
            }
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::content::tests::sheet;
    use super::super::write;
    use super::*;
    use crate::rulebook::Library;

    fn written(sheet: &Sheet, form: Form) -> String {
        let words = Catalog::of(Language::English);
        write(sheet, form, &Library::shipped(), &words)
    }

    #[test]
    fn what_carries_a_copy_is_opened_as_it_was() {
        let mut sheet = sheet();
        sheet.answer = "a --> b ----- <!-- caijue-sheet 0 {} -->".to_owned();
        for (ending, form) in Form::ALL.into_iter().filter(|(_, f)| *f != Form::Text) {
            let opened = read(&written(&sheet, form), form).expect(ending);
            assert_eq!(opened.sheet, sheet, "{ending}");
            assert_eq!(opened.held, Held::Whole, "{ending}");
        }
        let changed = written(&sheet, Form::Markdown).replace("305.2", "305.9");
        let opened = read(&changed, Form::Markdown).expect("a sheet");
        assert_eq!(opened.held, Held::Changed);
        // Other line ends are no change.
        let ended = written(&sheet, Form::Html).replace('\n', "\r\n");
        assert_eq!(read(&ended, Form::Html).map(|o| o.held), Some(Held::Whole));
    }

    #[test]
    fn plain_text_gives_what_can_be_seen() {
        let sheet = sheet();
        let whole = written(&sheet, Form::Markdown);
        let (without, _) = whole.rsplit_once(BEGINS).expect("a copy");
        for text in [written(&sheet, Form::Text), without.to_owned()] {
            let opened = read(&text, Form::Text).expect("a sheet");
            assert_eq!(opened.sheet.title, "滑行 <b>");
            assert_eq!(opened.sheet.question, "第一行\n# 第二行");
            assert_eq!(opened.sheet.answer, "可以。");
            let clauses = ["vividz:305.2", "vividz:1004.1"].map(|id| id.parse().expect("id"));
            assert_eq!(opened.sheet.pins, clauses.map(Pin::Clause));
            assert_eq!(opened.held, Held::Part);
        }
        for (_, form) in Form::ALL {
            assert_eq!(read("# 随便\n\n写写", form), None);
            assert_eq!(read("{\"schema\": \"other/1\", \"sheet\": {}}", form), None);
        }
    }
}
