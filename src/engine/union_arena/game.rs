//! UNION ARENA as the kernel plays it.

use crate::engine::board::Board;
use crate::engine::cite::{Cite, ua};
use crate::engine::fact::{Fact, FactWord};
use crate::engine::fault::{At, Fault};
use crate::engine::game::{Game, Input, Log, Outcome, Pending, Player, Reach};
use crate::engine::mat::Mat;
use crate::engine::printed::Printed;
use crate::engine::scenario::{Playable, Readings};
use crate::engine::union_arena::choice::Choice;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::state::{Frame, Ix, State};
use crate::engine::union_arena::table::UnionArena;
use crate::engine::union_arena::tell::event::{Event, Teller};
use crate::engine::union_arena::tell::facts::FACTS;
use crate::engine::union_arena::text::action::Action;
use crate::engine::union_arena::text::board::{Cards, Setup};
use crate::engine::union_arena::text::setup::set_up;
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::words::Kind;
use crate::engine::verdict::{Go, Tracer};
use crate::rulebook::BookId;

impl Game for UnionArena {
    const BOOK: BookId = BookId::UNION_ARENA;
    type State = State;
    type Choice = Choice;
    type Event = Event;

    fn pending(&self, state: &State) -> Pending {
        let view = View::new(self);
        view.with_settled(state, || view.waits(state))
    }

    fn choices(&self, state: &State, reach: Reach, out: &mut Vec<Choice>) {
        let view = View::new(self);
        view.with_settled(state, || view.list_choices(state, reach, out));
    }

    fn judge<T: Tracer>(&self, state: &State, choice: &Choice, tracer: &mut T) -> Go {
        let view = View::new(self);
        view.with_settled(state, || view.judge_choice(state, choice, tracer))
    }

    fn endless(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        if self.reads.is(R::Endless, "未定") {
            state.frames.push(Frame::Undetermined(R::Endless));
        } else {
            state.over = Some(Outcome::Draw);
            log.record_under(
                || Event::Tied,
                [Cite::requires(ua!("6.1-1"))],
                [self.reads.under(R::Endless)],
            );
        }
        true
    }

    fn step(&self, state: &mut State, input: Input<Choice>, log: &mut Log<Event>) {
        Run::new(self).step(state, input, log);
    }
}

impl Playable for UnionArena {
    type Cards = Cards;
    type Setup = Setup;
    type Action = Action;
    const MAT: &'static Mat = &super::mat::MAT;
    const PRINTED: Option<&'static Printed> = Some(&super::printed::PRINTED);
    const JOINED: &'static [(&'static str, &'static str)] = super::reads::JOINED;

    fn set_up(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        set_up(cards, setup, readings)
    }

    fn resolve(&self, state: &State, action: &At<Action>) -> Result<Choice, Fault> {
        View::new(self).meant(state, action)
    }

    fn action(&self, state: &State, choice: &Choice) -> Action {
        View::new(self).written(state, choice)
    }

    fn fact(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        let view = View::new(self);
        view.with_settled(state, || view.fact_at(state, path))
    }

    fn facts() -> &'static [(&'static str, &'static [FactWord])] {
        FACTS
    }

    fn means(&self, state: &State, path: &str, wanted: &str, held: &str) -> bool {
        View::new(self).is_meant(state, path, wanted, held)
    }

    fn computed(&self, state: &State) -> Vec<String> {
        state
            .field()
            .filter(|ix| self.def(state, *ix).kind == Kind::Character)
            .map(|ix| format!("{}.BP", self.name(ix)))
            .collect()
    }

    fn tell_choice(&self, state: &State, choice: &Choice) -> String {
        View::new(self).choice_text(state, choice)
    }

    fn tell_event(&self, state: &State, event: &Event) -> String {
        event.tell(Teller {
            view: &View::new(self),
            state,
            whose: false,
        })
    }

    fn event_about(&self, state: &State, event: &Event) -> Vec<String> {
        event.about(Teller {
            view: &View::new(self),
            state,
            whose: true,
        })
    }

    fn names(&self, state: &State) -> Vec<String> {
        View::new(self).all_names(state)
    }

    fn event_word(&self, event: &Event) -> &'static str {
        event.word()
    }

    fn event_words() -> &'static [&'static str] {
        Event::WORDS
    }

    fn board(&self, state: &State, viewer: Option<Player>) -> Board {
        let view = View::new(self);
        view.with_settled(state, || view.board_of(state, viewer))
    }

    fn also_seen(&self, state: &State, viewer: Player) -> Vec<String> {
        let shown = state.ctxs.iter().flat_map(|ctx| &ctx.shown);
        let looking = state.ctxs.iter().filter(|ctx| ctx.player == viewer);
        let looked = looking.flat_map(|ctx| &ctx.looked);
        let there = shown.chain(looked).filter(|obj| state.obj(obj.ix) == **obj);
        let mut cards: Vec<Ix> = there.map(|obj| obj.ix).collect();
        cards.sort_unstable();
        cards.dedup();
        let name = |ix| self.name(ix).to_owned();
        cards.into_iter().map(name).collect()
    }

    fn chance_names(&self, state: &State) -> Vec<String> {
        match state.frames.last() {
            Some(Frame::Random(from)) => from.iter().map(|ix| self.name(*ix).to_owned()).collect(),
            Some(Frame::Shuffle(player)) => state
                .side(*player)
                .deck
                .iter()
                .rev()
                .map(|ix| self.name(*ix).to_owned())
                .collect(),
            _ => Vec::new(),
        }
    }
}
