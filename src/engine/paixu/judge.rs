//! Choices, the one predicate of their legality, and what the state waits for.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::build::Op;
use super::card::Effect;
use super::event::Event;
use super::field::Entry;
use super::play::playing;
use super::reads::{Concede, CopyBlank, DealDown, PlayFrom, UpTo};
use super::select::{Amount, Select};
use super::slot::SlotNumber;
use super::state::{Act, Ask, Asked, CardIx, End, Question, Run, State, Step};
use super::words::{Element, Facing, Phase};
use super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer};
use crate::engine::{
    ChanceKind, ChanceRequest, Cite, Game, Input, Outcome, Pending, Player, Prompt, Reach,
};
use crate::rulebook::{BookId, RuleId};

/// What a player may decide.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Hand in a sequence: definitions in order, the top first.
    Submit(Vec<u16>),
    /// Lie the card to be placed so.
    Face(Facing),
    /// Activate a card.
    Use(CardIx),
    /// Do not activate it.
    Pass,
    /// Take a card as object.
    Target(CardIx),
    /// Take a slot.
    Place(Player, u8),
    /// Take one of several things.
    Mode(u8),
    /// Name an element.
    Element(Element),
    /// Name a player's sequence.
    Deck(Player),
    /// Let this waiting effect go first.
    First(u8),
    /// Plan this for the flip or play phase.
    Act(Act),
    /// No more in this phase.
    Done,
    /// Give up.
    Concede,
}

/// Who decides what now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asking {
    Submit(Player),
    Deal(Player, u8),
    Run(Ask),
    Order(Player),
    Flip(Player),
    Play(Player),
}

impl Asking {
    fn player(self) -> Player {
        match self {
            Self::Submit(p) | Self::Deal(p, _) | Self::Order(p) | Self::Flip(p) | Self::Play(p) => {
                p
            }
            Self::Run(ask) => ask.player,
        }
    }
}

impl Paixu {
    fn asking(&self, st: &State) -> Option<Asking> {
        if st.end.is_some() {
            return None;
        }
        if let Some(run) = st.runs.last() {
            return run
                .ask
                .filter(|a| !matches!(a.what, Asked::Shuffle(..)))
                .map(Asking::Run);
        }
        if !st.waiting.is_empty() {
            return self.orderer(st).map(Asking::Order);
        }
        if st.dying {
            return None;
        }
        match st.step {
            Step::Submit(p) => Some(Asking::Submit(p)),
            Step::Deal(p, slot) => Some(Asking::Deal(p, slot)),
            Step::FlipAsk(p) => Some(Asking::Flip(p)),
            Step::PlayAsk(p) => Some(Asking::Play(p)),
            _ => None,
        }
    }

    fn prompt(&self, st: &State, asking: Asking) -> (&'static str, RuleId) {
        match asking {
            Asking::Submit(_) => ("排好 23 张牌的牌序并提交", px!("1.1.1-2")),
            Asking::Deal(_, 0) => ("牌序顶的牌放入卡位1：展示还是盖放", px!("2.1.1-1")),
            Asking::Deal(_, 1) => ("牌序顶的牌放入卡位2：展示还是盖放", px!("2.1.1-1")),
            Asking::Deal(..) => ("牌序顶的牌放入卡位3：展示还是盖放", px!("2.1.1-1")),
            Asking::Order(_) => ("几个效果同时发动，先结算哪一个", px!("1.2.6-2")),
            Asking::Flip(_) => ("翻牌阶段：翻开哪些盖放的卡", px!("2.5-1")),
            Asking::Play(_) if st.turn == 1 => {
                ("出牌阶段：出牌、发动核心卡，或完毕", px!("2.1.1-8"))
            }
            Asking::Play(_) => ("出牌阶段：出牌、发动核心卡，或完毕", px!("2.1.2-6")),
            Asking::Run(ask) => match ask.what {
                Asked::Use => ("是否发动这个效果", px!("1.2.2-2")),
                Asked::May => ("是否做文本写“可以”的这一项", px!("1.2.2-2")),
                Asked::Arrange(_, _, true) => {
                    ("重排牌序顶：自上而下，接着放哪一张", px!("1.2.4-23"))
                }
                Asked::Arrange(..) => ("重排牌序底：自上而下，接着放哪一张", px!("1.2.4-23")),
                Asked::Pick(_, _, true) => ("牌序顶的几张里，哪一张送到底部", px!("1.2.4-23")),
                Asked::Pick(..) => ("牌序底的几张里，哪一张送到顶部", px!("1.2.4-23")),
                Asked::Target => ("选效果的对象", px!("1.2.5-2")),
                Asked::Source => match st.runs.last().and_then(|r| self.effect_at(r.who, r.at)) {
                    Some(Effect::Recolour(_)) => ("选变得与哪一张卡同元素", px!("1.2.4-20")),
                    _ => ("选复制的来源", px!("1.2.4-18")),
                },
                Asked::Place => ("选一个卡位", px!("1.2.5-4")),
                Asked::Mode => ("选一项", px!("1.2.2-2")),
                Asked::Element => ("选一个元素", px!("1.2.4-20")),
                Asked::Deck => ("选谁的牌序", px!("1.2.4-23")),
                Asked::DrawSlot => ("抽到的牌放进哪个卡位", px!("1.2.4-14")),
                Asked::DrawFace(_) => ("抽到的牌展示还是盖放", px!("1.2.4-14")),
                Asked::Replace => ("送走哪一张卡，腾出卡位", px!("1.2.4-14")),
                Asked::Shuffle(..) => ("切洗牌序", px!("1.2.4-23")),
            },
        }
    }

    /// A choice that nobody is asked for now: why not, by what it would need.
    fn judge_unasked<T: Tracer>(&self, st: &State, choice: &Choice, t: &mut T) -> Go {
        match choice {
            Choice::Use(card) => {
                match st.seat(*card) {
                    Some(seat) => self.judge_turn(st, seat, t)?,
                    None => t.forbid(|| {
                        Reason::forbids(
                            px!("1.2.3-2"),
                            "这张卡不在场上，牌序区和往生区的卡没有效果。",
                        )
                        .blocked_by(self.label(*card))
                    })?,
                }
                t.forbid(|| {
                    Reason::requires(
                        px!("2.2-1"),
                        "还没有轮到这张卡发动，速度阶段里依卡位次序自动发动。",
                    )
                    .blocked_by(self.label(*card))
                })
            }
            // Nothing is being activated: what is asked instead.
            Choice::Pass
                if self
                    .asking(st)
                    .is_some_and(|a| !matches!(a, Asking::Run(_) | Asking::Order(_))) =>
            {
                t.forbid(|| {
                    let (says, clause) = match self.asking(st) {
                        Some(asking) => self.prompt(st, asking),
                        None => ("", px!("1.2.2-2")),
                    };
                    let says = format!("现在没有可以选择不发动的效果，要定的是：{says}。");
                    Reason::requires(clause, says)
                })
            }
            Choice::Pass => t.forbid(|| {
                Reason::requires(
                    px!("1.2.2-2"),
                    "满足条件的效果就会发动，不由玩家决定（读法“速度卡强制发动”）。",
                )
            }),
            Choice::Act(act) => {
                let player = match act {
                    Act::Turn(card) | Act::Away(card) => self.owner(*card),
                    Act::Play { .. } | Act::Core(_) => {
                        self.asking(st).map_or(Player(0), Asking::player)
                    }
                };
                self.judge_act(st, player, *act, t)?;
                t.forbid(|| match act {
                    Act::Turn(_) => Reason::requires(px!("2.5-1"), "现在不是决定翻牌的时候。"),
                    Act::Play { .. } => Reason::requires(playing(st), "现在不是决定出牌的时候。"),
                    Act::Away(_) => Reason::requires(px!("2.1.3-4"), "现在不是决定出牌的时候。"),
                    Act::Core(_) => Reason::requires(px!("1.2.2-5"), "现在不是发动核心卡的时候。"),
                })
            }
            Choice::Submit(_) => t.forbid(|| {
                Reason::requires(
                    px!("1.1.2-2"),
                    "牌序在游戏开始时就排好并盖放，之后不能重排。",
                )
            }),
            Choice::Face(_) => {
                t.forbid(|| Reason::requires(px!("2.1.1-1"), "现在没有要放入卡位的牌。"))
            }
            Choice::Target(_) | Choice::Place(..) => {
                t.forbid(|| Reason::requires(px!("1.2.5-2"), "现在没有要选对象的效果。"))
            }
            Choice::Mode(_) | Choice::Element(_) | Choice::Deck(_) | Choice::First(_) => {
                t.forbid(|| Reason::requires(px!("1.2.2-2"), "现在没有这样的选择要做。"))
            }
            Choice::Done => {
                t.forbid(|| Reason::requires(px!("1.2.2-2"), "现在没有可以就此结束的选择。"))
            }
            Choice::Concede => self.judge_concede(t),
        }
    }

    /// Whether a player may plan something, whatever is being decided now.
    fn judge_act<T: Tracer>(&self, st: &State, player: Player, act: Act, t: &mut T) -> Go {
        match act {
            Act::Turn(card) => self.judge_turn_up(st, player, card, t),
            Act::Play { card, slot, down } => self.judge_play(st, player, card, slot, down, t),
            Act::Away(card) => self.judge_away(st, player, card, t),
            Act::Core(ability) => self.judge_core(st, player, ability, t),
        }
    }

    fn judge_concede<T: Tracer>(&self, t: &mut T) -> Go {
        // Nobody can be kept from giving up; what comes of it the book does not say.
        t.cite(Cite::defines(px!("2.1.4-4")));
        GO
    }

    fn judge_run<T: Tracer>(
        &self,
        st: &State,
        run: &Run,
        what: Asked,
        choice: &Choice,
        t: &mut T,
    ) -> Option<Go> {
        let who = run.who;
        Some(match (what, choice) {
            (Asked::Use, Choice::Use(card)) => t.require(*card == who.card, || {
                Reason::requires(px!("2.2-1"), "现在问的是另一张卡。")
                    .blocked_by(self.label(who.card))
            }),
            (Asked::May, Choice::Use(card)) => {
                if *card != who.card {
                    return Some(t.forbid(|| {
                        Reason::requires(px!("1.2.2-2"), "现在问的是另一张卡的文本。")
                            .blocked_by(self.label(who.card))
                    }));
                }
                self.judge_ops(st, who, run.at + 1, t)
            }
            (Asked::Arrange(player, n, top), Choice::Target(card)) => {
                let there = self.arranging(st, player, n, top).contains(card);
                t.cite(Cite::permits(px!("1.2.4-23")));
                t.require(there && !run.picks.contains(card), || {
                    Reason::requires(px!("1.2.4-23"), "这张卡不在要重排的几张里，或已经放好。")
                        .blocked_by(self.label(*card))
                })
            }
            (Asked::Pick(player, n, top), Choice::Target(card)) => {
                t.cite(Cite::permits(px!("1.2.4-23")));
                t.require(self.arranging(st, player, n, top).contains(card), || {
                    Reason::requires(px!("1.2.4-23"), "这张卡不在文本所说的几张里。")
                        .blocked_by(self.label(*card))
                })
            }
            (Asked::Use | Asked::May, Choice::Pass) => {
                t.cite(Cite::permits(px!("1.2.2-3")));
                GO
            }
            (Asked::Target | Asked::Source, Choice::Target(card)) => {
                self.judge_target(st, run, what == Asked::Source, *card, t)
            }
            (Asked::Target, Choice::Done) => {
                let few = self
                    .effect_at(who, run.at)
                    .and_then(Effect::select)
                    .is_some_and(|s| matches!(s, Select::Match(f) if matches!(f.amount, Some(Amount::UpTo(_)))));
                let enough = !run.picks.is_empty() || self.reads.up_to == UpTo::None;
                t.require(few && enough, || {
                    let says = match few {
                        true => "“至多”也要选至少一张（读法“至多能否不选”）。",
                        false => "文本所要的对象还没有选够。",
                    };
                    Reason::requires(px!("1.2.5-2"), says).blocked_by(self.label(who.card))
                })
            }
            (Asked::Place, Choice::Place(player, slot)) => match self.effect_at(who, run.at) {
                Some(Effect::Lasting(lasting)) => {
                    self.judge_slot(st, who, lasting, *player, *slot, t)
                }
                _ => GO,
            },
            (Asked::Mode, Choice::Mode(n)) => {
                let modes = match self.ability(who.text).ops.get(usize::from(run.at)) {
                    Some(Op::Modes(modes)) => modes.as_slice(),
                    _ => &[],
                };
                match modes.get(usize::from(*n)) {
                    Some((_, to)) => self.judge_ops(st, who, *to, t),
                    None => t.forbid(|| Reason::requires(px!("1.2.2-2"), "效果文本没有这一项。")),
                }
            }
            (Asked::Element, Choice::Element(_)) => {
                t.cite(Cite::permits(px!("1.2.4-20")));
                GO
            }
            (Asked::Deck, Choice::Deck(_)) => {
                t.cite(Cite::permits(px!("1.2.4-23")));
                GO
            }
            (Asked::DrawSlot, Choice::Place(player, slot)) => {
                let asked = run.ask.map(|a| a.player);
                let vacant = st.side(*player).slots[usize::from(*slot)].seat.is_none();
                if asked != Some(*player) {
                    return Some(
                        t.forbid(|| Reason::requires(px!("1.1.2-5"), "抽到的牌放进自己的卡位。")),
                    );
                }
                t.require(vacant, || {
                    Reason::requires(px!("1.2.4-14"), "这个卡位已有卡。").blocked_by(format!(
                        "{}{}",
                        player.name(),
                        slot + 1
                    ))
                })
            }
            (Asked::DrawFace(_), Choice::Face(face)) => t.require(*face != Facing::Side, || {
                Reason::requires(px!("1.2.3-3"), "置入场上的牌不能横放。")
            }),
            (Asked::Replace, Choice::Target(card)) => {
                let asked = run.ask.map(|a| a.player);
                let own = t.require(st.spot(*card).map(|s| s.0) == asked, || {
                    Reason::requires(px!("1.2.4-13"), "要送走的是自己卡位上的卡。")
                        .blocked_by(self.label(*card))
                });
                if own.is_break() {
                    return Some(own);
                }
                let into = self.drawing(st).and_then(|d| d.slot).map(SlotNumber::ix);
                let there = st.spot(*card).map(|s| s.1);
                t.require(into.is_none() || there == into, || {
                    Reason::requires(
                        px!("1.2.4-14"),
                        "文本写明了抽到的牌置入哪个卡位，这张卡不在那里。",
                    )
                    .blocked_by(self.label(*card))
                })
            }
            _ => return None,
        })
    }

    fn judge_target<T: Tracer>(
        &self,
        st: &State,
        run: &Run,
        source: bool,
        card: CardIx,
        t: &mut T,
    ) -> Go {
        let Some(effect) = self.effect_at(run.who, run.at) else {
            return GO;
        };
        let select = match source {
            true => effect.source(),
            false => effect.select(),
        };
        let Some(Select::Match(filter)) = select else {
            return GO;
        };
        t.cite(Cite::requires(px!("1.2.5-2")));
        let Some(placed) = st.placed(card) else {
            return t.forbid(|| {
                Reason::requires(px!("1.2.5-2"), "效果的对象要在场上。")
                    .blocked_by(self.label(card))
            });
        };
        t.require(!run.picks.contains(&card), || {
            Reason::requires(px!("1.2.5-2"), "已经选了这张卡。").blocked_by(self.label(card))
        })?;
        let copies = source && matches!(effect, Effect::Copy(_));
        if copies && self.text_of(placed.2).is_none() && self.reads.copy_blank == CopyBlank::Open {
            t.cite(Cite::defines(px!("1.2.4-18")));
        }
        self.judge_object(st, run.who, effect, filter, source, placed, t)
    }

    fn run_choices(&self, st: &State, run: &Run, ask: Ask, out: &mut Vec<Choice>) {
        match ask.what {
            Asked::Use | Asked::May => {
                out.extend([Choice::Use(run.who.card), Choice::Pass]);
            }
            Asked::Arrange(player, n, top) | Asked::Pick(player, n, top) => {
                let cards = self.arranging(st, player, n, top).iter();
                out.extend(cards.map(|c| Choice::Target(*c)));
            }
            Asked::Target | Asked::Source | Asked::Replace => {
                out.extend(st.seats().map(|(_, _, s)| Choice::Target(s.card)));
                let none = self.reads.up_to == UpTo::None;
                if ask.what == Asked::Target && (none || !run.picks.is_empty()) {
                    out.push(Choice::Done);
                }
            }
            Asked::Place => {
                out.extend((0..6u8).map(|k| Choice::Place(Player(k & 1), k >> 1)));
            }
            Asked::DrawSlot => out.extend((0..3).map(|s| Choice::Place(ask.player, s))),
            Asked::Mode => {
                if let Some(Op::Modes(modes)) =
                    self.ability(run.who.text).ops.get(usize::from(run.at))
                {
                    out.extend((0..modes.len() as u8).map(Choice::Mode));
                }
            }
            Asked::Element => out.extend(Element::ALL.iter().map(|e| Choice::Element(*e))),
            Asked::Deck => out.extend(Player::BOTH.map(Choice::Deck)),
            Asked::DrawFace(_) => {
                out.extend([Choice::Face(Facing::Up), Choice::Face(Facing::Down)])
            }
            Asked::Shuffle(..) => {}
        }
    }

    fn play_choices(&self, st: &State, player: Player, reach: Reach, out: &mut Vec<Choice>) {
        let side = st.side(player);
        if !side.deck.is_empty() || reach == Reach::Plausible {
            for slot in 0..3u8 {
                let mut add = |card| {
                    for down in [false, true] {
                        out.push(Choice::Act(Act::Play { card, slot, down }));
                    }
                };
                match self.reads.play_from {
                    PlayFrom::Any => side.deck.iter().for_each(|c| add(Some(*c))),
                    PlayFrom::Top | PlayFrom::Open => add(None),
                }
            }
        }
        if side.empty || reach == Reach::Plausible {
            out.extend(
                side.slots
                    .iter()
                    .filter_map(|s| s.seat.as_ref())
                    .map(|s| Choice::Act(Act::Away(s.card))),
            );
        }
        if let Some(core) = side.core {
            out.extend(
                (0..self.def(core).abilities.len() as u8).map(|n| Choice::Act(Act::Core(n))),
            );
        }
    }

    fn take(&self, st: &mut State, choice: Choice, log: &mut Log) {
        let Some(asking) = self.asking(st) else {
            return;
        };
        let player = asking.player();
        if choice == Choice::Concede && self.reads.concede == Concede::Open {
            log.bookkeeping(|| Event::Conceded { player });
            return self.stop(st, Question::Concede, log);
        }
        if choice == Choice::Concede {
            let outcome = Outcome::Win(player.opponent());
            st.end = Some(End::Over(outcome));
            return log.record_under(
                || Event::Conceded { player },
                [Cite::defines(px!("2.1.4-4"))],
                [self.reads.concede.under()],
            );
        }
        match (asking, choice) {
            (Asking::Submit(_), Choice::Submit(defs)) => self.submit(st, player, &defs, log),
            (Asking::Deal(_, slot), Choice::Face(face)) => self.deal(st, player, slot, face, log),
            (Asking::Run(_), choice) => self.answer(st, &choice, log),
            (Asking::Order(_), Choice::First(ix)) => self.order_first(st, ix, log),
            (Asking::Flip(_), Choice::Done) => self.flips_said(st, player, log),
            (Asking::Flip(_) | Asking::Play(_), Choice::Act(mut act)) => {
                // The top card is not named: what lies on top when it is played is played.
                if let Act::Play { card, .. } = &mut act {
                    *card = card.filter(|_| self.reads.play_from == PlayFrom::Any);
                }
                self.plan(st, player, act, log);
            }
            (Asking::Play(_), Choice::Done) => self.plays_said(st, player, log),
            _ => {}
        }
    }

    fn plan(&self, st: &mut State, player: Player, act: Act, log: &mut Log) {
        st.side_mut(player).plan.push(act);
        log.bookkeeping(|| Event::Planned { player, act });
    }

    fn deal(&self, st: &mut State, player: Player, slot: u8, face: Facing, log: &mut Log) {
        if st.side(player).deck.is_empty() {
            st.step = Step::TurnBegins;
            return;
        }
        let card = st.side_mut(player).deck.remove(0);
        log.record_under(
            || Event::Dealt {
                player,
                card,
                slot,
                face,
            },
            [
                Cite::requires(px!("1.1.2-5")),
                Cite::requires(px!("2.1.1-1")),
                Cite::defines(if face == Facing::Down {
                    px!("1.2.3-2")
                } else {
                    px!("1.2.3-1")
                }),
            ],
            [self.reads.deal_down.under()],
        );
        self.enter(st, player, slot, card, face, Entry::Dealt, log);
        st.step = match (player, slot) {
            (p, s) if s < 2 && !st.side(p).deck.is_empty() => Step::Deal(p, s + 1),
            (Player(0), _) if !st.side(Player(1)).deck.is_empty() => Step::Deal(Player(1), 0),
            _ => Step::TurnBegins,
        };
    }

    /// Whether a choice may be made where this is asked.
    fn judge_asked<T: Tracer>(&self, st: &State, asking: Asking, choice: &Choice, t: &mut T) -> Go {
        let player = asking.player();
        match (asking, choice) {
            (Asking::Submit(_), Choice::Submit(defs)) => self.judge_submit(st, player, defs, t),
            (Asking::Deal(..), Choice::Face(face)) => {
                t.cite(Cite::permits(px!("2.1.1-1")));
                t.require(*face != Facing::Side, || {
                    Reason::requires(px!("1.2.3-3"), "开局置入的牌不能横放，横放来自卡牌效果。")
                })?;
                t.require(
                    *face == Facing::Up || self.reads.deal_down == DealDown::May,
                    || {
                        Reason::forbids(
                            px!("1.1.2-5"),
                            "开局置入的牌要展示（读法“开局能否盖放”）。",
                        )
                    },
                )
            }
            (Asking::Run(ask), choice) => match st.runs.last() {
                Some(run) => match self.judge_run(st, run, ask.what, choice, t) {
                    Some(go) => go,
                    None => self.judge_unasked(st, choice, t),
                },
                None => GO,
            },
            (Asking::Order(_), Choice::First(ix)) => t.require(self.may_order(st, *ix), || {
                Reason::requires(px!("1.2.6-2"), "这个效果现在不能先结算。")
            }),
            (Asking::Flip(_) | Asking::Play(_), Choice::Done) => self.judge_done(st, player, t),
            (Asking::Flip(_), Choice::Act(act @ Act::Turn(_))) => {
                self.judge_act(st, player, *act, t)
            }
            (
                Asking::Play(_),
                Choice::Act(act @ (Act::Play { .. } | Act::Away(_) | Act::Core(_))),
            ) => self.judge_act(st, player, *act, t),
            _ => self.judge_unasked(st, choice, t),
        }
    }
}

impl Game for Paixu {
    const BOOK: BookId = BookId::PAIXU;
    type State = State;
    type Choice = Choice;
    type Event = Event;

    fn pending(&self, st: &State) -> Pending {
        match st.end {
            Some(End::Over(outcome)) => return Pending::Over(outcome),
            Some(End::Open(question)) => return Pending::Unruled(super::open::unruled(question)),
            None => {}
        }
        if let Some(Run {
            ask:
                Some(Ask {
                    what: Asked::Shuffle(_, n, _),
                    ..
                }),
            ..
        }) = st.runs.last()
        {
            return Pending::Chance(ChanceRequest {
                kind: ChanceKind::Order(u32::from(*n)),
                says: Cow::Borrowed("切洗牌序的这几张牌"),
            });
        }
        match self.asking(st) {
            Some(asking) => {
                let (says, clause) = self.prompt(st, asking);
                Pending::Decide {
                    player: asking.player(),
                    prompt: Prompt {
                        says: Cow::Borrowed(says),
                        clause,
                    },
                }
            }
            None => Pending::Auto,
        }
    }

    fn choices(&self, st: &State, reach: Reach, out: &mut Vec<Choice>) {
        let Some(asking) = self.asking(st) else {
            return;
        };
        let player = asking.player();
        let from = out.len();
        match asking {
            Asking::Submit(_) => out.push(Choice::Submit(self.listed(st, player))),
            Asking::Deal(..) => out.extend([Choice::Face(Facing::Up), Choice::Face(Facing::Down)]),
            Asking::Run(ask) => {
                if let Some(run) = st.runs.last() {
                    self.run_choices(st, run, ask, out);
                }
            }
            Asking::Order(_) => {
                // Several effects of one card go by themselves: only the first of them can be put first.
                let first = |ix: &u8| {
                    let card = st.waiting[usize::from(*ix)].who.card;
                    self.first_of(st, card) == Some(*ix)
                };
                out.extend((0..st.waiting.len() as u8).filter(first).map(Choice::First));
            }
            Asking::Flip(_) => {
                let slots = &st.side(player).slots;
                let seats = slots.iter().filter_map(|s| s.seat.as_ref());
                out.extend(seats.map(|s| Choice::Act(Act::Turn(s.card))));
                out.push(Choice::Done);
            }
            Asking::Play(_) => {
                self.play_choices(st, player, reach, out);
                out.push(Choice::Done);
            }
        }
        if reach == Reach::Legal {
            let mut kept = from;
            for ix in from..out.len() {
                if self
                    .judge_asked(st, asking, &out[ix], &mut Silent)
                    .is_continue()
                {
                    out.swap(kept, ix);
                    kept += 1;
                }
            }
            out.truncate(kept);
        } else {
            if st.phase == Phase::Effects {
                out.extend(st.seats().map(|(_, _, s)| Choice::Use(s.card)));
                out.dedup();
            }
            out.push(Choice::Concede);
        }
    }

    fn judge<T: Tracer>(&self, st: &State, choice: &Choice, t: &mut T) -> Go {
        if st.end.is_some() {
            return t.forbid(|| {
                Reason::forbids(px!("2.1.4-4"), "对局已经结束，或条文没有规定怎样继续。")
            });
        }
        if *choice == Choice::Concede {
            return self.judge_concede(t);
        }
        match self.asking(st) {
            Some(asking) => self.judge_asked(st, asking, choice, t),
            None => self.judge_unasked(st, choice, t),
        }
    }

    fn step(&self, st: &mut State, input: Input<Choice>, log: &mut Log) {
        match input {
            Input::Choice(choice) => self.take(st, choice, log),
            Input::Chance(drawn) => self.shuffled(st, &drawn, log),
            Input::Proceed => self.proceed(st, log),
        }
        self.renumber(st);
    }

    fn endless(&self, st: &mut State, log: &mut Log) -> bool {
        self.no_end(st, Question::Round, log);
        true
    }
}
