//! Titles of chapters that print no number, among chapters, articles or clauses that print theirs: 附则, 总则, 罚则, or a
//! short line that stands alone over its text.

use crate::import::blocks::Block;
use crate::import::decode::width;
use crate::import::label::{Label, Style, Unit};

/// Lines that are titles of chapters wherever they stand alone.
const TITLES: [&str; 26] = [
    "总则", "總則", "总纲", "總綱", "分则", "分則", "通则", "通則", "细则", "細則", "附则", "附則",
    "附录", "附錄", "附件", "付録", "罚则", "罰則", "前言", "序言", "序章", "引言", "导言", "導言",
    "结语", "結語",
];

/// Fewer numbers do not carry a text.
const NUMBERED: usize = 2;

/// Labels the titles that print none, so that they stand where chapters do.
pub fn label(blocks: &mut [Block]) {
    let units: Vec<Unit> = blocks
        .iter()
        .filter_map(|b| match b.label.as_ref()?.style {
            Style::Unit(unit) if unit <= Unit::Article => Some(unit),
            _ => None,
        })
        .collect();
    let paths = blocks.iter().filter(|b| is_path(b)).count();
    let style = if paths > units.len() && paths >= NUMBERED {
        Style::Heading
    } else if units.len() >= NUMBERED {
        Style::Unit(Unit::Chapter)
    } else {
        return;
    };
    // 附则 stands beside the widest division.
    let widest = units.iter().min().copied().unwrap_or(Unit::Chapter);
    let last = blocks.iter().rposition(|b| counts(b, style));
    let spaced = blocks.iter().filter(|b| b.blanks > 0).count() * 10 >= blocks.len() * 7;
    let titles: Vec<usize> = (0..blocks.len())
        .filter(|ix| last.is_some_and(|last| *ix < last))
        .filter(|ix| is_word(&blocks[*ix]) || (spaced && stands_over(blocks, *ix)))
        .collect();
    for ix in titles {
        let block = &mut blocks[ix];
        let style = match style {
            Style::Unit(_) if is_back(&block.body) && widest == Unit::Part => Style::Unit(widest),
            style => style,
        };
        let mut label = Label::bare(style);
        if style == Style::Heading {
            label.heading = 1;
        }
        block.label = Some(label);
    }
}

fn is_path(block: &Block) -> bool {
    block.label.as_ref().is_some_and(|l| l.style == Style::Path)
}

/// Whether a block has one of the numbers that carry the text.
fn counts(block: &Block, style: Style) -> bool {
    match (&block.label, style) {
        (Some(label), Style::Unit(_)) => matches!(label.style, Style::Unit(_)),
        _ => is_path(block),
    }
}

fn core(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, ':' | '：'))
        .collect()
}

fn is_back(text: &str) -> bool {
    core(text).starts_with('附') || core(text) == "付録"
}

/// 附则, 罚 则: nothing but the word.
fn is_word(block: &Block) -> bool {
    block.label.is_none() && block.width() <= 12 && TITLES.contains(&core(&block.body).as_str())
}

/// A short line alone, behind a whole sentence and over running text that has no number of its own.
fn stands_over(blocks: &[Block], ix: usize) -> bool {
    let (Some(before), Some(below)) = (ix.checked_sub(1).map(|b| &blocks[b]), blocks.get(ix + 1))
    else {
        return false;
    };
    let block = &blocks[ix];
    let letters = |c: char| c.is_alphabetic() && !c.is_ascii();
    let titled = block.label.is_none()
        && block.blanks > 0
        && (4..=12).contains(&width(&block.body))
        && block.body.chars().all(letters)
        && !block.body.ends_with(['图', '圖', '表', '例']);
    let set_off = below.blanks > 0 && below.label.is_none() && below.is_sentence();
    titled && set_off && before.is_sentence()
}
