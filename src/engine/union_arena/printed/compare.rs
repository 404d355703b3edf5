//! The text in Chinese and the original beside each other: what both say, what only one says, and which is declared.
//!
//! Names are not translated but paired: two texts say the same where one comes of the other by putting its names in the
//! place of the others.

use std::collections::BTreeMap;

use super::deep;
use super::icons::Head;
use super::make;
use super::tell;
use super::text::{TextRead, UnitRead};
use crate::engine::printed::sentences::as_written;
use crate::engine::printed::text::{Script, Sign, Text, name};
use crate::engine::printed::{Dialect, Doubt, Outcome, Sentence};
use crate::engine::union_arena::card::{Ability, Clause, Effect, Pick};
use crate::engine::vocab::{Node, Vocab};
use crate::text::yaml::Kind;

/// Names of the original, with those of the text.
pub type Pairs = BTreeMap<String, String>;

/// The keys under which a name or a trait stands.
const NAMED: [&str; 3] = ["卡名", "卡名含", "特征"];

/// Whether names or traits stand under a key: under 激跃 where a card's marks do, not where somebody is to raid.
fn names(key: &str, value: &Node) -> bool {
    fn marks(node: &Node) -> bool {
        match &node.kind {
            Kind::Scalar(text, _) => text.starts_with(['<', '[']),
            Kind::List(all) => all.iter().all(marks),
            Kind::Map(_) => false,
        }
    }
    NAMED.contains(&key) || key == "激跃" && marks(value)
}

/// What is told to people only.
const TOLD: [&str; 1] = ["文"];

/// The names and traits of a text, in their order.
fn signs(text: &Text) -> Vec<(bool, &str)> {
    let named = text.signs.iter().filter_map(|s| match s {
        Sign::Name(n) => Some((true, n.as_str())),
        Sign::Trait(t) => Some((false, t.as_str())),
        Sign::Icon(_) | Sign::Given(_) => None,
    });
    named.collect()
}

/// The names of two texts that stand in the same places, where both have as many.
pub fn paired(text: &Text, original: &Text) -> Vec<(String, String)> {
    let (ours, theirs) = (signs(text), signs(original));
    let alike = ours.len() == theirs.len() && ours.iter().zip(&theirs).all(|(a, b)| a.0 == b.0);
    if !alike {
        return Vec::new();
    }
    let pairs = theirs.iter().zip(&ours);
    pairs
        .map(|((_, theirs), (_, ours))| ((*theirs).to_owned(), (*ours).to_owned()))
        .collect()
}

/// Whether two declarations say the same; names that stand in the same places are paired.
fn same(ours: &Node, theirs: &Node, named: bool, pairs: &mut Pairs, dialect: &Dialect) -> bool {
    match (&ours.kind, &theirs.kind) {
        (Kind::Scalar(a, _), Kind::Scalar(b, _)) if named => {
            let (a, b) = (bare(a), bare(b));
            match pairs.get(b) {
                Some(known) => alike(known, a, dialect),
                None => {
                    pairs.insert(b.to_owned(), a.to_owned());
                    true
                }
            }
        }
        (Kind::Scalar(a, _), Kind::Scalar(b, _)) => a == b,
        (Kind::List(a), Kind::List(b)) => {
            a.len() == b.len()
                && a.iter()
                    .zip(b)
                    .all(|(a, b)| same(a, b, named, pairs, dialect))
        }
        (Kind::Map(a), Kind::Map(b)) => {
            let told = |(key, _): &&(Node, Node)| !TOLD.contains(&key.as_str().unwrap_or_default());
            let (a, b): (Vec<_>, Vec<_>) = (
                a.iter().filter(told).collect(),
                b.iter().filter(told).collect(),
            );
            a.len() == b.len()
                && a.iter().zip(&b).all(|((ka, a), (kb, b))| {
                    let key = ka.as_str().unwrap_or_default();
                    ka.as_str() == kb.as_str() && same(a, b, named || names(key, a), pairs, dialect)
                })
        }
        _ => false,
    }
}

/// A name without its brackets.
fn bare(text: &str) -> &str {
    let inner = text.trim_start_matches('<').trim_end_matches('>');
    let inner = inner.strip_prefix("[特征:").unwrap_or(inner);
    inner.trim_end_matches(']')
}

/// Whether two spellings of a name differ in nothing but marks and one character of several: a slip of the translation,
/// where they are not the names of two cards.
fn alike(a: &str, b: &str, dialect: &Dialect) -> bool {
    if a == b || dialect.is_card(a) && dialect.is_card(b) {
        return a == b;
    }
    let letters = |t: &str| {
        t.chars()
            .filter(|c| c.is_alphanumeric())
            .collect::<Vec<_>>()
    };
    let (a, b) = (letters(a), letters(b));
    let differing = a.iter().zip(&b).filter(|(x, y)| x != y).count();
    a.len() == b.len() && (differing == 0 || differing == 1 && a.len() > 1)
}

/// Whether two lists of effects say the same.
fn agree(ours: &[Ability], theirs: &[Ability], pairs: &mut Pairs, dialect: &Dialect) -> bool {
    let mut met = pairs.clone();
    let all = ours.len() == theirs.len()
        && ours
            .iter()
            .zip(theirs)
            .all(|(a, b)| same(&a.write(), &b.write(), false, &mut met, dialect));
    if all {
        *pairs = met;
    }
    all
}

/// A declaration with the names of the list's language in place of the original's; whether all of them are known.
fn renamed(node: &Node, named: bool, pairs: &Pairs, dialect: &Dialect, known: &mut bool) -> Node {
    let kind = match &node.kind {
        Kind::Scalar(text, what) if named => {
            let inner = bare(text);
            let called = pairs
                .get(inner)
                .map(String::as_str)
                .or_else(|| dialect.called(inner));
            match called {
                Some(called) => Kind::Scalar(text.replace(inner, called), *what),
                None => {
                    *known = false;
                    // As Chinese texts would write the characters that it has.
                    Kind::Scalar(text.replace(inner, &name(inner, Script::Chinese)), *what)
                }
            }
        }
        Kind::Scalar(..) => node.kind.clone(),
        Kind::List(all) => Kind::List(
            all.iter()
                .map(|n| renamed(n, named, pairs, dialect, known))
                .collect(),
        ),
        Kind::Map(all) => Kind::Map(
            all.iter()
                .map(|(key, value)| {
                    let named = named || names(word(key), value);
                    let value = match TOLD.contains(&word(key)) {
                        true => retold(value, pairs, dialect),
                        false => renamed(value, named, pairs, dialect, known),
                    };
                    (key.clone(), value)
                })
                .collect(),
        ),
    };
    Node { at: node.at, kind }
}

/// What is told to people, with the names of the list's language.
fn retold(node: &Node, pairs: &Pairs, dialect: &Dialect) -> Node {
    let Some(text) = node.as_str() else {
        return node.clone();
    };
    let mut out = String::new();
    for piece in text.split_inclusive(['<', '>', ':', ']']) {
        let name = piece.trim_end_matches(['>', ']']);
        let called = match name.len() < piece.len() {
            true => pairs
                .get(name)
                .map(String::as_str)
                .or_else(|| dialect.called(name)),
            false => None,
        };
        out += called.unwrap_or(name);
        out += &piece[name.len()..];
    }
    Node {
        kind: match &node.kind {
            Kind::Scalar(_, what) => Kind::Scalar(out, *what),
            other => other.clone(),
        },
        at: node.at,
    }
}

/// Effects of the original with the names of the list's language; `None` where a name is not known.
fn translated(abilities: &[Ability], pairs: &Pairs, dialect: &Dialect) -> (Vec<Ability>, bool) {
    let mut known = true;
    let all = abilities.iter().map(|ability| {
        let node = renamed(&ability.write(), false, pairs, dialect, &mut known);
        Ability::read(&node).unwrap_or_else(|_| ability.clone())
    });
    let all = all.collect();
    (all, known)
}

/// How often a word stands in a declaration.
fn count(all: &[Ability], word: &str) -> usize {
    fn walk(node: &Node, word: &str) -> usize {
        match &node.kind {
            Kind::Scalar(text, _) => usize::from(text == word),
            Kind::List(all) => all.iter().map(|n| walk(n, word)).sum(),
            Kind::Map(all) => all.iter().map(|(k, v)| walk(k, word) + walk(v, word)).sum(),
        }
    }
    all.iter().map(|a| walk(&a.write(), word)).sum()
}

/// What it is called that one declaration has under a key and another has not, the most telling first.
const DIFFERS: [(&str, &str); 12] = [
    ("至多", "“最多”只在一种文字里有"),
    ("可以", "“可以”只在一种文字里有"),
    ("可选", "“可以”只在一种文字里有"),
    ("支付", "“可以”只在一种文字里有"),
    ("种类", "“角色”只在一种文字里写明"),
    ("区域", "区域不同"),
    ("谁", "是谁的卡不同"),
    ("除此卡", "“其他”只在一种文字里有"),
    ("展示", "“公开”只在一种文字里有"),
    ("条件", "条件不同"),
    ("如果", "条件不同"),
    ("费用", "费用不同"),
];

/// The keys under which stands what is done or changed, one thing behind the other.
const DONE: [&str; 6] = ["", "效果", "做", "则", "否则", "变化"];

/// The ends of a range.
const ENDS: [&str; 5] = ["至少", "至多", "大于", "小于", "等于"];

/// How two declarations that differ do so, in a word.
fn difference(ours: &[Ability], theirs: &[Ability]) -> String {
    let list = |all: &[Ability]| Node {
        kind: Kind::List(all.iter().map(Ability::write).collect()),
        ..Node::text("")
    };
    parting(&list(ours), &list(theirs), "").unwrap_or_else(|| "卡名、数字或内容不同".to_owned())
}

/// Where two declarations part first. `under` is the key under which they stand.
fn parting(ours: &Node, theirs: &Node, under: &str) -> Option<String> {
    match (&ours.kind, &theirs.kind) {
        (Kind::Scalar(..), Kind::Scalar(..)) if NAMED.contains(&under) || under == "激跃" => None,
        (Kind::Scalar(a, _), Kind::Scalar(b, _)) if a == b => None,
        (Kind::List(a), Kind::List(b)) if a.len() == b.len() => {
            a.iter().zip(b).find_map(|(a, b)| parting(a, b, under))
        }
        (Kind::Map(a), Kind::Map(b)) => {
            let (one, other) = (keys(a), keys(b));
            if one == other {
                let same = a.iter().filter(|(k, _)| one.contains(&word(k)));
                let theirs = |key: &str| b.iter().find(|(k, _)| word(k) == key).map(|(_, v)| v);
                return same.clone().find_map(|(key, value)| {
                    let key = word(key);
                    let under = if ENDS.contains(&key) { under } else { key };
                    parting(value, theirs(key)?, under)
                });
            }
            // 4以下 and 低于4 are ends of a range; 最多4张 is none.
            let only = |some: &[&str], others: &[&str]| {
                let mut only = some.iter().filter(|k| !others.contains(k)).peekable();
                only.peek().is_some() && only.all(|k| ENDS.contains(k))
            };
            match only(&one, &other) && only(&other, &one) {
                true => Some(format!("{under}的界限不同")),
                false => more(ours, theirs, under).or_else(|| apart_by(ours, theirs, under)),
            }
        }
        _ => more(ours, theirs, under).or_else(|| apart_by(ours, theirs, under)),
    }
}

/// What of several things that are done or changed only one declaration has, where it has all that the other has.
fn more(ours: &Node, theirs: &Node, under: &str) -> Option<String> {
    fn all(node: &Node) -> &[Node] {
        match &node.kind {
            Kind::List(all) => all,
            _ => std::slice::from_ref(node),
        }
    }
    let several = |node: &Node| matches!(node.kind, Kind::List(_));
    if !DONE.contains(&under) || !(several(ours) || several(theirs)) {
        return None;
    }
    let (one, other) = (all(ours), all(theirs));
    let (few, many, whose) = match one.len() < other.len() {
        true => (one, other, "原文"),
        false => (other, one, "译文"),
    };
    let nobody = Dialect::default();
    let mut left = few.iter().peekable();
    let only = many.iter().filter(|node| {
        let both = left
            .peek()
            .is_some_and(|few| same(few, node, false, &mut Pairs::new(), &nobody));
        if both {
            left.next();
        }
        !both
    });
    let says = |node: &Node| {
        Effect::read(node).map_or_else(|_| as_written(node), |effect| tell::actions(&[effect]))
    };
    let only: Vec<String> = only.map(says).collect();
    let all = left.next().is_none() && few.len() < many.len();
    all.then(|| format!("{whose}多：{}", only.join("；")))
}

/// What it is called that one declaration has words that another has not: right there, or somewhere below.
fn apart_by(ours: &Node, theirs: &Node, under: &str) -> Option<String> {
    let direct = |node: &'_ Node| match &node.kind {
        Kind::Map(all) => keys(all).into_iter().map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    let below = |node: &Node| {
        let mut all = Vec::new();
        all_keys(node, &mut all);
        all.into_iter().map(str::to_owned).collect()
    };
    let known = |one: Vec<String>, other: Vec<String>| {
        let has = |all: &[String], key: &str| all.iter().any(|k| k == key);
        DIFFERS
            .iter()
            .find(|(key, _)| has(&one, key) != has(&other, key))
    };
    known(direct(ours), direct(theirs))
        .or_else(|| known(below(ours), below(theirs)))
        .or_else(|| DIFFERS.iter().find(|(key, _)| *key == under))
        .map(|(_, says)| (*says).to_owned())
}

/// A key's word.
fn word(key: &Node) -> &str {
    key.as_str().unwrap_or_default()
}

/// The keys of a part of a declaration, without what is told to people only.
fn keys(all: &[(Node, Node)]) -> Vec<&str> {
    let keys = all.iter().map(|(key, _)| word(key));
    keys.filter(|key| !TOLD.contains(key)).collect()
}

/// All words of a part of a declaration under which others stand, and those that stand alone.
fn all_keys<'n>(node: &'n Node, out: &mut Vec<&'n str>) {
    match &node.kind {
        Kind::Scalar(text, _) => out.push(text),
        Kind::List(all) => all.iter().for_each(|n| all_keys(n, out)),
        Kind::Map(all) => {
            for (key, value) in all {
                out.push(word(key));
                all_keys(value, out);
            }
        }
    }
}

/// The numbers of a text that are BP.
fn numbers(text: &Text) -> Vec<u32> {
    let mut all = Vec::new();
    let mut digits = String::new();
    for c in text.chars.iter().chain([&' ']) {
        if c.is_ascii_digit() {
            digits.push(*c);
            continue;
        }
        if let Ok(n) = digits.parse()
            && n >= 500
        {
            all.push(n);
        }
        digits.clear();
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// That a text speaks of other numbers than its original: it may be another card's.
pub fn contradiction(text: &Text, original: &Text) -> Option<String> {
    let (ours, theirs) = (numbers(text), numbers(original));
    let says = |all: &[u32]| {
        let all: Vec<String> = all.iter().map(u32::to_string).collect();
        if all.is_empty() {
            "没有".to_owned()
        } else {
            all.join("、")
        }
    };
    (ours != theirs).then(|| {
        format!(
            "与原文的数字不同：这里{}，原文{}；可能是别的卡的文字",
            says(&ours),
            says(&theirs)
        )
    })
}

/// Which unit of the original each unit of the text is, by their icons. `None` where they do not go together. What a
/// person wrote goes with one of the same icons, or with none.
fn matched(ours: &[UnitRead], theirs: &[UnitRead], judged: &[bool]) -> Option<Vec<Option<usize>>> {
    if ours.len() != theirs.len() && !judged.contains(&true) {
        return None;
    }
    let key = |unit: &UnitRead| -> (Vec<String>, bool) {
        let mut heads: Vec<String> = unit.heads.iter().map(|h: &Head| format!("{h:?}")).collect();
        heads.sort();
        (heads, unit.keyword)
    };
    let mut free: Vec<usize> = (0..theirs.len()).collect();
    let mut out = Vec::new();
    for (unit, judged) in ours.iter().zip(judged) {
        match free.iter().position(|n| key(&theirs[*n]) == key(unit)) {
            Some(at) => out.push(Some(free.remove(at))),
            None if *judged => out.push(None),
            None => return None,
        }
    }
    Some(out)
}

/// The text with what the original says laid beside it: units that agree stay, others are the original's where that is
/// read, with the reason. What a person wrote stays whatever the original says.
pub fn laid_beside(
    mut ours: TextRead,
    theirs: &TextRead,
    judged: &[bool],
    mut pairs: Pairs,
    dialect: &Dialect,
) -> TextRead {
    if ours.copies.is_none() || judged.iter().all(|judged| !judged) {
        ours.copies = theirs.copies.or(ours.copies);
    }
    let Some(matched) = matched(&ours.units, &theirs.units, judged) else {
        return match judged.contains(&true) {
            true => ours,
            false => apart(ours, theirs, &pairs, dialect),
        };
    };
    // What agrees says which name is which, also for what does not.
    let mut agrees = Vec::new();
    for (unit, nth) in ours.units.iter().zip(&matched) {
        let Some(nth) = nth else {
            agrees.push(false);
            continue;
        };
        let other = &theirs.units[*nth];
        let both = unit.whole && other.whole;
        agrees.push(both && agree(&unit.abilities, &other.abilities, &mut pairs, dialect));
    }
    let free = ours
        .units
        .iter()
        .zip(judged)
        .filter(|(_, judged)| !**judged);
    let free: Vec<_> = free.map(|(unit, _)| unit.sentences.clone()).collect();
    let units = ours.units.iter_mut().zip(matched).zip(agrees);
    for (((unit, nth), agrees), judged) in units.zip(judged) {
        let Some(nth) = nth.filter(|_| agrees || !judged) else {
            continue;
        };
        let other = &theirs.units[nth];
        let sentences = &mut ours.sentences[unit.sentences.clone()];
        match (unit.whole, other.whole) {
            // What the original says without a doubt is meant here too.
            (true, true) if agrees => {
                let sure = theirs.sentences[other.sentences.clone()]
                    .iter()
                    .all(|s| s.outcome == Outcome::Read);
                if sure {
                    sentences.iter_mut().for_each(|s| s.outcome = Outcome::Read);
                }
            }
            (true, true) => {
                let what = difference(&unit.abilities, &other.abilities);
                let at = about(&what, &unit.abilities, &other.abilities, sentences);
                let says: Vec<String> = unit.abilities.iter().map(tell::ability).collect();
                let other_says = says.join("。");
                let why = Doubt::Differs {
                    what,
                    other: other_says,
                };
                take(unit, other, &pairs, dialect, (sentences, at), why);
            }
            (false, true) => {
                let print: String = sentences.iter().map(|s| s.text.as_str()).collect();
                let why = Doubt::FromOriginal;
                take(unit, other, &pairs, dialect, (sentences, 0), why);
                for what in unsaid(&print, &other.abilities) {
                    if let Some(first) = sentences.first_mut() {
                        first.outcome.doubted(Doubt::Ambiguous(what));
                    }
                }
            }
            (true, false) => {
                let print: String = theirs.sentences[other.sentences.clone()]
                    .iter()
                    .map(|s| s.text.as_str())
                    .collect();
                if let Some(what) = missing(&unit.abilities, &print)
                    && let Some(first) = sentences.first_mut()
                {
                    first.outcome.doubted(Doubt::Ambiguous(what));
                }
            }
            (false, false) => {}
        }
    }
    for run in free {
        misnamed(&mut ours.sentences[run], &pairs, dialect);
    }
    ours
}

/// Names that stand for one of the original which the list calls by another card's name elsewhere.
fn misnamed(sentences: &mut [Sentence], pairs: &Pairs, dialect: &Dialect) {
    for (theirs, ours) in pairs {
        let Some(known) = dialect.called(theirs) else {
            continue;
        };
        if known == ours || !dialect.is_card(known) || !dialect.is_card(ours) {
            continue;
        }
        let here = sentences
            .iter_mut()
            .find(|s| s.text.contains(ours.as_str()));
        if let Some(sentence) = here {
            let what = format!("原文的〈{theirs}〉在别的卡上译作<{known}>，这里是<{ours}>");
            sentence.outcome.doubted(Doubt::Ambiguous(what));
        }
    }
}

/// Which sentence a difference in one word is about: the first that takes cards and lacks the word which only the
/// original has, or has the one which it lacks.
fn about(what: &str, ours: &[Ability], theirs: &[Ability], sentences: &[Sentence]) -> usize {
    let keys = DIFFERS.iter().filter(|(_, says)| *says == what);
    let often = |all: &[Ability]| keys.clone().map(|(key, _)| count(all, key)).sum::<usize>();
    let said = |text: &str| {
        let mut words = what.trim_start_matches('“').split('”');
        words.next().is_some_and(|word| text.contains(word))
    };
    let lacks = match often(ours).cmp(&often(theirs)) {
        std::cmp::Ordering::Equal => return 0,
        order => order.is_lt(),
    };
    let takes = |s: &&Sentence| s.text.contains('张') || !lacks;
    let mut all = sentences.iter().enumerate();
    all.find(|(_, s)| takes(s) && said(&s.text) != lacks)
        .map_or(0, |(at, _)| at)
}

/// What a text that is not read does not say, or says alone: that something may be left, that fewer may be chosen.
fn unsaid(print: &str, theirs: &[Ability]) -> Vec<String> {
    let fewer = |pick: &Pick| pick.up_to.is_some() || pick.any;
    let said = ["最多", "至多", "任意"]
        .iter()
        .any(|word| print.contains(word));
    let fewer = !said && theirs.iter().any(|a| deep::within(a, &fewer));
    let fewer = fewer.then(|| "译文没有读懂，其中没有“最多”，原文有；按原文处理".to_owned());
    optional(print, theirs).into_iter().chain(fewer).collect()
}

/// Icons of an effect's head that only the original has, where the text is not read.
fn unheaded(ours: &TextRead, theirs: &TextRead) -> Option<String> {
    let words = |read: &TextRead| -> Vec<&'static str> {
        let heads = read.units.iter().flat_map(|unit| &unit.heads);
        let words = heads.filter_map(|head| match head {
            Head::Activated => Some("起动"),
            Head::At(deed) => Some(deed.word()),
            Head::If(_) | Head::Cost(_) | Head::Times(_) => None,
        });
        words.collect()
    };
    let own = words(ours);
    let lacks = words(theirs).into_iter().find(|word| !own.contains(word))?;
    Some(format!(
        "译文没有读懂，其中没有【{lacks}】，原文有；按原文处理"
    ))
}

/// That only one of a text that is not read and its original says that something may be left.
fn optional(print: &str, theirs: &[Ability]) -> Option<String> {
    let mut depth = 0;
    let own: String = print
        .chars()
        .filter(|c| {
            depth += i32::from(matches!(c, '(' | '（'));
            let outside = depth == 0;
            depth -= i32::from(matches!(c, ')' | '）'));
            outside
        })
        .collect();
    let ours = own.replace("可以发动", "").contains("可以");
    // Up to one AP card is asked for as what may be left, too.
    let left = |e: &Effect| match e {
        Effect::May(m) => m.does.effects != [make::ready_ap(1, false)],
        other => matches!(other, Effect::PayFor(_)),
    };
    let chosen = |c: &Clause| c.optional || !c.cost.costs.is_empty();
    let theirs = theirs.iter().any(|a| {
        deep::within(a, &left) || !matches!(a, Ability::Activated(_)) && deep::within(a, &chosen)
    });
    (ours != theirs).then(|| match theirs {
        true => "译文没有读懂，其中没有“可以”，原文有；按原文处理".to_owned(),
        false => "译文没有读懂，其中有“可以”，原文没有；按原文处理".to_owned(),
    })
}

/// What an original that is not read has by its letters, and what was read of the text has not.
fn missing(ours: &[Ability], original: &str) -> Option<String> {
    let said = |words: &[&str]| words.iter().map(|word| count(ours, word)).sum::<usize>() > 0;
    let marks: [(&str, &[&str], &str); 3] = [
        ("てもよい", &["可以", "可选", "支付"], "可以"),
        ("枚まで", &["至多", "任意"], "最多"),
        ("他の", &["除此卡"], "其他"),
    ];
    let lost = |(mark, words, _): &&(&str, &[&str], &str)| original.contains(mark) && !said(words);
    let (mark, _, means) = marks.iter().find(lost)?;
    Some(format!("原文没有读懂，其中有“{mark}”（{means}），这里没有"))
}

/// Puts the original's unit in the place of the text's.
fn take(
    unit: &mut UnitRead,
    other: &UnitRead,
    pairs: &Pairs,
    dialect: &Dialect,
    (sentences, at): (&mut [Sentence], usize),
    why: Doubt,
) {
    let (abilities, known) = translated(&other.abilities, pairs, dialect);
    unit.abilities = abilities;
    unit.whole = true;
    let mut doubts = vec![why];
    if !known {
        doubts.push(Doubt::Ambiguous(
            "原文的卡名或特征没有对照的译名，照原文写".to_owned(),
        ));
    }
    doubted(sentences, at, doubts);
}

/// Sentences of an effect that is the original's: what is not sure of it is told with one of them; of each that is not
/// read itself, that it is read by the original.
fn doubted(sentences: &mut [Sentence], at: usize, doubts: Vec<Doubt>) {
    let mut of_all = Some(doubts);
    for (nth, sentence) in sentences.iter_mut().enumerate() {
        sentence.beside = false;
        let own = sentence.is_unread().then_some(Doubt::FromOriginal);
        let mut all = match nth == at {
            true => of_all.take().unwrap_or_default(),
            false => Vec::new(),
        };
        if let Some(own) = own.filter(|own| !all.contains(own)) {
            all.insert(0, own);
        }
        sentence.outcome = match all.is_empty() {
            true => Outcome::Read,
            false => Outcome::Doubt(all),
        };
    }
}

/// Texts whose parts do not go together one by one.
fn apart(mut ours: TextRead, theirs: &TextRead, pairs: &Pairs, dialect: &Dialect) -> TextRead {
    let all = |read: &TextRead| -> Vec<Ability> {
        read.units
            .iter()
            .flat_map(|u| u.abilities.clone())
            .collect()
    };
    let whole = |read: &TextRead| read.units.iter().all(|u| u.whole);
    let mut met = pairs.clone();
    if !whole(theirs) || (whole(&ours) && agree(&all(&ours), &all(theirs), &mut met, dialect)) {
        return ours;
    }
    let why = match whole(&ours) {
        true => Doubt::Differs {
            what: "两种文字的段落不同".to_owned(),
            other: all(&ours)
                .iter()
                .map(tell::ability)
                .collect::<Vec<_>>()
                .join("。"),
        },
        false => Doubt::FromOriginal,
    };
    let (abilities, known) = translated(&all(theirs), pairs, dialect);
    let mut doubts = vec![why];
    if !known {
        doubts.push(Doubt::Ambiguous(
            "原文的卡名或特征没有对照的译名，照原文写".to_owned(),
        ));
    }
    if !whole(&ours) {
        let print: String = ours.sentences.iter().map(|s| s.text.as_str()).collect();
        let unsaid = unsaid(&print, &all(theirs)).into_iter();
        doubts.extend(unsaid.chain(unheaded(&ours, theirs)).map(Doubt::Ambiguous));
    }
    doubted(&mut ours.sentences, 0, doubts);
    let sentences = 0..ours.sentences.len();
    ours.units = vec![UnitRead {
        abilities,
        heads: Vec::new(),
        keyword: false,
        sentences,
        whole: true,
    }];
    ours
}
