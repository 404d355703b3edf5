//! Random games of UNION ARENA from deck to end: how many decisions a second, silent and explaining; what a snapshot
//! costs; the longest and the shortest of ten thousand games, each held against the invariants of its state.

use std::io::Write as _;
use std::time::Instant;

use caijue::engine::file::{File, read};
use caijue::engine::scenario::{At, Playable};
use caijue::engine::union_arena::UnionArena;
use caijue::engine::{Chance, Game, Input, Log, Pending, Reach, Readings};
use caijue::rulebook::{BookId, Library};

type State = <UnionArena as Game>::State;

const GAME: &str = include_str!("../tests/data/union-arena-game.yaml");

fn main() -> std::io::Result<()> {
    // `cargo test --benches` only wants to see it build.
    if std::env::args().any(|a| a == "--test") {
        return Ok(());
    }
    let games: u64 = std::env::var("GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(10_000);
    let library = Library::shipped();
    let Ok(file) = read::<File<UnionArena>>(GAME) else {
        return Ok(());
    };
    let Some(book) = library.book(BookId::UNION_ARENA) else {
        return Ok(());
    };
    let mut readings = Readings::defaults(&book.readings);
    for (name, option) in &file.readings.0 {
        let _ = readings.choose(&At::nowhere(name.clone()), option);
    }
    let Ok((game, first)) = UnionArena::set_up(&file.cards, &file.setup, &readings) else {
        return Ok(());
    };
    let mut out = std::io::stdout().lock();
    for (name, n, explain) in [("silent", games, false), ("explaining", games / 20, true)] {
        let begun = Instant::now();
        let (mut decisions, mut steps, mut open) = (0usize, 0usize, 0usize);
        let (mut shortest, mut longest, mut turns) = (usize::MAX, 0, 0u16);
        for seed in 0..n {
            let (d, all, end, turn) = play(&game, first.clone(), seed, explain);
            decisions += d;
            steps += all;
            open += usize::from(!matches!(end, Pending::Over(_)));
            shortest = shortest.min(d);
            longest = longest.max(d);
            turns = turns.max(turn);
        }
        let seconds = begun.elapsed().as_secs_f64();
        writeln!(
            out,
            "{name}: {n} games in {seconds:.1} s; {decisions} decisions ({:.0}/s), {steps} steps ({:.0}/s); \
             {shortest} to {longest} decisions, up to turn {turns}; {open} without an end",
            decisions as f64 / seconds,
            steps as f64 / seconds,
        )?;
    }
    let begun = Instant::now();
    let n = 200_000;
    let mut kept = first.clone();
    for _ in 0..n {
        kept = std::hint::black_box(first.clone());
    }
    let each = begun.elapsed().as_secs_f64() / f64::from(n);
    writeln!(
        out,
        "snapshot: {:.2} µs, {} bytes and what its lists hold",
        each * 1e6,
        std::mem::size_of_val(&kept)
    )
}

/// Plays one random game: decisions, steps, what it ended in, the last turn.
fn play(
    game: &UnionArena,
    mut state: State,
    seed: u64,
    explain: bool,
) -> (usize, usize, Pending, u16) {
    let mut chance = Chance::seeded(seed);
    let (mut decisions, mut steps) = (0, 0);
    let mut choices = Vec::new();
    loop {
        let pending = game.pending(&state);
        let input = match &pending {
            Pending::Over(_) | Pending::Unruled(_) => {
                return (decisions, steps, pending, state.turn);
            }
            Pending::Chance(request) => Input::Chance(chance.propose(request.kind)),
            Pending::Auto => Input::Proceed,
            Pending::Decide { .. } => {
                decisions += 1;
                choices.clear();
                game.choices(&state, Reach::Legal, &mut choices);
                let choice = choices[chance.below(choices.len() as u32) as usize].clone();
                if explain {
                    std::hint::black_box(game.verdict(&state, &choice));
                }
                Input::Choice(choice)
            }
        };
        let mut log = if explain {
            Log::keeping()
        } else {
            Log::silent()
        };
        game.step(&mut state, input, &mut log);
        steps += 1;
        assert_eq!(
            state
                .sides
                .iter()
                .map(|s| {
                    s.fl.len()
                        + s.el.len()
                        + s.life.len()
                        + s.deck.len()
                        + s.hand.len()
                        + s.outside.len()
                        + s.removed.len()
                        + s.using.len()
                        + s.under.len()
                })
                .sum::<usize>(),
            state.cards.len(),
            "seed {seed}"
        );
        std::hint::black_box(log.into_entries());
    }
}
