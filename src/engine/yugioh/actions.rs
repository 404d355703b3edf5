//! Actions in words: what a scenario writes resolved to operations, and operations written back.

use super::act::{
    Action, Amount, Begin, Choice, Control, Count, Draw, DrawBy, Exchange, Hurt, Lay, Move, MoveBy,
    Names, PayWhen, Payment, Place, Sides, Special, Summon, SummonHow, Who, Zone,
};
use super::card::Kind;
use super::state::{CardIx, Cause, Change, How, Op, State, Where};
use super::{Yugioh, field};
use crate::engine::run::player_named;
use crate::engine::{At, Fault, Player};

/// 甲, 乙 or both.
fn players(name: &At<String>) -> Result<Vec<Player>, Fault> {
    if name.value == "双方" {
        Ok(Player::BOTH.to_vec())
    } else {
        player_named(name, 2).map(|p| vec![p])
    }
}

fn who_of(hits: impl ExactSizeIterator<Item = Player>) -> At<String> {
    let all: Vec<Player> = hits.collect();
    At::nowhere(match all.as_slice() {
        [one] => one.name().to_owned(),
        _ => "双方".to_owned(),
    })
}

impl Yugioh {
    /// The card of a name on this board.
    pub(super) fn find(&self, state: &State, name: &At<String>) -> Result<CardIx, Fault> {
        self.find_named(state, &name.value).ok_or_else(|| {
            let names: Vec<String> = (0..state.cards.len() as CardIx)
                .map(|ix| self.name(state, ix))
                .collect();
            name.fault(format!("局面里没有“{}”", name.value))
                .nearest(name, names.iter().map(String::as_str))
        })
    }

    pub(super) fn find_named(&self, state: &State, name: &str) -> Option<CardIx> {
        let (bare, copy) = match name.rsplit_once('#') {
            Some((bare, copy)) => (bare, copy.parse().ok()?),
            None => (name, 1),
        };
        let named = self.names.iter().position(|n| n == bare)?;
        let mut found = (0..state.cards.len() as CardIx)
            .filter(|ix| usize::from(state.card(*ix).name) == named);
        if name.contains('#') {
            found.find(|ix| state.card(*ix).copy == copy)
        } else {
            // Without a number the first one; what is on the field goes before what is hidden.
            let all: Vec<CardIx> = found.collect();
            all.iter()
                .copied()
                .find(|ix| state.card(*ix).copy == 1)
                .or_else(|| all.first().copied())
        }
    }

    pub(super) fn op(&self, state: &State, action: &At<Action>) -> Result<Op, Fault> {
        let here = At {
            value: (),
            line: action.line,
            column: action.column,
        };
        Ok(match &action.value {
            Action::Battle(hurt) => self.hurt(hurt, Cause::Battle)?,
            Action::Effect(hurt) => self.hurt(hurt, Cause::EffectDamage)?,
            Action::SetTo(Amount { who, amount }) => Op::Life {
                hits: players(who)?
                    .into_iter()
                    .map(|p| (p, Change::To(*amount)))
                    .collect(),
                cause: Cause::Effect,
                source: None,
            },
            Action::Halve(Who { who }) => Op::Life {
                hits: players(who)?
                    .into_iter()
                    .map(|p| (p, Change::Half))
                    .collect(),
                cause: Cause::Effect,
                source: None,
            },
            Action::Recover(Amount { who, amount }) => Op::Life {
                hits: players(who)?
                    .into_iter()
                    .map(|p| (p, Change::More(*amount)))
                    .collect(),
                cause: Cause::Effect,
                source: None,
            },
            Action::Pay(Payment { who, amount, when }) => Op::Life {
                hits: vec![(player_named(who, 2)?, Change::Less(*amount))],
                cause: match when {
                    PayWhen::Activation => Cause::Cost,
                    PayWhen::Resolution => Cause::Payment,
                },
                source: None,
            },
            Action::Draw(Draw { who, count, by }) => Op::Draw {
                who: players(who)?.into_iter().map(|p| (p, *count)).collect(),
                effect: *by == DrawBy::Effect,
            },
            Action::Add(Count { who, count }) => match players(who)?.as_slice() {
                [one] => Op::Add(*one, *count),
                both => Op::Together(both.iter().map(|p| Op::Add(*p, *count)).collect()),
            },
            Action::Mill(Count { who, count }) => match players(who)?.as_slice() {
                [one] => Op::Mill(*one, *count),
                both => Op::Together(both.iter().map(|p| Op::Mill(*p, *count)).collect()),
            },
            Action::ToGraveyard(Names { cards }) | Action::Destroy(Names { cards }) => {
                Op::ToGraveyard(
                    cards
                        .iter()
                        .map(|c| self.find(state, c))
                        .collect::<Result<_, _>>()?,
                )
            }
            Action::Sweep(Sides { who }) => Op::Sweep(match who {
                Some(who) => players(who)?,
                None => Player::BOTH.to_vec(),
            }),
            Action::Summon(Summon { card, how, slot }) => {
                let ix = self.find(state, card)?;
                let how = match how {
                    SummonHow::Normal => How::NormalSummon,
                    SummonHow::Special => How::SpecialSummon,
                    SummonHow::Flip => How::FlipSummon,
                };
                let to = self.place(state, ix, Zone::Monster, *slot, how);
                Op::Put {
                    card: ix,
                    to,
                    face_down: false,
                    how,
                }
            }
            Action::Set(lay) => self.lay(state, lay, How::Set)?,
            Action::Activate(lay) => self.lay(state, lay, How::Activate)?,
            Action::Place(Place {
                card,
                zone,
                slot,
                side,
            }) => {
                let ix = self.find(state, card)?;
                if let Some(side) = side
                    && player_named(side, 2)? != state.card(ix).controller
                {
                    return Err(side
                        .fault("放到对方场上要先换控制权")
                        .fix("先写一步 控制权: {卡, 给}"));
                }
                if *zone == Zone::Graveyard {
                    return Ok(Op::ToGraveyard(vec![ix]));
                }
                let to = self.place(state, ix, *zone, *slot, How::Place);
                Op::Put {
                    card: ix,
                    to,
                    face_down: false,
                    how: How::Place,
                }
            }
            Action::Move(Move { card, slot, by }) => {
                let ix = self.find(state, card)?;
                let slot = slot.wrapping_sub(1).min(field::OWN_WISH - 1)
                    + if *by == MoveBy::Wish {
                        field::OWN_WISH
                    } else {
                        0
                    };
                let zone = Zone::of(state.card(ix).at).unwrap_or(Zone::Monster);
                Op::Put {
                    card: ix,
                    to: zone.at(slot),
                    face_down: state.card(ix).face_down,
                    how: How::Move,
                }
            }
            Action::Control(Control { card, to }) => {
                Op::Control(self.find(state, card)?, player_named(to, 2)?)
            }
            Action::Special(Special { who, card: _ }) => Op::Special(player_named(who, 2)?),
            Action::Together(actions) => Op::Together(
                actions
                    .iter()
                    .map(|a| self.op(state, a))
                    .collect::<Result<_, _>>()?,
            ),
            Action::Chain(begin) => Op::Chain(*begin == Begin::Begins),
            Action::Sequence(_)
            | Action::Order(_)
            | Action::Swap(_)
            | Action::Look(_)
            | Action::CheckDecks(_)
            | Action::Exchange(_)
            | Action::NextDuel
            | Action::Beyond(_) => {
                return Err(here.fault("这件事不能写在“同时”或“处理”里"));
            }
        })
    }

    fn hurt(&self, hurt: &Hurt, cause: Cause) -> Result<Op, Fault> {
        let who = players(&hurt.who)?;
        let source = match &hurt.source {
            Some(source) => Some(player_named(source, 2)?),
            None => match who.as_slice() {
                [one] => Some(one.opponent()),
                _ => None,
            },
        };
        Ok(Op::Life {
            hits: who
                .into_iter()
                .map(|p| (p, Change::Less(hurt.amount)))
                .collect(),
            cause,
            source,
        })
    }

    fn lay(&self, state: &State, lay: &Lay, how: How) -> Result<Op, Fault> {
        let ix = self.find(state, &lay.card)?;
        let zone = lay.zone.unwrap_or(match self.def(state, ix).kind {
            Kind::FieldSpell => Zone::Field,
            kind if kind.is_monster() && how == How::Set => Zone::Monster,
            Kind::Pendulum => Zone::Pendulum,
            kind if kind.is_monster() => Zone::Monster,
            _ => Zone::SpellTrap,
        });
        let to = self.place(state, ix, zone, lay.slot, how);
        Ok(Op::Put {
            card: ix,
            to,
            face_down: how == How::Set,
            how,
        })
    }

    /// The place meant: the one that is named, where the card is turned over its own, else the first free one.
    fn place(&self, state: &State, ix: CardIx, zone: Zone, slot: Option<u8>, how: How) -> Where {
        let card = state.card(ix);
        if matches!(how, How::FlipSummon | How::Activate) && card.at.on_field() {
            return card.at;
        }
        match slot {
            Some(slot) => zone.at(slot.wrapping_sub(1).min(field::OWN_WISH - 1)),
            None => (0..field::PLACES)
                .map(|s| zone.at(s))
                .find(|to| {
                    !state
                        .cards
                        .iter()
                        .any(|c| c.controller == card.controller && c.at == *to)
                })
                .unwrap_or_else(|| zone.at(0)),
        }
    }

    pub(super) fn exchange(&self, exchange: &Exchange) -> Result<Choice, Fault> {
        let list = |main: &[At<String>], extra: &[At<String>]| {
            main.iter()
                .map(|n| (0, n.value.clone()))
                .chain(extra.iter().map(|n| (1, n.value.clone())))
                .collect::<Vec<_>>()
        };
        Ok(Choice::Exchange {
            who: player_named(&exchange.who, 2)?,
            out: list(&exchange.main_out, &exchange.extra_out),
            back: list(&exchange.main_in, &exchange.extra_in),
        })
    }

    pub(super) fn action_of(&self, state: &State, op: &Op) -> Action {
        let card = |ix: &CardIx| At::nowhere(self.name(state, *ix));
        let name = |p: &Player| At::nowhere(p.name().to_owned());
        match op {
            Op::Life {
                hits,
                cause,
                source,
            } => {
                let who = who_of(hits.iter().map(|(p, _)| *p));
                let amount = match hits.first().map(|(_, c)| *c) {
                    Some(Change::Less(n) | Change::More(n) | Change::To(n)) => n,
                    _ => 0,
                };
                let hurt = Hurt {
                    who: who.clone(),
                    amount,
                    source: source.as_ref().map(name),
                };
                match (cause, hits.first().map(|(_, c)| *c)) {
                    (Cause::Battle, _) => Action::Battle(hurt),
                    (Cause::EffectDamage, _) => Action::Effect(hurt),
                    (Cause::Cost, _) => Action::Pay(Payment {
                        who,
                        amount,
                        when: PayWhen::Activation,
                    }),
                    (Cause::Payment, _) => Action::Pay(Payment {
                        who,
                        amount,
                        when: PayWhen::Resolution,
                    }),
                    (_, Some(Change::More(_))) => Action::Recover(Amount { who, amount }),
                    (_, Some(Change::Half)) => Action::Halve(Who { who }),
                    _ => Action::SetTo(Amount { who, amount }),
                }
            }
            Op::Draw { who, effect } => Action::Draw(Draw {
                who: who_of(who.iter().map(|(p, _)| *p)),
                count: who.first().map_or(0, |(_, n)| *n),
                by: if *effect {
                    DrawBy::Effect
                } else {
                    DrawBy::Phase
                },
            }),
            Op::Together(ops) => Action::Together(
                ops.iter()
                    .map(|op| At::nowhere(self.action_of(state, op)))
                    .collect(),
            ),
            Op::Special(player) => Action::Special(Special {
                who: name(player),
                card: UNKNOWN_TEXT.to_owned(),
            }),
            Op::Add(player, count) => Action::Add(Count {
                who: name(player),
                count: *count,
            }),
            Op::Mill(player, count) => Action::Mill(Count {
                who: name(player),
                count: *count,
            }),
            Op::Sweep(players) => Action::Sweep(Sides {
                who: Some(who_of(players.iter().copied())),
            }),
            Op::ToGraveyard(cards) | Op::Bury(_, cards) => Action::ToGraveyard(Names {
                cards: cards.iter().map(card).collect(),
            }),
            Op::Put {
                card: ix, to, how, ..
            } => {
                let wish = to.slot().is_some_and(|s| s >= field::OWN_WISH);
                let to = field::without_wish(*to);
                let slot = to.slot().map(|s| s + 1);
                let zone = Zone::of(to);
                match how {
                    How::NormalSummon | How::SpecialSummon | How::FlipSummon => {
                        Action::Summon(Summon {
                            card: card(ix),
                            how: match how {
                                How::NormalSummon => SummonHow::Normal,
                                How::SpecialSummon => SummonHow::Special,
                                _ => SummonHow::Flip,
                            },
                            slot,
                        })
                    }
                    How::Set => Action::Set(Lay {
                        card: card(ix),
                        zone,
                        slot,
                    }),
                    How::Activate => Action::Activate(Lay {
                        card: card(ix),
                        zone,
                        slot,
                    }),
                    How::Place => Action::Place(Place {
                        card: card(ix),
                        zone: zone.unwrap_or(Zone::Monster),
                        slot,
                        side: None,
                    }),
                    How::Move => Action::Move(Move {
                        card: card(ix),
                        slot: slot.unwrap_or(1),
                        by: if wish { MoveBy::Wish } else { MoveBy::Effect },
                    }),
                }
            }
            Op::Control(ix, to) => Action::Control(Control {
                card: card(ix),
                to: name(to),
            }),
            Op::Chain(begins) => Action::Chain(if *begins { Begin::Begins } else { Begin::Ends }),
            Op::EffectEnds => Action::Sequence(Vec::new()),
        }
    }

    pub(super) fn tell_op(&self, state: &State, op: &Op) -> String {
        let name = |ix: &CardIx| self.name(state, *ix);
        let names = |cards: &[CardIx]| cards.iter().map(name).collect::<Vec<_>>().join("、");
        match op {
            Op::Life { hits, cause, .. } => {
                let who: Vec<_> = hits.iter().map(|(p, _)| p.name()).collect();
                let who = who.join("和");
                match (cause, hits.first().map(|(_, c)| *c)) {
                    (Cause::Battle, Some(Change::Less(n))) => format!("{who}受到{n}点战斗伤害"),
                    (Cause::EffectDamage, Some(Change::Less(n))) => {
                        format!("{who}受到{n}点效果伤害")
                    }
                    (Cause::Cost, Some(Change::Less(n))) => format!("{who}支付{n}基本分来发动"),
                    (_, Some(Change::Less(n))) => format!("{who}在处理时支付{n}基本分"),
                    (_, Some(Change::More(n))) => format!("{who}回复{n}"),
                    (_, Some(Change::To(n))) => format!("{who}的基本分变成{n}"),
                    _ => format!("{who}的基本分减半"),
                }
            }
            Op::Draw { who, effect } => {
                let by = if *effect {
                    "因效果"
                } else {
                    "在抽卡阶段"
                };
                let count = who.first().map_or(0, |(_, n)| *n);
                let who: Vec<_> = who.iter().map(|(p, _)| p.name()).collect();
                format!("{}{by}抽{count}张", who.join("和"))
            }
            Op::Together(ops) => {
                let all: Vec<_> = ops.iter().map(|op| self.tell_op(state, op)).collect();
                format!("同时：{}", all.join("，"))
            }
            Op::Special(p) => format!("{}满足特殊的胜利条件", p.name()),
            Op::Add(p, n) => format!("{}从卡组把{n}张卡加入手卡", p.name()),
            Op::Mill(p, n) => format!("{}从卡组把{n}张卡送去墓地", p.name()),
            Op::Sweep(players) => {
                let who: Vec<_> = players.iter().map(|p| p.name()).collect();
                format!("破坏{}场上的全部卡", who.join("和"))
            }
            Op::ToGraveyard(cards) => format!("把{}送去墓地", names(cards)),
            Op::Bury(p, cards) => format!("{}进入{}的墓地", names(cards), p.name()),
            Op::Put { card, to, how, .. } => {
                let to = field::without_wish(*to);
                let slot = to
                    .slot()
                    .map_or(String::new(), |s| format!("第{}格", s + 1));
                format!("{}{}到{}{slot}", how.word(), name(card), to.word())
            }
            Op::Control(card, p) => format!("{}的控制权归{}", name(card), p.name()),
            Op::Chain(true) => "开始处理连锁".to_owned(),
            Op::Chain(false) => "连锁处理完毕".to_owned(),
            Op::EffectEnds => "效果处理完毕".to_owned(),
        }
    }
}

/// What a special victory is called whose card is not said.
const UNKNOWN_TEXT: &str = "特殊胜利的卡";
