//! What steers an effect: conditions, options, repetition, payment, cards used, what comes later.

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::walk::{self, Part};
use crate::engine::vividz::card::{Cond, Cost, Situation, effect};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{may, must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Due, LineStep, Script};
use crate::engine::vividz::procedure::script::scope::Flow;
use crate::engine::vividz::state::{Delayed, OptionOf, Question, Reply, YesNo};
use crate::engine::vividz::state::{Frame, PayFor, Play, What};
use crate::engine::vividz::table::Line;
use crate::engine::vividz::view::Scope;
use crate::engine::vividz::words::{Who, Zone};

impl Run<'_> {
    pub fn pay_effect(&mut self, p: &effect::Pay, line: &Line, f: &mut Script) -> Flow {
        let player = self.player(p.who.unwrap_or(Who::You), f);
        match f.at {
            LineStep::Begin => {
                let payable = self.payable(&line.costs, player, f);
                if !payable {
                    self.not_done(|| "费用无法支付".to_owned(), vec![must(vv!("904.2f"))]);
                    self.s.reply = Reply::No;
                } else {
                    self.ask_yes(player, YesNo::Pay, vv!("904.2f"));
                }
                f.at = LineStep::Asked;
                Flow::Stay
            }
            LineStep::Asked => {
                if self.reply() != Reply::Yes {
                    self.run(f, p.otherwise.id);
                    return Flow::Next;
                }
                self.s.ctxs[f.ctx as usize].done = 0;
                let due: Vec<Due> = {
                    let scope = Scope {
                        player,
                        ..self.scope(f.ctx)
                    };
                    let view = self.view();
                    line.costs
                        .iter()
                        .map(|c| {
                            let cost = &self.g.costs[*c as usize].cost;
                            let n = view.cost_count(cost, scope);
                            match cost {
                                Cost::Energy(_) => Due::Energy(n),
                                _ => Due::Cost(*c, n),
                            }
                        })
                        .collect()
                };
                self.s.stack.push(Frame::PayFor(Box::new(PayFor {
                    player,
                    due,
                    paying: None,
                    ctx: f.ctx,
                })));
                f.at = LineStep::Begun;
                Flow::Stay
            }
            _ => {
                let paid = self.s.ctxs[f.ctx as usize].done > 0;
                self.run(f, if paid { p.then.id } else { p.otherwise.id });
                Flow::Next
            }
        }
    }

    pub fn payable(&self, costs: &[u16], player: Player, f: &Script) -> bool {
        let scope = Scope {
            player,
            ..self.scope(f.ctx)
        };
        let view = self.view();
        let energy = view.energy_in(costs, scope);
        self.s.zone(player, Zone::Energy).len() as i32 >= energy
            && costs.iter().all(|c| view.cost_lacks(*c, scope).is_empty())
            && view.payable_together(energy, costs, scope)
    }

    pub fn use_card(&mut self, u: &effect::Use, f: &mut Script) -> Flow {
        if !self.chosen(&u.cards, f) {
            return Flow::Stay;
        }
        let objs = self.objs_of(&u.cards, f);
        let Some(obj) = objs.first().copied().filter(|o| self.s.lives(*o)) else {
            self.nobody(&[]);
            return Flow::Next;
        };
        let me = self.me(f);
        if f.at < LineStep::Asked {
            f.at = LineStep::Asked;
            if u.optional.0 {
                self.ask_yes(me, YesNo::Use(obj.card), vv!("904.3a"));
            } else {
                self.s.reply = Reply::Yes;
            }
            return Flow::Stay;
        }
        if self.reply() != Reply::Yes {
            return Flow::Next;
        }
        if !self.may_be_used(obj.card, me, false) {
            return Flow::Next;
        }
        let from = self.s.card(obj.card).zone;
        self.begin_play(Play {
            free: u.free.0,
            counted_by: Some(f.ctx),
            ..Play::of(What::Card(obj.card), me, from)
        });
        Flow::Next
    }

    pub fn on_later(&mut self, l: &effect::Later, f: &mut Script) -> Flow {
        let mut ctx = self.s.ctxs[f.ctx as usize].clone();
        ctx.done = 0;
        ctx.before = 0;
        let source = ctx.source;
        self.s.delayed.push(Delayed {
            later: l.does.id,
            ctx,
        });
        self.count_done(Some(f.ctx), 1);
        self.log.record(
            || Event::new(Word::Later).card(source.card),
            [says(vv!("908.4")), says(vv!("914.2a"))],
        );
        Flow::Next
    }

    pub fn on_if(&mut self, i: &effect::If, f: &mut Script) -> Flow {
        let looks_back = i
            .when
            .iter()
            .any(|c| matches!(c, Cond::Own(Situation::Happened(_))));
        if looks_back {
            self.log.record(
                || Event::new(Word::Value).note("此回合中是否发生过"),
                [must(vv!("102.12"))],
            );
        }
        let holds = {
            let scope = self.scope(f.ctx);
            let view = self.view();
            i.when.iter().all(|c| view.cond(c, scope))
        };
        let mut did = false;
        walk::conds(&i.when, &mut |part| {
            did |= matches!(part, Part::Situation(Situation::Did));
        });
        if did && self.s.ctxs[f.ctx as usize].done == 0 {
            self.never_done();
        }
        self.log.record(
            || {
                Event::new(Word::Stage).note(if holds {
                    "条件满足"
                } else {
                    "条件不满足"
                })
            },
            [must(vv!("904.3a"))],
        );
        self.run(f, if holds { i.then.id } else { i.otherwise.id });
        Flow::Next
    }

    pub fn on_may(&mut self, m: &effect::May, f: &mut Script) -> Flow {
        match f.at {
            LineStep::Begin => {
                let player = self.player(m.who, f);
                self.ask_yes(player, YesNo::May, vv!("904.3a"));
                f.at = LineStep::Asked;
                Flow::Stay
            }
            LineStep::Asked => {
                if self.reply() == Reply::Yes {
                    self.s.ctxs[f.ctx as usize].done = 0;
                    self.run(f, m.does.id);
                    f.at = LineStep::Begun;
                    Flow::Stay
                } else {
                    self.s.ctxs[f.ctx as usize].done = 0;
                    self.run(f, m.otherwise.id);
                    Flow::Next
                }
            }
            _ => {
                if self.s.ctxs[f.ctx as usize].done > 0 {
                    self.run(f, m.then.id);
                } else {
                    self.log.record(
                        || Event::new(Word::Stage).note("没有执行，视为从未执行过"),
                        [must(vv!("102.5"))],
                    );
                    self.run(f, m.otherwise.id);
                }
                Flow::Next
            }
        }
    }

    pub fn on_modal(&mut self, m: &effect::Modal, f: &mut Script) -> Flow {
        match f.at {
            LineStep::Begin => {
                let player = self.player(m.who.unwrap_or(Who::You), f);
                let count = m.of.len() as u8;
                if f.more.count_ones() >= u32::from(count) {
                    self.log.record(
                        || Event::new(Word::Stage).note("没有可选的项，不执行"),
                        [may(vv!("102.3"))],
                    );
                    return Flow::Next;
                }
                self.ask(
                    player,
                    Question::Option {
                        of: OptionOf::Modal,
                        count,
                        taken: f.more as u32,
                    },
                    vv!("904.3a"),
                );
                f.at = LineStep::Asked;
                Flow::Stay
            }
            _ => {
                if let Reply::Number(n) = self.reply() {
                    f.more |= 1 << n;
                    self.log.record(
                        || Event::new(Word::Answer).note(format!("选择第{}项", n + 1)),
                        [must(vv!("904.3a"))],
                    );
                }
                if f.more.count_ones() < u32::from(m.count.unwrap_or(1).min(m.of.len() as u8)) {
                    f.at = LineStep::Begin;
                    f.keep = 1;
                    return Flow::Stay;
                }
                for (ix, option) in m.of.iter().enumerate().rev() {
                    if f.more & (1 << ix) != 0 {
                        self.run(f, option.id);
                    }
                }
                Flow::Next
            }
        }
    }

    pub fn on_repeat(&mut self, r: &effect::Repeat, f: &mut Script) -> Flow {
        if f.at == LineStep::Begin {
            let Some(times) = r.times.as_ref().map_or(Some(1), |n| self.times(n, f)) else {
                return Flow::Next;
            };
            f.more = times;
            f.at = LineStep::Ready;
        }
        if f.keep >= f.more {
            return Flow::Next;
        }
        f.keep += 1;
        self.run(f, r.does.id);
        Flow::Stay
    }

    pub fn on_each(&mut self, e: &effect::Each, f: &mut Script) -> Flow {
        let active = self.s.active;
        let base = self.s.ctxs[f.ctx as usize].clone();
        for player in [active.opponent(), active] {
            let mut ctx = base.clone();
            ctx.player = player;
            // The last pushed goes first (102.8).
            self.s.stack.push(Frame::Each(Box::new(ctx), e.does.id));
        }
        Flow::Next
    }

    pub fn on_number(&mut self, n: &effect::Number, f: &mut Script) -> Flow {
        match f.at {
            LineStep::Begin => {
                let player = self.player(n.who, f);
                let Some(up_to) = self.times(&n.up_to, f) else {
                    return Flow::Next;
                };
                self.ask(player, Question::Number { up_to }, vv!("102.11"));
                f.at = LineStep::Asked;
                Flow::Stay
            }
            _ => {
                if let Reply::Number(x) = self.reply() {
                    let name = self.g.key_of(n.name.as_ref());
                    let ctx = &mut self.s.ctxs[f.ctx as usize];
                    ctx.numbers.retain(|(k, _)| *k != name);
                    ctx.numbers.push((name, x));
                    ctx.done = 1;
                    self.log.record(
                        || Event::new(Word::Answer).note(format!("选择数{x}")),
                        [must(vv!("102.11"))],
                    );
                }
                Flow::Next
            }
        }
    }
}
