//! What changes a state: a decision, what chance gives, and the rules that go on by themselves.

use std::cmp::Ordering;

use caijue::engine::{Cite, Drawn, Log, Outcome, Player};

use super::judge::Choice;
use super::state::{LanternIx, Stage, State};
use super::tell::Event;
use super::{Lanterns, Tie};

/// From how many lanterns on the wind rises (3.1).
const WINDY: usize = 5;

impl Lanterns {
    /// What a player decided.
    pub(super) fn act(&self, state: &mut State, choice: Choice, log: &mut Log<Event>) {
        let player = state.on_turn;
        let passed_before = std::mem::replace(&mut state.passed, choice == Choice::Pass);
        let side = &mut state.sides[player.ix()];
        side.lit_last = None;
        match choice {
            Choice::Take => {
                let lantern = state.river.remove(0);
                side.kept.push(lantern);
                state.stage = Stage::Done;
                log.record(
                    || Event::Took { player, lantern },
                    [Cite::permits(cl!("2.2"))],
                );
            }
            Choice::Light(lantern) => {
                side.hand.retain(|l| *l != lantern);
                side.lit_last = Some(lantern);
                state.river.push(lantern);
                state.stage = Stage::Lit;
                log.record(
                    || Event::Lit { player, lantern },
                    [Cite::permits(cl!("2.3"))],
                );
            }
            Choice::Pass => {
                log.record(|| Event::Passed { player }, [Cite::permits(cl!("2.4"))]);
                state.stage = Stage::Done;
                if passed_before {
                    log.record(|| Event::Ended, [Cite::requires(cl!("4.1"))]);
                    state.stage = Stage::Compare;
                }
            }
        }
    }

    /// One step of the rules by themselves.
    pub(super) fn proceed(&self, state: &mut State, log: &mut Log<Event>) {
        match state.stage {
            Stage::Lit => self.look_for_wind(state, log),
            Stage::Done => {
                let player = state.on_turn.opponent();
                state.on_turn = player;
                state.stage = Stage::Turn;
                log.record(|| Event::Turn { player }, [Cite::requires(cl!("2.1"))]);
            }
            Stage::Compare => self.compare(state, log),
            Stage::Turn | Stage::Wind | Stage::Tied | Stage::Over(_) => {}
        }
    }

    fn look_for_wind(&self, state: &mut State, log: &mut Log<Event>) {
        state.stage = Stage::Done;
        if state.river.len() < WINDY {
            return;
        }
        log.record(|| Event::Wind, [Cite::requires(cl!("3.1"))]);
        if self.in_the_wind(state).is_empty() {
            log.record(|| Event::Calm, [Cite::defines(cl!("3.2"))]);
        } else {
            state.stage = Stage::Wind;
        }
    }

    /// The wind picked a lantern.
    pub(super) fn blow_out(&self, state: &mut State, drawn: &Drawn, log: &mut Log<Event>) {
        let Drawn::Pick(nth) = drawn else { return };
        let Some(lantern): Option<LanternIx> = self.in_the_wind(state).get(*nth as usize).copied()
        else {
            return;
        };
        state.river.retain(|l| *l != lantern);
        state.stage = Stage::Done;
        let cites = [Cite::requires(cl!("3.2")), Cite::requires(cl!("3.3"))];
        log.record(|| Event::BlownOut { lantern }, cites);
    }

    fn compare(&self, state: &mut State, log: &mut Log<Event>) {
        let [first, second] = Player::BOTH.map(|p| self.total(state, p));
        let (outcome, under) = match first.cmp(&second) {
            Ordering::Greater => (Outcome::Win(Player(0)), None),
            Ordering::Less => (Outcome::Win(Player(1)), None),
            Ordering::Equal => match self.reads.tie {
                Tie::Draw => (Outcome::Draw, Some(self.reads.tie.under())),
                Tie::Open => {
                    state.stage = Stage::Tied;
                    return;
                }
            },
        };
        state.stage = Stage::Over(outcome);
        let event = || Event::Won {
            outcome,
            first,
            second,
        };
        log.record_under(event, [Cite::requires(cl!("4.2"))], under);
    }
}
