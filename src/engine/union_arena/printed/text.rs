//! A whole text read: its units, and what became of each sentence of them.

use super::block::{self, Body};
use super::deep;
use super::icons::{Head, Keyword};
use super::levels;
use super::make;
use super::reminder;
use super::said::{Before, Fixed, Gained, Said};
use super::tell;
use super::units::{self, Unit};
use crate::engine::printed::given::given;
use crate::engine::printed::sentences::{Mark, all_read};
use crate::engine::printed::text::{Script, Text};
use crate::engine::printed::{Dialect, Doubt, Outcome, Part, Sentence, Why};
use crate::engine::union_arena::card::ability::Plain;
use crate::engine::union_arena::card::{
    Ability, Effect, Mod, Num, RaidOn, Range, StaticText, TriggerIcon, Which,
};
use crate::engine::union_arena::words::{Deed, Icon, Kind};
use crate::engine::vocab::Many;

/// A unit as it was read.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitRead {
    /// What it comes to; empty where it is not read.
    pub abilities: Vec<Ability>,
    /// What its icons say.
    pub heads: Vec<Head>,
    /// Whether it is a keyword.
    pub keyword: bool,
    /// Its sentences among those of the text.
    pub sentences: std::ops::Range<usize>,
    /// Whether it is read whole.
    pub whole: bool,
}

/// A text as it was read.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TextRead {
    /// Its units.
    pub units: Vec<UnitRead>,
    /// Its sentences.
    pub sentences: Vec<Sentence>,
    /// How many such cards a deck may have, where that is said.
    pub copies: Option<u8>,
}

/// What stands in a declaration for a unit that is not read: the engine stops where its icons say that it comes, and
/// where it has none, as long as the card lies on the field.
/// When it may be used is asked for all the same, where that is read.
fn unread_unit(
    unit: &Unit,
    (read, sentences): (&[Ability], &[Sentence]),
    raided: bool,
    kind: Kind,
) -> Ability {
    let missing = sentences.iter().filter(|s| s.is_unread());
    let says: Vec<&str> = missing.map(|s| s.text.trim()).collect();
    let says = says.join("。");
    let timed = unit
        .heads
        .iter()
        .any(|h| matches!(h, Head::Activated | Head::At(_)));
    if timed || kind == Kind::Event {
        let body = Body {
            effects: vec![Effect::Unread(says)],
            ..Body::default()
        };
        let unread = block::headed(&unit.heads, body, raided && kind != Kind::Event, kind);
        return match (unread, read) {
            (Ability::Activated(mut own), [Ability::Activated(read)]) => {
                own.0.when = read.0.when.clone();
                Ability::Activated(own)
            }
            (unread, _) => unread,
        };
    }
    let lasting = block::lasting(Vec::new(), vec![Mod::Unread(says)]);
    let heads: Vec<Head> = unit
        .heads
        .iter()
        .filter(|h| matches!(h, Head::If(_)))
        .cloned()
        .collect();
    block::narrowed(lasting.clone(), &heads, raided).unwrap_or(lasting)
}

/// Reads the text of a card's effects.
pub fn effects(text: &Text, part: Part, fixed: Fixed) -> TextRead {
    let at = Said::new(text, Before::default(), fixed);
    let behind = |keyword: Keyword, from: usize| {
        let mut s = at;
        s.jump(from);
        if keyword == Keyword::Raid {
            raid_marks(&mut s);
            (fixed.grammar.raid)(&mut s);
        } else {
            s.attempt(|s| s.within('(', ')'));
        }
        s.at()
    };
    let mut out = TextRead::default();
    let mut raided = false;
    for unit in units::units(text, &behind) {
        let (mut abilities, marks) = match unit.keyword {
            Some(keyword) => {
                raided |= keyword == Keyword::Raid;
                keyword_unit(&at, &unit, keyword, raided)
            }
            None => plain_unit(&at, &unit, raided),
        };
        abilities.iter_mut().for_each(block::at_will);
        let limits = unit.sentences.iter().cloned();
        out.copies = out
            .copies
            .or(limits.into_iter().find_map(|run| copies(&at, run)));
        let whole = all_read(&marks);
        let begin = out.sentences.len();
        let told = marks.into_iter().map(|mark| shown(mark, &unit, text, part));
        out.sentences.extend(told);
        let abilities = match whole {
            true => abilities,
            false => {
                let sentences = out.sentences[begin..].iter_mut();
                sentences.for_each(|s| s.beside = !s.is_unread());
                let read = (&abilities[..], &out.sentences[begin..]);
                vec![unread_unit(&unit, read, raided, fixed.kind)]
            }
        };
        out.units.push(UnitRead {
            abilities,
            heads: unit.heads,
            keyword: unit.keyword.is_some(),
            sentences: begin..out.sentences.len(),
            whole,
        });
    }
    out
}

/// How many such cards a deck may have, where a sentence says that.
fn copies(at: &Said<'_>, run: std::ops::Range<usize>) -> Option<u8> {
    let (found, _) = at.read(run, at.game.grammar.copies);
    found.and_then(|(n, _)| u8::try_from(n).ok())
}

/// A sentence with the print behind it; the first of a unit with its icons.
fn shown(mut mark: Mark, unit: &Unit, text: &Text, part: Part) -> Sentence {
    let first = unit.sentences.first();
    if first.is_none_or(|s| s.start == mark.run.start) {
        mark.run.start = unit.icons.start.min(mark.run.start);
    }
    mark.sentence(text, part)
}

/// <○○>/[特征:○○] behind the icon of a raid.
fn raid_marks(s: &mut Said<'_>) -> Vec<RaidOn> {
    let mut all = Vec::new();
    loop {
        let on = s
            .attempt(|s| s.name().map(|n| RaidOn::Named(n.to_owned())))
            .or_else(|| s.attempt(|s| s.of_trait().map(|t| RaidOn::Trait(t.to_owned()))));
        match on {
            Some(on) => all.push(on),
            None => return all,
        }
        s.any(&["/", "／", "或", "か", "、"]);
    }
}

fn keyword_unit(
    at: &Said<'_>,
    unit: &Unit,
    keyword: Keyword,
    raided: bool,
) -> (Vec<Ability>, Vec<Mark>) {
    let run = unit.icons.clone();
    let mark = |outcome| {
        vec![Mark {
            run: run.clone(),
            outcome,
        }]
    };
    if keyword == Keyword::Raid {
        let mut s = *at;
        s.jump(run.start + 1);
        let on = raid_marks(&mut s);
        return match on.is_empty() {
            true => (
                Vec::new(),
                mark(Outcome::unread(run.start + 1, Why::NoWord)),
            ),
            false => (vec![Ability::Raid(Many(on))], mark(Outcome::Read)),
        };
    }
    let said = at.text().chars[run.start + 1..run.end].iter().copied();
    let said = said.filter(|c| !matches!(c, '(' | ')'));
    let outcome = match reminder::unknown(said, keyword) {
        None => Outcome::Read,
        Some(other) => Outcome::Doubt(vec![Doubt::Ambiguous(reminder::told(other))]),
    };
    match keyword.abilities(raided) {
        Ok(abilities) => (abilities, mark(outcome)),
        Err(what) => (
            Vec::new(),
            mark(Outcome::unread(run.start, Why::Lacking(what.to_owned()))),
        ),
    }
}

/// That nothing of a unit is read, from a place on.
fn none_read(unit: &Unit, from: usize) -> (Vec<Ability>, Vec<Mark>) {
    let icons = std::slice::from_ref(&unit.icons);
    let runs = if unit.sentences.is_empty() {
        icons
    } else {
        &unit.sentences
    };
    let marks = runs.iter().map(|run| Mark {
        run: run.clone(),
        outcome: Outcome::unread(from, Why::NoWord),
    });
    (Vec::new(), marks.collect())
}

fn plain_unit(at: &Said<'_>, unit: &Unit, raided: bool) -> (Vec<Ability>, Vec<Mark>) {
    if let Some(from) = unit.unknown {
        return none_read(unit, from);
    }
    let timed = unit
        .heads
        .iter()
        .any(|h| matches!(h, Head::Activated | Head::At(_)));
    if !timed {
        return lasting_unit(at, unit, raided);
    }
    let mut body = block::body(at, &unit.sentences);
    let mut marks = std::mem::take(&mut body.marks);
    if marks.is_empty() {
        return none_read(unit, unit.icons.end);
    }
    // What lay under it has left it before the effects of its retirement are dealt with (6.3-1).
    let undermost = |e: &Effect| deep::within(e, &|w: &Which| matches!(w, Which::Undermost(_)));
    let retires = unit.heads.contains(&Head::At(Deed::Retire));
    if retires && body.effects.iter().any(undermost) {
        for mark in &mut marks {
            let why = Why::Lacking("退场之后认得激跃源".to_owned());
            mark.outcome = Outcome::unread(mark.run.start, why);
        }
    }
    let ability = block::headed(&unit.heads, body, raided, at.game.kind);
    (vec![ability], marks)
}

/// Sentences without an icon that says when: what lasts, what goes off at what it names, and what an event does.
fn lasting_unit(at: &Said<'_>, unit: &Unit, raided: bool) -> (Vec<Ability>, Vec<Mark>) {
    let mut abilities = Vec::new();
    let mut marks = Vec::new();
    let mut does = Vec::new();
    for (nth, run) in unit.sentences.iter().enumerate() {
        if let (Some((gained, _)), _) = at.read(run.clone(), at.game.grammar.gained) {
            let (all, mut more) = gained_here(at, unit, &gained, nth, raided);
            abilities.extend(all);
            marks.append(&mut more);
            break;
        }
        if copies(at, run.clone()).is_some() {
            let (run, outcome) = (run.clone(), Outcome::Read);
            marks.push(Mark { run, outcome });
            continue;
        }
        let (found, outcome) = match given::<Ability>(at.text(), run) {
            // What an event does is declared as effects.
            Some(Err(_)) if at.game.kind == Kind::Event && unit.heads.is_empty() => {
                does.push(run.clone());
                continue;
            }
            Some(given) => {
                let outcome = match given.and_then(|all| under(all, &unit.heads, raided, run)) {
                    Ok(all) => {
                        abilities.extend(all);
                        Outcome::Read
                    }
                    Err(outcome) => outcome,
                };
                marks.push(Mark {
                    run: run.clone(),
                    outcome,
                });
                continue;
            }
            None => at.read(run.clone(), at.game.grammar.lasting),
        };
        if found.is_none()
            && let Some(more) = continued(at, run, abilities.last_mut())
        {
            marks.push(more);
            continue;
        }
        let narrowed = found.and_then(|(all, _)| {
            let all = all.into_iter();
            let all = all.filter(|a| at.game.kind != Kind::Event || elsewhere(a));
            let all: Option<Vec<_>> = all
                .map(|a| block::narrowed(a, &unit.heads, raided))
                .collect();
            all.filter(|a| !a.is_empty())
        });
        match narrowed {
            Some(all) => {
                abilities.extend(all);
                marks.push(Mark {
                    run: run.clone(),
                    outcome,
                });
            }
            None if at.game.kind == Kind::Event && unit.heads.is_empty() => does.push(run.clone()),
            None => {
                let outcome = match outcome.is_unread() {
                    true => outcome,
                    false => Outcome::unread(run.start, Why::NoWord),
                };
                marks.push(Mark {
                    run: run.clone(),
                    outcome,
                });
            }
        }
    }
    if !does.is_empty() {
        let mut body = block::body(at, &does);
        marks.append(&mut body.marks);
        if !body.usable.is_empty() {
            // What keeps an event from being used is asked for before it is.
            let why = Why::Lacking("事件的使用条件".to_owned());
            for mark in &mut marks {
                mark.outcome = Outcome::unread(mark.run.start, why.clone());
            }
        }
        abilities.push(block::headed(&unit.heads, body, false, at.game.kind));
    }
    marks.sort_by_key(|m| m.run.start);
    (abilities, marks)
}

/// What this card gets from so many on, as abilities of its own; and what became of the sentences from there to the end.
fn gained_here(
    at: &Said<'_>,
    unit: &Unit,
    gained: &Gained,
    nth: usize,
    raided: bool,
) -> (Vec<Ability>, Vec<Mark>) {
    let sentences = &unit.sentences[nth..];
    let run = sentences.get(1).zip(sentences.last());
    let run = run.map(|(first, last)| first.start..last.end);
    let lasts = gained.of == Which::This && gained.until.is_none() && at.game.kind != Kind::Event;
    let all = run.filter(|_| lasts).and_then(|run| {
        let each = levels::levels(at, run, block::quoted)?
            .into_iter()
            .map(|(n, mods)| {
                let enough = Range::at_least(Num::Lit(n));
                let enough = make::compare(gained.count.clone(), enough);
                block::narrowed(block::lasting(vec![enough], mods), &unit.heads, raided)
            });
        each.collect::<Option<Vec<Ability>>>()
    });
    let marks = sentences.iter().map(|run| Mark {
        run: run.clone(),
        outcome: match &all {
            Some(_) => Outcome::Read,
            None => Outcome::unread(run.start, Why::NoWord),
        },
    });
    let marks = marks.collect();
    (all.unwrap_or_default(), marks)
}

/// Declared abilities under the icons before them.
fn under(
    all: Vec<Ability>,
    heads: &[Head],
    raided: bool,
    run: &std::ops::Range<usize>,
) -> Result<Vec<Ability>, Outcome> {
    let each = |ability: Ability| match block::narrowed(ability.clone(), heads, raided) {
        Some(narrowed) if raided || !heads.is_empty() => Ok(narrowed),
        // What is no lasting effect says for itself when it goes off.
        _ if heads.is_empty() => Ok(ability),
        _ => Err(Outcome::unread(run.start, Why::NoWord)),
    };
    all.into_iter().map(each).collect()
}

/// A sentence behind one that goes off by its own words: it goes on with what that does.
fn continued(
    at: &Said<'_>,
    run: &std::ops::Range<usize>,
    last: Option<&mut Ability>,
) -> Option<Mark> {
    let Some(Ability::Triggered(told)) = last else {
        return None;
    };
    let before = told.0.does.0.effects.clone();
    let mut s = *at;
    s.before = block::said_by(&before);
    let mut body = block::behind(&s, std::slice::from_ref(run), before);
    if !all_read(&body.marks) || !body.usable.is_empty() {
        return None;
    }
    told.0.does = make::whole(std::mem::take(&mut body.effects));
    body.marks.pop()
}

/// Whether what lasts does so where an event lies.
fn elsewhere(ability: &Ability) -> bool {
    matches!(ability, Ability::Static(StaticText { zones, .. }) if !zones.is_empty())
}

/// The kinds of triggers, by what stands in their brackets.
const TRIGGERS: [(&str, Icon); 12] = [
    ("特殊", Icon::Special),
    ("スペシャル", Icon::Special),
    ("色彩", Icon::Colour),
    ("颜色", Icon::Colour),
    ("カラー", Icon::Colour),
    ("最终", Icon::Final),
    ("ファイナル", Icon::Final),
    ("获得", Icon::Plain),
    ("抽卡", Icon::Plain),
    ("激活", Icon::Plain),
    ("激跃", Icon::Plain),
    ("突进", Icon::Plain),
];

/// A trigger prints its raid without 可以, and is itself carried out at will (5.4.4-1): whether the raid alone may be left
/// is a reading, which the engine names where it asks.
fn raids_of_trigger(effects: &mut [Effect]) {
    for effect in effects {
        match effect {
            Effect::If(i) => raids_of_trigger(&mut i.then.effects),
            Effect::Raid(raid) => raid.of_trigger = true,
            _ => {}
        }
    }
}

/// Reads the text of a trigger.
pub fn trigger(
    print: &str,
    fixed: Fixed,
    dialect: &Dialect,
) -> (Option<TriggerIcon>, Vec<Sentence>) {
    let text = Text::new(print, Script::Chinese, dialect);
    let mut s = Said::new(&text, Before::default(), fixed);
    let kind = text.icon(0);
    let icon = kind.and_then(|kind| TRIGGERS.iter().find(|(word, _)| *word == kind));
    let unread = |from, why| Sentence {
        part: Part::Trigger,
        text: print.to_owned(),
        span: 0..print.len(),
        outcome: Outcome::unread(from, why),
        told: String::new(),
        beside: false,
    };
    let Some((_, icon)) = icon else {
        let card = TriggerIcon {
            icon: Icon::Plain,
            text: print.to_owned(),
            does: Some(Plain(make::whole(vec![Effect::Unread(print.to_owned())]))),
        };
        return (Some(card), vec![unread(0, Why::NoWord)]);
    };
    s.jump(1);
    let sentences = units::all_sentences(&text, 1..text.chars.len());
    let mut body = block::body(&s, &sentences);
    raids_of_trigger(&mut body.effects);
    let unit = Unit {
        heads: Vec::new(),
        keyword: None,
        unknown: None,
        icons: 0..1,
        sentences,
    };
    let whole = all_read(&body.marks) && body.usable.is_empty();
    let told = body.marks.into_iter();
    let mut told: Vec<Sentence> = told
        .map(|mark| shown(mark, &unit, &text, Part::Trigger))
        .collect();
    if let Some(first) = told.first_mut()
        && whole
    {
        first.told = tell::actions(&body.effects);
    }
    let card = TriggerIcon {
        icon: *icon,
        text: print.to_owned(),
        does: Some(Plain(make::whole(match whole {
            true => body.effects,
            false => vec![Effect::Unread(print.to_owned())],
        }))),
    };
    (Some(card), told)
}
