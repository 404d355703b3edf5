//! Plain text and Markdown, with whatever HTML stands within the lines taken off: `<b id="r1">100.1.</b> 玩家…`.

use std::collections::HashSet;

use super::{Raw, Text};

/// Elements that people write into Markdown.
pub const ELEMENTS: [&str; 46] = [
    "a",
    "b",
    "i",
    "u",
    "s",
    "p",
    "br",
    "hr",
    "em",
    "li",
    "ol",
    "ul",
    "dl",
    "dt",
    "dd",
    "tr",
    "td",
    "th",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "img",
    "sup",
    "sub",
    "kbd",
    "del",
    "ins",
    "div",
    "code",
    "mark",
    "font",
    "span",
    "small",
    "table",
    "tbody",
    "thead",
    "center",
    "strong",
    "ruby",
    "rt",
    "details",
    "summary",
    "blockquote",
];

/// The lines of a plain text. Tags go where the text shows that they are tags: an element that is both opened and
/// closed, or a line break; 〈角色〉 in angle brackets stays.
pub fn read(text: &str) -> Text {
    let tags = elements(text);
    let ends = if text.contains('\n') { '\n' } else { '\r' };
    let mut lines: Vec<Raw> = Vec::new();
    for (nth, line) in text.split(ends).enumerate() {
        let no = nth as u32 + 1;
        if tags.is_empty() || !line.contains(['<', '&']) {
            lines.push(Raw::new(no, line));
            continue;
        }
        let plain = without(line, &tags);
        let whole = line.trim().is_empty() == plain.trim().is_empty();
        lines.extend(
            plain
                .split('\u{1}')
                .enumerate()
                .filter(|&(nth, part)| nth == 0 || !part.trim().is_empty())
                .map(|(_, part)| Raw::new(no, part.trim_end())),
        );
        // A line of tags alone sets nothing off.
        if !whole {
            lines.pop();
        }
    }
    Text {
        lines,
        ..Text::default()
    }
}

/// The elements that the text uses as such.
fn elements(text: &str) -> HashSet<String> {
    let mut opened = HashSet::new();
    let mut closed = HashSet::new();
    for (at, _) in text.match_indices('<') {
        let rest = &text[at + 1..];
        let (rest, shut) = match rest.strip_prefix('/') {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let name: String = rest
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        if !super::sniff::is_element(&name) || !rest[name.len()..].starts_with(['>', ' ', '/']) {
            continue;
        }
        if shut {
            closed.insert(name);
        } else {
            opened.insert(name);
        }
    }
    let mut both: HashSet<String> = opened.intersection(&closed).cloned().collect();
    both.extend(
        ["br", "hr", "img"]
            .iter()
            .filter(|n| opened.contains(**n))
            .map(|n| (*n).to_owned()),
    );
    both
}

/// A line without its tags; U+0001 stands for a line break.
fn without(line: &str, tags: &HashSet<String>) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    let mut hidden = false;
    // Once no sign closes a tag, none behind it does.
    let mut closes = true;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        if !hidden {
            out.push_str(before);
        }
        let inner = tag[1..].trim_start_matches('/');
        let name: String = inner
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        let is_tag = tags.contains(&name) && inner[name.len()..].starts_with(['>', ' ', '/']);
        let end = if is_tag && closes {
            tag.find('>')
        } else {
            None
        };
        closes &= end.is_some() || !is_tag;
        let Some(end) = end else {
            out.push('<');
            rest = &tag[1..];
            continue;
        };
        match name.as_str() {
            "br" => out.push('\u{1}'),
            // A reading above a word is not a part of it.
            "rt" => hidden = !tag.starts_with("</"),
            _ => {}
        }
        rest = &tag[end + 1..];
    }
    out.push_str(rest);
    entities(&out)
}

/// The five names that every page uses, and the space that does not break.
fn entities(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    [
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ]
    .iter()
    .fold(text.to_owned(), |text, (name, sign)| {
        text.replace(name, sign)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(u32, String)> {
        read(text)
            .lines
            .into_iter()
            .map(|l| (l.no, l.text))
            .collect()
    }

    #[test]
    fn a_long_line_is_read_once() {
        let many = 200_000;
        let said = lines(&format!("<b>甲</b>{}乙", "<b ".repeat(many)));
        assert_eq!(said[0].1.matches("<b ").count(), many);
        assert!(said[0].1.ends_with('乙'));
    }

    #[test]
    fn tags_go_and_angle_brackets_stay() {
        let text = "## <span id='a'>100.</span> 总则\n<b id='b'>100.1.</b> 甲 &amp; 乙<br>丙\n<角色> 与 <X> 与 3<b\n</div>\n";
        assert_eq!(
            lines(text)[..4],
            [
                (1, "## 100. 总则".to_owned()),
                (2, "100.1. 甲 & 乙".to_owned()),
                (2, "丙".to_owned()),
                (3, "<角色> 与 <X> 与 3<b".to_owned()),
            ]
        );
        // Nothing is taken for a tag that is never closed.
        assert_eq!(
            lines("选择 <b> 或 <a> 一项 &amp;\n")[0].1,
            "选择 <b> 或 <a> 一项 &amp;"
        );
    }
}
