//! Writing by the table.

use super::shape::{Content, Form, Shape, Vocab};
use crate::text::yaml::{Kind, Node};

/// A mapping that is being written.
pub struct Written {
    shape: &'static Shape,
    entries: Vec<(Node, Node)>,
}

impl Written {
    /// An empty one.
    pub fn of(shape: &'static Shape) -> Self {
        Self {
            shape,
            entries: Vec::new(),
        }
    }

    /// A field; nothing where it holds nothing.
    pub fn field<T: Vocab>(&mut self, nth: usize, value: &T) {
        let node = standing(value);
        if !node.is_nothing() {
            self.push(nth, node);
        }
    }

    /// A field that is left out where it is as it is without being written.
    pub fn unless<T: Vocab>(&mut self, nth: usize, value: &T, default: &T) {
        let node = value.write();
        if node != default.write() {
            self.push(nth, node);
        }
    }

    fn push(&mut self, nth: usize, node: Node) {
        let Form::Fields { fields, beside, .. } = self.shape.form else {
            return;
        };
        match node.kind {
            // Keys that the mapping has itself would be taken for its own.
            Kind::Map(more)
                if beside == Some(nth)
                    && !more.iter().any(|(key, _)| {
                        fields
                            .iter()
                            .any(|f| f.names.contains(&key.scalar().unwrap_or_default()))
                    }) =>
            {
                self.entries.extend(more)
            }
            kind => {
                let node = Node { kind, at: node.at };
                self.entries.push((Node::text(fields[nth].names[0]), node));
            }
        }
    }

    /// The mapping; nothing where all is as it is without being written.
    pub fn finish(self) -> Node {
        if self.entries.is_empty() {
            return Node::nothing();
        }
        Node::map(self.entries)
    }
}

/// A word that stands alone.
pub fn word(shape: &'static Shape, nth: usize) -> Node {
    Node::text(super::shape::name_of(shape, nth))
}

/// A word with what stands behind it.
pub fn worded<T: Vocab>(shape: &'static Shape, nth: usize, content: &T) -> Node {
    let Form::Words(words) = shape.form else {
        return content.write();
    };
    match words[nth].content {
        Content::Any(_) => standing(content),
        Content::Maybe(_) if content.write().is_nothing() => word(shape, nth),
        _ => Node::map(vec![(word(shape, nth), standing(content))]),
    }
}

/// Something as it is written where something has to stand: a mapping of which nothing need be written is an empty one
/// and not nothing, which would be read as none.
fn standing<T: Vocab>(value: &T) -> Node {
    let written = value.write();
    match written.is_nothing() && !T::MAY_LACK && is_mapping(T::SHAPE) {
        true => Node::map(Vec::new()),
        false => written,
    }
}

fn is_mapping(shape: &'static Shape) -> bool {
    match shape.form {
        Form::Same(of) => is_mapping(of()),
        Form::Fields { .. } => true,
        _ => false,
    }
}
