//! The desk: from a key to its frame, and the first frame, without a terminal.
//!
//! `cargo bench --bench desk`; with `CAIJUE_CLAUSES=1000000` on made-up books of so many clauses as well.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // A measurement that fails should stop and say where.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use caijue::rulebook::Library;
use caijue::tui::snapshot::Snapshot;
use caijue::tui::theme::Theme;
use caijue::view::{Catalog, Language};

fn main() {
    let cache = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let library = Library::shipped();
    println!("read the books        {:>9.2?}", start.elapsed());
    // The first opening builds the index; the desk's first frame is measured with it built.
    drop(open(library.clone(), cache.path(), (80, 24)));
    let start = Instant::now();
    drop(open(library.clone(), cache.path(), (80, 24)));
    println!("open and first frame  {:>9.2?}", start.elapsed());
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut still = open(library.clone(), cache.path(), size);
        report(
            &format!("{}x{}", size.0, size.1),
            session(&mut still, "904.2f"),
        );
        let mut still = open(library.clone(), cache.path(), size);
        report(&format!("{}x{} table", size.0, size.1), table(&mut still));
    }
    if let Some(clauses) = std::env::var("CAIJUE_CLAUSES")
        .ok()
        .and_then(|n| n.parse::<usize>().ok())
    {
        let data = tempfile::tempdir().unwrap();
        for (ix, first) in (0..clauses).step_by(BOOK).enumerate() {
            let name = format!("big-{ix}");
            let book = data.path().join(&name);
            std::fs::create_dir(&book).unwrap();
            let text = made_up(&name, BOOK.min(clauses - first));
            std::fs::write(book.join("rules.md"), text).unwrap();
        }
        let start = Instant::now();
        let library = Library::with_user_books(data.path());
        println!("read {clauses} clauses {:>9.2?}", start.elapsed());
        let nodes: usize = library.books.iter().map(|b| b.rules.nodes.len()).sum();
        assert!(
            nodes > clauses,
            "only {nodes} were read: {:?}",
            library.problems.first()
        );
        let start = Instant::now();
        let mut still = open(library, cache.path(), (120, 40));
        println!("index them            {:>9.2?}", start.elapsed());
        report(
            &format!("{clauses} clauses"),
            session(&mut still, "big-0:7.3.5"),
        );
    }
}

fn open(library: Library, cache: &std::path::Path, size: (u16, u16)) -> Snapshot {
    let words = Catalog::of(Language::Chinese);
    Snapshot::open(library, words, Theme::Dark, Some(cache), size).unwrap()
}

/// What a judge does: searches, opens, follows, goes about in the tree, steps a ruling.
fn session(still: &mut Snapshot, id: &str) -> Vec<Duration> {
    let mut took = Vec::new();
    for query in ["滑行", "攻击时能不能横置", "huaxing", "904.2", "牌"] {
        took.extend(still.type_text(query));
        for key in ["down", "down", "up", "pagedown", "enter"] {
            took.push(still.press(key));
        }
        for key in [
            "j", "j", "space", "tab", "tab", "enter", "b", "n", "n", "p", "G", "g", "w", "w", "l",
            "j", "j", "h", "enter", "f", "esc", "s", "s", "t", "t", "!", "esc", "f3", "ctrl-u",
        ] {
            took.push(still.press(key));
        }
    }
    took.push(still.press("esc"));
    took.push(still.press("tab"));
    took.push(still.press(":"));
    took.extend(still.type_text(id));
    took.push(still.press("enter"));
    for _ in 0..50 {
        for key in ["n", "j", "tab"] {
            took.push(still.press(key));
        }
    }
    took.push(still.press("f4"));
    took.push(still.press("down"));
    took.push(still.press("enter"));
    for key in [
        "enter", "enter", "down", "tab", "c", "end", "t", "esc", "left", "home",
    ] {
        took.push(still.press(key));
    }
    took.push(still.press("f3"));
    took
}

/// A board from nothing by its line and by keys, attempts on it, and the same board again and again.
fn table(still: &mut Snapshot) -> Vec<Duration> {
    let mut took = vec![still.press("f8"), still.press("enter")];
    for board in [
        "甲 左 火花(3000 EXP石×2) 中 民兵(2费 2000); 手牌 3 能量 4 / 乙 右 水盾(2000); 主要阶段",
        "甲 左 剑士(4000) 中 民兵(2费 2000); 手牌 剑士 能量 4 / 乙 左 水滴(2000) 右 水盾(2000); 主要阶段",
    ] {
        took.extend([still.press(":"), still.press("ctrl-u")]);
        took.extend(still.type_text(board));
        took.push(still.press("enter"));
        for key in [
            "r", "r", "d", "d", "u", "u", "right", "right", "r", "r", "down", "3", "enter", "down",
            "5", "enter", "y", "up", "left", "t", "down", "down", "esc", "e", "down", "esc", "S",
            "S", "u", "U",
        ] {
            took.push(still.press(key));
        }
        for question in ["攻击 民兵", "攻击 左", "停在 802.1"] {
            took.push(still.press("a"));
            took.extend(still.type_text(question));
            took.extend([still.press("enter"), still.press("f8"), still.press("esc")]);
        }
    }
    took
}

fn report(name: &str, mut took: Vec<Duration>) {
    took.sort_unstable();
    let at = |part: usize| took[(took.len() - 1) * part / 1000];
    println!(
        "{name:<16} {} keys  p50 {:>8.2?}  p99 {:>8.2?}  worst {:>8.2?}",
        took.len(),
        at(500),
        at(990),
        at(1000)
    );
}

/// Clauses of one made-up book, so that its file is within what is read.
const BOOK: usize = 100_000;

/// A book of so many clauses, in chapters of fifty sections of twenty clauses.
fn made_up(name: &str, clauses: usize) -> String {
    let mut text =
        format!("---\nbook: {name}\ntitle: 大书 {name}\nshort: {name}\nedition: 1\n---\n");
    for n in 0..clauses {
        let (chapter, section, clause) = (n / 1000 + 1, n / 20 % 50 + 1, n % 20 + 1);
        if n % 1000 == 0 {
            let _ = writeln!(text, "# {chapter} 第{chapter}章");
        }
        if n % 20 == 0 {
            let _ = writeln!(text, "## {chapter}.{section} 第{section}节");
        }
        let _ = writeln!(
            text,
            "- **{chapter}.{section}.{clause}** 玩家在第{}个时点横置{}张牌，然后依照 {chapter}.{section}.1 结算攻击。",
            n % 97,
            n % 13
        );
    }
    text
}
