//! Clause numbers in running text, with the short forms that follow one: 119.7-8, 601.2f-h, 704.5a、b和d.

use std::ops::Range;

use super::id::Number;

/// A number in a text and what goes on from it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Citation {
    /// Where each clause that exists is named.
    pub known: Vec<(Range<usize>, Number)>,
    /// A number that no clause has.
    pub unknown: Option<Number>,
    /// Where it ends.
    pub end: usize,
}

/// Reads the number in a stretch of a text and the forms behind it that lean on it. Of a range its first and its last
/// clause are named; a hyphen that is part of a clause's own number comes before one that makes a range.
pub fn read(text: &str, stretch: Range<usize>, known: &dyn Fn(&Number) -> bool) -> Citation {
    let mut citation = Citation {
        end: stretch.end,
        ..Citation::default()
    };
    let written = &text[stretch.clone()];
    let exists = |text: &str| text.parse::<Number>().ok().filter(|n| known(n));
    if let Some(number) = exists(written) {
        citation.known.push((stretch.clone(), number));
    } else if let Some(at) = written.rfind('-')
        && let Some(first) = exists(&written[..at])
        && let Some(last) = exists(&written[at + 1..])
            .filter(|_| written[at + 1..].contains('.'))
            .or_else(|| sibling(first, &written[at + 1..]).filter(|n| known(n)))
            .filter(|last| *last > first)
    {
        let cut = stretch.start + at;
        citation.known.push((stretch.start..cut, first));
        citation.known.push((cut + 1..stretch.end, last));
    } else {
        citation.unknown = written.parse().ok();
        return citation;
    }
    while let Some((range, number)) = goes_on(text, &citation, known) {
        citation.end = range.end;
        citation.known.push((range, number));
    }
    citation
}

/// What follows a clause's number and names another by its last part alone.
fn goes_on(
    text: &str,
    citation: &Citation,
    known: &dyn Fn(&Number) -> bool,
) -> Option<(Range<usize>, Number)> {
    let (_, before) = citation.known.last()?;
    let rest = &text[citation.end..];
    let (sign, ranges) = separator(rest)?;
    let tail = &rest[sign..];
    let part = tail
        .bytes()
        .take_while(|b| {
            if ranges {
                b.is_ascii_alphanumeric()
            } else {
                b.is_ascii_lowercase()
            }
        })
        .count();
    let after = tail[part..].chars().next();
    // 119.7-8张 is no range, 601.2f-hand no letter.
    let ends = after.is_none_or(|c| {
        let number = || tail[part + 1..].starts_with(|c: char| c.is_ascii_digit());
        !(c.is_alphanumeric() || matches!(c, '.' | '-') && number())
            || "中的所和与及或至到条以之等则部、".contains(c)
    });
    if part == 0 || !ends {
        return None;
    }
    let number = sibling(*before, &tail[..part])?;
    let start = citation.end + sign;
    (number > *before && known(&number)).then_some((start..start + part, number))
}

/// The length of what joins two numbers, and whether it makes a range of them.
fn separator(text: &str) -> Option<(usize, bool)> {
    const RANGES: [&str; 10] = ["-", "–", "—", "~", "～", "〜", "至", "到", " to ", "から"];
    const LISTS: [&str; 14] = [
        "、和", "、", "和", "与", "及", "或", "・", "と", ", and ", ", or ", ", ", " and ", " or ",
        "/",
    ];
    let found = |signs: &[&str]| {
        signs
            .iter()
            .find(|s| text.starts_with(**s))
            .map(|s| s.len())
    };
    found(&RANGES)
        .map(|len| (len, true))
        .or_else(|| found(&LISTS).map(|len| (len, false)))
}

/// The number beside another that ends in this part: 119.8 beside 119.7, 601.2h beside 601.2f.
fn sibling(number: Number, part: &str) -> Option<Number> {
    let written = number.to_string();
    let lettered = part.bytes().all(|b| b.is_ascii_lowercase());
    let digits = part.bytes().all(|b| b.is_ascii_digit());
    let stem = if lettered {
        written.trim_end_matches(|c: char| c.is_ascii_lowercase())
    } else if digits {
        written.trim_end_matches(|c: char| c.is_ascii_digit())
    } else {
        return None;
    };
    if stem.len() == written.len() || stem.is_empty() {
        return None;
    }
    format!("{stem}{part}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(text: &str, first: &str) -> (Vec<String>, bool) {
        let book = [
            "119.7", "119.8", "601.2", "601.2a", "601.2b", "601.2d", "601.2f", "601.2h", "8",
            "500.1", "500.3", "7.1-1",
        ]
        .map(|n| n.parse::<Number>().expect(n));
        let at = text.find(first).expect("stretch");
        let citation = read(text, at..at + first.len(), &|n| book.contains(n));
        let names = citation
            .known
            .iter()
            .map(|(r, n)| format!("{}={n}", &text[r.clone()]));
        (names.collect(), citation.unknown.is_some())
    }

    #[test]
    fn ranges_and_lists_name_their_ends() {
        for (text, first, named) in [
            ("规则119.7-8。", "119.7-8", "119.7=119.7 8=119.8"),
            ("601.2f-h所述", "601.2f", "601.2f=601.2f h=601.2h"),
            (
                "601.2a、b和d中的",
                "601.2a",
                "601.2a=601.2a b=601.2b d=601.2d",
            ),
            (
                "rules 601.2a, b, or d",
                "601.2a",
                "601.2a=601.2a b=601.2b d=601.2d",
            ),
            ("500.1-500.3", "500.1-500.3", "500.1=500.1 500.3=500.3"),
            ("7.1-1与", "7.1-1", "7.1-1=7.1-1"),
            ("119.7至8条", "119.7", "119.7=119.7 8=119.8"),
            ("119.7至8张牌", "119.7", "119.7=119.7"),
            ("500.1～8-1", "500.1", "500.1=500.1"),
            ("601.2a, a card", "601.2a", "601.2a=601.2a"),
        ] {
            assert_eq!(
                cited(text, first),
                (named.split(' ').map(str::to_owned).collect(), false),
                "{text}"
            );
        }
        assert_eq!(cited("119.7-9", "119.7-9"), (vec![], true));
    }
}
