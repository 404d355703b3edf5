//! Attempts: a text as a person types it, what it means at a moment, and what the rules say of it.
//!
//! ```text
//!  攻击 火花 ──► a listed choice that has all its words ──┐
//!            └► an action in the words of `做`, resolved ─┤──► what the rules say
//!  乙：攻击 水盾 ── the same, by one who is not asked ─────┤
//!  曹操 使用 闪 ── the same, by one who may act all the same ┘
//!  机会 原序 ──► what chance gives, where it is awaited
//! ```

mod fitting;
mod matching;

use serde::Serialize;

use super::cite::Cite;
use super::ended;
use super::fault::{At, Fault};
use super::file::{self, ChanceText};
use super::game::{ChanceKind, ChanceRequest, Drawn, Input, Pending, Player, Prompt, Reach};
use super::lexicon::Lexicon;
use super::onward::{go_on, refused};
use super::report::awaited;
use super::scenario::Playable;
use super::steps::drawn;
use super::table::line;
use super::timeline::{Moment, Timeline};
use super::verdict::{Reason, Verdict};
use super::vocab::{Node, Vocab};
use crate::rulebook::RuleId;
use crate::text::fold::fold;
use matching::{Listed, Meant};

/// The longest text that is taken for an attempt, in bytes.
const LONGEST: usize = 4_000;

/// How many choices a fault lists.
const MOST_LISTED: usize = 8;

/// In how many other ways a name may be taken that a fault tells of.
const MOST_WAYS: usize = 2;

/// What a typed text means, and what the rules say of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Attempted {
    /// Who tries it; nobody where chance decides.
    pub by: Option<Player>,
    /// What is tried, in words.
    pub says: String,
    /// As a file writes it: under `做`, or under `机会` where chance decides. Nothing where it was not understood of
    /// one who is not asked.
    #[serde(skip)]
    pub written: Option<Node>,
    /// What the rules say of it.
    pub verdict: Verdict,
    /// Who is asked instead, where it is tried by one who is not.
    pub asked: Option<Asked>,
}

/// Who is asked, and what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// Who.
    pub player: Player,
    /// The question.
    pub says: String,
    /// The clause that puts it.
    pub clause: RuleId,
}

/// An attempt with what it would do.
pub(super) struct Tried<C> {
    /// In words.
    pub told: Attempted,
    /// What it does; nothing where one tries it who is not asked.
    pub input: Option<Input<C>>,
}

/// Does what a typed text means, and lets the rules go on to the next decision.
///
/// # Errors
/// As [`tried`], and where it may not be done. The timeline is then as it was.
pub(super) fn perform<G: Playable>(
    timeline: &mut Timeline<G>,
    text: &str,
) -> Result<Moment, Fault> {
    match tried(timeline, text)?.input {
        Some(input) => done(timeline, input),
        None => Err(At::nowhere(()).fault(format!("这时不能这样做：{}", awaited(timeline)))),
    }
}

/// Goes on with an input to the next decision.
///
/// # Errors
/// Where it may not be done. The timeline is then as it was.
pub(super) fn done<G: Playable>(
    timeline: &mut Timeline<G>,
    input: Input<G::Choice>,
) -> Result<Moment, Fault> {
    let at = At::nowhere(());
    let before = timeline.cursor();
    let done = timeline.advance(input);
    done.map_err(|r| refused(&at, &r, timeline))?;
    if let Err(fault) = go_on(timeline, &at, &mut None, false) {
        timeline.jump(before);
        return Err(fault);
    }
    Ok(timeline.cursor())
}

/// What a typed text means where the timeline stands, and what the rules say of it. Nothing is done.
///
/// # Errors
/// A fault where it means nothing that can be tried, several things, or where nobody is asked.
pub(super) fn tried<G: Playable>(
    timeline: &Timeline<G>,
    text: &str,
) -> Result<Tried<G::Choice>, Fault> {
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST {
        let what = match text.is_empty() {
            true => "没有写要做什么".to_owned(),
            false => format!("太长：{} 字节，至多 {LONGEST} 字节", text.len()),
        };
        return Err(At::nowhere(()).fault(what));
    }
    match timeline.pending() {
        Pending::Decide { player, prompt } => decided(timeline, text, player, &prompt),
        Pending::Chance(request) => by_chance(timeline, text, &request),
        Pending::Over(_) => over(timeline, text),
        Pending::Auto | Pending::Unruled(_) => {
            Err(At::nowhere(()).fault(format!("这时没有人作决定：{}", awaited(timeline))))
        }
    }
}

/// An attempt where a player is asked.
fn decided<G: Playable>(
    timeline: &Timeline<G>,
    text: &str,
    asked: Player,
    prompt: &Prompt,
) -> Result<Tried<G::Choice>, Fault> {
    let by_asked = |choice| Ok(legality(timeline, asked, choice));
    if let Some(choice) = acted(timeline, text) {
        return by_asked(choice?);
    }
    let listed = Choices::of(timeline);
    let Some((who, rest, set_apart)) = by(timeline, text, asked) else {
        return by_asked(meant(&listed, timeline, text)?);
    };
    // 乙 投降 may be one of the choices of the one who is asked.
    if !set_apart && let Meant::One(nth) = matching::meant(text, &listed.told) {
        return by_asked(listed.choices[nth].clone());
    }
    if who == asked {
        return by_asked(meant(&listed, timeline, rest)?);
    }
    // An action may say itself whose it is: 投降 乙, 抽卡 乙 2.
    for node in with_name::<G>(rest, who.name()) {
        if let Ok(choice) = resolved(timeline, &node, rest) {
            let told = legality(timeline, asked, choice);
            if told.told.says.contains(who.name()) {
                return Ok(told);
            }
        }
    }
    let choice = match listed.among(rest) {
        Meant::One(nth) => Some(listed.choices[nth].clone()),
        // Which of several is meant is of no account where none may be made.
        Meant::Several(_) => None,
        Meant::Nothing => Some(written(timeline, rest)?),
    };
    let question = format!("这时由{}决定：{}", asked.name(), prompt.says);
    let mut reasons = vec![Reason::requires(prompt.clause, question)];
    let (game, state) = (timeline.game(), timeline.state());
    let verdict = |c| {
        let own = game.verdict_of(state, who, c);
        own.unwrap_or_else(|| game.verdict(state, c))
    };
    if let Some(Verdict::Illegal(more)) = choice.as_ref().map(verdict) {
        reasons.extend(more);
    }
    let says = choice.as_ref().map(|c| game.tell_choice(state, c));
    Ok(Tried {
        told: Attempted {
            by: Some(who),
            says: says.unwrap_or_else(|| rest.to_owned()),
            written: choice.map(|c| game.action(state, &c).write()),
            verdict: Verdict::Illegal(reasons),
            asked: Some(Asked {
                player: asked,
                says: prompt.says.to_string(),
                clause: prompt.clause,
            }),
        },
        input: None,
    })
}

/// An attempt after the end: refused by what ended the game, whoever makes it.
fn over<G: Playable>(timeline: &Timeline<G>, text: &str) -> Result<Tried<G::Choice>, Fault> {
    let (who, rest) = match by(timeline, text, Player(0)) {
        Some((who, rest, _)) => (Some(who), rest),
        None => (None, text),
    };
    let nobody = |fault: Fault| match is_near(&fault) {
        true => fault,
        false => At::nowhere(()).fault(format!("这时没有人作决定：{}", awaited(timeline))),
    };
    let choice = written(timeline, rest).map_err(nobody)?;
    let (game, state) = (timeline.game(), timeline.state());
    Ok(Tried {
        told: Attempted {
            by: who,
            says: game.tell_choice(state, &choice),
            written: Some(game.action(state, &choice).write()),
            verdict: ended::verdict(timeline, &choice),
            asked: None,
        },
        input: None,
    })
}

/// A choice of the one who is asked, with what the rules say of it.
fn legality<G: Playable>(
    timeline: &Timeline<G>,
    asked: Player,
    choice: G::Choice,
) -> Tried<G::Choice> {
    let (game, state) = (timeline.game(), timeline.state());
    Tried {
        told: Attempted {
            by: Some(
                game.doer(state, &choice)
                    .map_or(asked, |(_, player)| player),
            ),
            says: game.tell_choice(state, &choice),
            written: Some(game.action(state, &choice).write()),
            verdict: game.verdict(state, &choice),
            asked: None,
        },
        input: Some(Input::Choice(choice)),
    }
}

/// Who is said to try it, where a text begins with that: the player, what is tried, and whether a colon sets them apart.
fn by<'t, G: Playable>(
    timeline: &Timeline<G>,
    text: &'t str,
    asked: Player,
) -> Option<(Player, &'t str, bool)> {
    let (name, rest, set_apart) = parted(text)?;
    let decider = timeline.game().decider(timeline.state());
    let mut all = (0..10).map(Player);
    let who = match decider.as_deref() == Some(name) {
        true => asked,
        false => all.find(|player| player.name() == name)?,
    };
    (!rest.is_empty()).then_some((who, rest, set_apart))
}

/// The choice of the one who is asked: as it is written, or with that one's name put in: 使用 杀 目标 曹操.
fn meant<G: Playable>(
    listed: &Choices<G::Choice>,
    timeline: &Timeline<G>,
    text: &str,
) -> Result<G::Choice, Fault> {
    let named = || named_as(timeline, text, &timeline.game().decider(timeline.state())?);
    listed
        .meant(timeline, text)
        .or_else(|fault| named().ok_or(fault))
}

/// The choice that an action means with a name in it of who does it, where it is then that one's.
fn named_as<G: Playable>(timeline: &Timeline<G>, action: &str, who: &str) -> Option<G::Choice> {
    let nodes = with_name::<G>(action, who).into_iter();
    let mut said = nodes.filter_map(|node| resolved(timeline, &node, action).ok());
    said.find(|choice| is_by(timeline, choice, who))
}

fn is_by<G: Playable>(timeline: &Timeline<G>, choice: &G::Choice, who: &str) -> bool {
    let (game, state) = (timeline.game(), timeline.state());
    game.doer(state, choice)
        .is_some_and(|(name, _)| name == who)
}

/// What is wrong with an action that one said by name does: the name is who does it and is no other thing in it.
fn faulty_as<G: Playable>(timeline: &Timeline<G>, action: &str, who: &str) -> Option<Fault> {
    let shape = (Lexicon::of::<G>().action)();
    let text = format!("{who} {action}");
    let does = |node: &Node| fitting::is_done_by(shape, node, who);
    let nodes = fitting::fitted(shape, &text).into_iter().filter(does);
    let faults = nodes.filter_map(|node| resolved(timeline, &node, &text).err());
    let faults: Vec<Fault> = faults.collect();
    let near = faults.iter().find(|fault| is_near(fault));
    let said: Vec<&str> = faults.iter().map(|fault| &*fault.what).collect();
    let worst = stumbled(&said);
    let of_it = || faults.iter().find(|fault| quoted(&fault.what) == worst);
    near.or_else(of_it).cloned()
}

/// The word over which most ways of reading a text stumble: it is the one that is wrong, the others only stood in its
/// place.
fn stumbled<'t>(said: &[&'t str]) -> Option<&'t str> {
    let count = |word: Option<&str>| said.iter().filter(|s| quoted(s) == word).count();
    let most = said.iter().map(|said| quoted(said)).rev();
    most.max_by_key(|word| count(*word)).flatten()
}

/// The first word in quotes.
fn quoted(said: &str) -> Option<&str> {
    let (_, rest) = said.split_once('“')?;
    Some(rest.split_once('”')?.0)
}

/// A text that may begin with who tries it: the name, the rest, and whether a colon sets them apart.
fn parted(text: &str) -> Option<(&str, &str, bool)> {
    let colon = text.split_once([':', '：']);
    let space = || text.split_once(char::is_whitespace);
    let (name, rest, set_apart) = match colon {
        Some((name, rest)) if !name.trim().contains(char::is_whitespace) => (name, rest, true),
        _ => space().map(|(name, rest)| (name, rest, false))?,
    };
    Some((name.trim(), rest.trim(), set_apart))
}

/// The choice of one who may act though another is asked, where a text begins with that one: it is read as that one's
/// before anything that only names the same.
fn acted<G: Playable>(timeline: &Timeline<G>, text: &str) -> Option<Result<G::Choice, Fault>> {
    let (called, rest, set_apart) = parted(text)?;
    let (game, state) = (timeline.game(), timeline.state());
    let who = game.actor(state, called)?;
    if rest.is_empty() || game.decider(state).as_ref() == Some(&who) {
        return None;
    }
    if let Some(choice) = named_as(timeline, rest, &who) {
        return Some(Ok(choice));
    }
    let whole = written(timeline, &format!("{who} {rest}"));
    if let Ok(choice) = &whole
        && is_by(timeline, choice, &who)
    {
        return Some(Ok(choice.clone()));
    }
    // A player who is not asked is told so, as everywhere.
    if !set_apart || who != called {
        return None;
    }
    // What nobody does is understood without a name; else what is wrong with the rest is told.
    let nobodys = || At::nowhere(()).fault(format!("“{rest}”不能写成由{who}来做"));
    let near = whole.err().filter(is_near);
    let fault = near.or_else(|| {
        let nobodys = written(timeline, rest).err()?;
        Some(faulty_as(timeline, rest, &who).unwrap_or(nobodys))
    });
    Some(Err(fault.unwrap_or_else(nobodys)))
}

/// An action with a name in it of who does it, in the ways in which a game may write that.
fn with_name<G: Playable>(action: &str, who: &str) -> Vec<Node> {
    let space = action.split_once(char::is_whitespace);
    let (word, rest) = space.unwrap_or((action, ""));
    let lexicon = Lexicon::of::<G>();
    let said = [
        format!("{word} {who} {rest}"),
        format!("{word} 谁 {who} {rest}"),
    ];
    let mut all: Vec<Node> = said
        .iter()
        .filter_map(|text| line::action(&lexicon, text).ok())
        .collect();
    if rest.is_empty() {
        all.push(Node::map(vec![(Node::text(word), Node::text(who))]));
    }
    all
}

/// The choices of the one who is asked, legal and refused.
struct Choices<C> {
    choices: Vec<C>,
    told: Vec<Listed>,
}

impl<C: Clone> Choices<C> {
    fn of<G: Playable<Choice = C>>(timeline: &Timeline<G>) -> Self {
        let (game, state) = (timeline.game(), timeline.state());
        let mut choices = Vec::new();
        game.choices(state, Reach::Plausible, &mut choices);
        let told = |choice: &C| Listed {
            says: game.tell_choice(state, choice),
            written: game.action(state, choice).write(),
        };
        let told = choices.iter().map(told).collect();
        Self { choices, told }
    }

    /// Which of them a text means; none where it is written as a file writes it.
    fn among(&self, text: &str) -> Meant {
        match text.starts_with(['{', '[']) {
            true => Meant::Nothing,
            false => matching::meant(text, &self.told),
        }
    }

    /// The choice that a text means: one of these, else what it says as an action.
    fn meant<G: Playable<Choice = C>>(
        &self,
        timeline: &Timeline<G>,
        text: &str,
    ) -> Result<C, Fault> {
        let (game, state) = (timeline.game(), timeline.state());
        let may =
            |nth: usize| !matches!(game.verdict(state, &self.choices[nth]), Verdict::Illegal(_));
        match self.among(text).or_the_only(may) {
            Meant::One(nth) => Ok(self.choices[nth].clone()),
            Meant::Several(all) => Err(self.which(text, &all)),
            Meant::Nothing => written(timeline, text).map_err(|fault| match is_near(&fault) {
                true => fault,
                // What is written out whole is told what is wrong in it, not what else there is.
                false if fault.fix.is_some() && text.starts_with(['{', '[']) => fault,
                false => {
                    let all: Vec<usize> = (0..self.told.len()).collect();
                    fault.fix(format!("这时可以试：{}", self.listing(&all)))
                }
            }),
        }
    }

    fn which(&self, text: &str, all: &[usize]) -> Fault {
        which(text, &self.told, all)
    }

    fn listing(&self, all: &[usize]) -> String {
        listing(&self.told, all)
    }
}

/// That a text may mean several choices, and which.
fn which(text: &str, told: &[Listed], all: &[usize]) -> Fault {
    At::nowhere(())
        .fault(format!(
            "“{text}”可以是{}种做法里的任一种，要写得再细些",
            all.len()
        ))
        .fix(listing(told, all))
}

fn listing(told: &[Listed], all: &[usize]) -> String {
    let says = all.iter().take(MOST_LISTED).map(|nth| &*told[*nth].says);
    let says: Vec<&str> = says.collect();
    let rest = if all.len() > MOST_LISTED {
        "……"
    } else {
        ""
    };
    format!("{}{rest}", says.join("；"))
}

/// Which of the choices that are told in other words than the rules' own a text means; `None` where none. `may` says
/// which may be made.
///
/// # Errors
/// A fault that lists them where it may be any of several.
pub fn told_as(
    text: &str,
    told: Vec<String>,
    may: impl Fn(usize) -> bool,
) -> Result<Option<usize>, Fault> {
    let plain = |text: &str| fold(text.trim());
    if let Some(nth) = told.iter().position(|says| plain(says) == plain(text)) {
        return Ok(Some(nth));
    }
    let listed = |says| Listed {
        says,
        written: Node::map(Vec::new()),
    };
    let told: Vec<Listed> = told.into_iter().map(listed).collect();
    match matching::meant(text, &told).or_the_only(may) {
        Meant::Nothing => Ok(None),
        Meant::One(nth) => Ok(Some(nth)),
        Meant::Several(all) => Err(which(text, &told, &all)),
    }
}

/// The choice that a text says in the words of `做`; who does it may stand before the word: 关羽 摸 2.
fn written<G: Playable>(timeline: &Timeline<G>, text: &str) -> Result<G::Choice, Fault> {
    let lexicon = Lexicon::of::<G>();
    let turned = || {
        let (first, rest) = text.split_once(char::is_whitespace)?;
        let (word, rest) = rest
            .trim_start()
            .split_once(char::is_whitespace)
            .unwrap_or((rest, ""));
        line::action(&lexicon, &format!("{word} {first} {rest}")).ok()
    };
    let shape = (lexicon.action)();
    let said = line::action(&lexicon, text).or_else(|fault| turned().ok_or(fault));
    let resolve = |node: &Node| Ok((fitting::rare(shape, node), resolved(timeline, node, text)?));
    let mut best = said.and_then(|node| resolve(&node));
    let mut wrong: Vec<String> = Vec::new();
    let reads = |node: &Node| file::read_node::<At<G::Action>>(node, text).is_ok();
    // Names without their keys may have been taken for something out of the way.
    for node in fitting::fitted(shape, text) {
        let rare = fitting::rare(shape, &node);
        if best.as_ref().is_ok_and(|(found, _)| *found <= rare) {
            break;
        }
        match (resolve(&node), &best) {
            (Ok(found), _) => best = Ok(found),
            (Err(near), Err(_)) if is_near(&near) => best = Err(near),
            (Err(fault), Err(_)) if reads(&node) && !wrong.contains(&fault.what) => {
                wrong.push(fault.what);
            }
            _ => {}
        }
    }
    best.map(|(_, choice)| choice)
        .map_err(|fault| each_way(fault, wrong))
}

/// A fault with what is wrong where the name is taken for another thing, unless one word is near enough to be meant.
fn each_way(mut fault: Fault, wrong: Vec<String>) -> Fault {
    if is_near(&fault) {
        return fault;
    }
    let mut all = vec![fault.what.clone()];
    all.extend(wrong.into_iter().filter(|w| *w != fault.what));
    let said: Vec<&str> = all.iter().map(String::as_str).collect();
    let worst = stumbled(&said);
    let of_it: Vec<&str> = said.into_iter().filter(|s| quoted(s) == worst).collect();
    if quoted(&fault.what) != worst {
        fault.fix = None;
    }
    fault.what = match of_it.as_slice() {
        [first, rest @ ..] if rest.len() > MOST_WAYS => (*first).to_owned(),
        few => few.join("；"),
    };
    fault
}

/// Whether a fault offers the word that was likely meant.
fn is_near(fault: &Fault) -> bool {
    let fix = fault.fix.as_deref();
    fix.is_some_and(|fix| fix.starts_with("是不是"))
}

fn resolved<G: Playable>(
    timeline: &Timeline<G>,
    node: &Node,
    text: &str,
) -> Result<G::Choice, Fault> {
    let action: At<G::Action> = file::read_node(node, text)?;
    timeline.game().resolve(timeline.state(), &action)
}

/// What chance gives: `机会 原序`, `机会 3`, `机会 [2, 1]`, or the thing that it picks by name.
fn by_chance<G: Playable>(
    timeline: &Timeline<G>,
    text: &str,
    request: &ChanceRequest,
) -> Result<Tried<G::Choice>, Fault> {
    let said = text.strip_prefix("机会").unwrap_or(text);
    let said = said.trim_start_matches([':', '：']).trim();
    let names = timeline.game().chance_names(timeline.state());
    let named = match request.kind {
        ChanceKind::Pick(_) => {
            let (game, state) = (timeline.game(), timeline.state());
            let exact = names.iter().position(|name| name == said);
            let meant = |name: &String| game.means(state, "", said, name);
            exact.or_else(|| names.iter().position(meant))
        }
        ChanceKind::Order(_) => None,
    };
    let drawn = match named {
        Some(nth) => Drawn::Pick(nth as u32),
        None => {
            let read = file::read::<At<ChanceText>>(said);
            let read = read.map_err(|_| awaits_chance(timeline, text, request, &names))?;
            drawn(timeline, &read)?
        }
    };
    let says = match (&drawn, request.kind) {
        (Drawn::Pick(nth), _) => match names.get(*nth as usize) {
            Some(name) => format!("机会：{name}"),
            None => format!("机会：第{}个", nth + 1),
        },
        (Drawn::Order(order), _) => {
            let as_it_is = order.iter().enumerate().all(|(at, n)| at as u32 == *n);
            let name = |n: &u32| match names.get(*n as usize) {
                Some(name) => name.clone(),
                None => (n + 1).to_string(),
            };
            let all: Vec<String> = order.iter().map(name).collect();
            match as_it_is {
                true => "机会：原序".to_owned(),
                false => format!("机会：{}", all.join("、")),
            }
        }
    };
    Ok(Tried {
        told: Attempted {
            by: None,
            says,
            written: Some(ChanceText::from(&drawn).write()),
            verdict: Verdict::Legal(Vec::<Cite>::new()),
            asked: None,
        },
        input: Some(Input::Chance(drawn)),
    })
}

/// That chance decides now, and how what it gives is written.
fn awaits_chance<G: Playable>(
    timeline: &Timeline<G>,
    text: &str,
    request: &ChanceRequest,
    names: &[String],
) -> Fault {
    let fault = At::nowhere(()).fault(format!("“{text}”不是机会：{}", awaited(timeline)));
    match request.kind {
        ChanceKind::Order(n) => {
            let example: Vec<String> = (1..=n.min(4)).rev().map(|n| n.to_string()).collect();
            let order = if n > 4 { "" } else { &*example.join(", ") };
            let or = match order {
                "" => format!("，或 1 到 {n} 的一个排列"),
                order => format!("，或 机会 [{order}]"),
            };
            fault.fix(format!("写 机会 原序{or}"))
        }
        ChanceKind::Pick(n) if names.is_empty() => fault.fix(format!("写 机会 1 到 机会 {n}")),
        ChanceKind::Pick(n) => fault.fix(format!(
            "写 机会 1 到 机会 {n}，或名字：{}",
            names
                .iter()
                .take(MOST_LISTED)
                .cloned()
                .collect::<Vec<_>>()
                .join("、")
        )),
    }
}
