//! What lets scenarios and screens work with the game.

use super::Paixu;
use super::event::Event;
use super::state::{Asked, CardIx, Choice, End, State};
use super::tell::fact::FACTS;
use super::words::{Action, Cards, Setup};
use crate::engine::board::Board;
use crate::engine::fact::FactWord;
use crate::engine::mat::Mat;
use crate::engine::printed::Printed;
use crate::engine::scenario::Playable;
use crate::engine::{At, Fact, Fault, Player, Readings};

impl Playable for Paixu {
    type Cards = Cards;
    type Setup = Setup;
    type Action = Action;
    const PRINTED: Option<&'static Printed> = Some(&super::printed::PRINTED);
    const MAT: &'static Mat = &super::mat::MAT;

    fn set_up(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        Self::from_files(cards, setup, readings)
    }

    fn resolve(&self, state: &State, action: &At<Action>) -> Result<Choice, Fault> {
        self.view(state).read_action(self.asking(state), action)
    }

    fn action(&self, state: &State, choice: &Choice) -> Action {
        self.view(state).write_action(choice)
    }

    fn fact(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        self.view(state).fact(path)
    }

    fn facts() -> &'static [(&'static str, &'static [FactWord])] {
        FACTS
    }

    fn means(&self, state: &State, _: &str, wanted: &str, held: &str) -> bool {
        self.view(state).is_meant(wanted, held)
    }

    fn computed(&self, state: &State) -> Vec<String> {
        self.view(state).unfoldable()
    }

    fn tell_choice(&self, state: &State, choice: &Choice) -> String {
        self.view(state).describe_choice(choice)
    }

    fn tell_event(&self, _: &State, event: &Event) -> String {
        event.tell(self)
    }

    fn event_about(&self, _: &State, event: &Event) -> Vec<String> {
        event.about(self)
    }

    fn names(&self, _: &State) -> Vec<String> {
        self.things
            .iter()
            .map(|thing| thing.label.clone())
            .collect()
    }

    fn event_word(&self, event: &Event) -> &'static str {
        event.word()
    }

    fn event_words() -> &'static [&'static str] {
        Event::WORDS
    }

    fn also_seen(&self, state: &State, viewer: Player) -> Vec<String> {
        // Whoever arranges cards of a sequence or picks one of them looks at these (1.2.4-23).
        let asked = state.runs.last().and_then(|run| run.ask);
        let asked = asked.filter(|ask| ask.player == viewer);
        let cards = match asked.map(|ask| ask.what) {
            Some(Asked::Arrange(of, n, top) | Asked::Pick(of, n, top)) => {
                self.view(state).arranging(of, n, top)
            }
            _ => &[],
        };
        let label = |card: &CardIx| self.label(*card).to_owned();
        cards.iter().map(label).collect()
    }

    fn board(&self, state: &State, viewer: Option<Player>) -> Board {
        let mut status = vec![
            ("回合".to_owned(), state.turn.to_string()),
            ("阶段".to_owned(), state.phase.word().to_owned()),
        ];
        if state.speed > 0 {
            status.push(("当前速度".to_owned(), state.speed.to_string()));
        }
        if let Some(End::Over(outcome)) = state.end {
            status.push(("结果".to_owned(), outcome.word()));
        }
        // The one who looks sits below.
        let below = viewer.unwrap_or(Player(0));
        let regions = [below.opponent(), below]
            .into_iter()
            .flat_map(|p| self.view(state).side_regions(p, viewer))
            .collect();
        Board { status, regions }
    }

    fn chance_names(&self, state: &State) -> Vec<String> {
        let Some(ask) = state.runs.last().and_then(|r| r.ask) else {
            return Vec::new();
        };
        let Asked::Shuffle(player, n, top) = ask.what else {
            return Vec::new();
        };
        let deck = &state.side(player).deck;
        let n = usize::from(n).min(deck.len());
        let from = if top { 0 } else { deck.len() - n };
        deck[from..from + n]
            .iter()
            .map(|c| self.label(*c).to_owned())
            .collect()
    }
}
