//! What settles a query: a contradiction with the side that is held, a worked ruling, a clause, or that no book here
//! speaks of it.

use std::collections::HashSet;

use super::candidate::Candidate;
use super::document::{DocumentKind, Zone};
use super::query::Query;
use super::vocab::{DisputeEntry, Vocab};
use super::{Answer, Dispute, Hit, Settled};

/// What settles a query stands among so many first hits.
const FIRST: usize = 5;

/// Both sides of a contradiction are looked for among so many.
const NEAR: usize = 10;

/// A shorter query names something; a longer one asks.
const ASKS: usize = 5;

/// So much of a query has to stand in a ruling's question for the ruling to be its answer.
const OF_RULING: f32 = 0.6;

/// The other side of a contradiction weighs at least so much of the best hit.
const OTHER_SIDE: f32 = 0.5;

/// A clause that settles a question weighs so many times what the next one does.
const LEAD: f32 = 1.25;

/// So much of a query has to be what its best clause was found by.
const OF_CLAUSE: f32 = 0.6;

fn is_side(candidate: &Candidate, dispute: &DisputeEntry, side: &[String]) -> bool {
    let document = &candidate.document;
    document.book == dispute.book && document.kind.is_node() && side.contains(&document.name)
}

/// Puts the clause that is held by default before the one that contradicts it; one that was asked for by its number
/// stays where it is.
pub(super) fn order(disputes: &[DisputeEntry], found: &mut Vec<Candidate>) {
    for dispute in disputes {
        let place = |side: &[String]| {
            let of = |c: &Candidate| c.number.is_none() && is_side(c, dispute, side);
            found.iter().take(NEAR).position(of)
        };
        if let (Some(default), Some(other)) = (place(&dispute.default), place(&dispute.others))
            && other < default
        {
            let mut first = found.remove(default);
            first.score = found[other].score;
            found.insert(other, first);
        }
    }
}

/// Tells what settles a query whose hits are in the answer, and the contradictions among them.
pub(super) fn settle(vocab: &Vocab, query: &Query, found: &[Candidate], answer: &mut Answer) {
    for dispute in &vocab.disputes {
        let places = |side: &[String]| -> Vec<usize> {
            let hits = found.iter().enumerate().take(NEAR);
            hits.filter(|(_, c)| is_side(c, dispute, side))
                .map(|(place, _)| place)
                .collect()
        };
        let (default, others) = (places(&dispute.default), places(&dispute.others));
        if !default.is_empty() && !others.is_empty() {
            answer.disputes.push(Dispute {
                book: dispute.book,
                reading: dispute.name.clone(),
                option: dispute.option.clone(),
                says: dispute.says.clone(),
                default,
                others,
                house: false,
            });
        }
    }
    answer.settled = elsewhere(vocab, query, found)
        .or_else(|| disputed(answer))
        .or_else(|| ruled(query, found))
        .or_else(|| {
            // One side alone settles nothing, as where only the first hit is asked for.
            let side = |d: &DisputeEntry| {
                let is = |c: &Candidate| is_side(c, d, &d.default) || is_side(c, d, &d.others);
                found.first().is_some_and(is)
            };
            let disputed = vocab.disputes.iter().any(side);
            (!disputed).then(|| written(query, &answer.hits)).flatten()
        });
}

/// That a word of the query is about something that stands in no book here: no hit says it itself, and no book is
/// called so.
fn elsewhere(vocab: &Vocab, query: &Query, found: &[Candidate]) -> Option<Settled> {
    let typed = query.folded.text();
    let held = |word: &str| {
        let says = |c: &Candidate, zone: Zone| c.document.zone(zone).contains(word);
        found
            .iter()
            .any(|c| says(c, Zone::Body) || says(c, Zone::Headings))
    };
    let titled = |word: &str| {
        let mut titles = vocab
            .books
            .iter()
            .map(|b| crate::text::fold::fold(&b.title));
        titles.any(|title| title.contains(word))
    };
    let words = vocab.synonyms.elsewhere.iter();
    let (what, word) = words
        .filter(|(_, word)| stands(&typed, word))
        .find(|(what, word)| match what {
            super::Elsewhere::Procedure => !held(word),
            super::Elsewhere::Game => !titled(word),
        })?;
    Some(Settled::Elsewhere {
        what: *what,
        word: word.clone(),
    })
}

/// Whether a word stands in a text: one in Latin letters only where a word begins.
fn stands(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        !word.is_ascii() || before.is_none_or(|c| !c.is_ascii_alphanumeric())
    })
}

/// The contradiction of which one side is the best hit, the other not far behind.
fn disputed(answer: &Answer) -> Option<Settled> {
    let score = |place: usize| answer.hits.get(place).map_or(0.0, |h| h.score);
    let best = score(0);
    let is_near = |d: &Dispute| {
        let sides = [d.default[0], d.others[0]];
        sides.contains(&0)
            && sides
                .iter()
                .all(|at| *at < FIRST && score(*at) >= OTHER_SIDE * best)
    };
    let dispute = answer.disputes.iter().position(is_near)?;
    Some(Settled::Dispute { dispute })
}

/// The pairs of characters of a text, spaces left out.
fn pairs(text: &str) -> HashSet<(char, char)> {
    let chars: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
    chars.windows(2).map(|w| (w[0], w[1])).collect()
}

/// The ruling among the first hits whose title or question holds the query.
fn ruled(query: &Query, found: &[Candidate]) -> Option<Settled> {
    if letters(&query.folded.text()) < ASKS {
        return None;
    }
    let asked = pairs(&query.folded.text());
    let holds = |c: &Candidate| {
        let of = |zone: Zone| pairs(c.document.zone(zone));
        let (title, question) = (of(Zone::Headings), of(Zone::Body));
        let met = asked
            .iter()
            .filter(|p| title.contains(p) || question.contains(p));
        met.count() as f32 / asked.len().max(1) as f32
    };
    let rulings = found.iter().enumerate().take(FIRST);
    let (hit, of, held) = rulings
        .filter(|(_, c)| c.document.kind == DocumentKind::Ruling)
        .map(|(place, c)| (place, c, holds(c)))
        .max_by(|a, b| a.2.total_cmp(&b.2).then(b.0.cmp(&a.0)))?;
    let (_, says) = of.document.text.split_once('\n')?;
    (held >= OF_RULING).then(|| Settled::Ruling {
        hit,
        says: says.to_owned(),
    })
}

/// The first hit, where it is a clause that was found by most of what a question says and no other comes near it.
fn written(query: &Query, hits: &[Hit]) -> Option<Settled> {
    let asked = letters(&query.folded.text());
    let first = hits.first().filter(|h| h.kind == "clause")?;
    let met: usize = first
        .why
        .iter()
        .filter(|why| !matches!(why.way, super::MatchKind::Link | super::MatchKind::Holds))
        .map(|why| letters(&why.asked))
        .sum();
    let enough = met as f32 >= OF_CLAUSE * asked as f32;
    let next = hits[1..].iter().find(|h| h.kind == "clause");
    let leads = next.is_none_or(|next| first.score >= LEAD * next.score);
    (asked > ASKS && query.ids.is_empty() && enough && leads).then_some(Settled::Clause { hit: 0 })
}

/// How many letters a text has. A word in Latin letters, be it English or pinyin, says as much as two characters.
fn letters(text: &str) -> usize {
    let mut latin = false;
    let mut count = 0;
    for c in text.chars() {
        let was = std::mem::replace(&mut latin, c.is_ascii_alphanumeric());
        count += match (c.is_alphanumeric(), latin && was) {
            (true, false) => 1 + usize::from(latin),
            _ => 0,
        };
    }
    count
}

#[cfg(test)]
mod tests {
    use super::super::{Elsewhere, Options, Searcher};
    use super::*;
    use crate::rulebook::Library;

    fn searched(query: &str) -> Answer {
        let searcher = Searcher::with_library(&Library::shipped(), None).expect("an index");
        searcher.search(query, &Options::default())
    }

    #[test]
    fn of_two_sides_the_default_comes_first() {
        let answer = searched("伤害等于力量");
        let Some(Settled::Dispute { dispute }) = answer.settled else {
            panic!("{:?}", answer.settled);
        };
        let dispute = &answer.disputes[dispute];
        assert_eq!(dispute.reading, "伤害等于力量值");
        assert!(dispute.default[0] < dispute.others[0], "{dispute:?}");
        let clause = answer.hits[dispute.default[0]].clause;
        assert_eq!(
            clause.map(|c| c.to_string()).as_deref(),
            Some("vividz:305.2")
        );
        // One side alone is no answer.
        let searcher = Searcher::with_library(&Library::shipped(), None).expect("an index");
        let one = Options {
            limit: 1,
            ..Options::default()
        };
        assert_eq!(searcher.search("伤害等于力量", &one).settled, None);
        // Two sides of something that was not asked settle nothing.
        let settled = searched("支付能量费用时按什么顺序执行").settled;
        assert!(
            matches!(settled, Some(Settled::Clause { .. })),
            "{settled:?}"
        );
        // The side that was asked for by its number stands first.
        let answer = searched("1004.1");
        let first = answer.hits[0].clause.map(|c| c.to_string());
        assert_eq!(first.as_deref(), Some("vividz:1004.1"));
    }

    #[test]
    fn a_ruling_that_asks_the_same_answers() {
        let answer = searched("速度5的卡被加速1又减速1，速度是多少");
        let Some(Settled::Ruling { says, .. }) = &answer.settled else {
            panic!("{:?}", answer.settled);
        };
        assert!(says.starts_with('4'), "{says}");
    }

    #[test]
    fn a_word_names_and_a_sentence_asks() {
        assert_eq!(letters("huaxing"), 2);
        assert_eq!(letters("damage equals power"), 6);
        assert_eq!(letters("BP低于3000"), 6);
        assert_eq!(searched("huaxing").settled, None);
        // Where two games answer, neither is put forward.
        assert_eq!(searched("角色牌登场时是竖置还是横置").settled, None);
    }

    #[test]
    fn what_no_book_speaks_of_is_said() {
        for (query, what) in [
            ("迟到十分钟怎么判罚", Elsewhere::Procedure),
            ("万智牌的指示物", Elsewhere::Game),
            ("MTG stack", Elsewhere::Game),
        ] {
            let answer = searched(query);
            assert!(
                matches!(&answer.settled, Some(Settled::Elsewhere { what: is, .. }) if *is == what),
                "{query}: {:?}",
                answer.settled
            );
        }
        for query in ["滑行", "攻击时对方能不能滑行", "手牌上限"] {
            let settled = searched(query).settled;
            assert!(
                !matches!(settled, Some(Settled::Elsewhere { .. })),
                "{query}: {settled:?}"
            );
        }
    }
}
