//! Scenarios: a ruling as a file. A person who does not program writes it in the game's own words.
//!
//! This module fixes what all games share; cards, board and actions are each game's own types (see
//! [`Playable`]). Reading a file never fails half-way in silence: every fault names line, column and likely fix.

use std::collections::BTreeMap;
use std::fmt;

use super::board::Board;
use super::cite::Cite;
use super::fact::{Fact, FactWord};
use super::fault::{At, Fault};
use super::game::{Game, Player, Under};
use super::mat::Mat;
use super::printed::Printed;
use super::verdict::{Reason, Verdict};
use super::vocab::Vocab;
use crate::rulebook::Reading;

/// Which option of each open question is in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Readings {
    all: Vec<Reading>,
    chosen: BTreeMap<String, String>,
}

impl Readings {
    /// The defaults of a book.
    pub fn defaults(all: &[Reading]) -> Self {
        Self {
            all: all.to_vec(),
            chosen: BTreeMap::new(),
        }
    }

    /// Chooses an option.
    ///
    /// # Errors
    /// A [`Fault`] at the place of the unknown reading or option.
    pub fn choose(&mut self, reading: &At<String>, option: &At<String>) -> Result<(), Fault> {
        let known = self.known(reading)?;
        if known.option(option).is_none() {
            return Err(option
                .fault(format!("读法“{}”没有“{}”一项", **reading, **option))
                .nearest(option, known.offered().map(|o| o.id.as_str())));
        }
        let id = known.id.clone();
        self.chosen.insert(id, option.value.clone());
        Ok(())
    }

    /// The reading of this name, or that was once called so.
    ///
    /// # Errors
    /// A fault at the name.
    pub fn known(&self, reading: &At<String>) -> Result<&Reading, Fault> {
        let by_id = self.all.iter().find(|r| r.id == **reading);
        let called = || self.all.iter().find(|r| r.is_called(reading));
        by_id.or_else(called).ok_or_else(|| {
            let open = self.all.iter().filter(|r| r.is_open());
            reading
                .fault(format!("没有名为“{}”的读法", **reading))
                .nearest(reading, open.map(|r| r.id.as_str()))
        })
    }

    /// The option in force; empty where the book has no such reading, which a test of the game rules out. A reading that
    /// became a part of another goes as that one does, where it has an option of that name.
    pub fn of(&self, reading: &str) -> &str {
        if let Some(chosen) = self.chosen.get(reading) {
            return chosen;
        }
        let Some(known) = self.all.iter().find(|r| r.id == reading) else {
            return "";
        };
        let whole = known.joined.as_deref().filter(|into| *into != reading);
        let whole = whole.map(|into| self.of(into));
        let shared = whole.filter(|option| known.option(option).is_some());
        shared.unwrap_or(&known.default)
    }

    /// Whether the same options are in force, however they came to be chosen.
    pub fn agree(&self, other: &Self) -> bool {
        self.all.iter().all(|r| self.of(&r.id) == other.of(&r.id))
    }

    /// What is in force with one open question answered otherwise, for each other answer that is offered: the answer
    /// in force, and the readings with the other one.
    pub fn others(&self) -> Vec<(Under, Self)> {
        let mut others = Vec::new();
        for reading in self.all.iter().filter(|r| r.is_open()) {
            let in_force = self.of(&reading.id);
            for option in reading.offered().filter(|o| o.id != in_force) {
                let mut other = self.clone();
                other.chosen.insert(reading.id.clone(), option.id.clone());
                let under = Under {
                    reading: reading.id.clone().into(),
                    option: in_force.to_owned().into(),
                };
                others.push((under, other));
            }
        }
        others
    }

    /// The readings that were chosen against the default or by name.
    pub fn chosen(&self) -> &BTreeMap<String, String> {
        &self.chosen
    }

    /// All readings of the book.
    pub fn all(&self) -> &[Reading] {
        &self.all
    }
}

/// A game that scenarios and screens can work with.
pub trait Playable: Game + 'static {
    /// `牌`: the cards of a scenario.
    type Cards: Vocab + Default;
    /// `局面`: the board it begins on. Mid-game boards load raw: nothing fires.
    type Setup: Vocab;
    /// `做`: what is done, as a person writes it.
    type Action: Vocab + Clone + fmt::Debug;

    /// Where things lie on its board as files write it.
    const MAT: &'static Mat;

    /// Readings of its book that became parts of others: the old name, and the reading that is named instead.
    const JOINED: &'static [(&'static str, &'static str)] = &[];

    /// How printed cards of it are read, where it can.
    const PRINTED: Option<&'static Printed> = None;

    /// The game and its first state.
    ///
    /// # Errors
    /// Every fault of cards and board.
    fn set_up(
        cards: &Self::Cards,
        setup: &Self::Setup,
        readings: &Readings,
    ) -> Result<(Self, Self::State), Vec<Fault>>;

    /// What the rules do not let stand on a board, each with its clause and the cards that it is about: two characters
    /// in one area, a fourth AP card. Such a board is played all the same, from what the rules then do.
    fn unlawful(&self, _: &Self::State) -> Vec<Reason> {
        Vec::new()
    }

    /// The choice that an action means in a state.
    ///
    /// # Errors
    /// A fault where it names a card, zone or choice that is not there. Whether it may be made is for `judge`.
    fn resolve(
        &self,
        state: &Self::State,
        action: &At<Self::Action>,
    ) -> Result<Self::Choice, Fault>;

    /// The action that writes a choice: what [`resolve`](Self::resolve) reads back.
    fn action(&self, state: &Self::State, choice: &Self::Choice) -> Self::Action;

    /// A fact by its path: `火花.状态`, `乙.能量区张数`.
    ///
    /// # Errors
    /// A fault where there is no such fact.
    fn fact(&self, state: &Self::State, path: &At<String>) -> Result<Fact, Fault>;

    /// The facts that may be asked for, by what they are of: 局面, 玩家, 牌.
    fn facts() -> &'static [(&'static str, &'static [FactWord])] {
        &[]
    }

    /// The clauses and readings that stand behind a fact; without more, those of its computation.
    fn grounds(&self, state: &Self::State, path: &At<String>) -> (Vec<Cite>, Vec<Under>) {
        self.fact(state, path)
            .map_or_else(|_| Default::default(), |f| f.grounds())
    }

    /// Whether a ruling means this thing: an item of a list, or a value that is none. `名×2`, the order of lists, empty
    /// lists and numbers have been seen to ([`Fact::is`]); a game adds what is clear anyway, as a card's number among
    /// those of its name.
    fn means(&self, state: &Self::State, path: &str, wanted: &str, held: &str) -> bool {
        let _ = (state, path);
        wanted == held
    }

    /// Whether a fact is what a ruling says it is.
    fn says_the_same(&self, state: &Self::State, path: &str, wanted: &str, fact: &Fact) -> bool {
        fact.is(wanted, &|wanted, held| {
            self.means(state, path, wanted, held)
        })
    }

    /// Who of a player's decides now, where a player has several: a character.
    fn decider(&self, _: &Self::State) -> Option<String> {
        None
    }

    /// One who may act now though another is asked, by what a person calls it: a character, or the player who has that
    /// one alone. Nobody where only who is asked may act.
    fn actor(&self, _: &Self::State, _called: &str) -> Option<String> {
        None
    }

    /// Who does a choice, where it says so itself: a character, and whose it is.
    fn doer(&self, _: &Self::State, _: &Self::Choice) -> Option<(String, Player)> {
        None
    }

    /// What the rules say of a choice where one makes it who is not asked; nothing where that makes no difference.
    fn verdict_of(&self, _: &Self::State, _: Player, _: &Self::Choice) -> Option<Verdict> {
        None
    }

    /// The paths that can be unfolded now, for a screen to offer; none where nothing is computed.
    fn computed(&self, _: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// Those of them that are read as what they are offered for: a card that is named as a player is, is not.
    fn unfoldable(&self, state: &Self::State) -> Vec<String> {
        let mut paths = self.computed(state);
        paths.retain(|path| self.fact(state, &At::nowhere(path.clone())).is_ok());
        paths
    }

    /// A choice in words: 攻击宣言:火花(左).
    fn tell_choice(&self, state: &Self::State, choice: &Self::Choice) -> String;

    /// An event in words, as of the state after it.
    fn tell_event(&self, state: &Self::State, event: &Self::Event) -> String;

    /// What an event is about, by the names of the cards and players; as of the state after it. Without more, the
    /// [`names`](Self::names) that it is told with.
    fn event_about(&self, state: &Self::State, event: &Self::Event) -> Vec<String> {
        named_in(&self.tell_event(state, event), self.names(state))
    }

    /// What rulings may call things by: cards, characters, players. None where a game does not say.
    fn names(&self, _: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// The word by which scenarios name the event: 退场, 横置, 抓牌.
    fn event_word(&self, event: &Self::Event) -> &'static str;

    /// All words that [`event_word`](Self::event_word) may give.
    fn event_words() -> &'static [&'static str];

    /// The board, as a player sees it or, with `None`, as a judge does.
    fn board(&self, state: &Self::State, viewer: Option<Player>) -> Board;

    /// The names of cards that a player may see though the board as drawn for them only counts them: those beneath
    /// others, looked at, shown or offered just now.
    fn also_seen(&self, _: &Self::State, _: Player) -> Vec<String> {
        Vec::new()
    }

    /// What the scenario's input `机会` reorders or picks from, for a person: the things in their present order. None
    /// in a game that leaves nothing to chance.
    fn chance_names(&self, _: &Self::State) -> Vec<String> {
        Vec::new()
    }
}

/// The names that a sentence holds; one that is part of a longer one of them does not count there.
fn named_in(sentence: &str, mut names: Vec<String>) -> Vec<String> {
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names.dedup();
    let mut rest = sentence.to_owned();
    names.retain(|name| {
        let there = !name.is_empty() && rest.contains(name.as_str());
        if there {
            rest = rest.replace(name.as_str(), "\0");
        }
        there
    });
    names
}

#[cfg(test)]
mod tests {
    use super::named_in;

    #[test]
    fn a_name_within_a_longer_one_is_not_meant() {
        let names = || ["火花", "火花王", "水滴"].map(str::to_owned).to_vec();
        assert_eq!(named_in("火花王退场", names()), ["火花王"]);
        assert_eq!(named_in("火花王被火花攻击", names()), ["火花王", "火花"]);
        assert_eq!(named_in("回合开始", names()), [""; 0]);
    }
}
