//! Retiring, and what effects put in place of a retirement.
//!
//! 2.6-1, 5.4.3.1a-2, 6.2-1; the text knows no effect that is done instead of something (reading 代替退场的效果).

use super::UnionArena;
use super::defs::AbKind;
use super::event::Event;
use super::reads::R;
use super::state::{Fate, Frame, Got, Instead, Ix, Obj, Question, State, Stuck};
use super::values::Eye;
use super::words::Zone;
use super::zones::PLAIN;
use crate::engine::cite::{Cite, ua};
use crate::engine::game::Log;

impl UnionArena {
    /// A card retires, unless an effect is done instead. Whether it has retired already.
    pub(super) fn retire(&self, s: &mut State, ix: Ix, fate: Fate, log: &mut Log<Event>) -> bool {
        let offers = self.offers(s, ix);
        if offers.is_empty() {
            self.retire_now(s, ix, &fate, log);
            return true;
        }
        let card = s.obj(ix);
        s.frames.push(if self.reads.is(R::Instead, "未定") {
            Frame::Stuck(Stuck::Instead)
        } else {
            Frame::Instead(Instead {
                card,
                fate,
                offers,
                at: 0,
            })
        });
        false
    }

    /// It retires (2.6-1).
    fn retire_now(&self, s: &mut State, ix: Ix, fate: &Fate, log: &mut Log<Event>) {
        let cite = match fate {
            Fate::Battle { .. } => Cite::requires(ua!("5.4.3.1a-2")),
            Fate::Zero { .. } => Cite::requires(ua!("6.2-1")),
            Fate::Cost { all: false } => Cite::requires(ua!("5.3.5-4-5")),
            Fate::Cost { all: true } => Cite::requires(ua!("5.3.5-5")),
            Fate::Effect => self.by_effect(s),
        };
        let under: Vec<R> = match fate {
            Fate::Battle { ordered: true } => vec![R::BattleOrder],
            Fate::Zero { under } => under.clone(),
            _ => Vec::new(),
        };
        self.send(s, ix, Zone::Outside, PLAIN, (&[cite], &under), log);
    }

    /// The effects that may be done instead of a card's retirement, in the order of the field.
    fn offers(&self, s: &State, ix: Ix) -> Vec<(Obj, u16)> {
        let mut found = Vec::new();
        if !self.instead || !s.card(ix).zone.on_field() {
            return found;
        }
        for source in s.field() {
            for ability in self.abilities_of(s, source) {
                let ab = self.ab(ability);
                let eye = Eye {
                    seen: Some(s.obj(ix)),
                    ..Eye::of(s, source)
                };
                let about = |w: &super::card::When| match &w.seen.card {
                    None => source == ix,
                    Some(filter) => self.fits(s, eye, filter, ix),
                };
                // An effect that is being done instead does not stand in for what it does itself.
                let under_way = s.frames.iter().any(|f| {
                    matches!(f, Frame::Instead(i) if i.offers.first() == Some(&(s.obj(source), ability)))
                });
                if ab.kind == AbKind::Instead
                    && ab.on.iter().any(about)
                    && !under_way
                    && !self.spent(s, s.obj(source), ability)
                    && self.holds(s, eye, &ab.when)
                {
                    found.push((s.obj(source), ability));
                }
            }
        }
        found
    }

    /// One step of [`Frame::Instead`]: the first offer is taken or left.
    pub(super) fn replace(&self, s: &mut State, i: Instead, log: &mut Log<Event>) {
        let set = |s: &mut State, f: &dyn Fn(&mut Instead)| {
            let innermost = s.frames.iter_mut().rev().find_map(|frame| match frame {
                Frame::Instead(i) => Some(i),
                _ => None,
            });
            if let Some(i) = innermost {
                f(i);
            }
        };
        let Some((source, ability)) = i.offers.first().copied() else {
            s.frames.pop();
            if s.stands(i.card) {
                self.retire_now(s, i.card.ix, &i.fate, log);
            }
            return;
        };
        let ab = self.ab(ability);
        let leave = |s: &mut State| {
            s.ctxs.pop();
            set(s, &|i| {
                i.offers.remove(0);
                i.at = 0;
            });
        };
        match i.at {
            0 => {
                let player = s.card(source.ix).owner;
                self.begin_ctx(s, player, source, ability);
                if let Some(ctx) = s.ctxs.last_mut() {
                    ctx.seen = Some(i.card);
                }
                if !s.stands(source) || (ab.costs != 0 && !self.payable(s, ab.costs)) {
                    leave(s);
                } else if ab.optional || ab.costs != 0 {
                    set(s, &|i| i.at = 1);
                    self.ask(s, player, Question::May(ability));
                } else {
                    set(s, &|i| i.at = 2);
                }
            }
            1 => match s.got.pop() {
                Some(Got::Yes(true)) if ab.costs != 0 => {
                    set(s, &|i| i.at = 3);
                    self.begin_paying(s, ab.costs, false);
                }
                Some(Got::Yes(true)) => set(s, &|i| i.at = 2),
                _ => leave(s),
            },
            3 => match s.got.pop() {
                Some(Got::Yes(true)) => set(s, &|i| i.at = 2),
                _ => leave(s),
            },
            2 => {
                if ab.times > 0 {
                    s.used.push((source, ability));
                }
                log.record_with(|| {
                    (
                        Event::Replaced {
                            card: i.card.ix,
                            by: source.ix,
                            ability,
                        },
                        vec![
                            Cite::overrides(match i.fate {
                                Fate::Battle { .. } => ua!("5.4.3.1a-2"),
                                Fate::Zero { .. } => ua!("6.2-1"),
                                Fate::Cost { .. } => ua!("5.3.5-4-5"),
                                Fate::Effect => ua!("2.6-1"),
                            }),
                            self.effect_clause(s, source.ix, ability),
                        ],
                        vec![self.reads.under(R::Instead)],
                    )
                });
                set(s, &|i| i.at = 4);
                if ab.has_script {
                    s.frames.push(Frame::Script {
                        id: ab.script,
                        pc: 0,
                    });
                }
            }
            _ => {
                s.ctxs.pop();
                s.frames.pop();
                // A character that is still at 0 or below is so by what was done before (6.2-1: 变为).
                if matches!(i.fate, Fate::Zero { .. }) && s.stands(i.card) {
                    s.spared.push(i.card);
                }
            }
        }
    }
}
