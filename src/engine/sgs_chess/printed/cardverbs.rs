//! What is done with cards: discarded, drawn, obtained, given, put, looked at, shown, turned up (chapter 8).

use super::cards::{Cards, cards};
use super::chars::{self, Chars};
use super::num::{self, Amount, counted, quantity};
use super::said::{Actor, Said, Seen, Verb, names};
use crate::engine::sgs_chess::words::names::{CardNames, Count, Doer};
use crate::engine::sgs_chess::words::op::{
    Discard, Draw, Give, Look, Obtain, Op, Put, TurnUp, Upto,
};

/// What is done with cards by who acts.
pub const VERBS: &[Verb] = &[upto, discard, draw, obtain, give, put, look, show, turn_up];

/// Notes which cards an effect of 你 mentioned.
fn saw(s: &mut Said<'_>, seen: Seen) {
    // 此牌 is what the owner's own effects mentioned: what another did with cards names none for the owner.
    s.before.seen = match s.before.subject {
        Actor::You => seen,
        _ => Seen::Nothing,
    };
}

/// 将手牌弃置至两张, 将手牌补至四张 (8.8-1, 8.9-1).
fn upto(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.eat("将");
    let areas = s.one(&[("手牌", vec![]), ("装备区里的牌", vec!["装备区"])])?;
    let down = s.one(&[("弃置至", true), ("补至", false), ("摸至", false)])?;
    if !down && !areas.is_empty() {
        return s.lacks("补的不是手牌");
    }
    let count = s.first(&[
        |s| {
            let n = num::number(s)?;
            s.need("张")?;
            Some(n)
        },
        |s| {
            let n = quantity(s)?;
            s.eat("张");
            (!matches!(n, Count::Fixed(_))).then_some(n)
        },
    ])?;
    saw(s, Seen::Several);
    let upto = Upto {
        who: s.doer(),
        count,
        areas: names(&areas),
    };
    Some(vec![if down {
        Op::DiscardTo(upto)
    } else {
        Op::DrawTo(upto)
    }])
}

/// The cards before or behind a verb: `弃置一张牌`, `将一张牌弃置`.
fn object(s: &mut Said<'_>, verb: &str) -> Option<(Cards, bool)> {
    if s.attempt(|s| s.need("依次").and_then(|()| s.need(verb)))
        .is_some()
    {
        return cards(s).map(|c| (c, true));
    }
    if s.eat(verb) {
        return cards(s).map(|c| (c, false));
    }
    s.need("将")?;
    let found = cards(s)?;
    let one_by_one = s.eat("依次");
    s.need(verb)?;
    Some((found, one_by_one))
}

fn discard(s: &mut Said<'_>) -> Option<Vec<Op>> {
    let (of, one_by_one) = object(s, "弃置")?;
    if of.top {
        return s.lacks("弃置牌堆里的牌");
    }
    let op = Discard {
        who: s.doer(),
        whose: of.owner.and_then(|o| s.who(o)),
        areas: of.areas(),
        filter: of.sorts(),
        one_by_one,
        ..Discard::default()
    };
    if let Some(word) = of.named {
        saw(s, of.seen());
        return Some(vec![Op::Discard(Discard {
            cards: named(word),
            ..op
        })]);
    }
    let all = of.amount == Amount::All;
    let most = match all {
        // When it is asked how many they were, they are gone.
        true => Some("以此法弃置的牌数".to_owned()),
        false => of.most(s),
    };
    let counted = counted(s, of.amount.clone(), "弃置的牌数", most)?;
    saw(s, of.seen());
    let mut ops = counted.before;
    ops.push(Op::Discard(Discard {
        count: counted.count,
        all,
        ..op
    }));
    Some(ops)
}

fn named(word: &str) -> CardNames {
    names(&[word]).into()
}

fn draw(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("摸")?;
    let amount = num::amount(s, "张")?;
    s.need("牌")?;
    let seen = match amount {
        Amount::Exactly(Count::Fixed(1)) => Seen::One,
        _ => Seen::Several,
    };
    if matches!(amount, Amount::All | Amount::Any | Amount::AtLeast(_)) {
        return s.lacks("摸的张数没有上限");
    }
    let counted = counted(s, amount, "摸的牌数", None)?;
    // A draw names no card of its own to be meant by 此牌 where one was shown; 这些牌 are those drawn.
    saw(s, seen);
    let mut ops = counted.before;
    ops.push(Op::Draw(Draw {
        who: s.doer(),
        count: counted.count?,
        later: false,
        meanwhile: Vec::new(),
        pause: false,
    }));
    Some(ops)
}

fn obtain(s: &mut Said<'_>) -> Option<Vec<Op>> {
    let (of, one_by_one) = object(s, "获得")?;
    if one_by_one {
        return s.lacks("依次获得");
    }
    let who = s.doer();
    if let Some(word) = of.named {
        saw(s, of.seen());
        return Some(vec![Op::Obtain(Obtain {
            who,
            cards: named(word),
            ..Obtain::default()
        })]);
    }
    if of.top {
        return s.lacks("不是摸牌而获得牌堆顶的牌");
    }
    let Some(owner) = of.owner else {
        return s.lacks("没有写获得谁的牌");
    };
    let most = of.most(s);
    let counted = counted(s, of.amount.clone(), "获得的牌数", most)?;
    saw(s, of.seen());
    let mut ops = counted.before;
    ops.push(Op::Obtain(Obtain {
        who,
        // Whose they are is said also where it is who acts.
        whose: Some(owner.named()),
        count: counted.count,
        areas: of.areas(),
        filter: of.sorts(),
        ..Obtain::default()
    }));
    Some(ops)
}

fn give(s: &mut Said<'_>) -> Option<Vec<Op>> {
    let (of, to) = s.first(&[
        |s| {
            s.need("将")?;
            let of = cards(s)?;
            s.need("交给")?;
            Some((of, receiver(s)?))
        },
        |s| {
            s.need("交给")?;
            let to = receiver(s)?;
            Some((cards(s)?, to))
        },
    ])?;
    if of.top || of.owner.is_some() {
        return s.lacks("交给的不是自己的牌");
    }
    let who = s.doer();
    let to = to.named();
    let give = Give {
        who,
        to,
        cards: CardNames::default(),
        count: None,
        areas: of.areas(),
        filter: of.sorts(),
        later: false,
        meanwhile: Vec::new(),
        pause: false,
    };
    if let Some(word) = of.named {
        s.before.seen = Seen::Nothing;
        return Some(vec![Op::Give(Give {
            cards: named(word),
            ..give
        })]);
    }
    let most = of.most(s);
    let all = of.amount == Amount::All;
    if all && (of.areas != ["手牌"] || !of.filter.is_empty()) {
        return s.lacks("将所有手牌以外的所有牌交给");
    }
    let owner = s.before.subject.word();
    let counted = counted(s, of.amount.clone(), "交给的牌数", most)?;
    s.before.seen = Seen::Nothing;
    let mut ops = counted.before;
    ops.push(Op::Give(if all {
        Give {
            cards: named(&format!("{owner}的手牌")),
            areas: names(&[]),
            ..give
        }
    } else {
        Give {
            count: counted.count,
            ..give
        }
    }));
    Some(ops)
}

fn receiver(s: &mut Said<'_>) -> Option<Actor> {
    match chars::chars(s)? {
        Chars::One(actor) => Some(actor),
        Chars::Several { .. } => s.lacks("将牌交给几名角色"),
    }
}

/// 将此牌置入弃牌堆, 将这些牌置于牌堆顶 (8.4-1).
fn put(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("将")?;
    let of = cards(s)?;
    s.need("置入")?;
    let to = s
        .attempt(|s| {
            let owner = num::actor(s)?;
            s.eat("的");
            let area = s.one(&OF_CHAR)?;
            Some(format!("{}的{area}", owner.word()))
        })
        .or_else(|| s.one(&COMMON).map(str::to_owned))
        .or_else(|| {
            let area = s.one(&OF_CHAR)?;
            Some(format!("{}的{area}", s.before.subject.word()))
        })?;
    let Some(word) = of.named else {
        return s.lacks("置入的牌要选");
    };
    saw(s, of.seen());
    Some(vec![Op::Put(Put {
        who: s.doer().map(|who| Doer(who.0)),
        cards: named(word),
        to: crate::engine::sgs_chess::words::names::Name::new(to),
        check: None,
        meanwhile: Vec::new(),
        pause: false,
    })])
}

const COMMON: [(&str, &str); 3] = [
    ("弃牌堆", "弃牌堆"),
    ("牌堆顶", "牌堆顶"),
    ("处理区", "处理区"),
];

const OF_CHAR: [(&str, &str); 5] = [
    ("手牌区", "手牌区"),
    ("武器区", "武器区"),
    ("防具区", "防具区"),
    ("坐骑区", "坐骑区"),
    ("延时区", "延时区"),
];

/// Whose hand: all of it (8.10-2).
fn hand(s: &mut Said<'_>) -> Option<Option<Actor>> {
    let owner = s.attempt(|s| {
        let of = chars::chars(s)?;
        s.eat("的");
        match of {
            Chars::One(actor) => Some(actor),
            Chars::Several { .. } => s.lacks("几名角色的手牌写在一起操作"),
        }
    });
    s.eat("所有");
    s.need("手牌")?;
    Some(owner)
}

fn look(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("观看")?;
    let who = s.doer();
    if let Some(of) = s.attempt(cards).filter(|c| c.top) {
        let Amount::Exactly(top) = of.amount.clone() else {
            return None;
        };
        saw(s, of.seen());
        let top = Some(top);
        return Some(vec![Op::Look(Look {
            who,
            top,
            ..Look::default()
        })]);
    }
    let owner = hand(s)?;
    s.before.seen = Seen::Nothing;
    Some(vec![Op::Look(Look {
        who,
        whose: owner.and_then(|o| s.who(o)),
        ..Look::default()
    })])
}

fn show(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("展示")?;
    let who = s.doer();
    if let Some(of) = s.attempt(cards) {
        if let Some(word) = of.named {
            saw(s, of.seen());
            return Some(vec![Op::Show(Look {
                who,
                cards: named(word),
                ..Look::default()
            })]);
        }
        let all = of.amount == Amount::All && of.areas == ["手牌"] && of.filter.is_empty();
        if !all {
            return s.lacks("展示的牌要选");
        }
        s.before.seen = Seen::Nothing;
        return Some(vec![Op::Show(Look {
            who,
            whose: of.owner.and_then(|o| s.who(o)),
            ..Look::default()
        })]);
    }
    None
}

fn turn_up(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("亮出")?;
    let of = cards(s)?;
    let (true, Amount::Exactly(top)) = (of.top, of.amount.clone()) else {
        return s.lacks("亮出的不是牌堆顶的牌");
    };
    saw(s, of.seen());
    Some(vec![Op::TurnUp(TurnUp {
        who: s.doer(),
        top: Some(top),
        ..TurnUp::default()
    })])
}
