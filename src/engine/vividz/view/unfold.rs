//! How a number of a card came about, step by step (911).

use crate::engine::cite::vv;
use crate::engine::fact::{Fact, UnfoldStep, Unfolding};
use crate::engine::game::Player;
use crate::engine::vividz::clause::{must, says};
use crate::engine::vividz::state::CardIx;
use crate::engine::vividz::view::View;
use crate::engine::vividz::view::numbers::{Effect1, Op, Param, Stage, Turn};

/// A number, with how it came about and by which readings.
pub fn number_fact(view: View<'_>, card: CardIx, param: Param) -> Fact {
    let value = match param {
        Param::Power => view.power(card),
        Param::Cost => view.cost(card),
    };
    let stages = view.stages(card, param);
    let under = view.number_readings(param, &stages);
    Fact::computed(value, unfold(view, card, param, stages)).under(under)
}

/// How a number came about that has been computed.
pub fn unfold(view: View<'_>, card: CardIx, param: Param, stages: Vec<Stage>) -> Unfolding {
    let last = stages.last().map_or(0, |s| s.value);
    let word = match param {
        Param::Power => "力量值",
        Param::Cost => "费用",
    };
    // Of effects of both players with one time stamp the turn player's go first.
    let of = |by: &Effect1| (by.stamp, view.s.card(by.source.card).controller);
    let stamps: Vec<(u32, Player)> = stages
        .iter()
        .filter_map(|s| s.by.as_ref().map(of))
        .collect();
    let shared = |by: &Effect1| {
        let (stamp, whose) = of(by);
        stamps
            .iter()
            .any(|other| other.0 == stamp && other.1 != whose)
    };
    let mut steps: Vec<_> = stages
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
                if shared(&by) {
                    cites.push(must(vv!("911.3c")));
                }
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
                if let Some(by) = stage.kept_off {
                    text.push_str("，不受影响");
                    cites.push(must(vv!("911.7")));
                    if by != vv!("911.7") {
                        cites.push(must(by));
                    }
                }
                UnfoldStep {
                    says: text,
                    value: stage.value.to_string(),
                    cites,
                }
            }
        })
        .collect();
    let least = view.cost_at_least(last);
    if param == Param::Cost && least != last {
        steps.push(UnfoldStep {
            says: "费用值不低于0（读法“费用值减到0以下”）".to_owned(),
            value: least.to_string(),
            cites: vec![says(vv!("905.2c"))],
        });
    }
    Unfolding {
        of: format!("{}的{word}", view.name(card)),
        steps,
    }
}
