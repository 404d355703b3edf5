//! The forms that all vocabularies share: texts, numbers, yes and no, lists, options, places.

use std::any::Any;
use std::collections::BTreeMap;
use std::num::{NonZeroU8, NonZeroU16, NonZeroU32};
use std::ops::Deref;

use super::read::{fits, is_none, no_such_form, one_only};
use super::shape::{Form, Shape, Vocab};
use crate::engine::fault::At;
use crate::text::yaml::{Kind, Node, What, Wrong};

/// One or a list of several.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Many<T>(pub Vec<T>);

impl<T> Default for Many<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Deref for Many<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

const fn shape(name: &'static str, form: Form) -> Shape {
    Shape::of(name, "", "", form)
}

impl Vocab for String {
    const SHAPE: &'static Shape = &shape("文字", Form::Text);
    fn read(node: &Node) -> Result<Self, Wrong> {
        let text = node.as_str().map(str::to_owned);
        text.ok_or_else(|| no_such_form(Self::SHAPE, node))
    }
    fn write(&self) -> Node {
        Node::text(self.as_str())
    }
}

macro_rules! integers {
    ($($ty:ident),+) => {$(
        impl Vocab for $ty {
            const SHAPE: &'static Shape = &shape("数", Form::Number {
                low: if $ty::MIN as i128 > i64::MIN as i128 { $ty::MIN as i64 } else { i64::MIN },
                high: if ($ty::MAX as i128) < i64::MAX as i128 { $ty::MAX as i64 } else { i64::MAX },
            });
            fn read(node: &Node) -> Result<Self, Wrong> {
                let whole = node.as_integer();
                let n = whole.and_then(|n| Self::try_from(n).ok());
                n.ok_or_else(|| match &node.kind {
                    _ if whole.is_some_and(|n| n > Self::MAX as i128) => {
                        Wrong::said(format!("数太大：至多{}", Self::MAX), node)
                    }
                    Kind::Scalar(..) => Wrong::at(What::Scalar(stringify!($ty)), node),
                    _ => no_such_form(Self::SHAPE, node),
                })
            }
            fn write(&self) -> Node {
                Node::integer(*self as i128)
            }
        }
    )+};
}

integers!(u8, u16, u32, u64, usize, i8, i16, i32, i64);

/// A number that is counted from 1: the first is 1, and there is no 0.
macro_rules! counted {
    ($($ty:ident of $of:ident),+) => {$(
        impl Vocab for $ty {
            const SHAPE: &'static Shape =
                &shape("数", Form::Number { low: 1, high: $of::MAX as i64 });
            fn read(node: &Node) -> Result<Self, Wrong> {
                let n = Self::new($of::read(node)?);
                n.ok_or_else(|| Wrong::said("从 1 数，没有 0", node))
            }
            fn write(&self) -> Node {
                self.get().write()
            }
        }
    )+};
}

counted!(NonZeroU8 of u8, NonZeroU16 of u16, NonZeroU32 of u32);

impl Vocab for bool {
    const SHAPE: &'static Shape = &shape("是否", Form::YesNo);
    fn read(node: &Node) -> Result<Self, Wrong> {
        node.as_bool()
            .ok_or_else(|| no_such_form(Self::SHAPE, node))
    }
    fn write(&self) -> Node {
        Node::text(if *self { "是" } else { "否" })
    }
}

/// Whatever stands there, as it is written.
impl Vocab for Node {
    const SHAPE: &'static Shape = &shape("", Form::Anything);
    fn read(node: &Node) -> Result<Self, Wrong> {
        Ok(node.clone())
    }
    fn write(&self) -> Node {
        self.clone()
    }
}

impl<T: Vocab> Vocab for Option<T> {
    const SHAPE: &'static Shape = &shape("", Form::Maybe(T::shape));
    const MAY_LACK: bool = true;
    fn read(node: &Node) -> Result<Self, Wrong> {
        if node.is_nothing() || is_none(T::SHAPE, node) {
            return Ok(None);
        }
        T::read(node).map(Some)
    }
    fn write(&self) -> Node {
        self.as_ref().map_or_else(Node::nothing, T::write)
    }
    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        if let Some(value) = self {
            value.walk(see);
        }
    }
}

impl<T: Vocab> Vocab for Box<T> {
    const SHAPE: &'static Shape = &shape("", Form::Same(T::shape));
    const MAY_LACK: bool = T::MAY_LACK;
    fn read(node: &Node) -> Result<Self, Wrong> {
        T::read(node).map(Box::new)
    }
    fn write(&self) -> Node {
        T::write(self)
    }
    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        T::walk(self, see);
    }
}

impl<T: Vocab> Vocab for At<T> {
    const SHAPE: &'static Shape = &shape("", Form::Same(T::shape));
    fn read(node: &Node) -> Result<Self, Wrong> {
        Ok(Self {
            value: T::read(node)?,
            line: node.at.line,
            column: node.at.column,
        })
    }
    fn write(&self) -> Node {
        self.value.write()
    }
    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        self.value.walk(see);
    }
}

impl<T: Vocab> Vocab for Vec<T> {
    const SHAPE: &'static Shape = &shape("", Form::List(T::shape));
    fn read(node: &Node) -> Result<Self, Wrong> {
        match &node.kind {
            Kind::List(items) => items.iter().map(T::read).collect(),
            _ if node.is_nothing() || node.says_none() => Ok(Self::new()),
            _ => Err(no_such_form(Self::SHAPE, node)),
        }
    }
    fn write(&self) -> Node {
        Node::nowhere(Kind::List(self.iter().map(T::write).collect()))
    }
    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        self.iter().for_each(|item| item.walk(see));
    }
}

impl<T: Vocab> Vocab for Many<T> {
    const SHAPE: &'static Shape = &shape("", Form::Many(T::shape));
    fn read(node: &Node) -> Result<Self, Wrong> {
        match &node.kind {
            Kind::List(items) => items
                .iter()
                .map(T::read)
                .collect::<Result<_, _>>()
                .map(Self),
            _ if node.is_nothing() => Ok(Self(Vec::new())),
            // Where it is no word of these.
            _ if node.says_none() && !fits(T::SHAPE, node) => Ok(Self(Vec::new())),
            _ => Ok(Self(vec![T::read(node)?])),
        }
    }
    fn write(&self) -> Node {
        match self.0.as_slice() {
            [one] => one.write(),
            many => Node::nowhere(Kind::List(many.iter().map(T::write).collect())),
        }
    }
    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        self.0.iter().for_each(|item| item.walk(see));
    }
}

/// Names of the writer's own with their values, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entries<T>(pub Vec<(String, T)>);

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Vocab> Vocab for Entries<T> {
    const SHAPE: &'static Shape = &shape("", Form::Entries(T::shape));
    fn read(node: &Node) -> Result<Self, Wrong> {
        entries(node, Self::SHAPE)?
            .iter()
            .map(|(key, value)| Ok((String::read(key)?, T::read(value)?)))
            .collect::<Result<_, _>>()
            .map(Self)
    }
    fn write(&self) -> Node {
        let entries = self.0.iter();
        Node::map(
            entries
                .map(|(key, value)| (key.write(), value.write()))
                .collect(),
        )
    }
    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        self.0.iter().for_each(|(_, value)| value.walk(see));
    }
}

impl<T: Vocab> Vocab for BTreeMap<String, T> {
    const SHAPE: &'static Shape = &shape("", Form::Entries(T::shape));
    fn read(node: &Node) -> Result<Self, Wrong> {
        entries(node, Self::SHAPE)?
            .iter()
            .map(|(key, value)| Ok((String::read(key)?, T::read(value)?)))
            .collect()
    }
    fn write(&self) -> Node {
        Node::map(
            self.iter()
                .map(|(key, value)| (key.write(), value.write()))
                .collect(),
        )
    }
    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        self.values().for_each(|value| value.walk(see));
    }
}

/// A word with what it is about, which may be left out: `因效果退场`, `{因效果退场: 对方}`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct About<W, C> {
    /// The word.
    pub what: W,
    /// What stands behind it.
    pub by: C,
}

impl<W: Vocab, C: Vocab> Vocab for About<W, C> {
    const SHAPE: &'static Shape = &shape("", Form::About(W::shape, C::shape));
    fn read(node: &Node) -> Result<Self, Wrong> {
        match &node.kind {
            Kind::Map(entries) => match entries.as_slice() {
                [(what, by)] => Ok(Self {
                    what: W::read(what)?,
                    by: C::read(by)?,
                }),
                [_, (more, _), ..] => Err(one_only(more)),
                [] => Err(no_such_form(Self::SHAPE, node)),
            },
            Kind::Scalar(..) if !node.is_nothing() => Ok(Self {
                what: W::read(node)?,
                by: C::read(&Node::nothing_at(node.at))?,
            }),
            _ => Err(no_such_form(Self::SHAPE, node)),
        }
    }
    fn write(&self) -> Node {
        let by = self.by.write();
        if by.is_nothing() {
            return self.what.write();
        }
        Node::map(vec![(self.what.write(), by)])
    }
    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.what.walk(see);
        self.by.walk(see);
    }
}

fn entries<'n>(node: &'n Node, shape: &'static Shape) -> Result<&'n [(Node, Node)], Wrong> {
    match &node.kind {
        Kind::Map(entries) => Ok(entries),
        _ if node.is_nothing() || node.says_none() => Ok(&[]),
        _ => Err(no_such_form(shape, node)),
    }
}
