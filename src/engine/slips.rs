//! What the YAML reader says of a file, put into Chinese, with the slip of the pen that likely lies behind it: a
//! full-width colon, a tab, a missing space. Knows no game.

use super::fault::{Fault, nearest_word};
use crate::text::yaml::{self, What};

/// An action with its number within the word, as cards print it: 抽1张卡 for {抽卡: 1}.
fn counted(said: &str, known: &[&str]) -> Option<String> {
    let digits = said.find(|c: char| c.is_ascii_digit())?;
    let (head, rest) = said.split_at(digits);
    let end = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    let (number, tail) = rest.split_at(end);
    let tail = tail.trim_start_matches(['张', '点', '个']);
    let whole = format!("{head}{tail}");
    let word = [whole.as_str(), head]
        .into_iter()
        .find(|word| known.contains(word))?;
    Some(format!("写作 {{{word}: {number}}}"))
}

/// The reader's error as a fault of a file with this text.
pub(super) fn fault_of(error: &yaml::Error, text: &str) -> Fault {
    match error {
        yaml::Error::Syntax(error) => no_yaml(error, text),
        yaml::Error::Shape(wrong) => wrong_shape(wrong, text),
    }
}

/// What is no YAML.
fn no_yaml(error: &serde_saphyr::Error, text: &str) -> Fault {
    use serde_saphyr::Error;
    let error = error.without_snippet();
    if let Error::AliasError { error, .. } = error {
        return no_yaml(error, text);
    }
    let (line, column) = error
        .location()
        .map_or((1, 1), |l| (l.line() as u32, l.column() as u32));
    let (what, fix) = match error {
        Error::Eof { .. } => (
            "到了文件末尾，还没写完".to_owned(),
            anywhere_slip(text).or_else(|| Some("看括号、引号是否都合上了".to_owned())),
        ),
        // The reader counts levels and nodes as it goes, aliases written out: it stops early, however small the file.
        Error::Budget { .. }
        | Error::AliasReplayLimitExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. } => (
            "套了太多层，或别名展开后太大".to_owned(),
            Some("少套几层；别名（*名）改为直接写出".to_owned()),
        ),
        // The scanner's own limit has no variant of its own to match.
        other if other.to_string().contains("recursion limit") => {
            ("套了太多层".to_owned(), Some("少套几层".to_owned()))
        }
        Error::DuplicateMappingKey { key, .. } => twice(key.as_deref()),
        other => {
            let said = other.to_string();
            let slip = near_slip(text, line);
            if brackets(&said) {
                (
                    "括号没有配上，或缺了逗号".to_owned(),
                    Some(slip.unwrap_or_else(|| "看这一处前后的 { } [ ] 与半角逗号".to_owned())),
                )
            } else {
                let (what, fix) = scanned(&said);
                (
                    what.to_owned(),
                    Some(slip.unwrap_or_else(|| fix.to_owned())),
                )
            }
        }
    };
    Fault {
        line,
        column,
        what,
        fix,
    }
}

/// What is YAML, but not what was to be written here.
pub(super) fn wrong_shape(wrong: &yaml::Wrong, text: &str) -> Fault {
    let at = wrong
        .at
        .filter(|at| at.line > 0)
        .unwrap_or(yaml::Pos { line: 1, column: 1 });
    let slip = || near_slip(text, at.line);
    let (what, fix) = match &wrong.what {
        What::UnknownKey(key, known) => (format!("不认识“{key}”一项"), unknown_key(key, known)),
        What::UnknownWord(word, known) => (
            format!("这里不能写“{word}”"),
            punctuation(word)
                .or_else(|| counted(word, known))
                .or_else(|| nearest_word(word, known.iter().copied())),
        ),
        What::Missing(key) => (format!("缺“{key}”一项"), slip()),
        What::Twice(key) => twice(Some(key)),
        What::Form(wanted, found) => (format!("这里要写{wanted}，却是{found}"), slip()),
        What::Scalar(ty) => (
            format!("这里要写{}", scalar(ty)),
            slip()
                .or_else(|| wide_comma(text, at.line))
                .or_else(|| Some(example(ty).to_owned())),
        ),
        // What this program's own readers say is Chinese already.
        What::Said(says) if !says.is_ascii() => (says.clone(), None),
        // What serde says of what is not a ruling's.
        What::Said(_) | What::Type(..) => {
            let (what, fix) = scanned("");
            (what.to_owned(), slip().or_else(|| Some(fix.to_owned())))
        }
    };
    Fault {
        line: at.line,
        column: at.column,
        what,
        fix,
    }
}

fn twice(key: Option<&str>) -> (String, Option<String>) {
    (
        match key {
            Some(key) => format!("“{key}”在同一处写了两次"),
            None => "同一项在同一处写了两次".to_owned(),
        },
        Some("每项只写一次；要写几个，用列表：[一, 二]".to_owned()),
    )
}

/// What is meant by a key that is not known.
fn unknown_key(field: &str, expected: &[&'static str]) -> Option<String> {
    if let Some(fix) = punctuation(field) {
        return Some(fix);
    }
    let near = nearest_word(field, expected.iter().copied());
    // What an expectation does not know of itself may be a fact of the board.
    if expected.contains(&"无事件") && expected.contains(&"可做") {
        return match near {
            Some(near) if near.ends_with('？') => Some(near),
            near => {
                let near = near.map_or_else(String::new, |near| format!("；期望下{near}"));
                Some(format!(
                    "若是局面里的一项，写在 局面 下：期望: {{局面: {{{field}: …}}}}{near}"
                ))
            }
        };
    }
    near.map(|fix| match fix.strip_suffix('？') {
        // A half-width comma inside a sentence makes its second half a key.
        None if field.chars().count() > 3 => {
            format!("{fix}；若它是前一句话的后半，句中的逗号要写全角")
        }
        _ => fix,
    })
}

/// What is wrong with a word that holds punctuation which should have parted it.
fn punctuation(word: &str) -> Option<String> {
    if let Some((key, value)) = word.split_once('：') {
        return Some(full_colon(key, value));
    }
    if let Some((key, value)) = word.split_once(':')
        && !key.is_empty()
        && !value.is_empty()
        && !key.is_ascii()
    {
        return Some(format!(
            "冒号后面要空一格：{}: {}",
            key.trim(),
            value.trim()
        ));
    }
    let slips = [
        (
            '，',
            "逗号是全角的：在 { } 与 [ ] 里，各项之间用半角逗号 , 隔开",
        ),
        ('、', "列表的各项之间用半角逗号 , 隔开，不用顿号：[一, 二]"),
        ('；', "各项之间用半角逗号 , 隔开，不用分号"),
    ];
    let found = slips.iter().find(|(c, _)| word.contains(*c));
    found.map(|(_, fix)| (*fix).to_owned())
}

fn full_colon(key: &str, value: &str) -> String {
    let key = key.trim_start_matches(['-', ' ', '{', '[']).trim();
    let value: String = value.trim().chars().take(12).collect();
    format!("冒号是全角的：写半角冒号，后面空一格，如 {key}: {value}")
}

/// A slip in a line or in the two before it, where the reader may only notice it later.
fn near_slip(text: &str, line: u32) -> Option<String> {
    let line = line.max(1) as usize;
    let from = line.saturating_sub(3);
    let near: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .skip(from)
        .take(line - from)
        .collect();
    near.iter()
        .rev()
        .find_map(|(nth, text)| slip_in(text).map(|fix| at_line(*nth, line, fix)))
}

/// The first slip of a whole file.
fn anywhere_slip(text: &str) -> Option<String> {
    text.lines()
        .enumerate()
        .find_map(|(nth, line)| slip_in(line).map(|fix| at_line(nth, 0, fix)))
}

/// A full-width comma behind a bracket, where a number was to stand.
fn wide_comma(text: &str, line: u32) -> Option<String> {
    let said = text.lines().nth(line.max(1) as usize - 1)?;
    let (_, within) = said.split_once(['[', '{'])?;
    within
        .contains(['，', '、'])
        .then(|| "逗号是全角的：在 { } 与 [ ] 里，各项之间用半角逗号 , 隔开".to_owned())
}

fn at_line(nth: usize, line: usize, fix: String) -> String {
    if nth + 1 == line {
        fix
    } else {
        format!("第{}行：{fix}", nth + 1)
    }
}

/// The likely slip in one line: what a person types without seeing the difference.
fn slip_in(line: &str) -> Option<String> {
    let indent = line.len() - line.trim_start().len();
    if line[..indent].contains('\t') {
        return Some("行首用了制表符（Tab）：缩进只用空格".to_owned());
    }
    if line[..indent].contains('\u{3000}') {
        return Some("行首用了全角空格：缩进只用半角空格".to_owned());
    }
    let said = line.trim();
    if said.starts_with('#') {
        return None;
    }
    for (wide, right) in [('｛', "{"), ('｝', "}"), ('［', "["), ('］', "]")] {
        if said.contains(wide) {
            return Some(format!("括号“{wide}”是全角的：写半角的 {right}"));
        }
    }
    let item = said.trim_start_matches("- ");
    if item.starts_with('－') || item.starts_with('—') {
        return Some("列表项前的横线是全角的：写半角的 - ，后面空一格".to_owned());
    }
    if let Some(rest) = said.strip_prefix('-')
        && !rest.starts_with([' ', '-'])
        && !rest.is_empty()
        && !rest.starts_with(|c: char| c.is_ascii_digit())
    {
        return Some("列表项的 - 后面要空一格".to_owned());
    }
    // Where a key stands: at the beginning, or behind what opens or parts.
    for piece in item.split(['{', ',', '[']) {
        let Some((key, rest)) = piece.split_once('：') else {
            continue;
        };
        let short = key.trim().chars().count() <= 12;
        if short && !key.trim().is_empty() && !key.contains([':', '“', '"', '\'', '，', '。']) {
            return Some(full_colon(key, rest));
        }
    }
    if let Some((key, value)) = item.split_once(':')
        && !key.is_ascii()
        && !key.contains(['{', '[', '"', '\'', ' '])
        && value.starts_with(|c: char| !c.is_whitespace())
    {
        return Some(format!("冒号后面要空一格：{key}: {}", short(value)));
    }
    if let Some((_, value)) = item.split_once(": ") {
        let value = value.trim_start();
        if value.starts_with(['@', '`', '%', '!', '&', '*', '|', '>']) {
            let first: String = value.chars().take(1).collect();
            return Some(format!(
                "“{first}”在值的开头另有用处：整个值加引号，如 \"{}\"",
                short(value)
            ));
        }
        let plain = !value.starts_with(['{', '[', '"', '\'']);
        if plain && value.contains(": ") {
            return Some(format!(
                "一行里有两个“: ”：后一个若是文字的一部分，给整句加引号，如 \"{}\"",
                short(value)
            ));
        }
    }
    None
}

fn short(text: &str) -> String {
    text.trim().chars().take(12).collect()
}

/// What the scanner found, in Chinese, and where to look.
fn scanned(said: &str) -> (&'static str, &'static str) {
    let known: &[(&str, (&str, &str))] = &[
        ("tab", ("这里不能用制表符（Tab）", "缩进只用空格")),
        (
            "anchor",
            ("别名（*名）没有来处", "值的开头若是 * 或 &，给整个值加引号"),
        ),
        (
            "quote",
            ("引号没有合上", "看这一行的引号是否成对，或去掉引号"),
        ),
        (
            "quoted scalar",
            ("引号没有合上", "看这一行的引号是否成对，或去掉引号"),
        ),
        (
            "indent",
            ("缩进对不上", "同一层的各项左边对齐，缩进只用空格"),
        ),
        (
            "mapping values",
            (
                "这里不能再写一个“名: 值”",
                "看上一行是否少了缩进，或一行里是否写了两个冒号；是文字的就加引号",
            ),
        ),
        (
            "simple key",
            (
                "这里少了冒号，或上一行没有写完",
                "每项写作“名: 值”，冒号是半角的，后面空一格；同一层的各项左边对齐",
            ),
        ),
        (
            "block",
            (
                "这里的缩进或列表写法不对",
                "同一层的各项左边对齐；列表项以“- ”开头",
            ),
        ),
        (
            "document",
            ("一个文件里只能写一份", "去掉 --- 与 ... 这样的行"),
        ),
    ];
    known
        .iter()
        .find(|(word, _)| said.contains(word))
        .map_or(
            (
                "这里不合 YAML 的写法",
                "每项写作“名: 值”，冒号是半角的，后面空一格；同一层的各项左边对齐；文字里有标点就加引号",
            ),
            |(_, says)| *says,
        )
}

/// Whether the reader's message is about a flow mapping or sequence that does not close.
fn brackets(message: &str) -> bool {
    ["flow mapping", "flow sequence", "mismatched bracket"]
        .iter()
        .any(|m| message.contains(m))
}

/// What may stand where a scalar of this type is read.
fn scalar(ty: &str) -> String {
    let range = match ty {
        "u8" => "0到255的整数".to_owned(),
        "i8" => "-128到127的整数".to_owned(),
        "u16" => format!("0到{}的整数", u16::MAX),
        _ if ty.starts_with('u') => "不小于0的整数".to_owned(),
        _ if ty.starts_with('i') => "整数".to_owned(),
        _ => "数".to_owned(),
    };
    format!("一个{range}")
}

/// An example that fits the type.
fn example(ty: &str) -> &'static str {
    match ty {
        "u8" | "i8" => "数用阿拉伯数字写，如 3",
        _ => "数用阿拉伯数字写，如 3000",
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::file::read;
    use crate::engine::vocab::{self, Vocab};

    #[derive(Debug, Vocab)]
    #[vocab(name = "页")]
    struct Page {
        #[word("标题")]
        title: String,
        #[word("表", default)]
        list: Vec<u8>,
        #[word("里", default)]
        within: Option<Inner>,
    }

    #[derive(Debug, Vocab)]
    #[vocab(name = "里")]
    struct Inner {
        #[word("可", default)]
        yes: bool,
    }

    fn said(text: &str) -> String {
        let fault = read::<Page>(text).expect_err(text);
        format!("{} {}", fault.what, fault.fix.unwrap_or_default())
    }

    #[test]
    fn the_likely_slip_is_named_in_chinese() {
        for (text, slip) in [
            (
                "标题：一\n",
                "冒号是全角的：写半角冒号，后面空一格，如 标题: 一",
            ),
            ("标题: 一\n里: {可：true}\n", "冒号是全角的"),
            ("标题: 一\n里:\n\t可: true\n", "制表符（Tab）：缩进只用空格"),
            ("标题: 一\n表:\n-1\n", "空一格"),
            ("标题: 一\n表: [1， 2]\n", "半角逗号"),
            ("标题: 一\n表: ［1］\n", "半角的 ["),
            ("标题:一\n", "冒号后面要空一格：标题: 一"),
            ("标题: 答: 一\n", "加引号"),
            ("标题: *一\n", "加引号"),
            ("标题: 一\n里: {可: 三}\n", "是或否（true、false）"),
            ("标题: 一\n表: [300]\n", "至多255"),
        ] {
            let said = said(text);
            assert!(said.contains(slip), "{text}: {said}");
        }
    }

    #[test]
    fn no_message_names_a_type_of_the_program() {
        for text in [
            "标题: 一\n里: 词\n",
            "标题: 一\n里: [1]\n",
            "标题: [1]\n",
            "标题: {一: 二}\n",
            "标题: 一\n表: 词\n",
            "标题: 一\n表: {一: 二}\n",
            "- 一\n",
            "一\n",
            "标题: \"一\n",
            "标题: 一\n 表: [1]\n",
            "标题: 一\n---\n标题: 二\n",
            "标题: 一\n里: {可: true\n",
            "标题: 一\n里: {可: true]}\n",
            "%标题\n",
            "标题: `一`\n",
            "? 一\n",
        ] {
            let Err(fault) = read::<Page>(text) else {
                continue;
            };
            let said = format!("{} {}", fault.what, fault.fix.unwrap_or_default());
            let foreign: Vec<&str> = said
                .split(|c: char| !c.is_ascii_alphabetic())
                .filter(|word| !matches!(*word, "" | "Tab" | "YAML" | "true" | "false"))
                .collect();
            assert!(foreign.is_empty(), "{text}: {said}");
        }
    }
}
