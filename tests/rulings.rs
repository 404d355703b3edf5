//! Every shipped ruling, run; every citation in the engine, held against the books.

#![expect(
    clippy::print_stdout,
    reason = "the measured figures are read with --nocapture"
)]

use std::fs;
use std::path::Path;

use caijue::engine::timeline::MOST;
use caijue::engine::{Session, coverage, games};
use caijue::rulebook::{BookId, Library};
use caijue::text::yaml::from_str;
use serde_json::Value;

mod schema;

#[test]
fn every_ruling_holds() {
    let library = Library::shipped();
    let mut said = Vec::new();
    let mut ran = 0;
    for book in &library.books {
        for ruling in &book.rulings {
            match games::open(&ruling.text, &library) {
                Ok(session) => {
                    let report = session.report();
                    ran += 1;
                    assert!(
                        report.held > 0 || !report.passes(),
                        "{} expects nothing",
                        ruling.path
                    );
                    said.extend(
                        report
                            .faults
                            .iter()
                            .map(|f| f.in_file(&ruling.path).to_string()),
                    );
                }
                Err(faults) => {
                    said.extend(faults.iter().map(|f| f.in_file(&ruling.path).to_string()))
                }
            }
        }
    }
    assert!(said.is_empty(), "{ran} ran\n{}", said.join("\n"));
    assert!(ran > 0);
}

#[test]
fn every_ruling_conforms_to_the_schema_of_its_game() {
    let library = Library::shipped();
    for book in &library.books {
        let schema = games::schema(book.rules.id).expect("it has an engine");
        let root = &schema;
        for ruling in &book.rulings {
            let mut file: Value = from_str(&ruling.text).expect("it reads");
            let says = schema::complaint(root, root, &file, &ruling.path);
            assert_eq!(says, None);
            // What the reader refuses the schema refuses, too.
            file["局面"]["没有这一项"] = Value::from(1);
            assert!(schema::complaint(root, root, &file, "").is_some());
        }
    }
}

/// What was valid once stays valid and comes out the same; `tests/kept/README.md`.
#[test]
fn every_file_that_was_kept_still_holds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = Library::shipped();
    let mut said = Vec::new();
    let mut seen = 0;
    for book in &library.books {
        let id = book.rules.id;
        let schema = games::schema(id).expect("it has an engine");
        let root_schema = &schema;
        let folder = root.join(format!("tests/kept/{id}/rulings"));
        // A book that is new has none yet; how many there are in all is counted.
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            let text = fs::read_to_string(&path).expect("a text");
            seen += 1;
            // The same text as a ruling of today is run with those.
            if book.rulings.iter().any(|r| r.text == text) {
                continue;
            }
            let name = path.display().to_string();
            let file: Value = from_str(&text).expect("it reads");
            said.extend(schema::complaint(root_schema, root_schema, &file, &name));
            let faults = match games::open(&text, &library) {
                Ok(session) => session.report().faults.clone(),
                Err(faults) => faults,
            };
            said.extend(faults.iter().map(|f| f.in_file(&name).to_string()));
        }
        let folder = root.join(format!("tests/kept/{id}/decks"));
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            let text = fs::read_to_string(&path).expect("a text");
            seen += 1;
            match games::check_deck(&text, Some(id), &library) {
                Ok((_, checked)) if checked.is_legal() => {}
                Ok((_, checked)) => {
                    said.push(format!("{}: {:?}", path.display(), checked.violations))
                }
                Err(faults) => said.extend(faults.iter().map(|f| f.to_string())),
            }
        }
    }
    assert!(said.is_empty(), "{}", said.join("\n"));
    assert_eq!(seen, 592);
}

#[test]
fn no_citation_dangles() {
    let library = Library::shipped();
    assert_eq!(coverage::dangling(&library), []);
}

#[test]
fn a_misspelt_word_gets_its_place_and_the_nearest() {
    let library = Library::shipped();
    let text = "书: yugioh\n标题: 甲\n问题: 乙\n局面:\n  甲: {怪兽区城: [甲]}\n裁定: {答: 一, 条文: [], 依据: 条文}\n";
    let faults = games::open(text, &library).err().expect("a fault");
    assert_eq!((faults[0].line, faults[0].column), (5, 7), "{faults:?}");
    assert!(
        faults[0]
            .fix
            .as_deref()
            .is_some_and(|f| f.contains("怪兽区")),
        "{faults:?}"
    );
    let text = "书: yugiho\n";
    let faults = games::open(text, &library).err().expect("a fault");
    assert!(
        faults[0]
            .fix
            .as_deref()
            .is_some_and(|f| f.contains("yugioh")),
        "{faults:?}"
    );
}

/// A ruling of so many steps, each of which pays a point of 甲's, with a branch under each of these sets of readings.
fn long_ruling(steps: usize, branches: &[String]) -> String {
    let mut text = String::from(
        "书: yugioh\n标题: 长\n问题: 长\n局面: {甲: {基本分: 8000}, 乙: {基本分: 8000}}\n步骤:\n",
    );
    text.push_str(&"- 做: {支付: {谁: 甲, 数值: 1}}\n".repeat(steps));
    text.push_str("分支:\n");
    for (nth, readings) in branches.iter().enumerate() {
        text.push_str(&format!("- {{名: 支{nth}, 读法: {{{readings}}}}}\n"));
    }
    text.push_str("裁定: {答: 一, 条文: [], 依据: 条文}\n");
    text
}

/// So many sets of readings, no two alike.
fn sets_of_readings(library: &Library, count: usize) -> Vec<String> {
    let book = library.book(BookId::YUGIOH).expect("the book");
    let two: Vec<_> = book
        .readings
        .iter()
        .filter_map(|r| Some((&r.id, &r.options.iter().find(|o| o.id != r.default)?.id)))
        .collect();
    (1..=count)
        .map(|bits| {
            let chosen: Vec<_> = two
                .iter()
                .enumerate()
                .filter(|(nth, _)| bits >> nth & 1 == 1)
                .map(|(_, (reading, option))| format!("{reading}: {option}"))
                .collect();
            chosen.join(", ")
        })
        .collect()
}

fn moments(session: &mut dyn Session) -> Vec<usize> {
    (0..session.lines().len())
        .map(|line| {
            session.choose_line(line);
            session.moments()
        })
        .collect()
}

#[test]
fn branches_under_the_same_readings_share_what_is_played() {
    let library = Library::shipped();
    let one = sets_of_readings(&library, 1);
    let mut alone = games::open(&long_ruling(100, &one), &library).expect("it is played");
    let many = vec![one[0].clone(); 40];
    let mut session = games::open(&long_ruling(100, &many), &library).expect("it is played");
    assert!(session.report().passes(), "{:?}", session.report().faults);
    assert_eq!(session.lines()[1].ends.len(), 40);
    assert_eq!(moments(&mut *session), moments(&mut *alone));
}

#[test]
fn a_file_that_asks_for_too_many_moments_is_played_as_far_as_there_is_room() {
    let library = Library::shipped();
    let text = long_ruling(600, &sets_of_readings(&library, 60));
    let mut session = games::open(&text, &library).expect("it is played");
    let faults = session.report().faults.clone();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].what.contains(&MOST.to_string()), "{faults:?}");
    assert!(faults[0].line > 0 && faults[0].fix.is_some(), "{faults:?}");
    let kept = moments(&mut *session);
    assert!(kept.len() > 2 && kept.len() < 60, "{kept:?}");
    let all: usize = kept.iter().sum();
    assert!(all > MOST / 2 && all <= MOST + kept.len(), "{kept:?}");
    // What was played can be stepped, and gone on from.
    session.choose_line(0);
    session.jump(0);
    session.choose(0).expect("a choice goes on");
}

/// How much of each book its engine implements and its rulings exercise; run with `--nocapture` to read it.
#[test]
fn a_branch_that_parts_ways_early_is_remarked_upon() {
    let library = Library::shipped();
    let parts = |text: &str| {
        let session = games::open(text, &library).expect("it can be played");
        let report = session.report();
        (report.faults.clone(), report.remarks.clone())
    };
    let ruling = library
        .books
        .iter()
        .flat_map(|b| &b.rulings)
        .find(|r| r.path.ends_with("81-shuffle-empty-deck.yaml"))
        .expect("the ruling");
    let (faults, remarks) = parts(&ruling.text);
    assert!(
        faults.is_empty() && remarks.is_empty(),
        "{faults:?} {remarks:?}"
    );
    // Not told how many steps it shares, it goes on from the last that can be made.
    let untold = ruling.text.replace("    共同步骤: 1\n", "");
    let (faults, remarks) = parts(&untold);
    assert!(faults.is_empty(), "{faults:?}");
    assert!(remarks[0].what.contains("第2步"), "{remarks:?}");
    // A branch that does nothing of its own would show nothing.
    let idle = untold.replace("    步骤:\n      - 期望: {未定: []}\n", "");
    let (faults, remarks) = parts(&idle);
    assert!(
        remarks.is_empty() && faults[0].what.contains("第2步"),
        "{faults:?}"
    );
}

#[test]
fn coverage_of_each_book() {
    let library = Library::shipped();
    for book in &library.books {
        let (measured, _) = coverage::measure(&library, book);
        let normative = measured.normative.len().max(1);
        let share = |n: usize| format!("{n} ({}%)", n * 100 / normative);
        println!(
            "{}: {} normative; implemented {}, exercised {}, asserted {}; {} of {} rulings pass",
            book.rules.id,
            measured.normative.len(),
            share(measured.implemented.len()),
            share(measured.exercised.len()),
            share(measured.asserted.len()),
            measured.rulings.1,
            measured.rulings.0,
        );
        let left = |name: &str, set: &std::collections::BTreeSet<_>| {
            let missing: Vec<_> = measured
                .normative
                .difference(set)
                .map(|id: &caijue::rulebook::RuleId| id.number.to_string())
                .collect();
            println!("  not {name}: {}", missing.join(" "));
        };
        if !book.rulings.is_empty() {
            left("implemented", &measured.implemented);
            left("exercised", &measured.exercised);
        }
        assert!(
            !measured.normative.is_empty(),
            "{} has no scope",
            book.rules.id
        );
    }
}
