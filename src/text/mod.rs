//! Text: folding, width, wrapping, pinyin. Knows nothing of rules.

pub mod fold;
pub mod pinyin;
pub mod width;
pub mod wrap;

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
