//! The questions at which the engine stops, with the clauses that come near and the reading that would answer.

use crate::engine::cite::px;
use crate::engine::verdict::Unruled;
use crate::rulebook::RuleId;
use serde::{Deserialize, Serialize};

/// The places where the text leaves the engine without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Question {
    Players,
    LockRange,
    AdjustLasts,
    Outside,
    CondWhen,
    Together,
    CondTogether,
    BothSides,
    Entering,
    DrawFull,
    DrawSlot,
    DrawFace,
    DrawEmpty,
    ShuffleAll,
    PlayFrom,
    PlayCount,
    PlaySlot,
    PlayDown,
    PlayOrder,
    FlipOrder,
    PurgeLasts,
    SlotAgain,
    SlotFlip,
    SlotControl,
    CopyBlank,
    CopyCond,
    ChooseBoth,
    Endless,
    Round,
    Concede,
    PurgeDown,
    TooFew,
    CopySpeed,
    CondSpeed,
    OutsideSpeed,
    FlipPlay,
    PlayTaken,
}

/// A question in words.
pub fn unruled(question: Question) -> Unruled {
    let (clauses, says, reading): (&[RuleId], &str, &str) = match question {
        Question::Players => (
            &[px!("1.1.2-5"), px!("2.3-1"), px!("2.4-2")],
            "玩家人数没有写，写“双方”的条文在三人以上时怎样适用？",
            "玩家人数",
        ),
        Question::LockRange => (
            &[px!("1.2.1-3"), px!("1.2.1-2"), px!("2.1.1-2")],
            "封锁速度不在 1 到 5 之间，没有与它对应的速度阶段，怎么办？",
            "封锁速度的取值",
        ),
        Question::AdjustLasts => (
            &[px!("1.2.4-19"), px!("1.2.3-4")],
            "速度调整“不会延续”，到回合结束时是否失效？",
            "速度调整的持续",
        ),
        Question::Outside => (
            &[
                px!("1.2.6-3"),
                px!("1.2.2-4"),
                px!("1.1.1-4"),
                px!("1.2.6-1"),
            ],
            "效果发动阶段之外，条件满足的无速度卡能否发动？",
            "无速度卡的阶段外发动",
        ),
        Question::CondWhen => (
            &[px!("1.1.1-4"), px!("1.2.2-4"), px!("2.2-1")],
            "条件满足的无速度卡在速度阶段里何时结算？",
            "无速度卡的时点",
        ),
        Question::Together => (
            &[px!("1.2.5-5"), px!("1.2.6-2"), px!("2.5-2")],
            "几个效果同时发动而先后影响结果，按什么次序结算？",
            "同时触发的次序",
        ),
        Question::CondTogether => (
            &[px!("1.1.1-4"), px!("1.2.2-4"), px!("2.2-1")],
            "几个效果的条件同时满足而先后影响结果，按什么次序结算？",
            "同时触发的次序",
        ),
        Question::BothSides => (
            &[px!("2.2-1"), px!("2.3-1")],
            "双方同一次序卡位上的卡在同一速度阶段都要发动，谁先？",
            "封锁速度相同",
        ),
        Question::Entering => (
            &[px!("2.2-2"), px!("1.2.2-3"), px!("2.2-1")],
            "同时进入当前速度的卡，谁先发动？",
            "同时进入的次序",
        ),
        Question::DrawFull => (
            &[px!("1.2.4-14"), px!("1.2.5-3"), px!("1.1.2-5")],
            "三个卡位都有卡时抽卡，结果怎样？",
            "抽卡满位",
        ),
        Question::DrawSlot => (
            &[px!("1.2.4-14"), px!("1.1.2-5")],
            "抽到的牌放进哪一个空卡位？",
            "抽卡的卡位",
        ),
        Question::DrawFace => (
            &[px!("1.2.4-14"), px!("1.2.3-2")],
            "抽到的牌展示还是盖放？",
            "抽卡的正反面",
        ),
        Question::DrawEmpty => (
            &[px!("1.2.5-3"), px!("1.2.4-14")],
            "牌序是空的，或不够抽时，抽卡会怎样？",
            "空牌序抽卡",
        ),
        Question::ShuffleAll => (
            &[px!("1.2.4-23"), px!("1.2.5-3")],
            "牌序剩下的张数不多于要切洗的张数，可以切洗吗？",
            "切洗等于全部",
        ),
        Question::PlayFrom => (
            &[px!("2.1.1-8"), px!("2.1.2-6")],
            "出牌没有定义：从哪里出？",
            "出牌的来源",
        ),
        Question::PlayCount => (
            &[px!("2.1.1-8"), px!("2.1.2-6")],
            "出牌没有定义：一个出牌阶段可以出几张？",
            "出牌张数",
        ),
        Question::PlaySlot => (
            &[px!("2.1.1-8"), px!("2.1.2-6"), px!("1.1.2-5")],
            "出牌没有定义：出到哪个卡位？",
            "出牌的卡位",
        ),
        Question::PlayDown => (
            &[px!("2.1.1-8"), px!("2.1.2-6"), px!("1.2.3-2")],
            "出牌没有定义：能否盖放？",
            "出牌能否盖放",
        ),
        Question::PlayOrder => (
            &[px!("2.1.1-8"), px!("2.1.2-6"), px!("1.2.6-2")],
            "出牌阶段双方同时进行还是有先后？",
            "出牌的先后",
        ),
        Question::FlipOrder => (
            &[px!("2.5-1")],
            "双方翻牌是同时决定还是看了对方再决定？",
            "翻牌是否同时",
        ),
        Question::PurgeLasts => (
            &[px!("1.2.4-21"), px!("1.2.4-22")],
            "被净化的卡此后是否还受所在卡位的永续效果影响？",
            "净化后的卡位效果",
        ),
        Question::SlotAgain => (
            &[px!("1.2.4-22"), px!("1.2.6-1")],
            "场地永续效果每回合是否再次作用？",
            "永续的再次作用",
        ),
        Question::SlotFlip => (
            &[px!("1.2.4-22"), px!("1.2.3-4"), px!("1.2.6-1")],
            "永续卡位上的卡翻开时，是否受到永续效果？",
            "永续与翻开",
        ),
        Question::SlotControl => (
            &[px!("1.2.4-22"), px!("1.2.4-14"), px!("1.2.4-13")],
            "附在对方卡位的永续效果由谁做选择、为谁生效？",
            "永续的控制",
        ),
        Question::CopyBlank => (
            &[px!("1.2.4-18"), px!("1.2.3-2"), px!("1.2.3-3")],
            "以盖放或横放的卡为复制的来源，结果怎样？",
            "复制没有文本的卡",
        ),
        Question::CopyCond => (
            &[px!("1.2.4-18"), px!("1.2.2-3"), px!("1.2.2-4")],
            "速度卡有了无速度卡的文本，何时发动？",
            "复制无速度卡",
        ),
        Question::ChooseBoth => (
            &[px!("1.2.5-2")],
            "双方都有合法的对象而由对象的拥有者选时，由谁选？",
            "由谁选对象",
        ),
        Question::Endless => (
            &[px!("2.1.4-4")],
            "双方都再不能做任何事，也没有人满足胜负判定，结果怎样？",
            "对局无法结束",
        ),
        Question::Round => (
            &[px!("2.1.4-4")],
            "效果循环不止，书中没有循环的规定，结果怎样？",
            "对局无法结束",
        ),
        Question::TooFew => (
            &[px!("1.2.5-2"), px!("1.2.2-2")],
            "文本要几张对象，符合的卡有而不够，效果能否发动？",
            "对象不够",
        ),
        Question::CopySpeed => (
            &[
                px!("1.2.4-18"),
                px!("1.2.2-4"),
                px!("1.1.1-4"),
                px!("1.2.2-3"),
            ],
            "无速度卡有了速度卡的文本，何时发动？",
            "复制速度卡",
        ),
        Question::CondSpeed => (
            &[px!("2.2-1"), px!("1.2.2-2"), px!("1.2.2-3")],
            "速度卡的文本写明条件，条件在它自己速度的阶段之外满足时，能否发动？",
            "速度卡的条件效果",
        ),
        Question::OutsideSpeed => (
            &[px!("1.2.6-1"), px!("1.2.2-2"), px!("2.2-1")],
            "效果发动阶段之外，速度卡写明的条件满足时能否发动？",
            "无速度卡的阶段外发动",
        ),
        Question::FlipPlay => (
            &[px!("1.2.6-1"), px!("2.5-2"), px!("1.2.6-2")],
            "出牌阶段里被翻开的卡，翻转时效果能否发动？",
            "出牌阶段的翻转时",
        ),
        Question::PlayTaken => (
            &[
                px!("2.1.1-8"),
                px!("2.1.2-6"),
                px!("1.1.2-5"),
                px!("1.2.4-14"),
            ],
            "定下出牌的卡位在轮到出牌时已被抽到的卡占了，这次出牌怎样？",
            "定下的卡位被占",
        ),
        Question::Concede => (&[px!("2.1.4-4")], "书中没有投降，投降的结果怎样？", "投降"),
        Question::PurgeDown => (
            &[px!("1.2.4-21"), px!("1.2.3-2"), px!("1.2.4-15")],
            "净化盖放的卡时，它是否翻成展示？",
            "净化盖放的卡",
        ),
    };
    Unruled {
        clauses: clauses.to_vec(),
        question: says.to_owned(),
        reading: Some(reading.to_owned()),
    }
}
