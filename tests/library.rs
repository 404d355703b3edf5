//! The shipped books as a whole.

use caijue::rulebook::{Library, Reading, RuleId, Weight};

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
