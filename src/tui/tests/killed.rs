//! Whatever key was the last before the desk is killed: the next one stands where it stood, with all that was open.

use super::super::overlay::Overlay;
use super::super::persist::Been;
use super::super::table::Table;
use super::super::{Desk as Wishes, Folders, Start, Stocked, begin, event, furnish, history};
use super::*;
use crate::engine::table::draft::Draft;
use crate::event::Shelf;
use crate::view::Link;
use tempfile::TempDir;

/// What a judge has open, and where.
#[derive(Debug, PartialEq)]
struct Open {
    places: Vec<Been>,
    keep: Persisted,
    /// The boards, and the steps that were added to rulings.
    tables: Vec<String>,
    calls: Vec<String>,
}

/// Desks of one judge, one after the other, on a real disk.
struct Judge {
    home: TempDir,
    library: Library,
}

impl Judge {
    fn new() -> Self {
        Self {
            home: tempfile::tempdir().expect("a folder"),
            library: Library::shipped(),
        }
    }

    fn desk(&self) -> Desk {
        let (mut model, store, tables) = self.furnished();
        assert!(model.overlays.is_empty(), "nothing kept is unreadable");
        begin(&mut model, Start::Home);
        let mut desk = Desk::around(80, 24, model);
        desk.disk = store.zip(tables);
        desk
    }

    /// The desk as it opens, with the disk behind it.
    fn furnished(&self) -> (Model, Option<Store>, Option<Kept>) {
        let below = |name| Some(self.home.path().join(name));
        let wishes = Wishes {
            stock: Box::new(|| Stocked {
                library: Library::shipped(),
                lists: None,
                search: Box::new(|_| Err(String::new())),
            }),
            words: Catalog::of(Language::Chinese),
            theme: Some(Theme::Mono),
            start: Start::Home,
            originals: Box::new(|_| Ok(None)),
            shelf: Shelf {
                data: below("data"),
                state: below("state"),
            },
            folders: Folders {
                state: below("state"),
                data: below("data"),
                ..Folders::default()
            },
            event: None,
            ask_event: false,
            editor: None,
        };
        furnish(&wishes, self.library.clone(), None)
    }
}

/// What is open on a desk. Steps that were added to a ruling are a table at the next start; a table on which nothing
/// is is none.
fn open(desk: &mut Desk) -> Open {
    let model = &mut desk.model;
    let mut places = history::kept(model);
    let is_bare = |t: &Table| t.draft.yaml() == Draft::new(t.draft.book()).yaml();
    let (bare, laid): (Vec<&Table>, Vec<&Table>) = model.tables.iter().partition(|t| is_bare(t));
    places
        .retain(|been| !matches!(been, Been::Table { id, .. } if bare.iter().any(|t| t.id == *id)));
    let mut keep = model.persisted.clone();
    keep.places.clear();
    let tables = laid.into_iter().map(|t| t.draft.yaml());
    let rules = model.rule.iter().chain(&model.aside);
    let steps = rules.flat_map(|rule| {
        let title = &rule.session.head().title;
        let ends = rule.unsaved_ends().into_iter();
        ends.map(move |end| rule.session.to_yaml_at(title, end))
    });
    let mut tables: Vec<String> = tables
        .chain(steps)
        .map(|text| Draft::from_text(&text).expect("a table").yaml())
        .collect();
    tables.sort();
    Open {
        places,
        keep,
        tables,
        calls: event::begun(model),
    }
}

#[test]
fn what_was_typed_in_an_editor_that_was_killed_with_the_desk_is_told() {
    let judge = Judge::new();
    let mut desk = judge.desk();
    desk.press("<f5>");
    assert!(!desk.shows("没有收进"), "{}", desk.screen());
    let state = judge.home.path().join("state");
    for (name, text) in [
        ("answer", "可以，因为"),
        ("question", "\n"),
        ("other", "甲"),
    ] {
        let path = state.join(format!("caijue-{name}-77.txt"));
        crate::text::file::write(&path, text, true).expect("written");
    }
    let said = match judge.furnished().0.overlays.last() {
        Some(Overlay::Text { pane, .. }) => pane.text(),
        _ => String::new(),
    };
    assert_eq!(said.matches("没有收进").count(), 1, "{said}");
    assert!(said.contains("caijue-answer-77.txt"), "{said}");
}

/// A morning's work in one sitting.
const WORK: [&str; 11] = [
    // A search, what is found, a link of it.
    "伤害等于力量<enter><tab><enter>",
    // A bookmark with a note.
    "m常问<enter>",
    // A clause by its number, pinned; the sheet has a title.
    "<f3><ctrl-u>904.2f<enter>a<f5><enter>三号桌<enter>",
    // A ruling on which two lines of one's own are played.
    "<f4>滑行<enter><home>c<down><down><enter><home>c<down><down><down><enter>",
    "<left><left><right>",
    // A reading is switched.
    "r<down><enter>",
    // A call is begun, put by, and gone on with.
    "<f10>7<enter>甲 乙<enter><ctrl-u>可以吗",
    "<esc><f10><down><down><down>不可以<esc>",
    // A board of one's own.
    "<f8><enter>民兵<enter><enter><right>民<tab><enter>rd",
    // Another ruling, as far as it was looked at.
    "<f4><ctrl-u>伤害超过剩余<enter><right><right>",
    "<f3><ctrl-u>滑行",
];

#[test]
fn whatever_key_was_the_last_the_next_desk_has_all_that_was_open() {
    let judge = Judge::new();
    let mut desk = judge.desk();
    let script = WORK.concat();
    let mut rest = script.as_str();
    while let Some(c) = rest.chars().next() {
        let key = match rest.starts_with('<') {
            true => rest.find('>').expect("a key's name ends") + 1,
            false => c.len_utf8(),
        };
        desk.press(&rest[..key]);
        rest = &rest[key..];
        let pressed = script.strip_suffix(rest).expect("a beginning");
        let (before, after) = (open(&mut desk), open(&mut judge.desk()));
        assert_eq!(before, after, "killed after {pressed}");
    }
    let all = open(&mut desk);
    assert_eq!((all.tables.len(), all.calls.len()), (3, 1), "{all:#?}");
    assert_eq!(all.keep.bookmarks.len(), 1, "{all:#?}");
    assert_eq!(all.keep.sheet.title, "三号桌", "{all:#?}");
    assert!(all.places.len() > 5, "{all:#?}");
}

/// What is offered at the start, from the line of a heading on.
fn offered(desk: &Desk, heading: &str) -> String {
    let screen = desk.screen();
    let from = screen.find(heading).unwrap_or(screen.len());
    screen[from..].lines().skip(1).take(1).collect()
}

#[test]
fn a_line_that_was_being_typed_is_offered_by_the_next_desk_and_gone_on_with() {
    let judge = Judge::new();
    let heading = "没打完的一行";
    let mut desk = judge.desk();
    desk.press("904.2f<enter>m争议常问");
    // Killed; the note is typed on, on the clause that it belongs to.
    let mut desk = judge.desk();
    assert!(
        offered(&desk, heading).contains("争议常问"),
        "{}",
        desk.screen()
    );
    desk.press("<enter>");
    assert!(desk.shows("━ VV 904.2f ━"), "{}", desk.screen());
    desk.press("的<enter>");
    let link = "vividz:904.2f".parse().map(Link::Clause).expect("an id");
    assert_eq!(desk.model.persisted.note(&link), Some("争议常问的"));
    assert!(!judge.desk().shows(heading));
    // The name of a moment, at that moment of that ruling.
    let mut desk = judge.desk();
    desk.press("<f4>伤害恰<enter><right><right><right>m关键");
    let mut desk = judge.desk();
    desk.press("<enter>一步<enter>");
    let rule = desk.model.rule.as_ref().expect("it is open");
    let moment = rule.session.moment(rule.session.cursor());
    assert_eq!(
        moment.and_then(|m| m.label).as_deref(),
        Some("关键一步"),
        "{}",
        desk.screen()
    );
    assert!(rule.session.cursor() == 3 && !judge.desk().shows(heading));
    // What is given up is not offered, nor what only stood there.
    let mut desk = judge.desk();
    desk.press("<f5><enter>三号桌<esc>");
    assert!(!judge.desk().shows(heading));
    desk.press("<enter>三号桌<enter><enter>");
    assert!(!judge.desk().shows(heading));
    // A line of the table is told, and can be copied.
    let mut desk = judge.desk();
    desk.press("<f8><enter>a攻击 火花");
    let mut desk = judge.desk();
    assert!(
        offered(&desk, heading).contains("攻击 火花"),
        "{}",
        desk.screen()
    );
    desk.press("<enter>y");
    assert_eq!(desk.copied, ["攻击 火花\n"]);
    assert!(!judge.desk().shows(heading));
}

#[test]
fn a_name_that_was_given_to_a_moment_is_there_when_the_ruling_is_opened_again() {
    let judge = Judge::new();
    let name = |desk: &Desk, moment: usize| {
        let rule = desk.model.rule.as_ref().expect("it is open");
        rule.session.moment(moment).and_then(|told| told.label)
    };
    let mut desk = judge.desk();
    desk.press("<f4>伤害恰<enter><right><right>m关键<enter>");
    let mut desk = judge.desk();
    desk.press("<f4>伤害恰<enter>");
    assert_eq!(name(&desk, 2).as_deref(), Some("关键"));
    assert_eq!(desk.moment(), 0);
    // Another one, and none.
    desk.press("<right><right>m<ctrl-u>要紧<enter><right>m又一<enter>m<ctrl-u><enter>");
    let mut desk = judge.desk();
    desk.press("<f4>伤害恰<enter>");
    assert_eq!(name(&desk, 2).as_deref(), Some("要紧"));
    assert_eq!(name(&desk, 3), None);
    // With steps that were added to it, it is kept in the table that these become.
    desk.press("<end><enter>m末了<enter>");
    let kept: Vec<String> = judge
        .desk()
        .model
        .tables
        .iter()
        .map(|t| t.draft.yaml())
        .collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert!(
        kept[0].contains("要紧") && kept[0].contains("末了"),
        "{kept:?}"
    );
}
