//! A text of a game that is on no shelf: a new rules.md from it.

use crate::rulebook::{BookId, FrontMatter, markdown};
use crate::text::file::MOST;

use super::back;
use super::blocks::{self, Block};
use super::boilerplate::{Marked, Reason};
use super::decode::{self, Decoded, Line};
use super::finding::Finding;
use super::label::{self, Style};
use super::markup;
use super::outline::{self, Clause};
use super::plausible;
use super::publication;
use super::references::{self, Targets};
use super::refusal::Refusal;
use super::terms;
use super::write;

/// A new book and what came with it.
#[derive(Debug, Clone)]
pub struct Fresh {
    /// What its front matter says.
    pub front: FrontMatter,
    /// The whole file.
    pub rules_md: String,
    /// Its glossary.toml and how many terms that has, where the text has a glossary.
    pub glossary: Option<(String, usize)>,
    /// Its clauses and headings.
    pub clauses: Vec<Clause>,
    /// Lines left out: first, last, reason.
    pub left: Vec<(u32, u32, Reason)>,
    /// What was noticed.
    pub findings: Vec<Finding>,
}

/// What a user says of a new book instead of the text.
#[derive(Debug, Clone, Copy, Default)]
pub struct Said<'s> {
    /// Its title.
    pub title: Option<&'s str>,
    /// Its edition.
    pub edition: Option<&'s str>,
    /// The day from which it holds.
    pub date: Option<&'s str>,
}

/// Writes a new book from a text.
///
/// # Errors
/// [`Refusal::NoRules`] where it does not read like rules, [`Refusal::Huge`] where the book would be too large to be read.
pub fn write(
    decoded: &Decoded,
    marked: &Marked,
    book: BookId,
    said: Said<'_>,
    file: &str,
) -> Result<Fresh, Refusal> {
    let mut marked = marked.clone();
    let known: Vec<bool> = marked.reasons.iter().map(Option::is_some).collect();
    let mut front = publication::find(decoded, &mut marked);
    let mut blocks = blocks::join(&decoded.lines, &marked, false);
    if !decoded.literal && markup::is_markdown(&blocks) {
        for block in &mut blocks {
            block.text = markup::plain(&block.text);
            block.body = markup::plain(&block.body);
        }
    }
    blocks::join_translations(&mut blocks);
    let back = back::take(&mut blocks, &decoded.terms);
    title_paragraphs(&mut blocks);
    outline::label_titles(&mut blocks);
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
    front.notices = back.notices;
    let clauses = outline.shape.clauses;
    // A heading over all that there is names the text.
    let mut tops = clauses.iter().filter(|c| c.heading == 1);
    let sole = tops.next().filter(|c| c.line <= 3);
    let sole = sole.filter(|_| tops.next().is_none());
    let heading = outline.shape.title.as_deref();
    let heading = heading.or(sole.map(|c| c.text.as_str()));
    name(&mut front, decoded, heading, said, book, file);
    let tops = clauses.iter().filter(|c| c.heading == 1).map(|c| c.number);
    let targets = Targets::new(
        clauses.iter().map(|c| c.number),
        tops,
        outline.shape.divisions,
    )
    .of_text(&front.title)
    .with_leads(&marked.leads)
    .with_places(&clauses)
    .with_titles(&decoded.links, &clauses);
    for clause in clauses.iter().filter(|c| c.heading == 0) {
        findings.extend(references::dangling(
            &targets,
            &clause.number.to_string(),
            &clause.text,
            clause.line,
        ));
    }
    let rules_md = write::rules_md(&front, &clauses, &targets);
    if rules_md.len() as u64 > MOST {
        return Err(decode::huge(file, rules_md.len() as u64));
    }
    // What is written must read back; what does not is said rather than hidden.
    let (_, problems) = markdown::parse("rules.md", &rules_md, book);
    findings.extend(problems.into_iter().map(|p| Finding::unreadable(&p)));
    findings.sort_by_key(|f| f.line);
    let mut left = outline.shape.left;
    left.extend(back.left);
    let told = (0..known.len()).filter(|ix| !known[*ix]);
    left.extend(told.filter_map(|ix| {
        let no = decoded.lines[ix].no;
        marked.reasons[ix].map(|reason| (no, no, reason))
    }));
    Ok(Fresh {
        front,
        rules_md,
        glossary: terms::glossary_toml(&back.entries, &clauses, &targets),
        clauses,
        left,
        findings,
    })
}

/// Gives a book its names: what the user says comes before what the text says, the file's name last.
fn name(
    front: &mut FrontMatter,
    decoded: &Decoded,
    heading: Option<&str>,
    said: Said<'_>,
    book: BookId,
    file: &str,
) {
    front.book = book.to_string();
    let given = heading.map(str::to_owned).or_else(|| decoded.title.clone());
    if front.source.title.is_empty() {
        front.source.title = given.clone().unwrap_or_default();
    }
    if front.title.is_empty() {
        front.title = given.unwrap_or_else(|| stem(file).to_owned());
    }
    for (slot, said) in [
        (&mut front.title, said.title),
        (&mut front.edition, said.edition),
        (&mut front.date, said.date),
    ] {
        if let Some(said) = said {
            said.clone_into(slot);
        }
    }
}

/// A file that is a rules.md already; `None` where it is not.
///
/// # Errors
/// The key of the front matter that cannot say what the user says: the file would not read back.
pub fn as_it_is(
    text: &str,
    book: Option<BookId>,
    said: Said<'_>,
    fallback: BookId,
) -> Result<Option<(FrontMatter, String)>, &'static str> {
    if !text.starts_with("---") {
        return Ok(None);
    }
    let (rulebook, problems) = markdown::parse("rules.md", text, fallback);
    let clauses = rulebook.nodes.iter().filter(|n| !n.is_heading()).count();
    if !problems.is_empty() || clauses < 3 {
        return Ok(None);
    }
    let mut front = rulebook.front;
    let book = book.map(|book| book.to_string());
    let told = [
        ("book", book.as_deref()),
        ("title", said.title),
        ("edition", said.edition),
        ("date", said.date),
    ];
    let mut renamed = text.to_owned();
    for (key, value) in told {
        if let Some(value) = value {
            renamed = with_key(&renamed, key, value);
            front = markdown::front_matter(&renamed).ok_or(key)?;
            let now = [&front.book, &front.title, &front.edition, &front.date];
            let at = told.iter().position(|(k, _)| *k == key).unwrap_or_default();
            if now[at] != value {
                return Err(key);
            }
        }
    }
    Ok(Some((front, renamed)))
}

/// A text whose front matter says this under a key, whatever it said there.
fn with_key(text: &str, key: &str, value: &str) -> String {
    let line = match key {
        "book" => format!("book: {value}"),
        _ => format!("{key}: '{}'", value.replace('\'', "''")),
    };
    let mut lines: Vec<&str> = text.lines().collect();
    let end = (1..lines.len()).find(|at| lines[*at].trim_end() == "---");
    let own = ["", "'", "\""].map(|sign| format!("{sign}{key}{sign}:"));
    let is_own = |line: &str| own.iter().any(|own| line.starts_with(own));
    let had = (1..end.unwrap_or(1)).find(|at| is_own(lines[*at]));
    match had {
        Some(at) => {
            // A value over several lines: what is indented below its key, and empty lines within.
            let goes_on = |line: &str| line.trim().is_empty() || line.starts_with([' ', '\t']);
            let below = lines[at + 1..end.unwrap_or(at + 1)].iter();
            let more = below.take_while(|line| goes_on(line)).count();
            lines.splice(at..=at + more, [line.as_str()]);
        }
        None => lines.insert(1, &line),
    }
    let mut all = lines.join("\n");
    if text.ends_with('\n') {
        all.push('\n');
    }
    all
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
