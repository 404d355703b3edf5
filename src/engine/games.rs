//! The games that have an engine: the one place that knows them all, a row of a table each.

use std::borrow::Cow;

use serde_json::Value;

use super::calc::{Calculated, Calculator, Given, Wrong};
use super::deck::{self, Builds, Checked, Fixed};
use super::declared;
use super::fact::FactWord;
use super::fault::{At, Fault};
use super::file::{File, book_in, book_of, parse, read_node};
pub use super::lexicon::Lexicon;
use super::paixu::Paixu;
use super::printed::Printed;
use super::scenario::{Playable, Readings};
use super::session::{self, Session};
use super::sgs_chess::{self, Sgs};
use super::table::path::{self, keys};
use super::table::{inline, line};
use super::union_arena::UnionArena;
use super::vividz::{self, Vividz};
use super::vocab::{self, Form, Shape, Vocab, tables};
use super::yugioh::Yugioh;
use crate::rulebook::cards::Cards;
use crate::rulebook::{Book, BookId, Library, Reading, RuleId, shipped};
use crate::text::yaml::Node;

/// The games, in the order of their books on the shelf.
static GAMES: &[Played] = &[
    Played {
        samples: Some(Samples {
            named: vividz::sample::named,
            new_game: vividz::sample::new_game,
        }),
        ..Played::building::<Vividz>()
    },
    Played::building::<UnionArena>(),
    Played::building::<Paixu>(),
    Played::building::<Yugioh>(),
    Played {
        calculators: sgs_chess::CALCULATORS,
        calculate: Some(sgs_chess::ask),
        ..Played::of::<Sgs>()
    },
];

/// A session, or the faults that keep a file from being played.
pub type Opened = Result<Box<dyn Session>, Vec<Fault>>;
type Open = fn(&str, &Node, &[Reading], &dyn Fn(RuleId) -> bool) -> Opened;
type CheckDeck = fn(&str, &Node, &[Reading]) -> Result<Checked, Vec<Fault>>;
type Calculate = fn(&str, &Given, &Readings) -> Result<Calculated, Wrong>;

/// A ruling's file, or which of two decks cannot be used and why.
type NewGame = Result<String, (usize, Vec<Fault>)>;

/// A game as the rest of the program sees it.
struct Played {
    book: BookId,
    open: Open,
    schema: fn() -> Value,
    cards_read: fn(&Node) -> Result<(), Fault>,
    lexicon: Lexicon,
    /// Where printed cards of it can be read.
    printed: Option<&'static Printed>,
    /// Where its book has rules for decks.
    check_deck: Option<CheckDeck>,
    /// Where decks of it come with the program.
    samples: Option<Samples>,
    calculators: &'static [Calculator],
    calculate: Option<Calculate>,
}

/// Decks that come with the program.
struct Samples {
    /// Their names and texts.
    named: fn() -> Vec<(String, &'static str)>,
    /// The ruling file of a game between two of them.
    new_game: fn([&str; 2]) -> NewGame,
}

impl Played {
    const fn of<G: Playable>() -> Self {
        Self {
            book: G::BOOK,
            open: session::open_tree::<G>,
            schema: || vocab::schema(File::<G>::shape()),
            cards_read: |cards| read_node::<G::Cards>(cards, "").map(drop),
            lexicon: Lexicon {
                elsewhere: some_board_has,
                ..Lexicon::of::<G>()
            },
            printed: G::PRINTED,
            check_deck: None,
            samples: None,
            calculators: &[],
            calculate: None,
        }
    }

    const fn building<G: Builds>() -> Self {
        Self {
            check_deck: Some(deck::check::<G>),
            ..Self::of::<G>()
        }
    }
}

fn game(book: BookId) -> Option<&'static Played> {
    GAMES.iter().find(|game| game.book == book)
}

fn books(which: impl Fn(&Played) -> bool) -> Vec<BookId> {
    GAMES.iter().filter(|g| which(g)).map(|g| g.book).collect()
}

/// The books that have an engine.
pub fn played() -> Vec<BookId> {
    books(|_| true)
}

/// The books whose decks can be checked.
pub fn built() -> Vec<BookId> {
    books(|game| game.check_deck.is_some())
}

/// The books that have calculators.
pub fn calculated() -> Vec<BookId> {
    books(|game| game.calculate.is_some())
}

/// The JSON Schema of a game's ruling files; `None` where the book has no engine.
pub fn schema(book: BookId) -> Option<Value> {
    Some((game(book)?.schema)())
}

/// All words that a game's ruling files have, as tables in Markdown; `None` where the book has no engine.
pub fn words(book: BookId) -> Option<String> {
    Some(words_of(&game(book)?.lexicon))
}

/// Whether a declaration of a card can stand under `牌` of a book.
///
/// # Errors
/// What is wrong with it; its place is none of a file.
pub fn declares(book: BookId, name: &str, card: &Node) -> Result<(), Fault> {
    let Some(game) = game(book) else {
        return Err(At::nowhere(()).fault(format!("{book} 没有引擎")));
    };
    let mut cards = Node::map(vec![(Node::text(name), card.clone())]);
    if !game.lexicon.mat.defined.is_empty() {
        cards = Node::map(vec![(Node::text(game.lexicon.mat.defined), cards)]);
    }
    (game.cards_read)(&cards)
}

/// What can be written in a game; `None` where the book has no engine.
pub fn lexicon(book: BookId) -> Option<Lexicon> {
    Some(game(book)?.lexicon)
}

/// Whether the board of some game counts something by this name, or has cards there.
fn some_board_has(word: &str) -> bool {
    let mut all = played().into_iter().filter_map(lexicon);
    all.any(|lexicon| line::board_has(&lexicon, word))
}

/// How printed cards of a game are read; `None` where its book has no engine, or the engine no reader.
pub fn printed(book: BookId) -> Option<&'static Printed> {
    game(book)?.printed
}

fn words_of(lexicon: &Lexicon) -> String {
    let book = lexicon.book;
    let mut out = format!(
        "# The words of `书: {book}`\n\nMade from the program's table of words by `caijue rulings {book} --words`.\n\n"
    );
    out += "## The file\n\n";
    for root in of_file((lexicon.file)()) {
        let (name, says) = (root.name, root.note);
        out += &format!("### {name}\n\n{says}\n\n{}\n", vocab::table(root));
    }
    for (title, root) in [
        ("`牌`", lexicon.cards),
        ("`局面`", lexicon.setup),
        ("`做`", lexicon.action),
    ] {
        out += &format!("## {title}\n\n{}", tables(&[root], 3));
    }
    for (of, facts) in (lexicon.facts)() {
        out += &format!("## `期望` 的 `局面`：{of}\n\n{}\n", facts_of(facts));
    }
    // Several events may share a word.
    let mut events: Vec<&str> = Vec::new();
    for word in (lexicon.events)() {
        if !events.contains(word) {
            events.push(word);
        }
    }
    let events = events.join("`、`");
    out += &format!("## `期望` 的 `事件`、`次序`，与 `停在`\n\n`{events}`\n");
    out.trim_end().to_owned() + "\n"
}

/// What a ruling's file is made of besides its cards, board and actions: the file, a step, and what is in them.
fn of_file(file: &'static Shape) -> Vec<&'static Shape> {
    let below = |shape: &'static Shape, key: &str| {
        let within = (shape.field(key)?.of)().inner();
        match within.form {
            Form::List(of) => Some(of().inner()),
            _ => Some(within),
        }
    };
    let step = below(file, "步骤");
    let attempt = step.and_then(|step| below(step, "不可"));
    let rest = ["期望", "分支", "裁定"].map(|key| below(file, key));
    let all = [Some(file), step, attempt].into_iter().chain(rest);
    all.flatten().collect()
}

/// Facts as a table.
fn facts_of(facts: &[FactWord]) -> String {
    let mut out = String::from("| word | 说明 | clauses |\n|---|---|---|\n");
    for fact in facts {
        let clauses: Vec<String> = fact
            .cites
            .iter()
            .map(|c| c.clause.number.to_string())
            .collect();
        let (names, clauses) = (fact.names.join("` `"), clauses.join(", "));
        out += &format!("| `{names}` | {} | {clauses} |\n", fact.says);
    }
    out
}

/// The decks that come with the program for a book, by name, with their files' texts.
pub fn decks(book: BookId) -> Vec<(String, &'static str)> {
    let samples = game(book).and_then(|game| game.samples.as_ref());
    samples.map_or_else(Vec::new, |samples| (samples.named)())
}

/// The ruling file of a new game between two deck files; `None` where the book's games have no deck files.
///
/// # Errors
/// Which of the two cannot be used, and its faults.
pub fn new_game(book: BookId, decks: [&str; 2]) -> Option<NewGame> {
    let samples = game(book)?.samples.as_ref()?;
    Some((samples.new_game)(decks))
}

/// A whole game of a book from its beginning, as a ruling's file: the one that comes with the program, or one between
/// the first two of its decks. `None` where there is neither.
pub fn sample_game(book: BookId) -> Option<Cow<'static, str>> {
    if let Some(text) = shipped::file(&format!("rulebooks/{book}/new.yaml")) {
        return Some(Cow::Borrowed(text));
    }
    let decks = decks(book);
    let [(_, first), (_, second), ..] = decks.as_slice() else {
        return None;
    };
    new_game(book, [*first, *second])?.ok().map(Cow::Owned)
}

/// Whether a text is a whole game that comes with the program: it is played, and holds nothing.
pub fn is_sample(text: &str) -> bool {
    book_of(text).is_ok_and(|book| sample_game(book).as_deref() == Some(text))
}

/// Opens a ruling's file, whichever game it is of, and runs it.
///
/// # Errors
/// The faults that keep it from being played: the file, its readings, cards or board.
pub fn open(text: &str, library: &Library) -> Opened {
    open_under(text, &[], library)
}

/// The same with options chosen, as reading and option, for readings that the file says nothing of.
///
/// # Errors
/// As [`open`].
pub fn open_under(text: &str, chosen: &[(String, String)], library: &Library) -> Opened {
    let mut tree = parse(text).map_err(|f| vec![f])?;
    for (reading, option) in chosen {
        let at = keys(["读法", reading]);
        if path::at(&tree, &at).is_none() {
            *path::made(&mut tree, &at) = Node::text(option.as_str());
        }
    }
    open_read(text, tree, library)
}

fn open_read(text: &str, tree: Node, library: &Library) -> Opened {
    let book = book_in(&tree, text).map_err(|f| vec![f])?;
    let Some(game) = game(book) else {
        return Err(vec![At::nowhere(()).fault(format!("{book} 没有引擎"))]);
    };
    let exists = |id: RuleId| library.node(id).is_some();
    let readings = readings(book, library);
    listed(game, text, tree, library, |tree| {
        (game.open)(text, tree, readings, &exists)
    })
}

/// Reads a file with the cards that it takes from the user's lists. What comes with the program takes none: it means the
/// same for everybody.
fn listed<T>(
    game: &Played,
    text: &str,
    mut tree: Node,
    library: &Library,
    read: impl FnOnce(&Node) -> Result<T, Vec<Fault>>,
) -> Result<T, Vec<Fault>> {
    let is_shipped = |book: &Book| book.shipped && book.rulings.iter().any(|r| r.text == text);
    let cards = library.cards.as_deref();
    let own = |_: &&dyn Cards| !library.book(game.book).is_some_and(is_shipped);
    let cards = cards.filter(own);
    inline::spell_out(&game.lexicon, &mut tree, cards)?;
    let Some(cards) = cards else {
        return read(&tree);
    };
    declared::declare(&mut tree, &game.lexicon, cards)?;
    read(&tree).map_err(|mut faults| {
        declared::nearest(&mut faults, &tree, &game.lexicon, cards);
        faults
    })
}

fn readings(book: BookId, library: &Library) -> &[Reading] {
    library.book(book).map_or(&[][..], |b| &b.readings)
}

impl Builds for Vividz {
    const FIXED: &'static [(&'static str, Fixed)] = &[("从", Fixed::Word("构筑"))];
    const AS_MAP: &'static [&'static str] = &["甲", "牌组"];
    const AS_LIST: &'static [&'static str] = &[];
    const PARTS: &'static [&'static str] = &["账号牌", "账号", "任务牌", "任务", "主牌组", "主"];
    const HAND_IN: &'static str = "提交牌组";
}

impl Builds for UnionArena {
    const FIXED: &'static [(&'static str, Fixed)] = &[(
        "开局",
        Fixed::Map(&[("先攻", Fixed::Word("甲")), ("起始手牌", Fixed::Number(7))]),
    )];
    const AS_MAP: &'static [&'static str] = &["甲"];
    const AS_LIST: &'static [&'static str] = &["甲", "卡组"];
    const PARTS: &'static [&'static str] = &["卡组", "牌库", "AP卡总数"];
    const HAND_IN: &'static str = "提交卡组";
}

impl Builds for Paixu {
    const FIXED: &'static [(&'static str, Fixed)] = &[("阶段", Fixed::Word("构筑"))];
    const AS_MAP: &'static [&'static str] = &["甲"];
    const AS_LIST: &'static [&'static str] = &["甲", "牌序"];
    const PARTS: &'static [&'static str] = &["牌序", "牌序区", "核心", "核心卡", "核心卡区"];
    const HAND_IN: &'static str = "提交牌序";
}

impl Builds for Yugioh {
    const FIXED: &'static [(&'static str, Fixed)] = &[];
    const AS_MAP: &'static [&'static str] = &["甲", "构筑"];
    const AS_LIST: &'static [&'static str] = &[];
    const PARTS: &'static [&'static str] = &super::yugioh::DECKS;
    const HAND_IN: &'static str = "{检查卡组: 甲}";
}

/// Checks the deck of a file by the rules of its book: the one that is named, else the one that the file names.
///
/// # Errors
/// The faults that keep the deck from being read.
pub fn check_deck(
    text: &str,
    book: Option<BookId>,
    library: &Library,
) -> Result<(BookId, Checked), Vec<Fault>> {
    let tree = parse(text).map_err(|f| vec![f])?;
    let book = match book {
        Some(book) => book,
        None => book_in(&tree, text).map_err(|f| vec![f])?,
    };
    let playing = game(book).and_then(|game| Some((game, game.check_deck?)));
    let Some((game, check)) = playing else {
        return Err(vec![
            At::nowhere(())
                .fault(format!("{book} 没有构筑牌组的规则"))
                .fix(format!("有这种规则的书：{}", named(&built()))),
        ]);
    };
    let readings = readings(book, library);
    let checked = listed(game, text, tree, library, |tree| {
        check(text, tree, readings)
    });
    Ok((book, checked?))
}

fn named(books: &[BookId]) -> String {
    let books: Vec<&str> = books.iter().map(|b| b.as_str()).collect();
    books.join("、")
}

/// The calculators of a book; none where it has none.
pub fn calculators(book: BookId) -> &'static [Calculator] {
    game(book).map_or(&[], |game| game.calculators)
}

/// Computes something by a book's formulas. `readings` are options that are chosen against the defaults, as
/// reading and option.
///
/// # Errors
/// What is wrong with what it was given, and where.
pub fn calculate(
    book: BookId,
    name: &str,
    given: &Given,
    chosen: &[(String, String)],
    library: &Library,
) -> Result<Calculated, Wrong> {
    let mut under = Readings::defaults(readings(book, library));
    for (reading, option) in chosen {
        under
            .choose(&At::nowhere(reading.clone()), &At::nowhere(option.clone()))
            .map_err(|fault| Wrong {
                at: Some("reading".to_owned()),
                what: fault.what,
                fix: fault.fix,
            })?;
    }
    match game(book).and_then(|game| game.calculate) {
        Some(calculate) => calculate(name, given, &under),
        None => Err(Wrong {
            at: None,
            what: format!("{book} 没有计算"),
            fix: Some(format!("有计算的书：{}", named(&calculated()))),
        }),
    }
}

#[cfg(test)]
mod tests;
