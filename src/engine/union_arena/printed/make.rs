//! What the grammars of both languages make: the game's typed words, each said in one way, so that two texts that mean
//! the same come to the same.

use crate::engine::grammar::{self, Compare, Formula};
use crate::engine::union_arena::card::ability::{Each, Grant, If, Later, May, Mods, Modes, PayFor};
use crate::engine::union_arena::card::effect::{
    Boost, Damage, Discard, Enter, Look, Move, Shift, Swap,
};
use crate::engine::union_arena::card::select::CardIs;
use crate::engine::union_arena::card::{
    Cond, Cost, Costs, Counted, Effect, Filter, Impact, Mod, Num, Pick, RaidBy, Range, Script, Sel,
    Situation, Times, When, Which,
};
use crate::engine::union_arena::card::ability::Plain;
use crate::engine::union_arena::card::Whole;
use crate::engine::union_arena::words::{Deed, End, Until, Who, Zone};
use crate::engine::vocab::Many;

/// Actions in order.
pub fn script(effects: Vec<Effect>) -> Script {
    Script { id: 0, effects }
}

/// A condition that the game asks for itself.
pub fn own(what: Situation) -> Cond {
    Cond::Own(what)
}

/// A condition that does not hold.
pub fn not(cond: Cond) -> Cond {
    Cond::Not(Box::new(cond))
}

/// What is done if something holds.
pub fn when(conds: Vec<Cond>, then: Vec<Effect>, otherwise: Vec<Effect>) -> Effect {
    Effect::If(If {
        when: Many(conds),
        then: script(then),
        otherwise: script(otherwise),
    })
}

/// What a player may leave.
pub fn may(who: Option<Who>, does: Vec<Effect>) -> Effect {
    Effect::May(May {
        who,
        does: script(does),
        otherwise: Script::default(),
    })
}

/// What is done if it is paid for.
pub fn pay(costs: Vec<Cost>, then: Vec<Effect>) -> Effect {
    Effect::PayFor(PayFor {
        who: None,
        cost: Costs { id: 0, costs },
        then: script(then),
        otherwise: Script::default(),
    })
}

/// Some of several parts.
pub fn modes(count: i32, parts: Vec<(String, Vec<Effect>)>) -> Effect {
    let of = parts.into_iter().map(|(text, does)| grammar::Mode {
        text,
        does: script(does),
    });
    Effect::Modes(Modes {
        who: None,
        count: (count != 1).then_some(Num::Lit(count)),
        of: of.collect(),
    })
}

/// Drawing cards.
pub fn draw(who: Who, count: Num) -> Effect {
    Effect::Draw(Times { who, count })
}

/// Putting cards of the hand outside.
pub fn discard(who: Who, count: Num, is: Option<Filter>) -> Effect {
    Effect::Discard(Discard {
        who,
        count,
        is: is.map(Box::new),
        ..Discard::default()
    })
}

/// The top cards of a deck.
pub fn top(who: Who, count: i32) -> Sel {
    Which::Top(Times {
        who,
        count: Num::Lit(count),
    })
}

/// Looking at the top cards of a deck.
pub fn look(who: Who, count: i32) -> Effect {
    Effect::Look(Look {
        cards: top(who, count),
    })
}

/// Showing cards to both.
pub fn show(cards: Sel) -> Effect {
    Effect::Show(Look { cards })
}

/// Putting cards into the deck.
pub fn to_deck(cards: Sel, end: End) -> Effect {
    Effect::Move(Move {
        cards,
        to: Zone::Deck,
        end,
        ..Move::default()
    })
}

/// Putting cards into another zone.
pub fn to_zone(cards: Sel, to: Zone) -> Effect {
    Effect::Move(Move {
        cards,
        to,
        ..Move::default()
    })
}

/// Putting cards on top of the deck or below it, as a player likes.
pub fn to_either_end(who: Option<Who>, cards: &Sel) -> Effect {
    let end = |text: &str, end| grammar::Mode {
        text: text.to_owned(),
        does: script(vec![to_deck(cards.clone(), end)]),
    };
    Effect::Modes(Modes {
        who,
        count: None,
        of: vec![end("卡组顶", End::Top), end("卡组底", End::Bottom)],
    })
}

/// Entering the field.
pub fn enter(cards: Sel, to: Option<Zone>, active: bool) -> Effect {
    use crate::engine::union_arena::words::Pose;
    Effect::Enter(Enter {
        cards,
        to,
        pose: if active { Pose::Active } else { Pose::Rested },
    })
}

/// Entering or raiding, as the player likes.
pub fn enter_or_raid(cards: Sel, to: Option<Zone>, active: bool) -> Vec<Effect> {
    let chosen = Which::Chosen(None);
    vec![
        Effect::Choose(pick_of(cards)),
        modes(
            1,
            vec![
                ("登场".to_owned(), vec![enter(chosen.clone(), to, active)]),
                (
                    "激跃".to_owned(),
                    vec![Effect::Raid(RaidBy {
                        card: chosen,
                        onto: None,
                    })],
                ),
            ],
        ),
    ]
}

/// The choice that a selection is; of all such where it is none.
pub fn pick_of(sel: Sel) -> Pick {
    match sel {
        Which::Pick(pick) => *pick,
        other => Pick {
            from: Filter {
                among: Some(Box::new(other)),
                ..Filter::default()
            },
            any: true,
            ..Pick::default()
        },
    }
}

/// BP for a time.
pub fn boost(cards: Sel, amount: Num, until: Until) -> Effect {
    Effect::Boost(Boost {
        cards,
        amount,
        until,
    })
}

/// Changes for a time.
pub fn grant(cards: Sel, mods: Vec<Mod>, until: Until) -> Effect {
    Effect::Grant(Grant {
        cards,
        mods: Mods {
            ids: Vec::new(),
            mods,
        },
        until,
    })
}

/// Moving between the lines.
pub fn shift(cards: Sel, to: Zone) -> Effect {
    Effect::Shift(Shift { cards, to })
}

/// Changing places.
pub fn swap(one: Sel, other: Sel) -> Effect {
    Effect::Swap(Swap { one, other })
}

/// Something once, later.
pub fn later(on: When, does: Vec<Effect>) -> Effect {
    Effect::Later(Later {
        on,
        does: script(does),
    })
}

/// The same for each card.
pub fn each(cards: Sel, does: Vec<Effect>) -> Effect {
    Effect::Each(Each {
        cards,
        does: script(does),
    })
}

/// 影响力X with what the card says that it does.
pub fn impact(number: i32) -> Impact {
    Impact {
        number: Num::Lit(number),
        does: Some(Plain(Whole(script(vec![Effect::Damage(Damage {
            amount: Num::Lit(number),
            ..Damage::default()
        })])))),
        text: String::new(),
    }
}

/// A number in a range.
pub fn compare(value: Num, range: Range) -> Cond {
    Cond::Number(Box::new(Compare {
        value: Some(value),
        range,
    }))
}

/// How many cards match.
pub fn count(filter: Filter) -> Num {
    Num::from(Counted::Count(Box::new(filter)))
}

/// So many times a number.
pub fn times(number: Num, by: i32) -> Num {
    match by {
        1 => number,
        by => Num::Of(Box::new(Formula::Product(vec![number, Num::Lit(by)]))),
    }
}

/// Numbers added.
pub fn sum(mut all: Vec<Num>) -> Num {
    match all.len() {
        1 => all.remove(0),
        _ => Num::Of(Box::new(Formula::Sum(all))),
    }
}

/// This many and more.
pub fn at_least(n: Num) -> Range {
    Range::at_least(n)
}

/// This many and fewer.
pub fn at_most(n: Num) -> Range {
    Range {
        at_most: Some(n),
        ..Range::default()
    }
}

/// Exactly so many.
pub fn exactly(n: Num) -> Range {
    Range {
        exactly: Some(n),
        ..Range::default()
    }
}

/// There is such a card; so many of them where that is said.
pub fn exists(filter: Filter, range: Option<Range>) -> Cond {
    match range {
        None => own(Situation::Exists(Box::new(filter))),
        Some(r) if r == at_least(Num::Lit(1)) => own(Situation::Exists(Box::new(filter))),
        Some(range) => compare(count(filter), range),
    }
}

/// A card is such.
pub fn is(card: Sel, is: Filter) -> Cond {
    own(Situation::Is(Box::new(CardIs { card, is })))
}

/// A deed, of this card or player.
pub fn deed(deed: Deed) -> When {
    When {
        deed,
        ..When::default()
    }
}

/// A whole script.
pub fn whole(effects: Vec<Effect>) -> Whole {
    Whole(script(effects))
}
