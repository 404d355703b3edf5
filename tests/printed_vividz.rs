//! Printed cards of Vividz are read into the words of the game: sentences as a judge would print them, sentences that must
//! not be read, and boards on which such cards lie.

#![expect(
    clippy::print_stderr,
    reason = "what is read is printed for who asks for it with SHOW=1 and --nocapture"
)]

use std::collections::BTreeMap;

use caijue::engine::games;
use caijue::engine::printed::{Dialect, Outcome, PrintedCard, Reading};
use caijue::rulebook::{BookId, Library};

fn dialect() -> Dialect {
    let printed = games::printed(BookId::VIVIDZ).expect("has a reader");
    Dialect::from_texts(&[(printed.dialect)()]).expect("a dialect")
}

fn read(card: &PrintedCard) -> Reading {
    (games::printed(BookId::VIVIDZ).expect("has a reader").read)(card, &dialect())
}

/// A card of this kind with this text and nothing else.
fn of(kind: &str, text: &str) -> PrintedCard {
    PrintedCard {
        fields: BTreeMap::from([("类别".to_owned(), kind.to_owned())]),
        text: Some(text.to_owned()),
        ..PrintedCard::default()
    }
}

/// A declaration without what is told to people only.
fn bare(value: &serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::Object(all) => all
            .iter()
            .filter(|(key, _)| !["文", "编号", "牌名"].contains(&key.as_str()))
            .map(|(key, value)| (key.clone(), bare(value)))
            .collect(),
        Value::Array(all) => all.iter().map(bare).collect(),
        other => other.clone(),
    }
}

/// Made-up texts, and what they are.
const READ: &[(&str, &str, &str)] = &[
    ("角色", r#"【自】此角色登场时，你可以舍弃1张手卡。若这么做，抽2张牌。"#, "{}"),
    ("角色", r#"【起】【能量2】【横置这张牌】选择对手的最多1张费用3以下的角色，将其退场。此能力每回合只能发动1次。"#, "{}"),
    ("角色", r#"【自】当此角色进行攻击时，若对手的场上有力量值5000以上的角色，此角色的力量值+2000，直到此次攻击结束。"#, "{}"),
    ("角色", r#"【常】自己的回合中，此角色的力量值+1000。"#, "{}"),
    ("角色", r#"【常】自己场上每有1张其他「炎」特征的角色，此角色的力量值+500。"#, "{}"),
    ("角色", r#"【常】此角色不会被对手的效果选择。"#, "{}"),
    ("角色", r#"【常】与此角色相邻的自己的角色力量值+1000。"#, "{}"),
    ("角色", r#"【自】你的主阶段开始时，展示自己卡组最上方的1张牌。若其为角色牌，则将其加入手牌。否则，将其置入墓地。"#, "{}"),
    ("角色", r#"【自】此角色因战斗退场时，将自己弃牌区的1张费用2以下的角色牌加入手牌。"#, "{}"),
    ("角色", r#"【起】【手牌】弃掉这张牌：抽1张牌。"#, "{}"),
    ("账号", r#"【起】【有效】账号区【Cost】横置此牌【效果】选择自己的一张角色，直到任务阶段结束，其力量值+1000。"#, "{}"),
    ("账号", r#"Accel（剑士）"#, "{}"),
    ("账号", r#"【自】【每回合1次】对手的角色登场时，抽1张牌，然后弃1张手牌。"#, "{}"),
    ("账号", r#"【常】你打出费用5以上的角色牌的费用减少1。"#, "{}"),
    ("任务", r#"【Check】自己的场上有3张以上的角色。【Clear】此回合中你进行过攻击。自己的手牌为3张以上。"#, "{}"),
    ("任务", r#"【自】完成时，进行1次搜寻。"#, "{}"),
    ("事件", "从以下中选择1项。\n・对对手的一张角色造成3000点伤害。\n・抽2张牌。", "{}"),
    ("事件", r#"令双方各弃1张手牌。"#, "{}"),
    ("事件", r#"对手弃1张手牌。如果对手没有手牌，则抽1张牌。"#, "{}"),
    ("事件", r#"选择自己的1张角色与对手的1张角色，将它们返回手牌。"#, "{}"),
    ("事件", r#"将对手的1张横置状态的角色返回拥有者的手牌。"#, "{}"),
    ("事件", r#"你可以支付2点能量。如此做的场合，令对手的1张角色退场。"#, "{}"),
    ("事件", r#"将自己牌库顶的3张牌置入墓地，然后从自己的弃牌区将1张事件牌加入手牌。"#, "{}"),
    ("事件", r#"选择自己的最多2张角色。所选的角色获得「此角色攻击成功时，抽1张牌。」，直到回合结束。"#, "{}"),
    ("事件", r#"从手牌中将1张费用4以下的角色牌以横置状态登场到自己没有角色的场地。"#, "{}"),
    ("事件", r#"直到对手的下个回合结束，对手的所有角色不能进行攻击。"#, "{}"),
    ("事件", r#"将自己弃牌区的任意张事件牌移至牌库底。洗切自己的牌库。"#, "{}"),
    ("事件", r#"对手的一张角色的力量值减少等同于自己的能量数×500的数值，直到任务阶段结束。"#, "{}"),
    ("事件", r#"对手的一张角色失去所有能力，且力量值变为1000，直到回合结束。"#, "{}"),
    ("角色", r#"【自】其他自己的角色退场时，给予此角色1个「怒气」标记。"#, "{}"),
    ("角色", r#"【起】【移除2个「怒气」标记】竖置此角色。"#, "{}"),
    ("角色", r#"【常】若此角色具有「怒气」标记，此角色不能被选择。"#, "{}"),
    ("角色", r#"【自】此角色受到伤害时，对造成伤害的角色造成等量的伤害。"#, "{}"),
    ("角色", r#"【常】此角色将要退场时，你可以弃1张手牌作为替代。"#, "{}"),
    ("角色", r#"【自】此角色升级时，竖置自己的一张其他角色。（竖置的角色可以再次攻击。）"#, "{}"),
    ("角色", r#"【自】此角色滑行时，可以横置与此角色同赛道的对手的一张角色。"#, "{}"),
    ("角色", r#"【Scout】【减费】【自】此角色从手牌登场时，将自己牌库顶的1张牌作为此角色的EXP。"#, "{}"),
    ("角色", r#"【起】【横置1张其他自己的角色】使此角色滑行。"#, "{}"),
    ("角色", r#"【常】对手的角色的费用+1。"#, "{}"),
    ("角色", "此角色登场时，抽1张牌。\n自己的其他「水」特征的角色力量值+1000。", "{}"),
    ("账号", r#"【自】你打出事件牌时，清除自己的一张角色受到的所有伤害。"#, "{}"),
    ("账号", r#"【自】对手的充能阶段开始时，若自己的手牌有2张以下，抽1张牌。"#, "{}"),
    ("事件", r#"选择一个数，至多3。对手弃等同于所选的数的手牌。"#, "{}"),
    ("事件", r#"进行再装填。然后，将自己的一张任务牌翻为背面朝上。"#, "{}"),
    ("事件", r#"获得对手的一张费用3以下的角色的操控权，直到回合结束。竖置该角色。"#, "{}"),
    ("角色", r#"【常】你可以从弃牌区打出「火花」。"#, "{}"),
    ("角色", r#"【自】战斗结束时，若此回合中你抽过牌，则将此角色从游戏中除外。"#, "{}"),
    ("角色", r#"【起】从以下费用中选择1项支付：弃1张手牌；能量1。对同赛道的对手角色造成1000点伤害。"#, "{}"),
];

#[test]
fn sentences_are_read_as_they_would_be_written() {
    let shows = std::env::var("SHOW").is_ok();
    for (kind, text, wanted) in READ {
        let reading = read(&of(kind, text));
        let card = serde_json::to_value(&reading.card).expect("a declaration");
        let mut found = bare(&card);
        if let Some(all) = found.as_object_mut() {
            all.remove("类别");
        }
        if shows {
            eprintln!("    (\"{kind}\", r#\"{text}\"#,\n     r#\"{found}\"#),");
        }
        for s in &reading.sentences {
            let unread = matches!(s.outcome, Outcome::Unread { .. });
            if shows && s.outcome != Outcome::Read {
                eprintln!("      // {} {:?}", s.text, s.outcome);
            }
            assert!(!unread || shows, "{text}\n  {s:?}");
        }
        if shows {
            let told: Vec<&str> = reading.sentences.iter().map(|s| s.told.as_str()).collect();
            eprintln!("      // {}", told.join("|"));
            continue;
        }
        let wanted: serde_json::Value = serde_json::from_str(wanted).expect("json");
        assert_eq!(found, wanted, "{text}");
    }
}
