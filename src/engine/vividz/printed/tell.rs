//! Told back: what the typed words say, as Chinese sentences in the book's own terms, which the grammar reads to the same
//! words again. What has no sentence is told as it stands in a file.

use super::act::target_of;
use super::called::{any, conditions as all_of, number, picked, sel, who};
use super::said::PAIR;
use crate::engine::printed::sentences::as_written;
use crate::engine::vividz::card::ability::{Activated, Static, Triggered};
use crate::engine::vividz::card::effect::{Discard, Enter, Mill, Move};
use crate::engine::vividz::card::modify::{Change, CostChange, Kept, Mod, Pattern, Replace};
use crate::engine::vividz::card::select::Pick;
use crate::engine::vividz::card::trigger::{About, Event, Trigger};
use crate::engine::vividz::card::{Ability, Cond, Cost, Effect, Filter, Num, Sel, Situation};
use crate::engine::vividz::words::{End, Facing, Prohibition, Until, Who, Zone};
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

/// 【有效：手牌区】【每回合1次】【能量1】.
fn heads(zones: &[Zone], per_turn: Option<u8>, costs: &[Cost]) -> Option<String> {
    let mut out = String::new();
    if !zones.is_empty() {
        let zones: Vec<&str> = zones.iter().map(|z| z.word()).collect();
        out += &format!("【有效:{}】", zones.join("/"));
    }
    if let Some(n) = per_turn {
        out += &format!("【每回合{n}次】");
    }
    for c in costs {
        out += &format!("【{}】", cost(c)?);
    }
    Some(out)
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

/// What a cost is called.
fn cost(c: &Cost) -> Option<String> {
    let so_many =
        |from: &Filter, n: &Num| super::called::noun(from, &format!("{}张", n.written()?));
    Some(match c {
        Cost::Energy(n) => format!("能量{}", n.written()?),
        Cost::RestThis => "横置此牌".to_owned(),
        Cost::RetireThis => "令此牌退场".to_owned(),
        Cost::Discard(d) => match &d.is {
            None => format!("弃{}张手牌", d.count.written()?),
            Some(is) => {
                let hand = Filter {
                    zones: crate::engine::vocab::Many(vec![Zone::Hand]),
                    owner: Some(Who::You),
                    ..(**is).clone()
                };
                format!("弃{}", so_many(&hand, &d.count)?)
            }
        },
        Cost::Rest(p) => format!("横置{}", so_many(&p.from, &p.count)?),
        Cost::Stand(p) => format!("竖置{}", so_many(&p.from, &p.count)?),
        Cost::Retire(p) => format!("令{}退场", so_many(&p.from, &p.count)?),
        Cost::Remove(p) => format!("将{}从游戏中除外", so_many(&p.from, &p.count)?),
        Cost::Show(p) => format!("展示{}", so_many(&p.from, &p.count)?),
        Cost::Move(p) if p.from.this.0 => format!("将此牌置入{}", p.to.word()),
        Cost::Move(p) => format!("将{}置入{}", so_many(&p.from, &p.count)?, p.to.word()),
        Cost::Mill(p) => format!("将牌库顶{}张牌置入{}", p.count.written()?, p.to.word()),
        Cost::Unmark(p) => format!("移除{}个「{}」标记", p.count.written()?, p.name),
        Cost::Choice(choice) => {
            let each: Option<Vec<String>> = choice
                .of
                .iter()
                .map(|of| match &of[..] {
                    [one] => cost(one),
                    _ => None,
                })
                .collect();
            format!("从以下费用任选{}项支付:{}", choice.count, each?.join(";"))
        }
    })
}

/// What it goes off at.
fn trigger(t: &Trigger) -> Option<String> {
    let whose = |w: Who| match w {
        Who::Both => Some(String::new()),
        w => Some(format!("{}的", who(w)?)),
    };
    let phase = |w: Who, word: &str| Some(format!("{}{word}开始时", whose(w)?));
    let player = |w: Who, word: &str| Some(format!("{}{word}时", who(w)?));
    Some(match t {
        Trigger::GameStart => "游戏开始时".to_owned(),
        Trigger::Opening(w) => phase(w.who, "起始抓牌阶段")?,
        Trigger::Main(w) => phase(w.who, "主要阶段")?,
        Trigger::Mission(w) => phase(w.who, "任务阶段")?,
        Trigger::Charge(w) => phase(w.who, "充能阶段")?,
        Trigger::Closing(w) => phase(w.who, "结束抓牌阶段")?,
        Trigger::Draw(d) if d.cards.is_none() => player(d.who, "抓牌")?,
        Trigger::Discard(d) if d.cards.is_none() => player(d.who, "弃牌")?,
        Trigger::Scout(d) if d.cards.is_none() => player(d.who, "进行搜寻")?,
        Trigger::Shuffle(d) if d.cards.is_none() => player(d.who, "洗混牌库")?,
        Trigger::Reload(d) if d.cards.is_none() => player(d.who, "进行再装填")?,
        Trigger::Play(e) => {
            let by = who(e.who?)?;
            let bare = plain(e, |e| e.who = None)?;
            format!("{by}打出{}时", about(bare, "牌")?)
        }
        Trigger::Activate(e) => {
            let by = who(e.who?)?;
            match plain(e, |e| e.who = None)? {
                About::Any => format!("{by}发动能力时"),
                other => format!("{by}发动{}的能力时", about(other, "牌")?),
            }
        }
        Trigger::Enter(e) => match &e.from[..] {
            [] => happening(e, "登场", "角色")?,
            [from] => {
                let card = about(plain(e, |e| e.from.0.clear())?, "角色")?;
                format!("{card}从{}登场时", from.word())
            }
            _ => return None,
        },
        Trigger::Attack(e) => happening(e, "进行攻击", "角色")?,
        Trigger::Success(e) => happening(e, "攻击成功", "角色")?,
        Trigger::BattleEnd(e) => happening(e, "战斗结束", "角色")?,
        Trigger::Leave(e) => happening(e, "退场", "角色")?,
        Trigger::BattleLeave(e) => happening(e, "因战斗退场", "角色")?,
        Trigger::BattleKill(e) => happening(e, "通过战斗使角色退场", "角色")?,
        Trigger::EffectLeave(e) => {
            let card = about(plain(e, |e| e.other = None)?, "角色")?;
            match &e.other {
                None => format!("{card}因效果退场时"),
                Some(by) if by.this.0 => format!("{card}因此牌的效果退场时"),
                Some(by) => format!("{card}因{}的效果退场时", any(by)?),
            }
        }
        Trigger::Move(e) => {
            let card = about(
                plain(e, |e| {
                    e.from.0.clear();
                    e.to.0.clear();
                })?,
                "牌",
            )?;
            match (&e.from[..], &e.to[..]) {
                ([], [to]) => format!("{card}移至{}时", to.word()),
                ([from], [to]) => format!("{card}从{}移至{}时", from.word(), to.word()),
                ([from], []) => format!("{card}从{}移至其他区域时", from.word()),
                _ => return None,
            }
        }
        Trigger::Damage(e) | Trigger::Deal(e) => {
            let verb = match t {
                Trigger::Deal(_) => "造成",
                _ => "受到",
            };
            let card = about(plain(e, |e| e.combat = None)?, "角色")?;
            match e.combat.map(|c| c.0) {
                None => format!("{card}{verb}伤害时"),
                Some(true) => format!("{card}{verb}战斗伤害时"),
                Some(false) => return None,
            }
        }
        Trigger::Slide(e) => happening(e, "滑行", "角色")?,
        Trigger::LevelUp(e) => happening(e, "升级", "角色")?,
        Trigger::Rest(e) => happening(e, "变为横置", "牌")?,
        Trigger::Stand(e) => happening(e, "变为竖置", "牌")?,
        Trigger::Exp(e) => happening(e, "成为经验", "牌")?,
        Trigger::Chosen(e) => happening(e, "被选择", "牌")?,
        Trigger::Show(e) => happening(e, "被展示", "牌")?,
        Trigger::Check(e) => happening(e, "被检查", "任务")?,
        Trigger::Complete(e) => happening(e, "完成", "任务")?,
        Trigger::State(c) => format!("{}时", all_of(std::slice::from_ref(c))?),
        _ => return None,
    })
}

/// The cards of an event that says nothing else, but for what is told of it.
fn plain(e: &Event, but: impl FnOnce(&mut Event)) -> Option<&About> {
    let mut rest = e.clone();
    but(&mut rest);
    rest.cards = crate::engine::vividz::card::trigger::Which::default();
    (rest == Event::default()).then_some(&e.cards.0)
}

fn happening(e: &Event, verb: &str, what: &str) -> Option<String> {
    Some(format!("{}{verb}时", about(plain(e, |_| {})?, what)?))
}

fn about(a: &About, what: &str) -> Option<String> {
    Some(match a {
        About::This => "此牌".to_owned(),
        About::Other => format!("其他{what}"),
        About::Any => what.to_owned(),
        About::Match(f) => {
            let says = any(f)?;
            match says.strip_suffix("角色") {
                Some(rest) if f.kind.is_empty() && what != "角色" => format!("{rest}{what}"),
                _ => says,
            }
        }
    })
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
            let mut out = format!("{}可以{}", player(m.who)?, clauses(&m.does.effects)?);
            if !m.then.effects.is_empty() {
                out += &format!("。如此做，则{}", given(&m.then.effects)?);
            }
            if !m.otherwise.effects.is_empty() {
                out += &format!("。否则，{}", given(&m.otherwise.effects)?);
            }
            out
        }
        Effect::Pay(p) => {
            let costs: Option<Vec<String>> = p.cost.iter().map(cost).collect();
            let by = player(p.who.unwrap_or(Who::You))?;
            let mut out = format!("{by}可以支付{}", costs?.join("与"));
            if !p.then.effects.is_empty() {
                out += &format!("。如此做，则{}", given(&p.then.effects)?);
            }
            if !p.otherwise.effects.is_empty() {
                out += &format!("。否则，{}", given(&p.otherwise.effects)?);
            }
            out
        }
        Effect::Modal(m) if m.who.is_none() => {
            let each: Option<Vec<String>> = m.of.iter().map(|of| body(&of.effects)).collect();
            let each: String = each?.iter().map(|e| format!("。・{e}")).collect();
            format!("从以下选择{}项{each}", m.count.unwrap_or(1))
        }
        other => clause(other)?,
    })
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

fn player(who: Who) -> Option<&'static str> {
    match who {
        Who::You => Some("你"),
        other => self::who(other),
    }
}

/// So many: 2, or 等同于○○.
fn amount(n: &Num) -> Option<String> {
    match n.written() {
        Some(n) => Some(n.to_string()),
        None => Some(format!("等同于{}", number(n)?)),
    }
}

/// Who does it, where it is not you.
fn by(who: Who) -> Option<String> {
    match who {
        Who::You => Some(String::new()),
        Who::Both => Some("双方各".to_owned()),
        other => Some(self::who(other)?.to_owned()),
    }
}

fn clause(e: &Effect) -> Option<String> {
    let one = |s: &Sel, says: &str| Some(format!("令{}{says}", sel(s)?));
    Some(match e {
        Effect::Draw(t) => match t.count.written() {
            Some(n) => format!("{}抓{n}张牌", by(t.who)?),
            None => format!("{}抓{}的牌", by(t.who)?, amount(&t.count)?),
        },
        Effect::Discard(d) => discard(d)?,
        Effect::Choose(p) => match p.who {
            Who::You => format!("选择{}", picked(p)?),
            Who::Opponent => theirs(p)?,
            _ => return None,
        },
        other if let Some((pick, rest)) = by_them(other) => {
            format!("{}，{}", theirs(&pick)?, clause(&rest)?)
        }
        Effect::Damage(d) => {
            let unit = if d.amount.written().is_some() {
                "点"
            } else {
                "的"
            };
            format!("对{}造成{}{unit}伤害", sel(&d.to)?, amount(&d.amount)?)
        }
        Effect::Share(s) if s.unit == 1000 => {
            format!("将合计{}点伤害分配给{}", s.total.written()?, sel(&s.to)?)
        }
        Effect::Retire(s) => one(s, "退场")?,
        Effect::Rest(s) => match s {
            Sel::Pick(p) if p.who == Who::Both => format!("双方各选择{}横置", picked(p)?),
            s => format!("横置{}", sel(s)?),
        },
        Effect::Stand(s) => format!("竖置{}", sel(s)?),
        Effect::Remove(s) => format!("将{}从游戏中除外", sel(s)?),
        Effect::Show(s) if s.name.is_none() => format!("展示{}", sel(&s.cards)?),
        Effect::Check(s) => format!("检查{}", sel(s)?),
        Effect::Complete(s) => format!("完成{}", sel(s)?),
        Effect::Move(m) => moved(m)?,
        Effect::ToExp(x) => format!("将{}作为{}的经验", sel(&x.cards)?, sel(&x.of)?),
        Effect::Enter(e) => entered(e)?,
        Effect::Slide(s) if s.from.is_none() && s.who == Who::You => {
            let may = if s.optional.0 { "你可以" } else { "" };
            format!("{may}令{}滑行", sel(s.card.as_ref()?)?)
        }
        Effect::Scout(b) => format!("{}进行搜寻", by(b.who)?),
        Effect::Reload(b) => format!("{}进行再装填", by(b.who)?),
        Effect::Shuffle(b) => format!("洗混{}的牌库", who(b.who)?),
        Effect::Lose(b) => format!("{}输掉游戏", player(b.who)?),
        Effect::Mill(m) => milled(m)?,
        Effect::EnergyTo(e) => {
            let whose = match e.who {
                Who::You => String::new(),
                other => format!("{}的", who(other)?),
            };
            format!("将{whose}{}张能量移至{}", e.count.written()?, e.to.word())
        }
        Effect::Number(n) if n.name.is_none() => {
            format!("{}选择一个数，至多{}", by(n.who)?, n.up_to.written()?)
        }
        Effect::Heal(h) => match &h.amount {
            None => format!("清除{}受到的所有伤害", sel(&h.cards)?),
            Some(n) => format!("清除{}受到的{}点伤害", sel(&h.cards)?, n.written()?),
        },
        Effect::Mark(m) => format!(
            "给予{}{}个「{}」标记",
            sel(&m.cards)?,
            m.count.written()?,
            m.name
        ),
        Effect::Unmark(m) if m.cards == Sel::This => {
            format!("移除此牌的{}个「{}」标记", m.count.written()?, m.name)
        }
        Effect::Flip(f) => format!("将{}翻为{}", sel(&f.cards)?, face(f.facing)),
        Effect::Control(c) => format!("{}获得{}的操控", until(Some(c.until))?, sel(&c.cards)?),
        Effect::Use(u) if !u.optional.0 && u.free.0 => format!("不支付费用使用{}", sel(&u.cards)?),
        Effect::Power(c) => format!("{}{}力量值{}", until(c.until)?, subject(c)?, change(c)?),
        Effect::CostOf(c) => format!("{}{}费用{}", until(c.until)?, subject(c)?, change(c)?),
        Effect::Strip(s) => format!("{}{}失去所有能力", until(s.until)?, sel(&s.cards)?),
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
        Effect::EndAttack => "结束此次攻击".to_owned(),
        _ => return None,
    })
}

/// 对手选择自己的1张手牌: what the opponent chooses.
fn theirs(p: &Pick) -> Option<String> {
    let mut p = p.clone();
    let whose = |who: Option<Who>, says: &mut String| {
        if who == Some(Who::You) {
            *says = says.replacen("自己", "你", 1);
        } else if who == Some(Who::Opponent) {
            *says = says.replacen("对手", "自己", 1);
        }
    };
    p.who = Who::You;
    let mut says = picked(&p)?;
    whose(p.from.controller.or(p.from.owner), &mut says);
    Some(format!("对手选择{says}"))
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

fn discard(d: &Discard) -> Option<String> {
    if d.name.is_some() {
        return None;
    }
    let count = match (&d.up_to, d.all.0) {
        (None, false) => match d.count.written() {
            Some(n) => format!("{n}张"),
            None if d.is.is_none() => {
                return Some(format!("{}弃{}的手牌", by(d.who)?, amount(&d.count)?));
            }
            None => return None,
        },
        (Some(n), false) => format!("至多{}张", n.written()?),
        (None, true) => "所有".to_owned(),
        _ => return None,
    };
    match &d.is {
        None => Some(format!("{}弃{count}手牌", by(d.who)?)),
        Some(is) => {
            let hand = Filter {
                zones: crate::engine::vocab::Many(vec![Zone::Hand]),
                owner: Some(Who::You),
                ..(**is).clone()
            };
            (d.who == Who::You)
                .then(|| Some(format!("弃{}", super::called::noun(&hand, &count)?)))?
        }
    }
}

fn milled(m: &Mill) -> Option<String> {
    if m.name.is_some() {
        return None;
    }
    let n = match &m.up_to {
        Some(n) => format!("至多{}", n.written()?),
        None => match m.count.written() {
            Some(n) => n.to_string(),
            None => {
                let (each, n) = super::called::each(&m.count)?;
                let mut one = m.clone();
                one.count = Num::Lit(n);
                return Some(format!("{each}，{}", milled(&one)?));
            }
        },
    };
    Some(format!("将{}牌库顶{n}张牌置入{}", who(m.who)?, m.to.word()))
}

fn face(f: Facing) -> &'static str {
    match f {
        Facing::Up => "正面朝上",
        Facing::Down => "背面朝上",
    }
}

fn moved(m: &Move) -> Option<String> {
    // Put into the trash by itself a card of the hand is discarded; one that is chosen first is not.
    if let Sel::Pick(pick) = &m.cards
        && pick.who == Who::You
        && pick.from.zones.0 == [Zone::Hand]
        && m.to == Zone::Trash
    {
        return Some(format!("选择{}，将所选的牌移至弃牌区", picked(pick)?));
    }
    let to = match (m.to, m.end) {
        (Zone::Deck, End::Top) => "移至牌库顶".to_owned(),
        (Zone::Deck, End::Bottom) => "移至牌库底".to_owned(),
        (Zone::Deck, End::Shuffled) => "洗入牌库".to_owned(),
        (zone, _) => format!("移至{}", zone.word()),
    };
    let how = match m.facing {
        Some(f) => format!("以{}", face(f)),
        None => String::new(),
    };
    (m.who == Who::You).then(|| Some(format!("将{}{how}{to}", sel(&m.cards)?)))?
}

fn entered(e: &Enter) -> Option<String> {
    let mut where_ = String::new();
    let whose = match e.of {
        Some(of) => format!("{}的", who(of)?),
        None => String::new(),
    };
    let empty = if e.empty.0 { "没有角色的" } else { "" };
    let spots: Vec<String> = e
        .spots
        .iter()
        .map(|s| s.word().replace('左', "左侧").replace('右', "右侧"))
        .collect();
    if !spots.is_empty() {
        where_ = format!("在{whose}{empty}{}", spots.join("或"));
    } else if !whose.is_empty() || !empty.is_empty() {
        where_ = format!("在{whose}{empty}场地");
    }
    let how = if e.rested.0 { "以横置状态" } else { "" };
    Some(format!("令{}{how}{where_}登场", sel(&e.cards)?))
}

/// 直到○○，.
fn until(u: Option<Until>) -> Option<String> {
    Some(match u {
        None => String::new(),
        Some(Until::AttackEnd) => "直到攻击结束，".to_owned(),
        Some(Until::BattleEnd) => "直到战斗结束，".to_owned(),
        Some(Until::MissionEnd) => "直到任务阶段结束，".to_owned(),
        Some(Until::TurnEnd) => "直到回合结束，".to_owned(),
        Some(Until::NextTurnEnd) => "直到下个对手回合结束，".to_owned(),
        Some(Until::WhileSource) => "此牌在场期间，".to_owned(),
        Some(Until::Forever) => String::new(),
    })
}

/// Of what a number changes, and when.
fn subject(c: &Change) -> Option<String> {
    let when = match c.when.as_deref() {
        None => String::new(),
        Some(Cond::Own(Situation::TheirTurn)) => "，在对手的回合中".to_owned(),
        Some(Cond::Own(Situation::YourTurn)) => "，在自己的回合中".to_owned(),
        Some(_) => return None,
    };
    Some(format!("{}{when}", sel(&c.cards)?))
}

/// What becomes of a number.
fn change(c: &Change) -> Option<String> {
    let mut out = Vec::new();
    let all = [
        (&c.set, "变为", "变为"),
        (&c.add, "+", "加上"),
        (&c.less, "-", "减去"),
        (&c.floor, "不低于", "不低于"),
        (&c.ceiling, "不高于", "不高于"),
    ];
    for (n, written, computed) in all {
        if let Some(n) = n {
            out.push(match n.written() {
                Some(n) => format!("{written}{n}"),
                None => format!("{computed}{}", amount(n)?),
            });
        }
    }
    (!out.is_empty()).then(|| out.join("，且"))
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

fn banned(p: Prohibition) -> &'static str {
    match p {
        Prohibition::Attack => "进行攻击",
        Prohibition::Activate => "发动能力",
        Prohibition::Ward => "弃牌滑行",
        other => other.word(),
    }
}

fn priced(c: &CostChange, verb: &str, ability: &str) -> Option<String> {
    if c.when.is_some() {
        return None;
    }
    let cards = match c.cards == Filter::default() {
        true => String::new(),
        false => format!(
            "{}{}",
            any(&c.cards)?,
            if ability.is_empty() { "" } else { "的" }
        ),
    };
    let cards = match (cards.is_empty(), ability.is_empty()) {
        (true, true) => "牌".to_owned(),
        _ => cards,
    };
    let n = match (&c.add, &c.less) {
        (Some(n), None) => format!("+{}", n.written()?),
        (None, Some(n)) => format!("-{}", n.written()?),
        _ => return None,
    };
    Some(format!("{}{verb}{cards}{ability}的费用{n}", player(c.who)?))
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
