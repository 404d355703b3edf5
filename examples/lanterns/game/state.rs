//! Where a game stands, and what can be read off it. Nothing here changes it.

use serde::{Deserialize, Serialize};

use caijue::engine::{ChanceKind, ChanceRequest, Lack, Outcome, Pending, Player, Prompt, Unruled};

use super::Lanterns;

/// A lantern, by its place in the game's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LanternIx(pub u32);

/// Where a game stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Whose turn it is.
    pub on_turn: Player,
    /// What is being done: the frame of a half-done turn.
    pub stage: Stage,
    /// The river, the head first (1.2).
    pub river: Vec<LanternIx>,
    /// What each player has.
    pub sides: [Side; 2],
    /// Whether the last turn was a pass (4.1).
    pub passed: bool,
}

/// What a player has (1.3).
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// Lanterns not yet lit.
    pub hand: Vec<LanternIx>,
    /// Lanterns taken from the river.
    pub kept: Vec<LanternIx>,
    /// The lantern lit in the last turn of theirs (2.2b).
    pub lit_last: Option<LanternIx>,
}

/// How far a turn has come, by the clause that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// 2.1: the player decides.
    Turn,
    /// 3.1: a lantern has been lit; does the wind rise?
    Lit,
    /// 3.2: the wind has risen; which lantern does it pick?
    Wind,
    /// 2.1: the turn is done.
    Done,
    /// 4.2: both have passed; the totals are compared.
    Compare,
    /// 4.2 says nothing of equal totals.
    Tied,
    /// The game has ended.
    Over(Outcome),
}

impl State {
    /// What the player on turn has.
    pub fn side(&self) -> &Side {
        &self.sides[self.on_turn.ix()]
    }

    /// Where a lantern is.
    pub fn place(&self, lantern: LanternIx) -> String {
        for player in Player::BOTH {
            let side = &self.sides[player.ix()];
            for (of, word) in [(&side.hand, "手灯"), (&side.kept, "收起")] {
                if of.contains(&lantern) {
                    return format!("{}的{word}", player.name());
                }
            }
        }
        if self.river.contains(&lantern) {
            "河"
        } else {
            "吹灭"
        }
        .to_owned()
    }
}

impl Lanterns {
    /// A lantern's name.
    pub(super) fn name(&self, lantern: LanternIx) -> &str {
        &self.lanterns[lantern.0 as usize].0
    }

    /// The names of lanterns, in their order.
    pub(super) fn names(&self, lanterns: &[LanternIx]) -> Vec<String> {
        lanterns.iter().map(|l| self.name(*l).to_owned()).collect()
    }

    /// A lantern's brightness.
    pub(super) fn brightness(&self, lantern: LanternIx) -> u32 {
        self.lanterns[lantern.0 as usize].1.brightness
    }

    /// What a player's lanterns come to (4.2).
    pub(super) fn total(&self, state: &State, player: Player) -> u32 {
        let kept = &state.sides[player.ix()].kept;
        kept.iter().map(|l| self.brightness(*l)).sum()
    }

    /// The lanterns that the wind can blow out, in the order of the river (3.2).
    pub(super) fn in_the_wind(&self, state: &State) -> Vec<LanternIx> {
        let open = |l: &&LanternIx| !self.lanterns[l.0 as usize].1.windproof;
        state.river.iter().filter(open).copied().collect()
    }

    /// What the state waits for.
    pub(super) fn awaited(&self, state: &State) -> Pending {
        match state.stage {
            Stage::Turn => Pending::Decide {
                player: state.on_turn,
                prompt: Prompt {
                    says: "收灯、点灯或停手".into(),
                    clause: cl!("2.1"),
                },
            },
            Stage::Wind => Pending::Chance(ChanceRequest {
                kind: ChanceKind::Pick(self.in_the_wind(state).len() as u32),
                says: "风吹灭哪一盏".into(),
            }),
            Stage::Lit | Stage::Done | Stage::Compare => Pending::Auto,
            Stage::Tied => Pending::Unruled(Unruled {
                clauses: vec![cl!("4.2")],
                question: "亮度总和相等时谁获胜".to_owned(),
                reading: Some("总和相等".to_owned()),
                lack: Lack::Text,
            }),
            Stage::Over(outcome) => Pending::Over(outcome),
        }
    }
}
