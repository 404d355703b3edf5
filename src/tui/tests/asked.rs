//! What was asked and what goes into the record: keys that wait for an answer, the question that was typed.

use tempfile::TempDir;

use super::super::event::furnish;
use super::super::model::{Effect, Screen};
use super::*;
use crate::event::{Call, Shelf, fold, log};
use crate::rulebook::BookId;
use crate::view::Link;

struct Judge {
    home: TempDir,
    desk: Desk,
}

impl Judge {
    fn new() -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(80, 24);
        let shelf = Shelf {
            data: Some(home.path().join("data")),
            state: Some(home.path().join("state")),
        };
        assert!(furnish(&mut desk.model, shelf, None).is_empty());
        desk.model.event.judge = "刘".to_owned();
        desk.draw();
        Self { home, desk }
    }

    fn calls(&self) -> Vec<Call> {
        let shelf = Shelf {
            data: Some(self.home.path().join("data")),
            state: None,
        };
        let path = shelf.record(None).expect("a place");
        fold(&log::read(&path).expect("a record").lines)
    }
}

/// Presses keys and holds back every answer of the search; the searches that were asked.
fn pressed(desk: &mut Desk, keys: &[&str]) -> Vec<Effect> {
    let mut asked = Vec::new();
    for key in keys {
        let chord = Chord::parse(key).expect("a key");
        let key = KeyEvent::new(chord.code, chord.modifiers);
        for effect in update(&mut desk.model, Message::Terminal(Event::Key(key))) {
            match effect {
                Effect::Search { .. } => asked.push(effect),
                other => drop(desk.carry_out(other)),
            }
        }
    }
    asked
}

/// Answers the search that was asked last.
fn answered(desk: &mut Desk, asked: Vec<Effect>) {
    let last = asked.into_iter().next_back().expect("something was asked");
    let message = desk.carry_out(last).expect("an answer");
    desk.tell(message);
}

#[test]
fn a_call_waits_for_the_answer_to_what_is_typed() {
    let mut judge = Judge::new();
    let desk = &mut judge.desk;
    desk.press("横置");
    let earlier = desk.model.find.link();
    // The keys after it wait as well, and come in their order.
    let asked = pressed(desk, &["ctrl-u", "滑", "行", "f10", "7"]);
    desk.draw();
    assert!(desk.shows("等查到再做"), "{}", desk.screen());
    assert!(desk.model.overlays.is_empty());
    answered(desk, asked);
    desk.press("<enter><enter>能<enter>");
    let first = match scan(&desk.model.library, "滑行", &Options::default())
        .hits
        .first()
    {
        Some(hit) => hit.clause.expect("a clause"),
        None => panic!("something is found"),
    };
    assert_ne!(earlier, Some(Link::Clause(first)));
    let calls = judge.calls();
    assert_eq!(calls.len(), 1, "{}", judge.desk.screen());
    assert_eq!(calls[0].clauses, [first]);
    assert_eq!(
        (calls[0].table.as_str(), calls[0].question.as_str()),
        ("7", "滑行")
    );
}

#[test]
fn a_clause_is_pinned_from_the_answer_to_what_is_typed() {
    let mut desk = Desk::open(80, 24);
    desk.press("横置");
    let asked = pressed(&mut desk, &["ctrl-u", "滑", "行", "down", "ctrl-k"]);
    assert!(desk.model.persisted.sheet.pins.is_empty());
    answered(&mut desk, asked);
    let hits = scan(&desk.model.library, "滑行", &Options::default()).hits;
    let second = hits[1].clause.expect("a clause");
    let pins = &desk.model.persisted.sheet.pins;
    assert_eq!(pins.len(), 1);
    assert!(
        format!("{:?}", pins[0]).contains(&format!("{second:?}")),
        "{pins:?}"
    );
    // Who does not wish to wait types on.
    let asked = pressed(&mut desk, &["ctrl-u", "横", "ctrl-k", "esc", "置"]);
    answered(&mut desk, asked);
    assert_eq!(desk.model.persisted.sheet.pins.len(), 1);
    assert_eq!(desk.model.find.editor.text(), "横置");
}

#[test]
fn where_to_begin_is_not_taken_for_an_answer() {
    let mut desk = Desk::open(80, 24);
    let asked = pressed(&mut desk, &["滑", "行", "enter"]);
    desk.draw();
    assert!(!desk.shows("Vividz 综合规则"), "{}", desk.screen());
    assert_eq!(desk.model.screen, Screen::Find);
    answered(&mut desk, asked);
    assert_eq!(desk.model.screen, Screen::Read);
}

#[test]
fn the_next_question_takes_the_place_of_the_last() {
    let mut desk = Desk::open(80, 24);
    desk.press("滑行<enter>/横置");
    assert_eq!(desk.model.find.editor.text(), "横置");
    desk.press("<enter>/<left>x");
    assert_eq!(desk.model.find.editor.text(), "横x置");
    desk.press("<enter><f3><backspace>");
    assert!(desk.model.find.editor.is_empty());
}

#[test]
fn the_question_that_was_typed_goes_into_the_form() {
    for (typed, question) in [
        ("book:vividz 滑行", "滑行"),
        ("2张滑行", "2张滑行"),
        ("滑行", "滑行"),
    ] {
        let mut judge = Judge::new();
        judge.desk.press(&format!("{typed}<f10>7<enter><enter>"));
        judge.desk.press("能<ctrl-s>");
        assert_eq!(judge.calls()[0].question, question, "{typed}");
    }
    // So it does where the page was opened; a number is no question.
    let mut judge = Judge::new();
    judge
        .desk
        .press("滑行<enter><f10>7<enter><enter>能<ctrl-s>");
    judge.desk.press("<f3>305.2<enter><f10>8<ctrl-s>");
    let calls = judge.calls();
    assert_eq!(calls[0].question, "滑行");
    assert_eq!(calls[1].question, "");
}

#[test]
fn a_ruling_that_is_found_answers_its_own_question_only() {
    let mut judge = Judge::new();
    let desk = &mut judge.desk;
    desk.press("支付到零会输吗");
    let generation = u64::MAX;
    let hit = Hit {
        target: Target::Ruling {
            book: BookId::YUGIOH,
            name: "01-pay-exactly".to_owned(),
        },
        kind: "ruling",
        clause: None,
        title: "某裁定".to_owned(),
        headings: Vec::new(),
        excerpt: Excerpt::default(),
        score: 1.0,
        why: Vec::new(),
    };
    let found = Answer {
        hits: vec![hit],
        ..Answer::default()
    };
    desk.tell(Message::Found {
        generation,
        found: found.into(),
    });
    desk.press("<f10>7<ctrl-s>");
    let call = judge.calls().pop().expect("a call");
    assert_eq!(call.question, "支付到零会输吗");
    assert_eq!(call.answer, "");
    assert!(
        !call.clauses.is_empty() && call.source.is_some(),
        "{call:?}"
    );
}

#[test]
fn closing_leads_out_of_the_record_for_good() {
    let mut judge = Judge::new();
    let desk = &mut judge.desk;
    desk.press("<f12><esc>");
    assert_eq!(desk.model.screen, Screen::Find);
    desk.press("<esc>");
    assert_eq!(desk.model.screen, Screen::Find, "{}", desk.screen());
    desk.press("滑行<enter><f12><esc>");
    assert_eq!(desk.model.screen, Screen::Read);
    desk.press("<f3><esc><f12><esc><esc>");
    assert_eq!(desk.model.screen, Screen::Read, "{}", desk.screen());
}

#[test]
fn nothing_is_done_unseen() {
    let mut desk = Desk::open(80, 24);
    desk.press("滑行<enter>");
    let page = desk.page();
    desk.resize(20, 5);
    desk.press("nn<enter>");
    desk.resize(80, 24);
    assert_eq!(desk.page(), page);
}
