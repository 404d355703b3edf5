//! Drawing (1.2.4-14) and arranging a sequence (1.2.4-23): effects that choose no object (1.2.5-3).

use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{DrawEmpty, DrawFace, DrawFull, DrawSlot, ShuffleAll};
use super::super::state::{Ask, Asked, CardIx, End, Part, Scope, State};
use super::super::words::{Draw, Facing, How, Timing};
use super::super::{Log, Paixu};
use super::field::Entry;
use crate::engine::cite::px;
use crate::engine::{Cite, Drawn, Outcome, Player};

impl Paixu {
    /// Goes on with a draw: a player's number of cards is counted, then drawn one by one.
    pub(super) fn draw_step(&self, st: &mut State, draw: &Draw, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let (scope, part) = (run.scope, run.part);
        let nth = match part {
            Part::DrawerNext(nth) | Part::Draws(nth) => nth,
            Part::Begins | Part::Sourced => 0,
        };
        let Some(player) = draw.whose.players(scope.player).nth(usize::from(nth)) else {
            return st.next_piece();
        };
        if part != Part::Draws(nth) {
            let count = self.view(st).count(&draw.count, scope);
            if let Some(run) = st.runs.last_mut() {
                if nth == 0 {
                    run.did = 0;
                    run.same.clear();
                }
                run.left = count;
                run.part = Part::Draws(nth);
            }
            return;
        }
        if run.left == 0 {
            if let Some(run) = st.runs.last_mut() {
                run.part = Part::DrawerNext(nth + 1);
            }
            return;
        }
        if st.side(player).deck.is_empty() {
            match self.reads.draw_empty {
                DrawEmpty::Open => return self.stop(st, Question::DrawEmpty, log),
                DrawEmpty::Loses => {
                    let outcome = Outcome::Win(player.opponent());
                    st.end = Some(End::Over(outcome));
                    return log.record_under(
                        || Event::Ended { outcome },
                        [Cite::requires(px!("1.2.4-14"))],
                        [self.reads.draw_empty.under()],
                    );
                }
                DrawEmpty::AsMany | DrawEmpty::Cannot => {
                    if let Some(run) = st.runs.last_mut() {
                        run.left = 0;
                    }
                    return log.record_under(
                        || Event::NothingDrawn { player },
                        [Cite::permits(px!("1.2.5-3"))],
                        [self.reads.draw_empty.under()],
                    );
                }
            }
        }
        let free: Vec<u8> = (0..3u8)
            .filter(|s| draw.slot.is_none_or(|only| only.index() == *s))
            .filter(|s| st.slot(player, *s).seat.is_none())
            .collect();
        match (free.as_slice(), self.reads.draw_slot) {
            ([], _) => match self.reads.draw_full {
                DrawFull::Open => self.stop(st, Question::DrawFull, log),
                DrawFull::Replace => st.ask(player, Asked::Replace),
                DrawFull::Nothing | DrawFull::Cannot => {
                    if let Some(run) = st.runs.last_mut() {
                        run.left = 0;
                    }
                    log.record_under(
                        || Event::NothingDrawn { player },
                        [Cite::defines(px!("1.2.4-14"))],
                        [self.reads.draw_full.under()],
                    );
                }
            },
            ([only], _) => self.draw_into(st, player, *only, log),
            ([first, ..], DrawSlot::Lowest) => self.draw_into(st, player, *first, log),
            (_, DrawSlot::Choose) => st.ask(player, Asked::DrawSlot),
            (_, DrawSlot::Open) => self.stop(st, Question::DrawSlot, log),
        }
    }

    pub(super) fn draw_into(&self, st: &mut State, player: Player, slot: u8, log: &mut Log) {
        if let Some(face) = self.view(st).drawing().and_then(|d| d.face) {
            return self.draw(st, player, slot, face, log);
        }
        match self.reads.draw_face {
            DrawFace::Up => self.draw(st, player, slot, Facing::Up, log),
            DrawFace::Down => self.draw(st, player, slot, Facing::Down, log),
            DrawFace::Choose => st.ask(player, Asked::DrawFace(slot)),
            DrawFace::Open => self.stop(st, Question::DrawFace, log),
        }
    }

    /// The top card of a sequence is put on the field (1.2.4-14).
    pub(super) fn draw(
        &self,
        st: &mut State,
        player: Player,
        slot: u8,
        face: Facing,
        log: &mut Log,
    ) {
        let card = st.side_mut(player).deck.remove(0);
        if let Some(run) = st.runs.last_mut() {
            run.left -= 1;
            run.did = run.did.saturating_add(1);
            // For a text that goes on to speak of it.
            if self.ability(run.scope.text).names_same {
                run.picks.push(card);
            }
        }
        st.tick += 1;
        log.record_with(|| {
            // What the text says goes before the readings.
            let said = self.view(st).drawing();
            let mut under = Vec::new();
            if said.is_none_or(|d| d.slot.is_none()) {
                under.push(self.reads.draw_slot.under());
            }
            if said.is_none_or(|d| d.face.is_none()) {
                under.push(self.reads.draw_face.under());
            }
            // A slot's effect reaches the card before the rest of the text, or after it.
            let place = st.slot(player, slot);
            if !place.effects.is_empty() && self.view(st).amid_text() {
                under.push(self.reads.mid_text.under());
            }
            (
                Event::Drawn {
                    player,
                    card,
                    slot,
                    face,
                },
                vec![
                    Cite::requires(px!("1.2.4-14")),
                    Cite::defines(px!("1.1.2-5")),
                    face.defined(),
                ],
                under,
            )
        });
        self.enter(st, (player, slot), card, face, Entry::Drawn, log);
    }

    /// Arranges a sequence (1.2.4-23); a shuffle waits for chance.
    pub(super) fn arrange(&self, st: &mut State, player: Player, how: &How, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let wanted = usize::from(self.view(st).count(how.count(), run.scope));
        let held = st.side(player).deck.len();
        let n = wanted.min(held);
        let shuffles = matches!(how, How::ShuffleTop(_) | How::ShuffleBottom(_));
        if shuffles && wanted >= held && held > 1 {
            match self.reads.shuffle_all {
                ShuffleAll::Open => return self.stop(st, Question::ShuffleAll, log),
                ShuffleAll::MayNot => {
                    log.record_under(
                        || Event::NotArranged {
                            player,
                            why: format!("牌序只有 {held} 张，那就是切洗整个牌序。"),
                        },
                        [Cite::forbids(px!("1.2.4-23"))],
                        [self.reads.shuffle_all.under()],
                    );
                    return st.next_piece();
                }
                ShuffleAll::May => {}
            }
        }
        let orders = matches!(how, How::OrderTop(_) | How::OrderBottom(_));
        if n == 0 || ((shuffles || orders) && n == 1) {
            log.record(
                || Event::NotArranged {
                    player,
                    why: "没有可以变动次序的牌。".to_owned(),
                },
                [Cite::permits(px!("1.2.5-3"))],
            );
            return st.next_piece();
        }
        match how {
            How::ShuffleTop(_) => st.ask(player, Asked::Shuffle(player, n as u8, true)),
            How::ShuffleBottom(_) => st.ask(player, Asked::Shuffle(player, n as u8, false)),
            How::OrderTop(_) | How::OrderBottom(_) => {
                let (scope, top) = (run.scope, matches!(how, How::OrderTop(_)));
                st.ask(scope.player, Asked::Arrange(player, n as u8, top));
            }
            How::PickDown(_) | How::PickUp(_) => {
                let (scope, top) = (run.scope, matches!(how, How::PickDown(_)));
                st.ask(scope.player, Asked::Pick(player, n as u8, top));
            }
            How::TopDown(_) | How::BottomUp(_) => {
                let down = matches!(how, How::TopDown(_));
                let deck = &mut st.side_mut(player).deck;
                if down {
                    deck.rotate_left(n);
                } else {
                    deck.rotate_right(n);
                }
                log.record(
                    || Event::Moved {
                        player,
                        count: n as u8,
                        down,
                    },
                    [Cite::requires(px!("1.2.4-23"))],
                );
                self.rearranged(st, player, log);
            }
        }
    }

    /// A sequence was arranged: the texts that wait for it are due (1.2.2-4).
    fn rearranged(&self, st: &mut State, player: Player, log: &mut Log) {
        st.stirred = true;
        let meets = |scope: Scope, timing: &Timing| match timing {
            Timing::Arranged(whose) => whose.means(player, scope.player),
            _ => false,
        };
        for scope in self.view(st).waiting_for(Timing::ARRANGED, meets) {
            self.due(st, scope, None, log);
        }
        st.next_piece();
    }

    /// A player has said which card comes next; the last goes where it must (1.2.4-23).
    pub(super) fn arranged(
        &self,
        st: &mut State,
        card: CardIx,
        (player, n, top): (Player, u8, bool),
        log: &mut Log,
    ) {
        let cards = self.view(st).arranging(player, n, top).to_vec();
        let Some(run) = st.runs.last_mut() else {
            return;
        };
        run.picks.push(card);
        if run.picks.len() + 1 < cards.len() {
            let by = run.scope.player;
            return st.ask(by, Asked::Arrange(player, n, top));
        }
        // These are no objects of an effect.
        let mut order = std::mem::take(&mut run.picks);
        order.extend(cards.iter().copied().find(|c| !order.contains(c)));
        let deck = &mut st.side_mut(player).deck;
        let from = if top { 0 } else { deck.len() - order.len() };
        deck[from..from + order.len()].copy_from_slice(&order);
        log.record(
            || Event::Arranged {
                player,
                count: n,
                top,
            },
            [Cite::requires(px!("1.2.4-23"))],
        );
        self.rearranged(st, player, log);
    }

    /// A player has said which card goes to the other end of a sequence (1.2.4-23).
    pub(super) fn picked(
        &self,
        st: &mut State,
        card: CardIx,
        (player, down): (Player, bool),
        log: &mut Log,
    ) {
        let deck = &mut st.side_mut(player).deck;
        deck.retain(|c| *c != card);
        match down {
            true => deck.push(card),
            false => deck.insert(0, card),
        }
        log.record(
            || Event::Moved {
                player,
                count: 1,
                down,
            },
            [Cite::requires(px!("1.2.4-23"))],
        );
        self.rearranged(st, player, log);
    }

    /// What chance gave for a shuffle.
    pub(crate) fn shuffled(&self, st: &mut State, drawn: &Drawn, log: &mut Log) {
        let Some(run) = st.runs.last_mut() else {
            return;
        };
        let Some(Ask {
            what: Asked::Shuffle(player, n, top),
            ..
        }) = run.ask.take()
        else {
            return;
        };
        let Drawn::Order(order) = drawn else { return };
        let deck = &mut st.side_mut(player).deck;
        let n = usize::from(n).min(deck.len());
        let from = if top { 0 } else { deck.len() - n };
        let old: Vec<CardIx> = deck[from..from + n].to_vec();
        for (place, ix) in deck[from..from + n].iter_mut().zip(order) {
            *place = old[*ix as usize % old.len()];
        }
        let whole = n == st.side(player).deck.len();
        log.record_under(
            || Event::Shuffled {
                player,
                count: n as u8,
                top,
            },
            [Cite::requires(px!("1.2.4-23"))],
            whole.then(|| self.reads.shuffle_all.under()),
        );
        self.rearranged(st, player, log);
    }
}
