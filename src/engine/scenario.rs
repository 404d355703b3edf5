//! Scenarios: a ruling as a file. A person who does not program writes it in the game's own words.
//!
//! This module fixes what all games share; cards, board and actions are each game's own types (see
//! [`Playable`]). Reading a file never fails half-way in silence: every fault names line, column and likely fix.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::board::Board;
use super::cite::Cite;
use super::fact::FactWord;
pub use super::fact::{Fact, UnfoldStep, Unfolding};
use super::game::{Game, Player, Under};
use super::vocab::Vocab;
use crate::rulebook::{Problem, Reading};

/// A value with the place where it stands in the file (line and column from 1; 0 where unknown).
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Line from 1.
    pub line: u32,
    /// Column from 1.
    pub column: u32,
}

impl<T> At<T> {
    /// A value that stands in no file.
    pub const fn nowhere(value: T) -> Self {
        Self {
            value,
            line: 0,
            column: 0,
        }
    }

    /// Another value at the same place.
    pub fn with<U>(&self, value: U) -> At<U> {
        At {
            value,
            line: self.line,
            column: self.column,
        }
    }

    /// A fault at this place.
    pub fn fault(&self, what: impl Into<String>) -> Fault {
        Fault {
            line: self.line,
            column: self.column,
            what: what.into(),
            fix: None,
        }
    }
}

impl<T> std::ops::Deref for At<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

/// What is wrong with a scenario, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Line from 1; 0 where unknown.
    pub line: u32,
    /// Column from 1; 0 where unknown.
    pub column: u32,
    /// What is wrong, in Chinese.
    pub what: String,
    /// The likely fix.
    pub fix: Option<String>,
}

impl Fault {
    /// Adds the likely fix.
    #[must_use]
    pub fn fix(mut self, fix: impl Into<String>) -> Self {
        self.fix = Some(fix.into());
        self
    }

    /// Adds the nearest of the known words as the likely fix, and lists them where few.
    #[must_use]
    pub fn nearest<'w>(mut self, word: &str, known: impl IntoIterator<Item = &'w str>) -> Self {
        self.fix = nearest_word(word, known);
        self
    }

    /// The fault as a problem of a file.
    pub fn in_file(&self, file: &str) -> Problem {
        Problem {
            place: crate::rulebook::Place {
                file: file.into(),
                line: self.line.max(1),
                column: self.column.max(1),
            },
            what: self.what.clone(),
            fix: self.fix.clone(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.what)?;
        if let Some(fix) = &self.fix {
            write!(f, "({fix})")?;
        }
        Ok(())
    }
}

/// `是不是“场地区”?`, or the list of what may stand there where nothing is near and the list is short, or those of a
/// long list that share most with the word, or the beginning of it.
pub fn nearest_word<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<String> {
    let mut seen = std::collections::HashSet::new();
    let known: Vec<&str> = known.into_iter().filter(|k| seen.insert(*k)).collect();
    let near = crate::text::nearest(word, known.iter().copied());
    match near.filter(|near| is_slip(word, near)) {
        Some(near) => Some(format!("是不是“{near}”？")),
        None if !known.is_empty() && known.len() <= 80 => {
            Some(format!("可以写：{}", known.join("、")))
        }
        None => {
            let alike = alike(word, &known);
            if !alike.is_empty() {
                Some(format!("相近的有：{}", alike.join("、")))
            } else {
                // Of a list too long to print, its beginning: it shows what kind of thing is meant.
                let first = known.get(..16)?;
                Some(format!("可以写：{}等{}个", first.join("、"), known.len()))
            }
        }
    }
}

/// Words that turn a meaning round, or set one thing against another: a word that has more of one of them than another
/// word has says something else, however alike they look.
const PIVOTS: &[&str] = &[
    "不", "没", "非", "无", "未", "别", "勿", "除", "自己", "自身", "己方", "我方", "此", "对方",
    "对手", "敌", "双方", "双", "任意", "全部", "甲", "乙", "上", "下", "左", "右", "前", "后",
    "先", "顶", "底", "高", "低", "大", "小", "多", "少", "至多", "至少", "加", "减", "升", "降",
    "增", "开始", "结束", "起", "止", "始", "终", "正", "反", "胜", "负", "败", "入", "出", "进",
    "退", "攻", "防", "开", "盖", "表", "里", "其他", "同",
];

/// Whether a word can be a slip of the pen for another: few characters differ, and none of them turns the meaning.
fn is_slip(word: &str, near: &str) -> bool {
    let length = word.chars().count().min(near.chars().count());
    let few = strsim::osa_distance(word, near) <= 1.max(length / 4);
    few && PIVOTS
        .iter()
        .all(|p| word.matches(p).count() == near.matches(p).count())
}

/// Of many known words the few that share most pairs of neighbouring characters with a word, the best first.
fn alike<'w>(word: &str, known: &[&'w str]) -> Vec<&'w str> {
    let pairs = |w: &str| -> Vec<(char, char)> { w.chars().zip(w.chars().skip(1)).collect() };
    let wanted = pairs(word);
    let mut shared: Vec<(usize, &str)> = known
        .iter()
        .map(|k| {
            let has = pairs(k);
            (wanted.iter().filter(|p| has.contains(p)).count(), *k)
        })
        .filter(|(n, _)| *n > 0)
        .collect();
    shared.sort_by_key(|(n, k)| (std::cmp::Reverse(*n), k.chars().count()));
    shared.into_iter().take(6).map(|(_, k)| k).collect()
}

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
                .nearest(option, known.options.iter().map(|o| o.id.as_str())));
        }
        self.chosen
            .insert(reading.value.clone(), option.value.clone());
        Ok(())
    }

    /// The reading of this name.
    ///
    /// # Errors
    /// A fault at the name.
    pub fn known(&self, reading: &At<String>) -> Result<&Reading, Fault> {
        self.all.iter().find(|r| r.id == **reading).ok_or_else(|| {
            reading
                .fault(format!("没有名为“{}”的读法", **reading))
                .nearest(reading, self.all.iter().map(|r| r.id.as_str()))
        })
    }

    /// The option in force; empty where the book has no such reading, which a test of the game rules out.
    pub fn of(&self, reading: &str) -> &str {
        self.chosen
            .get(reading)
            .map(String::as_str)
            .unwrap_or_else(|| {
                self.all
                    .iter()
                    .find(|r| r.id == reading)
                    .map_or("", |r| r.default.as_str())
            })
    }

    /// Whether the same options are in force, however they came to be chosen.
    pub fn agree(&self, other: &Self) -> bool {
        self.all.iter().all(|r| self.of(&r.id) == other.of(&r.id))
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

    /// The game and its first state.
    ///
    /// # Errors
    /// Every fault of cards and board.
    fn set_up(
        cards: &Self::Cards,
        setup: &Self::Setup,
        readings: &Readings,
    ) -> Result<(Self, Self::State), Vec<Fault>>;

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

    /// The paths that can be unfolded now, for a screen to offer; none where nothing is computed.
    fn computed(&self, _: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// A choice in words: 攻击宣言:火花(左).
    fn tell_choice(&self, state: &Self::State, choice: &Self::Choice) -> String;

    /// An event in words, as of the state after it.
    fn tell_event(&self, state: &Self::State, event: &Self::Event) -> String;

    /// The word by which scenarios name the event: 退场, 横置, 抓牌.
    fn event_word(&self, event: &Self::Event) -> &'static str;

    /// All words that [`event_word`](Self::event_word) may give.
    fn event_words() -> &'static [&'static str];

    /// The board, as a player sees it or, with `None`, as a judge does.
    fn board(&self, state: &Self::State, viewer: Option<Player>) -> Board;

    /// What the scenario's input `机会` reorders or picks from, for a person: the things in their present order. None
    /// in a game that leaves nothing to chance.
    fn chance_names(&self, _: &Self::State) -> Vec<String> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::nearest_word;

    /// What is offered for a word among others; nothing where they are only listed.
    fn offered(word: &str, known: &[&str]) -> bool {
        nearest_word(word, known.iter().copied()).is_some_and(|fix| fix.starts_with("是不是"))
    }

    #[test]
    fn no_word_is_offered_that_says_something_else() {
        for (word, known) in [
            ("本回合没有发生过", "本回合发生过"),
            ("同一卡位", "自身卡位"),
            ("卡名不同", "卡名含有"),
            ("重排顶部", "切洗顶部"),
            (
                "直到下个对方的回合结束时为止",
                "直到下个自己的回合开始时为止",
            ),
            ("添加AP", "激活AP"),
            ("加速", "减速"),
            ("己方全部", "对方全部"),
            ("底部到顶部", "顶部到底部"),
        ] {
            assert!(!offered(word, &[known]), "{word}: {known}");
        }
    }

    #[test]
    fn a_slip_of_the_pen_is_still_told() {
        for (word, known) in [
            ("效过", "效果"),
            ("速度消粍", "速度消耗"),
            ("场地永徐", "场地永续"),
            ("元素属姓", "元素属性"),
            ("卡 位", "卡位"),
        ] {
            assert!(offered(word, &[known]), "{word}: {known}");
        }
    }
}
