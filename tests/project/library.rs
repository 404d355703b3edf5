//! The shipped books as a whole.

use std::path::Path;

use caijue::rulebook::{Library, Reading, RuleId, Weight, shipped};

#[test]
fn the_shipped_library_has_no_problems() {
    let library = Library::shipped();
    let said: Vec<_> = library.problems.iter().map(ToString::to_string).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
    assert_eq!(library.books.len(), 5);
}

#[test]
fn every_clause_of_the_list_is_there_and_no_other() {
    let library = Library::shipped();
    let counts: Vec<_> = library
        .books
        .iter()
        .map(|b| (b.rules.id.as_str(), b.rules.nodes.len()))
        .collect();
    assert_eq!(
        counts,
        [
            ("vividz", 459),
            ("union-arena", 190),
            ("paixu", 117),
            ("yugioh", 74),
            ("sgs-chess", 403),
        ]
    );
}

#[test]
fn links_go_both_ways() {
    let library = Library::shipped();
    for edge in library.links.all() {
        assert!(library.links.to(edge.to).contains(edge), "{edge:?}");
    }
    let equal: RuleId = "vividz:305.2".parse().expect("id");
    let exceeds: RuleId = "vividz:1004.1".parse().expect("id");
    let edge = library
        .links
        .from(equal)
        .iter()
        .find(|e| e.to == exceeds)
        .expect("the contradiction is linked");
    assert_eq!(edge.relation.word(), "矛盾");
    assert_eq!(
        library.links.chain(equal, exceeds).map(|c| c.len()),
        Some(1)
    );
}

#[test]
fn every_reading_is_sorted_and_what_matters_is_few() {
    let library = Library::shipped();
    for book in &library.books {
        let id = book.rules.id;
        let path = format!("rulebooks/{id}/readings.toml");
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(root.join(&path)).expect("readings");
        for key in ["kind = ", "weight = "] {
            let written = text.lines().filter(|l| l.starts_with(key)).count();
            assert_eq!(written, book.readings.len(), "{path}: {key}");
        }
        let every_game = |r: &&Reading| r.is_open() && r.weight == Weight::EveryGame;
        let weighty = book.readings.iter().filter(every_game).count();
        assert!((1..=12).contains(&weighty), "{path}: {weighty}");
        for reading in book.readings.iter().filter(|r| !r.is_open()) {
            let clauses = &reading.answered;
            assert!(
                clauses.iter().all(|c| reading.clauses.contains(c)),
                "{path}: {}",
                reading.id
            );
        }
    }
}

#[test]
fn what_is_searched_only_is_no_name() {
    let library = Library::shipped();
    let mut seen = 0;
    for term in library.books.iter().flat_map(|b| &b.glossary.terms) {
        for word in &term.search {
            seen += 1;
            assert!(!term.is_called(word), "{}: {word}", term.name);
        }
    }
    assert!(seen > 100, "{seen}");
}

/// A folder of a user's with one book: the texts of a shipped one under another name.
fn own_book() -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("folder");
    let book = home.path().join("books/eigen");
    std::fs::create_dir_all(book.join("rulings")).expect("made");
    let rules = shipped::file("rulebooks/vividz/rules.md").expect("rules");
    let rules = rules.replacen("book: vividz", "book: eigen", 1);
    let rules =
        format!("{rules}\n- **9999.1** 与[滑行](vividz:1116.1)相同，见[无](vividz:9999.9)。\n");
    std::fs::write(book.join("rules.md"), rules).expect("written");
    for (name, of) in [
        ("glossary.toml", "glossary/vividz.toml"),
        ("readings.toml", "rulebooks/vividz/readings.toml"),
        ("scope.toml", "rulebooks/vividz/scope.toml"),
    ] {
        let text = shipped::file(of).expect(of);
        std::fs::write(book.join(name), text).expect("written");
    }
    let ruling = "标题: 甲\n问题: 乙？\n裁定: {答: 丙, 条文: [802.1]}\n";
    std::fs::write(book.join("rulings/甲.yaml"), ruling).expect("written");
    home
}

/// The library with the user's books, and those of them that were parsed for it: what they keep was written anew.
fn library_of(home: &Path, cache: &Path) -> (Library, bool) {
    let kept = || -> Vec<std::time::SystemTime> {
        let entries = std::fs::read_dir(cache.join("books")).into_iter().flatten();
        let times = entries.flatten().map(|e| e.metadata()?.modified());
        times.flatten().collect()
    };
    let before = kept();
    let library = Library::with_user_books_in(&home.join("books"), Some(cache));
    let parsed = before.is_empty() || before != kept();
    (library, parsed)
}

/// All that two libraries must have in common.
fn assert_same(found: &Library, expected: &Library) {
    assert_eq!(found.problems, expected.problems);
    assert_eq!(found.books.len(), expected.books.len());
    for (a, b) in found.books.iter().zip(&expected.books) {
        assert_eq!((a.rules.id, &a.rules.front), (b.rules.id, &b.rules.front));
        assert_eq!(a.rules.nodes.len(), b.rules.nodes.len());
        assert_eq!(*a.rules.nodes, *b.rules.nodes);
        assert_eq!(*a.glossary.terms, *b.glossary.terms);
        assert_eq!(*a.readings, *b.readings);
        assert_eq!(*a.scope, *b.scope);
        assert_eq!(*a.rulings, *b.rulings);
        for node in &a.rules.nodes {
            let of = (found.links.from(node.id), found.links.to(node.id));
            let expected = (expected.links.from(node.id), expected.links.to(node.id));
            assert_eq!(of, expected, "{}", node.id);
        }
        for term in 0..a.glossary.terms.len() {
            let stands = found.links.with_term(a.rules.id, term);
            assert_eq!(stands, expected.links.with_term(a.rules.id, term));
        }
    }
}

/// Makes every file of a book as old as one that nobody works on.
fn settle(home: &Path) {
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(60);
    let book = home.join("books/eigen");
    for folder in [book.join("rulings"), book] {
        for entry in std::fs::read_dir(folder).expect("folder").flatten() {
            if entry.path().is_file() {
                let file = std::fs::File::options().append(true).open(entry.path());
                file.and_then(|f| f.set_modified(old)).expect("set");
            }
        }
    }
}

#[test]
fn a_users_book_is_parsed_once_and_reads_the_same() {
    let (home, cache) = (own_book(), tempfile::tempdir().expect("cache"));
    let expected = Library::with_user_books(&home.path().join("books"));
    assert!(expected.problems.iter().any(|p| p.what.contains("9999.9")));
    let own = expected.books.last().expect("a book");
    let slide: RuleId = "vividz:1116.1".parse().expect("id");
    assert!(
        expected
            .links
            .to(slide)
            .iter()
            .any(|e| e.from.book == own.rules.id)
    );

    settle(home.path());
    let (first, parsed) = library_of(home.path(), cache.path());
    assert!(parsed);
    assert_same(&first, &expected);
    let (second, parsed) = library_of(home.path(), cache.path());
    assert!(!parsed);
    assert_same(&second, &expected);
}

#[test]
fn a_changed_file_is_seen_be_it_as_long_as_before() {
    let (home, cache) = (own_book(), tempfile::tempdir().expect("cache"));
    let rules = home.path().join("books/eigen/rules.md");
    let text = std::fs::read_to_string(&rules).expect("rules");
    library_of(home.path(), cache.path());
    // Within the moment in which it was kept, and later.
    for (word, later) in [("划行", false), ("华行", true), ("猾行", true)] {
        std::fs::write(&rules, text.replace("滑行", word)).expect("written");
        if later {
            settle(home.path());
        }
        let (found, _) = library_of(home.path(), cache.path());
        assert_same(
            &found,
            &Library::with_user_books(&home.path().join("books")),
        );
        let book = found.books.last().expect("a book");
        let all = book.rules.nodes.iter();
        assert!(all.clone().any(|n| n.body.text.contains(word)));
        assert!(!all.clone().any(|n| n.body.text.contains("滑行")));
    }
    // And a file that comes or goes.
    let scope = home.path().join("books/eigen/scope.toml");
    std::fs::remove_file(scope).expect("removed");
    std::fs::write(
        home.path().join("books/eigen/rulings/乙.yaml"),
        "标题: 乙\n",
    )
    .expect("written");
    let (found, _) = library_of(home.path(), cache.path());
    let book = found.books.last().expect("a book");
    assert_eq!((book.scope.len(), book.rulings.len()), (0, 2));
}

#[test]
fn whatever_lies_in_the_cache_the_book_is_read() {
    let (home, cache) = (own_book(), tempfile::tempdir().expect("cache"));
    settle(home.path());
    let expected = Library::with_user_books(&home.path().join("books"));
    library_of(home.path(), cache.path());
    let entries = std::fs::read_dir(cache.path().join("books")).expect("kept");
    let kept: Vec<_> = entries.flatten().map(|e| e.path()).collect();
    let [kept] = &kept[..] else {
        panic!("one book is kept: {kept:?}")
    };
    let whole = std::fs::read(kept).expect("kept");
    let mut damages: Vec<Vec<u8>> = vec![
        Vec::new(),
        b"other".to_vec(),
        whole[..whole.len() / 2].to_vec(),
    ];
    for part in 0..40 {
        let mut flipped = whole.clone();
        flipped[whole.len() * part / 40] ^= 0x40;
        damages.push(flipped);
    }
    for damaged in damages {
        std::fs::write(kept, damaged).expect("written");
        let (found, _) = library_of(home.path(), cache.path());
        assert_same(&found, &expected);
    }
    // A folder in its place, a cache that is none, and none at all.
    std::fs::remove_file(kept).expect("removed");
    std::fs::create_dir(kept).expect("made");
    assert_same(&library_of(home.path(), cache.path()).0, &expected);
    let no_folder = home.path().join("books/eigen/rules.md");
    assert_same(&library_of(home.path(), &no_folder).0, &expected);
}

#[test]
fn those_who_race_for_a_book_all_read_it() {
    let (home, cache) = (own_book(), tempfile::tempdir().expect("cache"));
    let expected = Library::with_user_books(&home.path().join("books"));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..3 {
                    assert_same(&library_of(home.path(), cache.path()).0, &expected);
                }
            });
        }
    });
    let left = std::fs::read_dir(cache.path().join("books")).expect("kept");
    assert_eq!(left.count(), 1, "no draft stays behind");
}
