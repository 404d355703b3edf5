//! Screens as they stand, by key strings, over a small book of our own so that they only change with the desk.

use std::path::Path;

use super::super::snapshot::rows;
use super::*;
use crate::rulebook::BookId;
use ratatui::style::Modifier;

/// The sizes at which screens are held: usable, pleasant, the smallest.
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 10)];

/// A desk with the demonstration book, and one ruling of a game that has an engine.
fn demo(columns: u16, rows: u16) -> Desk {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/desk/books");
    let mut library = Library::with_user_books(&folder);
    library
        .books
        .retain(|b| !b.shipped || b.rules.id == BookId::YUGIOH);
    library.books.sort_by_key(|b| b.shipped);
    for book in &mut library.books {
        book.rulings.retain(|r| r.name() == "01-pay-exactly");
    }
    let mut desk = Desk::open(columns, rows);
    desk.model.library = Arc::new(library);
    super::super::find::welcome(&mut desk.model);
    desk.draw();
    desk
}

fn hold(name: &str, keys: &str) {
    for (columns, rows) in SIZES {
        let mut desk = demo(columns, rows);
        desk.press(keys);
        desk.holds_together();
        insta::assert_snapshot!(format!("{name}-{columns}x{rows}"), desk.screen());
    }
}

#[test]
fn finding() {
    hold("find", "体力");
}

#[test]
fn nothing_found() {
    hold("nothing", "查无此事");
}

#[test]
fn reading() {
    hold("read", "体力<enter>:1.2.1<enter>");
}

#[test]
fn a_page_with_marks() {
    hold("marked", "体力<enter>:1.1<enter>");
}

#[test]
fn what_marks_say() {
    hold("marks", "体力<enter>:1.1<enter>!");
}

#[test]
fn a_term_in_place() {
    hold("hints", "体力<enter>:2.1<enter>f");
    hold("term", "体力<enter>:2.1.1<enter><tab><tab><enter>");
}

#[test]
fn keys() {
    hold("help", "体力<enter>?");
}

#[test]
fn stepping() {
    hold("rule", "<f4><down><enter><enter><enter>");
}

#[test]
fn a_refused_choice() {
    hold(
        "refused",
        "<f4><down><enter><down><down><down><down><down><down><down><down><down><down><down><down>",
    );
}

#[test]
fn a_calculation() {
    hold("calc", "<f7><down><down><enter><enter>");
}

#[test]
fn a_sheet() {
    hold("sheet", "体力<enter>:1.1.2<enter>aA");
}

#[test]
fn a_prompt() {
    hold("prompt", "体力<enter>:");
}

/// Text, and below each row that has any the looks of its cells: bold, dim, italic, underlined, reversed.
fn styled(buffer: &Buffer) -> String {
    let mut out = String::new();
    for (y, row) in rows(buffer).iter().enumerate() {
        out.push_str(row.trim_end());
        out.push('\n');
        let looks: String = (0..buffer.area.width)
            .map(|x| {
                let modifier = buffer[(x, y as u16)].modifier;
                if modifier.contains(Modifier::REVERSED) {
                    'R'
                } else if modifier.contains(Modifier::BOLD | Modifier::UNDERLINED) {
                    'B'
                } else if modifier.contains(Modifier::UNDERLINED) {
                    'u'
                } else if modifier.contains(Modifier::BOLD) {
                    'b'
                } else if modifier.contains(Modifier::ITALIC) {
                    'i'
                } else {
                    ' '
                }
            })
            .collect();
        if !looks.trim().is_empty() {
            out.push_str(looks.trim_end());
            out.push('\n');
        }
    }
    out
}

#[test]
fn looks_of_marks_and_selection() {
    let mut desk = demo(80, 24);
    desk.press("体力<down>");
    insta::assert_snapshot!("looks-find", styled(&desk.frame));
    let mut desk = demo(80, 24);
    desk.press("体力<enter>:1.1<enter>\\体力<enter><tab><tab>");
    insta::assert_snapshot!("looks-read", styled(&desk.frame));
}

/// Under every theme what is chosen looks unlike the rest, and no meaning hangs on colour alone.
#[test]
fn what_is_chosen_shows_under_every_theme() {
    for (name, theme) in Theme::ALL {
        let mut desk = demo(80, 24);
        desk.model.theme = theme;
        desk.press("体力");
        let area = desk.model.find.list_area;
        let looks = theme.selected();
        let shown = (area.y..area.y + area.height).any(|row| {
            let style = desk.frame[(area.x, row)].style();
            looks.bg.is_none_or(|bg| style.bg == Some(bg))
                && style.add_modifier.contains(looks.add_modifier)
        });
        assert!(shown, "{name}");
    }
}
