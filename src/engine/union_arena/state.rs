//! Where a game stands: cards, zones, changes in force, effects that wait, and the procedures that are half done.
//! Plain data; knows no rules. Card faces and readings lie in the game value.

use serde::{Deserialize, Serialize};

pub use super::due::{Cause, Due, Fate, Instead};
use super::words::{Deed, Phase, Until, Zone};
use crate::engine::game::{Outcome, Player};

/// A card's place in [`State::cards`].
pub type Ix = u16;

/// No card.
pub const NOBODY: Ix = Ix::MAX;

/// A card as the thing that it is now: once it leaves the field it is another (5.3.5-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Obj {
    /// The card.
    pub ix: Ix,
    /// How often it has become another thing.
    pub serial: u8,
}

/// A card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// Its face in the game's table.
    pub def: u16,
    /// Whose it is.
    pub owner: Player,
    /// Where it is.
    pub zone: Zone,
    /// Sideways (4-2).
    pub rested: bool,
    /// Face up, in the life area (5.4.4-1).
    pub up: bool,
    /// How often it has become another thing.
    pub serial: u8,
    /// The raided character above it.
    pub above: Ix,
    /// The turn in which it entered the field.
    pub since: u16,
    /// How many changes had begun in that turn by then.
    pub stamp: u16,
    /// Where it came from, once it has moved.
    pub came: Option<Zone>,
    /// By how much its BP was above the printed one when it left the field; nothing once it has moved again.
    pub raised: i32,
}

/// What one player has.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Side {
    /// FL from left to right.
    pub fl: Vec<Ix>,
    /// EL from left to right.
    pub el: Vec<Ix>,
    /// The life area from left to right.
    pub life: Vec<Ix>,
    /// The deck; its top is the last.
    pub deck: Vec<Ix>,
    /// The hand.
    pub hand: Vec<Ix>,
    /// 场外; its newest is the last.
    pub outside: Vec<Ix>,
    /// 除外区.
    pub removed: Vec<Ix>,
    /// Events whose effect is going on.
    pub using: Vec<Ix>,
    /// Cards under raided characters.
    pub under: Vec<Ix>,
    /// Active AP cards.
    pub ap_active: u8,
    /// Rested AP cards.
    pub ap_rested: u8,
    /// AP cards that come with the deck (3.2-1).
    pub ap_deck: u8,
    /// How many turns the player has begun.
    pub turns: u16,
    /// Whether the extra draw of this turn is used (5.1.5).
    pub extra: bool,
    /// Whether the deck has been handed in.
    pub handed_in: bool,
}

impl Side {
    /// The cards in a zone.
    pub fn zone(&self, zone: Zone) -> &Vec<Ix> {
        match zone {
            Zone::Fl | Zone::Field => &self.fl,
            Zone::El => &self.el,
            Zone::Life => &self.life,
            Zone::Deck => &self.deck,
            Zone::Hand => &self.hand,
            Zone::Outside => &self.outside,
            Zone::Removed => &self.removed,
            Zone::Under => &self.under,
            Zone::Using => &self.using,
        }
    }

    /// The cards in a zone, to change.
    pub fn zone_mut(&mut self, zone: Zone) -> &mut Vec<Ix> {
        match zone {
            Zone::Fl | Zone::Field => &mut self.fl,
            Zone::El => &mut self.el,
            Zone::Life => &mut self.life,
            Zone::Deck => &mut self.deck,
            Zone::Hand => &mut self.hand,
            Zone::Outside => &mut self.outside,
            Zone::Removed => &mut self.removed,
            Zone::Under => &mut self.under,
            Zone::Using => &mut self.using,
        }
    }

    /// The cards on FL and EL.
    pub fn field(&self) -> impl Iterator<Item = Ix> + '_ {
        self.fl.iter().chain(&self.el).copied()
    }

    /// AP cards laid out.
    pub fn ap(&self) -> u8 {
        self.ap_active + self.ap_rested
    }
}

/// What a lasting change rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum On {
    /// One card, as long as it is the same thing.
    Card(Obj),
    /// Whatever a filter of the game's table finds, for this player and source.
    Filter(u16),
    /// A player.
    Player(Player),
}

/// A change that lasts for a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Timed {
    /// What it rests on.
    pub on: On,
    /// The change in the game's table.
    pub change: u16,
    /// Its number, as computed when it began.
    pub n: i32,
    /// How long.
    pub until: Until,
    /// Whose effect.
    pub player: Player,
    /// The card whose effect.
    pub source: Ix,
    /// The order of beginning.
    pub born: u16,
    /// The turn in which it began.
    pub turn: u16,
}

/// A triggered effect that waits to be dealt with (6.1-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting {
    /// Whose.
    pub player: Player,
    /// The card that has the effect.
    pub source: Obj,
    /// The effect.
    pub ability: u16,
    /// What happened.
    pub deed: Deed,
    /// The card of which it tells.
    pub seen: Option<Obj>,
    /// The other card.
    pub other: Option<Obj>,
    /// The player of whom it tells.
    pub who: Player,
    /// The number of which it tells.
    pub n: i32,
    /// Effects that went off while an effect was going on have a later batch.
    pub batch: u16,
}

/// Something an effect does later, once.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Later {
    /// When and what, as a triggered effect of the game's table.
    pub ability: u16,
    /// With what the effect knew.
    pub ctx: Ctx,
    /// What it waited for, once that has happened: the deed, and the card of which it told.
    pub fired: Option<(Deed, Option<Obj>)>,
}

/// What an effect that is going on knows.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ctx {
    /// Whose effect.
    pub player: Player,
    /// The card that has it.
    pub source: Obj,
    /// The effect.
    pub ability: u16,
    /// The card of which the trigger tells.
    pub seen: Option<Obj>,
    /// The other card.
    pub other: Option<Obj>,
    /// The player of whom the trigger tells.
    pub who: Player,
    /// The number of which the trigger tells.
    pub n: i32,
    /// How many cards or points the last action was done to.
    pub did: i32,
    /// What was chosen, by the number of its name; 0 for the last choice of all.
    pub chosen: Vec<(u32, Vec<Obj>)>,
    /// What was looked at.
    pub looked: Vec<Obj>,
    /// What was paid with.
    pub paid: Vec<Obj>,
    /// Whether one of its actions has done something.
    pub busy: bool,
    /// Whether one of its actions had nothing to do.
    pub idle: bool,
}

/// An effect that goes off when cards leave, and for which of those that leave together its condition held before.
pub type Held = (u16, Vec<Ix>);

/// An attack that is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// The attacking character.
    pub attacker: Obj,
    /// The blocking character.
    pub blocker: Option<Obj>,
    /// The character that is attacked in place of the player, by an effect.
    pub target: Option<Obj>,
    /// Whether a battle took place.
    pub fought: bool,
    /// Whether the attacker won it.
    pub won: bool,
    /// Whether the attacker, the blocker and the target have moved to EL since they were named.
    pub moved: [bool; 3],
}

impl Attack {
    /// The character that is the target (5.4.3.1); the player is where there is none.
    pub fn foe(&self) -> Option<Obj> {
        self.blocker.or(self.target)
    }

    /// Whether that character has moved to EL since it was named.
    pub fn foe_moved(&self) -> bool {
        self.moved[if self.blocker.is_some() { 1 } else { 2 }]
    }
}

/// What was answered to a question of a procedure.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Got {
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

/// Where the text does not go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stuck {
    /// Who goes first.
    FirstPlayer,
    /// The opening hand.
    OpeningHand,
    /// The life cards.
    LifeSource,
    /// An empty deck.
    DeckOut,
    /// The attacker is gone.
    AttackerGone,
    /// The blocker is gone.
    BlockerGone,
    /// Where effects on losing a battle are dealt with.
    LoseStep,
    /// The winner of a battle is gone when its effects would be dealt with.
    WinnerGone,
    /// 影响力.
    Impact,
    /// Several 伤害X.
    SeveralDamage,
    /// More damage than life.
    DamageOverLife,
    /// A special trigger.
    SpecialTrigger,
    /// New effects while one is going on.
    NewEffects,
    /// New and waiting effects.
    NewAndWaiting,
    /// Giving up.
    Concede,
    /// An effect that is done instead of a retirement.
    Instead,
    /// An effect that is done instead of something else.
    InsteadOther,
    /// Costs of an effect that is not activated.
    TriggerCosts,
    /// A duration that the text does not name.
    Duration,
    /// An effect that changes the order of turns, or who wins.
    TurnOrder,
    /// A retirement that pays for something was replaced.
    CostReplaced,
    /// Both players are damaged at once.
    BothHurt,
    /// Effects at damage.
    HurtWhen,
    /// Effects without end.
    Endless,
    /// Lasting effects that contradict each other.
    Knot,
    /// A card that was to be played, or the character that it was to raid, has gone when the AP was paid.
    PaidForNothing,
    /// Nothing of what is done instead could be done.
    InsteadUndone,
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
    pub at: u8,
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
    /// What is restored where they cannot all be paid.
    pub before: Option<Box<State>>,
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
        at: u8,
    },
    /// The turn (5-1, 5-2): the next phase follows from [`State::phase`].
    Turn {
        /// Whether the phase that is named is still to come.
        fresh: bool,
    },
    /// 5.1.
    Start {
        /// The step.
        at: u8,
    },
    /// 5.2.
    Moving {
        /// The step.
        at: u8,
        /// Whether a batch has been moved.
        moved: bool,
    },
    /// Cards that move together (5.2-3).
    Batch {
        /// Whose.
        player: Player,
        /// The step.
        at: u8,
        /// Which, each with the line that it starts from.
        movers: Vec<(Ix, Zone)>,
    },
    /// 5.3.
    Main {
        /// The step.
        at: u8,
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
        at: u8,
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
        at: u8,
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
        at: u8,
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
        at: u8,
    },
    /// Between attacks (5.4).
    Attacking {
        /// The step.
        at: u8,
    },
    /// An attack (5.4.1–5.4.3).
    Attack {
        /// The step.
        at: u8,
    },
    /// Damage to a player.
    Damage(Damage),
    /// 5.5.
    Ending {
        /// The step.
        at: u8,
    },
    /// Dealing with effects that wait (6.1-1).
    Process,
    /// Dealing with one of them.
    Resolve {
        /// Which.
        what: Waiting,
        /// The step.
        at: u8,
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
        at: u8,
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
    /// The text does not go on.
    Stuck(Stuck),
}

/// Where a game stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// All cards.
    pub cards: Vec<Card>,
    /// The players' sides.
    pub sides: [Side; 2],
    /// The number of the turn, from 1.
    pub turn: u16,
    /// Whose turn it is.
    pub turn_player: Player,
    /// Who had the first turn.
    pub first: Player,
    /// The phase.
    pub phase: Phase,
    /// Procedures that are half done, innermost last.
    pub frames: Vec<Frame>,
    /// What the effects that are going on know, innermost last.
    pub ctxs: Vec<Ctx>,
    /// Changes in force.
    pub timed: Vec<Timed>,
    /// Effects that wait.
    pub waiting: Vec<Waiting>,
    /// Effects that come later.
    pub later: Vec<Later>,
    /// Effects used this turn that may be used once (5.3.5-2).
    pub used: Vec<(Obj, u16)>,
    /// Effects used in this game that may be used once, by player.
    pub used_ever: Vec<(Player, u16)>,
    /// Phases that a player's next turn with them passes over.
    pub skips: Vec<(Player, Phase)>,
    /// Turns that come before the next one of the order (5-2).
    pub extra_turns: Vec<Player>,
    /// The attack that is going on.
    pub attack: Option<Attack>,
    /// Who has attacked this turn.
    pub attacked: Vec<Obj>,
    /// What happened this turn, by whom, how often.
    pub happened: Vec<(Deed, Player, u8)>,
    /// Of which cards that told, where some condition asks.
    pub seen: Vec<(Deed, Player, Ix)>,
    /// Answers to questions, for the procedure that asked.
    pub got: Vec<Got>,
    /// Characters that came to 0 BP or below because something lapsed, with their BP since.
    pub lapsed: Vec<(Obj, i32)>,
    /// Characters at 0 BP or below in place of whose retirement something was done, with their BP since.
    pub spared: Vec<(Obj, i32)>,
    /// Why what is being done happens, where the procedures under way do not tell; none between steps.
    pub cause: Option<Cause>,
    /// Whether an action of an effect is being done; not between steps.
    pub acting: bool,
    /// Where cards leave the field together: those on the field before it, with their effects that go off at something
    /// and for which of those that leave the condition of each held; none between steps.
    pub together: Vec<(Obj, Vec<Held>)>,
    /// Where a card leaves the field and something looks at that: what was before, for it is told of as it lay; none
    /// between steps.
    pub before: Option<Box<State>>,
    /// Order of beginning of changes.
    pub stamp: u16,
    /// Batch of waiting effects.
    pub batch: u16,
    /// How it ended.
    pub over: Option<Outcome>,
}

impl State {
    /// A card.
    pub fn card(&self, ix: Ix) -> &Card {
        &self.cards[ix as usize]
    }

    /// A card, to change.
    pub fn card_mut(&mut self, ix: Ix) -> &mut Card {
        &mut self.cards[ix as usize]
    }

    /// A player's side.
    pub fn side(&self, player: Player) -> &Side {
        &self.sides[player.ix()]
    }

    /// A player's side, to change.
    pub fn side_mut(&mut self, player: Player) -> &mut Side {
        &mut self.sides[player.ix()]
    }

    /// The card as what it is now.
    pub fn obj(&self, ix: Ix) -> Obj {
        Obj {
            ix,
            serial: self.card(ix).serial,
        }
    }

    /// Whether it is still the same thing.
    pub fn is_still(&self, obj: Obj) -> bool {
        self.card(obj.ix).serial == obj.serial
    }

    /// Whether it is still the same thing and on the field.
    pub fn stands(&self, obj: Obj) -> bool {
        self.is_still(obj) && self.card(obj.ix).zone.on_field()
    }

    /// Cards under a raided character.
    pub fn sources(&self, ix: Ix) -> impl Iterator<Item = Ix> + '_ {
        self.side(self.card(ix).owner)
            .under
            .iter()
            .copied()
            .filter(move |u| self.card(*u).above == ix)
    }

    /// Whether a card is raided (6.3-1).
    pub fn raided(&self, ix: Ix) -> bool {
        self.sources(ix).next().is_some()
    }

    /// All cards on the field, the turn player's first.
    pub fn field(&self) -> impl Iterator<Item = Ix> + '_ {
        let (a, b) = (self.turn_player, self.turn_player.opponent());
        self.side(a).field().chain(self.side(b).field())
    }

    /// What the effect that is going on knows.
    pub fn ctx(&self) -> Option<&Ctx> {
        self.ctxs.last()
    }

    /// Whether an effect is going on.
    pub fn in_effect(&self) -> bool {
        !self.ctxs.is_empty()
    }
}
