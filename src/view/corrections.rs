//! What judges have corrected of cards: sentences with their marks, how a correction's words are taken, what of a list's
//! corrections is used.

use crate::cards::catalogue::Note;
use crate::cards::corrected::{Corrected, NotUsed, Unused};
use crate::cards::corrections::{Correction, Says};
use crate::cards::declare::Declared;
use crate::cards::report::{Report, doubtful};
use crate::engine::printed::{Outcome, Part, Sentence};

use super::catalog::Catalog;
use super::line::{StyledLine, Tone};

/// The sentences of a card, each with its number, what became of it and what it is taken to say.
pub fn sentences(declared: &Declared, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    let mut number = 0;
    for (nth, sentence) in declared.sentences.iter().enumerate() {
        let at = (sentence.part != Part::Field).then(|| {
            number += 1;
            number
        });
        lines.extend(self::sentence(declared, nth, at, words));
    }
    lines
}

/// A sentence and what it is taken to say; the columns have no number, and what is read of them is not told.
fn sentence(
    declared: &Declared,
    nth: usize,
    number: Option<usize>,
    words: &Catalog,
) -> Vec<StyledLine> {
    let sentence = &declared.sentences[nth];
    let mut lines = vec![marked(declared, nth, number)];
    // The first sentence of an effect tells all of it.
    let told =
        (!sentence.told.is_empty()).then(|| said(&format!("→ {}", sentence.told), Tone::Muted));
    match (declared.correction(nth), &sentence.outcome) {
        (Some(corrected), _) => {
            lines.push(by_judge(&corrected.correction, words));
            lines.extend(told);
            let doubts = corrected.doubts.iter();
            lines.extend(doubts.map(|doubt| said(&words.said(&doubtful(doubt)), Tone::Warn)));
        }
        (None, Outcome::Read) if number.is_none() => return Vec::new(),
        (None, Outcome::Read) => lines.extend(told),
        (None, Outcome::Doubt(all)) => {
            lines.extend(told);
            lines.extend(
                all.iter()
                    .map(|doubt| said(&words.said(&doubtful(doubt)), Tone::Warn)),
            );
        }
        (None, Outcome::Unread { why, .. }) => {
            let why = format!(
                "{}{}{}",
                words.get("cards.unread"),
                words.colon(),
                words.said(&why.says())
            );
            lines.push(said(&why, Tone::Bad));
        }
    }
    if sentence.beside {
        lines.push(said(words.get("cards.beside"), Tone::Warn));
    }
    lines
}

/// A sentence in a line: its number, the mark of what became of it, its text; what is not read stands out.
pub fn marked(declared: &Declared, nth: usize, number: Option<usize>) -> StyledLine {
    let sentence = &declared.sentences[nth];
    let number = number.map_or_else(|| "  ".to_owned(), |n| format!("{n:>2}"));
    let line = StyledLine::of(Tone::Muted, format!("{number} "))
        .indented(1)
        .hanging(5);
    let flat = |text: &str| text.replace('\n', " ");
    let (sign, tone) = match (declared.correction(nth), &sentence.outcome) {
        (Some(_), _) => ("✎ ", Tone::Note),
        (None, Outcome::Read) if sentence.beside => ("· ", Tone::Warn),
        (None, Outcome::Read) => ("✓ ", Tone::Good),
        (None, Outcome::Doubt(_)) => ("? ", Tone::Warn),
        (None, Outcome::Unread { .. }) => ("✗ ", Tone::Bad),
    };
    let line = line.with(tone, sign);
    match &sentence.outcome {
        Outcome::Unread { from, .. } => {
            let (read, rest) = split(sentence, *from);
            line.with(Tone::Plain, flat(read))
                .with(Tone::Match, flat(rest))
        }
        _ => line.with(Tone::Plain, flat(&sentence.text)),
    }
}

fn split(sentence: &Sentence, from: usize) -> (&str, &str) {
    let text = &sentence.text;
    let from = (from..=text.len()).find(|at| text.is_char_boundary(*at));
    text.split_at(from.unwrap_or(0))
}

fn said(text: &str, tone: Tone) -> StyledLine {
    StyledLine::of(tone, text).indented(6).hanging(2)
}

/// What a judge said instead of a sentence, and when.
pub fn by_judge(correction: &Correction, words: &Catalog) -> StyledLine {
    let by = match correction.date.as_str() {
        "" => words.get("correct.by").to_owned(),
        date => words.fill("correct.by-on", &[("date", &date)]),
    };
    let line = said(&by, Tone::Note).with(Tone::Plain, instead(&correction.says, words));
    match correction.remark.as_str() {
        "" => line,
        remark => line.with(Tone::Muted, format!("  {remark}")),
    }
}

fn instead(says: &Says, words: &Catalog) -> String {
    match says {
        Says::Words(text) => text.replace('\n', " "),
        Says::Declared(_) => words.fill("correct.declared", &[("yaml", &says.line())]),
        Says::Nothing => words.get("correct.nothing").to_owned(),
    }
}

/// How a correction is taken: what the sentence then says, and what becomes of the others; or from where on it is not
/// read. `before` is the card without it.
pub fn taken(
    before: &Declared,
    after: &Declared,
    correction: &Correction,
    words: &Catalog,
) -> Vec<StyledLine> {
    let of = |c: &&Corrected| c.correction.same(correction);
    let Some(corrected) = after.corrected.iter().find(of) else {
        let unused = after.unused.iter().find(|u| u.correction.same(correction));
        return unused.map(|u| refused(&u.why, words)).unwrap_or_default();
    };
    let told = match (&correction.says, after.told(corrected.sentence)) {
        (Says::Nothing, _) => words.get("correct.nothing"),
        (_, told) => told,
    };
    let mut lines = vec![
        StyledLine::of(Tone::Good, "✓ ")
            .with(Tone::Plain, told)
            .hanging(2),
    ];
    let doubts = corrected.doubts.iter();
    lines.extend(
        doubts.map(|d| {
            StyledLine::of(Tone::Warn, format!("? {}", words.said(&doubtful(d)))).hanging(2)
        }),
    );
    let pairs = before.sentences.iter().zip(&after.sentences);
    for (_, lost) in pairs.filter(|(was, is)| !was.is_unread() && is.is_unread()) {
        let line = words.fill("correct.lost", &[("sentence", &lost.text)]);
        lines.push(StyledLine::of(Tone::Warn, line).hanging(2));
    }
    lines
}

/// Why a correction is not taken, from where on.
fn refused(why: &NotUsed, words: &Catalog) -> Vec<StyledLine> {
    let says = why.says();
    let says = words.said(&says);
    let line = StyledLine::of(Tone::Bad, "✗ ").hanging(2);
    match why {
        NotUsed::Unread { read, rest, .. } if !rest.is_empty() => vec![
            line.with(Tone::Plain, read.as_str())
                .with(Tone::Match, rest.as_str()),
            StyledLine::of(Tone::Bad, says).indented(2).hanging(2),
        ],
        _ => vec![line.with(Tone::Bad, says)],
    }
}

/// The corrections of a card that are not used.
pub fn unused(unused: &[Unused], words: &Catalog) -> Vec<StyledLine> {
    let each = unused.iter().map(|one| {
        let (sentence, why) = (&one.correction.sentence, one.why.says());
        let line = words.fill("correct.unused", &[("sentence", sentence), ("why", &why)]);
        StyledLine::of(Tone::Warn, line).indented(2).hanging(2)
    });
    each.collect()
}

/// That a board has a card as a judge corrected it, or that a correction was not used.
pub fn note(note: &Note, words: &Catalog) -> StyledLine {
    let values: [(&str, &dyn std::fmt::Display); 3] = [
        ("card", &note.card),
        ("sentence", &note.sentence),
        ("date", &note.date),
    ];
    match &note.unused {
        None if note.date.is_empty() => {
            StyledLine::of(Tone::Note, words.fill("correct.noted", &values[..2]))
        }
        None => StyledLine::of(Tone::Note, words.fill("correct.noted-on", &values)),
        Some(why) => {
            let values = [values[0], values[1], ("why", why)];
            StyledLine::of(Tone::Warn, words.fill("correct.noted-unused", &values))
        }
    }
}

/// What of a list's corrections holds, for its report.
pub fn summary(report: &Report, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    if report.corrected > 0 {
        let said = words.fill("correct.count", &[("count", &report.corrected)]);
        lines.push(StyledLine::of(Tone::Note, said));
    }
    if !report.unused.is_empty() {
        let said = words.fill("correct.unused-count", &[("count", &report.unused.len())]);
        lines.push(StyledLine::of(Tone::Warn, said));
        lines.extend(report.unused.iter().map(|one| {
            StyledLine::of(Tone::Id, format!("{} ", one.card))
                .with(
                    Tone::Plain,
                    format!(
                        "“{}”{}{}",
                        one.sentence,
                        words.colon(),
                        words.said(&one.why)
                    ),
                )
                .indented(2)
                .hanging(2)
        }));
    }
    lines
}

/// A correction as it stands in its file, with why it is not used.
pub fn listed(correction: &Correction, unused: Option<&str>, words: &Catalog) -> Vec<StyledLine> {
    let (sign, tone) = match unused {
        None => ("✎ ", Tone::Note),
        Some(_) => ("✗ ", Tone::Warn),
    };
    let mut lines = vec![
        StyledLine::of(tone, sign)
            .with(Tone::Id, format!("{} ", correction.card()))
            .with(Tone::Plain, correction.sentence.replace('\n', " "))
            .hanging(2),
        by_judge(correction, words),
    ];
    lines.extend(unused.map(|why| said(why, Tone::Warn)));
    lines
}
