//! `index/synonyms.toml`: how people say what the rules say otherwise.

use serde::Deserialize;

use crate::rulebook::BookId;
use crate::text::fold::fold;

use super::Elsewhere;
use crate::text::codec::{Reader, Writer};

/// Where one of `when` stands in a query (and one of `with`, where given), the query also means each of `means`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Saying {
    pub when: Vec<String>,
    pub with: Vec<String>,
    pub means: Vec<String>,
    /// Only in these books; in all where empty.
    pub books: Vec<BookId>,
    /// It shows what is wanted (whether one may, how many) rather than what it is about.
    pub cue: bool,
    /// The words of `when` mean each other, and there is no `means`.
    pub same: bool,
}

/// All of them, folded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Synonyms {
    pub sayings: Vec<Saying>,
    /// Words that carry no weight in a query, longest first.
    pub empty: Vec<String>,
    /// Words that most clauses use.
    pub common: Vec<String>,
    /// Words that ask what something means.
    pub meaning: Vec<String>,
    /// What a book is called.
    pub books: Vec<(String, BookId)>,
    /// What judges ask that no rules text answers.
    pub elsewhere: Vec<Outside>,
    /// The words for two sides of which a text often tells one: larger and smaller, first and second player.
    pub opposites: Vec<[Vec<String>; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    empty: Vec<String>,
    #[serde(default)]
    common: Vec<String>,
    #[serde(default)]
    meaning: Vec<String>,
    #[serde(default)]
    book: Vec<BookNames>,
    #[serde(default)]
    same: Vec<Same>,
    #[serde(default)]
    say: Vec<Say>,
    #[serde(default)]
    cue: Vec<Say>,
    #[serde(default)]
    elsewhere: Vec<Asked>,
    #[serde(default)]
    opposite: Vec<Sides>,
}

/// Words of one side and of the other.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sides {
    one: Vec<String>,
    other: Vec<String>,
}

/// A word for what stands elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outside {
    pub what: Elsewhere,
    pub word: String,
    /// Beside these it means something that is in the books: a magic card.
    pub unless: Vec<String>,
}

/// Words for what stands elsewhere.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    what: Elsewhere,
    words: Vec<String>,
    #[serde(default)]
    unless: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BookNames {
    id: BookId,
    names: Vec<String>,
}

/// Words that mean the same in both directions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Same {
    words: Vec<String>,
    #[serde(default)]
    books: Vec<BookId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Say {
    when: Vec<String>,
    #[serde(default)]
    with: Vec<String>,
    means: Vec<String>,
    #[serde(default)]
    books: Vec<BookId>,
}

impl Synonyms {
    /// Reads the file.
    ///
    /// # Errors
    /// What is wrong with it; the shipped one is held right by a test.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let file: File = toml::from_str(text).map_err(|e| e.to_string())?;
        let all = |words: &[String]| words.iter().map(|w| fold(w)).collect::<Vec<_>>();
        let mut sayings = Vec::new();
        for same in &file.same {
            sayings.push(Saying {
                when: all(&same.words),
                with: Vec::new(),
                means: Vec::new(),
                books: same.books.clone(),
                cue: false,
                same: true,
            });
        }
        for (say, cue) in file
            .say
            .iter()
            .map(|s| (s, false))
            .chain(file.cue.iter().map(|s| (s, true)))
        {
            sayings.push(Saying {
                when: all(&say.when),
                with: all(&say.with),
                means: all(&say.means),
                books: say.books.clone(),
                cue,
                same: false,
            });
        }
        let mut empty = all(&file.empty);
        empty.sort_by_key(|w| std::cmp::Reverse(w.len()));
        let mut books: Vec<_> = file
            .book
            .iter()
            .flat_map(|b| b.names.iter().map(|n| (fold(n), b.id)))
            .collect();
        books.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        let elsewhere = file
            .elsewhere
            .iter()
            .flat_map(|e| {
                e.words.iter().map(|word| Outside {
                    what: e.what,
                    word: fold(word),
                    unless: all(&e.unless),
                })
            })
            .collect();
        let opposites = file.opposite.iter();
        let opposites = opposites.map(|o| [all(&o.one), all(&o.other)]).collect();
        Ok(Self {
            opposites,
            elsewhere,
            sayings,
            empty,
            common: all(&file.common),
            meaning: all(&file.meaning),
            books,
        })
    }

    pub(super) fn encode(&self, w: &mut Writer) {
        w.list(&self.sayings, |w, s| {
            w.texts(&s.when);
            w.texts(&s.with);
            w.texts(&s.means);
            w.list(&s.books, |w, b| w.text(b.as_str()));
            w.number(u64::from(s.cue) + 2 * u64::from(s.same));
        });
        w.texts(&self.empty);
        w.texts(&self.common);
        w.texts(&self.meaning);
        w.list(&self.books, |w, (name, book)| {
            w.text(name);
            w.text(book.as_str());
        });
        w.list(&self.elsewhere, |w, outside| {
            w.number(u64::from(outside.what == Elsewhere::Game));
            w.text(&outside.word);
            w.texts(&outside.unless);
        });
        w.list(&self.opposites, |w, sides| {
            w.texts(&sides[0]);
            w.texts(&sides[1]);
        });
    }

    pub(super) fn decode(r: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            sayings: r.list(|r| {
                let (when, with, means) = (r.texts()?, r.texts()?, r.texts()?);
                let books = r.list(|r| BookId::named(r.str()?))?;
                let marks = r.number()?;
                Some(Saying {
                    when,
                    with,
                    means,
                    books,
                    cue: marks % 2 == 1,
                    same: marks / 2 == 1,
                })
            })?,
            empty: r.texts()?,
            common: r.texts()?,
            meaning: r.texts()?,
            books: r.list(|r| Some((r.text()?, BookId::named(r.str()?)?)))?,
            elsewhere: r.list(|r| {
                let what = match r.number()? {
                    0 => Elsewhere::Procedure,
                    _ => Elsewhere::Game,
                };
                let (word, unless) = (r.text()?, r.texts()?);
                Some(Outside { what, word, unless })
            })?,
            opposites: r.list(|r| Some([r.texts()?, r.texts()?]))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_file_is_read_and_stored() {
        let text = crate::rulebook::shipped::file("index/synonyms.toml").expect("carried");
        let read = Synonyms::parse(text).expect("well formed");
        assert!(!read.sayings.is_empty() && !read.elsewhere.is_empty());
        let mut w = Writer::default();
        read.encode(&mut w);
        assert_eq!(Synonyms::decode(&mut Reader(&w.0)), Some(read));
    }

    #[test]
    fn same_words_mean_each_other() {
        let read = Synonyms::parse("[[same]]\nwords = [\"甲\", \"乙\"]\n").expect("read");
        assert_eq!(read.sayings.len(), 1);
        assert_eq!(read.sayings[0].when, ["甲", "乙"]);
        assert!(read.sayings[0].same && read.sayings[0].means.is_empty());
    }
}
