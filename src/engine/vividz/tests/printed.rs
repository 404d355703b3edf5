//! The texts that shipped rulings have beside their abilities, read and laid beside what is written by hand.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::printed::{Dialect, Extent, PrintedCard};
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
    let Kind::Map(cards) = &cards.kind else { return };
    for (_, card) in cards {
        let kind = card.get("类别").and_then(Node::as_str).unwrap_or("角色牌");
        let Some(abilities) = card.get("能力") else { continue };
        let all = match &abilities.kind {
            Kind::List(all) => all.clone(),
            _ => vec![abilities.clone()],
        };
        for node in all {
            let Ok(AbilityBody { body: Some(body), .. }) = AbilityBody::read(&node) else { continue };
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

/// Texts whose ruling writes something else by hand, each with the reason why both may stand.
const OTHERWISE: &[(&str, &str)] = &[];

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
            Some(Kind::List(all)) => all.iter().filter_map(|n| AbilityBody::read(n).ok()?.body).map(|b| *b).collect(),
            _ => Vec::new(),
        };
        let wanted = serde_json::to_string(&bare(&one.ability)).expect("json");
        let found: Vec<String> = read.iter().map(|a| serde_json::to_string(&bare(a)).expect("json")).collect();
        if found == [wanted.clone()] {
            same += 1;
        } else if let Some((text, _)) = OTHERWISE.iter().find(|(text, _)| *text == one.text) {
            used.insert(*text);
        } else if first {
            differ.push(format!("{icon}{}\n  by hand {wanted}\n  read    {}", one.text, found.join(" ")));
        }
    }
    eprintln!("{} texts ({} different); read whole {whole}; equal to what is written by hand {same}", all.len(), texts.len());
    for (text, n) in &unread {
        eprintln!("  not read ({n}) {text}");
    }
    for (text, why) in OTHERWISE {
        eprintln!("  otherwise {text}: {why}");
        assert!(used.contains(text), "no longer differs: {text}");
    }
    assert!(differ.is_empty(), "{}\n{}", differ.len(), differ.join("\n"));
}
