//! What the grammar makes: the game's typed words, each said in one way, so that what means the same comes to the same.

use crate::engine::grammar::{self, Compare};
use crate::engine::vividz::card::effect::{
    Damage, Discard, EnergyTo, If, Lasting, Later, May, Mill, Move, Script, Show,
};
use crate::engine::vividz::card::flag::Flag;
use crate::engine::vividz::card::modify::Mod;
use crate::engine::vividz::card::select::{CardIs, Counted, Situation};
use crate::engine::vividz::card::trigger::Trigger;
use crate::engine::vividz::card::{Cond, Cost, Effect, Filter, Num, Range, Sel, Times};
use crate::engine::vividz::words::{Kind, Until, Who, Zone};
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
    match cond {
        Cond::Own(Situation::Exists(f)) => own(Situation::Absent(f)),
        Cond::Own(Situation::Absent(f)) => own(Situation::Exists(f)),
        cond => Cond::Not(Box::new(cond)),
    }
}

/// There is such a card.
pub fn exists(filter: Filter) -> Cond {
    own(Situation::Exists(Box::new(filter)))
}

/// A card is such.
pub fn is(card: Sel, is: Filter) -> Cond {
    own(Situation::Is(Box::new(CardIs { card, is })))
}

/// A number in a range.
pub fn compare(value: Num, range: Range) -> Cond {
    Cond::Number(Box::new(Compare {
        value: Some(value),
        range,
    }))
}

/// What is done if something holds.
pub fn when(conds: Vec<Cond>, then: Vec<Effect>, otherwise: Vec<Effect>) -> Effect {
    Effect::If(Box::new(If {
        when: Many(conds),
        then: script(then),
        otherwise: script(otherwise),
    }))
}

/// What a player may leave.
pub fn may(who: Who, does: Vec<Effect>) -> Effect {
    if let [Effect::Slide(slide)] = does.as_slice()
        && who == Who::You
    {
        let mut slide = slide.clone();
        slide.optional.0 = true;
        return Effect::Slide(slide);
    }
    Effect::May(Box::new(May {
        who,
        does: script(does),
        ..May::default()
    }))
}

/// What is done if it is paid for.
pub fn pay(costs: Vec<Cost>) -> Effect {
    Effect::Pay(Box::new(grammar::Pay {
        who: None,
        cost: Many(costs),
        then: Script::default(),
        otherwise: Script::default(),
    }))
}

/// Some of several parts.
pub fn modes(count: i32, parts: Vec<Vec<Effect>>) -> Effect {
    Effect::Modal(grammar::Modes {
        who: None,
        count: (count != 1).then_some(u8::try_from(count).unwrap_or(u8::MAX)),
        of: parts.into_iter().map(script).collect(),
    })
}

/// Drawing cards.
pub fn draw(who: Who, count: Num) -> Effect {
    Effect::Draw(Times { who, count })
}

/// Discarding from the hand.
pub fn discard(who: Who, count: Num, is: Option<Filter>) -> Discard {
    Discard {
        who,
        count,
        is: is.map(Box::new),
        ..Discard::default()
    }
}

/// Cards from the top of a deck.
pub fn mill(who: Who, count: Num, to: Zone) -> Mill {
    Mill {
        who,
        count,
        to,
        ..Mill::default()
    }
}

/// Energy to another zone.
pub fn energy(who: Who, count: Num, to: Zone) -> Effect {
    Effect::EnergyTo(EnergyTo { who, count, to })
}

/// Cards to another zone.
pub fn to(cards: Sel, to: Zone) -> Move {
    Move {
        cards,
        to,
        ..Move::default()
    }
}

/// Damage.
pub fn damage(to: Sel, amount: Num) -> Effect {
    Effect::Damage(Damage { to, amount })
}

/// Showing cards.
pub fn show(cards: Sel) -> Effect {
    Effect::Show(Show { cards, name: None })
}

/// Changes for a time.
pub fn lasting(until: Until, mods: Vec<Mod>) -> Effect {
    Effect::Lasting(Lasting {
        until,
        mods: Many(mods),
    })
}

/// Something once, later.
pub fn later(when: Trigger, does: Vec<Effect>) -> Effect {
    Effect::Later(Box::new(Later {
        when: Some(when),
        does: script(does),
        ..Later::default()
    }))
}

/// The top cards of a deck.
pub fn top(who: Who, count: Num) -> Sel {
    Sel::Top(Box::new(Times { who, count }))
}

/// What a game counts.
pub fn counted(what: Counted) -> Num {
    Num::from(what)
}

/// How many cards match.
pub fn count(filter: Filter) -> Num {
    counted(Counted::Count(Box::new(filter)))
}

/// All that match.
pub fn all(filter: Filter) -> Sel {
    Sel::All(Box::new(filter))
}

/// This card.
pub fn this() -> Filter {
    Filter {
        this: Flag(true),
        ..Filter::default()
    }
}

/// Cards of a kind.
pub fn of_kind(kind: Kind) -> Filter {
    Filter {
        kind: Many(vec![kind]),
        ..Filter::default()
    }
}

/// Cards that lie in a zone.
pub fn lying(zone: Zone) -> Filter {
    Filter {
        zones: Many(vec![zone]),
        ..Filter::default()
    }
}
