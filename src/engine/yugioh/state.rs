//! Where a duel and its match stand. Half-done procedures are a queue of operations, as data.

use serde::{Deserialize, Serialize};

use super::action::Zone;
use super::deck::Decks;
use super::op::{CardIx, Op, Where};
use crate::engine::{Outcome, Player, Unruled};

/// Where things stand.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// 回合玩家 (1.3-1).
    pub turn_player: Player,
    /// Life points of either player (1.4.1-1).
    pub lp: [u32; 2],
    /// The damage that was dealt last, for effects that look back at it.
    pub last_damage: [u32; 2],
    /// The cards of the duel.
    pub cards: Vec<Card>,
    /// The piles of either player.
    pub piles: [Piles; 2],
    /// Whether a chain is being resolved (1.4.1-6).
    pub chain: bool,
    /// What is still to be done, the next last.
    pub queue: Vec<Op>,
    /// Cards that go to a graveyard together and whose owner is asked for their order (2.1.3-4).
    pub ordering: Option<(Player, Vec<CardIx>)>,
    /// Players whose life points became 0 in an effect whose end is waited for.
    pub waiting: Vec<Player>,
    /// How the duel ended.
    pub outcome: Option<Outcome>,
    /// The match, where the duel is one of a match.
    pub series: Option<Series>,
    /// What the text leaves open.
    pub unruled: Option<Box<Unruled>>,
}

/// A match of up to three duels (1.1-2).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Series {
    /// The duel that is played or was played last, from 1.
    pub duel: u8,
    /// Duels won by either player.
    pub wins: [u8; 2],
    /// Duels drawn.
    pub draws: u8,
    /// Whether the duel is over and the next has not begun.
    pub between: bool,
    /// The decks that were registered, and as they are now.
    pub decks: [Decks; 2],
    /// How the match ended.
    pub outcome: Option<Outcome>,
}

/// The piles of a player, by cards; a deck's and a graveyard's top is their last.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piles {
    /// 卡组.
    pub deck: Vec<CardIx>,
    /// 额外卡组.
    pub extra: Vec<CardIx>,
    /// 手卡.
    pub hand: Vec<CardIx>,
    /// 墓地.
    pub graveyard: Vec<CardIx>,
    /// 除外.
    pub banished: Vec<CardIx>,
}

/// A card and where it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// Its name, by its place in the game's list of names.
    pub name: u16,
    /// Which of the cards of this name it is, from 1.
    pub copy: u8,
    /// 持有者: whose deck it is of.
    pub owner: Player,
    /// 控制者.
    pub controller: Player,
    /// Where it is.
    pub at: Where,
    /// 里侧.
    pub face_down: bool,
}

impl State {
    /// A duel that begins: 8000 each (1.4.1-1), and no card yet.
    pub fn new(turn_player: Player) -> Self {
        Self {
            turn_player,
            lp: [8000; 2],
            last_damage: [0; 2],
            cards: Vec::new(),
            piles: Default::default(),
            chain: false,
            queue: Vec::new(),
            ordering: None,
            waiting: Vec::new(),
            outcome: None,
            series: None,
            unruled: None,
        }
    }

    /// All cards.
    pub fn all(&self) -> impl Iterator<Item = CardIx> + use<> {
        0..self.cards.len() as CardIx
    }

    /// The card.
    pub fn card(&self, ix: CardIx) -> &Card {
        &self.cards[usize::from(ix)]
    }

    /// The cards of a player's side that lie at such places, in their order.
    pub fn at(&self, player: Player, is: impl Fn(Where) -> bool) -> Vec<CardIx> {
        let lies = |ix: &CardIx| self.card(*ix).controller == player && is(self.card(*ix).at);
        let mut found: Vec<CardIx> = self.all().filter(lies).collect();
        found.sort_by_key(|ix| self.card(*ix).at);
        found
    }

    /// The cards of a zone on a player's side, in the order of their places.
    pub fn zone(&self, player: Player, zone: Zone) -> Vec<CardIx> {
        self.at(player, |at| at.zone() == Some(zone))
    }

    /// The card that lies at a place of the field.
    pub fn lying(&self, player: Player, at: Where) -> Option<CardIx> {
        self.all_lying(player, at).next()
    }

    /// The cards that lie at a place of the field: more than one only where a reading has some take up no place.
    pub fn all_lying(&self, player: Player, at: Where) -> impl Iterator<Item = CardIx> {
        let mut all = self.all();
        std::iter::from_fn(move || {
            all.find(|ix| self.card(*ix).controller == player && self.card(*ix).at == at)
        })
    }

    /// The cards that an operation takes from their places of the field.
    pub fn leaving(&self, op: &Op) -> Vec<CardIx> {
        let mut leaving = match op {
            Op::ToGraveyard { cards } | Op::Bury { cards, .. } => cards.clone(),
            Op::Control { card, to } if self.card(*card).controller != *to => vec![*card],
            Op::Put { card, to, .. } if self.card(*card).at != *to => vec![*card],
            Op::Sweep { who } => {
                let all = self.all();
                all.filter(|ix| who.contains(&self.card(*ix).controller))
                    .collect()
            }
            Op::Together { ops } => ops.iter().flat_map(|op| self.leaving(op)).collect(),
            _ => Vec::new(),
        };
        leaving.retain(|ix| self.card(*ix).at.on_field());
        leaving
    }

    /// The first free place of a zone that has so many; none where all are taken.
    pub fn free(&self, player: Player, zone: Zone, places: u8) -> Option<u8> {
        (0..places).find(|s| self.lying(player, Where::In(zone, *s)).is_none())
    }

    /// The top card of a deck.
    pub fn top(&self, player: Player) -> Option<CardIx> {
        self.piles[player.ix()].deck.last().copied()
    }

    /// Whether an effect's operations are being carried out.
    pub fn in_effect(&self) -> bool {
        self.queue.contains(&Op::EffectEnds)
    }

    /// The decks that a player has registered.
    pub fn decks(&self, player: Player) -> Option<&Decks> {
        self.series.as_ref().map(|s| &s.decks[player.ix()])
    }

    /// The pile of a player; `None` for the field.
    pub fn pile_mut(&mut self, player: Player, zone: Zone) -> Option<&mut Vec<CardIx>> {
        let piles = &mut self.piles[player.ix()];
        match zone {
            Zone::Deck => Some(&mut piles.deck),
            Zone::Extra => Some(&mut piles.extra),
            Zone::Hand => Some(&mut piles.hand),
            Zone::Graveyard => Some(&mut piles.graveyard),
            Zone::Banished => Some(&mut piles.banished),
            Zone::Monster | Zone::SpellTrap | Zone::Field | Zone::Pendulum => None,
        }
    }

    /// A new card comes to its place, on top where it is a pile.
    pub fn lay(&mut self, card: Card) {
        let ix = self.cards.len() as CardIx;
        if let Some(pile) = card
            .at
            .zone()
            .and_then(|zone| self.pile_mut(card.controller, zone))
        {
            pile.push(ix);
        }
        self.cards.push(card);
    }

    /// Moves a card to a place on a player's side, on top where it is a pile.
    pub fn carry(&mut self, ix: CardIx, player: Player, to: Where) {
        let Card { controller, at, .. } = *self.card(ix);
        if let Some(pile) = at.zone().and_then(|zone| self.pile_mut(controller, zone)) {
            pile.retain(|c| *c != ix);
        }
        if let Some(pile) = to.zone().and_then(|zone| self.pile_mut(player, zone)) {
            pile.push(ix);
        }
        let card = &mut self.cards[usize::from(ix)];
        card.at = to;
        card.controller = player;
        if !to.on_field() {
            card.face_down = false;
        }
    }
}
