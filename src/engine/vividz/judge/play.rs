//! Whether a card may be played or an ability activated (703.2, 901.2a, 904.2, 907).

use super::super::card::{Ability, Cost};
use super::super::eye::{Env, Eye};
use super::super::reads;
use super::super::run::{first_turn, may, must, says};
use super::super::state::{Area, CardIx};
use super::super::words::{Deed, Kind, Zone};
use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

/// 703.2-1, 703.2a, 904.2f, 906.1a.
pub(super) fn judge_play<T: Tracer>(
    eye: Eye<'_>,
    player: Player,
    card: CardIx,
    area: Option<Area>,
    energy: &[CardIx],
    t: &mut T,
) -> Go {
    let c = eye.s.card(card);
    let face = eye.face(card);
    let kind = face.text.kind;
    let name = eye.name(card);
    t.cite(may(vv!("703.2-1")));
    let elsewhere = may_play_from(eye, card, player);
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
        return judge_turn(eye, player, &format!("打出{name}"), t);
    }
    t.require(matches!(kind, Kind::Character | Kind::Event), || {
        Reason::forbids(vv!("401.5"), format!("{}不是可以打出的牌", kind.word())).blocked_by(name)
    })?;
    t.require(kind != Kind::Event || !first_turn(eye.g, eye.s), || {
        Reason::forbids(vv!("703.2a"), "1回合内不能打出事件牌")
            .blocked_by(format!("第{}回合", eye.s.turn))
    })?;
    for deed in [
        Deed::Play,
        if kind == Kind::Event {
            Deed::PlayEvent
        } else {
            Deed::PlayCharacter
        },
    ] {
        if let Some(by) = eye.banned(deed, Some(card), Some(player)) {
            t.forbid(|| {
                Reason::forbids(
                    vv!("102.7"),
                    format!("{}的效果使其不能打出", eye.name(by.card)),
                )
                .blocked_by(eye.name(by.card))
            })?;
        }
    }
    let env = eye.env_of(card);
    let env = Env { player, ..env };
    for cond in face.text.only_when.iter() {
        t.require(eye.cond(cond, env), || {
            Reason::requires(vv!("102.2"), format!("{name}的打出条件没有满足")).blocked_by(name)
        })?;
    }
    if kind == Kind::Character {
        t.cite(must(vv!("906.1a")));
        if let Some(area) = area {
            t.require(area.side == player, || {
                Reason::requires(vv!("906.1a"), "必须选择一个由自己操控的场地")
            })?;
        }
        if let Some(by) = eye.banned(Deed::Enter, Some(card), Some(player)) {
            t.forbid(|| {
                Reason::forbids(
                    vv!("102.7"),
                    format!("{}的效果使其不能登场", eye.name(by.card)),
                )
                .blocked_by(eye.name(by.card))
            })?;
        }
    } else {
        t.cite(must(vv!("906.1b")));
    }
    let extra = &eye.g.face_costs[c.face as usize];
    let points = match area {
        None if kind == Kind::Character && face.text.discount.0 => eye
            .areas(player)
            .iter()
            .map(|a| eye.play_cost(card, player, Some(*a)).points)
            .min()
            .unwrap_or(0),
        _ => eye.play_cost(card, player, area).points,
    };
    t.cite(must(vv!("904.2f")));
    t.cite(says(vv!("303.2")));
    judge_costs(eye, points, extra, env, energy, t)?;
    if extra.is_empty() {
        judge_must(eye, face.text.must.id, env, t)?;
    }
    if eye.g.reads.in_full == reads::InFull::Effect && kind == Kind::Event {
        for &ability in eye.abilities(card).iter() {
            if let Some(what) = cannot_fully(eye, ability, env) {
                t.forbid(|| {
                    Reason::forbids(vv!("703.2"), format!("不能完整执行：{what}")).blocked_by(name)
                })?;
            }
        }
    }
    GO
}

/// Whether an effect lets a card be played from where it is.
pub(super) fn may_play_from(eye: Eye<'_>, card: CardIx, player: Player) -> bool {
    use super::super::card::{Mod, ModKinds};
    let hit = |m: &Mod, env: Env<'_>| {
        matches!(m, Mod::PlayFrom(p) if eye.players(p.who, env).contains(&player)
            && eye.matches(card, &p.cards, env))
    };
    let wanted = |m: &Mod| matches!(m, Mod::PlayFrom(_));
    eye.standing(ModKinds::PLAY_FROM, wanted).iter().any(|s| {
        let env = Env {
            source: s.source,
            player: s.player,
            ctx: None,
        };
        hit(&eye.g.mods[s.modn as usize].of, env)
    }) || eye.s.lasting.iter().any(|l| {
        let env = Env {
            source: l.source,
            player: l.player,
            ctx: l.ctx.as_deref(),
        };
        hit(&eye.g.mods[l.modn as usize].of, env)
    })
}

/// 904.2f, 904.4, 905.3b.
pub(super) fn judge_costs<T: Tracer>(
    eye: Eye<'_>,
    points: i32,
    costs: &[u16],
    env: Env<'_>,
    energy: &[CardIx],
    t: &mut T,
) -> Go {
    let zone = eye.s.zone(env.player, Zone::Energy);
    let gains = eye.g.reads.energy_when == reads::EnergyWhen::Paying
        && costs.iter().any(|c| {
            matches!(
                &eye.g.costs[*c as usize].cost,
                Cost::Retire(_) | Cost::RetireThis
            ) || matches!(&eye.g.costs[*c as usize].cost, Cost::Move(m) if m.to == Zone::Energy)
        });
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
    }
    let lacks: Vec<Reason> = costs
        .iter()
        .flat_map(|id| eye.cost_lacks(*id, env))
        .collect();
    if !lacks.is_empty() && lacks.iter().all(|r| r.cite.clause != vv!("904.2f")) {
        t.forbid(|| Reason::forbids(vv!("904.2f"), "费用无法支付"))?;
    }
    for reason in lacks {
        t.forbid(|| reason)?;
    }
    GO
}

/// What is not the deciding player's to do: the other player has no chance to now (201.1, 901.2a).
fn judge_turn<T: Tracer>(eye: Eye<'_>, player: Player, what: &str, t: &mut T) -> Go {
    let other = player.opponent().name();
    t.forbid(|| {
        Reason::forbids(
            vv!("201.3"),
            format!("此时获得优先权的是{}，{other}不能{what}", player.name()),
        )
        .blocked_by(other)
    })?;
    if player == eye.s.active {
        t.forbid(|| {
            Reason::forbids(
                vv!("703.2"),
                format!("主要阶段的选项由回合玩家选择，{other}不是回合玩家"),
            )
            .blocked_by(other)
        })?;
    }
    GO
}

/// 901.2a, 903, 907.
pub(super) fn judge_activate<T: Tracer>(
    eye: Eye<'_>,
    player: Player,
    card: CardIx,
    ability: u16,
    energy: &[CardIx],
    t: &mut T,
) -> Go {
    let c = eye.s.card(card);
    let name = eye.name(card);
    let entry = eye.g.ability(ability);
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
        t.forbid(|| {
            Reason::forbids(
                vv!("502.1c"),
                format!("{name}的能力不由{}操控", player.name()),
            )
            .blocked_by(name)
        })?;
        t.forbid(|| {
            Reason::forbids(
                vv!("901.2a"),
                format!("{}现在没有优先权，不能发动", c.controller.name()),
            )
            .blocked_by(c.controller.name())
        })?;
        if player == eye.s.active {
            t.forbid(|| Reason::forbids(vv!("803.1-1"), "非回合玩家只在防御步骤能发动启动式能力"))?;
        }
        // What it would cost is the other player's.
        return judge_turn(eye, player, &format!("发动{name}的能力"), t);
    }
    let has = eye.abilities(card).contains(&ability);
    t.require(has, || {
        Reason::forbids(vv!("903.2"), format!("{name}已失去这个能力")).blocked_by(name)
    })?;
    let kind = eye.kind(card);
    t.require(eye.in_effect_zone(c, kind, &entry.ability), || {
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
    t.require(!eye.alters() || !eye.altered().muted(card), || {
        Reason::forbids(vv!("903.2b"), format!("{name}的能力仍在，但不能发动")).blocked_by(name)
    })?;
    t.require(!eye.alters() || !eye.altered().muted(card), || {
        Reason::forbids(vv!("903.2"), format!("{name}的能力无效力")).blocked_by(name)
    })?;
    t.require(eye.conditions(card, ability), || {
        Reason::forbids(vv!("903.2a"), format!("{name}的能力有效力的条件没有满足")).blocked_by(name)
    })?;
    if let Some(limit) = entry.ability.per_turn() {
        let obj = eye.s.obj(card);
        let used = eye
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
    if let Some(by) = eye.banned(Deed::Activate, Some(card), Some(player)) {
        t.forbid(|| {
            Reason::forbids(
                vv!("102.7"),
                format!("{}的效果使其不能发动", eye.name(by.card)),
            )
            .blocked_by(eye.name(by.card))
        })?;
    }
    let env = Env {
        player,
        ..eye.env_of(card)
    };
    if matches!(entry.ability, Ability::Accel(_)) {
        t.cite(says(vv!("1201.1")));
        match eye.g.reads.accel_cost {
            reads::AccelCost::Cost => {
                for reason in eye.cost_lacks(eye.g.rest_this, env) {
                    t.forbid(|| reason)?;
                }
            }
            reads::AccelCost::WhenRested => t.require(c.rested, || {
                Reason::requires(vv!("1201.1"), format!("{name}须处于横置状态才能发动加速"))
                    .blocked_by(format!("{name}（竖置）"))
            })?,
        }
        return GO;
    }
    t.cite(must(vv!("907.1")));
    t.cite(must(vv!("907.1a")));
    let base = eye.energy_in(&entry.costs, env);
    let points = eye.activate_cost(card, player, base).points;
    judge_costs(eye, points, &entry.costs, env, energy, t)?;
    if let Some(script) = entry.must
        && entry.costs.iter().all(|c| {
            matches!(
                eye.g.costs[*c as usize].cost,
                Cost::Energy(_) | Cost::RestThis
            )
        })
    {
        judge_must(eye, script, env, t)?;
    }
    if eye.g.reads.in_full == reads::InFull::Effect
        && let Some(what) = cannot_fully(eye, ability, env)
    {
        t.forbid(|| {
            Reason::forbids(vv!("703.2"), format!("不能完整执行：{what}")).blocked_by(name)
        })?;
    }
    GO
}

/// 703.2, 904.2g: actions that must be carried out and, whatever energy is paid, cannot be.
pub(super) fn judge_must<T: Tracer>(eye: Eye<'_>, script: u16, env: Env<'_>, t: &mut T) -> Go {
    if script == 0 {
        return GO;
    }
    t.cite(must(vv!("904.2g")));
    match cannot_do(eye, script, env) {
        Some(what) => t.forbid(|| {
            Reason::forbids(vv!("904.2g"), format!("必须执行的动作无法执行：{what}"))
                .blocked_by(what)
        }),
        None => GO,
    }
}

/// What of an ability's actions cannot be done as things are.
pub(super) fn cannot_fully(eye: Eye<'_>, ability: u16, env: Env<'_>) -> Option<String> {
    cannot_do(eye, eye.g.ability(ability).script?, env)
}

/// What of a script's actions cannot be done as things are.
pub(super) fn cannot_do(eye: Eye<'_>, script: u16, env: Env<'_>) -> Option<String> {
    use super::super::card::Effect;
    use super::super::card::Sel;
    eye.g.scripts[script as usize]
        .iter()
        .find_map(|line| match &line.effect {
            Effect::Draw(d) => {
                let n = eye.num(&d.count, env);
                let player = eye.player(d.who, env);
                let have = eye.s.zone(player, Zone::Deck).len() as i32;
                (have < n).then(|| format!("牌库只有{have}张，抓不了{n}张"))
            }
            Effect::Discard(d) => {
                let n = eye.num(&d.count, env);
                let player = eye.player(d.who, env);
                let hand = eye.s.zone(player, Zone::Hand);
                let have = hand.iter().filter(|c| **c != env.source.card).count() as i32;
                (have < n).then(|| format!("手牌只有{have}张，弃不了{n}张"))
            }
            Effect::Choose(p) if settled(&p.from) => {
                let have = eye.all_matching(&p.from, env).len() as i32;
                let n = p
                    .count
                    .as_ref()
                    .map_or(if p.up_to.is_some() || p.any.0 { 0 } else { 1 }, |n| {
                        eye.num(n, env)
                    });
                (have < n).then(|| format!("可以选择的牌只有{have}张，选不了{n}张"))
            }
            Effect::Retire(sel) | Effect::Rest(sel) | Effect::Stand(sel) => match sel {
                Sel::Pick(p) if settled(&p.from) => eye
                    .all_matching(&p.from, env)
                    .is_empty()
                    .then(|| "没有可以选择的牌".to_owned()),
                Sel::All(f) if settled(f) => eye
                    .all_matching(f, env)
                    .is_empty()
                    .then(|| "没有符合的牌".to_owned()),
                _ => None,
            },
            _ => None,
        })
}

/// Whether paying energy cannot bring cards to where a filter looks.
pub(super) fn settled(filter: &super::super::card::Filter) -> bool {
    filter
        .zones
        .iter()
        .all(|z| !matches!(z, Zone::Trash | Zone::Energy | Zone::Temp | Zone::Removed))
}
