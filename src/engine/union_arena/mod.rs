//! UNION ARENA by its rules text: one rule family a file, its citations first.
//!
//! What it knows: the kernel, the book's clauses, cards as data. What it must not know: another game, any screen.

mod action;
mod acts;
mod attack;
mod bans;
mod board;
mod board_text;
pub mod card;
mod choice;
mod choices;
mod damage;
mod deck;
mod defs;
mod due;
mod effects;
mod event;
mod explain;
mod facts;
mod filters;
mod granting;
mod judge;
mod judge_attack;
mod lasting;
mod leaving;
mod moving;
mod paying;
mod playing;
mod raiding;
mod reads;
mod replace;
mod sample;
mod setup;
mod state;
mod turn;
mod values;
mod waiting;
pub mod words;
mod zones;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use defs::{Ab, Change, Def};
use reads::Reads;
use state::{Frame, Got};

use crate::engine::board::Board;
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Drawn, Game, Input, Log, Outcome, Pending, Player, Reach};
use crate::engine::scenario::{At, Fact, Fault, Playable, Readings};
use crate::engine::verdict::{Go, Tracer};
use crate::rulebook::{BookId, RuleId};

pub use action::Action;
pub use board_text::{Cards, Setup};
pub use choice::Choice;
pub use event::Event;
pub use state::State;

/// The name of cards that a scenario does not name.
pub const NAMELESS: &str = "无名卡";

/// How many cards a line holds (2.1-1, 2.2-1).
pub(crate) const LINE: usize = 4;

/// How many effects are going on within each other before they are taken for endless.
const DEEPEST: usize = 100;

/// How many effects wait before they are taken for endless.
const MOST_WAITING: usize = 1024;

/// The game: card faces and readings.
#[derive(Debug)]
pub struct UnionArena {
    defs: Vec<Def>,
    names: Vec<String>,
    abilities: Vec<Ab>,
    scripts: Vec<Vec<card::Effect>>,
    costs: Vec<Vec<card::Cost>>,
    changes: Vec<Change>,
    filters: Vec<card::Filter>,
    colours: Vec<String>,
    /// The names under which texts record cards, each with its number from 1.
    recorded: BTreeMap<String, u32>,
    reads: Reads,
    opening: Option<setup::Opening>,
    deeds: u64,
    lasting: bool,
    /// Whether some effect gives names or traits.
    renames: bool,
    /// Instead of what some effect is done, as bits.
    instead: u64,
    /// What some effect keeps cards from, as bits.
    cannots: u32,
    /// What some effect lets cards do against the rules, as bits.
    leaves: u32,
    /// Whether some effect keeps other effects off cards.
    shields: bool,
    /// Whether some effect makes cards do something.
    musts: bool,
    /// Whether some effect lays something down for players.
    rules: bool,
    /// Whether some condition asks with which cards something happened.
    recalls: bool,
    /// Whether some effect works off the field.
    elsewhere: bool,
    /// How deep shields are being looked up for shields, so that two that look at each other end.
    depth: Cell<u8>,
    /// How many were looked up since the outermost.
    looked: Cell<u16>,
    /// Readings on which hung what was looked up in the step that is being done, each with the clause that it reads.
    met: RefCell<Vec<(reads::R, RuleId)>>,
    /// How many changes have been read while lasting effects are being settled.
    read: Cell<Option<u64>>,
    /// Whether lasting effects may look at what lasting effects change.
    tangled: bool,
    /// Whether a lasting effect may change cards off the field.
    far: bool,
    /// Whether a lasting effect off the field may change others.
    outlying: bool,
    /// What they come to, while they are computed or a state is asked about that does not change meanwhile.
    table: RefCell<Option<Rc<lasting::Settled>>>,
}

impl Game for UnionArena {
    const BOOK: BookId = BookId::UNION_ARENA;
    type State = State;
    type Choice = Choice;
    type Event = Event;

    fn pending(&self, state: &State) -> Pending {
        self.with_settled(state, || self.waits(state))
    }

    fn choices(&self, state: &State, reach: Reach, out: &mut Vec<Choice>) {
        self.with_settled(state, || self.list_choices(state, reach, out));
    }

    fn judge<T: Tracer>(&self, state: &State, choice: &Choice, tracer: &mut T) -> Go {
        self.with_settled(state, || self.judge_choice(state, choice, tracer))
    }

    fn endless(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        if self.reads.is(reads::R::Endless, "未定") {
            state.frames.push(Frame::Stuck(state::Stuck::Endless));
        } else {
            state.over = Some(Outcome::Draw);
            log.record_under(
                || Event::Tied,
                [Cite::requires(ua!("6.1-1"))],
                [self.reads.under(reads::R::Endless)],
            );
        }
        true
    }

    fn step(&self, state: &mut State, input: Input<Choice>, log: &mut Log<Event>) {
        match input {
            Input::Choice(choice) => self.decided(state, choice, log),
            Input::Chance(drawn) => self.shuffled(state, drawn, log),
            Input::Proceed => self.proceed(state, log),
        }
    }
}

impl UnionArena {
    /// A choice takes effect.
    fn decided(&self, s: &mut State, choice: Choice, log: &mut Log<Event>) {
        let Some((player, asks)) = self.asks(s) else {
            return;
        };
        if choice == Choice::Concede && self.reads.is(reads::R::Concede, "未定") {
            log.bookkeeping(|| Event::Conceded { player });
            s.frames.push(Frame::Stuck(state::Stuck::Concede));
            return;
        }
        if let Choice::Concede = choice {
            let winner = player.opponent();
            s.over = Some(Outcome::Win(winner));
            let under = || [self.reads.under(reads::R::Concede)];
            log.record_under(
                || Event::Conceded { player },
                [Cite::permits(ua!("5.4.3.2-4"))],
                under(),
            );
            log.record_under(
                || Event::Won { player: winner },
                [Cite::permits(ua!("5.4.3.2-4"))],
                under(),
            );
            return;
        }
        if let choices::Asks::Question(what) = asks {
            let named = match (what, &choice) {
                (
                    state::Question::Cards {
                        why: state::Why::Effect | state::Why::Together { .. },
                        ..
                    },
                    Choice::Cards(cards),
                ) if self.deeds & defs::bit(words::Deed::Chosen) != 0 => cards.clone(),
                _ => Vec::new(),
            };
            s.frames.pop();
            for ix in named {
                let owner = s.card(ix).owner;
                self.note(s, words::Deed::Chosen, Some(ix), None, owner, 1, None, log);
            }
            s.got.push(match choice {
                Choice::Cards(cards) => Got::Cards(cards),
                Choice::Line(line) => Got::Line(line),
                Choice::Yes(yes) => Got::Yes(yes),
                Choice::Mode(ix) => Got::Mode(ix),
                _ => Got::Yes(false),
            });
            return;
        }
        match choice {
            Choice::HandIn => self.hand_in(s, player, log),
            Choice::Ready => {
                if let Some(Frame::Prepare { at }) = s.frames.last_mut() {
                    *at += 1;
                }
                log.record(|| Event::Ready1 { player }, [Cite::requires(ua!("5-1"))]);
            }
            Choice::ExtraDraw => self.extra_draw(s, log),
            Choice::Move(movers) => self.begin_batch(s, player, movers, log),
            Choice::Play { card, to } => s.frames.push(Frame::Play {
                player,
                card,
                to,
                onto: None,
                serial: s.card(card).serial,
                at: 0,
            }),
            Choice::Raid { card, base } => {
                let onto = Some(s.obj(base));
                s.frames.push(Frame::Play {
                    player,
                    card,
                    to: words::Zone::Fl,
                    onto,
                    serial: s.card(card).serial,
                    at: 0,
                });
            }
            Choice::Use { card } => s.frames.push(Frame::Play {
                player,
                card,
                to: words::Zone::Using,
                onto: None,
                serial: s.card(card).serial,
                at: 0,
            }),
            Choice::Activate { card, ability } => {
                let card = s.obj(card);
                s.frames.push(Frame::Activate {
                    player,
                    card,
                    ability,
                    at: 0,
                });
            }
            Choice::Attack { card } => self.begin_attack(s, card, None, log),
            Choice::AttackOn { card, target } => self.begin_attack(s, card, Some(target), log),
            Choice::Block { card } => self.block(s, card, log),
            Choice::Trigger(card) => self.use_trigger(s, card, log),
            Choice::Next(place) => self.begin_waiting(s, usize::from(place), log),
            Choice::Pay(place) => {
                if let Some(Frame::Pay(p)) = s.frames.last_mut() {
                    p.now = Some(place);
                }
            }
            Choice::Pass => match asks {
                choices::Asks::Block => self.no_block(s, log),
                choices::Asks::Trigger(_) => self.no_trigger(s, log),
                asks => {
                    let clauses = match asks {
                        choices::Asks::Attack => vec![ua!("5.4-2"), ua!("5.4-5")],
                        choices::Asks::Extra => vec![ua!("5.1.5")],
                        choices::Asks::Batch => vec![ua!("5.2-1")],
                        _ => vec![ua!("5-1")],
                    };
                    if let Some(
                        Frame::Start { at }
                        | Frame::Main { at }
                        | Frame::Attacking { at }
                        | Frame::Moving { at, .. },
                    ) = s.frames.last_mut()
                    {
                        *at += 1;
                    }
                    let cites = clauses.into_iter().map(Cite::permits).collect();
                    log.record_with(|| (Event::Passed { player }, cites, Vec::new()));
                }
            },
            Choice::Mulligan
            | Choice::Concede
            | Choice::Misplaced(_)
            | Choice::NoSuch(_)
            | Choice::Cards(_)
            | Choice::Line(_)
            | Choice::Yes(_)
            | Choice::Mode(_) => {}
        }
    }

    /// A deck gets its new order.
    fn shuffled(&self, s: &mut State, drawn: Drawn, log: &mut Log<Event>) {
        let (frame, Drawn::Order(order)) = (s.frames.last().cloned(), drawn) else {
            return;
        };
        if let Some(Frame::Random(from)) = &frame {
            s.frames.pop();
            let cards = order.iter().map(|ix| from[*ix as usize]).collect();
            s.got.push(Got::Cards(cards));
            return;
        }
        let Some(Frame::Shuffle(player)) = frame else {
            return;
        };
        s.frames.pop();
        // The order is told from the top; the top is the last.
        let old: Vec<state::Ix> = s.side(player).deck.iter().rev().copied().collect();
        let mut new: Vec<state::Ix> = order.iter().map(|ix| old[*ix as usize]).collect();
        new.reverse();
        for ix in &new {
            let card = s.card_mut(*ix);
            card.serial = card.serial.wrapping_add(1);
        }
        s.side_mut(player).deck = new;
        log.record_with(|| {
            let (cite, under) = match s.ctx() {
                Some(_) => (self.by_effect(s), Vec::new()),
                None => (
                    Cite::requires(ua!("2.5-1")),
                    vec![self.reads.under(reads::R::LifeSource)],
                ),
            };
            (Event::Shuffled { player }, vec![cite], under)
        });
    }

    /// The rules go on by one micro-step; what it told last names what was looked up under readings, too.
    fn proceed(&self, s: &mut State, log: &mut Log<Event>) {
        self.met.borrow_mut().clear();
        self.go_on(s, log);
        let met = self.met.borrow();
        if log.keeps() && !met.is_empty() {
            let under: Vec<_> = met.iter().map(|(r, _)| self.reads.under(*r)).collect();
            if !log.also_under(under.iter().cloned()) {
                log.record_with(|| {
                    let cites = met.iter().map(|(_, clause)| Cite::defines(*clause));
                    (Event::Hinges, cites.collect(), under)
                });
            }
        }
    }

    /// What is looked up for the step that is being done hangs on a reading of a clause.
    fn meet(&self, read: reads::R, clause: RuleId) {
        let mut met = self.met.borrow_mut();
        if !met.contains(&(read, clause)) {
            met.push((read, clause));
        }
    }

    /// One micro-step.
    fn go_on(&self, s: &mut State, log: &mut Log<Event>) {
        if s.over.is_some() {
            return;
        }
        // What goes ever deeper never comes back to a state in which it was.
        if s.ctxs.len() > DEEPEST || s.waiting.len() > MOST_WAITING {
            self.endless(s, log);
            return;
        }
        self.forget_risen(s);
        if let Some((ix, under)) = self.zero(s) {
            self.retire_zero(s, ix, &under, log);
            return;
        }
        if self.window(s) {
            self.open_window(s);
            return;
        }
        let Some(frame) = s.frames.last() else { return };
        // What was looked up until here belongs to no procedure.
        self.met.borrow_mut().clear();
        match frame.clone() {
            Frame::Prepare { at } => self.prepare(s, at, log),
            Frame::Turn { fresh } => self.turn(s, fresh, log),
            Frame::Start { at } => self.start(s, at, log),
            Frame::Moving { at, .. } => self.moving(s, at, log),
            Frame::Batch { player, at, movers } => self.batch(s, player, at, &movers, log),
            Frame::Main { at } => self.main(s, at, log),
            Frame::Play {
                player,
                card,
                to,
                onto,
                serial,
                at,
            } => self.play(s, player, card, to, onto, (at, serial), log),
            Frame::Enter {
                player,
                card,
                to,
                rested,
                effect,
                at,
            } => self.enter(s, player, card, to, rested, effect, at, log),
            Frame::Raid {
                player,
                card,
                base,
                top,
                at,
            } => self.raid(s, player, (card, top), base, at, log),
            Frame::Activate {
                player,
                card,
                ability,
                at,
            } => self.activate(s, player, card, ability, at, log),
            Frame::Attacking { at } => self.attacking(s, at, log),
            Frame::Attack { at } => self.attack(s, at, log),
            Frame::Damage(d) => self.damage(s, d, log),
            Frame::Ending { at } => self.ending(s, at, log),
            Frame::Process => self.process(s, log),
            Frame::Resolve { what, at } => self.resolve_waiting(s, what, at, log),
            Frame::Script { id, pc } => self.script(s, id, pc, log),
            Frame::Pay(p) => self.pay(s, p, log),
            Frame::PayFor { script, pc, at, .. } => self.pay_for(s, script, pc, at),
            Frame::Each { script, .. } => self.each(s, script),
            Frame::Repeat { script, left } => self.repeat(s, script, left),
            Frame::Instead(i) => self.replace(s, i, log),
            Frame::Ask { .. } | Frame::Shuffle(_) | Frame::Random(_) | Frame::Stuck(_) => {}
        }
    }
}

impl Playable for UnionArena {
    type Cards = Cards;
    type Setup = Setup;
    type Action = Action;

    fn set_up(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        setup::set_up(cards, setup, readings)
    }

    fn resolve(&self, state: &State, action: &At<Action>) -> Result<Choice, Fault> {
        self.meant(state, action)
    }

    fn action(&self, state: &State, choice: &Choice) -> Action {
        self.written(state, choice)
    }

    fn fact(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        self.with_settled(state, || self.fact_at(state, path))
    }

    fn says_the_same(&self, _: &State, path: &str, wanted: &str, fact: &Fact) -> bool {
        let known = match path.rsplit('.').next() {
            Some("状态") => words::Pose::find(wanted).map(|w| w.word()),
            Some("区域") => words::Zone::find(wanted).map(|w| w.word()),
            Some("阶段") => words::Phase::find(wanted).map(|w| w.word()),
            _ => None,
        };
        known.unwrap_or(wanted) == fact.value
    }

    fn computed(&self, state: &State) -> Vec<String> {
        state
            .field()
            .filter(|ix| self.def(state, *ix).kind == words::Kind::Character)
            .map(|ix| format!("{}.BP", self.name(ix)))
            .collect()
    }

    fn tell_choice(&self, state: &State, choice: &Choice) -> String {
        self.choice_text(state, choice)
    }

    fn tell_event(&self, state: &State, event: &Event) -> String {
        self.event_text(state, event)
    }

    fn event_word(&self, event: &Event) -> &'static str {
        event.word()
    }

    fn event_words() -> &'static [&'static str] {
        Event::WORDS
    }

    fn board(&self, state: &State, viewer: Option<Player>) -> Board {
        self.with_settled(state, || self.board_of(state, viewer))
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
