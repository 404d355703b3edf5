//! Before the first turn: a sequence is handed in (1.1.2-2) and three cards are placed (2.1.1-1).

use super::super::event::Event;
use super::super::state::{CardIx, State, Step};
use super::super::words::{Facing, Phase};
use super::super::{Log, Paixu};
use super::field::Entry;
use crate::engine::cite::px;
use crate::engine::{Cite, Player};

impl Paixu {
    /// A sequence is handed in and laid face down (1.1.2-2).
    pub(super) fn submit(&self, st: &mut State, player: Player, defs: &[u16], log: &mut Log) {
        let side = st.side_mut(player);
        let mut rest: Vec<CardIx> = side.deck.drain(..).chain(side.pool.drain(..)).collect();
        for def in defs {
            let at = rest
                .iter()
                .position(|c| self.things[usize::from(*c)].def == *def);
            if let Some(at) = at {
                let card = rest.remove(at);
                side.deck.push(card);
            }
        }
        side.pool = rest;
        log.record_under(
            || Event::Submitted { player },
            [
                Cite::requires(px!("1.1.1-2")),
                Cite::requires(px!("1.1.1-3")),
                Cite::permits(px!("1.1.1-4")),
                Cite::permits(px!("1.1.1-5")),
                Cite::permits(px!("1.2.2-1")),
                Cite::requires(px!("1.1.2-2")),
                Cite::requires(px!("1.1.2-4")),
            ],
            [self.reads.copies.under()],
        );
        if player == Player(0) {
            st.step = Step::Submit(Player(1));
        } else {
            st.phase = Phase::Deal;
            st.step = Step::Deal(Player(0), 0);
        }
    }

    pub(super) fn deal(
        &self,
        st: &mut State,
        player: Player,
        slot: u8,
        face: Facing,
        log: &mut Log,
    ) {
        if st.side(player).deck.is_empty() {
            st.step = Step::TurnBegins;
            return;
        }
        let card = st.side_mut(player).deck.remove(0);
        log.record_under(
            || Event::Dealt {
                player,
                card,
                slot,
                face,
            },
            [
                Cite::requires(px!("1.1.2-5")),
                Cite::requires(px!("2.1.1-1")),
                face.defined(),
            ],
            [self.reads.deal_down.under()],
        );
        self.enter(st, (player, slot), card, face, Entry::Dealt, log);
        st.step = match (player, slot) {
            (p, s) if s < 2 && !st.side(p).deck.is_empty() => Step::Deal(p, s + 1),
            (Player(0), _) if !st.side(Player(1)).deck.is_empty() => Step::Deal(Player(1), 0),
            _ => Step::TurnBegins,
        };
    }
}
