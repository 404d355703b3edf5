//! What is read of pages.

use super::*;

fn lines(text: &str) -> Vec<String> {
    read(text).shown()
}

#[test]
fn headings_lists_tables_and_breaks() {
    let page = "<html><head><title>星海 规则</title><style>p{}</style></head><body>\n<h2 id=a><a href=#>1</a> 准备</h2>\n\
        <p>每名玩家抓\n五张牌。<br>先手不抓。</p><ul><li>一<ul><li>二</ul><li><b>1.1</b> 三</ul>\n\
        <ol start=3><li>四<li>五</ol><table><tr><td>1.2<td>六<p>七<tr><th>阶段<th>做什么</table><p hidden>藏</p>\n\
        <p>a &lt; b&nbsp;&amp;c</p><ruby>効果<rt>こうか</rt></ruby></body></html>";
    assert_eq!(
        lines(page),
        [
            "## 1 准备",
            "每名玩家抓五张牌。",
            "先手不抓。",
            "- 一",
            "  - 二",
            "1.1 三",
            "3. 四",
            "4. 五",
            "1.2 六",
            "七",
            "| 阶段 | 做什么 |",
            "a < b\u{a0}&c",
            "効果"
        ]
    );
    let text = read(page);
    assert_eq!(text.title.as_deref(), Some("星海 规则"));
    assert_eq!(
        text.lines
            .iter()
            .find(|l| l.text == "先手不抓。")
            .map(|l| l.no),
        Some(4)
    );
}

#[test]
fn what_is_not_shown_is_told() {
    let page = "<html><head><title>星海</title><style>p{}</style><body><p>1.1 玩家<span hidden>甲</span>抓牌。</p>\n<div style='Display: none'><p>乙<p>丙\
        <script>x()</script></div>\n<ul><li hidden>丁<li>1.2 玩家弃牌。</ul><button>戊</button><p hidden>己<p>1.3 完。</p>\
        <b style='visibility: hidden'>子</b><i aria-hidden=true>丑</i><dialog>寅</dialog><dialog open>1.4 卯。</dialog>\
        <select><option>庚<option>辛</select><noscript><b>壬</b></noscript><textarea>癸</textarea></body></html>";
    let text = read(page);
    let asides = |wanted: Option<Aside>| -> Vec<&str> {
        let lines = text.lines.iter().filter(|l| !l.text.is_empty());
        lines
            .filter(|l| l.aside == wanted)
            .map(|l| l.text.as_str())
            .collect()
    };
    assert_eq!(
        asides(None),
        ["1.1 玩家抓牌。", "1.2 玩家弃牌。", "1.3 完。", "1.4 卯。"]
    );
    assert_eq!(
        asides(Some(Aside::Hidden)),
        ["甲", "乙", "丙", "丁", "己", "子", "丑", "寅", "壬"]
    );
    assert_eq!(asides(Some(Aside::Site)), ["戊", "庚", "辛", "癸"]);
    let numbers: Vec<u32> = text.lines.iter().map(|l| l.no).collect();
    assert!(numbers.is_sorted(), "{numbers:?}");
}

#[test]
fn a_head_that_is_not_closed_ends_where_the_text_begins() {
    assert_eq!(
        lines(
            "<html><head><title>星海</title><meta charset=utf-8>\n<h1>星海规则</h1><p>1.1 玩家抓牌。"
        ),
        ["# 星海规则", "1.1 玩家抓牌。"]
    );
}

#[test]
fn lines_of_a_page_written_as_one_are_counted() {
    let text = read("<html><p>甲</p><p>乙</p><p>丙</p></html>");
    let shown: Vec<(u32, &str)> = text
        .lines
        .iter()
        .filter(|l| !l.text.is_empty())
        .map(|l| (l.no, l.text.as_str()))
        .collect();
    assert_eq!(shown, [(1, "甲"), (3, "乙"), (5, "丙")]);
}

#[test]
fn many_open_elements_are_looked_through_once() {
    let many = 60_000;
    let text = format!(
        "<html>{}{}",
        "<i>".repeat(many),
        "<p>甲</b></u>".repeat(many)
    );
    assert_eq!(lines(&text).len(), many);
    let deep = format!("<html>{}", "<ul><li>甲<table><tr><td>乙".repeat(many));
    let said: String = lines(&deep).concat();
    assert_eq!(said.matches('甲').count(), many);
    assert_eq!(said.matches('乙').count(), many);
}

#[test]
fn the_frame_of_a_page_is_told() {
    let page = "<body><nav><a>首页</a></nav><div>登录</div><main><p>1.1 玩家抓五张牌，先手玩家不抓牌。</main><footer>某站</footer>";
    let asides: Vec<_> = read(page)
        .lines
        .into_iter()
        .filter(|l| !l.text.is_empty())
        .map(|l| (l.text, l.aside.is_some()))
        .collect();
    assert_eq!(
        asides,
        [
            ("首页".to_owned(), true),
            ("登录".to_owned(), true),
            ("1.1 玩家抓五张牌，先手玩家不抓牌。".to_owned(), false),
            ("某站".to_owned(), true)
        ]
    );
}

#[test]
fn what_word_saves_is_read_without_its_head() {
    let item = |sign: &str, words: &str| {
        format!(
            "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span\nstyle='font-family:Wingdings;mso-list:\nIgnore'>{sign}<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;\n</span></span><![endif]>{words}<o:p></o:p></p>\n\n"
        )
    };
    let page = [
        item("1.1", "每名玩家抓\n五张牌。"),
        item("1.2", "先手玩家不抓牌，除非："),
        item("l", "某个效应允许；"),
        item("Ø", "裁判允许。"),
        item("o", "对手允许。"),
        "<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n".to_owned(),
        item("1.3", "l 是一个字母。"),
    ]
    .concat();
    let said: Vec<String> = lines(&page)
        .iter()
        .map(|l| l.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|l| !l.is_empty())
        .collect();
    assert_eq!(
        said,
        [
            "1.1 每名玩家抓五张牌。",
            "1.2 先手玩家不抓牌，除非：",
            "- 某个效应允许；",
            "- 裁判允许。",
            "- 对手允许。",
            "1.3 l 是一个字母。"
        ]
    );
}
