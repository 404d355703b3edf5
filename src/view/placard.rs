//! What is held up to the players: a clause, an answer or a sheet, only its text; with its number, book and edition,
//! and both sides where the text contradicts itself. Also what a code that a phone reads says.

use crate::event::Call;
use crate::rulebook::{BookId, Library, Relation, RuleId, editions};

use super::catalog::Catalog;
use super::clause::contradicting;
use super::line::{Link, Tone};
use super::sheet::{Pin, Sheet, StepPin, quoted};

/// A text to be shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Placard {
    /// What it is, in one line: the book with its edition, and the number or name.
    pub head: String,
    /// Its text.
    pub paragraphs: Vec<Paragraph>,
}

/// A paragraph of what is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paragraph {
    /// What it is: plain, strong (an answer), a label, or a warning (a contradiction).
    pub tone: Tone,
    /// The text; it holds no line feed.
    pub text: String,
}

impl Placard {
    /// What a link leads to; of a ruling nothing: it is stepped first, and its [`step`](Self::step) shown.
    pub fn of(library: &Library, link: &Link, words: &Catalog) -> Option<Self> {
        match link {
            Link::Clause(id) => Self::clause(library, *id, words),
            Link::Term { book, name } => Self::term(library, *book, name),
            Link::Reading { book, id } => Self::reading(library, *book, id, words),
            Link::Ruling { .. } | Link::Spot(_) => None,
        }
    }

    /// A clause with what stands below it, or a heading's title.
    pub fn clause(library: &Library, id: RuleId, words: &Catalog) -> Option<Self> {
        let mut placard = Self::headed(head(library, id.book, &id.number.to_string()));
        placard.quote(library, id, words);
        (!placard.paragraphs.is_empty()).then_some(placard)
    }

    /// What a term means.
    fn term(library: &Library, book: BookId, name: &str) -> Option<Self> {
        let term = library.book(book)?.glossary.get(name)?;
        let what = term
            .clause
            .map_or_else(|| term.name.clone(), |id| id.number.to_string());
        let mut placard = Self::headed(head(library, book, &what));
        placard.say(Tone::Strong, &term.name);
        placard.say(Tone::Plain, &term.says);
        Some(placard)
    }

    /// An open question and how it may be read, the default marked.
    fn reading(library: &Library, book: BookId, id: &str, words: &Catalog) -> Option<Self> {
        let reading = library.reading(book, id)?;
        let numbers = numbers(book, &reading.clauses, words);
        let mut placard = Self::headed(head(library, book, &numbers));
        placard.say(Tone::Warn, &reading.question);
        for option in reading.told() {
            let (tone, mark) = if option.id == reading.default {
                (Tone::Strong, words.get("reading.default"))
            } else {
                (Tone::Plain, "")
            };
            let colon = words.colon();
            let says = format!("· {}{mark}{colon}{}", option.id, option.says);
            placard.say(tone, &says);
        }
        placard.contradictions(library, &reading.clauses, words);
        Some(placard)
    }

    /// What a ruling asks and answers, by which clauses and readings.
    pub fn step(library: &Library, book: BookId, step: &StepPin, words: &Catalog) -> Self {
        let mut placard = Self::headed(head(library, book, &step.ruling));
        placard.ruled(library, book, step, words);
        placard
    }

    /// A call: question, answer, the clauses it rests on and the readings behind it.
    pub fn call(library: &Library, call: &Call, words: &Catalog) -> Option<Self> {
        let readings = call.readings.iter().map(|held| Pin::Reading {
            book: held.book,
            id: held.reading.clone(),
        });
        let clauses = call.clauses.iter().copied().map(Pin::Clause);
        let sheet = Sheet {
            title: words.get("record.one").to_owned(),
            question: call.question.clone(),
            answer: call.answer.clone(),
            pins: clauses.chain(readings).collect(),
            ..Sheet::default()
        };
        let empty = call.question.is_empty() && call.answer.is_empty() && sheet.pins.is_empty();
        (!empty).then(|| Self::sheet(library, &sheet, words))
    }

    /// A sheet: question, answer, and what is pinned to it.
    pub fn sheet(library: &Library, sheet: &Sheet, words: &Catalog) -> Self {
        let title = match sheet.title.trim() {
            "" => words.get("sheet.untitled"),
            title => title,
        };
        let clauses = sheet.clauses(library);
        let mut books: Vec<BookId> = Vec::new();
        for id in &clauses {
            if !books.contains(&id.book) {
                books.push(id.book);
            }
        }
        let named = books.iter().map(|book| named(library, *book));
        let head: Vec<_> = [title.to_owned()].into_iter().chain(named).collect();
        let mut placard = Self::headed(head.join(" · "));
        placard.say(Tone::Label, &sheet.question);
        placard.say(Tone::Strong, &sheet.answer);
        for pin in &sheet.pins {
            match pin {
                Pin::Clause(id) => placard.quote(library, *id, words),
                Pin::Term { book, name } => {
                    placard.add(Self::term(library, *book, name));
                }
                Pin::Reading { book, id } => {
                    placard.add(Self::reading(library, *book, id, words));
                }
                Pin::Step(step) => {
                    let cited = step.answers.iter().flat_map(|a| &a.clauses);
                    let told = step.told.iter().flat_map(|t| &t.cites).map(|(_, id)| id);
                    let book = cited.chain(told).next().map(|id| id.book);
                    if let Some(book) = book.or_else(|| books.first().copied()) {
                        placard.ruled(library, book, step, words);
                    }
                }
            }
        }
        placard
    }

    /// All of it as plain text: the head, then a line a paragraph.
    pub fn text(&self) -> String {
        let lines = self.paragraphs.iter().map(|p| p.text.as_str());
        let all: Vec<_> = [self.head.as_str()].into_iter().chain(lines).collect();
        all.join("\n")
    }

    fn headed(head: String) -> Self {
        Self {
            head,
            paragraphs: Vec::new(),
        }
    }

    /// Adds what is said, a paragraph a line, unless it is said already.
    fn say(&mut self, tone: Tone, text: &str) {
        for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let paragraph = Paragraph {
                tone,
                text: crate::text::width::safe(line).into_owned(),
            };
            if !self.paragraphs.contains(&paragraph) {
                self.paragraphs.push(paragraph);
            }
        }
    }

    fn add(&mut self, other: Option<Self>) {
        for paragraph in other.into_iter().flat_map(|o| o.paragraphs) {
            self.say(paragraph.tone, &paragraph.text);
        }
    }

    /// Quotes a clause, and whatever says the contrary of it.
    fn quote(&mut self, library: &Library, id: RuleId, words: &Catalog) {
        let mut ids = Vec::new();
        for (_, node) in quoted(library, id) {
            let kind = node
                .kind_word()
                .map_or_else(String::new, |word| format!("〔{}〕", words.said(word)));
            let says = format!("{} {kind}{}", node.id.number, node.body.text);
            self.say(Tone::Plain, &says);
            ids.push(node.id);
        }
        self.contradictions(library, &ids, words);
    }

    /// Both sides of every contradiction that the clauses are in.
    fn contradictions(&mut self, library: &Library, clauses: &[RuleId], words: &Catalog) {
        for id in clauses {
            for other in contradicting(library, *id) {
                let contradicts = words.said(Relation::Contradicts.word());
                let (own, its) = (id.number.to_string(), numbers(id.book, &[other], words));
                let pair = |a: &str, b: &str| format!("⚠ {contradicts} {a} ↔ {b}");
                let (forth, back) = (pair(&own, &its), pair(&its, &own));
                if self.paragraphs.iter().any(|p| p.text == back) {
                    continue;
                }
                self.say(Tone::Warn, &forth);
                for side in [*id, other] {
                    for (_, node) in quoted(library, side) {
                        let says =
                            format!("{} {}", numbers(id.book, &[node.id], words), node.body.text);
                        let is_there = |p: &Paragraph| p.text == says;
                        if !self.paragraphs.iter().any(is_there) {
                            self.say(Tone::Warn, &says);
                        }
                    }
                }
            }
        }
    }

    fn ruled(&mut self, library: &Library, book: BookId, step: &StepPin, words: &Catalog) {
        let mut clauses: Vec<RuleId> = Vec::new();
        for answer in &step.answers {
            let branch = match answer.branch.as_str() {
                "" => String::new(),
                branch => format!("〔{branch}〕"),
            };
            let rests = resting(book, &answer.clauses, words);
            self.say(Tone::Strong, &format!("{branch}{}{rests}", answer.says));
            clauses.extend(&answer.clauses);
        }
        if step.unanswered {
            self.say(Tone::Warn, words.get("rule.unanswered"));
        }
        if step.answers.is_empty() {
            for told in &step.told {
                let cites: Vec<_> = told.cites.iter().map(|(_, id)| *id).collect();
                let rests = resting(book, &cites, words);
                self.say(Tone::Plain, &format!("{}{rests}", told.says_in(words)));
                clauses.extend(cites);
            }
        }
        // The answer first: the players know what they asked.
        self.say(Tone::Label, &step.question);
        for (reading, option) in &step.under {
            let under = words.get("step.under");
            self.say(Tone::Label, &format!("{under} {reading} = {option}"));
        }
        self.contradictions(library, &clauses, words);
    }
}

/// A book and its edition, as they head what is shown.
fn named(library: &Library, book: BookId) -> String {
    library.book(book).map_or_else(
        || book.to_string(),
        |b| format!("{} {}", b.rules.front.title, editions::told(&b.rules.front)),
    )
}

fn head(library: &Library, book: BookId, what: &str) -> String {
    format!("{what} · {}", named(library, book))
}

/// The numbers of clauses, those of another book with its name.
fn numbers(book: BookId, clauses: &[RuleId], words: &Catalog) -> String {
    words.list(&numbered(book, clauses))
}

/// The clauses that something rests on, behind it.
fn resting(book: BookId, clauses: &[RuleId], words: &Catalog) -> String {
    match clauses {
        [] => String::new(),
        _ => words.aside(&[numbers(book, clauses, words)]),
    }
}

fn numbered(book: BookId, clauses: &[RuleId]) -> Vec<String> {
    let number = |id: &RuleId| match id.book == book {
        true => id.number.to_string(),
        false => id.to_string(),
    };
    clauses.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::glyph::Glyph;
    use crate::text::width::width;
    use crate::view::Language;

    fn id(text: &str) -> RuleId {
        text.parse().expect("id")
    }

    fn words() -> Catalog {
        Catalog::of(Language::Chinese)
    }

    #[test]
    fn a_clause_says_its_number_book_and_edition_and_both_sides_of_a_contradiction() {
        let library = Library::shipped();
        for (one, other) in [("305.2", "1004.1"), ("1004.1", "305.2")] {
            let shown =
                Placard::clause(&library, id(&format!("vividz:{one}")), &words()).expect("there");
            assert_eq!(shown.head, format!("{one} · Vividz 综合规则 1.0.0"));
            let warns = |p: &&Paragraph| p.tone == Tone::Warn;
            let warned: Vec<_> = shown.paragraphs.iter().filter(warns).collect();
            let pair = format!("⚠ 矛盾 {one} ↔ {other}");
            assert_eq!(warned[0].text, pair);
            let begins = |number: &str| {
                let says = |p: &Paragraph| p.text.starts_with(&format!("{number} "));
                shown.paragraphs.iter().any(says)
            };
            assert!(begins(one) && begins(other), "{shown:?}");
        }
        let plain = Placard::clause(&library, id("vividz:802.1a"), &words()).expect("there");
        assert!(plain.paragraphs.iter().all(|p| p.tone == Tone::Plain));
        assert_eq!(
            Placard::clause(&library, id("vividz:9999.1"), &words()),
            None
        );
    }

    #[test]
    fn a_sheet_says_what_is_pinned_and_each_contradiction_once() {
        let library = Library::shipped();
        let mut sheet = Sheet {
            title: "恰好致死".to_owned(),
            question: "退场吗".to_owned(),
            answer: "退场。".to_owned(),
            ..Sheet::default()
        };
        sheet.pin(Pin::Clause(id("vividz:305.2")));
        sheet.pin(Pin::Clause(id("vividz:1004.1")));
        let text = Placard::sheet(&library, &sheet, &words()).text();
        assert!(text.starts_with("恰好致死 · Vividz 综合规则 1.0.0\n退场吗\n退场。\n305.2 "));
        assert_eq!(text.matches("⚠ 矛盾").count(), 1, "{text}");
        assert_eq!(text.lines().filter(|l| l.starts_with("305.2 ")).count(), 1);
    }

    #[test]
    fn terms_and_readings_can_be_shown() {
        let library = Library::shipped();
        let link = Link::Term {
            book: BookId::VIVIDZ,
            name: "滑行".to_owned(),
        };
        let shown = Placard::of(&library, &link, &words()).expect("there");
        assert_eq!(shown.paragraphs[0].text, "滑行");
        let reading = &library.book(BookId::VIVIDZ).expect("book").readings[0];
        let link = Link::Reading {
            book: BookId::VIVIDZ,
            id: reading.id.clone(),
        };
        let shown = Placard::of(&library, &link, &words()).expect("there");
        let strong = |p: &&Paragraph| p.tone == Tone::Strong;
        assert_eq!(shown.paragraphs.iter().filter(strong).count(), 1);
    }

    #[test]
    fn what_the_books_are_written_in_can_be_drawn() {
        let mut missing: Vec<char> = Vec::new();
        for book in &Library::shipped().books {
            for c in book.rules.nodes.iter().flat_map(|n| n.body.text.chars()) {
                if !c.is_control() && width(&c.to_string()) > 0 && !Glyph::has(c) {
                    missing.push(c);
                }
            }
        }
        assert!(missing.is_empty(), "{missing:?}");
    }
}
