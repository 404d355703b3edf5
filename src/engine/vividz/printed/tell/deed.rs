//! Actions told back, those that have no others within them.

use super::change::{amount, change, player, subject, until};
use crate::engine::vividz::card::effect::{Discard, Enter, Mill, Move};
use crate::engine::vividz::card::select::Pick;
use crate::engine::vividz::card::{Effect, Num, Sel};
use crate::engine::vividz::printed::called::{each, in_hand, noun, picked, sel, who};
use crate::engine::vividz::words::{End, Facing, Who, Zone};

/// An action that has no others within it.
pub fn deed(e: &Effect) -> Option<String> {
    by_player(e)
        .or_else(|| to_cards(e))
        .or_else(|| for_a_time(e))
}

/// What a player does.
fn by_player(e: &Effect) -> Option<String> {
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
        Effect::Scout(b) => format!("{}进行搜寻", by(b.who)?),
        Effect::Reload(b) => format!("{}进行再装填", by(b.who)?),
        Effect::Shuffle(b) => format!("洗混{}的牌库", who(b.who)?),
        Effect::Lose(b) if b.when.is_empty() => format!("{}输掉游戏", player(b.who)?),
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
        Effect::EndAttack => "结束此次攻击".to_owned(),
        _ => return None,
    })
}

/// What is done to cards.
fn to_cards(e: &Effect) -> Option<String> {
    let one = |s: &Sel, says: &str| Some(format!("令{}{says}", sel(s)?));
    Some(match e {
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
        Effect::Use(u) if !u.optional.0 && u.free.0 => format!("不支付费用使用{}", sel(&u.cards)?),
        _ => return None,
    })
}

/// What becomes of cards for a time.
fn for_a_time(e: &Effect) -> Option<String> {
    Some(match e {
        Effect::Power(c) => format!("{}{}力量值{}", until(c.until)?, subject(c)?, change(c)?),
        Effect::CostOf(c) => format!("{}{}费用{}", until(c.until)?, subject(c)?, change(c)?),
        Effect::Strip(s) => format!("{}{}失去所有能力", until(s.until)?, sel(&s.cards)?),
        Effect::Control(c) => format!("{}获得{}的操控", until(c.until)?, sel(&c.cards)?),
        _ => return None,
    })
}

/// Who does it, where it is not you.
fn by(player: Who) -> Option<String> {
    match player {
        Who::You => Some(String::new()),
        Who::Both => Some("双方各".to_owned()),
        other => Some(self::who(other)?.to_owned()),
    }
}

/// 对手选择自己的1张手牌: what the opponent chooses.
pub fn theirs(p: &Pick) -> Option<String> {
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
        Some(is) if d.who == Who::You => Some(format!("弃{}", noun(&in_hand(is), &count)?)),
        Some(_) => None,
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
                let (each, n) = each(&m.count)?;
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
