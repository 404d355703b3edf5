//! What a word is: its names, its form, what stands behind it. Plain data, one static a type.

use std::any::{Any, TypeId};

use crate::text::yaml::{Node, Wrong};

/// A type that is written in words.
pub trait Vocab: Sized + 'static {
    /// Its words.
    const SHAPE: &'static Shape;

    /// Whether it need not be written at all, whatever holds it: an option.
    const MAY_LACK: bool = false;

    /// Its words, for tables that go round in circles.
    fn shape() -> &'static Shape {
        Self::SHAPE
    }

    /// Reads it from a part of a file.
    ///
    /// # Errors
    /// What is wrong first, with its place.
    fn read(node: &Node) -> Result<Self, Wrong>;

    /// Writes it as [`read`](Self::read) reads it.
    fn write(&self) -> Node;

    /// The book's word for it, where it is one of several.
    fn named(&self) -> &'static str {
        ""
    }

    /// Shows itself and everything in it, in the order of the table.
    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
    }
}

/// How one type is written.
#[derive(Debug)]
pub struct Shape {
    /// Whose it is; none of what only holds another. One type's shape may lie in several places of the program.
    pub id: Option<TypeId>,
    /// What the game calls it: 效果, 条件, 卡名.
    pub name: &'static str,
    /// One line for people, in Chinese; may be empty.
    pub says: &'static str,
    /// The same in English.
    pub note: &'static str,
    /// How it may look, where that helps: `加速: {对象: 自身, 数: 1}`.
    pub example: &'static str,
    /// Why there is no such word here, where the book has something to say of it.
    pub hint: Option<fn(&str) -> Option<&'static str>>,
    /// Where the book lists all that there is, with its clauses: what is not in the list is told so; may be empty.
    pub closed: &'static str,
    /// Its form.
    pub form: Form,
}

/// A shape that is looked up when it is needed: shapes go round in circles.
pub type Link = fn() -> &'static Shape;

/// The forms in which things are written.
#[derive(Debug)]
pub enum Form {
    /// Any text: a name, a remark.
    Text,
    /// An integer within these bounds.
    Number {
        /// The least.
        low: i64,
        /// The greatest.
        high: i64,
    },
    /// 是 or 否.
    YesNo,
    /// One of several words, some with content.
    Words(&'static [Word]),
    /// A mapping of known keys.
    Fields {
        /// The keys.
        fields: &'static [Field],
        /// Those for which a word, a number or a list may stand alone.
        short: &'static [usize],
        /// Those for which a mapping of none of the keys may stand alone.
        short_map: &'static [usize],
        /// The one that takes the keys that are not the mapping's own: a choice, beside what is to be chosen.
        beside: Option<usize>,
    },
    /// A word of this, alone or with that behind it.
    About(Link, Link),
    /// A list.
    List(Link),
    /// One, or a list of several.
    Many(Link),
    /// It, or nothing.
    Maybe(Link),
    /// Names of the writer's own, each with a value.
    Entries(Link),
    /// Written as what it holds.
    Same(Link),
    /// Anything at all.
    Anything,
}

/// One of several words.
#[derive(Debug)]
pub struct Word {
    /// Its names, the book's first; none where only the content itself stands there.
    pub names: &'static [&'static str],
    /// What stands behind it.
    pub content: Content,
    /// The clause it stands for, without its book; may be empty.
    pub clause: &'static str,
    /// One line of explanation, in Chinese; may be empty.
    pub says: &'static str,
    /// The same in English: the doc comment of what holds it.
    pub note: &'static str,
    /// How cards print it; may be empty.
    pub printed: &'static str,
}

/// What stands behind a word.
#[derive(Debug, Clone, Copy)]
pub enum Content {
    /// Nothing.
    None,
    /// This.
    Needed(Link),
    /// This, or nothing where its defaults are meant.
    Maybe(Link),
    /// What stands there is this, without a word, or behind the word where there is one.
    Any(Link),
}

impl Content {
    /// The shape of what stands there.
    pub fn shape(self) -> Option<&'static Shape> {
        match self {
            Self::None => None,
            Self::Needed(of) | Self::Maybe(of) | Self::Any(of) => Some(of()),
        }
    }
}

/// A key of a mapping.
#[derive(Debug)]
pub struct Field {
    /// Its names, the book's first.
    pub names: &'static [&'static str],
    /// What stands there.
    pub of: Link,
    /// Whether it has to be there.
    pub needed: bool,
    /// The clause it stands for, without its book; may be empty.
    pub clause: &'static str,
    /// One line of explanation, in Chinese; may be empty.
    pub says: &'static str,
    /// The same in English: the doc comment of what holds it.
    pub note: &'static str,
    /// How cards print it; may be empty.
    pub printed: &'static str,
}

impl Shape {
    /// A shape of which nothing more is to be said.
    pub const fn of(
        name: &'static str,
        says: &'static str,
        note: &'static str,
        form: Form,
    ) -> Self {
        Self {
            id: None,
            name,
            says,
            note,
            example: "",
            hint: None,
            closed: "",
            form,
        }
    }

    /// Whether it is the shape of the same type.
    pub fn is(&self, other: &Self) -> bool {
        match (self.id, other.id) {
            (Some(id), Some(other)) => id == other,
            _ => std::ptr::eq(self, other),
        }
    }

    /// The shape behind those that only hold another.
    pub fn inner(&'static self) -> &'static Self {
        match self.form {
            Form::Same(of) | Form::Maybe(of) => of().inner(),
            _ => self,
        }
    }

    /// What it, or else what may stand in its place without a word, has of something.
    pub(super) fn says_of<T>(&self, of: &dyn Fn(&Self) -> Option<T>) -> Option<T> {
        of(self).or_else(|| {
            let Form::Words(words) = self.form else {
                return None;
            };
            words.iter().find_map(|word| match word.content {
                Content::Any(open) => open().inner().says_of(of),
                _ => None,
            })
        })
    }

    /// The key of this name, where it is a mapping that has it.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields().iter().find(|f| f.names.contains(&name))
    }

    /// The keys of the mapping that it is; none where it is none.
    pub fn fields(&self) -> &'static [Field] {
        match self.inner_form() {
            Form::Fields { fields, .. } => fields,
            _ => &[],
        }
    }

    fn inner_form(&self) -> &Form {
        match self.form {
            Form::Same(of) | Form::Maybe(of) => of().inner_form(),
            _ => &self.form,
        }
    }

    /// All words that may stand here without content, the book's names first.
    pub fn words(&self) -> Vec<&'static str> {
        let mut all = Vec::new();
        self.gather(&mut all, &mut Vec::new());
        all
    }

    fn gather<'s>(&'s self, all: &mut Vec<&'static str>, seen: &mut Vec<&'s Self>) {
        if seen.iter().any(|shape| shape.is(self)) {
            return;
        }
        seen.push(self);
        match self.form {
            Form::Words(words) => {
                for word in words {
                    all.extend(word.names);
                    if let Content::Any(of) = word.content {
                        of().gather(all, seen);
                    }
                }
            }
            Form::Same(of) | Form::Maybe(of) | Form::Many(of) | Form::About(of, _) => {
                of().gather(all, seen);
            }
            Form::Fields { fields, short, .. } => {
                for at in short {
                    (fields[*at].of)().gather(all, seen);
                }
            }
            _ => {}
        }
    }
}

/// The number of a name among the words of a shape.
pub fn find(shape: &Shape, name: &str) -> Option<usize> {
    match shape.form {
        Form::Words(words) => words.iter().position(|word| word.names.contains(&name)),
        _ => None,
    }
}

/// The book's name of a word.
pub const fn name_of(shape: &Shape, nth: usize) -> &'static str {
    match shape.form {
        Form::Words(words) if !words[nth].names.is_empty() => words[nth].names[0],
        _ => "",
    }
}
