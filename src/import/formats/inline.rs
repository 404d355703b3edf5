//! Plain text and Markdown, with whatever HTML stands within the lines taken off: `<b id="r1">100.1.</b> 玩家…`.

use std::collections::{HashMap, HashSet};

use super::{Aside, Raw, Text, front, html};

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
/// closed, or a line break; 〈角色〉 in angle brackets stays. What a page made of it would not show, a comment or the
/// words of a hidden element, stands apart.
pub fn read(text: &str) -> Text {
    let mut lines = Lines::of(text);
    let (front, heads) = front::read(text).unwrap_or_default();
    let ends = if text.contains('\n') { '\n' } else { '\r' };
    let mut out: Vec<Raw> = Vec::new();
    let mut at = 0;
    for (nth, line) in text.split(ends).enumerate() {
        let no = nth as u32 + 1;
        lines.read(line, at);
        at += line.len() + 1;
        if heads.contains(&nth) {
            lines.split = None;
            let told = line.trim();
            out.push(Raw {
                aside: (!told.is_empty()).then_some(Aside::Front),
                ..Raw::new(no, told)
            });
            continue;
        }
        let Some((shown, unseen)) = lines.split.take() else {
            out.push(Raw::new(no, line));
            continue;
        };
        // A line of tags alone sets nothing off.
        if line.trim().is_empty() == shown.trim().is_empty() {
            let parts = shown.split('\u{1}').enumerate();
            out.extend(
                parts
                    .filter(|&(nth, part)| nth == 0 || !part.trim().is_empty())
                    .map(|(_, part)| Raw::new(no, part.trim_end())),
            );
        }
        let unseen = unseen.replace('\u{1}', " ");
        if !unseen.trim().is_empty() {
            out.push(Raw {
                aside: Some(Aside::Hidden),
                ..Raw::new(no, unseen.trim())
            });
        }
    }
    Text {
        lines: out,
        front,
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
        let name = name(rest);
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

/// What hides the words at hand.
#[derive(Debug, PartialEq)]
enum Veil {
    Comment,
    /// An element, with how many of its name are open in it.
    Element(String, usize),
}

/// The lines while they are read.
struct Lines {
    tags: HashSet<String>,
    /// Where the last comment ends, and where the last element of each name.
    comments: Option<usize>,
    closed: HashMap<String, usize>,
    veil: Option<Veil>,
    /// A reading above a word, which is not a part of it.
    ruby: bool,
    /// What the line shows and what it hides, where that is not the line as it stands; U+0001 is a line break.
    split: Option<(String, String)>,
}

impl Lines {
    fn of(text: &str) -> Self {
        let tags = elements(text);
        let mut closed = HashMap::new();
        for (at, _) in text.match_indices("</") {
            let name = name(&text[at + 2..]);
            if tags.contains(&name) {
                closed.insert(name, at);
            }
        }
        Self {
            tags,
            comments: text.rfind("-->"),
            closed,
            veil: None,
            ruby: false,
            split: None,
        }
    }

    /// Reads a line that begins at this byte of the text.
    fn read(&mut self, line: &str, begins: usize) {
        self.ruby = false;
        let marked = line.contains('<') || (line.contains('&') && !self.tags.is_empty());
        if (self.tags.is_empty() && self.comments.is_none()) || !(marked || self.veil.is_some()) {
            return;
        }
        let mut out = (String::with_capacity(line.len()), String::new());
        let mut rest = line;
        // Once no sign closes a tag, none behind it does.
        let mut closes = true;
        loop {
            if self.veil == Some(Veil::Comment) {
                let end = rest.find("-->");
                out.1.push_str(&rest[..end.unwrap_or(rest.len())]);
                let Some(end) = end else { break };
                self.veil = None;
                rest = &rest[end + 3..];
            }
            let Some(at) = rest.find('<') else {
                self.say(&mut out, rest);
                break;
            };
            let (before, tag) = rest.split_at(at);
            self.say(&mut out, before);
            let here = begins + (line.len() - tag.len());
            if tag.starts_with("<!--") && self.comments.is_some_and(|end| end > here) {
                if self.veil.is_none() {
                    self.veil = Some(Veil::Comment);
                }
                rest = &tag[4..];
                continue;
            }
            let inner = tag[1..].trim_start_matches('/');
            let name = name(inner);
            let is_tag =
                self.tags.contains(&name) && inner[name.len()..].starts_with(['>', ' ', '/']);
            let end = (is_tag && closes).then(|| tag.find('>')).flatten();
            closes &= end.is_some() || !is_tag;
            let Some(end) = end else {
                self.say(&mut out, "<");
                rest = &tag[1..];
                continue;
            };
            self.tag(&tag[..=end], &name, here);
            if name == "br" {
                self.say(&mut out, "\u{1}");
            }
            rest = &tag[end + 1..];
        }
        self.split = Some((entities(&out.0), entities(&out.1)));
    }

    fn say(&self, out: &mut (String, String), words: &str) {
        match &self.veil {
            Some(_) => out.1.push_str(words),
            None if self.ruby => {}
            None => out.0.push_str(words),
        }
    }

    /// Takes in a tag that begins at this byte.
    fn tag(&mut self, tag: &str, name: &str, at: usize) {
        let shuts = tag.starts_with("</");
        // One of these ends where the next begins.
        let ends = ["p", "li", "dt", "dd", "tr", "td", "th"].contains(&name) && !shuts;
        if ends && matches!(&self.veil, Some(Veil::Element(of, 0)) if of == name) {
            self.veil = None;
        }
        match &mut self.veil {
            Some(Veil::Element(of, open)) if of == name => match (shuts, *open) {
                (false, _) => *open += 1,
                (true, 0) => self.veil = None,
                (true, _) => *open -= 1,
            },
            Some(_) => {}
            None if name == "rt" => self.ruby = !shuts,
            None => {
                let ends = self.closed.get(name).is_some_and(|end| *end > at);
                if !shuts && ends && html::hides(tag) {
                    self.veil = Some(Veil::Element(name.to_owned(), 0));
                }
            }
        }
    }
}

/// The name that a tag begins with.
fn name(tag: &str) -> String {
    tag.chars()
        .take_while(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect()
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
    fn what_a_page_would_not_show_stands_apart() {
        let text = "1.1 玩家<span hidden>甲</span>抓牌。<!-- 乙 -->\n<!--\n1.2 丙\n-->1.3 弃牌。\n\
            <div style='display:none'>\n1.4 丁<div>\n<p>戊</p></div>\n己</div>\n<p hidden>1.5 结束。\n1.6 庚<p>。\n1.7 完<!-- 辛</p>\n";
        let lines = |aside: Option<Aside>| -> Vec<(u32, String)> {
            let lines = read(text).lines.into_iter();
            lines
                .filter(|l| l.aside == aside && !l.text.trim().is_empty())
                .map(|l| (l.no, l.text.trim().to_owned()))
                .collect()
        };
        let of = |list: &[(u32, &str)]| -> Vec<(u32, String)> {
            list.iter()
                .map(|(no, text)| (*no, (*text).to_owned()))
                .collect()
        };
        assert_eq!(
            lines(None),
            of(&[
                (1, "1.1 玩家抓牌。"),
                (4, "1.3 弃牌。"),
                (10, "。"),
                (11, "1.7 完<!-- 辛")
            ])
        );
        assert_eq!(
            lines(Some(Aside::Hidden)),
            of(&[
                (1, "甲 乙"),
                (3, "1.2 丙"),
                (6, "1.4 丁"),
                (7, "戊"),
                (8, "己"),
                (9, "1.5 结束。"),
                (10, "1.6 庚"),
            ])
        );
    }

    #[test]
    fn many_comments_are_read_once() {
        let many = 100_000;
        let text = format!("<!-- 甲 -->{}", "<!-- 乙".repeat(many));
        assert_eq!(lines(&text)[0].1.matches('乙').count(), many);
        let text = format!("{}-->丙", "<!-- 乙".repeat(many));
        assert_eq!(lines(&text)[0].1, "丙");
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
