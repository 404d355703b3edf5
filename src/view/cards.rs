//! Lists of cards: what became of a file, how far its cards are read, a card as it stands in a list and as it is read, what
//! a search found among them.

use crate::cards::columns::Is;
use crate::cards::declare::Declared;
use crate::cards::decode::NoText;
use crate::cards::import::{Import, Refusal};
use crate::cards::list::{List, Of, Wrong};
use crate::cards::mapping::{self, Left, Mapping, Why};
use crate::cards::read::{Broken, Format, MOST_COLUMNS, MOST_ROWS};
use crate::cards::report::{Group, Report};
use crate::cards::search::{Hit, Passage};
use crate::cards::store::{Change, NotSaved};
use crate::engine::printed::text::unmarked;
use crate::text::file::Unread;
use crate::text::width;

use super::catalog::Catalog;
use super::corrections;
use super::line::{StyledLine, Tone};
use super::problems;

/// How many of one thing are told one by one; the rest are counted.
const TOLD: usize = 12;

/// How many characters of a value are shown among others.
const SHORT: usize = 24;

/// Why a file is no list.
pub fn refusal(file: &str, refusal: &Refusal, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = vec![StyledLine::of(Tone::Plain, refused(file, refusal, words)).hanging(2)];
    if let Refusal::Nameless(left) = refusal {
        lines.push(StyledLine::of(Tone::Muted, words.get("cards.has")));
        lines.extend(left.iter().map(|left| left_out(left).indented(2)));
    }
    lines
}

fn refused(file: &str, refusal: &Refusal, words: &Catalog) -> String {
    let fill = |key: &str, values: &[(&str, &dyn std::fmt::Display)]| {
        let values: Vec<_> = [("file", &file as &dyn std::fmt::Display)]
            .into_iter()
            .chain(values.iter().copied())
            .collect();
        words.fill(key, &values)
    };
    match refusal {
        Refusal::Unread(Unread::Missing) => fill("cards.no-file", &[]),
        Refusal::Unread(Unread::NotAFile) => fill("cards.not-a-file", &[]),
        Refusal::Unread(Unread::TooLarge { bytes, most }) => fill(
            "cards.too-large",
            &[("mib", &bytes.div_ceil(1 << 20)), ("most", &(most >> 20))],
        ),
        Refusal::Unread(why) => fill("cards.unreadable", &[("why", why)]),
        Refusal::NoText(NoText::Empty) => fill("cards.empty", &[]),
        Refusal::NoText(NoText::Container(what)) => fill("cards.container", &[("what", what)]),
        Refusal::NoText(NoText::Unknown { line }) => fill("cards.encoding", &[("line", line)]),
        Refusal::NoText(NoText::Not { encoding }) => {
            fill("cards.not-encoding", &[("encoding", encoding)])
        }
        Refusal::Broken(broken) => match broken {
            Broken::Json { line, column, why } => fill(
                "cards.json",
                &[("line", line), ("column", column), ("why", why)],
            ),
            Broken::NoRows => fill("cards.no-rows", &[]),
            Broken::Quote { line } => fill("cards.quote", &[("line", line)]),
            Broken::Twice { heading } => fill("cards.heading-twice", &[("heading", heading)]),
            Broken::Columns => fill("cards.too-wide", &[("most", &MOST_COLUMNS)]),
            Broken::Rows => fill("cards.too-many", &[("most", &MOST_ROWS)]),
        },
        Refusal::NoColumns => fill("cards.no-columns", &[]),
        Refusal::Columns(wrong) => wrongly_told(wrong, words),
        Refusal::Nameless(_) => fill("cards.nameless", &[]),
        Refusal::Nothing => fill("cards.nothing", &[]),
        Refusal::Stopped => fill("cards.stopped", &[]),
    }
}

fn wrongly_told(wrong: &mapping::Wrong, words: &Catalog) -> String {
    let (said, near) = match wrong {
        mapping::Wrong::Ours { word, near } => {
            (words.fill("cards.not-ours", &[("word", word)]), near)
        }
        mapping::Wrong::Theirs { heading, near } => (
            words.fill("cards.not-theirs", &[("heading", heading)]),
            near,
        ),
        mapping::Wrong::Twice { what } => return words.fill("cards.twice", &[("what", what)]),
    };
    match near {
        Some(near) => format!("{said} {}", words.fill("say.nearest", &[("near", near)])),
        None => said,
    }
}

/// What kept a list from being kept or taken away.
pub fn not_saved(error: &NotSaved, words: &Catalog) -> String {
    match error {
        NotSaved::Differs(path) => words.fill("cards.differs", &[("file", &path.display())]),
        NotSaved::Io(path, error) => {
            words.fill("say.file", &[("file", &path.display()), ("error", error)])
        }
        NotSaved::Broken(problem) => words.fill("correct.broken", &[("problem", problem)]),
        NotSaved::Gone(list) => words.fill("cards.no-list", &[("name", list)]),
    }
}

/// What became of a file: its columns, its rows, how far its cards are read.
pub fn import(file: &str, import: &Import, words: &Catalog) -> Vec<StyledLine> {
    let format = match import.format {
        Format::Json => "JSON".to_owned(),
        Format::Table { between } => {
            let sign = match between {
                b'\t' => "Tab".to_owned(),
                byte => char::from(byte).to_string(),
            };
            words.fill("cards.table", &[("sign", &sign)])
        }
    };
    let taken = &import.taken;
    let said = words.fill(
        "cards.read",
        &[
            ("encoding", &import.encoding),
            ("format", &format),
            ("rows", &taken.rows),
            ("cards", &taken.list.cards.len()),
        ],
    );
    let mut lines = vec![
        StyledLine::of(Tone::Heading, file)
            .with(Tone::Muted, format!("  {said}"))
            .hanging(2),
    ];
    lines.extend(columns(&import.mapping, words));
    if taken.again > 0 {
        let said = words.fill("cards.again", &[("count", &taken.again)]);
        lines.push(StyledLine::of(Tone::Muted, said));
    }
    lines.extend(wrong(&taken.wrong, words));
    lines.extend(summary(&import.report, words));
    lines.extend(corrections::summary(&import.report, words));
    if let Some(problem) = &import.problem {
        lines.extend(problems::list(std::slice::from_ref(problem), words));
    }
    lines
}

/// Which column of a file is which of ours.
fn columns(mapping: &Mapping, words: &Catalog) -> Vec<StyledLine> {
    let widest = |all: &mut dyn Iterator<Item = &str>| all.map(width::width).max().unwrap_or(0);
    let ours = widest(&mut mapping.taken.iter().map(|t| t.column.word));
    let theirs = widest(&mut mapping.taken.iter().map(|t| t.heading.as_str())).min(30);
    let pad = |text: &str, to: usize| " ".repeat(to.saturating_sub(width::width(text)));
    let mut lines = vec![StyledLine::of(Tone::Label, words.get("cards.columns"))];
    for taken in &mapping.taken {
        let why = match taken.why {
            Why::Heading => "",
            Why::Values => words.get("cards.by-values"),
            Why::Told => words.get("cards.by-told"),
        };
        let (word, heading) = (taken.column.word, taken.heading.as_str());
        let mut line = StyledLine::default()
            .indented(2)
            .hanging(4)
            .with(Tone::Strong, word)
            .with(Tone::Plain, format!("{} ← ", pad(word, ours)))
            .with(Tone::Id, heading)
            .with(Tone::Plain, pad(heading, theirs))
            .with(Tone::Muted, format!("  {}", some(&taken.some)));
        if !why.is_empty() {
            line = line.with(Tone::Warn, format!("  {why}"));
        }
        lines.push(line);
    }
    if !mapping.missing.is_empty() {
        let missing: Vec<&str> = mapping.missing.iter().map(|c| c.word).collect();
        lines.push(
            StyledLine::of(Tone::Label, words.get("cards.missing"))
                .with(Tone::Plain, format!(" {}", words.list(&missing)))
                .hanging(2),
        );
    }
    if !mapping.left.is_empty() {
        lines.push(StyledLine::of(Tone::Label, words.get("cards.left")));
        lines.extend(mapping.left.iter().map(|left| left_out(left).indented(2)));
    }
    lines
}

fn left_out(left: &Left) -> StyledLine {
    StyledLine::of(Tone::Id, left.heading.clone())
        .with(Tone::Muted, format!("  {}", some(&left.some)))
        .hanging(2)
}

fn some(values: &[String]) -> String {
    let values: Vec<String> = values.iter().map(|value| shortened(value, SHORT)).collect();
    values.join(" · ")
}

fn shortened(text: &str, most: usize) -> String {
    let text = text.replace('\n', " ");
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// What is wrong with rows: what was left out first.
fn wrong(wrong: &[Wrong], words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    let [out, kept]: [Vec<&Wrong>; 2] =
        [true, false].map(|out| wrong.iter().filter(|w| w.left_out() == out).collect());
    for (all, key, tone) in [
        (out, "cards.out", Tone::Bad),
        (kept, "cards.doubtful", Tone::Warn),
    ] {
        if all.is_empty() {
            continue;
        }
        lines.push(StyledLine::of(
            tone,
            words.fill(key, &[("count", &all.len())]),
        ));
        let told = all.iter().take(TOLD).map(|wrong| {
            let said = StyledLine::of(Tone::Plain, row(wrong, words));
            said.indented(2).hanging(2)
        });
        lines.extend(told);
        lines.extend(more(all.len(), words));
    }
    lines
}

fn more(all: usize, words: &Catalog) -> Option<StyledLine> {
    let rest = all.checked_sub(TOLD).filter(|rest| *rest > 0)?;
    let said = words.fill("cards.more", &[("count", &rest)]);
    Some(StyledLine::of(Tone::Muted, said).indented(2))
}

/// What is wrong with a row.
pub fn row(wrong: &Wrong, words: &Catalog) -> String {
    match wrong {
        Wrong::Beyond { row, more } => {
            words.fill("cards.row-beyond", &[("row", row), ("count", more)])
        }
        Wrong::Short { row, fewer } => {
            words.fill("cards.row-short", &[("row", row), ("count", fewer)])
        }
        Wrong::Nameless { row } => words.fill("cards.row-nameless", &[("row", row)]),
        Wrong::Long { row, column } => {
            words.fill("cards.row-long", &[("row", row), ("column", column)])
        }
        Wrong::Differ {
            number,
            rows,
            columns,
        } => {
            let rows: Vec<String> = rows.iter().map(u64::to_string).collect();
            words.fill(
                "cards.row-differ",
                &[
                    ("number", number),
                    ("rows", &words.list(&rows)),
                    ("columns", &words.list(columns)),
                ],
            )
        }
    }
}

/// How far the cards of a list are read, in a line, and the values that cannot be used.
fn summary(report: &Report, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    if report.by_reader {
        let said = words.fill(
            "cards.extent",
            &[
                ("whole", &report.whole),
                ("doubtful", &report.doubtful),
                ("partly", &report.partly),
                ("nothing", &report.nothing),
            ],
        );
        lines.push(StyledLine::of(Tone::Strong, said));
        for (count, key, tone) in [
            (report.by_original, "cards.by-original", Tone::Plain),
            (report.textless, "cards.textless", Tone::Warn),
        ] {
            if count > 0 {
                lines.push(StyledLine::of(tone, words.fill(key, &[("count", &count)])));
            }
        }
    } else {
        lines.push(StyledLine::of(Tone::Muted, words.get("cards.no-reader")));
    }
    if !report.unusable.is_empty() {
        let said = words.fill("cards.unusable", &[("count", &report.unusable.len())]);
        lines.push(StyledLine::of(Tone::Warn, said));
        lines.extend(report.unusable.iter().take(TOLD).map(|value| {
            let said = words.fill(
                "cards.value",
                &[
                    ("row", &value.row),
                    ("card", &value.card),
                    ("column", &value.column),
                    ("value", &shortened(&value.value, SHORT)),
                    ("why", &value.why),
                ],
            );
            StyledLine::of(Tone::Plain, said).indented(2).hanging(2)
        }));
        lines.extend(more(report.unusable.len(), words));
    }
    lines
}

/// What saving changed.
pub fn saved(list: &List, path: &str, change: &Change, words: &Catalog) -> StyledLine {
    let key = match change {
        Change::Written | Change::PutAside(_) => "cards.written",
        Change::Unchanged => "cards.unchanged",
        Change::Replaced => "cards.replaced",
    };
    let mut said = words.fill(key, &[("list", &list.id()), ("file", &path)]);
    if let Change::PutAside(aside) = change {
        said += &words.fill("cards.aside", &[("file", &aside.display())]);
    }
    StyledLine::of(Tone::Good, said).hanging(2)
}

/// The report of a list.
pub fn report(report: &Report, most: usize, words: &Catalog) -> Vec<StyledLine> {
    let count = words.fill("cards.count", &[("count", &report.cards)]);
    let mut lines = vec![
        StyledLine::of(Tone::Heading, report.list.clone()).with(Tone::Muted, format!("  {count}")),
    ];
    lines.extend(summary(report, words));
    if report.by_reader {
        let [read, doubt, unread] = &report.sentences;
        let said = words.fill(
            "cards.sentences",
            &[("read", read), ("doubt", doubt), ("unread", unread)],
        );
        lines.push(StyledLine::of(Tone::Plain, said));
    }
    lines.extend(corrections::summary(report, words));
    for (groups, key) in [
        (&report.unread, "cards.not-read"),
        (&report.doubts, "cards.with-doubt"),
    ] {
        if !groups.is_empty() {
            lines.push(StyledLine::of(Tone::Label, words.get(key)));
            lines.extend(groups.iter().take(most).flat_map(|g| group(g, words)));
            if groups.len() > most {
                let said = words.fill("cards.more", &[("count", &(groups.len() - most))]);
                lines.push(StyledLine::of(Tone::Muted, said).indented(2));
            }
        }
    }
    if !report.contradictions.is_empty() {
        let said = words.fill(
            "cards.contradict",
            &[("count", &report.contradictions.len())],
        );
        lines.push(StyledLine::of(Tone::Warn, said));
        for one in &report.contradictions {
            lines.push(
                StyledLine::of(Tone::Id, format!("{} ", one.card))
                    .with(Tone::Plain, words.said(&one.what))
                    .indented(2)
                    .hanging(2),
            );
        }
    }
    lines
}

fn group(group: &Group, words: &Catalog) -> [StyledLine; 2] {
    [
        StyledLine::of(Tone::Strong, format!("{:>4}× ", group.times))
            .with(Tone::Plain, group.text.replace('\n', " "))
            .hanging(6),
        StyledLine::of(
            Tone::Muted,
            format!("{}  〔{}〕", words.said(&group.why), words.list(&group.on)),
        )
        .indented(6),
    ]
}

/// A card as it stands in a list, and as it is read.
pub fn card(of: Of<'_>, declared: &Declared, words: &Catalog) -> Vec<StyledLine> {
    let mut first = StyledLine::default();
    if !of.number().is_empty() {
        first = first.with(Tone::Id, format!("{} ", of.number()));
    }
    let others: Vec<&str> = of.names().skip(1).collect();
    let list = of.list.id();
    let mut lines = vec![
        first
            .with(Tone::Heading, of.name())
            .with(Tone::Plain, spaced(&others.join("  ")))
            .with(Tone::Muted, format!("  {list}")),
    ];
    let mut printed = StyledLine::default().indented(2).hanging(2);
    for (column, value) in of.all(|column| matches!(column.is, Is::Field(..) | Is::Aside)) {
        printed = printed
            .with(Tone::Label, format!("{} ", column.word))
            .with(Tone::Plain, format!("{value}  "));
    }
    if !printed.spans.is_empty() {
        lines.push(printed);
    }
    let texts = [Is::Text, Is::Trigger, Is::Original, Is::OriginalTrigger];
    for (column, value) in of.all(move |column| texts.contains(&column.is)) {
        lines.push(StyledLine::of(Tone::Label, column.word).indented(2));
        let value = unmarked(value);
        let paragraphs = value.lines().filter(|line| !line.trim().is_empty());
        lines.extend(paragraphs.map(|text| StyledLine::of(Tone::Plain, text).indented(4)));
    }
    for wrong in &declared.wrong {
        let said = words.fill(
            "cards.value",
            &[
                ("row", &of.card.row),
                ("card", &of.name()),
                ("column", &wrong.column),
                ("value", &wrong.value),
                ("why", &wrong.why),
            ],
        );
        lines.push(StyledLine::of(Tone::Bad, said).indented(2).hanging(2));
    }
    if declared.extent.is_none() {
        let said = words.get("cards.no-reader");
        lines.push(StyledLine::of(Tone::Muted, said).indented(2));
    } else if !declared.sentences.is_empty() {
        lines.push(StyledLine::of(Tone::Label, words.get("cards.as-read")).indented(2));
        lines.extend(corrections::sentences(declared, words));
    }
    lines.extend(corrections::unused(&declared.unused, words));
    lines
}

fn spaced(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!("  {text}")
    }
}

/// A card in a line, as where it is not clear which is meant.
pub fn line(of: Of<'_>) -> StyledLine {
    let values = of.all(|column| matches!(column.is, Is::Field(..)));
    let values: Vec<&str> = values.map(|(_, value)| value).take(5).collect();
    StyledLine::of(Tone::Id, format!("{} ", of.number()))
        .with(Tone::Heading, of.name())
        .with(Tone::Muted, format!("  {}", values.join(" · ")))
        .hanging(2)
}

/// A card that a search found: its name, and the passage that answers.
pub fn hit(hit: &Hit<'_>, short: &str) -> Vec<StyledLine> {
    let named = line(hit.of);
    let mut first = StyledLine::of(Tone::Muted, format!("{short} ")).hanging(2);
    first.spans.extend(named.spans);
    let mut lines = vec![first];
    if !hit.passage.text.is_empty() {
        lines.push(passage(&hit.passage));
    }
    lines
}

/// The passage of a card that answers, what was asked for marked in it.
pub fn passage(passage: &Passage) -> StyledLine {
    let mut line = StyledLine::of(Tone::Label, format!("{} ", passage.column)).indented(2);
    let mut at = 0;
    for mark in &passage.marks {
        if mark.start >= at {
            line = line
                .with(Tone::Plain, &passage.text[at..mark.start])
                .with(Tone::Match, &passage.text[mark.clone()]);
            at = mark.end;
        }
    }
    line.with(Tone::Plain, &passage.text[at..])
}
