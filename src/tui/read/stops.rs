//! The links of the page and of what stands beside it as one way for keys: first the clauses that it refers to and that
//! refer to it, then its readings and rulings, then the terms, last the headings it stands under; nothing twice, and not the clause itself.

use crate::rulebook::{Library, RuleId};
use crate::view::Link;

use super::super::model::Location;
use super::super::pane::Placed;
use super::{Focus, Read};

/// Letters that name a link while one is typed, those under the fingers first.
const LETTERS: &[u8] = b"asdfghjklqwertyuiopzxcvbnm";

impl Read {
    /// The links in the order in which keys go over them.
    pub(super) fn stops(&self, library: &Library) -> Vec<Link> {
        let own = self.location().map(Location::link);
        let above = match self.location() {
            Some(Location::Clause(id)) => above(library, *id),
            _ => Vec::new(),
        };
        let rank = |link: &Link| match link {
            Link::Clause(id) if above.contains(id) => 3,
            Link::Clause(_) => 0,
            Link::Term { .. } => 2,
            _ => 1,
        };
        let beside = if self.side_area.width > 0 {
            self.side.links()
        } else {
            Vec::new()
        };
        let mut stops: Vec<Link> = Vec::new();
        for placed in self.page.links().into_iter().chain(beside) {
            if Some(&placed.link) != own.as_ref() && !stops.contains(&placed.link) {
                stops.push(placed.link);
            }
        }
        stops.sort_by_key(rank);
        stops
    }

    /// The link that is chosen, in whichever pane.
    pub(super) fn stop(&self) -> Option<Link> {
        self.page.chosen().or_else(|| self.side.chosen())
    }

    /// Chooses the next link or the one before.
    pub(super) fn next_stop(&mut self, forward: bool, library: &Library) {
        let stops = self.stops(library);
        let Some(last) = stops.len().checked_sub(1) else {
            return;
        };
        let at = self
            .stop()
            .and_then(|link| stops.iter().position(|s| *s == link));
        let next = match at {
            Some(at) if forward => (at + 1).min(last),
            Some(at) => at.saturating_sub(1),
            None if self.focus == Focus::Side => {
                let beside = self.side.links();
                let of = |s: &Link| beside.iter().any(|l| l.link == *s);
                stops.iter().position(of).unwrap_or(0)
            }
            None => 0,
        };
        if self.page.choose(&stops[next]) {
            self.side.choose_none();
        } else {
            self.side.choose(&stops[next]);
        }
    }

    /// The links in view with their names, while one is typed: those that begin with what was typed.
    pub(super) fn hinted(&self, library: &Library) -> Vec<(Link, String)> {
        let Some(typed) = &self.hints else {
            return Vec::new();
        };
        let named = self.named(library);
        let begins = |name: &String| name.starts_with(typed.as_str());
        named.into_iter().filter(|(_, n)| begins(n)).collect()
    }

    /// Every link in view with its name. A term is named where it is listed; in running text, which its many terms
    /// would break to pieces, only where there is nothing else to go to.
    fn named(&self, library: &Library) -> Vec<(Link, String)> {
        let mut beside = Vec::new();
        if self.side_area.width > 0 {
            beside = self.side.links_in_view();
        }
        let page = self.page.links_in_view();
        let is_of = |links: &[Placed], link: &Link| links.iter().any(|l| l.link == *link);
        let mut stops = self.stops(library);
        stops.retain(|s| is_of(&page, s) || is_of(&beside, s));
        let listed = |s: &Link| !matches!(s, Link::Term { .. }) || is_of(&beside, s);
        if stops.iter().any(listed) {
            stops.retain(listed);
        }
        let names = hint_names(stops.len());
        stops.into_iter().zip(names).collect()
    }

    /// Whether there is a link in view that can be named.
    pub(super) fn has_hints(&self, library: &Library) -> bool {
        !self.named(library).is_empty()
    }

    /// Chooses among the names that begin with what was typed.
    pub fn type_hint(&mut self, c: char, library: &Library) -> Option<Link> {
        let named = self.named(library);
        let typed = self.hints.as_mut()?;
        typed.push(c);
        if let Some((link, _)) = named.iter().find(|(_, n)| n == typed) {
            let link = link.clone();
            self.hints = None;
            return Some(link);
        }
        if !named.iter().any(|(_, n)| n.starts_with(typed.as_str())) {
            self.hints = None;
        }
        None
    }
}

/// The headings and clauses above a clause.
fn above(library: &Library, id: RuleId) -> Vec<RuleId> {
    let Some(book) = library.book(id.book) else {
        return Vec::new();
    };
    let ix = book.rules.find(id.number);
    let lineage = ix.map_or_else(Vec::new, |ix| book.rules.lineage(ix));
    lineage
        .into_iter()
        .map(|ix| book.rules.nodes[ix].id)
        .collect()
}

/// Names for so many links: a letter each while there are enough, else two.
fn hint_names(count: usize) -> Vec<String> {
    if count <= LETTERS.len() {
        return LETTERS[..count]
            .iter()
            .map(|c| (*c as char).to_string())
            .collect();
    }
    (0..count.min(LETTERS.len() * LETTERS.len()))
        .map(|n| {
            let (a, b) = (
                LETTERS[n / LETTERS.len()] as char,
                LETTERS[n % LETTERS.len()] as char,
            );
            format!("{a}{b}")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_short_and_differ() {
        for count in [0, 3, 26, 27, 200] {
            let names = hint_names(count);
            let mut unique = names.clone();
            unique.sort();
            unique.dedup();
            assert_eq!(unique.len(), count.min(26 * 26));
        }
    }
}
