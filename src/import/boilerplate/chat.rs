//! People talking around a text: prefaces, postscripts, replies and comments. Judged by how they speak.

use crate::import::decode::{Line, width};
use crate::import::label::Style;

use super::speech::{Speech, commands, letters};
use super::words::has_date;
use super::{Marked, Reason};

/// Whether a line is talk rather than rule: it says so by a word that only people talking use, or by several
/// common ones. One common word (翻译, 感谢) never is enough, and rules outweigh talk.
pub fn is_chat(folded: &str) -> bool {
    let said = Speech::of(folded);
    // A long paragraph may hold one such word by chance.
    let plain = folded.ends_with('。') && !folded.ends_with("。。");
    let short = width(folded) <= 40 && !plain;
    said.is_talk() && (said.hints() >= 2 || short)
}

/// Posts of a thread that only talk: between two floor marks, without a label or a rule, short or chatty.
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
            if start > 0 && only_talks(lines, marked, &post) {
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
                && !lines[above].folded.ends_with('。')
            {
                let said = Speech::of(&lines[above].folded);
                // That it was answered is a sign of its own.
                if said.hints() > 0 && said.hints() >= said.rules {
                    marked.set(above, Reason::Comment);
                }
            }
        }
    }
}

/// Whether a post has nothing to say about the rules.
fn only_talks(lines: &[Line], marked: &Marked, post: &[usize]) -> bool {
    let labelled = post.iter().any(|ix| marked.counts(*ix));
    let columns: usize = post.iter().map(|ix| width(&lines[*ix].text)).sum();
    let chatty = post
        .iter()
        .filter(|ix| is_chat(&lines[**ix].folded))
        .count();
    let ruling = post
        .iter()
        .any(|ix| Speech::of(&lines[*ix].folded).is_rule());
    !labelled && !ruling && (columns <= 160 || chatty * 2 > post.len())
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
    preface(lines, marked, first);
    changes(lines, marked, last + 1);
    postscript(lines, marked, last + 1);
}

/// The letters of lines, and whether they are a small share of all that is left of the text.
fn is_small(lines: &[Line], marked: &Marked, part: &[usize], at_most_one_in: usize) -> bool {
    let size = |ix: usize| letters(&lines[ix].text);
    let all: usize = (0..lines.len())
        .filter(|ix| marked.reasons[*ix].is_none())
        .map(size)
        .sum();
    part.iter().copied().map(size).sum::<usize>() * at_most_one_in <= all
}

/// What a poster says before the rules begin. Prose that states rules is none, wherever the first number stands.
fn preface(lines: &[Line], marked: &mut Marked, first: usize) {
    let numbered = marked
        .labels
        .iter()
        .flatten()
        .any(|l| l.style == Style::Path);
    let before: Vec<usize> = (0..first)
        .filter(|ix| marked.reasons[*ix].is_none())
        .collect();
    let wide: Vec<Speech> = before
        .iter()
        .filter(|ix| width(&lines[**ix].text) > 24)
        .map(|ix| Speech::of(&lines[*ix].folded))
        .collect();
    let chatty = wide.iter().filter(|s| s.hints() > 0).count();
    let all_talk = numbered
        && wide.iter().any(|s| s.strong > 0)
        && chatty * 2 >= wide.len()
        && !before.iter().any(|ix| {
            let said = Speech::of(&lines[*ix].folded);
            said.is_rule() && said.hints() == 0
        })
        && is_small(lines, marked, &before, 4);
    let title = before
        .iter()
        .copied()
        .take(3)
        .find(|ix| is_title(&lines[*ix].folded));
    if let Some(ix) = title {
        marked.set(ix, Reason::Title);
    }
    for ix in before {
        let said = Speech::of(&lines[ix].folded);
        if all_talk || (said.is_talk() && said.hints() >= 2) {
            let reason = if is_title(&lines[ix].folded) {
                Reason::Title
            } else {
                Reason::Preface
            };
            marked.set(ix, reason);
        }
    }
}

/// A record of changes under its title: its lines are dated, or name a version.
fn changes(lines: &[Line], marked: &mut Marked, from: usize) {
    let open: Vec<usize> = (from..lines.len())
        .filter(|ix| marked.reasons[*ix].is_none())
        .collect();
    let Some(at) = open.iter().position(|ix| is_changes(&lines[*ix].folded)) else {
        return;
    };
    let record: Vec<usize> = open[at + 1..]
        .iter()
        .copied()
        .take_while(|ix| is_change(&lines[*ix].folded))
        .collect();
    if !record.is_empty() {
        for ix in record.into_iter().chain([open[at]]) {
            marked.set(ix, Reason::Changes);
        }
    }
}

/// 2022/8/11 Ver1.0.0完成.
fn is_change(folded: &str) -> bool {
    let core = folded.trim_start_matches(|c: char| !c.is_alphanumeric());
    let lower = core.to_ascii_lowercase();
    let version = ["version", "ver", "v", "版本"].iter().any(|w| {
        lower.strip_prefix(w).is_some_and(|r| {
            r.trim_start_matches(['.', ' '])
                .starts_with(|c: char| c.is_ascii_digit())
        })
    });
    let opening: String = core.chars().take(16).collect();
    version || has_date(&opening)
}

/// A farewell: it reaches to the end, every line of it is short and talks or signs, none states a rule, and it is
/// a small share of the text.
fn postscript(lines: &[Line], marked: &mut Marked, from: usize) {
    let open: Vec<usize> = (from..lines.len())
        .filter(|ix| marked.reasons[*ix].is_none())
        .collect();
    let quiet = open
        .iter()
        .rev()
        .take_while(|ix| is_farewell(&lines[**ix].folded))
        .count();
    let tail = &open[open.len() - quiet..];
    let start = tail
        .iter()
        .position(|ix| is_chat(&lines[*ix].folded) && marked.labels[*ix].is_none());
    let Some(said) = start.map(|at| tail[at..].to_vec()) else {
        return;
    };
    if is_small(lines, marked, &said, 10) {
        for ix in said {
            marked.set(ix, Reason::Postscript);
        }
    }
}

fn is_farewell(folded: &str) -> bool {
    let said = Speech::of(folded);
    let wide = width(folded);
    (said.rules == 0 && (wide <= 60 || said.hints() > 0) && wide <= 240)
        || (said.is_talk() && wide <= 240)
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

/// Short, names rules, and is no sentence and no command.
pub fn is_title(folded: &str) -> bool {
    let lower = folded.to_ascii_lowercase();
    width(folded) <= 80
        && !commands(folded)
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
