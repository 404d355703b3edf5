//! What the grammars of both languages make: the game's typed words, each said in one way, so that two texts that mean
//! the same come to the same.

use crate::engine::grammar::{self, Compare};
use crate::engine::union_arena::card::ability::{Grant, If, Later, May, Modes, Mods, PayFor};
use crate::engine::union_arena::card::ability::{Plain, ToChoose};
use crate::engine::union_arena::card::against::Seen;
use crate::engine::union_arena::card::effect::{
    Boost, Damage, Discard, Enter, Look, Move, Shift, Swap,
};
use crate::engine::union_arena::card::effect::{NextCard, RuleFor, Rules, Tuck};
use crate::engine::union_arena::card::select::{CardIs, Happened};
use crate::engine::union_arena::card::{Ability, Against, By, Clause, StaticText, Whole};
use crate::engine::union_arena::card::{
    Cond, Cost, Costs, Counted, Effect, Filter, Impact, Mod, Num, Pick, Range, Script, Sel,
    Situation, Times, When, Which,
};
use crate::engine::union_arena::words::{Cannot, Deed, End, Kind, Leave, Must, Until, Who, Zone};
use crate::engine::vocab::Many;

use super::said::Said;

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

/// Conditions one by one, of which all must hold.
pub fn each(cond: Cond) -> Vec<Cond> {
    match cond {
        Cond::All(all) => all.0,
        other => vec![other],
    }
}

/// What is done if something holds.
pub fn when(conds: Vec<Cond>, then: Vec<Effect>, otherwise: Vec<Effect>) -> Effect {
    Effect::If(If {
        when: Many(conds),
        then: script(then),
        otherwise: script(otherwise),
    })
}

/// That what was done before was done: to all of the cards that it is about, where it says how many those are.
pub fn did(before: &[Effect]) -> Cond {
    let exactly = |pick: &Pick| match (&pick.count, &pick.up_to, pick.any) {
        (Some(Num::Lit(n)), None, false) => Some(*n),
        _ => None,
    };
    let of = |sel: &Sel| match sel {
        Sel::Pick(pick) => exactly(pick),
        Sel::Top(top) => top.count.written(),
        _ => None,
    };
    let count = match before.last() {
        Some(Effect::Discard(d)) if d.up_to.is_none() && !d.all => d.count.written(),
        Some(
            Effect::Retire(sel) | Effect::Remove(sel) | Effect::Bounce(sel) | Effect::Rest(sel),
        ) => of(sel),
        Some(Effect::Move(m)) => of(&m.cards),
        _ => None,
    };
    match count {
        Some(n) if n > 1 => compare(Num::from(Counted::Did), Range::at_least(Num::Lit(n))),
        _ => own(Situation::Did),
    }
}

/// What is done only if all that was done before was: each action by itself, whatever became of the others.
pub fn if_all_done(before: Vec<Effect>, conds: Vec<Cond>, then: Vec<Effect>) -> Vec<Effect> {
    let asks = |e: &Effect| {
        use Effect::{Choose, If, Look, Nothing};
        !matches!(e, Choose(_) | If(_) | Look(_) | Nothing)
    };
    let (mut first, mut rest) = (before, Vec::new());
    if first.iter().filter(|e| asks(e)).count() > 1 {
        let at = first.iter().position(asks).map_or(0, |at| at + 1);
        rest = first.split_off(at);
    }
    let mut all = vec![did(&first)];
    let does = match rest.is_empty() {
        true => {
            all.extend(conds);
            then
        }
        false => if_all_done(rest.clone(), conds, then),
    };
    first.push(when(all, does, rest));
    first
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

/// What an effect does that may be left, with its question.
pub fn asked(clause: &Clause) -> Vec<Effect> {
    let does = clause.does.0.effects.clone();
    match (clause.optional, does.as_slice()) {
        (false, _) if clause.cost.costs.is_empty() => does,
        (false, _) => vec![pay(clause.cost.costs.clone(), does)],
        (true, [Effect::If(i)]) if i.otherwise.effects.is_empty() => {
            let inner = may(None, i.then.effects.clone());
            vec![when(i.when.0.clone(), vec![inner], Vec::new())]
        }
        (true, _) => vec![may(None, does)],
    }
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

/// Looking at cards that lie face down.
pub fn look_at(cards: Sel) -> Effect {
    Effect::Look(Look { cards })
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
        ..Later::default()
    })
}

/// 影响力X with what the card says that it does: 攻击并赢得战斗时 the opponent is dealt X damage. The book lets it go off for
/// whoever wins a battle.
pub fn impact(number: i32) -> Impact {
    let damage = Effect::Damage(Damage {
        // X with all that adds to it.
        amount: Num::from(Counted::Seen),
        ..Damage::default()
    });
    let attacks = vec![own(Situation::Attacking)];
    Impact {
        number: Num::Lit(number),
        does: Some(Plain(Whole(script(vec![when(
            attacks,
            vec![damage],
            Vec::new(),
        )])))),
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

/// There is such a card; so many of them where that is said.
pub fn exists(filter: Filter, range: Option<Range>) -> Cond {
    match range {
        None => own(Situation::Exists(Box::new(filter))),
        Some(r) if r == Range::at_least(Num::Lit(1)) => own(Situation::Exists(Box::new(filter))),
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

/// AP cards are readied, up to so many: a player is asked first whether any, or how many.
pub fn ready_ap(n: i32, up_to: bool) -> Effect {
    let ready = |n| {
        Effect::ReadyAp(Times {
            who: Who::Me,
            count: Num::Lit(n),
        })
    };
    match (up_to, n) {
        (false, n) => ready(n),
        (true, 1) => may(None, vec![ready(1)]),
        (true, n) => {
            let parts = (0..=n).map(|k| {
                let does = if k == 0 { Effect::Nothing } else { ready(k) };
                (format!("激活{k}张AP卡"), vec![does])
            });
            modes(1, parts.collect())
        }
    }
}

/// Those of some cards.
pub fn among(of: Sel) -> Filter {
    Filter {
        among: Some(Box::new(of)),
        ..Filter::default()
    }
}

/// Of the cards looked at any go on top of the deck, the others below it.
pub fn sorted() -> Vec<Effect> {
    vec![
        Effect::Choose(Pick {
            from: among(Which::Looked),
            any: true,
            ..Pick::default()
        }),
        to_deck(Which::Chosen(None), End::Top),
        to_deck(Which::Rest, End::Bottom),
    ]
}

/// Up to so many of each of two names are shown and taken from the cards looked at.
pub fn take_each(one: String, other: String, n: i32) -> Vec<Effect> {
    let pick = |name: String, called: &str| {
        Which::Pick(Box::new(Pick {
            from: Filter {
                named: Many(vec![name]),
                ..among(Which::Looked)
            },
            up_to: Some(Num::Lit(n)),
            name: Some(called.to_owned()),
            ..Pick::default()
        }))
    };
    let Some((mut out, both)) = two(pick(one, "其一"), pick(other, "其二")) else {
        return Vec::new();
    };
    out.push(show(both.clone()));
    out.push(Effect::Bounce(both));
    out
}

/// Two choices, and what was chosen by both.
pub fn two(one: Sel, other: Sel) -> Option<(Vec<Effect>, Sel)> {
    let (Which::Pick(mut first), Which::Pick(mut second)) = (one, other) else {
        return None;
    };
    first.name = Some("其一".to_owned());
    second.name = Some("其二".to_owned());
    let both = Which::Join(vec![
        Which::Chosen(first.name.clone()),
        Which::Chosen(second.name.clone()),
    ]);
    Some((vec![Effect::Choose(*first), Effect::Choose(*second)], both))
}

/// An effect that lasts, with more conditions.
pub fn with(ability: Ability, conds: &[Cond]) -> Ability {
    match ability {
        Ability::Static(mut text) => {
            text.when.0.splice(0..0, conds.iter().cloned());
            Ability::Static(text)
        }
        other => other,
    }
}

/// A change of this card while it lies in the hand.
pub fn in_hand(change: Mod) -> Ability {
    Ability::Static(StaticText {
        zones: Many(vec![Zone::Hand]),
        mods: Many(vec![change]),
        ..StaticText::default()
    })
}

/// It has these names too.
pub fn named(names: Vec<String>) -> Ability {
    Ability::Static(StaticText {
        mods: Many(vec![Mod::Name(Many(names))]),
        ..StaticText::default()
    })
}

/// It gives its energy in FL too.
pub fn energy_in_fl() -> Ability {
    let at = Against {
        what: Leave::EnergyInFl,
        by: By(None),
    };
    Ability::Static(StaticText {
        mods: Many(vec![Mod::May(Many(vec![at]))]),
        ..StaticText::default()
    })
}

/// So many cards its player may hold in the end phase.
pub fn hand_limit(n: i32) -> Ability {
    Ability::Static(StaticText {
        rules: Some(Rules {
            hand: Some(Num::Lit(n)),
            ..Rules::default()
        }),
        ..StaticText::default()
    })
}

/// Whether all of some conditions can only end with the turn, once they hold.
pub fn this_turn(conds: &[Cond]) -> bool {
    let happened = |c: &Cond| matches!(c, Cond::Own(Situation::Happened(_)));
    !conds.is_empty() && conds.iter().all(happened)
}

/// What a card has to do.
pub fn must(what: Must) -> Mod {
    Mod::Must(Many(vec![Against { what, by: By(None) }]))
}

/// It is not chosen by effects of the opponent's cards of these kinds; none are named where any is meant.
pub fn unchosen(s: &Said<'_>, kinds: Vec<Kind>, trigger: bool) -> Option<Vec<Mod>> {
    if trigger {
        return s.lacks("触发效果的选择");
    }
    let by = Filter {
        who: Some(Who::Opponent),
        kind: Many(kinds),
        ..Filter::default()
    };
    Some(vec![cannot(Cannot::BeChosen, Some(by))])
}

/// Choosing it by effects of the opponent's cards of these kinds costs so much AP.
pub fn to_choose(s: &Said<'_>, n: i32, kinds: Vec<Kind>, trigger: bool) -> Option<Vec<Mod>> {
    if trigger {
        return s.lacks("触发效果的选择");
    }
    let by = Filter {
        who: Some(Who::Opponent),
        kind: Many(kinds),
        ..Filter::default()
    };
    Some(vec![Mod::ToChoose(ToChoose {
        amount: u8::try_from(n).ok()?,
        by: Some(Box::new(by)),
    })])
}

/// When an effect goes off; a battle won by attacking is one won by the attacker.
pub fn when_of(deed: Deed, mut seen: Seen) -> When {
    if deed == Deed::Win {
        let card = seen.card.get_or_insert_with(|| {
            Box::new(Filter {
                this: true,
                ..Filter::default()
            })
        });
        card.attacking = Some(true);
    }
    When { deed, seen }
}

/// When a phase of somebody's begins, or of either.
pub fn in_phase(deed: Deed, who: Option<Who>) -> When {
    let seen = Seen {
        who,
        ..Seen::default()
    };
    When { deed, seen }
}

/// This card does it for the first time this turn.
pub fn first_time(deed: Deed) -> Cond {
    let happened = Happened {
        deed,
        who: Who::Me,
        card: Some(Box::new(Filter {
            this: true,
            ..Filter::default()
        })),
    };
    let times = Num::from(Counted::ThisTurn(Box::new(happened)));
    compare(times, Range::exactly(Num::Lit(1)))
}

/// Something at the end of the main phase.
pub fn at_main_end(does: Vec<Effect>) -> Effect {
    later(deed(Deed::MainEnd), does)
}

/// The next such card that a player plays from the hand costs more or fewer AP this turn.
pub fn next_from_hand(is: Filter, ap: i32) -> Effect {
    let is = Filter {
        zones: Many(vec![Zone::Hand]),
        who: Some(Who::Me),
        ..is
    };
    Effect::Rule(RuleFor {
        who: Who::Me,
        rules: Rules {
            next: Some(NextCard {
                is,
                ap: Num::Lit(ap),
            }),
            ..Rules::default()
        },
        ids: Vec::new(),
        until: Until::Turn,
    })
}

/// When what was chosen retires, something is done: once, until then.
pub fn waits(does: Vec<Effect>, until: Until) -> Effect {
    let mut on = deed(Deed::Retire);
    on.seen.card = Some(Box::new(among(Which::Chosen(None))));
    Effect::Later(Later {
        on,
        does: script(does),
        until: Some(until),
        ..Later::default()
    })
}

/// The opponent is damaged.
pub fn damage(n: i32) -> Effect {
    Effect::Damage(Damage {
        amount: Num::Lit(n),
        ..Damage::default()
    })
}

/// How many events its player has used this turn.
pub fn used_this_turn() -> Num {
    Num::from(Counted::ThisTurn(Box::new(Happened {
        deed: Deed::Use,
        who: Who::Me,
        card: None,
    })))
}

/// As many copies as a deck has cards.
pub const ANY_COPIES: i32 = 50;

/// Those on the line of this card.
pub fn on_this_line(filter: &mut Filter) {
    filter.same_line = Some(Box::new(Which::This));
    filter.who.get_or_insert(Who::Me);
}

/// Under what cards of the hand that were shown are known.
const SHOWN: &str = "公开的手牌";

/// As many cards of the hand as its player likes are shown.
pub fn shown_hand() -> Vec<Effect> {
    let pick = Pick {
        from: Filter {
            zones: Many(vec![Zone::Hand]),
            who: Some(Who::Me),
            ..Filter::default()
        },
        any: true,
        name: Some(SHOWN.to_owned()),
        ..Pick::default()
    };
    vec![
        Effect::Choose(pick),
        show(Which::Chosen(Some(SHOWN.to_owned()))),
    ]
}

/// Those on one's field, and those of the hand that were shown.
pub fn shown_too(filter: &mut Filter) {
    filter.who.get_or_insert(Who::Me);
    filter.zones = Many(vec![Zone::Field, Zone::Hand]);
    filter.any = vec![
        Filter {
            zones: Many(vec![Zone::Field]),
            ..Filter::default()
        },
        among(Which::Chosen(Some(SHOWN.to_owned()))),
    ];
}

/// The cards under this one.
pub fn below() -> Sel {
    Which::Below(Box::new(Which::This))
}

/// Cards go under this one.
pub fn tuck(cards: Sel) -> Effect {
    Effect::Tuck(Tuck {
        cards,
        ..Tuck::default()
    })
}

/// What a card is kept from.
pub fn cannot(what: Cannot, by: Option<Filter>) -> Mod {
    Mod::Cannot(Many(vec![Against {
        what,
        by: By(by.map(Box::new)),
    }]))
}
