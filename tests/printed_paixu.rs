//! Printed cards of the card-sequence game: what the shipped rulings print beside what is written there by hand, and texts
//! as an author would print them.

#![expect(
    clippy::print_stderr,
    reason = "a measure over the rulings is printed for who asks for it with --nocapture"
)]

use std::collections::BTreeMap;

use caijue::engine::games;
use caijue::engine::paixu::Paixu;
use caijue::engine::printed::{Dialect, Extent, Outcome, PrintedCard, Reading};
use caijue::engine::scenario::Playable;
use caijue::engine::vocab::{Node, Vocab};
use caijue::rulebook::{BookId, Library};
use caijue::text::yaml::Kind;

fn dialect() -> Dialect {
    let printed = games::printed(BookId::PAIXU).expect("has a reader");
    Dialect::from_texts(&[(printed.dialect)()]).expect("the dialect that comes with the program")
}

fn read(fields: &[(&str, &str)], text: &str, dialect: &Dialect) -> Reading {
    let fields = fields.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    let card = PrintedCard {
        names: vec!["试卡".to_owned()],
        fields: fields.collect(),
        text: Some(text.to_owned()),
        ..PrintedCard::default()
    };
    (games::printed(BookId::PAIXU).expect("has a reader").read)(&card, dialect)
}

/// A declaration in one line, its keys in order: those of its ability alone, as the game writes them.
fn shown(node: &Node) -> String {
    match &node.kind {
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
    let read = <Paixu as Playable>::Cards::read(&cards).expect("a card");
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
const DIFFER: &[(&str, &str)] = &[];

#[test]
fn what_the_rulings_print_is_what_is_written_beside_it() {
    let library = Library::shipped();
    let book = library.book(BookId::PAIXU).expect("book");
    let dialect = dialect();
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
            if seen.insert((text.to_owned(), by_hand.clone()), ()).is_some() {
                continue;
            }
            all += 1;
            let fields: Vec<(&str, &str)> = ["种类", "元素", "速度", "封锁速度"]
                .into_iter()
                .filter_map(|k| Some((k, card.get(k)?.as_str()?)))
                .collect();
            let reading = read(&fields, text, &dialect);
            let extent = reading.extent();
            if !matches!(extent, Extent::Whole | Extent::Doubtful) {
                eprintln!("not read: {text}  {:?}", reading.sentences.iter().map(|s| &s.outcome).collect::<Vec<_>>());
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
                wrong.push(format!("{}: {text}\n  read    {found}\n  by hand {by_hand}", ruling.path));
            }
        }
    }
    eprintln!("{all} texts: {whole} read whole, {doubtful} with a doubt; {same} are what is written by hand");
    for one in &accepted {
        eprintln!("accepted: {one}");
    }
    assert!(wrong.is_empty(), "{} say something else:\n{}", wrong.len(), wrong.join("\n"));
}
