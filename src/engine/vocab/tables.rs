//! The word tables of the documents, by the table.

use super::{Content, Form, Shape};

/// What can be written as a shape, as a table in Markdown: words, what stands behind each, the clause, what it is.
/// The explanations are the English ones: the documents are.
pub fn table(shape: &'static Shape) -> String {
    let shape = shape.inner();
    let mut rows = Vec::new();
    match shape.form {
        Form::Words(words) => {
            for word in words.iter().filter(|w| !w.names.is_empty()) {
                let content = match word.content {
                    Content::None => String::new(),
                    Content::Maybe(of) => format!("{}, or nothing", kind(of())),
                    Content::Needed(of) | Content::Any(of) => kind(of()),
                };
                rows.push([
                    names(word.names),
                    content,
                    word.clause.to_owned(),
                    word.note.to_owned(),
                ]);
            }
        }
        Form::Fields { fields, .. } => {
            for field in fields {
                let needed = if field.needed { "needed: " } else { "" };
                let content = format!("{needed}{}", kind((field.of)()));
                rows.push([
                    names(field.names),
                    content,
                    field.clause.to_owned(),
                    field.note.to_owned(),
                ]);
            }
        }
        _ => {}
    }
    let mut out = String::from("| word | content | clause | what it is |\n|---|---|---|---|\n");
    for row in rows {
        let cells = row.map(|cell| cell.replace('|', "\\|"));
        out += &format!("| {} |\n", cells.join(" | "));
    }
    out
}

fn names(all: &[&str]) -> String {
    let (first, others) = all.split_first().unwrap_or((&"", &[]));
    if others.is_empty() {
        return format!("`{first}`");
    }
    let others: Vec<String> = others.iter().map(|name| format!("`{name}`")).collect();
    format!("`{first}` ({})", others.join(", "))
}

/// What stands somewhere, in a few words.
fn kind(shape: &'static Shape) -> String {
    match shape.form {
        Form::Text => "text".to_owned(),
        Form::Number { .. } => "a number".to_owned(),
        Form::YesNo => "`是` or `否`".to_owned(),
        Form::Words(_) | Form::Fields { .. } => shape.name.to_owned(),
        Form::List(of) => format!("list of {}", kind(of())),
        Form::About(word, of) => format!("{}, alone or with {}", kind(word()), kind(of())),
        Form::Many(of) => format!("{}, one or a list", kind(of())),
        Form::Maybe(of) | Form::Same(of) => kind(of()),
        Form::Entries(of) => format!("names with {}", kind(of())),
        Form::Anything => "anything".to_owned(),
    }
}
