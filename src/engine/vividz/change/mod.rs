//! What changes a state: here what every change needs (asking, telling, contexts), in its files moves, triggers, single
//! actions and effects that end. Calls no procedure.

pub mod act;
pub mod complete;
pub mod deck;
pub mod lapse;
pub mod leave;
pub mod show;
pub mod triggers;
pub mod zones;

use crate::engine::cite::{Cite, vv};
use crate::engine::game::{Log, Player, Under};
use crate::engine::vividz::clause::{bars, may, must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Pre, PreFor, Script};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{
    Ask, CardIx, Ctx, Gap, Obj, PickOf, Picking, Question, Reply, State, Wait, YesNo,
};
use crate::engine::vividz::state::{Frame, Play};
use crate::engine::vividz::table::Vividz;
use crate::engine::vividz::view::numbers::Param;
use crate::engine::vividz::view::unfold::unfold;
use crate::engine::vividz::view::{Open, Scope, View};
use crate::engine::vividz::words::Prohibition;
use crate::rulebook::RuleId;

/// A state being moved on.
pub struct Run<'a> {
    pub g: &'a Vividz,
    pub s: &'a mut State,
    pub log: &'a mut Log<Event>,
    /// Where it is noted what something hung on that is left open.
    pub open: Option<&'a Open>,
}

impl<'a> Run<'a> {
    /// Says that something is allowed though it is not complete.
    pub fn partly(&mut self, note: &'static str) {
        self.not_done(|| note.to_owned(), vec![may(vv!("102.3"))]);
    }

    /// Whether an effect forbids something, which is then told.
    pub fn barred(
        &mut self,
        what: Prohibition,
        card: Option<CardIx>,
        player: Option<Player>,
        says: &str,
    ) -> bool {
        let by = self.view().banned(what, card, player);
        if let Some(source) = by {
            self.banned(source, says);
        }
        by.is_some()
    }

    /// An effect forbids it.
    pub fn banned(&mut self, source: Obj, what: &str) {
        let name = &self.g.labels[source.card.ix()];
        let note = format!("{name}的效果使其不能{what}");
        self.not_done(|| note, vec![bars(vv!("102.7"))]);
    }

    /// A look at the state.
    pub fn view(&self) -> View<'_> {
        View::new(self.g, self.s).noting(self.open)
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
        self.s.stack.push(Frame::Pre(Box::new(Pre::of(of))));
        self.log.record(
            || Event::new(Word::Pre),
            [must(vv!("202.1")), says(vv!("202.2"))],
        );
    }

    /// A play or an activation comes next; whether what is used without its cost counts as played is a reading.
    pub fn begin_play(&mut self, mut play: Play) {
        play.counts = !play.free || self.g.reads.using == reads::Using::Plays;
        self.begin_playing(play);
    }

    /// The same, where it is settled whether it counts as playing.
    pub fn begin_playing(&mut self, play: Play) {
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
    pub fn count_done(&mut self, ctx: Option<u8>, n: i32) {
        if let Some(c) = ctx.and_then(|c| self.s.ctxs.get_mut(c as usize)) {
            c.done += n;
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
        let view = self.view();
        let stages = view.stages(card, param);
        let under = view.number_readings(param, &stages);
        let unfolding = unfold(view, card, param, stages);
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
}
