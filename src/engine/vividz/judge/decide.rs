//! The one predicate of legality, and what a player may choose from.

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::verdict::{GO, Go, Reason, Tracer};
use crate::engine::vividz::clause::may;
use crate::engine::vividz::judge::deck::judge_deck;
use crate::engine::vividz::judge::fight::{judge_attack, judge_check, judge_slide, judge_ward};
use crate::engine::vividz::judge::pick::{judge_alternative, judge_pick, judge_trigger};
use crate::engine::vividz::judge::play::{
    judge_activate, judge_must, judge_play, judge_priority, judge_turn,
};
use crate::engine::vividz::judge::question::{judge_out_of_place, tried_says};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{
    Area, Ask, CardIx, Choice, OptionOf, Question, State, Wait, YesNo,
};
use crate::engine::vividz::table::Vividz;
use crate::engine::vividz::view::{Scope, View};
use crate::engine::vividz::words::{Prohibition, Zone};

/// Whether a mission's check conditions are met and it may be checked (304.6d, 1113).
pub fn checkable(view: View<'_>, card: CardIx) -> bool {
    let c = view.s.card(card);
    c.zone == Zone::Mission
        && !c.rested
        && !c.down
        && view.g.reads.mission_rest == reads::MissionRest::May
        && conditions(view, card, true)
        && view
            .banned(Prohibition::Check, Some(card), Some(c.controller))
            .is_none()
        && view.banned(Prohibition::Rest, Some(card), None).is_none()
}

/// Whether a mission's clear conditions are met (304.6b, 704.2).
pub fn clears(view: View<'_>, card: CardIx) -> bool {
    conditions(view, card, false)
}

fn conditions(view: View<'_>, card: CardIx, check: bool) -> bool {
    let text = &view.face(card).text;
    let all = if check { &text.check } else { &text.clear };
    let scope = view.scope_of(card);
    all.iter().all(|c| view.cond(c, scope))
}

/// Judges a choice.
///
/// # Errors
/// Breaks where nothing more need be looked at.
pub fn judge<T: Tracer>(g: &Vividz, s: &State, choice: &Choice, t: &mut T) -> Go {
    let view = View::new(g, s);
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
    let asked = asked(view, ask);
    if asked != ask.player {
        return judge_not_asked(view, (asked, ask.player), choice, t);
    }
    match (&ask.what, choice) {
        (Question::Deck, Choice::HandIn) => judge_deck(g, ask.player, t),
        (Question::Main, Choice::Pass) => {
            t.cite(may(vv!("201.3")));
            GO
        }
        (Question::Main, Choice::Play { card, area, energy }) => {
            judge_play(view, ask.player, *card, *area, energy, t)
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
            judge_activate(view, ask.player, *card, *ability, energy, t)
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
            judge_activate(view, ask.player, *card, *ability, energy, t)
        }
        (Question::Main, Choice::Attack(card)) => judge_attack(view, ask.player, *card, t),
        (Question::Main, Choice::Check(card)) => judge_check(view, ask.player, *card, t),
        (Question::Defence, Choice::Pass) => {
            t.cite(may(vv!("803.1-3")));
            GO
        }
        (Question::OffTurn, Choice::Pass) => GO,
        (Question::Defence, Choice::Ward { discard, slide }) => {
            judge_ward(view, ask.player, discard, *slide, t)
        }
        (Question::Defence | Question::OffTurn, Choice::Play { card, .. }) => {
            let name = view.name(*card);
            t.forbid(|| {
                Reason::forbids(
                    vv!("803.1"),
                    format!("防御步骤只能三项选一，不能打出{name}"),
                )
                .blocked_by(name)
            })
        }
        (Question::Defence | Question::OffTurn, Choice::Attack(card)) => t.forbid(|| {
            Reason::forbids(vv!("802.1"), "非回合玩家不能进行攻击宣言").blocked_by(view.name(*card))
        }),
        (Question::Defence | Question::OffTurn, Choice::Check(card)) => t.forbid(|| {
            Reason::forbids(vv!("703.2-4"), "检查任务是回合玩家在主要阶段的选项")
                .blocked_by(view.name(*card))
        }),
        (Question::Main, Choice::Ward { .. } | Choice::Slide(..)) => t.forbid(|| {
            Reason::forbids(vv!("803.1-2"), "弃2张手牌滑行是非回合玩家在防御步骤的选项")
        }),
        _ => judge_answer(view, ask, choice, t),
    }
}

/// Whom the question is put to: a step asks who its rule says, also where the choice of another is weighed.
fn asked(view: View<'_>, ask: &Ask) -> Player {
    match &ask.what {
        Question::Main => view.s.active,
        Question::Defence | Question::OffTurn => view.s.active.opponent(),
        _ => ask.player,
    }
}

/// Why one whom the step does not ask makes no choice: nothing else need be said of it.
fn judge_not_asked<T: Tracer>(
    view: View<'_>,
    (asked, other): (Player, Player),
    choice: &Choice,
    t: &mut T,
) -> Go {
    if matches!(choice, Choice::Activate { .. }) {
        judge_priority(view, asked, other, t)?;
    }
    judge_turn(view, asked, other, &tried_says(view, choice), t)
}

/// Using a card that an effect has brought up: what must be done with it has to be possible (904.2g).
fn judge_use<T: Tracer>(view: View<'_>, player: Player, card: CardIx, t: &mut T) -> Go {
    let face = view.s.card(card).face;
    if !view.g.face_costs[face as usize].is_empty() {
        return GO;
    }
    let scope = Scope {
        player,
        ..view.scope_of(card)
    };
    judge_must(view, view.face(card).text.must.id, scope, t)
}

/// An answer to what an effect or a rule asks.
fn judge_answer<T: Tracer>(view: View<'_>, ask: &Ask, choice: &Choice, t: &mut T) -> Go {
    match (&ask.what, choice) {
        (Question::Pick(picking), _) => judge_pick(view, ask, picking, choice, t),
        (Question::Area(areas), Choice::Area(area)) => judge_area(ask, areas, *area, t),
        (Question::Slide { moves, .. }, Choice::Slide(card, area)) => {
            judge_slide(view, moves, *card, *area, t)
        }
        (Question::Slide { optional: true, .. }, Choice::No | Choice::Pass | Choice::Done) => GO,
        (Question::YesNo(YesNo::Trigger), Choice::Yes) => judge_trigger(view, t),
        (Question::YesNo(YesNo::Use(card)), Choice::Yes) => judge_use(view, ask.player, *card, t),
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
            if *of == OptionOf::CostChoice {
                judge_alternative(view, *n, t)?;
            }
            GO
        }
        (Question::Trigger, Choice::Option(n)) => t
            .require((*n as usize) < view.s.triggered.len(), || {
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
        (_, other) => judge_out_of_place(view, ask, other, t),
    }
}

/// Where a character may be placed (906.1a, 502.4c).
fn judge_area<T: Tracer>(ask: &Ask, areas: &[Area], area: Area, t: &mut T) -> Go {
    t.require(areas.contains(&area), || {
        let spots = areas
            .iter()
            .map(|a| format!("{}的{}", a.side.name(), a.word()));
        let spots = spots.collect::<Vec<_>>().join("、");
        if ask.clause == vv!("906.1a") {
            Reason::forbids(ask.clause, format!("必须选择一个由自己操控的场地：{spots}"))
        } else if areas.iter().all(|a| a.side != area.side) {
            Reason::forbids(vv!("502.4c"), format!("要登场到拥有者的场地区：{spots}"))
        } else {
            Reason::forbids(vv!("904.3a"), format!("效果所指的场地只有：{spots}"))
        }
    })
}
