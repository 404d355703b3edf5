//! What a call is filled in with from where a judge stands: a clause, a reading, a moment of a ruling, a board.

use crate::engine::Session;
use crate::engine::session::Said;
use crate::event::{Call, Held, Source};
use crate::rulebook::{BookId, Library, Reading, RuleId};

use super::Link;
use super::ruling::clause_of;
use super::sheet::{Pin, Sheet};

/// What is known of a call that is made from a page; a ruling has no page.
pub fn of_link(link: &Link, library: &Library) -> Call {
    let (book, clauses, source) = match link {
        Link::Clause(id) => (id.book, vec![*id], Source::Clause(*id)),
        Link::Term { book, name } => {
            let source = Source::Term {
                book: *book,
                name: name.clone(),
            };
            (*book, Vec::new(), source)
        }
        Link::Reading { book, id } => {
            let reading = library.reading(*book, id);
            let source = Source::Reading {
                book: *book,
                id: id.clone(),
            };
            let clauses = reading.map(|r| r.clauses.clone()).unwrap_or_default();
            (*book, clauses, source)
        }
        Link::Ruling { .. } | Link::Spot(_) => return Call::default(),
    };
    let mut call = Call {
        book: Some(book),
        clauses,
        ..Call::default()
    };
    raised(&mut call, library);
    if let Source::Reading { id, .. } = &source
        && let Some(reading) = library.reading(book, id)
    {
        call.question.clone_from(&reading.question);
        let says = reading.option(reading.in_force());
        call.answer = says.map_or_else(String::new, |o| o.says.clone());
        hold(
            &mut call,
            library,
            reading.id.clone(),
            reading.in_force().to_owned(),
        );
    }
    call.source = Some(source);
    call
}

/// What is known of a call that is made from a sheet.
pub fn of_sheet(sheet: &Sheet, library: &Library) -> Call {
    let clauses = sheet.clauses(library);
    let mut call = Call {
        book: clauses.first().map(|id| id.book),
        question: sheet.question.trim().to_owned(),
        answer: sheet.answer.trim().to_owned(),
        clauses,
        ..Call::default()
    };
    let Some(book) = call.book else { return call };
    settled(&mut call, &sheet.clauses(library), library);
    for pin in &sheet.pins {
        match pin {
            Pin::Reading { book: of, id } if *of == book => {
                if let Some(reading) = library.reading(book, id) {
                    let option = reading.in_force().to_owned();
                    hold(&mut call, library, id.clone(), option);
                }
            }
            Pin::Step(step) => {
                for (reading, option) in &step.under {
                    hold(&mut call, library, reading.clone(), option.clone());
                }
            }
            _ => {}
        }
    }
    call
}

/// Puts the readings that its clauses raise behind a call, settled or not: they are in force.
pub fn raised(call: &mut Call, library: &Library) {
    let clauses = call.clauses.clone();
    behind(call, &clauses, library, |r| Some(r.in_force().to_owned()));
}

/// Puts the house readings that clauses of it raise behind a call. The others have nothing to do with it.
pub fn settled(call: &mut Call, clauses: &[RuleId], library: &Library) {
    behind(call, clauses, library, |r| r.house.clone());
}

/// Puts the readings behind a call that its clauses raise and the house has settled, with the option that was gone by,
/// which may be another.
pub fn gone_by(call: &mut Call, library: &Library, own: impl Fn(&Reading) -> String) {
    let clauses = call.clauses.clone();
    behind(call, &clauses, library, |r| {
        r.house.as_ref().map(|_| own(r))
    });
}

fn behind(
    call: &mut Call,
    clauses: &[RuleId],
    library: &Library,
    option: impl Fn(&Reading) -> Option<String>,
) {
    let clauses = clauses.iter().filter(|id| Some(id.book) == call.book);
    let raised = clauses.flat_map(|id| library.readings_of(*id));
    let raised: Vec<_> = raised
        .filter(|r| call.readings.iter().all(|h| h.reading != r.id))
        .filter_map(|r| Some((r.id.clone(), option(r)?)))
        .collect();
    for (reading, option) in raised {
        hold(call, library, reading, option);
    }
}

/// The house's option where a call was made under another. One that was the house's when the call was made never is.
pub(super) fn against_house<'l>(held: &Held, library: &'l Library) -> Option<&'l str> {
    let house = library.reading(held.book, &held.reading)?.house.as_deref();
    house.filter(|house| !held.house && *house != held.option)
}

/// Says that a reading is in force, in place of another option of it.
pub fn hold(call: &mut Call, library: &Library, reading: String, option: String) {
    let Some(book) = call.book else { return };
    let house = library
        .reading(book, &reading)
        .and_then(|r| r.house.clone());
    let held = Held {
        book,
        house: house.as_ref() == Some(&option),
        reading,
        option,
    };
    match call.readings.iter_mut().find(|h| h.reading == held.reading) {
        Some(there) => *there = held,
        None => call.readings.push(held),
    }
}

/// The question in what was typed to search: without what narrows it (`book:`, `kind:`). None where that is the number
/// of a clause, or nothing.
pub fn question(typed: &str) -> Option<String> {
    let narrows = |word: &&str| {
        let key = word.split([':', '：']).next().unwrap_or("");
        key.len() < word.len() && ["book", "书", "kind", "种类"].contains(&key)
    };
    let words: Vec<&str> = typed.split_whitespace().filter(|w| !narrows(w)).collect();
    let words = words.join(" ");
    let read = super::typed::clause(&words);
    // 攻击 7 is no clause of a book 攻击.
    let is_number = read.number.is_some() && read.book.is_none_or(|book| book.is_ascii());
    (!words.is_empty() && !is_number).then_some(words)
}

/// What is known of a call that is made from a moment of a ruling or a play. `name` is the ruling's name where it has a
/// file. An answer of the file is taken where it is written for the way that was gone; else there is none.
pub fn of_session(session: &dyn Session, name: Option<&str>, library: &Library) -> Call {
    let book = session.book();
    let head = session.head();
    let here = session.cursor();
    let question = match head.question.trim() {
        "" => head.title.trim(),
        question => question,
    };
    let mut call = Call {
        book: Some(book),
        question: question.to_owned(),
        ..Call::default()
    };
    let line = session.lines().into_iter().nth(session.line());
    let ends = line.into_iter().flat_map(|l| l.ends);
    let mut branch = String::new();
    for (name, end) in ends {
        if !session.path_to(end).contains(&here) {
            continue;
        }
        let Said::Answers(answers) = session.said(end) else {
            continue;
        };
        let Some((_, answer)) = answers.into_iter().find(|(n, _)| *n == name) else {
            continue;
        };
        answer.says.trim().clone_into(&mut call.answer);
        call.clauses = distinct(answer.clauses.iter().filter_map(|c| clause_of(book, c)));
        branch = name;
        break;
    }
    let path = session.path_to(here);
    if call.clauses.is_empty() {
        // Without an answer of the file the last of what happened that cites a clause is what was ruled by.
        let events = path.iter().rev().filter_map(|m| session.moment(*m));
        let cited = events
            .flat_map(|m| m.events)
            .find(|e| !e.bookkeeping && !e.cites.is_empty());
        let cites = cited.map(|e| e.cites).unwrap_or_default();
        call.clauses = distinct(cites.into_iter().map(|c| c.clause));
    }
    for moment in path.iter().filter_map(|m| session.moment(*m)) {
        for under in moment.events.into_iter().flat_map(|e| e.under) {
            hold(
                &mut call,
                library,
                under.reading.into_owned(),
                under.option.into_owned(),
            );
        }
    }
    for (reading, option) in session.readings().chosen() {
        hold(&mut call, library, reading.clone(), option.clone());
    }
    gone_by(&mut call, library, |r| {
        session.readings().of(&r.id).to_owned()
    });
    let chosen = session.readings().chosen().iter();
    call.source = Some(Source::Ruling {
        book,
        name: name.unwrap_or_default().to_owned(),
        branch,
        under: chosen.map(|(r, o)| (r.clone(), o.clone())).collect(),
        moment: here,
        text: match name {
            Some(_) if session.own_ends().is_empty() => None,
            _ => Some(session.to_yaml(&head.title)),
        },
    });
    call
}

fn distinct(ids: impl Iterator<Item = RuleId>) -> Vec<RuleId> {
    let mut all = Vec::new();
    for id in ids {
        if !all.contains(&id) {
            all.push(id);
        }
    }
    all
}

/// The clauses that are typed in a line, of a book where they name none; and what of it is no clause of these books.
pub fn clauses(typed: &str, book: Option<BookId>, library: &Library) -> (Vec<RuleId>, Vec<String>) {
    let folded = crate::text::fold::fold(&typed.replace('。', "."));
    let words = folded.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '、'));
    let (mut found, mut unknown) = (Vec::new(), Vec::new());
    for word in words.filter(|w| !w.is_empty()) {
        let id = word
            .parse()
            .ok()
            .or_else(|| book.and_then(|b| clause_of(b, word)));
        match id.filter(|id| library.node(*id).is_some()) {
            Some(id) => found.push(id),
            None => unknown.push(word.to_owned()),
        }
    }
    (distinct(found.into_iter()), unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::games;
    use crate::engine::house::House;

    fn ruling<'l>(library: &'l Library, book: BookId, name: &str) -> &'l str {
        let book = library.book(book).expect("book");
        &book
            .rulings
            .iter()
            .find(|r| r.name() == name)
            .expect("ruling")
            .text
    }

    #[test]
    fn a_ruling_fills_in_what_it_answers_and_by_what() {
        let library = Library::shipped();
        let text = ruling(&library, BookId::PAIXU, "08-above-five");
        let mut session = games::open(text, &library).expect("played");
        session.jump(0);
        let call = of_session(&*session, Some("08-above-five"), &library);
        assert!(call.answer.starts_with('4'), "{call:?}");
        assert!(!call.clauses.is_empty() && !call.question.is_empty());
        let Some(Source::Ruling {
            name, text: None, ..
        }) = &call.source
        else {
            panic!("{:?}", call.source);
        };
        assert_eq!(name, "08-above-five");
    }

    #[test]
    fn under_a_house_reading_the_file_s_answer_is_not_taken() {
        let mut library = Library::shipped();
        library.settle(&[(BookId::YUGIOH, "支付到零".to_owned(), "败北".to_owned())]);
        let text = ruling(&library, BookId::YUGIOH, "01-pay-exactly");
        let mut session = games::open(text, &library).expect("played");
        House::of(text, &library).go(&mut *session).expect("played");
        session.jump(session.moments() - 1);
        let call = of_session(&*session, Some("01-pay-exactly"), &library);
        assert_eq!(call.answer, "");
        let held = call.readings.iter().find(|h| h.reading == "支付到零");
        assert!(
            held.is_some_and(|h| h.house && h.option == "败北"),
            "{call:?}"
        );
    }

    #[test]
    fn clauses_are_read_as_they_are_typed() {
        let library = Library::shipped();
        let (found, unknown) = clauses(
            "305.2、paixu:1.2.1-2 ９９９．９",
            Some(BookId::VIVIDZ),
            &library,
        );
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, ["vividz:305.2", "paixu:1.2.1-2"]);
        assert_eq!(unknown, ["999.9"]);
    }
}
