//! Actions that are made of others, and effects that are carried out or left for later.

use crate::engine::cite::ua;
use crate::engine::union_arena::card::ability;
use crate::engine::union_arena::card::effect;
use crate::engine::union_arena::card::{Effect, Sel};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::script::base::{Acting, NeedsInput};
use crate::engine::union_arena::state::step::{PayFor, Resolve};
use crate::engine::union_arena::state::{Answer, Frame, Ix, Later, Obj, Question, State, Waiting};
use crate::engine::union_arena::table::{AbKind, bit};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::Scope;
use crate::engine::union_arena::words::{Deed, Who};

impl Run<'_> {
    /// If, then, else.
    pub fn act_if(&self, s: &mut State, a: &mut Acting<'_>, i: &ability::If) {
        let script = if self.holds(s, a.scope, &i.when) {
            i.then.id
        } else {
            i.otherwise.id
        };
        self.sub(s, script);
    }

    /// A part that a player may leave.
    pub fn act_may(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        m: &ability::May,
    ) -> Result<(), NeedsInput> {
        let p = self
            .players(s, a.scope, m.who.unwrap_or(Who::Me))
            .first()
            .copied()
            .unwrap_or(a.me);
        match s.got.get(a.k).cloned() {
            Some(Answer::Yes(yes)) => {
                a.k += 1;
                self.sub(s, if yes { m.does.id } else { m.otherwise.id });
            }
            None if self.fruitless(s, a.scope, m.does.id) => {
                self.record_idle(a);
                self.sub(s, m.otherwise.id);
            }
            _ => return Err(self.ask(s, p, Question::May(a.ctx.ability))),
        }
        Ok(())
    }

    /// Records that nobody is asked: nothing is there for what would be done.
    fn record_idle(&self, a: &mut Acting<'_>) {
        a.log.record_under(
            || Event::Idle {
                card: a.ctx.source.ix,
                ability: a.ctx.ability,
            },
            [a.why],
            [self.reads.under(R::NothingToDo)],
        );
    }

    /// A part that costs something.
    pub fn act_pay_for(s: &mut State, a: &mut Acting<'_>) {
        s.frames.push(Frame::PayFor {
            script: a.here.0,
            pc: a.here.1,
            at: PayFor::Offer,
            lent: false,
        });
    }

    /// Some of several parts.
    pub fn act_modes(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        m: &ability::Modes,
    ) -> Result<(), NeedsInput> {
        let p = self
            .players(s, a.scope, m.who.unwrap_or(Who::Me))
            .first()
            .copied()
            .unwrap_or(a.me);
        let of = m.of.len().min(32);
        let idle = s.got.get(a.k).is_none()
            && (m.of.iter()).all(|part| self.fruitless(s, a.scope, part.does.id));
        if idle {
            self.record_idle(a);
            return Ok(());
        }
        let n = m.count.as_ref().map_or(1, |n| self.num(s, a.scope, n));
        let n = n.clamp(0, of as i32);
        let (mut done, mut parts) = (0u32, Vec::new());
        for _ in 0..n {
            match s.got.get(a.k).cloned() {
                Some(Answer::Mode(ix)) => {
                    a.k += 1;
                    done |= 1 << ix;
                    parts.extend(m.of.get(usize::from(ix)));
                }
                _ => {
                    let what = Question::Mode {
                        script: a.here.0,
                        pc: a.here.1,
                        of: of as u8,
                        done,
                    };
                    return Err(self.ask(s, p, what));
                }
            }
        }
        // What was chosen first is done first.
        for mode in parts.into_iter().rev() {
            self.sub(s, mode.does.id);
        }
        Ok(())
    }

    /// The same for each card.
    pub fn act_each(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        e: &ability::Each,
    ) -> Result<(), NeedsInput> {
        let cards = self.cards(s, &e.cards, &mut a.k)?;
        let cards: Vec<Obj> = cards.iter().rev().map(|ix| s.obj(*ix)).collect();
        s.frames.push(Frame::Each {
            script: e.does.id,
            cards,
        });
        Ok(())
    }

    /// The same several times.
    pub fn act_repeat(&self, s: &mut State, a: &mut Acting<'_>, r: &ability::Repeat) {
        let left = r.times.as_ref().map_or(2, |n| self.num(s, a.scope, n));
        s.frames.push(Frame::Repeat {
            script: r.does.id,
            left: left.clamp(0, 99) as u8,
        });
    }

    /// Something is left for later.
    pub fn act_later(&self, s: &mut State, a: &mut Acting<'_>, l: &ability::Later) {
        if l.until.is_some_and(|until| self.unnamed(s, until)) {
            return;
        }
        let read = l.until.filter(|until| !until.is_named());
        a.log.record_under(
            || Event::Later {
                card: a.ctx.source.ix,
            },
            [a.why],
            read.map(|_| self.reads.under(R::Duration)),
        );
        s.later.push(Later {
            ability: l.does.id,
            ctx: a.ctx.clone(),
            until: l.until,
            turn: s.turn,
            each: l.each,
            fired: None,
        });
    }

    /// Effects of a card are carried out.
    pub fn act_carry(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        carry: &effect::Carry,
    ) -> Result<(), NeedsInput> {
        let cards = self.cards(s, &carry.card, &mut a.k)?;
        let mut all: Vec<(Ix, u16)> = Vec::new();
        for ix in cards {
            let of = self.effects_of(s, ix).into_iter();
            all.extend(of.map(|x| (ix, x)).filter(|(_, x)| {
                let ab = self.ab(*x);
                let own = Scope {
                    player: a.me,
                    seen: Some(s.obj(ix)),
                    who: a.me,
                    ..Scope::of(s, ix)
                };
                // Only its own deed is meant, not that of another card.
                let such = match carry.at {
                    Some(deed) if ab.deeds & bit(deed) != 0 => ab.on.iter().any(|w| {
                        let seen = w.seen.card.as_ref();
                        w.deed == deed && seen.is_none_or(|f| self.fits(s, own, f, ix))
                    }),
                    Some(_) => false,
                    None => ab.kind == AbKind::Event,
                };
                // Carried out by another effect, it is still that effect of that card (5.3.5-2), and what it
                // asks for beside its costs it still asks for.
                such && !self.spent(s, s.obj(ix), *x) && self.holds(s, own, &ab.when)
            }));
        }
        let n = all.len();
        for (ix, ability) in all.into_iter().rev() {
            let source = s.obj(ix);
            let what = Waiting {
                player: a.me,
                source,
                ability,
                deed: carry.at.unwrap_or(Deed::Use),
                seen: Some(source),
                other: None,
                who: a.me,
                n: self.num(s, Scope::of(s, ix), &self.ab(ability).number),
                batch: s.batch,
            };
            s.frames.push(Frame::Resolve {
                what,
                at: Resolve::Carried,
            });
        }
        self.did(s, n, a.log);
        Ok(())
    }

    /// Triggers of cards are carried out.
    pub fn act_trigger(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        sel: &Sel,
    ) -> Result<(), NeedsInput> {
        let cards = self.cards(s, sel, &mut a.k)?;
        let mut n = 0;
        for ix in cards.into_iter().rev() {
            let Some((icon, ability)) = self.def(s, ix).trigger else {
                continue;
            };
            n += 1;
            let unsaid = !self.ab(ability).has_script || self.reads.is(R::SpecialTrigger, "未定");
            if icon.is_special() && unsaid {
                s.frames.push(Frame::Undetermined(R::SpecialTrigger));
                continue;
            }
            let what = Waiting {
                player: a.me,
                source: s.obj(ix),
                ability,
                deed: Deed::Trigger,
                seen: None,
                other: None,
                who: a.me,
                n: 0,
                batch: s.batch,
            };
            s.frames.push(Frame::Resolve {
                what,
                at: Resolve::Begin,
            });
        }
        self.did(s, n, a.log);
        Ok(())
    }

    /// One step of [`Frame::Repeat`].
    pub fn repeat(&self, s: &mut State, script: u16, left: u8) {
        s.frames.pop();
        if left > 0 {
            let left = left - 1;
            s.frames.push(Frame::Repeat { script, left });
            self.sub(s, script);
        }
    }

    /// One step of [`Frame::Each`]: the next card is 所选.
    pub fn each(&self, s: &mut State, script: u16) {
        let Some(Frame::Each { cards, .. }) = s.frames.last_mut() else {
            return;
        };
        match cards.pop() {
            None => {
                s.frames.pop();
            }
            Some(obj) => {
                let there = s.is_still(obj);
                if !there {
                    self.meet(R::EachGone, ua!("1.1-3-7"));
                }
                if there || self.reads.is(R::EachGone, "照做") {
                    self.keep(s, None, &[obj.ix][..usize::from(there)]);
                    self.sub(s, script);
                }
            }
        }
    }

    /// One step of [`Frame::PayFor`].
    pub fn pay_for(&self, s: &mut State, script: u16, pc: u8, at: PayFor) {
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
        let other = at == PayFor::Offer
            && !self.means(s, Scope::ctx(ctx), p.who.unwrap_or(Who::Me), ctx.player);
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
            PayFor::Offer if self.payable(s, p.cost.id) => {
                s.frames[place] = Frame::PayFor {
                    script,
                    pc,
                    at: PayFor::Answered,
                    lent,
                };
                self.ask(s, player, Question::May(ability));
            }
            PayFor::Offer => self.paid_for(s, p.otherwise.id, lent),
            PayFor::Answered if s.got.pop() == Some(Answer::Yes(true)) => {
                s.frames[place] = Frame::PayFor {
                    script,
                    pc,
                    at: PayFor::Paid,
                    lent,
                };
                self.begin_paying(s, p.cost.id);
            }
            PayFor::Paid if s.got.pop() == Some(Answer::Yes(true)) => {
                if let Some(ctx) = s.ctxs.last_mut() {
                    ctx.busy = true;
                }
                self.paid_for(s, p.then.id, lent);
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
}
