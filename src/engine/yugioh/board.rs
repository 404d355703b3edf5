//! The board of a duel: what lies where, as a player or a judge sees it.

use super::action::Zone;
use super::op::{CardIx, Where};
use super::view::{PLACES, View};
use crate::engine::Player;
use crate::engine::board::{Board, Face, Layout, Region, Slot};

/// The board, as a player sees it or, with `None`, as a judge does.
pub fn board(v: View<'_>, viewer: Option<Player>) -> Board {
    let mut board = Board::default();
    let mut say = |label: &str, value: String| board.status.push((label.to_owned(), value));
    if let Some(series) = &v.s.series {
        say("局", series.duel.to_string());
        say("胜局", format!("{}：{}", series.wins[0], series.wins[1]));
    }
    say("回合玩家", v.s.turn_player.name().to_owned());
    if v.s.chain {
        say("连锁", "处理中".to_owned());
    }
    if let Some(outcome) = v.s.outcome {
        say("决斗", outcome.word());
    }
    // The far side shows its hand at the top, the near side at the foot.
    let far = side(v, Player(1), viewer);
    board.regions.extend(far.into_iter().rev());
    board.regions.extend(side(v, Player(0), viewer));
    board
}

/// A player's side, the field first, the hand last.
fn side(v: View<'_>, player: Player, viewer: Option<Player>) -> Vec<Region> {
    let face = |ix: CardIx| face(v, ix, viewer);
    let region = |name: &str, layout, slots| Region {
        name: name.to_owned(),
        owner: Some(player),
        layout,
        slots,
    };
    let row = |zone: Zone| {
        let slot = |s: u8| Slot {
            label: (s + 1).to_string(),
            cards: v
                .s
                .all_lying(player, Where::In(zone, s))
                .map(face)
                .collect(),
            ..Slot::default()
        };
        region(
            zone.word(),
            Layout::Row,
            (0..PLACES).map(slot).collect::<Vec<_>>(),
        )
    };
    let pile = |name: &str, cards: &[CardIx]| {
        let cards = cards.iter().copied().map(face).collect();
        let slot = Slot {
            cards,
            ..Slot::default()
        };
        region(name, Layout::Pile, vec![slot])
    };
    let hidden = |zone: Zone, cards: &[CardIx]| {
        let slot = Slot {
            hidden: cards.len() as u32,
            ..Slot::default()
        };
        region(zone.word(), Layout::Pile, vec![slot])
    };
    let piles = &v.s.piles[player.ix()];
    let mut regions = vec![row(Zone::Monster), row(Zone::SpellTrap)];
    for zone in [Zone::Field, Zone::Pendulum] {
        let cards = v.s.zone(player, zone);
        if !cards.is_empty() {
            regions.push(pile(zone.word(), &cards));
        }
    }
    regions.push(pile("墓地", &piles.graveyard));
    if !piles.banished.is_empty() {
        regions.push(pile("除外", &piles.banished));
    }
    let hand = format!("基本分{}　手卡", v.s.lp[player.ix()]);
    regions.push(pile(&hand, &piles.hand));
    regions.push(hidden(Zone::Deck, &piles.deck));
    if !piles.extra.is_empty() {
        regions.push(hidden(Zone::Extra, &piles.extra));
    }
    regions
}

/// A card as the viewer sees it.
fn face(v: View<'_>, ix: CardIx, viewer: Option<Player>) -> Face {
    let card = v.s.card(ix);
    let hidden = viewer.is_some_and(|who| !v.seen_by(ix).value[who.ix()]);
    let foreign = card.owner != card.controller;
    let owner = foreign.then(|| format!("持有者{}", card.owner.name()));
    Face {
        name: if hidden { String::new() } else { v.name(ix) },
        face_down: card.face_down || hidden,
        marks: owner.into_iter().collect(),
        ..Face::default()
    }
}
