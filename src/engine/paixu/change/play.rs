//! The play phase (2.1.1-8, 2.1.3-4) with the judging of the win (2.1.4-4). What both players do at once is said first and done together.

use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{PlayOrder, PlaySlot, PlayTaken, Promised};
use super::super::state::{Act, CardIx, End, Run, State, Step};
use super::super::view::turn::playing;
use super::super::words::{Facing, Phase, Time};
use super::super::{Log, Paixu};
use super::field::Entry;
use crate::engine::cite::px;
use crate::engine::{Cite, Outcome, Player};

impl Paixu {
    /// The play phase begins: first the win is judged (2.1.4-4).
    pub(super) fn play_begins(&self, st: &mut State, log: &mut Log) {
        st.phase = Phase::Play;
        st.speed = 0;
        log.record_with(|| {
            let mut cites = self.view(st).turn_clauses([
                px!("2.1.1-7"),
                px!("2.1.2-5"),
                px!("2.1.3-3"),
                px!("2.1.4-3"),
            ]);
            cites.push(Cite::permits(playing(st)));
            (
                Event::PhaseBegan { phase: Phase::Play },
                cites,
                vec![self.reads.play_order.under()],
            )
        });
        let sure = self.reads.promised == Promised::Sure;
        let met = Player::BOTH.map(|p| st.side(p).cleared() || (sure && st.side(p).promised));
        let was_promised = st.sides.iter().any(|s| s.promised);
        if met[0] || met[1] {
            let outcome = match met {
                [true, true] => Outcome::Draw,
                [true, false] => Outcome::Win(Player(0)),
                _ => Outcome::Win(Player(1)),
            };
            st.end = Some(End::Over(outcome));
            log.record_with(|| {
                let mut cites = vec![Cite::requires(px!("2.1.4-4"))];
                let mut under = Vec::new();
                if was_promised {
                    cites.push(Cite::requires(px!("2.1.3-4")));
                    under.push(self.reads.promised.under());
                }
                (Event::Judged { met }, cites, under)
            });
            return log.record(
                || Event::Ended { outcome },
                [Cite::requires(px!("2.1.4-4"))],
            );
        }
        log.record_with(|| {
            let under = was_promised.then(|| self.reads.promised.under());
            (
                Event::Judged { met },
                vec![Cite::requires(px!("2.1.4-4"))],
                under.into_iter().collect(),
            )
        });
        for side in &mut st.sides {
            side.empty = side.deck.is_empty();
            side.promised = false;
            side.plan.clear();
        }
        if self.reads.play_order == PlayOrder::Open {
            return self.stop(st, Question::PlayOrder, log);
        }
        st.stirred = st.stirred || Player::BOTH.into_iter().any(|p| self.view(st).could_act(p));
        st.step = Step::PlayAsk(Player(0));
        self.clock(st, Time::PlayBegins, log);
    }

    /// A player has said all of this play phase.
    pub(super) fn plays_said(&self, st: &mut State, player: Player, log: &mut Log) {
        let last = player == Player(1);
        let matters = last && self.view(st).plans_clash() && self.plans_matter(st);
        let must = self.reads.play_must.under();
        log.record_under(
            || Event::Ready { player },
            [Cite::permits(playing(st))],
            [Some(must), matters.then(|| self.reads.together.under())]
                .into_iter()
                .flatten(),
        );
        if !last {
            st.step = Step::PlayAsk(Player(1));
            return;
        }
        let first = match self.ahead_of_equals() {
            None if matters => return self.stop(st, Question::Together, log),
            Some(ahead) if matters => ahead,
            _ => Player(0),
        };
        st.step = Step::PlayDo(0, first, first);
    }

    /// Does the next act of both plans.
    pub(super) fn play_do(
        &self,
        st: &mut State,
        nth: u8,
        player: Player,
        first: Player,
        log: &mut Log,
    ) {
        let plans = [0, 1].map(|p: usize| st.sides[p].plan.len());
        if usize::from(nth) >= plans[0].max(plans[1]) {
            for side in &mut st.sides {
                side.plan.clear();
            }
            st.step = Step::TurnEnds;
            return;
        }
        st.step = if player == first {
            st.tick += 1;
            Step::PlayDo(nth, first.opponent(), first)
        } else {
            Step::PlayDo(nth + 1, first, first)
        };
        let Some(act) = st.side(player).plan.get(usize::from(nth)).copied() else {
            return;
        };
        self.play_act(st, player, act, log);
    }

    /// Does what a player said of this play phase.
    pub(super) fn play_act(&self, st: &mut State, player: Player, act: Act, log: &mut Log) {
        match act {
            Act::Play { card, slot, down } => self.play_card(st, player, card, slot, down, log),
            Act::Away(card) => self.send_away(st, player, card, log),
            Act::Core(ability) => self.use_core(st, player, ability, log),
            Act::Turn(_) => {}
        }
    }

    /// The last cards go in place of a play (2.1.3-4).
    fn send_away(&self, st: &mut State, player: Player, card: CardIx, log: &mut Log) {
        log.record_under(
            || Event::Away { player, card },
            [Cite::permits(px!("2.1.3-4"))],
            [self.reads.instead_core.under()],
        );
        self.bury(st, card, false, px!("2.1.3-4"), log);
        if st.side(player).cleared() {
            st.side_mut(player).promised = true;
            log.record_under(
                || Event::NotYet { player },
                [Cite::requires(px!("2.1.3-4"))],
                [self.reads.promised.under()],
            );
        }
    }

    /// The core card's effect is activated (1.2.2-5).
    fn use_core(&self, st: &mut State, player: Player, ability: u8, log: &mut Log) {
        let Some(scope) = self.view(st).core_scope(player, ability) else {
            return;
        };
        st.stirred = true;
        let card = scope.card;
        let side = st.side_mut(player);
        side.core_used += 1;
        side.core_now += 1;
        let left = self.def(card).uses.saturating_sub(side.core_used);
        log.record_with(|| {
            let mut cites = vec![
                Cite::permits(px!("1.2.2-5")),
                Cite::permits(px!("1.2.6-1")),
                Cite::permits(px!("1.2.2-2")),
                Cite::permits(playing(st)),
            ];
            self.view(st).add_grounds(scope, &mut cites);
            let under = vec![
                self.reads.core_times.under(),
                self.reads.core_order.under(),
                self.reads.core_target.under(),
            ];
            (Event::CoreUsed { player, card, left }, cites, under)
        });
        let mut run = Run::new(scope);
        run.willing = true;
        st.runs.push(run);
    }

    /// A card is played from the sequence (2.1.1-8).
    fn play_card(
        &self,
        st: &mut State,
        player: Player,
        card: Option<CardIx>,
        slot: u8,
        down: bool,
        log: &mut Log,
    ) {
        let deck = &mut st.side_mut(player).deck;
        let at = match card {
            Some(card) => deck.iter().position(|c| *c == card),
            None => (!deck.is_empty()).then_some(0),
        };
        // An act before this one may have taken the card.
        let Some(at) = at else {
            return log.record(
                || Event::NothingDrawn { player },
                [Cite::requires(playing(st))],
            );
        };
        let old = st.card_in(player, slot);
        let mut slot = slot;
        let mut moved = false;
        if let Some(old) = old {
            if self.reads.play_slot == PlaySlot::Replace {
                self.bury(st, old, false, playing(st), log);
            } else {
                // A drawn card lies there by now.
                if self.reads.play_taken == PlayTaken::Open {
                    return self.stop(st, Question::PlayTaken, log);
                }
                let slots = &st.side(player).slots;
                let free = (0..3u8).find(|s| slots[usize::from(*s)].seat.is_none());
                let Some(free) = free.filter(|_| self.reads.play_taken == PlayTaken::Lowest) else {
                    return log.record_under(
                        || Event::NothingDrawn { player },
                        [Cite::defines(px!("1.1.2-5"))],
                        [self.reads.play_slot.under(), self.reads.play_taken.under()],
                    );
                };
                slot = free;
                moved = true;
            }
        }
        let card = st.side_mut(player).deck.remove(at);
        let face = if down { Facing::Down } else { Facing::Up };
        log.record_under(
            || Event::Played {
                player,
                card,
                slot,
                face,
            },
            [
                Cite::permits(playing(st)),
                Cite::defines(px!("1.1.2-5")),
                face.defined(),
            ],
            [
                Some(self.reads.play_from.under()),
                Some(self.reads.play_slot.under()),
                Some(self.reads.play_count.under()),
                Some(self.reads.play_down.under()),
                moved.then(|| self.reads.play_taken.under()),
            ]
            .into_iter()
            .flatten(),
        );
        self.enter(st, (player, slot), card, face, Entry::Played, log);
    }
}
