//! What a sentence does: clauses strung together, and what steers them.

use super::cond::conds;
use super::np::whose;
use super::said::{Said, Topic, stands};
use super::{deck, slot, verb};
use crate::engine::grammar;
use crate::engine::paixu::words::{Cond, Effect, Until, Whose};
use crate::engine::vocab::Many;

/// Clauses to the end of what they say.
pub fn clauses(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let until = s.attempt(|s| {
        let until = match s.attempt(|s| s.need("本回合中")) {
            Some(()) => Until::TurnEnd,
            None => verb::until(s)?,
        };
        s.any(&["，"]);
        Some(until)
    });
    let mut all = clause(s)?;
    let mut several = false;
    loop {
        if let Some(end) = s.attempt(|s| {
            s.any(&["，"]);
            verb::until(s)
        }) {
            if several {
                s.doubts("“直到…”管前面的几项，卡面没有写清；按最后一项处理".to_owned());
            }
            lasting(&mut all, end)?;
            continue;
        }
        if let Some(other) = s.attempt(|s| {
            s.any(&["，", ";"]);
            s.need("或")?;
            clause(s)
        }) {
            all = vec![verb::modes(vec![all, other])];
            continue;
        }
        let more = s.attempt(|s| {
            joint(s)?;
            s.attempt(verb::more)
                .map(|one| vec![one])
                .or_else(|| s.attempt(slot::again))
                .or_else(|| s.attempt(clause))
        });
        match more {
            Some(more) => {
                several = true;
                all.extend(more);
            }
            None => break,
        }
    }
    if let Some(until) = until {
        if several {
            s.doubts("开头的期限管哪几项，卡面没有写清；按每一项处理".to_owned());
        }
        let each = all.into_iter().map(|e| verb::lasts(e, until));
        all = each.collect::<Option<Vec<_>>>()?;
    }
    Some(all)
}

/// How long the last effect lasts; of what a slot gets, all of it.
fn lasting(all: &mut Vec<Effect>, until: Until) -> Option<()> {
    let last = verb::lasts(all.pop()?, until)?;
    let slots = matches!(last, Effect::Lasting(_));
    let mut at = all.len();
    while slots && at > 0 && matches!(&all[at - 1], Effect::Lasting(l) if l.until.is_none()) {
        at -= 1;
        all[at] = verb::lasts(all[at].clone(), until)?;
    }
    all.push(last);
    Some(())
}

/// What joins clauses.
fn joint(s: &mut Said<'_>) -> Option<()> {
    let mark = s.any(&["，", ";"]).is_some();
    let word = s.any(&["再", "并", "且"]).is_some();
    (mark || word).then_some(())
}

/// 若 these hold.
pub fn when(conds: Vec<Cond>, then: Vec<Effect>, otherwise: Vec<Effect>) -> Effect {
    Effect::If(grammar::If {
        when: Many(conds),
        then: Many(then),
        otherwise: Many(otherwise),
    })
}

/// One clause.
pub fn clause(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.first(&[branch, may, chosen, acted, plain])
}

/// 若…，…，否则….
fn branch(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("若")?;
    let conds = conds(s)?;
    s.any(&["时"]);
    s.any(&["，"]);
    let then = clauses(s)?;
    let otherwise = s.attempt(otherwise).unwrap_or_default();
    Some(vec![when(conds, then, otherwise)])
}

/// ，否则….
pub fn otherwise(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.any(&["，", ";"]);
    s.need("否则")?;
    s.any(&["，"]);
    s.before.topic = None;
    clauses(s)
}

/// 可以…；不做，…: who may, and what otherwise.
fn may(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = s.attempt(whose);
    s.need("可以")?;
    let before = s.before.actor;
    s.before.actor = who.filter(|w| *w == Whose::Other);
    let at = s.at();
    let does = clauses(s)?;
    if does.len() > 1 && !tied(s, at) {
        s.doubts("“可以”管到哪里，卡面没有写清；按管到句末处理".to_owned());
    }
    s.before.actor = before;
    s.before.topic = None;
    s.before.offered = true;
    let other = s.attempt(declined).unwrap_or_default();
    Some(vec![Effect::May(grammar::May {
        who,
        does: Many(does),
        otherwise: Many(other),
    })])
}

/// Whether what was read since a place is strung together by words, not by commas alone.
fn tied(s: &Said<'_>, from: usize) -> bool {
    let run = &s.text().chars[from..s.at()];
    let loose = run.windows(2).any(|w| {
        w[0] == '，'
            && !matches!(
                w[1],
                '再' | '并' | '且' | '同' | '按' | '从' | '选' | '其' | '直'
            )
    });
    !loose
}

/// ；不做，…; 否则…: what is done where a player would not.
fn declined(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.any(&["，", ";"]);
    s.any(&["若"]);
    if s.any(&["否则"]).is_none() {
        s.need_any(&["不", "没有"])?;
        s.need_any(&[
            "这样做",
            "如此做",
            "做",
            "发动",
            "盖放",
            "翻盖",
            "翻转",
            "破坏",
            "封印",
            "横放",
            "固定",
            "净化",
            "抽",
            "送",
        ])?;
    }
    s.any(&["，"]);
    clauses(s)
}

/// 对方选自己的一张卡，盖放它: who chooses.
fn chosen(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = s.attempt(|s| {
        s.any(&["由"]);
        whose(s)
    });
    s.need("选")?;
    let before = s.before;
    s.before.actor = who;
    let of = super::np::objects(s)?;
    s.before = before;
    s.any(&["，"]);
    s.any(&["再", "并"]);
    // The next clause names it by a word that points back.
    let at = s.at();
    s.before.objects = Some(Topic::Same);
    s.before.cause = false;
    let mut all = s
        .attempt(verb::verb)
        .or_else(|| s.attempt(verb::said_of))
        .filter(|_| s.at() > at)?;
    s.before.cause = before.cause;
    let first = all.first_mut()?;
    let same = crate::engine::paixu::words::Select::Same;
    let object = object(first).filter(|o| **o == same)?;
    *object = of;
    s.before.topic = Some(Topic::Same);
    Some(all)
}

/// The cards that an effect is for.
fn object(effect: &mut Effect) -> Option<&mut crate::engine::paixu::words::Select> {
    match effect {
        Effect::Destroy(of)
        | Effect::Bury(of)
        | Effect::TurnDown(of)
        | Effect::TurnUp(of)
        | Effect::Purge(of) => Some(of),
        Effect::Seal(t) | Effect::Fix(t) => Some(&mut t.of),
        Effect::Faster(a) | Effect::Slower(a) => Some(&mut a.of),
        Effect::Recolour(r) => Some(&mut r.of),
        _ => None,
    }
}

/// 对方抽一张卡, 双方各抽一张卡, 对方破坏自己一张卡: who does it.
fn acted(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if s.attempt(|s| s.need("双方")).is_some() {
        s.before.actor = Some(Whose::Any);
        let draw = deck::draw(s)?;
        s.before.actor = None;
        return Some(vec![draw]);
    }
    let who = whose(s)?;
    let words = [
        "抽", "破坏", "翻盖", "盖放", "翻转", "封印", "横放", "固定", "净化", "送", "切洗", "看",
        "重排",
    ];
    if !stands(s, &words) {
        return None;
    }
    s.before.actor = Some(who);
    doing(s)
}

fn plain(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let other = s.before.actor == Some(Whose::Other);
    if other {
        s.doubts("没有另写由谁做；按前面的对方处理".to_owned());
    }
    doing(s)
}

fn doing(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if let Some(draw) = s.attempt(deck::draw) {
        return Some(vec![draw]);
    }
    if let Some(arranged) = s.attempt(deck::arranged) {
        return Some(vec![arranged]);
    }
    if let Some(all) = s.attempt(slot::lasting) {
        return Some(all);
    }
    if let Some(all) = s.attempt(verb::verb) {
        return Some(all);
    }
    if let Some(all) = s.attempt(verb::said_of) {
        return Some(all);
    }
    // 速度+1 without whose, where nothing stands before it.
    if s.before.later || s.before.topic.is_some() {
        return None;
    }
    let itself = crate::engine::paixu::words::Select::Itself;
    let effect = s.attempt(|s| verb::speed(s, &itself))?;
    s.doubts("没有写使谁的速度改变；按自身处理".to_owned());
    s.before.did(&itself);
    s.before.topic = Some(Topic::Itself);
    s.before.speed = true;
    Some(vec![effect])
}
