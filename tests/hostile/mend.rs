//! What keeps a made file from being played is taken out of it, and what keeps a failing one from being small.

use caijue::engine::table::path::{self, Path, Seg};
use caijue::engine::vocab::Node;
use caijue::engine::{Fault, Playable};
use caijue::text::yaml::{Kind, Pos};

use super::play::{Told, begins};

/// How often something is taken out before a file is given up.
const ROUNDS: usize = 40;

/// Gives every piece of a tree a place of its own, so that a fault points at exactly one.
fn placed(node: &mut Node, next: &mut u32) {
    *next += 1;
    node.at = Pos {
        line: *next,
        column: 1,
    };
    match &mut node.kind {
        Kind::Scalar(..) => {}
        Kind::List(items) => items.iter_mut().for_each(|n| placed(n, next)),
        Kind::Map(entries) => {
            for (key, value) in entries {
                placed(key, next);
                placed(value, next);
            }
        }
    }
}

/// The file without what cannot be read or set up.
///
/// # Errors
/// The faults that were left.
pub fn mended<G: Playable>(mut tree: Node, told: Told<'_>) -> Result<Node, Vec<Fault>> {
    let mut left = Vec::new();
    for _ in 0..ROUNDS {
        placed(&mut tree, &mut 0);
        match begins::<G>(&tree, told) {
            Ok(_) => return Ok(tree),
            Err(faults) => left = faults,
        }
        let mut lines: Vec<u32> = left.iter().map(|f| f.line).filter(|l| *l > 1).collect();
        lines.sort_unstable();
        lines.dedup();
        let mut gone = false;
        for line in lines.into_iter().rev() {
            let at = path::beginning_at(&tree, Pos { line, column: 1 });
            gone |= at.len() > 1 && path::remove(&mut tree, &at);
        }
        if !gone {
            break;
        }
    }
    Err(left)
}

/// The paths of all pieces below the keys of a file, the largest first.
fn pieces(node: &Node, path: &mut Path, all: &mut Vec<Path>) {
    let children: Vec<(Seg, &Node)> = match &node.kind {
        Kind::Scalar(..) => Vec::new(),
        Kind::List(items) => items
            .iter()
            .enumerate()
            .map(|(n, i)| (Seg::Item(n), i))
            .collect(),
        Kind::Map(entries) => entries
            .iter()
            .map(|(k, v)| (Seg::from(k.scalar().unwrap_or_default()), v))
            .collect(),
    };
    for (seg, _) in &children {
        path.push(seg.clone());
        all.push(path.clone());
        path.pop();
    }
    for (seg, child) in children {
        path.push(seg);
        pieces(child, path, all);
        path.pop();
    }
}

/// The smallest file that is found of which the same is true, in so many tries.
pub fn shrunk(mut tree: Node, mut tries: usize, mut same: impl FnMut(&Node) -> bool) -> Node {
    loop {
        let mut all = Vec::new();
        pieces(&tree, &mut Vec::new(), &mut all);
        let mut smaller = false;
        for at in all {
            if tries == 0 {
                return tree;
            }
            let Some(old) = path::at(&tree, &at) else {
                continue;
            };
            let mut ways = vec![None];
            // What it holds may stand in its place.
            ways.extend(old.children().take(3).cloned().map(Some));
            for way in ways {
                let mut less = tree.clone();
                match way {
                    None => {
                        path::remove(&mut less, &at);
                    }
                    Some(child) => *path::made(&mut less, &at) = child,
                }
                tries = tries.saturating_sub(1);
                if same(&less) {
                    tree = less;
                    smaller = true;
                    break;
                }
            }
        }
        if !smaller {
            return tree;
        }
    }
}
