//! How fast the engine plays: whole Vividz games between two random players, from preparation with the sample decks.
//!
//! Before the timings, `GAMES` games (ten thousand where not set) are played and told of: how they ended, the shortest and
//! the longest, and what one snapshot takes in memory.

#![expect(clippy::print_stdout, reason = "the figures are the purpose")]

use std::hint::black_box;
use std::time::Instant;

use caijue::engine::file::{File, read};
use caijue::engine::playout::{Ending, playout};
use caijue::engine::vividz::Vividz;
use caijue::engine::{Chance, Game, Playable, Readings};
use caijue::rulebook::{BookId, Library};
use criterion::{BatchSize, Criterion, Throughput};

/// A game from its preparation.
const NEW: &str = "书: vividz\n标题: 新局\n问题: 无\n局面: {从: 构筑, 甲: {牌组: 余烬}, 乙: {牌组: 潮汐}}\n裁定: {答: 无, 条文: [], 依据: 推导}\n";

/// More decisions than any game takes.
const MOST: u64 = 50_000;

type State = <Vividz as Game>::State;

fn new_game() -> Option<(Vividz, State)> {
    let library = Library::shipped();
    let readings = Readings::defaults(&library.book(BookId::VIVIDZ)?.readings);
    let file: File<Vividz> = read(NEW).ok()?;
    Vividz::set_up(&file.cards, &file.setup, &readings).ok()
}

/// A state in the middle of a game.
fn middle(game: &Vividz, start: &State) -> State {
    let mut state = start.clone();
    playout(game, &mut state, &mut Chance::seeded(3), 120, false);
    state
}

fn many_games(game: &Vividz, start: &State) {
    let games: u64 = std::env::var("GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(10_000);
    let begun = Instant::now();
    let (mut over, mut unruled, mut bad) = (0u64, 0u64, 0u64);
    let (mut decisions, mut steps) = (0u64, 0u64);
    let (mut shortest, mut longest) = (u64::MAX, 0);
    for seed in 0..games {
        let mut state = start.clone();
        let played = playout(game, &mut state, &mut Chance::seeded(seed), MOST, false);
        match played.ending {
            Ending::Over(_) => over += 1,
            Ending::Unruled(_) => unruled += 1,
            other => {
                bad += 1;
                println!("seed {seed}: {other:?}");
            }
        }
        decisions += played.decisions;
        steps += played.steps;
        shortest = shortest.min(played.decisions);
        longest = longest.max(played.decisions);
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{games} games in {seconds:.1} s: {over} over, {unruled} unruled, {bad} broken; decisions: shortest {shortest}, \
         longest {longest}, {decisions} in all, {:.0} a second; {steps} steps",
        decisions as f64 / seconds
    );
}

/// Resident bytes of this process, where the system tells them.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

fn memory(state: &State) {
    let count = 20_000u64;
    let before = resident();
    let kept: Vec<State> = (0..count).map(|_| state.clone()).collect();
    if let (Some(before), Some(after)) = (before, resident()) {
        println!("a snapshot takes about {} bytes", (after - before) / count);
    }
    black_box(kept);
}

fn timings(c: &mut Criterion, game: &Vividz, start: &State) {
    let mut group = c.benchmark_group("vividz");
    for (name, explaining) in [("silent", false), ("explaining", true)] {
        // Decisions a second: one game of a fixed seed, whose decisions are counted first.
        let mut state = start.clone();
        let played = playout(game, &mut state, &mut Chance::seeded(11), MOST, explaining);
        group.throughput(Throughput::Elements(played.decisions));
        group.bench_function(name, |b| {
            b.iter_batched(
                || start.clone(),
                |mut state| playout(game, &mut state, &mut Chance::seeded(11), MOST, explaining),
                BatchSize::LargeInput,
            );
        });
    }
    group.throughput(Throughput::Elements(1));
    let state = middle(game, start);
    group.bench_function("snapshot", |b| b.iter(|| black_box(&state).clone()));
    group.bench_function("restore", |b| {
        b.iter_batched(
            || (state.clone(), start.clone()),
            |(snapshot, mut live)| {
                live.clone_from(&snapshot);
                live
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

fn main() {
    let Some((game, start)) = new_game() else {
        println!("the sample decks cannot be set up");
        return;
    };
    // `cargo test --benches` only wants to see that it runs.
    if !std::env::args().any(|a| a == "--bench") {
        return;
    }
    many_games(&game, &start);
    memory(&middle(&game, &start));
    let mut criterion = Criterion::default().configure_from_args();
    timings(&mut criterion, &game, &start);
    criterion.final_summary();
}
