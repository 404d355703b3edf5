//! The board as a player sees it: the map, the areas of each character, the piles.

use super::super::state::{CardId, CharId, Place};
use super::super::view::{View, stands};
use super::super::words::square::{SIDE, Square};
use super::super::words::{Area, Common};
use crate::engine::board::{Board, Face, Layout, Region, Slot};
use crate::engine::game::Player;

impl View<'_> {
    /// The board for a player; for all eyes with `None`.
    pub fn board(self, viewer: Option<Player>) -> Board {
        let mut regions = vec![self.map_region()];
        for c in self.s.all_chars() {
            regions.extend(self.areas_of(c, viewer));
        }
        for common in [Common::Deck, Common::Discard, Common::Processing] {
            let cards = self.s.at(Place::Common(common));
            let slot = if common == Common::Deck {
                Slot {
                    hidden: cards.len() as u32,
                    ..Slot::default()
                }
            } else {
                Slot {
                    cards: cards.iter().map(|c| self.seen_face(*c, viewer)).collect(),
                    ..Slot::default()
                }
            };
            regions.push(Region {
                name: common.word().to_owned(),
                owner: None,
                layout: Layout::Pile,
                slots: vec![slot],
            });
        }
        let mut status = Vec::new();
        if let Some(turn) = self.s.turn() {
            status.push(("回合".to_owned(), self.who(turn.who).to_owned()));
            status.push(("时机".to_owned(), stands(turn)));
        }
        if let Some(x) = self.s.x(self.ctx) {
            status.push(("X".to_owned(), x.to_string()));
        }
        Board { status, regions }
    }

    fn map_region(self) -> Region {
        let slots = Square::rows()
            .map(|square| {
                let pieces = self
                    .s
                    .all_chars()
                    .filter(|c| self.s.char(*c).square == Some(square))
                    .map(|c| self.piece(c))
                    .collect();
                Slot {
                    label: square.to_string(),
                    cards: pieces,
                    hidden: 0,
                    marks: self
                        .terrain
                        .get(&square)
                        .map(|t| vec![t.word().to_owned()])
                        .unwrap_or_default(),
                }
            })
            .collect();
        Region {
            name: "地图".to_owned(),
            owner: None,
            layout: Layout::Grid {
                columns: u16::from(SIDE),
            },
            slots,
        }
    }

    fn piece(self, c: CharId) -> Face {
        let k = self.s.char(c);
        let info = &self.chars[usize::from(c.0)];
        let mut marks = vec![info.side.word().to_owned()];
        if !k.up {
            marks.push("背面朝上".to_owned());
        }
        if k.dead {
            marks.push("死亡".to_owned());
        }
        if self.s.banners[info.side as usize] == Some(c) {
            marks.push("主帅".to_owned());
        }
        Face {
            name: info.name.clone(),
            face_down: false,
            turned: false,
            numbers: vec![("体力".to_owned(), format!("{}/{}", k.health, k.max))],
            marks,
        }
    }

    fn areas_of(self, c: CharId, viewer: Option<Player>) -> Vec<Region> {
        let owner = Some(self.chars[usize::from(c.0)].player);
        let slot = |area: Area, label: &str| Slot {
            label: label.to_owned(),
            cards: self
                .s
                .at(Place::Of(c, area))
                .iter()
                .map(|card| self.seen_face(*card, viewer))
                .collect(),
            ..Slot::default()
        };
        let laid = Area::ALL
            .iter()
            .filter(|area| **area != Area::Hand)
            .map(|area| slot(*area, area.word()))
            .collect();
        vec![
            Region {
                name: format!("{}的{}", self.who(c), Area::Hand.word()),
                owner,
                layout: Layout::Pile,
                slots: vec![slot(Area::Hand, "")],
            },
            Region {
                name: format!("{}的装备区与延时区", self.who(c)),
                owner,
                layout: Layout::Row,
                slots: laid,
            },
        ]
    }

    /// A card as a player sees it: what is not visible to any of their characters keeps its name to itself.
    fn seen_face(self, card: CardId, viewer: Option<Player>) -> Face {
        let seen = match viewer {
            None => true,
            Some(player) => {
                self.s.card(card).up
                    || self
                        .s
                        .all_chars()
                        .filter(|c| self.chars[usize::from(c.0)].player == player)
                        .any(|c| {
                            self.visible(card, Some(c)) || self.s.card(card).known & 1 << c.0 != 0
                        })
            }
        };
        let info = &self.cards[usize::from(card.0)];
        if !seen {
            return Face {
                name: String::new(),
                face_down: true,
                ..Face::default()
            };
        }
        let mut numbers = Vec::new();
        if let Some(number) = info.number {
            numbers.push(("点数".to_owned(), number.to_string()));
        }
        Face {
            name: info.label.clone(),
            face_down: !self.s.card(card).up,
            turned: false,
            numbers,
            marks: info
                .suit
                .map(|suit| suit.word().to_owned())
                .into_iter()
                .collect(),
        }
    }
}
