//! Ranking: how well a document answers what was asked.
//!
//! The index fetches candidates by pairs of characters; here each is read whole. A concept counts by its best
//! wording in its best zone; missing concepts cost, words close together and definitions gain.

mod pieces;
mod signs;

use std::cell::RefCell;
use std::collections::HashMap;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use crate::rulebook::BookId;

use super::MatchKind;
use super::document::{Document, DocumentKind, Zone};
use super::grams::{pairs, tokens};
use super::index::DocumentIndex;
use super::ranking::Weights;
use super::understand::{Asked, Concept};
use signs::{closeness, counts_of, cut, defining};

pub(super) use signs::titled;

/// Mean length of a clause in bytes of folded text: what length is discounted against.
const MEAN_LENGTH: f32 = 200.0;

/// How one concept was met in a document.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Met {
    pub concept: usize,
    pub alt: usize,
    /// What it adds to the score.
    pub value: f32,
    pub zone: Zone,
    /// The document defines the term.
    pub defines: bool,
}

/// A document's own score and where it comes from.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Scored {
    pub score: f32,
    /// Share of what was asked that the document meets.
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

/// A document, and what of the query was counted in it.
struct Seen<'a> {
    document: &'a Document,
    counts: &'a [[u16; Zone::COUNT]],
    /// What its length takes from the weight of its body.
    norm: f32,
    /// A clause that only names something, as an entry of a list does, says nothing of it.
    barely: bool,
}

/// What is looked for, and how much each of it tells.
struct Patterns<'a> {
    index: &'a DocumentIndex,
    texts: Vec<String>,
    /// Where each stands among the texts.
    places: HashMap<String, usize>,
    idf: HashMap<String, f32>,
    /// How many documents there are, and what a text that stands in none of them would tell.
    documents: f32,
    most: f32,
}

impl<'a> Patterns<'a> {
    fn of(index: &'a DocumentIndex) -> Self {
        let documents = index.len().max(1) as f32;
        Self {
            index,
            texts: Vec::new(),
            places: HashMap::new(),
            idf: HashMap::new(),
            documents,
            most: (1.0 + documents).ln(),
        }
    }

    fn place(&mut self, text: &str) -> usize {
        *self.places.entry(text.to_owned()).or_insert_with(|| {
            self.texts.push(text.to_owned());
            self.texts.len() - 1
        })
    }

    fn idf(&mut self, text: &str, pair: bool) -> f32 {
        *self.idf.entry(text.to_owned()).or_insert_with(|| {
            // What stands only around clauses tells as much as what stands in as many of them.
            let uses = match self.index.uses(text, pair) {
                0 => self.index.uses_around(text),
                own => own,
            };
            if uses == 0 {
                0.0
            } else {
                (1.0 + self.documents / (uses as f32 + 0.5)).ln() / self.most
            }
        })
    }

    /// A wording, ready to be looked for; `None` where nothing can hold it.
    fn wording(&mut self, text: &str) -> Option<Wording> {
        if let Some(measure) = text.strip_prefix('#') {
            return Some(Wording {
                whole: self.place(measure),
                pairs: Vec::new(),
                idf: self.idf(measure, false),
                counted: true,
            });
        }
        let single = tokens(text);
        let mut two: Vec<(usize, f32)> = Vec::new();
        let mut rarest: f32 = 0.0;
        let mut unknown = false;
        for range in pairs(&single) {
            let pair = &text[range];
            let weight = self.idf(pair, true);
            if weight > 0.0 {
                two.push((self.place(pair), weight));
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
                .map(|r| self.idf(&text[r.clone()], false))
                .fold(0.0, f32::max);
        }
        let lost = rarest == 0.0 || (unknown && two.len() < 2);
        (!lost && !single.is_empty()).then(|| Wording {
            whole: self.place(text),
            pairs: two,
            idf: rarest,
            counted: false,
        })
    }
}

/// What was asked, ready to be looked for in documents.
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
    /// Of the sides that the query takes the patterns of each, and of each other.
    sides: Vec<[Vec<usize>; 2]>,
    /// How often each pattern stands in each zone of the document at hand.
    counts: RefCell<Vec<[u16; Zone::COUNT]>>,
}

impl<'a> Ranker<'a> {
    pub(super) fn new(
        asked: &'a Asked,
        named: &'a [BookId],
        weights: &'a Weights,
        index: &DocumentIndex,
    ) -> Self {
        let mut patterns = Patterns::of(index);
        let wordings: Vec<Vec<Option<Wording>>> = asked
            .concepts
            .iter()
            .map(|c| c.alts.iter().map(|a| patterns.wording(&a.text)).collect())
            .collect();
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
        let mut all = |words: &[String]| words.iter().map(|w| patterns.place(w)).collect();
        let sides = asked.sides.iter();
        let sides = sides.map(|[one, other]| [all(one), all(other)]).collect();
        let search = AhoCorasick::builder()
            .kind(Some(AhoCorasickKind::ContiguousNFA))
            .build(&patterns.texts)
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
            patterns: patterns.texts,
            idf: patterns.idf,
            sides,
            counts: RefCell::default(),
        }
    }

    /// Scores one document.
    pub(super) fn score(&self, document: &Document) -> Scored {
        let mut scored = Scored::default();
        let Some(search) = &self.search else {
            return scored;
        };
        if self.patterns.is_empty() {
            return scored;
        }
        let mut counts = self.counts.borrow_mut();
        let places = self.count(search, document, &mut counts);
        let w = self.weights;
        let length = (document.zone(Zone::Body).len() as f32).max(w.shortest);
        let seen = Seen {
            document,
            counts: &counts,
            norm: 1.0 / (1.0 - w.length + w.length * length / MEAN_LENGTH),
            barely: document.kind.is_node() && !document.kind.is_heading() && length <= w.shortest,
        };
        let (mut met_heft, mut all_heft) = (0.0, 0.0);
        for (ix, concept) in self.concepts.iter().enumerate() {
            let heft = self.heft[ix];
            if heft == 0.0 {
                continue;
            }
            let (met, share) = self.meet(&seen, ix, concept);
            if !concept.cue {
                all_heft += heft;
                met_heft += heft * share;
            }
            if let Some(met) = met {
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
        scored.score *= 1.0 + w.proximity * closeness(self.marks(&scored.met, &places));
        if self.other_side(&counts) {
            scored.score *= 1.0 - w.opposite;
        }
        if document.topic.apart > 0.0 && !self.asks_of(&document.topic.title) {
            scored.score *= 1.0 - w.apart * document.topic.apart;
        }
        scored.score *= self.prior(document);
        scored
            .met
            .sort_by(|a, b| b.value.total_cmp(&a.value).then(a.concept.cmp(&b.concept)));
        scored
    }

    /// Counts the patterns in each zone of a document; gives where they stand in its body.
    fn count(
        &self,
        search: &AhoCorasick,
        document: &Document,
        counts: &mut Vec<[u16; Zone::COUNT]>,
    ) -> Vec<(usize, usize)> {
        counts.clear();
        counts.resize(self.patterns.len(), [0u16; Zone::COUNT]);
        let mut places: Vec<(usize, usize)> = Vec::new();
        for zone in Zone::ALL {
            let text = document.zone(zone);
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
        places
    }

    /// Where the met words stand in a document's body, with their concepts and lengths.
    fn marks(&self, met: &[Met], places: &[(usize, usize)]) -> Vec<(usize, usize, usize)> {
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
        marks
    }

    /// Whether a title is among what is asked.
    fn asks_of(&self, title: &str) -> bool {
        let words = self.concepts.iter().filter(|c| !c.cue);
        words.flat_map(|c| &c.alts).any(|alt| {
            let text = alt.text.as_str();
            text.chars().nth(1).is_some() && (title.contains(text) || text.contains(title))
        })
    }

    /// Whether a document tells of the other side of what is asked and not of that side.
    fn other_side(&self, counts: &[[u16; Zone::COUNT]]) -> bool {
        let tells = |patterns: &[usize]| {
            let zones = [Zone::Body, Zone::Headings, Zone::Context];
            patterns
                .iter()
                .any(|p| zones.iter().any(|z| counts[*p][*z as usize] > 0))
        };
        self.sides
            .iter()
            .any(|[one, other]| tells(other) && !tells(one))
    }

    /// How a concept is met by its best wording, and the largest share that any of them has.
    fn meet(&self, seen: &Seen<'_>, ix: usize, concept: &Concept) -> (Option<Met>, f32) {
        let w = self.weights;
        let document = seen.document;
        let mut best: Option<Met> = None;
        let mut best_share: f32 = 0.0;
        for (alt_ix, (alt, wording)) in concept.alts.iter().zip(&self.wordings[ix]).enumerate() {
            let Some(wording) = wording else { continue };
            if alt.book.is_some_and(|b| b != document.book) {
                continue;
            }
            let (share, zone, mut value) = self.zones(document, wording, seen.counts, seen.norm);
            if seen.barely && document.zone(Zone::Body).len() <= alt.text.len() + 9 {
                value *= w.list_entry;
            }
            let defining = defining(w, document, alt, concept);
            let defines = defining >= 1.0;
            // What a word is a synonym of is defined elsewhere; where the word itself names a term, that
            // term is meant.
            let defining = if alt.way == MatchKind::Synonym && concept.names_term() {
                defining * 0.4
            } else {
                defining
            };
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
            let main = (self.heft[ix] / self.heaviest).powi(2);
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
        (best, best_share)
    }

    /// How a wording stands in the zones: the largest share found, the best zone, the value.
    fn zones(
        &self,
        document: &Document,
        wording: &Wording,
        counts: &[[u16; Zone::COUNT]],
        norm: f32,
    ) -> (f32, Zone, f32) {
        let w = self.weights;
        let (mut best, mut sum, mut at, mut most) = (0.0f32, 0.0f32, Zone::Body, 0.0f32);
        for zone in Zone::ALL {
            if document.zone(zone).is_empty() {
                continue;
            }
            let z = zone as usize;
            let mut count = counts[wording.whole][z];
            if wording.counted {
                let measure = &self.patterns[wording.whole];
                count = u16::from(zone == Zone::Body && counts_of(document.zone(zone), measure));
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
                // A word alone asks for what it names, not for where people happen to say it.
                Zone::Paraphrase if self.bare => w.said * 0.4,
                Zone::Paraphrase => w.said,
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

    fn prior(&self, document: &Document) -> f32 {
        let w = self.weights;
        let kind = match document.kind {
            DocumentKind::Chapter => w.chapter,
            DocumentKind::Section => w.section,
            DocumentKind::Clause | DocumentKind::Norm => 1.0,
            DocumentKind::Example => w.example,
            DocumentKind::Note => w.note,
            DocumentKind::Commentary => w.commentary,
            DocumentKind::Term => w.term,
            DocumentKind::Ruling if self.question => w.ruling,
            DocumentKind::Ruling | DocumentKind::Reading => 1.0,
        };
        if self.named.contains(&document.book) {
            kind * w.named_book
        } else {
            kind
        }
    }
}
