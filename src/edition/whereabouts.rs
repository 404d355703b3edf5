//! Where a clause that was quoted stands now: by its words first, its number being evidence and no more.

use crate::rulebook::{Kind, NodeIx, Number, Rulebook};

use super::grams::{Grams, Tally};
use super::unit::{Unit, one, units};

/// Where a quoted clause stands in a book.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Whereabouts {
    /// The clause.
    pub node: NodeIx,
    /// How alike the words are: 1 for the same.
    pub alike: f32,
}

/// A clause under the same number is the same from here on; one elsewhere must be much more alike.
const HERE: f32 = 0.35;
const ELSEWHERE: f32 = 0.55;
/// One elsewhere is meant only where it is so much more alike than the one under the number.
const NEARER: f32 = 0.2;

/// The clause of a book that a quoted text is now; `None` where there is none that one could take for it.
pub fn whereabouts(book: &Rulebook, number: Number, quoted: &str) -> Option<Whereabouts> {
    let new = units(book);
    let old: Vec<Unit> = vec![one(number, Kind::Clause, quoted, book)];
    let grams = Grams::new(&old, &new);
    let mut tally = Tally::new(new.len());
    let at = |node: NodeIx| Whereabouts {
        node,
        alike: if old[0].plain == new[node].plain {
            1.0
        } else {
            grams.alike(0, node)
        },
    };
    let here = book.find(number).map(at);
    let likely = grams.of_old(0, 20, &mut tally).into_iter().map(at);
    let best = likely.max_by(|a, b| a.alike.total_cmp(&b.alike).then(b.node.cmp(&a.node)));
    let best = best.filter(|best| {
        best.alike >= ELSEWHERE
            && here
                .is_none_or(|h| best.alike >= (h.alike + NEARER).min(1.0) && best.alike > h.alike)
    });
    best.or(here.filter(|h| h.alike >= HERE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{BookId, markdown};

    #[test]
    fn words_go_before_numbers() {
        let text = "---\nbook: made\ntitle: 书\n---\n# 1 章\n- **1.1** 选择一张牌，然后洗切牌库。\n- **1.2** 每当一名玩家抽牌时，其操控者失去一点生命。\n- **1.3** 玩家可以宣告投降。\n";
        let (book, _) = markdown::parse("rules.md", text, BookId::named("made").expect("id"));
        let found = |number: &str, quoted: &str| {
            let found = whereabouts(&book, number.parse().expect("number"), quoted)?;
            Some(book.nodes[found.node].id.number.to_string())
        };
        // Under its number, though reworded; moved and slightly reworded; its number taken by another; gone.
        assert_eq!(
            found("1.1", "选择两张牌，然后洗牌库。").as_deref(),
            Some("1.1")
        );
        assert_eq!(
            found("1.1", "每当玩家抽牌时，其操控者失去1点生命。").as_deref(),
            Some("1.2")
        );
        assert_eq!(found("1.1", "生物攻击时横置。"), None);
        assert_eq!(found("7.7", "玩家可以宣告投降。").as_deref(), Some("1.3"));
    }
}
