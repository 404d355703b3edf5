//! Where the text does not go on: the clauses that come near, the question, the reading that would settle it.

use crate::engine::cite::ua;
use crate::engine::union_arena::reads::R;
use crate::engine::verdict::{Lack, Unruled};
use crate::rulebook::RuleId;

macro_rules! open {
    ($($reading:ident: [$($clause:expr),+] $question:literal,)+) => {
        /// The readings that may leave a question open: the clauses that come near, and the question.
        const OPEN: &[(R, &[RuleId], &str)] = &[$((R::$reading, &[$($clause),+], $question)),+];
    };
}

open! {
    FirstPlayer: [ua!("5-1"), ua!("2-1")]
        "条文没有写先攻玩家怎样决定。",
    OpeningHand: [ua!("2-1"), ua!("2.5-1"), ua!("5-1")]
        "条文没有写起始手牌有几张、从何处来。",
    LifeSource: [ua!("2.3-1"), ua!("2.5-1"), ua!("3.1-1")]
        "条文没有写血区的7张卡从何处取。",
    DeckOut: [ua!("2.5-1"), ua!("5.1.4"), ua!("5.1.5"), ua!("5.4.3.2-4")]
        "必须抽卡而卡组已经没有卡，条文没有写如何处理。",
    AttackerGone: [ua!("5.4.1-1"), ua!("5.4.3-1"), ua!("5.4.3.1-1"), ua!("5.4.3.2-1")]
        "攻击角色在处理时机之前离场，条文没有写这次攻击如何处理。",
    BlockerGone: [ua!("5.4.2-1"), ua!("5.4.3-1"), ua!("5.4.3.1-1"), ua!("5.4.3.2-1")]
        "阻挡角色在处理时机之前离场，条文没有写这次攻击如何处理。",
    LoseStep: [ua!("5.4.3.1a-1"), ua!("5.4.3.1b-1"), ua!("6.1-1")]
        "条文的战斗步骤没有写单独的战斗败北时效果在哪一步处理。",
    WinnerGone: [ua!("5.4.3.1a-1"), ua!("5.4.3.1a-4")]
        "胜利的角色已经离开场上，条文没有写它的战斗胜利时效果还处理不处理。",
    EnderGone: [ua!("5.4.3.1c-1"), ua!("5.3.5-3")]
        "打过这场战斗的角色已经离开场上，条文没有写它的战斗终了时效果还处理不处理。",
    ImpactDoes: [ua!("5.4.3.1a-4"), ua!("1.1-3-7")]
        "条文只把影响力举作战斗胜利时效果的例子，没有写它做什么，局面里这张卡也没有写明（读法：影响力的作用）。",
    SeveralDamageX: [ua!("5.4.3.2-1")]
        "同一个攻击角色持有几个伤害X，条文没有写造成几点伤害。",
    DamageOverLife: [ua!("5.4.3.2-3"), ua!("5.4.3.2-4")]
        "伤害多于血区剩余的卡，条文没有写如何处理。",
    SpecialTrigger: [ua!("3.1-4"), ua!("1.1-3-8")]
        "特殊触发、颜色触发、最终触发做什么，条文没有写，局面里这张卡也没有写明。",
    NewEffects: [ua!("6.1-1"), ua!("5.3.4-4"), ua!("5.4.4-1")]
        "处理效果的途中又诱发了新的效果，条文没有写何时处理。",
    Concede: [ua!("5.4.3.2-4")]
        "条文只写了血区没有卡这一种胜利，没有写投降。",
    Instead: [ua!("2.6-1"), ua!("5.4.3.1a-2"), ua!("6.2-1"), ua!("1.1-3-7")]
        "条文没有写代替退场的效果怎样处理。",
    TurnOrder: [ua!("5-1"), ua!("5-2"), ua!("5.4.3.2-4"), ua!("1.1-3-7")]
        "条文只有一种回合顺序和一种胜利，没有写效果改变它们。",
    InsteadOther: [ua!("1.1-3-7"), ua!("2.7-1"), ua!("5.1.4"), ua!("5.4.3.2-2")]
        "条文没有写代替别的事的效果怎样处理。",
    TriggerRaidAp: [ua!("5.3.2-5"), ua!("5.4.4-1"), ua!("1.1-3-8")]
        "照触发从手牌激跃，要不要支付消费AP，条文没有写明。",
    TriggerCosts: [ua!("5.3.5-4"), ua!("5.3.5-5"), ua!("1.1-3-7")]
        "条文只写了起动效果怎样支付，没有写其他效果的费用怎样支付。",
    Duration: [ua!("5.1.1"), ua!("5.4.3.1c-2"), ua!("5.5.4")]
        "条文只写了三种期间何时无效化，没有写这一种。",
    CostReplaced: [ua!("5.3.5-4-5"), ua!("5.3.5-5"), ua!("1.1-3-7")]
        "作为条件要退场（或除外、放到别处）的卡因代替的效果没有去，条文没有写条件算不算满足。",
    BothHurt: [ua!("5.4.3.2-2"), ua!("5.4.3.2-3"), ua!("5.4.3.2-4")]
        "双方同时受到伤害，条文没有写谁先检测，也没有写双方血区都没有卡时谁获胜。",
    HurtWhen: [ua!("5.4.3.2-2"), ua!("5.4.3.2-3"), ua!("6.1-1")]
        "受到伤害时（造成伤害时）的效果在指定血区的卡之前还是触发检测之后处理，条文没有写。",
    PaidForNothing: [ua!("5.3.2-1"), ua!("5.3.2-5"), ua!("5.3.2-6-1")]
        "支付AP之后，要登场（使用）的卡或要激跃到的角色已经不在原处，条文没有写怎样处理、已付的AP退不退回。",
    InsteadUndone: [ua!("1.1-3-7"), ua!("2.6-1")]
        "代替的效果写的事一件也做不到，条文没有写算不算代替了。",
    Endless: [ua!("6.1-1"), ua!("5.4.3.2-4")]
        "强制的效果循环不止（一连许多步没有处理完的也这样看待），条文没有写结果。",
    Knot: [ua!("1.1-3-7"), ua!("1.1-3-10"), ua!("1.2-2-7")]
        "常驻效果的结果又否定了它自己的条件，没有一个数值使全部效果都对得上，或者不止一个；条文没有写怎样计算。",
    MainEnd: [ua!("5-1"), ua!("5.5.1"), ua!("6.1-1")]
        "主要阶段没有结束的步骤，条文没有写主要阶段结束时的效果在哪里处理。",
    AttackPhaseEnd: [ua!("5.4-5"), ua!("5.5.1"), ua!("6.1-1")]
        "条文只写没有想要攻击的角色就结束攻击阶段，没有写攻击阶段结束时的效果在哪里处理。",
    BelowLeaves: [ua!("6.3-1"), ua!("2.6-1")]
        "角色离开场上，由效果放在它下方的卡怎样处理，条文没有写。",
    UsedByEffect: [ua!("5.3.4-3"), ua!("5.3.4-4"), ua!("1.3-2-7")]
        "效果使用的事件卡写着使用费用，条文没有写要不要支付。",
    ApSurplus: [ua!("5.1.3"), ua!("5.1.3-1")]
        "多出的AP卡要收回，其中有激活的也有休眠的，条文没有写收回哪些。",
    StillFull: [ua!("5.3.1-5"), ua!("5.2-6"), ua!("1.1-3-7")]
        "为让出位置而指定的卡，除外被代替，区域仍有4张卡，条文没有写还登不登场、移不移动。",
    TriggerSetsOff: [ua!("5.4.4-2"), ua!("5.4.3.2-4"), ua!("6.1-1")]
        "触发检测中，触发诱发的效果在检测结束之前还是之后处理，条文没有写。",
    NewAndWaiting: [ua!("6.1-1")]
        "新诱发的效果与早已等待的效果谁先，条文没有写。",
}

/// That a printed sentence is not read.
pub fn unread(says: &str) -> Unruled {
    Unruled {
        clauses: vec![ua!("1.1-3-7"), ua!("1.2-2-7"), ua!("1.3-2-7")],
        question: format!("卡面的这一句没有读懂：“{says}”。写出它的意思（牌面的“效果”）才能继续。"),
        reading: None,
        lack: Lack::Card,
    }
}

/// What the text leaves open there.
pub fn unruled(open: R) -> Unruled {
    let row = OPEN.iter().find(|(r, ..)| *r == open);
    let (clauses, question) = row.map_or((&[][..], ""), |(_, clauses, says)| (*clauses, *says));
    Unruled {
        clauses: clauses.to_vec(),
        question: question.to_owned(),
        reading: Some(open.id().to_owned()),
        lack: Lack::Text,
    }
}
