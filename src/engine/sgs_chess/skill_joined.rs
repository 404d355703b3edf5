//! Words that `/` joins in a skill text: one skill for each of them (5.7).

use super::skill::PAIRS;

/// The skills that `/` joins: the words apart by it, one after another, each with the rest of the text.
pub(super) fn alternatives(text: &str, problems: &mut Vec<String>) -> Vec<(Vec<String>, String)> {
    let chains = chains(text);
    let Some(ways) = chains.iter().map(|c| c.words.len()).max() else {
        return vec![(Vec::new(), text.to_owned())];
    };
    if chains.iter().any(|c| c.words.len() != ways) {
        problems.push("各处“/”分开的词数不同，5.7-2要求按先后次序一一对应".to_owned());
    }
    (0..ways)
        .map(|way| {
            let mut out = String::new();
            let mut chosen = Vec::new();
            let mut at = 0;
            for chain in &chains {
                out.push_str(&text[at..chain.start]);
                if let Some(word) = chain.words.get(way).or(chain.words.last()) {
                    out.push_str(word);
                    chosen.push((*word).to_owned());
                }
                at = chain.end;
            }
            out.push_str(&text[at..]);
            (chosen, out)
        })
        .collect()
}

struct Chain<'t> {
    start: usize,
    end: usize,
    words: Vec<&'t str>,
}

/// Words joined by `/`. Where a word ends is a matter of reading: brackets and known words first, else the
/// length of its neighbour.
fn chains(text: &str) -> Vec<Chain<'_>> {
    let slashes: Vec<(usize, usize)> = text
        .char_indices()
        .filter(|(_, c)| matches!(c, '/' | '／'))
        .map(|(ix, c)| (ix, c.len_utf8()))
        .collect();
    let mut chains: Vec<Chain<'_>> = Vec::new();
    let mut ix = 0;
    while ix < slashes.len() {
        let mut last = ix;
        // Slashes with no mark between them and few characters apart are one chain.
        while let Some((next, _)) = slashes.get(last + 1) {
            let between = &text[slashes[last].0 + slashes[last].1..*next];
            if between.chars().count() > 6 || between.chars().any(is_mark) {
                break;
            }
            last += 1;
        }
        let between: Vec<&str> = (ix..last)
            .map(|i| &text[slashes[i].0 + slashes[i].1..slashes[i + 1].0])
            .collect();
        // A chain takes nothing of the one before it and stops before the next.
        let begin = chains.last().map_or(0, |c| c.end);
        let stop = slashes.get(last + 1).map_or(text.len(), |(next, _)| *next);
        let before = &text[begin..slashes[ix].0];
        let after = &text[slashes[last].0 + slashes[last].1..stop];
        let (first, final_word) = ends(before, after, between.first().copied());
        let mut words = vec![first];
        words.extend(&between);
        words.push(final_word);
        chains.push(Chain {
            start: slashes[ix].0 - first.len(),
            end: slashes[last].0 + slashes[last].1 + final_word.len(),
            words,
        });
        ix = last + 1;
    }
    chains
}

fn is_mark(c: char) -> bool {
    matches!(
        c,
        '，' | '。' | '；' | '：' | '、' | '▶' | '▷' | '→' | '{' | '}'
    )
}

/// The words at both ends of a chain.
fn ends<'t>(before: &'t str, after: &'t str, middle: Option<&str>) -> (&'t str, &'t str) {
    let bracketed_before = PAIRS.iter().find_map(|(open, close)| {
        before
            .ends_with(*close)
            .then(|| before.rfind(*open).map(|ix| &before[ix..]))
            .flatten()
    });
    let bracketed_after = PAIRS.iter().find_map(|(open, close)| {
        after
            .starts_with(*open)
            .then(|| after.find(*close).map(|ix| &after[..ix + close.len_utf8()]))?
    });
    let known_before = JOINED
        .iter()
        .filter(|w| before.ends_with(**w))
        .max_by_key(|w| w.len())
        .map(|w| &before[before.len() - w.len()..]);
    let known_after = JOINED
        .iter()
        .filter(|w| after.starts_with(**w))
        .max_by_key(|w| w.len())
        .map(|w| &after[..w.len()]);
    let first = bracketed_before.or(known_before);
    let last = bracketed_after.or(known_after);
    let length = middle.or(first).or(last).map_or(2, |w| w.chars().count());
    (
        first.unwrap_or_else(|| tail(before, length)),
        last.unwrap_or_else(|| head(after, length)),
    )
}

fn tail(text: &str, count: usize) -> &str {
    let start = text
        .char_indices()
        .rev()
        .take_while(|(_, c)| !is_mark(*c))
        .take(count)
        .last()
        .map_or(text.len(), |(ix, _)| ix);
    &text[start..]
}

fn head(text: &str, count: usize) -> &str {
    let end = text
        .char_indices()
        .take_while(|(_, c)| !is_mark(*c))
        .take(count)
        .last()
        .map_or(0, |(ix, c)| ix + c.len_utf8());
    &text[..end]
}

/// Words that `/` commonly joins.
const JOINED: &[&str] = &[
    "使用",
    "打出",
    "造成",
    "受到",
    "武器牌",
    "防具牌",
    "坐骑牌",
    "武器区",
    "防具区",
    "坐骑区",
    "装备区",
    "手牌区",
    "延时区",
    "基本牌",
    "锦囊牌",
    "装备牌",
    "手牌",
    "红色",
    "黑色",
    "红桃",
    "方块",
    "黑桃",
    "梅花",
    "最大",
    "最小",
    "至多",
    "至少",
    "回合内",
    "回合外",
    "男性",
    "女性",
    "普通",
    "火焰",
    "失去",
    "获得",
    "摸",
    "弃置",
    "暖方",
    "冷方",
    "普通锦囊牌",
    "延时锦囊牌",
    "你",
    "其他角色",
    "一名角色",
    "目标角色",
    "当前回合角色",
    "使用者",
    "来源",
    "对方",
    "己方",
    "敌方",
    "其",
    "杀",
    "闪",
    "桃",
    "回复",
    "指定",
    "成为",
    "开始时",
    "结束时",
    "开始前",
    "结束后",
    "之前",
    "之后",
    "+",
    "-",
    "牌堆",
    "弃牌堆",
    "翻面",
    "复原",
    "移动力",
    "手牌上限",
    "攻击范围",
    "距离",
    "额定摸牌数",
    "准备阶段",
    "延时阶段",
    "摸牌阶段",
    "移动阶段",
    "出牌阶段",
    "弃牌阶段",
    "结束阶段",
    "武器",
    "防具",
    "坐骑",
];
