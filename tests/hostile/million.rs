//! Whole games by chance, from the handing in of decks whose cards are made of a game's words: as many as one likes.
//!
//! `GAMES=1000000 cargo test --test hostile million_games -- --nocapture`; `EACH` says how many games are played
//! with the same decks, `CAIJUE_FROM` from which seed.

use std::collections::BTreeMap;
use std::time::Instant;

use caijue::engine::lexicon::Lexicon;
use caijue::engine::playout::{Ending, playout};
use caijue::engine::table::path::{self, keys};
use caijue::engine::vocab::Node;
use caijue::engine::{Chance, Playable, file, games};
use caijue::rulebook::{Library, RuleId};
use caijue::text::yaml::Kind;

use super::grow::Speaker;
use super::mend::mended;
use super::play::{Told, begins, unpanicked};
use super::seeds::texts;
use super::spoken::{text_of, told_by};
use super::words::Corpus;

/// More decisions than a game may take before it counts as broken.
const MOST: u64 = 200_000;

/// A whole game that comes with the program, with the cards of its decks in the file.
fn beginning(lexicon: &Lexicon) -> Node {
    let book = lexicon.book;
    let text = games::sample_game(book).expect("has a whole game");
    let mut tree = file::parse(&text).expect("reads");
    let decks = texts(&format!("rulebooks/{book}/decks"), |_| true);
    for (player, deck) in ["甲", "乙"].into_iter().zip(&decks) {
        let deck = file::parse(deck).expect("reads");
        let Some(list) = deck.get("卡组") else {
            continue;
        };
        *path::made(&mut tree, &keys(["局面", player, "卡组"])) = list.clone();
        if let Some(Kind::Map(cards)) = deck.get("牌").map(|cards| &cards.kind) {
            for (name, card) in cards {
                let at = keys(["牌", name.as_str().unwrap_or_default()]);
                *path::made(&mut tree, &at) = card.clone();
            }
        }
    }
    tree
}

/// What the games came to.
#[derive(Default)]
struct Tally {
    decks: u64,
    refused: u64,
    games: u64,
    over: u64,
    unruled: u64,
    loops: u64,
    decisions: u64,
    longest: u64,
    /// What broke, with the seed and the file of the first.
    broken: BTreeMap<String, (u64, u64, String)>,
}

/// Plays so many games, with the same decks a few each.
pub fn million<G: Playable>(library: &Library, ordinarily: u64) {
    let book = library.book(G::BOOK).expect("the book");
    let exists = |id: RuleId| library.node(id).is_some();
    let told = Told {
        readings: &book.readings,
        exists: &exists,
    };
    let wanted = told_by("GAMES").unwrap_or(ordinarily);
    let each = told_by("EACH").unwrap_or(4).min(wanted);
    let from = told_by("CAIJUE_FROM").unwrap_or(0);
    let texts: Vec<String> = book.rulings.iter().map(|r| r.text.clone()).collect();
    let corpus = Corpus::of(Lexicon::of::<G>(), &texts);
    let mut speaker = Speaker::new(&corpus);
    let base = beginning(&corpus.lexicon);
    let begun = Instant::now();
    let mut tally = Tally::default();
    let mut seed = from;
    // The first are those that come with the program, unchanged.
    assert!(with_decks::<G>(&base, told, each, seed, &mut tally));
    tally.decks += 1;
    while tally.games < wanted {
        seed += 1;
        let tree = speaker.deck(seed, &base);
        let Ok(tree) = mended::<G>(tree, told) else {
            tally.refused += 1;
            continue;
        };
        if with_decks::<G>(&tree, told, each, seed, &mut tally) {
            speaker.hear(&tree);
            tally.decks += 1;
        } else {
            tally.refused += 1;
        }
        assert!(tally.refused < 50 * (tally.decks + 10), "no deck is legal");
        if seed.is_multiple_of(200) {
            println!("{}", line(&tally, G::BOOK.as_str(), begun));
        }
    }
    println!("{}", line(&tally, G::BOOK.as_str(), begun));
    let broken: Vec<String> = tally
        .broken
        .iter()
        .map(|(what, (times, seed, text))| format!("{what} ({times} times), seed {seed}\n{text}"))
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

fn line(tally: &Tally, book: &str, begun: Instant) -> String {
    let seconds = begun.elapsed().as_secs_f64();
    format!(
        "{book}: {} games from {} pairs of decks ({} not legal): {} to their end, {} until the text is silent, {} without end, {} broken; {} decisions, {} in the longest; {:.0} games/s in {seconds:.0} s",
        tally.games,
        tally.decks,
        tally.refused,
        tally.over,
        tally.unruled,
        tally.loops,
        tally.broken.values().map(|b| b.0).sum::<u64>(),
        tally.decisions,
        tally.longest,
        tally.games as f64 / seconds
    )
}

/// Plays games with the same decks; whether they may be handed in.
fn with_decks<G: Playable>(
    tree: &Node,
    told: Told<'_>,
    games: u64,
    deck: u64,
    tally: &mut Tally,
) -> bool {
    let Ok(line) = begins::<G>(tree, told) else {
        return false;
    };
    let (game, start) = (line.timeline.game(), line.timeline.state());
    for nth in 0..games {
        let seed = deck.wrapping_mul(1_000_003) ^ nth;
        let played = unpanicked(|| {
            let mut state = start.clone();
            playout(game, &mut state, &mut Chance::seeded(seed), MOST, false)
        });
        let what = match played {
            Ok(played) => {
                tally.decisions += played.decisions;
                tally.longest = tally.longest.max(played.decisions);
                match played.ending {
                    Ending::Over(_) => {
                        tally.over += 1;
                        None
                    }
                    Ending::Unruled(_) => {
                        tally.unruled += 1;
                        None
                    }
                    Ending::Loop => {
                        tally.loops += 1;
                        None
                    }
                    Ending::Stuck(asked) if asked.contains("提交") => return false,
                    other => Some(format!("{other:?}")),
                }
            }
            Err(panicked) => Some(panicked),
        };
        tally.games += 1;
        if let Some(what) = what {
            let first = || (0, seed, text_of(tree));
            tally.broken.entry(what).or_insert_with(first).0 += 1;
        }
    }
    true
}
