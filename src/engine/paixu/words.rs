//! The game's own words as types: elements, facings, kinds of card, phases. Each word is written once, here.

/// Declares an enum whose variants are words of the book, with the variants of writing that are understood.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$vm:meta])* $variant:ident = $word:literal $(| $other:literal)*),+ $(,)? }) => {
        $(#[$meta])*
        #[allow(clippy::enum_variant_names)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        pub enum $name {
            $($(#[$vm])* #[serde(rename = $word $(, alias = $other)*)] $variant),+
        }

        #[allow(dead_code)]
        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// Every way of writing one.
            pub const WRITINGS: &'static [&'static str] = &[$($word, $($other,)*)+];

            /// The book's word.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The one that a word means.
            pub fn named(word: &str) -> Option<Self> {
                match word { $($word $(| $other)* => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}
pub(super) use words;

words! {
    /// The eight elements (1.2.1-1).
    Element {
        Sky = "天", Mountain = "山", Fire = "火", Thunder = "雷",
        Wind = "风", Water = "水", Marsh = "泽", Earth = "地",
    }
}

words! {
    /// The kinds of card (1.1.1-1).
    Kind {
        Core = "核心卡" | "核心",
        Speedless = "无速度卡" | "无速度",
        Speed = "速度卡",
    }
}

words! {
    /// How a card lies in its slot (1.2.3).
    Facing {
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
    Phase {
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
    Whose {
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
    Zone {
        Deck = "牌序区" | "牌序",
        Slots = "场地" | "场上" | "卡位",
        Grave = "往生区" | "往生",
        CoreZone = "核心卡区" | "核心区",
        /// Cards that were not put into the sequence.
        Pool = "备选",
    }
}
