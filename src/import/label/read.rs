//! Reads the label at the front of a line, one way of writing after the other.

use crate::rulebook::id::MAX_PARTS;
use crate::text::numeral;

use super::kinds::{Label, Style, Tail, Unit};

/// Signs that open a list item.
const BULLETS: &str = "·●○■□◆◇★☆▲△▪▫‣※►▶➤✦❖-*+–—•";

/// The label at the front of a folded line.
pub fn label(folded: &str) -> Option<Label> {
    let c: Vec<char> = folded.chars().take(120).collect();
    let (mut at, heading) = heading_marks(&c);
    if heading == 0 && c.first() == Some(&'#') && c.len() > 1 && c.get(1) != Some(&'#') {
        return Some(Label::new(Style::Hash, Vec::new(), String::new(), 1));
    }
    // - **101.1** …: a list sign or bold marks before a number are no label of their own.
    let bold = skip_marks(&c, &mut at);
    let mut found = numbered(&c, at);
    if let Some(found) = &mut found {
        found.heading = heading;
        if bold && c[found.body..].starts_with(&['*', '*']) {
            found.body += 2;
        }
        while found.body < c.len() && (c[found.body] == ' ' || follows_label(c[found.body])) {
            found.body += 1;
        }
        // What was cut off at the end of the probe is still text.
        return Some(found.clone());
    }
    if heading > 0 {
        let mut found = Label::new(Style::Heading, Vec::new(), String::new(), at);
        found.heading = heading;
        return Some(found);
    }
    if c.first() == Some(&'【') && folded.ends_with('】') && folded.matches('【').count() == 1 {
        return Some(Label::new(Style::Bracket, Vec::new(), String::new(), 1));
    }
    bullet(&c)
}

/// Colons and dots that a label leaves before its text: `202.2a:检查`.
fn follows_label(c: char) -> bool {
    matches!(c, ':' | '：')
}

fn heading_marks(c: &[char]) -> (usize, u8) {
    let marks = c.iter().take_while(|c| **c == '#').count();
    // One sign glued to its word is a forum's; two or more are a Markdown heading that lost its space.
    let glued = c.get(marks).is_some_and(|c| *c != ' ');
    if marks == 0 || marks > 6 || (glued && marks == 1) {
        return (0, 0);
    }
    let mut at = marks;
    while c.get(at) == Some(&' ') {
        at += 1;
    }
    (at, marks as u8)
}

fn skip_marks(c: &[char], at: &mut usize) -> bool {
    let mut probe = *at;
    if c.get(probe).is_some_and(|c| "-*+·•".contains(*c)) && c.get(probe + 1) == Some(&' ') {
        probe += 2;
        while c.get(probe) == Some(&' ') {
            probe += 1;
        }
    }
    let bold = c[probe.min(c.len())..].starts_with(&['*', '*']);
    if bold {
        probe += 2;
    }
    // Only before a number of several parts, or any label in a heading: `- 1 张牌` stays an item.
    let is_path = numbered(c, probe).is_some_and(|l| l.style == Style::Path);
    if is_path || (bold && numbered(c, probe).is_some()) {
        *at = probe;
        return bold;
    }
    false
}

fn numbered(c: &[char], at: usize) -> Option<Label> {
    unit(c, at)
        .or_else(|| english_unit(c, at))
        .or_else(|| path(c, at))
        .or_else(|| simple(c, at))
}

/// 第三章, 第 12 条.
fn unit(c: &[char], start: usize) -> Option<Label> {
    let mut at = start;
    if c.get(at) != Some(&'第') {
        return None;
    }
    at = spaces(c, at + 1);
    let from = at;
    while c
        .get(at)
        .is_some_and(|c| c.is_ascii_digit() || numeral::is_chinese(*c))
    {
        at += 1;
    }
    let value = value_of(&c[from..at])?;
    at = spaces(c, at);
    let unit = Unit::of_char(*c.get(at)?)?;
    at += 1;
    if unit == Unit::Part && c.get(at) == Some(&'分') {
        at += 1;
    }
    // 第三条的, 第一章所述: running text, not a label.
    if c.get(at)
        .is_some_and(|c| "的所中之至到和与及或、,".contains(*c))
    {
        return None;
    }
    let printed = c[start..at].iter().filter(|c| **c != ' ').collect();
    Some(Label::new(
        Style::Unit(unit),
        vec![value],
        printed,
        closing(c, at),
    ))
}

/// Chapter 3, Article 12, Rule 101.1 (the last gives way to the number itself).
fn english_unit(c: &[char], start: usize) -> Option<Label> {
    let mut at = start;
    while c.get(at).is_some_and(char::is_ascii_alphabetic) {
        at += 1;
    }
    let word: String = c[start..at].iter().collect();
    let unit = Unit::of_word(&word);
    let known = unit.is_some() || matches!(word.as_str(), "CR" | "R" | "TR" | "MTR");
    if !known || (unit.is_some() && c.get(at) != Some(&' ')) {
        return None;
    }
    at = spaces(c, at);
    if let Some(found) = path(c, at) {
        return Some(found);
    }
    let unit = unit?;
    let from = at;
    while c.get(at).is_some_and(char::is_ascii_alphanumeric) {
        at += 1;
    }
    let digits: String = c[from..at].iter().collect();
    let value = digits.parse().ok().or_else(|| numeral::roman(&digits))?;
    let closed = at == c.len() || c.get(at).is_some_and(|c| ".:-—– ".contains(*c));
    // "Rule 3 applies": a sentence goes on in lower case.
    let next = closing(c, at);
    let running = c.get(at) == Some(&' ') && c.get(next).is_some_and(char::is_ascii_lowercase);
    if !closed || running {
        return None;
    }
    let printed = c[start..at].iter().collect();
    Some(Label::new(Style::Unit(unit), vec![value], printed, next))
}

/// 101.1a, 1.2.3.4., §2.1, 1-2-3.
fn path(c: &[char], start: usize) -> Option<Label> {
    let mut at = start;
    let sign = matches!(c.get(at), Some('§'));
    if sign {
        at = spaces(c, at + 1);
    }
    let from = at;
    let mut parts = Vec::new();
    let mut hyphens = false;
    loop {
        let digits = at;
        let mut value = 0u32;
        while let Some(digit) = c.get(at).and_then(|c| c.to_digit(10)) {
            value = value.checked_mul(10)?.checked_add(digit)?;
            at += 1;
        }
        if at == digits || at - digits > 5 {
            return None;
        }
        parts.push(value);
        let more = c.get(at + 1).is_some_and(char::is_ascii_digit);
        match c.get(at) {
            Some('.') if more && !hyphens => at += 1,
            Some('-') if more && (hyphens || parts.len() == 1) => {
                hyphens = true;
                at += 1;
            }
            _ => break,
        }
    }
    let mut letter = 0;
    let next = |at: usize| c.get(at).copied();
    if !hyphens && let Some(found) = chain(c, from, at, parts.len()) {
        return Some(found);
    }
    if let Some(l) = next(at).filter(char::is_ascii_alphabetic)
        && !next(at + 1).is_some_and(|c| c.is_ascii_alphanumeric())
        && (l.is_ascii_lowercase() || next(at + 1).is_none_or(|c| " .:)".contains(c)))
        && (parts.len() > 1 || parts[0] >= 100)
    {
        letter = l.to_ascii_lowercase() as u32 - 'a' as u32 + 1;
        at += 1;
    }
    // 1.1.2.a: the letter behind a dot of its own.
    if letter == 0
        && parts.len() > 1
        && !hyphens
        && next(at) == Some('.')
        && let Some(l) = next(at + 1).filter(char::is_ascii_lowercase)
        && next(at + 2).is_none_or(|c| " .:)".contains(c))
    {
        letter = l as u32 - 'a' as u32 + 1;
        at += 2;
    }
    if parts.len() < 2 && letter == 0 && !sign {
        return None;
    }
    let end = at;
    let after = next(at);
    let glued = match after {
        None | Some(' ' | '.' | ':' | '、' | ')' | '*') => false,
        Some(c) if c.is_ascii_alphanumeric() || "+-=<>%/×~".contains(c) => return None,
        // 2.5倍, 3.5版 are amounts.
        Some(c) if "倍%‰秒分元万亿级版米号折".contains(c) => return None,
        Some(_) => true,
    };
    // 50-70张 is a range, 3-0 a score; 2022.8.11 and 2022-08-21 are days.
    if hyphens && (glued || parts.contains(&0)) {
        return None;
    }
    if parts.len() == 3 && (1900..2100).contains(&parts[0]) && parts[1] <= 12 && parts[2] <= 31 {
        return None;
    }
    if after == Some('.') || after == Some('、') || after == Some(')') {
        at += 1;
    }
    let printed: String = c[from..end].iter().collect();
    let mut found = Label::new(Style::Path, parts, printed, spaces(c, at));
    found.letter = letter;
    Some(found)
}

/// 1a), 2k2a, 1.1b1: letters and digits in turn behind the digits up to `at`. Whether 1a counts a text or is a measure
/// like 3d is for the outline to say.
fn chain(c: &[char], from: usize, digits: usize, parts: usize) -> Option<Label> {
    // 1.b1): the letter behind a dot of its own.
    let dotted = parts == 1
        && c.get(digits) == Some(&'.')
        && c.get(digits + 1).is_some_and(char::is_ascii_lowercase);
    let start = digits + usize::from(dotted);
    let mut at = start;
    let mut turns = 0;
    loop {
        let lettered = turns % 2 == 0;
        let takes = |c: &&char| match lettered {
            true => c.is_ascii_lowercase(),
            false => c.is_ascii_digit(),
        };
        match c[at..].iter().take_while(takes).count() {
            0 => break,
            // 5mm, 3rd: words and units.
            len if (lettered && len > 1) || len > 3 => return None,
            len => at += len,
        }
        turns += 1;
    }
    // A lone letter behind several parts is read with what may stand between them.
    let alone = turns == 1 && (parts > 1 || digits - from > 2);
    if turns == 0 || alone || turns + parts > MAX_PARTS {
        return None;
    }
    let end = at;
    match c.get(at) {
        None | Some(' ') if !dotted => {}
        Some(')' | ':') => at += 1,
        _ if dotted => return None,
        Some('.' | '、') => at += 1,
        _ if c[at..].starts_with(&['*', '*']) => {}
        _ => return None,
    }
    let printed: String = c[from..digits].iter().chain(&c[start..end]).collect();
    let values = printed.split(|c: char| !c.is_ascii_digit());
    let values = values.filter_map(|v| v.parse().ok()).collect();
    let mut found = Label::new(Style::Path, values, printed, spaces(c, at));
    found.chain = true;
    Some(found)
}

/// One numeral or letter with what closes it: 100, 1., (二), a), ③.
fn simple(c: &[char], start: usize) -> Option<Label> {
    if let Some((family, value)) = c.get(start).and_then(|c| numeral::single(*c)) {
        let printed = c[start].to_string();
        return Some(Label::new(
            Style::Single(family),
            vec![value],
            printed,
            closing(c, start + 1),
        ));
    }
    if let Some(found) = formal_or_stem(c, start) {
        return Some(found);
    }
    let open = matches!(c.get(start), Some('('));
    let from = if open { spaces(c, start + 1) } else { start };
    let mut at = from;
    while c
        .get(at)
        .is_some_and(|c| c.is_ascii_alphanumeric() || numeral::is_chinese(*c))
    {
        at += 1;
    }
    let core: String = c[from..at].iter().collect();
    if core.is_empty() || at - from > 6 {
        return None;
    }
    let shut = spaces(c, at);
    let tail = match c.get(if open { shut } else { at }) {
        Some(')') if open => Tail::Both,
        _ if open => return None,
        None | Some(' ') => Tail::Space,
        Some('.') => Tail::Dot,
        Some('、') | Some(',') => Tail::Comma,
        Some(':') => Tail::Colon,
        Some(')') => Tail::Close,
        _ => return None,
    };
    let end = if open {
        shut + 1
    } else if tail == Tail::Space {
        at
    } else {
        at + 1
    };
    let body = spaces(c, end);
    let digits = core.chars().all(|c| c.is_ascii_digit());
    let style = if digits {
        // 12:28 is an hour, 1,000 a sum, 2022 年 a year.
        if matches!(tail, Tail::Colon | Tail::Comma | Tail::Dot)
            && c.get(end).is_some_and(char::is_ascii_digit)
        {
            return None;
        }
        let counts = if at - from < 3 {
            "年月日号%点张枚个名人次"
        } else {
            "年月日号%"
        };
        // 20 面骰 = d20 is an equation.
        let equals = || c.windows(3).any(|w| w == [' ', '=', ' ']);
        if tail == Tail::Space && (c.get(body).is_none_or(|c| counts.contains(*c)) || equals()) {
            return None;
        }
        Style::Integer(tail)
    } else if core.chars().all(numeral::is_chinese) {
        if matches!(tail, Tail::Space | Tail::Close) && c.get(body).is_none() {
            return None;
        }
        Style::Chinese(tail)
    } else if tail == Tail::Space {
        return None;
    } else if core.len() == 1 && core.chars().all(|c| c.is_ascii_alphabetic()) {
        let upper = core.chars().all(|c| c.is_ascii_uppercase());
        Style::Letter { upper, tail }
    } else {
        numeral::roman(&core)?;
        if tail == Tail::Colon || tail == Tail::Comma {
            return None;
        }
        let upper = core.chars().all(|c| c.is_ascii_uppercase());
        Style::Roman { upper, tail }
    };
    let value = match style {
        Style::Integer(_) => core.parse().ok().filter(|v| *v < 100_000)?,
        Style::Chinese(_) => numeral::chinese(&core)?,
        Style::Letter { .. } => core.chars().next()?.to_ascii_lowercase() as u32 - 'a' as u32 + 1,
        _ => numeral::roman(&core)?,
    };
    Some(Label::new(style, vec![value], core, body))
}

/// 壹、, 拾貳、, (參), 甲、, (乙): numerals as documents write them, and the ten stems.
fn formal_or_stem(c: &[char], start: usize) -> Option<Label> {
    const FORMAL: &str = "壹贰叁肆伍陆柒捌玖拾貳參陸弐";
    const PLAIN: &str = "一二三四五六七八九十二三六二";
    const STEMS: &str = "甲乙丙丁戊己庚辛壬癸";
    let open = c.get(start) == Some(&'(');
    let from = start + usize::from(open);
    let plain = |sign: &char| {
        let place = FORMAL.chars().position(|f| f == *sign)?;
        PLAIN.chars().nth(place)
    };
    let numeral: String = c.get(from..)?.iter().map_while(plain).collect();
    let stem = c
        .get(from)
        .and_then(|sign| STEMS.chars().position(|s| s == *sign));
    let (value, len) = match (numeral.chars().count(), stem) {
        (0, Some(place)) => (place as u32 + 1, 1),
        (0, None) => return None,
        (len, _) => (numeral::chinese(&numeral)?, len),
    };
    let at = from + len;
    let tail = match c.get(at) {
        Some(')') if open => Tail::Both,
        _ if open => return None,
        Some('、') => Tail::Comma,
        Some('.') => Tail::Dot,
        Some(')') => Tail::Close,
        _ => return None,
    };
    // 甲、乙双方: a list of parties.
    let again = c.get(at + 1).is_some_and(|c| STEMS.contains(*c));
    if stem.is_some() && again {
        return None;
    }
    let style = if numeral.is_empty() {
        Style::Stem(tail)
    } else {
        Style::Formal(tail)
    };
    let printed = c[from..at].iter().collect();
    Some(Label::new(style, vec![value], printed, spaces(c, at + 1)))
}

fn bullet(c: &[char]) -> Option<Label> {
    let sign = *c.first()?;
    if !BULLETS.contains(sign) || c.len() < 2 {
        return None;
    }
    // -1, *强调* and —— are text.
    let ascii = matches!(sign, '-' | '*' | '+' | '–' | '—');
    if ascii && c.get(1) != Some(&' ') {
        return None;
    }
    Some(Label::new(
        Style::Bullet(sign),
        Vec::new(),
        sign.to_string(),
        spaces(c, 1),
    ))
}

fn value_of(c: &[char]) -> Option<u32> {
    let text: String = c.iter().collect();
    text.parse().ok().or_else(|| numeral::chinese(&text))
}

fn spaces(c: &[char], mut at: usize) -> usize {
    while c.get(at) == Some(&' ') {
        at += 1;
    }
    at
}

/// Past the sign that closes a label and the spaces after it.
fn closing(c: &[char], at: usize) -> usize {
    let mut at = spaces(c, at);
    if c.get(at).is_some_and(|c| ":.、,-—–".contains(*c)) {
        at += 1;
    }
    spaces(c, at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::label::body;
    use crate::text::numeral::Family;

    fn read(text: &str) -> Option<(Style, String, String)> {
        let label = label(text)?;
        Some((label.style, label.spelled(), body(text, &label)))
    }

    #[test]
    fn labels_of_every_style() {
        use crate::import::label::Unit::{Article, Chapter, Part};
        use Style::*;
        let letter = |upper, tail| Letter { upper, tail };
        let roman = |upper, tail| Roman { upper, tail };
        for (text, style, spelled, body) in [
            ("101.1 玩家", Path, "101.1", "玩家"),
            ("202.2a:检查", Path, "202.2a", "检查"),
            ("202.2b", Path, "202.2b", ""),
            ("502.1e规则", Path, "502.1e", "规则"),
            ("1.1.2.a Except", Path, "1.1.2a", "Except"),
            ("1.1. A player", Path, "1.1", "A player"),
            ("100.1. These rules", Path, "100.1", "These rules"),
            ("702.19b An attacking", Path, "702.19b", "An attacking"),
            ("1.1.1卡牌组成", Path, "1.1.1", "卡牌组成"),
            ("§2.1 Setup", Path, "2.1", "Setup"),
            ("§3 Setup", Path, "3", "Setup"),
            ("1-2-3. 手牌", Path, "1.2.3", "手牌"),
            ("- **101.2** 甲", Path, "101.2", "甲"),
            ("**1.2** 甲", Path, "1.2", "甲"),
            ("CR 802.1a 甲", Path, "802.1a", "甲"),
            ("1a) 选手", Path, "1a", "选手"),
            ("- 2k2a) 代表", Path, "2k2a", "代表"),
            ("**1c3** 甲", Path, "1c3", "甲"),
            ("1b10:乙", Path, "1b10", "乙"),
            ("1.b1) 丙", Path, "1b1", "丙"),
            ("1.1b1) 丙", Path, "1.1b1", "丙"),
            ("Rule 12.3 Mulligan", Path, "12.3", "Mulligan"),
            ("100 游戏的基础", Integer(Tail::Space), "100", "游戏的基础"),
            ("1. Game Concepts", Integer(Tail::Dot), "1", "Game Concepts"),
            ("1、作为", Integer(Tail::Comma), "1", "作为"),
            ("(1) 玩家", Integer(Tail::Both), "1", "玩家"),
            ("2) 玩家", Integer(Tail::Close), "2", "玩家"),
            ("一、要素解释", Chinese(Tail::Comma), "1", "要素解释"),
            ("(十二)选手", Chinese(Tail::Both), "12", "选手"),
            ("拾貳、罰則", Formal(Tail::Comma), "12", "罰則"),
            ("(乙)情節", Stem(Tail::Both), "2", "情節"),
            ("第三章 用语", Unit(Chapter), "3", "用语"),
            ("第 12 条 选手应", Unit(Article), "12", "选手应"),
            ("第一部分 总则", Unit(Part), "1", "总则"),
            ("Chapter IV: Combat", Unit(Chapter), "4", "Combat"),
            ("①FL:放置", Single(Family::Circled), "1", "FL:放置"),
            ("a) text", letter(false, Tail::Close), "1", "text"),
            ("A:攻击", letter(true, Tail::Colon), "1", "攻击"),
            ("iv. text", roman(false, Tail::Dot), "4", "text"),
            ("#身份牌", Hash, "", "身份牌"),
            ("## 准备", Heading, "", "准备"),
            ("##游戏流程", Heading, "", "游戏流程"),
            (
                "【攻击目标是玩家的场合】",
                Bracket,
                "",
                "攻击目标是玩家的场合",
            ),
            ("·起始抓牌阶段", Bullet('·'), "", "起始抓牌阶段"),
            ("- item", Bullet('-'), "", "item"),
        ] {
            let found = read(text);
            assert_eq!(
                found,
                Some((style, spelled.to_owned(), body.to_owned())),
                "{text}"
            );
        }
        assert_eq!(
            label("### 1.2 决斗").map(|l| (l.heading, l.spelled())),
            Some((3, "1.2".to_owned()))
        );
    }

    #[test]
    fn amounts_days_and_sentences_are_no_labels() {
        for text in [
            "2张手牌置入弃牌区",
            "3.5倍的伤害",
            "2022.8.11 更新",
            "2022-08-21 12:28 作者",
            "2022 年",
            "12:28 开始",
            "50-70之间",
            "3-0 获胜",
            "第三条的规定",
            "第一回合内",
            "Rule 3 applies to",
            "-1 点力量",
            "【起动效果】:只要宣言",
            "1,000 points",
            "甲、乙双方",
            "20 面骰 = d20",
            "AP卡",
            "3d打印的魔方",
            "5mm 厚",
            "2nd player",
            "3v3对战",
            "word. Next",
            "一名角色",
            "Lo=|Xa-Xb|",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
