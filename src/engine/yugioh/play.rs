//! Carrying things out: what a choice begins, what each operation does, what may be listed to choose from.

use super::act::Choice;
use super::card::Kind;
use super::deck::{self, WORDS};
use super::event::Event;
use super::state::{Card, CardIx, Cause, Change, How, Op, Series, State, Where};
use super::{Fall, Yugioh, field, life, open};
use crate::engine::{Cite, GO, Go, Log, Player, Reason, Tracer};
use crate::ygo;

/// Begins what was chosen.
pub fn begin(game: &Yugioh, state: &mut State, choice: Choice, log: &mut Log<Event>) {
    match choice {
        Choice::Do { ops, effect } => {
            if effect {
                state.queue.push(Op::EffectEnds);
            }
            state.queue.extend(ops.into_iter().rev());
        }
        Choice::Order(cards) => {
            if let Some((owner, _)) = state.ordering.take() {
                state.queue.push(Op::Bury(owner, cards));
            }
        }
        Choice::Look(player, card) => {
            let (_, cites, unders) = field::seen_by(game, state, card);
            log.record_with(|| (Event::Looked { player, card }, cites, unders));
        }
        Choice::CheckDecks(player) => log.record_with(|| {
            let decks = state.series.as_ref().map(|s| &s.decks[player.ix()]);
            let decided = decks.map(|d| deck::decided_by(d, &game.cards));
            (
                Event::DecksLegal { player },
                vec![
                    Cite::permits(ygo!("1.2.1-2")),
                    Cite::permits(ygo!("1.2.2-2")),
                    Cite::permits(ygo!("1.2.3-3")),
                    Cite::permits(ygo!("1.2.1-5")),
                    Cite::permits(ygo!("1.2.1.1-3")),
                    Cite::permits(ygo!("1.2.1.1-4")),
                    Cite::permits(ygo!("1.2.3-4")),
                ],
                decided
                    .into_iter()
                    .flatten()
                    .map(|id| game.reading(id).1)
                    .collect(),
            )
        }),
        Choice::Exchange { who, out, back } => {
            let extra = out.iter().chain(&back).any(|(deck, _)| *deck == 1);
            if let Some(series) = &mut state.series {
                let early = series.duel == 0;
                let (names, into): (Vec<_>, Vec<_>) = back.into_iter().map(|(d, n)| (n, d)).unzip();
                if let Ok(after) = deck::swapped(&series.decks[who.ix()], &out, &names, &into) {
                    series.decks[who.ix()] = after;
                    log.record_with(|| {
                        let mut decided = deck::decided_by(&series.decks[who.ix()], &game.cards);
                        if extra {
                            decided.push("副卡组换额外卡组");
                        }
                        if early {
                            decided.push("首局之前交换");
                        }
                        (
                            Event::Exchanged { player: who },
                            vec![Cite::permits(ygo!("1.2.3-5"))],
                            decided.into_iter().map(|id| game.reading(id).1).collect(),
                        )
                    });
                }
            }
        }
        Choice::NextDuel => next_duel(game, state, log),
        // What the rules refuse or leave open is never begun.
        Choice::Swap(..) | Choice::Beyond(_) => {}
    }
}

/// Carries one operation out.
pub fn carry_out(game: &Yugioh, state: &mut State, op: Op, log: &mut Log<Event>) {
    match op {
        Op::Life {
            hits,
            cause,
            source,
        } => {
            let fallen = life::change(game, state, &hits, cause, source, log);
            fell(game, state, fallen, log);
        }
        Op::Draw { who, effect } => {
            let fallen = life::draw(game, state, &who, effect, log);
            life::settle(game, state, &fallen, &[], log);
        }
        Op::Together(ops) => together(game, state, ops, log),
        Op::Special(player) => life::settle(game, state, &[], &[player], log),
        Op::Add(player, count) => {
            for _ in 0..count {
                match life::top(state, player) {
                    Some(card) => {
                        state.carry(card, player, Where::Hand);
                        log.record(
                            || Event::Added { player, card },
                            [Cite::defines(ygo!("1.4.2-2"))],
                        );
                    }
                    None => {
                        log.record(
                            || Event::Nothing { player },
                            [Cite::permits(ygo!("1.4.2-2"))],
                        );
                        break;
                    }
                }
            }
        }
        Op::Mill(player, count) => {
            for _ in 0..count {
                match life::top(state, player) {
                    Some(card) => {
                        let owner = state.card(card).owner;
                        state.carry(card, owner, Where::Graveyard);
                        log.record(
                            || Event::Milled { player, card },
                            [
                                Cite::requires(ygo!("2.1.3-1")),
                                Cite::defines(ygo!("1.4.2-2")),
                            ],
                        );
                    }
                    None => {
                        log.record(
                            || Event::Nothing { player },
                            [Cite::permits(ygo!("1.4.2-2"))],
                        );
                        break;
                    }
                }
            }
        }
        Op::ToGraveyard(cards) => to_graveyard(game, state, cards, log),
        Op::Sweep(players) => {
            let cards: Vec<CardIx> = (0..state.cards.len() as CardIx)
                .filter(|ix| {
                    let card = state.card(*ix);
                    card.at.on_field() && players.contains(&card.controller)
                })
                .collect();
            let count = cards.len() as u32;
            log.record_with(|| {
                let mut cites = vec![Cite::defines(ygo!("2.1-3"))];
                if players.len() > 1 {
                    cites.push(Cite::requires(ygo!("2.1-4")));
                }
                (Event::Swept { cards: count }, cites, Vec::new())
            });
            state.queue.push(Op::ToGraveyard(cards));
        }
        Op::Bury(owner, cards) => {
            let several = cards.len() > 1;
            for card in cards {
                let foreign = state.card(card).controller != owner;
                state.carry(card, owner, Where::Graveyard);
                log.record_with(|| {
                    let mut cites = vec![Cite::requires(ygo!("2.1.3-1"))];
                    let mut unders = Vec::new();
                    if several {
                        cites.push(Cite::permits(ygo!("2.1.3-4")));
                    }
                    if foreign {
                        cites.push(Cite::requires(ygo!("2.1.3-5")));
                        unders.push(game.reading("持有者与原持有者").1);
                    }
                    (Event::Buried { owner, card }, cites, unders)
                });
            }
        }
        Op::Put {
            card,
            to,
            face_down,
            how,
        } => {
            let side = state.card(card).controller;
            let to = field::without_wish(to);
            let flips =
                matches!(how, How::FlipSummon | How::Activate) && state.card(card).at.on_field();
            if !flips {
                state.carry(card, side, to);
            }
            state.cards[usize::from(card)].face_down = face_down;
            let at = state.card(card).at;
            let monsters = state
                .spells_traps(side)
                .iter()
                .filter(|c| game.def(state, **c).kind.is_monster())
                .count();
            let full = state.spells_traps(side).len() >= usize::from(field::PLACES);
            let clause = match (at, how) {
                (Where::Monster(_), How::Place) => ygo!("2.1.1-3"),
                (Where::Monster(_), How::Move) => ygo!("2.1.1-4"),
                (Where::Monster(_), _) => ygo!("2.1.1-1"),
                (Where::SpellTrap(_), How::Place) => ygo!("2.1.2-6"),
                (Where::SpellTrap(_), How::Move) => ygo!("2.1.2-4"),
                (Where::SpellTrap(_), _) => ygo!("2.1.2-1"),
                (Where::Field(_), _) => ygo!("2.1.2-5"),
                _ => ygo!("2.1-3"),
            };
            log.record_with(|| {
                let mut unders = Vec::new();
                match (at, how) {
                    (Where::SpellTrap(_), How::Move) => {
                        unders.push(game.reading("魔陷区的移动").1);
                    }
                    (Where::SpellTrap(_), How::Activate) if flips && full => {
                        unders.push(game.reading("满五张时发动已盖伏的").1);
                    }
                    (Where::Monster(_), How::Set | How::FlipSummon) => {
                        unders.push(game.reading("反转召唤与盖放的怪兽").1);
                    }
                    (Where::SpellTrap(_), How::Place)
                        if game.def(state, card).kind.is_monster() =>
                    {
                        unders.push(game.reading("魔陷区的怪兽").1);
                        unders.push(game.reading("怪兽卡占不占魔陷格").1);
                    }
                    (Where::SpellTrap(_), How::Set | How::Activate) if monsters > 0 => {
                        unders.push(game.reading("怪兽卡占不占魔陷格").1);
                    }
                    _ => {}
                }
                (
                    Event::Put { card, at, how },
                    vec![
                        Cite::permits(clause),
                        Cite::requires(ygo!("2-1")),
                        Cite::requires(ygo!("2.1-2")),
                    ],
                    unders,
                )
            });
        }
        Op::Control(card, to) => {
            let at = state.card(card).at;
            let slot = (0..field::PLACES).find(|s| {
                let there = with_slot(at, *s);
                !state
                    .cards
                    .iter()
                    .any(|c| c.controller == to && c.at == there)
            });
            let there = slot.map_or(at, |s| with_slot(at, s));
            state.carry(card, to, there);
            log.record(
                || Event::Controlled { card, player: to },
                [Cite::defines(ygo!("2-2")), Cite::defines(ygo!("1.3-2"))],
            );
        }
        Op::Chain(begins) => {
            state.chain = begins;
            log.record(|| Event::Chain { begins }, [Cite::defines(ygo!("1.4.1-6"))]);
        }
        Op::EffectEnds => effect_ends(game, state, log),
    }
}

fn with_slot(at: Where, slot: u8) -> Where {
    match at {
        Where::Monster(_) => Where::Monster(slot),
        Where::SpellTrap(_) => Where::SpellTrap(slot),
        Where::Field(_) => Where::Field(slot),
        Where::Pendulum(_) => Where::Pendulum(slot),
        other => other,
    }
}

/// Life points became 0: at once, or, under some readings, only when the effect has been carried out.
fn fell(game: &Yugioh, state: &mut State, fallen: Vec<(Player, Fall)>, log: &mut Log<Event>) {
    if fallen.is_empty() {
        return;
    }
    let in_effect = state.queue.contains(&Op::EffectEnds);
    if in_effect && fallen.len() == 1 {
        let outside = !state.chain && game.readings.of("连锁外的效果") == "只限连锁";
        let one_effect = game.readings.of("同一效果先后为零") == "平局";
        if !state.chain && game.readings.of("连锁外的效果") == "未定" {
            life::stop(
                state,
                open(
                    &[ygo!("1.4.1-6")],
                    "不入连锁的效果使基本分变成0，会在那个瞬间败北吗？",
                    Some("连锁外的效果"),
                ),
                log,
            );
            return;
        }
        if outside || one_effect {
            state.waiting.extend(fallen.iter().map(|(p, _)| *p));
            return;
        }
    }
    life::settle(game, state, &fallen, &[], log);
}

/// The effect has been carried out: who is waited for falls now.
fn effect_ends(game: &Yugioh, state: &mut State, log: &mut Log<Event>) {
    let waiting = std::mem::take(&mut state.waiting);
    let only_chain = game.readings.of("连锁外的效果") == "只限连锁";
    let fallen: Vec<_> = waiting
        .into_iter()
        .filter(|p| state.chain || !only_chain || state.lp[p.ix()] == 0)
        .map(|p| (p, Fall::Life(Cause::EffectDamage, Some(p.opponent()))))
        .collect();
    life::settle(game, state, &fallen, &[], log);
}

/// Operations of one effect at the same time: all are carried out before anybody's fall is looked at.
fn together(game: &Yugioh, state: &mut State, ops: Vec<Op>, log: &mut Log<Event>) {
    let mut fallen = Vec::new();
    let mut specials = Vec::new();
    for op in ops {
        match op {
            Op::Life {
                hits,
                cause,
                source,
            } => fallen.extend(life::change(game, state, &hits, cause, source, log)),
            Op::Draw { who, effect } => fallen.extend(life::draw(game, state, &who, effect, log)),
            Op::Special(player) => specials.push(player),
            other => carry_out(game, state, other, log),
        }
        if state.unruled.is_some() {
            return;
        }
    }
    life::settle(game, state, &fallen, &specials, log);
}

/// Cards go to graveyards at the same time: each to its owner's (2.1.3-5), in the owner's order (2.1.3-4).
fn to_graveyard(game: &Yugioh, state: &mut State, cards: Vec<CardIx>, log: &mut Log<Event>) {
    let mut bound = Vec::new();
    for card in cards {
        let def = game.def(state, card);
        let on_field = state.card(card).at.on_field();
        if let Some(pile) = def.leaves_to {
            let (option, under) = game.reading("效果写明别的去处");
            match option {
                "一律墓地" => bound.push(card),
                "未定" => {
                    life::stop(
                        state,
                        open(
                            &[ygo!("2.1.3-1"), ygo!("2.1.3-5")],
                            "效果写明了别的去处，还放进墓地吗？",
                            Some("效果写明别的去处"),
                        ),
                        log,
                    );
                    return;
                }
                _ => {
                    let to = match pile {
                        super::card::Pile::Banished => Where::Banished,
                        super::card::Pile::Deck => Where::Deck,
                        super::card::Pile::Hand => Where::Hand,
                    };
                    let owner = state.card(card).owner;
                    state.carry(card, owner, to);
                    log.record_with(|| {
                        (
                            Event::Elsewhere { card, at: to },
                            vec![Cite::overrides(ygo!("2.1.3-1"))],
                            vec![under],
                        )
                    });
                }
            }
        } else if def.kind == Kind::Token {
            let (option, under) = game.reading("衍生物的去处");
            match option {
                "进墓地" => bound.push(card),
                "未定" => {
                    life::stop(
                        state,
                        open(
                            &[ygo!("2.1.3-1"), ygo!("1.2-1")],
                            "衍生物被破坏后进墓地吗？",
                            Some("衍生物的去处"),
                        ),
                        log,
                    );
                    return;
                }
                _ => {
                    let owner = state.card(card).owner;
                    state.carry(card, owner, Where::Gone);
                    log.record_with(|| {
                        (
                            Event::Elsewhere {
                                card,
                                at: Where::Gone,
                            },
                            vec![Cite::defines(ygo!("2.1.3-1"))],
                            vec![under],
                        )
                    });
                }
            }
        } else if def.kind == Kind::Pendulum && on_field {
            let (option, under) = game.reading("灵摆怪兽的去处");
            match option {
                "墓地" => bound.push(card),
                "额外卡组" => {
                    let owner = state.card(card).owner;
                    state.carry(card, owner, Where::Extra);
                    log.record_with(|| {
                        (
                            Event::Elsewhere {
                                card,
                                at: Where::Extra,
                            },
                            vec![Cite::defines(ygo!("2.1.3-1"))],
                            vec![under],
                        )
                    });
                }
                _ => {
                    life::stop(
                        state,
                        open(
                            &[ygo!("2.1.3-1"), ygo!("2.1-3")],
                            "场上的灵摆怪兽送去墓地时去哪里？",
                            Some("灵摆怪兽的去处"),
                        ),
                        log,
                    );
                    return;
                }
            }
        } else {
            bound.push(card);
        }
    }
    for owner in Player::BOTH {
        let own: Vec<CardIx> = bound
            .iter()
            .copied()
            .filter(|c| state.card(*c).owner == owner)
            .collect();
        match own.len() {
            0 => {}
            1 => state.queue.push(Op::Bury(owner, own)),
            _ if state.ordering.is_none() => {
                log.record(
                    || Event::Ordering { owner },
                    [Cite::requires(ygo!("2.1.3-4"))],
                );
                state.ordering = Some((owner, own));
            }
            // The other owner orders after this one: the two graveyards do not touch each other.
            _ => state.queue.push(Op::ToGraveyard(own)),
        }
    }
}

/// The owner's order: the same cards, each once.
pub fn judge_order<T: Tracer>(
    state: &State,
    owner: Player,
    cards: &[CardIx],
    choice: &Choice,
    tracer: &mut T,
) -> Go {
    let _ = state;
    tracer.cite(Cite::permits(ygo!("2.1.3-4")));
    match choice {
        Choice::Order(order) => {
            let (mut a, mut b) = (order.clone(), cards.to_vec());
            a.sort_unstable();
            b.sort_unstable();
            tracer.require(a == b, || {
                Reason::requires(ygo!("2.1.3-4"), "要把同时送去墓地的卡各排一次")
            })
        }
        _ => tracer.forbid(|| {
            Reason::requires(
                ygo!("2.1.3-4"),
                format!("先由{}决定这些卡放进墓地的顺序", owner.name()),
            )
        }),
    }
}

/// Whether a player's decks are legal; every fault is a reason.
pub fn judge_decks<T: Tracer>(game: &Yugioh, state: &State, player: Player, tracer: &mut T) -> Go {
    let Some(series) = &state.series else {
        return tracer
            .forbid(|| Reason::requires(ygo!("1.2-1"), "局面里没有登记卡组").blocked_by("构筑"));
    };
    tracer.cite(Cite::permits(ygo!("1.2.1-2")));
    tracer.cite(Cite::permits(ygo!("1.2.1-5")));
    for reason in deck::faults(&series.decks[player.ix()], &game.cards, &game.readings) {
        tracer.forbid(|| reason)?;
    }
    GO
}

/// Whether cards may be swapped with the side deck so (1.2.3-5).
pub fn judge_exchange<T: Tracer>(
    game: &Yugioh,
    state: &State,
    who: Player,
    out: &[(usize, String)],
    back: &[(usize, String)],
    tracer: &mut T,
) -> Go {
    tracer.cite(Cite::permits(ygo!("1.2.3-5")));
    let Some(series) = &state.series else {
        return tracer.forbid(|| Reason::requires(ygo!("1.2.3-5"), "不在三局两胜的比赛当中"));
    };
    let first = series.duel == 0;
    let early = first && game.readings.of("首局之前交换") == "可以";
    tracer.require((series.between && !first) || early, || {
        Reason::requires(ygo!("1.2.3-5"), "只能在两场决斗之间交换").blocked_by(if first {
            "第一局之前".to_owned()
        } else {
            format!("第{}局进行中", series.duel)
        })
    })?;
    let extra = out.iter().chain(back).any(|(deck, _)| *deck == 1);
    tracer.require(
        !extra || game.readings.of("副卡组换额外卡组") != "只换主卡组",
        || {
            Reason::forbids(
                ygo!("1.2.3-1"),
                "副卡组只为主卡组做准备（读法“副卡组换额外卡组”）",
            )
        },
    )?;
    for deck in [0, 1] {
        let gone = out.iter().filter(|(d, _)| *d == deck).count();
        let come = back.iter().filter(|(d, _)| *d == deck).count();
        tracer.require(gone == come, || {
            Reason::forbids(
                ygo!("1.2.3-5"),
                format!(
                    "交换前后{}的枚数不得变化：换出{gone}张，换入{come}张",
                    WORDS[deck]
                ),
            )
        })?;
    }
    let (into, names): (Vec<usize>, Vec<String>) = back.iter().cloned().unzip();
    match deck::swapped(&series.decks[who.ix()], out, &names, &into) {
        Ok(after) => {
            for reason in deck::faults(&after, &game.cards, &game.readings) {
                tracer.forbid(|| reason)?;
            }
            GO
        }
        Err((name, word)) => tracer.forbid(|| {
            Reason::requires(ygo!("1.2.3-5"), format!("{word}里没有“{name}”")).blocked_by(name)
        }),
    }
}

/// Whether the next duel may begin.
pub fn judge_next<T: Tracer>(state: &State, tracer: &mut T) -> Go {
    tracer.cite(Cite::permits(ygo!("1.1-2")));
    let series = state.series.as_ref();
    tracer.require(series.is_some(), || {
        Reason::requires(ygo!("1.1-2"), "局面里没有写“比赛”，没有下一局")
    })?;
    let between = series.is_some_and(|s| s.between);
    tracer.require(between, || {
        Reason::requires(ygo!("1.4-1"), "这一局还没有结束")
    })?;
    let over = series.is_some_and(|s| s.outcome.is_some());
    tracer.require(!over, || {
        Reason::forbids(ygo!("1.1-2"), "已经有人取得2局胜利，比赛结束")
    })
}

/// A duel of the match begins: 8000 each (1.4.1-1), decks as they now are.
fn next_duel(game: &Yugioh, state: &mut State, log: &mut Log<Event>) {
    let Some(series) = &mut state.series else {
        return;
    };
    series.duel += 1;
    series.between = false;
    let decks = series.decks.clone();
    let duel = series.duel;
    state.lp = [8000; 2];
    state.last_damage = [0; 2];
    state.outcome = None;
    state.chain = false;
    state.cards.clear();
    state.piles = Default::default();
    for player in Player::BOTH {
        for (deck, at) in [(0, Where::Deck), (1, Where::Extra)] {
            for (name, count) in &decks[player.ix()][deck] {
                let Some(name) = game.names.iter().position(|n| n == name) else {
                    continue;
                };
                let name = name as u16;
                // Both players' cards of a name are counted through, as when a board is set up.
                let before = state.cards.iter().filter(|c| c.name == name).count() as u32;
                for copy in before + 1..=before + *count {
                    let ix = state.cards.len() as CardIx;
                    state.cards.push(Card {
                        name,
                        copy: copy.min(255) as u8,
                        owner: player,
                        controller: player,
                        at,
                        face_down: false,
                    });
                    if let Some(pile) = state.pile_mut(player, at) {
                        pile.push(ix);
                    }
                }
            }
        }
    }
    log.record(
        || Event::DuelBegan { nth: duel },
        [
            Cite::requires(ygo!("1.4.1-1")),
            Cite::permits(ygo!("1.1-2")),
        ],
    );
}

/// What a player would plausibly do on this board: the excerpt allows far more than can be listed.
pub fn listed(game: &Yugioh, state: &State) -> Vec<Choice> {
    let mut all = Vec::new();
    if let Some((_, cards)) = &state.ordering {
        all.push(Choice::Order(cards.clone()));
        all.push(Choice::Order(cards.iter().rev().copied().collect()));
        return all;
    }
    if let Some(Series { between: true, .. }) = &state.series {
        all.push(Choice::NextDuel);
        return all;
    }
    for player in Player::BOTH {
        for ix in 0..state.cards.len() as CardIx {
            let card = state.card(ix);
            if card.controller != player {
                continue;
            }
            let kind = game.def(state, ix).kind;
            let places = |of: fn(u8) -> Where| {
                (0..field::PLACES)
                    .map(of)
                    .find(|to| {
                        !state
                            .cards
                            .iter()
                            .any(|c| c.controller == player && c.at == *to)
                    })
                    .unwrap_or_else(|| of(0))
            };
            match card.at {
                Where::Hand if kind.is_monster() => {
                    all.push(Choice::put(
                        ix,
                        places(Where::Monster),
                        false,
                        How::NormalSummon,
                    ));
                    all.push(Choice::put(ix, places(Where::Monster), true, How::Set));
                }
                Where::Hand if kind == Kind::FieldSpell => {
                    all.push(Choice::put(ix, Where::Field(0), false, How::Activate));
                    all.push(Choice::put(
                        ix,
                        places(Where::SpellTrap),
                        false,
                        How::Activate,
                    ));
                }
                Where::Hand => {
                    all.push(Choice::put(
                        ix,
                        places(Where::SpellTrap),
                        false,
                        How::Activate,
                    ));
                    all.push(Choice::put(ix, places(Where::SpellTrap), true, How::Set));
                }
                at if at.on_field() => {
                    all.push(Choice::op(Op::ToGraveyard(vec![ix])));
                    if let Some(free) = (0..field::PLACES).find(|s| {
                        !state
                            .cards
                            .iter()
                            .any(|c| c.controller == player && c.at == with_slot(at, *s))
                    }) {
                        all.push(Choice::put(
                            ix,
                            with_slot(at, free + field::OWN_WISH),
                            card.face_down,
                            How::Move,
                        ));
                    }
                }
                _ => {}
            }
        }
        let lp = state.lp[player.ix()];
        all.push(Choice::op(Op::Draw {
            who: vec![(player, 1)],
            effect: true,
        }));
        for amount in [1000, lp, lp.saturating_add(1)] {
            all.push(Choice::life(
                vec![(player, Change::Less(amount))],
                Cause::Cost,
                None,
            ));
        }
        all.push(Choice::life(
            vec![(player, Change::Less(1000))],
            Cause::Battle,
            Some(player.opponent()),
        ));
        if let [.., a, b] = state.piles[player.ix()].graveyard[..] {
            all.push(Choice::Swap(player, a, b));
        }
        if let Some(top) = life::top(state, player) {
            all.push(Choice::Look(player, top));
        }
    }
    all
}
