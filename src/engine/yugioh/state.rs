//! Where a duel and its match stand. Half-done procedures are a queue of operations, as data.

use serde::{Deserialize, Serialize};

use super::deck::Decks;
use crate::engine::{Outcome, Player, Unruled};

/// A card of the duel, by its place in [`State::cards`].
pub type CardIx = u16;

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
    /// Players whose life points became 0 in an effect outside a chain whose end is waited for.
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

/// A place of the duel, on the side of a card's controller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Where {
    /// 卡组.
    Deck,
    /// 额外卡组.
    Extra,
    /// 手卡.
    Hand,
    /// 怪兽区域, its place from 0.
    Monster(u8),
    /// 魔法&陷阱区域, its place from 0.
    SpellTrap(u8),
    /// 场地区域.
    Field(u8),
    /// 灵摆区域, its place from 0.
    Pendulum(u8),
    /// 墓地.
    Graveyard,
    /// 除外.
    Banished,
    /// Out of the duel, as a token that is no longer needed.
    Gone,
}

impl Where {
    /// The zone's word in scenarios.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Deck => "卡组",
            Self::Extra => "额外卡组",
            Self::Hand => "手卡",
            Self::Monster(_) => "怪兽区域",
            Self::SpellTrap(_) => "魔法&陷阱区域",
            Self::Field(_) => "场地区域",
            Self::Pendulum(_) => "灵摆区域",
            Self::Graveyard => "墓地",
            Self::Banished => "除外",
            Self::Gone => "离开决斗",
        }
    }

    /// Whether what lies there is 『场上的卡』 (2.1-3).
    pub const fn on_field(self) -> bool {
        matches!(
            self,
            Self::Monster(_) | Self::SpellTrap(_) | Self::Field(_) | Self::Pendulum(_)
        )
    }

    /// Its place within the zone, from 0.
    pub const fn slot(self) -> Option<u8> {
        match self {
            Self::Monster(n) | Self::SpellTrap(n) | Self::Field(n) | Self::Pendulum(n) => Some(n),
            _ => None,
        }
    }
}

/// What changes life points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// 怪兽的战斗.
    Battle,
    /// 卡片效果的伤害.
    EffectDamage,
    /// An effect that is no damage: 变成0、减半.
    Effect,
    /// A cost paid to activate (1.4.1-5).
    Cost,
    /// A payment while an effect resolves.
    Payment,
}

/// A change of life points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// Less by so much.
    Less(u32),
    /// More by so much.
    More(u32),
    /// To so much.
    To(u32),
    /// Half, rounded up.
    Half,
}

/// One operation: what a micro-step carries out.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Op {
    /// Life points change, of all named at the same time.
    Life {
        /// Whose, and how.
        hits: Vec<(Player, Change)>,
        /// Why.
        cause: Cause,
        /// Whose monster or effect it is.
        source: Option<Player>,
    },
    /// Players draw, at the same time.
    Draw {
        /// Who, and how many.
        who: Vec<(Player, u32)>,
        /// By an effect, else in the draw phase.
        effect: bool,
    },
    /// Operations of one effect that happen at the same time.
    Together(Vec<Op>),
    /// A player wins by a card's text.
    Special(Player),
    /// From the deck to the hand, so many or as many as there are.
    Add(Player, u32),
    /// From the deck to the graveyard, so many or as many as there are.
    Mill(Player, u32),
    /// Cards go to graveyards at the same time.
    ToGraveyard(Vec<CardIx>),
    /// All 『场上的卡』 of these players go to graveyards at the same time.
    Sweep(Vec<Player>),
    /// Cards of one owner go to the owner's graveyard in this order.
    Bury(Player, Vec<CardIx>),
    /// A card is put on the field.
    Put {
        /// The card.
        card: CardIx,
        /// Where.
        to: Where,
        /// Face down.
        face_down: bool,
        /// By what.
        how: How,
    },
    /// A card changes its controller.
    Control(CardIx, Player),
    /// The resolution of a chain begins or ends.
    Chain(bool),
    /// An effect outside a chain has been carried out.
    EffectEnds,
}

/// By what a card comes to its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum How {
    /// 通常召唤.
    NormalSummon,
    /// 特殊召唤.
    SpecialSummon,
    /// 反转召唤.
    FlipSummon,
    /// 盖放、盖伏.
    Set,
    /// 发动.
    Activate,
    /// An effect or its resolution puts it there.
    Place,
    /// It changes its place within a zone.
    Move,
}

impl How {
    /// The word in scenarios.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NormalSummon => "通常召唤",
            Self::SpecialSummon => "特殊召唤",
            Self::FlipSummon => "反转召唤",
            Self::Set => "盖放",
            Self::Activate => "发动",
            Self::Place => "放置",
            Self::Move => "移动",
        }
    }
}

impl State {
    /// The cards of a zone on a player's side, in the order of their places.
    pub fn zone(&self, player: Player, of: fn(Where) -> bool) -> Vec<CardIx> {
        let mut found: Vec<CardIx> = (0..self.cards.len() as CardIx)
            .filter(|ix| {
                let card = &self.cards[usize::from(*ix)];
                card.controller == player && of(card.at)
            })
            .collect();
        found.sort_by_key(|ix| self.cards[usize::from(*ix)].at);
        found
    }

    /// The cards of the monster zone.
    pub fn monsters(&self, player: Player) -> Vec<CardIx> {
        self.zone(player, |at| matches!(at, Where::Monster(_)))
    }

    /// The cards of the spell and trap zone.
    pub fn spells_traps(&self, player: Player) -> Vec<CardIx> {
        self.zone(player, |at| matches!(at, Where::SpellTrap(_)))
    }

    /// The card.
    pub fn card(&self, ix: CardIx) -> &Card {
        &self.cards[usize::from(ix)]
    }

    /// The pile of a player at a place; `None` for the field.
    pub fn pile_mut(&mut self, player: Player, at: Where) -> Option<&mut Vec<CardIx>> {
        let piles = &mut self.piles[player.ix()];
        match at {
            Where::Deck => Some(&mut piles.deck),
            Where::Extra => Some(&mut piles.extra),
            Where::Hand => Some(&mut piles.hand),
            Where::Graveyard => Some(&mut piles.graveyard),
            Where::Banished => Some(&mut piles.banished),
            _ => None,
        }
    }

    /// Moves a card to a place on a player's side, on top where it is a pile.
    pub fn carry(&mut self, ix: CardIx, player: Player, to: Where) {
        let (was, at) = {
            let card = self.card(ix);
            (card.controller, card.at)
        };
        if let Some(pile) = self.pile_mut(was, at) {
            pile.retain(|c| *c != ix);
        }
        if let Some(pile) = self.pile_mut(player, to) {
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
