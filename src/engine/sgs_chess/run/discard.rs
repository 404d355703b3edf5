//! Discarding, down and up to a number of cards (8.5, 8.8, 8.9).

use super::super::event::say;
use super::super::judge::OF_OTHERS;
use super::super::judge::discard::Planned;
use super::super::run::Run;
use super::super::state::{CardId, Ctx, Exec, Place, Shift, Verb, Work};
use super::super::words::Common;
use super::super::words::names::{Count, Name, Names};
use super::super::words::op::{Discard, Draw, Op, Upto};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Under;

impl Run<'_> {
    pub fn do_discard(&mut self, d: &Discard, ctx: &Ctx) {
        let Ok(plan) = self.view(ctx).plan(d) else {
            return;
        };
        if d.one_by_one && plan.named.is_empty() {
            return self.discard_one_by_one(d, &plan, ctx);
        }
        self.mix_before(plan.who, plan.owner, &plan.named, ctx);
        if !plan.in_use.is_empty() && plan.named.is_empty() {
            let cites = [Cite::forbids(sgs!("1.6-4"))];
            say(self.log, "巧变开始", &cites, &[], || {
                let kept = self.game.labels(&plan.in_use);
                format!("正用到【{kept}】提供的技能，不能以任何方式操作它，不能选它来弃置。")
            });
        }
        let number = plan.number(false);
        let chosen: Vec<CardId> = if d.all {
            plan.pool.clone()
        } else if !plan.named.is_empty() {
            plan.named.clone()
        } else if plan.pool.len() <= number {
            plan.pool.clone()
        } else if number == 0 {
            // There is nothing to choose among no cards.
            Vec::new()
        } else {
            self.ask_for_cards(
                Op::Discard(d.clone()),
                plan.pool.clone(),
                number,
                &ctx.asking(plan.who),
            );
            return;
        };
        let (cites, all) = self.discard_rests_on(d, &plan, chosen.len());
        if chosen.is_empty() {
            say(self.log, "弃置", &cites, &all, || {
                format!("{}弃置0张牌。", self.game.who(plan.who))
            });
            self.s.last.exec = Exec::Yes;
            self.s.operated_on(ctx.way, Vec::new());
            return;
        }
        say(self.log, "巧变开始", &cites, &all, || {
            format!(
                "{}弃置{}的{}。",
                self.game.who(plan.who),
                self.game.who(plan.owner),
                self.game.labels(&chosen)
            )
        });
        self.shift(
            Shift::new(
                Some(plan.who),
                Verb::Discard,
                chosen,
                Place::Common(Common::Discard),
            )
            .meanwhile(&d.meanwhile, d.pause),
            ctx,
        );
    }

    /// One card, then the same again as often as is left (5.12-1).
    fn discard_one_by_one(&mut self, d: &Discard, plan: &Planned, ctx: &Ctx) {
        let times = plan.asked.unwrap_or(plan.pool.len() as i64);
        let cites = [Cite::requires(sgs!("5.12-1"))];
        say(self.log, "依次", &cites, &[], || {
            format!("先弃置一张，再将此流程重复{}次。", (times - 1).max(0))
        });
        let one = Discard {
            count: Some(Count::Fixed(1)),
            one_by_one: false,
            after: Vec::new(),
            ..d.clone()
        };
        // 5.12-2: others may use skills between the first card and the next.
        let again = Op::Discard(one.clone()).into();
        self.push(Work::Repeat(times - 1, again), ctx);
        let others = self.new_way(ctx);
        self.push(Work::Sequence(d.after.clone().into()), &others);
        self.do_discard(&one, ctx);
    }

    /// The clauses and readings that discarding so many rests on.
    fn discard_rests_on(
        &self,
        d: &Discard,
        plan: &Planned,
        chosen: usize,
    ) -> (Vec<Cite>, Vec<Under>) {
        let number = plan.number(false);
        let mut cites = vec![Cite::requires(sgs!("8.5-1"))];
        if plan.cost {
            cites.push(Cite::defines(sgs!("5.8-1")));
        }
        if plan.who == plan.owner && d.whose.is_none() {
            cites.push(Cite::defines(sgs!("5.2-5")));
        }
        if chosen > 1 && !d.one_by_one {
            cites.push(Cite::requires(sgs!("5.12-5")));
        }
        let mut all = Vec::new();
        if plan.asked.is_some_and(|x| x > number as i64) {
            cites.push(Cite::requires(sgs!("8.5-4")));
            if number == 0 {
                all.push(self.game.under("没有能弃的牌"));
            }
            if plan.cost {
                all.push(self.game.under("弃置作为消耗而不足"));
            }
        }
        if d.all {
            cites.push(Cite::requires(sgs!("8.5-5")));
            cites.push(Cite::defines(sgs!("5.2-1")));
            if plan.pool.is_empty() {
                all.push(self.game.under("弃置所有的界线"));
            }
        }
        if plan.who != plan.owner {
            cites.push(Cite::requires(sgs!("8.5-2")));
            all.push(self.game.under(OF_OTHERS));
        }
        (cites, all)
    }

    pub fn do_upto(&mut self, u: &Upto, draw: bool, ctx: &Ctx) {
        let Ok((who, x, cards)) = self.view(ctx).counted(u) else {
            return;
        };
        let n = cards.len() as i64;
        let clause = if draw { sgs!("8.9-1") } else { sgs!("8.8-1") };
        let idle = if draw { n >= x } else { n <= x };
        if idle {
            say(
                self.log,
                "没有事发生",
                &[Cite::requires(clause)],
                &[self.game.under("没有事发生是否能执行")],
                || {
                    format!(
                        "{}的这些牌有{n}张，{}{x}张，没有事发生。",
                        self.game.who(who),
                        if draw { "不小于" } else { "不大于" }
                    )
                },
            );
            self.s.last.exec = Exec::Yes;
            self.s.operated_on(ctx.way, Vec::new());
            return;
        }
        let name = Some(Name::new(self.game.who(who)).into());
        let count = Count::Fixed((n - x).abs());
        say(
            self.log,
            if draw { "摸牌" } else { "弃置" },
            &[Cite::requires(clause)],
            &[],
            || {
                format!(
                    "{}的这些牌有{n}张，{}{}张。",
                    self.game.who(who),
                    if draw { "摸" } else { "弃置" },
                    (n - x).abs()
                )
            },
        );
        let ctx = Ctx {
            cost: false,
            ..*ctx
        };
        if draw {
            self.do_draw(
                &Draw {
                    who: name,
                    count,
                    later: false,
                    meanwhile: Vec::new(),
                    pause: false,
                },
                &ctx,
            );
        } else {
            let areas = if u.areas.is_empty() {
                Names(vec![Name::new("手牌")])
            } else {
                u.areas.clone()
            };
            self.do_discard(
                &Discard {
                    who: name,
                    count: Some(count),
                    areas,
                    ..Discard::default()
                },
                &ctx,
            );
        }
    }
}
