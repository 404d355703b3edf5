//! Decks that were checked, cards swapped with the side deck, the next duel of a match: 1.2, 1.1-2.

use super::super::action::Zone;
use super::super::deck;
use super::super::event::Event;
use super::super::op::Where;
use super::super::state::{Card, State};
use super::run::Run;
use crate::engine::{Cite, Player};
use crate::ygo;

impl Run<'_> {
    /// Decks were found legal.
    pub fn check_decks(&mut self, player: Player) {
        let (s, g) = (&self.s, self.g);
        self.log.record_with(|| {
            let decks = s.decks(player);
            let decided = decks.map(|d| deck::decided_by(d, &g.cards, &g.reads));
            let cites = [
                ygo!("1.2.1-2"),
                ygo!("1.2.2-2"),
                ygo!("1.2.3-3"),
                ygo!("1.2.1-5"),
                ygo!("1.2.1.1-3"),
                ygo!("1.2.1.1-4"),
                ygo!("1.2.3-4"),
            ];
            (
                Event::DecksLegal { player },
                cites.map(Cite::permits).to_vec(),
                decided.unwrap_or_default(),
            )
        });
    }

    /// Cards are swapped with the side deck (1.2.3-5).
    pub fn exchange(&mut self, player: Player, out: &[(usize, String)], back: &[(usize, String)]) {
        let g = self.g;
        let Some(series) = &mut self.s.series else {
            return;
        };
        let Ok(after) = deck::swapped(&series.decks[player.ix()], out, back) else {
            return;
        };
        series.decks[player.ix()] = after;
        self.log.record_with(|| {
            let decks = &series.decks[player.ix()];
            let mut decided = deck::decided_by(decks, &g.cards, &g.reads);
            if out.iter().chain(back).any(|(deck, _)| *deck == 1) {
                decided.push(g.reads.swap_extra.under());
            }
            if deck::has_extra(&decks[0], &g.cards) {
                decided.push(g.reads.swap_in.under());
            }
            if series.duel == 0 {
                decided.push(g.reads.before_first.under());
            }
            (
                Event::Exchanged { player },
                vec![Cite::permits(ygo!("1.2.3-5"))],
                decided,
            )
        });
    }

    /// A duel of the match begins: 8000 each (1.4.1-1), decks as they now are.
    pub fn next_duel(&mut self) {
        let Some(mut series) = self.s.series.take() else {
            return;
        };
        series.duel += 1;
        series.between = false;
        let mut next = State {
            waiting: std::mem::take(&mut self.s.waiting),
            queue: std::mem::take(&mut self.s.queue),
            ..State::new(self.s.turn_player)
        };
        for player in Player::BOTH {
            let decks = series.decks[player.ix()].iter();
            for (deck, zone) in decks.zip([Zone::Deck, Zone::Extra]) {
                for (name, count) in deck {
                    self.bring(&mut next, player, zone, name, *count);
                }
            }
        }
        let nth = series.duel;
        next.series = Some(series);
        *self.s = next;
        self.log.record(
            || Event::DuelBegan { nth },
            [
                Cite::requires(ygo!("1.4.1-1")),
                Cite::permits(ygo!("1.1-2")),
            ],
        );
    }

    /// A player's cards of a name. Both players' cards of a name are counted through, as when a board is set up.
    fn bring(&self, next: &mut State, player: Player, zone: Zone, name: &str, count: u32) {
        let Some(name) = self.g.names.iter().position(|n| n == name) else {
            return;
        };
        let name = name as u16;
        let before = next.cards.iter().filter(|c| c.name == name).count() as u32;
        for copy in before + 1..=before + count {
            next.lay(Card {
                name,
                copy: copy.min(255) as u8,
                owner: player,
                controller: player,
                at: Where::of(zone),
                face_down: false,
            });
        }
    }
}
