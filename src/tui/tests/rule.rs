//! Ruling: the timeline, branches side by side, files, new boards.

use super::super::model::Screen;
use super::super::overlay::{Chosen, Overlay};
use super::*;
use crate::engine::session::Said;
use crate::rulebook::BookId;

const PAYS: &str = "01-pay-exactly";

fn ruling(columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::open(columns, rows);
    desk.model.open_ruling(BookId::YUGIOH, PAYS);
    desk.draw();
    assert_eq!(desk.model.screen, Screen::Rule);
    desk
}

impl Desk {
    pub(super) fn moment(&self) -> usize {
        self.model.rule.as_ref().map_or(0, |r| r.session.cursor())
    }

    fn over_text(&self) -> String {
        match self.model.overlays.last() {
            Some(Overlay::Text { pane, .. } | Overlay::List { pane, .. }) => pane.text(),
            Some(Overlay::Sides { panes, .. }) => panes.iter().map(|p| p.text()).collect(),
            _ => String::new(),
        }
    }
}

#[test]
fn the_timeline_goes_to_the_end_of_a_branch_and_shows_its_answer() {
    let mut desk = ruling(120, 40);
    desk.press("t");
    let text = desk.over_text();
    assert!(text.contains("⚑ 支付到0之后"), "{text}");
    let (x, y) = desk.find("⚑ 支付到0之后");
    desk.click(x, y);
    assert!(desk.moment() > 0);
    assert!(desk.shows("裁定 · 支付到0之后"), "{}", desk.screen());
    // A line under another reading is a row of its own.
    desk.press("t");
    assert!(
        desk.over_text().contains("支付到零=败北"),
        "{}",
        desk.over_text()
    );
}

#[test]
fn two_branches_stand_side_by_side_and_the_step_stays() {
    let mut desk = ruling(120, 40);
    desk.press("<end>");
    let here = desk.moment();
    desk.press("d");
    let (x, y) = desk.find("读作败北");
    desk.click(x, y);
    assert!(matches!(
        desk.model.overlays.last(),
        Some(Overlay::Sides { .. })
    ));
    assert!(desk.shows("支付到零=败北"), "{}", desk.screen());
    desk.holds_together();
    // On a narrower terminal its boards are as wide as there is room.
    desk.press("<f1>");
    assert!(!matches!(
        desk.model.overlays.last(),
        Some(Overlay::Sides { .. })
    ));
    desk.resize(80, 40);
    desk.press("<esc>");
    let narrow = desk.over_text();
    desk.press("<esc>d");
    let (x, y) = desk.find("读作败北");
    desk.click(x, y);
    assert_eq!(narrow, desk.over_text());
    desk.press("<esc>");
    assert_eq!(desk.moment(), here);
    assert_eq!(desk.model.rule.as_ref().map(|r| r.session.line()), Some(0));
}

impl Desk {
    /// Chooses, of the options that readings can be switched to, the one whose row holds these words.
    fn switch(&mut self, row: &str) {
        self.press("r");
        let Some(Overlay::List { pane, .. }) = self.model.overlays.last() else {
            panic!("no list: {}", self.screen());
        };
        let lines = pane.lines();
        let nth = lines.iter().position(|l| l.text().contains(row));
        let nth = nth.unwrap_or_else(|| panic!("{row}: {}", self.over_text()));
        self.press(&"<down>".repeat(nth));
        self.press("<enter>");
    }

    /// Whether the pane of the step says this, in view or not.
    fn says(&self, what: &str) -> bool {
        let rule = self.model.rule.as_ref();
        rule.is_some_and(|r| r.step_text().contains(what))
    }

    fn line(&self) -> usize {
        self.model.rule.as_ref().map_or(0, |r| r.session.line())
    }

    fn lines(&self) -> usize {
        self.model
            .rule
            .as_ref()
            .map_or(0, |r| r.session.lines().len())
    }
}

#[test]
fn the_next_line_is_seen_as_far_as_this_one() {
    let mut desk = ruling(80, 24);
    assert!(desk.lines() > 1);
    let step = |desk: &Desk| {
        let session = desk.model.rule.as_ref().map(|rule| &rule.session);
        session.map_or(0, |session| session.path_to(session.cursor()).len())
    };
    desk.press("<enter><enter>");
    let at = step(&desk);
    desk.press("x");
    assert_eq!((desk.line(), step(&desk)), (1, at), "{}", desk.screen());
    desk.press("<end>");
    let line = desk.line();
    for _ in 0..desk.lines() {
        desk.press("x");
        assert!(desk.says("裁定"), "{}", desk.screen());
    }
    assert_eq!(desk.line(), line);
}

#[test]
fn a_reading_is_switched_to_the_branch_that_the_file_has_for_it() {
    let rulings = [
        (
            BookId::PAIXU,
            "08-above-five",
            "保留真值",
            "4。速度属性只有1到5",
            "5。真值是6",
        ),
        (
            BookId::VIVIDZ,
            "03-damage-equals-power",
            "不退场",
            "默认按305.2",
            "不退场，伤害留到",
        ),
    ];
    for (book, name, option, first, second) in rulings {
        let mut desk = Desk::open(120, 40);
        desk.model.open_ruling(book, name);
        desk.press("<end>");
        assert!(desk.says(first), "{}", desk.screen());
        let (here, lines) = (desk.moment(), desk.lines());
        desk.switch(&format!("→ {option}"));
        assert!(desk.says(second), "{}", desk.screen());
        assert!(!desk.says(first), "{}", desk.screen());
        assert_eq!(desk.line(), 1);
        // And back the way it was: nothing was added, nothing lost.
        desk.switch(&format!("{option} →"));
        assert!(desk.says(first), "{}", desk.screen());
        assert!(!desk.says(second), "{}", desk.screen());
        assert_eq!((desk.line(), desk.moment()), (0, here));
        assert_eq!(desk.lines(), lines);
    }
}

#[test]
fn under_a_reading_that_the_file_has_no_branch_for_no_answer_is_claimed() {
    let mut desk = Desk::open(120, 40);
    desk.model.open_ruling(BookId::PAIXU, "08-above-five");
    desk.press("<end>");
    let here = desk.moment();
    let before = desk.lines();
    // A reading that this ruling does not hang on.
    desk.press("r");
    let Some(Overlay::List { choices, pane, .. }) = desk.model.overlays.last() else {
        panic!("no list");
    };
    let mut rows = pane.lines().iter().zip(choices);
    let other = rows.find_map(|(line, choice)| match choice {
        Chosen::Reading(r, o) if !line.text().contains("这里用到") => {
            Some((r.clone(), o.clone()))
        }
        _ => None,
    });
    let (reading, option) = other.expect("another reading");
    desk.press("<esc>");
    crate::tui::rule::switch(&mut desk.model, &reading, &option);
    desk.draw();
    assert!(desk.says("文件没有为这里写裁定"), "{}", desk.screen());
    assert!(desk.says("到此没有用上"), "{}", desk.screen());
    assert!(!desk.says("速度属性只有1到5"), "{}", desk.screen());
    // From there to the other option of the one that decides: what it decided is shown.
    desk.switch("→ 保留真值");
    assert!(desk.says("引擎按"), "{}", desk.screen());
    assert!(!desk.says("5。真值是6"), "{}", desk.screen());
    // Every line is still there, and both switches lead back.
    desk.switch("保留真值 →");
    let default = desk
        .model
        .library
        .reading(BookId::PAIXU, &reading)
        .map(|r| r.default.clone());
    crate::tui::rule::switch(&mut desk.model, &reading, &default.expect("a default"));
    desk.draw();
    assert_eq!((desk.line(), desk.moment()), (0, here));
    assert_eq!(desk.lines(), before + 2);
    assert!(desk.says("4。速度属性只有1到5"), "{}", desk.screen());
    desk.press("t");
    assert!(
        desk.over_text().contains("保留真值"),
        "{}",
        desk.over_text()
    );
}

#[test]
fn a_branch_under_another_reading_does_not_borrow_the_rulings_answer() {
    let mut desk = ruling(120, 40);
    desk.press("<end>");
    desk.switch("→ 败北");
    assert!(desk.says("乙胜"), "{}", desk.screen());
    assert!(desk.says("没有为这个分支另写答复"), "{}", desk.screen());
    assert!(!desk.says("胜负，节选没有写"), "{}", desk.screen());
    // Off the ruling's way, too, nothing is claimed.
    desk.press("<home>");
    desk.model.rule.as_mut().map(|r| r.session.choose(1));
    desk.draw();
    assert!(!desk.says("胜负，节选没有写"), "{}", desk.screen());
}

#[test]
fn a_shipped_ruling_is_edited_as_a_copy_and_faults_are_shown_in_place() {
    let mut desk = ruling(120, 40);
    desk.editor = |text| text.replace("基本分: 1000", "基本分: 900");
    desk.press("e<ctrl-u>我的<enter>");
    let path = PathBuf::from("/data/rulings/我的.yaml");
    assert!(desk.files[&path].contains("基本分: 900"));
    assert_eq!(
        desk.model.rule.as_ref().and_then(|r| r.file.clone()),
        Some(path.clone())
    );
    // What the file expects no longer holds, and that is said.
    assert!(desk.shows("不符"), "{}", desk.screen());
    desk.editor = |text| text.replace("卡组: 20", "卡族: 20");
    desk.press("e");
    assert!(
        desk.shows("卡族") && desk.shows("仍用改动前的"),
        "{}",
        desk.screen()
    );
    desk.editor = |text| text.replace("卡族: 20", "卡组: 20").replace("900", "1000");
    desk.press("e");
    assert!(
        !desk.shows("卡族") && desk.shows("0 处不符"),
        "{}",
        desk.screen()
    );
    // It is now among the user's own.
    desk.press("<f4>");
    assert!(desk.shows("自己的"), "{}", desk.screen());
    // A file that changed elsewhere is read again.
    desk.press("<esc>");
    desk.files.insert(path, "书: yugioh\n标题: [".to_owned());
    desk.press("<ctrl-r>");
    assert!(desk.shows("仍用改动前的"), "{}", desk.screen());
}

#[test]
fn what_is_played_is_saved_and_steps_again() {
    let mut desk = ruling(80, 24);
    desk.press("<end>");
    let before = desk
        .model
        .rule
        .as_ref()
        .map(|r| r.session.path_to(r.session.cursor()).len());
    desk.press("s<ctrl-u>新的：一例<enter>");
    assert!(desk.shows("已写入"), "{}", desk.screen());
    let (path, text) = desk.files.iter().next().expect("written");
    assert!(path.ends_with("新的：一例.yaml"), "{path:?}");
    let session = crate::engine::games::open(text, &desk.model.library).expect("plays");
    assert_eq!(session.head().title, "新的：一例");
    assert_eq!(
        Some(session.path_to(session.lines()[0].ends[0].1).len()),
        before
    );
}

#[test]
fn a_new_board_is_set_up_from_that_of_a_ruling() {
    let mut desk = Desk::open(80, 24);
    desk.press("<f4><enter>");
    assert!(desk.shows("从裁定的局面摆起"), "{}", desk.screen());
    desk.press("<end><enter>");
    assert!(desk.shows("以哪个局面开始"), "{}", desk.screen());
    desk.press("<enter>");
    assert_eq!(desk.model.screen, Screen::Table, "{}", desk.screen());
    desk.press("g");
    assert_eq!(desk.model.screen, Screen::Rule, "{}", desk.screen());
    desk.press("<enter>");
    desk.holds_together();
}

/// The two rulings stand in one history with pages and searches, each at the step at which it was left.
#[test]
fn a_ruling_in_progress_is_returned_to() {
    let mut desk = ruling(120, 40);
    desk.switch("→ 败北");
    desk.press("<end>");
    let (line, moment) = (desk.line(), desk.moment());
    assert!(line > 0 && moment > 0);
    // To a search, from there to a page, and back past both.
    desk.press("/滑行<enter>");
    assert_eq!(desk.model.screen, Screen::Read);
    desk.press("<alt-left>");
    assert_eq!(desk.model.screen, Screen::Find);
    assert!(desk.shows("滑行"), "{}", desk.screen());
    desk.press("<alt-left>");
    assert_eq!(desk.model.screen, Screen::Rule);
    assert_eq!((desk.line(), desk.moment()), (line, moment));
    desk.press("<alt-right><alt-right>");
    assert_eq!(desk.model.screen, Screen::Read);
    // Another ruling puts it aside; back finds it as it was, and so does opening it again.
    desk.model.open_ruling(BookId::PAIXU, "08-above-five");
    desk.press("<end>");
    let other = desk.moment();
    desk.press("<alt-left><alt-left><alt-left>");
    assert_eq!((desk.line(), desk.moment()), (line, moment));
    assert!(desk.shows("支付到零=败北"), "{}", desk.screen());
    desk.model.open_ruling(BookId::PAIXU, "08-above-five");
    desk.draw();
    assert_eq!((desk.line(), desk.moment()), (0, other));
    assert!(desk.shows("接着上次"), "{}", desk.screen());
}

#[test]
fn a_ruling_that_was_closed_is_a_step_back() {
    let mut desk = Desk::open(80, 24);
    desk.press("305.2<enter>");
    desk.model.open_ruling(BookId::YUGIOH, PAYS);
    desk.press("<end>");
    let here = desk.moment();
    desk.press("<esc>");
    assert_eq!(desk.page(), "VV 305.2");
    desk.press("b");
    assert_eq!((desk.model.screen, desk.moment()), (Screen::Rule, here));
    // The first empties the search box.
    desk.press("/<esc><esc>");
    assert_eq!(desk.model.screen, Screen::Rule);
    // The history names pages, searches and rulings, and leads to each.
    desk.press("H");
    let text = desk.over_text();
    for part in ["305.2", "查 305.2", "基本分恰好支付到0"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    desk.press("<end><enter>");
    assert_eq!(desk.model.screen, Screen::Find);
    desk.press("<alt-left>");
    assert_eq!(desk.model.screen, Screen::Find, "nothing is before it");
}

/// Makes a choice that the ruling itself does not make.
fn play_on(desk: &mut Desk) {
    desk.press("<home>");
    let rule = desk.model.rule.as_mut().expect("a ruling");
    for choice in 0..rule.session.choices().len() {
        if rule.session.choose(choice).is_ok() && !rule.session.own_ends().is_empty() {
            break;
        }
        rule.session.jump(0);
    }
    assert!(!rule.session.own_ends().is_empty());
    desk.draw();
}

#[test]
fn a_jump_goes_to_a_step_a_clause_or_a_term() {
    let mut desk = ruling(80, 24);
    desk.press(":1<enter>");
    assert_eq!(desk.moment(), 1);
    desk.press(":99<enter>");
    assert!(desk.shows("没有这一步"), "{}", desk.screen());
    // Of this ruling's book, though another one was searched before.
    for (typed, shown) in [("1．4．1-1", "YGO 1.4.1-1"), ("墓地", "游戏王大师规则3")] {
        desk.press(&format!(":{typed}<enter>"));
        assert_eq!(desk.model.screen, Screen::Read, "{}", desk.screen());
        assert!(desk.shows(shown), "{}", desk.screen());
        desk.press("b");
        assert_eq!(desk.moment(), 1);
    }
}

#[test]
fn a_jump_takes_a_number_in_any_writing_and_no_other_book_for_the_one_that_is_named() {
    let mut desk = Desk::open(80, 24);
    for typed in ["九百零四条2f", "904.2 f", "vv 904 2 f"] {
        desk.press(&format!("<f3>101<enter>:{typed}<enter>"));
        assert_eq!(desk.page(), "VV 904.2f", "{typed}");
    }
    desk.press("<f3>101<enter>:mtg 904.2f<enter>");
    assert_eq!(desk.page(), "VV 101");
    assert!(desk.shows("没有叫“mtg”的书"), "{}", desk.screen());
}

#[test]
fn each_line_of_unsaved_steps_is_asked_about() {
    let mut desk = Desk::open(80, 24);
    desk.press("<f4>滑行<enter><home>c<down><down><enter><home>c<down><down><down><enter>q");
    let asked = |desk: &Desk| desk.screen().matches("先去存下").count();
    assert_eq!(asked(&desk), 2, "{}", desk.screen());
    let last = desk.moment();
    desk.press("<down><enter>");
    assert_ne!(
        desk.moment(),
        last,
        "the first line, not the one that is shown"
    );
    desk.press("<ctrl-u>跳过了<enter>");
    let saved = desk.files.iter().find(|(p, _)| p.ends_with("跳过了.yaml"));
    let (_, text) = saved.expect("saved");
    assert!(text.contains("跳过") && !text.contains("投降"), "{text}");
    desk.press("q");
    assert_eq!(asked(&desk), 1, "{}", desk.screen());
}

#[test]
fn unsaved_steps_are_asked_about_once_and_survive_elsewhere() {
    let mut desk = ruling(120, 40);
    desk.press("q");
    assert!(desk.quit, "nothing was played, nothing is asked");
    let mut desk = ruling(120, 40);
    play_on(&mut desk);
    let here = desk.moment();
    desk.model.open_ruling(BookId::PAIXU, "08-above-five");
    desk.press("q");
    assert!(!desk.quit && desk.shows("还没有存"), "{}", desk.screen());
    // The first answer stays.
    desk.press("<enter>q<down><enter>");
    assert!(!desk.quit && desk.shows("存为新裁定"), "{}", desk.screen());
    assert_eq!(desk.moment(), here);
    desk.press("<ctrl-u>走过的<enter>");
    assert!(desk.files.keys().any(|p| p.ends_with("走过的.yaml")));
    desk.press("q");
    assert!(desk.quit, "{}", desk.screen());
    // Asked a second time over the question, it ends; and so by its last answer.
    for keys in ["<ctrl-c><ctrl-c>", "q<end><enter>"] {
        let mut desk = ruling(120, 40);
        play_on(&mut desk);
        desk.press(keys);
        assert!(desk.quit, "{keys}: {}", desk.screen());
    }
}

#[test]
fn a_file_that_is_read_again_leaves_what_was_played_as_a_place() {
    let mut desk = ruling(120, 40);
    desk.press("s<ctrl-u>我的<enter>");
    play_on(&mut desk);
    let here = desk.moment();
    desk.press("<ctrl-r>");
    let unsaved = |desk: &Desk| desk.model.rule.as_ref().is_some_and(|r| r.unsaved());
    assert!(!unsaved(&desk));
    desk.press("<alt-left>");
    assert!(unsaved(&desk), "{}", desk.screen());
    assert_eq!(desk.moment(), here);
}

#[test]
fn a_moment_is_named() {
    let mut desk = ruling(120, 40);
    desk.press("<end>m<ctrl-u>关键<enter>t");
    assert!(desk.over_text().contains("“关键”"), "{}", desk.over_text());
}

#[test]
fn a_ruling_is_saved_with_the_names_of_its_moments() {
    let mut desk = ruling(120, 40);
    desk.press("<right>m起手<enter><end>m<ctrl-u>关键<enter>");
    let at = desk.moment();
    desk.press("s<ctrl-u>记了名的<enter>");
    let path = PathBuf::from("/data/rulings/记了名的.yaml");
    let text = desk.files[&path].clone();
    let library = Arc::clone(&desk.model.library);
    let session = crate::engine::games::open(&text, &library).expect("a ruling");
    let name = |moment| session.moment(moment).and_then(|told| told.label);
    assert_eq!(name(1).as_deref(), Some("起手"), "{text}");
    assert_eq!(name(at).as_deref(), Some("关键"), "{text}");
    // Written once more it is the same.
    let again = session.to_yaml_at("记了名的", (0, at));
    assert_eq!(again, text);
    // A name for a moment that there is not is remarked, and holds nothing up.
    let over = text.replace("时刻:\n", "时刻:\n  九十: 无此\n");
    let session = crate::engine::games::open(&over, &library).expect("a ruling");
    let report = session.report();
    assert!(report.faults.is_empty(), "{:?}", report.faults);
    assert!(
        report.remarks.iter().any(|r| r.what.contains("九十")),
        "{over}"
    );
}

/// Every shipped board can be seen whole at 80x24, or scrolled: nothing stands outside its columns. A ruling is opened
/// and played to its end once, and drawn at each size.
#[test]
fn every_board_fits_its_columns() {
    let mut desk = Desk::open(80, 24);
    let library = Arc::clone(&desk.model.library);
    let all = library
        .books
        .iter()
        .flat_map(|b| b.rulings.iter().map(|r| (b.rules.id, r.name())));
    for (book, name) in all.step_by(17) {
        desk.model.open_ruling(book, name);
        desk.press("<end>");
        for (columns, rows) in [(80, 24), (120, 40), (40, 10)] {
            desk.resize(columns, rows);
            desk.holds_together();
        }
        desk.press("<esc>");
    }
}

#[test]
fn a_long_list_is_narrowed_and_widened_again() {
    let mut desk = Desk::open(80, 24);
    let id = "vividz:305.2".parse().expect("an id");
    desk.model.go(super::super::model::Location::Clause(id));
    desk.press("r");
    let all = desk.over_text().lines().count();
    desk.press("/退场<enter>");
    let part = desk.over_text();
    assert!(part.lines().count() < all && part.lines().all(|l| l.contains("退场")));
    desk.press("/不会有的话<enter>");
    assert!(desk.shows("没有一行含有"), "{}", desk.screen());
    desk.press("<esc>");
    assert_eq!(desk.over_text().lines().count(), all);
    desk.press("/伤害等于力量值<enter><enter>");
    assert_eq!(desk.model.screen, Screen::Read);
}

#[test]
fn a_ruling_shows_its_answer_when_it_is_opened() {
    for (columns, rows) in [(80, 24), (60, 20)] {
        let mut desk = Desk::open(columns, rows);
        let library = Arc::clone(&desk.model.library);
        for book in &library.books {
            for file in book.rulings.iter().step_by(7) {
                desk.model.open_ruling(book.rules.id, file.name());
                desk.draw();
                let rule = desk.model.rule.as_ref().expect("it is open");
                let session = &rule.session;
                let end = session.lines()[0].ends[0].1;
                let Said::Answers(answers) = session.said(end) else {
                    panic!("{} has no answer", file.path);
                };
                let begins: String = answers[0].1.says.trim().chars().take(10).collect();
                assert!(
                    desk.shows(&begins),
                    "{}: {begins}\n{}",
                    file.path,
                    desk.screen()
                );
                desk.press("<esc>");
            }
        }
    }
}

#[test]
fn steps_that_were_not_saved_are_there_again_after_the_desk_was_killed() {
    let mut desk = ruling(120, 40);
    let kept = |desk: &Desk| -> Vec<String> {
        let tables = desk.files.iter();
        let tables = tables.filter(|(path, _)| path.starts_with("/state/tables"));
        tables.map(|(_, text)| text.clone()).collect()
    };
    assert!(kept(&desk).is_empty());
    desk.press("<down><enter>");
    let text = kept(&desk);
    assert_eq!(text.len(), 1, "{}", desk.screen());
    // It is a board with its steps, as the tables are that wait for the next desk.
    let draft = crate::engine::table::draft::Draft::from_text(&text[0]).expect("it is read");
    assert!(draft.get(&["步骤"]).is_some(), "{}", text[0]);
    // One who leaves without saving is asked, and has meant it.
    desk.press("q");
    assert!(!desk.quit);
    desk.press("<end><enter>");
    assert!(desk.quit && kept(&desk).is_empty());
}

#[test]
fn what_a_place_bears_is_read_whole_on_a_small_screen() {
    let mut desk = Desk::open(60, 20);
    desk.model
        .open_ruling(BookId::VIVIDZ, "03-damage-equals-power");
    desk.press("<end><tab><tab>");
    let screen = desk.screen();
    assert!(
        screen.contains("力量值3000") && screen.contains("攻击成功"),
        "{screen}"
    );
}
