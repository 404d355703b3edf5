//! The tables of characters that the text module folds and reads aloud by, as code, from `fold.txt` and `pinyin.txt`
//! beside this file. `tools/tables` makes those two.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Writes `fold.rs` and `pinyin.rs` into `out`.
pub fn write(root: &Path, out: &Path) {
    let read = |name: &str| fs::read_to_string(root.join("build").join(name)).expect(name);
    fs::write(out.join("fold.rs"), fold(&read("fold.txt"))).expect("OUT_DIR is writable");
    fs::write(out.join("pinyin.rs"), pinyin(&read("pinyin.txt"))).expect("OUT_DIR is writable");
}

/// A line a character: it, and what it is folded to.
fn fold(text: &str) -> String {
    let mut table = String::from("&[\n");
    for line in text.lines() {
        let mut chars = line.chars();
        let (from, to) = (chars.next(), chars.next());
        let (from, to) = (
            from.expect("a character"),
            to.expect("what it is folded to"),
        );
        let _ = writeln!(table, "({from:?}, {to:?}),");
    }
    table.push_str("]\n");
    table
}

/// A line a list of readings: they, and the characters that are read so. A character names its list; list 0 is empty.
fn pinyin(text: &str) -> String {
    let mut lists = String::from("static READINGS: &[&[&str]] = &[\n&[],\n");
    let mut index = vec![0; 0x9fff - 0x4e00 + 1];
    for (nth, line) in text.lines().enumerate() {
        let (readings, characters) = line.rsplit_once(' ').expect("readings and characters");
        let readings: Vec<&str> = readings.split(' ').collect();
        let _ = writeln!(lists, "&{readings:?},");
        for c in characters.chars() {
            index[c as usize - 0x4e00] = nth + 1;
        }
    }
    format!("{lists}];\nstatic INDEX: &[u16] = &{index:?};\n")
}
