//! What a search found, as lines: where it stands, the passage that answers, and why it is there.

use crate::rulebook::{BookId, Library};
use crate::search::{Answer, Hit, MatchKind, MatchReason, Target};

use super::catalog::Catalog;
use super::line::{Link, StyledLine, Tone};

/// The link that a hit leads to.
pub fn link(target: &Target) -> Link {
    match target {
        Target::Clause(id) => Link::Clause(*id),
        Target::Term { book, name } => Link::Term {
            book: *book,
            name: name.clone(),
        },
        Target::Ruling { book, name } => Link::Ruling {
            book: *book,
            name: name.clone(),
        },
    }
}

/// The short name of a book: VV, or its id where it has none.
pub fn short(library: &Library, book: crate::rulebook::BookId) -> &str {
    match library.book(book) {
        Some(book) if !book.rules.front.short.is_empty() => &book.rules.front.short,
        _ => book.as_str(),
    }
}

/// A hit in three lines: its name, its passage, why it is here.
pub fn hit(hit: &Hit, short: &str, words: &Catalog) -> Vec<StyledLine> {
    let (kind, name) = match &hit.target {
        Target::Clause(id) => (String::new(), id.number.to_string()),
        Target::Term { name, .. } => (format!("〔{}〕", words.get("hits.term")), name.clone()),
        Target::Ruling { .. } => (
            format!("〔{}〕", words.get("hits.ruling")),
            hit.title.clone(),
        ),
    };
    let mut first = StyledLine::default()
        .hanging(2)
        .with(Tone::Muted, format!("{short} "))
        .with(Tone::Kind, kind)
        .with_link(Tone::Id, name, link(&hit.target));
    if matches!(hit.target, Target::Clause(_)) && hit.headings.is_empty() {
        first = first.with(Tone::Heading, format!(" {}", hit.title));
    }
    if !hit.headings.is_empty() {
        first = first.with(Tone::Muted, format!("  {}", hit.headings.join(" › ")));
    }
    let mut lines = vec![first];
    if !hit.excerpt.text.is_empty() {
        lines.push(excerpt(hit));
    }
    if !hit.why.is_empty() {
        lines.push(
            StyledLine::of(Tone::Muted, because(&hit.why, words))
                .indented(2)
                .hanging(2),
        );
    }
    lines
}

/// The passage of a hit with what answered marked.
pub fn excerpt(hit: &Hit) -> StyledLine {
    let passage = &hit.excerpt;
    let mut line = StyledLine::default().indented(2);
    if passage.cut_front {
        line = line.with(Tone::Muted, "…");
    }
    let mut at = 0;
    for mark in &passage.marks {
        line = line
            .with(Tone::Plain, passage.text[at..mark.start].replace('\n', " "))
            .with(Tone::Match, &passage.text[mark.clone()]);
        at = mark.end;
    }
    line = line.with(Tone::Plain, passage.text[at..].replace('\n', " "));
    if passage.cut_back {
        line = line.with(Tone::Muted, "…");
    }
    line
}

/// Why a hit is here: 滑步→滑行（别名）.
pub fn because(why: &[MatchReason], words: &Catalog) -> String {
    why.iter()
        .map(|w| {
            let way = words.get(way_key(w.way));
            match &w.found {
                Some(found) if *found != w.asked => format!("{}→{found}（{way}）", w.asked),
                _ => format!("{}（{way}）", w.asked),
            }
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// The catalogue key of a way.
pub const fn way_key(way: MatchKind) -> &'static str {
    match way {
        MatchKind::Id => "way.id",
        MatchKind::Misprint => "way.misprint",
        MatchKind::Word => "way.word",
        MatchKind::Term => "way.term",
        MatchKind::Alias => "way.alias",
        MatchKind::Pinyin => "way.pinyin",
        MatchKind::Folding => "way.folding",
        MatchKind::Correction => "way.correction",
        MatchKind::Synonym => "way.synonym",
        MatchKind::Heading => "way.heading",
        MatchKind::Link => "way.link",
        MatchKind::Holds => "way.holds",
    }
}

/// A whole answer: what a person should know first, the hits, then what else could be meant. `short` names a book
/// in a few letters.
pub fn answer(
    answer: &Answer,
    short: &dyn Fn(BookId) -> String,
    words: &Catalog,
) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    for note in &answer.notes {
        lines.push(StyledLine::of(Tone::Warn, note.clone()).hanging(2));
    }
    for same in &answer.same_words {
        let (tone, title) = if same.same_idea {
            (Tone::Label, words.get("term.same-idea"))
        } else {
            (Tone::Warn, words.get("term.same-word"))
        };
        lines.push(
            StyledLine::of(tone, format!("{title} "))
                .with(Tone::Strong, same.word.clone())
                .with(Tone::Plain, format!("  {}", same.says))
                .hanging(2),
        );
    }
    for found in &answer.hits {
        if !lines.is_empty() {
            lines.push(StyledLine::blank());
        }
        let book = match &found.target {
            Target::Clause(id) => id.book,
            Target::Term { book, .. } | Target::Ruling { book, .. } => *book,
        };
        lines.append(&mut hit(found, &short(book), words));
    }
    if !answer.did_you_mean.is_empty() {
        if !lines.is_empty() {
            lines.push(StyledLine::blank());
        }
        let meant = answer.did_you_mean.join("、");
        lines.push(StyledLine::of(
            Tone::Label,
            words.fill("find.did-you-mean", &[("words", &meant)]),
        ));
    }
    lines
}
