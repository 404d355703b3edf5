//! Numbers, as texts name and count them.

use super::np::{asked, whose};
use super::said::{Said, Topic, back, counted, own_speed, stands};
use crate::engine::grammar::{Formula, Half, Odd, Times};
use crate::engine::paixu::words::{Counted, Filter, Num, SpeedOf, Whose};

/// What is made of several numbers.
type Join = fn(Vec<Num>) -> Formula<Counted>;

/// What is counted of cards.
type Count = fn(Filter) -> Counted;

/// A number that is named or counted.
pub fn num(s: &mut Said<'_>) -> Option<Num> {
    if s.attempt(|s| s.need("(")).is_some() {
        let n = num(s)?;
        s.need(")")?;
        return Some(n);
    }
    if let Some(sum) = s.attempt(joined) {
        return Some(sum);
    }
    scaled(s)
}

/// A与B之和, A与B之差.
fn joined(s: &mut Said<'_>) -> Option<Num> {
    let mut all = vec![scaled(s)?];
    while s.attempt(|s| s.need_any(&["与", "，"])).is_some() {
        all.push(scaled(s)?);
    }
    if all.len() < 2 {
        return None;
    }
    let words: [(&str, Join); 5] = [
        ("之和", Formula::Sum),
        ("之差", Formula::Difference),
        ("之积", Formula::Product),
        ("中较大者", Formula::Max),
        ("中较小者", Formula::Min),
    ];
    let make = s.one(&words)?;
    halved(s, Num::of(make(all)))
}

/// A number, and how many times it.
fn scaled(s: &mut Said<'_>) -> Option<Num> {
    let n = plain(s)?;
    halved(s, n)
}

fn halved(s: &mut Said<'_>, n: Num) -> Option<Num> {
    if let Some(times) = s.attempt(|s| {
        let times = s.number()?;
        s.need("倍")?;
        u8::try_from(times).ok()
    }) {
        return Some(Num::of(Formula::Times(Times { num: n, times })));
    }
    if s.eat("一半") {
        let rounded = s.attempt(|s| {
            let open = s.eat("(");
            s.any(&["，"]);
            let odd = s.one(&[("向上取整", Odd::Up), ("向下取整", Odd::Down)])?;
            (!open || s.eat(")")).then_some(odd)
        });
        let Some(odd) = rounded else {
            return s.lacks("一半怎样取整，卡面没有写");
        };
        return Some(Num::of(Formula::Half(Half { num: n, odd })));
    }
    Some(n)
}

/// What ends the name of a count.
const HOW_MANY: [&str; 6] = ["卡张数", "卡数量", "张数", "数量", "卡数", "数"];

fn plain(s: &mut Said<'_>) -> Option<Num> {
    if let Some(n) = s.attempt(|s| {
        let n = s.number()?;
        // 两张卡…: the number of something else.
        (!stands(s, &["张", "个", "种", "倍"])).then_some(n)
    }) {
        return Some(Num::Lit(n));
    }
    if s.attempt(|s| s.need_any(&["同样张数", "同样数量", "相同张数", "相同数量", "等量"]))
        .is_some()
    {
        return done(s);
    }
    if s.attempt(|s| s.need("自身速度")).is_some() {
        // The slot's giver is not the card that is put there.
        return (!s.before.in_slot).then(own_speed);
    }
    if let Some(topic) = s.attempt(|s| {
        let topic = back(s)?;
        s.need("速度")?;
        Some(topic)
    }) {
        return match topic {
            Topic::Itself => Some(own_speed()),
            Topic::Cause => Some(counted(Counted::Speed(SpeedOf::Cause))),
            Topic::Same => s.lacks("前一项的卡的速度"),
        };
    }
    if let Some(pile) = s.attempt(piles) {
        return Some(pile);
    }
    if s.attempt(|s| s.need_any(&["场上张数", "场上卡张数"]))
        .is_some()
    {
        return Some(counted(Counted::Field(Filter::default())));
    }
    s.attempt(of_cards)
}

/// So many as the effect before was done to.
pub fn done(s: &Said<'_>) -> Option<Num> {
    s.before.objects.map(|_| counted(Counted::Done))
}

/// 己方牌序张数, 往生区张数, 对方空卡位数.
fn piles(s: &mut Said<'_>) -> Option<Num> {
    let what = pile(s)?;
    s.need_any(&HOW_MANY)?;
    Some(counted(what))
}

/// 己方牌序, 往生区, 对方空卡位; where no owner is said of a sequence it is the player's own.
pub fn pile(s: &mut Said<'_>) -> Option<Counted> {
    let of = s.attempt(|s| {
        if s.attempt(|s| s.need("双方")).is_some() {
            return Some(Whose::Any);
        }
        whose(s)
    });
    if s.eat("牌序") {
        if of == Some(Whose::Any) {
            return None;
        }
        let of = of.unwrap_or_else(|| no_owner(s));
        s.before.deck = Some(of);
        return Some(Counted::Deck(of));
    }
    if s.eat("往生区") {
        s.any(&["中", "里"]);
        return Some(Counted::Grave(of.unwrap_or(Whose::Any)));
    }
    s.any(&["场上"]);
    s.need_any(&["空卡位", "空位"])?;
    Some(Counted::Vacant(of.unwrap_or(Whose::Any)))
}

/// A sequence without an owner.
pub fn no_owner(s: &Said<'_>) -> Whose {
    s.doubts("没有写是谁的牌序；按己方处理".to_owned());
    Whose::Own
}

/// 己方场上张数, 己方速度之和, 己方元素种数.
fn of_cards(s: &mut Said<'_>) -> Option<Num> {
    let f = s.attempt(asked).or_else(|| s.attempt(side))?;
    let words: [(&str, Count); 3] = [
        ("速度之和", Counted::Speeds),
        ("元素种数", Counted::Elements),
        ("元素种类数", Counted::Elements),
    ];
    if let Some(make) = s.one(&words) {
        return Some(counted(make(f)));
    }
    s.any(&["场上"]);
    s.need_any(&HOW_MANY)?;
    Some(counted(Counted::Field(f)))
}

/// 己方, 对方场上, 双方: cards of a side without a word for them.
pub fn side(s: &mut Said<'_>) -> Option<Filter> {
    let both = s.any(&["双方", "场上所有卡"]).is_some();
    let whose = match both {
        true => None,
        false => Some(whose(s)?),
    };
    s.any(&["场上"]);
    Some(Filter {
        whose,
        ..Filter::default()
    })
}
