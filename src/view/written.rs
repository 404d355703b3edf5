//! What a file writes, as it is read aloud: `{攻击: {角色: 火花, 步骤: 战斗步骤}}` without its signs.

use super::catalog::Catalog;
use crate::text::yaml::{Kind, Node};

/// A value in the interface's words, one of several parts by its parts.
pub fn spoken(node: &Node, words: &Catalog) -> String {
    match &node.kind {
        Kind::Scalar(text, _) => words.field(text).into_owned(),
        Kind::List(items) => {
            let items: Vec<String> = items.iter().map(|item| spoken(item, words)).collect();
            words.list(&items)
        }
        Kind::Map(entries) => {
            let parts: Vec<String> = entries.iter().map(|(k, v)| part(k, v, words)).collect();
            words.list(&parts)
        }
    }
}

fn part(key: &Node, value: &Node, words: &Catalog) -> String {
    let key = spoken(key, words);
    match &value.kind {
        // What is so is said by its name.
        Kind::Scalar(text, _) if matches!(text.as_str(), "是" | "true" | "") => key,
        Kind::Map(_) => format!("{key}{}", words.aside(&[spoken(value, words)])),
        _ => format!("{key} {}", spoken(value, words)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::yaml::parse;
    use crate::view::Language;

    #[test]
    fn no_sign_of_the_file_is_left() {
        for (yaml, chinese, english) in [
            ("{攻击: 火花}", "攻击 火花", "Attack 火花"),
            (
                "{横置: 是, 伤害: 2000}",
                "横置、伤害 2000",
                "rested, Damage 2000",
            ),
            (
                "{攻击: {角色: 火花}}",
                "攻击（角色 火花）",
                "Attack (character 火花)",
            ),
            ("[802.1a, 802.1b]", "802.1a、802.1b", "802.1a, 802.1b"),
        ] {
            let node = parse(yaml).expect("YAML");
            for (language, told) in [(Language::Chinese, chinese), (Language::English, english)] {
                assert_eq!(spoken(&node, &Catalog::of(language)), told);
            }
        }
    }
}
