//! A skill's timing as a file writes it: the words that a skill's text has for it, or an event of the book's.

use super::opening::timing_alone;
use super::said::{Before, Said};
use super::spellings::dialect;
use crate::engine::printed::text::{Script, Text};

/// What of an event has timings (7.4-1): the words for what can happen.
const EVENTS: &[&str] = &[
    "使用", "打出", "响应", "指定", "成为", "结算", "生效", "伤害", "体力", "濒死", "死亡", "杀死",
    "弃置", "摸", "获得", "失去", "得到", "交给", "置入", "观看", "展示", "亮出", "判定", "洗牌",
    "洗混", "翻面", "复原", "移动", "位移", "回合", "阶段", "行动", "发动", "离场", "游戏", "轮到",
    "加入", "明置",
];

/// What must hold of the turn at a timing, as conditions over facts; nothing where it is an event's. `None` where the text
/// is no timing.
pub fn moment(text: &str) -> Option<Vec<String>> {
    let print = format!("{}，", text.trim())
        .replace('【', "《")
        .replace('】', "》");
    let folded = Text::new(&print, Script::Chinese, dialect());
    let mut said = Said::new(&folded, Before::default(), ());
    if let Some(at) = timing_alone(&mut said) {
        return Some(at);
    }
    let plain = text.trim().trim_end_matches(['❶', '❷', '❸', '❹', '❺']);
    let ends = ["时", "前", "后", "内", "外", "空闲时间点"]
        .iter()
        .any(|end| plain.ends_with(end));
    (ends && EVENTS.iter().any(|event| plain.contains(event))).then(Vec::new)
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn a_timing_is_of_the_turn_or_of_an_event() {
        for (text, conditions) in [
            ("出牌阶段", 4),
            ("结束阶段开始时", 2),
            ("其他角色的摸牌阶段开始时", 2),
            ("你的回合外", 1),
            ("成为【杀】的目标时", 0),
            ("受到伤害后", 0),
            ("需要使用/打出牌时❷", 0),
            ("进入濒死状态时", 0),
        ] {
            assert_eq!(moment(text).map(|at| at.len()), Some(conditions), "{text}");
        }
        for text in ["乱写的时机", "", "出牌阶级", "随便"] {
            assert_eq!(moment(text), None, "{text}");
        }
    }
}
