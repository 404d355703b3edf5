//! Words of card text that join operations: 令, 选择, 并, 各 (5.16, 5.25, 5.26, 5.34).

use super::super::Sgs;
use super::super::known;
use super::super::state::{CharId, Ctx};
use super::super::view::View;
use super::super::words::names::{Name, Names};
use super::super::words::op::{Block, Choose, Discard, Each, Op, Order, Repeat};
use crate::engine::cite::{Cite, sgs};
use crate::engine::scenario::Fault;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl View<'_> {
    pub fn can_order<T: Tracer>(self, o: &Order, t: &mut T) -> Go {
        let who = known!(t, self.doer(&o.who));
        let whom = known!(t, self.chars_named(&o.whom));
        t.cite(Cite::permits(sgs!("5.26-1")));
        if let Op::ShowTogether(names) = o.act.as_ref() {
            return self.can_show_together(names, t);
        }
        let able = whom.iter().any(|b| self.may_order(*b, &o.act));
        if able {
            return GO;
        }
        // One reason says that A cannot order it, the others why B cannot do it.
        t.forbid(|| {
            Reason::forbids(
                sgs!("5.26-1"),
                format!(
                    "{}不能执行此操作，{}不能令其执行。",
                    self.whos(&whom),
                    self.who(who)
                ),
            )
            .blocked_by(self.whos(&whom))
        })?;
        if let [b] = whom.as_slice() {
            self.by(&self.ctx.with_doer(*b)).can(&o.act, t)?;
        }
        GO
    }

    /// Whether B may be ordered: that it can, or for a discard that it has a card that meets the demand.
    pub fn may_order(self, b: CharId, act: &Op) -> bool {
        let ctx = self.ctx.with_doer(b);
        match act {
            Op::Discard(d) => {
                self.by(&Ctx { cost: false, ..ctx })
                    .plan(d)
                    .is_ok_and(|p| !p.pool.is_empty())
                    || self.by(&ctx).could(act)
            }
            Op::DiscardTo(u) if self.option("令人弃置至") == "包括" => {
                let own = Discard {
                    areas: if u.areas.is_empty() {
                        Names(vec![Name::new("手牌")])
                    } else {
                        u.areas.clone()
                    },
                    ..Discard::default()
                };
                self.by(&ctx).plan(&own).is_ok_and(|p| !p.pool.is_empty())
                    || self.by(&ctx).could(act)
            }
            _ => self.by(&ctx).could(act),
        }
    }

    /// Which options may be chosen (5.25-1).
    pub fn open_options(self, c: &Choose) -> Vec<bool> {
        c.options
            .iter()
            .map(|option| {
                let mut plain = option
                    .iter()
                    .filter(|op| !matches!(op, Op::If(_) | Op::May(_)))
                    .peekable();
                if plain.peek().is_none() {
                    return self.option("只有条件效果的选项") != "不能选";
                }
                plain.any(|op| self.could(op))
            })
            .collect()
    }

    pub fn can_choose<T: Tracer>(self, c: &Choose, t: &mut T) -> Go {
        let _ = known!(t, self.doer(&c.who));
        t.cite(Cite::permits(sgs!("5.25-1")));
        t.require(!c.options.is_empty(), || {
            Reason::requires(sgs!("5.25-1"), "没有写选项。")
        })
    }

    pub fn can_both<T: Tracer>(self, ops: &[Op], t: &mut T) -> Go {
        t.cite(Cite::requires(sgs!("5.16-1")));
        for op in ops {
            if !self.could(op) {
                t.forbid(|| {
                    Reason::requires(
                        sgs!("5.16-1"),
                        "“并”连接的操作里有一个不能执行，另一个也不能执行。",
                    )
                })?;
            }
            self.can(op, t)?;
        }
        GO
    }

    pub fn can_repeat<T: Tracer>(self, r: &Repeat, t: &mut T) -> Go {
        let times = known!(t, self.count_of(&r.times));
        t.cite(Cite::requires(sgs!("5.12-1")));
        t.require(times > 0, || {
            Reason::requires(sgs!("5.12-1"), format!("次数{times}不大于0。"))
        })?;
        self.can(&r.act, t)
    }

    /// Effects of one character: that it is known who it is.
    pub fn can_block<T: Tracer>(self, b: &Block, cite: Cite, t: &mut T) -> Go {
        if b.who.is_some() {
            let _ = known!(t, self.doer(&b.who));
        }
        t.cite(cite);
        GO
    }

    /// The characters of 各, chosen before any of them acts (5.34-1).
    pub fn each_of(self, e: &Each) -> Result<Vec<CharId>, Fault> {
        let all = self.chars_named(&e.who)?;
        let Some(when) = &e.when else { return Ok(all) };
        let mut chosen = Vec::new();
        for who in all {
            let own = Ctx {
                doer: Some(who),
                target: Some(who),
                targets: 0,
                ..*self.ctx
            };
            if self.by(&own).holds(when)? {
                chosen.push(who);
            }
        }
        Ok(chosen)
    }
}

impl Sgs {}
