//! A ruling or game being stepped, whatever the game: what the command line and the desk hold on to.
//!
//! [`Session`] speaks in words, clauses and verdicts; the typed game stays behind it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::board::Board;
use super::cite::Cite;
use super::file::File;
use super::game::{ChanceRequest, Input, Outcome, Pending, Player, Under};
use super::run::{End, Head, Line, Report, Run, run_file};
use super::scenario::{At, Fault, Playable, Readings, Unfolding};
use super::timeline::{Moment, Refused};
use super::verdict::{Unruled, Verdict};
use super::{Chance, Drawn};
use crate::rulebook::{BookId, Reading, RuleId};

/// What a moment waits for, in words.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waits {
    /// A player decides.
    Decide {
        /// Who.
        player: Player,
        /// The question.
        says: String,
        /// The clause that puts it.
        clause: RuleId,
    },
    /// Chance decides.
    Chance {
        /// What for, and of what kind.
        request: ChanceRequest,
        /// The things it is about, in their present order.
        things: Vec<String>,
    },
    /// The rules go on by themselves.
    Auto,
    /// The game has ended.
    Over(Outcome),
    /// The text does not say how to go on.
    Unruled(Unruled),
}

/// A choice in words, with what the rules say of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChoiceTold {
    /// The choice.
    pub says: String,
    /// What the rules say of it.
    pub verdict: Verdict,
}

/// An event in words, with its clauses.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EventTold {
    /// What happened.
    pub says: String,
    /// The word by which scenarios name it.
    pub word: &'static str,
    /// The clauses behind it.
    pub cites: Vec<Cite>,
    /// The readings it went under.
    pub under: Vec<Under>,
    /// Whether no clause need stand behind it.
    pub bookkeeping: bool,
}

/// A moment in words.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MomentTold {
    /// Its number.
    pub moment: Moment,
    /// The moment before.
    pub parent: Option<Moment>,
    /// The moments after, one a branch.
    pub children: Vec<Moment>,
    /// What led here: a choice in words, what chance gave, or nothing where the rules went on.
    pub input: Option<String>,
    /// What happened on the way.
    pub events: Vec<EventTold>,
    /// A name that a person gave it.
    pub label: Option<String>,
}

/// A ruling or a game, stepped by a person.
pub trait Session {
    /// The book it goes by.
    fn book(&self) -> BookId;
    /// Title, question and answer of the ruling.
    fn head(&self) -> &Head;
    /// What running its file showed.
    fn report(&self) -> &Report;
    /// The lines of the ruling: its branches by name and the moment at which each ends; those under other
    /// readings are lines of their own.
    fn lines(&self) -> Vec<LineTold>;
    /// The line that is being stepped.
    fn line(&self) -> usize;
    /// Steps another line; whether there is one of that number.
    fn choose_line(&mut self, line: usize) -> bool;
    /// The readings in force in the line.
    fn readings(&self) -> &Readings;

    /// Where the line stands.
    fn cursor(&self) -> Moment;
    /// How many moments the line has.
    fn moments(&self) -> usize;
    /// A moment in words; `None` where there is none of that number.
    fn moment(&self, moment: Moment) -> Option<MomentTold>;
    /// The moments from the beginning to this one.
    fn path_to(&self, moment: Moment) -> Vec<Moment>;
    /// What the cursor's moment waits for.
    fn waits(&self) -> Waits;
    /// The choices at the cursor, legal ones first, then those that are refused with their reasons.
    fn choices(&self) -> Vec<ChoiceTold>;
    /// Makes the choice of this place in [`choices`](Self::choices).
    ///
    /// # Errors
    /// [`Refused`] where it may not be made; nothing has then changed.
    fn choose(&mut self, choice: usize) -> Result<Moment, Refused>;
    /// Lets the rules go on by one micro-step.
    ///
    /// # Errors
    /// [`Refused`] where something else is awaited or the rules would go round for ever.
    fn proceed(&mut self) -> Result<Moment, Refused>;
    /// Gives what chance gave.
    ///
    /// # Errors
    /// [`Refused`] where chance is not awaited or could not give this.
    fn draw(&mut self, drawn: Drawn) -> Result<Moment, Refused>;
    /// Lets a seeded generator propose what chance gives.
    ///
    /// # Errors
    /// As [`draw`](Self::draw).
    fn draw_from(&mut self, chance: &mut Chance) -> Result<Moment, Refused>;
    /// One moment back; whether there was one.
    fn back(&mut self) -> bool;
    /// To a moment; whether there is one of that number.
    fn jump(&mut self, moment: Moment) -> bool;
    /// Names the cursor's moment.
    fn label(&mut self, label: &str);

    /// The board at a moment, as a player sees it or, with `None`, as a judge does.
    fn board(&self, moment: Moment, viewer: Option<Player>) -> Option<Board>;
    /// The values that can be unfolded at the cursor.
    fn computed(&self) -> Vec<String>;
    /// A fact at the cursor by its path, with its computation where it has one.
    ///
    /// # Errors
    /// A fault naming the nearest path.
    fn fact(&self, path: &str) -> Result<(String, Option<Unfolding>), Fault>;
    /// The same ruling with one reading switched: played again from the beginning under it, as far as it goes.
    ///
    /// # Errors
    /// The faults that keep it from being played.
    fn switch(&self, reading: &str, option: &str) -> Result<Box<dyn Session>, Vec<Fault>>;
    /// The ruling's file with the steps that lead to the cursor: what "save as a new ruling" writes.
    fn to_yaml(&self, title: &str) -> String;
}

/// A line of a ruling.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LineTold {
    /// The branches in it with the moments at which they end; the steps themselves have an empty name.
    pub ends: Vec<(String, Moment)>,
    /// The readings that were chosen for it, as reading and option.
    pub chosen: BTreeMap<String, String>,
}

/// Opens a ruling of game `G`.
///
/// # Errors
/// The faults that keep it from being played at all.
pub fn open<G: Playable>(
    text: &str,
    readings: &[Reading],
    exists: &dyn Fn(RuleId) -> bool,
) -> Result<Box<dyn Session>, Vec<Fault>> {
    let file: File<G> = super::file::read(text).map_err(|f| vec![f])?;
    let run = run_file(&file, text.len(), readings, exists)?;
    Ok(Box::new(Play {
        text: text.to_owned(),
        all_readings: readings.to_vec(),
        run,
        line: 0,
    }))
}

struct Play<G: Playable> {
    text: String,
    all_readings: Vec<Reading>,
    run: Run<G>,
    line: usize,
}

impl<G: Playable> Play<G> {
    fn here(&self) -> &Line<G> {
        &self.run.lines[self.line]
    }

    fn here_mut(&mut self) -> &mut Line<G> {
        &mut self.run.lines[self.line]
    }

    /// The choices at the cursor in the order in which they are told.
    fn ordered(&self) -> Vec<(G::Choice, Verdict)> {
        let timeline = &self.here().timeline;
        if !matches!(timeline.pending(), Pending::Decide { .. }) {
            return Vec::new();
        }
        let mut choices = Vec::new();
        timeline
            .game()
            .choices(timeline.state(), super::Reach::Plausible, &mut choices);
        let mut told: Vec<_> = choices
            .into_iter()
            .map(|c| {
                let verdict = timeline.game().verdict(timeline.state(), &c);
                (c, verdict)
            })
            .collect();
        told.sort_by_key(|(_, v)| !v.is_legal());
        told
    }
}

impl<G: Playable> Session for Play<G> {
    fn book(&self) -> BookId {
        G::BOOK
    }

    fn head(&self) -> &Head {
        &self.run.head
    }

    fn report(&self) -> &Report {
        &self.run.report
    }

    fn lines(&self) -> Vec<LineTold> {
        self.run
            .lines
            .iter()
            .map(|l| LineTold {
                ends: l.ends.iter().map(|e| (e.name.clone(), e.moment)).collect(),
                chosen: l.readings.chosen().clone(),
            })
            .collect()
    }

    fn line(&self) -> usize {
        self.line
    }

    fn choose_line(&mut self, line: usize) -> bool {
        let there = line < self.run.lines.len();
        if there {
            self.line = line;
        }
        there
    }

    fn readings(&self) -> &Readings {
        &self.here().readings
    }

    fn cursor(&self) -> Moment {
        self.here().timeline.cursor()
    }

    fn moments(&self) -> usize {
        self.here().timeline.len()
    }

    fn moment(&self, moment: Moment) -> Option<MomentTold> {
        let timeline = &self.here().timeline;
        if moment >= timeline.len() {
            return None;
        }
        let game = timeline.game();
        let node = timeline.at(moment);
        let before = node.parent.map_or(&node.state, |p| &timeline.at(p).state);
        let input = match &node.input {
            None | Some(Input::Proceed) => None,
            Some(Input::Choice(choice)) => Some(game.tell_choice(before, choice)),
            Some(Input::Chance(Drawn::Order(_))) => Some("机会：定下顺序".to_owned()),
            Some(Input::Chance(Drawn::Pick(ix))) => {
                let names = game.chance_names(before);
                let name = names.get(*ix as usize).cloned();
                Some(format!(
                    "机会：{}",
                    name.unwrap_or_else(|| (ix + 1).to_string())
                ))
            }
        };
        Some(MomentTold {
            moment,
            parent: node.parent,
            children: node.children.clone(),
            input,
            events: node
                .entries
                .iter()
                .map(|e| EventTold {
                    says: game.tell_event(&node.state, &e.event),
                    word: game.event_word(&e.event),
                    cites: e.cites.clone(),
                    under: e.under.clone(),
                    bookkeeping: e.bookkeeping,
                })
                .collect(),
            label: node.label.clone(),
        })
    }

    fn path_to(&self, moment: Moment) -> Vec<Moment> {
        let timeline = &self.here().timeline;
        if moment < timeline.len() {
            timeline.path_to(moment)
        } else {
            Vec::new()
        }
    }

    fn waits(&self) -> Waits {
        let timeline = &self.here().timeline;
        match timeline.pending() {
            Pending::Decide { player, prompt } => Waits::Decide {
                player,
                says: prompt.says.into_owned(),
                clause: prompt.clause,
            },
            Pending::Chance(request) => Waits::Chance {
                request,
                things: timeline.game().chance_names(timeline.state()),
            },
            Pending::Auto => Waits::Auto,
            Pending::Over(outcome) => Waits::Over(outcome),
            Pending::Unruled(unruled) => Waits::Unruled(unruled),
        }
    }

    fn choices(&self) -> Vec<ChoiceTold> {
        let timeline = &self.here().timeline;
        self.ordered()
            .into_iter()
            .map(|(choice, verdict)| ChoiceTold {
                says: timeline.game().tell_choice(timeline.state(), &choice),
                verdict,
            })
            .collect()
    }

    fn choose(&mut self, choice: usize) -> Result<Moment, Refused> {
        let mut choices = self.ordered();
        if choice >= choices.len() {
            return Err(Refused::NotAwaited(Box::new(
                self.here().timeline.pending(),
            )));
        }
        let (choice, _) = choices.swap_remove(choice);
        self.here_mut().timeline.advance(Input::Choice(choice))
    }

    fn proceed(&mut self) -> Result<Moment, Refused> {
        self.here_mut().timeline.advance(Input::Proceed)
    }

    fn draw(&mut self, drawn: Drawn) -> Result<Moment, Refused> {
        self.here_mut().timeline.advance(Input::Chance(drawn))
    }

    fn draw_from(&mut self, chance: &mut Chance) -> Result<Moment, Refused> {
        match self.here().timeline.pending() {
            Pending::Chance(request) => self.draw(chance.propose(request.kind)),
            other => Err(Refused::NotAwaited(Box::new(other))),
        }
    }

    fn back(&mut self) -> bool {
        self.here_mut().timeline.back()
    }

    fn jump(&mut self, moment: Moment) -> bool {
        self.here_mut().timeline.jump(moment)
    }

    fn label(&mut self, label: &str) {
        self.here_mut().timeline.label(label);
    }

    fn board(&self, moment: Moment, viewer: Option<Player>) -> Option<Board> {
        let timeline = &self.here().timeline;
        (moment < timeline.len()).then(|| timeline.game().board(&timeline.at(moment).state, viewer))
    }

    fn computed(&self) -> Vec<String> {
        let timeline = &self.here().timeline;
        timeline.game().computed(timeline.state())
    }

    fn fact(&self, path: &str) -> Result<(String, Option<Unfolding>), Fault> {
        let timeline = &self.here().timeline;
        let fact = timeline
            .game()
            .fact(timeline.state(), &At::nowhere(path.to_owned()))?;
        Ok((fact.value, fact.unfolding))
    }

    fn switch(&self, reading: &str, option: &str) -> Result<Box<dyn Session>, Vec<Fault>> {
        let file: File<G> = super::file::read(&self.text).map_err(|f| vec![f])?;
        let mut readings = self.here().readings.clone();
        readings
            .choose(
                &At::nowhere(reading.to_owned()),
                &At::nowhere(option.to_owned()),
            )
            .map_err(|f| vec![f])?;
        let (game, state) = G::set_up(&file.cards, &file.setup, &readings)?;
        let old = &self.here().timeline;
        let mut timeline = super::Timeline::new(game, state);
        // The same decisions as far as they are still asked and legal; a rule step is taken wherever one waits.
        let inputs = old.inputs_to(old.cursor());
        let mut decisions = inputs.into_iter().filter(|i| *i != Input::Proceed);
        loop {
            if timeline.run_to_decision().is_err() {
                break;
            }
            let Some(input) = decisions.next() else { break };
            if timeline.advance(input).is_err() {
                break;
            }
        }
        let end = timeline.cursor();
        Ok(Box::new(Self {
            text: self.text.clone(),
            all_readings: self.all_readings.clone(),
            run: Run {
                head: self.run.head.clone(),
                lines: vec![Line {
                    ends: vec![End { branch: None, name: String::new(), moment: end }],
                    timeline,
                    readings,
                }],
                report: Report::default(),
            },
            line: 0,
        }))
    }

    fn to_yaml(&self, title: &str) -> String {
        super::save::ruling(&self.text, title, self.here())
    }
}
