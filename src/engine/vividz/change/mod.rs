//! One micro-step: the innermost frame goes on, or takes the answer to what it asked. What the frames do stands
//! in the files of their rules.

pub mod act;
pub mod lapse;
pub mod leave;
pub mod show;
pub mod triggers;
pub mod zones;

use std::cell::Cell;

use crate::engine::cite::{Cite, vv};
use crate::engine::game::{Drawn, Input, Log, Outcome, Player, Under};
use crate::engine::vividz::clause::{may, must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{After, Frame, Play, Pre, PreFor, PreStep, Script};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{
    Ask, CardIx, Choice, Ctx, Gap, Obj, PickOf, Picking, Question, Reply, State, Wait, YesNo,
};
use crate::engine::vividz::table::{ALL_SHOWN, Vividz};
use crate::engine::vividz::view::numbers::Param;
use crate::engine::vividz::view::unfold::unfold;
use crate::engine::vividz::view::{Scope, View};
use crate::rulebook::RuleId;

/// A state being moved on.
pub struct Run<'a> {
    pub g: &'a Vividz,
    pub s: &'a mut State,
    pub log: &'a mut Log<Event>,
    /// Set when something hung on how a quoted name is read and the reading leaves that open (301.3).
    pub open: Option<&'a Cell<bool>>,
}

impl<'a> Run<'a> {
    /// A look at the state.
    pub fn view(&self) -> View<'_> {
        View::new(self.g, self.s).noting(self.open)
    }

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
                    self.shuffle(Player(n));
                    After::Keep(Frame::ShuffleBoth(n + 1))
                }
            }
            Frame::EndCtx(ctx) => {
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

    /// Asks.
    pub fn ask(&mut self, player: Player, what: Question, clause: RuleId) {
        self.s.reply = Reply::None;
        self.s.wait = Wait::Ask(Box::new(Ask {
            player,
            what,
            clause,
        }));
    }

    /// Asks for cards; answers itself where nothing is left to choose.
    pub fn ask_pick(
        &mut self,
        player: Player,
        from: Vec<CardIx>,
        least: u16,
        most: u16,
        of: PickOf,
        clause: RuleId,
    ) {
        let most = most.min(from.len() as u16);
        let least = least.min(most);
        if most == 0 {
            self.s.reply = Reply::Cards(Vec::new());
            return;
        }
        if of == PickOf::Energy && (least as usize == from.len() || self.alike(&from)) {
            let mut taken = from;
            taken.truncate(least as usize);
            self.s.reply = Reply::Cards(taken);
            return;
        }
        self.ask(
            player,
            Question::Pick(Picking {
                from,
                taken: Vec::new(),
                least,
                most,
                of,
            }),
            clause,
        );
    }

    /// Whether cards cannot be told apart by anything that matters.
    fn alike(&self, cards: &[CardIx]) -> bool {
        let first = self.s.card(cards[0]);
        cards.iter().all(|c| {
            let card = self.s.card(*c);
            card.face == first.face
                && card.owner == first.owner
                && card.controller == first.controller
                && card.bits == first.bits
        })
    }

    /// Asks yes or no.
    pub fn ask_yes(&mut self, player: Player, what: YesNo, clause: RuleId) {
        self.ask(player, Question::YesNo(what), clause);
    }

    /// Takes the answer.
    pub fn reply(&mut self) -> Reply {
        std::mem::replace(&mut self.s.reply, Reply::None)
    }

    /// Takes the cards that were answered.
    pub fn reply_cards(&mut self) -> Vec<CardIx> {
        match self.reply() {
            Reply::Cards(cards) => cards,
            _ => Vec::new(),
        }
    }

    /// The text does not say.
    pub fn unruled(&mut self, gap: Gap) {
        self.s.wait = Wait::Unruled(gap);
    }

    /// Priority preprocessing (202) comes next.
    pub fn pre(&mut self, of: PreFor) {
        self.s.stack.push(Frame::Pre(Box::new(Pre {
            of,
            at: PreStep::Look,
            round: 0,
            ups: Vec::new(),
            illegal: Vec::new(),
            newest: Vec::new(),
            chosen: Vec::new(),
            leave: Vec::new(),
            lose: [false; 2],
            doing: None,
        })));
        self.log.record(
            || Event::new(Word::Pre),
            [must(vv!("202.1")), says(vv!("202.2"))],
        );
    }

    /// A play or an activation comes next.
    pub fn begin_play(&mut self, mut play: Play) {
        play.counts = !play.free || self.g.reads.using == reads::Using::Plays;
        self.s.stack.push(Frame::Play(Box::new(play)));
    }

    /// A script of a context comes next.
    pub fn run_script(&mut self, ctx: u8, script: u16) {
        self.s.stack.push(Frame::Script(Script::of(ctx, script)));
    }

    /// Opens a context and gives its number.
    pub fn open_ctx(&mut self, ctx: Ctx) -> u8 {
        self.s.ctxs.push(ctx);
        (self.s.ctxs.len() - 1) as u8
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

    /// The surroundings of a context.
    pub fn scope(&self, ctx: u8) -> Scope<'_> {
        let c = &self.s.ctxs[ctx as usize];
        Scope {
            source: c.source,
            player: c.player,
            ctx: Some(c),
        }
    }

    /// An effect knows again what its own actions have moved.
    pub fn follow(&mut self, ctx: Option<u8>, before: Obj, after: Obj) {
        if before != after
            && let Some(c) = ctx.and_then(|c| self.s.ctxs.get_mut(c as usize))
        {
            c.moved.push((before, after));
        }
    }

    /// Counts an action as done (102.5).
    pub fn count(&mut self, ctx: Option<u8>, n: i32) {
        if let Some(c) = ctx.and_then(|c| self.s.ctxs.get_mut(c as usize)) {
            c.done += n;
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
        if picking.taken.len() >= picking.most as usize || picking.from.is_empty() {
            self.s.reply = Reply::Cards(picking.taken);
        } else {
            self.ask(player, Question::Pick(picking), clause);
        }
    }

    /// Something is not done, and why.
    pub fn not_done(&mut self, note: impl FnOnce() -> String, cites: Vec<Cite>) {
        self.log
            .record_with(|| (Event::new(Word::Not).note(note()), cites, Vec::new()));
    }

    /// Something happened, with clauses and readings known only now.
    pub fn note(&mut self, event: impl FnOnce() -> Event, cites: &[Cite], under: &[Under]) {
        self.log
            .record_with(|| (event(), cites.to_vec(), under.to_vec()));
    }

    /// Uses up an answered object list.
    pub fn objs(&self, cards: &[CardIx]) -> Vec<Obj> {
        cards.iter().map(|c| self.s.obj(*c)).collect()
    }

    /// Tells how a number of a card comes about, where effects touch it (911.1).
    pub fn tell_value(&mut self, card: CardIx, param: Param) {
        if !self.log.keeps() {
            return;
        }
        let unfolding = unfold(self.view(), card, param);
        if unfolding.steps.len() < 2 {
            return;
        }
        let word = match param {
            Param::Power => "力量值",
            Param::Cost => "费用",
        };
        let mut cites = vec![must(vv!("911.1"))];
        let mut told = Vec::new();
        for step in &unfolding.steps {
            for cite in &step.cites {
                if !cites.contains(cite) {
                    cites.push(*cite);
                }
            }
            told.push(format!("{}={}", step.says, step.value));
        }
        if unfolding.steps.len() > 2 {
            cites.push(must(vv!("911.3")));
        }
        let floors = cites.iter().any(|c| c.clause == vv!("911.9"));
        let under = if floors {
            vec![self.g.reads.floors.under()]
        } else {
            Vec::new()
        };
        self.note(
            || {
                Event::new(Word::Value)
                    .card(card)
                    .note(format!("{word}：{}", told.join("；")))
            },
            &cites,
            &under,
        );
    }

    /// Whether the turn falls under 1回合内 (702.4a, 703.2a).
    pub fn in_first_turn(&self) -> bool {
        first_turn(self.g, self.s)
    }
}

/// Whether the turn falls under 1回合内 (702.4a, 703.2a), by the reading in force.
pub fn first_turn(g: &Vividz, s: &State) -> bool {
    match g.reads.first_turn {
        reads::FirstTurn::Game => s.turn == 1,
        reads::FirstTurn::Each => s.turn <= 2,
        reads::FirstTurn::Any => true,
    }
}
