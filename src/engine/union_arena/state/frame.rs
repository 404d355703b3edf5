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
    Effect,
}

/// Why something happens, as effects ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// A battle, or an attack on the player.
    Battle,
    /// An effect of this player; whether of a site, and not its trigger.
    Effect(Player, bool),
    Cost,
    Rule,
}

/// Something that is about to happen, in place of which an effect may be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Due {
    /// A card retires.
    Retire { card: Obj, fate: LeaveReason },
    /// A card goes to another zone.
    Go {
        card: Obj,
        to: Zone,
        /// Which end of a deck.
        end: End,
        /// Face up in the life area.
        up: bool,
        /// Under which character.
        above: Ix,
        why: Vec<Cite>,
        under: Vec<R>,
        /// Why, where the procedures under way do not tell.
        cause: Option<Cause>,
    },
    /// A player draws a card.
    Draw {
        player: Player,
        why: Vec<Cite>,
        under: Vec<R>,
    },
    /// A player is damaged.
    Damage {
        to: Player,
        by: Option<Obj>,
        n: u8,
        under: Vec<R>,
    },
    /// A card is rested by an effect.
    Rest { card: Obj, why: Vec<Cite> },
    /// A card is readied.
    Ready { card: Obj, why: Vec<Cite> },
}

/// Something in place of which an effect may be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Instead {
    pub what: Due,
    /// The effects that may be done instead: cards with their effect; the first is being offered.
    pub offers: Vec<(Obj, u16)>,
    /// Whether it is what the action of the effect going on does, and counts for it once it happens.
    pub counts: bool,
    /// Those that saw it leave together with others, as [`State::together`](super::State).
    pub together: Vec<(Obj, Vec<Held>)>,
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
    Pay,
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
        from: Vec<Ix>,
        min: u8,
        max: u8,
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
        script: u16,
        pc: u8,
        of: u8,
        /// Those that have been chosen already, as bits.
        done: u32,
    },
}

/// Damage that is being dealt (5.4.3.2, 5.4.4).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Damage {
    pub to: Player,
    pub by: Option<Obj>,
    pub n: u8,
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
    Prepare { at: step::Prepare },
    /// The turn (5-1, 5-2): the next phase follows from [`State::phase`].
    Turn {
        /// Whether the phase that is named is still to come.
        fresh: bool,
    },
    /// 5.1.
    Start { at: step::Start },
    /// 5.2.
    Moving {
        at: step::Free,
        /// Whether a batch has been moved.
        moved: bool,
    },
    /// Cards that move together (5.2-3).
    Batch {
        player: Player,
        at: step::Batch,
        /// Which, each with the line that it starts from.
        movers: Vec<(Ix, Zone)>,
    },
    /// 5.3.
    Main { at: step::Free },
    /// Playing a character or site, using an event, raiding from the hand.
    Play {
        player: Player,
        card: Ix,
        /// FL or EL; 使用中 for an event.
        to: Zone,
        /// Onto which character it is raided.
        onto: Option<Obj>,
        /// Which of the things that the card has been is meant.
        serial: u8,
        at: step::Play,
    },
    /// Entering the field.
    Enter {
        player: Player,
        /// The card, as the thing that it is before.
        card: Obj,
        to: Zone,
        rested: bool,
        effect: bool,
        at: step::Enter,
    },
    /// Raiding (5.3.2-6).
    Raid {
        player: Player,
        /// The card that is put on top.
        card: Ix,
        base: Obj,
        /// The card that is put on top, as the thing that it is now.
        top: Obj,
        at: step::Raid,
    },
    /// Activating an effect (5.3.5).
    Activate {
        player: Player,
        card: Obj,
        ability: u16,
        at: step::Activate,
    },
    /// Between attacks (5.4).
    Attacking { at: step::Free },
    /// An attack (5.4.1–5.4.3).
    Attack { at: step::Attacked },
    /// Damage to a player.
    Damage(Damage),
    /// 5.5.
    Ending { at: step::Ending },
    /// Dealing with effects that wait (6.1-1).
    Process,
    /// Dealing with one of them.
    Resolve { what: Waiting, at: step::Resolve },
    /// A script's actions in order.
    Script { id: u16, pc: u8 },
    /// Paying costs.
    Pay(Paying),
    /// A part of an effect that costs something.
    PayFor {
        script: u16,
        pc: u8,
        at: step::PayFor,
        /// Whether another player than the effect's pays.
        lent: bool,
    },
    /// The same several times.
    Repeat { script: u16, left: u8 },
    /// Cards of which some are taken at random.
    Random(Vec<Ix>),
    /// The same for each card.
    Each { script: u16, cards: Vec<Obj> },
    /// An effect is done instead of something, or not.
    Instead(Instead),
    /// A question.
    Ask { player: Player, what: Question },
    /// A deck that is to be shuffled.
    Shuffle(Player),
    /// The text does not go on: the reading that would settle it leaves it open.
    Undetermined(R),
    /// A printed sentence comes that is not read: which of the game's.
    Unread(u16),
}
