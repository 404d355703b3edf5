//! What a scenario writes by name or number: names with their places, lists that may be one, counts that may be
//! computed. Reading only; what a name means is found against a state.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::engine::fault::{At, Fault};
use crate::engine::vocab::{self, Form, Node, Shape, Vocab, Wrong};
use crate::text::yaml::{Kind, Scalar, What};

/// A name as written, with its place. Equal names are equal wherever they stand.
#[derive(Debug, Clone, Default)]
pub struct Name(pub At<String>);

impl Name {
    /// A name that stands in no file.
    pub fn new(text: impl Into<String>) -> Self {
        Self(At::nowhere(text.into()))
    }

    /// One as a part of a file has it, where this is to stand. What is read as yes or no needs its quotes.
    fn of(node: &Node, wanted: &Shape) -> Result<Self, Wrong> {
        let value = match &node.kind {
            Kind::Scalar(text, Scalar::Text) => text.trim().to_owned(),
            Kind::Scalar(_, Scalar::Integer(n)) => n.to_string(),
            Kind::Scalar(_, Scalar::Negative(n)) => n.to_string(),
            _ => {
                let wanted = wanted.says.to_owned();
                return Err(Wrong::at(What::Form(wanted, node.says()), node));
            }
        };
        Ok(Self(At {
            value,
            line: node.at.line,
            column: node.at.column,
        }))
    }

    /// The name.
    pub fn text(&self) -> &str {
        &self.0.value
    }

    /// A fault at its place.
    pub fn fault(&self, what: impl Into<String>) -> Fault {
        self.0.fault(what)
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

impl Vocab for Name {
    const SHAPE: &'static Shape =
        &Shape::of("名", "一个词或一个数", "a word or a number", Form::Text);
    fn read(node: &Node) -> Result<Self, Wrong> {
        if let Kind::List(_) = node.kind {
            let says = "这里只能写一个；几名角色各自执行时，写 各: {谁们: [关羽, 张飞], 做: …}";
            return Err(Wrong::said(says, node));
        }
        Self::of(node, Self::SHAPE)
    }
    fn write(&self) -> Node {
        Node::text(self.text())
    }
}

/// One name or a list of names; `关羽、张飞` is two.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Names(pub Vec<Name>);

impl std::ops::Deref for Names {
    type Target = [Name];
    fn deref(&self) -> &[Name] {
        &self.0
    }
}

impl Vocab for Names {
    const SHAPE: &'static Shape = &Shape::of(
        "名或名的列表",
        "一个名字，或名字的列表",
        "a name, several apart by 、, or a list of names",
        Form::Many(Name::shape),
    );
    fn read(node: &Node) -> Result<Self, Wrong> {
        if node.is_nothing() {
            return Ok(Self::default());
        }
        if let Kind::List(items) = &node.kind {
            return items
                .iter()
                .map(Name::read)
                .collect::<Result<_, _>>()
                .map(Self);
        }
        let whole = Name::of(node, Self::SHAPE)?;
        let parts = whole
            .text()
            .split('、')
            .map(str::trim)
            .filter(|part| !part.is_empty());
        let placed = |part: &str| {
            Name(At {
                value: part.to_owned(),
                ..whole.0
            })
        };
        Ok(Self(parts.map(placed).collect()))
    }
    fn write(&self) -> Node {
        Node::nowhere(Kind::List(self.iter().map(Name::write).collect()))
    }
    fn walk(&self, see: &mut dyn FnMut(&dyn std::any::Any)) {
        self.iter().for_each(|name| name.walk(see));
    }
}

/// Names of one sort of thing: what walks through an operation knows by the type what a name is to name.
macro_rules! named {
    ($($(#[$meta:meta])* $name:ident: $of:ident),* $(,)?) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
        pub struct $name(pub $of);

        impl std::ops::Deref for $name {
            type Target = $of;
            fn deref(&self) -> &$of {
                &self.0
            }
        }

        impl From<$of> for $name {
            fn from(of: $of) -> Self {
                Self(of)
            }
        }

        impl Vocab for $name {
            const SHAPE: &'static Shape = $of::SHAPE;
            fn read(node: &Node) -> Result<Self, Wrong> {
                $of::read(node).map(Self)
            }
            fn write(&self) -> Node {
                self.0.write()
            }
        }
    )*};
}

named! {
    /// A character.
    Who: Name,
    /// A character, or 系统, which is nobody.
    Doer: Name,
    /// Characters; a word may stand for several.
    Whos: Names,
    /// A card.
    CardName: Name,
    /// Cards.
    CardNames: Names,
    /// Sorts of cards.
    Sorts: Names,
    /// A skill.
    SkillName: Name,
    /// A condition over facts.
    Condition: Name,
}

/// A number, or what it is computed from: `X`, `关羽.已损失的体力值`, `关羽.体力+1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Count {
    /// A number.
    Fixed(i64),
    /// An expression over facts.
    Of(Name),
}

impl Count {
    /// The place and text of it.
    pub fn name(&self) -> Name {
        match self {
            Self::Fixed(n) => Name::new(n.to_string()),
            Self::Of(name) => name.clone(),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(n) => write!(f, "{n}"),
            Self::Of(name) => f.write_str(name.text()),
        }
    }
}

impl Vocab for Count {
    const SHAPE: &'static Shape = &Shape::of(
        "数",
        "一个数，或算出它的式子：X、关羽.体力+1",
        "a number, or what it is computed from",
        Form::Text,
    );
    fn read(node: &Node) -> Result<Self, Wrong> {
        let name = Name::read(node)?;
        Ok(match name.text().parse() {
            Ok(n) => Self::Fixed(n),
            Err(_) => Self::Of(name),
        })
    }
    fn write(&self) -> Node {
        match self {
            Self::Fixed(n) => n.write(),
            Self::Of(name) => name.write(),
        }
    }
}

/// A mapping from names to things, in the order of the file.
#[derive(Debug, Clone)]
pub struct Entries<V>(pub Vec<(Name, V)>);

impl<V> Default for Entries<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<V> Entries<V> {
    /// The thing of this name.
    pub fn get(&self, name: &str) -> Option<&V> {
        self.0
            .iter()
            .find(|(n, _)| n.text() == name)
            .map(|(_, v)| v)
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(n, _)| n.text())
    }
}

impl<V: Vocab> Vocab for Entries<V> {
    const SHAPE: &'static Shape = <vocab::Entries<V> as Vocab>::SHAPE;
    fn read(node: &Node) -> Result<Self, Wrong> {
        let entries = vocab::Entries::<At<V>>::read(node)?.0.into_iter();
        let placed = |(key, of): (String, At<V>)| {
            let name = At {
                value: key.trim().to_owned(),
                line: of.line,
                column: of.column,
            };
            (Name(name), of.value)
        };
        Ok(Self(entries.map(placed).collect()))
    }
    fn write(&self) -> Node {
        let entries = self.0.iter();
        Node::map(
            entries
                .map(|(name, of)| (name.write(), of.write()))
                .collect(),
        )
    }
    fn walk(&self, see: &mut dyn FnMut(&dyn std::any::Any)) {
        self.0.iter().for_each(|(_, of)| of.walk(see));
    }
}
