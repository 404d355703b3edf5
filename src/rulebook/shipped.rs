//! The texts that the binary carries, by their paths in the repository.

/// Path (`rulebooks/vividz/rules.md`) and text of every carried file, in order of path.
pub static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// Changes whenever a carried file does: the key of what is built from them.
pub const HASH: u64 = include!(concat!(env!("OUT_DIR"), "/shipped_hash.rs"));

/// The text of one carried file.
pub fn file(path: &str) -> Option<&'static str> {
    FILES
        .binary_search_by(|(name, _)| (*name).cmp(path))
        .ok()
        .map(|ix| FILES[ix].1)
        .or_else(|| {
            FILES
                .iter()
                .find(|(name, _)| *name == path)
                .map(|(_, text)| *text)
        })
}

/// The carried files below a folder, by path.
pub fn below<'f>(folder: &'f str) -> impl Iterator<Item = (&'static str, &'static str)> + 'f {
    FILES
        .iter()
        .filter(move |(name, _)| name.starts_with(folder))
        .copied()
}
