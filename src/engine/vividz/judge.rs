//! The one predicate of legality, and what a player may choose from.

use super::card::{Ability, Cost};
use super::eye::{Env, Eye};
use super::prepare::judge_deck;
use super::reads;
use super::run::{first_turn, may, must, says};
use super::state::{Area, Ask, CardIx, Choice, PickOf, Picking, Question, State, Wait, bit};
use super::table::Vividz;
use super::words::{Deed, Kind, Zone};
use crate::engine::cite::vv;
use crate::engine::game::{Player, Reach};
use crate::engine::verdict::{GO, Go, Reason, Tracer};

/// Whether a mission's check conditions are met and it may be checked (304.6d, 1113).
pub fn checkable(eye: Eye<'_>, card: CardIx) -> bool {
    let c = eye.s.card(card);
    c.zone == Zone::Mission
        && !c.rested
        && !c.down
        && eye.g.reads.mission_rest == reads::MissionRest::May
        && conditions(eye, card, true)
        && eye
            .banned(Deed::Check, Some(card), Some(c.controller))
            .is_none()
}

/// Whether a mission's clear conditions are met (304.6b, 704.2).
pub fn clears(eye: Eye<'_>, card: CardIx) -> bool {
    conditions(eye, card, false)
        && eye
            .banned(
                Deed::Complete,
                Some(card),
                Some(eye.s.card(card).controller),
            )
            .is_none()
}

fn conditions(eye: Eye<'_>, card: CardIx, check: bool) -> bool {
    let text = &eye.face(card).text;
    let all = if check { &text.check } else { &text.clear };
    let env = eye.env_of(card);
    all.iter().all(|c| eye.cond(c, env))
}

/// Judges a choice.
///
/// # Errors
/// Breaks where nothing more need be looked at.
pub fn judge<T: Tracer>(g: &Vividz, s: &State, choice: &Choice, t: &mut T) -> Go {
    let eye = Eye::new(g, s);
    if let Choice::Concede(player) = choice {
        t.cite(may(vv!("101.4")));
        return t.require(!s.losing[player.ix()], || {
            Reason::forbids(vv!("101.4"), "已经输掉游戏")
        });
    }
    let Wait::Ask(ask) = &s.wait else {
        return t.forbid(|| Reason::forbids(vv!("201.3"), "现在没有玩家作决定"));
    };
    t.cite(may(ask.clause));
    match (&ask.what, choice) {
        (Question::Deck, Choice::HandIn) => judge_deck(g, ask.player, t),
        (Question::Main, Choice::Pass) => {
            t.cite(may(vv!("201.3")));
            GO
        }
        (Question::Main, Choice::Play { card, area, energy }) => {
            judge_play(eye, ask.player, *card, *area, energy, t)
        }
        (
            Question::Main,
            Choice::Activate {
                card,
                ability,
                energy,
            },
        ) => {
            t.cite(may(vv!("703.2-2")));
            judge_activate(eye, ask.player, *card, *ability, energy, t)
        }
        (
            Question::Defence | Question::OffTurn,
            Choice::Activate {
                card,
                ability,
                energy,
            },
        ) => {
            t.cite(may(vv!("803.1-1")));
            judge_activate(eye, ask.player, *card, *ability, energy, t)
        }
        (Question::Main, Choice::Attack(card)) => judge_attack(eye, ask.player, *card, t),
        (Question::Main, Choice::Check(card)) => judge_check(eye, ask.player, *card, t),
        (Question::Defence, Choice::Pass) => {
            t.cite(may(vv!("803.1-3")));
            GO
        }
        (Question::OffTurn, Choice::Pass) => GO,
        (Question::Defence, Choice::Ward { discard, slide }) => {
            judge_ward(eye, ask.player, discard, *slide, t)
        }
        (Question::Defence | Question::OffTurn, Choice::Play { card, .. }) => {
            let name = eye.name(*card);
            t.forbid(|| {
                Reason::forbids(
                    vv!("803.1"),
                    format!("防御步骤只能三项选一，不能打出{name}"),
                )
                .blocked_by(name)
            })
        }
        (Question::Defence | Question::OffTurn, Choice::Attack(card)) => t.forbid(|| {
            Reason::forbids(vv!("802.1"), "非回合玩家不能进行攻击宣言").blocked_by(eye.name(*card))
        }),
        (Question::Defence | Question::OffTurn, Choice::Check(card)) => t.forbid(|| {
            Reason::forbids(vv!("703.2-4"), "检查任务是回合玩家在主要阶段的选项")
                .blocked_by(eye.name(*card))
        }),
        (Question::Main, Choice::Ward { .. } | Choice::Slide(..)) => t.forbid(|| {
            Reason::forbids(vv!("803.1-2"), "弃2张手牌滑行是非回合玩家在防御步骤的选项")
        }),
        (Question::Pick(picking), _) => judge_pick(eye, ask, picking, choice, t),
        (Question::Area(areas), Choice::Area(area)) => t.require(areas.contains(area), || {
            Reason::forbids(vv!("906.1a"), "必须选择一个由自己操控的场地")
        }),
        (Question::Slide { moves, .. }, Choice::Slide(card, area)) => {
            judge_slide(eye, moves, *card, *area, t)
        }
        (Question::Slide { optional: true, .. }, Choice::No | Choice::Pass | Choice::Done) => GO,
        (Question::YesNo(super::state::YesNo::Trigger), Choice::Yes) => judge_trigger(eye, t),
        (Question::YesNo(_), Choice::Yes | Choice::No) => GO,
        (Question::YesNo(_), Choice::Pass) => GO,
        (Question::Option { of, count, taken }, Choice::Option(n)) => {
            t.require(n < count, || {
                Reason::forbids(vv!("904.3a"), format!("只有{count}项"))
            })?;
            t.require(*n >= 32 || taken & (1 << n) == 0, || {
                Reason::forbids(
                    vv!("904.4c"),
                    format!("第{}项已经选过，各项必须互不相同", n + 1),
                )
            })?;
            if *of == super::state::OptionOf::CostChoice {
                judge_alternative(eye, *n, t)?;
            }
            GO
        }
        (Question::Trigger, Choice::Option(n)) => t
            .require((*n as usize) < s.triggered.len(), || {
                Reason::forbids(vv!("908.2a"), "没有这个处于触发状态的能力")
            }),
        (Question::Replacement(offers), Choice::Option(n)) => t
            .require((*n as usize) < offers.len(), || {
                Reason::forbids(vv!("912.2"), "没有这个替代性效果")
            }),
        (Question::Number { up_to }, Choice::Number(n)) => {
            t.require(*n >= 0, || {
                Reason::forbids(vv!("102.11"), "能选的只有大于等于0的整数")
                    .blocked_by(n.to_string())
            })?;
            t.require(n <= up_to, || {
                Reason::forbids(vv!("904.3a"), format!("至多选{up_to}"))
            })
        }
        (
            Question::Share {
                least, most, unit, ..
            },
            Choice::Number(n),
        ) => {
            t.require(*n > 0, || {
                Reason::forbids(vv!("904.3b"), "分给所选每张牌的值都必须大于0")
            })?;
            t.require(n >= least && n <= most && n % unit == 0, || {
                Reason::forbids(
                    vv!("904.3b"),
                    format!("可分{least}到{most}，以{unit}为单位"),
                )
            })
        }
        (_, other) => judge_out_of_place(eye, ask, other, t),
    }
}

/// Whether the triggered ability that may be left can be activated at all (904.2f).
fn judge_trigger<T: Tracer>(eye: Eye<'_>, t: &mut T) -> Go {
    let Some(first) = eye.s.triggered.first().filter(|f| f.script.is_none()) else {
        return GO;
    };
    let costs = &eye.g.ability(first.ability).costs;
    if costs.is_empty() {
        return GO;
    }
    let env = Env {
        source: first.source,
        player: first.player,
        ctx: None,
    };
    let base = eye.energy_in(costs, env);
    let points = if base == 0 {
        0
    } else {
        eye.activate_cost(first.source.card, first.player, base)
            .points
    };
    t.cite(must(vv!("904.2f")));
    judge_costs(eye, points, costs, env, &[], t)
}

/// What is tried at the wrong time.
fn judge_out_of_place<T: Tracer>(eye: Eye<'_>, ask: &Ask, choice: &Choice, t: &mut T) -> Go {
    let who = ask.player.name();
    let clause = ask.clause;
    let what = match choice {
        Choice::Play { card, .. } => format!("打出{}", eye.name(*card)),
        Choice::Activate { card, .. } => format!("发动{}的能力", eye.name(*card)),
        Choice::Attack(card) => format!("以{}攻击", eye.name(*card)),
        Choice::Check(card) => format!("检查{}", eye.name(*card)),
        Choice::Ward { .. } => "弃牌滑行".to_owned(),
        Choice::HandIn => "提交牌组".to_owned(),
        Choice::Pass => "跳过".to_owned(),
        _ => "作这个选择".to_owned(),
    };
    let asked = question_says(eye, ask);
    t.forbid(|| Reason::requires(clause, format!("此时{who}要{asked}，不能{what}")))
}

/// What is asked, in words.
pub fn question_says(eye: Eye<'_>, ask: &Ask) -> String {
    match &ask.what {
        Question::Deck => "提交牌组".to_owned(),
        Question::Main => "从主要阶段的选项中选择一项，或跳过".to_owned(),
        Question::Defence => "从防御步骤的三项中选择一项".to_owned(),
        Question::OffTurn => "发动启动式能力，或跳过".to_owned(),
        Question::Pick(p) => {
            let left = p.most - p.taken.len() as u16;
            let what = match p.of {
                PickOf::Effect => "选择牌",
                PickOf::Energy => "选择用来支付的能量",
                PickOf::Cost => "选择用来支付费用的牌",
                PickOf::Ward | PickOf::Discard => "选择弃置的手牌",
                PickOf::Second => "选择置入能量区的手牌",
                PickOf::Missions => "决定任务牌的位置",
                PickOf::Keep => "选择置入保留区的手牌，或不置入",
                PickOf::Charge => "选择充能的手牌，或不充能",
                PickOf::Newest => "选择最新进入场地的角色",
                PickOf::RuleOrder => "选择先结算的角色",
                PickOf::Order => "决定顺序",
            };
            if p.least < p.most {
                format!("{what}（至多还能选{left}张）")
            } else {
                format!("{what}（还要选{left}张）")
            }
        }
        Question::Area(_) => "选择一个场地".to_owned(),
        Question::Slide { .. } => "选择滑行的角色与去处".to_owned(),
        Question::YesNo(y) => match y {
            super::state::YesNo::Use(card) => format!("决定是否使用{}", eye.name(*card)),
            super::state::YesNo::Trigger => "决定是否发动触发式能力".to_owned(),
            super::state::YesNo::May => "决定是否执行".to_owned(),
            super::state::YesNo::Pay => "决定是否支付".to_owned(),
            super::state::YesNo::More => "决定是否再移动一张".to_owned(),
            super::state::YesNo::Replace => "决定是否适用替代性效果".to_owned(),
        },
        Question::Option { of, count, .. } => match of {
            super::state::OptionOf::CostOrder => format!("从{count}项费用中选择先支付的一项"),
            super::state::OptionOf::CostChoice => format!("从{count}项费用中选择一项"),
            super::state::OptionOf::Stamp => "选择同一时点的效果中先结算的一个".to_owned(),
            super::state::OptionOf::Modal => format!("从{count}项中选择一项"),
        },
        Question::Number { up_to } => format!("选择一个数（至多{up_to}）"),
        Question::Trigger => "选择先结算的触发式能力".to_owned(),
        Question::Replacement(_) => "选择适用的替代性效果".to_owned(),
        Question::Share { card, .. } => format!("决定分给{}的值", eye.name(*card)),
    }
}

/// 703.2-1, 703.2a, 904.2f, 906.1a.
fn judge_play<T: Tracer>(
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
        for ability in eye.abilities(card) {
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
fn may_play_from(eye: Eye<'_>, card: CardIx, player: Player) -> bool {
    use super::card::Mod;
    let hit = |m: &Mod, env: Env<'_>| {
        matches!(m, Mod::PlayFrom(p) if eye.players(p.who, env).contains(&player)
            && eye.matches(card, &p.cards, env))
    };
    let wanted = |m: &Mod| matches!(m, Mod::PlayFrom(_));
    if !eye.g.mods.iter().any(|m| wanted(&m.of)) {
        return false;
    }
    eye.standing(wanted).iter().any(|s| {
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
fn judge_costs<T: Tracer>(
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
    for id in costs {
        for reason in eye.cost_lacks(*id, env) {
            t.forbid(|| reason)?;
        }
    }
    GO
}

/// 901.2a, 903, 907.
fn judge_activate<T: Tracer>(
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
    t.require(c.controller == player, || {
        Reason::forbids(
            vv!("502.1c"),
            format!("{name}的能力不由{}操控", player.name()),
        )
        .blocked_by(name)
    })?;
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
fn judge_must<T: Tracer>(eye: Eye<'_>, script: u16, env: Env<'_>, t: &mut T) -> Go {
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
fn cannot_fully(eye: Eye<'_>, ability: u16, env: Env<'_>) -> Option<String> {
    cannot_do(eye, eye.g.ability(ability).script?, env)
}

/// What of a script's actions cannot be done as things are.
fn cannot_do(eye: Eye<'_>, script: u16, env: Env<'_>) -> Option<String> {
    use super::card::Effect;
    use super::card::select::Which;
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
                let have = eye.all_matching(&p.from, env, None).len() as i32;
                let n = p
                    .count
                    .as_ref()
                    .map_or(if p.up_to.is_some() || p.any.0 { 0 } else { 1 }, |n| {
                        eye.num(n, env)
                    });
                (have < n).then(|| format!("可以选择的牌只有{have}张，选不了{n}张"))
            }
            Effect::Retire(sel) | Effect::Rest(sel) | Effect::Stand(sel) => match &sel.0 {
                Which::Pick(p) if settled(&p.from) => eye
                    .all_matching(&p.from, env, None)
                    .is_empty()
                    .then(|| "没有可以选择的牌".to_owned()),
                Which::All(f) if settled(f) => eye
                    .all_matching(f, env, None)
                    .is_empty()
                    .then(|| "没有符合的牌".to_owned()),
                _ => None,
            },
            _ => None,
        })
}

/// Whether paying energy cannot bring cards to where a filter looks.
fn settled(filter: &super::card::Filter) -> bool {
    filter
        .zones
        .iter()
        .all(|z| !matches!(z, Zone::Trash | Zone::Energy | Zone::Temp | Zone::Removed))
}

/// 703.2a, 802.1a.
fn judge_attack<T: Tracer>(eye: Eye<'_>, player: Player, card: CardIx, t: &mut T) -> Go {
    let c = eye.s.card(card);
    let name = eye.name(card);
    t.cite(may(vv!("703.2-3")));
    t.cite(must(vv!("802.1a")));
    t.require(!first_turn(eye.g, eye.s), || {
        Reason::forbids(vv!("703.2a"), "1回合内不能进行攻击宣言")
            .blocked_by(format!("第{}回合", eye.s.turn))
    })?;
    t.require(
        c.zone == Zone::Field && c.area.is_some_and(|a| a.side == player),
        || {
            Reason::requires(vv!("802.1a"), format!("{name}不在自己的场地区"))
                .blocked_by(format!("{name}（{}）", c.zone.word()))
        },
    )?;
    t.require(eye.kind(card) == Kind::Character, || {
        Reason::requires(vv!("802.1a"), format!("{name}不是角色牌")).blocked_by(name)
    })?;
    t.require(c.controller == player, || {
        Reason::requires(vv!("802.1a"), format!("{name}不由{}操控", player.name())).blocked_by(name)
    })?;
    t.require(!c.rested, || {
        Reason::requires(vv!("802.1a"), format!("{name}处于横置状态，须竖置才能攻击"))
            .blocked_by(format!("{name}（横置）"))
    })?;
    let marked = eye.marked(card, "禁止攻击");
    t.require(!marked, || {
        Reason::forbids(vv!("802.1a"), format!("{name}拥有禁止攻击标记"))
            .blocked_by(format!("{name}（禁止攻击标记）"))
    })?;
    if let Some(by) = eye.banned(Deed::Attack, Some(card), Some(player)) {
        t.forbid(|| {
            Reason::forbids(
                vv!("102.7"),
                format!("{}的效果使{name}不能攻击", eye.name(by.card)),
            )
            .blocked_by(eye.name(by.card))
        })?;
    }
    GO
}

/// 703.2-4, 304.6d, 1113.
fn judge_check<T: Tracer>(eye: Eye<'_>, player: Player, card: CardIx, t: &mut T) -> Go {
    let c = eye.s.card(card);
    let name = eye.name(card);
    t.cite(may(vv!("703.2-4")));
    t.cite(must(vv!("1113.2")));
    t.require(
        c.zone == Zone::Mission && c.owner == player && eye.kind(card) == Kind::Mission,
        || {
            Reason::requires(vv!("703.2-4"), format!("{name}不是自己任务区中的任务牌"))
                .blocked_by(format!("{name}（{}）", c.zone.word()))
        },
    )?;
    t.require(eye.g.reads.mission_rest == reads::MissionRest::May, || {
        Reason::forbids(
            vv!("1104.3"),
            format!("{name}不在场地区或账号区，横置不执行"),
        )
        .blocked_by(name)
    })?;
    t.require(!c.has(bit::COMPLETED) && !c.down, || {
        Reason::forbids(vv!("1114.1"), format!("{name}已处于完成状态"))
            .blocked_by(format!("{name}（背面）"))
    })?;
    t.require(!c.rested, || {
        Reason::forbids(vv!("1113.2"), format!("{name}已处于检查状态"))
            .blocked_by(format!("{name}（横置）"))
    })?;
    let text = &eye.face(card).text;
    let env = eye.env_of(card);
    for (ix, cond) in text.check.iter().enumerate() {
        t.require(eye.cond(cond, env), || {
            Reason::requires(
                vv!("304.6d"),
                format!("{name}的第{}个检查条件没有满足", ix + 1),
            )
            .blocked_by(name)
        })?;
    }
    if let Some(by) = eye.banned(Deed::Check, Some(card), Some(player)) {
        t.forbid(|| {
            Reason::forbids(
                vv!("102.7"),
                format!("{}的效果使其不能检查", eye.name(by.card)),
            )
            .blocked_by(eye.name(by.card))
        })?;
    }
    GO
}

/// 803.1-2.
fn judge_ward<T: Tracer>(
    eye: Eye<'_>,
    player: Player,
    discard: &[CardIx],
    slide: Option<(CardIx, Area)>,
    t: &mut T,
) -> Go {
    t.cite(may(vv!("803.1-2")));
    let hand = eye.s.zone(player, Zone::Hand);
    t.require(
        hand.len() >= 2 || eye.g.reads.ward == reads::Ward::Effect,
        || {
            Reason::requires(
                vv!("803.1-2"),
                format!("要把2张手牌置入弃牌区，手牌只有{}张", hand.len()),
            )
            .blocked_by(format!("手牌{}张", hand.len()))
        },
    )?;
    if let Some(by) = eye.banned(Deed::Ward, None, Some(player)) {
        t.forbid(|| {
            Reason::forbids(
                vv!("102.7"),
                format!("{}的效果使其不能弃牌滑行", eye.name(by.card)),
            )
            .blocked_by(eye.name(by.card))
        })?;
    }
    if !discard.is_empty() {
        let wanted = hand.len().min(2);
        t.require(
            discard.len() == wanted && discard.iter().all(|c| hand.contains(c)),
            || Reason::requires(vv!("803.1-2"), "要弃的是自己的2张手牌"),
        )?;
    }
    let moves = super::attack::ward_slides(eye, player);
    if moves.is_empty() {
        if eye.g.reads.ward_idle == reads::WardIdle::May {
            return GO;
        }
        return judge_idle(eye, player, t);
    }
    if let Some((card, area)) = slide {
        let c = eye.s.card(card);
        let name = eye.name(card);
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
        return judge_slide(eye, &moves, card, area, t);
    }
    GO
}

/// 803.1-2 where no character can slide: why none can.
fn judge_idle<T: Tracer>(eye: Eye<'_>, player: Player, t: &mut T) -> Go {
    let own: Vec<CardIx> = eye.s.zone(player, Zone::Field).to_vec();
    t.forbid(|| {
        let reason = Reason::forbids(vv!("803.1-2"), "没有自己的角色能滑行");
        own.iter().fold(reason, |r, c| r.blocked_by(eye.name(*c)))
    })?;
    for card in own {
        let name = eye.name(card);
        if let Some(by) = eye.banned(Deed::Slide, Some(card), Some(player)) {
            let by = eye.name(by.card);
            t.forbid(|| {
                Reason::forbids(vv!("102.7"), format!("{by}的效果使{name}不能滑行")).blocked_by(by)
            })?;
        }
        if eye.slides(card).is_empty() {
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
fn judge_slide<T: Tracer>(
    eye: Eye<'_>,
    moves: &[(CardIx, Area)],
    card: CardIx,
    area: Area,
    t: &mut T,
) -> Go {
    t.cite(must(vv!("1116.1")));
    if moves.contains(&(card, area)) {
        return GO;
    }
    let name = eye.name(card);
    let c = eye.s.card(card);
    let spot = super::words::Spot::ALL[area.ix as usize].word();
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
    t.require(eye.adjacent(from, area), || {
        Reason::requires(vv!("1116.1"), format!("{spot}场地与{name}所在的场地不相邻"))
            .blocked_by(spot)
    })?;
    let there: Vec<_> = eye.s.in_area(area).map(|c| eye.name(c)).collect();
    t.require(there.is_empty(), || {
        let reason = Reason::requires(vv!("1116.1"), format!("{spot}场地已有角色牌"));
        there.iter().fold(reason, |r, n| r.blocked_by(*n))
    })?;
    if let Some(by) = eye.banned(Deed::Slide, Some(card), None) {
        t.forbid(|| {
            Reason::forbids(
                vv!("102.7"),
                format!("{}的效果使其不能滑行", eye.name(by.card)),
            )
            .blocked_by(eye.name(by.card))
        })?;
    }
    t.forbid(|| {
        Reason::requires(vv!("1116.1"), format!("{name}现在不能滑行到{spot}")).blocked_by(name)
    })
}

fn judge_pick<T: Tracer>(eye: Eye<'_>, ask: &Ask, p: &Picking, choice: &Choice, t: &mut T) -> Go {
    match choice {
        Choice::Pick(cards) => {
            t.cite(must(vv!("902.3")));
            t.require(!cards.is_empty(), || {
                Reason::requires(ask.clause, "至少要选一张；不选写“选毕”")
            })?;
            for (ix, card) in cards.iter().enumerate() {
                let name = eye.name(*card);
                let again = cards[..ix].contains(card) || p.taken.contains(card);
                t.require(!again, || {
                    Reason::forbids(vv!("902.3"), format!("{name}已经选过")).blocked_by(name)
                })?;
                let banned = eye.banned(Deed::Chosen, Some(*card), Some(ask.player));
                if let (false, Some(by)) = (p.from.contains(card), banned) {
                    t.forbid(|| {
                        Reason::forbids(
                            vv!("102.7"),
                            format!("{}的效果使{name}不能被选择", eye.name(by.card)),
                        )
                        .blocked_by(eye.name(by.card))
                    })?;
                }
                t.require(p.from.contains(card) || again, || {
                    let zone = eye.s.card(*card).zone;
                    paying(eye, p.of)
                        .and_then(|(cost, env)| eye.unfit(cost, *card, env))
                        .unwrap_or_else(|| {
                            Reason::forbids(
                                ask.clause,
                                format!("{name}（{}）不在可以选择的牌之中", zone.word()),
                            )
                            .blocked_by(name)
                        })
                })?;
            }
            let left = p.most as usize - p.taken.len();
            let clause = if p.of == PickOf::Effect {
                vv!("902.3")
            } else {
                ask.clause
            };
            t.require(cards.len() <= left, || {
                Reason::forbids(clause, format!("只能再选{left}张"))
            })
        }
        Choice::Done | Choice::No | Choice::Pass => {
            t.require(p.taken.len() >= p.least as usize, || {
                Reason::requires(
                    ask.clause,
                    format!("还须选{}张", p.least as usize - p.taken.len()),
                )
            })
        }
        other => judge_out_of_place(eye, ask, other, t),
    }
}

/// The cost for which cards are being chosen, and what surrounds it.
fn paying(eye: Eye<'_>, of: PickOf) -> Option<(&Cost, Env<'_>)> {
    if of != PickOf::Cost {
        return None;
    }
    let (id, player, source) = match eye.s.stack.last()? {
        super::state::Frame::Play(p) => {
            let id = match p.paying {
                Some(super::frame::Due::Cost(id, _)) => id,
                _ => super::play::choosing_for(eye, p)?,
            };
            let source = match p.what {
                super::frame::What::Card(card) => eye.s.obj(card),
                super::frame::What::Ability(o, _) | super::frame::What::Script(o, _) => o,
            };
            (id, p.player, source)
        }
        super::state::Frame::PayFor(p) => match p.paying {
            Some(super::frame::Due::Cost(id, _)) => {
                (id, p.player, eye.s.ctxs.get(p.ctx as usize)?.source)
            }
            _ => return None,
        },
        _ => return None,
    };
    let env = Env {
        source,
        player,
        ctx: None,
    };
    Some((&eye.g.costs[id as usize].cost, env))
}

/// 904.2c, 904.4: whether the alternative can be paid.
fn judge_alternative<T: Tracer>(eye: Eye<'_>, n: u8, t: &mut T) -> Go {
    let Some(super::state::Frame::Play(p)) = eye.s.stack.last() else {
        return GO;
    };
    let Some((id, _)) = p.alternatives.first() else {
        return GO;
    };
    let source = match p.what {
        super::frame::What::Card(card) => eye.s.obj(card),
        super::frame::What::Ability(o, _) | super::frame::What::Script(o, _) => o,
    };
    let env = Env {
        source,
        player: p.player,
        ctx: None,
    };
    let Some(alternative) = eye.g.costs[*id as usize].alternatives.get(n as usize) else {
        return GO;
    };
    let energy = eye.energy_in(alternative, env);
    judge_costs(eye, energy, alternative, env, &[], t)
}

/// The choices of the player who decides.
pub fn choices(g: &Vividz, s: &State, reach: Reach, out: &mut Vec<Choice>) {
    let Wait::Ask(ask) = &s.wait else { return };
    let eye = Eye::new(g, s);
    let plausible = reach == Reach::Plausible;
    let mut list: Vec<Choice> = Vec::new();
    match &ask.what {
        Question::Deck => list.push(Choice::HandIn),
        Question::Main => {
            main_choices(eye, ask.player, plausible, &mut list);
            list.push(Choice::Pass);
        }
        Question::Defence => {
            activations(eye, ask.player, &mut list);
            list.push(Choice::Ward {
                discard: Vec::new(),
                slide: None,
            });
            list.push(Choice::Pass);
        }
        Question::OffTurn => {
            activations(eye, ask.player, &mut list);
            list.push(Choice::Pass);
        }
        Question::Pick(p) => {
            for card in &p.from {
                list.push(Choice::Pick(vec![*card]));
            }
            if p.taken.len() >= p.least as usize {
                list.push(Choice::Done);
            }
        }
        Question::Area(areas) => list.extend(areas.iter().map(|a| Choice::Area(*a))),
        Question::Slide { moves, optional } => {
            list.extend(moves.iter().map(|(c, a)| Choice::Slide(*c, *a)));
            if plausible {
                for player in Player::BOTH {
                    for card in s.zone(player, Zone::Field) {
                        for area in eye.areas(player) {
                            let choice = Choice::Slide(*card, area);
                            if s.card(*card).area != Some(area) && !list.contains(&choice) {
                                list.push(choice);
                            }
                        }
                    }
                }
            }
            if *optional {
                list.push(Choice::No);
            }
        }
        Question::YesNo(_) => list.extend([Choice::Yes, Choice::No]),
        Question::Option { count, .. } => list.extend((0..*count).map(Choice::Option)),
        Question::Trigger => list.extend((0..s.triggered.len() as u8).map(Choice::Option)),
        Question::Replacement(offers) => list.extend((0..offers.len() as u8).map(Choice::Option)),
        Question::Number { up_to } => list.extend((0..=*up_to).map(Choice::Number)),
        Question::Share {
            least, most, unit, ..
        } => {
            let mut n = *least;
            while n <= *most {
                list.push(Choice::Number(n));
                n += unit;
            }
        }
    }
    if plausible {
        list.push(Choice::Concede(ask.player));
        out.extend(list);
    } else {
        out.extend(
            list.into_iter()
                .filter(|c| judge(g, s, c, &mut crate::engine::verdict::Silent).is_continue()),
        );
    }
}

fn main_choices(eye: Eye<'_>, player: Player, plausible: bool, list: &mut Vec<Choice>) {
    let s = eye.s;
    let mut playable: Vec<CardIx> = s.zone(player, Zone::Hand).to_vec();
    playable.extend(s.zone(player, Zone::Keep));
    let elsewhere = eye
        .g
        .mods
        .iter()
        .any(|m| matches!(m.of, super::card::Mod::PlayFrom(_)));
    if elsewhere {
        for zone in [
            Zone::Trash,
            Zone::Energy,
            Zone::Removed,
            Zone::Deck,
            Zone::Exp,
        ] {
            playable.extend(
                s.zone(player, zone)
                    .iter()
                    .copied()
                    .filter(|c| may_play_from(eye, *c, player)),
            );
        }
    }
    let energy = s.zone(player, Zone::Energy).len() as i32;
    let mut seen: Vec<(u16, Zone)> = Vec::new();
    for card in playable {
        let c = s.card(card);
        // Copies that cannot be told apart are one choice.
        if !plausible && seen.contains(&(c.face, c.zone)) {
            continue;
        }
        seen.push((c.face, c.zone));
        let text = &eye.face(card).text;
        if !plausible && !text.discount.0 && !eye.g.numbers && text.cost > energy {
            let cheaper = eye
                .g
                .mods
                .iter()
                .any(|m| matches!(m.of, super::card::Mod::PlayCost(_)));
            if !cheaper && text.extra.is_empty() {
                continue;
            }
        }
        if text.kind == Kind::Character {
            for area in eye.areas(player) {
                list.push(Choice::Play {
                    card,
                    area: Some(area),
                    energy: Vec::new(),
                });
            }
        } else {
            list.push(Choice::Play {
                card,
                area: None,
                energy: Vec::new(),
            });
        }
    }
    activations(eye, player, list);
    for card in s.on_field() {
        if s.card(card).controller == player && (plausible || !s.card(card).rested) {
            list.push(Choice::Attack(card));
        }
    }
    for card in s.zone(player, Zone::Mission) {
        if plausible || !s.card(*card).rested {
            list.push(Choice::Check(*card));
        }
    }
}

fn activations(eye: Eye<'_>, player: Player, list: &mut Vec<Choice>) {
    for card in eye.live() {
        if eye.s.card(card).controller != player
            || (eye.face(card).abilities.is_empty() && !eye.alters())
        {
            continue;
        }
        for ability in eye.abilities(card) {
            let entry = eye.g.ability(ability);
            let activated = matches!(entry.ability, Ability::Activated(_) | Ability::Accel(_));
            if activated {
                list.push(Choice::Activate {
                    card,
                    ability,
                    energy: Vec::new(),
                });
            }
        }
    }
}
