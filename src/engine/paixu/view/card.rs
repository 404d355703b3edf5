//! What a card on the field is: name, element, speed and text (1.2.1, 1.2.2, 1.2.3).

use super::super::Paixu;
use super::super::build::def::{Ability, Def, Op};
use super::super::reads::{Cap, CopyCond, CopyCost, CopyPaid, FixedEnd, Reads};
use super::super::state::{CardIx, Mod, ModKind, RunKind, Scope, Seat, TextRef};
use super::super::words::{Effect, Element, Facing, Kind, Timing};
use crate::engine::cite::px;
use crate::engine::{Cite, Player, Under};

impl Paixu {
    /// The definition of a card as printed.
    #[inline]
    pub(crate) fn def(&self, card: CardIx) -> &Def {
        &self.defs[usize::from(self.things[usize::from(card)].def)]
    }

    /// A definition, as the text that a card has.
    #[inline]
    pub(crate) fn text(&self, def: u16) -> &Def {
        &self.defs[usize::from(def)]
    }

    /// The owner of a card.
    #[inline]
    pub(crate) fn owner(&self, card: CardIx) -> Player {
        self.things[usize::from(card)].owner
    }

    /// What scenarios call a card.
    pub(crate) fn label(&self, card: CardIx) -> &str {
        &self.things[usize::from(card)].label
    }

    /// An ability by its place.
    #[inline]
    pub(crate) fn ability(&self, text: TextRef) -> &Ability {
        &self.defs[usize::from(text.def)].abilities[usize::from(text.ability)]
    }

    /// The printed sentence of an ability that was not read.
    pub(crate) fn unread(&self, text: TextRef) -> &str {
        self.ability(text).unread.as_deref().unwrap_or_default()
    }

    /// A piece of an ability.
    #[inline]
    pub(crate) fn op(&self, text: TextRef, at: u8) -> Option<&Op> {
        self.ability(text).ops.get(usize::from(at))
    }

    /// A card's speed as it counts now; none face down or without the attribute (1.2.3-2, 1.1.1-4).
    #[inline]
    pub(crate) fn speed_of(&self, seat: &Seat) -> Option<i8> {
        if seat.face == Facing::Down || self.def(seat.card).speed == 0 {
            return None;
        }
        Some(seat.speed.min(5))
    }

    /// A card's element as it counts now.
    pub(crate) fn element_of(&self, seat: &Seat) -> Option<Element> {
        if seat.face == Facing::Down {
            return None;
        }
        seat.mods
            .iter()
            .rev()
            .find_map(|m| match m.what {
                ModKind::Element(e) => Some(e),
                _ => None,
            })
            .or(self.def(seat.card).element)
    }

    /// A card's name as it counts now.
    pub(crate) fn name_of(&self, seat: &Seat) -> Option<&str> {
        seat.is_up().then(|| self.def(seat.card).name.as_str())
    }

    /// Whose text a card has now: its own, a copied one, or none.
    #[inline]
    pub(crate) fn text_of(&self, seat: &Seat) -> Option<u16> {
        match seat.face {
            Facing::Down => None,
            Facing::Side if !seat.speaks => None,
            Facing::Up | Facing::Side => self.written_text(seat),
        }
    }

    /// The same, however the card lies.
    #[inline]
    pub(crate) fn written_text(&self, seat: &Seat) -> Option<u16> {
        let copied = seat.mods.iter().rev().find_map(|m| match m.what {
            ModKind::Text(text) => Some(text),
            _ => None,
        });
        copied.unwrap_or(Some(self.things[usize::from(seat.card)].def))
    }

    /// Whether a card with a speed has the text of one without.
    #[inline]
    pub(crate) fn mixed_text(&self, seat: &Seat, text: u16) -> bool {
        self.def(seat.card).kind == Kind::Speed && self.text(text).kind == Kind::Speedless
    }

    /// Whether a card without speed has a text that is activated by speed.
    pub(crate) fn speed_text(&self, seat: &Seat, text: u16) -> bool {
        let by_speed = |a: &Ability| a.timing == Timing::Speed;
        self.def(seat.card).kind == Kind::Speedless
            && self.text(text).abilities.iter().any(by_speed)
    }

    /// Whether a card's ability of this timing waits for its speed.
    pub(crate) fn by_speed(&self, seat: &Seat, text: u16) -> bool {
        !self.mixed_text(seat, text) || matches!(self.reads.copy_cond, CopyCond::Speed)
    }

    /// Works out a card's speed from what was done to it.
    #[inline]
    pub(crate) fn work_out(&self, card: CardIx, mods: &[Mod]) -> (i8, bool) {
        work_out(self.def(card).speed, mods, &self.reads)
    }

    /// What a card's speed will be once one more thing is done to it.
    pub(crate) fn speed_after(&self, seat: &Seat, what: ModKind) -> i8 {
        let mut mods = seat.mods.clone();
        mods.push(Mod::given(what));
        self.work_out(seat.card, &mods).0
    }

    /// Leaves out the last round of what was done to a card where the round before was the same and it came to
    /// nothing: effects that go round for ever then come back to the same state.
    pub(crate) fn fold_round(&self, card: CardIx, mods: &mut Vec<Mod>) {
        let n = mods.len();
        for round in 1..=n / 2 {
            let last = &mods[n - round..];
            if mods[n - 2 * round..n - round] != *last {
                continue;
            }
            let mut sum = 0;
            let mut falls = false;
            let no_cost = last.iter().all(|m| match m.what {
                ModKind::Add(by) => {
                    sum += i32::from(by);
                    falls |= by < 0;
                    true
                }
                ModKind::Cost(_) => false,
                _ => true,
            });
            // What only rises and stays where it is has come to the bound: once more is nothing more.
            if no_cost
                && (sum == 0 || !falls)
                && self.work_out(card, &mods[..n - round]) == self.work_out(card, mods)
            {
                mods.truncate(n - round);
                return;
            }
        }
    }

    /// Whether what a card's speed is rests on more than 5 having counted as 5 (1.2.1-6).
    pub(crate) fn capped(&self, seat: &Seat) -> bool {
        self.speed_of(seat).is_some() && self.cut_at(seat).any(|cut| cut)
    }

    /// For each thing that was done to a card, whether it brought its speed above 5.
    pub(crate) fn cut_at<'s>(&'s self, seat: &'s Seat) -> impl Iterator<Item = bool> + 's {
        (0..seat.mods.len()).map(|n| {
            let (before, fixed) = self.work_out(seat.card, &seat.mods[..n]);
            match seat.mods[n].what {
                ModKind::Add(by) => !fixed && before.saturating_add(by) > 5 && by > 0,
                _ => false,
            }
        })
    }

    /// The clause and the reading on speeds above 5, where a card's speed rests on them.
    pub(crate) fn cap_grounds(&self, seat: &Seat) -> Option<(Cite, Under)> {
        let capped = self.capped(seat);
        capped.then(|| (Cite::requires(px!("1.2.1-6")), self.reads.cap.under()))
    }
}

/// A speed, and whether it is fixed, from what is printed and what was done to it.
pub fn work_out(printed: i8, mods: &[Mod], reads: &Reads) -> (i8, bool) {
    let mut speed = printed;
    let mut fixed = false;
    for m in mods {
        match m.what {
            ModKind::Add(n) if !fixed => speed = speed.saturating_add(n),
            ModKind::Cost(n) if !fixed => speed = speed.saturating_sub(n as i8),
            ModKind::Fix(at) => {
                if !fixed && reads.fixed_end == FixedEnd::Kept {
                    speed = at;
                }
                fixed = true;
            }
            _ => {}
        }
        if reads.cap == Cap::Cut {
            speed = speed.min(5);
        }
    }
    (speed, fixed)
}

impl Paixu {
    /// The effect that a run is at, a slot's effect unwrapped.
    pub(crate) fn effect_at(&self, scope: Scope, at: u8) -> Option<&Effect> {
        match self.op(scope.text, at)? {
            Op::Do(Effect::Lasting(lasting)) if scope.kind == RunKind::Hit => Some(&lasting.effect),
            Op::Do(effect) => Some(effect),
            _ => None,
        }
    }

    /// The speed that an activation costs (1.2.2-3); whether its text was changed on the way, and whether it is another
    /// card's.
    pub(crate) fn cost_of(&self, seat: &Seat, scope: Scope) -> (u8, bool, bool) {
        let own = self.things[usize::from(scope.card)].def;
        let mut cost = self.ability(scope.text).cost;
        if scope.kind == RunKind::Core {
            return (cost, false, false);
        }
        let by_speed = |def: u16| {
            let abilities = &self.text(def).abilities;
            let found = abilities.iter().find(|a| a.timing == Timing::Speed);
            found.map_or(0, |a| a.cost)
        };
        let mut def = scope.text.def;
        // Its own text may have become another while it was carried out, or be lost (1.2.3-3).
        let now = self.text_of(seat);
        let changed = now != Some(def);
        if changed && self.reads.copy_paid == CopyPaid::New {
            let Some(new) = now else {
                return (0, changed, false);
            };
            cost = by_speed(new);
            def = new;
        }
        if def != own && self.reads.copy_cost == CopyCost::Not {
            cost = by_speed(own);
        }
        (cost, changed, def != own)
    }
}
