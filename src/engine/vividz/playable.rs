//! Vividz as scenarios and screens work with it.

use crate::engine::board::Board;
use crate::engine::fact::{Fact, FactWord};
use crate::engine::fault::{At, Fault};
use crate::engine::game::{Game, Player};
use crate::engine::mat::Mat;
use crate::engine::printed::Printed;
use crate::engine::scenario::{Playable, Readings};
use crate::engine::verdict::{Reason, Verdict};
use crate::engine::vividz::event::{Event, Word, tell};
use crate::engine::vividz::file::action::Action;
use crate::engine::vividz::file::resolve::resolve;
use crate::engine::vividz::file::setup::{self, Cards, Setup};
use crate::engine::vividz::judge;
use crate::engine::vividz::state::{Ask, CardIx, Choice, Question, State, Wait};
use crate::engine::vividz::table::Vividz;
use crate::engine::vividz::tell::choice;
use crate::engine::vividz::tell::{board::board, facts};
use crate::engine::vividz::view::View;
use crate::engine::vividz::words::Zone;

/// The words of events, made once.
static WORDS: std::sync::LazyLock<Vec<&'static str>> =
    std::sync::LazyLock::new(|| Word::ALL.iter().map(|w| w.word()).collect());

impl Playable for Vividz {
    type Cards = Cards;
    type Setup = Setup;
    type Action = Action;
    const MAT: &'static Mat = &super::mat::MAT;
    const PRINTED: Option<&'static Printed> = Some(&super::printed::PRINTED);

    fn set_up(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        let (game, mut state) = setup::set_up(cards, setup, readings)?;
        if setup.from.is_none() {
            game.settle(&mut state);
        }
        Ok((game, state))
    }

    fn unlawful(&self, state: &State) -> Vec<Reason> {
        judge::unlawful(View::new(self, state))
    }

    fn verdict_of(&self, state: &State, who: Player, choice: &Choice) -> Option<Verdict> {
        // What an effect asks is told as asked of whom it asks.
        let by_step = |ask: &Ask| {
            matches!(
                ask.what,
                Question::Main | Question::Defence | Question::OffTurn
            )
        };
        let mut own = state.clone();
        match &mut own.wait {
            Wait::Ask(ask) if by_step(ask) => ask.player = who,
            _ => return None,
        }
        Some(self.verdict(&own, choice))
    }

    fn resolve(&self, state: &State, action: &At<Action>) -> Result<Choice, Fault> {
        resolve(self, state, action)
    }

    fn action(&self, state: &State, choice: &Choice) -> Action {
        choice::action(self, state, choice)
    }

    fn fact(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        facts::fact(self, state, path)
    }

    fn facts() -> &'static [(&'static str, &'static [FactWord])] {
        facts::FACTS
    }

    fn computed(&self, state: &State) -> Vec<String> {
        facts::computed(self, state)
    }

    fn tell_choice(&self, state: &State, choice: &Choice) -> String {
        choice::tell_choice(self, state, choice)
    }

    fn tell_event(&self, _: &State, event: &Event) -> String {
        tell(event, |c| self.labels[c.ix()].clone())
    }

    fn event_about(&self, _: &State, event: &Event) -> Vec<String> {
        let cards = event.cards.iter().chain(&event.other);
        let cards = cards.map(|c| self.labels[c.ix()].clone());
        cards
            .chain(event.player.map(|p| p.name().to_owned()))
            .collect()
    }

    fn names(&self, _: &State) -> Vec<String> {
        self.labels.clone()
    }

    fn event_word(&self, event: &Event) -> &'static str {
        event.word.word()
    }

    fn event_words() -> &'static [&'static str] {
        &WORDS
    }

    fn board(&self, state: &State, viewer: Option<Player>) -> Board {
        board(self, state, viewer)
    }

    fn also_seen(&self, state: &State, viewer: Player) -> Vec<String> {
        let view = View::new(self, state);
        let exp = state.on_field().flat_map(|card| state.exp_of(card));
        let mut cards: Vec<CardIx> = exp.filter(|card| view.sees(viewer, *card)).collect();
        // Whoever chooses among cards of their own looks at them, in whatever zone.
        if let Wait::Ask(ask) = &state.wait
            && let Question::Pick(pick) = &ask.what
            && ask.player == viewer
        {
            let own = pick
                .from
                .iter()
                .filter(|card| state.card(**card).owner == viewer);
            cards.extend(own);
        }
        cards
            .into_iter()
            .map(|card| view.name(card).to_owned())
            .collect()
    }

    fn chance_names(&self, state: &State) -> Vec<String> {
        match state.wait {
            Wait::Shuffle(player) => state
                .zone(player, Zone::Deck)
                .iter()
                .rev()
                .map(|c| self.labels[c.ix()].clone())
                .collect(),
            _ => Vec::new(),
        }
    }
}
