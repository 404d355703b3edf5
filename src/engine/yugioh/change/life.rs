//! Life points and drawing: 1.4.1, 1.4.2.

use super::super::action::{DrawBy, PayWhen, Zone};
use super::super::event::Event;
use super::super::op::{CardIx, Cause, Change, Op, Where};
use super::super::reads::{
    BothWays, CostToZero, HalfAndMore, Halving, MillOrder, NoDamage, OneDeck, Overkill, ShortDeck,
    ShortTake, ZeroAgain, open,
};
use super::super::state::State;
use super::end::Fall;
use super::run::Run;
use crate::engine::{Cite, Player, Under};
use crate::ygo;

/// What happens at the same time: how many life points it began with, and by which reading they rise and fall at once.
#[derive(Default)]
pub struct Moment {
    began: [u32; 2],
    both_ways: [Option<Under>; 2],
    /// By which reading they are halved, or become a number, beside that.
    halved: [Option<Under>; 2],
    /// By which reading things taken from one deck follow each other.
    decks: [Option<Under>; 2],
    /// How many of a player's cards go to the graveyard.
    pub sends: [usize; 2],
    /// What has gone from decks to graveyards, to be put in order (2.1.3-4).
    pub milled: Vec<CardIx>,
}

/// How cards are taken from a deck, in the order of 先抽卡.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taking {
    Draw,
    Add,
    Mill,
}

/// How an operation takes cards from a player's deck, and how many.
fn taking(op: &Op, player: Player) -> Option<(Taking, u32)> {
    match op {
        Op::Draw { who, count, .. } => who.contains(&player).then_some((Taking::Draw, *count)),
        Op::FromDeck { who, count, to } => (*who == player).then_some(match to {
            Zone::Hand => (Taking::Add, *count),
            _ => (Taking::Mill, *count),
        }),
        _ => None,
    }
}

impl Moment {
    /// As things stand now.
    pub fn of(s: &State) -> Self {
        Self {
            began: s.lp,
            both_ways: Default::default(),
            halved: Default::default(),
            decks: Default::default(),
            sends: [0; 2],
            milled: Vec::new(),
        }
    }
}

impl Run<'_> {
    /// Changes life points of all named at a moment, and says who fell by it.
    pub fn life(
        &mut self,
        who: &[Player],
        change: Change,
        cause: Cause,
        source: Option<Player>,
        moment: &Moment,
    ) -> Vec<(Player, Fall)> {
        let mut fallen = Vec::new();
        for player in who.iter().copied() {
            let before = self.s.lp[player.ix()];
            let Some((left, halved)) = self.after(before, change) else {
                return Vec::new();
            };
            self.s.lp[player.ix()] = left;
            let lowers = !matches!(change, Change::Less(0) | Change::More(_));
            let to_zero = left == 0 && lowers && !self.s.waiting.contains(&player);
            let again = to_zero && moment.began[player.ix()] == 0;
            let goes_on = to_zero.then(|| self.goes_on(cause, again)).flatten();
            match (change, cause) {
                (Change::Less(amount), Cause::Battle | Cause::EffectDamage) => {
                    self.damaged(player, amount, cause, before, goes_on);
                }
                (Change::Less(amount), _) => self.log.record_under(
                    || Event::Paid {
                        player,
                        amount,
                        left,
                    },
                    [Cite::permits(ygo!("1.4.1-5"))],
                    goes_on,
                ),
                (Change::More(amount), _) => self.log.record_under(
                    || Event::Recovered {
                        player,
                        amount,
                        left,
                    },
                    [Cite::defines(ygo!("1.4.1-1"))],
                    moment.both_ways[player.ix()].clone(),
                ),
                (Change::To(_) | Change::Half, _) => self.log.record_under(
                    || Event::Set { player, left },
                    [Cite::defines(ygo!("1.4.1-1"))],
                    halved
                        .into_iter()
                        .chain(moment.halved[player.ix()].clone())
                        .chain(goes_on),
                ),
            }
            if !to_zero {
                continue;
            }
            let reading = self.g.reads.zero_again;
            if again && reading == ZeroAgain::Unruled {
                self.stop(open(
                    &[ygo!("1.4.1-6"), ygo!("1.4.1-3"), ygo!("1.4.4-1")],
                    format!("{}的基本分本来就是0，再减到0算不算变成0？", player.name()),
                    Some(reading.under()),
                ));
                return Vec::new();
            }
            if again && reading == ZeroAgain::Not {
                continue;
            }
            let cites = [Cite::defines(ygo!("1.4.1-1"))];
            let under = again.then(|| reading.under());
            self.log
                .record_under(|| Event::Zero { player }, cites, under);
            fallen.push((player, Fall::Life(cause, source)));
        }
        fallen
    }

    /// The reading by which a player at 0 does not fall.
    fn goes_on(&self, cause: Cause, again: bool) -> Option<Under> {
        let reads = &self.g.reads;
        match cause {
            _ if again => (reads.zero_again == ZeroAgain::Not).then(|| reads.zero_again.under()),
            Cause::Pay(PayWhen::Activation) => {
                (reads.cost_to_zero == CostToZero::GoesOn).then(|| reads.cost_to_zero.under())
            }
            Cause::Effect => (reads.no_damage == NoDamage::GoesOn).then(|| reads.no_damage.under()),
            _ => None,
        }
    }

    /// Puts what is taken from decks at the same time in an order that decides nothing, by a reading where one would decide.
    fn order_decks(&mut self, ops: &mut [Op]) -> Option<[Option<Under>; 2]> {
        let reading = self.g.reads.one_deck;
        let mut unders = [None, None];
        for player in Player::BOTH {
            let taken = |kind: Taking| {
                let of_kind = ops.iter().filter_map(|op| taking(op, player));
                of_kind
                    .filter(|(of, _)| *of == kind)
                    .map(|(_, n)| u64::from(n))
                    .sum::<u64>()
            };
            let (drawn, added, milled) =
                (taken(Taking::Draw), taken(Taking::Add), taken(Taking::Mill));
            let there = self.s.piles[player.ix()].deck.len() as u64;
            let parts =
                milled > 0 && drawn + added > 0 || drawn > 0 && added > 0 && drawn + added > there;
            if there == 0 || !parts {
                continue;
            }
            if reading == OneDeck::Unruled {
                let name = player.name();
                self.stop(open(
                    &[ygo!("1.4.2-1"), ygo!("1.4.2-2")],
                    format!("同一刻从{name}的卡组抽卡、加入手卡、送去墓地，先做哪一件？"),
                    Some(reading.under()),
                ));
                return None;
            }
            unders[player.ix()] = Some(reading.under());
        }
        let order = |op: &Op| {
            let of = Player::BOTH
                .into_iter()
                .find_map(|p| Some((taking(op, p)?.0, p)));
            of.map(|(kind, player)| match reading {
                OneDeck::DrawLast => (Taking::Mill as u8 - kind as u8, player),
                OneDeck::DrawFirst | OneDeck::Unruled => (kind as u8, player),
            })
        };
        let all = 0..ops.len();
        let places: Vec<usize> = all.filter(|n| order(&ops[*n]).is_some()).collect();
        let mut sorted: Vec<Op> = places.iter().map(|n| ops[*n].clone()).collect();
        sorted.sort_by_key(|op| order(op));
        for (place, op) in places.into_iter().zip(sorted) {
            ops[place] = op;
        }
        Some(unders)
    }

    /// Changes of life points at the same time: in an order that decides nothing. Stops where one would decide, unless a
    /// reading says how they count.
    pub fn at_once(&mut self, mut ops: Vec<Op>) -> Option<(Vec<Op>, Moment)> {
        let mut moment = Moment::of(self.s);
        moment.decks = self.order_decks(&mut ops)?;
        let reading = self.g.reads.both_ways;
        for player in Player::BOTH {
            let left = u64::from(self.s.lp[player.ix()]);
            let (mut less, mut more, mut other) = (0, 0, 0);
            for op in &ops {
                match op {
                    Op::Life { who, change, .. } if who.contains(&player) => match change {
                        Change::Less(amount) => less += u64::from(*amount),
                        Change::More(amount) => more += u64::from(*amount),
                        Change::To(_) | Change::Half => other += 1,
                    },
                    _ => {}
                }
            }
            let hinges = more > 0 && left <= less && less < left + more;
            let clauses = [ygo!("1.4.1-6"), ygo!("1.4.1-2"), ygo!("1.4.1-3")];
            let name = player.name();
            let half = self.g.reads.half_and_more;
            let one_of_each = other == 1 && (less > 0) != (more > 0);
            if other > 1 || other == 1 && less + more > 0 {
                let under = one_of_each.then(|| half.under());
                if under.is_none() || half == HalfAndMore::Unruled {
                    let asks = format!("{name}的基本分同时减半或变成某数，又有别的变化，怎样算？");
                    self.stop(open(&clauses, asks, under));
                    return None;
                }
                moment.halved[player.ix()] = under;
                continue;
            }
            if hinges && reading == BothWays::Unruled {
                let asks = format!("{name}的基本分同时减少与增加，先减就到0，怎样算？");
                self.stop(open(&clauses, asks, Some(reading.under())));
                return None;
            }
            moment.both_ways[player.ix()] = hinges.then(|| reading.under());
        }
        let half_first = self.g.reads.half_and_more == HalfAndMore::First;
        ops.sort_by_key(|op| match op {
            Op::Life { change, .. } => match change {
                Change::To(_) | Change::Half => (if half_first { 0 } else { 2 }, false),
                Change::More(_) => (1, reading == BothWays::LessFirst),
                Change::Less(_) => (1, reading != BothWays::LessFirst),
            },
            _ => (1, reading != BothWays::LessFirst),
        });
        Some((ops, moment))
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
    fn damaged(
        &mut self,
        player: Player,
        amount: u32,
        cause: Cause,
        before: u32,
        goes_on: Option<Under>,
    ) {
        let overkill = self.g.reads.overkill;
        let counted = match overkill {
            Overkill::Lost => before.min(amount),
            Overkill::Whole => amount,
        };
        let left = self.s.lp[player.ix()];
        self.s.last_damage[player.ix()] = counted;
        self.log.record_with(|| {
            let mut cites = vec![Cite::requires(ygo!("1.4.1-2"))];
            let mut unders: Vec<Under> = goes_on.into_iter().collect();
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
    pub fn draw(
        &mut self,
        who: &[Player],
        count: u32,
        by: DrawBy,
        moment: &Moment,
    ) -> Vec<(Player, Fall)> {
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
                    self.log.record_under(
                        || Event::Drew { player, card },
                        [Cite::permits(ygo!("1.4.2-1"))],
                        moment.decks[player.ix()].clone(),
                    );
                }
            }
            if short {
                self.log.record_under(
                    || Event::CouldNotDraw { player },
                    [Cite::requires(ygo!("1.4.2-1"))],
                    partly
                        .then(|| reading.under())
                        .into_iter()
                        .chain(moment.decks[player.ix()].clone()),
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

    /// So many cards go from the deck to the hand or the owner's graveyard: that is no drawing (1.4.2-2). Where there are
    /// fewer, but some, a reading says what is done.
    pub fn take_from_deck(&mut self, player: Player, count: u32, to: Zone, moment: &mut Moment) {
        let reading = self.g.reads.short_take;
        let there = self.s.piles[player.ix()].deck.len() as u32;
        let partly = there > 0 && there < count;
        if partly && reading == ShortTake::Unruled {
            let name = player.name();
            return self.stop(open(
                &[ygo!("1.4.2-2"), ygo!("1.4.2-1")],
                format!("要从{name}的卡组取{count}张，卡组只有{there}张：怎样处理？"),
                Some(reading.under()),
            ));
        }
        let under = || {
            let short = partly.then(|| reading.under());
            short.into_iter().chain(moment.decks[player.ix()].clone())
        };
        if partly && reading == ShortTake::TakesNone {
            let cites = [Cite::permits(ygo!("1.4.2-2"))];
            return self
                .log
                .record_under(|| Event::Nothing { player, there }, cites, under());
        }
        let mut milled = Vec::new();
        let reading = self.g.reads.mill_order;
        let sent = moment.sends[player.ix()].max(count.min(there) as usize);
        let several = to != Zone::Hand && sent > 1;
        let in_order = (several && reading == MillOrder::InOrder).then(|| reading.under());
        for _ in 0..count {
            let Some(card) = self.s.top(player) else {
                let cites = [Cite::permits(ygo!("1.4.2-2"))];
                let nothing = || Event::Nothing { player, there: 0 };
                self.log.record_under(nothing, cites, under());
                break;
            };
            let defines = Cite::defines(ygo!("1.4.2-2"));
            if to == Zone::Hand {
                self.s.carry(card, player, Where::of(to));
                self.log
                    .record_under(|| Event::Added { player, card }, [defines], under());
            } else {
                let owner = self.s.card(card).owner;
                self.s.carry(card, owner, Where::of(to));
                milled.push(card);
                self.log.record_under(
                    || Event::Milled { player, card },
                    [Cite::requires(ygo!("2.1.3-1")), defines],
                    under().chain(in_order.clone()),
                );
            }
        }
        if reading == MillOrder::Together {
            moment.milled.append(&mut milled);
        }
    }
}
