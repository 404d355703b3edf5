//! Printed cards are read into the words of the game: sentences that are read and those that must not be, the declaration
//! that comes of them, and a measure over a whole list where one is there.

use std::collections::BTreeMap;
use std::time::Instant;

use caijue::engine::games;
use caijue::engine::printed::{Dialect, Doubt, Extent, Outcome, Part, PrintedCard, Reading, Sentence, Why};
use caijue::rulebook::{BookId, Library};

fn dialect() -> Dialect {
    let printed = games::printed(BookId::UNION_ARENA).expect("has a reader");
    Dialect::from_texts(&[(printed.dialect)()]).expect("the dialect that comes with the program")
}

fn read(card: &PrintedCard, dialect: &Dialect) -> Reading {
    (games::printed(BookId::UNION_ARENA)
        .expect("has a reader")
        .read)(card, dialect)
}

/// The list of real cards, where it lies beside the checkout.
fn list() -> Option<Vec<PrintedCard>> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../shared/cards/union-arena-six-titles.json"
    );
    let fallback = "../../shared/cards/union-arena-six-titles.json";
    let text = std::fs::read_to_string(path)
        .or_else(|_| std::fs::read_to_string(fallback))
        .ok()?;
    let all: Vec<serde_json::Value> = serde_json::from_str(&text).expect("a list");
    let of = |card: &serde_json::Value, key: &str| {
        card[key].as_str().map(str::to_owned).unwrap_or_default()
    };
    let some = |text: String| (!text.is_empty()).then_some(text);
    let card = |card: &serde_json::Value| {
        let traits: Vec<String> = card["attributeCnData"]
            .as_array()
            .map(|a| {
                a.iter()
                    .filter_map(|t| t.as_str().map(str::to_owned))
                    .collect()
            })
            .unwrap_or_default();
        PrintedCard {
            number: of(card, "cardNumData2"),
            names: vec![of(card, "cardCnName")],
            fields: BTreeMap::from([
                ("类别".to_owned(), of(card, "categoryData")),
                ("特征".to_owned(), traits.join("、")),
                ("所需能量".to_owned(), of(card, "needEnergyData")),
                ("生成能量".to_owned(), of(card, "generatedEnergyData")),
                ("消耗AP".to_owned(), of(card, "apData")),
                ("BP".to_owned(), of(card, "bpData")),
            ]),
            text: some(of(card, "effectCnData")),
            trigger: some(of(card, "triggerCnData")),
            original: some(of(card, "effectData")),
            original_trigger: None,
        }
    };
    Some(all.iter().map(card).collect())
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
    let mut dialect = dialect();
    let begun = Instant::now();
    (games::printed(BookId::UNION_ARENA)
        .expect("has a reader")
        .learn)(&cards, &mut dialect);
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
    let dialect = dialect();
    let library = Library::shipped();
    let readings: Vec<Reading> = cards.iter().map(|card| read(card, &dialect)).collect();
    let named: Vec<(String, &Reading)> = cards
        .iter()
        .map(|c| c.number.clone())
        .zip(&readings)
        .collect();
    let mut refused = Vec::new();
    for some in named.chunks(41) {
        if games::open(&file(some), &library).is_ok() {
            continue;
        }
        for one in some {
            if let Err(faults) = games::open(&file(std::slice::from_ref(one)), &library) {
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
    let dialect = dialect();
    for card in cards.iter().filter(|c| wanted.split(',').any(|w| c.number.starts_with(w))) {
        let reading = read(card, &dialect);
        eprintln!("## {} {}", card.number, card.text.as_deref().unwrap_or(""));
        let declared = serde_json::to_value(&reading.card).expect("a declaration");
        if let Some(all) = declared["效果"].as_array() {
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

/// A declaration without what is told to people only, and without what a frame around the text says.
fn bare(value: &serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::Object(all) => all
            .iter()
            .filter(|(key, _)| !["文", "激跃才有"].contains(&key.as_str()))
            .map(|(key, value)| (key.clone(), bare(value)))
            .collect(),
        Value::Array(all) => all.iter().map(bare).collect(),
        other => other.clone(),
    }
}

#[test]
fn what_is_told_back_is_read_as_the_same_again() {
    let Some(cards) = list() else {
        eprintln!("skipped: there is no list of cards");
        return;
    };
    let mut dialect = dialect();
    (games::printed(BookId::UNION_ARENA).expect("has a reader").learn)(&cards, &mut dialect);
    let (mut same, mut untold, mut differ) = (0, Vec::new(), Vec::new());
    let effects = |reading: &Reading| -> Vec<serde_json::Value> {
        let card = serde_json::to_value(&reading.card).expect("a declaration");
        let all = card["效果"].as_array().cloned().unwrap_or_default();
        all.iter().map(bare).filter(|e| *e != serde_json::json!({})).collect()
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
    eprintln!("told back and read as the same: {same}; told, but not as a sentence that is read: {}", untold.len());
    for one in untold.iter().take(std::env::var("GAPS").ok().and_then(|n| n.parse().ok()).unwrap_or(0)) {
        eprintln!("  {one}");
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}
