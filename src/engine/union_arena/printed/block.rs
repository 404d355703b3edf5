//! Sentences put together to effects: what one says of another, what is done only where something was done, what takes
//! the place of what.

use std::ops::Range;

use super::deep;
use super::icons::{self, Head};
use super::levels;
use super::make;
use super::said::{Before, Gained, Instead, Said, Sentence};
use super::tell;
use super::units;
use crate::engine::printed::given::given;
use crate::engine::printed::sentences::{Mark, all_read};
use crate::engine::printed::text::Text;
use crate::engine::printed::{Doubt, Outcome, Why};
use crate::engine::union_arena::card::ability::{Own, Told};
use crate::engine::union_arena::card::{
    self, Ability, Clause, Cond, Costs, Effect, Filter, Mod, Num, Pick, Situation, StaticText,
    When, Which,
};
use crate::engine::union_arena::words::{Deed, Kind, Reason, Until};
use crate::engine::vocab::Many;

/// What sentences come to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Body {
    /// What is done.
    pub effects: Vec<Effect>,
    /// Where the effect may be used.
    pub usable: Vec<Cond>,
    /// What became of each sentence.
    pub marks: Vec<Mark>,
    /// Only where an effect of its player made the card enter.
    pub by_effect: bool,
}

/// The first quotation in a run: with its marks.
fn quotation(text: &Text, run: Range<usize>) -> Option<Range<usize>> {
    quotations(text, run).into_iter().next()
}

/// All quotations in a run: with their marks.
fn quotations(text: &Text, run: Range<usize>) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut from = run.start;
    while let Some(open) = (from..run.end).find(|at| text.chars[*at] == '「') {
        let Some(close) = (open..run.end).find(|at| text.chars[*at] == '」') else {
            break;
        };
        out.push(open..close + 1);
        from = close + 1;
    }
    out
}

/// The quotation that is most like what takes its place: they begin and end alike.
fn replaced(text: &Text, run: Range<usize>, with: &[char]) -> Option<Range<usize>> {
    let like = |quoted: &Range<usize>| {
        let inner = &text.chars[quoted.start + 1..quoted.end - 1];
        let same = |(a, b): &(&char, &char)| a == b;
        let begin = inner.iter().zip(with).take_while(same).count();
        let end = inner
            .iter()
            .rev()
            .zip(with.iter().rev())
            .take_while(same)
            .count();
        begin + end
    };
    let all = quotations(text, run);
    match all.len() {
        1 => all.into_iter().next(),
        _ => all.into_iter().max_by_key(like).filter(|q| like(q) > 0),
    }
}

/// Reads sentences that do something one after another.
pub fn body(at: &Said<'_>, sentences: &[Range<usize>]) -> Body {
    behind(at, sentences, Vec::new())
}

/// The same, behind what was done before.
pub fn behind(at: &Said<'_>, sentences: &[Range<usize>], effects: Vec<Effect>) -> Body {
    // What a sentence points back to is not known yet where it is asked whether it edits another.
    let mut later = *at;
    later.before.chosen = true;
    later.before.looked = true;
    let instead = sentences.iter().map(|run| {
        let found = later.read(run.clone(), at.game.grammar.instead).0;
        found.map(|(instead, _)| instead)
    });
    let mut going = Going {
        s: *at,
        sentences,
        instead: instead.collect(),
        did: false,
        last: 1,
        body: Body {
            effects,
            ..Body::default()
        },
    };
    let mut n = 0;
    while n < sentences.len() {
        n += going.next(n);
    }
    let mut body = going.body;
    body.by_effect = going.s.before.by_effect;
    if body.by_effect && sentences.len() > 1 {
        // The condition is on the whole effect, and may not be meant for all of it.
        for mark in &mut body.marks {
            let why = Why::Lacking("只管一部分的“因效果登场的场合”".to_owned());
            mark.outcome = Outcome::unread(mark.run.start, why);
        }
    }
    body.marks.sort_by_key(|m| m.run.start);
    body
}

/// Sentences that are being put together.
struct Going<'a> {
    s: Said<'a>,
    sentences: &'a [Range<usize>],
    /// What each of them puts in the place of another's quotation.
    instead: Vec<Option<Instead>>,
    /// Whether one of them goes on what was done.
    did: bool,
    /// How many effects the one before made.
    last: usize,
    body: Body,
}

impl Going<'_> {
    /// Deals with a sentence, and those that belong to it; how many behind each other.
    fn next(&mut self, n: usize) -> usize {
        let (grammar, run) = (self.s.game.grammar, self.sentences[n].clone());
        if let Some(given) = given::<Effect>(self.s.text(), &run) {
            self.given(run, given);
            return 1;
        }
        if let (Some(conds), outcome) = self.s.read(run.clone(), grammar.usable) {
            self.body.usable.extend(conds.0);
            self.body.marks.push(Mark { run, outcome });
            return 1;
        }
        if let (Some((count, _)), outcome) = self.s.read(run.clone(), grammar.modes) {
            self.body.marks.push(Mark { run, outcome });
            let rest = &self.sentences[n + 1..];
            return 1 + parts(&mut self.s, rest, count, &mut self.body);
        }
        if let (Some((count, before)), outcome) = self.s.read(run.clone(), grammar.levels) {
            self.s.before = before;
            self.body.marks.push(Mark { run, outcome });
            return 1 + self.levels(&count, n + 1);
        }
        if let (Some((gained, before)), outcome) = self.s.read(run.clone(), grammar.gained)
            && let Some(until) = gained.until
        {
            self.s.before = before;
            return self.gained(&gained, until, n, outcome);
        }
        if self.instead[n].is_some() {
            // Said of a sentence before, and dealt with there; of none where there is none.
            if !self.body.marks.iter().any(|m| m.run == run) {
                let outcome = Outcome::unread(run.start, Why::NoWord);
                self.body.marks.push(Mark { run, outcome });
            }
            return 1;
        }
        let edits = self.edits(n);
        if edits.is_empty() {
            self.plain(run);
        } else {
            self.edited(run, &edits);
        }
        1
    }

    /// The parts that are done from so many on, each by itself; how many sentences they take.
    fn levels(&mut self, count: &Num, from: usize) -> usize {
        let bullet = |run: &Range<usize>| self.s.text().chars[run.start] == '・';
        let all = from..self.sentences.len();
        let starts: Vec<usize> = match self.sentences.get(from).is_some_and(bullet) {
            true => all.filter(|n| bullet(&self.sentences[*n])).collect(),
            false => Vec::new(),
        };
        let mut taken = 0;
        for (nth, start) in starts.iter().enumerate() {
            let end = starts.get(nth + 1).copied();
            let part = &self.sentences[*start..end.unwrap_or(self.sentences.len())];
            taken += part.len();
            self.level(count, part);
        }
        if taken == 0
            && let Some(mark) = self.body.marks.last_mut()
        {
            mark.outcome = Outcome::unread(mark.run.end, Why::NoWord);
        }
        taken
    }

    /// One of them: ・3种以上：抽1张卡.
    fn level(&mut self, count: &Num, part: &[Range<usize>]) {
        let mut s = self.s.inside(part[0].clone());
        let Some(n) = (s.game.grammar.level)(&mut s) else {
            let outcome = Outcome::unread(part[0].start, Why::NoWord);
            let marks = part.iter().map(|run| Mark {
                run: run.clone(),
                outcome: outcome.clone(),
            });
            self.body.marks.extend(marks);
            return;
        };
        let mut sentences = part.to_vec();
        sentences[0].start = s.at();
        let mut read = body(&self.s, &sentences);
        if let Some(first) = read.marks.first_mut() {
            first.run.start = part[0].start;
        }
        self.body.marks.extend(read.marks);
        let enough = make::compare(count.clone(), card::Range::at_least(Num::Lit(n)));
        let does = make::when(vec![enough], read.effects, Vec::new());
        self.body.effects.push(does);
        self.last = 1;
    }

    /// What a card gets from so many on; how many sentences that takes.
    fn gained(&mut self, of: &Gained, until: Until, n: usize, outcome: Outcome) -> usize {
        let sentences = &self.sentences[n..];
        let run = sentences.get(1).zip(sentences.last());
        let all =
            run.and_then(|(first, last)| levels::levels(&self.s, first.start..last.end, quoted));
        let outcome = match all {
            Some(_) => outcome,
            None => Outcome::unread(sentences[0].end, Why::NoWord),
        };
        let marks = sentences.iter().map(|run| Mark {
            run: run.clone(),
            outcome: outcome.clone(),
        });
        self.body.marks.extend(marks);
        let cards = match &of.of {
            Which::Pick(pick) => {
                self.body.effects.push(Effect::Choose((**pick).clone()));
                Which::Chosen(None)
            }
            cards => cards.clone(),
        };
        for (n, mods) in all.unwrap_or_default() {
            let enough = make::compare(of.count.clone(), card::Range::at_least(Num::Lit(n)));
            let gets = make::grant(cards.clone(), mods, until);
            let does = make::when(vec![enough], vec![gets], Vec::new());
            self.body.effects.push(does);
        }
        self.last = 1;
        sentences.len()
    }

    /// Puts a sentence behind those before it.
    fn push(&mut self, sentence: Sentence) {
        let before = self.body.effects.len();
        push(&mut self.body.effects, self.last, sentence);
        self.last = self.body.effects.len().saturating_sub(before).max(1);
    }

    /// What a person declared in place of a sentence.
    fn given(&mut self, run: Range<usize>, given: Result<Vec<Effect>, Outcome>) {
        let mut outcome = Outcome::Read;
        match given {
            Ok(effects) => {
                self.last = effects.len().max(1);
                self.body.effects.extend(effects);
                let said = said_by(&self.body.effects);
                self.s.before.chosen |= said.chosen;
                self.s.before.looked |= said.looked;
            }
            Err(why) => outcome = why,
        }
        self.body.marks.push(Mark { run, outcome });
    }

    /// The sentences behind one that put something in the place of what it quotes.
    fn edits(&self, n: usize) -> Vec<usize> {
        let quotes = |m: usize| quotation(self.s.text(), self.sentences[m].clone()).is_some();
        if !quotes(n) {
            return Vec::new();
        }
        let next = n + 1..self.sentences.len();
        let next = next.take_while(|m| self.instead[*m].is_some() || !quotes(*m));
        next.filter(|m| self.instead[*m].is_some()).collect()
    }

    fn edited(&mut self, run: Range<usize>, edits: &[usize]) {
        let editing: Vec<Instead> = edits
            .iter()
            .filter_map(|m| self.instead[*m].clone())
            .collect();
        let mut outcome = Outcome::Read;
        match edited(&mut self.s, run.clone(), &editing) {
            Ok(sentence) => self.push(sentence),
            Err(why) => outcome = why,
        }
        for m in edits {
            let run = self.sentences[*m].clone();
            let outcome = match &outcome {
                Outcome::Unread { why, .. } => Outcome::unread(run.start, why.clone()),
                read => read.clone(),
            };
            self.body.marks.push(Mark { run, outcome });
        }
        self.body.marks.push(Mark { run, outcome });
    }

    fn plain(&mut self, run: Range<usize>) {
        let (found, mut outcome) = self.s.read(run.clone(), self.s.game.grammar.sentence);
        if let Some((sentence, before)) = found {
            self.s.before = before;
            if self.did && !sentence.did && !refers(&sentence) {
                let doubt =
                    Doubt::Ambiguous("“那样的场合”管不管这一句，卡面没有写；按不管处理".to_owned());
                outcome.doubted(doubt);
            }
            self.did |= sentence.did;
            self.push(sentence);
        }
        self.body.marks.push(Mark { run, outcome });
    }
}

/// A sentence in which others put something in the place of what it quotes.
fn edited(s: &mut Said<'_>, run: Range<usize>, edits: &[Instead]) -> Result<Sentence, Outcome> {
    let text = s.text();
    let failed = |outcome| match outcome {
        Outcome::Unread { why, .. } => Outcome::unread(run.start, why),
        _ => Outcome::unread(run.start, Why::NoWord),
    };
    let with = edits
        .first()
        .map(|edit| text.chars[edit.with.clone()].to_vec());
    let Some(quoted) = with.and_then(|with| replaced(text, run.clone(), &with)) else {
        return Err(failed(Outcome::Read));
    };
    let variant = |with: Range<usize>| {
        let with: Vec<char> = text.chars[with].to_vec();
        let changed = text.with(quoted.clone(), &with);
        let end = run.end + with.len() - quoted.len();
        let (found, outcome) = s.read_in(&changed, run.start..end, s.game.grammar.sentence);
        found.ok_or_else(|| failed(outcome))
    };
    let (mut base, before) = variant(quoted.start + 1..quoted.end - 1)?;
    // 那样的场合 is on whichever of them is done.
    let did = std::mem::take(&mut base.did);
    let mut all = Vec::new();
    for edit in edits {
        let mut other = match &edit.added {
            None => variant(edit.with.clone())?.0,
            Some(added) => {
                let mut raised = base.clone();
                if !raise(&mut raised.effects, added) {
                    return Err(failed(Outcome::Read));
                }
                raised
            }
        };
        if !base.conds.is_empty() {
            // 3至5张…；6张以上的场合改为…: two ranges of one number are two cases. What else is meant by two conditions
            // is not sure.
            if !same_number(&base.conds, &edit.conds) {
                return Err(failed(Outcome::Read));
            }
            other.conds.clear();
        }
        other.did = false;
        all.push((edit, other));
    }
    let mut otherwise = whole(base);
    for (edit, variant) in all {
        let then = whole(variant);
        let then = match edit.may {
            false => then,
            true => vec![Effect::May(
                crate::engine::union_arena::card::ability::May {
                    who: None,
                    does: make::script(then),
                    otherwise: make::script(otherwise.clone()),
                },
            )],
        };
        otherwise = match edit.conds.is_empty() {
            true => then,
            false => vec![make::when(edit.conds.clone(), then, otherwise)],
        };
    }
    s.before = before;
    Ok(Sentence {
        did,
        effects: otherwise,
        ..Sentence::default()
    })
}

/// Whether conditions ask for one number each, and the same.
fn same_number(some: &[Cond], others: &[Cond]) -> bool {
    match (some, others) {
        ([Cond::Number(one)], [Cond::Number(other)]) => one.value == other.value,
        _ => false,
    }
}

/// Raises the number that a sentence quotes: the BP of what may be chosen, or that a card gets.
fn raise(effects: &mut [Effect], by: &Num) -> bool {
    let more = |n: &mut Num| *n = Num::sum(vec![n.clone(), by.clone()]);
    let [effect] = effects else {
        return false;
    };
    match effect {
        Effect::Boost(b) => more(&mut b.amount),
        Effect::Retire(sel) | Effect::Bounce(sel) | Effect::Rest(sel) | Effect::Remove(sel) => {
            let Which::Pick(pick) = sel else {
                return false;
            };
            let most = pick.from.bp.as_mut().and_then(|r| r.at_most.as_mut());
            let Some(most) = most else {
                return false;
            };
            more(most);
        }
        _ => return false,
    }
    true
}

/// A sentence as effects by itself.
fn whole(sentence: Sentence) -> Vec<Effect> {
    let mut out = Vec::new();
    push(&mut out, 0, sentence);
    out
}

/// Puts a sentence behind those before it, of which the last made so many effects.
fn push(out: &mut Vec<Effect>, last: usize, sentence: Sentence) {
    let refers = refers(&sentence);
    let Sentence {
        did,
        conds,
        effects,
    } = sentence;
    if did {
        return match out.last_mut() {
            Some(Effect::May(m)) => {
                let before = std::mem::take(&mut m.does.effects);
                m.does.effects = make::if_all_done(before, conds, effects);
            }
            Some(Effect::PayFor(p)) if p.then.effects.is_empty() => {
                p.then.effects = match conds.is_empty() {
                    true => effects,
                    false => vec![make::when(conds, effects, Vec::new())],
                };
            }
            _ => {
                let before = out.split_off(out.len().saturating_sub(last));
                out.extend(make::if_all_done(before, conds, effects));
            }
        };
    }
    let effects = match conds.is_empty() {
        true => effects,
        false => vec![make::when(conds, effects, Vec::new())],
    };
    match out.last_mut() {
        Some(last) if refers => match within(last) {
            Some(inner) => inner.extend(effects),
            None => out.extend(effects),
        },
        _ => out.extend(effects),
    }
}

/// What effects leave behind for those after them.
pub fn said_by(effects: &[Effect]) -> Before {
    let looks = |e: &Effect| deep::within(e, &|e: &Effect| matches!(e, Effect::Look(_)));
    Before {
        chosen: effects.iter().any(|e| deep::within(e, &|_: &Pick| true)),
        looked: effects.iter().any(looks),
        ..Before::default()
    }
}

/// The part of an effect in which something was chosen or looked at, where that is done only under a condition.
fn within(effect: &mut Effect) -> Option<&mut Vec<Effect>> {
    let brings = |effects: &[Effect]| {
        effects.iter().any(|e| {
            matches!(e, Effect::Look(_) | Effect::Show(_) | Effect::Choose(_))
                || deep::within(e, &|_: &Pick| true)
        })
    };
    match effect {
        Effect::If(i) if i.otherwise.effects.is_empty() && brings(&i.then.effects) => {
            Some(&mut i.then.effects)
        }
        Effect::PayFor(p) if brings(&p.then.effects) => Some(&mut p.then.effects),
        Effect::May(m) => {
            let last = m.does.effects.last_mut()?;
            match last {
                Effect::If(i) if brings(&i.then.effects) => Some(&mut i.then.effects),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a sentence speaks of what was chosen or looked at before it.
fn refers(sentence: &Sentence) -> bool {
    let chose = |c: &Cond| deep::within(c, &|s: &Situation| matches!(s, Situation::Chose(_)));
    let which = |w: &Which| matches!(w, Which::Looked | Which::Rest | Which::Chosen(None));
    let conds = sentence
        .conds
        .iter()
        .any(|c| chose(c) || deep::within(c, &which));
    let own = sentence
        .effects
        .iter()
        .any(|e| deep::within(e, &|p: &Pick| p.from.among.is_none()));
    let looks = sentence
        .effects
        .iter()
        .any(|e| deep::within(e, &|w: &Which| matches!(w, Which::Looked | Which::Rest)));
    let chosen = sentence.effects.iter().any(|e| deep::within(e, &which));
    conds || looks || (chosen && !own)
}

/// The parts behind “从下面选出1个”; how many sentences they take.
fn parts(s: &mut Said<'_>, sentences: &[Range<usize>], count: i32, out: &mut Body) -> usize {
    let text = s.text();
    let bullet = |run: &Range<usize>| text.chars[run.start] == '・';
    let mut taken = 0;
    let mut all = Vec::new();
    while taken < sentences.len() && bullet(&sentences[taken]) {
        let more = sentences[taken + 1..]
            .iter()
            .take_while(|run| !bullet(run))
            .count();
        let mut part: Vec<Range<usize>> = sentences[taken..=taken + more].to_vec();
        part[0].start += 1;
        let read = body(s, &part);
        let says = format!("{} {}", all.len() + 1, tell::actions(&read.effects));
        all.push((says.trim_end().to_owned(), read.effects));
        out.marks.extend(read.marks);
        taken += 1 + more;
    }
    if all.len() < 2 {
        if let Some(mark) = out.marks.last_mut() {
            mark.outcome = Outcome::unread(mark.run.end, Why::NoWord);
        }
        return taken;
    }
    let count = if count == 0 { all.len() as i32 } else { count };
    out.effects.push(make::modes(count, all));
    s.before = Before::default();
    taken
}

/// What icons at the head of an effect say, as an effect with what it does.
pub fn headed(heads: &[Head], body: Body, raid_only: bool, kind: Kind) -> Ability {
    let mut clause = Clause {
        does: make::whole(body.effects),
        raid_only,
        when: Many(body.usable),
        ..Clause::default()
    };
    let mut deeds = Vec::new();
    let mut activated = false;
    let mut costs = Vec::new();
    for head in heads {
        match head {
            Head::Activated => activated = true,
            Head::At(deed) => deeds.push(*deed),
            Head::If(what) => clause.when.0.push(make::own(what.clone())),
            Head::Cost(cost) => costs.push((**cost).clone()),
            Head::Times(1) => clause.once = true,
            Head::Times(n) => clause.times = u8::try_from(*n).ok(),
        }
    }
    clause.cost = Costs { id: 0, costs };
    if body.by_effect && deeds == [Deed::Enter] {
        let mut on = make::deed(Deed::Enter);
        on.seen.cause = Some(Reason::NotSite);
        clause.on = Many(vec![on]);
        return Ability::Triggered(Told(clause));
    }
    if activated {
        return Ability::Activated(Own(clause));
    }
    let own = Own(clause);
    match deeds.as_slice() {
        [] if kind == Kind::Event => Ability::Event(own),
        [Deed::Enter] => Ability::OnEnter(own),
        [Deed::Retire] => Ability::OnRetire(own),
        [Deed::Attack] => Ability::OnAttack(own),
        [Deed::Block] => Ability::OnBlock(own),
        all => Ability::Triggered(Told(Clause {
            on: Many(all.iter().map(|d| make::deed(*d)).collect()),
            ..own.0
        })),
    }
}

/// What icons add to an effect that lasts or goes off by its own words. `None` where they do not go together.
pub fn narrowed(ability: Ability, heads: &[Head], raid_only: bool) -> Option<Ability> {
    let mut conds = Vec::new();
    let mut times = 0;
    for head in heads {
        match head {
            Head::If(what) => conds.push(make::own(what.clone())),
            Head::Times(n) => times = *n,
            _ => return None,
        }
    }
    match ability {
        Ability::Static(mut text) if times == 0 => {
            conds.append(&mut text.when.0);
            text.when = Many(conds);
            text.raid_only = raid_only;
            Some(Ability::Static(text))
        }
        Ability::Triggered(mut told) => {
            conds.append(&mut told.0.when.0);
            told.0.when = Many(conds);
            told.0.once = times == 1;
            told.0.times = u8::try_from(times).ok().filter(|n| *n > 1);
            told.0.raid_only = raid_only;
            Some(Ability::Triggered(told))
        }
        _ => None,
    }
}

/// What goes off only so often a turn and may be left: its player is asked whether it is used, so that leaving it does not
/// use it up.
pub fn at_will(ability: &mut Ability) {
    let clause = match ability {
        Ability::OnEnter(own)
        | Ability::OnRetire(own)
        | Ability::OnAttack(own)
        | Ability::OnBlock(own) => &mut own.0,
        Ability::Triggered(told) => &mut told.0,
        _ => return,
    };
    if !clause.once && clause.times.is_none() {
        return;
    }
    let does = &mut clause.does.0.effects;
    if let [Effect::PayFor(p)] = does.as_mut_slice()
        && p.who.is_none()
        && p.otherwise.effects.is_empty()
    {
        clause.cost.costs.append(&mut p.cost.costs);
        *does = std::mem::take(&mut p.then.effects);
        return;
    }
    clause.optional |= asks_first(does);
}

/// Takes the question away from effects that are nothing but what a player may do; whether they are.
fn asks_first(effects: &mut Vec<Effect>) -> bool {
    let inner = match effects.as_mut_slice() {
        [Effect::If(i)] if i.otherwise.effects.is_empty() => {
            return asks_first(&mut i.then.effects);
        }
        // Up to one AP card is none where none is taken, and then the effect was used.
        [Effect::May(m)] if m.does.effects == [make::ready_ap(1, false)] => return false,
        [Effect::May(m)] if m.who.is_none() && m.otherwise.effects.is_empty() => {
            std::mem::take(&mut m.does.effects)
        }
        _ => return false,
    };
    *effects = inner;
    true
}

/// What stands in quotation marks and is given to a card.
pub fn quoted(s: Said<'_>) -> Option<Vec<Mod>> {
    let text = s.text();
    let mut at = s;
    let mut heads = Vec::new();
    while let Some(head) = at.attempt(|s| icons::head(s.take_icon()?)) {
        heads.push(head);
    }
    at.before = Before {
        given: true,
        ..Before::default()
    };
    let sentences = units::all_sentences(text, at.at()..at.end());
    let timed = heads
        .iter()
        .any(|h| matches!(h, Head::At(_) | Head::Activated));
    if timed {
        let body = body(&at, &sentences);
        if !all_read(&body.marks) || body.effects.is_empty() {
            return None;
        }
        let mut ability = headed(&heads, body, false, at.game.kind);
        at_will(&mut ability);
        return Some(vec![icons::given(ability)]);
    }
    let mut mods = Vec::new();
    for run in sentences {
        let (all, _) = at.read(run, s.game.grammar.lasting);
        for ability in all?.0 {
            match narrowed(ability, &heads, false)? {
                Ability::Static(StaticText {
                    when,
                    on: None,
                    mods: all,
                    rules: None,
                    zones,
                    ..
                }) if when.is_empty() && zones.is_empty() => mods.extend(all.0),
                mut other => {
                    at_will(&mut other);
                    mods.push(icons::given(other));
                }
            }
        }
    }
    (!mods.is_empty()).then_some(mods)
}

/// A change of this card that lasts.
pub fn lasting(conds: Vec<Cond>, mods: Vec<Mod>) -> Ability {
    Ability::Static(StaticText {
        when: Many(conds),
        mods: Many(mods),
        ..StaticText::default()
    })
}

/// The same of other cards.
pub fn lasting_on(conds: Vec<Cond>, on: Filter, mods: Vec<Mod>) -> Ability {
    Ability::Static(StaticText {
        when: Many(conds),
        mods: Many(mods),
        on: Some(Box::new(on)),
        ..StaticText::default()
    })
}

/// An effect that goes off at a deed that its sentence names.
pub fn triggered(on: When, conds: Vec<Cond>, effects: Vec<Effect>) -> Ability {
    let does = match conds.is_empty() {
        true => effects,
        false => vec![make::when(conds, effects, Vec::new())],
    };
    Ability::Triggered(Told(Clause {
        on: Many(vec![on]),
        does: make::whole(does),
        ..Clause::default()
    }))
}
