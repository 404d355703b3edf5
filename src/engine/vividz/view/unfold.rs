//! How a number of a card came about, step by step (911).

use crate::engine::cite::vv;
use crate::engine::fact::{UnfoldStep, Unfolding};
use crate::engine::vividz::clause::{must, says};
use crate::engine::vividz::state::CardIx;
use crate::engine::vividz::view::View;
use crate::engine::vividz::view::numbers::{Op, Param, Turn};

/// How a number came about.
pub fn unfold(view: View<'_>, card: CardIx, param: Param) -> Unfolding {
    let word = match param {
        Param::Power => "力量值",
        Param::Cost => "费用",
    };
    let steps = view
        .stages(card, param)
        .into_iter()
        .enumerate()
        .map(|(ix, stage)| match stage.by {
            None => UnfoldStep {
                says: "基数，牌上记述".to_owned(),
                value: stage.value.to_string(),
                cites: vec![must(vv!("911.1a"))],
            },
            Some(by) => {
                let name = view.name(by.source.card);
                let op = match by.op {
                    Op::Add(n) if n >= 0 => format!("+{n}"),
                    Op::Add(n) => n.to_string(),
                    Op::Set(n) => format!("变为{n}"),
                    Op::Floor(n) => format!("不低于{n}"),
                    Op::Ceiling(n) => format!("不高于{n}"),
                };
                let mut cites = vec![
                    must(vv!("911.1c")),
                    if by.lasting {
                        says(vv!("911.3b"))
                    } else {
                        says(vv!("911.3a"))
                    },
                ];
                match by.op {
                    Op::Set(_) => cites.push(must(vv!("911.6"))),
                    Op::Floor(_) => cites.push(must(vv!("911.9"))),
                    _ => {}
                }
                match stage.turn {
                    Turn::Stamp if ix > 1 => cites.push(must(vv!("911.3"))),
                    Turn::Stamp => {}
                    Turn::Dependent => cites.push(must(vv!("911.2"))),
                    Turn::Mutual => cites.extend([must(vv!("911.3")), says(vv!("911.2"))]),
                }
                let mut text = format!("{name}：{op}（时点{}）", by.stamp);
                if stage.kept_off {
                    text.push_str("，不受影响");
                    cites.push(must(vv!("911.7")));
                }
                UnfoldStep {
                    says: text,
                    value: stage.value.to_string(),
                    cites,
                }
            }
        })
        .collect();
    Unfolding {
        of: format!("{}的{word}", view.name(card)),
        steps,
    }
}
