//! What the lines hold, what must be removed before a card comes there, and which characters raid.
//!
//! 2.1-1, 2.2-1, 5.2-4 to 5.2-7, 5.3.1-5, 5.3.2-1 to 5.3.2-4.

use crate::engine::cite::ua;
use crate::engine::game::Player;
use crate::engine::union_arena::card::RaidOn;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Ix, State};
use crate::engine::union_arena::table::AbKind;
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::words::{Cannot, Kind, LINE, Zone};

/// The clauses of playing a kind of card: permission, required energy (step and face), AP (step and face).
pub struct Steps {
    /// What may be done.
    pub permits: crate::rulebook::RuleId,
    /// Required energy: the step.
    pub need: crate::rulebook::RuleId,
    /// Required energy: on the card.
    pub need_face: crate::rulebook::RuleId,
    pub ap: crate::rulebook::RuleId,
    /// AP: on the card.
    pub ap_face: crate::rulebook::RuleId,
}

/// The clauses for a kind of card.
pub fn steps_of(kind: Kind) -> Steps {
    match kind {
        Kind::Character => Steps {
            permits: ua!("5.3.1-1"),
            need: ua!("5.3.1-2"),
            need_face: ua!("1.1-3-1"),
            ap: ua!("5.3.1-3"),
            ap_face: ua!("1.1-3-2"),
        },
        Kind::Site => Steps {
            permits: ua!("5.3.3-1"),
            need: ua!("5.3.3-2"),
            need_face: ua!("1.2-2-1"),
            ap: ua!("5.3.3-3"),
            ap_face: ua!("1.2-2-2"),
        },
        Kind::Event => Steps {
            permits: ua!("5.3.4-1"),
            need: ua!("5.3.4-2"),
            need_face: ua!("1.3-2-1"),
            ap: ua!("5.3.4-3"),
            ap_face: ua!("1.3-2-2"),
        },
    }
}

/// What a batch of moves asks of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overflow {
    /// How many cards are removed first.
    pub n: usize,
    pub from: Vec<Ix>,
    /// Whether 5.2-6 does not allow moving so many.
    pub too_many: bool,
    /// The readings that decided it.
    pub under: Vec<R>,
}

/// The other of the two lines.
pub fn other_line(line: Zone) -> Zone {
    if line == Zone::Fl { Zone::El } else { Zone::Fl }
}

impl View<'_> {
    /// How many cards a line holds that count against its limit (2.1-1, 2.2-1).
    fn filled(&self, s: &State, player: Player, line: Zone, kind: Kind) -> usize {
        s.side(player)
            .zone(line)
            .iter()
            .filter(|ix| self.counts(s, **ix, line, kind))
            .count()
    }

    /// Whether a card on a line counts against the limit of a kind there.
    fn counts(&self, s: &State, card: Ix, line: Zone, kind: Kind) -> bool {
        let each = line == Zone::El && self.reads.is(R::ElCapacity, "各算");
        !each || self.def(s, card).kind == kind
    }

    /// What a batch asks of a line (5.2-6, 5.2-7).
    pub fn overflow(&self, s: &State, player: Player, movers: &[Ix], line: Zone) -> Overflow {
        let out = movers.iter().filter(|m| s.card(**m).zone == line).count();
        let into = movers.len() - out;
        let size = self.filled(s, player, line, Kind::Character);
        // What leaves without having counted, as a site where each kind has its own limit, makes no room.
        let room = movers
            .iter()
            .filter(|m| s.card(**m).zone == line)
            .filter(|m| self.counts(s, **m, line, Kind::Character))
            .count();
        let after = size - room + into;
        let mut under = Vec::new();
        let mut too_many = false;
        let n = if into == 0 {
            0
        } else if size >= LINE {
            let over = after.saturating_sub(LINE);
            let by_number = if into <= out { 0 } else { into };
            // Named only where it decides: 5.2-7 itself lets as many change places as come in.
            if over != by_number && out > 0 {
                under.push(R::MoveInOut);
            }
            if self.reads.is(R::MoveInOut, "只除多出的") {
                over
            } else {
                by_number
            }
        } else if after > LINE {
            under.push(R::MoveOverflow);
            too_many = self.reads.is(R::MoveOverflow, "不能多移");
            after - LINE
        } else {
            0
        };
        let any = self.reads.is(R::MoveRemoves, "角色或场地");
        let from: Vec<Ix> = s
            .side(player)
            .zone(line)
            .iter()
            .copied()
            .filter(|ix| !movers.contains(ix))
            .filter(|ix| any || self.def(s, *ix).kind == Kind::Character)
            .collect();
        if n > 0
            && s.side(player)
                .zone(line)
                .iter()
                .any(|ix| self.def(s, *ix).kind != Kind::Character)
        {
            under.push(R::MoveRemoves);
        }
        Overflow {
            n,
            from,
            too_many,
            under,
        }
    }

    /// Whether a character may go from FL to EL (5.2-5).
    pub fn steps_back(&self, s: &State, ix: Ix) -> bool {
        self.has(s, ix, AbKind::Step)
    }

    /// The cards among which one is removed before another enters a full line (5.3.1-5).
    pub fn full(&self, s: &State, player: Player, line: Zone, kind: Kind) -> Vec<Ix> {
        let all = s.side(player).zone(line);
        let alike = all.iter().filter(|ix| self.def(s, **ix).kind == kind);
        // Cards of both kinds fill EL, and of neither kind are there so many.
        if line == Zone::El && all.len() >= LINE && alike.count() < LINE {
            self.meet(R::ElCapacity, ua!("2.2-1"));
        }
        if self.filled(s, player, line, kind) < LINE {
            return Vec::new();
        }
        let each = line == Zone::El && self.reads.is(R::ElCapacity, "各算");
        s.side(player)
            .zone(line)
            .iter()
            .copied()
            .filter(|ix| !each || self.def(s, *ix).kind == kind)
            .collect()
    }

    /// Whether a card of its kind may lie on a line (2.1-1, 2.2-1, 5.3.3-4).
    pub fn may_lie(&self, s: &State, ix: Ix, line: Zone) -> bool {
        match self.def(s, ix).kind {
            Kind::Character => true,
            Kind::Site => {
                let full = !self.full(s, s.card(ix).owner, line, Kind::Site).is_empty();
                let barred = full && self.reads.is(R::SiteFull, "不能登场");
                if barred {
                    self.meet(R::SiteFull, ua!("2.2-1"));
                }
                !barred && (line == Zone::El || self.reads.is(R::SiteLine, "FL或EL"))
            }
            Kind::Event => false,
        }
    }

    /// Whether a character has an effect of raiding itself (5.3.2-1).
    pub fn raids_itself(&self, s: &State, ix: Ix) -> bool {
        !self.def(s, ix).raid.is_empty()
            && (self.reads.is(R::LostRaid, "本身仍拥有") || !self.lost_all(s, ix))
    }

    /// Whether a character may be the base of a raid (5.3.2-1).
    pub fn raid_base(&self, s: &State, card: Ix, base: Ix) -> bool {
        let allowed = || {
            self.reads.is(R::RaidOnRaid, "都可")
                || self.raids_itself(s, base) == self.reads.is(R::RaidOnRaid, "必须有")
        };
        self.raid_meant(s, card, base) && allowed()
    }

    /// Whether a raid may be meant for a character, but for the reading of whether that has a raid itself.
    pub fn raid_meant(&self, s: &State, card: Ix, base: Ix) -> bool {
        let def = self.def(s, base);
        def.kind == Kind::Character
            && s.card(base).zone.on_field()
            && s.card(base).owner == s.card(card).owner
            && self
                .def(s, card)
                .raid
                .iter()
                .any(|on| self.fits_raid(s, on, base))
            && self
                .kept_from(s, base, Cannot::BeRaided, Some(card))
                .is_none()
    }

    /// Whether a card of a zone fits a raid mark (5.3.2-2 to 5.3.2-4).
    pub fn fits_raid(&self, s: &State, on: &RaidOn, ix: Ix) -> bool {
        match on {
            RaidOn::Named(name) => self.named(s, ix, &|n| n == name),
            RaidOn::Trait(t) => self.has_trait(s, ix, t),
        }
    }

    /// The card under a raided character that used an effect like this one this turn.
    pub fn used_below(&self, s: &State, top: Ix, ability: u16) -> Option<Ix> {
        if self.ab(ability).times == 0 {
            return None;
        }
        s.sources(top).find(|below| {
            s.used
                .iter()
                .any(|(o, a)| o.ix == *below && self.reads_alike(*a, ability))
        })
    }

    /// The effect of a card that reads like another card's.
    pub fn alike(&self, s: &State, card: Ix, other: u16) -> Option<u16> {
        let all = &self.def(s, card).abilities;
        all.iter().copied().find(|a| self.reads_alike(*a, other))
    }

    /// Whether two effects are the same by what is written; those of which nothing is written are not.
    fn reads_alike(&self, one: u16, other: u16) -> bool {
        let text = &self.ab(one).text;
        // Where nothing is written it is called by its head.
        let written = !(text.starts_with('【') && text.ends_with('】'));
        one == other || written && *text == self.ab(other).text
    }
}
