//! The grammar of Chinese card texts, as the dialect folds them: particles are left out, each word has one spelling.
//!
//! ```text
//!  sentence = {given} clause {，clause}        given = condition 场合 | 那样场合
//!  clause   = 抽 · 查看 · 从中… · 选择 np verbs · np verbs
//!  np       = modifiers in any order, then names, traits or kinds
//!  verbs    = [可] [期间] verb {且 verb}
//! ```

mod act;
mod cond;
mod gain;
mod lasting;
mod np;
mod verb;

use super::make;
use super::np::For;
use super::said::{Gained, Given, Grammar, Instead, Said, Sentence};
use crate::engine::union_arena::card::{Cond, Effect, Num, Which};
use crate::engine::union_arena::words::Deed;

/// Chinese.
pub static CHINESE: Grammar = Grammar {
    sentence,
    lasting: lasting::lasting,
    usable,
    modes,
    instead,
    raid,
    levels,
    gained,
    level,
    copies: lasting::copies,
};

/// The conditions at the beginning of a sentence, and whether it goes on what was done.
fn givens(s: &mut Said<'_>) -> (bool, Vec<Cond>) {
    let (mut did, mut conds) = (false, Vec::new());
    while let Some(given) = s.attempt(cond::given) {
        match given {
            Given::Did => did = true,
            Given::Holds(all) => conds.extend(all.into_iter().filter(|c| *c != Cond::Always)),
        }
    }
    (did, conds)
}

fn sentence(s: &mut Said<'_>) -> Option<Sentence> {
    s.any(&["，", "・"]);
    if let Some(effect) = s.attempt(delayed) {
        return Some(Sentence {
            effects: vec![effect],
            ..Sentence::default()
        });
    }
    let (did, conds) = givens(s);
    let mut effects = act::act(s)?;
    while s
        .attempt(|s| {
            s.any(&["，"]);
            s.any(&["并且", "并", "然后", "且"]);
            effects.extend(act::act(s)?);
            Some(())
        })
        .is_some()
    {}
    // 否则: what is done where the condition does not hold.
    if !conds.is_empty() && s.attempt(|s| s.need("，否则")).is_some() {
        let otherwise = act::act(s)?;
        return Some(Sentence {
            did,
            conds: Vec::new(),
            effects: vec![make::when(conds, effects, otherwise)],
        });
    }
    // A condition in the middle is on what follows it.
    if !s.done() {
        s.any(&["，"]);
        let (false, more) = givens(s) else {
            return None;
        };
        if more.is_empty() {
            return None;
        }
        let mut then = act::act(s)?;
        while s
            .attempt(|s| {
                s.any(&["，"]);
                then.extend(act::act(s)?);
                Some(())
            })
            .is_some()
        {}
        effects.push(make::when(more, then, Vec::new()));
    }
    Some(Sentence {
        did,
        conds,
        effects,
    })
}

/// 在主要阶段结束时，此卡退场; 结束阶段开始时，那角色退场.
fn delayed(s: &mut Said<'_>) -> Option<Effect> {
    s.any(&["在", "当"]);
    if s.eat("主要阶段结束时") {
        s.any(&["，"]);
        let does = act::act(s)?;
        return Some(make::at_main_end(does));
    }
    s.need_any(&["结束阶段开始时", "回合结束时", "本回合结束时"])?;
    s.any(&["，"]);
    let named = s.any(&["那角色", "所选角色", "该卡"]).is_some();
    if named && s.before.chosen {
        s.any(&["，"]);
        let said = verb::verbs(s)?;
        let does = super::pred::apply(s, Which::Chosen(None), said)?;
        return Some(make::later(make::deed(Deed::EndPhase), does));
    }
    let does = act::act(s)?;
    Some(make::later(make::deed(Deed::EndPhase), does))
}

/// 我方本回合中使用过事件卡场合才可发动.
fn usable(s: &mut Said<'_>) -> Option<Vec<Cond>> {
    s.any(&["只有", "仅"]);
    let cond = s.attempt(cond::cond)?;
    s.any(&["时", "场合", "时候"]);
    s.any(&["，"]);
    s.any(&["才", "仅"]);
    s.need_any(&["可发动", "能发动"])?;
    Some(make::each(cond))
}

/// 从下面选出1个.
fn modes(s: &mut Said<'_>) -> Option<i32> {
    s.any(&["，"]);
    s.need_any(&["从下面", "从以下", "以下", "从下列", "从以下效果中"])?;
    s.any(&["中"]);
    s.need_any(&["选出", "选择", "选"])?;
    let n = s.number()?;
    s.any(&["个", "项", "个效果", "项效果"]);
    s.any(&["发动", "效果发动"]);
    Some(n)
}

/// 根据○○种类数量，发动以下全部效果.
fn levels(s: &mut Said<'_>) -> Option<Num> {
    s.any(&["根据", "依照", "按照"]);
    let used = s.attempt(|s| {
        s.need("我方")?;
        s.any(&["在"]);
        s.need("本回合中")?;
        s.need_any(&["发动", "使用"])?;
        s.any(&["过"]);
        s.need("事件卡")?;
        s.need_any(&["张数", "数量", "数"])
    });
    let count = match used {
        Some(()) => make::used_this_turn(),
        None => np::amount(s)?,
    };
    s.any(&["，"]);
    s.need_any(&["发动以下", "以下"])?;
    s.need_any(&["全部效果", "所有效果", "效果全部发动"])?;
    Some(count)
}

/// 根据○○张数，此卡获得以下全部效果; 选择1张○○，本回合中，根据○○张数获得以下全部效果.
fn gained(s: &mut Said<'_>) -> Option<Gained> {
    let mut of = s.attempt(|s| {
        s.need("选择")?;
        np::np(s, For::Doing)?.sel()
    });
    let this = |s: &mut Said<'_>, of: &mut Option<Which>| {
        s.any(&["，"]);
        if of.is_none() && s.eat("此卡") {
            *of = Some(Which::This);
        }
        s.any(&["，"]);
    };
    this(s, &mut of);
    let mut until = verb::until(s);
    this(s, &mut of);
    s.need_any(&["根据", "依照", "按照"])?;
    let count = np::amount(s)?;
    this(s, &mut of);
    until = until.or_else(|| verb::until(s));
    s.any(&["，"]);
    s.need("获得以下")?;
    s.need_any(&["全部效果", "所有效果"])?;
    let of = of?;
    Some(Gained { of, until, count })
}

/// ・3种以上：.
fn level(s: &mut Said<'_>) -> Option<i32> {
    s.need("・")?;
    let n = s.number()?;
    s.any(&["种"]).or_else(|| s.any(&np::COUNTERS))?;
    s.need_any(&["以上", "或更多", "或以上"])?;
    s.need_any(&["：", ":"])?;
    Some(n)
}

/// ○○场合，改为「○○」.
fn instead(s: &mut Said<'_>) -> Option<Instead> {
    if let Some(added) = s.attempt(added) {
        return Some(added);
    }
    let (did, mut conds) = givens(s);
    if conds.is_empty()
        && let Some(cond) = s.attempt(cond::cond)
    {
        conds.extend(make::each(cond));
        s.any(&["，"]);
    }
    let may = s.eat("可");
    s.need_any(&["改为", "换成", "变为", "变成", "就换成"])?;
    let run = s.within('「', '」')?;
    (!did && !conds.is_empty()).then_some(Instead {
        conds,
        with: run,
        may,
        added: None,
    })
}

/// ○○场合，改为我方场外每有1张○○，「BP+1000」; 我方前线角色每1张，「BP+1000」.
fn added(s: &mut Said<'_>) -> Option<Instead> {
    let (did, conds) = givens(s);
    s.any(&["改为", "换成"]);
    s.any(&["，"]);
    let each = s.attempt(lasting::each_of)?;
    s.any(&["，"]);
    s.any(&["再", "还"]);
    let run = s.within('「', '」')?;
    let mut inner = s.inside(run.clone());
    let amount = gain::boost(&mut inner)?;
    let crate::engine::union_arena::card::Num::Lit(amount) = amount else {
        return None;
    };
    (!did && inner.done()).then_some(Instead {
        conds,
        with: run,
        may: false,
        added: Some(each.times(amount)),
    })
}

/// 激活，可移到前线: what a raid does by the rules.
fn raid(s: &mut Said<'_>) -> Option<()> {
    s.attempt(|s| {
        s.need("激活")?;
        s.any(&["，"]);
        s.any(&["并且", "并"]);
        s.any(&["可"]);
        s.need("移到前线")?;
        s.any(&["。"]);
        Some(())
    })
}
