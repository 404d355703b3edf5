//! Readings: questions that a text leaves open, what may be held, and what we go under unless told otherwise.

use serde::{Deserialize, Serialize};

use super::id::{BookId, Number, RuleId};
use super::problem::{Place, Places, Problem};

/// An open question of a book and the ways to read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// The book.
    pub book: BookId,
    /// Its short name: 伤害等于力量值.
    pub id: String,
    /// Names that it had before: whatever still calls it by one of them means this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub was: Vec<String>,
    /// The question.
    pub question: String,
    /// Why the text does not settle it.
    pub kind: ReadingKind,
    /// How often it comes up.
    pub weight: Weight,
    /// The clauses that raise it.
    pub clauses: Vec<RuleId>,
    /// The clauses that settle it after all. Such a reading is no open question and is listed nowhere, but its name
    /// and options stay known to whatever names them.
    pub answered: Vec<RuleId>,
    /// The reading that this one has become a part of. It is then listed nowhere, goes as that one goes, and its name and
    /// options stay known to whatever names them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joined: Option<String>,
    /// The reading's family: questions about one matter, which are listed together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// The ways to read it, at least two.
    pub options: Vec<ReadingOption>,
    /// The id of the option in force unless another is chosen.
    pub default: String,
    /// The option that an event's judges settled on (a house reading). Pages and boards go under it; the engine and
    /// the rulings, whose answers were written for the default, know only what is chosen for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// Why that one.
    pub grounds: String,
    /// Where it stands.
    #[serde(skip)]
    pub place: Place,
}

/// Why a text does not settle a question.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReadingKind {
    /// Clauses say different things.
    Contradiction,
    /// Words of the text are lost or misprinted.
    Lost,
    /// The text speaks of the matter and does not say this.
    #[default]
    Unwritten,
    /// The text does not speak of it at all: the wording of cards, the conduct of a tournament.
    Beyond,
}

impl ReadingKind {
    /// All, weightiest first.
    pub const ALL: [Self; 4] = [
        Self::Contradiction,
        Self::Lost,
        Self::Unwritten,
        Self::Beyond,
    ];

    /// The word for it in readings.toml and on a page.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Contradiction => "矛盾",
            Self::Lost => "缺漏",
            Self::Unwritten => "未写",
            Self::Beyond => "条文之外",
        }
    }
}

/// How often an open question comes up at a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// In nearly every game.
    EveryGame,
    /// Now and then.
    #[default]
    Sometimes,
    /// Hardly ever.
    Rare,
}

impl Weight {
    /// All, the most frequent first.
    pub const ALL: [Self; 3] = [Self::EveryGame, Self::Sometimes, Self::Rare];

    /// The word for it in readings.toml and on a page.
    pub const fn word(self) -> &'static str {
        match self {
            Self::EveryGame => "每局",
            Self::Sometimes => "偶见",
            Self::Rare => "罕见",
        }
    }
}

/// One way to read an open question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadingOption {
    /// Its short name: 退场.
    pub id: String,
    /// What is then held.
    pub says: String,
    /// Of clauses that contradict each other, those that it goes by.
    #[serde(default)]
    pub by: Vec<String>,
    /// Whether it is known only to files that name it and is offered to nobody: no clause speaks for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub kept: bool,
}

impl Reading {
    /// The option of this name.
    pub fn option(&self, id: &str) -> Option<&ReadingOption> {
        self.options.iter().find(|o| o.id == id)
    }

    /// The options that are offered.
    pub fn offered(&self) -> impl Iterator<Item = &ReadingOption> {
        self.options.iter().filter(|o| !o.kept)
    }

    /// The options that are told: those that are offered, and the one in force whatever it is.
    pub fn told(&self) -> impl Iterator<Item = &ReadingOption> {
        self.options
            .iter()
            .filter(|o| !o.kept || o.id == self.in_force())
    }

    /// The clauses that the default goes by, and those that the others go by, where they are told apart.
    pub fn sides(&self) -> (Vec<RuleId>, Vec<RuleId>) {
        let of = |in_force: bool| {
            let options = self.options.iter();
            let chosen = options.filter(|o| (o.id == self.default) == in_force);
            chosen
                .flat_map(|o| o.by.iter().filter_map(|n| n.parse().ok()))
                .map(|number| RuleId::new(self.book, number))
                .collect()
        };
        (of(true), of(false))
    }

    /// Whether it is called so, or was.
    pub fn is_called(&self, name: &str) -> bool {
        self.id == name || self.was.iter().any(|was| was == name)
    }

    /// The option that holds: that of the house, else the default.
    pub fn in_force(&self) -> &str {
        self.house.as_deref().unwrap_or(&self.default)
    }

    /// Whether the text leaves it open, as a question of its own.
    pub fn is_open(&self) -> bool {
        self.answered.is_empty() && self.joined.is_none()
    }

    /// Where it comes among others: the open before the answered, what comes up oftenest first, contradictions
    /// before silence.
    pub fn rank(&self) -> (bool, Weight, ReadingKind) {
        (!self.is_open(), self.weight, self.kind)
    }
}

/// The open ones among readings, those first that come up oftenest, contradictions before silence, else as written.
pub fn by_weight<'r>(readings: impl IntoIterator<Item = &'r Reading>) -> Vec<&'r Reading> {
    let mut open: Vec<&Reading> = readings.into_iter().filter(|r| r.is_open()).collect();
    open.sort_by_key(|r| r.rank());
    // A family stands together, where the weightiest of it stands.
    let mut all: Vec<&Reading> = Vec::with_capacity(open.len());
    while !open.is_empty() {
        let first = open.remove(0);
        let family = |r: &mut &Reading| {
            first.family.is_some() && r.family == first.family && r.book == first.book
        };
        all.push(first);
        all.extend(open.extract_if(.., family));
    }
    all
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    reading: Vec<toml::Spanned<Entry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    #[serde(default)]
    was: Vec<String>,
    question: String,
    kind: Option<String>,
    weight: Option<String>,
    clauses: Vec<String>,
    #[serde(default)]
    answered: Vec<String>,
    joined: Option<String>,
    family: Option<String>,
    default: String,
    grounds: String,
    option: Vec<ReadingOption>,
}

/// Parses `rulebooks/<book>/readings.toml`.
pub fn parse(file: &str, text: &str, book: BookId) -> (Vec<Reading>, Vec<Problem>) {
    let places = Places::new(file, text);
    let mut problems = Vec::new();
    let mut readings: Vec<Reading> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let entries = match toml::from_str::<File>(text) {
        Ok(file) => file.reading,
        Err(error) => {
            let at = error.span().map_or(0, |s| s.start);
            return (
                readings,
                vec![places.problem(at, crate::text::toml_said(error.message()), None)],
            );
        }
    };
    for entry in entries {
        let at = entry.span().start;
        let entry = entry.into_inner();
        let mut say = |what: String, fix: &str| {
            problems.push(places.problem(at, what, Some(fix.to_owned())));
        };
        if !seen.insert(entry.id.clone()) {
            say(format!("读法“{}”写了两次", entry.id), "改其中一个的 id");
            continue;
        }
        if entry.clauses.is_empty() {
            say(
                format!("读法“{}”没有条文", entry.id),
                "clauses 里写出引起疑问的条号",
            );
        }
        if entry.option.len() < 2 {
            say(
                format!("读法“{}”不足两个选项", entry.id),
                "每种读法写一个 [[reading.option]]",
            );
        }
        if !entry.option.iter().any(|o| o.id == entry.default) {
            say(
                format!("读法“{}”的默认“{}”不在选项里", entry.id, entry.default),
                "default 写某个选项的 id",
            );
        }
        let kinds = ReadingKind::ALL.map(|k| (k.word(), k));
        let kind = worded(&entry.id, "kind", entry.kind.as_deref(), &kinds, &mut say);
        let weights = Weight::ALL.map(|w| (w.word(), w));
        let weight = worded(
            &entry.id,
            "weight",
            entry.weight.as_deref(),
            &weights,
            &mut say,
        );
        let ids = |numbers: &[String], say: &mut dyn FnMut(String, &str)| {
            let mut ids = Vec::new();
            for number in numbers {
                match number.parse::<Number>() {
                    Ok(number) => ids.push(RuleId::new(book, number)),
                    Err(error) => say(
                        format!("读法“{}”的条号“{number}”读不懂", entry.id),
                        &error.to_string(),
                    ),
                }
            }
            ids
        };
        let clauses = ids(&entry.clauses, &mut say);
        let answered = ids(&entry.answered, &mut say);
        for by in entry.option.iter().flat_map(|o| &o.by) {
            let known = ids(std::slice::from_ref(by), &mut say);
            if known.iter().any(|id| !clauses.contains(id)) {
                say(
                    format!("读法“{}”的选项依据 {by}，而 clauses 里没有它", entry.id),
                    "by 只写引起疑问的条文之一",
                );
            }
        }
        readings.push(Reading {
            book,
            id: entry.id,
            was: entry.was,
            question: entry.question,
            kind,
            weight,
            clauses,
            answered,
            joined: entry.joined,
            family: entry.family,
            options: entry.option,
            default: entry.default,
            house: None,
            grounds: entry.grounds,
            place: places.at(at),
        });
    }
    (readings, problems)
}

/// What a word of a reading means, `key` being what it is written after. One that is not written, or not known, is
/// the usual one; the latter is a problem.
fn worded<T: Copy + Default>(
    id: &str,
    key: &str,
    written: Option<&str>,
    known: &[(&str, T)],
    say: &mut impl FnMut(String, &str),
) -> T {
    let Some(written) = written else {
        return T::default();
    };
    let found = known.iter().find(|(word, _)| *word == written);
    if found.is_none() {
        let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
        say(
            format!("读法“{id}”的 {key}“{written}”读不懂"),
            &format!("{key} 可写{}", words.join("、")),
        );
    }
    found.map_or_else(T::default, |(_, value)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, more: &str) -> String {
        format!(
            "[[reading]]\nid = \"{id}\"\nquestion = \"乙？\"\nclauses = [\"1.1\"]\ndefault = \"是\"\n\
             grounds = \"丙\"\n{more}option = [{{id = \"是\", says = \"丁\"}}, {{id = \"否\", says = \"戊\"}}]\n"
        )
    }

    #[test]
    fn the_weighty_come_first_and_the_answered_not_at_all() {
        let text = entry("甲", "")
            + &entry("乙", "kind = \"条文之外\"\nweight = \"每局\"\n")
            + &entry("丙", "kind = \"矛盾\"\nweight = \"每局\"\n")
            + &entry("丁", "answered = [\"1.2\"]\nweight = \"每局\"\n");
        let (readings, problems) = parse("readings.toml", &text, BookId::VIVIDZ);
        assert!(problems.is_empty(), "{problems:?}");
        let order: Vec<&str> = by_weight(&readings).iter().map(|r| r.id.as_str()).collect();
        assert_eq!(order, ["丙", "乙", "甲"]);
        assert_eq!(readings.len(), 4);
    }

    #[test]
    fn an_option_goes_by_clauses_that_raise_the_question() {
        let text = "[[reading]]\nid = \"甲\"\nquestion = \"乙？\"\nclauses = [\"1.1\", \"1.2\"]\n\
                    default = \"否\"\ngrounds = \"丙\"\noption = [{id = \"是\", says = \"丁\", by = [\"1.1\"]}, \
                    {id = \"否\", says = \"戊\", by = [\"1.2\"]}]\n";
        let (readings, problems) = parse("readings.toml", text, BookId::VIVIDZ);
        assert!(problems.is_empty(), "{problems:?}");
        let (default, others) = readings[0].sides();
        assert_eq!(default[0].number.to_string(), "1.2");
        assert_eq!(others[0].number.to_string(), "1.1");
        let (_, problems) = parse(
            "readings.toml",
            &text.replace("by = [\"1.1\"]", "by = [\"1.3\"]"),
            BookId::VIVIDZ,
        );
        assert!(problems[0].what.contains("1.3"), "{problems:?}");
    }

    #[test]
    fn an_unknown_weight_is_told_with_those_there_are() {
        let text = entry("甲", "weight = \"常常\"\n");
        let (readings, problems) = parse("readings.toml", &text, BookId::VIVIDZ);
        assert_eq!(readings[0].weight, Weight::Sometimes);
        assert_eq!(problems.len(), 1);
        assert!(problems[0].what.contains("常常"), "{problems:?}");
        assert!(
            problems[0]
                .fix
                .as_deref()
                .is_some_and(|f| f.contains("每局、偶见、罕见")),
            "{problems:?}"
        );
    }
}
