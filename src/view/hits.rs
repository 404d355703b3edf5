//! What a search found, as lines: where it stands, the passage that answers, and why it is there.

use crate::engine::house::House;
use crate::rulebook::{BookId, Library, RuleId};
use crate::search::{Answer, Elsewhere, Hit, MatchKind, MatchReason, Settled, Target};
use crate::text::width::{fit, width};

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

/// A clause as it is shown: its book, as that is called for short, and its number.
pub fn numbered(library: &Library, id: RuleId) -> String {
    format!("{} {}", short(library, id.book), id.number)
}

/// What settles a query, in one line.
pub fn settled(
    answer: &Answer,
    short: &dyn Fn(BookId) -> String,
    words: &Catalog,
) -> Option<StyledLine> {
    let named = |line: StyledLine, place: usize| match answer.hits.get(place) {
        Some(hit) => {
            let name = match &hit.target {
                Target::Clause(id) => id.number.to_string(),
                _ => hit.title.clone(),
            };
            let book = short(book_of(&hit.target));
            line.with(Tone::Muted, format!("{book} "))
                .with_link(Tone::Id, name, link(&hit.target))
        }
        None => line,
    };
    let line = match answer.settled.as_ref()? {
        Settled::Dispute { dispute } => {
            let dispute = answer.disputes.get(*dispute)?;
            let held = match dispute.house {
                true => "settled.house",
                false => "settled.dispute",
            };
            let line = StyledLine::of(Tone::Warn, format!("⚠ {} ", words.get(held)));
            let line = named(line, *dispute.default.first()?)
                .with(Tone::Strong, format!(" {}", dispute.says))
                .with(Tone::Muted, format!("  {} ", words.get("settled.other")));
            named(line, *dispute.others.first()?)
        }
        Settled::Ruling { hit, says } => {
            let line = StyledLine::of(Tone::Good, format!("{} ", words.get("settled.ruling")));
            named(line, *hit).with(Tone::Strong, format!(" {}", says.replace('\n', " ")))
        }
        Settled::Clause { hit } => {
            let passage = answer.hits.get(*hit)?.excerpt.text.replace('\n', " ");
            let line = StyledLine::of(Tone::Good, format!("{} ", words.get("settled.clause")));
            named(line, *hit).with(Tone::Strong, format!(" {passage}"))
        }
        Settled::Elsewhere { what, word } => {
            let key = match what {
                Elsewhere::Procedure => "settled.procedure",
                Elsewhere::Game => "settled.game",
            };
            StyledLine::of(Tone::Warn, words.fill(key, &[("word", word)]))
        }
    };
    Some(line.hanging(2))
}

/// Puts what settles a query under the house readings: a contradiction is held as the house holds it, and a ruling that
/// comes out otherwise under them settles nothing.
pub fn under_house(answer: &mut Answer, library: &Library) {
    for dispute in &mut answer.disputes {
        let Some(reading) = library.reading(dispute.book, &dispute.reading) else {
            continue;
        };
        let Some(option) = reading.house.as_ref().and_then(|id| reading.option(id)) else {
            continue;
        };
        dispute.house = true;
        if option.id == dispute.option {
            continue;
        }
        let places = dispute.default.iter().chain(&dispute.others).copied();
        let is_own = |place: &usize| {
            let clause = answer.hits.get(*place).and_then(|hit| hit.clause);
            clause.is_some_and(|id| option.by.contains(&id.number.to_string()))
        };
        let (mut own, others): (Vec<usize>, Vec<usize>) = places.partition(is_own);
        if own.is_empty() || others.is_empty() {
            // It goes by none of them: they stand on the other side, whichever they were.
            own.clone_from(&dispute.others);
        } else {
            dispute.others = others;
        }
        (dispute.default, dispute.option) = (own, option.id.clone());
        dispute.says.clone_from(&option.says);
    }
    for nth in 0..answer.disputes.len() {
        let dispute = &answer.disputes[nth];
        let first = |places: &[usize]| places.iter().copied().min();
        if dispute.house
            && let (Some(own), Some(other)) = (first(&dispute.default), first(&dispute.others))
            && other < own
        {
            swap(answer, own, other);
        }
    }
    if let Some(Settled::Ruling { hit, .. }) = &answer.settled
        && let Some(Target::Ruling { book, name }) = answer.hits.get(*hit).map(|hit| &hit.target)
        && let Some(of) = library.book(*book)
        && let Some(file) = of.rulings.iter().find(|r| r.name() == name)
        && !House::of(&file.text, library).decides.is_empty()
    {
        answer.settled = None;
    }
}

/// Puts each of two hits in the other's place, with all that names them.
fn swap(answer: &mut Answer, one: usize, other: usize) {
    answer.hits.swap(one, other);
    let moved = |place: &mut usize| match *place {
        at if at == one => *place = other,
        at if at == other => *place = one,
        _ => {}
    };
    let words = answer.same_words.iter_mut().flat_map(|w| &mut w.hits);
    words.for_each(moved);
    for dispute in &mut answer.disputes {
        dispute
            .default
            .iter_mut()
            .chain(&mut dispute.others)
            .for_each(moved);
    }
    if let Some(Settled::Ruling { hit, .. } | Settled::Clause { hit }) = &mut answer.settled {
        moved(hit);
    }
}

/// The book that a hit is of.
pub fn book_of(target: &Target) -> BookId {
    match target {
        Target::Clause(id) => id.book,
        Target::Term { book, .. } | Target::Ruling { book, .. } => *book,
    }
}

/// The clause among the hits that the hit at a place contradicts, or that contradicts it.
fn against(answer: &Answer, place: usize) -> Option<String> {
    let dispute = answer.disputes.iter().find_map(|d| {
        let sides = [(&d.default, &d.others), (&d.others, &d.default)];
        sides
            .into_iter()
            .find(|(side, _)| side.contains(&place))
            .and_then(|(_, other)| other.first())
    });
    let clause = answer.hits.get(*dispute?)?.clause?;
    Some(clause.number.to_string())
}

/// A hit of an answer as a list shows it: its name in one row of so many columns, then its passage. Beside the name
/// stands what it contradicts or, where there is room, the reason that tells most of why it is here.
pub fn row(
    answer: &Answer,
    place: usize,
    short: &str,
    columns: usize,
    words: &Catalog,
) -> Vec<StyledLine> {
    let Some(found) = answer.hits.get(place) else {
        return Vec::new();
    };
    let mut first = name(found, short, words);
    let mut room = columns.saturating_sub(width(&first.text()));
    if let Some(other) = against(answer, place) {
        let says = words.fill("hits.against", &[("clause", &other)]);
        room = room.saturating_sub(width(&says) + 4);
        first = first.with(Tone::Warn, format!("  ⚠ {says}"));
    }
    let under = found.headings.join(" › ");
    // What is nearest to it says most: the headings lose their beginning.
    let shown = match width(&under) + 2 <= room {
        true => under,
        false => match found.headings.last() {
            Some(last) if found.headings.len() > 1 => format!("… › {last}"),
            _ => under,
        },
    };
    if !shown.is_empty() && room > 6 {
        let shown = fit(&shown, room - 2).into_owned();
        room -= width(&shown) + 2;
        first = first.with(Tone::Muted, format!("  {shown}"));
    }
    if let Some(reason) = found.why.first() {
        let says = because(std::slice::from_ref(reason), words);
        if width(&says) + 2 <= room {
            first = first.with(Tone::Label, format!("  {says}"));
        }
    }
    let mut lines = vec![first];
    if !found.excerpt.text.is_empty() {
        lines.push(excerpt(found));
    }
    lines
}

/// What names a hit.
fn name(hit: &Hit, short: &str, words: &Catalog) -> StyledLine {
    let (kind, name) = match &hit.target {
        Target::Clause(id) => (String::new(), id.number.to_string()),
        Target::Term { name, .. } => (format!("〔{}〕", words.get("hits.term")), name.clone()),
        Target::Ruling { .. } => (
            format!("〔{}〕", words.get("hits.ruling")),
            hit.title.clone(),
        ),
    };
    let mut first = StyledLine::default().hanging(2);
    if !short.is_empty() {
        first = first.with(Tone::Muted, format!("{short} "));
    }
    first = first
        .with(Tone::Kind, kind)
        .with_link(Tone::Id, name, link(&hit.target));
    if matches!(hit.target, Target::Clause(_)) && hit.headings.is_empty() {
        first = first.with(Tone::Heading, format!(" {}", hit.title));
    }
    first
}

/// A hit in three lines: its name, its passage, why it is here.
pub fn hit(hit: &Hit, short: &str, words: &Catalog) -> Vec<StyledLine> {
    let mut first = name(hit, short, words);
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

/// What a person should know of the answer; what is said of a word that means several things stands beside that word.
pub fn notes(answer: &Answer) -> impl Iterator<Item = &String> {
    let of_word = |note: &str| answer.same_words.iter().any(|w| note.contains(&w.says));
    answer.notes.iter().filter(move |note| !of_word(note))
}

/// A whole answer: what a person should know first, the hits, then what else could be meant. `short` names a book
/// in a few letters.
pub fn answer(
    answer: &Answer,
    short: &dyn Fn(BookId) -> String,
    words: &Catalog,
) -> Vec<StyledLine> {
    let mut lines: Vec<StyledLine> = settled(answer, short, words).into_iter().collect();
    for note in notes(answer) {
        lines.push(StyledLine::of(Tone::Warn, words.said(note)).hanging(2));
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
        lines.append(&mut hit(found, &short(book_of(&found.target)), words));
    }
    if !answer.did_you_mean.is_empty() {
        if !lines.is_empty() {
            lines.push(StyledLine::blank());
        }
        let meant = words.list(&answer.did_you_mean);
        lines.push(StyledLine::of(
            Tone::Label,
            words.fill("find.did-you-mean", &[("words", &meant)]),
        ));
    }
    lines
}
