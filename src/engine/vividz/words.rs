//! The game's words: zones, phases, card kinds, states. Each has one name of the book and the variants that
//! players write; anything else is refused with the nearest word. Knows nothing of states or rules.

pub(super) use crate::engine::vocab::words;

words! {
    /// Where a card is (501.2). The lane zone is shared and holds no cards.
    Zone as "区域" {
        /// 账号区.
        Account = "账号区" | "账号",
        /// 牌库: 牌组区, 卡组区.
        Deck = "牌库" | "牌组区" | "卡组区" | "卡组" | "牌堆",
        /// 弃牌区.
        Trash = "弃牌区" | "弃牌堆" | "墓地",
        /// 任务区.
        Mission = "任务区" | "任务区域" | "任务",
        /// 能量区.
        Energy = "能量区" | "能量",
        /// 场地区.
        Field = "场地区" | "场地" | "场上" | "场",
        /// 手牌区.
        Hand = "手牌区" | "手牌" | "手",
        /// 缓存区, shared.
        Temp = "缓存区" | "缓存",
        /// 除外区.
        Removed = "除外区" | "除外",
        /// 保留区.
        Keep = "保留区" | "保留",
        /// 经验区.
        Exp = "经验区" | "经验" | "EXP",
        /// The deck before it is handed in: outside the game.
        Set = "牌组",
    }
}

words! {
    /// The phases of a turn (701.3).
    Phase as "阶段" {
        /// 702.
        Opening = "起始抓牌阶段" | "起始抽牌阶段" | "起始阶段",
        /// 703.
        Main = "主要阶段" | "主阶段",
        /// 704.
        Mission = "任务阶段",
        /// 705.
        Charge = "充能阶段",
        /// 706.
        Closing = "结束抓牌阶段" | "结束抽牌阶段" | "结束阶段",
    }
}

words! {
    /// The steps of an attack (802–806).
    Stage as "攻击的步骤" {
        /// 802.
        Declare = "攻击步骤" | "攻击宣言步骤",
        /// 803.
        Defence = "防御步骤",
        /// 804.
        Scout = "搜寻步骤",
        /// 805.
        Battle = "战斗步骤",
        /// 806.
        End = "攻击结束步骤",
    }
}

words! {
    /// What kind a card is (302.2).
    Kind as "牌类别" {
        /// 账号牌.
        Account = "账号牌" | "账号",
        /// 任务牌.
        Mission = "任务牌" | "任务",
        /// 角色牌.
        Character = "角色牌" | "角色" | "人物牌",
        /// 事件牌.
        Event = "事件牌" | "事件",
    }
}

words! {
    /// A player as an ability or a condition names one.
    Who as "玩家" {
        /// The effect's controller (502.1e).
        You = "你" | "自己" | "我方" | "操控者",
        /// The other player.
        Opponent = "对手" | "对方",
        /// Both, the turn player first.
        Both = "双方" | "每名玩家" | "各玩家" | "任意" | "所有玩家",
        /// 回合玩家.
        Active = "回合玩家",
        /// 非回合玩家.
        Inactive = "非回合玩家",
        /// The player of whom the trigger tells.
        Seen = "触发的玩家",
        /// The owner of the source.
        Owner = "拥有者",
    }
}

words! {
    /// Stand or rest (502.2).
    Pose as "竖置或横置" {
        /// 竖置 (reboot).
        Standing = "竖置" | "竖",
        /// 横置 (sleep).
        Rested = "横置" | "横",
    }
}

words! {
    /// Which face is up (502.3).
    Facing as "正面或背面" {
        /// 正面朝上.
        Up = "正面" | "正面朝上",
        /// 背面朝上.
        Down = "背面" | "背面朝上",
    }
}

words! {
    /// The end of a pile.
    End as "牌库的一端" {
        /// 顶.
        Top = "顶" | "牌库顶" | "上",
        /// 底.
        Bottom = "底" | "牌库底" | "下",
        /// 洗入: put anywhere, then shuffled.
        Shuffled = "洗入",
    }
}

words! {
    /// An area of the field (503.2).
    Spot as "场地" {
        /// 左侧边.
        Left = "左" | "左侧边" | "左侧边区" | "左侧",
        /// 中央区.
        Centre = "中央" | "中央区" | "中" | "中间",
        /// 右侧边.
        Right = "右" | "右侧边" | "右侧边区" | "右侧",
    }
}

words! {
    /// One area or a group of them.
    Spots as "场地或侧边区" {
        /// 左侧边.
        Left = "左" | "左侧边" | "左侧边区",
        /// 中央区.
        Centre = "中央" | "中央区" | "中",
        /// 右侧边.
        Right = "右" | "右侧边" | "右侧边区",
        /// 侧边区: all but the centre.
        Sides = "侧边区" | "侧边",
    }
}

words! {
    /// How long a continuous effect lasts (902.2b).
    Until as "期间" {
        /// Ends in 806.6.
        AttackEnd = "直到攻击结束" | "直到此次攻击结束" | "此次攻击中",
        /// Ends in 806.7.
        BattleEnd = "直到战斗结束" | "此次战斗中",
        /// Ends in 704.4.
        MissionEnd = "直到任务阶段结束" | "直到回合的任务阶段结束",
        /// Ends when the turn ends (706.5).
        TurnEnd = "直到回合结束" | "此回合中" | "回合结束为止",
        /// Ends when the opponent's next turn ends.
        NextTurnEnd = "直到下个对手回合结束" | "直到对手的下个回合结束",
        /// As long as the source stays where it is.
        WhileSource = "此牌在场期间" | "只要此牌在场",
        /// As long as the affected card stays where it is.
        Forever = "永久" | "持续" | "无期限",
    }
}

words! {
    /// What an effect may forbid (102.7).
    Prohibition as "不能做的事" {
        /// 攻击.
        Attack = "攻击" | "攻击宣言" | "进行攻击",
        /// 打出牌.
        Play = "打出" | "打出牌" | "打出手牌",
        /// 打出事件牌.
        PlayEvent = "打出事件牌",
        /// 打出角色牌.
        PlayCharacter = "打出角色牌",
        /// 使用 without cost.
        Use = "使用",
        /// 发动能力.
        Activate = "发动" | "发动能力" | "发动启动式能力",
        /// 滑行.
        Slide = "滑行",
        /// 弃牌滑行 (803.1-2).
        Ward = "弃牌滑行" | "防御滑行",
        /// 横置.
        Rest = "横置" | "被横置",
        /// 竖置.
        Stand = "竖置" | "被竖置",
        /// 退场.
        Leave = "退场" | "被退场",
        /// 抓牌.
        Draw = "抓牌" | "抽牌",
        /// 搜寻.
        Scout = "搜寻",
        /// 检查任务.
        Check = "检查" | "检查任务",
        /// 完成任务.
        Complete = "完成" | "完成任务",
        /// 被选择.
        Chosen = "被选择" | "被选",
        /// 受到伤害.
        Damaged = "受到伤害" | "受伤",
        /// 造成战斗伤害.
        DealCombat = "造成战斗伤害",
        /// 置入保留区.
        Keep = "保留",
        /// 充能.
        Charge = "充能",
        /// 登场.
        Enter = "登场",
    }
}

impl Prohibition {
    /// Whether only a player can do it, and no card is asked about.
    pub fn of_player(self) -> bool {
        matches!(
            self,
            Self::Ward | Self::Draw | Self::Scout | Self::Keep | Self::Charge
        )
    }

    /// Whether it only befalls cards, and nobody is asked who does it.
    pub fn of_card(self) -> bool {
        matches!(self, Self::Rest | Self::Stand)
    }
}

words! {
    /// The kinds of abilities (901.2).
    Sort as "能力的类别" {
        /// 启动式.
        Activated = "启动式" | "启动" | "起动式" | "起" | "启动式能力",
        /// 触发式.
        Triggered = "触发式" | "触发" | "自" | "触发式能力",
        /// 常在式.
        Static = "常在式" | "常在" | "常" | "常在式能力",
        /// 事件能力.
        Event = "事件能力" | "事件",
        /// 加速.
        Accel = "加速" | "Accel",
    }
}

impl Until {
    /// Whether it ends with an attack (806.6, 806.7).
    pub const fn of_attack(self) -> bool {
        matches!(self, Self::AttackEnd | Self::BattleEnd)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_finds_its_own() {
        for zone in Zone::ALL {
            assert_eq!(Zone::find(zone.word()), Some(*zone));
        }
        assert_eq!(Zone::find("卡组区"), Some(Zone::Deck));
        assert_eq!(Zone::find("场地曲"), None);
        assert_eq!(Spots::find("侧边区"), Some(Spots::Sides));
    }
}
