//! A list of cards: its rows by our columns. A card printed twice is one card; what differs under one number is told.

use std::collections::HashMap;

use super::columns::{Column, Is};
use super::mapping::{Mapping, is_none};
use super::read::{Broken, Format, LONGEST, rows};
use crate::rulebook::BookId;
use crate::text::Progress;
use crate::text::fold::fold;

/// A list of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// The game's book.
    pub book: BookId,
    /// What the user calls it.
    pub name: String,
    /// The name of the file that it was read from.
    pub source: String,
    /// Its columns, in our order.
    pub columns: Vec<&'static Column>,
    /// Its cards, in the order of the file.
    pub cards: Vec<Card>,
}

/// A card of a list, nothing of it understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// Where it stood in the file: its line in a table, its place among the others in JSON.
    pub row: u64,
    /// Its values, one for each of the list's columns; empty where it has none.
    pub values: Box<[Box<str>]>,
}

/// A card with the list that it is in.
#[derive(Debug, Clone, Copy)]
pub struct Of<'l> {
    /// The list.
    pub list: &'l List,
    /// The card.
    pub card: &'l Card,
}

/// What became of the rows of a file.
#[derive(Debug)]
pub struct Taken {
    /// The list.
    pub list: List,
    /// How many rows the file has.
    pub rows: u64,
    /// How many of them are a card again that is there already, in all that bears on play.
    pub again: u64,
    /// What is wrong with rows.
    pub wrong: Vec<Wrong>,
}

/// What is wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// It has more values than there are headings, as where a text holds a separator and stands in no quotes. It is not
    /// taken.
    Beyond {
        /// The row.
        row: u64,
        /// How many more.
        more: usize,
    },
    /// It has fewer; what it has is taken.
    Short {
        /// The row.
        row: u64,
        /// How many fewer.
        fewer: usize,
    },
    /// It has no name. It is not taken.
    Nameless {
        /// The row.
        row: u64,
    },
    /// A value is too long. The row is not taken.
    Long {
        /// The row.
        row: u64,
        /// The column.
        column: &'static str,
    },
    /// Several rows of one number say different things. All are kept, and none is used by that number.
    Differ {
        /// The number.
        number: String,
        /// The rows.
        rows: Vec<u64>,
        /// The columns in which they differ.
        columns: Vec<&'static str>,
    },
}

impl Wrong {
    /// Whether a row was left out for it.
    pub fn left_out(&self) -> bool {
        !matches!(self, Self::Short { .. } | Self::Differ { .. })
    }
}

/// Takes the rows of a text as the mapping says; `None` where `progress`, which is told of each, stops it.
///
/// # Errors
/// Where the text breaks off.
pub fn take(
    text: &str,
    format: Format,
    mapping: &Mapping,
    book: BookId,
    [name, source]: [&str; 2],
    progress: &mut Progress<'_>,
) -> Result<Option<Taken>, Broken> {
    let mut place: Vec<Option<usize>> = Vec::new();
    for (nth, taken) in mapping.taken.iter().enumerate() {
        if place.len() <= taken.from {
            place.resize(taken.from + 1, None);
        }
        place[taken.from] = Some(nth);
    }
    let columns: Vec<&'static Column> = mapping.taken.iter().map(|t| t.column).collect();
    let mut taker = Taker {
        by_number: HashMap::new(),
        taken: Taken {
            list: List {
                book,
                name: name.to_owned(),
                source: source.to_owned(),
                columns,
                cards: Vec::new(),
            },
            rows: 0,
            again: 0,
            wrong: Vec::new(),
        },
    };
    let mut stopped = false;
    rows(text, format, &mut |row| {
        taker.taken.rows += 1;
        stopped = progress(taker.taken.rows as usize, 0).is_break();
        if stopped {
            return false;
        }
        if row.beyond > 0 {
            taker.wrong(Wrong::Beyond {
                row: row.place,
                more: row.beyond,
            });
            return true;
        }
        if row.short > 0 {
            taker.wrong(Wrong::Short {
                row: row.place,
                fewer: row.short,
            });
        }
        let mut values = vec![Box::<str>::default(); place.iter().flatten().count()];
        for (at, value) in row.values {
            let Some(Some(nth)) = place.get(at) else {
                continue;
            };
            if value.chars().count() > LONGEST {
                let column = taker.taken.list.columns[*nth].word;
                taker.wrong(Wrong::Long {
                    row: row.place,
                    column,
                });
                return true;
            }
            if !is_none(&value) {
                values[*nth] = value.into();
            }
        }
        taker.card(Card {
            row: row.place,
            values: values.into(),
        });
        true
    })?;
    let mut taken = taker.taken;
    taken.wrong.extend(differ(&taken.list));
    Ok((!stopped).then_some(taken))
}

struct Taker {
    taken: Taken,
    /// The cards by what is the same in all prints of one, and their numbers.
    by_number: HashMap<String, Vec<usize>>,
}

impl Taker {
    fn wrong(&mut self, wrong: Wrong) {
        self.taken.wrong.push(wrong);
    }

    fn card(&mut self, card: Card) {
        let list = &self.taken.list;
        let of = Of { list, card: &card };
        if of.name().is_empty() {
            let row = card.row;
            return self.wrong(Wrong::Nameless { row });
        }
        let number = number_key(of.number());
        // Without a number a name says which card it is.
        let key = match number.is_empty() {
            true => format!(" {}", of.name()),
            false => number,
        };
        let others = self.by_number.entry(key).or_default();
        let same = |nth: &usize| list.same(&list.cards[*nth], &card);
        if others.iter().any(same) {
            self.taken.again += 1;
            return;
        }
        others.push(list.cards.len());
        self.taken.list.cards.push(card);
    }
}

/// The numbers under which different things stand.
fn differ(list: &List) -> Vec<Wrong> {
    let mut by_number: HashMap<String, Vec<&Card>> = HashMap::new();
    for card in &list.cards {
        let number = number_key(Of { list, card }.number());
        if !number.is_empty() {
            by_number.entry(number).or_default().push(card);
        }
    }
    let mut all: Vec<Wrong> = by_number
        .into_values()
        .filter(|cards| cards.len() > 1)
        .map(|cards| {
            let columns = list.columns.iter().enumerate().filter(|(nth, column)| {
                bears(column)
                    && cards
                        .iter()
                        .any(|c| c.values[*nth] != cards[0].values[*nth])
            });
            Wrong::Differ {
                number: Of {
                    list,
                    card: cards[0],
                }
                .number()
                .to_owned(),
                rows: cards.iter().map(|card| card.row).collect(),
                columns: columns.map(|(_, column)| column.word).collect(),
            }
        })
        .collect();
    all.sort_by_key(|wrong| match wrong {
        Wrong::Differ { rows, .. } => rows[0],
        _ => 0,
    });
    all
}

/// Whether a column says what card it is: two prints of one card are alike in it.
fn bears(column: &Column) -> bool {
    !matches!(column.is, Is::Aside | Is::Number)
}

/// A number as numbers are compared.
pub fn number_key(number: &str) -> String {
    let folded = fold(number);
    folded.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The keys of a number: the whole, and what follows the product that it was printed in, `UA01BT/`.
pub fn number_keys(number: &str) -> Vec<String> {
    let whole = number_key(number);
    let tail = whole.rsplit_once('/').map(|(_, tail)| tail.to_owned());
    let keys = std::iter::once(whole).chain(tail);
    keys.filter(|key| !key.is_empty()).collect()
}

/// A name as names are compared: 扇 要 is 扇要.
pub fn name_key(name: &str) -> String {
    let between = |c: &char| c.is_whitespace() || "·・•‧･".contains(*c);
    fold(name).chars().filter(|c| !between(c)).collect()
}

impl List {
    /// Its cards, each with the list.
    pub fn each(&self) -> impl Iterator<Item = Of<'_>> {
        self.cards.iter().map(|card| Of { list: self, card })
    }

    /// Whether two of its rows are one card.
    fn same(&self, one: &Card, other: &Card) -> bool {
        let mut columns = self.columns.iter().enumerate();
        columns.all(|(nth, column)| !bears(column) || one.values[nth] == other.values[nth])
    }

    /// What it is called among all lists: `union-arena/abc`.
    pub fn id(&self) -> String {
        format!("{}/{}", self.book, self.name)
    }
}

impl<'l> Of<'l> {
    /// What stands in a column of a kind; empty where nothing does.
    pub fn first(self, is: Is) -> &'l str {
        self.all(move |column| column.is == is)
            .next()
            .map_or("", |(_, value)| value)
    }

    /// The columns of a kind in which something stands, with that.
    pub fn all(
        self,
        is: impl Fn(&Column) -> bool + 'l,
    ) -> impl Iterator<Item = (&'static Column, &'l str)> {
        let columns = self.list.columns.iter().zip(&self.card.values);
        let these = columns.filter(move |(column, value)| is(column) && !value.is_empty());
        these.map(|(column, value)| (*column, &**value))
    }

    /// Its number; empty where the list has none.
    pub fn number(self) -> &'l str {
        self.first(Is::Number)
    }

    /// Its names, that of the list's own language first.
    pub fn names(self) -> impl Iterator<Item = &'l str> {
        let own = self.all(|column| column.is == Is::Name);
        let others = self.all(|column| column.is == Is::OtherName);
        own.chain(others).map(|(_, name)| name)
    }

    /// Its name.
    pub fn name(self) -> &'l str {
        self.names().next().unwrap_or("")
    }

    /// Whether another one, maybe of another list, is the same card in all that bears on play.
    pub fn is(self, other: Of<'_>) -> bool {
        let said = |of: Of<'_>| -> Vec<(&'static str, String)> {
            let all = of.all(bears);
            all.map(|(column, value)| (column.word, value.to_owned()))
                .collect()
        };
        said(self) == said(other)
    }
}
