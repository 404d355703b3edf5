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
                    face.marks
                        .push(format!("文本同{}", self.defs[usize::from(text)].key));
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

    pub(crate) fn side_regions(self, player: Player, viewer: Option<Player>) -> Vec<Region> {
        let side = self.st.side(player);
        let own_plan = viewer.is_none_or(|v| v == player);
        let slots = side
            .slots
            .iter()
            .enumerate()
            .map(|(ix, slot)| {
                let planned = |seat: &Seat| own_plan && side.plan.contains(&Act::Turn(seat.card));
                Slot {
                    label: format!("卡位{}", ix + 1),
                    cards: slot
                        .seat
                        .iter()
                        .map(|s| self.face(s, viewer, planned(s)))
                        .collect(),
                    hidden: 0,
                    marks: slot
                        .effects
                        .iter()
                        .map(|e| format!("永续：{}", self.lasting_says(e)))
                        .collect(),
                }
            })
            .collect();
        let hidden = |cards: &[CardIx], seen: bool| Slot {
            label: String::new(),
            cards: if seen {
                cards
                    .iter()
                    .map(|c| Face {
                        name: self.label(*c).to_owned(),
                        face_down: true,
                        ..Face::default()
                    })
                    .collect()
            } else {
                Vec::new()
            },
            hidden: if seen { 0 } else { cards.len() as u32 },
            marks: Vec::new(),
        };
        let region = |name: &str, layout: Layout, slots: Vec<Slot>| Region {
            name: name.to_owned(),
            owner: Some(player),
            layout,
            slots,
        };
        let graves = viewer.is_none() || self.reads.grave_peek == GravePeek::All;
        let core = side.core.map(|c| {
            let def = self.def(c);
            Slot {
                cards: vec![Face {
                    name: self.label(c).to_owned(),
                    numbers: vec![("封锁速度".to_owned(), def.lock.to_string())],
                    marks: vec![format!(
                        "还可用{}次",
                        def.uses.saturating_sub(side.core_used)
                    )],
                    ..Face::default()
                }],
                ..Slot::default()
            }
        });
        let mut regions = vec![region("场地", Layout::Row, slots)];
        if let Some(core) = core {
            regions.push(region("核心卡区", Layout::Pile, vec![core]));
        }
        regions.push(region(
            "牌序区",
            Layout::Pile,
            vec![hidden(&side.deck, viewer.is_none())],
        ));
        regions.push(region(
            "往生区",
            Layout::Pile,
            vec![hidden(&side.grave, graves)],
        ));
        if own_plan && !side.plan.is_empty() {
            let marks = side
                .plan
                .iter()
                .map(|act| match act {
                    Act::Turn(c) => format!("翻开{}", self.label(*c)),
                    Act::Play { slot, down, .. } => {
                        format!(
                            "出牌到卡位{}{}",
                            slot + 1,
                            if *down { "（盖放）" } else { "" }
                        )
                    }
                    Act::Away(c) => format!("送走{}", self.label(*c)),
                    Act::Core(_) => "发动核心卡".to_owned(),
                })
                .collect();
            regions.push(region(
                "已定下",
                Layout::Pile,
                vec![Slot {
                    marks,
                    ..Slot::default()
                }],
            ));
        }
        regions
    }
}
