//! Deck construction (3.1-1 to 3.1-4, 3.2-1).

use crate::engine::cite::{Cite, ua};
use crate::engine::game::Player;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Ix, State};
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::words::{AP_CARDS, Icon};
use crate::engine::verdict::Reason;
use std::collections::BTreeMap;

/// Cards of a deck (3.1-1).
pub const DECK: usize = 50;

/// Copies of one card, and cards of one class of special triggers (3.1-3, 3.1-4).
pub const COPIES: usize = 4;

/// The cards of one number in a deck.
struct Copies<'d> {
    n: usize,
    name: &'d str,
    /// How many there may be as the card says itself, and which card.
    printed: Option<(usize, Ix)>,
}

impl View<'_> {
    /// What is against so many cards of one number (3.1-3), or against what they say themselves.
    fn too_many(&self, s: &State, number: &str, same: &Copies<'_>) -> Option<Reason> {
        let Copies { n, name, printed } = *same;
        let read = match printed {
            Some(_) => format!("（读法：{}）", R::DeckText.id()),
            None => String::new(),
        };
        let printed = printed.filter(|_| self.reads.is(R::DeckText, "照卡面"));
        let (clause, says) = match printed {
            Some((most, ix)) if n > most => (
                self.effect_clause(s, ix, 0).clause,
                format!("卡面写着卡组最多放{most}张，有{n}张{read}"),
            ),
            None if n > COPIES => (
                ua!("3.1-3"),
                format!("编号“/”后为{number}的卡最多{COPIES}张，有{n}张{read}"),
            ),
            _ => return None,
        };
        Some(Reason::forbids(clause, says).blocked_by(format!("{name}×{n}")))
    }

    /// What a deck was held against (3.1): of cards without numbers, only how many there are and their triggers.
    pub fn deck_held_against(&self, s: &State, player: Player) -> Vec<Cite> {
        let numbered = s
            .side(player)
            .deck
            .iter()
            .any(|ix| self.def(s, *ix).number.is_some());
        let by_number = [ua!("3.1-2"), ua!("3.1-3")];
        let by_number = by_number.into_iter().filter(|_| numbered);
        let all = [ua!("3-1"), ua!("3.1-1"), ua!("3.1-4")]
            .into_iter()
            .chain(by_number);
        all.map(Cite::requires).collect()
    }

    /// What makes a deck illegal.
    pub fn deck_faults(&self, s: &State, player: Player) -> Vec<Reason> {
        let deck = &s.side(player).deck;
        let mut faults = Vec::new();
        if deck.len() != DECK {
            faults.push(
                Reason::requires(
                    ua!("3.1-1"),
                    format!("卡组要刚好{DECK}张，这副有{}张", deck.len()),
                )
                .blocked_by(format!("{}张", deck.len())),
            );
        }
        let mut works: BTreeMap<&str, usize> = BTreeMap::new();
        let mut copies: BTreeMap<&str, Copies<'_>> = BTreeMap::new();
        let mut icons: BTreeMap<Icon, usize> = BTreeMap::new();
        let mut unnumbered = 0;
        for ix in deck {
            let def = self.def(s, *ix);
            if let Some((icon, _)) = def.trigger
                && icon.is_special()
            {
                *icons.entry(icon).or_default() += 1;
            }
            let Some(number) = &def.number else {
                unnumbered += 1;
                continue;
            };
            let after = number.split_once('/').map_or(number.as_str(), |(_, a)| a);
            let work = after.get(..3).unwrap_or(after);
            *works.entry(work).or_default() += 1;
            let same = copies.entry(after).or_insert(Copies {
                n: 0,
                name: &def.name,
                printed: None,
            });
            same.n += 1;
            same.printed = same.printed.or(def.copies.map(|most| (most.into(), *ix)));
        }
        if unnumbered > 0 && unnumbered < deck.len() {
            faults.push(
                Reason::requires(
                    ua!("3.1-2"),
                    format!("有{unnumbered}张卡没有写卡片编号，不能确认作品编号相同"),
                )
                .blocked_by(format!("{unnumbered}张")),
            );
        }
        if works.len() > 1 {
            let mut reason = Reason::requires(
                ua!("3.1-2"),
                format!("卡组的卡要作品编号相同，这副有{}种作品编号", works.len()),
            );
            for (work, n) in &works {
                reason = reason.blocked_by(format!("{work}：{n}张"));
            }
            faults.push(reason);
        }
        faults.extend(
            copies
                .iter()
                .filter_map(|(number, same)| self.too_many(s, number, same)),
        );
        for (icon, n) in icons {
            if n > COPIES {
                faults.push(
                    Reason::forbids(
                        ua!("3.1-4"),
                        format!("拥有{}触发的卡合计最多{COPIES}张，有{n}张", icon.word()),
                    )
                    .blocked_by(format!("{}触发{n}张", icon.word())),
                );
            }
        }
        let ap = s.side(player).ap_deck;
        if ap != AP_CARDS {
            faults.push(
                Reason::requires(ua!("3.2-1"), format!("AP卡要{AP_CARDS}张，有{ap}张"))
                    .blocked_by(format!("AP卡{ap}张")),
            );
        }
        faults
    }
}
