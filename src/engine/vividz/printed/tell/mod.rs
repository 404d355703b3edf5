//! Told back: what the typed words say, as Chinese sentences in the book's own terms, which the grammar reads to the same
//! words again. What has no sentence is told as it stands in a file.

mod change;
mod deed;
mod head;
mod trigger;

use self::change::{banned, change, player, priced, until};
use self::deed::{deed, theirs};
use self::head::{cost, heads};
use self::trigger::{about, plain, trigger};
use super::act::target_of;
use super::called::{any, conditions as all_of, picked, sel, who};
use super::said::PAIR;
use crate::engine::printed::sentences::as_written;
use crate::engine::vividz::card::ability::{Activated, Static, Triggered};
use crate::engine::vividz::card::modify::{Kept, Mod, Pattern, Replace};
use crate::engine::vividz::card::select::Pick;
use crate::engine::vividz::card::trigger::Event;
use crate::engine::vividz::card::{Ability, Cond, Effect, Sel, Situation};
use crate::engine::vividz::words::Who;
use crate::engine::vocab::Vocab;

/// An ability in words.
pub fn ability(ability: &Ability) -> String {
    told(ability).unwrap_or_else(|| as_written(&ability.write()))
}

/// Conditions of a mission behind their icon.
pub fn conditions(icon: &str, all: &[Cond]) -> Option<String> {
    if all.is_empty() {
        return None;
    }
    let each = all.iter().map(|c| match all_of(std::slice::from_ref(c)) {
        Some(says) => says,
        None => as_written(&c.write()),
    });
    let each: Vec<String> = each.collect();
    Some(format!("{icon}{}", each.join("。")))
}

fn told(ability: &Ability) -> Option<String> {
    Some(match ability {
        Ability::Activated(a) => activated(a)?,
        Ability::Triggered(t) => triggered(t)?,
        Ability::Static(s) => lasting(s)?,
        Ability::Event(e) => body(&e.does.effects)?,
        Ability::Accel(a) => {
            let traits = a.traits.iter().map(|t| format!("特征「{t}」"));
            let infos = a.account.iter().map(|i| format!("「{i}」账号信息"));
            let all: Vec<String> = traits.chain(infos).collect();
            format!("加速({})", all.join("或"))
        }
    })
}

/// 只在○○时有效, behind what it limits.
fn only(when: &[Cond]) -> Option<String> {
    Some(match when {
        [] => String::new(),
        when => format!("。只在{}时有效", all_of(when)?),
    })
}

fn activated(a: &Activated) -> Option<String> {
    let heads = heads(&a.zones, a.per_turn, &a.cost)?;
    let plain = a.must.effects.is_empty();
    plain.then(|| {
        Some(format!(
            "【起】{heads}{}{}",
            body(&a.does.effects)?,
            only(&a.when)?
        ))
    })?
}

fn triggered(t: &Triggered) -> Option<String> {
    let zones = heads(&t.zones, t.per_turn, &[])?;
    let on: Option<Vec<String>> = t.on.iter().map(trigger).collect();
    let costs = heads(&[], None, &t.cost)?;
    let may = if t.optional.0 { "你可以" } else { "" };
    let body = match may {
        "" => body(&t.does.effects)?,
        _ => clauses(&t.does.effects)?,
    };
    Some(format!(
        "【自】{zones}{}，{costs}{may}{body}{}",
        on?.join("，或"),
        only(&t.when)?
    ))
}

fn lasting(s: &Static) -> Option<String> {
    let zones = heads(&s.zones, None, &[])?;
    let given = match &s.when[..] {
        [] => String::new(),
        [Cond::Own(Situation::YourTurn | Situation::TheirTurn | Situation::ThisAttacks)] => {
            format!("{}，", all_of(&s.when)?)
        }
        when => format!("若{}，", all_of(when)?),
    };
    let each: Option<Vec<String>> = s.mods.iter().map(modification).collect();
    Some(format!("【常】{zones}{given}{}", each?.join("，")))
}

/// Sentences, one behind the other.
fn body(effects: &[Effect]) -> Option<String> {
    let mut out = Vec::new();
    let mut n = 0;
    while n < effects.len() {
        if let [Effect::Choose(one), Effect::Choose(two), ..] = &effects[n..]
            && [one.name.as_deref(), two.name.as_deref()] == PAIR.map(Some)
        {
            out.push(format!("选择{}与{}", picked(one)?, picked(two)?));
            n += 2;
            continue;
        }
        out.push(sentence(&effects[n])?);
        n += 1;
    }
    let joined = out.join("。");
    (!joined.is_empty()).then_some(joined)
}

/// What is done within one sentence.
fn clauses(effects: &[Effect]) -> Option<String> {
    let all: Option<Vec<String>> = effects.iter().map(clause).collect();
    let all = all?.join("，");
    (!all.is_empty()).then_some(all)
}

fn sentence(e: &Effect) -> Option<String> {
    Some(match e {
        Effect::If(i) => {
            let then = clauses(&i.then.effects)?;
            let given = match &i.when[..] {
                [Cond::Own(Situation::Did)] => "如此做，则".to_owned(),
                when => format!("若{}，则", all_of(when)?),
            };
            let mut out = format!("{given}{then}");
            if !i.otherwise.effects.is_empty() {
                out += &format!("。否则，{}", clauses(&i.otherwise.effects)?);
            }
            out
        }
        Effect::May(m) => {
            let behind = behind(&m.then.effects, &m.otherwise.effects)?;
            let does = clauses(&m.does.effects)?;
            format!("{}可以{does}{behind}", player(m.who)?)
        }
        Effect::Pay(p) => {
            let costs: Option<Vec<String>> = p.cost.iter().map(cost).collect();
            let by = player(p.who.unwrap_or(Who::You))?;
            let behind = behind(&p.then.effects, &p.otherwise.effects)?;
            format!("{by}可以支付{}{behind}", costs?.join("与"))
        }
        Effect::Modal(m) if m.who.is_none() => {
            let each: Option<Vec<String>> = m.of.iter().map(|of| body(&of.effects)).collect();
            let each: String = each?.iter().map(|e| format!("。・{e}")).collect();
            format!("从以下选择{}项{each}", m.count.unwrap_or(1))
        }
        other => clause(other)?,
    })
}

/// What is done if that was done, and what if not.
fn behind(then: &[Effect], otherwise: &[Effect]) -> Option<String> {
    let mut out = String::new();
    for (effects, word) in [(then, "如此做，则"), (otherwise, "否则，")] {
        if !effects.is_empty() {
            out += &format!("。{word}{}", given(effects)?);
        }
    }
    Some(out)
}

/// What hangs on something that was done: in one sentence, a condition of its own within it.
fn given(effects: &[Effect]) -> Option<String> {
    match effects {
        [Effect::If(i)] if i.otherwise.effects.is_empty() => Some(format!(
            "若{}，则{}",
            all_of(&i.when)?,
            clauses(&i.then.effects)?
        )),
        effects => clauses(effects),
    }
}

fn clause(e: &Effect) -> Option<String> {
    if let Some((pick, rest)) = by_them(e) {
        return Some(format!("{}，{}", theirs(&pick)?, clause(&rest)?));
    }
    Some(match e {
        Effect::Grant(g) if g.when.is_none() => {
            let ability = g.ability.as_ref()?.body.as_ref()?;
            format!(
                "{}{}获得「{}」",
                until(g.until)?,
                sel(&g.cards)?,
                told(ability)?
            )
        }
        Effect::Lasting(l) => {
            let [one] = &l.mods[..] else {
                return None;
            };
            format!("{}{}", until(Some(l.until))?, modification(one)?)
        }
        Effect::Later(l) if !l.again.0 => {
            format!(
                "{}，{}",
                trigger(l.when.as_ref()?)?,
                clauses(&l.does.effects)?
            )
        }
        other => deed(other)?,
    })
}

/// An action on what the opponent chooses: the choice, and the action on what was chosen.
fn by_them(e: &Effect) -> Option<(Pick, Effect)> {
    let mut rest = e.clone();
    let target = target_of(&mut rest)?;
    match target {
        Sel::Pick(pick) if pick.who == Who::Opponent => {
            let pick = (**pick).clone();
            *target = Sel::Chosen(None);
            Some((pick, rest))
        }
        _ => None,
    }
}

/// What lasts on cards or players.
fn modification(m: &Mod) -> Option<String> {
    let one = |s: &Sel, says: String| Some(format!("{}{says}", sel(s)?));
    Some(match m {
        Mod::Power(c) if c.when.is_none() => one(&c.cards, format!("力量值{}", change(c)?))?,
        Mod::Cost(c) if c.when.is_none() => one(&c.cards, format!("费用{}", change(c)?))?,
        Mod::Damage(c) if c.when.is_none() => one(&c.cards, format!("受到的伤害{}", change(c)?))?,
        Mod::PlayCost(c) => priced(c, "打出", "")?,
        Mod::ActivateCost(c) => priced(c, "发动", "能力")?,
        Mod::Trait(w) if w.lose.is_empty() && w.set.is_none() => {
            let all: Vec<String> = w.add.iter().map(|t| format!("「{t}」")).collect();
            one(&w.cards, format!("获得{}特征", all.join("与")))?
        }
        Mod::Grant(g) if g.when.is_none() => {
            let ability = g.ability.as_ref()?.body.as_ref()?;
            one(&g.cards, format!("获得「{}」", told(ability)?))?
        }
        Mod::Strip(s) => one(&s.cards, "失去所有能力".to_owned())?,
        Mod::Mute(s) => one(&s.cards, "的能力无效力".to_owned())?,
        Mod::Ban(b) if b.when.is_none() => {
            let all: Vec<&str> = b.prohibited.iter().map(|p| banned(*p)).collect();
            let says = format!("不能{}", all.join("或"));
            match (&b.cards, b.who) {
                (cards, None) => one(cards.as_ref().unwrap_or(&Sel::This), says)?,
                (None, Some(of)) => format!("{}{says}", player(of)?),
                _ => return None,
            }
        }
        Mod::Immune(i) => {
            let whose = match i.whose {
                Who::Both => String::new(),
                other => format!("{}的", who(other)?),
            };
            let kept = match i.kept {
                Kept::LessPower => "减小力量值的效果",
                Kept::Power => "改变力量值的效果",
                Kept::Cost => "改变费用的效果",
                Kept::Strip => "失去能力的效果",
                Kept::All => "持续性效果",
                Kept::Bans => return None,
            };
            one(&i.cards, format!("不受{whose}{kept}影响"))?
        }
        Mod::Mark(b) => one(&b.cards, format!("拥有「{}」标记", b.name))?,
        Mod::Replace(r) => replaced(r)?,
        Mod::PlayFrom(p) => format!("{}可以打出{}", player(p.who)?, any(&p.cards)?),
        Mod::Unread(says) => format!("没有读懂：{says}"),
        _ => return None,
    })
}

fn replaced(r: &Replace) -> Option<String> {
    if r.times.is_some() {
        return None;
    }
    let when = match r.when.as_deref() {
        None => String::new(),
        Some(c) => format!("若{}，", all_of(std::slice::from_ref(c))?),
    };
    let of = |e: &Event, verb: &str, what: &str| {
        Some(format!(
            "{}将要{verb}时",
            about(plain(e, |e| e.combat = None)?, what)?
        ))
    };
    let waits = match r.of.as_ref()? {
        Pattern::LeaveField(e) => of(e, "离场", "角色")?,
        Pattern::Retire(e) => of(e, "退场", "角色")?,
        Pattern::Enter(e) => of(e, "登场", "角色")?,
        Pattern::Rest(e) => of(e, "横置", "角色")?,
        Pattern::Stand(e) => of(e, "竖置", "角色")?,
        Pattern::Slide(e) => of(e, "滑行", "角色")?,
        Pattern::Damage(e) => match e.combat.map(|c| c.0) {
            None => of(e, "受到伤害", "角色")?,
            Some(true) => of(e, "受到战斗伤害", "角色")?,
            Some(false) => return None,
        },
        Pattern::Draw(d) if d.cards.is_none() => format!("{}将要抓牌时", player(d.who)?),
        Pattern::Scout(d) if d.cards.is_none() => format!("{}将要搜寻时", player(d.who)?),
        Pattern::Lose(d) if d.cards.is_none() => format!("{}将要输掉游戏时", player(d.who)?),
        _ => return None,
    };
    let may = if r.optional.0 { "你可以" } else { "" };
    Some(format!(
        "{when}{waits}，作为替代，{may}{}",
        clauses(&r.with.effects)?
    ))
}
