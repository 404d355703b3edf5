//! Where a game stands: cards, zones, changes in force, effects that wait, and the procedures that are half done.
//! Plain data; knows no rules. Card faces and readings lie in the game value.

mod frame;
mod go;
pub mod step;
mod things;

pub use frame::*;
pub use things::*;

use crate::engine::game::{Outcome, Player};
use crate::engine::union_arena::words::{Deed, Phase, Zone};
use serde::{Deserialize, Serialize};

/// Where a game stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// All cards.
    pub cards: Vec<Card>,
    /// The players' sides.
    pub sides: [Side; 2],
    /// The number of the turn, from 1.
    pub turn: u16,
    /// Whose turn it is.
    pub turn_player: Player,
    /// Who had the first turn.
    pub first: Player,
    /// The phase.
    pub phase: Phase,
    /// Procedures that are half done, innermost last.
    pub frames: Vec<Frame>,
    /// What the effects that are going on know, innermost last.
    pub ctxs: Vec<Ctx>,
    /// Changes in force.
    pub timed: Vec<Timed>,
    /// Effects that wait.
    pub waiting: Vec<Waiting>,
    /// Effects that come later.
    pub later: Vec<Later>,
    /// Effects used this turn that may be used once (5.3.5-2).
    pub used: Vec<(Obj, u16)>,
    /// Effects used in this game that may be used once, by player, and by card where it was given them.
    pub used_ever: Vec<(Player, u16, Option<Obj>)>,
    /// Phases that a player's next turn with them passes over.
    pub skips: Vec<(Player, Phase)>,
    /// Turns that come before the next one of the order (5-2).
    pub extra_turns: Vec<Player>,
    /// The attack that is going on.
    pub attack: Option<Attack>,
    /// Who has attacked this turn.
    pub attacked: Vec<Obj>,
    /// What happened this turn, by whom, how often.
    pub happened: Vec<(Deed, Player, u8)>,
    /// Of which cards that told, where some condition asks.
    pub seen: Vec<(Deed, Player, Ix)>,
    /// Answers to questions, for the procedure that asked.
    pub got: Vec<Answer>,
    /// Characters that came to 0 BP or below because something lapsed, with their BP since.
    pub lapsed: Vec<(Obj, i32)>,
    /// Characters at 0 BP or below in place of whose retirement something was done, with their BP since.
    pub spared: Vec<(Obj, i32)>,
    /// Order of beginning of changes.
    pub stamp: u16,
    /// Batch of waiting effects.
    pub batch: u16,
    /// What is restored where costs that are being paid cannot all be paid, innermost last.
    pub saved: Vec<State>,
    /// How it ended.
    pub over: Option<Outcome>,
}

impl State {
    /// The innermost procedure, if it is this one, goes on with this step.
    pub fn go<S: go::Step>(&mut self, to: S) {
        if let Some(at) = self.frames.last_mut().and_then(S::of) {
            *at = to;
        }
    }

    /// The innermost procedure of this kind goes on with this step, whatever stands above it.
    pub fn go_within<S: go::Step>(&mut self, to: S) {
        if let Some(at) = self.innermost() {
            *at = to;
        }
    }

    /// The step of the innermost procedure of this kind.
    pub fn innermost<S: go::Step>(&mut self) -> Option<&mut S> {
        self.frames.iter_mut().rev().find_map(S::of)
    }

    /// The last action of the effect going on was done to so many cards or points.
    pub fn did_to(&mut self, n: i32) {
        if let Some(ctx) = self.ctxs.last_mut() {
            ctx.did = n;
        }
    }

    /// A card of a player is to be played to a line, used or put on top of a character.
    pub fn begin_play(&mut self, player: Player, card: Ix, to: Zone, onto: Option<Obj>) {
        self.frames.push(Frame::Play {
            player,
            card,
            to,
            onto,
            serial: self.card(card).serial,
            at: step::Play::Energy,
        });
    }

    /// A script begins.
    pub fn begin_script(&mut self, id: u16) {
        self.frames.push(Frame::Script { id, pc: 0 });
    }

    /// A player is asked.
    pub fn ask(&mut self, player: Player, what: Question) {
        self.frames.push(Frame::Ask { player, what });
    }

    /// A player is to choose so many of some cards.
    pub fn ask_cards(&mut self, player: Player, from: Vec<Ix>, (min, max): (u8, u8), why: Why) {
        let what = Question::Cards {
            from,
            min,
            max,
            why,
        };
        self.ask(player, what);
    }

    /// A card.
    pub fn card(&self, ix: Ix) -> &Card {
        &self.cards[ix as usize]
    }

    /// A card, to change.
    pub fn card_mut(&mut self, ix: Ix) -> &mut Card {
        &mut self.cards[ix as usize]
    }

    /// A player's side.
    pub fn side(&self, player: Player) -> &Side {
        &self.sides[player.ix()]
    }

    /// A player's side, to change.
    pub fn side_mut(&mut self, player: Player) -> &mut Side {
        &mut self.sides[player.ix()]
    }

    /// The card as what it is now.
    pub fn obj(&self, ix: Ix) -> Obj {
        Obj {
            ix,
            serial: self.card(ix).serial,
        }
    }

    /// Whether it is still the same thing.
    pub fn is_still(&self, obj: Obj) -> bool {
        self.card(obj.ix).serial == obj.serial
    }

    /// Whether it is still the same thing and on the field.
    pub fn stands(&self, obj: Obj) -> bool {
        self.is_still(obj) && self.card(obj.ix).zone.on_field()
    }

    /// The innermost procedure of such a kind ends, whatever stands above it.
    pub fn leave_frame(&mut self, such: impl Fn(&Frame) -> bool) {
        if let Some(at) = self.frames.iter().rposition(such) {
            self.frames.remove(at);
        }
    }

    /// Whether a trigger check is going on: life cards have been turned up (5.4.4-1).
    pub fn checking(&self) -> bool {
        let checks = |f: &Frame| matches!(f, Frame::Damage(d) if !d.cards.is_empty());
        self.frames.iter().any(checks)
    }

    /// Cards under a raided character.
    pub fn sources(&self, ix: Ix) -> impl Iterator<Item = Ix> + '_ {
        self.side(self.card(ix).owner)
            .under
            .iter()
            .copied()
            .filter(move |u| self.card(*u).above == ix)
    }

    /// Cards that effects have put under a character.
    pub fn below(&self, ix: Ix) -> impl Iterator<Item = Ix> + '_ {
        let sides = self.sides.iter().flat_map(|side| &side.below);
        sides.copied().filter(move |u| self.card(*u).above == ix)
    }

    /// The same, of one that has left the field those that went with it and still lie where that put them.
    pub fn below_or_gone(&self, ix: Ix) -> Vec<Ix> {
        if self.card(ix).zone.on_field() {
            return self.below(ix).collect();
        }
        let went = |c: &Ix| {
            let card = self.card(*c);
            card.above == ix && card.came == Some(Zone::Below)
        };
        (0..self.cards.len() as Ix).filter(went).collect()
    }

    /// Whether a card lies face down where both players see that it is there.
    pub fn hides(&self, ix: Ix) -> bool {
        let card = self.card(ix);
        matches!(card.zone, Zone::Life | Zone::Below) && !card.up
    }

    /// Whether a card is raided (6.3-1).
    pub fn raided(&self, ix: Ix) -> bool {
        self.sources(ix).next().is_some()
    }

    /// All cards on the field, the turn player's first.
    pub fn field(&self) -> impl Iterator<Item = Ix> + '_ {
        let (a, b) = (self.turn_player, self.turn_player.opponent());
        self.side(a).field().chain(self.side(b).field())
    }

    /// What the effect that is going on knows.
    pub fn ctx(&self) -> Option<&Ctx> {
        self.ctxs.last()
    }

    /// Whether an effect is going on.
    pub fn in_effect(&self) -> bool {
        !self.ctxs.is_empty()
    }
}

impl State {
    /// A card is to be put on top of a character: the first step comes next (5.3.2-6).
    pub(super) fn begin_raid(&mut self, player: Player, card: Ix, base: Obj) {
        let top = self.obj(card);
        self.frames.push(Frame::Raid {
            player,
            card,
            base,
            top,
            at: step::Raid::Room,
        });
    }
}

impl State {
    /// Cards with the lines on which they lie.
    pub(super) fn on_lines(&self, cards: &[Ix]) -> Vec<(Ix, Zone)> {
        cards.iter().map(|ix| (*ix, self.card(*ix).zone)).collect()
    }
}
