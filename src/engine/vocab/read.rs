//! Reading by the table: which field or word a part of a file is.

use super::shape::{Content, Field, Form, Link, Shape, Vocab, Word};
use crate::text::yaml::{Kind, Node, Scalar, What, Wrong};

/// The fields of a mapping that were found.
pub struct Found<'n> {
    shape: &'static Shape,
    fields: &'static [Field],
    node: &'n Node,
    values: Vec<Option<&'n Node>>,
    /// The field that takes the keys that are not the mapping's own, and those keys with their values.
    beside: Option<usize>,
    rest: Option<Node>,
}

impl<'n> Found<'n> {
    /// Looks a mapping's fields up.
    ///
    /// # Errors
    /// A key that is not known or stands twice; something that is no such mapping.
    pub fn of(shape: &'static Shape, node: &'n Node) -> Result<Self, Wrong> {
        let Form::Fields {
            fields,
            short,
            short_map,
            beside,
        } = shape.form
        else {
            return Err(no_such_form(shape, node));
        };
        let mut found = Self {
            shape,
            fields,
            node,
            values: vec![None; fields.len()],
            beside,
            rest: None,
        };
        if let Some(nth) = found.short(short, short_map) {
            found.values[nth] = Some(node);
            return Ok(found);
        }
        match &node.kind {
            Kind::Map(entries) => {
                let mut rest = Vec::new();
                for (key, value) in entries {
                    if found.is_beside(key) {
                        rest.push((key.clone(), value.clone()));
                    } else {
                        found.entry(key, value)?;
                    }
                }
                found.take_rest(rest)?;
                Ok(found)
            }
            Kind::Scalar(_, Scalar::Null) => Ok(found),
            _ if is_none(shape, node) => Ok(found),
            _ => Err(no_such_form(shape, node)),
        }
    }

    /// The field that stands alone for the whole.
    fn short(&self, short: &[usize], short_map: &[usize]) -> Option<usize> {
        let fitting = |nth: &&usize| fits((self.fields[**nth].of)(), self.node);
        match &self.node.kind {
            Kind::Scalar(_, Scalar::Null) => None,
            Kind::Map(entries) => {
                let all = known(self.fields, self.beside);
                let is_known =
                    |(key, _): &(Node, Node)| all.contains(&key.scalar().unwrap_or_default());
                let first = entries.first()?;
                if !entries.iter().any(is_known) {
                    return short_map.iter().find(fitting).copied();
                }
                // Where some keys are known to both, the first says which is meant.
                let wholly = |nth: &&usize| {
                    let mut within = Vec::new();
                    keys((self.fields[**nth].of)(), &mut within, 3);
                    let is_within = |(key, _): &(Node, Node)| {
                        within.contains(&key.scalar().unwrap_or_default())
                    };
                    !is_known(first) && entries.iter().all(is_within)
                };
                short_map.iter().find(wholly).copied()
            }
            // What fits nowhere is told by the first.
            _ => short.iter().find(fitting).or(short.first()).copied(),
        }
    }

    /// Whether a key is not the mapping's own but one of what takes those beside its own.
    fn is_beside(&self, key: &Node) -> bool {
        let name = key.scalar().unwrap_or_default();
        let own = |f: &Field| f.names.contains(&name);
        self.beside.is_some()
            && !self.fields.iter().any(own)
            && known(self.fields, self.beside).contains(&name)
    }

    /// What stands beside the mapping's own keys, as one mapping.
    fn take_rest(&mut self, rest: Vec<(Node, Node)>) -> Result<(), Wrong> {
        let (Some(nth), Some((key, _))) = (self.beside, rest.first()) else {
            return Ok(());
        };
        if self.values[nth].is_some() {
            let (whole, more) = (self.fields[nth].names[0], key.scalar().unwrap_or("…"));
            return Err(Wrong::said(
                format!("已经写了“{whole}”，“{more}”要写在“{whole}”的里面"),
                key,
            ));
        }
        self.rest = Some(Node {
            at: self.node.at,
            kind: Kind::Map(rest),
        });
        Ok(())
    }

    fn entry(&mut self, key: &'n Node, value: &'n Node) -> Result<(), Wrong> {
        let Some(name) = key.scalar() else {
            return Err(Wrong::said("这里要写一项的名字", key));
        };
        let Some(nth) = self.fields.iter().position(|f| f.names.contains(&name)) else {
            return Err(self.unknown(name, key));
        };
        if self.values[nth].replace(value).is_some() {
            let name = self.fields[nth].names[0];
            return Err(Wrong::at(What::Twice(name), key));
        }
        Ok(())
    }

    fn unknown(&self, name: &str, key: &Node) -> Wrong {
        if let Some(why) = self.shape.hint.and_then(|hint| hint(name)) {
            return Wrong::said(format!("“{name}”：{why}"), key);
        }
        let known = known(self.fields, self.beside);
        if let Some(says) = not_listed(self.shape, name, &known) {
            return Wrong::said(says, key);
        }
        // What a mapping's own field would take was written one level too high.
        let below = |field: &&Field| {
            let shape = (field.of)().inner();
            let mut within = Vec::new();
            keys(shape, &mut within, 3);
            within.contains(&name)
        };
        if !slip(name, &known)
            && let Some(field) = self.fields.iter().find(below)
        {
            let holder = field.names[0];
            return Wrong::said(
                format!("“{name}”写在“{holder}”下：{{{holder}: {{{name}: …}}}}"),
                key,
            );
        }
        Wrong::at(What::UnknownKey(name.to_owned(), known), key)
    }

    /// A field's value; none where it was not written.
    pub fn at(&self, nth: usize) -> Option<&Node> {
        if self.beside == Some(nth) && self.rest.is_some() {
            return self.rest.as_ref();
        }
        self.values[nth]
    }

    /// A field that has to be there, or that is an option.
    ///
    /// # Errors
    /// Where it is missing, or wrong.
    pub fn needed<T: Vocab>(&self, nth: usize) -> Result<T, Wrong> {
        match self.at(nth) {
            Some(node) => T::read(node),
            None if T::MAY_LACK => T::read(&Node::nothing()),
            None => Err(Wrong::at(
                What::Missing(self.fields[nth].names[0]),
                self.node,
            )),
        }
    }
}

/// The keys of a mapping: its own, and those of what takes the keys beside them.
fn known(fields: &'static [Field], beside: Option<usize>) -> Vec<&'static str> {
    let mut all: Vec<_> = fields.iter().flat_map(|f| f.names).copied().collect();
    if let Some(nth) = beside {
        keys((fields[nth].of)(), &mut all, 3);
    }
    all
}

/// The keys that a value of a shape may begin with, looking a few levels through what only holds another.
fn keys(shape: &'static Shape, all: &mut Vec<&'static str>, depth: u8) {
    if depth == 0 {
        return;
    }
    match shape.form {
        Form::Fields { fields, beside, .. } => all.extend(known(fields, beside)),
        Form::Words(words) => {
            for word in words {
                if let Content::Any(of) = word.content {
                    keys(of(), all, depth - 1);
                }
            }
        }
        Form::Same(of) | Form::Maybe(of) | Form::Many(of) => keys(of(), all, depth - 1),
        _ => {}
    }
}

/// The word that was found, and what stands behind it.
pub struct FoundWord<'n> {
    /// Its number in the table; beyond it where the word is not known.
    pub nth: usize,
    shape: &'static Shape,
    node: &'n Node,
    content: Option<&'n Node>,
}

impl<'n> FoundWord<'n> {
    /// Looks a word up.
    ///
    /// # Errors
    /// A word that is not known; several where one was to stand.
    pub fn of(shape: &'static Shape, node: &'n Node) -> Result<Self, Wrong> {
        let Form::Words(words) = shape.form else {
            return Err(no_such_form(shape, node));
        };
        let found = |nth, content| Self {
            nth,
            shape,
            node,
            content,
        };
        let among = |name: &str, right: &dyn Fn(&Word) -> bool| {
            words
                .iter()
                .position(|w| w.names.contains(&name) && right(w))
        };
        let named = |name: &str| among(name, &|_| true);
        let any = || {
            words
                .iter()
                .enumerate()
                .filter_map(|(nth, w)| Some((nth, open(w)?)))
        };
        // What a person means by a word comes first, then whatever fits where no word is needed.
        let (name, key, content) = match &node.kind {
            Kind::Scalar(text, is) if *is != Scalar::Null => (text.as_str(), node, None),
            Kind::Map(entries) => match entries.as_slice() {
                [(key, content), ..] => (key.scalar().unwrap_or_default(), key, Some(content)),
                [] => ("", node, None),
            },
            _ => ("", node, None),
        };
        // One name may be two words: one that stands alone, one with content.
        let right = match content {
            Some(_) => among(name, &holds),
            None => among(name, &alone).or_else(|| named(name)),
        };
        if let Some(nth) = right {
            if let Kind::Map(entries) = &node.kind
                && let Some((more, _)) = entries.get(1)
            {
                if let Some((nth, _)) = any().find(|(_, of)| fits(of(), node)) {
                    return Ok(found(nth, Some(node)));
                }
                return Err(one_only(more));
            }
            return Ok(found(nth, content));
        }
        if let Some((nth, _)) = any().find(|(_, of)| fits(of(), node)) {
            return Ok(found(nth, Some(node)));
        }
        // Nothing fits: what is of the same form tells best what is wrong.
        let open_form = |of: Link| !matches!(of().inner().form, Form::Words(_));
        if let Some((nth, _)) = any().find(|(_, of)| open_form(*of) && same_form(of(), node)) {
            return Ok(found(nth, Some(node)));
        }
        if name.is_empty() {
            return Err(no_such_form(shape, node));
        }
        if let Some(nth) = named(name) {
            if let Kind::Map(entries) = &node.kind
                && let Some((more, _)) = entries.get(1)
            {
                return Err(one_only(more));
            }
            // It stands with content and takes none.
            return match &node.kind {
                Kind::Map(entries) if entries.len() > 1 => Err(one_only(&entries[1].0)),
                _ => Ok(found(nth, content)),
            };
        }
        Err(unknown_word(shape, name, key))
    }

    /// That nothing stands behind the word.
    ///
    /// # Errors
    /// Where something does.
    pub fn nothing(&self) -> Result<(), Wrong> {
        match self.content {
            None => Ok(()),
            Some(content) if content.is_nothing() => Ok(()),
            // `{自己的回合: 是}` says it twice.
            Some(content) if content.as_bool() == Some(true) => Ok(()),
            Some(content) => Err(Wrong::said(
                format!("“{}”后面不写内容", self.name()),
                content,
            )),
        }
    }

    /// What stands behind the word.
    ///
    /// # Errors
    /// Where it is missing, or wrong.
    pub fn content<T: Vocab>(&self) -> Result<T, Wrong> {
        if let Some(content) = self.content {
            return T::read(content);
        }
        if matches!(self.word().content, Content::Maybe(_)) {
            return T::read(&Node::nothing_at(self.node.at));
        }
        let name = self.name();
        Err(Wrong::said(
            format!("“{name}”后面还要写内容：{{{name}: …}}"),
            self.node,
        ))
    }

    /// A word that the table does not have.
    pub fn unknown(&self) -> Wrong {
        unknown_word(self.shape, self.name(), self.node)
    }

    fn word(&self) -> &'static Word {
        match self.shape.form {
            Form::Words(words) => &words[self.nth],
            _ => unreachable!("a word is only found among words"),
        }
    }

    fn name(&self) -> &'static str {
        self.word().names.first().copied().unwrap_or("…")
    }
}

/// What stands there without a word.
fn open(word: &Word) -> Option<Link> {
    match word.content {
        Content::Any(of) => Some(of),
        _ => None,
    }
}

/// Whether a word may have content.
fn holds(word: &Word) -> bool {
    !matches!(word.content, Content::None)
}

/// Whether a word may stand alone.
fn alone(word: &Word) -> bool {
    matches!(word.content, Content::None | Content::Maybe(_))
}

/// Whether a part of a file looks like a value of a shape: its form, and its first word or key.
pub fn fits(shape: &'static Shape, node: &Node) -> bool {
    match shape.form {
        Form::Same(of) => fits(of(), node),
        Form::Maybe(of) => node.is_nothing() || fits(of(), node),
        Form::Many(of) => match &node.kind {
            Kind::List(_) => true,
            _ => fits(of(), node),
        },
        Form::Words(words) => {
            let first = match &node.kind {
                Kind::Map(entries) => entries.first().and_then(|(key, _)| key.scalar()),
                _ => node.scalar(),
            };
            let is_map = matches!(node.kind, Kind::Map(_));
            let named =
                |w: &&Word| first.is_some_and(|f| w.names.contains(&f)) && (!is_map || holds(w));
            words.iter().any(|w| named(&w))
                || words.iter().filter_map(open).any(|of| fits(of(), node))
        }
        Form::Fields {
            fields,
            short,
            short_map,
            beside,
        } => match &node.kind {
            Kind::Map(entries) => {
                let all = known(fields, beside);
                let known =
                    |(key, _): &(Node, Node)| all.contains(&key.scalar().unwrap_or_default());
                entries.is_empty()
                    || entries.iter().any(known)
                    || short_map.iter().any(|nth| fits((fields[*nth].of)(), node))
            }
            _ => short.iter().any(|nth| fits((fields[*nth].of)(), node)),
        },
        Form::About(word, _) => match &node.kind {
            Kind::Map(entries) => entries.first().is_some_and(|(key, _)| fits(word(), key)),
            _ => fits(word(), node),
        },
        _ => same_form(shape, node),
    }
}

/// Whether a word for nothing stands where a mapping may, for which no word may stand alone.
pub(super) fn is_none(shape: &'static Shape, node: &Node) -> bool {
    let maps = match &shape.inner().form {
        Form::Fields { short, .. } => short.is_empty(),
        Form::Entries(_) => true,
        _ => false,
    };
    maps && node.says_none()
}

/// Whether a part of a file has the form of a shape, whatever its words.
fn same_form(shape: &'static Shape, node: &Node) -> bool {
    match shape.form {
        Form::Same(of) | Form::Maybe(of) => same_form(of(), node),
        Form::Many(of) => matches!(node.kind, Kind::List(_)) || same_form(of(), node),
        Form::Text => node.as_str().is_some(),
        Form::Number { .. } => node.as_integer().is_some(),
        Form::YesNo => node.as_bool().is_some(),
        Form::Words(words) => words.iter().any(|word| match word.content {
            Content::None | Content::Maybe(_) if node.as_str().is_some() => true,
            Content::Needed(_) | Content::Maybe(_) => matches!(node.kind, Kind::Map(_)),
            Content::Any(of) => same_form(of(), node),
            Content::None => false,
        }),
        Form::Fields { .. } | Form::Entries(_) => matches!(node.kind, Kind::Map(_)),
        Form::About(word, _) => matches!(node.kind, Kind::Map(_)) || same_form(word(), node),
        Form::List(_) => matches!(node.kind, Kind::List(_)),
        Form::Anything => true,
    }
}

pub(super) fn one_only(more: &Node) -> Wrong {
    let key = more.scalar().unwrap_or("…");
    Wrong::said(
        format!("这里只能写一项，多出“{key}”；几项要写成列表，各占一行并以 - 开头"),
        more,
    )
}

fn unknown_word(shape: &'static Shape, name: &str, at: &Node) -> Wrong {
    if let Some(why) = shape.says_of(&|of| of.hint?(name)) {
        return Wrong::said(format!("“{name}”：{why}"), at);
    }
    let known = shape.words();
    match not_listed(shape, name, &known) {
        Some(says) => Wrong::said(says, at),
        None => Wrong::at(What::UnknownWord(name.to_owned(), known), at),
    }
}

/// That the book's list has no such thing, where it is closed; a slip of the pen is told by the words that are near.
fn not_listed(shape: &Shape, name: &str, known: &[&str]) -> Option<String> {
    if shape.closed.is_empty() || name.contains(['：', ':', '，']) || slip(name, known) {
        return None;
    }
    let known = known.join("、");
    Some(format!("“{name}”不在{}；可以写：{known}", shape.closed))
}

/// Whether a name is likely a slip of the pen for one that is known.
fn slip(name: &str, known: &[&str]) -> bool {
    let near = crate::engine::fault::nearest_word(name, known.iter().copied());
    near.is_some_and(|fix| fix.ends_with('？'))
}

/// What a type holds, told as the type itself where it is of another form.
///
/// # Errors
/// What is wrong with it.
pub fn held<T: Vocab>(shape: &'static Shape, node: &Node) -> Result<T, Wrong> {
    T::read(node).map_err(|wrong| match wrong.what {
        What::Form(..) | What::Scalar(_) if !shape.example.is_empty() => no_such_form(shape, node),
        _ => wrong,
    })
}

/// Something of another form than the shape's.
pub(super) fn no_such_form(shape: &'static Shape, node: &Node) -> Wrong {
    Wrong::at(What::Form(wanted(shape), node.says()), node)
}

/// What is to be written, in Chinese.
fn wanted(shape: &'static Shape) -> String {
    let example = |of: &Shape| (!of.example.is_empty()).then_some(of.example);
    match shape.says_of(&example) {
        Some(example) => format!("{}，如 {example}", one(shape)),
        None => one(shape),
    }
}

fn one(shape: &'static Shape) -> String {
    match shape.form {
        Form::Text => "一个词".to_owned(),
        Form::Number { low, high } => match (low, high) {
            (i64::MIN..=-1_000_000, _) => "一个整数".to_owned(),
            (0, 1_000_000..) => "一个不小于0的整数".to_owned(),
            _ => format!("一个{low}到{high}的整数"),
        },
        Form::YesNo => "是或否（true、false）".to_owned(),
        Form::Words(_) => format!("{}：一个词，或一项“名: 值”", shape.name),
        Form::Fields { .. } | Form::Entries(_) => format!("{}：一组“名: 值”", shape.name),
        Form::About(word, _) => match word().form {
            Form::Words(_) => one(word()),
            _ => format!("{}，或一项“名: 值”", one(word())),
        },
        Form::List(_) => "一个列表：[…]".to_owned(),
        Form::Many(of) => format!("{}，或几项的列表", one(of())),
        Form::Maybe(of) | Form::Same(of) => one(of()),
        Form::Anything => "别的内容".to_owned(),
    }
}
