//! The event on the desk: calls typed with few keys and never lost, readings settled for the house.

use tempfile::TempDir;

use super::super::event::{Change, Deed, carry_out, choose, furnish};
use super::super::model::Screen;
use super::*;
use crate::event::{Call, Outcome, Profile, Shelf, Source, fold, log};
use crate::rulebook::BookId;

fn shelf(home: &TempDir) -> Shelf {
    Shelf {
        data: Some(home.path().join("data")),
        state: Some(home.path().join("state")),
    }
}

/// A desk whose record and events lie in a folder.
fn desk_at(home: &TempDir, columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::open(columns, rows);
    let shelf = shelf(home);
    let standing = shelf.standing().event.filter(|n| !n.is_empty());
    let profile = standing.and_then(|name| shelf.find(&name)?.read.ok());
    let problems = furnish(&mut desk.model, shelf, profile.map(|(p, _)| p));
    assert!(problems.is_empty(), "{problems:?}");
    desk.draw();
    desk
}

/// The calls as another program reads them.
fn calls(home: &TempDir, event: Option<&str>) -> Vec<Call> {
    let path = shelf(home).record(event).expect("a place");
    fold(&log::read(&path).expect("a record").lines)
}

fn home() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

const FIRST: &str =
    "<f3>305.2<enter><f10>7<enter><enter>伤害等于力量会退场吗<enter>会<enter>刘<enter>";

#[test]
fn a_call_is_typed_on_a_page_and_leads_back_to_it() {
    for (columns, rows) in [(80, 24), (120, 40), (60, 20), (40, 10)] {
        let home = home();
        let mut desk = desk_at(&home, columns, rows);
        desk.press(FIRST);
        desk.holds_together();
        assert!(desk.shows("已记下"), "{}", desk.screen());
        let ruled = calls(&home, None);
        assert_eq!(ruled.len(), 1);
        let call = &ruled[0];
        assert_eq!(
            (
                call.table.as_str(),
                call.answer.as_str(),
                call.judge.as_str()
            ),
            ("7", "会", "刘")
        );
        assert_eq!(call.clauses, ["vividz:305.2".parse().expect("id")]);
        assert!(
            !call.readings.is_empty(),
            "the readings that the clause raises are in force"
        );
        // The judge is not asked a second time.
        desk.press(":1004.1<enter><f10>3<enter><enter>伤害等于力量，会退场吗？<enter>不会");
        assert!(desk.shows("相反"), "before it is kept: {}", desk.screen());
        desk.holds_together();
        desk.press("<enter>");
        assert!(desk.shows("相反"), "{}", desk.screen());
        desk.press("<f12>");
        desk.holds_together();
        assert!(desk.shows("桌3") && desk.shows("桌7"), "{}", desk.screen());
        desk.press("305");
        assert!(desk.shows("1/2"), "{}", desk.screen());
        desk.press("<enter>");
        assert_eq!(desk.model.screen, Screen::Read);
        assert!(desk.shows("305.2"), "{}", desk.screen());
        // Back is the list, as it was.
        desk.press("b");
        assert_eq!(desk.model.screen, Screen::Record, "{}", desk.screen());
    }
}

#[test]
fn whatever_key_it_dies_after_what_was_typed_is_there() {
    let whole = "<f10>7<enter><enter>会退场吗<enter>会<enter>刘<enter>";
    let mut keys = Vec::new();
    let mut rest = whole;
    while let Some(c) = rest.chars().next() {
        let end = match c {
            '<' => rest.find('>').map_or(rest.len(), |at| at + 1),
            c => c.len_utf8(),
        };
        keys.push(&rest[..end]);
        rest = &rest[end..];
    }
    for pressed in 1..=keys.len() {
        let home = home();
        let mut desk = desk_at(&home, 80, 24);
        desk.press("<f3>305.2<enter>");
        desk.press(&keys[..pressed].concat());
        drop(desk);
        let mut again = desk_at(&home, 80, 24);
        again.press("<f12>");
        let typed: String = keys[..pressed]
            .iter()
            .filter(|k| !k.starts_with('<'))
            .copied()
            .collect();
        if pressed == keys.len() {
            assert_eq!(calls(&home, None).len(), 1);
            assert!(!again.shows("没记完"), "{}", again.screen());
        } else {
            assert!(calls(&home, None).is_empty());
            if !typed.is_empty() {
                assert!(again.shows("没记完"), "after {pressed}: {}", again.screen());
                // It is gone on with, and kept once.
                again.press("<enter><ctrl-s>");
                let ruled = calls(&home, None);
                assert_eq!(ruled.len(), 1, "after {pressed}");
                let text = format!(
                    "{}{}{}{}",
                    ruled[0].table, ruled[0].question, ruled[0].answer, ruled[0].judge
                );
                assert_eq!(text, typed);
                assert!(!again.shows("没记完"), "{}", again.screen());
            }
        }
    }
}

#[test]
fn a_ruling_fills_the_form_and_is_found_again_at_its_step() {
    let home = home();
    let mut desk = desk_at(&home, 120, 40);
    desk.model.event.judge = "刘".to_owned();
    desk.model.open_ruling(BookId::PAIXU, "08-above-five");
    desk.press("<enter>");
    let here = desk.model.rule.as_ref().map(|r| r.session.cursor());
    assert!(here > Some(0));
    desk.press("<f10>5<enter><enter>");
    let ruled = calls(&home, None);
    assert_eq!(ruled.len(), 1, "{}", desk.screen());
    assert!(ruled[0].answer.starts_with('4') && !ruled[0].question.is_empty());
    assert!(
        matches!(&ruled[0].source, Some(Source::Ruling { moment, .. }) if Some(*moment) == here)
    );
    desk.press("<home><f3>滑行<f12><enter>");
    assert_eq!(desk.model.screen, Screen::Rule, "{}", desk.screen());
    assert_eq!(desk.model.rule.as_ref().map(|r| r.session.cursor()), here);
    // What was searched before has nothing to do with a ruling out of the library, or a clause gone to by its number.
    let question = ruled[0].question.clone();
    desk.press("<f3><ctrl-u>再装填<f4>速度加到6<enter>");
    assert_eq!(desk.model.screen, Screen::Rule, "{}", desk.screen());
    desk.press("<f10>6<ctrl-s>");
    let last = calls(&home, None).pop().expect("a call");
    assert_eq!((last.table.as_str(), last.question), ("6", question));
    desk.press("<f3><ctrl-u>再装填<enter>:px 1.2.1-1<enter><f10>8<ctrl-s>");
    let last = calls(&home, None).pop().expect("a call");
    assert_eq!((last.table.as_str(), last.question.as_str()), ("8", ""));
    // Steps that are in no file are kept with the call.
    desk.model.open_ruling(BookId::YUGIOH, "01-pay-exactly");
    desk.press("<end><f10>6<ctrl-s>");
    let last = calls(&home, None).pop().expect("a call");
    assert!(
        matches!(&last.source, Some(Source::Ruling { text: None, .. })),
        "{:?}",
        last.source
    );
}

#[test]
fn an_answer_against_the_ruling_it_was_made_from_is_told() {
    let home = home();
    let mut desk = desk_at(&home, 120, 40);
    desk.press("<f4>伤害恰等于力量值<enter><f10>5<tab><tab><tab><ctrl-u>会退场<ctrl-s>");
    assert!(!desk.shows("与裁定的答相反"), "{}", desk.screen());
    desk.press("<f10>6<tab><tab><tab><ctrl-u>不会退场<ctrl-s>");
    // Another table, told the opposite, goes first.
    assert!(desk.shows("桌5 相反"), "{}", desk.screen());
    desk.press("<f4><ctrl-u>先手第1回合能不能攻击<enter><f10>6<tab><tab><tab><ctrl-u>能<ctrl-s>");
    assert!(desk.shows("⚠ 与裁定的答相反：不能。"), "{}", desk.screen());
}

#[test]
fn a_board_is_kept_with_its_call() {
    let home = home();
    let mut desk = desk_at(&home, 120, 40);
    desk.model.event.judge = "刘".to_owned();
    super::super::table::put_up(
        &mut desk.model,
        crate::engine::table::draft::Draft::new(BookId::PAIXU),
    );
    desk.press("<f10>5<enter><enter>能出吗<enter>能<enter>");
    let ruled = calls(&home, None);
    assert!(matches!(&ruled[0].source, Some(Source::Board { text, .. }) if text.contains("paixu")));
    let tables = desk.model.tables.len();
    desk.press("<f12><enter>");
    assert_eq!(
        (desk.model.screen, desk.model.tables.len()),
        (Screen::Table, tables)
    );
    // On another desk, where it does not stand, it is put up again.
    let mut other = desk_at(&home, 120, 40);
    other.press("<f12><enter>");
    assert_eq!(
        (other.model.screen, other.model.tables.len()),
        (Screen::Table, 1),
        "{}",
        other.screen()
    );
}

#[test]
fn what_was_ruled_before_stands_in_the_search() {
    let home = home();
    let mut desk = desk_at(&home, 120, 40);
    desk.press(FIRST);
    desk.press("<f3><ctrl-u>退场");
    assert!(desk.shows("已有裁定：桌7"), "{}", desk.screen());
    desk.press("<up><up><up><up>");
    assert!(
        desk.shows("伤害等于力量会退场吗") && desk.shows("记录号"),
        "{}",
        desk.screen()
    );
    // The same again at another table: three keys and the table's number.
    desk.press("<f10>9<enter><enter>");
    let ruled = calls(&home, None);
    assert_eq!(ruled.len(), 2, "{}", desk.screen());
    assert_eq!(
        (ruled[1].question.as_str(), ruled[1].answer.as_str()),
        ("伤害等于力量会退场吗", "会")
    );
    desk.press("<enter>");
    assert_eq!(desk.model.screen, Screen::Record, "{}", desk.screen());
}

#[test]
fn a_call_is_changed_appealed_and_taken_back_by_keys() {
    let home = home();
    let mut desk = desk_at(&home, 80, 24);
    desk.press(FIRST);
    desk.press("<f12><ctrl-s><tab>甲 乙<up><up><right><right><down>陈<down>不会");
    desk.press("<ctrl-s>");
    let ruled = calls(&home, None);
    assert_eq!(ruled.len(), 1);
    assert_eq!(ruled[0].players, "甲 乙", "{}", desk.screen());
    let appeal = ruled[0].appeal.clone().expect("an appeal");
    assert_eq!(
        (appeal.outcome, appeal.by.as_str(), appeal.answer.as_str()),
        (Outcome::Overturned, "陈", "不会")
    );
    assert_eq!(ruled[0].lines, 2);
    assert!(desk.shows("推翻"), "{}", desk.screen());
    // A key that elsewhere turns the page takes nothing back by a slip.
    desk.press("<ctrl-d><enter>");
    assert!(!calls(&home, None)[0].withdrawn);
    desk.press("<ctrl-d><down><enter>");
    assert!(
        calls(&home, None)[0].withdrawn && desk.shows("已撤回"),
        "{}",
        desk.screen()
    );
    desk.press("<ctrl-d>");
    assert!(!calls(&home, None)[0].withdrawn);
    // A key that leads elsewhere loses nothing of what is typed.
    desk.press("<ctrl-s><tab>丙<f3>");
    assert_eq!(desk.model.screen, Screen::Find);
    desk.press("<f12>");
    assert!(desk.shows("没记完"), "{}", desk.screen());
    desk.press("<ctrl-d><esc>");
    assert!(desk.shows("没记完"), "{}", desk.screen());
    desk.press("<ctrl-d><down><enter>");
    assert!(!desk.shows("没记完"), "{}", desk.screen());
    // A form that is closed without a key leaves nothing behind.
    desk.press("<ctrl-s><esc>");
    assert!(!desk.shows("没记完"), "{}", desk.screen());
    desk.press("<ctrl-x><backspace><backspace><backspace>md<enter>");
    let written = desk.files.values().next().expect("written");
    assert!(written.contains("推翻"), "{written}");
}

#[test]
fn two_desks_on_one_record_and_two_records_lose_nothing() {
    let (one, two) = (home(), home());
    let mut first = desk_at(&one, 80, 24);
    let mut second = desk_at(&one, 80, 24);
    first.press(FIRST);
    second.press("<f3>101<enter><f10>8<enter><enter>甲<enter>能<enter>陈<enter>");
    assert_eq!(calls(&one, None).len(), 2);
    first.press("<f12>");
    assert!(
        first.shows("桌8") && first.shows("桌7"),
        "{}",
        first.screen()
    );
    let mut third = desk_at(&two, 80, 24);
    third.press("<f3>102<enter><f10>9<enter><enter>乙<enter>能<enter>陈<enter>");
    let theirs = shelf(&one).record(None).expect("a place");
    carry_out(&mut third.model, Deed::Merge(theirs));
    assert_eq!(calls(&two, None).len(), 3);
    carry_out(
        &mut third.model,
        Deed::Merge(shelf(&one).record(None).expect("a place")),
    );
    assert_eq!(calls(&two, None).len(), 3);
}

/// A desk at an event whose house has settled 支付到零.
fn desk_of_a_house(home: &TempDir) -> Desk {
    let text =
        "name = \"上海站\"\nbook = \"yugioh\"\n\n[readings.yugioh]\n\"支付到零\" = \"败北\"\n";
    let (profile, faults) = Profile::read("上海站.toml", text).expect("a profile");
    assert!(faults.is_empty(), "{faults:?}");
    let profile = Profile {
        path: std::path::PathBuf::new(),
        ..profile
    };
    let shelf = shelf(home);
    shelf.keep(&profile, text, false).expect("kept");
    shelf
        .remember(|s| s.event = Some("上海站".to_owned()))
        .expect("remembered");
    desk_at(home, 120, 40)
}

#[test]
fn a_house_reading_is_behind_the_calls_that_it_bears_on_and_what_goes_against_it_is_said() {
    let home = home();
    let mut desk = desk_of_a_house(&home);
    desk.press("<f3>2.1.3-4<enter><f10>1<ctrl-s>");
    let call = calls(&home, Some("上海站")).pop().expect("a call");
    assert!(
        !call.clauses.is_empty() && call.readings.iter().all(|h| h.reading != "支付到零"),
        "{call:?}"
    );
    // A clause that is typed brings what the house settled of it.
    desk.press("<f12><ctrl-s><tab><tab><tab><tab><ctrl-u>1.4.1-5");
    desk.press("<ctrl-s>");
    let call = calls(&home, Some("上海站")).pop().expect("a call");
    assert!(call.readings.iter().any(|h| h.house), "{call:?}");
    // What the house settles after a call was not behind it, though it is changed then.
    let settle = |desk: &mut Desk, option: Option<&str>| {
        let option = option.map(str::to_owned);
        let to = Change::Reading(BookId::YUGIOH, "支付到零".to_owned(), option);
        carry_out(&mut desk.model, Deed::Change(to));
    };
    settle(&mut desk, None);
    desk.press("<f3><ctrl-u><f10>3<tab><tab><tab><tab>1.4.1-5<ctrl-s>");
    settle(&mut desk, Some("败北"));
    desk.press("<f12>桌3<ctrl-s><tab>甲<ctrl-s><ctrl-u>");
    let call = calls(&home, Some("上海站")).pop().expect("a call");
    assert_eq!((call.players.as_str(), call.table.as_str()), ("甲", "3"));
    assert!(
        !call.clauses.is_empty() && call.readings.is_empty(),
        "{call:?}"
    );
    // A ruling that is stepped under another option than the house's.
    desk.model.open_ruling(BookId::YUGIOH, "01-pay-exactly");
    super::super::rule::switch(&mut desk.model, "支付到零", "未定");
    desk.press("<end><f10>2");
    let against = "支付到零 = 未定（主办方定的是 败北）";
    assert!(desk.shows(against), "{}", desk.screen());
    desk.press("<ctrl-s><f12>");
    assert!(desk.shows("主办方定的是 败北"), "{}", desk.screen());
}

#[test]
fn an_event_is_handed_on_as_a_file_and_taken_in_by_another_desk() {
    let (one, two) = (home(), home());
    let mut desk = desk_of_a_house(&one);
    let file = one.path().join("shanghai.toml");
    let choose = |desk: &mut Desk, row: &str| {
        desk.press("<alt-e>");
        let (x, y) = desk.find(row);
        desk.click(x, y);
    };
    choose(&mut desk, "把赛事写成文件");
    desk.press(&format!("<ctrl-u>{}<enter>", file.display()));
    let text = desk.files[&file].clone();
    std::fs::write(&file, &text).expect("written");
    let mut other = desk_at(&two, 80, 24);
    choose(&mut other, "收下别的裁判交来的赛事");
    other.press(&format!("{}<enter>", file.display()));
    assert_eq!(other.model.event.name(), "上海站", "{}", other.screen());
    assert_eq!(other.model.library.house(BookId::YUGIOH).len(), 1);
    // Another text under the same name goes over it only where that is chosen.
    std::fs::write(&file, text.replace("败北", "未定")).expect("written");
    choose(&mut other, "收下别的裁判交来的赛事");
    other.press(&format!("{}<enter>", file.display()));
    assert!(other.shows("与这份不同"), "{}", other.screen());
    other.press("<enter>");
    assert_eq!(other.model.library.house(BookId::YUGIOH)[0].1, "败北");
    choose(&mut other, "收下别的裁判交来的赛事");
    other.press(&format!("{}<enter><down><enter>", file.display()));
    let house = other.model.library.house(BookId::YUGIOH);
    assert!(
        house.iter().all(|(_, option)| option == "未定"),
        "{house:?}"
    );
    other.holds_together();
}

#[test]
fn a_reading_is_settled_for_the_house_and_is_in_force_everywhere() {
    let home = home();
    let mut desk = desk_at(&home, 120, 40);
    let reading = super::super::model::Location::Reading(BookId::YUGIOH, "支付到零".to_owned());
    desk.model.go(reading.clone());
    desk.press("=");
    // Game, sheets and language as they are offered, then the reading.
    desk.press("上海站<enter><enter><enter><enter>");
    assert!(
        desk.shows("支付到零") && desk.shows("败北"),
        "{}",
        desk.screen()
    );
    let row = desk
        .screen()
        .lines()
        .position(|l| l.contains("支付到零 败北"))
        .expect("a row");
    let first = desk
        .screen()
        .lines()
        .position(|l| l.contains("支付到零 未定"))
        .expect("a row");
    assert!(row > first);
    desk.press(&"<down>".repeat(row - first));
    desk.press("<enter>");
    assert!(desk.shows("已定：支付到零 = 败北"), "{}", desk.screen());
    assert!(
        desk.shows("● 败北（主办方）"),
        "the page goes under it at once: {}",
        desk.screen()
    );
    desk.press("j");
    let bar = desk
        .screen()
        .lines()
        .next()
        .map(str::to_owned)
        .expect("a line");
    assert!(
        bar.contains("上海站") && bar.contains("主办方读法 1"),
        "{bar}"
    );
    desk.press("<alt-e>");
    assert!(
        desk.shows("支付到零 = 败北") && desk.shows("默认 未定") && desk.shows("1.4.1-5"),
        "{}",
        desk.screen()
    );
    desk.press("<esc>");
    // A ruling that hangs on it says so, and shows no answer that was written for the default.
    desk.model.open_ruling(BookId::YUGIOH, "01-pay-exactly");
    desk.draw();
    assert!(desk.shows("支付到零=败北（主办"), "{}", desk.screen());
    assert!(desk.shows("结果不同"), "{}", desk.screen());
    desk.press("<end>");
    let step = desk
        .model
        .rule
        .as_ref()
        .map(super::super::rule::Rule::step_text);
    assert!(
        !step.as_deref().unwrap_or_default().contains("节选没有写"),
        "{step:?}"
    );
    // Back under its own reading it has its answer, and that the house holds otherwise is said beside it.
    super::super::rule::switch(&mut desk.model, "支付到零", "未定");
    desk.draw();
    let step = desk
        .model
        .rule
        .as_ref()
        .map(super::super::rule::Rule::step_text);
    assert!(
        step.as_deref().unwrap_or_default().contains("结果不同"),
        "{step:?}"
    );
    super::super::rule::switch(&mut desk.model, "支付到零", "败北");
    desk.draw();
    desk.press("<f10>1<ctrl-s>");
    let call = calls(&home, Some("上海站")).pop().expect("a call");
    assert!(
        call.readings.iter().any(|h| h.house && h.option == "败北"),
        "{call:?}"
    );
    assert_eq!(call.event, "上海站");
    // A board begins under it, and says so in its file.
    super::super::table::put_up(
        &mut desk.model,
        crate::engine::table::draft::Draft::new(BookId::YUGIOH),
    );
    let table = desk.model.tables.last().expect("a table");
    assert!(table.draft.yaml().contains("败北"));
    // The next desk takes the event again, unasked.
    let mut again = desk_at(&home, 80, 24);
    assert!(again.shows("上海站"), "{}", again.screen());
    choose(&mut again.model);
    assert!(again.model.overlays.is_empty());
    assert_eq!(again.model.library.house(BookId::YUGIOH).len(), 1);
    // Without an event the default holds again, and that is remembered.
    again.press("<alt-e><down><down><enter>");
    assert!(again.model.event.profile.is_none(), "{}", again.screen());
    assert!(again.model.library.house(BookId::YUGIOH).is_empty());
    assert_eq!(shelf(&home).standing().event.as_deref(), Some(""));
    let mut last = desk_at(&home, 80, 24);
    choose(&mut last.model);
    assert!(last.model.overlays.is_empty() && last.model.event.profile.is_none());
}

#[test]
fn sheets_go_where_the_event_says() {
    let home = home();
    let mut desk = desk_at(&home, 120, 40);
    let new = Profile::new("上海站", None);
    let text = new.with("sheets", Some("/event/sheets")).expect("text");
    let (new, _) = Profile::read("", &text).expect("a profile");
    carry_out(&mut desk.model, Deed::Keep(Box::new(new)));
    desk.press("<f3>305.2<enter>aAs");
    assert!(desk.shows("/event/sheets/"), "{}", desk.screen());
}

#[test]
fn who_has_events_and_has_not_chosen_is_asked_once() {
    let home = home();
    let mut desk = desk_at(&home, 80, 24);
    choose(&mut desk.model);
    assert!(
        desk.model.overlays.is_empty(),
        "nothing is asked of one who has none"
    );
    for name in ["上海站", "广州站"] {
        let new = Profile::new(name, Some((BookId::PAIXU, "")));
        shelf(&home).keep(&new, &new.text, false).expect("kept");
    }
    choose(&mut desk.model);
    desk.draw();
    assert!(desk.shows("按哪个赛事"), "{}", desk.screen());
    desk.press("<down><enter>");
    assert_eq!(desk.model.event.name(), "广州站");
    assert_eq!(
        desk.model.find.book,
        Some(BookId::PAIXU),
        "its game is the scope of searches"
    );
    let again = desk_at(&home, 80, 24);
    assert_eq!(again.model.event.name(), "广州站");
}

#[test]
fn an_empty_record_says_how_it_is_filled() {
    let home = home();
    let mut desk = desk_at(&home, 60, 20);
    desk.press("<f12>");
    assert!(
        desk.shows("还没有记过裁定") && desk.shows("F10"),
        "{}",
        desk.screen()
    );
    desk.press("<f3>904.2f<enter><f10>7<ctrl-s><f12>没有");
    assert!(desk.shows("没有一笔含有“没有”"), "{}", desk.screen());
    desk.press("<ctrl-u>7");
    assert!(!desk.shows("没有一笔"), "{}", desk.screen());
}

/// A desk with an event, and its file.
fn with_event(home: &TempDir) -> (Desk, std::path::PathBuf) {
    let new = Profile::new("上海站", Some((BookId::YUGIOH, "")));
    let path = shelf(home).keep(&new, &new.text, false).expect("kept");
    let mut desk = desk_at(home, 120, 40);
    carry_out(&mut desk.model, Deed::Take(Some("上海站".to_owned())));
    (desk, path)
}

#[test]
fn what_others_wrote_into_the_event_stays_and_is_gone_by() {
    let home = home();
    let (mut desk, path) = with_event(&home);
    let text = std::fs::read_to_string(&path).expect("read");
    let other = desk.model.library.book(BookId::YUGIOH).and_then(|book| {
        let mut others = book.readings.iter().filter(|r| r.id != "支付到零");
        others.find_map(|r| {
            let option = r.options.iter().find(|o| o.id != r.default)?;
            Some((r.id.clone(), option.id.clone()))
        })
    });
    let (reading, option) = other.expect("another reading");
    let theirs = format!(
        "{text}sheets = \"/别处\" # 会前定的\n\n[readings.yugioh]\n\"{reading}\" = \"{option}\"\n# 主办方说的\n"
    );
    std::fs::write(&path, &theirs).expect("written");
    let settle = super::super::event::Change::Reading(
        BookId::YUGIOH,
        "支付到零".to_owned(),
        Some("败北".to_owned()),
    );
    carry_out(&mut desk.model, Deed::Change(settle));
    let now = std::fs::read_to_string(&path).expect("read");
    for kept in [
        "/别处",
        "会前定的",
        "主办方说的",
        &reading,
        "\"支付到零\" = \"败北\"",
    ] {
        assert!(now.contains(kept), "{kept}:\n{now}");
    }
    assert_eq!(desk.model.library.house(BookId::YUGIOH).len(), 2);
    // What is shown and what goes into the record is what the file says then.
    std::fs::write(
        &path,
        now.replace("败北", "未定").replace("/别处", "/又一处"),
    )
    .expect("written");
    desk.press("<alt-e>");
    assert!(
        desk.shows("/又一处") && !desk.shows("败北"),
        "{}",
        desk.screen()
    );
    desk.press("<esc>");
    std::fs::write(&path, &now).expect("written");
    desk.press("<f3>1.4.1-5<enter><f10>7<ctrl-s>");
    let call = calls(&home, Some("上海站")).pop().expect("a call");
    let held = call.readings.iter().find(|h| h.reading == "支付到零");
    assert!(held.is_some_and(|h| h.option == "败北"), "{call:?}");
    // A file that nobody can read is not written over, and what was known holds.
    std::fs::write(&path, "name = \"上海").expect("written");
    desk.press("<alt-e><esc>");
    let again = Change::Text("sheets", None);
    carry_out(&mut desk.model, Deed::Change(again));
    assert_eq!(
        std::fs::read_to_string(&path).expect("read"),
        "name = \"上海"
    );
    assert_eq!(desk.model.event.name(), "上海站");
}

#[test]
fn a_new_event_asks_for_its_game_its_sheets_and_its_language() {
    let home = home();
    let mut desk = desk_at(&home, 80, 24);
    desk.press("<alt-e><end><enter>上海站<enter>");
    assert!(desk.shows("赛事用哪本书"), "{}", desk.screen());
    desk.press("/ARENA<enter><enter>");
    assert!(desk.shows("裁定单放在哪个文件夹"), "{}", desk.screen());
    desk.press("/sheets<enter>");
    assert!(desk.shows("界面的语言"), "{}", desk.screen());
    desk.press("<enter>");
    let profile = shelf(&home)
        .find("上海站")
        .expect("kept")
        .read
        .expect("read")
        .0;
    assert_eq!(
        profile.book.map(|b| b.to_string()).as_deref(),
        Some("union-arena")
    );
    assert_eq!(profile.sheets.as_deref(), Some("/sheets"));
    assert_eq!(desk.model.find.book, profile.book);
    // They are changed by keys.
    desk.press("<alt-e>/语言<enter><enter>");
    desk.press("/English<enter><enter>");
    let profile = shelf(&home)
        .find("上海站")
        .expect("kept")
        .read
        .expect("read")
        .0;
    assert_eq!(profile.lang.as_deref(), Some("en"), "{}", desk.screen());
    assert!(desk.shows("Language en"), "{}", desk.screen());
}

#[test]
fn a_section_settles_the_readings_that_stand_on_it_and_the_default_is_none() {
    let home = home();
    let (mut desk, path) = with_event(&home);
    desk.press("<f3>1.4<enter>=");
    assert!(desk.shows("支付到零 败北"), "{}", desk.screen());
    desk.press("/支付到零 败北<enter><enter>");
    assert_eq!(desk.model.event.settled.len(), 1, "{}", desk.screen());
    desk.press("=/支付到零 未定<enter><enter>");
    assert!(desk.model.event.settled.is_empty(), "{}", desk.screen());
    assert!(
        !std::fs::read_to_string(path)
            .expect("read")
            .contains("支付到零")
    );
}

#[test]
fn a_table_is_found_in_the_record_by_its_number() {
    let home = home();
    let mut desk = desk_at(&home, 80, 24);
    desk.press(FIRST);
    desk.press(":1004.1<enter><f10>17<enter><enter>伤害等于力量，会退场吗？<enter>退场<enter>");
    for typed in ["桌7", "7号桌", "桌 7", "7"] {
        desk.press(&format!("<f12><ctrl-u>{typed}"));
        assert!(desk.shows("1/2"), "{typed}: {}", desk.screen());
    }
}
