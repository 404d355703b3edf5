//! What lasts, and what goes off at what a sentence names, in Chinese.

use super::super::block;
use super::super::make;
use super::super::np::For;
use super::super::pred::Pred;
use super::super::said::Said;
use super::np::np;
use super::{act, gain, verb};
use crate::engine::union_arena::card::ability::NeedChange;
use crate::engine::union_arena::card::against::Seen;
use crate::engine::union_arena::card::{Ability, Cond, Filter, Mod, Num, When};
use crate::engine::union_arena::words::{Cannot, Deed, Must, Zone};
use crate::engine::vocab::Many;

/// One sentence that lasts or goes off.
pub fn lasting(s: &mut Said<'_>) -> Option<Vec<Ability>> {
    s.any(&["，", "・"]);
    if let Some(ability) = s.attempt(goes_off) {
        return Some(vec![ability]);
    }
    if let Some(ability) = s.attempt(energy_in_fl) {
        return Some(ability);
    }
    let (did, conds) = super::givens(s);
    if did {
        return None;
    }
    s.first(&[in_hand, named_too, hand_limit])
        .map(|all| all.into_iter().map(|a| make::with(a, &conds)).collect())
        .or_else(|| s.attempt(|s| of_this(s, &conds)))
        .or_else(|| s.attempt(|s| of_others(s, &conds)))
}

/// ※此卡在卡组中最多放置3张, ※此卡卡组可放置任意张数.
pub fn copies(s: &mut Said<'_>) -> Option<i32> {
    s.need("※")?;
    s.any(&["此卡", "这个", "此"]);
    s.any(&["在"]);
    s.need("卡组")?;
    s.any(&["中", "里", "内"]);
    s.any(&["最多", "可", "只"]);
    s.any(&["只能", "能", "可"]);
    s.any(&["放置", "投入", "放", "有"]);
    if s.any(&["任意张数", "任意数量", "任意张"]).is_some() {
        return Some(make::ANY_COPIES);
    }
    s.any(&["最多"]);
    let n = s.number()?;
    s.any(&super::np::COUNTERS)?;
    s.any(&["此卡"]);
    Some(n)
}

/// 我方手牌上限是15张.
fn hand_limit(s: &mut Said<'_>) -> Option<Vec<Ability>> {
    s.need("我方手牌上限")?;
    s.need_any(&["变为", "变成", "为", "是"])?;
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    Some(vec![make::hand_limit(n)])
}

/// 手牌中此卡所需能量减【紫x1】, 手牌中此卡消耗AP-1.
fn in_hand(s: &mut Said<'_>) -> Option<Vec<Ability>> {
    s.any(&["我方"]);
    s.need("手牌")?;
    s.any(&["中", "上", "里"]);
    s.need("此卡")?;
    s.any(&["，"]);
    if s.eat("所需能量") {
        s.need_any(&["减少", "减", "-"])?;
        let (colour, n) = super::super::icons::energy(s.take_icon()?)?;
        return Some(vec![make::in_hand(Mod::Need(NeedChange {
            colour: Some(colour),
            amount: Num::Lit(-i32::from(n)),
        }))]);
    }
    s.need("消耗AP")?;
    s.any(&["减少"]);
    s.any(&["-"]);
    let n = s.number()?;
    Some(vec![make::in_hand(Mod::Ap(Num::Lit(-n)))])
}

/// 此卡也作为<○○>使用.
fn named_too(s: &mut Said<'_>) -> Option<Vec<Ability>> {
    s.need("此卡")?;
    s.any(&["，"]);
    s.need_any(&["也作为", "也视为", "也可作为", "同时作为"])?;
    let mut names = vec![s.name()?.to_owned()];
    while s.any(&["和", "或"]).is_some() {
        names.push(s.name()?.to_owned());
    }
    s.any(&["使用", "处理"]);
    Some(vec![make::named(names)])
}

/// 此卡在前线场合也产生能量.
fn energy_in_fl(s: &mut Said<'_>) -> Option<Vec<Ability>> {
    s.need("此卡")?;
    s.need_any(&["在前线"])?;
    s.any(&["场合", "时"]);
    s.any(&["，"]);
    s.need("也")?;
    s.need_any(&["其产生能量", "产生能量", "可产生能量"])?;
    Some(vec![make::energy_in_fl()])
}

/// 此卡BP+1000, 此卡获得【○○】, 此卡不会被BP2000以下角色阻挡.
fn of_this(s: &mut Said<'_>, conds: &[Cond]) -> Option<Vec<Ability>> {
    let each = s.attempt(per);
    s.need("此卡")?;
    s.any(&["，"]);
    if each.is_none()
        && let Some(mods) = s.attempt(restricted)
    {
        return Some(vec![block::lasting(conds.to_vec(), mods)]);
    }
    if make::this_turn(conds) {
        // The condition ends with the turn, so that 本回合中 adds nothing.
        s.any(&["本回合中，", "本回合中"]);
    }
    let mods = said(s, each)?;
    Some(vec![block::lasting(conds.to_vec(), mods)])
}

/// 我方前线每存在1张其他角色: how many there are.
fn per(s: &mut Said<'_>) -> Option<Num> {
    let np = s.attempt(|s| {
        let mut begin = *s;
        let np = each_of(&mut begin)?;
        *s = begin;
        Some(np)
    })?;
    s.any(&["，"]);
    Some(np)
}

/// 每有1张○○.
pub fn each_of(s: &mut Said<'_>) -> Option<Num> {
    let who = verb::who(s);
    let zone = s.attempt(|s| {
        s.one(&[
            ("前线", Some(Zone::Fl)),
            ("能量线", Some(Zone::El)),
            ("场上", None),
            ("场外", Some(Zone::Outside)),
        ])
    });
    let each = s.attempt(every).is_some();
    let mut np = np(s, For::Doing)?;
    if !each {
        every(s)?;
    }
    if np.count.is_some() {
        return None;
    }
    np.filter.who = np.filter.who.or(who);
    if let Some(Some(zone)) = zone {
        np = np.lying(zone);
    }
    Some(np.number())
}

/// 每有1张, 每存在一张, 每1张.
fn every(s: &mut Said<'_>) -> Option<()> {
    s.need("每")?;
    s.any(&["存在", "有"]);
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    (n == 1).then_some(())
}

/// What this card is, has, or is kept from.
fn said(s: &mut Said<'_>, each: Option<Num>) -> Option<Vec<Mod>> {
    let mut mods = Vec::new();
    if s.attempt(|s| s.need("激活登场")).is_some() {
        return Some(vec![Mod::EntersActive]);
    }
    if let Some(gives) = s.attempt(act::gives) {
        return Some(vec![gives]);
    }
    loop {
        let preds = gain::gains(s)?;
        for pred in preds {
            match (pred, &each) {
                (Pred::Boost(Num::Lit(n)), Some(each)) => {
                    mods.push(Mod::Bp(each.clone().times(n)));
                }
                (Pred::Boost(n), None) => mods.push(Mod::Bp(n)),
                (Pred::Grant(all), None) => mods.extend(all),
                _ => return None,
            }
        }
        if s.attempt(|s| s.need_any(&["，并且", "，且", "，并", "，", "且"]))
            .is_none()
        {
            break;
        }
    }
    Some(mods)
}

/// What this card is kept from or has to do.
fn restricted(s: &mut Said<'_>) -> Option<Vec<Mod>> {
    let mut mods = vec![one_restriction(s)?];
    while s
        .attempt(|s| {
            s.any(&["，"]);
            s.any(&["并且", "且", "并", "也"]);
            mods.push(one_restriction(s)?);
            Some(())
        })
        .is_some()
    {}
    Some(mods)
}

fn one_restriction(s: &mut Said<'_>) -> Option<Mod> {
    if s.attempt(|s| s.need("BP不会减少")).is_some() {
        return Some(make::cannot(Cannot::LowerBp, None));
    }
    if s.attempt(|s| {
        s.need_any(&[
            "能阻挡对方攻击场合必须阻挡",
            "必须尽可能阻挡对方攻击",
            "如果可能必须阻挡对方攻击",
        ])
    })
    .is_some()
    {
        return Some(make::must(Must::Block));
    }
    if s.eat("不会被") || s.eat("不能被") {
        let by = s.attempt(|s| {
            let by = np(s, For::Doing)?;
            by.count.is_none().then(|| by.filter())
        });
        s.need("阻挡")?;
        // Who blocks is a character in any case.
        let by = by.map(|mut f| {
            f.kind = Many::default();
            f
        });
        return Some(make::cannot(Cannot::BeBlocked, by));
    }
    s.need_any(&["不能", "无法", "不可"])?;
    let what = s.one(&[
        ("在前线登场", Cannot::PlayToFl),
        ("前线登场", Cannot::PlayToFl),
        ("移到前线", Cannot::MoveToFl),
        ("攻击", Cannot::Attack),
        ("阻挡", Cannot::Block),
    ])?;
    Some(make::cannot(what, None))
}

/// 对方必须尽可能阻挡此卡攻击; 我方前线角色BP+500.
fn of_others(s: &mut Said<'_>, conds: &[Cond]) -> Option<Vec<Ability>> {
    if s.attempt(|s| {
        s.any(&["如果可能", "尽可能"]);
        s.any(&["，"]);
        s.need("对方")?;
        s.any(&["，"]);
        s.any(&["如果可能", "尽可能"]);
        s.need("必须")?;
        s.any(&["尽可能"]);
        s.need("阻挡此卡攻击")
    })
    .is_some()
    {
        return Some(vec![block::lasting(
            conds.to_vec(),
            vec![make::must(Must::BeBlocked)],
        )]);
    }
    if let Some(mods) = s.attempt(unchosen) {
        return Some(vec![block::lasting(conds.to_vec(), mods)]);
    }
    let np = np(s, For::Doing)?;
    if np.this
        || np
            .count
            .as_ref()
            .is_some_and(|c| *c != super::super::np::Count::All)
    {
        return None;
    }
    s.any(&["，"]);
    let mods = said(s, None)?;
    Some(vec![block::lasting_on(conds.to_vec(), np.filter(), mods)])
}

/// 对方角色效果・事件卡效果不能选择此卡.
fn unchosen(s: &mut Said<'_>) -> Option<Vec<Mod>> {
    s.need("对方")?;
    s.any(&["因为", "以"]);
    let mut kinds = Vec::new();
    let mut trigger = false;
    loop {
        use crate::engine::union_arena::words::Kind;
        if s.any(&["角色效果"]).is_some() {
            kinds.push(Kind::Character);
        } else if s.any(&["事件卡效果", "事件效果"]).is_some() {
            kinds.push(Kind::Event);
        } else if s.any(&["触发效果"]).is_some() {
            trigger = true;
        } else {
            break;
        }
        s.any(&["・", "和", "或", "，"]);
    }
    if kinds.is_empty() {
        return None;
    }
    if s.attempt(|s| s.need_any(&["选择此卡时", "选择此卡时候"]))
        .is_some()
    {
        s.any(&["，"]);
        let Some(n) = s.attempt(|s| {
            s.need_any(&["不追加", "不另支付", "不追加支付", "不支付", "不多支付"])?;
            let n = s.number()?;
            s.need("AP")?;
            s.any(&["，", "就", "则"]);
            s.need_any(&["不能选择", "无法选择"])?;
            s.any(&["此卡"]);
            Some(n)
        }) else {
            return s.lacks("不付别的费用就不能选择");
        };
        return make::to_choose(s, n, kinds, trigger);
    }
    s.need_any(&["不能选择此卡", "无法选择此卡"])?;
    make::unchosen(s, kinds, trigger)
}

/// 此卡攻击战斗胜利时，…; 我方场上<○○>退场时，….
fn goes_off(s: &mut Said<'_>) -> Option<Ability> {
    s.any(&["当", "在"]);
    let on = s.attempt(phase_deed).or_else(|| s.attempt(card_deed))?;
    s.need_any(&["时候", "时", "场合"])?;
    s.need("，")?;
    let (did, conds) = super::givens(s);
    if did {
        return None;
    }
    s.before.looked = false;
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
    Some(block::triggered(on, conds, effects))
}

fn phase_deed(s: &mut Said<'_>) -> Option<When> {
    let who = verb::who(s);
    let deed = s.one(&[
        ("回合开始", Deed::StartPhase),
        ("主要阶段开始", Deed::MainPhase),
        ("主要阶段结束", Deed::MainEnd),
        ("攻击阶段开始", Deed::AttackPhase),
        ("攻击阶段结束", Deed::AttackPhaseEnd),
        ("结束阶段开始", Deed::EndPhase),
        ("回合结束", Deed::EndPhase),
    ])?;
    Some(make::in_phase(deed, who))
}

fn card_deed(s: &mut Said<'_>) -> Option<When> {
    let own = s.attempt(|s| {
        s.need_any(&["进行攻击战斗中胜利", "进行攻击战斗胜利", "攻击战斗中胜利"])?;
        Some(make::when_of(Deed::Win, Seen::default()))
    });
    if own.is_some() {
        return own;
    }
    let np = np_of_deed(s)?;
    if s.eat("战斗胜利") {
        let card = np.map(Box::new);
        return Some(When {
            deed: Deed::Win,
            seen: Seen {
                card,
                ..Seen::default()
            },
        });
    }
    let deed = s.one(&[
        ("攻击战斗胜利", Deed::Win),
        ("攻击并且战斗胜利", Deed::Win),
        ("攻击，战斗胜利", Deed::Win),
        ("攻击战斗中胜利", Deed::Win),
        ("在进行攻击战斗中胜利", Deed::Win),
        ("进行攻击战斗胜利", Deed::Win),
        ("攻击战斗失败", Deed::AttackLose),
        ("攻击没有被阻挡", Deed::Unblocked),
        ("攻击未被阻挡", Deed::Unblocked),
        ("攻击被阻挡", Deed::Blocked),
        ("攻击", Deed::Attack),
        ("阻挡", Deed::Block),
        ("退场", Deed::Retire),
        ("登场", Deed::Enter),
    ])?;
    let seen = Seen {
        card: np.map(Box::new),
        ..Seen::default()
    };
    Some(make::when_of(deed, seen))
}

/// Of which card a deed is: none for this card.
fn np_of_deed(s: &mut Said<'_>) -> Option<Option<Filter>> {
    if s.eat("此卡") {
        return Some(None);
    }
    let np = np(s, For::Doing)?;
    (np.count.is_none() && !np.this).then(|| Some(np.filter()))
}
