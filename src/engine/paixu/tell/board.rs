//! The board as a player of this game knows it: three slots each, facing and speeds, the speed being settled.

use super::super::Paixu;
use super::super::reads::{GravePeek, Peek};
use super::super::state::{Act, CardIx, Seat};
use super::super::view::View;
use super::super::words::Facing;
use crate::engine::Player;
use crate::engine::board::{Face, Layout, Region, Slot};

impl Paixu {
    /// Whether a viewer may see the face of a card that lies face down on the field.
    fn sees(&self, viewer: Option<Player>, owner: Player) -> bool {
        match viewer {
            None => true,
            Some(viewer) => viewer == owner && self.reads.peek == Peek::Owner,
        }
    }
}

impl<'a> View<'a> {
    fn face(self, seat: &Seat, viewer: Option<Player>, planned: bool) -> Face {
        let seen = seat.is_up() || self.sees(viewer, self.owner(seat.card));
        let mut face = Face {
            name: if seen {
                self.label(seat.card).to_owned()
            } else {
                String::new()
            },
            face_down: !seat.is_up(),
            turned: seat.face == Facing::Side,
            ..Face::default()
        };
        if let Some(speed) = self.speed_of(seat) {
            face.numbers.push(("速度".to_owned(), speed.to_string()));
        }
        if let Some(element) = self.element_of(seat) {
            face.marks.push(element.word().to_owned());
        }
        if seat.is_up() {
            if seat.fixed {
                face.marks.push("固定".to_owned());
            }
            if seat.immune {
                face.marks.push("净化".to_owned());
            }
            let own = self.things[usize::from(seat.card)].def;
            match self.written_text(seat) {
                Some(text) if text != own => {
                    face.marks.push(format!("文本同{}", self.text(text).key));
                }
                None => face.marks.push("没有文本".to_owned()),
                Some(_) => {}
            }
            if seat.acted != 0 {
                face.marks.push("已发动".to_owned());
            }
        }
        if planned {
            face.marks.push("将翻开".to_owned());
        }
        face
    }

    /// The regions of one side, the field first.
    pub(crate) fn side_regions(self, player: Player, viewer: Option<Player>) -> Vec<Region> {
        let side = self.st.side(player);
        let own_plan = viewer.is_none_or(|v| v == player);
        let slots = side.slots.iter().enumerate().map(|(ix, slot)| {
            let face = |seat: &Seat| {
                let planned = own_plan && side.plan.contains(&Act::Turn(seat.card));
                self.face(seat, viewer, planned)
            };
            let says = |effect| format!("永续：{}", self.describe_lasting(effect));
            Slot {
                label: format!("卡位{}", ix + 1),
                cards: slot.seat.iter().map(face).collect(),
                hidden: 0,
                marks: slot.effects.iter().map(says).collect(),
            }
        });
        let region = |name: &str, layout: Layout, slots: Vec<Slot>| Region {
            name: name.to_owned(),
            owner: Some(player),
            layout,
            slots,
        };
        let graves = viewer.is_none() || self.reads.grave_peek == GravePeek::All;
        let mut regions = vec![region("场地", Layout::Row, slots.collect())];
        if let Some(core) = side.core {
            let core = self.core_slot(core, side.core_used);
            regions.push(region("核心卡区", Layout::Pile, vec![core]));
        }
        let deck = self.pile(&side.deck, viewer.is_none());
        regions.push(region("牌序区", Layout::Pile, vec![deck]));
        let grave = self.pile(&side.grave, graves);
        regions.push(region("往生区", Layout::Pile, vec![grave]));
        if own_plan && !side.plan.is_empty() {
            let planned = Slot {
                marks: side.plan.iter().map(|act| self.plan_says(*act)).collect(),
                ..Slot::default()
            };
            regions.push(region("已定下", Layout::Pile, vec![planned]));
        }
        regions
    }

    /// The core card's place.
    fn core_slot(self, card: CardIx, used: u8) -> Slot {
        let def = self.def(card);
        let left = def.uses.saturating_sub(used);
        let face = Face {
            name: self.label(card).to_owned(),
            numbers: vec![("封锁速度".to_owned(), def.lock.to_string())],
            marks: vec![format!("还可用{left}次")],
            ..Face::default()
        };
        Slot {
            cards: vec![face],
            ..Slot::default()
        }
    }

    /// A pile of cards that lie face down.
    fn pile(self, cards: &[CardIx], seen: bool) -> Slot {
        if !seen {
            return Slot {
                hidden: cards.len() as u32,
                ..Slot::default()
            };
        }
        let face = |card: &CardIx| Face {
            name: self.label(*card).to_owned(),
            face_down: true,
            ..Face::default()
        };
        Slot {
            cards: cards.iter().map(face).collect(),
            ..Slot::default()
        }
    }

    /// What is planned, in words.
    fn plan_says(self, act: Act) -> String {
        match act {
            Act::Turn(card) => format!("翻开{}", self.label(card)),
            Act::Play { slot, down, .. } => {
                let down = if down { "（盖放）" } else { "" };
                format!("出牌到卡位{}{down}", slot + 1)
            }
            Act::Away(card) => format!("送走{}", self.label(card)),
            Act::Core(_) => "发动核心卡".to_owned(),
        }
    }
}
