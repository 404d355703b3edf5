//! Words of web pages, and how much of a line they make up.

use std::sync::OnceLock;

use aho_corasick::{AhoCorasick, MatchKind};

/// What buttons, menus and counters say. Only a line made of such words is boilerplate.
const PAGE: &str = "欢迎光临|欢迎来到|欢迎您|登录|登陆|注册|会员|退出|首页|主页|个人中心|个人主页|我的|消息|通知|私信|设置|\
搜索|搜一搜|导航|菜单|分类|频道|频道首页|论坛|社区|版块|贴吧|只看楼主|只看该作者|只看他|倒序看帖|\
倒序浏览|楼主|层主|收藏|回复|回帖|发帖|发表|发布|评论|点评|点赞|赞同|赞|踩|投币|转发|分享|举报|投诉|反馈|\
关注|已关注|粉丝|收起|展开|展开全文|阅读全文|查看全文|查看更多|加载更多|更多|显示更多|上一页|下一页|\
上一篇|下一篇|上一章|下一章|尾页|末页|返回|返回顶部|返回列表|回到顶部|顶部|打印|关闭|下载|下载app|\
打开app|客户端|手机版|电脑版|网页版|扫一扫|扫码|二维码|复制链接|复制|链接|微信|微博|朋友圈|空间|贴子|\
帖子|回复贴|回复帖|主题|浏览|阅读|播放|弹幕|热度|人气|热门|最新|最热|排序|默认|按时间|按热度|来自|来源|\
发自|android|iphone|ios|ip属地|属地|未知|置顶|精华|加精|编辑|删除|修改|引用|沙发|板凳|地板|广告|赞助|\
推广|版权所有|备案|备案号|网站地图|联系我们|关于我们|帮助|客服|隐私政策|用户协议|服务条款|友情链接|\
我要投稿|投稿|专栏|文集|全部|切换|跳转|跳至|页|共|第|楼|条|次|个|人|的|到|并|也|看|请|先|后|login|log in|\
sign in|sign up|register|home|menu|search|share|reply|replies|quote|report|like|likes|comments|comment|\
views|view|follow|followers|subscribe|skip to content|skip to main content|back to top|next|previous|\
prev|page|print|download|advertisement|sponsored|privacy policy|terms of service|cookie policy|cookies|\
accept all|contact us|about us|about|contact|help|faq|sitemap|copyright|all rights reserved|post|posts|\
thread|edit|save|upvote|downvote|award|permalink|load more|show more|read more|see more|log out|logout|\
settings|notifications|facebook|twitter|reddit|email|of|to|and|the|a|by|on|in|go|points|point|hours ago|\
days ago|years ago|months ago|minutes ago|hour ago|day ago|year ago|month ago|ago";

/// Words of the list that are common in rules too: alone they say nothing.
const WEAK: &str = "页|共|第|楼|条|次|个|人|的|到|并|也|看|请|先|后|未知|我的|返回|搜索|分类|来源|全部|复制|发表|阅读|消息|\
空间|关闭|设置|收起|展开|更多|主题|切换|跳转|删除|修改|社区|默认|排序|热度|退出|公开|回复|分享|会员|帮助|\
赞|踩|of|to|and|the|a|by|on|in|go|search|next|previous|page|points|point|post|home|award|reply|share|\
about|edit|save|view|print|menu|report|help";

fn finder() -> Option<&'static AhoCorasick> {
    static FINDER: OnceLock<Option<AhoCorasick>> = OnceLock::new();
    FINDER
        .get_or_init(|| {
            AhoCorasick::builder()
                .match_kind(MatchKind::LeftmostLongest)
                .ascii_case_insensitive(true)
                .build(PAGE.split('|'))
                .ok()
        })
        .as_ref()
}

/// How a line is made up of the words of pages.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Letters and characters in words of pages.
    pub covered: usize,
    /// All letters and characters; digits and signs do not count.
    pub all: usize,
    /// Words found that are not common in rules too.
    pub telling: usize,
    /// Words found.
    pub found: usize,
    /// Words followed by a colon and a number: 关注:18.
    pub counters: usize,
}

/// Measures a folded line.
pub fn share(folded: &str) -> Share {
    let mut share = Share {
        all: folded.chars().filter(|c| c.is_alphabetic()).count(),
        ..Share::default()
    };
    let bytes = folded.as_bytes();
    for hit in finder().into_iter().flat_map(|f| f.find_iter(folded)) {
        let word = &folded[hit.range()];
        // "a" and "to" count only as whole words.
        let letter = |ix: Option<usize>| {
            ix.and_then(|ix| bytes.get(ix))
                .is_some_and(u8::is_ascii_alphabetic)
        };
        let ascii = word.is_ascii();
        if ascii && (letter(hit.start().checked_sub(1)) || letter(Some(hit.end()))) {
            continue;
        }
        share.covered += word.chars().filter(|c| c.is_alphabetic()).count();
        share.found += 1;
        let lower = word.to_ascii_lowercase();
        if !WEAK.split('|').any(|w| w == lower) {
            share.telling += 1;
        }
        let rest = folded[hit.end()..].trim_start_matches([':', ' ', '(']);
        if rest.len() < folded.len() - hit.end() && rest.starts_with(|c: char| c.is_ascii_digit()) {
            share.counters += 1;
        }
    }
    share
}

/// Whether a day is written in the line: 2022-08-21, 2022/8/21, 2022年8月21日, Aug 21, 2022.
pub fn has_date(folded: &str) -> bool {
    let c: Vec<char> = folded.chars().collect();
    for at in 0..c.len() {
        let fresh = at == 0 || !c[at - 1].is_ascii_digit();
        if !fresh || !c[at].is_ascii_digit() {
            continue;
        }
        let digits: String = c[at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        let Ok(year) = digits.parse::<u32>() else {
            continue;
        };
        if digits.len() != 4 || !(1980..2100).contains(&year) {
            continue;
        }
        let next = at + 4;
        let sign = c.get(next).copied().unwrap_or(' ');
        if "-/.年".contains(sign) && c.get(next + 1).is_some_and(char::is_ascii_digit) {
            return true;
        }
        let before: String = c[..at].iter().collect::<String>().to_lowercase();
        let month = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ];
        let tail: String = before
            .chars()
            .rev()
            .take(16)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .collect();
        if month.iter().any(|m| tail.contains(m)) && tail.contains(|c: char| c.is_ascii_digit()) {
            return true;
        }
    }
    false
}

/// Whether a line tells from when or until when something is: 至3月5日, 截至2024年3月5日. Such a line is a rule, or the rest of
/// one, and never when a text was published.
pub fn is_span(folded: &str) -> bool {
    const ENDS: [&str; 13] = [
        "至", "截止", "截至", "直到", "到", "期间", "之前", "以前", "~", "～", "〜", "から", "まで",
    ];
    let said = ["更新至", "修订至", "修改至", "修正至"];
    let rest = said
        .iter()
        .fold(folded.to_lowercase(), |text, s| text.replace(s, ""));
    let words = rest.split(|c: char| !c.is_alphabetic());
    let latin = words
        .into_iter()
        .any(|w| matches!(w, "until" | "till" | "to" | "before" | "between"));
    latin || ENDS.iter().any(|end| rest.contains(end)) || days(&rest) > 1
}

/// How many days a line names by their year.
fn days(text: &str) -> usize {
    let years = text.match_indices(['1', '2']).filter(|(at, _)| {
        let year = text.get(*at..at + 4).and_then(|y| y.parse::<u32>().ok());
        let whole = !text[..*at].ends_with(|c: char| c.is_ascii_digit());
        let sign = text.get(at + 4..).and_then(|rest| rest.chars().next());
        whole
            && year.is_some_and(|y| (1980..2100).contains(&y))
            && sign.is_some_and(|c| "-/.年".contains(c))
    });
    years.count()
}

/// Whether an hour is written in the line: 12:28, 13:07:40.
pub fn has_time(folded: &str) -> bool {
    let c: Vec<char> = folded.chars().collect();
    (1..c.len().saturating_sub(2)).any(|at| {
        c[at] == ':'
            && c[at - 1].is_ascii_digit()
            && c[at + 1].is_ascii_digit()
            && c[at + 2].is_ascii_digit()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_hours() {
        for text in [
            "2022-08-21 12:28",
            "时间·2021-12-29",
            "于2023.3.17日",
            "2022年8月21日",
            "Posted Aug 21, 2022",
        ] {
            assert!(has_date(text), "{text}");
        }
        for text in ["1000 规则效果", "8000基本分", "101.1", "2-10"] {
            assert!(!has_date(text), "{text}");
        }
        assert!(has_time("13:07:40"));
        assert!(!has_time("效果:2张"));
    }

    #[test]
    fn a_span_is_told_from_a_day() {
        for text in [
            "至2021年4月6日",
            "2021年4月1日至4月6日",
            "2021-04-01 - 2021-04-06",
            "截止2021年4月6日",
            "until 6 April 2021",
        ] {
            assert!(is_span(text), "{text}");
        }
        for text in [
            "2021年4月6日",
            "更新至2021年4月6日",
            "Last updated: 2021-04-06",
        ] {
            assert!(!is_span(text), "{text}");
        }
    }

    #[test]
    fn buttons_are_all_page_words() {
        let whole = |text| {
            let share = share(text);
            share.covered == share.all && share.telling > 0
        };
        for text in [
            "只看楼主收藏回复",
            "来自Android客户端7楼2016-02-02 21:51",
            "上一页 1 2 3 下一页",
            "Sign in | Register",
        ] {
            assert!(whole(text), "{text}");
        }
        for text in [
            "玩家可以搜索自己的牌库。",
            "返回手牌",
            "Search your library",
        ] {
            assert!(!whole(text), "{text}");
        }
        assert_eq!(share("关注:18贴子:168").counters, 2);
    }
}
