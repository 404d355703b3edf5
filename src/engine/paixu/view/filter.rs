//! Whether cards match what a text asks for.

use super::super::state::{Placed, Who};
use super::super::words::{Facing, Filter, Lies, Speeds, Whose};
use super::View;
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer};

impl<'a> View<'a> {
    /// Whether a card matches what a text asks for.
    pub(crate) fn fits<T: Tracer>(
        self,
        filter: &Filter,
        who: Who,
        placed: Placed<'_>,
        t: &mut T,
    ) -> Go {
        self.fits_alone(filter, who, placed, t)?;
        let highest = match filter.speed {
            Some(Speeds::Highest) => true,
            Some(Speeds::Lowest) => false,
            _ => return GO,
        };
        // Of the cards that match otherwise.
        let others = self
            .st
            .seats()
            .filter(|p| self.fits_alone(filter, who, *p, &mut Silent).is_continue());
        let speeds = others.filter_map(|(_, _, s)| self.speed_of(s));
        let most = if highest { speeds.max() } else { speeds.min() };
        let own = self.speed_of(placed.2);
        t.require(own.is_some() && own == most, || {
            Reason::requires(
                px!("1.2.5-2"),
                format!(
                    "文本要其中速度{}的卡（{}），这张{}。",
                    if highest { "最高" } else { "最低" },
                    speed_says(most.map(i16::from)),
                    speed_says(own.map(i16::from))
                ),
            )
            .blocked_by(self.label(placed.2.card))
        })
    }

    /// The same without comparing it with other cards.
    fn fits_alone<T: Tracer>(self, filter: &Filter, who: Who, placed: Placed<'_>, t: &mut T) -> Go {
        let (player, slot, seat) = placed;
        let no =
            |says: String| Reason::requires(px!("1.2.5-2"), says).blocked_by(self.label(seat.card));
        if let Some(whose) = filter.whose {
            let meets = match whose {
                Whose::Own => player == who.player,
                Whose::Other => player != who.player,
                Whose::Any => true,
            };
            t.require(meets, || {
                no(format!(
                    "文本要{}的卡，这张在{}一方。",
                    whose.word(),
                    player.name()
                ))
            })?;
        }
        if filter.itself {
            t.require(seat.card == who.card, || {
                no("文本只说发动效果的卡自身。".to_owned())
            })?;
        }
        if filter.not_self {
            t.require(seat.card != who.card, || {
                no("文本排除了发动效果的卡自身。".to_owned())
            })?;
        }
        if !filter.facing.0.is_empty() {
            let meets = filter.facing.0.iter().any(|f| match f {
                Lies::Up => seat.face == Facing::Up,
                Lies::Down => seat.face == Facing::Down,
                Lies::Turned => seat.face == Facing::Side,
                Lies::Faced => seat.is_up(),
            });
            t.require(meets, || {
                let wanted: Vec<_> = filter.facing.0.iter().map(|f| f.word()).collect();
                no(format!(
                    "文本要{}的卡，这张是{}。",
                    wanted.join("或"),
                    seat.face.word()
                ))
            })?;
        }
        if let Some(kind) = filter.kind {
            t.require(seat.is_up() && self.def(seat.card).kind == kind, || {
                no(format!(
                    "文本要{}，这张不是（盖放的卡看作没有属性）。",
                    kind.word()
                ))
            })?;
        }
        if !filter.element.0.is_empty() {
            let element = self.element_of(seat);
            t.require(
                element.is_some_and(|e| filter.element.0.contains(&e)),
                || {
                    let wanted: Vec<_> = filter.element.0.iter().map(|e| e.word()).collect();
                    no(format!(
                        "文本要{}属性的卡，这张是{}。",
                        wanted.join("或"),
                        element.map_or("没有元素属性", |e| e.word())
                    ))
                },
            )?;
        }
        if filter.same_element {
            let own = self.st.seat(who.card).and_then(|s| self.element_of(s));
            t.require(own.is_some() && self.element_of(seat) == own, || {
                no(format!(
                    "文本要与自身同元素的卡，自身是{}，这张是{}。",
                    own.map_or("没有元素属性", |e| e.word()),
                    self.element_of(seat).map_or("没有元素属性", |e| e.word())
                ))
            })?;
        }
        let speed = || self.speed_of(seat).map(i16::from);
        if let Some(Speeds::Within(range)) = filter.speed {
            t.require(speed().is_some_and(|s| range.holds(s)), || {
                no(format!(
                    "文本要速度{}的卡，这张{}。",
                    range.says(),
                    speed_says(speed())
                ))
            })?;
        }
        if !filter.than_self.0.is_empty() {
            let own = self.st.seat(who.card).and_then(|s| self.speed_of(s));
            let own = own.map(i16::from);
            let meets = match (speed(), own) {
                (Some(s), Some(o)) => filter.than_self.0.iter().any(|than| than.holds(s, o)),
                _ => false,
            };
            t.require(meets, || {
                let wanted: Vec<_> = filter.than_self.0.iter().map(|than| than.word()).collect();
                no(format!(
                    "文本要速度与自身（{}）相比{}的卡，这张{}。",
                    speed_says(own),
                    wanted.join("或"),
                    speed_says(speed())
                ))
            })?;
        }
        if let Some(range) = filter.cost {
            let cost = self.text_of(seat).map_or(0, |def| {
                let abilities = &self.defs[usize::from(def)].abilities;
                abilities.iter().map(|a| a.cost).max().unwrap_or(0)
            });
            t.require(range.holds(i16::from(cost)), || {
                no(format!(
                    "文本要速度消耗{}的卡，这张的文本里是 {cost}。",
                    range.says()
                ))
            })?;
        }
        if let Some(fixed) = filter.fixed {
            t.require((seat.fixed && seat.is_up()) == fixed, || {
                no(format!(
                    "文本要速度{}固定的卡，这张不是。",
                    if fixed { "被" } else { "没有被" }
                ))
            })?;
        }
        if let Some(used) = filter.used {
            t.require(seat.used == used, || {
                no(format!(
                    "文本要本回合{}发动过的卡，这张不是。",
                    if used { "" } else { "没有" }
                ))
            })?;
        }
        if let Some(not) = &filter.not {
            let meets = self.fits(not, who, placed, &mut Silent).is_break();
            t.require(meets, || no("这张卡是文本用“非”排除的卡。".to_owned()))?;
        }
        if let Some(name) = &filter.name {
            t.require(self.name_of(seat) == Some(name), || {
                no(format!(
                    "文本要卡名为“{name}”的卡，这张不是（盖放的卡没有卡名）。"
                ))
            })?;
        }
        if !filter.slot.0.is_empty() {
            t.require(filter.slot.0.contains(&(slot + 1)), || {
                no(format!("文本所说的卡位不含次序 {}。", slot + 1))
            })?;
        }
        if filter.same_slot || filter.beside {
            let own = self.st.spot(who.card);
            if filter.same_slot {
                t.require(own.is_some_and(|(_, s)| s == slot), || {
                    no("文本要同一次序卡位上的卡。".to_owned())
                })?;
            }
            if filter.beside {
                t.require(
                    own.is_some_and(|(p, s)| p == player && s.abs_diff(slot) == 1),
                    || no("文本要相邻卡位上的卡。".to_owned()),
                )?;
            }
        }
        GO
    }

    /// How many cards of the field match.
    pub(crate) fn matching(self, filter: &Filter, who: Who) -> usize {
        self.st
            .seats()
            .filter(|placed| self.fits(filter, who, *placed, &mut Silent).is_continue())
            .count()
    }
}

fn speed_says(speed: Option<i16>) -> String {
    speed.map_or("没有速度".to_owned(), |s| format!("速度 {s}"))
}
