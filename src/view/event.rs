//! An event's profile in lines: what it goes by, which readings its house settled and against what, what is wrong.

use crate::event::shelf::{Broken, Unchanged};
use crate::event::{Fault, Profile, Settled, What};
use crate::rulebook::Library;

use super::catalog::Catalog;
use super::hits::short;
use super::line::{Link, StyledLine, Tone};

/// One thing wrong with a profile.
pub fn fault(fault: &Fault, words: &Catalog) -> StyledLine {
    StyledLine::of(Tone::Id, format!("{}: ", fault.place))
        .with(Tone::Bad, what(&fault.what, words))
        .hanging(2)
}

/// What is wrong, and the likely fix.
pub fn what(what: &What, words: &Catalog) -> String {
    let near = |said: String, near: &Option<String>| match near {
        Some(near) => format!("{said} {}", words.fill("say.nearest", &[("near", near)])),
        None => said,
    };
    match what {
        What::Toml(said) => words.fill("event.no-toml", &[("error", said)]),
        What::NoName => words.get("event.no-name").to_owned(),
        What::Key(key, nearest) => near(words.fill("event.no-key", &[("key", key)]), nearest),
        What::Kind(key) => words.fill("event.no-text", &[("key", key)]),
        What::Book(name, nearest) => near(words.fill("say.no-book", &[("name", name)]), nearest),
        What::Edition(own, there) => {
            words.fill("event.other-edition", &[("edition", own), ("there", there)])
        }
        What::Reading(book, name, nearest) => near(
            words.fill("event.no-reading", &[("name", name), ("book", book)]),
            nearest,
        ),
        What::Option(reading, option, options) => words.fill(
            "ask.no-option",
            &[
                ("reading", reading),
                ("option", option),
                ("options", &words.list(options)),
            ],
        ),
    }
}

/// Why a file is no profile.
pub fn broken(path: &str, broken: &Broken, words: &Catalog) -> StyledLine {
    match broken {
        Broken::Fault(wrong) => fault(wrong, words),
        Broken::Unread(error) => StyledLine::of(
            Tone::Bad,
            words.fill("say.cannot-read", &[("file", &path), ("error", error)]),
        )
        .hanging(2),
    }
}

/// Why a profile was not changed.
pub fn unchanged(path: &str, unchanged: &Unchanged, words: &Catalog) -> StyledLine {
    let why = match unchanged {
        Unchanged::Broken(why) => return broken(path, why, words),
        Unchanged::Toml(error) => words.fill("event.no-toml", &[("error", error)]),
        Unchanged::Disk(error) => words.fill("event.not-kept", &[("error", error)]),
    };
    StyledLine::of(Tone::Bad, format!("{path}: {why}")).hanging(2)
}

/// The event in a line: its name, its game, how many readings its house settled.
pub fn title(
    profile: &Profile,
    settled: &[Settled],
    library: &Library,
    words: &Catalog,
) -> StyledLine {
    let mut line = StyledLine::of(Tone::Strong, profile.name.clone());
    if let Some(book) = profile.book {
        line = line.with(Tone::Plain, format!(" · {}", short(library, book)));
    }
    if let Some(edition) = &profile.edition {
        line = line.with(Tone::Muted, format!(" {edition}"));
    }
    let count = words.fill("event.house-count", &[("count", &settled.len())]);
    line.with(Tone::Plain, format!(" · {count}"))
}

/// A house reading: what was settled, the default it departs from, and the clauses that raise the question.
pub fn settled(settled: &Settled, library: &Library, words: &Catalog) -> StyledLine {
    let link = Link::Reading {
        book: settled.book,
        id: settled.reading.clone(),
    };
    let mut line = StyledLine::default()
        .hanging(4)
        .with(Tone::Muted, format!("{:<4} ", short(library, settled.book)))
        .with_link(Tone::Ref, settled.reading.clone(), link)
        .with(Tone::Plain, " = ")
        .with(Tone::Strong, settled.option.clone());
    let departs = match settled.departs() {
        true => words.fill("reading.departs", &[("default", &settled.default)]),
        false => words.get("reading.default").to_owned(),
    };
    line = line.with(Tone::Muted, departs);
    let known = library.reading(settled.book, &settled.reading);
    for id in known.into_iter().flat_map(|r| &r.clauses) {
        line = line.with(Tone::Plain, "  ").with_link(
            Tone::Ref,
            id.number.to_string(),
            Link::Clause(*id),
        );
    }
    if let Some(was) = &settled.was {
        let said = words.fill("event.was", &[("name", was)]);
        line = line.with(Tone::Warn, format!("  {said}"));
    }
    line
}

/// All that a profile says.
pub fn page(
    profile: &Profile,
    settled_now: &[Settled],
    faults: &[Fault],
    library: &Library,
    words: &Catalog,
) -> Vec<StyledLine> {
    let mut lines = vec![StyledLine::of(Tone::Heading, profile.name.clone())];
    let mut row = |key: &str, says: &str| {
        if !says.is_empty() {
            lines.push(
                StyledLine::of(Tone::Label, format!("{} ", words.get(key)))
                    .with(Tone::Plain, says)
                    .hanging(2),
            );
        }
    };
    let book = profile.book.map(|id| {
        let title = library.book(id).map_or("", |b| &b.rules.front.title);
        format!("{title} {}", profile.edition.as_deref().unwrap_or(""))
    });
    row("event.book", book.as_deref().unwrap_or("").trim());
    row("event.lang", profile.lang.as_deref().unwrap_or(""));
    row("event.sheets", profile.sheets.as_deref().unwrap_or(""));
    row("event.file", &profile.path.display().to_string());
    if settled_now.is_empty() {
        lines.push(StyledLine::of(Tone::Muted, words.get("event.no-house")));
    } else {
        lines.push(StyledLine::of(Tone::Label, words.get("event.house")));
    }
    lines.extend(
        settled_now
            .iter()
            .map(|s| settled(s, library, words).indented(2)),
    );
    lines.extend(faults.iter().map(|f| fault(f, words)));
    lines
}
