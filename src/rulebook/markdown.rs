//! rules.md to a tree. Never fails: it returns the tree and what is wrong with the file.
//!
//! Headings are chapters and sections; a list item that opens with a bold id is a clause; an italic word after
//! the id is its kind; a GFM alert below it annotates it; a link says a reference that no number shows.

use std::collections::HashMap;

use pulldown_cmark::{
    BlockQuoteKind, Event, HeadingLevel, MetadataBlockKind, Options, Parser, Tag, TagEnd,
};

use super::id::{BookId, Number, RuleId};
use super::problem::{Place, Places, Problem};
use super::prose::{Mark, MarkKind, Origin, Prose, Relation};
use super::tree::{Annotation, AnnotationKind, FrontMatter, Kind, Node, NodeIx, Rulebook};
use crate::text::yaml;

/// Parses the text of a `rules.md`; `file` is what problems call it. `fallback` is the book's id where the
/// front matter names none.
pub fn parse(file: &str, text: &str, fallback: BookId) -> (Rulebook, Vec<Problem>) {
    let mut reader = Reader::new(file, text, fallback);
    let mut options = Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    options.insert(Options::ENABLE_GFM);
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        reader.take(event, range.start);
    }
    reader.finish()
}

/// The front matter of a `rules.md` alone, without reading its clauses; `None` where it has none or is not readable.
pub fn front_matter(text: &str) -> Option<FrontMatter> {
    let (front, _) = text.strip_prefix("---\n")?.split_once("\n---")?;
    yaml::from_str(front).ok()
}

/// The most problems of one file that are told one by one.
const MOST_PROBLEMS: usize = 1000;

/// Where text goes while it is read.
enum Sink {
    /// A heading's line.
    Heading { level: u32, at: usize },
    /// The bold run that may be an id.
    Id { at: usize },
    /// The italic run that may be a kind.
    KindWord { at: usize },
    /// The front matter.
    Front { at: usize },
}

/// An open list item.
struct Item {
    node: Option<NodeIx>,
    /// Nothing has been read of it yet, so a bold run is its id.
    fresh: bool,
    /// The id was the last thing read, so an italic run is its kind.
    after_id: bool,
    at: usize,
}

/// An open alert.
struct Alert {
    kind: AnnotationKind,
    node: Option<NodeIx>,
    body: Prose,
    at: usize,
}

struct OpenLink {
    start: usize,
    dest: String,
    title: String,
    at: usize,
}

struct Reader<'t> {
    places: Places<'t>,
    book: BookId,
    front: FrontMatter,
    has_front: bool,
    nodes: Vec<Node>,
    numbers: HashMap<Number, NodeIx>,
    headings: Vec<(u32, NodeIx)>,
    items: Vec<Item>,
    sink: Vec<Sink>,
    buffer: String,
    alert: Option<Alert>,
    link: Option<OpenLink>,
    in_formula: bool,
    problems: Vec<Problem>,
    /// Problems beyond those that are told.
    untold: usize,
}

impl<'t> Reader<'t> {
    fn new(file: &str, text: &'t str, fallback: BookId) -> Self {
        Self {
            places: Places::new(file, text),
            book: fallback,
            front: FrontMatter {
                book: fallback.to_string(),
                ..FrontMatter::default()
            },
            has_front: false,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            headings: Vec::new(),
            items: Vec::new(),
            sink: Vec::new(),
            buffer: String::new(),
            alert: None,
            link: None,
            in_formula: false,
            problems: Vec::new(),
            untold: 0,
        }
    }

    fn problem(&mut self, at: usize, what: impl Into<String>, fix: Option<&str>) {
        // A file that is wrong from end to end is no rules.md; a thousand places say so as well as a million.
        if self.problems.len() >= MOST_PROBLEMS {
            self.untold += 1;
            return;
        }
        let problem = self.places.problem(at, what, fix.map(str::to_owned));
        self.problems.push(problem);
    }

    fn take(&mut self, event: Event<'_>, at: usize) {
        match event {
            Event::Start(tag) => self.open(tag, at),
            Event::End(tag) => self.close(tag),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.text(&text, at),
            Event::Code(text) => self.marked(&text, MarkKind::Formula, at),
            Event::SoftBreak => self.soft_break(at),
            Event::HardBreak => self.text("\n", at),
            _ => {}
        }
    }

    fn open(&mut self, tag: Tag<'_>, at: usize) {
        match tag {
            Tag::MetadataBlock(MetadataBlockKind::YamlStyle) => self.begin(Sink::Front { at }),
            Tag::Heading { level, .. } => {
                let level = match level {
                    HeadingLevel::H1 => 1,
                    HeadingLevel::H2 => 2,
                    HeadingLevel::H3 => 3,
                    HeadingLevel::H4 => 4,
                    HeadingLevel::H5 => 5,
                    HeadingLevel::H6 => 6,
                };
                self.begin(Sink::Heading { level, at });
            }
            Tag::Item => self.items.push(Item {
                node: None,
                fresh: true,
                after_id: false,
                at,
            }),
            Tag::Strong if self.items.last().is_some_and(|i| i.fresh) => {
                self.begin(Sink::Id { at })
            }
            Tag::Emphasis if self.items.last().is_some_and(|i| i.after_id) => {
                self.begin(Sink::KindWord { at });
            }
            Tag::Paragraph => self.new_block(),
            Tag::BlockQuote(kind) => {
                let kind = match kind {
                    Some(BlockQuoteKind::Warning | BlockQuoteKind::Caution) => {
                        AnnotationKind::Warning
                    }
                    Some(BlockQuoteKind::Important) => AnnotationKind::Important,
                    Some(BlockQuoteKind::Note) => AnnotationKind::Note,
                    Some(BlockQuoteKind::Tip) => AnnotationKind::Slip,
                    None => {
                        self.problem(
                            at,
                            "引用块没有写明种类",
                            Some("首行写 > [!NOTE]、> [!WARNING]、> [!IMPORTANT] 或 > [!TIP]"),
                        );
                        AnnotationKind::Note
                    }
                };
                let node = self.current();
                if node.is_none() {
                    self.problem(at, "批注不属于任何条文", Some("把它缩进到所注的条文之下"));
                }
                // Alerts do not nest; an inner one goes on in the outer.
                if self.alert.is_none() {
                    self.alert = Some(Alert {
                        kind,
                        node,
                        body: Prose::default(),
                        at,
                    });
                }
            }
            Tag::CodeBlock(_) => {
                self.new_block();
                self.in_formula = true;
            }
            Tag::Link {
                dest_url, title, ..
            } => {
                let start = self.prose_len();
                self.link = Some(OpenLink {
                    start,
                    dest: dest_url.into_string(),
                    title: title.into_string(),
                    at,
                });
            }
            _ => {}
        }
    }

    fn close(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::MetadataBlock(_) | TagEnd::Heading(_) => self.end_sink(),
            TagEnd::Strong if matches!(self.sink.last(), Some(Sink::Id { .. })) => self.end_sink(),
            TagEnd::Emphasis if matches!(self.sink.last(), Some(Sink::KindWord { .. })) => {
                self.end_sink();
            }
            TagEnd::Item => {
                if let Some(item) = self.items.pop()
                    && item.node.is_none()
                    && self.current().is_none()
                {
                    self.problem(
                        item.at,
                        "列表项不属于任何条文",
                        Some("条文写作 - **101.1** 正文"),
                    );
                }
            }
            TagEnd::BlockQuote(_) => {
                if let Some(mut alert) = self.alert.take()
                    && let Some(ix) = alert.node
                {
                    trim(&mut alert.body);
                    let place = self.places.at(alert.at);
                    self.nodes[ix].notes.push(Annotation {
                        kind: alert.kind,
                        body: alert.body,
                        place,
                    });
                }
            }
            TagEnd::CodeBlock => {
                self.in_formula = false;
                self.new_block();
            }
            TagEnd::Link => self.end_link(),
            _ => {}
        }
    }

    fn begin(&mut self, sink: Sink) {
        self.buffer.clear();
        self.sink.push(sink);
    }

    fn end_sink(&mut self) {
        let text = std::mem::take(&mut self.buffer);
        match self.sink.pop() {
            Some(Sink::Front { at }) => self.front_matter(&text, at),
            Some(Sink::Heading { level, at }) => self.heading(level, text.trim(), at),
            Some(Sink::Id { at }) => self.clause(text.trim(), at),
            Some(Sink::KindWord { at }) => self.kind_word(text.trim(), at),
            None => {}
        }
    }

    fn front_matter(&mut self, text: &str, at: usize) {
        self.has_front = true;
        match yaml::from_str::<FrontMatter>(text) {
            Ok(front) => {
                match BookId::named(&front.book) {
                    Some(book) => self.book = book,
                    None => self.problem(
                        at,
                        format!("“{}”不能作书名", front.book),
                        Some("book 用小写字母、数字和连字符"),
                    ),
                }
                self.front = front;
            }
            Err(error) => self.problem(
                at,
                format!("文首信息读不懂：{error}"),
                Some("至少写 book 与 title 两项"),
            ),
        }
    }

    fn heading(&mut self, level: u32, text: &str, at: usize) {
        while self.headings.last().is_some_and(|(l, _)| *l >= level) {
            self.headings.pop();
        }
        let (number, title) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let Ok(number) = number.parse::<Number>() else {
            self.problem(
                at,
                format!("标题“{text}”没有编号"),
                Some("标题写作 # 100 标题"),
            );
            return;
        };
        let kind = if level == 1 {
            Kind::Chapter
        } else {
            Kind::Section
        };
        let parent = self.headings.last().map(|(_, ix)| *ix);
        let ix = self.push(number, kind, parent, at);
        self.nodes[ix].body.text = title.trim().to_owned();
        self.headings.push((level, ix));
    }

    fn clause(&mut self, text: &str, at: usize) {
        let Some(item) = self.items.last_mut() else {
            return;
        };
        item.fresh = false;
        match text.parse::<Number>() {
            Ok(number) => {
                let depth = self.items.len();
                let parent = self.items[..depth - 1]
                    .iter()
                    .rev()
                    .find_map(|i| i.node)
                    .or_else(|| self.headings.last().map(|(_, ix)| *ix));
                let ix = self.push(number, Kind::Clause, parent, at);
                if let Some(item) = self.items.last_mut() {
                    item.node = Some(ix);
                    item.after_id = true;
                }
            }
            Err(_) => {
                self.problem(
                    at,
                    format!("“{text}”不是条号"),
                    Some("条号写作 802.1a 或 701.3-1"),
                );
                self.text(text, at);
            }
        }
    }

    fn kind_word(&mut self, word: &str, at: usize) {
        if let Some(item) = self.items.last_mut() {
            item.after_id = false;
        }
        match (Kind::from_word(word), self.current()) {
            (Some(kind), Some(ix)) => self.nodes[ix].kind = kind,
            _ => {
                let words = Kind::WORDED.map(Kind::word).join("、");
                self.problem(
                    at,
                    format!("“{word}”不是条文的种类"),
                    Some(&format!("种类有：{words}")),
                );
                self.text(word, at);
            }
        }
    }

    fn push(&mut self, number: Number, kind: Kind, parent: Option<NodeIx>, at: usize) -> NodeIx {
        let ix = self.nodes.len();
        if let Some(earlier) = self.numbers.insert(number, ix) {
            let first = self.nodes[earlier].place.clone();
            self.numbers.insert(number, earlier);
            self.problem(
                at,
                format!("条号 {number} 重复，先见于 {first}"),
                Some("改其中一个的条号"),
            );
        }
        if let Some(parent) = parent {
            self.nodes[parent].children.push(ix);
        }
        let place = self.places.at(at);
        self.nodes.push(Node {
            id: RuleId::new(self.book, number),
            kind,
            printed: None,
            body: Prose::default(),
            notes: Vec::new(),
            parent,
            children: Vec::new(),
            place,
        });
        ix
    }

    /// The clause that text now belongs to: that of the innermost item that has one.
    fn current(&self) -> Option<NodeIx> {
        self.items.iter().rev().find_map(|i| i.node)
    }

    fn prose(&mut self) -> Option<&mut Prose> {
        let current = self.current();
        match &mut self.alert {
            Some(alert) => Some(&mut alert.body),
            None => Some(&mut self.nodes[current?].body),
        }
    }

    fn prose_len(&mut self) -> usize {
        self.prose().map_or(0, |p| p.text.len())
    }

    fn new_block(&mut self) {
        if !self.sink.is_empty() {
            return;
        }
        if let Some(prose) = self.prose()
            && !prose.text.is_empty()
            && !prose.text.ends_with('\n')
        {
            prose.text.push('\n');
        }
    }

    fn soft_break(&mut self, at: usize) {
        // A line break between two Chinese characters is no space.
        let wide = self
            .prose()
            .and_then(|p| p.text.chars().next_back())
            .is_none_or(|c| !c.is_ascii());
        self.text(if wide { "" } else { " " }, at);
    }

    fn text(&mut self, text: &str, at: usize) {
        if !self.sink.is_empty() {
            self.buffer.push_str(text);
            return;
        }
        if self.in_formula {
            // A block comes in one piece or in lines; each line stays one.
            self.new_block();
            self.marked(text.trim_end_matches('\n'), MarkKind::Formula, at);
            return;
        }
        let mut bullet = false;
        if let Some(item) = self.items.last_mut() {
            // An item without an id is a line of the clause around it.
            bullet = item.fresh && item.node.is_none() && !text.trim().is_empty();
            if bullet {
                item.fresh = false;
            }
            if !text.trim().is_empty() {
                item.after_id = false;
            }
        }
        if bullet && self.alert.is_none() {
            self.new_block();
        }
        if self.prose().is_none() {
            if !text.trim().is_empty() && self.link.is_none() {
                self.problem(
                    at,
                    "这段文字不属于任何条文",
                    Some("条文写作 - **101.1** 正文"),
                );
            }
            return;
        }
        if let Some(prose) = self.prose() {
            if bullet {
                prose.text.push_str("· ");
            }
            let text = if prose.text.is_empty() || prose.text.ends_with('\n') {
                text.trim_start_matches([' ', '\t'])
            } else {
                text
            };
            prose.text.push_str(text);
        }
    }

    fn marked(&mut self, text: &str, kind: MarkKind, at: usize) {
        if !self.sink.is_empty() {
            self.buffer.push_str(text);
            return;
        }
        if let Some(item) = self.items.last_mut() {
            item.after_id = false;
            item.fresh = false;
        }
        if let Some(prose) = self.prose() {
            let start = prose.text.len();
            prose.text.push_str(text);
            let range = start..prose.text.len();
            prose.marks.push(Mark {
                range,
                kind,
                source: at,
            });
        }
    }

    fn end_link(&mut self) {
        let Some(link) = self.link.take() else { return };
        let (book, number) = match link.dest.split_once([':', '#']) {
            Some(("", number)) => (Some(self.book), number),
            Some((book, number)) => (BookId::named(book), number),
            None => (None, link.dest.as_str()),
        };
        let (Some(book), Ok(number)) = (book, number.parse::<Number>()) else {
            self.problem(
                link.at,
                format!("链接目标“{}”读不懂", link.dest),
                Some("写作 #802.1a 或 vividz:802.1a"),
            );
            return;
        };
        let relation = Relation::from_title(&link.title).unwrap_or_else(|| {
            let words = Relation::ALL.map(Relation::word).join("、");
            self.problem(
                link.at,
                format!("“{}”不是关系", link.title),
                Some(&format!("关系有：{words}")),
            );
            Relation::Refers
        });
        let origin = if self.alert.is_some() {
            Origin::Annotation
        } else {
            Origin::Linked
        };
        if let Some(prose) = self.prose() {
            let range = link.start..prose.text.len();
            // Formulas inside a link give way to it: marks never overlap.
            while prose
                .marks
                .last()
                .is_some_and(|m| m.range.start >= range.start)
            {
                prose.marks.pop();
            }
            prose.marks.push(Mark {
                range,
                kind: MarkKind::Ref {
                    target: RuleId::new(book, number),
                    relation,
                    origin,
                },
                source: link.at,
            });
        }
    }

    fn finish(mut self) -> (Rulebook, Vec<Problem>) {
        if !self.has_front {
            self.problem(0, "没有文首信息", Some("文首写 ---、book、title、---"));
        }
        for node in &mut self.nodes {
            if !node.is_heading() {
                take_printed(node);
            }
            trim(&mut node.body);
            // The front matter may stand after clauses in a damaged file; ids follow it all the same.
            node.id.book = self.book;
        }
        let mut found = Vec::new();
        check_order(&self.nodes, &mut found);
        for node in &self.nodes {
            if !node.is_heading() && node.body.text.is_empty() && node.children.is_empty() {
                found.push(Problem {
                    place: node.place.clone(),
                    what: format!("条文 {} 没有正文", node.id.number),
                    fix: None,
                });
            }
        }
        let room = MOST_PROBLEMS.saturating_sub(self.problems.len());
        self.untold += found.len().saturating_sub(room);
        found.truncate(room);
        self.problems.append(&mut found);
        if self.untold > 0 {
            let problem = self.places.problem(
                0,
                format!("还有 {} 处有误，没有一一列出", self.untold),
                Some("先改正前面的".to_owned()),
            );
            self.problems.push(problem);
        }
        (
            Rulebook::new(self.book, self.front, self.nodes),
            self.problems,
        )
    }
}

/// Takes `〔印作 501.2〕` off the front of a clause.
fn take_printed(node: &mut Node) {
    const OPEN: &str = "〔印作 ";
    let text = node.body.text.trim_start();
    if let Some(rest) = text.strip_prefix(OPEN)
        && let Some((printed, _)) = rest.split_once('〕')
    {
        let cut = node.body.text.len() - text.len() + OPEN.len() + printed.len() + '〕'.len_utf8();
        node.printed = Some(printed.trim().to_owned());
        cut_front(&mut node.body, cut);
    }
}

fn cut_front(prose: &mut Prose, bytes: usize) {
    prose.text.drain(..bytes);
    for mark in &mut prose.marks {
        mark.range.start = mark.range.start.saturating_sub(bytes);
        mark.range.end = mark.range.end.saturating_sub(bytes);
    }
    prose.marks.retain(|m| !m.range.is_empty());
}

fn trim(prose: &mut Prose) {
    let front = prose.text.len() - prose.text.trim_start().len();
    if front > 0 {
        cut_front(prose, front);
    }
    let end = prose.text.trim_end().len();
    prose.text.truncate(end);
    for mark in &mut prose.marks {
        mark.range.end = mark.range.end.min(end);
        mark.range.start = mark.range.start.min(end);
    }
    prose.marks.retain(|m| !m.range.is_empty());
}

/// Ids rise among neighbours of one sort, and a clause's number continues that of what it stands under.
fn check_order(nodes: &[Node], problems: &mut Vec<Problem>) {
    let mut report = |place: &Place, what: String, fix: String| {
        problems.push(Problem {
            place: place.clone(),
            what,
            fix: Some(fix),
        });
    };
    // Statements (5.4-4) and sections (5.4.3) of one parent each count on their own.
    let mut before: HashMap<(Option<NodeIx>, u32), Number> = HashMap::new();
    for node in nodes {
        let number = node.id.number;
        let earlier = before.insert((node.parent, number.last_sort()), number);
        if let Some(earlier) = earlier
            && number < earlier
        {
            report(
                &node.place,
                format!("条号 {number} 排在 {earlier} 之后"),
                "按条号顺序移动".to_owned(),
            );
        }
    }
    for node in nodes {
        if let Some(parent) = node.parent {
            let above = &nodes[parent];
            // A whole number starts its own count: 101 stands under chapter 100, rule 100 under chapter 1.
            let whole = node.id.number.depth() == 1;
            let by_hundreds = above.id.number.depth() == 1
                && node.id.number.first() / 100 == above.id.number.first() / 100;
            if !node.id.number.starts_with(&above.id.number) && !whole && !by_hundreds {
                report(
                    &node.place,
                    format!("条号 {} 不接其上级 {}", node.id.number, above.id.number),
                    "移到相应的条文之下，或改正条号".to_owned(),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "---
book: vividz
title: 小书
edition: 1.0.0
source: {title: 原书, by: 某人, published: 2022-08-21}
---
# 200 优先权
## 202 预处理
- **202.2** 依次进行:
  - **202.2a** 先结算规则效果，见[攻击](#802.1a \"步骤\")。
  - **202.2b** 再看 802.1a。
- **510.2** 〔印作 501.2〕 由双方共有。
  > [!WARNING]
  > 与 [202.2](#202.2 \"矛盾\") 相反。

  > [!TIP]
  > 原文缺“双”字。
- **510.2-1** *例* 例子 `Af = Ao`。
  - 第一
  - 第二
";

    fn small() -> (Rulebook, Vec<Problem>) {
        parse("rules.md", SMALL, BookId::VIVIDZ)
    }

    fn node<'b>(book: &'b Rulebook, number: &str) -> &'b Node {
        book.get(number.parse().expect(number)).expect(number)
    }

    #[test]
    fn headings_and_clauses_nest() {
        let (book, problems) = small();
        assert!(
            problems.iter().all(|p| p.what.contains("510.2")),
            "{problems:?}"
        );
        assert_eq!(book.front.title, "小书");
        let a = book.find("202.2a".parse().expect("id")).expect("node");
        assert_eq!(book.heading_path(a), ["优先权", "预处理"]);
        assert_eq!(
            book.nodes[a].parent,
            book.find("202.2".parse().expect("id"))
        );
        assert_eq!(node(&book, "202").kind, Kind::Section);
        assert_eq!(book.subtree(0).len(), book.nodes.len());
    }

    #[test]
    fn links_kinds_alerts_and_misprints() {
        let (book, _) = small();
        let a = node(&book, "202.2a");
        assert_eq!(a.body.text, "先结算规则效果，见攻击。");
        let mark = &a.body.marks[0];
        assert_eq!(&a.body.text[mark.range.clone()], "攻击");
        assert_eq!(
            mark.kind,
            MarkKind::Ref {
                target: RuleId::of(BookId::VIVIDZ, "802.1a"),
                relation: Relation::Steps,
                origin: Origin::Linked
            }
        );
        let misprinted = node(&book, "510.2");
        assert_eq!(misprinted.printed.as_deref(), Some("501.2"));
        assert_eq!(misprinted.body.text, "由双方共有。");
        assert_eq!(misprinted.notes[0].kind, AnnotationKind::Warning);
        assert_eq!(misprinted.notes[0].body.text, "与 202.2 相反。");
        assert_eq!(misprinted.notes[1].kind, AnnotationKind::Slip);
        assert!(book.find_printed("501.2".parse().expect("id")).is_some());
        let example = node(&book, "510.2-1");
        assert_eq!(example.kind, Kind::Example);
        assert_eq!(example.body.text, "例子 Af = Ao。\n· 第一\n· 第二");
        assert_eq!(example.body.marks[0].kind, MarkKind::Formula);
    }

    #[test]
    fn a_block_of_formulas_keeps_its_lines() {
        let text = "---\nbook: vividz\ntitle: 甲\n---\n- **1.1** 记号：\n  ```formula\n  Lo = 甲\n  Lf = 乙\n  ```\n  其余。\n";
        let (book, problems) = parse("rules.md", text, BookId::VIVIDZ);
        assert!(problems.is_empty(), "{problems:?}");
        let clause = node(&book, "1.1");
        assert_eq!(clause.body.text, "记号：\nLo = 甲\nLf = 乙\n其余。");
        assert!(
            clause
                .body
                .marks
                .iter()
                .all(|m| m.kind == MarkKind::Formula)
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let text = "---\nbook: vividz\ntitle: 甲\n---\n# 没有编号\n- **1.1** 甲\n- **1.1** 乙[丙](http://x)\n- **一** 丁\n- **1.0** *谜* 戊[己](#1.1 \"亲戚\")\n\n> 引\n";
        let (_, problems) = parse("rules.md", text, BookId::VIVIDZ);
        let said: Vec<_> = problems.iter().map(ToString::to_string).collect();
        for (place, what) in [
            ("rules.md:5:1", "没有编号"),
            ("rules.md:7:3", "重复"),
            ("rules.md:7:12", "读不懂"),
            ("rules.md:8:3", "不是条号"),
            ("rules.md:9:11", "不是条文的种类"),
            ("rules.md:9:16", "不是关系"),
            ("rules.md:9:3", "排在"),
            ("rules.md:11:1", "没有写明种类"),
        ] {
            assert!(
                said.iter()
                    .any(|s| s.starts_with(place) && s.contains(what)),
                "{place} {what} in {said:#?}"
            );
        }
    }
}
