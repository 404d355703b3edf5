//! Numbers that a text names or counts, and the comparing of one with another.

use super::Paixu;
use super::select::Filter;
use super::state::{Cause, State, Who};
use super::value::players;
use super::words::Whose;
use crate::engine::Player;
use crate::engine::forms::words;
use crate::engine::verdict::Silent;
use crate::engine::vocab::{self, Vocab};

/// A number that a text names or counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(
    name = "数",
    example = "2、{场上张数: {谁: 己方}}、{往生张数: 双方}、{速度: 自身}"
)]
pub enum Num {
    /// As it stands.
    #[word(any)]
    Fixed(u8),
    /// Counted when it is needed.
    #[word(any)]
    Counted(Box<Counted>),
}

/// What may be counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "计数")]
#[saying("自身速度", is = Counted::Speed(SpeedOf::Itself), says = "自身的速度")]
pub enum Counted {
    /// Cards on the field.
    #[word("场上张数", "张数")]
    Field(Filter),
    /// Cards in a sequence.
    #[word("牌序张数")]
    Deck(Whose),
    /// Cards in the graves, which are one (1.1.2-3).
    #[word("往生张数", "往生区张数")]
    Grave(Whose),
    /// Slots in which no card lies.
    #[word("空卡位")]
    Vacant(Whose),
    /// The card's own speed.
    #[word("速度")]
    Speed(SpeedOf),
    /// The speeds of cards on the field together.
    #[word("速度之和")]
    Speeds(Filter),
    /// How many elements cards on the field have.
    #[word("元素种数")]
    Elements(Filter),
    /// Several numbers together.
    #[word("之和")]
    Sum(Vec<Num>),
    /// A number so many times.
    #[word("倍数")]
    Times(Times),
    /// Half a number.
    #[word("一半")]
    Half(Half),
    /// The cards to which the effect before it in the text was done.
    #[word("做了几张")]
    Done,
}

/// A number so many times.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "倍数")]
pub struct Times {
    #[word("数")]
    num: Num,
    #[word("倍")]
    times: u8,
}

/// Half a number, and what becomes of the odd one: the text has to say so.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "一半")]
pub struct Half {
    #[word("数")]
    num: Num,
    #[word("取整")]
    odd: Odd,
}

words! {
    /// How half of an odd number is rounded.
    Odd as "取整" {
        Up = "向上",
        Down = "向下",
    }
}

words! {
    /// Whose speed is counted.
    SpeedOf as "速度" {
        Itself = "自身",
        Cause = "触发卡",
    }
}

impl Num {
    /// Whether it, or a number in it, is so.
    pub fn any(&self, is: &dyn Fn(&Counted) -> bool) -> bool {
        let Self::Counted(counted) = self else {
            return false;
        };
        is(counted)
            || match counted.as_ref() {
                Counted::Sum(all) => all.iter().any(|n| n.any(is)),
                Counted::Times(times) => times.num.any(is),
                Counted::Half(half) => half.num.any(is),
                _ => false,
            }
    }
}

/// One number against others: all that are written must hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "比较")]
pub struct Compare {
    #[word("数")]
    num: Num,
    #[word("多于", default)]
    more: Option<Num>,
    #[word("少于", default)]
    less: Option<Num>,
    #[word("不少于", "至少", default)]
    least: Option<Num>,
    #[word("不多于", "至多", default)]
    most: Option<Num>,
    #[word("等于", "恰好", default)]
    equal: Option<Num>,
}

impl Compare {
    /// The numbers that are compared, the first with each other.
    pub fn nums(&self) -> impl Iterator<Item = &Num> {
        [&self.more, &self.less, &self.least, &self.most, &self.equal]
            .into_iter()
            .flatten()
            .chain([&self.num])
    }

    /// Whether nothing stands against the number.
    pub fn is_alone(&self) -> bool {
        self.nums().count() < 2
    }
}

impl Paixu {
    /// A number that a text names or counts.
    pub(super) fn count(&self, state: &State, num: &Num, who: Who) -> u8 {
        let counted = match num {
            Num::Fixed(n) => return *n,
            Num::Counted(counted) => counted,
        };
        let piles = |whose: Whose, of: &dyn Fn(Player) -> usize| {
            players(whose, who.player)
                .map(of)
                .into_iter()
                .sum::<usize>()
        };
        let among = |filter: &Filter| {
            let fits = |p: &super::check::Placed<'_>| {
                self.fits(state, filter, who, *p, &mut Silent).is_continue()
            };
            state.seats().filter(fits).collect::<Vec<_>>()
        };
        let inner = |num: &Num| usize::from(self.count(state, num, who));
        let n = match counted.as_ref() {
            Counted::Field(filter) => self.matching(state, filter, who),
            Counted::Done => state.runs.last().map_or(0, |r| usize::from(r.did)),
            Counted::Deck(whose) => piles(*whose, &|p| state.side(p).deck.len()),
            // Whosever the text says, all graves are one (1.1.2-3).
            Counted::Grave(_) => piles(Whose::Any, &|p| state.side(p).grave.len()),
            Counted::Vacant(whose) => piles(*whose, &|p| 3 - state.side(p).seated().min(3)),
            Counted::Speed(of) => {
                let card = match (of, who.cause) {
                    (SpeedOf::Cause, Cause::Card(card)) => card,
                    _ => who.card,
                };
                let speed = state.seat(card).and_then(|s| self.speed_of(s)).unwrap_or(0);
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
    pub(super) fn compares(&self, state: &State, compare: &Compare, who: Who) -> bool {
        let n = self.count(state, &compare.num, who);
        let holds = |other: &Option<Num>, is: fn(u8, u8) -> bool| {
            let other = other.as_ref().map(|o| self.count(state, o, who));
            other.is_none_or(|o| is(n, o))
        };
        holds(&compare.more, |a, b| a > b)
            && holds(&compare.less, |a, b| a < b)
            && holds(&compare.least, |a, b| a >= b)
            && holds(&compare.most, |a, b| a <= b)
            && holds(&compare.equal, |a, b| a == b)
    }
}
