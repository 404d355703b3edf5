//! A stepped line as a ruling's file: head, cards and board as they stood in the file, steps as they were played.

use super::fault::At;
use super::file::{ChanceText, File, Pairs, Step, parse, read_node};
use super::game::Input;
use super::run::Line;
use super::scenario::Playable;
use super::timeline::Moment;
use super::vocab::Vocab;
use crate::text::yaml::{Kind, Node};

/// The text of a ruling with a new title whose steps are those that lead to a moment of a line.
///
/// What stands in the file above `步骤` is kept as it is written, remarks included; but for cards and board where the
/// line is that of a branch which has its own, and where cards of it come from lists.
pub fn ruling<G: Playable>(
    text: &str,
    tree: &Node,
    title: &str,
    (line, to): (&Line<G>, Moment),
) -> String {
    let mut out = String::new();
    let own = match line.begins {
        Some(branch) => {
            let file: Option<File<G>> = read_node(tree, text).ok();
            file.map(|file| file.board(Some(branch)))
        }
        // The ruling says the same where nobody has the lists.
        None if parse(text).is_ok_and(|own| own != *tree) => {
            let of = |key| tree.get(key).cloned().unwrap_or_else(Node::nothing);
            Some(["牌", "局面"].map(of))
        }
        None => None,
    };
    let mut titled = false;
    for block in blocks(text) {
        match (block.key, &own) {
            ("标题", _) => {
                titled = true;
                out.push_str(&entry("标题", Node::text(title)));
            }
            ("读法" | "步骤" | "时刻" | "分支" | "期望" | "裁定", _) => {}
            ("牌" | "局面", Some(_)) => {}
            _ => out.push_str(block.text),
        }
        if !out.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
    }
    if !titled {
        out.push_str(&entry("标题", Node::text(title)));
    }
    if let Some([cards, setup]) = own {
        out.push_str(&entry("牌", cards));
        out.push_str(&entry("局面", setup));
    }
    if !line.readings.chosen().is_empty() {
        let chosen = line.readings.chosen().iter();
        let chosen = chosen.map(|(reading, option)| (Node::text(reading), Node::text(option)));
        out.push_str(&entry("读法", Node::map(chosen.collect())));
    }
    out.push_str(&entry("步骤", steps(line, to)));
    let named = names(line, to);
    if !named.0.is_empty() {
        out.push_str(&entry("时刻", named.write()));
    }
    out.push_str("裁定:\n  答: 待写\n  条文: []\n  依据: 推导\n");
    out
}

/// A top-level entry of a YAML mapping, with the blank and remark lines above it.
struct Block<'t> {
    key: &'t str,
    text: &'t str,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let top = line
            .chars()
            .next()
            .is_some_and(|c| !c.is_whitespace() && !matches!(c, '#' | '-' | '}' | ']' | '%'));
        if top && let Some((key, _)) = line.split_once(':') {
            starts.push((at, key.trim().trim_matches('"')));
        }
        at += line.len();
    }
    let ends = starts
        .iter()
        .skip(1)
        .map(|(at, _)| *at)
        .chain(std::iter::once(text.len()));
    starts
        .iter()
        .zip(ends)
        .map(|((start, key), end)| Block {
            key,
            text: &text[*start..end],
        })
        .collect()
}

fn entry(key: &str, value: Node) -> String {
    let whole = Node::map(vec![(Node::text(key), value)]);
    serde_saphyr::to_string(&whole).unwrap_or_default()
}

fn steps<G: Playable>(line: &Line<G>, to: Moment) -> Node {
    let timeline = &line.timeline;
    let step = |moment| {
        let node = timeline.at(moment);
        let before = &timeline.at(node.parent?).state;
        let step = match node.input.as_ref()? {
            Input::Proceed => return None,
            Input::Choice(choice) => Step {
                act: Some(At::nowhere(timeline.game().action(before, choice))),
                ..Step::default()
            },
            Input::Chance(drawn) => Step {
                chance: Some(At::nowhere(ChanceText::from(drawn))),
                ..Step::default()
            },
        };
        Some(step.write())
    };
    let path = timeline.path_to(to);
    Node::nowhere(Kind::List(path.into_iter().filter_map(step).collect()))
}

/// The names on the way to a moment; that a branch ends there is no name of the moment.
fn names<G: Playable>(line: &Line<G>, to: Moment) -> Pairs {
    let ends = |moment: Moment, name: &str| {
        let mut ends = line.ends.iter();
        ends.any(|end| end.branch.is_some() && end.moment == moment && end.name == name)
    };
    let way = line.timeline.path_to(to).into_iter().enumerate();
    let named = way.filter_map(|(nth, moment)| {
        let name = line.timeline.at(moment).label.as_ref()?;
        (!ends(moment, name)).then(|| (nth.to_string(), At::nowhere(name.clone())))
    });
    Pairs(named.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn top_level_entries_are_told_apart() {
        let text = "# 头\n书: vividz\n标题: 甲\n局面:\n  甲: {手牌: [乙]}\n# 注\n步骤:\n- 做: 跳过\n裁定: {答: 一}\n";
        let keys: Vec<_> = blocks(text).iter().map(|b| b.key).collect();
        assert_eq!(keys, ["书", "标题", "局面", "步骤", "裁定"]);
    }
}
