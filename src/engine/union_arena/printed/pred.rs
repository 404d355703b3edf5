//! What is said of cards, in the words of both languages, and what it comes to for those that are meant.

use super::make;
use super::said::Said as Place;
use crate::engine::union_arena::card::effect::Carry;
use crate::engine::union_arena::card::{Effect, Filter, Mod, Num, RaidBy, Sel, Which};
use crate::engine::union_arena::words::{Cannot, Deed, End, Kind, Until, Who, Zone};
use crate::engine::vocab::Many;

/// What is done to cards.
#[derive(Debug, Clone, PartialEq)]
pub enum Pred {
    /// They retire.
    Retire,
    /// They go back to the hand.
    Bounce,
    /// They are shown.
    Show,
    /// They are removed.
    Remove,
    /// They are rested.
    Rest,
    /// They are readied.
    Ready,
    /// BP up or down.
    Boost(Num),
    /// They change.
    Grant(Vec<Mod>),
    /// They get one of several things, as the player likes.
    Either(Vec<(String, Vec<Pred>)>),
    /// They move to a line.
    Shift(Zone),
    /// They move to the other line.
    OtherLine,
    /// They go into the deck.
    Deck(End),
    /// They go on top of the deck or below it, as this player likes.
    EitherEnd(Option<Who>),
    /// They go to another zone.
    Zone(Zone),
    /// They enter.
    Enter {
        /// Where.
        to: Option<Zone>,
        /// Active.
        active: bool,
        /// Or raid.
        raid: bool,
    },
    /// Their effects at a deed are carried out.
    Carry(Deed),
    /// They are not readied the next time that they would be.
    NotReadied,
    /// They change places with this card.
    SwapThis,
    /// They go under this card, face down.
    Tuck,
}

/// A predicate with how long it lasts and whether it may be left.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// What is done.
    pub what: Pred,
    /// How long.
    pub until: Until,
    /// Whether the player may leave it.
    pub may: bool,
}

/// What is said of cards, done to them. `None` where they would go to a place of another player's than their owner: no word
/// of the game says that.
pub fn apply(s: &mut Place<'_>, sel: Sel, said: Vec<Said>) -> Option<Vec<Effect>> {
    if matches!(sel, Which::Pick(_) | Which::All(_)) {
        s.before.whose = whose(s, &sel);
    }
    placed(s, &sel)?;
    Some(done(sel, said))
}

/// Whose some cards are, where that is said.
fn whose(s: &Place<'_>, sel: &Sel) -> Option<Who> {
    match sel {
        Which::Pick(pick) => match pick.from.among.as_deref() {
            None => pick.from.who,
            Some(of) => whose(s, of),
        },
        Which::Looked | Which::Rest => s.before.deck,
        Which::Below(_) => Some(Who::Me),
        Which::All(filter) => filter.who,
        Which::Top(top) => Some(top.who),
        Which::This | Which::Undermost(_) => Some(Who::Me),
        _ => s.before.whose,
    }
}

/// Whether cards go to where their owner's lie, where it is said whose place that is. `None` where they do not.
pub fn placed(s: &mut Place<'_>, sel: &Sel) -> Option<()> {
    match (s.before.place.take(), whose(s, sel)) {
        (Some(place), Some(whose)) if place != whose => return s.lacks("到别人的区域"),
        (Some(_), None) => {
            s.doubts("写了到谁的区域，没有写是谁的卡；按各自的持有者处理".to_owned());
        }
        _ => {}
    }
    Some(())
}

/// What is said of cards, done to them.
pub fn done(sel: Sel, said: Vec<Said>) -> Vec<Effect> {
    let one = matches!(said.as_slice(), [one] if !one.may && one.what.speaks_once());
    let mut out = Vec::new();
    let sel = match sel {
        Which::Pick(pick) if !one => {
            out.push(Effect::Choose(*pick));
            Which::Chosen(None)
        }
        sel => sel,
    };
    let mut may = None;
    for one in said {
        if one.may && may.is_none() {
            may = Some(out.len());
        }
        out.extend(one.what.done(&sel, one.until));
    }
    if let Some(from) = may {
        let left = out.split_off(from);
        out.push(make::may(None, left));
    }
    out
}

impl Pred {
    /// Whether the cards are named once in what it comes to.
    fn speaks_once(&self) -> bool {
        match self {
            Self::OtherLine | Self::EitherEnd(_) | Self::Either(_) => false,
            Self::Enter { raid, .. } => !raid,
            _ => true,
        }
    }

    fn done(self, sel: &Sel, until: Until) -> Vec<Effect> {
        let cards = sel.clone();
        vec![match self {
            Self::Retire => Effect::Retire(cards),
            Self::Bounce => Effect::Bounce(cards),
            Self::Show => make::show(cards),
            Self::Remove => Effect::Remove(cards),
            Self::Rest => Effect::Rest(cards),
            Self::Ready => Effect::Ready(cards),
            Self::Boost(n) => make::boost(fighting(cards), n, until),
            Self::Grant(mods) => make::grant(cards, mods, until),
            Self::Either(parts) => {
                let parts = parts.into_iter().map(|(text, preds)| {
                    let does = preds.into_iter().flat_map(|p| p.done(sel, until));
                    (text, does.collect())
                });
                make::modes(1, parts.collect())
            }
            Self::Shift(to) => make::shift(cards, to),
            Self::OtherLine => {
                let there = Filter {
                    zones: Many(vec![Zone::Fl]),
                    ..Filter::default()
                };
                make::when(
                    vec![make::is(cards.clone(), there)],
                    vec![make::shift(cards.clone(), Zone::El)],
                    vec![make::shift(cards, Zone::Fl)],
                )
            }
            Self::Deck(end) => make::to_deck(cards, end),
            Self::EitherEnd(who) => make::to_either_end(who, &cards),
            Self::Zone(to) => make::to_zone(cards, to),
            Self::Enter { to, active, raid } => {
                let enter = make::enter(cards.clone(), to, active);
                if !raid {
                    return vec![enter];
                }
                let raid = Effect::Raid(RaidBy {
                    card: cards,
                    ..RaidBy::default()
                });
                make::modes(
                    1,
                    vec![
                        ("登场".to_owned(), vec![enter]),
                        ("激跃".to_owned(), vec![raid]),
                    ],
                )
            }
            Self::NotReadied => {
                let mods = vec![make::cannot(Cannot::Ready, None)];
                make::grant(cards, mods, Until::NextReady)
            }
            Self::Tuck => make::tuck(cards),
            Self::SwapThis => make::swap(Which::This, cards),
            Self::Carry(at) => Effect::Carry(Carry {
                card: cards,
                at: Some(at),
            }),
        }]
    }
}

/// Changes beside each other are one.
pub fn merged(all: Vec<Pred>) -> Vec<Pred> {
    let mut out: Vec<Pred> = Vec::new();
    for pred in all {
        match (out.last_mut(), pred) {
            (Some(Pred::Grant(mods)), Pred::Grant(more)) => mods.extend(more),
            (_, pred) => out.push(pred),
        }
    }
    out
}

/// BP that is so much for each of some cards.
pub fn for_each(said: Vec<Said>, each: &Num) -> Option<Vec<Said>> {
    let each = |mut one: Said| match one.what {
        Pred::Boost(Num::Lit(n)) => {
            one.what = Pred::Boost(each.clone().times(n));
            Some(one)
        }
        _ => None,
    };
    said.into_iter().map(each).collect()
}

/// All such cards of which BP is said: characters, whether that is written or not.
fn fighting(cards: Sel) -> Sel {
    match cards {
        Which::All(mut filter) if filter.kind.is_empty() => {
            filter.kind = Many(vec![Kind::Character]);
            Which::All(filter)
        }
        other => other,
    }
}
