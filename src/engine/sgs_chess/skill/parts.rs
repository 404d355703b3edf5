//! What a skill text is made of.

use serde::Serialize;

use crate::engine::cite::Cite;

/// A skill text by its structure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkillText {
    /// The skill's name, where the text opens with 〖…〗.
    pub name: Option<String>,
    /// The skills that the text stands for: one, or several that `/` joined.
    pub skills: Vec<SkillForm>,
    /// Words of the text that the book defines, each once, with what it says of them.
    pub words: Vec<SkillWord>,
    /// What is not well formed.
    pub problems: Vec<String>,
    /// Whether it can be performed as it stands; not before it was read by `printed`.
    pub performable: bool,
}

/// One skill of a text: its lines in reading order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkillForm {
    /// The words that were put in where `/` stood.
    pub chosen: Vec<String>,
    /// The text with these words.
    pub text: String,
    /// Its structure, outermost first.
    pub lines: Vec<SkillLine>,
    /// Whether it can be performed; not before it was read by `printed`.
    pub performable: bool,
}

/// One line of a skill's structure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkillLine {
    /// How deep it lies in the structure, from 0.
    pub depth: usize,
    /// What it is.
    pub part: Part,
    /// Its text; empty for a line that only holds the lines below it.
    pub text: String,
    /// The clauses that say so.
    pub cites: Vec<Cite>,
    /// What the program takes it to say, where it was read by `printed`; none for a line that holds others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<LineReading>,
}

/// What became of a line of a skill text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LineReading {
    /// `read`, `doubt` or `unread`.
    pub outcome: &'static str,
    /// What the program takes it to say, in the book's terms; empty where it is not read.
    pub told: String,
    /// What is not sure about it, and how it was taken.
    pub doubts: Vec<String>,
    /// From which words on it is not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Why it is not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// What a part of a skill text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// One sentence of the text.
    Sentence,
    /// What is paid to use the skill: left of ▶.
    Cost,
    /// What the skill does: right of ▶.
    Effect,
    /// The effect that must have been executed: left of ▷.
    First,
    /// The effect that may only then be executed: right of ▷.
    Then,
    /// The effects done at once: left of →.
    Immediate,
    /// The effects done at a timing of their own: right of →.
    Delayed,
    /// One of the options of 选择：1.……2.…….
    Option,
    /// A level of its own within a sentence: {…}.
    Group,
    /// Running text.
    Text,
}

impl Part {
    /// The Chinese word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sentence => "一句",
            Self::Cost => "消耗",
            Self::Effect => "效果",
            Self::First => "先执行的效果",
            Self::Then => "执行了前者才能执行的效果",
            Self::Immediate => "即时类效果",
            Self::Delayed => "延时类效果",
            Self::Option => "可选的一项",
            Self::Group => "一层",
            Self::Text => "描述",
        }
    }
}

/// A word of a skill text that the book defines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkillWord {
    /// The word as it stands in the text.
    pub word: String,
    /// What it means there.
    pub says: String,
    /// The clauses that say so.
    pub cites: Vec<Cite>,
}

/// The brackets of skill texts.
pub const PAIRS: [(char, char); 5] = [
    ('{', '}'),
    ('〖', '〗'),
    ('【', '】'),
    ('“', '”'),
    ('（', '）'),
];
