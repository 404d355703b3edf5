//! The shipped books as a whole.

use caijue::rulebook::{Library, RuleId};

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
