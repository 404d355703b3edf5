//! The field: which card goes where, how many there may be, what a card counts as by where it lies, who may look.
//!
//! Follows 2 to 2.1.3.

use super::card::{Also, Kind, NamedAt};
use super::state::{CardIx, How, State, Where};
use super::{Yugioh, open};
use crate::engine::{Cite, GO, Go, Player, Reason, Tracer, Under};
use crate::ygo;

/// Places of a zone: five for monsters (2.1.1-2) and for spells and traps (2.1.2-2).
pub const PLACES: u8 = 5;

/// Whether a card may come to a place of the field.
pub fn judge_put<T: Tracer>(
    game: &Yugioh,
    state: &State,
    ix: CardIx,
    to: Where,
    how: How,
    tracer: &mut T,
) -> Go {
    let card = state.card(ix);
    let kind = game.def(state, ix).kind;
    let side = card.controller;
    let name = || game.name(state, ix);
    tracer.cite(Cite::requires(ygo!("2.1-2")));
    if how == How::Move {
        return judge_move(game, state, ix, to, tracer);
    }
    if how == How::Place && !to.on_field() {
        return tracer.undecided(|| {
            open(
                &[ygo!("2.1.3-1"), ygo!("2.1.3-5"), ygo!("2-1")],
                format!(
                    "节选只写了怎样进墓地，没有写{}怎样从{}到{}，也没有写归谁",
                    name(),
                    card.at.word(),
                    to.word()
                ),
                None,
            )
        });
    }
    let flips = how == How::FlipSummon || (how == How::Activate && card.at.on_field());
    if how != How::Place {
        let in_hand = matches!(
            card.at,
            Where::Hand | Where::Extra | Where::Deck | Where::Graveyard | Where::Banished
        );
        tracer.require(in_hand || flips, || {
            Reason::requires(ygo!("2-1"), format!("这张卡已经在{}", card.at.word()))
                .blocked_by(name())
        })?;
    }
    match to {
        Where::Monster(slot) => {
            tracer.cite(Cite::permits(ygo!("2.1.1-1")));
            tracer.require(slot < PLACES, || {
                no_place(ygo!("2.1.1-2"), "怪兽区域", slot)
            })?;
            if matches!(how, How::FlipSummon | How::Set)
                && game.readings.of("反转召唤与盖放的怪兽") == "未定"
            {
                tracer.undecided(|| {
                    open(
                        &[ygo!("2.1.1-1"), ygo!("2.1.1-2"), ygo!("2.1-3")],
                        "反转召唤和盖放的怪兽也放在怪兽区域、计入5只吗？",
                        Some("反转召唤与盖放的怪兽"),
                    )
                })?;
            }
            if matches!(how, How::NormalSummon | How::SpecialSummon | How::Set) {
                tracer.require(kind.is_monster(), || {
                    Reason::requires(
                        ygo!("2.1.1-1"),
                        format!(
                            "{}不能召唤到怪兽区域；只能因卡片效果或处理放置",
                            kind.word()
                        ),
                    )
                    .blocked_by(name())
                })?;
            }
            if !flips {
                let there = state.monsters(side);
                tracer.require(there.len() < usize::from(PLACES), || {
                    let mut reason = Reason::forbids(
                        ygo!("2.1.1-2"),
                        "自己的怪兽区域最多放置5只怪兽，现在已有5只",
                    );
                    reason.blockers = there.iter().map(|c| game.name(state, *c)).collect();
                    reason
                })?;
                free(game, state, side, to, ygo!("2.1.1-2"), tracer)?;
            }
        }
        Where::SpellTrap(slot) => {
            tracer.cite(Cite::permits(ygo!("2.1.2-1")));
            tracer.require(slot < PLACES, || {
                no_place(ygo!("2.1.2-2"), "魔法&陷阱区域", slot)
            })?;
            tracer.require(kind != Kind::FieldSpell, || {
                Reason::forbids(
                    ygo!("2.1.2-5"),
                    "场地魔法只能放在场地区域，不能放在魔法&陷阱区域",
                )
                .blocked_by(name())
            })?;
            if how != How::Place {
                tracer.require(!kind.is_monster(), || {
                    Reason::requires(
                        ygo!("2.1.2-1"),
                        "魔法&陷阱区域放置发动和盖伏的魔法、陷阱卡；怪兽只能因卡片效果或处理放置",
                    )
                    .blocked_by(name())
                })?;
            }
            let there: Vec<CardIx> = state
                .spells_traps(side)
                .into_iter()
                .filter(|c| {
                    game.readings.of("怪兽卡占不占魔陷格") != "不计"
                        || !game.def(state, *c).kind.is_monster()
                })
                .filter(|c| {
                    game.readings.of("发动后的占格") != "不占格"
                        || state.card(*c).face_down
                        || game.def(state, *c).kind.is_monster()
                })
                .collect();
            let full = there.len() >= usize::from(PLACES);
            if flips {
                if full && game.readings.of("满五张时发动已盖伏的") == "不可以" {
                    tracer.forbid(|| {
                        Reason::forbids(
                            ygo!("2.1.2-3"),
                            "魔法&陷阱区域已有5张，一律不能发动（读法“满五张时发动已盖伏的”）",
                        )
                    })?;
                }
                return GO;
            }
            tracer.require(!full, || {
                let (clause, says) = if how == How::Place {
                    (
                        ygo!("2.1.2-2"),
                        "自己的魔法&陷阱区域最多放置5张卡，现在已有5张",
                    )
                } else {
                    (
                        ygo!("2.1.2-3"),
                        "魔法&陷阱区域已有5张卡，不能再发动或盖伏新的魔法、陷阱卡",
                    )
                };
                let mut reason = Reason::forbids(clause, says);
                reason.blockers = there.iter().map(|c| game.name(state, *c)).collect();
                reason
            })?;
            tracer.require(!full || how == How::Place, || {
                Reason::forbids(ygo!("2.1.2-2"), "自己的魔法&陷阱区域最多放置5张卡")
            })?;
            free(game, state, side, to, ygo!("2.1.2-2"), tracer)?;
        }
        Where::Field(_) | Where::Pendulum(_) => {
            tracer.cite(Cite::defines(ygo!("2.1-3")));
            let field = matches!(to, Where::Field(_));
            if field {
                tracer.cite(Cite::requires(ygo!("2.1.2-5")));
                tracer.require(kind == Kind::FieldSpell || how == How::Place, || {
                    Reason::requires(ygo!("2.1-2"), format!("{}不放在场地区域", kind.word()))
                        .blocked_by(name())
                })?;
            } else {
                tracer.require(kind == Kind::Pendulum || how == How::Place, || {
                    Reason::requires(ygo!("2.1-2"), format!("{}不放在灵摆区域", kind.word()))
                        .blocked_by(name())
                })?;
            }
            let there = state.zone(
                side,
                if field {
                    |at| matches!(at, Where::Field(_))
                } else {
                    |at| matches!(at, Where::Pendulum(_))
                },
            );
            let places = if field { 1 } else { 2 };
            if there.len() >= places && !flips {
                // The excerpt does not say how many there may be.
                let (option, _) = game.reading("场地与灵摆区域的格数");
                if option == "未定" {
                    tracer.undecided(|| {
                        open(
                            &[ygo!("2.1-3"), ygo!("2.1.2-5")],
                            format!("{}能放几张卡，节选没有写", to.word()),
                            Some("场地与灵摆区域的格数"),
                        )
                    })?;
                } else {
                    tracer.forbid(|| {
                        let mut reason = Reason::forbids(
                            ygo!("2.1-3"),
                            format!("{}已满（读法“场地与灵摆区域的格数”）", to.word()),
                        );
                        reason.blockers = there.iter().map(|c| game.name(state, *c)).collect();
                        reason
                    })?;
                }
            }
        }
        other => {
            return tracer.forbid(|| {
                Reason::requires(ygo!("2-1"), format!("{}不是场上的区域", other.word()))
                    .blocked_by(name())
            });
        }
    }
    GO
}

/// Whether a player's zone has room for a card that comes from the other side (2.1.1-2, 2.1.2-2).
pub fn judge_room<T: Tracer>(
    game: &Yugioh,
    state: &State,
    ix: CardIx,
    to: Player,
    tracer: &mut T,
) -> Go {
    let card = state.card(ix);
    if card.controller == to {
        return GO;
    }
    let (there, clause, says) = match card.at {
        Where::Monster(_) => (
            state.monsters(to),
            ygo!("2.1.1-2"),
            "怪兽区域最多放置5只怪兽，现在已有5只，放不下换了控制权的怪兽",
        ),
        Where::SpellTrap(_) => (
            state.spells_traps(to),
            ygo!("2.1.2-2"),
            "魔法&陷阱区域最多放置5张卡，现在已有5张，放不下换了控制权的卡",
        ),
        _ => return GO,
    };
    tracer.require(there.len() < usize::from(PLACES), || {
        let mut reason = Reason::forbids(clause, format!("{}的{says}", to.name()));
        reason.blockers = there.iter().map(|c| game.name(state, *c)).collect();
        reason
    })
}

fn no_place(clause: crate::rulebook::RuleId, zone: &str, slot: u8) -> Reason {
    Reason::forbids(clause, format!("{zone}只有5格，没有第{}格", slot + 1))
}

/// The place must be free.
fn free<T: Tracer>(
    game: &Yugioh,
    state: &State,
    side: Player,
    to: Where,
    clause: crate::rulebook::RuleId,
    tracer: &mut T,
) -> Go {
    let there = state
        .cards
        .iter()
        .position(|c| c.controller == side && c.at == to);
    tracer.require(there.is_none(), || {
        let name = there.map_or(String::new(), |ix| game.name(state, ix as CardIx));
        Reason::forbids(
            clause,
            format!("{}第{}格已经有卡", to.word(), to.slot().unwrap_or(0) + 1),
        )
        .blocked_by(name)
    })
}

/// A change of place within a zone (2.1.1-4, 2.1.2-4). The operation carries whether an effect does it in its
/// target: places from 100 on are the player's own wish.
fn judge_move<T: Tracer>(
    game: &Yugioh,
    state: &State,
    ix: CardIx,
    to: Where,
    tracer: &mut T,
) -> Go {
    let card = state.card(ix);
    let wish = to.slot().is_some_and(|s| s >= OWN_WISH);
    let to = without_wish(to);
    let name = game.name(state, ix);
    let same_zone = std::mem::discriminant(&card.at) == std::mem::discriminant(&to);
    tracer.require(same_zone && card.at.on_field(), || {
        Reason::requires(
            ygo!("2.1.1-4"),
            format!("这张卡在{}，不是在同一区域里移动", card.at.word()),
        )
        .blocked_by(name.clone())
    })?;
    match card.at {
        Where::Monster(_) => {
            tracer.cite(Cite::permits(ygo!("2.1.1-4")));
            tracer.require(!wish, || {
                Reason::forbids(
                    ygo!("2.1.1-4"),
                    "不是因为卡片效果或处理，不得移动怪兽在怪兽区域中的位置",
                )
                .blocked_by(name.clone())
            })?;
        }
        Where::SpellTrap(_) => {
            let may = !wish && game.readings.of("魔陷区的移动") == "效果可以";
            tracer.require(may, || {
                let says = if wish {
                    "在魔法&陷阱区域放置期间，不得移动它在区域中的位置"
                } else {
                    "在魔法&陷阱区域放置期间，不得移动它在区域中的位置，卡片效果也不行（读法“魔陷区的移动”）"
                };
                Reason::forbids(ygo!("2.1.2-4"), says).blocked_by(name.clone())
            })?;
        }
        _ => {
            tracer.undecided(|| {
                open(
                    &[ygo!("2.1-3")],
                    format!("{}里的移动，节选没有写", card.at.word()),
                    None,
                )
            })?;
        }
    }
    tracer.require(to.slot().is_some_and(|s| s < PLACES), || {
        no_place(ygo!("2.1.1-2"), to.word(), to.slot().unwrap_or(0))
    })?;
    free(game, state, card.controller, to, ygo!("2.1.1-2"), tracer)
}

/// Places from here on mean that a player moves the card by the player's own wish.
pub const OWN_WISH: u8 = 100;

/// The place itself.
pub fn without_wish(to: Where) -> Where {
    let bare = |s: u8| if s >= OWN_WISH { s - OWN_WISH } else { s };
    match to {
        Where::Monster(s) => Where::Monster(bare(s)),
        Where::SpellTrap(s) => Where::SpellTrap(bare(s)),
        Where::Field(s) => Where::Field(bare(s)),
        Where::Pendulum(s) => Where::Pendulum(bare(s)),
        other => other,
    }
}

/// What a card counts as by where it lies (2.1.1-3, 2.1.2-6), with the clauses and readings that say so.
pub fn counts_as(game: &Yugioh, state: &State, ix: CardIx) -> (String, Vec<Cite>, Vec<Under>) {
    let card = state.card(ix);
    let def = game.def(state, ix);
    let plain = match def.kind {
        kind if kind.is_monster() => "怪兽卡",
        Kind::Trap => "陷阱卡",
        _ => "魔法卡",
    };
    match card.at {
        Where::Monster(_) if !def.kind.is_monster() => match def.also {
            Some(Also::Trap) => (
                "怪兽卡、陷阱卡".to_owned(),
                vec![Cite::requires(ygo!("2.1.1-3"))],
                Vec::new(),
            ),
            Some(Also::Spell) => {
                let (option, under) = game.reading("也作为魔法卡");
                let says = match option {
                    "比照陷阱" => "怪兽卡、魔法卡",
                    "未定" => "未定",
                    _ => "怪兽卡",
                };
                (
                    says.to_owned(),
                    vec![Cite::requires(ygo!("2.1.1-3"))],
                    vec![under],
                )
            }
            None => (
                "怪兽卡".to_owned(),
                vec![Cite::requires(ygo!("2.1.1-3"))],
                Vec::new(),
            ),
        },
        Where::SpellTrap(_) if def.kind.is_monster() => {
            let (option, under) = game.reading("魔陷区的怪兽");
            let says = if option == "同时是怪兽" {
                "魔法卡、怪兽卡"
            } else {
                "魔法卡"
            };
            (
                says.to_owned(),
                vec![Cite::requires(ygo!("2.1.2-6"))],
                vec![under],
            )
        }
        _ => (
            plain.to_owned(),
            vec![Cite::requires(ygo!("2.1-2"))],
            Vec::new(),
        ),
    }
}

/// The name that a card goes by where it is: its effect may give it another on the field or in the graveyard.
pub fn name_now(game: &Yugioh, state: &State, ix: CardIx) -> String {
    let card = state.card(ix);
    let def = game.def(state, ix);
    if let Some(named) = &def.by_effect {
        let here = if card.at.on_field() && !card.face_down {
            Some(NamedAt::Field)
        } else if card.at == Where::Graveyard {
            Some(NamedAt::Graveyard)
        } else {
            None
        };
        if here.is_some_and(|h| named.at.contains(&h)) {
            return named.name.clone();
        }
    }
    if let Some(name) = &def.by_rule {
        return name.clone();
    }
    game.names
        .get(usize::from(card.name))
        .cloned()
        .unwrap_or_default()
}

/// Who may look at a card (2-2, 2.1.3-2), with the clauses and readings that say so.
pub fn seen_by(game: &Yugioh, state: &State, ix: CardIx) -> (Vec<Player>, Vec<Cite>, Vec<Under>) {
    let card = state.card(ix);
    match card.at {
        Where::Graveyard => (
            Player::BOTH.to_vec(),
            vec![Cite::permits(ygo!("2.1.3-2"))],
            Vec::new(),
        ),
        Where::Deck => (Vec::new(), vec![Cite::forbids(ygo!("2-2"))], Vec::new()),
        at if !card.face_down && (at.on_field() || at == Where::Banished) => (
            Player::BOTH.to_vec(),
            vec![Cite::permits(ygo!("2-2"))],
            Vec::new(),
        ),
        _ if card.owner == card.controller => (
            vec![card.controller],
            vec![Cite::permits(ygo!("2-2"))],
            Vec::new(),
        ),
        _ => {
            let (option, under) = game.reading("持有者与控制者都能确认");
            let who = match option {
                "只有控制者" => vec![card.controller],
                "未定" => Vec::new(),
                _ => Player::BOTH.to_vec(),
            };
            (who, vec![Cite::permits(ygo!("2-2"))], vec![under])
        }
    }
}

/// Whether a player may look at a card.
pub fn judge_look<T: Tracer>(
    game: &Yugioh,
    state: &State,
    player: Player,
    ix: CardIx,
    tracer: &mut T,
) -> Go {
    let card = state.card(ix);
    let (who, cites, unders) = seen_by(game, state, ix);
    if unders.iter().any(|u| u.option == "未定") {
        return tracer.undecided(|| {
            open(
                &[ygo!("2-2")],
                "持有者和控制者不是同一人时，里侧的卡谁能确认？",
                Some("持有者与控制者都能确认"),
            )
        });
    }
    for cite in cites
        .into_iter()
        .filter(|c| c.role != crate::engine::Role::Forbids)
    {
        tracer.cite(cite);
    }
    tracer.require(who.contains(&player), || {
        let says = if card.at == Where::Deck {
            "卡组里的卡双方均不能确认".to_owned()
        } else {
            "这张卡只有持有者和控制者能确认".to_owned()
        };
        Reason::forbids(ygo!("2-2"), says).blocked_by(format!(
            "{}在{}的{}",
            game.name(state, ix),
            card.controller.name(),
            card.at.word()
        ))
    })
}
