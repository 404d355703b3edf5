//! Expectations of a ruling's step, held against what happened and what now is.

use super::fault::{At, Fault};
use super::file::{Expect, Happening};
use super::game::{Entry, Game, Outcome, Pending, Player};
use super::happening::{concerns, happens, known, named};
use super::report::{Report, awaited, clause};
use super::scenario::Playable;
use super::timeline::{Moment, Timeline};
use super::verdict::{Unruled, Verdict};
use super::vocab::Many;
use crate::rulebook::RuleId;

/// What an expectation is held against.
pub(super) struct Against<'a, G: Playable> {
    /// What was played.
    pub timeline: &'a Timeline<G>,
    /// Since when.
    pub since: Moment,
    /// The question that the step's own deed met and the text leaves open.
    pub silent: Option<&'a Unruled>,
    /// Whether the books have a clause.
    pub exists: &'a dyn Fn(RuleId) -> bool,
    /// Whether what happened since, or one of the expected facts, hangs on a reading that nothing noted.
    pub hangs: &'a dyn Fn(&str) -> bool,
}

/// Holds an expectation against what happened since a moment and what now is.
pub(super) fn check<G: Playable>(
    against: &Against<'_, G>,
    expect: &At<Expect<G::Action>>,
    report: &mut Report,
) {
    check_with(against, expect, Vec::new(), report);
}

/// As [`check`], of the whole run of the steps: clauses that stood against what they tried count as cited.
pub(super) fn check_whole<G: Playable>(
    against: &Against<'_, G>,
    expect: &At<Expect<G::Action>>,
    report: &mut Report,
) {
    let stood = report.refused_by.iter().copied().collect();
    check_with(against, expect, stood, report);
}

fn check_with<G: Playable>(
    against: &Against<'_, G>,
    expect: &At<Expect<G::Action>>,
    clauses: Vec<RuleId>,
    report: &mut Report,
) {
    let Against {
        timeline,
        since,
        silent,
        exists,
        hangs,
    } = *against;
    let (happened, before) = entries(timeline, since);
    // A stop where the text leaves off names its clauses and the reading that would decide it.
    let stopped = match timeline.pending() {
        Pending::Unruled(unruled) => Some(unruled),
        _ => silent.cloned(),
    };
    let already = report.faults.len();
    let mut held = Held {
        timeline,
        happened,
        before,
        stopped,
        clauses,
        readings: Vec::new(),
        exists,
        hangs,
        report,
    };
    held.facts(expect);
    held.events(&expect.events, true);
    held.events(&expect.no_events, false);
    held.order(&expect.order);
    held.cites(&expect.cites);
    held.under(&expect.under);
    held.decides(expect.decides.as_ref());
    held.sees(&expect.sees.0, true);
    held.sees(&expect.unseen.0, false);
    held.legal(&expect.legal);
    held.outcome(expect.outcome.as_ref());
    held.unruled(expect.unruled.as_deref(), expect.place());
    // What was left to be decided often explains why a fact is not yet so.
    let waits = matches!(
        timeline.pending(),
        Pending::Decide { .. } | Pending::Unruled(_)
    );
    if expect.decides.is_none()
        && waits
        && report.faults.len() > already
        && let Some(last) = report.faults.last_mut()
    {
        last.what = format!("{}（此时{}）", last.what, awaited(timeline));
    }
    let named = expect.cites.iter().chain(expect.unruled.iter().flatten());
    let asserted = named.filter_map(|n| clause::<G>(n, exists).ok());
    report.asserted.extend(asserted);
}

/// What happened, each with the state after it.
type Entries<'a, G> = Vec<(&'a <G as Game>::State, &'a Entry<<G as Game>::Event>)>;

/// What happened on the way to the cursor: since a moment, and before it.
fn entries<G: Playable>(timeline: &Timeline<G>, since: Moment) -> (Entries<'_, G>, Entries<'_, G>) {
    let path = timeline.path_to(timeline.cursor());
    let (later, earlier): (Vec<_>, Vec<_>) = path.into_iter().partition(|m| *m > since);
    let of = |moments: Vec<Moment>| {
        let moments = moments.into_iter();
        let of = moments.flat_map(|m| {
            let node = timeline.at(m);
            node.entries.iter().map(move |e| (&node.state, e))
        });
        of.collect()
    };
    (of(later), of(earlier))
}

/// What an expectation is held against, and what came of it.
struct Held<'a, G: Playable> {
    timeline: &'a Timeline<G>,
    /// What happened in the step.
    happened: Entries<'a, G>,
    /// What happened before it.
    before: Entries<'a, G>,
    stopped: Option<Unruled>,
    /// What the facts rest on: a ruling that asks for a value need not have it computed as well.
    clauses: Vec<RuleId>,
    /// The readings that decided the facts.
    readings: Vec<String>,
    exists: &'a dyn Fn(RuleId) -> bool,
    hangs: &'a dyn Fn(&str) -> bool,
    report: &'a mut Report,
}

impl<G: Playable> Held<'_, G> {
    fn hold(&mut self, held: bool, fault: impl FnOnce(&Self) -> Fault) {
        if held {
            self.report.held += 1;
        } else {
            let fault = fault(self);
            self.report.faults.push(fault);
        }
    }

    /// What is asked of a player parts what happens: much that is missed stands one step before.
    fn or_earlier(&self, fault: Fault, has: impl Fn(&G::State, &Entry<G::Event>) -> bool) -> Fault {
        if self.before.iter().any(|(state, entry)| has(state, entry)) {
            fault.fix("更早的步骤里有，写进那一步的期望；问玩家选择之前发生的，属于前一步")
        } else {
            fault
        }
    }

    fn facts(&mut self, expect: &Expect<G::Action>) {
        let (game, state) = (self.timeline.game(), self.timeline.state());
        for (path, wanted) in &expect.facts.0 {
            let path = wanted.with(path.clone());
            let fact = match game.fact(state, &path) {
                Ok(fact) => fact,
                Err(fault) => {
                    self.hold(false, |_| fault.or_player(&path));
                    continue;
                }
            };
            let same = game.says_the_same(state, &path, wanted, &fact);
            let value = fact.value.clone();
            let (cites, under) = game.grounds(state, &path);
            let steps = fact.unfolding.into_iter().flat_map(|u| u.steps);
            let cites = cites.into_iter().chain(steps.flat_map(|s| s.cites));
            self.clauses.extend(cites.map(|c| c.clause));
            let under = under.iter().map(|u| u.reading.to_string());
            self.readings.extend(under);
            self.hold(same, |_| {
                wanted.fault(format!("{} 应为“{}”，却是“{value}”", *path, **wanted))
            });
        }
    }

    fn events(&mut self, all: &[Happening], wanted: bool) {
        for event in all {
            if let Err(fault) = self.is_known(event) {
                self.hold(false, |_| fault);
                continue;
            }
            match &event.by {
                None => self.event(event, None, wanted),
                Some(of) => of.iter().for_each(|of| self.event(event, Some(of), wanted)),
            }
        }
    }

    /// That the game has such events, and such things for them to be about.
    fn is_known(&self, event: &Happening) -> Result<(), Fault> {
        known::<G>(&event.what)?;
        let (game, state) = (self.timeline.game(), self.timeline.state());
        let mut of = event.by.iter().flat_map(|of| of.iter());
        of.try_for_each(|name| named(game, state, name))
    }

    fn event(&mut self, event: &Happening, of: Option<&At<String>>, wanted: bool) {
        let game = self.timeline.game();
        let word = &event.what;
        let is = |state: &G::State, e: &Entry<G::Event>| {
            let about = |of: &At<String>| {
                let about = game.event_about(state, &e.event);
                concerns(game, state, &about, of)
            };
            game.event_word(&e.event) == **word && of.is_none_or(about)
        };
        let happened = self.happened.iter().any(|(state, e)| is(state, e));
        self.hold(happened == wanted, |held| {
            let says = if wanted {
                "没有发生"
            } else {
                "不应发生"
            };
            let place = of.map_or(word.place(), At::place);
            let fault = place.fault(match of {
                None => format!("{says}“{}”；发生的有：{}", **word, held.words()),
                Some(of) => {
                    let told = held.told(word);
                    format!("{says}“{}: {}”；{told}", **word, **of)
                }
            });
            match wanted {
                true => held.or_earlier(fault, is),
                false => fault,
            }
        });
    }

    /// The words of what happened.
    fn words(&self) -> String {
        let game = self.timeline.game();
        let words = self.happened.iter().map(|(_, e)| game.event_word(&e.event));
        words.collect::<Vec<_>>().join("、")
    }

    /// What happened of one word, in sentences; where nothing did, the words of what happened.
    fn told(&self, word: &str) -> String {
        let game = self.timeline.game();
        let of_word = |(_, e): &&(&G::State, &Entry<G::Event>)| game.event_word(&e.event) == word;
        let told = self.happened.iter().filter(of_word);
        let told: Vec<_> = told.map(|(s, e)| game.tell_event(s, &e.event)).collect();
        match told.is_empty() {
            true => format!("发生的有：{}", self.words()),
            false => format!("“{word}”有：{}", told.join("；")),
        }
    }

    /// Events that happened in this order, whatever happened between them.
    fn order(&mut self, order: &[Happening]) {
        let game = self.timeline.game();
        let mut from = 0;
        for (nth, event) in order.iter().enumerate() {
            if let Err(fault) = self.is_known(event) {
                return self.hold(false, |_| fault);
            }
            let is = |(state, e): &(&G::State, &Entry<G::Event>)| happens(game, state, e, event);
            let next = self.happened[from..].iter().position(is);
            let earlier = self.happened[..from].iter().any(is);
            self.hold(next.is_some(), |held| {
                let word = &event.what;
                let before = nth.checked_sub(1).map(|n| &order[n].what);
                let says = match (before, earlier) {
                    (Some(before), true) => {
                        format!("“{}”之后没有“{}”，它在那之前", **before, **word)
                    }
                    (Some(before), false) => format!("“{}”之后没有发生“{}”", **before, **word),
                    (None, _) => format!("没有发生“{}”", **word),
                };
                word.fault(format!("{says}；发生的依次有：{}", held.words()))
            });
            let Some(next) = next else { return };
            from += next + 1;
        }
    }

    fn cites(&mut self, numbers: &[At<String>]) {
        for number in numbers {
            let id = match clause::<G>(number, self.exists) {
                Ok(id) => id,
                Err(fault) => {
                    self.hold(false, |_| fault);
                    continue;
                }
            };
            let cites = |_: &G::State, e: &Entry<G::Event>| e.cites.iter().any(|c| c.clause == id);
            let stopped = self.stopped.as_ref();
            let cited = self.clauses.contains(&id)
                || stopped.is_some_and(|u| u.clauses.contains(&id))
                || self.happened.iter().any(|(s, e)| cites(s, e));
            self.hold(cited, |held| {
                let of_events = held.happened.iter().flat_map(|(_, e)| &e.cites);
                let mut cited: Vec<_> = of_events
                    .map(|c| c.clause)
                    .chain(held.clauses.iter().copied())
                    .map(|clause| clause.number.to_string())
                    .collect();
                cited.sort();
                cited.dedup();
                let cited = cited.join("、");
                let fault = number.fault(format!("没有引用 {id}；引用的有：{cited}"));
                held.or_earlier(fault, cites)
            });
        }
    }

    fn under(&mut self, readings: &[At<String>]) {
        for reading in readings {
            let joined = G::JOINED.iter().find(|(old, _)| *old == **reading);
            let is =
                |named: &str| named == **reading || joined.is_some_and(|(_, new)| named == *new);
            let names = |_: &G::State, e: &Entry<G::Event>| e.under.iter().any(|u| is(&u.reading));
            let stopped = self.stopped.as_ref();
            let used = stopped.is_some_and(|u| u.reading.as_deref().is_some_and(is))
                || self.readings.iter().any(|named| is(named))
                || self.happened.iter().any(|(s, e)| names(s, e))
                || (self.hangs)(reading)
                || joined.is_some_and(|(_, new)| (self.hangs)(new));
            if used {
                let named = joined.map_or(reading.as_str(), |(_, new)| *new);
                self.report.matched.push(named.to_owned());
            }
            self.hold(used, |held| {
                let fault = reading.fault(format!("没有用到读法“{}”", **reading));
                held.or_earlier(fault, names)
            });
        }
    }

    fn decides(&mut self, who: Option<&At<String>>) {
        let Some(who) = who else { return };
        let decides = match self.timeline.pending() {
            Pending::Decide { player, .. } => player.name(),
            _ => "无人",
        };
        let decider = self.timeline.game().decider(self.timeline.state());
        let named = decider.as_ref() == Some(&who.value);
        self.hold(decides == **who || named, |held| {
            let awaited = awaited(held.timeline);
            let fault = who.fault(format!("应待{}决定，却是：{awaited}", **who));
            if ["甲", "乙", "无人"].contains(&who.as_str()) || decider.is_some() {
                fault
            } else {
                fault.fix("写作甲、乙或无人").or_player(who)
            }
        });
    }

    /// What players may see: a card whose name stands on the board as it is drawn for them.
    fn sees(&mut self, of: &[(String, Many<At<String>>)], wanted: bool) {
        let (game, state) = (self.timeline.game(), self.timeline.state());
        let whole = game.board(state, None);
        let owners = whole.regions.iter().filter_map(|region| region.owner);
        let mut players: Vec<Player> = Player::BOTH.into_iter().chain(owners).collect();
        players.sort_unstable();
        players.dedup();
        for (player, cards) in of {
            let seat = players.iter().find(|p| p.name() == player);
            let seen: Vec<String> = seat.map_or_else(Vec::new, |seat| {
                let slots = game.board(state, Some(*seat)).regions.into_iter();
                let cards = slots.flat_map(|r| r.slots).flat_map(|slot| slot.cards);
                let drawn = cards.map(|face| face.name);
                drawn.chain(game.also_seen(state, *seat)).collect()
            });
            for card in cards.iter() {
                if seat.is_none() {
                    let fault = card.fault(format!("没有名为“{player}”的玩家"));
                    let fault = fault.nearest(player, players.iter().map(|p| p.name()));
                    return self.hold(false, |_| fault);
                }
                if let Err(fault) = named(game, state, card) {
                    self.hold(false, |_| fault);
                    continue;
                }
                let sees = concerns(game, state, &seen, card);
                self.hold(sees == wanted, |_| {
                    let says = if wanted {
                        "应能看见"
                    } else {
                        "不应看见"
                    };
                    let names = told_once(&seen);
                    card.fault(format!("{player}{says}“{}”；看得见的有：{names}", **card))
                });
            }
        }
    }

    fn legal(&mut self, acts: &[At<G::Action>]) {
        let (game, state) = (self.timeline.game(), self.timeline.state());
        let decides = matches!(self.timeline.pending(), Pending::Decide { .. });
        for act in acts {
            let choice = match game.resolve(state, act) {
                Ok(choice) => choice,
                Err(fault) => {
                    self.hold(false, |_| fault);
                    continue;
                }
            };
            let legal = decides && game.is_legal(state, &choice);
            self.hold(legal, |held| match game.verdict(state, &choice) {
                Verdict::Illegal(reasons) => {
                    let said: Vec<_> = reasons.iter().map(|r| r.says.as_str()).collect();
                    act.fault(format!("本应可做，却被拒：{}", said.join(";")))
                }
                _ => act.fault(format!("本应可做，但：{}", awaited(held.timeline))),
            });
        }
    }

    fn outcome(&mut self, wanted: Option<&At<String>>) {
        let Some(wanted) = wanted else { return };
        let outcome = match self.timeline.pending() {
            Pending::Over(outcome) => outcome.word(),
            _ => OPEN.to_owned(),
        };
        self.hold(outcome == **wanted, |_| {
            let fault = wanted.fault(format!("胜负应为{}，却是{outcome}", **wanted));
            let draw = Outcome::Draw.word();
            if [draw.as_str(), OPEN].contains(&wanted.as_str()) || wanted.ends_with('胜') {
                fault
            } else {
                fault.fix("写作甲胜、乙胜、平局或未分")
            }
        });
    }

    fn unruled(&mut self, numbers: Option<&[At<String>]>, expects: At<()>) {
        let Some(numbers) = numbers else { return };
        let Some(unruled) = self.stopped.clone() else {
            return self.hold(false, |held| {
                let awaited = awaited(held.timeline);
                let place = numbers.first().map_or(expects, At::place);
                place.fault(format!("本应停在未定之处，却是：{awaited}"))
            });
        };
        self.report.held += usize::from(numbers.is_empty());
        for number in numbers {
            match clause::<G>(number, self.exists) {
                Ok(id) => self.hold(unruled.clauses.contains(&id), |_| {
                    number.fault(format!("未定之处没有提到 {id}"))
                }),
                Err(fault) => self.hold(false, |_| fault),
            }
        }
    }
}

/// What a ruling writes of a game that has not ended.
const OPEN: &str = "未分";

/// Names, each once, with how many of it there are.
fn told_once(names: &[String]) -> String {
    let mut all: Vec<(&str, usize)> = Vec::new();
    for name in names.iter().filter(|name| !name.is_empty()) {
        match all.iter_mut().find(|(known, _)| known == name) {
            Some((_, count)) => *count += 1,
            None => all.push((name, 1)),
        }
    }
    let told = |(name, count): (&str, usize)| match count {
        1 => name.to_owned(),
        count => format!("{name}×{count}"),
    };
    all.into_iter().map(told).collect::<Vec<_>>().join("、")
}
