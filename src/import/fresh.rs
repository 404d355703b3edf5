//! A text of a game that is on no shelf: a new rules.md from it.

use crate::rulebook::{BookId, FrontMatter, Source, markdown};

use super::blocks::{self, Block};
use super::boilerplate::{Marked, Reason};
use super::decode::{Decoded, Line};
use super::finding::Finding;
use super::label::{self, Style};
use super::markup;
use super::outline::{self, Clause};
use super::plausible;
use super::references::{self, Targets};
use super::refusal::Refusal;
use super::write;

/// A new book and what came with it.
#[derive(Debug, Clone)]
pub struct Fresh {
    /// What its front matter says.
    pub front: FrontMatter,
    /// The whole file.
    pub rules_md: String,
    /// Its clauses and headings.
    pub clauses: Vec<Clause>,
    /// Lines left out: first, last, reason.
    pub left: Vec<(u32, u32, Reason)>,
    /// What was noticed.
    pub findings: Vec<Finding>,
}

/// Writes a new book from a text.
///
/// # Errors
/// [`Refusal::NoRules`] where it does not read like rules.
pub fn write(
    decoded: &Decoded,
    marked: &Marked,
    book: BookId,
    title: Option<&str>,
    file: &str,
) -> Result<Fresh, Refusal> {
    let mut blocks = blocks::join(&decoded.lines, marked, false);
    if markup::is_markdown(&blocks) {
        for block in &mut blocks {
            block.text = markup::plain(&block.text);
            block.body = markup::plain(&block.body);
        }
    }
    title_paragraphs(&mut blocks);
    let (outline, mut findings) = outline::outline(&blocks);
    let kept: Vec<&Line> = decoded
        .lines
        .iter()
        .zip(&marked.reasons)
        .filter(|(_, r)| r.is_none())
        .map(|(l, _)| l)
        .collect();
    if let Some((why, fix)) = plausible::objection(&kept, &outline) {
        return Err(Refusal::NoRules {
            file: file.to_owned(),
            why,
            fix,
        });
    }
    let mut front = publication(decoded, marked);
    front.book = book.to_string();
    let printed = printed_title(decoded, marked).or_else(|| outline.shape.title.clone());
    front.source.title = printed.clone().unwrap_or_default();
    front.title = title
        .map(str::to_owned)
        .or(printed)
        .unwrap_or_else(|| stem(file).to_owned());
    let clauses = outline.shape.clauses;
    let targets = Targets::new(clauses.iter().map(|c| c.number), outline.shape.divisions);
    for clause in clauses.iter().filter(|c| c.heading == 0) {
        findings.extend(references::dangling(
            &targets,
            &clause.number.to_string(),
            &clause.text,
            clause.line,
        ));
    }
    let rules_md = write::rules_md(&front, &clauses, &targets);
    // What is written must read back; what does not is said rather than hidden.
    let (_, problems) = markdown::parse("rules.md", &rules_md, book);
    findings.extend(problems.into_iter().map(|p| Finding::unreadable(&p)));
    findings.sort_by_key(|f| f.line);
    Ok(Fresh {
        front,
        rules_md,
        clauses,
        left: outline.shape.left,
        findings,
    })
}

/// A file that is a rules.md already; `None` where it is not.
pub fn as_it_is(
    text: &str,
    book: Option<BookId>,
    fallback: BookId,
) -> Option<(FrontMatter, String)> {
    if !text.starts_with("---") {
        return None;
    }
    let (rulebook, problems) = markdown::parse("rules.md", text, fallback);
    let clauses = rulebook.nodes.iter().filter(|n| !n.is_heading()).count();
    if !problems.is_empty() || clauses < 3 {
        return None;
    }
    let mut front = rulebook.front;
    let mut renamed = text.to_owned();
    if let Some(book) = book {
        renamed = text.replacen(
            &format!("book: {}", front.book),
            &format!("book: {book}"),
            1,
        );
        front.book = book.to_string();
    }
    Some((front, renamed))
}

/// Gives headings to a text that marks none: short lines set off by empty ones, with running text below.
fn title_paragraphs(blocks: &mut [Block]) {
    let marked = blocks
        .iter()
        .filter(|b| {
            b.label
                .as_ref()
                .is_some_and(|l| !matches!(l.style, Style::Bullet(_)))
        })
        .count();
    if marked * 20 > blocks.len() {
        return;
    }
    let titles: Vec<usize> = (0..blocks.len().saturating_sub(1))
        .filter(|ix| {
            let (block, below) = (&blocks[*ix], &blocks[ix + 1]);
            let set_off = (block.blanks > 0 || *ix == 0) && below.label.is_none();
            let short = block.label.is_none()
                && block.width() <= 24
                && !block.body.contains(['，', ',', '、']);
            set_off && short && !block.is_sentence() && (below.is_sentence() || below.width() > 40)
        })
        .collect();
    for ix in titles {
        blocks[ix].label = label::label(&format!("## {}", blocks[ix].text));
    }
}

/// Author and day, as bylines say them.
fn publication(decoded: &Decoded, marked: &Marked) -> FrontMatter {
    let mut source = Source::default();
    for (line, _) in decoded
        .lines
        .iter()
        .zip(&marked.reasons)
        .filter(|(_, r)| matches!(r, Some(Reason::Byline | Reason::Floor)))
    {
        if source.published.is_empty() {
            source.published = date(&line.folded).unwrap_or_default();
        }
        for key in ["作者:", "楼主:", "by ", "Author:"] {
            if source.by.is_empty()
                && let Some((_, rest)) = line.folded.split_once(key)
            {
                source.by = rest
                    .split(['|', ' ', '/'])
                    .next()
                    .unwrap_or("")
                    .trim()
                    .to_owned();
            }
        }
    }
    FrontMatter {
        source,
        ..FrontMatter::default()
    }
}

/// The first day in a line, as 2022-08-21.
fn date(text: &str) -> Option<String> {
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|n| !n.is_empty())
        .map(str::to_owned);
    let year = numbers
        .by_ref()
        .find(|n| n.len() == 4 && (n.starts_with("19") || n.starts_with("20")))?;
    let month: u32 = numbers
        .next()?
        .parse()
        .ok()
        .filter(|m| (1..=12).contains(m))?;
    let day: u32 = numbers
        .next()?
        .parse()
        .ok()
        .filter(|d| (1..=31).contains(d))?;
    Some(format!("{year}-{month:02}-{day:02}"))
}

fn printed_title(decoded: &Decoded, marked: &Marked) -> Option<String> {
    decoded
        .lines
        .iter()
        .zip(&marked.reasons)
        .find(|(_, r)| **r == Some(Reason::Title))
        .map(|(l, _)| l.text.trim_matches(|c| "#*= ".contains(c)).to_owned())
}

/// A file's name without folder and ending.
pub fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// A book's id after a file's name: its ASCII letters and digits; else after the text's hash.
pub fn id_for(file: &str, hash: &str) -> Option<BookId> {
    let mut slug = String::new();
    for c in stem(file).chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_matches('-');
    let cut = slug
        .get(..40.min(slug.len()))
        .unwrap_or(slug)
        .trim_matches('-');
    let own = BookId::named(cut).filter(|b| !BookId::SHIPPED.contains(b) && cut.len() >= 2);
    own.or_else(|| BookId::named(&format!("book-{}", hash.get(..8).unwrap_or(hash))))
}
