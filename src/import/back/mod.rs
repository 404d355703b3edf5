//! What a text has beside its rules: a glossary, whose entries are terms; a foreword, credits and legal notices, which
//! are front matter. Found by their titles and by the shape of what stands under them, never where numbers carry it.

mod entries;
mod name;
mod titles;

use crate::rulebook::Notice;

use super::blocks::Block;
use super::boilerplate::{Reason, rules};
use super::formats::Term;
use super::label::{Style, Unit};

pub use entries::Entry;
use titles::Title;

/// What was taken out of a text's blocks.
#[derive(Debug, Clone, Default)]
pub struct Back {
    /// The entries of its glossaries, in order.
    pub entries: Vec<Entry>,
    /// Forewords, credits and notices.
    pub notices: Vec<Notice>,
    /// Titles that nothing is left to stand under.
    pub left: Vec<(u32, u32, Reason)>,
}

/// Takes glossaries and notices out of the blocks; `terms` are entries that the text's format shows to be such.
pub fn take(blocks: &mut Vec<Block>, terms: &[Term]) -> Back {
    let mut back = Back {
        entries: terms.iter().map(entries::of_term).collect(),
        ..Back::default()
    };
    let numbered = blocks.iter().filter(|b| is_path(b)).count() >= 5;
    let first_path = blocks.iter().position(is_path).unwrap_or(blocks.len());
    let titles: Vec<Option<Title>> = blocks.iter().map(titles::of).collect();
    let mut gone = vec![false; blocks.len()];
    let mut at = 0;
    while at < blocks.len() {
        let Some(title) = titles[at] else {
            at += 1;
            continue;
        };
        let end = section(blocks, &titles, at);
        let below = at + 1..end;
        if below.is_empty() {
            // Its entries were told by the format.
            if title == Title::Glossary && !terms.is_empty() && !has_number(&blocks[at]) {
                gone[at] = true;
                let block = &blocks[at];
                back.left.push((block.first, block.last, Reason::Glossary));
            }
            at += 1;
            continue;
        }
        if title == Title::Glossary {
            if let Some((entries, from)) = entries::read(&blocks[below.clone()]) {
                back.entries.extend(entries);
                gone[at + 1 + from..end].fill(true);
                // A title over an introduction of its own, or with a number, stays.
                if from == 0 && !has_number(&blocks[at]) {
                    gone[at] = true;
                    back.left
                        .push((blocks[at].first, blocks[at].last, Reason::Glossary));
                }
                at = end;
                continue;
            }
        } else if !has_number(&blocks[at])
            && (title == Title::Notice
                || (title == Title::Foreword && numbered && end <= first_path))
        {
            let part = &blocks[below.clone()];
            let ruling = part.iter().filter(|b| rules(&b.text)).count();
            if !part.iter().any(is_path) && ruling * 2 <= part.len() {
                back.notices.push(Notice {
                    title: blocks[at].body.clone(),
                    text: part
                        .iter()
                        .map(|b| b.text.as_str())
                        .collect::<Vec<_>>()
                        .join("\n"),
                });
                gone[at..end].fill(true);
                at = end;
                continue;
            }
        }
        at += 1;
    }
    let mut keep = gone.iter().map(|g| !g);
    blocks.retain(|_| keep.next().unwrap_or(true));
    back
}

/// Where the section that a title opens ends: at the next title of its sort or a wider one.
fn section(blocks: &[Block], titles: &[Option<Title>], at: usize) -> usize {
    let own = &blocks[at];
    let level = own.label.as_ref().map_or(0, |l| l.heading);
    let closes = |ix: usize, set_off: usize| {
        let block = &blocks[ix];
        // A term may be called as a title is; its explanation stands right below it.
        let entry = titles[at] == Some(Title::Glossary)
            && block.label.is_none()
            && set_off * 3 >= ix - at
            && blocks.get(ix + 1).is_some_and(|b| b.blanks == 0);
        if titles[ix].is_some_and(|t| t != Title::Foreword) && !entry {
            return true;
        }
        let Some(label) = &block.label else {
            return false;
        };
        if label.heading > 0 {
            return level == 0 || label.heading <= level;
        }
        let chapter = matches!(
            label.style,
            Style::Unit(Unit::Part | Unit::Chapter | Unit::Section)
        );
        let next = own.label.as_ref().is_some_and(|o| {
            o.style == label.style && o.is_ordinal() && label.value() == o.value() + 1
        });
        chapter || next
    };
    // The foreword ends where anything is numbered.
    let foreword = titles[at] == Some(Title::Foreword);
    let numbered = |block: &Block| {
        block
            .label
            .as_ref()
            .is_some_and(|l| l.is_ordinal() || l.heading > 0)
            || block.contents_only
    };
    let mut set_off = 0;
    for (ix, block) in blocks.iter().enumerate().skip(at + 1) {
        if closes(ix, set_off) || (foreword && numbered(block)) {
            return ix;
        }
        set_off += usize::from(block.blanks > 0);
    }
    blocks.len()
}

fn is_path(block: &Block) -> bool {
    block
        .label
        .as_ref()
        .is_some_and(|l| matches!(l.style, Style::Path | Style::Unit(_)))
}

fn has_number(block: &Block) -> bool {
    block.label.as_ref().is_some_and(|l| l.is_ordinal())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::{blocks, boilerplate, decode};

    fn taken(text: &str) -> (Back, Vec<String>) {
        let lines = decode::decode(text.as_bytes(), "a").expect("text").lines;
        let marked = boilerplate::find(&lines);
        let mut blocks = blocks::join(&lines, &marked, false);
        let back = take(&mut blocks, &[]);
        (back, blocks.into_iter().map(|b| b.text).collect())
    }

    fn names(back: &Back) -> Vec<(&str, &str)> {
        back.entries
            .iter()
            .map(|e| (e.name.as_str(), e.says.as_str()))
            .collect()
    }

    const RULES: &str =
        "1 总则\n1.1 玩家抓五张牌。\n1.2 玩家出牌。\n1.3 玩家弃牌。\n1.4 玩家获胜。\n1.5 平局。\n";

    #[test]
    fn entries_on_lines_of_their_own_and_credits() {
        let (back, left) = taken(&format!(
            "前言\n\n本文件说明星海。\n\n{RULES}\n词汇表\n\n践踏 Trample\n一个关键字。参见1.2。\n\n飞行\n1. 一种能力。\n2. 一种牌。\n\n你，你的\n指操控者。\n\n版权信息\n\n设计：某人\n\n保留所有权利。\n"
        ));
        assert_eq!(
            names(&back),
            [
                ("践踏", "一个关键字。参见1.2。"),
                ("飞行", "1. 一种能力。\n2. 一种牌。"),
                ("你", "指操控者。")
            ]
        );
        assert_eq!(back.entries[0].english, ["Trample"]);
        assert_eq!(back.entries[2].aliases, ["你的"]);
        let notices: Vec<_> = back
            .notices
            .iter()
            .map(|n| (n.title.as_str(), n.text.as_str()))
            .collect();
        assert_eq!(
            notices,
            [
                ("前言", "本文件说明星海。"),
                ("版权信息", "设计：某人\n保留所有权利。")
            ]
        );
        assert_eq!(left.len(), 6);
    }

    #[test]
    fn entries_of_other_shapes() {
        let (back, _) = taken(&format!(
            "{RULES}\n附录A 术语表\n\n费用：打出牌要支付的。\n手牌：拿在手里的牌。\n墓地：弃牌去的地方。\n"
        ));
        assert_eq!(
            names(&back),
            [
                ("费用", "打出牌要支付的。"),
                ("手牌", "拿在手里的牌。"),
                ("墓地", "弃牌去的地方。")
            ]
        );
        let (back, left) = taken(&format!(
            "{RULES}\n## 用語集\n\nこの章は用語の説明です。\n\n### アクティブ\n\nカードが縦向きの状態。\n\n### レスト\n\nカードが横向きの状態。\n\n### 手札（てふだ）\n\n手に持つカード。\n"
        ));
        assert_eq!(back.entries.len(), 3, "{back:?}");
        assert_eq!(back.entries[2].japanese, ["てふだ"]);
        assert_eq!(
            left[left.len() - 2..],
            ["## 用語集", "この章は用語の説明です。"]
        );
    }

    #[test]
    fn numbers_make_clauses_of_a_chapter_of_terms() {
        let (back, left) = taken(
            "1 用语\n1.1 手牌：拿在手里的牌。\n1.2 墓地：弃牌去的地方。\n1.3 牌库：抓牌的地方。\n2 流程\n2.1 玩家抓牌。\n",
        );
        assert!(back.entries.is_empty());
        assert_eq!(left.len(), 6);
    }
}
