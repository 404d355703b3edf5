//! Moving a state on by one micro-step. What is known within one step only lives here and never in the state.

pub mod attack;
pub mod damage;
pub mod emit;
pub mod intercept;
pub mod lapse;
pub mod moving;
pub mod paying;
pub mod playing;
pub mod pose;
pub mod prepare;
pub mod raiding;
pub mod replace;
pub mod script;
pub mod step;
pub mod turn;
pub mod waiting;
pub mod zones;

use crate::engine::union_arena::state::{Cause, Held, Obj};
use crate::engine::union_arena::table::UnionArena;
use crate::engine::union_arena::view::View;
use std::cell::{Cell, RefCell};

/// A micro-step under way.
pub struct Run<'g> {
    /// Looking at the state.
    view: View<'g>,
    /// Why what is being done happens, where the procedures under way do not tell.
    cause: Cell<Option<Cause>>,
    /// Whether an action of an effect is being done.
    acting: Cell<bool>,
    /// Where cards leave the field together: those on the field before it, with their effects that go off at something
    /// and for which of those that leave the condition of each held.
    together: RefCell<Vec<(Obj, Vec<Held>)>>,
}

impl<'g> Run<'g> {
    /// At its beginning.
    pub fn new(game: &'g UnionArena) -> Self {
        Self {
            view: View::new(game),
            cause: Cell::new(None),
            acting: Cell::new(false),
            together: RefCell::new(Vec::new()),
        }
    }
}

impl<'g> std::ops::Deref for Run<'g> {
    type Target = View<'g>;
    fn deref(&self) -> &View<'g> {
        &self.view
    }
}
