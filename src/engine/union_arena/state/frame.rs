//! Procedures that are half done, what they ask, and what is about to happen in them. Plain data; knows no rules.

use super::step;
use crate::engine::cite::Cite;
use crate::engine::game::Player;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::things::{Held, Ix, Obj, Waiting};
use crate::engine::union_arena::words::{End, Zone};
use serde::{Deserialize, Serialize};

/// Why a card retires.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LeaveReason {
    /// It lost a battle (5.4.3.1a-2); `ordered` where the steps of the battle set what comes after.
    Battle {
        /// Whether both sides have effects to deal with.
        ordered: bool,
    },
    /// Its BP came to 0 or below (6.2-1).
    Zero {
        /// The readings that decided it.
        under: Vec<R>,
    },
    /// It pays for something.
    Cost {
        /// As one of several cards that are named (5.3.5-5), not as 把这张卡退场 (5.3.5-4-5).
        all: bool,
    },
    /// An effect says so.
    Effect,
}

/// Why something happens, as effects ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// A battle, or an attack on the player.
    Battle,
    /// An effect of this player.
    Effect(Player),
    /// A cost.
    Cost,
    /// A rule.
    Rule,
}

/// Something that is about to happen, in place of which an effect may be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Due {
    /// A card retires.
    Retire {
        /// Which.
        card: Obj,
        /// Why.
        fate: LeaveReason,
    },
    /// A card goes to another zone.
    Go {
        /// Which.
        card: Obj,
        /// Where to.
        to: Zone,
        /// Which end of a deck.
        end: End,
        /// Face up in the life area.
        up: bool,
        /// Why.
        why: Vec<Cite>,
        /// By which readings.
        under: Vec<R>,
        /// Why, where the procedures under way do not tell.
        cause: Option<Cause>,
    },
    /// A player draws a card.
    Draw {
        /// Who.
        player: Player,
        /// Why.
        why: Vec<Cite>,
        /// By which readings.
        under: Vec<R>,
    },
    /// A player is damaged.
    Damage {
        /// Who.
        to: Player,
        /// By which character.
        by: Option<Obj>,
        /// How much.
        n: u8,
        /// By which readings.
        under: Vec<R>,
    },
    /// A card is rested by an effect.
    Rest {
        /// Which.
        card: Obj,
        /// Why.
        why: Vec<Cite>,
    },
    /// A card is readied.
    Ready {
        /// Which.
        card: Obj,
        /// Why.
        why: Vec<Cite>,
    },
}

/// Something in place of which an effect may be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Instead {
    /// What would happen.
    pub what: Due,
    /// The effects that may be done instead: cards with their effect; the first is being offered.
    pub offers: Vec<(Obj, u16)>,
    /// Whether it is what the action of the effect going on does, and counts for it once it happens.
    pub counts: bool,
    /// Those that saw it leave together with others, as [`State::together`](super::State).
    pub together: Vec<(Obj, Vec<Held>)>,
    /// The step.
    pub at: step::Offered,
}

/// What was answered to a question of a procedure.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// Cards.
    Cards(Vec<Ix>),
    /// A line.
    Line(Zone),
    /// Yes or no.
    Yes(bool),
    /// One of several.
    Mode(u8),
}

/// For what cards are to be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Why {
    /// Removing before a move (5.2-6).
    MoveFull,
    /// Removing before entering (5.3.1-5).
    EnterFull,
    /// The life cards that are checked (5.4.3.2-3).
    Life,
    /// The hand limit (5.5.3).
    HandLimit,
    /// Paying with cards of the hand (5.3.5-4-3).
    PayHand,
    /// Paying with other cards.
    Pay,
    /// An effect.
    Effect,
    /// An effect that asks more of the cards together.
    Together {
        /// No two of one name.
        distinct: bool,
        /// At most so much BP in all.
        bp: Option<i32>,
    },
}

/// A question of a procedure; the answer is left in [`State::got`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Question {
    /// Choose cards.
    Cards {
        /// From these.
        from: Vec<Ix>,
        /// At least so many.
        min: u8,
        /// At most so many.
        max: u8,
        /// For what.
        why: Why,
    },
    /// Put cards in an order.
    Arrange(Vec<Ix>),
    /// FL or EL for a card.
    Line(Ix),
    /// Whether a raided character moves to FL (5.3.2-6-4).
    RaidMove(Ix),
    /// Whether to do what may be left.
    May(u16),
    /// One of the parts of an action of a script.
    Mode {
        /// The script.
        script: u16,
        /// The action.
        pc: u8,
        /// How many parts.
        of: u8,
        /// Those that have been chosen already, as bits.
        done: u32,
    },
}

/// Damage that is being dealt (5.4.3.2, 5.4.4).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Damage {
    /// To whom.
    pub to: Player,
    /// By which character.
    pub by: Option<Obj>,
    /// How much.
    pub n: u8,
    /// The step.
    pub at: step::Check,
    /// The cards that are checked.
    pub cards: Vec<Ix>,
    /// Those whose trigger may still be carried out.
    pub open: Vec<Ix>,
    /// Those that have gone to 场外 after their check, or would have where an effect was done instead.
    pub done: Vec<Ix>,
    /// Whether both players are damaged together, and 5.4.3.2-4 waits for both checks.
    pub joint: bool,
}

/// Something that waits for its costs to be paid.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Paying {
    /// The costs in the game's table.
    pub costs: u16,
    /// Which are still to be paid, as bits.
    pub left: u16,
    /// The one being paid.
    pub now: Option<u8>,
    /// Whether what was before is kept in [`State::saved`](super::State::saved) and comes back where they cannot all be
    /// paid.
    pub restores: bool,
    /// Cards that were to go somewhere for it, of which a replacement was offered.
    pub owed: Vec<(Obj, Zone)>,
    /// Whether one of them did not go there.
    pub replaced: bool,
}

/// A half-done procedure.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// Before the first turn.
    Prepare {
        /// The step.
        at: step::Prepare,
    },
    /// The turn (5-1, 5-2): the next phase follows from [`State::phase`].
    Turn {
        /// Whether the phase that is named is still to come.
        fresh: bool,
    },
    /// 5.1.
    Start {
        /// The step.
        at: step::Start,
    },
    /// 5.2.
    Moving {
        /// The step.
        at: step::Free,
        /// Whether a batch has been moved.
        moved: bool,
    },
    /// Cards that move together (5.2-3).
    Batch {
        /// Whose.
        player: Player,
        /// The step.
        at: step::Batch,
        /// Which, each with the line that it starts from.
        movers: Vec<(Ix, Zone)>,
    },
    /// 5.3.
    Main {
        /// The step.
        at: step::Free,
    },
    /// Playing a character or site, using an event, raiding from the hand.
    Play {
        /// Who.
        player: Player,
        /// The card.
        card: Ix,
        /// FL or EL; 使用中 for an event.
        to: Zone,
        /// Onto which character it is raided.
        onto: Option<Obj>,
        /// Which of the things that the card has been is meant.
        serial: u8,
        /// The step.
        at: step::Play,
    },
    /// Entering the field.
    Enter {
        /// Who chooses.
        player: Player,
        /// The card, as the thing that it is before.
        card: Obj,
        /// FL or EL.
        to: Zone,
        /// Whether it enters rested.
        rested: bool,
        /// Whether by an effect.
        effect: bool,
        /// The step.
        at: step::Enter,
    },
    /// Raiding (5.3.2-6).
    Raid {
        /// Who.
        player: Player,
        /// The card that is put on top.
        card: Ix,
        /// The character under it.
        base: Obj,
        /// The card that is put on top, as the thing that it is now.
        top: Obj,
        /// The step.
        at: step::Raid,
    },
    /// Activating an effect (5.3.5).
    Activate {
        /// Who.
        player: Player,
        /// The card.
        card: Obj,
        /// The effect.
        ability: u16,
        /// The step.
        at: step::Activate,
    },
    /// Between attacks (5.4).
    Attacking {
        /// The step.
        at: step::Free,
    },
    /// An attack (5.4.1–5.4.3).
    Attack {
        /// The step.
        at: step::Attacked,
    },
    /// Damage to a player.
    Damage(Damage),
    /// 5.5.
    Ending {
        /// The step.
        at: step::Ending,
    },
    /// Dealing with effects that wait (6.1-1).
    Process,
    /// Dealing with one of them.
    Resolve {
        /// Which.
        what: Waiting,
        /// The step.
        at: step::Resolve,
    },
    /// A script's actions in order.
    Script {
        /// The script.
        id: u16,
        /// The action.
        pc: u8,
    },
    /// Paying costs.
    Pay(Paying),
    /// A part of an effect that costs something.
    PayFor {
        /// The script and action.
        script: u16,
        /// The action.
        pc: u8,
        /// The step.
        at: step::PayFor,
        /// Whether another player than the effect's pays.
        lent: bool,
    },
    /// The same several times.
    Repeat {
        /// What is done.
        script: u16,
        /// How often more.
        left: u8,
    },
    /// Cards of which some are taken at random.
    Random(Vec<Ix>),
    /// The same for each card.
    Each {
        /// What is done.
        script: u16,
        /// The cards, last first.
        cards: Vec<Obj>,
    },
    /// An effect is done instead of something, or not.
    Instead(Instead),
    /// A question.
    Ask {
        /// To whom.
        player: Player,
        /// What.
        what: Question,
    },
    /// A deck that is to be shuffled.
    Shuffle(Player),
    /// The text does not go on: the reading that would settle it leaves it open.
    Undetermined(R),
}
