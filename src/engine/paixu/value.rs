//! What a card on the field is: name, element, speed and text (1.2.1, 1.2.2, 1.2.3), and how its speed comes about.

use super::build::{Ability, Def};
use super::reads::{Cap, CopyCond, FixedEnd, Reads};
use super::state::{CardIx, Mod, ModKind, Seat, TextRef};
use super::words::{Element, Facing, Kind, Whose};
use super::{Paixu, timing::Timing};
use crate::engine::cite::px;
use crate::engine::{Cite, Player, Under, UnfoldStep, Unfolding};

impl Paixu {
    /// The definition of a card as printed.
    #[inline]
    pub(super) fn def(&self, card: CardIx) -> &Def {
        &self.defs[usize::from(self.things[usize::from(card)].def)]
    }

    /// The owner of a card.
    #[inline]
    pub(super) fn owner(&self, card: CardIx) -> Player {
        self.things[usize::from(card)].owner
    }

    /// What scenarios call a card.
    pub(super) fn label(&self, card: CardIx) -> &str {
        &self.things[usize::from(card)].label
    }

    /// An ability by its place.
    #[inline]
    pub(super) fn ability(&self, text: TextRef) -> &Ability {
        &self.defs[usize::from(text.def)].abilities[usize::from(text.ability)]
    }

    /// A card's speed as it counts now; none face down or without the attribute (1.2.3-2, 1.1.1-4).
    #[inline]
    pub(super) fn speed_of(&self, seat: &Seat) -> Option<i8> {
        if seat.face == Facing::Down || self.def(seat.card).speed == 0 {
            return None;
        }
        Some(seat.speed.min(5))
    }

    /// A card's element as it counts now.
    pub(super) fn element_of(&self, seat: &Seat) -> Option<Element> {
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
    pub(super) fn name_of(&self, seat: &Seat) -> Option<&str> {
        seat.is_up().then(|| self.def(seat.card).name.as_str())
    }

    /// Whose text a card has now: its own, a copied one, or none.
    #[inline]
    pub(super) fn text_of(&self, seat: &Seat) -> Option<u16> {
        match seat.face {
            Facing::Down => None,
            Facing::Side if !seat.speaks => None,
            Facing::Up | Facing::Side => self.written_text(seat),
        }
    }

    /// The same, however the card lies.
    #[inline]
    pub(super) fn written_text(&self, seat: &Seat) -> Option<u16> {
        let copied = seat.mods.iter().rev().find_map(|m| match m.what {
            ModKind::Text(text) => Some(text),
            _ => None,
        });
        copied.unwrap_or(Some(self.things[usize::from(seat.card)].def))
    }

    /// Whether a card with a speed has the text of one without.
    #[inline]
    pub(super) fn mixed_text(&self, seat: &Seat, text: u16) -> bool {
        self.def(seat.card).kind == Kind::Speed
            && self.defs[usize::from(text)].kind == Kind::Speedless
    }

    /// Whether a card without speed has a text that is activated by speed.
    pub(super) fn speed_text(&self, seat: &Seat, text: u16) -> bool {
        let by_speed = |a: &super::build::Ability| a.timing == Timing::Speed;
        self.def(seat.card).kind == Kind::Speedless
            && self.defs[usize::from(text)].abilities.iter().any(by_speed)
    }

    /// Whether a card's ability of this timing waits for its speed.
    pub(super) fn by_speed(&self, seat: &Seat, text: u16) -> bool {
        !self.mixed_text(seat, text) || matches!(self.reads.copy_cond, CopyCond::Speed)
    }

    /// Works out a card's speed from what was done to it.
    #[inline]
    pub(super) fn work_out(&self, card: CardIx, mods: &[Mod]) -> (i8, bool) {
        work_out(self.def(card).speed, mods, &self.reads)
    }

    /// What a card's speed will be once one more thing is done to it.
    pub(super) fn speed_after(&self, seat: &Seat, what: ModKind) -> i8 {
        let mut mods = seat.mods.clone();
        mods.push(Mod {
            what,
            by: None,
            slot: false,
            until: None,
        });
        self.work_out(seat.card, &mods).0
    }

    /// Leaves out the last round of what was done to a card where the round before was the same and it came to
    /// nothing: effects that go round for ever then come back to the same state.
    pub(super) fn fold_round(&self, card: CardIx, mods: &mut Vec<Mod>) {
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
    pub(super) fn capped(&self, seat: &Seat) -> bool {
        self.speed_of(seat).is_some() && self.cut_at(seat).any(|cut| cut)
    }

    /// For each thing that was done to a card, whether it brought its speed above 5.
    fn cut_at<'s>(&'s self, seat: &'s Seat) -> impl Iterator<Item = bool> + 's {
        (0..seat.mods.len()).map(|n| {
            let (before, fixed) = self.work_out(seat.card, &seat.mods[..n]);
            match seat.mods[n].what {
                ModKind::Add(by) => !fixed && before.saturating_add(by) > 5 && by > 0,
                _ => false,
            }
        })
    }

    /// The clause and the reading on speeds above 5, where a card's speed rests on them.
    pub(super) fn cap_grounds(&self, seat: &Seat) -> Option<(Cite, Under)> {
        let capped = self.capped(seat);
        capped.then(|| (Cite::requires(px!("1.2.1-6")), self.reads.cap.under()))
    }

    /// How a card's speed comes about.
    pub(super) fn unfold_speed(&self, seat: &Seat) -> Unfolding {
        let mut steps = Vec::new();
        let base = self.def(seat.card).speed;
        if base > 0 {
            steps.push(UnfoldStep {
                says: "卡面所记的速度".to_owned(),
                value: base.to_string(),
                cites: vec![Cite::defines(px!("1.2.1-2"))],
            });
            let cuts: Vec<bool> = self.cut_at(seat).collect();
            for (n, cut) in cuts.into_iter().enumerate() {
                let m = seat.mods[n];
                let (value, _) = self.work_out(seat.card, &seat.mods[..=n]);
                let (_, was_fixed) = self.work_out(seat.card, &seat.mods[..n]);
                let by = match (m.by, m.slot) {
                    (Some(card), true) => format!("（{}所附的永续）", self.label(card)),
                    (None, true) => "（永续）".to_owned(),
                    (Some(card), false) => format!("（{}）", self.label(card)),
                    (None, false) => String::new(),
                };
                let (says, clause) = match m.what {
                    ModKind::Add(n) if n >= 0 => (format!("加速 {n}{by}"), px!("1.2.4-19")),
                    ModKind::Add(n) => (format!("减速 {}{by}", -n), px!("1.2.4-19")),
                    ModKind::Cost(n) => (format!("速度消耗 {n}"), px!("1.2.2-3")),
                    ModKind::Fix(_) => (format!("固定{by}"), px!("1.2.4-19")),
                    ModKind::Element(_) | ModKind::Text(_) | ModKind::Sealed => continue,
                };
                let says = if was_fixed {
                    format!("{says}：已固定，不受影响")
                } else {
                    says
                };
                let mut cites = vec![Cite::requires(clause)];
                let says = if cut && self.reads.cap == Cap::Cut {
                    cites.push(Cite::requires(px!("1.2.1-6")));
                    format!("{says}，大于 5 视作 5")
                } else {
                    says
                };
                steps.push(UnfoldStep {
                    says,
                    value: value.to_string(),
                    cites,
                });
            }
            if seat.speed > 5 {
                steps.push(UnfoldStep {
                    says: "大于 5 视作 5".to_owned(),
                    value: "5".to_owned(),
                    cites: vec![Cite::requires(px!("1.2.1-6"))],
                });
            }
        }
        if !seat.is_up() {
            steps.push(UnfoldStep {
                says: "盖放，视作没有属性".to_owned(),
                value: "无".to_owned(),
                cites: vec![Cite::defines(px!("1.2.3-2"))],
            });
        } else if base == 0 {
            steps.push(UnfoldStep {
                says: "无速度卡没有速度属性".to_owned(),
                value: "无".to_owned(),
                cites: vec![Cite::defines(px!("1.1.1-4"))],
            });
        }
        Unfolding {
            of: format!("{}的速度", self.label(seat.card)),
            steps,
        }
    }
}

/// A speed, and whether it is fixed, from what is printed and what was done to it.
pub(super) fn work_out(printed: i8, mods: &[Mod], reads: &Reads) -> (i8, bool) {
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

/// The players that a word means, as seen by one of them; the second is doubled where there is only one.
pub(super) fn players(whose: Whose, me: Player) -> Players {
    match whose {
        Whose::Own => Players(Some(me), None),
        Whose::Other => Players(Some(me.opponent()), None),
        Whose::Any => Players(Some(Player(0)), Some(Player(1))),
    }
}

/// One or both players.
#[derive(Debug, Clone, Copy)]
pub(super) struct Players(Option<Player>, Option<Player>);

impl Players {
    /// Something of each.
    pub(super) fn map<T>(self, of: impl Fn(Player) -> T) -> Vec<T> {
        self.0.into_iter().chain(self.1).map(of).collect()
    }
}
