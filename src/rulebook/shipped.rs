//! The texts that come with the program, by their paths in the repository.
//!
//! A release carries them in its binary. A build for development reads them where they lie, so that a changed ruling or
//! clause needs no new build.

/// Path (`rulebooks/vividz/rules.md`) and text of every file, in order of path.
pub fn files() -> &'static [(&'static str, &'static str)] {
    source::files()
}

/// Changes whenever a file does: the key of what is built from them.
pub fn hash() -> u64 {
    source::hash()
}

/// The text of one file.
pub fn file(path: &str) -> Option<&'static str> {
    let files = files();
    let at = files.binary_search_by(|(name, _)| (*name).cmp(path)).ok()?;
    Some(files[at].1)
}

/// The files below a folder, by path.
pub fn below<'f>(folder: &'f str) -> impl Iterator<Item = (&'static str, &'static str)> + 'f {
    files()
        .iter()
        .filter(move |(name, _)| name.starts_with(folder))
        .copied()
}

#[cfg(not(carried))]
#[path = "../../build/carried.rs"]
mod carried;

#[cfg(carried)]
mod source {
    static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

    pub fn files() -> &'static [(&'static str, &'static str)] {
        FILES
    }

    pub fn hash() -> u64 {
        include!(concat!(env!("OUT_DIR"), "/shipped_hash.rs"))
    }
}

#[cfg(not(carried))]
mod source {
    use std::path::Path;
    use std::sync::LazyLock;

    use super::carried;

    /// The files and their hash; none where the folder that this was built in is gone.
    static FILES: LazyLock<(Vec<(&'static str, &'static str)>, u64)> = LazyLock::new(|| {
        let found = carried::gather(Path::new(env!("CARGO_MANIFEST_DIR")), |_| {});
        let hash = carried::hash(&found);
        let kept = found
            .into_iter()
            .map(|(name, text)| -> (&'static str, &'static str) { (name.leak(), text.leak()) });
        (kept.collect(), hash)
    });

    pub fn files() -> &'static [(&'static str, &'static str)] {
        &FILES.0
    }

    pub fn hash() -> u64 {
        FILES.1
    }
}
