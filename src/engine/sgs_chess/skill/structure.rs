//! A skill text taken apart: sentences, costs, effects, delays, levels, options.

use super::joined::alternatives;
use super::parts::{PAIRS, Part, SkillForm, SkillLine, SkillText};
use super::words::words_in;
use crate::engine::cite::{Cite, sgs};

/// Reads a skill text.
pub fn read(text: &str) -> SkillText {
    let mut problems = Vec::new();
    check_brackets(text, &mut problems);
    let (name, body) = split_name(text);
    let skills = alternatives(body, &mut problems)
        .into_iter()
        .map(|(chosen, text)| SkillForm {
            lines: structure(&text, &mut problems),
            chosen,
            text,
            performable: false,
        })
        .collect();
    problems.dedup();
    SkillText {
        name,
        skills,
        words: words_in(body),
        problems,
        performable: false,
    }
}

fn check_brackets(text: &str, problems: &mut Vec<String>) {
    let mut open: Vec<char> = Vec::new();
    for c in text.chars() {
        if PAIRS.iter().any(|(o, _)| *o == c) {
            open.push(c);
        } else if let Some((o, _)) = PAIRS.iter().find(|(_, close)| *close == c)
            && open.pop() != Some(*o)
        {
            problems.push(format!("“{c}”没有与它相配的“{o}”"));
            return;
        }
    }
    if let Some(c) = open.pop() {
        problems.push(format!("“{c}”没有收尾"));
    }
}

/// `〖武圣〗…`: the name before the text, where the text opens with it and goes on.
fn split_name(text: &str) -> (Option<String>, &str) {
    let text = text.trim();
    let Some(rest) = text.strip_prefix('〖') else {
        return (None, text);
    };
    match rest.split_once('〗') {
        Some((name, body)) => {
            let body = body.trim_start_matches(['：', ':', ' ', '　']);
            // A sentence may merely begin with a skill's name: 〖八卦阵〗无效.
            if body.is_empty()
                || text[..text.len() - body.len()].ends_with('〗') && !separated(text)
            {
                (None, text)
            } else {
                (Some(name.to_owned()), body)
            }
        }
        None => (None, text),
    }
}

fn separated(text: &str) -> bool {
    text.split_once('〗')
        .is_some_and(|(_, rest)| rest.starts_with(['：', ':', ' ', '　']))
}

/// Sentences, split at full stops outside of brackets.
fn sentences(text: &str) -> Vec<&str> {
    let runs = sentence_runs(text).into_iter();
    runs.map(|run| &text[run]).collect()
}

/// Where the sentences lie, in bytes, without the marks at their ends.
pub fn sentence_runs(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut all: Vec<std::ops::Range<usize>> = Vec::new();
    let mut start = 0;
    for part in split_outside(text, &['。', '；', '\n']) {
        let end = start + part.len();
        match all.last_mut() {
            // 1.……；2.…… are options of one sentence (5.25-1).
            Some(last) if numbered(part) && text[last.clone()].contains("选择") => last.end = end,
            _ => all.push(start..end),
        }
        start = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
    let trimmed = |range: std::ops::Range<usize>| {
        let of = &text[range.clone()];
        let start = range.start + of.len() - of.trim_start().len();
        start..start + of.trim().len()
    };
    all.into_iter()
        .map(trimmed)
        .filter(|run| !run.is_empty())
        .collect()
}

/// `2.…`: an option by its number.
fn numbered(text: &str) -> bool {
    let mut chars = text.trim_start().chars();
    chars.next().is_some_and(|c| c.is_ascii_digit()) && matches!(chars.next(), Some('.' | '．'))
}

/// The options of a text `选择：1.……2.……`, each without its number; none where it has no such list.
fn options(text: &str) -> Vec<&str> {
    let Some((_, list)) = text
        .split_once("选择：")
        .or_else(|| text.split_once("选择:"))
        .filter(|(_, list)| numbered(list))
    else {
        return Vec::new();
    };
    let starts: Vec<usize> = list
        .char_indices()
        .map(|(ix, _)| ix)
        .filter(|ix| numbered(&list[*ix..]) && !list[*ix..].starts_with(char::is_whitespace))
        .collect();
    starts
        .iter()
        .enumerate()
        .map(|(n, start)| {
            let end = starts.get(n + 1).copied().unwrap_or(list.len());
            list[*start..end]
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .trim_start_matches(['.', '．'])
                .trim_matches(['；', ';', '，', ' ', '　'])
        })
        .collect()
}

/// Splits at characters that stand outside of all brackets.
fn split_outside<'t>(text: &'t str, at: &[char]) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    for (ix, c) in text.char_indices() {
        if PAIRS.iter().any(|(o, _)| *o == c) {
            depth += 1;
        } else if PAIRS.iter().any(|(_, close)| *close == c) {
            depth = depth.saturating_sub(1);
        } else if depth == 0 && at.contains(&c) {
            parts.push(&text[start..ix]);
            start = ix + c.len_utf8();
        }
    }
    parts.push(&text[start..]);
    parts
}

fn structure(text: &str, problems: &mut Vec<String>) -> Vec<SkillLine> {
    let mut lines = Vec::new();
    let all = sentences(text);
    let several = all.len() > 1;
    for sentence in all {
        let depth = usize::from(several);
        if several {
            lines.push(SkillLine {
                depth: 0,
                part: Part::Sentence,
                text: sentence.to_owned(),
                cites: vec![Cite::defines(sgs!("2.7-1"))],
                reading: None,
            });
        }
        cost(sentence, depth, &mut lines, problems);
    }
    with_options(lines)
}

/// Lines that hold a list of options, with the options below them.
fn with_options(lines: Vec<SkillLine>) -> Vec<SkillLine> {
    let mut all = Vec::new();
    for (ix, line) in lines.iter().enumerate() {
        all.push(line.clone());
        let leaf = lines
            .get(ix + 1)
            .is_none_or(|next| next.depth <= line.depth);
        let listed = if leaf {
            options(&line.text)
        } else {
            Vec::new()
        };
        all.extend(listed.into_iter().map(|text| SkillLine {
            depth: line.depth + 1,
            part: Part::Option,
            text: text.to_owned(),
            cites: vec![Cite::permits(sgs!("5.25-1"))],
            reading: None,
        }));
    }
    all
}

fn cost(text: &str, depth: usize, lines: &mut Vec<SkillLine>, problems: &mut Vec<String>) {
    let parts = split_outside(text, &['▶']);
    let [left, right @ ..] = parts.as_slice() else {
        return;
    };
    if right.is_empty() {
        return delay(text, depth, lines, problems);
    }
    if right.len() > 1 {
        problems.push("一句里有两个“▶”：5.8-1只说它连接消耗与效果".to_owned());
    }
    let cites = vec![Cite::defines(sgs!("5.8-1"))];
    push(Part::Cost, left, depth, cites.clone(), lines, problems);
    for effect in right {
        if effect.trim().is_empty() {
            problems.push("效果一边是空的".to_owned());
        }
        lines.push(SkillLine {
            depth,
            part: Part::Effect,
            text: effect.trim().to_owned(),
            cites: cites.clone(),
            reading: None,
        });
        if effect.contains(['→', '▷', '{']) {
            delay(effect, depth + 1, lines, problems);
        }
    }
}

fn delay(text: &str, depth: usize, lines: &mut Vec<SkillLine>, problems: &mut Vec<String>) {
    let parts = split_outside(text, &['→']);
    let [now, later @ ..] = parts.as_slice() else {
        return;
    };
    if later.is_empty() {
        return in_turn(text, depth, lines, problems);
    }
    let cites = vec![Cite::defines(sgs!("5.10-1"))];
    push(Part::Immediate, now, depth, cites.clone(), lines, problems);
    for part in later {
        push(Part::Delayed, part, depth, cites.clone(), lines, problems);
    }
}

fn in_turn(text: &str, depth: usize, lines: &mut Vec<SkillLine>, problems: &mut Vec<String>) {
    let parts = split_outside(text, &['▷']);
    let [first, after @ ..] = parts.as_slice() else {
        return;
    };
    if after.is_empty() {
        return group(text, depth, lines, problems);
    }
    let cites = vec![Cite::requires(sgs!("5.9-1"))];
    push(Part::First, first, depth, cites.clone(), lines, problems);
    for part in after {
        push(Part::Then, part, depth, cites.clone(), lines, problems);
    }
}

/// A line for a part, and lines below it where it has a structure of its own.
fn push(
    part: Part,
    text: &str,
    depth: usize,
    cites: Vec<Cite>,
    lines: &mut Vec<SkillLine>,
    problems: &mut Vec<String>,
) {
    let text = text.trim();
    if text.is_empty() {
        problems.push(format!("{}一边是空的", part.word()));
    }
    lines.push(SkillLine {
        depth,
        part,
        text: text.to_owned(),
        cites,
        reading: None,
    });
    let inner = matches!(part, Part::Immediate | Part::Delayed) && text.contains('▷');
    if inner {
        in_turn(text, depth + 1, lines, problems);
    } else if text.contains('{') {
        group(text, depth + 1, lines, problems);
    }
}

/// `{…}` within running text: a level of its own.
fn group(text: &str, depth: usize, lines: &mut Vec<SkillLine>, problems: &mut Vec<String>) {
    let mut rest = text.trim();
    if !rest.contains('{') {
        lines.push(SkillLine {
            depth,
            part: Part::Text,
            text: rest.to_owned(),
            cites: vec![Cite::defines(sgs!("2.7-1"))],
            reading: None,
        });
        return;
    }
    while let Some((before, after)) = rest.split_once('{') {
        if !before.trim().is_empty() {
            lines.push(SkillLine {
                depth,
                part: Part::Text,
                text: before.trim().to_owned(),
                cites: vec![Cite::defines(sgs!("2.7-1"))],
                reading: None,
            });
        }
        let end = closing(after);
        let inner = &after[..end];
        // `max{…}` and `min{…}` are functions, not levels.
        let function = before.trim_end().ends_with("max") || before.trim_end().ends_with("min");
        lines.push(SkillLine {
            depth,
            part: if function { Part::Text } else { Part::Group },
            text: inner.to_owned(),
            cites: vec![Cite::defines(if function {
                sgs!("5.6-1")
            } else {
                sgs!("5.6-2")
            })],
            reading: None,
        });
        if !function && inner.contains(['▶', '▷', '→', '{']) {
            if depth < DEEPEST {
                cost(inner, depth + 1, lines, problems);
            } else {
                problems.push(format!("“{{}}”套得太深，第{DEEPEST}层以下不再拆开"));
            }
        }
        rest = after.get(end + 1..).unwrap_or("");
    }
    if !rest.trim().is_empty() {
        lines.push(SkillLine {
            depth,
            part: Part::Text,
            text: rest.trim().to_owned(),
            cites: vec![Cite::defines(sgs!("2.7-1"))],
            reading: None,
        });
    }
}

/// How deep levels are taken apart: no text that people write goes near it.
const DEEPEST: usize = 32;

fn closing(text: &str) -> usize {
    let mut depth = 1;
    for (ix, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                if depth == 0 {
                    return ix;
                }
            }
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<(usize, Part, String)> {
        read(text)
            .skills
            .remove(0)
            .lines
            .into_iter()
            .map(|l| (l.depth, l.part, l.text))
            .collect()
    }

    #[test]
    fn cost_effects_and_delay() {
        assert_eq!(
            parts("你可弃置一张牌▶摸两张牌▷回复1点体力→结束阶段开始时，失去1点体力"),
            [
                (0, Part::Cost, "你可弃置一张牌".into()),
                (
                    0,
                    Part::Effect,
                    "摸两张牌▷回复1点体力→结束阶段开始时，失去1点体力".into()
                ),
                (1, Part::Immediate, "摸两张牌▷回复1点体力".into()),
                (2, Part::First, "摸两张牌".into()),
                (2, Part::Then, "回复1点体力".into()),
                (1, Part::Delayed, "结束阶段开始时，失去1点体力".into()),
            ]
        );
    }

    #[test]
    fn options_are_lines_of_one_sentence() {
        let lines = parts(
            "可弃置一张牌▶令一名角色选择：1.弃置一张装备牌；2.受到1点伤害→结束阶段开始时，翻面",
        );
        let options: Vec<_> = lines
            .iter()
            .filter(|l| l.1 == Part::Option)
            .map(|l| l.2.as_str())
            .collect();
        assert_eq!(options, ["弃置一张装备牌", "受到1点伤害"]);
        assert!(lines.iter().any(|l| l.1 == Part::Delayed), "{lines:?}");
        assert!(!lines.iter().any(|l| l.1 == Part::Sentence), "{lines:?}");
        assert_eq!(parts("选择一名角色，令其翻面").len(), 1);
    }

    #[test]
    fn levels_and_functions() {
        let lines = parts("{弃置一张手牌▶摸一张牌}，然后摸max{1,X}张牌");
        assert_eq!(lines[0].1, Part::Group);
        assert_eq!(lines[1], (1, Part::Cost, "弃置一张手牌".into()));
        assert!(lines.iter().any(|l| l.1 == Part::Text && l.2 == "1,X"));
    }

    #[test]
    fn one_slash_is_two_skills() {
        let skills: Vec<_> = read("你使用/打出【杀】时，可摸一张牌")
            .skills
            .into_iter()
            .map(|s| s.text)
            .collect();
        assert_eq!(
            skills,
            ["你使用【杀】时，可摸一张牌", "你打出【杀】时，可摸一张牌"]
        );
    }

    #[test]
    fn several_slashes_go_by_place() {
        let skills: Vec<_> = read("武器区/防具区/坐骑区里有牌时，不能置入武器牌/防具牌/坐骑牌")
            .skills
            .into_iter()
            .map(|s| s.text)
            .collect();
        assert_eq!(
            skills,
            [
                "武器区里有牌时，不能置入武器牌",
                "防具区里有牌时，不能置入防具牌",
                "坐骑区里有牌时，不能置入坐骑牌"
            ]
        );
    }

    #[test]
    fn what_is_not_well_formed_is_said() {
        assert!(!read("弃置一张牌▶").problems.is_empty());
        assert!(!read("{弃置一张牌").problems.is_empty());
        assert!(read("弃置一张牌▶摸一张牌").problems.is_empty());
    }

    #[test]
    fn words_carry_their_clauses() {
        let read = read("〖武圣〗：锁定技，你可将一张红色牌当【杀】使用");
        assert_eq!(read.name.as_deref(), Some("武圣"));
        for word in ["锁定技", "可", "【杀】", "你"] {
            assert!(read.words.iter().any(|w| w.word == word), "{word}");
        }
    }
}
