//! Random playouts: a game played by chance to its end, silently for speed or watched for broken invariants.
//!
//! It knows the kernel's traits and no game. What must hold in one game alone is given as a function.

use std::collections::HashSet;

use super::chance::Chance;
use super::fault::At;
use super::game::{Entry, Game, Input, Log, Outcome, Pending, Reach, state_hash};
use super::scenario::Playable;
use super::timeline::LONGEST;
use super::verdict::{Unruled, Verdict};
use crate::rulebook::RuleId;

/// After how many steps without a decision states are compared: rules that go round are then found.
const COMPARE_AFTER: u32 = 2_000;

/// How a playout ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Ending {
    /// The game ended.
    Over(Outcome),
    /// The text does not say how to go on.
    Unruled(Unruled),
    /// The rules went round without a decision.
    Loop,
    /// It was broken off after as many decisions as were allowed.
    BrokenOff,
    /// A player was asked and had nothing to choose from: always a fault of the game's code.
    Stuck(String),
}

/// A playout.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// How it ended.
    pub ending: Ending,
    /// Decisions made by players.
    pub decisions: u64,
    /// Micro-steps, decisions and chance included.
    pub steps: u64,
}

/// Plays at random from a state until the game stops, or at most so many decisions. With `explaining`, every
/// step makes its events and citations, which are then thrown away.
pub fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    chance: &mut Chance,
    most: u64,
    explaining: bool,
) -> Played {
    let mut choices = Vec::new();
    let mut played = Played {
        ending: Ending::BrokenOff,
        decisions: 0,
        steps: 0,
    };
    let mut alone = 0;
    let mut met = HashSet::new();
    while played.decisions < most {
        let input = match game.pending(state) {
            Pending::Over(outcome) => {
                played.ending = Ending::Over(outcome);
                return played;
            }
            Pending::Unruled(unruled) => {
                played.ending = Ending::Unruled(unruled);
                return played;
            }
            Pending::Auto => {
                alone += 1;
                let again = alone > COMPARE_AFTER && !met.insert(state_hash(state));
                if again || alone > LONGEST {
                    if game.endless(state, &mut Log::silent()) {
                        continue;
                    }
                    played.ending = Ending::Loop;
                    return played;
                }
                Input::Proceed
            }
            Pending::Chance(request) => {
                alone = 0;
                met.clear();
                Input::Chance(chance.propose(request.kind))
            }
            Pending::Decide { prompt, .. } => {
                alone = 0;
                met.clear();
                choices.clear();
                game.choices(state, Reach::Legal, &mut choices);
                if choices.is_empty() {
                    played.ending = Ending::Stuck(prompt.says.into_owned());
                    return played;
                }
                played.decisions += 1;
                let ix = chance.below(choices.len() as u32) as usize;
                Input::Choice(choices.swap_remove(ix))
            }
        };
        played.steps += 1;
        let mut log = if explaining {
            Log::keeping()
        } else {
            Log::silent()
        };
        game.step(state, input, &mut log);
    }
    played
}

/// What a watched playout holds up: the first invariant that broke, and after which inputs.
#[derive(Debug, Clone)]
pub struct Broken<C> {
    /// What broke.
    pub what: String,
    /// The inputs that led there.
    pub inputs: Vec<Input<C>>,
}

/// What must hold of every state in one game alone; what broke.
pub type Holds<'a, G> = &'a dyn Fn(&G, &<G as Game>::State) -> Result<(), String>;

/// Plays at random and watches what must hold in every game: every listed choice is legal and can be applied; what
/// may not be done has a reason with a clause that exists; every event but bookkeeping has citations that exist;
/// serialising and restoring is the identity; an action written down is read back as the same choice; and what
/// `holds` says of this game alone.
///
/// # Errors
/// [`Broken`] at the first that does not hold.
pub fn watched<G: Playable>(
    game: &G,
    start: &G::State,
    seed: u64,
    most: u64,
    exists: &dyn Fn(RuleId) -> bool,
    holds: Holds<'_, G>,
) -> Result<Played, Box<Broken<G::Choice>>> {
    let mut inputs = Vec::new();
    let watched = watch(game, start, seed, most, exists, holds, &mut inputs);
    watched.map_err(|what| Box::new(Broken { what, inputs }))
}

fn watch<G: Playable>(
    game: &G,
    start: &G::State,
    seed: u64,
    most: u64,
    exists: &dyn Fn(RuleId) -> bool,
    holds: Holds<'_, G>,
    inputs: &mut Vec<Input<G::Choice>>,
) -> Result<Played, String> {
    let mut chance = Chance::seeded(seed);
    let mut state = start.clone();
    let mut hashes = Vec::new();
    let mut alone = 0;
    let mut played = Played {
        ending: Ending::BrokenOff,
        decisions: 0,
        steps: 0,
    };
    while played.decisions < most {
        let input = match game.pending(&state) {
            Pending::Over(outcome) => {
                played.ending = Ending::Over(outcome);
                break;
            }
            Pending::Unruled(unruled) => {
                all_exist(&unruled.clauses, exists)?;
                played.ending = Ending::Unruled(unruled);
                break;
            }
            Pending::Auto if alone > LONGEST => {
                played.ending = Ending::Loop;
                break;
            }
            Pending::Auto => Input::Proceed,
            Pending::Chance(request) => Input::Chance(chance.propose(request.kind)),
            Pending::Decide { prompt, .. } => {
                played.decisions += 1;
                let choice = chosen(game, &state, &mut chance, exists)?;
                Input::Choice(choice.ok_or(format!("nothing to choose: {}", prompt.says))?)
            }
        };
        alone = match input {
            Input::Proceed => alone + 1,
            _ => 0,
        };
        let mut log = Log::keeping();
        game.step(&mut state, input.clone(), &mut log);
        inputs.push(input);
        played.steps += 1;
        hashes.push(state_hash(&state));
        for entry in log.into_entries().iter().filter(|e| !e.bookkeeping) {
            cited(game, entry, exists)?;
        }
        restored::<G>(&state)?;
        holds(game, &state)?;
    }
    // Replay from the root gives the same states.
    let mut again = start.clone();
    for (input, hash) in inputs.iter().zip(&hashes) {
        game.step(&mut again, input.clone(), &mut Log::silent());
        if state_hash(&again) != *hash {
            return Err("replay went another way".to_owned());
        }
    }
    Ok(played)
}

/// A legal choice at random, after all that is listed was held against the rules; none where there is none.
fn chosen<G: Playable>(
    game: &G,
    state: &G::State,
    chance: &mut Chance,
    exists: &dyn Fn(RuleId) -> bool,
) -> Result<Option<G::Choice>, String> {
    let mut all = Vec::new();
    game.choices(state, Reach::Plausible, &mut all);
    for choice in &all {
        judged(game, state, choice, exists)?;
    }
    let mut legal = Vec::new();
    game.choices(state, Reach::Legal, &mut legal);
    if let Some(wrong) = legal.iter().find(|c| !game.is_legal(state, c)) {
        return Err(format!("listed but not legal: {wrong:?}"));
    }
    if legal.is_empty() {
        return Ok(None);
    }
    let ix = chance.below(legal.len() as u32) as usize;
    let choice = legal.swap_remove(ix);
    let written = At::nowhere(game.action(state, &choice));
    match game.resolve(state, &written) {
        Ok(read) if read == choice => Ok(Some(choice)),
        Ok(read) => Err(format!("{choice:?} was read back as {read:?}")),
        Err(fault) => Err(format!("{choice:?} was not read back: {fault}")),
    }
}

/// That an event has clauses, which there are, and a word.
fn cited<G: Playable>(
    game: &G,
    entry: &Entry<G::Event>,
    exists: &dyn Fn(RuleId) -> bool,
) -> Result<(), String> {
    if entry.cites.is_empty() {
        return Err(format!("no citation: {:?}", entry.event));
    }
    let clauses: Vec<_> = entry.cites.iter().map(|c| c.clause).collect();
    all_exist(&clauses, exists)?;
    if G::event_words().contains(&game.event_word(&entry.event)) {
        return Ok(());
    }
    Err(format!("no word: {:?}", entry.event))
}

fn all_exist(clauses: &[RuleId], exists: &dyn Fn(RuleId) -> bool) -> Result<(), String> {
    let missing = clauses.iter().find(|id| !exists(**id));
    missing.map_or(Ok(()), |id| Err(format!("no clause {id}")))
}

/// The verdict of a choice says why where it may not be made, and agrees with the silent predicate.
fn judged<G: Game>(
    game: &G,
    state: &G::State,
    choice: &G::Choice,
    exists: &dyn Fn(RuleId) -> bool,
) -> Result<(), String> {
    let before = state_hash(state);
    let legal = game.is_legal(state, choice);
    match game.verdict(state, choice) {
        Verdict::Legal(cites) => {
            if !legal {
                return Err(format!("legal only when explained: {choice:?}"));
            }
            if let Some(cite) = cites.iter().find(|c| !exists(c.clause)) {
                return Err(format!("no clause {}", cite.clause));
            }
        }
        Verdict::Illegal(reasons) => {
            if legal {
                return Err(format!("legal only when silent: {choice:?}"));
            }
            if reasons.is_empty() || reasons.iter().any(|r| !exists(r.cite.clause)) {
                return Err(format!("refused without a clause: {choice:?}"));
            }
        }
        Verdict::Undecided(_) => {}
    }
    if state_hash(state) == before {
        Ok(())
    } else {
        Err("judging changed the state".to_owned())
    }
}

/// Serialising and restoring is the identity.
fn restored<G: Game>(state: &G::State) -> Result<(), String> {
    let text = serde_json::to_string(state).map_err(|e| format!("not written: {e}"))?;
    let back: G::State = serde_json::from_str(&text).map_err(|e| format!("not restored: {e}"))?;
    if back == *state && state_hash(&back) == state_hash(state) {
        return Ok(());
    }
    // Where they part, for whoever looks for it.
    let (was, is) = (format!("{state:?}"), format!("{back:?}"));
    let same = was.chars().zip(is.chars()).take_while(|(a, b)| a == b);
    let from = same.count().saturating_sub(60);
    let part = |text: &str| text.chars().skip(from).take(120).collect::<String>();
    Err(format!(
        "restored to another state: {} | {}",
        part(&was),
        part(&is)
    ))
}
