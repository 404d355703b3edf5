//! A ruling or game being stepped, whatever the game: what the command line and the desk hold on to.
//!
//! [`Session`] speaks in words, clauses and verdicts; the typed game stays behind it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::attempt::{self, Attempted};
use super::board::Board;
use super::chance::Chance;
use super::cite::Cite;
use super::fact::Unfolding;
use super::fault::{At, Fault};
use super::file::{File, RulingText, read_node};
use super::game::{ChanceRequest, Drawn, Entry, Input, Outcome, Pending, Player, Reach, Under};
use super::hinge::{self, Hinges};
use super::otherwise::{self, Came, Question, Way};
use super::report::Report;
use super::run::{End, Head, Line, Run, run_file};
use super::scenario::{Playable, Readings};
use super::timeline::{Moment, Refused, Timeline};
use super::verdict::{Reason, Unruled, Verdict};
use crate::rulebook::{BookId, Reading, RuleId};
use crate::text::yaml::Node;

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
    /// The readings that it hangs on beyond those that a reason names; told of what a ruling's file tries.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hangs: Vec<Under>,
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
    /// Further readings that it hangs on, found by trial: under another answer something else happens.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hangs: Vec<Under>,
    /// Whether no clause need stand behind it.
    pub bookkeeping: bool,
}

impl EventTold {
    /// The readings that it went under, then those that it hangs on.
    pub fn readings(&self) -> impl Iterator<Item = &Under> {
        self.under.iter().chain(&self.hangs)
    }
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

/// What a ruling's file says of a moment.
#[derive(Debug, Clone)]
pub enum Said {
    /// The steps or branches that end here, by name, with the answers written for them; the steps have an empty name.
    Answers(Vec<(String, RulingText)>),
    /// Branches end here for which no answer is written: that of the ruling is for other readings.
    NoAnswer(Vec<String>),
    /// The steps or a branch lead through here and end later.
    OnTheWay,
    /// Nothing in the file leads here under the readings in force.
    Nothing,
}

/// What came of switching a reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switched {
    /// The steps and branches that the file has under the readings now in force; the steps have an empty name.
    pub branches: Vec<String>,
    /// Whether nothing was played again: this is the place that the reading was switched at before.
    pub back: bool,
    /// How many of the decisions that had been made cannot be made under it.
    pub left_out: usize,
}

/// A ruling or a game, stepped by a person.
pub trait Session {
    /// The book it goes by.
    fn book(&self) -> BookId;
    /// Title, question and answer of the ruling.
    fn head(&self) -> &Head;
    /// What running its file showed.
    fn report(&self) -> &Report;
    /// The lines of the ruling, one for each set of readings: the branches in it by name and the moment at which each
    /// ends. Readings that were switched to and that the file has no branch for are lines without any.
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
    /// What led to a moment and what happened on the way, in words only.
    fn says(&self, moment: Moment) -> Vec<String>;
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
    /// What a typed text means at the cursor (a listed choice by its words, an action as a file writes it, what chance
    /// gives), and what the rules say of it; `乙：…` is tried by 乙, asked or not. Nothing is done.
    ///
    /// # Errors
    /// A fault where the text means nothing that can be tried or several things, or where no decision is awaited.
    fn attempt(&self, text: &str) -> Result<Attempted, Fault>;
    /// Does what a typed text means, and goes on to the next decision.
    ///
    /// # Errors
    /// As [`attempt`](Self::attempt), and where it may not be done; nothing has then changed.
    fn perform(&mut self, text: &str) -> Result<Moment, Fault>;
    /// What would come of a question at the cursor under each of these readings, each alone against those in force:
    /// all is played again as far as it holds. Nothing of it stays. Of the last ones nothing is said where together
    /// they take more than `room` moments.
    fn otherwise(&self, asked: Question<'_>, under: &[Under], room: usize) -> Vec<Came>;
    /// Lets the rules go on by one micro-step.
    ///
    /// # Errors
    /// [`Refused`] where something else is awaited or the rules would go round for ever.
    fn proceed(&mut self) -> Result<Moment, Refused>;
    /// Goes on to where something is asked, or nothing goes on.
    fn to_decision(&mut self) {
        while self.waits() == Waits::Auto && self.proceed().is_ok() {}
    }
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
    /// What the rules do not let stand on the board at a moment, each with its clause.
    fn unlawful(&self, moment: Moment) -> Vec<Reason>;
    /// The values that can be unfolded at the cursor.
    fn computed(&self) -> Vec<String>;
    /// A fact at the cursor by its path, with its computation where it has one.
    ///
    /// # Errors
    /// A fault naming the nearest path.
    fn fact(&self, path: &str) -> Result<(String, Option<Unfolding>), Fault>;
    /// The clauses and readings that stand behind a fact at the cursor.
    fn grounds(&self, path: &str) -> (Vec<Cite>, Vec<Under>);
    /// What the file tries at a moment of the line and has to be refused, with what the rules say of it.
    fn tried(&self, moment: Moment) -> Vec<ChoiceTold>;
    /// Whether a step of the file ends at a moment of the line.
    fn is_step(&self, moment: Moment) -> bool;
    /// What the file says of a moment of the line. An answer is told only where the steps or the branch that it is
    /// written for end, and under the readings that it is written for.
    fn said(&self, moment: Moment) -> Said;
    /// The readings in force in the line that the ruling itself does not go under, as reading and option.
    fn departs(&self) -> Vec<(String, String)>;
    /// Goes over to the line in which one reading is switched: the branch that the file has for it, at its end where
    /// this is the end of one; else the same decisions, played again under it as far as they go. All lines stay as
    /// they are, and switching back leads back to the same moment.
    ///
    /// # Errors
    /// The faults that keep it from being played.
    fn switch(&mut self, reading: &str, option: &str) -> Result<Switched, Vec<Fault>>;
    /// How many moments all lines together keep.
    fn kept(&self) -> usize;
    /// Where what a person has added to what the file brought ends, each as line and moment, the latest last.
    fn own_ends(&self) -> &[(usize, Moment)];
    /// The ruling's file with the steps that lead to the cursor: what "save as a new ruling" writes.
    fn to_yaml(&self, title: &str) -> String {
        self.to_yaml_at(title, (self.line(), self.cursor()))
    }
    /// The same with the steps that lead to a moment of a line.
    ///
    /// # Panics
    /// Where there is no such line or moment.
    fn to_yaml_at(&self, title: &str, at: (usize, Moment)) -> String;
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
    let tree = super::file::parse(text).map_err(|f| vec![f])?;
    open_tree::<G>(text, &tree, readings, exists)
}

/// The same where its text has been read into a tree.
///
/// # Errors
/// As [`open`].
pub fn open_tree<G: Playable>(
    text: &str,
    tree: &Node,
    readings: &[Reading],
    exists: &dyn Fn(RuleId) -> bool,
) -> Result<Box<dyn Session>, Vec<Fault>> {
    let file: File<G> = read_node(tree, text).map_err(|f| vec![f])?;
    let run = run_file(&file, text.len(), readings, exists)?;
    Ok(Box::new(Play {
        text: text.to_owned(),
        tree: tree.clone(),
        run,
        line: 0,
        came: None,
        own_ends: Vec::new(),
        hinges: Hinges::default(),
    }))
}

struct Play<G: Playable> {
    text: String,
    /// The file as it was read, with the cards that it takes from lists.
    tree: Node,
    run: Run<G>,
    line: usize,
    /// From where to where a reading was switched last, as line and moment.
    came: Option<[(usize, Moment); 2]>,
    /// Where what a person added ends, as line and moment.
    own_ends: Vec<(usize, Moment)>,
    hinges: Hinges<G>,
}

impl<G: Playable> Play<G> {
    fn here(&self) -> &Line<G> {
        &self.run.lines[self.line]
    }

    fn here_mut(&mut self) -> &mut Line<G> {
        &mut self.run.lines[self.line]
    }

    /// What led to a moment, in words; nothing where the rules went on.
    fn input(&self, moment: Moment) -> Option<String> {
        let timeline = &self.here().timeline;
        let game = timeline.game();
        let node = timeline.at(moment);
        let before = node.parent.map_or(&node.state, |p| &timeline.at(p).state);
        match &node.input {
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
        }
    }

    /// Asks the trials something of this line.
    fn by_trial<T>(&self, ask: impl FnOnce(&Hinges<G>, &hinge::Line<'_, G>) -> T) -> T {
        let here = self.here();
        let file = |take: &mut hinge::Take<'_, G>| {
            if let Ok(file) = read_node(&self.tree, &self.text) {
                take(&file);
            }
        };
        let at = hinge::Line {
            line: self.line,
            timeline: &here.timeline,
            readings: &here.readings,
            begins: here.begins,
            file: &file,
        };
        ask(&self.hinges, &at)
    }

    /// A person's input.
    fn decide(&mut self, input: Input<G::Choice>) -> Result<Moment, Refused> {
        let timeline = &mut self.here_mut().timeline;
        let before = timeline.len();
        let moment = timeline.advance(input)?;
        self.add(before, moment);
        Ok(moment)
    }

    /// Takes note of where a person's own steps end, where there are more moments than before.
    fn add(&mut self, before: usize, moment: Moment) {
        let timeline = &self.here().timeline;
        if timeline.len() == before {
            return;
        }
        let way = timeline.path_to(moment);
        let line = self.line;
        self.own_ends
            .retain(|(l, end)| *l != line || !way.contains(end));
        self.own_ends.push((line, moment));
    }

    /// The line on the board of this one under these readings; where there is none yet, a new one.
    fn line_under(&mut self, readings: Readings) -> Result<usize, Vec<Fault>> {
        let begins = self.here().begins;
        let is = |l: &Line<G>| l.begins == begins && l.readings.agree(&readings);
        if let Some(there) = self.run.lines.iter().position(is) {
            return Ok(there);
        }
        let file: File<G> = read_node(&self.tree, &self.text).map_err(|f| vec![f])?;
        let (cards, setup) = file.beginning(begins);
        let (game, state) = G::set_up(cards, setup, &readings)?;
        self.run.lines.push(Line {
            ends: Vec::new(),
            timeline: Timeline::new(game, state),
            readings,
            begins,
        });
        Ok(self.run.lines.len() - 1)
    }

    /// Goes in another line the way to the cursor of this one. Gives how many decisions were left out.
    fn follow(&mut self, to: usize) -> usize {
        let way = Way::of(&self.here().timeline);
        way.gone(&mut self.run.lines[to].timeline)
    }

    /// From the end of the steps or of a branch to the end of a branch of the other line: one that goes through its
    /// cursor, else the first.
    fn end_there(&mut self, to: usize) -> bool {
        let here = self.here();
        let at = here.timeline.cursor();
        if !here.ends.iter().any(|e| e.moment == at) {
            return false;
        }
        let there = &self.run.lines[to];
        let cursor = there.timeline.cursor();
        let through = |end: Moment| there.timeline.path_to(end).contains(&cursor);
        let ends = || there.ends.iter().map(|e| e.moment);
        let end = ends().find(|e| through(*e)).or_else(|| ends().next());
        end.is_some_and(|end| self.run.lines[to].timeline.jump(end))
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
            .choices(timeline.state(), Reach::Plausible, &mut choices);
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

/// What a timeline waits for, in words.
fn waits<G: Playable>(timeline: &Timeline<G>) -> Waits {
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
        let mut events: Vec<EventTold> = node
            .entries
            .iter()
            .map(|e| EventTold {
                says: game.tell_event(&node.state, &e.event),
                word: game.event_word(&e.event),
                cites: e.cites.clone(),
                under: e.under.clone(),
                hangs: Vec::new(),
                bookkeeping: e.bookkeeping,
            })
            .collect();
        let hangs = self.by_trial(|hinges, at| hinges.of_moment(at, moment));
        for (event, under) in hangs {
            events[event].hangs.push(under);
        }
        Some(MomentTold {
            moment,
            parent: node.parent,
            children: node.children.clone(),
            input: self.input(moment),
            events,
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

    fn says(&self, moment: Moment) -> Vec<String> {
        let timeline = &self.here().timeline;
        let node = timeline.at(moment);
        let tell = |e: &Entry<G::Event>| timeline.game().tell_event(&node.state, &e.event);
        let events = node.entries.iter().map(tell);
        self.input(moment).into_iter().chain(events).collect()
    }

    fn waits(&self) -> Waits {
        waits(&self.here().timeline)
    }

    fn choices(&self) -> Vec<ChoiceTold> {
        let timeline = &self.here().timeline;
        self.ordered()
            .into_iter()
            .map(|(choice, verdict)| ChoiceTold {
                hangs: Vec::new(),
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
        self.decide(Input::Choice(choice))
    }

    fn attempt(&self, text: &str) -> Result<Attempted, Fault> {
        attempt::tried(&self.here().timeline, text).map(|tried| tried.told)
    }

    fn perform(&mut self, text: &str) -> Result<Moment, Fault> {
        let timeline = &mut self.here_mut().timeline;
        let before = timeline.len();
        let moment = attempt::perform(timeline, text)?;
        self.add(before, moment);
        Ok(moment)
    }

    fn otherwise(&self, asked: Question<'_>, under: &[Under], mut room: usize) -> Vec<Came> {
        let file: File<G> = match read_node(&self.tree, &self.text) {
            Ok(file) => file,
            Err(fault) => return vec![Came::Not(fault.what); under.len()],
        };
        let here = self.here();
        let mut all = Vec::new();
        for under in under {
            let came = otherwise::came(
                &file,
                (&here.timeline, &here.readings),
                asked,
                under,
                &mut room,
            );
            if room == 0 {
                break;
            }
            all.push(came.unwrap_or_else(|fault| Came::Not(fault.what)));
        }
        all
    }

    fn proceed(&mut self) -> Result<Moment, Refused> {
        self.here_mut().timeline.advance(Input::Proceed)
    }

    fn draw(&mut self, drawn: Drawn) -> Result<Moment, Refused> {
        self.decide(Input::Chance(drawn))
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

    fn unlawful(&self, moment: Moment) -> Vec<Reason> {
        let timeline = &self.here().timeline;
        match moment < timeline.len() {
            true => timeline.game().unlawful(&timeline.at(moment).state),
            false => Vec::new(),
        }
    }

    fn computed(&self) -> Vec<String> {
        let timeline = &self.here().timeline;
        timeline.game().unfoldable(timeline.state())
    }

    fn fact(&self, path: &str) -> Result<(String, Option<Unfolding>), Fault> {
        let timeline = &self.here().timeline;
        let fact = timeline
            .game()
            .fact(timeline.state(), &At::nowhere(path.to_owned()))?;
        Ok((fact.value, fact.unfolding))
    }

    fn grounds(&self, path: &str) -> (Vec<Cite>, Vec<Under>) {
        let timeline = &self.here().timeline;
        let path = At::nowhere(path.to_owned());
        timeline.game().grounds(timeline.state(), &path)
    }

    fn tried(&self, moment: Moment) -> Vec<ChoiceTold> {
        let steps = self.run.report.steps.iter();
        let steps = steps.filter(|step| step.at.0 == self.line);
        let tried = steps.flat_map(|step| &step.tried);
        tried
            .filter(|tried| tried.moment == moment)
            .map(|tried| ChoiceTold {
                says: tried.says.clone(),
                verdict: tried.verdict.clone(),
                hangs: self.by_trial(|hinges, at| hinges.of_tried(at, tried)),
            })
            .collect()
    }

    fn is_step(&self, moment: Moment) -> bool {
        let mut steps = self.run.report.steps.iter();
        steps.any(|step| step.at == (self.line, moment))
    }

    fn said(&self, moment: Moment) -> Said {
        let line = self.here();
        let ends: Vec<&End> = line.ends.iter().filter(|e| e.moment == moment).collect();
        if ends.is_empty() {
            let timeline = &line.timeline;
            let leads = |end: &End| timeline.path_to(end.moment).contains(&moment);
            return if line.ends.iter().any(leads) {
                Said::OnTheWay
            } else {
                Said::Nothing
            };
        }
        let head = &self.run.head;
        let general = line.begins.is_none() && line.readings.agree(&self.run.lines[0].readings);
        let answers: Vec<_> = ends
            .iter()
            .filter_map(|end| {
                let own = end
                    .branch
                    .and_then(|nth| head.branches.get(nth))
                    .and_then(|(_, answer)| answer.as_ref());
                let general = general && head.ruling.is_written();
                let answer = own.or(general.then_some(&head.ruling))?;
                Some((end.name.clone(), answer.clone()))
            })
            .collect();
        if answers.is_empty() {
            Said::NoAnswer(ends.iter().map(|e| e.name.clone()).collect())
        } else {
            Said::Answers(answers)
        }
    }

    fn departs(&self) -> Vec<(String, String)> {
        let (ruling, here) = (&self.run.lines[0].readings, self.readings());
        here.all()
            .iter()
            .filter(|r| here.of(&r.id) != ruling.of(&r.id))
            .map(|r| (r.id.clone(), here.of(&r.id).to_owned()))
            .collect()
    }

    fn switch(&mut self, reading: &str, option: &str) -> Result<Switched, Vec<Fault>> {
        let mut readings = self.here().readings.clone();
        readings
            .choose(
                &At::nowhere(reading.to_owned()),
                &At::nowhere(option.to_owned()),
            )
            .map_err(|f| vec![f])?;
        let from = (self.line, self.cursor());
        let to = self.line_under(readings)?;
        let back = match self.came {
            Some([first, second]) if second == from && first.0 == to => {
                self.run.lines[to].timeline.jump(first.1)
            }
            _ => false,
        };
        let mut left_out = 0;
        if !back && to != from.0 {
            left_out = self.follow(to);
            if self.end_there(to) {
                left_out = 0;
            }
        }
        self.line = to;
        self.came = Some([from, (to, self.cursor())]);
        Ok(Switched {
            branches: self.here().ends.iter().map(|e| e.name.clone()).collect(),
            back,
            left_out,
        })
    }

    fn kept(&self) -> usize {
        self.run.lines.iter().map(|l| l.timeline.len()).sum()
    }

    fn own_ends(&self) -> &[(usize, Moment)] {
        &self.own_ends
    }

    fn to_yaml_at(&self, title: &str, (line, moment): (usize, Moment)) -> String {
        super::save::ruling(
            &self.text,
            &self.tree,
            title,
            (&self.run.lines[line], moment),
        )
    }
}
