//! Whether something may be done, by what stands there before it. Changes nothing.

mod field;
mod series;

use super::action::{DrawBy, Zone};
use super::ahead;
use super::op::{CardIx, Cause, Change, Choice, How, Op, Where};
use super::places::Places;
use super::reads::{EmptyDeck, FaceDown, open};
use super::view::View;
use crate::engine::{Cite, GO, Go, Player, Reason, Role, Tracer};
use crate::ygo;

/// Whether a choice may be made.
pub fn judge<T: Tracer>(v: View<'_>, choice: &Choice, tracer: &mut T) -> Go {
    if let Some((owner, cards)) = &v.s.ordering {
        return order(*owner, cards, choice, tracer);
    }
    match choice {
        Choice::Do { ops, .. } => {
            let between = v.s.series.as_ref().is_some_and(|s| s.between);
            tracer.require(!between, || {
                Reason::requires(ygo!("1.4-1"), "上一局已经结束，下一局还没有开始")
                    .blocked_by("两场决斗之间")
            })?;
            in_turn(v, ops, tracer)
        }
        Choice::Order { .. } => {
            tracer.forbid(|| Reason::requires(ygo!("2.1.3-4"), "现在没有要决定顺序的卡"))
        }
        Choice::Swap { who, one, other } => {
            tracer.cite(Cite::forbids(ygo!("2.1.3-3")));
            tracer.forbid(|| {
                Reason::forbids(ygo!("2.1.3-3"), "墓地里的卡片不得随意调换顺序")
                    .blocked_by(v.name(*one))
                    .blocked_by(v.name(*other))
                    .blocked_by(format!("{}的墓地", who.name()))
            })
        }
        Choice::Look { who, card } => {
            in_duel(v, *card, tracer)?;
            look(v, *who, *card, tracer)
        }
        Choice::CheckDecks { who } => series::decks(v, *who, tracer),
        Choice::Exchange { who, out, back } => series::exchange(v, *who, out, back, tracer),
        Choice::NextDuel => series::next(v.s, tracer),
        Choice::Beyond { what } => tracer.undecided(|| {
            open(
                &[ygo!("1.1-1"), ygo!("1.4-1")],
                format!("节选只到墓地（2.1.3），没有规定“{what}”：阶段、召唤的手续、连锁的组成等都不在节选之内"),
                None,
            )
        }),
    }
}

/// Whether operations may follow each other: each as things stand when its turn comes.
fn in_turn<T: Tracer>(began: View<'_>, ops: &[Op], tracer: &mut T) -> Go {
    let Some((first, rest)) = ops.split_first() else {
        return GO;
    };
    operation(began, began, first, tracer)?;
    let (mut before, mut now) = (first, None);
    for op in rest {
        now = ahead::after(now.as_ref().map_or(began, |now| began.g.view(now)), before);
        let Some(now) = &now else { break };
        operation(began, began.g.view(now), op, tracer)?;
        before = op;
    }
    GO
}

/// Whether operations may happen at the same time: each with what the others take away gone and what those before it bring there.
fn at_once<T: Tracer>(began: View<'_>, v: View<'_>, ops: &[Op], tracer: &mut T) -> Go {
    let lays = |op: &Op| matches!(op, Op::Put { .. } | Op::Control { .. });
    for (nth, op) in ops.iter().enumerate() {
        if let Op::Life {
            who, change, cause, ..
        } = op
        {
            life(v, who, (*change, *cause), &ops[..nth], tracer)?;
            continue;
        }
        if !lays(op) {
            operation(began, v, op, tracer)?;
            continue;
        }
        let (before, after) = (&ops[..nth], &ops[nth + 1..]);
        let mut places = Places::lifted(v, before.iter().chain(after));
        before.iter().for_each(|op| places.arrive(op));
        operation(began, places.view(), op, tracer)?;
    }
    GO
}

/// What has left the duel, as a token does, is in no zone and goes nowhere any more.
fn in_duel<T: Tracer>(v: View<'_>, card: CardIx, tracer: &mut T) -> Go {
    tracer.require(v.s.card(card).at != Where::Gone, || {
        let reading = v.g.reads.token.under();
        let says = format!("它已离开决斗，不在任何区域（读法“{}”）", reading.reading);
        Reason::requires(ygo!("2.1.3-1"), says).blocked_by(v.name(card))
    })
}

/// Whether an operation may be begun, as things stand before it; `began` is when the effect was activated.
fn operation<T: Tracer>(began: View<'_>, v: View<'_>, op: &Op, tracer: &mut T) -> Go {
    match op {
        Op::ToGraveyard { cards } => cards
            .iter()
            .try_for_each(|card| in_duel(v, *card, tracer))?,
        Op::Put { card, .. } | Op::Control { card, .. } => in_duel(v, *card, tracer)?,
        _ => {}
    }
    match op {
        Op::Life {
            who, change, cause, ..
        } => life(v, who, (*change, *cause), &[], tracer),
        Op::Draw { who, count, by } => draw(began, who, *count, *by, tracer),
        Op::Together { ops } => {
            each_once(v, ops.iter().flat_map(moved), tracer)?;
            at_once(began, v, ops, tracer)
        }
        Op::ToGraveyard { cards } => {
            tracer.cite(Cite::requires(ygo!("2.1.3-1")));
            each_once(v, cards.iter().copied(), tracer)?;
            cards
                .iter()
                .try_for_each(|card| to_graveyard(v, *card, tracer))
        }
        Op::Put { card, to, how, .. } => match how {
            How::Move(by) => field::moved(v, *card, *to, *by, tracer),
            how => field::put(v, *card, *to, *how, tracer),
        },
        Op::Control { card, to } => field::control(v, *card, *to, tracer),
        Op::Special { .. } => {
            tracer.cite(Cite::permits(ygo!("1.4.3-1")));
            GO
        }
        Op::FromDeck { .. } => {
            tracer.cite(Cite::permits(ygo!("1.4.2-2")));
            GO
        }
        Op::Sweep { .. } => {
            tracer.cite(Cite::defines(ygo!("2.1-3")));
            GO
        }
        Op::Bury { .. } | Op::Chain { .. } | Op::EffectEnds => GO,
    }
}

/// The cards that an operation brings to another place.
fn moved(op: &Op) -> Vec<CardIx> {
    match op {
        Op::ToGraveyard { cards } => cards.clone(),
        Op::Put { card, .. } => vec![*card],
        _ => Vec::new(),
    }
}

/// At one moment a card goes to one place.
fn each_once<T: Tracer>(v: View<'_>, cards: impl Iterator<Item = CardIx>, tracer: &mut T) -> Go {
    let mut seen = Vec::new();
    for card in cards {
        tracer.require(!seen.contains(&card), || {
            Reason::requires(ygo!("2-1"), "同一张卡写了两次，同时只能去一处")
                .blocked_by(v.name(card))
        })?;
        seen.push(card);
    }
    GO
}

/// How much a player pays by some operations.
fn paid(ops: &[Op], player: Player) -> u32 {
    let of = |op: &Op| match op {
        Op::Life {
            who,
            change: Change::Less(amount),
            cause: Cause::Pay(_),
            ..
        } if who.contains(&player) => *amount,
        _ => 0,
    };
    ops.iter().map(of).fold(0, u32::saturating_add)
}

/// Whether life points may change so, where something is paid at the same time already. Only a payment can be refused
/// (1.4.1-5).
fn life<T: Tracer>(
    v: View<'_>,
    who: &[Player],
    (change, cause): (Change, Cause),
    beside: &[Op],
    tracer: &mut T,
) -> Go {
    match (cause, change) {
        (Cause::Battle | Cause::EffectDamage, _) => tracer.cite(Cite::requires(ygo!("1.4.1-2"))),
        (Cause::Pay(_), Change::Less(amount)) => {
            tracer.cite(Cite::permits(ygo!("1.4.1-5")));
            for player in who {
                let left = v.s.lp[player.ix()].saturating_sub(paid(beside, *player));
                tracer.require(amount <= left, || {
                    let says = format!(
                        "要支付{amount}，剩余基本分只有{left}；支付的数值不能比剩余基本分多"
                    );
                    Reason::forbids(ygo!("1.4.1-5"), says)
                        .blocked_by(format!("{}的基本分{left}", player.name()))
                })?;
            }
        }
        _ => {}
    }
    GO
}

/// Whether cards may be drawn so.
fn draw<T: Tracer>(v: View<'_>, who: &[Player], count: u32, by: DrawBy, tracer: &mut T) -> Go {
    let reading = v.g.reads.empty_deck;
    for player in who {
        if count == 0 || by == DrawBy::Phase || !v.s.piles[player.ix()].deck.is_empty() {
            continue;
        }
        match reading {
            EmptyDeck::May => {}
            EmptyDeck::MayNot => tracer.forbid(|| {
                Reason::forbids(
                    ygo!("1.4.2-1"),
                    "卡组为0，抽不到卡的效果不能发动（读法“卡组为零发动抽卡”）",
                )
                .blocked_by(format!("{}的卡组0张", player.name()))
            })?,
            EmptyDeck::Unruled => tracer.undecided(|| {
                open(
                    &[ygo!("1.4.2-1"), ygo!("1.4.2-2")],
                    "卡组为0时可以发动抽卡的效果吗？",
                    Some(reading.under()),
                )
            })?,
        }
    }
    tracer.cite(Cite::requires(ygo!("1.4.2-1")));
    GO
}

/// A card that lies in a graveyard does not go there again.
fn to_graveyard<T: Tracer>(v: View<'_>, card: CardIx, tracer: &mut T) -> Go {
    let there = v.s.card(card).at == Where::of(Zone::Graveyard);
    tracer.require(!there, || {
        Reason::requires(ygo!("2.1.3-1"), "这张卡已经在墓地里").blocked_by(v.name(card))
    })?;
    tracer.require(!there, || {
        let says = "再放一次就换了它在墓地里的次序，不得随意调换";
        Reason::forbids(ygo!("2.1.3-3"), says).blocked_by(v.name(card))
    })
}

/// The owner's order: the same cards, each once.
fn order<T: Tracer>(owner: Player, cards: &[CardIx], choice: &Choice, tracer: &mut T) -> Go {
    tracer.cite(Cite::permits(ygo!("2.1.3-4")));
    match choice {
        Choice::Order { cards: order } => {
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

/// Whether a player may look at a card (2-2).
fn look<T: Tracer>(v: View<'_>, player: Player, ix: CardIx, tracer: &mut T) -> Go {
    let card = v.s.card(ix);
    let seen = v.seen_by(ix);
    if seen.under.is_some() && v.g.reads.face_down == FaceDown::Unruled {
        return tracer.undecided(|| {
            open(
                &[ygo!("2-2")],
                "持有者和控制者不是同一人时，里侧的卡谁能确认？",
                seen.under,
            )
        });
    }
    if seen.cite.role != Role::Forbids {
        tracer.cite(seen.cite);
    }
    tracer.require(seen.value[player.ix()], || {
        let says = match card.at.zone() {
            Some(Zone::Deck) => "卡组里的卡双方均不能确认",
            _ => "这张卡只有持有者和控制者能确认",
        };
        let whose = card.controller.name();
        Reason::forbids(ygo!("2-2"), says).blocked_by(format!(
            "{}在{whose}的{}",
            v.name(ix),
            card.at.word()
        ))
    })
}
