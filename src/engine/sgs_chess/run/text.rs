//! Card text: invoking skills, with cost, effects and delays (5.8, 5.10), and the words that join operations: 令, 选择, 并,
//! 各, ▷ (5.9 to 5.34).

use super::super::event::{note, say};
use super::super::run::Run;
use super::super::state::{CharId, Ctx, Exec, Waiting, Work};
use super::super::view::quantities::DEAD;
use super::super::words::op::{Block, Choose, Each, If, Invoke, Op, Order, Repeat, Then};
use super::super::words::setup::Within;
use crate::engine::cite::{Cite, sgs};
use std::sync::Arc;

impl Run<'_> {
    pub fn do_order(&mut self, o: &Order, ctx: &Ctx) {
        let (Ok(who), Ok(whom)) = (
            self.view(ctx).doer(&o.who),
            self.view(ctx).chars_named(&o.whom),
        ) else {
            return;
        };
        let mut all = Vec::new();
        match o.act.as_ref() {
            Op::DiscardTo(_) => {
                all.push(self.game.under("令人弃置至"));
                all.push(self.game.under("没有事发生是否能执行"));
            }
            Op::DrawTo(_) => all.push(self.game.under("没有事发生是否能执行")),
            _ => {}
        }
        let mut cites = vec![Cite::permits(sgs!("5.26-1"))];
        if matches!(o.act.as_ref(), Op::Discard(_)) {
            cites.push(Cite::requires(sgs!("8.5-2")));
        }
        say(self.log, "令", &cites, &all, || {
            format!("{}令{}执行。", self.game.who(who), self.game.whos(&whom))
        });
        if matches!(o.act.as_ref(), Op::ShowTogether(_)) {
            // Those who are ordered do it together, once.
            return self.start(&o.act, ctx);
        }
        let (able, unable): (Vec<CharId>, Vec<CharId>) = whom
            .into_iter()
            .partition(|b| self.view(ctx).might_order(*b, &o.act));
        if !unable.is_empty() {
            let refused = |b: &CharId| self.view(ctx).refused_by(*b, &o.act, DEAD);
            let dead = unable.iter().any(refused).then(|| self.game.under(DEAD));
            say(
                self.log,
                "不能执行",
                &[Cite::requires(sgs!("5.26-1"))],
                dead.as_slice(),
                || format!("{}不能执行此操作，没有事发生。", self.game.whos(&unable)),
            );
        }
        self.push(Work::Each(able, Arc::new((*o.act).clone()), false), ctx);
    }

    pub fn do_choose(&mut self, c: &Choose, ctx: &Ctx) {
        let Ok(who) = self.view(ctx).doer(&c.who) else {
            return;
        };
        let ctx = ctx.with_doer(who);
        let open_ones = self.view(&ctx).open_options(c);
        let mut all = Vec::new();
        if c.options
            .iter()
            .any(|o| o.iter().all(|op| matches!(op, Op::If(_) | Op::May(_))))
        {
            all.push(self.game.under("只有条件效果的选项"));
        }
        if !open_ones.contains(&true) {
            match self.game.option("选项都不能选") {
                "不执行" => {
                    say(
                        self.log,
                        "不能执行",
                        &[Cite::forbids(sgs!("5.25-1"))],
                        &[self.game.under("选项都不能选")],
                        || "各个选项都不能选，什么也不执行。".to_owned(),
                    );
                    self.s.last.exec = Exec::No;
                }
                _ => self.s.unruled = Some(self.game.open("选项都不能选")),
            }
            return;
        }
        let view = self.view(&ctx);
        let mut cites = vec![Cite::permits(sgs!("5.25-1"))];
        let (mut may, mut open) = (Vec::new(), Vec::new());
        for (nth, option) in c.options.iter().enumerate() {
            if !open_ones[nth] {
                continue;
            }
            match view.option_hangs(option) {
                Some(unruled) => {
                    cites.extend(unruled.clauses.iter().map(|c| Cite::defines(*c)));
                    open.push((nth + 1, unruled.question));
                }
                None => may.push(nth + 1),
            }
        }
        say(self.log, "选择", &cites, &all, || {
            let who = self.game.who(who);
            let nths: Vec<String> = may.iter().map(ToString::to_string).collect();
            let may = (!may.is_empty()).then(|| format!("{who}可选第{}项。", nths.join("、")));
            let open = open.into_iter();
            let open = open.map(|(n, why)| format!("第{n}项能不能选不能判断：{why}"));
            may.into_iter().chain(open).collect()
        });
        self.push(Work::Options(c.options.clone().into(), open_ones), &ctx);
    }

    pub fn do_each(&mut self, e: &Each, ctx: &Ctx) {
        let Ok(who) = self.view(ctx).each_of(e) else {
            return;
        };
        let mut cites = vec![Cite::requires(sgs!("5.34-1"))];
        let mut all = Vec::new();
        if let (Some(when), Ok(asked)) = (&e.when, self.view(ctx).chars_named(&e.who)) {
            for c in asked {
                let own = Ctx {
                    doer: Some(c),
                    target: Some(c),
                    targets: 0,
                    ..*ctx
                };
                let (by, under) = self.view(&own).rests_on(when);
                cites.extend(by);
                all.extend(under);
            }
            cites.dedup();
            all.dedup();
        }
        if self.view(ctx).leaves_out(&e.who) {
            if self.game.option(DEAD) != "不能" {
                self.s.unruled = Some(self.game.open(DEAD));
                return;
            }
            all.push(self.game.under(DEAD));
        }
        say(self.log, "各", &cites, &all, || {
            if who.is_empty() {
                "没有符合条件的角色。".to_owned()
            } else {
                format!("先选出{}，再依次执行。", self.game.whos(&who))
            }
        });
        self.push(Work::Each(who, Arc::new((*e.act).clone()), true), ctx);
    }

    pub fn do_then(&mut self, then: &Then, ctx: &Ctx) {
        self.push(
            Work::Then {
                left: then.left.clone().into(),
                right: then.right.clone().into(),
                first: None,
            },
            ctx,
        );
    }

    pub fn do_both(&mut self, ops: &[Op], ctx: &Ctx) {
        let cites = [Cite::requires(sgs!("5.16-1"))];
        say(self.log, "并", &cites, &[], || "同时执行。".to_owned());
        self.push(Work::Together(ops.into()), ctx);
    }

    pub fn do_repeat(&mut self, r: &Repeat, ctx: &Ctx) {
        let times = self.view(ctx).count_of(&r.times).unwrap_or(0);
        let cites = [Cite::requires(sgs!("5.12-1"))];
        say(self.log, "依次", &cites, &[], || {
            format!("先执行一次，再重复{}次。", (times - 1).max(0))
        });
        self.push(Work::Repeat(times, Arc::new((*r.act).clone())), ctx);
    }

    pub fn do_if(&mut self, i: &If, ctx: &Ctx) {
        let held = self.view(ctx).holds(&i.when) == Ok(true);
        let (cites, all) = self.view(ctx).rests_on(&i.when);
        let (word, said) = if held {
            ("条件满足", "满足")
        } else {
            ("条件不满足", "不满足")
        };
        let says = || format!("条件“{}”{said}。", i.when.text());
        if cites.is_empty() {
            note(self.log, word, says);
        } else {
            say(self.log, word, &cites, &all, says);
        }
        if held {
            self.push(Work::Sequence(i.acts.clone().into()), ctx);
        } else {
            self.s.last.exec = Exec::No;
        }
    }

    /// Effects of one character, which may or must be executed.
    pub fn do_block(&mut self, b: &Block, must: bool, ctx: &Ctx) {
        let doer = self.view(ctx).doer(&b.who).ok().or(ctx.doer);
        if must {
            let cites = [Cite::requires(sgs!("5.15-1"))];
            say(self.log, "须", &cites, &[], || {
                let who = doer.map_or("", |c| self.game.who(c));
                format!("{who}须执行，不能选择不执行。")
            });
        }
        let you = ctx.you.or(doer);
        let ctx = Ctx { doer, you, ..*ctx };
        self.push(Work::Sequence(b.acts.clone().into()), &ctx);
    }
}

impl Run<'_> {
    /// Keeps that a skill was used, where it is limited how often.
    pub fn count_use(&mut self, who: CharId, skill: u16) {
        let Some(limit) = self.game.skills[usize::from(skill)].limit else {
            return;
        };
        if limit.within == Within::Game {
            self.s.invoked.push((who, skill));
        } else if let Some(turn) = self.s.turn_mut() {
            turn.invoked.push((who, skill, Some(turn.phase)));
        }
    }

    pub fn do_invoke(&mut self, i: &Invoke, ctx: &Ctx) {
        let Ok((who, skill, own)) = self.view(ctx).invoked(i) else {
            return;
        };
        let own = self.new_way(&own);
        let info = &self.game.skills[usize::from(skill)];
        self.count_use(who, skill);
        let cost = self.look().cost_of(who, skill);
        let mut cites = vec![
            Cite::permits(sgs!("2.7-1")),
            Cite::defines(sgs!("7.1-1")),
            Cite::defines(sgs!("5.28-1")),
        ];
        if !cost.is_empty() {
            cites.push(Cite::defines(sgs!("5.8-1")));
        }
        // 5.3: who may leave it unused.
        if info.text.as_ref().is_some_and(|t| t.contains('可')) {
            cites.push(Cite::permits(if cost.is_empty() {
                sgs!("5.3-2")
            } else {
                sgs!("5.3-1")
            }));
        }
        if !info.delayed.is_empty() {
            cites.push(Cite::defines(sgs!("5.10-1")));
        }
        if info.timing.is_some() {
            cites.push(Cite::defines(sgs!("7.4-1")));
        }
        if !info.at.is_empty() {
            cites.push(Cite::defines(sgs!("6.2-2")));
        }
        if info.tags.iter().any(|t| t == "锁定技") {
            cites.push(Cite::defines(sgs!("5.1-1")));
        }
        say(self.log, "发动", &cites, &[], || {
            let text = info
                .text
                .as_ref()
                .map(|t| format!("：{t}"))
                .unwrap_or_default();
            let at = info
                .timing
                .as_ref()
                .map(|t| format!("于{t}"))
                .unwrap_or_default();
            let doubts = match info.doubts.as_slice() {
                [] => String::new(),
                all => format!("（照文字读出，存疑：{}）", all.join("；")),
            };
            let name = &info.name;
            format!("{}{at}发动〖{name}〗{text}{doubts}。", self.game.who(who))
        });
        for ((phase, point), acts) in &info.delayed {
            self.s.waiting.push(Waiting {
                phase: *phase,
                point: *point,
                acts: acts.clone(),
                ctx: own,
                skill: Some(skill),
            });
        }
        self.push(Work::Sequence(info.effects.clone()), &own);
        if !cost.is_empty() {
            self.push(Work::Together(cost.into()), &Ctx { cost: true, ..own });
        }
    }
}
