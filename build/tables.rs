//! The tables of characters that the text module folds and reads aloud by: made once from OpenCC's and pinyin's
//! dictionaries, so that the program itself loads none.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use ferrous_opencc::OpenCC;
use ferrous_opencc::config::BuiltinConfig;
use pinyin::ToPinyinMulti;

/// Raise it when the tables' form changes: they are made anew only then.
const EDITION: &str = "5";

/// Forms that OpenCC leaves as they are, and their simplified ones.
const FURTHER: [(char, char); 9] = [
    ('値', '值'),
    ('隣', '邻'),
    ('妳', '你'),
    ('牠', '它'),
    ('揹', '背'),
    ('鎗', '枪'),
    ('窓', '窗'),
    ('搾', '榨'),
    ('椀', '碗'),
];

/// Han characters that the tables cover.
fn han() -> impl Iterator<Item = char> {
    ('\u{3400}'..='\u{4dbf}').chain('\u{4e00}'..='\u{9fff}')
}

/// Writes `fold.rs` and `pinyin.rs` into `out`, unless this edition of them is there.
pub fn write(out: &Path) {
    let stamp = out.join("tables.edition");
    if fs::read_to_string(&stamp).is_ok_and(|s| s == EDITION) {
        return;
    }
    fs::write(out.join("fold.rs"), fold()).expect("OUT_DIR is writable");
    fs::write(out.join("pinyin.rs"), pinyin()).expect("OUT_DIR is writable");
    fs::write(stamp, EDITION).expect("OUT_DIR is writable");
}

/// Whether a character belongs to the simplified script's standard set (GB 2312): such a one is never taken for
/// a Japanese form of another (予 is not 豫).
fn simplified(c: char) -> bool {
    let text = c.to_string();
    let (bytes, _, failed) = encoding_rs::GBK.encode(&text);
    !failed && matches!(bytes.as_ref(), [0xb0..=0xf7, 0xa1..=0xfe])
}

/// Converts single characters: the results of one character each.
fn convert(config: BuiltinConfig, from: &[char]) -> Vec<Option<char>> {
    let converter = OpenCC::from_config(config).expect("a built-in configuration");
    let mut lines = String::with_capacity(from.len() * 4);
    for c in from {
        lines.push(*c);
        lines.push('\n');
    }
    let found: Vec<Option<char>> = converter
        .convert(&lines)
        .lines()
        .map(|line| {
            let mut chars = line.chars();
            chars.next().filter(|_| chars.next().is_none())
        })
        .collect();
    assert_eq!(found.len(), from.len(), "one line for each character");
    found
}

fn fold() -> String {
    let all: Vec<char> = han().collect();
    let traditional = convert(BuiltinConfig::T2s, &all);
    let taiwan = convert(BuiltinConfig::Tw2s, &all);
    let hong_kong = convert(BuiltinConfig::Hk2s, &all);
    // A Japanese form goes by way of the traditional one.
    let kyujitai: Vec<char> = convert(BuiltinConfig::Jp2t, &all)
        .into_iter()
        .zip(&all)
        .map(|(to, from)| to.unwrap_or(*from))
        .collect();
    let japanese = convert(BuiltinConfig::T2s, &kyujitai);
    let mut table = String::from("&[\n");
    for (ix, from) in all.iter().enumerate() {
        let standard = simplified(*from);
        let to = [
            (traditional[ix], true),
            (taiwan[ix], !standard),
            (hong_kong[ix], !standard),
            (japanese[ix], !standard),
        ]
        .into_iter()
        .filter(|(_, may)| *may)
        .find_map(|(to, _)| to.filter(|to| to != from))
        .or_else(|| {
            let known = FURTHER.iter().find(|(form, _)| form == from);
            known.map(|(_, to)| *to)
        });
        if let Some(to) = to {
            let _ = writeln!(table, "({from:?}, {to:?}),");
        }
    }
    table.push_str("]\n");
    table
}

fn pinyin() -> String {
    // Distinct lists of readings; a character names its list. List 0 is empty.
    let mut lists: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    let mut order: Vec<Vec<String>> = vec![Vec::new()];
    let mut index = Vec::new();
    for c in '\u{4e00}'..='\u{9fff}' {
        let mut readings: Vec<String> = Vec::new();
        if let Some(multi) = c.to_pinyin_multi() {
            for reading in multi {
                // ü is typed as v.
                let plain = reading.plain().replace('ü', "v");
                if !readings.contains(&plain) {
                    readings.push(plain);
                }
            }
        }
        let list = if readings.is_empty() {
            0
        } else {
            *lists.entry(readings.clone()).or_insert_with(|| {
                order.push(readings);
                order.len() - 1
            })
        };
        index.push(list);
    }
    let mut text = String::new();
    text.push_str("static READINGS: &[&[&str]] = &[\n");
    for readings in order {
        let _ = writeln!(text, "&{readings:?},");
    }
    text.push_str("];\n");
    let _ = writeln!(text, "static INDEX: &[u16] = &{index:?};");
    text
}
