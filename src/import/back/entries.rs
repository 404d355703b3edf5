//! The entries of a glossary, by the shape that most of them have.

use crate::import::blocks::Block;
use crate::import::decode::width;
use crate::import::formats::Term;
use crate::import::label::Style;

use super::name;

/// A term as a glossary explains it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its line, from 1.
    pub line: u32,
    /// The word.
    pub name: String,
    /// Other words for it.
    pub aliases: Vec<String>,
    /// English printed beside it.
    pub english: Vec<String>,
    /// Japanese printed beside it, or how it is read.
    pub japanese: Vec<String>,
    /// Its explanation, paragraphs joined by line feeds.
    pub says: String,
}

/// Fewer are no glossary.
const LEAST: usize = 2;

/// What an entry says that explains nothing.
const NOTHING: &str = "〔原文没有解释〕";

/// Reads the blocks under a glossary's title: the entries, and how many blocks stand before the first; `None` where they
/// have no shape of a glossary.
pub fn read(blocks: &[Block]) -> Option<(Vec<Entry>, usize)> {
    if let Some(entries) = rows(blocks) {
        return Some((entries, 0));
    }
    let numbered = blocks
        .iter()
        .filter(|b| {
            b.label
                .as_ref()
                .is_some_and(|l| matches!(l.style, Style::Path | Style::Unit(_)))
        })
        .count();
    if numbered * 5 > blocks.len() {
        return None;
    }
    let headed = blocks.iter().filter(|b| is_heading(b)).count();
    let inline = blocks.iter().filter(|b| cut(b).is_some()).count();
    let starts: Vec<usize> = if headed >= LEAST {
        (0..blocks.len())
            .filter(|ix| {
                is_heading(&blocks[*ix]) && blocks.get(ix + 1).is_some_and(|b| !is_heading(b))
            })
            .collect()
    } else if inline * 10 >= blocks.len() * 6 {
        (0..blocks.len())
            .filter(|ix| cut(&blocks[*ix]).is_some())
            .collect()
    } else {
        (0..blocks.len())
            .filter(|ix| is_term(blocks, *ix))
            .collect()
    };
    let first = *starts.first()?;
    // More introduction than entries is a chapter, not a glossary.
    if starts.len() < LEAST || first > 4.max(starts.len()) {
        return None;
    }
    let ends = starts.iter().skip(1).copied().chain([blocks.len()]);
    let mut entries: Vec<Entry> = starts
        .iter()
        .zip(ends)
        .map(|(start, end)| {
            entry(
                &blocks[*start],
                &blocks[*start + 1..end],
                headed < LEAST && inline * 10 >= blocks.len() * 6,
            )
        })
        .collect();
    let long = entries.iter().filter(|e| e.says.trim().is_empty()).count();
    if long * 5 > entries.len() {
        return None;
    }
    for entry in entries.iter_mut().filter(|e| e.says.trim().is_empty()) {
        NOTHING.clone_into(&mut entry.says);
    }
    Some((entries, first))
}

/// An entry that the text's format shows to be one: its further names are other words for it.
pub fn of_term(term: &Term) -> Entry {
    let mut names = name::Names::default();
    for (nth, written) in term.names.iter().enumerate() {
        let own = name::read(written);
        if nth == 0 {
            names = own;
            continue;
        }
        let latin = |text: &str| text.is_ascii();
        match latin(&own.name) && !latin(&names.name) {
            true => names.english.push(own.name),
            false => names.aliases.push(own.name),
        }
        names.aliases.extend(own.aliases);
        names.english.extend(own.english);
        names.japanese.extend(own.japanese);
    }
    Entry {
        line: term.no,
        name: names.name,
        aliases: names.aliases,
        english: names.english,
        japanese: names.japanese,
        says: term.says.clone(),
    }
}

/// The entries of a table: a row each, the word in its first cell.
fn rows(blocks: &[Block]) -> Option<Vec<Entry>> {
    let [table] = blocks else { return None };
    const HEADS: [&str; 10] = [
        "术语", "用语", "名称", "名词", "词语", "词汇", "用語", "名前", "term", "name",
    ];
    let mut entries = Vec::new();
    for (nth, row) in table.text.lines().enumerate() {
        let row = row.strip_prefix('|')?.trim_end().trim_end_matches('|');
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (name, says) = (cells.first()?, cells[1..].join(" "));
        if nth == 0 && HEADS.contains(&name.to_lowercase().as_str()) {
            continue;
        }
        // A row without a word goes on with the one above it.
        if name.is_empty() {
            let above: &mut Entry = entries.last_mut()?;
            above.says.push('\n');
            above.says.push_str(says.trim());
            continue;
        }
        let names = name::read(name);
        let says = match says.trim() {
            "" => NOTHING,
            says => says,
        };
        entries.push(Entry {
            line: table.first + nth as u32,
            name: names.name,
            aliases: names.aliases,
            english: names.english,
            japanese: names.japanese,
            says: says.to_owned(),
        });
    }
    (entries.len() >= 2).then_some(entries)
}

fn entry(block: &Block, below: &[Block], inline: bool) -> Entry {
    let (name, mut says) = match cut(block).filter(|_| inline) {
        Some((name, says)) => (name, vec![says]),
        None => (block.body.clone(), Vec::new()),
    };
    // Letters between groups of entries explain nothing.
    says.extend(
        below
            .iter()
            .filter(|b| !(is_heading(b) && width(&b.body) <= 4))
            .map(|b| {
                if is_heading(b) {
                    b.body.clone()
                } else {
                    b.text.clone()
                }
            }),
    );
    let names = name::read(&name);
    Entry {
        line: block.first,
        name: names.name,
        aliases: names.aliases,
        english: names.english,
        japanese: names.japanese,
        says: says.join("\n"),
    }
}

fn is_heading(block: &Block) -> bool {
    block.label.as_ref().is_some_and(|l| l.heading > 0) && !block.body.is_empty()
}

/// 费用：要支付的; 费用 — 要支付的.
fn cut(block: &Block) -> Option<(String, String)> {
    if block
        .label
        .as_ref()
        .is_some_and(|l| l.is_ordinal() || l.heading > 0)
    {
        return None;
    }
    ["：", ": ", ":", " — ", " – ", " - ", "——"]
        .iter()
        .find_map(|sign| {
            let (name, says) = block.body.split_once(sign)?;
            let short = (1..=36).contains(&width(name.trim()));
            let plain = !name.contains(['。', '；', '！', '？', '.']) && !says.trim().is_empty();
            (short && plain).then(|| (name.trim().to_owned(), says.trim().to_owned()))
        })
}

/// A short line that ends no sentence, over text that explains it.
fn is_term(blocks: &[Block], ix: usize) -> bool {
    let block = &blocks[ix];
    let bulleted = |b: &Block| b.label.as_ref().is_some_and(|l| l.is_ordinal());
    if bulleted(block) || block.width() > 56 || block.is_sentence() || block.body.is_empty() {
        return false;
    }
    let Some(below) = blocks.get(ix + 1) else {
        return false;
    };
    let set_off = block.blanks > 0 || ix == 0 || blocks[ix - 1].is_sentence();
    let explained = below.blanks == 0 || below.is_sentence() || below.width() > 40;
    // Where the line below is set off as well, it must be text: two short lines are two titles.
    set_off && explained && !(below.blanks > 0 && !below.is_sentence() && below.width() <= 40)
}
