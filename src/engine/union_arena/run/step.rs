//! One micro-step: the innermost procedure goes on, or takes the answer to what it asked.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Drawn, Game, Input, Log, Outcome, Player};
use crate::engine::union_arena::choice::Choice;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::state::step::{Activate, Free, Prepare, Start};
use crate::engine::union_arena::state::{Answer, Frame, Ix, LeaveReason, Question, State, Why};
use crate::engine::union_arena::table::bit;
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::asks::Asks;
use crate::engine::union_arena::words::{Deed, Zone};
use crate::rulebook::RuleId;

/// How many effects are going on within each other before they are taken for endless.
const DEEPEST: usize = 100;

/// How many effects wait before they are taken for endless.
const MOST_WAITING: usize = 1024;

impl Run<'_> {
    /// Takes the input.
    pub fn step(&self, s: &mut State, input: Input<Choice>, log: &mut Log<Event>) {
        match input {
            Input::Choice(choice) => self.decided(s, choice, log),
            Input::Chance(drawn) => self.shuffled(s, drawn, log),
            Input::Proceed => self.proceed(s, log),
        }
    }

    /// A choice takes effect.
    fn decided(&self, s: &mut State, choice: Choice, log: &mut Log<Event>) {
        let Some((player, asks)) = self.asks(s) else {
            return;
        };
        if choice == Choice::Concede {
            return self.conceded(s, player, log);
        }
        if let Asks::Question(what) = asks {
            let chosen = matches!(
                what,
                Question::Cards {
                    why: Why::Effect | Why::Together { .. },
                    ..
                }
            );
            if let (true, Choice::Cards(cards), Some(ctx)) = (chosen, &choice, s.ctx())
                && let (toll @ 1.., Some(by)) = self.tolls(s, cards, ctx.source.ix)
            {
                let why = self.effect_clause(s, by, 0);
                self.pay_ap(s, player, toll, &[why], log);
            }
            return self.answered(s, chosen, choice, log);
        }
        match choice {
            Choice::HandIn => self.hand_in(s, player, log),
            Choice::Ready => {
                s.go(if player == s.first {
                    Prepare::SecondReady
                } else {
                    Prepare::Life
                });
                log.record(|| Event::Ready1 { player }, [Cite::requires(ua!("5-1"))]);
            }
            Choice::ExtraDraw => self.extra_draw(s, log),
            Choice::Move(movers) => self.begin_batch(s, player, movers, log),
            Choice::Play { card, to } => s.begin_play(player, card, to, None),
            Choice::Raid { card, base } => {
                s.begin_play(player, card, Zone::Fl, Some(s.obj(base)));
            }
            Choice::Use { card } => s.begin_play(player, card, Zone::Using, None),
            Choice::Activate { card, ability } => {
                let card = s.obj(card);
                s.frames.push(Frame::Activate {
                    player,
                    card,
                    ability,
                    at: Activate::Declare,
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
                Asks::Block => self.no_block(s, log),
                Asks::Trigger(_) => self.no_trigger(s, log),
                Asks::Attack => Self::passed(s, player, &[ua!("5.4-2"), ua!("5.4-5")], log),
                Asks::Extra => Self::passed(s, player, &[ua!("5.1.5")], log),
                Asks::Batch => Self::passed(s, player, &[ua!("5.2-1")], log),
                _ => Self::passed(s, player, &[ua!("5-1")], log),
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

    /// A player gives up: the text names no such end (reading 投降).
    fn conceded(&self, s: &mut State, player: Player, log: &mut Log<Event>) {
        if self.reads.is(R::Concede, "未定") {
            log.bookkeeping(|| Event::Conceded { player });
            s.frames.push(Frame::Undetermined(R::Concede));
            return;
        }
        let winner = player.opponent();
        s.over = Some(Outcome::Win(winner));
        for event in [Event::Conceded { player }, Event::Won { player: winner }] {
            log.record_under(
                || event,
                [Cite::permits(ua!("5.4.3.2-4"))],
                [self.reads.under(R::Concede)],
            );
        }
    }

    /// A question of a procedure is answered; `chosen` where an effect has cards chosen by it.
    fn answered(&self, s: &mut State, chosen: bool, choice: Choice, log: &mut Log<Event>) {
        s.frames.pop();
        if let Choice::Cards(cards) = &choice
            && chosen
            && self.deeds & bit(Deed::Chosen) != 0
        {
            for ix in cards {
                self.emit(s, Deed::Chosen.of(*ix, s.card(*ix).owner), log);
            }
        }
        s.got.push(match choice {
            Choice::Cards(cards) => Answer::Cards(cards),
            Choice::Line(line) => Answer::Line(line),
            Choice::Yes(yes) => Answer::Yes(yes),
            Choice::Mode(ix) => Answer::Mode(ix),
            _ => Answer::Yes(false),
        });
    }

    /// The player does no more: the phase, or the step that asked, is over.
    fn passed(s: &mut State, player: Player, clauses: &[RuleId], log: &mut Log<Event>) {
        s.go(Start::Over);
        s.go(Free::Over);
        log.record_with(|| {
            let cites = clauses.iter().copied().map(Cite::permits).collect();
            (Event::Passed { player }, cites, Vec::new())
        });
    }

    /// Retires it.
    pub fn retire_zero(&self, s: &mut State, ix: Ix, under: &[R], log: &mut Log<Event>) {
        let bp = self.bp(s, ix);
        log.record_with(|| {
            (
                Event::BpZero { card: ix, bp },
                vec![Cite::defines(ua!("1.1-3-10")), Cite::requires(ua!("6.2-1"))],
                under.iter().map(|r| self.reads.under(*r)).collect(),
            )
        });
        let under = under.to_vec();
        self.retire(s, ix, LeaveReason::Zero { under }, log);
    }

    /// A deck gets its new order.
    fn shuffled(&self, s: &mut State, drawn: Drawn, log: &mut Log<Event>) {
        let (frame, Drawn::Order(order)) = (s.frames.last().cloned(), drawn) else {
            return;
        };
        if let Some(Frame::Random(from)) = &frame {
            s.frames.pop();
            let cards = order.iter().map(|ix| from[*ix as usize]).collect();
            s.got.push(Answer::Cards(cards));
            return;
        }
        let Some(Frame::Shuffle(player)) = frame else {
            return;
        };
        s.frames.pop();
        // The order is told from the top; the top is the last.
        let old: Vec<Ix> = s.side(player).deck.iter().rev().copied().collect();
        let mut new: Vec<Ix> = order.iter().map(|ix| old[*ix as usize]).collect();
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
                    vec![self.reads.under(R::LifeSource)],
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

    /// One micro-step.
    fn go_on(&self, s: &mut State, log: &mut Log<Event>) {
        if s.over.is_some() {
            return;
        }
        // What goes ever deeper never comes back to a state in which it was.
        if s.ctxs.len() > DEEPEST || s.waiting.len() > MOST_WAITING {
            self.game().endless(s, log);
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
            } => self.play(s, (player, card), to, onto, (at, serial), log),
            Frame::Enter {
                player,
                card,
                to,
                rested,
                effect,
                at,
            } => self.enter(s, (player, card), to, (rested, effect), at, log),
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
            Frame::Instead(i) => self.instead_of(s, i, log),
            Frame::Ask { .. }
            | Frame::Shuffle(_)
            | Frame::Random(_)
            | Frame::Undetermined(_)
            | Frame::Unread(_) => {}
        }
    }
}
