//! Between the words of a file and choices: what a scenario writes, resolved to cards and players, and written back.

use super::action::{
    Action, Amount, Control, Count, Draw, Exchange, Hurt, Lay, Look, Move, Names, Payment, Place,
    Sides, Special, Summon, SummonHow, Swap, Who, Zone,
};
use super::ahead;
use super::card::{Kind, copies};
use super::op::{CardIx, Cause, Change, Choice, How, Op, Where};
use super::places::Places;
use super::state::State;
use super::view::View;
use crate::engine::copies::Copies;
use crate::engine::{At, Fault, Player};

/// 甲 or 乙.
fn player(name: &At<String>) -> Result<Player, Fault> {
    Player::named(name, 2)
}

/// 甲, 乙 or 双方.
fn players(name: &At<String>) -> Result<Vec<Player>, Fault> {
    match name.as_str() {
        "双方" => Ok(Player::BOTH.to_vec()),
        _ => player(name).map(|p| vec![p]),
    }
}

/// An effect changes life points.
fn effect(who: &At<String>, change: Change) -> Result<Op, Fault> {
    Ok(Op::Life {
        who: players(who)?,
        change,
        cause: Cause::Effect,
        source: None,
    })
}

/// Damage; where it is not said, it is the other player's.
fn damage(hurt: &Hurt, cause: Cause) -> Result<Op, Fault> {
    let who = players(&hurt.who)?;
    let source = match (&hurt.source, who.as_slice()) {
        (Some(source), _) => Some(player(source)?),
        (None, [one]) => Some(one.opponent()),
        (None, _) => None,
    };
    Ok(Op::Life {
        who,
        change: Change::Less(hurt.amount),
        cause,
        source,
    })
}

fn from_deck(of: &Count, to: Zone) -> Result<Op, Fault> {
    let count = of.count;
    let take = |who: Player| Op::FromDeck { who, count, to };
    Ok(match players(&of.who)?.as_slice() {
        [one] => take(*one),
        both => Op::Together {
            ops: both.iter().copied().map(take).collect(),
        },
    })
}

fn exchange(of: &Exchange) -> Result<Choice, Fault> {
    let list = |main: &[Copies], extra: &[Copies]| {
        let main = main.iter().map(|c| (0, c));
        let all = main.chain(extra.iter().map(|c| (1, c)));
        all.flat_map(|(deck, c)| (0..c.count).map(move |_| (deck, c.name.clone())))
            .collect()
    };
    Ok(Choice::Exchange {
        who: player(&of.who)?,
        out: list(&of.main_out, &of.extra_out),
        back: list(&of.main_in, &of.extra_in),
    })
}

/// Reading: from words to what they mean on this board.
impl View<'_> {
    /// The choice that an action means.
    pub fn choice(self, action: &At<Action>) -> Result<Choice, Fault> {
        Ok(match &action.value {
            Action::Order(names) => Choice::Order {
                cards: self.cards(names)?,
            },
            Action::Swap(Swap { who, cards }) => match cards.as_slice() {
                [one, other] => Choice::Swap {
                    who: player(who)?,
                    one: self.find(one)?,
                    other: self.find(other)?,
                },
                _ => {
                    player(who)?;
                    return Err(who.fault("调换要写两张卡").fix("卡: [甲卡, 乙卡]"));
                }
            },
            Action::Look(Look { who, card }) => Choice::Look {
                who: player(who)?,
                card: self.find(card)?,
            },
            Action::CheckDecks(who) => Choice::CheckDecks { who: player(who)? },
            Action::Exchange(of) => exchange(of)?,
            Action::NextDuel => Choice::NextDuel,
            Action::Beyond(what) => Choice::Beyond { what: what.clone() },
            Action::Sequence(none) if none.is_empty() => {
                return Err(action.fault("“处理”里没有写做什么"));
            }
            Action::Sequence(actions) => Choice::Do {
                ops: self.in_turn(actions)?,
                effect: true,
            },
            _ => Choice::op(self.op(action)?),
        })
    }

    fn cards(self, names: &[At<String>]) -> Result<Vec<CardIx>, Fault> {
        names.iter().map(|name| self.find(name)).collect()
    }

    /// What is done one after another: what names no place takes one that is free when its turn comes.
    fn in_turn(self, actions: &[At<Action>]) -> Result<Vec<Op>, Fault> {
        let mut ops: Vec<Op> = Vec::new();
        let mut now: Option<State> = None;
        for (nth, action) in actions.iter().enumerate() {
            let mut op = self.op(action)?;
            if let Some(now) = &now {
                self.g.view(now).settle(&mut op, action);
            }
            if nth + 1 < actions.len() {
                let before = now.as_ref().map_or(self, |now| self.g.view(now));
                now = ahead::after(before, &op).or(now);
            }
            ops.push(op);
        }
        Ok(ops)
    }

    /// What is done at the same time: what names no place takes one that is free and that nothing before it takes.
    fn at_once(self, actions: &[At<Action>]) -> Result<Vec<Op>, Fault> {
        let actions = of_one_moment(actions);
        let all = actions.iter().map(|action| self.op(action));
        let mut ops: Vec<Op> = all.collect::<Result<_, _>>()?;
        let mut places = Places::lifted(self, &ops);
        for (op, action) in ops.iter_mut().zip(actions) {
            places.view().settle(op, action);
            places.arrive(op);
        }
        // What an action does to both players is of the same moment.
        let each = ops.into_iter().flat_map(|op| match op {
            Op::Together { ops } => ops,
            op => vec![op],
        });
        Ok(each.collect())
    }

    /// Finds a place for a card of which an action does not say to which it comes.
    fn settle(self, op: &mut Op, action: &Action) {
        if let Op::Put { card, to, how, .. } = op
            && let Some(zone) = to.zone().filter(|_| names_no_place(action))
            && self.s.card(*card).at != *to
        {
            *op = self.put(*card, zone, None, *how);
        }
    }

    /// The operation that an action means.
    fn op(self, action: &At<Action>) -> Result<Op, Fault> {
        Ok(match &action.value {
            Action::Battle(hurt) => damage(hurt, Cause::Battle)?,
            Action::Effect(hurt) => damage(hurt, Cause::EffectDamage)?,
            Action::SetTo(Amount { who, amount }) => effect(who, Change::To(*amount))?,
            Action::Halve(Who { who }) => effect(who, Change::Half)?,
            Action::Recover(Amount { who, amount }) => effect(who, Change::More(*amount))?,
            Action::Pay(Payment { who, amount, when }) => Op::Life {
                who: vec![player(who)?],
                change: Change::Less(*amount),
                cause: Cause::Pay(*when),
                source: None,
            },
            Action::Draw(Draw { who, count, by }) => Op::Draw {
                who: players(who)?,
                count: *count,
                by: *by,
            },
            Action::Add(of) => from_deck(of, Zone::Hand)?,
            Action::Mill(of) => from_deck(of, Zone::Graveyard)?,
            Action::ToGraveyard(Names { cards }) | Action::Destroy(Names { cards }) => {
                let cards = self.cards(cards)?;
                Op::ToGraveyard { cards }
            }
            Action::Sweep(Sides { who }) => Op::Sweep {
                who: who
                    .as_ref()
                    .map_or_else(|| Ok(Player::BOTH.to_vec()), players)?,
            },
            Action::Summon(Summon { card, how, slot }) => {
                let card = self.find(card)?;
                self.put(card, Zone::Monster, *slot, How::Summon(*how))
            }
            Action::Set(lay) => self.lay(lay, How::Set)?,
            Action::Activate(lay) => self.lay(lay, How::Activate)?,
            Action::Place(place) => self.place(place)?,
            Action::Move(Move { card, slot, by }) => {
                let card = self.find(card)?;
                let zone = self.s.card(card).at.zone().unwrap_or(Zone::Monster);
                Op::Put {
                    card,
                    to: Where::place(zone, slot.wrapping_sub(1)),
                    face_down: self.s.card(card).face_down,
                    how: How::Move(*by),
                }
            }
            Action::Control(Control { card, to }) => Op::Control {
                card: self.find(card)?,
                to: player(to)?,
            },
            Action::Special(Special { who, .. }) => Op::Special { who: player(who)? },
            Action::Together(none) if none.is_empty() => {
                return Err(action.fault("“同时”里没有写做什么"));
            }
            Action::Together(actions) => Op::Together {
                ops: self.at_once(actions)?,
            },
            Action::Chain(begin) => Op::Chain { begin: *begin },
            Action::Sequence(_)
            | Action::Order(_)
            | Action::Swap(_)
            | Action::Look(_)
            | Action::CheckDecks(_)
            | Action::Exchange(_)
            | Action::NextDuel
            | Action::Beyond(_) => {
                return Err(action.fault("这件事不能写在“同时”或“处理”里"));
            }
        })
    }

    fn lay(self, lay: &Lay, how: How) -> Result<Op, Fault> {
        let card = self.find(&lay.card)?;
        let at = self.s.card(card).at;
        let own = at.zone().filter(|_| how == How::Activate && at.on_field());
        let zone = lay.zone.or(own).unwrap_or(match self.kind(card) {
            Kind::FieldSpell => Zone::Field,
            kind if kind.is_monster() && how == How::Set => Zone::Monster,
            Kind::Pendulum => Zone::Pendulum,
            kind if kind.is_monster() => Zone::Monster,
            _ => Zone::SpellTrap,
        });
        Ok(self.put(card, zone, lay.slot, how))
    }

    fn place(self, place: &Place) -> Result<Op, Fault> {
        let card = self.find(&place.card)?;
        if let Some(side) = &place.side
            && player(side)? != self.s.card(card).controller
        {
            return Err(side
                .fault("放到对方场上要先换控制权")
                .fix("先写一步 控制权: {卡, 给}"));
        }
        Ok(match place.zone {
            Zone::Graveyard => Op::ToGraveyard { cards: vec![card] },
            zone => self.put(card, zone, place.slot, How::Place),
        })
    }

    /// A card is put at the place that is named, where the card is turned over its own, else the first free one.
    fn put(self, card: CardIx, zone: Zone, slot: Option<u8>, how: How) -> Op {
        let as_it_is = self.s.card(card);
        let turns = matches!(how, How::Summon(SummonHow::Flip) | How::Activate);
        let free = || self.free(as_it_is.controller, zone).unwrap_or(0);
        let own = as_it_is.at.slot().filter(|_| turns);
        let to = match (slot, as_it_is.at) {
            (Some(slot), _) => Where::place(zone, slot.wrapping_sub(1)),
            (None, Where::In(lies, _)) if lies != zone => Where::place(zone, free()),
            _ => Where::place(zone, own.unwrap_or_else(free)),
        };
        Op::Put {
            card,
            to,
            face_down: how == How::Set,
            how,
        }
    }
}

/// The actions of one moment: what is written at the same time within it is of the same moment.
fn of_one_moment(actions: &[At<Action>]) -> Vec<&At<Action>> {
    let mut all = Vec::new();
    for action in actions {
        match &action.value {
            Action::Together(within) => all.extend(of_one_moment(within)),
            _ => all.push(action),
        }
    }
    all
}

/// Whether an action that puts a card somewhere leaves its place open.
fn names_no_place(action: &Action) -> bool {
    match action {
        Action::Summon(of) => of.slot.is_none(),
        Action::Set(of) | Action::Activate(of) => of.slot.is_none(),
        Action::Place(of) => of.slot.is_none(),
        _ => false,
    }
}

/// What a special victory is called whose card is not said.
const UNKNOWN_TEXT: &str = "特殊胜利的卡";

fn name(of: Player) -> At<String> {
    At::nowhere(of.name().to_owned())
}

fn names(of: &[Player]) -> At<String> {
    match of {
        [one] => name(*one),
        _ => At::nowhere("双方".to_owned()),
    }
}

/// Life points change, in words.
fn life(who: &[Player], change: Change, cause: Cause, source: Option<Player>) -> Action {
    let who = names(who);
    let amount = match change {
        Change::Less(n) | Change::More(n) | Change::To(n) => n,
        Change::Half => return Action::Halve(Who { who }),
    };
    match (cause, change) {
        (Cause::Battle | Cause::EffectDamage, _) => {
            let source = source.map(name);
            let hurt = Hurt {
                who,
                amount,
                source,
            };
            match cause {
                Cause::Battle => Action::Battle(hurt),
                _ => Action::Effect(hurt),
            }
        }
        (Cause::Pay(when), _) => Action::Pay(Payment { who, amount, when }),
        (_, Change::More(_)) => Action::Recover(Amount { who, amount }),
        _ => Action::SetTo(Amount { who, amount }),
    }
}

/// Writing: the words for a choice, as they are read back.
impl View<'_> {
    /// The action that writes a choice.
    pub fn action(self, choice: &Choice) -> Action {
        match choice {
            Choice::Do { ops, effect: false } if ops.len() == 1 => self.written(&ops[0]),
            Choice::Do { ops, .. } => Action::Sequence(self.all_written(ops)),
            Choice::Order { cards } => Action::Order(self.exactly(cards)),
            Choice::Swap { who, one, other } => Action::Swap(Swap {
                who: name(*who),
                cards: self.exactly(&[*one, *other]),
            }),
            Choice::Look { who, card } => Action::Look(Look {
                who: name(*who),
                card: self.card(*card),
            }),
            Choice::CheckDecks { who } => Action::CheckDecks(name(*who)),
            Choice::Exchange { who, out, back } => {
                let of = |list: &[(usize, String)], deck: usize| {
                    let of_deck = list.iter().filter(|(d, _)| *d == deck);
                    of_deck.map(|(_, name)| copies(name, 1)).collect()
                };
                Action::Exchange(Exchange {
                    who: name(*who),
                    main_out: of(out, 0),
                    extra_out: of(out, 1),
                    main_in: of(back, 0),
                    extra_in: of(back, 1),
                })
            }
            Choice::NextDuel => Action::NextDuel,
            Choice::Beyond { what } => Action::Beyond(what.clone()),
        }
    }

    fn card(self, ix: CardIx) -> At<String> {
        At::nowhere(self.exact(ix))
    }

    fn exactly(self, cards: &[CardIx]) -> Vec<At<String>> {
        cards.iter().map(|ix| self.card(*ix)).collect()
    }

    fn all_written(self, ops: &[Op]) -> Vec<At<Action>> {
        ops.iter().map(|op| At::nowhere(self.written(op))).collect()
    }

    /// The action that writes an operation.
    fn written(self, op: &Op) -> Action {
        match op {
            Op::Life {
                who,
                change,
                cause,
                source,
            } => life(who, *change, *cause, *source),
            Op::Draw { who, count, by } => Action::Draw(Draw {
                who: names(who),
                count: *count,
                by: *by,
            }),
            Op::FromDeck { who, count, to } => {
                let (who, count) = (name(*who), *count);
                match to {
                    Zone::Hand => Action::Add(Count { who, count }),
                    _ => Action::Mill(Count { who, count }),
                }
            }
            Op::Together { ops } => Action::Together(self.all_written(ops)),
            Op::Special { who } => Action::Special(Special {
                who: name(*who),
                card: UNKNOWN_TEXT.to_owned(),
            }),
            Op::Sweep { who } => Action::Sweep(Sides {
                who: Some(names(who)),
            }),
            Op::ToGraveyard { cards } | Op::Bury { cards, .. } => Action::ToGraveyard(Names {
                cards: self.exactly(cards),
            }),
            Op::Put { card, to, how, .. } => put_written(self.card(*card), *to, *how),
            Op::Control { card, to } => Action::Control(Control {
                card: self.card(*card),
                to: name(*to),
            }),
            Op::Chain { begin } => Action::Chain(*begin),
            Op::EffectEnds => Action::Sequence(Vec::new()),
        }
    }
}

fn put_written(card: At<String>, to: Where, how: How) -> Action {
    let (zone, slot) = (to.zone(), to.slot().map(|_| to.nth()));
    let lay = |card| Lay { card, zone, slot };
    match how {
        How::Summon(how) => Action::Summon(Summon { card, how, slot }),
        How::Set => Action::Set(lay(card)),
        How::Activate => Action::Activate(lay(card)),
        How::Place => Action::Place(Place {
            card,
            zone: zone.unwrap_or(Zone::Monster),
            slot,
            side: None,
        }),
        How::Move(by) => Action::Move(Move {
            card,
            slot: slot.unwrap_or(1),
            by,
        }),
    }
}
