//! Which column of a file is which of ours: proposed by headings and by what the values look like, said otherwise by the
//! user.

use std::collections::HashSet;

use super::columns::{Column, Is, Looks, named, plain};
use super::read::{Broken, Format, rows};
use crate::text::fold::fold;
use crate::text::nearest;

/// How many rows are looked at.
const LOOKED_AT: usize = 400;
/// How many values of a column are shown.
const SHOWN: usize = 3;
/// Below this nothing is proposed.
const ENOUGH: i32 = 60;

/// What the columns of a file are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    /// Our columns that the file has, in our order.
    pub taken: Vec<Taken>,
    /// What of the file is left out.
    pub left: Vec<Left>,
    /// Our columns that it does not have.
    pub missing: Vec<&'static Column>,
}

/// A column of ours and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// Ours.
    pub column: &'static Column,
    /// The number of the file's heading.
    pub from: usize,
    /// The heading.
    pub heading: String,
    /// Why it is taken for it.
    pub why: Why,
    /// Some values.
    pub some: Vec<String>,
}

/// A column of a file that is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// Its heading.
    pub heading: String,
    /// Some values.
    pub some: Vec<String>,
}

/// Why a column is taken for one of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// By its heading.
    Heading,
    /// By what its values look like.
    Values,
    /// The user says so.
    Told,
}

/// What is wrong with what the user said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// There is no such column of ours.
    Ours {
        /// What was said.
        word: String,
        /// What is near.
        near: Option<String>,
    },
    /// The file has no such column.
    Theirs {
        /// What was said.
        heading: String,
        /// What is near.
        near: Option<String>,
    },
    /// One column is said to be two things, or two to be one.
    Twice {
        /// The word or the heading that stands twice.
        what: String,
    },
}

/// The beginning of a file: its headings and what stands below them.
#[derive(Debug)]
pub struct Sample {
    headings: Vec<String>,
    values: Vec<Vec<String>>,
}

impl Sample {
    /// Of a text.
    ///
    /// # Errors
    /// Where it breaks off before there is enough.
    pub fn of(text: &str, format: Format) -> Result<Self, Broken> {
        let mut values: Vec<Vec<String>> = Vec::new();
        let mut seen = 0;
        let headings = rows(text, format, &mut |row| {
            for (at, value) in row.values {
                if values.len() <= at {
                    values.resize(at + 1, Vec::new());
                }
                values[at].push(value);
            }
            seen += 1;
            seen < LOOKED_AT
        })?;
        let headings = headings.names().to_vec();
        values.resize(headings.len(), Vec::new());
        Ok(Self { headings, values })
    }

    fn some(&self, at: usize) -> Vec<String> {
        let mut some: Vec<String> = Vec::new();
        for value in &self.values[at] {
            if some.len() < SHOWN && !some.contains(value) {
                some.push(value.clone());
            }
        }
        some
    }

    /// How well a column of the file fits one of ours, and why.
    fn fit(&self, at: usize, column: &Column) -> (i32, Why) {
        let heading = plain(&self.headings[at]);
        let looks = looks(column.looks, &self.values[at]);
        if column.goes_by(&heading) {
            let first = plain(column.word) == heading;
            return (100 + i32::from(first) * 10 + looks / 2, Why::Heading);
        }
        // 卡牌效果（中文）: a heading that holds the word, where the values are such.
        let holds = |head: &str| head.chars().count() > 1 && heading.contains(&plain(head));
        let within = column.heads.iter().any(|head| holds(head)) || holds(column.word);
        match within {
            true => (55 + looks / 2, Why::Heading),
            false => (looks, Why::Values),
        }
    }
}

/// What the columns of a file are, as the user says and as far as can be seen.
///
/// # Errors
/// Where what the user says cannot be.
pub fn propose(
    columns: &'static [Column],
    sample: &Sample,
    told: &[(String, String)],
) -> Result<Mapping, Wrong> {
    let mut ours: Vec<Option<(usize, Why)>> = vec![None; columns.len()];
    let mut refused = vec![false; columns.len()];
    let mut theirs = vec![false; sample.headings.len()];
    for (word, heading) in told {
        let nth = place_of(columns, word)?;
        if heading.is_empty() {
            refused[nth] = true;
            continue;
        }
        let at = heading_of(sample, heading)?;
        for (twice, what) in [(ours[nth].is_some(), word), (theirs[at], heading)] {
            if twice {
                return Err(Wrong::Twice { what: what.clone() });
            }
        }
        ours[nth] = Some((at, Why::Told));
        theirs[at] = true;
    }
    let mut fits: Vec<(i32, usize, usize, Why)> = Vec::new();
    for (nth, column) in columns.iter().enumerate() {
        for at in 0..theirs.len() {
            let (worth, why) = sample.fit(at, column);
            if worth >= ENOUGH {
                fits.push((worth, nth, at, why));
            }
        }
    }
    // The best first; of equals the first of ours, and of theirs.
    fits.sort_by_key(|(worth, nth, at, _)| (-worth, *nth, *at));
    for (_, nth, at, why) in fits {
        if ours[nth].is_none() && !refused[nth] && !theirs[at] {
            ours[nth] = Some((at, why));
            theirs[at] = true;
        }
    }
    let taken = columns.iter().zip(&ours).filter_map(|(column, found)| {
        let (from, why) = (*found)?;
        Some(Taken {
            column,
            from,
            heading: sample.headings[from].clone(),
            why,
            some: sample.some(from),
        })
    });
    let left = (0..theirs.len()).filter(|at| !theirs[*at]).map(|at| Left {
        heading: sample.headings[at].clone(),
        some: sample.some(at),
    });
    let missing = columns
        .iter()
        .zip(&ours)
        .filter(|(_, found)| found.is_none());
    Ok(Mapping {
        taken: taken.collect(),
        left: left.collect(),
        missing: missing.map(|(column, _)| column).collect(),
    })
}

impl Mapping {
    /// Whether the file says what its cards are called; without that there is no list.
    pub fn names_cards(&self) -> bool {
        let names = |is| matches!(is, Is::Name | Is::OtherName);
        self.taken.iter().any(|taken| names(taken.column.is))
    }
}

fn place_of(columns: &'static [Column], word: &str) -> Result<usize, Wrong> {
    let found = named(columns, word);
    let place = found.and_then(|found| columns.iter().position(|c| c.word == found.word));
    place.ok_or_else(|| Wrong::Ours {
        word: word.to_owned(),
        near: nearest(word, columns.iter().map(|c| c.word)),
    })
}

fn heading_of(sample: &Sample, heading: &str) -> Result<usize, Wrong> {
    let own = sample.headings.iter().position(|h| h == heading);
    let folded = fold(heading.trim());
    let alike = || sample.headings.iter().position(|h| fold(h) == folded);
    own.or_else(alike).ok_or_else(|| Wrong::Theirs {
        heading: heading.to_owned(),
        near: nearest(heading, sample.headings.iter().map(String::as_str)),
    })
}

/// How much values look like something, from -60 to 59: never enough alone but for what looks like nothing else.
fn looks(like: Looks, values: &[String]) -> i32 {
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let values: Vec<&str> = values.into_iter().filter(|v| !is_none(v)).collect();
    if values.is_empty() {
        return 0;
    }
    let share = |is: &dyn Fn(&str) -> bool| {
        let such = values.iter().filter(|v| is(v)).count();
        (such * 100 / values.len()) as i32
    };
    let distinct = || {
        let all: HashSet<&str> = values.iter().copied().collect();
        (all.len() * 100 / values.len()) as i32
    };
    let fits = match like {
        Looks::Any => return 0,
        // Nothing else looks like numbers of cards: these alone are enough.
        Looks::Code => match share(&is_code).min(distinct()) {
            fits if fits >= 95 => return ENOUGH,
            fits => fits,
        },
        Looks::Name => share(&|v| has_han(v) && !has_kana(v) && is_short(v)).min(distinct() + 50),
        Looks::Kana => share(&|v| has_kana(v) && is_short(v)).min(distinct() + 50),
        Looks::Latin => share(&|v| !has_han(v) && !has_kana(v) && is_short(v) && !is_code(v)),
        Looks::Digits => share(&is_number),
        Looks::Few => 100 - distinct(),
        Looks::Sentences => share(&|v| has_han(v) && !mostly_kana(v) && is_long(v)),
        Looks::KanaSentences => share(&|v| mostly_kana(v) && is_long(v)),
    };
    (fits.clamp(0, 100) - 50) * 59 / 50
}

/// Whether a value says that there is none.
pub fn is_none(value: &str) -> bool {
    matches!(
        value,
        "" | "-" | "－" | "—" | "–" | "ー" | "无" | "無" | "なし" | "/" | "null" | "N/A" | "n/a"
    )
}

fn is_code(value: &str) -> bool {
    let digit = value.chars().any(|c| c.is_ascii_digit());
    let letter = value.chars().any(|c| c.is_ascii_alphabetic());
    let sign = |c: char| c.is_ascii_alphanumeric() || "-_/.★☆+#".contains(c);
    digit && letter && value.len() >= 4 && value.chars().all(sign)
}

fn is_number(value: &str) -> bool {
    let digits = value.trim_end_matches(['+', '-', '±', '?', '＋']);
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

fn has_han(value: &str) -> bool {
    value
        .chars()
        .any(|c| ('\u{3400}'..='\u{9fff}').contains(&c))
}

fn has_kana(value: &str) -> bool {
    value.chars().any(is_kana)
}

/// The middle dot and the long sign are in Chinese names too.
fn is_kana(c: char) -> bool {
    ('ぁ'..='ヺ').contains(&c)
}

fn mostly_kana(value: &str) -> bool {
    let kana = value.chars().filter(|c| is_kana(*c)).count();
    let letters = value.chars().filter(|c| c.is_alphabetic() && !c.is_ascii());
    kana * 4 > letters.count()
}

fn is_short(value: &str) -> bool {
    value.chars().count() <= 30
}

fn is_long(value: &str) -> bool {
    value.chars().count() >= 6
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::columns;
    use crate::cards::read::format;
    use crate::rulebook::BookId;

    fn proposed(text: &str, told: &[(&str, &str)]) -> Result<Mapping, Wrong> {
        let sample = Sample::of(text, format(text)).expect("reads");
        let told: Vec<(String, String)> = told
            .iter()
            .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
            .collect();
        propose(
            columns::of(BookId::UNION_ARENA).expect("columns"),
            &sample,
            &told,
        )
    }

    fn pairs(mapping: &Mapping) -> Vec<(&str, &str)> {
        let taken = mapping.taken.iter();
        taken.map(|t| (t.column.word, t.heading.as_str())).collect()
    }

    const LIST: &str = r#"[{"cardNumData2": "AAA-1-001", "cardCnName": "炎 剑士", "categoryData": "角色", "attributeCnData": ["骑士"],
        "needEnergyData": "紫2", "generatedEnergyData": "紫", "apData": "1", "bpData": "2500+", "effectCnData": "【登场时】抽1张卡。",
        "triggerCnData": "-", "effectData": "このキャラが登場した時、カードを1枚引く。", "ipData": "AAA", "picture": "a.png"},
        {"cardNumData2": "AAA-1-002", "cardCnName": "水镜", "categoryData": "事件", "attributeCnData": [],
        "needEnergyData": "青-", "generatedEnergyData": "", "apData": "2", "bpData": "-", "effectCnData": "选择1张对方的前线的角色，将其退场。",
        "triggerCnData": "【获得】此卡牌加入手牌。", "effectData": "相手のキャラを1枚選び、退場させる。", "ipData": "AAA", "picture": "b.png"}]"#;

    #[test]
    fn the_columns_of_a_list_from_the_web_are_recognised() {
        let mapping = proposed(LIST, &[]).expect("proposed");
        assert_eq!(
            pairs(&mapping),
            [
                ("编号", "cardNumData2"),
                ("卡名", "cardCnName"),
                ("类别", "categoryData"),
                ("特征", "attributeCnData"),
                ("所需能量", "needEnergyData"),
                ("生成能量", "generatedEnergyData"),
                ("消耗AP", "apData"),
                ("BP", "bpData"),
                ("文", "effectCnData"),
                ("触发", "triggerCnData"),
                ("原文", "effectData"),
                ("作品", "ipData"),
            ]
        );
        let left: Vec<&str> = mapping.left.iter().map(|l| l.heading.as_str()).collect();
        assert_eq!(left, ["picture"]);
        assert!(mapping.names_cards());
        assert!(mapping.missing.iter().any(|c| c.word == "颜色"));
    }

    #[test]
    fn a_doubtful_heading_is_settled_by_its_values() {
        let japanese =
            "No,name,text\nAAA-1-001,ほのおの剣士,このキャラが登場した時、カードを引く。\n";
        let mapping = proposed(japanese, &[]).expect("proposed");
        assert_eq!(
            pairs(&mapping),
            [("编号", "No"), ("日文名", "name"), ("原文", "text")]
        );
        let chinese = "No,name,text\nAAA-1-001,炎之剑士,这个角色登场时，抽一张卡。\n";
        let mapping = proposed(chinese, &[]).expect("proposed");
        assert_eq!(
            pairs(&mapping),
            [("编号", "No"), ("卡名", "name"), ("文", "text")]
        );
    }

    #[test]
    fn what_is_told_goes_before_what_is_seen() {
        let mapping = proposed(LIST, &[("作品", "picture"), ("原文", "")]).expect("proposed");
        let pairs = pairs(&mapping);
        assert!(pairs.contains(&("作品", "picture")));
        assert!(!pairs.iter().any(|(word, _)| *word == "原文"));
        let wrong = |told: &[(&str, &str)]| proposed(LIST, told).expect_err("wrong");
        assert!(
            matches!(wrong(&[("编好", "ipData")]), Wrong::Ours { near: Some(n), .. } if n == "编号")
        );
        assert!(
            matches!(wrong(&[("编号", "ipDate")]), Wrong::Theirs { near: Some(n), .. } if n == "ipData")
        );
        let twice = [("编号", "ipData"), ("BP", "ipData")];
        assert!(matches!(wrong(&twice), Wrong::Twice { .. }));
    }
}
