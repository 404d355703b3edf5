//! What is said of cards in Chinese: 退场, 放回手牌, 在这个回合中BP+1000.

use super::super::pred::{Pred, Said as Spoken};
use super::super::said::Said;
use super::gain;
use crate::engine::union_arena::words::{Deed, End, Until, Who, Zone};

/// How long: 本回合中, 直到下个我方回合开始.
pub fn until(s: &mut Said<'_>) -> Option<Until> {
    s.one(&[
        ("本回合中", Until::Turn),
        ("至我方下回合开始", Until::MyNextTurn),
        ("至我方下回合结束", Until::MyNextEnd),
        ("至对方下回合开始", Until::TheirNextTurn),
        ("至对方下回合结束", Until::TheirNextEnd),
        ("本次战斗中", Until::Battle),
    ])
}

/// Everything that is said of one thing, to the end of the sentence or to where something else begins.
pub fn verbs(s: &mut Said<'_>) -> Option<Vec<Spoken>> {
    let mut out: Vec<Spoken> = Vec::new();
    let mut lasts: Option<Until> = None;
    loop {
        let next = s.attempt(|s| {
            let comma = s.eat("，");
            let and = s
                .any(&["并且", "并", "且", "和", "还", "再", "以及"])
                .is_some();
            s.any(&["，"]);
            if !out.is_empty() && !comma && !and {
                return None;
            }
            let mut may = s.eat("可");
            s.any(&["对其", "其", "那角色", "那卡"]);
            let mut until = self::until(s);
            s.any(&["，"]);
            may |= s.eat("可");
            s.any(&["还", "再"]);
            if until.is_none() {
                until = self::until(s);
                s.any(&["，"]);
            }
            let what = pred(s)?;
            // A duration may also stand behind.
            let lasts = until.or(lasts);
            let mut said = Vec::new();
            for what in what {
                said.push(Spoken {
                    what,
                    until: lasts.unwrap_or(Until::Turn),
                    may,
                });
                may = false;
            }
            // What lasts has to say how long.
            let timed = said
                .iter()
                .any(|p| matches!(p.what, Pred::Boost(_) | Pred::Grant(_) | Pred::Either(_)));
            (!timed || lasts.is_some()).then_some((said, lasts))
        });
        match next {
            Some((said, until)) => {
                out.extend(said);
                lasts = until;
            }
            None => break,
        }
    }
    (!out.is_empty()).then_some(out)
}

/// One thing that is said.
fn pred(s: &mut Said<'_>) -> Option<Vec<Pred>> {
    s.first(&[
        gains,
        carried,
        entering,
        moving,
        placing,
        not_readied,
        plain,
    ])
}

fn plain(s: &mut Said<'_>) -> Option<Vec<Pred>> {
    let one = s.one(&[
        ("退场", Pred::Retire),
        ("回手", Pred::Bounce),
        ("入手", Pred::Bounce),
        ("与此卡交换它们位置", Pred::SwapThis),
        ("和此卡交换它们位置", Pred::SwapThis),
        ("除外", Pred::Remove),
        ("休眠", Pred::Rest),
        ("激活", Pred::Ready),
        ("公开", Pred::Show),
    ])?;
    // 激活状态 says how something stands, 激活登场 how it enters.
    if s.eat("状态") || s.eat("登场") {
        return None;
    }
    let mut all = vec![one];
    if all[0] == Pred::Show {
        s.attempt(|s| {
            s.any(&["并", "，"]);
            to_hand(s)
        })?;
        all.push(Pred::Bounce);
    }
    Some(all)
}

/// 下1次激活时不能激活.
fn not_readied(s: &mut Said<'_>) -> Option<Vec<Pred>> {
    s.need("下1次激活时不能激活")?;
    Some(vec![Pred::NotReadied])
}

/// Moving between the lines.
fn moving(s: &mut Said<'_>) -> Option<Vec<Pred>> {
    s.need("移到")?;
    place(s);
    Some(vec![s.one(&[
        ("前线", Pred::Shift(Zone::Fl)),
        ("能量线", Pred::Shift(Zone::El)),
        ("别线", Pred::OtherLine),
        ("别区", Pred::OtherLine),
    ])?])
}

/// Putting somewhere else.
fn placing(s: &mut Said<'_>) -> Option<Vec<Pred>> {
    s.any(&["任意顺序"]);
    if s.attempt(|s| {
        s.any(&["背面朝上"]);
        s.need("放置")?;
        s.need("此卡下方")
    })
    .is_some()
    {
        return Some(vec![Pred::Tuck]);
    }
    s.need_any(&["放置", "回", "入", "移到"])?;
    place(s);
    let what = s.one(&[
        ("卡组顶或卡组底", Pred::EitherEnd(None)),
        ("卡组顶或底", Pred::EitherEnd(None)),
        ("卡组底或卡组顶", Pred::EitherEnd(None)),
        ("卡组顶", Pred::Deck(End::Top)),
        ("卡组底", Pred::Deck(End::Bottom)),
        ("场外", Pred::Zone(Zone::Outside)),
        ("除外区", Pred::Remove),
        ("手牌", Pred::Bounce),
        ("生命区", Pred::Zone(Zone::Life)),
    ])?;
    Some(vec![what])
}

/// 激活登场, 我方前线休眠登场, 休眠登场或激跃.
fn entering(s: &mut Said<'_>) -> Option<Vec<Pred>> {
    let (mut to, mut active, mut entered, mut raid) = (None, None, false, false);
    loop {
        if s.any(&["，", "并", "为", "进行"]).is_some() {
            continue;
        }
        if !entered
            && active.is_none()
            && let Some(a) = s.attempt(|s| s.one(&[("激活", true), ("休眠", false)]))
        {
            s.any(&["状态"]);
            active = Some(a);
            continue;
        }
        if to.is_none()
            && let Some(zone) = s.attempt(|s| {
                s.any(&["在", "到", "至"]);
                place(s);
                let zone = s.one(&[
                    ("前线", Some(Zone::Fl)),
                    ("能量线", Some(Zone::El)),
                    ("场上", None),
                ])?;
                s.any(&["上", "中"]);
                Some(zone)
            })
        {
            to = Some(zone);
            continue;
        }
        if !entered && s.eat("登场") {
            entered = true;
            continue;
        }
        if entered
            && s.attempt(|s| {
                s.need_any(&["或者", "或"])?;
                s.any(&["进行", "发动"]);
                s.need("激跃")
            })
            .is_some()
        {
            raid = true;
            continue;
        }
        break;
    }
    entered.then(|| {
        vec![Pred::Enter {
            to: to.flatten(),
            active: active.unwrap_or(false),
            raid,
        }]
    })
}

/// 发动那角色【登场时】.
fn carried(s: &mut Said<'_>) -> Option<Vec<Pred>> {
    s.need("发动")?;
    s.any(&["那角色", "其", "所选角色", "此卡"]);
    let at = [
        ("登场时", Deed::Enter),
        ("退场时", Deed::Retire),
        ("攻击时", Deed::Attack),
    ];
    let (_, deed) = at.into_iter().find(|(icon, _)| s.eat_icon(icon))?;
    s.any(&["效果"]);
    Some(vec![Pred::Carry(deed)])
}

/// BP+1000, and what is got.
fn gains(s: &mut Said<'_>) -> Option<Vec<Pred>> {
    gain::gains(s)
}

/// 入手, 入我方手牌.
pub fn to_hand(s: &mut Said<'_>) -> Option<()> {
    s.attempt(|s| s.need("入手")).or_else(|| {
        s.attempt(|s| {
            s.need("入")?;
            place(s);
            s.need("手牌")
        })
    })
}

/// Whose the place is that cards go to, where that is said.
pub fn place(s: &mut Said<'_>) {
    let own = s.before.own.unwrap_or(Who::Me);
    let named = s.one(&[("我方", Who::Me), ("对方", Who::Opponent), ("自己", own)]);
    s.before.place = named.or(s.before.place);
}

/// Who an action is done by, where it is said.
pub fn who(s: &mut Said<'_>) -> Option<Who> {
    s.one(&[("我方", Who::Me), ("对方", Who::Opponent)])
}
