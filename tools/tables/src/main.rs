//! Makes `build/fold.txt` and `build/pinyin.txt`, the tables of characters that the program folds and reads aloud by, from
//! OpenCC's and pinyin's dictionaries. They are kept in the repository: neither a build nor the program loads a dictionary.
//!
//! `cargo run --manifest-path tools/tables/Cargo.toml`, from the project's root.

use std::collections::BTreeMap;
use std::fs;

use ferrous_opencc::OpenCC;
use ferrous_opencc::config::BuiltinConfig;
use pinyin::ToPinyinMulti;

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

fn main() -> std::io::Result<()> {
    fs::write("build/fold.txt", fold())?;
    fs::write("build/pinyin.txt", pinyin())
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

/// A line a character: it, and what it is folded to.
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
    let mut table = String::new();
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
            table.extend([*from, to, '\n']);
        }
    }
    table
}

/// A line a list of readings: they, and the characters that are read so.
fn pinyin() -> String {
    let mut order: Vec<Vec<String>> = Vec::new();
    let mut characters: BTreeMap<Vec<String>, String> = BTreeMap::new();
    for c in '\u{4e00}'..='\u{9fff}' {
        let mut readings: Vec<String> = Vec::new();
        for reading in c.to_pinyin_multi().into_iter().flatten() {
            // ü is typed as v.
            let plain = reading.plain().replace('ü', "v");
            if !readings.contains(&plain) {
                readings.push(plain);
            }
        }
        if readings.is_empty() {
            continue;
        }
        if !characters.contains_key(&readings) {
            order.push(readings.clone());
        }
        characters.entry(readings).or_default().push(c);
    }
    let line = |readings: &Vec<String>| format!("{} {}\n", readings.join(" "), characters[readings]);
    order.iter().map(line).collect()
}
