//! Carrying out the actions of an effect in their order (904.3a, 910), one micro-step at a time.

use super::card::effect::Effect;
use super::card::select::{Pick, Which};
use super::card::trigger::Deedword;
use super::card::{Filter, Num, Sel};
use super::eval::key_of;
use super::event::{Event, Word};
use super::frame::{Act, After, Due, Entering, Frame, Moving, PayFor, Script, Why};
use super::layers::Param;
use super::reads;
use super::run::{Run, bars, may, must, over, says};
use super::state::{
    Area, CardIx, Delayed, Gap, Lasting, Mark, Obj, OptionOf, PickOf, Question, Reply, Seen, YesNo,
};
use super::table::{Line, key, shown};
use super::words::{Deed, End, Facing, Kind, Spots, Until, Who, Zone};
use crate::engine::cite::vv;
use crate::engine::game::Player;
use std::cell::Cell;

/// Whether an action is done.
enum Flow {
    /// The next action.
    Next,
    /// The same action again.
    Stay,
}

impl Run<'_> {
    /// One micro-step of a script.
    pub fn script(&mut self, mut f: Script) -> After {
        let g = self.g;
        let Some(line) = g.scripts[f.script as usize].get(f.line as usize) else {
            return After::Drop;
        };
        match self.line(line, &mut f) {
            Flow::Next => {
                f.line += 1;
                f.sub = 0;
                f.keep = 0;
                f.more = 0;
            }
            Flow::Stay => {}
        }
        After::Keep(Frame::Script(f))
    }

    fn me(&self, f: &Script) -> Player {
        self.s.ctxs[f.ctx as usize].player
    }

    fn source(&self, f: &Script) -> Obj {
        self.s.ctxs[f.ctx as usize].source
    }

    /// The objects that a selector means, telling where last information was used.
    fn objs_of(&mut self, sel: &Sel, f: &Script) -> Vec<Obj> {
        let gone = Cell::new(0);
        let objs = {
            let env = self.env(f.ctx);
            let mut eye = self.eye();
            eye.gone = Some(&gone);
            eye.sel(sel, env)
        };
        self.tell_gone(gone.get(), &objs);
        objs
    }

    fn n(&mut self, n: &Num, f: &Script) -> i32 {
        self.tell_number(n, f);
        let gone = Cell::new(0);
        let value = {
            let env = self.env(f.ctx);
            let mut eye = self.eye();
            eye.gone = Some(&gone);
            eye.num(n, env)
        };
        self.tell_gone(gone.get(), &[]);
        value
    }

    /// Says by which clauses a number is computed, where a clause is about that.
    fn tell_number(&mut self, n: &Num, f: &Script) {
        use super::card::select::Calc;
        let Num::Of(calc) = n else { return };
        if !self.log.keeps() {
            return;
        }
        match &calc.0 {
            Calc::ThisTurn(_) => self.log.record(
                || Event::new(Word::Value).note("此回合中发生的次数"),
                [must(vv!("102.12"))],
            ),
            Calc::Traits(_) => self.log.record(
                || Event::new(Word::Value).note("符合的特征，一张牌可以参照复数次"),
                [must(vv!("902.4"))],
            ),
            Calc::Power(sel) => {
                for obj in self.eye().sel(sel, self.env(f.ctx)) {
                    if self.s.lives(obj) {
                        self.tell_value(obj.card, Param::Power);
                    }
                }
            }
            _ => {}
        }
    }

    fn tell_gone(&mut self, how: u8, objs: &[Obj]) {
        if how == 0 || !self.log.keeps() {
            return;
        }
        let (cites, under) = self.last_cites(how);
        let objs = objs.to_vec();
        self.note(
            || {
                Event::new(Word::LastInfo).objs(&objs).note(match how {
                    3 => "：移动后的信息",
                    _ => "：移动前最后的信息",
                })
            },
            &cites,
            &under,
        );
    }

    fn players(&self, who: Who, f: &Script) -> Vec<Player> {
        self.eye().players(who, self.env(f.ctx))
    }

    fn player(&self, who: Who, f: &Script) -> Player {
        self.eye().player(who, self.env(f.ctx))
    }

    fn run(&mut self, f: &Script, script: u16) {
        if script != 0 {
            self.run_script(f.ctx, script);
        }
    }

    /// Chooses the cards that a selector asks for; true when there is nothing (more) to ask.
    fn chosen(&mut self, sel: &Sel, f: &mut Script) -> bool {
        let Which::Pick(pick) = &sel.0 else {
            return true;
        };
        self.choose_cards(pick, f)
    }

    /// 1107, 902.3, 102.8–102.10. Steps: 0 asks, 1 takes the answer; `keep` counts the players.
    fn choose_cards(&mut self, pick: &Pick, f: &mut Script) -> bool {
        let name = key_of(pick.name.as_ref());
        if f.sub >= 2 {
            return true;
        }
        let players = self.players(pick.who, f);
        if f.sub == 0 && f.keep == 0 {
            self.s.ctxs[f.ctx as usize].keep(name, Vec::new());
        }
        let Some(player) = players.get(f.keep as usize).copied() else {
            f.sub = 2;
            f.keep = 0;
            return true;
        };
        if f.sub == 1 {
            let cards = self.reply_cards();
            let objs = self.objs(&cards);
            let ctx = &mut self.s.ctxs[f.ctx as usize];
            let mut all = ctx.picked(name).to_vec();
            all.extend(&objs);
            ctx.keep(name, all);
            for obj in objs {
                self.past(Deedword::Choose, player, Some(obj.card));
                self.happen(
                    Deedword::Choose,
                    Seen {
                        card: Some(obj),
                        after: Some(obj),
                        player: Some(player),
                        ..Seen::default()
                    },
                );
            }
            f.keep += 1;
            f.sub = 0;
            return false;
        }
        if self.quotes_open(&pick.from) {
            self.unruled(Gap::Quoting);
            return false;
        }
        let (from, least, most, hidden) = self.candidates(pick, player, f);
        if players.len() > 1 {
            self.log.record(
                || Event::new(Word::Stage).note("先由回合玩家选择，后由非回合玩家选择"),
                [must(vv!("102.8"))],
            );
        }
        if hidden {
            self.log.record(
                || Event::new(Word::Stage).note("从隐藏区域选择，信息不公开"),
                [must(vv!("102.9")), may(vv!("102.10"))],
            );
        }
        if from.len() < least as usize {
            self.not_done(
                || format!("可以选择的只有{}张", from.len()),
                vec![must(vv!("102.5")), may(vv!("102.3"))],
            );
        }
        let least = if hidden && specific(&pick.from) {
            0
        } else {
            least
        };
        if from.is_empty() {
            self.s.reply = Reply::Cards(Vec::new());
        } else {
            self.ask_pick(player, from, least, most, PickOf::Effect, vv!("904.3a"));
        }
        f.sub = 1;
        false
    }

    /// What may be chosen, how many, and whether it lies in a hidden zone.
    fn candidates(
        &mut self,
        pick: &Pick,
        player: Player,
        f: &Script,
    ) -> (Vec<CardIx>, u16, u16, bool) {
        let exact = pick.count.as_ref().map(|n| self.n(n, f).max(0) as u16);
        let up_to = pick.up_to.as_ref().map(|n| self.n(n, f).max(0) as u16);
        let env = self.env(f.ctx);
        let each = matches!(pick.who, Who::Both);
        let env = if each {
            super::eye::Env { player, ..env }
        } else {
            env
        };
        let mut from = self.eye().all_matching(&pick.from, env, None);
        let mut bans: Vec<(Obj, CardIx)> = Vec::new();
        from.retain(|c| {
            let by = self.eye().banned(Deed::Chosen, Some(*c), Some(player));
            bans.extend(by.map(|by| (by, *c)));
            by.is_none()
        });
        for (by, card) in bans {
            let by = &self.g.labels[by.card.ix()];
            let note = format!("{by}的效果使{}不能被选择", self.g.labels[card.ix()]);
            self.not_done(|| note, vec![bars(vv!("102.7"))]);
        }
        let eye = self.eye();
        let hidden = from
            .first()
            .is_some_and(|c| eye.hidden(self.s.card(*c).zone));
        let all = from.len() as u16;
        let (least, most) = match (exact, up_to, pick.any.0) {
            (_, _, true) => (0, all),
            (Some(n), _, _) => (n, n),
            (None, Some(n), _) => (0, n),
            (None, None, false) => (1, 1),
        };
        (from, least, most, hidden)
    }

    /// Whether a quoted name can be read in two ways with the cards there are (301.3).
    fn quotes_open(&self, filter: &Filter) -> bool {
        if filter.quoted.is_empty() || self.g.reads.quoting != reads::Quoting::Context {
            return false;
        }
        self.g.faces.iter().any(|face| {
            filter
                .quoted
                .iter()
                .any(|q| face.name != *q && face.name.contains(q.as_str()))
        })
    }

    fn how(&self, f: &Script, to: Zone, why: Why) -> Moving {
        Moving {
            to,
            end: End::Top,
            facing: None,
            why,
            by: self.me(f),
            source: Some(self.source(f)),
            under: None,
        }
    }

    /// One action.
    fn line(&mut self, line: &Line, f: &mut Script) -> Flow {
        if f.sub == 0 && f.keep == 0 {
            let ctx = &mut self.s.ctxs[f.ctx as usize];
            ctx.before = ctx.done;
            if counts(&line.effect) {
                ctx.done = 0;
            }
        }
        match &line.effect {
            Effect::Draw(t) => {
                let players = self.players(t.who, f);
                if f.sub == 0 {
                    f.more = self.n(&t.count, f).max(0);
                    f.sub = 2;
                    if f.more > 1 {
                        self.log.record(
                            || Event::new(Word::Stage).note("重复抓一张牌的动作"),
                            [must(vv!("1106.2"))],
                        );
                    }
                }
                let each = f.more;
                let total = each * players.len() as i32;
                if f.keep >= total {
                    if total == 0 {
                        self.zero();
                    }
                    return Flow::Next;
                }
                let player = players[(f.keep / each.max(1)) as usize];
                if self.s.zone(player, Zone::Deck).is_empty() {
                    self.empty_deck(player, "抓牌");
                    f.keep = (f.keep / each.max(1) + 1) * each;
                    return Flow::Stay;
                }
                f.keep += 1;
                self.act(Act::Draw(player), Some(f.ctx));
                Flow::Stay
            }
            Effect::Discard(d) => self.discard(d, f),
            Effect::Choose(pick) => {
                if self.choose_cards(pick, f) {
                    let name = key_of(pick.name.as_ref());
                    let n = self.s.ctxs[f.ctx as usize].picked(name).len();
                    self.count(Some(f.ctx), n as i32);
                    Flow::Next
                } else {
                    Flow::Stay
                }
            }
            Effect::Damage(d) => {
                if !self.chosen(&d.to, f) {
                    return Flow::Stay;
                }
                let objs = self.objs_of(&d.to, f);
                let amount = self.n(&d.amount, f);
                let source = self.source(f);
                let by = self.me(f);
                self.nobody(&objs);
                for obj in objs {
                    self.act(
                        Act::Damage {
                            to: obj,
                            amount,
                            source,
                            by,
                            combat: false,
                        },
                        Some(f.ctx),
                    );
                }
                Flow::Next
            }
            Effect::Share(s) => self.share(s, f),
            Effect::Retire(sel) => {
                if !self.chosen(sel, f) {
                    return Flow::Stay;
                }
                let objs = self.objs_of(sel, f);
                self.nobody(&objs);
                if !objs.is_empty() {
                    let how = self.how(f, Zone::Energy, Why::Retire);
                    self.act(Act::Move(objs, how), Some(f.ctx));
                }
                Flow::Next
            }
            Effect::Rest(sel) | Effect::Stand(sel) => {
                if !self.chosen(sel, f) {
                    return Flow::Stay;
                }
                let rest = matches!(line.effect, Effect::Rest(_));
                let objs = self.objs_of(sel, f);
                self.nobody(&objs);
                for obj in objs {
                    let act = if rest {
                        Act::Rest(obj)
                    } else {
                        Act::Stand(obj)
                    };
                    self.act(act, Some(f.ctx));
                }
                Flow::Next
            }
            Effect::Move(m) => {
                if !self.chosen(&m.cards, f) {
                    return Flow::Stay;
                }
                self.move_cards(m, f)
            }
            Effect::Remove(sel) => {
                if !self.chosen(sel, f) {
                    return Flow::Stay;
                }
                let objs = self.objs_of(sel, f);
                self.nobody(&objs);
                let how = self.how(f, Zone::Removed, Why::Remove);
                let one_by_one = self.g.reads.removing == reads::Removing::OneByOne;
                if objs.len() > 1 {
                    let under = self.g.reads.removing.under();
                    self.note(
                        || {
                            Event::new(Word::Stage).note(if one_by_one {
                                "逐张重复除外"
                            } else {
                                "同时除外"
                            })
                        },
                        &[if one_by_one {
                            must(vv!("1111.2"))
                        } else {
                            must(vv!("501.5"))
                        }],
                        &[under],
                    );
                }
                if one_by_one {
                    self.s.stack.push(Frame::MoveEach {
                        cards: objs,
                        how,
                        ctx: Some(f.ctx),
                    });
                } else if !objs.is_empty() {
                    self.act(Act::Move(objs, how), Some(f.ctx));
                }
                Flow::Next
            }
            Effect::ToExp(x) => {
                if !self.chosen(&x.cards, f) {
                    return Flow::Stay;
                }
                let objs = self.objs_of(&x.cards, f);
                let of = self.objs_of(&x.of, f);
                let under = of
                    .first()
                    .filter(|o| self.s.lives(**o) && self.s.card(o.card).zone == Zone::Field)
                    .map(|o| o.card);
                match under {
                    None => self.not_done(
                        || "要关联的角色不在场地区".to_owned(),
                        vec![must(vv!("1112.2")), may(vv!("102.3"))],
                    ),
                    Some(under) => {
                        let mut how = self.how(f, Zone::Exp, Why::ToExp);
                        how.under = Some(under);
                        let objs: Vec<_> = objs.into_iter().filter(|o| o.card != under).collect();
                        if !objs.is_empty() {
                            self.act(Act::Move(objs, how), Some(f.ctx));
                        }
                    }
                }
                Flow::Next
            }
            Effect::Enter(e) => self.enter(e, f),
            Effect::Slide(s) => self.slide_effect(s, f),
            Effect::Scout(by) => {
                let players = self.players(by.who, f);
                for player in players.into_iter().rev() {
                    self.act(Act::Scout(player), Some(f.ctx));
                }
                Flow::Next
            }
            Effect::Reload(by) => match f.sub {
                0 => {
                    let player = self.player(by.who, f);
                    self.reload(player, Some(f.ctx));
                    f.sub = 3;
                    Flow::Stay
                }
                _ => {
                    let player = self.player(by.who, f);
                    self.shuffle(player);
                    Flow::Next
                }
            },
            Effect::Shuffle(by) => {
                let players = self.players(by.who, f);
                let Some(player) = players.get(f.keep as usize).copied() else {
                    return Flow::Next;
                };
                f.keep += 1;
                self.shuffle(player);
                self.count(Some(f.ctx), 1);
                Flow::Stay
            }
            Effect::Show(s) => {
                if !self.chosen(&s.cards, f) {
                    return Flow::Stay;
                }
                let objs = self.objs_of(&s.cards, f);
                let me = self.me(f);
                self.nobody(&objs);
                let ctx = &mut self.s.ctxs[f.ctx as usize];
                ctx.keep(shown(), objs.clone());
                if s.name.is_some() {
                    ctx.keep(key_of(s.name.as_ref()), objs.clone());
                }
                self.count(Some(f.ctx), objs.len() as i32);
                for obj in objs {
                    self.show(obj.card, me, vv!("1108.1"));
                }
                Flow::Next
            }
            Effect::Mill(m) => self.mill(m, f),
            Effect::EnergyTo(e) => match f.sub {
                0 => {
                    let player = self.player(e.who, f);
                    let n = self.n(&e.count, f).max(0) as u16;
                    let zone = self.s.zone(player, Zone::Energy).to_vec();
                    if zone.len() < n as usize {
                        self.partly("能量不足，能移动多少移动多少");
                    }
                    self.ask_pick(player, zone, n, n, PickOf::Energy, vv!("506.3"));
                    f.sub = 3;
                    Flow::Stay
                }
                _ => {
                    let cards = self.reply_cards();
                    let objs = self.objs(&cards);
                    let how = self.how(f, e.to, Why::Effect);
                    if !objs.is_empty() {
                        self.log.record(
                            || Event::new(Word::Stage).note("所选的能量同时移动"),
                            [must(vv!("506.3"))],
                        );
                        self.act(Act::Move(objs, how), Some(f.ctx));
                    }
                    Flow::Next
                }
            },
            Effect::Check(sel) => {
                if !self.chosen(sel, f) {
                    return Flow::Stay;
                }
                let me = self.me(f);
                for obj in self.objs_of(sel, f) {
                    self.check(obj.card, me);
                    self.count(Some(f.ctx), 1);
                }
                Flow::Next
            }
            Effect::Complete(sel) => {
                if !self.chosen(sel, f) {
                    return Flow::Stay;
                }
                let me = self.me(f);
                for obj in self.objs_of(sel, f) {
                    if self.eye().kind(obj.card) != Kind::Mission {
                        continue;
                    }
                    if let Some(source) =
                        self.eye().banned(Deed::Complete, Some(obj.card), Some(me))
                    {
                        self.banned(source, "完成");
                        continue;
                    }
                    self.complete(obj.card, me, vv!("1114.1"));
                    self.count(Some(f.ctx), 1);
                }
                Flow::Next
            }
            Effect::Power(_)
            | Effect::CostOf(_)
            | Effect::Grant(_)
            | Effect::Strip(_)
            | Effect::Replace(_)
            | Effect::Lasting(_) => {
                let sels: Vec<Sel> = line
                    .mods
                    .iter()
                    .filter_map(|m| self.g.mods[*m as usize].of.cards().cloned())
                    .filter(|s| matches!(s.0, Which::Pick(_)))
                    .collect();
                if let Some(sel) = sels.first()
                    && !self.chosen(sel, f)
                {
                    return Flow::Stay;
                }
                if self.stamps_open(line) && f.sub < 4 {
                    if self.g.reads.same_stamp == reads::SameStamp::Unruled {
                        self.unruled(Gap::SameStamp);
                        return Flow::Stay;
                    }
                    let me = self.me(f);
                    self.ask(
                        me,
                        Question::Option {
                            of: OptionOf::Stamp,
                            count: line.mods.len() as u8,
                            taken: 0,
                        },
                        vv!("911.3c"),
                    );
                    f.sub = 4;
                    return Flow::Stay;
                }
                let first = match self.reply() {
                    Reply::Number(n) => {
                        let under = self.g.reads.same_stamp.under();
                        self.note(
                            || Event::new(Word::Answer).note(format!("第{}个先结算", n + 1)),
                            &[must(vv!("911.3c"))],
                            &[under],
                        );
                        n as usize
                    }
                    _ => 0,
                };
                self.make_lasting(line, f, first);
                Flow::Next
            }
            Effect::Later(l) => {
                let mut ctx = self.s.ctxs[f.ctx as usize].clone();
                ctx.done = 0;
                ctx.before = 0;
                let source = ctx.source;
                self.s.delayed.push(Delayed {
                    later: l.does.id,
                    ctx,
                });
                self.count(Some(f.ctx), 1);
                self.log.record(
                    || Event::new(Word::Later).card(source.card),
                    [says(vv!("908.4")), says(vv!("914.2a"))],
                );
                Flow::Next
            }
            Effect::If(i) => {
                let looks_back = i
                    .when
                    .iter()
                    .any(|c| matches!(c.0, super::card::Cond::Happened(_)));
                if looks_back {
                    self.log.record(
                        || Event::new(Word::Value).note("此回合中是否发生过"),
                        [must(vv!("102.12"))],
                    );
                }
                let holds = {
                    let env = self.env(f.ctx);
                    let eye = self.eye();
                    i.when.iter().all(|c| eye.cond(c, env))
                };
                self.log.record(
                    || {
                        Event::new(Word::Stage).note(if holds {
                            "条件满足"
                        } else {
                            "条件不满足"
                        })
                    },
                    [must(vv!("904.3a"))],
                );
                self.run(f, if holds { i.then.id } else { i.otherwise.id });
                Flow::Next
            }
            Effect::May(m) => match f.sub {
                0 => {
                    let player = self.player(m.who, f);
                    self.ask_yes(player, YesNo::May, vv!("904.3a"));
                    f.sub = 3;
                    Flow::Stay
                }
                3 => {
                    if self.reply() == Reply::Yes {
                        self.s.ctxs[f.ctx as usize].done = 0;
                        self.run(f, m.does.id);
                        f.sub = 4;
                        Flow::Stay
                    } else {
                        self.s.ctxs[f.ctx as usize].done = 0;
                        self.run(f, m.otherwise.id);
                        Flow::Next
                    }
                }
                _ => {
                    if self.s.ctxs[f.ctx as usize].done > 0 {
                        self.run(f, m.then.id);
                    } else {
                        self.log.record(
                            || Event::new(Word::Stage).note("没有执行，视为从未执行过"),
                            [must(vv!("102.5"))],
                        );
                        self.run(f, m.otherwise.id);
                    }
                    Flow::Next
                }
            },
            Effect::Pay(p) => self.pay_effect(p, line, f),
            Effect::Modal(m) => match f.sub {
                0 => {
                    let player = self.player(m.who, f);
                    let count = m.of.len() as u8;
                    self.ask(
                        player,
                        Question::Option {
                            of: OptionOf::Modal,
                            count,
                            taken: f.more as u32,
                        },
                        vv!("904.3a"),
                    );
                    f.sub = 3;
                    Flow::Stay
                }
                _ => {
                    if let Reply::Number(n) = self.reply() {
                        f.more |= 1 << n;
                        self.log.record(
                            || Event::new(Word::Answer).note(format!("选择第{}项", n + 1)),
                            [must(vv!("904.3a"))],
                        );
                    }
                    if f.more.count_ones() < u32::from(m.count.min(m.of.len() as u8)) {
                        f.sub = 0;
                        f.keep = 1;
                        return Flow::Stay;
                    }
                    for (ix, option) in m.of.iter().enumerate().rev() {
                        if f.more & (1 << ix) != 0 {
                            self.run(f, option.id);
                        }
                    }
                    Flow::Next
                }
            },
            Effect::Repeat(r) => {
                if f.sub == 0 {
                    f.more = self.n(&r.count, f).max(0);
                    f.sub = 2;
                }
                if f.keep >= f.more {
                    return Flow::Next;
                }
                f.keep += 1;
                self.run(f, r.does.id);
                Flow::Stay
            }
            Effect::Each(e) => {
                let active = self.s.active;
                let base = self.s.ctxs[f.ctx as usize].clone();
                for player in [active.opponent(), active] {
                    let mut ctx = base.clone();
                    ctx.player = player;
                    // The last pushed goes first (102.8).
                    self.s.stack.push(Frame::Each(Box::new(ctx), e.does.id));
                }
                Flow::Next
            }
            Effect::Number(n) => match f.sub {
                0 => {
                    let player = self.player(n.who, f);
                    let up_to = self.n(&n.up_to, f).max(0);
                    self.ask(player, Question::Number { up_to }, vv!("102.11"));
                    f.sub = 3;
                    Flow::Stay
                }
                _ => {
                    if let Reply::Number(x) = self.reply() {
                        let name = key_of(n.name.as_ref());
                        let ctx = &mut self.s.ctxs[f.ctx as usize];
                        ctx.numbers.retain(|(k, _)| *k != name);
                        ctx.numbers.push((name, x));
                        ctx.done = 1;
                        self.log.record(
                            || Event::new(Word::Answer).note(format!("选择数{x}")),
                            [must(vv!("102.11"))],
                        );
                    }
                    Flow::Next
                }
            },
            Effect::Use(u) => self.use_card(u, f),
            Effect::Heal(h) => {
                if !self.chosen(&h.cards, f) {
                    return Flow::Stay;
                }
                let amount = h.amount.as_ref().map(|n| self.n(n, f));
                let objs = self.objs_of(&h.cards, f);
                let mut healed = Vec::new();
                for obj in objs {
                    if !self.s.lives(obj) {
                        continue;
                    }
                    let card = self.s.card_mut(obj.card);
                    if card.damage == 0 {
                        continue;
                    }
                    card.damage = amount.map_or(0, |n| (card.damage - n).max(0));
                    healed.push(obj.card);
                }
                self.count(Some(f.ctx), healed.len() as i32);
                self.log.record(
                    || Event::new(Word::Heal).cards(healed),
                    [must(vv!("910.1"))],
                );
                Flow::Next
            }
            Effect::Mark(m) | Effect::Unmark(m) => {
                if !self.chosen(&m.cards, f) {
                    return Flow::Stay;
                }
                let put = matches!(line.effect, Effect::Mark(_));
                let n = self.n(&m.count, f).max(0) as u16;
                let name = key(&m.name);
                for obj in self.objs_of(&m.cards, f) {
                    if !self.s.lives(obj) {
                        continue;
                    }
                    let done = if put {
                        match self
                            .s
                            .marks
                            .iter_mut()
                            .find(|x| x.card == obj.card && x.name == name)
                        {
                            Some(x) => x.count += n,
                            None => self.s.marks.push(Mark {
                                card: obj.card,
                                name,
                                count: n,
                            }),
                        }
                        n
                    } else {
                        self.take_marks(obj.card, name, n)
                    };
                    self.count(Some(f.ctx), i32::from(done));
                    let note = format!("“{}”{done}个", m.name);
                    self.log.record(
                        || {
                            Event::new(if put { Word::Mark } else { Word::Unmark })
                                .card(obj.card)
                                .note(note)
                        },
                        [must(vv!("910.1"))],
                    );
                }
                Flow::Next
            }
            Effect::Flip(x) => {
                if !self.chosen(&x.cards, f) {
                    return Flow::Stay;
                }
                let down = x.facing == Facing::Down;
                for obj in self.objs_of(&x.cards, f) {
                    if !self.s.lives(obj) {
                        continue;
                    }
                    if self.s.card(obj.card).down == down {
                        self.not_done(|| "已是该朝向".to_owned(), vec![must(vv!("102.6"))]);
                        continue;
                    }
                    let card = self.s.card_mut(obj.card);
                    card.down = down;
                    if !down {
                        card.bits &= !super::state::bit::COMPLETED;
                    }
                    self.count(Some(f.ctx), 1);
                    self.log.record(
                        || Event::new(Word::Flip).card(obj.card).note(x.facing.word()),
                        [must(vv!("910.1")), says(vv!("502.3")), says(vv!("502.4a"))],
                    );
                }
                Flow::Next
            }
            Effect::Control(c) => {
                if !self.chosen(&c.cards, f) {
                    return Flow::Stay;
                }
                self.control(c, f);
                Flow::Next
            }
            Effect::Lose(by) => {
                for player in self.players(by.who, f) {
                    self.act(Act::Lose(player), Some(f.ctx));
                }
                Flow::Next
            }
            Effect::EndAttack => {
                for frame in &mut self.s.stack {
                    if let Frame::Attack { at, .. } = frame
                        && *at < super::frame::At::A806x1
                    {
                        *at = super::frame::At::A806x1;
                    }
                }
                if let Some(a) = &mut self.s.attack {
                    a.stage = super::words::Stage::End;
                }
                self.count(Some(f.ctx), 1);
                self.log.record(
                    || Event::new(Word::Stage).note("进入攻击结束步骤"),
                    [must(vv!("910.1")), over(vv!("102.2"))],
                );
                Flow::Next
            }
        }
    }

    /// 102.5: nothing was done.
    fn zero(&mut self) {
        self.not_done(
            || "次数为0，视为从未执行过".to_owned(),
            vec![must(vv!("102.5"))],
        );
    }

    fn nobody(&mut self, objs: &[Obj]) {
        if objs.is_empty() {
            self.not_done(
                || "没有可以执行的对象".to_owned(),
                vec![may(vv!("102.3")), must(vv!("102.5")), must(vv!("913.2"))],
            );
        }
    }

    fn discard(&mut self, d: &super::card::effect::Discard, f: &mut Script) -> Flow {
        let players = self.players(d.who, f);
        let Some(player) = players.get(f.keep as usize).copied() else {
            return Flow::Next;
        };
        if f.sub == 0 {
            let count = self.n(&d.count, f).max(0) as u16;
            let up_to = d.up_to.as_ref().map(|n| self.n(n, f).max(0) as u16);
            let hand: Vec<CardIx> = {
                let env = self.env(f.ctx);
                let eye = self.eye();
                self.s
                    .zone(player, Zone::Hand)
                    .iter()
                    .copied()
                    .filter(|c| {
                        d.is.as_ref().is_none_or(|is| {
                            let hand = Filter {
                                zones: super::card::Many(vec![Zone::Hand]),
                                ..(**is).clone()
                            };
                            eye.matches(*c, &hand, env)
                        })
                    })
                    .collect()
            };
            let all = hand.len() as u16;
            let (least, most) = if d.all.0 {
                (all, all)
            } else if let Some(n) = up_to {
                (0, n)
            } else {
                (count, count)
            };
            if least > all {
                self.not_done(
                    || format!("手牌只有{all}张"),
                    vec![must(vv!("102.5")), may(vv!("102.3"))],
                );
            }
            if least >= all {
                self.s.reply = Reply::Cards(hand);
            } else {
                self.ask_pick(player, hand, least, most, PickOf::Discard, vv!("904.3a"));
            }
            f.sub = 3;
            return Flow::Stay;
        }
        let cards = self.reply_cards();
        let mut objs = self.objs(&cards);
        if let Some(next) = players.get(f.keep as usize + 1) {
            // 102.8, 102.9: each chooses in turn, hidden from the other; then they move together.
            let next = *next;
            let waiting = key("弃牌的选择");
            let ctx = &mut self.s.ctxs[f.ctx as usize];
            let mut all = ctx.picked(waiting).to_vec();
            all.append(&mut objs);
            ctx.keep(waiting, all);
            self.log.record(
                || {
                    Event::new(Word::Stage)
                        .note(format!("已选的牌仍隐藏，接着由{}选择", next.name()))
                },
                [must(vv!("102.8")), must(vv!("102.9"))],
            );
            f.sub = 0;
            f.keep += 1;
            return Flow::Stay;
        }
        if players.len() > 1 {
            let waiting = key("弃牌的选择");
            let ctx = &mut self.s.ctxs[f.ctx as usize];
            let mut all = ctx.picked(waiting).to_vec();
            ctx.keep(waiting, Vec::new());
            all.append(&mut objs);
            objs = all;
            self.log.record(
                || Event::new(Word::Stage).note("双方选的牌一起移动，同时公开"),
                [must(vv!("102.8")), must(vv!("102.9"))],
            );
        }
        let name = key_of(d.name.as_ref());
        let after: Vec<Obj> = objs
            .iter()
            .map(|o| Obj {
                card: o.card,
                life: o.life.wrapping_add(1),
            })
            .collect();
        self.s.ctxs[f.ctx as usize].keep(name, after);
        if !objs.is_empty() {
            let mut how = self.how(f, Zone::Trash, Why::Discard);
            how.by = player;
            self.act(Act::Move(objs, how), Some(f.ctx));
        }
        Flow::Next
    }

    fn share(&mut self, s: &super::card::effect::Share, f: &mut Script) -> Flow {
        if !self.chosen(&s.to, f) {
            return Flow::Stay;
        }
        let name = key("分配的伤害");
        if f.sub < 3 {
            f.sub = 3;
            f.keep = 0;
            f.more = self.n(&s.total, f);
            let objs = self.objs_of(&s.to, f);
            self.s.ctxs[f.ctx as usize].keep(name, objs);
        }
        let objs = self.s.ctxs[f.ctx as usize].picked(name).to_vec();
        let unit = s.unit.max(1);
        if let Reply::Number(n) = self.reply() {
            let obj = objs[f.keep as usize];
            f.more -= n;
            f.keep += 1;
            let source = self.source(f);
            let by = self.me(f);
            self.log.record(
                || {
                    Event::new(Word::Answer)
                        .by(by)
                        .card(obj.card)
                        .note(format!("分配{n}点给"))
                },
                [must(vv!("904.3b"))],
            );
            self.act(
                Act::Damage {
                    to: obj,
                    amount: n,
                    source,
                    by,
                    combat: false,
                },
                Some(f.ctx),
            );
            return Flow::Stay;
        }
        let left = objs.len() as i32 - f.keep;
        if left <= 0 || f.more < unit {
            return Flow::Next;
        }
        let most = f.more - unit * (left - 1);
        let me = self.me(f);
        if most < unit {
            self.partly("不够分给每张牌大于0的值");
            return Flow::Next;
        }
        if left == 1 {
            self.s.reply = Reply::Number(f.more);
            return Flow::Stay;
        }
        self.ask(
            me,
            Question::Share {
                card: objs[f.keep as usize].card,
                least: unit,
                most,
                unit,
            },
            vv!("904.3b"),
        );
        Flow::Stay
    }

    fn move_cards(&mut self, m: &super::card::effect::Move, f: &mut Script) -> Flow {
        let objs = self.objs_of(&m.cards, f);
        self.nobody(&objs);
        if objs.is_empty() {
            return Flow::Next;
        }
        if m.to == Zone::Field {
            self.partly("进入场地区须写作“登场”");
            return Flow::Next;
        }
        let mut how = self.how(f, m.to, Why::Effect);
        how.end = m.end;
        how.facing = m.facing;
        let from_deck = objs.iter().all(|o| self.s.card(o.card).zone == Zone::Deck);
        if from_deck && objs.len() > 1 {
            self.log.record(
                || Event::new(Word::Stage).note("从牌库一张一张移动"),
                [must(vv!("504.3"))],
            );
            self.s.stack.push(Frame::MoveEach {
                cards: objs,
                how,
                ctx: Some(f.ctx),
            });
        } else {
            self.act(Act::Move(objs, how), Some(f.ctx));
        }
        Flow::Next
    }

    /// 1109: which cards, once and for all; their areas are asked next.
    fn enter(&mut self, e: &super::card::effect::Enter, f: &mut Script) -> Flow {
        if !self.chosen(&e.cards, f) {
            return Flow::Stay;
        }
        let mut objs = self.objs_of(&e.cards, f);
        objs.retain(|o| self.s.lives(*o) && self.eye().kind(o.card) == Kind::Character);
        self.nobody(&objs);
        if objs.is_empty() {
            return Flow::Next;
        }
        let player = self.me(f);
        let mut areas = self.eye().areas(player).to_vec();
        areas.retain(|a| {
            e.spots.is_empty()
                || e.spots.iter().any(|s| match s {
                    Spots::Left => a.ix == 0,
                    Spots::Centre => a.ix == 1,
                    Spots::Right => a.ix == 2,
                    Spots::Sides => a.ix != 1,
                })
        });
        let from_deck = objs.iter().all(|o| self.s.card(o.card).zone == Zone::Deck);
        let one_by_one = from_deck && objs.len() > 1;
        if one_by_one {
            self.log.record(
                || Event::new(Word::Stage).note("从牌库一张一张登场"),
                [must(vv!("504.3"))],
            );
        }
        self.s.stack.push(Frame::Enter(Box::new(Entering {
            player,
            left: objs,
            placed: Vec::new(),
            areas,
            empty: e.empty.0,
            rested: e.rested.0,
            one_by_one,
            ctx: f.ctx,
        })));
        Flow::Next
    }

    /// One step of [`Self::enter`]: the next card's area, or the entering itself.
    pub fn entering(&mut self, mut e: Box<Entering>) -> After {
        if let Reply::Area(area) = self.reply()
            && !e.left.is_empty()
        {
            let obj = e.left.remove(0);
            e.placed.push((obj, area));
        }
        if e.left.is_empty() || (e.one_by_one && !e.placed.is_empty()) {
            let cards = std::mem::take(&mut e.placed);
            if e.rested {
                let told: Vec<Obj> = cards.iter().map(|(o, _)| *o).collect();
                self.log.record(
                    || Event::new(Word::Stage).objs(&told).note("以横置状态登场"),
                    [over(vv!("102.2"))],
                );
            }
            if !cards.is_empty() {
                self.act(
                    Act::Enter {
                        cards,
                        player: e.player,
                        rested: e.rested,
                        played_from: None,
                    },
                    Some(e.ctx),
                );
            }
            return if e.left.is_empty() {
                After::Drop
            } else {
                After::Keep(Frame::Enter(e))
            };
        }
        let free = |a: &Area| {
            !e.empty
                || (self.s.in_area(*a).next().is_none() && !e.placed.iter().any(|(_, p)| p == a))
        };
        let areas: Vec<Area> = e.areas.iter().copied().filter(free).collect();
        match areas.len() {
            0 => {
                self.partly("没有可以登场的场地");
                e.left.remove(0);
            }
            1 => self.s.reply = Reply::Area(areas[0]),
            _ => self.ask(e.player, Question::Area(areas), vv!("1109.1")),
        }
        After::Keep(Frame::Enter(e))
    }

    fn slide_effect(&mut self, s: &super::card::effect::Slide, f: &mut Script) -> Flow {
        if let Some(sel) = &s.card
            && !self.chosen(sel, f)
        {
            return Flow::Stay;
        }
        let player = self.player(s.who, f);
        if f.sub >= 3 {
            if let Reply::Slide(card, area) = self.reply() {
                self.slide(card, area, player, Some(f.ctx));
            }
            return Flow::Next;
        }
        let cards: Vec<CardIx> = match (&s.card, &s.from) {
            (Some(sel), _) => self
                .objs_of(sel, f)
                .into_iter()
                .filter(|o| self.s.lives(*o))
                .map(|o| o.card)
                .collect(),
            (None, Some(filter)) => {
                let env = self.env(f.ctx);
                self.eye().all_matching(filter, env, None)
            }
            (None, None) => self
                .s
                .on_field()
                .filter(|c| self.s.card(*c).controller == player)
                .collect(),
        };
        let mut ban = None;
        let moves: Vec<_> = cards
            .into_iter()
            .filter(|c| {
                let by = self.eye().banned(Deed::Slide, Some(*c), Some(player));
                ban = ban.or(by);
                by.is_none()
            })
            .flat_map(|c| self.eye().slides(c))
            .collect();
        if moves.is_empty() {
            if let Some(source) = ban {
                self.banned(source, "滑行");
            }
            let under = self.g.reads.adjacent.under();
            self.note(
                || Event::new(Word::Not).note("没有角色能滑行：相邻的场地都有角色牌"),
                &[must(vv!("1116.1")), may(vv!("102.3")), must(vv!("102.5"))],
                &[under],
            );
            return Flow::Next;
        }
        f.sub = 3;
        if moves.len() == 1 && !s.optional.0 {
            self.s.reply = Reply::Slide(moves[0].0, moves[0].1);
        } else {
            self.ask(
                player,
                Question::Slide {
                    moves,
                    optional: s.optional.0,
                },
                vv!("1116.1"),
            );
        }
        Flow::Stay
    }

    fn mill(&mut self, m: &super::card::effect::Mill, f: &mut Script) -> Flow {
        let player = self.player(m.who, f);
        let me = self.me(f);
        let name = key_of(m.name.as_ref());
        if f.sub == 0 {
            self.s.ctxs[f.ctx as usize].keep(name, Vec::new());
            f.sub = 3;
            if let Some(up_to) = &m.up_to {
                let left = self.n(up_to, f).max(0) as u16;
                f.more = 0;
                self.s.stack.push(Frame::UpTo {
                    player,
                    by: me,
                    left,
                    to: m.to,
                    ctx: f.ctx,
                    name,
                    at: 0,
                });
            } else {
                f.more = self.n(&m.count, f).max(0);
                if f.more == 0 {
                    self.zero();
                }
            }
            return Flow::Stay;
        }
        if f.more <= 0 {
            return Flow::Next;
        }
        if self.s.zone(player, Zone::Deck).is_empty() {
            self.empty_deck(player, "从牌库移动");
            return Flow::Next;
        }
        f.more -= 1;
        self.mill_one(player, me, m.to, f.ctx, name);
        Flow::Stay
    }

    fn pay_effect(&mut self, p: &super::card::effect::Pay, line: &Line, f: &mut Script) -> Flow {
        let player = self.player(p.who, f);
        match f.sub {
            0 => {
                let payable = self.payable(&line.costs, player, f);
                if !payable {
                    self.not_done(|| "费用无法支付".to_owned(), vec![must(vv!("904.2f"))]);
                    self.s.reply = Reply::No;
                } else {
                    self.ask_yes(player, YesNo::Pay, vv!("904.2f"));
                }
                f.sub = 3;
                Flow::Stay
            }
            3 => {
                if self.reply() != Reply::Yes {
                    self.run(f, p.otherwise.id);
                    return Flow::Next;
                }
                self.s.ctxs[f.ctx as usize].done = 0;
                let due: Vec<Due> = {
                    let env = super::eye::Env {
                        player,
                        ..self.env(f.ctx)
                    };
                    let eye = self.eye();
                    line.costs
                        .iter()
                        .map(|c| {
                            let cost = &self.g.costs[*c as usize].cost;
                            let n = eye.cost_count(cost, env);
                            match cost {
                                super::card::Cost::Energy(_) => Due::Energy(n),
                                _ => Due::Cost(*c, n),
                            }
                        })
                        .collect()
                };
                self.s.stack.push(Frame::PayFor(Box::new(PayFor {
                    player,
                    at: 0,
                    due,
                    paying: None,
                    ctx: f.ctx,
                    back: None,
                })));
                f.sub = 4;
                Flow::Stay
            }
            _ => {
                let paid = self.s.ctxs[f.ctx as usize].done > 0;
                self.run(f, if paid { p.then.id } else { p.otherwise.id });
                Flow::Next
            }
        }
    }

    fn payable(&self, costs: &[u16], player: Player, f: &Script) -> bool {
        let env = super::eye::Env {
            player,
            ..self.env(f.ctx)
        };
        let eye = self.eye();
        let energy = eye.energy_in(costs, env);
        self.s.zone(player, Zone::Energy).len() as i32 >= energy
            && costs.iter().all(|c| eye.cost_lacks(*c, env).is_empty())
    }

    fn use_card(&mut self, u: &super::card::effect::Use, f: &mut Script) -> Flow {
        if !self.chosen(&u.cards, f) {
            return Flow::Stay;
        }
        let objs = self.objs_of(&u.cards, f);
        let Some(obj) = objs.first().copied().filter(|o| self.s.lives(*o)) else {
            self.nobody(&[]);
            return Flow::Next;
        };
        let me = self.me(f);
        if f.sub < 3 {
            f.sub = 3;
            if u.optional.0 {
                self.ask_yes(me, YesNo::Use(obj.card), vv!("904.3a"));
            } else {
                self.s.reply = Reply::Yes;
            }
            return Flow::Stay;
        }
        if self.reply() != Reply::Yes {
            return Flow::Next;
        }
        let kind = self.eye().kind(obj.card);
        if kind == Kind::Event
            && self.in_first_turn()
            && self.g.reads.first_turn_use == reads::FirstTurnUse::Bound
        {
            let under = self.g.reads.first_turn_use.under();
            self.note(
                || Event::new(Word::Not).note("1回合内不能打出事件牌"),
                &[bars(vv!("703.2a")), must(vv!("102.7"))],
                &[under],
            );
            return Flow::Next;
        }
        let from = self.s.card(obj.card).zone;
        self.begin_play(
            super::frame::What::Card(obj.card),
            me,
            from,
            None,
            Vec::new(),
            u.free.0,
            Some(f.ctx),
        );
        Flow::Next
    }

    fn control(&mut self, c: &super::card::effect::Control, f: &mut Script) {
        let to = self.player(c.who, f);
        for obj in self.objs_of(&c.cards, f) {
            if !self.s.lives(obj) {
                continue;
            }
            let had = self.s.card(obj.card).controller;
            if had == to {
                self.not_done(|| "已由该玩家操控".to_owned(), vec![must(vv!("102.6"))]);
                continue;
            }
            self.s.card_mut(obj.card).controller = to;
            self.count(Some(f.ctx), 1);
            self.log.record(
                || Event::new(Word::Control).by(to).card(obj.card),
                [must(vv!("910.1")), over(vv!("502.1b")), says(vv!("502.1"))],
            );
            if c.until != Until::Forever {
                let stamp = self.s.tick();
                let turn = self.s.turn;
                let source = self.source(f);
                let player = self.me(f);
                self.s.lasting.push(Lasting {
                    id: stamp,
                    source,
                    player,
                    modn: self.g.no_mod,
                    on: vec![obj],
                    hidden: false,
                    amount: 0,
                    stamp,
                    until: c.until,
                    turn,
                    left: None,
                    back: Some(had),
                    ctx: None,
                });
            }
        }
    }

    /// Whether an ability makes effects of one time stamp whose order matters: one sets what another adds to.
    fn stamps_open(&self, line: &Line) -> bool {
        use super::card::Mod;
        let sets = |m: &u16| matches!(&self.g.mods[*m as usize].of, Mod::Power(c) | Mod::Cost(c) if c.set.is_some());
        let adds = |m: &u16| {
            matches!(&self.g.mods[*m as usize].of, Mod::Power(c) | Mod::Cost(c)
                if c.add.is_some() || c.less.is_some())
        };
        line.mods.iter().any(sets) && line.mods.iter().any(adds)
    }

    /// Continuous effects that an ability makes (911.3b, 911.4).
    fn make_lasting(&mut self, line: &Line, f: &mut Script, first: usize) {
        use super::card::Mod;
        let whole = match &line.effect {
            Effect::Lasting(l) => Some(l.until),
            _ => None,
        };
        let stamp = self.s.tick();
        let source = self.source(f);
        let player = self.me(f);
        let mut order: Vec<u16> = line.mods.clone();
        if first < order.len() {
            let modn = order.remove(first);
            order.insert(0, modn);
        }
        for modn in &order {
            let of = &self.g.mods[*modn as usize].of;
            let mut on = Vec::new();
            let mut hidden = false;
            if let Some(sel) = of.cards() {
                on = self.objs_of(sel, f);
                on.retain(|o| self.s.lives(*o));
                if let Which::All(filter) = &sel.0 {
                    hidden = filter.zones.iter().any(|z| self.eye().hidden(*z));
                }
                if on.is_empty() && !hidden {
                    self.nobody(&[]);
                    continue;
                }
            }
            let amount = match of {
                Mod::Power(c) | Mod::Cost(c) | Mod::Damage(c) => {
                    [&c.add, &c.less, &c.set, &c.floor, &c.ceiling]
                        .into_iter()
                        .flatten()
                        .next()
                        .map_or(0, |n| self.n(n, f))
                }
                Mod::PlayCost(c) | Mod::ActivateCost(c) => [&c.add, &c.less]
                    .into_iter()
                    .flatten()
                    .next()
                    .map_or(0, |n| self.n(n, f)),
                _ => 0,
            };
            let before: Vec<(Obj, i32)> = on.iter().map(|o| (*o, self.power_of(o.card))).collect();
            let until = of.until().or(whole).unwrap_or(Until::MissionEnd);
            let left = match of {
                Mod::Replace(r) => r
                    .times
                    .or(Some(1))
                    .filter(|_| r.until.is_none() || r.times.is_some()),
                _ => None,
            };
            let ctx = matches!(of, Mod::Replace(_))
                .then(|| Box::new(self.s.ctxs[f.ctx as usize].clone()));
            let turn = self.s.turn;
            let id = self.s.tick();
            self.s.lasting.push(Lasting {
                id,
                source,
                player,
                modn: *modn,
                on: on.clone(),
                hidden,
                amount,
                stamp,
                until,
                turn,
                left,
                back: None,
                ctx,
            });
            self.count(Some(f.ctx), on.len().max(1) as i32);
            let word = of.word();
            let sets = matches!(of, Mod::Power(c) | Mod::Cost(c) if c.set.is_some());
            let told = on.clone();
            self.note(
                || {
                    Event::new(Word::Lasting)
                        .by(player)
                        .objs(&told)
                        .number(amount)
                        .note(format!("{word}，{}", until.word()))
                },
                &[
                    says(vv!("902.2b")),
                    must(vv!("911.3b")),
                    must(vv!("911.4")),
                    if sets {
                        must(vv!("911.6"))
                    } else {
                        must(vv!("911.1"))
                    },
                    says(vv!("914.2a")),
                    if of.alters() {
                        must(vv!("911.1b"))
                    } else {
                        must(vv!("911.1c"))
                    },
                ],
                &[],
            );
            for (obj, power) in before {
                let kept = matches!(of, Mod::Power(_))
                    && self
                        .eye()
                        .stages(obj.card, Param::Power)
                        .iter()
                        .any(|s| s.kept_off && s.by.as_ref().is_some_and(|b| b.modn == *modn));
                if kept {
                    self.log.record(
                        || Event::new(Word::Not).card(obj.card).note("不受此效果影响"),
                        [must(vv!("911.7")), says(vv!("911.8"))],
                    );
                }
                if self.power_of(obj.card) < power {
                    self.s
                        .causes
                        .push((obj, super::state::Cause::Effect(source, player)));
                    self.log.record(
                        || Event::new(Word::Lasting).card(obj.card).note("力量值减小"),
                        [says(vv!("911.8")), says(vv!("1103.3"))],
                    );
                }
            }
        }
    }
}

/// Whether a filter asks for parameters that a hidden card does not show (102.10).
fn specific(f: &Filter) -> bool {
    !f.kind.is_empty()
        || !f.named.is_empty()
        || !f.name_has.is_empty()
        || !f.trait_.is_empty()
        || !f.account.is_empty()
        || !f.mission.is_empty()
        || f.cost.is_some()
        || f.power.is_some()
        || f.scout.is_some()
}

/// Whether an action counts what it does; conditions and choices between actions keep the count of the one before.
fn counts(effect: &Effect) -> bool {
    !matches!(
        effect,
        Effect::If(_) | Effect::Modal(_) | Effect::Repeat(_) | Effect::Each(_)
    )
}
