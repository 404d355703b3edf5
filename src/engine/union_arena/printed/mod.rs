//! Printed cards read into the words of the game: the text in Chinese, the original in Japanese, and what both say.
//!
//! ```text
//!  columns ──► values ─────────────────────────────┐
//!  text    ──► Text ──► units ──► zh ─► block ──┐  ├─► CardText ─► Node
//!  original ─► Text ──► units ──► ja ─► block ──┴──┘      compared unit by unit
//! ```
//!
//! Both grammars make the same typed words (`make`, `np`, `pred`, `icons`), so that two texts that mean the same come to
//! the same. What is not read stands in the card as 未读.

mod block;
mod called;
mod compare;
mod deep;
mod icons;
mod ja;
mod levels;
mod make;
mod np;
mod phrases;
mod pred;
mod reminder;
mod said;
mod tell;
mod text;
mod units;
mod values;
mod zh;

use std::collections::{BTreeMap, BTreeSet};

use compare::Pairs;
use said::Fixed;
use text::{TextRead, UnitRead};

use crate::engine::printed::columns::{columns, nothing};
use crate::engine::printed::text::{Script, Sign, Text, name};
use crate::engine::printed::{Dialect, Doubt, Part, Printed, PrintedCard, Reading};
use crate::engine::union_arena::card::ability::Own;
use crate::engine::union_arena::card::{Ability, CardText};
use crate::engine::union_arena::words::Kind;
use crate::engine::vocab::Vocab;

/// How printed cards are read.
pub static PRINTED: Printed = Printed {
    fields: &values::FIELDS,
    read,
    learn,
    dialect: || {
        crate::rulebook::shipped::file("rulebooks/union-arena/printed.toml").unwrap_or_default()
    },
};

/// Reads a card.
pub fn read(card: &PrintedCard, dialect: &Dialect) -> Reading {
    let mut out = CardText::default();
    if let Some(called) = card.names.first() {
        out.name = Some(name(called, Script::Chinese));
    }
    out.number = (!card.number.is_empty()).then(|| card.number.clone());
    let mut sentences = columns(card, |column, text| values::set(&mut out, column, text));
    let kind = out.kind;
    let mut read = effects(card, kind, dialect);
    for unit in &read.units {
        let says: Vec<String> = unit.abilities.iter().map(tell::ability).collect();
        if let Some(first) = read.sentences.get_mut(unit.sentences.start)
            && unit.whole
        {
            first.told = says.join("。");
        }
    }
    out.copies = read.copies;
    let mut sentences_read = read.sentences.iter_mut();
    if let Some(copies) = read.copies
        && let Some(limit) = sentences_read.find(|s| s.text.trim_start().starts_with('※'))
    {
        let says = match i32::from(copies) {
            make::ANY_COPIES => "※此卡在卡组中可以放任意张".to_owned(),
            n => format!("※此卡在卡组中最多放{n}张"),
        };
        let told = [says, std::mem::take(&mut limit.told)];
        limit.told = told.join("。").trim_end_matches('。').to_owned();
        limit.beside = false;
    }
    out.abilities
        .extend(read.units.into_iter().flat_map(|u| u.abilities));
    told_apart(&mut out.abilities);
    sentences.extend(read.sentences);
    if let Some(print) = card.trigger.as_deref().filter(|t| !nothing(t)) {
        let (icon, told) = text::trigger(print, Fixed::new(kind, &zh::CHINESE), dialect);
        out.trigger = icon;
        sentences.extend(told);
    }
    Reading {
        card: out.write(),
        sentences,
    }
}

/// Several effects that are activated are called by what they say.
fn told_apart(abilities: &mut [Ability]) {
    let activated = |a: &&mut Ability| matches!(a, Ability::Activated(_));
    if abilities.iter_mut().filter(activated).count() < 2 {
        return;
    }
    for ability in abilities {
        let says = tell::ability(ability);
        if let Ability::Activated(Own(clause)) = ability
            && clause.text.is_empty()
        {
            clause.text = says;
        }
    }
}

/// Reads the effects of a card, by its text, its original or both.
fn effects(card: &PrintedCard, kind: Kind, dialect: &Dialect) -> TextRead {
    let of = |print: &Option<String>| print.clone().filter(|t| !nothing(t));
    let (ours, theirs) = (of(&card.text), of(&card.original));
    let text = |print: &str, script| Text::new(print, script, dialect);
    let original = theirs.as_ref().map(|print| {
        let text = text(print, Script::Other);
        let read = text::effects(&text, Part::Original, Fixed::new(kind, &ja::JAPANESE));
        (text, read)
    });
    let Some(print) = ours else {
        return original.map_or_else(TextRead::default, |(_, read)| read);
    };
    let folded = text(&print, Script::Chinese);
    let read = text::effects(&folded, Part::Text, Fixed::new(kind, &zh::CHINESE));
    let Some((original, other)) = original else {
        return read;
    };
    let pairs: Pairs = compare::paired(&folded, &original).into_iter().collect();
    let judged = |unit: &UnitRead| {
        let mut own = read.sentences[unit.sentences.clone()].iter();
        own.any(|s| card.is_judged(Part::Text, &s.span))
    };
    let judged: Vec<bool> = read.units.iter().map(judged).collect();
    let mut read = compare::laid_beside(read, &other, &judged, pairs, dialect);
    if let Some(what) = compare::contradiction(&folded, &original)
        && let Some(first) = read.sentences.first_mut()
    {
        first.outcome.doubted(Doubt::Contradicts(what));
    }
    read
}

/// Learns from a list what names of the original are called in its language: those that stand in the same places.
pub fn learn(cards: &[PrintedCard], dialect: &mut Dialect) {
    let mut spelled: BTreeMap<String, String> = BTreeMap::new();
    let mut votes: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for card in cards {
        if let (Some(ours), Some(theirs)) = (&card.text, &card.original) {
            let ours = Text::new(ours, Script::Chinese, dialect);
            let theirs = Text::new(theirs, Script::Other, dialect);
            let pairs = compare::paired(&ours, &theirs);
            if pairs.is_empty() {
                let named = theirs.signs.iter().filter_map(|sign| match sign {
                    Sign::Name(n) => Some((n.clone(), name(n, Script::Chinese))),
                    _ => None,
                });
                spelled.extend(named);
            }
            for (theirs, ours) in pairs {
                *votes.entry(theirs).or_default().entry(ours).or_default() += 1;
            }
        }
    }
    // A name of the original that a card of the list has, written as the list writes names.
    let own: BTreeSet<String> = cards
        .iter()
        .filter_map(|card| card.names.first())
        .map(|called| name(called, Script::Chinese))
        .collect();
    for (original, written) in spelled {
        if own.contains(&written) {
            votes
                .entry(original)
                .or_default()
                .entry(written)
                .or_insert(1);
        }
    }
    dialect.has_cards(own);
    for (original, called) in votes {
        if dialect.called(&original).is_some() {
            continue;
        }
        if let Some((most, _)) = called.iter().max_by_key(|(_, n)| **n) {
            dialect.pair(&original, most);
        }
    }
}
