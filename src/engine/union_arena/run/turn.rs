//! The turn: the order of phases, the start phase, the end phase.
//!
//! 5-1, 5-2, 5.1.1–5.1.5, 5.5-1, 5.5.1–5.5.4; AP cards 1.4-2, 2.4-1, 3.2-1.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::state::step::{Ending, Free, Start};
use crate::engine::union_arena::state::{Frame, Ix, State, Why};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::words::{Deed, Phase, Until};

impl Run<'_> {
    /// One step of [`Frame::Turn`].
    pub fn turn(&self, s: &mut State, fresh: bool, log: &mut Log<Event>) {
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
                Phase::Prepare | Phase::Start => Frame::Start { at: Start::Begin },
                Phase::Move => Frame::Moving {
                    at: Free::Begin,
                    moved: false,
                },
                Phase::Main => Frame::Main { at: Free::Begin },
                Phase::Attack => Frame::Attacking { at: Free::Begin },
                Phase::End => Frame::Ending { at: Ending::Begin },
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

    /// One step of [`Frame::Start`].
    pub fn start(&self, s: &mut State, at: Start, log: &mut Log<Event>) {
        let player = s.turn_player;
        match at {
            Start::Begin => {
                self.begin_turn(s, log);
                log.record(
                    || Event::PhaseBegins {
                        phase: Phase::Start,
                    },
                    [Cite::requires(ua!("5-1"))],
                );
                s.go(Start::Lapse);
            }
            Start::Lapse => {
                self.lapse_at_start(s, None, log);
                s.go(Start::Ready);
                // After the first step, so that what begins now until the next turn does not end at once.
                self.emit(s, Deed::StartPhase.by(player), log);
            }
            Start::Ready => {
                let n = s.side(player).ap_rested;
                self.ready_ap(s, player, n, &[Cite::requires(ua!("5.1.2"))], log);
                s.go(Start::Ap);
                let all: Vec<Ix> = s.side(player).field().collect();
                for ix in all {
                    self.ready(s, ix, &[Cite::requires(ua!("5.1.2"))], log);
                }
            }
            Start::Ap => {
                s.go(Start::Draw);
                self.set_ap(s, player, log);
            }
            Start::Draw => {
                s.go(Start::Extra);
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

    /// The number of AP cards changes to that of the turn (5.1.3).
    fn set_ap(&self, s: &mut State, player: Player, log: &mut Log<Event>) {
        let first = s.first == player;
        let turns = s.side(player).turns;
        let (total, read) = self.ap_in_turn(first, turns);
        let have = s.side(player).ap();
        let total = total.min(s.side(player).ap_deck);
        let over = have.saturating_sub(total);
        let surplus = (over > 0).then_some(R::ApSurplus);
        let taken = match over > 0 && self.reads.is(R::ApSurplus, "变更为总数") {
            true => over,
            false => 0,
        };
        let side = s.side_mut(player);
        // Which of them go is not written where some are active and some rested.
        if taken > 0 && side.ap_active > 0 && side.ap_rested > 0 {
            s.frames.push(Frame::Undetermined(R::ApSurplus));
            return;
        }
        side.ap_active = side.ap_active.saturating_sub(taken);
        side.ap_rested = side.ap_rested.saturating_sub(taken);
        let n = total.saturating_sub(have);
        if self.reads.is(R::NewAp, "激活") {
            side.ap_active += n;
        } else {
            side.ap_rested += n;
        }
        let total = side.ap();
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
                .chain(surplus)
                .map(|r| self.reads.under(r))
                .collect();
            let event = match taken {
                0 => Event::ApSet { player, n, total },
                n => Event::ApTaken { player, n, total },
            };
            (event, cites, under)
        });
    }

    /// The player draws once more for 1 AP (5.1.5).
    pub fn extra_draw(&self, s: &mut State, log: &mut Log<Event>) {
        let player = s.turn_player;
        s.go(Start::Over);
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

    /// One step of [`Frame::Ending`].
    pub fn ending(&self, s: &mut State, at: Ending, log: &mut Log<Event>) {
        let player = s.turn_player;
        match at {
            Ending::Begin => {
                log.record(
                    || Event::PhaseBegins { phase: Phase::End },
                    [Cite::requires(ua!("5-1")), Cite::requires(ua!("5.5-1"))],
                );
                self.emit(s, Deed::EndPhase.by(player), log);
                s.go(Ending::Ready);
            }
            Ending::Ready => {
                s.go(Ending::Hand);
                let all: Vec<Ix> = s.side(player).field().collect();
                for ix in all {
                    self.ready(s, ix, &[Cite::requires(ua!("5.5.2"))], log);
                }
            }
            Ending::Hand => {
                let hand = s.side(player).hand.clone();
                let (limit, by, several) = self.hand_limit(s, player);
                if hand.len() <= limit {
                    s.go(Ending::Lapse);
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
                s.go(Ending::Remove);
                s.ask_cards(player, hand, (n, n), Why::HandLimit);
            }
            Ending::Remove => {
                s.go(Ending::Lapse);
                self.remove_chosen(s, (Cite::requires(ua!("5.5.3")), &[]), log);
            }
            Ending::Lapse => {
                self.lapse_at_end(s, None, log);
                s.go(Ending::Over);
            }
            _ => {
                s.frames.pop();
            }
        }
    }
}
