//! What `/` joins in a skill text: one skill for each of the phrases apart by it (5.7).
//!
//! The text does not mark where a phrase begins and ends. Both sides of a `/` are read as tokens, each of a class, and
//! the longest stretch that is of like build on both sides is what it joins: 开始 and 结束 in 回合开始/结束时, 使用两张【闪】
//! and 打出两张【杀】 in full.

use super::parts::PAIRS;

/// The skills that `/` joins: the phrases apart by it, one after another, each with the rest of the text.
pub(super) fn alternatives(text: &str, problems: &mut Vec<String>) -> Vec<(Vec<String>, String)> {
    let chains = chains(text, problems);
    let Some(ways) = chains.iter().map(|c| c.phrases.len()).max() else {
        return vec![(Vec::new(), text.to_owned())];
    };
    if chains.iter().any(|c| c.phrases.len() != ways) {
        problems.push("各处“/”分开的词数不同，5.7-2要求按先后次序一一对应".to_owned());
    }
    (0..ways)
        .map(|way| {
            let mut out = String::new();
            let mut chosen = Vec::new();
            let mut at = 0;
            for chain in &chains {
                out.push_str(&text[at..chain.start]);
                if let Some(phrase) = chain.phrases.get(way).or(chain.phrases.last()) {
                    out.push_str(phrase);
                    chosen.push((*phrase).to_owned());
                }
                at = chain.end;
            }
            out.push_str(&text[at..]);
            (chosen, out)
        })
        .collect()
}

/// Phrases joined by one `/` or several in a row.
struct Chain<'t> {
    start: usize,
    end: usize,
    phrases: Vec<&'t str>,
}

fn chains<'t>(text: &'t str, problems: &mut Vec<String>) -> Vec<Chain<'t>> {
    let tokens = tokens(text);
    let slashes: Vec<usize> = (0..tokens.len())
        .filter(|ix| tokens[*ix].class == Class::Slash)
        .collect();
    let mut chains: Vec<Chain<'t>> = Vec::new();
    let mut taken = 0; // Tokens before this belong to the chain before.
    let mut ix = 0;
    while ix < slashes.len() {
        let first = slashes[ix];
        let mut joined = both_sides(text, &tokens, taken, first, next_end(&tokens, &slashes, ix));
        let start = tokens[first].start - joined.left.len();
        let mut phrases = vec![joined.left];
        // A phrase that reaches from one `/` to the next is in the middle of a chain.
        while let Some(next) = slashes.get(ix + 1).copied()
            && joined.right_end == next
        {
            phrases.push(joined.right);
            let from = slashes[ix] + 1;
            ix += 1;
            joined = both_sides(text, &tokens, from, next, next_end(&tokens, &slashes, ix));
        }
        if !joined.alike {
            problems.push(format!(
                "“{}”与“{}”结构不同，看不出“/”分开的是哪些词：把两个技能分开写",
                joined.left, joined.right
            ));
        }
        phrases.push(joined.right);
        let end = tokens
            .get(joined.right_end)
            .map_or(text.len(), |token| token.start);
        taken = joined.right_end;
        chains.push(Chain {
            start,
            end,
            phrases,
        });
        ix += 1;
    }
    chains
}

/// Where what is right of a `/` ends at the latest: at the next one.
fn next_end(tokens: &[Token<'_>], slashes: &[usize], ix: usize) -> usize {
    slashes.get(ix + 1).copied().unwrap_or(tokens.len())
}

/// The phrases on both sides of one `/`.
struct Joined<'t> {
    left: &'t str,
    right: &'t str,
    /// The token after the right one.
    right_end: usize,
    /// Whether both are of like build.
    alike: bool,
}

fn both_sides<'t>(
    text: &'t str,
    tokens: &[Token<'t>],
    from: usize,
    slash: usize,
    until: usize,
) -> Joined<'t> {
    let open = |range: &[Token<'t>], back: bool| {
        let mark = |t: &&Token<'t>| t.class == Class::Mark;
        if back {
            range.iter().rev().take_while(|t| !mark(t)).count()
        } else {
            range.iter().take_while(|t| !mark(t)).count()
        }
    };
    let before = &tokens[slash - open(&tokens[from..slash], true)..slash];
    let after = &tokens[slash + 1..slash + 1 + open(&tokens[slash + 1..until], false)];
    let span = |some: &[Token<'t>]| match (some.first(), some.last()) {
        (Some(a), Some(b)) => &text[a.start..b.end],
        _ => "",
    };
    let take = |left: usize, right: usize, alike: bool| Joined {
        left: span(&before[before.len() - left..]),
        right: span(&after[..right]),
        right_end: slash + 1 + right,
        alike,
    };
    // As many tokens as are of the same classes in the same order on both sides.
    let most = before.len().min(after.len());
    let same = (1..=most).rev().find(|k| {
        before[before.len() - k..]
            .iter()
            .zip(&after[..*k])
            .all(|(a, b)| a.class == b.class)
    });
    if let Some(k) = same {
        return take(k, k, true);
    }
    // 一名角色/另一名角色: one is the other with more before it.
    let longest = (1..=before.len())
        .rev()
        .find_map(|n| {
            let tail = &before[before.len() - n..];
            let at = after
                .windows(n)
                .position(|w| w.iter().zip(tail).all(|(a, b)| a.text == b.text))?;
            Some((n, at + n))
        })
        .filter(|(n, _)| span(&before[before.len() - n..]).chars().count() > 1);
    if let Some((left, right)) = longest {
        return take(left, right, true);
    }
    take(before.len().min(1), after.len().min(1), false)
}

/// A word of a text.
struct Token<'t> {
    start: usize,
    end: usize,
    text: &'t str,
    class: Class<'t>,
}

/// What sort of word it is: words of one class may stand for each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class<'t> {
    /// `/`.
    Slash,
    /// What separates parts of a text.
    Mark,
    /// A name in brackets of this kind.
    Name(char),
    /// A number.
    Number,
    /// What a number counts by.
    Measure,
    /// One of the words that a text opposes to each other, by their group.
    Of(usize),
    /// A word that stands for nothing but itself.
    Only(&'t str),
    /// Any other word.
    Other,
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, mut class) = token(rest, c);
        let last: Option<&mut Token<'_>> = tokens.last_mut();
        // 张 counts cards only behind a number: 张飞.
        if class == Class::Measure && last.as_ref().is_none_or(|t| t.class != Class::Number) {
            class = Class::Other;
        }
        // What is no word of the list is a name as far as it goes.
        if class == Class::Other
            && let Some(name) = last.filter(|t| t.class == Class::Other)
        {
            name.end = at + length;
            name.text = &text[name.start..name.end];
            at += length;
            continue;
        }
        tokens.push(Token {
            start: at,
            end: at + length,
            text: &rest[..length],
            class,
        });
        at += length;
    }
    tokens
}

fn token(rest: &str, c: char) -> (usize, Class<'_>) {
    if matches!(c, '/' | '／') {
        return (c.len_utf8(), Class::Slash);
    }
    if let Some((open, close)) = PAIRS.iter().find(|(open, _)| *open == c && c != '{')
        && let Some(end) = rest.find(*close)
    {
        return (end + close.len_utf8(), Class::Name(*open));
    }
    if is_mark(c) {
        return (c.len_utf8(), Class::Mark);
    }
    let count: usize = rest
        .chars()
        .take_while(|c| c.is_ascii_digit() || NUMERALS.contains(*c))
        .map(char::len_utf8)
        .sum();
    if count > 0 {
        return (count, Class::Number);
    }
    if MEASURES.contains(c) {
        return (c.len_utf8(), Class::Measure);
    }
    let opposed = OPPOSED
        .iter()
        .enumerate()
        .flat_map(|(group, words)| words.iter().map(move |w| (group, *w)))
        .filter(|(_, word)| rest.starts_with(word))
        .max_by_key(|(_, word)| word.len());
    let only = ONLY
        .iter()
        .filter(|word| rest.starts_with(**word))
        .max_by_key(|word| word.len());
    match (opposed, only) {
        (Some((group, word)), only) if only.is_none_or(|o| o.len() <= word.len()) => {
            (word.len(), Class::Of(group))
        }
        (_, Some(word)) => (word.len(), Class::Only(word)),
        _ => (c.len_utf8(), Class::Other),
    }
}

fn is_mark(c: char) -> bool {
    matches!(
        c,
        '，' | '。' | '；' | '：' | '、' | '▶' | '▷' | '→' | '{' | '}' | '\n'
    )
}

const NUMERALS: &str = "一二两三四五六七八九十XYZ";

const MEASURES: &str = "张点名步次枚个项";

/// Words that a text opposes to each other, group by group.
const OPPOSED: &[&[&str]] = &[
    &["使用", "打出", "发动"],
    &["造成", "受到"],
    &["武器牌", "防具牌", "坐骑牌", "武器", "防具", "坐骑"],
    &["武器区", "防具区", "坐骑区", "装备区", "手牌区", "延时区"],
    &["牌堆", "弃牌堆", "处理区"],
    &["基本牌", "锦囊牌", "装备牌", "普通锦囊牌", "延时锦囊牌"],
    &[
        "手牌",
        "装备区里的牌",
        "区域里的牌",
        "牌",
        "体力",
        "伤害",
        "角色",
    ],
    &["红色", "黑色", "红桃", "方块", "黑桃", "梅花"],
    &["最大", "最小"],
    &["至多", "至少"],
    &["回合内", "回合外"],
    &["男性", "女性"],
    &["普通", "火焰", "属性"],
    &[
        "摸", "弃置", "获得", "失去", "回复", "交给", "展示", "观看", "扣减", "判定", "洗牌",
        "置入", "移动",
    ],
    &["翻面", "复原"],
    &["暖方", "冷方", "己方", "敌方", "对方"],
    &["指定", "成为"],
    &["开始", "结束"],
    &["前", "后"],
    &["之前", "之后"],
    &["已受伤", "未受伤"],
    &["存活", "死亡"],
    &["有", "没有"],
    &[
        "移动力",
        "手牌上限",
        "攻击范围",
        "距离",
        "额定摸牌数",
        "点数",
        "体力值",
        "体力上限",
        "手牌数",
    ],
    &[
        "准备阶段",
        "延时阶段",
        "摸牌阶段",
        "移动阶段",
        "出牌阶段",
        "弃牌阶段",
        "结束阶段",
    ],
    &[
        "你",
        "其",
        "其他角色",
        "目标",
        "目标角色",
        "当前回合角色",
        "回合角色",
        "使用者",
        "来源",
    ],
    &["大本营", "军营", "平原", "箭塔", "树林", "山地", "湖泊"],
    &["+", "-", "＋", "－"],
];

/// Words that join or measure, and stand for nothing but themselves.
const ONLY: &[&str] = &[
    "的", "时", "内", "外", "里", "须", "需", "可", "令", "将", "把", "当", "为", "与", "在", "或",
    "和", "至", "不", "能", "若", "则", "并", "各", "势力", "回合", "阶段", "技能", "此", "该",
    "上", "下", "是",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<String>, usize) {
        let mut problems = Vec::new();
        let skills = alternatives(text, &mut problems);
        (
            skills.into_iter().map(|(_, text)| text).collect(),
            problems.len(),
        )
    }

    #[test]
    fn phrases_of_like_build_are_taken_whole() {
        for (text, skills) in [
            (
                "回合开始/结束时，可摸一张牌",
                &["回合开始时，可摸一张牌", "回合结束时，可摸一张牌"][..],
            ),
            (
                "出牌阶段开始时/结束时摸一张牌",
                &["出牌阶段开始时摸一张牌", "出牌阶段结束时摸一张牌"],
            ),
            (
                "你使用【杀】/【决斗】时，目标须使用两张【闪】/打出两张【杀】",
                &[
                    "你使用【杀】时，目标须使用两张【闪】",
                    "你使用【决斗】时，目标须打出两张【杀】",
                ],
            ),
            (
                "一名角色的移动力+1/-1",
                &["一名角色的移动力+1", "一名角色的移动力-1"],
            ),
            (
                "体力值为1/2时，手牌上限+1/2",
                &["体力值为1时，手牌上限+1", "体力值为2时，手牌上限+2"],
            ),
            (
                "若你有/没有手牌，摸一张/两张牌",
                &["若你有手牌，摸一张牌", "若你没有手牌，摸两张牌"],
            ),
            (
                "令其移动力+1/手牌上限-1",
                &["令其移动力+1", "令其手牌上限-1"],
            ),
            (
                "距离为1/2的角色受到1/2点伤害",
                &["距离为1的角色受到1点伤害", "距离为2的角色受到2点伤害"],
            ),
            (
                "于摸牌阶段内/出牌阶段内观看手牌",
                &["于摸牌阶段内观看手牌", "于出牌阶段内观看手牌"],
            ),
            (
                "令暖方/冷方角色翻面/复原",
                &["令暖方角色翻面", "令冷方角色复原"],
            ),
            (
                "弃置一张基本牌/锦囊牌/装备牌▶摸一张/两张/三张牌",
                &[
                    "弃置一张基本牌▶摸一张牌",
                    "弃置一张锦囊牌▶摸两张牌",
                    "弃置一张装备牌▶摸三张牌",
                ],
            ),
            (
                "令一名角色/另一名角色翻面",
                &["令一名角色翻面", "令另一名角色翻面"],
            ),
            (
                "一名蜀/吴/群势力角色回复1点体力",
                &[
                    "一名蜀势力角色回复1点体力",
                    "一名吴势力角色回复1点体力",
                    "一名群势力角色回复1点体力",
                ],
            ),
            ("令张飞/诸葛亮翻面", &["令张飞翻面", "令诸葛亮翻面"]),
            ("可回复1点体力/摸两张牌", &["可回复1点体力", "可摸两张牌"]),
        ] {
            assert_eq!(
                read(text),
                (skills.iter().map(|s| (*s).to_owned()).collect(), 0),
                "{text}"
            );
        }
    }

    #[test]
    fn what_cannot_be_told_apart_is_said() {
        assert_eq!(read("与你距离为1/在你攻击范围内的角色翻面").1, 1);
        assert_eq!(read("使用/打出【杀】/【闪】/【桃】时").1, 1);
        assert_eq!(read("摸一张牌").1, 0);
        for odd in ["/", "//", "，/，", "杀/", "/杀", "▶/▶/▶"] {
            assert!(!read(odd).0.is_empty(), "{odd}");
        }
    }
}
