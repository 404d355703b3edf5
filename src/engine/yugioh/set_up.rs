//! Setting a board up from a scenario. Nothing fires.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::action::Zone;
use super::card::{Cards, Face, Laid};
use super::deck::DeckList;
use super::op::Where;
use super::reads::Reads;
use super::state::{Card, Series, State};
use super::view::{PLACES, Yugioh, takes_place};
use crate::engine::copies::Copies;
use crate::engine::vocab::{self, Vocab};
use crate::engine::{At, Fault, Player, Readings};

/// 局面.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "局面")]
pub struct Setup {
    /// 回合玩家; 甲 where it is not said.
    #[word("回合玩家", default)]
    pub turn_player: Option<At<String>>,
    /// Whether a chain is being resolved.
    #[word("连锁处理中", default)]
    pub chain: bool,
    /// The match, where the duel is one of a match.
    #[word("比赛", default)]
    pub series: Option<SeriesSetup>,
    /// The side of 甲.
    #[word("甲", default)]
    pub first: Side,
    /// The side of 乙.
    #[word("乙", default)]
    pub second: Side,
}

/// 比赛.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "比赛")]
pub struct SeriesSetup {
    /// The duel that is played, from 1; 0 before the first.
    #[word("局", default = 1)]
    pub duel: u8,
    /// Duels won by 甲.
    #[word("甲胜", default)]
    pub first: u8,
    /// Duels won by 乙.
    #[word("乙胜", default)]
    pub second: u8,
    /// Duels drawn.
    #[word("平", default)]
    pub draws: u8,
    /// Whether the duel is over and the next has not begun.
    #[word("两局之间", default)]
    pub between: bool,
}

/// A player's side of the board.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "一方")]
pub struct Side {
    /// 基本分; 8000 where it is not said.
    #[word("基本分", "LP", default)]
    pub lp: Option<u32>,
    /// 卡组, the top first; or only how many cards.
    #[word("卡组", default)]
    pub deck: Stack,
    /// 额外卡组.
    #[word("额外卡组", default)]
    pub extra: Stack,
    /// 手卡.
    #[word("手卡", default)]
    pub hand: Stack,
    /// 怪兽区域.
    #[word("怪兽区域", "怪兽卡区域", "怪兽区", default)]
    pub monsters: Vec<Laid>,
    /// 魔法&陷阱区域.
    #[word("魔法&陷阱区域", "魔法陷阱区域", "魔陷区", "魔法&陷阱卡区域", default)]
    pub spells_traps: Vec<Laid>,
    /// 场地区域.
    #[word("场地区域", default)]
    pub field: Vec<Laid>,
    /// 灵摆区域.
    #[word("灵摆区域", default)]
    pub pendulum: Vec<Laid>,
    /// 墓地, the lowest first.
    #[word("墓地", default)]
    pub graveyard: Vec<Laid>,
    /// 除外.
    #[word("除外", default)]
    pub banished: Vec<Laid>,
    /// The decks as registered.
    #[word("构筑", default)]
    pub decks: Option<DeckList>,
}

/// Cards by name, or only how many.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "张数或卡", example = "20，或 [电子龙, 战士×3]", check = Stack::possible)]
pub enum Stack {
    /// So many that nobody has named.
    #[word(any)]
    Count(u32),
    /// These, the top first.
    #[word(any)]
    Cards(Vec<Laid>),
}

impl Default for Stack {
    fn default() -> Self {
        Self::Cards(Vec::new())
    }
}

impl Stack {
    fn possible(&self) -> Result<(), String> {
        match self {
            Self::Count(501..) => Err("至多 500 张".to_owned()),
            _ => Ok(()),
        }
    }

    fn cards(&self) -> Cow<'_, [Laid]> {
        match self {
            Self::Count(count) => Cow::Owned(vec![Laid::unknown(*count)]),
            Self::Cards(cards) => Cow::Borrowed(cards),
        }
    }
}

/// The game and its first state.
pub fn set_up(
    cards: &Cards,
    setup: &Setup,
    readings: &Readings,
) -> Result<(Yugioh, State), Vec<Fault>> {
    let mut faults = Vec::new();
    let turn_player = match &setup.turn_player {
        Some(name) => Player::named(name, 2).unwrap_or_else(|fault| {
            faults.push(fault);
            Player(0)
        }),
        None => Player(0),
    };
    let sides = [&setup.first, &setup.second];
    let mut builder = Builder {
        reads: Reads::of(readings),
        names: Vec::new(),
        copies: BTreeMap::new(),
        taken: BTreeSet::new(),
        state: State {
            lp: sides.map(|s| s.lp.unwrap_or(8000)),
            chain: setup.chain,
            ..State::new(turn_player)
        },
        faults,
    };
    for side in sides {
        let piles = [side.deck.cards(), side.extra.cards(), side.hand.cards()];
        let piles = piles.iter().flat_map(|pile| pile.iter());
        let zones = [
            &side.monsters,
            &side.spells_traps,
            &side.field,
            &side.pendulum,
        ];
        let zones = zones.into_iter().chain([&side.graveyard, &side.banished]);
        let all = piles.chain(zones.flat_map(|zone| zone.iter()));
        let numbered = all.filter_map(|laid| numbered(&laid.card.name));
        let numbered = numbered.map(|(bare, copy)| (bare.to_owned(), copy));
        builder.taken.extend(numbered);
    }
    for player in Player::BOTH {
        builder.side(player, sides[player.ix()], cards);
    }
    let decks = sides.map(|s| s.decks.as_ref().map(DeckList::counted).unwrap_or_default());
    for name in decks
        .iter()
        .flatten()
        .flat_map(|d| d.keys())
        .chain(cards.0.keys())
    {
        builder.name(name);
    }
    let registered = sides.iter().any(|s| s.decks.is_some());
    if setup.series.is_some() || registered {
        let series = setup.series.clone().unwrap_or(SeriesSetup {
            duel: 1,
            ..SeriesSetup::default()
        });
        builder.state.series = Some(Series {
            duel: series.duel,
            wins: [series.first, series.second],
            draws: series.draws,
            between: series.between || series.duel == 0,
            decks,
            outcome: None,
        });
    }
    if !builder.faults.is_empty() {
        return Err(builder.faults);
    }
    let game = Yugioh {
        names: builder.names,
        cards: cards.clone(),
        reads: builder.reads,
    };
    Ok((game, builder.state))
}

/// The name and the number of a card that is written with one: `沼泽#2`.
fn numbered(name: &str) -> Option<(&str, u8)> {
    let (bare, copy) = name.rsplit_once('#')?;
    Some((bare, copy.parse().ok()?))
}

struct Builder {
    reads: Reads,
    names: Vec<String>,
    copies: BTreeMap<u16, u8>,
    /// The numbers that are written: a card without one gets another.
    taken: BTreeSet<(String, u8)>,
    state: State,
    faults: Vec<Fault>,
}

impl Builder {
    fn name(&mut self, name: &str) -> u16 {
        match self.names.iter().position(|n| n == name) {
            Some(ix) => ix as u16,
            None => {
                self.names.push(name.to_owned());
                (self.names.len() - 1) as u16
            }
        }
    }

    fn side(&mut self, player: Player, side: &Side, cards: &Cards) {
        // The top of a deck is its last card.
        for laid in side.deck.cards().iter().rev() {
            self.lay(player, laid, Zone::Deck, cards);
        }
        for (zone, all) in [
            (Zone::Extra, &*side.extra.cards()),
            (Zone::Hand, &*side.hand.cards()),
            (Zone::Monster, &side.monsters),
            (Zone::SpellTrap, &side.spells_traps),
            (Zone::Field, &side.field),
            (Zone::Pendulum, &side.pendulum),
            (Zone::Graveyard, &side.graveyard),
            (Zone::Banished, &side.banished),
        ] {
            // A place that is written empty counts where places do.
            let is_none = |laid: &Laid| {
                let name = laid.card.name.as_str();
                matches!(name, "无" | "空") && !cards.0.contains_key(name)
            };
            let placed = zone.on_field() && all.iter().any(is_none);
            for (nth, laid) in (1..).zip(all).filter(|(_, laid)| !is_none(laid)) {
                let mut laid = laid.clone();
                if placed && laid.slot.is_none() {
                    laid.slot = Some(nth);
                }
                self.lay(player, &laid, zone, cards);
            }
        }
    }

    /// Cards of a name come to a zone.
    fn lay(&mut self, player: Player, laid: &Laid, zone: Zone, cards: &Cards) {
        let written = &laid.card;
        let owner = match laid.owner.as_ref().map(|name| Player::named(name, 2)) {
            Some(Ok(owner)) => owner,
            Some(Err(fault)) => {
                self.faults.push(fault);
                return;
            }
            None => player,
        };
        let (bare, copy) = match numbered(&written.name) {
            Some((bare, copy)) => (bare.to_owned(), Some(copy)),
            None => (written.name.clone(), None),
        };
        let name = self.name(&bare);
        for _ in 0..written.count {
            let at = match self.place(player, laid, zone, cards) {
                Ok(at) => at,
                Err(fault) => {
                    self.faults.push(fault);
                    return;
                }
            };
            let counter = self.copies.entry(name).or_default();
            let free = |from: u8| {
                let mut after = from.saturating_add(1)..=u8::MAX;
                after.find(|n| !self.taken.contains(&(bare.clone(), *n)))
            };
            *counter = copy.unwrap_or_else(|| free(*counter).unwrap_or(u8::MAX));
            let copy = *counter;
            self.state.lay(Card {
                name,
                copy,
                owner,
                controller: player,
                at,
                face_down: laid.face == Face::Down,
            });
        }
    }

    /// The place that is written, else the first free one.
    fn place(
        &self,
        player: Player,
        laid: &Laid,
        zone: Zone,
        cards: &Cards,
    ) -> Result<Where, Fault> {
        if !zone.on_field() {
            return Ok(Where::of(zone));
        }
        let Copies {
            name, line, column, ..
        } = &laid.card;
        let (line, column) = (*line, *column);
        let here = At {
            value: (),
            line,
            column,
        };
        let word = zone.word();
        // The zones that have a clause for how much they hold.
        let clause = match zone {
            Zone::Monster => "〔2.1.1-2〕",
            Zone::SpellTrap => "〔2.1.2-2〕",
            _ => "",
        };
        let takes = |name: &str, face_down| {
            let bare = name.split('#').next().unwrap_or(name);
            takes_place(&self.reads, Some(zone), cards.kind(bare), face_down)
        };
        // What takes up no place lies at any of the five, and leaves its own to another.
        let free = |slot: &u8| {
            let mut there = self.state.all_lying(player, Where::In(zone, *slot));
            let taken = |ix| {
                let card = self.state.card(ix);
                takes(&self.names[usize::from(card.name)], card.face_down)
            };
            *slot < PLACES && (!takes(name, laid.face == Face::Down) || !there.any(taken))
        };
        let slot = match laid.slot.map(|s| s.wrapping_sub(1)) {
            Some(slot) => Some(slot).filter(free).ok_or_else(|| {
                let nth = slot.wrapping_add(1);
                here.fault(format!(
                    "“{name}”不能放在{word}第{nth}格：没有这一格，或已经有卡{clause}"
                ))
            }),
            None => self
                .state
                .free(player, zone, PLACES)
                .or_else(|| (0..PLACES).find(free))
                .ok_or_else(|| {
                    here.fault(format!("{}的{word}放不下“{name}”{clause}", player.name()))
                        .fix(format!("{word}至多 {PLACES} 格"))
                }),
        };
        slot.map(|slot| Where::In(zone, slot))
    }
}
