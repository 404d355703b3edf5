//! What would come of a question under another reading: all is played again, as far as it holds.

use super::attempt;
use super::fault::{At, Fault};
use super::file::File;
use super::game::{Entry, Input, Pending, Under};
use super::report::awaited;
use super::scenario::{Playable, Readings};
use super::timeline::{Moment, Snapshot, Timeline};
use super::verdict::{Unruled, Verdict};

/// What is asked at a moment: whether something may be done, or what something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question<'q> {
    /// An attempt, as it is typed.
    May {
        /// The text.
        text: &'q str,
        /// Whether it is done where it may be, to see what then happens.
        done: bool,
    },
    /// A fact by its path.
    Is(&'q str),
}

/// What comes of a question under another reading.
#[derive(Debug, Clone, PartialEq)]
pub enum Came {
    /// What the rules say of the attempt and, where it is done, what then happens.
    Judged(Verdict, Option<Then>),
    /// What the fact is.
    Is(String),
    /// The text leaves open how it would come to that.
    Open(Unruled),
    /// It does not come to that, and why.
    Not(String),
}

/// What happens after an attempt, up to the next decision.
#[derive(Debug, Clone, PartialEq)]
pub struct Then {
    /// What happens, in words.
    pub events: Vec<String>,
    /// What is awaited then.
    pub waits: Pending,
}

/// What comes of a question where everything is played again under another reading than those in force. The moments
/// that it takes are taken from the room there is.
///
/// # Errors
/// Where it does not come to the question.
pub(super) fn came<G: Playable>(
    file: &File<G>,
    (here, in_force): (&Timeline<G>, &Readings),
    asked: Question<'_>,
    under: &Under,
    room: &mut usize,
) -> Result<Came, Fault> {
    let at = |text: &str| At::nowhere(text.to_owned());
    let mut readings = in_force.clone();
    readings.choose(&at(&under.reading), &at(&under.option))?;
    let first = |faults: Vec<Fault>| faults.into_iter().next().unwrap_or_default();
    let (game, state) = G::set_up(&file.cards, &file.setup, &readings).map_err(first)?;
    let mut timeline = Timeline::new(game, state);
    timeline.set_room(*room);
    let came = put_again(here, &mut timeline, asked);
    // The beginning takes room too.
    *room = timeline.room().saturating_sub(1);
    came
}

/// What comes of a question on another timeline, after the way that was gone here.
fn put_again<G: Playable>(
    here: &Timeline<G>,
    timeline: &mut Timeline<G>,
    asked: Question<'_>,
) -> Result<Came, Fault> {
    let at = |text: &str| At::nowhere(text.to_owned());
    let way = Way::of(here);
    let left = way.gone(timeline);
    if let Pending::Unruled(unruled) = timeline.pending() {
        return Ok(Came::Open(unruled));
    }
    if left > 0 {
        let nth = way.decisions.len() - left + 1;
        return Ok(Came::Not(format!("前面的第{nth}个决定这样就做不了")));
    }
    match asked {
        Question::Is(path) => {
            let fact = timeline.game().fact(timeline.state(), &at(path))?;
            Ok(Came::Is(fact.value))
        }
        Question::May { text, done } => {
            // What it means where it was typed is tried, whatever else the text might mean there.
            let Some(input) = attempt::tried(here, text)?.input else {
                return Ok(Came::Not("没有问到他".to_owned()));
            };
            let verdict = match (&input, timeline.pending()) {
                // Where something else is asked first, the attempt does not come up.
                (Input::Choice(choice), asked) if asked == here.pending() => {
                    timeline.game().verdict(timeline.state(), choice)
                }
                (Input::Chance(drawn), Pending::Chance(request)) if request.kind.allows(drawn) => {
                    Verdict::Legal(Vec::new())
                }
                _ => return Ok(Came::Not(awaited(timeline))),
            };
            let before = timeline.cursor();
            let then = match done && verdict.is_legal() {
                true => Some(attempt::done(timeline, input)?),
                false => None,
            };
            let then = then.map(|moment| Then {
                events: happened(timeline, before, moment),
                waits: timeline.pending(),
            });
            Ok(Came::Judged(verdict, then))
        }
    }
}

/// The way that was gone to a moment: its decisions, and how far the rules then went on by themselves.
pub(super) struct Way<C> {
    decisions: Vec<Input<C>>,
    /// How many steps the rules made since the last decision.
    tail: usize,
    /// Whether they came to a standstill.
    stands: bool,
}

impl<C: Clone + Eq> Way<C> {
    pub(super) fn of<G: Playable<Choice = C>>(timeline: &Timeline<G>) -> Self {
        let inputs = timeline.inputs_to(timeline.cursor());
        let proceeds = |input: &&Input<C>| **input == Input::Proceed;
        let tail = inputs.iter().rev().take_while(proceeds).count();
        let decisions = inputs.into_iter().filter(|i| *i != Input::Proceed);
        Self {
            decisions: decisions.collect(),
            tail,
            stands: timeline.pending() != Pending::Auto,
        }
    }

    /// Goes it from the beginning of another timeline, as far as what was decided is asked and legal there. Where the
    /// rules stood still they come to a standstill; between two steps of theirs they take no more than as many. Gives
    /// how many decisions were left out.
    pub(super) fn gone<G: Playable<Choice = C>>(&self, timeline: &mut Timeline<G>) -> usize {
        timeline.jump(0);
        let mut left = self.decisions.len();
        for input in &self.decisions {
            if timeline.run_to_decision().is_err() || timeline.advance(input.clone()).is_err() {
                break;
            }
            left -= 1;
        }
        if self.stands || left > 0 {
            // Where the rules go round for ever they stop where that is noticed.
            let _ = timeline.run_to_decision();
        } else {
            for _ in 0..self.tail {
                if timeline.advance(Input::Proceed).is_err() {
                    break;
                }
            }
        }
        left
    }
}

/// What happened between two moments, in words.
fn happened<G: Playable>(timeline: &Timeline<G>, from: Moment, to: Moment) -> Vec<String> {
    let path = timeline.path_to(to);
    let since = path.into_iter().skip_while(|moment| *moment != from);
    let nodes = since.skip(1).map(|moment| timeline.at(moment));
    let told = |node: &Snapshot<G>| -> Vec<String> {
        let says = |entry: &Entry<G::Event>| timeline.game().tell_event(&node.state, &entry.event);
        node.entries.iter().map(says).collect()
    };
    nodes.flat_map(told).collect()
}
