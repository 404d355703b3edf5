//! Pictures of the desk, drawn from the shipped books: `docs/screenshots/*.svg`.
//!
//! `CAIJUE_PICTURES=1 cargo test --lib pictures` draws them anew; without it they must be what the desk shows.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use super::super::snapshot::Snapshot;
use super::super::theme::Theme;
use crate::rulebook::{BookId, Library};
use crate::text::width::width;
use crate::view::{Catalog, Language};

/// A cell in pixels.
const CELL: (f32, f32) = (8.5, 19.0);
/// The size of narrow characters, six tenths of which are a cell, and of wide ones, which take two cells.
const SIZES: (f32, f32) = (14.0, 17.0);
const MARGIN: f32 = 10.0;
const GROUND: &str = "#16181d";
const INK: &str = "#d5d8de";

/// Name, size, and the keys that lead there.
const PICTURES: &[(&str, (u16, u16), &str)] = &[
    ("find", (100, 30), "滑行"),
    ("read", (120, 34), "<f3>305.2<enter>"),
    ("rule", (120, 34), "RULE<end>"),
    ("compare", (120, 34), "RULE<end>d<enter>"),
    (
        "table",
        (110, 32),
        "<f8><enter>:甲 左 火花(3000) 中 民兵(2费 2000 横置); 手牌 3 能量 4 / 乙 右 水盾(2000); 主要阶段<enter>a攻击 民兵<enter>",
    ),
    (
        "sheet",
        (110, 30),
        "<f3>305.2<enter>a:1004.1<enter>aA<enter>伤害恰等于力量值<enter><down><enter>伤害恰好等于力量值，角色退场吗？<enter>",
    ),
];

fn press(still: &mut Snapshot, keys: &str) {
    let mut rest = keys;
    if let Some(after) = rest.strip_prefix("RULE") {
        still.model.open_ruling(BookId::YUGIOH, "01-pay-exactly");
        still.draw();
        rest = after;
    }
    while let Some(c) = rest.chars().next() {
        match rest.strip_prefix('<').and_then(|r| r.split_once('>')) {
            Some((name, after)) => {
                still.press(name);
                rest = after;
            }
            None => {
                still.press(&c.to_string());
                rest = &rest[c.len_utf8()..];
            }
        }
    }
}

#[test]
fn pictures_show_the_desk_as_it_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/screenshots");
    let anew = std::env::var_os("CAIJUE_PICTURES").is_some();
    let mut library = Library::shipped();
    // Only what is in the pictures: a new ruling elsewhere makes none of them stale.
    for book in &mut library.books {
        book.rulings
            .retain(|r| matches!(r.name(), "01-pay-exactly" | "03-damage-equals-power"));
    }
    let cache = tempfile::tempdir().expect("folder");
    let mut stale: Vec<PathBuf> = Vec::new();
    for (language, ending) in [(Language::Chinese, ""), (Language::English, ".en")] {
        for (name, size, keys) in PICTURES {
            let words = Catalog::of(language);
            let mut still = Snapshot::open(
                library.clone(),
                words,
                Theme::Dark,
                Some(cache.path()),
                *size,
            )
            .expect("a desk");
            still.model.data = Some(PathBuf::from("data"));
            press(&mut still, keys);
            let svg = svg(&still.frame);
            let path = folder.join(format!("{name}{ending}.svg"));
            if anew {
                std::fs::create_dir_all(&folder).expect("folder");
                std::fs::write(&path, &svg).expect("written");
            } else if std::fs::read_to_string(&path).ok().as_deref() != Some(&svg) {
                stale.push(path);
            }
        }
    }
    assert!(
        stale.is_empty(),
        "draw them anew with CAIJUE_PICTURES=1 cargo test --lib pictures: {stale:?}"
    );
}

/// A frame as a picture that needs no font of its own: stretches of one style, each stretched to its columns.
fn svg(buffer: &Buffer) -> String {
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let (width_px, height_px) = (
        f32::from(columns) * CELL.0 + 2.0 * MARGIN,
        f32::from(rows) * CELL.1 + 2.0 * MARGIN,
    );
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width_px} {height_px}\" font-family=\"'Sarasa Mono SC','Noto Sans Mono CJK SC',ui-monospace,Menlo,Consolas,monospace\" font-size=\"{}\">\n<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{GROUND}\"/>\n",
        SIZES.0
    );
    let mut borders: BTreeMap<(String, bool), String> = BTreeMap::new();
    for y in 0..rows {
        let mut x = 0;
        while x < columns {
            let cell = &buffer[(x, y)];
            let style = (cell.fg, cell.bg, cell.modifier);
            if let Some(border) = Border::of(cell.symbol()) {
                let line = borders
                    .entry((hex(cell.fg, INK), border.thick))
                    .or_default();
                border.draw(line, x, y);
                x += 1;
                continue;
            }
            let wide = width(cell.symbol()) > 1;
            let start = x;
            let mut text = String::new();
            // Narrow and wide characters are never stretched together.
            while x < columns {
                let cell = &buffer[(x, y)];
                let columns_of = width(cell.symbol()).max(1) as u16;
                if (cell.fg, cell.bg, cell.modifier) != style
                    || (columns_of > 1) != wide
                    || Border::of(cell.symbol()).is_some()
                {
                    break;
                }
                text.push_str(cell.symbol());
                x += columns_of;
            }
            stretch(&mut out, start, x.min(columns), y, &text, style);
        }
    }
    for ((ink, thick), d) in borders {
        let width = if thick { 2.4 } else { 1.0 };
        let _ = writeln!(
            out,
            "<path d=\"{}\" stroke=\"{ink}\" stroke-width=\"{width}\" fill=\"none\"/>",
            d.trim_end()
        );
    }
    out.push_str("</svg>\n");
    out
}

/// A piece of a border, drawn as lines so that it has no gaps whatever the font: where it reaches from the middle
/// of its cell.
struct Border {
    left: bool,
    right: bool,
    up: bool,
    down: bool,
    thick: bool,
}

impl Border {
    fn of(symbol: &str) -> Option<Self> {
        let (reaches, thick) = match symbol {
            "─" => ("lr", false),
            "│" => ("ud", false),
            "┌" => ("rd", false),
            "┐" => ("ld", false),
            "└" => ("ru", false),
            "┘" => ("lu", false),
            "━" => ("lr", true),
            "┃" => ("ud", true),
            "┏" => ("rd", true),
            "┓" => ("ld", true),
            "┗" => ("ru", true),
            "┛" => ("lu", true),
            _ => return None,
        };
        Some(Self {
            left: reaches.contains('l'),
            right: reaches.contains('r'),
            up: reaches.contains('u'),
            down: reaches.contains('d'),
            thick,
        })
    }

    fn draw(&self, line: &mut String, column: u16, row: u16) {
        let (x, y) = (
            MARGIN + f32::from(column) * CELL.0,
            MARGIN + f32::from(row) * CELL.1,
        );
        let (middle, centre) = (x + CELL.0 / 2.0, y + CELL.1 / 2.0);
        if self.left || self.right {
            let from = if self.left { x } else { middle };
            let to = if self.right { x + CELL.0 } else { middle };
            // What goes on where the last line ended makes that one longer.
            let longer = line
                .strip_suffix(&format!("H{from} "))
                .map(|before| format!("{before}H{to} "));
            match longer {
                Some(longer) => *line = longer,
                None => {
                    let _ = write!(line, "M{from} {centre}H{to} ");
                }
            }
        }
        if self.up || self.down {
            let from = if self.up { y } else { centre };
            let to = if self.down { y + CELL.1 } else { centre };
            let _ = write!(line, "M{middle} {from}V{to} ");
        }
    }
}

fn stretch(
    out: &mut String,
    from: u16,
    to: u16,
    row: u16,
    text: &str,
    (fg, bg, modifier): (Color, Color, Modifier),
) {
    let (mut ink, mut ground) = (hex(fg, INK), hex(bg, GROUND));
    if modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut ink, &mut ground);
    }
    let (x, y) = (
        MARGIN + f32::from(from) * CELL.0,
        MARGIN + f32::from(row) * CELL.1,
    );
    let wide = f32::from(to - from) * CELL.0;
    if ground != GROUND {
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{}\" fill=\"{ground}\"/>",
            CELL.1
        );
    }
    let trimmed = text.trim_end();
    if trimmed.trim_start().is_empty() {
        return;
    }
    let lead = width(text) - width(text.trim_start());
    let shown = width(trimmed) - lead;
    let x = x + lead as f32 * CELL.0;
    let mut looks = String::new();
    if width(trimmed) > trimmed.chars().count() {
        let _ = write!(looks, " font-size=\"{}\"", SIZES.1);
    }
    if modifier.contains(Modifier::BOLD) {
        looks.push_str(" font-weight=\"bold\"");
    }
    if modifier.contains(Modifier::ITALIC) {
        looks.push_str(" font-style=\"italic\"");
    }
    if modifier.contains(Modifier::UNDERLINED) {
        looks.push_str(" text-decoration=\"underline\"");
    }
    if modifier.contains(Modifier::DIM) {
        looks.push_str(" opacity=\"0.6\"");
    }
    let escaped = trimmed
        .trim_start()
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let _ = writeln!(
        out,
        "<text xml:space=\"preserve\" x=\"{x}\" y=\"{}\" fill=\"{ink}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"{looks}>{escaped}</text>",
        y + CELL.1 * 0.76,
        shown as f32 * CELL.0
    );
}

/// The colours of the terminal as most draw them.
fn hex(colour: Color, otherwise: &str) -> String {
    match colour {
        Color::Indexed(n @ 16..=231) => {
            let n = n - 16;
            let part = |v: u8| if v == 0 { 0 } else { 55 + 40 * v };
            format!(
                "#{:02x}{:02x}{:02x}",
                part(n / 36),
                part(n / 6 % 6),
                part(n % 6)
            )
        }
        Color::Indexed(n @ 232..) => {
            let v = 8 + 10 * (n - 232);
            format!("#{v:02x}{v:02x}{v:02x}")
        }
        Color::White => "#ffffff".to_owned(),
        Color::Black => "#000000".to_owned(),
        Color::Yellow => "#e5c07b".to_owned(),
        _ => otherwise.to_owned(),
    }
}

/// Readmes show the desk by pictures that are drawn here, and no picture lies about that nobody draws.
#[test]
fn readmes_name_pictures_that_are_drawn() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let drawn: Vec<String> = PICTURES
        .iter()
        .flat_map(|(name, ..)| [format!("{name}.svg"), format!("{name}.en.svg")])
        .collect();
    for readme in ["README.md", "README.zh-CN.md"] {
        let text = std::fs::read_to_string(root.join(readme)).expect(readme);
        let mut named = 0;
        for link in text.split("docs/screenshots/").skip(1) {
            let name = link.split(')').next().unwrap_or_default();
            assert!(drawn.iter().any(|d| d == name), "{readme}: {name}");
            named += 1;
        }
        assert!(named > 0, "{readme} shows the desk");
    }
    for file in std::fs::read_dir(root.join("docs/screenshots")).expect("pictures") {
        let name = file.expect("a file").file_name();
        assert!(drawn.iter().any(|d| **d == *name), "{name:?}");
    }
}
