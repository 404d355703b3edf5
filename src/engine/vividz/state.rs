//! Where a game stands, with the procedures that are half done.

use crate::engine::game::Player;
use crate::engine::vividz::words::{Phase, Zone};
use serde::{Deserialize, Serialize};

use crate::engine::vividz::frame::*;
pub use crate::engine::vividz::parts::*;

/// The game as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// All cards.
    pub cards: Vec<Card>,
    /// Both players' zones.
    pub seats: [Seat; 2],
    /// The number of the turn, from 1; 0 before the game.
    pub turn: u32,
    /// 回合玩家.
    pub active: Player,
    /// 先手玩家, once known.
    pub first: Option<Player>,
    /// The phase.
    pub phase: Option<Phase>,
    /// The attack going on.
    pub attack: Option<Attack>,
    /// The next time stamp.
    pub clock: u32,
    /// Half-done procedures, the innermost last.
    pub stack: Vec<Frame>,
    /// What abilities being resolved know.
    pub ctxs: Vec<Ctx>,
    /// What it waits for.
    pub wait: Wait,
    /// The answer to the last question.
    pub reply: Reply,
    /// Abilities in triggered state.
    pub triggered: Vec<Triggered>,
    /// Continuous and replacement effects that no static ability makes.
    pub lasting: Vec<Lasting>,
    /// Continuous effects of one time stamp that their player has settled to come before others (911.3c).
    #[serde(default)]
    pub settled: Vec<Made>,
    /// 时限型触发式能力 that wait.
    pub delayed: Vec<Delayed>,
    /// What is remembered of objects that are no more (913).
    pub memories: Vec<Memory>,
    /// Why characters may leave at the next preprocessing (1102, 1103).
    pub causes: Vec<(Obj, Cause)>,
    /// Markers with names.
    pub marks: Vec<Mark>,
    /// What has happened this turn (102.12).
    pub history: Vec<Past>,
    /// How often abilities have worked this turn.
    pub used: Vec<(Obj, u16, u8)>,
    /// Who has lost.
    pub losing: [bool; 2],
    /// States already met since a player last decided.
    pub watch: Vec<u64>,
    /// Preprocessing rounds since a player last decided.
    pub spin: u16,
    /// Which players have handed in their deck.
    pub handed: [bool; 2],
}

impl State {
    /// A card.
    pub fn card(&self, card: CardIx) -> &Card {
        &self.cards[card.ix()]
    }

    /// A card, to change it.
    pub fn card_mut(&mut self, card: CardIx) -> &mut Card {
        &mut self.cards[card.ix()]
    }

    /// The object that a card is now.
    pub fn obj(&self, card: CardIx) -> Obj {
        Obj {
            card,
            life: self.cards[card.ix()].life,
        }
    }

    /// Whether an object still is what it was.
    pub fn lives(&self, obj: Obj) -> bool {
        self.cards[obj.card.ix()].life == obj.life
    }

    /// The cards in a player's zone, from bottom to top.
    pub fn zone(&self, player: Player, zone: Zone) -> &[CardIx] {
        &self.seats[player.ix()].zones[zone as usize]
    }

    /// The cards in a player's zone, to change them.
    pub fn zone_mut(&mut self, player: Player, zone: Zone) -> &mut Vec<CardIx> {
        &mut self.seats[player.ix()].zones[zone as usize]
    }

    /// Characters on both sides.
    pub fn on_field(&self) -> impl Iterator<Item = CardIx> + '_ {
        Player::BOTH
            .into_iter()
            .flat_map(|p| self.zone(p, Zone::Field).iter().copied())
    }

    /// Characters in an area.
    pub fn in_area(&self, area: Area) -> impl Iterator<Item = CardIx> + '_ {
        self.zone(area.side, Zone::Field)
            .iter()
            .copied()
            .filter(move |c| self.card(*c).area == Some(area))
    }

    /// The cards under a character, oldest first.
    pub fn exp_of(&self, card: CardIx) -> impl Iterator<Item = CardIx> + '_ {
        Player::BOTH
            .into_iter()
            .flat_map(|p| self.zone(p, Zone::Exp).iter().copied())
            .filter(move |c| self.card(*c).under == Some(card))
    }

    /// How many markers of a name lie on a card.
    pub fn marks_on(&self, card: CardIx, name: u32) -> u16 {
        self.marks
            .iter()
            .find(|m| m.card == card && m.name == name)
            .map_or(0, |m| m.count)
    }

    /// What is remembered of an object.
    pub fn memory(&self, obj: Obj) -> Option<&Memory> {
        self.memories.iter().rev().find(|m| m.obj == obj)
    }

    /// The next time stamp.
    pub fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock
    }
}

/// A half-done procedure.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// Nothing: stands where a frame is being run.
    Hole,
    /// 601, from handing in the decks (401.1).
    Prepare {
        /// The step.
        at: PreparationStep,
        /// For how many players the step is done.
        done: u8,
        /// The cards shown by both (601.1d).
        shown: [Option<CardIx>; 2],
    },
    /// 701.3.
    Turn(TurnStep),
    /// A phase, 702–706.
    Phase {
        /// Which.
        phase: Phase,
        /// The step.
        at: PhaseStep,
        /// Whether the turn player has passed (703.3a).
        passed: bool,
    },
    /// 802–806.
    Attack {
        /// The step.
        at: AttackStep,
        /// What 803.1-2 was given beforehand.
        ward: Option<Box<WardPlan>>,
    },
    /// 202.2.
    Pre(Box<Pre>),
    /// 904.2 to 906.2.
    Play(Box<Play>),
    /// A script's actions in order (904.3a).
    Script(Script),
    /// An action that replacement effects may replace (912).
    Act(Box<Acting>),
    /// 1115.1, 1201.2.
    Scout(Scouting),
    /// 804.2b.
    BothScout {
        /// The step.
        at: BothScoutStep,
        /// What each player has shown.
        shown: [Option<Obj>; 2],
    },
    /// 504.4.
    UpTo(UpTo),
    /// Several cards to one zone, one after the other.
    MoveEach {
        /// Which.
        cards: Vec<Obj>,
        /// How.
        how: Moving,
        /// Whose context counts them.
        ctx: Option<u8>,
    },
    /// The order of cards that have come to a deck together.
    Arrange(Arranging),
    /// An effect has characters enter (1109).
    Enter(Box<Entering>),
    /// Costs that an effect asks for.
    PayFor(Box<PayFor>),
    /// A script carried out for one of two players, with what is known.
    Each(Box<Ctx>, u16),
    /// Both decks are shuffled, the turn player's first.
    ShuffleBoth(u8),
    /// Ends a context.
    EndCtx(u8),
}

/// A play or an activation going on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Play {
    /// The step.
    pub at: PlayStep,
    /// Who.
    pub player: Player,
    /// What.
    pub what: What,
    /// From which zone.
    pub from: Zone,
    /// To which area.
    pub area: Option<Area>,
    /// Without paying.
    pub free: bool,
    /// Whether it counts as playing.
    pub counts: bool,
    /// Energy chosen beforehand.
    pub energy: Vec<CardIx>,
    /// Costs still to choose among (904.2c).
    pub alternatives: Vec<(u16, u32)>,
    /// The cards chosen to pay costs with (904.2c), by the cost's number.
    pub chosen: Vec<(u16, Vec<CardIx>)>,
    /// Costs that are due.
    pub due: Vec<Due>,
    /// The cost being paid.
    pub paying: Option<Due>,
    /// The state to go back to (904.2f).
    pub back: Option<Box<State>>,
    /// Its context.
    pub ctx: u8,
    /// What its trigger saw.
    pub seen: Seen,
    /// What a delayed ability keeps.
    pub kept: Option<Box<Ctx>>,
    /// The next of its abilities to resolve (909.2).
    pub next: u8,
    /// Whether something could not be paid or done.
    pub failed: bool,
    /// Whose context counts it as done.
    pub counted_by: Option<u8>,
}

impl Play {
    /// One that begins, for its full cost.
    pub fn of(what: What, player: Player, from: Zone) -> Self {
        Self {
            at: PlayStep::Area,
            player,
            what,
            from,
            area: None,
            free: false,
            counts: true,
            energy: Vec::new(),
            alternatives: Vec::new(),
            chosen: Vec::new(),
            due: Vec::new(),
            paying: None,
            back: None,
            ctx: 0,
            seen: Seen::default(),
            kept: None,
            next: 0,
            failed: false,
            counted_by: None,
        }
    }
}

/// What is played or activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum What {
    /// A card.
    Card(CardIx),
    /// An ability of an object.
    Ability(Obj, u16),
    /// A delayed ability of an object: the script's number.
    Script(Obj, u16),
}

impl What {
    /// The card that is played, or that has the ability.
    pub fn card(self) -> CardIx {
        match self {
            Self::Card(card) => card,
            Self::Ability(o, _) | Self::Script(o, _) => o.card,
        }
    }

    /// The source of what is done (914.2).
    pub fn source(self, s: &State) -> Obj {
        match self {
            Self::Card(card) => s.obj(card),
            Self::Ability(o, _) | Self::Script(o, _) => o,
        }
    }
}

/// Costs that an effect asks for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PayFor {
    /// Who pays.
    pub player: Player,
    /// What is due.
    pub due: Vec<Due>,
    /// What is being paid.
    pub paying: Option<Due>,
    /// The context.
    pub ctx: u8,
}

/// What becomes of a frame after a step.
pub enum After {
    /// It goes on as this.
    Keep(Frame),
    /// It is done.
    Drop,
    /// The whole state was put back; the stack must not be touched.
    Restored,
}
