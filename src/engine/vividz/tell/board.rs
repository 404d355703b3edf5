//! The board, as a player sees it or as a judge does.

use crate::engine::board::{Board, Face, Layout, Region, Slot};
use crate::engine::game::Player;
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{Area, CardIx, State, Wait, bit};
use crate::engine::vividz::table::Vividz;
use crate::engine::vividz::view::View;
use crate::engine::vividz::words::{Kind, Spot, Zone};

/// The board, as a player sees it or, with `None`, as a judge does.
pub fn board(g: &Vividz, s: &State, viewer: Option<Player>) -> Board {
    let view = View::new(g, s);
    let mut status = vec![
        ("回合".to_owned(), s.turn.to_string()),
        ("回合玩家".to_owned(), s.active.name().to_owned()),
        (
            "阶段".to_owned(),
            s.phase.map_or("游戏前", |p| p.word()).to_owned(),
        ),
    ];
    if let Some(a) = &s.attack {
        status.push(("攻击".to_owned(), view.name(a.who.card).to_owned()));
        status.push(("步骤".to_owned(), a.stage.word().to_owned()));
    }
    if let Wait::Ask(ask) = &s.wait {
        status.push(("待决".to_owned(), ask.player.name().to_owned()));
    }
    if !s.triggered.is_empty() {
        let all: Vec<_> = s
            .triggered
            .iter()
            .map(|t| format!("{}×{}", view.name(t.source.card), t.seen.len()))
            .collect();
        status.push(("触发中".to_owned(), all.join("、")));
    }
    let mut regions = Vec::new();
    for player in [Player(1), Player(0)] {
        let mut own = Vec::new();
        for zone in [
            Zone::Set,
            Zone::Account,
            Zone::Mission,
            Zone::Hand,
            Zone::Deck,
            Zone::Energy,
            Zone::Trash,
            Zone::Keep,
            Zone::Removed,
        ] {
            let cards = s.zone(player, zone);
            let always = matches!(zone, Zone::Hand | Zone::Deck | Zone::Energy);
            if cards.is_empty() && !always {
                continue;
            }
            own.push(pile(view, viewer, player, zone, cards));
        }
        let loose: Vec<CardIx> = s
            .zone(player, Zone::Exp)
            .iter()
            .copied()
            .filter(|c| s.card(*c).under.is_none())
            .collect();
        if !loose.is_empty() {
            own.push(pile(view, viewer, player, Zone::Exp, &loose));
        }
        let mut order: Vec<u8> = vec![0, 1, 2];
        let facing = g.reads.lanes == reads::Lanes::Facing;
        if facing && player == Player(1) {
            order.reverse();
        }
        let field = Region {
            name: Zone::Field.word().to_owned(),
            owner: Some(player),
            layout: Layout::Row,
            slots: order
                .into_iter()
                .map(|ix| Slot {
                    label: Spot::ALL[ix as usize].word().to_owned(),
                    cards: s
                        .in_area(Area::new(player, ix))
                        .map(|c| face_of(view, viewer, c))
                        .collect(),
                    hidden: 0,
                    marks: Vec::new(),
                })
                .collect(),
        };
        if player == Player(1) {
            regions.extend(own);
            regions.push(field);
        } else {
            regions.push(field);
            regions.extend(own);
        }
    }
    let temp = [s.zone(Player(0), Zone::Temp), s.zone(Player(1), Zone::Temp)].concat();
    if !temp.is_empty() {
        regions.push(Region {
            name: Zone::Temp.word().to_owned(),
            owner: None,
            layout: Layout::Pile,
            slots: vec![Slot {
                cards: temp.iter().map(|c| face_of(view, viewer, *c)).collect(),
                ..Slot::default()
            }],
        });
    }
    Board { status, regions }
}

fn pile(
    view: View<'_>,
    viewer: Option<Player>,
    player: Player,
    zone: Zone,
    cards: &[CardIx],
) -> Region {
    let mut shown = Vec::new();
    let mut hidden = 0;
    for card in cards.iter().rev() {
        let seen = match viewer {
            // A deck's order is nobody's to see; a judge sees what the scenario knows.
            None => zone != Zone::Deck || view.s.card(*card).has(bit::SHOWN) || cards.len() <= 12,
            Some(viewer) => view.sees(viewer, *card),
        };
        if seen {
            shown.push(face_of(view, viewer, *card));
        } else {
            hidden += 1;
        }
    }
    Region {
        name: zone.word().to_owned(),
        owner: Some(player),
        layout: Layout::Pile,
        slots: vec![Slot {
            label: String::new(),
            cards: shown,
            hidden,
            marks: Vec::new(),
        }],
    }
}

fn face_of(view: View<'_>, viewer: Option<Player>, card: CardIx) -> Face {
    let c = view.s.card(card);
    let mut face = Face {
        name: view.name(card).to_owned(),
        face_down: c.down && matches!(c.zone, Zone::Mission | Zone::Account | Zone::Energy),
        turned: c.rested,
        ..Face::default()
    };
    if viewer.is_some_and(|v| !view.sees(v, card)) {
        face.name = "？".to_owned();
        face.face_down = true;
        return face;
    }
    if c.zone == Zone::Field {
        face.numbers
            .push(("力量值".to_owned(), view.power(card).to_string()));
        if c.damage > 0 {
            face.numbers.push(("伤害".to_owned(), c.damage.to_string()));
        }
        let exp = view.s.exp_of(card).count();
        if exp > 0 {
            face.marks.push(format!("EXP×{exp}"));
        }
        if c.controller != c.owner {
            face.marks.push(format!("{}操控", c.controller.name()));
        }
        if c.has(bit::LEVELLED) {
            face.marks.push("升级".to_owned());
        }
        if view
            .s
            .attack
            .as_ref()
            .is_some_and(|a| a.who == view.s.obj(card))
        {
            face.marks.push("攻击中".to_owned());
        }
        if c.has(bit::SUCCEEDED) {
            face.marks.push("攻击成功".to_owned());
        }
    }
    if view.kind(card) == Kind::Mission && c.zone == Zone::Mission {
        if c.has(bit::COMPLETED) {
            face.marks.push("完成".to_owned());
        } else if c.rested {
            face.marks.push("检查状态".to_owned());
        }
    }
    for m in view.s.marks.iter().filter(|m| m.card == card) {
        face.marks.push(view.mark_word(m));
    }
    face
}
