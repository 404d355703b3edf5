//! Drawing, and arranging a sequence.

use super::np::whose;
use super::said::{Said, Topic};
use super::worth::{no_owner, num};
use crate::engine::paixu::words::{Arrange, Draw, Effect, Facing, How, Num, SlotNumber, Whose};

/// 抽一张卡, 抽同样张数, 抽往生区张数张卡; where and how it lies.
pub fn draw(s: &mut Said<'_>) -> Option<Effect> {
    s.any(&["各"]);
    let bare = s.attempt(|s| s.need("抽卡")).is_some();
    if !bare {
        s.need("抽")?;
    }
    let count = s.attempt(|s| {
        let n = s.number()?;
        s.need("张")?;
        Some(Num::Lit(n))
    });
    let count = count.or_else(|| {
        s.attempt(|s| {
            let n = num(s)?;
            s.any(&["张"]);
            Some(n)
        })
    });
    s.any(&["卡"]);
    if count.is_none() {
        if !bare {
            return None;
        }
        s.doubts("没有写抽几张；按一张处理".to_owned());
    }
    let mut draw = Draw {
        count: count.unwrap_or(Num::Lit(1)),
        whose: s.before.actor.unwrap_or(Whose::Own),
        slot: None,
        face: None,
    };
    s.attempt(|s| placed(s, &mut draw));
    s.before.objects = Some(Topic::Same);
    s.before.topic = None;
    s.before.later = true;
    Some(Effect::Draw(draw))
}

/// ，盖放置入卡位3; 并盖放: how drawn cards come to lie.
fn placed(s: &mut Said<'_>, draw: &mut Draw) -> Option<()> {
    s.any(&["，"]);
    s.any(&["并", "再"]);
    s.any(&["以"]);
    draw.face = s.one(&[("盖放", Facing::Down), ("展示", Facing::Up)]);
    s.any(&["状态"]);
    if s.any(&["置入", "放入", "放到", "在"]).is_some() {
        if s.any(&["场上"]).is_some() {
            return draw.face.map(|_| ());
        }
        let [slot] = super::np::slots(s)?[..] else {
            return None;
        };
        draw.slot = Some(SlotNumber::of(slot - 1));
        return Some(());
    }
    // 并盖放它: an effect of its own; 盖放一张卡 too.
    let ends = s.done() || super::said::stands(s, &["，", ";", "。"]);
    (draw.face.is_some() && ends).then_some(())
}

/// Which end of a sequence, and how many of it.
#[derive(Debug, Clone)]
struct End {
    whose: Whose,
    top: bool,
    count: Num,
}

/// 对方牌序顶三张, 牌序底X张, 其顶两张.
fn end(s: &mut Said<'_>) -> Option<End> {
    let any = s.attempt(|s| s.need_any(&["任意一方", "一方"])).is_some();
    let named = match any {
        true => Some(Whose::Any),
        false => s.attempt(whose),
    };
    let back = named.is_none() && s.attempt(|s| s.need("其")).is_some();
    let deck = s.any(&["牌序"]).is_some();
    let top = s.one(&[("顶", true), ("底", false)])?;
    let count = s.attempt(|s| {
        let n = s.number()?;
        Some(Num::Lit(n))
    });
    let count = match count {
        Some(n) => n,
        None => num(s)?,
    };
    s.need("张")?;
    s.any(&["卡"]);
    let whose = match (named, back) {
        (Some(whose), _) => whose,
        (None, true) => s.before.deck?,
        (None, false) if deck || s.before.deck.is_none() => no_owner(s),
        (None, false) => s.before.deck?,
    };
    s.before.deck = Some(whose);
    Some(End { whose, top, count })
}

fn arrange(whose: Whose, how: How) -> Effect {
    Effect::Arrange(Arrange { whose, how })
}

/// To which end something goes: whether to the top.
fn moved(s: &mut Said<'_>) -> Option<bool> {
    s.need_any(&["送到", "放到", "置于", "移到", "放回", "置入"])?;
    s.any(&["牌序"]);
    s.one(&[("顶", true), ("底", false)])
}

/// A sequence is arranged (1.2.4-23).
pub fn arranged(s: &mut Said<'_>) -> Option<Effect> {
    let effect = s
        .attempt(shuffled)
        .or_else(|| s.attempt(looked))
        .or_else(|| s.attempt(sent))?;
    s.before.topic = None;
    s.before.later = true;
    Some(effect)
}

/// 切洗牌序顶三张; 重排牌序顶三张.
fn shuffled(s: &mut Said<'_>) -> Option<Effect> {
    let shuffles = s.one(&[("切洗", true), ("重排", false)])?;
    if s.attempt(|s| {
        s.attempt(whose);
        s.any(&["整个", "全部"]);
        s.need("牌序")?;
        (!super::said::stands(s, &["顶", "底"])).then_some(())
    })
    .is_some()
    {
        return s.lacks("切洗整个牌序〔1.2.4-23〕");
    }
    let End { whose, top, count } = end(s)?;
    let make: fn(Num) -> How = match (shuffles, top) {
        (true, true) => How::ShuffleTop,
        (true, false) => How::ShuffleBottom,
        (false, true) => How::OrderTop,
        (false, false) => How::OrderBottom,
    };
    Some(arrange(whose, make(count)))
}

/// 牌序顶一张送到底; 牌序顶三张切洗, 按任意次序放回.
fn sent(s: &mut Said<'_>) -> Option<Effect> {
    let End { whose, top, count } = end(s)?;
    if s.attempt(|s| s.need("切洗")).is_some() {
        let make: fn(Num) -> How = if top {
            How::ShuffleTop
        } else {
            How::ShuffleBottom
        };
        return Some(arrange(whose, make(count)));
    }
    if let Some(how) = s.attempt(|s| any_order(s, top)) {
        return Some(arrange(whose, how(count)));
    }
    let to = moved(s)?;
    let how = match (top, to) {
        (true, false) => How::TopDown(count),
        (false, true) => How::BottomUp(count),
        _ => return None,
    };
    Some(arrange(whose, how))
}

/// 按任意次序放回.
fn any_order(s: &mut Said<'_>, top: bool) -> Option<fn(Num) -> How> {
    s.any(&["，"]);
    s.any(&["再"]);
    s.need_any(&["按任意次序", "以任意次序", "任意次序", "按喜欢次序"])?;
    s.need_any(&["放回", "重排", "排列", "排好"])?;
    s.any(&["牌序"]);
    if let Some(to) = s.one(&[("顶", true), ("底", false)])
        && to != top
    {
        return None;
    }
    s.any(&["原处"]);
    Some(if top { How::OrderTop } else { How::OrderBottom })
}

/// 看自己牌序顶三张，按任意次序放回; 看…，选一张送到底，其余放回.
fn looked(s: &mut Said<'_>) -> Option<Effect> {
    s.need("看")?;
    let End { whose, top, count } = end(s)?;
    if let Some(how) = s.attempt(|s| any_order(s, top)) {
        return Some(arrange(whose, how(count)));
    }
    s.any(&["，"]);
    s.any(&["再"]);
    s.any(&["从中", "其中"]);
    s.need("选")?;
    s.any(&["其中"]);
    if s.number()? != 1 {
        return s.lacks("从牌序里选几张送到另一端");
    }
    s.need("张")?;
    s.any(&["卡"]);
    let to = moved(s)?;
    s.attempt(|s| {
        s.any(&["，"]);
        s.need("其余")?;
        s.any(&["卡"]);
        s.any(&["按", "以"]);
        s.any(&["原样", "原次序", "原来次序"]);
        s.need_any(&["放回", "不动", "不变"])?;
        s.any(&["原处"]);
        Some(())
    });
    let how = match (top, to) {
        (true, false) => How::PickDown(count),
        (false, true) => How::PickUp(count),
        _ => return None,
    };
    Some(arrange(whose, how))
}
