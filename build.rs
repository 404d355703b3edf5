//! Gathers what the binary carries: rulebooks, glossary, index definitions and locales become one table of texts,
//! and the clause citations of the engine's source become the table that coverage counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[path = "build/tables.rs"]
mod tables;

/// Folders whose text files the binary carries.
const CARRIED: [&str; 4] = ["rulebooks", "glossary", "index", "locales"];

/// The engine's citation macros (`vv!("802.1a")`) and the book that each names.
const CITING: [(&str, &str); 5] = [
    ("vv!(\"", "vividz"),
    ("ua!(\"", "union-arena"),
    ("px!(\"", "paixu"),
    ("ygo!(\"", "yugioh"),
    ("sgs!(\"", "sgs-chess"),
];

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo:rerun-if-changed=build/tables.rs");
    tables::write(&out);
    write_shipped(&root, &out);
    write_cited(&root, &out);
}

/// All files below `folder`, in order of their paths.
fn walk(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        // A folder is watched too: a file added later must rebuild the table.
        println!("cargo:rerun-if-changed={}", folder.display());
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

fn write_shipped(root: &Path, out: &Path) {
    let mut table = String::from("&[\n");
    // FNV-1a over names and contents: the key of a search index built from them.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut feed = |bytes: &[u8]| {
        for b in bytes.iter().chain(&[0u8]) {
            hash ^= u64::from(*b);
            hash = hash.wrapping_mul(0x0100_0000_01b3);
        }
    };
    for folder in CARRIED {
        for path in walk(&root.join(folder)) {
            let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
            if !matches!(extension, "md" | "toml" | "yaml" | "jsonl") {
                continue;
            }
            println!("cargo:rerun-if-changed={}", path.display());
            let name = path
                .strip_prefix(root)
                .expect("below the root")
                .to_string_lossy()
                .replace('\\', "/");
            // The judged queries measure the search; they are not part of it.
            if name == "index/queries.jsonl" || name == "index/README.md" {
                continue;
            }
            let text = fs::read(&path).unwrap_or_default();
            feed(name.as_bytes());
            feed(&text);
            let _ = writeln!(table, "    ({name:?}, include_str!({:?})),", path);
        }
    }
    table.push_str("]\n");
    fs::write(out.join("shipped.rs"), table).expect("OUT_DIR is writable");
    fs::write(out.join("shipped_hash.rs"), format!("0x{hash:016x}u64"))
        .expect("OUT_DIR is writable");
}

fn write_cited(root: &Path, out: &Path) {
    let mut cited: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    for path in walk(&root.join("src/engine")) {
        println!("cargo:rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).unwrap_or_default();
        let name = path
            .strip_prefix(root)
            .expect("below the root")
            .to_string_lossy()
            .replace('\\', "/");
        // Tests cite clauses as expectations; only what stands above them implements.
        let code = text.split("#[cfg(test)]").next().unwrap_or("");
        for line in code.lines().filter(|l| !l.trim_start().starts_with("//")) {
            for (opening, book) in CITING {
                for (at, _) in line.match_indices(opening) {
                    let rest = &line[at + opening.len()..];
                    if let Some((number, _)) = rest.split_once('"') {
                        cited
                            .entry(book)
                            .or_default()
                            .entry(number.to_owned())
                            .or_insert_with(|| name.clone());
                    }
                }
            }
        }
    }
    let mut table = String::from("&[\n");
    for (book, numbers) in cited {
        for (number, file) in numbers {
            let _ = writeln!(table, "    ({book:?}, {number:?}, {file:?}),");
        }
    }
    table.push_str("]\n");
    fs::write(out.join("cited.rs"), table).expect("OUT_DIR is writable");
}
