// Which files come with the program. Shared by the build, which puts them into a release, and by the library, which
// reads them where they lie while it is being developed.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders whose text files come with the program.
const FOLDERS: [&str; 4] = ["rulebooks", "glossary", "index", "locales"];

/// All files below a folder, in order of their paths. `seen` is shown each folder: a file added later is noticed by it.
pub fn walk(folder: &Path, mut seen: impl FnMut(&Path)) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        seen(&folder);
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The files that come with the program, by their paths from the root, with their texts. `seen` is shown each folder
/// and file.
pub fn gather(root: &Path, mut seen: impl FnMut(&Path)) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for folder in FOLDERS {
        for path in walk(&root.join(folder), &mut seen) {
            let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
            if !matches!(extension, "md" | "toml" | "yaml") {
                continue;
            }
            let Ok(inside) = path.strip_prefix(root) else {
                continue;
            };
            let name = inside.to_string_lossy().replace('\\', "/");
            // How the index is measured is not part of it.
            if name == "index/README.md" {
                continue;
            }
            seen(&path);
            if let Ok(text) = fs::read_to_string(&path) {
                found.push((name, text));
            }
        }
    }
    found.sort();
    found
}

/// FNV-1a over names and texts: the key of a search index built from them.
pub fn hash(files: &[(String, String)]) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for text in files.iter().flat_map(|(name, text)| [name, text]) {
        for byte in text.bytes().chain([0]) {
            hash ^= u64::from(byte);
            hash = hash.wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}
