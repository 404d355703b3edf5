//! The game's own words as types: elements, facings, kinds of card, phases. Each word is written once, here.

use crate::engine::cite::px;
use crate::engine::vocab::words;
use crate::engine::{Cite, Player};

words! {
    /// The eight elements (1.2.1-1).
    Element as "元素" {
        Sky = "天", Mountain = "山", Fire = "火", Thunder = "雷",
        Wind = "风", Water = "水", Marsh = "泽", Earth = "地",
    }
}

words! {
    /// The kinds of card (1.1.1-1).
    Kind as "种类" {
        Core = "核心卡" | "核心",
        Speedless = "无速度卡" | "无速度",
        Speed = "速度卡",
    }
}

words! {
    /// How a card lies in its slot (1.2.3).
    Facing as "朝向" {
        /// Face up, upright.
        Up = "展示" | "正面朝上" | "正面" | "展示放置" | "翻开",
        /// Face down.
        Down = "盖放" | "正面朝下" | "盖" | "反面" | "盖卡",
        /// Face up, turned sideways.
        Side = "横放" | "横向放置" | "横置" | "封印",
    }
}

words! {
    /// The parts of a turn, and what comes before the first.
    Phase as "阶段" {
        /// Sequences are put in order and handed in.
        Build = "构筑" | "组牌序",
        /// The first three cards are placed.
        Deal = "开局" | "准备",
        /// Speeds 5 to 1.
        Effects = "效果发动阶段" | "回合结算阶段" | "结算阶段" | "速度效果结算阶段" | "发动阶段",
        /// Cards are turned up.
        Flip = "翻牌阶段" | "翻转阶段",
        /// Cards are played.
        Play = "出牌阶段",
        /// The turn ends.
        End = "回合结束" | "结束",
    }
}

words! {
    /// Whose cards a text speaks of.
    Whose as "谁" {
        /// The side of the effect's player.
        Own = "己方" | "自己" | "我方",
        /// The other side.
        Other = "对方" | "对手",
        /// Either.
        Any = "任意" | "双方" | "任一" | "所有玩家",
    }
}

words! {
    /// The zones of one player.
    Zone as "区域" {
        Deck = "牌序区" | "牌序",
        Slots = "场地" | "场上" | "卡位",
        Grave = "往生区" | "往生",
        Core = "核心卡区" | "核心区",
        /// Cards that were not put into the sequence.
        Pool = "备选",
    }
}

words! {
    /// How long something lasts, where a text says so.
    Until as "直到" {
        /// The end of this turn.
        TurnEnd = "回合结束" | "本回合结束" | "本回合",
        /// The end of the next turn.
        NextTurnEnd = "下个回合结束",
        /// The end of this turn's effect phase.
        PhaseEnd = "效果发动阶段结束" | "阶段结束",
        /// The card whose text it is leaves the field.
        SelfLeaves = "自身离场",
    }
}

impl Whose {
    /// Whether it means a player, as seen by one of them.
    pub fn means(self, player: Player, me: Player) -> bool {
        match self {
            Self::Own => player == me,
            Self::Other => player != me,
            Self::Any => true,
        }
    }

    /// The players that it means, as seen by one of them.
    pub fn players(self, me: Player) -> impl Iterator<Item = Player> {
        let means = move |p: &Player| self.means(*p, me);
        Player::BOTH.into_iter().filter(means)
    }

    /// The one player that it means.
    pub fn player(self, me: Player) -> Player {
        match self {
            Self::Own | Self::Any => me,
            Self::Other => me.opponent(),
        }
    }
}

impl Facing {
    /// The clause that says how a card lies that is put so.
    pub fn defined(self) -> Cite {
        Cite::defines(match self {
            Self::Down => px!("1.2.3-2"),
            Self::Up | Self::Side => px!("1.2.3-1"),
        })
    }
}
