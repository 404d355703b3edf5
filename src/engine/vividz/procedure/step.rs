//! One micro-step: the innermost frame goes on, or takes the answer to what it asked. The one place that knows every
//! procedure: they push frames, and none calls another.

use crate::engine::cite::vv;
use crate::engine::game::{Drawn, Input, Outcome, Player};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{may, must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, Arranging, Moving};
use crate::engine::vividz::state::{After, Frame};
use crate::engine::vividz::state::{
    Ask, CardIx, Choice, Obj, PickOf, Picking, Question, Reply, Wait,
};
use crate::engine::vividz::table::ALL_SHOWN;
use crate::engine::vividz::words::{End, Zone};
use crate::rulebook::RuleId;

impl Run<'_> {
    /// Goes on by one micro-step.
    pub fn step(&mut self, input: Input<Choice>) {
        match input {
            Input::Proceed => self.proceed(),
            Input::Chance(Drawn::Order(order)) => self.shuffled(&order),
            Input::Chance(Drawn::Pick(_)) => {}
            Input::Choice(choice) => self.choose(choice),
        }
    }

    fn proceed(&mut self) {
        let Some(ix) = self.s.stack.len().checked_sub(1) else {
            return;
        };
        let frame = std::mem::replace(&mut self.s.stack[ix], Frame::Hole);
        let after = match frame {
            Frame::Hole => After::Drop,
            Frame::Prepare { at, done, shown } => self.prepare(at, done, shown),
            Frame::Turn(next) => self.turn(next),
            Frame::Phase { phase, at, passed } => self.phase(phase, at, passed),
            Frame::Attack { at, ward } => self.attack(at, ward),
            Frame::Pre(pre) => self.preprocess(pre),
            Frame::Play(play) => self.play(play),
            Frame::Script(script) => self.script(script),
            Frame::Act(acting) => self.acting(acting),
            Frame::Scout(scouting) => self.scout(scouting),
            Frame::BothScout { at, shown } => self.both_scout(at, shown),
            Frame::UpTo(up_to) => self.up_to(up_to),
            Frame::MoveEach { cards, how, ctx } => self.move_each(cards, how, ctx),
            Frame::Arrange(arranging) => self.arrange(arranging),
            Frame::Enter(entering) => self.entering(entering),
            Frame::PayFor(pay) => self.pay_for(pay),
            Frame::Each(ctx, script) => {
                let player = ctx.player;
                self.log.record(
                    || {
                        Event::new(Word::Stage)
                            .by(player)
                            .note(format!("由{}进行", player.name()))
                    },
                    [must(vv!("102.8"))],
                );
                let n = self.open_ctx(*ctx);
                self.s.stack[ix] = Frame::EndCtx(n);
                self.run_script(n, script);
                After::Restored
            }
            Frame::ShuffleBoth(n) => {
                if n == 2 {
                    After::Drop
                } else {
                    let first = self.s.active;
                    self.shuffle(if n == 0 { first } else { first.opponent() });
                    After::Keep(Frame::ShuffleBoth(n + 1))
                }
            }
            Frame::EndCtx(ctx) => {
                // Within an ability that is the time of what is made, else it ends here (911.3b).
                if !self.s.stack.iter().any(|f| matches!(f, Frame::Play(_))) {
                    self.stamp_lasting(ctx);
                }
                self.end_ctx(ctx);
                After::Drop
            }
        };
        match after {
            // A game that has ended keeps no procedures.
            _ if ix >= self.s.stack.len() => {}
            After::Keep(frame) => self.s.stack[ix] = frame,
            After::Drop => {
                self.s.stack.remove(ix);
            }
            After::Restored => {}
        }
        self.settle();
    }

    /// Ends the game where a player has lost (101.2, 101.3).
    fn settle(&mut self) {
        if matches!(self.s.wait, Wait::Over(_)) {
            return;
        }
        let outcome = match self.s.losing {
            [false, false] => return,
            [true, true] => Outcome::Draw,
            [true, false] => Outcome::Win(Player(1)),
            [false, true] => Outcome::Win(Player(0)),
        };
        self.s.wait = Wait::Over(outcome);
        self.s.stack.clear();
        match outcome {
            Outcome::Draw => self.log.record(
                || Event::new(Word::Over).note("双方同时输掉游戏，平局"),
                [must(vv!("101.3"))],
            ),
            Outcome::Win(p) => self.log.record(
                || {
                    Event::new(Word::Over)
                        .by(p)
                        .note(format!("{}获胜", p.name()))
                },
                [must(vv!("101.2")), says(vv!("101.1"))],
            ),
        }
    }

    /// Ends a context. What it has shown stays shown until the effect within which it stands has been resolved.
    fn end_ctx(&mut self, ctx: u8) {
        let shown = self
            .s
            .ctxs
            .get(ctx as usize)
            .map_or(Vec::new(), |c| c.picked(ALL_SHOWN).to_vec());
        self.s.ctxs.truncate(ctx as usize);
        if shown.is_empty() {
            return;
        }
        match self.s.ctxs.last_mut() {
            Some(outer) => {
                let mut all = outer.picked(ALL_SHOWN).to_vec();
                all.extend(shown);
                outer.keep(ALL_SHOWN, all);
            }
            None => {
                let decks = self.hide(&shown);
                self.shuffle_shown(decks);
            }
        }
    }

    /// A player has decided.
    fn choose(&mut self, choice: Choice) {
        self.s.watch.clear();
        self.s.spin = 0;
        if let Choice::Concede(player) = choice {
            self.s.losing[player.ix()] = true;
            self.log.record(
                || Event::new(Word::Concede).by(player),
                [may(vv!("101.4")), over(vv!("101.5"))],
            );
            self.settle();
            return;
        }
        let Wait::Ask(ask) = std::mem::replace(&mut self.s.wait, Wait::Auto) else {
            return;
        };
        let Ask {
            player,
            what,
            clause,
        } = *ask;
        match (what, choice) {
            (Question::Pick(picking), Choice::Pick(cards)) => {
                self.picked(player, picking, cards, clause)
            }
            (Question::Pick(picking), _) => {
                let chosen = picking.of == PickOf::Effect;
                self.log.record_with(|| {
                    let mut cites = vec![may(clause)];
                    if chosen {
                        cites.push(must(vv!("902.3")));
                    }
                    let event = Event::new(Word::Answer).by(player).note("不再选择");
                    (event, cites, Vec::new())
                });
                self.s.reply = Reply::Cards(picking.taken);
            }
            (Question::YesNo(of), Choice::Yes) => {
                self.answered(player, "选择是", clause);
                let _ = of;
                self.s.reply = Reply::Yes;
            }
            (Question::YesNo(_), _) => {
                self.answered(player, "选择否", clause);
                self.s.reply = Reply::No;
            }
            (Question::Slide { .. }, Choice::Slide(card, area)) => {
                self.s.reply = Reply::Slide(card, area);
            }
            (Question::Slide { .. }, _) => {
                self.answered(player, "不滑行", clause);
                self.s.reply = Reply::No;
            }
            (Question::Area(_), Choice::Area(area)) => self.s.reply = Reply::Area(area),
            (Question::Number { .. } | Question::Share { .. }, Choice::Number(n)) => {
                self.s.reply = Reply::Number(n);
            }
            (Question::Trigger, Choice::Option(n)) => {
                let card = self.s.triggered.get(n as usize).map(|t| t.source.card);
                self.log.record(
                    || {
                        Event::new(Word::Answer)
                            .by(player)
                            .cards(card)
                            .note("选择先结算")
                    },
                    [must(vv!("908.2a"))],
                );
                self.s.reply = Reply::Number(i32::from(n));
            }
            (Question::Replacement(offers), Choice::Option(n)) => {
                let card = offers.get(n as usize).map(|o| o.source.card);
                self.log.record(
                    || {
                        Event::new(Word::Answer)
                            .by(player)
                            .cards(card)
                            .note("选择适用")
                    },
                    [must(vv!("912.2"))],
                );
                self.s.reply = Reply::Number(i32::from(n));
            }
            (_, Choice::Option(n)) => self.s.reply = Reply::Number(i32::from(n)),
            (_, choice) => self.act_on(player, choice, clause),
        }
        if matches!(self.s.wait, Wait::Auto) {
            // The frame that asked takes the answer in the same step.
            self.proceed();
        }
    }

    fn answered(&mut self, player: Player, note: &'static str, clause: RuleId) {
        self.log.record(
            || Event::new(Word::Answer).by(player).note(note),
            [may(clause)],
        );
    }

    fn picked(&mut self, player: Player, mut picking: Picking, cards: Vec<CardIx>, clause: RuleId) {
        let of = picking.of;
        for card in cards {
            picking.from.retain(|c| *c != card);
            picking.taken.push(card);
            let hidden = self.view().hidden(self.s.card(card).zone);
            match of {
                PickOf::Effect => self.log.record_with(|| {
                    let mut cites = vec![must(vv!("1107.1")), must(vv!("902.3")), must(clause)];
                    if hidden {
                        cites.push(must(vv!("102.9")));
                    }
                    (
                        Event::new(Word::Choose).by(player).card(card),
                        cites,
                        Vec::new(),
                    )
                }),
                _ => self.log.record(
                    || Event::new(Word::Answer).by(player).card(card).note("选择"),
                    [must(clause), over(vv!("1107.2"))],
                ),
            }
        }
        if of == PickOf::Order && picking.from.len() == 1 {
            // The last has no choice left.
            picking.taken.append(&mut picking.from);
        }
        if picking.taken.len() >= picking.most as usize || picking.from.is_empty() {
            self.s.reply = Reply::Cards(picking.taken);
        } else {
            self.ask(player, Question::Pick(picking), clause);
        }
    }

    /// Cards that have come to one end of a deck together (501.5), or were in a deck before, of which neither 501.5 nor
    /// 504.3 speaks: in which order is chosen.
    pub fn arrange(&mut self, mut a: Arranging) -> After {
        if !a.asked {
            a.asked = true;
            let under = self.g.reads.deck_order.under();
            let cards = a.cards.clone();
            let together = match a.inside {
                true => says(vv!("504.3")),
                false => must(vv!("501.5")),
            };
            self.note(
                || {
                    Event::new(Word::Stage)
                        .by(a.by)
                        .cards(cards)
                        .note("同时置于牌库，要决定顺序")
                },
                &[together, says(vv!("504.2")), says(vv!("904.3a"))],
                &[under],
            );
            let n = a.cards.len() as u16;
            let from = a.cards.clone();
            self.ask_pick(a.by, from, n, n, PickOf::Order, vv!("904.3a"));
            return After::Keep(Frame::Arrange(a));
        }
        let order = self.reply_cards();
        if let Some(owner) = order.first().map(|c| self.s.card(*c).owner) {
            let deck = self.s.zone_mut(owner, Zone::Deck);
            deck.retain(|c| !order.contains(c));
            let from_below = order.into_iter().rev();
            match a.end {
                End::Bottom => drop(deck.splice(..0, from_below)),
                End::Top | End::Shuffled => deck.extend(from_below),
            }
        }
        After::Drop
    }

    /// Several cards one after the other (504.3, 1111.2).
    pub fn move_each(&mut self, mut cards: Vec<Obj>, how: Moving, ctx: Option<u8>) -> After {
        if cards.is_empty() {
            return After::Drop;
        }
        let next = cards.remove(0);
        let rest = Frame::MoveEach { cards, how, ctx };
        self.act(Act::Move(vec![next], how), ctx);
        After::Keep(rest)
    }
}
