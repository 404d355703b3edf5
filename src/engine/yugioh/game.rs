//! The doors: the excerpt for the kernel (`Game`), for scenarios and screens (`Playable`).

use super::action::Action;
use super::board::board;
use super::card::Cards;
use super::change::Run;
use super::choices::listed;
use super::event::Event;
use super::facts::{self, FACTS};
use super::judge::judge;
use super::op::{Choice, Teller};
use super::set_up::{Setup, set_up};
use super::state::State;
use super::view::Yugioh;
use crate::engine::board::Board;
use crate::engine::fact::FactWord;
use crate::engine::mat::Mat;
use crate::engine::{
    At, Fact, Fault, Game, Go, Input, Log, Pending, Playable, Player, Prompt, Reach, Readings,
    Tracer,
};
use crate::rulebook::{BookId, RuleId};
use crate::ygo;

fn decide(player: Player, says: &'static str, clause: RuleId) -> Pending {
    let says = says.into();
    let prompt = Prompt { says, clause };
    Pending::Decide { player, prompt }
}

impl Game for Yugioh {
    const BOOK: BookId = BookId::YUGIOH;
    type State = State;
    type Choice = Choice;
    type Event = Event;

    fn pending(&self, state: &State) -> Pending {
        if let Some(unruled) = &state.unruled {
            return Pending::Unruled((**unruled).clone());
        }
        if let Some((owner, _)) = &state.ordering {
            return decide(*owner, "决定这些卡放进墓地的顺序", ygo!("2.1.3-4"));
        }
        if !state.queue.is_empty() && state.outcome.is_none() {
            return Pending::Auto;
        }
        let series = state.series.as_ref();
        match (series.and_then(|s| s.outcome), state.outcome) {
            (Some(outcome), _) => Pending::Over(outcome),
            _ if series.is_some_and(|s| s.between) => decide(
                state.turn_player,
                "两场决斗之间：交换副卡组，或开始下一局",
                ygo!("1.2.3-5"),
            ),
            (None, Some(outcome)) => Pending::Over(outcome),
            (None, None) => decide(state.turn_player, "接下来发生什么", ygo!("1.1-1")),
        }
    }

    fn choices(&self, state: &State, reach: Reach, out: &mut Vec<Choice>) {
        let mut all = listed(self.view(state));
        if reach == Reach::Legal {
            all.retain(|c| self.is_legal(state, c));
        }
        out.append(&mut all);
    }

    fn judge<T: Tracer>(&self, state: &State, choice: &Choice, tracer: &mut T) -> Go {
        judge(self.view(state), choice, tracer)
    }

    fn step(&self, state: &mut State, input: Input<Choice>, log: &mut Log<Event>) {
        let mut run = Run {
            g: self,
            s: state,
            log,
        };
        match input {
            Input::Choice(choice) => run.begin(choice),
            Input::Proceed => {
                if let Some(op) = run.s.queue.pop() {
                    run.carry_out(op);
                }
            }
            // Nothing in the excerpt is left to chance.
            Input::Chance(_) => {}
        }
    }
}

impl Playable for Yugioh {
    type Cards = Cards;
    type Setup = Setup;
    type Action = Action;
    const MAT: &'static Mat = &super::mat::MAT;

    fn set_up(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        set_up(cards, setup, readings)
    }

    fn resolve(&self, state: &State, action: &At<Action>) -> Result<Choice, Fault> {
        self.view(state).choice(action)
    }

    fn action(&self, state: &State, choice: &Choice) -> Action {
        self.view(state).action(choice)
    }

    fn fact(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        facts::look_up(self.view(state), path)
    }

    fn facts() -> &'static [(&'static str, &'static [FactWord])] {
        FACTS
    }

    fn means(&self, state: &State, path: &str, wanted: &str, held: &str) -> bool {
        facts::is_meant(self.view(state), path, wanted, held)
    }

    fn computed(&self, state: &State) -> Vec<String> {
        facts::computed(self.view(state))
    }

    fn tell_choice(&self, state: &State, choice: &Choice) -> String {
        choice.tell(Teller(&|ix| self.view(state).name(ix)))
    }

    fn tell_event(&self, state: &State, event: &Event) -> String {
        event.tell(Teller(&|ix| self.view(state).name(ix)))
    }

    fn event_about(&self, state: &State, event: &Event) -> Vec<String> {
        event.about(Teller(&|ix| self.view(state).name(ix)))
    }

    fn names(&self, state: &State) -> Vec<String> {
        self.view(state).names(state.all())
    }

    fn event_word(&self, event: &Event) -> &'static str {
        event.word()
    }

    fn event_words() -> &'static [&'static str] {
        Event::WORDS
    }

    fn board(&self, state: &State, viewer: Option<Player>) -> Board {
        board(self.view(state), viewer)
    }

    fn chance_names(&self, _: &State) -> Vec<String> {
        Vec::new()
    }
}
