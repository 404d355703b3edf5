//! What is said of a game: its events in sentences, its facts by their paths.

use caijue::engine::events::{Say, events, says_plainly};
use caijue::engine::fact::{Fact, FactWord, by_path, facts};
use caijue::engine::{At, Cite, Fault, Outcome, Player, UnfoldStep, Unfolding};

use super::Lanterns;
use super::state::{LanternIx, State};

events! {
    /// Something that happened.
    pub enum Event told by game: &Lanterns {
        /// A lantern was taken.
        Took { player: Player, lantern: LanternIx } = "收灯": "{player}收起{lantern}",
        /// A lantern was lit.
        Lit { player: Player, lantern: LanternIx } = "点灯": "{player}点上{lantern}",
        /// A player passed.
        Passed { player: Player } = "停手": "{player}停手",
        /// The turn went over.
        Turn { player: Player } = "轮到": "轮到{player}",
        /// The wind rose.
        Wind = "起风": "起风了",
        /// The wind had nothing to blow out.
        Calm = "风停": "河里全是耐风灯，一盏也没有吹灭",
        /// A lantern was blown out.
        BlownOut { lantern: LanternIx } = "吹灭": "{lantern}吹灭了",
        /// Both players passed.
        Ended = "结束": "双方接连停手，游戏结束",
        /// The totals were compared.
        Won { outcome: Outcome, first: u32, second: u32 } = "胜负": "甲{first}，乙{second}：{outcome}",
    }
}

says_plainly! { &Lanterns: Player, Outcome, u32 }

impl Say<LanternIx> for &Lanterns {
    fn say(&self, lantern: &LanternIx) -> String {
        self.name(*lantern).to_owned()
    }
}

/// The facts that may be asked for, by what they are of.
pub const FACTS: &[(&str, &[FactWord])] =
    &[("局面", OF_BOARD), ("玩家", OF_PLAYER), ("灯", OF_LANTERN)];

facts! {
    fn of_board(g: &Lanterns, s: &State) from OF_BOARD {
        "轮到": "现在轮到谁", [Cite::requires(cl!("2.1"))] => s.on_turn,
        "河": "河里的灯，从河头起", [Cite::defines(cl!("1.2"))] => Fact::row(g.names(&s.river)),
        "河头": "河头的灯", [Cite::defines(cl!("1.2"))] => s.river.first().map(|l| g.name(*l)),
        "河尾": "河尾的灯", [Cite::defines(cl!("1.2"))] => s.river.last().map(|l| g.name(*l)),
    }
}

facts! {
    fn of_player(g: &Lanterns, s: &State, player: Player) from OF_PLAYER {
        "手灯": "手灯", [Cite::defines(cl!("1.3"))] => g.names(&s.sides[player.ix()].hand),
        "收起": "收起的灯", [Cite::defines(cl!("1.3"))] => g.names(&s.sides[player.ix()].kept),
        "总和": "收起的灯亮度总和", [Cite::defines(cl!("4.2"))] => g.added_up(s, player),
    }
}

facts! {
    fn of_lantern(g: &Lanterns, s: &State, lantern: LanternIx) from OF_LANTERN {
        "亮度": "印着的亮度", [Cite::defines(cl!("1.1"))] => g.brightness(lantern),
        "在": "在哪里" => s.place(lantern),
    }
}

impl Lanterns {
    /// The total of a player, lantern by lantern.
    fn added_up(&self, state: &State, player: Player) -> Fact {
        let mut sum = 0;
        let step = |lantern: &LanternIx| {
            sum += self.brightness(*lantern);
            UnfoldStep {
                says: format!("{}，亮度{}", self.name(*lantern), self.brightness(*lantern)),
                value: sum.to_string(),
                cites: vec![Cite::defines(cl!("4.2"))],
            }
        };
        let steps = state.sides[player.ix()].kept.iter().map(step).collect();
        let of = format!("{}的亮度总和", player.name());
        Fact::computed(self.total(state, player), Unfolding { of, steps })
    }

    /// A fact by its path: 河, 甲.手灯, 荷灯.亮度.
    pub(super) fn look_up(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        by_path(path, FACTS, &|of, what| {
            let player = Player::BOTH.into_iter().find(|p| p.name() == **of);
            Ok(match player {
                Some(player) => ("玩家", of_player(self, state, player, what)),
                None if of.is_empty() => ("局面", of_board(self, state, what)),
                None => ("灯", of_lantern(self, state, self.find(of)?, what)),
            })
        })
    }
}
