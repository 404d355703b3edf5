//! Real cards of UNION ARENA, where a list of them lies beside the checkout.

use std::collections::BTreeMap;

use caijue::engine::printed::PrintedCard;

/// The list of real cards, where it lies beside the checkout.
pub fn list() -> Option<Vec<PrintedCard>> {
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
            ..PrintedCard::default()
        }
    };
    Some(all.iter().map(card).collect())
}
