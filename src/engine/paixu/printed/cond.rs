//! Conditions: what a text asks of the board.

use super::np::{asked, slots, whose};
use super::range::{Unit, range, vague};
use super::said::{Said, Topic, back, counted};
use super::worth::{num, pile, side};
use crate::engine::grammar::Compare;
use crate::engine::paixu::words::{
    Cond, Counted, FieldCond, Filter, Num, PileCond, Range, Situation, Whose,
};
use crate::engine::vocab::Many;

/// Several conditions, all of which have to hold, as a list.
pub fn conds(s: &mut Said<'_>) -> Option<Vec<Cond>> {
    let first = any(s)?;
    Some(match first {
        Cond::All(all) => all.0,
        one => vec![one],
    })
}

/// One of several: A或B.
fn any(s: &mut Said<'_>) -> Option<Cond> {
    let mut all = vec![every(s)?];
    while let Some(more) = s.attempt(|s| {
        s.any(&["，"]);
        s.need("或")?;
        every(s)
    }) {
        all.push(more);
    }
    if all.len() > 1 && all.iter().any(|c| matches!(c, Cond::All(_))) {
        s.doubts("“且”与“或”谁先，卡面没有写清；按先“且”后“或”处理".to_owned());
    }
    Some(match all.len() {
        1 => all.remove(0),
        _ => Cond::Any(Many(all)),
    })
}

/// All of several: A且B, A，B.
fn every(s: &mut Said<'_>) -> Option<Cond> {
    let mut all = vec![one(s)?];
    while let Some(more) = s.attempt(|s| {
        let comma = s.any(&["，"]).is_some();
        let and = s.any(&["且", "并", "而"]).is_some();
        if !comma && !and {
            return None;
        }
        one(s)
    }) {
        all.push(more);
    }
    Some(match all.len() {
        1 => all.remove(0),
        _ => Cond::All(Many(all)),
    })
}

fn one(s: &mut Said<'_>) -> Option<Cond> {
    s.first(&[
        here, of_self, pointed, piled, vacant, summed, existing, compared,
    ])
}

fn own(what: Situation) -> Cond {
    Cond::Own(what)
}

fn compare(value: Counted, range: Range) -> Cond {
    Cond::Number(Box::new(Compare {
        value: Some(counted(value)),
        range,
    }))
}

/// 当前速度为3, 回合数至少5.
fn here(s: &mut Said<'_>) -> Option<Cond> {
    if s.attempt(|s| s.need_any(&["当前速度阶段", "当前速度", "速度阶段"]))
        .is_some()
    {
        return Some(own(Situation::Current(range(s, Unit::None)?)));
    }
    if s.eat("第") {
        let n = s.number()?;
        s.need("回合")?;
        let range = match s.one(&[("以后", true), ("起", true), ("以前", false)]) {
            Some(true) => Range::at_least(Num::Lit(n)),
            Some(false) => Range::under(Num::Lit(n)),
            None => Range::exactly(Num::Lit(n)),
        };
        return Some(own(Situation::Turn(range)));
    }
    s.need_any(&["回合数", "回合"])?;
    Some(own(Situation::Turn(range(s, Unit::None)?)))
}

/// 自身速度至少3, 自身在卡位3, 自身为火属性.
fn of_self(s: &mut Said<'_>) -> Option<Cond> {
    s.need("自身")?;
    if s.before.in_slot {
        return None;
    }
    if s.attempt(|s| s.need("速度")).is_some() {
        return Some(own(Situation::OwnSpeed(range(s, Unit::None)?)));
    }
    let placed = s.attempt(|s| {
        s.any(&["所"]);
        s.need_any(&["在", "位于"])?;
        slots(s)
    });
    if let Some(at) = placed {
        s.any(&["上", "中"]);
        return Some(own(Situation::OwnSlot(Many(at))));
    }
    let mut filter = being(s)?;
    filter.itself = true;
    Some(field(filter, Range::at_least(Num::Lit(1))))
}

/// 为火属性, 是速度卡, 盖放着: what a card is.
fn being(s: &mut Said<'_>) -> Option<Filter> {
    let not = s.any(&["不是", "不为"]).is_some();
    if !not {
        s.any(&["是一张", "为一张", "是", "为", "处于"]);
    }
    let filter = super::np::quality(s)?;
    Some(match not {
        true => Filter {
            not: Some(Box::new(filter)),
            ..Filter::default()
        },
        false => filter,
    })
}

/// 它是火属性.
fn pointed(s: &mut Said<'_>) -> Option<Cond> {
    let topic = back(s)?;
    s.any(&["元素"]);
    let mut filter = being(s)?;
    Some(match topic {
        Topic::Itself => {
            filter.itself = true;
            field(filter, Range::at_least(Num::Lit(1)))
        }
        Topic::Same => own(Situation::Same(filter)),
        Topic::Cause => own(Situation::Cause(filter)),
    })
}

fn field(of: Filter, count: Range) -> Cond {
    own(Situation::Field(FieldCond { of, count }))
}

/// How many of a pile: 为空, 有卡, 没有卡, 至多两张, 张数至多2.
fn so_many(s: &mut Said<'_>) -> Option<Range> {
    if s.any(&["为空", "是空", "空着", "清空"]).is_some() {
        return Some(Range::exactly(Num::Lit(0)));
    }
    if s.attempt(|s| s.need_any(&["没有任何卡", "没有卡", "无卡"]))
        .is_some()
    {
        return Some(Range::exactly(Num::Lit(0)));
    }
    if s.attempt(|s| s.need("有卡")).is_some() {
        return Some(Range::at_least(Num::Lit(1)));
    }
    if s.attempt(|s| s.need_any(&["卡张数", "张数", "数量", "卡数"]))
        .is_some()
    {
        let found = range(s, Unit::None)?;
        s.any(&["张"]);
        return Some(found);
    }
    let loose = vague(s);
    let asked = super::said::stands(s, &["有"]);
    s.any(&["剩余", "剩下", "剩"]);
    let found = range(s, Unit::Cards)?;
    s.any(&["卡"]);
    Some(match loose && asked {
        true => at_least_so_many(s, found),
        false => found,
    })
}

/// 有两张: two, or two at least.
fn at_least_so_many(s: &Said<'_>, found: Range) -> Range {
    s.doubts("“有几张”是恰好还是至少，卡面没有写清；按至少处理".to_owned());
    Range {
        at_least: found.exactly.clone(),
        ..Range::OPEN
    }
}

/// 己方牌序至多两张, 往生区有卡, 往生区有名为火种的卡.
fn piled(s: &mut Said<'_>) -> Option<Cond> {
    let what = pile(s)?;
    if matches!(what, Counted::Grave(_))
        && let Some(name) = s.attempt(|s| {
            s.need("有")?;
            asked(s)?.name
        })
    {
        let Counted::Grave(whose) = what else {
            return None;
        };
        return Some(own(Situation::Grave(PileCond {
            whose: Some(whose),
            name: Some(name),
            count: Range::at_least(Num::Lit(1)),
        })));
    }
    let (whose, make): (_, fn(PileCond) -> Situation) = match what {
        Counted::Deck(whose) => (whose, Situation::Deck),
        Counted::Grave(whose) => (whose, Situation::Grave),
        _ => return None,
    };
    let count = so_many(s)?;
    Some(own(make(PileCond {
        whose: Some(whose),
        name: None,
        count,
    })))
}

/// 对方有空卡位, 己方没有空卡位, 对方空卡位至少两个.
fn vacant(s: &mut Said<'_>) -> Option<Cond> {
    let of = s.attempt(whose);
    s.any(&["场上"]);
    let none = s.attempt(|s| s.need("没有")).is_some();
    let of = of.unwrap_or(Whose::Any);
    if none {
        s.need_any(&["空卡位", "空位"])?;
        return Some(compare(Counted::Vacant(of), Range::exactly(Num::Lit(0))));
    }
    let loose = vague(s);
    if let Some(found) = s.attempt(|s| {
        let found = range(s, Unit::Slots)?;
        s.need_any(&["空卡位", "空位"])?;
        Some(found)
    }) {
        let found = match loose && found.exactly.is_some() {
            true => at_least_so_many(s, found),
            false => found,
        };
        return Some(compare(Counted::Vacant(of), found));
    }
    if s.attempt(|s| s.need_any(&["有空卡位", "有空位"])).is_some() {
        return Some(compare(Counted::Vacant(of), Range::at_least(Num::Lit(1))));
    }
    s.need_any(&["空卡位", "空位"])?;
    s.any(&["数量", "数"]);
    let found = range(s, Unit::Slots).or_else(|| range(s, Unit::None))?;
    Some(compare(Counted::Vacant(of), found))
}

/// 己方速度之和至少12, 己方恰有两种元素.
fn summed(s: &mut Said<'_>) -> Option<Cond> {
    let f = s.attempt(asked).or_else(|| s.attempt(side))?;
    if s.attempt(|s| s.need("速度之和")).is_some() {
        return Some(compare(Counted::Speeds(f), range(s, Unit::None)?));
    }
    if s.attempt(|s| s.need("元素种数")).is_some() {
        return Some(compare(Counted::Elements(f), range(s, Unit::None)?));
    }
    let loose = vague(s);
    let found = range(s, Unit::Sorts)?;
    s.any(&["不同"]);
    s.need("元素")?;
    let found = match loose && found.exactly.is_some() {
        true => at_least_so_many(s, found),
        false => found,
    };
    Some(compare(Counted::Elements(f), found))
}

/// 对方场上没有盖放的卡, 场上有两张以上火属性的卡, 己方场上的卡至少两张, “战车”在场.
fn existing(s: &mut Said<'_>) -> Option<Cond> {
    let at_least_one = || Range::at_least(Num::Lit(1));
    if let Some(of) = s.attempt(|s| {
        let of = asked(s)?;
        s.need_any(&["在场上", "在场"])?;
        Some(of)
    }) {
        return Some(field(of, at_least_one()));
    }
    let begin = s.attempt(|s| {
        let of = side(s).or_else(|| {
            s.need("场上")?;
            Some(Filter::default())
        });
        of.or_else(|| super::said::stands(s, &["有", "没有"]).then(Filter::default))
    })?;
    let with = |mut f: Filter| {
        if f.whose.is_none() {
            f.whose = begin.whose;
        }
        f
    };
    if s.attempt(|s| s.need_any(&["没有任何", "没有", "不存在"]))
        .is_some()
    {
        let of = asked(s)?;
        s.any(&["在场上", "在场"]);
        let one = field(with(of), at_least_one());
        return Some(Cond::Not(Box::new(one)));
    }
    if let Some(found) = s.attempt(|s| {
        let loose = vague(s);
        let count = range(s, Unit::Cards)?;
        let of = asked(s)?;
        s.any(&["在场上", "在场"]);
        let count = match loose && count.exactly.is_some() {
            true => at_least_so_many(s, count),
            false => count,
        };
        Some(field(with(of), count))
    }) {
        return Some(found);
    }
    if s.attempt(|s| s.need_any(&["存在", "有"])).is_some() {
        let of = asked(s)?;
        s.any(&["在场上", "在场"]);
        return Some(field(with(of), at_least_one()));
    }
    None
}

/// How the other side of a comparison is said: 多于对方, 比对方多.
fn compared(s: &mut Said<'_>) -> Option<Cond> {
    // 己方场上的卡比对方多: what is counted may be named by the cards alone.
    let value = s
        .attempt(|s| {
            let value = num(s)?;
            (super::said::stands(s, &["比", "多于", "少于", "至少", "至多", "恰好"]))
                .then_some(value)
        })
        .or_else(|| s.attempt(|s| pile(s).map(counted)))
        .or_else(|| s.attempt(|s| Some(counted(Counted::Field(asked(s)?)))))?;
    let range = match s.attempt(|s| than(s, &value)) {
        Some(range) => range,
        None => {
            // 己方场上的卡至少两张.
            let field = matches!(value.counts(), Some(Counted::Field(_)));
            let unit = if field { Unit::Cards } else { Unit::None };
            let found = range(s, unit)?;
            if let Some(Counted::Field(of)) = value.counts() {
                return Some(self::field(of.clone(), found));
            }
            found
        }
    };
    Some(Cond::Number(Box::new(Compare {
        value: Some(value),
        range,
    })))
}

/// 多于对方, 比对方多, 至少对方场上张数.
fn than(s: &mut Said<'_>, value: &Num) -> Option<Range> {
    if s.eat("比") {
        let other = rival(s, value)?;
        return Some(match s.any(&["多", "高", "大"]) {
            Some(_) => Range::over(other),
            None => {
                s.need_any(&["少", "低", "小"])?;
                Range::under(other)
            }
        });
    }
    let bound = s.bound();
    let bound = bound.or_else(|| s.eat("恰好").then_some(Range::exactly))?;
    Some(bound(rival(s, value)?))
}

/// The other number: written or counted, or the same of the other side.
fn rival(s: &mut Said<'_>, value: &Num) -> Option<Num> {
    if let Some(n) = s.attempt(|s| {
        let n = num(s)?;
        (n.written().is_none()).then_some(n)
    }) {
        return Some(n);
    }
    let of = whose(s)?;
    s.any(&["场上", "牌序"]);
    let other = match value.counts()? {
        Counted::Deck(_) => Counted::Deck(of),
        Counted::Vacant(_) => Counted::Vacant(of),
        Counted::Grave(_) => Counted::Grave(of),
        Counted::Field(f) => Counted::Field(moved(f, of)),
        Counted::Speeds(f) => Counted::Speeds(moved(f, of)),
        Counted::Elements(f) => Counted::Elements(moved(f, of)),
        Counted::Speed(_) | Counted::Done => return None,
    };
    Some(counted(other))
}

fn moved(f: &Filter, of: Whose) -> Filter {
    Filter {
        whose: Some(of),
        ..f.clone()
    }
}
