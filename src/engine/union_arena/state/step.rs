//! The steps of procedures, named by what they do; each with the clause that it carries out.

use serde::{Deserialize, Serialize};

macro_rules! steps {
    ($($(#[$m:meta])* $name:ident { $($(#[$sm:meta])* $step:ident),+ $(,)? })+) => {$(
        $(#[$m])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$sm])* $step),+
        }

    )+};
}

steps! {
    /// What comes before the first turn.
    Prepare {
        /// Asked: the first player's deck (3-1).
        FirstDeck,
        /// Asked: the other's deck (3-1).
        SecondDeck,
        /// Who goes first (5-1).
        FirstPlayer,
        /// The decks are shuffled.
        Shuffle,
        /// The opening hands.
        Hands,
        /// They have been dealt.
        Dealt,
        /// Asked: whether the first player is ready.
        FirstReady,
        /// Asked: whether the other is.
        SecondReady,
        /// The life areas (2.3-1).
        Life,
        /// The first turn begins (5-1).
        Turn,
    }

    /// The start phase.
    Start {
        /// The turn and the phase begin (5-1).
        Begin,
        /// What lasted until now ends (5.1.1).
        Lapse,
        /// AP cards and cards are readied (5.1.2).
        Ready,
        /// AP cards are laid out (5.1.3).
        Ap,
        /// The draw (5.1.4).
        Draw,
        /// Asked: the extra draw (5.1.5).
        Extra,
        /// The phase is over.
        Over,
    }

    /// A phase in which a player does as they like: moving (5.2), playing (5.3), attacking (5.4).
    Free {
        /// The phase begins (5-1).
        Begin,
        /// Asked: what is done.
        Ask,
        /// The phase is over.
        Over,
    }

    /// Cards that move together (5.2-3).
    Batch {
        /// How many must leave FL first (5.2-6).
        FlRoom,
        /// Those leave FL.
        FlRemove,
        /// How many must leave EL first (5.2-6).
        ElRoom,
        /// Those leave EL.
        ElRemove,
        /// All move (5.2-3).
        Move,
    }

    /// Playing a character or site, using an event, raiding from the hand.
    Play {
        /// The required energy (5.3.1-2, 5.3.3-2, 5.3.4-2).
        Energy,
        /// The AP (5.3.1-3, 5.3.3-3, 5.3.4-3).
        Ap,
        /// It enters, is put on top or is used (5.3.1-4, 5.3.2-6, 5.3.3-4, 5.3.4-4).
        Enter,
        /// The event has been used (5.3.4-4).
        Used,
    }

    /// Entering the field.
    Enter {
        /// How many must be removed first (5.3.1-5).
        Room,
        /// Those are removed.
        Remove,
        /// It enters (5.3.1-4, 5.3.3-4).
        Enter,
    }

    /// Raiding (5.3.2-6).
    Raid {
        /// Whether another must be removed first.
        Room,
        /// That one is removed.
        Remove,
        /// It is put on top, and what lies below loses its effects (5.3.2-6-1, 5.3.2-6-2).
        Stack,
        /// It is readied (5.3.2-6-3).
        Ready,
        /// Whether it moves to FL (5.3.2-6-4).
        MayMove,
        /// That has been answered.
        Answered,
        /// Whether FL has room (5.2-6).
        FlRoom,
        /// One is removed from FL.
        FlRemove,
        /// It moves to FL.
        Move,
        /// The effects that ask for a raid begin (5.3.2-6-5).
        Over,
    }

    /// Activating an effect (5.3.5).
    Activate {
        /// It is declared, and paid for (5.3.5-4).
        Declare,
        /// It has been paid for.
        Paid,
        /// It has been done.
        Over,
    }

    /// An attack (5.4.1–5.4.3).
    Attacked {
        /// The attacker has been named (5.4.1-2).
        Named,
        /// Asked: a block (5.4.2-1).
        Block,
        /// By the target of the attack (5.4.3-1).
        Resolve,
        /// BP against BP (5.4.3.1-1).
        Compare,
        /// The attacker has won: the other retires (5.4.3.1a-1, 5.4.3.1a-2).
        AttackerWins,
        /// Its effects at winning (5.4.3.1a-4).
        AttackerWon,
        /// Those have been dealt with.
        AttackerDone,
        /// The blocker has won (5.4.3.1b-1, 5.4.3.1b-2).
        BlockerWins,
        /// Its effects at winning (5.4.3.1b-3).
        BlockerWon,
        /// The attacker does not retire (5.4.3.1b-4).
        BlockerDone,
        /// The battle ends (5.4.3.1c-1).
        BattleEnds,
        /// What held for the battle ends (5.4.3.1c-2).
        BattleLapses,
        /// The player is damaged (5.4.3.2-1).
        Strike,
        /// The attack is over (5.4-4).
        Over,
    }

    /// Damage to a player.
    Check {
        /// Which life cards are checked (5.4.3.2-3).
        Choose,
        /// They are turned up (5.4.4-1).
        TurnUp,
        /// Asked: which trigger is carried out (5.4.4-2).
        Trigger,
        /// A trigger has been carried out.
        Triggered,
        /// The others go to 场外 (5.4.4-1).
        PutOut,
        /// Whether somebody wins (5.4.3.2-4).
        Win,
    }

    /// The end phase.
    Ending {
        /// It begins (5.5.1).
        Begin,
        /// Cards are readied (5.5.2).
        Ready,
        /// How many the hand has too many (5.5.3).
        Hand,
        /// Those are removed (5.5.3).
        Remove,
        /// What lasts for the turn ends (5.5.4).
        Lapse,
        /// The phase is over.
        Over,
    }

    /// Dealing with an effect that waited (6.1-1).
    Resolve {
        /// Whether it is still there, may be left, costs something.
        Begin,
        /// Whether it goes off has been answered.
        Answered,
        /// Another effect has it carried out.
        Carried,
        /// It has been paid for, or not.
        Paid,
        /// It is done.
        Do,
        /// It is not done.
        Declined,
        /// It is over.
        Over,
    }

    /// A part of an effect that costs something.
    PayFor {
        /// Whether it can be paid.
        Offer,
        /// Whether it is paid has been answered.
        Answered,
        /// It has been paid, or not.
        Paid,
    }

    /// Something that an effect may be done instead of.
    Offered {
        /// The first effect on offer.
        Offer,
        /// Which of several is first has been answered.
        Named,
        /// The one that was named.
        First,
        /// Whether it is done instead has been answered.
        Answered,
        /// It has been paid for, or not.
        Paid,
        /// It is done instead.
        Do,
        /// It has been done.
        Done,
        /// What it was to replace happens after all.
        AsItWas,
    }
}

impl Start {
    /// The steps as boards count them, the first being none yet.
    pub const ALL: [Self; 6] = [
        Self::Begin,
        Self::Lapse,
        Self::Ready,
        Self::Ap,
        Self::Draw,
        Self::Extra,
    ];
}

impl Ending {
    /// The steps as boards count them.
    pub const ALL: [Self; 5] = [
        Self::Begin,
        Self::Ready,
        Self::Hand,
        Self::Remove,
        Self::Lapse,
    ];
}
