//! What is done, in Chinese: one clause of a sentence.

use super::super::make;
use super::super::np::{Count, Np};
use super::super::pred;
use super::super::said::Said;
use super::np::{For, np};
use super::verb;
use crate::engine::union_arena::card::{Cost, Effect, Filter, Mod, Num, Pick, Sel, Which};
use crate::engine::union_arena::words::{End, Who, Zone};

/// What one clause does.
pub fn act(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.any(&["还", "再", "并且", "并"]);
    let may = s.eat("可");
    s.any(&["，"]);
    let effects = s.first(&[
        draw, paid, look, sorted, take, rest, that, swap, chosen_before, energy, choose, discarded, subject,
    ])?;
    if !may {
        return Some(effects);
    }
    if let [Effect::PayFor(_)] = effects.as_slice() {
        return Some(effects);
    }
    Some(vec![make::may(None, effects)])
}

/// 抽1张卡.
fn draw(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = verb::who(s).unwrap_or(Who::Me);
    s.need("抽")?;
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    s.any(&["卡", "手牌"]);
    Some(vec![make::draw(who, Num::Lit(n))])
}

/// 支付1AP.
fn paid(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("支付")?;
    let n = s.number()?;
    s.any(&["点"]);
    s.need("AP")?;
    Some(vec![make::pay(vec![Cost::Ap(Num::Lit(n))], Vec::new())])
}

/// 查看我方卡组顶5张卡, 公开我方卡组顶1张卡.
fn look(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let shown = s.one(&[("查看", false), ("公开", true)])?;
    s.any(&["从"]);
    let who = verb::who(s).unwrap_or(Who::Me);
    s.need("卡组顶")?;
    s.any(&["看", "公开", "中"]);
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    s.any(&["卡"]);
    s.before.looked = true;
    s.before.shown = shown;
    Some(vec![match shown {
        true => make::show(make::top(who, n)),
        false => make::look(who, n),
    }])
}

/// 从中任意张任意顺序放置卡组顶，其余任意顺序放置卡组底.
fn sorted(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need_any(&["从中", "其中"])?;
    s.any(&["选择", "选出"]);
    s.need_any(&["任意张数", "任意数量", "任意张"])?;
    s.any(&["卡"]);
    s.any(&["任意顺序"]);
    s.need("放置")?;
    s.any(&["我方"]);
    s.need("卡组顶")?;
    s.any(&["，"]);
    s.need("其余")?;
    s.any(&["卡"]);
    s.any(&["任意顺序"]);
    s.need("放置")?;
    s.any(&["我方"]);
    s.need("卡组底")?;
    if !s.before.looked {
        return None;
    }
    let from = among(Which::Looked);
    Some(vec![
        Effect::Choose(Pick {
            from,
            any: true,
            ..Pick::default()
        }),
        make::to_deck(Which::Chosen(None), End::Top),
        make::to_deck(Which::Rest, End::Bottom),
    ])
}

/// Those of some cards.
pub fn among(of: Sel) -> Filter {
    Filter {
        among: Some(Box::new(of)),
        ..Filter::default()
    }
}

/// 从中公开最多1张○○并入手.
fn take(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if !s.before.looked {
        return None;
    }
    s.any(&["最多"]);
    let mut shown = s.eat("公开");
    s.need_any(&["从中", "其中"])?;
    s.any(&["，"]);
    shown |= s.any(&["公开", "选择并公开"]).is_some();
    s.any(&["选择", "选出"]);
    let each = s.attempt(|s| {
        s.need("最多各")?;
        let n = s.number()?;
        s.any(&super::np::COUNTERS);
        Some(n)
    });
    if each.is_some() {
        return None;
    }
    let mut np = np(s, For::Doing)?;
    np.filter.zones.0.clear();
    np.filter.who = None;
    let pick = picked(&np, Which::Looked)?;
    s.any(&["，"]);
    s.any(&["公开"]).inspect(|_| shown = true);
    s.any(&["并且", "并", "，"]);
    let chosen = Which::Chosen(None);
    let mut out = vec![Effect::Choose(pick.clone())];
    if s.eat("入手") {
        if shown {
            out.push(make::show(chosen.clone()));
        }
        out.push(Effect::Bounce(chosen));
        s.before.took = true;
        s.before.shown = shown;
        return Some(out);
    }
    if s.any(&["背面朝上放置", "背面向上放置"]).is_some() {
        return s.lacks("放到卡的下面");
    }
    let said = verb::verbs(s)?;
    s.before.took = true;
    if shown {
        out.push(make::show(chosen.clone()));
        out.extend(pred::apply(chosen, said));
        return Some(out);
    }
    Some(pred::apply(Which::Pick(Box::new(pick)), said))
}

/// A choice among such cards.
pub fn picked(np: &Np, of: Sel) -> Option<Pick> {
    match np.clone().sel()? {
        Which::Pick(mut pick) => {
            pick.from.among = Some(Box::new(of));
            Some(*pick)
        }
        _ => None,
    }
}

/// 其余任意顺序放置我方卡组底.
fn rest(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if !s.before.looked {
        return None;
    }
    s.need("其余")?;
    s.any(&["卡"]);
    s.any(&["，"]);
    s.any(&["任意顺序"]);
    s.need("放置")?;
    s.any(&["我方"]);
    Some(vec![s.one(&[
        ("卡组底", make::to_deck(Which::Rest, End::Bottom)),
        ("卡组顶", make::to_deck(Which::Rest, End::Top)),
        ("场外", make::to_zone(Which::Rest, Zone::Outside)),
    ])?])
}

/// 那张卡放置卡组顶或卡组底, 公开卡放置…
fn that(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if !s.before.looked || s.before.took {
        return None;
    }
    s.need_any(&["那张卡", "那卡", "公开卡", "卡"])?;
    s.any(&["，"]);
    let said = verb::verbs(s)?;
    Some(pred::apply(Which::Looked, said))
}

/// 选择我方前线○○和我方能量线○○各1张，交换它们位置.
fn swap(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("选择")?;
    let one = np(s, For::Doing)?;
    s.any(&["，"]);
    s.need_any(&["和", "与", "以及"])?;
    let mut other = np(s, For::Doing)?;
    other.filter.who = other.filter.who.or(one.filter.who);
    s.need("各")?;
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    s.need("，")?;
    if n != 1 || one.count.is_some() || other.count.is_some() {
        return None;
    }
    let may = s.eat("可");
    let single = |np: Np| {
        let np = Np {
            count: Some(Count::Exactly(1)),
            ..np
        };
        np.sel()
    };
    if s.any(&["交换它们位置", "交换其位置", "互换它们位置", "交换位置", "互换位置"]).is_some() {
        let both = vec![make::swap(single(one)?, single(other)?)];
        return Some(if may { vec![make::may(None, both)] } else { both });
    }
    if may {
        return None;
    }
    // Both are chosen, and something is done to both.
    let (Which::Pick(mut first), Which::Pick(mut second)) = (single(one)?, single(other)?) else {
        return None;
    };
    first.name = Some("其一".to_owned());
    second.name = Some("其二".to_owned());
    let both = Which::Join(vec![
        Which::Chosen(first.name.clone()),
        Which::Chosen(second.name.clone()),
    ]);
    let said = verb::verbs(s)?;
    let mut out = vec![Effect::Choose(*first), Effect::Choose(*second)];
    out.extend(pred::apply(both, said));
    Some(out)
}

/// 所选角色退场, or nothing but what is done: 转为休眠状态.
fn chosen_before(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if !s.before.chosen {
        return None;
    }
    let named = s.any(&["所选角色", "那角色", "所选卡"]).is_some();
    s.any(&["，"]);
    let said = verb::verbs(s)?;
    if !named && said.iter().any(|p| matches!(p.what, pred::Pred::Boost(_))) {
        return None;
    }
    Some(pred::apply(Which::Chosen(None), said))
}

/// 本回合中，此卡生成能量+【紫】.
fn energy(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let before = verb::until(s);
    s.any(&["，"]);
    s.need("此卡")?;
    s.any(&["，"]);
    let until = before.or_else(|| verb::until(s))?;
    s.any(&["，"]);
    let gives = gives(s)?;
    Some(vec![make::grant(Which::This, vec![gives], until)])
}

/// 生成能量+【紫】【紫】.
pub fn gives(s: &mut Said<'_>) -> Option<Mod> {
    s.need("生成能量")?;
    s.need("+")?;
    let mut all: Vec<(String, u8)> = Vec::new();
    while let Some((colour, n)) = s.attempt(|s| super::super::icons::energy(s.take_icon()?)) {
        match all.iter_mut().find(|(c, _)| *c == colour) {
            Some((_, old)) => *old += n,
            None => all.push((colour, n)),
        }
    }
    let energy = crate::engine::union_arena::card::Energy(all);
    (!energy.0.is_empty()).then_some(Mod::Gives(energy))
}

/// 选择最多1张○○，….
fn choose(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = s.attempt(|s| {
        let who = verb::who(s)?;
        matches!(s.peek(), Some('选')).then_some(who)
    });
    let up_to = s.eat("最多");
    s.need_any(&["选择", "选出"])?;
    // 最多选择1张 is 选择最多1张.
    let active_ap = s.attempt(|s| ap(s, up_to));
    if let Some(n) = active_ap {
        s.any(&["，"]);
        s.any(&["其"]);
        s.need("激活")?;
        return Some(vec![n]);
    }
    let mut np = np(s, For::Doing)?;
    if up_to {
        np.count = match np.count {
            Some(Count::Exactly(n)) => Some(Count::UpTo(n)),
            other => other,
        };
    }
    let mut sel = np.sel()?;
    if let (Some(who), Which::Pick(pick)) = (who, &mut sel) {
        pick.who = who;
    }
    s.before.chosen = true;
    // What is done to it may follow in a sentence of its own.
    if s.done() || s.peek() == Some('。') {
        return match sel {
            Which::Pick(pick) => Some(vec![Effect::Choose(*pick)]),
            _ => None,
        };
    }
    let said = verb::verbs(s)?;
    Some(pred::apply(sel, said))
}

/// 最多1张我方AP卡.
fn ap(s: &mut Said<'_>, mut up_to: bool) -> Option<Effect> {
    s.any(&["我方"]);
    up_to |= s.eat("最多");
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    s.any(&["我方"]);
    s.need("AP卡")?;
    Some(ready_ap(n, up_to))
}

/// AP cards are readied, up to so many: a player is asked first whether any.
pub fn ready_ap(n: i32, up_to: bool) -> Effect {
    let ready = Effect::ReadyAp(crate::engine::union_arena::card::Times {
        who: Who::Me,
        count: Num::Lit(n),
    });
    if !up_to {
        return ready;
    }
    if n == 1 {
        return make::may(None, vec![ready]);
    }
    let parts = (0..=n).map(|k| {
        let does = match k {
            0 => Effect::Nothing,
            k => Effect::ReadyAp(crate::engine::union_arena::card::Times {
                who: Who::Me,
                count: Num::Lit(k),
            }),
        };
        (format!("激活{k}张AP卡"), vec![does])
    });
    make::modes(1, parts.collect())
}

/// 我方1张手牌放置场外; the opponent's too.
fn discarded(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = s.attempt(|s| {
        let who = verb::who(s)?;
        s.any(&["，"]);
        s.need("自己")?;
        Some(who)
    });
    s.any(&["从"]);
    let who = who.or_else(|| verb::who(s)).unwrap_or(Who::Me);
    let before = s.attempt(|s| {
        s.need("手牌")?;
        s.any(&["中", "里"]);
        let n = np(s, For::Doing)?;
        Some(n)
    });
    let (n, is) = match before {
        Some(np) => match np.count {
            Some(Count::Exactly(n)) => {
                let filter = np.filter();
                (n, (filter != Filter::default()).then_some(filter))
            }
            _ => return None,
        },
        None => {
            let n = s.number()?;
            s.any(&super::np::COUNTERS);
            s.any(&["我方", "自己"]);
            s.need("手牌")?;
            (n, None)
        }
    };
    s.any(&["，"]);
    s.need("放置")?;
    s.any(&["我方"]);
    s.need("场外")?;
    Some(vec![make::discard(who, Num::Lit(n), is)])
}

/// ○○ is something done to, without being chosen first: 我方全体角色，本回合中，BP+1000.
fn subject(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if s.before.looked && s.attempt(|s| s.need_any(&["从中", "其中"])).is_some() {
        return None;
    }
    // 对方自己1张角色退场: the opponent chooses.
    let by = s.attempt(|s| {
        let who = verb::who(s)?;
        s.any(&["，"]);
        s.any(&["从"]);
        (s.attempt(|s| s.need("自己")).is_some()).then_some(who)
    });
    if let Some(who) = by {
        s.before.own = Some(who);
        let mut np = np(s, For::Doing)?;
        np.filter.who = Some(who);
        let mut sel = np.sel()?;
        let Which::Pick(pick) = &mut sel else {
            return None;
        };
        pick.who = who;
        let said = verb::verbs(s)?;
        return Some(pred::apply(sel, said));
    }
    let mut until = verb::until(s);
    if until.is_some() {
        s.any(&["，"]);
    }
    let up_to = s.eat("最多");
    let mut np = np(s, For::Doing)?;
    if up_to && let Some(Count::Exactly(n)) = np.count {
        np.count = Some(Count::UpTo(n));
    }
    s.any(&["，"]);
    let sel = np.sel()?;
    if matches!(sel, Which::Pick(_)) {
        s.before.chosen = true;
    }
    let said = match until.take() {
        // 本回合中，此卡BP+1000
        Some(until) => {
            let gains = super::gain::gains(s)?;
            gains
                .into_iter()
                .map(|what| pred::Said {
                    what,
                    until,
                    may: false,
                })
                .collect()
        }
        None => verb::verbs(s)?,
    };
    Some(pred::apply(sel, said))
}

