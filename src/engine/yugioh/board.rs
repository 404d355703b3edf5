//! The board of a duel: what lies where, as a player or a judge sees it.

use super::state::{CardIx, State, Where};
use super::{Yugioh, field};
use crate::engine::Player;
use crate::engine::board::{Face, Layout, Region, Slot};

impl Yugioh {
    /// A player's side, the field first, the hand last.
    pub(super) fn regions(
        &self,
        state: &State,
        player: Player,
        viewer: Option<Player>,
    ) -> Vec<Region> {
        let sees = |ix: CardIx| match viewer {
            None => true,
            Some(who) => field::seen_by(self, state, ix).0.contains(&who),
        };
        let face = |ix: CardIx| {
            let card = state.card(ix);
            let hidden = !sees(ix);
            let mut marks = Vec::new();
            if card.owner != card.controller {
                marks.push(format!("持有者{}", card.owner.name()));
            }
            Face {
                name: if hidden {
                    String::new()
                } else {
                    self.name(state, ix)
                },
                face_down: card.face_down || hidden,
                marks,
                ..Face::default()
            }
        };
        let row = |name: &str, at: fn(u8) -> Where, places: u8| Region {
            name: name.to_owned(),
            owner: Some(player),
            layout: Layout::Row,
            slots: (0..places)
                .map(|s| Slot {
                    label: (s + 1).to_string(),
                    cards: (0..state.cards.len() as CardIx)
                        .filter(|ix| {
                            let card = state.card(*ix);
                            card.controller == player && card.at == at(s)
                        })
                        .map(face)
                        .collect(),
                    ..Slot::default()
                })
                .collect(),
        };
        let pile = |name: &str, cards: &[CardIx], shown: bool| Region {
            name: name.to_owned(),
            owner: Some(player),
            layout: Layout::Pile,
            slots: vec![Slot {
                cards: if shown {
                    cards.iter().copied().map(face).collect()
                } else {
                    Vec::new()
                },
                hidden: if shown { 0 } else { cards.len() as u32 },
                ..Slot::default()
            }],
        };
        let piles = &state.piles[player.ix()];
        let mut regions = vec![
            row("怪兽区域", Where::Monster, field::PLACES),
            row("魔法&陷阱区域", Where::SpellTrap, field::PLACES),
        ];
        for (name, of) in [
            (
                "场地区域",
                (|at| matches!(at, Where::Field(_))) as fn(Where) -> bool,
            ),
            ("灵摆区域", |at| matches!(at, Where::Pendulum(_))),
        ] {
            let cards = state.zone(player, of);
            if !cards.is_empty() {
                regions.push(pile(name, &cards, true));
            }
        }
        regions.push(pile("墓地", &piles.graveyard, true));
        if !piles.banished.is_empty() {
            regions.push(pile("除外", &piles.banished, true));
        }
        regions.push(pile(
            &format!("基本分{}　手卡", state.lp[player.ix()]),
            &piles.hand,
            true,
        ));
        regions.push(pile("卡组", &piles.deck, false));
        if !piles.extra.is_empty() {
            regions.push(pile("额外卡组", &piles.extra, false));
        }
        regions
    }
}
