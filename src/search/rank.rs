//! Ranking: how well a unit answers what was asked.
//!
//! The index fetches candidates by pairs of characters; here each is read whole. A concept counts by its best
//! wording in its best zone; missing concepts cost, words close together and definitions gain.

use std::cell::RefCell;
use std::collections::HashMap;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use crate::rulebook::BookId;

use super::grams::{pairs, tokens};
use super::index::{Piece, UnitIndex};
use super::ranking::Weights;
use super::understand::{Alt, Asked, Concept};
use super::unit::{Unit, UnitKind, Zone};

/// Mean length of a clause in bytes of folded text: what length is discounted against.
const MEAN_LENGTH: f32 = 200.0;

/// How one concept was met in a unit.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Met {
    pub concept: usize,
    pub alt: usize,
    /// What it adds to the score.
    pub value: f32,
    pub zone: Zone,
    /// The unit defines the term.
    pub defines: bool,
}

/// A unit's own score and where it comes from.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Scored {
    pub score: f32,
    /// Share of what was asked that the unit meets.
    pub coverage: f32,
    pub met: Vec<Met>,
}

struct Wording {
    whole: usize,
    pairs: Vec<(usize, f32)>,
    idf: f32,
    /// Only after a number: the measure of `#张`.
    counted: bool,
}

/// What was asked, ready to be looked for in units.
pub(super) struct Ranker<'a> {
    pub concepts: &'a [Concept],
    weights: &'a Weights,
    bare: bool,
    meaning: bool,
    question: bool,
    named: &'a [BookId],
    wordings: Vec<Vec<Option<Wording>>>,
    /// Of each concept the most it can weigh.
    heft: Vec<f32>,
    /// The largest of these.
    heaviest: f32,
    search: Option<AhoCorasick>,
    patterns: Vec<String>,
    /// How much a token or pair tells: 1 where it is rarest, 0 where the index does not know it.
    idf: HashMap<String, f32>,
    /// How often each pattern stands in each zone of the unit at hand.
    counts: RefCell<Vec<[u16; 5]>>,
}

impl<'a> Ranker<'a> {
    pub(super) fn new(
        asked: &'a Asked,
        named: &'a [BookId],
        weights: &'a Weights,
        index: &UnitIndex,
    ) -> Self {
        let mut patterns: Vec<String> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        let mut place = |text: &str| {
            *places.entry(text.to_owned()).or_insert_with(|| {
                patterns.push(text.to_owned());
                patterns.len() - 1
            })
        };
        let count = index.len().max(1) as f32;
        let most = (1.0 + count).ln();
        let mut uses: HashMap<String, f32> = HashMap::new();
        let mut idf = |text: &str, pair: bool| {
            *uses.entry(text.to_owned()).or_insert_with(|| {
                let own = index.uses(text, pair);
                let all = own.max(index.uses_around(text));
                if all == 0 {
                    0.0
                } else {
                    (1.0 + count / (own.max(1) as f32 + 0.5)).ln() / most
                }
            })
        };
        let mut wordings = Vec::new();
        for concept in &asked.concepts {
            let mut row = Vec::new();
            for alt in &concept.alts {
                if let Some(measure) = alt.text.strip_prefix('#') {
                    row.push(Some(Wording {
                        whole: place(measure),
                        pairs: Vec::new(),
                        idf: idf(measure, false),
                        counted: true,
                    }));
                    continue;
                }
                let single = tokens(&alt.text);
                let mut two: Vec<(usize, f32)> = Vec::new();
                let mut rarest: f32 = 0.0;
                let mut unknown = false;
                for range in pairs(&single) {
                    let pair = &alt.text[range];
                    let weight = idf(pair, true);
                    if weight > 0.0 {
                        two.push((place(pair), weight));
                        rarest = rarest.max(weight);
                    } else {
                        // A pair that nobody writes counts as missing.
                        unknown = true;
                        two.push((usize::MAX, 0.6));
                    }
                }
                if single.len() < 2 || two.is_empty() {
                    rarest = single
                        .iter()
                        .map(|r| idf(&alt.text[r.clone()], false))
                        .fold(0.0, f32::max);
                }
                let lost = rarest == 0.0 || (unknown && two.len() < 2);
                row.push((!lost && !single.is_empty()).then(|| Wording {
                    whole: place(&alt.text),
                    pairs: two,
                    idf: rarest,
                    counted: false,
                }));
            }
            wordings.push(row);
        }
        let heft: Vec<f32> = asked
            .concepts
            .iter()
            .zip(&wordings)
            .map(|(c, row)| {
                c.alts
                    .iter()
                    .zip(row)
                    .filter_map(|(a, w)| Some(a.weight * w.as_ref()?.idf))
                    .fold(0.0, f32::max)
                    * c.weight
            })
            .collect();
        let search = AhoCorasick::builder()
            .kind(Some(AhoCorasickKind::ContiguousNFA))
            .build(&patterns)
            .ok();
        Self {
            concepts: &asked.concepts,
            weights,
            bare: asked.bare,
            meaning: asked.meaning,
            heaviest: heft.iter().copied().fold(f32::MIN_POSITIVE, f32::max),
            question: asked.question,
            named,
            wordings,
            heft,
            search,
            patterns,
            idf: uses,
            counts: RefCell::default(),
        }
    }

    /// What to fetch candidates by: at most `most` pieces, those that tell most.
    pub(super) fn pieces(&self, most: usize) -> Vec<Piece> {
        let mut pieces: HashMap<(String, bool), f32> = HashMap::new();
        for (concept, row) in self.concepts.iter().zip(&self.wordings) {
            for (alt, wording) in concept.alts.iter().zip(row) {
                if wording.is_none() {
                    continue;
                }
                let single = tokens(&alt.text);
                let weight = concept.weight * alt.weight;
                let two: Vec<_> = pairs(&single).collect();
                // A word of many pairs must not outweigh one of two characters.
                let share = weight / (two.len().max(1) as f32).sqrt();
                let mut add = |text: &str, pair: bool, weight: f32| {
                    let known = pieces.entry((text.to_owned(), pair)).or_default();
                    *known = known.max(weight);
                };
                for range in &two {
                    add(&alt.text[range.clone()], true, share);
                }
                if two.is_empty() {
                    for range in &single {
                        add(&alt.text[range.clone()], false, share);
                    }
                }
            }
        }
        let mut pieces: Vec<Piece> = pieces
            .into_iter()
            .map(|((text, pair), weight)| Piece { text, pair, weight })
            .collect();
        let tells = |p: &Piece| p.weight * self.idf.get(&p.text).copied().unwrap_or_default();
        pieces.retain(|p| tells(p) > 0.0);
        pieces.sort_by(|a, b| {
            tells(b)
                .total_cmp(&tells(a))
                .then_with(|| a.text.cmp(&b.text))
        });
        pieces.truncate(most);
        pieces
    }

    /// Scores one unit.
    pub(super) fn score(&self, unit: &Unit) -> Scored {
        let mut scored = Scored::default();
        let Some(search) = &self.search else {
            return scored;
        };
        if self.patterns.is_empty() {
            return scored;
        }
        let mut counts = self.counts.borrow_mut();
        counts.clear();
        counts.resize(self.patterns.len(), [0u16; 5]);
        let mut places: Vec<(usize, usize)> = Vec::new();
        for zone in Zone::ALL {
            let text = unit.zone(zone);
            if text.is_empty() {
                continue;
            }
            for hit in search.find_overlapping_iter(text) {
                if cut(text, hit.range()) {
                    continue;
                }
                let pattern = hit.pattern().as_usize();
                let count = &mut counts[pattern][zone as usize];
                *count = count.saturating_add(1);
                if zone == Zone::Body && places.len() < 2_000 {
                    places.push((pattern, hit.start()));
                }
            }
        }
        let w = self.weights;
        let length = (unit.zone(Zone::Body).len() as f32).max(w.shortest);
        let norm = 1.0 / (1.0 - w.length + w.length * length / MEAN_LENGTH);
        // A clause that only names something, as an entry of a list does, says nothing of it.
        let barely = unit.kind.is_node() && !unit.kind.is_heading() && length <= w.shortest;
        let (mut met_heft, mut all_heft) = (0.0, 0.0);
        for (ix, concept) in self.concepts.iter().enumerate() {
            let heft = self.heft[ix];
            if heft == 0.0 {
                continue;
            }
            let mut best: Option<Met> = None;
            let mut best_share: f32 = 0.0;
            for (alt_ix, (alt, wording)) in concept.alts.iter().zip(&self.wordings[ix]).enumerate()
            {
                let Some(wording) = wording else { continue };
                if alt.book.is_some_and(|b| b != unit.book) {
                    continue;
                }
                let (share, zone, mut value) = self.zones(unit, wording, &counts, norm);
                if barely && unit.zone(Zone::Body).len() <= alt.text.len() + 9 {
                    value *= w.list_entry;
                }
                let defining = self.defining(unit, alt, concept);
                let defines = defining >= 1.0;
                if share == 0.0 && !defines {
                    continue;
                }
                let extra = if self.bare {
                    w.bare_definition
                } else if self.meaning {
                    w.meaning_definition
                } else {
                    w.definition
                };
                // Of several words the rarest is what is asked about; the others only tell where.
                let main = (heft / self.heaviest).powi(2);
                let value =
                    (value + extra * defining * main) * wording.idf * alt.weight * concept.weight;
                let share = if defines { 1.0 } else { share } * alt.weight;
                best_share = best_share.max(share.min(1.0));
                if best.as_ref().is_none_or(|b| value > b.value) {
                    best = Some(Met {
                        concept: ix,
                        alt: alt_ix,
                        value,
                        zone,
                        defines,
                    });
                }
            }
            if !concept.cue {
                all_heft += heft;
                met_heft += heft * best_share;
            }
            if let Some(met) = best {
                scored.score += met.value;
                scored.met.push(met);
            }
        }
        if scored.met.is_empty() {
            return scored;
        }
        scored.coverage = if all_heft > 0.0 {
            met_heft / all_heft
        } else {
            1.0
        };
        scored.score *= 1.0 - w.coverage + w.coverage * scored.coverage;
        scored.score *= 1.0 + w.proximity * self.closeness(&scored.met, &places);
        scored.score *= self.prior(unit);
        scored
            .met
            .sort_by(|a, b| b.value.total_cmp(&a.value).then(a.concept.cmp(&b.concept)));
        scored
    }

    /// How a wording stands in the zones: the largest share found, the best zone, the value.
    fn zones(
        &self,
        unit: &Unit,
        wording: &Wording,
        counts: &[[u16; 5]],
        norm: f32,
    ) -> (f32, Zone, f32) {
        let w = self.weights;
        let (mut best, mut sum, mut at, mut most) = (0.0f32, 0.0f32, Zone::Body, 0.0f32);
        for zone in Zone::ALL {
            if unit.zone(zone).is_empty() {
                continue;
            }
            let z = zone as usize;
            let mut count = counts[wording.whole][z];
            if wording.counted {
                let measure = &self.patterns[wording.whole];
                count = u16::from(zone == Zone::Body && counts_of(unit.zone(zone), measure));
            }
            let share = if count > 0 {
                1.0
            } else if wording.pairs.len() >= 2 {
                let (mut found, mut all) = (0.0, 0.0);
                for (pattern, weight) in &wording.pairs {
                    all += weight;
                    if counts.get(*pattern).is_some_and(|c| c[z] > 0) {
                        found += weight;
                    }
                }
                let share: f32 = if all > 0.0 { found / all } else { 0.0 };
                if share < 0.34 {
                    0.0
                } else {
                    w.partial * share.powf(w.partial_power)
                }
            } else {
                0.0
            };
            if share == 0.0 {
                continue;
            }
            let weight = match zone {
                Zone::Body => norm,
                Zone::Headings => w.headings,
                Zone::Context => w.context,
                Zone::Notes => w.notes,
                Zone::Gloss => w.gloss,
            };
            let value = share * weight * (1.0 + w.repeats * f32::from(count.max(1)).ln());
            sum += value;
            let reach = match zone {
                Zone::Body => share,
                _ => share * weight.max(0.4),
            };
            most = most.max(reach);
            if value > best {
                best = value;
                at = zone;
            }
        }
        (most, at, best + w.further_zones * (sum - best))
    }

    /// How far the unit defines what the wording names: 1 where the glossary says so, less where its text opens
    /// with the word as definitions do, or where it is the first clause under a heading of that word.
    fn defining(&self, unit: &Unit, alt: &Alt, concept: &Concept) -> f32 {
        if !concept.word || concept.cue {
            return 0.0;
        }
        if alt.term && unit.names.contains(&alt.text) {
            return 1.0;
        }
        let mut likely = 0.0;
        if unit.kind.is_node() && !unit.kind.is_heading() {
            let body = unit.zone(Zone::Body);
            if opens_with(body, &alt.text) || names_it(body, &alt.text) {
                likely += self.weights.opening;
            }
            let heading = unit.zone(Zone::Headings).rsplit('\n').next();
            if heading.is_some_and(|h| titled(h, &alt.text)) {
                let first = unit.name.ends_with("-1") || unit.name.ends_with(".1");
                likely += if first {
                    self.weights.first_under
                } else {
                    self.weights.under
                };
            }
        } else if unit.kind.is_heading() && titled(unit.zone(Zone::Body), &alt.text) {
            likely += self.weights.title;
        }
        likely.min(0.95)
    }

    /// How close together the met words stand in the unit's own text: 0 far or alone, 1 side by side.
    fn closeness(&self, met: &[Met], places: &[(usize, usize)]) -> f32 {
        let mut marks: Vec<(usize, usize, usize)> = Vec::new();
        for m in met.iter().filter(|m| m.zone == Zone::Body).take(12) {
            let Some(Some(wording)) = self.wordings[m.concept].get(m.alt) else {
                continue;
            };
            for (pattern, at) in places {
                if *pattern == wording.whole {
                    marks.push((*at, m.concept, self.patterns[*pattern].len()));
                }
            }
        }
        marks.sort_unstable();
        let mut kinds: Vec<usize> = marks.iter().map(|m| m.1).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.len() < 2 {
            return 0.0;
        }
        // The smallest window that holds one of each.
        let mut inside: HashMap<usize, usize> = HashMap::new();
        let (mut left, mut best) = (0, usize::MAX);
        for right in 0..marks.len() {
            *inside.entry(marks[right].1).or_default() += 1;
            while inside.len() == kinds.len() {
                let width = marks[right].0 + marks[right].2 - marks[left].0;
                best = best.min(width);
                if let Some(count) = inside.get_mut(&marks[left].1) {
                    *count -= 1;
                    if *count == 0 {
                        inside.remove(&marks[left].1);
                    }
                }
                left += 1;
            }
        }
        let width = best as f32 / (kinds.len() as f32 * 9.0);
        (1.5 / width.max(1.5)) * (kinds.len() as f32 - 1.0) / kinds.len() as f32
    }

    fn prior(&self, unit: &Unit) -> f32 {
        let w = self.weights;
        let kind = match unit.kind {
            UnitKind::Chapter => w.chapter,
            UnitKind::Section => w.section,
            UnitKind::Clause | UnitKind::Norm => 1.0,
            UnitKind::Example => w.example,
            UnitKind::Note => w.note,
            UnitKind::Commentary => w.commentary,
            UnitKind::Term => w.term,
            UnitKind::Ruling if self.question => w.ruling,
            UnitKind::Ruling | UnitKind::Reading => 1.0,
        };
        if self.named.contains(&unit.book) {
            kind * w.named_book
        } else {
            kind
        }
    }
}

/// Whether a number stands before the measure word.
fn counts_of(text: &str, measure: &str) -> bool {
    text.match_indices(measure).any(|(at, _)| {
        text[..at]
            .chars()
            .next_back()
            .is_some_and(|c| c.is_ascii_digit() || "一二三四五六七八九十两".contains(c))
    })
}

/// Whether a text opens with a word as definitions do: 往生区：…, “OCG”是…, ①FL：….
fn opens_with(text: &str, word: &str) -> bool {
    let text = text.trim_start_matches(|c: char| {
        matches!(c, '“' | '"' | '『' | '「' | '[' | '【' | '〖' | '(') || c.is_ascii_digit()
    });
    let Some(rest) = text.strip_prefix(word) else {
        return false;
    };
    let rest = rest.trim_start_matches(['”', '"', '』', '」', ']', '】', '〗', ')']);
    [
        ":",
        "是",
        "指",
        "即",
        ",是",
        "就是",
        "有",
        "(",
        "的意思",
        "表示",
        "为",
        ",",
        "分",
    ]
    .iter()
    .any(|mark| rest.starts_with(mark))
}

/// Whether a text gives something this name: …称为“速度消耗”, 又称盖放, 后称为AP.
fn names_it(text: &str, word: &str) -> bool {
    const OPENINGS: [&str; 4] = ["", "“", "\"", "『"];
    text.match_indices(word).take(6).any(|(at, _)| {
        OPENINGS.iter().any(|opening| {
            text[..at].strip_suffix(opening).is_some_and(|before| {
                [
                    "称为",
                    "又称",
                    "叫作",
                    "叫做",
                    "这叫",
                    "简称",
                    "后称",
                    "称之为",
                    "视为“",
                ]
                .iter()
                .any(|mark| before.ends_with(mark))
            })
        })
    })
}

/// Whether a heading is the word, whatever stands in its brackets: 加速(accel) is titled 加速 and accel.
fn titled(heading: &str, word: &str) -> bool {
    heading.contains(word)
        && heading
            .split(['(', ')', '<', '>', '/'])
            .any(|part| part.trim() == word)
}

/// Whether a Latin word or a number would be cut at either end.
fn cut(text: &str, range: std::ops::Range<usize>) -> bool {
    let b = text.as_bytes();
    let joined = |a: Option<&u8>, b: Option<&u8>| match (a, b) {
        (Some(a), Some(b)) => {
            (a.is_ascii_lowercase() && b.is_ascii_lowercase())
                || (a.is_ascii_digit() && b.is_ascii_digit())
        }
        _ => false,
    };
    let before = range.start.checked_sub(1).and_then(|ix| b.get(ix));
    joined(before, b.get(range.start)) || joined(b.get(range.end - 1), b.get(range.end))
}
