//! What comes before the first turn, as far as the text goes.
//!
//! 2.3-1, 2.5-1, 3-1, 5-1.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::state::step::Prepare;
use crate::engine::union_arena::state::{Frame, Ix, State};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::words::{LIFE, Phase, Zone};

impl Run<'_> {
    /// A deck is handed in.
    pub fn hand_in(&self, s: &mut State, player: Player, log: &mut Log<Event>) {
        s.side_mut(player).handed_in = true;
        log.record(
            || Event::DeckIn { player },
            [
                Cite::requires(ua!("3-1")),
                Cite::requires(ua!("3.1-1")),
                Cite::requires(ua!("3.1-2")),
                Cite::requires(ua!("3.1-3")),
                Cite::requires(ua!("3.1-4")),
                Cite::requires(ua!("3.2-1")),
                Cite::defines(ua!("2.5-1")),
            ],
        );
        s.go(if player == s.first {
            Prepare::SecondDeck
        } else {
            Prepare::FirstPlayer
        });
    }

    /// One step of [`Frame::Prepare`]. Steps 0, 1, 6 and 7 are asked.
    pub fn prepare(&self, s: &mut State, at: Prepare, log: &mut Log<Event>) {
        let Some(opening) = &self.opening else {
            s.go(Prepare::Turn);
            return;
        };
        match at {
            Prepare::FirstPlayer => {
                if self.reads.is(R::FirstPlayer, "未定") {
                    s.frames.push(Frame::Undetermined(R::FirstPlayer));
                    return;
                }
                let player = s.first;
                log.record_under(
                    || Event::First { player },
                    [Cite::requires(ua!("5-1"))],
                    [self.reads.under(R::FirstPlayer)],
                );
                s.go(Prepare::Shuffle);
            }
            Prepare::Shuffle => {
                s.go(Prepare::Hands);
                if self.reads.is(R::LifeSource, "卡组顶") {
                    s.frames.push(Frame::Shuffle(s.first.opponent()));
                    s.frames.push(Frame::Shuffle(s.first));
                }
            }
            Prepare::Hands => {
                if self.reads.is(R::OpeningHand, "未定") {
                    s.frames.push(Frame::Undetermined(R::OpeningHand));
                    return;
                }
                for player in [s.first, s.first.opponent()] {
                    let n = opening.hand.min(s.side(player).deck.len() as u8);
                    for _ in 0..n {
                        if let Some(ix) = s.side(player).deck.last().copied() {
                            self.enter_line(s, ix, Zone::Hand, false);
                        }
                    }
                    log.record_under(
                        || Event::OpeningHand { player, n },
                        [Cite::defines(ua!("2.5-1"))],
                        [self.reads.under(R::OpeningHand)],
                    );
                }
                s.go(Prepare::Dealt);
            }
            Prepare::Dealt => s.go(Prepare::FirstReady),
            Prepare::Life => {
                if self.reads.is(R::LifeSource, "未定") {
                    s.frames.push(Frame::Undetermined(R::LifeSource));
                    return;
                }
                for player in [s.first, s.first.opponent()] {
                    let given = &opening.life[player.ix()];
                    let cards: Vec<Ix> = if self.reads.is(R::LifeSource, "照局面") {
                        given.clone()
                    } else {
                        s.side(player)
                            .deck
                            .iter()
                            .rev()
                            .take(LIFE)
                            .copied()
                            .collect()
                    };
                    let n = cards.len() as u8;
                    for ix in cards {
                        self.enter_line(s, ix, Zone::Life, false);
                    }
                    log.record_under(
                        || Event::LifeSet { player, n },
                        [Cite::requires(ua!("2.3-1"))],
                        [self.reads.under(R::LifeSource)],
                    );
                }
                s.go(Prepare::Turn);
            }
            _ => {
                s.frames.pop();
                s.phase = Phase::Start;
                s.frames.push(Frame::Turn { fresh: true });
            }
        }
    }
}
