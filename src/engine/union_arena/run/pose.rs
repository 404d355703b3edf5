//! Drawing, resting and readying cards, AP cards among them.
//!
//! 1.4-2, 4-1, 4-2, 5.1.2, 5.1.4.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Outcome, Player};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::zones::PLAIN;
use crate::engine::union_arena::state::{Due, Frame, Ix, On, State, Timed};
use crate::engine::union_arena::table::bit;
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::words::{Deed, Rule, Until, Zone};

/// What came of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawing {
    /// A card was drawn.
    Done,
    /// An effect does not allow it.
    Banned,
    /// An effect may be done instead.
    Waits,
    /// The deck has no card.
    Empty,
}

impl Run<'_> {
    /// Draws a card, unless an effect forbids it or is done instead.
    pub fn draw(
        &self,
        s: &mut State,
        player: Player,
        cites: &[Cite],
        under: &[R],
        log: &mut Log<Event>,
    ) -> Drawing {
        // What may not be done is not about to happen.
        if self.instead & bit(Deed::Draw) != 0
            && self.ruled_out(s, player, Rule::Draw, None).is_none()
        {
            let due = Due::Draw {
                player,
                why: cites.to_vec(),
                under: under.to_vec(),
            };
            if self.intercepted(s, &due) {
                return Drawing::Waits;
            }
        }
        self.draw_now(s, player, cites, under, log)
    }

    /// Draws a card, unless an effect forbids it.
    pub fn draw_now(
        &self,
        s: &mut State,
        player: Player,
        cites: &[Cite],
        under: &[R],
        log: &mut Log<Event>,
    ) -> Drawing {
        if let Some(by) = self.ruled_out(s, player, Rule::Draw, None) {
            log.record_with(|| {
                let mut all = vec![Cite::overrides(self.effect_clause(s, by, 0).clause)];
                all.extend_from_slice(cites);
                (Event::NotDrawn { player }, all, Vec::new())
            });
            return Drawing::Banned;
        }
        if let Some(ix) = s.side(player).deck.last().copied() {
            self.take_out(s, ix);
            self.put(s, ix, Zone::Hand, PLAIN);
            log.record_with(|| {
                (
                    Event::Drew { player, card: ix },
                    cites.to_vec(),
                    under.iter().map(|r| self.reads.under(*r)).collect(),
                )
            });
            self.emit(s, Deed::Draw.of(ix, player), log);
            return Drawing::Done;
        }
        if self.reads.is(R::DeckOut, "未定") {
            s.frames.push(Frame::Undetermined(R::DeckOut));
            return Drawing::Empty;
        }
        log.record_with(|| {
            let mut cites = cites.to_vec();
            cites.push(Cite::defines(ua!("2.5-1")));
            (
                Event::DeckEmpty { player },
                cites,
                vec![self.reads.under(R::DeckOut)],
            )
        });
        if self.reads.is(R::DeckOut, "落败") && s.over.is_none() {
            s.over = Some(Outcome::Win(player.opponent()));
            log.record_under(
                || Event::Won {
                    player: player.opponent(),
                },
                [Cite::defines(ua!("2.5-1"))],
                [self.reads.under(R::DeckOut)],
            );
        }
        Drawing::Empty
    }

    /// An effect rests a card, unless another is done instead; whether it was active.
    pub fn rest(&self, s: &mut State, ix: Ix, cites: &[Cite], log: &mut Log<Event>) -> bool {
        if self.instead & bit(Deed::Rest) != 0 && !s.card(ix).rested && s.card(ix).zone.on_field() {
            let due = Due::Rest {
                card: s.obj(ix),
                why: cites.to_vec(),
            };
            if self.intercepted(s, &due) {
                return false;
            }
        }
        self.rest_now(s, ix, cites, log)
    }

    /// Rests a card; whether it was active.
    pub fn rest_now(&self, s: &mut State, ix: Ix, cites: &[Cite], log: &mut Log<Event>) -> bool {
        let card = s.card_mut(ix);
        if card.rested || !card.zone.on_field() {
            return false;
        }
        card.rested = true;
        let owner = card.owner;
        log.record_with(|| (Event::Rested { card: ix }, cites.to_vec(), Vec::new()));
        self.emit(s, Deed::Rest.of(ix, owner), log);
        true
    }

    /// Readies a card, unless an effect is done instead; whether it was rested and may be readied.
    pub fn ready(&self, s: &mut State, ix: Ix, cites: &[Cite], log: &mut Log<Event>) -> bool {
        let by = s.ctx().map(|c| c.source.ix);
        // What may not be done is not about to happen.
        if self.instead & bit(Deed::Ready) != 0
            && s.card(ix).rested
            && s.card(ix).zone.on_field()
            && self.kept_rested(s, ix, by).is_none()
        {
            let due = Due::Ready {
                card: s.obj(ix),
                why: cites.to_vec(),
            };
            if self.intercepted(s, &due) {
                return false;
            }
        }
        self.ready_now(s, ix, cites, log)
    }

    /// Readies a card; whether it was rested and may be readied.
    pub fn ready_now(&self, s: &mut State, ix: Ix, cites: &[Cite], log: &mut Log<Event>) -> bool {
        if !s.card(ix).rested || !s.card(ix).zone.on_field() {
            return false;
        }
        let by = s.ctx().map(|c| c.source.ix);
        let kept = self.kept_rested(s, ix, by);
        let used = self.next_ready(s, ix);
        if kept.is_some() {
            log.record_with(|| {
                let under = used.map(|r| self.reads.under(r)).into_iter().collect();
                (Event::NotReadied { card: ix }, cites.to_vec(), under)
            });
            return false;
        }
        s.card_mut(ix).rested = false;
        let owner = s.card(ix).owner;
        log.record_with(|| (Event::Readied { card: ix }, cites.to_vec(), Vec::new()));
        self.emit(s, Deed::Ready.of(ix, owner), log);
        true
    }

    /// What lasts until a card would be readied next is over; the reading by which it counts as that, where the card is
    /// readied otherwise than by the start phase (5.1.2).
    fn next_ready(&self, s: &mut State, ix: Ix) -> Option<R> {
        let obj = s.obj(ix);
        let until = |t: &Timed| t.until == Until::NextReady && t.on == On::Card(obj);
        let at_start = self.in_ready_step(s);
        if !s.timed.iter().any(until) || !(at_start || self.reads.is(R::NextReady, "任何一次"))
        {
            return None;
        }
        let ended: Vec<Timed> = s.timed.iter().copied().filter(until).collect();
        s.timed.retain(|t| !until(t));
        self.forget_given(s, &ended);
        (!at_start).then_some(R::NextReady)
    }

    /// A player's AP cards are readied, unless an effect forbids it; how many.
    pub fn ready_ap(
        &self,
        s: &mut State,
        player: Player,
        n: u8,
        cites: &[Cite],
        log: &mut Log<Event>,
    ) -> u8 {
        let n = n.min(s.side(player).ap_rested);
        if n == 0 {
            return 0;
        }
        if let Some(by) = self.ruled_out(s, player, Rule::ReadyAp, None) {
            log.record_with(|| {
                let mut all = vec![Cite::overrides(self.effect_clause(s, by, 0).clause)];
                all.extend_from_slice(cites);
                (Event::ApNotReadied { player }, all, Vec::new())
            });
            return 0;
        }
        let side = s.side_mut(player);
        side.ap_rested -= n;
        side.ap_active += n;
        log.record_with(|| (Event::ReadiedAp { player, n }, cites.to_vec(), Vec::new()));
        n
    }

    /// Rests so many AP cards (1.4-2).
    pub fn pay_ap(
        &self,
        s: &mut State,
        player: Player,
        n: u8,
        cites: &[Cite],
        log: &mut Log<Event>,
    ) {
        if n == 0 {
            return;
        }
        let side = s.side_mut(player);
        let n = n.min(side.ap_active);
        side.ap_active -= n;
        side.ap_rested += n;
        log.record_with(|| {
            let mut all = cites.to_vec();
            all.push(Cite::requires(ua!("1.4-2")));
            all.push(Cite::defines(ua!("1.4-1")));
            (Event::PaidAp { player, n }, all, Vec::new())
        });
        let n = i32::from(n);
        self.emit(s, Deed::PaidAp.by(player).times(n), log);
    }
}
