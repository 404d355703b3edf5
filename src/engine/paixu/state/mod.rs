//! Where a game stands: plain data, half-done effects included. Card definitions and readings are not here.

pub mod choice;
pub mod field;
pub mod frame;

pub use choice::{Act, Asking, Choice, Step};
pub use field::{Change, Lowered, Mod, ModKind, Placed, Seat, Side, Slot, SlotEffect, Whereabouts};
pub use frame::{Ask, Asked, CardIx, Cause, Part, Run, RunKind, Scope, TextRef, Wait};

use super::question::Question;
use super::words::{Phase, Zone};
use crate::engine::{Outcome, Player};
use serde::{Deserialize, Serialize};

/// A state of the game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// The step within it that comes next.
    pub step: Step,
    /// The speed that is being settled; 0 where none is.
    pub speed: u8,
    /// The players.
    pub sides: [Side; 2],
    /// Effects in progress, the innermost last.
    pub runs: Vec<Run>,
    /// Effects whose condition is met and that wait for their turn, oldest first.
    pub waiting: Vec<Wait>,
    /// Cards that have come to the speed being settled, with the number of the happening that brought them.
    pub fresh: Vec<(CardIx, u16)>,
    /// Counts happenings: what has the same number happened at once.
    pub tick: u16,
    /// Counts slot effects.
    pub made: u16,
    /// Whether some card's speed may be below 1.
    pub dying: bool,
    /// Whether a card in a slot of number 3 was activated in this speed's phase.
    pub third: bool,
    /// Whether anything changed this turn, or could have been made to change.
    pub stirred: bool,
    /// How it ended, if it did.
    pub end: Option<End>,
}

/// Why nothing more happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// The game was decided.
    Over(Outcome),
    /// The text does not say how to go on.
    Open(Question),
    /// A printed sentence of this ability was not read.
    Unread(TextRef),
}

impl State {
    /// Whether the effect phase is going on: the turn has begun before it does.
    pub fn in_effects(&self) -> bool {
        self.phase == Phase::Effects && !matches!(self.step, Step::Locks | Step::EffectsBegin)
    }

    /// A player's side.
    #[inline]
    pub fn side(&self, player: Player) -> &Side {
        &self.sides[player.ix()]
    }

    /// The same, to change.
    #[inline]
    pub fn side_mut(&mut self, player: Player) -> &mut Side {
        &mut self.sides[player.ix()]
    }

    /// The slots, by number, then by player.
    pub const SPOTS: [(Player, u8); 6] = {
        let [a, b] = Player::BOTH;
        [(a, 0), (b, 0), (a, 1), (b, 1), (a, 2), (b, 2)]
    };

    /// A player's slot.
    #[inline]
    pub fn slot(&self, player: Player, slot: u8) -> &Slot {
        &self.side(player).slots[usize::from(slot)]
    }

    /// The same, to change.
    #[inline]
    pub fn slot_mut(&mut self, player: Player, slot: u8) -> &mut Slot {
        &mut self.side_mut(player).slots[usize::from(slot)]
    }

    /// The card in a player's slot.
    pub fn card_in(&self, player: Player, slot: u8) -> Option<CardIx> {
        self.slot(player, slot).seat.as_ref().map(|s| s.card)
    }

    /// The cards in slots, by slot number, then by seat.
    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = (Player, u8, &Seat)> {
        Self::SPOTS.into_iter().filter_map(|(player, slot)| {
            let seat = self.slot(player, slot).seat.as_ref()?;
            Some((player, slot, seat))
        })
    }

    /// The same, to change.
    #[inline]
    pub fn seats_mut(&mut self) -> impl Iterator<Item = &mut Seat> {
        let [first, second] = &mut self.sides;
        let slots = first.slots.iter_mut().zip(&mut second.slots);
        slots.flat_map(|(a, b)| a.seat.iter_mut().chain(&mut b.seat))
    }

    /// Where on the field a card lies.
    #[inline]
    pub fn spot(&self, card: CardIx) -> Option<(Player, u8)> {
        self.placed(card).map(|(player, slot, _)| (player, slot))
    }

    /// Where on the field a card lies, and how.
    pub fn placed(&self, card: CardIx) -> Option<(Player, u8, &Seat)> {
        self.seats().find(|(_, _, seat)| seat.card == card)
    }

    /// A card's seat.
    #[inline]
    pub fn seat(&self, card: CardIx) -> Option<&Seat> {
        self.placed(card).map(|(_, _, seat)| seat)
    }

    /// The same, to change.
    pub fn seat_mut(&mut self, card: CardIx) -> Option<&mut Seat> {
        let (player, slot) = self.spot(card)?;
        self.side_mut(player).slots[usize::from(slot)].seat.as_mut()
    }

    /// Where any card lies.
    pub fn find(&self, card: CardIx) -> Option<Whereabouts> {
        if let Some((player, slot)) = self.spot(card) {
            return Some(Whereabouts {
                player,
                zone: Zone::Slots,
                ix: usize::from(slot),
            });
        }
        Player::BOTH.into_iter().find_map(|player| {
            let side = self.side(player);
            let within = |zone: Zone, cards: &[CardIx]| {
                cards
                    .iter()
                    .position(|c| *c == card)
                    .map(|ix| Whereabouts { player, zone, ix })
            };
            within(Zone::Deck, &side.deck)
                .or_else(|| within(Zone::Grave, &side.grave))
                .or_else(|| within(Zone::Pool, &side.pool))
                .or_else(|| within(Zone::Core, side.core.as_slice()))
        })
    }

    /// Opens a question that the text does not answer: nothing more happens.
    pub fn open(&mut self, question: Question) {
        self.end.get_or_insert(End::Open(question));
    }

    /// An effect waits for its turn.
    pub fn wait(&mut self, scope: Scope) {
        let tick = self.tick;
        self.waiting.push(Wait { scope, tick });
    }

    /// The effects of a slot on a card wait for their turn, those that do not yet.
    pub fn reach(&mut self, player: Player, slot: u8, card: CardIx) {
        for n in 0..self.slot(player, slot).effects.len() {
            let effect = self.slot(player, slot).effects[n];
            // What is still on its way finds the card as it then lies.
            if !self
                .waiting
                .iter()
                .any(|w| w.scope.reaches(card, effect.made))
            {
                self.wait(effect.on(player, card));
            }
        }
    }

    /// An effect that waits is begun.
    pub fn start(&mut self, ix: usize) {
        let wait = self.waiting.remove(ix);
        self.runs.push(Run::new(wait.scope));
    }

    /// Goes to a piece of the text in progress.
    pub fn go_to(&mut self, at: u8) {
        if let Some(run) = self.runs.last_mut() {
            run.at = at;
            run.part = Part::Begins;
            run.left = 0;
            run.from = None;
            if !run.picks.is_empty() {
                run.same = std::mem::take(&mut run.picks);
            }
        }
    }

    /// Goes to the next piece of the text in progress.
    pub fn next_piece(&mut self) {
        let Some(run) = self.runs.last() else { return };
        // A slot's effect is one piece of the text that made it.
        if run.scope.kind == RunKind::Hit {
            self.runs.pop();
            return;
        }
        let at = run.at + 1;
        self.go_to(at);
    }

    /// The text in progress asks a player.
    pub fn ask(&mut self, player: Player, what: Asked) {
        if let Some(run) = self.runs.last_mut() {
            run.ask = Some(Ask { player, what });
        }
    }

    /// Numbers the happenings anew from the oldest that still waits: only their order counts, and a state that comes
    /// back must be the same again.
    pub fn renumber(&mut self) {
        let waiting = self.waiting.iter().map(|w| w.tick);
        let oldest = waiting
            .chain(self.fresh.iter().map(|f| f.1))
            .filter(|t| *t > 0)
            .min()
            .unwrap_or(self.tick);
        let by = oldest.saturating_sub(1);
        if by == 0 {
            return;
        }
        self.tick -= by;
        for wait in &mut self.waiting {
            wait.tick = wait.tick.saturating_sub(by);
        }
        for fresh in &mut self.fresh {
            fresh.1 = fresh.1.saturating_sub(by);
        }
    }

    /// The same for slot effects, of which some have just gone or were not needed.
    pub fn renumber_slots(&mut self) {
        let mut made: Vec<u16> = self
            .sides
            .iter()
            .flat_map(|s| &s.slots)
            .flat_map(|s| &s.effects)
            .map(|e| e.made)
            .collect();
        made.sort_unstable();
        let rank = |n: u16| made.iter().position(|m| *m == n).map(|ix| ix as u16 + 1);
        let over = |cause: &mut Cause| {
            if let Cause::Slot(n) = cause {
                *n = rank(*n).unwrap_or(0);
            }
        };
        self.made = made.len() as u16;
        for effect in self
            .sides
            .iter_mut()
            .flat_map(|s| &mut s.slots)
            .flat_map(|s| &mut s.effects)
        {
            effect.made = rank(effect.made).unwrap_or(0);
        }
        self.waiting
            .iter_mut()
            .for_each(|w| over(&mut w.scope.cause));
        self.runs.iter_mut().for_each(|r| over(&mut r.scope.cause));
    }
}
