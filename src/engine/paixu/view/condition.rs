//! What a text counts, and whether its conditions hold.

use super::super::reads::GraveNames;
use super::super::state::{Cause, Placed, Scope};
use super::super::words::{Cond, Counted, Filter, Num, Range, Situation, SpeedOf, Whose};
use super::View;
use crate::engine::Player;
use crate::engine::grammar::{Condition, Counts, Holds};
use crate::engine::verdict::Silent;

impl Counts<Counted> for (View<'_>, Scope) {
    fn count(&self, what: &Counted) -> Option<i32> {
        i32::try_from(self.0.counted(what, self.1)).ok()
    }
}

impl Holds<Situation, Counted> for (View<'_>, Scope) {
    fn holds(&self, what: &Situation) -> bool {
        self.0.is_so(what, self.1)
    }
}

impl<'a> View<'a> {
    /// A number that a text names or counts.
    pub(crate) fn count(self, num: &Num, scope: Scope) -> u8 {
        let n = num.worth(&(self, scope)).unwrap_or(0);
        u8::try_from(n.max(0)).unwrap_or(u8::MAX)
    }

    /// Whether a number lies in a range.
    pub(crate) fn in_range(self, range: &Range, n: i32, scope: Scope) -> bool {
        range.holds(n, |bound| bound.worth(&(self, scope)))
    }

    /// A range in words.
    pub(crate) fn range_says(self, range: &Range, scope: Scope) -> String {
        let worth = |bound: &Num| bound.worth(&(self, scope));
        let (low, high) = (&range.at_least, &range.at_most);
        match (low.as_ref().and_then(worth), high.as_ref().and_then(worth)) {
            (Some(low), Some(high)) if low == high => format!("恰好{low}"),
            (Some(low), Some(high)) => format!("{low}到{high}"),
            _ => {
                let how = ["恰好", "至少", "至多", "多于", "少于"];
                range.says(how.map(|word| [word, ""]), worth)
            }
        }
    }

    /// Whether conditions hold, all of them.
    pub(crate) fn all_hold(self, conds: &[Cond], scope: Scope) -> bool {
        Cond::all(conds, &(self, scope))
    }

    /// How much there is of what a text counts.
    fn counted(self, what: &Counted, scope: Scope) -> usize {
        let piles = |whose: Whose, of: &dyn Fn(Player) -> usize| {
            whose.players(scope.player).map(of).sum::<usize>()
        };
        let among = |filter: &Filter| {
            let fits = |p: &Placed<'_>| self.fits(filter, scope, *p, &mut Silent).is_continue();
            self.st.seats().filter(fits).collect::<Vec<_>>()
        };
        match what {
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
        }
    }

    /// The number that a condition asks for, and what it is now; none where it asks for no number.
    fn measured(self, what: &Situation, scope: Scope) -> Option<(&Range, i32)> {
        let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        let pile = |whose: Option<Whose>, of: &dyn Fn(Player) -> usize| {
            let players = whose.unwrap_or(Whose::Any).players(scope.player);
            number(players.map(of).sum())
        };
        Some(match what {
            Situation::Field(c) => (&c.count, number(self.matching(&c.of, scope))),
            Situation::Deck(c) => (&c.count, pile(c.whose, &|p| self.st.side(p).deck.len())),
            // Whosever the text says, all graves are one (1.1.2-3).
            Situation::Grave(c) => {
                let named = |p| {
                    let grave = &self.st.side(p).grave;
                    match &c.name {
                        None => grave.len(),
                        // Cards in the grave lie face down and have no name (1.2.3-2).
                        Some(_) if self.reads.grave_names == GraveNames::Nameless => 0,
                        Some(name) => grave.iter().filter(|c| self.def(**c).name == *name).count(),
                    }
                };
                (&c.count, pile(None, &named))
            }
            Situation::Turn(range) => (range, i32::from(self.st.turn)),
            Situation::Current(range) => (range, i32::from(self.st.speed)),
            Situation::OwnSpeed(range) => {
                let speed = self.st.seat(scope.card).and_then(|s| self.speed_of(s))?;
                (range, i32::from(speed))
            }
            _ => return None,
        })
    }

    /// Why a condition does not hold.
    pub(crate) fn cond_fails(self, cond: &Cond, scope: Scope) -> String {
        let Condition::Own(what) = cond else {
            return "效果文本写明的条件没有满足。".to_owned();
        };
        let of = match what {
            Situation::Field(_) => "场上符合的卡",
            Situation::Deck(_) => "牌序的张数",
            Situation::Grave(_) => "往生区的张数（所有玩家的视作一体）",
            Situation::Turn(_) => "回合",
            Situation::Current(_) => "当前速度",
            Situation::OwnSpeed(_) => "自身速度",
            _ => "",
        };
        match self.measured(what, scope) {
            Some((range, n)) => format!(
                "效果文本写明的条件没有满足：{of}要{}，现在是 {n}。",
                self.range_says(range, scope)
            ),
            None => "效果文本写明的条件没有满足。".to_owned(),
        }
    }

    /// Whether what a condition asks for is so.
    fn is_so(self, what: &Situation, scope: Scope) -> bool {
        match what {
            Situation::OwnSlot(slots) => self
                .st
                .spot(scope.card)
                .is_some_and(|(_, s)| slots.0.contains(&(s + 1))),
            Situation::Cause(filter) => match scope.cause {
                Cause::Card(card) => self
                    .st
                    .seats()
                    .find(|s| s.2.card == card)
                    .is_some_and(|p| self.fits(filter, scope, p, &mut Silent).is_continue()),
                _ => false,
            },
            Situation::Same(filter) => self.st.runs.last().is_some_and(|run| {
                let mut there = run.same.iter().filter_map(|c| self.st.placed(*c));
                there.any(|p| self.fits(filter, scope, p, &mut Silent).is_continue())
            }),
            _ => self
                .measured(what, scope)
                .is_some_and(|(range, n)| self.in_range(range, n, scope)),
        }
    }
}
