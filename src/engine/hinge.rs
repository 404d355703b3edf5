//! What a step hangs on, found by trial: it is made once more under every other answer to every open question of the book. A
//! game notes what it decides by; where a question decides by what does *not* happen, nobody is there to note it, and the
//! trial finds it all the same.
//!
//! A rival, the game under one other answer, goes along from the beginning for as long as it comes to the same states. Where
//! it first comes to another it parts, and what is told there hangs on the question; what follows is another game, and the
//! rival is not asked again.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::mem::discriminant;
use std::rc::Rc;

use super::fault::At;
use super::file::File;
use super::game::{Input, Log, Pending, Under, hash_and_size};
use super::report::Tried;
use super::scenario::{Playable, Readings};
use super::timeline::{Moment, Snapshot, Timeline, room_of};

/// How many steps are tried for one ruling, all its lines together; one on a large state counts as several.
const MOST: usize = 150_000;

/// A line of a ruling, and a moment in it.
type Place = (usize, Moment);

/// The trials of a ruling: made where they are asked for, and kept.
pub(super) struct Hinges<G> {
    /// The one question that they are about; `None` for all.
    of: Option<String>,
    rivals: RefCell<HashMap<usize, Rc<[Rival<G>]>>>,
    trials: RefCell<HashMap<Place, Rc<Trial>>>,
    room: Rc<Cell<usize>>,
}

/// What the expectations of a ruling ask of trials: those of one question each, made where a reading is expected that
/// nothing noted. They share their room.
pub(super) struct Expected<G> {
    each: RefCell<HashMap<String, Rc<Hinges<G>>>>,
    room: Rc<Cell<usize>>,
}

/// The game of a line under another answer to one question.
struct Rival<G> {
    /// The answer that is in force.
    under: Under,
    game: G,
    /// Whether it begins with the same state.
    along: bool,
}

/// What came of the step to a moment under the rivals.
#[derive(Default)]
struct Trial {
    /// Which of them are still at the same state and wait for the same.
    along: Vec<bool>,
    /// Under which of them the board shows another value than here.
    seen: Vec<bool>,
    /// What hangs on which readings: from which event of the moment on.
    hangs: Vec<(usize, Under)>,
}

impl<G> Default for Hinges<G> {
    fn default() -> Self {
        Self {
            of: None,
            rivals: RefCell::default(),
            trials: RefCell::default(),
            room: Rc::new(Cell::new(MOST)),
        }
    }
}

impl<G> Default for Expected<G> {
    fn default() -> Self {
        Self {
            each: RefCell::default(),
            room: Rc::new(Cell::new(MOST)),
        }
    }
}

impl<G: Playable> Expected<G> {
    /// Whether what happened since a moment, what was tried in it or one of these facts hangs on a question.
    pub fn hangs<'p>(
        &self,
        at: &Line<'_, G>,
        since: Moment,
        reading: &str,
        facts: impl IntoIterator<Item = &'p At<String>>,
    ) -> bool {
        let mut each = self.each.borrow_mut();
        let trials = each.entry(reading.to_owned()).or_insert_with(|| {
            Rc::new(Hinges {
                of: Some(reading.to_owned()),
                room: Rc::clone(&self.room),
                ..Hinges::default()
            })
        });
        let trials = Rc::clone(trials);
        drop(each);
        trials.hangs_since(at, since) || trials.hang_facts(at, facts)
    }
}

impl<G: Playable> Hinges<G> {
    /// The game of a line under each other answer, each to one question only.
    fn rivals(&self, at: &Line<'_, G>) -> Rc<[Rival<G>]> {
        if let Some(made) = self.rivals.borrow().get(&at.line) {
            return Rc::clone(made);
        }
        let begin = &at.timeline.at(0).state;
        let mut made = Vec::new();
        (at.file)(&mut |file| {
            let (cards, setup) = file.beginning(at.begins);
            for (under, other) in at.readings.others() {
                let is_asked = self.of.as_ref().is_none_or(|of| *of == under.reading);
                if is_asked && let Ok((game, state)) = G::set_up(cards, setup, &other) {
                    let along = state == *begin;
                    made.push(Rival { under, game, along });
                }
            }
        });
        let made: Rc<[Rival<G>]> = made.into();
        self.rivals.borrow_mut().insert(at.line, Rc::clone(&made));
        made
    }

    /// What the events of a moment hang on beyond what they say themselves, each by its place among them. A moment in
    /// which nothing was told hands its readings to the next in which something is; where the rules wait, there is none,
    /// and they go to the one before.
    pub fn of_moment(&self, at: &Line<'_, G>, moment: Moment) -> Vec<(usize, Under)> {
        let node = at.timeline.at(moment);
        let Some(last) = node.entries.len().checked_sub(1) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let silent_before = std::iter::successors(node.parent, |m| at.timeline.at(*m).parent)
            .take_while(|m| at.timeline.at(*m).entries.is_empty())
            .filter(|m| *m == 0 || at.goes_on(*m));
        for earlier in silent_before {
            let hangs = self.trial(at, earlier);
            all.extend(hangs.hangs.iter().map(|(_, under)| (0, under.clone())));
        }
        all.extend(self.trial(at, moment).hangs.iter().cloned());
        let mut after: Vec<Moment> = node.children.clone();
        while let Some(next) = after.pop() {
            let silent = at.timeline.at(next);
            if silent.entries.is_empty() {
                after.extend(&silent.children);
                if !at.goes_on(next) {
                    let hangs = self.trial(at, next);
                    all.extend(hangs.hangs.iter().map(|(_, under)| (last, under.clone())));
                }
            }
        }
        let mut hangs: Vec<(usize, Under)> = Vec::new();
        for (event, under) in all {
            let is_noted = node.entries.iter().any(|e| e.under.contains(&under));
            if !is_noted && !hangs.iter().any(|(_, known)| *known == under) {
                hangs.push((event.min(last), under));
            }
        }
        hangs
    }

    /// What the verdict on something that was tried hangs on, beyond what its reasons name.
    pub fn of_tried(&self, at: &Line<'_, G>, tried: &Tried) -> Vec<Under> {
        let node = at.timeline.at(tried.moment);
        let Some(choice) = node.tried.get(tried.nth) else {
            return Vec::new();
        };
        // Where nobody decides any more the rules by themselves say another thing of it, under every answer alike.
        let kind = discriminant(&at.timeline.game().verdict(&node.state, choice));
        let trial = self.trial(at, tried.moment);
        let rivals = self.rivals(at);
        let along = rivals.iter().zip(&trial.along).filter(|(_, along)| **along);
        let otherwise = along
            .filter(|(rival, _)| discriminant(&rival.game.verdict(&node.state, choice)) != kind);
        let mut under: Vec<Under> = otherwise.map(|(rival, _)| rival.under.clone()).collect();
        under.dedup();
        under.retain(|under| !tried.verdict.names(&under.reading));
        under
    }

    /// Whether something on the way from a moment to the cursor hangs on what is asked, or the verdict on something that
    /// was tried there.
    fn hangs_since(&self, at: &Line<'_, G>, since: Moment) -> bool {
        let path = at.timeline.path_to(at.timeline.cursor());
        let mut later = path.iter().filter(|m| **m > since || since == 0);
        if later.any(|m| !self.trial(at, *m).hangs.is_empty()) {
            return true;
        }
        let game = at.timeline.game();
        let mut tried = path.iter().filter(|m| **m >= since).flat_map(|m| {
            let node = at.timeline.at(*m);
            node.tried.iter().map(move |choice| (*m, node, choice))
        });
        tried.any(|(moment, node, choice)| {
            let verdict = game.verdict(&node.state, choice);
            let trial = self.trial(at, moment);
            self.rivals(at)
                .iter()
                .zip(&trial.along)
                .any(|(rival, along)| {
                    let otherwise = || discriminant(&rival.game.verdict(&node.state, choice));
                    verdict.names(&rival.under.reading)
                        || *along && otherwise() != discriminant(&verdict)
                })
        })
    }

    /// Whether one of these facts is another under another answer to what is asked.
    fn hang_facts<'p>(
        &self,
        at: &Line<'_, G>,
        facts: impl IntoIterator<Item = &'p At<String>>,
    ) -> bool {
        let (game, state) = (at.timeline.game(), at.timeline.state());
        let trial = self.trial(at, at.timeline.cursor());
        let rivals = self.rivals(at);
        let along = rivals.iter().zip(&trial.along).filter(|(_, along)| **along);
        let along: Vec<&Rival<G>> = along.map(|(rival, _)| rival).collect();
        facts.into_iter().any(|path| {
            let value = |game: &G| game.fact(state, path).map(|fact| fact.value).ok();
            let here = value(game);
            along.iter().any(|rival| value(&rival.game) != here)
        })
    }

    /// The trial of a moment, and of those on the way to it.
    fn trial(&self, at: &Line<'_, G>, moment: Moment) -> Rc<Trial> {
        let mut before: Option<Rc<Trial>> = None;
        let known = |m: Moment| self.trials.borrow().get(&(at.line, m)).cloned();
        if let Some(known) = known(moment) {
            return known;
        }
        for moment in at.timeline.path_to(moment) {
            let trial = known(moment).unwrap_or_else(|| {
                let made = Rc::new(self.made(at, moment, before.as_deref()));
                let place = (at.line, moment);
                self.trials.borrow_mut().insert(place, Rc::clone(&made));
                made
            });
            before = Some(trial);
        }
        before.unwrap_or_default()
    }

    fn made(&self, at: &Line<'_, G>, moment: Moment, before: Option<&Trial>) -> Trial {
        let (game, node) = (at.timeline.game(), at.timeline.at(moment));
        let rivals = self.rivals(at);
        let takes = room_of(hash_and_size(&node.state).1) * rivals.len();
        let Some(left) = self.room.get().checked_sub(takes) else {
            return Trial::default();
        };
        self.room.set(left);
        let awaited = game.pending(&node.state);
        let board = game.board(&node.state, None);
        let parent = node.parent.map(|parent| &at.timeline.at(parent).state);
        let step = parent.zip(node.input.as_ref());
        // A step that the kernel itself broke off, as it would go round for ever, is told by what breaks it off.
        let is_own =
            step.is_none_or(|(state, input)| made_again(game, state, input).0 == node.state);
        let mut trial = Trial::default();
        for (nth, rival) in rivals.iter().enumerate() {
            let was_along = before.map_or(rival.along, |b| b.along.get(nth) == Some(&true));
            let was_seen = before.is_some_and(|b| b.seen.get(nth) == Some(&true));
            let (mut along, mut seen, mut hangs) = (false, false, None);
            if before.is_none() && !rival.along {
                hangs = Some(usize::MAX);
            } else if was_along && is_own {
                hangs = step.and_then(|(state, input)| rival.parts(state, input, node));
                along = hangs.is_none();
            }
            if along {
                seen = rival.game.board(&node.state, None) != board;
                along = rival.game.pending(&node.state) == awaited;
                hangs = (!along || seen && !was_seen).then_some(usize::MAX);
            }
            trial.along.push(along);
            trial.seen.push(seen);
            if let Some(event) = hangs {
                trial.hangs.push((event, rival.under.clone()));
            }
        }
        trial
    }
}

impl<G: Playable> Rival<G> {
    /// From which event on a step comes out otherwise; nothing where it comes to the same.
    fn parts(
        &self,
        before: &G::State,
        input: &Input<G::Choice>,
        node: &Snapshot<G>,
    ) -> Option<usize> {
        if let Input::Choice(choice) = input
            && !self.game.is_legal(before, choice)
        {
            return Some(0);
        }
        let (state, log) = made_again(&self.game, before, input);
        if state == node.state {
            return None;
        }
        let other = log.into_entries();
        let mut both = node.entries.iter().zip(&other);
        let alike = both.position(|(own, other)| own.event != other.event);
        Some(alike.unwrap_or(usize::MAX))
    }
}

/// A step once more.
fn made_again<G: Playable>(
    game: &G,
    before: &G::State,
    input: &Input<G::Choice>,
) -> (G::State, Log<G::Event>) {
    let mut state = before.clone();
    let mut log = Log::keeping();
    game.step(&mut state, input.clone(), &mut log);
    (state, log)
}

/// What takes a ruling's file.
pub(super) type Take<'t, G> = dyn FnMut(&File<G>) + 't;

/// A line of a ruling as the trials need it.
pub(super) struct Line<'l, G: Playable> {
    /// Which line.
    pub line: usize,
    /// What was played.
    pub timeline: &'l Timeline<G>,
    /// The readings in force.
    pub readings: &'l Readings,
    /// The branch whose cards and board it begins with.
    pub begins: Option<usize>,
    /// Hands over the ruling's file, where it can be read.
    pub file: &'l dyn Fn(&mut Take<'_, G>),
}

impl<G: Playable> Line<'_, G> {
    /// Whether the rules go on by themselves from a moment.
    fn goes_on(&self, moment: Moment) -> bool {
        self.timeline
            .game()
            .pending(&self.timeline.at(moment).state)
            == Pending::Auto
    }
}
