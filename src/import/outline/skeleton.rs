//! The printed numbers that carry a text: which of them to trust, which are misprints, which are mere references.

use std::collections::{HashMap, HashSet};

use crate::import::blocks::Block;
use crate::import::finding::{Finding, FindingKind};
use crate::import::label::{Label, Style, Tail, Unit, letters};
use crate::rulebook::Number;

/// What a block's label turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// The clause's number.
    pub number: Number,
    /// As printed, where that is a misprint.
    pub printed: Option<String>,
    /// A whole number that heads the numbers below it.
    pub chapter: bool,
    /// A chapter over sections that count by hundreds: 100 over 101, or 1 over 100.
    pub hundreds: bool,
}

/// The numbers that carry a text.
#[derive(Debug, Clone, Default)]
pub struct Skeleton {
    /// For each block, its spot.
    pub spots: Vec<Option<Spot>>,
    /// For each block, whether its label is only text: a reference at the start of a line, a number that fits nowhere.
    pub demoted: Vec<bool>,
    /// What is wrong with the numbers.
    pub findings: Vec<Finding>,
}

/// Reads the skeleton off the labels of several parts, and the whole numbers that head them.
pub fn read(blocks: &[Block]) -> Skeleton {
    let mut skeleton = Skeleton {
        spots: vec![None; blocks.len()],
        demoted: vec![false; blocks.len()],
        findings: Vec::new(),
    };
    let measures = measures(blocks);
    for ix in &measures {
        skeleton.demoted[*ix] = true;
    }
    let paths: Vec<(usize, Number)> = blocks
        .iter()
        .enumerate()
        .filter(|(ix, _)| !measures.contains(ix))
        .filter_map(|(ix, b)| Some((ix, number_of(b.label.as_ref()?)?)))
        .collect();
    if paths.len() < 2 {
        return skeleton;
    }
    let doubles = doubles(&paths);
    let (places, single): (Vec<usize>, Vec<_>) = (0..)
        .zip(paths.iter().copied())
        .filter(|(at, _)| !doubles.contains(at))
        .unzip();
    let rise = longest_rise(&single).into_iter();
    let kept: Vec<usize> = rise.map(|at| places[at]).collect();
    let (kept, paths) = if kept.len() * 10 < paths.len() * 8 {
        match by_chapters(blocks, &paths, &mut skeleton) {
            Some(found) => found,
            None => (kept, paths),
        }
    } else {
        (kept, paths)
    };
    for at in &kept {
        let (ix, number) = paths[*at];
        skeleton.put(ix, number, None, false);
    }
    mend(blocks, &paths, &kept, &mut skeleton);
    articles_in_chapters(blocks, &mut skeleton);
    head(blocks, &mut skeleton);
    name_chapters(blocks, &mut skeleton);
    gaps(blocks, &mut skeleton);
    for (spot, block) in skeleton.spots.iter_mut().zip(blocks) {
        if let (Some(spot), Some(label)) = (spot, block.label.as_ref().filter(|l| l.lead)) {
            spot.printed.get_or_insert_with(|| label.printed.clone());
        }
    }
    skeleton
}

impl Skeleton {
    fn put(&mut self, ix: usize, number: Number, printed: Option<String>, chapter: bool) {
        self.spots[ix] = Some(Spot {
            number,
            printed,
            chapter,
            hundreds: false,
        });
    }
}

/// The number that a label of several parts spells, written as printed: 1-2-3 keeps its hyphens.
fn number_of(label: &Label) -> Option<Number> {
    if label.style != Style::Path {
        return None;
    }
    if label.printed.contains('-') && !label.lead {
        return label.printed.parse().ok();
    }
    label.number().or_else(|| label.spelled().parse().ok())
}

/// So many labels of letters and digits in turn count a text by themselves.
const FAMILY: usize = 3;

/// Blocks that begin like 1a or 2v2 where such labels do not count the text: `3d 打印`, `2v2 模式`. Behind a dot,
/// as in 1.1b1, they always do.
fn measures(blocks: &[Block]) -> HashSet<usize> {
    let chains: Vec<(usize, Number)> = blocks
        .iter()
        .enumerate()
        .filter_map(|(ix, b)| Some((ix, b.label.as_ref()?)))
        .filter(|(_, l)| l.chain && !l.printed.contains('.'))
        .filter_map(|(ix, label)| Some((ix, number_of(label)?)))
        .collect();
    let rising = chains.windows(2).filter(|w| w[0].1 < w[1].1).count();
    if chains.len() >= FAMILY && rising * 10 >= (chains.len() - 1) * 8 {
        return HashSet::new();
    }
    chains.into_iter().map(|(ix, _)| ix).collect()
}

/// The places of numbers that come again behind greater ones, with what stands under them there: the first has the
/// number.
fn doubles(paths: &[(usize, Number)]) -> HashSet<usize> {
    let mut seen: HashSet<Number> = HashSet::new();
    let mut highest: Option<Number> = None;
    let mut double: Option<Number> = None;
    let mut found = HashSet::new();
    for (at, (_, number)) in paths.iter().enumerate() {
        let behind = highest.is_some_and(|h| h > *number && !h.starts_with(number));
        double = match double {
            Some(above) if above != *number && number.starts_with(&above) => double,
            _ if behind && seen.contains(number) => Some(*number),
            _ => None,
        };
        if double.is_some() {
            found.insert(at);
            continue;
        }
        seen.insert(*number);
        highest = highest.max(Some(*number));
    }
    found
}

/// The places of the longest strictly rising run; of equal numbers the earlier is kept.
fn longest_rise(paths: &[(usize, Number)]) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; paths.len()];
    for (at, (_, number)) in paths.iter().enumerate() {
        let place = ends.partition_point(|e| paths[*e].1 < *number);
        before[at] = place.checked_sub(1).map(|p| ends[p]);
        match ends.get(place) {
            None => ends.push(at),
            Some(held) if paths[*held].1 > *number => ends[place] = at,
            Some(_) => {}
        }
    }
    let mut chain: Vec<usize> =
        std::iter::successors(ends.last().copied(), |at| before[*at]).collect();
    chain.reverse();
    chain
}

type Trusted = (Vec<usize>, Vec<(usize, Number)>);

/// Numbers that begin anew in every chapter: the chapter's own number goes before them.
fn by_chapters(
    blocks: &[Block],
    paths: &[(usize, Number)],
    skeleton: &mut Skeleton,
) -> Option<Trusted> {
    let chapters: Vec<usize> = (0..blocks.len())
        .filter(|ix| {
            blocks[*ix].label.as_ref().is_some_and(|l| {
                l.heading == 1
                    || matches!(
                        l.style,
                        Style::Unit(Unit::Part | Unit::Chapter) | Style::Chinese(Tail::Comma)
                    )
            })
        })
        .collect();
    if chapters.len() < 2 {
        return None;
    }
    let mut prefixed = Vec::new();
    for (ix, number) in paths {
        let chapter = chapters.partition_point(|c| c < ix);
        let whole = format!("{chapter}.{number}");
        prefixed.push((*ix, whole.parse().ok()?));
    }
    let kept = longest_rise(&prefixed);
    if kept.len() * 10 < paths.len() * 9 {
        return None;
    }
    for (at, ix) in chapters.iter().enumerate() {
        skeleton.put(*ix, (at as u32 + 1).to_string().parse().ok()?, None, true);
    }
    Some((kept, prefixed))
}

/// Numbers out of order: a misprint where one near it would fit, else a double, else only text.
fn mend(blocks: &[Block], paths: &[(usize, Number)], kept: &[usize], skeleton: &mut Skeleton) {
    let mut trusted = kept.iter().peekable();
    let mut before: Option<Number> = None;
    let taken: HashSet<Number> = kept.iter().map(|at| paths[*at].1).collect();
    // What is printed anywhere is no other clause's number.
    let mut printed_ones: HashSet<Number> = paths.iter().map(|(_, number)| *number).collect();
    for (at, (ix, number)) in paths.iter().enumerate() {
        if trusted.peek() == Some(&&at) {
            trusted.next();
            before = Some(*number);
            continue;
        }
        let after = trusted.peek().map(|t| paths[**t].1);
        let line = blocks[*ix].first;
        let printed = number.to_string();
        let meant = before.and_then(|b| nearest_step(b, *number, after));
        match meant {
            Some(meant) if printed_ones.insert(meant) => {
                skeleton.put(*ix, meant, Some(printed.clone()), false);
                skeleton
                    .findings
                    .push(Finding::misprint(line, &printed, &meant.to_string()));
                before = Some(meant);
            }
            _ => {
                skeleton.demoted[*ix] = true;
                if taken.contains(number) && blocks[*ix].is_sentence() {
                    skeleton.findings.push(Finding {
                        line,
                        kind: FindingKind::Double,
                        what: format!("条号 {printed} 又出现一次，按前后的条文看不出应是哪一条"),
                        fix: "作前一条的下属收入，条号留在正文里；请对照出处".to_owned(),
                    });
                }
            }
        }
    }
}

/// The number that goes on from `before`, fits before `after`, and is written nearly as `printed`.
fn nearest_step(before: Number, printed: Number, after: Option<Number>) -> Option<Number> {
    let written = printed.to_string();
    let mut steps = Vec::new();
    let mut at = Some(before);
    while let Some(number) = at {
        steps.extend(next(number));
        at = number.parent();
    }
    steps.extend(format!("{before}.1").parse::<Number>().ok());
    steps.extend(format!("{before}a").parse::<Number>().ok());
    if before
        .to_string()
        .ends_with(|c: char| c.is_ascii_lowercase())
    {
        steps.extend(format!("{before}1").parse::<Number>().ok());
    }
    steps
        .into_iter()
        .filter(|s: &Number| {
            *s > before
                && after.is_none_or(|a| *s < a)
                && s.depth() == printed.depth()
                && s.last_sort_like(&printed)
        })
        .map(|s| (strsim::osa_distance(&s.to_string(), &written), s))
        .filter(|(distance, _)| *distance <= 2 && *distance * 2 <= written.len())
        .min()
        .map(|(_, s)| s)
}

/// The number that follows at the same level.
fn next(number: Number) -> Option<Number> {
    let text = number.to_string();
    let cut = text.trim_end_matches(|c: char| c.is_ascii_digit());
    if cut.len() < text.len() {
        return format!("{cut}{}", number.last() + 1).parse().ok();
    }
    let stem = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    format!("{stem}{}", letters(number.last() + 1)).parse().ok()
}

/// Articles that count anew in every chapter, with the chapter's number in those below them: 第二条 over 1.2.1 is 1.2.
fn articles_in_chapters(blocks: &[Block], skeleton: &mut Skeleton) {
    let mut below: Option<Number> = None;
    let mut found: Vec<(usize, Number)> = Vec::new();
    for (ix, block) in blocks.iter().enumerate().rev() {
        if let Some(spot) = &skeleton.spots[ix] {
            below = Some(spot.number);
        } else if let Some(label) = block.label.as_ref().filter(|l| is_article(l))
            && let Some(number) = below.take()
        {
            let over = std::iter::successors(Some(number), Number::parent);
            let over = over.into_iter().find(|n| n.depth() == 2);
            match over.filter(|n| number.depth() > 2 && n.last() == label.value()) {
                Some(over) => found.push((ix, over)),
                None => return,
            }
        }
    }
    let taken: HashSet<Number> = skeleton.spots.iter().flatten().map(|s| s.number).collect();
    let rising = found.windows(2).all(|w| w[0].1 > w[1].1);
    if found.len() < 2 || !rising || found.iter().any(|(_, number)| taken.contains(number)) {
        return;
    }
    for (ix, number) in found {
        skeleton.put(ix, number, None, true);
    }
}

/// Whole numbers that head the numbers below them: 101 before 101.1, 100 before 101, 1 before 100, 一、 before 1.1.
fn head(blocks: &[Block], skeleton: &mut Skeleton) {
    let mut next: Option<u32> = None;
    let mut headed: HashMap<u32, Style> = HashMap::new();
    // The first part of the last trusted number before each block.
    let mut earlier: Vec<Option<u32>> = Vec::with_capacity(blocks.len());
    let mut last = None;
    for spot in &skeleton.spots {
        earlier.push(last);
        if let Some(spot) = spot {
            last = Some(spot.number.first());
        }
    }
    for ix in (0..blocks.len()).rev() {
        if let Some(spot) = &skeleton.spots[ix] {
            next = Some(spot.number.first());
            continue;
        }
        let Some(value) = blocks[ix].label.as_ref().and_then(whole_number) else {
            continue;
        };
        let Some(below) = next else { continue };
        if headed.contains_key(&value) || blocks[ix].width() > 80 {
            continue;
        }
        let before = earlier[ix];
        let own = value == below && before.is_none_or(|b| b < value);
        // Article 2 heads 2.1, but never a hundred.
        if blocks[ix].label.as_ref().is_some_and(is_article) && !own {
            continue;
        }
        let hundreds =
            value != below && value == below / 100 * 100 && before.is_none_or(|b| b < value);
        let chapter =
            below >= 100 && value == below / 100 && before.is_none_or(|b| b / 100 < value);
        if (own || ((hundreds || chapter) && headed.contains_key(&below)))
            && let Ok(number) = value.to_string().parse()
        {
            if let Some(label) = &blocks[ix].label {
                headed.insert(value, label.style);
            }
            skeleton.put(ix, number, None, true);
            if let Some(spot) = &mut skeleton.spots[ix] {
                spot.hundreds = !own;
            }
            next = Some(value);
        }
    }
    stand_beside(skeleton);
    // A last chapter, or one in between, without any number below it.
    let styles: Vec<Style> = headed.values().copied().collect();
    let mut top: Option<u32> = None;
    // The first part of the next trusted number behind each block.
    let mut later = vec![None; blocks.len()];
    let mut next = None;
    for (slot, spot) in later.iter_mut().zip(&skeleton.spots).rev() {
        next = spot.as_ref().map(|s| s.number.first()).or(next);
        *slot = next;
    }
    for (ix, block) in blocks.iter().enumerate() {
        if let Some(spot) = &skeleton.spots[ix] {
            if spot.chapter {
                top = Some(spot.number.first());
            }
            continue;
        }
        let Some((value, label)) = block
            .label
            .as_ref()
            .and_then(|l| Some((whole_number(l)?, l)))
        else {
            continue;
        };
        let article = is_article(label);
        let follows = match top {
            Some(t) => value == t + 1 || (t >= 100 && t % 100 == 0 && value == t + 100),
            None => article && value == 1,
        };
        let free = !headed.contains_key(&value);
        let fits = later[ix].is_none_or(|a| a > value);
        let titled = article || (!block.is_sentence() && block.width() <= 60 && block.width() > 0);
        let set_off = block.blanks > 0 || block.indent == 0;
        if follows
            && free
            && fits
            && titled
            && set_off
            && styles.contains(&label.style)
            && let Ok(number) = value.to_string().parse()
        {
            skeleton.put(ix, number, None, true);
            top = Some(value);
        }
    }
}

/// Headings without numbers right over 1.1, 2.1 and so on name the chapters 1, 2 that the numbers speak of.
fn name_chapters(blocks: &[Block], skeleton: &mut Skeleton) {
    let mut found: Vec<(usize, u8, u32)> = Vec::new();
    let mut before: Option<u32> = None;
    let mut title: Option<(usize, u8)> = None;
    for (ix, block) in blocks.iter().enumerate() {
        if let Some(spot) = &skeleton.spots[ix] {
            let first = spot.number.first();
            // A whole number heads its clauses itself.
            let begins = spot.number.depth() > 1 && before.is_none_or(|b| b < first);
            if let Some((at, level)) = title.filter(|_| begins) {
                found.push((at, level, first));
            }
            before = Some(first);
            title = None;
        } else if let Some(label) = block.label.as_ref().filter(|l| l.heading > 0) {
            title = Some((ix, label.heading)).filter(|_| !block.is_sentence());
        }
    }
    let alike = found.windows(2).all(|w| w[0].1 == w[1].1);
    if found.len() < 2 || !alike {
        return;
    }
    for (ix, _, first) in found {
        if let Ok(number) = first.to_string().parse() {
            skeleton.put(ix, number, None, true);
            skeleton.demoted[ix] = false;
        }
    }
}

/// Below chapters that count by ones 600 is a section as 601 is, though it has no clauses of its own.
fn stand_beside(skeleton: &mut Skeleton) {
    let chapters: HashSet<u32> = skeleton
        .spots
        .iter()
        .flatten()
        .filter(|s| s.chapter && s.number.depth() == 1 && s.number.first() < 100)
        .map(|s| s.number.first())
        .collect();
    for spot in skeleton.spots.iter_mut().flatten() {
        spot.hundreds &=
            spot.number.first() < 100 || !chapters.contains(&(spot.number.first() / 100));
    }
}

/// The value of a label that may head a chapter.
fn whole_number(label: &Label) -> Option<u32> {
    let heads = matches!(
        label.style,
        Style::Integer(Tail::Space | Tail::Dot | Tail::Comma | Tail::Colon)
            | Style::Chinese(Tail::Comma | Tail::Dot | Tail::Space | Tail::Colon)
            | Style::Formal(Tail::Dot | Tail::Comma)
            | Style::Unit(Unit::Part | Unit::Chapter | Unit::Section | Unit::Article)
            | Style::Roman { .. }
    );
    (heads && label.is_ordinal()).then(|| label.value())
}

fn is_article(label: &Label) -> bool {
    label.style == Style::Unit(Unit::Article)
}

/// Numbers left out between neighbours.
fn gaps(blocks: &[Block], skeleton: &mut Skeleton) {
    let mut before: HashMap<(Option<Number>, bool), (Number, u32)> = HashMap::new();
    for (ix, spot) in skeleton.spots.iter().enumerate() {
        let Some(spot) = spot else { continue };
        let number = spot.number;
        if number.depth() == 1 {
            continue;
        }
        let lettered = number
            .to_string()
            .ends_with(|c: char| c.is_ascii_alphabetic());
        let key = (number.parent(), lettered);
        let earlier = before.insert(key, (number, number.last()));
        let from = earlier.map_or(0, |(_, last)| last);
        let to = number.last();
        // 0 may come first; l and o are left out of letters because they look like 1 and 0.
        let missing: Vec<u32> = (from + 1..to)
            .filter(|v| !(lettered && matches!(v, 12 | 15)))
            .collect();
        if missing.is_empty() || missing.len() > 30 {
            continue;
        }
        let line = blocks[ix].first;
        let stem = number.parent().map(|p| p.to_string()).unwrap_or_default();
        let name = |v: u32| {
            if lettered {
                format!("{stem}{}", letters(v))
            } else {
                let sign = match number.to_string().as_bytes().get(stem.len()) {
                    Some(b'-') => "-",
                    Some(b'.') => ".",
                    _ => "",
                };
                format!("{stem}{sign}{v}")
            }
        };
        let what = match missing.as_slice() {
            [one] => format!("{number} 之前缺 {}", name(*one)),
            [first, .., last] => format!("{number} 之前缺 {} 至 {}", name(*first), name(*last)),
            [] => continue,
        };
        skeleton.findings.push(Finding {
            line,
            kind: FindingKind::Gap,
            what,
            fix: "可能漏印，也可能是改版时删去；对照出处".to_owned(),
        });
    }
}

/// Numbers whose last parts are of one sort: letters, or digits.
trait LastSortLike {
    fn last_sort_like(&self, other: &Self) -> bool;
}

impl LastSortLike for Number {
    fn last_sort_like(&self, other: &Self) -> bool {
        let lettered = |n: &Self| n.to_string().ends_with(|c: char| c.is_ascii_alphabetic());
        lettered(self) == lettered(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::{blocks, boilerplate, decode};

    fn skeleton(text: &str) -> (Vec<String>, Vec<(u32, FindingKind)>) {
        let lines = decode::decode(text.as_bytes(), "a").expect("text").lines;
        let marked = boilerplate::find(&lines);
        let skeleton = read(&blocks::join(&lines, &marked, false));
        let numbers = skeleton
            .spots
            .into_iter()
            .flatten()
            .map(|s| s.number.to_string())
            .collect();
        let findings = skeleton
            .findings
            .into_iter()
            .map(|f| (f.line, f.kind))
            .collect();
        (numbers, findings)
    }

    #[test]
    fn chapters_sections_and_clauses() {
        let (numbers, findings) = skeleton(
            "100 基础\n101 人数\n101.1 两人。\n101.2 三人。\n102 原则\n102.1 牌优先。\n200 优先权\n201 何时\n201.1 一人。\n",
        );
        assert_eq!(
            numbers,
            [
                "100", "101", "101.1", "101.2", "102", "102.1", "200", "201", "201.1"
            ]
        );
        assert!(findings.is_empty(), "{findings:?}");
        let (numbers, _) = skeleton(
            "1. Game Concepts\n100. General\n100.1. Text one.\n100.1a Text two.\n101. Rules\n101.1. Text.\n2. Parts\n200. General\n200.1. Text.\n",
        );
        assert_eq!(
            numbers,
            [
                "1", "100", "100.1", "100.1a", "101", "101.1", "2", "200", "200.1"
            ]
        );
        let (numbers, _) =
            skeleton("一、要素\n1.1组成\n1.1.1卡牌组成\n甲。\n二、流程\n2.1总览\n乙。\n");
        assert_eq!(numbers, ["1", "1.1", "1.1.1", "2", "2.1"]);
    }

    #[test]
    fn misprints_between_right_neighbours() {
        let (numbers, findings) = skeleton(
            "501.1 甲。\n501.2 乙。\n501.3 丙。\n510 缓存区\n510.1 丁。\n501.2 戊。\n501.3 己。\n511 除外区\n511.1 庚。\n",
        );
        assert_eq!(
            numbers,
            [
                "501.1", "501.2", "501.3", "510", "510.1", "510.2", "510.3", "511", "511.1"
            ]
        );
        assert_eq!(
            findings,
            [(6, FindingKind::Misprint), (7, FindingKind::Misprint)]
        );
        let (numbers, findings) = skeleton("1.1 甲。\n1.2 乙。\n1.2 丙。\n1.4 丁。\n1.5 戊。\n");
        assert_eq!(numbers, ["1.1", "1.2", "1.3", "1.4", "1.5"]);
        assert_eq!(findings, [(3, FindingKind::Misprint)]);
    }

    #[test]
    fn gaps_and_doubles() {
        let (_, findings) =
            skeleton("1.1 甲。\n1.2 乙。\n1.5 丁。\n1.6 戊。\n1.6 己。\n1.7 庚。\n");
        assert_eq!(findings, [(5, FindingKind::Double), (3, FindingKind::Gap)]);
        // Letters leave out l and o.
        let letters: String = "abcdefghijkmnp"
            .chars()
            .map(|c| format!("702.1{c} 文。\n"))
            .collect();
        assert!(skeleton(&letters).1.is_empty());
    }

    #[test]
    fn numbers_that_begin_anew_in_every_chapter() {
        let (numbers, _) = skeleton(
            "第一章 甲\n1.1 文。\n1.2 文。\n1.3 文。\n第二章 乙\n1.1 文。\n1.2 文。\n1.3 文。\n",
        );
        assert_eq!(
            numbers,
            [
                "1", "1.1.1", "1.1.2", "1.1.3", "2", "2.1.1", "2.1.2", "2.1.3"
            ]
        );
    }
}
