//! What stands at the head of an ability, told back: where it works, how often, what it costs.

use crate::engine::vividz::card::{Cost, Filter, Num};
use crate::engine::vividz::printed::called::{in_hand, noun};
use crate::engine::vividz::words::Zone;

/// 【有效：手牌区】【每回合1次】【能量1】.
pub fn heads(zones: &[Zone], per_turn: Option<u8>, costs: &[Cost]) -> Option<String> {
    let mut out = String::new();
    if !zones.is_empty() {
        let zones: Vec<&str> = zones.iter().map(|z| z.word()).collect();
        out += &format!("【有效:{}】", zones.join("/"));
    }
    if let Some(n) = per_turn {
        out += &format!("【每回合{n}次】");
    }
    for c in costs {
        out += &format!("【{}】", cost(c)?);
    }
    Some(out)
}

/// What a cost is called.
pub fn cost(c: &Cost) -> Option<String> {
    let so_many = |from: &Filter, n: &Num| noun(from, &format!("{}张", n.written()?));
    Some(match c {
        Cost::Energy(n) => format!("能量{}", n.written()?),
        Cost::RestThis => "横置此牌".to_owned(),
        Cost::RetireThis => "令此牌退场".to_owned(),
        Cost::Discard(d) => match &d.is {
            None => format!("弃{}张手牌", d.count.written()?),
            Some(is) => format!("弃{}", so_many(&in_hand(is), &d.count)?),
        },
        Cost::Rest(p) => format!("横置{}", so_many(&p.from, &p.count)?),
        Cost::Stand(p) => format!("竖置{}", so_many(&p.from, &p.count)?),
        Cost::Retire(p) => format!("令{}退场", so_many(&p.from, &p.count)?),
        Cost::Remove(p) => format!("将{}从游戏中除外", so_many(&p.from, &p.count)?),
        Cost::Show(p) => format!("展示{}", so_many(&p.from, &p.count)?),
        Cost::Move(p) if p.from.this.0 => format!("将此牌置入{}", p.to.word()),
        Cost::Move(p) => format!("将{}置入{}", so_many(&p.from, &p.count)?, p.to.word()),
        Cost::Mill(p) => format!("将牌库顶{}张牌置入{}", p.count.written()?, p.to.word()),
        Cost::Unmark(p) => format!("移除{}个「{}」标记", p.count.written()?, p.name),
        Cost::Choice(choice) => {
            let each: Option<Vec<String>> = choice
                .of
                .iter()
                .map(|of| match &of[..] {
                    [one] => cost(one),
                    _ => None,
                })
                .collect();
            format!("从以下费用任选{}项支付:{}", choice.count, each?.join(";"))
        }
    })
}
