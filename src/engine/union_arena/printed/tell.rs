//! Told back: what the typed words say, as Chinese sentences in the book's own terms, which the Chinese grammar reads to
//! the same words again. What has no sentence is told as it stands in a file.

use super::called::{amount, condition, noun, picked};
use super::make;
use super::phrases::{deed, done, energy, head, line, per, restriction, until};
use crate::engine::printed::sentences::as_written;
use crate::engine::union_arena::card::ability::{Given, Later, May, Own};
use crate::engine::union_arena::card::effect::NextCard;
use crate::engine::union_arena::card::{
    Ability, Clause, Cond, Cost, Counted, Effect, Filter, Mod, Num, Pick, RaidOn, Range, Situation,
    StaticText, Which,
};
use crate::engine::union_arena::words::{Deed, End, Pose, Until, Who, Zone};
use crate::engine::vocab::{Many, Vocab};

/// An effect in words.
pub fn ability(ability: &Ability) -> String {
    told(ability).unwrap_or_else(|| as_written(&ability.write()))
}

/// Actions in words.
pub fn actions(effects: &[Effect]) -> String {
    body(effects).unwrap_or_else(|| {
        let all: Vec<String> = effects.iter().map(|e| as_written(&e.write())).collect();
        all.join("；")
    })
}

fn told(ability: &Ability) -> Option<String> {
    let raid = |only: bool| if only { "（激跃状态才有）" } else { "" };
    Some(match ability {
        Ability::Activated(Own(c)) => format!("{}【起动】{}", raid(c.raid_only), clause(c)?),
        Ability::OnEnter(Own(c)) => format!("{}【登场时】{}", raid(c.raid_only), clause(c)?),
        Ability::OnRetire(Own(c)) => format!("{}【退场时】{}", raid(c.raid_only), clause(c)?),
        Ability::OnAttack(Own(c)) if c.text == "2次攻击" => {
            format!("{}【2次攻击】", raid(c.raid_only))
        }
        Ability::OnBlock(Own(c)) if c.text == "2次阻挡" => {
            format!("{}【2次阻挡】", raid(c.raid_only))
        }
        Ability::OnAttack(Own(c)) => format!("{}【攻击时】{}", raid(c.raid_only), clause(c)?),
        Ability::OnBlock(Own(c)) => format!("{}【阻挡时】{}", raid(c.raid_only), clause(c)?),
        Ability::Event(Own(c)) => clause(c)?,
        Ability::Triggered(t) => triggered(&t.0)?,
        Ability::Static(text) => format!("{}{}", raid(text.raid_only), lasting(text)?),
        Ability::Step => "【后撤】".to_owned(),
        Ability::NoImpact => "【影响力无效】".to_owned(),
        Ability::Damage(Num::Lit(n)) => format!("【伤害{n}】"),
        Ability::Impact(i) => format!("【影响力{}】", impact(i)?),
        Ability::Raid(on) => {
            let on: Vec<String> = on.iter().map(RaidOn::mark).collect();
            format!("【激跃】{}", on.join("/"))
        }
        _ => return None,
    })
}

fn impact(impact: &crate::engine::union_arena::card::Impact) -> Option<i32> {
    let n = impact.number.written()?;
    (*impact == make::impact(n)).then_some(n)
}

/// The conditions that icons say, and the others.
fn icons(when: &[Cond]) -> (String, Vec<&Cond>) {
    let mut icons = String::new();
    let mut rest = Vec::new();
    for cond in when {
        let icon = match cond {
            Cond::Own(Situation::MyTurn) => "【我方回合中】",
            Cond::Own(Situation::TheirTurn) => "【对方回合中】",
            Cond::Own(Situation::InFl) => "【FL】",
            Cond::Own(Situation::InEl) => "【EL】",
            other => {
                rest.push(other);
                continue;
            }
        };
        icons += icon;
    }
    (icons, rest)
}

/// What stands behind the head of an effect.
fn clause(c: &Clause) -> Option<String> {
    let (mut out, rest) = icons(&c.when);
    for cost in &c.cost.costs {
        out += &match cost {
            Cost::RestThis => "【休眠】".to_owned(),
            Cost::RetireThis => "【此卡退场】".to_owned(),
            Cost::Ap(Num::Lit(n)) => format!("【支付{n}AP】"),
            Cost::Discard(d) if d.is.is_none() => {
                format!("【{}张手牌放置到场外】", d.count.written()?)
            }
            _ => return None,
        };
    }
    out += &often(c);
    if c.once_a_game || c.once_named || !c.zones.is_empty() {
        return None;
    }
    for cond in rest {
        out += &format!("{}的场合才可以发动。", condition(cond)?);
    }
    out += &match c.optional {
        true => body(&make::asked(c))?,
        false => body(&c.does.0.effects)?,
    };
    Some(out)
}

/// How often a turn.
fn often(c: &Clause) -> String {
    match (c.once, c.times) {
        (true, _) => "【1回合1次】".to_owned(),
        (false, Some(n)) => format!("【1回合{n}次】"),
        (false, None) => String::new(),
    }
}

/// An effect that goes off at what it names.
fn triggered(c: &Clause) -> Option<String> {
    let raid = if c.raid_only {
        "（激跃状态才有）"
    } else {
        ""
    };
    let (icons, rest) = icons(&c.when);
    if !rest.is_empty() {
        return None;
    }
    let once = often(c);
    let does = make::asked(c);
    let heads: Option<Vec<&str>> = c.on.iter().map(|w| head(w)).collect();
    if let Some(heads) = heads {
        let heads: String = heads.iter().map(|h| format!("【{h}】")).collect();
        return Some(format!("{raid}{heads}{icons}{once}{}", body(&does)?));
    }
    let [on] = &c.on[..] else {
        return None;
    };
    if on.deed == Deed::Enter && on.seen.cause.is_some() && on.seen.card.is_none() {
        let does = scope(&does)?;
        return Some(format!(
            "{raid}【登场时】{icons}此卡以「角色效果・事件效果・触发效果」登场的场合，{does}"
        ));
    }
    let (deed, does) = (deed(on)?, body(&does)?);
    Some(format!("{raid}{icons}{once}{deed}，{does}"))
}

/// Something that lasts.
fn lasting(text: &StaticText) -> Option<String> {
    let (mut out, rest) = icons(&text.when);
    for cond in rest {
        out += &format!("{}的场合，", condition(cond)?);
    }
    if let Some(rules) = &text.rules {
        let hand = rules.hand.as_ref()?.written()?;
        return (text.mods.is_empty()).then(|| format!("{out}我方手牌上限是{hand}张"));
    }
    let hand = text.zones.0 == [Zone::Hand];
    if !text.zones.is_empty() && !hand {
        return None;
    }
    let subject = match &text.on {
        None if hand => "手牌中的此卡".to_owned(),
        None => "此卡".to_owned(),
        Some(on) => format!("{}，", noun(on, "全体")?),
    };
    if let [one] = &text.mods[..] {
        let special = match one {
            Mod::Name(names) => {
                let names: Vec<String> = names.iter().map(|n| format!("<{n}>")).collect();
                Some(format!("此卡也作为{}使用", names.join("和")))
            }
            Mod::Need(n) => Some(format!(
                "{subject}所需能量减少【{}x{}】",
                n.colour.as_ref()?,
                -n.amount.written()?
            )),
            Mod::Ap(n) => Some(format!("{subject}消费AP{}", n.written()?)),
            Mod::Gives(e) => Some(format!("{subject}发生能量+{}", energy(&e.0))),
            Mod::EntersActive => Some(format!("{subject}以激活状态登场")),
            Mod::Unread(says) => Some(format!("没有读懂：{says}")),
            _ => None,
        };
        if let Some(special) = special {
            return Some(out + &special);
        }
        if let Some(says) = restriction(one) {
            return Some(format!(
                "{out}{}",
                says.replace("此卡", subject.trim_end_matches('，'))
            ));
        }
        if let Mod::Bp(Num::Of(formula)) = one {
            let (each, amount) = per(formula)?;
            return Some(format!("{out}{each}，{subject}BP{amount:+}"));
        }
    }
    let kept: Option<Vec<String>> = text.mods.iter().map(restriction).collect();
    if let Some(kept) = kept.filter(|all| all.iter().all(|says| says.starts_with("此卡"))) {
        let kept: Vec<&str> = kept
            .iter()
            .map(|says| says.trim_start_matches("此卡"))
            .collect();
        return Some(format!("{out}{subject}{}", kept.join("，并且")));
    }
    Some(format!("{out}{subject}{}", mods(&text.mods)?))
}

/// Changes as they are got: BP+1000和获得【影响力1】.
fn mods(all: &[Mod]) -> Option<String> {
    let mut out = Vec::new();
    let mut got = false;
    let mut n = 0;
    while n < all.len() {
        // 狙击 is two effects.
        let snipe = super::icons::Keyword::Snipe.mods().ok()?;
        if all[n..].starts_with(&snipe) {
            out.push(format!("{}【狙击】", if got { "" } else { "获得" }));
            got = true;
            n += snipe.len();
            continue;
        }
        if let Mod::Bp(n) = &all[n] {
            out.push(format!("BP{:+}", n.written()?));
        } else {
            let what = gained(&all[n])?;
            out.push(format!("{}{what}", if got { "" } else { "获得" }));
            got = true;
        }
        n += 1;
    }
    Some(out.join("和").replace("和获得", "并且获得"))
}

/// One thing that is got.
fn gained(change: &Mod) -> Option<String> {
    Some(match change {
        Mod::Step => "【后撤】".to_owned(),
        Mod::NoImpact => "【影响力无效】".to_owned(),
        Mod::Damage(Num::Lit(n)) => format!("【伤害{n}】"),
        Mod::DamageMore(Num::Lit(n)) => format!("【伤害+{n}】"),
        Mod::Impact(i) => format!("【影响力{}】", impact(i)?),
        Mod::ImpactMore(i) => format!("【影响力+{}】", impact(i)?),
        Mod::Gain(given) => {
            let Given(ability) = given.as_ref();
            let says = told(ability)?;
            match says.as_str() {
                "【2次攻击】" | "【2次阻挡】" => says,
                _ => format!("「{says}」"),
            }
        }
        other => format!("「{}」", restriction(other)?),
    })
}

/// Sentences, each with its full stop.
fn body(effects: &[Effect]) -> Option<String> {
    let mut out = String::new();
    let mut n = 0;
    while n < effects.len() {
        let (says, taken) = sentence(&effects[n..])?;
        out += &says;
        out.push('。');
        n += taken;
    }
    Some(out.trim_end_matches('。').to_owned())
}

/// The first sentence of some effects, and how many of them it says.
fn sentence(effects: &[Effect]) -> Option<(String, usize)> {
    if effects.starts_with(&make::shown_hand()) {
        return Some(("公开我方任意数量的手牌".to_owned(), 2));
    }
    if let Some(found) = taking(effects)
        .or_else(|| entering(effects))
        .or_else(|| both(effects))
        .or_else(|| all_done(effects))
        .or_else(|| leveled(effects))
    {
        return Some(found);
    }
    Some((one(effects.first()?)?, 1))
}

/// 从中公开最多1张○○并加入手牌.
fn taking(effects: &[Effect]) -> Option<(String, usize)> {
    let chosen = Which::Chosen(None);
    let Effect::Choose(pick) = effects.first()? else {
        return None;
    };
    if let [_, Effect::Show(shown), Effect::Bounce(to), ..] = effects
        && pick.from.among.is_none()
        && shown.cards == chosen
        && *to == chosen
    {
        return Some((format!("选择{}，公开并加入手牌", picked(pick)?), 3));
    }
    if pick.from.among.as_deref() != Some(&Which::Looked) || pick.name.is_some() {
        return None;
    }
    let mut from = pick.clone();
    from.from.among = None;
    if effects == make::sorted() || effects.starts_with(&make::sorted()) {
        let says = "从中任意张数以任意顺序放置到我方卡组顶，其余以任意顺序放置到卡组底";
        return Some((says.to_owned(), 3));
    }
    let what = picked(&from)?;
    match effects {
        [_, Effect::Show(_), Effect::Bounce(to), ..] if *to == chosen => {
            Some((format!("从中公开{what}并加入手牌"), 3))
        }
        [_, Effect::Bounce(to), ..] if *to == chosen => {
            Some((format!("从中选择{what}加入手牌"), 2))
        }
        [_, Effect::Show(_), tuck, ..] if *tuck == make::tuck(chosen.clone()) => {
            Some((format!("从中公开{what}并背面向上放置到此卡下方"), 3))
        }
        _ => None,
    }
}

/// 根据○○，发动以下全部效果。・3种以上：○○: each part from its own number on.
fn leveled(effects: &[Effect]) -> Option<(String, usize)> {
    let (count, ..) = level(effects.first()?)?;
    let (of, unit) = match count.counts()? {
        Counted::Kinds(_) => (amount(count)?, "种"),
        Counted::ThisTurn(_) => (amount(count)?, "张"),
        _ => return None,
    };
    let mut out = format!("根据{of}，发动以下全部效果");
    let mut taken = 0;
    while let Some((same, from, does)) = effects.get(taken).and_then(level)
        && same == count
    {
        out += &format!("。・{from}{unit}以上：{}", body(does)?);
        taken += 1;
    }
    Some((out, taken))
}

/// One of those parts: what is counted, from how many on, and what is done.
fn level(effect: &Effect) -> Option<(&Num, i32, &[Effect])> {
    let Effect::If(i) = effect else {
        return None;
    };
    let [Cond::Number(compare)] = &i.when[..] else {
        return None;
    };
    let from = compare.range.at_least.as_ref()?.written()?;
    let plain = i.otherwise.effects.is_empty() && compare.range == Range::at_least(Num::Lit(from));
    plain.then_some((compare.value.as_ref()?, from, i.then.effects.as_slice()))
}

/// ○○，○○。那样的场合，○○: what is done only if both were.
fn all_done(effects: &[Effect]) -> Option<(String, usize)> {
    let [first, Effect::If(i), ..] = effects else {
        return None;
    };
    let [second] = i.otherwise.effects.as_slice() else {
        return None;
    };
    let [again, Effect::If(then)] = i.then.effects.as_slice() else {
        return None;
    };
    let whole = make::if_all_done(
        vec![first.clone(), second.clone()],
        then.when.iter().skip(1).cloned().collect(),
        then.then.effects.clone(),
    );
    if again != second || !effects.starts_with(&whole) {
        return None;
    }
    let says = conditional(&then.when, &then.then.effects, &[])?;
    Some((format!("{}，{}。{says}", one(first)?, one(second)?), 2))
}

/// Two choices that something is done to together: 从中公开最多各1张○○和○○并加入手牌, 选择○○和○○各1张，转为休眠状态.
fn both(effects: &[Effect]) -> Option<(String, usize)> {
    let [Effect::Choose(one), Effect::Choose(other), ..] = effects else {
        return None;
    };
    if let ([a], [b], Some(Num::Lit(n))) = (
        one.from.named.0.as_slice(),
        other.from.named.0.as_slice(),
        &one.up_to,
    ) && effects.starts_with(&make::take_each(a.clone(), b.clone(), *n))
    {
        return Some((format!("从中公开最多各{n}张<{a}>和<{b}>并加入手牌"), 4));
    }
    let pick = |pick: &Pick| Which::Pick(Box::new(pick.clone()));
    let (chosen, joined) = make::two(pick(one), pick(other))?;
    let done = match effects.get(2)? {
        Effect::Retire(sel) if *sel == joined => "退场",
        Effect::Bounce(sel) if *sel == joined => "回到手牌",
        Effect::Rest(sel) if *sel == joined => "转为休眠状态",
        Effect::Ready(sel) if *sel == joined => "转为激活状态",
        _ => return None,
    };
    let single = |pick: &Pick| pick.count.is_none() && pick.up_to.is_none() && !pick.any;
    if !effects.starts_with(&chosen) || !single(one) || !single(other) {
        return None;
    }
    let (one, other) = (noun(&one.from, "")?, noun(&other.from, "")?);
    Some((format!("选择{one}和{other}各1张，{done}"), 3))
}

/// 选择○○，以休眠状态在我方场上登场或激跃.
fn entering(effects: &[Effect]) -> Option<(String, usize)> {
    let [Effect::Choose(pick), modes, ..] = effects else {
        return None;
    };
    let chosen = Which::Chosen(None);
    for (to, active) in [None, Some(Zone::Fl), Some(Zone::El)]
        .into_iter()
        .flat_map(|z| [(z, false), (z, true)])
    {
        let enter = super::pred::Said {
            what: super::pred::Pred::Enter {
                to,
                active,
                raid: true,
            },
            until: Until::Turn,
            may: false,
        };
        if super::pred::done(chosen.clone(), vec![enter]) == std::slice::from_ref(modes) {
            let pose = if active { "激活" } else { "休眠" };
            let sel = Which::Pick(Box::new(pick.clone()));
            let says = done(&sel, &format!("以{pose}状态在我方{}登场或激跃", line(to)?))?;
            return Some((says, 2));
        }
    }
    None
}

fn one(effect: &Effect) -> Option<String> {
    let whose = |who: Who| match who {
        Who::Me => Some("我方"),
        Who::Opponent => Some("对方"),
        _ => None,
    };
    Some(match effect {
        Effect::Draw(t) => {
            let who = if t.who == Who::Me { "" } else { whose(t.who)? };
            format!("{who}抽{}张卡", t.count.written()?)
        }
        Effect::Discard(d) if d.to == Zone::Outside && !d.all && d.up_to.is_none() => {
            let (who, n) = (whose(d.who)?, d.count.written()?);
            match &d.is {
                // Whose hand it is chooses.
                None if d.who == Who::Opponent => format!("{who}将自己{n}张手牌放置到场外"),
                None => format!("将{who}{n}张手牌放置到场外"),
                Some(is) => format!("将{who}手牌中{n}张{}放置到场外", noun(is, "")?),
            }
        }
        Effect::Choose(pick) => format!("选择{}", picked(pick)?),
        Effect::Retire(sel) => done(sel, "退场")?,
        Effect::Remove(sel) => done(sel, "放置到除外区")?,
        Effect::Bounce(sel) => done(sel, "回到手牌")?,
        Effect::Rest(sel) => done(sel, "转为休眠状态")?,
        Effect::Ready(sel) => done(sel, "转为激活状态")?,
        Effect::Boost(b) => match &b.amount {
            Num::Lit(n) => done(&b.cards, &format!("{}，BP{n:+}", until(b.until)?))?,
            Num::Of(formula) => {
                let (each, n) = per(formula)?;
                done(&b.cards, &format!("{}，{each}，BP{n:+}", until(b.until)?))?
            }
        },
        Effect::Grant(g) => granted(g)?,
        Effect::Move(m) => moved(m)?,
        Effect::Look(l) if l.cards == make::below() => "查看此卡下方的卡".to_owned(),
        Effect::Look(l) | Effect::Show(l) => {
            let Which::Top(t) = &l.cards else {
                return None;
            };
            let verb = if matches!(effect, Effect::Show(_)) {
                "公开"
            } else {
                "查看"
            };
            format!("{verb}{}卡组顶{}张卡", whose(t.who)?, t.count.written()?)
        }
        Effect::Enter(e) => {
            let pose = if e.pose == Pose::Active {
                "激活"
            } else {
                "休眠"
            };
            done(&e.cards, &format!("以{pose}状态在我方{}登场", line(e.to)?))?
        }
        Effect::Raid(r) if r.onto.is_none() && r.card == Which::This => "此卡激跃".to_owned(),
        Effect::Shift(s) => done(&s.cards, &format!("移到{}", line(Some(s.to))?))?,
        Effect::ReadyAp(t) if t.who == Who::Me => {
            format!("选择{}张我方AP卡，转为激活状态", t.count.written()?)
        }
        Effect::May(m) if m.who.is_none() => allowed(m)?,
        Effect::If(i) => conditional(&i.when, &i.then.effects, &i.otherwise.effects)?,
        Effect::PayFor(p) => match p.cost.costs.as_slice() {
            [Cost::Ap(Num::Lit(n))] if p.otherwise.effects.is_empty() => {
                format!("可以支付{n}AP。那样的场合，{}", scope(&p.then.effects)?)
            }
            _ => return None,
        },
        Effect::Later(l) if !l.each => later(l)?,
        Effect::Rule(r) => next_from_hand(r.rules.next.as_ref()?)?,
        Effect::Swap(s) => match (&s.one, &s.other) {
            (Which::Pick(one), Which::Pick(other)) => format!(
                "选择{}和{}各1张，交换它们的位置",
                noun(&one.from, "")?,
                noun(&other.from, "")?
            ),
            (Which::This, Which::Chosen(None)) => "所选角色与此卡交换它们的位置".to_owned(),
            _ => return None,
        },
        Effect::Modes(m) => modes(m)?,
        Effect::Carry(c) => {
            let at = match c.at? {
                Deed::Enter => "登场时",
                Deed::Retire => "退场时",
                Deed::Attack => "攻击时",
                _ => return None,
            };
            done(&c.card, &format!("发动那个角色的【{at}】"))?
        }
        Effect::Tuck(t) if t.onto == Which::This => done(&t.cards, "背面向上放置到此卡下方")?,
        Effect::Damage(d) if d.who == Who::Opponent => {
            format!("给对方{}点伤害", d.amount.written()?)
        }
        Effect::Unread(says) => format!("没有读懂：{says}"),
        _ => return None,
    })
}

/// What a player may do, and what comes where they do not.
fn allowed(m: &May) -> Option<String> {
    let does = &m.does.effects;
    if !m.otherwise.effects.is_empty() {
        let otherwise = scope(&m.otherwise.effects)?;
        return Some(format!("可以{}，不这样做的场合{otherwise}", scope(does)?));
    }
    if does.as_slice() == [make::ready_ap(1, false)] {
        return Some("选择最多1张我方AP卡，转为激活状态".to_owned());
    }
    if matches!(does.as_slice(), [Effect::Raid(_)]) {
        return Some("可以激跃".to_owned());
    }
    let does = scope(does)?;
    let cards = ["此卡", "所选的卡", "那张卡", "我方卡组顶", "对方卡组顶"];
    let taking = match cards.iter().any(|cards| does.starts_with(cards)) {
        true => "将",
        false => "",
    };
    Some(format!("可以{taking}{does}"))
}

fn later(l: &Later) -> Option<String> {
    let does = body(&l.does.effects)?;
    Some(match (l.on.deed, l.until) {
        (Deed::MainEnd, None) => format!("在主要阶段结束时，{does}"),
        (Deed::EndPhase, None) if l.on.seen.who.is_none() => format!("结束阶段开始时，{does}"),
        (Deed::Retire, Some(t)) if l.does.effects.len() == 1 => {
            format!("我方{}，获得「所选角色退场时，{does}」", until(t)?)
        }
        _ => return None,
    })
}

fn next_from_hand(next: &NextCard) -> Option<String> {
    let from_hand = next.is.zones.0 == [Zone::Hand] && next.is.who == Some(Who::Me);
    let is = from_hand.then(|| Filter {
        zones: Many::default(),
        who: None,
        ..next.is.clone()
    })?;
    let (what, ap) = (noun(&is, "")?, next.ap.written()?);
    Some(format!("本回合中，下次从手牌使用{what}时消费AP{ap}"))
}

type Chosen = crate::engine::union_arena::card::ability::Modes;

fn modes(m: &Chosen) -> Option<String> {
    if let [top, bottom] = m.of.as_slice()
        && let ([Effect::Move(a)], [Effect::Move(b)]) =
            (top.does.effects.as_slice(), bottom.does.effects.as_slice())
        && (a.end, b.end) == (End::Top, End::Bottom)
        && a.cards == b.cards
        && m.who.is_none()
    {
        return done(&a.cards, "放置到卡组顶或卡组底");
    }
    for n in 2..=3 {
        if make::ready_ap(n, true) == Effect::Modes(m.clone()) {
            return Some(format!("选择最多{n}张我方AP卡，转为激活状态"));
        }
    }
    let n = m.count.as_ref().map_or(Some(1), Num::written)?;
    let parts: Option<Vec<String>> =
        m.of.iter()
            .map(|p| Some(format!("・{}", body(&p.does.effects)?)))
            .collect();
    Some(format!("从下面选出{n}个。{}", parts?.join("。")))
}

fn granted(g: &crate::engine::union_arena::card::ability::Grant) -> Option<String> {
    let all = &g.mods.mods;
    if g.until == Until::NextReady {
        return done(&g.cards, "下1次激活时不能激活");
    }
    if let ([Mod::Gives(e)], Which::This) = (all.as_slice(), &g.cards) {
        return Some(format!(
            "{}，此卡发生能量+{}",
            until(g.until)?,
            energy(&e.0)
        ));
    }
    done(&g.cards, &format!("{}，{}", until(g.until)?, mods(all)?))
}

fn moved(m: &crate::engine::union_arena::card::effect::Move) -> Option<String> {
    let to = match (m.to, m.end) {
        (Zone::Deck, End::Top) => "卡组顶",
        (Zone::Deck, End::Bottom) => "卡组底",
        (Zone::Outside, _) => "场外",
        (Zone::Life, _) => "血区",
        _ => return None,
    };
    done(&m.cards, &format!("放置到{to}"))
}

/// One effect, or several between brackets.
fn scope(effects: &[Effect]) -> Option<String> {
    let says = body(effects)?;
    match says.contains('。') || effects.len() != 1 {
        true => Some(format!("｛{says}｝")),
        false => Some(says),
    }
}

fn conditional(when: &[Cond], then: &[Effect], otherwise: &[Effect]) -> Option<String> {
    if let ([Cond::Own(Situation::Is(is))], [Effect::Shift(a)], [Effect::Shift(b)]) =
        (when, then, otherwise)
        && (a.to, b.to) == (Zone::El, Zone::Fl)
    {
        return done(&is.card, "移到别的线");
    }
    let mut out = String::new();
    for cond in when {
        out += &match cond {
            Cond::Own(Situation::Did) => "那样的场合，".to_owned(),
            Cond::Number(n) if n.value == Some(Num::from(Counted::Did)) => {
                "那样的场合，".to_owned()
            }
            Cond::Not(not) if **not == Cond::Own(Situation::Did) => "无法做到的场合，".to_owned(),
            cond => format!("{}的场合，", condition(cond)?),
        };
    }
    out += &scope(then)?;
    if !otherwise.is_empty() {
        out += &format!("，否则{}", scope(otherwise)?);
    }
    Some(out)
}
