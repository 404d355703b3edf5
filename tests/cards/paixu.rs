//! Printed cards of the card-sequence game: what the shipped rulings print beside what is written there by hand, and texts
//! as an author would print them.

#![expect(
    clippy::print_stderr,
    reason = "a measure over the rulings is printed for who asks for it with --nocapture"
)]

use std::collections::BTreeMap;

use caijue::engine::paixu::Paixu;
use caijue::engine::printed::Extent;
use caijue::engine::scenario::Playable;
use caijue::engine::vocab::{Node, Vocab};
use caijue::rulebook::{BookId, Library};
use caijue::text::yaml::Kind;

use crate::made::{dialect, read};

const BOOK: BookId = BookId::PAIXU;

/// A declaration in one line, its keys in order: those of its ability alone, as the game writes them.
fn shown(node: &Node) -> String {
    match &node.kind {
        Kind::Scalar(text, _) if text.is_empty() => "任意".to_owned(),
        Kind::Scalar(text, _) => text.clone(),
        Kind::List(all) => {
            let all: Vec<String> = all.iter().map(shown).collect();
            // One alone needs no list.
            match &all[..] {
                [one] => one.clone(),
                _ => format!("[{}]", all.join(", ")),
            }
        }
        Kind::Map(all) => {
            let each = |(k, v): &(Node, Node)| (shown(k), shown(v));
            let mut all: Vec<(String, String)> = all.iter().map(each).collect();
            all.retain(|(k, v)| !(k == "文" || k == "名" || (k == "谁" && v == "任意")));
            if all.is_empty() {
                return "任意".to_owned();
            }
            if let [(key, of)] = &all[..]
                && key == "对象"
            {
                return of.clone();
            }
            all.sort();
            let all: Vec<String> = all.iter().map(|(k, v)| format!("{k}: {v}")).collect();
            format!("{{{}}}", all.join(", "))
        }
    }
}

const KEYS: [&str; 5] = ["时机", "条件", "效果", "速度消耗", "能力"];

/// What a card's ability is, as the game writes it; or why it cannot be read.
fn ability(card: &Node) -> String {
    let cards = Node::map(vec![(Node::text("试卡"), card.clone())]);
    let read = match <Paixu as Playable>::Cards::read(&cards) {
        Ok(read) => read,
        Err(wrong) => return format!("{wrong:?}: {}", shown(card)),
    };
    let written = read.write();
    let card = written.get("试卡").expect("the card");
    let mut out = Vec::new();
    for key in KEYS {
        if let Some(value) = card.get(key) {
            out.push(format!("{key}: {}", shown(value)));
        }
    }
    out.join("; ")
}

/// Texts that say something else than what is written beside them by hand, and why that is so.
const DIFFER: &[(&str, &str)] = &[
    (
        "使一张卡速度+1，再使它速度-1。",
        "by hand only another card of one's own, which the text does not say",
    ),
    (
        "使己方一张卡速度+1。速度-2",
        "by hand not itself, which the text does not say",
    ),
    (
        "场上有横放的卡时，抽一张卡。",
        "of a speed card 时 may be a condition or a moment: read with a doubt",
    ),
    (
        "己方的卡被净化时，送自身往生。",
        "by hand not itself, which the text does not say",
    ),
    (
        "使卡位获得速度-1。",
        "by hand a slot of one's own, which the text does not say: read with a doubt",
    ),
    (
        "使己方一张卡速度+2。",
        "by hand only a slower one, which the text does not say",
    ),
    (
        "盖放一张正面朝上的卡。",
        "by hand one of the opponent's however it lies; the text says another thing",
    ),
    (
        "使自身的文本变成己方一张卡的文本。",
        "by hand not itself, which the text does not say",
    ),
    (
        "本回合中，使己方其他一张卡速度+2。",
        "by hand a speed cost, which the text does not say",
    ),
    (
        "有卡元素改变时，使“木牛”变为火，再变为水。",
        "by hand the name again, read as the same cards",
    ),
];

#[test]
fn what_the_rulings_print_is_what_is_written_beside_it() {
    let library = Library::shipped();
    let book = library.book(BOOK).expect("book");
    let dialect = dialect(BOOK);
    let (mut all, mut whole, mut doubtful, mut same) = (0, 0, 0, 0);
    let mut seen: BTreeMap<(String, String), ()> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut accepted = Vec::new();
    for ruling in &book.rulings {
        let tree = caijue::text::yaml::parse(&ruling.text).expect("yaml");
        let Some(Kind::Map(cards)) = tree.get("牌").map(|n| &n.kind) else {
            continue;
        };
        for (_, card) in cards {
            let Some(text) = card.get("文").and_then(Node::as_str) else {
                continue;
            };
            if card.get("能力").is_some() {
                continue;
            }
            let by_hand = ability(card);
            if seen
                .insert((text.to_owned(), by_hand.clone()), ())
                .is_some()
            {
                continue;
            }
            all += 1;
            let fields: Vec<(&str, &str)> = ["种类", "元素", "速度", "封锁速度"]
                .into_iter()
                .filter_map(|k| Some((k, card.get(k)?.as_str()?)))
                .collect();
            let reading = read(BOOK, &fields, text, &dialect);
            let extent = reading.extent();
            if !matches!(extent, Extent::Whole | Extent::Doubtful) {
                eprintln!(
                    "not read: {text}  {:?}",
                    reading
                        .sentences
                        .iter()
                        .map(|s| &s.outcome)
                        .collect::<Vec<_>>()
                );
                continue;
            }
            match extent {
                Extent::Whole => whole += 1,
                _ => doubtful += 1,
            }
            let found = ability(&reading.card);
            if found == by_hand {
                same += 1;
            } else if let Some((_, why)) = DIFFER.iter().find(|(t, _)| *t == text) {
                accepted.push(format!("{text}: {why}"));
            } else {
                wrong.push(format!(
                    "{}: {text}\n  read    {found}\n  by hand {by_hand}",
                    ruling.path
                ));
            }
        }
    }
    eprintln!(
        "{all} texts: {whole} read whole, {doubtful} with a doubt; {same} are what is written by hand"
    );
    for one in &accepted {
        eprintln!("accepted: {one}");
    }
    assert!(
        wrong.is_empty(),
        "{} say something else:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Texts as an author would print them, and what they come to: the kind of the card, its text, its ability. `?` before a
/// text that can be taken in more than one way.
const MADE_UP: &[(&str, &str, &str)] = &[
    ("速度", "破坏对方一张卡。", "效果: {破坏: 对方}"),
    ("速度", "将对方1张卡盖下。", "效果: {翻盖: 对方}"),
    (
        "速度",
        "把一张盖放的牌翻成正面朝上。",
        "效果: {翻转: {谁: 任意, 朝向: 盖放}}",
    ),
    (
        "速度",
        "横置敌方最多2张火属性的卡牌。",
        "效果: {封印: {谁: 对方, 元素: 火, 数量: {至多: 2}}}",
    ),
    ("速度", "使这张卡的速度提高2。", "效果: {加速: 2}"),
    (
        "速度",
        "對方一張速度3以上的卡速度-1。",
        "效果: {减速: {对象: {谁: 对方, 速度: {至少: 3}}, 数: 1}}",
    ),
    (
        "速度",
        "令我方所有速度低于此卡的卡牌速度+1，直到回合结束。",
        "效果: {加速: {对象: {谁: 己方, 速度比自身: 更低, 数量: 全部}, 数: 1, 直到: 回合结束}}",
    ),
    (
        "速度",
        "固定自身，直到本回合结束为止。",
        "效果: {固定: {对象: 自身, 直到: 回合结束}}",
    ),
    (
        "速度",
        "净化己方一张被固定的卡。",
        "效果: {净化: {谁: 己方, 固定: true}}",
    ),
    ("速度", "使对方一张卡的效果无效。", "效果: {净化: 对方}"),
    ("速度", "抽两张牌。速度-2", "效果: {抽卡: 2}\n速度消耗: 2"),
    (
        "速度",
        "抽1张卡，然后封印它。（速度-1）",
        "效果: [抽卡, 封印: 同一对象]\n速度消耗: 1",
    ),
    ("速度", "双方各抽一张卡。", "效果: {抽卡: {谁: 双方}}"),
    (
        "速度",
        "查看你的牌库顶三张牌，以任意顺序放回。",
        "效果: {牌序调整: {方式: {重排顶部: 3}}}",
    ),
    (
        "速度",
        "将对方牌序底部两张送到顶部。",
        "效果: {牌序调整: {谁: 对方, 方式: {底部到顶部: 2}}}",
    ),
    (
        "速度",
        "切洗自己牌序底端的3张牌。",
        "效果: {牌序调整: {方式: {切洗底部: 3}}}",
    ),
    (
        "速度",
        "将自己一张其他的卡送入往生区。",
        "效果: {往生: 己方其他}",
    ),
    (
        "速度",
        "使一张卡变为你所选择的元素。",
        "效果: {属性调整: {对象: {谁: 任意}}}",
    ),
    (
        "速度",
        "使卡位2的己方卡变为雷属性。",
        "效果: {属性调整: {对象: {谁: 己方, 卡位: 2, 数量: 全部}, 元素: 雷}}",
    ),
    (
        "速度",
        "使对方一张卡的文本变成此卡的文本。",
        "效果: {复制: {来源: 自身, 对象: 对方}}",
    ),
    (
        "速度",
        "你可以抽一张卡。",
        "效果: {可以: {谁: 己方, 做: [抽卡]}}",
    ),
    (
        "速度",
        "可以破坏己方一张卡，然后抽两张卡。",
        "效果: {可以: {做: [破坏: 己方, 抽卡: 2]}}",
    ),
    (
        "速度",
        "对方选择自己的一张卡，将其送入往生区。",
        "效果: {往生: {谁: 对方, 由谁: 对方}}",
    ),
    (
        "速度",
        "对方破坏自己一张卡。",
        "效果: {破坏: {谁: 对方, 由谁: 对方}}",
    ),
    (
        "速度",
        "如果对方场上有盖放的卡，则翻开对方一张卡，否则抽一张卡。",
        "效果: {若: {条件: {场上: {卡: {谁: 对方, 朝向: 盖放}}}, 则: [翻转: 对方], 否则: [抽卡]}}",
    ),
    (
        "速度",
        "若己方牌序至多三张，抽一张卡。",
        "效果: {若: {条件: {牌序张数: {谁: 己方, 数: {至多: 3}}}, 则: [抽卡]}}",
    ),
    (
        "速度",
        "净化或封印对方一张卡。",
        "效果: {择一: [{效果: [净化: 对方]}, {效果: [封印: 对方]}]}",
    ),
    (
        "速度",
        "从以下选择一项：抽一张卡；破坏一张速度最低的卡。",
        "效果: {择一: [{效果: [抽卡]}, {效果: [破坏: {谁: 任意, 速度: 最低}]}]}",
    ),
    (
        "速度",
        "从以下选择一项：①抽一张卡。②封印对方一张卡。速度-1",
        "效果: {择一: [{效果: [抽卡]}, {效果: [封印: 对方]}]}\n速度消耗: 1",
    ),
    (
        "速度",
        "使对方一个空的卡位获得“速度-1”。",
        "效果: {场地永续: {卡位: {谁: 对方, 空: true}, 效果: {减速: 1}}}",
    ),
    (
        "速度",
        "此卡所在的卡位获得“速度+1”和“固定”，直到此卡离场。",
        "效果: [场地永续: {卡位: 自身卡位, 效果: {加速: 1}, 直到: 自身离场}, 场地永续: {卡位: 自身卡位, 效果: {固定: 自身}, 直到: 自身离场}]",
    ),
    (
        "速度",
        "使自身速度+己方场上的张数。",
        "效果: {加速: {数: {场上张数: {谁: 己方}}}}",
    ),
    (
        "速度",
        "使自身速度+己方元素种数的一半（向下取整）。",
        "效果: {加速: {数: {一半: {数: {元素种数: {谁: 己方}}, 取整: 向下}}}}",
    ),
    (
        "速度",
        "盖放己方一张卡与对方一张卡。",
        "效果: [翻盖: 己方, 翻盖: 对方]",
    ),
    (
        "速度",
        "翻转时，使此卡速度+1。\n封印对方一张卡。",
        "能力: [{时机: 翻转时, 效果: [加速: 1]}, {效果: [封印: 对方]}]",
    ),
    (
        "速度",
        "此卡翻开时，抽一张卡。",
        "时机: 翻转时\n效果: [抽卡]",
    ),
    (
        "速度",
        "只有自身速度为5时才可以发动。抽一张卡。",
        "条件: {自身速度: 5}\n效果: [抽卡]",
    ),
    (
        "无速度",
        "对方的火属性卡被翻开时，封印它。",
        "时机: {被翻开时: {谁: 对方, 元素: 火}}\n效果: [封印: 触发卡]",
    ),
    (
        "无速度",
        "此卡被送入往生区时，对方抽一张卡。",
        "时机: {送入往生时: {自身: true}}\n效果: [抽卡: {谁: 对方}]",
    ),
    (
        "无速度",
        "有卡成为对象时，净化那张卡。",
        "时机: 被选为对象时\n效果: [净化: 触发卡]",
    ),
    (
        "无速度",
        "己方其他卡速度降低时，使该卡速度+1。",
        "时机: {速度下降时: {谁: 己方, 排除自身: true}}\n效果: [加速: {对象: 触发卡}]",
    ),
    (
        "无速度",
        "回合开始时，若对方场上没有空卡位，破坏自身。",
        "时机: 回合开始时\n效果: [若: {条件: {比较: {数: {空卡位: 对方}, 等于: 0}}, 则: [破坏: 自身]}]",
    ),
    (
        "无速度",
        "速度5阶段开始时，抽一张卡。",
        "时机: {速度阶段开始时: 5}\n效果: [抽卡]",
    ),
    (
        "无速度",
        "己方场上有两张以上横放的卡时，送自身往生。",
        "时机: {满足时: {场上: {卡: {谁: 己方, 朝向: 横放}, 数: {至少: 2}}}}\n效果: [往生: 自身]",
    ),
    (
        "核心",
        "把对方牌序顶两张送到底部。",
        "效果: {牌序调整: {谁: 对方, 方式: {顶部到底部: 2}}}",
    ),
    ("速度", "?己方卡速度+1。", "效果: {加速: {对象: 全部己方}}"),
    (
        "速度",
        "?翻转时，抽一张卡。封印对方一张卡。",
        "时机: 翻转时\n效果: [抽卡, 封印: 对方]",
    ),
    (
        "速度",
        "?己方牌序为空时，抽一张卡。",
        "条件: {牌序张数: {谁: 己方, 数: 0}}\n效果: [抽卡]",
    ),
    (
        "无速度",
        "?被破坏时，抽一张卡。",
        "时机: {被破坏时: {自身: true}}\n效果: [抽卡]",
    ),
];

fn fields(kind: &str) -> Vec<(&'static str, &'static str)> {
    match kind {
        "速度" => vec![("种类", "速度卡"), ("速度", "3")],
        "核心" => vec![("种类", "核心卡"), ("封锁速度", "2")],
        _ => vec![("种类", "无速度卡")],
    }
}

#[test]
fn texts_of_an_author() {
    let dialect = dialect(BOOK);
    let mut wrong = Vec::new();
    for (kind, text, expected) in MADE_UP {
        let (doubt, text) = match text.strip_prefix('?') {
            Some(text) => (Extent::Doubtful, text),
            None => (Extent::Whole, *text),
        };
        let reading = read(BOOK, &fields(kind), text, &dialect);
        let node = caijue::text::yaml::parse(expected).expect("yaml");
        let (found, by_hand) = (ability(&reading.card), ability(&node));
        let outcomes: Vec<_> = reading
            .sentences
            .iter()
            .map(|s| (&s.told, &s.outcome))
            .collect();
        if found != by_hand || reading.extent() != doubt {
            wrong.push(format!(
                "{text}\n  read {found}\n  want {by_hand}\n  {outcomes:?}"
            ));
        } else {
            eprintln!("{text}  → {}", reading.sentences[0].told);
            assert!(!reading.sentences[0].told.is_empty(), "{text} is told");
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        MADE_UP.len(),
        wrong.join("\n")
    );
}

/// Texts that say what the game cannot, or what cannot be known: no part of them is taken for the whole.
#[test]
fn what_is_not_read_stands_in_the_card() {
    let dialect = dialect(BOOK);
    for (kind, text) in [
        ("速度", "使对方一张卡的速度变为1。"),
        ("速度", "切洗整个牌序。"),
        ("速度", "抽一张卡，交换两张卡的位置。"),
        ("速度", "此卡不能被破坏。"),
        ("速度", "破坏对方一张卡的三分之一。"),
        ("速度", "对方一张卡速度+自身速度的一半。"),
        ("无速度", "被对方的效果破坏时，抽一张卡。"),
        ("无速度", "抽一张卡。"),
        ("核心", "跳过对方的出牌阶段。"),
        ("速度", "抽一张卡。胡言乱语。速度-1"),
    ] {
        let reading = read(BOOK, &fields(kind), text, &dialect);
        let extent = reading.extent();
        assert!(
            matches!(extent, Extent::Partly | Extent::Nothing),
            "{text}: {extent:?}"
        );
        assert!(
            ability(&reading.card).contains("未读"),
            "{text}: {}",
            ability(&reading.card)
        );
    }
}
