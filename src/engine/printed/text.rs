//! A printed text made ready: names and icons as single signs, spellings folded by a dialect, and the way back to the
//! bytes of the print. Knows no game.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::dialect::Dialect;
use super::form::unified;
pub use super::form::{Script, name};
use crate::text::yaml::Node;

/// A text as a grammar reads it: characters, among which a sign stands for a whole name or icon.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text {
    /// The characters.
    pub chars: Vec<char>,
    /// For each of them the bytes of the print that it stands for.
    pub origins: Vec<Range<u32>>,
    /// What the signs stand for, in their order.
    pub signs: Vec<Sign>,
    /// What it was made of.
    print: Arc<str>,
}

/// What stands in brackets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sign {
    /// `<○○>`: a card's name.
    Name(String),
    /// `[特征:○○]`.
    Trait(String),
    /// `【○○】`: an icon, its words folded.
    Icon(String),
    /// What a person declared in place of a sentence, as YAML; see [`given`].
    Given(String),
}

/// What stands around a declaration in a text: characters of a private area, that no text prints.
pub const GIVEN: [char; 2] = ['\u{e000}', '\u{e001}'];

/// A declaration as it stands in a text in place of a sentence: a list, or one of what may stand in it. An empty list
/// says that the sentence does nothing.
pub fn given(declared: &Node) -> String {
    // What JSON writes is YAML in one line.
    let said = serde_json::to_string(declared).unwrap_or_default();
    format!("{}{said}{}", GIVEN[0], GIVEN[1])
}

/// The first of the characters that stand for signs: in a private area, where no text has any.
const FIRST_SIGN: u32 = 0xf0000;

/// Opening and closing brackets of names, icons and traits.
const NAMES: [(char, char); 4] = [('<', '>'), ('〈', '〉'), ('《', '》'), ('＜', '＞')];
const ICONS: [(char, char); 3] = [('【', '】'), ('[', ']'), ('［', '］')];

/// The words that open a trait in its brackets.
const TRAITS: [&str; 4] = ["特征", "特徵", "特徴", "特性"];

/// The longest that stands in one pair of brackets, in characters.
const LONGEST: usize = 120;

/// The sign that a character stands for.
pub fn sign_of(c: char) -> Option<usize> {
    (c as u32).checked_sub(FIRST_SIGN).map(|n| n as usize)
}

impl Text {
    /// Makes a text ready.
    pub fn new(print: &str, script: Script, dialect: &Dialect) -> Self {
        let mut text = Self {
            print: print.into(),
            ..Self::default()
        };
        let all: Vec<(usize, char)> = print.char_indices().collect();
        let end_of = |i: usize| all.get(i).map_or(print.len(), |(at, _)| *at);
        let mut i = 0;
        while let Some((at, c)) = all.get(i).copied() {
            if c == GIVEN[0]
                && let Some(len) = print[at..].find(GIVEN[1])
            {
                let (said, end) = (at + c.len_utf8()..at + len, at + len + GIVEN[1].len_utf8());
                text.push_sign(Sign::Given(print[said].to_owned()), at..end);
                i = all.partition_point(|(a, _)| *a < end);
                continue;
            }
            if let Some((len, icon)) = tag(&print[at..]) {
                if let Some(icon) = icon {
                    let words = name(icon, script);
                    let icon = dialect.icon(&words).unwrap_or(words);
                    text.push_sign(Sign::Icon(icon), at..at + len);
                }
                i = all.partition_point(|(a, _)| *a < at + len);
                continue;
            }
            match bracketed(&all, i, script, dialect) {
                Some((close, Some(sign))) => {
                    text.push_sign(sign, at..end_of(close + 1));
                    i = close + 1;
                    continue;
                }
                // Brackets around no icon quote something.
                Some((close, None)) => {
                    text.push('「', at..end_of(i + 1));
                    for (n, (at, c)) in all.iter().enumerate().take(close).skip(i + 1) {
                        if let Some(c) = unified(*c, script) {
                            text.push(c, *at..end_of(n + 1));
                        }
                    }
                    text.push('」', all[close].0..end_of(close + 1));
                    i = close + 1;
                    continue;
                }
                None => {}
            }
            if let Some(c) = unified(c, script) {
                text.push(c, at..end_of(i + 1));
            }
            i += 1;
        }
        text.quotes();
        text.spelled(script, dialect)
    }

    fn push(&mut self, c: char, origin: Range<usize>) {
        self.chars.push(c);
        self.origins.push(origin.start as u32..origin.end as u32);
    }

    fn push_sign(&mut self, sign: Sign, origin: Range<usize>) {
        let c = char::from_u32(FIRST_SIGN + self.signs.len() as u32).unwrap_or('？');
        self.signs.push(sign);
        self.push(c, origin);
    }

    /// A closing mark before which none opened and behind which none stands in its sentence quotes nothing, and is left
    /// out.
    fn strays(&mut self) {
        let is = |c: char| matches!(c, '"' | '“' | '”' | '〝' | '〞');
        let mut open = false;
        let mut at = 0;
        while at < self.chars.len() {
            let c = self.chars[at];
            if is(c) {
                let rest = self.chars[at + 1..].iter().take_while(|c| **c != '。');
                let alone = !rest.into_iter().any(|c| is(*c));
                if !open && alone && matches!(c, '”' | '〞') {
                    self.chars.remove(at);
                    self.origins.remove(at);
                    continue;
                }
                open = !open;
            }
            at += 1;
        }
    }

    /// Quotation marks of all kinds become 「」; those that look alike on both sides take turns.
    fn quotes(&mut self) {
        self.strays();
        let mut open = false;
        for c in &mut self.chars {
            match *c {
                '『' | '「' => *c = '「',
                '』' | '」' => *c = '」',
                '"' | '“' | '”' | '〝' | '〞' => {
                    open = !open;
                    *c = if open { '「' } else { '」' };
                }
                _ => {}
            }
        }
    }

    /// The text with the dialect's spellings in place of others: a user's first, then those that come along.
    fn spelled(self, script: Script, dialect: &Dialect) -> Self {
        self.folded(|chars| dialect.own(script, chars))
            .folded(|chars| dialect.longest(script, chars))
    }

    fn folded<'d>(self, longest: impl Fn(&[char]) -> Option<(usize, &'d str)>) -> Self {
        let mut out = Self {
            signs: self.signs,
            print: self.print,
            ..Self::default()
        };
        let mut i = 0;
        while i < self.chars.len() {
            match longest(&self.chars[i..]) {
                Some((len, with)) => {
                    let origin = self.origins[i].start..self.origins[i + len - 1].end;
                    for c in with.chars() {
                        out.chars.push(c);
                        out.origins.push(origin.clone());
                    }
                    i += len;
                }
                None => {
                    out.chars.push(self.chars[i]);
                    out.origins.push(self.origins[i].clone());
                    i += 1;
                }
            }
        }
        out
    }

    /// The bytes of the print behind a run of characters.
    pub fn bytes(&self, run: Range<usize>) -> Range<usize> {
        let begin = self.origins.get(run.start).map(|o| o.start);
        let end = run
            .end
            .checked_sub(1)
            .and_then(|last| self.origins.get(last));
        match (begin, end) {
            (Some(begin), Some(end)) if run.start < run.end => begin as usize..end.end as usize,
            (Some(begin), _) => begin as usize..begin as usize,
            _ => {
                let end = self.origins.last().map_or(0, |o| o.end as usize);
                end..end
            }
        }
    }

    /// A run of characters as it is printed.
    pub fn printed(&self, run: Range<usize>) -> &str {
        self.print.get(self.bytes(run)).unwrap_or_default()
    }

    /// The sign that stands at a place.
    pub fn sign(&self, at: usize) -> Option<&Sign> {
        self.signs.get(sign_of(*self.chars.get(at)?)?)
    }

    /// The icon that stands at a place.
    pub fn icon(&self, at: usize) -> Option<&str> {
        match self.sign(at)? {
            Sign::Icon(words) => Some(words),
            _ => None,
        }
    }

    /// Whether the print has a line break right before a character.
    pub fn breaks(&self, at: usize) -> bool {
        let end = at
            .checked_sub(1)
            .and_then(|before| self.origins.get(before));
        let between = end.zip(self.origins.get(at));
        let between = between.map(|(before, here)| before.end as usize..here.start as usize);
        let between = between
            .and_then(|run| self.print.get(run))
            .unwrap_or_default();
        between.contains('\n') || between.to_ascii_lowercase().contains("<br")
    }

    /// What was declared in place of a sentence, where a run is nothing else.
    pub fn given(&self, run: Range<usize>) -> Option<&str> {
        let mut said = run.filter(|at| !matches!(self.chars[*at], ' ' | '，'));
        match (self.sign(said.next()?)?, said.next()) {
            (Sign::Given(declared), None) => Some(declared),
            _ => None,
        }
    }

    /// A part of it, with the same signs.
    #[must_use]
    pub fn part(&self, run: Range<usize>) -> Self {
        Self {
            chars: self.chars[run.clone()].to_vec(),
            origins: self.origins[run].to_vec(),
            signs: self.signs.clone(),
            print: self.print.clone(),
        }
    }

    /// A run of it put in another's place.
    #[must_use]
    pub fn with(&self, place: Range<usize>, other: &[char]) -> Self {
        let mut out = self.clone();
        let origin = self.origins.get(place.start).cloned().unwrap_or(0..0);
        out.chars.splice(place.clone(), other.iter().copied());
        out.origins
            .splice(place, std::iter::repeat_n(origin, other.len()));
        out
    }

    /// Folded, for people who mend a dialect: signs in their brackets.
    pub fn shown(&self) -> String {
        let mut out = String::new();
        for c in &self.chars {
            match sign_of(*c).and_then(|n| self.signs.get(n)) {
                Some(Sign::Name(n)) => out += &format!("<{n}>"),
                Some(Sign::Trait(n)) => out += &format!("[特征:{n}]"),
                Some(Sign::Icon(n)) => out += &format!("【{n}】"),
                Some(Sign::Given(n)) => out += n,
                None => out.push(*c),
            }
        }
        out
    }
}

/// A print as a person reads it: an icon in its brackets in the place of its picture, no other tags of markup.
pub fn unmarked(print: &str) -> Cow<'_, str> {
    if !print.contains('<') {
        return Cow::Borrowed(print);
    }
    let mut out = String::new();
    let mut rest = print;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (len, icon) = tag(rest).unwrap_or_else(|| {
            out.push('<');
            (1, None)
        });
        match icon {
            Some(icon) => out.extend(["【", icon, "】"]),
            None if rest[1..].trim_start_matches('/').starts_with("br") => out.push('\n'),
            None => {}
        }
        rest = &rest[len..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// A tag of markup at the beginning of a text: its length, and the words of the icon that it shows.
fn tag(text: &str) -> Option<(usize, Option<&str>)> {
    let rest = text.strip_prefix('<')?;
    let known = [
        "img", "br", "u>", "/u>", "b>", "/b>", "span", "/span", "p>", "/p>", "/br",
    ];
    let lower = rest
        .get(..5.min(rest.len()))
        .unwrap_or(rest)
        .to_ascii_lowercase();
    if !known.iter().any(|k| lower.starts_with(k)) {
        return None;
    }
    let len = text.find('>')? + 1;
    let inner = &text[..len];
    let alt = inner.find("alt=\"").map(|at| &inner[at + 5..]);
    let icon = alt.and_then(|a| a.find('"').map(|end| &a[..end]));
    Some((len, icon.filter(|a| !a.is_empty())))
}

/// A name, trait or icon that begins there: where it closes, and what it is.
fn bracketed(
    all: &[(usize, char)],
    at: usize,
    script: Script,
    dialect: &Dialect,
) -> Option<(usize, Option<Sign>)> {
    let open = all[at].1;
    let of = |pairs: &[(char, char)]| pairs.iter().find(|(o, _)| *o == open).map(|(_, c)| *c);
    let (close, is_name) = match (of(&NAMES), of(&ICONS)) {
        (Some(close), _) => (close, true),
        (_, Some(close)) => (close, false),
        _ => return None,
    };
    let rest = &all[at + 1..];
    // Full and half width go together: ［特征：○○].
    let closes = |c: char| unified(c, script) == unified(close, script);
    let len = rest.iter().take(LONGEST).position(|(_, c)| closes(*c))?;
    let inner: String = rest[..len].iter().map(|(_, c)| c).collect();
    // A bracket that opens again within is that of a whole text, not of an icon.
    if rest[..len].iter().any(|(_, c)| *c == open) || inner.trim().is_empty() {
        return None;
    }
    let words = name(&inner, script);
    let sign = if let Some(what) = of_trait(&words) {
        Some(Sign::Trait(what.to_owned()))
    } else if is_name {
        Some(Sign::Name(words))
    } else {
        dialect.icon(&words).map(Sign::Icon)
    };
    Some((at + 1 + len, sign))
}

/// What stands behind 特征: in its brackets.
fn of_trait(words: &str) -> Option<&str> {
    let rest = TRAITS.iter().find_map(|t| words.strip_prefix(t))?;
    rest.strip_prefix([':', '：', '「'])
        .map(|t| t.trim_end_matches('」'))
        .filter(|t| !t.is_empty())
}

#[cfg(test)]
mod tests {
    use super::unmarked;

    #[test]
    fn markup_is_read_as_it_is_seen() {
        for (print, seen) in [
            ("BP<3000的角色", "BP<3000的角色"),
            (
                r#"<img src="/a/起.png" alt="起動メイン">自分の場<br>の<b>キャラ</b><br/>を"#,
                "【起動メイン】自分の場\nのキャラ\nを",
            ),
            (r#"<img src="x.png" alt="">抽1张"#, "抽1张"),
            ("<鲁路修>与<", "<鲁路修>与<"),
        ] {
            assert_eq!(unmarked(print), seen);
        }
    }
}
