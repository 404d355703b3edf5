//! Text: reading and writing it, folding, width, wrapping, pinyin. Knows nothing of rules.

pub mod codec;
pub mod date;
pub mod file;
pub mod fold;
pub mod glyph;
pub mod merge;
pub mod numeral;
pub mod pinyin;
mod said;
pub mod together;
pub mod width;
pub mod wrap;
pub mod yaml;

use std::ops::ControlFlow;

pub use said::toml_said;

/// Called while something long is done: how much is done, of how much, or of 0 where that is not known yet. `Break` stops
/// it.
pub type Progress<'p> = dyn FnMut(usize, usize) -> ControlFlow<()> + 'p;

/// The progress that is told to nobody and stops nothing.
pub const fn to_the_end(_done: usize, _all: usize) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The nearest of some words, where one is near enough to be a slip of the pen.
pub fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<String> {
    let length = word.chars().count();
    let most = |k: &str| 1.max(length.min(k.chars().count()) / 2);
    known
        .into_iter()
        .enumerate()
        // Words whose lengths are further apart are not near; of very long ones nobody waits for how far.
        .filter(|(_, k)| k.chars().count().abs_diff(length) <= most(k))
        .map(|(nth, k)| (strsim::osa_distance(word, k), k, nth))
        .filter(|(d, k, _)| *d <= most(k) && *d < length.max(1))
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
    match name.as_str() {
        "" => "caijue".to_owned(),
        taken if is_device(taken) => format!("{taken}-"),
        _ => name,
    }
}

/// Whether a name, whatever its ending, is that of a device on some systems, so that no file there can have it.
pub fn is_device(name: &str) -> bool {
    let stem = name
        .split('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let numbered = |kind: &str| {
        let n = stem.strip_prefix(kind).unwrap_or_default().as_bytes();
        matches!(n, [b'1'..=b'9'])
    };
    matches!(&*stem, "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}

#[cfg(test)]
mod tests {
    use super::{file_name, nearest, toml_said};

    #[test]
    fn a_title_becomes_a_name_that_stays_in_its_folder() {
        assert_eq!(file_name("攻击时：能滑行吗?"), "攻击时：能滑行吗");
        assert_eq!(file_name("../../etc/passwd"), "etc-passwd");
        assert_eq!(file_name("  "), "caijue");
        assert_eq!(file_name("甲 乙\u{1b}\n"), "甲-乙");
    }

    #[test]
    fn no_file_is_called_as_a_device_is() {
        assert_eq!(file_name("con"), "con-");
        assert_eq!(file_name("LPT1.第二局"), "LPT1.第二局-");
        assert_eq!(file_name("contest"), "contest");
        assert_eq!(file_name("com0"), "com0");
    }

    #[test]
    fn a_very_long_word_is_near_nothing_and_soon_told_so() {
        let begun = std::time::Instant::now();
        let long = "滑".repeat(200_000);
        assert_eq!(nearest(&long, ["滑行"; 3000]), None);
        assert!(begun.elapsed() < std::time::Duration::from_secs(20));
        assert_eq!(nearest("滑型", ["横置", "滑行"]), Some("滑行".to_owned()));
    }

    #[test]
    fn the_toml_readers_own_words_are_not_passed_on() {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Written {
            #[serde(rename = "name")]
            _name: String,
            #[serde(default, rename = "width")]
            _width: Option<u16>,
        }
        let said = |text: &str| {
            let read = toml::from_str::<Written>(text);
            toml_said(read.err().expect("wrong").message())
        };
        assert_eq!(said("nmae = 1"), "这里不能写“nmae”，可以写：name、width");
        assert_eq!(said(""), "缺“name”一项");
        assert_eq!(said("name = 3"), "这里要写文字，写的是整数");
        assert_eq!(
            said("name = \"a\"\nwidth = [1]"),
            "这里要写整数，写的是列表"
        );
        assert_eq!(
            said("name = \"a\"\nwidth = 99999"),
            "整数不合适：太大、太小或不在可写的之中"
        );
        assert_eq!(said("name = \"a\"\nname = \"b\""), "同一项写了两次");
        for broken in [
            "name",
            "name = a",
            "name = \"",
            "[",
            "= 3",
            "name = \"\u{1}\"",
        ] {
            assert!(!said(broken).is_ascii(), "{broken}: {}", said(broken));
        }
    }
}
