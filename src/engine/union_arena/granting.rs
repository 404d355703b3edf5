//! Changes that effects bring for a time, and the parts of a script: what is paid for, what is done for each card.

use super::UnionArena;
use super::card::{Effect, Filter, Sel, Which};
use super::defs::Change;
use super::event::Event;
use super::reads::R;
use super::state::{Frame, Got, Ix, On, Question, State, Stuck, Timed};
use super::values::Eye;
use super::words::{Head, Until, Zone};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};
use crate::rulebook::RuleId;

/// The step in which a duration ends.
pub fn lapses_by(until: Until) -> Option<RuleId> {
    match until {
        Until::Turn | Until::MyNextEnd | Until::TheirNextEnd => Some(ua!("5.5.4")),
        Until::Battle => Some(ua!("5.4.3.1c-2")),
        Until::MyNextTurn | Until::TheirNextTurn => Some(ua!("5.1.1")),
        Until::Attack => Some(ua!("5.4-4")),
        Until::Phase => Some(ua!("5-1")),
        Until::Source | Until::Stay => None,
    }
}

impl UnionArena {
    /// A change begins.
    pub(super) fn grant(
        &self,
        s: &mut State,
        (sel, cards): (&Sel, &[Ix]),
        change: u16,
        n: i32,
        until: Until,
        log: &mut Log<Event>,
    ) {
        let Some(ctx) = s.ctx() else { return };
        let (player, source) = (ctx.player, ctx.source.ix);
        let why = self.by_effect(s);
        if self.unnamed(s, until) {
            return;
        }
        if cards.is_empty() && !matches!(sel, Which::All(_)) {
            return self.did(s, 0, log);
        }
        s.stamp = s.stamp.wrapping_add(1);
        let mut timed = Timed {
            on: On::Filter(0),
            change,
            n,
            until,
            player,
            source,
            born: s.stamp,
            turn: s.turn,
        };
        let all = match &sel {
            Which::All(f) => self.filters.iter().position(|x: &Filter| *x == **f),
            _ => None,
        };
        if let Some(filter) = all
            && self.reads.is(R::LaterEntrants, "受影响")
        {
            timed.on = On::Filter(filter as u16);
            s.timed.push(timed);
            if let Some(ctx) = s.ctxs.last_mut() {
                ctx.did = cards.len() as i32;
            }
            log.record_under(
                || Event::ChangedAll { change, until },
                [why],
                [self.reads.under(R::LaterEntrants)],
            );
            return;
        }
        let above = match self.changes[usize::from(change)] {
            Change::LoseAll | Change::Lose(Head::Static) if self.lasting => self.above_zero(s),
            _ => Vec::new(),
        };
        for ix in cards {
            timed.on = On::Card(s.obj(*ix));
            s.timed.push(timed);
            let bp = matches!(self.changes[usize::from(change)], Change::Bp(_));
            log.record_with(|| {
                let mut cites = vec![why];
                cites.extend(lapses_by(until).map(Cite::defines));
                let event = if bp {
                    Event::BpChanged {
                        card: *ix,
                        n,
                        until,
                    }
                } else {
                    Event::Changed {
                        card: *ix,
                        change,
                        until,
                    }
                };
                let mut under: Vec<_> = all
                    .map(|_| self.reads.under(R::LaterEntrants))
                    .into_iter()
                    .collect();
                // Where BP both becomes a number and goes up or down, the reading says what comes first.
                let raises = |c: &Change| matches!(c, Change::Bp(_));
                let becomes = |c: &Change| matches!(c, Change::BpBecomes(_));
                let mine = &self.changes[usize::from(change)];
                let both = s.timed.iter().any(|t| {
                    let other = &self.changes[usize::from(t.change)];
                    matches!(t.on, On::Card(o) if o.ix == *ix)
                        && (becomes(mine) && raises(other) || raises(mine) && becomes(other))
                });
                if both {
                    under.push(self.reads.under(R::BpBecomes));
                }
                if becomes(mine) && self.becomes_twice(s, *ix).is_some() {
                    under.push(self.reads.under(R::Becomes));
                }
                if !until.is_named() {
                    under.push(self.reads.under(R::Duration));
                }
                // What already rests on a card that is now shielded.
                if matches!(mine, Change::Unaffected(_))
                    && s.timed
                        .iter()
                        .any(|t| t.born < timed.born && t.on == timed.on)
                {
                    under.push(self.reads.under(R::ShieldedBefore));
                }
                (event, cites, under)
            });
        }
        if !above.is_empty() {
            self.fallen(s, above);
        }
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.did = cards.len() as i32;
        }
    }

    /// Whether the text does not say when such a duration ends and nothing else is read into it: then it stops.
    fn unnamed(&self, s: &mut State, until: Until) -> bool {
        let stops = !until.is_named() && self.reads.is(R::Duration, "未定");
        if stops {
            s.frames.push(Frame::Stuck(Stuck::Duration));
        }
        stops
    }

    /// Something begins to hold for players.
    pub(super) fn lay_down(
        &self,
        s: &mut State,
        players: &[Player],
        (change, n): (u16, i32),
        until: Until,
        log: &mut Log<Event>,
    ) {
        let Some(ctx) = s.ctx() else { return };
        let (player, source) = (ctx.player, ctx.source.ix);
        let why = self.by_effect(s);
        if self.unnamed(s, until) {
            return;
        }
        for for_whom in players {
            s.stamp = s.stamp.wrapping_add(1);
            s.timed.push(Timed {
                on: On::Player(*for_whom),
                change,
                n,
                until,
                player,
                source,
                born: s.stamp,
                turn: s.turn,
            });
            log.record_with(|| {
                let event = Event::Ruled {
                    player: *for_whom,
                    change,
                    until,
                };
                let mut cites = vec![why];
                cites.extend(lapses_by(until).map(Cite::defines));
                let read = (!until.is_named()).then(|| self.reads.under(R::Duration));
                (event, cites, read.into_iter().collect())
            });
        }
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.did = players.len() as i32;
        }
    }

    /// The number of a change as it begins.
    pub(super) fn change_number(&self, s: &State, eye: Eye<'_>, change: u16) -> i32 {
        match &self.changes[usize::from(change)] {
            Change::Bp(n)
            | Change::BpBecomes(n)
            | Change::Ap(n)
            | Change::ApBecomes(n)
            | Change::Need(_, n)
            | Change::HandLimit(n)
            | Change::Attacks(n) => self.num(s, eye, n),
            _ => 0,
        }
    }

    /// One step of [`Frame::PayFor`].
    pub(super) fn pay_for(&self, s: &mut State, script: u16, pc: u8, at: u8) {
        let Effect::PayFor(p) = &self.scripts[script as usize][usize::from(pc)] else {
            s.frames.pop();
            return;
        };
        let Some(ctx) = s.ctx() else {
            s.frames.pop();
            return;
        };
        let ability = ctx.ability;
        // While another player pays, the effect is that player's.
        let other = at == 0 && !self.means(s, Eye::ctx(ctx), p.who, ctx.player);
        if other {
            Self::hand_over(s);
        }
        let player = s.ctx().map_or(s.turn_player, |c| c.player);
        let place = s.frames.len() - 1;
        let lent = match s.frames.get(place) {
            Some(Frame::PayFor { lent, .. }) => *lent || other,
            _ => other,
        };
        match at {
            0 if self.payable(s, p.cost.id) => {
                s.frames[place] = Frame::PayFor {
                    script,
                    pc,
                    at: 1,
                    lent,
                };
                self.ask(s, player, Question::May(ability));
            }
            0 => self.paid_for(s, p.otherwise.id, lent),
            1 if s.got.pop() == Some(Got::Yes(true)) => {
                s.frames[place] = Frame::PayFor {
                    script,
                    pc,
                    at: 2,
                    lent,
                };
                self.begin_paying(s, p.cost.id);
            }
            2 if s.got.pop() == Some(Got::Yes(true)) => {
                if let Some(ctx) = s.ctxs.last_mut() {
                    ctx.busy = true;
                }
                self.paid_for(s, p.does.id, lent);
            }
            _ => self.paid_for(s, p.otherwise.id, lent),
        }
    }

    /// It is settled whether that was paid for; the effect is its player's again.
    fn paid_for(&self, s: &mut State, script: u16, lent: bool) {
        s.frames.pop();
        if lent {
            Self::hand_over(s);
        }
        self.sub(s, script);
    }

    fn hand_over(s: &mut State) {
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.player = ctx.player.opponent();
        }
    }

    /// One step of [`Frame::Each`]: the next card is 所选.
    pub(super) fn each(&self, s: &mut State, script: u16) {
        let Some(Frame::Each { cards, .. }) = s.frames.last_mut() else {
            return;
        };
        match cards.pop() {
            None => {
                s.frames.pop();
            }
            Some(obj) => {
                if s.is_still(obj) {
                    self.keep(s, None, &[obj.ix]);
                    self.sub(s, script);
                }
            }
        }
    }

    /// A part of the script.
    pub(super) fn sub(&self, s: &mut State, script: u16) {
        if script != 0 {
            s.frames.push(Frame::Script { id: script, pc: 0 });
        }
    }

    /// Entering the field by an effect.
    pub(super) fn begin_enter(&self, s: &mut State, ix: Ix, to: Zone, rested: bool) {
        let player = s.card(ix).owner;
        s.frames.push(Frame::Enter {
            player,
            card: s.obj(ix),
            to,
            rested,
            effect: true,
            at: 0,
        });
    }
}
