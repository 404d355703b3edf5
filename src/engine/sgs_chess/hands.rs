//! Discarding: who chooses, how many, what cannot be (8.5, 8.8, 8.9, 8.17), and operating on others' cards (5.2).

use super::event::{Event, say};
use super::names::{Name, Names};
use super::op::{Discard, Upto};
use super::state::{CardId, CardsAsked, CharId, Ctx, Exec, Frame, Place, Shift, State, Verb, Work};
use super::value::under;
use super::words::{Area, Common, Kind};
use super::{Sgs, known, op::Op};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;
use crate::engine::scenario::Fault;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

/// What a discard comes to before anyone chooses.
pub(super) struct Planned {
    pub who: CharId,
    pub owner: CharId,
    /// The cards of the sort.
    pub sort: Vec<CardId>,
    /// Those of them that can be discarded.
    pub pool: Vec<CardId>,
    /// The cards that are named.
    pub named: Vec<CardId>,
    /// X as written; `None` for all, or for as many as are named.
    pub asked: Option<i64>,
    pub cost: bool,
}

impl Planned {
    /// How many are discarded: min{those that can be, X} unless it is a cost (8.5-4).
    fn number(&self, full: bool) -> usize {
        match self.asked {
            None if self.named.is_empty() => self.pool.len(),
            None => self.named.len(),
            Some(x) => {
                let x = usize::try_from(x).unwrap_or(0);
                if full { x } else { x.min(self.pool.len()) }
            }
        }
    }
}

impl Sgs {
    /// The areas that words name; hand and equipment where none are (5.2-1).
    pub(super) fn areas(&self, words: &Names) -> Result<Vec<Area>, Fault> {
        if words.is_empty() {
            return Ok(vec![Area::Hand, Area::Weapon, Area::Armour, Area::Mount]);
        }
        let mut all = Vec::new();
        for word in words.iter() {
            match word.text() {
                "装备区" | "装备" => all.extend([Area::Weapon, Area::Armour, Area::Mount]),
                "区域" | "所有区域" => all.extend(Area::ALL),
                text => all.push(Area::find(text).ok_or_else(|| {
                    word.0
                        .fault(format!("没有名为“{text}”的区域"))
                        .nearest(text, Area::words().into_iter().chain(["装备区", "区域"]))
                })?),
            }
        }
        Ok(all)
    }

    pub(super) fn plan(&self, s: &State, d: &Discard, ctx: &Ctx) -> Result<Planned, Fault> {
        let who = self.doer(s, ctx, &d.who)?;
        let near = match &d.whose {
            Some(name) => Some(self.char_named(s, ctx, name)?),
            None => None,
        };
        let named = self.cards_named(s, ctx, near.or(Some(who)), &d.cards)?;
        // 5.2-5: one's own, unless it says whose; cards that are named lie where they lie.
        let owner = near
            .or_else(|| named.first().and_then(|c| s.card(*c).place.owner()))
            .unwrap_or(who);
        let areas = self.areas(&d.areas)?;
        let mut sort: Vec<CardId> = areas
            .iter()
            .flat_map(|a| s.at(Place::Of(owner, *a)))
            .filter(|c| self.fits(s, *c, &d.filter))
            .collect();
        if d.areas.is_empty() {
            // A card that is named may lie in any of a character's areas (3.12-1).
            sort.extend(
                named
                    .iter()
                    .filter(|c| s.card(**c).place == Place::Of(owner, Area::Delayed)),
            );
        }
        let barred = self.cards_named(s, ctx, Some(owner), &d.barred)?;
        let pool = sort
            .iter()
            .copied()
            .filter(|c| !barred.contains(c))
            .collect();
        let asked = match &d.count {
            Some(count) => Some(self.count(s, ctx, count)?),
            None => None,
        };
        Ok(Planned {
            who,
            owner,
            sort,
            pool,
            named,
            asked,
            cost: d.cost || ctx.cost,
        })
    }

    /// 5.2-3: whether another character's cards may be operated on.
    pub(super) fn may_touch<T: Tracer>(&self, who: CharId, owner: CharId, t: &mut T) -> Go {
        if who == owner {
            return GO;
        }
        t.require(
            self.readings.of("操作他人的牌") != "一律不能",
            || {
                Reason::forbids(
                    sgs!("5.2-3"),
                    format!(
                        "{}的牌不是{}自己的牌（读法“操作他人的牌”：一律不能）。",
                        self.who(owner),
                        self.who(who)
                    ),
                )
                .blocked_by(self.who(owner))
            },
        )
    }

    /// Equipment that is in use cannot be operated on at the same time (1.6-2, 1.6-4).
    pub(super) fn not_in_use<T: Tracer>(
        &self,
        s: &State,
        cards: &[CardId],
        using: &[CardId],
        t: &mut T,
    ) -> Go {
        for card in cards.iter().filter(|c| using.contains(c)) {
            let kind = self.cards[usize::from(card.0)].kind;
            if !s.card(*card).place.is_equipment() {
                continue;
            }
            let listed = matches!(kind, Some(Kind::Weapon | Kind::Mount));
            if !listed && self.readings.of("装备不能两用的范围") == "照列举" {
                continue;
            }
            let label = self.label(*card);
            if listed {
                t.forbid(|| {
                    Reason::forbids(
                        sgs!("1.6-2"),
                        format!("【{label}】用作他途时，不能同时用到它提供的攻击范围或技能。"),
                    )
                    .blocked_by(label)
                })?;
            }
            t.forbid(|| {
                Reason::forbids(
                    sgs!("1.6-4"),
                    format!("正用到【{label}】提供的距离、攻击范围或技能，不能以任何方式操作它。"),
                )
                .blocked_by(label)
            })?;
        }
        GO
    }

    /// 5.13-1: 此牌 that moved is not there any more.
    pub(super) fn still_there<T: Tracer>(
        &self,
        s: &State,
        names: &Names,
        ctx: &Ctx,
        t: &mut T,
    ) -> Go {
        if !names.iter().any(|n| n.text() == "此牌") {
            return GO;
        }
        let Some(this) = s.this(ctx.you.or(ctx.doer)) else {
            return GO;
        };
        t.require(s.card(this.card).moves == this.moves, || {
            Reason::forbids(
                sgs!("5.13-1"),
                format!(
                    "【{}】所在的区域改变过，“此牌”不存在。",
                    self.label(this.card)
                ),
            )
            .blocked_by(self.label(this.card))
        })
    }

    pub(super) fn can_discard<T: Tracer>(
        &self,
        s: &State,
        d: &Discard,
        ctx: &Ctx,
        t: &mut T,
    ) -> Go {
        let plan = known!(t, self.plan(s, d, ctx));
        let using = known!(t, self.cards_named(s, ctx, Some(plan.who), &d.using));
        let (who, owner) = (self.who(plan.who), self.who(plan.owner));
        t.cite(Cite::requires(sgs!("8.5-1")));
        t.cite(Cite::defines(if plan.who == plan.owner {
            sgs!("5.2-5")
        } else {
            sgs!("8.5-2")
        }));
        self.may_touch(plan.who, plan.owner, t)?;
        self.not_in_use(s, &plan.named, &using, t)?;
        self.still_there(s, &d.cards, ctx, t)?;
        for card in &plan.named {
            let label = self.label(*card);
            if !plan.sort.contains(card) {
                t.forbid(|| {
                    Reason::forbids(
                        sgs!("8.5-1"),
                        format!("【{label}】不在{owner}可供弃置的区域里，或不合要求。"),
                    )
                    .blocked_by(label)
                })?;
            } else if !plan.pool.contains(card) {
                t.forbid(|| {
                    Reason::forbids(
                        sgs!("8.5-3"),
                        format!("{who}不能弃置{owner}的【{label}】，不能选它。"),
                    )
                    .blocked_by(label)
                })?;
            }
        }
        if d.all {
            return self.can_discard_all(&plan, t);
        }
        let short = plan
            .asked
            .is_some_and(|x| x > 0 && (plan.pool.len() as i64) < x);
        if short && plan.cost {
            // 1.6-4: the equipment that is drawn on is what is missing.
            let kept: Vec<_> = using
                .iter()
                .copied()
                .filter(|c| !plan.pool.contains(c) && s.card(*c).place.is_equipment())
                .collect();
            t.require(kept.is_empty(), || {
                Reason::forbids(
                    sgs!("1.6-4"),
                    format!(
                        "正用到【{}】提供的技能，不能以任何方式操作它，不能弃置它作消耗。",
                        self.labels(&kept)
                    ),
                )
                .blocked_by(self.labels(&kept))
            })?;
        }
        if short && plan.cost && self.readings.of("弃置作为消耗而不足") == "不能发动" {
            return t.forbid(|| {
                Reason::requires(
                    sgs!("5.8-1"),
                    format!(
                        "消耗要弃置{}张牌，{owner}能弃置的只有{}张（读法“弃置作为消耗而不足”：不能发动）。",
                        plan.asked.unwrap_or(0),
                        plan.pool.len()
                    ),
                )
                .blocked_by(format!("能弃置{}张", plan.pool.len()))
            });
        }
        if short && plan.pool.is_empty() && self.readings.of("没有能弃的牌") == "不能执行"
        {
            t.forbid(|| {
                Reason::forbids(
                    sgs!("5.26-1"),
                    format!("{owner}没有符合弃置要求的牌（读法“没有能弃的牌”：不能执行）。"),
                )
                .blocked_by(owner)
            })?;
            return t.forbid(|| {
                Reason::requires(
                    sgs!("8.5-4"),
                    format!("min{{0,{}}}=0，没有牌可弃置。", plan.asked.unwrap_or(0)),
                )
                .blocked_by(owner)
            });
        }
        if let Some(x) = plan.asked
            && !plan.named.is_empty()
        {
            let due = plan.number(false);
            t.cite(Cite::requires(sgs!("8.5-4")));
            t.require(plan.named.len() == due, || {
                Reason::requires(
                    sgs!("8.5-4"),
                    format!(
                        "应弃置min{{{},{x}}}={due}张牌，却选了{}张。",
                        plan.pool.len(),
                        plan.named.len()
                    ),
                )
                .blocked_by(format!("{}张", plan.named.len()))
            })?;
        }
        GO
    }

    fn can_discard_all<T: Tracer>(&self, plan: &Planned, t: &mut T) -> Go {
        let owner = self.who(plan.owner);
        t.cite(Cite::requires(sgs!("8.5-5")));
        t.cite(Cite::defines(sgs!("5.2-1")));
        t.require(!plan.sort.is_empty(), || {
            Reason::forbids(
                sgs!("8.17-1"),
                format!("{owner}没有这样的牌，不能执行“弃置所有……牌”。"),
            )
            .blocked_by(owner)
        })?;
        if plan.sort.is_empty() {
            return GO;
        }
        t.require(
            !plan.pool.is_empty() || self.readings.of("弃置所有的界线") != "不能执行",
            || {
                Reason::forbids(
                    sgs!("8.17-1"),
                    format!("{owner}能弃置的为0张（读法“弃置所有的界线”：不能执行）。"),
                )
                .blocked_by(owner)
            },
        )?;
        let partly = plan.pool.len() < plan.sort.len();
        t.require(
            !plan.cost || !partly || self.readings.of("弃置作为消耗而不足") != "不能发动",
            || {
                Reason::requires(
                    sgs!("5.8-1"),
                    format!("{owner}的牌不能全部弃置，付不足消耗（读法“弃置作为消耗而不足”：不能发动）。"),
                )
                .blocked_by(format!("能弃置{}张", plan.pool.len()))
            },
        )
    }

    pub(super) fn do_discard(&self, s: &mut State, d: &Discard, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(plan) = self.plan(s, d, ctx) else {
            return;
        };
        if d.one_by_one && plan.named.is_empty() {
            let times = plan.asked.unwrap_or(plan.pool.len() as i64);
            say(
                log,
                "依次",
                &[Cite::requires(sgs!("5.12-1"))],
                &[],
                || format!("先弃置一张，再将此流程重复{}次。", (times - 1).max(0)),
            );
            let one = Discard {
                count: Some(super::names::Count::Fixed(1)),
                one_by_one: false,
                after: Vec::new(),
                ..d.clone()
            };
            // 5.12-2: others may use skills between the first card and the next.
            s.stack.push(Frame {
                kind: Work::Repeat(times - 1, Op::Discard(one.clone()).into()),
                step: 0,
                ctx: *ctx,
            });
            s.stack.push(Frame {
                kind: Work::Sequence(d.after.clone().into()),
                step: 0,
                ctx: *ctx,
            });
            return self.do_discard(s, &one, ctx, log);
        }
        self.mix_before(s, plan.who, plan.owner, &plan.named, log);
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
            s.stack.push(Frame {
                kind: Work::PickFor(
                    Op::Discard(d.clone()).into(),
                    CardsAsked {
                        from: plan.pool.clone(),
                        count: number,
                    },
                ),
                step: 0,
                ctx: Ctx {
                    doer: Some(plan.who),
                    ..*ctx
                },
            });
            return;
        };
        let mut cites = vec![Cite::requires(sgs!("8.5-1"))];
        if plan.cost {
            cites.push(Cite::defines(sgs!("5.8-1")));
        }
        if plan.who == plan.owner && d.whose.is_none() {
            cites.push(Cite::defines(sgs!("5.2-5")));
        }
        if chosen.len() > 1 && !d.one_by_one {
            cites.push(Cite::requires(sgs!("5.12-5")));
        }
        let mut all = Vec::new();
        if plan.asked.is_some_and(|x| x > number as i64) {
            cites.push(Cite::requires(sgs!("8.5-4")));
            if number == 0 {
                all.push(under(&self.readings, "没有能弃的牌"));
            }
            if plan.cost {
                all.push(under(&self.readings, "弃置作为消耗而不足"));
            }
        }
        if d.all {
            cites.push(Cite::requires(sgs!("8.5-5")));
            cites.push(Cite::defines(sgs!("5.2-1")));
            if plan.pool.is_empty() {
                all.push(under(&self.readings, "弃置所有的界线"));
            }
        }
        if plan.who != plan.owner {
            cites.push(Cite::requires(sgs!("8.5-2")));
            all.push(under(&self.readings, "操作他人的牌"));
        }
        if chosen.is_empty() {
            say(log, "弃置", &cites, &all, || {
                format!("{}弃置0张牌。", self.who(plan.who))
            });
            s.last.exec = Exec::Yes;
            s.last.cards.clear();
            return;
        }
        say(log, "巧变开始", &cites, &all, || {
            format!(
                "{}弃置{}的{}。",
                self.who(plan.who),
                self.who(plan.owner),
                self.labels(&chosen)
            )
        });
        self.shift(
            s,
            Shift {
                who: Some(plan.who),
                verb: Verb::Discard,
                cards: chosen
                    .into_iter()
                    .map(|c| (c, Place::Common(Common::Discard)))
                    .collect(),
                prevented: false,
                later: false,
                inserts: d.meanwhile.clone().into(),
                pause: d.pause,
            },
            ctx,
        );
    }

    fn counted(&self, s: &State, u: &Upto, ctx: &Ctx) -> Result<(CharId, i64, Vec<CardId>), Fault> {
        let who = self.doer(s, ctx, &u.who)?;
        let x = self.count(s, ctx, &u.count)?;
        let areas = if u.areas.is_empty() {
            vec![Area::Hand]
        } else {
            self.areas(&u.areas)?
        };
        let cards = areas
            .iter()
            .flat_map(|a| s.at(Place::Of(who, *a)))
            .collect();
        Ok((who, x, cards))
    }

    /// 弃置至 and 补至: with nothing to do, nothing happens, or it cannot be executed under the reading.
    pub(super) fn can_upto<T: Tracer>(
        &self,
        s: &State,
        u: &Upto,
        draw: bool,
        ctx: &Ctx,
        t: &mut T,
    ) -> Go {
        let (who, x, cards) = known!(t, self.counted(s, u, ctx));
        let n = cards.len() as i64;
        let idle = if draw { n >= x } else { n <= x };
        let clause = if draw { sgs!("8.9-1") } else { sgs!("8.8-1") };
        t.cite(Cite::permits(clause));
        t.require(
            !idle || self.readings.of("没有事发生是否能执行") != "不能执行",
            || {
                Reason::forbids(
                    clause,
                    format!(
                        "{}的这些牌有{n}张，执行也没有事发生（读法“没有事发生是否能执行”：不能执行）。",
                        self.who(who)
                    ),
                )
                .blocked_by(format!("{n}张"))
            },
        )
    }

    pub(super) fn do_upto(
        &self,
        s: &mut State,
        u: &Upto,
        draw: bool,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let Ok((who, x, cards)) = self.counted(s, u, ctx) else {
            return;
        };
        let n = cards.len() as i64;
        let clause = if draw { sgs!("8.9-1") } else { sgs!("8.8-1") };
        let idle = if draw { n >= x } else { n <= x };
        if idle {
            say(
                log,
                "没有事发生",
                &[Cite::requires(clause)],
                &[under(&self.readings, "没有事发生是否能执行")],
                || {
                    format!(
                        "{}的这些牌有{n}张，{}{x}张，没有事发生。",
                        self.who(who),
                        if draw { "不小于" } else { "不大于" }
                    )
                },
            );
            s.last.exec = Exec::Yes;
            s.last.cards.clear();
            return;
        }
        let name = Some(Name::new(self.who(who)));
        let count = super::names::Count::Fixed((n - x).abs());
        say(
            log,
            if draw { "摸牌" } else { "弃置" },
            &[Cite::requires(clause)],
            &[],
            || {
                format!(
                    "{}的这些牌有{n}张，{}{}张。",
                    self.who(who),
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
                s,
                &super::op::Draw {
                    who: name,
                    count,
                    later: false,
                    meanwhile: Vec::new(),
                    pause: false,
                },
                &ctx,
                log,
            );
        } else {
            let areas = if u.areas.is_empty() {
                super::names::Names(vec![Name::new("手牌")])
            } else {
                u.areas.clone()
            };
            self.do_discard(
                s,
                &Discard {
                    who: name,
                    count: Some(count),
                    areas,
                    ..Discard::default()
                },
                &ctx,
                log,
            );
        }
    }
}
