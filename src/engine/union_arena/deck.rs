//! Deck construction and what comes before the first turn, as far as the text goes.
//!
//! 3-1, 3.1-1 to 3.1-4, 3.2-1, 2.3-1, 5-1.

use std::collections::BTreeMap;

use super::reads::R;
use super::state::{Frame, Ix, State, Stuck};
use super::words::{Icon, Phase, Zone};
use super::{Event, UnionArena};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};
use crate::engine::verdict::Reason;

/// Cards of a deck (3.1-1).
pub const DECK: usize = 50;
/// Copies of one card, and cards of one class of special triggers (3.1-3, 3.1-4).
pub const COPIES: usize = 4;
/// AP cards (3.2-1).
pub const AP_CARDS: u8 = 3;
/// Life cards at the beginning (2.3-1).
pub const LIFE: usize = 7;

impl UnionArena {
    /// What makes a deck illegal.
    pub(super) fn deck_faults(&self, s: &State, player: Player) -> Vec<Reason> {
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
        let mut copies: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
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
            copies.entry(after).or_insert((0, &def.name)).0 += 1;
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
        for (number, (n, name)) in copies {
            if n > COPIES {
                faults.push(
                    Reason::forbids(
                        ua!("3.1-3"),
                        format!("编号“/”后为{number}的卡最多{COPIES}张，有{n}张"),
                    )
                    .blocked_by(format!("{name}×{n}")),
                );
            }
        }
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

    /// A deck is handed in.
    pub(super) fn hand_in(&self, s: &mut State, player: Player, log: &mut Log<Event>) {
        s.side_mut(player).handed_in = true;
        log.record(
            || Event::DeckIn { player },
            [
                Cite::requires(ua!("3-1")),
                Cite::requires(ua!("3.1-1")),
                Cite::requires(ua!("3.1-2")),
                Cite::requires(ua!("3.1-3")),
                Cite::requires(ua!("3.1-4")),
                Cite::requires(ua!("3.2-1")),
                Cite::defines(ua!("2.5-1")),
            ],
        );
        if let Some(Frame::Prepare { at }) = s.frames.last_mut() {
            *at += 1;
        }
    }

    /// One step of [`Frame::Prepare`]. Steps 0, 1, 6 and 7 are asked.
    pub(super) fn prepare(&self, s: &mut State, at: u8, log: &mut Log<Event>) {
        let go = |s: &mut State, to: u8| {
            if let Some(Frame::Prepare { at }) = s.frames.last_mut() {
                *at = to;
            }
        };
        let Some(opening) = &self.opening else {
            go(s, 9);
            return;
        };
        match at {
            2 => {
                if self.reads.is(R::FirstPlayer, "未定") {
                    s.frames.push(Frame::Stuck(Stuck::FirstPlayer));
                    return;
                }
                let player = s.first;
                log.record_under(
                    || Event::First { player },
                    [Cite::requires(ua!("5-1"))],
                    [self.reads.under(R::FirstPlayer)],
                );
                go(s, 3);
            }
            3 => {
                go(s, 4);
                if self.reads.is(R::LifeSource, "卡组顶") {
                    s.frames.push(Frame::Shuffle(s.first.opponent()));
                    s.frames.push(Frame::Shuffle(s.first));
                }
            }
            4 => {
                if self.reads.is(R::OpeningHand, "未定") {
                    s.frames.push(Frame::Stuck(Stuck::OpeningHand));
                    return;
                }
                for player in [s.first, s.first.opponent()] {
                    let n = opening.hand.min(s.side(player).deck.len() as u8);
                    for _ in 0..n {
                        if let Some(ix) = s.side(player).deck.last().copied() {
                            self.enter_line(s, ix, Zone::Hand, false);
                        }
                    }
                    log.record_under(
                        || Event::OpeningHand { player, n },
                        [Cite::defines(ua!("2.5-1"))],
                        [self.reads.under(R::OpeningHand)],
                    );
                }
                go(s, 5);
            }
            5 => go(s, 6),
            8 => {
                if self.reads.is(R::LifeSource, "未定") {
                    s.frames.push(Frame::Stuck(Stuck::LifeSource));
                    return;
                }
                for player in [s.first, s.first.opponent()] {
                    let given = &opening.life[player.ix()];
                    let cards: Vec<Ix> = if self.reads.is(R::LifeSource, "照局面") {
                        given.clone()
                    } else {
                        s.side(player)
                            .deck
                            .iter()
                            .rev()
                            .take(LIFE)
                            .copied()
                            .collect()
                    };
                    let n = cards.len() as u8;
                    for ix in cards {
                        self.enter_line(s, ix, Zone::Life, false);
                    }
                    log.record_under(
                        || Event::LifeSet { player, n },
                        [Cite::requires(ua!("2.3-1"))],
                        [self.reads.under(R::LifeSource)],
                    );
                }
                go(s, 9);
            }
            _ => {
                s.frames.pop();
                s.phase = Phase::Start;
                s.frames.push(Frame::Turn { fresh: true });
            }
        }
    }
}
