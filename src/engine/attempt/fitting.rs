//! Names that follow a word of `做` without their keys, put to the fields that they may fill: 使用 杀 张飞. Knows no game.

use crate::engine::vocab::{Content, Field, Form, Node, Shape, find};
use crate::text::yaml::Kind;

/// How many names are put to fields; with more, keys have to be written.
const MOST_NAMES: usize = 4;

/// How many fields are tried.
const MOST_FIELDS: usize = 6;

/// Words that join names and mean nothing by themselves.
const JOINING: [&str; 5] = ["对", "到", "向", "给", "用"];

/// The fields of what stands behind a word of a shape; none where that is no mapping.
fn fields(shape: &'static Shape, word: &str) -> &'static [Field] {
    let Form::Words(words) = shape.inner().form else {
        return &[];
    };
    let content = find(shape.inner(), word).map(|nth| words[nth].content);
    match content {
        Some(Content::Any(of) | Content::Needed(of) | Content::Maybe(of)) => {
            match of().inner().form {
                Form::Fields { fields, .. } => fields,
                _ => &[],
            }
        }
        Some(Content::None) | None => &[],
    }
}

fn may_lack(field: &Field) -> bool {
    matches!((field.of)().form, Form::Maybe(_))
}

/// How many fields an action writes that are rarely written.
pub fn rare(shape: &'static Shape, action: &Node) -> usize {
    let entries = |node: &Node| match &node.kind {
        Kind::Map(entries) => entries.clone(),
        _ => Vec::new(),
    };
    let all = entries(action);
    let Some((word, content)) = all.first() else {
        return 0;
    };
    let fields = fields(shape, word.as_str().unwrap_or_default());
    let is_rare = |key: &Node| {
        let name = key.as_str().unwrap_or_default();
        let mut named = fields.iter().filter(|field| field.names.contains(&name));
        named.any(may_lack)
    };
    let keys = entries(content);
    keys.iter().filter(|(key, _)| is_rare(key)).count()
}

/// Whether an action writes this in the first of its fields, which says who does it.
pub fn is_done_by(shape: &'static Shape, action: &Node, who: &str) -> bool {
    let Kind::Map(words) = &action.kind else {
        return false;
    };
    let Some((word, content)) = words.first() else {
        return false;
    };
    let first = fields(shape, word.as_str().unwrap_or_default()).first();
    let of = first.and_then(|field| content.get(field.names[0]));
    of.and_then(Node::as_str) == Some(who)
}

/// The actions that a word and names behind or before it may be, those that write the fewest rare fields first. Of
/// these only the first of a mapping is filled, which says who does it.
pub fn fitted(shape: &'static Shape, text: &str) -> Vec<Node> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || "，、,".contains(c))
        .filter(|word| !word.is_empty() && !JOINING.contains(word))
        .collect();
    let is_word = |word: &&str| find(shape.inner(), word).is_some();
    let Some(at) = words.iter().take(2).position(is_word) else {
        return Vec::new();
    };
    let word = words[at];
    let mut names = words;
    names.remove(at);
    let open: Vec<&Field> = fields(shape, word)
        .iter()
        .enumerate()
        .filter(|(nth, field)| {
            *nth == 0 || !may_lack(field) && !matches!((field.of)().inner().form, Form::YesNo)
        })
        .map(|(_, field)| field)
        .take(MOST_FIELDS)
        .collect();
    let plain = |name: &&str| name.chars().all(|c| !"{}[]():：".contains(c));
    if names.is_empty() || names.len() > MOST_NAMES.min(open.len()) || !names.iter().all(plain) {
        return Vec::new();
    }
    let mut all = Vec::new();
    put(&names, &open, &mut Vec::new(), &mut all);
    let mut actions: Vec<Node> = all
        .into_iter()
        .map(|entries| Node::map(vec![(Node::text(word), Node::map(entries))]))
        .collect();
    actions.sort_by_key(|action| rare(shape, action));
    actions
}

/// All ways to put names to fields, each to one of its own.
fn put<'n>(
    names: &[&'n str],
    open: &[&Field],
    taken: &mut Vec<(usize, &'n str)>,
    all: &mut Vec<Vec<(Node, Node)>>,
) {
    let Some((name, rest)) = names.split_first() else {
        let mut in_order = taken.clone();
        in_order.sort_unstable();
        let entry = |(nth, name): &(usize, &str)| {
            let value = match name.parse() {
                Ok(number) => Node::number(number),
                Err(_) => Node::text(*name),
            };
            (Node::text(open[*nth].names[0]), value)
        };
        all.push(in_order.iter().map(entry).collect());
        return;
    };
    for nth in 0..open.len() {
        if taken.iter().all(|(t, _)| *t != nth) {
            taken.push((nth, name));
            put(rest, open, taken, all);
            taken.pop();
        }
    }
}
