//! The game's words: zones, phases, kinds, states, durations, what can happen. Each has one name of the book and the
//! variants that players write; anything else is refused with the nearest word. Knows nothing of states or rules.

use crate::engine::vocab::words;

words! {
    /// Where a card is (2). `场上` is FL and EL together (2-2).
    Zone as "区域" {
        /// ① FL (2.1).
        Fl = "FL" | "前卫线" | "前线" | "fl",
        /// ② EL (2.2).
        El = "EL" | "能量线" | "el",
        /// FL and EL (2-2); a card is never in it, only in one of the two.
        Field = "场上" | "場" | "场" | "场地上",
        /// ③ 血区 (2.3).
        Life = "血区" | "生命区域" | "生命区" | "生命",
        /// ⑤ 卡组 (2.5).
        Deck = "卡组" | "牌库" | "卡组区" | "牌组",
        /// Hand.
        Hand = "手牌" | "手牌区",
        /// ⑥ 场外 (2.6).
        Outside = "场外" | "场外区" | "弃牌区" | "墓地",
        /// ⑦ 除外区 (2.7).
        Removed = "除外区" | "除外" | "Remove Area",
        /// Under a raided character (6.3-1).
        Under = "激跃源" | "叠放",
        /// Under a character by an effect, without a raid.
        Below = "角色下方" | "下方",
        /// An event whose effect is going on (5.3.4-4).
        Using = "使用中" | "处理中",
    }
}

impl Zone {
    /// Whether a card that is in `zone` is in this.
    pub fn covers(self, zone: Zone) -> bool {
        self == zone || (self == Zone::Field && zone.on_field())
    }

    /// FL or EL (2-2).
    pub fn on_field(self) -> bool {
        matches!(self, Zone::Fl | Zone::El)
    }
}

words! {
    /// The phases of a turn (5.1–5.5).
    Phase as "阶段" {
        /// Before the first turn.
        Prepare = "准备" | "游戏准备" | "开局",
        /// 5.1.
        Start = "起始阶段" | "起始" | "开始阶段",
        /// 5.2.
        Move = "移动阶段" | "移动",
        /// 5.3.
        Main = "主要阶段" | "主阶段" | "主要",
        /// 5.4.
        Attack = "攻击阶段" | "战斗阶段" | "攻击",
        /// 5.5.
        End = "结束阶段" | "结束",
    }
}

words! {
    /// The steps of the start phase (5.1.1–5.1.5) and of the end phase (5.5.1–5.5.4).
    PhaseStep as "步骤" {
        /// 5.1.1, 5.5.4.
        Lapse = "效果无效化" | "无效化",
        /// 5.1.2, 5.5.2.
        Ready = "激活",
        /// 5.1.3.
        Ap = "配置AP" | "AP卡" | "配置AP卡",
        /// 5.1.4.
        Draw = "抽卡",
        /// 5.1.5.
        Extra = "额外抽牌",
        /// 5.5.1.
        EndBegins = "结束阶段开始时",
        /// 5.5.3.
        Hand = "手牌上限",
    }
}

impl PhaseStep {
    /// The steps of a phase that has such, in order.
    pub fn of(phase: Phase) -> &'static [Self] {
        match phase {
            Phase::Start => &[Self::Lapse, Self::Ready, Self::Ap, Self::Draw, Self::Extra],
            Phase::End => &[Self::EndBegins, Self::Ready, Self::Hand, Self::Lapse],
            _ => &[],
        }
    }
}

words! {
    /// The kinds of cards (1).
    Kind as "卡片种类" {
        /// 1.1.
        Character = "角色" | "角色卡",
        /// 1.2.
        Site = "场地" | "场地卡",
        /// 1.3.
        Event = "事件" | "事件卡",
    }
}

words! {
    /// How a card on the field or an AP card stands (4).
    Pose as "状态" {
        /// Upright (4-1).
        Active = "激活" | "激活状态" | "纵向" | "竖置",
        /// Sideways (4-2).
        Rested = "休眠" | "休眠状态" | "横置" | "横向",
    }
}

words! {
    /// Whose, seen from the player whose effect it is.
    Who as "谁" {
        /// The player whose effect it is.
        Me = "自己" | "我方" | "你",
        /// The other one.
        Opponent = "对方" | "对手" | "敌方",
        /// Both.
        Both = "双方" | "各玩家",
        /// The player whose turn it is.
        TurnPlayer = "回合玩家",
        /// The player of whom the trigger tells.
        Seen = "该玩家" | "那名玩家",
    }
}

words! {
    /// How long a change lasts.
    Until as "期间" {
        /// 5.5.4.
        Turn = "本回合中" | "本回合" | "回合结束" | "直到回合结束",
        /// 5.4.3.1c-2.
        Battle = "这场战斗中" | "本次战斗中" | "战斗中",
        /// 5.1.1.
        MyNextTurn = "直到下个自己的回合开始时为止" | "下个自己的回合开始时" | "直到下个自己的回合" | "直到下个自己的回合开始时",
        /// As long as this attack goes on.
        Attack = "这次攻击中" | "本次攻击中" | "攻击结束时" | "直到攻击结束",
        /// As long as this phase goes on.
        Phase = "本阶段中" | "本阶段" | "阶段结束" | "直到阶段结束",
        /// Until the end of one's own next turn.
        MyNextEnd = "直到下个自己的回合结束时为止" | "下个自己的回合结束时" | "直到下个自己的回合结束时",
        /// Until the opponent's next turn begins.
        TheirNextTurn = "直到下个对方的回合开始时为止" | "下个对方的回合开始时" | "直到下个对方的回合开始时",
        /// Until the end of the opponent's next turn.
        TheirNextEnd = "直到下个对方的回合结束时为止" | "下个对方的回合结束时" | "直到下个对方的回合结束时",
        /// As long as the card whose effect it is stays on the field.
        Source = "来源在场期间" | "只要来源在场",
        /// Until the card would be readied next, that once included.
        NextReady = "下1次激活时" | "下一次激活时" | "下1次激活",
        /// As long as the card is on the field.
        Stay = "在场期间" | "永久" | "只要在场上",
    }
}

impl Until {
    /// Whether the text names it (5.1.1, 5.4.3.1c-2, 5.5.4), or it ends with the card that it is about.
    pub fn is_named(self) -> bool {
        matches!(
            self,
            Self::Turn | Self::Battle | Self::MyNextTurn | Self::Stay
        )
    }
}

words! {
    /// The classes of triggers (3.1-4) and others as printed.
    Icon as "触发的种类" {
        /// ST.
        Special = "特殊" | "特殊触发" | "ST" | "Special",
        /// CT.
        Colour = "颜色" | "颜色触发" | "CT" | "Color",
        /// FT.
        Final = "最终" | "最终触发" | "FT" | "Final",
        /// Any other.
        Plain = "普通" | "一般" | "其他",
    }
}

impl Icon {
    /// Whether it is one of the special triggers (3.1-4).
    pub fn is_special(self) -> bool {
        self != Icon::Plain
    }
}

words! {
    /// Which end of the deck.
    End as "位置" {
        /// The top.
        Top = "顶" | "卡组顶" | "上" | "最上面",
        /// The bottom.
        Bottom = "底" | "卡组底" | "下" | "最下面",
    }
}

words! {
    /// Which face is up.
    Facing as "正反面" {
        /// Face up.
        Up = "正面" | "正面表示" | "表",
        /// Face down.
        Down = "背面" | "背面表示" | "里",
    }
}

words! {
    /// What a card may be kept from.
    Cannot as "不能做的事" {
        /// Attack.
        Attack = "攻击",
        /// Block.
        Block = "阻挡",
        /// Be blocked.
        BeBlocked = "被阻挡",
        /// Be readied, by rule or effect.
        Ready = "激活" | "变成激活",
        /// Be rested by effects.
        BeRested = "被横置" | "因效果横置",
        /// Move between the lines.
        Move = "移动",
        /// Be chosen by the opponent's effects.
        BeChosen = "被选择" | "被对方选择" | "被对方的效果选择",
        /// Retire by effects.
        RetireByEffect = "因效果退场" | "被效果退场",
        /// Retire in battle.
        RetireInBattle = "因战斗退场" | "被战斗退场",
        /// Be raided upon.
        BeRaided = "被激跃",
        /// Use its activated effects.
        Activate = "起动" | "发动起动效果",
        /// Be played or used from the hand.
        Play = "登场" | "使用",
        /// Be played otherwise than by a raid.
        PlayPlain = "直接登场" | "不激跃而登场",
        /// Be played to FL.
        PlayToFl = "登场到FL",
        /// Be played to EL.
        PlayToEl = "登场到EL",
        /// Be removed by effects.
        RemoveByEffect = "因效果除外" | "被效果除外",
        /// Go back to the hand by effects.
        BounceByEffect = "因效果回手" | "因效果回到手牌" | "被效果回手",
        /// Leave the field by effects, wherever to.
        LeaveByEffect = "因效果离场" | "因效果离开场上",
        /// Come from EL to FL, by the rules or by effects; entering there is none of it.
        MoveToFl = "移到FL" | "移动到FL",
        /// Be moved to the other line by effects.
        ShiftByEffect = "因效果移线" | "因效果移动",
        /// Have its BP made smaller by effects.
        LowerBp = "BP减少" | "因效果BP减少" | "BP下降",
        /// Damage the player.
        Deal = "造成伤害",
        /// Have its trigger carried out.
        Trigger = "执行触发" | "发动触发",
        /// Have its effects go off.
        GoOff = "诱发" | "发动效果",
        /// Have its 影响力 go off, whoever gave it.
        Impact = "影响力",
    }
}

words! {
    /// What a card has to do where it can.
    Must as "必须做的事" {
        /// Attack before the attack phase ends.
        Attack = "攻击",
        /// Block.
        Block = "阻挡",
        /// Be blocked.
        BeBlocked = "被阻挡",
    }
}

words! {
    /// What a card may do although the rules do not let it.
    Leave as "可以做的事" {
        /// Attack from EL (against 5.4.1-1).
        AttackFromEl = "从EL攻击",
        /// Block from EL (against 5.4.2-1).
        BlockFromEl = "从EL阻挡",
        /// Attack while rested (against 4-4).
        AttackRested = "休眠时攻击",
        /// Block while rested (against 4-4).
        BlockRested = "休眠时阻挡",
        /// Give its energy in FL too (against 1.1-3-9, 2.2-1).
        EnergyInFl = "在FL产生能量" | "在FL发生能量" | "从FL产生能量",
        /// Attack a character in place of the player (against 5.4-1).
        AttackCharacter = "攻击角色",
        /// Attack without being rested (against 4-5).
        AttackUpright = "攻击不横置" | "攻击时不横置",
        /// Block without being rested (against 4-5).
        BlockUpright = "阻挡不横置" | "阻挡时不横置",
        /// Be played, raided or used from 场外 (against 5.3.1-1, 5.3.4-1).
        PlayFromOutside = "从场外登场" | "从场外使用",
        /// Be played, raided or used from 除外区 (against 2.7-2).
        PlayFromRemoved = "从除外区登场" | "从除外区使用",
    }
}

words! {
    /// What a player may be kept from.
    Rule as "玩家不能做的事" {
        /// Draw.
        Draw = "抽卡" | "抽牌",
        /// The extra draw (5.1.5).
        Extra = "额外抽牌",
        /// Play characters and sites.
        Play = "登场",
        /// Raid.
        Raid = "激跃",
        /// Use events.
        Use = "使用事件" | "使用",
        /// Activate effects.
        Activate = "起动" | "发动起动效果",
        /// Attack.
        Attack = "攻击",
        /// Block.
        Block = "阻挡",
        /// Move between the lines.
        Move = "移动",
        /// Carry out triggers.
        Trigger = "执行触发" | "发动触发",
        /// Ready AP cards, by 5.1.2 too.
        ReadyAp = "激活AP" | "AP激活",
    }
}

words! {
    /// The kinds of effects and the keywords, by which filters and losses name them.
    Head as "效果的种类" {
        /// 起动效果.
        Activated = "起动" | "起动效果",
        /// Goes off.
        Triggered = "诱发" | "诱发效果",
        /// Lasts.
        Static = "常驻" | "永续",
        /// Is done instead.
        Instead = "代替",
        /// 后撤.
        Step = "后撤",
        /// 伤害X.
        Damage = "伤害" | "伤害X",
        /// 影响力X.
        Impact = "影响力" | "影响力X",
    }
}

words! {
    /// Which of several cards stand out.
    Extreme as "其中哪些" {
        /// Those of the highest BP.
        HighBp = "BP最高" | "BP最大",
        /// Those of the lowest BP.
        LowBp = "BP最低" | "BP最小",
        /// Those that cost the most AP.
        HighAp = "消费AP最多",
        /// Those that cost the least AP.
        LowAp = "消费AP最少",
        /// Those that require the most energy.
        HighNeed = "所需能量最多",
        /// Those that require the least energy.
        LowNeed = "所需能量最少",
    }
}

words! {
    /// By what cards are told apart.
    Trait as "区别" {
        /// By their names.
        Name = "卡名",
        /// By their traits.
        Trait = "特征",
        /// By their colours.
        Colour = "颜色",
        /// By their works.
        Work = "作品名",
        /// By their kinds.
        Kind = "种类",
    }
}

words! {
    /// Why something happens.
    Reason as "原因" {
        /// A battle, or an attack on the player.
        Battle = "战斗" | "攻击",
        /// An effect.
        Effect = "效果",
        /// An effect of one's own.
        MyEffect = "自己的效果",
        /// By an effect of a card of its player that is a character or an event, or by a trigger: not by a site's.
        NotSite = "自己场地以外的效果",
        /// An effect of the opponent.
        TheirEffect = "对方的效果",
        /// A cost.
        Cost = "费用",
        /// A rule.
        Rule = "规则",
    }
}

words! {
    /// What can happen and make an effect go off.
    Deed as "诱发的时机" {
        /// A card entered the field.
        Enter = "登场时" | "进场时",
        /// A card was raided onto another (5.3.2-6).
        Raid = "激跃时",
        /// A card retired (2.6-1).
        Retire = "退场时",
        /// A card left the field.
        Leave = "离场时" | "离开场上时",
        /// A character attacked (5.4.1-2).
        Attack = "攻击时",
        /// A character blocked (5.4.2-2).
        Block = "阻挡时",
        /// An attack was blocked.
        Blocked = "被阻挡时",
        /// An attack was not blocked (5.4.2-2).
        Unblocked = "没有被阻挡时" | "未被阻挡时",
        /// A battle was won (5.4.3.1a-4, 5.4.3.1b-3).
        Win = "战斗胜利时",
        /// A battle was lost.
        Lose = "战斗败北时",
        /// A battle was lost by the attacker (5.4.3.1b-2).
        AttackLose = "攻击且战斗败北时" | "攻击败北时",
        /// A battle ended (5.4.3.1c-1).
        BattleEnd = "战斗终了时" | "战斗结束时",
        /// The start phase began.
        StartPhase = "起始阶段开始时" | "回合开始时",
        /// The move phase began.
        MovePhase = "移动阶段开始时",
        /// The main phase began.
        MainPhase = "主要阶段开始时",
        /// The main phase ended: the turn player does no more (5-1).
        MainEnd = "主要阶段结束时" | "主要阶段终了时",
        /// The attack phase began.
        AttackPhase = "攻击阶段开始时",
        /// The attack phase ended: the turn player attacks no more (5.4-5).
        AttackPhaseEnd = "攻击阶段结束时" | "攻击阶段终了时" | "战斗阶段结束时",
        /// The end phase began (5.5.1).
        EndPhase = "结束阶段开始时" | "回合结束时",
        /// A character moved between the lines.
        Move = "移动时" | "移线时",
        /// A card was readied.
        Ready = "激活时",
        /// A card was rested.
        Rest = "休眠时" | "横置时",
        /// A card was removed.
        Remove = "除外时" | "被除外时",
        /// A card went back to the hand.
        Bounce = "回到手牌时" | "加入手牌时",
        /// A player was damaged (5.4.3.2-2).
        Hurt = "受到伤害时",
        /// A character damaged the player.
        Deal = "造成伤害时",
        /// A card was drawn.
        Draw = "抽卡时" | "抽牌时",
        /// A card of the hand was put outside.
        Discard = "弃手牌时" | "手牌放置于场外时",
        /// An event was used.
        Use = "使用事件时" | "使用事件卡时",
        /// A trigger effect was carried out.
        Trigger = "发动触发时" | "触发时",
        /// A card was put outside, from wherever (2.6-1).
        ToOutside = "放到场外时" | "放置于场外时",
        /// A card was put into the life area.
        ToLife = "放到血区时" | "加入血区时",
        /// A card was put back to the deck.
        ToDeck = "放到卡组时" | "回到卡组时",
        /// Another card was raided onto this character.
        BeRaided = "被激跃时",
        /// An effect has chosen a card.
        Chosen = "被选择时",
        /// An attack is over (5.4-4).
        AttackEnd = "攻击结束时" | "攻击终了时",
        /// A player paid AP (1.4-2).
        PaidAp = "支付AP时",
        /// Trigger checks are over (5.4.3.2-4).
        CheckEnd = "触发检测结束时",
    }
}

impl Deed {
    /// Whether it tells of a player rather than of a card.
    pub fn of_player(self) -> bool {
        matches!(
            self,
            Deed::StartPhase
                | Deed::MovePhase
                | Deed::MainPhase
                | Deed::MainEnd
                | Deed::AttackPhase
                | Deed::AttackPhaseEnd
                | Deed::EndPhase
                | Deed::Hurt
                | Deed::Draw
                | Deed::Discard
                | Deed::Use
                | Deed::Trigger
                | Deed::PaidAp
                | Deed::CheckEnd
        )
    }

    /// Whether a character on the field does it or has it done, and goes on being that character (6.3-1).
    pub fn of_character(self) -> bool {
        matches!(
            self,
            Deed::Attack
                | Deed::Block
                | Deed::Blocked
                | Deed::Unblocked
                | Deed::Win
                | Deed::Lose
                | Deed::AttackLose
                | Deed::BattleEnd
                | Deed::AttackEnd
                | Deed::Deal
                | Deed::Move
                | Deed::Ready
                | Deed::Rest
                | Deed::Chosen
        )
    }

    /// Whether an effect may be done in place of it.
    pub fn may_be_replaced(self) -> bool {
        matches!(
            self,
            Deed::Retire
                | Deed::Leave
                | Deed::Remove
                | Deed::Bounce
                | Deed::Discard
                | Deed::ToOutside
                | Deed::ToLife
                | Deed::ToDeck
                | Deed::Draw
                | Deed::Hurt
                | Deed::Rest
                | Deed::Ready
        )
    }

    /// Whether it is the beginning or the end of a phase.
    pub fn of_phase(self) -> bool {
        matches!(
            self,
            Deed::StartPhase
                | Deed::MovePhase
                | Deed::MainPhase
                | Deed::MainEnd
                | Deed::AttackPhase
                | Deed::AttackPhaseEnd
                | Deed::EndPhase
        )
    }
}

/// The name of cards that a scenario does not name.
pub const NAMELESS: &str = "无名卡";
/// How many cards a line holds (2.1-1, 2.2-1).
pub const LINE: usize = 4;
/// AP cards (3.2-1).
pub const AP_CARDS: u8 = 3;
/// Life cards at the beginning (2.3-1).
pub const LIFE: usize = 7;
