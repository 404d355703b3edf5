//! Finding: games told apart, warnings, filters, what was asked before, better queries.

use crate::rulebook::RuleId;
use crate::search::SameWord;

use super::super::model::Screen;
use super::super::persist::Persisted;
use super::*;

fn hit(id: &str) -> Hit {
    let id: RuleId = id.parse().expect("id");
    Hit {
        target: Target::Clause(id),
        kind: "clause",
        clause: Some(id),
        title: id.number.to_string(),
        headings: vec!["某章".to_owned()],
        excerpt: Excerpt {
            text: "横置一张牌".to_owned(),
            ..Excerpt::default()
        },
        score: 1.0,
        why: Vec::new(),
    }
}

/// A desk that was told this answer to a query.
fn told(answer: Answer) -> Desk {
    let mut desk = Desk::open(80, 24);
    desk.press("横置");
    desk.tell(Message::Found {
        generation: u64::MAX,
        found: answer.into(),
    });
    desk
}

#[test]
fn hits_stand_by_game_and_a_key_goes_to_the_next_game() {
    let mut desk = told(Answer {
        hits: vec![
            hit("vividz:101.1"),
            hit("union-arena:1.1"),
            hit("vividz:305.2"),
        ],
        ..Answer::default()
    });
    let screen = desk.screen();
    let at = |what: &str| {
        screen
            .find(what)
            .unwrap_or_else(|| panic!("{what}\n{screen}"))
    };
    assert!(at("VV Vividz") < at("101.1 "), "{screen}");
    assert!(at("305.2 ") < at("UA UNION"), "{screen}");
    desk.press("<ctrl-g><enter>");
    assert_eq!(
        desk.model.read.location().map(|l| l.book().as_str()),
        Some("union-arena")
    );
    desk.press("<f3><ctrl-g><enter>");
    assert_eq!(desk.page(), "VV 101.1");
}

#[test]
fn a_word_that_means_something_else_elsewhere_is_warned_of() {
    let desk = told(Answer {
        hits: vec![hit("vividz:101.1"), hit("union-arena:1.1")],
        same_words: vec![SameWord {
            word: "横置".to_owned(),
            same_idea: false,
            says: "两边的做法不同。".to_owned(),
            hits: vec![0, 1],
        }],
        ..Answer::default()
    });
    assert!(desk.shows("同名不同义"), "{}", desk.screen());
    assert!(desk.shows("VV、UA"), "{}", desk.screen());
    // The sentence stands beside the hit that is chosen.
    assert!(desk.shows("两边的做法不同。"), "{}", desk.screen());
    assert!(desk.shows("某章 ⚠"), "{}", desk.screen());
}

#[test]
fn a_better_query_is_taken_by_its_key_or_as_a_row() {
    let answer = Answer {
        did_you_mean: vec!["滑行".to_owned(), "滑步".to_owned()],
        ..Answer::default()
    };
    let mut desk = told(answer.clone());
    assert!(
        desk.shows("没有找到") && desk.shows("是不是：滑步  Alt-2"),
        "{}",
        desk.screen()
    );
    desk.press("<alt-2>");
    assert_eq!(desk.model.find.editor.text(), "滑步");
    let mut desk = told(answer);
    desk.press("<enter>");
    assert_eq!(desk.model.find.editor.text(), "滑行");
}

#[test]
fn a_key_narrows_to_a_kind_and_to_a_book() {
    let mut desk = Desk::open(80, 24);
    desk.press("滑行");
    assert!(!desk.model.find.answer.hits.is_empty());
    desk.press("<ctrl-t>");
    assert!(desk.shows("全部 · 条文"), "{}", desk.screen());
    assert!(!desk.model.find.answer.hits.is_empty());
    desk.press("<ctrl-t>");
    assert!(
        desk.shows("标题") && desk.shows("没有找到"),
        "{}",
        desk.screen()
    );
    desk.press("<ctrl-t><ctrl-t><ctrl-t><ctrl-t><ctrl-b><ctrl-b>");
    assert!(
        desk.shows("UNION ARENA") && desk.shows("0 条"),
        "{}",
        desk.screen()
    );
}

#[test]
fn what_was_asked_comes_back() {
    let mut desk = Desk::open(80, 24);
    desk.press("滑行<enter><f3><ctrl-u>横置<enter><f3><ctrl-u>");
    assert!(desk.shows("最近查过"), "{}", desk.screen());
    desk.press("<alt-up>");
    assert_eq!(desk.model.find.editor.text(), "横置");
    desk.press("<alt-up><alt-up>");
    assert_eq!(desk.model.find.editor.text(), "滑行");
    desk.press("<alt-down>");
    assert_eq!(desk.model.find.editor.text(), "横置");
    desk.press("<ctrl-r><down><enter>");
    assert_eq!(desk.model.find.editor.text(), "滑行");
}

#[test]
fn one_begins_where_one_was() {
    let mut desk = Desk::open(80, 24);
    desk.press("<f3>");
    desk.press("滑行<enter>:904.2f<enter><ctrl-c>");
    assert!(desk.quit);
    let kept = desk.kept.expect("kept");
    let mut desk = Desk::with(80, 24, Theme::Mono, kept);
    assert!(
        desk.shows("最近到过") && desk.shows("VV 904.2f"),
        "{}",
        desk.screen()
    );
    desk.press("<enter>");
    assert_eq!(desk.page(), "VV 904.2f");
    let desk = Desk::with(80, 24, Theme::Mono, Persisted::default());
    assert!(!desk.shows("最近到过"));
}

#[test]
fn every_place_of_a_sitting_is_offered_at_the_next() {
    let mut desk = Desk::open(100, 36);
    desk.press("滑行<enter>:1004.1<enter><f4>伤害恰<enter><enter><enter>");
    let (title, moment) = {
        let rule = desk.model.rule.as_ref().expect("a ruling is stepped");
        (rule.session.head().title.clone(), rule.session.cursor())
    };
    assert!(moment > 0, "{}", desk.screen());
    desk.press("<f12><ctrl-c>");
    assert!(desk.quit);
    let kept = desk.kept.expect("kept");
    let text = toml::to_string(&kept).expect("written");
    let kept = Persisted::read(&text).expect("read");
    let mut desk = Desk::with(100, 36, Theme::Mono, kept);
    assert!(
        desk.shows(&title) && desk.shows("VV 1004.1"),
        "{}",
        desk.screen()
    );
    // The ruling stands at the very step, and what was before it lies behind it.
    desk.press("<down><enter>");
    let rule = desk.model.rule.as_ref().expect("it is open");
    assert_eq!(
        (&rule.session.head().title, rule.session.cursor()),
        (&title, moment)
    );
    desk.press("<alt-left>");
    assert_eq!(desk.page(), "VV 1004.1");
    desk.press("b<alt-left>");
    assert_eq!(desk.model.find.editor.text(), "滑行");
}

#[test]
fn a_build_is_shown_and_stopped() {
    let mut desk = Desk::open(80, 24);
    desk.tell(Message::Building {
        done: 500,
        all: 1000,
    });
    assert!(
        desk.shows("[########........]") && desk.shows("500/1000"),
        "{}",
        desk.screen()
    );
    desk.press("<esc>");
    assert!(desk.stopped);
    desk.tell(Message::SearchFailed {
        said: String::new(),
        stopped: true,
    });
    assert!(desk.shows("没有建完"), "{}", desk.screen());
}

/// A judge who types and presses enter at once means what was typed, not what an earlier query had found.
#[test]
fn enter_before_the_answer_opens_its_best_hit_when_it_comes() {
    use super::super::model::{Effect, Message};
    let mut desk = Desk::open(80, 24);
    desk.press("横置");
    let asked = |model: &mut super::super::model::Model, key: &str| {
        let chord = Chord::parse(key).expect("a key");
        let key = KeyEvent::new(chord.code, chord.modifiers);
        update(model, Message::Terminal(Event::Key(key)))
    };
    // The answer is held back while enter is pressed.
    asked(&mut desk.model, "ctrl-u");
    let mut last = None;
    for key in ["滑", "行"] {
        let mut effects = asked(&mut desk.model, key).into_iter();
        last = effects.find(|effect| matches!(effect, Effect::Search { .. }));
    }
    assert!(asked(&mut desk.model, "enter").is_empty());
    assert_eq!(desk.model.screen, Screen::Find);
    let Some(Effect::Search {
        generation,
        query,
        options,
    }) = last
    else {
        panic!("what is typed is searched");
    };
    let answer = scan(&desk.model.library, &query, &options);
    let first = answer.hits.first().and_then(|h| h.clause).expect("a hit");
    let found = answer.into();
    desk.tell(Message::Found { generation, found });
    assert_eq!(desk.page(), format!("VV {}", first.number));
}

#[test]
fn what_was_read_in_the_preview_is_asked_again_like_what_was_opened() {
    let mut desk = Desk::open(80, 24);
    desk.press("滑行<ctrl-u>横置<esc>");
    let kept = desk.kept.as_ref().expect("it is kept");
    assert_eq!(kept.queries, ["滑行", "横置"]);
    desk.press("<alt-up><alt-up>");
    assert!(desk.shows("┃滑行"), "{}", desk.screen());
    // What finds nothing, and a beginning that was taken back letter by letter, is not kept.
    let mut desk = Desk::open(80, 24);
    desk.press("没有这回事吧<ctrl-u>横置<backspace><backspace>");
    assert!(desk.model.persisted.queries.is_empty());
}
