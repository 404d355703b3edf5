//! What an import notices in a text: misprinted numbers, gaps, doubles, references to nothing; with lines and fixes.

use serde::Serialize;

use crate::rulebook::Problem;

/// Something in the text that a reader should know of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The line, from 1.
    pub line: u32,
    /// What sort.
    pub kind: FindingKind,
    /// What was found, in Chinese.
    pub what: String,
    /// What was done about it, or what to do.
    pub fix: String,
}

/// The sorts of finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// A number that its neighbours show to be wrong.
    Misprint,
    /// A number that is left out.
    Gap,
    /// A number that comes twice.
    Double,
    /// A reference to a clause that does not exist.
    Dangling,
    /// A number whose text is on the next line.
    SplitLabel,
    /// A number without text.
    NoText,
    /// A chapter that only the table of contents names.
    ContentsOnly,
    /// Text for which the known book has no clause.
    Unplaced,
    /// A line with a broken character.
    BrokenCharacter,
    /// What was written does not read back as it should.
    Unreadable,
    /// Levels too deep to be written as clauses of their own.
    TooDeep,
}

impl Finding {
    /// The number `printed` stands where `meant` must.
    pub fn misprint(line: u32, printed: &str, meant: &str) -> Self {
        Self {
            line,
            kind: FindingKind::Misprint,
            what: format!("条号印作 {printed}，按前后的条文应是 {meant}"),
            fix: format!("作 {meant} 收入"),
        }
    }

    /// The number of `id` stands on a line of its own.
    pub fn split_label(line: u32, id: &str) -> Self {
        Self {
            line,
            kind: FindingKind::SplitLabel,
            what: format!("{id} 的条号与正文分在两行"),
            fix: "已接成一条".to_owned(),
        }
    }

    /// The new rules.md has a problem.
    pub fn unreadable(problem: &Problem) -> Self {
        Self {
            line: 0,
            kind: FindingKind::Unreadable,
            what: format!("写出的 {problem}"),
            fix: "改 rules.md 里的这一处，并把原文报告给本项目".to_owned(),
        }
    }

    /// A character of the line is broken.
    pub fn broken(line: u32) -> Self {
        Self {
            line,
            kind: FindingKind::BrokenCharacter,
            what: "这一行有损坏的字符".to_owned(),
            fix: "对照出处补上".to_owned(),
        }
    }
}
