//! Decks: how many cards, which cards where, how many of one name; and swaps with the side deck between duels.
//!
//! Follows 1.2.1 to 1.2.3.

use std::collections::{BTreeMap, BTreeSet};

use super::card::{CardDef, Cards, Kind, Laid};
use super::reads::{BothNames, ExtraDeck, Reads, SideDeck, SwapIn};
use crate::engine::vocab::{self, Vocab};
use crate::engine::{Cite, Reason, Under};
use crate::ygo;

/// A player's three decks as a file lists them.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "构筑")]
pub struct DeckList {
    /// 主卡组.
    #[word("主卡组", default)]
    pub main: Vec<Laid>,
    /// 额外卡组.
    #[word("额外卡组", default)]
    pub extra: Vec<Laid>,
    /// 副卡组.
    #[word("副卡组", default)]
    pub side: Vec<Laid>,
}

/// A deck as names with counts.
pub type Counted = BTreeMap<String, u32>;

/// Three decks as names with counts: main, extra, side.
pub type Decks = [Counted; 3];

/// The words for the three decks.
pub const WORDS: [&str; 3] = ["主卡组", "额外卡组", "副卡组"];

impl DeckList {
    /// The decks with equal cards counted together.
    pub fn counted(&self) -> Decks {
        [&self.main, &self.extra, &self.side].map(|cards| {
            let mut counted = Counted::new();
            for laid in cards {
                let card = &laid.card;
                let name = card.name.split('#').next().unwrap_or(&card.name);
                *counted.entry(name.to_owned()).or_default() += card.count;
            }
            counted
        })
    }
}

/// What decks are held against (1.2): a legal deck meets all of it.
pub const HELD_AGAINST: [Cite; 10] = [
    Cite::requires(ygo!("1.2-1")),
    Cite::requires(ygo!("1.2.1-2")),
    Cite::requires(ygo!("1.2.1-3")),
    Cite::requires(ygo!("1.2.1-4")),
    Cite::requires(ygo!("1.2.1-5")),
    Cite::defines(ygo!("1.2.1.1-1")),
    Cite::requires(ygo!("1.2.2-1")),
    Cite::requires(ygo!("1.2.2-2")),
    Cite::requires(ygo!("1.2.3-2")),
    Cite::requires(ygo!("1.2.3-3")),
];

/// What is wrong with three decks; nothing for legal ones.
pub fn faults(decks: &Decks, cards: &Cards, reads: &Reads) -> Vec<Reason> {
    all_faults(decks, cards, reads, Some(""))
}

/// What is wrong with three decks after a swap (1.2.3-5): what may be in the main deck then goes by a reading.
pub fn faults_of_swap(decks: &Decks, cards: &Cards, reads: &Reads) -> Vec<Reason> {
    let main = reads.swap_in == SwapIn::MayNot;
    all_faults(
        decks,
        cards,
        reads,
        main.then_some("（读法“换进主卡组的怪兽”）"),
    )
}

/// The same, with what holds the main deck to its kinds, as it is told, where anything does.
fn all_faults(decks: &Decks, cards: &Cards, reads: &Reads, main: Option<&str>) -> Vec<Reason> {
    let mut reasons = Vec::new();
    sizes(decks, &mut reasons);
    places(decks, cards, reads, &mut reasons);
    if let Some(under) = main {
        main_deck(decks, cards, under, &mut reasons);
    }
    copies(decks, cards, reads, &mut reasons);
    reasons
}

/// Whether a deck has cards that go into the extra deck.
pub fn has_extra(deck: &Counted, cards: &Cards) -> bool {
    deck.keys().any(|name| cards.kind(name).is_extra())
}

/// No fusion, synchro or Xyz monster is in the main deck (1.2.1-4).
fn main_deck(decks: &Decks, cards: &Cards, under: &str, reasons: &mut Vec<Reason>) {
    for name in decks[0].keys().filter(|n| cards.kind(n).is_extra()) {
        let kind = cards.kind(name).word();
        let says = format!("{kind}不放入主卡组，放入额外卡组{under}");
        reasons.push(Reason::forbids(ygo!("1.2.1-4"), says).blocked_by(name));
    }
}

/// 1.2.1-2, 1.2.2-2, 1.2.3-3; the extra and side decks do not count towards the main deck (1.2.1-3).
fn sizes(decks: &Decks, reasons: &mut Vec<Reason>) {
    let limits = [
        (40, 60, ygo!("1.2.1-2")),
        (0, 15, ygo!("1.2.2-2")),
        (0, 15, ygo!("1.2.3-3")),
    ];
    for ((deck, word), (least, most, clause)) in decks.iter().zip(WORDS).zip(limits) {
        let count: u32 = deck.values().sum();
        if !(least..=most).contains(&count) {
            let mut says = format!("{word}必须至少{least}张、至多{most}张，现有{count}张");
            if word == WORDS[0] && count < least {
                let others: u32 = decks[1..].iter().flat_map(Counted::values).sum();
                if count + others >= least {
                    says.push_str("；额外卡组和副卡组的卡不算在主卡组内");
                    reasons.push(
                        Reason::requires(ygo!("1.2.1-3"), "主卡组的数量不包含额外卡组和副卡组")
                            .blocked_by(format!("额外卡组与副卡组共{others}张")),
                    );
                }
            }
            reasons.push(Reason::requires(clause, says).blocked_by(format!("{word}{count}张")));
        }
    }
}

/// Which cards go where but for the main deck (1.2.2-1, 1.2.3-4). A token is no card that a deck is built of (1.2-1).
fn places(decks: &Decks, cards: &Cards, reads: &Reads, reasons: &mut Vec<Reason>) {
    let kind = |name: &String| cards.kind(name);
    for (deck, word) in decks.iter().zip(WORDS) {
        for name in deck.keys().filter(|n| kind(n) == Kind::Token) {
            reasons.push(
                Reason::requires(
                    ygo!("1.2-1"),
                    format!("衍生物是决斗时作记号的工具，不是构筑卡组的卡，不放进{word}"),
                )
                .blocked_by(name),
            );
        }
    }
    if reads.extra_deck != ExtraDeck::AnyKind {
        for name in decks[1]
            .keys()
            .filter(|n| !kind(n).is_extra() && kind(n) != Kind::Token)
        {
            reasons.push(
                Reason::forbids(
                    ygo!("1.2.2-1"),
                    "额外卡组只放融合、同调、XYZ怪兽（读法“额外卡组只放三类”）",
                )
                .blocked_by(name),
            );
        }
    }
    if reads.side_deck == SideDeck::NoExtra {
        for name in decks[2].keys().filter(|n| kind(n).is_extra()) {
            reasons.push(
                Reason::forbids(
                    ygo!("1.2.3-4"),
                    "融合、同调、XYZ怪兽只能放入额外卡组（读法“副卡组放额外怪兽”）",
                )
                .blocked_by(name),
            );
        }
    }
}

/// The readings that decided something about legal decks.
pub fn decided_by(decks: &Decks, cards: &Cards, reads: &Reads) -> Vec<Under> {
    let extra = |name: &String| cards.kind(name).is_extra();
    let both = |name: &String| {
        cards.0.get(name).is_some_and(|c| {
            let by_effect = c.by_effect.as_ref().map(|e| &e.name);
            c.by_rule.is_some() && c.by_rule.as_ref() == by_effect
        })
    };
    let side = decks[2].keys().any(extra);
    let not_extra = decks[1].keys().any(|name| !extra(name));
    let named = decks.iter().flat_map(Counted::keys).any(both);
    [
        side.then(|| reads.side_deck.under()),
        not_extra.then(|| reads.extra_deck.under()),
        named.then(|| reads.both_names.under()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The cards of three decks that count as cards of a name, with their deck: by their own name or by rule.
pub fn of_name<'d>(
    decks: &'d Decks,
    cards: &Cards,
    reads: &Reads,
    name: &str,
) -> Vec<(&'static str, &'d str, u32)> {
    let both_count = reads.both_names != BothNames::Apart;
    let nothing = CardDef::default();
    let counts = |own: &str| {
        let card = cards.0.get(own).unwrap_or(&nothing);
        card.counts_as(own, name, both_count)
    };
    let all = decks.iter().zip(WORDS);
    let all =
        all.flat_map(|(deck, word)| deck.iter().map(move |(own, n)| (word, own.as_str(), *n)));
    all.filter(|(_, own, _)| counts(own)).collect()
}

/// At most three of one name over all three decks (1.2.1-5, 1.2.3-2, 1.2.1.1).
fn copies(decks: &Decks, cards: &Cards, reads: &Reads, reasons: &mut Vec<Reason>) {
    let own = || decks.iter().flat_map(Counted::keys);
    let by_rule = own().filter_map(|n| cards.0.get(n)?.by_rule.as_deref());
    let names: BTreeSet<&str> = own().map(String::as_str).chain(by_rule).collect();
    for name in names {
        let counted = of_name(decks, cards, reads, name);
        let total: u32 = counted.iter().map(|(_, _, n)| n).sum();
        if total <= 3 {
            continue;
        }
        let says = format!("同名卡“{name}”三个卡组合计至多3张，现有{total}张");
        let mut reason = Reason::forbids(ygo!("1.2.1-5"), says);
        let said = |(word, own, n): &(&str, &str, u32)| format!("{word}“{own}”×{n}");
        reason.blockers = counted.iter().map(said).collect();
        reasons.push(reason);
        if counted.iter().any(|(word, ..)| *word == WORDS[2]) {
            reasons.push(Reason::forbids(
                ygo!("1.2.3-2"),
                "副卡组与主卡组、额外卡组中的同名卡合计",
            ));
        }
        reasons.push(if counted.iter().any(|(_, own, _)| *own != name) {
            Reason::forbids(
                ygo!("1.2.1.1-3"),
                format!("在规则上当作“{name}”的卡放入卡组时也视作具有这个名字"),
            )
        } else {
            Reason::forbids(
                ygo!("1.2.1.1-2"),
                "只要卡名相同就是同名卡，图片、罕贵、卡号不同也一样",
            )
        });
    }
}

/// A swap with the side deck: the decks after it, unless a card is not where it is taken from.
///
/// # Errors
/// The card that is not there, with the deck's word.
pub fn swapped(
    decks: &Decks,
    out: &[(usize, String)],
    back: &[(usize, String)],
) -> Result<Decks, (String, &'static str)> {
    let mut after = decks.clone();
    let mut take = |deck: usize, name: &str| {
        let count = after[deck].get_mut(name).filter(|c| **c > 0);
        match count {
            Some(count) => {
                *count -= 1;
                Ok(())
            }
            None => Err((name.to_owned(), WORDS[deck])),
        }
    };
    for (deck, name) in out {
        take(*deck, name)?;
    }
    for (_, name) in back {
        take(2, name)?;
    }
    for (_, name) in out {
        *after[2].entry(name.clone()).or_default() += 1;
    }
    for (deck, name) in back {
        *after[*deck].entry(name.clone()).or_default() += 1;
    }
    for deck in &mut after {
        deck.retain(|_, count| *count > 0);
    }
    Ok(after)
}

#[cfg(test)]
mod tests {
    use super::super::card::{NamedAs, NamedAt};
    use super::*;
    use crate::engine::Readings;

    fn counted(cards: &[(&str, u32)]) -> Counted {
        cards.iter().map(|(n, c)| ((*n).to_owned(), *c)).collect()
    }

    fn clauses(decks: &Decks, cards: &Cards) -> Vec<String> {
        faults(decks, cards, &Reads::of(&Readings::defaults(&[])))
            .iter()
            .map(|r| r.cite.clause.number.to_string())
            .collect()
    }

    fn filler() -> Counted {
        (0..40).map(|n| (format!("卡{n}"), 1)).collect()
    }

    #[test]
    fn names_by_rule_count_together_and_names_by_effect_apart() {
        let cards = Cards(
            [
                (
                    "紧身装束",
                    CardDef {
                        by_rule: Some("鹰身女郎".into()),
                        ..CardDef::default()
                    },
                ),
                (
                    "电子龙三型",
                    CardDef {
                        by_effect: Some(NamedAs {
                            name: "电子龙".into(),
                            at: vec![NamedAt::Field],
                        }),
                        ..CardDef::default()
                    },
                ),
            ]
            .map(|(n, c)| (n.to_owned(), c))
            .into(),
        );
        let mut main = filler();
        main.insert("鹰身女郎".into(), 2);
        main.insert("紧身装束".into(), 2);
        main.insert("电子龙".into(), 3);
        main.insert("电子龙三型".into(), 3);
        let said = clauses(&[main, Counted::new(), Counted::new()], &cards);
        assert_eq!(said, ["1.2.1-5", "1.2.1.1-3"]);
    }

    #[test]
    fn sizes_have_two_ends() {
        let none = Counted::new();
        assert!(clauses(&[filler(), none.clone(), none.clone()], &Cards::default()).is_empty());
        let mut short = filler();
        short.remove("卡0");
        assert_eq!(
            clauses(&[short, none.clone(), none.clone()], &Cards::default()),
            ["1.2.1-2"]
        );
        let extra: Counted = (0..16).map(|n| (format!("融{n}"), 1)).collect();
        let cards = Cards(
            extra
                .keys()
                .map(|n| {
                    (
                        n.clone(),
                        CardDef {
                            kind: Kind::Fusion,
                            ..CardDef::default()
                        },
                    )
                })
                .collect(),
        );
        assert_eq!(clauses(&[filler(), extra, none], &cards), ["1.2.2-2"]);
        assert_eq!(counted(&[("甲", 2)]).values().sum::<u32>(), 2);
    }
}
