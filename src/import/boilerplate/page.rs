//! Furniture of pages: bars, bylines, floor marks, share bars, headlines of other pages, running heads.

use std::collections::HashMap;

use crate::import::decode::{Line, width};
use crate::import::label::Style;

use super::marked::{Marked, Reason};
use super::speech::{Speech, commands};
use super::words::{has_date, has_time, is_span, share};

/// What a line by itself shows.
pub fn single_lines(lines: &[Line], marked: &mut Marked) {
    for (ix, line) in lines.iter().enumerate() {
        if let Some(reason) = single(&line.folded)
            && !is_clause(marked, ix)
        {
            marked.set(ix, reason);
        }
    }
    // A lone word that rules use too is a button only beside other boilerplate, and so is a day when a page was published.
    for ix in (0..lines.len()).chain((0..lines.len()).rev()) {
        let beside = [ix.checked_sub(1), Some(ix + 1)]
            .into_iter()
            .flatten()
            .any(|at| {
                marked
                    .reasons
                    .get(at)
                    .copied()
                    .flatten()
                    .is_some_and(surrounds)
            });
        if beside && marked.labels[ix].is_none() && is_lone_button(&lines[ix].folded) {
            marked.set(ix, Reason::Site);
        } else if beside && marked.reasons[ix].is_none() && is_lone_day(&lines[ix].folded) {
            marked.set(ix, Reason::Byline);
        }
    }
}

/// Furniture beside which buttons stand.
const fn surrounds(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::Site | Reason::Floor | Reason::Share | Reason::Byline
    )
}

/// A line numbered by several parts is a rule, whatever words it uses.
fn is_clause(marked: &Marked, ix: usize) -> bool {
    marked.labels[ix]
        .as_ref()
        .is_some_and(|l| matches!(l.style, Style::Path | Style::Unit(_)))
}

fn single(text: &str) -> Option<Reason> {
    let wide = width(text);
    if is_image(text) {
        return Some(Reason::Image);
    }
    if is_separator(text) {
        return Some(Reason::Separator);
    }
    let place = text.trim_matches(|c: char| "[]{}$_ ".contains(c));
    if place.eq_ignore_ascii_case("toc") && place.len() < text.len() {
        return Some(Reason::Contents);
    }
    if is_links(text) {
        return Some(Reason::Site);
    }
    if wide <= 90 && is_floor(text) {
        return Some(Reason::Floor);
    }
    let dated = has_date(text);
    let lower = text.to_ascii_lowercase();
    if dated && wide <= 110 {
        let source = [
            "作者",
            "来源",
            "编辑",
            "发布",
            "投稿",
            "楼主",
            "发表",
            "更新于",
            "阅读",
            "浏览",
            "记者",
            "原创",
            "转载",
            "posted",
            "published",
            "author",
            "written by",
            " by ",
            "last update",
            "updated",
        ];
        // The text's own edition line is no byline: it names the rules.
        let version = ["版本", "版次", "version"];
        let own = ["规则", "ルール", "rules"]
            .iter()
            .any(|w| lower.contains(w))
            || version.iter().any(|w| lower.starts_with(w));
        // A rule may name the day from which it holds.
        let rules = Speech::of(text).is_rule();
        if !own
            && !rules
            && (source.iter().any(|w| lower.contains(w)) && !is_span(text)
                || only_a_moment(text) && has_time(text) && !is_span(text))
        {
            return Some(Reason::Byline);
        }
    }
    if wide <= 80
        && [
            "作者:",
            "来源:",
            "编辑:",
            "责任编辑:",
            "责编:",
            "文/",
            "author:",
            "source:",
        ]
        .iter()
        .any(|w| lower.starts_with(w))
        && !text.ends_with(['。', '!', '?'])
        && wide <= 50
        && Speech::of(text).rules == 0
    {
        return Some(Reason::Byline);
    }
    if (lower.starts_with("分享到")
        || lower.starts_with("share on")
        || lower.starts_with("share this"))
        && wide <= 80
    {
        return Some(Reason::Share);
    }
    if is_advert(&lower, wide) {
        return Some(Reason::Advert);
    }
    let closing = matches!(text.chars().next(), Some('X' | 'x' | '×' | '✕')) && {
        let share = share(text);
        share.found > 0 && share.covered + 1 >= share.all
    };
    (closing || is_bar(text)).then_some(Reason::Site)
}

/// A bar of buttons and counters: several words of pages, or one that no rule has.
fn is_bar(text: &str) -> bool {
    let share = share(text);
    if share.all == 0 || share.telling + share.counters == 0 {
        return false;
    }
    let wide = width(text);
    let whole = share.covered == share.all && wide <= 120;
    // A forum of a card game has the game's words in its name: 卡牌吧 关注:12 贴子:9.
    let rules = Speech::of(text).rules;
    let most = share.covered * 10 >= share.all * 6 && share.telling >= 2 && wide <= 80;
    let counted = share.counters >= 2 && share.counters >= rules && wide <= 60;
    let words = ((most && rules == 0) || counted) && !text.ends_with(['。', '.', ';']);
    (whole && !is_one_word(&share, text)) || words
}

/// One short word and nothing else: 链接, 登陆, Search may as well be a heading.
fn is_one_word(share: &super::words::Share, text: &str) -> bool {
    let short = if text.is_ascii() {
        !text.trim().contains(' ')
    } else {
        share.all <= 3
    };
    share.found == 1 && share.counters == 0 && short
}

/// 回复, 分享, 登陆: a button by where it stands.
fn is_lone_button(text: &str) -> bool {
    let share = share(text);
    let named = [
        "回复", "分享", "收起", "更多", "展开", "举报", "reply", "share",
    ]
    .contains(&text.to_ascii_lowercase().as_str());
    share.found > 0
        && share.covered == share.all
        && is_one_word(&share, text)
        && (share.telling > 0 || named)
}

/// A day and nothing else: in a rule when something is, beside what stands around a text when it was published.
fn is_lone_day(text: &str) -> bool {
    has_date(text) && only_a_moment(text) && !is_span(text)
}

/// Only a day or an hour, perhaps with a word before it.
fn only_a_moment(text: &str) -> bool {
    text.chars()
        .filter(|c| c.is_alphabetic() && !"年月日时分秒".contains(*c))
        .count()
        <= 2
}

/// ----, ====, * * *, ```: nothing but three or more of a sign that draws lines.
fn is_separator(text: &str) -> bool {
    let signs: Vec<char> = text.chars().filter(|c| *c != ' ').collect();
    let fence = text.starts_with("```") || text.starts_with("~~~");
    let drawn = signs.len() >= 3
        && signs.iter().all(|c| "-=*_~+#—–…·.＝─━═☆★●◆|:".contains(*c))
        && signs.windows(2).filter(|w| w[0] == w[1]).count() * 5 >= (signs.len() - 1) * 2;
    drawn || (fence && !text.contains(' ') && text.len() <= 16)
}

/// [返回目录](./) | [下一章](./2): two or more links to other pages and nothing else.
fn is_links(text: &str) -> bool {
    let mut rest = text.trim();
    let mut links = 0;
    while let Some(inner) = rest.strip_prefix('[') {
        let link = inner
            .split_once("](")
            .filter(|(words, _)| !words.contains('['))
            .and_then(|(_, target)| target.split_once(')'))
            .filter(|(target, _)| !target.starts_with('#'));
        let Some((_, after)) = link else {
            return false;
        };
        links += 1;
        rest = after.trim_start_matches([' ', '|', '·', '/', '-', '>', '»', '«', '<', '•']);
    }
    links >= 2 && rest.is_empty()
}

fn is_image(text: &str) -> bool {
    let core = text.trim_matches(|c: char| "[]【】()<>〔〕".contains(c));
    let bracketed = core.len() < text.len();
    let words = [
        "资料图",
        "图片",
        "图",
        "配图",
        "插图",
        "题图",
        "image",
        "img",
        "picture",
        "图源网络",
        "动图",
        "视频",
    ];
    let lower = core.to_ascii_lowercase();
    let stem = lower.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ' || c == ':');
    (bracketed && words.contains(&stem)) || (text.starts_with("![") && text.ends_with(')'))
}

/// 3楼2016-02-02 21:45, IP属地:广东, #12.
fn is_floor(text: &str) -> bool {
    if text.starts_with("IP属地") || text.starts_with("ip属地") {
        return true;
    }
    if let Some(at) = text.find('楼') {
        let digits = text[..at]
            .chars()
            .next_back()
            .is_some_and(|c| c.is_ascii_digit());
        let rest = &text[at + '楼'.len_utf8()..];
        let bare = text[..at].trim_end_matches(|c: char| c.is_ascii_digit());
        let framed = share(bare);
        // 移到2楼 is a move: what stands before a bare number must be words of pages.
        let alone = rest.trim().is_empty() && framed.covered == framed.all;
        let stamped = has_date(rest) || has_time(rest);
        if digits && (alone || (stamped && !Speech::of(text).is_rule())) {
            return true;
        }
    }
    let hash = text
        .strip_prefix('#')
        .is_some_and(|r| !r.is_empty() && r.chars().all(|c| c.is_ascii_digit()));
    hash || (text.starts_with("发表于") || text.starts_with("回复于")) && has_date(text)
}

fn is_advert(lower: &str, wide: usize) -> bool {
    let link = lower.contains("http://") || lower.contains("https://") || lower.contains("www.");
    // What only shops and channels say, and what rules say as well: 立即, 领取.
    let calls = [
        "加群",
        "qq群",
        "微信号",
        "公众号",
        "扫码",
        "点击购买",
        "点击下载",
        "淘宝",
        "旗舰店",
        "包邮",
        "代购",
        "招商",
        "buy now",
        "subscribe",
        "promo code",
        "sign up for",
        "newsletter",
    ];
    let common = ["优惠", "折扣", "领取", "立即", "店铺", "限时", "discount"];
    let found = |words: &[&str]| words.iter().filter(|w| lower.contains(**w)).count();
    let (calls, common) = (found(&calls), found(&common));
    let opens = ["广告", "推广", "advertisement", "sponsored"]
        .iter()
        .any(|w| {
            lower
                .strip_prefix(w)
                .is_some_and(|r| r.is_empty() || r.starts_with([':', ' ', ']', ')', '】']))
        });
    let told = calls >= 1 && calls + common + usize::from(link) >= 2;
    let rules = Speech::of(lower).rules;
    (opens && wide <= 60 && rules == 0) || (told && rules < calls + common + usize::from(link))
        // A line that is only an address.
        || (link && !lower.contains(' ') && lower.is_ascii())
}

/// Page numbers, and short lines that come back page after page.
pub fn running_heads(lines: &[Line], marked: &mut Marked) {
    let mut places: HashMap<String, Vec<usize>> = HashMap::new();
    for (ix, line) in lines.iter().enumerate() {
        if is_page_number(&line.folded) {
            marked.set(ix, Reason::Running);
        }
        if width(&line.text) <= 60
            && !marked.labels[ix]
                .as_ref()
                .is_some_and(|l| matches!(l.style, Style::Path))
        {
            // 第 3 页 and 第 4 页 are one running foot.
            let key: String = line
                .folded
                .chars()
                .filter(|c| !c.is_ascii_digit())
                .collect();
            let has_word = key.chars().any(char::is_alphanumeric);
            // 102 over 102.1 counts sections, not pages.
            let heads = marked.labels[ix].as_ref().is_some_and(|own| {
                let next = (ix + 1..lines.len()).take(4).find_map(|at| {
                    marked.labels[at]
                        .as_ref()
                        .filter(|l| l.style == Style::Path)
                });
                own.is_ordinal() && next.is_some_and(|n| n.parts.first() == own.parts.first())
            });
            if has_word && !heads && key.len() * 2 > line.folded.len() {
                places.entry(key).or_default().push(ix);
            }
        }
    }
    for ix in bare_numbers(lines, marked) {
        marked.set(ix, Reason::Running);
    }
    for ix in between_halves(lines, marked) {
        marked.set(ix, Reason::Running);
    }
    let numbers: Vec<usize> = (0..lines.len())
        .filter(|ix| marked.reasons[*ix] == Some(Reason::Running))
        .collect();
    let beside_number = |ix: usize| {
        let at = numbers.partition_point(|n| *n + 2 < ix);
        numbers.get(at).is_some_and(|n| *n <= ix + 2)
    };
    for ixs in places.values().filter(|p| p.len() >= 3) {
        // The first time it is the title.
        let heads: Vec<usize> = ixs.iter().copied().filter(|ix| *ix > 2).collect();
        let gaps: Vec<usize> = ixs
            .windows(2)
            .map(|w| (lines[w[1]].no - lines[w[0]].no) as usize)
            .collect();
        let mean = gaps.iter().sum::<usize>() / gaps.len().max(1);
        let within = |most: usize| {
            gaps.iter()
                .filter(|g| g.abs_diff(mean) * most <= mean)
                .count()
        };
        let sentence = ixs.iter().any(|ix| {
            lines[*ix].text.ends_with(['。', ';', ';', '.']) || commands(&lines[*ix].folded)
        });
        let even = ixs.len() >= 6 && within(4) == gaps.len();
        let title = heads.len() < ixs.len() && ixs.len() >= 4 && within(2) * 4 >= gaps.len() * 3;
        let beside = heads.iter().filter(|ix| beside_number(**ix)).count();
        let at_breaks = heads.len() >= 2 && beside * 10 >= heads.len() * 7;
        if (((even || title) && mean >= 15) || at_breaks) && !sentence {
            for ix in heads {
                marked.set(ix, Reason::Running);
            }
        }
    }
}

/// The value of a line that is a number and nothing else.
fn bare_number(line: &Line) -> Option<u32> {
    let text = line.folded.as_str();
    let digits = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// Lines that are a number and nothing else, and count on by one from page to page. Numbers that clauses below them go
/// on from, as 101 before 101.1, are none.
fn bare_numbers(lines: &[Line], marked: &Marked) -> Vec<usize> {
    let value = |ix: usize| bare_number(&lines[ix]).filter(|_| marked.reasons[ix].is_none());
    let found: Vec<(usize, u32)> = (0..lines.len())
        .filter_map(|ix| Some((ix, value(ix)?)))
        .collect();
    // The longest run of values that go up by one or two; what lies between may be numbers of other things.
    let mut best: Vec<(usize, usize)> = vec![(1, usize::MAX); found.len()];
    for at in 0..found.len() {
        for before in (at.saturating_sub(40)..at).rev() {
            let step = found[at].1.saturating_sub(found[before].1);
            let apart = lines[found[at].0].no - lines[found[before].0].no;
            if (1..=2).contains(&step) && apart >= 8 && best[before].0 + 1 > best[at].0 {
                best[at] = (best[before].0 + 1, before);
            }
        }
    }
    let Some(end) = (0..found.len()).max_by_key(|at| best[*at].0) else {
        return Vec::new();
    };
    let chain: Vec<(usize, u32)> = std::iter::successors(Some(end), |at| {
        Some(best[*at].1).filter(|before| *before != usize::MAX)
    })
    .map(|at| found[at])
    .collect();
    // A chapter's number stands before its first clause.
    let mut opened: HashMap<u32, usize> = HashMap::new();
    for (ix, label) in marked.labels.iter().enumerate() {
        if let Some(label) = label.as_ref().filter(|l| l.style == Style::Path) {
            let first = label.parts.first().copied().unwrap_or(0);
            opened.entry(first).or_insert(ix);
        }
    }
    let heads = chain
        .iter()
        .filter(|(ix, value)| opened.get(value).is_none_or(|at| at > ix))
        .filter(|(ix, value)| {
            let next = (ix + 1..lines.len())
                .take(3)
                .find_map(|ix| marked.labels[ix].as_ref());
            next.is_some_and(|l| l.parts.first() == Some(value))
        })
        .count();
    if chain.len() < 3 || heads * 2 >= chain.len() {
        return Vec::new();
    }
    chain.into_iter().map(|(ix, _)| ix).collect()
}

/// Bare numbers between the two halves of a sentence that was broken at the width of the page: page numbers, however few.
/// A number that goes on from another, or that clauses go on from, is a rule's.
fn between_halves(lines: &[Line], marked: &Marked) -> Vec<usize> {
    let mut widths: Vec<usize> = lines.iter().map(|l| width(&l.text)).collect();
    widths.sort_unstable();
    let Some(top) = widths.get(widths.len() * 98 / 100).copied() else {
        return Vec::new();
    };
    if widths.len() < 8 || !(30..=140).contains(&top) {
        return Vec::new();
    }
    let bare = |ix: usize| bare_number(&lines[ix]);
    let mut counted: std::collections::HashSet<u32> = std::collections::HashSet::new();
    for label in marked.labels.iter().flatten() {
        if matches!(label.style, Style::Integer(_) | Style::Path) {
            counted.extend(label.parts.first());
        }
    }
    let halves = |ix: &usize| {
        let Some(value) = bare(*ix).filter(|_| marked.reasons[*ix].is_none()) else {
            return false;
        };
        let (Some(before), Some(after)) = (ix.checked_sub(1), lines.get(ix + 1)) else {
            return false;
        };
        let first = &lines[before];
        let full = width(&first.text) + 8 >= top && width(&first.text) <= top + 4;
        let open = !crate::import::blocks::ends_sentence(&first.text)
            && marked.reasons[before].is_none()
            && marked.labels[ix + 1].is_none()
            && marked.reasons[ix + 1].is_none()
            && bare(ix + 1).is_none();
        let own = [value.saturating_sub(1), value, value + 1];
        full && open && width(&after.text) > 0 && !own.iter().any(|v| counted.contains(v))
    };
    (0..lines.len()).filter(halves).collect()
}

/// - 12 -, 第 3 页, Page 3 of 10, 12 / 45.
fn is_page_number(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let core: String = lower.chars().filter(|c| !c.is_whitespace()).collect();
    let digits = |t: &str| !t.is_empty() && t.len() <= 4 && t.bytes().all(|b| b.is_ascii_digit());
    let framed = core.len() > 2
        && core.starts_with(['-', '–', '—'])
        && digits(core.trim_matches(|c| "-–—".contains(c)));
    let chinese = core
        .strip_prefix('第')
        .and_then(|t| t.split_once('页'))
        .is_some_and(|(n, rest)| {
            digits(n) && (rest.is_empty() || rest.starts_with(['共', '/', ',']))
        });
    let english = core
        .strip_prefix("page")
        .is_some_and(|t| t.split("of").all(digits));
    let of = core.split_once('/').is_some_and(|(a, b)| {
        digits(a)
            && digits(b)
            && a.parse::<u32>().ok() <= b.parse::<u32>().ok()
            && text.contains(" / ")
    });
    framed || chinese || english || of
}

/// From where a page stops being the text: comments, tags, headlines of other pages.
pub fn tail(lines: &[Line], marked: &mut Marked) {
    // Nothing that a clause follows is the end.
    let last_clause = (0..lines.len())
        .rev()
        .find(|ix| marked.reasons[*ix].is_none() && is_clause(marked, *ix))
        .unwrap_or(0);
    let from = last_clause.max(lines.len() * 2 / 5);
    let mut open: Option<Reason> = None;
    for ix in from..lines.len() {
        if let Some(reason) = opens_tail(&lines[ix].folded)
            && (is_comment_bar(&lines[ix].folded) || is_end(lines, marked, ix))
        {
            open = Some(reason);
        }
        if let Some(reason) = open {
            let next_is_byline = lines.get(ix + 1).is_some_and(|l| {
                has_date(&l.folded) && (l.folded.contains("来源") || l.folded.contains("时间"))
            });
            marked.set(
                ix,
                if next_is_byline {
                    Reason::Related
                } else {
                    reason
                },
            );
        }
    }
    headlines(lines, marked);
}

/// Whether all from a line on may stand below a text: it states no rule. 关键词 is a heading of rules as well.
fn is_end(lines: &[Line], marked: &Marked, from: usize) -> bool {
    let underlined = marked
        .reasons
        .get(from + 1)
        .is_some_and(|r| *r == Some(Reason::Separator))
        && lines[from + 1].blanks == 0;
    !underlined
        && (from..lines.len())
            .filter(|ix| marked.reasons[*ix].is_none())
            .all(|ix| {
                let said = Speech::of(&lines[ix].folded);
                width(&lines[ix].text) <= 120 && (said.rules == 0 || said.is_talk())
            })
}

/// What only stands above the comments of a page: 全部评论, 12 comments, …的评论 (共 3 条).
fn is_comment_bar(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let core = lower.trim_end_matches([':', ' ']);
    let counted = core.ends_with([')', '条']) || core.ends_with(|c: char| c.is_ascii_digit());
    let known = [
        "全部评论",
        "最新评论",
        "热门评论",
        "网友评论",
        "精彩评论",
        "发表评论",
        "leave a comment",
        "leave a reply",
        "post a comment",
    ];
    let number = core.contains(|c: char| c.is_ascii_digit());
    known.contains(&core)
        || (core.contains("评论")
            && counted
            && (core.contains('共') || number)
            && Speech::of(text).rules == 0)
        || (core.ends_with("comments") && core.starts_with(|c: char| c.is_ascii_digit()))
}

fn opens_tail(text: &str) -> Option<Reason> {
    let wide = width(text);
    let lower = text.to_ascii_lowercase();
    let core = lower.trim_end_matches([':', ' ']);
    if wide > 160 {
        return None;
    }
    if is_comment_bar(text) || ["评论区", "评论", "comments"].contains(&core) {
        return Some(Reason::Comment);
    }
    let related = [
        "相关阅读",
        "推荐阅读",
        "相关推荐",
        "相关文章",
        "相关新闻",
        "热门推荐",
        "猜你喜欢",
        "延伸阅读",
        "为你推荐",
        "更多文章",
        "热门文章",
        "关键词",
        "关键字",
        "标签",
        "related articles",
        "related posts",
        "you may also like",
        "recommended",
        "tags",
    ];
    let opens = related.iter().any(|w| {
        core == *w
            || (lower.starts_with(w) && lower[w.len()..].starts_with([':', ' ']) && wide <= 60)
    });
    let other = [
        "上一篇:",
        "下一篇:",
        "免责声明",
        "版权声明",
        "本文来源",
        "责任编辑",
    ]
    .iter()
    .any(|w| lower.starts_with(w));
    (opens || other).then_some(Reason::Related)
}

/// Headline, then its time and source, again and again.
fn headlines(lines: &[Line], marked: &mut Marked) {
    for (ix, line) in lines.iter().enumerate().skip(1) {
        let stamp = &line.folded;
        let pair = marked.reasons[ix] == Some(Reason::Byline)
            && stamp.contains("时间")
            && stamp.contains("来源");
        let open = marked.reasons[ix - 1].is_none() && marked.labels[ix - 1].is_none();
        if pair && open && !Speech::of(&lines[ix - 1].folded).is_rule() {
            marked.set(ix - 1, Reason::Related);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_lines_by_their_shape() {
        for (text, reason) in [
            ("欢迎光临某某网 会员登陆 & 注册", Reason::Site),
            ("集换式卡牌吧 关注:1203贴子:9168", Reason::Site),
            ("· 7回复贴,共1", Reason::Site),
            ("只看楼主收藏回复", Reason::Site),
            ("X 关闭", Reason::Site),
            ("[返回目录](./) | [第二章](./2)", Reason::Site),
            ("2021-03-02 08:15 作者:某某 | 我要投稿", Reason::Byline),
            ("时间·2021-12-29 来源·某社", Reason::Byline),
            ("12楼2019-02-02 21:39回复", Reason::Floor),
            (
                "IP属地:湖北来自iPhone客户端6楼2016-02-02 21:50",
                Reason::Floor,
            ),
            ("分享到微信请遵守法律", Reason::Share),
            ("【资料图】", Reason::Image),
            ("![牌面](a.png)", Reason::Image),
            ("扫码关注公众号领取优惠", Reason::Advert),
            ("------", Reason::Separator),
            ("|---|---:|", Reason::Separator),
            ("```", Reason::Separator),
        ] {
            assert_eq!(single(text), Some(reason), "{text}");
        }
        for text in [
            "玩家可以搜索自己的牌库,然后洗牌。",
            "关闭",
            "展示",
            "一名角色的区域包括其手牌区、装备区和延时区。",
            "回合结束",
            "作品名",
            "Vividz 综合规则 Ver1.0.0 2022/8/11更新",
            "场地不能移动",
            // Buttons only where they stand beside boilerplate.
            "回复",
            "链接",
        ] {
            assert_eq!(single(text), None, "{text}");
        }
        assert!(is_lone_button("回复") && is_lone_button("链接"));
        assert!(!is_lone_button("回合") && !is_lone_button("链接召唤"));
    }

    #[test]
    fn bare_numbers_that_count_pages() {
        let page = |n: usize| {
            let text: String = (0..12)
                .map(|l| format!("{n}.{l} 玩家可以打出一张牌。\n"))
                .collect();
            format!("{text}{n}\n")
        };
        let text: String = (1..=5).map(page).collect();
        let lines = crate::import::decode::decode(text.as_bytes(), "a")
            .expect("text")
            .lines;
        let marked = crate::import::boilerplate::find(&lines);
        let found = (0..lines.len())
            .filter(|ix| marked.reasons[*ix] == Some(Reason::Running))
            .count();
        assert_eq!(found, 5);
        let text: String = (101..=105)
            .map(|n| {
                format!(
                    "{n}\n{}",
                    (1..12)
                        .map(|l| format!("{n}.{l} 玩家抓牌。\n"))
                        .collect::<String>()
                )
            })
            .collect();
        let lines = crate::import::decode::decode(text.as_bytes(), "a")
            .expect("text")
            .lines;
        let marked = crate::import::boilerplate::find(&lines);
        assert!(marked.reasons.iter().all(|r| *r != Some(Reason::Running)));
    }

    #[test]
    fn page_numbers() {
        for text in [
            "- 12 -",
            "第 3 页",
            "第3页/共10页",
            "Page 3 of 10",
            "12 / 45",
        ] {
            assert!(is_page_number(text), "{text}");
        }
        for text in ["12", "第3条", "-1", "1/2"] {
            assert!(!is_page_number(text), "{text}");
        }
    }
}
