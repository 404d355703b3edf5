//! Text: reading and writing it, folding, width, wrapping, pinyin. Knows nothing of rules.

pub mod date;
pub mod file;
pub mod fold;
pub mod glyph;
pub mod merge;
pub mod pinyin;
pub mod width;
pub mod wrap;
pub mod yaml;

/// The nearest of some words, where one is near enough to be a slip of the pen.
pub fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<String> {
    let length = word.chars().count();
    known
        .into_iter()
        .enumerate()
        .map(|(nth, k)| (strsim::osa_distance(word, k), k, nth))
        .filter(|(d, k, _)| *d <= 1.max(length.min(k.chars().count()) / 2) && *d < length.max(1))
        // Of equally near words one of the same length is meant, and the first: tables name a word before its variants.
        .min_by_key(|(d, k, nth)| (*d, k.chars().count().abs_diff(length), *nth))
        .map(|(_, k, _)| k.to_owned())
}

/// A title as a file's name: what no file system takes is left out.
pub fn file_name(title: &str) -> String {
    let name: String = width::safe(title)
        .chars()
        .map(|c| match c {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
            c if c.is_whitespace() => '-',
            c => c,
        })
        .take(60)
        .collect();
    let name = name.trim_matches(['.', '-']).to_owned();
    if name.is_empty() {
        "caijue".to_owned()
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_title_becomes_a_name_that_stays_in_its_folder() {
        assert_eq!(file_name("攻击时：能滑行吗?"), "攻击时：能滑行吗");
        assert_eq!(file_name("../../etc/passwd"), "etc-passwd");
        assert_eq!(file_name("  "), "caijue");
        assert_eq!(file_name("甲 乙\u{1b}\n"), "甲-乙");
    }
}
