//! What an import made of a text: what it became, every line that was left out, what was noticed; and the original
//! wording of a clause beside ours.

use std::collections::HashMap;

use crate::import::{
    Change, FindingKind, Import, Loss, Original, Originals, Outcome, Refusal, SaveError, Saved,
};

use super::catalog::Catalog;
use super::line::{StyledLine, Tone};

/// How many findings of one kind are told one by one; the rest are counted.
const FINDINGS_TOLD: usize = 20;

/// How many characters of a lost block are shown.
const OPENING: usize = 60;

/// Why a text is not imported.
pub fn refusal(refusal: &Refusal, words: &Catalog) -> String {
    match refusal {
        Refusal::Unreadable { file, why } => {
            words.fill("refused.unreadable", &[("file", file), ("why", why)])
        }
        Refusal::NotAFile { file } => words.fill("refused.not-a-file", &[("file", file)]),
        Refusal::Empty { file } => words.fill("refused.empty", &[("file", file)]),
        Refusal::Huge { file, mib, limit } => words.fill(
            "refused.huge",
            &[("file", file), ("mib", mib), ("limit", limit)],
        ),
        Refusal::TooLong { file, lines, limit } => words.fill(
            "refused.too-long",
            &[("file", file), ("lines", lines), ("limit", limit)],
        ),
        Refusal::Format { file, what, fix } => words.fill(
            "refused.format",
            &[("file", file), ("what", what), ("fix", fix)],
        ),
        Refusal::Binary {
            file,
            at,
            what,
            fix,
        } => words.fill(
            "refused.binary",
            &[("file", file), ("at", at), ("what", what), ("fix", fix)],
        ),
        Refusal::Encoding { file, line } => {
            words.fill("refused.encoding", &[("file", file), ("line", line)])
        }
        Refusal::NoRules { file, why, fix } => words.fill(
            "refused.no-rules",
            &[("file", file), ("why", why), ("fix", fix)],
        ),
        Refusal::Wish { what, fix } => words.fill("refused.wish", &[("what", what), ("fix", fix)]),
    }
}

/// What kept an import from being stored or a book from being removed.
pub fn not_saved(error: &SaveError, words: &Catalog) -> String {
    match error {
        SaveError::Differs { book, path } => words.fill(
            "refused.differs",
            &[("book", book), ("path", &path.display())],
        ),
        SaveError::Unknown { book, fix } => {
            words.fill("refused.unknown", &[("book", book), ("fix", fix)])
        }
        SaveError::NoEdition {
            book,
            edition,
            kept,
        } => {
            let kept = match kept.is_empty() {
                true => "-".to_owned(),
                false => kept.join("  "),
            };
            words.fill(
                "refused.no-edition",
                &[("book", book), ("edition", edition), ("kept", &kept)],
            )
        }
        SaveError::Io {
            path,
            doing,
            source,
        } => words.fill(
            "refused.io",
            &[
                ("path", &path.display()),
                ("doing", &words.said(doing)),
                ("why", source),
            ],
        ),
    }
}

/// The report: what it became, every line left out, and what was noticed, at most twenty of a kind.
pub fn report(import: &Import, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = vec![
        StyledLine::of(Tone::Heading, import.file.clone())
            .with(
                Tone::Muted,
                format!(
                    "  {}",
                    words.fill(
                        "import.read",
                        &[("encoding", &import.encoding), ("lines", &import.lines)]
                    )
                ),
            )
            .hanging(2),
    ];
    if let Some(loss) = &import.loss {
        lines.extend(lost(loss, words));
    }
    lines.extend(outcome(&import.outcome, words));
    if !import.dropped.is_empty() {
        lines.extend(dropped(import, words));
    }
    if !import.findings.is_empty() {
        lines.extend(findings(import, words));
    }
    lines
}

/// What the text became: the original wording of a known book, or a new one.
fn outcome(outcome: &Outcome, words: &Catalog) -> Vec<StyledLine> {
    match outcome {
        Outcome::Known { originals, missing } => {
            let known = words.fill(
                "import.known",
                &[
                    ("book", &originals.book),
                    ("count", &originals.clauses.len()),
                ],
            );
            let mut lines = vec![StyledLine::of(Tone::Strong, known)];
            if !missing.is_empty() {
                lines.push(
                    StyledLine::of(
                        Tone::Warn,
                        words.fill("import.missing", &[("count", &missing.len())]),
                    )
                    .with(Tone::Plain, missing.join("  "))
                    .hanging(2),
                );
            }
            lines
        }
        Outcome::New {
            book,
            front,
            clauses,
            terms,
            ..
        } => {
            let new = words.fill(
                "import.new",
                &[
                    ("book", book),
                    ("title", &front.title),
                    ("count", &clauses.len()),
                ],
            );
            let mut lines = vec![StyledLine::of(Tone::Strong, new)];
            let mut also = Vec::new();
            if !front.edition.is_empty() {
                also.push(words.fill("import.edition", &[("edition", &front.edition)]));
            }
            if !front.date.is_empty() {
                also.push(words.fill("import.date", &[("day", &front.date)]));
            }
            if *terms > 0 {
                also.push(words.fill("import.terms", &[("count", terms)]));
            }
            if !front.notices.is_empty() {
                let count = front.notices.len();
                also.push(words.fill("import.notices", &[("count", &count)]));
            }
            lines.extend(
                also.into_iter()
                    .map(|said| StyledLine::of(Tone::Plain, said).indented(2)),
            );
            lines
        }
    }
}

/// Every line that was left out, and why.
fn dropped(import: &Import, words: &Catalog) -> Vec<StyledLine> {
    let head = words.fill("import.dropped", &[("count", &import.dropped.len())]);
    let mut lines = vec![StyledLine::blank(), StyledLine::of(Tone::Label, head)];
    for dropped in &import.dropped {
        lines.push(
            StyledLine::default()
                .indented(2)
                .hanging(4)
                .with(Tone::Muted, format!("{:5} ", dropped.line))
                .with(Tone::Kind, format!("{} ", words.said(dropped.why)))
                .with(Tone::Plain, dropped.text.clone()),
        );
    }
    lines
}

/// What was noticed, at most so many of a kind.
fn findings(import: &Import, words: &Catalog) -> Vec<StyledLine> {
    let head = words.fill("import.findings", &[("count", &import.findings.len())]);
    let mut lines = vec![StyledLine::blank(), StyledLine::of(Tone::Label, head)];
    let mut told: HashMap<FindingKind, usize> = HashMap::new();
    for finding in &import.findings {
        let told = told.entry(finding.kind).or_default();
        *told += 1;
        if *told > FINDINGS_TOLD {
            continue;
        }
        lines.push(
            StyledLine::default()
                .hanging(2)
                .with(Tone::Id, format!("{}:{}: ", import.file, finding.line))
                .with(Tone::Warn, words.said(&finding.what)),
        );
        if !finding.fix.is_empty() {
            lines.push(
                StyledLine::of(Tone::Plain, words.said(&finding.fix))
                    .indented(2)
                    .hanging(2),
            );
        }
    }
    let left: usize = told.values().map(|n| n.saturating_sub(FINDINGS_TOLD)).sum();
    if left > 0 {
        lines.push(StyledLine::of(
            Tone::Muted,
            words.fill("import.more", &[("count", &left)]),
        ));
    }
    lines
}

/// That much is left out: how much, and where the most.
fn lost(loss: &Loss, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = vec![
        StyledLine::of(
            Tone::Warn,
            words.fill(
                "import.lost",
                &[
                    ("percent", &loss.percent),
                    ("count", &loss.lines),
                    ("letters", &loss.dropped),
                ],
            ),
        )
        .hanging(2),
    ];
    for block in &loss.blocks {
        let opening: String = block.opening.chars().take(OPENING).collect();
        let cut = if opening.len() < block.opening.len() {
            "…"
        } else {
            ""
        };
        let place = if block.first == block.last {
            block.first.to_string()
        } else {
            format!("{}–{}", block.first, block.last)
        };
        let size = words.fill("import.lost-block", &[("letters", &block.letters)]);
        lines.push(
            StyledLine::default()
                .indented(2)
                .hanging(4)
                .with(Tone::Muted, format!("{place} "))
                .with(Tone::Kind, format!("{} ", words.said(block.why)))
                .with(Tone::Muted, format!("{size} "))
                .with(Tone::Plain, format!("{opening}{cut}")),
        );
    }
    lines
}

/// Why nothing was written, and what to do.
pub fn asked(loss: &Loss, words: &Catalog) -> String {
    words.fill("import.asked", &[("percent", &loss.percent)])
}

/// What storing it did.
pub fn saved(saved: &Saved, words: &Catalog) -> StyledLine {
    let key = match saved.change {
        Change::Written => "import.written",
        Change::Replaced => "import.replaced",
        Change::Unchanged => "import.unchanged",
        Change::Newer => "import.newer",
        Change::Older => "import.older",
    };
    let before = saved.before.as_deref().unwrap_or_default();
    StyledLine::of(
        Tone::Good,
        words.fill(key, &[("path", &saved.path.display()), ("before", &before)]),
    )
    .hanging(2)
}

/// The original wording of a clause, with where it stands in its source.
pub fn original(originals: &Originals, original: &Original, words: &Catalog) -> Vec<StyledLine> {
    let mut first = StyledLine::of(Tone::Label, words.get("import.original"))
        .with(
            Tone::Muted,
            format!("  {}:{}", originals.source, original.first),
        )
        .hanging(2);
    if let Some(printed) = &original.printed {
        first = first.with(
            Tone::Note,
            format!("  {}", words.fill("page.printed", &[("number", printed)])),
        );
    }
    let mut lines = vec![first];
    for line in original.text.lines() {
        lines.push(StyledLine::of(Tone::Plain, line).indented(2).hanging(2));
    }
    lines
}
