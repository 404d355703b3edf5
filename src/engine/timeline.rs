//! The timeline: a tree of snapshots. Back is a pointer move, a what-if is a child.

use serde::Serialize;

use super::game::{Entry, Game, Input, Log, Pending, Prompt, hash_and_size, state_hash};
use super::verdict::Verdict;

/// After how many steps without a decision the rules count as going on for ever, though no state came back: something
/// grows each time round.
pub const LONGEST: u32 = 5_000;

/// How many moments are kept of one ruling's file, all its lines together; and how many more of what a person then
/// plays on. A moment whose state is large takes the room of several (see [`LARGE`]).
pub const MOST: usize = 20_000;

/// From how many hashed bytes on a state takes the room of one moment more. The boards of whole games stay below it.
pub const LARGE: usize = 8 * 1024;

/// A place in a timeline.
pub type Moment = usize;

/// All that was played from one beginning, branches included.
#[derive(Debug)]
pub struct Timeline<G: Game> {
    game: G,
    nodes: Vec<Snapshot<G>>,
    cursor: Moment,
    /// How many more moments may be kept.
    room: usize,
}

/// One state and how it came about.
#[derive(Debug)]
pub struct Snapshot<G: Game> {
    /// The state.
    pub state: G::State,
    /// Its hash.
    pub hash: u64,
    /// The moment before; `None` for the beginning.
    pub parent: Option<Moment>,
    /// What led here from it.
    pub input: Option<Input<G::Choice>>,
    /// What happened on the way.
    pub entries: Vec<Entry<G::Event>>,
    /// The moments that follow, oldest branch first.
    pub children: Vec<Moment>,
    /// A name that a person gave it.
    pub label: Option<String>,
    /// What a ruling's file tries here to see it refused.
    pub tried: Vec<G::Choice>,
}

/// Why a timeline did not go on.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refused {
    /// The choice may not be made.
    Verdict(Verdict),
    /// The state waits for something else.
    NotAwaited(Box<Pending>),
    /// The rules have come back to a state in which they already were, and would go round for ever; or they have
    /// gone on for [`LONGEST`] steps.
    Loop {
        /// The earlier moment with the same state, or the one from which they went on.
        since: Moment,
    },
    /// No more moments are kept: the room for them is used up.
    Full,
}

/// The room, in moments, that something of this size takes.
pub const fn room_of(bytes: usize) -> usize {
    1 + bytes / LARGE
}

impl<G: Game> Timeline<G> {
    /// Begins at a state, with room for [`MOST`] moments more.
    pub fn new(game: G, state: G::State) -> Self {
        let hash = state_hash(&state);
        Self {
            game,
            nodes: vec![Snapshot {
                state,
                hash,
                parent: None,
                input: None,
                entries: Vec::new(),
                children: Vec::new(),
                label: None,
                tried: Vec::new(),
            }],
            cursor: 0,
            room: MOST,
        }
    }

    /// How many more moments may be kept.
    pub fn room(&self) -> usize {
        self.room
    }

    /// Sets how many more moments may be kept.
    pub fn set_room(&mut self, room: usize) {
        self.room = room;
    }

    /// The game and its fixed data.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Where the timeline stands.
    pub fn cursor(&self) -> Moment {
        self.cursor
    }

    /// A moment.
    ///
    /// # Panics
    /// Where there is no such moment: moments come from this timeline.
    pub fn at(&self, moment: Moment) -> &Snapshot<G> {
        &self.nodes[moment]
    }

    /// The moment at the cursor.
    pub fn now(&self) -> &Snapshot<G> {
        &self.nodes[self.cursor]
    }

    /// The state at the cursor.
    pub fn state(&self) -> &G::State {
        &self.now().state
    }

    /// How many moments there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a timeline has its beginning.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// What the state at the cursor waits for.
    pub fn pending(&self) -> Pending {
        self.game.pending(self.state())
    }

    /// The question at the cursor, where a player decides.
    pub fn prompt(&self) -> Option<Prompt> {
        match self.pending() {
            Pending::Decide { prompt, .. } => Some(prompt),
            _ => None,
        }
    }

    /// Goes on with an input, along a branch that is already there or along a new one.
    ///
    /// # Errors
    /// [`Refused`] where the input is not awaited, not legal, would go round for ever, or is one more than there is
    /// room for. The timeline is then as it was.
    pub fn advance(&mut self, input: Input<G::Choice>) -> Result<Moment, Refused> {
        let pending = self.pending();
        match (&pending, &input) {
            (Pending::Decide { .. }, Input::Choice(choice)) => {
                if !self.game.is_legal(self.state(), choice) {
                    return Err(Refused::Verdict(self.game.verdict(self.state(), choice)));
                }
            }
            (Pending::Chance(request), Input::Chance(drawn)) if request.kind.allows(drawn) => {}
            (Pending::Auto, Input::Proceed) => {}
            _ => return Err(Refused::NotAwaited(Box::new(pending))),
        }
        if let Some(known) = self
            .now()
            .children
            .iter()
            .copied()
            .find(|c| self.nodes[*c].input.as_ref() == Some(&input))
        {
            self.cursor = known;
            return Ok(known);
        }
        if self.room == 0 {
            return Err(Refused::Full);
        }
        let mut state = self.state().clone();
        let mut log = Log::keeping();
        self.game.step(&mut state, input.clone(), &mut log);
        let (mut hash, size) = hash_and_size(&state);
        if input == Input::Proceed
            && let Some(since) = self.same_state_without_decision(hash, &state)
        {
            if !self.game.endless(&mut state, &mut log) {
                return Err(Refused::Loop { since });
            }
            hash = state_hash(&state);
        }
        self.room = self.room.saturating_sub(room_of(size));
        let moment = self.nodes.len();
        self.nodes.push(Snapshot {
            state,
            hash,
            parent: Some(self.cursor),
            input: Some(input),
            entries: log.into_entries(),
            children: Vec::new(),
            label: None,
            tried: Vec::new(),
        });
        self.nodes[self.cursor].children.push(moment);
        self.cursor = moment;
        Ok(moment)
    }

    /// Goes on by itself until a player decides, chance is asked, or the game stops.
    ///
    /// # Errors
    /// [`Refused::Loop`] where it would never stop, [`Refused::Full`] where no more is kept.
    pub fn run_to_decision(&mut self) -> Result<Moment, Refused> {
        while self.pending() == Pending::Auto {
            self.advance(Input::Proceed)?;
        }
        Ok(self.cursor)
    }

    /// One moment back; whether there was one.
    pub fn back(&mut self) -> bool {
        match self.now().parent {
            Some(parent) => {
                self.cursor = parent;
                true
            }
            None => false,
        }
    }

    /// To a moment of this timeline; whether there is one of that number.
    pub fn jump(&mut self, moment: Moment) -> bool {
        let there = moment < self.nodes.len();
        if there {
            self.cursor = moment;
        }
        there
    }

    /// Keeps what was tried at the cursor. Gives which of what was tried there it is.
    pub fn keep_tried(&mut self, choice: G::Choice) -> usize {
        let tried = &mut self.nodes[self.cursor].tried;
        tried.push(choice);
        tried.len() - 1
    }

    /// Names the moment at the cursor.
    pub fn label(&mut self, label: impl Into<String>) {
        self.label_at(self.cursor, label);
    }

    /// Names a moment; with an empty name it has none any more.
    pub fn label_at(&mut self, moment: Moment, label: impl Into<String>) {
        self.nodes[moment].label = Some(label.into()).filter(|label| !label.is_empty());
    }

    /// The moments from the beginning to this one, both included.
    pub fn path_to(&self, moment: Moment) -> Vec<Moment> {
        let mut path: Vec<_> =
            std::iter::successors(Some(moment), |m| self.nodes[*m].parent).collect();
        path.reverse();
        path
    }

    /// The inputs that lead from the beginning to a moment.
    pub fn inputs_to(&self, moment: Moment) -> Vec<Input<G::Choice>> {
        self.path_to(moment)
            .into_iter()
            .filter_map(|m| self.nodes[m].input.clone())
            .collect()
    }

    /// An earlier moment with the same state, reached since without anyone deciding anything; or the one so many steps
    /// ago that they are taken for endless.
    fn same_state_without_decision(&self, hash: u64, state: &G::State) -> Option<Moment> {
        let mut here = Some(self.cursor);
        let mut alone = 0;
        while let Some(moment) = here {
            let node = &self.nodes[moment];
            alone += 1;
            if alone > LONGEST || (node.hash == hash && node.state == *state) {
                return Some(moment);
            }
            if !matches!(node.input, Some(Input::Proceed)) {
                return None;
            }
            here = node.parent;
        }
        None
    }
}
