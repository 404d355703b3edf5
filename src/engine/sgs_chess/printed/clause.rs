//! Clauses and what joins them: 若, 可, 须, 并, 令, 各, 选择, levels in braces (5.3, 5.6, 5.15, 5.16, 5.25, 5.26, 5.34).

use super::cardverbs;
use super::chars::{self, Chars};
use super::cond;
use super::num;
use super::said::{Actor, Said, as_one, names};
use super::verbs;
use super::verbs::each;
use crate::engine::sgs_chess::words::names::{Name, Whos};
use crate::engine::sgs_chess::words::op::{Block, Choose, If, Op, Order, Then};
use crate::engine::vocab::Vocab;
use crate::text::yaml::{Kind, Node};

/// How deep levels lie within each other at the most: no text that people write goes near it.
const DEEPEST: usize = 12;

/// Clauses up to the end.
pub fn clauses(s: &mut Said<'_>) -> Option<Vec<Op>> {
    let mut ops = Vec::new();
    loop {
        ops.extend(clause(s)?);
        s.before.first = false;
        s.attempt(|s| {
            s.eat("，");
            num::x_is(s)
        });
        if s.done() {
            return Some(ops);
        }
        s.need_any(&["，然后", "，再", "然后", "，", ";"])?;
    }
}

fn clause(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.first(&[given, level, joined])
}

/// 若…，…: to the end of the part that it stands in.
fn given(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("若")?;
    let conds = cond::conditions(s)?;
    s.eat("时");
    s.need("，")?;
    let from = s.at();
    let acts = clauses(s)?;
    if acts.len() > 1 {
        let said = s.between(from, s.at());
        s.doubts(format!("“若……”管到哪里没有写明：当作管到“{said}”的末尾"));
    }
    Some(vec![Op::If(If {
        when: Name::new(chars::joined(&conds)?).into(),
        acts,
    })])
}

/// {…} (5.6-2).
fn level(s: &mut Said<'_>) -> Option<Vec<Op>> {
    let run = s.within('{', '}')?;
    if s.before.depth >= DEEPEST {
        return s.lacks("“{}”套得太深");
    }
    let mut inner = s.inside(run.clone());
    inner.before.depth += 1;
    if inner.ahead('▶') || inner.ahead('→') {
        return s.lacks("“{}”里另有消耗或延时类效果");
    }
    let mut ops = chain(&mut inner)?;
    s.before = inner.before;
    s.before.depth -= 1;
    match ops.len() {
        1 => Some(ops),
        _ => Some(vec![Op::Resolve(Block {
            who: None,
            acts: std::mem::take(&mut ops),
        })]),
    }
}

/// Parts joined by ▷, up to the end (5.9-1).
fn chain(s: &mut Said<'_>) -> Option<Vec<Op>> {
    let runs = super::parts::split(s.text(), s.at()..s.end(), '▷');
    let mut parts = Vec::new();
    for run in runs {
        let mut part = s.inside(run);
        parts.push(clauses(&mut part)?);
        s.before = part.before;
    }
    Some(then(parts))
}

/// What stands between ▷: the right of each only where the left was executed.
pub fn then(parts: Vec<Vec<Op>>) -> Vec<Op> {
    let mut parts = parts.into_iter().rev();
    let last = parts.next().unwrap_or_default();
    parts.fold(last, |right, mut left| {
        // 5.9-1 asks whether the first effect was executed: choosing a number is none.
        let first = left.iter().position(|op| !prepares(op)).unwrap_or(0);
        let rest = left.split_off(first);
        let right = grouped(right);
        left.push(Op::Then(Then { left: rest, right }));
        left
    })
}

/// Whether it only finds how many are meant.
fn prepares(op: &Op) -> bool {
    matches!(op, Op::TakeValue(_) | Op::SameAmount(_))
}

/// The first effect as one operation with what finds how many it is about.
fn grouped(mut ops: Vec<Op>) -> Vec<Op> {
    let first = ops.iter().position(|op| !prepares(op)).unwrap_or(0);
    if first == 0 {
        return ops;
    }
    let rest = ops.split_off(first + 1);
    as_one(ops).into_iter().chain(rest).collect()
}

/// Somebody does something: `你可摸一张牌并翻面`, `其须弃置一张牌`, `令其他角色各弃置一张手牌`.
fn joined(s: &mut Said<'_>) -> Option<Vec<Op>> {
    if let Some(ops) = s.attempt(several) {
        return Some(ops);
    }
    let at = s.at();
    let explicit = s.attempt(|s| {
        let who = s.first(&[|s| num::actor(s).map(Chars::One), chars::chars])?;
        let Chars::One(who) = who else { return None };
        // 你的手牌上限: a value of somebody, not somebody who acts.
        (s.peek() != Some('的')).then_some(who)
    });
    let said = explicit.and_then(|who| {
        s.before.subject = who;
        s.before.ordered = false;
        s.attempt(modal)
    });
    if let Some(ops) = said {
        return Some(ops);
    }
    if explicit.is_some() {
        s.jump(at);
        s.before.subject = Actor::You;
    }
    let ordered = s.before.ordered;
    let from = s.at();
    let ops = modal(s)?;
    if ordered && explicit.is_none() && depends(&ops) {
        let said = s.between(from, s.at());
        let who = s.before.subject.word();
        s.doubts(format!("“{said}”前没有写由谁执行：当作“{who}”"));
    }
    Some(ops)
}

/// Whether it matters who executes it.
fn depends(ops: &[Op]) -> bool {
    !ops.iter().all(|op| {
        matches!(
            op,
            Op::Terminate(_) | Op::EndPhase | Op::EndTurn | Op::Prevent | Op::DamageBy(_)
        ) || matches!(op, Op::Order(_))
    })
}

/// Several do something, each of them: `所有角色各摸一张牌`.
fn several(s: &mut Said<'_>) -> Option<Vec<Op>> {
    let Chars::Several { words, when } = chars::chars(s)? else {
        return None;
    };
    s.need("各")?;
    let (me, subject) = (s.before.me, s.before.subject);
    (s.before.me, s.before.subject) = (Actor::Target, Actor::Target);
    let many = std::mem::replace(&mut s.before.many, false);
    let it = s.before.it.replace(Actor::Target);
    let ops = modal(s)?;
    (s.before.me, s.before.subject) = (me, subject);
    (s.before.many, s.before.it) = (many, it);
    s.before.many = true;
    Some(vec![each(&words, when, as_one(ops)?)])
}

/// With 可 or 须, or plainly.
fn modal(s: &mut Said<'_>) -> Option<Vec<Op>> {
    if s.eat("须") {
        let acts = both(s)?;
        return Some(vec![Op::Must(Block {
            who: s.doer(),
            acts,
        })]);
    }
    if !s.eat("可") {
        return both(s);
    }
    if s.before.first && s.before.subject == Actor::You {
        // 5.3: whether the skill is used at all.
        s.before.may = true;
        return both(s);
    }
    if s.before.first && s.before.me == Actor::You {
        return s.lacks("由别人决定是否发动");
    }
    s.before.first = false;
    let from = s.at();
    let acts = both(s)?;
    let said = s.between(from, s.at());
    // 可 stands before one effect (5.3-1); where more follow that no 可 stands before, it might be meant for them too.
    let mut rest = s.clone();
    let more = rest.any(&["，然后", "，再", "，"]).is_some()
        && !rest.done()
        && !matches!(rest.peek(), Some('可' | '若' | 'X' | '你'));
    if more {
        s.doubts(format!(
            "“可”只写在“{said}”这个效果前：当作后面的效果仍须执行"
        ));
    }
    Some(vec![Op::May(Block {
        who: s.doer(),
        acts,
    })])
}

/// Predicates that 并 joins: both or neither (5.16-1).
fn both(s: &mut Said<'_>) -> Option<Vec<Op>> {
    let mut before = Vec::new();
    let mut all = Vec::new();
    loop {
        let mut ops = predicate(s)?;
        all.extend(ops.pop());
        before.extend(ops);
        if s.any(&["，并", "并"]).is_none() {
            break;
        }
    }
    match all.len() {
        1 => before.extend(all),
        2 => before.push(Op::Both(all)),
        _ => return s.lacks("“并”连接了两个以上的操作"),
    }
    Some(before)
}

fn predicate(s: &mut Said<'_>) -> Option<Vec<Op>> {
    if let Some(found) = s.first(cardverbs::VERBS) {
        return Some(found);
    }
    if let Some(found) = s.first(verbs::VERBS) {
        return Some(found);
    }
    s.first(&[choose, order])
}

/// 令…: who is ordered executes it (5.26-1).
fn order(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("令")?;
    let whom = chars::chars(s)?;
    // 令其的移动力-1: a value of theirs.
    let value = s.eat("的");
    let own = s.eat("各");
    let before = (s.before.me, s.before.subject, s.before.many, s.before.it);
    let several = matches!(whom, Chars::Several { .. });
    let actor = match &whom {
        Chars::One(actor) => *actor,
        Chars::Several { .. } => Actor::Target,
    };
    if own && !several {
        return None;
    }
    (s.before.me, s.before.subject) = (actor, actor);
    s.before.many = false;
    s.before.it = Some(actor);
    s.before.first = false;
    let ops = modal(s)?;
    if value && !matches!(ops.as_slice(), [Op::Affect(_)]) {
        return None;
    }
    (s.before.me, s.before.subject, s.before.many, s.before.it) = before;
    s.before.it = Some(actor);
    s.before.many = several;
    s.before.ordered = true;
    let who = s.doer();
    Some(match whom {
        Chars::One(actor) => match ops.as_slice() {
            [Op::Damage(_)] => ops,
            [Op::Affect(a)] if a.on.is_empty() => {
                let mut a = a.clone();
                a.on = names(&[actor.word()]);
                vec![Op::Affect(a)]
            }
            _ => vec![Op::Order(Order {
                who,
                whom: Whos(names(&[actor.word()])),
                act: Box::new(as_one(ops)?),
            })],
        },
        Chars::Several { words, when } => {
            let act = as_one(ops)?;
            match when.is_some() || speaks_of_target(&act.write()) {
                true => vec![each(&words, when, act)],
                false => vec![Op::Order(Order {
                    who,
                    whom: Whos(names(&words)),
                    act: Box::new(act),
                })],
            }
        }
    })
}

/// Whether a name in an operation is that of the one whose turn it is.
fn speaks_of_target(node: &Node) -> bool {
    match &node.kind {
        Kind::Scalar(text, _) => text.contains("目标"),
        Kind::List(items) => items.iter().any(speaks_of_target),
        Kind::Map(entries) => entries.iter().any(|(_, of)| speaks_of_target(of)),
    }
}

/// 选择：1.……；2.…… (5.25-1).
fn choose(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("选择")?;
    s.any(&["一项:", "一项执行:", ":"]).map(|_| ())?;
    let options = super::parts::options(s.text(), s.at()..s.end())?;
    let before = s.before.clone();
    let mut all = Vec::new();
    for run in options {
        let mut one = s.inside(run);
        one.before = before.clone();
        one.before.first = false;
        all.push(clauses(&mut one)?);
        // Whoever is chosen in one option is chosen for the skill.
        if one.before.aim != before.aim || one.before.second != before.second {
            return s.lacks("选项里另选角色");
        }
    }
    let end = s.end();
    s.jump(end);
    Some(vec![Op::Choose(Choose {
        who: s.doer(),
        options: all,
    })])
}
