//! Whatever a file holds and whatever is typed: an answer or a refusal with its place, in bounded time and memory.

#![allow(clippy::print_stdout, clippy::print_stderr)] // What a long run has seen is read with --nocapture.

mod formats;
mod generators;
mod grow;
mod mend;
mod million;
mod play;
mod properties;
mod seeds;
mod sizes;
mod spoken;
mod verbs;
mod words;

use generators::{mutated, noise};
use proptest::prelude::*;

/// So many cases, times `CAIJUE_SOAK` where that is set: the same tests, run for as long as one likes.
fn config(cases: u32) -> ProptestConfig {
    let times =
        std::env::var("CAIJUE_SOAK").map_or(1, |n| n.parse().expect("CAIJUE_SOAK is a number"));
    ProptestConfig {
        cases: cases * times,
        // What failed is kept as a file of fuzz/regressions, under a name that says what it is.
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A test that a property holds of the project's own files, and of what is left after somebody has been at them.
macro_rules! holds {
    ($($name:ident: $cases:literal),* $(,)?) => {
        $(mod $name {
            use super::*;

            #[test]
            fn of_our_own_files() {
                for text in seeds::of(stringify!($name)) {
                    properties::$name(&text);
                }
            }

            proptest! {
                #![proptest_config(config($cases))]

                #[test]
                fn of_damaged_files(text in mutated(stringify!($name))) {
                    properties::$name(&text);
                }

                #[test]
                fn of_noise(text in noise()) {
                    properties::$name(&text);
                }
            }
        })*
    };
}

holds! {
    ids: 2000,
    rules_md: 150,
    glossary: 100,
    book_tables: 100,
    deck: 60,
    query: 40,
    layout: 200,
    kept: 200,
}

mod ruling {
    use super::*;

    /// The shipped rulings are all played by `tests/rulings.rs`; here a few of each game are shown moment by moment.
    #[test]
    fn of_our_own_files() {
        for text in seeds::of("ruling").iter().step_by(40) {
            properties::ruling(text);
        }
    }

    proptest! {
        #![proptest_config(config(60))]

        #[test]
        fn of_damaged_files(text in mutated("ruling")) {
            properties::ruling(&text);
        }

        #[test]
        fn of_noise(text in noise()) {
            properties::ruling(&text);
        }
    }
}

#[path = "../../examples/lanterns/main.rs"]
#[allow(dead_code)]
mod lanterns;

/// Whole games from decks of made-up cards: a few in the ordinary tests, a million by hand.
mod million_games {
    use caijue::engine::paixu::Paixu;
    use caijue::engine::union_arena::UnionArena;
    use caijue::engine::vividz::Vividz;

    use super::million::million;
    use super::properties::library;

    #[test]
    fn vividz() {
        million::<Vividz>(library(), 8);
    }

    #[test]
    fn union_arena() {
        million::<UnionArena>(library(), 8);
    }

    #[test]
    fn paixu() {
        million::<Paixu>(library(), 8);
    }
}

/// Files that nobody wrote, made of a game's words.
mod speaks {
    use caijue::engine::paixu::Paixu;
    use caijue::engine::sgs_chess::Sgs;
    use caijue::engine::union_arena::UnionArena;
    use caijue::engine::vividz::Vividz;
    use caijue::engine::yugioh::Yugioh;
    use caijue::rulebook::Library;

    use super::lanterns::{BOOKS, game::Lanterns};
    use super::properties::library;
    use super::spoken::spoken;

    #[test]
    fn vividz() {
        spoken::<Vividz>(library(), 3);
    }

    #[test]
    fn union_arena() {
        spoken::<UnionArena>(library(), 6);
    }

    #[test]
    fn paixu() {
        spoken::<Paixu>(library(), 6);
    }

    #[test]
    fn yugioh() {
        spoken::<Yugioh>(library(), 6);
    }

    #[test]
    fn sgs_chess() {
        spoken::<Sgs>(library(), 6);
    }

    #[test]
    fn lanterns() {
        let library = Library::with_user_books(std::path::Path::new(BOOKS));
        spoken::<Lanterns>(&library, 6);
    }
}

mod import {
    use super::*;

    fn in_every_format(text: &str) {
        for bytes in formats::of(text) {
            properties::import(&bytes);
        }
    }

    proptest! {
        #![proptest_config(config(6))]

        #[test]
        fn of_damaged_files(text in mutated("import")) {
            in_every_format(&text);
        }

        #[test]
        fn of_noise(text in noise()) {
            in_every_format(&text);
        }
    }
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    fn keys_in_any_order(keys in proptest::collection::vec(any::<u8>(), 0..60)) {
        properties::keys(&keys);
    }
}

proptest! {
    #![proptest_config(config(4))]

    #[test]
    fn keys_in_a_ruling(keys in proptest::collection::vec(any::<u8>(), 8..80)) {
        properties::rule_keys(&keys);
    }
}

#[test]
fn verbs_with_any_arguments() {
    verbs::typed(8);
}

/// What once failed stays answered: the fuzzers' finds, one file each.
#[test]
fn what_once_failed_holds() {
    let mut met = 0;
    for (target, bytes) in seeds::regressions() {
        met += 1;
        let text = String::from_utf8_lossy(&bytes);
        match target.as_str() {
            "ids" => properties::ids(&text),
            "rules_md" => properties::rules_md(&text),
            "glossary" => properties::glossary(&text),
            "book_tables" => properties::book_tables(&text),
            "ruling" => properties::ruling(&text),
            "deck" => properties::deck(&text),
            "import" => properties::import(&bytes),
            "query" => properties::query(&text),
            "layout" => properties::layout(&text),
            "kept" => properties::kept(&text),
            "keys" => properties::keys(&bytes),
            "play" => spoken::held(&text, properties::library()),
            other => panic!("fuzz/regressions/{other} is of no target"),
        }
    }
    assert!(met > 0);
}
