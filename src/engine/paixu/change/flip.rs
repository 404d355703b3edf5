//! The flip phase (2.5): what both turn up is said first and done together.

use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{FlipCount, FlipOrder};
use super::super::state::{Act, State, Step};
use super::super::view::turn::by_turn;
use super::super::words::{Phase, Time};
use super::super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::{Cite, Player};

impl Paixu {
    pub(super) fn flip_begins(&self, st: &mut State, log: &mut Log) {
        st.phase = Phase::Flip;
        st.speed = 0;
        log.record_with(|| {
            let mut cites = self.view(st).turn_clauses([
                px!("2.1.1-5"),
                px!("2.1.2-3"),
                px!("2.1.3-2"),
                px!("2.1.4-2"),
            ]);
            cites.push(Cite::requires(px!("2.5-1")));
            cites.push(Cite::permits(by_turn(st, [px!("2.1.1-6"), px!("2.1.2-4")])));
            let lying = Player::BOTH.map(|p| self.view(st).lying(p).next().is_some());
            let (any, both) = (lying[0] || lying[1], lying == [true; 2]);
            let under = [
                both.then(|| self.reads.flip_order.under()),
                any.then(|| self.reads.flip_count.under()),
            ];
            let under = under.into_iter().flatten().collect();
            (Event::PhaseBegan { phase: Phase::Flip }, cites, under)
        });
        self.clock(st, Time::FlipBegins, log);
        let lying = Player::BOTH.map(|p| self.view(st).lying(p).next().is_some());
        if lying == [true; 2] && self.reads.flip_order == FlipOrder::Open {
            return self.stop(st, Question::FlipOrder, log);
        }
        self.ask_flips(st, Player(0), log);
    }

    /// Goes to a player's decision on what to turn up, or past it.
    pub(super) fn ask_flips(&self, st: &mut State, player: Player, log: &mut Log) {
        let any = self.view(st).lying(player).next().is_some();
        if any && self.reads.flip_count == FlipCount::All {
            let all: Vec<Act> = self.view(st).lying(player).map(Act::Turn).collect();
            st.side_mut(player).plan = all;
            return self.flips_said(st, player, log);
        }
        if any {
            st.stirred = true;
            st.step = Step::FlipAsk(player);
        } else {
            self.flips_said(st, player, log);
        }
    }

    /// A player has said what to turn up.
    pub(super) fn flips_said(&self, st: &mut State, player: Player, log: &mut Log) {
        // Where nothing is turned up there is nothing to see; after the second player nobody answers.
        let seen = self.reads.flip_order == FlipOrder::Seen && !st.side(player).plan.is_empty();
        if seen && player == Player(0) {
            st.step = Step::FlipDo(Some(player));
        } else if player == Player(0) {
            self.ask_flips(st, Player(1), log);
        } else {
            st.step = Step::FlipDo(None);
        }
    }

    /// What was said is turned up, all of it at once (2.5-1).
    pub(super) fn flip_do(&self, st: &mut State, only: Option<Player>, log: &mut Log) {
        st.tick += 1;
        for slot in 0..3u8 {
            for player in Player::BOTH {
                if only.is_some_and(|p| p != player) {
                    continue;
                }
                let card = st.card_in(player, slot);
                let Some(card) = card else { continue };
                if !st.side(player).plan.contains(&Act::Turn(card)) {
                    continue;
                }
                log.record_under(
                    || Event::Planned {
                        player,
                        act: Act::Turn(card),
                    },
                    [
                        Cite::permits(px!("2.5-1")),
                        Cite::permits(by_turn(st, [px!("2.1.1-6"), px!("2.1.2-4")])),
                    ],
                    [self.reads.flip_order.under(), self.reads.flip_count.under()],
                );
                self.turn_up(st, card, None, log);
            }
        }
        for player in Player::BOTH {
            if only.is_none_or(|p| p == player) {
                st.side_mut(player).plan.clear();
            }
        }
        match only {
            Some(Player(0)) => self.ask_flips(st, Player(1), log),
            _ => st.step = Step::PlayBegins,
        }
    }
}
