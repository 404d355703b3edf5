//! The questions at which the engine stops: the reading that would answer each, the question, and the clauses that
//! come near.

use crate::engine::cite::px;
use crate::engine::verdict::{Lack, Unruled};
use serde::{Deserialize, Serialize};

/// Declares the questions: `Name: "reading", "question", [clauses]`.
macro_rules! questions {
    ($($name:ident: $reading:literal, $says:literal, [$($clause:expr),+]);+ $(;)?) => {
        /// The places where the text leaves the engine without an answer.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Question { $(#[doc = $says] $name),+ }

        impl Question {
            /// It in words.
            pub fn unruled(self) -> Unruled {
                let (reading, says, clauses) = match self {
                    $(Self::$name => ($reading, $says, vec![$($clause),+])),+
                };
                Unruled {
                    clauses,
                    question: says.to_owned(),
                    reading: Some(reading.to_owned()),
                    lack: Lack::Text,
                }
            }
        }
    };
}

/// That a printed sentence is not read.
pub fn unread(says: &str) -> Unruled {
    Unruled {
        clauses: vec![px!("1.2.2-2")],
        question: format!(
            "卡面的这一句没有读懂：“{says}”。写出它的意思（牌面的“时机”“条件”“效果”）才能继续。"
        ),
        reading: None,
        lack: Lack::Card,
    }
}

questions! {
    Players: "玩家人数", "玩家人数没有写，写“双方”的条文在三人以上时怎样适用？",
        [px!("1.1.2-5"), px!("2.3-1"), px!("2.4-2")];
    LockRange: "封锁速度的取值", "封锁速度不在 1 到 5 之间，没有与它对应的速度阶段，怎么办？",
        [px!("1.2.1-3"), px!("1.2.1-2"), px!("2.1.1-2")];
    AdjustLasts: "速度调整的持续", "速度调整“不会延续”，到回合结束时是否失效？", [px!("1.2.4-19"), px!("1.2.3-4")];
    Outside: "无速度卡的阶段外发动", "效果发动阶段之外，条件满足的无速度卡能否发动？",
        [px!("1.2.6-3"), px!("1.2.2-4"), px!("1.1.1-4"), px!("1.2.6-1")];
    CondWhen: "无速度卡的时点", "条件满足的无速度卡在速度阶段里何时结算？",
        [px!("1.1.1-4"), px!("1.2.2-4"), px!("2.2-1")];
    Together: "同时触发的次序", "几个效果同时发动而先后影响结果，按什么次序结算？",
        [px!("1.2.5-5"), px!("1.2.6-2"), px!("2.5-2")];
    CondTogether: "同时触发的次序", "几个效果的条件同时满足而先后影响结果，按什么次序结算？",
        [px!("1.1.1-4"), px!("1.2.2-4"), px!("2.2-1")];
    BothSides: "封锁速度相同", "双方同一次序卡位上的卡在同一速度阶段都要发动，谁先？", [px!("2.2-1"), px!("2.3-1")];
    Entering: "同时进入的次序", "同时进入当前速度的卡，谁先发动？", [px!("2.2-2"), px!("1.2.2-3"), px!("2.2-1")];
    DrawFull: "抽卡满位", "三个卡位都有卡时抽卡，结果怎样？", [px!("1.2.4-14"), px!("1.2.5-3"), px!("1.1.2-5")];
    DrawSlot: "抽卡的卡位", "抽到的牌放进哪一个空卡位？", [px!("1.2.4-14"), px!("1.1.2-5")];
    DrawFace: "抽卡的正反面", "抽到的牌展示还是盖放？", [px!("1.2.4-14"), px!("1.2.3-2")];
    DrawEmpty: "空牌序抽卡", "牌序是空的，或不够抽时，抽卡会怎样？", [px!("1.2.5-3"), px!("1.2.4-14")];
    ShuffleAll: "切洗等于全部", "牌序剩下的张数不多于要切洗的张数，可以切洗吗？", [px!("1.2.4-23"), px!("1.2.5-3")];
    PlayFrom: "出牌的来源", "出牌没有定义：从哪里出？", [px!("2.1.1-8"), px!("2.1.2-6")];
    PlayCount: "出牌张数", "出牌没有定义：一个出牌阶段可以出几张？", [px!("2.1.1-8"), px!("2.1.2-6")];
    PlaySlot: "出牌的卡位", "出牌没有定义：出到哪个卡位？", [px!("2.1.1-8"), px!("2.1.2-6"), px!("1.1.2-5")];
    PlayDown: "出牌能否盖放", "出牌没有定义：能否盖放？", [px!("2.1.1-8"), px!("2.1.2-6"), px!("1.2.3-2")];
    PlayOrder: "出牌的先后", "出牌阶段双方同时进行还是有先后？", [px!("2.1.1-8"), px!("2.1.2-6"), px!("1.2.6-2")];
    FlipOrder: "翻牌是否同时", "双方翻牌是同时决定还是看了对方再决定？", [px!("2.5-1")];
    PurgeLasts: "净化后的卡位效果", "被净化的卡此后是否还受所在卡位的永续效果影响？",
        [px!("1.2.4-21"), px!("1.2.4-22")];
    SlotAgain: "永续的再次作用", "场地永续效果每回合是否再次作用？", [px!("1.2.4-22"), px!("1.2.6-1")];
    SlotFlip: "永续与翻开", "永续卡位上的卡翻开时，是否受到永续效果？",
        [px!("1.2.4-22"), px!("1.2.3-4"), px!("1.2.6-1")];
    SlotControl: "永续的控制", "附在对方卡位的永续效果由谁做选择、为谁生效？",
        [px!("1.2.4-22"), px!("1.2.4-14"), px!("1.2.4-13")];
    CopyBlank: "复制没有文本的卡", "以盖放或横放的卡为复制的来源，结果怎样？",
        [px!("1.2.4-18"), px!("1.2.3-2"), px!("1.2.3-3")];
    CopyCond: "复制无速度卡", "速度卡有了无速度卡的文本，何时发动？", [px!("1.2.4-18"), px!("1.2.2-3"), px!("1.2.2-4")];
    ChooseBoth: "由谁选对象", "双方都有合法的对象而由对象的拥有者选时，由谁选？", [px!("1.2.5-2")];
    Endless: "对局无法结束", "双方都再不能做任何事，也没有人满足胜负判定，结果怎样？", [px!("2.1.4-4")];
    Round: "对局无法结束", "效果循环不止，书中没有循环的规定，结果怎样？", [px!("2.1.4-4")];
    Concede: "投降", "书中没有投降，投降的结果怎样？", [px!("2.1.4-4")];
    PurgeDown: "净化盖放的卡", "净化盖放的卡时，它是否翻成展示？", [px!("1.2.4-21"), px!("1.2.3-2"), px!("1.2.4-15")];
    TooFew: "对象不够", "文本要几张对象，符合的卡有而不够，效果能否发动？", [px!("1.2.5-2"), px!("1.2.2-2")];
    CopySpeed: "复制速度卡", "无速度卡有了速度卡的文本，何时发动？",
        [px!("1.2.4-18"), px!("1.2.2-4"), px!("1.1.1-4"), px!("1.2.2-3")];
    CondSpeed: "速度卡的条件效果", "速度卡的文本写明条件，条件在它自己速度的阶段之外满足时，能否发动？",
        [px!("2.2-1"), px!("1.2.2-2"), px!("1.2.2-3")];
    OutsideSpeed: "无速度卡的阶段外发动", "效果发动阶段之外，速度卡写明的条件满足时能否发动？",
        [px!("1.2.6-1"), px!("1.2.2-2"), px!("2.2-1")];
    FlipPlay: "出牌阶段的翻转时", "出牌阶段里被翻开的卡，翻转时效果能否发动？",
        [px!("1.2.6-1"), px!("2.5-2"), px!("1.2.6-2")];
    PlayTaken: "定下的卡位被占", "定下出牌的卡位在轮到出牌时已被抽到的卡占了，这次出牌怎样？",
        [px!("2.1.1-8"), px!("2.1.2-6"), px!("1.1.2-5"), px!("1.2.4-14")];
}
