//! How fast the engine plays, and how its games end: whole games between two random players, from their beginning with
//! the decks that come with the program.
//!
//! `cargo bench --bench engine` measures every game that has such a beginning; `-- paixu` one of them. `GAMES` says how
//! many games are played silently (ten thousand where not set); a fiftieth of them is played again with explanations.

#![expect(clippy::print_stdout, reason = "the figures are the purpose")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use caijue::engine::file::{File, read};
use caijue::engine::paixu::Paixu;
use caijue::engine::playout::{Ending, playout};
use caijue::engine::union_arena::UnionArena;
use caijue::engine::vividz::Vividz;
use caijue::engine::{At, Chance, Playable, Readings, games, state_hash};
use caijue::rulebook::{BookId, Library};

/// More decisions than a game may take before it counts as broken.
const MOST: u64 = 200_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` only wants to see that it runs.
    if !arguments.iter().any(|a| a == "--bench") {
        return;
    }
    let names: Vec<&String> = arguments.iter().filter(|a| !a.starts_with('-')).collect();
    let wanted = |name: &str| names.is_empty() || names.iter().any(|n| *n == name);
    let library = Library::shipped();
    for book in [BookId::VIVIDZ, BookId::UNION_ARENA, BookId::PAIXU] {
        let Some(text) = games::sample_game(book).filter(|_| wanted(book.as_str())) else {
            continue;
        };
        match book {
            BookId::VIVIDZ => measure::<Vividz>(&library, book, &text),
            BookId::PAIXU => measure::<Paixu>(&library, book, &text),
            _ => measure::<UnionArena>(&library, book, &text),
        }
    }
}

/// A game at its beginning.
fn begin<G: Playable>(library: &Library, book: BookId, text: &str) -> Option<(G, G::State)> {
    let file: File<G> = read(text).ok()?;
    let mut readings = Readings::defaults(&library.book(book)?.readings);
    for (reading, option) in &file.readings.0 {
        readings
            .choose(&At::nowhere(reading.clone()), option)
            .ok()?;
    }
    G::set_up(&file.cards, &file.setup, &readings).ok()
}

/// What some games came to.
#[derive(Default)]
struct Tally {
    over: u64,
    unruled: u64,
    broken: u64,
    decisions: u64,
    steps: u64,
    longest: u64,
    shortest: Option<u64>,
    took: Duration,
}

fn play<G: Playable>(game: &G, start: &G::State, games: u64, explaining: bool) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..games {
        let mut state = start.clone();
        let begun = Instant::now();
        let played = playout(
            game,
            &mut state,
            &mut Chance::seeded(seed),
            MOST,
            explaining,
        );
        tally.took += begun.elapsed();
        match played.ending {
            Ending::Over(_) => tally.over += 1,
            Ending::Unruled(_) => tally.unruled += 1,
            other => {
                tally.broken += 1;
                println!("seed {seed}: {other:?}");
            }
        }
        tally.decisions += played.decisions;
        tally.steps += played.steps;
        tally.longest = tally.longest.max(played.decisions);
        let shortest = tally.shortest.get_or_insert(played.decisions);
        *shortest = played.decisions.min(*shortest);
    }
    tally
}

fn measure<G: Playable>(library: &Library, book: BookId, text: &str) {
    let Some((game, start)) = begin::<G>(library, book, text) else {
        return println!("{book}: its beginning cannot be set up");
    };
    let games: u64 = std::env::var("GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(10_000);
    let rate = |n: u64, took: Duration| n as f64 / took.as_secs_f64();
    let silent = play(&game, &start, games, false);
    println!(
        "{book}: {games} games: {} ended, {} unruled, {} broken; {} to {} decisions",
        silent.over,
        silent.unruled,
        silent.broken,
        silent.shortest.unwrap_or(0),
        silent.longest
    );
    println!(
        "  silent: {:.0} decisions/s, {:.0} steps/s ({} decisions in {:.1} s)",
        rate(silent.decisions, silent.took),
        rate(silent.steps, silent.took),
        silent.decisions,
        silent.took.as_secs_f64()
    );
    let told = play(&game, &start, games.div_ceil(50), true);
    println!(
        "  explaining: {:.0} decisions/s",
        rate(told.decisions, told.took)
    );
    snapshots(&game, &start);
}

/// What keeping a state from the middle of a game costs.
fn snapshots<G: Playable>(game: &G, start: &G::State) {
    let mut state = start.clone();
    playout(game, &mut state, &mut Chance::seeded(3), 120, false);
    let rounds = 20_000u32;
    let before = resident();
    let begun = Instant::now();
    let kept: Vec<G::State> = (0..rounds).map(|_| state.clone()).collect();
    let each = begun.elapsed() / rounds;
    let bytes = match (before, resident()) {
        (Some(before), Some(after)) => {
            format!(
                ", about {} bytes",
                after.saturating_sub(before) / u64::from(rounds)
            )
        }
        _ => String::new(),
    };
    black_box(kept);
    let mut live = start.clone();
    let begun = Instant::now();
    for _ in 0..rounds {
        live.clone_from(black_box(&state));
    }
    let restored = begun.elapsed() / rounds;
    let begun = Instant::now();
    for _ in 0..rounds {
        black_box(state_hash(&live));
    }
    let hashed = begun.elapsed() / rounds;
    println!("  snapshot {each:.2?}{bytes}; restore {restored:.2?}; hash {hashed:.2?}");
}

/// Resident bytes of this process, where the system tells them.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
