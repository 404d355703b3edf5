//! What a text says of itself: its title, its edition, the day from which it holds, who published it when.

use crate::rulebook::{FrontMatter, Source};

use super::boilerplate::{Marked, Reason, is_title};
use super::decode::{Decoded, width};
use super::label::Style;

/// How many lines at the front may name the edition.
const FRONT: usize = 24;

/// How many lines at the end may sign it.
const LAST: usize = 3;

/// Words beside a day that say what the day is; those of the first list say from when the text holds.
const IN_FORCE: [&str; 9] = [
    "生效",
    "施行",
    "起实施",
    "起适用",
    "適用",
    "发効",
    "発効",
    "effective",
    "in force",
];
const DATED: [&str; 22] = [
    "更新",
    "修订",
    "修訂",
    "改訂",
    "发布",
    "發布",
    "公布",
    "发行",
    "日期",
    "版本",
    "最終",
    "最后",
    "作成",
    "制定",
    "updated",
    "revised",
    "revision",
    "published",
    "modified",
    "version",
    "ver",
    "date",
];

/// Finds them, and marks the lines that say nothing else.
pub fn find(decoded: &Decoded, marked: &mut Marked) -> FrontMatter {
    let told = &decoded.front;
    let mut front = FrontMatter {
        source: byline(decoded, marked),
        edition: told.edition.clone().unwrap_or_default(),
        date: told.date.clone().unwrap_or_default(),
        ..FrontMatter::default()
    };
    let printed = printed_title(decoded, marked);
    front.source.title = printed.clone().unwrap_or_default();
    let count = decoded.lines.len();
    let body = body(decoded, marked);
    let places = (0..count.min(FRONT)).chain(count.saturating_sub(40).max(FRONT.min(count))..count);
    let mut dated = String::new();
    for ix in places {
        let line = &decoded.lines[ix];
        let changed = ["更新", "修订", "改訂", "updated", "revised"]
            .iter()
            .any(|w| line.text.contains(w));
        let own = marked.reasons[ix].is_none_or(|r| {
            matches!(r, Reason::Title | Reason::Edition) || (r == Reason::Byline && changed)
        });
        let clause = marked.labels[ix]
            .as_ref()
            .is_some_and(|l| matches!(l.style, Style::Path | Style::Unit(_) | Style::Integer(_)));
        let rule = clause || super::boilerplate::commands(&line.folded);
        if !own || rule || width(&line.text) > 100 || super::boilerplate::is_span(&line.folded) {
            continue;
        }
        let lower = line.folded.to_lowercase();
        let said = |words: &[&str]| words.iter().any(|w| lower.contains(w));
        let (day, edition) = (date(&lower), edition(&line.folded));
        let titled =
            marked.reasons[ix] == Some(Reason::Title) || printed.as_deref() == Some(&line.text);
        let mut tells = false;
        if let Some(day) = day {
            if said(&IN_FORCE) {
                if front.date.is_empty() {
                    front.date = day;
                }
                tells = true;
            } else if titled
                || edition.is_some()
                || said(&DATED) && (ix < body || names_its_day(&lower))
                || only_a_day(&lower) && (ix < body || signs(decoded, marked, ix))
            {
                if dated.is_empty() {
                    dated = day;
                }
                tells = true;
            }
        }
        if let Some(edition) = edition.filter(|_| ix < FRONT) {
            if front.edition.is_empty() {
                front.edition = edition;
            }
            tells = true;
        }
        if tells && !titled && says_only_that(&line.folded) {
            marked.set(ix, Reason::Edition);
        }
    }
    if front.date.is_empty() {
        front.date = dated;
    }
    front.title = printed.map(|t| without_edition(&t)).unwrap_or_default();
    if let Some(title) = &told.title {
        front.title = without_edition(title);
        front.source.title.clone_from(title);
    }
    front
}

/// Author and day, as bylines say them.
fn byline(decoded: &Decoded, marked: &Marked) -> Source {
    let mut source = Source::default();
    for (line, _) in decoded
        .lines
        .iter()
        .zip(&marked.reasons)
        .filter(|(_, r)| matches!(r, Some(Reason::Byline | Reason::Floor)))
    {
        if source.published.is_empty() {
            source.published = date(&line.folded.to_lowercase()).unwrap_or_default();
        }
        for key in ["作者:", "楼主:", "by ", "Author:"] {
            if source.by.is_empty()
                && let Some((_, rest)) = line.folded.split_once(key)
            {
                source.by = rest
                    .split(['|', ' ', '/'])
                    .next()
                    .unwrap_or("")
                    .trim()
                    .to_owned();
            }
        }
    }
    source
}

/// The title: a line that was told to be it, or a first line that can be nothing else.
fn printed_title(decoded: &Decoded, marked: &mut Marked) -> Option<String> {
    let told = marked
        .reasons
        .iter()
        .position(|r| *r == Some(Reason::Title));
    let at = told
        .or_else(|| only_heading(marked))
        .or_else(|| first_line(decoded, marked))?;
    marked.set(at, Reason::Title);
    let plain = |ix: usize| {
        decoded.lines[ix]
            .text
            .trim_matches(|c| "#*= ".contains(c))
            .to_owned()
    };
    let mut title = plain(at);
    // 星海对战, and on the next line 综合规则.
    if at == 1
        && marked.reasons[0].is_none()
        && marked.labels[0].is_none()
        && width(&decoded.lines[0].text) <= 40
        && !super::blocks::ends_sentence(&decoded.lines[0].text)
        && decoded.lines[at].blanks == 0
        && edition(&decoded.lines[0].folded).is_none()
        && date(&decoded.lines[0].folded.to_lowercase()).is_none()
    {
        marked.set(0, Reason::Title);
        title = format!("{} {title}", plain(0));
    }
    // スターシーカードゲーム, and on the next line 総合ルール ver.1.10.
    let next = (at + 1..decoded.lines.len()).find(|ix| marked.reasons[*ix].is_none());
    if let Some(next) = next.filter(|n| *n <= at + 2)
        && !is_title(&decoded.lines[at].folded)
        && marked.labels[next].is_none()
        && (is_title(&decoded.lines[next].folded) || names_rules(&decoded.lines[next].folded))
    {
        marked.set(next, Reason::Title);
        title = format!("{title} {}", plain(next));
    }
    Some(title)
}

/// A short line that calls the text 総合ルール, 综合规则, rules.
fn names_rules(folded: &str) -> bool {
    let lower = folded.to_lowercase();
    width(folded) <= 60
        && ["ルール", "规则", "規則", "规程", "rules"]
            .iter()
            .any(|w| lower.contains(w))
        && !folded.contains(['。', '、', '，', ','])
        && !super::boilerplate::commands(folded)
}

/// The first line where it is the one heading of the first level over a text that has more labels.
fn only_heading(marked: &Marked) -> Option<usize> {
    let first = marked.reasons.iter().position(Option::is_none)?;
    let top = |ix: &usize| {
        marked.labels[*ix]
            .as_ref()
            .is_some_and(|l| l.style == Style::Heading && l.heading == 1)
    };
    let all: Vec<usize> = (0..marked.labels.len())
        .filter(|ix| marked.labels[*ix].as_ref().is_some_and(|l| l.heading == 1))
        .collect();
    let below = marked.labels[first + 1..]
        .iter()
        .flatten()
        .any(|l| l.heading > 1 || matches!(l.style, Style::Path | Style::Unit(_)));
    (all == [first] && top(&first) && below).then_some(first)
}

/// A short first line without a number, over a text that has numbers, with no running text right below it.
fn first_line(decoded: &Decoded, marked: &Marked) -> Option<usize> {
    let open: Vec<usize> = (0..decoded.lines.len())
        .filter(|ix| marked.reasons[*ix].is_none())
        .take(3)
        .collect();
    let (first, second) = (*open.first()?, *open.get(1)?);
    let numbered = marked
        .labels
        .iter()
        .flatten()
        .filter(|l| matches!(l.style, Style::Path | Style::Unit(_)))
        .count();
    let line = &decoded.lines[first];
    let short = width(&line.text) <= 60
        && !line
            .text
            .ends_with(['。', '！', '？', '；', '：', ':', '.']);
    let below = &decoded.lines[second];
    let apart = marked.labels[second].is_some()
        || (width(&below.text) <= 60 && below.blanks > 0)
        || edition(&below.folded).is_some()
        || date(&below.folded.to_lowercase()).is_some();
    let heads = line.blanks == 0 || first == 0;
    (numbered >= 5
        && marked.labels[first].is_none()
        && short
        && apart
        && heads
        && !is_front_word(&line.text))
    .then_some(first)
}

/// Titles of parts that come first, and name no text.
fn is_front_word(text: &str) -> bool {
    [
        "前言",
        "序言",
        "引言",
        "目录",
        "总则",
        "はじめに",
        "目次",
        "introduction",
        "foreword",
        "preface",
        "contents",
    ]
    .contains(&text.trim().to_lowercase().as_str())
}

/// A title without the edition and day behind it: two editions of a text have one title.
fn without_edition(title: &str) -> String {
    let cut = [
        "Ver", "ver", "VER", "Version", "v", "V", "（", "(", "第", "20",
    ]
    .iter()
    .filter_map(|w| {
        let at = title.find(w).filter(|at| *at > 0)?;
        let rest = &title[at..];
        let folded: String = rest.chars().map(narrow).collect();
        let (own, day) = (edition(&folded), date(&folded.to_lowercase()));
        let told = own.is_some() || day.is_some();
        let letters = folded.chars().filter(|c| c.is_alphanumeric()).count();
        (told && letters <= 36).then_some(at)
    })
    .min();
    let short = cut.map_or(title, |at| &title[..at]);
    let short = short.trim_end_matches(|c: char| c.is_whitespace() || "-–—·|(（[【".contains(c));
    if short.is_empty() {
        title.to_owned()
    } else {
        short.to_owned()
    }
}

fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xff01 + 0x21).unwrap_or(c),
        _ => c,
    }
}

/// Whether a line has nothing to say but an edition or a day.
fn says_only_that(folded: &str) -> bool {
    let words = folded
        .chars()
        .filter(|c| c.is_alphabetic() && !"年月日".contains(*c))
        .count();
    words <= 40 && width(folded) <= 72
}

/// Where the rules begin: at the first line with a label that is no title and names no edition or day.
fn body(decoded: &Decoded, marked: &Marked) -> usize {
    let begins = |ix: &usize| {
        let folded = &decoded.lines[*ix].folded;
        marked.reasons[*ix].is_none()
            && marked.labels[*ix].is_some()
            && edition(folded).is_none()
            && date(&folded.to_lowercase()).is_none()
    };
    let count = decoded.lines.len();
    (0..count).find(begins).unwrap_or(count)
}

/// Whether a line among the rules says of the text itself when it was made: 更新日期：…, … 修订, Last updated ….
fn names_its_day(lower: &str) -> bool {
    let bare = lower.trim_matches(|c: char| !c.is_alphanumeric());
    let tells = |w: &&str| {
        let of_anything = matches!(*w, "日期" | "date");
        !of_anything && (bare.starts_with(*w) || bare.ends_with(*w))
    };
    let last = [
        "last ",
        "最后",
        "最終",
        "本规",
        "本規",
        "此规",
        "these rules",
        "this ",
    ];
    DATED.iter().any(tells) || last.iter().any(|w| bare.starts_with(w))
}

/// Whether a day at the end of a text signs it: among its last lines, behind a whole sentence or below a short line of its
/// own, as a society's name is. What goes on from the line before is that line's day.
fn signs(decoded: &Decoded, marked: &Marked, ix: usize) -> bool {
    let ends = |at: usize| super::blocks::ends_sentence(&decoded.lines[at].text);
    let before = (0..ix).rev().find(|at| marked.reasons[*at].is_none());
    let set_off = before.is_none_or(|at| {
        let open = marked.labels[at].is_none();
        let name = open && at > 0 && width(&decoded.lines[at].text) <= 40 && ends(at - 1);
        ends(at) || name || open && decoded.lines[ix].blanks > 0
    });
    ix + LAST >= decoded.lines.len() && set_off
}

/// A day, a name before it at most: 星海协会 2024年3月8日. A day beside which stands what is then is that thing's.
fn only_a_day(lower: &str) -> bool {
    const OF_SOMETHING: [&str; 12] = [
        "时间", "時間", "日程", "报名", "比赛", "开始", "开赛", "举行", "截止", "于", "在", "自",
    ];
    let letters = |c: &char| c.is_alphabetic() && !"年月日".contains(*c);
    let named = lower.chars().filter(letters).count();
    let ends = lower.trim_end_matches(|c: char| !c.is_alphanumeric());
    let last = ends.ends_with(|c: char| c.is_ascii_digit() || "日版稿".contains(c));
    named <= 12 && (named == 0 || last) && !OF_SOMETHING.iter().any(|w| lower.contains(w))
}

/// The edition that a line names, as printed: 1.2.0, 第三版.
pub fn edition(folded: &str) -> Option<String> {
    let lower = folded.to_lowercase();
    let starts = |at: usize| {
        lower[..at]
            .chars()
            .next_back()
            .is_none_or(|c| !c.is_ascii_alphanumeric())
    };
    for word in [
        "version",
        "ver",
        "edition",
        "revision",
        "rev",
        "版本号",
        "版本",
        "バージョン",
        "v",
    ] {
        for (at, _) in lower.match_indices(word) {
            if word.is_ascii() && !starts(at) {
                continue;
            }
            let rest = lower[at + word.len()..].trim_start_matches(['.', ':', ' ', '：']);
            let number: String = rest
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '.' || *c == '-')
                .collect();
            let number = number.trim_end_matches(['.', '-']);
            let near: String = rest.chars().take(11).collect();
            let whole = number.starts_with(|c: char| c.is_ascii_digit()) && date(&near).is_none();
            // "v 3 cards" is no edition; v1.2 and Version 3 are.
            let sure = number.contains('.') || word.len() > 1;
            if whole && sure && number.len() <= 16 {
                return Some(number.to_owned());
            }
        }
    }
    // 2024年修订, 2024年3月版.
    for sign in ["修订版", "修订", "修正", "版"] {
        let of_year = folded.find(sign).and_then(|at| {
            let before = &folded[..at];
            let day = before.trim_end_matches(|c: char| c.is_ascii_digit() || "年月日".contains(c));
            let told = &before[day.len()..];
            let year: u32 = told.get(..4)?.parse().ok()?;
            let whole = !told[4..].starts_with(|c: char| c.is_ascii_digit());
            let alone = whole && !day.ends_with(['.', '-', '/']);
            (alone && (1980..2100).contains(&year)).then(|| format!("{told}{sign}"))
        });
        if of_year.is_some() {
            return of_year;
        }
    }
    // 第三版, 2.1版.
    // Small letters may take more bytes than their capitals: places in one text are none in the other.
    let at = folded.find('版')?;
    let before = &folded[..at];
    let digits: String = before
        .chars()
        .rev()
        .take_while(|c| c.is_ascii_digit() || *c == '.')
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .collect();
    if digits.contains('.') && digits.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(digits);
    }
    let (from, _) = before
        .char_indices()
        .rev()
        .take(5)
        .find(|(_, c)| *c == '第')?;
    let ordinal = &before[from + '第'.len_utf8()..];
    let counts = !ordinal.is_empty()
        && ordinal
            .chars()
            .all(|c| c.is_ascii_digit() || crate::text::numeral::is_chinese(c));
    counts.then(|| folded[from..at + '版'.len_utf8()].to_owned())
}

/// The first day in a line, as 2022-08-21: 2022年8月21日, 2022/8/21, March 8, 2024, 8 March 2024.
pub fn date(lower: &str) -> Option<String> {
    let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    let year = |w: &str| {
        let year: u32 = w.parse().ok().filter(|_| w.len() == 4)?;
        (1980..2100).contains(&year).then_some(year)
    };
    // 8th, 1st.
    let day = |w: &str| {
        let core = w.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        core.parse::<u32>().ok().filter(|d| (1..=31).contains(d))
    };
    let month = |w: &str| {
        months
            .iter()
            .position(|m| w.starts_with(m))
            .map(|m| m as u32 + 1)
    };
    for (ix, word) in words.iter().enumerate() {
        if let Some(year) = year(word)
            && let Some(month) = words
                .get(ix + 1)
                .and_then(|w| w.parse::<u32>().ok())
                .filter(|m| (1..=12).contains(m))
            && let Some(day) = words.get(ix + 2).and_then(|w| day(w))
        {
            return Some(format!("{year}-{month:02}-{day:02}"));
        }
        let Some(month) = month(word).filter(|_| word.chars().all(|c| c.is_ascii_alphabetic()))
        else {
            continue;
        };
        let after = (
            words.get(ix + 1).and_then(|w| day(w)),
            words.get(ix + 2).and_then(|w| year(w)),
        );
        let before = (
            ix.checked_sub(1).and_then(|b| day(words[b])),
            words.get(ix + 1).and_then(|w| year(w)),
        );
        if let (Some(day), Some(year)) = after {
            return Some(format!("{year}-{month:02}-{day:02}"));
        }
        if let (Some(day), Some(year)) = before {
            return Some(format!("{year}-{month:02}-{day:02}"));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_grow_in_small_ones_shift_no_place() {
        assert_eq!(edition("İİ第三版"), Some("第三版".to_owned()));
        assert_eq!(edition("İ第三版İ"), Some("第三版".to_owned()));
    }

    #[test]
    fn days_and_editions_as_they_are_printed() {
        for (text, day) in [
            ("此规则于2024年3月8日起生效。", "2024-03-08"),
            (
                "these rules are effective as of june 6, 2025.",
                "2025-06-06",
            ),
            ("最終更新日:2023/12/1", "2023-12-01"),
            ("8th march 2024", "2024-03-08"),
            ("ver1.0.0 2022.8.11更新", "2022-08-11"),
        ] {
            assert_eq!(date(text).as_deref(), Some(day), "{text}");
        }
        assert_eq!(date("2024年3月 1000 规则"), None);
        for (text, own) in [
            ("Version 1.2.0", Some("1.2.0")),
            ("综合规则 Ver.2.01", Some("2.01")),
            ("规则书 v1.2", Some("1.2")),
            ("版本：3", Some("3")),
            ("第三版", Some("第三版")),
            ("（2024年修订）", Some("2024年修订")),
            ("综合规则 2024年3月版", Some("2024年3月版")),
            ("Ver. 2.3 Last updated: 2024-05-01", Some("2.3")),
            ("2.0版规则", Some("2.0")),
            ("最新版", None),
            ("v 3 cards", None),
            ("推广版本或异画版本", None),
        ] {
            assert_eq!(edition(text).as_deref(), own, "{text}");
        }
        for (title, short) in [
            ("星海 综合规则 Ver1.0.0 2022/8/11更新", "星海 综合规则"),
            ("星海规则（第三版）", "星海规则"),
            ("2024年度赛规则", "2024年度赛规则"),
        ] {
            assert_eq!(without_edition(title), short);
        }
    }
    #[test]
    fn days_among_the_rules_are_rules() {
        let text = "星海杯规程\n\n2021年1月5日\n\n第一章 日程\n\n第一条 选手应当在下列期间报名：2021年4月1日\n至2021年4月6日\n\n\
            第二条 选手在下面的日子比赛：\n\n2021年5月1日\n\n2021年5月3日至5月5日\n\n第三条 裁判应当准时到场。\n\n\
            第四条 选手应当保持安静。\n\n第五条 裁判可以暂停比赛。\n\n截至2021年6月1日报名\n\n星海协会 2021年1月3日\n";
        let decoded = crate::import::decode::decode(text.as_bytes(), "made.txt").expect("text");
        let mut marked = crate::import::boilerplate::find(&decoded.lines);
        let front = find(&decoded, &mut marked);
        assert_eq!(front.date, "2021-01-05");
        let gone = decoded.lines.iter().zip(&marked.reasons);
        let gone = gone.filter(|(_, reason)| reason.is_some());
        let gone: Vec<&str> = gone.map(|(line, _)| line.text.as_str()).collect();
        assert_eq!(
            gone,
            ["星海杯规程", "2021年1月5日", "星海协会 2021年1月3日"]
        );
    }
}
