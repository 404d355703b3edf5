//! Durations that end, and what becomes of BP by that (6.2-1).

use crate::engine::cite::Cite;
use crate::engine::game::Log;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::state::{Card, Obj, On, State, Timed};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::zero::Stood;
use crate::engine::union_arena::words::Until;

impl State {
    /// Where no change is left, the order of beginning counts from the cards that are there: only their order matters,
    /// and a state that comes back must be the same again.
    fn count_anew(&mut self) {
        let began = |c: &Card| (c.since, c.stamp);
        let mut order: Vec<_> = self.field().map(|ix| began(self.card(ix))).collect();
        order.sort_unstable();
        order.dedup();
        for card in &mut self.cards {
            let place = order.binary_search(&began(card));
            card.stamp = match place {
                Ok(place) if card.zone.on_field() => place as u16,
                _ => 0,
            };
        }
        self.stamp = order.len() as u16;
    }
}

impl Run<'_> {
    /// Ends the changes of a duration. `which` tells more.
    pub fn lapse(
        &self,
        s: &mut State,
        until: Until,
        which: impl Fn(&Timed) -> bool,
        cite: Cite,
        under: Option<R>,
        log: &mut Log<Event>,
    ) {
        self.stop_waiting(s, until, &which, (cite, under), log);
        if !s.timed.iter().any(|t| t.until == until && which(t)) {
            return;
        }
        let above = self.above_zero(s);
        let ending: Vec<Timed> = s
            .timed
            .iter()
            .copied()
            .filter(|t| t.until == until && which(t))
            .collect();
        s.timed.retain(|t| !(t.until == until && which(t)));
        if s.timed.is_empty() {
            s.count_anew();
        }
        self.forget_given(s, &ending);
        for t in ending {
            log.record_under(
                || Event::Lapsed {
                    until,
                    source: t.source,
                },
                [cite],
                under.map(|r| self.reads.under(r)),
            );
        }
        self.fallen(s, above);
    }

    /// What waits for something until then waits no longer.
    fn stop_waiting(
        &self,
        s: &mut State,
        until: Until,
        which: &impl Fn(&Timed) -> bool,
        (cite, under): (Cite, Option<R>),
        log: &mut Log<Event>,
    ) {
        s.later.retain(|later| {
            let ends = later.until == Some(until)
                && later.fired.is_none()
                && which(&Timed {
                    on: On::Player(later.ctx.player),
                    change: 0,
                    n: 0,
                    until,
                    player: later.ctx.player,
                    source: later.ctx.source.ix,
                    born: 0,
                    turn: later.turn,
                });
            if ends {
                let source = later.ctx.source.ix;
                log.record_under(
                    || Event::Lapsed { until, source },
                    [cite],
                    under.map(|r| self.reads.under(r)),
                );
            }
            !ends
        });
    }

    /// Those of them that are at 0 or below because an increase has gone, and not because a decrease counts again.
    pub fn fallen(&self, s: &mut State, above: Vec<Stood>) {
        let now = self.above_zero(s);
        for was in above {
            let obj = s.obj(was.card);
            let Some(Stood { bp, raised, .. }) = now.iter().find(|n| n.card == was.card).copied()
            else {
                continue;
            };
            let lost = was.raised - raised;
            if bp > 0 || lost <= 0 || bp + lost < was.bp.min(1) {
                continue;
            }
            if was.bp > 0 {
                s.lapsed.push((obj, bp));
                continue;
            }
            // It was there already: no effect has changed that.
            for (_, since) in s
                .lapsed
                .iter_mut()
                .chain(&mut s.spared)
                .filter(|(o, _)| *o == obj)
            {
                *since = bp;
            }
        }
    }

    /// Forgets of characters at 0 or below why they stay, once they are above it or have come lower by an effect.
    pub fn forget_risen(&self, s: &mut State) {
        if s.spared.is_empty() && s.lapsed.is_empty() {
            return;
        }
        let still = |s: &State, all: &[(Obj, i32)]| -> Vec<(Obj, i32)> {
            all.iter()
                .filter(|(o, _)| s.stands(*o))
                .map(|(o, since)| (*o, self.bp(s, o.ix), *since))
                .filter(|(_, bp, since)| *bp <= 0 && bp >= since)
                .map(|(o, bp, _)| (o, bp))
                .collect()
        };
        (s.spared, s.lapsed) = (still(s, &s.spared), still(s, &s.lapsed));
    }
}
