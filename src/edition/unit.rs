//! A clause as it is compared: its words without spaces and in one width and script, the numbers that it refers to taken
//! out of them and kept apart.

use std::ops::Range;

use crate::rulebook::{Kind, MarkKind, Node, Number, Prose, Rulebook};
use crate::text::{fold, numeral};

/// Stands in the words of a clause where a reference stood.
pub(super) const REF: char = '\u{1}';

/// A clause or heading as it is compared.
#[derive(Debug, Clone)]
pub(super) struct Unit {
    /// Its number.
    pub number: Number,
    /// What it is.
    pub kind: Kind,
    /// The place of what it stands under.
    pub parent: Option<usize>,
    /// Its words, folded, without spaces; [`REF`] for each reference.
    pub plain: String,
    /// How many characters those are.
    pub length: usize,
    /// The numbers that it refers to, in order.
    pub refs: Vec<Number>,
}

/// The clauses of a book, in its order.
pub(super) fn units(book: &Rulebook) -> Vec<Unit> {
    let unit = |node: &Node| Unit {
        parent: node.parent,
        ..unit(
            node.id.number,
            node.kind,
            &node.body.text,
            cited(book, &node.body),
        )
    };
    book.nodes.iter().map(unit).collect()
}

/// A clause by itself; `book` is the one that its references are of.
pub(super) fn one(number: Number, kind: Kind, text: &str, book: &Rulebook) -> Unit {
    let found = references(text, &|n| book.get(n).is_some());
    unit(number, kind, text, found)
}

fn unit(number: Number, kind: Kind, text: &str, found: Vec<(Range<usize>, Number)>) -> Unit {
    let plain = plain(text, &found);
    Unit {
        number,
        kind,
        parent: None,
        length: plain.chars().count(),
        plain,
        refs: found.into_iter().map(|(_, number)| number).collect(),
    }
}

/// Words as they are compared, with what stands in the place of references.
fn plain(text: &str, references: &[(Range<usize>, Number)]) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut at = 0;
    let add = |plain: &mut String, part: &str| {
        plain.extend(fold::fold(part).chars().filter(|c| !c.is_whitespace()));
    };
    for (range, _) in references {
        add(&mut plain, &text[at..range.start]);
        plain.push(REF);
        at = range.end;
    }
    add(&mut plain, &text[at..]);
    plain
}

/// The places in a clause that name clauses by number, and those clauses: those that are linked, 第三条 among them, and
/// those that are only printed.
pub(super) fn cited(book: &Rulebook, body: &Prose) -> Vec<(Range<usize>, Number)> {
    let linked = body.marks.iter().filter_map(|mark| match mark.kind {
        MarkKind::Ref { target, .. } if target.book == book.id => {
            let within = numbered(&body.text[mark.range.clone()], target.number)?;
            let start = mark.range.start;
            Some((start + within.start..start + within.end, target.number))
        }
        _ => None,
    });
    let mut found: Vec<(Range<usize>, Number)> = linked.collect();
    let count = found.len();
    for (range, number) in references(&body.text, &|n| book.get(n).is_some()) {
        let at = found[..count].partition_point(|(own, _)| own.end <= range.start);
        if at == count || found[at].0.start >= range.end {
            found.push((range, number));
        }
    }
    found.sort_by_key(|(range, _)| range.start);
    found
}

/// The numbers in linked words that make the number of the clause: all of 第七条第二项, where the item is a clause, only 七
/// where the article is one. Words without a number are words.
fn numbered(words: &str, target: Number) -> Option<Range<usize>> {
    let parts: Vec<String> = {
        let written = target.to_string();
        let parts = written.split(|c: char| !c.is_ascii_digit());
        parts.filter(|p| !p.is_empty()).map(str::to_owned).collect()
    };
    let counts = |c: char| c.is_ascii_digit() || numeral::is_chinese(c);
    let mut tokens: Vec<(Range<usize>, String)> = Vec::new();
    let mut at = 0;
    while let Some(from) = words[at..].find(counts) {
        let start = at + from;
        let length = words[start..].find(|c| !counts(c));
        at = length.map_or(words.len(), |length| start + length);
        let token = &words[start..at];
        let value = numeral::chinese(token).map_or_else(|| token.to_owned(), |v| v.to_string());
        tokens.push((start..at, value));
    }
    let (first, last) = (tokens.first()?, tokens.last()?);
    // 904.2f: a letter behind the last digit belongs to it.
    let letters = words[last.0.end..]
        .bytes()
        .take_while(u8::is_ascii_lowercase);
    let end = last.0.end + letters.count();
    let values: Vec<&String> = tokens.iter().map(|(_, value)| value).collect();
    let own = (1..=values.len().min(parts.len())).rev().find(|count| {
        let tail = parts[parts.len() - count..].iter();
        tail.eq(values[..*count].iter().copied())
    });
    // Where no part tells the article, the last may be the item that is the clause.
    let item = values.len() <= parts.len() && values.last() == Some(&parts.last()?);
    let until = match own {
        Some(count) if count < values.len() => tokens[count - 1].0.end,
        Some(_) => end,
        None if item => end,
        None if values.len() == 1 => end,
        None => first.0.end,
    };
    Some(first.0.start..until)
}

/// What a number without a dot stands behind where it is one of a clause.
const BEFORE: [&str; 9] = [
    "规则",
    "規則",
    "規则",
    "ルール",
    "rule",
    "rules",
    "section",
    "chapter",
    "条文",
];
/// What may join it to one that it stands behind.
const JOINED: [&str; 9] = ["和", "与", "及", "或", "、", "，", ",", "and", "or"];
/// What a number between 第 and this counts.
const COUNTED: [char; 6] = ['章', '节', '節', '条', '條', '款'];

/// The places in a text that name clauses by number, and those clauses: 601.2f, 规则903, 第6章, both ends of 119.7-8. A
/// number with a dot counts where the book has it or three digits lead it.
pub(super) fn references(
    text: &str,
    known: &dyn Fn(Number) -> bool,
) -> Vec<(Range<usize>, Number)> {
    let bytes = text.as_bytes();
    let mut found: Vec<(Range<usize>, Number)> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let (end, dots) = number_at(bytes, at);
        let start = at;
        at = end.max(at + 1);
        let word_before = start > 0 && (bytes[start - 1].is_ascii_alphanumeric());
        if word_before || bytes.get(end).is_some_and(u8::is_ascii_alphanumeric) {
            continue;
        }
        let Ok(number) = text[start..end].parse::<Number>() else {
            continue;
        };
        let named = if dots > 0 {
            number.first() >= 100 || known(number)
        } else {
            known(number) && is_named(text, start..end, &found)
        };
        if !named {
            continue;
        }
        found.push((start..end, number));
        // 119.7-8, 601.2f-h: the other end is a clause too.
        if let Some((range, last)) = other_end(text, start..end) {
            at = range.end;
            found.push((range, last));
        }
    }
    found
}

/// Where a number that begins here ends, and how many dots it has.
fn number_at(bytes: &[u8], start: usize) -> (usize, usize) {
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let (mut at, mut dots) = (start, 0);
    loop {
        while digit(at) {
            at += 1;
        }
        if bytes.get(at) == Some(&b'.') && digit(at + 1) {
            (at, dots) = (at + 1, dots + 1);
        } else {
            break;
        }
    }
    let letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_lowercase);
    if dots > 0 && letter(at) {
        if !letter(at + 1) {
            at += 1;
        } else if !letter(at + 2) {
            at += 2;
        }
    }
    (at, dots)
}

fn is_named(text: &str, range: Range<usize>, found: &[(Range<usize>, Number)]) -> bool {
    let before = text[..range.start].trim_end();
    if before.ends_with('第') {
        return text[range.end..].starts_with(COUNTED);
    }
    let lower = before
        .char_indices()
        .rev()
        .nth(8)
        .map_or(before, |(at, _)| &before[at..])
        .to_lowercase();
    let joined = JOINED.iter().any(|j| {
        let rest = before.strip_suffix(j).map(str::trim_end);
        rest.is_some_and(|rest| found.last().is_some_and(|(last, _)| last.end == rest.len()))
    });
    joined || BEFORE.iter().any(|word| lower.ends_with(word))
}

/// The other end of a range of clauses, where one is written behind a number.
fn other_end(text: &str, first: Range<usize>) -> Option<(Range<usize>, Number)> {
    let rest = &text[first.end..];
    let dash = rest.chars().next().filter(|c| "-–—~～至".contains(*c))?;
    let from = first.end + dash.len_utf8();
    // 1.1-1.3: the other end in full.
    let (end, dots) = number_at(text.as_bytes(), from);
    let whole = dots > 0 && !text[end..].starts_with(|c: char| c.is_ascii_alphanumeric());
    if let Some(number) = text.get(from..end).filter(|_| whole) {
        return Some((from..end, number.parse().ok()?));
    }
    let tail: &str = &text[from..];
    let length = tail.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let tail = &tail[..length];
    let whole = &text[first];
    let stem = match tail.as_bytes() {
        [letter] if letter.is_ascii_lowercase() => {
            whole.trim_end_matches(|c: char| c.is_ascii_lowercase())
        }
        digits if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
            let (stem, _) = whole.rsplit_once('.')?;
            return Some((from..from + length, format!("{stem}.{tail}").parse().ok()?));
        }
        _ => return None,
    };
    Some((from..from + length, format!("{stem}{tail}").parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_clauses_are_found_and_others_are_not() {
        let known = |n: Number| {
            ["903", "707", "708", "6", "601.2f", "1.5"].contains(&n.to_string().as_str())
        };
        let found = |text: &str| -> Vec<String> {
            let found = references(text, &known);
            found.into_iter().map(|(_, n)| n.to_string()).collect()
        };
        for (text, numbers) in [
            ("参见规则903，第6章。", &["903", "6"][..]),
            ("规则707和708", &["707", "708"]),
            ("Rule 903 and 707; 708 cards", &["903", "707"]),
            (
                "见119.7-8与601.2f-h、702.26ab。",
                &["119.7", "119.8", "601.2f", "601.2h", "702.26ab"],
            ),
            (
                "rules 119.7-119.9、601.2f至601.3。",
                &["119.7", "119.9", "601.2f", "601.3"],
            ),
            ("费用2.5倍、6张牌、第6张、Ver1.5、1.5", &["1.5"]),
            ("抽903张牌", &[]),
        ] {
            assert_eq!(found(text), numbers, "{text}");
        }
    }

    #[test]
    fn linked_words_are_cut_to_the_number_of_the_clause() {
        for (words, target, number) in [
            ("第七条", "2.7", Some("七")),
            ("第七条第（二）项", "2.7.2", Some("七条第（二")),
            ("第七条第二款", "2.7", Some("七")),
            ("第三条第三款", "3", Some("三")),
            ("第 12 条", "3.4", Some("12")),
            ("规则904.2f", "904.2f", Some("904.2f")),
            ("第6章", "600", Some("6")),
            ("1-2-3", "1-2-3", Some("1-2-3")),
            ("准备阶段", "2", None),
        ] {
            let found = numbered(words, target.parse().expect("number"));
            assert_eq!(found.map(|range| &words[range]), number, "{words}");
        }
    }

    #[test]
    fn width_script_and_spaces_make_no_difference() {
        let words = |text: &str| plain(text, &references(text, &|_| true));
        assert_eq!(words("見 規則７０１.2，ＡＰ"), words("见规则７０１.2,ap"));
        assert_eq!(words("见规则701.2a。"), words("见规则702.9b。"));
    }
}
