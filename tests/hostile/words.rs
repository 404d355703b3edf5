//! What the words of a game stand on in the files that there are: every part of every ruling, by the entry of the table
//! of words that it is an instance of. Knows no game.

use std::any::TypeId;
use std::collections::HashMap;

use caijue::engine::file;
use caijue::engine::lexicon::Lexicon;
use caijue::engine::table::edit::printed_name;
use caijue::engine::table::path::{Path, Seg};
use caijue::engine::vocab::{Content, Form, Node, Shape, fits};
use caijue::text::yaml::{Kind, Scalar};

/// An entry of the table of words: one type's shape may lie in several places of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entry {
    Of(TypeId),
    At(usize),
}

/// The entry of a shape.
pub fn entry(shape: &'static Shape) -> Entry {
    let shape = shape.inner();
    let at = std::ptr::from_ref(shape) as usize;
    shape.id.map_or(Entry::At(at), Entry::Of)
}

/// A field or word of an entry: what a plain text or number below it is about.
pub type Below = (Entry, &'static str);

/// A part of a file.
#[derive(Debug, Clone)]
pub struct Part {
    /// Where it stands.
    pub path: Path,
    /// What it is an instance of.
    pub shape: &'static Shape,
    /// What it stands below.
    pub below: Below,
}

/// The parts of something that is written by a shape, the whole first.
pub fn parts(shape: &'static Shape, node: &Node) -> Vec<Part> {
    let mut walk = Walk::default();
    walk.go(shape, node, (entry(shape), ""));
    walk.parts
}

/// The words that stand in something, as entries with the numbers of their words or fields.
pub fn spoken(shape: &'static Shape, node: &Node) -> Vec<(Entry, usize)> {
    let mut walk = Walk::default();
    walk.go(shape, node, (entry(shape), ""));
    walk.spoken
}

#[derive(Default)]
struct Walk {
    path: Path,
    parts: Vec<Part>,
    spoken: Vec<(Entry, usize)>,
}

impl Walk {
    fn go(&mut self, shape: &'static Shape, node: &Node, below: Below) {
        let shape = shape.inner();
        self.parts.push(Part {
            path: self.path.clone(),
            shape,
            below,
        });
        match (&shape.form, &node.kind) {
            (Form::Many(of) | Form::List(of), Kind::List(items)) => {
                for (nth, item) in items.iter().enumerate() {
                    self.within(Seg::Item(nth), of(), item, below);
                }
            }
            (Form::Many(of), _) => self.go(of(), node, below),
            (Form::Entries(of), Kind::Map(entries)) => {
                for (key, value) in entries {
                    self.within(of_key(key), of(), value, below);
                }
            }
            (Form::About(_, of), Kind::Map(entries)) => {
                if let [(key, value)] = entries.as_slice() {
                    self.within(of_key(key), of(), value, below);
                }
            }
            (Form::Words(_), _) => self.word(shape, node),
            (Form::Fields { .. }, _) => self.fields(shape, node),
            _ => {}
        }
    }

    fn within(&mut self, seg: Seg, shape: &'static Shape, node: &Node, below: Below) {
        self.path.push(seg);
        self.go(shape, node, below);
        self.path.pop();
    }

    fn word(&mut self, shape: &'static Shape, node: &Node) {
        let Form::Words(words) = &shape.form else {
            return;
        };
        let is = entry(shape);
        let (name, value) = match &node.kind {
            Kind::Map(entries) => match entries.as_slice() {
                [(key, value)] => (key.scalar().unwrap_or_default(), Some(value)),
                _ => ("", None),
            },
            _ => (node.scalar().unwrap_or_default(), None),
        };
        let stands = |content: Content| match value {
            Some(_) => content.shape().is_some(),
            None => matches!(content, Content::None | Content::Maybe(_)),
        };
        let named = |w: &&caijue::engine::vocab::Word| {
            !name.is_empty() && w.names.contains(&name) && stands(w.content)
        };
        if let Some(nth) = words.iter().position(|w| named(&w)) {
            self.spoken.push((is, nth));
            if let (Some(value), Some(of)) = (value, words[nth].content.shape()) {
                let word = words[nth].names.first().copied().unwrap_or_default();
                self.within(Seg::from(name), of, value, (is, word));
            }
            return;
        }
        for (nth, word) in words.iter().enumerate() {
            if let Content::Any(of) = word.content
                && fits(of(), node)
            {
                self.spoken.push((is, nth));
                let word = word.names.first().copied().unwrap_or_default();
                self.go(of(), node, (is, word));
                return;
            }
        }
    }

    fn fields(&mut self, shape: &'static Shape, node: &Node) {
        let Form::Fields { fields, short, .. } = &shape.form else {
            return;
        };
        let is = entry(shape);
        if let Kind::Map(entries) = &node.kind {
            for (key, value) in entries {
                let name = key.scalar().unwrap_or_default();
                if let Some(nth) = fields.iter().position(|f| f.names.contains(&name)) {
                    self.spoken.push((is, nth));
                    let of = (fields[nth].of)();
                    self.within(of_key(key), of, value, (is, fields[nth].names[0]));
                }
            }
        } else if !node.is_nothing() {
            let fitting = |nth: &&usize| fits((fields[**nth].of)(), node);
            if let Some(nth) = short.iter().find(fitting) {
                self.spoken.push((is, *nth));
                self.go((fields[*nth].of)(), node, (is, fields[*nth].names[0]));
            }
        }
    }
}

fn of_key(key: &Node) -> Seg {
    Seg::Key(key.scalar().unwrap_or_default().to_owned())
}

/// How many words and fields can be reached from some shapes: what there is to be spoken.
pub fn all(roots: &[&'static Shape]) -> Vec<(Entry, usize, &'static str)> {
    let mut open: Vec<&'static Shape> = roots.to_vec();
    let mut seen = Vec::new();
    let mut all = Vec::new();
    while let Some(shape) = open.pop() {
        let shape = shape.inner();
        let is = entry(shape);
        if seen.contains(&is) {
            continue;
        }
        seen.push(is);
        match &shape.form {
            Form::Words(words) => {
                for (nth, word) in words.iter().enumerate() {
                    all.push((is, nth, word.names.first().copied().unwrap_or(shape.name)));
                    open.extend(word.content.shape());
                }
            }
            Form::Fields { fields, .. } => {
                for (nth, field) in fields.iter().enumerate() {
                    all.push((is, nth, field.names[0]));
                    open.push((field.of)());
                }
            }
            Form::About(word, of) => open.extend([word(), of()]),
            Form::List(of) | Form::Many(of) | Form::Entries(of) => open.push(of()),
            _ => {}
        }
    }
    all
}

/// Stands in the place of a name that another file would have: of what it is a name, and what was behind it.
const NAME: &str = "\u{e000}";

/// What is named in a file, as kind and name.
pub type Names = Vec<(String, String)>;

/// What a file names: the keys of all that is defined by names, cards by what they are said to be.
pub fn names(lexicon: &Lexicon, tree: &Node) -> Names {
    let mut names = Vec::new();
    for (key, shape) in [("牌", lexicon.cards), ("局面", lexicon.setup)] {
        let Some(node) = tree.get(key) else { continue };
        for part in parts(shape(), node) {
            if let Form::Entries(of) = &part.shape.form
                && let Some(Node {
                    kind: Kind::Map(entries),
                    ..
                }) = caijue::engine::table::path::at(node, &part.path)
            {
                for (key, value) in entries {
                    let is = ["类别", "种类"].iter().find_map(|k| value.get(k)?.as_str());
                    let is = format!("{}{}", of().inner().name, is.unwrap_or_default());
                    names.extend(key.as_str().map(|name| (is, name.to_owned())));
                }
            }
        }
    }
    names
}

/// Leaves a name open wherever something that a file defines is named.
fn opened(node: &Node, names: &Names) -> Node {
    let open = |node: &Node| -> Node {
        let Some(text) = node.as_str() else {
            return node.clone();
        };
        let bare = printed_name(text);
        match names.iter().find(|(_, name)| name == bare) {
            Some((is, name)) if text.starts_with(name.as_str()) => {
                Node::text(format!("{NAME}{is}{NAME}{}", &text[name.len()..]))
            }
            _ => node.clone(),
        }
    };
    map(node, &open)
}

/// Every scalar, keys included, by a function.
fn map(node: &Node, by: &dyn Fn(&Node) -> Node) -> Node {
    match &node.kind {
        Kind::Scalar(..) => by(node),
        Kind::List(items) => Node::nowhere(Kind::List(items.iter().map(|n| map(n, by)).collect())),
        Kind::Map(entries) => Node::map(entries.iter().map(|(k, v)| (by(k), map(v, by))).collect()),
    }
}

/// Puts names of this file where they were left open: of the same kind where there is one.
pub fn named(node: &Node, names: &Names, mut pick: impl FnMut(usize) -> usize) -> Node {
    let pick = std::cell::RefCell::new(&mut pick);
    let close = |node: &Node| -> Node {
        let Some(rest) = node.as_str().and_then(|t| t.strip_prefix(NAME)) else {
            return node.clone();
        };
        let (is, behind) = rest.split_once(NAME).unwrap_or((rest, ""));
        let alike: Vec<&String> = names.iter().filter(|n| n.0 == is).map(|n| &n.1).collect();
        let any: Vec<&String> = names.iter().map(|n| &n.1).collect();
        let among = if alike.is_empty() { any } else { alike };
        if among.is_empty() {
            return Node::text("甲");
        }
        let nth = (pick.borrow_mut())(among.len());
        Node::text(format!("{}{behind}", among[nth]))
    };
    let closed = map(node, &close);
    distinct(closed)
}

/// A mapping has no key twice.
fn distinct(node: Node) -> Node {
    let kind = match node.kind {
        Kind::Map(entries) => {
            let mut kept: Vec<(Node, Node)> = Vec::new();
            for (key, value) in entries {
                if !kept.iter().any(|(k, _)| k.scalar() == key.scalar()) {
                    kept.push((key, distinct(value)));
                }
            }
            Kind::Map(kept)
        }
        Kind::List(items) => Kind::List(items.into_iter().map(distinct).collect()),
        scalar @ Kind::Scalar(..) => scalar,
    };
    Node { kind, at: node.at }
}

/// The files of a game, and what stands in them.
pub struct Corpus {
    /// The game's words.
    pub lexicon: Lexicon,
    /// The files, without what is done in them.
    pub files: Vec<Node>,
    /// Parts by what they are, with their names left open.
    pub by_entry: HashMap<Entry, Vec<Node>>,
    /// Plain texts and numbers by what they stand below.
    pub plain: HashMap<Below, Vec<Node>>,
}

impl Corpus {
    /// From the texts of files.
    pub fn of(lexicon: Lexicon, texts: &[String]) -> Self {
        let mut corpus = Self {
            lexicon,
            files: Vec::new(),
            by_entry: HashMap::new(),
            plain: HashMap::new(),
        };
        for text in texts {
            if let Ok(tree) = file::parse(text) {
                corpus.take(&tree);
            }
        }
        assert!(!corpus.files.is_empty(), "no files of {}", lexicon.book);
        corpus
    }

    fn take(&mut self, tree: &Node) {
        let names = names(&self.lexicon, tree);
        for (key, shape) in [("牌", self.lexicon.cards), ("局面", self.lexicon.setup)] {
            let Some(node) = tree.get(key) else { continue };
            for part in parts(shape(), node) {
                let Some(node) = caijue::engine::table::path::at(node, &part.path) else {
                    continue;
                };
                let open = opened(node, &names);
                let into = match part.shape.form {
                    Form::Text | Form::Number { .. } => self.plain.entry(part.below).or_default(),
                    Form::Words(_) | Form::Fields { .. } | Form::About(..) => {
                        self.by_entry.entry(entry(part.shape)).or_default()
                    }
                    _ => continue,
                };
                if !into.contains(&open) {
                    into.push(open);
                }
            }
        }
        let kept = ["书", "读法", "牌", "局面"];
        let kept = kept.iter().filter_map(|key| {
            let value = tree.get(key)?;
            Some((Node::text(*key), value.clone()))
        });
        let kept: Vec<_> = kept.collect();
        if kept.iter().any(|(key, _)| key.as_str() == Some("局面")) {
            self.files.push(Node::map(kept));
        }
    }
}

/// A number as it is written.
pub fn number(n: i64) -> Node {
    Node::integer(i128::from(n))
}

/// Whether something is nothing, or an empty list or mapping.
pub fn is_empty(node: &Node) -> bool {
    match &node.kind {
        Kind::Scalar(_, Scalar::Null) => true,
        Kind::Scalar(..) => false,
        Kind::List(items) => items.is_empty(),
        Kind::Map(entries) => entries.is_empty(),
    }
}
