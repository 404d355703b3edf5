//! Text: reading it, folding, width, wrapping, pinyin. Knows nothing of rules.

pub mod file;
pub mod fold;
pub mod pinyin;
pub mod width;
pub mod wrap;

/// The nearest of some words, where one is near enough to be a slip of the pen.
pub fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<String> {
    let length = word.chars().count();
    known
        .into_iter()
        .map(|k| (strsim::osa_distance(word, k), k))
        .filter(|(d, k)| *d <= 1.max(length.min(k.chars().count()) / 2) && *d < length.max(1))
        .min()
        .map(|(_, k)| k.to_owned())
}
