//! Whether an answer may be given: cards, alternatives, abilities that may be left.

use crate::engine::cite::vv;
use crate::engine::printed::sentences::as_written;
use crate::engine::verdict::{GO, Go, Reason, Tracer};
use crate::engine::vividz::card::walk::targets;
use crate::engine::vividz::card::{Cost, Effect, Filter, Sel};
use crate::engine::vividz::clause::must;
use crate::engine::vividz::frame::Due;
use crate::engine::vividz::judge::play::{TOGETHER, judge_costs};
use crate::engine::vividz::judge::question::judge_out_of_place;
use crate::engine::vividz::state::{Ask, CardIx, Choice, Frame, PickOf, Picking, What};
use crate::engine::vividz::view::{Look, Scope, View};
use crate::engine::vividz::words::Prohibition;
use crate::engine::vocab::{Node, Vocab};
use crate::text::yaml::Kind;

/// Whether the triggered ability that may be left can be activated at all (904.2f).
pub fn judge_trigger<T: Tracer>(view: View<'_>, t: &mut T) -> Go {
    let Some(first) = view.s.triggered.first().filter(|f| f.script.is_none()) else {
        return GO;
    };
    let costs = &view.g.ability(first.ability).costs;
    if costs.is_empty() {
        return GO;
    }
    let scope = Scope::of(first.source, first.player);
    let base = view.energy_in(costs, scope);
    let points = if base == 0 {
        0
    } else {
        view.activate_cost(first.source.card, first.player, base)
            .points
    };
    t.cite(must(vv!("904.2f")));
    judge_costs(view, points, costs, scope, &[], t)
}

pub fn judge_pick<T: Tracer>(
    view: View<'_>,
    ask: &Ask,
    p: &Picking,
    choice: &Choice,
    t: &mut T,
) -> Go {
    match choice {
        Choice::Pick(cards) => {
            t.cite(must(vv!("902.3")));
            t.require(!cards.is_empty(), || {
                Reason::requires(ask.clause, "至少要选一张；不选写“选毕”")
            })?;
            for (ix, card) in cards.iter().enumerate() {
                let name = view.name(*card);
                let again = cards[..ix].contains(card) || p.taken.contains(card);
                t.require(!again, || {
                    Reason::forbids(vv!("902.3"), format!("{name}已经选过")).blocked_by(name)
                })?;
                let banned = view.banned(Prohibition::Chosen, Some(*card), Some(ask.player));
                if let (false, Some(by)) = (p.from.contains(card), banned) {
                    t.forbid(|| {
                        Reason::forbids(
                            vv!("102.7"),
                            format!("{}的效果使{name}不能被选择", view.name(by.card)),
                        )
                        .blocked_by(view.name(by.card))
                    })?;
                }
                t.require(p.from.contains(card) || again, || {
                    let zone = view.s.card(*card).zone;
                    paying(view, p.of)
                        .and_then(|(cost, scope)| view.unfit(cost, *card, scope))
                        .unwrap_or_else(|| {
                            Reason::forbids(
                                ask.clause,
                                format!("{name}（{}）不在可以选择的牌之中", zone.word()),
                            )
                            .blocked_by(name)
                        })
                })?;
                if !p.from.contains(card) && !again {
                    for says in misfits(view, p, *card) {
                        t.forbid(|| Reason::requires(ask.clause, says).blocked_by(name))?;
                    }
                }
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
        other => judge_out_of_place(view, ask, other, t),
    }
}

/// What an effect asks of the cards that it lets choose and this one is not, each as the effect says it.
fn misfits(view: View<'_>, p: &Picking, card: CardIx) -> Vec<String> {
    let Some(Frame::Script(f)) = view.s.stack.last().filter(|_| p.of == PickOf::Effect) else {
        return Vec::new();
    };
    let line = view.g.scripts[f.script as usize].get(f.line as usize);
    let (Some(line), Some(ctx)) = (line, view.s.ctxs.get(f.ctx as usize)) else {
        return Vec::new();
    };
    let scope = Scope {
        source: ctx.source,
        player: ctx.player,
        ctx: Some(ctx),
    };
    let mut filters: Vec<&Filter> = match &line.effect {
        Effect::Choose(pick) => vec![&pick.from],
        _ => Vec::new(),
    };
    filters.extend(
        targets(&line.effect)
            .into_iter()
            .filter_map(|sel| match sel {
                Sel::Pick(pick) => Some(&pick.from),
                _ => None,
            }),
    );
    let asked = |filter: &&&Filter| p.from.iter().all(|c| view.matches(*c, filter, scope));
    let Some(filter) = filters.iter().find(asked) else {
        return Vec::new();
    };
    let Kind::Map(keys) = filter.write().kind else {
        return Vec::new();
    };
    let look = Look {
        card,
        as_is: view.s.card(card),
        memory: None,
    };
    let unmet = keys.into_iter().filter(|(key, value)| {
        let one = Filter::read(&Node::map(vec![(key.clone(), value.clone())]));
        one.is_ok_and(|one| !view.look_matches(look, &one, scope))
    });
    let name = view.name(card);
    let says = |(key, value): (Node, Node)| {
        let (key, value) = (as_written(&key), as_written(&value));
        format!("{name}不合所选的要求“{key}：{value}”")
    };
    unmet.map(says).collect()
}

/// The cost for which cards are being chosen, and what surrounds it.
pub fn paying(view: View<'_>, of: PickOf) -> Option<(&Cost, Scope<'_>)> {
    if of != PickOf::Cost {
        return None;
    }
    let (id, player, source) = match view.s.stack.last()? {
        Frame::Play(p) => {
            let id = match p.paying {
                Some(Due::Cost(id, _)) => id,
                _ => view.choosing_for(p)?,
            };
            let source = p.what.source(view.s);
            (id, p.player, source)
        }
        Frame::PayFor(p) => match p.paying {
            Some(Due::Cost(id, _)) => (id, p.player, view.s.ctxs.get(p.ctx as usize)?.source),
            _ => return None,
        },
        _ => return None,
    };
    let scope = Scope::of(source, player);
    Some((&view.g.costs[id as usize].cost, scope))
}

/// 904.2c, 904.4: whether the alternative can be paid.
pub fn judge_alternative<T: Tracer>(view: View<'_>, n: u8, t: &mut T) -> Go {
    let Some(Frame::Play(p)) = view.s.stack.last() else {
        return GO;
    };
    let Some((id, _)) = p.alternatives.first() else {
        return GO;
    };
    let source = p.what.source(view.s);
    let scope = Scope::of(source, p.player);
    let Some(alternative) = view.g.costs[*id as usize].alternatives.get(n as usize) else {
        return GO;
    };
    // With what is to be paid in any case, and what was chosen already.
    let plain = match p.what {
        What::Card(card) => &view.g.face_costs[view.s.card(card).face as usize][..],
        What::Ability(_, a) => &view.g.ability(a).costs[..],
        What::Script(..) => &[],
    };
    let plain = plain
        .iter()
        .copied()
        .filter(|c| view.g.costs[*c as usize].alternatives.is_empty());
    let taken = p.due.iter().filter_map(|d| match d {
        Due::Cost(c, _) => Some(*c),
        Due::Energy(_) => None,
    });
    let energy = view.energy_in(alternative, scope);
    judge_costs(view, energy, alternative, scope, &[], t)?;
    let all: Vec<u16> = plain
        .chain(taken)
        .chain(alternative.iter().copied())
        .collect();
    let points = view.energy_in(&all, scope);
    t.require(view.payable_together(points, &all, scope), || {
        Reason::forbids(vv!("904.2f"), TOGETHER)
    })
}
