//! An operation as a person says it, from what a scenario writes: 弃置：谁 甘宁，张 1.

use crate::text::yaml::{Kind, Node};

/// The operation in one line.
pub fn aloud(node: &Node) -> String {
    match &node.kind {
        Kind::Map(entries) => match entries.as_slice() {
            [(word, content)] => match fields(content).as_str() {
                "" => fields(word),
                told => format!("{}：{told}", fields(word)),
            },
            _ => fields(node),
        },
        _ => fields(node),
    }
}

fn fields(node: &Node) -> String {
    match &node.kind {
        Kind::Scalar(text, _) => text.clone(),
        Kind::List(items) => {
            let nested = items.iter().any(|item| item.scalar().is_none());
            let told: Vec<String> = items
                .iter()
                .map(|item| match item.kind {
                    Kind::List(_) => format!("（{}）", aloud(item)),
                    _ => aloud(item),
                })
                .filter(|told| !told.is_empty())
                .collect();
            told.join(if nested { "；" } else { "、" })
        }
        Kind::Map(entries) => {
            let told = entries.iter().filter(|(_, of)| !empty(of));
            let told: Vec<String> = told.map(|(key, of)| field(&fields(key), of)).collect();
            told.join("，")
        }
    }
}

fn field(key: &str, of: &Node) -> String {
    match &of.kind {
        Kind::Map(_) => format!("{key}〔{}〕", aloud(of)),
        Kind::List(items) if items.iter().any(|item| item.scalar().is_none()) => {
            format!("{key}〔{}〕", fields(of))
        }
        Kind::Scalar(text, _) if text == "是" => key.to_owned(),
        _ => format!("{key} {}", fields(of)),
    }
}

/// What need not be said: it is as when nothing is written.
fn empty(node: &Node) -> bool {
    node.is_nothing() || matches!(&node.kind, Kind::List(items) if items.is_empty())
}

#[cfg(test)]
mod tests {
    use super::aloud;
    use crate::text::yaml;

    #[test]
    fn operations_are_told_in_a_line() {
        for (text, told) in [
            ("洗牌", "洗牌"),
            ("弃置: {谁: 甘宁, 张: 1}", "弃置：谁 甘宁，张 1"),
            (
                "结算: {谁: 甘宁, 做: [{观看: {谁的: 张飞, 后续: 是}}, {弃置: {张: 1}}]}",
                "结算：谁 甘宁，做〔观看：谁的 张飞，后续；弃置：张 1〕",
            ),
            ("选牌: [杀, 闪]", "选牌：杀、闪"),
            ("定: 2", "定：2"),
        ] {
            assert_eq!(aloud(&yaml::parse(text).expect(text)), told);
        }
    }
}
