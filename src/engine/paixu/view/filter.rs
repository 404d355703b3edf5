//! Whether cards match what a text asks for.

use super::super::state::{Placed, Scope, Seat};
use super::super::words::{Element, Facing, Filter, Lies, Speeds, Than};
use super::View;
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer};

impl<'a> View<'a> {
    /// Whether a card matches what a text asks for.
    pub(crate) fn fits<T: Tracer>(
        self,
        filter: &Filter,
        scope: Scope,
        placed: Placed<'_>,
        t: &mut T,
    ) -> Go {
        self.fits_alone(filter, scope, placed, t)?;
        let highest = match filter.speed {
            Some(Speeds::Highest) => true,
            Some(Speeds::Lowest) => false,
            _ => return GO,
        };
        // Of the cards that match otherwise.
        let others = self.st.seats().filter(|p| {
            self.fits_alone(filter, scope, *p, &mut Silent)
                .is_continue()
        });
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
    fn fits_alone<T: Tracer>(
        self,
        filter: &Filter,
        scope: Scope,
        placed: Placed<'_>,
        t: &mut T,
    ) -> Go {
        self.fits_side(filter, scope, placed, t)?;
        self.fits_look(filter, scope, placed.2, t)?;
        self.fits_speed(filter, scope, placed.2, t)?;
        self.fits_past(filter, scope, placed, t)?;
        self.fits_slot(filter, scope, placed, t)
    }

    /// Why a card is not one that a text asks for.
    fn unlike(self, seat: &Seat, says: impl Into<String>) -> Reason {
        Reason::requires(px!("1.2.5-2"), says).blocked_by(self.label(seat.card))
    }

    /// By whose it is.
    fn fits_side<T: Tracer>(
        self,
        filter: &Filter,
        scope: Scope,
        (player, _, seat): Placed<'_>,
        t: &mut T,
    ) -> Go {
        if let Some(whose) = filter.whose {
            t.require(whose.means(player, scope.player), || {
                let (whose, player) = (whose.word(), player.name());
                self.unlike(seat, format!("文本要{whose}的卡，这张在{player}一方。"))
            })?;
        }
        if filter.itself {
            t.require(seat.card == scope.card, || {
                self.unlike(seat, "文本只说发动效果的卡自身。")
            })?;
        }
        if filter.not_self {
            t.require(seat.card != scope.card, || {
                self.unlike(seat, "文本排除了发动效果的卡自身。")
            })?;
        }
        GO
    }

    /// By how it lies, its kind and its element.
    fn fits_look<T: Tracer>(self, filter: &Filter, scope: Scope, seat: &Seat, t: &mut T) -> Go {
        if !filter.facing.is_empty() {
            let meets = filter.facing.iter().any(|f| match f {
                Lies::Up => seat.face == Facing::Up,
                Lies::Down => seat.face == Facing::Down,
                Lies::Turned => seat.face == Facing::Side,
                Lies::Faced => seat.is_up(),
            });
            t.require(meets, || {
                let wanted = either(&filter.facing, Lies::word);
                let face = seat.face.word();
                self.unlike(seat, format!("文本要{wanted}的卡，这张是{face}。"))
            })?;
        }
        if let Some(kind) = filter.kind {
            t.require(seat.is_up() && self.def(seat.card).kind == kind, || {
                let kind = kind.word();
                self.unlike(
                    seat,
                    format!("文本要{kind}，这张不是（盖放的卡看作没有属性）。"),
                )
            })?;
        }
        let element_says = |element: Option<Element>| element.map_or("没有元素属性", Element::word);
        if !filter.element.is_empty() {
            let element = self.element_of(seat);
            let meets = element.is_some_and(|e| filter.element.contains(&e));
            t.require(meets, || {
                let wanted = either(&filter.element, Element::word);
                let is = element_says(element);
                self.unlike(seat, format!("文本要{wanted}属性的卡，这张是{is}。"))
            })?;
        }
        if filter.same_element {
            let own = self.st.seat(scope.card).and_then(|s| self.element_of(s));
            t.require(own.is_some() && self.element_of(seat) == own, || {
                let (own, is) = (element_says(own), element_says(self.element_of(seat)));
                self.unlike(
                    seat,
                    format!("文本要与自身同元素的卡，自身是{own}，这张是{is}。"),
                )
            })?;
        }
        GO
    }

    /// By its speed, what its text says of speed, and whether it is fixed.
    fn fits_speed<T: Tracer>(self, filter: &Filter, scope: Scope, seat: &Seat, t: &mut T) -> Go {
        let speed = || self.speed_of(seat).map(i16::from);
        if let Some(Speeds::Within(range)) = &filter.speed {
            let meets = speed().is_some_and(|s| self.in_range(range, s.into(), scope));
            t.require(meets, || {
                let (wanted, is) = (self.range_says(range, scope), speed_says(speed()));
                self.unlike(seat, format!("文本要速度{wanted}的卡，这张{is}。"))
            })?;
        }
        if !filter.than_self.is_empty() {
            let own = self.st.seat(scope.card).and_then(|s| self.speed_of(s));
            let own = own.map(i16::from);
            let meets = match (speed(), own) {
                (Some(s), Some(o)) => filter.than_self.iter().any(|than| than.holds(s, o)),
                _ => false,
            };
            t.require(meets, || {
                let wanted = either(&filter.than_self, Than::word);
                let (own, is) = (speed_says(own), speed_says(speed()));
                self.unlike(
                    seat,
                    format!("文本要速度与自身（{own}）相比{wanted}的卡，这张{is}。"),
                )
            })?;
        }
        if let Some(range) = &filter.cost {
            let cost = self.text_of(seat).map_or(0, |def| {
                let abilities = &self.text(def).abilities;
                abilities.iter().map(|a| a.cost).max().unwrap_or(0)
            });
            t.require(self.in_range(range, cost.into(), scope), || {
                let wanted = self.range_says(range, scope);
                self.unlike(
                    seat,
                    format!("文本要速度消耗{wanted}的卡，这张的文本里是 {cost}。"),
                )
            })?;
        }
        if let Some(fixed) = filter.fixed {
            t.require((seat.fixed && seat.is_up()) == fixed, || {
                let fixed = if fixed { "被" } else { "没有被" };
                self.unlike(seat, format!("文本要速度{fixed}固定的卡，这张不是。"))
            })?;
        }
        GO
    }

    /// By what it did this turn, by what it may not be, by its name.
    fn fits_past<T: Tracer>(
        self,
        filter: &Filter,
        scope: Scope,
        placed: Placed<'_>,
        t: &mut T,
    ) -> Go {
        let seat = placed.2;
        if let Some(used) = filter.used {
            t.require(seat.used == used, || {
                let used = if used { "" } else { "没有" };
                self.unlike(seat, format!("文本要本回合{used}发动过的卡，这张不是。"))
            })?;
        }
        if let Some(not) = &filter.not {
            let meets = self.fits(not, scope, placed, &mut Silent).is_break();
            t.require(meets, || self.unlike(seat, "这张卡是文本用“非”排除的卡。"))?;
        }
        if let Some(name) = &filter.name {
            t.require(self.name_of(seat) == Some(name), || {
                self.unlike(
                    seat,
                    format!("文本要卡名为“{name}”的卡，这张不是（盖放的卡没有卡名）。"),
                )
            })?;
        }
        GO
    }

    /// By the slot in which it lies.
    fn fits_slot<T: Tracer>(
        self,
        filter: &Filter,
        scope: Scope,
        (player, slot, seat): Placed<'_>,
        t: &mut T,
    ) -> Go {
        if !filter.slot.is_empty() {
            t.require(filter.slot.contains(&(slot + 1)), || {
                self.unlike(seat, format!("文本所说的卡位不含次序 {}。", slot + 1))
            })?;
        }
        if filter.same_slot || filter.beside {
            let own = self.st.spot(scope.card);
            let same = own.is_some_and(|(_, s)| s == slot);
            t.require(!filter.same_slot || same, || {
                self.unlike(seat, "文本要同一次序卡位上的卡。")
            })?;
            let beside = own.is_some_and(|(p, s)| p == player && s.abs_diff(slot) == 1);
            t.require(!filter.beside || beside, || {
                self.unlike(seat, "文本要相邻卡位上的卡。")
            })?;
        }
        GO
    }

    /// How many cards of the field match.
    pub(crate) fn matching(self, filter: &Filter, scope: Scope) -> usize {
        self.st
            .seats()
            .filter(|placed| self.fits(filter, scope, *placed, &mut Silent).is_continue())
            .count()
    }
}

fn speed_says(speed: Option<i16>) -> String {
    speed.map_or("没有速度".to_owned(), |s| format!("速度 {s}"))
}

/// Any of several things, in words.
fn either<W: Copy>(of: &[W], word: fn(W) -> &'static str) -> String {
    let words: Vec<_> = of.iter().map(|w| word(*w)).collect();
    words.join("或")
}
