//! Reading a user's file: a plain file of bounded size in UTF-8, or the reason why it is not read.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

/// The most bytes of a file of a book: the longest rules texts in print are near one MiB.
pub const MOST: u64 = 16 << 20;

/// Why a file is not read; the words are Chinese, as those of every problem with a file.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// Nothing of this name is there.
    #[error("没有这个文件")]
    Missing,
    /// A folder, a pipe or a device: reading it might never end.
    #[error("不是普通文件")]
    NotAFile,
    /// Larger than is read.
    #[error("文件有 {bytes} 字节，超过 {most} 字节的上限")]
    TooLarge {
        /// Its size.
        bytes: u64,
        /// The most that is read.
        most: u64,
    },
    /// Text in another encoding, or no text.
    #[error("第 {line} 行不是 UTF-8 文本")]
    NotText {
        /// The first line that is none.
        line: usize,
    },
    /// The system refuses.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Reads a file of at most so many bytes.
///
/// # Errors
/// [`Unread`]; what is no plain file is not even opened.
pub fn read(path: &Path, most: u64) -> Result<String, Unread> {
    let about = fs::metadata(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Unread::Missing,
        _ => Unread::Io(error),
    })?;
    if !about.is_file() {
        return Err(Unread::NotAFile);
    }
    let mut bytes = Vec::new();
    // The size that the system tells may be wrong (files of /proc have none), so the limit holds while reading.
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    let size = about.len().max(bytes.len() as u64);
    if size > most {
        return Err(Unread::TooLarge { bytes: size, most });
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        Unread::NotText {
            line: valid.iter().filter(|b| **b == b'\n').count() + 1,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_read_says_why() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("甲");
        let said = |most| read(&path, most).map_err(|e| e.to_string());
        assert_eq!(said(9), Err("没有这个文件".to_owned()));
        fs::write(&path, "甲乙丙").expect("written");
        assert_eq!(said(9), Ok("甲乙丙".to_owned()));
        assert_eq!(said(8), Err("文件有 9 字节，超过 8 字节的上限".to_owned()));
        fs::write(&path, b"\xe7\x94\xb2\n\xff").expect("written");
        assert_eq!(said(9), Err("第 2 行不是 UTF-8 文本".to_owned()));
        assert!(matches!(read(folder.path(), 9), Err(Unread::NotAFile)));
    }
}
