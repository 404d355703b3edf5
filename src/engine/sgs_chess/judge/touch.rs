//! Whether cards may be operated on at all: whose they are, whether they are in use, whether 此牌 is there (1.6, 5.2, 5.13).

use super::super::state::{CardId, CharId};
use super::super::view::View;
use super::super::words::Kind;
use super::super::words::names::Names;
use crate::engine::cite::{Cite, sgs};
use crate::engine::verdict::{GO, Go, Reason, Tracer};

/// The reading of the cards of those that are dead or gone.
pub const OF_DEAD: &str = "死亡角色的牌";

/// The reading of cards that are not one's own.
pub const OF_OTHERS: &str = "操作他人的牌";

impl View<'_> {
    /// 5.2-3: whether another character's cards may be operated on.
    pub fn may_touch<T: Tracer>(self, who: CharId, owner: CharId, t: &mut T) -> Go {
        if who == owner {
            return GO;
        }
        let there = self.s.char(owner);
        if there.dead || there.gone {
            match self.option(OF_DEAD) {
                "能" => t.cite(Cite::permits(sgs!("3.12-1"))),
                "不能" => t.forbid(|| {
                    let (name, how) = (self.who(owner), if there.gone { "离场" } else { "死亡" });
                    let says =
                        format!("{name}已{how}，其区域里的牌不能操作（读法“{OF_DEAD}”：不能）。");
                    Reason::forbids(sgs!("3.12-1"), says).blocked_by(name)
                })?,
                _ => t.undecided(|| self.open(OF_DEAD))?,
            }
        }
        t.require(self.option(OF_OTHERS) != "一律不能", || {
            Reason::forbids(
                sgs!("5.2-3"),
                format!(
                    "{}的牌不是{}自己的牌（读法“操作他人的牌”：一律不能）。",
                    self.who(owner),
                    self.who(who)
                ),
            )
            .blocked_by(self.who(owner))
        })
    }

    /// Equipment that is in use cannot be operated on at the same time (1.6-2, 1.6-4).
    pub fn not_in_use<T: Tracer>(self, cards: &[CardId], using: &[CardId], t: &mut T) -> Go {
        for card in cards.iter().filter(|c| using.contains(c)) {
            let kind = self.cards[usize::from(card.0)].kind;
            if !self.s.card(*card).place.is_equipment() {
                continue;
            }
            let listed = matches!(kind, Some(Kind::Weapon | Kind::Mount));
            if !listed && self.option("装备不能两用的范围") == "照列举" {
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
    pub fn still_there<T: Tracer>(self, names: &Names, t: &mut T) -> Go {
        if !names.iter().any(|n| n.text() == "此牌") {
            return GO;
        }
        let Some(this) = self.s.this(self.ctx) else {
            return GO;
        };
        t.require(self.s.card(this.card).moves == this.moves, || {
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
}
