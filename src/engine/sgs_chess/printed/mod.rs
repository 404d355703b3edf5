//! Skill texts read into the game's own words: a skill that is given by its text alone can be performed where the text is
//! read whole.
//!
//! ```text
//!  text ─► skill (one for each way of `/`) ─► sentences ─► ▶ → ▷ ─► parts ─► opening · clauses ─► SkillDef
//!                                                                     │          │
//!                                                                   marks      chars · cards · num · cond
//! ```
//!
//! Every character of a part is accounted for, or the part is not read. Knows no state.

mod cards;
mod cardverbs;
mod chars;
mod clause;
mod cond;
mod convert;
mod later;
mod moment;
mod num;
mod opening;
mod parts;
mod said;
mod spellings;
mod tell;
mod verbs;
mod whole;

use self::spellings::dialect;
use super::skill::{self, LineReading, SkillForm, SkillText};
use super::words::setup::SkillDef;
use crate::engine::printed::{Doubt, Outcome, Why};
use crate::engine::vocab::Vocab;
pub use moment::moment;
use whole::{FormRead, Mark};

/// A skill as its text gives it.
#[derive(Debug, Clone, Default)]
pub struct Declared {
    /// The skill in the game's words.
    pub def: SkillDef,
    /// What is not read, each with its reason: such a skill cannot be performed.
    pub unread: Vec<String>,
    /// What is not sure about what was read.
    pub doubts: Vec<String>,
}

/// Reads a text: its structure, with what the program takes each line to say.
pub fn read(text: &str) -> SkillText {
    let mut read = skill::read(text);
    let sound = read.problems.is_empty();
    for form in &mut read.skills {
        let found = whole::form(&form.text, dialect());
        form.performable = sound && found.whole();
        for mark in &found.marks {
            noted(form, mark);
        }
    }
    read.performable = sound && declared(text).unread.is_empty();
    read
}

/// Notes at the line of a part what became of it.
fn noted(form: &mut SkillForm, mark: &Mark) {
    let part = form.text[mark.span.clone()].trim().to_owned();
    let lines = &form.lines;
    let free = |nth: &usize| lines[*nth].reading.is_none();
    let same = (0..lines.len())
        .filter(free)
        .find(|n| lines[*n].text == part || whole::nameless(&lines[*n].text) == part);
    let within = || {
        let holds = |n: &usize| !lines[*n].text.is_empty() && part.contains(&lines[*n].text);
        (0..lines.len()).filter(free).find(holds)
    };
    let Some(mut at) = same.or_else(within) else {
        return;
    };
    // A sentence of one part stands in a line of its own below.
    while lines
        .get(at + 1)
        .is_some_and(|l| l.text == lines[at].text && l.depth > lines[at].depth)
    {
        at += 1;
    }
    let (outcome, mut doubts, mut from, mut why) = ("read", Vec::new(), None, None);
    let outcome = match &mark.outcome {
        Outcome::Read => outcome,
        Outcome::Doubt(all) => {
            doubts = doubted(all);
            "doubt"
        }
        Outcome::Unread { from: at, .. } => {
            let whole = &form.text[mark.span.clone()];
            if part.is_empty() {
                // That a side is empty is said of the whole text.
                return;
            }
            let rest = whole.get(*at..).filter(|rest| !rest.trim().is_empty());
            from = Some(rest.unwrap_or(whole).to_owned());
            why = Some(reason(&mark.outcome));
            "unread"
        }
    };
    for (nth, told) in mark.options.iter().enumerate() {
        if let Some(line) = form.lines.get_mut(at + 1 + nth)
            && line.part == skill::Part::Option
        {
            line.reading = Some(LineReading {
                outcome: "read",
                told: told.clone(),
                doubts: Vec::new(),
                from: None,
                why: None,
            });
        }
    }
    form.lines[at].reading = Some(LineReading {
        outcome,
        told: mark.told.clone(),
        doubts,
        from,
        why,
    });
}

fn doubted(all: &[Doubt]) -> Vec<String> {
    let said = all.iter().filter_map(|d| match d {
        Doubt::Ambiguous(what) | Doubt::Contradicts(what) => Some(what.clone()),
        Doubt::Differs { what, .. } => Some(what.clone()),
        Doubt::FromOriginal => None,
    });
    said.collect()
}

/// Why a part is not read.
fn reason(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Unread {
            why: Why::Lacking(what) | Why::Refused(what),
            ..
        } => format!("读不成用词：{what}"),
        _ => "没有合得上的词".to_owned(),
    }
}

/// The skill that a text gives, with what is not read of it.
pub fn declared(text: &str) -> Declared {
    let read = skill::read(text);
    let mut forms = read.skills.iter().map(|form| {
        let found = whole::form(&form.text, dialect());
        told_of(&form.text, found)
    });
    let mut first = forms.next().unwrap_or_default();
    first.unread.extend(read.problems.iter().cloned());
    for other in forms {
        first.unread.extend(other.unread.iter().cloned());
        if converts_more(&first.def, &other.def) {
            // 5.7: each way is a skill of its own, and they share nothing: their conversions stand side by side.
            let more = other.def.converts.iter();
            let more = more.filter(|c| !first.def.converts.contains(c));
            let more: Vec<_> = more.cloned().collect();
            first.def.converts.extend(more);
            continue;
        }
        if !alike(&first.def, &other.def) {
            first.unread.push(format!(
                "“{text}”：“/”使它是几个做法不同的技能，把它们分开写成几个"
            ));
            break;
        }
        // What is used and what is played by the same cards is one skill.
        for (a, b) in first.def.converts.iter_mut().zip(&other.def.converts) {
            if a.how != b.how {
                a.how = None;
            }
        }
        // They differ in when they are used, which the step says.
        if let (Some(a), Some(b)) = (&mut first.def.timing, &other.def.timing)
            && a != b
        {
            *a = format!("{a}/{b}");
        }
    }
    first
}

/// Whether two skills differ only in which cards they let stand for which, and nothing counts how often they are used.
fn converts_more(a: &SkillDef, b: &SkillDef) -> bool {
    let bare = |def: &SkillDef| SkillDef {
        timing: None,
        converts: Vec::new(),
        ..def.clone()
    };
    let both = !a.converts.is_empty() && !b.converts.is_empty();
    both && a.limit.is_none() && !alike(a, b) && bare(a).write() == bare(b).write()
}

/// Whether two skills do the same under the same conditions.
fn alike(a: &SkillDef, b: &SkillDef) -> bool {
    let bare = |def: &SkillDef| {
        let mut def = SkillDef {
            timing: None,
            ..def.clone()
        };
        def.converts.iter_mut().for_each(|c| c.how = None);
        def
    };
    bare(a).write() == bare(b).write()
}

fn told_of(text: &str, found: FormRead) -> Declared {
    let mut out = Declared {
        def: found.def,
        ..Declared::default()
    };
    for mark in &found.marks {
        let whole = text[mark.span.clone()].trim();
        match &mark.outcome {
            Outcome::Read => {}
            Outcome::Doubt(all) => out.doubts.extend(doubted(all)),
            Outcome::Unread { from, .. } => {
                let rest = text[mark.span.clone()].get(*from..).unwrap_or(whole).trim();
                out.unread.push(match rest.is_empty() || rest == whole {
                    true => format!("“{whole}”（{}）", reason(&mark.outcome)),
                    false => format!("“{whole}”自“{rest}”起（{}）", reason(&mark.outcome)),
                });
            }
        }
    }
    out
}
