//! Labels that begin with letters: A1.2, R101, CR 100.1, 附1.1, 附录A.1. What the letters are is told by all of them together:
//! one sign before every number says nothing, several are chapters of their own.

use std::collections::{HashMap, HashSet};

use crate::rulebook::Number;

use super::kinds::{Label, Style, Unit};
use super::read::label;

/// So many labels with letters count a text.
const FAMILY: usize = 4;

/// Letters before numbers, and the number that stands for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lead {
    /// The letters: A, CR, 附录A.
    pub words: String,
    /// The first part of the numbers behind them; `None` where all numbers have these letters.
    pub stands: Option<u32>,
}

/// Parts of a text that count for themselves, behind what is numbered.
pub const PARTS: [&str; 6] = ["附则", "附則", "附录", "附錄", "附件", "附表"];

/// A label with letters at the front of a line.
struct Found<'t> {
    lead: &'t str,
    /// Where the letters begin, and where the number behind them begins and ends.
    from: usize,
    digits: usize,
    end: usize,
}

/// The letters at the front of a text, where a number follows: what they are, and where that begins.
pub fn lead(text: &str) -> Option<(&str, usize)> {
    let latin = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let appended = PARTS.iter().chain(&["附"]);
    let len = match appended.copied().find(|w| text.starts_with(w)) {
        Some(word) => {
            let more = text[word.len()..]
                .bytes()
                .take_while(u8::is_ascii_uppercase);
            word.len() + more.count().min(1)
        }
        None if (1..=3).contains(&latin) => latin,
        None => return None,
    };
    let rest = &text[len..];
    // CR 100.1, A.1, 附录 1.
    let sign = rest
        .strip_prefix('.')
        .or_else(|| rest.strip_prefix(' ').filter(|_| len > 1));
    let behind = sign.unwrap_or(rest);
    let at = text.len() - behind.len();
    behind
        .starts_with(|c: char| c.is_ascii_digit())
        .then_some((&text[..len], at))
}

/// The number at the front of a text: 1, 1.2, 1.2a.
pub fn number(text: &str) -> usize {
    let b = text.as_bytes();
    let mut end = 0;
    while end < b.len() {
        let more = b.get(end + 1).is_some_and(u8::is_ascii_digit);
        match b[end] {
            b'0'..=b'9' => end += 1,
            b'.' if end > 0 && more => end += 1,
            _ => break,
        }
    }
    let letter = b.get(end).is_some_and(u8::is_ascii_lowercase)
        && !b.get(end + 1).is_some_and(u8::is_ascii_alphanumeric);
    end + usize::from(letter && end > 0)
}

fn read(folded: &str) -> Option<Found<'_>> {
    let bare = folded.trim_start_matches('#');
    let bare = match bare.len() < folded.len() {
        true => bare.trim_start(),
        false => folded.strip_prefix("**").unwrap_or(folded),
    };
    let from = folded.len() - bare.len();
    let (words, at) = lead(bare)?;
    let len = number(&bare[at..]);
    let whole = bare[at..at + len].parse::<Number>().is_ok();
    // A4纸 is a measure where it stands alone, BT1-001 a card.
    let next = bare[at + len..].chars().next();
    let closed = next.is_none_or(|c| !c.is_ascii_alphanumeric() && !"-/+%=~".contains(c));
    (whole && closed).then_some(Found {
        lead: words,
        from,
        digits: from + at,
        end: from + at + len,
    })
}

/// Gives their labels to the lines of a text whose numbers begin with letters; the letters, none where they do not.
pub fn find<'t>(lines: impl Iterator<Item = &'t str>, labels: &mut [Option<Label>]) -> Vec<Lead> {
    let found: Vec<(usize, &str, Found<'t>)> = lines
        .enumerate()
        .filter_map(|(ix, line)| Some((ix, line, read(line)?)))
        .collect();
    let Some(leads) = leads(&found, labels) else {
        return Vec::new();
    };
    let is_whole =
        |(_, line, one): &(usize, &str, Found<'_>)| !line[one.digits..one.end].contains('.');
    let whole = found.iter().all(is_whole);
    let by_words: HashMap<&str, Option<u32>> =
        leads.iter().map(|l| (l.words.as_str(), l.stands)).collect();
    for (ix, line, found) in &found {
        let Some(stands) = by_words.get(found.lead).copied() else {
            continue;
        };
        // As it would be read with a number in the place of the letters.
        let number = &line[found.digits..found.end];
        let number = match stands {
            Some(first) => format!("{first}.{number}"),
            None => number.to_owned(),
        };
        let said = format!("{}{number}{}", &line[..found.from], &line[found.end..]);
        let Some(mut own) = label(&said).filter(|l| l.is_ordinal()) else {
            continue;
        };
        // R101, R102: whole numbers alone count the text as those of several parts do.
        if stands.is_none() && whole && matches!(own.style, Style::Integer(_)) {
            own.style = Style::Path;
        }
        let grown = number.chars().count();
        let was = line[found.from..found.end].chars().count();
        own.body = (own.body + was).saturating_sub(grown);
        if stands.is_some() {
            own.lead = true;
            line[found.from..found.end].clone_into(&mut own.printed);
        }
        labels[*ix] = Some(own);
    }
    leads
}

/// The letters that count a text, each with what stands for it.
fn leads(found: &[(usize, &str, Found<'_>)], labels: &[Option<Label>]) -> Option<Vec<Lead>> {
    let first = found.first()?.0;
    let plain = |ix: usize| labels[ix].as_ref().filter(|l| l.style == Style::Path);
    let own: HashSet<usize> = found.iter().map(|(ix, ..)| *ix).collect();
    let paths: Vec<usize> = (0..labels.len())
        .filter(|ix| plain(*ix).is_some() && !own.contains(ix))
        .collect();
    let articles = labels.iter().flatten();
    let articles = articles.filter(|l| l.style == Style::Unit(Unit::Article));
    // Letters of each sort stand together, and count on.
    let mut words: Vec<&str> = Vec::new();
    let mut seen = HashSet::new();
    let mut last: Option<Number> = None;
    let mut falls = 0;
    for (_, line, one) in found {
        let number = line[one.digits..one.end].parse::<Number>().ok()?;
        if words.last() != Some(&one.lead) {
            if !seen.insert(one.lead) {
                return None;
            }
            words.push(one.lead);
        } else if last.is_some_and(|last| last >= number) {
            falls += 1;
        }
        last = Some(number);
    }
    let counts = found.len() >= FAMILY
        && falls * 10 <= found.len()
        && words.len() * 2 <= found.len()
        && articles.count() * 4 < found.len();
    if !counts {
        return None;
    }
    // They go through the text, rather than through a list in it; 附 stands behind it.
    let goes_through = (found.last()?.0 - first) * 2 > labels.len();
    let throughout = paths.len() * 5 <= found.len()
        && goes_through
        && !words.iter().any(|w| w.starts_with('附'));
    let behind = paths.last().is_some_and(|last| *last < first);
    if throughout && words.len() == 1 {
        let words = words[0].to_owned();
        return Some(vec![Lead {
            words,
            stands: None,
        }]);
    }
    if !throughout && !behind {
        return None;
    }
    let letters = |w: &&str| w.len() == 1;
    let ordered = words.iter().all(letters) && words.windows(2).all(|w| w[0] < w[1]);
    // Behind the numbers of the text theirs go on.
    let top = match throughout {
        true => 0,
        false => paths
            .iter()
            .filter_map(|ix| plain(*ix)?.parts.first().copied())
            .max()?,
    };
    let leads = words.into_iter().zip(1..).map(|(words, nth)| {
        let stands = match words.bytes().next() {
            _ if top >= 100 => (top / 100 + nth) * 100,
            Some(letter) if ordered && throughout => u32::from(letter - b'A') + 1,
            _ => top + nth,
        };
        Lead {
            words: words.to_owned(),
            stands: Some(stands),
        }
    });
    Some(leads.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> (Vec<Option<u32>>, Vec<String>) {
        let lines: Vec<&str> = text.lines().collect();
        let mut labels: Vec<_> = lines.iter().map(|l| label(l)).collect();
        let leads = find(lines.iter().copied(), &mut labels);
        let said = labels.iter().zip(&lines).map(|(own, line)| match own {
            Some(own) => format!("{} {}", own.spelled(), super::super::body(line, own)),
            None => (*line).to_owned(),
        });
        (leads.iter().map(|l| l.stands).collect(), said.collect())
    }

    #[test]
    fn one_sign_before_all_numbers_says_nothing() {
        let (stands, said) = read_all("R101 甲\nR102 乙\nR102a 丙\nR103: 丁");
        assert_eq!(stands, [None]);
        assert_eq!(said, ["101 甲", "102 乙", "102a 丙", "103 丁"]);
        let (stands, said) = read_all("CR 100 甲\nCR 100.1 乙\nCR 100.2 丙\nCR 101 丁");
        assert_eq!(stands, [None]);
        assert_eq!(said, ["100 甲", "100.1 乙", "100.2 丙", "101 丁"]);
    }

    #[test]
    fn several_letters_are_chapters() {
        let (stands, said) = read_all("A1 甲\nA1.1乙\n## A2 丙\nC1 丁\n**C1.1** 戊");
        assert_eq!(stands, [Some(1), Some(3)]);
        assert_eq!(said, ["1.1 甲", "1.1.1 乙", "1.2 丙", "3.1 丁", "3.1.1 戊"]);
        let (stands, said) =
            read_all("1.1 甲\n1.2 乙\n2.1 丙\n附1 丁\n附1.1 戊\n附录A.1 己\n附录A.2 庚");
        assert_eq!(stands, [Some(3), Some(4)]);
        assert_eq!(said[3..], ["3.1 丁", "3.1.1 戊", "4.1 己", "4.2 庚"]);
    }

    #[test]
    fn letters_that_count_nothing_are_text() {
        for text in [
            "Q1 甲\nA1 乙\nQ2 丙\nA2 丁\nQ3 戊\nA3 己",
            "1.1 甲\nP1 乙\nP2 丙\n1.2 丁\nP3 戊\nP4 己\n1.3 庚",
            "BT1-001 甲\nBT1-002 乙\nBT1-003 丙\nBT1-004 丁",
            "A4纸\nA4纸\nA3纸\nA2纸",
            "1. 甲\n2. 乙\n3. 丙\nP1 丁\nP2 戊\nP3 己\nP4 庚\n4. 辛",
            "1. 甲\n2. 乙\n附1 丙\n附2 丁\n附3 戊\n附4 己",
            "甲\nOP01 乙\nOP02 丙\nOP03 丁\nOP04 戊\n己\n庚",
            "第一条 甲\n第二条 乙\n第三条 丙\nP1 丁\nP2 戊\nP3 己\nP4 庚",
        ] {
            assert!(read_all(text).0.is_empty(), "{text}");
        }
    }
}
