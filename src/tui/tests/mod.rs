//! The desk by key strings: screens are drawn on a test terminal and read as a person would.

mod asked;
mod day;
mod editions;
mod english;
mod event;
mod find;
mod killed;
mod pictures;
mod read;
mod rule;
mod screens;
mod sheet;
mod shelf;
mod show;
mod stock;
mod table;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use crate::rulebook::{Library, RulingFile};
use crate::search::{Answer, Excerpt, Hit, Options, Target};
use crate::view::{Catalog, Language};

use super::draw::draw;
use super::keys::{Chord, Keys};
use super::model::{Effect, Message, Model};
use super::persist::{Persisted, Store};
use super::stock::{Deed, Told, World};
use super::table::Kept;
use super::theme::Theme;
use super::update::update;
use super::worker::{Found, carded};

/// A desk on a test terminal, in a world of its own. Searching is a literal scan, so that the screens do not hang on
/// ranking.
struct Desk {
    model: Model,
    terminal: Terminal<TestBackend>,
    /// The last frame. The backend itself keeps what a wide character covers, which no terminal does.
    frame: Buffer,
    quit: bool,
    copied: Vec<String>,
    /// What was kept last.
    kept: Option<Persisted>,
    /// The files of this world.
    files: BTreeMap<PathBuf, String>,
    /// What the user's editor makes of a file.
    editor: fn(&str) -> String,
    stopped: bool,
    /// A real disk, where this world has one.
    disk: Option<(Store, Kept)>,
}

impl Desk {
    fn open(columns: u16, rows: u16) -> Self {
        Self::with(columns, rows, Theme::Mono, Persisted::default())
    }

    fn with(columns: u16, rows: u16, theme: Theme, keep: Persisted) -> Self {
        let words = Catalog::of(Language::Chinese);
        let mut model = Model::new(Arc::new(Library::shipped()), words, Keys::default(), theme);
        model.persisted = keep;
        model.data = Some(PathBuf::from("/data"));
        model.home = Some(PathBuf::from("/home/judge"));
        super::history::restore(&mut model);
        super::find::welcome(&mut model);
        Self::around(columns, rows, model)
    }

    fn around(columns: u16, rows: u16, model: Model) -> Self {
        let mut desk = Self {
            model,
            terminal: Terminal::new(TestBackend::new(columns, rows)).expect("test terminal"),
            frame: Buffer::default(),
            quit: false,
            copied: Vec::new(),
            kept: None,
            files: BTreeMap::new(),
            editor: str::to_owned,
            stopped: false,
            disk: None,
        };
        desk.draw();
        desk
    }

    fn draw(&mut self) {
        self.frame = self
            .terminal
            .draw(|frame| draw(frame, &mut self.model))
            .expect("drawing on a test terminal")
            .buffer
            .clone();
    }

    /// The terminal has another size from now on.
    fn resize(&mut self, columns: u16, rows: u16) {
        self.terminal.backend_mut().resize(columns, rows);
        self.draw();
    }

    fn tell(&mut self, message: Message) {
        let mut messages = vec![message];
        while let Some(message) = messages.pop() {
            for effect in update(&mut self.model, message) {
                messages.extend(self.carry_out(effect));
            }
        }
        self.draw();
    }

    fn carry_out(&mut self, effect: Effect) -> Option<Message> {
        match effect {
            Effect::Quit => self.quit = true,
            Effect::Copy(text) => self.copied.push(text),
            Effect::Search {
                generation,
                query,
                options,
            } => {
                let mut found: Found = scan(&self.model.library, &query, &options).into();
                if let Some(lists) = &self.model.lists {
                    found.cards = carded(lists, &query, options.book);
                }
                return Some(Message::Found { generation, found });
            }
            Effect::Persist => {
                self.kept = Some(self.model.persisted.clone());
                if let Some((store, _)) = &mut self.disk {
                    store.save(&mut self.model.persisted).expect("saved");
                }
            }
            Effect::Shelve => {
                let items = super::shelf::read(&self.model.library);
                return Some(Message::Shelved(items));
            }
            Effect::ReadOwn => {
                let folder = self.model.own_folder().expect("a folder");
                let (mut files, unread) = super::runtime::rulings_below(&folder);
                let written = self
                    .files
                    .iter()
                    .filter(|(path, _)| path.starts_with(&folder));
                files.extend(written.map(|(path, text)| RulingFile {
                    path: path.display().to_string(),
                    text: text.clone(),
                }));
                return Some(Message::Own(files, unread));
            }
            Effect::StopBuilding => self.stopped = true,
            Effect::Suspend | Effect::TakeAgain | Effect::Mouse(_) => {}
            Effect::Write(writing) => {
                if self.files.contains_key(&writing.path) && !writing.replace {
                    return Some(Message::NotWritten {
                        writing,
                        exists: true,
                        said: String::new(),
                    });
                }
                self.files
                    .insert(writing.path.clone(), writing.text.clone());
                return Some(Message::Written(writing));
            }
            Effect::Keep { id, text } => {
                if let Some((_, tables)) = &mut self.disk {
                    tables.keep(&id, text.as_deref()).expect("kept");
                }
                let path = PathBuf::from(format!("/state/tables/{id}.yaml"));
                match text {
                    Some(text) => drop(self.files.insert(path, text)),
                    None => drop(self.files.remove(&path)),
                }
            }
            Effect::Editions(wish) => super::editions::carry_out(&mut self.model, wish),
            Effect::Correct(wish) => {
                let kept = super::table::correct(&self.model, &wish);
                return Some(Message::Corrected { wish, kept });
            }
            Effect::Edit(path) => {
                let text = (self.editor)(&self.files[&path]);
                self.files.insert(path.clone(), text.clone());
                return Some(Message::Edited {
                    path,
                    text: Ok(text),
                });
            }
            Effect::ReadAgain(path) => {
                let text = self.files.get(&path).cloned().ok_or_else(String::new);
                return Some(Message::Edited { path, text });
            }
            Effect::Type { what, text } => {
                return Some(Message::Typed {
                    what,
                    text: Ok((self.editor)(&text)),
                });
            }
            Effect::Event(deed) => super::event::carry_out(&mut self.model, deed),
            Effect::Stock(deed) => return self.stock(deed),
            Effect::SheetFiles(folder) => {
                let inside = |p: &&PathBuf| folder.as_ref().is_some_and(|f| p.starts_with(f));
                let files = self.files.keys().filter(inside).cloned().collect();
                return Some(Message::SheetFiles(files));
            }
            Effect::OpenSheet(path) => {
                let text = self.files.get(&path).cloned();
                let text = text.ok_or_else(|| path.display().to_string());
                return Some(Message::SheetRead { path, text });
            }
            Effect::Original(book) => {
                return Some(Message::Original {
                    book,
                    found: Ok(None),
                });
            }
        }
        None
    }

    /// Begins to read a file, and stays there.
    fn begins(&mut self, job: super::stock::Job) {
        let pick = super::stock::Pick::Read(job);
        super::stock::picked(&mut self.model, pick);
        self.draw();
    }

    /// As the loop does it, but that a file is read at once.
    fn stock(&mut self, deed: Deed) -> Option<Message> {
        let told = match deed {
            Deed::Read(id, job) => {
                let world = World::of(&self.model);
                let done = Box::new(job.run(&world, &mut crate::text::to_the_end));
                Some(Told::Read { id, done })
            }
            Deed::Stop => None,
            deed => match super::stock::carry_out(&mut self.model, deed) {
                (_, true) => {
                    let data = self.model.data.clone().expect("a folder");
                    let lists = crate::cards::Lists::in_data(&data).map(Arc::new);
                    let library = Library::with_user_books(&data.join("books"));
                    let library = match &lists {
                        Some(lists) => library.with_cards(lists.clone()),
                        None => library,
                    };
                    super::stock::renew(&mut self.model, library, lists);
                    Some(Told::Renewed)
                }
                (told, false) => told,
            },
        };
        told.map(Message::Stock)
    }

    /// Presses keys: characters as they are, others as `<enter>`, `<ctrl-c>`.
    fn press(&mut self, keys: &str) -> &mut Self {
        let mut rest = keys;
        while let Some(c) = rest.chars().next() {
            let (chord, after) = match rest.strip_prefix('<').and_then(|r| r.split_once('>')) {
                Some((name, after)) => (Chord::parse(name).expect(name), after),
                None => {
                    let chord = Chord {
                        code: KeyCode::Char(c),
                        modifiers: KeyModifiers::NONE,
                    };
                    (chord, &rest[c.len_utf8()..])
                }
            };
            rest = after;
            self.tell(Message::Terminal(Event::Key(KeyEvent::new(
                chord.code,
                chord.modifiers,
            ))));
        }
        self
    }

    fn click(&mut self, column: u16, row: u16) {
        self.tell(Message::Terminal(Event::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })));
    }

    /// What is on the screen; the second half of a wide character takes no place in it.
    fn screen(&self) -> String {
        let buffer = &self.frame;
        let mut text = String::new();
        for y in 0..buffer.area.height {
            let mut skip = 0;
            for x in 0..buffer.area.width {
                if skip > 0 {
                    skip -= 1;
                    continue;
                }
                let symbol = buffer[(x, y)].symbol();
                skip = crate::text::width::width(symbol).saturating_sub(1);
                text.push_str(symbol);
            }
            text.push('\n');
        }
        text
    }

    /// Every row takes the columns of the terminal: no wide character is cut in two, none reaches over the edge.
    fn holds_together(&self) {
        let columns = usize::from(self.frame.area.width);
        for line in self.screen().lines() {
            assert_eq!(
                crate::text::width::width(line),
                columns,
                "{line}\n{}",
                self.screen()
            );
        }
    }

    /// The title of the reading page.
    fn page(&self) -> String {
        let screen = self.screen();
        let title = screen.lines().next().and_then(|l| l.split('┏').nth(1));
        let words = title.unwrap_or_default().split_whitespace().skip(1);
        let title: Vec<&str> = words.take_while(|w| !w.starts_with('━')).collect();
        title.join(" ")
    }

    fn shows(&self, what: &str) -> bool {
        self.screen().contains(what)
    }

    /// Where a text begins on the screen, in columns and rows.
    fn find(&self, what: &str) -> (u16, u16) {
        for (y, line) in self.screen().lines().enumerate() {
            if let Some(at) = line.find(what) {
                return (crate::text::width::width(&line[..at]) as u16, y as u16);
            }
        }
        panic!("{what} is not on the screen:\n{}", self.screen());
    }
}

fn scan(library: &Library, query: &str, options: &Options) -> Answer {
    let (query, kind) = query
        .rsplit_once(" kind:")
        .map_or((query, None), |(q, k)| (q, Some(k)));
    if kind.is_some_and(|k| k != "条") {
        return Answer::default();
    }
    let hits = library
        .books
        .iter()
        .filter(|b| options.book.is_none_or(|id| b.rules.id == id))
        .flat_map(|b| &b.rules.nodes)
        .filter(|n| {
            !query.is_empty() && (n.body.text.contains(query) || n.id.number.to_string() == query)
        })
        .take(20)
        .map(|n| {
            let at = n.body.text.find(query);
            Hit {
                target: Target::Clause(n.id),
                kind: "clause",
                clause: Some(n.id),
                title: n.id.number.to_string(),
                headings: vec!["某章".to_owned()],
                excerpt: Excerpt {
                    text: n.body.text.clone(),
                    marks: at.map(|a| a..a + query.len()).into_iter().collect(),
                    ..Excerpt::default()
                },
                score: 1.0,
                why: Vec::new(),
            }
        })
        .collect();
    Answer {
        hits,
        ..Answer::default()
    }
}

#[test]
fn it_opens_on_where_to_begin() {
    let mut desk = Desk::open(80, 24);
    assert!(desk.shows("Vividz 综合规则"), "{}", desk.screen());
    assert!(desk.shows("F1"));
    // The first example is a key away.
    desk.press("<enter>");
    assert!(desk.shows("结果"), "{}", desk.screen());
}

#[test]
fn typing_finds_and_enter_opens_and_b_comes_back() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let mut desk = Desk::open(columns, rows);
        desk.press("滑行");
        assert!(
            desk.shows("滑行") && desk.shows("结果") && desk.shows("预览"),
            "{}",
            desk.screen()
        );
        desk.press("<down><enter>");
        assert!(desk.shows("━ VV "), "{}", desk.screen());
        let first = desk.page();
        desk.press("n");
        assert_ne!(desk.page(), first);
        desk.press("b");
        assert_eq!(desk.page(), first);
        desk.press("<esc>");
        assert!(desk.shows("结果"));
    }
}

#[test]
fn a_reference_is_followed_and_comes_back() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f3>305.2<enter>");
    assert!(desk.shows("VV 305.2"), "{}", desk.screen());
    desk.press("w");
    let (x, y) = desk.find("1004.1");
    desk.click(x, y);
    assert!(desk.shows("VV 1004.1"), "{}", desk.screen());
    desk.press("<alt-left>");
    assert!(desk.shows("VV 305.2"));
    desk.press("<alt-right>");
    assert!(desk.shows("VV 1004.1"));
}

#[test]
fn links_are_reached_by_letters_and_a_term_is_explained_in_place() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f3>802.1a<enter>");
    assert_eq!(desk.page(), "VV 802.1a");
    // The chapter in the trail above it has a letter too.
    desk.press("f");
    let screen = desk.screen();
    let (front, _) = screen.split_once("]800").expect("it is named");
    let letter = front.chars().next_back().expect("a letter").to_string();
    desk.press(&letter);
    assert_eq!(desk.page(), "VV 800");
    desk.press("b");
    let (x, y) = desk.find("角色牌进行攻击");
    desk.click(x, y);
    assert!(desk.shows("又叫"), "{}", desk.screen());
    desk.press("<esc>");
    assert_eq!(desk.page(), "VV 802.1a");
}

#[test]
fn an_id_is_jumped_to_and_an_unknown_one_offers_the_nearest() {
    let mut desk = Desk::open(80, 24);
    desk.press("滑行<enter>:904.2F<enter>");
    assert!(desk.shows("VV 904.2f"), "{}", desk.screen());
    desk.press(":904.2z<enter>");
    assert!(
        desk.shows("904.2a") || desk.shows("904.2"),
        "{}",
        desk.screen()
    );
    desk.press(":甲乙<enter>");
    assert!(desk.shows("不是条号"), "{}", desk.screen());
    desk.press(":ua:5.3.2<enter>");
    assert!(desk.shows("UA 5.3.2"), "{}", desk.screen());
    // In whatever width, and a term as well.
    desk.press(":vv：８０２．１Ａ<enter>");
    assert!(desk.shows("VV 802.1a"), "{}", desk.screen());
    desk.press(":横置<enter>");
    assert!(desk.shows("Tap"), "{}", desk.screen());
    // What stands where it would stand.
    desk.press(":vv:999.9<enter>");
    assert!(
        desk.shows("1000") && desk.shows("914."),
        "{}",
        desk.screen()
    );
}

#[test]
fn help_lists_the_keys_in_force() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f1>");
    for op in ["查找", "打开", "换一本书"] {
        assert!(desk.shows(op), "{op} {}", desk.screen());
    }
    desk.press("<esc>滑行<enter>?");
    assert!(desk.shows("后退"), "{}", desk.screen());
    // Only what is asked for, under the place where it holds.
    desk.press("/书签<enter>");
    assert!(
        !desk.shows("后退") && desk.shows("阅读"),
        "{}",
        desk.screen()
    );
    desk.press("<esc>");
    assert!(desk.shows("后退"), "{}", desk.screen());
}

#[test]
fn what_is_beside_is_shown_and_hidden_from_the_tree() {
    let mut desk = Desk::open(120, 40);
    desk.press("滑行<enter>w");
    while desk.model.place() != super::keys::Place::Tree {
        desk.press("w");
    }
    assert!(desk.shows("关联"), "{}", desk.screen());
    desk.press("s");
    assert!(!desk.shows("关联"), "{}", desk.screen());
}

#[test]
fn every_op_and_place_has_its_words() {
    for language in [Language::Chinese, Language::English] {
        let words = Catalog::of(language);
        for op in super::keys::Op::ALL {
            let key = format!("op.{}", op.name());
            assert_ne!(words.get(&key), key);
        }
        for place in super::keys::Place::ALL {
            let key = format!("place.{}", place.name());
            assert_ne!(words.get(&key), key);
            for op in super::draw::hinted(place) {
                let key = format!("hint.{}", op.name());
                assert_ne!(words.get(&key), key);
                assert!(
                    Keys::default().shown(place, *op).is_some(),
                    "{place:?} {op:?}"
                );
            }
        }
    }
}

#[test]
fn a_tiny_terminal_gets_a_message() {
    let mut desk = Desk::open(5, 3);
    assert!(desk.shows("窗"), "{}", desk.screen());
    desk.press("滑行<enter>");
    desk.press("<ctrl-c>");
    assert!(desk.quit);
    let mut desk = Desk::open(40, 10);
    desk.press("滑行<enter>");
    assert!(desk.shows("━ VV "), "{}", desk.screen());
}

#[test]
fn the_citation_is_copied() {
    let mut desk = Desk::open(80, 24);
    desk.press("<f3>802.1a<enter>y");
    assert!(desk.copied[0].contains("802.1a"), "{:?}", desk.copied);
}

#[test]
fn pasted_text_is_typed_without_its_controls() {
    let mut desk = Desk::open(80, 24);
    desk.tell(Message::Terminal(Event::Paste(
        "滑\u{1b}[2J行\r\n".to_owned(),
    )));
    assert!(desk.shows("滑[2J行"), "{}", desk.screen());
}

/// How many times the monkey does something.
const MONKEY: usize = 1200;

/// Random keys, clicks and sizes: nothing panics, and no border is broken by a wide character.
#[test]
fn a_monkey_cannot_break_it() {
    let mut chance = crate::engine::Chance::seeded(11);
    let keys = [
        "<enter>",
        "<esc>",
        "<tab>",
        "<shift-tab>",
        "<up>",
        "<down>",
        "<left>",
        "<right>",
        "<pagedown>",
        "<pageup>",
        "<home>",
        "<end>",
        "<f1>",
        "<f3>",
        "<f4>",
        "f",
        "b",
        "n",
        "p",
        "t",
        "s",
        "w",
        ":",
        "/",
        "R",
        "r",
        "H",
        "z",
        "l",
        "h",
        "j",
        "k",
        "滑",
        "行",
        "9",
        "0",
        "2",
        "x",
        "u",
        "v",
        "c",
        "m",
        "y",
        "a",
        "A",
        "d",
        "e",
        "N",
        "o",
        "!",
        "'",
        ".",
        ",",
        "\\",
        "J",
        "K",
        "Y",
        "<f5>",
        "<f6>",
        "<ctrl-g>",
        "<ctrl-t>",
        "<ctrl-k>",
        "<ctrl-r>",
        "<alt-up>",
        "<alt-1>",
        "<backspace>",
        "<ctrl-u>",
        "<ctrl-b>",
    ];
    let mut desk = Desk::open(80, 24);
    for _ in 0..MONKEY {
        match chance.below(40) {
            0 => {
                let (columns, rows) = (1 + chance.below(130) as u16, 1 + chance.below(45) as u16);
                desk.resize(columns, rows);
            }
            1..=4 => {
                let (x, y) = (chance.below(130) as u16, chance.below(45) as u16);
                desk.click(x, y);
            }
            _ => {
                let key = keys[chance.below(keys.len() as u32) as usize];
                desk.press(key);
            }
        }
        desk.holds_together();
    }
}
