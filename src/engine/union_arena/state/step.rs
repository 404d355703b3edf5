//! The steps of procedures, named by what they do; each with the clause that it carries out.

use serde::{Deserialize, Serialize};

macro_rules! steps {
    ($($name:ident $says:literal { $($step:ident: $does:literal),+ $(,)? })+) => {$(
        #[doc = $says]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $(#[doc = $does] $step),+
        }
    )+};
}

steps! {
    Prepare "What comes before the first turn." {
        FirstDeck: "Asked: the first player's deck (3-1).",
        SecondDeck: "Asked: the other's deck (3-1).",
        FirstPlayer: "Who goes first (5-1).",
        Shuffle: "The decks are shuffled.",
        Hands: "The opening hands.",
        Dealt: "They have been dealt.",
        FirstReady: "Asked: whether the first player is ready.",
        SecondReady: "Asked: whether the other is.",
        Life: "The life areas (2.3-1).",
        Turn: "The first turn begins (5-1).",
    }

    Start "The start phase." {
        Begin: "The turn and the phase begin (5-1).",
        Lapse: "What lasted until now ends (5.1.1).",
        Ready: "AP cards and cards are readied (5.1.2).",
        Ap: "AP cards are laid out (5.1.3).",
        Draw: "The draw (5.1.4).",
        Extra: "Asked: the extra draw (5.1.5).",
        Over: "The phase is over.",
    }

    Free "A phase in which a player does as they like: moving (5.2), playing (5.3), attacking (5.4)." {
        Begin: "The phase begins (5-1).",
        Ask: "Asked: what is done.",
        Over: "The player does no more.",
        Closed: "What went off at that has been dealt with: the phase is over.",
    }

    Batch "Cards that move together (5.2-3)." {
        FlRoom: "How many must leave FL first (5.2-6).",
        FlRemove: "Those leave FL.",
        FlAgain: "Whether FL has room now.",
        ElRoom: "How many must leave EL first (5.2-6).",
        ElRemove: "Those leave EL.",
        ElAgain: "Whether EL has room now.",
        Move: "All move (5.2-3).",
    }

    Play "Playing a character or site, using an event, raiding from the hand." {
        Energy: "The required energy (5.3.1-2, 5.3.3-2, 5.3.4-2).",
        Ap: "The AP (5.3.1-3, 5.3.3-3, 5.3.4-3).",
        Cost: "What the card says that is paid beside it.",
        Paid: "That has been paid, or not.",
        Enter: "It enters, is put on top or is used (5.3.1-4, 5.3.2-6, 5.3.3-4, 5.3.4-4).",
        Used: "The event has been used (5.3.4-4).",
    }

    Enter "Entering the field." {
        Room: "How many must be removed first (5.3.1-5).",
        Remove: "Those are removed.",
        Again: "Whether there is room now.",
        Placed: "It enters (5.3.1-4, 5.3.3-4).",
    }

    Raid "Raiding (5.3.2-6)." {
        Room: "Whether another must be removed first.",
        Remove: "That one is removed.",
        Again: "Whether there is room now.",
        Stack: "It is put on top, and what lies below loses its effects (5.3.2-6-1, 5.3.2-6-2).",
        Ready: "It is readied (5.3.2-6-3).",
        MayMove: "Whether it moves to FL (5.3.2-6-4).",
        Answered: "That has been answered.",
        FlRoom: "Whether FL has room (5.2-6).",
        FlRemove: "One is removed from FL.",
        FlAgain: "Whether FL has room now.",
        Move: "It moves to FL.",
        Over: "The effects that ask for a raid begin (5.3.2-6-5).",
    }

    Activate "Activating an effect (5.3.5)." {
        Declare: "It is declared, and paid for (5.3.5-4).",
        Paid: "It has been paid for.",
        Over: "It has been done.",
    }

    Attacked "An attack (5.4.1–5.4.3)." {
        Named: "The attacker has been named (5.4.1-2).",
        Block: "Asked: a block (5.4.2-1).",
        Resolve: "By the target of the attack (5.4.3-1).",
        Compare: "BP against BP (5.4.3.1-1).",
        AttackerWins: "The attacker has won: the other retires (5.4.3.1a-1, 5.4.3.1a-2).",
        AttackerWon: "Its effects at winning (5.4.3.1a-4).",
        AttackerDone: "Those have been dealt with.",
        BlockerWins: "The blocker has won (5.4.3.1b-1, 5.4.3.1b-2).",
        BlockerWon: "Its effects at winning (5.4.3.1b-3).",
        BlockerDone: "The attacker does not retire (5.4.3.1b-4).",
        BattleEnds: "The battle ends (5.4.3.1c-1).",
        BattleLapses: "What held for the battle ends (5.4.3.1c-2).",
        Strike: "The player is damaged (5.4.3.2-1).",
        Over: "The attack is over (5.4-4).",
    }

    Check "Damage to a player." {
        Choose: "Which life cards are checked (5.4.3.2-3).",
        TurnUp: "They are turned up (5.4.4-1).",
        Trigger: "Asked: which trigger is carried out (5.4.4-2).",
        Triggered: "A trigger has been carried out.",
        PutOut: "The others go to 场外 (5.4.4-1).",
        Win: "Whether somebody wins (5.4.3.2-4).",
    }

    Ending "The end phase." {
        Begin: "It begins (5.5.1).",
        Ready: "Cards are readied (5.5.2).",
        Hand: "How many the hand has too many (5.5.3).",
        Remove: "Those are removed (5.5.3).",
        Lapse: "What lasts for the turn ends (5.5.4).",
        Over: "The phase is over.",
    }

    Resolve "Dealing with an effect that waited (6.1-1)." {
        Begin: "Whether it is still there, may be left, costs something.",
        Answered: "Whether it goes off has been answered.",
        Carried: "Another effect has it carried out.",
        Paid: "It has been paid for, or not.",
        Do: "It is done.",
        Declined: "It is not done.",
        Over: "It is over.",
    }

    PayFor "A part of an effect that costs something." {
        Offer: "Whether it can be paid.",
        Answered: "Whether it is paid has been answered.",
        Paid: "It has been paid, or not.",
    }

    Offered "Something that an effect may be done instead of." {
        Offer: "The first effect on offer.",
        Named: "Which of several is first has been answered.",
        First: "The one that was named.",
        Answered: "Whether it is done instead has been answered.",
        Paid: "It has been paid for, or not.",
        Do: "It is done instead.",
        Done: "It has been done.",
        AsItWas: "What it was to replace happens after all.",
    }
}

impl Start {
    /// Where each step begins, in order (5.1.1–5.1.5).
    const STEPS: [Self; 5] = [Self::Lapse, Self::Ready, Self::Ap, Self::Draw, Self::Extra];

    /// Where a board stands at a step, from 1; at 0 the phase has not begun.
    pub fn nth(step: usize) -> Self {
        match step.min(Self::STEPS.len()) {
            0 => Self::Begin,
            nth => Self::STEPS[nth - 1],
        }
    }

    /// Which step is going on, from 0: with something above the procedure the one before that which comes next.
    pub fn under_way(self, above: bool) -> usize {
        let place = Self::STEPS.partition_point(|step| *step < self);
        place.saturating_sub(usize::from(above))
    }
}

impl Ending {
    /// Where each step begins, in order (5.5.1–5.5.4).
    const STEPS: [Self; 4] = [Self::Begin, Self::Ready, Self::Hand, Self::Lapse];

    /// Where a board stands at a step, from 1.
    pub fn nth(step: usize) -> Self {
        Self::STEPS[step.clamp(1, Self::STEPS.len()) - 1]
    }

    /// Which step is going on, from 0: with something above the procedure the one before that which comes next.
    pub fn under_way(self, above: bool) -> usize {
        let place = Self::STEPS.partition_point(|step| *step < self);
        // The third has two parts: `Remove` is what comes next while it is going on.
        place.saturating_sub(usize::from(above || self == Self::Remove))
    }
}
