//! Why a file is not imported, or not stored: each with place, cause and the likely fix, in Chinese.

use std::path::PathBuf;

use serde::Serialize;

use crate::rulebook::BookId;

/// A file that is not read as rules; nothing is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "cause", rename_all = "kebab-case")]
pub enum Refusal {
    /// The file cannot be opened or read.
    #[error("{file}：读不了：{why}（查看路径与权限）")]
    Unreadable {
        /// The file, as the user named it.
        file: String,
        /// What the system says.
        why: String,
    },
    /// A folder, or a device.
    #[error("{file}：不是普通文件（给出一个文本文件的路径）")]
    NotAFile {
        /// The file, as the user named it.
        file: String,
    },
    /// Nothing but white space.
    #[error("{file}：文件是空的（确认网页或帖子的正文已经复制进来）")]
    Empty {
        /// The file, as the user named it.
        file: String,
    },
    /// Larger than any rules text.
    #[error("{file}：文件有 {mib} MiB，超过 {limit} MiB 的上限（只留下规则的正文再导入）")]
    Huge {
        /// The file, as the user named it.
        file: String,
        /// Its size, rounded up.
        mib: u64,
        /// The most that is read.
        limit: u64,
    },
    /// More lines than any rules text has.
    #[error("{file}：有 {lines} 行，超过 {limit} 行的上限（只留下规则的正文再导入）")]
    TooLong {
        /// The file, as the user named it.
        file: String,
        /// How many lines it has.
        lines: usize,
        /// The most that are read.
        limit: usize,
    },
    /// Data, or a document of a kind that is not read.
    #[error("{file}：是{what}，不是能读的规则文本（{fix}）")]
    Format {
        /// The file, as the user named it.
        file: String,
        /// What it is.
        what: String,
        /// What to do.
        fix: String,
    },
    /// Not text at all.
    #[error("{file}：第 {at} 字节起不是文本：{what}（{fix}）")]
    Binary {
        /// The file, as the user named it.
        file: String,
        /// Where it shows, from 0.
        at: usize,
        /// What it looks like.
        what: String,
        /// What to do.
        fix: String,
    },
    /// Text in an encoding that is neither UTF-8 nor GB18030 nor UTF-16.
    #[error(
        "{file}：{line} 行附近的编码读不懂，既不是 UTF-8 也不是 GB18030（用编辑器另存为 UTF-8 再导入）"
    )]
    Encoding {
        /// The file, as the user named it.
        file: String,
        /// The first line that cannot be read.
        line: usize,
    },
    /// Text, but no rules.
    #[error("{file}：看不出规则的结构：{why}（{fix}）")]
    NoRules {
        /// The file, as the user named it.
        file: String,
        /// What is missing or odd.
        why: String,
        /// What to do.
        fix: String,
    },
    /// The wish itself cannot be met: an unknown book, an id that is taken or ill-formed.
    #[error("{what}（{fix}）")]
    Wish {
        /// What cannot be.
        what: String,
        /// What to do.
        fix: String,
    },
}

/// What kept an import from being stored or a book from being removed.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Something else is stored under this book's name.
    #[error(
        "{}：已经有 {book} 的另一份内容，没有覆盖（是另一版就用 --edition 或 --date 写明，两版都留着；要替换就加 --replace，要另成一书就用 --as）",
        path.display()
    )]
    Differs {
        /// The book.
        book: BookId,
        /// What is in the way.
        path: PathBuf,
    },
    /// Nothing of this name is stored.
    #[error("用户文件夹里没有 {book}（{fix}）")]
    Unknown {
        /// The book.
        book: BookId,
        /// What to do.
        fix: String,
    },
    /// No such edition of a book is kept.
    #[error("没有留着 {book} 的“{edition}”这一版（留着的：{}）", kept.join("、"))]
    NoEdition {
        /// The book.
        book: BookId,
        /// What was asked for.
        edition: String,
        /// What is kept.
        kept: Vec<String>,
    },
    /// The file system refused.
    #[error("{}：{doing}时出错：{source}（查看磁盘空间与权限；原有内容没有改动）", path.display())]
    Io {
        /// Where.
        path: PathBuf,
        /// What was being done.
        doing: &'static str,
        /// What the system says.
        source: std::io::Error,
    },
}
