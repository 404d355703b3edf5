//! Actions that take cards from one place to another.
//!
//! 2.6-1, 2.7-1, 5.2-3; what a card that leaves the field meets follows the procedures of `zones`.

use crate::engine::cite::{Cite, ua};
use crate::engine::union_arena::card::Sel;
use crate::engine::union_arena::card::effect;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::script::base::{Acting, NeedsInput};
use crate::engine::union_arena::run::zones::{PLAIN, Put};
use crate::engine::union_arena::state::step::{Batch, Play};
use crate::engine::union_arena::state::{Answer, Frame, Ix, LeaveReason, Question, State, Why};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::words::{Cannot, End, Facing, Kind, Pose, Rule, Zone};

impl Run<'_> {
    /// Cards of the hand go to 场外.
    pub fn act_discard(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        d: &effect::Discard,
    ) -> Result<(), NeedsInput> {
        let players = self.players(s, a.scope, d.who);
        let mut cards = Vec::new();
        for p in players {
            let mut from = s.side(p).hand.clone();
            if let Some(is) = &d.is {
                from.retain(|ix| self.fits(s, a.scope, is, *ix));
            }
            if d.all {
                cards.extend(from);
                continue;
            }
            let (min, max) = match &d.up_to {
                Some(n) => (0, self.amount(s, a, n).min(from.len() as u8)),
                None => {
                    let n = self.amount(s, a, &d.count).min(from.len() as u8);
                    (n, n)
                }
            };
            if max == 0 {
                continue;
            }
            match s.got.get(a.k).cloned() {
                Some(Answer::Cards(chosen)) => {
                    a.k += 1;
                    cards.extend(chosen);
                }
                _ => {
                    return Err(self.ask(
                        s,
                        p,
                        Question::Cards {
                            from,
                            min,
                            max,
                            why: Why::Effect,
                        },
                    ));
                }
            }
        }
        let n = self.send_all(s, &cards, d.to, PLAIN, a.log);
        self.did(s, n, a.log);
        Ok(())
    }

    /// Cards retire (2.6-1).
    pub fn act_retire(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        sel: &Sel,
    ) -> Result<(), NeedsInput> {
        let cards = self.cards(s, sel, &mut a.k)?;
        let cards = self.touched(s, cards, sel.is_choice(), a.log);
        // Who may not retire is settled before the first goes.
        let field = cards.into_iter().filter(|ix| s.card(*ix).zone.on_field());
        let (cards, kept): (Vec<Ix>, Vec<Ix>) = field.partition(|ix| self.may_retire(s, *ix));
        for card in kept {
            a.log.record(
                || Event::Kept { card },
                [Cite::overrides(ua!("1.1-3-7")), a.why],
            );
        }
        let mut n = 0;
        self.leave_together(s, &cards);
        for ix in cards {
            n += usize::from(
                s.card(ix).zone.on_field() && self.retire(s, ix, LeaveReason::Effect, a.log),
            );
        }
        self.together.take();
        self.did(s, n, a.log);
        Ok(())
    }

    /// Cards are removed (2.7-1).
    pub fn act_remove(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        sel: &Sel,
    ) -> Result<(), NeedsInput> {
        let cards = self.cards(s, sel, &mut a.k)?;
        let cards = self.leaving(s, cards, (sel, Cannot::RemoveByEffect), a.log);
        let n = self.send_all(s, &cards, Zone::Removed, PLAIN, a.log);
        self.did(s, n, a.log);
        Ok(())
    }

    /// Cards go back to the hand.
    pub fn act_bounce(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        sel: &Sel,
    ) -> Result<(), NeedsInput> {
        let cards = self.taken(s, sel, &mut a.k)?;
        let cards = self.leaving(s, cards, (sel, Cannot::BounceByEffect), a.log);
        let n = self.send_all(s, &cards, Zone::Hand, PLAIN, a.log);
        self.did(s, n, a.log);
        Ok(())
    }

    /// Cards go to another zone.
    pub fn act_move(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        m: &effect::Move,
    ) -> Result<(), NeedsInput> {
        let cards = self.taken(s, &m.cards, &mut a.k)?;
        let word = match m.to {
            Zone::Hand => Cannot::BounceByEffect,
            Zone::Removed => Cannot::RemoveByEffect,
            Zone::Outside => Cannot::RetireByEffect,
            _ => Cannot::LeaveByEffect,
        };
        let cards = self.leaving(s, cards, (&m.cards, word), a.log);
        let cards = if m.to == Zone::Deck && cards.len() > 1 {
            match s.got.get(a.k).cloned() {
                Some(Answer::Cards(order)) => {
                    a.k += 1;
                    order
                }
                _ => {
                    let p = self
                        .players(s, a.scope, m.who)
                        .first()
                        .copied()
                        .unwrap_or(a.me);
                    return Err(self.ask(s, p, Question::Arrange(cards)));
                }
            }
        } else {
            cards
        };
        let how = Put {
            end: m.end,
            up: m.facing == Facing::Up,
            ..PLAIN
        };
        // The first that is named ends up outermost.
        let mut order = cards.clone();
        if m.to == Zone::Deck && m.end == End::Top {
            order.reverse();
        }
        let n = if m.to.on_field() {
            let mut order = self.unbarred(s, order, (Rule::Play, None), |_| Some(m.to), a.log);
            order.retain(|ix| self.may_lie(s, *ix, m.to));
            for ix in &order {
                self.begin_enter(s, *ix, m.to, true);
            }
            order.len()
        } else {
            self.send_all(s, &order, m.to, how, a.log)
        };
        self.did(s, n, a.log);
        Ok(())
    }

    /// Cards go under a character that is on the field, without a raid.
    pub fn act_tuck(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        t: &effect::Tuck,
    ) -> Result<(), NeedsInput> {
        let cards = self.taken(s, &t.cards, &mut a.k)?;
        let onto = self.cards(s, &t.onto, &mut a.k)?;
        let onto = self.touched(s, onto, t.onto.is_choice(), a.log);
        let mut field = onto.into_iter().filter(|ix| s.card(*ix).zone.on_field());
        let Some(above) = field.next() else {
            self.did(s, 0, a.log);
            return Ok(());
        };
        let mut cards = self.leaving(s, cards, (&t.cards, Cannot::LeaveByEffect), a.log);
        cards.retain(|ix| *ix != above);
        let how = Put {
            up: t.facing == Facing::Up,
            above,
            ..PLAIN
        };
        let n = self.send_all(s, &cards, Zone::Below, how, a.log);
        self.did(s, n, a.log);
        Ok(())
    }

    /// Cards enter the field.
    pub fn act_enter(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        e: &effect::Enter,
    ) -> Result<(), NeedsInput> {
        let cards = self.taken(s, &e.cards, &mut a.k)?;
        let mut lines = Vec::new();
        for ix in &cards {
            let kind = self.def(s, *ix).kind;
            if kind == Kind::Event || s.card(*ix).zone.on_field() {
                continue;
            }
            let line = match (e.to, kind) {
                (Some(z @ (Zone::Fl | Zone::El)), _) => {
                    if !self.may_lie(s, *ix, z) {
                        continue;
                    }
                    z
                }
                (_, Kind::Site) if !self.may_lie(s, *ix, Zone::El) => continue,
                (_, Kind::Site) => Zone::El,
                _ => match s.got.get(a.k).cloned() {
                    Some(Answer::Line(z)) => {
                        a.k += 1;
                        z
                    }
                    _ => return Err(self.ask(s, a.me, Question::Line(*ix))),
                },
            };
            lines.push((*ix, line));
        }
        let may = lines.iter().map(|(ix, _)| *ix).collect();
        let line = |ix| lines.iter().find(|(l, _)| *l == ix).map(|(_, line)| *line);
        let may = self.unbarred(s, may, (Rule::Play, None), line, a.log);
        lines.retain(|(ix, _)| may.contains(ix));
        let n = lines.len();
        for (ix, line) in lines.into_iter().rev() {
            self.begin_enter(s, ix, line, e.pose == Pose::Rested);
        }
        self.did(s, n, a.log);
        Ok(())
    }

    /// Events are used without paying (5.3.4-4).
    pub fn act_use(&self, s: &mut State, a: &mut Acting<'_>, sel: &Sel) -> Result<(), NeedsInput> {
        let mut cards = self.taken(s, sel, &mut a.k)?;
        cards.retain(|ix| self.def(s, *ix).kind == Kind::Event);
        let cards = self.unbarred(s, cards, (Rule::Use, Some(a.me)), |_| None, a.log);
        let mut n = 0;
        for ix in cards.into_iter().rev() {
            // An event whose effect is going on is being used already (5.3.4-4).
            if self.def(s, ix).kind == Kind::Event && s.card(ix).zone != Zone::Using {
                let costs = self.def(s, ix).cost != 0;
                if costs {
                    self.meet(R::UsedByEffect, ua!("5.3.4-3"));
                }
                let at = match self.reads.of(R::UsedByEffect) {
                    "也要支付" if costs => Play::Cost,
                    _ => Play::Enter,
                };
                if costs && self.reads.is(R::UsedByEffect, "未定") {
                    s.frames.push(Frame::Undetermined(R::UsedByEffect));
                    continue;
                }
                // Past the steps that ask for energy and AP.
                s.frames.push(Frame::Play {
                    player: a.me,
                    card: ix,
                    to: Zone::Using,
                    onto: None,
                    serial: s.card(ix).serial,
                    at,
                });
                n += 1;
            }
        }
        self.did(s, n, a.log);
        Ok(())
    }

    /// Characters go to the other line.
    pub fn act_shift(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        m: &effect::Shift,
    ) -> Result<(), NeedsInput> {
        let cards = self.cards(s, &m.cards, &mut a.k)?;
        let cards = self.shifting(s, cards, (&m.cards, Some(m.to)), a.log);
        let mut n = 0;
        for ix in cards {
            let card = s.card(ix);
            if self.def(s, ix).kind == Kind::Character && card.zone.on_field() && card.zone != m.to
            {
                let owner = card.owner;
                s.frames.push(Frame::Batch {
                    player: owner,
                    at: Batch::FlRoom,
                    movers: s.on_lines(&[ix]),
                });
                n += 1;
            }
        }
        self.did(s, n, a.log);
        Ok(())
    }

    /// Two characters change lines.
    pub fn act_swap(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        swap: &effect::Swap,
    ) -> Result<(), NeedsInput> {
        let one = self.cards(s, &swap.one, &mut a.k)?;
        let other = self.cards(s, &swap.other, &mut a.k)?;
        let one = self.shifting(s, one, (&swap.one, None), a.log);
        let other = self.shifting(s, other, (&swap.other, None), a.log);
        let (one, other) = (one.first().copied(), other.first().copied());
        let pair = one.zip(other).filter(|(a, b)| {
            let (x, y) = (s.card(*a), s.card(*b));
            let characters = [a, b]
                .iter()
                .all(|ix| self.def(s, **ix).kind == Kind::Character);
            let apart = x.zone.on_field() && y.zone.on_field() && x.zone != y.zone;
            characters && apart && x.owner == y.owner
        });
        if let Some((a, b)) = pair {
            let player = s.card(a).owner;
            s.frames.push(Frame::Batch {
                player,
                at: Batch::FlRoom,
                movers: s.on_lines(&[a, b]),
            });
        }
        self.did(s, 2 * usize::from(pair.is_some()), a.log);
        Ok(())
    }

    /// Life cards are turned.
    pub fn act_turn(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        turn: &effect::Turn,
    ) -> Result<(), NeedsInput> {
        let up = turn.facing == Facing::Up;
        let mut cards = self.cards(s, &turn.cards, &mut a.k)?;
        cards.retain(|ix| s.card(*ix).zone == Zone::Life && s.card(*ix).up != up);
        for ix in &cards {
            s.card_mut(*ix).up = up;
            a.log.record(
                || Event::Turned { card: *ix, up },
                [a.why, Cite::defines(ua!("2.3-1"))],
            );
        }
        self.did(s, cards.len(), a.log);
        Ok(())
    }
}
