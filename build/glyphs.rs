//! The glyphs that the text module draws large with: those of GNU Unifont for the scripts that rules are written in,
//! as one file of bits and the runs of characters that it holds in order.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use unifont::{Glyph, enumerate_glyphs};

/// The characters that are taken: Latin, Greek and Cyrillic letters, marks, arrows, figures, kana, Han, full forms.
const TAKEN: [(char, char); 11] = [
    ('\u{20}', '\u{17e}'),
    ('\u{370}', '\u{45f}'),
    ('\u{2010}', '\u{2044}'),
    ('\u{2070}', '\u{209c}'),
    ('\u{2100}', '\u{22ff}'),
    ('\u{2460}', '\u{24ff}'),
    ('\u{25a0}', '\u{2793}'),
    ('\u{3001}', '\u{3020}'),
    ('\u{3041}', '\u{30ff}'),
    ('\u{4e00}', '\u{9fff}'),
    ('\u{ff01}', '\u{ffe6}'),
];

/// The notice that goes with every copy of the glyphs.
const NOTICE: &str = "GNU Unifont glyphs, (c) 1998-2024 Roman Czyborra, Paul Hardy, Qianqian Fang, Andrew Miller, \
    Johnnie Weaver, David Corbett, Nils Moskopp, Rebecca Bettencourt et al. SIL Open Font License 1.1, see LICENSE-OFL\n";

/// Writes `glyphs.bin` and `glyphs.rs` into `out`.
pub fn write(out: &Path) {
    let mut bits = NOTICE.as_bytes().to_vec();
    // First and last character, whether they are wide, and where the first one's bits begin.
    let mut runs: Vec<(u32, u32, bool, usize)> = Vec::new();
    for (c, glyph) in enumerate_glyphs() {
        if !TAKEN
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&c))
        {
            continue;
        }
        let (code, wide) = (u32::from(c), glyph.is_fullwidth());
        match runs.last_mut() {
            Some(run) if run.1 + 1 == code && run.2 == wide => run.1 = code,
            _ => runs.push((code, code, wide, bits.len())),
        }
        match glyph {
            Glyph::Halfwidth(rows) => bits.extend(rows),
            Glyph::Fullwidth(rows) => bits.extend(rows.iter().flat_map(|r| r.to_be_bytes())),
        }
    }
    let mut table = String::from("&[\n");
    for run in runs {
        let _ = writeln!(table, "    {run:?},");
    }
    table.push_str("]\n");
    fs::write(out.join("glyphs.bin"), bits).expect("OUT_DIR is writable");
    fs::write(out.join("glyphs.rs"), table).expect("OUT_DIR is writable");
}
