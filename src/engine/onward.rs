//! How far the rules go on by themselves after a step: to the next decision, or to a clause or an event at which the
//! step stops.

use super::chance::Chance;
use super::fault::{At, Fault};
use super::file::Happening;
use super::game::{Entry, Input, Pending};
use super::happening::{happens, known};
use super::report::{awaited, clause};
use super::scenario::Playable;
use super::timeline::{LONGEST, MOST, Moment, Refused, Timeline};
use super::verdict::Verdict;
use crate::rulebook::{Number, RuleId};

/// To the next decision; chance that no step fixes is drawn from the seed.
pub(super) fn go_on<G: Playable>(
    timeline: &mut Timeline<G>,
    at: &At<()>,
    chance: &mut Option<Chance>,
    seed_may_go_on: bool,
) -> Result<(), Fault> {
    loop {
        timeline
            .run_to_decision()
            .map_err(|r| refused(at, &r, timeline))?;
        let (Pending::Chance(request), Some(seeded), true) =
            (timeline.pending(), chance.as_mut(), seed_may_go_on)
        else {
            return Ok(());
        };
        let drawn = seeded.propose(request.kind);
        timeline
            .advance(Input::Chance(drawn))
            .map_err(|r| refused(at, &r, timeline))?;
    }
}

pub(super) fn refused<G: Playable>(
    at: &At<()>,
    refused: &Refused,
    timeline: &Timeline<G>,
) -> Fault {
    match refused {
        Refused::Verdict(Verdict::Illegal(reasons)) => {
            let said: Vec<_> = reasons
                .iter()
                .map(|r| format!("{}〔{}〕", r.says, r.cite.clause.number))
                .collect();
            at.fault(format!("不能这样做：{}", said.join(";")))
        }
        Refused::Verdict(Verdict::Undecided(unruled)) => {
            let near: Vec<_> = unruled
                .clauses
                .iter()
                .map(|c| c.number.to_string())
                .collect();
            let fault = at.fault(format!(
                "{}〔相近的条文 {}〕",
                unruled.says(),
                near.join("、")
            ));
            match &unruled.reading {
                Some(reading) => fault.fix(format!(
                    "要断在这里写 期望: {{未定: []}}；要往下走另取读法“{reading}”"
                )),
                None => fault.fix("要断在这里写 期望: {未定: []}"),
            }
        }
        Refused::Verdict(Verdict::Legal(_)) => at.fault("不能这样做"),
        Refused::Full => no_room(at),
        Refused::NotAwaited(_) => at.fault(format!("这时不能这样做：{}", awaited(timeline))),
        Refused::Loop { .. } => at.fault(format!(
            "规则在此循环不止：又回到了同一个状态，或者一连{LONGEST}步没有完，其间无人作决定"
        )),
    }
}

/// That there is no room for more moments.
pub(super) fn no_room(at: &At<()>) -> Fault {
    at.fault(format!(
        "记不下了：整个文件的步骤与分支合起来至多记下 {MOST} 个局面，规则自己走的每一小步也算一个，很大的局面一个算几个；从这里起没有走"
    ))
    .fix("把步骤或分支分到几个文件里；换读法的分支写上 共同步骤，就少走前面的步骤")
}

/// Where a step stops.
pub(super) struct Stop<'s> {
    written: &'s Happening,
    /// The clause, where it is one; else it is an event.
    clause: Option<RuleId>,
}

impl<'s> Stop<'s> {
    /// Reads a clause or an event.
    ///
    /// # Errors
    /// A fault where the books have no such clause, or the game no such event.
    pub(super) fn read<G: Playable>(
        written: &'s Happening,
        exists: &dyn Fn(RuleId) -> bool,
    ) -> Result<Self, Fault> {
        let word = &written.what;
        let is_clause = word.contains(':') || word.parse::<Number>().is_ok();
        let clause = match is_clause {
            true => Some(clause::<G>(word, exists)?),
            false => None,
        };
        if let (Some(_), Some(cards)) = (clause, &written.by) {
            let place = cards.first().map_or(word.place(), At::place);
            return Err(place
                .fault("停在一条条文时，后面不写牌名")
                .fix(format!("写 停在: {}", **word)));
        }
        if clause.is_none() {
            known::<G>(word)?;
        }
        Ok(Self { written, clause })
    }

    /// Whether the moment at the cursor is the one.
    fn is_here<G: Playable>(&self, timeline: &Timeline<G>) -> bool {
        let here = timeline.now();
        let Some(clause) = self.clause else {
            let game = timeline.game();
            let is = |entry| happens(game, &here.state, entry, self.written);
            return here.entries.iter().any(is);
        };
        let asked = match timeline.pending() {
            Pending::Decide { prompt, .. } => vec![prompt.clause],
            Pending::Unruled(unruled) => unruled.clauses,
            _ => Vec::new(),
        };
        let cites = here.entries.iter().flat_map(|e| &e.cites);
        let mut cited = cites.map(|c| c.clause).chain(asked);
        cited.any(|id| id.book == clause.book && id.number.starts_with(&clause.number))
    }
}

/// Goes on until a step's stop. What happened up to and at `begun` does not count.
///
/// # Errors
/// A fault that says what happened where a decision, or the end, comes first.
pub(super) fn until<G: Playable>(
    timeline: &mut Timeline<G>,
    stop: &Stop<'_>,
    begun: Moment,
    chance: &mut Option<Chance>,
    seed_may_go_on: bool,
) -> Result<(), Fault> {
    let at = stop.written.what.place();
    loop {
        if timeline.cursor() != begun && stop.is_here(timeline) {
            return Ok(());
        }
        let input = match (timeline.pending(), chance.as_mut()) {
            (Pending::Auto, _) => Input::Proceed,
            (Pending::Chance(request), Some(seeded)) if seed_may_go_on => {
                Input::Chance(seeded.propose(request.kind))
            }
            _ => return Err(missed(timeline, stop, begun)),
        };
        let done = timeline.advance(input);
        done.map_err(|r| refused(&at, &r, timeline))?;
    }
}

/// That a stop was not come to, with what did happen.
fn missed<G: Playable>(timeline: &Timeline<G>, stop: &Stop<'_>, begun: Moment) -> Fault {
    let word = &stop.written.what;
    let path = timeline.path_to(timeline.cursor());
    let (since, before): (Vec<Moment>, Vec<Moment>) = path.into_iter().partition(|m| *m > begun);
    let entries = || since.iter().flat_map(|m| &timeline.at(*m).entries);
    let mut said: Vec<&str> = entries()
        .map(|e| timeline.game().event_word(&e.event))
        .collect();
    said.dedup();
    let happened = match said.is_empty() {
        true => "什么都没有发生".to_owned(),
        false => format!("发生的有：{}", said.join("、")),
    };
    let fault = word.fault(format!(
        "没有走到“{}”；{happened}；{}",
        **word,
        awaited(timeline)
    ));
    let earlier = |m: &Moment| {
        let node = timeline.at(*m);
        match stop.clause {
            Some(id) => node.entries.iter().any(|e| cites(e, id)),
            None => {
                let is = |e| happens(timeline.game(), &node.state, e, stop.written);
                node.entries.iter().any(is)
            }
        }
    };
    if before.iter().any(earlier) {
        return fault.fix("更早的步骤里已经走过；停在 写到那一步里");
    }
    let Some(id) = stop.clause else {
        return fault;
    };
    let mut near: Vec<RuleId> = entries()
        .flat_map(|e| &e.cites)
        .map(|c| c.clause)
        .filter(|c| c.book == id.book)
        .collect();
    let away = |c: &RuleId| c.number.first().abs_diff(id.number.first());
    near.sort_by_key(|c| (std::cmp::Reverse(shared(c.number, id.number)), away(c), *c));
    near.dedup();
    let near: Vec<String> = near.iter().take(6).map(|c| c.number.to_string()).collect();
    match near.is_empty() {
        true => fault,
        false => fault.fix(format!("引用到的条文里相近的有：{}", near.join("、"))),
    }
}

/// Whether an event cites a clause or one below it.
fn cites<E>(entry: &Entry<E>, id: RuleId) -> bool {
    let below = |c: RuleId| c.book == id.book && c.number.starts_with(&id.number);
    entry.cites.iter().any(|c| below(c.clause))
}

/// How many parts two numbers have in common from their beginning.
fn shared(one: Number, other: Number) -> usize {
    let above = |n: &Number| n.parent();
    std::iter::successors(Some(one), above)
        .find(|n| other.starts_with(n))
        .map_or(0, |n| n.depth())
}
