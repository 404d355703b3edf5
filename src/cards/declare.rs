//! A card of a list as a board can use it: what stands of it under `牌`. Where the game has a reader of printed cards that
//! reads it whole; else the printed values alone become words, and the text stands as it is.

use super::columns::{As, Column, Is};
use super::corrected::{self, Corrected, NotUsed, Read, Unused};
use super::corrections::Correction;
use super::list::{List, Of};
use crate::engine::games;
use crate::engine::printed::text::GIVEN;
use crate::engine::printed::{Dialect, Extent, Outcome, Part, PrintedCard, Sentence};
use crate::engine::vocab::{Field, Form, Shape};
use crate::text::fold::fold;
use crate::text::yaml::{Kind, Node};

/// Keys under which a card's name stands.
const NAMED: [&str; 2] = ["卡名", "牌名"];
/// The key under which its number stands.
const NUMBERED: &str = "编号";

/// A card as it can be used.
#[derive(Debug, Clone, PartialEq)]
pub struct Declared {
    /// What stands under `牌`.
    pub card: Node,
    /// What was read of it, sentence by sentence; none where the game has no reader. Corrected ones count as read.
    pub sentences: Vec<Sentence>,
    /// What judges have corrected, by its sentences.
    pub corrected: Vec<Corrected>,
    /// Their corrections that are not used.
    pub unused: Vec<Unused>,
    /// Printed values that cannot be used. A card that has one is declared to nobody.
    pub wrong: Vec<Unusable>,
    /// How far it is read; `None` where the game has no reader.
    pub extent: Option<Extent>,
}

/// A printed value that is not understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unusable {
    /// The column.
    pub column: &'static str,
    /// What stands there.
    pub value: String,
    /// What could stand there, in Chinese.
    pub why: String,
}

/// The spellings of a game with what a list tells of names: what those of the original are called in its own language.
pub fn taught(list: &List, dialect: &Dialect) -> Dialect {
    let mut dialect = dialect.clone();
    if let Some(printed) = games::printed(list.book) {
        let cards: Vec<PrintedCard> = list.each().map(printed_card).collect();
        (printed.learn)(&cards, &mut dialect);
    }
    dialect
}

/// A card of a list as a board can use it, with what judges have corrected of it; by spellings that its list has
/// [`taught`].
pub fn declare(of: Of<'_>, dialect: &Dialect, corrections: &[&Correction]) -> Declared {
    let book = of.list.book;
    let mut declared = match games::printed(book) {
        Some(printed) => {
            let refused = |card: &Node| {
                let mut card = card.clone();
                say_who(of, &mut card);
                let fault = games::declares(book, of.name(), &card).err()?;
                Some(match fault.fix {
                    Some(fix) => format!("{}（{fix}）", fault.what),
                    None => fault.what,
                })
            };
            let card = printed_card(of);
            let read = corrected::read(printed, &card, dialect, corrections, &refused);
            let Read {
                reading,
                corrected,
                unused,
            } = read;
            let field = |s: &&Sentence| s.part == Part::Field && s.is_unread();
            let wrong = reading.sentences.iter().filter(field).map(unread_field);
            Declared {
                wrong: wrong.collect(),
                extent: Some(reading.extent()),
                card: reading.card,
                sentences: reading.sentences,
                corrected,
                unused,
            }
        }
        None => {
            let unused = corrections.iter().map(|one| Unused {
                correction: (*one).clone(),
                why: NotUsed::NoReader,
            });
            Declared {
                unused: unused.collect(),
                ..values(of)
            }
        }
    };
    say_who(of, &mut declared.card);
    // What a reader makes loads as it is; that is held by its tests.
    if declared.extent.is_none() {
        declared.check(of);
    }
    declared
}

/// Puts the card's name and number into its declaration, where the game has words for them.
fn say_who(of: Of<'_>, card: &mut Node) {
    let book = of.list.book;
    let shape = games::lexicon(book).and_then(|lexicon| lexicon.card());
    let has = |key: &str| shape.is_some_and(|shape| shape.field(key).is_some());
    let named = NAMED.into_iter().find(|key| has(key));
    for (key, value) in [(named, of.name()), (Some(NUMBERED), of.number())] {
        if let Some(key) = key.filter(|key| has(key) && !value.is_empty()) {
            put_missing(card, key, value);
        }
    }
}

impl Declared {
    /// Which of its sentences can be corrected: all but those of printed columns, in the order of the text.
    pub fn correctable(&self) -> Vec<usize> {
        let all = self.sentences.iter().enumerate();
        let all = all.filter(|(_, s)| s.part != Part::Field);
        all.map(|(nth, _)| nth).collect()
    }

    /// The correction of a sentence.
    pub fn correction(&self, sentence: usize) -> Option<&Corrected> {
        self.corrected.iter().find(|c| c.sentence == sentence)
    }

    /// What a sentence is taken to say: its own, or that of the whole effect in which it stands.
    pub fn told(&self, sentence: usize) -> &str {
        let part = self.sentences.get(sentence).map(|s| s.part);
        let before = self.sentences[..self.sentences.len().min(sentence + 1)]
            .iter()
            .rev();
        let mut before = before.take_while(|s| Some(s.part) == part && !s.is_unread());
        before.find(|s| !s.told.is_empty()).map_or("", |s| &s.told)
    }

    /// Looks whether it can stand in a file.
    pub fn check(&mut self, of: Of<'_>) {
        if self.wrong.is_empty()
            && let Err(fault) = games::declares(of.list.book, of.name(), &self.card)
        {
            self.wrong.push(Unusable {
                column: "牌",
                value: of.name().to_owned(),
                why: fault.what,
            });
        }
    }
}

/// A column that the reader did not take, as it tells it: `BP: 三千`.
fn unread_field(sentence: &Sentence) -> Unusable {
    let (column, value) = sentence
        .text
        .split_once(": ")
        .unwrap_or(("", &sentence.text));
    let known = |word: &str| {
        super::columns::every()
            .find(|c| c.word == word)
            .map(|c| c.word)
    };
    Unusable {
        column: known(column).unwrap_or("牌"),
        value: value.to_owned(),
        why: match &sentence.outcome {
            Outcome::Unread { why, .. } => why.says(),
            _ => String::new(),
        },
    }
}

fn put_missing(card: &mut Node, key: &str, value: &str) {
    if !matches!(card.kind, Kind::Map(_)) {
        card.kind = Kind::Map(Vec::new());
    }
    if card.get(key).is_none()
        && let Kind::Map(entries) = &mut card.kind
    {
        entries.insert(0, (Node::text(key), Node::text(value)));
    }
}

/// A card as a reader of printed cards takes it.
fn printed_card(of: Of<'_>) -> PrintedCard {
    // The marks of what a person declared are nobody's to print.
    let text = |is: Is| {
        Some(of.first(is))
            .filter(|t| !t.is_empty())
            .map(|t| t.replace(GIVEN, "\u{fffd}"))
    };
    let fields = of.all(|column| matches!(column.is, Is::Field(..)));
    PrintedCard {
        number: of.number().to_owned(),
        names: of.names().map(str::to_owned).collect(),
        fields: fields
            .map(|(column, value)| (column.word.to_owned(), value.to_owned()))
            .collect(),
        text: text(Is::Text),
        trigger: text(Is::Trigger),
        original: text(Is::Original),
        original_trigger: text(Is::OriginalTrigger),
        judged: Vec::new(),
    }
}

/// The printed values of a card as words of its game, without anybody who reads its text.
fn values(of: Of<'_>) -> Declared {
    let shape = games::lexicon(of.list.book).and_then(|lexicon| lexicon.card());
    let mut entries = Vec::new();
    let mut wrong = Vec::new();
    for (column, value) in of.all(|column| matches!(column.is, Is::Field(..))) {
        let Is::Field(key, how) = column.is else {
            continue;
        };
        let Some(field) = shape.and_then(|shape| shape.field(key)) else {
            continue;
        };
        match meant(value, how, field) {
            Ok(Some(node)) => entries.push((Node::text(key), node)),
            Ok(None) => {}
            Err(why) => wrong.push(unusable(column, value, why)),
        }
    }
    let text = of.first(Is::Text);
    if !text.is_empty() && shape.is_some_and(|shape| shape.field("文").is_some()) {
        entries.push((Node::text("文"), Node::text(text)));
    }
    Declared {
        card: Node::map(entries),
        sentences: Vec::new(),
        corrected: Vec::new(),
        unused: Vec::new(),
        wrong,
        extent: None,
    }
}

fn unusable(column: &Column, value: &str, why: String) -> Unusable {
    Unusable {
        column: column.word,
        value: value.to_owned(),
        why,
    }
}

/// What a printed value means.
fn meant(value: &str, how: As, field: &'static Field) -> Result<Option<Node>, String> {
    match how {
        As::Text => Ok(Some(Node::text(value))),
        As::Number => number(value).map(Some),
        As::Word(written) => word(value, written, field).map(Some),
        As::Several => {
            let all = several(value);
            let node = match all.as_slice() {
                [] => return Ok(None),
                [one] => Node::text(*one),
                _ => Node::nowhere(Kind::List(all.into_iter().map(Node::text).collect())),
            };
            Ok(Some(node))
        }
        As::YesNo => match fold(value).as_str() {
            "是" | "有" | "○" | "1" | "true" | "yes" | "y" | "✓" | "√" => {
                Ok(Some(Node::text("是")))
            }
            "否" | "×" | "0" | "false" | "no" | "n" | "没有" => Ok(None),
            _ => Err("写 是 或 否".to_owned()),
        },
    }
}

fn number(value: &str) -> Result<Node, String> {
    let folded = fold(value);
    let digits = folded
        .trim()
        .trim_end_matches(['+', '-', '±', '費', '费', '速']);
    match digits.parse() {
        Ok(n) => Ok(Node::number(n)),
        Err(_) => Err("要写数".to_owned()),
    }
}

/// The parts of a value that names several things.
pub fn several(value: &str) -> Vec<&str> {
    let parts = value.split(['、', ',', '，', '/', '／', ';', '；', '|', '\n']);
    parts
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect()
}

/// The game's word for what is written: the word itself, another name of it, or one by a part of what is written.
fn word(
    value: &str,
    written: &'static [(&'static str, &'static str)],
    field: &'static Field,
) -> Result<Node, String> {
    let words = words_of((field.of)());
    let folded = fold(value);
    let folded = folded.trim();
    let own = words
        .iter()
        .find(|names| names.iter().any(|name| fold(name) == folded));
    let part = || {
        written
            .iter()
            .find(|(part, _)| folded.contains(&fold(part)))
    };
    match own
        .and_then(|names| names.first())
        .or_else(|| part().map(|(_, word)| word))
    {
        Some(word) => Ok(Node::text(*word)),
        None => {
            let firsts: Vec<&str> = words
                .iter()
                .filter_map(|names| names.first().copied())
                .collect();
            Err(format!("可以写：{}", firsts.join("、")))
        }
    }
}

/// The words of a shape, each by all its names, the book's first.
fn words_of(shape: &'static Shape) -> Vec<&'static [&'static str]> {
    match shape.inner().form {
        Form::Words(words) => words
            .iter()
            .map(|word| word.names)
            .filter(|n| !n.is_empty())
            .collect(),
        _ => Vec::new(),
    }
}
