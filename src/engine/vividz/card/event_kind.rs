//! What happens in a game and can be waited for.

use crate::engine::vividz::words::words;

words! {
    /// What happens in a game and can be waited for, counted or looked back at.
    EventKind as "事件" {
        /// 游戏开始时 (702.1).
        GameStart = "游戏开始",
        /// A phase begins.
        PhaseStart = "阶段开始",
        /// 进行攻击 (802.1c).
        Attack = "攻击宣言" | "攻击",
        /// 攻击成功 (806.3).
        Success = "攻击成功",
        /// 战斗结束 (806.5, 806.7).
        BattleEnd = "战斗结束",
        /// 登场 (1109).
        Enter = "登场",
        /// 退场时 in the sense of 908.3d.
        Leave = "退场" | "离场",
        /// A card moves from one zone to another.
        Move = "移动",
        /// A card is played (904.2h).
        Play = "打出",
        /// An ability is activated (904.2h).
        Activate = "发动",
        /// Damage is taken.
        Damage = "受到伤害" | "造成伤害",
        /// 因战斗退场 (1102).
        BattleLeave = "因战斗退场",
        /// 因效果退场 (1103).
        EffectLeave = "因效果退场",
        /// 横置.
        Rest = "横置",
        /// 竖置.
        Stand = "竖置",
        /// 滑行.
        Slide = "滑行",
        /// 升级 (1002).
        LevelUp = "升级",
        /// 抓牌.
        Draw = "抓牌" | "抽牌",
        /// 弃牌: from hand to trash.
        Discard = "弃牌" | "弃手牌",
        /// 搜寻.
        Scout = "搜寻",
        /// 展示.
        Show = "展示",
        /// 检查.
        Check = "检查" | "检查任务",
        /// 完成.
        Complete = "完成" | "完成任务",
        /// 洗混牌库.
        Shuffle = "洗混牌库" | "洗牌",
        /// 选择 (1107).
        Choose = "选择",
        /// 成为经验.
        Exp = "成为经验",
        /// 再装填.
        Reload = "再装填",
        /// 除外.
        Remove = "除外",
    }
}
