//! What is done: one clause of a sentence.

use super::cost;
use super::make;
use super::np::{self, COUNTERS, Count, Np, np, pointing};
use super::num;
use super::players;
use super::said::{PAIR, Said};
use super::verb::{self, INTO, Pred};
use crate::engine::vividz::card::effect::{By, Discard, Losing, Mill, Number, Share, Slide};
use crate::engine::vividz::card::select::{Counted, Pick};
use crate::engine::vividz::card::{Cond, Effect, Filter, Num, Sel};
use crate::engine::vividz::words::{Until, Who, Zone};
use crate::engine::vocab;

/// The name of a choice to which 其 does not point.
pub const TARGET: &str = "目标";

/// What one clause does.
pub fn act(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let long = s.attempt(|s| {
        s.any(&["在"]);
        let until = verb::until(s)?;
        s.any(&["，"]);
        Some(until)
    });
    let each = s.attempt(each);
    let mut effects = s
        .first(&[
            draw, discard, mill, energy, player, number, ends, damage, share, mark, unmark, heal,
        ])
        .or_else(|| s.attempt(|s| control(s, long)))
        .or_else(|| s.attempt(|s| ruled(s, long)))
        .or_else(|| s.attempt(|s| choose(s, long)))
        .or_else(|| s.attempt(slide_one))
        .or_else(|| s.attempt(|s| verb_first(s)))
        .or_else(|| s.attempt(|s| subject(s, long)))
        .or_else(|| s.attempt(|s| chosen(s, long)))?;
    // A duration that is said has to last on something.
    if long.is_some() && !effects.iter().any(timed) {
        return None;
    }
    if let Some(each) = each {
        multiply(&mut effects, &each)?;
    }
    s.before.done |= effects.iter().any(counts);
    Some(effects)
}

/// Whether an action takes a duration.
fn timed(e: &Effect) -> bool {
    matches!(
        e,
        Effect::Power(_)
            | Effect::CostOf(_)
            | Effect::Grant(_)
            | Effect::Strip(_)
            | Effect::Lasting(_)
            | Effect::Control(_)
    )
}

/// Whether later words may ask how often it was done.
fn counts(e: &Effect) -> bool {
    !matches!(e, Effect::Choose(_) | Effect::Number(_))
}

/// 每有一张○○，: so much for each.
fn each(s: &mut Said<'_>) -> Option<Num> {
    let n = each_of(s)?;
    s.any(&["，"]);
    Some(n)
}

/// 自己的角色每有一个炎或水特征, 自己每有1张其他角色.
pub fn each_of(s: &mut Said<'_>) -> Option<Num> {
    use crate::engine::vividz::card::select::TraitCount;
    if let Some(n) = s.attempt(|s| {
        let of = num::counting(s)?;
        s.need("每有")?;
        one_each(s)?;
        let traits = super::attrs::listed(s, &["特征", "或", "和", "与"])?;
        s.need("特征")?;
        (of.sel.is_none() && of.count.is_none()).then(|| {
            make::counted(Counted::Traits(Box::new(TraitCount {
                cards: of.filter(),
                traits: vocab::Many(traits),
            })))
        })
    }) {
        return Some(n);
    }
    if let Some(n) = s.attempt(|s| {
        let card = pointing(s)?;
        s.any(&["的"]);
        s.need("每有")?;
        one_each(s)?;
        s.need_any(&["EXP", "经验牌", "经验"])?;
        Some(make::counted(Counted::Exp(card)))
    }) {
        return Some(n);
    }
    let place = np::place(s);
    s.of();
    s.need("每有")?;
    one_each(s)?;
    let of = np::from(s, place)?;
    (of.sel.is_none() && of.count.is_none()).then(|| make::count(of.filter()))
}

fn one_each(s: &mut Said<'_>) -> Option<()> {
    (s.number()? == 1).then_some(())?;
    s.need_any(&COUNTERS)
}

/// The numbers of effects taken so many times.
fn multiply(effects: &mut [Effect], each: &Num) -> Option<()> {
    let [effect] = effects else {
        return None;
    };
    let n = match effect {
        Effect::Draw(t) => &mut t.count,
        Effect::Mill(m) if m.up_to.is_none() => &mut m.count,
        Effect::Damage(d) => &mut d.amount,
        Effect::Discard(d) if d.up_to.is_none() && !d.all.0 => &mut d.count,
        Effect::EnergyTo(e) => &mut e.count,
        Effect::Power(c) => match (&mut c.add, &mut c.less) {
            (Some(n), None) | (None, Some(n)) if c.set.is_none() => n,
            _ => return None,
        },
        _ => return None,
    };
    *n = each.clone().times(n.written()?);
    Some(())
}

/// Who does it, and 各.
fn doer(s: &mut Said<'_>) -> Who {
    let who = s.attempt(|s| {
        s.any(&["令", "让", "使"]);
        let who = np::who(s)?;
        (s.peek() != Some('的')).then_some(who)
    });
    s.any(&["各自", "各", "都"]);
    who.unwrap_or(Who::You)
}

/// 抓2张牌, 对手抓1张牌, 抓等同于○○的牌.
fn draw(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = doer(s);
    s.need("抓")?;
    if s.eat("至多") {
        return s.lacks("至多抓几张牌");
    }
    let n = num::value(s).or_else(|| s.attempt(num::amount))?;
    s.any(&COUNTERS);
    s.of();
    s.any(&["牌"]);
    Some(vec![make::draw(who, n)])
}

/// 弃1张手牌, 对手弃2张手牌, 将1张手牌弃掉.
fn discard(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = doer(s);
    let first = s.any(&["弃掉", "弃置", "弃"]).is_some();
    if !first {
        s.need_any(&["将", "把"])?;
    } else if let Some(n) = s.attempt(|s| {
        // 弃等同于○○的手牌.
        let n = num::value(s).filter(|n| n.written().is_none())?;
        s.any(&COUNTERS);
        s.of();
        s.need("手牌")?;
        Some(n)
    }) {
        return Some(vec![Effect::Discard(make::discard(who, n, None))]);
    }
    let which = np(s)?;
    if !first {
        let ends = s.any(&["弃掉", "弃置"]).is_some();
        if !ends {
            s.need_any(&INTO)?;
            s.any(&["自己的"]);
            s.need("弃牌区")?;
        }
    }
    let discarded = discarded(&which, who)?;
    // What its player discarded is what 其 may point to.
    s.before.chosen |= discarded.who == Who::You;
    Some(vec![Effect::Discard(discarded)])
}

/// Cards of the hand that a player discards.
fn discarded(np: &Np, who: Who) -> Option<Discard> {
    if np.sel.is_some() || np.filter.zones.0 != [Zone::Hand] {
        return None;
    }
    let mut is = np.filter();
    is.zones.0.clear();
    is.owner = None;
    let named = np.who.filter(|w| *w != Who::You);
    let who = match (named, who) {
        (Some(named), Who::You) => named,
        (Some(_), _) => return None,
        (None, who) => who,
    };
    let is = (is != Filter::default()).then_some(is);
    let mut d = make::discard(who, Num::Lit(1), is);
    match np.count {
        Some(Count::Exactly(n)) => d.count = Num::Lit(n),
        Some(Count::UpTo(n)) => d.up_to = Some(Num::Lit(n)),
        Some(Count::All) => d.all.0 = true,
        Some(Count::Any) | None => return None,
    }
    Some(d)
}

/// 将牌库顶3张牌置入弃牌区, 将至多3张牌从牌库顶移至弃牌区, 从牌库顶移2张到能量区.
fn mill(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let taken = s.any(&["将", "把"]).is_some();
    let so_many = |s: &mut Said<'_>| {
        s.attempt(|s| {
            let up_to = s.eat("至多");
            let n = s.number()?;
            s.any(&COUNTERS);
            s.of();
            s.any(&["牌"]);
            Some((up_to, n))
        })
    };
    let early = if taken { so_many(s) } else { None };
    s.any(&["从"]);
    let who = s.attempt(np::who).unwrap_or(Who::You);
    s.of();
    s.need("牌库顶")?;
    s.any(&["的", "将", "移动", "移"]);
    let (up_to, n) = match early {
        Some(found) => found,
        None => so_many(s).unwrap_or((false, 1)),
    };
    if early.is_none() && s.text().chars.get(s.at() - 1) == Some(&'顶') {
        s.any(&["牌"]);
    }
    s.need_any(&INTO).or_else(|| s.need_any(&["到", "至"]))?;
    s.any(&["自己的", "你的", "对手的"]);
    let to = np::zone(s)?;
    if matches!(to, Zone::Deck | Zone::Field | Zone::Exp) {
        return None;
    }
    let mut m: Mill = make::mill(who, Num::Lit(n), to);
    if up_to {
        m.count = Num::Lit(1);
        m.up_to = Some(Num::Lit(n));
    }
    s.before.chosen = true;
    Some(vec![Effect::Mill(m)])
}

/// 将2能量置于手牌区.
fn energy(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need_any(&["将", "把"])?;
    let who = s.attempt(np::who).unwrap_or(Who::You);
    s.of();
    let n = s.number()?;
    s.any(&["张", "点", "个"]);
    s.of();
    s.need("能量")?;
    s.need_any(&INTO)?;
    s.any(&["自己的", "你的"]);
    Some(vec![make::energy(who, Num::Lit(n), np::zone(s)?)])
}

/// 进行搜寻, 洗混自己的牌库, 双方输掉游戏.
fn player(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let mut who = doer(s);
    let of = s.one::<fn(By) -> Effect>(&[
        ("进行1次搜寻", Effect::Scout),
        ("进行一次搜寻", Effect::Scout),
        ("进行搜寻", Effect::Scout),
        ("搜寻1次", Effect::Scout),
        ("搜寻一次", Effect::Scout),
        ("搜寻", Effect::Scout),
        ("进行再装填", Effect::Reload),
        ("再装填", Effect::Reload),
        ("输掉游戏", |By { who }| {
            Effect::Lose(Losing {
                who,
                ..Losing::default()
            })
        }),
        ("洗混", Effect::Shuffle),
    ])?;
    if let Effect::Shuffle(_) = of(By::default()) {
        if let Some(named) = s.attempt(np::who) {
            who = match (who, named) {
                (Who::You, named) => named,
                (who, Who::You) => who,
                _ => return None,
            };
        }
        s.of();
        s.need("牌库")?;
    }
    Some(vec![of(By { who })])
}

/// 选择一个数, 至多3.
fn number(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let who = doer(s);
    s.need_any(&["选择一个数字", "选择一个数", "选择1个数字", "选择1个数"])?;
    let up_to = s.attempt(|s| {
        s.any(&["，"]);
        s.need_any(&["至多为", "至多", "不超过"])?;
        num::value(s)
    });
    let mut chosen = Number {
        who,
        ..Number::default()
    };
    match up_to {
        Some(n) => chosen.up_to = n,
        None => s.doubts("选择一个数没有写上限；按至多10处理".to_owned()),
    }
    s.before.number = true;
    Some(vec![Effect::Number(chosen)])
}

/// 结束此次攻击.
fn ends(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need_any(&["结束此次攻击", "此次攻击结束"])?;
    Some(vec![Effect::EndAttack])
}

/// 对对手的一张角色造成1000点伤害.
fn damage(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let prior = s.before.chosen;
    s.any(&["此角色", "此牌"]);
    s.need_any(&["对", "给"])?;
    let sel = np(s)?.sel(s)?;
    let picks = matches!(sel, Sel::Pick(_));
    s.any(&["各", "分别"]);
    s.need("造成")?;
    let was = std::mem::replace(&mut s.before.own, picks && !prior);
    let n = hurt(s);
    s.before.own = was;
    let n = n?;
    s.before.chosen |= picks;
    let of_chosen = vocab::within(&n, |sel: &Sel| *sel == Sel::Chosen(None));
    Some(match sel {
        Sel::Pick(mut pick) if of_chosen && prior => {
            s.doubts(
                "“其”指先前所选的牌还是受到伤害的角色，卡面没有写清；按先前所选的牌处理".to_owned(),
            );
            pick.name = Some(TARGET.to_owned());
            vec![make::damage(Sel::Pick(pick), n)]
        }
        Sel::Pick(pick) if of_chosen => {
            vec![Effect::Choose(pick), make::damage(Sel::Chosen(None), n)]
        }
        sel => vec![make::damage(sel, n)],
    })
}

/// How much damage, with its word.
fn hurt(s: &mut Said<'_>) -> Option<Num> {
    if s.before.damage && s.any(&["等量的伤害", "等量伤害", "相同的伤害"]).is_some() {
        return Some(make::counted(Counted::Seen));
    }
    let n = num::value(s)?;
    s.any(&["点"]);
    s.of();
    s.need("伤害")?;
    Some(n)
}

/// 将合计3000点伤害分配给对手的2张角色, 分配共3000点伤害.
fn share(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.any(&["将", "把"]);
    let first = s.eat("分配");
    s.need_any(&["合计", "共计", "总计", "共"])?;
    let total = num::value(s)?;
    s.any(&["点"]);
    s.of();
    s.need("伤害")?;
    if !first {
        s.need("分配")?;
    }
    let to = match s.attempt(|s| {
        s.need_any(&["给", "于", "至"])?;
        np(s)?.sel(s)
    }) {
        Some(to) => to,
        None => s.pointed().filter(|sel| *sel == Sel::Chosen(None))?,
    };
    s.before.chosen |= matches!(to, Sel::Pick(_));
    Some(vec![Effect::Share(Share {
        to,
        total,
        ..Share::default()
    })])
}

/// 给予此牌1个怒气.
fn mark(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need_any(&["给予", "在"])?;
    let sel = np(s)?.sel(s)?;
    s.any(&["上放置", "放置"]);
    let n = s.number()?;
    s.need_any(&["个", "枚", "层"])?;
    let name = verb::mark(s)?;
    s.before.chosen |= matches!(sel, Sel::Pick(_));
    Some(vec![Pred::Mark(name, n).done(sel, None, None)?])
}

/// 移除1个怒气, 移除此角色的2个怒气标记.
fn unmark(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("移除")?;
    let sel = s.attempt(|s| {
        let sel = pointing(s)?;
        s.any(&["上"]);
        s.of();
        Some(sel)
    });
    let n = s.number()?;
    s.need_any(&["个", "枚", "层"])?;
    let name = verb::mark(s)?;
    let gone = Pred::Unmark(name, n);
    Some(vec![gone.done(sel.unwrap_or_default(), None, None)?])
}

/// 清除此角色受到的所有伤害.
fn heal(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need_any(&["清除", "移除", "回复"])?;
    let sel = np(s)?.sel(s)?;
    s.any(&["已受到", "所受到", "所受", "受到"]);
    s.of();
    let n = s.attempt(|s| {
        let n = s.number()?;
        s.any(&["点"]);
        s.of();
        Some(Num::Lit(n))
    });
    s.any(&["所有", "全部"]);
    s.need("伤害")?;
    s.before.chosen |= matches!(sel, Sel::Pick(_));
    Some(vec![Pred::Heal(n).done(sel, None, None)?])
}

/// 获得对手一张角色的操控.
fn control(s: &mut Said<'_>, long: Option<Until>) -> Option<Vec<Effect>> {
    s.need("获得")?;
    let sel = np(s)?.sel(s)?;
    s.of();
    s.need_any(&["操控权", "操控", "控制权"])?;
    let until = long.or_else(|| s.attempt(behind));
    if until.is_none() {
        s.doubts("没有写操控到何时；按没有期限处理".to_owned());
    }
    s.before.chosen |= matches!(sel, Sel::Pick(_));
    Some(vec![Pred::Control(Who::You).done(sel, until, None)?])
}

/// A duration behind what lasts.
fn behind(s: &mut Said<'_>) -> Option<Until> {
    s.any(&["，"]);
    verb::until(s)
}

/// 你发动能力的费用-2, 对手不能抓牌: what lasts on players.
fn ruled(s: &mut Said<'_>, long: Option<Until>) -> Option<Vec<Effect>> {
    let ruled = players::of_player(s)?;
    let until = long.or_else(|| s.attempt(behind))?;
    Some(vec![make::lasting(until, vec![ruled])])
}

/// 选择对手的一张角色, and what is done to it in the same breath.
fn choose(s: &mut Said<'_>, long: Option<Until>) -> Option<Vec<Effect>> {
    let who = doer(s);
    s.need("选择")?;
    let begin = s.at();
    let mut which = np(s)?;
    let said_own = s.text().chars[begin..s.at()].contains(&'自');
    if who == Who::Opponent && which.who == Some(Who::You) && said_own {
        // 自己 of who chooses.
        for at in [&mut which.filter.controller, &mut which.filter.owner] {
            if *at == Some(Who::You) {
                *at = Some(Who::Opponent);
            }
        }
    }
    let Sel::Pick(mut pick) = which.sel(s)? else {
        return None;
    };
    pick.who = who;
    s.before.own = false;
    if let Some(other) = s.attempt(|s| {
        s.need_any(&["与", "和", "以及"])?;
        np(s)?.sel(s)
    }) {
        let Sel::Pick(mut other) = other else {
            return None;
        };
        other.who = who;
        let [one, two] = PAIR.map(|name| Some(name.to_owned()));
        (pick.name, other.name) = (one, two);
        s.before.two = true;
        return Some(vec![Effect::Choose(pick), Effect::Choose(other)]);
    }
    s.before.two = false;
    s.before.chosen = true;
    let mut out = vec![Effect::Choose(pick)];
    if !matches!(s.peek(), None | Some('，' | '。')) {
        out.extend(said(s, Sel::Chosen(None), long)?);
    }
    Some(merged(out))
}

/// A choice and what is done with it as one action.
pub fn merged(mut effects: Vec<Effect>) -> Vec<Effect> {
    let mut at = 0;
    while at + 1 < effects.len() {
        let mut references = 0;
        let mut see = |any: &dyn std::any::Any| {
            references += usize::from(any.downcast_ref() == Some(&Sel::Chosen(None)));
        };
        vocab::Vocab::walk(&effects[at + 1], &mut see);
        let plain = |pick: &Pick| pick.name.is_none();
        let found = match &effects[at] {
            Effect::Choose(pick) if references == 1 && plain(pick) => Some(pick.clone()),
            _ => None,
        };
        if let Some(pick) = found
            && let Some(target) = target(&mut effects[at + 1])
        {
            *target = Sel::Pick(pick);
            effects.remove(at);
        } else {
            at += 1;
        }
    }
    effects
}

/// The cards on which an action falls, where they were chosen before it.
fn target(e: &mut Effect) -> Option<&mut Sel> {
    target_of(e).filter(|sel| **sel == Sel::Chosen(None))
}

/// The cards on which an action falls.
pub fn target_of(e: &mut Effect) -> Option<&mut Sel> {
    Some(match e {
        Effect::Damage(d) => &mut d.to,
        Effect::Share(s) => &mut s.to,
        Effect::Retire(s)
        | Effect::Rest(s)
        | Effect::Stand(s)
        | Effect::Remove(s)
        | Effect::Check(s)
        | Effect::Complete(s) => s,
        Effect::Move(m) => &mut m.cards,
        Effect::ToExp(x) => match x.of == Sel::Chosen(None) {
            true => &mut x.of,
            false => &mut x.cards,
        },
        Effect::Enter(e) => &mut e.cards,
        Effect::Slide(Slide {
            card: Some(sel), ..
        }) => sel,
        Effect::Show(s) => &mut s.cards,
        Effect::Power(c) | Effect::CostOf(c) => &mut c.cards,
        Effect::Strip(s) => &mut s.cards,
        Effect::Grant(g) => &mut g.cards,
        Effect::Heal(h) => &mut h.cards,
        Effect::Mark(m) | Effect::Unmark(m) => &mut m.cards,
        Effect::Flip(f) => &mut f.cards,
        Effect::Control(c) => &mut c.cards,
        Effect::Use(u) => &mut u.cards,
        _ => return None,
    })
}

/// 使自己的一张角色进行滑行 is one chosen; a character that must be chosen by the slide itself is 从.
fn slide_one(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    s.need("进行滑行")?;
    Some(vec![Effect::Slide(Slide {
        card: Some(s.pointed().unwrap_or_default()),
        ..Slide::default()
    })])
}

/// 横置对手的一张角色, 展示自己牌库顶的1张牌, 完成自己的一个任务.
fn verb_first(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let pred = s.one(&[
        ("横置", Pred::Rest),
        ("竖置", Pred::Stand),
        ("展示", Pred::Show),
        ("从游戏中除外", Pred::Remove),
        ("除外", Pred::Remove),
        ("完成", Pred::Complete),
        ("检查", Pred::Check),
        ("不支付费用使用", Pred::Use(true)),
        ("不支付费用打出", Pred::Use(true)),
    ])?;
    let sel = np(s)?.sel(s)?;
    s.before.chosen |= matches!(sel, Sel::Pick(_));
    s.before.shown |= pred == Pred::Show;
    let after = match &sel {
        Sel::Pick(_) => Sel::Chosen(None),
        other => other.clone(),
    };
    let mut out = vec![pred.done(sel, None, None)?];
    // 横置对手的一张角色，返回手牌 goes on with the same cards.
    if let Some(more) = s.attempt(|s| {
        s.need_any(&["，并将其", "，将其", "并将其"])?;
        said(s, after, None)
    }) {
        out.extend(more);
    }
    Some(out)
}

/// 令一张角色退场, 自己的一张角色力量值+2000，直到任务阶段结束.
fn subject(s: &mut Said<'_>, long: Option<Until>) -> Option<Vec<Effect>> {
    let from = s.attempt(|s| {
        s.need("从")?;
        let place = np::place(s);
        s.any(&["，"]);
        s.need_any(&["将", "把", "选择", "令"])?;
        np::from(s, place)
    });
    let which = match from {
        Some(which) => which,
        None => {
            s.any(&["令", "使", "将", "把", "让"]);
            np(s)?
        }
    };
    let sel = which.sel(s)?;
    s.before.chosen |= matches!(sel, Sel::Pick(_));
    s.of();
    said(s, sel, long)
}

/// 返回手牌, of what was chosen before.
fn chosen(s: &mut Said<'_>, long: Option<Until>) -> Option<Vec<Effect>> {
    let sel = s.pointed()?;
    said(s, sel, long)
}

/// What is said of cards, done to them: 退场, 力量值+1000，直到○○.
pub fn said(s: &mut Said<'_>, sel: Sel, long: Option<Until>) -> Option<Vec<Effect>> {
    let mut long = long;
    let mut when: Option<Cond> = None;
    // 自己的所有角色，直到○○，在对手的回合中力量值+3000.
    s.attempt(|s| {
        s.any(&["，"]);
        s.any(&["在"]);
        let found = verb::until(s)?;
        s.any(&["，"]);
        long = Some(found);
        Some(())
    });
    s.attempt(|s| {
        s.any(&["，"]);
        s.need("在")?;
        let who = np::who(s)?;
        s.need("的回合中")?;
        s.any(&["，"]);
        use crate::engine::vividz::card::Situation;
        when = Some(make::own(match who {
            Who::You => Situation::YourTurn,
            Who::Opponent => Situation::TheirTurn,
            _ => return None,
        }));
        Some(())
    });
    let mut all: Vec<(Pred, Option<Until>)> = Vec::new();
    while let Some((pred, until)) = s.attempt(|s| {
        if !all.is_empty() {
            let comma = s.eat("，");
            let and = s.any(&["并且", "并", "且", "和", "与", "然后"]).is_some();
            if !comma && !and {
                return None;
            }
        }
        let pred = verb::pred(s)?;
        let until = match pred.lasts() {
            true => s.attempt(behind),
            false => None,
        };
        // What follows begins anew.
        let ends = matches!(
            s.peek(),
            None | Some('，' | '。' | ';' | '且' | '并' | '和' | '与')
        );
        ends.then_some((pred, until))
    }) {
        if until.is_some() {
            for (before, old) in &mut all {
                if before.lasts() && old.is_none() {
                    *old = until;
                }
            }
        }
        all.push((pred, until));
    }
    if all.is_empty() {
        return None;
    }
    let mut out = Vec::new();
    let mut sel = sel;
    for (pred, until) in all {
        let lasts = pred.lasts();
        let until = until.or(long.filter(|_| lasts));
        if lasts && until.is_none() {
            s.doubts("没有写持续到何时；按直到任务阶段结束处理".to_owned());
        }
        s.before.shown |= pred == Pred::Show;
        out.push(pred.done(sel.clone(), until, when.clone().filter(|_| lasts))?);
        if let Sel::Pick(_) = sel {
            sel = Sel::Chosen(None);
        }
    }
    Some(out)
}

/// A payment that is offered: 支付1点能量.
pub fn payment(s: &mut Said<'_>) -> Option<Effect> {
    s.need("支付")?;
    let mut all = vec![cost::energy(s)?];
    if let Some(more) = s.attempt(|s| {
        s.need_any(&["并", "与", "，"])?;
        cost::costs(s)
    }) {
        all.extend(more);
    }
    Some(make::pay(all))
}
