//! Actions that choose, look at and show cards.

use crate::engine::union_arena::card::Pick;
use crate::engine::union_arena::card::effect;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::script::base::{Acting, NeedsInput};
use crate::engine::union_arena::state::{Answer, Frame, Ix, Obj, State};
use crate::engine::union_arena::table::bit;
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::words::{Cannot, Deed};

impl Run<'_> {
    /// Cards are chosen, for what comes after.
    pub fn act_choose(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        p: &Pick,
    ) -> Result<(), NeedsInput> {
        let cards = self.pick(s, p, &mut a.k)?;
        a.log.record(
            || Event::Chose {
                player: a.me,
                cards: cards.clone(),
            },
            [a.why],
        );
        s.did_to(cards.len() as i32);
        Ok(())
    }

    /// Cards are looked at, or shown.
    pub fn act_look(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        l: &effect::Look,
        shown: bool,
    ) -> Result<(), NeedsInput> {
        let cards = self.cards(s, &l.cards, &mut a.k)?;
        a.log.record(
            || {
                if shown {
                    Event::Shown {
                        cards: cards.clone(),
                    }
                } else {
                    Event::Looked {
                        player: a.me,
                        cards: cards.clone(),
                    }
                }
            },
            [a.why],
        );
        let objs: Vec<Obj> = cards.iter().map(|ix| s.obj(*ix)).collect();
        if let Some(ctx) = s.ctxs.last_mut() {
            if shown {
                ctx.shown.extend(&objs);
            }
            // What is shown out of what was looked at leaves the rest of it what it was.
            if shown && !ctx.looked.is_empty() {
                for obj in objs {
                    if !ctx.looked.contains(&obj) {
                        ctx.looked.push(obj);
                    }
                }
            } else {
                ctx.looked = objs;
            }
            ctx.did = cards.len() as i32;
        }
        Ok(())
    }

    /// Cards are shown from the top of a deck until one is such.
    pub fn act_show_until(&self, s: &mut State, a: &mut Acting<'_>, until: &effect::ShowUntil) {
        let mut shown: Vec<Ix> = Vec::new();
        let mut hit: Vec<Ix> = Vec::new();
        for p in self.players(s, a.scope, until.who) {
            for ix in s.side(p).deck.iter().rev() {
                shown.push(*ix);
                if self.fits(s, a.scope, &until.is, *ix) {
                    hit.push(*ix);
                    break;
                }
            }
        }
        a.log.record(
            || Event::Shown {
                cards: shown.clone(),
            },
            [a.why],
        );
        self.keep(s, until.name.as_deref(), &hit);
        let looked: Vec<Obj> = shown.iter().map(|ix| s.obj(*ix)).collect();
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.shown.extend(&looked);
            ctx.looked = looked;
            ctx.did = hit.len() as i32;
        }
    }

    /// Cards are taken at random.
    pub fn act_random(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        pick: &Pick,
    ) -> Result<(), NeedsInput> {
        let mut from = self.matching(s, a.scope, &pick.from);
        let chosen = self.reads.is(R::AtRandom, "算");
        let among = from.len();
        if chosen {
            from.retain(|ix| self.unchoosable(s, *ix, a.ctx.source.ix).is_none());
        }
        let shut = self.cannots & (1 << Cannot::BeChosen as u32) != 0
            && (from.len() < among
                || from
                    .iter()
                    .any(|ix| self.unchoosable(s, *ix, a.ctx.source.ix).is_some()));
        let told = self.deeds & bit(Deed::Chosen) != 0;
        let n = pick.count.as_ref().map_or(1, |n| self.num(s, a.scope, n));
        let n = (n.max(0) as usize).min(from.len());
        let cards = match s.got.get(a.k).cloned() {
            Some(Answer::Cards(mut order)) => {
                a.k += 1;
                order.truncate(n);
                order
            }
            // Where there is nothing to choose between, chance is not asked.
            _ if n == from.len() => from,
            _ => {
                s.frames.push(Frame::Random(from));
                return Err(NeedsInput);
            }
        };
        a.log.record_under(
            || Event::AtRandom {
                cards: cards.clone(),
            },
            [a.why],
            (shut || told).then(|| self.reads.under(R::AtRandom)),
        );
        if chosen && told {
            for ix in &cards {
                let owner = s.card(*ix).owner;
                self.emit(s, Deed::Chosen.of(*ix, owner), a.log);
            }
        }
        self.keep(s, pick.name.as_deref(), &cards);
        s.did_to(cards.len() as i32);
        Ok(())
    }
}
