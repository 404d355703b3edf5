//! What a new edition changes, on the desk: at the sizes that it is drawn at.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::*;

fn rules(edition: &str, clauses: &[&str]) -> String {
    let mut text =
        format!("---\nbook: made\ntitle: 自造规则\nedition: '{edition}'\n---\n# 1 准备\n");
    for clause in clauses {
        let (number, words) = clause.split_once(' ').expect("a number");
        text += &format!("- **{number}** {words}\n");
    }
    text
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("folder")).expect("made");
    fs::write(path, text).expect("written");
}

fn desk(columns: u16, rows: u16) -> (tempfile::TempDir, Desk) {
    let data = tempfile::tempdir().expect("a folder");
    let books = data.path().join("books");
    let old = rules(
        "1.0",
        &[
            "1.1 每名玩家抓五张牌，然后决定先手玩家。",
            "1.2 玩家可以随时宣告投降，并立即离开游戏。",
        ],
    );
    let new = rules(
        "2.0",
        &[
            "1.1 每名玩家抓七张牌，然后决定先手玩家。",
            "1.2 衍生物放在场外，需要时取用。",
            "1.3 玩家可以随时宣告投降，并立即离开游戏。",
        ],
    );
    write(&books.join("made/rules.md"), &new);
    write(&books.join("made/editions/1.0/made/rules.md"), &old);
    let mut desk = Desk::open(columns, rows);
    desk.model.library = Arc::new(Library::with_user_books(&books));
    desk.model.data = Some(data.path().to_owned());
    (data, desk)
}

#[test]
fn changes_are_listed_with_their_marks_and_lead_to_the_clause() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let (_data, mut desk) = desk(columns, rows);
        desk.press("<alt-d>");
        for part in [
            "made 1.0 → made 2.0",
            "改了意思（1）",
            "新增（1）",
            "[-五-]{+七+}",
        ] {
            assert!(desk.shows(part), "{part}\n{}", desk.screen());
        }
        desk.press("<down>");
        assert!(desk.shows("{+衍生物放在场外"), "{}", desk.screen());
        desk.press("<enter>");
        assert!(
            desk.shows("衍生物放在场外") && !desk.shows("改了意思"),
            "{}",
            desk.screen()
        );
        assert!(
            desk.shows("自造规则 2.0"),
            "the edition is named: {}",
            desk.screen()
        );
    }
}

#[test]
fn a_clause_is_seen_in_another_edition() {
    let (_data, mut desk) = desk(100, 30);
    let id = "made:1.3".parse().expect("id");
    desk.model.go(super::super::model::Location::Clause(id));
    desk.press("e");
    for part in ["1.3 在 1.0", "1.2 → 1.3", "自造规则 1.0"] {
        assert!(desk.shows(part), "{part}\n{}", desk.screen());
    }
    // A book without other editions says so.
    desk.press("<esc>");
    desk.model.go(super::super::model::Location::Clause(
        "vividz:305.2".parse().expect("id"),
    ));
    desk.press("e");
    assert!(desk.shows("没有留着 vividz"), "{}", desk.screen());
}
