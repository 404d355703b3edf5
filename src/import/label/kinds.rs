//! What a label is: how it is written, its numbers, and the text behind it.

use crate::rulebook::Number;

use crate::text::numeral::Family;

/// How a label is written: labels of one style count together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Style {
    /// `# 标题` without a number.
    Heading,
    /// 第三章, Chapter 3.
    Unit(Unit),
    /// 101.1a, 1.2.3, 1-2-3: at least two parts, or a letter.
    Path,
    /// 100, 1., 1、, 1), (1).
    Integer(Tail),
    /// 一、, (一).
    Chinese(Tail),
    /// 壹、, (貳).
    Formal(Tail),
    /// 甲、, (乙).
    Stem(Tail),
    /// ①, ⑴, ㈠.
    Single(Family),
    /// a., A), (b).
    Letter {
        /// A rather than a.
        upper: bool,
        /// What follows it.
        tail: Tail,
    },
    /// IV., (iv).
    Roman {
        /// IV rather than iv.
        upper: bool,
        /// What follows it.
        tail: Tail,
    },
    /// `#身份牌`: a heading by a sign, as forums write it.
    Hash,
    /// A line wholly in 【】.
    Bracket,
    /// ·, ●, -, ◆.
    Bullet(char),
}

/// What closes a simple label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tail {
    /// White space.
    Space,
    /// `.`
    Dot,
    /// `、` or `,`
    Comma,
    /// `:`
    Colon,
    /// `)`
    Close,
    /// `(…)`
    Both,
}

impl Tail {
    /// A label's core with the signs that close it.
    pub fn around(self, core: &str) -> String {
        match self {
            Self::Space => core.to_owned(),
            Self::Dot => format!("{core}."),
            Self::Comma => format!("{core}、"),
            Self::Colon => format!("{core}："),
            Self::Close => format!("{core}）"),
            Self::Both => format!("（{core}）"),
        }
    }
}

/// The divisions of a code of rules, the widest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// 编, 部, Part.
    Part,
    /// 章, Chapter.
    Chapter,
    /// 节, Section.
    Section,
    /// 条, Article, Rule.
    Article,
    /// 款.
    Paragraph,
    /// 项.
    Item,
}

impl Unit {
    /// The division that a character names: 章.
    pub fn of_char(c: char) -> Option<Self> {
        match c {
            '编' | '部' | '篇' => Some(Self::Part),
            '章' => Some(Self::Chapter),
            '节' => Some(Self::Section),
            '条' => Some(Self::Article),
            '款' => Some(Self::Paragraph),
            '项' => Some(Self::Item),
            _ => None,
        }
    }

    pub(super) fn of_word(word: &str) -> Option<Self> {
        match word.to_ascii_lowercase().as_str() {
            "part" => Some(Self::Part),
            "chapter" => Some(Self::Chapter),
            "section" => Some(Self::Section),
            "article" | "rule" | "law" => Some(Self::Article),
            _ => None,
        }
    }
}

/// A label and where the text after it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// How it is written.
    pub style: Style,
    /// Its numbers; empty for bullets and bare headings.
    pub parts: Vec<u32>,
    /// The letter after the numbers: 1 for a.
    pub letter: u32,
    /// The Markdown heading's level, 0 for none.
    pub heading: u8,
    /// Letters and digits in turn: 2k2a.
    pub chain: bool,
    /// Whether a number of it stands for letters: A1.2 is 1.1.2.
    pub lead: bool,
    /// As printed, without the signs around it: `501.2`, `第三条`.
    pub printed: String,
    /// Where the text begins, in characters of the line.
    pub body: usize,
}

impl Label {
    /// The clause number that it spells, for labels made of numbers.
    pub fn number(&self) -> Option<Number> {
        let counts = matches!(
            self.style,
            Style::Path
                | Style::Integer(_)
                | Style::Chinese(Tail::Comma | Tail::Dot)
                | Style::Unit(_)
        );
        if !counts || self.parts.is_empty() {
            return None;
        }
        self.spelled().parse().ok()
    }

    /// Numbers joined by dots, with the letter; letters and digits in turn as printed.
    pub fn spelled(&self) -> String {
        if self.chain && !self.lead {
            return self.printed.clone();
        }
        let mut text = self
            .parts
            .iter()
            .map(u32::to_string)
            .collect::<Vec<_>>()
            .join(".");
        text.push_str(&letters(self.letter));
        text
    }

    /// The value that counts on from label to label: the letter or the last number.
    pub fn value(&self) -> u32 {
        if self.letter > 0 {
            self.letter
        } else {
            self.parts.last().copied().unwrap_or(0)
        }
    }

    /// Whether it numbers what it labels.
    pub fn is_ordinal(&self) -> bool {
        !self.parts.is_empty()
    }

    /// A label that says what a line is without a sign of its own.
    pub fn bare(style: Style) -> Self {
        Self::new(style, Vec::new(), String::new(), 0)
    }

    pub(super) fn new(style: Style, parts: Vec<u32>, printed: String, body: usize) -> Self {
        Self {
            style,
            parts,
            letter: 0,
            heading: 0,
            chain: false,
            lead: false,
            printed,
            body,
        }
    }
}

/// 1 → a, 27 → aa; nothing for 0.
pub fn letters(mut value: u32) -> String {
    let mut text = Vec::new();
    while value > 0 {
        value -= 1;
        text.push((b'a' + (value % 26) as u8) as char);
        value /= 26;
    }
    text.into_iter().rev().collect()
}

/// The text behind a label, from a line's own characters.
pub fn body(text: &str, label: &Label) -> String {
    let mut body: String = text.chars().skip(label.body).collect();
    if label.style == Style::Bracket {
        body.pop();
    }
    body.trim().to_owned()
}
