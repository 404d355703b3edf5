//! What a text counts, and whether its conditions hold.

use super::super::reads::GraveNames;
use super::super::state::{Cause, Placed, Scope};
use super::super::words::{Compare, Cond, Counted, Filter, Num, Odd, Range, SpeedOf, Whose};
use super::View;
use crate::engine::Player;
use crate::engine::verdict::Silent;

impl<'a> View<'a> {
    /// A number that a text names or counts.
    pub(crate) fn count(self, num: &Num, scope: Scope) -> u8 {
        let counted = match num {
            Num::Fixed(n) => return *n,
            Num::Counted(counted) => counted,
        };
        let piles = |whose: Whose, of: &dyn Fn(Player) -> usize| {
            whose.players(scope.player).map(of).sum::<usize>()
        };
        let among = |filter: &Filter| {
            let fits = |p: &Placed<'_>| self.fits(filter, scope, *p, &mut Silent).is_continue();
            self.st.seats().filter(fits).collect::<Vec<_>>()
        };
        let inner = |num: &Num| usize::from(self.count(num, scope));
        let n = match counted.as_ref() {
            Counted::Field(filter) => self.matching(filter, scope),
            Counted::Done => self.st.runs.last().map_or(0, |r| usize::from(r.did)),
            Counted::Deck(whose) => piles(*whose, &|p| self.st.side(p).deck.len()),
            // Whosever the text says, all graves are one (1.1.2-3).
            Counted::Grave(_) => piles(Whose::Any, &|p| self.st.side(p).grave.len()),
            Counted::Vacant(whose) => piles(*whose, &|p| 3 - self.st.side(p).seated().min(3)),
            Counted::Speed(of) => {
                let card = match (of, scope.cause) {
                    (SpeedOf::Cause, Cause::Card(card)) => card,
                    _ => scope.card,
                };
                let speed = self
                    .st
                    .seat(card)
                    .and_then(|s| self.speed_of(s))
                    .unwrap_or(0);
                usize::try_from(speed).unwrap_or(0)
            }
            Counted::Speeds(filter) => {
                let speeds = among(filter).into_iter();
                let speeds = speeds.filter_map(|(_, _, s)| self.speed_of(s));
                speeds.map(|s| usize::try_from(s).unwrap_or(0)).sum()
            }
            Counted::Elements(filter) => {
                let mut seen = Vec::new();
                for (_, _, seat) in among(filter) {
                    let element = self.element_of(seat);
                    seen.extend(element.filter(|e| !seen.contains(e)));
                }
                seen.len()
            }
            Counted::Sum(all) => all.iter().map(inner).sum(),
            Counted::Times(times) => inner(&times.num) * usize::from(times.times),
            Counted::Half(half) => match half.odd {
                Odd::Up => inner(&half.num).div_ceil(2),
                Odd::Down => inner(&half.num) / 2,
            },
        };
        u8::try_from(n).unwrap_or(u8::MAX)
    }

    /// Whether numbers stand to one another as a condition wants it.
    pub(crate) fn compares(self, compare: &Compare, scope: Scope) -> bool {
        let n = self.count(&compare.num, scope);
        let holds = |other: &Option<Num>, is: fn(u8, u8) -> bool| {
            let other = other.as_ref().map(|o| self.count(o, scope));
            other.is_none_or(|o| is(n, o))
        };
        holds(&compare.more, |a, b| a > b)
            && holds(&compare.less, |a, b| a < b)
            && holds(&compare.least, |a, b| a >= b)
            && holds(&compare.most, |a, b| a <= b)
            && holds(&compare.equal, |a, b| a == b)
    }

    /// The number that a condition asks for, and what it is now; none where it asks for no number.
    fn measured(self, cond: &Cond, scope: Scope) -> Option<(Range, i16)> {
        let number = |n: usize| i16::try_from(n).unwrap_or(i16::MAX);
        let pile = |whose: Option<Whose>, of: &dyn Fn(Player) -> usize| {
            let players = whose.unwrap_or(Whose::Any).players(scope.player);
            number(players.map(of).sum())
        };
        Some(match cond {
            Cond::Field(c) => (c.count, number(self.matching(&c.of, scope))),
            Cond::Deck(c) => (c.count, pile(c.whose, &|p| self.st.side(p).deck.len())),
            // Whosever the text says, all graves are one (1.1.2-3).
            Cond::Grave(c) => {
                let named = |p| {
                    let grave = &self.st.side(p).grave;
                    match &c.name {
                        None => grave.len(),
                        // Cards in the grave lie face down and have no name (1.2.3-2).
                        Some(_) if self.reads.grave_names == GraveNames::Nameless => 0,
                        Some(name) => grave.iter().filter(|c| self.def(**c).name == *name).count(),
                    }
                };
                (c.count, pile(None, &named))
            }
            Cond::Turn(range) => (*range, number(usize::from(self.st.turn))),
            Cond::Current(range) => (*range, i16::from(self.st.speed)),
            Cond::OwnSpeed(range) => {
                let speed = self.st.seat(scope.card).and_then(|s| self.speed_of(s))?;
                (*range, i16::from(speed))
            }
            _ => return None,
        })
    }

    /// Why a condition does not hold.
    pub(crate) fn cond_fails(self, cond: &Cond, scope: Scope) -> String {
        let of = match cond {
            Cond::Field(_) => "场上符合的卡",
            Cond::Deck(_) => "牌序的张数",
            Cond::Grave(_) => "往生区的张数（所有玩家的视作一体）",
            Cond::Turn(_) => "回合",
            Cond::Current(_) => "当前速度",
            Cond::OwnSpeed(_) => "自身速度",
            _ => "",
        };
        match self.measured(cond, scope) {
            Some((range, n)) => format!(
                "效果文本写明的条件没有满足：{of}要{}，现在是 {n}。",
                range.says()
            ),
            None => "效果文本写明的条件没有满足。".to_owned(),
        }
    }

    /// Whether a condition holds.
    pub(crate) fn holds(self, cond: &Cond, scope: Scope) -> bool {
        match cond {
            Cond::Field(_)
            | Cond::Deck(_)
            | Cond::Grave(_)
            | Cond::Turn(_)
            | Cond::Current(_)
            | Cond::OwnSpeed(_) => self
                .measured(cond, scope)
                .is_some_and(|(range, n)| range.holds(n)),
            Cond::OwnSlot(slots) => self
                .st
                .spot(scope.card)
                .is_some_and(|(_, s)| slots.0.contains(&(s + 1))),
            Cond::Cause(filter) => match scope.cause {
                Cause::Card(card) => self
                    .st
                    .seats()
                    .find(|s| s.2.card == card)
                    .is_some_and(|p| self.fits(filter, scope, p, &mut Silent).is_continue()),
                _ => false,
            },
            Cond::Same(filter) => self.st.runs.last().is_some_and(|run| {
                let mut there = run.same.iter().filter_map(|c| self.st.placed(*c));
                there.any(|p| self.fits(filter, scope, p, &mut Silent).is_continue())
            }),
            Cond::Compare(compare) => self.compares(compare, scope),
            Cond::Not(inner) => !self.holds(inner, scope),
            Cond::Any(all) => all.iter().any(|c| self.holds(c, scope)),
        }
    }
}
