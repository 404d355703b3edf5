//! An ability read whole from its heads on, or what else stands in its place: conditions of a mission, a keyword.

use std::ops::Range;

use super::body::{self, Body, Limit};
use super::cond;
use super::heads::{Head, Heads, Label, SORTS, head, labelled, opener, paid};
use super::lasting;
use super::num;
use super::said::{Grammar, Said};
use super::trigger;
use crate::engine::printed::sentences::{Mark, all_read, depths, sentences};
use crate::engine::printed::{Doubt, Outcome, Why};
use crate::engine::vividz::card::ability::{Accel, Activated, EventAbility, Static, Triggered};
use crate::engine::vividz::card::effect::Script;
use crate::engine::vividz::card::{Ability, Cond, Cost, Effect, Mod, Situation};
use crate::engine::vividz::words::{Kind, Sort};
use crate::engine::vocab::Many;

/// What phrases hold of what is read above them.
pub static GRAMMAR: Grammar = Grammar {
    amount: num::amount,
    granted,
    clauses: body::clauses,
};

/// An ability, or what else a part of a text says, as it was read.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Unit {
    /// The abilities; where it is not read, what stops the engine.
    pub abilities: Vec<Ability>,
    /// It has the Scout mark.
    pub scout: bool,
    /// It has the discount icon.
    pub discount: bool,
    /// What checks the mission.
    pub check: Vec<Cond>,
    /// What completes it.
    pub clear: Vec<Cond>,
    /// What became of each sentence.
    pub marks: Vec<Mark>,
}

/// Reads an ability, or what else stands there.
pub fn unit(at: &Said<'_>) -> Unit {
    let run = at.at()..at.end();
    let mut s = *at;
    if let (Some((accel, _)), outcome) = s.read(run.clone(), accel) {
        return Unit {
            abilities: vec![Ability::Accel(accel)],
            marks: vec![Mark { run, outcome }],
            ..Unit::default()
        };
    }
    let mut heads = Heads::default();
    if let Some(sort) = s.attempt(|s| {
        let sort = s.one(&SORTS)?;
        s.need(":")?;
        Some(sort)
    }) {
        heads.sort = Some(sort);
    }
    loop {
        if s.peek() != Some('「') || !s.is_icon(s.at()) {
            break;
        }
        let from = s.at();
        let Some(inner) = s.attempt(|s| s.within('「', '」')) else {
            break;
        };
        match head(&mut s.inside(inner)) {
            Some(Head::Label(label @ (Label::Check | Label::Clear))) => {
                s.any(&[":"]);
                return mission(&s, run, label);
            }
            Some(Head::Label(label)) => {
                s.any(&[":"]);
                if label != Label::Does && labelled(&mut s, label, &mut heads).is_none() {
                    return unread(at, from, &heads);
                }
            }
            Some(head) => heads.take(head),
            None => return unread(at, from, &heads),
        }
    }
    let (scout, discount) = (heads.scout, heads.discount);
    let mut out = if s.done() {
        Unit {
            marks: vec![Mark {
                run: run.clone(),
                outcome: match (scout || discount) && heads.kind(s.game.kind).is_none() {
                    true => Outcome::Read,
                    false => nothing_said(run.end),
                },
            }],
            ..Unit::default()
        }
    } else {
        abilities(&s, heads.clone())
    };
    if let Some(first) = out.marks.first_mut() {
        first.run.start = run.start;
    }
    if !all_read(&out.marks) && out.abilities.is_empty() {
        let marks = std::mem::take(&mut out.marks);
        out = unread(at, 0, &heads);
        out.marks = marks;
    }
    out.scout = scout;
    out.discount = discount;
    out
}

/// That there are heads and nothing behind them.
fn nothing_said(at: usize) -> Outcome {
    Outcome::unread(at, Why::Lacking("图标后面没有写效果".to_owned()))
}

/// 检查 or 完成 of a mission: conditions.
fn mission(s: &Said<'_>, run: Range<usize>, label: Label) -> Unit {
    let mut at = *s;
    at.attempt(|s| {
        let inner = s.within('「', '」')?;
        s.inside(inner).eat("条件").then_some(())
    });
    let mut out = Unit::default();
    let all = &sentences(at.text(), &depths(at.text()), at.at()..at.end());
    for (nth, sentence) in all.iter().enumerate() {
        let (found, outcome) = at.read(sentence.clone(), |s| {
            s.any(&["・", "若"]);
            let all = cond::conds(s)?;
            s.any(&["的场合", "时"]);
            Some(all)
        });
        let printed = if nth == 0 { run.start } else { sentence.start };
        let conds = match found {
            Some((conds, _)) => conds,
            None => vec![Cond::Own(Situation::Unread(shown(&at, sentence.clone())))],
        };
        match label {
            Label::Check => out.check.extend(conds),
            _ => out.clear.extend(conds),
        }
        out.marks.push(Mark {
            run: printed..sentence.end,
            outcome,
        });
    }
    // What is not read is looked at last: it does not matter where another does not hold.
    for conds in [&mut out.check, &mut out.clear] {
        conds.sort_by_key(|c| matches!(c, Cond::Own(Situation::Unread(_))));
    }
    if out.marks.is_empty() {
        out.marks.push(Mark {
            outcome: nothing_said(run.end),
            run,
        });
    }
    out
}

/// 加速（炎）.
fn accel(s: &mut Said<'_>) -> Option<Accel> {
    let bracket = s.any(&["「"]).is_some();
    s.need("加速")?;
    if bracket {
        s.any(&["」"]);
    }
    s.need_any(&["(", ":"])?;
    let mut out = Accel::default();
    loop {
        if let Some(name) = s.of_trait() {
            out.traits.0.push(name.to_owned());
        } else if let Some(info) = s.attempt(|s| {
            s.any(&["账号信息:", "账号信息"]);
            let info = s.quoted().or_else(|| s.word_before(&["账号信息"]))?;
            s.need("账号信息")?;
            Some(info)
        }) {
            out.account.0.push(info);
        } else {
            let named = s.any(&["特征:", "特征"]).is_some();
            let name = s.attempt(|s| s.quoted());
            let name = name.or_else(|| s.word_before(&["特征", "，", "/", "或", ")", "」"]));
            out.traits.0.push(name.or_else(|| s.word_to_end())?);
            if !s.eat("特征") && !named {
                s.doubts("加速指示的是特征还是账号信息，卡面没有写；按特征处理".to_owned());
            }
        }
        if s.any(&["，", "/", "或"]).is_none() {
            break;
        }
    }
    s.any(&[")"]);
    s.any(&["」"]);
    s.any(&["。"]);
    Some(out)
}

/// A run as it is printed.
pub fn shown(s: &Said<'_>, run: Range<usize>) -> String {
    s.text().printed(run).trim().to_owned()
}

/// What stands in a declaration for what is not read: the engine stops where its heads say that it comes, and where
/// they do not, as long as it has effect.
fn unread(at: &Said<'_>, from: usize, heads: &Heads) -> Unit {
    let run = at.at()..at.end();
    let text = shown(at, run.clone());
    let mut ability = match heads.kind(at.game.kind) {
        Some(sort) if sort != Sort::Static && (sort != Sort::Triggered || !heads.on.is_empty()) => {
            let body = Body {
                effects: vec![Effect::Unread(text.clone())],
                ..Body::default()
            };
            ability(heads.clone(), body, sort)
        }
        _ => Ability::Static(Static {
            mods: Many(vec![Mod::Unread(text.clone())]),
            zones: Many(heads.zones.clone()),
            when: Many(heads.when.clone()),
            ..Static::default()
        }),
    };
    written(&mut ability, &text);
    Unit {
        abilities: vec![ability],
        marks: vec![Mark {
            outcome: Outcome::unread(from.max(run.start), Why::NoWord),
            run,
        }],
        ..Unit::default()
    }
}

/// Writes its printed text into an ability.
pub fn written(ability: &mut Ability, print: &str) {
    let text = match ability {
        Ability::Activated(a) => &mut a.text,
        Ability::Triggered(a) => &mut a.text,
        Ability::Static(a) => &mut a.text,
        Ability::Event(a) => &mut a.text,
        Ability::Accel(a) => &mut a.text,
    };
    print.clone_into(text);
}

/// What stands behind the heads.
fn abilities(s: &Said<'_>, mut heads: Heads) -> Unit {
    let mut s = *s;
    let text = s.text();
    let all = sentences(text, &depths(text), s.at()..s.end());
    if matches!(heads.kind(s.game.kind), None | Some(Sort::Activated))
        && let Some((costs, at)) = paid(&s, &all)
    {
        heads.costs.extend(costs);
        let begin = s.at();
        s.jump(at);
        let mut out = abilities(&s, heads);
        if let Some(first) = out.marks.first_mut() {
            first.run.start = begin;
        }
        return out;
    }
    s.before.paid |= !heads.costs.is_empty();
    for cost in &mut heads.costs {
        // This card lies where its ability works.
        if let Cost::Move(m) = cost
            && m.from.this.0
            && m.from.zones.is_empty()
        {
            m.from.zones = Many(heads.zones.clone());
        }
    }
    match heads.kind(s.game.kind) {
        Some(Sort::Static) => lasting_ones(&s, &all, &heads),
        Some(Sort::Triggered) if heads.on.is_empty() => triggered(&s, &all, heads),
        Some(sort) => done(&s, &all, heads, sort),
        None => sorted(&s, &all, &heads),
    }
}

/// An activated, triggered or event ability whose heads say when it is used.
fn done(s: &Said<'_>, all: &[Range<usize>], heads: Heads, sort: Sort) -> Unit {
    let mut body = body::body(s, all);
    let marks = std::mem::take(&mut body.marks);
    let whole = all_read(&marks);
    let mut out = Unit {
        marks,
        ..Unit::default()
    };
    if !whole || body.effects.is_empty() {
        if whole && let Some(last) = out.marks.last_mut() {
            last.outcome = nothing_said(last.run.end);
        }
        let sort = Some(sort);
        out.abilities = unread(s, 0, &Heads { sort, ..heads }).abilities;
        return out;
    }
    out.abilities.push(ability(heads, body, sort));
    out
}

/// Heads and body as an ability.
fn ability(heads: Heads, body: Body, sort: Sort) -> Ability {
    let mut when = heads.when;
    when.extend(body.when);
    let per_turn = body.per_turn.or(heads.per_turn);
    let mut does = Script {
        id: 0,
        effects: body.effects,
    };
    match sort {
        Sort::Activated => Ability::Activated(Activated {
            zones: Many(heads.zones),
            when: Many(when),
            per_turn,
            cost: Many(heads.costs),
            does,
            ..Activated::default()
        }),
        Sort::Triggered => {
            // What may be left as a whole is left before it is carried out.
            let mut optional = false;
            if let [Effect::May(m)] = does.effects.as_mut_slice()
                && m.then.effects.is_empty()
                && m.otherwise.effects.is_empty()
                && m.who == crate::engine::vividz::words::Who::You
            {
                optional = true;
                does = std::mem::take(&mut m.does);
            }
            Ability::Triggered(Triggered {
                zones: Many(heads.zones),
                when: Many(when),
                per_turn,
                on: Many(heads.on),
                optional: crate::engine::vividz::card::flag::Flag(optional),
                cost: Many(heads.costs),
                does,
                ..Triggered::default()
            })
        }
        _ => Ability::Event(EventAbility {
            text: String::new(),
            does,
        }),
    }
}

/// A triggered ability whose first sentence says what it goes off at.
fn triggered(s: &Said<'_>, all: &[Range<usize>], mut heads: Heads) -> Unit {
    let first = all[0].clone();
    let mut at = s.inside(first.start..s.end());
    let on = at.attempt(opener).or_else(|| {
        at.attempt(|s| {
            let state = trigger::state(s)?;
            Some((vec![state], Vec::new()))
        })
    });
    let Some((on, costs)) = on else {
        let (_, outcome) = s.read(first.clone(), |s| {
            opener(s)?;
            None::<()>
        });
        let sort = Some(Sort::Triggered);
        let mut out = unread(s, 0, &Heads { sort, ..heads });
        out.marks = all
            .iter()
            .map(|run| Mark {
                run: run.clone(),
                outcome: match run.start == first.start {
                    true => outcome.clone(),
                    false => Outcome::unread(run.start, Why::NoWord),
                },
            })
            .collect();
        return out;
    };
    heads.on = on;
    heads.costs.extend(costs);
    at.before.paid |= !heads.costs.is_empty();
    let mut rest = all.to_vec();
    rest[0].start = at.at();
    let mut out = done(&at, &rest, heads, Sort::Triggered);
    if let Some(mark) = out.marks.first_mut() {
        mark.run.start = first.start;
    }
    out
}

/// Sentences of what lasts, each an effect of its own.
fn lasting_ones(s: &Said<'_>, all: &[Range<usize>], heads: &Heads) -> Unit {
    let mut out = Unit::default();
    let mut when = heads.when.clone();
    for run in all {
        if let (Some((Limit::When(all), _)), outcome) = s.read(run.clone(), body::limit) {
            when.extend(all);
            out.marks.push(Mark {
                run: run.clone(),
                outcome,
            });
            continue;
        }
        let (found, outcome) = s.read(run.clone(), lasting::lasting);
        let ability = match found {
            Some((found, _)) => found,
            None => Static {
                mods: Many(vec![Mod::Unread(shown(s, run.clone()))]),
                ..Static::default()
            },
        };
        out.abilities.push(Ability::Static(ability));
        out.marks.push(Mark {
            run: run.clone(),
            outcome,
        });
    }
    for ability in &mut out.abilities {
        if let Ability::Static(a) = ability {
            a.when.0.splice(0..0, when.iter().cloned());
            a.zones = Many(heads.zones.clone());
        }
    }
    out
}

/// Sentences without a head that says what they are: what lasts, and what goes off at what its sentence names.
fn sorted(s: &Said<'_>, all: &[Range<usize>], heads: &Heads) -> Unit {
    let mut groups: Vec<(Option<Sort>, Vec<Range<usize>>, bool)> = Vec::new();
    for run in all {
        let opens = s.inside(run.clone()).attempt(opener).is_some();
        let lasts = !opens && s.read(run.clone(), lasting::lasting).0.is_some();
        let after = groups.last().is_some_and(|g| g.0 == Some(Sort::Triggered));
        if opens || lasts || groups.is_empty() {
            let sort = match (opens, lasts) {
                (true, _) => Some(Sort::Triggered),
                (_, true) => Some(Sort::Static),
                _ => None,
            };
            groups.push((sort, vec![run.clone()], lasts && after));
        } else if let Some(last) = groups.last_mut() {
            let limits = s.read(run.clone(), body::limit).0.is_some();
            match last.0 {
                Some(Sort::Static) if !limits => groups.push((None, vec![run.clone()], false)),
                _ => last.1.push(run.clone()),
            }
        }
    }
    let mut out = Unit::default();
    for (sort, runs, doubtful) in groups {
        let mut part = s.inside(runs[0].start..runs[runs.len() - 1].end);
        part.before = s.before;
        let heads = Heads {
            sort,
            ..heads.clone()
        };
        let mut read = match sort {
            Some(Sort::Triggered) => triggered(&part, &runs, heads),
            Some(_) => lasting_ones(&part, &runs, &heads),
            None => unsorted(&part, &runs, heads),
        };
        if doubtful && let Some(mark) = read.marks.first_mut() {
            let doubt = Doubt::Ambiguous(
                "没有写这是诱发时做的事还是常在的效果；按常在的效果处理".to_owned(),
            );
            mark.outcome.doubted(doubt);
        }
        out.abilities.extend(read.abilities);
        out.marks.append(&mut read.marks);
    }
    out
}

/// Sentences of which it is not said when they come: a state that is waited for, or nothing that can be used.
fn unsorted(s: &Said<'_>, all: &[Range<usize>], heads: Heads) -> Unit {
    let mut at = s.inside(all[0].start..s.end());
    if at.attempt(trigger::state).is_some() {
        let sort = Some(Sort::Triggered);
        let mut out = triggered(
            s,
            all,
            Heads {
                sort,
                ..heads.clone()
            },
        );
        if all_read(&out.marks) {
            if let Some(first) = out.marks.first_mut() {
                let doubt = "没有图标写明这是状态成立时触发的能力；按状态型触发式能力（908.5）处理";
                let doubt = Doubt::Ambiguous(doubt.to_owned());
                first.outcome.doubted(doubt);
            }
            return out;
        }
    }
    let body = body::body(s, all);
    let mut out = unread(s, 0, &heads);
    out.marks = body.marks;
    if all_read(&out.marks) {
        for mark in &mut out.marks {
            let why = "没有写何时做（起、自、常的图标）";
            mark.outcome = Outcome::unread(mark.run.start, Why::Lacking(why.to_owned()));
        }
    }
    out
}

/// What stands in quotation marks and is given to a card.
pub fn granted(s: &Said<'_>) -> Option<Ability> {
    let mut inner = *s;
    inner.before = super::said::Before::default();
    if inner.game.kind == Kind::Event {
        // What a character gets is a character's.
        inner.game.kind = Kind::Character;
    }
    let mut read = unit(&inner);
    let plain = read.check.is_empty() && read.clear.is_empty() && !read.scout && !read.discount;
    let sure = all_read(&read.marks);
    for mark in &read.marks {
        if let Outcome::Doubt(all) = &mark.outcome {
            for doubt in all {
                if let Doubt::Ambiguous(what) = doubt {
                    s.doubts(what.clone());
                }
            }
        }
    }
    (plain && sure && read.abilities.len() == 1).then(|| read.abilities.remove(0))
}
