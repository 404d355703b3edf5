//! What is done, in Chinese: one clause of a sentence.

use super::super::block;
use super::super::make;
use super::super::np::{Count, For, Np};
use super::super::pred;
use super::super::said::Said;
use super::super::units;
use super::np::np;
use super::verb;
use crate::engine::printed::sentences::all_read;
use crate::engine::union_arena::card::{Cost, Effect, Filter, Mod, Num, Which};
use crate::engine::union_arena::words::{End, Who, Zone};

/// What one clause does.
pub fn act(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.any(&["还", "再", "并且", "并"]);
    let may = s.eat("可");
    s.any(&["，"]);
    if !may && s.attempt(paid).is_some() {
        return s.lacks("必须支付的AP");
    }
    let effects = s.first(&[
        throws,
        hurts,
        braced,
        draw,
        paid,
        shown_hand,
        look,
        topped,
        looked_from,
        sorted,
        take,
        rest,
        that,
        swap,
        undone,
        undermost,
        chosen_before,
        energy,
        next_card,
        has_to,
        waits,
        raid,
        choose,
        discarded,
        verb_first,
        subject,
    ])?;
    if !may {
        return Some(effects);
    }
    if let [Effect::PayFor(_)] = effects.as_slice() {
        return Some(effects);
    }
    Some(vec![make::may(None, effects)])
}

/// 弃1张手牌.
fn throws(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = verb::who(s).unwrap_or(Who::Me);
    s.need("弃")?;
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    s.any(&["我方", "自己"]);
    s.need_any(&["手牌", "卡"])?;
    Some(vec![make::discard(who, Num::Lit(n), None)])
}

/// 给对方1点伤害.
fn hurts(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("给对方")?;
    let n = s.number()?;
    s.need("点伤害")?;
    Some(vec![make::damage(n)])
}

/// ｛○○。○○｝: several sentences as one, as the program itself tells them.
fn braced(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let run = s.within('{', '}')?;
    let sentences = units::all_sentences(s.text(), run);
    let mut inner = *s;
    inner.before.by_effect = false;
    let body = block::body(&inner, &sentences);
    if !all_read(&body.marks) || !body.usable.is_empty() || body.effects.is_empty() {
        return None;
    }
    let before = block::said_by(&body.effects);
    s.before.chosen |= before.chosen;
    s.before.looked |= before.looked;
    Some(body.effects)
}

/// 抽1张卡.
fn draw(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = verb::who(s).unwrap_or(Who::Me);
    s.need("抽")?;
    s.any(&["卡", "手牌"]);
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    s.any(&["卡", "手牌"]);
    Some(vec![make::draw(who, Num::Lit(n))])
}

/// 支付1AP.
fn paid(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need_any(&["支付", "花费"])?;
    let n = s.number()?;
    s.any(&["点"]);
    s.need("AP")?;
    Some(vec![make::pay(vec![Cost::Ap(Num::Lit(n))], Vec::new())])
}

/// 查看我方卡组顶5张卡, 公开我方卡组顶1张卡.
fn look(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let shown = s.one(&[("查看", false), ("公开", true)])?;
    if !shown && s.attempt(|s| s.need("此卡下方卡")).is_some() {
        s.before.looked = true;
        s.before.deck = Some(Who::Me);
        return Some(vec![make::look_at(make::below())]);
    }
    s.any(&["从"]);
    let who = verb::who(s).unwrap_or(Who::Me);
    s.need("卡组顶")?;
    s.any(&["看", "公开", "中"]);
    looked_at(s, who, shown)
}

/// 从我方卡组顶查看5张卡.
fn looked_from(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.any(&["从"]);
    let who = verb::who(s).unwrap_or(Who::Me);
    s.need("卡组顶")?;
    s.any(&["开始"]);
    let shown = s.one(&[("查看", false), ("公开", true)])?;
    looked_at(s, who, shown)
}

/// So many cards from the top of a deck: shown to all, or looked at.
fn looked_at(s: &mut Said<'_>, who: Who, shown: bool) -> Option<Vec<Effect>> {
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    s.any(&["卡"]);
    s.before.looked = true;
    s.before.shown = shown;
    s.before.deck = Some(who);
    Some(vec![match shown {
        true => make::show(make::top(who, n)),
        false => make::look(who, n),
    }])
}

/// 我方任意数量手牌公开, 公开我方任意数量手牌.
fn shown_hand(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let first = s.eat("公开");
    s.need("我方任意数量")?;
    s.any(&["手牌", "张"]);
    s.any(&["数量"]);
    if !first {
        s.need("公开")?;
    }
    s.before.hand_shown = true;
    Some(make::shown_hand())
}

/// 我方卡组顶3张卡放置场外.
fn topped(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.any(&["从"]);
    let who = verb::who(s).unwrap_or(Who::Me);
    s.need("卡组顶")?;
    s.any(&["上", "中"]);
    s.any(&["拿出", "公开", "取出"]);
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    s.any(&["卡"]);
    s.any(&["，"]);
    s.any(&["拿出", "取出"]);
    let tucked = s.attempt(|s| s.need("背面朝上放置此卡下方"));
    if tucked.is_some() {
        return Some(vec![make::tuck(make::top(who, n))]);
    }
    let said = verb::verbs(s)?;
    pred::apply(s, make::top(who, n), said)
}

/// 激跃状态此卡最下面卡，激活状态我方场上登场.
fn undermost(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("激跃状态")?;
    s.need("此卡最")?;
    s.need_any(&["下面卡", "下方卡", "下卡", "底下卡"])?;
    s.any(&["，"]);
    let said = verb::verbs(s)?;
    pred::apply(s, Which::Undermost(Box::new(Which::This)), said)
}

/// 那角色回手, where what was to be done before could not be done: this card is meant.
fn undone(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if !s.before.undone {
        return None;
    }
    s.need("那角色")?;
    s.any(&["，"]);
    let said = verb::verbs(s)?;
    s.doubts("“该角色”指哪一张，卡面没有写清；按此卡处理".to_owned());
    pred::apply(s, Which::This, said)
}

/// 本回合中，下次从手牌使用事件卡时消耗AP-1.
fn next_card(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("本回合中")?;
    s.any(&["，"]);
    s.need_any(&["下次", "下一次"])?;
    s.any(&["从"]);
    s.any(&["我方"]);
    s.need("手牌")?;
    s.any(&["中"]);
    s.need("使用")?;
    let which = np(s, For::Doing)?;
    s.any(&["时", "，"]);
    s.need("消耗AP")?;
    s.any(&["减少"]);
    s.any(&["-"]);
    let n = s.number()?;
    which
        .count
        .is_none()
        .then(|| vec![make::next_from_hand(which.filter(), -n)])
}

/// 我方本回合中，获得「所选角色退场时，抽2张卡」.
fn waits(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if !s.before.chosen {
        return None;
    }
    s.need("我方")?;
    s.any(&["，"]);
    let until = verb::until(s)?;
    s.any(&["，"]);
    s.need("获得")?;
    let run = s.within('「', '」')?;
    let mut inner = s.inside(run);
    inner.need("所选角色退场")?;
    inner.need_any(&["时", "场合"])?;
    inner.any(&["，"]);
    let does = act(&mut inner)?;
    inner.any(&["。"]);
    inner.done().then(|| vec![make::waits(does, until)])
}

/// 本回合中，对方必须尽可能阻挡此卡攻击.
fn has_to(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let until = verb::until(s)?;
    s.any(&["，"]);
    s.any(&["尽可能"]);
    s.any(&["，"]);
    s.need("对方")?;
    s.need("必须")?;
    s.any(&["尽可能"]);
    s.need("阻挡此卡攻击")?;
    let must = make::must(crate::engine::union_arena::words::Must::BeBlocked);
    Some(vec![make::grant(Which::This, vec![must], until)])
}

/// 激跃: this card raids.
fn raid(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.any(&["此卡"]);
    s.need("激跃")?;
    let raid = crate::engine::union_arena::card::RaidBy::default();
    Some(vec![Effect::Raid(raid)])
}

/// 退场1张我方场上角色, 激活此卡.
fn verb_first(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let up_to = s.eat("最多");
    let what = s.one(&[
        ("退场", pred::Pred::Retire),
        ("休眠", pred::Pred::Rest),
        ("激活", pred::Pred::Ready),
    ])?;
    if what == pred::Pred::Ready
        && let Some(ready) = s.attempt(|s| ap(s, up_to))
    {
        return Some(vec![ready]);
    }
    let mut np = np(s, For::Doing)?;
    if up_to && let Some(Count::Exactly(n)) = np.count {
        np.count = Some(Count::UpTo(n));
    }
    let mut said = vec![pred::Said {
        what,
        until: crate::engine::union_arena::words::Until::Turn,
        may: false,
    }];
    if let Some(more) = s.attempt(|s| {
        s.need("，")?;
        verb::verbs(s)
    }) {
        said.extend(more);
    }
    pred::apply(s, np.sel()?, said)
}

/// 从中任意张任意顺序放置卡组顶，其余任意顺序放置卡组底.
fn sorted(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need_any(&["从中", "其中"])?;
    s.any(&["选择", "选出"]);
    s.need_any(&["任意张数", "任意数量", "任意张"])?;
    s.any(&["卡"]);
    s.any(&["任意顺序"]);
    s.need("放置")?;
    verb::place(s);
    s.need("卡组顶")?;
    pred::placed(s, &Which::Looked)?;
    s.any(&["，"]);
    s.need("其余")?;
    s.any(&["卡"]);
    s.any(&["任意顺序"]);
    s.need("放置")?;
    verb::place(s);
    s.need("卡组底")?;
    if !s.before.looked {
        return None;
    }
    pred::placed(s, &Which::Rest)?;
    Some(make::sorted())
}

/// 从中公开最多1张○○并入手.
fn take(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    if !s.before.looked {
        return None;
    }
    // 最多公开其中1张 is 公开其中最多1张.
    let up_to = s.eat("最多");
    let mut shown = s.eat("公开");
    s.need_any(&["从中", "其中"])?;
    s.any(&["，"]);
    shown |= s.any(&["公开", "选择并公开"]).is_some();
    s.any(&["选择", "选出"]);
    if let Some(both) = s.attempt(take_each) {
        return Some(both);
    }
    let mut np = np(s, For::Doing)?;
    if up_to {
        np.count = match np.count {
            Some(Count::Exactly(n) | Count::UpTo(n)) => Some(Count::UpTo(n)),
            _ => return None,
        };
    }
    let pick = np.picked(Which::Looked)?;
    s.before.whose = s.before.deck;
    s.any(&["，"]);
    s.any(&["公开"]).inspect(|_| shown = true);
    s.any(&["并且", "并", "，"]);
    let chosen = Which::Chosen(None);
    let mut out = vec![Effect::Choose(pick.clone())];
    if verb::to_hand(s).is_some() {
        pred::placed(s, &Which::Looked)?;
        if shown {
            out.push(make::show(chosen.clone()));
        }
        out.push(Effect::Bounce(chosen));
        s.before.took = true;
        s.before.shown = shown;
        return Some(out);
    }
    if s.eat("背面朝上放置此卡下方") {
        if shown {
            out.push(make::show(chosen.clone()));
        }
        out.push(make::tuck(chosen));
        return Some(out);
    }
    let said = verb::verbs(s)?;
    s.before.took = true;
    if shown {
        out.push(make::show(chosen.clone()));
        out.extend(pred::apply(s, chosen, said)?);
        return Some(out);
    }
    pred::apply(s, Which::Pick(Box::new(pick)), said)
}

/// 最多各1张<○○>和<○○>并入手.
fn take_each(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need_any(&["最多各", "各最多"])?;
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    let one = s.name()?.to_owned();
    s.need_any(&["和", "与", "，"])?;
    let other = s.name()?.to_owned();
    s.any(&["，"]);
    s.any(&["并"]);
    verb::to_hand(s)?;
    pred::placed(s, &Which::Looked)?;
    s.before.took = true;
    Some(make::take_each(one, other, n))
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
    verb::place(s);
    pred::placed(s, &Which::Rest)?;
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
    pred::apply(s, Which::Looked, said)
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
    if s.any(&[
        "交换它们位置",
        "交换其位置",
        "互换它们位置",
        "交换位置",
        "互换位置",
    ])
    .is_some()
    {
        let both = vec![make::swap(single(one)?, single(other)?)];
        return Some(if may {
            vec![make::may(None, both)]
        } else {
            both
        });
    }
    if may {
        return None;
    }
    // Both are chosen, and something is done to both.
    let (mut out, both) = make::two(single(one)?, single(other)?)?;
    let said = verb::verbs(s)?;
    s.before.chosen = true;
    out.extend(pred::apply(s, both, said)?);
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
    pred::apply(s, Which::Chosen(None), said)
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
    // 在对方前线选择…: where they lie stands before.
    let place = s.attempt(|s| {
        let place = np(s, For::Doing)?;
        let bare = place.heads.is_empty() && place.count.is_none() && !place.this;
        (bare && matches!(s.peek(), Some('选' | '最'))).then_some(place)
    });
    if who.is_some() {
        // 对方选择自己的○○: who chooses is meant.
        s.before.own = who;
    }
    let up_to = s.eat("最多");
    s.need_any(&["选择", "选出"])?;
    // 最多选择1张 is 选择最多1张.
    let active_ap = s.attempt(|s| ap(s, up_to));
    if let Some(n) = active_ap {
        s.any(&["，"]);
        s.any(&["其"]);
        s.need("激活")?;
        if who.is_some_and(|who| who != Who::Me) {
            return s.lacks("由对方选择AP卡");
        }
        return Some(vec![n]);
    }
    let mut np = np(s, For::Doing)?;
    if up_to {
        np.count = match np.count {
            Some(Count::Exactly(n)) => Some(Count::UpTo(n)),
            other => other,
        };
    }
    if let Some(place) = place {
        np.filter.who = np.filter.who.or(place.filter.who);
        if np.filter.zones.is_empty() {
            np.filter.zones = place.filter.zones;
        }
    }
    let mut sel = np.sel()?;
    if let (Some(who), Which::Pick(pick)) = (who, &mut sel) {
        pick.who = who;
    }
    s.before.chosen = true;
    s.before.whose = np.filter.who;
    // What is done to it may follow in a sentence of its own.
    if s.done() || s.peek() == Some('。') {
        return match sel {
            Which::Pick(pick) => Some(vec![Effect::Choose(*pick)]),
            _ => None,
        };
    }
    let said = verb::verbs(s)?;
    pred::apply(s, sel, said)
}

/// 最多1张我方AP卡.
fn ap(s: &mut Said<'_>, mut up_to: bool) -> Option<Effect> {
    s.any(&["我方"]);
    up_to |= s.eat("最多");
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    s.any(&["我方"]);
    s.need("AP卡")?;
    Some(make::ready_ap(n, up_to))
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
    s.before.own = Some(who);
    verb::place(s);
    if s.before.place.take().is_some_and(|place| place != who) {
        return s.lacks("到别人的区域");
    }
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
        return pred::apply(s, sel, said);
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
    let said = match np.shown {
        true => shown_first(said),
        false => said,
    };
    pred::apply(s, sel, said)
}

/// 公开1张○○并入手: it is shown before what else is done.
fn shown_first(said: Vec<pred::Said>) -> Vec<pred::Said> {
    let shows = said
        .first()
        .is_some_and(|first| first.what == pred::Pred::Show);
    let show = said.first().filter(|_| !shows).map(|first| pred::Said {
        what: pred::Pred::Show,
        ..first.clone()
    });
    show.into_iter().chain(said).collect()
}
