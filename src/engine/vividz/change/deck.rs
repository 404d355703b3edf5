//! Decks: shuffled (1105), and without a card.

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{may, must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{Gap, Wait};
use crate::engine::vividz::words::Zone;

impl Run<'_> {
    /// Has a deck shuffled (1105).
    pub fn shuffle(&mut self, player: Player) {
        let n = self.s.zone(player, Zone::Deck).len();
        if n == 0 {
            self.log.record(
                || {
                    Event::new(Word::Shuffle)
                        .by(player)
                        .note("牌库为空，仍视为已执行")
                },
                [must(vv!("1105.2"))],
            );
            self.occur(EventKind::Shuffle, player, None);
        } else {
            self.s.wait = Wait::Shuffle(player);
        }
    }

    /// Chance has given the order of a deck, from the top.
    pub fn shuffled(&mut self, order: &[u32]) {
        let Wait::Shuffle(player) = self.s.wait else {
            return;
        };
        self.s.wait = Wait::Auto;
        let deck = self.s.zone_mut(player, Zone::Deck);
        let from_top: Vec<_> = deck.iter().rev().copied().collect();
        *deck = order
            .iter()
            .rev()
            .filter_map(|n| from_top.get(*n as usize).copied())
            .collect();
        self.log.record(
            || Event::new(Word::Shuffle).by(player),
            [must(vv!("1105.1")), says(vv!("504.2")), says(vv!("501.3c"))],
        );
        self.occur(EventKind::Shuffle, player, None);
    }

    /// There is no card in the deck.
    pub fn empty_deck(&mut self, player: Player, what: &str) {
        let under = self.g.reads.empty_deck.under();
        if self.g.reads.empty_deck == reads::EmptyDeck::Unruled {
            self.unruled(Gap::EmptyDeck);
            return;
        }
        let note = format!("{}的牌库没有牌，{what}不能执行", player.name());
        self.note(
            || Event::new(Word::Not).note(note),
            &[may(vv!("102.3")), must(vv!("102.5"))],
            &[under],
        );
    }
}
