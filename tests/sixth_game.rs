//! The game of `examples/lanterns`: its book is whole, its rulings hold, its code cites what the book has and all of
//! it, and games played by chance end with nothing broken.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use caijue::engine::playout::{Ending, watched};
use caijue::engine::{At, Fault, Game, Playable, Player, Readings, file, session};
use caijue::rulebook::scope::Class;
use caijue::rulebook::{Book, Library, Number, RuleId, RulingFile, check};

#[path = "../examples/lanterns/main.rs"]
mod lanterns;

use lanterns::game::Lanterns;

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::with_user_books(Path::new(lanterns::BOOKS)));

fn book() -> &'static Book {
    LIBRARY.book(Lanterns::BOOK).expect("the book")
}

fn exists(id: RuleId) -> bool {
    LIBRARY.node(id).is_some()
}

/// What is wrong with a ruling: what keeps it from being played, or what does not hold.
fn faults_of(text: &str) -> Vec<Fault> {
    match session::open::<Lanterns>(text, &book().readings, &exists) {
        Ok(session) => session.report().faults.clone(),
        Err(faults) => faults,
    }
}

#[test]
fn its_book_has_no_problems_and_its_rulings_hold() {
    let own = |file: &RulingFile| book().rulings.contains(file);
    let problems = check::library(&LIBRARY, &|_, file| {
        let faults = if own(file) {
            faults_of(&file.text)
        } else {
            Vec::new()
        };
        faults.iter().map(|f| f.in_file(&file.path)).collect()
    });
    let said: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert!(said.is_empty(), "{}", said.join("\n"));
    assert!(book().rulings.len() >= 4);
    assert!(!book().scope.is_empty(), "scope.toml is not read");
}

/// The clauses that the example's code cites: each `cl!("…")` outside comments.
fn cited() -> BTreeSet<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples/lanterns/game");
    let files = std::fs::read_dir(folder).expect("a folder").flatten();
    let texts = files.map(|file| std::fs::read_to_string(file.path()).expect("UTF-8"));
    let mut cited = BTreeSet::new();
    for text in texts {
        let code = text.lines().filter(|l| !l.trim_start().starts_with("//"));
        for rest in code.flat_map(|line| line.split("cl!(\"").skip(1)) {
            cited.extend(rest.split('"').next().map(str::to_owned));
        }
    }
    cited
}

#[test]
fn its_code_cites_what_the_book_has_and_every_rule_of_it() {
    let cited: BTreeSet<RuleId> = cited()
        .iter()
        .map(|number| RuleId::new(Lanterns::BOOK, number.parse::<Number>().expect(number)))
        .collect();
    let dangling: Vec<_> = cited.iter().filter(|id| !exists(**id)).collect();
    assert!(dangling.is_empty(), "no such clause: {dangling:?}");
    let rules = book().scope.iter().filter(|s| s.class == Class::Normative);
    let uncited: Vec<_> = rules
        .map(|s| s.id)
        .filter(|id| !cited.contains(id))
        .collect();
    assert!(uncited.is_empty(), "not cited: {uncited:?}");
}

#[test]
fn its_readings_are_those_of_its_book() {
    let of_code = lanterns::game::KNOWN.iter();
    let of_code: Vec<_> = of_code
        .map(|(id, options)| (*id, options.to_vec()))
        .collect();
    let of_book = book().readings.iter().map(|reading| {
        let mut options: Vec<&str> = reading.options.iter().map(|o| o.id.as_str()).collect();
        options.sort_by_key(|option| *option != reading.default);
        (reading.id.as_str(), options)
    });
    assert_eq!(of_code, of_book.collect::<Vec<_>>());
}

type State = <Lanterns as Game>::State;

/// The boards that the rulings begin on, under each answer to each open question.
fn boards() -> Vec<(String, Lanterns, State)> {
    let mut boards = Vec::new();
    for ruling in &book().rulings {
        let file: file::File<Lanterns> = file::read(&ruling.text).expect("reads");
        for reading in &book().readings {
            for option in &reading.options {
                let mut chosen = Readings::defaults(&book().readings);
                let (id, option) = (reading.id.clone(), option.id.clone());
                let name = format!("{} {option}", ruling.name());
                let ok = chosen.choose(&At::nowhere(id), &At::nowhere(option));
                ok.expect("a reading of the book");
                let (game, state) =
                    Lanterns::set_up(&file.cards, &file.setup, &chosen).expect("sets up");
                boards.push((name, game, state));
            }
        }
    }
    boards
}

/// Each lantern is in one place or blown out, and nobody sees the other's hand.
fn holds(game: &Lanterns, state: &State) -> Result<(), String> {
    let seen = |viewer| -> Vec<String> {
        let regions = game.board(state, viewer).regions.into_iter();
        let slots = regions.flat_map(|region| region.slots);
        slots.flat_map(|s| s.cards).map(|card| card.name).collect()
    };
    let all = seen(None);
    if all.iter().collect::<BTreeSet<_>>().len() != all.len() {
        return Err(format!("a lantern lies twice: {all:?}"));
    }
    for viewer in Player::BOTH {
        let hand = At::nowhere(format!("{}.手灯", viewer.opponent().name()));
        let hand = game.fact(state, &hand).map_err(|f| f.to_string())?.value;
        if let Some(card) = seen(Some(viewer)).iter().find(|card| hand.contains(*card)) {
            return Err(format!("{} sees {card}", viewer.name()));
        }
    }
    Ok(())
}

#[test]
fn a_hundred_games_by_chance_end_and_nothing_breaks() {
    let (mut over, mut open) = (0, 0);
    let boards = boards();
    for seed in 0..100 {
        for (name, game, start) in &boards {
            let played = watched(game, start, seed, 500, &exists, &holds);
            let played = played.unwrap_or_else(|broken| panic!("{name} {seed}: {broken:?}"));
            match played.ending {
                Ending::Over(_) => over += 1,
                Ending::Unruled(_) => open += 1,
                ending => panic!("{name} {seed}: {ending:?}"),
            }
        }
    }
    assert!(over > 100 && open > 0, "{over} over, {open} open");
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_a_likely_fix() {
    let ruling = &book().rulings[0].text;
    for (from, to, what, fix) in [
        (
            "书: lanterns",
            "书: yugioh",
            "不是“lanterns”的",
            "书: lanterns",
        ),
        (
            "荷灯: 2",
            "荷灯: 10",
            "亮度是1到9的一个数（1.1），不是10",
            "",
        ),
        (
            "{手灯: [龙灯]}",
            "{手灯: [龙登]}",
            "没有名为“龙登”的灯",
            "龙灯",
        ),
        (
            "{手灯: [龙灯]}",
            "{手灯: [荷灯]}",
            "“荷灯”放了两处",
            "一盏灯只写一处",
        ),
        ("做: 收灯", "做: 收登", "收登", "收灯"),
        ("荷灯.在", "荷灯.再", "灯没有“再”这一项", "在"),
        ("河张数", "河长数", "局面没有“河长数”这一项", "河"),
        (
            "条文: [2.3, 3.1]",
            "条文: [2.3, 4.1]",
            "没有引用 lanterns:4.1",
            "",
        ),
    ] {
        assert!(ruling.contains(from), "{from}");
        let faults = faults_of(&ruling.replacen(from, to, 1));
        let said = |f: &Fault| {
            f.line > 0 && f.what.contains(what) && f.fix.as_deref().unwrap_or("").contains(fix)
        };
        assert!(faults.iter().any(said), "{to}: {faults:?}");
    }
}

#[test]
fn it_runs() {
    lanterns::main().expect("it runs");
    let mut printed = Vec::new();
    lanterns::tell(&mut printed).expect("told");
    let printed = String::from_utf8(printed).expect("UTF-8");
    assert!(printed.ends_with("decisions\n"), "{printed}");
    assert!(!printed.contains(", 1 did not"), "{printed}");
}
