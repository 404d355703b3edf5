//! The texts that shipped rulings have beside their abilities, read and laid beside what is written by hand.

#![expect(
    clippy::print_stderr,
    reason = "the measure is printed for who asks for it with --nocapture"
)]

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::printed::{Dialect, Extent, PrintedCard, Reading};
use crate::engine::vividz::card::Ability;
use crate::engine::vividz::card::ability::AbilityBody;
use crate::engine::vividz::printed::PRINTED;
use crate::engine::vocab::{Node, Vocab};
use crate::rulebook::{BookId, Library};
use crate::text::yaml::{Kind, parse};

/// An ability as a ruling has it: its kind, its text, what is written by hand.
struct Written {
    sort: &'static str,
    card: String,
    text: String,
    ability: Ability,
}

/// The abilities with a text of a ruling.
fn written(text: &str, out: &mut Vec<Written>) {
    let Ok(tree) = parse(text) else { return };
    let Some(cards) = tree.get("牌") else { return };
    let Kind::Map(cards) = &cards.kind else {
        return;
    };
    for (_, card) in cards {
        let kind = card.get("类别").and_then(Node::as_str).unwrap_or("角色牌");
        let Some(abilities) = card.get("能力") else {
            continue;
        };
        let all = match &abilities.kind {
            Kind::List(all) => all.clone(),
            _ => vec![abilities.clone()],
        };
        for node in all {
            let Ok(AbilityBody {
                body: Some(body), ..
            }) = AbilityBody::read(&node)
            else {
                continue;
            };
            if body.text().is_empty() {
                continue;
            }
            out.push(Written {
                sort: body.sort().word(),
                card: kind.to_owned(),
                text: body.text().to_owned(),
                ability: *body,
            });
        }
    }
}

/// An ability without its text.
fn bare(ability: &Ability) -> Node {
    let mut ability = ability.clone();
    match &mut ability {
        Ability::Activated(a) => a.text.clear(),
        Ability::Triggered(a) => a.text.clear(),
        Ability::Static(a) => a.text.clear(),
        Ability::Event(a) => a.text.clear(),
        Ability::Accel(a) => a.text.clear(),
    }
    ability.write()
}

/// What is told back is read as the same again.
fn again(card: &str, reading: &Reading, dialect: &Dialect, untold: &mut Vec<String>) {
    let told: Vec<&str> = reading
        .sentences
        .iter()
        .map(|s| s.told.as_str())
        .filter(|t| !t.is_empty())
        .collect();
    let second = PrintedCard {
        fields: BTreeMap::from([("类别".to_owned(), card.to_owned())]),
        text: Some(told.join("\n")),
        ..PrintedCard::default()
    };
    let second = (PRINTED.read)(&second, dialect);
    let all = |reading: &Reading| -> Vec<String> {
        let abilities = reading.card.get("能力").map(|n| n.kind.clone());
        let Some(Kind::List(all)) = abilities else {
            return Vec::new();
        };
        let all = all.iter().filter_map(|n| AbilityBody::read(n).ok()?.body);
        all.map(|a| serde_json::to_string(&bare(&a)).expect("json"))
            .collect()
    };
    let (first, then) = (all(reading), all(&second));
    if first != then {
        untold.push(format!(
            "{}\n    {}\n    {}",
            told.join(" / "),
            first.join(" "),
            then.join(" ")
        ));
    }
}

/// Texts whose ruling writes something else by hand, each with the reason why both may stand.
const OTHERWISE: &[(&str, &str)] = &[
    (
        "将对手弃牌区的一张角色登场。",
        "文写“角色”，手写的没有写牌类别；能登场的本来只有角色牌",
    ),
    (
        "将对手弃牌区的一张角色登场到自己的场地。",
        "文写“角色”，手写的没有写牌类别；能登场的本来只有角色牌",
    ),
    (
        "弃牌区的一张角色以横置状态登场到侧边区。",
        "文写“角色”，手写的没有写牌类别；能登场的本来只有角色牌",
    ),
    (
        "选择手牌中一张炎特征的角色登场。",
        "文没有写左边的场地，手写的写了；先选后登场合成一步",
    ),
    (
        "选择对手至多1张角色。自己的所有角色力量值变为与其相同。抓等同于其费用加1张的牌。抓1张牌。",
        "所选的牌手写的记了名，意思相同",
    ),
    (
        "完成自己的任务「初试」。",
        "「」里的名称按301.3的读法（引名），手写的写成了整个牌名",
    ),
    (
        "选择弃牌区的一张角色牌登场。任务阶段开始时，令其退场。",
        "“其”是所选的牌，手写的以牌名指它，又写了文没有写的中央区",
    ),
    (
        "自己的一张角色力量值变为1000，且+2000，直到任务阶段结束。",
        "一处变化写明变为与加，开局时拆成手写的那两个效果",
    ),
    (
        "选择自己的一张角色，将牌库顶牌变为其经验，再将其返回手牌，再将牌库顶牌变为其经验。",
        "先选后做合成一步，所选的牌相同",
    ),
    (
        "你洗混牌库时，选择一张自己的角色横置。",
        "手写的横置此牌，没有照文写",
    ),
    (
        "双方各选择自己的一张角色横置。选择一个数，抓等同于该数的牌。",
        "文没有写数的上限（读时存疑），手写的写了3并记了名",
    ),
    ("竖置自己的一张角色。", "文没有写每回合1次，手写的写了"),
    (
        "选择2张角色，分配共3000点伤害。",
        "文没有写对手的，手写的写了",
    ),
    (
        "令自己的一张角色退场，对对手的一张角色造成等同于其力量值的伤害。",
        "手写的只能选火花，文没有写；后一个选择记的名不同",
    ),
    (
        "选择1张手牌弃掉，对对手一张角色造成等同于其费用×1000的伤害。",
        "先选后弃合成一步；后一个选择记的名不同",
    ),
    (
        "所有角色力量值-3000，直到任务阶段结束。",
        "手写的没有写期间，引擎按直到任务阶段结束处理，与文相同",
    ),
    (
        "【横置此牌】完成自己的一个任务。",
        "手写的只能选正面朝上的任务，文没有写",
    ),
    (
        "对中央区的角色造成3000点伤害，然后你可以令手牌中的一张角色在中央区登场。",
        "文没有写谁的中央区（读时存疑）；手写的没有写“可以”",
    ),
    (
        "每当一张其他牌移至弃牌区时，抓1张牌。",
        "有效的区域是图标，不在文里，手写的写了",
    ),
    (
        "每当一张其他牌移至除外区时，抓1张牌。",
        "有效的区域是图标，不在文里，手写的写了",
    ),
];

#[test]
fn texts_of_rulings_are_read_as_they_are_written_by_hand() {
    let dialect = Dialect::from_texts(&[(PRINTED.dialect)()]).expect("a dialect");
    let library = Library::shipped();
    let book = library.book(BookId::VIVIDZ).expect("shipped");
    let mut all = Vec::new();
    for ruling in &book.rulings {
        written(&ruling.text, &mut all);
    }
    let (mut whole, mut same, mut texts) = (0, 0, BTreeSet::new());
    let mut unread: BTreeMap<String, usize> = BTreeMap::new();
    let mut untold = Vec::new();
    let (mut differ, mut used) = (Vec::new(), BTreeSet::new());
    for one in &all {
        let icon = match one.sort {
            "启动式" => "【起】",
            "触发式" => "【自】",
            "常在式" => "【常】",
            _ => "",
        };
        let card = PrintedCard {
            fields: BTreeMap::from([("类别".to_owned(), one.card.clone())]),
            text: Some(format!("{icon}{}", one.text)),
            ..PrintedCard::default()
        };
        let reading = (PRINTED.read)(&card, &dialect);
        let first = texts.insert((one.sort, one.text.clone()));
        if !matches!(reading.extent(), Extent::Whole | Extent::Doubtful) {
            *unread.entry(format!("{icon}{}", one.text)).or_default() += 1;
            continue;
        }
        whole += 1;
        let abilities = reading.card.get("能力");
        let read: Vec<Ability> = match abilities.map(|n| &n.kind) {
            Some(Kind::List(all)) => all
                .iter()
                .filter_map(|n| AbilityBody::read(n).ok()?.body)
                .map(|b| *b)
                .collect(),
            _ => Vec::new(),
        };
        again(&one.card, &reading, &dialect, &mut untold);
        let wanted = serde_json::to_string(&bare(&one.ability)).expect("json");
        let found: Vec<String> = read
            .iter()
            .map(|a| serde_json::to_string(&bare(a)).expect("json"))
            .collect();
        if found == [wanted.clone()] {
            same += 1;
        } else if let Some((text, _)) = OTHERWISE.iter().find(|(text, _)| *text == one.text) {
            used.insert(*text);
        } else if first {
            differ.push(format!(
                "{icon}{}\n  by hand {wanted}\n  read    {}",
                one.text,
                found.join(" ")
            ));
        }
    }
    eprintln!(
        "{} texts ({} different); read whole {whole}; equal to what is written by hand {same}",
        all.len(),
        texts.len()
    );
    eprintln!(
        "told in words that are not read as the same again: {}",
        untold.len()
    );
    for one in &untold {
        eprintln!("  {one}");
    }
    for (text, n) in &unread {
        eprintln!("  not read ({n}) {text}");
    }
    for (text, why) in OTHERWISE {
        eprintln!("  otherwise {text}: {why}");
        assert!(used.contains(text), "no longer differs: {text}");
    }
    assert!(untold.is_empty(), "{}", untold.join("\n"));
    assert!(whole * 10 >= all.len() * 9, "only {whole} of {}", all.len());
    assert!(differ.is_empty(), "{}\n{}", differ.len(), differ.join("\n"));
}
