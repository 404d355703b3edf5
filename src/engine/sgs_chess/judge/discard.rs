//! Discarding: who chooses, how many, what cannot be (8.5, 8.8, 8.9, 8.17).

use super::super::state::{CardId, CharId, Place};
use super::super::view::View;
use super::super::words::names::{Name, Names};
use super::super::words::op::{Discard, Upto};
use super::super::words::{Area, Colour, Kind, Suit};
use super::super::{Lacking, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::verdict::{GO, Go, Reason, Tracer};

/// What a discard comes to before anyone chooses.
pub struct Planned {
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
    /// The equipment among them that is in use and so cannot be touched (1.6-4).
    pub in_use: Vec<CardId>,
    /// Whether no area is written: hand and equipment (5.2-1).
    pub own: bool,
}

impl Planned {
    /// How many are discarded: min{those that can be, X} unless it is a cost (8.5-4).
    pub fn number(&self, full: bool) -> usize {
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

/// Whether a word names a sort of cards: 红色, 黑桃, 基本牌.
fn is_sort(text: &str) -> bool {
    ["装备牌", "锦囊牌"].contains(&text)
        || Suit::find(text).is_some()
        || Colour::find(text).is_some()
        || Kind::find(text).is_some()
}

impl View<'_> {
    pub fn plan(self, d: &Discard) -> Result<Planned, Lacking> {
        let who = self.doer(&d.who)?;
        let near = match &d.whose {
            Some(name) => Some(self.char_named(name)?),
            None => None,
        };
        let named = self.cards_named(near.or(Some(who)), &d.cards)?;
        // 5.2-5: one's own, unless it says whose; cards that are named lie where they lie.
        let owner = near
            .or_else(|| named.first().and_then(|c| self.s.card(*c).place.owner()))
            .unwrap_or(who);
        let areas = self.areas(&d.areas)?;
        let mut sort: Vec<CardId> = areas
            .iter()
            .flat_map(|a| self.s.at(Place::Of(owner, *a)))
            .filter(|c| self.fits(*c, &d.filter))
            .collect();
        if d.areas.is_empty() {
            // A card that is named may lie in any of a character's areas (3.12-1).
            sort.extend(
                named
                    .iter()
                    .filter(|c| self.s.card(**c).place == Place::Of(owner, Area::Delayed)),
            );
        }
        let (sorts, cards): (Vec<Name>, Vec<Name>) = d
            .barred
            .iter()
            .cloned()
            .partition(|name| is_sort(name.text()));
        let barred = self.cards_named(Some(owner), &Names(cards))?;
        let kept = |c: CardId| {
            let of_sort = |name: &Name| self.fits(c, &Names(vec![name.clone()]));
            barred.contains(&c) || sorts.iter().any(of_sort)
        };
        let using = self.cards_named(Some(who), &d.using)?;
        let worn = |c: CardId| self.s.card(c).place.is_equipment() && using.contains(&c);
        let in_use = sort.iter().copied();
        let in_use = in_use.filter(|c| barred.contains(c) && worn(*c)).collect();
        let pool = sort.iter().copied().filter(|c| !kept(*c)).collect();
        let asked = match &d.count {
            Some(count) => Some(self.count_of(count)?),
            None => None,
        };
        Ok(Planned {
            who,
            owner,
            sort,
            pool,
            named,
            asked,
            cost: d.cost || self.ctx.cost,
            in_use,
            own: d.areas.is_empty(),
        })
    }

    pub fn can_discard<T: Tracer>(self, d: &Discard, t: &mut T) -> Go {
        let plan = known!(t, self.plan(d));
        let using = known!(t, self.cards_named(Some(plan.who), &d.using));
        t.cite(Cite::requires(sgs!("8.5-1")));
        t.cite(Cite::defines(if plan.who == plan.owner {
            sgs!("5.2-5")
        } else {
            sgs!("8.5-2")
        }));
        self.takes_part(plan.who, "弃置牌", t)?;
        self.may_touch(plan.who, plan.owner, t)?;
        self.not_in_use(&plan.named, &using, t)?;
        self.still_there(&d.cards, t)?;
        self.can_discard_these(&plan, t)?;
        if d.all {
            return self.can_discard_all(&plan, t);
        }
        if plan
            .asked
            .is_some_and(|x| x > 0 && (plan.pool.len() as i64) < x)
        {
            self.not_drawn_on(&plan, &using, t)?;
            let refused = self.too_few(&plan);
            if !refused.is_empty() {
                return refused
                    .into_iter()
                    .try_for_each(|reason| t.forbid(|| reason));
            }
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

    /// Each card that is named: that it lies where it can be discarded, and is not barred (8.5-1, 8.5-3).
    fn can_discard_these<T: Tracer>(self, plan: &Planned, t: &mut T) -> Go {
        let (who, owner) = (self.who(plan.who), self.who(plan.owner));
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
        GO
    }

    /// 1.6-4: where a cost lacks cards, that it is not the equipment that is drawn on.
    fn not_drawn_on<T: Tracer>(self, plan: &Planned, using: &[CardId], t: &mut T) -> Go {
        let mut kept = using.to_vec();
        kept.retain(|c| !plan.pool.contains(c) && self.s.card(*c).place.is_equipment());
        t.require(kept.is_empty() || !plan.cost, || {
            let kept = self.labels(&kept);
            Reason::forbids(
                sgs!("1.6-4"),
                format!("正用到【{kept}】提供的技能，不能以任何方式操作它，不能弃置它作消耗。"),
            )
            .blocked_by(kept)
        })
    }

    /// Why fewer cards than are asked for do not do, if they do not (5.8-1, 5.26-1).
    fn too_few(self, plan: &Planned) -> Vec<Reason> {
        let owner = self.who(plan.owner);
        let (x, there) = (plan.asked.unwrap_or(0), plan.pool.len());
        if plan.cost && self.option("弃置作为消耗而不足") == "不能发动" {
            let says = format!(
                "消耗要弃置{x}张牌，{owner}能弃置的只有{there}张（读法“弃置作为消耗而不足”：不能发动）。"
            );
            let full = "弃置的张数只在并非作为消耗时才减少。";
            return vec![
                Reason::requires(sgs!("5.8-1"), says).blocked_by(format!("能弃置{there}张")),
                Reason::requires(sgs!("8.5-4"), full),
            ];
        }
        if there == 0 && self.option("没有能弃的牌") == "不能执行" {
            let says = format!("{owner}没有符合弃置要求的牌（读法“没有能弃的牌”：不能执行）。");
            let none = format!("min{{0,{x}}}=0，没有牌可弃置。");
            let mut reasons = vec![
                Reason::forbids(sgs!("5.26-1"), says).blocked_by(owner),
                Reason::requires(sgs!("8.5-4"), none).blocked_by(owner),
            ];
            if plan.own {
                let says =
                    format!("没有写区域的“牌”指{owner}手牌区里和装备区里的牌，延时区里的不算。");
                reasons.push(Reason::requires(sgs!("5.2-1"), says).blocked_by(owner));
            }
            return reasons;
        }
        Vec::new()
    }

    fn can_discard_all<T: Tracer>(self, plan: &Planned, t: &mut T) -> Go {
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
            !plan.pool.is_empty() || self.option("弃置所有的界线") != "不能执行",
            || {
                Reason::forbids(
                    sgs!("8.17-1"),
                    format!("{owner}能弃置的为0张（读法“弃置所有的界线”：不能执行）。"),
                )
                .blocked_by(owner)
            },
        )?;
        let partly = plan.pool.len() < plan.sort.len();
        if !plan.cost || !partly || self.option("弃置作为消耗而不足") != "不能发动" {
            return GO;
        }
        t.forbid(|| {
            let says = format!(
                "{owner}的牌不能全部弃置，付不足消耗（读法“弃置作为消耗而不足”：不能发动）。"
            );
            let there = format!("能弃置{}张", plan.pool.len());
            Reason::requires(sgs!("5.8-1"), says).blocked_by(there)
        })?;
        t.forbid(|| {
            let full = "弃置的张数只在并非作为消耗时才减少。";
            Reason::requires(sgs!("8.5-5"), full)
        })
    }

    pub fn counted(self, u: &Upto) -> Result<(CharId, i64, Vec<CardId>), Lacking> {
        let who = self.doer(&u.who)?;
        let x = self.count_of(&u.count)?;
        let areas = if u.areas.is_empty() {
            vec![Area::Hand]
        } else {
            self.areas(&u.areas)?
        };
        let cards = areas
            .iter()
            .flat_map(|a| self.s.at(Place::Of(who, *a)))
            .collect();
        Ok((who, x, cards))
    }

    /// 弃置至 and 补至: with nothing to do, nothing happens, or it cannot be executed under the reading.
    pub fn can_upto<T: Tracer>(self, u: &Upto, draw: bool, t: &mut T) -> Go {
        let (who, x, cards) = known!(t, self.counted(u));
        let n = cards.len() as i64;
        let idle = if draw { n >= x } else { n <= x };
        let clause = if draw { sgs!("8.9-1") } else { sgs!("8.8-1") };
        t.cite(Cite::permits(clause));
        self.takes_part(who, if draw { "摸牌" } else { "弃置牌" }, t)?;
        t.require(
            !idle || self.option("没有事发生是否能执行") != "不能执行",
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
}
