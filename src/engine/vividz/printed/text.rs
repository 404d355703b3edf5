//! A whole text read: its paragraphs, the abilities in them, and what became of each sentence.

use std::ops::Range;

use super::body::Mark;
use super::heads::{self, Unit};
use super::said::Print;
use super::tell;
use crate::engine::printed::cursor::Trail;
use crate::engine::printed::given::given;
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
    let mut ready = Print::new(print, dialect);
    let mut out = reminders(&mut ready);
    let trail = Trail::default();
    let s = ready.begin(&trail, card.kind, &heads::GRAMMAR);
    let mut begins: Vec<usize> = (1..ready.text.chars.len())
        .filter(|at| heads::begins(&s, *at) && outside(&ready, *at))
        .collect();
    begins.insert(0, 0);
    begins.push(ready.text.chars.len());
    for pair in begins.windows(2) {
        let mut run = pair[0]..pair[1];
        while run.start < run.end && matches!(ready.text.chars[run.start], '。' | '，' | ';') {
            run.start += 1;
        }
        if run.is_empty() {
            continue;
        }
        let unit = match declared(&ready, &run) {
            Some(Ok(unit)) => unit,
            // What an event does is declared as effects; of another card the reason is told for which it is no ability.
            Some(Err(why)) if card.kind != Kind::Event => {
                let mut unit = heads::unit(&s.inside(run));
                unit.marks.iter_mut().for_each(|m| m.outcome = why.clone());
                unit
            }
            _ => heads::unit(&s.inside(run)),
        };
        out.extend(taken(card, &ready, unit));
    }
    out.sort_by_key(|s| s.span.start);
    out
}

/// Whole abilities that a person declared in place of a sentence.
fn declared(ready: &Print<'_>, run: &Range<usize>) -> Option<Result<Unit, Outcome>> {
    let stops = ready.text.chars[run.clone()].iter().rev();
    let end = run.end - stops.take_while(|c| **c == '。').count();
    let run = run.start..end;
    let abilities = given::<Ability>(&ready.text, &run)?;
    let outcome = Outcome::Read;
    Some(abilities.map(|abilities| Unit {
        abilities,
        marks: vec![Mark { run, outcome }],
        ..Unit::default()
    }))
}

/// Whether a place stands in no quotation.
fn outside(ready: &Print<'_>, at: usize) -> bool {
    let before = &ready.text.chars[..at];
    let count = |c: char| before.iter().filter(|b| **b == c).count();
    count('「') == count('」')
}

/// Takes what stands in round brackets out of a text: it only explains (304.3). What a keyword needs stays.
fn reminders(ready: &mut Print<'_>) -> Vec<Sentence> {
    let mut out = Vec::new();
    let mut from = 0;
    loop {
        let chars = &ready.text.chars;
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
        let span = ready.text.bytes(open..close + 1);
        out.push(Sentence {
            part: Part::Text,
            text: ready.print.get(span.clone()).unwrap_or_default().to_owned(),
            span,
            outcome: Outcome::Read,
            told: "解说文本，没有独立的规则效应（304.3）".to_owned(),
        });
        ready.text = ready.text.with(open..close + 1, &[]);
        from = open;
    }
}

/// Puts what a part of a text says into its card.
fn taken(card: &mut CardText, ready: &Print<'_>, unit: Unit) -> Vec<Sentence> {
    let Unit {
        mut abilities,
        scout,
        discount,
        check,
        clear,
        marks,
    } = unit;
    let unread = |m: &Mark| matches!(m.outcome, Outcome::Unread { .. });
    let whole = !marks.iter().any(unread);
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
        (Some(first), Some(last)) => {
            let bytes = ready.text.bytes(first.run.start..last.run.end);
            ready.print.get(bytes).unwrap_or_default().trim().to_owned()
        }
        _ => String::new(),
    };
    let several = abilities.len() > 1;
    for ability in &mut abilities {
        if !several {
            written(ability, &print);
        }
    }
    card.abilities
        .extend(abilities.into_iter().map(crate::engine::fault::At::nowhere));
    let mut out: Vec<Sentence> = marks.into_iter().map(|m| sentence(m, ready)).collect();
    if whole && let Some(first) = out.first_mut() {
        first.told = told.join("。");
    }
    out
}

/// Writes its printed text into an ability.
fn written(ability: &mut Ability, print: &str) {
    let text = match ability {
        Ability::Activated(a) => &mut a.text,
        Ability::Triggered(a) => &mut a.text,
        Ability::Static(a) => &mut a.text,
        Ability::Event(a) => &mut a.text,
        Ability::Accel(a) => &mut a.text,
    };
    print.clone_into(text);
}

/// A sentence with the print behind it.
fn sentence(mark: Mark, ready: &Print<'_>) -> Sentence {
    let span = ready.text.bytes(mark.run);
    let outcome = match mark.outcome {
        Outcome::Unread { from, why } => {
            let at = ready.text.bytes(from..from).start;
            Outcome::Unread {
                from: at.saturating_sub(span.start).min(span.len()),
                why,
            }
        }
        other => other,
    };
    Sentence {
        part: Part::Text,
        text: ready.print.get(span.clone()).unwrap_or_default().to_owned(),
        span,
        outcome,
        told: String::new(),
    }
}
