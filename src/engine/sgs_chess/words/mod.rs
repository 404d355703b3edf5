//! The words of files: zones, phases, terrains, suits and kinds of cards here, with the variants that people write; what
//! a board and an operation are made of in the files below.

pub mod aloud;
pub mod names;
pub mod op;
mod op_args;
pub mod setup;
pub mod square;
pub mod written;

use crate::engine::vocab::{self, Vocab};

/// Full-width brackets, commas, digits and letters as their ASCII forms.
pub fn narrow(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '（' => '(',
            '）' => ')',
            '，' => ',',
            '．' => '.',
            '＋' => '+',
            '－' | '−' => '-',
            '！'..='～' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
            c => c,
        })
        .collect()
}

/// An enum whose variants have a Chinese word and further spellings.
macro_rules! words {
    (
        $(#[$meta:meta])*
        $name:ident as $what:literal { $( $(#[$vmeta:meta])* $variant:ident = $word:literal $(| $alias:literal)* ),* $(,)? }
    ) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Vocab)]
        #[vocab(name = $what, serde)]
        $(#[$meta])*
        pub enum $name {
            $( $(#[$vmeta])* #[word($word $(, $alias)*)] $variant ),*
        }

        impl $name {
            /// The spellings that may be written.
            pub fn words() -> Vec<&'static str> {
                Self::SHAPE.words()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words! {
    /// The seven phases of a turn in order (6.2-1).
    Phase as "阶段" {
        /// The phase before all others.
        Prepare = "准备阶段" | "准备",
        /// The phase of delayed tricks; the text once writes 判定阶段 (see the reading).
        Delay = "延时阶段" | "延时",
        /// The draw phase.
        Draw = "摸牌阶段" | "摸牌",
        /// The move phase.
        Move = "移动阶段" | "移动",
        /// The phase of using cards.
        Play = "出牌阶段" | "出牌",
        /// The discard phase.
        Discard = "弃牌阶段" | "弃牌",
        /// The last phase.
        End = "结束阶段" | "结束",
    }
}

impl Phase {
    /// Its place among the seven.
    pub const fn ix(self) -> usize {
        self as usize
    }
}

words! {
    /// Where in a phase a turn stands.
    Point as "阶段的时机" {
        /// Before the phase; not within it.
        Before = "开始前",
        /// The first timing within it.
        Start = "开始时" | "开始",
        /// The body of the phase.
        Within = "阶段内" | "内" | "空闲",
        /// The last timing within it.
        Finish = "结束时",
        /// After the phase; not within it.
        After = "结束后",
    }
}

words! {
    /// The terrains (10.3-1).
    Terrain as "地形" {
        /// A base.
        Base = "大本营" | "基地" | "暖方大本营" | "冷方大本营",
        /// A camp.
        Camp = "军营" | "营地",
        /// A plain.
        Plain = "平原" | "平地",
        /// A tower.
        Tower = "箭塔",
        /// A wood.
        Wood = "树林" | "森林",
        /// Mountains.
        Mountain = "山地" | "山",
        /// A lake.
        Lake = "湖泊" | "湖",
    }
}

words! {
    /// Suits (2.1-1).
    Suit as "花色" {
        /// Hearts.
        Hearts = "红桃" | "♥" | "红心",
        /// Diamonds.
        Diamonds = "方块" | "♦" | "方片",
        /// Spades.
        Spades = "黑桃" | "♠",
        /// Clubs.
        Clubs = "梅花" | "♣" | "草花",
    }
}

words! {
    /// Colours (2.2-1).
    Colour as "颜色" {
        /// Hearts and diamonds.
        Red = "红色" | "红",
        /// Spades and clubs.
        Black = "黑色" | "黑",
    }
}

impl Suit {
    /// The colour of the suit.
    pub const fn colour(self) -> Colour {
        match self {
            Self::Hearts | Self::Diamonds => Colour::Red,
            Self::Spades | Self::Clubs => Colour::Black,
        }
    }
}

words! {
    /// Kinds of playing cards (1.4-1 to 1.7-1).
    Kind as "类别" {
        /// A basic card.
        Basic = "基本牌" | "基本",
        /// A weapon.
        Weapon = "武器牌" | "武器",
        /// Armour.
        Armour = "防具牌" | "防具",
        /// A mount.
        Mount = "坐骑牌" | "坐骑",
        /// An ordinary trick.
        Trick = "普通锦囊牌" | "普通锦囊" | "锦囊牌" | "锦囊",
        /// A delayed trick.
        Delayed = "延时锦囊牌" | "延时锦囊",
    }
}

impl Kind {
    /// Whether it is an equipment card.
    pub const fn is_equipment(self) -> bool {
        matches!(self, Self::Weapon | Self::Armour | Self::Mount)
    }

    /// Whether it is a trick card of either sort.
    pub const fn is_trick(self) -> bool {
        matches!(self, Self::Trick | Self::Delayed)
    }

    /// The area of a character in which cards of this kind stay.
    pub const fn area(self) -> Option<Area> {
        match self {
            Self::Weapon => Some(Area::Weapon),
            Self::Armour => Some(Area::Armour),
            Self::Mount => Some(Area::Mount),
            Self::Delayed => Some(Area::Delayed),
            Self::Basic | Self::Trick => None,
        }
    }
}

words! {
    /// The areas of one character (3.6 to 3.11).
    Area as "角色的区域" {
        /// The hand.
        Hand = "手牌区" | "手牌",
        /// Where the weapon lies.
        Weapon = "武器区" | "武器",
        /// Where the armour lies.
        Armour = "防具区" | "防具",
        /// Where the mount lies.
        Mount = "坐骑区" | "坐骑",
        /// Where delayed tricks lie; the text once writes 判定区 (see the reading).
        Delayed = "延时区" | "延时",
    }
}

impl Area {
    /// Whether it belongs to the equipment area.
    pub const fn is_equipment(self) -> bool {
        matches!(self, Self::Weapon | Self::Armour | Self::Mount)
    }
}

words! {
    /// Shared areas.
    Common as "共用区域" {
        /// The deck.
        Deck = "牌堆" | "牌堆顶",
        /// The discard pile.
        Discard = "弃牌堆",
        /// The processing area.
        Processing = "处理区",
        /// Out of the game.
        Outside = "场外" | "游戏外",
    }
}

words! {
    /// The two sides (10.6-1).
    Side as "阵营" {
        /// The warm side.
        Warm = "暖方" | "暖" | "暖色方",
        /// The cold side.
        Cold = "冷方" | "冷" | "冷色方",
    }
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Warm => Self::Cold,
            Self::Cold => Self::Warm,
        }
    }
}

words! {
    /// Kinds of damage (5.21-1).
    Harm as "伤害属性" {
        /// Plain damage.
        Plain = "普通" | "普通伤害",
        /// Fire damage.
        Fire = "火焰" | "火焰伤害",
    }
}

words! {
    /// The timings of using a card that this text names (7.6-1, 7.7-1).
    Timing as "用牌时机" {
        /// When a target is named.
        Aim = "指定目标时" | "指定目标",
        /// When a character becomes a target.
        Targeted = "成为目标时" | "成为目标",
        /// When the use begins to resolve for a target.
        Begin = "使用结算开始时" | "对此目标使用结算开始时" | "结算开始时",
        /// Before it takes effect for a target.
        Before = "生效前" | "对此目标生效前",
        /// When it takes effect for a target.
        Effect = "生效时" | "对此目标生效时",
        /// After it took effect for a target.
        After = "生效后" | "对此目标生效后",
    }
}

/// The game's usual stock: kinds of cards with their names.
pub const USUAL: &[(Kind, &[&str])] = &[
    (
        Kind::Trick,
        &[
            "过河拆桥",
            "顺手牵羊",
            "无中生有",
            "决斗",
            "借刀杀人",
            "桃园结义",
            "五谷丰登",
            "南蛮入侵",
            "万箭齐发",
            "无懈可击",
            "火攻",
            "铁索连环",
        ],
    ),
    (Kind::Delayed, &["乐不思蜀", "兵粮寸断", "闪电"]),
    (
        Kind::Weapon,
        &[
            "诸葛连弩",
            "青釭剑",
            "雌雄双股剑",
            "寒冰剑",
            "贯石斧",
            "青龙偃月刀",
            "丈八蛇矛",
            "方天画戟",
            "麒麟弓",
            "古锭刀",
            "朱雀羽扇",
        ],
    ),
    (Kind::Armour, &["八卦阵", "仁王盾", "藤甲", "白银狮子"]),
    (
        Kind::Mount,
        &["赤兔", "绝影", "的卢", "爪黄飞电", "大宛", "紫骍", "骅骝"],
    ),
];

/// What kind a card of this name is, where the text or the game's usual stock says so.
pub fn usual_kind(name: &str) -> Option<Kind> {
    let stock = USUAL.iter().find(|(_, names)| names.contains(&name));
    // 1.5-1: a name of one character.
    let basic = || (name.chars().count() == 1).then_some(Kind::Basic);
    stock.map(|(kind, _)| *kind).or_else(basic)
}
