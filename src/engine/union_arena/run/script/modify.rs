//! Actions that change cards and players for a time, and how cards and AP cards stand.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};
use crate::engine::union_arena::card::ability;
use crate::engine::union_arena::card::{Filter, Sel, Times, Which, effect};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::script::base::{Acting, NeedsInput};
use crate::engine::union_arena::state::{Frame, Ix, On, State, Timed};
use crate::engine::union_arena::table::Change;
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::words::{Cannot, Head, Until, Zone};
use crate::rulebook::RuleId;

/// The step in which a duration ends.
pub fn lapses_by(until: Until) -> Option<RuleId> {
    match until {
        Until::Turn | Until::MyNextEnd | Until::TheirNextEnd => Some(ua!("5.5.4")),
        Until::Battle => Some(ua!("5.4.3.1c-2")),
        Until::MyNextTurn | Until::TheirNextTurn => Some(ua!("5.1.1")),
        Until::Attack => Some(ua!("5.4-4")),
        Until::Phase => Some(ua!("5-1")),
        Until::Source | Until::Stay | Until::NextReady => None,
    }
}

impl Run<'_> {
    /// BP goes up or down for a time.
    pub fn act_boost(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        b: &effect::Boost,
    ) -> Result<(), NeedsInput> {
        let cards = self.cards(s, &b.cards, &mut a.k)?;
        let cards = self.touched(s, cards, b.cards.is_choice(), a.log);
        let n = self.num(s, a.scope, &b.amount);
        let change = self.plain_boost();
        self.grant(s, (&b.cards, &cards), change, n, b.until, a.log);
        Ok(())
    }

    /// Cards change for a time.
    pub fn act_grant(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        g: &ability::Grant,
    ) -> Result<(), NeedsInput> {
        let cards = self.cards(s, &g.cards, &mut a.k)?;
        let cards = self.touched(s, cards, g.cards.is_choice(), a.log);
        for change in &g.mods.ids {
            let n = self.change_number(s, a.scope, *change);
            self.grant(s, (&g.cards, &cards), *change, n, g.until, a.log);
        }
        Ok(())
    }

    /// Something is laid down for players for a time.
    pub fn act_rule(&self, s: &mut State, a: &mut Acting<'_>, r: &effect::RuleFor) {
        let players = self.players(s, a.scope, r.who);
        for id in &r.ids {
            let n = self.change_number(s, a.scope, *id);
            self.lay_down(s, &players, (*id, n), r.until, a.log);
        }
    }

    /// Cards are rested (4-2).
    pub fn act_rest(&self, s: &mut State, a: &mut Acting<'_>, sel: &Sel) -> Result<(), NeedsInput> {
        let cards = self.cards(s, sel, &mut a.k)?;
        let cards = self.touched(s, cards, sel.is_choice(), a.log);
        let mut n = 0;
        for ix in cards {
            if self
                .kept_from(s, ix, Cannot::BeRested, Some(a.ctx.source.ix))
                .is_none()
            {
                n += usize::from(self.rest(s, ix, &[a.why, Cite::defines(ua!("4-2"))], a.log));
            }
        }
        self.did(s, n, a.log);
        Ok(())
    }

    /// Cards are readied (4-1).
    pub fn act_ready(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        sel: &Sel,
    ) -> Result<(), NeedsInput> {
        let cards = self.cards(s, sel, &mut a.k)?;
        let cards = self.touched(s, cards, sel.is_choice(), a.log);
        let mut n = 0;
        for ix in cards {
            n += usize::from(self.ready(s, ix, &[a.why, Cite::defines(ua!("4-1"))], a.log));
        }
        self.did(s, n, a.log);
        Ok(())
    }

    /// AP cards are readied (1.4-1).
    pub fn act_ready_ap(&self, s: &mut State, a: &mut Acting<'_>, t: &Times) {
        let n = self.amount(s, a, &t.count);
        let mut done = 0;
        for p in self.players(s, a.scope, t.who) {
            let cites = [a.why, Cite::defines(ua!("1.4-1"))];
            done += usize::from(self.ready_ap(s, p, n, &cites, a.log));
        }
        self.did(s, done, a.log);
    }

    /// AP cards are rested (1.4-1).
    pub fn act_rest_ap(&self, s: &mut State, a: &mut Acting<'_>, t: &Times) {
        let n = self.amount(s, a, &t.count);
        let mut done = 0;
        for p in self.players(s, a.scope, t.who) {
            let side = s.side_mut(p);
            let n = n.min(side.ap_active);
            side.ap_active -= n;
            side.ap_rested += n;
            done += usize::from(n);
            if n > 0 {
                a.log.record(
                    || Event::RestedAp { player: p, n },
                    [a.why, Cite::defines(ua!("1.4-1"))],
                );
            }
        }
        self.did(s, done, a.log);
    }

    /// More AP cards are laid out (3.2-1).
    pub fn act_set_ap(&self, s: &mut State, a: &mut Acting<'_>, times: &Times) {
        let n = self.num(s, a.scope, &times.count).clamp(0, 99) as u8;
        let active = self.reads.is(R::NewAp, "激活");
        let mut done = 0;
        for p in self.players(s, a.scope, times.who) {
            let side = s.side_mut(p);
            let n = n.min(side.ap_deck.saturating_sub(side.ap()));
            if active {
                side.ap_active += n;
            } else {
                side.ap_rested += n;
            }
            done += usize::from(n);
            let total = side.ap();
            a.log.record_under(
                || Event::ApSet {
                    player: p,
                    n,
                    total,
                },
                [
                    a.why,
                    Cite::defines(ua!("3.2-1")),
                    Cite::defines(ua!("2.4-1")),
                ],
                [self.reads.under(R::NewAp)],
            );
        }
        self.did(s, done, a.log);
    }

    /// A change begins.
    pub fn grant(
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
        let cards = &self.raisable(s, cards, change)[..];
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
        // How long this lasts each card has for itself.
        if let Some(filter) = all.filter(|_| until != Until::NextReady)
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
            self.tell_granted(s, (*ix, &timed), all.is_some(), log);
        }
        if !above.is_empty() {
            self.fallen(s, above);
        }
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.did = cards.len() as i32;
        }
    }

    /// Those of some cards on which a change can rest: BP of a card that has left the field is what the reading
    /// 离场的角色的BP says, and neither goes up nor down any more.
    fn raisable(&self, s: &State, cards: &[Ix], change: u16) -> Vec<Ix> {
        let of_bp = matches!(
            self.changes[usize::from(change)],
            Change::Bp(_) | Change::BpBecomes(_)
        );
        let departed = |ix: &Ix| {
            let card = s.card(*ix);
            !card.zone.on_field() && card.came.is_some_and(Zone::on_field)
        };
        let (left, there): (Vec<Ix>, Vec<Ix>) = cards.iter().partition(|ix| of_bp && departed(ix));
        if !left.is_empty() {
            self.meet(R::LeftBp, ua!("1.1-3-10"));
        }
        there
    }

    /// Tells that a change rests on a card; `later` where it might rest on cards that enter later too.
    fn tell_granted(
        &self,
        s: &State,
        (ix, timed): (Ix, &Timed),
        later: bool,
        log: &mut Log<Event>,
    ) {
        let (change, n, until) = (timed.change, timed.n, timed.until);
        let bp = matches!(self.changes[usize::from(change)], Change::Bp(_));
        log.record_with(|| {
            let mut cites = vec![self.by_effect(s)];
            cites.extend(lapses_by(until).map(Cite::defines));
            let event = if bp {
                Event::BpChanged { card: ix, n, until }
            } else {
                Event::Changed {
                    card: ix,
                    change,
                    until,
                }
            };
            let mut under: Vec<_> = later
                .then(|| self.reads.under(R::LaterEntrants))
                .into_iter()
                .collect();
            // Where BP both becomes a number and goes up or down, the reading says what comes first.
            let raises = |c: &Change| matches!(c, Change::Bp(_));
            let becomes = |c: &Change| matches!(c, Change::BpBecomes(_));
            let mine = &self.changes[usize::from(change)];
            let both = s.timed.iter().any(|t| {
                let other = &self.changes[usize::from(t.change)];
                matches!(t.on, On::Card(o) if o.ix == ix)
                    && (becomes(mine) && raises(other) || raises(mine) && becomes(other))
            });
            if both {
                under.push(self.reads.under(R::BpBecomes));
            }
            if becomes(mine) && self.becomes_twice(s, ix).is_some() {
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

    /// Whether the text does not say when such a duration ends and nothing else is read into it: then it stops.
    pub fn unnamed(&self, s: &mut State, until: Until) -> bool {
        let stops = !until.is_named() && self.reads.is(R::Duration, "未定");
        if stops {
            s.frames.push(Frame::Undetermined(R::Duration));
        }
        stops
    }

    /// Something begins to hold for players.
    pub fn lay_down(
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
}
