//! Decks as files (`名`, `牌`, `牌组`), those that come with the program among them, and the ruling file of a new
//! game between two of them.

use std::collections::BTreeMap;

use crate::engine::fault::Fault;
use crate::engine::file::{parse, read, read_node};
use crate::engine::vividz::card::CardText;
use crate::engine::vividz::file::setup::{Cards, DeckSetup};
use crate::engine::vocab::{self, Vocab};
use crate::rulebook::shipped;
use crate::text::yaml::{Kind, Node};

/// A deck file: the deck's name, the cards it is made of, and how many of each.
#[derive(Debug, Vocab)]
#[vocab(name = "牌组文件")]
pub struct SampleDeck {
    /// Its game, for those who read a deck without knowing whose it is.
    #[word("书")]
    pub book: Option<String>,
    /// By what name boards speak of it.
    #[word("名", "标题", default)]
    pub name: String,
    /// Its cards.
    #[word("牌")]
    pub cards: Cards,
    /// What it is made of.
    #[word("牌组")]
    pub set: DeckSetup,
}

fn texts() -> impl Iterator<Item = &'static str> {
    shipped::below("rulebooks/vividz/decks/").map(|(_, text)| text)
}

/// The decks that come with the program.
pub fn samples() -> Vec<SampleDeck> {
    texts().filter_map(|text| read(text).ok()).collect()
}

/// The names and texts of the decks that come with the program.
pub fn named() -> Vec<(String, &'static str)> {
    texts()
        .filter_map(|text| read::<SampleDeck>(text).ok().map(|d| (d.name, text)))
        .collect()
}

/// A ruling file that begins with both players handing in a deck (401.1); it carries all cards of both deck files.
///
/// # Errors
/// Which of the two cannot be used, and its faults with their places in that file.
pub fn new_game(decks: [&str; 2]) -> Result<String, (usize, Vec<Fault>)> {
    let mut cards: BTreeMap<String, (CardText, Node)> = BTreeMap::new();
    let mut sets = Vec::new();
    for (nth, text) in decks.into_iter().enumerate() {
        let tree = parse(text).map_err(|f| (nth, vec![f]))?;
        let deck: SampleDeck = read_node(&tree, text).map_err(|f| (nth, vec![f]))?;
        for (key, card) in deck.cards.0 {
            match cards.get(&key) {
                Some((there, _)) if *there != card.value => {
                    let what = format!("两副牌组里的“{key}”写得不一样");
                    let fault = card.fault(what).fix("给其中一张另起一个键，同名用“牌名”写");
                    return Err((nth, vec![fault]));
                }
                _ => {
                    let written = tree.get("牌").and_then(|cards| cards.get(&key));
                    let written = written.cloned().unwrap_or_else(Node::nothing);
                    cards.insert(key, (card.value, written));
                }
            }
        }
        let set = tree.get("牌组").cloned().unwrap_or_else(Node::nothing);
        sets.push((deck.name, set));
    }
    let title = match sets.iter().any(|(name, _)| name.is_empty()) {
        true => "新局".to_owned(),
        false => format!("新局：{}对{}", sets[0].0, sets[1].0),
    };
    let map = |entries: Vec<(&str, Node)>| {
        Node::map(
            entries
                .into_iter()
                .map(|(k, v)| (Node::text(k), v))
                .collect(),
        )
    };
    let seat = |set: &Node| map(vec![("牌组", set.clone())]);
    let cards = cards
        .into_iter()
        .map(|(key, (_, card))| (Node::text(key), card));
    let file = map(vec![
        ("书", Node::text("vividz")),
        ("标题", Node::text(title)),
        ("问题", Node::text("这一局怎样进行？")),
        ("牌", Node::map(cards.collect())),
        (
            "局面",
            map(vec![
                ("从", Node::text("构筑")),
                ("甲", seat(&sets[0].1)),
                ("乙", seat(&sets[1].1)),
            ]),
        ),
        (
            "裁定",
            map(vec![
                ("答", Node::text("待写")),
                ("条文", Node::nowhere(Kind::List(Vec::new()))),
                ("依据", Node::text("推导")),
            ]),
        ),
    ]);
    Ok(serde_saphyr::to_string(&file).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::vividz::tests::play;

    #[test]
    fn a_new_game_of_two_decks_is_a_ruling() {
        let all = named();
        assert!(all.len() >= 2);
        let text = new_game([all[0].1, all[1].1]).expect("both read");
        let run = play(&text).expect("plays");
        assert!(run.report.faults.is_empty(), "{:?}", run.report.faults);
        assert!(text.contains("火雨"));
    }

    #[test]
    fn decks_that_disagree_about_a_card_are_refused() {
        let a = "名: 甲\n牌:\n  石: {费用: 1}\n牌组: {主牌组: [石×50]}\n";
        let b = "名: 乙\n牌:\n  石: {费用: 2}\n牌组: {主牌组: [石×50]}\n";
        let (nth, faults) = new_game([a, b]).expect_err("they differ");
        assert_eq!((nth, faults[0].line), (1, 3));
        assert!(faults[0].what.contains('石'));
        assert!(new_game([a, a]).is_ok());
        let (nth, faults) = new_game([a, "名: 乙\n牌: {石: {费用值值: 2}}\n"]).expect_err("bad");
        assert_eq!((nth, faults[0].line), (1, 2));
    }
}
