//! Drawing, obtaining, giving, putting (8.4, 8.6, 8.7, 8.13).

use super::super::state::{CardId, CharId, Place};
use super::super::view::View;
use super::super::words::op::{Draw, Give, Obtain, Put};
use super::super::words::{Area, Kind};
use super::super::{Lacking, Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::fault::Fault;
use crate::engine::verdict::{GO, Go, Reason, Tracer};
use crate::rulebook::RuleId;

/// The reading of fewer cards to give or obtain than are asked for.
pub const SHORT: &str = "交给获得的张数不足";

impl View<'_> {
    pub fn can_draw<T: Tracer>(self, d: &Draw, t: &mut T) -> Go {
        let who = known!(t, self.doer(&d.who));
        let x = known!(t, self.count_of(&d.count));
        t.cite(Cite::permits(sgs!("8.7-1")));
        self.takes_part(who, "摸牌", t)?;
        t.require(x >= 0, || {
            Reason::forbids(sgs!("4.11-1"), format!("张数{x}不是自然数。"))
        })
    }

    /// The cards that an 获得 may take.
    pub fn obtainable(self, o: &Obtain) -> Result<(CharId, Vec<CardId>, Vec<CardId>), Fault> {
        let who = self.doer(&o.who)?;
        let whose = match &o.whose {
            Some(name) => Some(self.char_named(name)?),
            None => None,
        };
        let named = self.cards_named(whose, &o.cards)?;
        let pool = match whose {
            Some(owner) => self
                .areas(&o.areas)?
                .iter()
                .flat_map(|a| self.s.at(Place::Of(owner, *a)))
                .filter(|c| self.fits(*c, &o.filter))
                .collect(),
            None => Vec::new(),
        };
        Ok((who, named, pool))
    }

    pub fn can_obtain<T: Tracer>(self, o: &Obtain, t: &mut T) -> Go {
        let (who, named, pool) = known!(t, self.obtainable(o));
        t.cite(Cite::permits(sgs!("8.13-1")));
        self.takes_part(who, "获得牌", t)?;
        self.still_there(&o.cards, t)?;
        for card in &named {
            let place = self.s.card(*card).place;
            let label = self.label(*card);
            t.require(place != Place::Of(who, Area::Hand), || {
                Reason::forbids(
                    sgs!("8.13-1"),
                    format!("【{label}】已在{}的手牌区，不能再获得。", self.who(who)),
                )
                .blocked_by(label)
            })?;
            if let Some(owner) = place.owner() {
                self.may_touch(who, owner, t)?;
            }
        }
        if named.is_empty() {
            t.require(!pool.is_empty(), || {
                Reason::forbids(sgs!("8.17-1"), "那里没有这样的牌，不能执行。")
            })?;
            if let Some(owner) = pool.first().and_then(|c| self.s.card(*c).place.owner()) {
                self.may_touch(who, owner, t)?;
            }
            let (there, x) = (pool.len() as i64, known!(t, self.obtained(o, pool.len())));
            if there > 0 && there < x {
                return self.short(sgs!("8.13-1"), t, || {
                    let who = self.who(who);
                    format!(
                        "{who}要获得{x}张牌，只有{there}张（读法“交给获得的张数不足”：不能执行）。"
                    )
                });
            }
        }
        GO
    }

    pub fn can_give<T: Tracer>(self, g: &Give, t: &mut T) -> Go {
        let who = known!(t, self.doer(&g.who));
        let to = known!(t, self.char_named(&g.to));
        let cards = known!(t, self.cards_named(Some(who), &g.cards));
        t.cite(Cite::permits(sgs!("8.6-1")));
        t.cite(Cite::permits(sgs!("8.6-2")));
        self.takes_part(who, "交给牌", t)?;
        self.takes_part(to, "得到牌", t)?;
        self.still_there(&g.cards, t)?;
        t.require(g.cards.is_empty() || !cards.is_empty(), || {
            Reason::forbids(sgs!("8.17-1"), "那里没有这样的牌，不能执行。")
        })?;
        if cards.is_empty() {
            let own = known!(t, self.givable(who, g)).len() as i64;
            if let Some(count) = &g.count {
                known!(t, self.count_of(count));
            }
            let x = self.wanted(g);
            // What a cost asks for is paid in full.
            let enough = own > 0 && (!self.ctx.cost || own >= x);
            t.require(enough && who != to, || {
                let (who, to) = (self.who(who), self.who(to));
                let says = format!("{who}没有能交给{to}的牌。");
                Reason::requires(sgs!("8.6-1"), says).blocked_by(who)
            })?;
            if enough && own < x {
                return self.short(sgs!("8.6-1"), t, || {
                    let (who, to) = (self.who(who), self.who(to));
                    format!(
                        "{who}要交给{to}{x}张牌，只有{own}张（读法“交给获得的张数不足”：不能执行）。"
                    )
                });
            }
            return GO;
        }
        for card in &cards {
            let place = self.s.card(*card).place;
            let label = self.label(*card);
            let owned =
                |c: CharId| place.owner() == Some(c) && (place.is_hand() || place.is_equipment());
            t.require(!owned(to), || {
                Reason::forbids(
                    sgs!("8.6-2"),
                    format!(
                        "【{label}】是{}拥有的牌，不能交给{}。",
                        self.who(to),
                        self.who(to)
                    ),
                )
                .blocked_by(label)
            })?;
            if owned(who) || owned(to) {
                continue;
            }
            if who == to {
                t.require(
                    self.option("处理区的牌交给自己") != "不能",
                    || {
                        Reason::forbids(
                            sgs!("5.2-3"),
                            format!(
                                "【{label}】不是{}自己的牌（读法“处理区的牌交给自己”：不能）。",
                                self.who(who)
                            ),
                        )
                        .blocked_by(label)
                    },
                )?;
            } else if let Some(owner) = place.owner() {
                self.may_touch(who, owner, t)?;
            }
        }
        GO
    }

    /// The cards of one's own among which those that are given are chosen.
    pub fn givable(self, who: CharId, g: &Give) -> Result<Vec<CardId>, Fault> {
        let areas = self.areas(&g.areas)?;
        let lying = areas.iter().flat_map(|a| self.s.at(Place::Of(who, *a)));
        Ok(lying.filter(|c| self.fits(*c, &g.filter)).collect())
    }

    /// How many cards are obtained where they are chosen, of so many that can be.
    pub fn obtained(self, o: &Obtain, there: usize) -> Result<i64, Lacking> {
        match &o.count {
            Some(count) => self.count_of(count),
            None => Ok(there as i64),
        }
    }

    /// That fewer cards are given or obtained than are asked for: by the reading, and as a cost not at all.
    fn short<T: Tracer>(self, clause: RuleId, t: &mut T, says: impl Fn() -> String) -> Go {
        let (option, cost) = (self.option(SHORT), self.ctx.cost);
        match option {
            _ if cost => t.forbid(|| {
                let says = "要获得的牌不足，付不足消耗。";
                Reason::requires(sgs!("5.8-1"), says)
            }),
            "有几张算几张" => GO,
            "不能执行" => t.forbid(|| Reason::requires(clause, says())),
            _ => t.undecided(|| self.open(SHORT)),
        }
    }

    /// How many cards are given where they are chosen.
    pub fn wanted(self, g: &Give) -> i64 {
        let count = g.count.as_ref().map(|c| self.count_of(c).unwrap_or(1));
        count.unwrap_or(1)
    }

    pub fn can_put<T: Tracer>(self, p: &Put, t: &mut T) -> Go {
        if p.to.text().ends_with("判定区") && !self.checks_delayed() {
            return t.forbid(|| {
                Reason::forbids(
                    sgs!("8.4-3"),
                    "本章没有判定区（读法“判定区与判定阶段”：没有所指）。",
                )
                .blocked_by("判定区")
            });
        }
        let who = known!(t, self.putter(&p.who));
        let cards = known!(t, self.cards_named(who, &p.cards));
        let to = known!(t, self.place_named(who, &p.to));
        t.cite(Cite::permits(sgs!("8.4-1")));
        if let Some(who) = who {
            self.takes_part(who, "置入牌", t)?;
        }
        if let Place::Of(owner, area) = to {
            let what = if area == Area::Hand {
                "得到牌"
            } else {
                "被置入牌"
            };
            self.takes_part(owner, what, t)?;
        }
        self.still_there(&p.cards, t)?;
        t.require(!cards.is_empty(), || {
            Reason::forbids(sgs!("8.17-1"), "那里没有这样的牌，不能执行。")
        })?;
        for card in &cards {
            let info = &self.cards[usize::from(card.0)];
            if let (Some(who), Some(owner)) = (who, self.s.card(*card).place.owner()) {
                self.may_touch(who, owner, t)?;
            }
            let Place::Of(owner, area) = to else { continue };
            let name = self.who(owner);
            if area.is_equipment() {
                t.require(info.kind.is_none_or(|k| k.area() == Some(area)), || {
                    Reason::forbids(
                        sgs!("3.10-1"),
                        format!("【{}】不能置入{}。", info.label, area.word()),
                    )
                    .blocked_by(info.label.as_str())
                })?;
                let there: Vec<CardId> = self
                    .s
                    .at(to)
                    .into_iter()
                    .filter(|c| !cards.contains(c))
                    .collect();
                t.require(there.is_empty() && cards.len() == 1, || {
                    Reason::forbids(
                        sgs!("8.4-2"),
                        format!(
                            "{name}的{}里有牌，不能并非因使用而置入【{}】。",
                            area.word(),
                            info.label
                        ),
                    )
                    .blocked_by(self.labels(&there))
                })?;
            }
            if area == Area::Delayed && info.kind == Some(Kind::Delayed) && self.checks_delayed() {
                t.cite(Cite::requires(sgs!("8.4-3")));
                t.require(p.check != Some(false), || {
                    Reason::forbids(
                        sgs!("8.4-3"),
                        format!("对{name}使用【{}】不合法，没有通过合法性检测。", info.label),
                    )
                    .blocked_by(info.label.as_str())
                })?;
            }
        }
        GO
    }
}

impl Sgs {
    /// Whether 8.4-3 says anything of the delayed area.
    pub(crate) fn checks_delayed(&self) -> bool {
        self.option("判定区与判定阶段") == "延时区与延时阶段"
    }
}
