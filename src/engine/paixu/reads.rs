//! The readings under which a game goes (`readings.toml`): each open question is an enum of its answers.

use crate::engine::reads::readings;

readings! {
    players: Players = "玩家人数" { Two = "两人", Open = "未定" },
    copies: Copies = "同名牌的计数" { Apart = "分别计数", Together = "合计两张", Open = "未定" },
    deal_down: DealDown = "开局能否盖放" { May = "可盖", MayNot = "不可盖" },
    peek: Peek = "盖放的牌谁能看" { Owner = "拥有者可看", Nobody = "谁都不能看", Open = "未定" },
    grave_peek: GravePeek = "往生区能否查看" { Open = "未定", All = "可看", Nobody = "不可看" },
    grave_names: GraveNames = "往生区的卡名" { Nameless = "找不到", Printed = "找得到" },
    cap: Cap = "速度超过五" { Cut = "截为5", Kept = "保留真值" },
    no_change: NoChange = "调整而不变" { Not = "不算", Counts = "算" },
    own_coming: OwnComing = "回应自身" { Answers = "回应", Not = "不回应" },
    below_one: BelowOne = "速度小于一的时点" { AtOnce = "立即", AfterEffect = "效果结算后" },
    destroy_word: DestroyWord = "破坏与往生" { Same = "同一", Different = "不同" },
    destroy_other: DestroyOther = "破坏对方的牌" { OwnOnly = "只能自己", May = "可以" },
    fixed_end: FixedEnd = "固定后的失效" { Kept = "保持固定的值", Follows = "随失效改变" },
    adjust_lasts: AdjustLasts = "速度调整的持续" { Refresh = "刷新为止", TurnEnd = "回合结束", PhaseEnd = "阶段结束", Open = "未定" },
    cost_lasts: CostLasts = "速度消耗的持续" { Kept = "保留", TurnEnd = "回合结束恢复" },
    marks_last: MarksLast = "封印等的持续" { Refresh = "刷新或净化", TurnEnd = "回合结束" },
    forced: Forced = "速度卡强制发动" { Must = "强制", May = "可选" },
    chooser: Chooser = "由谁选对象" { Controller = "发动者", Owner = "对象的拥有者" },
    only_self: OnlySelf = "只有自己合法" { Must = "须选自己", May = "可不发动" },
    too_few: TooFew = "对象不够" { Cannot = "不能发动", AsMany = "有多少选多少", Open = "未定" },
    up_to: UpTo = "至多能否不选" { One = "至少一张", None = "可以不选" },
    later_object: LaterObject = "后面效果的对象" { Before = "发动前都要有", InTurn = "轮到时再看" },
    outside: Outside = "无速度卡的阶段外发动" { Open = "未定", May = "可发动", MayNot = "不可发动" },
    cond_speed: CondSpeed = "速度卡的条件效果" { Text = "按文本条件", Speed = "按速度阶段", Open = "未定" },
    cond_again: CondAgain = "条件效果与再次发动" { Apart = "不算", Counts = "算" },
    mid_text: MidText = "文本中途" { Whole = "整段之后", Piece = "那一项之后" },
    skipped: Skipped = "跳过的阶段" { Not = "没有开始", Began = "算开始过" },
    flip_play: FlipPlay = "出牌阶段的翻转时" { MayNot = "不可发动", May = "可发动", Open = "未定" },
    cond_when: CondWhen = "无速度卡的时点" { Next = "紧接着", Last = "等到最后", Open = "未定" },
    repeat: Repeat = "无速度卡的重复发动" { OncePerTurn = "每回合一次", EachTime = "每次满足" },
    together: Together = "同时触发的次序" { Open = "未定", Slots = "卡位次序", Owner = "拥有者定", FirstSeat = "卡位次序甲先", SecondSeat = "卡位次序乙先" },
    flip_in: FlipIn = "翻开进入当前速度" { Newcomer = "算新进入", BySlot = "按卡位", Never = "不发动" },
    third: Third = "次序三无卡" { Passed = "轮过即可", Needed = "不能发动" },
    ahead: Ahead = "未轮到的新进入者" { Last = "等到最后", BySlot = "按卡位" },
    entering: Entering = "同时进入的次序" { Slots = "卡位次序", Open = "未定", FirstSeat = "卡位次序甲先", SecondSeat = "卡位次序乙先" },
    drops: Drops = "消耗与减速并存" { SinceLast = "上次发动后", Latest = "最近一次", WholeTurn = "整个回合" },
    purged_fall: PurgedFall = "净化掉的降低" { Counts = "仍算", Not = "不算" },
    back_again: BackAgain = "回到本速度" { MayNot = "不可", May = "可以" },
    fall_rise: FallRise = "降后又升" { May = "可以", MayNot = "不可" },
    renewed: Renewed = "刷新后再次发动" { Same = "同一张", New = "视为新卡" },
    side_clash: SideClash = "横放计入相冲" { Counts = "计入", Not = "不计" },
    core_clash: CoreClash = "核心卡计入相冲" { Not = "不计", Counts = "计入" },
    lock_wording: LockWording = "封锁条的字句" { IgnoreClash = "无视相冲", Literal = "照字面" },
    same_lock: SameLock = "封锁速度相同" { Clash = "照常相冲", Both = "双方都可结算" },
    lock_range: LockRange = "封锁速度的取值" { OneToFive = "一至五", Open = "未定" },
    lock_cond: LockCond = "封锁对无速度卡" { Free = "不受限", Bound = "受限" },
    lock_new: LockNew = "封锁对新进入的卡" { Bound = "不发动", Free = "照常" },
    lock_flip: LockFlip = "封锁时的翻转时" { Bound = "不可", Free = "可以" },
    draw_full: DrawFull = "抽卡满位" { Open = "未定", Nothing = "不置入", Cannot = "不能发动", Replace = "替换" },
    draw_slot: DrawSlot = "抽卡的卡位" { Lowest = "次序最小", Choose = "玩家选", Open = "未定" },
    draw_face: DrawFace = "抽卡的正反面" { Up = "展示", Down = "盖放", Choose = "玩家选", Open = "未定" },
    draw_empty: DrawEmpty = "空牌序抽卡" { AsMany = "有多少抽多少", Cannot = "不能发动", Loses = "判负", Open = "未定" },
    shuffle_all: ShuffleAll = "切洗等于全部" { May = "可以", MayNot = "不可", Open = "未定" },
    play_from: PlayFrom = "出牌的来源" { Top = "牌序顶", Any = "牌序任选", Open = "未定" },
    play_count: PlayCount = "出牌张数" { One = "至多一张", Many = "不限", Open = "未定" },
    play_slot: PlaySlot = "出牌的卡位" { AnyFree = "任选空位", Lowest = "最小空位", Replace = "可替换", Open = "未定" },
    play_taken: PlayTaken = "定下的卡位被占" { Open = "未定", Lost = "不出", Lowest = "最小空位" },
    play_down: PlayDown = "出牌能否盖放" { May = "可盖", MayNot = "只能展示", Open = "未定" },
    play_must: PlayMust = "出牌是否强制" { May = "可不出", Must = "必须出" },
    play_order: PlayOrder = "出牌的先后" { Together = "同时", Open = "未定" },
    flip_count: FlipCount = "翻牌张数" { Any = "任意张", One = "至多一张", All = "全部翻开" },
    flip_order: FlipOrder = "翻牌是否同时" { Secret = "同时暗定", Seen = "可看再定", Open = "未定" },
    core_times: CoreTimes = "核心卡一回合几次" { Total = "只限总数", OncePerTurn = "每回合一次" },
    core_order: CoreOrder = "核心卡与出牌" { Free = "自定", CoreFirst = "先核心卡", PlayFirst = "先出牌" },
    core_target: CoreTarget = "核心卡的对象" { MayNot = "不可", May = "可以" },
    purge_lasts: PurgeLasts = "净化后的卡位效果" { Lasts = "持续不受", Once = "只解除一次", Open = "未定" },
    purge_side: PurgeSide = "净化横放的卡" { Upright = "转正", TextOnly = "横放有文本", Nothing = "仍无文本" },
    purge_down: PurgeDown = "净化盖放的卡" { Open = "未定", Stays = "仍盖放", Up = "翻成展示", MayNot = "不能作对象" },
    slot_types: SlotTypes = "永续的效果类型" { Above = "只限上列各项", All = "全部各项" },
    slot_again: SlotAgain = "永续的再次作用" { OnEntry = "进入时", EachTurn = "每回合", Open = "未定" },
    slot_flip: SlotFlip = "永续与翻开" { Open = "未定", Again = "再次作用", Not = "不再作用" },
    slot_control: SlotControl = "永续的控制" { Open = "未定", SlotOwner = "卡位的玩家", Maker = "附上的玩家" },
    slot_end: SlotEnd = "永续的移除" { Never = "一直存在", WithSource = "随来源离场" },
    flip_slot: FlipSlot = "翻转时的永续卡位" { ByPhase = "分阶段", Own = "自身卡位", Any = "任何卡位" },
    copy_blank: CopyBlank = "复制没有文本的卡" { Open = "未定", Blank = "变成无文本", MayNot = "不能选", Printed = "照卡面" },
    copy_cond: CopyCond = "复制无速度卡" { Open = "未定", Text = "按文本条件", Speed = "按速度阶段", Both = "都要满足" },
    copy_cost: CopyCost = "复制速度消耗" { Too = "一并复制", Not = "不复制" },
    copy_speed: CopySpeed = "复制速度卡" { Never = "不发动", Open = "未定" },
    copy_paid: CopyPaid = "改写后的速度消耗" { Old = "付原文本的", New = "付新文本的" },
    slot_first: SlotFirst = "永续与速度消耗" { Effect = "先作用", Cost = "先付消耗" },
    promised: Promised = "送完后的胜利" { Again = "再判定", Sure = "必定获胜" },
    instead_core: InsteadCore = "替代出牌与核心卡" { May = "可以", MayNot = "不可以" },
    endless: Endless = "对局无法结束" { Open = "未定", Draw = "平局" },
    concede: Concede = "投降" { Open = "未定", Loses = "对方获胜" },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{BookId, Library};

    #[test]
    fn the_file_and_the_engine_know_the_same_readings() {
        let library = Library::shipped();
        let book = library.book(BookId::PAIXU).expect("shipped");
        let mut file: Vec<(String, Vec<String>)> = book
            .readings
            .iter()
            .map(|r| {
                assert_eq!(r.default, r.options[0].id, "{}", r.id);
                (
                    r.id.clone(),
                    r.options.iter().map(|o| o.id.clone()).collect(),
                )
            })
            .collect();
        let mut known: Vec<(String, Vec<String>)> = KNOWN
            .iter()
            .map(|(id, options)| {
                let options = options.iter().map(|o| (*o).to_owned()).collect();
                ((*id).to_owned(), options)
            })
            .collect();
        file.sort();
        known.sort();
        assert_eq!(file, known);
    }
}
