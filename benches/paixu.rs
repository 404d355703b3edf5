//! Ten thousand games of the card-sequence game played at random, held to their invariants; and how fast.
//!
//! `cargo bench --bench paixu` measures; run with `-- 500` for so many games.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use caijue::engine::file::{File, read};
use caijue::engine::paixu::{Paixu, SAMPLE, State};
use caijue::engine::playout::{Ending, playout};
use caijue::engine::{At, Chance, Playable, Readings, state_hash};
use caijue::rulebook::{BookId, Library};

/// The most micro-steps that a game may take; by the book it need not end (2.1.4-4).
const MOST: u64 = 200_000;

fn main() -> io::Result<()> {
    let games: u64 = std::env::args()
        .skip(1)
        .find_map(|a| a.parse().ok())
        .unwrap_or(10_000);
    let out = &mut io::stdout().lock();
    let library = Library::shipped();
    let Some(book) = library.book(BookId::PAIXU) else {
        return writeln!(out, "the book is not shipped");
    };
    let file: File<Paixu> = read(SAMPLE).map_err(|f| io::Error::other(f.to_string()))?;
    let mut readings = Readings::defaults(&book.readings);
    for (reading, option) in &file.readings.0 {
        readings
            .choose(&At::nowhere(reading.clone()), option)
            .map_err(|f| io::Error::other(f.to_string()))?;
    }
    let (game, first) = Paixu::set_up(&file.cards, &file.setup, &readings)
        .map_err(|_| io::Error::other("the sample does not set up"))?;

    let mut ended = [0u64; 4];
    let (mut shortest, mut longest) = ((u64::MAX, 0), (0, 0));
    let (mut decisions, mut steps) = (0, 0);
    let mut took = Duration::ZERO;
    for seed in 0..games {
        let mut state = first.clone();
        let begun = Instant::now();
        let played = playout(&game, &mut state, &mut Chance::seeded(seed), MOST, false);
        took += begun.elapsed();
        decisions += played.decisions;
        steps += played.steps;
        ended[match played.ending {
            Ending::Over(_) => 0,
            Ending::Unruled(_) => 1,
            Ending::BrokenOff | Ending::Loop => 2,
            Ending::Stuck(_) => 3,
        }] += 1;
        shortest = shortest.min((played.decisions, seed));
        longest = longest.max((played.decisions, seed));
    }
    let rate = |n: u64, took: Duration| n as f64 / took.as_secs_f64();
    writeln!(
        out,
        "{games} games: {} decided, {} where the text is silent, {} too long, {} stuck",
        ended[0], ended[1], ended[2], ended[3]
    )?;
    writeln!(
        out,
        "shortest {} decisions (seed {}), longest {} (seed {})",
        shortest.0, shortest.1, longest.0, longest.1
    )?;
    writeln!(
        out,
        "silent: {:.0} decisions/s, {:.0} micro-steps/s",
        rate(decisions, took),
        rate(steps, took)
    )?;
    writeln!(
        out,
        "explaining: {:.0} decisions/s",
        explaining(&game, &first, games.div_ceil(50))
    )?;
    snapshots(&game, &first, out)
}

/// Decisions a second where every event is kept and every choice is judged with its reasons.
fn explaining(game: &Paixu, first: &State, games: u64) -> f64 {
    let mut decisions = 0;
    let begun = Instant::now();
    for seed in 0..games {
        let mut state = first.clone();
        let played = playout(game, &mut state, &mut Chance::seeded(seed), MOST, true);
        decisions += played.decisions;
    }
    decisions as f64 / begun.elapsed().as_secs_f64()
}

/// What keeping a state costs.
fn snapshots(game: &Paixu, first: &State, out: &mut impl Write) -> io::Result<()> {
    let mut state = first.clone();
    playout(game, &mut state, &mut Chance::seeded(1), 100, false);
    let rounds = 100_000u32;
    let begun = Instant::now();
    for _ in 0..rounds {
        std::hint::black_box(state.clone());
    }
    let cloned = begun.elapsed() / rounds;
    let begun = Instant::now();
    for _ in 0..rounds {
        std::hint::black_box(state_hash(&state));
    }
    let hashed = begun.elapsed() / rounds;
    writeln!(out, "snapshot {cloned:?}, hash {hashed:?}")
}
