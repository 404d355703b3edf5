//! Cards that stand for others: 将一张红色牌当【杀】使用或打出 (5.35).

use super::cards;
use super::num::{self, Amount};
use super::said::{Said, names};
use crate::engine::sgs_chess::words::names::{Count, Name, Names};
use crate::engine::sgs_chess::words::setup::{Conversion, How};
use crate::engine::sgs_chess::words::written::needs_card;

/// `你可将一张红色牌当【杀】使用或打出`, `将【杀】当【闪】、【闪】当【杀】使用或打出`, to the end of the part.
pub fn conversions(s: &mut Said<'_>, timing: Option<&str>) -> Option<Vec<Conversion>> {
    s.eat("你");
    s.before.may |= s.eat("可");
    s.need("将")?;
    let mut all = group(s)?;
    // Each may say for itself how it is used: 将【闪】当【杀】使用，将【杀】当【闪】打出.
    while let Some(more) = s.attempt(|s| {
        s.need_any(&["，或将", "，将", "或将"])?;
        group(s)
    }) {
        all.extend(more);
    }
    s.any(&["，", "。"]);
    match timing {
        None => s.doubts(
            "没有写发动时机：当作“需要使用/打出牌时❷”，以此法使用、打出的是转化的牌（5.35-1）"
                .to_owned(),
        ),
        Some(timing) if !needs_card(timing) => s.doubts(
            "发动时机不是“需要使用/打出牌时❷”：以此法使用、打出的不当作转化的牌（5.35-1）"
                .to_owned(),
        ),
        Some(_) => {}
    }
    Some(all)
}

/// What stands for what, with how that is used behind it all.
fn group(s: &mut Said<'_>) -> Option<Vec<Conversion>> {
    let mut all = one(s)?;
    while let Some(more) = s.attempt(|s| {
        s.need_any(&["，或将", "，将", "或将", "，"])?;
        one(s)
    }) {
        all.extend(more);
    }
    let how = how(s)?;
    for conversion in &mut all {
        conversion.how = how;
    }
    Some(all)
}

/// 使用, 打出, or both.
fn how(s: &mut Said<'_>) -> Option<Option<How>> {
    let first = s.one(&[("使用", How::Use), ("打出", How::Play)])?;
    let both = s.attempt(|s| {
        s.need_any(&["或者", "或", "，"])?;
        let second = s.one(&[("使用", How::Use), ("打出", How::Play)])?;
        (second != first).then_some(())
    });
    Some(both.is_none().then_some(first))
}

/// `一张红色牌或装备牌当【杀】`: one for each sort that will do.
fn one(s: &mut Said<'_>) -> Option<Vec<Conversion>> {
    let mut sorts = Vec::new();
    loop {
        s.any(&["你的", "自己的"]);
        let mut areas = Vec::new();
        cards::area(s, &mut areas);
        let amount = s.attempt(|s| num::amount(s, "张"));
        let count = match amount {
            None => 1,
            Some(Amount::Exactly(Count::Fixed(n))) => n,
            Some(_) => return s.lacks("转化的张数不是写定的"),
        };
        let filter = cards::sort(s, &mut areas)?;
        sorts.push((count, areas, filter));
        if s.any(&["或", "/"]).is_none() {
            break;
        }
    }
    s.need("当")?;
    s.attempt(|s| {
        s.number()?;
        s.need("张")
    });
    let mut called = vec![s.name()?.to_owned()];
    while let Some(more) = s.attempt(|s| {
        s.need_any(&["或", "/"])?;
        s.name().map(str::to_owned)
    }) {
        called.push(more);
    }
    let as_cards = Names(called.iter().map(|n| Name::new(n.as_str())).collect());
    // A sort without a number of its own has that of the first: 一张【杀】或【闪】.
    let count = sorts.first().map_or(1, |(n, ..)| *n);
    let conversion = |(nth, (own, areas, filter)): (usize, (i64, Vec<&str>, Vec<String>))| {
        let words = filter.iter().map(|w| Name::new(w.as_str()));
        Conversion {
            count: if nth == 0 || own > 1 { own } else { count },
            areas: names(&areas),
            filter: Names(words.collect()).into(),
            as_cards: as_cards.clone(),
            how: None,
        }
    };
    Some(sorts.into_iter().enumerate().map(conversion).collect())
}

/// What was read, in the book's terms.
pub fn told(all: &[Conversion]) -> String {
    let each = all.iter().map(|c| {
        let from: Vec<&str> = c.areas.iter().map(Name::text).collect();
        let from = match from.as_slice() {
            [] => "手牌或装备区里的".to_owned(),
            ["手牌"] => "手牌里的".to_owned(),
            areas => format!("{}里的", areas.join("、")),
        };
        let sort: Vec<&str> = c.filter.iter().map(Name::text).collect();
        let sort = match sort.join("的") {
            none if none.is_empty() => "牌".to_owned(),
            sort if sort.ends_with('牌') => sort,
            sort => format!("{sort}牌"),
        };
        let called: Vec<String> = c
            .as_cards
            .iter()
            .map(|n| format!("【{}】", n.text()))
            .collect();
        let how = match c.how {
            Some(How::Use) => "使用",
            Some(How::Play) => "打出",
            None => "使用或打出",
        };
        format!("{from}{}张{sort}当{}{how}", c.count, called.join("或"))
    });
    format!("可将{}", each.collect::<Vec<_>>().join("；可将"))
}
