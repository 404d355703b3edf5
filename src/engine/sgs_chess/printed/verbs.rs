//! What is done with health, pieces, phases, values, and the card or damage in progress.

use super::chars::{self, Chars};
use super::num::{self, Amount, counted, quantity};
use super::said::{Actor, Said, Verb, names};
use crate::engine::sgs_chess::compute::parse_change;
use crate::engine::sgs_chess::words::names::{Count, Name, Names, Whos};
use crate::engine::sgs_chess::words::op::{
    Affect, Cancel, Damage, Op, Points, SkillOf, Skip, Transfer, Until, Use, What,
};
use crate::engine::sgs_chess::words::{Harm, Phase};

/// What is done that is not about cards, by who acts.
pub const VERBS: &[Verb] = &[
    recover,
    recover_to,
    lose,
    deal,
    affect,
    piece,
    skip,
    extra,
    end,
    terminate,
    in_progress,
    skill,
    virtual_card,
    judgement,
];

/// So many points of something.
fn points(s: &mut Said<'_>, says: &str) -> Option<(Vec<Op>, Count)> {
    let amount = num::amount(s, "点")?;
    if !matches!(
        amount,
        Amount::Exactly(_) | Amount::Equal | Amount::AtMost(_)
    ) {
        return s.lacks("点数没有上限");
    }
    let counted = counted(s, amount, says, None)?;
    Some((counted.before, counted.count?))
}

fn of(s: &Said<'_>, points: Count) -> Points {
    Points {
        who: s.doer(),
        points,
        meanwhile: Vec::new(),
        pause: false,
    }
}

fn recover(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("回复")?;
    let (mut ops, n) = points(s, "回复的体力")?;
    s.need("体力")?;
    ops.push(Op::Recover(of(s, n)));
    Some(ops)
}

fn recover_to(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.eat("将");
    s.need("体力")?;
    s.need("回复至")?;
    let n = s.first(&[
        |s| {
            let n = num::number(s)?;
            s.need("点")?;
            Some(n)
        },
        |s| quantity(s).filter(|n| !matches!(n, Count::Fixed(_))),
    ])?;
    Some(vec![Op::RecoverTo(of(s, n))])
}

fn lose(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("失去")?;
    let (mut ops, n) = points(s, "失去的体力")?;
    s.need("体力")?;
    ops.push(Op::LoseHealth(of(s, n)));
    Some(ops)
}

/// `2点火焰伤害`.
fn harm(s: &mut Said<'_>) -> Option<(Vec<Op>, Count, Harm)> {
    let (ops, n) = points(s, "伤害的点数")?;
    let harm = s
        .one(&[("火焰", Harm::Fire), ("普通", Harm::Plain)])
        .unwrap_or(Harm::Plain);
    s.need("伤害")?;
    Some((ops, n, harm))
}

/// 对一名角色造成1点伤害; 受到你造成的1点伤害 (4.7-1).
fn deal(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.first(&[dealt, taken])
}

fn dealt(s: &mut Said<'_>) -> Option<Vec<Op>> {
    let source = Some(s.before.subject.named());
    s.need("对")?;
    let to = chars::chars(s)?;
    s.eat("各");
    s.need("造成")?;
    let (mut ops, points, harm) = harm(s)?;
    let damage = |to: &[&str]| {
        Op::Damage(Damage {
            source: source.clone(),
            to: names(to).into(),
            points: points.clone(),
            harm,
            by: None,
            meanwhile: Vec::new(),
            pause: false,
        })
    };
    ops.push(match to {
        Chars::One(actor) => damage(&[actor.word()]),
        Chars::Several { words, when } => each(&words, when, damage(&["目标"])),
    });
    Some(ops)
}

fn taken(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("受到")?;
    let source = s.attempt(|s| {
        let by = num::actor(s)?;
        s.need("造成的")?;
        Some(by)
    });
    let at = s.at();
    let (mut ops, points, harm) = harm(s)?;
    if source.is_none() {
        let said = s.between(at, s.at());
        s.doubts(format!("“受到{said}”没有写来源：当作无来源的伤害"));
    }
    ops.push(Op::Damage(Damage {
        source: source.map(Actor::named),
        to: names(&[s.before.subject.word()]).into(),
        points,
        harm,
        by: None,
        meanwhile: Vec::new(),
        pause: false,
    }));
    Some(ops)
}

/// Several characters each execute it.
pub fn each(words: &[&str], when: Option<String>, act: Op) -> Op {
    Op::Each(crate::engine::sgs_chess::words::op::Each {
        who: Whos(names(words)),
        when: when.map(|c| Name::new(c).into()),
        act: Box::new(act),
    })
}

/// How long an effect on a value lasts, where it is said.
fn lasting(s: &mut Said<'_>) -> Option<Until> {
    let until = s.one(&[("本回合", Until::Turn), ("本阶段", Until::Phase)])?;
    s.any(&["内", "中"]);
    s.eat("，");
    Some(until)
}

/// 移动力+1, 手牌上限视为3, 至其的距离-1, with how long.
fn affect(s: &mut Said<'_>) -> Option<Vec<Op>> {
    let before = s.attempt(lasting);
    // 令移动力-1: the cost of 4.6-10.
    s.eat("令");
    let on = s
        .attempt(|s| {
            let on = num::actor(s)?;
            s.eat("的");
            Some(on)
        })
        .unwrap_or(s.before.subject);
    let text = change(s, true)?;
    let behind = s.attempt(|s| {
        s.eat("，");
        lasting(s)
    });
    let until = match (before, behind) {
        (Some(_), Some(_)) => return None,
        (Some(until), None) | (None, Some(until)) => until,
        (None, None) => {
            // 4.17-2, 4.17-3: an effect on it bears on this draw phase.
            if !text.starts_with("额定摸牌数") {
                s.doubts(format!("“{text}”没有写期限：当作一直有效"));
            }
            Until::Always
        }
    };
    let on = match on == s.before.me {
        true => Names::default(),
        false => names(&[on.word()]),
    };
    Some(vec![Op::Affect(Affect {
        on,
        effects: names(&[&text]),
        until,
        ..Affect::default()
    })])
}

/// An effect on a value in the game's own writing.
pub fn change(s: &mut Said<'_>, toward: bool) -> Option<String> {
    let to = match toward {
        true => s.attempt(|s| {
            s.need("至")?;
            let to = num::actor(s)?;
            s.eat("的");
            Some(format!("至{}的", to.word()))
        }),
        false => None,
    };
    let quantity = s.one(&[
        ("手牌上限", "手牌上限"),
        ("移动力", "移动力"),
        ("攻击范围", "攻击范围"),
        ("额定摸牌数", "额定摸牌数"),
        ("距离", "距离"),
    ])?;
    let how = s.one(&[
        ("改为", "改为"),
        ("视为", "视为"),
        ("为", "为"),
        ("无限", "无限"),
        ("+", "+"),
        ("-", "-"),
        ("加", "+"),
        ("减", "-"),
    ])?;
    let n = match how {
        "无限" => String::new(),
        _ => match num::number(s)? {
            Count::Fixed(n) => n.to_string(),
            Count::Of(_) => return s.lacks("加减的数不是写定的"),
        },
    };
    let text = format!("{quantity}{how}{n}");
    if parse_change(&text).is_err() {
        return s.lacks("本章没有这类对数值的影响");
    }
    Some(format!("{}{text}", to.unwrap_or_default()))
}

fn piece(s: &mut Said<'_>) -> Option<Vec<Op>> {
    let down = s.one(&[("翻面", true), ("复原", false)])?;
    let who = s.before.subject.named();
    Some(vec![if down {
        Op::FaceDown(who)
    } else {
        Op::FaceUp(who)
    }])
}

fn phase(s: &mut Said<'_>) -> Option<Phase> {
    Phase::ALL.iter().copied().find(|p| s.eat(p.word()))
}

fn skip(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("跳过")?;
    let whose = s.attempt(|s| {
        let whose = num::actor(s)?;
        s.eat("的");
        Some(whose)
    });
    s.any(&["此回合的", "本回合的", "本回合", "此"]);
    let phase = phase(s)?;
    Some(vec![Op::Skip(Skip {
        who: Some(whose.unwrap_or(s.before.subject).named()),
        phase: Name::new(phase.word()),
    })])
}

fn extra(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("执行")?;
    s.need_any(&["一个额外的", "额外的一个"])?;
    if s.before.subject != Actor::You {
        return s.lacks("令别人执行额外的阶段");
    }
    phase(s).map(|p| vec![Op::Extra(p)])
}

fn end(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("结束")?;
    s.any(&["此", "本"]);
    if s.eat("回合") {
        return Some(vec![Op::EndTurn]);
    }
    s.need("阶段")?;
    Some(vec![Op::EndPhase])
}

fn terminate(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("终止")?;
    s.any(&["此", "本"]);
    let what = s.one(&[("流程", What::Process), ("回合", What::Turn)])?;
    Some(vec![Op::Terminate(what)])
}

/// The card, the damage or the movement of cards in progress.
fn in_progress(s: &mut Said<'_>) -> Option<Vec<Op>> {
    if s.any(&["不能响应此牌", "不能响应该牌"]).is_some() {
        let who = names(&[s.before.subject.word()]);
        return Some(vec![Op::NoResponse(who.into())]);
    }
    if s.any(&["防止此伤害", "防止此失去体力", "防止此巧变"])
        .is_some()
    {
        return Some(vec![Op::Prevent]);
    }
    if s.any(&["取消此目标", "取消该目标"]).is_some() {
        return Some(vec![Op::Cancel(Cancel {
            target: None,
            all: false,
        })]);
    }
    s.first(&[
        |s| {
            s.eat("令");
            s.need_any(&["此伤害值", "此伤害", "伤害值"])?;
            let sign = s.one(&[("+", 1), ("-", -1)])?;
            let n = s.number()?;
            Some(vec![Op::DamageBy(sign * i64::from(n))])
        },
        |s| {
            s.need("将此牌转移给")?;
            match chars::chars(s)? {
                Chars::One(to) => Some(vec![Op::Transfer(Transfer {
                    target: None,
                    to: to.named(),
                })]),
                Chars::Several { .. } => None,
            }
        },
        |s| {
            s.eat("令");
            s.need("此牌对")?;
            let who = num::actor(s)?;
            s.need("无效")?;
            Some(vec![Op::Void(who.named())])
        },
    ])
}

/// 获得〖○○〗; 其〖○○〗无效.
fn skill(s: &mut Said<'_>) -> Option<Vec<Op>> {
    let before = s.attempt(lasting);
    let gains = s.eat("获得");
    if !gains {
        s.eat("的");
    }
    let skill = s.skill_name()?;
    let void = match gains {
        true => false,
        false => s.one(&[("无效", true), ("有效", false)])?,
    };
    let behind = s.attempt(|s| {
        s.eat("，");
        lasting(s)
    });
    let until = before.or(behind);
    if until.is_none() && void {
        s.doubts(format!("“〖{skill}〗无效”没有写期限：当作一直无效"));
    }
    let of = SkillOf {
        who: s.doer(),
        skill: Name::new(skill).into(),
        until: until.unwrap_or_default(),
    };
    Some(vec![match (gains, void) {
        (true, _) => Op::GainSkill(of),
        (_, true) => Op::SkillVoid(of),
        _ => Op::SkillValid(of),
    }])
}

/// 视为使用一张【决斗】: a card without a real one (1.8-1).
fn virtual_card(s: &mut Said<'_>) -> Option<Vec<Op>> {
    s.need("视为")?;
    let to = s.attempt(|s| {
        s.need("对")?;
        chars::chars(s)
    });
    let play = s.one(&[("使用", false), ("打出", true)])?;
    s.attempt(|s| {
        s.number()?;
        s.need("张")
    });
    let card = s.name()?.to_owned();
    let targets = match to {
        None => Vec::new(),
        Some(Chars::One(actor)) => vec![actor.word()],
        Some(Chars::Several { words, when: None }) => words,
        Some(_) => return s.lacks("有条件的几名目标"),
    };
    if !play && targets.is_empty() {
        return s.lacks("没有写对谁使用");
    }
    let used = Use {
        who: s.doer(),
        as_card: Some(Name::new(card)),
        targets: names(&targets).into(),
        ..Use::default()
    };
    Some(vec![if play { Op::Play(used) } else { Op::Use(used) }])
}

fn judgement(s: &mut Said<'_>) -> Option<Vec<Op>> {
    if s.eat("洗牌") {
        return Some(vec![Op::Reshuffle]);
    }
    s.any(&["进行一次", "进行"]);
    s.need("判定")?;
    Some(vec![Op::Judgement(s.before.subject.named())])
}
