//! A printed card read with what judges have corrected of it. Corrected words stand in place of the sentence before the
//! game's reader sees the text, so that a correction works in every game that has a reader; a sentence keeps its print in
//! what is told.

use std::ops::Range;

use super::corrections::{Correction, Says, sentence_key};
use crate::engine::printed::text::given;
use crate::engine::printed::{
    Dialect, Doubt, Outcome, Part, Printed, PrintedCard, Reading, Sentence, Why,
};
use crate::engine::vocab::Node;
use crate::text::yaml::Kind;

/// A card read with its corrections.
#[derive(Debug, Clone)]
pub struct Read {
    /// What was read; corrected sentences with their print, and read.
    pub reading: Reading,
    /// The corrections that hold, in the order of the text.
    pub corrected: Vec<Corrected>,
    /// The corrections that are not used.
    pub unused: Vec<Unused>,
}

/// A correction that holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Corrected {
    /// Which of the card's sentences it is about.
    pub sentence: usize,
    /// The correction.
    pub correction: Correction,
    /// What is not sure about how its words are taken.
    pub doubts: Vec<Doubt>,
}

/// A correction that is not used.
#[derive(Debug, Clone, PartialEq)]
pub struct Unused {
    /// The correction.
    pub correction: Correction,
    /// Why.
    pub why: NotUsed,
}

/// Why a correction is not used.
#[derive(Debug, Clone, PartialEq)]
pub enum NotUsed {
    /// The card has no such sentence: its text changed.
    Gone,
    /// Another one of the same sentence goes before it.
    Twice,
    /// What stands in a printed column is no sentence.
    Column,
    /// The game has no reader of printed texts.
    NoReader,
    /// Its words are not read.
    Unread {
        /// What of them is read.
        read: String,
        /// What is not.
        rest: String,
        /// Why.
        why: Why,
    },
    /// It changes how the sentences beside it are taken apart.
    Spills,
    /// The game refuses what comes of it; with the reason.
    Refused(String),
}

impl NotUsed {
    /// Why, in Chinese.
    pub fn says(&self) -> String {
        match self {
            Self::Gone => "卡上已经没有这一句".to_owned(),
            Self::Twice => "这一句已有另一处更正".to_owned(),
            Self::Column => "这是印的数值，不是句子；在列表里改".to_owned(),
            Self::NoReader => "这个游戏的卡文还不能读成效果，更正用不上".to_owned(),
            Self::Unread { rest, why, .. } if rest.is_empty() => {
                format!("读不懂：{}", why.says())
            }
            Self::Unread { rest, why, .. } => {
                format!("从“{rest}”起读不懂：{}", why.says())
            }
            Self::Spills => "改写打乱了别的句子；一句改写成完整的一句或几句".to_owned(),
            Self::Refused(why) => format!("这样写成的卡用不了：{why}"),
        }
    }
}

/// A place where a correction goes.
#[derive(Debug, Clone)]
struct Site {
    part: Part,
    /// The sentence in the print.
    span: Range<usize>,
    text: String,
    /// The same with the words beside it that a reader takes for nothing.
    place: Range<usize>,
    print: String,
    /// Whether no stop stands behind it, as behind a keyword: what takes its place has to bring one.
    open: bool,
    /// Which correction.
    nth: usize,
}

/// How a correction is put into the text, in the order in which the ways are tried.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Way {
    /// In place of the sentence behind its icons.
    Behind,
    /// In place of the whole of it.
    Whole,
}

/// Reads a card with corrections of it; `refused` says why a declaration is not taken by the game.
pub fn read(
    printed: &Printed,
    card: &PrintedCard,
    dialect: &Dialect,
    corrections: &[&Correction],
    refused: &dyn Fn(&Node) -> Option<String>,
) -> Read {
    let raw = (printed.read)(card, dialect);
    let mut unused = Vec::new();
    let mut unuse = |nth: usize, why| {
        unused.push(Unused {
            correction: corrections[nth].clone(),
            why,
        });
    };
    let mut sites = Vec::new();
    for (nth, one) in corrections.iter().enumerate() {
        let sentence = sentence_key(&one.sentence);
        let mut before = corrections[..nth].iter();
        if before.any(|other| sentence_key(&other.sentence) == sentence) {
            unuse(nth, NotUsed::Twice);
            continue;
        }
        match of(card, &raw, one, nth) {
            Ok(these) => sites.extend(these),
            Err(why) => unuse(nth, why),
        }
    }
    let mut ways: Vec<Way> = corrections.iter().map(|one| first_way(one)).collect();
    // Of two ways that both fail the first says what was likely meant.
    let mut first: Vec<Option<NotUsed>> = vec![None; corrections.len()];
    loop {
        if sites.is_empty() {
            return Read {
                reading: raw,
                corrected: Vec::new(),
                unused,
            };
        }
        sites.sort_by_key(|s| (s.part, s.place.start));
        let tried = Tried::of(printed, card, dialect, corrections, &ways, &sites);
        let wrong = tried.wrong(&raw).or_else(|| {
            let why = refused(&tried.reading.card)?;
            Some((sites.last()?.nth, NotUsed::Refused(why)))
        });
        match wrong {
            None => return tried.read(corrections, unused, card),
            Some((nth, why)) if ways[nth] == Way::Behind => {
                ways[nth] = Way::Whole;
                first[nth] = Some(why);
            }
            Some((nth, why)) => {
                unused.push(Unused {
                    correction: corrections[nth].clone(),
                    why: first[nth].take().unwrap_or(why),
                });
                sites.retain(|site| site.nth != nth);
            }
        }
    }
}

/// Words stand for the whole sentence, icons and all; a declaration may be what the icons bring about.
fn first_way(correction: &Correction) -> Way {
    match correction.says {
        Says::Words(_) => Way::Whole,
        Says::Declared(_) | Says::Nothing => Way::Behind,
    }
}

/// Where a correction's sentence stands in a card; everywhere, where it stands several times.
fn of(
    card: &PrintedCard,
    raw: &Reading,
    correction: &Correction,
    nth: usize,
) -> Result<Vec<Site>, NotUsed> {
    let key = sentence_key(&correction.sentence);
    let site = |s: &Sentence| {
        let text = card.part(s.part).unwrap_or_default();
        let place = place(raw, s, text);
        Site {
            part: s.part,
            span: s.span.clone(),
            text: s.text.clone(),
            print: text.get(place.clone()).unwrap_or_default().to_owned(),
            open: text.get(place.end..).is_some_and(is_open),
            place,
            nth,
        }
    };
    // By hand it may be copied with the words that a reader takes for nothing.
    let same = |s: &Site| sentence_key(&s.text) == key || sentence_key(&s.print) == key;
    let found: Vec<Site> = raw.sentences.iter().map(site).filter(same).collect();
    match found.as_slice() {
        [] => Err(NotUsed::Gone),
        all if all.iter().any(|s| s.part == Part::Field) => Err(NotUsed::Column),
        _ => Ok(found),
    }
}

/// Whether what stands behind a sentence goes on without a stop.
fn is_open(behind: &str) -> bool {
    let next = behind.trim_start().chars().next();
    next.is_some_and(|c| !"。．，,、；;）)」".contains(c))
}

/// A sentence with what stands beside it within its stops and belongs to no other: words that a dialect reads as nothing.
fn place(raw: &Reading, sentence: &Sentence, text: &str) -> Range<usize> {
    let Range { start, end } = sentence.span;
    let others = raw.sentences.iter().filter(|s| s.part == sentence.part);
    let before = others
        .clone()
        .map(|s| s.span.end)
        .filter(|at| *at <= start)
        .max()
        .unwrap_or(0);
    let behind = others
        .map(|s| s.span.start)
        .filter(|at| *at >= end)
        .min()
        .unwrap_or(text.len());
    // A bullet, a bracket, a number says where the sentence stands.
    let stops = |c: char| !c.is_alphabetic();
    let left = text.get(before..start).unwrap_or_default();
    let left = left.rfind(stops).map_or(left, |at| {
        let stop = left[at..].chars().next().map_or(0, char::len_utf8);
        &left[at + stop..]
    });
    let right = text.get(end..behind).unwrap_or_default();
    let right = right.find(stops).unwrap_or(right.len());
    start - left.len()..end + right
}

/// How many bytes of a sentence are icons before its words.
fn icons(sentence: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = sentence[at..].trim_start();
        let begin = sentence.len() - rest.len();
        let close = match rest.chars().next() {
            Some('【') => "】",
            Some('[') => "]",
            Some('［') => "］",
            Some('<') if rest.starts_with("<img") => ">",
            _ => return begin,
        };
        match rest.find(close) {
            Some(len) => at = begin + len + close.len(),
            None => return begin,
        }
    }
}

/// What stands in the text in place of a sentence.
fn instead(correction: &Correction, way: Way, site: &Site) -> String {
    let said = match &correction.says {
        // The full stop behind the sentence stays where it is.
        Says::Words(words) => words.trim().trim_end_matches(['。', '．']).to_owned(),
        Says::Declared(node) => given(node),
        Says::Nothing => given(&Node::nowhere(Kind::List(Vec::new()))),
    };
    let icons = match way {
        Way::Behind => &site.print[..icons(&site.print)],
        Way::Whole => "",
    };
    let stop = if site.open { "。" } else { "" };
    format!("{icons}{said}{stop}")
}

/// A reading of a card with corrections in its text.
struct Tried<'s> {
    sites: &'s [Site],
    /// Where each of them lies in the text that was read.
    runs: Vec<Range<usize>>,
    /// What stands there.
    with: Vec<String>,
    /// The card that was read.
    card: PrintedCard,
    reading: Reading,
}

impl<'s> Tried<'s> {
    /// The sites stand in the order of the text.
    fn of(
        printed: &Printed,
        card: &PrintedCard,
        dialect: &Dialect,
        corrections: &[&Correction],
        ways: &[Way],
        sites: &'s [Site],
    ) -> Self {
        let mut card = card.clone();
        let (mut runs, mut with) = (vec![0..0; sites.len()], vec![String::new(); sites.len()]);
        // From behind, so that what stands before keeps its place.
        for (n, site) in sites.iter().enumerate().rev() {
            let said = instead(corrections[site.nth], ways[site.nth], site);
            if let Some(text) = card.part_mut(site.part)
                && text.get(site.place.clone()).is_some()
            {
                text.replace_range(site.place.clone(), &said);
            }
            runs[n] = site.place.start..site.place.start + said.len();
            for later in n + 1..sites.len() {
                if sites[later].part == site.part {
                    let by = said.len() as isize - site.place.len() as isize;
                    runs[later] = moved(&runs[later], by);
                }
            }
            with[n] = said;
        }
        card.judged = sites
            .iter()
            .map(|s| s.part)
            .zip(runs.iter().cloned())
            .collect();
        let reading = (printed.read)(&card, dialect);
        Self {
            sites,
            runs,
            with,
            card,
            reading,
        }
    }

    /// The correction in which a sentence stands, wholly or in part.
    fn site_of(&self, sentence: &Sentence) -> Option<usize> {
        let meets = |n: &usize| {
            let (run, span) = (&self.runs[*n], &sentence.span);
            self.sites[*n].part == sentence.part && run.start < span.end && span.start < run.end
        };
        (0..self.sites.len()).find(meets)
    }

    /// The first correction that cannot be used so, and why.
    fn wrong(&self, raw: &Reading) -> Option<(usize, NotUsed)> {
        let mut others = 0;
        let mut met = vec![false; self.sites.len()];
        for sentence in &self.reading.sentences {
            let Some(n) = self.site_of(sentence) else {
                others += 1;
                continue;
            };
            met[n] = true;
            let (run, nth) = (&self.runs[n], self.sites[n].nth);
            if sentence.span.start < run.start || sentence.span.end > run.end {
                return Some((nth, NotUsed::Spills));
            }
            if let Outcome::Unread { from, why } = &sentence.outcome {
                let from =
                    (*from..=sentence.text.len()).find(|at| sentence.text.is_char_boundary(*at));
                let (read, rest) = sentence.text.split_at(from.unwrap_or(0));
                let of_file = rest.contains(crate::engine::printed::text::GIVEN);
                let why = NotUsed::Unread {
                    read: if of_file {
                        String::new()
                    } else {
                        read.to_owned()
                    },
                    rest: if of_file {
                        String::new()
                    } else {
                        rest.to_owned()
                    },
                    why: why.clone(),
                };
                return Some((nth, why));
            }
        }
        if let Some(n) = met.iter().position(|met| !met) {
            let why = NotUsed::Unread {
                read: String::new(),
                rest: String::new(),
                why: Why::NoWord,
            };
            return Some((self.sites[n].nth, why));
        }
        let before = raw.sentences.len() - self.sites.len();
        let last = self.sites.last()?;
        (others != before).then_some((last.nth, NotUsed::Spills))
    }

    /// What was read, by the sentences as they are printed.
    fn read(self, corrections: &[&Correction], unused: Vec<Unused>, printed: &PrintedCard) -> Read {
        let mut sentences: Vec<Sentence> = Vec::new();
        let mut corrected: Vec<Corrected> = Vec::new();
        let mut last = None;
        for sentence in &self.reading.sentences {
            let site = self.site_of(sentence);
            let Some(n) = site else {
                let by: isize = (self.sites.iter().zip(&self.with).zip(&self.runs))
                    .filter(|((s, _), run)| {
                        s.part == sentence.part && run.end <= sentence.span.start
                    })
                    .map(|((s, with), _)| s.place.len() as isize - with.len() as isize)
                    .sum();
                sentences.push(Sentence {
                    span: moved(&sentence.span, by),
                    ..sentence.clone()
                });
                last = None;
                continue;
            };
            let doubts = match &sentence.outcome {
                Outcome::Doubt(all) => all.clone(),
                _ => Vec::new(),
            };
            if last == Some(n)
                && let (Some(one), Some(whole)) = (corrected.last_mut(), sentences.last_mut())
            {
                one.doubts.extend(doubts);
                whole.beside |= sentence.beside;
                if !sentence.told.is_empty() && !whole.told.is_empty() {
                    whole.told.push('。');
                }
                whole.told.push_str(&sentence.told);
                continue;
            }
            last = Some(n);
            let site = &self.sites[n];
            corrected.push(Corrected {
                sentence: sentences.len(),
                correction: corrections[site.nth].clone(),
                doubts,
            });
            sentences.push(Sentence {
                part: site.part,
                text: site.text.clone(),
                span: site.span.clone(),
                outcome: Outcome::Read,
                told: sentence.told.clone(),
                beside: sentence.beside,
            });
        }
        let mut card = self.reading.card;
        for part in [
            Part::Text,
            Part::Trigger,
            Part::Original,
            Part::OriginalTrigger,
        ] {
            if let (Some(read), Some(print)) = (self.card.part(part), printed.part(part))
                && read != print
            {
                as_printed(&mut card, read, print);
            }
        }
        Read {
            reading: Reading { card, sentences },
            corrected,
            unused,
        }
    }
}

fn moved(run: &Range<usize>, by: isize) -> Range<usize> {
    run.start.saturating_add_signed(by)..run.end.saturating_add_signed(by)
}

/// Where a declaration repeats the whole text that was read, it repeats what is printed.
fn as_printed(node: &mut Node, read: &str, print: &str) {
    match &mut node.kind {
        Kind::Scalar(text, _) if text == read => print.clone_into(text),
        Kind::Scalar(..) => {}
        Kind::List(all) => all.iter_mut().for_each(|n| as_printed(n, read, print)),
        Kind::Map(all) => all.iter_mut().for_each(|(_, n)| as_printed(n, read, print)),
    }
}
