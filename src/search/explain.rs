//! Why a hit is among the answers, and what a person should know about the answer as a whole.

use std::ops::Range;

use super::candidate::Candidate;
use super::document::Zone;
use super::query::Query;
use super::rank::Met;
use super::understand::{Alt, Asked, Concept};
use super::vocab::Vocab;
use super::{Answer, MatchKind, MatchReason, SameWord};

/// At most so many reasons for a hit.
const MOST: usize = 6;

fn of<'a>(asked: &'a Asked, met: &Met) -> Option<(&'a Concept, &'a Alt)> {
    let concept = asked.concepts.get(met.concept)?;
    Some((concept, concept.alts.get(met.alt)?))
}

/// The reasons, weightiest first.
pub(super) fn why(candidate: &Candidate, query: &Query, asked: &Asked) -> Vec<MatchReason> {
    let mut why: Vec<MatchReason> = Vec::new();
    why.extend(by_number(candidate, query));
    by_words(candidate, query, asked, &mut why);
    if let Some(boost) = &candidate.boost
        && (why.is_empty() || boost.value > candidate.scored.score * 0.3)
    {
        why.push(MatchReason {
            asked: query.typed.trim().to_owned(),
            found: Some(boost.from.clone()),
            way: MatchKind::Link,
        });
    }
    if let Some(of) = &candidate.holds {
        let asked = query.typed.trim().to_owned();
        let found = (asked != *of).then(|| of.clone());
        why.push(MatchReason {
            asked,
            found,
            way: MatchKind::Holds,
        });
    }
    why.truncate(MOST);
    why
}

/// That the number was asked for.
fn by_number(candidate: &Candidate, query: &Query) -> Option<MatchReason> {
    let (way, _) = candidate.number?;
    let name = &candidate.document.name;
    let found = match way {
        MatchKind::Misprint => candidate.document.printed.as_ref().map(|_| name.clone()),
        MatchKind::Id => None,
        _ => Some(name.clone()),
    };
    let asked = query
        .ids
        .iter()
        .find(|ask| name.starts_with(&ask.first.to_string()))
        .or(query.ids.first())
        .map(|ask| query.asked(ask.range.clone()))
        .unwrap_or_default();
    Some(MatchReason { asked, found, way })
}

/// The words that were met: each named one for itself, the others as the stretches that they cover.
fn by_words(candidate: &Candidate, query: &Query, asked: &Asked, why: &mut Vec<MatchReason>) {
    // Pairs that touch are shown as the stretch they cover: those that the document writes, and those that it only
    // means.
    let mut written: Vec<Range<usize>> = Vec::new();
    let mut meant: Vec<Range<usize>> = Vec::new();
    for met in &candidate.scored.met {
        let Some((concept, alt)) = of(asked, met) else {
            continue;
        };
        if concept.cue {
            continue;
        }
        if concept.word {
            let reason = MatchReason {
                asked: concept.asked.clone(),
                found: alt.found.clone().filter(|f| *f != concept.asked),
                way: way_to(candidate, met, concept, alt),
            };
            if !why.contains(&reason) {
                why.push(reason);
            }
        } else if concept.span.len() > 1 || concept.asked.is_ascii() {
            match met.zone {
                Zone::Paraphrase => meant.push(concept.span.clone()),
                _ => written.push(concept.span.clone()),
            }
        }
    }
    if why.is_empty() && written.is_empty() && meant.is_empty() {
        // Nothing but single characters, or words that only show what is wanted of the answer.
        let met = candidate.scored.met.iter().filter_map(|met| of(asked, met));
        written.extend(met.map(|(concept, _)| concept.span.clone()));
    }
    for (runs, own) in [(written, true), (meant, false)] {
        for run in joined(runs) {
            let typed = query.asked(run.clone());
            let text: String = query.folded.chars[run].iter().collect();
            let way = if !own {
                MatchKind::Synonym
            } else if folded(&typed, &text) {
                MatchKind::Folding
            } else {
                MatchKind::Word
            };
            why.push(MatchReason {
                asked: typed,
                found: None,
                way,
            });
        }
    }
}

/// By which way a word was met.
fn way_to(candidate: &Candidate, met: &Met, concept: &Concept, alt: &Alt) -> MatchKind {
    let direct = matches!(alt.way, MatchKind::Word | MatchKind::Term);
    let way = match met.zone {
        Zone::Headings if direct && candidate.document.kind.is_node() && !met.defines => {
            MatchKind::Heading
        }
        Zone::Paraphrase if direct => MatchKind::Synonym,
        _ => alt.way,
    };
    if matches!(way, MatchKind::Word | MatchKind::Term) && folded(&concept.asked, &alt.text) {
        MatchKind::Folding
    } else {
        way
    }
}

/// Runs that touch or overlap as one.
fn joined(mut runs: Vec<Range<usize>>) -> Vec<Range<usize>> {
    runs.sort_by_key(|r| r.start);
    let mut joined: Vec<Range<usize>> = Vec::new();
    for run in runs {
        match joined.last_mut() {
            Some(last) if run.start <= last.end => last.end = last.end.max(run.end),
            _ => joined.push(run),
        }
    }
    joined
}

/// Whether the text was typed in another script or width than it was found in; case alone is no script.
fn folded(typed: &str, found: &str) -> bool {
    typed.to_lowercase() != found && crate::text::fold::fold(typed) == found
}

/// The folded words to mark in the hit's passage.
pub(super) fn marked<'a>(candidate: &'a Candidate, asked: &'a Asked) -> Vec<&'a str> {
    candidate
        .scored
        .met
        .iter()
        .filter_map(|met| of(asked, met))
        .filter(|(concept, alt)| concept.word || alt.text.chars().count() > 1)
        .map(|(_, alt)| alt.text.as_str())
        .collect()
}

/// Groups the answers that define one word in several games, and warns where the meanings differ.
pub(super) fn same_words(
    vocab: &Vocab,
    query: &Query,
    asked: &Asked,
    found: &[Candidate],
    answer: &mut Answer,
) {
    for concept in asked.concepts.iter().filter(|c| c.word && !c.cue) {
        let Some(alt) = concept.alts.iter().find(|a| a.term && a.book.is_none()) else {
            continue;
        };
        for entry in &vocab.concepts {
            let asked_for = entry
                .members
                .iter()
                .any(|m| vocab.terms[*m].names.contains(&alt.text));
            if !asked_for {
                continue;
            }
            let hits: Vec<usize> = found
                .iter()
                .enumerate()
                .filter(|(_, c)| {
                    entry.members.iter().any(|m| {
                        let term = &vocab.terms[*m];
                        term.book == c.document.book
                            && term
                                .names
                                .first()
                                .is_some_and(|n| c.document.names.contains(n))
                    })
                })
                .map(|(ix, _)| ix)
                .collect();
            let books: std::collections::BTreeSet<_> =
                hits.iter().map(|ix| found[*ix].document.book).collect();
            if books.len() < 2 {
                continue;
            }
            if !entry.same_idea && query.books.is_empty() {
                answer
                    .notes
                    .push(format!("“{}”在各书里意思不同：{}", entry.name, entry.says));
            }
            answer.same_words.push(SameWord {
                word: entry.name.clone(),
                same_idea: entry.same_idea,
                says: entry.says.clone(),
                hits,
            });
        }
    }
}

/// What to say where nothing was found.
pub(super) fn nothing(vocab: &Vocab, query: &Query, asked: &Asked, answer: &mut Answer) {
    if query.folded.chars.iter().all(|c| *c == ' ') && query.ids.is_empty() {
        return;
    }
    for filter in &query.unknown {
        if let Some(near) = &filter.near {
            let meant = query.typed.replacen(&filter.value, near, 1);
            answer.did_you_mean.push(meant);
        }
    }
    let narrowed = !query.books.is_empty() || !query.kinds.is_empty();
    if narrowed && !asked.concepts.is_empty() {
        let books: Vec<String> = query
            .books
            .iter()
            .map(|b| format!("《{}》", vocab.title(*b)))
            .collect();
        let place = if books.is_empty() {
            "这个种类里".to_owned()
        } else {
            format!("{}里", books.join("、"))
        };
        answer
            .notes
            .push(format!("{place}没有找到；去掉筛选再查一次试试。"));
    }
}
