//! An operation as a person says it, from what a scenario writes: 弃置：谁 甘宁，张 1.

use serde_json::Value;

/// The operation in one line.
pub(super) fn aloud(value: &Value) -> String {
    match value {
        Value::Object(map) => match map.iter().next() {
            Some((word, content)) if map.len() == 1 => match fields(content).as_str() {
                "" => word.clone(),
                told => format!("{word}：{told}"),
            },
            _ => fields(value),
        },
        other => fields(other),
    }
}

fn fields(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(yes) => if *yes { "是" } else { "否" }.to_owned(),
        Value::Number(n) => n.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let nested = items.iter().any(|i| i.is_object() || i.is_array());
            let told: Vec<String> = items
                .iter()
                .map(|item| match item {
                    Value::Array(_) => format!("（{}）", aloud(item)),
                    _ => aloud(item),
                })
                .filter(|t| !t.is_empty())
                .collect();
            told.join(if nested { "；" } else { "、" })
        }
        Value::Object(map) => {
            let told: Vec<String> = map
                .iter()
                .filter(|(_, v)| !empty(v))
                .map(|(key, value)| match value {
                    Value::Object(_) => format!("{key}〔{}〕", aloud(value)),
                    Value::Array(items) if items.iter().any(|i| !i.is_string()) => {
                        format!("{key}〔{}〕", fields(value))
                    }
                    Value::Bool(true) => key.clone(),
                    _ => format!("{key} {}", fields(value)),
                })
                .collect();
            told.join("，")
        }
    }
}

/// What need not be said: it is as when nothing is written.
fn empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn operations_are_told_in_a_line() {
        for (value, told) in [
            (json!("洗牌"), "洗牌"),
            (
                json!({"弃置": {"谁": "甘宁", "张": 1}}),
                "弃置：张 1，谁 甘宁",
            ),
            (
                json!({"结算": {"谁": "甘宁", "做": [{"观看": {"谁的": "张飞", "后续": true}}, {"弃置": {"张": 1}}]}}),
                "结算：做〔观看：后续，谁的 张飞；弃置：张 1〕，谁 甘宁",
            ),
            (json!({"选牌": ["杀", "闪"]}), "选牌：杀、闪"),
            (json!({"定": 2}), "定：2"),
        ] {
            // Maps keep the order of the file where serde_json is told to; the words are what counts here.
            let mut said: Vec<char> = aloud(&value).chars().collect();
            let mut wanted: Vec<char> = told.chars().collect();
            said.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(said, wanted, "{}", aloud(&value));
        }
    }
}
