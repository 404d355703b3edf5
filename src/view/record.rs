//! Calls in lines, tables and JSON: a row of the list, the page of one, what is handed to others.

use serde_json::{Map, Value, json};

use crate::event::alike::{self, Against, Same};
use crate::event::{Call, Held, Outcome, Source};
use crate::rulebook::{BookId, Library};
use crate::text::date;

use super::catalog::Catalog;
use super::clause::opening;
use super::hits;
use super::line::{Link, StyledLine, Tone};

/// What a file of a record is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A table for a spreadsheet.
    Csv,
    /// A text to be read.
    Markdown,
    /// For programs.
    Json,
}

impl Form {
    /// The endings of files, with what is written into them.
    pub const ENDINGS: [(&'static str, Self); 4] = [
        ("csv", Self::Csv),
        ("md", Self::Markdown),
        ("markdown", Self::Markdown),
        ("json", Self::Json),
    ];

    /// What a file's name asks for.
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        let ending = ending.to_lowercase();
        Self::ENDINGS
            .iter()
            .find(|(e, _)| *e == ending)
            .map(|(_, form)| *form)
    }
}

/// The shortest beginning of a call's name that no other call's name has, of four letters at least.
pub fn short_id<'c>(calls: &[Call], id: &'c str) -> &'c str {
    let lengths = 4..id.len();
    let alone = |length: &usize| {
        let front = id.get(..*length);
        let same = |c: &&Call| front.is_some_and(|f| c.id.starts_with(f));
        front.is_some() && calls.iter().filter(same).count() < 2
    };
    lengths
        .into_iter()
        .find(alone)
        .and_then(|length| id.get(..length))
        .unwrap_or(id)
}

/// 桌7, or a dash.
pub fn table(call: &Call, words: &Catalog) -> String {
    match call.table.as_str() {
        "" => words.get("record.no-table").to_owned(),
        table => words.fill("record.at-table", &[("table", &table)]),
    }
}

/// The hour of a call.
fn hour(call: &Call) -> String {
    let minute = date::minute(&call.time);
    minute
        .split_once(' ')
        .map_or(minute.clone(), |(_, hour)| hour.to_owned())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A call in a line of the list: hour, table, answer, question; and whether another table was told the opposite or two
/// judges wrote it differently.
pub fn row(call: &Call, opposite: &[(&Call, Against)], words: &Catalog) -> StyledLine {
    let mut line = StyledLine::of(Tone::Muted, format!("{:<5} ", hour(call))).hanging(6);
    line = line.with(Tone::Id, format!("{} ", table(call, words)));
    // Before what is long: a row that is cut still says which table it is.
    if let Some((other, how)) = opposite.first() {
        line = line.with(sign(*how).0, format!("{} ", against(other, *how, words)));
    }
    if call.withdrawn {
        line = line.with(Tone::Muted, format!("{} ", words.get("record.withdrawn")));
    }
    if !call.conflicts.is_empty() {
        line = line.with(Tone::Warn, format!("{} ", words.get("record.conflict")));
    }
    line = match one_line(&call.answer) {
        none if none.is_empty() => line.with(Tone::Warn, words.get("record.unanswered")),
        answer => line.with(Tone::Strong, answer),
    };
    line = line.with(Tone::Plain, format!("  {}", one_line(&call.question)));
    if let Some(appeal) = &call.appeal {
        line = line.with(Tone::Note, format!("  {}", outcome(appeal.outcome, words)));
    }
    line
}

/// ⚠ 桌3 相反（同一问题）; where only the clause is the same it may be another question, and that is asked.
fn against(other: &Call, how: Against, words: &Catalog) -> String {
    let same = match how.same {
        Same::Question => "record.same-question",
        Same::Ruling => "record.same-ruling",
        Same::Clause => {
            return words.fill("record.perhaps", &[("table", &table(other, words))]);
        }
    };
    let key = match how.opposite {
        true => "record.opposite",
        false => "record.differs",
    };
    words.fill(
        key,
        &[("table", &table(other, words)), ("same", &words.get(same))],
    )
}

/// The sign of it, and how loudly it is said.
pub const fn sign(how: Against) -> (Tone, &'static str) {
    match how {
        Against {
            same: Same::Clause, ..
        } => (Tone::Warn, "？"),
        Against { opposite: true, .. } => (Tone::Bad, "⚠"),
        Against {
            opposite: false, ..
        } => (Tone::Warn, "≠"),
    }
}

/// What the house has to do with a reading behind a call: it settled it so, or otherwise, or not at all.
pub fn house(held: &Held, library: &Library, words: &Catalog) -> (Tone, String) {
    match super::called::against_house(held, library) {
        Some(house) => {
            let said = words.fill("record.against-house", &[("option", &house)]);
            (Tone::Warn, said)
        }
        None if held.house => (Tone::Good, words.get("reading.house").to_owned()),
        None => (Tone::Good, String::new()),
    }
}

/// What came of an appeal.
pub fn outcome(outcome: Outcome, words: &Catalog) -> &str {
    words.get(match outcome {
        Outcome::Upheld => "record.upheld",
        Outcome::Overturned => "record.overturned",
    })
}

/// A call as a search shows it: 已有裁定：桌7 会。
pub fn found(call: &Call, words: &Catalog) -> StyledLine {
    let said = words.fill("record.found", &[("table", &table(call, words))]);
    let line = StyledLine::of(Tone::Good, said)
        .with(
            Tone::Strong,
            format!(" {}", one_line(call.holds().unwrap_or(&call.answer))),
        )
        .with(Tone::Plain, format!("  {}", one_line(&call.question)))
        .hanging(2);
    match &call.appeal {
        Some(appeal) => line.with(Tone::Note, format!("  {}", outcome(appeal.outcome, words))),
        None => line,
    }
}

/// What says that other tables were told the opposite: a line each.
pub fn warnings(opposite: &[(&Call, Against)], words: &Catalog) -> Vec<StyledLine> {
    let line = |(other, how): &(&Call, Against)| {
        StyledLine::of(sign(*how).0, against(other, *how, words))
            .with(
                Tone::Strong,
                format!(" {}", one_line(other.holds().unwrap_or(&other.answer))),
            )
            .with(Tone::Plain, format!("  {}", one_line(&other.question)))
            .hanging(2)
    };
    opposite.iter().map(line).collect()
}

/// Where a call leads back to; `None` for a board or a search, which are no pages.
pub fn link(source: &Source) -> Option<Link> {
    match source {
        Source::Clause(id) => Some(Link::Clause(*id)),
        Source::Term { book, name } => Some(Link::Term {
            book: *book,
            name: name.clone(),
        }),
        Source::Reading { book, id } => Some(Link::Reading {
            book: *book,
            id: id.clone(),
        }),
        Source::Ruling { book, name, .. } => Some(Link::Ruling {
            book: *book,
            name: name.clone(),
        }),
        Source::Board { .. } | Source::Search(_) => None,
    }
}

/// What a call was made from, in words.
pub fn source(source: &Source, library: &Library, words: &Catalog) -> String {
    let short = |book: &BookId| hits::short(library, *book).to_owned();
    match source {
        Source::Clause(id) => hits::numbered(library, *id),
        Source::Term { book, name } => format!("{} {name}", short(book)),
        Source::Reading { book, id } => format!("{} {id}", short(book)),
        Source::Ruling {
            book,
            name,
            branch,
            moment,
            ..
        } => {
            let step = words.fill("sheet.moment", &[("moment", moment)]);
            let branch = match branch.as_str() {
                "" => String::new(),
                branch => format!(" · {branch}"),
            };
            let file = library.book(*book);
            let file = file.and_then(|b| b.rulings.iter().find(|r| r.name() == name));
            let title = file.map_or_else(|| name.clone(), |file| file.head().title);
            format!("{} {title}{branch} · {step}", short(book))
        }
        Source::Board { .. } => words.get("record.board").to_owned(),
        Source::Search(query) => format!("{} {query}", words.get("find.title")),
    }
}

/// The page of a call.
pub fn page(
    call: &Call,
    library: &Library,
    opposite: &[(&Call, Against)],
    words: &Catalog,
) -> Vec<StyledLine> {
    let mut lines = vec![
        StyledLine::of(Tone::Heading, table(call, words))
            .with(Tone::Plain, format!("  {}", call.players))
            .with(Tone::Muted, format!("  {}", date::minute(&call.time))),
    ];
    if call.withdrawn {
        lines.push(StyledLine::of(Tone::Warn, words.get("record.withdrawn")));
    }
    lines.append(&mut warnings(opposite, words));
    let mut row = |key: &str, tone: Tone, says: &str| {
        if !says.is_empty() {
            lines.push(
                StyledLine::of(Tone::Label, format!("{} ", words.get(key)))
                    .with(tone, says)
                    .hanging(2),
            );
        }
    };
    row("record.question", Tone::Plain, &call.question);
    row("record.answer", Tone::Strong, &call.answer);
    if let Some(appeal) = &call.appeal {
        let by = format!("{} {}", outcome(appeal.outcome, words), appeal.by);
        row("record.appeal", Tone::Note, by.trim());
        row("record.instead", Tone::Strong, &appeal.answer);
    }
    row("record.judge", Tone::Plain, &call.judge);
    row("record.note", Tone::Note, &call.note);
    row("record.event", Tone::Plain, &call.event);
    for id in &call.clauses {
        lines.push(
            StyledLine::default()
                .indented(2)
                .hanging(2)
                .with_link(Tone::Id, id.to_string(), Link::Clause(*id))
                .with(Tone::Plain, format!(" {}", opening(library, *id))),
        );
    }
    for held in &call.readings {
        let (tone, mark) = house(held, library, words);
        let link = Link::Reading {
            book: held.book,
            id: held.reading.clone(),
        };
        lines.push(
            StyledLine::of(Tone::Label, format!("{} ", words.get("step.under")))
                .with_link(Tone::Ref, held.reading.clone(), link)
                .with(Tone::Plain, format!(" = {}", held.option))
                .with(tone, mark)
                .hanging(2),
        );
    }
    if let Some(from) = &call.source {
        let line = StyledLine::of(Tone::Label, format!("{} ", words.get("record.source")));
        let says = source(from, library, words);
        lines.push(match link(from) {
            Some(link) => line.with_link(Tone::Ref, says, link),
            None => line.with(Tone::Plain, says),
        });
    }
    for conflict in &call.conflicts {
        let field = format!("record.{}", conflict.field);
        let field = match words.get(&field) {
            name if name == field => conflict.field.as_str(),
            name => name,
        };
        let said = words.fill("record.conflict-of", &[("field", &field)]);
        lines.push(StyledLine::of(Tone::Warn, said));
        for (value, by, at) in &conflict.set {
            let value = match value {
                Value::String(text) => text.clone(),
                Value::Null => "—".to_owned(),
                other => other.to_string(),
            };
            lines.push(
                StyledLine::of(Tone::Muted, format!("{} {by} ", date::minute(at)))
                    .with(Tone::Plain, value)
                    .indented(2)
                    .hanging(2),
            );
        }
    }
    lines.push(StyledLine::of(
        Tone::Muted,
        words.fill("record.id", &[("id", &call.id), ("lines", &call.lines)]),
    ));
    lines
}

/// The calls as a file of this form.
pub fn export(calls: &[Call], form: Form, library: &Library, words: &Catalog) -> String {
    match form {
        Form::Csv => csv(calls, library, words),
        Form::Markdown => markdown(calls, library, words),
        Form::Json => {
            let mut text = serde_json::to_string_pretty(&document(calls)).unwrap_or_default();
            text.push('\n');
            text
        }
    }
}

/// The calls for programs.
pub fn document(calls: &[Call]) -> Value {
    let opposite = alike::opposite(calls);
    let told: Vec<Value> = calls
        .iter()
        .zip(&opposite)
        .map(|(call, against)| {
            let mut told = Map::new();
            told.insert("id".to_owned(), Value::from(call.id.as_str()));
            let fields = call.fields().into_iter();
            told.extend(fields.filter(|(_, value)| !value.is_null()));
            let others = against.iter().map(|(nth, how)| {
                let shares = match how.same {
                    Same::Question => "question",
                    Same::Ruling => "ruling",
                    Same::Clause => "clause",
                };
                let answers = match how.opposite {
                    true => "opposite",
                    false => "different",
                };
                json!({"id": calls[*nth].id, "shares": shares, "answers": answers})
            });
            told.insert("opposite".to_owned(), others.collect());
            let conflicts = call.conflicts.iter().map(|c| {
                let set = c.set.iter();
                let set: Vec<Value> = set
                    .map(|(value, by, at)| json!({"value": value, "by": by, "at": at}))
                    .collect();
                json!({"field": c.field, "set": set})
            });
            told.insert("conflicts".to_owned(), conflicts.collect());
            Value::from(told)
        })
        .collect();
    json!({"schema": "caijue.record/1", "calls": told})
}

/// What the columns of a table hold, by the key of their title.
fn cells(call: &Call, library: &Library, words: &Catalog) -> [(&'static str, String); 13] {
    let listed = |items: Vec<String>| items.join("; ");
    let appeal = call.appeal.as_ref();
    [
        ("record.time", date::minute(&call.time)),
        ("record.table", call.table.clone()),
        ("record.players", call.players.clone()),
        ("record.question", call.question.clone()),
        ("record.answer", call.answer.clone()),
        (
            "record.clauses",
            listed(call.clauses.iter().map(ToString::to_string).collect()),
        ),
        (
            "record.readings",
            listed(
                call.readings
                    .iter()
                    .map(|h| {
                        let house = if h.house {
                            words.get("reading.house")
                        } else {
                            ""
                        };
                        format!("{}={}{house}", h.reading, h.option)
                    })
                    .collect(),
            ),
        ),
        ("record.judge", call.judge.clone()),
        (
            "record.appeal",
            appeal.map_or_else(String::new, |a| {
                format!("{} {} {}", outcome(a.outcome, words), a.by, a.answer)
                    .trim()
                    .to_owned()
            }),
        ),
        ("record.note", call.note.clone()),
        ("record.event", call.event.clone()),
        (
            "record.source",
            call.source
                .as_ref()
                .map_or_else(String::new, |s| source(s, library, words)),
        ),
        ("record.name", call.id.clone()),
    ]
}

/// A table for spreadsheets, which know by its first sign that it is UTF-8. A cell that one would compute is text.
fn csv(calls: &[Call], library: &Library, words: &Catalog) -> String {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    let mut titles = cells(&Call::default(), library, words)
        .map(|(key, _)| words.get(key).to_owned())
        .to_vec();
    titles.push(words.get("record.against").to_owned());
    let opposite = alike::opposite(calls);
    let told = calls.iter().zip(&opposite).filter(|(c, _)| !c.withdrawn);
    let rows = told.map(|(call, others)| {
        let others = others
            .iter()
            .map(|(nth, how)| against(&calls[*nth], *how, words));
        let others = others.collect::<Vec<_>>().join("; ");
        let cells = cells(call, library, words).map(|(_, text)| text);
        let cells = cells.into_iter().chain([others]).map(|text| {
            match text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
                true => format!("'{text}"),
                false => text,
            }
        });
        cells.collect::<Vec<_>>()
    });
    for row in std::iter::once(titles).chain(rows) {
        // Into memory nothing fails to be written.
        let _ = writer.write_record(row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    format!("\u{feff}{}", String::from_utf8_lossy(&bytes))
}

/// A text to be read, a section a call.
fn markdown(calls: &[Call], library: &Library, words: &Catalog) -> String {
    let safe = |text: &str| {
        let mut out = String::new();
        for c in one_line(text).chars() {
            if matches!(
                c,
                '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '|' | '\\'
            ) {
                out.push('\\');
            }
            out.push(c);
        }
        out
    };
    let events: std::collections::BTreeSet<&str> = calls
        .iter()
        .map(|c| c.event.as_str())
        .filter(|e| !e.is_empty())
        .collect();
    let mut title = words.get("record.title").to_owned();
    for event in events {
        title.push_str(&format!(" · {}", safe(event)));
    }
    let mut out = format!("# {title}\n");
    let opposite = alike::opposite(calls);
    for (call, against) in calls.iter().zip(&opposite).filter(|(c, _)| !c.withdrawn) {
        let minute = date::minute(&call.time);
        out += &format!(
            "\n## {minute} {} {}\n\n",
            safe(&table(call, words)),
            safe(&call.players)
        );
        for (nth, how) in against {
            out += &format!(
                "- **{}**\n",
                safe(&self::against(&calls[*nth], *how, words))
            );
        }
        for (key, text) in cells(call, library, words) {
            let shown = [
                "record.time",
                "record.table",
                "record.players",
                "record.clauses",
                "record.event",
            ];
            if !text.is_empty() && !shown.contains(&key) {
                out += &format!("- {}: {}\n", words.get(key), safe(&text));
            }
        }
        for id in &call.clauses {
            let opening = opening(library, *id);
            out += &format!("- {id} {}\n", safe(&opening));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Language;

    fn calls() -> Vec<Call> {
        let call = |id: &str, table: &str, answer: &str| Call {
            id: id.to_owned(),
            table: table.to_owned(),
            question: "伤害等于力量，会退场吗？".to_owned(),
            answer: answer.to_owned(),
            clauses: "vividz:305.2".parse().into_iter().collect(),
            time: "2026-11-23T14:16:37.412+08:00".to_owned(),
            ..Call::default()
        };
        vec![
            call("aaaabbbbcccc", "7", "会"),
            call("aaaadddd2222", "=3", "不会，\"见\"305.2\n再议"),
        ]
    }

    #[test]
    fn a_table_is_read_back_cell_by_cell() {
        let words = Catalog::of(Language::Chinese);
        let text = csv(&calls(), &Library::shipped(), &words);
        let mut reader = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
        let rows: Vec<csv::StringRecord> = reader.records().map(|r| r.expect("a row")).collect();
        assert_eq!(rows.len(), 2);
        assert_eq!(&rows[0][0], "2026-11-23 14:16");
        assert_eq!(&rows[1][1], "'=3", "a spreadsheet computes nothing");
        assert_eq!(&rows[1][4], "不会，\"见\"305.2\n再议");
        assert_eq!(&rows[1][13], "⚠ 桌7 相反（同一问题）");
    }

    #[test]
    fn the_opposite_is_marked_wherever_it_is_shown() {
        let library = Library::shipped();
        let words = Catalog::of(Language::Chinese);
        let calls = calls();
        let text = export(&calls, Form::Markdown, &library, &words);
        assert_eq!(text.matches("相反").count(), 2, "{text}");
        let told = document(&calls);
        assert_eq!(told["calls"][0]["opposite"][0]["id"], "aaaadddd2222");
        let others = alike::against(&calls, &calls[0]);
        assert!(row(&calls[0], &others, &words).text().contains("相反"));
        let page = page(&calls[0], &library, &others, &words);
        assert!(page.iter().any(|l| l.text().contains("相反")));
        assert_eq!(short_id(&calls, "aaaabbbbcccc"), "aaaab");
        assert_eq!(Form::of_name("a.MD"), Some(Form::Markdown));
        assert_eq!(Form::of_name("a.pdf"), None);
    }
}
