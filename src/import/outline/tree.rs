//! Blocks to a tree: printed numbers say where they stand; lists, signs and headings nest by how they go on.

use crate::import::blocks::Block;
use crate::import::boilerplate::{Reason, commands};
use crate::import::decode::width;
use crate::import::finding::{Finding, FindingKind};
use crate::import::label::{Label, Style, Tail, Unit};
use crate::import::similar::gain;
use crate::rulebook::{Kind, Number};

use super::kinds::{kind_of, opens_appendix, opens_back_matter};
use super::skeleton::{Skeleton, Spot};

/// One part of the text: a heading, a clause, a list item or a paragraph.
#[derive(Debug, Clone)]
pub struct Part {
    /// Its line.
    pub line: u32,
    /// Its last line.
    pub last: u32,
    /// Its printed number, for parts of the skeleton.
    pub spot: Option<Spot>,
    /// Its label; `None` for paragraphs.
    pub label: Option<Label>,
    /// Its text behind the label.
    pub text: String,
    /// What it is.
    pub kind: Kind,
    /// The part it stands under.
    pub parent: Option<usize>,
    /// The parts right under it.
    pub children: Vec<usize>,
    /// A glossary, credits or appendix behind the numbered text.
    pub back: bool,
    /// Its place among the topmost parts.
    pub order: usize,
}

impl Part {
    /// Whether its text is a sentence or too long for a title.
    pub fn is_running(&self) -> bool {
        // A sign or division word says that it is a title, unless it plainly ends as a sentence.
        let ends = if self.label.as_ref().is_some_and(divides) {
            self.text.ends_with(['。', ';', '；', '.']) && !self.text.ends_with("..")
        } else {
            crate::import::blocks::ends_sentence(&self.text)
        };
        ends || width(&self.text) > 64
    }

    /// Whether it is a paragraph without a label.
    pub fn is_paragraph(&self) -> bool {
        self.label.is_none() && self.spot.is_none() && !self.back
    }
}

/// The parts in order of the text; those without a parent are topmost.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// The parts.
    pub parts: Vec<Part>,
    /// Lines left out here: pictures' captions.
    pub left: Vec<(u32, u32, Reason)>,
    /// What was noticed.
    pub findings: Vec<Finding>,
}

/// Fewer printed numbers do not carry a text.
const NUMBERED: usize = 5;

/// An open level of local numbering.
#[derive(Debug, Clone, Copy)]
struct Level {
    key: Key,
    value: u32,
    part: usize,
    indent: usize,
}

/// Labels that count together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Heading(u8),
    Style(Style),
}

/// Builds the tree.
pub fn build(blocks: &[Block], skeleton: &Skeleton) -> Tree {
    let mut builder = Builder {
        tree: Tree::default(),
        frame: Vec::new(),
        levels: Vec::new(),
        closed: Vec::new(),
        numbered: skeleton.spots.iter().flatten().count() >= NUMBERED,
        numbers_end: numbers_end(blocks, skeleton),
        heads: false,
    };
    let (late, text): (Vec<_>, Vec<_>) = blocks
        .iter()
        .enumerate()
        .partition(|(_, b)| b.contents_only);
    for (ix, block) in text {
        // Words over text of their own are a heading, not a caption.
        builder.heads = blocks.get(ix + 1).is_some_and(|below| {
            skeleton.spots[ix + 1].is_none() && (below.is_sentence() || below.width() > 30)
        });
        builder.take(ix, block, skeleton);
    }
    for (_, block) in late {
        builder.lost_chapter(block);
    }
    builder.tree
}

/// The last block whose number goes on with those of the text: printed numbers, else 第N条 and the like, else 一、.
fn numbers_end(blocks: &[Block], skeleton: &Skeleton) -> Option<usize> {
    let last_spot = skeleton.spots.iter().rposition(Option::is_some);
    if skeleton.spots.iter().flatten().count() >= NUMBERED {
        return last_spot;
    }
    let last = |counts: &dyn Fn(Style) -> bool| {
        let counts = |b: &Block| {
            let label = b.label.as_ref();
            label.is_some_and(|l| l.is_ordinal() && counts(l.style))
        };
        let several = blocks.iter().filter(|b| counts(b)).nth(1).is_some();
        several.then(|| blocks.iter().rposition(counts))?
    };
    last(&|style| matches!(style, Style::Unit(_)))
        .or_else(|| last(&|style| matches!(style, Style::Chinese(Tail::Comma))))
        .max(last_spot)
}

struct Builder {
    tree: Tree,
    /// Open parts of the skeleton, outermost first.
    frame: Vec<usize>,
    /// Open levels below the innermost of them.
    levels: Vec<Level>,
    /// Levels that a paragraph closed; a list may go on after it.
    closed: Vec<Level>,
    /// Printed numbers carry the text.
    numbered: bool,
    /// The last block that goes on with the numbers of the text.
    numbers_end: Option<usize>,
    /// The block at hand stands over text that has no number.
    heads: bool,
}

impl Builder {
    fn take(&mut self, ix: usize, block: &Block, skeleton: &Skeleton) {
        if let Some(spot) = &skeleton.spots[ix] {
            self.spot(block, spot);
            return;
        }
        let label = block.label.as_ref().filter(|_| !skeleton.demoted[ix]);
        let opens = opens_back_matter(block)
            && (self.numbered || (block.label.is_none() && opens_appendix(block)));
        if opens && self.numbers_end.is_some_and(|end| ix > end) {
            self.frame.clear();
            self.levels.clear();
            let part = self.push(block, None, block.label.clone(), None);
            self.tree.parts[part].back = true;
            self.tree.parts[part].text = block.body.clone();
            self.frame.push(part);
            return;
        }
        if self.goes_on_with_entry(block) {
            return;
        }
        match label {
            Some(label) => {
                let goes_on = self.numbers_end.is_some_and(|end| ix < end);
                self.labelled(block, label, goes_on);
            }
            None => self.paragraph(block, skeleton.demoted[ix]),
        }
    }

    /// A chapter that only the table of contents names stands behind the others, without clauses.
    fn lost_chapter(&mut self, block: &Block) {
        self.tree.findings.push(Finding {
            line: block.first,
            kind: FindingKind::ContentsOnly,
            what: format!("“{}”只见于目录，正文里没有", block.body),
            fix: "保留为没有条文的标题".to_owned(),
        });
        let part = self.push(block, None, block.label.clone(), None);
        self.tree.parts[part].back = true;
    }

    fn spot(&mut self, block: &Block, spot: &Spot) {
        self.closed.clear();
        while let Some(top) = self.frame.last() {
            let part = &self.tree.parts[*top];
            if !part.back && part.spot.as_ref().is_some_and(|s| holds(s, spot.number)) {
                break;
            }
            self.frame.pop();
        }
        self.levels.clear();
        let parent = self.frame.last().copied();
        let part = self.push(block, parent, block.label.clone(), Some(spot.clone()));
        self.frame.push(part);
    }

    fn labelled(&mut self, block: &Block, label: &Label, goes_on: bool) {
        let label = &self.roman_or_letter(label);
        let key = if label.heading > 0 {
            Key::Heading(label.heading)
        } else {
            Key::Style(label.style)
        };
        let value = label.value();
        if matches!(label.style, Style::Unit(_)) && self.again(block, label) {
            let lines = (block.first, block.last, Reason::Running);
            self.tree.left.push(lines);
            return;
        }
        let by_indent = by_indent(key);
        let inner = |l: &Level| by_indent && block.indent >= l.indent + 2;
        let at = self
            .levels
            .iter()
            .rposition(|l| l.key == key && !(by_indent && l.indent >= block.indent + 2));
        let at = at.filter(|at| !inner(&self.levels[*at]));
        let parent = if let Some(own) = rank(key) {
            self.closed.clear();
            if label.heading > 0 {
                self.leave_numbers(label.heading, goes_on);
            }
            self.place_of_division(key, own)
        } else {
            match at {
                Some(at) if !label.is_ordinal() || self.goes_on(at, value) => {
                    let last = self.levels[at].value;
                    if label.is_ordinal() && value > last + 1 {
                        self.gap(block, last + 1, value);
                    }
                    self.beside(at)
                }
                // A list that begins anew beside one of the same sort: (1) (2), then (1) again.
                Some(at)
                    if value <= 1 && self.lists(at) && block.indent <= self.levels[at].indent =>
                {
                    self.beside(at)
                }
                None if value > 1 && self.interrupted(key, value) => self.resume(key, value),
                Some(_) if value > 1 => {
                    // A number that fits no open list is text.
                    self.paragraph(block, true);
                    return;
                }
                _ if matches!(label.style, Style::Hash | Style::Bracket) => self.under_a_title(),
                _ => self.innermost(),
            }
        };
        let part = self.push(block, parent, Some(label.clone()), None);
        self.levels.push(Level {
            key,
            value,
            part,
            indent: block.indent,
        });
    }

    /// Whether a division is open under these very words: the head of a further page.
    fn again(&self, block: &Block, label: &Label) -> bool {
        let open = self
            .levels
            .iter()
            .map(|l| l.part)
            .chain(self.frame.iter().copied());
        open.map(|part| &self.tree.parts[part]).any(|part| {
            let own = part.label.as_ref();
            label.is_ordinal()
                && !part.is_running()
                && part.text == block.body
                && own.is_some_and(|l| l.style == label.style && l.value() == label.value())
        })
    }

    /// A heading ends the numbered clauses before it, and the numbered sections whose headings are no wider than it. It
    /// stays in their chapter where the numbers of the text go on behind it.
    fn leave_numbers(&mut self, level: u8, goes_on: bool) {
        let open = self.frame.len();
        while let Some(top) = self.frame.last() {
            let part = &self.tree.parts[*top];
            let own = part.label.as_ref().map_or(0, |l| l.heading);
            let chapter = own == 0 && level > 1 && part.spot.as_ref().is_some_and(|s| s.chapter);
            let last = goes_on
                && self.frame.len() == 1
                && part.spot.as_ref().is_some_and(|s| s.number.depth() == 1);
            if part.back || chapter || last || (own > 0 && own < level) {
                break;
            }
            self.frame.pop();
        }
        if self.frame.len() < open {
            self.levels.clear();
        }
    }

    /// (i) after (h) is a letter; (i) where no list of letters waits for it opens a list of Roman numerals.
    fn roman_or_letter(&self, label: &Label) -> Label {
        let mut label = label.clone();
        if let Style::Letter { upper, tail } = label.style
            && label.printed.eq_ignore_ascii_case("i")
        {
            let letters = Key::Style(label.style);
            let awaited = self
                .levels
                .iter()
                .rposition(|l| l.key == letters)
                .is_some_and(|at| self.goes_on(at, label.value()));
            if !awaited && !self.interrupted(letters, label.value()) {
                label.style = Style::Roman { upper, tail };
                label.parts = vec![1];
            }
        }
        label
    }

    /// The parent of what stands beside an open level, which it closes.
    fn beside(&mut self, at: usize) -> Option<usize> {
        let parent = self.tree.parts[self.levels[at].part].parent;
        self.levels.truncate(at);
        parent
    }

    /// Whether a list that a paragraph closed stopped right before this value.
    fn interrupted(&self, key: Key, value: u32) -> bool {
        self.closed
            .iter()
            .any(|l| l.key == key && l.value + 1 == value)
    }

    /// Goes on with the interrupted list: its parent. What interrupted it belongs to the item before.
    fn resume(&mut self, key: Key, value: u32) -> Option<usize> {
        let at = self
            .closed
            .iter()
            .rposition(|l| l.key == key && l.value + 1 == value)?;
        let item = self.closed[at].part;
        let parent = self.tree.parts[item].parent;
        // The lists around it, which were closed after it, are open again.
        let around: Vec<Level> = self.closed.drain(at..).skip(1).collect();
        let outer = around.last().map_or(item, |l| l.part);
        let outside = self.tree.parts[outer].parent;
        while self.levels.last().is_some_and(|l| Some(l.part) != outside) {
            self.levels.pop();
        }
        self.levels.extend(around.into_iter().rev());
        self.take_over(item);
        parent
    }

    /// Puts the parts behind an item and its own under it, so that the order stays when its list goes on.
    fn take_over(&mut self, item: usize) {
        let parts = &mut self.tree.parts;
        let above: Vec<Option<usize>> =
            std::iter::successors(Some(parts[item].parent), |at| at.map(|at| parts[at].parent))
                .collect();
        let later: Vec<(usize, Option<usize>)> = (item + 1..parts.len())
            .map(|ix| (ix, parts[ix].parent))
            .filter(|(_, parent)| above.contains(parent))
            .collect();
        for (ix, parent) in later {
            // It stands among the last of its parent.
            let siblings = parent.map(|parent| &mut parts[parent].children);
            if let Some(siblings) = siblings
                && let Some(place) = siblings.iter().rposition(|c| *c == ix)
            {
                siblings.remove(place);
            }
            parts[ix].parent = Some(item);
            parts[item].children.push(ix);
        }
    }

    fn innermost(&self) -> Option<usize> {
        self.levels
            .last()
            .map(|l| l.part)
            .or(self.frame.last().copied())
    }

    /// Headings by a sign stand under titles, never under list items.
    fn under_a_title(&mut self) -> Option<usize> {
        while self
            .levels
            .last()
            .is_some_and(|l| self.tree.parts[l.part].is_running())
        {
            self.levels.pop();
        }
        self.innermost()
    }

    /// A division stands beside its own kind, before smaller ones, and ends every list.
    fn place_of_division(&mut self, key: Key, own: u32) -> Option<usize> {
        let same_family = |l: &Level| rank(l.key).filter(|r| (*r < 10) == (own < 10));
        let at = self
            .levels
            .iter()
            .position(|l| l.key == key || same_family(l).is_some_and(|r| r >= own));
        if let Some(at) = at {
            return self.beside(at);
        }
        let above = self
            .levels
            .iter()
            .rposition(|l| rank(l.key).is_some() || !self.tree.parts[l.part].is_running());
        self.levels.truncate(above.map_or(0, |a| a + 1));
        self.innermost()
    }

    fn goes_on(&self, at: usize, value: u32) -> bool {
        let last = self.levels[at].value;
        value > last && value <= last + 3
    }

    /// Whether a level's parts are items of a list rather than titles over text.
    fn lists(&self, at: usize) -> bool {
        let part = &self.tree.parts[self.levels[at].part];
        part.is_running() || part.children.is_empty()
    }

    fn paragraph(&mut self, block: &Block, whole: bool) {
        // Walk up from items that say all they have to say.
        while let Some(level) = self.levels.last() {
            let part = &self.tree.parts[level.part];
            let bullet = matches!(level.key, Key::Style(Style::Bullet(_)));
            // In a list by its indent a paragraph stays within its item, empty lines or not.
            let listed = by_indent(level.key)
                || matches!(
                    level.key,
                    Key::Style(Style::Integer(Tail::Dot | Tail::Close))
                );
            let deeper = block.indent > level.indent && block.blanks == 0
                || (listed && block.indent >= level.indent + 2);
            let title = rank(level.key).is_some()
                || matches!(level.key, Key::Style(Style::Hash | Style::Bracket));
            let says_all = bullet || part.is_running() || self.beside_bare(level.part);
            if (title && !part.is_running()) || deeper || !says_all {
                break;
            }
            // 第三条 with its text goes on in further paragraphs.
            if title {
                break;
            }
            self.closed.extend(self.levels.pop());
        }
        let parent = self.innermost();
        if let Some(above) = parent
            && self.numbered
            && !whole
            && self.is_caption(block, above)
        {
            self.tree
                .left
                .push((block.first, block.last, Reason::Caption));
            return;
        }
        self.push(block, parent, None, None);
    }

    /// An entry of a glossary: the term's line, then its lines up to the next empty one.
    fn goes_on_with_entry(&mut self, block: &Block) -> bool {
        let entry = self
            .frame
            .last()
            .filter(|f| self.tree.parts[**f].back && block.blanks == 0)
            .and_then(|f| self.tree.parts[*f].children.last().copied());
        let Some(entry) = entry else { return false };
        let part = &mut self.tree.parts[entry];
        // The items of an appendix's list each stand alone.
        let style = |l: &Option<Label>| l.as_ref().filter(|l| l.is_ordinal()).map(|l| l.style);
        if style(&block.label).is_some() && style(&block.label) == style(&part.label) {
            return false;
        }
        part.text.push('\n');
        part.text.push_str(&block.text);
        part.last = block.last;
        true
    }

    /// Whether a part's elder neighbour is a bare list item, so that it is one too.
    fn beside_bare(&self, part: usize) -> bool {
        let siblings = match self.tree.parts[part].parent {
            Some(parent) => &self.tree.parts[parent].children,
            None => return false,
        };
        let elder = siblings.iter().rev().skip_while(|s| **s != part).nth(1);
        elder.is_some_and(|e| {
            let elder = &self.tree.parts[*e];
            elder.children.is_empty()
                && elder.label.as_ref().map(|l| l.style)
                    == self.tree.parts[part].label.as_ref().map(|l| l.style)
        })
    }

    /// Words under a picture: short, no sentence, and nothing but words of the clause above.
    fn is_caption(&self, block: &Block, above: usize) -> bool {
        let part = &self.tree.parts[above];
        part.spot.is_some()
            && width(&part.text) >= 2 * width(&block.text)
            && block.blanks > 0
            && !block.is_sentence()
            && width(&block.text) <= 30
            && !self.heads
            && !commands(&block.text)
            && gain(&block.text, "", &part.text).0 >= 0.6
    }

    fn gap(&mut self, block: &Block, from: u32, to: u32) {
        let missing = if from + 1 == to {
            from.to_string()
        } else {
            format!("{from} 至 {}", to - 1)
        };
        self.tree.findings.push(Finding {
            line: block.first,
            kind: FindingKind::Gap,
            what: format!(
                "“{}”之前缺 {missing}",
                block.label.as_ref().map_or("", |l| l.printed.as_str())
            ),
            fix: "可能漏印，也可能是改版时删去；对照出处".to_owned(),
        });
    }

    fn push(
        &mut self,
        block: &Block,
        parent: Option<usize>,
        label: Option<Label>,
        spot: Option<Spot>,
    ) -> usize {
        let ix = self.tree.parts.len();
        if block.split_label {
            let id = spot.as_ref().map_or_else(
                || block.body.chars().take(8).collect(),
                |s| s.number.to_string(),
            );
            self.tree
                .findings
                .push(Finding::split_label(block.first, &id));
        }
        if let Some(parent) = parent {
            self.tree.parts[parent].children.push(ix);
        }
        let text = if label.is_some() {
            &block.body
        } else {
            &block.text
        };
        self.tree.parts.push(Part {
            line: block.first,
            last: block.last,
            spot,
            label,
            kind: kind_of(text),
            text: text.clone(),
            parent,
            children: Vec::new(),
            back: false,
            order: ix + 1,
        });
        ix
    }
}

/// Items of Markdown and of plain text nest by their indent.
fn by_indent(key: Key) -> bool {
    matches!(
        key,
        Key::Style(Style::Bullet('-' | '*' | '+' | '•' | '○' | '▪'))
    )
}

/// The rank of a division, the widest first; Markdown headings and named divisions are two families.
fn rank(key: Key) -> Option<u32> {
    match key {
        Key::Heading(level) => Some(u32::from(level)),
        Key::Style(Style::Unit(unit)) => Some(10 + unit as u32),
        Key::Style(_) => None,
    }
}

/// Whether a number stands under a spot.
fn holds(above: &Spot, number: Number) -> bool {
    let own = above.number;
    if own == number {
        return false;
    }
    if number.starts_with(&own) {
        return true;
    }
    let (over, under) = (own.first(), number.first());
    above.hundreds
        && over > 0
        && own.depth() == 1
        && over != under
        && (under / 100 * 100 == over
            || (number.depth() == 1 && under >= 100 && under / 100 == over))
}

/// Whether a style divides a text rather than lists things.
pub fn divides(label: &Label) -> bool {
    label.heading > 0
        || matches!(
            label.style,
            Style::Heading
                | Style::Hash
                | Style::Bracket
                | Style::Unit(Unit::Part | Unit::Chapter | Unit::Section)
        )
}
