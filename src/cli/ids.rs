//! Clause ids as a person types them: with or without a book, in whatever width.

use serde::Serialize;

use crate::rulebook::{Book, BookId, Library, Number, RuleId};
use crate::view::tree::node;
use crate::view::{Catalog, StyledLine, Tone, typed};

use super::context::{Cli, Failure};

/// What a typed id turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// This clause.
    Clause(RuleId),
    /// No clause's number, but the source misprints this one's so.
    Misprint(RuleId),
    /// A clause in each of several books.
    Several(Vec<RuleId>),
    /// No clause; these come near.
    Unknown(Vec<RuleId>),
}

/// An id that led to no one clause, for programs.
#[derive(Debug, Serialize)]
pub struct Missed<'t> {
    asked: &'t str,
    /// Where several books have it.
    candidates: Vec<RuleId>,
    /// Where none has it.
    nearest: Vec<RuleId>,
}

impl Asked {
    /// The one clause that is meant, if there is one.
    pub fn clause(&self) -> Option<RuleId> {
        match self {
            Self::Clause(id) | Self::Misprint(id) => Some(*id),
            Self::Several(_) | Self::Unknown(_) => None,
        }
    }

    /// For programs, where no one clause is meant.
    pub fn missed<'t>(&self, asked: &'t str) -> Option<Missed<'t>> {
        let (candidates, nearest) = match self {
            Self::Several(ids) => (ids.clone(), Vec::new()),
            Self::Unknown(near) => (Vec::new(), near.clone()),
            Self::Clause(_) | Self::Misprint(_) => return None,
        };
        Some(Missed {
            asked,
            candidates,
            nearest,
        })
    }
}

/// Reads an id. A book that stands in it is stronger than `book`; without either the event's is asked, then every book.
///
/// # Errors
/// Where it names no book there is, or is no clause number.
pub fn read(
    cli: &Cli,
    library: &Library,
    asked: &str,
    book: Option<BookId>,
) -> Result<Asked, Failure> {
    let read = typed::clause(asked);
    let book = match read.book {
        Some(name) => Some(cli.book(library, &name)?.rules.id),
        None => book,
    };
    let Some(number) = read.number else {
        return Err(no_number(&cli.words, asked));
    };
    // Without a book the event's is meant, where it has such a clause.
    let own = cli.event.as_ref().and_then(|e| e.book);
    if let (None, Some(own)) = (book, own)
        && let found @ Asked::Clause(_) = find(library, number, Some(own))
    {
        return Ok(found);
    }
    Ok(find(library, number, book))
}

/// Finds a number in one book, or in all.
fn find(library: &Library, number: Number, book: Option<BookId>) -> Asked {
    let books: Vec<&Book> = library
        .books
        .iter()
        .filter(|b| book.is_none_or(|id| b.rules.id == id))
        .collect();
    let among = |find: &dyn Fn(&Book) -> Option<usize>| -> Vec<RuleId> {
        books
            .iter()
            .filter_map(|b| find(b).map(|ix| b.rules.nodes[ix].id))
            .collect()
    };
    match among(&|b| b.rules.find(number))[..] {
        [] => {}
        [one] => return Asked::Clause(one),
        ref several => return Asked::Several(several.to_vec()),
    }
    match among(&|b| b.rules.find_printed(number))[..] {
        [] => {}
        [one] => return Asked::Misprint(one),
        ref several => return Asked::Several(several.to_vec()),
    }
    const MOST: usize = 5;
    let wanted = number.to_string();
    let mut near: Vec<(usize, RuleId)> = books
        .iter()
        .flat_map(|b| b.rules.nearest(number, MOST))
        .map(|id| (strsim::osa_distance(&wanted, &id.number.to_string()), id))
        .collect();
    // Stable: of equally near ones, each book's own order holds.
    near.sort_by_key(|(distance, _)| *distance);
    near.truncate(MOST);
    Asked::Unknown(near.into_iter().map(|(_, id)| id).collect())
}

fn no_number(words: &Catalog, typed: &str) -> Failure {
    let mut lines = vec![
        StyledLine::of(
            Tone::Plain,
            words.fill("say.no-number", &[("text", &typed)]),
        ),
        StyledLine::of(Tone::Plain, words.get("say.number-forms")),
    ];
    if !typed.trim().is_empty() {
        lines.push(StyledLine::of(
            Tone::Plain,
            words.fill("say.to-search", &[("query", &typed)]),
        ));
    }
    Failure::Said(lines)
}

/// Says on standard error what an id led to instead of one clause, or that it was a misprint.
///
/// # Errors
/// What the handle says.
pub fn remark(cli: &mut Cli, library: &Library, typed: &str, asked: &Asked) -> std::io::Result<()> {
    match asked {
        Asked::Clause(_) => Ok(()),
        Asked::Misprint(id) => {
            let said = cli.words.fill(
                "say.misprint",
                &[("printed", &typed), ("number", &id.number)],
            );
            cli.remark(Tone::Note, said)
        }
        Asked::Several(ids) => {
            let said = cli.words.fill("say.several", &[("text", &typed)]);
            cli.remark(Tone::Warn, said)?;
            list(cli, library, ids)
        }
        Asked::Unknown(near) => {
            let said = cli.words.fill("say.no-clause", &[("text", &typed)]);
            cli.remark(Tone::Bad, said)?;
            list(cli, library, near)
        }
    }
}

fn list(cli: &mut Cli, library: &Library, ids: &[RuleId]) -> std::io::Result<()> {
    for id in ids {
        let Some(book) = library.book(id.book) else {
            continue;
        };
        let Some(ix) = book.rules.find(id.number) else {
            continue;
        };
        let mut line = StyledLine::default()
            .indented(2)
            .hanging(2)
            .with(Tone::Id, id.to_string());
        // The whole id stands for the number, so that it can be typed as it is shown.
        line.spans.extend(
            node(book, ix, 0, false, &cli.words)
                .spans
                .into_iter()
                .skip(1),
        );
        cli.err.lines(&[line])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_without_book_is_asked_of_all() {
        let library = Library::shipped();
        let number = |text: &str| text.parse::<Number>().expect(text);
        assert_eq!(
            find(&library, number("802.1a"), None),
            Asked::Clause(RuleId::of(BookId::VIVIDZ, "802.1a"))
        );
        assert!(matches!(
            find(&library, number("501.2"), Some(BookId::VIVIDZ)),
            Asked::Clause(_) | Asked::Misprint(_)
        ));
        assert!(
            matches!(find(&library, number("1.2"), None), Asked::Several(ids) if ids.len() > 1)
        );
        let Asked::Unknown(near) = find(&library, number("802.1z"), None) else {
            panic!("there is no 802.1z");
        };
        assert_eq!(near[0].number, number("802.1"));
        assert_eq!(near.len(), 5);
    }
}
