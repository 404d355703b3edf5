//! The shared forms of writing, with yes and no in the game's words.

use std::ops::Deref;

use crate::engine::vocab::{Form, Node, Shape, Vocab, Wrong};

pub use crate::engine::vocab::Many;
pub(crate) use crate::engine::vocab::form;

/// Yes or no: 是, 否, true, false.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flag(pub bool);

impl Deref for Flag {
    type Target = bool;
    fn deref(&self) -> &bool {
        &self.0
    }
}

impl Vocab for Flag {
    const SHAPE: &'static Shape = &Shape {
        id: None,
        name: "是或否",
        says: "是或否；不写内容即是",
        note: "yes or no; yes where nothing is written",
        example: "",
        hint: None,
        closed: "",
        form: Form::YesNo,
    };
    fn read(node: &Node) -> Result<Self, Wrong> {
        match node.as_str() {
            None if node.is_nothing() => Ok(Self(true)),
            Some("有" | "真") => Ok(Self(true)),
            Some("无" | "不" | "没有" | "假") => Ok(Self(false)),
            _ => bool::read(node).map(Self),
        }
    }
    fn write(&self) -> Node {
        self.0.write()
    }
}
