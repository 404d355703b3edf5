//! What happened: a word by which scenarios name it, and a sentence.

use serde::Serialize;

use crate::engine::cite::Cite;
use crate::engine::game::{Log, Under};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Event {
    /// The word by which scenarios name it.
    pub word: &'static str,
    /// What happened, in a sentence.
    pub says: String,
}

/// All words that events have.
pub const WORDS: &[&str] = &[
    "计算",
    "影响生效",
    "影响结束",
    "取值",
    "等量",
    "回复体力",
    "伤害开始",
    "失去体力开始",
    "受到伤害",
    "失去体力",
    "扣减体力",
    "防止",
    "防止伤害",
    "防止失去体力",
    "防止巧变",
    "伤害值",
    "濒死结算",
    "脱离濒死",
    "死亡",
    "离场",
    "弃置",
    "交给",
    "摸牌",
    "获得",
    "置入",
    "亮出",
    "置入处理区",
    "失去牌",
    "失去手牌",
    "失去装备区里的牌",
    "得到",
    "洗混",
    "观看",
    "展示",
    "判定",
    "洗牌",
    "置入牌堆",
    "没有事发生",
    "不能执行",
    "组成武将牌堆",
    "使用",
    "打出",
    "响应",
    "不能响应",
    "取消",
    "转移",
    "无效",
    "技能无效",
    "技能有效",
    "获得技能",
    "发动",
    "支付消耗",
    "延时效果",
    "令",
    "选择",
    "可",
    "各",
    "依次",
    "并",
    "照描述",
    "时机",
    "回合开始",
    "回合结束",
    "阶段开始",
    "跳过",
    "跳过阶段",
    "结束阶段",
    "结束回合",
    "终止",
    "额外阶段",
    "额外阶段结束",
    "行动单元",
    "轮到",
    "翻面",
    "复原",
    "移动",
    "位移",
    "移动结束",
    "地形效果",
    "不移动",
    "合法性检测",
    "使用结算结束",
    "转化",
    "额定摸牌",
    "条件不满足",
    "条文未定",
    "巧变开始",
    "重新排序",
    "先洗混",
    "不洗混",
    "条件满足",
    "须",
    "继续",
    "选牌",
];

/// Records an event.
pub(super) fn say(
    log: &mut Log<Event>,
    word: &'static str,
    cites: &[Cite],
    under: &[Under],
    says: impl FnOnce() -> String,
) {
    debug_assert!(WORDS.contains(&word), "{word}");
    log.record_with(|| (Event { word, says: says() }, cites.to_vec(), under.to_vec()));
}

/// Records what no clause need stand behind.
pub(super) fn note(log: &mut Log<Event>, word: &'static str, says: impl FnOnce() -> String) {
    debug_assert!(WORDS.contains(&word), "{word}");
    log.bookkeeping(|| Event { word, says: says() });
}
