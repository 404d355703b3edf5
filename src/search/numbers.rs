//! What stands under the numbers of a query: the clause itself, what lies below it, and what begins like it.
//!
//! Knows which numbers there are; how they are written is for [`ids`](super::ids).

use tantivy::DocAddress;

use crate::rulebook::{BookId, Number, RuleId};

use super::candidate::Candidate;
use super::ids::IdAsk;
use super::query::Query;
use super::rank::Scored;
use super::searcher::Searcher;
use super::{Answer, MatchKind};

/// So many times more than is shown is looked through for what comes first.
const WIDE: usize = 20;

/// What was found by numbers, in order, each with the way to it.
type Found = Vec<(DocAddress, MatchKind)>;

impl Searcher {
    /// What a query's numbers lead to, in the order in which it is shown.
    pub(super) fn by_number(
        &self,
        query: &Query,
        limit: usize,
        answer: &mut Answer,
    ) -> Vec<Candidate> {
        let books = self.books(query);
        let mut order: Found = Vec::new();
        for ask in &query.ids {
            let before = order.len();
            self.number(ask, &books, limit, &mut order);
            if order.len() > before && ask.whole {
                // 904 2 g is one number; that 904 and 2 are numbers too does not matter.
                break;
            }
            // A plain number among words was no clause after all; a sure one deserves an answer.
            let asked = query.only_ids || ask.sure;
            if order.len() == before && asked && !(ask.whole && query.ids.len() > 1) {
                let near = self.nearest(&books, ask.first, 5);
                answer.notes.push(format!("没有 {} 这一条。", ask.first));
                for id in &near {
                    let whole = if books.len() == 1 {
                        id.number.to_string()
                    } else {
                        format!("{} {}", id.book, id.number)
                    };
                    answer.did_you_mean.push(whole);
                    order.extend(self.index.exact(*id).map(|at| (at, MatchKind::Correction)));
                }
            }
        }
        let mut seen = Vec::new();
        let mut found = Vec::new();
        for (at, way) in order {
            if seen.contains(&at) || found.len() >= limit {
                continue;
            }
            seen.push(at);
            let Some(document) = self.index.document(at) else {
                continue;
            };
            if !query.kinds.is_empty() && !query.kinds.contains(&document.kind) {
                continue;
            }
            let place = found.len();
            found.push(Candidate {
                number: Some((way, place)),
                score: 1_000.0 - place as f32,
                ..Candidate::by_words(document, Scored::default())
            });
        }
        found
    }

    /// What one number leads to, by the first of its readings that leads anywhere.
    fn number(&self, ask: &IdAsk, books: &[BookId], limit: usize, order: &mut Found) {
        if let Some(last) = ask.last {
            for book in books {
                let from = RuleId::new(*book, ask.first);
                // Both ends decide which books a range can mean.
                if books.len() == 1 || self.index.exact(from).is_some() {
                    let found = self.range(from, RuleId::new(*book, last), limit);
                    order.extend(found.into_iter().map(|at| (at, MatchKind::Id)));
                }
            }
            return;
        }
        let before = order.len();
        let written = (!ask.whole).then_some(ask.first);
        for number in written.into_iter().chain(ask.readings.iter().copied()) {
            let ids: Vec<RuleId> = books.iter().map(|b| RuleId::new(*b, number)).collect();
            self.exactly(&ids, limit, order);
            if order.len() > before {
                return;
            }
        }
        for id in books.iter().map(|b| RuleId::new(*b, ask.first)) {
            if !ask.whole {
                let begun = self.begun(id, limit);
                order.extend(begun.into_iter().map(|at| (at, MatchKind::Id)));
            }
        }
        let undotted = undotted(ask.first);
        for number in undotted {
            let ids = books.iter().map(|book| RuleId::new(*book, number));
            let found = ids.filter_map(|id| Some((id, self.index.exact(id)?)));
            for (id, at) in found.collect::<Vec<_>>() {
                order.push((at, MatchKind::Correction));
                let below = self.below(id, at, limit);
                order.extend(below.into_iter().map(|at| (at, MatchKind::Correction)));
            }
        }
    }

    /// A number as it is written, in each book that has it: the clauses first, then those that the source misprints
    /// so, then what lies below, then what begins with it.
    fn exactly(&self, ids: &[RuleId], limit: usize, order: &mut Found) {
        let exact: Vec<(RuleId, DocAddress)> = ids
            .iter()
            .filter_map(|id| Some((*id, self.index.exact(*id)?)))
            .collect();
        order.extend(exact.iter().map(|(_, at)| (*at, MatchKind::Id)));
        for id in ids {
            let misprinted = self.index.misprinted(*id);
            order.extend(misprinted.into_iter().map(|at| (at, MatchKind::Misprint)));
        }
        for (id, at) in &exact {
            let below = self.below(*id, *at, limit);
            order.extend(below.into_iter().map(|at| (at, MatchKind::Id)));
        }
        for (id, _) in &exact {
            let chapter = self.chapter(*id, limit);
            let begun = match chapter.is_empty() {
                true => self.begun(*id, limit),
                false => chapter,
            };
            order.extend(begun.into_iter().map(|at| (at, MatchKind::Id)));
        }
    }

    /// What lies below a number: nearer before deeper, and of what is equally near the sections first, each in the
    /// order of the book.
    fn below(&self, id: RuleId, itself: DocAddress, most: usize) -> Vec<DocAddress> {
        let mut found: Vec<(usize, bool, DocAddress)> = self
            .index
            .below(id, WIDE * most)
            .into_iter()
            .filter(|(_, at)| *at != itself)
            .map(|(number, at)| {
                let depth = number.depth() - id.number.depth();
                // Only what may come among the first is looked at.
                (depth, depth > 1 || !self.is_heading(at), at)
            })
            .collect();
        found.sort_by_key(|(depth, clause, _)| (*depth, *clause));
        found.truncate(most);
        found.into_iter().map(|(_, _, at)| at).collect()
    }

    /// What a number becomes when more digits follow: 1110 to 1119 for 111, 10.10 to 10.14 for 10.1.
    fn begun(&self, id: RuleId, most: usize) -> Vec<DocAddress> {
        let text = id.number.to_string();
        if !text.ends_with(|c: char| c.is_ascii_digit()) || text.contains('-') {
            return Vec::new();
        }
        let longer = |digits: &str| {
            let number = format!("{text}{digits}").parse().ok();
            number.map(|number| RuleId::new(id.book, number))
        };
        for (first, last) in [("0", "9"), ("00", "99")] {
            let (Some(from), Some(to)) = (longer(first), longer(last)) else {
                continue;
            };
            let mut found = self.index.numbered(from, to, WIDE * most);
            found.retain(|(number, _)| number.depth() == id.number.depth());
            if !found.is_empty() {
                found.truncate(most);
                return found.into_iter().map(|(_, at)| at).collect();
            }
        }
        Vec::new()
    }

    fn is_heading(&self, at: DocAddress) -> bool {
        self.index.document(at).is_some_and(|u| u.kind.is_heading())
    }

    /// What lies from one number to another in the order of the book; of a range of sections, these first, so that the
    /// last of them is not lost behind the clauses of the others.
    fn range(&self, from: RuleId, to: RuleId, most: usize) -> Vec<DocAddress> {
        let ends = [from, to].map(|id| self.index.exact(id));
        let sections = ends
            .into_iter()
            .all(|at| at.is_some_and(|at| self.is_heading(at)));
        if from == to || !sections {
            return self.index.between(from, to, most);
        }
        let (mut found, clauses): (Vec<_>, Vec<_>) = self
            .index
            .between(from, to, WIDE * most)
            .into_iter()
            .partition(|at| self.is_heading(*at));
        found.extend(clauses);
        found.truncate(most);
        found
    }

    /// The sections of a chapter whose number does not begin theirs: 1201 lies in 1200.
    fn chapter(&self, id: RuleId, most: usize) -> Vec<DocAddress> {
        let hundred = id.number.first();
        let round = id.number.parent().is_none() && hundred > 0 && hundred.is_multiple_of(100);
        if !round {
            return Vec::new();
        }
        let of = |n: u32| n.to_string().parse().ok().map(|n| RuleId::new(id.book, n));
        let (Some(from), Some(to)) = (of(hundred + 1), of(hundred + 99)) else {
            return Vec::new();
        };
        let mut found = self.index.between(from, to, WIDE * most);
        found.retain(|at| self.is_heading(*at));
        found.truncate(most);
        found
    }
}

/// The numbers that somebody may mean who leaves marks out or puts another: 904.2f by 9042f, 5.3.2 by 532, 5.4.1-2 by
/// 541.2; those with fewer marks more than are written first.
fn undotted(number: Number) -> Vec<Number> {
    /// So many digits are cut in all ways.
    const MOST: usize = 6;
    let text = number.to_string();
    if !(2..=MOST).contains(&text.bytes().filter(u8::is_ascii_digit).count()) {
        return Vec::new();
    }
    // A gap between two digits holds nothing, a dot or a hyphen; one that is written holds a dot or a hyphen.
    let mut written: Vec<(usize, String)> = vec![(0, String::new())];
    let mut mark = None;
    for c in text.chars() {
        if matches!(c, '.' | '-') {
            mark = Some(c);
            continue;
        }
        let mut longer = Vec::with_capacity(3 * written.len());
        for (more, begun) in &written {
            let two_digits = c.is_ascii_digit() && begun.ends_with(|b: char| b.is_ascii_digit());
            match mark {
                Some(_) if two_digits => {
                    longer.extend(['.', '-'].map(|m| (*more, format!("{begun}{m}{c}"))));
                }
                Some(m) => longer.push((*more, format!("{begun}{m}{c}"))),
                None => longer.push((*more, format!("{begun}{c}"))),
            }
            // No part begins with 0.
            if mark.is_none() && two_digits && c != '0' {
                longer.extend(['.', '-'].map(|m| (more + 1, format!("{begun}{m}{c}"))));
            }
        }
        (written, mark) = (longer, None);
    }
    written.sort_by_key(|(more, _)| *more);
    written
        .into_iter()
        .filter(|(more, _)| *more > 0)
        .filter_map(|(_, begun)| begun.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_left_out_are_put_back() {
        let of = |text: &str| -> Vec<String> {
            let number = text.parse().expect("a number");
            undotted(number).iter().map(Number::to_string).collect()
        };
        assert!(of("9042f").contains(&"904.2f".to_owned()));
        assert!(of("532").contains(&"5.3.2".to_owned()));
        assert!(of("12419").contains(&"1.2.4-19".to_owned()));
        assert_eq!(of("904"), ["90.4", "90-4"]);
        assert!(of("1005").iter().all(|n| !n.contains(".0")));
        for (text, meant) in [
            ("541.2", "5.4.1-2"),
            ("543.1b", "5.4.3.1b"),
            ("5431a-1", "5.4.3.1a-1"),
            ("54.3.1a-1", "5.4.3.1a-1"),
        ] {
            assert!(of(text).contains(&meant.to_owned()), "{text}");
        }
        for text in ["9.2", "5", "1234567"] {
            assert!(of(text).is_empty(), "{text}");
        }
    }
}
