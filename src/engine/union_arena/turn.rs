//! The turn: the order of phases, the start phase, the end phase.
//!
//! 5-1, 5-2, 5.1.1–5.1.5, 5.5-1, 5.5.1–5.5.4; AP cards 1.4-2, 2.4-1, 3.2-1.

use super::reads::R;
use super::state::{Frame, Ix, Question, State, Why};
use super::words::{Deed, Phase, Rule, Until};
use super::{Event, UnionArena};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};

/// Cards in hand at the end of a turn (5.5.3).
pub const HAND_LIMIT: usize = 8;

impl UnionArena {
    /// One step of [`Frame::Turn`].
    pub(super) fn turn(&self, s: &mut State, fresh: bool, log: &mut Log<Event>) {
        if fresh {
            s.frames.pop();
            s.frames.push(Frame::Turn { fresh: false });
            let here = (s.turn_player, s.phase);
            if let Some(place) = s.skips.iter().position(|skip| *skip == here) {
                s.skips.remove(place);
                let (player, phase) = here;
                log.record_under(
                    || Event::PhaseSkipped { player, phase },
                    [Cite::overrides(ua!("1.1-3-7")), Cite::requires(ua!("5-1"))],
                    [self.reads.under(R::TurnOrder)],
                );
                // What begins and ends with the turn does so without the phase that has the step for it.
                match phase {
                    Phase::Start => {
                        self.begin_turn(s, log);
                        self.lapse_at_start(s, Some(R::TurnOrder), log);
                    }
                    Phase::End => self.lapse_at_end(s, Some(R::TurnOrder), log),
                    _ => {}
                }
                return;
            }
            s.frames.push(match s.phase {
                Phase::Prepare | Phase::Start => Frame::Start { at: 0 },
                Phase::Move => Frame::Moving {
                    at: 0,
                    moved: false,
                },
                Phase::Main => Frame::Main { at: 0 },
                Phase::Attack => Frame::Attacking { at: 0 },
                Phase::End => Frame::Ending { at: 0 },
            });
            return;
        }
        let next = match s.phase {
            Phase::Prepare => Some(Phase::Start),
            Phase::Start => Some(Phase::Move),
            Phase::Move => Some(Phase::Main),
            Phase::Main => Some(Phase::Attack),
            Phase::Attack => Some(Phase::End),
            Phase::End => None,
        };
        s.frames.pop();
        s.frames.push(Frame::Turn { fresh: true });
        match next {
            Some(next) => {
                self.phase_over(s, log);
                if s.phase != Phase::Prepare {
                    log.record(
                        || Event::PhaseEnds { phase: s.phase },
                        [Cite::requires(ua!("5-1"))],
                    );
                }
                s.phase = next;
            }
            None => {
                self.phase_over(s, log);
                let player = s.turn_player;
                log.record(|| Event::TurnEnds { player }, [Cite::requires(ua!("5-2"))]);
                s.turn_player = match s.extra_turns.is_empty() {
                    true => player.opponent(),
                    false => s.extra_turns.remove(0),
                };
                s.turn += 1;
                s.phase = Phase::Start;
                s.used.clear();
                s.attacked.clear();
                s.happened.clear();
                s.seen.clear();
            }
        }
    }

    /// What holds for a phase ends with it.
    fn phase_over(&self, s: &mut State, log: &mut Log<Event>) {
        self.lapse(
            s,
            Until::Phase,
            |_| true,
            Cite::requires(ua!("5-1")),
            Some(R::Duration),
            log,
        );
    }

    /// A turn begins: it counts as one of its player's (5.1.3).
    fn begin_turn(&self, s: &mut State, log: &mut Log<Event>) {
        let (player, turn) = (s.turn_player, s.turn);
        let side = s.side_mut(player);
        side.turns += 1;
        side.extra = false;
        log.record(
            || Event::TurnBegins { player, turn },
            [Cite::requires(ua!("5-1"))],
        );
    }

    /// What lasts until a turn begins ends (5.1.1).
    fn lapse_at_start(&self, s: &mut State, under: Option<R>, log: &mut Log<Event>) {
        let player = s.turn_player;
        self.lapse(
            s,
            Until::MyNextTurn,
            |t| t.player == player,
            Cite::requires(ua!("5.1.1")),
            under,
            log,
        );
        self.lapse(
            s,
            Until::TheirNextTurn,
            |t| t.player != player,
            Cite::requires(ua!("5.1.1")),
            under.or(Some(R::Duration)),
            log,
        );
    }

    /// What lasts until a turn ends ends (5.5.4).
    fn lapse_at_end(&self, s: &mut State, under: Option<R>, log: &mut Log<Event>) {
        let player = s.turn_player;
        self.lapse(
            s,
            Until::Turn,
            |_| true,
            Cite::requires(ua!("5.5.4")),
            under,
            log,
        );
        // “下个” of a turn that is going on is a later one.
        let turn = s.turn;
        for (until, own) in [(Until::MyNextEnd, true), (Until::TheirNextEnd, false)] {
            self.lapse(
                s,
                until,
                |t| t.turn < turn && (t.player == player) == own,
                Cite::requires(ua!("5.5.4")),
                under.or(Some(R::Duration)),
                log,
            );
        }
    }

    /// AP cards that a player lays out in all in their turn of this number (5.1.3).
    pub(super) fn ap_in_turn(&self, first: bool, turns: u16) -> (u8, Option<R>) {
        match (turns, first) {
            (0, _) => (0, None),
            (1, true) => (1, None),
            (1, false) => (2, None),
            (2, true) => (2, None),
            (2, false) if self.reads.is(R::SecondTurnAp, "三张") => (3, Some(R::SecondTurnAp)),
            (2, false) => (2, Some(R::SecondTurnAp)),
            (3, _) if self.reads.is(R::ThirdTurnAp, "两张") => (2, Some(R::ThirdTurnAp)),
            (3, _) => (3, Some(R::ThirdTurnAp)),
            _ => (3, None),
        }
    }

    /// A player's AP cards are readied, unless an effect forbids it; how many.
    pub(super) fn ready_ap(
        &self,
        s: &mut State,
        player: Player,
        n: u8,
        cites: &[Cite],
        log: &mut Log<Event>,
    ) -> u8 {
        let n = n.min(s.side(player).ap_rested);
        if n == 0 {
            return 0;
        }
        if let Some(by) = self.ruled_out(s, player, Rule::ReadyAp, None) {
            log.record_with(|| {
                let mut all = vec![Cite::overrides(self.effect_clause(s, by, 0).clause)];
                all.extend_from_slice(cites);
                (Event::ApNotReadied { player }, all, Vec::new())
            });
            return 0;
        }
        let side = s.side_mut(player);
        side.ap_rested -= n;
        side.ap_active += n;
        log.record_with(|| (Event::ReadiedAp { player, n }, cites.to_vec(), Vec::new()));
        n
    }

    /// One step of [`Frame::Start`].
    pub(super) fn start(&self, s: &mut State, at: u8, log: &mut Log<Event>) {
        let player = s.turn_player;
        let go = |s: &mut State, at: u8| {
            if let Some(Frame::Start { at: here }) = s.frames.last_mut() {
                *here = at;
            }
        };
        match at {
            0 => {
                self.begin_turn(s, log);
                log.record(
                    || Event::PhaseBegins {
                        phase: Phase::Start,
                    },
                    [Cite::requires(ua!("5-1"))],
                );
                go(s, 1);
            }
            1 => {
                self.lapse_at_start(s, None, log);
                go(s, 2);
                // After the first step, so that what begins now until the next turn does not end at once.
                self.note(s, Deed::StartPhase, None, None, player, 1, None, log);
            }
            2 => {
                let n = s.side(player).ap_rested;
                self.ready_ap(s, player, n, &[Cite::requires(ua!("5.1.2"))], log);
                go(s, 3);
                let all: Vec<Ix> = s.side(player).field().collect();
                for ix in all {
                    self.ready(s, ix, &[Cite::requires(ua!("5.1.2"))], log);
                }
            }
            3 => {
                self.set_ap(s, player, log);
                go(s, 4);
            }
            4 => {
                go(s, 5);
                if s.side(player).turns == 1 && s.first == player {
                    log.record(|| Event::NoDraw { player }, [Cite::requires(ua!("5.1.4"))]);
                } else {
                    self.draw(s, player, &[Cite::requires(ua!("5.1.4"))], &[], log);
                }
            }
            // Step 5 is asked; see choices.
            _ => {
                s.frames.pop();
            }
        }
    }

    fn set_ap(&self, s: &mut State, player: Player, log: &mut Log<Event>) {
        let first = s.first == player;
        let turns = s.side(player).turns;
        let (total, read) = self.ap_in_turn(first, turns);
        let have = s.side(player).ap();
        let total = total.min(s.side(player).ap_deck);
        let n = total.saturating_sub(have);
        let side = s.side_mut(player);
        let active = self.reads.is(R::NewAp, "激活");
        if active {
            side.ap_active += n;
        } else {
            side.ap_rested += n;
        }
        log.record_with(|| {
            let mut cites = vec![
                Cite::requires(ua!("5.1.3")),
                Cite::requires(ua!("5.1.3-1")),
                Cite::defines(ua!("2.4-1")),
                Cite::defines(ua!("3.2-1")),
            ];
            if !first && turns == 1 {
                cites[1] = Cite::overrides(ua!("5.1.3-2"));
            }
            let under = read
                .into_iter()
                .chain((n > 0).then_some(R::NewAp))
                .map(|r| self.reads.under(r))
                .collect();
            (Event::ApSet { player, n, total }, cites, under)
        });
    }

    /// The player draws once more for 1 AP (5.1.5).
    pub(super) fn extra_draw(&self, s: &mut State, log: &mut Log<Event>) {
        let player = s.turn_player;
        if let Some(Frame::Start { at }) = s.frames.last_mut() {
            *at = 6;
        }
        s.side_mut(player).extra = true;
        let first = s.first == player && s.side(player).turns == 1;
        let under = first.then_some(R::FirstTurnExtra);
        log.record_under(
            || Event::ExtraDraw { player },
            [Cite::permits(ua!("5.1.5"))],
            under.map(|r| self.reads.under(r)),
        );
        self.pay_ap(s, player, 1, &[Cite::requires(ua!("5.1.5"))], log);
        self.draw(s, player, &[Cite::permits(ua!("5.1.5"))], &[], log);
    }

    /// Rests so many AP cards (1.4-2).
    pub(super) fn pay_ap(
        &self,
        s: &mut State,
        player: Player,
        n: u8,
        cites: &[Cite],
        log: &mut Log<Event>,
    ) {
        if n == 0 {
            return;
        }
        let side = s.side_mut(player);
        let n = n.min(side.ap_active);
        side.ap_active -= n;
        side.ap_rested += n;
        log.record_with(|| {
            let mut all = cites.to_vec();
            all.push(Cite::requires(ua!("1.4-2")));
            all.push(Cite::defines(ua!("1.4-1")));
            (Event::PaidAp { player, n }, all, Vec::new())
        });
        let n = i32::from(n);
        self.note(s, Deed::PaidAp, None, None, player, n, None, log);
    }

    /// One step of [`Frame::Ending`].
    pub(super) fn ending(&self, s: &mut State, at: u8, log: &mut Log<Event>) {
        let player = s.turn_player;
        let go = |s: &mut State, at: u8| {
            if let Some(Frame::Ending { at: here }) = s.frames.last_mut() {
                *here = at;
            }
        };
        match at {
            0 => {
                log.record(
                    || Event::PhaseBegins { phase: Phase::End },
                    [Cite::requires(ua!("5-1")), Cite::requires(ua!("5.5-1"))],
                );
                self.note(s, Deed::EndPhase, None, None, player, 1, None, log);
                go(s, 1);
            }
            1 => {
                go(s, 2);
                let all: Vec<Ix> = s.side(player).field().collect();
                for ix in all {
                    self.ready(s, ix, &[Cite::requires(ua!("5.5.2"))], log);
                }
            }
            2 => {
                let hand = s.side(player).hand.clone();
                let (limit, by, several) = self.hand_limit(s, player);
                if hand.len() <= limit {
                    go(s, 4);
                    return;
                }
                let n = (hand.len() - limit) as u8;
                log.record_with(|| {
                    let mut cites = vec![Cite::requires(ua!("5.5.3"))];
                    cites.extend(by.map(|by| Cite::overrides(self.effect_clause(s, by, 0).clause)));
                    let under = several.then(|| self.reads.under(R::Becomes));
                    (
                        Event::HandLimit { player, n },
                        cites,
                        under.into_iter().collect(),
                    )
                });
                go(s, 3);
                s.frames.push(Frame::Ask {
                    player,
                    what: Question::Cards {
                        from: hand,
                        min: n,
                        max: n,
                        why: Why::HandLimit,
                    },
                });
            }
            3 => {
                go(s, 4);
                self.remove_chosen(s, (Cite::requires(ua!("5.5.3")), &[]), log);
            }
            4 => {
                self.lapse_at_end(s, None, log);
                go(s, 5);
            }
            _ => {
                s.frames.pop();
            }
        }
    }
}
