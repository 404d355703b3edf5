//! Whether a card may be played or an ability activated (703.2, 901.2a, 904.2, 907).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::verdict::{GO, Go, Reason, Tracer};
use crate::engine::vividz::card::{Ability, Cost, Effect, Filter, Mod, ModKinds, Sel};
use crate::engine::vividz::clause::{may, must, says};
use crate::engine::vividz::frame::{Act, Moving, Why};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{Area, CardIx};
use crate::engine::vividz::view::price::EnergyCost;
use crate::engine::vividz::view::{Scope, View};
use crate::engine::vividz::words::{Kind, Prohibition, Zone};

/// Why costs are refused of which each alone could be paid.
pub const TOGETHER: &str = "各项费用单独都能支付，合起来却不够，无法全部支付";

/// 703.2-1, 703.2a, 904.2f, 906.1a.
pub fn judge_play<T: Tracer>(
    view: View<'_>,
    player: Player,
    card: CardIx,
    area: Option<Area>,
    energy: &[CardIx],
    t: &mut T,
) -> Go {
    let c = view.s.card(card);
    let face = view.face(card);
    let kind = face.text.kind;
    let name = view.name(card);
    t.cite(may(vv!("703.2-1")));
    let elsewhere = may_play_from(view, card, player);
    let at_hand = matches!(c.zone, Zone::Hand | Zone::Keep) && c.owner == player;
    if c.zone == Zone::Keep {
        t.cite(may(vv!("508.2")));
    }
    t.require(at_hand || elsewhere, || {
        Reason::requires(
            vv!("703.2-1"),
            format!(
                "只能打出自己手牌（或保留区）中的牌，{name}在{}",
                c.zone.word()
            ),
        )
        .blocked_by(format!("{name}（{}）", c.zone.word()))
    })?;
    if !at_hand && !elsewhere && c.owner != player {
        return judge_turn(view, player, c.owner, &format!("打出{name}"), t);
    }
    t.require(matches!(kind, Kind::Character | Kind::Event), || {
        Reason::forbids(vv!("401.5"), format!("{}不是可以打出的牌", kind.word())).blocked_by(name)
    })?;
    t.require(kind != Kind::Event || !view.in_first_turn(), || {
        Reason::forbids(vv!("703.2a"), view.within_first_turn("打出事件牌"))
            .blocked_by(format!("第{}回合", view.s.turn))
    })?;
    judge_play_bans(view, player, card, t)?;
    let scope = view.scope_of(card);
    let scope = Scope { player, ..scope };
    for cond in face.text.only_when.iter() {
        t.require(view.cond(cond, scope), || {
            Reason::requires(vv!("102.2"), format!("{name}的打出条件没有满足")).blocked_by(name)
        })?;
    }
    judge_place(view, player, card, area, t)?;
    let extra = &view.g.face_costs[c.face as usize];
    let cost = match area {
        None if kind == Kind::Character && face.text.discount.0 => view
            .areas(player)
            .iter()
            .map(|a| view.play_cost(card, player, Some(*a)))
            .min_by_key(|c| c.points)
            .unwrap_or_default(),
        _ => view.play_cost(card, player, area),
    };
    let points = cost.points;
    t.cite(must(vv!("904.2f")));
    t.cite(says(vv!("303.2")));
    judge_raised(view, player, &cost, extra, t)?;
    judge_costs(view, points, extra, scope, energy, t)?;
    if extra.is_empty() {
        judge_must(view, face.text.must.id, scope, t)?;
    }
    if view.g.reads.in_full == reads::InFull::Effect && kind == Kind::Event {
        for &ability in view.abilities(card).iter() {
            if let Some(what) = cannot_fully(view, ability, scope) {
                t.forbid(|| {
                    Reason::forbids(vv!("703.2"), format!("不能完整执行：{what}")).blocked_by(name)
                })?;
            }
        }
    }
    GO
}

/// Whether an effect forbids playing a card (102.7).
fn judge_play_bans<T: Tracer>(view: View<'_>, player: Player, card: CardIx, t: &mut T) -> Go {
    let kind = view.kind(card);
    for prohibition in [
        Prohibition::Play,
        if kind == Kind::Event {
            Prohibition::PlayEvent
        } else {
            Prohibition::PlayCharacter
        },
    ] {
        if let Some(by) = view.banned(prohibition, Some(card), Some(player)) {
            t.forbid(|| {
                Reason::forbids(
                    vv!("102.7"),
                    format!("{}的效果使其不能打出", view.name(by.card)),
                )
                .blocked_by(view.name(by.card))
            })?;
        }
    }
    GO
}

/// 906.1a, 906.1b: where a card is played to.
fn judge_place<T: Tracer>(
    view: View<'_>,
    player: Player,
    card: CardIx,
    area: Option<Area>,
    t: &mut T,
) -> Go {
    let kind = view.kind(card);
    if kind == Kind::Character {
        t.cite(must(vv!("906.1a")));
        if let Some(area) = area {
            t.require(area.side == player, || {
                Reason::requires(vv!("906.1a"), "必须选择一个由自己操控的场地")
            })?;
        }
        if let Some(by) = view.banned(Prohibition::Enter, Some(card), Some(player)) {
            t.forbid(|| {
                Reason::forbids(
                    vv!("102.7"),
                    format!("{}的效果使其不能登场", view.name(by.card)),
                )
                .blocked_by(view.name(by.card))
            })?;
        }
    } else {
        t.cite(must(vv!("906.1b")));
    }
    GO
}

/// Whether an effect lets a card be played from where it is.
pub fn may_play_from(view: View<'_>, card: CardIx, player: Player) -> bool {
    let all = view.standing(ModKinds::PLAY_FROM, |m| matches!(m, Mod::PlayFrom(_)));
    all.iter().any(|m| {
        matches!(m.of, Mod::PlayFrom(p) if view.players(p.who, m.scope).contains(&player)
            && view.matches(card, &p.cards, m.scope))
    })
}

/// Whether paying some of the costs brings energy that can pay for the others, under a reading of 904.2c and 905.3a.
fn gains_energy(view: View<'_>, costs: &[u16]) -> bool {
    let gains = |cost: &Cost| match cost {
        Cost::Retire(_) | Cost::RetireThis => true,
        Cost::Move(m) => m.to == Zone::Energy,
        _ => false,
    };
    let mut costs = costs.iter().map(|c| &view.g.costs[*c as usize].cost);
    view.g.reads.energy_when == reads::EnergyWhen::Paying && costs.any(gains)
}

/// 904.2f, 904.4, 905.3b.
pub fn judge_costs<T: Tracer>(
    view: View<'_>,
    points: i32,
    costs: &[u16],
    scope: Scope<'_>,
    energy: &[CardIx],
    t: &mut T,
) -> Go {
    let zone = view.s.zone(scope.player, Zone::Energy);
    let gains = gains_energy(view, costs);
    t.require(zone.len() as i32 >= points || gains, || {
        Reason::forbids(
            vv!("904.2f"),
            format!("能量费用{points}点无法支付，能量区只有{}张", zone.len()),
        )
        .blocked_by(format!("能量区{}张", zone.len()))
    })?;
    t.require(zone.len() as i32 >= points || gains, || {
        Reason::requires(vv!("905.3b"), format!("从能量区选不出{points}张牌"))
            .blocked_by(format!("能量区{}张", zone.len()))
    })?;
    if !energy.is_empty() {
        t.require(
            energy.len() as i32 == points && energy.iter().all(|c| zone.contains(c)),
            || {
                Reason::requires(
                    vv!("905.3a"),
                    format!("要从自己的能量区选{points}张牌，选了{}张", energy.len()),
                )
            },
        )?;
        if let Some(again) = named_twice(energy) {
            t.forbid(|| {
                let name = view.name(again);
                let says = format!("{name}是一张牌，只能当作1张能量支付");
                Reason::forbids(vv!("905.3a"), says).blocked_by(name)
            })?;
        }
    }
    let lacks: Vec<Reason> = costs
        .iter()
        .flat_map(|id| view.cost_lacks(*id, scope))
        .collect();
    if !lacks.is_empty() && lacks.iter().all(|r| r.cite.clause != vv!("904.2f")) {
        t.forbid(|| Reason::forbids(vv!("904.2f"), "费用无法支付"))?;
    }
    let each = lacks.is_empty() && (zone.len() as i32 >= points || gains);
    if each && !view.payable_together(points, costs, scope) {
        t.forbid(|| Reason::forbids(vv!("904.2f"), TOGETHER))?;
    }
    for reason in lacks {
        t.forbid(|| reason)?;
    }
    GO
}

/// 905.2c: whose effects have raised a cost that cannot be paid.
fn judge_raised<T: Tracer>(
    view: View<'_>,
    player: Player,
    cost: &EnergyCost,
    costs: &[u16],
    t: &mut T,
) -> Go {
    let energy = view.s.zone(player, Zone::Energy).len() as i32;
    let short = energy < cost.points && !gains_energy(view, costs);
    for (by, n) in cost.raised.iter().filter(|(_, n)| short && *n > 0) {
        let name = view.name(*by);
        t.forbid(|| {
            let says = format!("{name}使能量费用增大{n}点");
            Reason::forbids(vv!("905.2c"), says).blocked_by(name)
        })?;
    }
    GO
}

/// The first card that a list names a second time.
pub fn named_twice(cards: &[CardIx]) -> Option<CardIx> {
    let again = |(ix, card): (usize, &CardIx)| cards[..ix].contains(card).then_some(*card);
    cards.iter().enumerate().find_map(again)
}

/// What is not another player's to do while one is asked: no step gives that one a chance now (201.3, 703.2, 703.3a, 803.1).
pub fn judge_turn<T: Tracer>(
    view: View<'_>,
    asked: Player,
    other: Player,
    what: &str,
    t: &mut T,
) -> Go {
    let name = other.name();
    t.forbid(|| {
        Reason::forbids(
            vv!("201.3"),
            format!("此时获得优先权的是{}，{name}不能{what}", asked.name()),
        )
        .blocked_by(name)
    })?;
    if asked != view.s.active {
        // After a preprocessing there are no three things to choose from (803.1).
        if view.s.attack.is_none() {
            return GO;
        }
        return t.forbid(|| {
            let says = format!("防御步骤的三项由非回合玩家选择，{name}是回合玩家");
            Reason::forbids(vv!("803.1"), says).blocked_by(name)
        });
    }
    t.forbid(|| {
        let says = format!("主要阶段的选项由回合玩家选择，{name}不是回合玩家");
        Reason::forbids(vv!("703.2"), says).blocked_by(name)
    })?;
    t.forbid(|| {
        let says = format!(
            "{}执行一项之后回到703.2再选，什么也不执行就进入任务阶段，没有轮到{name}的一步",
            asked.name()
        );
        Reason::requires(vv!("703.3a"), says).blocked_by(name)
    })
}

/// Why one who is not asked cannot activate an ability (901.2a, 803.1-1).
pub fn judge_priority<T: Tracer>(view: View<'_>, asked: Player, other: Player, t: &mut T) -> Go {
    let name = other.name();
    t.forbid(|| {
        let says = format!("{name}现在没有优先权，不能发动");
        Reason::forbids(vv!("901.2a"), says).blocked_by(name)
    })?;
    if asked != view.s.active {
        return GO;
    }
    t.forbid(|| {
        let says = match view.g.reads.off_turn {
            reads::OffTurn::Defence => {
                "非回合玩家只在防御步骤能发动启动式能力（读法“非回合玩家发动启动式能力”）"
            }
            reads::OffTurn::Always => {
                "非回合玩家在防御步骤和优先权预处理之后才能发动启动式能力（读法“非回合玩家发动启动式能力”）"
            }
        };
        Reason::forbids(vv!("803.1-1"), says).blocked_by(name)
    })
}

/// 901.2a, 903, 907.
pub fn judge_activate<T: Tracer>(
    view: View<'_>,
    player: Player,
    card: CardIx,
    ability: u16,
    energy: &[CardIx],
    t: &mut T,
) -> Go {
    let c = view.s.card(card);
    let name = view.name(card);
    let entry = view.g.ability(ability);
    t.cite(may(vv!("901.2a")));
    t.cite(must(vv!("903.1")));
    t.cite(says(vv!("304.1a")));
    t.require(
        matches!(entry.ability, Ability::Activated(_) | Ability::Accel(_)),
        || {
            Reason::forbids(
                vv!("901.2a"),
                format!(
                    "{name}的这个能力是{}，不能主动发动",
                    entry.ability.sort().word()
                ),
            )
            .blocked_by(name)
        },
    )?;
    if c.controller != player {
        return judge_foreign(view, player, card, t);
    }
    judge_effective(view, card, ability, t)?;
    judge_limits(view, player, card, ability, t)?;
    let scope = Scope {
        player,
        ..view.scope_of(card)
    };
    if matches!(entry.ability, Ability::Accel(_)) {
        return judge_accel(view, card, scope, t);
    }
    t.cite(must(vv!("907.1")));
    t.cite(must(vv!("907.1a")));
    let base = view.energy_in(&entry.costs, scope);
    let cost = view.activate_cost(card, player, base);
    let points = cost.points;
    judge_raised(view, player, &cost, &entry.costs, t)?;
    judge_costs(view, points, &entry.costs, scope, energy, t)?;
    if let Some(script) = entry.must
        && entry.costs.iter().all(|c| {
            matches!(
                view.g.costs[*c as usize].cost,
                Cost::Energy(_) | Cost::RestThis
            )
        })
    {
        judge_must(view, script, scope, t)?;
    }
    if view.g.reads.in_full == reads::InFull::Effect
        && let Some(what) = cannot_fully(view, ability, scope)
    {
        t.forbid(|| {
            Reason::forbids(vv!("703.2"), format!("不能完整执行：{what}")).blocked_by(name)
        })?;
    }
    GO
}

/// An ability that the other player controls (502.1c, 901.2a).
fn judge_foreign<T: Tracer>(view: View<'_>, player: Player, card: CardIx, t: &mut T) -> Go {
    let c = view.s.card(card);
    let name = view.name(card);
    t.forbid(|| {
        Reason::forbids(
            vv!("502.1c"),
            format!("{name}的能力不由{}操控", player.name()),
        )
        .blocked_by(name)
    })?;
    judge_priority(view, player, c.controller, t)?;
    // What it would cost is the other player's.
    judge_turn(view, player, c.controller, &format!("发动{name}的能力"), t)
}

/// Whether an ability is there and has effect (903).
fn judge_effective<T: Tracer>(view: View<'_>, card: CardIx, ability: u16, t: &mut T) -> Go {
    let c = view.s.card(card);
    let name = view.name(card);
    let entry = view.g.ability(ability);
    let has = view.abilities(card).contains(&ability);
    t.require(has, || {
        Reason::forbids(vv!("903.2"), format!("{name}已失去这个能力")).blocked_by(name)
    })?;
    let kind = view.kind(card);
    t.require(view.in_effect_zone(c, kind, &entry.ability), || {
        let clause = match kind {
            Kind::Account => vv!("903.1a"),
            Kind::Mission if c.zone == Zone::Mission => vv!("304.1b"),
            Kind::Mission => vv!("903.1b"),
            Kind::Character if c.zone == Zone::Field => vv!("304.1a"),
            Kind::Character => vv!("903.1c"),
            Kind::Event => vv!("903.1d"),
        };
        Reason::forbids(
            clause,
            format!("{name}在{}，它的能力在那里无效力", c.zone.word()),
        )
        .blocked_by(format!("{name}（{}）", c.zone.word()))
    })?;
    t.require(!view.alters() || !view.altered().muted(card), || {
        Reason::forbids(vv!("903.2b"), format!("{name}的能力仍在，但不能发动")).blocked_by(name)
    })?;
    t.require(!view.alters() || !view.altered().muted(card), || {
        Reason::forbids(vv!("903.2"), format!("{name}的能力无效力")).blocked_by(name)
    })?;
    t.require(view.conditions(card, ability), || {
        Reason::forbids(vv!("903.2a"), format!("{name}的能力有效力的条件没有满足")).blocked_by(name)
    })
}

/// How often an ability may be activated, and whether an effect forbids it (102.2, 102.7).
fn judge_limits<T: Tracer>(
    view: View<'_>,
    player: Player,
    card: CardIx,
    ability: u16,
    t: &mut T,
) -> Go {
    let name = view.name(card);
    if let Some(limit) = view.g.ability(ability).ability.per_turn() {
        let obj = view.s.obj(card);
        let used = view
            .s
            .used
            .iter()
            .find(|(o, a, _)| *o == obj && *a == ability)
            .map_or(0, |(_, _, n)| *n);
        t.require(used < limit, || {
            Reason::forbids(
                vv!("102.2"),
                format!("{name}的这个能力每回合只能发动{limit}次"),
            )
            .blocked_by(format!("已发动{used}次"))
        })?;
    }
    if let Some(by) = view.banned(Prohibition::Activate, Some(card), Some(player)) {
        t.forbid(|| {
            Reason::forbids(
                vv!("102.7"),
                format!("{}的效果使其不能发动", view.name(by.card)),
            )
            .blocked_by(view.name(by.card))
        })?;
    }
    GO
}

/// 1201.1.
fn judge_accel<T: Tracer>(view: View<'_>, card: CardIx, scope: Scope<'_>, t: &mut T) -> Go {
    let c = view.s.card(card);
    let name = view.name(card);
    t.cite(says(vv!("1201.1")));
    match view.g.reads.accel_cost {
        reads::AccelCost::Cost => {
            for reason in view.cost_lacks(view.g.rest_this, scope) {
                t.forbid(|| reason)?;
            }
        }
        reads::AccelCost::WhenRested => t.require(c.rested, || {
            Reason::requires(vv!("1201.1"), format!("{name}须处于横置状态才能发动加速"))
                .blocked_by(format!("{name}（竖置）"))
        })?,
    }
    GO
}

/// 703.2, 904.2g: actions that must be carried out and, whatever energy is paid, cannot be.
pub fn judge_must<T: Tracer>(view: View<'_>, script: u16, scope: Scope<'_>, t: &mut T) -> Go {
    if script == 0 {
        return GO;
    }
    t.cite(must(vv!("904.2g")));
    match cannot_do(view, script, scope) {
        Some(what) => t.forbid(|| {
            Reason::forbids(vv!("904.2g"), format!("必须执行的动作无法执行：{what}"))
                .blocked_by(what)
        }),
        None => GO,
    }
}

/// What of an ability's actions cannot be done as things are.
pub fn cannot_fully(view: View<'_>, ability: u16, scope: Scope<'_>) -> Option<String> {
    cannot_do(view, view.g.ability(ability).script?, scope)
}

/// What of a script's actions cannot be done as things are.
pub fn cannot_do(view: View<'_>, script: u16, scope: Scope<'_>) -> Option<String> {
    use Effect;
    use Sel;
    view.g.scripts[script as usize]
        .iter()
        .find_map(|line| match &line.effect {
            Effect::Draw(d) => {
                let n = view.num(&d.count, scope);
                let player = view.player(d.who, scope);
                let have = view.s.zone(player, Zone::Deck).len() as i32;
                (have < n).then(|| format!("牌库只有{have}张，抓不了{n}张"))
            }
            Effect::Discard(d) => {
                let n = view.num(&d.count, scope);
                let player = view.player(d.who, scope);
                let hand = view.s.zone(player, Zone::Hand);
                let have = hand.iter().filter(|c| **c != scope.source.card).count() as i32;
                (have < n).then(|| format!("手牌只有{have}张，弃不了{n}张"))
            }
            Effect::Choose(p) if settled(&p.from) => {
                let have = view.all_matching(&p.from, scope).len() as i32;
                let n = p
                    .count
                    .as_ref()
                    .map_or(if p.up_to.is_some() || p.any.0 { 0 } else { 1 }, |n| {
                        view.num(n, scope)
                    });
                (have < n).then(|| format!("可以选择的牌只有{have}张，选不了{n}张"))
            }
            Effect::Retire(sel) | Effect::Rest(sel) | Effect::Stand(sel) => {
                let (from, none) = match sel {
                    Sel::Pick(p) => (&p.from, "没有可以选择的牌"),
                    Sel::All(f) => (&**f, "没有符合的牌"),
                    _ => return None,
                };
                if !settled(from) {
                    return None;
                }
                let cards = view.all_matching(from, scope);
                let act = |card: &CardIx| {
                    let objs = vec![view.s.obj(*card)];
                    match &line.effect {
                        Effect::Rest(_) => Act::Rest(objs),
                        Effect::Stand(_) => Act::Stand(objs),
                        _ => {
                            let how = Moving::to(Zone::Trash, Why::Retire, scope.player);
                            Act::Move(objs, how)
                        }
                    }
                };
                if cards.is_empty() {
                    return Some(none.to_owned());
                }
                let first = view.name(cards[0]);
                let says = || format!("{first}等符合的牌都不能这样做（102.6、102.7）");
                (!cards.iter().any(|card| can_be_done(view, &act(card)))).then(says)
            }
            _ => None,
        })
}

/// Whether an action about one card would do something: nothing forbids it, or something takes its place (102.6, 102.7).
fn can_be_done(view: View<'_>, act: &Act) -> bool {
    let free = || view.forbidden(act).is_none() || !view.offers(act, &[]).is_empty();
    view.would_happen(act) && free()
}

/// Whether paying energy cannot bring cards to where a filter looks.
pub fn settled(filter: &Filter) -> bool {
    filter
        .zones
        .iter()
        .all(|z| !matches!(z, Zone::Trash | Zone::Energy | Zone::Temp | Zone::Removed))
}
