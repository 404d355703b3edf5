//! The board as a player of this game recognises it: lines, life, AP. What the rules hide is not shown.

use crate::engine::board::{Board, Face, Layout, Region, Slot};
use crate::engine::game::Player;
use crate::engine::union_arena::attributes;
use crate::engine::union_arena::state::{Ix, State};
use crate::engine::union_arena::table::AbKind;
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::words::{Kind, Zone};

impl View<'_> {
    /// The board as a player sees it, or as a judge does.
    pub fn board_of(&self, s: &State, viewer: Option<Player>) -> Board {
        let mut status = vec![
            ("回合".to_owned(), s.turn.to_string()),
            ("回合玩家".to_owned(), s.turn_player.name().to_owned()),
            ("阶段".to_owned(), self.phase_word(s).to_owned()),
        ];
        if let Some(attack) = s.attack {
            status.push(("攻击".to_owned(), self.name(attack.attacker.ix).to_owned()));
            status.push((
                "目标".to_owned(),
                match attack.foe() {
                    Some(b) => self.name(b.ix).to_owned(),
                    None => s
                        .card(attack.attacker.ix)
                        .owner
                        .opponent()
                        .name()
                        .to_owned(),
                },
            ));
        }
        if !s.waiting.is_empty() {
            status.push(("等待的效果".to_owned(), s.waiting.len().to_string()));
        }
        let near = viewer.unwrap_or(Player(0));
        let far = near.opponent();
        let mut regions = Vec::new();
        for player in [far, near] {
            let mut mine = vec![
                self.pile(
                    s,
                    player,
                    Zone::Hand,
                    viewer == Some(player) || viewer.is_none(),
                ),
                self.life_region(s, player),
                self.ap_region(s, player),
                self.deck_region(s, player),
                self.pile(s, player, Zone::Outside, true),
                self.pile(s, player, Zone::Removed, true),
            ];
            if !s.side(player).using.is_empty() {
                mine.push(self.pile(s, player, Zone::Using, true));
            }
            let mut lines = vec![
                self.line(s, player, Zone::El),
                self.line(s, player, Zone::Fl),
            ];
            if player == near {
                lines.reverse();
                lines.extend(mine);
                regions.extend(lines);
            } else {
                mine.extend(lines);
                regions.extend(mine);
            }
        }
        Board { status, regions }
    }

    fn face(&self, s: &State, ix: Ix) -> Face {
        let card = s.card(ix);
        let def = self.def(s, ix);
        let mut face = Face {
            name: self.name(ix).to_owned(),
            turned: card.rested,
            ..Face::default()
        };
        if def.kind == Kind::Character {
            let bp = if self.undecided(s, ix, attributes::BP) {
                "未定".to_owned()
            } else {
                self.bp(s, ix).to_string()
            };
            face.numbers.push(("BP".to_owned(), bp));
        }
        if card.zone.on_field() {
            let give = |n: i32| (n > 0).then(|| n.to_string());
            if let Some(n) = give(self.gives(s, ix, None)) {
                face.numbers.push(("能量".to_owned(), n));
            }
            if s.raided(ix) {
                face.marks.push(format!("激跃×{}", s.sources(ix).count()));
            }
            let below = s.below(ix).count();
            if below > 0 {
                face.marks.push(format!("下方×{below}"));
            }
            if self.has(s, ix, AbKind::Step) {
                face.marks.push("后撤".to_owned());
            }
            if let Some(a) = s.attack {
                if a.attacker.ix == ix && s.is_still(a.attacker) {
                    face.marks.push("攻击中".to_owned());
                }
                if a.blocker.is_some_and(|b| b.ix == ix && s.is_still(b)) {
                    face.marks.push("阻挡中".to_owned());
                }
            }
        }
        if def.kind != Kind::Character {
            face.marks.push(def.kind.word().to_owned());
        }
        face
    }

    fn line(&self, s: &State, player: Player, zone: Zone) -> Region {
        let slots = s
            .side(player)
            .zone(zone)
            .iter()
            .enumerate()
            .map(|(at, ix)| Slot {
                label: (at + 1).to_string(),
                cards: std::iter::once(*ix)
                    .chain(s.sources(*ix))
                    .chain(s.below(*ix))
                    .map(|x| match s.hides(x) {
                        true => Face {
                            name: "下方的卡".to_owned(),
                            face_down: true,
                            ..Face::default()
                        },
                        false => self.face(s, x),
                    })
                    .collect(),
                ..Slot::default()
            })
            .collect();
        Region {
            name: zone.word().to_owned(),
            owner: Some(player),
            layout: Layout::Row,
            slots,
        }
    }

    fn pile(&self, s: &State, player: Player, zone: Zone, open: bool) -> Region {
        let all = s.side(player).zone(zone);
        let slot = if open {
            Slot {
                cards: all.iter().rev().map(|ix| self.face(s, *ix)).collect(),
                ..Slot::default()
            }
        } else {
            Slot {
                hidden: all.len() as u32,
                ..Slot::default()
            }
        };
        Region {
            name: zone.word().to_owned(),
            owner: Some(player),
            layout: Layout::Pile,
            slots: vec![slot],
        }
    }

    /// Life cards lie face down for both players (2.3-1); a judge sees no more than they do.
    fn life_region(&self, s: &State, player: Player) -> Region {
        let slots = s
            .side(player)
            .life
            .iter()
            .enumerate()
            .map(|(at, ix)| Slot {
                label: (at + 1).to_string(),
                cards: vec![if s.card(*ix).up {
                    self.face(s, *ix)
                } else {
                    Face {
                        name: "血区的卡".to_owned(),
                        face_down: true,
                        ..Face::default()
                    }
                }],
                ..Slot::default()
            })
            .collect();
        Region {
            name: Zone::Life.word().to_owned(),
            owner: Some(player),
            layout: Layout::Row,
            slots,
        }
    }

    fn ap_region(&self, s: &State, player: Player) -> Region {
        let side = s.side(player);
        let ap = |rested: bool| Face {
            name: "AP".to_owned(),
            turned: rested,
            ..Face::default()
        };
        let cards = std::iter::repeat_n(false, usize::from(side.ap_active))
            .chain(std::iter::repeat_n(true, usize::from(side.ap_rested)))
            .map(ap)
            .collect();
        Region {
            name: "AP卡区".to_owned(),
            owner: Some(player),
            layout: Layout::Pile,
            slots: vec![Slot {
                cards,
                ..Slot::default()
            }],
        }
    }

    fn deck_region(&self, s: &State, player: Player) -> Region {
        Region {
            name: Zone::Deck.word().to_owned(),
            owner: Some(player),
            layout: Layout::Pile,
            slots: vec![Slot {
                hidden: s.side(player).deck.len() as u32,
                ..Slot::default()
            }],
        }
    }
}
