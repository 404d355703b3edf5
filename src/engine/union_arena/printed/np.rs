//! A noun phrase as both grammars gather it: which cards, how many.

use super::make;
use super::said::Said;
use crate::engine::union_arena::card::{
    Cond, Counted, Filter, Num, Pick, Range, Sel, Situation, Which,
};
use crate::engine::union_arena::words::{Kind, Who, Zone};
use crate::engine::vocab::Many;

/// For what a phrase is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum For {
    /// Cards to which something is done.
    Doing,
    /// Cards of which it is asked whether they are there.
    Asking,
}

/// How many cards a phrase speaks of.
#[derive(Debug, Clone, PartialEq)]
pub enum Count {
    /// So many.
    Exactly(i32),
    /// Up to so many.
    UpTo(i32),
    /// Between two numbers.
    Between(i32, i32),
    /// As many as the player likes.
    Any,
    /// All.
    All,
}

/// A kind of card, a name or a trait: what a phrase ends with.
#[derive(Debug, Clone, PartialEq)]
pub enum Head {
    /// `<○○>`.
    Named(String),
    /// `[特征:○○]`.
    Trait(String),
    /// 角色, 事件, 场地.
    Kind(Kind),
    /// A card of this colour.
    Colour(String),
    /// Any card.
    Card,
    /// Something that needs a filter of its own.
    Such(Box<Filter>),
}

/// One more of what is named: of itself, or behind the word for others, which leaves this card out.
pub fn another(
    s: &mut Said<'_>,
    other: &str,
    head: fn(&mut Said<'_>) -> Option<Head>,
) -> Option<Head> {
    if let Some(head) = s.attempt(head) {
        return Some(head);
    }
    s.need(other)?;
    let mut such = Filter {
        not_this: true,
        ..Filter::default()
    };
    match head(s)? {
        Head::Named(n) => such.named.0.push(n),
        Head::Trait(t) => such.trait_.0.push(t),
        _ => return None,
    }
    Some(Head::Such(Box::new(such)))
}

/// Which cards and how many.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Np {
    /// What they must be besides their head.
    pub filter: Filter,
    /// What they are: one of these.
    pub heads: Vec<Head>,
    /// How many.
    pub count: Option<Count>,
    /// The names that they must not have.
    pub not_named: Vec<String>,
    /// It is this card.
    pub this: bool,
    /// How many there have to be, where it is asked whether there are.
    pub range: Option<Range>,
    /// That there is none is asked.
    pub none: bool,
    /// Whether a zone is named, be it the field.
    pub placed: bool,
    /// They are shown first.
    pub shown: bool,
    /// How the heads stand beside each other.
    pub joined: Joined,
    /// Both players are named as their owners.
    pub both: bool,
    /// How many there are is said of all of them together.
    pub together: bool,
}

/// How several heads stand beside each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Joined {
    /// One of them will do: 或.
    #[default]
    Or,
    /// Each of them is meant: 和.
    And,
}

impl Joined {
    /// Of the words between them, each said to mean 或 (`true`), 和 (`false`), or to be a mere sign. `None` where the words
    /// are of both kinds.
    pub fn of(between: &[Option<bool>]) -> Option<Self> {
        let has = |what: bool| between.contains(&Some(what));
        match (has(true), has(false), between.is_empty()) {
            (true, true, _) => None,
            (true, false, _) | (false, false, true) => Some(Self::Or),
            _ => Some(Self::And),
        }
    }
}

impl Np {
    /// What the cards must be.
    pub fn filter(&self) -> Filter {
        let mut filter = self.filter.clone();
        self.headed(&mut filter);
        if !self.not_named.is_empty() {
            filter.not = Some(Box::new(Filter {
                named: Many(self.not_named.clone()),
                ..Filter::default()
            }));
        }
        filter
    }

    fn headed(&self, filter: &mut Filter) {
        let mut heads = self.heads.clone();
        if heads.len() > 1 {
            heads.retain(|h| *h != Head::Card);
        }
        let all = |of: fn(&Head) -> Option<String>| -> Option<Vec<String>> {
            (!heads.is_empty()).then(|| heads.iter().map(of).collect::<Option<_>>())?
        };
        if let Some(names) = all(|h| match h {
            Head::Named(n) => Some(n.clone()),
            _ => None,
        }) {
            filter.named.0.extend(names);
        } else if let Some(traits) = all(|h| match h {
            Head::Trait(t) => Some(t.clone()),
            _ => None,
        }) {
            filter.trait_.0.extend(traits);
        } else if let Some(colours) = all(|h| match h {
            Head::Colour(c) => Some(c.clone()),
            _ => None,
        }) {
            filter.colour.0.extend(colours);
        } else if let [one] = heads.as_slice() {
            one.narrow(filter);
        } else {
            for head in &heads {
                let mut one = Filter::default();
                head.narrow(&mut one);
                filter.any.push(one);
            }
        }
    }

    /// Whose they are, where nothing is said yet.
    #[must_use]
    pub fn of(mut self, who: Who) -> Self {
        self.filter.who.get_or_insert(who);
        self
    }

    /// Where they lie, where nothing is said yet.
    #[must_use]
    pub fn lying(mut self, zone: Zone) -> Self {
        if self.filter.zones.is_empty() {
            self.filter.zones = Many(vec![zone]);
        }
        self
    }

    /// The cards as an effect means them: chosen, or all. `None` where it is not said how many.
    pub fn sel(&self) -> Option<Sel> {
        if self.this {
            return Some(Which::This);
        }
        let mut pick = Pick {
            from: self.filter(),
            ..Pick::default()
        };
        match self.count.as_ref()? {
            Count::All => return Some(Which::All(Box::new(pick.from))),
            // One is meant where no number is written.
            Count::Exactly(n) => pick.count = (*n != 1).then_some(Num::Lit(*n)),
            Count::UpTo(n) => pick.up_to = Some(Num::Lit(*n)),
            Count::Any => pick.any = true,
            Count::Between(..) => return None,
        }
        Some(Which::Pick(Box::new(pick)))
    }

    /// The choice that it is among some cards, wherever they lie.
    pub fn picked(&self, of: Sel) -> Option<Pick> {
        let mut np = self.clone();
        np.filter.zones.0.clear();
        np.filter.who = None;
        match np.sel()? {
            Which::Pick(mut pick) => {
                pick.from.among = Some(Box::new(of));
                Some(*pick)
            }
            _ => None,
        }
    }

    /// How many there are.
    pub fn number(&self) -> Num {
        let who = self.filter.who;
        let bare = Filter {
            zones: self.filter.zones.clone(),
            who,
            ..Filter::default()
        };
        let filter = self.filter();
        let counted = match filter.zones.0.as_slice() {
            _ if filter != bare || who.is_none() => return make::count(filter),
            [Zone::Hand] => Counted::Hand(who),
            [Zone::Life] => Counted::Life(who),
            [Zone::Deck] => Counted::Deck(who),
            [Zone::Outside] => Counted::Outside(who),
            _ => return make::count(filter),
        };
        Num::from(counted)
    }

    /// Whether there are such cards, so many where that is said; what is not sure about it is told.
    pub fn there(&self, s: &mut Said<'_>) -> Cond {
        if self.joined == Joined::And && !self.together {
            match (&self.range, self.none) {
                (None, false) => return self.each_there(),
                (Some(range), _) if *range != Range::at_least(Num::Lit(1)) => s.doubts(
                    "“有n张○○和○○”是合计n张，还是各n张，卡面没有写清；按合计处理".to_owned(),
                ),
                (Some(_), false) => return self.each_there(),
                (_, true) => s.doubts(
                    "“没有○○和○○”是两样都没有，还是没有两样都有，卡面没有写清；按两样都没有处理"
                        .to_owned(),
                ),
            }
        }
        self.any_there()
    }

    /// Whether there are cards of each of the heads.
    fn each_there(&self) -> Cond {
        let one = |head: &Head| {
            let np = Self {
                heads: vec![head.clone()],
                joined: Joined::Or,
                ..self.clone()
            };
            np.any_there()
        };
        Cond::All(Many(self.heads.iter().map(one).collect()))
    }

    fn any_there(&self) -> Cond {
        let filter = self.filter();
        match (&self.range, self.none) {
            (None, true) => make::own(Situation::Absent(Box::new(filter))),
            (None, false) => make::exists(filter, None),
            (Some(range), none) => {
                let one = Range::at_least(Num::Lit(1));
                let cond = match *range == one {
                    true => make::exists(filter, None),
                    false => make::compare(self.number(), range.clone()),
                };
                if none { make::not(cond) } else { cond }
            }
        }
    }
}

impl Head {
    fn narrow(&self, filter: &mut Filter) {
        match self {
            Self::Named(n) => filter.named.0.push(n.clone()),
            Self::Trait(t) => filter.trait_.0.push(t.clone()),
            Self::Kind(kind) => filter.kind = Many(vec![*kind]),
            Self::Colour(c) => filter.colour.0.push(c.clone()),
            Self::Card => {}
            Self::Such(such) => filter.any.push((**such).clone()),
        }
    }
}
