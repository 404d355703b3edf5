//! Clause numbers in whatever writing: `904.2F`, `904。2f`, `第904.2条`, `904.2-904.4`, `904.2(f)`, `第三章`,
//! `第904条第2款f项`, `九〇四点二`.
//!
//! Works on folded characters. Whether a number exists is for the index to say.

use std::ops::Range;

use crate::rulebook::Number;
use crate::text::fold::fold;
use crate::text::numeral;

/// A number, or a range of them, that a query asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct IdAsk {
    /// The folded characters it was read from, with 第 and 条.
    pub range: Range<usize>,
    pub first: Number,
    /// The end of a range.
    pub last: Option<Number>,
    /// Whether it can be nothing but a clause number: it has a dot, or stands in 第…条.
    pub sure: bool,
    /// What else its parts may be put together to, likelier first.
    pub readings: Vec<Number>,
    /// Whether it is the whole query taken for one number, whatever stands between its parts.
    pub whole: bool,
}

/// All numbers of a query.
pub(super) fn scan(chars: &[char]) -> Vec<IdAsk> {
    let mut found: Vec<IdAsk> = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let word_before = at > 0 && chars[at - 1].is_ascii_digit();
        if let Some(end) = coordinates(chars, at) {
            at = end;
        } else if version(chars, at) {
            let run = chars[at..].iter();
            at += run.take_while(|c| c.is_ascii_digit() || **c == '.').count();
            at += 1;
        } else if !word_before && let Some(ask) = read(chars, at) {
            at = ask.range.end.max(at + 1);
            found.push(ask);
            while let Some(ask) = found.last().and_then(|last| another(chars, last)) {
                at = ask.range.end;
                found.push(ask);
            }
        } else {
            at += 1;
        }
    }
    found
}

/// Whether digits begin here that count versions: ver.1, but no.904.
fn version(chars: &[char], at: usize) -> bool {
    let digit = chars[at].is_ascii_digit();
    let Some(dot) = at.checked_sub(1).filter(|ix| digit && chars[*ix] == '.') else {
        return false;
    };
    let letters = chars[..dot]
        .iter()
        .rev()
        .take_while(|c| c.is_ascii_alphabetic());
    let word: String = letters.collect();
    // Spelt backwards.
    !word.is_empty() && !matches!(word.as_str(), "on" | "rc" | "elur" | "ces" | "tra")
}

/// Where a pair of coordinates like (3,4) ends: no clause number.
fn coordinates(chars: &[char], at: usize) -> Option<usize> {
    let rest = chars.get(at..)?.strip_prefix(&['('])?;
    let close = rest.iter().position(|c| *c == ')')?;
    let (x, y) = rest[..close].split_at(rest[..close].iter().position(|c| *c == ',')?);
    let number = |run: &[char]| !run.is_empty() && run.iter().all(char::is_ascii_digit);
    (number(x) && number(&y[1..])).then_some(at + close + 2)
}

/// A further letter that shares the number before it: the b of 903.2a/b.
fn another(chars: &[char], last: &IdAsk) -> Option<IdAsk> {
    let at = last.range.end;
    matches!(chars.get(at)?, '/' | '、' | ',' | '和' | '与' | '及').then_some(())?;
    let letter = alone(chars, at + 1)?;
    let text = last.last.unwrap_or(last.first).to_string();
    let stem = text.strip_suffix(|c: char| c.is_ascii_lowercase())?;
    Some(IdAsk {
        range: at..at + 2,
        first: Number::parse(&format!("{stem}{letter}")).ok()?,
        last: None,
        sure: last.sure,
        readings: Vec::new(),
        whole: false,
    })
}

fn read(chars: &[char], at: usize) -> Option<IdAsk> {
    let ordinal = chars[at] == '第';
    let start = if ordinal {
        skip_spaces(chars, at + 1)
    } else {
        at
    };
    let (mut first, mut end, mut sure) = match number(chars, start).or_else(|| spelt(chars, start))
    {
        Some(read) => read,
        None if ordinal => {
            let (value, end) = chinese(chars, start)?;
            // 第一步 and 第二回合 are no chapters.
            matches!(chars.get(end), Some('章' | '条' | '节')).then_some(())?;
            (Number::parse(&value.to_string()).ok()?, end, false)
        }
        None => return None,
    };
    let mut last = None;
    let dash = skip_spaces(chars, end);
    if let Some(sign) = chars.get(dash)
        && matches!(sign, '-' | '~' | '〜' | '～' | '–' | '—' | '到' | '至')
    {
        let mut next = dash + 1;
        while chars.get(next) == Some(sign) {
            next += 1;
        }
        let next = skip_spaces(chars, next);
        let next = if chars.get(next) == Some(&'第') {
            next + 1
        } else {
            next
        };
        if let Some((to, to_end, to_sure)) = number(chars, next) {
            if to >= first && (to_sure || sure || to.first() >= 100) {
                last = Some(to);
                end = to_end;
                sure |= to_sure;
            }
        } else if let Some(letter) = chars.get(next).filter(|c| c.is_ascii_lowercase())
            && !chars
                .get(next + 1)
                .is_some_and(|c| c.is_ascii_alphanumeric())
        {
            // 904.2a-c
            let text = first.to_string();
            if text.ends_with(|c: char| c.is_ascii_lowercase())
                && let Ok(to) = Number::parse(&format!("{}{letter}", &text[..text.len() - 1]))
                && to > first
            {
                last = Some(to);
                end = next + 1;
            }
        }
    }
    if matches!(chars.get(end), Some('条' | '章' | '节' | '款' | '项')) {
        sure |= ordinal;
        // 3条命 is no clause.
        if sure {
            end += 1;
        }
    }
    // Half a point among words is a value; the clause is asked for by its number alone, or as 第0.5条.
    sure &= first.first() > 0 || ordinal;
    if sure && last.is_none() {
        (first, end) = below(chars, first, end);
    }
    Some(IdAsk {
        range: at..end,
        first,
        last,
        sure,
        readings: Vec::new(),
        whole: false,
    })
}

/// The number that a text is which is nothing but the number of a clause, in whatever writing: 九百零四条二, 904 2 f.
pub fn whole_number(text: &str) -> Option<Number> {
    let chars: Vec<char> = fold(text).trim().chars().collect();
    let all = 0..chars.len();
    let one = || scan(&chars).into_iter().find(|ask| ask.range == all);
    let asked = whole(&chars, &[]).or_else(one).filter(|ask| ask.sure)?;
    Some(asked.first)
}

/// At most so many parts are put together.
const PARTS: usize = 6;

/// Takes a query of nothing but the parts of numbers for one number, whatever stands between them: 904 2 g, 1,2,6,
/// 8.11.3 for 8.11-3, 九百零四条二. `fillers` are words that only say that a clause is meant. `None` where other words
/// stand there, or fewer than two parts.
pub(super) fn whole(chars: &[char], fillers: &[&str]) -> Option<IdAsk> {
    let (mut at, mut parts) = (0, Vec::new());
    let (mut first, mut last) = (None, 0);
    while at < chars.len() {
        let start = at;
        if coordinates(chars, at).is_some() {
            return None;
        } else if let Some(end) = digits(chars, at) {
            parts.push(chars[at..end].iter().collect::<String>());
            at = end;
        } else if let Some((value, end)) = chinese(chars, at) {
            parts.push(value.to_string());
            at = end;
        } else if let Some(size) = filler(&chars[at..], fillers) {
            at += size;
            continue;
        } else if !parts.is_empty() && letter_part(chars, at) {
            parts.push(chars[at].to_string());
            at += 1;
        } else if is_mark(chars[at]) {
            at += 1;
            continue;
        } else {
            return None;
        }
        first.get_or_insert(start);
        last = at;
    }
    if !(2..=PARTS).contains(&parts.len()) || parts.iter().any(|p| p.len() > 4) {
        return None;
    }
    let readings = joined(&parts);
    Some(IdAsk {
        range: first?..last,
        first: *readings.first()?,
        last: None,
        sure: true,
        readings,
        whole: true,
    })
}

/// What may stand between the parts of a number.
fn is_mark(c: char) -> bool {
    matches!(
        c,
        ' ' | '.'
            | '。'
            | '·'
            | '・'
            | '･'
            | '‧'
            | '．'
            | '｡'
            | '•'
            | ','
            | '、'
            | ':'
            | '/'
            | '_'
            | '-'
            | '–'
            | '—'
            | '‐'
            | '‑'
            | '−'
            | '('
            | ')'
            | '点'
            | '之'
            | '第'
            | '条'
            | '款'
            | '项'
            | '章'
            | '节'
            | '段'
            | '句'
    )
}

/// Whether a letter stands here that is a part of a number: no other letter is beside it.
fn letter_part(chars: &[char], at: usize) -> bool {
    let letter = |c: Option<&char>| c.is_some_and(char::is_ascii_lowercase);
    letter(chars.get(at)) && !letter(chars.get(at + 1)) && !letter(chars.get(at.wrapping_sub(1)))
}

/// The size of the word without weight that begins here.
fn filler(rest: &[char], fillers: &[&str]) -> Option<usize> {
    let size = |word: &&str| {
        let size = word.chars().count();
        word.chars()
            .eq(rest.iter().copied().take(size))
            .then_some(size)
    };
    fillers.iter().filter_map(size).max()
}

/// The numbers that parts can be put together to: with dots first.
fn joined(parts: &[String]) -> Vec<Number> {
    let letter = |part: &str| part.starts_with(|c: char| c.is_ascii_lowercase());
    let mut written: Vec<(usize, String)> = vec![(0, String::new())];
    for (ix, part) in parts.iter().enumerate() {
        let marks: &[&str] = match ix.checked_sub(1).map(|before| letter(&parts[before])) {
            None => &[""],
            _ if letter(part) => &["", "-"],
            Some(true) => &["-", ""],
            Some(false) => &[".", "-"],
        };
        written = written
            .iter()
            .flat_map(|(odd, begun)| {
                let longer = marks.iter().enumerate();
                longer.map(move |(less, mark)| (odd + less, format!("{begun}{mark}{part}")))
            })
            .collect();
    }
    written.sort_by_key(|(odd, _)| *odd);
    let numbers = written.iter();
    numbers.filter_map(|(_, text)| text.parse().ok()).collect()
}

/// What 第8节, 第2款 and f项 add to a number: 第904条第2款f项 is 904.2f, 第七章第8节第1条 is 7.8-1, 1.2.6第2段 is 1.2.6-2.
fn below(chars: &[char], first: Number, end: usize) -> (Number, usize) {
    let unit = |at: usize| matches!(chars.get(at), Some('条' | '款' | '项' | '点' | '段' | '句'));
    let (mut number, mut end) = (first, end);
    while chars.get(end) == Some(&'第') {
        let rest = &chars[end + 1..];
        let digits = rest.iter().take_while(|c| c.is_ascii_digit()).count();
        let (part, after) = if (1..=3).contains(&digits) {
            (rest[..digits].iter().collect(), end + 1 + digits)
        } else if let Some((value, after)) = chinese(chars, end + 1) {
            (value.to_string(), after)
        } else {
            break;
        };
        let mark = match chars.get(after) {
            Some('节') if number.first() < 100 => '.',
            _ if !unit(after) => break,
            _ if first.first() >= 100 => '.',
            _ => '-',
        };
        let Ok(longer) = Number::parse(&format!("{number}{mark}{part}")) else {
            break;
        };
        (number, end) = (longer, after + 1);
    }
    if let Some(letter) = chars.get(end).filter(|c| c.is_ascii_lowercase())
        && unit(end + 1)
        && let Ok(longer) = Number::parse(&format!("{number}{letter}"))
    {
        (number, end) = (longer, end + 2);
    }
    (number, end)
}

/// A number written out: 九〇四点二, 九百零四点二f. 三点伤害 is none.
fn spelt(chars: &[char], start: usize) -> Option<(Number, usize, bool)> {
    let (value, mut at) = chinese(chars, start)?;
    let mut text = value.to_string();
    while matches!(chars.get(at), Some('点' | '.'))
        && let Some((value, end)) = chinese(chars, at + 1)
    {
        text.push_str(&format!(".{value}"));
        at = end;
    }
    let sure = text.contains('.');
    if sure && let Some(letter) = alone(chars, at) {
        text.push(letter);
        at += 1;
    }
    let number = Number::parse(&text).ok()?;
    sure.then_some((number, at, true))
}

fn skip_spaces(chars: &[char], mut at: usize) -> usize {
    while chars.get(at) == Some(&' ') {
        at += 1;
    }
    at
}

/// Reads one number; tells where it ends and whether it has more than one part.
fn number(chars: &[char], start: usize) -> Option<(Number, usize, bool)> {
    let at = digits(chars, start).filter(|at| at - start <= 6)?;
    let mut reader = Reader {
        chars,
        start,
        at,
        text: chars[start..at].iter().collect(),
        parts: 1,
        lettered: false,
    };
    while reader.part().is_some() {}
    let Reader {
        mut at,
        mut text,
        parts,
        ..
    } = reader;
    // 9042f: 904.2f without its dot.
    if parts == 1
        && at - start >= 4
        && let Some(letter) = alone(chars, at)
    {
        text.push(letter);
        at += 1;
    }
    let number = Number::parse(&text).ok()?;
    Some((number, at, text.contains('.')))
}

/// Where the digits that begin here end.
fn digits(chars: &[char], at: usize) -> Option<usize> {
    let count = chars[at.min(chars.len())..]
        .iter()
        .take_while(|c| c.is_ascii_digit())
        .count();
    (count > 0).then(|| at + count)
}

/// A number that is read part by part.
struct Reader<'a> {
    chars: &'a [char],
    start: usize,
    /// Where the next part begins.
    at: usize,
    /// The number so far, as it is spelt.
    text: String,
    parts: usize,
    /// Whether the last part is a letter.
    lettered: bool,
}

impl Reader<'_> {
    /// How far it has read.
    fn len(&self) -> usize {
        self.at - self.start
    }

    /// Takes the next part; `None` where the number ends.
    fn part(&mut self) -> Option<()> {
        match *self.chars.get(self.at)? {
            sign @ ('.' | '。' | '·' | '・' | '･' | '‧' | '．' | '｡' | '•' | '点' | ',' | '、'
            | ':' | '/' | '_')
                if !self.lettered =>
            {
                self.behind_dot(sign)
            }
            // 904 . 2, 904. 2
            ' ' if !self.lettered
                && self.len() >= 3
                && digits_after_dot(self.chars, self.at).is_some() =>
            {
                let (from, end) = digits_after_dot(self.chars, self.at)?;
                self.take_digits('.', from, end);
                Some(())
            }
            '-' if self.slipped_dot() => self.behind_slip(),
            // 2-1 is a statement of section 2; 802-806 is a range.
            '-' | '–' | '—' | '‐' | '‑' | '−' if self.parts > 1 || self.len() <= 2 => {
                self.behind_hyphen()
            }
            '(' if self.parts > 1
                && !self.lettered
                && self.chars.get(self.at + 2) == Some(&')') =>
            {
                let letter = self.chars.get(self.at + 1).copied();
                self.take_letter(letter.filter(char::is_ascii_lowercase)?, 3);
                Some(())
            }
            // 2k2a, 1.1b1: letters and digits in turn. 2v2 alone is a word until a clause has that number.
            c if c.is_ascii_lowercase()
                && !self.lettered
                && digits(self.chars, self.at + 1)
                    .filter(|end| end - self.at <= 4)
                    .is_some_and(|end| self.parts > 1 || alone(self.chars, end).is_some()) =>
            {
                self.take_letter(c, 1);
                Some(())
            }
            c if c.is_ascii_digit() && self.lettered => {
                let end = digits(self.chars, self.at)?;
                self.text.extend(&self.chars[self.at..end]);
                self.at = end;
                self.parts += 1;
                self.lettered = false;
                Some(())
            }
            c if c.is_ascii_lowercase() && !self.lettered && self.parts > 1 => {
                self.take_letter(alone(self.chars, self.at)?, 1);
                Some(())
            }
            // 904.2 f
            ' ' if self.parts > 1 && !self.lettered => {
                let letter = alone(self.chars, self.at + 1)?;
                if self.chars.get(self.at + 2).is_some_and(|c| *c != ' ') {
                    return None;
                }
                self.take_letter(letter, 2);
                Some(())
            }
            _ => None,
        }
    }

    fn take_digits(&mut self, sign: char, from: usize, end: usize) {
        self.text.push(sign);
        self.text.extend(&self.chars[from..end]);
        self.at = end;
        self.parts += 1;
    }

    /// Takes a letter that stands in so many characters.
    fn take_letter(&mut self, letter: char, size: usize) {
        self.text.push(letter);
        self.at += size;
        self.parts += 1;
        self.lettered = true;
    }

    /// What stands behind a dot, or behind a sign typed for one.
    fn behind_dot(&mut self, sign: char) -> Option<()> {
        let list = matches!(sign, ',' | '、' | '/' | '_' | ':');
        if let Some(end) = digits(self.chars, self.at + 1).filter(|end| end - self.at <= 5) {
            // 904,905 is a list; 904,2 a slip for 904.2.
            if list && (self.parts > 1 || end - self.at > 3 || self.len() <= 2) {
                return None;
            }
            self.take_digits('.', self.at + 1, end);
            return Some(());
        }
        let letter = alone(self.chars, self.at + 1).filter(|_| self.parts > 1 && !list)?;
        self.take_letter(letter, 2);
        Some(())
    }

    /// Whether the hyphen here is a slip for a dot: 904-2 for 904.2.
    fn slipped_dot(&self) -> bool {
        self.parts == 1
            && self.len() == 3
            && digits(self.chars, self.at + 1)
                .is_some_and(|end| end - self.at <= 3 && self.chars.get(end) != Some(&'.'))
    }

    /// 904-2 and 904-2-f, slips for 904.2 and 904.2f.
    fn behind_slip(&mut self) -> Option<()> {
        let end = digits(self.chars, self.at + 1)?;
        self.take_digits('.', self.at + 1, end);
        if self.chars.get(end) == Some(&'-')
            && let Some(letter) = alone(self.chars, end + 1)
        {
            self.text.push(letter);
            self.at += 2;
            self.lettered = true;
        }
        Some(())
    }

    /// What stands behind a hyphen: a statement's number, or a letter that ends it all.
    fn behind_hyphen(&mut self) -> Option<()> {
        let Some(end) = digits(self.chars, self.at + 1).filter(|end| end - self.at <= 3) else {
            if let Some(letter) = alone(self.chars, self.at + 1)
                && self.parts > 1
                && !self.lettered
                && self.chars.get(self.at + 2) != Some(&' ')
            {
                self.text.extend(['-', letter]);
                self.at += 2;
            }
            return None;
        };
        // 904.2-904.4 is a range.
        if self.chars.get(end) == Some(&'.') {
            return None;
        }
        self.take_digits('-', self.at + 1, end);
        self.lettered = false;
        Some(())
    }
}

/// The digits after a dot with spaces around it: from where to where they stand.
fn digits_after_dot(chars: &[char], at: usize) -> Option<(usize, usize)> {
    let dot = skip_spaces(chars, at);
    matches!(chars.get(dot)?, '.' | '。').then_some(())?;
    let from = skip_spaces(chars, dot + 1);
    let count = chars
        .get(from..)?
        .iter()
        .take_while(|c| c.is_ascii_digit())
        .count();
    (1..=3).contains(&count).then_some((from, from + count))
}

/// A letter that no other letter or digit follows.
fn alone(chars: &[char], at: usize) -> Option<char> {
    let c = *chars.get(at)?;
    let next = chars.get(at + 1);
    (c.is_ascii_lowercase() && !next.is_some_and(|c| c.is_ascii_alphanumeric())).then_some(c)
}

/// A number that is written out, and where it ends: 九百零四, or 九〇四 digit by digit.
fn chinese(chars: &[char], start: usize) -> Option<(u32, usize)> {
    let rest = chars.get(start..)?.iter();
    let text: String = rest.take_while(|c| numeral::is_chinese(**c)).collect();
    let value = numeral::chinese(&text)?;
    Some((value, start + text.chars().count()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold::Folded;

    fn asks(text: &str) -> Vec<String> {
        scan(&Folded::new(text).chars)
            .into_iter()
            .map(|a| match a.last {
                Some(last) => format!("{}~{last}", a.first),
                None => a.first.to_string(),
            })
            .collect()
    }

    #[test]
    fn a_number_by_itself_is_read_in_any_writing() {
        for text in [
            "904.2f",
            "904 2 f",
            "904.2 f",
            "第九百零四条2f",
            "９０４。２Ｆ",
        ] {
            let read = whole_number(text).map(|n| n.to_string());
            assert_eq!(read.as_deref(), Some("904.2f"), "{text}");
        }
        for text in ["滑行904.2f", "滑行", "十二", "三张"] {
            assert_eq!(whole_number(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_in_any_writing() {
        for text in [
            "904.2F",
            "904。2f",
            "904.2.f",
            "904．2ｆ",
            "904.2(f)",
            "第904.2f条",
            "904·2f",
            "904.2 f",
            "cr 904.2f",
            "vv904.2f",
            "904,2f",
            "904点2f",
            "904 . 2 f",
            "904-2-f",
            "no.904.2f",
            "第904条第2款f项",
            "九〇四点二f",
            "九百零四点二f",
        ] {
            assert_eq!(asks(text), ["904.2f"], "{text}");
        }
        assert_eq!(asks("ua5.3.2-4"), ["5.3.2-4"]);
        assert_eq!(asks("5.4.3.1a-1"), ["5.4.3.1a-1"]);
        assert_eq!(asks("第九百零四条"), ["904"]);
        assert_eq!(asks("第三章"), ["3"]);
        for number in ["2k2a", "1.1b1", "1c10b"] {
            assert_eq!(asks(number), [number]);
        }
        assert_eq!(asks("1001.2a-1"), ["1001.2a-1"]);
    }

    #[test]
    fn ranges_and_lists() {
        assert_eq!(asks("904.2-904.4"), ["904.2~904.4"]);
        assert_eq!(asks("904.2~904.4"), ["904.2~904.4"]);
        assert_eq!(asks("904.2到904.4"), ["904.2~904.4"]);
        assert_eq!(asks("802-806"), ["802~806"]);
        assert_eq!(asks("2-1"), ["2-1"]);
        assert_eq!(asks("904.2a-c"), ["904.2a~904.2c"]);
        assert_eq!(asks("904.2,904.4"), ["904.2", "904.4"]);
        assert_eq!(asks("904.2、905.1"), ["904.2", "905.1"]);
        assert_eq!(asks("802 803"), ["802", "803"]);
        assert_eq!(asks("903.2a/b"), ["903.2a", "903.2b"]);
        assert_eq!(asks("903.2a、c"), ["903.2a", "903.2c"]);
        assert_eq!(asks("4.9第4条"), ["4.9-4"]);
        assert_eq!(asks("第七章第8节"), ["7.8"]);
        assert_eq!(asks("第7章第八节第三条"), ["7.8-3"]);
        assert_eq!(asks("第904条第二款f项"), ["904.2f"]);
        assert_eq!(asks("4.9–4"), ["4.9-4"]);
        assert_eq!(asks("4.9–4.12"), ["4.9~4.12"]);
        assert_eq!(asks("904-906"), ["904~906"]);
        for text in ["(1,7)⇒(7,1)", "三点伤害", "ver.1.0"] {
            assert!(asks(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn parts_are_one_number_whatever_stands_between() {
        let one = |text: &str| -> Vec<String> {
            let ask = whole(&Folded::new(text).chars, &["cr"]);
            let readings = ask.map(|a| a.readings).unwrap_or_default();
            readings.iter().map(Number::to_string).collect()
        };
        for (text, number) in [
            ("904 2 g", "904.2g"),
            ("cr 904。2 g", "904.2g"),
            ("1,2,6", "1.2.6"),
            ("904.2.g", "904.2g"),
            ("九百零四条二", "904.2"),
            ("九〇四 二 g", "904.2g"),
            ("1001 2 a 1", "1001.2a-1"),
            ("第1章第2条", "1.2"),
        ] {
            assert_eq!(
                one(text).first().map(String::as_str),
                Some(number),
                "{text}"
            );
        }
        assert!(one("8.11.3").contains(&"8.11-3".to_owned()));
        assert!(one("2k2").contains(&"2k2".to_owned()));
        assert!(one("5 4 3 1 a 1").contains(&"5.4.3.1a-1".to_owned()));
        for text in ["904", "5张", "(3,4)", "904 2 攻击", "ab 12", "g 904"] {
            assert!(one(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn plain_numbers_are_not_sure() {
        let ask = &scan(&Folded::new("手牌5张").chars)[0];
        assert!(!ask.sure);
        assert!(scan(&Folded::new("第一步").chars).is_empty());
        assert!(asks("12345678901234567890").is_empty());
    }
}
