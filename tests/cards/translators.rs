//! Card texts of UNION ARENA as other translators would write them: how many are still read whole, and that what is read
//! is the same. The translators are `tests/cards/ua_translators.txt`; the cards are real ones, where a list lies beside
//! the checkout.

#![expect(
    clippy::print_stderr,
    reason = "a measure over a list is printed for who asks for it with --nocapture"
)]

use std::collections::BTreeMap;

use caijue::engine::printed::{Extent, Outcome, PrintedCard, Reading};
use caijue::rulebook::BookId;

use crate::declared::{bare, declared};
use crate::made::{dialect, reader};
use crate::real::list;

const BOOK: BookId = BookId::UNION_ARENA;

/// What a translator writes, and for what.
struct Translator {
    title: String,
    writes: Vec<(String, String)>,
}

fn translators() -> Vec<Translator> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/cards/ua_translators.txt"
    );
    let text = std::fs::read_to_string(path).expect("the translators");
    let mut all: Vec<Translator> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("== ") {
            let title = title.to_owned();
            let writes = Vec::new();
            all.push(Translator { title, writes });
        } else if let Some((from, to)) = line.split_once(" = ")
            && let Some(last) = all.last_mut()
        {
            last.writes.push((from.to_owned(), to.replace("\\n", "\n")));
        }
    }
    all
}

/// A text in a translator's words: names and traits are left alone.
fn written(text: &str, by: &Translator) -> String {
    let mut text = text.to_owned();
    for (from, to) in &by.writes {
        let mut out = String::new();
        let mut rest = text.as_str();
        while let Some(c) = rest.chars().next() {
            let closes = match c {
                '<' => Some('>'),
                '〈' => Some('〉'),
                '[' if rest[1..].trim_start().starts_with("特") => Some(']'),
                _ => None,
            };
            if let Some(end) = closes.and_then(|close| rest.find(close)) {
                let end = end + rest[end..].chars().next().map_or(1, char::len_utf8);
                out.push_str(&rest[..end]);
                rest = &rest[end..];
            } else if let Some((len, with)) = matched(rest, from, to) {
                out.push_str(&with);
                rest = &rest[len..];
            } else {
                out.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
        text = out;
    }
    text
}

/// How much of a text's beginning a spelling is, in which `n` is a number, and what stands for it; `m` is that number
/// written out.
fn matched(text: &str, from: &str, to: &str) -> Option<(usize, String)> {
    const WRITTEN: [&str; 10] = ["〇", "一", "两", "三", "四", "五", "六", "七", "八", "九"];
    let mut at = 0;
    let mut number = "";
    for c in from.chars() {
        let rest = &text[at..];
        if c == 'n' {
            let len = rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len());
            if len == 0 {
                return None;
            }
            number = &rest[..len];
            at += len;
        } else {
            at += rest.strip_prefix(c).map(|_| c.len_utf8())?;
        }
    }
    let out = number.parse::<usize>().ok().and_then(|n| WRITTEN.get(n));
    let with = to.replace('n', number);
    Some((at, with.replace('m', out.unwrap_or(&number))))
}

fn whole(reading: &Reading) -> bool {
    matches!(reading.extent(), Extent::Whole | Extent::Doubtful)
}

/// What a card does, without what is only told.
fn effects(reading: &Reading) -> serde_json::Value {
    let card = declared(reading);
    let of = |key: &str| bare(&card[key], &["文", "激跃才有"]);
    serde_json::json!([of("效果"), of("触发")])
}

#[test]
fn other_translators_are_read_as_the_same() {
    let Some(cards) = list() else {
        eprintln!("skipped: there is no list of cards");
        return;
    };
    let dialect = dialect(BOOK);
    let alone: Vec<PrintedCard> = cards
        .into_iter()
        .map(|mut card| {
            card.original = None;
            card
        })
        .collect();
    let read = |card: &PrintedCard| (reader(BOOK).read)(card, &dialect);
    let first: Vec<Reading> = alone.iter().map(read).collect();
    let n = first.iter().filter(|r| whole(r)).count();
    eprintln!("as they are: {n} of {}", alone.len());
    let only = std::env::var("ONLY").unwrap_or_default();
    let most = std::env::var("GAPS").ok().and_then(|n| n.parse().ok());
    let mut wrong = Vec::new();
    for translator in translators() {
        if !translator.title.contains(&only) {
            continue;
        }
        let mut gaps: BTreeMap<String, usize> = BTreeMap::new();
        let (mut wholes, mut changed) = (0, 0);
        for (card, was) in alone.iter().zip(&first) {
            let now = PrintedCard {
                text: card.text.as_ref().map(|t| written(t, &translator)),
                trigger: card.trigger.as_ref().map(|t| written(t, &translator)),
                ..card.clone()
            };
            changed += usize::from(now != *card);
            let now = read(&now);
            wholes += usize::from(whole(&now));
            if whole(was) && whole(&now) && effects(was) != effects(&now) {
                wrong.push(format!(
                    "{} {}: {}\n  {}\n  {}",
                    translator.title,
                    card.number,
                    card.text
                        .as_deref()
                        .map_or(String::new(), |t| written(t, &translator)),
                    effects(was),
                    effects(&now)
                ));
            }
            for s in now.sentences.iter().filter(|_| whole(was)) {
                if let Outcome::Unread { from, .. } = s.outcome {
                    let rest: String = s
                        .text
                        .get(from..)
                        .unwrap_or_default()
                        .chars()
                        .take(14)
                        .collect();
                    *gaps.entry(format!("{}  ⟪{rest}⟫", s.text)).or_default() += 1;
                }
            }
        }
        eprintln!(
            "{}: {wholes} of {} ({changed} texts changed)",
            translator.title,
            alone.len()
        );
        let mut gaps: Vec<_> = gaps.into_iter().collect();
        gaps.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        for (text, n) in gaps.iter().take(most.unwrap_or(0)) {
            eprintln!("  {n:3} {text}");
        }
        assert!(
            most.is_some() || wholes * 100 >= alone.len() * 70,
            "{}: {wholes} of {}",
            translator.title,
            alone.len()
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
