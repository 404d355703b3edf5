//! Looking at cards, showing them, turning them up (8.10 to 8.12).

use super::super::state::{CardId, CharId, Place};
use super::super::view::View;
use super::super::words::op::{Look, Together, TurnUp};
use super::super::words::{Area, Common};
use super::super::{Lacking, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::fault::Fault;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl View<'_> {
    /// Who looks, and at which cards.
    pub fn looked(self, l: &Look) -> Result<(CharId, Vec<CardId>), Lacking> {
        let who = self.doer(&l.who)?;
        let whose = match &l.whose {
            Some(name) => Some(self.char_named(name)?),
            None => None,
        };
        if let Some(top) = &l.top {
            let n = usize::try_from(self.count_of(top)?).unwrap_or(0);
            return Ok((who, self.s.deck.iter().copied().take(n).collect()));
        }
        if l.cards.is_empty() {
            // 8.10-2: of a hand, all of it.
            let owner = whose.unwrap_or(who);
            return Ok((who, self.s.at(Place::Of(owner, Area::Hand))));
        }
        Ok((who, self.cards_named(whose.or(Some(who)), &l.cards)?))
    }

    pub fn can_look<T: Tracer>(self, l: &Look, show: bool, t: &mut T) -> Go {
        let (who, cards) = known!(t, self.looked(l));
        t.cite(if show {
            Cite::permits(sgs!("8.11-1"))
        } else {
            Cite::permits(sgs!("8.10-1"))
        });
        self.takes_part(who, if show { "展示牌" } else { "观看牌" }, t)?;
        self.still_there(&l.cards, t)?;
        let owner = match &l.whose {
            Some(name) => known!(t, self.char_named(name)),
            None => who,
        };
        t.require(!cards.is_empty(), || {
            Reason::forbids(
                sgs!("8.17-1"),
                format!(
                    "{}没有这样的牌，不能{}。",
                    self.who(owner),
                    if show { "展示" } else { "观看" }
                ),
            )
            .blocked_by(self.who(owner))
        })?;
        for card in &cards {
            let lies = self.s.card(*card);
            if let Some(owner) = lies.place.owner() {
                self.may_touch(who, owner, t)?;
            }
            if show {
                let label = self.label(*card);
                t.require(!lies.up || lies.place.is_equipment(), || {
                    Reason::forbids(
                        sgs!("8.11-1"),
                        format!("【{label}】不是背面朝上放置，也不在装备区里，不能展示。"),
                    )
                    .blocked_by(label)
                })?;
            }
        }
        GO
    }

    /// Who shows hand cards together, and which.
    pub fn shown_together(self, x: &Together) -> Result<(Vec<CharId>, Vec<CardId>), Fault> {
        let mut who = Vec::new();
        for c in self.chars_named(&x.who)? {
            if !who.contains(&c) {
                who.push(c);
            }
        }
        Ok((who, self.cards_named(None, &x.cards)?))
    }

    pub fn can_show_together<T: Tracer>(self, x: &Together, t: &mut T) -> Go {
        let (who, cards) = known!(t, self.shown_together(x));
        t.cite(Cite::requires(sgs!("8.11-3")));
        t.require(who.len() > 1, || {
            Reason::requires(sgs!("8.11-3"), "同时展示手牌的要有两名角色。")
        })?;
        for c in &who {
            self.takes_part(*c, "展示牌", t)?;
            let hand = self.s.at(Place::Of(*c, Area::Hand));
            t.require(!hand.is_empty(), || {
                Reason::forbids(
                    sgs!("8.11-3"),
                    format!(
                        "{}没有手牌，任何角色都不能执行同时展示手牌的操作。",
                        self.who(*c)
                    ),
                )
                .blocked_by(self.who(*c))
            })?;
            let shows = cards.is_empty() || hand.iter().any(|card| cards.contains(card));
            t.require(shows, || {
                let says = format!("没有写{}展示哪张手牌。", self.who(*c));
                Reason::requires(sgs!("8.11-3"), says).blocked_by(self.who(*c))
            })?;
        }
        for card in &cards {
            let lies = self.s.card(*card);
            let label = self.label(*card);
            let theirs = |c: CharId| lies.place == Place::Of(c, Area::Hand);
            t.require(who.iter().any(|c| theirs(*c)), || {
                let says = format!("【{label}】不是{}的手牌，不能这样展示。", self.whos(&who));
                Reason::forbids(sgs!("8.11-3"), says).blocked_by(label)
            })?;
            t.require(!lies.up || !lies.place.is_hand(), || {
                Reason::forbids(
                    sgs!("8.11-1"),
                    format!("【{label}】不是背面朝上放置，也不在装备区里，不能展示。"),
                )
                .blocked_by(label)
            })?;
        }
        GO
    }

    pub fn can_turn_up<T: Tracer>(self, u: &TurnUp, t: &mut T) -> Go {
        let who = self.doer(&u.who).ok();
        t.cite(Cite::permits(sgs!("8.12-1")));
        let ways = usize::from(u.top.is_some())
            + usize::from(!u.within.is_empty())
            + usize::from(!u.cards.is_empty());
        t.require(ways == 1, || {
            Reason::requires(sgs!("8.12-1"), "亮出要写“牌堆顶”“牌堆里”“牌”中的恰好一项。")
        })?;
        if let Some(top) = &u.top {
            known!(t, self.count_of(top));
        }
        let cards = known!(t, self.cards_named(who, &u.cards));
        if let Some(who) = who {
            self.takes_part(who, "亮出牌", t)?;
        }
        for card in &cards {
            let lies = self.s.card(*card);
            let label = self.label(*card);
            t.require(
                !lies.up && lies.place != Place::Common(Common::Deck),
                || {
                    Reason::forbids(
                        sgs!("8.12-4"),
                        format!("【{label}】不是牌堆以外背面朝上放置的牌，不能这样亮出。"),
                    )
                    .blocked_by(label)
                },
            )?;
            if let (Some(who), Some(owner)) = (who, lies.place.owner()) {
                self.may_touch(who, owner, t)?;
            }
        }
        GO
    }
}
