//! The index of a large list: what a command reads by it is what it reads without, and one that does not fit is nothing.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Said, command};
use caijue::cards::catalogue::Found;
use caijue::cards::import::{Wish, read};
use caijue::cards::{Lists, Of, Store};
use caijue::rulebook::BookId;

/// A list of made-up cards: some share a name, two a number, one is called as another is numbered.
fn cards(count: usize, bp: usize) -> String {
    let mut text = String::from("编号,卡名,日文名,类别,BP,特征,效果,原文\n");
    for n in 0..count {
        let name = if n % 50 == 7 {
            "同名".to_owned()
        } else {
            format!("灯匠{n}")
        };
        let _ = writeln!(
            text,
            "UA01BT/BIG-1-{n:03},{name},ランプ{n},角色,{},灯,【登场时】选择<灯匠{n}>，使其休眠。,【登場時】<ランプ{n}>を1枚選び、レストにする。",
            bp + n % 3 * 500
        );
    }
    text +=
        "UA01BT/BIG-1-003,别的卡,ほか,角色,9000,灯,,\nBIG-9-001,BIG-1-004,すうじ,角色,1000,灯,,\n";
    text
}

fn keep(data: &Path, text: &str) {
    let file = data.with_extension("csv");
    fs::write(&file, text).expect("written");
    let wish = Wish {
        name: Some("大"),
        ..Wish::default()
    };
    let store = Store::of(data);
    let (dialect, _) = store.dialect(BookId::UNION_ARENA);
    let import = read(
        &file,
        BookId::UNION_ARENA,
        &wish,
        &dialect,
        &mut caijue::text::to_the_end,
    )
    .expect("a list");
    store.save(&import.taken.list, true).expect("kept");
}

/// What is found, as far as anybody sees it.
fn told(found: Found<'_>) -> String {
    let card = |of: Of<'_>| format!("{} {} {}", of.number(), of.name(), of.card.row);
    match found {
        Found::Nothing => "nothing".to_owned(),
        Found::One(of) => card(of),
        Found::Several { cards, numbered } => {
            format!(
                "{numbered} {:?}",
                cards.into_iter().map(card).collect::<Vec<_>>()
            )
        }
    }
}

#[test]
fn what_is_read_by_an_index_is_what_is_read_without() {
    let home = tempfile::tempdir().expect("a folder");
    let (data, cache) = (home.path().join("data"), home.path().join("cache"));
    keep(&data, &cards(700, 1000));
    let whole = Lists::in_data(&data).expect("a list");
    let whole = whole.shelf(BookId::UNION_ARENA);
    let lists = || {
        Lists::in_data(&data)
            .expect("a list")
            .with_indexes(Some(cache.clone()))
    };
    // The first that asks reads the list and leaves the index for the next.
    lists().about(BookId::UNION_ARENA, "BIG-1-001");
    assert_eq!(
        fs::read_dir(cache.join("cards")).expect("a folder").count(),
        1
    );
    let by_index = lists();
    let words = [
        "BIG-1-001",
        "ua01bt/big-1-001",
        "UA01BT/BIG-1-003",
        "BIG-1-003",
        "BIG-1-004",
        "BIG-9-001",
        "同名",
        "同 名",
        "灯匠12",
        "ランプ12",
        "BIG-1-699",
        "BIG-1-000",
        "灯匠699",
        "没有",
        "",
        "#",
        "=",
        "BIG",
        "\u{10ffff}",
        "别的卡",
    ];
    for word in words {
        let part = by_index.about(BookId::UNION_ARENA, word);
        assert!(
            part.cards().count() < 40,
            "{word}: only what goes by it is read"
        );
        assert_eq!(told(part.find(word)), told(whole.find(word)), "{word}");
        assert_eq!(
            told(part.numbered(word)),
            told(whole.numbered(word)),
            "{word}"
        );
        if let (Found::One(one), Found::One(other)) = (part.find(word), whole.find(word)) {
            assert_eq!(part.written(one), whole.written(other), "{word}");
            // What the whole list teaches of names is there too.
            assert_eq!(part.declare(one).card, whole.declare(other).card, "{word}");
        }
    }
}

struct User {
    home: tempfile::TempDir,
}

impl User {
    fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    fn run(&self, words: &[&str]) -> Said {
        command(self.home.path(), words)
            .env("CAIJUE_WIDTH", "400")
            .env("CAIJUE_DATA", self.path("data"))
            .env("CAIJUE_CACHE", self.path("cache"))
            .output()
            .expect("runs")
            .into()
    }

    fn bp(&self) -> String {
        let said = self.run(&[
            "ask",
            "union-arena",
            "甲 FL BIG-1-005; 主要阶段",
            "BIG-1-005.BP",
        ]);
        assert_eq!(said.status, 0, "{}{}", said.out, said.err);
        said.out.lines().next().unwrap_or_default().to_owned()
    }

    fn index(&self) -> PathBuf {
        let mut all = fs::read_dir(self.path("cache/cards")).expect("a folder");
        all.next().expect("an index").expect("an entry").path()
    }
}

#[test]
fn an_index_that_does_not_fit_is_nothing() {
    let user = User {
        home: tempfile::tempdir().expect("a folder"),
    };
    keep(&user.path("data"), &cards(700, 1000));
    assert_eq!(user.bp(), "BIG-1-005.BP = 2000");
    let index = user.index();
    let good = fs::read_to_string(&index).expect("an index");
    assert_eq!(user.bp(), "BIG-1-005.BP = 2000", "by the index");
    // Cut, emptied, with other places, no text: it is made anew.
    let (half, _) = good.split_at(good.len() / 2);
    for bad in [
        half.to_owned(),
        String::new(),
        good.replace('+', "9+"),
        "\u{0}\n\n\n".to_owned(),
    ] {
        fs::write(&index, bad).expect("written");
        assert_eq!(user.bp(), "BIG-1-005.BP = 2000");
        let now = fs::read_to_string(&index).expect("an index");
        assert!(now == good, "made anew");
    }
    // Another list of the same size in its place.
    keep(&user.path("data"), &cards(700, 2000));
    assert_eq!(user.bp(), "BIG-1-005.BP = 3000");
    assert_eq!(user.bp(), "BIG-1-005.BP = 3000");
    // Spellings of the user's own teach it anew; a correction is there at once.
    fs::write(
        user.path("data/cards/union-arena/printed.toml"),
        "[words]\n\"挑选\" = \"选择\"\n",
    )
    .expect("written");
    assert_eq!(user.bp(), "BIG-1-005.BP = 3000");
    let words = [
        "card",
        "BIG-1-005",
        "--correct",
        "1",
        "--as-yaml",
        "{常驻: {变化: {BP: 500}}}",
        "--yes",
        "--json",
    ];
    let said = user.run(&words);
    assert!(
        said.out.contains("\"corrected\""),
        "{}{}",
        said.out,
        said.err
    );
    assert_eq!(user.bp(), "BIG-1-005.BP = 3500");
}
