//! The word tables of the documents, by the table.

use super::shape::{Content, Form, Link, Shape};

/// All words that can be written below some shapes: a section for each shape that has words or keys, in the order in
/// which they are met. Headings are of this level of Markdown.
pub fn tables(roots: &[Link], level: usize) -> String {
    let mut all = Vec::new();
    for root in roots {
        reach(root(), &mut all);
    }
    let mark = "#".repeat(level);
    let mut out = String::new();
    for shape in all {
        out += &format!("{mark} {}\n\n", shape.name);
        let says = explained(shape.says, shape.note);
        if !says.is_empty() {
            out += &format!("{says}\n\n");
        }
        out += &table(shape);
        out.push('\n');
    }
    out
}

/// The shapes with words or keys below a shape, each once.
fn reach(shape: &'static Shape, all: &mut Vec<&'static Shape>) {
    let links: Vec<Link> = match shape.form {
        Form::Words(words) => {
            if all.iter().any(|s| s.is(shape)) {
                return;
            }
            all.push(shape);
            let contents = words.iter().map(|w| w.content);
            contents
                .filter_map(|content| match content {
                    Content::None => None,
                    Content::Needed(of) | Content::Maybe(of) | Content::Any(of) => Some(of),
                })
                .collect()
        }
        Form::Fields { fields, .. } => {
            if all.iter().any(|s| s.is(shape)) {
                return;
            }
            all.push(shape);
            fields.iter().map(|f| f.of).collect()
        }
        Form::List(of) | Form::Many(of) | Form::Maybe(of) | Form::Entries(of) | Form::Same(of) => {
            vec![of]
        }
        Form::About(word, of) => vec![word, of],
        Form::Text | Form::Number { .. } | Form::YesNo | Form::Anything => Vec::new(),
    };
    for link in links {
        reach(link(), all);
    }
}

/// What can be written as a shape, as a table in Markdown: words, what stands behind each, the clause, what it is.
pub fn table(shape: &'static Shape) -> String {
    let shape = shape.inner();
    let rows: Vec<[String; 4]> = match shape.form {
        Form::Words(words) => {
            let named = words.iter().filter(|w| !w.names.is_empty());
            named
                .map(|word| {
                    let content = match word.content {
                        Content::None => String::new(),
                        Content::Maybe(of) => format!("{}, or nothing", kind(of())),
                        Content::Needed(of) | Content::Any(of) => kind(of()),
                    };
                    let says = explained(word.says, word.note);
                    [names(word.names), content, word.clause.to_owned(), says]
                })
                .collect()
        }
        Form::Fields { fields, .. } => fields
            .iter()
            .map(|field| {
                let needed = if field.needed { " (needed)" } else { "" };
                let content = format!("{}{needed}", kind((field.of)()));
                let says = explained(field.says, field.note);
                [names(field.names), content, field.clause.to_owned(), says]
            })
            .collect(),
        _ => Vec::new(),
    };
    let mut out = String::new();
    if !rows.is_empty() {
        out += "| word | content | clause | what it is |\n|---|---|---|---|\n";
    }
    for row in rows {
        let cells = row.map(|cell| cell.replace('|', "\\|"));
        out += &format!("| {} |\n", cells.join(" | "));
    }
    for line in open(shape) {
        out += &line;
        out.push('\n');
    }
    out
}

/// What may stand where a word of a shape is written, without one; and what a mapping's short form is.
fn open(shape: &'static Shape) -> Vec<String> {
    let mut lines = Vec::new();
    match shape.form {
        Form::Words(words) => {
            let any = words.iter().filter_map(|word| match word.content {
                Content::Any(of) => Some(kind(of())),
                _ => None,
            });
            let any: Vec<String> = any.collect();
            if !any.is_empty() {
                lines.push(format!("\nWithout a word: {}.", any.join("; ")));
            }
        }
        Form::Fields {
            fields,
            short,
            short_map,
            ..
        } => {
            let mut alone: Vec<usize> = short.iter().chain(short_map).copied().collect();
            alone.sort_unstable();
            alone.dedup();
            let alone: Vec<String> = alone
                .iter()
                .map(|nth| format!("`{}`", fields[*nth].names[0]))
                .collect();
            if !alone.is_empty() {
                lines.push(format!(
                    "\nMay stand alone for the whole: {}.",
                    alone.join(", ")
                ));
            }
        }
        _ => {}
    }
    if !shape.example.is_empty() {
        lines.push(format!("\nFor example `{}`.", shape.example));
    }
    lines
}

fn explained(says: &str, note: &str) -> String {
    let note = note.trim();
    match (says.is_empty(), note.is_empty()) {
        (false, false) => format!("{note} {says}"),
        (false, true) => says.to_owned(),
        _ => note.to_owned(),
    }
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
        Form::Text if shape.name == "文字" => "a text".to_owned(),
        Form::Number { .. } if shape.name == "数" => "a number".to_owned(),
        Form::YesNo => "`是` or `否`".to_owned(),
        Form::Text | Form::Number { .. } | Form::Words(_) | Form::Fields { .. } => {
            shape.name.to_owned()
        }
        Form::Same(_) if !shape.name.is_empty() => shape.name.to_owned(),
        Form::List(of) => format!("list of {}", kind(of())),
        Form::About(word, of) => format!("{}, alone or with {}", kind(word()), kind(of())),
        Form::Many(of) => format!("{}, one or a list", kind(of())),
        Form::Maybe(of) | Form::Same(of) => kind(of()),
        Form::Entries(of) => format!("names, each with {}", kind(of())),
        Form::Anything => "anything".to_owned(),
    }
}
