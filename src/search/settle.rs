//! What settles a query: a contradiction with the side that is held, a worked ruling, a clause, or that no book here
//! speaks of it.

use std::collections::BTreeSet;

use super::candidate::Candidate;
use super::document::{Document, DocumentKind, Zone};
use super::index::DocumentIndex;
use super::query::Query;
use super::understand::{Alt, Asked, Concept, understand};
use super::vocab::{DisputeEntry, Vocab};
use super::{Answer, Dispute, Settled};
use crate::rulebook::Relation;
use crate::text::numeral;

/// What settles a query stands among so many first hits.
const FIRST: usize = 5;

/// Both sides of a contradiction are looked for among so many.
pub(super) const NEAR: usize = 10;

/// A shorter query names something; a longer one asks.
const ASKS: usize = 5;

/// What settles a query weighs at least so much of the best hit.
const OTHER_SIDE: f32 = 0.5;

/// A clause that settles a question weighs so many times what the next one does.
const LEAD: f32 = 1.25;

/// And so many times what one of another game does, which may answer in words of its own.
const LEAD_OF_GAMES: f32 = 1.4;

/// A wording that means as much as what was asked weighs so much.
const MEANT: f32 = 0.5;

/// A word that weighs less in a query tells nothing beside the others.
const TELLS: f32 = 0.45;

/// Who is not oneself.
const OTHERS: [&str; 2] = ["对方", "对手"];

/// A pair of characters that no word covers weighs so much.
const OPEN: f32 = 0.5;

/// What is counted in a title or a query stands before one of these.
const MEASURES: &str = "张只个点次层回级格局步名项枚";

/// So much of what is asked may what a contradiction is about leave unsaid.
const OF_DISPUTE: f32 = 0.15;

/// A ruling that asks the same leaves at most so much of what is asked unsaid, its title so much, and of its title so
/// much is asked.
const OF_RULING: [f32; 3] = [0.15, 0.5, 0.62];

/// The same where nearly all of its title is asked.
const OF_TITLE: [f32; 3] = [0.3, 0.3, 0.88];

fn is_side(candidate: &Candidate, dispute: &DisputeEntry, side: &[String]) -> bool {
    let document = &candidate.document;
    document.book == dispute.book && document.kind.is_node() && side.contains(&document.name)
}

/// What is held by default is put before what contradicts it where it weighs at least so much of that: a query that
/// tells which side it means is answered by that side.
const AS_NEAR: f32 = 0.85;

/// Puts the clause that is held by default before the one that contradicts it, where the query asks for both alike; one
/// that was asked for by its number stays where it is.
pub(super) fn order(disputes: &[DisputeEntry], found: &mut Vec<Candidate>) {
    for dispute in disputes {
        let place = |side: &[String]| {
            let of = |c: &Candidate| c.number.is_none() && is_side(c, dispute, side);
            found.iter().take(NEAR).position(of)
        };
        if let (Some(default), Some(other)) = (place(&dispute.default), place(&dispute.others))
            && other < default
            && found[default].score >= AS_NEAR * found[other].score
        {
            let mut first = found.remove(default);
            first.score = found[other].score;
            found.insert(other, first);
        }
    }
}

/// Tells what settles a query whose hits are in the answer, and the contradictions among them.
pub(super) fn settle(
    vocab: &Vocab,
    index: &DocumentIndex,
    query: &Query,
    asked: &Asked,
    found: &[Candidate],
    answer: &mut Answer,
) {
    for dispute in &vocab.disputes {
        let places = |side: &[String]| -> Vec<usize> {
            let hits = found.iter().enumerate().take(NEAR);
            hits.filter(|(_, c)| is_side(c, dispute, side))
                .map(|(place, _)| place)
                .collect()
        };
        let (default, others) = (places(&dispute.default), places(&dispute.others));
        if !default.is_empty() && !others.is_empty() {
            answer.disputes.push(Dispute {
                book: dispute.book,
                reading: dispute.name.clone(),
                option: dispute.option.clone(),
                says: dispute.says.clone(),
                default,
                others,
                house: false,
            });
        }
    }
    answer.settled = elsewhere(vocab, query, found)
        .or_else(|| disputed(asked, found, answer))
        .or_else(|| ruled(vocab, index, query, asked, found))
        .or_else(|| {
            // One side alone settles nothing, as where only the first hit is asked for.
            let side = |d: &DisputeEntry| {
                let is = |c: &Candidate| is_side(c, d, &d.default) || is_side(c, d, &d.others);
                found.first().is_some_and(is)
            };
            let disputed = vocab.disputes.iter().any(side);
            (!disputed).then(|| written(query, asked, found)).flatten()
        });
}

/// Leaves of what was settled what is told of so many first hits: what stands further down cannot be pointed at.
pub(super) fn within(answer: &mut Answer, shown: usize) {
    let whole = |d: &Dispute| {
        let among = |places: &[usize]| places.iter().any(|at| *at < shown);
        among(&d.default) && among(&d.others)
    };
    answer.settled = answer.settled.take().and_then(|settled| match settled {
        Settled::Dispute { dispute } => {
            let before = answer.disputes[..dispute].iter().filter(|d| whole(d));
            let now = before.count();
            whole(&answer.disputes[dispute]).then_some(Settled::Dispute { dispute: now })
        }
        Settled::Ruling { hit, .. } | Settled::Clause { hit } if hit >= shown => None,
        settled => Some(settled),
    });
    answer.disputes.retain(whole);
    for dispute in &mut answer.disputes {
        dispute.default.retain(|at| *at < shown);
        dispute.others.retain(|at| *at < shown);
    }
}

/// That a word of the query is about something that stands in no book here: no hit says it itself, and no book is
/// called so.
fn elsewhere(vocab: &Vocab, query: &Query, found: &[Candidate]) -> Option<Settled> {
    let typed = query.folded.text();
    let held = |word: &str| {
        let says = |c: &Candidate, zone: Zone| c.document.zone(zone).contains(word);
        found
            .iter()
            .any(|c| says(c, Zone::Body) || says(c, Zone::Headings))
    };
    let titled = |word: &str| {
        let mut titles = vocab
            .books
            .iter()
            .map(|b| crate::text::fold::fold(&b.title));
        titles.any(|title| title.contains(word))
    };
    let mut words = vocab.synonyms.elsewhere.iter().filter(|outside| {
        let here = outside.unless.iter().any(|word| stands(&typed, word));
        stands(&typed, &outside.word) && !here
    });
    let outside = words.find(|outside| match outside.what {
        super::Elsewhere::Procedure => !held(&outside.word),
        super::Elsewhere::Game => !titled(&outside.word),
    })?;
    Some(Settled::Elsewhere {
        what: outside.what,
        word: outside.word.clone(),
    })
}

/// Whether a word stands in a text: one in Latin letters only where a word begins.
fn stands(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        !word.is_ascii() || before.is_none_or(|c| !c.is_ascii_alphanumeric())
    })
}

/// How much of what is asked is left unsaid, from 0 to 1, by what says some wordings. A word is asked for, and a stretch
/// of characters that is none; one that only shows what is wanted of the answer is not.
fn unsaid(asked: &Asked, book: crate::rulebook::BookId, says: &dyn Fn(&str) -> bool) -> f32 {
    let (mut wanted, mut said) = (BTreeSet::new(), BTreeSet::new());
    for concept in asked.concepts.iter().filter(|c| !c.cue) {
        let stretch = concept.span.len() > 1 || concept.asked.is_ascii();
        let asks = match concept.word {
            // Of the words that most clauses use only whose it is tells something.
            true => {
                concept.weight >= TELLS || concept.alts.iter().any(|a| OTHERS.contains(&&*a.text))
            }
            // A pair over the edge of a word asks for nothing of its own.
            false => stretch && concept.weight >= OPEN,
        };
        if asks {
            wanted.extend(concept.span.clone());
        }
        let is = |alt: &Alt| {
            alt.weight >= MEANT && alt.book.is_none_or(|of| of == book) && says(&alt.text)
        };
        if stretch && concept.alts.iter().any(is) {
            said.extend(concept.span.clone());
        }
    }
    match wanted.difference(&said).count() {
        // Who asks for nothing is answered by nothing.
        _ if wanted.is_empty() => 1.0,
        left => left as f32 / wanted.len() as f32,
    }
}

/// Whether a document says a wording itself: not what editors remark, nor how people speak of it.
fn says(document: &Document, wording: &str) -> bool {
    let zones = [Zone::Body, Zone::Headings, Zone::Context, Zone::Gloss];
    zones
        .iter()
        .any(|zone| document.zone(*zone).contains(wording))
}

/// The contradiction of which one side is the best hit, the other not far behind, that is about what is asked: what is
/// asked stands in what it holds, or on both sides.
fn disputed(asked: &Asked, found: &[Candidate], answer: &Answer) -> Option<Settled> {
    let score = |place: usize| found.get(place).map_or(0.0, |c| c.score);
    let best = score(0);
    let is = |d: &Dispute| {
        let sides = [d.default[0], d.others[0]];
        let near = sides.contains(&0)
            && sides
                .iter()
                .all(|at| *at < FIRST && score(*at) >= OTHER_SIDE * best);
        let held = crate::text::fold::fold(&format!("{} {}", d.reading, d.says));
        let says = |wording: &str| {
            held.contains(wording)
                || sides
                    .iter()
                    .all(|at| found.get(*at).is_some_and(|c| says(&c.document, wording)))
        };
        near && unsaid(asked, d.book, &says) <= OF_DISPUTE
    };
    let dispute = answer.disputes.iter().position(is)?;
    Some(Settled::Dispute { dispute })
}

/// The ruling among the first hits that asks the same: it says what is asked, and what its title says is asked.
fn ruled(
    vocab: &Vocab,
    index: &DocumentIndex,
    query: &Query,
    asked: &Asked,
    found: &[Candidate],
) -> Option<Settled> {
    let typed = query.folded.text();
    if letters(&typed) < ASKS {
        return None;
    }
    let best = found.first().map_or(0.0, |c| c.score);
    let left = |c: &Candidate| {
        let document = &c.document;
        let (title, body) = (document.zone(Zone::Headings), document.zone(Zone::Body));
        let whole = |wording: &str| title.contains(wording) || body.contains(wording);
        let whole = unsaid(asked, document.book, &whole);
        let named = unsaid(asked, document.book, &|wording| title.contains(wording));
        let of_text = |text: &str| asked_of(text, &typed, asked, &vocab.synonyms.empty);
        let of_title = of_text(title);
        let fits = |[whole_most, named_most, least]: [f32; 3]| {
            whole <= whole_most && named <= named_most && of_title >= least
        };
        let (of, wanted) = (numbers(title), numbers(&typed));
        let counts = of.is_subset(&wanted) || wanted.is_empty();
        let by_title = (fits(OF_RULING) || fits(OF_TITLE))
            && counts
            && !asks_for_more(title, &typed, vocab, index);
        // Who tells the same case asks the same, whatever it is called.
        let by_question = whole <= OF_RULING[0]
            && of_text(body) >= OF_RULING[2]
            && wanted.is_subset(&numbers(body));
        (by_title || by_question).then_some(whole)
    };
    let rulings = found.iter().enumerate().take(FIRST);
    let (hit, of, _) = rulings
        .filter(|(_, c)| c.document.kind == DocumentKind::Ruling && c.score >= OTHER_SIDE * best)
        .filter_map(|(place, c)| Some((place, c, left(c)?)))
        .min_by(|a, b| a.2.total_cmp(&b.2).then(a.0.cmp(&b.0)))?;
    let (_, says) = of.document.text.split_once('\n')?;
    Some(Settled::Ruling {
        hit,
        says: says.to_owned(),
    })
}

/// Whether a title asks for something of which a query says nothing: who asks whether one may slide does not ask whether
/// one may activate and slide, nor who asks about the opponent about oneself.
fn asks_for_more(title: &str, typed: &str, vocab: &Vocab, index: &DocumentIndex) -> bool {
    let of_title = understand(&Query::parse(title, vocab), vocab, index);
    let unsaid = |c: &Concept| {
        let meant = |a: &Alt| a.weight >= MEANT && typed.contains(&*a.text);
        let touched = c.asked.chars().filter(|c| typed.contains(*c)).count();
        2 * touched < c.asked.chars().count() && !c.alts.iter().any(meant)
    };
    // 又发动又滑行 asks for both.
    let both = |text: &str| text.contains('又');
    let names_others = |text: &str| OTHERS.iter().any(|word| text.contains(word));
    let terms = of_title.concepts.iter().filter(|c| c.names_term());
    terms.into_iter().any(unsaid)
        || both(title) && !both(typed)
        || names_others(typed) && !names_others(title)
}

/// How much of a title, but for words without weight, is asked by a query: from 0 to 1.
fn asked_of(title: &str, typed: &str, asked: &Asked, empty: &[String]) -> f32 {
    let chars: Vec<(usize, char)> = title.char_indices().collect();
    let mark = |covered: &mut Vec<bool>, word: &str| {
        for (at, found) in title.match_indices(word) {
            for (nth, (byte, _)) in chars.iter().enumerate() {
                covered[nth] |= (at..at + found.len()).contains(byte);
            }
        }
    };
    let mut idle: Vec<bool> = chars.iter().map(|(_, c)| !c.is_alphanumeric()).collect();
    empty.iter().for_each(|word| mark(&mut idle, word));
    let mut met = idle.clone();
    let alts = asked.concepts.iter().flat_map(|c| &c.alts);
    for alt in alts.filter(|a| a.weight >= MEANT && a.text.chars().nth(1).is_some()) {
        mark(&mut met, &alt.text);
    }
    let typed: Vec<char> = typed.chars().collect();
    for pair in typed
        .windows(2)
        .filter(|p| p.iter().all(|c| c.is_alphanumeric()))
    {
        mark(&mut met, &pair.iter().collect::<String>());
    }
    let tells = idle.iter().filter(|idle| !**idle).count();
    let said = met.iter().zip(&idle).filter(|(met, idle)| **met && !**idle);
    said.count() as f32 / tells.max(1) as f32
}

/// The numbers in a text: in digits, or in words as what is counted.
fn numbers(text: &str) -> BTreeSet<u32> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = BTreeSet::new();
    let mut at = 0;
    while at < chars.len() {
        let digits = chars[at..]
            .iter()
            .take_while(|c| c.is_ascii_digit())
            .count();
        let written = chars[at..]
            .iter()
            .take_while(|c| numeral::is_chinese(**c))
            .count();
        if digits > 0 {
            let number: String = chars[at..at + digits].iter().collect();
            found.extend(number.parse::<u32>());
        } else if at > 0 && chars[at - 1] == '第'
            || chars
                .get(at + written)
                .is_some_and(|c| MEASURES.contains(*c))
        {
            let number: String = chars[at..at + written].iter().collect();
            // 抓一两张: either of them.
            match numeral::counted(&number) {
                Some(value) => found.extend([value]),
                None => found.extend(
                    number
                        .chars()
                        .filter_map(|c| numeral::chinese(&c.to_string())),
                ),
            }
        }
        at += digits.max(written).max(1);
    }
    found
}

/// The first hit, where it is a clause that says all that a question asks for, that no other clause comes near, least
/// of all one of another game, and that none contradicts.
fn written(query: &Query, asked: &Asked, found: &[Candidate]) -> Option<Settled> {
    let first = found.first()?;
    let is_clause = |c: &&Candidate| c.document.kind.is_node() && !c.document.kind.is_heading();
    let document = &first.document;
    let lead = |other: &Candidate| match other.document.book == document.book {
        true => LEAD,
        false => LEAD_OF_GAMES,
    };
    let mut others = found[1..].iter().filter(is_clause);
    let leads = others.all(|other| first.score >= lead(other) * other.score);
    let disputed = document
        .links
        .iter()
        .any(|l| l.relation == Relation::Contradicts);
    let asks = letters(&query.folded.text()) > ASKS && query.ids.is_empty();
    let says = |wording: &str| says(document, wording);
    let counted = counts_what(&query.folded.text(), document.zone(Zone::Body));
    let holds = counted && unsaid(asked, document.book, &says) == 0.0;
    (is_clause(&first) && asks && leads && !disputed && holds).then_some(Settled::Clause { hit: 0 })
}

/// Whether a text counts what a question wants counted: 几张 wants a number of 张, or that there is no limit.
fn counts_what(typed: &str, text: &str) -> bool {
    let wanted = ["几", "多少"].iter().find_map(|word| {
        let (_, behind) = typed.split_once(word)?;
        behind.chars().next().filter(|c| MEASURES.contains(*c))
    });
    let Some(measure) = wanted else { return true };
    let mut before = None;
    let number = text.chars().any(|c| {
        let counted = c == measure && before.is_some_and(is_number);
        before = Some(c);
        counted
    });
    number
        || ["任意", "限制", "上限"]
            .iter()
            .any(|word| text.contains(word))
}

/// Whether a character may end a number, or stand for one.
fn is_number(c: char) -> bool {
    c.is_ascii_alphanumeric() || numeral::is_chinese(c) || "两数几".contains(c)
}

/// How many letters a text has. A word in Latin letters, be it English or pinyin, says as much as two characters.
fn letters(text: &str) -> usize {
    let mut latin = false;
    let mut count = 0;
    for c in text.chars() {
        let was = std::mem::replace(&mut latin, c.is_ascii_alphanumeric());
        count += match (c.is_alphanumeric(), latin && was) {
            (true, false) => 1 + usize::from(latin),
            _ => 0,
        };
    }
    count
}

#[cfg(test)]
mod tests {
    use super::super::{Elsewhere, Options, Searcher};
    use super::*;
    use crate::rulebook::{BookId, Library};

    fn searched(query: &str) -> Answer {
        let searcher = Searcher::with_library(&Library::shipped(), None).expect("an index");
        searcher.search(query, &Options::default())
    }

    #[test]
    fn of_two_sides_the_default_comes_first() {
        let answer = searched("伤害等于力量");
        let Some(Settled::Dispute { dispute }) = answer.settled else {
            panic!("{:?}", answer.settled);
        };
        let dispute = &answer.disputes[dispute];
        assert_eq!(dispute.reading, "伤害等于力量值");
        assert!(dispute.default[0] < dispute.others[0], "{dispute:?}");
        let clause = answer.hits[dispute.default[0]].clause;
        assert_eq!(
            clause.map(|c| c.to_string()).as_deref(),
            Some("vividz:305.2")
        );
        // One side alone is no answer.
        let searcher = Searcher::with_library(&Library::shipped(), None).expect("an index");
        let one = Options {
            limit: 1,
            ..Options::default()
        };
        assert_eq!(searcher.search("伤害等于力量", &one).settled, None);
        // Two sides of something that was not asked settle nothing.
        let settled = searched("支付能量费用时按什么顺序执行").settled;
        assert!(
            !matches!(settled, Some(Settled::Dispute { .. })),
            "{settled:?}"
        );
        // The side that was asked for by its number stands first.
        let answer = searched("1004.1");
        let first = answer.hits[0].clause.map(|c| c.to_string());
        assert_eq!(first.as_deref(), Some("vividz:1004.1"));
    }

    #[test]
    fn a_ruling_that_asks_the_same_answers() {
        let answer = searched("速度5的卡被加速1又减速1，速度是多少");
        let Some(Settled::Ruling { says, .. }) = &answer.settled else {
            panic!("{:?}", answer.settled);
        };
        assert!(says.starts_with('4'), "{says}");
    }

    #[test]
    fn what_asks_for_more_or_of_somebody_else_is_another_question() {
        let searcher = Searcher::with_library(&Library::shipped(), None).expect("an index");
        let options = Options {
            book: Some(BookId::VIVIDZ),
            ..Options::default()
        };
        let ruling = |query: &str| match searcher.search(query, &options).settled {
            Some(Settled::Ruling { says, .. }) => says,
            _ => String::new(),
        };
        // 又发动又滑行 asks for both; the cards of oneself are not those of the opponent.
        for query in [
            "防御时能滑行吗",
            "防御步骤能滑行吗",
            "对手扣着的任务我能偷看吗",
        ] {
            assert_eq!(ruling(query), "", "{query}");
        }
        assert!(ruling("盖着的任务牌自己能不能看").contains("翻为背面"));
    }

    #[test]
    fn who_asks_how_many_is_told_a_number() {
        assert!(counts_what("一回合能打几张牌", "每回合打出1张牌"));
        assert!(counts_what("一回合能打几张牌", "打出的牌没有限制"));
        assert!(!counts_what("一回合能打几张牌", "1回合内，不能打出事件牌"));
        assert!(counts_what("能打出吗", "不能打出"));
    }

    #[test]
    fn a_word_names_and_a_sentence_asks() {
        assert_eq!(letters("huaxing"), 2);
        assert_eq!(letters("damage equals power"), 6);
        assert_eq!(letters("BP低于3000"), 6);
        assert_eq!(searched("huaxing").settled, None);
        // Where two games answer, neither is put forward: here the first leads by more than a game's own clauses need.
        assert_eq!(searched("角色牌登场时是竖置还是横置").settled, None);
    }

    #[test]
    fn what_no_book_speaks_of_is_said() {
        for (query, what) in [
            ("迟到十分钟怎么判罚", Elsewhere::Procedure),
            ("万智牌的指示物", Elsewhere::Game),
            ("MTG stack", Elsewhere::Game),
            ("magic priority", Elsewhere::Game),
            ("yellow card for delay of game", Elsewhere::Procedure),
            ("偷看对手手牌怎么罚", Elsewhere::Procedure),
            ("偷看对手手牌要受罚吗", Elsewhere::Procedure),
            (
                "opponent looked at my hand, game loss?",
                Elsewhere::Procedure,
            ),
        ] {
            let answer = searched(query);
            assert!(
                matches!(&answer.settled, Some(Settled::Elsewhere { what: is, .. }) if *is == what),
                "{query}: {:?}",
                answer.settled
            );
        }
        for query in [
            "滑行",
            "攻击时对方能不能滑行",
            "手牌上限",
            "magic card in the trap zone",
            "continuous magic",
            "time counter",
        ] {
            let settled = searched(query).settled;
            assert!(
                !matches!(settled, Some(Settled::Elsewhere { .. })),
                "{query}: {settled:?}"
            );
        }
    }
}
