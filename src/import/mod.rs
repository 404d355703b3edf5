//! Import: a published rules text becomes a rulebook, or the original wording beside one.
//!
//! ```text
//! bytes ─decode─► lines ─boilerplate─► kept lines ─blocks─► blocks ─┬─ known: align with a shipped book ─► originals
//!        formats            │                                     └─ back: terms, notices ─ outline: number the rest
//!                           │                                              └─► glossary.toml         └─► rules.md
//!                           └─► every dropped line with its reason, and the loss where it is more than a little
//! ```
//!
//! Reading is pure: a file's bytes and the library in, an [`Import`] out. Only [`Import::save`] and [`remove`]
//! touch the disk, below a folder that the caller names. Knows nothing of search, engine or screens.

mod align;
mod back;
mod blocks;
mod boilerplate;
mod decode;
mod finding;
mod formats;
mod fresh;
mod known;
mod label;
mod loss;
mod markup;
mod originals;
mod outcome;
mod outline;
mod plausible;
mod publication;
mod references;
mod refusal;
mod report;
mod similar;
mod store;
mod terms;
mod write;

use std::path::Path;

use crate::rulebook::{BookId, Library};
use crate::text::codec::fnv1a;
use crate::text::file::{self, Unread};

pub use boilerplate::Reason;
pub use decode::MAX_BYTES;
pub use finding::{Finding, FindingKind};
pub use loss::{DroppedLine, Loss, LostBlock};
pub use originals::{Original, Originals};
pub use outcome::{Import, Outcome};
pub use outline::Clause;
pub use refusal::{Refusal, SaveError};
pub use report::Report;
pub use store::{Change, Removed, Saved, remove, remove_edition};

use boilerplate::Marked;
use decode::{Decoded, Line};

/// What the user wishes of an import.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions {
    /// The shipped book whose original wording this is; told from the text where not said.
    pub book: Option<BookId>,
    /// The id under which it becomes a book of its own.
    pub as_new: Option<BookId>,
    /// The new book's title; taken from the text where not said.
    pub title: Option<String>,
    /// Its edition, the same.
    pub edition: Option<String>,
    /// The day from which it holds, `2024-03-08`, the same.
    pub date: Option<String>,
}

/// Reads a file; refuses what is too large before reading it.
///
/// # Errors
/// [`Refusal`] with place, cause and fix.
pub fn read_file(
    path: &Path,
    options: &ImportOptions,
    library: &Library,
) -> Result<Import, Refusal> {
    let name = path.display().to_string();
    let bytes = file::bytes(path, MAX_BYTES).map_err(|unread| match unread {
        Unread::NotAFile => Refusal::NotAFile { file: name.clone() },
        Unread::TooLarge { bytes, .. } => decode::huge(&name, bytes),
        other => Refusal::Unreadable {
            file: name.clone(),
            why: other.to_string(),
        },
    })?;
    read(&bytes, &name, options, library)
}

/// Reads a text; `name` is what the report calls it.
///
/// # Errors
/// [`Refusal`] with place, cause and fix.
pub fn read(
    bytes: &[u8],
    name: &str,
    options: &ImportOptions,
    library: &Library,
) -> Result<Import, Refusal> {
    check_wishes(options, library)?;
    let decoded = decode::decode(bytes, name)?;
    let hash = hash(bytes);
    let suggested = options
        .as_new
        .or_else(|| fresh::id_for(name, &hash))
        .ok_or_else(|| Refusal::Wish {
            what: "取不出书名".to_owned(),
            fix: "用 --as 给出书名".to_owned(),
        })?;
    if options.book.is_none()
        && let Ok(text) = std::str::from_utf8(bytes)
        && let Some(import) = ready_made(text, name, options, suggested, &decoded, &hash)?
    {
        return Ok(import);
    }
    let marked = boilerplate::find(&decoded.lines);
    let mut findings: Vec<Finding> = decoded.broken.iter().map(|l| Finding::broken(*l)).collect();
    let known = match (options.book, options.as_new) {
        (Some(book), _) => Some(book),
        (None, Some(_)) => None,
        (None, None) => known::recognise(&blocks::join(&decoded.lines, &marked, true), library),
    };
    let (outcome, left, mut more) = match known.and_then(|book| library.book(book)) {
        Some(book) => {
            let laid = known::lay(&blocks::join(&decoded.lines, &marked, true), &book.rules);
            if laid.originals.len() * 10 < book.rules.nodes.len() {
                return Err(Refusal::Wish {
                    what: format!(
                        "{name}：与 {} 对得上的只有 {} 条",
                        book.rules.id,
                        laid.originals.len()
                    ),
                    fix: "确认 --book 指的是哪一本；另一个游戏的规则用 --as 收作新书".to_owned(),
                });
            }
            let originals = Originals::new(
                book.rules.id,
                fresh::stem(name).to_owned(),
                hash.clone(),
                String::new(),
                laid.originals,
            );
            let outcome = Outcome::Known {
                originals,
                missing: laid.missing,
            };
            (outcome, laid.left, laid.findings)
        }
        None => {
            let fresh = fresh::write(&decoded, &marked, suggested, said(options), name)?;
            let (glossary, terms) = fresh.glossary.unzip();
            let outcome = Outcome::New {
                book: suggested,
                front: fresh.front,
                rules_md: fresh.rules_md,
                glossary,
                terms: terms.unwrap_or(0),
                clauses: fresh.clauses,
            };
            (outcome, fresh.left, fresh.findings)
        }
    };
    findings.append(&mut more);
    findings.sort_by_key(|f| f.line);
    let dropped = dropped(&decoded.lines, &marked, &left, &outcome);
    Ok(Import {
        file: name.to_owned(),
        encoding: decoded.encoding,
        lines: decoded.total,
        hash,
        loss: Loss::of(&decoded.lines, &dropped, outcome.missing()),
        dropped,
        findings,
        outcome,
    })
}

fn check_wishes(options: &ImportOptions, library: &Library) -> Result<(), Refusal> {
    let wish = |what: String, fix: &str| {
        Err(Refusal::Wish {
            what,
            fix: fix.to_owned(),
        })
    };
    match (options.book, options.as_new) {
        (Some(_), Some(_)) => wish(
            "--book 与 --as 不能同时给".to_owned(),
            "--book 是给随附的书配原文，--as 是收作新书",
        ),
        (Some(book), None) if !library.book(book).is_some_and(|b| b.shipped) => wish(
            format!("{book} 不是随附的书"),
            "--book 只能是随附的五本之一；新书用 --as",
        ),
        (None, Some(book)) if BookId::SHIPPED.contains(&book) => wish(
            format!("{book} 是随附的书，不能覆盖"),
            "换一个书名；要配原文就用 --book",
        ),
        _ => match &options.date {
            Some(day) if !is_day(day) => wish(format!("“{day}”不是日期"), "写作 2024-03-08"),
            _ => Ok(()),
        },
    }
}

/// Whether this is a day as the user says one: 2024-03-08.
pub fn is_day(said: &str) -> bool {
    publication::date(said).as_deref() == Some(said)
}

/// What the user says of a text.
fn said(options: &ImportOptions) -> fresh::Said<'_> {
    fresh::Said {
        title: options.title.as_deref(),
        edition: options.edition.as_deref(),
        date: options.date.as_deref(),
    }
}

/// A file that is in the shelf's own form already.
fn ready_made(
    text: &str,
    name: &str,
    options: &ImportOptions,
    suggested: BookId,
    decoded: &Decoded,
    hash: &str,
) -> Result<Option<Import>, Refusal> {
    let own = fresh::as_it_is(text, options.as_new, said(options), suggested);
    let own = own.map_err(|key| Refusal::Wish {
        what: format!("{name}：文首的 {key} 换不了：换了以后读不回来"),
        fix: format!("在文首把 {key} 写成一行，再导入"),
    })?;
    let Some((front, rules_md)) = own else {
        return Ok(None);
    };
    let Some(book) = BookId::named(&front.book) else {
        return Ok(None);
    };
    if BookId::SHIPPED.contains(&book) {
        return Err(Refusal::Wish {
            what: format!("{name}：文首写着 book: {book}，那是随附的书"),
            fix: "用 --as 换一个书名".to_owned(),
        });
    }
    Ok(Some(Import {
        file: name.to_owned(),
        encoding: decoded.encoding,
        lines: decoded.total,
        hash: hash.to_owned(),
        dropped: Vec::new(),
        loss: None,
        findings: Vec::new(),
        outcome: Outcome::New {
            book,
            front,
            rules_md,
            glossary: None,
            terms: 0,
            clauses: Vec::new(),
        },
    }))
}

/// Every line that is in no clause, with the reason.
fn dropped(
    lines: &[Line],
    marked: &Marked,
    left: &[(u32, u32, Reason)],
    outcome: &Outcome,
) -> Vec<DroppedLine> {
    let mut reasons: Vec<Option<Reason>> = marked.reasons.clone();
    if let Outcome::Known { originals, .. } = outcome {
        // What a known book has as a clause was no boilerplate after all.
        let kept: Vec<(u32, u32)> = originals
            .clauses
            .iter()
            .map(|c| (c.first, c.last))
            .collect();
        for (line, reason) in lines.iter().zip(&mut reasons) {
            if reason.is_some_and(Reason::is_guess)
                && kept.iter().any(|(a, z)| (*a..=*z).contains(&line.no))
            {
                *reason = None;
            }
        }
    }
    for (first, last, reason) in left {
        let from = lines.partition_point(|l| l.no < *first);
        for (line, slot) in lines
            .iter()
            .zip(&mut reasons)
            .skip(from)
            .take_while(|(l, _)| l.no <= *last)
        {
            debug_assert!(line.no >= *first);
            // A line of this number that is no part of the text was never in a clause.
            if slot.is_none_or(Reason::is_guess) {
                *slot = Some(*reason);
            }
        }
    }
    lines
        .iter()
        .zip(reasons)
        .filter_map(|(line, reason)| {
            // A term of a new book is in its glossary.
            let kept = matches!(outcome, Outcome::New { .. }) && reason == Some(Reason::Term);
            let reason = reason.filter(|_| !kept);
            reason.map(|reason| DroppedLine::new(line.no, reason, &line.text))
        })
        .collect()
}

/// A number for a file's content: its hash and its length.
fn hash(bytes: &[u8]) -> String {
    format!("{:016x}-{}", fnv1a(bytes), bytes.len())
}
