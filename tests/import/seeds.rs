//! The five published texts behind the shipped books, where they lie beside the project: each must be told by
//! itself, lose all its boilerplate, and be laid against exactly the ids and lines of the list of clauses.

// What was measured is worth reading: cargo test --test import seeds:: -- --nocapture
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use caijue::import::{self, FindingKind, Import, ImportOptions, Outcome, Reason};
use caijue::rulebook::{BookId, Library};

/// A row of the list: id, kind, first and last line.
struct Row {
    book: String,
    id: String,
    kind: String,
    first: u32,
    last: u32,
    opening: String,
}

/// The folder of the published texts and their list; they are not part of the project.
fn shared() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .find_map(|above| {
            let folder = above.join("shared");
            folder.join("seeds").is_dir().then_some(folder)
        });
    if folder.is_none() {
        eprintln!("skipped: the published texts are not here");
    }
    folder
}

fn library() -> &'static Library {
    static LIBRARY: std::sync::OnceLock<Library> = std::sync::OnceLock::new();
    LIBRARY.get_or_init(Library::shipped)
}

fn seeds(shared: &Path) -> Vec<(BookId, PathBuf)> {
    let mut files: Vec<_> = std::fs::read_dir(shared.join("seeds"))
        .expect("folder")
        .map(|e| e.expect("entry").path())
        .collect();
    files.sort();
    BookId::SHIPPED.into_iter().zip(files).collect()
}

fn rows(shared: &Path) -> Vec<Row> {
    let text = std::fs::read_to_string(shared.join("clauses.tsv")).expect("list");
    text.lines()
        .skip(1)
        .map(|line| {
            let cell: Vec<&str> = line.split('\t').collect();
            Row {
                book: cell[0].to_owned(),
                id: cell[1].to_owned(),
                kind: cell[2].to_owned(),
                first: cell[3].parse().expect("line"),
                last: cell[4].parse().expect("line"),
                opening: cell[6].to_owned(),
            }
        })
        .collect()
}

/// Right, wrong, missing and surplus ids of one import against the list.
fn hold(import: &Import, rows: &[Row]) -> (usize, Vec<String>) {
    let Outcome::Known { originals, .. } = &import.outcome else {
        return (
            0,
            vec![format!("{} was not told to be a shipped book", import.file)],
        );
    };
    let mut amiss = Vec::new();
    let mut right = 0;
    let own: Vec<&Row> = rows
        .iter()
        .filter(|r| r.book == originals.book.as_str() && r.id != "-")
        .collect();
    for row in &own {
        let laid = originals.of(row.id.parse().expect("id"));
        match (row.first, laid) {
            (0, None) => right += 1,
            (0, Some(laid)) => amiss.push(format!("surplus {} at {}", row.id, laid.first)),
            (_, None) => amiss.push(format!("missing {}", row.id)),
            (_, Some(laid)) if (laid.first, laid.last) != (row.first, row.last) => {
                amiss.push(format!(
                    "wrong {}: {}..{} for {}..{}",
                    row.id, laid.first, laid.last, row.first, row.last
                ))
            }
            (_, Some(_)) => right += 1,
        }
    }
    let ids: BTreeSet<&str> = own.iter().map(|r| r.id.as_str()).collect();
    amiss.extend(
        originals
            .clauses
            .iter()
            .filter(|c| !ids.contains(c.id.as_str()))
            .map(|c| format!("unknown {}", c.id)),
    );
    (right, amiss)
}

fn read(path: &Path, options: &ImportOptions, library: &Library) -> Import {
    import::read_file(path, options, library).expect("imported")
}

#[test]
fn each_text_is_told_and_laid_line_by_line() {
    let Some(shared) = shared() else { return };
    let library = library();
    let rows = rows(&shared);
    for (book, path) in seeds(&shared) {
        let import = read(&path, &ImportOptions::default(), library);
        assert_eq!(import.book(), book);
        let (right, amiss) = hold(&import, &rows);
        println!("{book}: {right} right, {} amiss", amiss.len());
        assert!(amiss.is_empty(), "{book}: {amiss:#?}");
        let Outcome::Known { missing, .. } = &import.outcome else {
            panic!("{book} is known");
        };
        assert!(missing.is_empty(), "{book}: {missing:?}");
    }
}

#[test]
fn the_words_are_those_of_the_lines() {
    let Some(shared) = shared() else { return };
    let library = library();
    let rows = rows(&shared);
    let bare = |text: &str| {
        text.chars()
            .filter(|c| c.is_alphanumeric())
            .collect::<String>()
    };
    for (book, path) in seeds(&shared) {
        let import = read(&path, &ImportOptions::default(), library);
        let text = std::fs::read_to_string(&path).expect("text");
        let lines: Vec<&str> = text.split('\n').collect();
        let Outcome::Known { originals, .. } = &import.outcome else {
            panic!("{book} is known");
        };
        for laid in &originals.clauses {
            let source: String = lines[laid.first as usize - 1..laid.last as usize].concat();
            assert!(
                bare(&source).ends_with(&bare(&laid.text)),
                "{book} {}: {}",
                laid.id,
                laid.text
            );
            // Nothing but the number is cut off.
            let cut = bare(&source).chars().count() - bare(&laid.text).chars().count();
            assert!(cut <= 8, "{book} {}: {source}", laid.id);
        }
        for row in rows
            .iter()
            .filter(|r| r.book == book.as_str() && r.kind == "clause" && r.first > 0)
        {
            let laid = originals.of(row.id.parse().expect("id")).expect(&row.id);
            let opening: String = bare(&row.opening).chars().take(6).collect();
            // The list names three lead-ins by its own words.
            if !row.opening.starts_with("卡面要素") {
                assert!(
                    bare(&laid.text).starts_with(&opening),
                    "{book} {}: {} / {}",
                    row.id,
                    laid.text,
                    row.opening
                );
            }
        }
    }
}

#[test]
fn every_line_is_in_a_clause_or_listed_with_its_reason() {
    let Some(shared) = shared() else { return };
    let library = library();
    let rows = rows(&shared);
    for (book, path) in seeds(&shared) {
        let import = read(&path, &ImportOptions::default(), library);
        let Outcome::Known { originals, .. } = &import.outcome else {
            panic!("{book} is known");
        };
        let laid: BTreeSet<u32> = originals
            .clauses
            .iter()
            .flat_map(|c| c.first..=c.last)
            .collect();
        let dropped: BTreeSet<u32> = import.dropped.iter().map(|d| d.line).collect();
        let text = std::fs::read_to_string(&path).expect("text");
        for (ix, line) in text.split('\n').enumerate() {
            let no = ix as u32 + 1;
            let blank = line.chars().all(|c| c.is_whitespace() || c == '\u{a0}');
            let times = usize::from(laid.contains(&no)) + usize::from(dropped.contains(&no));
            assert!(
                blank || times == 1,
                "{book} line {no} is in {times} places: {line}"
            );
        }
        for row in rows
            .iter()
            .filter(|r| r.book == book.as_str() && r.id == "-")
        {
            let drop = import.dropped.iter().find(|d| d.line == row.first);
            assert_eq!(
                drop.map(|d| d.reason),
                Some(Reason::Caption),
                "{book} line {}",
                row.first
            );
        }
        assert!(
            !import.dropped.iter().any(|d| d.reason == Reason::Unplaced),
            "{book}"
        );
    }
}

#[test]
fn misprints_and_split_labels_are_named() {
    let Some(shared) = shared() else { return };
    let (_, path) = seeds(&shared).remove(0);
    let import = read(&path, &ImportOptions::default(), library());
    let found: Vec<_> = import.findings.iter().map(|f| (f.line, f.kind)).collect();
    assert_eq!(
        found,
        [
            (82, FindingKind::SplitLabel),
            (356, FindingKind::Misprint),
            (358, FindingKind::Misprint)
        ]
    );
}

#[test]
fn other_encodings_and_line_ends_give_the_same() {
    let Some(shared) = shared() else { return };
    let library = library();
    let rows = rows(&shared);
    for (book, path) in seeds(&shared) {
        let text = std::fs::read_to_string(&path).expect("text");
        let crlf = text.replace('\n', "\r\n");
        let (gb, ..) = encoding_rs::GB18030.encode(&crlf);
        let bom = format!("\u{feff}{text}");
        let wide: String = text
            .chars()
            .map(|c| {
                if c.is_ascii_digit() {
                    char::from_u32(c as u32 + 0xfee0).unwrap_or(c)
                } else {
                    c
                }
            })
            .collect();
        let tabs = text.replace('\u{a0}', "\t");
        for (how, bytes) in [
            ("GB18030 and CRLF", gb.as_ref()),
            ("BOM", bom.as_bytes()),
            ("wide digits", wide.as_bytes()),
            ("tabs", tabs.as_bytes()),
        ] {
            let import =
                import::read(bytes, "copy.txt", &ImportOptions::default(), library).expect(how);
            let (_, amiss) = hold(&import, &rows);
            assert!(amiss.is_empty(), "{book} in {how}: {amiss:#?}");
        }
    }
}

#[test]
fn a_part_of_a_text_is_told_too() {
    let Some(shared) = shared() else { return };
    let library = library();
    for (book, path) in seeds(&shared) {
        let text = std::fs::read_to_string(&path).expect("text");
        let lines: Vec<&str> = text.split('\n').collect();
        let part = lines[lines.len() / 3..lines.len() * 2 / 3].join("\n");
        let import = import::read(
            part.as_bytes(),
            "part.txt",
            &ImportOptions::default(),
            library,
        )
        .expect("imported");
        assert_eq!(import.book(), book);
    }
}

/// A later edition: a clause put in between, one left out, one reworded, and the numbers after them moved on.
#[test]
fn another_edition_is_laid_by_its_words() {
    let Some(shared) = shared() else { return };
    let library = library();
    let (book, path) = seeds(&shared).remove(0);
    let text = std::fs::read_to_string(&path).expect("text");
    let mut edition = Vec::new();
    for line in text.split('\n') {
        let bare = line.trim_matches(|c: char| c.is_whitespace());
        let moved = (2..=7).rev().find(|n| {
            bare.starts_with(&format!("502.{n}")) || bare.starts_with(&format!("501.{n}"))
        });
        match moved {
            // 501.2 is new, so that 501.2 to 501.6 become 501.3 to 501.7; those of 510 stay as they are printed.
            Some(n) if bare.starts_with("501.") && edition.len() < 300 => {
                if bare.starts_with("501.2 ") {
                    edition.push("501.2 每个区域旁可以放置一枚硬币用来计时。".to_owned());
                }
                edition.push(bare.replacen(&format!("501.{n}"), &format!("501.{}", n + 1), 1));
            }
            _ if bare.starts_with("1104.3") => {}
            _ => edition.push(bare.to_owned()),
        }
    }
    let import = import::read(
        edition.join("\n").as_bytes(),
        "later.txt",
        &ImportOptions::default(),
        library,
    )
    .expect("imported");
    let Outcome::Known { originals, missing } = &import.outcome else {
        panic!("{book} is told");
    };
    assert_eq!(missing, &["1104.3"]);
    let of = |id: &str| originals.of(id.parse().expect("id")).expect(id);
    assert!(
        of("501.4").text.starts_with("每当牌在区域之间移动时"),
        "{:?}",
        of("501.4")
    );
    assert_eq!(of("501.4").printed.as_deref(), Some("501.5"));
    assert!(
        of("501.2").text.starts_with("游戏中的区域包括"),
        "{:?}",
        of("501.2")
    );
    assert!(
        import
            .dropped
            .iter()
            .any(|d| d.reason == Reason::Unplaced && d.text.contains("硬币"))
    );
    assert!(
        import
            .findings
            .iter()
            .any(|f| f.kind == FindingKind::Unplaced)
    );
}

/// As books of their own: what the texts print must come out as ids without any help from the shelf.
#[test]
fn as_new_books_they_keep_their_printed_ids() {
    let Some(shared) = shared() else { return };
    let library = library();
    let rows = rows(&shared);
    let options = ImportOptions {
        as_new: BookId::named("try-out"),
        ..ImportOptions::default()
    };
    for (book, path, least) in seeds(&shared).into_iter().map(|(book, path)| match book {
        BookId::VIVIDZ => (book, path, 99),
        BookId::PAIXU => (book, path, 70),
        BookId::YUGIOH => (book, path, 90),
        BookId::SGS_CHESS => (book, path, 90),
        // UNION ARENA prints no numbers: its ids are an outline of our own.
        _ => (book, path, 0),
    }) {
        let import = read(&path, &options, library);
        let Outcome::New { clauses, .. } = &import.outcome else {
            panic!("{book} becomes a new book");
        };
        let own: Vec<&Row> = rows
            .iter()
            .filter(|r| r.book == book.as_str() && r.first > 0 && r.id != "-")
            .collect();
        let right = own
            .iter()
            .filter(|r| {
                clauses
                    .iter()
                    .any(|c| c.number.to_string() == r.id && c.line == r.first)
            })
            .count();
        println!(
            "{book} as a new book: {right} of {} ids on their lines",
            own.len()
        );
        assert!(
            right * 100 >= own.len() * least,
            "{book}: {right} of {}",
            own.len()
        );
        let floor = import
            .dropped
            .iter()
            .filter(|d| {
                d.text.contains("评论") || d.text.contains("楼20") || d.text.contains("登陆")
            })
            .count();
        let all = std::fs::read_to_string(&path)
            .expect("text")
            .lines()
            .filter(|l| l.contains("的评论 (") || l.contains("楼20") || l.contains("会员登陆"))
            .count();
        assert!(floor >= all, "{book}: boilerplate stays");
    }
}
