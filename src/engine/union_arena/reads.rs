//! The readings under which a game goes, as the engine asks for them. Knows readings.toml by name; a test holds the
//! two together.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::engine::game::Under;
use crate::engine::scenario::Readings;

macro_rules! reads {
    ($($(#[$m:meta])* $name:ident = $id:literal [$($option:literal),+]),+ $(,)?) => {
        /// A question that the text leaves open.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum R {
            $($(#[$m])* $name),+
        }

        /// All of them with their ids and options.
        pub const ALL: &[(R, &str, &[&str])] = &[$((R::$name, $id, &[$($option),+])),+];
    };
}

reads! {
    /// 由谁先攻怎样决定？
    FirstPlayer = "先攻决定" ["未定", "照局面"],
    /// 游戏开始时手牌有几张、从何处来？
    OpeningHand = "起始手牌" ["未定", "照局面"],
    /// 起始手牌能否重抽？
    Mulligan = "调度" ["未定", "不可"],
    /// 游戏开始时血区的7张卡从何处取？
    LifeSource = "血区七张的来源" ["未定", "卡组顶", "照局面"],
    /// 必须抽卡而卡组已经没有卡时如何？
    DeckOut = "卡组抽尽" ["未定", "继续", "落败"],
    /// 玩家能否投降而结束游戏？
    Concede = "投降" ["未定", "可以"],
    /// EL提供的该颜色能量恰等于所需能量时，能否使用这张卡？
    EnergyEqual = "所需能量恰好相等" ["可以", "不可以"],
    /// EL的激跃状态角色，叠在下面的卡的发生能量还算不算？
    RaidEnergy = "激跃后下层卡的发生能量" ["只算上层", "上下都算"],
    /// EL的4张上限，是角色与场地合计还是各算4张？
    ElCapacity = "EL四张怎样计算" ["合计", "各算"],
    /// 第三回合配置几张AP卡？
    ThirdTurnAp = "第三回合的AP卡张数" ["三张", "两张"],
    /// 后攻玩家的第二回合总共配置几张AP卡？
    SecondTurnAp = "后攻第二回合的AP卡张数" ["两张", "三张"],
    /// 起始阶段新配置的AP卡是激活还是休眠？
    NewAp = "新配置AP卡的状态" ["激活", "休眠"],
    /// 先攻玩家在自己的第一回合能否支付1AP额外抽牌？
    FirstTurnExtra = "先攻第一回合额外抽牌" ["可以", "不可以"],
    /// 一个移动阶段里能否先移动一批再移动一批？
    MoveBatches = "移动阶段的次数" ["只有一批", "可以分批"],
    /// 有后撤的角色什么时候可以从FL移到EL？
    StepTime = "后撤的时机" ["只在移动阶段", "随时"],
    /// 移入满员的区域时，能否指定场地卡放到除外区（例如EL有场地、角色要后撤）？
    MoveRemoves = "移动时除外的卡种" ["只能角色", "角色或场地"],
    /// 区域现有的卡不到4张，但移入之后会超过4张，怎样处理？
    MoveOverflow = "移动后合计超过四张" ["除外多出的", "不能多移"],
    /// 4张卡的区域同时有卡移出、有卡移入，要除外几张？
    MoveInOut = "有进有出的移动" ["只除多出的", "按移入的张数"],
    /// 登场到已有4张卡的区域时，要除外几张、由谁选？
    EnterRemoves = "登场时除外几张" ["自选一张", "全部"],
    /// EL已有4张卡时，能否登场场地卡？
    SiteFull = "场地卡登场时EL已满" ["除外后登场", "不能登场"],
    /// 场地卡可以登场到哪里？
    SiteLine = "场地卡登场区域" ["仅EL", "FL或EL"],
    /// 激跃能否叠放在本身拥有激跃效果的角色上？
    RaidOnRaid = "激跃对象可否有激跃效果" ["不可", "必须有", "都可"],
    /// 在已有4张卡的区域里激跃，要不要先除外1张？
    RaidFull = "激跃时区域已满" ["不用", "要"],
    /// 激跃的角色在EL、FL已有4张卡时，能否按 5.3.2-6-4 移到FL？
    RaidToFullFl = "激跃移到已满的FL" ["除外后移动", "不能移动"],
    /// 激跃之后，上面那张卡的每回合1次效果是否沿用被激跃的卡本回合的使用记录？
    RaidOnce = "激跃与每回合一次的记录" ["重新计", "沿用"],
    /// 被激跃的角色身上已有的BP增减等影响，激跃后还在不在？
    RaidLoses = "激跃失去的增减" ["都失去", "只失去效果"],
    /// 支付AP之后要登场（使用）的卡或要激跃到的角色已经不在原处，怎样处理？
    PaidForNothing = "付AP之后已不在" ["未定", "作罢"],
    /// 角色被激跃之后，记得它的效果和它攻击过的记录还认不认得它？
    RaidSame = "激跃之后的角色" ["同一个", "另一张卡"],
    /// 被激跃的角色自己写着“被激跃时”，它的效果在 5.3.2-6-2 失去，还发动吗？
    OwnRaided = "自己的被激跃时" ["不发动", "发动"],
    /// 效果要用已经离场的角色的BP，看卡面还是离场前的数值？
    LeftBp = "离场的角色的BP" ["卡面", "离场前"],
    /// 起动效果有几项条件要付时，按什么先后支付？
    CostOrder = "复数费用的顺序" ["照卡面", "自选"],
    /// 支付到一半发现付不齐时，已付的怎么办？
    CostFails = "费用付不齐" ["退回", "不退"],
    /// 卡面BP本来就是0、没有受效果影响的角色是否退场？
    PrintedZero = "卡面BP为零" ["不退场", "退场"],
    /// 增加BP的效果到期，使仍受减少效果影响的角色变成0以下，是否退场？
    LapsedZero = "增加消失后的零" ["退场", "不退场"],
    /// 一个效果处理到一半使角色BP变为0以下，何时退场？
    ZeroWhen = "零以下退场的时间" ["立即", "处理完后"],
    /// 场上的角色被放到除外区、手牌或卡组，算不算退场（会不会发动退场时）？
    LeaveRetire = "除外或回手算不算退场" ["不算", "算"],
    /// 处理一个效果的途中又诱发了新的效果，何时处理新的效果？
    NewEffects = "处理中诱发的效果" ["处理完后", "立即", "未定"],
    /// 新诱发的效果与早已在等待处理的效果，谁先？
    NewAndWaiting = "新效果与等待中的效果" ["一起排", "排在最后", "未定"],
    /// 不会因效果退场的角色BP因效果变为0以下，退场吗？
    KeptZero = "不会因效果退场与零" ["退场", "不退场"],
    /// 效果在等待处理的时候，来源已经离开场上或不再是原来那张卡，还处理吗？
    SourceGone = "来源离场后的效果" ["照常处理", "不处理"],
    /// 一个效果使几张卡一起离开场上，它们的效果互相看得见吗？
    LeaveTogether = "几张一起离场" ["同时", "依次"],
    /// 攻击过的角色在攻击阶段里被重新激活，能否再攻击？
    AttackAgain = "再次攻击" ["可以", "不可以"],
    /// 有激活状态的角色时，被攻击的玩家能否不阻挡？
    MayNotBlock = "可否不阻挡" ["可以", "必须阻挡"],
    /// 攻击角色在处理时机之前离开场上，这次攻击怎样处理？
    AttackerGone = "攻击角色中途离场" ["未定", "中止", "照常伤害"],
    /// 阻挡角色在处理时机之前离开场上，这次攻击怎样处理？
    BlockerGone = "阻挡角色中途离场" ["不战斗不伤害", "打玩家", "未定"],
    /// 攻击或阻挡角色在处理时机之前移到EL（仍在场上），这次攻击怎样处理？
    MovedToEl = "中途移到EL" ["继续", "视同离场"],
    /// 战斗胜负后双方都有效果时，按写定的步骤还是按回合玩家先的规则？
    BattleOrder = "战斗顺序与同时发动" ["按战斗步骤", "回合玩家先"],
    /// 战斗败北时的效果在哪一步处理？
    LoseStep = "战斗败北时的步骤" ["先于胜利时", "未定"],
    /// 轮到战斗胜利时的效果，胜利的角色已经离开场上，还处理它的效果吗？
    WinnerGone = "胜利的角色已离场" ["不处理", "照常处理", "未定"],
    /// 【影响力X】处理时发生什么？
    ImpactDoes = "影响力的作用" ["照卡面", "未定", "造成X点伤害"],
    /// 【伤害X】是把1点换成X点，还是在1点上再加X点？
    DamageX = "伤害X替换或附加" ["替换", "附加"],
    /// 同一个攻击角色持有几个【伤害X】时，造成几点伤害？
    SeveralDamageX = "几个伤害X" ["未定", "取最大", "相加"],
    /// 伤害的点数多于血区剩余的卡时如何？
    DamageOverLife = "伤害多于血区" ["有几张检测几张", "未定"],
    /// 受伤时要检测的血区的卡由谁指定？
    LifeChosenBy = "血区的卡由谁指定" ["攻击方", "受伤方"],
    /// 触发检测结束后看谁的血区有没有卡，谁获胜？
    LifeEmptyWins = "血区没有卡谁获胜" ["攻击方获胜", "受伤方获胜"],
    /// 血区因伤害以外的原因没有卡时，对方何时获胜？
    LifeEmptyOtherwise = "不经伤害血区变空" ["等到检测后", "立即"],
    /// 攻击以外的效果对玩家造成伤害，是否也要触发检测并判定胜负？
    EffectDamage = "效果造成的伤害" ["要", "不要"],
    /// 触发检测中已翻成正面、还没放到场外的卡，算不算血区里的卡？
    FaceUpLife = "检测中的正面卡算不算血区" ["算", "不算"],
    /// 几张卡同时检测、有几个触发时，每张卡何时放到场外？
    TriggerGoes = "触发卡何时去场外" ["逐张", "一起"],
    /// 检测的卡中没有触发效果、或玩家不执行触发的，何时放到场外？
    NoTriggerGoes = "不执行触发的卡何时去场外" ["最后", "确认后立即"],
    /// 触发效果已把检测的这张卡移到手牌、场上等处，之后还要不要放到场外？
    TriggerMoved = "触发把自己移走" ["不再放", "仍放到场外"],
    /// 特殊触发、颜色触发、最终触发各自做什么？
    SpecialTrigger = "特别触发的内容" ["照卡面", "未定"],
    /// 影响“所有角色”的一时效果，是否也影响效果处理之后才登场的角色？
    LaterEntrants = "效果之后登场的角色" ["不受影响", "受影响"],
    /// 攻击没有变成战斗（没有被阻挡等），“这场战斗中”的效果何时无效化？
    BattleEffects = "没有战斗时的战斗中效果" ["攻击结束时", "下一场战斗结束时"],
    /// 一个角色同时有“BP变为X”与增减BP的效果，怎样计算？
    BpBecomes = "BP变为与增减" ["先变为后增减", "依先后"],
    /// 正在攻击或阻挡的角色因效果被激跃，叠放之后还算不算攻击或阻挡的角色？
    RaidInAttack = "攻防中的角色被激跃" ["继续", "视同离场"],
    /// 写着代替退场的效果怎样处理？
    Instead = "代替退场的效果" ["照卡面", "未定"],
    /// 代替的效果写的事一件也做不到，算不算代替了？
    InsteadUndone = "代替的事做不到" ["不算代替", "仍算代替", "未定"],
    /// 效果记住的卡离开场上又回来，还算不算那张卡？
    Returned = "离场再来的卡" ["别的卡", "同一张"],
    /// 不是起动效果的效果写有费用时，怎样支付？
    TriggerCosts = "起动效果以外的费用" ["同起动效果", "未定"],
    /// 已被除外的卡能否因效果再回到游戏里使用？
    RemovedBack = "除外的卡因效果再用" ["可以", "不可以"],
    /// 触发检测中还没有执行触发的卡被移出血区，它的触发还能执行吗？
    CheckedMoved = "检测中被移走的卡" ["不能执行", "仍可执行"],
    /// 写着不受效果影响的卡，能否被那些效果选择？
    ShieldedChosen = "不受影响的卡能否选择" ["可以", "不可以"],
    /// 得到“不受效果影响”以前已经受到的影响，还在不在？
    ShieldedBefore = "不受影响之前的影响" ["不再受", "照旧"],
    /// 卡面写着条文没有的期间，何时无效化？
    Duration = "条文没有写的期间" ["照字面", "未定"],
    /// 写着代替退场以外的事的效果怎样处理？
    InsteadOther = "代替其他事的效果" ["照卡面", "未定"],
    /// 同一件事有几个代替的效果，按什么先后？
    InsteadOrder = "几个代替的先后" ["依场上次序", "自选"],
    /// 卡面写着跳过阶段、额外回合、获得胜利等条文没有的事，怎样处理？
    TurnOrder = "卡面改变回合与胜负" ["照卡面", "未定"],
    /// 攻击目标因效果是角色时，被攻击的玩家能否阻挡？
    BlockForCard = "攻击角色时能否阻挡" ["不能", "可以"],
    /// 同一个数值有几个“变为”或上限时以哪一个为准？
    Becomes = "几个变为" ["后开始的", "先开始的"],
    /// 失去全部效果的角色，还算不算拥有激跃效果？
    LostRaid = "失去效果与激跃效果" ["本身仍拥有", "不拥有"],
    /// 随机选择算不算选择？
    AtRandom = "随机选择与选择" ["不算", "算"],
    /// 写着不能登场（激跃、使用）时，能否由效果登场？
    BarredEnter = "不能登场与效果" ["也不能", "只管主要阶段"],
    /// 作为费用的退场被别的动作代替，费用算付了吗？
    CostReplaced = "作为费用的退场被代替" ["未定", "没有满足", "算满足"],
    /// 双方同时受到伤害，按什么先后检测和判定胜负？
    BothHurt = "双方同时受伤" ["未定", "回合玩家先", "一起检测"],
    /// 受到伤害时、造成伤害时的效果，在指定血区的卡之前还是触发检测之后处理？
    HurtWhen = "受到伤害时的效果" ["指定之前", "检测之后", "未定"],
    /// 强制的效果互相诱发、循环不止时，结果怎样？
    Endless = "效果循环不止" ["未定", "平局"],
    /// 常驻效果的结果又否定了它自己的条件，怎样计算？
    Knot = "自相矛盾的常驻效果" ["未定", "看没有时的值"],
}

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
        Under {
            reading: Cow::Borrowed(ALL[r as usize].1),
            option: Cow::Borrowed(self.of(r)),
        }
    }
}

impl R {
    /// The reading's id.
    pub fn id(self) -> &'static str {
        ALL[self as usize].1
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
    }
}
