//! What a branch has otherwise, laid over what its ruling has, on the tree of the file before anything is read of it.
//!
//! The table of words says what belongs together: two names of one key, a word that stands for a whole mapping, one
//! action instead of another.

use std::borrow::Cow;

use super::vocab::{Content, Form, Node, Shape, Wrong, fits};
use crate::text::yaml::Kind;

/// What a branch may have otherwise.
const OTHERWISE: [&str; 2] = ["牌", "局面"];

/// How many pieces all branches' boards together may have, written out.
const MOST: usize = 400_000;

/// The tree of a ruling's file in which each branch that has something otherwise has it whole. Any other tree stays as
/// it is.
///
/// # Errors
/// Where that would be too much.
pub(super) fn spread<'n>(file: &'n Node, shape: &'static Shape) -> Result<Cow<'n, Node>, Wrong> {
    let same = Ok(Cow::Borrowed(file));
    let Some(Kind::List(branches)) = file.get("分支").map(|branches| &branches.kind) else {
        return same;
    };
    let has_own = |branch: &Node| OTHERWISE.iter().any(|key| branch.get(key).is_some());
    if below(shape, "分支").is_none() || !branches.iter().any(has_own) {
        return same;
    }
    let mut left = MOST;
    let mut whole = Vec::with_capacity(branches.len());
    for branch in branches {
        let mut branch = branch.clone();
        for key in OTHERWISE {
            lay(&mut branch, key, file, shape, &mut left)?;
        }
        whole.push(branch);
    }
    let mut file = file.clone();
    if let Some(branches) = file.value_mut("分支") {
        branches.kind = Kind::List(whole);
    }
    Ok(Cow::Owned(file))
}

/// Lays what a branch has of one key over what the file has of it.
fn lay(
    branch: &mut Node,
    key: &str,
    file: &Node,
    shape: &'static Shape,
    left: &mut usize,
) -> Result<(), Wrong> {
    let Some(base) = file.get(key) else {
        return Ok(());
    };
    let Some(over) = branch.value_mut(key).filter(|over| !over.is_nothing()) else {
        return Ok(());
    };
    let takes = pieces(base) + pieces(over);
    *left = left.checked_sub(takes).ok_or_else(|| {
        let says = format!("分支的牌与局面合起来太大：展开后至多 {MOST} 项；分到几个文件里");
        Wrong::said(says, over)
    })?;
    *over = laid(base, over, below(shape, key));
    Ok(())
}

fn pieces(node: &Node) -> usize {
    1 + node.children().map(pieces).sum::<usize>()
}

/// One mapping over another, key by key; a key with nothing behind it takes what was there away. Anything else stands
/// in the place of what was there.
pub(super) fn laid(base: &Node, over: &Node, shape: Option<&'static Shape>) -> Node {
    let shape = shape.and_then(|shape| common(shape, base, over));
    let base = spelt_out(base, shape);
    let (Kind::Map(old), Kind::Map(new), Some(shape)) = (&base.kind, &over.kind, shape) else {
        return over.clone();
    };
    let mut entries = old.clone();
    for (key, value) in new {
        let at = entries.iter().position(|(k, _)| is_same(shape, k, key));
        match at {
            Some(at) if value.is_nothing() => {
                entries.remove(at);
            }
            Some(at) => {
                let within = below(shape, key.scalar().unwrap_or_default());
                let value = laid(&entries[at].1, value, within);
                entries[at] = (key.clone(), value);
            }
            None => entries.push((key.clone(), value.clone())),
        }
    }
    Node {
        at: over.at,
        kind: Kind::Map(entries),
    }
}

/// The shape that both are of, where the one can be laid over the other; one of several words replaces another.
fn common(shape: &'static Shape, base: &Node, over: &Node) -> Option<&'static Shape> {
    let shape = shape.inner();
    match shape.form {
        Form::Fields { .. } | Form::Entries(_) => Some(shape),
        Form::Many(of) => common(of(), base, over),
        Form::Words(words) => {
            let open = words.iter().filter_map(|word| match word.content {
                Content::Any(of) => Some(of()),
                _ => None,
            });
            let mut open = open.filter(|of| fits(of, base) && fits(of, over));
            open.find_map(|of| common(of, base, over))
        }
        _ => None,
    }
}

/// A word that stands for a whole mapping, as that mapping: 火花 as {牌: 火花}.
fn spelt_out<'n>(base: &'n Node, shape: Option<&'static Shape>) -> Cow<'n, Node> {
    let Some(Form::Fields { fields, short, .. }) = shape.map(|shape| &shape.form) else {
        return Cow::Borrowed(base);
    };
    if matches!(base.kind, Kind::Map(_)) || base.is_nothing() {
        return Cow::Borrowed(base);
    }
    let stands = short.iter().find(|nth| fits((fields[**nth].of)(), base));
    match stands {
        Some(nth) => {
            let key = Node::text(fields[*nth].names[0]);
            Cow::Owned(Node::map(vec![(key, base.clone())]))
        }
        None => Cow::Borrowed(base),
    }
}

/// Whether two keys are one.
fn is_same(shape: &'static Shape, one: &Node, other: &Node) -> bool {
    let names = [one, other].map(|key| key.scalar().unwrap_or_default());
    let both = |all: &[&str]| names.iter().all(|name| all.contains(name));
    let known = match shape.form {
        Form::Fields { fields, .. } => fields.iter().any(|f| both(f.names)),
        _ => false,
    };
    known || names[0] == names[1]
}

/// What stands behind a key of a shape.
fn below(shape: &'static Shape, key: &str) -> Option<&'static Shape> {
    match shape.inner().form {
        Form::Entries(of) => Some(of()),
        _ => shape.field(key).map(|f| (f.of)()),
    }
}
