//! Books, lists of cards and decks on the desk: shown before they are taken, stopped without a trace, there at once.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use tempfile::TempDir;

use super::super::stock::Job;
use super::*;
use crate::text::to_the_end;

const CARDS: &str = "cardNo,卡名,特征,BP,效果\n\
    KLM-1-001,焰之骑士,王国,3000,登场时，抽1张卡。\n\
    KLM-1-002,望楼,王国,2000,\n";

/// A desk whose data lie in a folder.
fn desk_at(home: &TempDir) -> Desk {
    let mut desk = Desk::open(100, 36);
    desk.model.data = Some(home.path().join("data"));
    desk.model.home = Some(home.path().to_owned());
    desk
}

fn home_with(files: &[(&str, &str)]) -> TempDir {
    let home = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(home.path().join(name), text).expect("written");
    }
    home
}

fn below(folder: PathBuf) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

#[test]
fn a_list_is_seen_changed_and_taken() {
    let home = home_with(&[("my list.csv", CARDS)]);
    let mut desk = desk_at(&home);
    // The name is completed, and a folder of one's own goes by ~.
    desk.press("<alt-b><enter>~/my<tab>");
    assert!(desk.shows("~/my list.csv"), "{}", desk.screen());
    desk.press("<enter>");
    assert!(desk.shows("哪个游戏"), "{}", desk.screen());
    desk.press("/union<enter>");
    desk.press("<esc>").press("/arena<enter><enter>");
    assert!(
        desk.shows("收下 2 张") && desk.shows("← cardNo"),
        "{}",
        desk.screen()
    );
    assert_eq!(below(home.path().join("data")), 0, "nothing is written yet");
    // One column is taken from none: it is read again.
    desk.press("<down><enter>/BP<enter><enter>");
    assert!(desk.shows("不取"), "{}", desk.screen());
    desk.press("<end><enter>");
    assert!(
        desk.shows("收下 2 张") && desk.shows("不导入的栏"),
        "{}",
        desk.screen()
    );
    desk.press("<enter>");
    assert!(desk.shows("my-list"), "{}", desk.screen());
    let lists = desk.model.lists.clone().expect("lists");
    let shelf = lists.shelf(crate::rulebook::BookId::UNION_ARENA);
    assert_eq!(shelf.cards().count(), 2);
    // Its cards are found by name above the clauses, by what is written on them below.
    desk.press("<f3>望楼");
    let screen = desk.screen();
    assert!(
        screen.contains("KLM-1-002 望楼") && !screen.contains("卡牌上写着的"),
        "{screen}"
    );
    desk.press("<ctrl-u>抽1张");
    let screen = desk.screen();
    let rows = screen
        .lines()
        .skip_while(|line| !line.contains("卡牌上写着的"));
    let rows: Vec<&str> = rows.take(3).collect();
    assert!(
        rows.len() == 3 && rows[1].contains("KLM-1-001") && rows[2].contains("抽1张"),
        "{screen}"
    );
    desk.press(&"<down>".repeat(20)).press("<enter>");
    assert!(desk.shows("登场时，抽1张卡"), "{}", desk.screen());
    desk.press("<esc><ctrl-t><ctrl-t><ctrl-t><ctrl-t><ctrl-t><ctrl-t>");
    assert!(
        desk.shows(" 1 张卡 ") && !desk.shows("5.1.5"),
        "{}",
        desk.screen()
    );
    desk.press("<enter>");
    assert!(desk.shows("登场时，抽1张卡"), "{}", desk.screen());
    desk.press("<esc><ctrl-t><ctrl-u>");
    // It stands in the list, says how much of it is read, and goes again after it was asked for.
    desk.press("<alt-b>/my-list<enter><enter><enter>");
    assert!(desk.shows("卡文"), "{}", desk.screen());
    desk.press("<esc><alt-b>/my-list<enter><enter><down><enter>");
    assert!(desk.shows("删去？"), "{}", desk.screen());
    desk.press("<down><enter>");
    assert!(desk.model.lists.is_none(), "{}", desk.screen());
}

#[test]
fn a_list_of_another_game_is_read_as_that_and_seen_by_a_desk_that_was_open() {
    let home = home_with(&[("list.csv", CARDS)]);
    let (mut desk, mut open) = (desk_at(&home), desk_at(&home));
    desk.model.find.book = Some(crate::rulebook::BookId::VIVIDZ);
    desk.press("<alt-b><enter>~/list.csv<enter>");
    assert!(desk.shows("vividz/list"), "{}", desk.screen());
    desk.press("/是别的游戏<enter><enter>/UNION<enter><enter>");
    assert!(desk.shows("union-arena/list"), "{}", desk.screen());
    desk.press("<enter>");
    assert!(open.model.lists.is_none());
    open.press("<alt-b>");
    assert!(open.shows("UA list  2 张"), "{}", open.screen());
    assert!(open.model.lists.is_some());
}

#[test]
fn another_list_of_the_name_is_asked_about() {
    let home = home_with(&[("list.csv", CARDS)]);
    let mut desk = desk_at(&home);
    desk.model.find.book = Some(crate::rulebook::BookId::UNION_ARENA);
    desk.press("<alt-b><enter>~/list.csv<enter><enter>");
    fs::write(home.path().join("list.csv"), CARDS.replace("2000", "2500")).expect("written");
    desk.press("<alt-b><enter>~/list.csv<enter><enter>");
    assert!(
        desk.shows("换个名字") && desk.shows("替换原有的"),
        "{}",
        desk.screen()
    );
    desk.press("<enter>2<enter>");
    assert!(desk.shows("union-arena/list2"), "{}", desk.screen());
    desk.press("<enter>");
    assert_eq!(below(home.path().join("data/cards/union-arena")), 2);
}

#[test]
fn what_cannot_be_used_says_why_and_writes_nothing() {
    let home = home_with(&[("x.csv", "a,b\n1,2\n"), ("game.yaml", "a: [1, 2]\n")]);
    let mut desk = desk_at(&home);
    desk.model.find.book = Some(crate::rulebook::BookId::UNION_ARENA);
    for file in ["x.csv", "none.csv", ""] {
        desk.press(&format!("<alt-b><enter>~/{file}<enter>"));
        assert!(desk.shows("用不了"), "{file} {}", desk.screen());
        desk.press("<esc>");
    }
    assert_eq!(below(home.path().join("data")), 0);
}

#[test]
fn a_book_is_taken_searched_and_taken_away() {
    let text = "# 甲乙棋规则\n\n1. 开局\n1.1. 每名玩家摆三枚棋子。\n1.2. 先手由投骰决定。\n2. 结束\n2.1. 没有棋子的玩家输掉对局。\n";
    let home = home_with(&[("jiayi.txt", text)]);
    let mut desk = desk_at(&home);
    desk.press("<alt-b><down><enter>~/jiayi.txt<enter>");
    assert!(desk.shows("收下，作 jiayi"), "{}", desk.screen());
    desk.press("<enter><f3>投骰");
    assert!(desk.shows("1.2"), "{}", desk.screen());
    desk.press("<enter>");
    assert_eq!(desk.page(), "jiayi 1.2");
    // The page that is open is of a book that goes: nothing of it is shown any more, and nothing breaks.
    desk.press("<alt-b>/甲乙<enter><enter><down><enter><down><enter>");
    assert!(
        desk.model.library.books.iter().all(|b| b.shipped),
        "{}",
        desk.screen()
    );
    desk.press("<f3><ctrl-u>投骰<enter><esc>b<alt-h>");
    desk.holds_together();
}

#[test]
fn another_text_of_a_book_is_taken_as_another_edition() {
    let text = "# 甲乙棋规则\n\n1. 开局\n1.1. 每名玩家摆三枚棋子。\n1.2. 先手由投骰决定。\n2. 结束\n2.1. 没有棋子的玩家输掉对局。\n";
    let home = home_with(&[("jiayi.txt", text)]);
    let mut desk = desk_at(&home);
    desk.press("<alt-b><down><enter>~/jiayi.txt<enter><enter>");
    fs::write(home.path().join("jiayi.txt"), text.replace("三枚", "四枚")).expect("written");
    desk.press("<alt-b><down><enter>~/jiayi.txt<enter><enter>");
    assert!(
        desk.shows("作另一版") && desk.shows("替换原有的"),
        "{}",
        desk.screen()
    );
    desk.press("<enter>第二版<enter>");
    assert!(desk.shows("版本 第二版"), "{}", desk.screen());
    desk.press("<enter><alt-d>");
    assert!(desk.shows("“三”→“四”"), "{}", desk.screen());
}

#[test]
fn a_deck_is_checked_kept_changed_and_taken_away() {
    let home = home_with(&[]);
    let mut desk = desk_at(&home);
    desk.press("<alt-b><down><down><down><enter><enter>");
    assert!(desk.shows("收进自己的牌组"), "{}", desk.screen());
    desk.editor = |_| "书: vividz\n名: 我的\n牌: {甲: {种类: 角色}}\n牌组: [甲]\n".to_owned();
    desk.press("<down><enter>");
    assert_eq!(desk.model.decks.len(), 1);
    assert!(desk.shows("用编辑器改"), "{}", desk.screen());
    // What it says of the rules carries the clause, which opens.
    let title = desk.model.decks[0].text.clone();
    assert!(title.contains("我的"));
    desk.press("<esc>");
}

#[test]
fn what_is_stopped_is_not_taken() {
    let home = home_with(&[("list.csv", CARDS)]);
    let mut desk = desk_at(&home);
    let job = Job::Cards {
        path: home.path().join("list.csv"),
        book: crate::rulebook::BookId::UNION_ARENA,
        name: None,
        columns: Vec::new(),
    };
    // As it is while the thread reads.
    desk.begins(job.clone());
    assert!(desk.shows("停下"), "{}", desk.screen());
    desk.press("<esc>");
    assert!(desk.shows("停下了"), "{}", desk.screen());
    // What comes of it afterwards is let go of.
    let world = World::of(&desk.model);
    let done = Box::new(job.run(&world, &mut to_the_end));
    desk.tell(Message::Stock(Told::Read { id: 1, done }));
    assert!(!desk.shows("收下"), "{}", desk.screen());
    // The reader itself stops where it is told to, before anything is read.
    let done = job.run(&world, &mut |_, _| ControlFlow::Break(()));
    assert!(done.is_err());
}

#[test]
fn what_is_read_meanwhile_takes_no_keys_that_are_meant_for_something_else() {
    let home = home_with(&[("list.csv", CARDS)]);
    let mut desk = desk_at(&home);
    let job = Job::Cards {
        path: home.path().join("list.csv"),
        book: crate::rulebook::BookId::UNION_ARENA,
        name: None,
        columns: Vec::new(),
    };
    desk.begins(job.clone());
    desk.tell(Message::Stock(Told::Working {
        id: 1,
        done: 1,
        all: 2,
    }));
    assert!(desk.shows("1/2"), "{}", desk.screen());
    // Reading goes on below a search.
    desk.press("<f3>滑");
    let world = World::of(&desk.model);
    let done = Box::new(job.run(&world, &mut to_the_end));
    desk.tell(Message::Stock(Told::Read { id: 1, done }));
    assert!(desk.shows("读完了"), "{}", desk.screen());
    desk.press("行<enter>");
    assert_eq!(below(home.path().join("data")), 0);
    desk.press("<alt-b><enter>");
    assert!(desk.shows("收下 2 张"), "{}", desk.screen());
}
