//! Effects on values that come and go, values computed and chosen (4.5 to 4.16).

use super::event::{Event, note, say};
use super::fact::cite_all;
use super::names::Name;
use super::op::{Affect, Mention, TakeValue, Until};
use super::state::{Bearer, CharId, Ctx, Exec, Frame, State, Work};
use super::value::{Amount, Change, Computed, Quantity, Span, cost_refused, range_of, under};
use super::{Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;
use crate::engine::scenario::Fault;
use crate::engine::verdict::{Explaining, GO, Go, Reason, Tracer, Verdict};

impl Sgs {
    fn now(&self, s: &State, who: CharId, quantity: Quantity) -> Option<Computed> {
        match quantity {
            Quantity::HandLimit => Some(self.hand_limit(s, who)),
            Quantity::Movement => Some(self.movement(s, who)),
            Quantity::DrawCount => Some(self.draw_count(s, who)),
            Quantity::AttackRange => Some(self.attack_range(s, who, &[])),
            Quantity::Distance | Quantity::CardNumber => None,
        }
    }

    pub(super) fn can_affect<T: Tracer>(&self, s: &State, a: &Affect, ctx: &Ctx, t: &mut T) -> Go {
        let all = known!(t, self.affecting(s, ctx, a));
        for affecting in all {
            let clause = match (affecting.quantity, affecting.change) {
                (Quantity::HandLimit, Change::Is(_)) => sgs!("4.5-2"),
                (Quantity::HandLimit, Change::CountsAs(_)) => sgs!("4.5-3"),
                (Quantity::HandLimit, _) => sgs!("4.5-4"),
                (Quantity::Movement, Change::Is(_)) => sgs!("4.6-2"),
                (Quantity::Movement, Change::CountsAs(_)) => sgs!("4.6-3"),
                (Quantity::Movement, Change::ToZero) => sgs!("4.6-5"),
                (Quantity::Movement, _) => sgs!("4.6-4"),
                (Quantity::Distance, Change::CountsAs(_)) => sgs!("4.9-2"),
                (Quantity::Distance, _) => sgs!("4.9-3"),
                (Quantity::AttackRange, Change::Unlimited) => sgs!("4.10-2"),
                (Quantity::AttackRange, _) => sgs!("4.10-3"),
                (Quantity::DrawCount, Change::ToZero) => sgs!("4.17-2"),
                (Quantity::DrawCount, _) => sgs!("4.17-3"),
                (Quantity::CardNumber, _) => sgs!("4.20-1"),
            };
            t.cite(Cite::permits(clause));
            let Bearer::Char(who) = affecting.on else {
                continue;
            };
            if !(a.cost || ctx.cost) {
                continue;
            }
            let Some(Ok(Amount::Finite(now))) =
                self.now(s, who, affecting.quantity).map(|c| c.result)
            else {
                continue;
            };
            if let Some((clause, says)) =
                cost_refused(affecting.quantity, now, affecting.change, &self.readings)
            {
                t.forbid(|| {
                    Reason::forbids(clause, format!("{}{says}", self.who(who)))
                        .blocked_by(format!("{}{now}", affecting.quantity.word()))
                })?;
            }
        }
        GO
    }

    pub(super) fn do_affect(&self, s: &mut State, a: &Affect, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(all) = self.affecting(s, ctx, a) else {
            return;
        };
        let mut t = Explaining::default();
        let _ = self.can_affect(s, a, ctx, &mut t);
        let cites = match t.verdict() {
            Verdict::Legal(cites) => cites,
            _ => Vec::new(),
        };
        let mut readings = Vec::new();
        if a.cost || ctx.cost {
            for affecting in &all {
                if let (Bearer::Char(who), Change::Plus(n)) = (affecting.on, affecting.change)
                    && let Some(Ok(Amount::Finite(now))) =
                        self.now(s, who, affecting.quantity).map(|c| c.result)
                {
                    if n < 0 && -n > now {
                        readings.push(under(&self.readings, "消耗大于余量"));
                    }
                    if n > 0 && now == 0 && affecting.quantity == Quantity::Movement {
                        readings.push(under(&self.readings, "令行动力加"));
                    }
                }
            }
        }
        say(log, "影响生效", &cites, &readings, || {
            let of = all
                .iter()
                .map(|x| {
                    let on = match x.on {
                        Bearer::Char(c) => self.who(c),
                        Bearer::Card(c) => self.label(c),
                    };
                    format!("{on}的{}{}", x.quantity.word(), x.change)
                })
                .collect::<Vec<_>>()
                .join("，");
            format!("{of}。")
        });
        s.affects.extend(all);
        s.last.exec = Exec::Yes;
    }

    pub(super) fn do_unaffect(&self, s: &mut State, a: &Affect, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(all) = self.affecting(s, ctx, a) else {
            return;
        };
        for gone in &all {
            if let Some(ix) = s.affects.iter().position(|x| {
                x.on == gone.on
                    && x.quantity == gone.quantity
                    && x.change == gone.change
                    && x.toward == gone.toward
            }) {
                s.affects.remove(ix);
            }
        }
        note(log, "影响结束", || format!("{}项影响结束。", all.len()));
        s.last.exec = Exec::Yes;
    }

    pub(super) fn do_compute(
        &self,
        s: &mut State,
        path: &Name,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) -> Result<(), Fault> {
        let found = match self.find(s, ctx, path) {
            Ok(found) => found,
            Err(fault) => match self.number(s, ctx, path) {
                Ok(n) => {
                    let mut cites = vec![Cite::defines(sgs!("4.11-2"))];
                    if path.text().contains('差') {
                        cites.push(Cite::requires(sgs!("4.12-1")));
                    }
                    s.x = Some(n);
                    say(log, "计算", &cites, &[], || {
                        format!("{}：{n}。", path.text())
                    });
                    return Ok(());
                }
                Err(_) => return Err(fault),
            },
        };
        if let Some(unruled) = found.unruled {
            s.unruled = Some(unruled);
            return Ok(());
        }
        say(log, "计算", &found.cites, &found.under, || {
            let steps = found
                .computed
                .iter()
                .flat_map(|c| &c.steps)
                .map(|step| step.says.clone())
                .collect::<Vec<_>>()
                .join("；");
            if steps.is_empty() {
                format!("{}：{}。", path.text(), found.value)
            } else {
                format!("{}：{}（{steps}）。", path.text(), found.value)
            }
        });
        Ok(())
    }

    fn span(&self, s: &State, v: &TakeValue, ctx: &Ctx) -> Result<Span, Fault> {
        let max = match &v.max {
            Some(max) => self.count(s, ctx, max)?,
            None => i64::from(u16::MAX),
        };
        Ok(if let Some(x) = &v.at_most {
            Span::AtMost(self.count(s, ctx, x)?)
        } else if let Some(x) = &v.at_least {
            Span::AtLeast(self.count(s, ctx, x)?, max)
        } else {
            Span::Any(max)
        })
    }

    pub(super) fn can_take<T: Tracer>(&self, s: &State, v: &TakeValue, ctx: &Ctx, t: &mut T) -> Go {
        let _ = known!(t, self.doer(s, ctx, &v.who));
        let span = known!(t, self.span(s, v, ctx));
        let (low, high, cites, _) = range_of(span, &self.readings);
        cite_all(t, &cites);
        t.require(low <= high, || {
            let clause = if matches!(span, Span::Any(_)) {
                sgs!("4.16-1")
            } else {
                sgs!("4.15-1")
            };
            Reason::forbids(clause, format!("没有数可取：要从{low}到{high}。"))
                .blocked_by(format!("{low}到{high}"))
        })
    }

    pub(super) fn do_take(&self, s: &mut State, v: &TakeValue, ctx: &Ctx, log: &mut Log<Event>) {
        let (Ok(who), Ok(span)) = (self.doer(s, ctx, &v.who), self.span(s, v, ctx)) else {
            return;
        };
        let (low, high, cites, all) = range_of(span, &self.readings);
        say(log, "取值", &cites, &all, || {
            format!("{}可取{low}到{high}。", self.who(who))
        });
        s.stack.push(Frame {
            kind: Work::Value {
                low,
                high,
                any: matches!(span, Span::Any(_)),
            },
            step: 0,
            ctx: Ctx {
                doer: Some(who),
                ..*ctx
            },
        });
    }

    pub(super) fn do_same_amount(
        &self,
        s: &mut State,
        mentions: &[Mention],
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let open_ones: Vec<&Mention> = mentions.iter().filter(|m| !m.fixed).collect();
        let several = open_ones.len() > 1;
        let reading = under(&self.readings, "等量指哪一个");
        let meant = if reading.option == "最前的" {
            open_ones.first()
        } else {
            open_ones.last()
        };
        let Some(meant) = meant else {
            s.unruled = Some(crate::engine::verdict::Unruled {
                clauses: vec![sgs!("4.13-1")],
                question: "“等量的”之前没有非固定数量，取决于什么？".to_owned(),
                reading: None,
            });
            return;
        };
        let Ok(n) = self.count(s, ctx, &meant.count) else {
            return;
        };
        s.x = Some(n);
        let readings = if several { vec![reading] } else { Vec::new() };
        say(
            log,
            "等量",
            &[Cite::requires(sgs!("4.13-1"))],
            &readings,
            || format!("等量的……取决于“{}”：{n}。", meant.says.text()),
        );
        s.last.exec = Exec::Yes;
    }

    /// Effects that end with a phase or a turn.
    pub(super) fn expire(&self, s: &mut State, until: Until) {
        s.affects.retain(|a| a.until != until);
        s.voided.retain(|v| v.until != until);
    }
}
