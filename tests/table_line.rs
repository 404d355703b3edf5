//! The spoken line: boards of all shipped rulings said and read back, lines as judges say them, and anything at all.

use caijue::engine::games::{self, Grammar};
use caijue::engine::table::line;
use caijue::engine::vocab::{Node, Vocab};
use caijue::engine::{
    Playable, paixu::Paixu, sgs_chess::Sgs, union_arena::UnionArena, vividz::Vividz, yugioh::Yugioh,
};
use caijue::rulebook::BookId;

fn grammar(book: BookId) -> Grammar {
    games::grammar(book).expect("a game")
}

/// The rulings of a book: file, `牌`, `局面`.
fn boards(book: BookId) -> Vec<(String, Node, Node)> {
    let folder = format!("{}/rulebooks/{book}/rulings", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("rulings")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "yaml"))
        .collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        let file = caijue::text::yaml::parse(&text).expect("YAML");
        let of = |key: &str| file.get(key).cloned().unwrap_or_else(Node::nothing);
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        (name, of("牌"), of("局面"))
    };
    files.iter().map(read).collect()
}

/// Says the boards of a game's rulings and reads them back. How many of them needed YAML.
fn round_trip<G: Playable>(show: bool) -> (usize, usize, usize) {
    let grammar = grammar(G::BOOK);
    let (mut all, mut yaml, mut long) = (0, 0, 0);
    for (name, cards, setup) in boards(G::BOOK) {
        let said = line::write(&grammar, &cards, &setup);
        let back = line::read(&grammar, &said, Some(&cards))
            .unwrap_or_else(|f| panic!("{name}: {said}\n{f:?}"));
        let normal = |node: &Node| G::Setup::read(node).map(|setup| setup.write());
        let before = normal(&setup).unwrap_or_else(|w| panic!("{name}: {w}"));
        let after = normal(&back.setup).unwrap_or_else(|w| panic!("{name}: {said}\n{w}"));
        assert_eq!(before, after, "{name}: {said}");
        if !cards.is_nothing() {
            let normal = |node: &Node| G::Cards::read(node).map(|cards| cards.write());
            let before = normal(&cards).unwrap_or_else(|w| panic!("{name}: {w}"));
            let after = normal(&back.cards).unwrap_or_else(|w| panic!("{name}: {said}\n{w}"));
            assert_eq!(before, after, "{name}: {said}");
        }
        all += 1;
        yaml += usize::from(said.contains('{'));
        long += usize::from(said.chars().count() > 200);
        if show {
            println!("{name}\n    {said}");
        }
    }
    (all, yaml, long)
}

#[test]
fn boards_of_rulings_are_said_and_read_back() {
    let show = std::env::var("LINES").is_ok();
    let counts = [
        round_trip::<Vividz>(show),
        round_trip::<UnionArena>(show),
        round_trip::<Paixu>(show),
        round_trip::<Yugioh>(show),
        round_trip::<Sgs>(show),
    ];
    println!("all, with YAML, above 200 characters: {counts:?}");
}
