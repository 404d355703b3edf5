//! A sheet written out: its pieces, and they as Markdown, plain text or JSON. Whatever a judge typed or a book says
//! stays text in each of them.

use std::fmt::Write as _;

use serde::Serialize;

use crate::rulebook::{Library, Node, Relation, RuleId, Term, editions};
use crate::view::Catalog;
use crate::view::clause::{contradicting, opening};

use super::content::{Pin, Sheet};
use super::form::Form;
use super::html;
use super::mark::{Mark, quoted};
use super::read::{SCHEMA, copy};

/// One piece of a sheet, before any form.
pub(super) enum Piece {
    Title(String),
    Section(String),
    /// What a judge wrote, line feeds and all.
    Typed(String),
    /// A row of a list.
    Item {
        depth: usize,
        strong: String,
        text: String,
        /// The number of the clause's wording, small behind it.
        mark: Option<String>,
    },
    /// What stands below the others.
    Foot(String),
}

/// Writes a sheet.
pub fn write(sheet: &Sheet, form: Form, library: &Library, words: &Catalog) -> String {
    let pieces = pieces(sheet, library, words);
    match form {
        Form::Markdown => {
            let text = markdown(&pieces);
            let copy = copy(sheet, &text);
            format!("{text}\n{copy}\n")
        }
        Form::Text => text(&pieces),
        Form::Html => html::page(&pieces, sheet, library, words),
        Form::Json => json(sheet, library, text(&pieces)),
        Form::Svg => html::codes_alone(sheet, &text(&pieces), library, words),
    }
}

#[derive(Serialize)]
struct Written<'s> {
    schema: &'static str,
    sheet: &'s Sheet,
    /// Every clause that it rests on, as it stands now.
    clauses: Vec<WrittenClause>,
    /// The sheet as plain text.
    text: String,
}

#[derive(Serialize)]
struct WrittenClause {
    id: RuleId,
    text: Vec<String>,
    contradicts: Vec<RuleId>,
}

fn json(sheet: &Sheet, library: &Library, text: String) -> String {
    let clause = |id: RuleId| {
        let nodes = quoted(library, id);
        let mut contradicts = Vec::new();
        for other in nodes.iter().flat_map(|(_, n)| contradicting(library, n.id)) {
            if !contradicts.contains(&other) {
                contradicts.push(other);
            }
        }
        let says = |(_, n): &(usize, &Node)| format!("{} {}", n.id.number, n.body.text);
        WrittenClause {
            id,
            text: nodes.iter().map(says).collect(),
            contradicts,
        }
    };
    let written = Written {
        schema: SCHEMA,
        sheet,
        clauses: sheet.clauses(library).into_iter().map(clause).collect(),
        text,
    };
    // Nothing in it can fail to be written: no maps with odd keys, no numbers that are none.
    serde_json::to_string_pretty(&written).unwrap_or_default() + "\n"
}

fn pieces(sheet: &Sheet, library: &Library, words: &Catalog) -> Vec<Piece> {
    let title = match sheet.title.trim() {
        "" => words.get("sheet.untitled"),
        title => title,
    };
    let mut pieces = vec![Piece::Title(title.to_owned())];
    for (name, typed) in [
        ("sheet.question", &sheet.question),
        ("sheet.answer", &sheet.answer),
    ] {
        if !typed.trim().is_empty() {
            pieces.push(Piece::Section(words.get(name).to_owned()));
            pieces.push(Piece::Typed(typed.trim_end().to_owned()));
        }
    }
    let mut begun = false;
    for pin in &sheet.pins {
        if matches!(pin, Pin::Clause(_)) {
            continue;
        }
        if !begun {
            pieces.push(Piece::Section(words.get("sheet.grounds").to_owned()));
            begun = true;
        }
        grounds(pin, library, words, &mut pieces);
    }
    let clauses = sheet.clauses(library);
    let mut books = Vec::new();
    for id in &clauses {
        if !books.contains(&id.book) {
            books.push(id.book);
        }
    }
    for book in books {
        let name = library.book(book).map_or_else(
            || book.to_string(),
            |b| {
                format!(
                    "{} · {} {}",
                    words.get("sheet.clauses"),
                    b.rules.front.title,
                    editions::told(&b.rules.front)
                )
            },
        );
        pieces.push(Piece::Section(name));
        for id in clauses.iter().filter(|id| id.book == book) {
            clause(*id, library, words, &mut pieces);
        }
    }
    pieces.push(Piece::Foot(
        words.fill("sheet.foot", &[("version", &env!("CARGO_PKG_VERSION"))]),
    ));
    pieces
}

fn clause(id: RuleId, library: &Library, words: &Catalog, pieces: &mut Vec<Piece>) {
    let nodes = quoted(library, id);
    if nodes.is_empty() {
        pieces.push(Piece::Item {
            depth: 0,
            strong: id.to_string(),
            text: "×".to_owned(),
            mark: None,
        });
    }
    for (nth, (depth, node)) in nodes.into_iter().enumerate() {
        let kind = node
            .kind_word()
            .map_or_else(String::new, |word| format!("〔{}〕", words.said(word)));
        pieces.push(Piece::Item {
            depth,
            strong: node.id.number.to_string(),
            text: format!("{kind}{}", node.body.text),
            mark: (nth == 0)
                .then(|| Mark::of(library, id).map(|m| m.to_string()))
                .flatten(),
        });
        for other in contradicting(library, node.id) {
            pieces.push(Piece::Item {
                depth: depth + 1,
                strong: format!("⚠ {}", words.said(Relation::Contradicts.word())),
                text: format!("{other} {}", opening(library, other)),
                mark: None,
            });
        }
    }
}

fn grounds(pin: &Pin, library: &Library, words: &Catalog, pieces: &mut Vec<Piece>) {
    let item = |depth: usize, strong: &str, text: String| Piece::Item {
        depth,
        strong: strong.to_owned(),
        text,
        mark: None,
    };
    match pin {
        Pin::Clause(_) => {}
        Pin::Term { book, name } => {
            let says = library
                .book(*book)
                .and_then(|b| b.glossary.get(name))
                .map(Term::cited)
                .unwrap_or_default();
            pieces.push(item(0, name, says));
        }
        Pin::Reading { book, id } => {
            let Some(reading) = library.reading(*book, id) else {
                pieces.push(item(0, id, String::new()));
                return;
            };
            pieces.push(item(0, id, reading.question.clone()));
            for option in reading.told() {
                let mark = if option.id == reading.in_force() {
                    "●"
                } else {
                    "○"
                };
                pieces.push(item(
                    1,
                    &format!("{mark} {}", option.id),
                    option.says.clone(),
                ));
            }
        }
        Pin::Step(step) => {
            let place = words.fill("sheet.moment", &[("moment", &step.moment)]);
            pieces.push(item(0, &step.ruling, place));
            if !step.question.is_empty() {
                let asked = words.get("sheet.question");
                pieces.push(item(1, asked, step.question.clone()));
            }
            for answer in &step.answers {
                let mut name = words.get("rule.answer").to_owned();
                if !answer.branch.is_empty() {
                    name = format!("{name} · {}", answer.branch);
                }
                let clauses: Vec<_> = answer.clauses.iter().map(ToString::to_string).collect();
                let (basis, rests) = (words.said(&answer.basis), words.aside(&clauses));
                let says = format!("{}〔{basis}〕{rests}", answer.says);
                pieces.push(item(1, &name, says));
            }
            if step.unanswered {
                let says = words.get("rule.unanswered").to_owned();
                pieces.push(item(1, words.get("rule.answer"), says));
            }
            for (reading, option) in &step.under {
                let under = words.get("step.under");
                pieces.push(item(1, under, format!("{reading} = {option}")));
            }
            for told in &step.told {
                let cites: Vec<_> = told
                    .cites
                    .iter()
                    .map(|(role, id)| format!("{} {id}", words.said(role.word())))
                    .collect();
                let says = format!("{}{}", told.says_in(words), words.aside(&cites));
                pieces.push(item(1, "", says));
            }
        }
    }
}

/// Text that Markdown would take for markup is escaped; a line never begins a block of its own.
pub(in crate::view) fn escaped(text: &str) -> String {
    let mut out = escaped_within(text);
    // A list, a rule or a numbered item at the front of a line.
    let front = out.trim_start();
    let digits = front.len() - front.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let begins = front.starts_with(['-', '+', '='])
        || (digits > 0 && front[digits..].starts_with(['.', ')']));
    if begins {
        let at = out.len() - front.len() + digits;
        out.insert(at, '\\');
    }
    out
}

/// The same for text that no line begins with: nothing but its marks can be markup.
fn escaped_within(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn markdown(pieces: &[Piece]) -> String {
    let mut out = String::new();
    let mut in_list = false;
    for piece in pieces {
        if in_list && !matches!(piece, Piece::Item { .. }) {
            out.push('\n');
        }
        in_list = matches!(piece, Piece::Item { .. });
        match piece {
            Piece::Title(title) => {
                let _ = writeln!(out, "# {}\n", escaped(&title.replace('\n', " ")));
            }
            Piece::Section(title) => {
                let _ = writeln!(out, "## {}\n", escaped(title));
            }
            Piece::Typed(typed) => {
                let lines: Vec<_> = typed.lines().map(|l| escaped(l.trim_start())).collect();
                // A line feed of the judge's stays one.
                let _ = writeln!(out, "{}\n", lines.join("  \n"));
            }
            Piece::Item {
                depth,
                strong,
                text,
                mark,
            } => {
                let indent = "  ".repeat(*depth);
                let mut row = String::new();
                if !strong.is_empty() {
                    let _ = write!(row, "**{}** ", escaped_within(strong));
                }
                let lines: Vec<_> = text.lines().map(escaped).collect();
                row.push_str(&lines.join(&format!("  \n{indent}  ")));
                if let Some(mark) = mark {
                    let _ = write!(row, " `{mark}`");
                }
                let _ = writeln!(out, "{indent}- {}", row.trim_end());
            }
            Piece::Foot(foot) => {
                let _ = writeln!(out, "---\n\n{}", escaped(foot));
            }
        }
    }
    out
}

fn text(pieces: &[Piece]) -> String {
    let mut out = String::new();
    let mut in_list = false;
    for piece in pieces {
        if in_list && !matches!(piece, Piece::Item { .. }) {
            out.push('\n');
        }
        in_list = matches!(piece, Piece::Item { .. });
        match piece {
            Piece::Title(title) => {
                let _ = writeln!(out, "{title}\n");
            }
            Piece::Section(title) => {
                let _ = writeln!(out, "【{title}】");
            }
            Piece::Typed(typed) => {
                let _ = writeln!(out, "{typed}\n");
            }
            Piece::Item {
                depth,
                strong,
                text,
                mark,
            } => {
                let indent = "  ".repeat(*depth);
                let text = text.replace('\n', &format!("\n{indent}  "));
                let row = [strong.as_str(), &text, mark.as_deref().unwrap_or("")];
                let row: Vec<_> = row.into_iter().filter(|r| !r.is_empty()).collect();
                let _ = writeln!(out, "{indent}{}", row.join(" "));
            }
            Piece::Foot(foot) => {
                let _ = writeln!(out, "{foot}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::content::tests::sheet;
    use super::super::{Fate, verify};
    use super::*;
    use crate::view::Language;

    fn written(form: Form) -> String {
        let words = Catalog::of(Language::Chinese);
        write(&sheet(), form, &Library::shipped(), &words)
    }

    #[test]
    fn every_form_quotes_its_clauses_and_holds_against_the_books() {
        let library = Library::shipped();
        for (_, form) in Form::ALL {
            let text = written(form);
            for part in [
                "可以。",
                "305.2",
                "Vividz 综合规则",
                "1.0.0",
                "退场",
                "1004.1",
            ] {
                assert!(text.contains(part), "{part}\n{text}");
            }
            let checked = verify(&text, &library);
            assert_eq!(checked.len(), 2, "{text}");
            assert!(checked.iter().all(|c| c.fate == Fate::Unchanged), "{text}");
        }
    }

    #[test]
    fn what_is_typed_stays_text() {
        let html = written(Form::Html);
        assert!(
            html.contains("滑行 &lt;b&gt;") && !html.contains("<b>"),
            "{html}"
        );
        let markdown = written(Form::Markdown);
        assert!(markdown.contains("第一行  \n\\# 第二行"), "{markdown}");
        let headings = markdown.lines().filter(|l| l.starts_with('#')).count();
        // The title, question, answer, grounds and one book.
        assert_eq!(headings, 5, "{markdown}");
        assert_eq!(escaped("- 甲"), "\\- 甲");
        assert_eq!(escaped("12. 甲"), "12\\. 甲");
        assert_eq!(escaped("1.甲[乙](丙)"), "1\\.甲\\[乙\\](丙)");
    }
}
