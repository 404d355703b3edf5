//! Which parts of a tree are headings, and what holds the parts before the first. Numbers nothing.

use std::collections::{HashMap, HashSet};

use crate::import::boilerplate::Reason;
use crate::import::decode::width;
use crate::import::label::{Style, Unit};
use crate::rulebook::{Kind, Number};

use super::tree::{Part, Tree, divides};

/// The topmost parts, in order.
pub fn roots(tree: &Tree) -> Vec<usize> {
    let mut roots: Vec<usize> = (0..tree.parts.len())
        .filter(|ix| tree.parts[*ix].parent.is_none())
        .collect();
    roots.sort_by_key(|ix| tree.parts[*ix].order);
    roots
}

/// One heading that holds the whole text is its title, not a level: 第二章 用语, or a lone `# 标题`.
pub fn hoist(tree: &mut Tree) -> Option<String> {
    let mut title = lone_division(tree);
    loop {
        let roots = roots(tree);
        let mut held = roots
            .iter()
            .copied()
            .filter(|r| !tree.parts[*r].is_paragraph());
        let (Some(only), None) = (held.next(), held.next()) else {
            return title;
        };
        let part = &tree.parts[only];
        let divided = part.children.iter().any(|c| !tree.parts[*c].is_paragraph());
        let wraps = part.label.as_ref().is_some_and(divides) && part.spot.is_none();
        if !wraps || !divided || part.is_running() {
            return title;
        }
        title = Some(part.text.clone());
        let (line, last) = (part.line, part.last);
        remove(tree, only);
        tree.left.push((line, last, Reason::Title));
    }
}

/// A division right at the front, the only one of its style, over chapters that count on their own: 第二章 用语.
fn lone_division(tree: &mut Tree) -> Option<String> {
    let roots = roots(tree);
    let first = roots
        .iter()
        .copied()
        .find(|r| !tree.parts[*r].is_paragraph())?;
    let part = &tree.parts[first];
    let style = part
        .label
        .as_ref()
        .filter(|l| divides(l) && part.spot.is_none())
        .map(|l| l.style)?;
    let others = roots
        .iter()
        .filter(|r| **r != first && !tree.parts[**r].is_paragraph())
        .collect::<Vec<_>>();
    let again = others
        .iter()
        .any(|r| tree.parts[**r].label.as_ref().map(|l| l.style) == Some(style));
    if others.is_empty() || again || !part.children.is_empty() || part.is_running() {
        return None;
    }
    let (title, line, last) = (part.text.clone(), part.line, part.last);
    remove(tree, first);
    tree.left.push((line, last, Reason::Title));
    Some(title)
}

/// Takes a part out; its children become topmost.
fn remove(tree: &mut Tree, gone: usize) {
    for child in tree.parts[gone].children.clone() {
        tree.parts[child].parent = None;
    }
    tree.parts.remove(gone);
    let shift = |ix: &mut usize| {
        if *ix > gone {
            *ix -= 1;
        }
    };
    for part in &mut tree.parts {
        part.children.iter_mut().for_each(shift);
        part.parent.iter_mut().for_each(shift);
    }
}

/// What stands before the first number or heading becomes a chapter 0; paragraphs strewn among topmost items
/// stand with them under one chapter.
pub fn gather_front(tree: &mut Tree) {
    let roots = roots(tree);
    let first_spot = roots.iter().position(|r| tree.parts[*r].spot.is_some());
    let first_item = roots
        .iter()
        .position(|r| !tree.parts[*r].is_paragraph())
        .unwrap_or(roots.len());
    let loose = roots
        .iter()
        .skip(first_item)
        .any(|r| tree.parts[*r].is_paragraph());
    let (text, held) = match first_spot {
        Some(first) => ("前言", &roots[..first]),
        None if loose || first_item == roots.len() => ("正文", &roots[..]),
        None => ("前言", &roots[..first_item]),
    };
    let Some(line) = held.first().map(|h| tree.parts[*h].line) else {
        return;
    };
    // Where the text has a chapter 0 of its own, that holds the rest too.
    let zero = first_spot.map(|first| roots[first]).filter(|_| {
        tree.parts
            .iter()
            .any(|p| p.spot.as_ref().is_some_and(|s| s.number.first() == 0))
    });
    if let Some(zero) = zero {
        for part in held {
            tree.parts[*part].parent = Some(zero);
        }
        tree.parts[zero].children.splice(..0, held.iter().copied());
        return;
    }
    let ix = tree.parts.len();
    for part in held {
        tree.parts[*part].parent = Some(ix);
    }
    tree.parts.push(Part {
        line,
        last: line,
        spot: None,
        label: None,
        text: text.to_owned(),
        kind: Kind::Clause,
        parent: None,
        children: held.to_vec(),
        back: true,
        order: 0,
    });
}

/// Decides which parts are headings: for each part its level, 0 for none.
pub fn headings(tree: &mut Tree) -> Vec<u8> {
    let sentences = Sentences::of(tree);
    let rows = rows(tree);
    let wanted: Vec<bool> = (0..tree.parts.len())
        .map(|ix| wants_heading(tree, ix, &rows, &sentences))
        .collect();
    let mut levels = vec![0u8; tree.parts.len()];
    let mut open: Vec<(Option<usize>, u8)> = vec![(None, 1)];
    while let Some((parent, level)) = open.pop() {
        let siblings = match parent {
            None => roots(tree),
            Some(parent) => tree.parts[parent].children.clone(),
        };
        let Some(first) = siblings.iter().position(|s| wanted[*s]) else {
            continue;
        };
        // In Markdown nothing that is no heading can follow one that is, beside it.
        let strays: Vec<usize> = siblings[first..]
            .iter()
            .copied()
            .filter(|s| !wanted[*s])
            .collect();
        let numbered = strays.iter().any(|s| tree.parts[*s].spot.is_some());
        // What introduces a list of numbers is no chapter over it.
        let fronts = |s: &&usize| wanted[**s] && tree.parts[**s].back;
        let introduces = parent.is_none()
            && siblings[first..].iter().filter(|s| wanted[**s]).count() == 1
            && siblings[first..]
                .iter()
                .any(|s| fronts(&s) && !strays.is_empty())
            && strays.iter().all(|s| {
                let label = tree.parts[*s].label.as_ref();
                label.is_some_and(|l| l.is_ordinal())
            });
        if level > 6 || numbered || introduces {
            continue;
        }
        // A stray paragraph or item goes under the heading before it.
        if let Some(parent) = parent {
            let strays: HashSet<usize> = strays.into_iter().collect();
            tree.parts[parent].children.retain(|c| !strays.contains(c));
        }
        let mut before = siblings[first];
        for s in siblings.into_iter().skip(first) {
            if wanted[s] {
                before = s;
                levels[s] = level;
                open.push((Some(s), level + 1));
            } else {
                tree.parts[s].parent = Some(before);
                tree.parts[before].children.push(s);
            }
        }
    }
    levels
}

/// How many numbers of each depth carry sentences rather than titles.
struct Sentences(HashMap<(usize, bool), (usize, usize)>);

impl Sentences {
    fn of(tree: &Tree) -> Self {
        let mut counts: HashMap<(usize, bool), (usize, usize)> = HashMap::new();
        for part in &tree.parts {
            if let Some(spot) = &part.spot {
                let count = counts.entry(Self::key(spot.number)).or_default();
                count.0 += usize::from(part.is_running());
                count.1 += 1;
            }
        }
        Self(counts)
    }

    fn key(number: Number) -> (usize, bool) {
        let lettered = number
            .to_string()
            .ends_with(|c: char| c.is_ascii_alphabetic());
        (number.depth(), lettered)
    }

    /// The part of a number's like that are sentences.
    fn share(&self, number: Number) -> f32 {
        self.0
            .get(&Self::key(number))
            .map_or(0.0, |(running, all)| *running as f32 / *all as f32)
    }
}

/// The parts under one parent.
#[derive(Default)]
struct Row {
    /// Whether one of them has a printed number.
    numbered: bool,
    /// How many articles there are, how many of them say something themselves, and how many only head what is below.
    articles: usize,
    running: usize,
    titled: usize,
    /// By the style of their labels: how many there are, and how many have something below them.
    styles: HashMap<Style, (usize, usize)>,
}

impl Row {
    /// Whether its articles are titles.
    fn titles(&self) -> bool {
        self.running == 0 && self.titled * 2 > self.articles
    }
}

fn rows(tree: &Tree) -> HashMap<Option<usize>, Row> {
    let mut rows: HashMap<Option<usize>, Row> = HashMap::new();
    for part in &tree.parts {
        let row = rows.entry(part.parent).or_default();
        row.numbered |= part.spot.is_some();
        if let Some(label) = &part.label {
            if label.style == Style::Unit(Unit::Article) {
                row.articles += 1;
                row.running += usize::from(part.is_running());
                row.titled += usize::from(!part.children.is_empty());
            }
            let (all, with) = row.styles.entry(label.style).or_default();
            *all += 1;
            *with += usize::from(!part.children.is_empty());
        }
    }
    rows
}

fn wants_heading(
    tree: &Tree,
    ix: usize,
    rows: &HashMap<Option<usize>, Row>,
    sentences: &Sentences,
) -> bool {
    let part = &tree.parts[ix];
    if part.back {
        return true;
    }
    if part.is_paragraph() || part.text.is_empty() {
        return false;
    }
    // Beside printed numbers a title of its own would have to take one of theirs, unless its format marks it as one.
    let row = rows.get(&part.parent);
    let beside_spots = part.parent.is_some() && row.is_some_and(|r| r.numbered);
    let marked = part
        .label
        .as_ref()
        .is_some_and(|l| l.heading > 0 && !l.is_ordinal());
    if part.spot.is_none() && beside_spots && !marked {
        return false;
    }
    if let Some(spot) = &part.spot {
        let share = sentences.share(spot.number);
        return match part.is_running() {
            // 第一章 with a long title is a chapter all the same.
            true => spot.chapter && !part.children.is_empty() && width(&part.text) <= 120,
            false => spot.chapter || share < 0.3 || (share <= 0.6 && !part.children.is_empty()),
        };
    }
    let Some(label) = part
        .label
        .as_ref()
        .filter(|_| part.kind == Kind::Clause && !part.is_running())
    else {
        return false;
    };
    match label.style {
        _ if divides(label) => true,
        Style::Bullet(_) | Style::Single(_) => false,
        // Articles are titles where none of them says anything itself.
        Style::Unit(Unit::Article) => row.is_some_and(|r| r.titles()),
        _ => {
            // A list whose items mostly have something below them is a row of titles.
            let alike = row.and_then(|r| r.styles.get(&label.style));
            let (of_style, with) = alike.copied().unwrap_or_default();
            !part.children.is_empty() && with * 2 >= of_style
        }
    }
}
