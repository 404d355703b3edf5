//! What a game is to the kernel: a state that holds its own half-done procedures, pulled one micro-step at a time.

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::cite::Cite;
use super::fault::{At, Fault};
use super::verdict::{Explaining, Go, Silent, Tracer, Unruled, Verdict};
use crate::rulebook::{BookId, RuleId};

/// A player, by seat from 0. Games without seats use it for the side that decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Player(pub u8);

impl Player {
    /// The two seats of a two-player game.
    pub const BOTH: [Self; 2] = [Self(0), Self(1)];

    /// The other seat of a two-player game.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self(1 - self.0)
    }

    /// The seat that a name means.
    ///
    /// # Errors
    /// A fault at its place.
    pub fn named(name: &At<String>, seats: u8) -> Result<Self, Fault> {
        let all: Vec<_> = (0..seats).map(Self).collect();
        let named = all.iter().find(|p| p.name() == **name);
        named.copied().ok_or_else(|| {
            name.fault(format!("没有名为“{}”的玩家", **name))
                .nearest(name, all.iter().map(|p| p.name()))
        })
    }

    /// The seat as an index.
    #[inline]
    pub const fn ix(self) -> usize {
        self.0 as usize
    }

    /// What scenarios call the seat: 甲, 乙, 丙 …
    pub const fn name(self) -> &'static str {
        match self.0 {
            0 => "甲",
            1 => "乙",
            2 => "丙",
            3 => "丁",
            4 => "戊",
            5 => "己",
            6 => "庚",
            7 => "辛",
            8 => "壬",
            _ => "癸",
        }
    }
}

/// What a state waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pending {
    /// A player decides.
    Decide {
        /// Who.
        player: Player,
        /// What is asked, and the clause that asks.
        prompt: Prompt,
    },
    /// Chance decides: a shuffle, a coin. What it gives is an input and is recorded.
    Chance(ChanceRequest),
    /// The rules go on by themselves.
    Auto,
    /// The game has ended.
    Over(Outcome),
    /// The text does not say how to go on.
    Unruled(Unruled),
}

/// What is asked of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// The question in Chinese.
    pub says: Cow<'static, str>,
    /// The clause that puts it.
    pub clause: RuleId,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// One player won.
    Win(Player),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// How rulings write it: 甲胜, 平局.
    pub fn word(self) -> String {
        match self {
            Self::Win(player) => format!("{}胜", player.name()),
            Self::Draw => "平局".to_owned(),
        }
    }
}

/// What chance is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChanceRequest {
    /// Of what kind.
    pub kind: ChanceKind,
    /// What for, in Chinese.
    pub says: Cow<'static, str>,
}

/// The kinds of chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChanceKind {
    /// An order of this many things.
    Order(u32),
    /// One of this many things.
    Pick(u32),
}

/// What chance gave.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// Places of the old order, in the new order.
    Order(Vec<u32>),
    /// The thing that was picked, from 0.
    Pick(u32),
}

impl ChanceKind {
    /// Whether chance could have given this.
    pub fn allows(self, drawn: &Drawn) -> bool {
        match (self, drawn) {
            (Self::Order(n), Drawn::Order(order)) => {
                let mut seen = vec![false; n as usize];
                order.len() == n as usize
                    && order.iter().all(|ix| {
                        seen.get_mut(*ix as usize)
                            .is_some_and(|s| !std::mem::replace(s, true))
                    })
            }
            (Self::Pick(n), Drawn::Pick(ix)) => *ix < n,
            _ => false,
        }
    }
}

/// One input: what moves a state on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Input<C> {
    /// A player's choice.
    Choice(C),
    /// What chance gave.
    Chance(Drawn),
    /// The rules go on.
    Proceed,
}

/// How far choices reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Only what may be done.
    Legal,
    /// Also what a player would plausibly try and may not.
    Plausible,
}

/// One thing that happened, with the clauses behind it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Entry<E> {
    /// What happened.
    pub event: E,
    /// By which clauses; empty only for bookkeeping.
    pub cites: Vec<Cite>,
    /// Under which readings.
    pub under: Vec<Under>,
    /// Whether it is bookkeeping, which no clause need stand behind.
    pub bookkeeping: bool,
}

/// A reading that decided something.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Under {
    /// The reading's id.
    pub reading: Cow<'static, str>,
    /// The option that was in force.
    pub option: Cow<'static, str>,
}

/// What happened in one micro-step. A silent log keeps nothing and makes nothing.
#[derive(Debug)]
pub struct Log<E> {
    entries: Option<Vec<Entry<E>>>,
}

impl<E> Log<E> {
    /// A log that keeps what it is told.
    pub fn keeping() -> Self {
        Self {
            entries: Some(Vec::new()),
        }
    }

    /// A log for playouts: nothing is kept.
    pub fn silent() -> Self {
        Self { entries: None }
    }

    /// Whether anything is kept.
    #[inline]
    pub fn keeps(&self) -> bool {
        self.entries.is_some()
    }

    /// Something happened, by these clauses.
    #[inline]
    pub fn record<const N: usize>(&mut self, event: impl FnOnce() -> E, cites: [Cite; N]) {
        self.record_under(event, cites, None);
    }

    /// Something happened, by these clauses, under a reading.
    #[inline]
    pub fn record_under<const N: usize>(
        &mut self,
        event: impl FnOnce() -> E,
        cites: [Cite; N],
        under: impl IntoIterator<Item = Under>,
    ) {
        if let Some(entries) = &mut self.entries {
            entries.push(Entry {
                event: event(),
                cites: cites.to_vec(),
                under: under.into_iter().collect(),
                bookkeeping: false,
            });
        }
    }

    /// Something happened, by clauses known only now.
    #[inline]
    pub fn record_with(&mut self, entry: impl FnOnce() -> (E, Vec<Cite>, Vec<Under>)) {
        if let Some(entries) = &mut self.entries {
            let (event, cites, under) = entry();
            entries.push(Entry {
                event,
                cites,
                under,
                bookkeeping: false,
            });
        }
    }

    /// What was told last hangs on these readings as well. Whether anything was told.
    pub fn also_under(&mut self, under: impl IntoIterator<Item = Under>) -> bool {
        let Some(last) = self.entries.as_mut().and_then(|all| all.last_mut()) else {
            return false;
        };
        for reading in under {
            if !last.under.contains(&reading) {
                last.under.push(reading);
            }
        }
        true
    }

    /// Something happened that no clause need stand behind.
    #[inline]
    pub fn bookkeeping(&mut self, event: impl FnOnce() -> E) {
        if let Some(entries) = &mut self.entries {
            entries.push(Entry {
                event: event(),
                cites: Vec::new(),
                under: Vec::new(),
                bookkeeping: true,
            });
        }
    }

    /// What was kept.
    pub fn into_entries(self) -> Vec<Entry<E>> {
        self.entries.unwrap_or_default()
    }
}

/// A game by its rules text.
///
/// The state holds everything, half-done procedures included (frames with named steps, as data), so that a
/// snapshot is a clone and going back is a pointer move. `self` holds what never changes in a game: card
/// definitions and the readings it goes under.
pub trait Game: Sized {
    /// The book it plays by.
    const BOOK: BookId;
    /// Where a game stands.
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned;
    /// What a player may decide.
    type Choice: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned;
    /// What can happen.
    type Event: Clone + Debug + PartialEq + Serialize;

    /// What the state waits for. Cheap: called between all steps.
    fn pending(&self, state: &Self::State) -> Pending;

    /// The choices of the player who decides. With [`Reach::Plausible`] also such as may not be made.
    ///
    /// Games that merely apply listed events may list fewer choices than [`judge`](Self::judge) allows.
    fn choices(&self, state: &Self::State, reach: Reach, out: &mut Vec<Self::Choice>);

    /// The one predicate of legality.
    ///
    /// # Errors
    /// Breaks where nothing more need be looked at; a tracer that explains is never broken off by `require`.
    fn judge<T: Tracer>(&self, state: &Self::State, choice: &Self::Choice, tracer: &mut T) -> Go;

    /// Goes on by one micro-step. The input has been checked against [`pending`](Self::pending) and
    /// [`judge`](Self::judge).
    fn step(&self, state: &mut Self::State, input: Input<Self::Choice>, log: &mut Log<Self::Event>);

    /// Whether a choice may be made.
    fn is_legal(&self, state: &Self::State, choice: &Self::Choice) -> bool {
        self.judge(state, choice, &mut Silent).is_continue()
    }

    /// The rules have come back to a state without anyone deciding and would go round for ever: says so in the state
    /// where the book has something to say of it. Whether it did.
    fn endless(&self, state: &mut Self::State, log: &mut Log<Self::Event>) -> bool {
        let _ = (state, log);
        false
    }

    /// What the rules say of a choice, with clauses and reasons.
    fn verdict(&self, state: &Self::State, choice: &Self::Choice) -> Verdict {
        let mut tracer = Explaining::default();
        let _ = self.judge(state, choice, &mut tracer);
        tracer.verdict()
    }
}

/// The hash of a state: equal states, equal hashes.
pub fn state_hash<S: Hash>(state: &S) -> u64 {
    hash_and_size(state).0
}

/// The hash of a state, and how many bytes went into it: enough to tell a large board from a small one.
pub fn hash_and_size<S: Hash>(state: &S) -> (u64, usize) {
    #[derive(Default)]
    struct Counting {
        hasher: DefaultHasher,
        bytes: usize,
    }
    impl Hasher for Counting {
        fn write(&mut self, bytes: &[u8]) {
            self.bytes += bytes.len();
            self.hasher.write(bytes);
        }
        fn finish(&self) -> u64 {
            self.hasher.finish()
        }
    }
    let mut counting = Counting::default();
    state.hash(&mut counting);
    (counting.finish(), counting.bytes)
}
