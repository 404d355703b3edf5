//! The answer to a question asked of a board: one line, the clauses that decide, the readings, then what happened.

use crate::engine::cite::Cite;
use crate::engine::games;
use crate::engine::session::{ChoiceTold, Session, Waits};
use crate::engine::table::ask::{Answer, Bears, Decides, Read, Settled};
use crate::engine::table::draft::Marked;
use crate::engine::table::path::Seg;
use crate::engine::{Fault, Player, Reason, Verdict, attempt};
use crate::rulebook::{BookId, Library};

use super::catalog::{Catalog, Language};
use super::clause::opening;
use super::line::{Link, StyledLine, Tone};
use super::speech::Speech;
use super::{board, step};

/// How many clauses or reasons stand on the first screen.
const MOST: usize = 6;

/// The line that answers: 能, 不能, 看读法, 条文没说, or a value.
pub fn line(told: &Answer, words: &Catalog) -> StyledLine {
    let (key, tone) = match told.settled {
        Settled::Can => ("ask.can", Tone::Good),
        Settled::Cannot => ("ask.cannot", Tone::Bad),
        Settled::Depends => ("ask.depends", Tone::Warn),
        Settled::Open => ("ask.open", Tone::Warn),
        Settled::Lacking => ("ask.lacking", Tone::Warn),
        Settled::Unread => ("ask.unread", Tone::Warn),
        Settled::Is => return StyledLine::of(Tone::Strong, words.said(&told.says)).hanging(2),
    };
    let own = told.by.map(|by| (by.name(), format!("{} ", by.name())));
    let own = own.and_then(|(name, front)| Some((name, told.says.strip_prefix(&front)?)));
    let says = match own {
        Some((name, says)) => format!("{}{}", words.asked(name), words.said(says)),
        None => words.said(&told.says).into_owned(),
    };
    StyledLine::of(tone, words.get(key))
        .with(Tone::Muted, " · ")
        .with(Tone::Strong, says)
        .hanging(2)
}

/// The whole answer.
pub fn page(library: &Library, book: BookId, told: &Answer, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = vec![line(told, words)];
    if told.reasons.is_empty() {
        let unfolded = told.value.as_ref().and_then(|v| v.unfolding.as_ref());
        lines.extend(
            unfolded
                .map(|u| step::unfolding(u, words))
                .unwrap_or_default(),
        );
        for cite in told.clauses.iter().take(MOST) {
            lines.push(clause(library, cite, 2, words));
        }
        lines.extend(more(told.clauses.len(), words));
    } else {
        for reason in told.reasons.iter().take(MOST) {
            lines.extend(obstacle(library, reason, words));
        }
        lines.extend(more(told.reasons.len(), words));
    }
    let open = told.settled.is_open();
    let (far, near): (Vec<_>, Vec<_>) = told
        .readings
        .iter()
        .filter(|read| open || read.decides != Decides::Nothing)
        .partition(|read| read.bears == Bears::Far);
    lines.extend(near.into_iter().map(|read| reading(book, read, words)));
    lines.extend(step::hangs(far.iter().map(|read| &*read.reading), words));
    lines.extend(course(library, told, words));
    lines
}

/// A clause with its role and the beginning of its text.
fn clause(library: &Library, cite: &Cite, indent: u16, words: &Catalog) -> StyledLine {
    StyledLine::default()
        .indented(indent)
        .hanging(2)
        .with(Tone::Muted, format!("{} ", words.said(cite.role.word())))
        .with_link(
            Tone::Id,
            cite.clause.number.to_string(),
            Link::Clause(cite.clause),
        )
        .with(Tone::Plain, format!(" {}", opening(library, cite.clause)))
}

/// Why it may not be done, what stands in the way, and the clause.
fn obstacle(library: &Library, reason: &Reason, words: &Catalog) -> [StyledLine; 2] {
    let mut says = StyledLine::of(Tone::Bad, "× ")
        .with(Tone::Plain, words.said(&reason.says))
        .indented(2)
        .hanging(2);
    if !reason.blockers.is_empty() {
        let by = format!(
            "〔{}{}{}〕",
            words.get("step.blocked-by"),
            words.colon(),
            step::told_list(&reason.blockers, words)
        );
        says = says.with(Tone::Warn, by);
    }
    [says, clause(library, &reason.cite, 4, words)]
}

fn more(count: usize, words: &Catalog) -> Option<StyledLine> {
    let left = count.checked_sub(MOST).filter(|left| *left > 0)?;
    let said = words.fill("ask.more", &[("count", &left)]);
    Some(StyledLine::of(Tone::Muted, said).indented(2))
}

/// A reading with its option in force and what the others give.
fn reading(book: BookId, read: &Read, words: &Catalog) -> StyledLine {
    let link = Link::Reading {
        book,
        id: read.reading.clone(),
    };
    let mut line = StyledLine::of(Tone::Warn, format!("{} ", words.get("step.under")))
        .with_link(Tone::Ref, read.reading.clone(), link)
        .with(Tone::Strong, format!(" = {}", read.option))
        .with(
            Tone::Good,
            if read.house {
                words.get("reading.house")
            } else {
                ""
            },
        )
        .indented(2)
        .hanging(2);
    for other in &read.others {
        let tone = if other.differs {
            Tone::Plain
        } else {
            Tone::Muted
        };
        let says = words.fill(
            "ask.under-other",
            &[
                ("option", &other.option),
                ("says", &words.said(&other.says)),
            ],
        );
        line = line.with(tone, format!("  {says}"));
    }
    line
}

/// What happened, what is awaited then, and what changed on the board.
fn course(library: &Library, told: &Answer, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    for (key, events) in [("ask.first", &told.first), ("ask.then", &told.happened)] {
        if !events.is_empty() {
            lines.push(StyledLine::of(Tone::Label, words.get(key)));
        }
        for event in events {
            lines.push(step::event(event, words));
            for under in step::under(library, event) {
                let says = format!("{} = {}", under.reading, under.option);
                lines.push(
                    StyledLine::of(Tone::Warn, format!("{} ", words.get("step.under")))
                        .with(Tone::Plain, says)
                        .indented(2)
                        .hanging(2),
                );
            }
        }
    }
    let refused = !told.reasons.is_empty() || told.value.is_some();
    let stuck = matches!(told.waits, Waits::Unruled(_));
    if !refused && !stuck && !told.settled.is_open() {
        lines.push(step::waits(&told.waits, words).hanging(2));
    }
    let changes = board::changes(&told.changed.before, &told.changed.after, words);
    if !changes.is_empty() {
        lines.push(StyledLine::of(Tone::Label, words.get("ask.changed")));
        lines.extend(changes.into_iter().map(|line| line.indented(2)));
    }
    lines
}

/// What is awaited on a board, and what may be done or plausibly tried there.
pub fn choices(waits: &Waits, choices: &[ChoiceTold], words: &Catalog) -> Vec<StyledLine> {
    let mut lines = vec![step::waits(waits, words).hanging(2)];
    for told in choices {
        lines.push(step::choice(told, words).indented(2));
        if let Verdict::Illegal(reasons) = &told.verdict {
            for reason in reasons {
                lines.push(
                    StyledLine::of(Tone::Muted, words.said(&reason.says))
                        .indented(4)
                        .hanging(2),
                );
            }
        }
    }
    lines
}

/// What is typed as the interface shows it, in the rules' own words: a choice by its words in any order, behind who makes
/// it where that stands before it, and what chance gives. `None` where it is nothing that is shown.
///
/// # Errors
/// A fault that lists them where it may be any of several choices.
pub fn meant(
    text: &str,
    session: &mut dyn Session,
    words: &Catalog,
) -> Result<Option<String>, Fault> {
    let text = text.trim();
    let is_shown =
        text.contains(|c: char| c.is_ascii_alphabetic()) && !text.starts_with(['{', '[']);
    // One word with a question mark asks for a value.
    let is_value = text.ends_with(['?', '？']) && !text.contains(char::is_whitespace);
    let text = text.trim_end_matches(['?', '？']).trim_end();
    if words.language == Language::Chinese || !is_shown || is_value {
        return Ok(None);
    }
    // What is asked, is asked where the rules come to a decision.
    let here = session.cursor();
    session.to_decision();
    let (waits, choices) = (session.waits(), session.choices());
    session.jump(here);
    if let Waits::Chance { .. } = waits {
        return Ok(chance(text, words));
    }
    let told = || choices.iter().map(|c| words.said(&c.says).into_owned());
    let may = |nth: usize| !matches!(choices[nth].verdict, Verdict::Illegal(_));
    let whole = attempt::told_as(text, told().collect(), may);
    if let Ok(Some(nth)) = whole {
        return Ok(Some(choices[nth].says.clone()));
    }
    // What is none of the choices may be said in the interface's words all the same.
    let speech = games::lexicon(session.book());
    let speech = speech.and_then(|lexicon| Speech::of_deeds(&lexicon, words));
    let in_words = |typed: &str| {
        let meant = speech.as_ref()?.chinese(typed, 0).text;
        (meant != typed).then_some(meant)
    };
    let Some((who, rest)) = by(text, words) else {
        return whole.map(|_| in_words(text));
    };
    let nth = attempt::told_as(rest, told().collect(), may)?;
    let says = nth.map(|nth| choices[nth].says.clone());
    // What is typed in the rules' own words stays so.
    let own = || text.contains([':', '：']).then(|| rest.to_owned());
    let says = says.or_else(|| in_words(rest)).or_else(own);
    Ok(says.map(|says| format!("{}：{says}", who.name())))
}

/// What chance gives, in the rules' words: `chance 3`, `chance: order as it is`.
fn chance(text: &str, words: &Catalog) -> Option<String> {
    let after = |front: &str| {
        let head = text.get(..front.len())?;
        head.eq_ignore_ascii_case(front)
            .then(|| &text[front.len()..])
    };
    let given = after("chance").map(|given| given.trim_start_matches([':', '：']).trim());
    let as_it_is = given
        .unwrap_or(text)
        .eq_ignore_ascii_case(&words.said("原序"));
    match as_it_is {
        true => Some("机会 原序".to_owned()),
        false => given.map(|given| format!("机会 {given}")),
    }
}

/// Who is said to try something, as the interface calls them, and what.
fn by<'t>(text: &'t str, words: &Catalog) -> Option<(Player, &'t str)> {
    let (name, rest) = text.split_once(|c: char| c == ':' || c == '：' || c.is_whitespace())?;
    let mut all = (0..10).map(Player);
    let who = all.find(|who| words.said(who.name()).eq_ignore_ascii_case(name.trim()))?;
    Some((who, rest.trim()))
}

/// What the rules do not let stand on a board that is played all the same, each with its clause.
pub fn unlawful(reasons: &[Reason], words: &Catalog) -> Vec<StyledLine> {
    let line = |reason: &Reason| {
        let clause = reason.cite.clause;
        StyledLine::of(Tone::Warn, "⚠ ")
            .with(Tone::Plain, format!("{} ", words.said(&reason.says)))
            .with_link(Tone::Id, clause.number.to_string(), Link::Clause(clause))
            .hanging(2)
    };
    reasons.iter().map(line).collect()
}

/// What keeps a board from being played: each with the place on the board that it is about.
pub fn marked(faults: &[Marked], words: &Catalog) -> Vec<StyledLine> {
    let place = |marked: &Marked| {
        let path: Vec<String> = marked.path.iter().map(Seg::to_string).collect();
        path.join(".")
    };
    let told = faults.iter().map(|m| (place(m), &m.fault));
    told.flat_map(|(place, fault)| fault_lines(&place, fault, words))
        .collect()
}

/// What is not understood of a line that is typed: each with the piece of the line that it is about.
pub fn in_line(faults: &[Fault], text: &str, words: &Catalog) -> Vec<StyledLine> {
    let place = |fault: &Fault| {
        let row = text.lines().nth((fault.line as usize).checked_sub(1)?)?;
        let at = (fault.column as usize).checked_sub(1)?;
        let piece: String = row.chars().skip(at).take(10).collect();
        (!piece.trim().is_empty()).then(|| {
            words.fill(
                "ask.at",
                &[("column", &fault.column), ("piece", &piece.trim_end())],
            )
        })
    };
    let told = faults.iter().map(|f| (place(f).unwrap_or_default(), f));
    told.flat_map(|(place, fault)| fault_lines(&place, fault, words))
        .collect()
}

fn fault_lines(place: &str, fault: &Fault, words: &Catalog) -> Vec<StyledLine> {
    let mut line = StyledLine::default().hanging(2);
    if !place.is_empty() {
        line = line.with(Tone::Id, format!("{place}: "));
    }
    let mut lines = vec![line.with(Tone::Bad, words.said(&fault.what))];
    if let Some(fix) = &fault.fix {
        lines.push(
            StyledLine::of(Tone::Label, format!("{} ", words.get("check.fix")))
                .with(Tone::Plain, words.said(fix))
                .indented(2)
                .hanging(2),
        );
    }
    lines
}
