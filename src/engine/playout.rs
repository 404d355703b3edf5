//! Random playouts: any game played to its end by players who choose at random, for properties and measures.
//!
//! Knows no game. What a game must keep at every moment is handed in.

use super::chance::Chance;
use super::game::{Game, Input, Log, Outcome, Pending, Reach};
use super::verdict::Unruled;

/// How a playout stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// The game was decided.
    Over(Outcome),
    /// The text does not say how to go on.
    Unruled(Unruled),
    /// A player had to decide and had nothing legal to choose: a fault of the game.
    Stuck,
    /// It went on longer than was allowed.
    TooLong,
}

/// A playout that has stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// How it stopped.
    pub stop: Stop,
    /// How many decisions were made.
    pub decisions: u64,
    /// How many micro-steps were taken, decisions included.
    pub steps: u64,
}

/// Plays on from a state until the game stops or so many micro-steps were taken. `watch` sees every state before
/// what it waits for is answered; the log keeps what happens or stays silent, as it was made.
pub fn play<G: Game>(
    game: &G,
    state: &mut G::State,
    chance: &mut Chance,
    most: u64,
    mut log: impl FnMut() -> Log<G::Event>,
    mut watch: impl FnMut(&G, &G::State, &Pending, &[G::Choice]),
) -> Played {
    let mut decisions = 0;
    let mut choices = Vec::new();
    for steps in 0..most {
        let pending = game.pending(state);
        choices.clear();
        if matches!(pending, Pending::Decide { .. }) {
            game.choices(state, Reach::Legal, &mut choices);
        }
        watch(game, state, &pending, &choices);
        let stopped = |stop| Played {
            stop,
            decisions,
            steps,
        };
        let input = match pending {
            Pending::Over(outcome) => return stopped(Stop::Over(outcome)),
            Pending::Unruled(unruled) => return stopped(Stop::Unruled(unruled)),
            Pending::Auto => Input::Proceed,
            Pending::Chance(request) => Input::Chance(chance.propose(request.kind)),
            Pending::Decide { .. } => {
                if choices.is_empty() {
                    return stopped(Stop::Stuck);
                }
                let n = chance.below(choices.len() as u32) as usize;
                decisions += 1;
                Input::Choice(choices.swap_remove(n))
            }
        };
        game.step(state, input, &mut log());
    }
    Played {
        stop: Stop::TooLong,
        decisions,
        steps: most,
    }
}
