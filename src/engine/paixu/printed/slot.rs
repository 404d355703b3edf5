//! What a slot gets and keeps (1.2.4-22).

use super::deck::{arranged, draw};
use super::np::{slots, whose};
use super::said::{Said, Slotted};
use super::verb::of_slot;
use crate::engine::paixu::words::{Effect, Lasting, Place, SlotFilter, Whose};
use crate::engine::vocab::Many;

/// 对方一个卡位获得“速度-1”与“翻盖”; 自身所在的卡位获得固定.
pub fn lasting(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let at = place(s)?;
    s.need("获得")?;
    gains(s, at)
}

/// 再获得翻转: the same slot.
pub fn again(s: &mut Said<'_>) -> Option<Vec<Effect>> {
    let at = match s.before.slot? {
        Slotted::Own => Place::Own,
        Slotted::Chosen => Place::Same,
    };
    s.any(&["该卡位"]);
    s.any(&["也", "还"]);
    s.need("获得")?;
    gains(s, at)
}

/// What it gets, several joined by 与.
fn gains(s: &mut Said<'_>, mut at: Place) -> Option<Vec<Effect>> {
    let mut all = Vec::new();
    loop {
        s.any(&["永续效果", "效果"]);
        let effect = gained(s)?;
        all.push(Effect::Lasting(Lasting {
            at: at.clone(),
            effect: Box::new(effect),
            until: None,
        }));
        if at != Place::Own {
            at = Place::Same;
        }
        if s.attempt(|s| s.need("与")).is_none() {
            break;
        }
    }
    s.any(&["效果"]);
    s.before.slot = Some(match at {
        Place::Own => Slotted::Own,
        _ => Slotted::Chosen,
    });
    s.before.topic = None;
    s.before.later = true;
    Some(all)
}

/// “速度-1”, 固定: what a slot does to the card that is put there.
fn gained(s: &mut Said<'_>) -> Option<Effect> {
    if let Some(run) = s.attempt(|s| s.within('「', '」')) {
        let mut inner = s.inside(run);
        let found = within(&mut inner)?;
        inner.any(&["。"]);
        return inner.done().then_some(found);
    }
    let before = s.before;
    let found = within(s);
    s.before = before;
    found
}

fn within(s: &mut Said<'_>) -> Option<Effect> {
    s.before.in_slot = true;
    s.before.actor = None;
    if let Some(effect) = s.attempt(draw) {
        return Some(effect);
    }
    if let Some(effect) = s.attempt(arranged) {
        return Some(effect);
    }
    if let Some(mut all) = s.attempt(super::verb::verb).filter(|all| all.len() == 1) {
        return all.pop();
    }
    if let Some(mut all) = s.attempt(super::verb::said_of).filter(|all| all.len() == 1) {
        return all.pop();
    }
    of_slot(s)
}

/// 自身卡位, 对方一个卡位, 己方一个空卡位, 己方卡位2.
fn place(s: &mut Said<'_>) -> Option<Place> {
    s.any(&["选"]);
    if s.attempt(|s| {
        s.need("自身")?;
        s.any(&["所在", "所处"]);
        s.need("卡位")
    })
    .is_some()
    {
        return Some(Place::Own);
    }
    if s.attempt(|s| s.need_any(&["该卡位", "同一卡位", "那个卡位"]))
        .is_some()
    {
        return s.before.slot.map(|slot| match slot {
            Slotted::Own => Place::Own,
            Slotted::Chosen => Place::Same,
        });
    }
    let mut f = SlotFilter::default();
    if s.attempt(|s| s.need_any(&["双方", "场上", "任意"]))
        .is_none()
    {
        f.whose = s.attempt(whose);
    }
    s.any(&["场上"]);
    let one = s
        .attempt(|s| {
            s.any(&["任意"]);
            (s.number()? == 1).then_some(())?;
            s.need("个")
        })
        .is_some();
    f.empty = s.any(&["空"]).is_some();
    match s.attempt(slots) {
        Some(all) => f.slot = Many(all),
        None => {
            s.need("卡位")?;
            if !one {
                s.doubts("没有写哪一个卡位；按选一个处理".to_owned());
            }
        }
    }
    f.chooser = s.before.actor;
    if f == SlotFilter::default() {
        f.whose = Some(Whose::Any);
    }
    Some(Place::Chosen(f))
}
