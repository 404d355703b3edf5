//! Life points and drawing: 1.4.1, 1.4.2.

use super::super::action::{DrawBy, Zone};
use super::super::event::Event;
use super::super::op::{Cause, Change, Where};
use super::super::reads::{Halving, Overkill, ShortDeck, open};
use super::end::Fall;
use super::run::Run;
use crate::engine::{Cite, Player, Under};
use crate::ygo;

impl Run<'_> {
    /// Changes life points of all named, and says who fell by it.
    pub fn life(
        &mut self,
        who: &[Player],
        change: Change,
        cause: Cause,
        source: Option<Player>,
    ) -> Vec<(Player, Fall)> {
        let mut fallen = Vec::new();
        for player in who.iter().copied() {
            let before = self.s.lp[player.ix()];
            let Some((left, halved)) = self.after(before, change) else {
                return Vec::new();
            };
            self.s.lp[player.ix()] = left;
            match (change, cause) {
                (Change::Less(amount), Cause::Battle | Cause::EffectDamage) => {
                    self.damaged(player, amount, cause, before);
                }
                (Change::Less(amount), _) => self.log.record(
                    || Event::Paid {
                        player,
                        amount,
                        left,
                    },
                    [Cite::permits(ygo!("1.4.1-5"))],
                ),
                (Change::More(amount), _) => self.log.record(
                    || Event::Recovered {
                        player,
                        amount,
                        left,
                    },
                    [Cite::defines(ygo!("1.4.1-1"))],
                ),
                (Change::To(_) | Change::Half, _) => self.log.record_under(
                    || Event::Set { player, left },
                    [Cite::defines(ygo!("1.4.1-1"))],
                    halved,
                ),
            }
            let falls = before > 0 || matches!(change, Change::To(_) | Change::Less(1..));
            if left == 0 && falls {
                self.log
                    .record(|| Event::Zero { player }, [Cite::defines(ygo!("1.4.1-1"))]);
                fallen.push((player, Fall::Life(cause, source)));
            }
        }
        fallen
    }

    /// What is left of so many life points, with the reading that decided it; stops where none does.
    fn after(&mut self, before: u32, change: Change) -> Option<(u32, Option<Under>)> {
        let reading = self.g.reads.halving;
        let halved = match change {
            Change::Less(amount) => return Some((before.saturating_sub(amount), None)),
            Change::More(amount) => return Some((before.saturating_add(amount), None)),
            Change::To(value) => return Some((value, None)),
            Change::Half if before.is_multiple_of(2) => return Some((before / 2, None)),
            Change::Half => match reading {
                Halving::Up => before.div_ceil(2),
                Halving::Down => before / 2,
                Halving::Unruled => {
                    self.stop(open(
                        &[ygo!("1.4.1-1"), ygo!("1.4.1-3")],
                        format!("基本分{before}减半，零头怎样算？"),
                        Some(reading.under()),
                    ));
                    return None;
                }
            },
        };
        Some((halved, Some(reading.under())))
    }

    /// Damage was dealt (1.4.1-2); what goes beyond 0 counts by a reading (1.4.1-4).
    fn damaged(&mut self, player: Player, amount: u32, cause: Cause, before: u32) {
        let overkill = self.g.reads.overkill;
        let counted = match overkill {
            Overkill::Lost => before.min(amount),
            Overkill::Whole => amount,
        };
        let left = self.s.lp[player.ix()];
        self.s.last_damage[player.ix()] = counted;
        self.log.record_with(|| {
            let mut cites = vec![Cite::requires(ygo!("1.4.1-2"))];
            let mut unders = Vec::new();
            if amount > before {
                cites.push(Cite::requires(ygo!("1.4.1-4")));
                unders.push(overkill.under());
            }
            let event = Event::Damaged {
                player,
                amount: counted,
                cause,
                left,
            };
            (event, cites, unders)
        });
    }

    /// Players draw at the same time; says who could not.
    pub fn draw(&mut self, who: &[Player], count: u32, by: DrawBy) -> Vec<(Player, Fall)> {
        let reading = self.g.reads.short_deck;
        let mut fallen = Vec::new();
        for player in who.iter().copied() {
            let there = self.s.piles[player.ix()].deck.len() as u32;
            let short = count > there;
            let partly = short && there > 0;
            let drawn = match reading {
                ShortDeck::Unruled if partly => {
                    let name = player.name();
                    self.stop(open(
                        &[ygo!("1.4.2-1"), ygo!("1.4.4-1")],
                        format!("{name}要抽{count}张，卡组只有{there}张：怎样处理？"),
                        Some(reading.under()),
                    ));
                    return Vec::new();
                }
                ShortDeck::DrawsNone if partly => 0,
                _ => count.min(there),
            };
            for _ in 0..drawn {
                if let Some(card) = self.s.top(player) {
                    self.s.carry(card, player, Where::of(Zone::Hand));
                    self.log.record(
                        || Event::Drew { player, card },
                        [Cite::permits(ygo!("1.4.2-1"))],
                    );
                }
            }
            if short {
                self.log.record_under(
                    || Event::CouldNotDraw { player },
                    [Cite::requires(ygo!("1.4.2-1"))],
                    partly.then(|| reading.under()),
                );
                let fall = Fall::Deck {
                    effect: by == DrawBy::Effect,
                    empty: there == 0,
                };
                fallen.push((player, fall));
            }
        }
        fallen
    }

    /// So many cards, or as many as there are, go from the deck to the hand or the owner's graveyard: that is no
    /// drawing (1.4.2-2).
    pub fn take_from_deck(&mut self, player: Player, count: u32, to: Zone) {
        for _ in 0..count {
            let Some(card) = self.s.top(player) else {
                let cites = [Cite::permits(ygo!("1.4.2-2"))];
                return self.log.record(|| Event::Nothing { player }, cites);
            };
            let defines = Cite::defines(ygo!("1.4.2-2"));
            if to == Zone::Hand {
                self.s.carry(card, player, Where::of(to));
                self.log.record(|| Event::Added { player, card }, [defines]);
            } else {
                let owner = self.s.card(card).owner;
                self.s.carry(card, owner, Where::of(to));
                self.log.record(
                    || Event::Milled { player, card },
                    [Cite::requires(ygo!("2.1.3-1")), defines],
                );
            }
        }
    }
}
