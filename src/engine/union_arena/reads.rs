//! The readings under which a game goes, as the engine asks for them. Knows readings.toml by name; a test holds the
//! two together.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::engine::game::Under;
use crate::engine::scenario::Readings;

macro_rules! reads {
    ($($name:ident = $id:literal $(of $whole:ident)? [$($option:literal),+]),+ $(,)?) => {
        /// A question that the text leaves open.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum R {
            $(#[doc = $id] $name),+
        }

        /// All of them with their ids and options.
        pub const ALL: &[(R, &str, &[&str])] = &[$((R::$name, $id, &[$($option),+])),+];

        /// Those that became parts of another: by their old names, with what is named instead.
        const PARTS: &[(R, R)] = &[$($((R::$name, R::$whole),)?)+];
    };
}

reads! {
    FirstPlayer = "先攻决定" ["未定", "照局面"],
    OpeningHand = "起始手牌" ["未定", "照局面"],
    Mulligan = "调度" ["未定", "不可"],
    LifeSource = "血区七张的来源" ["未定", "卡组顶", "照局面"],
    DeckOut = "卡组抽尽" ["未定", "继续", "落败"],
    Concede = "投降" ["未定", "可以"],
    EnergyEqual = "所需能量恰好相等" ["可以", "不可以"],
    RaidEnergy = "激跃后下层卡的发生能量" ["只算上层", "上下都算"],
    ElCapacity = "EL四张怎样计算" ["合计", "各算"],
    ThirdTurnAp = "第三回合的AP卡张数" ["三张", "两张"],
    SecondTurnAp = "后攻第二回合的AP卡张数" ["两张", "三张"],
    NewAp = "新配置AP卡的状态" ["激活", "休眠"],
    ApSurplus = "多于总数的AP卡" ["变更为总数", "留下"],
    FirstTurnExtra = "先攻第一回合额外抽牌" ["可以", "不可以"],
    MoveBatches = "移动阶段的次数" ["只有一批", "可以分批"],
    StepTime = "后撤的时机" ["只在移动阶段", "随时"],
    MoveRemoves = "移动时除外的卡种" ["只能角色", "角色或场地"],
    MoveOverflow = "移动后合计超过四张" ["除外多出的", "不能多移"],
    MoveInOut = "有进有出的移动" ["只除多出的", "按移入的张数"],
    EnterRemoves = "登场时除外几张" ["自选一张", "全部"],
    StillFull = "让位的除外被代替" ["再指定", "作罢", "未定"],
    SiteFull = "场地卡登场时EL已满" ["除外后登场", "不能登场"],
    SiteLine = "场地卡登场区域" ["仅EL", "FL或EL"],
    RaidOnRaid = "激跃对象可否有激跃效果" ["不可", "必须有", "都可"],
    RaidFull = "激跃时区域已满" ["不用", "要"],
    RaidToFullFl = "激跃移到已满的FL" ["除外后移动", "不能移动"],
    RaidOnce = "激跃与每回合一次的记录" ["重新计", "沿用"],
    RaidLoses = "激跃失去的增减" ["都失去", "只失去效果"],
    PaidForNothing = "付AP之后已不在" ["未定", "作罢"],
    RaidSame = "激跃之后的角色" ["同一个", "另一张卡"],
    OwnRaided = "自己的被激跃时" ["不发动", "发动"],
    LeftBp = "离场的角色的BP" ["卡面", "离场前"],
    CostOrder = "复数费用的顺序" ["照卡面", "自选"],
    CostFails = "费用付不齐" ["退回", "不退"],
    PrintedZero = "卡面BP为零" ["不退场", "退场"],
    LapsedZero = "增加消失后的零" ["退场", "不退场"],
    ZeroWhen = "零以下退场的时间" ["立即", "处理完后"],
    LeaveRetire = "除外或回手算不算退场" ["不算", "算"],
    NewEffects = "处理中诱发的效果" ["处理完后", "立即", "未定"],
    NewAndWaiting = "新效果与等待中的效果" ["一起排", "排在最后", "未定"],
    KeptZero = "不会因效果退场与零" ["退场", "不退场"],
    TriggerSetsOff = "触发诱发的效果" ["触发处理完后", "检测之后", "未定"],
    SourceGone = "来源离场后的效果" ["照常处理", "不处理"],
    LeaveTogether = "几张一起离场" ["同时", "依次"],
    AttackAgain = "再次攻击" ["可以", "不可以"],
    MayNotBlock = "可否不阻挡" ["可以", "必须阻挡"],
    AttackerGone = "攻击角色中途离场" ["未定", "中止", "照常伤害"],
    BlockerGone = "阻挡角色中途离场" ["不战斗不伤害", "打玩家", "未定"],
    MovedToEl = "中途移到EL" ["继续", "视同离场"],
    BattleOrder = "战斗顺序与同时发动" ["按战斗步骤", "回合玩家先"],
    LoseStep = "战斗败北时的步骤" ["先于胜利时", "未定"],
    WinnerGone = "胜利的角色已离场" ["不处理", "照常处理", "未定"],
    EnderGone = "战斗终了时已离场" ["不处理", "照常处理", "未定"],
    ImpactDoes = "影响力的作用" of OnTheCard ["照卡面", "未定", "造成X点伤害"],
    DamageX = "伤害X替换或附加" ["替换", "附加"],
    SeveralDamageX = "几个伤害X" ["未定", "取最大", "相加"],
    DamageOverLife = "伤害多于血区" ["有几张检测几张", "未定"],
    LifeChosenBy = "血区的卡由谁指定" ["攻击方", "受伤方"],
    LifeEmptyWins = "血区没有卡谁获胜" ["攻击方获胜", "受伤方获胜"],
    LifeEmptyOtherwise = "不经伤害血区变空" ["等到检测后", "立即"],
    EffectDamage = "效果造成的伤害" ["要", "不要"],
    FaceUpLife = "检测中的正面卡算不算血区" ["算", "不算"],
    CheckedAgain = "检测中的卡能否再指定" ["不能", "可以"],
    TriggerGoes = "触发卡何时去场外" ["逐张", "一起"],
    NoTriggerGoes = "不执行触发的卡何时去场外" ["最后", "确认后立即"],
    TriggerMoved = "触发把自己移走" ["不再放", "仍放到场外"],
    SpecialTrigger = "特别触发的内容" of OnTheCard ["照卡面", "未定"],
    LaterEntrants = "效果之后登场的角色" ["不受影响", "受影响"],
    BattleEffects = "没有战斗时的战斗中效果" ["攻击结束时", "下一场战斗结束时"],
    BpBecomes = "BP变为与增减" ["先变为后增减", "依先后"],
    RaidInAttack = "攻防中的角色被激跃" ["继续", "视同离场"],
    Instead = "代替退场的效果" of OnTheCard ["照卡面", "未定"],
    InsteadUndone = "代替的事做不到" ["不算代替", "仍算代替", "未定"],
    EachGone = "对每张时已离开的卡" ["跳过", "照做"],
    Returned = "离场再来的卡" ["别的卡", "同一张"],
    TriggerCosts = "起动效果以外的费用" ["同起动效果", "未定"],
    RemovedBack = "除外的卡因效果再用" ["可以", "不可以"],
    CheckedMoved = "检测中被移走的卡" ["不能执行", "仍可执行"],
    ShieldedChosen = "不受影响的卡能否选择" ["可以", "不可以"],
    ShieldedBefore = "不受影响之前的影响" ["不再受", "照旧"],
    Duration = "条文没有写的期间" of OnTheCard ["照字面", "未定"],
    InsteadOther = "代替其他事的效果" of OnTheCard ["照卡面", "未定"],
    InsteadOrder = "几个代替的先后" ["依场上次序", "自选"],
    TurnOrder = "卡面改变回合与胜负" of OnTheCard ["照卡面", "未定"],
    BlockForCard = "攻击角色时能否阻挡" ["不能", "可以"],
    Becomes = "几个变为" ["后开始的", "先开始的"],
    LostRaid = "失去效果与激跃效果" ["本身仍拥有", "不拥有"],
    AtRandom = "随机选择与选择" ["不算", "算"],
    BarredEnter = "不能登场与效果" ["也不能", "只管主要阶段"],
    CostReplaced = "作为费用的退场被代替" ["未定", "没有满足", "算满足"],
    BothHurt = "双方同时受伤" ["未定", "回合玩家先", "一起检测"],
    HurtWhen = "受到伤害时的效果" ["指定之前", "检测之后", "未定"],
    Endless = "效果循环不止" ["未定", "平局"],
    Knot = "自相矛盾的常驻效果" ["未定", "看没有时的值"],
    MainEnd = "主要阶段结束时的效果" ["处理完就结束", "未定"],
    AttackPhaseEnd = "攻击阶段结束时的效果" ["处理完就结束", "未定"],
    NextReady = "下1次激活" ["任何一次", "起始阶段"],
    SeveralImpacts = "几个影响力" ["各自处理", "取最大", "相加"],
    ImpactMore = "影响力增加" ["没有时得到", "没有时不加"],
    ImpactWhich = "影响力加在哪一个" ["先有的一个", "每一个"],
    NoImpact = "影响力无效看何时" ["战斗发生时", "处理影响力时"],
    NamesWhere = "卡名的效果在哪里有效" ["所有区域", "只在场上"],
    OfEntering = "说自己怎样登场的效果" ["登场之前也有效", "只在场上"],
    BelowLeaves = "角色离场时下方的卡" ["放到场外", "未定"],
    BelowRaided = "被激跃的角色下方的卡" ["归上面的角色", "放到场外"],
    ChosenForAp = "选择要支付AP的卡" ["可以不选", "必须支付"],
    GivenOften = "得到的效果的次数" ["每次得到各算", "按卡算"],
    UsedByEffect = "效果使用事件的费用" ["不支付", "也要支付", "未定"],
    DeckText = "卡面写的构筑张数" ["照卡面", "只照条文"],
    OnTheCard = "卡面写明而条文没有的事" ["照卡面", "未定"],
    TriggerRaid = "触发写的激跃" ["可以不激跃", "必须激跃"],
    TriggerRaidAp = "触发写的激跃的AP" ["不支付", "要支付", "未定"],
    StillZero = "代替退场之后仍为零" ["留在场上", "再要退场"],
    RaidedWaiting = "被激跃的卡等待中的效果" ["照常处理", "不处理"],
    BeforeEntering = "登场之前诱发的效果" ["与登场时一起排", "登场之前处理"],
    NothingToDo = "可以做而没有可做的" ["不问", "照常问"],
}

/// The names of [`PARTS`]: a reading's old name, and the one that is named instead.
pub const JOINED: &[(&str, &str)] = &[
    ("影响力的作用", "卡面写明而条文没有的事"),
    ("特别触发的内容", "卡面写明而条文没有的事"),
    ("代替退场的效果", "卡面写明而条文没有的事"),
    ("条文没有写的期间", "卡面写明而条文没有的事"),
    ("代替其他事的效果", "卡面写明而条文没有的事"),
    ("卡面改变回合与胜负", "卡面写明而条文没有的事"),
];

/// The options in force, looked up once.
#[derive(Debug, Clone)]
pub struct Reads {
    chosen: Vec<&'static str>,
}

impl Reads {
    /// From the readings of a scenario.
    pub fn new(readings: &Readings) -> Self {
        let chosen = ALL
            .iter()
            .map(|(_, id, options)| {
                let wanted = readings.of(id);
                options
                    .iter()
                    .copied()
                    .find(|o| *o == wanted)
                    .unwrap_or(options[0])
            })
            .collect();
        Self { chosen }
    }

    /// The option in force.
    pub fn of(&self, r: R) -> &'static str {
        self.chosen[r as usize]
    }

    /// Whether this option is in force.
    pub fn is(&self, r: R, option: &str) -> bool {
        self.of(r) == option
    }

    /// What an event that the reading decided carries.
    pub fn under(&self, r: R) -> Under {
        let option = self.of(r);
        // An option that only the old name has is known by it.
        let whole = r
            .whole()
            .filter(|whole| ALL[*whole as usize].2.contains(&option));
        Under {
            reading: Cow::Borrowed(ALL[whole.unwrap_or(r) as usize].1),
            option: Cow::Borrowed(option),
        }
    }
}

impl R {
    /// The id by which the reading is named: that of the one that it became a part of.
    pub fn id(self) -> &'static str {
        ALL[self.whole().unwrap_or(self) as usize].1
    }

    fn whole(self) -> Option<Self> {
        PARTS
            .iter()
            .find(|(part, _)| *part == self)
            .map(|(_, whole)| *whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{BookId, Library};

    #[test]
    fn the_engine_and_the_book_have_the_same_readings() {
        let library = Library::shipped();
        let book = library.book(BookId::UNION_ARENA).expect("shipped");
        let told: Vec<(&str, Vec<&str>)> = book
            .readings
            .iter()
            .map(|r| {
                (
                    r.id.as_str(),
                    r.options.iter().map(|o| o.id.as_str()).collect(),
                )
            })
            .collect();
        let known: Vec<(&str, Vec<&str>)> =
            ALL.iter().map(|(_, id, o)| (*id, o.to_vec())).collect();
        assert_eq!(told, known);
        for (ix, (r, _, _)) in ALL.iter().enumerate() {
            assert_eq!(*r as usize, ix);
        }
        let of_book = book
            .readings
            .iter()
            .filter_map(|r| Some((r.id.as_str(), r.joined.as_deref()?)));
        assert_eq!(of_book.collect::<Vec<_>>(), JOINED);
        let parts = PARTS
            .iter()
            .map(|(part, whole)| (ALL[*part as usize].1, ALL[*whole as usize].1));
        assert_eq!(parts.collect::<Vec<_>>(), JOINED);
    }
}
