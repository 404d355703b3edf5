//! Sentences put together to what an ability does: what is done only where something was done, what else, what later.

use std::ops::Range;

use super::act;
use super::cond::{self, Given};
use super::make;
use super::np::{self, COUNTERS};
use super::said::Said;
use super::trigger;
use crate::engine::printed::given::given;
use crate::engine::printed::sentences::Mark;
use crate::engine::printed::{Outcome, Why};
use crate::engine::vividz::card::trigger::Trigger;
use crate::engine::vividz::card::{Cond, Effect};
use crate::engine::vividz::words::Who;

/// What sentences come to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Body {
    /// What is done.
    pub effects: Vec<Effect>,
    /// How often a turn.
    pub per_turn: Option<u8>,
    /// Only while these hold.
    pub when: Vec<Cond>,
    /// What became of each sentence.
    pub marks: Vec<Mark>,
}

/// A part of a sentence that does something.
#[derive(Debug, Clone, Default, PartialEq)]
struct Done {
    did: bool,
    otherwise: bool,
    conds: Vec<Cond>,
    effects: Vec<Effect>,
}

/// What limits an ability.
#[derive(Debug, Clone, PartialEq)]
pub enum Limit {
    /// So often a turn.
    PerTurn(u8),
    /// Only while these hold.
    When(Vec<Cond>),
}

/// 每回合1次, 只在对手的回合有效.
pub fn limit(s: &mut Said<'_>) -> Option<Limit> {
    s.any(&["此能力", "该能力"]);
    if let Some(n) = s.attempt(|s| {
        s.need_any(&["每回合", "1回合", "一回合"])?;
        s.any(&["中"]);
        s.any(&["至多只能", "只能", "限", "至多", "可以"]);
        s.any(&["发动", "触发", "使用"]);
        let n = s.number()?;
        s.need("次")?;
        Some(n)
    }) {
        return Some(Limit::PerTurn(u8::try_from(n).ok()?));
    }
    s.need_any(&["只在", "仅在", "只能在", "仅当", "只有在"])?;
    let all = cond::conds(s)?;
    s.any(&["时", "才", "期间"]);
    s.need_any(&["有效力", "有效", "才能发动", "能发动", "发动"])?;
    Some(Limit::When(all))
}

/// Reads sentences that do something one after another.
pub fn body(at: &Said<'_>, sentences: &[Range<usize>]) -> Body {
    let mut s = *at;
    let mut out = Body::default();
    let mut n = 0;
    // Where what the sentence before does begins among the effects.
    let mut last = None;
    while n < sentences.len() {
        let run = sentences[n].clone();
        n += 1;
        let begun = last.take();
        if let Some(given) = given::<Effect>(s.cursor.text(), &run) {
            let outcome = match given {
                Ok(all) => {
                    out.effects.extend(all);
                    Outcome::Read
                }
                Err(outcome) => outcome,
            };
            out.marks.push(Mark { run, outcome });
            continue;
        }
        if let (Some((limit, _)), outcome) = s.read(run.clone(), limit) {
            match limit {
                Limit::PerTurn(times) => out.per_turn = Some(times),
                Limit::When(all) => out.when.extend(all),
            }
            out.marks.push(Mark { run, outcome });
            continue;
        }
        if let (Some((count, _)), outcome) = s.read(run.clone(), modes) {
            out.marks.push(Mark { run, outcome });
            n += parts(&s, &sentences[n..], count, &mut out);
            continue;
        }
        if let Some(begun) = begun
            && let (Some(((conds, other), before)), outcome) = s.read(run.clone(), instead)
        {
            s.before = before;
            let first: Vec<Effect> = act::merged(out.effects.split_off(begun));
            out.effects
                .push(make::when(conds, act::merged(other), first));
            out.marks.push(Mark { run, outcome });
            continue;
        }
        let (found, outcome) = s.read(run.clone(), sentence);
        if let Some((parts, before)) = found {
            s.before = before;
            // What goes on what was done before it, or otherwise, is part of that.
            let own = |part: &Done| !part.did && !part.otherwise;
            last = parts.iter().all(own).then_some(out.effects.len());
            let mut refused = false;
            for part in parts {
                refused |= push(&mut out.effects, part).is_none();
            }
            if refused {
                let why = "前面没有可以“如此做”或“否则”的事";
                let outcome = Outcome::unread(run.start, Why::Lacking(why.to_owned()));
                out.marks.push(Mark { run, outcome });
                continue;
            }
        }
        out.marks.push(Mark { run, outcome });
    }
    out.effects = act::merged(std::mem::take(&mut out.effects));
    out
}

/// 若…，改为…: in place of what the sentence before does.
fn instead(s: &mut Said<'_>) -> Option<(Vec<Cond>, Vec<Effect>)> {
    let mut conds = Vec::new();
    while let Some(given) = s.attempt(cond::given) {
        match given {
            Given::Holds(all) => conds.extend(all),
            Given::Did | Given::Otherwise => return None,
        }
    }
    s.any(&["则"]);
    s.need_any(&["改为", "改成"])?;
    s.any(&[":", "，"]);
    let other = clauses(s)?;
    (!conds.is_empty()).then_some((conds, other))
}

/// 从以下选择1项.
fn modes(s: &mut Said<'_>) -> Option<i32> {
    s.any(&["你"]);
    s.any(&["从"]);
    s.need_any(&[
        "以下效果中",
        "以下效果",
        "以下各项中",
        "以下选项中",
        "以下中",
        "以下",
    ])?;
    s.any(&["，"]);
    s.need_any(&["选择", "任选", "选"])?;
    let n = s.number()?;
    s.need_any(&COUNTERS)?;
    s.any(&["效果"]);
    s.any(&["，"]);
    s.any(&["执行", "发动"]);
    s.any(&[":"]);
    Some(n)
}

/// The parts behind “从以下选择1项”; how many sentences they take.
fn parts(s: &Said<'_>, sentences: &[Range<usize>], count: i32, out: &mut Body) -> usize {
    let text = s.text();
    let bullet = |run: &Range<usize>| matches!(text.chars[run.start], '・' | '1'..='9');
    let mut taken = 0;
    let mut all = Vec::new();
    while taken < sentences.len() && bullet(&sentences[taken]) {
        let more = sentences[taken + 1..].iter().take_while(|run| !bullet(run));
        let more = more.count();
        let mut part: Vec<Range<usize>> = sentences[taken..=taken + more].to_vec();
        let printed = part[0].start;
        part[0].start += 1;
        if matches!(text.chars.get(part[0].start), Some('.' | ':' | ')' | '，')) {
            part[0].start += 1;
        }
        let mut read = body(s, &part);
        if let Some(first) = read.marks.first_mut() {
            first.run.start = printed;
        }
        all.push(read.effects);
        out.marks.extend(read.marks);
        taken += 1 + more;
    }
    if all.len() < 2
        && let Some(mark) = out.marks.last_mut()
    {
        let why = Why::Lacking("可以选择的各项".to_owned());
        mark.outcome = Outcome::unread(mark.run.end, why);
        return taken;
    }
    out.effects.push(make::modes(count, all));
    taken
}

/// A whole sentence that does something.
fn sentence(s: &mut Said<'_>) -> Option<Vec<Done>> {
    if let Some(later) = s.attempt(later) {
        return Some(vec![later]);
    }
    let mut all = Vec::new();
    loop {
        let mut part = Done::default();
        s.any(&["然后", "之后", "随后", "接着"]);
        s.any(&["，"]);
        while let Some(given) = s.attempt(cond::given) {
            match given {
                Given::Did => part.did = true,
                Given::Otherwise => part.otherwise = true,
                Given::Holds(conds) => part.conds.extend(conds),
            }
        }
        part.effects = clauses(s)?;
        all.push(part);
        if s.done() {
            return Some(all);
        }
    }
}

/// 任务阶段开始时，令其退场: once, later.
fn later(s: &mut Said<'_>) -> Option<Done> {
    s.any(&["在", "下个", "下一个"]);
    let mut on = trigger::triggers(&mut *s)?;
    s.need("，")?;
    let phase = matches!(
        on.as_slice(),
        [Trigger::Opening(_)
            | Trigger::Main(_)
            | Trigger::Mission(_)
            | Trigger::Charge(_)
            | Trigger::Closing(_)]
    );
    if !phase {
        return None;
    }
    let does = act::merged(clauses(s)?);
    Some(Done {
        effects: vec![make::later(on.remove(0), does)],
        ..Done::default()
    })
}

/// Clauses one behind the other, up to where a condition begins anew.
pub fn clauses(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let mut out = Vec::new();
    loop {
        s.any(&["然后", "之后", "随后", "接着", "并且", "并", "再", "还"]);
        s.any(&["，"]);
        if let Some(who) = s.attempt(may) {
            match s.attempt(act::payment) {
                Some(mut paid) => {
                    if let (Effect::Pay(p), true) = (&mut paid, who != Who::You) {
                        p.who = Some(who);
                    }
                    out.push(paid);
                }
                None => {
                    // It is left or done as a whole.
                    let rest = act::merged(clauses(s)?);
                    out.push(make::may(who, rest));
                    return Some(out);
                }
            }
        } else {
            out.extend(act::act(s)?);
        }
        let goes_on = s.attempt(|s| {
            s.any(&["，", ";"])
                .map(|_| ())
                .or_else(|| matches!(s.peek(), Some('并' | '再')).then_some(()))?;
            let mut ahead = *s;
            ahead.any(&["然后", "之后", "随后"]);
            ahead.any(&["，"]);
            let begins = ["如此做", "否则", "若", "如果"];
            Some(ahead.any(&begins).is_none())
        });
        match goes_on {
            Some(true) => {}
            _ => return Some(out),
        }
    }
}

/// 你可以, 对手可以.
fn may(s: &mut Said<'_>) -> Option<Who> {
    let who = s.attempt(np::who).unwrap_or(Who::You);
    s.need("可以")?;
    s.any(&["，"]);
    Some(who)
}

/// Puts a part behind those before it.
fn push(out: &mut Vec<Effect>, part: Done) -> Option<()> {
    let Done {
        did,
        otherwise,
        conds,
        effects,
    } = part;
    let effects = act::merged(effects);
    let effects = match conds.is_empty() {
        true => effects,
        false => vec![make::when(conds, effects, Vec::new())],
    };
    if otherwise {
        let to = match out.last_mut()? {
            Effect::If(i) => &mut i.otherwise,
            Effect::May(m) => &mut m.otherwise,
            Effect::Pay(p) => &mut p.otherwise,
            _ => return None,
        };
        if !to.effects.is_empty() {
            return None;
        }
        to.effects = effects;
        return Some(());
    }
    if did {
        match out.last_mut()? {
            Effect::May(m) => m.then.effects.extend(effects),
            Effect::Pay(p) => p.then.effects.extend(effects),
            _ => {
                use crate::engine::vividz::card::Situation;
                let did = make::own(Situation::Did);
                out.push(make::when(vec![did], effects, Vec::new()));
            }
        }
        return Some(());
    }
    out.extend(effects);
    Some(())
}
