//! What a new edition changes, as lines, Markdown, HTML or JSON: what a judge must read first comes first, mere wording and
//! renumbering last, and for each change what cites it.

mod impact;
mod page;
mod swaps;
mod terms;
mod told;
mod write;

use crate::edition::{
    Change, Comparison, Group, Kind, Piece, Reason, Stretch, What, compare_books, pieces,
};
use crate::rulebook::{Book, NodeIx, RuleId, editions};

use super::catalog::Catalog;

pub use impact::{Cites, Citing, Touched, in_library, is_of, touched};
pub use page::{change_lines, head, lines, swap_lines};
pub use swaps::Swap;
pub use terms::OfTerm;
pub use told::Told;
pub use write::{html, markdown};

/// One of the two editions.
#[derive(Debug, Clone)]
pub struct Side<'l> {
    /// The book in this edition.
    pub book: &'l Book,
    /// What the edition is called; empty where nothing says.
    pub edition: String,
}

impl<'l> Side<'l> {
    /// A book as an edition of itself.
    pub fn of(book: &'l Book) -> Self {
        Self {
            edition: editions::told(&book.rules.front).to_owned(),
            book,
        }
    }

    /// Its name: the book and the edition.
    pub fn name(&self) -> String {
        let id = self.book.rules.id;
        match self.edition.is_empty() {
            true => id.to_string(),
            false => format!("{id} {}", self.edition),
        }
    }

    fn number(&self, ix: NodeIx) -> String {
        self.book.rules.nodes[ix].id.number.to_string()
    }

    fn text(&self, ix: NodeIx) -> &'l str {
        &self.book.rules.nodes[ix].body.text
    }
}

/// Two editions laid against each other, with what cites what changed.
#[derive(Debug)]
pub struct Report<'l> {
    /// The older one.
    pub old: Side<'l>,
    /// The newer one.
    pub new: Side<'l>,
    /// What changed.
    pub comparison: Comparison,
    /// What changed in the terms.
    pub terms: Vec<OfTerm>,
    /// What cites a clause that changed.
    pub touched: Vec<Touched>,
    /// Whether everything is shown: what was only renumbered clause by clause, and long clauses whole.
    pub all: bool,
}

impl<'l> Report<'l> {
    /// Compares two editions.
    pub fn new(old: Side<'l>, new: Side<'l>, all: bool) -> Self {
        let comparison = compare_books(old.book, new.book);
        let terms = terms::terms(&old, &new, &comparison);
        Self {
            old,
            new,
            comparison,
            terms,
            touched: Vec::new(),
            all,
        }
    }

    /// Looks for what of these cites a clause that changed.
    #[must_use]
    pub fn with(mut self, citing: Vec<Citing>) -> Self {
        self.touched = touched(&self.old, &self.new, &self.comparison, citing);
        self
    }

    /// The changes of a group that are told; of what was only renumbered the topmost, each with how many stand below it.
    fn told(&self, group: Group) -> Vec<(&Change, usize)> {
        let all = self
            .comparison
            .changes
            .iter()
            .filter(|c| c.group() == group);
        if group != Group::Renumbered || self.all {
            return all.map(|c| (c, 0)).collect();
        }
        let all: Vec<&Change> = all.collect();
        let renumbered: std::collections::HashSet<NodeIx> =
            all.iter().filter_map(|c| c.old.first().copied()).collect();
        let under = |c: &Change| {
            let node = &self.old.book.rules.nodes[*c.old.first()?];
            node.parent.filter(|p| renumbered.contains(p))
        };
        let below = |c: &Change| match c.old.first() {
            Some(ix) => self
                .old
                .book
                .rules
                .subtree(*ix)
                .filter(|b| b != ix && renumbered.contains(b))
                .count(),
            None => 0,
        };
        all.into_iter()
            .filter(|c| under(c).is_none())
            .map(|c| (c, below(c)))
            .collect()
    }

    /// A group's entries as they are shown, each with the clause that it leads to: its changes, or one for each expression
    /// that another took the place of.
    fn entries(&self, group: Group, words: &Catalog) -> Vec<(Shown, Option<RuleId>)> {
        let leads = |change: &Change| {
            let first = change.new.first();
            first.map(|ix| self.new.book.rules.nodes[*ix].id)
        };
        if group == Group::Renamed {
            let all = self.swaps().into_iter();
            let shown = all.map(|s| {
                let first = s.only.first().and_then(|c| leads(c));
                (swaps::shown_swap(self, &s, self.all, words), first)
            });
            return shown.collect();
        }
        let told = self.told(group).into_iter();
        told.map(|(change, below)| (shown(self, change, below, words), leads(change)))
            .collect()
    }

    /// What stands over a group.
    pub fn title(&self, group: Group, words: &Catalog) -> String {
        let count = self.count(group);
        let key = group_key(group);
        match group {
            Group::Renamed => words.fill(key, &[("swaps", &self.swaps().len()), ("count", &count)]),
            _ => words.fill(key, &[("count", &count)]),
        }
    }

    /// How many changes a group has.
    pub fn count(&self, group: Group) -> usize {
        let changes = self.comparison.changes.iter();
        changes.filter(|c| c.group() == group).count()
    }
}

/// A change as it is shown, whatever the surface.
struct Shown {
    /// 601.2f → 601.2g
    numbers: String,
    kind: String,
    /// Why.
    why: String,
    /// Texts, each with a number before it where there are several.
    body: Vec<(String, Vec<Piece>)>,
}

fn shown(report: &Report<'_>, change: &Change, below: usize, words: &Catalog) -> Shown {
    let (old, new) = (&report.old, &report.new);
    let list = |side: &Side<'_>, all: &[NodeIx]| {
        let numbers: Vec<String> = all.iter().map(|ix| side.number(*ix)).collect();
        numbers.join(" + ")
    };
    let (from, to) = (list(old, &change.old), list(new, &change.new));
    let numbers = match change.kind {
        Kind::Added | Kind::Copied => to,
        Kind::Removed => from,
        _ if from == to => from,
        _ => format!("{from} → {to}"),
    };
    let mut kind = words.get(kind_key(change.kind)).to_owned();
    if below > 0 {
        kind = format!(
            "{kind} {}",
            words.fill("diff.with-below", &[("count", &below)])
        );
    }
    let like = match (change.kind, &change.old[..]) {
        (Kind::Copied, [from]) => {
            Some(words.fill("diff.copied-from", &[("clause", &old.number(*from))]))
        }
        (Kind::Added, [from]) => Some(words.fill("diff.like", &[("clause", &old.number(*from))])),
        _ => None,
    };
    let mut whys: Vec<String> = like.into_iter().collect();
    const MOST: usize = 6;
    whys.extend(change.reasons.iter().take(MOST).map(|r| reason(r, words)));
    if change.reasons.len() > MOST {
        whys.push(words.fill(
            "diff.more-reasons",
            &[("count", &(change.reasons.len() - MOST))],
        ));
    }
    Shown {
        numbers,
        kind,
        why: whys.join(words.get("diff.between")),
        body: body(report, change),
    }
}

/// A term's change as it is shown.
fn shown_term(term: &OfTerm, words: &Catalog) -> Shown {
    let whys: Vec<String> = term.reasons.iter().map(|r| reason(r, words)).collect();
    Shown {
        numbers: term.name.clone(),
        kind: words.get(kind_key(term.kind)).to_owned(),
        why: whys.join(words.get("diff.between")),
        body: vec![(String::new(), term.pieces.clone())],
    }
}

/// The marked texts of a change; none where its words are the same.
fn body(report: &Report<'_>, change: &Change) -> Vec<(String, Vec<Piece>)> {
    let (old, new) = (&report.old, &report.new);
    let whole = |what: Stretch, text: &str| {
        vec![Piece {
            what,
            text: text.to_owned(),
        }]
    };
    match (change.kind, &change.old[..], &change.new[..]) {
        (Kind::Added, _, all) => {
            let text = |ix: &NodeIx| (String::new(), whole(Stretch::Added, new.text(*ix)));
            all.iter().map(text).collect()
        }
        (Kind::Removed, all, _) => {
            let text = |ix: &NodeIx| (String::new(), whole(Stretch::Removed, old.text(*ix)));
            all.iter().map(text).collect()
        }
        (Kind::Moved | Kind::Renumbered, [_], [n]) => {
            vec![(String::new(), whole(Stretch::Kept, new.text(*n)))]
        }
        (_, [o], [n]) => vec![(String::new(), pieces(old.text(*o), new.text(*n)))],
        (_, olds, news) => {
            let was = olds
                .iter()
                .map(|ix| (old.number(*ix), whole(Stretch::Removed, old.text(*ix))));
            let is = news
                .iter()
                .map(|ix| (new.number(*ix), whole(Stretch::Added, new.text(*ix))));
            was.chain(is).collect()
        }
    }
}

/// Why a change is held to be what it is, in a few words.
fn reason(reason: &Reason, words: &Catalog) -> String {
    const LONGEST: usize = 24;
    let short = |text: &str| {
        let text = text.replace('\n', " ");
        match text.char_indices().nth(LONGEST) {
            Some((at, _)) => format!("{}…", &text[..at]),
            None => text,
        }
    };
    let what = words.get(what_key(reason.what));
    match (reason.old.is_empty(), reason.new.is_empty()) {
        (true, true) => what.to_owned(),
        (true, false) => format!("{what} +“{}”", short(&reason.new)),
        (false, true) => format!("{what} −“{}”", short(&reason.old)),
        (false, false) => format!("{what} “{}”→“{}”", short(&reason.old), short(&reason.new)),
    }
}

/// The words for a kind of change.
pub const fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::Reworded => "diff.reworded",
        Kind::RenumberedReworded => "diff.renumbered-reworded",
        Kind::MovedReworded => "diff.moved-reworded",
        Kind::Split => "diff.split",
        Kind::Merged => "diff.merged",
        Kind::Removed => "diff.removed",
        Kind::Added => "diff.added",
        Kind::Copied => "diff.copied",
        Kind::References => "diff.references",
        Kind::Moved => "diff.moved",
        Kind::Renumbered => "diff.renumbered",
    }
}

/// The words for a group of changes.
const fn group_key(group: Group) -> &'static str {
    match group {
        Group::Meaning => "diff.group-meaning",
        Group::Renamed => "diff.group-renamed",
        Group::Removed => "diff.group-removed",
        Group::Added => "diff.group-added",
        Group::Doubt => "diff.group-doubt",
        Group::References => "diff.group-references",
        Group::Regrouped => "diff.group-regrouped",
        Group::Moved => "diff.group-moved",
        Group::Wording => "diff.group-wording",
        Group::Renumbered => "diff.group-renumbered",
    }
}

const fn what_key(what: What) -> &'static str {
    match what {
        What::Negation => "diff.negation",
        What::Modal => "diff.modal",
        What::Number => "diff.number",
        What::Bound => "diff.bound",
        What::Actor => "diff.actor",
        What::Timing => "diff.timing",
        What::Condition => "diff.condition",
        What::Reference => "diff.reference",
        What::Words => "diff.words",
        What::Renamed => "diff.renamed",
        What::Translation => "diff.translation",
        What::Synonym => "diff.synonym",
        What::Particles => "diff.particles",
        What::Punctuation => "diff.punctuation",
        What::Spelling => "diff.spelling",
    }
}
