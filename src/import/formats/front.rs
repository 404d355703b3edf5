//! YAML front matter at the head of a Markdown text: what it calls the text, and where it ends.

use crate::import::boilerplate::rules;
use crate::import::publication;

/// The most lines that front matter has.
const MOST: usize = 200;

/// What front matter says of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Front {
    /// The title.
    pub title: Option<String>,
    /// The edition, as it is written.
    pub edition: Option<String>,
    /// The day, 2024-03-05.
    pub date: Option<String>,
}

/// Keys of front matter, the better first.
const TITLE: [&str; 6] = ["title", "标题", "題名", "题名", "书名", "name"];
const EDITION: [&str; 6] = ["edition", "version", "版本", "版次", "版", "revision"];
const DATE: [&str; 10] = [
    "effective",
    "effective_date",
    "effective-date",
    "生效日期",
    "施行日期",
    "date",
    "日期",
    "updated",
    "lastmod",
    "更新日期",
];

/// The front matter of a text, and which lines it takes, from 0: `---`, keys with their values, `---`. Lines between rules
/// that are no keys, or whose key is no ASCII and whose value says a rule, are none.
pub fn read(text: &str) -> Option<(Front, std::ops::Range<usize>)> {
    let mut lines = text.lines().map(str::trim_end).enumerate();
    let (from, first) = lines.find(|(_, l)| !l.trim().is_empty())?;
    if first.trim_start_matches('\u{feff}') != "---" {
        return None;
    }
    let mut keys: Vec<(String, String)> = Vec::new();
    for (nth, line) in lines.take(MOST) {
        if matches!(line, "---" | "...") {
            let front = Front {
                title: value(&keys, &TITLE, |v| Some(v.to_owned())),
                edition: value(&keys, &EDITION, |v| Some(v.to_owned())),
                date: value(&keys, &DATE, |v| publication::date(&v.to_lowercase())),
            };
            let is_known = |(key, _): &(String, String)| {
                [&TITLE[..], &EDITION, &DATE]
                    .iter()
                    .any(|k| k.contains(&key.as_str()))
            };
            return keys.iter().any(is_known).then_some((front, from..nth + 1));
        }
        let bare = line.trim_start();
        if bare.is_empty() || bare.starts_with('#') {
            continue;
        }
        let goes_on = line.len() > bare.len() || bare.starts_with("- ") || bare == "-";
        match (key(bare).filter(|_| !goes_on), keys.last_mut()) {
            (Some((key, said)), _) => keys.push((key, said)),
            // A list or a value over several lines belongs to the key above it.
            (None, Some((_, said))) if goes_on && !rules(bare) => {
                if !said.is_empty() {
                    said.push(' ');
                }
                said.push_str(bare);
            }
            _ => return None,
        }
    }
    None
}

/// `version: '1.2' # as printed`: the key in small letters, and its value as it is meant.
fn key(line: &str) -> Option<(String, String)> {
    let (key, said) = line.split_once(':')?;
    let key = key.trim_end().trim_matches(['"', '\'']);
    let is_word = !key.is_empty()
        && key.chars().count() <= 32
        && key.starts_with(char::is_alphabetic)
        && key
            .chars()
            .all(|c| c.is_alphanumeric() || "_-. ".contains(c));
    // 准备: 每名玩家抓五张牌 is a rule between two lines; a key of a program is not.
    let said = said
        .strip_prefix(' ')
        .or_else(|| said.is_empty().then_some(said))?;
    let ruling = !key.is_ascii() && rules(said);
    (is_word && !ruling).then(|| (key.to_lowercase(), plain(said.trim())))
}

/// A value without its quotes, and without a comment behind it.
fn plain(said: &str) -> String {
    for quote in ['"', '\''] {
        if let Some(inner) = said.strip_prefix(quote)
            && let Some(end) = inner.rfind(quote)
        {
            let inner = &inner[..end];
            return match quote {
                '\'' => inner.replace("''", "'"),
                _ => inner.replace("\\\"", "\""),
            };
        }
    }
    let end = said.find(" #").unwrap_or(said.len());
    let bare = said[..end].trim_end();
    // A block's sign says how its lines below are joined.
    let block = matches!(bare, ">" | "|" | ">-" | "|-" | ">+" | "|+" | "~" | "null");
    if block { "" } else { bare }.to_owned()
}

/// What the first of these keys says that says something.
fn value(
    keys: &[(String, String)],
    names: &[&str],
    read: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    names.iter().find_map(|name| {
        let (_, said) = keys.iter().find(|(key, _)| key == name)?;
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        read(&said).filter(|said| (1..=120).contains(&said.chars().count()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_say_what_a_text_is() {
        let text = "---\n# kept by hand\ntitle: \"星海: 规则\"\nversion: 1.10 # printed\ndate: 2024-03-05\nsummary: >\n  两行的\n  说明\ntags:\n- 规则\n---\n1.1 抓牌。\n";
        let (front, lines) = read(text).expect("front matter");
        assert_eq!(lines, 0..11);
        let own = |said: &str| Some(said.to_owned());
        assert_eq!(front.title, own("星海: 规则"));
        assert_eq!(front.edition, own("1.10"));
        assert_eq!(front.date, own("2024-03-05"));
        let below = read("\n\n---\ntitle: 甲\n---\n");
        assert_eq!(below.map(|(_, lines)| lines), Some(2..5));
    }

    #[test]
    fn rules_between_lines_are_no_front_matter() {
        for text in [
            "---\n1.1: 玩家抓牌。\n---\n1.2 弃牌。\n",
            "---\ntitle: 星海\n玩家不能抓牌。\n---\n",
            "---\n标题: 星海\n准备: 每名玩家必须抓五张牌。\n---\n",
            "---\nnote: 没有已知的键\n---\n",
            "---\ntitle: 星海\n",
            "星海\n---\ntitle: 甲\n---\n",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
