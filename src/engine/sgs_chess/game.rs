//! The game as the kernel, scenarios and screens know it.

use super::event::Event;
use super::judge::text::unread;
use super::run::Run;
use super::state::{Place, State, Work};
use super::view::facts::FACTS;
use super::view::waiting::Wait;
use super::words::Area;
use super::words::names::Name;
use super::words::op::{Invoke, Op, Use};
use super::words::setup::{Cards, Setup};
use super::{Lacking, Sgs};
use crate::engine::board::Board;
use crate::engine::cite::sgs;
use crate::engine::fact::{Fact, FactWord};
use crate::engine::fault::{At, Fault};
use crate::engine::game::{Game, Input, Log, Pending, Player, Reach};
use crate::engine::mat::Mat;
use crate::engine::scenario::{Playable, Readings};
use crate::engine::verdict::{Go, Reason, Tracer, Verdict};
use crate::engine::vocab::Vocab;
use crate::rulebook::BookId;
use crate::text::yaml::Kind;

impl Game for Sgs {
    const BOOK: BookId = BookId::SGS_CHESS;
    type State = State;
    type Choice = Op;
    type Event = Event;

    fn pending(&self, state: &State) -> Pending {
        self.view(state).awaited()
    }

    fn choices(&self, state: &State, reach: Reach, out: &mut Vec<Op>) {
        let mut all = Vec::new();
        self.view(state).offered(&mut all);
        for op in all {
            if reach == Reach::Plausible || self.is_legal(state, &op) {
                out.push(op);
            }
        }
    }

    fn judge<T: Tracer>(&self, state: &State, choice: &Op, tracer: &mut T) -> Go {
        self.view(state).may(choice, tracer)
    }

    fn step(&self, state: &mut State, input: Input<Op>, log: &mut Log<Event>) {
        let mut run = Run {
            chosen: false,
            game: self,
            s: state,
            log,
        };
        match input {
            Input::Choice(op) => run.choose(&op),
            Input::Chance(drawn) => run.drawn(&drawn),
            Input::Proceed => run.advance(),
        }
    }
}

impl Playable for Sgs {
    type Cards = Cards;
    type Setup = Setup;
    type Action = Op;
    const MAT: &'static Mat = &super::mat::MAT;

    fn set_up(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        super::load::load(cards, setup, readings)
    }

    /// More than one card in an equipment area (8.4-2).
    fn unlawful(&self, state: &State) -> Vec<Reason> {
        let view = self.view(state);
        let mut found = Vec::new();
        for who in state.all_chars() {
            for area in [Area::Weapon, Area::Armour, Area::Mount] {
                let cards = state.at(Place::Of(who, area));
                if cards.len() > 1 {
                    let says = format!("{}的{}有{}张牌", view.who(who), area.word(), cards.len());
                    let reason = Reason::forbids(sgs!("8.4-2"), says);
                    let named = cards
                        .iter()
                        .fold(reason, |r, c| r.blocked_by(view.label(*c)));
                    found.push(named);
                }
            }
        }
        found
    }

    fn resolve(&self, state: &State, action: &At<Op>) -> Result<Op, Fault> {
        let view = self.view(state);
        let mut faults = Vec::new();
        let within = view.ctx.you.is_some() || view.ctx.doer.is_some() || state.using().is_some();
        view.check_names(&action.value, within, &mut faults);
        // A skill that is given by a text that is not read whole does nothing, and is no refusal of the rules.
        action.value.walk(&mut |what| {
            let invoked = what.downcast_ref::<Invoke>().map(|i| &*i.skill);
            let used = || what.downcast_ref::<Use>()?.skill.as_deref();
            let Some(name) = invoked.or_else(used) else {
                return;
            };
            if let Ok(skill) = self.skill_named(name)
                && let Some(info) = self.skills.get(usize::from(skill))
                && !info.unread.is_empty()
            {
                let fix = match invoked {
                    Some(_) => "在 牌.技能 里用 消耗、效果、延时 写明它做什么",
                    None => "在 牌.技能 里用 转化 写明它把什么当什么",
                };
                faults.push(name.fault(unread(info)).fix(fix));
            }
        });
        if let Op::Compute(path) = &action.value
            && let Err(fault) = view.fact_at(path)
            && matches!(view.number(path), Err(Lacking::Fault(_)))
        {
            faults.push(fault);
        }
        if let Op::Affect(a) | Op::Unaffect(a) = &action.value
            && let Err(fault) = view.affecting(a)
        {
            faults.push(fault);
        }
        // A word that means nothing here is the file's fault, not a refusal.
        if faults.is_empty()
            && let Verdict::Illegal(reasons) = self.verdict(state, &action.value)
            && let Some(reason) = reasons.iter().find(|r| r.cite == super::unknown_cite())
        {
            faults.push(action.fault(reason.says.clone()));
        }
        match faults.into_iter().next() {
            Some(mut fault) => {
                if fault.line == 0 {
                    fault.line = action.line;
                    fault.column = action.column;
                }
                Err(fault)
            }
            None => Ok(action.value.clone()),
        }
    }

    fn action(&self, _: &State, choice: &Op) -> Op {
        choice.clone()
    }

    fn fact(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        let view = self.view(state);
        let name = Name(path.clone());
        let number = |fault| match view.number(&name) {
            Ok(n) => Ok(Fact::from(n)),
            Err(Lacking::Open(unruled)) => Ok(view.computes_open(name.text(), unruled)),
            Err(Lacking::Fault(_)) => Err(fault),
        };
        view.fact_at(&name).or_else(number)
    }

    fn facts() -> &'static [(&'static str, &'static [FactWord])] {
        FACTS
    }

    fn means(&self, state: &State, path: &str, wanted: &str, held: &str) -> bool {
        self.view(state).means(path, wanted, held)
    }

    fn decider(&self, state: &State) -> Option<String> {
        self.view(state).deciding().map(|c| self.who(c).to_owned())
    }

    fn actor(&self, state: &State, called: &str) -> Option<String> {
        if !matches!(self.view(state).wait(), Wait::Pause(..)) {
            return None;
        }
        let named = self.chars.iter().find(|c| c.name == called);
        let mut of_player = self.chars.iter().filter(|c| c.player.name() == called);
        let alone = || of_player.next().filter(|_| of_player.next().is_none());
        named.or_else(alone).map(|c| c.name.clone())
    }

    fn doer(&self, _: &State, choice: &Op) -> Option<(String, Player)> {
        let written = choice.write();
        let Kind::Map(words) = &written.kind else {
            return None;
        };
        let [(_, content)] = words.as_slice() else {
            return None;
        };
        let own = || content.get("谁").or_else(|| content.get("来源"));
        let name = content.as_str().or_else(|| own()?.as_str())?;
        let one = self.chars.iter().find(|c| c.name == name)?;
        Some((one.name.clone(), one.player))
    }

    fn computed(&self, state: &State) -> Vec<String> {
        self.view(state).computed_paths()
    }

    fn tell_choice(&self, _: &State, choice: &Op) -> String {
        // The action as it is written is in the game's own words already.
        super::words::aloud::aloud(&choice.write())
    }

    fn tell_event(&self, _: &State, event: &Event) -> String {
        event.says.clone()
    }

    fn names(&self, _: &State) -> Vec<String> {
        let chars = self.chars.iter().map(|c| c.name.clone());
        chars
            .chain(self.cards.iter().map(|c| c.label.clone()))
            .collect()
    }

    fn event_word(&self, event: &Event) -> &'static str {
        event.word
    }

    fn event_words() -> &'static [&'static str] {
        super::event::WORDS
    }

    fn board(&self, s: &State, viewer: Option<Player>) -> Board {
        self.view(s).board(viewer)
    }

    fn chance_names(&self, state: &State) -> Vec<String> {
        match state.stack.last().map(|f| &f.kind) {
            Some(Work::RandomTurnUp(cards)) => {
                cards.iter().map(|c| self.label(*c).to_owned()).collect()
            }
            Some(Work::Reshuffle | Work::Shuffle) => state
                .deck
                .iter()
                .map(|c| self.label(*c).to_owned())
                .collect(),
            _ => Vec::new(),
        }
    }
}
