//! People talking around a text: prefaces, postscripts, replies and comments. Judged by how they speak.

use crate::import::decode::{Line, width};
use crate::import::label::Style;

use super::{Marked, Reason};

/// What people say to each other and rules do not. One is a hint, two are talk.
const TALK: &str = "大家好|各位好|哈喽|我觉得|我感觉|感觉|觉得|本人|笔者|译者|小编|楼主|大佬|萌新|up主|专栏|投稿|评论区|私信|\
转载|搬运|翻译|草翻|汉化|校对|水贴|前排|沙发|hhh|233|哈哈|有趣|不错|加油|支持|顶一下|点赞|三连|关注我|\
众筹|加我们|欢迎指正|勘误|错漏|谅解|见谅|感谢|谢谢|谢意|下期|下篇|下周|再见|一会见|拜拜|终于|写完|更完|\
更新完|更新啦|我认为|这坑|入坑|随意写写|发电|白嫖|本篇|这篇|本文|上文链接|点这里|群号|水平有限|能力有限|\
好像很|...有|那么各位|啊,|吧?|呢?|~|thanks|thank you|i think|imo|lol|feel free|let me know|my opinion|\
translated by|translation|i've|i'm|hello everyone|hi all";

/// How many words of talk stand in a line.
fn talk(folded: &str) -> usize {
    let lower = folded.to_ascii_lowercase();
    TALK.split('|').filter(|w| lower.contains(w)).count()
}

/// Whether a line is talk rather than rule.
pub fn is_chat(folded: &str) -> bool {
    let hints = talk(folded);
    // A long paragraph may hold one such word by chance.
    let plain = folded.ends_with('。') && !folded.ends_with("。。");
    hints >= 2 || (hints == 1 && width(folded) <= 40 && !plain)
}

/// Posts of a thread that only talk: between two floor marks, without a label, short or chatty.
pub fn replies(lines: &[Line], marked: &mut Marked) {
    let floors: Vec<usize> = (0..lines.len())
        .filter(|ix| marked.reasons[*ix] == Some(Reason::Floor))
        .collect();
    if floors.len() >= 2 {
        let mut start = 0;
        for end in floors.iter().copied().chain([lines.len()]) {
            let post: Vec<usize> = (start..end)
                .filter(|ix| marked.reasons[*ix].is_none())
                .collect();
            let labelled = post.iter().any(|ix| marked.counts(*ix));
            let columns: usize = post.iter().map(|ix| width(&lines[*ix].text)).sum();
            let chatty = post
                .iter()
                .filter(|ix| is_chat(&lines[**ix].folded))
                .count();
            if start > 0 && !labelled && (columns <= 160 || chatty * 2 > post.len()) {
                for ix in post {
                    marked.set(ix, Reason::Reply);
                }
            }
            start = end + 1;
        }
    }
    // @somebody: answers the line above it.
    for ix in 0..lines.len() {
        if is_answer(&lines[ix].folded) {
            marked.set(ix, Reason::Comment);
            let above = ix
                .checked_sub(1)
                .filter(|a| marked.reasons[*a].is_none() && marked.labels[*a].is_none());
            if let Some(above) = above
                && talk(&lines[above].folded) > 0
                && !lines[above].folded.ends_with('。')
            {
                marked.set(above, Reason::Comment);
            }
        }
    }
}

fn is_answer(folded: &str) -> bool {
    let Some(rest) = folded
        .strip_prefix('@')
        .or_else(|| folded.strip_prefix("回复 @"))
    else {
        return false;
    };
    rest.split_once(':')
        .is_some_and(|(name, said)| !name.is_empty() && width(name) <= 40 && !said.is_empty())
}

/// The talk before the first label and after the last one.
pub fn before_and_after(lines: &[Line], marked: &mut Marked) {
    let first = (0..lines.len()).find(|ix| marked.counts(*ix));
    let last = (0..lines.len()).rev().find(|ix| marked.counts(*ix));
    let (Some(first), Some(last)) = (first, last) else {
        return;
    };
    let numbered = (0..lines.len())
        .filter(|ix| {
            marked.labels[*ix]
                .as_ref()
                .is_some_and(|l| l.style == Style::Path)
        })
        .count();
    let open = |marked: &Marked, ix: usize| marked.reasons[ix].is_none();
    let before: Vec<usize> = (0..first).filter(|ix| open(marked, *ix)).collect();
    let words: Vec<usize> = before
        .iter()
        .copied()
        .filter(|ix| width(&lines[*ix].text) > 24)
        .collect();
    // Before the rules begin one such word is enough.
    let chatty = words
        .iter()
        .filter(|ix| talk(&lines[**ix].folded) > 0)
        .count();
    let all_talk = numbered > 0 && chatty > 0 && chatty * 2 >= words.len();
    let title = before
        .iter()
        .copied()
        .take(3)
        .find(|ix| is_title(&lines[*ix].folded));
    if let Some(ix) = title {
        marked.set(ix, Reason::Title);
    }
    for ix in before {
        if all_talk || talk(&lines[ix].folded) >= 2 {
            let reason = if is_title(&lines[ix].folded) {
                Reason::Title
            } else {
                Reason::Preface
            };
            marked.set(ix, reason);
        }
    }
    // A farewell ends the text: all after it is postscript, and so is a record of changes before it.
    let after: Vec<usize> = (last + 1..lines.len())
        .filter(|ix| open(marked, *ix))
        .collect();
    let mut ended: Option<Reason> = None;
    for ix in after {
        let text = &lines[ix].folded;
        if is_changes(text) {
            ended = Some(Reason::Changes);
        } else if is_chat(text) && !bulleted(marked, ix) {
            ended = Some(Reason::Postscript);
        }
        if let Some(reason) = ended {
            marked.set(ix, reason);
        }
    }
}

fn bulleted(marked: &Marked, ix: usize) -> bool {
    marked.labels[ix].is_some()
}

fn is_changes(folded: &str) -> bool {
    let core = folded.trim_matches(|c: char| {
        c == ':' || c == ' ' || c == '#' || c == '*' || c == '【' || c == '】'
    });
    [
        "变更履历",
        "更新履历",
        "更新记录",
        "更新日志",
        "修订记录",
        "修订历史",
        "修改记录",
        "版本记录",
        "版本历史",
        "变更记录",
        "changelog",
        "change log",
        "revision history",
        "version history",
    ]
    .contains(&core.to_ascii_lowercase().as_str())
}

/// Short, names rules, and is no sentence.
pub fn is_title(folded: &str) -> bool {
    let lower = folded.to_ascii_lowercase();
    width(folded) <= 80
        && !folded.starts_with(['本', '此', '该', '这'])
        && ["规则", "规程", "规范", "章程", "rules", "rulebook"]
            .iter()
            .any(|w| lower.contains(w))
        && !folded.ends_with(['。', '!', '.', ':', '?'])
        && !folded.contains(['。', ',', ';'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talk_and_rules() {
        for text in [
            "大家好,我是某某,这篇是综合规则的翻译。",
            "限于本人能力有限,文中内容难免有错漏,还望各位谅解。",
            "终于结束了。。。",
            "好像很详细的样子,伪前排",
        ] {
            assert!(is_chat(text), "{text}");
        }
        for text in [
            "玩家可以在游戏中的任意时点宣告投降,输掉本局游戏。",
            "如果没有想要攻击的角色,那么结束战斗阶段。",
            "作为初版规则,规则中提及的所有内容都为暂定。",
            "所有的移动同时进行。",
            "The game is a draw.",
        ] {
            assert!(!is_chat(text), "{text}");
        }
        assert!(is_answer("@某人:实际上是各玩各的"));
        assert!(is_title("三国 综合规则 Ver1.0.0 2022/8/11更新"));
    }
}
