//! What phrases are made of: counters, places, players, cards that are pointed to.

use super::said::Said;
use crate::engine::vividz::card::Sel;
use crate::engine::vividz::words::{Spots, Who, Zone};

/// What stands behind a number of cards.
pub const COUNTERS: [&str; 7] = ["张", "个", "名", "枚", "块", "项", "只"];

/// Zones as they are named, and whether that also says what lies there.
pub const ZONES: [(&str, Zone, bool); 17] = [
    ("手牌区", Zone::Hand, false),
    ("手牌", Zone::Hand, true),
    ("弃牌区", Zone::Trash, false),
    ("能量区", Zone::Energy, false),
    ("能量牌", Zone::Energy, true),
    ("能量", Zone::Energy, true),
    ("保留区", Zone::Keep, false),
    ("除外区", Zone::Removed, false),
    ("经验区", Zone::Exp, false),
    ("EXP区", Zone::Exp, false),
    ("任务区", Zone::Mission, false),
    ("账号区", Zone::Account, false),
    ("牌库", Zone::Deck, false),
    ("场地区", Zone::Field, false),
    ("场地上", Zone::Field, false),
    ("场上", Zone::Field, false),
    ("场地", Zone::Field, false),
];

/// The areas of the field.
pub const SPOTS: [(&str, Spots); 9] = [
    ("左侧边区", Spots::Left),
    ("左侧", Spots::Left),
    ("右侧边区", Spots::Right),
    ("右侧", Spots::Right),
    ("中央区", Spots::Centre),
    ("中央场地", Spots::Centre),
    ("中央", Spots::Centre),
    ("侧边区", Spots::Sides),
    ("侧边场地", Spots::Sides),
];

/// A zone by its name.
pub fn zone(s: &mut Said<'_>) -> Option<Zone> {
    let (_, zone, _) = *ZONES.iter().find(|(word, ..)| s.eat(word))?;
    Some(zone)
}

/// Who is named.
pub fn who(s: &mut Said<'_>) -> Option<Who> {
    s.one(&[
        ("你自己", Who::You),
        ("你", Who::You),
        ("自己", Who::You),
        ("对手", Who::Opponent),
        ("双方玩家", Who::Both),
        ("双方", Who::Both),
        ("每名玩家", Who::Both),
        ("各玩家", Who::Both),
        ("非回合玩家", Who::Inactive),
        ("回合玩家", Who::Active),
    ])
}

/// Cards that are pointed to.
pub fn pointing(s: &mut Said<'_>) -> Option<Sel> {
    let b = s.before;
    if s.any(&["此角色", "此牌", "此任务", "此账号", "自身"])
        .is_some()
    {
        return Some(Sel::This);
    }
    if s.any(&[
        "正在攻击的角色",
        "进行攻击的角色",
        "宣言攻击的角色",
        "攻击角色",
    ])
    .is_some()
    {
        return Some(Sel::Attacker);
    }
    if s.any(&["同赛道的对手角色", "被攻击的角色", "防御角色"])
        .is_some()
    {
        return Some(Sel::Defender);
    }
    if b.other
        && s.any(&["造成伤害的角色", "造成该伤害的角色", "造成伤害的牌"])
            .is_some()
    {
        return Some(Sel::Other);
    }
    if s.any(&["展示的牌", "所展示的牌", "展示的角色", "展示牌"])
        .is_some()
    {
        return b.shown.then_some(Sel::Shown);
    }
    if b.paid
        && s.any(&["支付的牌", "为支付而弃掉的牌", "作为费用的牌"])
            .is_some()
    {
        return Some(Sel::Paid);
    }
    let chosen = [
        "所选的角色",
        "所选的牌",
        "所选角色",
        "所选牌",
        "选择的角色",
        "选择的牌",
    ];
    if s.any(&chosen).is_some() {
        return (b.chosen || b.own).then_some(Sel::Chosen(None));
    }
    s.need_any(&[
        "那些角色",
        "那些牌",
        "那张角色",
        "那张牌",
        "那个角色",
        "该角色",
        "该牌",
        "它们",
        "其们",
        "它",
        "其",
    ])?;
    // 其他, 其余 and 其中 are other words.
    if matches!(s.peek(), Some('他' | '余' | '中')) {
        return None;
    }
    s.pointed()
}
