//! The library of rulings: filtered while typing, grouped, the user's own with their faults.

use super::super::model::Screen;
use super::super::overlay::Overlay;
use super::*;

fn opened(columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::open(columns, rows);
    desk.press("<f4>");
    assert!(matches!(desk.model.overlays.last(), Some(Overlay::Rulings)));
    desk
}

#[test]
fn it_is_filtered_over_title_question_answer_and_clause() {
    for typed in [
        "恰等于力量值",
        "3000点伤害 水滴",
        "默认按305.2",
        "305.2 1004.1",
        "伤害等于力量值",
    ] {
        let mut desk = opened(80, 24);
        desk.press(typed);
        assert!(
            desk.shows("伤害恰等于力量值是否退场"),
            "{typed}: {}",
            desk.screen()
        );
        desk.holds_together();
    }
    let mut desk = opened(80, 24);
    desk.press("305.2 恰等于");
    // The answer stands below the list, and Enter opens the ruling.
    assert!(desk.shows("默认按305.2"), "{}", desk.screen());
    desk.press("<enter>");
    assert_eq!(desk.model.screen, Screen::Rule);
    let title = desk
        .model
        .rule
        .as_ref()
        .map(|r| r.session.head().title.clone());
    assert_eq!(title.as_deref(), Some("伤害恰等于力量值是否退场"));
    // It is as it was left.
    desk.press("R");
    assert!(desk.shows("305.2 恰等于"), "{}", desk.screen());
    desk.press("<esc>");
    assert!(desk.shows("新局面"), "{}", desk.screen());
    desk.press("<esc>");
    assert!(desk.model.overlays.is_empty());
    let mut desk = opened(80, 24);
    desk.press("没有这样的裁定");
    assert!(desk.shows("没有这样的裁定"), "{}", desk.screen());
    desk.press("<enter><down><tab><ctrl-b>").holds_together();
}

#[test]
fn it_is_grouped_by_chapter_clause_term_and_reading() {
    let mut desk = opened(120, 40);
    desk.press("恰等于力量值");
    for (group, line) in [
        ("按章", "300 卡牌的各项参数"),
        ("按条文", "305.2"),
        ("按用语", "力量值"),
        ("按读法", "伤害等于力量值"),
        ("按书", "Vividz 综合规则"),
    ] {
        desk.press("<tab>");
        assert!(desk.shows(group), "{group}: {}", desk.screen());
        assert!(desk.shows(line), "{group}: {}", desk.screen());
    }
}

#[test]
fn a_file_of_ones_own_with_a_fault_is_listed_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let rulings = folder.path().join("rulings");
    std::fs::create_dir(&rulings).expect("a folder");
    let file = |name: &str, bytes: &[u8]| {
        std::fs::write(rulings.join(format!("{name}.yaml")), bytes).expect("written");
    };
    let board = "标题: 我的局面\n书: vividz\n局面: {甲: {手: 3}}\n";
    file("broken", board.as_bytes());
    file("nobook", "标题: 没写书\n".as_bytes());
    file("bytes", b"\xff\xfe\xff");
    let mut desk = Desk::open(120, 40);
    desk.model.data = Some(folder.path().to_owned());
    desk.press("<f4>");
    for said in ["我的局面", "没写书", "bytes", "UTF-8", "×"] {
        assert!(desk.shows(said), "{said}: {}", desk.screen());
    }
    desk.press("我的局面<enter>");
    assert!(desk.shows("broken.yaml"), "{}", desk.screen());
}

/// A file that another program wrote, or took away, while the desk is open.
#[test]
fn the_folder_of_ones_own_rulings_is_read_again_with_each_look_at_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let rulings = folder.path().join("rulings");
    std::fs::create_dir(&rulings).expect("a folder");
    let mut desk = Desk::open(120, 40);
    desk.model.data = Some(folder.path().to_owned());
    let elsewhere = RulingFile {
        path: "/elsewhere/kept.yaml".to_owned(),
        text: "标题: 存在别处\n".to_owned(),
    };
    desk.model.own = vec![elsewhere];
    desk.press("<f4>");
    assert!(
        desk.shows("存在别处") && !desk.shows("刚写的"),
        "{}",
        desk.screen()
    );
    let path = rulings.join("new.yaml");
    std::fs::write(&path, "标题: 刚写的\n书: vividz\n").expect("written");
    desk.press("<esc><f4>");
    assert!(
        desk.shows("存在别处") && desk.shows("刚写的"),
        "{}",
        desk.screen()
    );
    std::fs::remove_file(&path).expect("removed");
    desk.press("<esc><f4>");
    assert!(
        desk.shows("存在别处") && !desk.shows("刚写的"),
        "{}",
        desk.screen()
    );
}

/// Down and Enter from habit, while the rulings are still being read: they are meant for the list that comes, not for
/// the one row that stands already.
#[test]
fn what_is_pressed_while_the_rulings_are_read_is_done_on_the_list_that_comes() {
    use super::super::model::{Effect, Message};
    let title = |desk: &Desk| {
        let rule = desk.model.rule.as_ref();
        rule.map(|r| r.session.head().title.clone())
    };
    let chosen = |keys: &[&str]| {
        let mut desk = Desk::open(80, 24);
        let press = |key: &&str| {
            let chord = Chord::parse(key).expect("a key");
            let key = KeyEvent::new(chord.code, chord.modifiers);
            update(&mut desk.model, Message::Terminal(Event::Key(key)))
        };
        let effects: Vec<Effect> = keys.iter().flat_map(press).collect();
        let asked = [Effect::ReadOwn, Effect::Shelve];
        assert_eq!(effects, asked);
        let items = super::super::shelf::read(&desk.model.library);
        desk.tell(Message::Shelved(items));
        title(&desk)
    };
    let mut quick = Desk::open(80, 24);
    quick.press("<f4><down><down><enter>");
    let meant = title(&quick);
    assert!(meant.is_some());
    assert_eq!(chosen(&["f4", "down", "down", "enter"]), meant);
    // What is typed after a move chooses anew.
    assert_eq!(
        chosen(&["f4", "down", "恰", "等", "于", "力", "enter"]).as_deref(),
        Some("伤害恰等于力量值是否退场")
    );
    assert_eq!(chosen(&["f4", "down"]), None);
}

#[test]
fn it_holds_the_rulings_of_the_book_that_is_chosen() {
    let mut desk = opened(120, 40);
    desk.press("<esc>");
    desk.model.find.book = Some(crate::rulebook::BookId::PAIXU);
    desk.press("<f4>");
    assert!(
        desk.shows("速度加到6") && !desk.shows("Vividz 综合规则"),
        "{}",
        desk.screen()
    );
    desk.press("305.2 恰等于");
    assert!(desk.shows("别的书里有"), "{}", desk.screen());
    // The key that goes on to the next book does so in the search, too.
    desk.press("<ctrl-u><ctrl-b>");
    assert_ne!(desk.model.find.book, Some(crate::rulebook::BookId::PAIXU));
}
