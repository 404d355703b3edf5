//! 收灯 as a game: its rooms, and who knows whom.
//!
//! ```text
//!   words    what a file says: lanterns, board, actions
//!   state    where things stand, and what can be read off it
//!     ▲
//!     ├── judge     what is listed, what may be done
//!     ├── steps     what changes it
//!     └── tell      what is said of it: events, facts
//!           ▲
//!   playable        from words to the game and back
//! ```

use caijue::engine::{Game, Go, Input, Log, Pending, Reach, Tracer};
use caijue::rulebook::BookId;

/// A clause of this book, checked when it is compiled.
macro_rules! cl {
    ($number:literal) => {
        const { caijue::rulebook::RuleId::of(caijue::rulebook::BookId::of("lanterns"), $number) }
    };
}

mod judge;
mod playable;
mod state;
mod steps;
mod tell;
mod words;

use judge::Choice;
use state::State;
use tell::Event;
use words::Lantern;

caijue::readings! {
    tie: Tie = "总和相等" { Draw = "平局", Open = "未定" },
}

/// The game: what never changes while it is played.
#[derive(Debug, Clone)]
pub struct Lanterns {
    /// The lanterns by name.
    lanterns: Vec<(String, Lantern)>,
    /// The readings it goes under.
    reads: Reads,
}

impl Game for Lanterns {
    const BOOK: BookId = BookId::of("lanterns");
    type State = State;
    type Choice = Choice;
    type Event = Event;

    fn pending(&self, state: &State) -> Pending {
        self.awaited(state)
    }

    fn choices(&self, state: &State, reach: Reach, out: &mut Vec<Choice>) {
        self.list(state, out);
        if reach == Reach::Legal {
            out.retain(|choice| self.is_legal(state, choice));
        }
    }

    fn judge<T: Tracer>(&self, state: &State, choice: &Choice, tracer: &mut T) -> Go {
        match choice {
            Choice::Take => self.judge_take(state, tracer),
            Choice::Light(lantern) => self.judge_light(state, *lantern, tracer),
            Choice::Pass => self.judge_pass(state, tracer),
        }
    }

    fn step(&self, state: &mut State, input: Input<Choice>, log: &mut Log<Event>) {
        match input {
            Input::Choice(choice) => self.act(state, choice, log),
            Input::Chance(drawn) => self.blow_out(state, &drawn, log),
            Input::Proceed => self.proceed(state, log),
        }
    }
}
