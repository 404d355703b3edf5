//! The words of a skill text that the book defines, each with what it says of them.

use super::super::compute::Quantity;
use super::parts::SkillWord;
use crate::engine::cite::{Cite, sgs};

/// The defined words of a skill text.
pub(super) fn words_in(text: &str) -> Vec<SkillWord> {
    let mut found = Vec::new();
    let mut add = |word: &str, says: &str, cites: Vec<Cite>| {
        found.push(SkillWord {
            word: word.to_owned(),
            says: says.to_owned(),
            cites,
        });
    };
    let has = |w: &str| text.contains(w);
    if has("锁定技") {
        add(
            "锁定技",
            "技能标签中的一种",
            vec![Cite::defines(sgs!("5.1-1"))],
        );
    }
    for (open, close, says, clause) in [
        ('〖', '〗', "技能名或地形效果", sgs!("5.4-1")),
        ('【', '】', "游戏牌牌名或地形名", sgs!("5.5-1")),
    ] {
        let mut rest = text;
        let mut seen: Vec<&str> = Vec::new();
        while let Some((_, after)) = rest.split_once(open) {
            let Some((name, tail)) = after.split_once(close) else {
                break;
            };
            if !seen.contains(&name) {
                add(
                    &format!("{open}{name}{close}"),
                    says,
                    vec![Cite::defines(clause)],
                );
                seen.push(name);
            }
            rest = tail;
        }
    }
    if let Some(at) = text.find('可') {
        let with_cost = has("▶");
        let before_cost = text.find('▶').is_some_and(|cost| at < cost);
        let (says, clause) = match (with_cost, before_cost) {
            (true, true) => ("写在消耗前：有权选择发不发动此技能", sgs!("5.3-1")),
            (true, false) => ("写在效果前：有权选择执不执行此效果", sgs!("5.3-1")),
            (false, _) => (
                "没有消耗：写在第一个效果前有权选择发不发动技能，写在其他效果前有权选择执不执行此效果",
                sgs!("5.3-2"),
            ),
        };
        add("可", says, vec![Cite::permits(clause)]);
    }
    let count = text.matches(['/', '／']).count();
    if count == 1 {
        add("/", "可理解为两个技能", vec![Cite::defines(sgs!("5.7-1"))]);
    } else if count > 1 {
        add(
            "/",
            "被“/”分开的词按先后次序一一对应，合成各个独立的技能",
            vec![Cite::defines(sgs!("5.7-2"))],
        );
    }
    for (word, says, clause) in WORDS {
        if has(word) {
            add(word, says, vec![Cite::defines(clause())]);
        }
    }
    for (quantity, word) in Quantity::ALL {
        if has(word) {
            let clause = match quantity {
                Quantity::HandLimit => sgs!("4.5-10"),
                Quantity::Movement => sgs!("4.6-11"),
                Quantity::Distance => sgs!("4.9-12"),
                Quantity::AttackRange => sgs!("4.10-9"),
                Quantity::DrawCount => sgs!("4.17-7"),
                Quantity::CardNumber => sgs!("4.20-3"),
            };
            add(word, "没有说明的，默认指终值", vec![Cite::defines(clause)]);
        }
    }
    found
}

type Clause = fn() -> crate::rulebook::RuleId;

const WORDS: &[(&str, &str, Clause)] = &[
    ("须", "执行操作是强制的", || sgs!("5.15-1")),
    ("需", "如何进行响应，角色拥有选择权", || {
        sgs!("5.14-1")
    }),
    (
        "并",
        "两个操作同时执行，一个不能执行另一个也不能执行",
        || sgs!("5.16-1"),
    ),
    ("依次", "先操作一张，再将此流程重复X-1次", || sgs!("5.12-1")),
    ("令", "A发出指令，B执行动作", || sgs!("5.26-1")),
    (
        "各",
        "先选出所有符合条件的角色，再由这些角色依次执行",
        || sgs!("5.34-1"),
    ),
    ("你", "牌的使用者，或技能的拥有者", || {
        sgs!("5.28-1")
    }),
    ("其他角色", "“你”以外的角色", || {
        sgs!("5.29-1")
    }),
    ("另一名角色", "“一名角色”以外的一名角色", || sgs!("5.27-1")),
    (
        "此牌",
        "前面描述的某个效果中提到过的一张牌；所在区域改变过则不存在",
        || sgs!("5.13-1"),
    ),
    ("以此法", "以此次发动的技能所述的方法", || sgs!("5.31-1")),
    (
        "等量",
        "取决于此文字之前的第一个非固定数量",
        || sgs!("4.13-1"),
    ),
    ("至多", "可取大于0且不大于X的任意自然数", || sgs!("4.15-1")),
    (
        "至少",
        "可取不小于X且不大于最大值的任意自然数",
        || sgs!("4.15-1"),
    ),
    (
        "任意数量",
        "可取不大于最大值的任意自然数",
        || sgs!("4.16-1"),
    ),
    ("之差", "两个数值之差的绝对值", || {
        sgs!("4.12-1")
    }),
    ("选择：", "可以选择任意一项执行", || {
        sgs!("5.25-1")
    }),
    (
        "转移",
        "取消此目标，并生成与另一名角色对应的新目标",
        || sgs!("5.11-1"),
    ),
    ("终止", "此时机结束，之后的时机都不会生成", || sgs!("6.3-1")),
    ("防止", "终止伤害、失去体力或巧变的流程", || sgs!("7.8-1")),
    ("跳过", "不是执行操作，而是拥有一种状态", || sgs!("6.2-6")),
    (
        "额外的",
        "作为即时的效果执行，没有开始前与结束后",
        || sgs!("6.2-5"),
    ),
    ("已受伤", "体力值小于体力上限", || {
        sgs!("5.22-1")
    }),
    ("未受伤", "体力值等于体力上限", || {
        sgs!("5.22-1")
    }),
    ("可见", "能随时观看此牌", || sgs!("5.32-1")),
    ("来源", "造成伤害的角色", || sgs!("5.19-1")),
    ("渠道", "造成此伤害的牌或技能", || {
        sgs!("5.20-1")
    }),
    ("火焰伤害", "具有火焰属性的属性伤害", || {
        sgs!("5.21-1")
    }),
    (
        "杀死",
        "死于有来源的伤害，来源就是杀死者",
        || sgs!("5.33-1"),
    ),
    ("转化", "使用或打出转化的牌", || sgs!("5.35-1")),
    ("回合内", "默认指该角色自己的回合", || {
        sgs!("6.1-2")
    }),
    ("回合外", "默认指该角色自己的回合", || {
        sgs!("6.1-2")
    }),
    ("阶段内", "自阶段开始时起，到阶段结束时止", || sgs!("6.2-4")),
    ("不能响应", "按牌区分，见条文", || sgs!("7.2-2")),
];
