//! What stands before what is done: tags, when a skill is used, under which conditions (5.1, 6.1, 6.2, 7.4).

use super::chars;
use super::cond;
use super::num;
use super::said::{FACES, Said};
use crate::engine::sgs_chess::words::setup::{Limit, Within};
use crate::engine::sgs_chess::words::{Phase, Point};

/// What stands before what is done.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Opening {
    /// 锁定技.
    pub locked: bool,
    /// When the skill is used, as the text says it.
    pub timing: Option<String>,
    /// What must hold for that: of the phase that is named.
    pub at: Vec<String>,
    /// What must hold besides.
    pub when: Vec<String>,
    /// The timing of the turn, where it is one.
    pub point: Option<(Phase, Point)>,
    /// How often the skill may be used.
    pub limit: Option<Limit>,
}

/// Whose turn a timing is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    Own,
    Others,
    Any,
}

/// Tags, timing and, where they are the skill's, conditions.
pub fn opening(s: &mut Said<'_>, conditions: bool) -> Opening {
    let mut out = Opening::default();
    if s.attempt(|s| s.need("锁定技，")).is_some() {
        out.locked = true;
    }
    out.limit = s.attempt(limited);
    if let Some((point, at, text)) = s.attempt(|s| timing(s, &mut out.limit)) {
        (out.point, out.at, out.timing) = (point, at, Some(text));
    }
    if out.limit.is_none() {
        out.limit = s.attempt(limited);
    }
    while conditions
        && let Some(more) = s.attempt(|s| {
            s.need("若")?;
            let conds = cond::conditions(s)?;
            s.eat("时");
            s.need("，")?;
            Some(conds)
        })
    {
        out.when.extend(more);
    }
    out
}

/// A timing that stands alone, with a comma behind it: what must hold of the turn.
pub fn timing_alone(s: &mut Said<'_>) -> Option<Vec<String>> {
    let (_, at, _) = s.attempt(|s| timing(s, &mut None))?;
    s.done().then_some(at)
}

type Timing = (Option<(Phase, Point)>, Vec<String>, String);

fn timing(s: &mut Said<'_>, limit: &mut Option<Limit>) -> Option<Timing> {
    let from = s.at();
    let ((point, at), within) = s.first(&[
        |s| in_phase(s).map(|when| (when, Some(Within::Phase))),
        |s| in_turn(s).map(|when| (when, Some(Within::Turn))),
        |s| event(s).map(|()| ((None, Vec::new()), None)),
    ])?;
    let text = s.between(from, s.at());
    if limit.is_none()
        && let Some(within) = within
    {
        *limit = s.attempt(|s| times(s, within));
    }
    s.need("，")?;
    Some((point, at, text))
}

/// 每回合限一次，: how often within what.
fn limited(s: &mut Said<'_>) -> Option<Limit> {
    let limit = limit(s)?;
    s.need("，")?;
    Some(limit)
}

/// 每回合限一次.
pub fn limit(s: &mut Said<'_>) -> Option<Limit> {
    s.any(&["于", "在"]);
    let within = s.one(&[
        ("每名角色的回合", Within::Turn),
        ("每个回合", Within::Turn),
        ("每回合", Within::Turn),
        ("一个回合", Within::Turn),
        ("一回合", Within::Turn),
        ("本回合", Within::Turn),
        ("每个阶段", Within::Phase),
        ("每阶段", Within::Phase),
        ("每局游戏", Within::Game),
        ("一局游戏", Within::Game),
        ("本局游戏", Within::Game),
        ("每局", Within::Game),
    ])?;
    s.any(&["内", "里", "中"]);
    times(s, within)
}

/// 限一次.
fn times(s: &mut Said<'_>, within: Within) -> Option<Limit> {
    s.any(&["内", "里", "中"]);
    s.need("限")?;
    let times = i64::from(s.number()?);
    s.need("次")?;
    (times > 0).then_some(Limit { within, times })
}

type When = (Option<(Phase, Point)>, Vec<String>);

/// 结束阶段开始时, 你的出牌阶段内, 其他角色的摸牌阶段开始时.
fn in_phase(s: &mut Said<'_>) -> Option<When> {
    s.any(&["于", "在"]);
    let turn = whose(s);
    s.any(&["此回合的", "本回合的"]);
    let phase = Phase::ALL.iter().copied().find(|p| s.eat(p.word()))?;
    let point = s
        .one(&[
            ("开始前", Point::Before),
            ("开始时", Point::Start),
            ("结束时", Point::Finish),
            ("结束后", Point::After),
            ("内的空闲时间点", Point::Within),
            ("的空闲时间点", Point::Within),
            ("内", Point::Within),
        ])
        .unwrap_or(Point::Within);
    // 6.2-2: in a timing it is the owner's.
    let mut at: Vec<String> = match turn {
        Turn::Own => vec!["你.回合内".to_owned()],
        Turn::Others => vec!["非你.回合内".to_owned()],
        Turn::Any => Vec::new(),
    };
    match point {
        // 6.2-4: from its 开始时 to its 结束时.
        Point::Within => at.extend([
            format!("阶段={}", phase.word()),
            format!("时机!={}{}", phase.word(), Point::Before.word()),
            format!("时机!={}{}", phase.word(), Point::After.word()),
        ]),
        point => at.push(format!("时机={}{}", phase.word(), point.word())),
    }
    Some((Some((phase, point)).filter(|_| turn == Turn::Own), at))
}

fn whose(s: &mut Said<'_>) -> Turn {
    s.one(&[
        ("你的", Turn::Own),
        ("每名角色的", Turn::Any),
        ("一名角色的", Turn::Any),
        ("任意角色的", Turn::Any),
        ("其他角色的", Turn::Others),
        ("一名其他角色的", Turn::Others),
        ("每名其他角色的", Turn::Others),
    ])
    .unwrap_or(Turn::Own)
}

/// 你的回合内, 回合外 (6.1-2).
fn in_turn(s: &mut Said<'_>) -> Option<When> {
    s.any(&["于", "在"]);
    s.any(&["你的", "你于", "你在"]);
    let within = s.one(&[("回合内", true), ("回合外", false)])?;
    let no = if within { "" } else { "非" };
    Some((None, vec![format!("{no}你.回合内")]))
}

/// Something happens: who, what, and 时, 前 or 后.
fn event(s: &mut Said<'_>) -> Option<()> {
    s.any(&["每当", "当"]);
    s.attempt(chars::chars);
    s.eat("将");
    s.first(&[needs, uses, aimed, harmed, moved, plain])?;
    s.any(&["开始时", "结束时", "时", "前", "后"])?;
    s.any(&["❶", "❷", "❸"]);
    Some(())
}

fn using(s: &mut Said<'_>) -> Option<()> {
    s.any(&["使用或打出", "使用/打出", "使用", "打出"])
        .map(|_| ())
}

/// 需要使用或打出【杀】.
fn needs(s: &mut Said<'_>) -> Option<()> {
    s.need("需要")?;
    using(s)?;
    object(s)
}

/// 使用【杀】, 使用【杀】指定目标.
fn uses(s: &mut Said<'_>) -> Option<()> {
    using(s)?;
    object(s)?;
    s.any(&["指定目标", "结算"]);
    Some(())
}

/// 成为【杀】的目标.
fn aimed(s: &mut Said<'_>) -> Option<()> {
    if s.eat("指定目标") {
        return Some(());
    }
    s.need("成为")?;
    s.attempt(object);
    s.eat("的");
    s.need("目标")
}

/// 受到伤害, 造成火焰伤害, 失去体力, 回复体力, 扣减体力.
fn harmed(s: &mut Said<'_>) -> Option<()> {
    let verb = s.any(&["受到", "造成", "失去", "回复", "扣减"])?;
    s.attempt(|s| {
        num::actor(s)?;
        s.need("造成的")
    });
    s.attempt(|s| num::amount(s, "点"));
    if verb > 1 {
        return s.need("体力");
    }
    s.any(&["普通", "火焰", "属性"]);
    s.need("伤害")
}

/// 失去装备区里的牌, 获得手牌, 弃置一张红色牌.
fn moved(s: &mut Said<'_>) -> Option<()> {
    s.any(&["失去", "获得", "得到", "弃置", "摸", "展示", "交给", "亮出"])?;
    s.any(&["最后的", "最后"]);
    object(s)
}

fn plain(s: &mut Said<'_>) -> Option<()> {
    s.any(&[
        "死亡", "判定", "翻面", "复原", "移动", "离场", "洗牌", "行动",
    ])
    .map(|_| ())
}

/// The cards that a timing speaks of.
fn object(s: &mut Said<'_>) -> Option<()> {
    s.attempt(|s| num::amount(s, "张"));
    s.attempt(|s| {
        s.need_any(&[
            "手牌里的",
            "装备区里的",
            "武器区里的",
            "防具区里的",
            "坐骑区里的",
            "区域里的",
        ])
    });
    s.attempt(|s| num::amount(s, "张"));
    while s.one(&FACES).is_some() {
        s.eat("的");
    }
    let one = |s: &mut Said<'_>| {
        if s.name().is_some() {
            return Some(());
        }
        s.need_any(&[
            "普通锦囊牌",
            "延时锦囊牌",
            "锦囊牌",
            "基本牌",
            "装备牌",
            "武器牌",
            "防具牌",
            "坐骑牌",
            "手牌",
            "牌",
        ])
    };
    s.attempt(one)?;
    while s
        .attempt(|s| {
            s.need_any(&["或", "，", "/"])?;
            s.eat("一张");
            one(s)
        })
        .is_some()
    {}
    Some(())
}
