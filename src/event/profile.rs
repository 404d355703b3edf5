//! The profile of an event: one TOML file that the judges hand to each other.

use std::path::PathBuf;

use toml_edit::{Document, DocumentMut, Item, Table, Value, value};

use crate::rulebook::problem::Places;
use crate::rulebook::{BookId, Library, Place, Reading};
use crate::text::nearest;

/// The keys of a profile.
const KEYS: [&str; 6] = ["name", "book", "edition", "lang", "sheets", "readings"];

/// What the judges of an event go by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Its file; empty where it has none yet.
    pub path: PathBuf,
    /// The text of its file.
    pub text: String,
    /// The name of the event.
    pub name: String,
    /// The game: searches, lists and boards are of it where nothing else is said.
    pub book: Option<BookId>,
    /// The edition of its book that the event is played by.
    pub edition: Option<String>,
    /// The language of the interface.
    pub lang: Option<String>,
    /// The folder into which sheets are written.
    pub sheets: Option<String>,
    /// The house readings as they are written.
    pub readings: Vec<Chosen>,
}

/// A house reading as a profile writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// The book.
    pub book: BookId,
    /// The reading, by its name or one that it had.
    pub reading: String,
    /// The option.
    pub option: String,
    /// Where that is written.
    pub place: Place,
}

/// A house reading as it is in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// The book.
    pub book: BookId,
    /// The reading.
    pub reading: String,
    /// The name by which the profile calls it, where it has another one now.
    pub was: Option<String>,
    /// The option.
    pub option: String,
    /// The option that would hold without.
    pub default: String,
}

impl Settled {
    /// Whether it is another option than the default.
    pub fn departs(&self) -> bool {
        self.option != self.default
    }
}

/// One thing wrong with a profile, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What.
    pub what: What,
}

/// What can be wrong with a profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// It is no TOML, in the words of its reader.
    Toml(String),
    /// It has no name.
    NoName,
    /// A key that means nothing, and the one that it nearly is.
    Key(String, Option<String>),
    /// A key that holds something else than a text or, `readings`, a table.
    Kind(String),
    /// A book that there is not, and the one that it nearly is.
    Book(String, Option<String>),
    /// The book is of another edition: the profile's, the shelf's.
    Edition(String, String),
    /// A reading that the book does not have, and the one that it nearly is.
    Reading(BookId, String, Option<String>),
    /// An option that the reading does not have: reading, option, and those that there are.
    Option(String, String, Vec<String>),
}

impl What {
    /// Whether the rest of the profile can be gone by all the same.
    pub const fn is_slight(&self) -> bool {
        !matches!(self, Self::Toml(_) | Self::NoName)
    }
}

impl Profile {
    /// Reads the text of `file`, and what is wrong with it.
    ///
    /// # Errors
    /// What keeps it from being one at all: no TOML, no name.
    pub fn read(file: &str, text: &str) -> Result<(Self, Vec<Fault>), Fault> {
        let places = Places::new(file, text);
        let at = |span: Option<std::ops::Range<usize>>| places.at(span.map_or(0, |s| s.start));
        let fault = |place: Place, what: What| Fault { place, what };
        let document = Document::parse(text).map_err(|e| {
            fault(
                at(e.span()),
                What::Toml(crate::text::toml_said(e.message())),
            )
        })?;
        let mut faults = Vec::new();
        let mut said = |key: &str| {
            let item = document.get(key)?;
            match item.as_str() {
                Some(text) => Some(text.trim().to_owned()).filter(|t| !t.is_empty()),
                None => {
                    faults.push(fault(at(item.span()), What::Kind(key.to_owned())));
                    None
                }
            }
        };
        let [name, book, edition, lang, sheets] =
            ["name", "book", "edition", "lang", "sheets"].map(&mut said);
        let Some(name) = name else {
            return Err(fault(at(None), What::NoName));
        };
        for (key, item) in document.iter().filter(|(key, _)| !KEYS.contains(key)) {
            let place = document.key(key).and_then(|k| k.span()).or(item.span());
            let near = nearest(key, KEYS);
            faults.push(fault(at(place), What::Key(key.to_owned(), near)));
        }
        let book = book.and_then(|name| {
            let id = BookId::named(&name);
            if id.is_none() {
                let place = at(document.get("book").and_then(Item::span));
                faults.push(fault(place, What::Book(name, None)));
            }
            id
        });
        let mut readings = Vec::new();
        if let Some(item) = document.get("readings") {
            match item.as_table_like() {
                Some(table) => read_readings(table, &at, &mut readings, &mut faults),
                None => faults.push(fault(at(item.span()), What::Kind("readings".to_owned()))),
            }
        }
        let profile = Self {
            path: PathBuf::from(file),
            text: text.to_owned(),
            name,
            book,
            edition,
            lang,
            sheets,
            readings,
        };
        Ok((profile, faults))
    }

    /// A new profile of this name, and of a game of this edition.
    pub fn new(name: &str, book: Option<(BookId, &str)>) -> Self {
        let mut document = DocumentMut::new();
        document["name"] = value(name);
        if let Some((book, edition)) = book {
            document["book"] = value(book.as_str());
            if !edition.is_empty() {
                document["edition"] = value(edition);
            }
        }
        Self {
            path: PathBuf::new(),
            text: document.to_string(),
            name: name.to_owned(),
            book: book.map(|(book, _)| book),
            edition: book.map(|(_, edition)| edition.to_owned()),
            lang: None,
            sheets: None,
            readings: Vec::new(),
        }
    }

    /// The house readings that are in force, and what of the profile these books do not know.
    pub fn settle(&self, library: &Library) -> (Vec<Settled>, Vec<Fault>) {
        let mut settled: Vec<Settled> = Vec::new();
        let mut faults = Vec::new();
        let whole = || Place {
            file: self.path.display().to_string().into(),
            line: 1,
            column: 1,
        };
        let ids = || library.books.iter().map(|b| b.rules.id.as_str());
        if let Some(book) = self.book {
            match library.book(book) {
                None => faults.push(Fault {
                    place: whole(),
                    what: What::Book(book.to_string(), nearest(book.as_str(), ids())),
                }),
                Some(found) => {
                    let edition = &found.rules.front.edition;
                    if let Some(own) = self.edition.as_ref().filter(|own| *own != edition) {
                        faults.push(Fault {
                            place: whole(),
                            what: What::Edition(own.clone(), edition.clone()),
                        });
                    }
                }
            }
        }
        for chosen in &self.readings {
            match known(library, chosen) {
                Ok(reading) => {
                    settled.retain(|s| (s.book, &s.reading) != (chosen.book, &reading.id));
                    settled.push(Settled {
                        book: chosen.book,
                        reading: reading.id.clone(),
                        was: (reading.id != chosen.reading).then(|| chosen.reading.clone()),
                        option: chosen.option.clone(),
                        default: reading.default.clone(),
                    });
                }
                Err(what) => faults.push(Fault {
                    place: chosen.place.clone(),
                    what,
                }),
            }
        }
        (settled, faults)
    }

    /// The text of the profile with an option of a reading settled, or with none; its remarks stay as they are.
    ///
    /// # Errors
    /// Where its text is no TOML any more.
    pub fn with_reading(
        &self,
        reading: &Reading,
        option: Option<&str>,
    ) -> Result<String, toml_edit::TomlError> {
        let mut document: DocumentMut = self.text.parse()?;
        if option.is_some() && !document.get("readings").is_some_and(Item::is_table_like) {
            let mut readings = Table::new();
            readings.set_implicit(true);
            document["readings"] = Item::Table(readings);
        }
        let of = reading.book.as_str();
        if let Some(readings) = document
            .get_mut("readings")
            .and_then(Item::as_table_like_mut)
        {
            if option.is_some() && !readings.get(of).is_some_and(Item::is_table_like) {
                readings.insert(of, Item::Table(Table::new()));
            }
            if let Some(table) = readings.get_mut(of).and_then(Item::as_table_like_mut) {
                for was in &reading.was {
                    table.remove(was);
                }
                match (option, table.get_mut(&reading.id)) {
                    (Some(option), Some(Item::Value(there))) => {
                        // What stands behind it in the line is a remark of somebody's.
                        let looks = there.decor().clone();
                        *there = Value::from(option);
                        *there.decor_mut() = looks;
                    }
                    (Some(option), _) => drop(table.insert(&reading.id, value(option))),
                    (None, _) => drop(table.remove(&reading.id)),
                }
            }
        }
        Ok(document.to_string())
    }

    /// The text of the profile with another value of one of its keys that hold a text, or without it.
    ///
    /// # Errors
    /// Where its text is no TOML any more.
    pub fn with(&self, key: &str, to: Option<&str>) -> Result<String, toml_edit::TomlError> {
        let mut document: DocumentMut = self.text.parse()?;
        match to {
            Some(to) => document[key] = value(to),
            None => drop(document.remove(key)),
        }
        Ok(document.to_string())
    }
}

/// The readings of each book.
fn read_readings(
    table: &dyn toml_edit::TableLike,
    at: &dyn Fn(Option<std::ops::Range<usize>>) -> Place,
    readings: &mut Vec<Chosen>,
    faults: &mut Vec<Fault>,
) {
    let mut say = |span, what| {
        faults.push(Fault {
            place: at(span),
            what,
        });
    };
    for (name, item) in table.iter() {
        let Some(book) = BookId::named(name) else {
            let near = nearest(name, BookId::SHIPPED.map(|b| b.as_str()));
            say(item.span(), What::Book(name.to_owned(), near));
            continue;
        };
        let Some(of_book) = item.as_table_like() else {
            say(item.span(), What::Kind(format!("readings.{name}")));
            continue;
        };
        for (reading, option) in of_book.iter() {
            match option.as_str() {
                Some(text) => readings.push(Chosen {
                    book,
                    reading: reading.to_owned(),
                    option: text.trim().to_owned(),
                    place: at(option.span()),
                }),
                None => say(option.span(), What::Kind(reading.to_owned())),
            }
        }
    }
}

/// The reading that is meant; what is wrong where there is none or it has no such option.
fn known<'l>(library: &'l Library, chosen: &Chosen) -> Result<&'l Reading, What> {
    check(library, chosen.book, &chosen.reading, &chosen.option)
}

/// The reading of a book by its name or one that it had.
///
/// # Errors
/// What is not there (the book, the reading, the option) and what it nearly is.
pub fn check<'l>(
    library: &'l Library,
    book: BookId,
    reading: &str,
    option: &str,
) -> Result<&'l Reading, What> {
    let Some(of) = library.book(book) else {
        let ids = library.books.iter().map(|b| b.rules.id.as_str());
        let near = nearest(book.as_str(), ids);
        return Err(What::Book(book.to_string(), near));
    };
    let Some(found) = library.reading(book, reading) else {
        let near = nearest(reading, of.readings.iter().map(|r| r.id.as_str()));
        return Err(What::Reading(book, reading.to_owned(), near));
    };
    if found.option(option).is_none() {
        let options = found.offered().map(|o| o.id.clone()).collect();
        return Err(What::Option(found.id.clone(), option.to_owned(), options));
    }
    // What became a part of another is settled with that one, where it has the option.
    let whole = found
        .joined
        .as_deref()
        .and_then(|into| library.reading(book, into));
    if let Some(whole) = whole.filter(|whole| whole.option(option).is_some()) {
        return Ok(whole);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# 上海\nname = \"上海站\"\nbook = \"paixu\"\n\n[readings.paixu]\n\
                        \"速度超过五\" = \"可以超过\" # 会前定的\n";

    fn library() -> Library {
        let mut library = Library::shipped();
        for book in &mut library.books {
            for reading in book.readings.iter_mut().filter(|r| r.id == "速度超过五") {
                reading.was = vec!["速度上限".to_owned()];
            }
        }
        library
    }

    fn option(library: &Library) -> (String, String) {
        let reading = library
            .reading(BookId::PAIXU, "速度超过五")
            .expect("reading");
        let other = reading.options.iter().find(|o| o.id != reading.default);
        (
            reading.default.clone(),
            other.map(|o| o.id.clone()).expect("another"),
        )
    }

    #[test]
    fn what_is_settled_is_in_force_and_can_be_taken_back() {
        let mut library = library();
        let (default, other) = option(&library);
        let text = TEXT.replace("可以超过", &other);
        let (profile, faults) = Profile::read("上海站.toml", &text).expect("a profile");
        assert!(faults.is_empty(), "{faults:?}");
        let (settled, faults) = profile.settle(&library);
        assert!(faults.is_empty(), "{faults:?}");
        assert!(settled[0].departs() && settled[0].default == default);
        library.settle(&[(BookId::PAIXU, "速度超过五".to_owned(), other.clone())]);
        let reading = library.reading(BookId::PAIXU, "速度超过五").expect("there");
        assert_eq!(reading.in_force(), other);
        // Another option keeps the remark; none leaves the rest.
        let text = profile.with_reading(reading, Some(&default)).expect("text");
        assert!(
            text.contains("# 会前定的") && text.contains("# 上海"),
            "{text}"
        );
        let (again, _) = Profile::read("上海站.toml", &text).expect("a profile");
        assert_eq!(again.readings[0].option, default);
        let none = again.with_reading(reading, None).expect("text");
        let (none, faults) = Profile::read("上海站.toml", &none).expect("a profile");
        assert!(none.readings.is_empty() && faults.is_empty());
        library.settle(&[]);
        let reading = library.reading(BookId::PAIXU, "速度超过五").expect("there");
        assert_eq!(reading.in_force(), default);
    }

    #[test]
    fn a_new_one_takes_readings() {
        let library = library();
        let (_, other) = option(&library);
        let reading = library.reading(BookId::PAIXU, "速度超过五").expect("there");
        let new = Profile::new("广州站", Some((BookId::PAIXU, "1")));
        let text = new.with_reading(reading, Some(&other)).expect("text");
        let (read, faults) = Profile::read("广州站.toml", &text).expect("a profile");
        assert!(faults.is_empty(), "{faults:?}\n{text}");
        assert_eq!(
            (read.name.as_str(), read.book),
            ("广州站", Some(BookId::PAIXU))
        );
        assert_eq!(read.readings[0].option, other);
        let text = read.with("lang", Some("en")).expect("text");
        assert_eq!(
            Profile::read("", &text).expect("read").0.lang.as_deref(),
            Some("en")
        );
    }

    #[test]
    fn an_old_name_leads_to_the_new_one() {
        let library = library();
        let (_, other) = option(&library);
        let text = TEXT
            .replace("可以超过", &other)
            .replace("速度超过五", "速度上限");
        let (profile, _) = Profile::read("a.toml", &text).expect("a profile");
        let (settled, faults) = profile.settle(&library);
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(settled[0].reading, "速度超过五");
        assert_eq!(settled[0].was.as_deref(), Some("速度上限"));
        let reading = library.reading(BookId::PAIXU, "速度超过五").expect("there");
        let text = profile.with_reading(reading, Some(&other)).expect("text");
        assert!(
            !text.contains("速度上限") && text.contains("速度超过五"),
            "{text}"
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place_and_what_is_near() {
        let library = library();
        let text = "name = \"甲\"\nbok = \"paixu\"\nsheets = 3\n[readings.paixu]\n\"速度超过伍\" = \"x\"\n\
                    \"速度超过五\" = \"没有这项\"\n[readings.vivid]\n\"a\" = \"b\"\n";
        let (profile, faults) = Profile::read("甲.toml", text).expect("a profile");
        let told: Vec<_> = faults.iter().map(|f| (f.place.line, &f.what)).collect();
        assert!(
            told.contains(&(2, &What::Key("bok".to_owned(), Some("book".to_owned())))),
            "{told:?}"
        );
        assert!(
            told.contains(&(3, &What::Kind("sheets".to_owned()))),
            "{told:?}"
        );
        let (settled, faults) = profile.settle(&library);
        assert!(settled.is_empty());
        let told: Vec<_> = faults.iter().map(|f| (f.place.line, &f.what)).collect();
        let near = Some("速度超过五".to_owned());
        let reading = What::Reading(BookId::PAIXU, "速度超过伍".to_owned(), near);
        assert!(told.contains(&(5, &reading)), "{told:?}");
        assert!(
            faults.iter().any(|f| f.place.line == 6
                && matches!(&f.what, What::Option(_, _, options) if options.len() > 1)),
            "{told:?}"
        );
        assert!(
            faults.iter().any(|f| f.place.line == 8
                && matches!(&f.what, What::Book(_, Some(near)) if near == "vividz")),
            "{told:?}"
        );
        let broken = Profile::read("甲.toml", "name = \n").expect_err("no TOML");
        assert!(matches!(broken.what, What::Toml(_)) && broken.place.line == 1);
        let nameless = Profile::read("甲.toml", "book = \"vividz\"\n").expect_err("no name");
        assert_eq!(nameless.what, What::NoName);
    }
}
