//! What is done to cards: a verb before them (破坏一张卡), or said of them (一张卡速度+1).

use super::np::{element, objects};
use super::said::{Said, Slotted, Topic, stands};
use super::worth::num;
use crate::engine::paixu::words::{
    Adjust, Copying, Effect, Mode, Num, Recolour, Select, Timed, Until,
};
use crate::engine::vocab::Many;

/// A type of effect that a verb says.
type Make = fn(Select) -> Effect;

fn seal(of: Select) -> Effect {
    Effect::Seal(Timed { of, until: None })
}

fn fix(of: Select) -> Effect {
    Effect::Fix(Timed { of, until: None })
}

/// Verbs before their object.
const VERBS: [(&str, Make); 10] = [
    ("破坏", Effect::Destroy),
    ("翻盖", Effect::TurnDown),
    ("盖放", Effect::TurnDown),
    ("翻转", Effect::TurnUp),
    ("封印", seal),
    ("横放", seal),
    ("固定", fix),
    ("净化", Effect::Purge),
    ("无效", Effect::Purge),
    ("送入往生", Effect::Bury),
];

/// What may stand behind the object of a verb.
const BEHIND: [&str; 3] = ["速度", "效果", "文本"];

/// Verbs with their objects: 破坏一张卡, 送一张卡往生, 净化或固定一张卡, 盖放一张卡与….
pub fn verb(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if let Some(all) = s.attempt(buried) {
        return Some(all);
    }
    if let Some(copy) = s.attempt(copied) {
        return Some(vec![copy]);
    }
    if let Some(all) = s.attempt(quicker) {
        return Some(all);
    }
    let make = s.one(&VERBS)?;
    // 净化或固定己方一张卡.
    if let Some(other) = s.attempt(|s| {
        s.need("或")?;
        s.one(&VERBS)
    }) {
        let mut first = make_all(s, make)?;
        if first.len() != 1 {
            return None;
        }
        let one = first.remove(0);
        let two = other(one.select()?.clone());
        return Some(vec![modes(vec![vec![one], vec![two]])]);
    }
    make_all(s, make)
}

/// The objects of a verb, joined by 与.
fn make_all(s: &mut Said<'_>, make: Make) -> Option<Vec<Effect>> {
    let mut out = Vec::new();
    loop {
        let of = objects(s)?;
        s.any(&BEHIND);
        out.push((of.clone(), make(of)));
        let more = s.attempt(|s| s.need("与"));
        if more.is_none() {
            break;
        }
    }
    let all = out.into_iter().map(|(of, effect)| {
        s.before.did(&of);
        effect
    });
    let all = all.collect();
    s.before.topic = None;
    Some(all)
}

/// 送一张卡往生, 送一张卡入往生.
fn buried(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("送")?;
    let mut all = Vec::new();
    loop {
        let of = objects(s)?;
        all.push(of);
        if s.attempt(|s| s.need("与")).is_none() {
            break;
        }
    }
    s.need_any(&["送入往生", "往生", "入往生", "到往生区", "去往生"])?;
    let effects = all.into_iter().map(|of| {
        s.before.did(&of);
        Effect::Bury(of)
    });
    let effects = effects.collect();
    s.before.topic = None;
    Some(effects)
}

/// 复制对方一张卡的文本.
fn copied(s: &mut Said<'_>) -> Option<Effect> {
    s.need("复制")?;
    let from = objects(s)?;
    s.any(&["效果文本", "文本", "效果"]);
    s.attempt(|s| {
        s.any(&["，"]);
        s.any(&["到", "给"]);
        s.need("自身")?;
        s.any(&["上"]);
        Some(())
    });
    s.before.did(&Select::Itself);
    Some(Effect::Copy(Copying {
        from,
        onto: Select::Itself,
    }))
}

/// 加速一张卡2, 减速自身: a verb with its object, and by how much.
fn quicker(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let faster = s.one(&[("加速", true), ("减速", false)])?;
    let of = s.attempt(objects).unwrap_or(Select::Itself);
    let by = s.attempt(num);
    if by.is_none() {
        s.doubts("没有写速度改变多少；按 1 处理".to_owned());
    }
    s.before.did(&of);
    Some(vec![adjust(faster, of, by.unwrap_or(Num::Lit(1)))])
}

fn adjust(faster: bool, of: Select, by: Num) -> Effect {
    let adjust = Adjust {
        of,
        by,
        until: None,
    };
    match faster {
        true => Effect::Faster(adjust),
        false => Effect::Slower(adjust),
    }
}

/// What is said of cards: 一张卡速度+1，再变为火.
pub fn said_of(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let of = objects(s)?;
    let mut all = vec![predicate(s, &of)?];
    s.before.did(&of);
    s.before.topic = s.before.objects;
    // 一张卡速度+1并变为火.
    while let Some(more) = s.attempt(|s| {
        s.need_any(&["并", "且", "再"])?;
        more(s)
    }) {
        all.push(more);
    }
    Some(all)
}

/// A predicate on what the clause before was about.
pub fn more(s: &mut Said<'_>) -> Option<Effect> {
    let topic = s.before.topic?;
    // 速度+1、-1.
    if s.before.speed
        && let Some(effect) = s.attempt(|s| {
            let faster = s.one(&[("+", true), ("-", false)])?;
            Some(adjust(faster, topic.select(), num(s)?))
        })
    {
        return Some(effect);
    }
    predicate(s, &topic.select())
}

/// What is said of these cards.
fn predicate(s: &mut Said<'_>, of: &Select) -> Option<Effect> {
    s.any(&["也", "都"]);
    s.before.speed = false;
    if let Some(effect) = s.attempt(|s| speed(s, of)) {
        s.before.speed = true;
        return Some(effect);
    }
    if let Some(effect) = s.attempt(|s| element_of(s, of)) {
        return Some(effect);
    }
    if let Some(effect) = s.attempt(|s| text_of(s, of)) {
        return Some(effect);
    }
    let words: [(&str, Make); 20] = [
        ("被破坏", Effect::Destroy),
        ("破坏", Effect::Destroy),
        ("被送入往生", Effect::Bury),
        ("送入往生", Effect::Bury),
        ("进入往生", Effect::Bury),
        ("往生", Effect::Bury),
        ("被盖放", Effect::TurnDown),
        ("翻盖", Effect::TurnDown),
        ("盖放", Effect::TurnDown),
        ("被翻转", Effect::TurnUp),
        ("翻转", Effect::TurnUp),
        ("被封印", seal),
        ("封印", seal),
        ("横放", seal),
        ("速度固定", fix),
        ("被固定", fix),
        ("固定", fix),
        ("效果无效", Effect::Purge),
        ("无效", Effect::Purge),
        ("净化", Effect::Purge),
    ];
    let make = s.one(&words)?;
    Some(make(of.clone()))
}

/// 速度+1, 速度-（…）, 速度增加2, 加速1.
pub fn speed(s: &mut Said<'_>, of: &Select) -> Option<Effect> {
    if let Some(faster) = s.one(&[("加速", true), ("减速", false)]) {
        return Some(adjust(faster, of.clone(), num(s)?));
    }
    s.need("速度")?;
    if s.any(&["变为", "改为", "设为"]).is_some() {
        return s.lacks("把速度变为一个数〔1.2.4-19 只有增加、降低、固定〕");
    }
    let words = [
        ("+", true),
        ("增加", true),
        ("加", true),
        ("-", false),
        ("减少", false),
        ("减", false),
    ];
    let faster = s.one(&words)?;
    Some(adjust(faster, of.clone(), num(s)?))
}

/// 变为火, 变得与对方一张卡同元素, 变为你所说的元素.
fn element_of(s: &mut Said<'_>, of: &Select) -> Option<Effect> {
    let recolour = |to, like| {
        Effect::Recolour(Recolour {
            of: of.clone(),
            to,
            like,
        })
    };
    s.any(&["元素", "属性"]);
    s.need_any(&["变为", "变得", "变成", "改为", "成为"])?;
    if let Some(like) = s.attempt(|s| {
        s.need("与")?;
        let like = objects(s)?;
        s.need_any(&["同元素", "相同元素", "元素相同", "一样元素", "相同"])?;
        Some(like)
    }) {
        return Some(recolour(None, Some(like)));
    }
    if s.attempt(|s| {
        s.any(&["己方"]);
        s.any(&["所"]);
        s.need_any(&["任意", "选", "说", "指定", "一种"])?;
        s.any(&["一种", "任意"]);
        s.need_any(&["元素", "属性"])?;
        Some(())
    })
    .is_some()
    {
        return Some(recolour(None, None));
    }
    let to = element(s)?;
    s.any(&["元素", "属性"]);
    Some(recolour(Some(to), None))
}

/// 文本变成对方一张卡的文本.
fn text_of(s: &mut Said<'_>, of: &Select) -> Option<Effect> {
    let copy = |from| {
        Effect::Copy(Copying {
            from,
            onto: of.clone(),
        })
    };
    if s.attempt(|s| {
        s.need_any(&["效果文本描述", "效果文本", "文本", "效果"])?;
        s.need_any(&["变为", "变成", "改为", "变更成", "变更为", "成为"])
    })
    .is_some()
    {
        s.any(&["与"]);
        let from = objects(s)?;
        s.any(&["效果文本描述", "效果文本", "文本", "效果"]);
        s.any(&["相同"]);
        return Some(copy(from));
    }
    s.need("获得")?;
    let from = objects(s)?;
    s.need_any(&["效果文本", "文本"])?;
    Some(copy(from))
}

/// How long: 直到回合结束.
pub fn until(s: &mut Said<'_>) -> Option<Until> {
    s.any(&["直到", "至", "到"]);
    let words = [
        ("下个回合结束", Until::NextTurnEnd),
        ("下回合结束", Until::NextTurnEnd),
        ("效果发动阶段结束", Until::PhaseEnd),
        ("本回合结束", Until::TurnEnd),
        ("回合结束", Until::TurnEnd),
        ("自身离场", Until::SelfLeaves),
        ("自身离开场上", Until::SelfLeaves),
    ];
    let until = s.one(&words)?;
    s.any(&["时"]);
    s.any(&["为止"]);
    Some(until)
}

/// Puts how long it lasts on an effect; none where it cannot last.
pub fn lasts(effect: Effect, until: Until) -> Option<Effect> {
    Some(match effect {
        Effect::Faster(a) if a.until.is_none() => Effect::Faster(Adjust {
            until: Some(until),
            ..a
        }),
        Effect::Slower(a) if a.until.is_none() => Effect::Slower(Adjust {
            until: Some(until),
            ..a
        }),
        Effect::Fix(t) if t.until.is_none() => Effect::Fix(Timed {
            until: Some(until),
            ..t
        }),
        Effect::Seal(t) if t.until.is_none() => Effect::Seal(Timed {
            until: Some(until),
            ..t
        }),
        Effect::Lasting(mut l) if l.until.is_none() => {
            l.until = Some(until);
            Effect::Lasting(l)
        }
        _ => return None,
    })
}

/// What a slot gets, without the card that is put there: 速度+1, 翻盖, 往生, 变为火.
pub fn of_slot(s: &mut Said<'_>) -> Option<Effect> {
    s.before.in_slot = true;
    s.before.objects = None;
    s.before.topic = Some(Topic::Itself);
    s.before.slot = None::<Slotted>;
    if stands(s, &["自身"]) {
        return s.lacks("卡位的永续效果作用于别的卡〔1.2.4-22〕");
    }
    predicate(s, &Select::Itself)
}

/// 择一 of these, in their order.
pub fn modes(all: Vec<Vec<Effect>>) -> Effect {
    let each = all.into_iter().map(|does| Mode {
        text: String::new(),
        does: Many(does),
    });
    Effect::Modes(each.collect())
}
