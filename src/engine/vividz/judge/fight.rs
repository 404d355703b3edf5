//! Whether an attack, a check, a slide may be made (703.2, 802.1a, 803.1-2, 1113, 1116).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::verdict::{GO, Go, Reason, Tracer};
use crate::engine::vividz::clause::{may, must};
use crate::engine::vividz::judge::play::named_twice;
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{Area, CardIx, bit};
use crate::engine::vividz::view::View;
use crate::engine::vividz::words::{Kind, Prohibition, Zone};

/// 703.2a, 802.1a.
pub fn judge_attack<T: Tracer>(view: View<'_>, player: Player, card: CardIx, t: &mut T) -> Go {
    let c = view.s.card(card);
    let name = view.name(card);
    t.cite(may(vv!("703.2-3")));
    t.cite(must(vv!("802.1a")));
    t.require(!view.in_first_turn(), || {
        Reason::forbids(vv!("703.2a"), view.within_first_turn("进行攻击宣言"))
            .blocked_by(format!("第{}回合", view.s.turn))
    })?;
    t.require(
        c.zone == Zone::Field && c.area.is_some_and(|a| a.side == player),
        || {
            Reason::requires(vv!("802.1a"), format!("{name}不在自己的场地区"))
                .blocked_by(format!("{name}（{}）", c.zone.word()))
        },
    )?;
    t.require(view.kind(card) == Kind::Character, || {
        Reason::requires(vv!("802.1a"), format!("{name}不是角色牌")).blocked_by(name)
    })?;
    t.require(c.controller == player, || {
        Reason::requires(vv!("802.1a"), format!("{name}不由{}操控", player.name())).blocked_by(name)
    })?;
    t.require(!c.rested, || {
        Reason::requires(vv!("802.1a"), format!("{name}处于横置状态，须竖置才能攻击"))
            .blocked_by(format!("{name}（横置）"))
    })?;
    let marked = view.marked(card, "禁止攻击");
    t.require(!marked, || {
        Reason::forbids(vv!("802.1a"), format!("{name}拥有禁止攻击标记"))
            .blocked_by(format!("{name}（禁止攻击标记）"))
    })?;
    if let Some(by) = view.banned(Prohibition::Attack, Some(card), Some(player)) {
        t.forbid(|| {
            Reason::forbids(
                vv!("102.7"),
                format!("{}的效果使{name}不能攻击", view.name(by.card)),
            )
            .blocked_by(view.name(by.card))
        })?;
    }
    judge_rest(view, card, "攻击宣言", t)
}

/// 703.2: an option of which resting a card is a part (802.1b, 1113.2) cannot be chosen where the card cannot be rested.
fn judge_rest<T: Tracer>(view: View<'_>, card: CardIx, option: &str, t: &mut T) -> Go {
    let Some(by) = view.banned(Prohibition::Rest, Some(card), None) else {
        return GO;
    };
    let (name, by) = (view.name(card), view.name(by.card));
    t.forbid(|| {
        let says = format!("{option}要横置{name}，不能横置就不能完整执行");
        Reason::forbids(vv!("703.2"), says).blocked_by(name)
    })?;
    t.forbid(|| Reason::forbids(vv!("102.7"), format!("{by}的效果使{name}不能横置")).blocked_by(by))
}

/// 703.2-4, 304.6d, 1113.
pub fn judge_check<T: Tracer>(view: View<'_>, player: Player, card: CardIx, t: &mut T) -> Go {
    let c = view.s.card(card);
    let name = view.name(card);
    t.cite(may(vv!("703.2-4")));
    t.cite(must(vv!("1113.2")));
    t.require(
        c.zone == Zone::Mission && c.owner == player && view.kind(card) == Kind::Mission,
        || {
            Reason::requires(vv!("703.2-4"), format!("{name}不是自己任务区中的任务牌"))
                .blocked_by(format!("{name}（{}）", c.zone.word()))
        },
    )?;
    // Of what lies elsewhere it is not told that it is face down or rested: that is not why.
    if c.zone != Zone::Mission {
        return GO;
    }
    t.require(view.g.reads.mission_rest == reads::MissionRest::May, || {
        Reason::forbids(
            vv!("1104.3"),
            format!("{name}不在场地区或账号区，横置不执行（读法“任务牌的横置”）"),
        )
        .blocked_by(name)
    })?;
    let face_up = view.g.reads.mission_ability == reads::MissionAbility::FaceUp;
    t.require(!(c.down && face_up), || {
        let says = format!("{name}背面朝上，它的检查条件没有规则效力");
        Reason::forbids(vv!("304.1b"), says).blocked_by(format!("{name}（背面）"))
    })?;
    t.require(!c.has(bit::COMPLETED) && !c.down, || {
        Reason::forbids(vv!("1114.1"), format!("{name}已处于完成状态"))
            .blocked_by(format!("{name}（背面）"))
    })?;
    t.require(!c.rested, || {
        Reason::forbids(vv!("1113.2"), format!("{name}已处于检查状态"))
            .blocked_by(format!("{name}（横置）"))
    })?;
    let text = &view.face(card).text;
    let scope = view.scope_of(card);
    for (ix, cond) in text.check.iter().enumerate() {
        t.require(view.cond(cond, scope), || {
            Reason::requires(
                vv!("304.6d"),
                format!("{name}的第{}个检查条件没有满足", ix + 1),
            )
            .blocked_by(name)
        })?;
    }
    t.require(text.check.iter().all(|c| view.cond(c, scope)), || {
        Reason::requires(vv!("1113.1"), format!("检查条件满足时才能检查{name}")).blocked_by(name)
    })?;
    if let Some(by) = view.banned(Prohibition::Check, Some(card), Some(player)) {
        t.forbid(|| {
            Reason::forbids(
                vv!("102.7"),
                format!("{}的效果使其不能检查", view.name(by.card)),
            )
            .blocked_by(view.name(by.card))
        })?;
    }
    judge_rest(view, card, "检查任务", t)
}

/// A kept card with which it is tried to pay (508.3), or which alone would make up for what the hand lacks.
fn kept_to_pay(view: View<'_>, player: Player, discard: &[CardIx]) -> Option<CardIx> {
    let is_kept = |c: &&CardIx| view.s.card(**c).zone == Zone::Keep;
    let lacks = discard.is_empty() && view.s.zone(player, Zone::Hand).len() == 1;
    let kept = view.s.zone(player, Zone::Keep).first();
    let of = discard.iter().find(is_kept);
    of.or(kept.filter(|_| lacks)).copied()
}

/// 803.1-2.
pub fn judge_ward<T: Tracer>(
    view: View<'_>,
    player: Player,
    discard: &[CardIx],
    slide: Option<(CardIx, Area)>,
    t: &mut T,
) -> Go {
    t.cite(may(vv!("803.1-2")));
    let hand = view.s.zone(player, Zone::Hand);
    t.require(
        hand.len() >= 2 || view.g.reads.ward == reads::Ward::Effect,
        || {
            Reason::requires(
                vv!("803.1-2"),
                format!("要把2张手牌置入弃牌区，手牌只有{}张", hand.len()),
            )
            .blocked_by(format!("手牌{}张", hand.len()))
        },
    )?;
    if let Some(by) = view.banned(Prohibition::Ward, None, Some(player)) {
        t.forbid(|| {
            Reason::forbids(
                vv!("102.7"),
                format!("{}的效果使其不能弃牌滑行", view.name(by.card)),
            )
            .blocked_by(view.name(by.card))
        })?;
    }
    let is_cost = view.g.reads.ward == reads::Ward::Cost;
    if is_cost && let Some(kept) = kept_to_pay(view, player, discard) {
        t.forbid(|| {
            let name = view.name(kept);
            Reason::forbids(
                vv!("508.3"),
                format!("不能弃置保留区的{name}来支付从手牌中弃牌的费用"),
            )
            .blocked_by(format!("{name}（保留区）"))
        })?;
    }
    if !discard.is_empty() {
        let wanted = hand.len().min(2);
        t.require(
            discard.len() == wanted && discard.iter().all(|c| hand.contains(c)),
            || Reason::requires(vv!("803.1-2"), "要弃的是自己的2张手牌"),
        )?;
        if let Some(again) = named_twice(discard) {
            t.forbid(|| {
                let name = view.name(again);
                let says = format!("要弃2张手牌，{name}只是一张");
                Reason::forbids(vv!("803.1-2"), says).blocked_by(name)
            })?;
        }
    }
    let moves = view.ward_slides(player);
    if moves.is_empty() {
        if view.g.reads.ward_idle == reads::WardIdle::May {
            return GO;
        }
        return judge_idle(view, player, t);
    }
    if let Some((card, area)) = slide {
        let c = view.s.card(card);
        let name = view.name(card);
        t.require(
            c.zone == Zone::Field && c.area.is_some_and(|a| a.side == player),
            || {
                let place = match c.area {
                    Some(a) => format!("{name}（{}的场地）", a.side.name()),
                    None => format!("{name}（{}）", c.zone.word()),
                };
                Reason::requires(
                    vv!("803.1-2"),
                    format!("滑行的要是自己场地区中的角色，{name}不是"),
                )
                .blocked_by(place)
            },
        )?;
        return judge_slide(view, &moves, card, area, t);
    }
    GO
}

/// 803.1-2 where no character can slide: why none can.
pub fn judge_idle<T: Tracer>(view: View<'_>, player: Player, t: &mut T) -> Go {
    let own: Vec<CardIx> = view.s.zone(player, Zone::Field).to_vec();
    t.forbid(|| {
        let reason = Reason::forbids(vv!("803.1-2"), "没有自己的角色能滑行");
        own.iter().fold(reason, |r, c| r.blocked_by(view.name(*c)))
    })?;
    if own.is_empty() {
        t.forbid(|| {
            Reason::requires(
                vv!("1116.1"),
                "滑行要移动一张场地上的角色牌，场地上没有自己的角色",
            )
        })?;
    }
    for card in own {
        let name = view.name(card);
        if let Some(by) = view.banned(Prohibition::Slide, Some(card), Some(player)) {
            let by = view.name(by.card);
            t.forbid(|| {
                Reason::forbids(vv!("102.7"), format!("{by}的效果使{name}不能滑行")).blocked_by(by)
            })?;
        }
        if view.slides(card).is_empty() {
            t.forbid(|| {
                Reason::requires(
                    vv!("1116.1"),
                    format!("{name}没有可去之处：相邻的场地都有角色牌"),
                )
                .blocked_by(name)
            })?;
        }
    }
    GO
}

/// 1116.1.
pub fn judge_slide<T: Tracer>(
    view: View<'_>,
    moves: &[(CardIx, Area)],
    card: CardIx,
    area: Area,
    t: &mut T,
) -> Go {
    t.cite(must(vv!("1116.1")));
    if moves.contains(&(card, area)) {
        return GO;
    }
    let name = view.name(card);
    let c = view.s.card(card);
    let spot = area.word();
    let Some(from) = c.area else {
        return t.forbid(|| {
            Reason::requires(vv!("1116.1"), format!("{name}不在场地")).blocked_by(name)
        });
    };
    if from == area {
        return t.forbid(|| {
            Reason::requires(vv!("1116.1"), format!("{name}已在{spot}场地")).blocked_by(spot)
        });
    }
    t.require(view.adjacent(from, area), || {
        Reason::requires(vv!("1116.1"), format!("{spot}场地与{name}所在的场地不相邻"))
            .blocked_by(spot)
    })?;
    let there: Vec<_> = view.s.in_area(area).map(|c| view.name(c)).collect();
    t.require(there.is_empty(), || {
        let reason = Reason::requires(vv!("1116.1"), format!("{spot}场地已有角色牌"));
        there.iter().fold(reason, |r, n| r.blocked_by(*n))
    })?;
    if let Some(by) = view.banned(Prohibition::Slide, Some(card), None) {
        t.forbid(|| {
            Reason::forbids(
                vv!("102.7"),
                format!("{}的效果使其不能滑行", view.name(by.card)),
            )
            .blocked_by(view.name(by.card))
        })?;
    }
    t.forbid(|| {
        Reason::requires(vv!("1116.1"), format!("{name}现在不能滑行到{spot}")).blocked_by(name)
    })
}
