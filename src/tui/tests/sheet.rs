//! The ruling sheet: pinned to, written, copied, held against the books.

use super::super::model::Screen;
use super::*;
use crate::view::sheet::verify;

#[test]
fn a_sheet_is_pinned_answered_and_written() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f3>305.2<enter>a:1004.1<enter>aa");
    assert!(desk.shows("裁定单上已有"), "{}", desk.screen());
    desk.press("A");
    assert!(
        desk.model.screen == Screen::Sheet && desk.shows("2 项"),
        "{}",
        desk.screen()
    );
    desk.press(
        "<enter>恰好致死<enter><down><enter>伤害等于力量值会退场吗<enter><down><enter>会。<enter>",
    );
    assert!(
        desk.shows("【答复】") && desk.shows("会。"),
        "{}",
        desk.screen()
    );
    // The second pin goes first.
    desk.press("<down><down>K");
    desk.press("s");
    assert!(desk.shows("/data/sheets/恰好致死.md"), "{}", desk.screen());
    desk.press("<enter>");
    let path = PathBuf::from("/data/sheets/恰好致死.md");
    let text = desk.files.get(&path).cloned().expect("written");
    let (first, second) = (text.find("**1004.1**"), text.find("**305.2**"));
    assert!(first.is_some() && first < second, "{text}");
    let checked = verify(&text, &desk.model.library);
    assert_eq!(checked.len(), 2);
    assert!(checked.iter().all(|c| c.holds()));
    // A second time it is there already, and nothing is overwritten unasked.
    desk.press("s<enter>");
    assert!(desk.shows("已有 /data"), "{}", desk.screen());
    desk.press("<enter><backspace><backspace>html<enter>");
    assert!(
        desk.files.keys().any(|p| p.ends_with("恰好致死.html")),
        "{:?}",
        desk.files.keys()
    );
    desk.press("y");
    assert!(desk.copied.last().is_some_and(|t| t.contains("【问题】")));
    desk.press("dd");
    assert!(desk.shows("0 项"), "{}", desk.screen());
    desk.press("<esc>");
    assert_eq!(desk.page(), "vividz:1004.1");
}

#[test]
fn a_step_is_pinned_with_its_clauses_and_an_editor_writes_the_answer() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f4><end><enter>");
    assert_eq!(desk.model.screen, Screen::Rule);
    desk.press("<end>a<f5>");
    assert!(desk.shows("1 项"), "{}", desk.screen());
    desk.editor = |text| format!("{text}第一段\n\n第二段\n");
    desk.press("e");
    assert_eq!(
        desk.model.keep.sheet.answer,
        "\n第一段\n\n第二段".trim_start_matches('\n')
    );
    desk.press("N<enter>");
    assert!(
        desk.shows("1 项"),
        "the first row leaves it: {}",
        desk.screen()
    );
    desk.press("N<down><enter>");
    assert!(desk.model.keep.sheet.is_empty());
}
