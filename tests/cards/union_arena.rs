//! Printed cards are read into the words of the game: sentences that are read and those that must not be, the declaration
//! that comes of them, and a measure over a whole list where one is there.

#![expect(
    clippy::print_stderr,
    reason = "a measure over a list is printed for who asks for it with --nocapture"
)]

use std::collections::BTreeMap;
use std::time::Instant;

use caijue::engine::games;
use caijue::engine::printed::{
    Dialect, Doubt, Extent, Outcome, Part, PrintedCard, Reading, Sentence, Why,
};
use caijue::rulebook::BookId;

use crate::declared::{bare, declared, not_read};
use crate::held::{LIBRARY, faults_of};
use crate::made::{dialect, reader};
use crate::real::list;

const BOOK: BookId = BookId::UNION_ARENA;

fn read(card: &PrintedCard, dialect: &Dialect) -> Reading {
    (reader(BOOK).read)(card, dialect)
}

/// A card of this kind with this text and nothing else, read.
fn of(kind: &str, text: &str) -> Reading {
    crate::made::read(BOOK, &[("类别", kind)], text, &dialect(BOOK))
}

/// What a sentence looks like without its names and numbers.
fn template(text: &str) -> String {
    let mut out = String::new();
    let mut open = None;
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        match (open, c) {
            (None, '<' | '〈') => open = Some('>'),
            (None, '[' | '［') => open = Some(']'),
            (Some(_), '>' | '〉') => {
                out.push('N');
                open = None;
            }
            (Some(_), ']' | '］') => {
                out.push('F');
                open = None;
            }
            (Some(_), _) => {}
            (None, '0'..='9') if out.ends_with('n') => {}
            (None, '0'..='9') => out.push('n'),
            (None, c) => out.push(c),
        }
    }
    out
}

#[test]
fn measure_over_a_list() {
    let Some(mut cards) = list() else {
        eprintln!("skipped: there is no list of cards");
        return;
    };
    // One language alone, for who works on its grammar.
    match std::env::var("ONLY").as_deref() {
        Ok("original") => cards.iter_mut().for_each(|c| c.text = None),
        Ok("text") => cards.iter_mut().for_each(|c| c.original = None),
        _ => {}
    }
    let mut dialect = dialect(BOOK);
    let begun = Instant::now();
    (reader(BOOK).learn)(&cards, &mut dialect);
    let readings: Vec<Reading> = cards.iter().map(|card| read(card, &dialect)).collect();
    let took = begun.elapsed();
    let mut extents: BTreeMap<Extent, usize> = BTreeMap::new();
    let mut texts: BTreeMap<(Part, &str), usize> = BTreeMap::new();
    let mut gaps: BTreeMap<String, (usize, Vec<&str>, String)> = BTreeMap::new();
    let mut lacking: BTreeMap<String, usize> = BTreeMap::new();
    let mut doubts: BTreeMap<String, (usize, Vec<&str>)> = BTreeMap::new();
    for (card, reading) in cards.iter().zip(&readings) {
        *extents.entry(reading.extent()).or_default() += 1;
        for sentence in &reading.sentences {
            let how = match &sentence.outcome {
                Outcome::Read => "read",
                Outcome::Doubt(all) if *all == [Doubt::FromOriginal] => "by the original",
                Outcome::Doubt(all) => {
                    for doubt in all {
                        let what = match doubt {
                            Doubt::Ambiguous(what) | Doubt::Contradicts(what) => what.clone(),
                            Doubt::Differs { what, .. } => what.clone(),
                            Doubt::FromOriginal => continue,
                        };
                        let entry = doubts.entry(what).or_default();
                        entry.0 += 1;
                        entry.1.push(card.number.as_str());
                    }
                    "doubt"
                }
                Outcome::Unread { .. } => "unread",
            };
            *texts.entry((sentence.part, how)).or_default() += 1;
            if let Outcome::Unread { from, why } = &sentence.outcome {
                let rest = template(sentence.text.get(*from..).unwrap_or_default());
                let why = match why {
                    Why::Lacking(what) => {
                        *lacking.entry(what.clone()).or_default() += 1;
                        format!("缺词 {what}")
                    }
                    Why::NoWord => format!("从“{rest}”起"),
                    Why::Refused(why) => why.clone(),
                };
                let gap = gaps.entry(template(&sentence.text)).or_default();
                gap.0 += 1;
                gap.1.push(&card.number);
                gap.2 = why;
            }
        }
    }
    eprintln!("{} cards in {took:?}", cards.len());
    eprintln!("{extents:?}");
    eprintln!("{texts:?}");
    eprintln!("lacking: {lacking:?}");
    for (what, (n, cards)) in &doubts {
        let some: Vec<_> = cards.iter().take(8).collect();
        eprintln!("doubt {n:4} {what} {some:?}");
    }
    let mut gaps: Vec<_> = gaps.into_iter().collect();
    gaps.sort_by_key(|(_, (n, ..))| std::cmp::Reverse(*n));
    let most = std::env::var("GAPS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(40);
    for (text, (n, cards, why)) in gaps.iter().take(most) {
        eprintln!("{n:4} {} {text}\n       {why}", cards[0]);
    }
}

/// A ruling's file with these cards, as JSON, which is YAML.
fn file(cards: &[(String, &Reading)]) -> String {
    let cards: serde_json::Map<String, serde_json::Value> = cards
        .iter()
        .map(|(name, reading)| {
            (
                name.clone(),
                serde_json::to_value(&reading.card).expect("a declaration"),
            )
        })
        .collect();
    serde_json::json!({"书": "union-arena", "标题": "", "问题": "", "牌": cards, "局面": {"甲": {}}}).to_string()
}

#[test]
fn every_declaration_of_a_list_loads() {
    let Some(cards) = list() else {
        eprintln!("skipped: there is no list of cards");
        return;
    };
    let dialect = dialect(BOOK);
    let readings: Vec<Reading> = cards.iter().map(|card| read(card, &dialect)).collect();
    let named: Vec<(String, &Reading)> = cards
        .iter()
        .map(|c| c.number.clone())
        .zip(&readings)
        .collect();
    let mut refused = Vec::new();
    for some in named.chunks(41) {
        if games::open(&file(some), &LIBRARY).is_ok() {
            continue;
        }
        for one in some {
            if let Err(faults) = games::open(&file(std::slice::from_ref(one)), &LIBRARY) {
                refused.push(format!("{}: {}", one.0, faults[0]));
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn show_some() {
    let (Some(cards), Ok(wanted)) = (list(), std::env::var("SHOW")) else {
        return;
    };
    let dialect = dialect(BOOK);
    for card in cards
        .iter()
        .filter(|c| wanted.split(',').any(|w| c.number.starts_with(w)))
    {
        let reading = read(card, &dialect);
        eprintln!("## {} {}", card.number, card.text.as_deref().unwrap_or(""));
        if let Some(all) = declared(&reading)["效果"].as_array() {
            for one in all {
                eprintln!("  - {one}");
            }
        }
        for s in &reading.sentences {
            if s.outcome != Outcome::Read {
                eprintln!("  ? {} {:?}", s.text, s.outcome);
            }
        }
    }
}

/// What is told to people only, and what a frame around the text says.
const TOLD: [&str; 2] = ["文", "激跃才有"];

#[test]
fn what_is_told_back_is_read_as_the_same_again() {
    let Some(cards) = list() else {
        eprintln!("skipped: there is no list of cards");
        return;
    };
    let mut dialect = dialect(BOOK);
    (reader(BOOK).learn)(&cards, &mut dialect);
    let (mut same, mut untold, mut differ) = (0, Vec::new(), Vec::new());
    let effects = |reading: &Reading| -> Vec<serde_json::Value> {
        let all = declared(reading)["效果"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        all.iter()
            .map(|e| bare(e, &TOLD))
            .filter(|e| *e != serde_json::json!({}))
            .collect()
    };
    for card in &cards {
        let reading = read(card, &dialect);
        if !matches!(reading.extent(), Extent::Whole | Extent::Doubtful) {
            continue;
        }
        let mut again = Vec::new();
        let mut whole = true;
        for sentence in &reading.sentences {
            if sentence.told.is_empty() || sentence.part == Part::Trigger {
                continue;
            }
            let told = PrintedCard {
                fields: card.fields.clone(),
                text: Some(sentence.told.replace("（激跃状态才有）", "")),
                ..PrintedCard::default()
            };
            let second = read(&told, &dialect);
            let unread = |s: &Sentence| matches!(s.outcome, Outcome::Unread { .. });
            if second.sentences.iter().any(unread) {
                whole = false;
                untold.push(format!("{}: {}", card.number, sentence.told));
            }
            again.extend(effects(&second));
        }
        if !whole {
            continue;
        }
        let first = effects(&reading);
        if first == again {
            same += 1;
        } else {
            differ.push(format!(
                "{}\n  {}\n  {}",
                card.number,
                serde_json::to_string(&first).expect("json"),
                serde_json::to_string(&again).expect("json")
            ));
        }
    }
    eprintln!(
        "told back and read as the same: {same}; told, but not as a sentence that is read: {}",
        untold.len()
    );
    for one in untold.iter().take(
        std::env::var("GAPS")
            .ok()
            .and_then(|n| n.parse().ok())
            .unwrap_or(0),
    ) {
        eprintln!("  {one}");
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

/// Made-up texts, and the effects that they are.
const READ: &[(&str, &str, &str)] = &[
    (
        "角色",
        r#"【登场时】确认我方卡组最上方的3张卡。从中公开最多1张[特征：灯守]或<阿岚>并加入手牌。剩余的卡自选顺序置于卡组最下方。加入手牌的场合，将我方1张手牌放置到场外。"#,
        r#"[{登场时: {效果: [{查看: {卡: {卡组顶: {数: 3}}}}, {选择: {任一: [{特征: 灯守}, {卡名: 阿岚}], 属于: 查看的卡, 至多: 1}}, {展示: {卡: 所选}}, {回手: 所选}, {移动卡: {位置: 底, 到: 卡组, 卡: 其余}}, {如果: {则: 弃手牌, 条件: 已选}}]}}]"#,
    ),
    (
        "角色",
        r#"【主要阶段启动】【休眠】【1回合1次】选择最多1张对方BP不高于2500的前线角色，将其横置。下次激活时不能激活。"#,
        r#"[{起动: {效果: [{横置: {选择: {BP: {至多: 2500}, 区域: FL, 种类: 角色, 至多: 1, 谁: 对方}}}, {赋予: {卡: 所选, 变化: {不能: 激活}, 直到: 下1次激活时}}], 每回合1次: 是, 费用: 横置}}]"#,
    ),
    (
        "角色",
        r#"【攻击时】可以舍弃1张手牌。如此做的场合，对对方造成1点伤害。"#,
        r#"[{攻击时: {效果: {可以: {做: [弃手牌, {如果: {则: 伤害, 条件: 如此做}}]}}}}]"#,
    ),
    (
        "角色",
        r#"我方前线有其他<阿岚>的场合，这个角色BP+1000并且获得【冲击1】。"#,
        r#"[{常驻: {变化: [{BP: 1000}, {影响力: {效果: {如果: {则: {伤害: {数: 诱发的数}}, 条件: 攻击中}}}}], 条件: {有: {区域: FL, 卡名: 阿岚, 谁: 自己, 除此卡: 是}}}}]"#,
    ),
    (
        "角色",
        r#"【登场时】选择最多2张我方场外的所需能量3以下消耗AP为1的红色角色卡，以竖置状态登场到我方能量线。"#,
        r#"[{登场时: {效果: {登场: {到: EL, 卡: {选择: {区域: 场外, 所需能量: {至多: 3}, 消费AP: {等于: 1}, 种类: 角色, 至多: 2, 谁: 自己, 颜色: 红}}, 状态: 激活}}}}]"#,
    ),
    (
        "角色",
        r#"【对方回合中】这个角色不会被BP2000及以下的角色阻挡。"#,
        r#"[{常驻: {变化: {不能: {被阻挡: {BP: {至多: 2000}}}}, 条件: 对方的回合}}]"#,
    ),
    (
        "角色",
        r#"【1回合1次】我方场上其他[特征：灯守]退场时，抽1张卡。那样的场合，将我方1张手牌放置到场外。"#,
        r#"[{诱发: {当: {退场时: {卡: {特征: 灯守, 谁: 自己, 除此卡: 是}}}, 效果: [抽卡, {如果: {则: 弃手牌, 条件: 如此做}}], 每回合1次: 是}}]"#,
    ),
    (
        "事件",
        r#"选择对方1张“BP2000以下”的前线角色，退场。我方生命值4以下的场合，改为“BP4000以下”。"#,
        r#"[{事件: {效果: {如果: {则: {退场: {选择: {BP: {至多: 4000}, 区域: FL, 种类: 角色, 谁: 对方}}}, 否则: {退场: {选择: {BP: {至多: 2000}, 区域: FL, 种类: 角色, 谁: 对方}}}, 条件: {数: {数: {血区张数: 自己}, 至多: 4}}}}}}]"#,
    ),
    (
        "事件",
        r#"可以支付1AP。那样的话，从我方手牌将最多1张满足所需能量的角色卡以激活状态在我方场上登场或突进。"#,
        r#"[{事件: {效果: {支付: {则: [{选择: {区域: 手牌, 满足所需能量: 是, 种类: 角色, 至多: 1, 谁: 自己}}, {选一: {选项: [{做: {登场: {卡: 所选, 状态: 激活}}}, {做: {激跃: {卡: 所选}}}]}}], 费用: {支付AP: 1}}}}}]"#,
    ),
    (
        "场地",
        r#"【主要阶段启动】【退场这张卡】从下面选出1个。・抽2张卡。・我方全体前线角色，在这个回合中，BP+500。"#,
        r#"[{起动: {效果: {选一: {选项: [{做: {抽卡: {数: 2}}}, {做: {BP: {卡: {所有: {区域: FL, 种类: 角色, 谁: 自己}}, 数: 500}}}]}}, 费用: 退场}}]"#,
    ),
    (
        "角色",
        r#"【登场时】将我方卡组顶2张卡背面朝上置于这个角色下方。【主要阶段启动】可以将这个角色下方的背面朝上的1张卡置于场外。那样的场合，这个角色在这个回合中，BP+1000。"#,
        r#"[{登场时: {效果: {放到下方: {卡: {卡组顶: {数: 2}}}}}}, {起动: {效果: {可以: {做: [{移动卡: {到: 场外, 卡: {选择: {属于: {下方的卡: 此卡}}}}}, {如果: {则: {BP: {数: 1000}}, 条件: 如此做}}]}}}}]"#,
    ),
    (
        "角色",
        r#"【突进】<阿岚>/[特征：灯守]转为激活状态，可以移到前线。【双击】（这名角色在这个回合第1次攻击时，转为激活状态）【退场时】将我方场上1张其他角色放回手牌。无法返回的场合，抽1张卡。"#,
        r#"[{激跃: ["<阿岚>", "[特征:灯守]"]}, {攻击时: {效果: {激活: 此卡}, 条件: {数: {数: {本回合次数: {事: 攻击时, 卡: {此卡: 是}}}, 等于: 1}}}}, {退场时: {效果: [{回手: {选择: {种类: 角色, 谁: 自己, 除此卡: 是}}}, {如果: {则: 抽卡, 条件: {非: 如此做}}}]}}]"#,
    ),
    (
        "角色",
        r#"【退场时】可以将我方1张手牌放置到场外。那样的场合，让这张卡在我方前线以休眠状态登场。"#,
        r#"[{退场时: {效果: {可以: {做: [弃手牌, {如果: {则: {登场: {到: FL}}, 条件: 如此做}}]}}}}]"#,
    ),
    // What is given for several is given for all of them.
    (
        "角色",
        r#"【登场时】可以将我方2张手牌放置到场外。那样的场合，抽3张卡。"#,
        r#"[{登场时: {效果: {可以: {做: [{弃手牌: {数: 2}}, {如果: {则: {抽卡: {数: 3}}, 条件: {数: {数: 做了几张, 至少: 2}}}}]}}}}]"#,
    ),
    (
        "角色",
        r#"【登场时】查看我方卡组顶4张卡。最多公开其中1张[特征:灯守]并加入手牌。其余放置到卡组底。"#,
        r#"[{登场时: {效果: [{查看: {卡: {卡组顶: {数: 4}}}}, {选择: {属于: 查看的卡, 特征: 灯守, 至多: 1}}, {展示: {卡: 所选}}, {回手: 所选}, {移动卡: {卡: 其余, 到: 卡组, 位置: 底}}]}}]"#,
    ),
    (
        "角色",
        r#"【登场时】本回合中，下次从手牌使用事件卡时消耗AP-1。"#,
        r#"[{登场时: {效果: {规定: {下一张: {卡: {区域: 手牌, 种类: 事件, 谁: 自己}, 消费AP: -1}}}}}]"#,
    ),
    // 那样的场合 behind two things is on both.
    (
        "角色",
        r#"【登场时】将我方场上1张其他角色退场，将我方卡组顶1张卡放置到场外。那样的场合，抽1张卡。"#,
        r#"[{登场时: {效果: [{退场: {选择: {种类: 角色, 谁: 自己, 除此卡: 是}}}, {如果: {条件: 如此做, 则: [{移动卡: {卡: 卡组顶, 到: 场外}}, {如果: {条件: 如此做, 则: 抽卡}}], 否则: {移动卡: {卡: 卡组顶, 到: 场外}}}}]}}]"#,
    ),
    (
        "角色",
        r#"【退场时】可以从我方卡组顶把2张卡放置到场外。那样的场合，抽1张卡。"#,
        r#"[{退场时: {效果: {可以: {做: [{移动卡: {卡: {卡组顶: {数: 2}}, 到: 场外}}, {如果: {条件: {数: {数: 做了几张, 至少: 2}}, 则: 抽卡}}]}}}}]"#,
    ),
    (
        "角色",
        r#"【攻击时】选择最多1张BP在与此卡同线的其他[特征：灯守]数量×1000以下的对方的前线角色，转为休眠状态。"#,
        r#"[{攻击时: {效果: {横置: {选择: {BP: {至多: {积: [{张数: {与同线: 此卡, 特征: 灯守, 谁: 自己, 除此卡: 是}}, 1000]}}, 区域: FL, 种类: 角色, 至多: 1, 谁: 对方}}}}}]"#,
    ),
    (
        "角色",
        r#"【登场时】公开我方任意数量的手牌。选择最多1张BP在我方场上和公开的手牌中[特征：灯守]的种类数量×1000以下的对方的前线角色，退场。"#,
        r#"[{登场时: {效果: [{选择: {任意张: 是, 区域: 手牌, 记作: 公开的手牌, 谁: 自己}}, {展示: {卡: {所选: 公开的手牌}}}, {退场: {选择: {BP: {至多: {积: [{种数: {于: {任一: [{区域: 场上}, {属于: {所选: 公开的手牌}}], 区域: [场上, 手牌], 特征: 灯守, 谁: 自己}}}, 1000]}}, 区域: FL, 种类: 角色, 至多: 1, 谁: 对方}}}]}}]"#,
    ),
    (
        "角色",
        r#"【登场时】根据我方在本回合中发动的事件卡张数，发动以下全部效果。・1张以上：抽1张卡。・2张以上：选择最多1张我方AP卡，转为激活状态。"#,
        r#"[{登场时: {效果: [{如果: {条件: {数: {数: {本回合次数: {事: 使用事件时}}, 至少: 1}}, 则: 抽卡}}, {如果: {条件: {数: {数: {本回合次数: {事: 使用事件时}}, 至少: 2}}, 则: {可以: {做: 激活AP}}}}]}}]"#,
    ),
    (
        "事件",
        r#"选择1张我方的前线角色，在这个回合中，获得【伤害+1】（当此角色的攻击造成直接伤害时，追加1点伤害）。"#,
        r#"[{事件: {效果: {赋予: {卡: {选择: {区域: FL, 种类: 角色, 谁: 自己}}, 变化: {伤害增加: 1}}}}}]"#,
    ),
    (
        "角色",
        r#"【突进】<阿岚>转为激活状态，可以移到前线。【主要阶段启动】将突进状态的此角色最下面的卡，以激活状态在我方场上登场。"#,
        r#"[{激跃: "<阿岚>"}, {起动: {效果: {登场: {卡: {最下面的激跃源: 此卡}, 状态: 激活}}}}]"#,
    ),
    (
        "角色",
        r#"【登场时】此角色是以「角色效果・事件卡效果・触发效果」登场的场合，抽1张卡。"#,
        r#"[{诱发: {当: {登场时: {因: 自己场地以外的效果}}, 效果: 抽卡}}]"#,
    ),
    (
        "角色",
        r#"【1回合1次】我方场上其他[特征：灯守]退场时，可以抽1张卡。那样的场合，将我方1张手牌放置到场外。"#,
        r#"[{诱发: {当: {退场时: {卡: {特征: 灯守, 谁: 自己, 除此卡: 是}}}, 可选: 是, 效果: [抽卡, {如果: {则: 弃手牌, 条件: 如此做}}], 每回合1次: 是}}]"#,
    ),
    (
        "角色",
        r#"【1回合2次】我方场上其他[特征：灯守]退场时，抽1张卡。"#,
        r#"[{诱发: {当: {退场时: {卡: {特征: 灯守, 谁: 自己, 除此卡: 是}}}, 效果: 抽卡, 每回合次数: 2}}]"#,
    ),
    (
        "角色",
        r#"我方场上有<阿岚>和[特征：灯守]的场合，这个角色BP+1000。"#,
        r#"[{常驻: {变化: {BP: 1000}, 条件: [{有: {谁: 自己, 卡名: 阿岚}}, {有: {谁: 自己, 特征: 灯守}}]}}]"#,
    ),
    (
        "角色",
        r#"我方场上有<阿岚>、<青芽>的场合，这个角色BP+1000。"#,
        r#"[{常驻: {变化: {BP: 1000}, 条件: [{有: {谁: 自己, 卡名: 阿岚}}, {有: {谁: 自己, 卡名: 青芽}}]}}]"#,
    ),
    (
        "角色",
        r#"我方场上有<阿岚>、<青芽>或<白石>的场合，这个角色BP+1000。"#,
        r#"[{常驻: {变化: {BP: 1000}, 条件: {有: {谁: 自己, 卡名: [阿岚, 青芽, 白石]}}}}]"#,
    ),
];

#[test]
fn sentences_are_read_as_they_would_be_written() {
    for (kind, text, wanted) in READ {
        let reading = of(kind, text);
        for s in &reading.sentences {
            let unread = matches!(s.outcome, Outcome::Unread { .. });
            assert!(!unread || std::env::var("SHOW").is_ok(), "{text}\n  {s:?}");
        }
        let effects = bare(&declared(&reading)["效果"], &TOLD);
        let wanted = caijue::text::yaml::parse(wanted).expect("yaml");
        let wanted = serde_json::to_value(&wanted).expect("json");
        if std::env::var("SHOW").is_ok() {
            eprintln!("{}", serde_json::to_string(&effects).expect("json"));
            continue;
        }
        assert_eq!(effects, wanted, "{text}");
    }
}

/// Made-up texts of which nothing may be read, and from where: each is like one that is read, but for a few words.
const NOT_READ: &[(&str, &str, &str)] = &[
    ("角色", "【登场时】抽1张卡左右。", "左右"),
    (
        "角色",
        "【登场时】选择最多1张对方的前线角色，转为休眠状态，然后跳舞。",
        "跳舞",
    ),
    ("角色", "【登场时】选择对方的前线角色，退场。", "退场"),
    (
        "角色",
        "【登场时】在满月的夜里，抽1张卡。",
        "满月的夜里，抽1张卡",
    ),
    (
        "角色",
        "我方场上有<阿岚>的场合，这个角色BP+1000，除非下雨。",
        "除非下雨",
    ),
    ("角色", "【登场时】那样的场合之外，抽1张卡。", ""),
    ("角色", "【吟唱时】抽1张卡。", ""),
    ("角色", "【退场时】突进状态的此角色最下面的卡放回手牌。", ""),
    ("角色", "【攻击时】这个角色BP+1000。", ""),
    (
        "事件",
        "选择对方1张“BP2000以下”的前线角色，退场。我方感到高兴的场合，改为“BP4000以下”。",
        "",
    ),
    ("场地", "【主要阶段启动】【唱歌】抽1张卡。", ""),
    // Whose place cards go to, who chooses, and that something must be paid are not passed over.
    (
        "事件",
        "从我方手牌将1张角色卡在对方前线以休眠状态登场。",
        "",
    ),
    ("事件", "选择对方1张前线角色，放置到我方卡组底。", ""),
    ("事件", "选择对方1张前线角色，加入我方手牌。", ""),
    ("事件", "选择1张对方能量线角色，移动到我方前线。", ""),
    ("事件", "将我方卡组顶2张卡放置到对方场外。", ""),
    ("事件", "对方选择最多1张我方AP卡，转为激活状态。", ""),
    ("事件", "我方场上双方有<阿岚>的场合，抽1张卡。", ""),
    ("角色", "【攻击时】支付1AP。", ""),
];

#[test]
fn sentences_with_a_word_that_is_not_known_are_not_read() {
    for (kind, text, from) in NOT_READ {
        let reading = of(kind, text);
        not_read(&reading, text, from);
        let name = [("甲卡".to_owned(), &reading)];
        assert!(games::open(&file(&name), &LIBRARY).is_ok(), "{text}");
    }
}

#[test]
fn what_may_mean_two_things_is_told() {
    for text in [
        "【登场时】我方场上有3张以上<阿岚>和<青芽>的场合，抽1张卡。",
        "【登场时】我方场上没有<阿岚>和<青芽>的场合，抽1张卡。",
        "【登场时】选择我方场上1张<阿岚>和<青芽>，转为激活状态。",
    ] {
        assert_eq!(of("角色", text).extent(), Extent::Doubtful, "{text}");
    }
}

/// A text beside its original.
fn beside(text: &str, original: &str) -> Reading {
    let card = PrintedCard {
        fields: [("类别".to_owned(), "事件".to_owned())].into(),
        text: Some(text.to_owned()),
        original: Some(original.to_owned()),
        ..PrintedCard::default()
    };
    read(&card, &dialect(BOOK))
}

#[test]
fn a_difference_is_told_once_and_by_what_it_is() {
    let reading = beside(
        "抽1张卡。将我方1张手牌放置到场外。",
        "カードを1枚引く。自分の手札を1枚場外に置く。自分のライフエリアにあるカードを1枚場外に置く。",
    );
    let doubts = |s: &Sentence| match &s.outcome {
        Outcome::Doubt(all) => all.clone(),
        _ => Vec::new(),
    };
    let all: Vec<Doubt> = reading.sentences.iter().flat_map(doubts).collect();
    let [Doubt::Differs { what, .. }] = &all[..] else {
        panic!("{all:?}");
    };
    assert!(what.starts_with("原文多"), "{what}");
    // Who raids is no name, and what is paid for may be left.
    let reading = beside(
        "可以支付1AP。那样的场合，在满月的夜里，最多抽1张卡。",
        "APを1支払ってもよい。そうした場合、自分の手札からキャラカードを1枚まで自分の場にアクティブで登場させるかレイドさせる。",
    );
    let all: Vec<Doubt> = reading.sentences.iter().flat_map(doubts).collect();
    assert!(all.iter().all(|d| *d == Doubt::FromOriginal), "{all:?}");
}

/// The doubts of each sentence, as words.
fn doubts(reading: &Reading) -> Vec<String> {
    let says = |doubt: &Doubt| match doubt {
        Doubt::Ambiguous(what) | Doubt::Contradicts(what) => what.clone(),
        Doubt::Differs { what, .. } => what.clone(),
        Doubt::FromOriginal => "原文".to_owned(),
    };
    let of = |s: &Sentence| match &s.outcome {
        Outcome::Doubt(all) => all.iter().map(says).collect::<Vec<_>>().join("；"),
        _ => String::new(),
    };
    reading.sentences.iter().map(of).collect()
}

#[test]
fn a_name_that_stands_for_another_cards_is_told() {
    let card = |name: &str, text: &str, original: &str| PrintedCard {
        names: vec![name.to_owned()],
        fields: [("类别".to_owned(), "角色".to_owned())].into(),
        text: (!text.is_empty()).then(|| text.to_owned()),
        original: (!original.is_empty()).then(|| original.to_owned()),
        ..PrintedCard::default()
    };
    let (ours, theirs) = (
        "【登场时】我方场上有<洛>的场合，抽1张卡。",
        "【登場時】自分の場に〈ロウ〉がいる場合、カードを1枚引く。",
    );
    let list = [
        card("洛", ours, theirs),
        card("静", ours, theirs),
        card("下弦之壹", "", ""),
        card("下弦之贰", "", ""),
        card("另一个", &ours.replace('洛', "静"), theirs),
    ];
    let mut learned = dialect(BOOK);
    (reader(BOOK).learn)(&list, &mut learned);
    let doubts = |card: &PrintedCard| doubts(&read(card, &learned)).join("");
    assert_eq!(doubts(&list[0]), "");
    assert!(
        doubts(&list[4]).contains("译作<洛>，这里是<静>"),
        "{}",
        doubts(&list[4])
    );
    // Two cards of the list are not one, however alike they are written.
    let both = |one: &str, other: &str| {
        let text = format!(
            "【登场时】我方场上有<{one}>的场合，抽1张卡。我方场上有<{other}>的场合，抽1张卡。"
        );
        let original = "【登場時】自分の場に〈下弦の弐〉がいる場合、カードを1枚引く。自分の場に〈下弦の弐〉がいる場合、カードを1枚引く。";
        doubts(&card("甲卡", &text, original))
    };
    assert_eq!(both("下弦之贰", "下弦之贰"), "");
    assert_ne!(both("下弦之壹", "下弦之贰"), "");
}

#[test]
fn a_difference_is_told_where_it_is_and_in_the_words_of_the_book() {
    // The first sentence has 最多 in both, the second in the original alone.
    let reading = beside(
        "选择对方前线最多1张角色，在这个回合中，BP-1000。选择对方前线1张角色，退场。",
        "相手のフロントLのキャラを1枚まで選び、このターン中、BP-1000。相手のフロントLのキャラを1枚まで選び、退場させる。",
    );
    let told = doubts(&reading);
    assert_eq!(told[0], "", "{told:?}");
    assert!(told[1].contains("最多"), "{told:?}");
    // A sentence more is told in words, and not as a file writes it.
    let reading = beside("抽1张卡。", "カードを1枚引く。自分の手札を1枚場外に置く。");
    let told = doubts(&reading).join("");
    assert!(
        told.starts_with("原文多：") && !told.contains('{'),
        "{told}"
    );
    // So many more cards are no sentence more.
    let reading = beside("抽1张卡。", "カードを2枚引く。自分の手札を1枚場外に置く。");
    assert!(!doubts(&reading).join("").starts_with("原文多"));
}

#[test]
fn two_effects_that_are_activated_are_told_apart() {
    let text = "【主要阶段启动】【休眠】抽1张卡。\n【主要阶段启动】【休眠】抽2张卡。";
    let card = serde_json::to_value(&of("角色", text).card).expect("a declaration");
    let names: Vec<String> = (0..2)
        .map(|n| card["效果"][n]["起动"]["文"].to_string())
        .collect();
    assert!(
        names[0].contains("抽1张") && names[1].contains("抽2张"),
        "{card}"
    );
    let plain = "【主要阶段启动】【休眠】抽1张卡。";
    let card = serde_json::to_value(&of("角色", plain).card).expect("a declaration");
    assert!(card["效果"][0]["起动"]["文"].is_null(), "{card}");
}

#[test]
fn parts_that_go_by_a_number_are_told_in_words() {
    let text = "【登场时】根据我方本回合中使用过的事件卡张数，发动以下全部效果。\n・1张以上：抽1张卡。\n・2张以上：抽2张卡。";
    let reading = of("角色", text);
    assert_eq!(reading.extent(), Extent::Whole, "{:?}", reading.sentences);
    let told = &reading.sentences[0].told;
    assert!(
        told.contains("・2张以上：抽2张卡") && !told.contains('{'),
        "{told}"
    );
}

#[test]
fn nobody_is_asked_how_what_was_not_chosen_is_done() {
    let text = "【登场时】从我方场外选择最多1张角色，以休眠状态在我方场上登场或激跃。";
    let rest = "局面: {甲: {手牌: [甲卡], 场外: [无名卡]}}\n步骤:\n- 做: {登场到FL: 甲卡}\n- 做: 不选\n  期望: {待决: 甲, 局面: {甲卡.区域: FL}}\n- 做: 结束主要阶段";
    assert_eq!(played(text, rest), "");
}

#[test]
fn what_stands_beside_a_sentence_that_is_not_read_is_told_as_not_declared() {
    let text =
        "【主要阶段启动】我方场外区有4张以上事件卡的场合可以发动。抽1张卡。在满月的夜里跳舞。";
    let reading = of("角色", text);
    let beside: Vec<bool> = reading.sentences.iter().map(|s| s.beside).collect();
    assert_eq!(beside, [true, true, false]);
    assert_eq!(reading.extent(), Extent::Partly);
    // When it may be activated is asked all the same.
    let card = serde_json::to_value(&reading.card).expect("a declaration");
    let own = &card["效果"][0]["起动"];
    assert!(own["条件"].is_object(), "{card}");
    assert!(own["效果"]["未读"].is_string(), "{card}");
}

#[test]
fn how_many_copies_a_card_allows_is_read() {
    for (text, most) in [
        ("※这个卡组最多只能放入3张。我方的手牌上限是15张。", 3),
        ("※此卡在卡组中可以放任意张。我方的手牌上限是15张。", 50),
    ] {
        let reading = of("场地", text);
        assert_eq!(reading.extent(), Extent::Whole, "{text}");
        let card = serde_json::to_value(&reading.card).expect("a declaration");
        assert_eq!(card["构筑张数"], most, "{text}");
        assert!(reading.sentences[0].told.starts_with('※'), "{text}");
    }
}

/// What is not held of a ruling on a board with a card, 甲卡, that is read from a text.
fn played(text: &str, rest: &str) -> String {
    let card = declared(&of("角色", text));
    let head = "书: union-arena\n标题: 试\n问题: 试";
    faults_of(&format!("{head}\n牌: {{甲卡: {card}}}\n{rest}")).join("\n")
}

#[test]
fn the_engine_stops_where_a_sentence_comes_that_is_not_read() {
    // It may lie on the field; what is not read comes when it enters.
    let on_enter = "【登场时】在满月的夜里，抽1张卡。";
    let lies =
        "局面: {甲: {FL: [甲卡]}}\n步骤: [{做: 结束主要阶段, 期望: {局面: {甲卡.区域: FL}}}]";
    assert_eq!(played(on_enter, lies), "");
    let enters =
        "局面: {甲: {手牌: [甲卡]}}\n步骤: [{做: {登场到FL: 甲卡}, 期望: {未定: [\"1.1-3-7\"]}}]";
    assert_eq!(played(on_enter, enters), "");
    // What lasts is asked for as long as the card lies there, in the phase of its icon.
    let lasts = "【对方回合中】在满月的夜里，这个角色BP+1000。";
    assert_eq!(played(lasts, lies), "");
    let theirs = "局面: {回合玩家: 乙, 甲: {FL: [甲卡]}}\n步骤: [{期望: {未定: [\"1.1-3-7\"]}}]";
    assert_eq!(played(lasts, theirs), "");
    let in_hand =
        "局面: {回合玩家: 乙, 甲: {手牌: [甲卡]}}\n步骤: [{期望: {局面: {甲卡.区域: 手牌}}}]";
    assert_eq!(played(lasts, in_hand), "");
}

#[test]
fn what_is_read_is_what_the_engine_does() {
    let taken = "【登场时】查看我方卡组顶3张卡。从中公开最多1张[特征：灯守]并加入手牌。其余的放置到卡组底。加入手牌的场合，将我方1张手牌放置到场外。";
    let board = "局面: {甲: {手牌: [甲卡, 无名卡], 卡组: [无名卡]}}\n步骤:\n- 做: {登场到FL: 甲卡}\n  期望: {事件: [查看], 局面: {甲.手牌张数: 1, 甲.卡组张数: 1}}";
    assert_eq!(played(taken, board), "");
    let wins = "【1回合1次】这个角色攻击战斗胜利时，抽1张卡。";
    let fights = "局面: {阶段: 攻击阶段, 持续效果: [{卡: 甲卡, 变化: [{BP: 1000}]}], 甲: {FL: [甲卡]}, 乙: {FL: [{无名卡: {名: 墙}}]}}\n步骤:\n- 做: {攻击: 甲卡}\n- 做: {阻挡: 墙}\n  期望: {局面: {甲.手牌张数: 1, 墙.区域: 场外}}";
    assert_eq!(played(wins, fights), "");
    let defends = "局面: {阶段: 攻击阶段, 回合玩家: 乙, 持续效果: [{卡: 甲卡, 变化: [{BP: 1000}]}], 甲: {FL: [甲卡]}, 乙: {FL: [{无名卡: {名: 墙}}]}}\n步骤:\n- 做: {攻击: 墙}\n- 做: {阻挡: 甲卡}\n  期望: {局面: {甲.手牌张数: 0, 墙.区域: FL}}";
    assert_eq!(played(wins, defends), "");
    // What is declined is not used up.
    let once = "【1回合1次】对方前线角色退场的时候，可以抽1张卡。";
    let twice = "局面: {阶段: 攻击阶段, 持续效果: [{卡: 左, 变化: [{BP: 1000}]}, {卡: 右, 变化: [{BP: 1000}]}], 甲: {FL: [甲卡, {无名卡: {名: 左}}, {无名卡: {名: 右}}]}, 乙: {FL: [{无名卡: {名: 墙}}, {无名卡: {名: 垒}}]}}\n步骤:\n- 做: {攻击: 左}\n- 做: {阻挡: 墙}\n- 做: 不发动\n- 做: {攻击: 右}\n- 做: {阻挡: 垒}\n- 做: 发动\n  期望: {局面: {甲.手牌张数: 1}}";
    assert_eq!(played(once, twice), "");
    let snipes = "【主要阶段启动】【1回合1次】这个角色在这个回合中，获得【狙击】。";
    let aims = "局面: {甲: {FL: [甲卡]}, 乙: {FL: [{无名卡: {名: 靶, 状态: 休眠}}, {无名卡: {名: 墙}}]}}\n步骤:\n- 做: {起动: 甲卡}\n- 做: 结束主要阶段\n- 做: {攻击: {卡: 甲卡, 目标: 靶}}\n  期望: {无事件: [阻挡], 局面: {靶.区域: 场外}}";
    assert_eq!(played(snipes, aims), "");
}
