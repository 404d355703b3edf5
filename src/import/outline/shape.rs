//! The tree to numbered clauses: which parts are headings, and the id of each. Knows nothing of Markdown.

use std::collections::{HashMap, HashSet};

use crate::import::boilerplate::Reason;
use crate::import::finding::{Finding, FindingKind};
use crate::import::label::{Label, Style, Unit, letters};
use crate::rulebook::id::MAX_PARTS;
use crate::rulebook::{Kind, Number};

use super::headings::{gather_front, headings, hoist, roots};
use super::tree::{Part, Tree, divides};

/// A heading or clause ready to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its id within the book.
    pub number: Number,
    /// A heading's level from 1, 0 for a clause.
    pub heading: u8,
    /// How deep a clause nests among list items, from 0.
    pub depth: usize,
    /// What it is.
    pub kind: Kind,
    /// The number as printed, where the id differs.
    pub printed: Option<String>,
    /// A heading's title, or a clause's paragraphs joined by line feeds.
    pub text: String,
    /// Its line in the source.
    pub line: u32,
}

/// The clauses in order, and the title that headed them all.
#[derive(Debug, Clone, Default)]
pub struct Shape {
    /// The title of the heading that held the whole text.
    pub title: Option<String>,
    /// The clauses.
    pub clauses: Vec<Clause>,
    /// Where 第N条, 第N章 and the like stand, for divisions that come once.
    pub divisions: HashMap<(Unit, u32), Option<Number>>,
    /// Lines left out: first, last, reason.
    pub left: Vec<(u32, u32, Reason)>,
    /// What was noticed.
    pub findings: Vec<Finding>,
}

/// Numbers the parts of a tree.
pub fn shape(mut tree: Tree) -> Shape {
    let title = hoist(&mut tree);
    gather_front(&mut tree);
    let headings = headings(&mut tree);
    let taken = tree
        .parts
        .iter()
        .filter_map(|p| p.spot.as_ref())
        .map(|s| s.number)
        .collect();
    let mut numbering = Numbering {
        tree: &tree,
        headings: &headings,
        taken,
        clauses: Vec::new(),
        findings: Vec::new(),
        articles: articles_run_on(&tree),
        article_before: 0,
        divisions: HashMap::new(),
        deep: false,
    };
    let roots = roots(&tree);
    numbering.children(None, &roots, 0);
    numbering.say_what_has_no_text();
    Shape {
        title,
        left: tree.left.clone(),
        clauses: numbering.clauses,
        divisions: numbering.divisions,
        findings: numbering.findings,
    }
}

/// The places of clauses whose numbers the shelf would call out of order or out of place.
pub fn misplaced(clauses: &[Clause]) -> Vec<usize> {
    let mut bad = Vec::new();
    let mut headings: Vec<(u8, Number)> = Vec::new();
    let mut items: Vec<Number> = Vec::new();
    let mut last: HashMap<(Option<Number>, u8), Number> = HashMap::new();
    for (ix, clause) in clauses.iter().enumerate() {
        let number = clause.number;
        let parent = if clause.heading > 0 {
            headings.retain(|(level, _)| *level < clause.heading);
            items.clear();
            headings.last().map(|(_, n)| *n)
        } else {
            items.truncate(clause.depth);
            items.last().copied().or(headings.last().map(|(_, n)| *n))
        };
        let sort = number
            .to_string()
            .chars()
            .rev()
            .find(|c| !c.is_ascii_digit())
            .map_or(0, |c| match c {
                '-' => 1,
                '.' => 0,
                _ => 2,
            });
        let rises = last
            .insert((parent, sort), number)
            .is_none_or(|before| before < number);
        let hundreds = |p: Number| p.depth() == 1 && p.first() / 100 == number.first() / 100;
        let continues =
            number.depth() == 1 || parent.is_none_or(|p| number.starts_with(&p) || hundreds(p));
        if !rises || !continues {
            bad.push(ix);
        }
        if clause.heading > 0 {
            headings.push((clause.heading, number));
        } else {
            items.push(number);
        }
    }
    bad
}

/// Every clause in one row of statements, its number kept as printed: the way out where no order can be found.
pub fn flat(clauses: Vec<Clause>) -> Vec<Clause> {
    let mut row: Vec<Clause> = Vec::with_capacity(clauses.len() + 1);
    for clause in clauses {
        if row.is_empty() {
            row.extend("1".parse().ok().map(|number| Clause {
                number,
                heading: 1,
                depth: 0,
                kind: Kind::Section,
                printed: None,
                text: "正文".to_owned(),
                line: clause.line,
            }));
        }
        let number = format!("1-{}", row.len()).parse();
        if let Ok(number) = number
            && !clause.text.is_empty()
        {
            row.push(Clause {
                printed: Some(clause.printed.unwrap_or_else(|| clause.number.to_string())),
                number,
                heading: 0,
                depth: 0,
                kind: if clause.heading > 0 {
                    Kind::Clause
                } else {
                    clause.kind
                },
                ..clause
            });
        }
    }
    row
}

/// The articles 第N条 that count on from chapter to chapter.
#[derive(Default)]
struct Articles {
    /// Their parts; none where articles begin anew in every chapter.
    parts: HashSet<usize>,
    /// The last of them, 0 where there is none.
    last: u32,
}

/// Finds the articles that count on; those of an unnumbered chapter (附则) that begin anew there are its own.
fn articles_run_on(tree: &Tree) -> Articles {
    let mut articles = Articles::default();
    if tree.parts.iter().any(|p| p.spot.is_some()) {
        return articles;
    }
    let mut anew: HashSet<usize> = HashSet::new();
    for (ix, part) in tree.parts.iter().enumerate() {
        let Some(label) = part.label.as_ref().filter(|l| is_article(l)) else {
            continue;
        };
        if part.parent.is_some_and(|chapter| anew.contains(&chapter)) {
            continue;
        }
        if label.value() > articles.last {
            articles.last = label.value();
            articles.parts.insert(ix);
            continue;
        }
        let chapter = part.parent.filter(|chapter| {
            let chapter = &tree.parts[*chapter];
            chapter.children.first() == Some(&ix)
                && chapter.label.as_ref().is_none_or(|l| !l.is_ordinal())
        });
        match chapter {
            Some(chapter) => anew.insert(chapter),
            None => return Articles::default(),
        };
    }
    if articles.parts.len() < 2 {
        return Articles::default();
    }
    articles
}

fn is_article(label: &Label) -> bool {
    label.style == Style::Unit(Unit::Article)
}

struct Numbering<'t> {
    tree: &'t Tree,
    headings: &'t [u8],
    taken: HashSet<Number>,
    clauses: Vec<Clause>,
    findings: Vec<Finding>,
    /// The articles that count on from chapter to chapter.
    articles: Articles,
    article_before: u32,
    divisions: HashMap<(Unit, u32), Option<Number>>,
    deep: bool,
}

/// How the children of one parent are numbered where nothing is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// By their printed values: 第三条 is .3.
    Printed,
    /// One after the other, as statements.
    Statements,
}

/// How far the numbers of one parent's children have come.
struct Row {
    parent: Option<Number>,
    manner: Manner,
    /// Whether there are printed numbers among them.
    printed: bool,
    /// Whether printed numbers among them have hyphens.
    hyphens: bool,
    /// The last of the sections, and of the statements.
    section: u32,
    statement: u32,
}

impl Numbering<'_> {
    fn children(&mut self, parent: Option<Number>, children: &[usize], depth: usize) {
        let mut row = Row {
            parent,
            manner: self.manner(children),
            printed: children.iter().any(|c| self.tree.parts[*c].spot.is_some()),
            hyphens: children
                .iter()
                .filter_map(|c| self.tree.parts[*c].spot.as_ref())
                .any(|s| s.number.to_string().contains('-')),
            section: 0,
            statement: 0,
        };
        for ix in children {
            let Some(number) = self.number(&mut row, *ix) else {
                self.fold(*ix);
                continue;
            };
            self.taken.insert(number);
            let part = &self.tree.parts[*ix];
            if let Some(label) = &part.label
                && label.is_ordinal()
                && let Style::Unit(unit) = label.style
            {
                // A division that comes twice names nothing.
                self.divisions
                    .entry((unit, label.value()))
                    .and_modify(|n| *n = None)
                    .or_insert(Some(number));
            }
            let heading = self.headings[*ix];
            let own = self.clause(*ix, number, row.manner, depth);
            let depth = if heading > 0 { 0 } else { depth + 1 };
            self.children(Some(number), &part.children[own..], depth);
        }
    }

    /// The number of a part, the next of its row; `None` where it is too deep for one.
    fn number(&mut self, row: &mut Row, ix: usize) -> Option<Number> {
        let part = &self.tree.parts[ix];
        let heading = self.headings[ix];
        if let Some(spot) = &part.spot {
            return Some(spot.number);
        }
        let label = part.label.as_ref();
        if let Some(label) = label.filter(|_| self.articles.parts.contains(&ix)) {
            self.article_gap(part, label.value());
            row.section = label.value();
            let number = label.value().to_string().parse().ok();
            return number.filter(|n| !self.taken.contains(n));
        }
        let ordinal = label.filter(|l| l.is_ordinal());
        let top = row.parent.is_none();
        // A title among printed numbers takes none of theirs.
        let between = heading > 0 && row.printed && ordinal.is_none();
        let counted = heading == 0 && (row.manner == Manner::Statements || ordinal.is_none());
        if !top && (between || counted) {
            row.statement += 1;
            return self.statement(row.parent, &mut row.statement, row.hyphens);
        }
        let value = match ordinal {
            // Articles have the whole numbers; chapters count by hundreds beside them.
            Some(label) if self.articles.last > 0 && top && divides(label) => {
                self.chapter_id(label.value())
            }
            Some(label)
                if label.value() > row.section
                    || (row.section == 0 && label.value() == 0 && heading == 0) =>
            {
                label.value()
            }
            _ if part.text == "前言" && part.back && top => 0,
            _ if top && (part.back || row.printed) => self.next_root(),
            _ if top && heading > 0 && self.articles.last > 0 => self.chapter_between(ix),
            _ => row.section + 1,
        };
        row.section = value;
        let lettered = matches!(
            label.map(|l| l.style),
            Some(Style::Letter { upper: false, .. })
        );
        let number = self.section(row.parent, value, lettered)?;
        if number.last() > 0 {
            row.section = number.last();
        }
        Some(number)
    }

    /// Adds a part as a clause; gives how many of its children are paragraphs of its own text.
    fn clause(&mut self, ix: usize, number: Number, manner: Manner, depth: usize) -> usize {
        let part = &self.tree.parts[ix];
        let heading = self.headings[ix];
        let signed = part
            .label
            .as_ref()
            .is_some_and(|l| matches!(l.style, Style::Hash | Style::Bracket));
        let statement = heading == 0 && manner == Manner::Statements;
        let counts = part.spot.is_some() || self.articles.parts.contains(&ix);
        let kept_label = !counts && (statement || signed);
        let mut text = with_label(part, kept_label);
        // Paragraphs right behind a clause are its own.
        let mut own = 0;
        if heading == 0 {
            for child in &part.children {
                let child = &self.tree.parts[*child];
                if !child.is_paragraph() || child.kind != Kind::Clause {
                    break;
                }
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(&child.text);
                own += 1;
            }
        }
        self.clauses.push(Clause {
            number,
            heading,
            depth: if heading > 0 { 0 } else { depth },
            kind: if heading > 0 {
                Kind::Section
            } else {
                part.kind
            },
            printed: part.spot.as_ref().and_then(|s| s.printed.clone()),
            text,
            line: part.line,
        });
        own
    }

    /// A clause that is a number and nothing else, with no clause below it, says so.
    fn say_what_has_no_text(&mut self) {
        for ix in 0..self.clauses.len() {
            let own = &self.clauses[ix];
            let below = self.clauses.get(ix + 1);
            let holds = below.is_some_and(|b| b.heading == 0 && b.depth > own.depth);
            if own.heading > 0 || holds || !own.text.trim().is_empty() {
                continue;
            }
            self.findings.push(Finding {
                line: own.line,
                kind: FindingKind::NoText,
                what: format!("{} 只有条号，没有正文", own.number),
                fix: "对照出处补上".to_owned(),
            });
            "〔原文只有条号，没有正文〕".clone_into(&mut self.clauses[ix].text);
        }
    }

    /// A pure list keeps its printed values, also behind the paragraphs that introduce it; a mixture counts on as
    /// statements.
    fn manner(&self, children: &[usize]) -> Manner {
        let leads = |c: &&usize| {
            let part = &self.tree.parts[**c];
            part.is_paragraph() || part.back
        };
        // Sections behind the list count on their own.
        let sections = children.iter().any(|c| self.headings[*c] > 0);
        let lead = match sections {
            true => 0,
            false => children.iter().take_while(leads).count(),
        };
        let plain: Vec<&Part> = children[lead..]
            .iter()
            .filter(|c| self.headings[**c] == 0 && self.tree.parts[**c].spot.is_none())
            .map(|c| &self.tree.parts[*c])
            .filter(|p| !p.is_paragraph() || p.kind == Kind::Clause)
            .collect();
        let spots = children.iter().any(|c| self.tree.parts[*c].spot.is_some());
        let values: Vec<u32> = plain
            .iter()
            .filter_map(|p| p.label.as_ref().filter(|l| l.is_ordinal()))
            .map(|l| l.value())
            .collect();
        let one_style = plain
            .iter()
            .filter_map(|p| p.label.as_ref())
            .map(|l| l.style)
            .collect::<HashSet<_>>()
            .len()
            <= 1;
        let rising = values.windows(2).all(|w| w[0] < w[1]);
        if !spots && one_style && rising && !values.is_empty() && values.len() == plain.len() {
            Manner::Printed
        } else {
            Manner::Statements
        }
    }

    /// Says which articles are left out before this one.
    fn article_gap(&mut self, part: &Part, value: u32) {
        let from = self.article_before + 1;
        if from < value {
            let missing = if from + 1 == value {
                format!("第{from}条")
            } else {
                format!("第{from}条至第{}条", value - 1)
            };
            self.findings.push(Finding {
                line: part.line,
                kind: FindingKind::Gap,
                what: format!("第{value}条之前缺{missing}"),
                fix: "可能漏印，也可能是改版时删去；对照出处".to_owned(),
            });
        }
        self.article_before = value;
    }

    /// The id of a chapter beside articles that have the whole numbers: 300, or right behind the articles where
    /// there are too many of both.
    fn chapter_id(&self, value: u32) -> u32 {
        const MOST: u32 = 8_000_000;
        let top = roots(self.tree)
            .into_iter()
            .filter_map(|r| self.tree.parts[r].label.as_ref())
            .map(|l| l.value())
            .max()
            .unwrap_or(0);
        match top.checked_mul(self.step()) {
            Some(last) if last < MOST => value * self.step(),
            _ => self.step() + value,
        }
    }

    /// The id of a chapter without a number beside such chapters: behind the one before it, and behind all where none
    /// with a number follows.
    fn chapter_between(&self, ix: usize) -> u32 {
        let later = self.tree.parts[ix + 1..].iter();
        let mut later = later
            .filter(|p| p.parent.is_none())
            .filter_map(|p| p.label.as_ref());
        if !later.any(|l| l.is_ordinal() && divides(l)) {
            return self.next_root();
        }
        let chapters = self.clauses.iter().filter(|c| c.heading == 1);
        let before = chapters.map(|c| c.number.first()).max().unwrap_or(0);
        before.max(self.articles.last) + 1
    }

    /// What lies between the ids of two chapters: more than the articles reach.
    fn step(&self) -> u32 {
        let mut step = 100;
        while step <= self.articles.last {
            step *= 10;
        }
        step
    }

    fn section(&self, parent: Option<Number>, value: u32, lettered: bool) -> Option<Number> {
        let stem = parent.map(|p| p.to_string()).unwrap_or_default();
        for value in value..value.saturating_add(10_000) {
            let text = match parent {
                None => value.to_string(),
                Some(_)
                    if lettered
                        && stem.contains('.')
                        && stem.ends_with(|c: char| c.is_ascii_digit()) =>
                {
                    format!("{stem}{}", letters(value))
                }
                Some(_) => format!("{stem}.{value}"),
            };
            let number: Number = text.parse().ok()?;
            if !self.taken.contains(&number) {
                return Some(number);
            }
        }
        None
    }

    fn statement(&self, parent: Option<Number>, count: &mut u32, hyphens: bool) -> Option<Number> {
        let stem = parent?.to_string();
        let sign = if hyphens { '.' } else { '-' };
        loop {
            let number: Number = format!("{stem}{sign}{count}").parse().ok()?;
            if !self.taken.contains(&number) {
                return Some(number);
            }
            *count += 1;
        }
    }

    /// The number of a chapter behind the last: 1300 after 1200, 10 after 9.
    fn next_root(&self) -> u32 {
        let chapters: Vec<u32> = self
            .tree
            .parts
            .iter()
            .filter(|p| p.parent.is_none())
            .filter_map(|p| p.spot.as_ref())
            .map(|s| s.number.first())
            .chain(
                self.clauses
                    .iter()
                    .filter(|c| c.number.depth() == 1 && c.heading == 1)
                    .map(|c| c.number.first()),
            )
            .collect();
        let last = chapters.iter().copied().max().unwrap_or(0);
        if self.articles.last > 0 {
            return (last.max(self.articles.last) / self.step() + 1) * self.step();
        }
        let hundreds = last >= 100 && chapters.iter().all(|c| c % 100 == 0);
        if hundreds { last + 100 } else { last + 1 }
    }

    /// A part too deep for an id of its own goes on in the clause above it.
    fn fold(&mut self, ix: usize) {
        let part = &self.tree.parts[ix];
        if !self.deep {
            self.deep = true;
            self.findings.push(Finding {
                line: part.line,
                kind: FindingKind::TooDeep,
                what: format!("层次太深：条号最多 {MAX_PARTS} 段"),
                fix: "更深的条目并入上一级的正文".to_owned(),
            });
        }
        let text = with_label(part, true);
        if let Some(above) = self.clauses.last_mut() {
            if !above.text.is_empty() && !text.is_empty() {
                above.text.push('\n');
            }
            above.text.push_str(&text);
        }
        for child in part.children.clone() {
            self.fold(child);
        }
    }
}

/// A part's text, with the sign or number before it where the id does not say it.
fn with_label(part: &Part, keep: bool) -> String {
    let Some(label) = part.label.as_ref().filter(|_| keep) else {
        return part.text.clone();
    };
    match label.style {
        // Plain list signs are layout; ◆ and the like may mean something.
        Style::Bullet(
            '·' | '-' | '*' | '+' | '•' | '–' | '—' | '●' | '○' | '■' | '□' | '▪' | '▫' | '‣',
        ) => part.text.clone(),
        Style::Bullet(sign) => format!("{sign}{}", part.text),
        Style::Bracket => format!("【{}】", part.text),
        Style::Hash => format!("#{}", part.text),
        Style::Heading => part.text.clone(),
        _ => {
            let tail = match label.style {
                Style::Integer(tail)
                | Style::Chinese(tail)
                | Style::Formal(tail)
                | Style::Stem(tail)
                | Style::Letter { tail, .. }
                | Style::Roman { tail, .. } => tail,
                _ => crate::import::label::Tail::Space,
            };
            format!("{} {}", tail.around(&label.printed), part.text)
        }
    }
}
