//! The flip phase (2.5) and the play phase (2.1.1-8, 2.1.3-4) with the judging of the win (2.1.4-4). What both
//! players do at once is said first and done together.

use super::event::Event;
use super::field::Entry;
use super::reads::{
    CoreOrder, CoreTimes, InsteadCore, PlayCount, PlayDown, PlayFrom, PlayMust, PlayOrder,
    PlaySlot, PlayTaken, Promised,
};
use super::state::{Act, CardIx, Cause, End, Question, Run, RunKind, State, Step, TextRef, Who};
use super::timing::Time;
use super::words::{Facing, Phase};
use super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer};
use crate::engine::{Cite, Outcome, Player};

/// The clause that lets players play, by the turn.
pub(super) fn playing(st: &State) -> crate::rulebook::RuleId {
    if st.turn <= 1 {
        px!("2.1.1-8")
    } else {
        px!("2.1.2-6")
    }
}

impl Paixu {
    /// The play phase begins: first the win is judged (2.1.4-4).
    pub(super) fn play_begins(&self, st: &mut State, log: &mut Log) {
        st.phase = Phase::Play;
        st.speed = 0;
        log.record_with(|| {
            let mut cites = self.turn_clauses(
                st,
                [
                    px!("2.1.1-7"),
                    px!("2.1.2-5"),
                    px!("2.1.3-3"),
                    px!("2.1.4-3"),
                ],
            );
            cites.push(Cite::permits(playing(st)));
            (
                Event::PhaseBegan { phase: Phase::Play },
                cites,
                vec![self.reads.play_order.under()],
            )
        });
        let sure = self.reads.promised == Promised::Sure;
        let met = Player::BOTH.map(|p| st.side(p).cleared() || (sure && st.side(p).promised));
        let was_promised = st.sides.iter().any(|s| s.promised);
        if met[0] || met[1] {
            let outcome = match met {
                [true, true] => Outcome::Draw,
                [true, false] => Outcome::Win(Player(0)),
                _ => Outcome::Win(Player(1)),
            };
            st.end = Some(End::Over(outcome));
            log.record_with(|| {
                let mut cites = vec![Cite::requires(px!("2.1.4-4"))];
                let mut under = Vec::new();
                if was_promised {
                    cites.push(Cite::requires(px!("2.1.3-4")));
                    under.push(self.reads.promised.under());
                }
                (Event::Judged { met }, cites, under)
            });
            return log.record(
                || Event::Ended { outcome },
                [Cite::requires(px!("2.1.4-4"))],
            );
        }
        log.record_with(|| {
            let under = was_promised.then(|| self.reads.promised.under());
            (
                Event::Judged { met },
                vec![Cite::requires(px!("2.1.4-4"))],
                under.into_iter().collect(),
            )
        });
        for side in &mut st.sides {
            side.empty = side.deck.is_empty();
            side.promised = false;
            side.plan.clear();
        }
        if self.reads.play_order == PlayOrder::Open {
            return self.stop(st, Question::PlayOrder, log);
        }
        st.stirred = st.stirred || Player::BOTH.into_iter().any(|p| self.could_act(st, p));
        st.step = Step::PlayAsk(Player(0));
        self.clock(st, Time::PlayBegins, log);
    }

    /// Whether a player could do anything in this play phase.
    fn could_act(&self, st: &State, player: Player) -> bool {
        let mut any = (0..3u8).any(|slot| {
            self.judge_play(st, player, None, slot, false, &mut Silent)
                .is_continue()
        });
        any |= st
            .side(player)
            .slots
            .iter()
            .filter_map(|s| s.seat.as_ref())
            .any(|s| {
                self.judge_away(st, player, s.card, &mut Silent)
                    .is_continue()
            });
        if let Some(core) = st.side(player).core {
            let abilities = self.def(core).abilities.len() as u8;
            any |=
                (0..abilities).any(|a| self.judge_core(st, player, a, &mut Silent).is_continue());
        }
        any
    }

    /// A player has said all of this play phase.
    pub(super) fn plays_said(&self, st: &mut State, player: Player, log: &mut Log) {
        log.record_under(
            || Event::Ready { player },
            [Cite::permits(playing(st))],
            [self.reads.play_must.under()],
        );
        if player == Player(0) {
            st.step = Step::PlayAsk(Player(1));
            return;
        }
        let ahead = self.ahead_of_equals();
        if ahead.is_none() && self.plans_clash(st) {
            return self.stop(st, Question::Together, log);
        }
        st.step = Step::PlayDo(0, ahead.unwrap_or(Player(0)));
    }

    /// Whether what both said touches the same sequence, so that its order matters and the text gives none.
    fn plans_clash(&self, st: &State) -> bool {
        let touched = Player::BOTH.map(|player| {
            st.side(player)
                .plan
                .iter()
                .map(|act| match act {
                    Act::Play { .. } => 1u16 << player.0,
                    Act::Core(ability) => self
                        .core_who(st, player, *ability)
                        .map_or(0, |who| self.touches(st, who).bits & 3),
                    Act::Away(_) | Act::Turn(_) => 0,
                })
                .fold(0, |a, b| a | b)
        });
        // No reading orders what belongs to different players.
        touched[0] & touched[1] != 0
    }

    pub(super) fn core_who(&self, st: &State, player: Player, ability: u8) -> Option<Who> {
        let card = st.side(player).core?;
        let def = self.things[usize::from(card)].def;
        self.defs[usize::from(def)]
            .abilities
            .get(usize::from(ability))?;
        Some(Who {
            kind: RunKind::Core,
            card,
            text: TextRef { def, ability },
            player,
            cause: Cause::None,
        })
    }

    /// Does the next act of both plans.
    pub(super) fn play_do(&self, st: &mut State, nth: u8, player: Player, log: &mut Log) {
        let plans = [0, 1].map(|p: usize| st.sides[p].plan.len());
        if usize::from(nth) >= plans[0].max(plans[1]) {
            for side in &mut st.sides {
                side.plan.clear();
            }
            st.step = Step::TurnEnds;
            return;
        }
        let first = self.ahead_of_equals().unwrap_or(Player(0));
        st.step = if player == first {
            st.tick += 1;
            Step::PlayDo(nth, first.opponent())
        } else {
            Step::PlayDo(nth + 1, first)
        };
        let Some(act) = st.side(player).plan.get(usize::from(nth)).copied() else {
            return;
        };
        match act {
            Act::Play { card, slot, down } => self.play_card(st, player, card, slot, down, log),
            Act::Away(card) => {
                log.record_under(
                    || Event::Away { player, card },
                    [Cite::permits(px!("2.1.3-4"))],
                    [self.reads.instead_core.under()],
                );
                self.bury(st, card, false, px!("2.1.3-4"), log);
                if st.side(player).cleared() {
                    st.side_mut(player).promised = true;
                    log.record_under(
                        || Event::NotYet { player },
                        [Cite::requires(px!("2.1.3-4"))],
                        [self.reads.promised.under()],
                    );
                }
            }
            Act::Core(ability) => {
                let Some(who) = self.core_who(st, player, ability) else {
                    return;
                };
                st.stirred = true;
                let side = st.side_mut(player);
                side.core_used += 1;
                side.core_now += 1;
                let left = self.def(who.card).uses.saturating_sub(side.core_used);
                log.record_with(|| {
                    let mut cites = vec![
                        Cite::permits(px!("1.2.2-5")),
                        Cite::permits(px!("1.2.6-1")),
                        Cite::permits(px!("1.2.2-2")),
                        Cite::permits(playing(st)),
                    ];
                    self.add_grounds(st, who, &mut cites);
                    let under = vec![
                        self.reads.core_times.under(),
                        self.reads.core_order.under(),
                        self.reads.core_target.under(),
                    ];
                    (
                        Event::CoreUsed {
                            player,
                            card: who.card,
                            left,
                        },
                        cites,
                        under,
                    )
                });
                let mut run = Run::new(who, 0);
                run.willing = true;
                st.runs.push(run);
            }
            Act::Turn(_) => {}
        }
    }

    fn play_card(
        &self,
        st: &mut State,
        player: Player,
        card: Option<CardIx>,
        slot: u8,
        down: bool,
        log: &mut Log,
    ) {
        let deck = &mut st.side_mut(player).deck;
        let at = match card {
            Some(card) => deck.iter().position(|c| *c == card),
            None => (!deck.is_empty()).then_some(0),
        };
        // An act before this one may have taken the card.
        let Some(at) = at else {
            return log.record(
                || Event::NothingDrawn { player },
                [Cite::requires(playing(st))],
            );
        };
        let old = st.side(player).slots[usize::from(slot)]
            .seat
            .as_ref()
            .map(|s| s.card);
        let mut slot = slot;
        let mut moved = false;
        if let Some(old) = old {
            if self.reads.play_slot == PlaySlot::Replace {
                self.bury(st, old, false, playing(st), log);
            } else {
                // A drawn card lies there by now.
                if self.reads.play_taken == PlayTaken::Open {
                    return self.stop(st, Question::PlayTaken, log);
                }
                let slots = &st.side(player).slots;
                let free = (0..3u8).find(|s| slots[usize::from(*s)].seat.is_none());
                let Some(free) = free.filter(|_| self.reads.play_taken == PlayTaken::Lowest) else {
                    return log.record_under(
                        || Event::NothingDrawn { player },
                        [Cite::defines(px!("1.1.2-5"))],
                        [self.reads.play_slot.under(), self.reads.play_taken.under()],
                    );
                };
                slot = free;
                moved = true;
            }
        }
        let card = st.side_mut(player).deck.remove(at);
        let face = if down { Facing::Down } else { Facing::Up };
        log.record_with(|| {
            let mut cites = vec![Cite::permits(playing(st)), Cite::defines(px!("1.1.2-5"))];
            cites.push(Cite::defines(if down {
                px!("1.2.3-2")
            } else {
                px!("1.2.3-1")
            }));
            (
                Event::Played {
                    player,
                    card,
                    slot,
                    face,
                },
                cites,
                {
                    let mut under = vec![
                        self.reads.play_from.under(),
                        self.reads.play_slot.under(),
                        self.reads.play_count.under(),
                        self.reads.play_down.under(),
                    ];
                    if moved {
                        under.push(self.reads.play_taken.under());
                    }
                    under
                },
            )
        });
        self.enter(st, player, slot, card, face, Entry::Played, log);
    }

    /// Whether a player may say to play a card into a slot.
    pub(super) fn judge_play<T: Tracer>(
        &self,
        st: &State,
        player: Player,
        card: Option<CardIx>,
        slot: u8,
        down: bool,
        t: &mut T,
    ) -> Go {
        let side = st.side(player);
        let clause = playing(st);
        t.cite(Cite::permits(clause));
        t.require(st.phase == Phase::Play, || {
            Reason::requires(clause, "只有出牌阶段可以出牌。")
        })?;
        let plays = side
            .plan
            .iter()
            .filter(|a| matches!(a, Act::Play { .. }))
            .count();
        t.require(side.deck.len() > plays, || {
            Reason::requires(clause, "牌序里没有牌可以出（读法“出牌的来源”）。")
                .blocked_by(format!("{}的牌序：空", player.name()))
        })?;
        let open = |q: Question| move || super::open::unruled(q);
        match self.reads.play_from {
            PlayFrom::Open => t.undecided(open(Question::PlayFrom))?,
            PlayFrom::Top => t.require(
                card.is_none_or(|c| side.deck.get(plays) == Some(&c)),
                || Reason::requires(clause, "出的是牌序顶的牌，不能另选（读法“出牌的来源”）。"),
            )?,
            PlayFrom::Any => {
                t.require(card.is_some(), || {
                    Reason::requires(clause, "要指明出牌序里的哪一张（读法“出牌的来源”）。")
                })?;
                let taken = side
                    .plan
                    .iter()
                    .any(|a| matches!(a, Act::Play { card: c, .. } if *c == card));
                t.require(
                    !taken && card.is_none_or(|c| side.deck.contains(&c)),
                    || Reason::requires(clause, "这张卡不在牌序里，或已定下要出。"),
                )?;
            }
        }
        match self.reads.play_count {
            PlayCount::Open => t.undecided(open(Question::PlayCount))?,
            PlayCount::One => t.require(plays == 0, || {
                Reason::requires(clause, "一个出牌阶段至多出一张（读法“出牌张数”）。")
            })?,
            PlayCount::Many => {}
        }
        let taken = |s: u8| {
            side.plan
                .iter()
                .any(|a| matches!(a, Act::Play { slot, .. } if *slot == s))
        };
        let free = |s: u8| {
            let leaves = side.slots[usize::from(s)]
                .seat
                .as_ref()
                .is_none_or(|seat| side.plan.contains(&Act::Away(seat.card)));
            leaves && !taken(s)
        };
        match self.reads.play_slot {
            PlaySlot::Open => t.undecided(open(Question::PlaySlot))?,
            PlaySlot::AnyFree | PlaySlot::Lowest => {
                t.require(free(slot), || self.occupied(st, player, slot))?;
                if self.reads.play_slot == PlaySlot::Lowest {
                    t.require((0..slot).all(|s| !free(s)), || {
                        Reason::requires(
                            px!("1.1.2-5"),
                            "要放到次序最小的空卡位（读法“出牌的卡位”）。",
                        )
                    })?;
                }
            }
            PlaySlot::Replace => t.require(!taken(slot), || self.occupied(st, player, slot))?,
        }
        if down {
            match self.reads.play_down {
                PlayDown::Open => t.undecided(open(Question::PlayDown))?,
                PlayDown::May => t.cite(Cite::permits(px!("1.2.3-2"))),
                PlayDown::MayNot => {
                    t.forbid(|| Reason::forbids(clause, "出牌要正面朝上（读法“出牌能否盖放”）。"))?
                }
            }
        }
        t.require(!side.plan.iter().any(|a| matches!(a, Act::Away(_))), || {
            Reason::forbids(px!("2.1.3-4"), "已经以送入往生替代了出牌。")
        })?;
        if self.reads.core_order == CoreOrder::PlayFirst {
            t.require(!side.plan.iter().any(|a| matches!(a, Act::Core(_))), || {
                Reason::requires(
                    px!("1.2.2-5"),
                    "要先出牌再发动核心卡（读法“核心卡与出牌”）。",
                )
            })?;
        }
        GO
    }

    fn occupied(&self, st: &State, player: Player, slot: u8) -> Reason {
        let reason = Reason::requires(
            px!("1.1.2-5"),
            "这个卡位已有卡，出牌只能放到空卡位（读法“出牌的卡位”）。",
        );
        match &st.side(player).slots[usize::from(slot)].seat {
            Some(seat) => reason.blocked_by(format!(
                "{}{}：{}",
                player.name(),
                slot + 1,
                self.label(seat.card)
            )),
            None => reason.blocked_by(format!("{}{}：已定下出牌", player.name(), slot + 1)),
        }
    }

    /// Whether a player may say to send a card away in place of a play (2.1.3-4).
    pub(super) fn judge_away<T: Tracer>(
        &self,
        st: &State,
        player: Player,
        card: CardIx,
        t: &mut T,
    ) -> Go {
        let side = st.side(player);
        t.cite(Cite::permits(px!("2.1.3-4")));
        t.require(st.phase == Phase::Play, || {
            Reason::requires(px!("2.1.3-4"), "只有出牌阶段可以这样替代出牌。")
        })?;
        t.require(side.empty, || {
            Reason::requires(
                px!("2.1.3-4"),
                "进入出牌阶段时牌序没有清空，不能以送入往生替代出牌。",
            )
            .blocked_by(format!("{}的牌序：{} 张", player.name(), side.deck.len()))
        })?;
        t.require(st.spot(card).is_some_and(|s| s.0 == player), || {
            Reason::requires(px!("2.1.3-4"), "要送走的是自己卡位上的卡。")
                .blocked_by(self.label(card))
        })?;
        let said = side
            .plan
            .iter()
            .any(|a| matches!(a, Act::Away(_) | Act::Play { .. }));
        t.require(!said, || {
            Reason::forbids(
                px!("2.1.3-4"),
                "这是替代出牌的操作，只有一次，也不能与出牌并行。",
            )
        })?;
        let core = side.plan.iter().any(|a| matches!(a, Act::Core(_)));
        t.require(!core || self.reads.instead_core == InsteadCore::May, || {
            Reason::forbids(
                px!("2.1.3-4"),
                "替代出牌的阶段只做这一个操作（读法“替代出牌与核心卡”）。",
            )
        })
    }

    /// Whether a player may say to use the core card (1.2.2-5).
    pub(super) fn judge_core<T: Tracer>(
        &self,
        st: &State,
        player: Player,
        ability: u8,
        t: &mut T,
    ) -> Go {
        let side = st.side(player);
        t.cite(Cite::permits(px!("1.2.2-5")));
        t.cite(Cite::permits(playing(st)));
        t.require(st.phase == Phase::Play, || {
            Reason::requires(px!("1.2.2-5"), "核心卡的效果在出牌阶段发动。")
        })?;
        let Some(who) = self.core_who(st, player, ability) else {
            return t.forbid(|| {
                Reason::requires(px!("1.1.1-3"), "没有这样的核心卡效果。").blocked_by(player.name())
            });
        };
        let said = side
            .plan
            .iter()
            .filter(|a| matches!(a, Act::Core(_)))
            .count();
        let uses = usize::from(self.def(who.card).uses);
        t.require(usize::from(side.core_used) + said < uses, || {
            Reason::forbids(px!("1.2.2-5"), "核心卡在单局游戏内的使用次数已经用完。")
                .blocked_by(format!("{}：{uses} 次", self.label(who.card)))
        })?;
        if self.reads.core_times == CoreTimes::OncePerTurn {
            t.require(side.core_now == 0 && said == 0, || {
                Reason::forbids(
                    px!("1.2.2-5"),
                    "一个出牌阶段至多发动一次（读法“核心卡一回合几次”）。",
                )
            })?;
        }
        if self.reads.core_order == CoreOrder::CoreFirst {
            let played = side
                .plan
                .iter()
                .any(|a| matches!(a, Act::Play { .. } | Act::Away(_)));
            t.require(!played, || {
                Reason::requires(
                    px!("1.2.2-5"),
                    "要先发动核心卡再出牌（读法“核心卡与出牌”）。",
                )
            })?;
        }
        let away = side.plan.iter().any(|a| matches!(a, Act::Away(_)));
        t.require(!away || self.reads.instead_core == InsteadCore::May, || {
            Reason::forbids(
                px!("2.1.3-4"),
                "替代出牌的阶段只做这一个操作（读法“替代出牌与核心卡”）。",
            )
        })?;
        self.judge_ability(st, who, t)
    }

    /// Whether a player may say no more in this phase.
    pub(super) fn judge_done<T: Tracer>(&self, st: &State, player: Player, t: &mut T) -> Go {
        t.cite(Cite::permits(if st.phase == Phase::Flip {
            px!("2.5-1")
        } else {
            playing(st)
        }));
        if st.phase != Phase::Play || self.reads.play_must == PlayMust::May {
            return GO;
        }
        let side = st.side(player);
        let said = side
            .plan
            .iter()
            .any(|a| matches!(a, Act::Play { .. } | Act::Away(_)));
        let card = match self.reads.play_from {
            PlayFrom::Any => side.deck.first().copied(),
            _ => None,
        };
        let could = !said
            && (0..3u8).any(|slot| {
                self.judge_play(st, player, card, slot, false, &mut Silent)
                    .is_continue()
            });
        t.require(!could, || {
            Reason::requires(playing(st), "能出牌就必须出牌（读法“出牌是否强制”）。")
        })
    }
}
