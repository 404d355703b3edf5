//! Facts: what of a board a ruling may ask for, with what stands behind it.
//!
//! A game declares its facts as rows of a table by [`facts!`]: names, one line for people, clauses, value. From a row
//! follow the look-up, the names that are offered, and the pages that list them. How a value may be written (a list in
//! any order, nothing as 无 or 空) is seen to here, alike for all games.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::cite::Cite;
use super::copies::counted;
use super::fault::{At, Fault};
use super::game::{Player, Under};

/// One way through a computation: what was added to what, by which clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unfolding {
    /// What is computed: 火花的力量值.
    pub of: String,
    /// The steps, base first, result last.
    pub steps: Vec<UnfoldStep>,
}

/// One step of a computation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnfoldStep {
    /// What is done, in Chinese: 基数,牌上记述.
    pub says: String,
    /// The value after it.
    pub value: String,
    /// The clauses that say so.
    pub cites: Vec<Cite>,
}

/// A fact of a state that an expectation may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Its value as a scenario writes it: 横置, 3000, 是.
    pub value: String,
    /// Its things, where it is a list.
    list: Option<List>,
    /// How it came about, where it is computed.
    pub unfolding: Option<Unfolding>,
    /// The clauses it rests on.
    cites: Vec<Cite>,
    /// The readings that decided it.
    under: Vec<Under>,
}

/// The things of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
struct List {
    of: Vec<String>,
    ordered: bool,
}

/// What stands for nothing.
const NOTHING: [&str; 3] = ["无", "空", ""];

impl Fact {
    /// A value that needs no computing.
    pub fn plain(value: impl fmt::Display) -> Self {
        Self {
            value: value.to_string(),
            list: None,
            unfolding: None,
            cites: Vec::new(),
            under: Vec::new(),
        }
    }

    /// A list whose order means nothing.
    pub fn list(of: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self::listed(of.into_iter().map(Into::into).collect(), false)
    }

    /// A list in its order: a deck from its top.
    pub fn row(of: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self::listed(of.into_iter().map(Into::into).collect(), true)
    }

    fn listed(of: Vec<String>, ordered: bool) -> Self {
        let value = match of.as_slice() {
            [] => "无".to_owned(),
            of => of.join("、"),
        };
        Self {
            list: Some(List { of, ordered }),
            ..Self::plain(value)
        }
    }

    /// A value with its computation.
    pub fn computed(value: impl fmt::Display, unfolding: Unfolding) -> Self {
        Self {
            unfolding: Some(unfolding),
            ..Self::plain(value)
        }
    }

    /// The same, resting on these clauses as well.
    #[must_use]
    pub fn by(mut self, cites: impl IntoIterator<Item = Cite>) -> Self {
        self.cites.extend(cites);
        self
    }

    /// The same, decided by these readings as well.
    #[must_use]
    pub fn under(mut self, under: impl IntoIterator<Item = Under>) -> Self {
        self.under.extend(under);
        self
    }

    /// How many things a list has, by the same clauses; `None` of what is no list.
    pub fn counted(self) -> Option<Self> {
        let count = self.list.as_ref()?.of.len();
        Some(Self {
            list: None,
            value: count.to_string(),
            ..self
        })
    }

    /// The clauses and readings that stand behind it, those of its computation among them.
    pub fn grounds(self) -> (Vec<Cite>, Vec<Under>) {
        let mut cites = self.cites;
        let steps = self.unfolding.into_iter().flat_map(|u| u.steps);
        cites.extend(steps.flat_map(|step| step.cites));
        (cites, self.under)
    }

    /// Whether it is what was written, `same` saying whether one thing is meant by a word. Nothing is 无, 空 or an empty
    /// list; `名×2` is two; the order counts only where the fact has one.
    pub fn is(&self, wanted: &str, same: &dyn Fn(&str, &str) -> bool) -> bool {
        if wanted == self.value {
            return true;
        }
        let Some(List { of: held, ordered }) = &self.list else {
            let nothing = |text: &str| NOTHING.contains(&text);
            return same(wanted, &self.value) || nothing(wanted) && nothing(&self.value);
        };
        let wanted = match wanted {
            nothing if NOTHING.contains(&nothing) => Vec::new(),
            text => things(text, &|w| held.iter().any(|h| w == h || same(w, h))),
        };
        if wanted.len() != held.len() {
            return false;
        }
        if *ordered {
            let mut pairs = wanted.iter().zip(held);
            return pairs.all(|(w, h)| w == h || same(w, h));
        }
        // Those that name a certain thing come first, so that a bare name does not take it from them.
        let mut left: Vec<&str> = held.iter().map(String::as_str).collect();
        let (exact, loose): (Vec<_>, Vec<_>) = wanted.into_iter().partition(|w| left.contains(w));
        exact.iter().chain(&loose).all(|w| {
            let at = left.iter().position(|h| h == w);
            let at = at.or_else(|| left.iter().position(|h| same(w, h)));
            at.map(|at| left.swap_remove(at)).is_some()
        })
    }
}

/// The things that are written in one text, joined with `、`; `杀×2` is two, unless a thing is called so.
fn things<'w>(text: &'w str, is_one: &dyn Fn(&str) -> bool) -> Vec<&'w str> {
    let each = |item: &'w str| match counted(item) {
        Ok((name, count)) if !is_one(item) => std::iter::repeat_n(name, count as usize),
        _ => std::iter::repeat_n(item, 1),
    };
    text.split('、').map(str::trim).flat_map(each).collect()
}

macro_rules! plainly {
    ($($ty:ty),+) => {$(
        impl From<$ty> for Fact {
            fn from(value: $ty) -> Self {
                Self::plain(value)
            }
        }
    )+};
}

plainly!(&str, String, u8, u16, u32, u64, usize, i32, i64);

impl From<bool> for Fact {
    fn from(yes: bool) -> Self {
        Self::plain(if yes { "是" } else { "否" })
    }
}

impl From<Player> for Fact {
    fn from(player: Player) -> Self {
        Self::plain(player.name())
    }
}

/// A list in any order.
impl<T: Into<String>> From<Vec<T>> for Fact {
    fn from(list: Vec<T>) -> Self {
        Self::list(list)
    }
}

/// Nothing is 无.
impl<T: Into<Self>> From<Option<T>> for Fact {
    fn from(value: Option<T>) -> Self {
        value.map_or_else(|| Self::plain("无"), Into::into)
    }
}

/// A row of a table of facts.
#[derive(Debug, Clone, Copy)]
pub struct FactWord {
    /// Its names, the book's first.
    pub names: &'static [&'static str],
    /// One line of explanation, in Chinese.
    pub says: &'static str,
    /// The clauses it rests on, whatever its value.
    pub cites: &'static [Cite],
}

/// A fact of a table by its name, or how many things one that is a list has: `手牌`, `手牌张数`.
///
/// # Errors
/// That there is no such fact, with the nearest of those that there are.
pub fn find(
    path: &At<String>,
    whose: &str,
    what: &str,
    known: &[FactWord],
    look_up: &dyn Fn(&str) -> Option<Fact>,
) -> Result<Fact, Fault> {
    let count = |what: &str| look_up(what.strip_suffix("张数")?)?.counted();
    look_up(what).or_else(|| count(what)).ok_or_else(|| {
        let names = known.iter().flat_map(|word| word.names).copied();
        let is_list = |name: &&str| look_up(name).is_some_and(|fact| fact.list.is_some());
        let lists = names.clone().filter(is_list);
        let counts: Vec<String> = lists.map(|name| format!("{name}张数")).collect();
        path.fault(format!("{whose}没有“{what}”这一项"))
            .nearest(what, names.chain(counts.iter().map(String::as_str)))
    })
}

/// The table that was looked in, and the fact where it is there.
pub type LookedUp = Result<(&'static str, Option<Fact>), Fault>;

/// A fact by its path, `河`, `甲.手牌`, `火花.力量值`: `look_up` is given what stands before the last dot (nothing where
/// there is none) and what stands after it, and says in which of the tables it looked. `张数` behind a list counts it.
///
/// # Errors
/// What `look_up` says, or that there is no such fact, with the nearest of that table.
pub fn by_path(
    path: &At<String>,
    tables: &[(&str, &'static [FactWord])],
    look_up: &dyn Fn(&At<String>, &str) -> LookedUp,
) -> Result<Fact, Fault> {
    let (of, what) = path.rsplit_once('.').unwrap_or(("", path));
    let of = path.with(of.to_owned());
    let (whose, _) = look_up(&of, what)?;
    let table = tables.iter().find(|(name, _)| *name == whose);
    let known = table.map_or(&[][..], |(_, known)| known);
    find(path, whose, what, known, &|what| look_up(&of, what).ok()?.1)
}

/// Declares facts: `"名" | "另名": "what it says", [clauses] => value,`. The clauses may be left out; the value is
/// anything that a [`Fact`] is made from, and `return None` in it says that there is no such fact now.
///
/// Makes the table and the function that looks a fact up by its name in it.
#[macro_export]
#[doc(hidden)]
macro_rules! facts {
    ($(#[$m:meta])* $vis:vis fn $look_up:ident($($arg:ident: $ty:ty),* $(,)?) from $table:ident {
        $($word:literal $(| $other:literal)*: $says:literal $(, [$($cite:expr),* $(,)?])? => $value:expr),* $(,)?
    }) => {
        $(#[$m])*
        $vis static $table: &[$crate::engine::fact::FactWord] = &[$(
            $crate::engine::fact::FactWord {
                names: &[$word $(, $other)*],
                says: $says,
                cites: &[$($($cite),*)?],
            }
        ),*];

        $(#[$m])*
        $vis fn $look_up($($arg: $ty,)* what: &str) -> Option<$crate::engine::fact::Fact> {
            let fact = match what {
                $($word $(| $other)* => $crate::engine::fact::Fact::from($value)$(.by([$($cite),*]))?,)*
                _ => return None,
            };
            Some(fact)
        }
    };
}
pub use crate::facts;

#[cfg(test)]
mod tests {
    use super::Fact;

    fn is(fact: &Fact, wanted: &str) -> bool {
        fact.is(wanted, &|wanted, held| {
            held.split('#').next() == Some(wanted)
        })
    }

    #[test]
    fn lists_and_nothing_are_compared_alike() {
        let hand = Fact::list(["甲", "乙", "甲#2"]);
        assert!(is(&hand, "乙、甲×2") && is(&hand, "甲#2、甲、乙"));
        assert!(!is(&hand, "甲、乙") && !is(&hand, "乙×2、甲"));
        let deck = Fact::row(["甲", "乙"]);
        assert!(is(&deck, "甲、乙") && !is(&deck, "乙、甲"));
        for nothing in ["无", "空", ""] {
            assert!(is(&Fact::list(Vec::<String>::new()), nothing));
            assert!(is(&Fact::from(None::<&str>), nothing));
            assert!(!is(&hand, nothing));
        }
        assert!(is(&Fact::from(true), "是") && !is(&Fact::from(true), "无"));
    }
}
