//! The properties of the kernel on generated boards and decks: cards put together from abilities of every kind, laid
//! anywhere, played at random and watched.

use proptest::prelude::*;

use crate::engine::playout::Ending;
use crate::engine::playout::watched;
use crate::engine::vividz::tests::exists;
use crate::engine::vividz::tests::holds;
use crate::engine::vividz::tests::set_up;

/// Abilities of every kind that cards are put together from.
const ABILITIES: &[&str] = &[
    "启动式: {文: 一, 每回合: 1, 费用: [{能量: 1}, 横置此牌], 效果: 抓牌}",
    "启动式: {文: 二, 每回合: 1, 费用: {弃牌: 1}, 效果: {退场: {选择: {操控: 对手}}}}",
    "启动式: {文: 三, 每回合: 1, 费用: {择一: [{退场: {操控: 你}}, {能量: 2}]}, 效果: {登场: {牌: {所有: {区域: 弃牌区, 拥有: 你, 类别: 角色牌}}, 场地: 侧边区}}}",
    "启动式: {文: 四, 每回合: 1, 有效: 弃牌区, 费用: {能量: 1}, 效果: {移动: {牌: 此牌, 到: 手牌区}}}",
    "触发式: {文: 五, 当: 登场时, 效果: [{弃牌: {谁: 双方, 数: 1}}, {抓牌: 实际次数}]}",
    "触发式: {文: 六, 当: {退场时: 其他牌}, 可选: 是, 费用: {弃牌: 1}, 效果: {抓牌: 2}}",
    "触发式: {文: 七, 当: [攻击时, 攻击成功时], 效果: {造成伤害: {对: {选择: {操控: 对手}}, 数: {力量值: 此牌}}}}",
    "触发式: {文: 八, 当: {因效果退场时: 任意牌}, 效果: {移动牌库顶: {至多: 2, 到: 能量区}}}",
    "触发式: {文: 九, 当: {滑行时: 任意牌}, 效果: {力量值: {牌: 触发牌, 减: 1000, 期间: 直到攻击结束}}}",
    "常在式: {文: 十, 效果: {力量值: {牌: {所有: {操控: 你, 除此牌: 是}}, 加: 1000}}}",
    "常在式: {文: 十一, 效果: [{打出费用: {谁: 对手, 加: 1}}, {不受影响: 减小力量值的效果}]}",
    "常在式: {文: 十二, 效果: {替代: {当: 退场, 可选: 是, 作为替代: {移动: {牌: 触发牌, 到: 手牌区}}}}}",
    "常在式: {文: 十三, 效果: {获得能力: {牌: {所有: {操控: 你, 没有能力: 是}}, 能力: {触发式: {文: 攻击时抓1, 当: 攻击时, 效果: 抓牌}}}}}",
    "常在式: {文: 十四, 效果: {不能: {做: [滑行, 被选择], 牌: {所有: {操控: 对手, 场地: 中央}}}}}",
    "加速: {文: 加速（炎）, 特征: 炎}",
];

/// Effects of event cards.
const EVENTS: &[&str] = &[
    "{造成伤害: {对: {所有: {操控: 对手}}, 数: 1000}}",
    "{分配伤害: {对: {所有: {操控: 对手}}, 合计: 3000}}",
    "[{选择: {操控: 对手}}, {获得操控: {牌: 所选, 期间: 直到任务阶段结束}}]",
    "{择一: [{抓牌: 2}, 再装填, {滑行: {从: {操控: 你}, 可选: 是}}]}",
    "{每名玩家: [抓牌, {弃牌: {至多: 2}}]}",
    "{延迟: {当: 任务阶段开始时, 效果: {退场: {所有: {力量值: {至多: 2000}}}}}}",
    "{失去能力: {牌: {选择: {操控: 对手}}, 期间: 直到回合结束}}",
];

#[derive(Debug, Clone)]
struct Made {
    cost: u8,
    power: u8,
    abilities: Vec<usize>,
    event: Option<usize>,
    scout: bool,
    discount: bool,
}

fn made() -> impl Strategy<Value = Made> {
    let abilities = prop::collection::vec(0..ABILITIES.len(), 0..3);
    let event = prop::option::weighted(0.25, 0..EVENTS.len());
    (
        0u8..5,
        1u8..8,
        abilities,
        event,
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(cost, power, abilities, event, scout, discount)| Made {
            cost,
            power,
            abilities,
            event,
            scout,
            discount,
        })
}

impl Made {
    fn text(&self, key: &str) -> String {
        let yes = |b: bool| if b { "是" } else { "否" };
        let common = format!(
            "费用: {}, 特征: 炎, 账号信息: 组, 任务信息: 壹, Scout标记: {}",
            self.cost,
            yes(self.scout)
        );
        match self.event {
            Some(nth) => format!(
                "  {key}: {{类别: 事件牌, {common}, 能力: [{{事件能力: {{文: 效果, 效果: {}}}}}]}}\n",
                EVENTS[nth]
            ),
            None => {
                let abilities: Vec<_> = self
                    .abilities
                    .iter()
                    .map(|a| format!("{{{}}}", ABILITIES[*a]))
                    .collect();
                format!(
                    "  {key}: {{{common}, 力量值: {}000, 减费: {}, 能力: [{}]}}\n",
                    self.power,
                    yes(self.discount),
                    abilities.join(", ")
                )
            }
        }
    }
}

const MISSIONS: &str = "  账号: {类别: 账号牌, 特征: 炎, 账号信息: 组, 能力: [{启动式: {文: 抓, 费用: 横置此牌, 效果: 抓牌}}]}\n  \
    任务一: {类别: 任务牌, 任务信息: 壹, 特征: 炎, 账号信息: 组, 检查条件: {存在: {操控: 你}}, 完成条件: 你的回合}\n  \
    任务二: {类别: 任务牌, 任务信息: 壹, 特征: 炎, 账号信息: 组, 完成条件: {存在: {操控: 你}}}\n  \
    任务三: {类别: 任务牌, 任务信息: 壹, 特征: 炎, 账号信息: 组, 检查条件: {数: {值: 能量张数, 至少: 3}}}\n";

fn file(cards: &[Made], board: &str) -> String {
    let mut text = String::from("书: vividz\n标题: 例\n问题: 例\n牌:\n");
    text.push_str(MISSIONS);
    for (ix, card) in cards.iter().enumerate() {
        text.push_str(&card.text(&format!("牌{ix}")));
    }
    text.push_str(board);
    text.push_str("裁定: {答: 例, 条文: [], 依据: 推导}\n");
    text
}

/// A side of a board: which card lies in each area, how hurt it is, and what lies elsewhere.
fn seat(cards: &[Made], areas: &[(usize, u8, bool)], hand: &[usize], energy: u8) -> String {
    let characters: Vec<usize> = (0..cards.len())
        .filter(|ix| cards[*ix].event.is_none())
        .collect();
    let field: Vec<_> = ["左", "中央", "右"]
        .iter()
        .zip(areas)
        .filter_map(|(spot, (nth, hurt, rested))| {
            let ix = characters.get(nth % (characters.len() + 1))?;
            let rested = if *rested { "是" } else { "否" };
            Some(format!(
                "{spot}: {{牌: 牌{ix}, 横置: {rested}, 伤害: {}}}",
                u32::from(*hurt) * 100
            ))
        })
        .collect();
    let hand: Vec<_> = hand
        .iter()
        .map(|nth| format!("牌{}", nth % cards.len()))
        .collect();
    let deck: Vec<_> = (0..12).map(|n| format!("牌{}", n % cards.len())).collect();
    format!(
        "{{账号区: 账号, 任务区: [任务一, 任务二, 任务三], 场地区: {{{}}}, 手牌区: [{}], 牌库: [{}], 弃牌区: [牌0], 能量区: {energy}}}",
        field.join(", "),
        hand.join(", "),
        deck.join(", ")
    )
}

fn watch(text: &str, seed: u64, most: u64) -> Result<(), TestCaseError> {
    let (game, start) = set_up(text);
    let played = watched(&game, &start, seed, most, &exists, &holds).map_err(|b| {
        TestCaseError::fail(format!(
            "{} after {} inputs\n{text}",
            b.what,
            b.inputs.len()
        ))
    })?;
    prop_assert!(
        !matches!(played.ending, Ending::Loop | Ending::Stuck(_)),
        "{:?}\n{}",
        played.ending,
        text
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn generated_boards_keep_every_invariant(
        cards in prop::collection::vec(made(), 4..9),
        areas in prop::collection::vec((0usize..9, 0u8..60, any::<bool>()), 6),
        hands in prop::collection::vec(0usize..9, 2..8),
        energy in 0u8..6,
        seed in any::<u64>(),
    ) {
        let (mine, theirs) = hands.split_at(hands.len() / 2);
        let board = format!(
            "局面:\n  甲: {}\n  乙: {}\n",
            seat(&cards, &areas[..3], mine, energy),
            seat(&cards, &areas[3..], theirs, energy),
        );
        watch(&file(&cards, &board), seed, 25)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn generated_decks_are_played_from_preparation(
        cards in prop::collection::vec(made(), 13..16),
        seed in any::<u64>(),
    ) {
        let main: Vec<_> = (0..cards.len()).map(|ix| format!("牌{ix}: 4")).collect();
        let set = format!(
            "{{牌组: {{账号牌: 账号, 任务牌: [任务一, 任务二, 任务三], 主牌组: {{{}}}}}}}",
            main.join(", ")
        );
        let board = format!("局面: {{从: 构筑, 甲: {set}, 乙: {set}}}\n");
        watch(&file(&cards, &board), seed, 80)?;
    }
}
