//! Decks as files (`名`, `牌`, `牌组`), those that come with the program among them, and the ruling file of a new
//! game between two of them.

use std::collections::BTreeMap;

use serde_json::Value;

use super::setup::{Cards, DeckSetup};
use crate::engine::file::read;
use crate::engine::scenario::{At, Fault};
use crate::engine::vocab::{self, Vocab};
use crate::rulebook::shipped;

/// A deck file: the deck's name, the cards it is made of, and how many of each.
#[derive(Debug, Vocab)]
#[vocab(name = "牌组文件", serde)]
pub struct SampleDeck {
    /// By what name boards speak of it.
    #[word("名")]
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
    let mut cards: BTreeMap<String, Value> = BTreeMap::new();
    let mut sets = Vec::new();
    for (nth, text) in decks.into_iter().enumerate() {
        let deck: SampleDeck = read(text).map_err(|f| (nth, vec![f]))?;
        let mut raw: BTreeMap<String, Value> = read(text).map_err(|f| (nth, vec![f]))?;
        if let Some(Value::Object(own)) = raw.remove("牌") {
            for (key, card) in own {
                match cards.get(&key) {
                    Some(there) if *there != card => {
                        let what = format!("两副牌组里的“{key}”写得不一样");
                        let at = deck.cards.0.get(&key);
                        let (line, column) = at.map_or((0, 0), |a| (a.line, a.column));
                        let place = At {
                            value: (),
                            line,
                            column,
                        };
                        let fault = place
                            .fault(what)
                            .fix("给其中一张另起一个键，同名用“牌名”写");
                        return Err((nth, vec![fault]));
                    }
                    _ => {
                        cards.insert(key, card);
                    }
                }
            }
        }
        sets.push((deck.name, raw.remove("牌组").unwrap_or(Value::Null)));
    }
    let title = format!("新局：{}对{}", sets[0].0, sets[1].0);
    let mut text = String::new();
    let mut put = |key: &str, value: Value| {
        let entry = BTreeMap::from([(key, value)]);
        text.push_str(&serde_saphyr::to_string(&entry).unwrap_or_default());
    };
    put("书", "vividz".into());
    put("标题", title.into());
    put("问题", "这一局怎样进行？".into());
    put("牌", Value::Object(cards.into_iter().collect()));
    let seat = |set: &Value| serde_json::json!({ "牌组": set });
    let board = serde_json::json!({
        "从": "构筑", "甲": seat(&sets[0].1), "乙": seat(&sets[1].1)
    });
    put("局面", board);
    put(
        "裁定",
        serde_json::json!({ "答": "待写", "条文": [], "依据": "推导" }),
    );
    Ok(text)
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
