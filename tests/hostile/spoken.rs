//! Random files that speak each game's words, played and held; what fails is made small.
//!
//! `CAIJUE_SOAK=N` makes N times as many, `CAIJUE_FROM=SEED` others, and with `CAIJUE_FINDS=FOLDER` what fails is written
//! there, one file a kind, and the run goes on.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use caijue::engine::lexicon::Lexicon;
use caijue::engine::paixu::Paixu;
use caijue::engine::sgs_chess::Sgs;
use caijue::engine::union_arena::UnionArena;
use caijue::engine::vividz::Vividz;
use caijue::engine::vocab::Node;
use caijue::engine::yugioh::Yugioh;
use caijue::engine::{Playable, file};
use caijue::rulebook::{BookId, Library, RuleId};

use super::grow::Speaker;
use super::mend::{mended, shrunk};
use super::play::{Broken, Seen, Told, holds};
use super::words::{Corpus, all};

/// How many files are tried while one is made small.
const TRIES: usize = 400;

/// Something that did not hold, and how often.
struct Find {
    broken: Broken,
    times: usize,
    text: String,
}

/// What a run came to.
#[derive(Default)]
struct Run {
    made: usize,
    played: usize,
    seen: Seen,
    over: usize,
    unruled: usize,
    finds: BTreeMap<String, Find>,
    /// Why files could not be played, by the first words of it.
    given_up: BTreeMap<String, usize>,
}

/// A number from the environment.
pub fn told_by(name: &str) -> Option<u64> {
    let told = std::env::var(name).ok()?;
    Some(
        told.parse()
            .unwrap_or_else(|_| panic!("{name} is a number")),
    )
}

/// That a file of any shipped game holds.
pub fn held(text: &str, library: &Library) {
    fn of<G: Playable>(text: &str, library: &Library) {
        let book = library.book(G::BOOK).expect("the book");
        let exists = |id: RuleId| library.node(id).is_some();
        let told = Told {
            readings: &book.readings,
            exists: &exists,
        };
        if let Err(broken) = holds::<G>(text, told)
            && !is_open(G::BOOK, &broken)
        {
            panic!("{}: {}\n{text}", broken.kind, broken.what);
        }
    }
    match file::book_of(text).expect("names its book") {
        BookId::VIVIDZ => of::<Vividz>(text, library),
        BookId::UNION_ARENA => of::<UnionArena>(text, library),
        BookId::PAIXU => of::<Paixu>(text, library),
        BookId::YUGIOH => of::<Yugioh>(text, library),
        _ => of::<Sgs>(text, library),
    }
}

/// A tree as a file.
pub fn text_of(tree: &Node) -> String {
    serde_saphyr::to_string(tree).unwrap_or_default()
}

/// Makes so many files of a game, plays those that can be played, and holds them.
pub fn spoken<G: Playable>(library: &Library, cases: u32) {
    let book = library.book(G::BOOK).expect("the book");
    let exists = |id: RuleId| library.node(id).is_some();
    let told = Told {
        readings: &book.readings,
        exists: &exists,
    };
    let texts: Vec<String> = book.rulings.iter().map(|r| r.text.clone()).collect();
    let corpus = Corpus::of(Lexicon::of::<G>(), &texts);
    let mut speaker = Speaker::new(&corpus);
    let cases = u64::from(cases) * told_by("CAIJUE_SOAK").unwrap_or(1);
    let from = told_by("CAIJUE_FROM").unwrap_or(0);
    let begun = Instant::now();
    let mut run = Run::default();
    for seed in from..from + cases {
        one::<G>(&mut run, &mut speaker, seed, told);
        if (seed + 1 - from).is_multiple_of(500) {
            eprintln!("{}: {}", G::BOOK, summary(&run, begun));
        }
    }
    let words = all(&[(corpus.lexicon.cards)(), (corpus.lexicon.setup)()]);
    let heard = words
        .iter()
        .filter(|(e, n, _)| speaker.heard().contains_key(&(*e, *n)));
    println!(
        "{}: {}; {} of {} words heard",
        G::BOOK,
        summary(&run, begun),
        heard.count(),
        words.len()
    );
    let silent = words
        .iter()
        .filter(|(e, n, _)| !speaker.heard().contains_key(&(*e, *n)));
    println!(
        "  not heard: {}",
        silent.map(|w| w.2).collect::<Vec<_>>().join(" ")
    );
    let mut given_up: Vec<_> = run.given_up.iter().collect();
    given_up.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
    for (why, times) in given_up.iter().take(12) {
        println!("  given up {times} times: {why}");
    }
    // Most of what is made is played, or the test looks at nothing.
    assert!(run.played * 2 > run.made, "{}", summary(&run, begun));
    let finds = run.finds.values().filter(|f| !is_open(G::BOOK, &f.broken));
    let finds: Vec<String> = finds.map(told_find).collect();
    assert!(finds.is_empty(), "{}", finds.join("\n"));
}

/// Readings that decide without being named yet, as docs/fuzzing.md tells: whoever has one named takes it out.
const OPEN: &[(BookId, &str)] = &[
    (BookId::PAIXU, "同时触发的次序"),
    (BookId::UNION_ARENA, "卡面BP为零"),
];

fn is_open(book: BookId, broken: &Broken) -> bool {
    let of = |reading: &str| {
        broken
            .kind
            .starts_with(&format!("“{reading}” is not named"))
    };
    OPEN.iter().any(|(b, reading)| *b == book && of(reading))
}

fn told_find(find: &Find) -> String {
    let Find {
        broken,
        times,
        text,
    } = find;
    format!("{} ({times} times): {}\n{text}", broken.kind, broken.what)
}

fn summary(run: &Run, begun: Instant) -> String {
    format!(
        "{} files, {} played with {} decisions, {} to their end and {} until the text is silent, {} held under others; {} kinds of finds; {:.0} s",
        run.made,
        run.played,
        run.seen.decisions,
        run.over,
        run.unruled,
        run.seen.readings,
        run.finds.len(),
        begun.elapsed().as_secs_f64()
    )
}

fn one<G: Playable>(run: &mut Run, speaker: &mut Speaker<'_>, seed: u64, told: Told<'_>) {
    run.made += 1;
    let tree = speaker.file(seed, told.readings);
    let tree = match mended::<G>(tree, told) {
        Ok(tree) => tree,
        Err(faults) => {
            let why: String = faults.iter().map(|f| f.what.clone()).take(1).collect();
            *run.given_up.entry(why).or_default() += 1;
            return;
        }
    };
    run.played += 1;
    speaker.hear(&tree);
    match holds::<G>(&text_of(&tree), told) {
        Ok(seen) => {
            run.seen.decisions += seen.decisions;
            run.seen.readings += seen.readings;
            run.over += usize::from(seen.over);
            run.unruled += usize::from(seen.unruled);
        }
        Err(broken) => found::<G>(run, tree, broken, told),
    }
}

/// Makes a find small, where it is the first of its kind.
fn found<G: Playable>(run: &mut Run, tree: Node, broken: Broken, told: Told<'_>) {
    if let Some(find) = run.finds.get_mut(&broken.kind) {
        find.times += 1;
        return;
    }
    eprintln!("{}: {}: {}", G::BOOK, broken.kind, broken.what);
    let mut last = broken.clone();
    let small = shrunk(tree, TRIES, |tree| match holds::<G>(&text_of(tree), told) {
        Err(other) if other.kind == broken.kind => {
            last = other;
            true
        }
        _ => false,
    });
    let find = Find {
        broken: last,
        times: 1,
        text: text_of(&small),
    };
    if let Some(folder) = std::env::var_os("CAIJUE_FINDS") {
        let nth = run.finds.len();
        let path = PathBuf::from(folder).join(format!("{}-{nth}.yaml", G::BOOK));
        let what = told_find(&find).replace('\n', "\n# ");
        let whole = format!(
            "# {}\n{}",
            what.split("\n# ").next().unwrap_or_default(),
            find.text
        );
        std::fs::write(path, whole).expect("written");
    }
    run.finds.insert(broken.kind, find);
}
