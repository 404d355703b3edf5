//! Reading: within the book, marks, what stands beside, bookmarks.

use super::super::model::Location;
use super::*;
use crate::import::{Original, Originals};
use crate::rulebook::BookId;
use crate::view::Link;

#[test]
fn a_text_is_found_within_the_book_and_walked_through() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f3>滑行<enter>:101<enter>\\滑行<enter>");
    let first = desk.page();
    assert!(
        desk.shows("第 1 处") || desk.shows("处，共"),
        "{}",
        desk.screen()
    );
    desk.press(".");
    let second = desk.page();
    assert_ne!(first, second);
    desk.press(",");
    assert_eq!(desk.page(), first);
    desk.press("\\<ctrl-u>不会有的话<enter>");
    assert!(desk.shows("本书里没有"), "{}", desk.screen());
    assert_eq!(desk.page(), first);
}

#[test]
fn a_reading_says_more_on_a_key() {
    let mut desk = Desk::open(120, 40);
    let reading = desk
        .model
        .library
        .book(BookId::VIVIDZ)
        .and_then(|b| b.readings.first())
        .cloned()
        .expect("Vividz leaves something open");
    desk.model.go(Location::Clause(reading.clauses[0]));
    desk.draw();
    // The mark may be broken over two rows of the page.
    assert!(
        desk.model
            .read
            .page_text()
            .contains(&format!("？{}", reading.id)),
        "{}",
        desk.screen()
    );
    desk.press("!");
    let front: String = reading.question.chars().take(12).collect();
    desk.press("<end>");
    desk.press("<home>");
    let text = match desk.model.overlays.last() {
        Some(super::super::overlay::Overlay::Text { pane, .. }) => pane.text(),
        _ => String::new(),
    };
    assert!(
        text.contains(&front) && text.contains(&reading.grounds),
        "{text}"
    );
}

#[test]
fn what_stands_beside_lies_above_where_there_is_no_room() {
    let mut desk = Desk::open(60, 20);
    desk.press("<f3>305.2<enter>s");
    assert!(
        desk.shows("关联") && desk.shows("1004.1"),
        "{}",
        desk.screen()
    );
    desk.press("<tab><enter>");
    assert!(desk.model.overlays.is_empty());
    desk.press("b");
    assert_eq!(
        desk.model.read.location(),
        Some(&Location::Clause("vividz:305.2".parse().expect("id")))
    );
}

#[test]
fn the_original_wording_stands_beside_ours_where_it_was_imported() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f3>305.2<enter>o");
    assert!(desk.shows("没有导入过"), "{}", desk.screen());
    let original = Original {
        id: "305.2".to_owned(),
        first: 7,
        last: 8,
        printed: None,
        text: "原来的话".to_owned(),
    };
    let found = Originals::new(
        BookId::VIVIDZ,
        "规则.txt".to_owned(),
        "0".to_owned(),
        "2025-11-21".to_owned(),
        vec![original],
    );
    desk.tell(Message::Original {
        book: BookId::VIVIDZ,
        found: Ok(Some(found)),
    });
    assert!(
        desk.shows("原来的话") && desk.shows("第 7–8 行"),
        "{}",
        desk.screen()
    );
    desk.press("n");
    assert!(
        !desk.shows("原来的话") && desk.shows("没有对上"),
        "{}",
        desk.screen()
    );
    desk.press("po");
    assert!(
        !desk.shows("原来的话") && desk.shows("关联"),
        "{}",
        desk.screen()
    );
}

#[test]
fn a_bookmark_is_set_with_a_note_listed_and_taken_away() {
    let mut desk = Desk::open(80, 24);
    desk.press("<f3>305.2<enter>m常被问到<enter>");
    assert_eq!(desk.kept.as_ref().map(|k| k.bookmarks.len()), Some(1));
    desk.press(":101<enter>'");
    assert!(
        desk.shows("305.2") && desk.shows("常被问到"),
        "{}",
        desk.screen()
    );
    desk.press("<enter>");
    assert_eq!(desk.page(), "VV 305.2");
    desk.press("<f6>d");
    assert_eq!(desk.kept.as_ref().map(|k| k.bookmarks.len()), Some(0));
    assert!(desk.shows("还没有书签"), "{}", desk.screen());
}

#[test]
fn a_clause_is_copied_whole() {
    let mut desk = Desk::open(80, 24);
    desk.press("<f3>202.2<enter>Y");
    let text = desk.copied.last().expect("copied");
    assert!(
        text.contains("Vividz 综合规则 1.0.0") && text.contains("202.2a"),
        "{text}"
    );
}

#[test]
fn a_list_above_is_clicked_and_a_click_beside_it_closes_it() {
    let mut desk = Desk::open(80, 24);
    desk.press("<f3>305.2<enter>:101<enter>H");
    let (x, y) = desk.find("VV 305.2");
    desk.click(x, y);
    assert_eq!(desk.page(), "VV 305.2");
    desk.press("<f1>");
    assert!(!desk.model.overlays.is_empty());
    desk.click(0, 0);
    assert!(desk.model.overlays.is_empty());
}

#[test]
fn keys_go_over_references_first_and_over_nothing_twice() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f3>904.2f<enter>");
    let mut seen: Vec<Link> = Vec::new();
    loop {
        desk.press("<tab>");
        let stop = desk.model.read.chosen_link().expect("a link is chosen");
        if seen.last() == Some(&stop) {
            break;
        }
        assert!(!seen.contains(&stop), "{stop:?} again after {seen:?}");
        seen.push(stop);
    }
    let clause = |id: &str| Link::Clause(id.parse().expect("an id"));
    assert_eq!(seen[0], clause("vividz:905.3b"));
    assert!(!seen.contains(&clause("vividz:904.2f")));
    let at = |of: &dyn Fn(&Link) -> bool| seen.iter().position(of).expect("it is among them");
    let term = at(&|l| matches!(l, Link::Term { .. }));
    assert!(at(&|l| matches!(l, Link::Ruling { .. })) < term);
    assert!(at(&|l| *l == clause("vividz:102.3")) < term);
    assert!(term < at(&|l| *l == clause("vividz:900")));
    // Enter follows what was chosen last.
    desk.press("<shift-tab>".repeat(seen.len()).as_str());
    desk.press("<enter>");
    assert_eq!(desk.page(), "VV 905.3b");
}

#[test]
fn names_of_links_cover_no_letter_of_the_text() {
    for (columns, rows) in [(120, 40), (80, 24), (60, 20)] {
        let mut desk = Desk::open(columns, rows);
        desk.press("<f3>904.2f<enter>f");
        let text: String = desk
            .screen()
            .lines()
            .filter_map(|l| l.split(['┃', '│']).find(|part| part.contains('[')))
            .collect();
        assert!(text.contains("[a]905.3b"), "{}", desk.screen());
        desk.press("a");
        assert_eq!(desk.page(), "VV 905.3b");
    }
    // What stands beside the page is named as well.
    let mut desk = Desk::open(120, 40);
    desk.press("<f3>904.2f<enter>f");
    assert!(desk.shows("]升级后EXP归谁"), "{}", desk.screen());
}

#[test]
fn the_readings_of_the_clause_that_is_read_stand_first() {
    let mut desk = Desk::open(80, 24);
    desk.press("<f3>ua:5.4.3.2-1<enter>");
    let id = "union-arena:5.4.3.2-1".parse().expect("an id");
    desk.model.go(Location::Clause(id));
    desk.press("r");
    let screen = desk.screen();
    let first = screen.lines().find(|l| l.contains("┃UA ")).expect("a row");
    let last = screen.lines().find(|l| l.contains("VV "));
    assert!(first.contains("被攻击的玩家能否不阻挡"), "{screen}");
    assert!(last.is_none(), "{screen}");
}

#[test]
fn a_letter_stands_right_before_the_words_of_its_link() {
    let mut desk = Desk::open(80, 24);
    desk.press("<f3>305.2<enter>f");
    let screen = desk.screen();
    assert!(screen.contains("]？伤害等于力量值"), "{screen}");
    assert!(!screen.contains("] ？"), "{screen}");
}
