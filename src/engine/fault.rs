//! Places in a file, what is wrong there, and the word that was likely meant. Knows nothing of games.

use std::fmt;

use serde::Serialize;

use crate::rulebook::{Place, Problem};

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

    /// This place alone.
    pub fn place(&self) -> At<()> {
        self.with(())
    }

    /// Another value at this place.
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
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

    /// Says how players are written, where the word that is not known, or what stands before its first dot, is what
    /// people call one elsewhere.
    #[must_use]
    pub fn or_player(mut self, word: &str) -> Self {
        let head = word.split('.').next().unwrap_or(word).trim();
        if PLAYERS.contains(&head) {
            self.fix = Some("玩家写作 甲、乙".to_owned());
        }
        self
    }

    /// The fault as a problem of a file.
    pub fn in_file(&self, file: &str) -> Problem {
        Problem {
            place: Place {
                file: file.into(),
                line: self.line.max(1),
                column: self.column.max(1),
            },
            what: self.what.clone(),
            fix: self.fix.clone(),
        }
    }
}

/// Faults as they are met, so that all of a file are told at once.
#[derive(Debug, Default)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// What came of it; where it is a fault, that is kept.
    pub fn some<T>(&mut self, met: Result<T, Fault>) -> Option<T> {
        met.map_err(|fault| self.0.push(fault)).ok()
    }

    /// The value where no fault was met.
    ///
    /// # Errors
    /// All that were.
    pub fn or<T>(self, value: T) -> Result<T, Vec<Fault>> {
        match self.0.is_empty() {
            true => Ok(value),
            false => Err(self.0),
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
    // Copies are known by number; a slip in the name is one in that of each of them.
    let bare: Vec<&str> = match word.contains('#') {
        true => known.clone(),
        false => known
            .iter()
            .map(|k| k.split_once('#').map_or(*k, |(name, _)| name))
            .collect(),
    };
    let near = crate::text::nearest(word, bare);
    match near.filter(|near| is_slip(word, near)) {
        Some(near) => Some(format!("是不是“{near}”？")),
        None if turned(word, &known).is_some() => {
            turned(word, &known).map(|near| format!("是不是“{near}”？"))
        }
        None if !known.is_empty() && known.len() <= 80 => {
            Some(format!("可以写：{}", listed(word, &known).join("、")))
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

/// The known word that has the same characters in another order: AP消费 for 消费AP.
fn turned<'w>(word: &str, known: &[&'w str]) -> Option<&'w str> {
    let sorted = |text: &str| {
        let mut all: Vec<char> = text.chars().collect();
        all.sort_unstable();
        all
    };
    let wanted = sorted(word);
    known
        .iter()
        .copied()
        .find(|k| wanted.len() > 1 && sorted(k) == wanted)
        // 底部到顶部 is not 顶部到底部.
        .filter(|_| PIVOTS.iter().filter(|p| word.contains(**p)).count() < 2)
}

/// Words as they are listed: of numbered copies their name once, of cards that nobody named none.
fn listed<'w>(word: &str, known: &[&'w str]) -> Vec<&'w str> {
    if word.contains('#') {
        return known.to_vec();
    }
    let mut all: Vec<&str> = Vec::with_capacity(known.len());
    for name in known
        .iter()
        .map(|k| k.split_once('#').map_or(*k, |(name, _)| name))
    {
        if !FILLERS.contains(&name) && !all.contains(&name) {
            all.push(name);
        }
    }
    match all.is_empty() {
        true => known.to_vec(),
        false => all,
    }
}

/// What games call cards of which nothing is said.
const FILLERS: &[&str] = &["无名牌", "无名卡", "未知牌"];

/// What people call players elsewhere.
const PLAYERS: &[&str] = &[
    "P1",
    "P2",
    "p1",
    "p2",
    "A",
    "B",
    "我",
    "我方",
    "对手",
    "对方",
    "玩家1",
    "玩家2",
    "玩家一",
    "玩家二",
    "先手",
    "后手",
    "主动玩家",
];

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
