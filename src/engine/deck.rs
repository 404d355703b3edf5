//! Decks as files: the cards of a game and a deck of them, held against the game's rules for building decks.
//!
//! A deck is checked by what a game already does when a deck is handed in: the file is read as a board on which
//! that is the next thing to do, and the choice is judged with all its reasons. Knows no game.

use serde::Serialize;

use super::cite::Cite;
use super::fault::{At, Fault};
use super::file::{Pairs, read, read_node};
use super::game::{Input, Log, Pending, Under};
use super::scenario::{Playable, Readings};
use super::verdict::{Explaining, Reason, Unruled, Verdict};
use super::vocab::{self, Vocab};
use crate::rulebook::Reading;
use crate::text::yaml::{Kind, Node, Scalar};

/// A game with rules for building decks: how its deck stands on the board on which it is handed in.
pub trait Builds: Playable {
    /// What of the board is the same for all decks.
    const FIXED: &'static [(&'static str, Fixed)];
    /// The keys under which the deck stands on the board, where it is written as a mapping.
    const AS_MAP: &'static [&'static str];
    /// The same where it is written as a list of cards; empty where it may not be.
    const AS_LIST: &'static [&'static str];
    /// The keys of a deck that is written as a mapping.
    const PARTS: &'static [&'static str];
    /// What is then done, as a ruling's file writes it.
    const HAND_IN: &'static str;
}

/// A value of a board that is the same for all decks.
#[derive(Debug, Clone, Copy)]
pub enum Fixed {
    /// A word.
    Word(&'static str),
    /// A number.
    Number(u64),
    /// A mapping.
    Map(&'static [(&'static str, Fixed)]),
}

impl Fixed {
    fn node(&self) -> Node {
        match self {
            Self::Word(word) => Node::text(*word),
            Self::Number(n) => Node::number(*n),
            Self::Map(entries) => Node::map(
                entries
                    .iter()
                    .map(|(key, value)| (Node::text(*key), value.node()))
                    .collect(),
            ),
        }
    }
}

/// A deck held against the rules.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Checked {
    /// What the file calls the deck.
    pub name: Option<String>,
    /// Its parts with the number of their cards, as written.
    pub parts: Vec<Part>,
    /// What is against it.
    pub violations: Vec<Violation>,
    /// The clauses that it was held against.
    pub cites: Vec<Cite>,
    /// The readings that were chosen in the file, or that an event's judges settled against the default.
    pub under: Vec<Under>,
    /// The question that the text leaves open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unruled: Option<Unruled>,
}

impl Checked {
    /// Whether the deck may be played.
    pub fn is_legal(&self) -> bool {
        self.violations.is_empty() && self.unruled.is_none()
    }
}

/// A part of a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    /// The book's word for it; empty where the deck is one list.
    pub name: String,
    /// How many cards.
    pub cards: u64,
}

/// One thing against a deck, with the places in the file that it is about.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Violation {
    /// The clause and the reason.
    #[serde(flatten)]
    pub reason: Reason,
    /// Lines and columns, each from 1.
    pub places: Vec<(u32, u32)>,
}

/// A deck's file.
#[derive(Vocab)]
#[vocab(name = "牌组文件")]
struct DeckFile<G: Builds> {
    #[word("书")]
    _book: Option<String>,
    #[word("名", "标题")]
    name: Option<String>,
    #[word("读法", default)]
    readings: Pairs,
    #[word("牌", "卡", default)]
    cards: G::Cards,
    #[word("牌组", "卡组", "构筑")]
    deck: Node,
}

/// Checks the deck of a file, which has been read into a tree.
///
/// # Errors
/// The faults that keep it from being read: unknown keys, cards that are not there.
pub fn check<G: Builds>(
    text: &str,
    tree: &Node,
    readings: &[Reading],
) -> Result<Checked, Vec<Fault>> {
    let file: DeckFile<G> = read_node(tree, text).map_err(|f| vec![f])?;
    let deck = &file.deck;
    let path = on_board::<G>(deck).map_err(|f| vec![f])?;
    let board: G::Setup = read_node(&board(G::FIXED, path, deck), text).map_err(|f| vec![f])?;
    let mut chosen = Readings::defaults(readings);
    for reading in readings {
        // What an event's judges settled holds unless the file says otherwise.
        if let Some(house) = reading.house.as_ref().filter(|h| **h != reading.default) {
            let (id, house) = (At::nowhere(reading.id.clone()), At::nowhere(house.clone()));
            chosen.choose(&id, &house).map_err(|f| vec![f])?;
        }
    }
    for (name, option) in &file.readings.0 {
        let name = option.with(name.clone());
        chosen.choose(&name, option).map_err(|f| vec![f])?;
    }
    let (game, mut state) = G::set_up(&file.cards, &board, &chosen)?;
    let action: G::Action = read(G::HAND_IN).map_err(|f| vec![f])?;
    settle(&game, &mut state);
    let choice = game
        .resolve(&state, &At::nowhere(action))
        .map_err(|f| vec![f])?;
    let mut tracer = Explaining::default();
    // The tracer has what was found; whether it broke off says nothing more.
    let _ = game.judge(&state, &choice, &mut tracer);
    let mut checked = Checked {
        name: file.name,
        parts: parts(deck),
        violations: Vec::new(),
        cites: Vec::new(),
        under: chosen
            .chosen()
            .iter()
            .map(|(reading, option)| Under {
                reading: reading.clone().into(),
                option: option.clone().into(),
            })
            .collect(),
        unruled: None,
    };
    match tracer.verdict() {
        Verdict::Legal(cites) => {
            checked.cites = cites;
            let mut log = Log::silent();
            game.step(&mut state, Input::Choice(choice), &mut log);
            settle(&game, &mut state);
            if let Pending::Unruled(unruled) = game.pending(&state) {
                checked.unruled = Some(unruled);
            }
        }
        Verdict::Illegal(reasons) => {
            let mut written = Vec::new();
            gather(deck, &mut written);
            checked.violations = reasons
                .into_iter()
                .map(|reason| Violation {
                    places: places(&reason, &written, &place(deck)),
                    reason,
                })
                .collect();
        }
        Verdict::Undecided(unruled) => checked.unruled = Some(unruled),
    }
    Ok(checked)
}

/// Goes on while the rules go on by themselves. Handing in a deck begins a game, so it soon asks someone.
fn settle<G: Playable>(game: &G, state: &mut G::State) {
    for _ in 0..64 {
        if !matches!(game.pending(state), Pending::Auto) {
            return;
        }
        game.step(state, Input::Proceed, &mut Log::silent());
    }
}

/// Where the deck stands on the board on which it is handed in; its parts are known.
fn on_board<G: Builds>(deck: &Node) -> Result<&'static [&'static str], Fault> {
    match &deck.kind {
        Kind::Map(entries) => {
            for (key, _) in entries {
                let name = key.as_str().unwrap_or_default();
                if !G::PARTS.contains(&name) {
                    return Err(place(key)
                        .fault(format!("牌组没有“{name}”一部分"))
                        .nearest(name, G::PARTS.iter().copied()));
                }
            }
            Ok(G::AS_MAP)
        }
        Kind::List(_) | Kind::Scalar(_, Scalar::Null) if !G::AS_LIST.is_empty() => Ok(G::AS_LIST),
        _ => Err(place(deck)
            .fault("牌组要按部分来写")
            .fix(format!("例如 牌组: {{{}: […]}}", G::PARTS[0]))),
    }
}

/// The board on which a deck is handed in: what is the same for all decks, and the deck at the end of a path of keys.
fn board(fixed: &[(&str, Fixed)], path: &[&str], deck: &Node) -> Node {
    let [key, rest @ ..] = path else {
        return deck.clone();
    };
    let same = fixed
        .iter()
        .map(|(key, value)| (Node::text(*key), value.node()));
    let entry = (Node::text(*key), board(&[], rest, deck));
    Node::map(same.chain([entry]).collect())
}

fn place(node: &Node) -> At<()> {
    At {
        value: (),
        line: node.at.line,
        column: node.at.column,
    }
}

/// Where a reason's cards, or else its part of the deck, stand in the file.
fn places(reason: &Reason, written: &[At<String>], deck: &At<()>) -> Vec<(u32, u32)> {
    let bare = |text: &str| -> String {
        let text = text.split(['×', '#']).next().unwrap_or(text);
        text.trim().to_owned()
    };
    let told: Vec<&str> = reason
        .blockers
        .iter()
        .map(String::as_str)
        .chain([reason.says.as_str()])
        .collect();
    let named = |name: &str| {
        let quoted = format!("“{name}”");
        told.iter()
            .any(|t| *t == name || t.contains(&quoted) || bare(t) == name)
    };
    let found: Vec<(u32, u32)> = written
        .iter()
        .filter(|at| {
            let name = bare(at);
            !name.is_empty() && named(&name)
        })
        .map(|at| (at.line, at.column))
        .collect();
    if !found.is_empty() {
        return found;
    }
    let part = written
        .iter()
        .filter(|at| {
            let at = bare(at);
            at.chars().count() > 1 && told.iter().any(|t| t.contains(&at))
        })
        .max_by_key(|at| at.len());
    match part {
        Some(part) => vec![(part.line, part.column)],
        None => vec![(deck.line.max(1), deck.column.max(1))],
    }
}

fn parts(deck: &Node) -> Vec<Part> {
    match &deck.kind {
        Kind::Map(entries) => entries
            .iter()
            .map(|(key, value)| Part {
                name: key.as_str().unwrap_or_default().to_owned(),
                cards: cards(value),
            })
            .collect(),
        _ => vec![Part {
            name: String::new(),
            cards: cards(deck),
        }],
    }
}

/// All words of a deck, its keys included, with their places.
fn gather(node: &Node, all: &mut Vec<At<String>>) {
    let word = |node: &Node| {
        node.as_str().map(|text| At {
            value: text.to_owned(),
            line: node.at.line,
            column: node.at.column,
        })
    };
    all.extend(word(node));
    match &node.kind {
        Kind::Scalar(..) => {}
        Kind::List(items) => items.iter().for_each(|item| gather(item, all)),
        Kind::Map(entries) => {
            for (key, value) in entries {
                all.extend(word(key));
                gather(value, all);
            }
        }
    }
}

/// How many cards are written here: a number, `火花×2`, a list, names with numbers, or `{牌: 火花, 数: 2}`.
fn cards(node: &Node) -> u64 {
    match &node.kind {
        Kind::Scalar(_, Scalar::Null) => 0,
        Kind::Scalar(text, _) => text.parse().unwrap_or_else(|_| times(text)),
        Kind::List(items) => items.iter().map(cards).sum(),
        Kind::Map(entries) => counted(node).unwrap_or_else(|| {
            entries
                .iter()
                .map(|(key, value)| match &value.kind {
                    Kind::Map(_) => counted(value).unwrap_or(1),
                    Kind::Scalar(text, _) if text.parse::<u64>().is_err() => {
                        key.as_str().map_or(1, times)
                    }
                    _ => cards(value),
                })
                .sum()
        }),
    }
}

/// How many cards a name stands for: `火花×2`.
fn times(name: &str) -> u64 {
    let times = name.rsplit_once(['×', 'x']);
    times.and_then(|(_, n)| n.trim().parse().ok()).unwrap_or(1)
}

/// The number that stands beside a card.
fn counted(node: &Node) -> Option<u64> {
    ["数", "张数"]
        .iter()
        .find_map(|key| node.get(key))
        .map(cards)
}
