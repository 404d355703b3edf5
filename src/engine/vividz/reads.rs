//! The readings under which a game goes (`readings.toml`), as types: each open question is an enum of its answers.

use crate::engine::reads::readings;

readings! {
    deck_bounds: DeckBounds = "主牌组张数端点" { Inclusive = "含端点", Exclusive = "不含端点" },
    deck_match: DeckMatch = "构筑对应条件" {
        OneMission = "三项同一张", Apart = "三项可分开", AnyOne = "任一项",
    },
    free_info: FreeInfo = "通用任务信息" { Unruled = "未定", Blank = "空白通用" },
    quoting: Quoting = "名称引用" { Context = "依上下文", Whole = "完全同名", Part = "含有字样" },
    mission_ability: MissionAbility = "任务牌能力的效力" { FaceUp = "正面才有效", Anyhow = "在区即有效" },
    account_ability: AccountAbility = "账号牌能力的效力" { AccountZone = "只在账号区", Icon = "按有效图标" },
    face_down: FaceDown = "背面牌的信息" { OwnerMay = "拥有者可看", Nobody = "谁都不能看" },
    keep_open: KeepOpen = "保留区是否公开" { Open = "公开", Hidden = "隐藏" },
    keep_hand: KeepHand = "保留区打出算不算手牌打出" { Keep = "仍是保留区", Hand = "视为手牌" },
    areas: Areas = "场地的数目" { Three = "三块", Unruled = "未定" },
    adjacent: Adjacent = "相邻的含义" { Row = "同排左右", Across = "含对面", Ring = "首尾相接" },
    lanes: Lanes = "赛道的对应" { Facing = "面对面", Named = "同名位置" },
    deck_order: DeckOrder = "同时置于牌库的顺序" { Resolver = "结算者决定", Owner = "拥有者决定" },
    removing: Removing = "除外复数牌" { OneByOne = "逐张", Together = "同时" },
    first_turn: FirstTurn = "1回合内" { Game = "游戏第1回合", Each = "各自首回合", Any = "任何回合" },
    first_turn_use: FirstTurnUse = "第1回合使用事件牌" { Bound = "受限制", Free = "不受限制" },
    main_start: MainStart = "主要阶段开始时何时结算" { Before = "首次选择前", After = "首次选择后" },
    phase_start: PhaseStart = "任务充能阶段开始时何时结算" { AtEnd = "阶段末的预处理", AtOnce = "触发后立即" },
    in_full: InFull = "不能完整执行" { Playing = "只看打出与发动", Effect = "效果也须完整" },
    checking: Checking = "检查任务是否可选" { Player = "玩家决定", Auto = "自动检查" },
    mission_rest: MissionRest = "任务牌的横置" { May = "可以", Not = "不执行" },
    late_effects: LateEffects = "任务阶段末的效果" { ThisPhase = "随本阶段结束", NextLapse = "到下一次704.4" },
    done_rest: DoneRest = "完成后的横置" { Stays = "仍横置", Stands = "变为竖置" },
    mission_loss: MissionLoss = "任务胜负的主语" { Active = "回合玩家", Opponent = "对手" },
    closing: Closing = "结束抓牌阶段的竖置与抓牌" { Printed = "照印执行", Refill = "只补牌", Nothing = "都不做" },
    past_five: PastFive = "补牌补过五张" { Stops = "不再抓", Unruled = "未定" },
    auto_stand: AutoStand = "角色的自动竖置" { Not = "不自动", With = "随账号牌" },
    empty_deck: EmptyDeck = "牌库为空" { Partly = "能做多少做多少", Unruled = "未定" },
    shown_shuffle: ShownShuffle = "展示牌库顶后洗牌" { Not = "不洗牌", Shuffle = "洗牌" },
    accel_miss: AccelMiss = "不符条件的加速" { Energy = "置入能量区", Stays = "留在牌库" },
    off_turn: OffTurn = "非回合玩家发动启动式能力" { Defence = "只在防御步骤", Always = "凡预处理之后" },
    ward: Ward = "弃两张滑行" { Cost = "费用", Effect = "效果" },
    ward_idle: WardIdle = "无处可滑的弃牌" { Not = "不能选", May = "可以选" },
    using: Using = "使用与打出" { Plays = "等于打出", Apart = "不算打出" },
    both_scout: BothScout = "双方搜寻的顺序" { ShowFirst = "先展示再打出", EachWhole = "各自做完" },
    scout_left: ScoutLeft = "双方搜寻未用的牌" { Energy = "置入能量区", Stays = "留在牌库顶" },
    shown_moved: ShownMoved = "展示之后不在牌库顶" { Goes = "照样处理", Drops = "不再处理" },
    scout_cost: ScoutCost = "双方搜寻时的费用" { Free = "不付", Paid = "照付" },
    attacker_turned: AttackerTurned = "攻击角色易主" { Controller = "看操控者", TurnPlayer = "看回合玩家" },
    battle_span: BattleSpan = "战斗的起止" { BattleStep = "战斗步骤为止", AttackEnd = "到攻击结束" },
    passed_on: PassedOn = "转给别的角色的战斗伤害" { InBattle = "也算战斗中受到", Effect = "只算效果的伤害" },
    success_when: SuccessWhen = "攻击成功的判定时点" { After = "预处理之后判定", AtStart = "步骤开始时判定" },
    battle_end: BattleEndAt = "战斗结束时的触发时点" { In5 = "806.5触发", In7 = "806.7触发", Unruled = "未定" },
    outside_attack: OutsideAttack = "攻击外生成的期间" {
        NextEnd = "下一次攻击结束", NoEffect = "没有效力", Unruled = "未定",
    },
    rule_action: RuleAction = "规则动作" { RuleEffect = "规则效果", Unruled = "未定" },
    no_success: NoSuccess = "未成功时的触发" { Silent = "不触发", Triggers = "照样触发" },
    energy_when: EnergyWhen = "能量何时选定" { Paying = "支付时", Fixing = "决定费用时" },
    one_card: OneCard = "一张牌支付两项" { Both = "可以兼付", Apart = "各付各的" },
    rest_replaced: RestReplaced = "横置费用被替代" { Paid = "算已支付", Not = "不能选来支付" },
    cost_below: CostBelow = "费用值减到0以下" { Zero = "不低于0", Negative = "可为负数" },
    short: ShortOf = "付不足时" { Back = "回溯", Stop = "终止" },
    area_when: AreaWhen = "何时选场地" { Before = "开始打出之前", WithCosts = "与支付的选择一起" },
    discount_exp: DiscountExp = "减费计不计经验" { Counts = "计入", Not = "不计" },
    accel_cost: AccelCost = "加速的费用" { Cost = "作为费用", WhenRested = "横置时可用" },
    leaving: Leaving = "退场时的范围" { AnyZone = "凡离场都触发", OnlyRetire = "只限退场" },
    last_info: LastInfo = "离场牌的参数" { Triggers = "触发用场上值", Field = "一律场上值", After = "一律移动后" },
    same_stamp: SameStamp = "同一玩家同基准时点" { Controller = "操控者决定", Unruled = "未定" },
    bounds: Bounds = "上下限的结算时机" { AfterAll = "在其他增减之后", ByStamp = "照基准时点" },
    floors: Floors = "力量下限的先后" { Larger = "较大的下限", Smaller = "较小的下限" },
    damage_equal: DamageEqual = "伤害等于力量值" { Leaves = "退场", Stays = "不退场" },
    tie_level: TieLevel = "费用并列时升级" { LevelUp = "升级", Illegal = "不合法" },
    area_cards: AreaCards = "场地中的牌" { Characters = "只比角色", WithExp = "含经验" },
    newest: Newest = "同时进入的最新者" { Chosen = "该玩家选", Unruled = "未定" },
    illegal_which: IllegalWhich = "不合法时弃哪张" { Old = "弃旧留新", New = "弃新留旧" },
    illegal_where: IllegalWhere = "不合法的去向" { Owner = "拥有者", Controller = "操控者" },
    exp_after: ExpAfter = "升级后的经验归属" { All = "都归新角色", OnlyOld = "只有旧角色", None = "都不关联" },
    same_kind: SameKind = "同类规则效果" { Together = "同时", TurnPlayer = "回合玩家定序", Unruled = "未定" },
    own_completion: OwnCompletion = "完成时的自身能力" { Before = "看翻面之前", After = "看翻面之后" },
    vanilla: Vanilla = "没有能力的判定" { Printed = "看印刷文本", Now = "看现有能力" },
    exp_made: ExpMade = "升级算不算成为经验" { Not = "不算", Counts = "算" },
    ban_first: BanFirst = "不能做的动作与替代" { Ban = "不能为准", Replace = "先看替代" },
    scarce: Scarce = "次数不足的替代" { TurnPlayer = "回合玩家选", Controller = "效果操控者选" },
    replaced_again: ReplacedAgain = "同一替代再次适用" { Once = "只替代一次", Unruled = "未定" },
    endless: Endless = "无限循环" { Unruled = "未定", Draw = "平局" },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::scenario::Readings;
    use crate::rulebook::{BookId, Library};

    #[test]
    fn every_reading_of_the_book_is_honoured() {
        let library = Library::shipped();
        let book = library.book(BookId::VIVIDZ).expect("shipped");
        for reading in &book.readings {
            let known = KNOWN.iter().find(|(id, _)| *id == reading.id);
            let (_, options) = known.unwrap_or_else(|| panic!("{} 未被引擎采用", reading.id));
            let written: Vec<_> = reading.options.iter().map(|o| o.id.as_str()).collect();
            assert_eq!(*options, written, "{}", reading.id);
        }
        assert_eq!(KNOWN.len(), book.readings.len());
        let reads = Reads::of(&Readings::defaults(&book.readings));
        assert_eq!(reads.last_info, LastInfo::Triggers);
        assert_eq!(reads.free_info, FreeInfo::Unruled);
    }
}
