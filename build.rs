//! Gathers what the binary carries: rulebooks, glossary, index definitions and locales become one table of texts,
//! and the clause citations of the engine's source become the table that coverage counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[path = "build/carried.rs"]
mod carried;
#[path = "build/glyphs.rs"]
mod glyphs;
#[path = "build/rulebook.rs"]
mod rulebook;
#[path = "build/tables.rs"]
mod tables;
#[path = "build/text.rs"]
mod text;
#[path = "build/words.rs"]
mod words;

/// What decides how a book is read: what another version of these kept is not used.
const PARSER: [&str; 3] = ["src/rulebook", "src/text", "Cargo.lock"];

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
    println!("cargo:rerun-if-changed=build");
    tables::write(&root, &out);
    glyphs::write(&out);
    write_shipped(&root, &out);
    name_parser(&root);
    place();
    write_cited(&root, &out);
}

/// A release carries its texts. While developing they are read where they lie: nothing is built anew for one of them.
fn write_shipped(root: &Path, out: &Path) {
    println!("cargo:rustc-check-cfg=cfg(carried)");
    // What a release carries can be tried without the time that it takes to build one.
    println!("cargo:rerun-if-env-changed=CAIJUE_CARRY");
    let asked = env::var_os("CAIJUE_CARRY").is_some();
    if env::var("PROFILE").as_deref() != Ok("release") && !asked {
        return;
    }
    println!("cargo:rustc-cfg=carried");
    let files = carried::gather(root, |seen| {
        println!("cargo:rerun-if-changed={}", seen.display());
    });
    let mut table = String::from("&[\n");
    for (name, _) in &files {
        let _ = writeln!(
            table,
            "    ({name:?}, include_str!({:?})),",
            root.join(name)
        );
    }
    table.push_str("]\n");
    fs::write(out.join("shipped.rs"), table).expect("OUT_DIR is writable");
    rulebook::write(&files, out);
    write_words(&files, out);
    let hash = carried::hash(&files);
    fs::write(out.join("shipped_hash.rs"), format!("0x{hash:016x}u64"))
        .expect("OUT_DIR is writable");
}

/// The interface's words, in the order of `Language`: keys and messages one behind the other, and where each ends.
fn write_words(files: &[(String, String)], out: &Path) {
    let mut table = String::from("[\n");
    for language in ["zh-CN", "en"] {
        let path = format!("locales/{language}.toml");
        let text = files.iter().find(|(name, _)| *name == path);
        let (mut all, mut ends) = (String::new(), Vec::new());
        for (key, message) in words::messages(text.map_or("", |(_, text)| text)) {
            all.push_str(&key);
            let key = all.len();
            all.push_str(&message);
            ends.push((key, all.len()));
        }
        let _ = writeln!(table, "Carried {{ text: {all:?}, ends: &{ends:?} }},");
    }
    table.push_str("]\n");
    fs::write(out.join("words.rs"), table).expect("OUT_DIR is writable");
}

/// A release on Linux is linked to a fixed place. The program has 119,000 pointers in its tables; to move them to another
/// place at each start took longer than all that `--version` does. Libraries, stack and heap lie elsewhere each time.
fn place() {
    let is = |name: &str, value: &str| env::var(name).as_deref() == Ok(value);
    let linux = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    if linux && is("PROFILE", "release") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}

/// Gives the library a name for its parser: a hash of its source.
fn name_parser(root: &Path) {
    let mut hash = text::codec::SEED;
    for part in PARSER {
        let part = root.join(part);
        let files = match part.is_dir() {
            true => carried::walk(&part, |_| {}),
            false => vec![part],
        };
        for path in files {
            println!("cargo:rerun-if-changed={}", path.display());
            hash = text::codec::fnv(hash, &fs::read(&path).unwrap_or_default());
        }
    }
    println!("cargo:rustc-env=CAIJUE_PARSER={hash:016x}");
}

fn write_cited(root: &Path, out: &Path) {
    let mut cited: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    let seen = |folder: &Path| println!("cargo:rerun-if-changed={}", folder.display());
    for path in carried::walk(&root.join("src/engine"), seen) {
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
