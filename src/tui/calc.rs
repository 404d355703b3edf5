//! The calculators of a book in the desk: a list of them, a prompt that takes the words of `caijue calc`, the answer
//! with its clauses.

use crate::engine::calc::{Calculator, Given, Wrong};
use crate::engine::games;
use crate::rulebook::BookId;
use crate::view::{Catalog, StyledLine, Tone, calc};

use super::model::{Effect, Model};
use super::overlay::{Asks, Chosen, Overlay};

/// What was typed, understood.
#[derive(Debug, Default, PartialEq, Eq)]
struct Typed {
    book: Option<BookId>,
    name: String,
    given: Given,
    chosen: Vec<(String, String)>,
}

/// The calculators of every book that has some: choosing one asks for its values, its example typed in.
pub fn list(model: &Model) -> Overlay {
    let mut rows = Vec::new();
    for book in games::calculated() {
        for calculator in games::calculators(book) {
            let says = format!("calc.{}", calculator.name);
            rows.push((
                StyledLine::of(Tone::Term, model.words.list(calculator.words))
                    .with(Tone::Muted, format!("  {}", calculator.name))
                    .with(Tone::Plain, format!("  {}", model.words.get(&says)))
                    .hanging(2),
                Chosen::Calculate(calculator.example.to_owned()),
            ));
        }
    }
    Overlay::list(model.words.get("calc.title"), rows)
}

/// Asks for a calculation, with something typed already.
pub fn prompt(model: &mut Model, typed: &str) {
    let title = model.words.get("desk.calculate").to_owned();
    model
        .overlays
        .push(Overlay::prompt(title, Asks::Calculate, typed));
}

/// Calculates what is typed and shows how it came about; what is wrong is said, and stays to be mended.
pub fn calculate(model: &mut Model, text: &str) -> Vec<Effect> {
    if text.is_empty() {
        return Vec::new();
    }
    let Some(typed) = parse(text) else {
        let said = model.words.fill("desk.no-words", &[("text", &text)]);
        return mend(model, text, said);
    };
    let book = typed.book.unwrap_or(BookId::SGS_CHESS);
    let library = model.library.clone();
    match games::calculate(book, &typed.name, &typed.given, &typed.chosen, &library) {
        Ok(told) => {
            // As wide as a text above the screen can be.
            let columns = usize::from(model.columns.saturating_sub(6).min(90)).max(20);
            let lines = calc::answer(&library, book, &told, columns, &model.words);
            model.overlays.push(Overlay::text(told.of, lines));
            Vec::new()
        }
        Err(wrong) => {
            let said = said(&wrong, &model.words);
            mend(model, text, said)
        }
    }
}

fn mend(model: &mut Model, text: &str, said: String) -> Vec<Effect> {
    prompt(model, text);
    model.say(said);
    Vec::new()
}

fn said(wrong: &Wrong, words: &Catalog) -> String {
    let mut said = wrong
        .at
        .as_ref()
        .map_or(String::new(), |at| format!("--{at} "));
    said.push_str(&words.said(&wrong.what));
    if let Some(fix) = &wrong.fix {
        said.push_str(&words.aside(&[words.said(fix)]));
    }
    said
}

/// Words as a shell splits them: `--name value` and `--name=value` by name, `caijue calc` and the book left out.
/// `None` where a quote is not closed or a name has no value.
fn parse(text: &str) -> Option<Typed> {
    let mut words = shlex::split(text)?.into_iter().peekable();
    for of_program in ["caijue", "calc"] {
        words.next_if(|w| w == of_program);
    }
    let mut typed = Typed::default();
    if let Some(first) = words.peek()
        && !is_calculator(first)
        && let Some(book) = games::calculated()
            .into_iter()
            .find(|b| b.as_str() == first)
    {
        typed.book = Some(book);
        words.next();
    }
    typed.name = words.next()?;
    while let Some(word) = words.next() {
        let Some(name) = word.strip_prefix("--") else {
            typed.given.words.push(word);
            continue;
        };
        let (name, value) = match name.split_once('=') {
            Some((name, value)) => (name.to_owned(), value.to_owned()),
            None => (name.to_owned(), words.next()?),
        };
        if name == "reading" {
            let (reading, option) = value.split_once(['=', '＝'])?;
            typed
                .chosen
                .push((reading.trim().to_owned(), option.trim().to_owned()));
        } else {
            typed.given.put(&name, value);
        }
    }
    Some(typed)
}

fn is_calculator(word: &str) -> bool {
    let named = |c: &Calculator| c.name == word || c.words.contains(&word);
    games::calculated()
        .into_iter()
        .any(|book| games::calculators(book).iter().any(named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_command_line_are_understood() {
        let typed = parse("caijue calc sgs-chess distance --from 1,2 --to=4,6 --mod -1 --mod +2")
            .expect("words");
        assert_eq!(typed.book, Some(BookId::SGS_CHESS));
        assert_eq!(typed.name, "distance");
        assert_eq!(typed.given.one("from"), Some("1,2"));
        assert_eq!(typed.given.one("to"), Some("4,6"));
        assert_eq!(typed.given.all("mod"), ["-1", "+2"]);
        let typed = parse("之差 3 7 --reading '甲=乙'").expect("words");
        assert_eq!((typed.name.as_str(), typed.given.words.len()), ("之差", 2));
        assert_eq!(typed.chosen, [("甲".to_owned(), "乙".to_owned())]);
        assert_eq!(parse("distance --from"), None);
        assert_eq!(parse("distance 'a"), None);
    }

    /// Every example that is offered calculates as it stands.
    #[test]
    fn every_example_is_taken() {
        let library = crate::rulebook::Library::shipped();
        for book in games::calculated() {
            for calculator in games::calculators(book) {
                let typed = parse(calculator.example).expect(calculator.example);
                let told =
                    games::calculate(book, &typed.name, &typed.given, &typed.chosen, &library);
                assert!(told.is_ok(), "{}: {told:?}", calculator.example);
            }
        }
    }
}
