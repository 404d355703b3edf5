//! All lists of the user, found in by number, name and text. A list is read when its game is asked for, once.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use super::corrections::{self, Correction, Corrections};
use super::declare::{Declared, declare, taught};
use super::index::{self, Index};
use super::list::{List, Of, name_key, number_key, number_keys};
use super::store::{self, Kept, NotSaved, Store};
use crate::engine::printed::Dialect;
use crate::rulebook::cards::{Called, Cards, Listed, Offer};
use crate::rulebook::{BookId, Problem};
use crate::text::fold::fold;
use crate::text::pinyin::spells;

/// How many cards are named where it is not clear which is meant.
const NAMED: usize = 6;
/// How many near names are offered.
const NEAR: usize = 3;

/// The user's lists.
#[derive(Debug)]
pub struct Lists {
    store: Store,
    /// Where indexes are kept.
    cache: Option<PathBuf>,
    shelves: Mutex<BTreeMap<BookId, Arc<Shelf>>>,
    /// What shelves that are not read whole are made of, by game; none of a game that has no indexes.
    indexed: Mutex<BTreeMap<BookId, Option<Arc<Indexed>>>>,
    /// Shelves that hold only what goes by a name or number.
    parts: Mutex<BTreeMap<(BookId, String), Arc<Shelf>>>,
    /// What judges have corrected of each list.
    corrections: Mutex<BTreeMap<PathBuf, Own>>,
    /// What boards were told of corrected cards, in the order in which they asked.
    noted: Mutex<Vec<Note>>,
}

/// That a card was read as a judge corrected it, or that a correction of it could not be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The card.
    pub card: String,
    /// The sentence as it is printed.
    pub sentence: String,
    /// The day of the correction; empty where that is not known.
    pub date: String,
    /// Why it is not used; `None` where it is.
    pub unused: Option<String>,
}

/// The corrections of a list, as all shelves have them.
type Own = Arc<RwLock<Arc<Corrections>>>;

/// The lists of a game with their indexes.
#[derive(Debug)]
struct Indexed {
    dialect: Dialect,
    problem: Option<Problem>,
    lists: Vec<(Kept, Index)>,
    /// A shelf on which nothing lies.
    empty: Arc<Shelf>,
}

/// A list as it is on the shelf.
#[derive(Debug)]
struct Shelved {
    kept: Kept,
    /// The spellings by which its texts are read, as it has taught them, once a card of it is read.
    taught: OnceLock<Dialect>,
    /// What judges have corrected of it.
    corrections: Own,
}

/// The lists of one game.
#[derive(Debug, Default)]
pub struct Shelf {
    /// Those that could be read.
    pub lists: Vec<List>,
    /// What is wrong with the others.
    pub problems: Vec<Problem>,
    /// The spellings by which printed texts are read.
    dialect: Dialect,
    /// What belongs to each list, in their order.
    shelved: Vec<Shelved>,
    by_number: HashMap<String, Vec<Spot>>,
    by_name: HashMap<String, Vec<Spot>>,
}

/// Where a card stands: the number of the list and its own.
type Spot = (u32, u32);

/// What goes by a name or a number.
#[derive(Debug)]
pub enum Found<'s> {
    /// Nothing.
    Nothing,
    /// One card.
    One(Of<'s>),
    /// Several different ones, by number or by name.
    Several {
        /// The cards.
        cards: Vec<Of<'s>>,
        /// Whether they have the same number.
        numbered: bool,
    },
}

impl Lists {
    /// Those in a data folder; `None` where there are none.
    pub fn in_data(data: &Path) -> Option<Self> {
        let store = Store::of(data);
        let some = !store.is_empty();
        some.then(|| Self {
            store,
            cache: None,
            shelves: Mutex::default(),
            indexed: Mutex::default(),
            parts: Mutex::default(),
            corrections: Mutex::default(),
            noted: Mutex::default(),
        })
    }

    /// The same, with indexes of large lists in a cache folder.
    #[must_use]
    pub fn with_indexes(mut self, cache: Option<PathBuf>) -> Self {
        self.cache = cache;
        self
    }

    /// Where they are kept.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The books that have lists.
    pub fn books(&self) -> Vec<BookId> {
        let mut books: Vec<BookId> = self.store.all().into_iter().map(|kept| kept.book).collect();
        books.dedup();
        books
    }

    /// The lists of a book.
    pub fn shelf(&self, book: BookId) -> Arc<Shelf> {
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        let read = || {
            let (dialect, problem) = self.store.dialect(book);
            let (mut lists, mut problems) = (Vec::new(), Vec::from_iter(problem));
            for kept in self.store.of_book(book) {
                match store::read(&kept) {
                    Ok(list) => {
                        let own = self.corrections(&kept, &mut problems);
                        lists.push((kept, list, own, OnceLock::new()));
                    }
                    Err(problem) => problems.push(problem),
                }
            }
            let shelf = Shelf::of(lists, problems, dialect);
            if let Some(cache) = &self.cache {
                shelf.index(cache);
            }
            Arc::new(shelf)
        };
        Arc::clone(shelves.entry(book).or_insert_with(read))
    }

    /// The corrections of a list, read once.
    fn corrections(&self, kept: &Kept, problems: &mut Vec<Problem>) -> Own {
        let mut all = self
            .corrections
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let load = || {
            let own = corrections::load(kept).unwrap_or_else(|problem| {
                problems.push(problem);
                Corrections::default()
            });
            Arc::new(RwLock::new(Arc::new(own)))
        };
        Arc::clone(all.entry(kept.path.clone()).or_insert_with(load))
    }

    /// A shelf on which at least everything lies that goes by a name or number, and what is called alike: all of the
    /// book's lists where they are read already or have no indexes.
    pub fn about(&self, book: BookId, called: &str) -> Arc<Shelf> {
        let whole = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shelf) = whole.get(&book) {
            return Arc::clone(shelf);
        }
        drop(whole);
        let Some(indexed) = self.indexed(book) else {
            return self.shelf(book);
        };
        let key = (book, called.to_owned());
        let known = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shelf) = known.get(&key) {
            return Arc::clone(shelf);
        }
        drop(known);
        let Some(shelf) = self.part(&indexed, called) else {
            if let Some(cache) = &self.cache {
                let lists = indexed.lists.iter();
                lists.for_each(|(kept, _)| Index::forget(cache, kept));
            }
            return self.shelf(book);
        };
        let mut known = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(key, Arc::clone(&shelf));
        shelf
    }

    /// The indexes of a book's lists, where all of them have one.
    fn indexed(&self, book: BookId) -> Option<Arc<Indexed>> {
        let cache = self.cache.as_deref()?;
        let mut all = self.indexed.lock().unwrap_or_else(PoisonError::into_inner);
        let open = || {
            let (dialect, problem) = self.store.dialect(book);
            let lists = self.store.of_book(book).into_iter();
            let lists: Option<Vec<(Kept, Index)>> = lists
                .map(|kept| {
                    let index = Index::open(cache, &kept, &dialect)?;
                    Some((kept, index))
                })
                .collect();
            let empty = Shelf::of(
                Vec::new(),
                problem.iter().cloned().collect(),
                Dialect::default(),
            );
            Some(Arc::new(Indexed {
                lists: lists?,
                problem,
                dialect,
                empty: Arc::new(empty),
            }))
        };
        all.entry(book).or_insert_with(open).clone()
    }

    /// What goes by a name or number, with what is called as that is; `None` where an index does not fit its list.
    fn part(&self, indexed: &Indexed, called: &str) -> Option<Arc<Shelf>> {
        let own = index_keys(called);
        let find = |keys: &[String]| -> Option<Vec<(usize, List)>> {
            let mut lists = Vec::new();
            for (nth, (kept, index)) in indexed.lists.iter().enumerate() {
                let mut places: Vec<_> = keys.iter().flat_map(|key| index.find(key)).collect();
                places.sort_by_key(|place| place.start);
                places.dedup();
                if !index.fits(kept) {
                    return None;
                }
                if !places.is_empty() {
                    let list = store::read_some(kept, &index.head, &places)?;
                    let goes = |of: Of<'_>| index::keys(of).any(|key| keys.contains(&key));
                    if !list.each().all(goes) {
                        return None;
                    }
                    lists.push((nth, list));
                }
            }
            Some(lists)
        };
        let found = find(&own)?;
        if found.is_empty() {
            return Some(Arc::clone(&indexed.empty));
        }
        // Whether a name says which card is meant hangs on all that go by it.
        let cards = found.iter().flat_map(|(_, list)| list.each());
        let named = cards.flat_map(|of| of.names().map(index_keys).collect::<Vec<_>>());
        let names = named.flatten();
        let keys: Vec<String> = own.iter().cloned().chain(names).collect();
        let mut problems = Vec::from_iter(indexed.problem.clone());
        let mut lists = Vec::new();
        for (nth, list) in find(&keys)? {
            let (kept, index) = &indexed.lists[nth];
            let mut taught = indexed.dialect.clone();
            for (original, called) in &index.names {
                taught.pair(original, called);
            }
            let own = self.corrections(kept, &mut problems);
            lists.push((kept.clone(), list, own, OnceLock::from(taught)));
        }
        Some(Arc::new(Shelf::of(
            lists,
            problems,
            indexed.dialect.clone(),
        )))
    }

    /// Keeps a correction of a card's sentence, or without one forgets it; whoever asks for the card from then on has
    /// it so. Whether there was anything to change.
    ///
    /// # Errors
    /// [`NotSaved`]; what was there is then as it was.
    pub fn correct(
        &self,
        of: Of<'_>,
        sentence: &str,
        correction: Option<Correction>,
    ) -> Result<bool, NotSaved> {
        let gone = || NotSaved::Gone(of.list.id());
        let kept = self
            .store
            .named(of.list.book, &of.list.name)
            .ok_or_else(gone)?;
        let mut done = true;
        let all = corrections::change(&kept, |all| match correction {
            Some(correction) => all.put(correction),
            None => done = all.forget(of, sentence),
        })?;
        let own = self.corrections(&kept, &mut Vec::new());
        let mut own = own.write().unwrap_or_else(PoisonError::into_inner);
        *own = Arc::new(all);
        Ok(done)
    }

    /// What boards were told of corrected cards since this was asked last.
    pub fn noted(&self) -> Vec<Note> {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *noted)
    }

    fn note(&self, of: Of<'_>, declared: &Declared) {
        let used = declared.corrected.iter().map(|c| (&c.correction, None));
        let unused = declared.unused.iter();
        let unused = unused.map(|u| (&u.correction, Some(u.why.says())));
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        for (correction, unused) in used.chain(unused) {
            let note = Note {
                card: called(of),
                sentence: correction.sentence.clone(),
                date: correction.date.clone(),
                unused,
            };
            if !noted.contains(&note) {
                noted.push(note);
            }
        }
    }
}

/// What a card is called where many are told of.
pub fn called(of: Of<'_>) -> String {
    match of.number() {
        "" => of.name().to_owned(),
        number => format!("{number} {}", of.name()),
    }
}

impl Shelved {
    fn corrections(&self) -> Arc<Corrections> {
        let own = self
            .corrections
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&own)
    }
}

impl Shelf {
    /// Of some lists of one game.
    fn of(
        kept: Vec<(Kept, List, Own, OnceLock<Dialect>)>,
        problems: Vec<Problem>,
        dialect: Dialect,
    ) -> Self {
        let mut lists = Vec::new();
        let mut shelved = Vec::new();
        for (kept, list, corrections, taught) in kept {
            lists.push(list);
            shelved.push(Shelved {
                kept,
                taught,
                corrections,
            });
        }
        let mut shelf = Self {
            problems,
            dialect,
            ..Self::default()
        };
        for (nth, list) in lists.iter().enumerate() {
            for (at, of) in list.each().enumerate() {
                let spot = (nth as u32, at as u32);
                for key in number_keys(of.number()) {
                    shelf.by_number.entry(key).or_default().push(spot);
                }
                for name in of.names() {
                    let all = shelf.by_name.entry(name_key(name)).or_default();
                    if all.last() != Some(&spot) {
                        all.push(spot);
                    }
                }
            }
        }
        shelf.shelved = shelved;
        shelf.lists = lists;
        shelf
    }

    /// Keeps the indexes of the lists.
    fn index(&self, cache: &Path) {
        for (list, own) in self.lists.iter().zip(&self.shelved) {
            let taught = || own.taught.get_or_init(|| taught(list, &self.dialect));
            Index::keep(cache, &own.kept, list, &self.dialect, &taught);
        }
    }

    /// All cards.
    pub fn cards(&self) -> impl Iterator<Item = Of<'_>> {
        self.lists.iter().flat_map(List::each)
    }

    fn at(&self, spot: Spot) -> Option<Of<'_>> {
        let list = self.lists.get(spot.0 as usize)?;
        let card = list.cards.get(spot.1 as usize)?;
        Some(Of { list, card })
    }

    /// The different cards at some places.
    fn different(&self, spots: Option<&Vec<Spot>>) -> Vec<Of<'_>> {
        let mut cards: Vec<Of<'_>> = Vec::new();
        for of in spots
            .into_iter()
            .flatten()
            .filter_map(|spot| self.at(*spot))
        {
            if !cards.iter().any(|known| known.is(of)) {
                cards.push(of);
            }
        }
        cards
    }

    /// What goes by a number.
    pub fn numbered(&self, number: &str) -> Found<'_> {
        let keys = number_keys(number);
        let spots = keys.iter().find_map(|key| self.by_number.get(key));
        found(self.different(spots), true)
    }

    /// What goes by a number or, where nothing does, by a name.
    pub fn find(&self, called: &str) -> Found<'_> {
        match self.numbered(called) {
            Found::Nothing => found(self.different(self.by_name.get(&name_key(called))), false),
            found => found,
        }
    }

    /// A card as a board can use it.
    pub fn declare(&self, of: Of<'_>) -> Declared {
        self.declare_with(of, None)
    }

    /// The same as it would be with one more correction.
    pub fn declare_with(&self, of: Of<'_>, more: Option<&Correction>) -> Declared {
        let nth = self
            .lists
            .iter()
            .position(|list| std::ptr::eq(list, of.list));
        let own = nth.and_then(|nth| self.shelved.get(nth));
        let dialect = match own {
            Some(own) => own.taught.get_or_init(|| taught(of.list, &self.dialect)),
            None => &self.dialect,
        };
        let corrections = own.map(Shelved::corrections).unwrap_or_default();
        let mut these = corrections.on(of);
        if let Some(more) = more {
            these.retain(|old| !old.same(more));
            these.push(more);
        }
        let mut declared = declare(of, dialect, &these);
        declared.check(of);
        declared
    }

    /// What judges have corrected of a list, in the order of the file; each with why it is not used, where it is not.
    pub fn corrections(&self, kept: &Kept) -> Vec<(Correction, Option<String>)> {
        let nth = self.shelved.iter().position(|own| own.kept == *kept);
        let Some((list, own)) = nth.map(|nth| (&self.lists[nth], &self.shelved[nth])) else {
            return Vec::new();
        };
        let all = own.corrections();
        let mut standing: Vec<(Correction, Option<String>)> = all
            .all()
            .iter()
            .map(|one| (one.clone(), Some("列表里已经没有这张卡".to_owned())))
            .collect();
        for of in list.each().filter(|of| !all.on(*of).is_empty()) {
            let declared = self.declare(of);
            let used = declared.corrected.iter().map(|c| (&c.correction, None));
            let unused = declared
                .unused
                .iter()
                .map(|u| (&u.correction, Some(u.why.says())));
            for (correction, why) in unused.chain(used) {
                let own = standing
                    .iter_mut()
                    .find(|(own, why)| own == correction && why.is_some());
                if let Some((_, own)) = own {
                    *own = why;
                }
            }
        }
        standing
    }

    /// What was likely meant by a name or number that nothing goes by.
    pub fn near(&self, called: &str) -> Vec<String> {
        let (number, name) = (number_key(called), name_key(called));
        let length = name.chars().count();
        let mut near: Vec<(usize, String)> = Vec::new();
        let mut weigh = |distance: usize, most: usize, word: &str| {
            if distance <= most && !near.iter().any(|(_, known)| known == word) {
                near.push((distance, word.to_owned()));
            }
        };
        for of in self.cards() {
            let own = number_key(of.number());
            if !own.is_empty() && own.len().abs_diff(number.len()) <= 2 && number.len() > 3 {
                weigh(strsim::osa_distance(&own, &number), 2, of.number());
            }
            for word in of.names() {
                let key = name_key(word);
                let most = (length / 2).min(2);
                if key.chars().count().abs_diff(length) <= most {
                    weigh(strsim::osa_distance(&key, &name), most, word);
                } else if length > 1 && key.contains(&name) {
                    weigh(3, 3, word);
                }
            }
        }
        near.sort();
        near.into_iter().map(|(_, word)| word).take(NEAR).collect()
    }

    /// What is written on a board for a card: its name where that says which card is meant, else its number.
    pub fn written(&self, of: Of<'_>) -> String {
        let name = of.name();
        let alone = matches!(self.find(name), Found::One(_));
        match of.number() {
            number if !alone && !number.is_empty() => number.to_owned(),
            _ => name.to_owned(),
        }
    }
}

/// The keys of an index by which something may go.
fn index_keys(called: &str) -> Vec<String> {
    let numbers = number_keys(called).into_iter().map(index::by_number);
    numbers.chain([index::by_name(&name_key(called))]).collect()
}

fn found(cards: Vec<Of<'_>>, numbered: bool) -> Found<'_> {
    match cards.as_slice() {
        [] => Found::Nothing,
        [one] => Found::One(*one),
        _ => Found::Several { cards, numbered },
    }
}

/// Which cards they are that it is not clear among.
fn which(cards: &[Of<'_>], numbered: bool) -> String {
    let one = |of: &Of<'_>| match (of.number(), numbered) {
        ("", _) | (_, true) => format!("{}（{} 第{}行）", of.name(), of.list.name, of.card.row),
        (number, false) => number.to_owned(),
    };
    let some: Vec<String> = cards.iter().take(NAMED).map(one).collect();
    let more = if cards.len() > NAMED { "等" } else { "" };
    format!("{}{more}", some.join("、"))
}

/// What a list says of what goes by a name or number.
fn told(lists: &Lists, shelf: &Shelf, found: Found<'_>, called: &str) -> Called {
    match found {
        Found::Nothing => Called::Nobody,
        Found::One(of) => {
            let declared = shelf.declare(of);
            lists.note(of, &declared);
            match declared.wrong.first() {
                None => Called::Card(Box::new(Listed {
                    number: of.number().to_owned(),
                    name: of.name().to_owned(),
                    card: declared.card,
                })),
                Some(wrong) => Called::Unclear {
                    what: format!(
                        "列表“{}”里 {called} 的“{}”读不懂：“{}”，{}",
                        of.list.name, wrong.column, wrong.value, wrong.why
                    ),
                    fix: "改正列表后再导入，或在“牌”里把这张牌写出来".to_owned(),
                },
            }
        }
        Found::Several { cards, numbered } => {
            let (n, which) = (cards.len(), which(&cards, numbered));
            match numbered {
                true => Called::Unclear {
                    what: format!("编号 {called} 在列表里有 {n} 种内容：{which}"),
                    fix: "改正列表后再导入，或在“牌”里把这张牌写出来".to_owned(),
                },
                false => Called::Unclear {
                    what: format!("列表里有 {n} 张不同的“{called}”：{which}"),
                    fix: match cards[0].number() {
                        "" => "在“牌”里把这张牌写出来".to_owned(),
                        number => format!("写编号，例如 {number}"),
                    },
                },
            }
        }
    }
}

impl Cards for Lists {
    fn called(&self, book: BookId, called: &str) -> Called {
        let shelf = self.about(book, called);
        told(self, &shelf, shelf.find(called), called)
    }

    fn numbered(&self, book: BookId, number: &str) -> Called {
        let shelf = self.about(book, number);
        told(self, &shelf, shelf.numbered(number), number)
    }

    fn near(&self, book: BookId, called: &str) -> Vec<String> {
        self.shelf(book).near(called)
    }

    fn offers(&self, book: BookId, begun: &str, most: usize) -> Vec<Offer> {
        let shelf = self.shelf(book);
        let key = name_key(begun);
        if key.is_empty() {
            return Vec::new();
        }
        let letters: Vec<char> = fold(begun).chars().collect();
        let sounds = letters.iter().all(char::is_ascii_alphabetic);
        let fit = |of: &Of<'_>| -> Option<u8> {
            if number_keys(of.number())
                .iter()
                .any(|number| number.starts_with(&key))
            {
                return Some(0);
            }
            let names: Vec<String> = of.names().map(name_key).collect();
            let has = |is: &dyn Fn(&String) -> bool| names.iter().any(is);
            if has(&|name| name.starts_with(&key)) {
                Some(0)
            } else if has(&|name| name.contains(&key)) {
                Some(1)
            } else {
                let spelled = |name: &String| {
                    let name: Vec<char> = name.chars().collect();
                    spells(&letters, &name).is_some()
                };
                (sounds && has(&spelled)).then_some(2)
            }
        };
        let mut ranked: Vec<(u8, Of<'_>)> = shelf
            .cards()
            .filter_map(|of| Some((fit(&of)?, of)))
            .collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        let mut offers: Vec<Offer> = Vec::new();
        for (_, of) in ranked {
            let written = shelf.written(of);
            if offers.len() < most && !offers.iter().any(|known| known.written == written) {
                let shown = match of.number() {
                    "" => of.name().to_owned(),
                    number => format!("{} {number}", of.name()),
                };
                offers.push(Offer { written, shown });
            }
        }
        offers
    }
}
