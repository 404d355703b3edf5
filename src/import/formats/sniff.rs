//! Which format a text is in, by what stands in it; its file's name only where the text leaves it open.

use super::inline::ELEMENTS;

/// The formats of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Plain text, or Markdown.
    Plain,
    /// A web page, whole or a part of one.
    Html,
    /// reStructuredText.
    Rst,
}

/// The format, or what else it is: its name and what to do.
pub fn of(text: &str, file: &str) -> Result<Format, (&'static str, &'static str)> {
    let ending = file
        .rsplit_once('.')
        .map_or("", |(_, e)| e)
        .to_ascii_lowercase();
    let head: String = text
        .chars()
        .take(4000)
        .collect::<String>()
        .to_ascii_lowercase();
    if head.starts_with("mime-version:") || head.starts_with("from: <saved by") {
        return Err(("网页存档（MHTML）", "在浏览器里另存为“网页，仅 HTML”再导入"));
    }
    if is_json(text) {
        return Err((
            "JSON 数据",
            "给出它所出自的规则文本；卡表用 caijue cards import",
        ));
    }
    if ["<!doctype html", "<html", "<body", "<head>"]
        .iter()
        .any(|t| head.contains(t))
        || is_fragment(text)
        || is_bodiless(text)
    {
        return Ok(Format::Html);
    }
    if head.trim_start().starts_with("<?xml") {
        return Err(("XML 数据", "另存为网页、Word 文档或纯文本再导入"));
    }
    if is_yaml(text, &ending) {
        return Err(("YAML 数据", "给出它所出自的规则文本，一条一行"));
    }
    if matches!(ending.as_str(), "toml" | "ini" | "csv" | "tsv") && is_table(text, &ending) {
        return Err((
            "数据表",
            "给出规则的文本，一条一行；卡表用 caijue cards import",
        ));
    }
    if is_rst(text, &ending) {
        return Ok(Format::Rst);
    }
    Ok(Format::Plain)
}

/// The encoding that a web page says it is in.
pub fn charset(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(2048)]).to_ascii_lowercase();
    let at = head.find("<meta")?;
    let (_, said) = head[at..].split_once("charset=")?;
    let name: String = said
        .trim_start_matches(['"', '\''])
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || "-_:".contains(*c))
        .collect();
    encoding_rs::Encoding::for_label(name.as_bytes())
}

/// A part of a page: most of its lines begin or end with tags of blocks.
fn is_fragment(text: &str) -> bool {
    let mut tagged = 0;
    let mut all = 0;
    for line in text
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .take(2000)
    {
        all += 1;
        let opens = line.strip_prefix('<').is_some_and(|r| {
            let name: String = r
                .trim_start_matches('/')
                .chars()
                .take_while(char::is_ascii_alphanumeric)
                .collect();
            let closed = r[r.len() - r.trim_start_matches('/').len() + name.len()..]
                .starts_with(['>', ' ', '/']);
            closed && BLOCKS.contains(&name.to_ascii_lowercase().as_str())
        });
        tagged += usize::from(opens);
    }
    tagged >= 3 && tagged * 2 >= all
}

/// A page whose outermost tags are missing, as what Word saves and somebody cut: almost all of its words stand within blocks
/// that tags open, and nothing in it is Markdown.
fn is_bodiless(text: &str) -> bool {
    let marks = |l: &str| l.starts_with("# ") || l.starts_with("## ") || l.starts_with("- ");
    if !text.trim_start().starts_with('<') || text.lines().any(marks) {
        return false;
    }
    let (mut blocks, mut shut, mut within, mut all) = (0usize, 0usize, 0usize, 0usize);
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let words = |said: &str| said.chars().filter(|c| !c.is_whitespace()).count();
        let said = words(&rest[..at]);
        all += said;
        within += if open.is_empty() { 0 } else { said };
        let tag = &rest[at + 1..];
        let closes = tag.starts_with('/');
        let name = tag.trim_start_matches('/');
        let len = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let block = BLOCKS
            .iter()
            .chain(&HEAD)
            .find(|b| name[..len].eq_ignore_ascii_case(b));
        if let Some(block) = block {
            open.retain(|o| o != block);
            if closes {
                shut += 1;
            } else {
                blocks += usize::from(!HEAD.contains(block));
                open.push(block);
            }
        }
        rest = tag.find('>').map_or("", |end| &tag[end + 1..]);
    }
    let tail = rest.chars().filter(|c| !c.is_whitespace()).count();
    blocks >= 3 && shut >= 3 && within * 10 >= (all + tail) * 9
}

/// Elements that stand in the head of a page and hold words.
const HEAD: [&str; 3] = ["title", "style", "script"];

/// Elements that stand on lines of their own.
const BLOCKS: [&str; 22] = [
    "p",
    "div",
    "li",
    "ul",
    "ol",
    "table",
    "tr",
    "td",
    "th",
    "tbody",
    "thead",
    "section",
    "article",
    "main",
    "dl",
    "dt",
    "dd",
    "h1",
    "h2",
    "h3",
    "h4",
    "blockquote",
];

fn is_json(text: &str) -> bool {
    let core = text.trim();
    let opens = (core.starts_with('{') && core.ends_with('}'))
        || (core.starts_with('[') && core.ends_with(']'));
    let whole = || serde_json::from_str::<serde::de::IgnoredAny>(core).is_ok();
    // A record a line.
    let lines = || {
        let mut records = core.lines().filter(|l| !l.trim().is_empty()).take(50);
        core.starts_with('{')
            && records.all(|l| serde_json::from_str::<serde::de::IgnoredAny>(l).is_ok())
    };
    opens && (whole() || lines())
}

/// Keys and values from end to end, some of them nested.
fn is_yaml(text: &str, ending: &str) -> bool {
    let named = matches!(ending, "yaml" | "yml");
    let (mut keyed, mut nested, mut all) = (0usize, 0usize, 0usize);
    let mut opener: Option<usize> = None;
    for line in text.lines() {
        let bare = line.trim();
        if bare.is_empty() || bare.starts_with('#') || bare == "---" {
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        all += 1;
        let item = bare.strip_prefix("- ").unwrap_or(bare);
        let key = item.split_once(':').filter(|(key, rest)| {
            key.chars().count() <= 40
                && !key.is_empty()
                && !key.contains(['。', '，', '"', ' '])
                && (rest.is_empty() || rest.starts_with(' '))
        });
        match opener {
            Some(o) if indent > o => nested += 1,
            _ => {
                opener = key
                    .filter(|(_, rest)| rest.trim().is_empty())
                    .map(|_| indent);
            }
        }
        keyed += usize::from(key.is_some() || (bare.starts_with("- ") && indent > 0));
    }
    if named {
        return all > 0 && keyed * 2 >= all;
    }
    all >= 6 && nested >= 3 && keyed * 10 >= all * 9
}

fn is_table(text: &str, ending: &str) -> bool {
    let sign = match ending {
        "csv" => ',',
        "tsv" => '\t',
        _ => '=',
    };
    let lines: Vec<&str> = text
        .lines()
        .filter(|l| !l.trim().is_empty())
        .take(200)
        .collect();
    lines.iter().filter(|l| l.contains(sign)).count() * 10 >= lines.len() * 8
}

/// Underlined titles, and directives, roles or targets that only reStructuredText has.
fn is_rst(text: &str, ending: &str) -> bool {
    let own = text
        .lines()
        .filter(|l| {
            let l = l.trim();
            (l.starts_with(".. ")
                && (l.contains("::") || l.starts_with(".. _") || l.starts_with(".. [")))
                || l.contains(":ref:`")
                || l.contains("`__")
                || l.contains("`_ ")
                || l.ends_with("`_")
        })
        .count();
    let lines: Vec<&str> = text.lines().collect();
    let titles = lines
        .windows(2)
        .filter(|w| super::rst::underlines(w[1], w[0]))
        .count();
    if matches!(ending, "rst" | "rest") {
        return own + titles > 0;
    }
    own >= 2 && titles >= 2
}

/// Whether a name is that of an element.
pub(super) fn is_element(name: &str) -> bool {
    ELEMENTS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_told_by_what_stands_in_it() {
        let yaml = "rules:\n  - id: 101.1\n    text: 抓牌\n  - id: 101.2\n    text: 弃牌\n  - id: 101.3\n    text: 出牌\n";
        for (text, file, what) in [
            ("{\"a\": [1, 2]}", "a.txt", "JSON"),
            ("{\"a\": 1}\n{\"a\": 2}\n", "a.txt", "JSON"),
            (yaml, "a.txt", "YAML"),
            (yaml, "a.yml", "YAML"),
            ("<?xml version=\"1.0\"?><r/>", "a.xml", "XML"),
            ("MIME-Version: 1.0\n", "a.mht", "MHTML"),
            ("名,值\n甲,1\n乙,2\n", "a.csv", "数据表"),
        ] {
            let (told, fix) = of(text, file).expect_err(what);
            assert!(told.contains(what) && !fix.is_empty(), "{told}");
        }
        for (text, format) in [
            ("<p>甲</p>\n<p>乙</p>\n<p>丙</p>\n", Format::Html),
            ("<!DOCTYPE html><p>x", Format::Html),
            (
                "<title>星海</title>\n<meta charset=utf-8>\n<p class=MsoNormal>1.1 每名玩家\n抓五张\n牌。<o:p></o:p></p>\n<p>1.2\n弃\n牌。</p>\n<p>1.3\n获\n胜。</p>\n",
                Format::Html,
            ),
            (
                "<p align=center>图</p>\n<p>一</p>\n<p>二</p>\n\n1.1 每名玩家抓五张牌，先手不抓。\n1.2 回合结束时玩家弃牌。\n1.3 甲。\n1.4 乙。\n1.5 丙。\n",
                Format::Plain,
            ),
            (
                "<b>1.1</b> 玩家抓牌。\n<b>1.2</b> 玩家弃牌。\n",
                Format::Plain,
            ),
            (
                "甲\n==\n\n.. note:: 乙\n\n丙\n--\n\n见 :ref:`甲`。\n",
                Format::Rst,
            ),
            (
                "# 甲\n\n牌库: 抓牌的地方。\n手牌: 拿在手里的牌。\n墓地: 弃牌的地方。\n场: 打出的牌。\n费用: 支付的。\n牌: 卡。\n",
                Format::Plain,
            ),
        ] {
            assert_eq!(of(text, "a.txt"), Ok(format), "{text}");
        }
    }
}
