//! The excerpt for scenarios and screens: actions in words, facts by path, the board.

use super::act::{
    Action, Amount, Begin, Choice, Control, Count, Draw, DrawBy, Exchange, Hurt, Lay, Look, Move,
    MoveBy, Names, PayWhen, Payment, Place, Special, Summon, SummonHow, Swap, Who, Zone,
};
use super::card::{Cards, Kind};
use super::event::Event;
use super::set_up::{Setup, set_up};
use super::state::{CardIx, Cause, Change, How, Op, State, Where};
use super::{Yugioh, deck, field};
use crate::engine::board::{Board, Face, Layout, Region, Slot};
use crate::engine::run::{outcome_word, player_named};
use crate::engine::{At, Cite, Fact, Fault, Playable, Player, Readings, UnfoldStep, Unfolding};
use crate::ygo;

impl Playable for Yugioh {
    type Cards = Cards;
    type Setup = Setup;
    type Action = Action;

    fn set_up(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        set_up(cards, setup, readings)
    }

    fn resolve(&self, state: &State, action: &At<Action>) -> Result<Choice, Fault> {
        Ok(match &action.value {
            Action::Order(names) => Choice::Order(
                names
                    .iter()
                    .map(|n| self.find(state, n))
                    .collect::<Result<_, _>>()?,
            ),
            Action::Swap(Swap { who, cards }) => {
                let player = player_named(who, 2)?;
                match cards.as_slice() {
                    [a, b] => Choice::Swap(player, self.find(state, a)?, self.find(state, b)?),
                    _ => return Err(who.fault("调换要写两张卡").fix("卡: [甲卡, 乙卡]")),
                }
            }
            Action::Look(Look { who, card }) => {
                Choice::Look(player_named(who, 2)?, self.find(state, card)?)
            }
            Action::CheckDecks(who) => Choice::CheckDecks(player_named(who, 2)?),
            Action::Exchange(exchange) => self.exchange(exchange)?,
            Action::NextDuel => Choice::NextDuel,
            Action::Beyond(what) => Choice::Beyond(what.clone()),
            Action::Sequence(actions) => Choice::Do {
                ops: actions
                    .iter()
                    .map(|a| self.op(state, a))
                    .collect::<Result<_, _>>()?,
                effect: true,
            },
            _ => Choice::op(self.op(state, action)?),
        })
    }

    fn action(&self, state: &State, choice: &Choice) -> Action {
        let here = |text: String| At::nowhere(text);
        let card = |ix: &CardIx| At::nowhere(self.name(state, *ix));
        match choice {
            Choice::Do { ops, effect } => match (ops.as_slice(), effect) {
                ([op], false) => self.action_of(state, op),
                _ => Action::Sequence(
                    ops.iter()
                        .map(|op| At::nowhere(self.action_of(state, op)))
                        .collect(),
                ),
            },
            Choice::Order(cards) => Action::Order(cards.iter().map(card).collect()),
            Choice::Swap(player, a, b) => Action::Swap(Swap {
                who: here(player.name().to_owned()),
                cards: vec![card(a), card(b)],
            }),
            Choice::Look(player, ix) => Action::Look(Look {
                who: here(player.name().to_owned()),
                card: card(ix),
            }),
            Choice::CheckDecks(player) => Action::CheckDecks(here(player.name().to_owned())),
            Choice::Exchange { who, out, back } => {
                let of = |list: &[(usize, String)], deck: usize| {
                    list.iter()
                        .filter(|(d, _)| *d == deck)
                        .map(|(_, n)| At::nowhere(n.clone()))
                        .collect()
                };
                Action::Exchange(Exchange {
                    who: here(who.name().to_owned()),
                    main_out: of(out, 0),
                    extra_out: of(out, 1),
                    main_in: of(back, 0),
                    extra_in: of(back, 1),
                })
            }
            Choice::NextDuel => Action::NextDuel,
            Choice::Beyond(what) => Action::Beyond(what.clone()),
        }
    }

    fn fact(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        self.look_up(state, path)
    }

    fn computed(&self, state: &State) -> Vec<String> {
        (0..state.cards.len() as CardIx)
            .filter(|ix| state.card(*ix).at.on_field() || state.card(*ix).at == Where::Graveyard)
            .map(|ix| format!("{}.视为", self.name(state, ix)))
            .collect()
    }

    fn tell_choice(&self, state: &State, choice: &Choice) -> String {
        let name = |ix: &CardIx| self.name(state, *ix);
        match choice {
            Choice::Do { ops, .. } => ops
                .iter()
                .map(|op| self.tell_op(state, op))
                .collect::<Vec<_>>()
                .join("，然后"),
            Choice::Order(cards) => {
                let names: Vec<_> = cards.iter().map(name).collect();
                format!("放进墓地的顺序：{}", names.join("、"))
            }
            Choice::Swap(p, a, b) => format!("调换{}墓地里的{}与{}", p.name(), name(a), name(b)),
            Choice::Look(p, c) => format!("{}确认{}", p.name(), name(c)),
            Choice::CheckDecks(p) => format!("检查{}的卡组", p.name()),
            Choice::Exchange { who, .. } => format!("{}与副卡组交换", who.name()),
            Choice::NextDuel => "开始下一局".to_owned(),
            Choice::Beyond(what) => what.clone(),
        }
    }

    fn tell_event(&self, state: &State, event: &Event) -> String {
        event.tell(self, state)
    }

    fn event_word(&self, event: &Event) -> &'static str {
        event.word()
    }

    fn event_words() -> &'static [&'static str] {
        Event::WORDS
    }

    fn board(&self, state: &State, viewer: Option<Player>) -> Board {
        let mut board = Board::default();
        let mut say = |label: &str, value: String| board.status.push((label.to_owned(), value));
        if let Some(series) = &state.series {
            say("局", series.duel.to_string());
            say("胜局", format!("{}：{}", series.wins[0], series.wins[1]));
        }
        say("回合玩家", state.turn_player.name().to_owned());
        if state.chain {
            say("连锁", "处理中".to_owned());
        }
        if let Some(outcome) = state.outcome {
            say("决斗", outcome_word(outcome));
        }
        for player in [Player(1), Player(0)] {
            let regions = self.regions(state, player, viewer);
            // The far side shows its hand at the top, the near side at the foot.
            if player == Player(1) {
                board.regions.extend(regions.into_iter().rev());
            } else {
                board.regions.extend(regions);
            }
        }
        board
    }

    fn chance_names(&self, _: &State) -> Vec<String> {
        Vec::new()
    }
}

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
    fn find(&self, state: &State, name: &At<String>) -> Result<CardIx, Fault> {
        self.find_named(state, &name.value).ok_or_else(|| {
            let names: Vec<String> = (0..state.cards.len() as CardIx)
                .map(|ix| self.name(state, ix))
                .collect();
            name.fault(format!("局面里没有“{}”", name.value))
                .nearest(name, names.iter().map(String::as_str))
        })
    }

    fn find_named(&self, state: &State, name: &str) -> Option<CardIx> {
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

    fn op(&self, state: &State, action: &At<Action>) -> Result<Op, Fault> {
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
            Action::Sweep(Who { who }) => Op::Sweep(players(who)?),
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

    fn exchange(&self, exchange: &Exchange) -> Result<Choice, Fault> {
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

    fn action_of(&self, state: &State, op: &Op) -> Action {
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
            Op::Sweep(players) => Action::Sweep(Who {
                who: who_of(players.iter().copied()),
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

    fn tell_op(&self, state: &State, op: &Op) -> String {
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

    fn look_up(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        let (subject, what) = path.rsplit_once('.').unwrap_or(("", path.as_str()));
        let yes = |b: bool| Fact::plain(if b { "是" } else { "否" });
        if subject.is_empty() || subject == "比赛" || subject == "决斗" {
            return self.global(state, subject, what).ok_or_else(|| {
                path.fault(format!("没有“{}”这一项", path.value)).nearest(
                    path,
                    [
                        "回合玩家",
                        "连锁处理中",
                        "场上的卡",
                        "场上的卡张数",
                        "决斗.结果",
                        "比赛.局",
                        "比赛.结果",
                        "比赛.甲胜局",
                        "比赛.乙胜局",
                        "比赛.平局数",
                        "比赛.两局之间",
                    ],
                )
            });
        }
        let player = Player::BOTH
            .into_iter()
            .find(|p| subject == p.name() || subject.starts_with(&format!("{}.", p.name())));
        if let Some(player) = player {
            return self.of_player(state, player, subject, what).ok_or_else(|| {
                path.fault(format!("玩家没有“{what}”这一项"))
                    .nearest(what, PLAYER_FACTS.iter().copied())
            });
        }
        let subject_at = At {
            value: subject.to_owned(),
            line: path.line,
            column: path.column,
        };
        let ix = self.find(state, &subject_at)?;
        let card = state.card(ix);
        Ok(match what {
            "区域" => Fact::plain(card.at.word()),
            "控制者" => Fact::plain(card.controller.name()),
            "持有者" => Fact::plain(card.owner.name()),
            "表示" => Fact::plain(if card.face_down { "里侧" } else { "表侧" }),
            "位置" => Fact::plain(
                card.at
                    .slot()
                    .map_or("无".to_owned(), |s| (s + 1).to_string()),
            ),
            "卡名" => Fact::plain(field::name_now(self, state, ix)),
            "视为" => {
                let (value, cites, unders) = field::counts_as(self, state, ix);
                let mut says = format!("{}在{}", self.name(state, ix), card.at.word());
                for under in unders {
                    says.push_str(&format!("，读法“{}={}”", under.reading, under.option));
                }
                Fact {
                    unfolding: Some(Unfolding {
                        of: format!("{}视为什么卡", self.name(state, ix)),
                        steps: vec![UnfoldStep {
                            says,
                            value: value.clone(),
                            cites,
                        }],
                    }),
                    value,
                }
            }
            "是场上的卡" => yes(card.at.on_field()),
            "能确认" => {
                let (who, cites, _) = field::seen_by(self, state, ix);
                let value = match who.as_slice() {
                    [] => "无人".to_owned(),
                    [one] => one.name().to_owned(),
                    _ => "双方".to_owned(),
                };
                Fact {
                    unfolding: Some(Unfolding {
                        of: format!("谁能确认{}", self.name(state, ix)),
                        steps: vec![UnfoldStep {
                            says: format!("在{}的{}", card.controller.name(), card.at.word()),
                            value: value.clone(),
                            cites,
                        }],
                    }),
                    value,
                }
            }
            "对方" => {
                let (option, under) = self.reading("对方指谁");
                let user = match option {
                    "持有者的对手" => card.owner,
                    _ => card.controller,
                };
                let value = user.opponent().name().to_owned();
                Fact {
                    unfolding: Some(Unfolding {
                        of: format!("{}的效果所写的“对方”", self.name(state, ix)),
                        steps: vec![UnfoldStep {
                            says: format!("读法“{}={}”", under.reading, under.option),
                            value: value.clone(),
                            cites: vec![Cite::defines(ygo!("1.3-2"))],
                        }],
                    }),
                    value,
                }
            }
            "墓地第几张" => {
                let pile = &state.piles[card.controller.ix()].graveyard;
                Fact::plain(
                    pile.iter()
                        .position(|c| *c == ix)
                        .map_or("无".to_owned(), |n| (n + 1).to_string()),
                )
            }
            _ => {
                return Err(path.fault(format!("卡没有“{what}”这一项")).nearest(
                    what,
                    [
                        "区域",
                        "控制者",
                        "持有者",
                        "表示",
                        "位置",
                        "卡名",
                        "视为",
                        "是场上的卡",
                        "能确认",
                        "对方",
                        "墓地第几张",
                    ],
                ));
            }
        })
    }

    fn global(&self, state: &State, subject: &str, what: &str) -> Option<Fact> {
        let yes = |b: bool| Fact::plain(if b { "是" } else { "否" });
        let field: Vec<CardIx> = (0..state.cards.len() as CardIx)
            .filter(|ix| state.card(*ix).at.on_field())
            .collect();
        let series = state.series.as_ref();
        Some(match (subject, what) {
            ("", "回合玩家") => Fact::plain(state.turn_player.name()),
            ("", "连锁处理中") => yes(state.chain),
            ("", "场上的卡张数") => Fact::plain(field.len()),
            ("", "场上的卡") => self.list(state, &field),
            ("决斗", "结果") => {
                Fact::plain(state.outcome.map_or("未分".to_owned(), outcome_word))
            }
            ("比赛", "局") => Fact::plain(series?.duel),
            ("比赛", "甲胜局") => Fact::plain(series?.wins[0]),
            ("比赛", "乙胜局") => Fact::plain(series?.wins[1]),
            ("比赛", "平局数") => Fact::plain(series?.draws),
            ("比赛", "两局之间") => yes(series?.between),
            ("比赛", "结果") => {
                Fact::plain(series?.outcome.map_or("未分".to_owned(), outcome_word))
            }
            _ => return None,
        })
    }

    fn list(&self, state: &State, cards: &[CardIx]) -> Fact {
        let names: Vec<_> = cards.iter().map(|c| self.name(state, *c)).collect();
        Fact::plain(if names.is_empty() {
            "无".to_owned()
        } else {
            names.join("、")
        })
    }

    fn of_player(&self, state: &State, player: Player, subject: &str, what: &str) -> Option<Fact> {
        let piles = &state.piles[player.ix()];
        if subject != player.name() {
            // 甲.同名张数.电子龙: over the three registered decks.
            let rest = subject.split_once('.').map(|(_, r)| r)?;
            if rest != "同名张数" {
                return None;
            }
            let decks = &state.series.as_ref()?.decks[player.ix()];
            let both = self.readings.of("两种当作并存") != "分别";
            let count: u32 = decks
                .iter()
                .flatten()
                .filter(|(own, _)| {
                    self.cards
                        .0
                        .get(*own)
                        .map_or(*own == what, |c| c.counts_as(own, what, both))
                })
                .map(|(_, n)| *n)
                .sum();
            return Some(Fact::plain(count));
        }
        let on_field = state.zone(player, Where::on_field);
        let (zone, counts) = match what.strip_suffix("张数") {
            Some(zone) => (zone, true),
            None => (what, false),
        };
        let cards: Vec<CardIx> = match zone {
            "基本分" if !counts => return Some(Fact::plain(state.lp[player.ix()])),
            "上次伤害" if !counts => return Some(Fact::plain(state.last_damage[player.ix()])),
            "卡组合法" if !counts => {
                let decks = &state.series.as_ref()?.decks[player.ix()];
                let legal = deck::faults(decks, &self.cards, &self.readings).is_empty();
                return Some(Fact::plain(if legal { "是" } else { "否" }));
            }
            "卡组" => piles.deck.iter().rev().copied().collect(),
            "额外卡组" => piles.extra.clone(),
            "手卡" => piles.hand.clone(),
            "墓地" => piles.graveyard.clone(),
            "除外" => piles.banished.clone(),
            "怪兽区域" => state.monsters(player),
            "魔法&陷阱区域" | "魔法陷阱区域" | "魔陷区" => {
                state.spells_traps(player)
            }
            "场地区域" => state.zone(player, |at| matches!(at, Where::Field(_))),
            "灵摆区域" => state.zone(player, |at| matches!(at, Where::Pendulum(_))),
            "场上的卡" => on_field,
            _ => return None,
        };
        Some(if counts {
            Fact::plain(cards.len())
        } else {
            self.list(state, &cards)
        })
    }

    /// A player's side, the field first, the hand last.
    fn regions(&self, state: &State, player: Player, viewer: Option<Player>) -> Vec<Region> {
        let sees = |ix: CardIx| match viewer {
            None => true,
            Some(who) => field::seen_by(self, state, ix).0.contains(&who),
        };
        let face = |ix: CardIx| {
            let card = state.card(ix);
            let hidden = !sees(ix);
            let mut marks = Vec::new();
            if card.owner != card.controller {
                marks.push(format!("持有者{}", card.owner.name()));
            }
            Face {
                name: if hidden {
                    String::new()
                } else {
                    self.name(state, ix)
                },
                face_down: card.face_down || hidden,
                marks,
                ..Face::default()
            }
        };
        let row = |name: &str, at: fn(u8) -> Where, places: u8| Region {
            name: name.to_owned(),
            owner: Some(player),
            layout: Layout::Row,
            slots: (0..places)
                .map(|s| Slot {
                    label: (s + 1).to_string(),
                    cards: (0..state.cards.len() as CardIx)
                        .filter(|ix| {
                            let card = state.card(*ix);
                            card.controller == player && card.at == at(s)
                        })
                        .map(face)
                        .collect(),
                    ..Slot::default()
                })
                .collect(),
        };
        let pile = |name: &str, cards: &[CardIx], shown: bool| Region {
            name: name.to_owned(),
            owner: Some(player),
            layout: Layout::Pile,
            slots: vec![Slot {
                cards: if shown {
                    cards.iter().copied().map(face).collect()
                } else {
                    Vec::new()
                },
                hidden: if shown { 0 } else { cards.len() as u32 },
                ..Slot::default()
            }],
        };
        let piles = &state.piles[player.ix()];
        let mut regions = vec![
            row("怪兽区域", Where::Monster, field::PLACES),
            row("魔法&陷阱区域", Where::SpellTrap, field::PLACES),
        ];
        for (name, of) in [
            (
                "场地区域",
                (|at| matches!(at, Where::Field(_))) as fn(Where) -> bool,
            ),
            ("灵摆区域", |at| matches!(at, Where::Pendulum(_))),
        ] {
            let cards = state.zone(player, of);
            if !cards.is_empty() {
                regions.push(pile(name, &cards, true));
            }
        }
        regions.push(pile("墓地", &piles.graveyard, true));
        if !piles.banished.is_empty() {
            regions.push(pile("除外", &piles.banished, true));
        }
        regions.push(pile(
            &format!("基本分{}　手卡", state.lp[player.ix()]),
            &piles.hand,
            true,
        ));
        regions.push(pile("卡组", &piles.deck, false));
        if !piles.extra.is_empty() {
            regions.push(pile("额外卡组", &piles.extra, false));
        }
        regions
    }
}

/// What a special victory is called whose card is not said.
const UNKNOWN_TEXT: &str = "特殊胜利的卡";

/// What of a player can be asked.
const PLAYER_FACTS: &[&str] = &[
    "基本分",
    "上次伤害",
    "卡组合法",
    "卡组",
    "卡组张数",
    "额外卡组",
    "额外卡组张数",
    "手卡",
    "手卡张数",
    "墓地",
    "墓地张数",
    "除外",
    "除外张数",
    "怪兽区域",
    "怪兽区域张数",
    "魔法&陷阱区域",
    "魔法&陷阱区域张数",
    "场地区域",
    "场地区域张数",
    "灵摆区域",
    "灵摆区域张数",
    "场上的卡",
    "场上的卡张数",
];
