//! A state that is moved on: what operations do, one rule family a file. A procedure that takes several micro-steps
//! is a frame on the stack; `steps` carries the innermost on, `start` begins an operation.

mod discard;
mod health;
mod marching;
mod piles;
mod shifting;
mod show;
mod start;
mod steps;
mod targets;
mod text;
mod turn;
mod units;
mod using;
mod values;

use super::Sgs;
use super::event::Event;
use super::state::{CardId, CardsAsked, Ctx, Frame, State, Work};
use super::view::View;
use super::words::op::Op;
use crate::engine::game::Log;

/// A state that is moved on.
pub struct Run<'a> {
    pub game: &'a Sgs,
    pub s: &'a mut State,
    pub log: &'a mut Log<Event>,
    /// Whether the cards that an operation is for have just been chosen: what comes before the choice is done.
    pub chosen: bool,
}

impl Run<'_> {
    /// A look at the state, for whom something is done.
    fn view<'b>(&'b self, ctx: &'b Ctx) -> View<'b> {
        self.game.view(self.s).by(ctx)
    }

    /// A look at the state, for whom the innermost frame is.
    fn look(&self) -> View<'_> {
        self.game.view(self.s)
    }
}

impl Run<'_> {
    /// For the same, what is done being a way of its own: another 以此法 (5.31-1).
    fn new_way(&mut self, ctx: &Ctx) -> Ctx {
        let way = self.s.new_way();
        Ctx { way, ..*ctx }
    }

    pub fn push(&mut self, kind: Work, ctx: &Ctx) {
        self.s.stack.push(Frame {
            kind,
            begun: 0,
            ctx: *ctx,
        });
    }

    /// Asks for so many of these cards, with which the operation then goes on.
    fn ask_for_cards(&mut self, op: Op, from: Vec<CardId>, count: usize, ctx: &Ctx) {
        self.push(Work::PickFor(op.into(), CardsAsked { from, count }), ctx);
    }
}
