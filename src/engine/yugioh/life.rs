//! Life points, drawing, and how a duel ends: 1.4.

use super::event::Event;
use super::state::{CardIx, Cause, Change, Op, State, Where};
use super::{Fall, Yugioh, open};
use crate::engine::{Cite, GO, Go, Log, Outcome, Player, Reason, Tracer, Under};
use crate::ygo;

/// Whether life points may change so. Only a payment can be refused (1.4.1-5).
pub fn judge<T: Tracer>(
    state: &State,
    hits: &[(Player, Change)],
    cause: Cause,
    tracer: &mut T,
) -> Go {
    match cause {
        Cause::Battle | Cause::EffectDamage => tracer.cite(Cite::requires(ygo!("1.4.1-2"))),
        Cause::Cost | Cause::Payment => {
            tracer.cite(Cite::permits(ygo!("1.4.1-5")));
            for (player, change) in hits {
                if let Change::Less(amount) = change {
                    let left = state.lp[player.ix()];
                    tracer.require(*amount <= left, || {
                        Reason::forbids(
                            ygo!("1.4.1-5"),
                            format!(
                                "要支付{amount}，剩余基本分只有{left}；支付的数值不能比剩余基本分多"
                            ),
                        )
                        .blocked_by(format!("{}的基本分{left}", player.name()))
                    })?;
                }
            }
        }
        Cause::Effect => {}
    }
    GO
}

/// Whether cards may be drawn so.
pub fn judge_draw<T: Tracer>(
    game: &Yugioh,
    state: &State,
    who: &[(Player, u32)],
    effect: bool,
    tracer: &mut T,
) -> Go {
    for (player, count) in who {
        let deck = &state.piles[player.ix()].deck;
        if *count > 0 && deck.is_empty() && effect {
            match game.readings.of("卡组为零发动抽卡") {
                "不能发动" => tracer.forbid(|| {
                    Reason::forbids(
                        ygo!("1.4.2-1"),
                        "卡组为0，抽不到卡的效果不能发动（读法“卡组为零发动抽卡”）",
                    )
                    .blocked_by(format!("{}的卡组0张", player.name()))
                })?,
                "未定" => tracer.undecided(|| {
                    open(
                        &[ygo!("1.4.2-1"), ygo!("1.4.2-2")],
                        "卡组为0时可以发动抽卡的效果吗？",
                        Some("卡组为零发动抽卡"),
                    )
                })?,
                _ => {}
            }
        }
    }
    tracer.cite(Cite::requires(ygo!("1.4.2-1")));
    GO
}

/// Changes life points of all named, and says who fell by it.
pub fn change(
    game: &Yugioh,
    state: &mut State,
    hits: &[(Player, Change)],
    cause: Cause,
    source: Option<Player>,
    log: &mut Log<Event>,
) -> Vec<(Player, Fall)> {
    let mut fallen = Vec::new();
    for (player, change) in hits {
        let player = *player;
        let before = state.lp[player.ix()];
        let mut halved = Vec::new();
        let after = match change {
            Change::Less(amount) => before.saturating_sub(*amount),
            Change::More(amount) => before.saturating_add(*amount),
            Change::To(value) => *value,
            Change::Half if before.is_multiple_of(2) => before / 2,
            Change::Half => {
                let (option, under) = game.reading("减半的零头");
                halved.push(under);
                match option {
                    "进一" => before.div_ceil(2),
                    "舍去" => before / 2,
                    _ => {
                        stop(
                            state,
                            open(
                                &[ygo!("1.4.1-1"), ygo!("1.4.1-3")],
                                format!("基本分{before}减半，零头怎样算？"),
                                Some("减半的零头"),
                            ),
                            log,
                        );
                        return Vec::new();
                    }
                }
            }
        };
        state.lp[player.ix()] = after;
        match (change, cause) {
            (Change::Less(amount), Cause::Battle | Cause::EffectDamage) => {
                let beyond = *amount > before;
                let (option, under) = game.reading("超额伤害");
                let counted = if option == "只算减少的" {
                    before.min(*amount)
                } else {
                    *amount
                };
                state.last_damage[player.ix()] = counted;
                log.record_with(|| {
                    let mut cites = vec![Cite::requires(ygo!("1.4.1-2"))];
                    let mut unders = Vec::new();
                    if beyond {
                        cites.push(Cite::requires(ygo!("1.4.1-4")));
                        unders.push(under);
                    }
                    (
                        Event::Damaged {
                            player,
                            amount: counted,
                            cause,
                            left: after,
                        },
                        cites,
                        unders,
                    )
                });
            }
            (Change::Less(amount), _) => {
                let amount = *amount;
                log.record(
                    || Event::Paid {
                        player,
                        amount,
                        left: after,
                    },
                    [Cite::permits(ygo!("1.4.1-5"))],
                );
            }
            (Change::More(amount), _) => {
                let amount = *amount;
                log.record(
                    || Event::Recovered {
                        player,
                        amount,
                        left: after,
                    },
                    [Cite::defines(ygo!("1.4.1-1"))],
                );
            }
            (Change::To(_) | Change::Half, _) => {
                log.record_with(|| {
                    (
                        Event::Set {
                            player,
                            left: after,
                        },
                        vec![Cite::defines(ygo!("1.4.1-1"))],
                        halved,
                    )
                });
            }
        }
        if after == 0 && (before > 0 || matches!(change, Change::To(_) | Change::Less(1..))) {
            log.record(|| Event::Zero { player }, [Cite::defines(ygo!("1.4.1-1"))]);
            fallen.push((player, Fall::Life(cause, source)));
        }
    }
    fallen
}

/// Players draw at the same time; says who could not.
pub fn draw(
    game: &Yugioh,
    state: &mut State,
    who: &[(Player, u32)],
    effect: bool,
    log: &mut Log<Event>,
) -> Vec<(Player, Fall)> {
    let mut fallen = Vec::new();
    for (player, count) in who {
        let player = *player;
        let there = state.piles[player.ix()].deck.len() as u32;
        let short = *count > there;
        let (option, under) = game.reading("抽卡多于卡组");
        let partly = short && there > 0;
        if partly && option == "未定" {
            stop(
                state,
                open(
                    &[ygo!("1.4.2-1"), ygo!("1.4.4-1")],
                    format!(
                        "{}要抽{count}张，卡组只有{there}张：怎样处理？",
                        player.name()
                    ),
                    Some("抽卡多于卡组"),
                ),
                log,
            );
            return Vec::new();
        }
        let drawn = if partly && option == "一张不抽" {
            0
        } else {
            (*count).min(there)
        };
        for _ in 0..drawn {
            if let Some(card) = state.piles[player.ix()].deck.last().copied() {
                state.carry(card, player, Where::Hand);
                log.record(
                    || Event::Drew { player, card },
                    [Cite::permits(ygo!("1.4.2-1"))],
                );
            }
        }
        if short {
            log.record_with(|| {
                (
                    Event::CouldNotDraw { player },
                    vec![Cite::requires(ygo!("1.4.2-1"))],
                    if partly { vec![under] } else { Vec::new() },
                )
            });
            fallen.push((
                player,
                Fall::Deck {
                    effect,
                    empty: there == 0,
                },
            ));
        }
    }
    fallen
}

/// The top card of a deck; `None` where there is none.
pub fn top(state: &State, player: Player) -> Option<CardIx> {
    state.piles[player.ix()].deck.last().copied()
}

/// Ends the duel where somebody fell or won by a card's text in one and the same moment.
pub fn settle(
    game: &Yugioh,
    state: &mut State,
    fallen: &[(Player, Fall)],
    specials: &[Player],
    log: &mut Log<Event>,
) {
    let losers: Vec<Player> = Player::BOTH
        .into_iter()
        .filter(|p| fallen.iter().any(|(f, _)| f == p))
        .collect();
    match (losers.as_slice(), specials) {
        ([], []) => {}
        ([], [winner]) => {
            let winner = *winner;
            log.record(
                || Event::SpecialWin { player: winner },
                [Cite::permits(ygo!("1.4.3-1"))],
            );
            end(
                game,
                state,
                Outcome::Win(winner),
                vec![Cite::requires(ygo!("1.4.3-1"))],
                log,
            );
        }
        ([loser], []) => {
            for (_, fall) in fallen {
                one_fell(game, state, *loser, *fall, log);
                if state.outcome.is_some() || state.unruled.is_some() {
                    return;
                }
            }
        }
        ([_, _], []) => both_fell(game, state, fallen, log),
        _ => different(game, state, log),
    }
}

/// One player fell for one reason.
fn one_fell(game: &Yugioh, state: &mut State, loser: Player, fall: Fall, log: &mut Log<Event>) {
    let winner = Outcome::Win(loser.opponent());
    let (reading, clauses, question) = match fall {
        Fall::Deck { .. } => {
            end(
                game,
                state,
                winner,
                vec![Cite::requires(ygo!("1.4.2-1"))],
                log,
            );
            return;
        }
        Fall::Life(Cause::Battle | Cause::EffectDamage, source) if source != Some(loser) => {
            // While an effect is carried out it is also the moment of 1.4.1-6.
            let mut cites = vec![Cite::requires(ygo!("1.4.1-3"))];
            let mut unders = Vec::new();
            let in_effect = state.queue.contains(&Op::EffectEnds);
            if state.chain || in_effect {
                cites.push(Cite::requires(ygo!("1.4.1-6")));
            }
            if in_effect && !state.chain {
                unders.push(game.reading("连锁外的效果").1);
            }
            if in_effect && other_would_fall(state, loser) {
                unders.push(game.reading("同一效果先后为零").1);
            }
            end_under(game, state, winner, cites, unders, log);
            return;
        }
        Fall::Life(Cause::Battle | Cause::EffectDamage, _) => (
            "自己造成的归零",
            [ygo!("1.4.1-3"), ygo!("1.4.1-6")],
            "自己造成的伤害使自己的基本分成为0，会败北吗？",
        ),
        Fall::Life(Cause::Effect, _) => (
            "非伤害的归零",
            [ygo!("1.4.1-6"), ygo!("1.4.1-3")],
            "效果不给伤害而使基本分变成0，会败北吗？",
        ),
        Fall::Life(Cause::Cost, _) => (
            "支付到零",
            [ygo!("1.4.1-5"), ygo!("1.4.1-3")],
            "支付cost使基本分恰好为0，决斗怎样？",
        ),
        Fall::Life(Cause::Payment, _) => (
            "处理中支付到零",
            [ygo!("1.4.1-6"), ygo!("1.4.1-5")],
            "处理当中支付到0，会败北吗？",
        ),
    };
    let (option, under) = game.reading(reading);
    match option {
        "败北" => {
            log.record_with(|| {
                (
                    Event::DuelOver { outcome: winner },
                    clauses.iter().map(|c| Cite::requires(*c)).collect(),
                    vec![under],
                )
            });
            finish(game, state, winner, log);
        }
        "未定" => stop(state, open(&clauses, question, Some(reading)), log),
        _ => {}
    }
}

/// Whether what is still to be done of the effect would bring the other player's life points to 0 as well.
fn other_would_fall(state: &State, loser: Player) -> bool {
    let other = loser.opponent();
    let left = state.lp[other.ix()];
    state.queue.iter().any(|op| match op {
        Op::Life { hits, .. } => hits.iter().any(|(player, change)| {
            *player == other
                && match change {
                    Change::Less(amount) => *amount >= left,
                    Change::To(value) => *value == 0,
                    Change::More(_) | Change::Half => false,
                }
        }),
        _ => false,
    })
}

/// Both fell in one moment (1.4.4-1).
fn both_fell(game: &Yugioh, state: &mut State, fallen: &[(Player, Fall)], log: &mut Log<Event>) {
    let all = |test: fn(&Fall) -> bool| fallen.iter().all(|(_, f)| test(f));
    if all(|f| matches!(f, Fall::Life(Cause::Battle, _))) {
        by_reading(
            game,
            state,
            "战斗同时为零",
            vec![ygo!("1.4.4-1"), ygo!("1.4.1-3")],
            "双方的基本分因战斗同时成为0，结果怎样？",
            log,
        );
    } else if all(|f| matches!(f, Fall::Life(..)))
        || all(|f| {
            matches!(
                f,
                Fall::Deck {
                    effect: true,
                    empty: true
                }
            )
        })
    {
        end(
            game,
            state,
            Outcome::Draw,
            vec![Cite::requires(ygo!("1.4.4-1"))],
            log,
        );
    } else if all(|f| matches!(f, Fall::Deck { .. })) {
        by_reading(
            game,
            state,
            "双方都抽不够",
            vec![ygo!("1.4.4-1"), ygo!("1.4.2-1")],
            "双方同时要抽卡，都不够抽，结果怎样？",
            log,
        );
    } else {
        different(game, state, log);
    }
}

/// One by this, the other by that, in one moment.
fn different(game: &Yugioh, state: &mut State, log: &mut Log<Event>) {
    by_reading(
        game,
        state,
        "不同原因同时分胜负",
        vec![
            ygo!("1.4.4-1"),
            ygo!("1.4.1-3"),
            ygo!("1.4.2-1"),
            ygo!("1.4.3-1"),
        ],
        "双方因不同原因同时分出胜负，结果怎样？",
        log,
    );
}

fn by_reading(
    game: &Yugioh,
    state: &mut State,
    reading: &'static str,
    clauses: Vec<crate::rulebook::RuleId>,
    question: &str,
    log: &mut Log<Event>,
) {
    let (option, under) = game.reading(reading);
    if option == "平局" {
        log.record_with(|| {
            (
                Event::DuelOver {
                    outcome: Outcome::Draw,
                },
                vec![Cite::requires(ygo!("1.4.4-1"))],
                vec![under],
            )
        });
        finish(game, state, Outcome::Draw, log);
    } else {
        stop(state, open(&clauses, question, Some(reading)), log);
    }
}

/// The duel ends (1.4-1).
pub fn end(
    game: &Yugioh,
    state: &mut State,
    outcome: Outcome,
    cites: Vec<Cite>,
    log: &mut Log<Event>,
) {
    end_under(game, state, outcome, cites, Vec::new(), log);
}

fn end_under(
    game: &Yugioh,
    state: &mut State,
    outcome: Outcome,
    mut cites: Vec<Cite>,
    unders: Vec<Under>,
    log: &mut Log<Event>,
) {
    log.record_with(|| {
        cites.push(Cite::requires(ygo!("1.4-1")));
        (Event::DuelOver { outcome }, cites, unders)
    });
    finish(game, state, outcome, log);
}

/// Books the duel, and the match where it is one of a match (1.1-2).
fn finish(game: &Yugioh, state: &mut State, outcome: Outcome, log: &mut Log<Event>) {
    state.outcome = Some(outcome);
    state.queue.clear();
    state.waiting.clear();
    let mut stops = None;
    if let Some(series) = &mut state.series {
        series.between = true;
        match outcome {
            Outcome::Win(player) => series.wins[player.ix()] += 1,
            Outcome::Draw => series.draws += 1,
        }
        let counted = match game.readings.of("平局算不算一局") {
            "不算" => series.wins.iter().sum::<u8>(),
            _ => series.wins.iter().sum::<u8>() + series.draws,
        };
        let leader = Player::BOTH.into_iter().find(|p| series.wins[p.ix()] >= 2);
        if let Some(winner) = leader {
            series.outcome = Some(Outcome::Win(winner));
            log.record(
                || Event::MatchOver {
                    outcome: Outcome::Win(winner),
                },
                [Cite::requires(ygo!("1.1-2"))],
            );
        } else if series.draws > 0 && game.readings.of("平局算不算一局") == "未定" {
            stops = Some(open(
                &[ygo!("1.1-2"), ygo!("1.2.3-5"), ygo!("1.4.4-1")],
                "平局的决斗计入最多三局吗？",
                Some("平局算不算一局"),
            ));
        } else if counted >= 3 {
            let (option, under) = game.reading("三局无人两胜");
            match option {
                "胜局多者胜" => {
                    let result = match series.wins[0].cmp(&series.wins[1]) {
                        std::cmp::Ordering::Greater => Outcome::Win(Player(0)),
                        std::cmp::Ordering::Less => Outcome::Win(Player(1)),
                        std::cmp::Ordering::Equal => Outcome::Draw,
                    };
                    series.outcome = Some(result);
                    log.record_under(
                        || Event::MatchOver { outcome: result },
                        [Cite::requires(ygo!("1.1-2"))],
                        [under],
                    );
                }
                "加赛" => {}
                _ => {
                    stops = Some(open(
                        &[ygo!("1.1-2"), ygo!("1.4.4-1")],
                        "打满三局没有人取得两胜，比赛结果怎样？",
                        Some("三局无人两胜"),
                    ));
                }
            }
        }
    }
    if let Some(unruled) = stops {
        stop(state, unruled, log);
    }
}

/// Stops where the text ends.
pub fn stop(state: &mut State, unruled: crate::engine::Unruled, log: &mut Log<Event>) {
    log.record_with(|| {
        (
            Event::Unruled,
            unruled.clauses.iter().map(|c| Cite::defines(*c)).collect(),
            Vec::new(),
        )
    });
    state.queue.clear();
    state.unruled = Some(Box::new(unruled));
}
