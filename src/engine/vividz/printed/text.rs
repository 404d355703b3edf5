//! A whole text read: its paragraphs, the abilities in them, and what became of each sentence.

use std::ops::Range;

use super::heads::begins;
use super::said::{Before, Fixed, Said};
use super::tell;
use super::unit::{self, Unit, written};
use crate::engine::printed::given::given;
use crate::engine::printed::sentences::{Mark, all_read};
use crate::engine::printed::text::{Script, Text};
use crate::engine::printed::{Dialect, Outcome, Part, Sentence};
use crate::engine::vividz::card::{Ability, CardText};
use crate::engine::vividz::words::Kind;

/// Reads the text of a card into it.
pub fn read(card: &mut CardText, print: &str, dialect: &Dialect) -> Vec<Sentence> {
    let mut out = Vec::new();
    for run in paragraphs(print) {
        let begin = run.start;
        let mut told = paragraph(card, &print[run], dialect);
        for sentence in &mut told {
            sentence.span = sentence.span.start + begin..sentence.span.end + begin;
        }
        out.extend(told);
    }
    out
}

/// The paragraphs of a print: lines, but for those that go on with the one before.
fn paragraphs(print: &str) -> Vec<Range<usize>> {
    let mut lines: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    let mut rest = print;
    loop {
        let lower = rest.to_ascii_lowercase();
        let next = ["\n", "<br>", "<br/>", "<br />"]
            .iter()
            .filter_map(|mark| lower.find(mark).map(|i| (i, mark.len())))
            .min();
        let (len, skip) = next.unwrap_or((rest.len(), 0));
        lines.push(at..at + len);
        if next.is_none() {
            break;
        }
        at += len + skip;
        rest = &print[at..];
    }
    let mut out: Vec<Range<usize>> = Vec::new();
    for line in lines {
        let text = print[line.clone()].trim();
        if text.is_empty() {
            continue;
        }
        let bullet = text.starts_with(['・', '·', '•', '●', '-', '①', '②', '③', '④', '⑤']);
        let open = out.last().is_some_and(|before| {
            let before = print[before.clone()].trim_end();
            before.ends_with(['】', ']', '：', ':', '，', ',', '、'])
        });
        match out.last_mut() {
            Some(before) if bullet || open => before.end = line.end,
            _ => out.push(line),
        }
    }
    out
}

fn paragraph(card: &mut CardText, print: &str, dialect: &Dialect) -> Vec<Sentence> {
    let mut ready = shown(print, dialect);
    let mut out = reminders(&mut ready);
    let fixed = Fixed {
        kind: card.kind,
        grammar: &unit::GRAMMAR,
    };
    let s = Said::new(&ready, Before::default(), fixed);
    let mut begins: Vec<usize> = (1..ready.chars.len())
        .filter(|at| begins(&s, *at) && outside(&ready, *at))
        .collect();
    begins.insert(0, 0);
    begins.push(ready.chars.len());
    for pair in begins.windows(2) {
        let mut run = pair[0]..pair[1];
        while run.start < run.end && matches!(ready.chars[run.start], '。' | '，' | ';') {
            run.start += 1;
        }
        if run.is_empty() {
            continue;
        }
        let unit = match declared(&ready, &run) {
            Some(Ok(unit)) => unit,
            // What an event does is declared as effects; of another card the reason is told for which it is no ability.
            Some(Err(why)) if card.kind != Kind::Event => {
                let mut unit = unit::unit(&s.inside(run));
                unit.marks.iter_mut().for_each(|m| m.outcome = why.clone());
                unit
            }
            _ => unit::unit(&s.inside(run)),
        };
        out.extend(taken(card, &ready, unit));
    }
    out.sort_by_key(|s| s.span.start);
    out
}

/// Makes a paragraph ready: icons stand as what is written in them.
fn shown(print: &str, dialect: &Dialect) -> Text {
    let mut text = Text::new(print, Script::Chinese, dialect);
    let mut at = 0;
    while at < text.chars.len() {
        let Some(words) = text.icon(at) else {
            at += 1;
            continue;
        };
        let open: Vec<char> = format!("「{words}」").chars().collect();
        text = text.with(at..at + 1, &open);
        at += open.len();
    }
    named(text, dialect)
}

/// The longest name that is looked for, in characters.
const LONGEST_NAME: usize = 24;

/// Puts names of the list's cards that stand without quotation marks into them.
fn named(mut text: Text, dialect: &Dialect) -> Text {
    let names = dialect.names();
    let mut at = 0;
    while at < text.chars.len() && !names.is_empty() {
        let first = text.chars[at];
        if first == '「' {
            let close = text.chars[at..].iter().position(|c| *c == '」');
            at += close.unwrap_or(0) + 1;
            continue;
        }
        let rest: String = text.chars[at..].iter().take(LONGEST_NAME).collect();
        let from = names.range(first.to_string()..);
        let near = from.take_while(|(called, _)| called.starts_with(first));
        let here = near.filter(|(called, _)| rest.starts_with(called.as_str()));
        let Some(len) = here.map(|(called, _)| called.chars().count()).max() else {
            at += 1;
            continue;
        };
        for (place, mark) in [(at + len, '」'), (at, '「')] {
            let origin = text.origins.get(place).map_or(0, |o| o.start);
            text.chars.insert(place, mark);
            text.origins.insert(place, origin..origin);
        }
        at += len + 2;
    }
    text
}

/// Whole abilities that a person declared in place of a sentence.
fn declared(ready: &Text, run: &Range<usize>) -> Option<Result<Unit, Outcome>> {
    let stops = ready.chars[run.clone()].iter().rev();
    let end = run.end - stops.take_while(|c| **c == '。').count();
    let run = run.start..end;
    let abilities = given::<Ability>(ready, &run)?;
    let outcome = Outcome::Read;
    Some(abilities.map(|abilities| Unit {
        abilities,
        marks: vec![Mark { run, outcome }],
        ..Unit::default()
    }))
}

/// Whether a place stands in no quotation.
fn outside(ready: &Text, at: usize) -> bool {
    let before = &ready.chars[..at];
    let count = |c: char| before.iter().filter(|b| **b == c).count();
    count('「') == count('」')
}

/// Takes what stands in round brackets out of a text: it only explains (304.3). What a keyword needs stays.
fn reminders(ready: &mut Text) -> Vec<Sentence> {
    let mut out = Vec::new();
    let mut from = 0;
    loop {
        let chars = &ready.chars;
        let Some(open) = (from..chars.len()).find(|at| chars[*at] == '(') else {
            return out;
        };
        let Some(close) = (open..chars.len()).find(|at| chars[*at] == ')') else {
            return out;
        };
        let before: String = chars[..open].iter().filter(|c| **c != '」').collect();
        let inner: String = chars[open + 1..close].iter().collect();
        let keeps = before.ends_with("加速")
            || matches!(inner.as_str(), "向上取整" | "向下取整")
            || inner.starts_with("至多");
        if keeps {
            from = close + 1;
            continue;
        }
        let mark = Mark {
            run: open..close + 1,
            outcome: Outcome::Read,
        };
        out.push(Sentence {
            told: "解说文本，没有独立的规则效应（304.3）".to_owned(),
            ..mark.sentence(ready, Part::Text)
        });
        *ready = ready.with(open..close + 1, &[]);
        from = open;
    }
}

/// Puts what a part of a text says into its card.
fn taken(card: &mut CardText, ready: &Text, unit: Unit) -> Vec<Sentence> {
    let Unit {
        mut abilities,
        scout,
        discount,
        check,
        clear,
        marks,
    } = unit;
    let whole = all_read(&marks);
    let mut told = Vec::new();
    if scout {
        told.push("具有Scout标记".to_owned());
    }
    if discount {
        told.push("具有减费图标".to_owned());
    }
    told.extend(tell::conditions("【检查】", &check));
    told.extend(tell::conditions("【完成】", &clear));
    told.extend(abilities.iter().map(tell::ability));
    card.scout.0 |= scout;
    card.discount.0 |= discount;
    card.check.0.extend(check);
    card.clear.0.extend(clear);
    let print = match (marks.first(), marks.last()) {
        (Some(first), Some(last)) => ready.printed(first.run.start..last.run.end).trim(),
        _ => "",
    };
    let several = abilities.len() > 1;
    for ability in &mut abilities {
        if !several {
            written(ability, print);
        }
    }
    card.abilities
        .extend(abilities.into_iter().map(crate::engine::fault::At::nowhere));
    let told_of = |mark: Mark| mark.sentence(ready, Part::Text);
    let mut out: Vec<Sentence> = marks.into_iter().map(told_of).collect();
    if whole && let Some(first) = out.first_mut() {
        first.told = told.join("。");
    }
    out
}
