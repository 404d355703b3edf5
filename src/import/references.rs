//! References in running text: 904.2f, 第七条, rule 704, 1-2-3; which of them name a clause, and which name nothing.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use crate::rulebook::{Number, citation};

use super::finding::{Finding, FindingKind};
use super::formats::Link;
use super::label::{self, Lead, Unit};
use super::outline::Clause;
use crate::text::numeral;

mod near;

use near::Places;

/// The most references by title that are read in a clause.
const LINKS: usize = 200;

/// What a text's references can name.
#[derive(Debug, Default)]
pub struct Targets {
    numbers: HashSet<Number>,
    divisions: HashMap<(Unit, u32), Option<Number>>,
    /// Which divisions there are.
    units: HashSet<Unit>,
    /// The clauses that are divisions, each with the one that it is, and which of those.
    division_of: HashMap<Number, (Unit, u32)>,
    /// Headings of the first level.
    chapters: HashSet<u32>,
    /// Whether chapters count by hundreds.
    by_hundreds: bool,
    /// What the text is called.
    title: String,
    /// Clauses have three-digit chapters, so 904.2 is a reference and never an amount.
    hundreds: bool,
    hyphens: bool,
    /// References by title that stand in a clause: the words, and the clause or section of that title.
    titled: HashMap<Number, Vec<(String, Number)>>,
    places: Places,
    /// Letters before numbers: A1.2.
    leads: Vec<Lead>,
}

/// A reference in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// Bytes of the text.
    pub range: Range<usize>,
    /// The clause; `None` where nothing has this number.
    pub target: Option<Number>,
    /// Whether the reader of rules.md finds it without a link.
    pub plain: bool,
}

impl Reference {
    /// To a clause, by words that the reader of rules.md does not link by itself.
    const fn to(range: Range<usize>, target: Number) -> Self {
        Self {
            range,
            target: Some(target),
            plain: false,
        }
    }
}

/// Words before the whole number of a clause: 规则903, rule 704, ルール903.
const LEADS: [&str; 16] = [
    "规则",
    "規則",
    "规定",
    "条款",
    "ルール",
    "セクション",
    "rules",
    "rule",
    "sections",
    "section",
    "chapters",
    "chapter",
    "articles",
    "article",
    "cr",
    "§",
];

/// What joins the numbers of a list or range.
const JOINS: [&str; 20] = [
    "、和", "、", "和", "与", "及", "或", "至", "到", "-", "–", "~", "～", "〜", "から", ", and ",
    ", or ", ", ", " and ", " or ", " to ",
];

/// Words for a code of rules: behind a name it is another one.
const CODES: [&str; 13] = [
    "规则", "規則", "规程", "規程", "条例", "规定", "规范", "办法", "章程", "细则", "守则", "法典",
    "法",
];

/// Characters behind which a code of rules is this one: 依规则, 违反规程, 本规则.
const LEADING: &str = "本此该这述依据照按见循守反用合于在以除对从由因与和及或即是为的之";

/// The division that begins here, its number, and where it ends: 第二款, 第（二）项.
fn inner(text: &str, at: usize) -> Option<(Unit, u32, usize)> {
    let inner = text[at..].strip_prefix('第')?;
    let counts = |c: &char| c.is_ascii_digit() || numeral::is_chinese(*c) || "（）() ".contains(*c);
    let written: String = inner.chars().take_while(counts).collect();
    let core = written.trim_matches(|c| "（）() ".contains(c));
    let value = core.parse().ok().or_else(|| numeral::chinese(core))?;
    let sign = inner[written.len()..].chars().next()?;
    let unit = Unit::of_char(sign)?;
    Some((
        unit,
        value,
        at + '第'.len_utf8() + written.len() + sign.len_utf8(),
    ))
}

impl Targets {
    /// The clauses of these numbers, the headings of the first level among them, and where divisions stand.
    pub fn new(
        numbers: impl Iterator<Item = Number>,
        chapters: impl Iterator<Item = Number>,
        divisions: HashMap<(Unit, u32), Option<Number>>,
    ) -> Self {
        let numbers: HashSet<Number> = numbers.collect();
        let chapters: HashSet<u32> = chapters
            .filter(|n| n.depth() == 1)
            .map(|n| n.first())
            .collect();
        Self {
            units: divisions.keys().map(|(unit, _)| *unit).collect(),
            division_of: divisions
                .iter()
                .filter_map(|(division, number)| Some(((*number)?, *division)))
                .collect(),
            by_hundreds: chapters
                .iter()
                .all(|c| *c == 0 || (*c >= 100 && c % 100 == 0)),
            title: String::new(),
            hundreds: numbers.iter().any(|n| n.depth() > 1 && n.first() >= 100),
            hyphens: numbers
                .iter()
                .any(|n| n.to_string().matches('-').count() >= 2),
            chapters,
            numbers,
            divisions,
            titled: HashMap::new(),
            places: Places::default(),
            leads: Vec::new(),
        }
    }

    /// The same, of a text that is called so: 《星海规程》第三条 is a clause of the text of that name.
    #[must_use]
    pub fn of_text(mut self, title: &str) -> Self {
        title.clone_into(&mut self.title);
        self
    }

    /// The same, with references by title: each stands in the last clause that begins before it, and leads to the one
    /// clause or section of its title.
    pub fn with_titles(mut self, links: &[Link], clauses: &[Clause]) -> Self {
        if links.is_empty() {
            return self;
        }
        let mut titles: HashMap<&str, Option<Number>> = HashMap::new();
        for clause in clauses {
            titles
                .entry(clause.text.trim())
                .and_modify(|n| *n = None)
                .or_insert(Some(clause.number));
        }
        let mut places: Vec<(u32, usize)> =
            (0..).zip(clauses).map(|(ix, c)| (c.line, ix)).collect();
        places.sort_unstable();
        for link in links {
            let label = label::label(&link.title);
            let title = label.map_or_else(|| link.title.clone(), |l| label::body(&link.title, &l));
            let place = places
                .partition_point(|(line, _)| *line <= link.no)
                .checked_sub(1);
            if let Some(Some(target)) = titles.get(title.trim())
                && let Some(place) = place
            {
                let own = self
                    .titled
                    .entry(clauses[places[place].1].number)
                    .or_default();
                let is_new = own.iter().all(|(words, _)| *words != link.words);
                if is_new && own.len() < LINKS {
                    own.push((link.words.clone(), *target));
                }
            }
        }
        self
    }

    /// The references of a paragraph of a clause, those by title among them.
    pub fn within_clause(&self, text: &str, own: Number) -> Vec<Reference> {
        let mut found = self.find(text, Some(own));
        let Some(titled) = self.titled.get(&own) else {
            return found;
        };
        let mut taken: BTreeMap<usize, usize> =
            found.iter().map(|f| (f.range.start, f.range.end)).collect();
        // The longer first: 准备阶段 is not 准备.
        let mut titled: Vec<&(String, Number)> = titled.iter().collect();
        titled.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
        for (words, target) in titled {
            for (at, _) in text.match_indices(words.as_str()) {
                let range = at..at + words.len();
                let before = taken.range(..range.end).next_back();
                if before.is_some_and(|(_, end)| *end > range.start) {
                    continue;
                }
                taken.insert(range.start, range.end);
                found.push(Reference::to(range, *target));
            }
        }
        found.sort_by_key(|f| f.range.start);
        found
    }

    /// The references of a text, in order; they never overlap. `own` is the clause whose text it is.
    pub fn find(&self, text: &str, own: Option<Number>) -> Vec<Reference> {
        let mut found: Vec<Reference> = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let Some(c) = rest.chars().next() else { break };
            let from = found.len();
            let end = match c {
                'A'..='Z' | '附' if !self.leads.is_empty() => self.lettered(text, at, &mut found),
                '0'..='9' => Some(self.number(text, at, &mut found)),
                '第' => self.division(text, at, own, &mut found),
                '前' | '本' | '上' | '下' | '后' => self.near(text, at, own, &mut found),
                _ => None,
            }
            .or_else(|| self.led(text, at, &mut found));
            match end {
                Some(end) => at = end.max(at + c.len_utf8()),
                None => {
                    found.truncate(from);
                    at += c.len_utf8();
                }
            }
        }
        found
    }

    /// The same, of a text whose numbers begin with these letters.
    pub fn with_leads(mut self, leads: &[Lead]) -> Self {
        self.leads = leads.to_vec();
        self
    }

    /// A1.2, R101, 附录A.1: where it ends.
    fn lettered(&self, text: &str, at: usize, found: &mut Vec<Reference>) -> Option<usize> {
        if text[..at].ends_with(|c: char| c.is_ascii_alphanumeric()) {
            return None;
        }
        let (words, digits) = label::lead(&text[at..])?;
        let lead = self.leads.iter().find(|l| l.words == words)?;
        let from = at + digits;
        let end = from + label::lead_number(&text[from..]);
        let number = match lead.stands {
            Some(first) => format!("{first}.{}", &text[from..end]),
            None => text[from..end].to_owned(),
        };
        let number: Number = number.parse().ok()?;
        let target = self.numbers.contains(&number).then_some(number);
        // R2 alone may be a thing; a number of several parts is a clause's.
        let surely = number.depth() > 2 || lead.stands.is_none() && number.first() >= 100;
        if target.is_none() && !surely {
            return None;
        }
        found.push(Reference {
            range: at..end,
            target,
            plain: false,
        });
        Some(end)
    }

    /// 904.2f, 1-2-3, 119.7-8: where it ends.
    fn number(&self, text: &str, at: usize, found: &mut Vec<Reference>) -> usize {
        let b = text.as_bytes();
        let mut end = at;
        let (mut dots, mut hyphens) = (0, 0);
        while end < b.len() {
            let more = b.get(end + 1).is_some_and(u8::is_ascii_digit);
            match b[end] {
                b'0'..=b'9' => end += 1,
                b'.' if more => {
                    dots += 1;
                    end += 1;
                }
                b'-' if more && (dots > 0 || self.hyphens) => {
                    hyphens += 1;
                    end += 1;
                }
                c if c.is_ascii_lowercase()
                    && dots + hyphens > 0
                    && !b.get(end + 1).is_some_and(u8::is_ascii_alphanumeric) =>
                {
                    end += 1;
                    break;
                }
                _ => break,
            }
        }
        let glued = at > 0 && (b[at - 1].is_ascii_alphanumeric() || b[at - 1] == b'.')
            || b.get(end).is_some_and(u8::is_ascii_alphanumeric);
        if let Some(end) = self.chained(text, at, found) {
            return end;
        }
        if dots + hyphens == 0 {
            return self.behind(text, at, end, found);
        }
        if glued {
            return end;
        }
        let citation = citation::read(text, at..end, &|n| self.numbers.contains(n));
        // What rules.md shows with a dot links itself, and so does what leans on it.
        let plain = dots > 0;
        found.extend(citation.known.iter().map(|(range, number)| Reference {
            range: range.clone(),
            target: Some(*number),
            plain,
        }));
        let Some(number) = citation.unknown else {
            return citation.end;
        };
        let before = tail(text[..at].trim_end());
        let named = ["见", "按照", "依照", "根据", "参照", "条"]
            .iter()
            .chain(&LEADS)
            .any(|w| before.ends_with(w));
        let looks = self.hundreds && number.first() >= 100 && dots == 1;
        if looks || (named && (dots > 0 || (self.hyphens && hyphens > 1))) {
            found.push(Reference {
                range: at..end,
                target: None,
                plain: true,
            });
        }
        citation.end
    }

    /// 规则2k, 2k2a: letters and digits in turn, where a clause has that number. Two parts alone may be a measure: 3d.
    fn chained(&self, text: &str, at: usize, found: &mut Vec<Reference>) -> Option<usize> {
        let b = text.as_bytes();
        let word = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'.';
        let run = b[at..].iter().take_while(|c| word(**c)).count();
        let end = at + text[at..at + run].trim_end_matches('.').len();
        let glued = at > 0 && (b[at - 1].is_ascii_alphanumeric() || b[at - 1] == b'.')
            || b.get(end).is_some_and(u8::is_ascii_alphanumeric);
        let written = &text[at..end];
        let lettered = written.contains(|c: char| c.is_ascii_lowercase());
        if glued || !lettered {
            return None;
        }
        let number: Number = written.parse().ok().filter(|n| self.numbers.contains(n))?;
        let turns = if written.contains('.') { 2 } else { 1 };
        let before = tail(text[..at].trim_end());
        let named = number.depth() > turns + 1
            || [
                "见", "見", "按照", "依照", "根据", "参照", "条", "、", "和", "与", "及", "或",
                "至",
            ]
            .iter()
            .chain(&LEADS)
            .any(|w| before.ends_with(w));
        // What one letter ends behind a dot is read with the forms that lean on it.
        let own =
            !written.contains('.') || number.to_string().ends_with(|c: char| c.is_ascii_digit());
        (named && own).then(|| {
            found.push(Reference::to(at..end, number));
            end
        })
    }

    /// 6章を参照: a chapter by its number alone, as Japanese writes it.
    fn behind(&self, text: &str, at: usize, end: usize, found: &mut Vec<Reference>) -> usize {
        let rest = &text[end..];
        let unit = ["章", "節"].iter().find(|u| rest.starts_with(**u));
        let refers = |rest: &str| {
            let near: String = rest.chars().take(24).collect();
            near.find("参照")
                .is_some_and(|at| !near[..at].contains('。'))
        };
        let whole = at == 0 || !text.as_bytes()[at - 1].is_ascii_alphanumeric();
        if let Some(unit) = unit
            && whole
            && refers(rest)
            && let Some(target) = text[at..end].parse().ok().and_then(|v| self.chapter(v))
        {
            let range = at..end + unit.len();
            found.push(Reference::to(range.clone(), target));
            return range.end;
        }
        end
    }

    /// 第七条, 第 3 章, 第3条第2款, 第三、四条: where it ends.
    fn division(
        &self,
        text: &str,
        at: usize,
        own: Option<Number>,
        found: &mut Vec<Reference>,
    ) -> Option<usize> {
        let from = at + '第'.len_utf8();
        let mut values: Vec<(Range<usize>, u32)> = Vec::new();
        let mut end = from;
        let unit = loop {
            let digits: String = text[end..]
                .chars()
                .take_while(|c| c.is_ascii_digit() || numeral::is_chinese(*c) || *c == ' ')
                .collect();
            let core = digits.trim();
            let value = core.parse().ok().or_else(|| numeral::chinese(core))?;
            values.push((end..end + digits.len(), value));
            end += digits.len();
            let next = text[end..].chars().next()?;
            if let Some(unit) = Unit::of_char(next) {
                end += next.len_utf8();
                break unit;
            }
            let join = JOINS.iter().find(|j| text[end..].starts_with(**j))?;
            end += join.len();
        };
        if self.is_abroad(&text[..at]) {
            return Some(self.past(text, end));
        }
        let known = self.units.contains(&unit);
        let last = values.len() - 1;
        for (nth, (range, value)) in values.into_iter().enumerate() {
            let stretch = if last == 0 {
                at..end
            } else if nth == last {
                range.start..end
            } else if nth == 0 {
                at..range.end
            } else {
                range
            };
            let target = match self.divisions.get(&(unit, value)) {
                Some(Some(number)) => Some(*number),
                // A division that comes in every chapter: the text means its own chapter's.
                Some(None) => continue,
                None if unit == Unit::Chapter || unit == Unit::Part => self.chapter(value),
                None if matches!(unit, Unit::Section | Unit::Article) => {
                    let whole = self.whole(value);
                    let is_other =
                        |n: &Number| self.division_of.get(n).is_some_and(|(u, _)| *u != unit);
                    let whole = whole.filter(|n| !is_other(n));
                    // Where nothing is printed as an article, a chapter of that number is one only where no rule beside is.
                    let heads = |n: Number| n.depth() == 1 && self.chapters.contains(&n.first());
                    match unit {
                        Unit::Article if !known && whole.is_none_or(heads) => {
                            self.beside(own, value).or(whole)
                        }
                        _ => whole,
                    }
                }
                None => None,
            };
            match target {
                Some(target) if last == 0 => {
                    let linked = self.within(text, at..end, (unit, target), found);
                    return Some(self.past(text, linked));
                }
                Some(_) => found.push(Reference {
                    range: stretch,
                    target,
                    plain: false,
                }),
                None if known && unit == Unit::Article => {
                    found.push(Reference {
                        range: stretch,
                        target,
                        plain: false,
                    });
                }
                None => {}
            }
        }
        Some(end)
    }

    /// Links the words for a division together with 第2款, 第（二）项 behind an article or 第2条 behind a section, where that is
    /// a clause of it, and says where what is linked ends. A paragraph that is no clause stands in the article's; an item
    /// that an article with items does not have is none.
    fn within(
        &self,
        text: &str,
        mut range: Range<usize>,
        (mut unit, mut target): (Unit, Number),
        found: &mut Vec<Reference>,
    ) -> usize {
        let mut missing = None;
        while let Some((inner, value, until)) = inner(text, range.end) {
            if inner <= unit {
                break;
            }
            let below = |value: u32| {
                let below = [format!("{target}.{value}"), format!("{target}-{value}")];
                let mut below = below.iter().filter_map(|n| n.parse::<Number>().ok());
                below.find(|n| self.numbers.contains(n))
            };
            let own = self.divisions.get(&(inner, value)).copied().flatten();
            let own = own.filter(|n| n.starts_with(&target));
            // Items are no paragraphs: only where those are printed is one a clause of that number.
            let counts = inner != Unit::Paragraph || self.units.contains(&inner);
            match own.or_else(|| below(value).filter(|_| counts)) {
                Some(number) => target = number,
                // Which of its articles it is nobody can tell.
                None if inner <= Unit::Article => break,
                None if inner == Unit::Item && below(1).is_some() => {
                    missing = Some(range.end..until);
                    break;
                }
                None => {}
            }
            (unit, range.end) = (inner, until);
        }
        let end = missing.as_ref().map_or(range.end, |m| m.end);
        found.push(Reference::to(range, target));
        found.extend(missing.map(|range| Reference {
            range,
            target: None,
            plain: false,
        }));
        end
    }

    /// Where what leans on a division ends that is not linked: 第二项 behind a law's 第十条.
    fn past(&self, text: &str, mut end: usize) -> usize {
        while let Some((_, _, until)) = inner(text, end) {
            end = until;
        }
        end
    }

    /// The clause of this number beside another or beside what that stands under: 第2条 in a section whose clauses count anew.
    fn beside(&self, own: Option<Number>, value: u32) -> Option<Number> {
        let mut above = own?.parent();
        let mut found = None;
        while let Some(parent) = above {
            let number = format!("{parent}.{value}").parse().ok();
            found = number.filter(|n| self.numbers.contains(n)).or(found);
            above = parent.parent();
        }
        found
    }

    /// Whether what stands before a division names another text, or a part that counts for itself: 《民法典》, 国际象棋规则, 附则.
    fn is_abroad(&self, before: &str) -> bool {
        let before = before.trim_end();
        let is_own = |name: &str| !name.is_empty() && self.title.contains(name);
        if let Some(named) = before.strip_suffix('》') {
            let from = named.rfind('《').map_or(0, |at| at + '《'.len_utf8());
            return !is_own(&named[from..]) && !named[from..].starts_with(['本', '该']);
        }
        if label::PARTS.iter().any(|part| before.ends_with(part)) {
            return true;
        }
        let Some(code) = CODES.iter().find(|code| before.ends_with(**code)) else {
            return false;
        };
        let name = &before[..before.len() - code.len()];
        let Some(last) = name.chars().next_back() else {
            return false;
        };
        // 依规则第3条, 本规程第3条: nothing names it.
        if !crate::text::fold::is_word(last) || LEADING.contains(last) {
            return false;
        }
        let start = name.char_indices().rev().nth(1).map_or(0, |(at, _)| at);
        !is_own(&before[start..])
    }

    /// 规则903, rules 508 and 509, ルール903: whole numbers behind a word that leads to them.
    fn led(&self, text: &str, at: usize, found: &mut Vec<Reference>) -> Option<usize> {
        let rest = &text[at..];
        let lead = LEADS.iter().find(|l| {
            rest.get(..l.len())
                .is_some_and(|head| head.eq_ignore_ascii_case(l))
        })?;
        let latin = lead.is_ascii();
        if latin && text[..at].ends_with(|c: char| c.is_ascii_alphanumeric()) {
            return None;
        }
        let mut end = at + lead.len();
        let mut start = at;
        let mut any = false;
        loop {
            let spaces = text[end..].len() - text[end..].trim_start_matches(' ').len();
            if latin && !any && spaces == 0 && *lead != "§" {
                break;
            }
            let digits = end + spaces;
            let len = text[digits..]
                .bytes()
                .take_while(u8::is_ascii_digit)
                .count();
            let Some((value, number)) = self.whole_at(text, digits, len) else {
                break;
            };
            let range = start..digits + len;
            match number {
                Some(number) => found.push(Reference::to(range, number)),
                // Only a number of three digits is surely no amount.
                None if self.hundreds && value >= 100 && !any => {
                    found.push(Reference {
                        range,
                        target: None,
                        plain: true,
                    });
                }
                None => break,
            }
            any = true;
            end = digits + len;
            let Some(join) = JOINS.iter().find(|j| text[end..].starts_with(**j)) else {
                break;
            };
            start = end + join.len();
            end = start;
            // The next one may be a number with parts, which is found by its own form.
            let next = text[start..].bytes().take_while(u8::is_ascii_digit).count();
            if next == 0
                || self
                    .whole_at(text, start, next)
                    .is_none_or(|(_, n)| n.is_none())
            {
                end = start - join.len();
                break;
            }
        }
        any.then_some(end)
    }

    /// The whole number in a stretch and its clause; `None` where it is part of something else, or counts things.
    fn whole_at(&self, text: &str, at: usize, len: usize) -> Option<(u32, Option<Number>)> {
        let value: u32 = text
            .get(at..at + len)
            .filter(|d| d.len() <= 5)?
            .parse()
            .ok()?;
        let mut after = text[at + len..].chars();
        let next = after.next();
        let dotted = next == Some('.') && after.next().is_some_and(|c| c.is_ascii_digit());
        let counts = next.is_some_and(|c| {
            c.is_ascii_alphanumeric() || "条张点个名枚次倍%年月日項枚回つ人".contains(c)
        });
        (!dotted && !counts).then(|| (value, self.whole(value)))
    }

    fn whole(&self, value: u32) -> Option<Number> {
        let number: Number = value.to_string().parse().ok()?;
        self.numbers.contains(&number).then_some(number)
    }

    /// The chapter of this number: 6, or 600 where chapters count by hundreds.
    fn chapter(&self, value: u32) -> Option<Number> {
        let top = |value: u32| {
            self.chapters
                .contains(&value)
                .then(|| self.whole(value))
                .flatten()
        };
        top(value).or_else(|| {
            self.by_hundreds
                .then(|| top(value.checked_mul(100)?))
                .flatten()
        })
    }
}

/// The end of a text, no longer than any word that leads to a number, in small letters.
fn tail(text: &str) -> String {
    let from = text.char_indices().rev().nth(11).map_or(0, |(at, _)| at);
    text[from..].to_lowercase()
}

/// Findings for the references of a text that name nothing.
pub fn dangling(targets: &Targets, own: &str, text: &str, line: u32) -> Vec<Finding> {
    let mut told = HashSet::new();
    targets
        .find(text, own.parse().ok())
        .into_iter()
        .filter(|r| r.target.is_none() && told.insert(&text[r.range.clone()]))
        .map(|r| Finding {
            line,
            kind: FindingKind::Dangling,
            what: format!("{own} 提到“{}”，文中没有这一条", &text[r.range]),
            fix: "可能是旧版的条号或误印；对照出处".to_owned(),
        })
        .collect()
}

#[cfg(test)]
mod tests;
