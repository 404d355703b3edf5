//! The ruling sheet: pinned to, written, copied, held against the books.

use super::super::model::Screen;
use super::*;
use crate::rulebook::BookId;
use crate::view::sheet::{Form, verify, write};

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
    assert_eq!(desk.page(), "VV 1004.1");
}

#[test]
fn a_step_is_pinned_with_its_clauses_and_an_editor_writes_the_answer() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f4><down><enter>");
    assert_eq!(desk.model.screen, Screen::Rule);
    desk.press("<end>a<f5>");
    assert!(desk.shows("1 项"), "{}", desk.screen());
    desk.editor = |text| format!("{text}第一段\n\n第二段\n");
    desk.press("e");
    assert_eq!(
        desk.model.persisted.sheet.answer,
        "\n第一段\n\n第二段".trim_start_matches('\n')
    );
    desk.press("N");
    assert!(desk.model.persisted.sheet.is_empty());
    assert_eq!(desk.model.persisted.other_sheets.len(), 1);
}

#[test]
fn a_ruling_is_pinned_with_question_answer_clauses_and_reading() {
    let mut desk = Desk::open(120, 40);
    desk.model.open_ruling(BookId::PAIXU, "08-above-five");
    desk.press("<end>a");
    let text = desk.sheet();
    for part in [
        "速度5的卡被加速1",
        "4。速度属性只有1到5",
        "paixu:1.2.1-2",
        "速度超过五 = 截为5",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    // The clauses of the answer are quoted and held against the books.
    let checked = verify(&text, &desk.model.library);
    assert!(checked.len() >= 2 && checked.iter().all(|c| c.holds()));
    // Where the file answers nothing, no answer is on the sheet.
    let mut desk = Desk::open(120, 40);
    desk.model.open_ruling(BookId::YUGIOH, "01-pay-exactly");
    desk.press("<end>");
    crate::tui::rule::switch(&mut desk.model, "支付到零", "败北");
    desk.press("a");
    let text = desk.sheet();
    assert!(text.contains("支付到零 = 败北"), "{text}");
    assert!(text.contains("没有为这里写裁定"), "{text}");
    assert!(!text.contains("胜负，节选没有写"), "{text}");
}

#[test]
fn the_reading_by_which_branches_part_is_on_the_sheet_and_an_answer_once() {
    let mut desk = Desk::open(120, 40);
    desk.model
        .open_ruling(BookId::VIVIDZ, "100-slide-with-one-card");
    desk.press("a");
    let text = desk.sheet();
    assert!(text.contains("弃两张滑行 = 费用"), "{text}");
    assert_eq!(text.matches("默认不能").count(), 1, "{text}");
}

#[test]
fn a_ruling_is_pinned_from_the_search_as_it_is_from_its_end() {
    let mut desk = Desk::open(120, 40);
    let link = crate::view::Link::Ruling {
        book: BookId::PAIXU,
        name: "08-above-five".to_owned(),
    };
    let effects = super::super::sheet::pin_link(&mut desk.model, &link);
    assert_eq!(effects, [Effect::Persist]);
    assert!(desk.sheet().contains("4。速度属性只有1到5"));
    desk.model.open_ruling(BookId::PAIXU, "08-above-five");
    desk.press("<end>a");
    assert!(desk.shows("裁定单上已有"), "{}", desk.screen());
}

#[test]
fn that_two_pinned_clauses_contradict_stays_on_the_sheet() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f3>305.2<enter>a:1004.1<enter>a");
    for form in Form::ALL {
        let text = write(
            &desk.model.persisted.sheet,
            form.1,
            &desk.model.library,
            &desk.model.words,
        );
        let marks: Vec<_> = text.lines().filter(|l| l.contains("矛盾")).collect();
        assert!(marks.iter().any(|l| l.contains("vividz:1004.1")), "{text}");
        assert!(marks.iter().any(|l| l.contains("vividz:305.2")), "{text}");
    }
    // One that contradicts nothing is not marked.
    let mut desk = Desk::open(120, 40);
    desk.press("<f3>802.1a<enter>a");
    assert!(!desk.sheet().contains("矛盾"));
}

#[test]
fn sheets_are_several_switched_called_and_taken_away_with_asking() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f3>305.2<enter>aA<enter>甲单<enter>N");
    assert!(desk.shows("+1 张"), "{}", desk.screen());
    // A second empty one is not kept.
    desk.press("N<enter>乙单<enter>");
    let titles = |desk: &Desk| {
        let keep = &desk.model.persisted;
        let all = keep.other_sheets.iter().chain([&keep.sheet]);
        all.map(|s| s.title.clone()).collect::<Vec<_>>()
    };
    assert_eq!(titles(&desk), ["甲单", "乙单"]);
    desk.press("o<down><enter>");
    assert_eq!(titles(&desk), ["乙单", "甲单"]);
    desk.press("o<down>e<ctrl-u>丙单<enter>");
    assert!(desk.shows("丙单"), "{}", desk.screen());
    assert_eq!(titles(&desk), ["丙单", "甲单"]);
    desk.press("<down>d");
    assert!(desk.shows("《丙单》丢开就没有了"), "{}", desk.screen());
    desk.press("<enter>");
    assert_eq!(titles(&desk).len(), 2, "the first row leaves it");
    desk.press("d<down><enter>");
    assert_eq!(titles(&desk), ["甲单"]);
    assert_eq!(desk.kept, Some(desk.model.persisted.clone()));
    // The one that is being written can go as well.
    desk.press("od<down><enter>");
    assert!(desk.model.persisted.sheet.is_empty());
}

#[test]
fn a_file_is_what_its_name_says_and_lies_where_it_says() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f3>305.2<enter>aA<enter>甲单<enter>");
    desk.press("s<ctrl-u>~/x.txt<enter>");
    assert!(desk.shows("/home/judge/x.txt"), "{}", desk.screen());
    let home = PathBuf::from("/home/judge/x.txt");
    assert!(desk.files[&home].contains("【引用条文"), "plain text");
    desk.press("s<ctrl-u>y.json<enter>");
    let json = &desk.files[&PathBuf::from("/data/sheets/y.json")];
    let told: serde_json::Value = serde_json::from_str(json).expect("JSON");
    assert_eq!(told["clauses"][0]["contradicts"][0], "vividz:1004.1");
    for name in ["y.pdf", "y", "y.docx"] {
        let before = desk.files.len();
        desk.press(&format!("s<ctrl-u>{name}<enter>"));
        assert!(
            desk.shows("裁定单只写成 .md .txt .html .json .svg"),
            "{}",
            desk.screen()
        );
        assert!(desk.shows(name), "it can be mended: {}", desk.screen());
        assert_eq!(desk.files.len(), before);
        desk.press("<esc>");
    }
    // Another name for one that is there has its own form.
    desk.press("s<ctrl-u>y.json<enter><enter><ctrl-u>y.html<enter>");
    let html = &desk.files[&PathBuf::from("/data/sheets/y.html")];
    assert!(html.starts_with("<!DOCTYPE html>"), "{html}");
}

#[test]
fn a_saved_sheet_is_opened_again() {
    for ending in ["md", "html", "json", "svg", "txt"] {
        let said = "打开了";
        let mut desk = Desk::open(120, 40);
        desk.press("<f3>305.2<enter>aA<enter>甲单<enter>");
        desk.press("<down><down><enter>会。<enter>");
        let sheet = desk.model.persisted.sheet.clone();
        desk.press(&format!("s<ctrl-u>一.{ending}<enter>"));
        // As it is on the desk it is gone on with; taken off, it comes back.
        desk.press("No<end><enter>");
        assert!(desk.shows(said), "{}", desk.screen());
        assert_eq!(desk.model.persisted.sheet, sheet);
        assert!(desk.model.persisted.other_sheets.is_empty());
        desk.press("od<down><enter>");
        desk.press(&format!("o<end><up><enter><ctrl-u>一.{ending}<enter>"));
        let again = &desk.model.persisted.sheet;
        assert_eq!((&again.title, &again.answer), (&sheet.title, &sheet.answer));
        assert_eq!(again.pins, sheet.pins, "{ending}");
        assert!(desk.shows(said), "{}", desk.screen());
    }
    // What plain text does not hold is said.
    let mut desk = Desk::open(120, 40);
    desk.model.open_ruling(BookId::PAIXU, "08-above-five");
    desk.press("<end>aAs<ctrl-u>二.txt<enter>No<end><enter>");
    assert!(desk.shows("步骤没有带来"), "{}", desk.screen());
    assert!(!desk.model.persisted.sheet.pins.is_empty());
    let mut desk = Desk::open(120, 40);
    desk.files
        .insert(PathBuf::from("/data/sheets/b.md"), "# 别的".to_owned());
    desk.press("<f5>o<end><enter>");
    assert!(desk.shows("不是裁定单"), "{}", desk.screen());
    desk.press("o<end><up><enter><ctrl-u>c.pdf<enter>");
    assert!(desk.shows("裁定单只写成"), "{}", desk.screen());
    desk.press("o<end><up><enter><ctrl-u>无.md<enter>");
    assert!(desk.shows("读不了"), "{}", desk.screen());
}

impl Desk {
    pub(super) fn sheet(&self) -> String {
        let (sheet, words) = (&self.model.persisted.sheet, &self.model.words);
        write(sheet, Form::Text, &self.model.library, words)
    }
}

#[test]
fn a_row_that_is_cut_is_marked_and_a_prompt_is_answered_not_opened() {
    let mut desk = Desk::open(60, 20);
    desk.press("<f3>305.2<enter>a<f5>");
    let screen = desk.screen();
    let row = screen.lines().find(|l| l.contains("VV 305.2"));
    assert!(row.is_some_and(|row| row.contains('…')), "{screen}");
    desk.press("s");
    assert!(desk.shows("Enter 确定"), "{}", desk.screen());
}
