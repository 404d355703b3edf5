//! The printed columns of a card: kind, cost, power, traits, infos, marks.

use crate::engine::printed::columns::{nothing, number, several};
use crate::engine::vividz::card::flag::Flag;
use crate::engine::vividz::card::{CardText, Many};
use crate::engine::vividz::words::Kind;
use crate::text::fold::fold;

/// The columns that are known, by our own words.
pub const FIELDS: [&str; 8] = [
    "类别",
    "费用",
    "力量值",
    "特征",
    "账号信息",
    "任务信息",
    "搜寻标记",
    "减费",
];

/// Parts of what stands for a kind, in the order in which they are looked for.
const KINDS: [(&str, Kind); 13] = [
    ("角色", Kind::Character),
    ("人物", Kind::Character),
    ("character", Kind::Character),
    ("キャラ", Kind::Character),
    ("任务", Kind::Mission),
    ("mission", Kind::Mission),
    ("ミッション", Kind::Mission),
    ("账号", Kind::Account),
    ("account", Kind::Account),
    ("アカウント", Kind::Account),
    ("事件", Kind::Event),
    ("event", Kind::Event),
    ("イベント", Kind::Event),
];

/// Sets what a column says.
///
/// # Errors
/// Why it is not read.
pub fn set(card: &mut CardText, column: &str, text: &str) -> Result<(), String> {
    match column {
        "类别" => {
            let folded = fold(text);
            let found = KINDS.iter().find(|(part, _)| folded.contains(&fold(part)));
            card.kind = found.ok_or("可以写：账号牌、任务牌、角色牌、事件牌")?.1;
        }
        "费用" | "力量值" if nothing(text) => {}
        "费用" => card.cost = number(text)?,
        "力量值" => card.power = number(text)?,
        "特征" => card.traits = Many(several(text)),
        "账号信息" => card.account = Many(several(text)),
        "任务信息" => card.mission = Many(several(text)),
        "搜寻标记" => card.scout = Flag(yes(text)?),
        "减费" => card.discount = Flag(yes(text)?),
        _ => return Err("没有这一列".to_owned()),
    }
    Ok(())
}

fn yes(text: &str) -> Result<bool, String> {
    match fold(text).as_str() {
        "是" | "有" | "○" | "〇" | "1" | "true" | "yes" | "y" | "✓" | "√" => Ok(true),
        "" | "-" | "—" | "无" | "否" | "×" | "0" | "false" | "no" | "n" | "没有" => {
            Ok(false)
        }
        _ => Err("写 是 或 否".to_owned()),
    }
}
