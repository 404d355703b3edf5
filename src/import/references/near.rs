//! References by where they stand: 前条, 上一款, 本章, 前两项. What they lead to follows from the clause that says them.

use std::collections::{HashMap, HashSet};

use crate::import::label::{self, Unit};
use crate::import::outline::Clause;
use crate::rulebook::Number;
use crate::text::fold::is_word;
use crate::text::numeral;

use super::{LEADING, Reference, Targets};

/// Behind a division's character these make another word of it: 章程, 条件, 节目, 款项, 项目.
const OTHER: &str = "程法目点拍奏省日约件例款文节形纹式待链组子游路命";

/// Behind 下项 and the like, which are written without 一, stands what goes on from a reference.
const BEHIND: &str = "的之所第规規中及和与或内外另";

/// Verbs that lead to a clause, beside what stands before any reference.
const VERBS: &str = "有如受经须";

/// How clauses lie about each other.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// The heading right above each clause and heading.
    above: HashMap<Number, Number>,
    /// The clause before each of the same parent.
    before: HashMap<Number, Number>,
    /// The clauses that are further paragraphs of the text of what they stand below, rather than items.
    paragraphs: HashSet<Number>,
}

impl Places {
    pub(super) fn of(clauses: &[Clause]) -> Self {
        let mut places = Self::default();
        let mut headings: Vec<(u8, Number)> = Vec::new();
        let mut last: HashMap<Number, Number> = HashMap::new();
        for clause in clauses {
            let number = clause.number;
            if clause.heading > 0 {
                headings.retain(|(level, _)| *level < clause.heading);
            }
            if let Some((_, above)) = headings.last() {
                places.above.insert(number, *above);
            }
            if clause.heading > 0 {
                headings.push((clause.heading, number));
                continue;
            }
            if let Some(parent) = number.parent() {
                if let Some(before) = last.insert(parent, number) {
                    places.before.insert(number, before);
                }
                // As it is written: （一） 甲.
                let head: String = clause.text.chars().take(24).collect();
                let head = head
                    .replace('（', "(")
                    .replace('）', ")")
                    .replace('：', ":");
                let bare = || label::label(&head).is_none_or(|l| !l.is_ordinal());
                if number.is_statement() && bare() {
                    places.paragraphs.insert(number);
                }
            }
        }
        places
    }
}

/// Which way a reference leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Back,
    Here,
    On,
}

/// 前两条: a reference as it is written.
struct Written {
    way: Way,
    /// How far it leads.
    count: u32,
    unit: Unit,
    end: usize,
    /// Whether it has neither a number nor 前, 本: 下条 may be a part of other words.
    loose: bool,
}

/// What stands where a reference leads.
enum Found {
    /// A clause.
    At,
    /// The clause itself, which needs no link.
    Itself,
    /// Nothing, though there should be something.
    Nothing,
}

impl Written {
    /// The reference that begins here. 以上条件, 项目 and 本章程 are none.
    fn at(text: &str, at: usize) -> Option<Self> {
        let rest = &text[at..];
        let first = rest.chars().next()?;
        let way = match first {
            '前' | '上' => Way::Back,
            '本' => Way::Here,
            '后' | '下' => Way::On,
            _ => return None,
        };
        let mut end = at + first.len_utf8();
        let counted: String = text[end..]
            .chars()
            .take_while(|c| numeral::is_chinese(*c) || c.is_ascii_digit())
            .collect();
        let count = match counted.as_str() {
            "" => 1,
            _ if way == Way::Here => return None,
            told => told.parse().ok().or_else(|| numeral::chinese(told))?,
        };
        end += counted.len();
        let sign = text[end..].chars().next()?;
        let unit = Unit::of_char(sign)?;
        end += sign.len_utf8();
        if sign == '部' {
            end += text[end..].strip_prefix('分').map(|_| '分'.len_utf8())?;
        }
        let loose = counted.is_empty() && matches!(first, '上' | '下' | '后');
        let begins = text[..at].chars().next_back().is_none_or(|c| {
            let part = matches!(c, '以' | '之') && first != '前' && way != Way::Here;
            !is_word(c) || (LEADING.contains(c) || VERBS.contains(c)) && !part
        });
        let plain = matches!(unit, Unit::Article | Unit::Paragraph);
        let goes_on = text[end..]
            .chars()
            .next()
            .is_none_or(|c| match loose && !plain {
                true => !is_word(c) || BEHIND.contains(c),
                false => !OTHER.contains(c),
            });
        (begins && goes_on && (1..100).contains(&count)).then_some(Self {
            way,
            count,
            unit,
            end,
            loose,
        })
    }

    /// The number of the division to which it leads from this one: of several the first.
    fn from(&self, nth: u32) -> Option<u32> {
        match self.way {
            Way::Back => nth.checked_sub(self.count).filter(|n| *n > 0),
            Way::Here => Some(nth),
            Way::On => nth.checked_add(1),
        }
    }
}

impl Targets {
    /// The same, of clauses that lie so about each other: 前款 and 本章 lead somewhere.
    pub fn with_places(mut self, clauses: &[Clause]) -> Self {
        self.places = Places::of(clauses);
        self
    }

    /// 前条, 上一款, 本章, 本条第2项: where it ends.
    pub(super) fn near(
        &self,
        text: &str,
        at: usize,
        own: Option<Number>,
        found: &mut Vec<Reference>,
    ) -> Option<usize> {
        let written = Written::at(text, at)?;
        let own = own?;
        let (base, target) = match written.unit {
            Unit::Article => self.article(&written, own)?,
            Unit::Paragraph => self.paragraph(&written, own, &text[..at])?,
            Unit::Item => self.item(&written, own)?,
            Unit::Part | Unit::Chapter | Unit::Section => self.division_about(&written, own)?,
        };
        let range = at..written.end;
        if matches!(target, Found::Nothing) {
            found.push(Reference {
                range,
                target: None,
                plain: false,
            });
            return Some(self.past(text, written.end));
        }
        let from = found.len();
        let linked = self.within(text, range, (written.unit, base), found);
        let itself = matches!(target, Found::Itself);
        // What stands in a clause does not lead to it.
        if itself && found.get(from).is_some_and(|f| f.target == Some(base)) {
            found.remove(from);
        }
        Some(self.past(text, linked))
    }

    /// The article in which a clause stands, and which of the articles that is.
    fn article_of(&self, own: Number) -> Option<(Number, u32)> {
        let mut above = std::iter::successors(Some(own), Number::parent);
        above.find_map(|number| match self.division_of.get(&number) {
            Some((Unit::Article, nth)) => Some((number, *nth)),
            _ => None,
        })
    }

    fn article(&self, written: &Written, own: Number) -> Option<(Number, Found)> {
        let Some((article, nth)) = self.article_of(own) else {
            return self.clause_beside(written, own);
        };
        if written.way == Way::Here {
            return Some(here(article, own));
        }
        let to = |nth: u32| self.divisions.get(&(Unit::Article, nth));
        let Some(first) = written.from(nth) else {
            return Some((own, Found::Nothing));
        };
        // 后两条 needs both of them.
        let last = match written.way {
            Way::On => nth.checked_add(written.count)?,
            _ => first,
        };
        match (to(first), to(last)) {
            (Some(first), Some(_)) => first.map(|first| (first, Found::At)),
            _ => Some((own, Found::Nothing)),
        }
    }

    /// Where nothing is printed as an article a numbered clause right under a heading is one: 前条 in 101.2 is 101.1. Which
    /// is before the first of a heading nobody can tell.
    fn clause_beside(&self, written: &Written, own: Number) -> Option<(Number, Found)> {
        if self.units.contains(&Unit::Article) || own.is_statement() {
            return None;
        }
        let above = self.places.above.get(&own)?;
        let clause = std::iter::successors(Some(own), Number::parent)
            .find(|number| number.parent().as_ref() == Some(above))?;
        if written.way == Way::Here {
            return Some(here(clause, own));
        }
        let beside = self.beside_by(clause, written.from(clause.last())?)?;
        Some((beside, Found::At))
    }

    /// The number of this value among those that count with another.
    fn beside_by(&self, number: Number, value: u32) -> Option<Number> {
        let stem = number.parent().map(|p| p.to_string()).unwrap_or_default();
        let written = number.to_string();
        let rest = &written[stem.len()..];
        let sign = rest.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
        let lettered = rest.ends_with(|c: char| c.is_ascii_lowercase());
        let value = match lettered {
            true => label::letters(value),
            false => value.to_string(),
        };
        let beside = format!("{stem}{sign}{value}").parse().ok();
        beside.filter(|n| self.numbers.contains(n))
    }

    /// Paragraphs of an article are of its own text, or stand behind its items; the first goes with the items right behind it.
    fn paragraph(&self, written: &Written, own: Number, before: &str) -> Option<(Number, Found)> {
        let (article, _) = self.article_of(own)?;
        // What it is a paragraph of is told by the clause that holds it.
        let holds = std::iter::successors(Some(own), Number::parent)
            .take_while(|n| *n != article)
            .find(|n| self.places.paragraphs.contains(n))
            .unwrap_or(article);
        match written.way {
            Way::Here => Some(here(holds, own)),
            // Paragraphs behind it may be of the same clause.
            Way::On => None,
            Way::Back if holds == article && own == article => {
                let above = before.matches('\n').count() as u32;
                Some(match above >= written.count {
                    true => (article, Found::Itself),
                    false => (article, Found::Nothing),
                })
            }
            Way::Back if holds == article => Some((article, Found::Nothing)),
            Way::Back if written.count == 1 => {
                let mut elder =
                    std::iter::successors(Some(holds), |n| self.places.before.get(n).copied());
                let elder = elder.find(|n| *n != holds && self.places.paragraphs.contains(n));
                let to = elder.unwrap_or(article);
                Some((to, Found::At))
            }
            Way::Back => None,
        }
    }

    /// 前项 in an item is the one before; behind items it is the last of them.
    fn item(&self, written: &Written, own: Number) -> Option<(Number, Found)> {
        let (article, _) = self.article_of(own)?;
        let below =
            std::iter::successors(Some(own), Number::parent).find(|n| n.parent() == Some(article));
        let Some(below) = below else {
            // 前项 in an article's own text: its paragraph before, as some texts call it.
            return None;
        };
        let is_item = !self.places.paragraphs.contains(&below);
        let mut run = std::iter::successors(Some(below), |n| self.places.before.get(n).copied())
            .take_while(|n| *n == below || !self.places.paragraphs.contains(n));
        match written.way {
            Way::Here => is_item.then(|| here(below, own)),
            Way::Back => Some(match run.nth(written.count as usize) {
                Some(to) => (to, Found::At),
                None if is_item => (below, Found::Nothing),
                None => return None,
            }),
            Way::On if written.loose || written.count > 1 || !is_item => None,
            Way::On => {
                let to = self.beside_by(below, below.last() + 1)?;
                let item = !self.places.paragraphs.contains(&to);
                item.then_some((to, Found::At))
            }
        }
    }

    /// 本章, 上一节: among the headings above a clause.
    fn division_about(&self, written: &Written, own: Number) -> Option<(Number, Found)> {
        let unit = written.unit;
        let above: Vec<Number> = std::iter::successors(self.places.above.get(&own).copied(), |n| {
            self.places.above.get(n).copied()
        })
        .collect();
        let is_of = |n: &&Number| self.division_of.get(n).is_some_and(|(u, _)| *u == unit);
        // A division that comes in every chapter names nothing by itself, and is of its kind all the same.
        let called = [Unit::Part, Unit::Chapter, Unit::Section].map(|u| self.units.contains(&u));
        let named = called.contains(&true);
        let place = match (above.iter().find(is_of), unit) {
            (Some(place), _) => *place,
            (None, Unit::Section) if self.units.contains(&unit) && above.len() > 1 => above[0],
            (None, _) if named => {
                // 本部分 is any part of a text where none is printed as one.
                let is_one = unit != Unit::Part || self.units.contains(&unit);
                return (written.way == Way::Here && is_one).then_some((own, Found::Nothing));
            }
            // Numbers alone tell chapters: the outermost, and the sections below it.
            (None, Unit::Chapter) => *above.last()?,
            (None, Unit::Section) => *above.first().filter(|_| above.len() > 1)?,
            (None, _) => return None,
        };
        if written.way == Way::Here {
            return Some((place, Found::At));
        }
        let nth = self.division_of.get(&place).map(|(_, nth)| *nth);
        let to = match nth {
            Some(nth) => written.from(nth).and_then(|nth| {
                let to = self.divisions.get(&(unit, nth)).copied();
                to.flatten()
            }),
            None => written
                .from(place.last())
                .and_then(|value| self.beside_by(place, value)),
        };
        Some(match to {
            Some(to) => (to, Found::At),
            None if nth.is_some() => (place, Found::Nothing),
            None => return None,
        })
    }
}

fn here(place: Number, own: Number) -> (Number, Found) {
    match place == own {
        true => (place, Found::Itself),
        false => (place, Found::At),
    }
}
