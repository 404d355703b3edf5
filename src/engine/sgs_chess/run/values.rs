//! Effects on values that come and go, values computed and chosen (4.5 to 4.16).

use super::super::compute::points::{Span, range_of};
use super::super::compute::{Amount, Change, Quantity};
use super::super::event::{note, say};
use super::super::run::Run;
use super::super::state::{Affecting, Bearer, Ctx, Exec, Work};
use super::super::words::names::Name;
use super::super::words::op::{Affect, Mention, TakeValue};
use crate::engine::cite::{Cite, sgs};

use crate::engine::verdict::{Explaining, Lack, Unruled, Verdict};

impl Run<'_> {
    pub fn do_affect(&mut self, a: &Affect, ctx: &Ctx) {
        let Ok(all) = self.view(ctx).affecting(a) else {
            return;
        };
        let mut t = Explaining::default();
        let _ = self.view(ctx).can_affect(a, &mut t);
        let cites = match t.verdict() {
            Verdict::Legal(cites) => cites,
            _ => Vec::new(),
        };
        let mut readings = Vec::new();
        if a.cost || ctx.cost {
            for affecting in &all {
                if let (Bearer::Char(who), Change::Plus(n)) = (affecting.on, affecting.change)
                    && let Some(Ok(Amount::Finite(now))) =
                        self.look().now(who, affecting.quantity).map(|c| c.result)
                {
                    if n < 0 && -n > now {
                        readings.push(self.game.under("消耗大于余量"));
                    }
                    if n > 0 && now == 0 && affecting.quantity == Quantity::Movement {
                        readings.push(self.game.under("令行动力加"));
                    }
                }
            }
        }
        say(self.log, "影响生效", &cites, &readings, || {
            let of = all
                .iter()
                .map(|x| {
                    let on = match x.on {
                        Bearer::Char(c) => self.game.who(c),
                        Bearer::Card(c) => self.game.label(c),
                    };
                    format!("{on}的{}{}", x.quantity.word(), x.change)
                })
                .collect::<Vec<_>>()
                .join("，");
            format!("{of}。")
        });
        let within = self.s.depth();
        let draws = |a: Affecting| Affecting {
            draws: (a.quantity == Quantity::DrawCount).then_some(within),
            ..a
        };
        self.s.affects.extend(all.into_iter().map(draws));
        self.s.last.exec = Exec::Yes;
    }

    pub fn do_unaffect(&mut self, a: &Affect, ctx: &Ctx) {
        let Ok(all) = self.view(ctx).affecting(a) else {
            return;
        };
        for gone in &all {
            if let Some(ix) = self.s.affects.iter().position(|x| {
                x.on == gone.on
                    && x.quantity == gone.quantity
                    && x.change == gone.change
                    && x.toward == gone.toward
            }) {
                self.s.affects.remove(ix);
            }
        }
        note(self.log, "影响结束", || {
            format!("{}项影响结束。", all.len())
        });
        self.s.last.exec = Exec::Yes;
    }

    pub fn do_compute(&mut self, path: &Name, ctx: &Ctx) {
        let Ok(fact) = self.view(ctx).fact_at(path) else {
            return self.compute_number(path, ctx);
        };
        let unruled = self.look().unruled_by(&fact);
        if unruled.is_some() {
            self.s.unruled = unruled;
            return;
        }
        let steps = fact.unfolding.clone().map(|u| u.steps).unwrap_or_default();
        let value = fact.value.clone();
        let (own, under) = fact.grounds();
        let mut cites: Vec<Cite> = Vec::new();
        for cite in steps.iter().flat_map(|step| &step.cites).chain(&own) {
            if !cites.contains(cite) {
                cites.push(*cite);
            }
        }
        say(self.log, "计算", &cites, &under, || {
            let steps: Vec<&str> = steps.iter().map(|step| step.says.as_str()).collect();
            let how = match steps.join("；") {
                none if none.is_empty() => none,
                steps => format!("（{steps}）"),
            };
            format!("{}：{value}{how}。", path.text())
        });
    }

    /// An expression over facts becomes X.
    fn compute_number(&mut self, path: &Name, ctx: &Ctx) {
        let Ok(n) = self.view(ctx).number(path) else {
            return;
        };
        let mut cites = vec![Cite::defines(sgs!("4.11-2"))];
        if path.text().contains('差') {
            cites.push(Cite::requires(sgs!("4.12-1")));
        }
        self.s.set_x(ctx, n);
        say(self.log, "计算", &cites, &[], || {
            format!("{}：{n}。", path.text())
        });
    }

    pub fn do_take(&mut self, v: &TakeValue, ctx: &Ctx) {
        let (Ok(who), Ok(span)) = (self.view(ctx).doer(&v.who), self.view(ctx).span(v)) else {
            return;
        };
        let (low, high, cites, all) = range_of(span, &self.game.readings);
        say(self.log, "取值", &cites, &all, || {
            format!("{}可取{low}到{high}。", self.game.who(who))
        });
        self.push(
            Work::Value {
                low,
                high,
                any: matches!(span, Span::Any(_)),
            },
            &Ctx {
                doer: Some(who),
                ..*ctx
            },
        );
    }

    pub fn do_same_amount(&mut self, mentions: &[Mention], ctx: &Ctx) {
        let open_ones: Vec<&Mention> = mentions.iter().filter(|m| !m.fixed).collect();
        let several = open_ones.len() > 1;
        let reading = self.game.under("等量指哪一个");
        let meant = if reading.option == "最前的" {
            open_ones.first()
        } else {
            open_ones.last()
        };
        let Some(meant) = meant else {
            self.s.unruled = Some(Unruled {
                clauses: vec![sgs!("4.13-1")],
                question: "“等量的”之前没有非固定数量，取决于什么？".to_owned(),
                reading: None,
                lack: Lack::Text,
            });
            return;
        };
        let Ok(n) = self.view(ctx).count_of(&meant.count) else {
            return;
        };
        self.s.set_x(ctx, n);
        let readings = if several { vec![reading] } else { Vec::new() };
        say(
            self.log,
            "等量",
            &[Cite::requires(sgs!("4.13-1"))],
            &readings,
            || format!("等量的……取决于“{}”：{n}。", meant.says.text()),
        );
        self.s.last.exec = Exec::Yes;
    }
}
