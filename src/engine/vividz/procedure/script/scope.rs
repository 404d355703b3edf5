//! What an action of a script reads: its player and source, the cards and numbers that its words mean.

use crate::engine::cite::{Cite, vv};
use crate::engine::game::Player;
use crate::engine::vividz::card::select::Counted;
use crate::engine::vividz::card::walk::{self, Part};
use crate::engine::vividz::card::{Filter, Num, Sel};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{may, must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Moving, Script, Why};
use crate::engine::vividz::state::{Ctx, Obj};
use crate::engine::vividz::view::numbers::Param;
use crate::engine::vividz::words::{End, Who, Zone};
use std::cell::Cell;

/// Whether an action is done.
pub enum Flow {
    /// The next action.
    Next,
    /// The same action again.
    Stay,
}

impl Run<'_> {
    pub fn me(&self, f: &Script) -> Player {
        self.s.ctxs[f.ctx as usize].player
    }

    /// The source of what an effect does (914.2): within a replacement that of what was replaced (914.2b).
    pub fn source(&self, f: &Script) -> Obj {
        let ctx = &self.s.ctxs[f.ctx as usize];
        ctx.origin.unwrap_or(ctx.source)
    }

    /// The objects that a selector means, telling where last information was used.
    pub fn objs_of(&mut self, sel: &Sel, f: &Script) -> Vec<Obj> {
        let gone = Cell::new(0);
        let objs = {
            let scope = self.scope(f.ctx);
            let mut view = self.view();
            view.gone = Some(&gone);
            view.sel(sel, scope)
        };
        self.tell_gone(gone.get(), &objs);
        if let Sel::All(filter) = sel {
            self.tell_words(filter);
        }
        let ctx = &self.s.ctxs[f.ctx as usize];
        objs.into_iter().map(|o| self.as_now(o, ctx)).collect()
    }

    /// Says that names, traits and infos are looked at as effects have made them (911.1b).
    pub fn tell_words(&mut self, filter: &Filter) {
        if self.log.keeps() && filter.asks_words() && !self.view().altered().is_empty() {
            self.log.record(
                || Event::new(Word::Value).note("牌名、特征等参照修正后的"),
                [must(vv!("911.1")), must(vv!("911.1b"))],
            );
        }
    }

    /// The object on which an action falls: the card whose move triggered the ability (908.3a), or that the effect
    /// itself has moved, as it has become; any other as it was (501.4).
    pub fn as_now(&self, obj: Obj, ctx: &Ctx) -> Obj {
        let mut now = obj;
        if !self.s.lives(now)
            && ctx.seen.card == Some(now)
            && let Some(after) = ctx.seen.after
        {
            now = after;
        }
        for (before, after) in &ctx.moved {
            if *before == now {
                now = *after;
            }
        }
        if self.s.lives(now) { now } else { obj }
    }

    /// A number. Where it is undefined the action that uses it is not carried out (913.2, 102.5): this is told, and
    /// there is none.
    pub fn n(&mut self, n: &Num, f: &Script) -> Option<i32> {
        self.tell_number(n, f);
        let gone = Cell::new(0);
        let value = {
            let scope = self.scope(f.ctx);
            let mut view = self.view();
            view.gone = Some(&gone);
            view.known(n, scope)
        };
        self.tell_gone(gone.get(), &[]);
        if value.is_none() {
            self.not_done(
                || "要参照的牌没有选出，其参数未定义".to_owned(),
                vec![must(vv!("913.2")), must(vv!("102.5")), may(vv!("102.3"))],
            );
        }
        value
    }

    /// A number of times: not below 0.
    pub fn times(&mut self, n: &Num, f: &Script) -> Option<i32> {
        self.n(n, f).map(|n| n.max(0))
    }

    /// A number of cards, where one is written: `Err` where it is undefined.
    pub fn few(&mut self, n: Option<&Num>, f: &Script) -> Result<Option<u16>, ()> {
        match n {
            None => Ok(None),
            Some(n) => match self.times(n, f) {
                Some(n) => Ok(Some(n.min(i32::from(u16::MAX)) as u16)),
                None => Err(()),
            },
        }
    }

    /// Says by which clauses a number is computed, where a clause is about that.
    pub fn tell_number(&mut self, n: &Num, f: &Script) {
        if !self.log.keeps() {
            return;
        }
        let mut done = false;
        walk::number(n, &mut |part| {
            done |= matches!(part, Part::Counted(Counted::Done));
        });
        if done && self.s.ctxs[f.ctx as usize].before == 0 {
            self.never_done();
        }
        let Some(what) = n.counts() else { return };
        match what {
            Counted::ThisTurn(_) => self.log.record(
                || Event::new(Word::Value).note("此回合中发生的次数"),
                [must(vv!("102.12"))],
            ),
            Counted::Traits(_) => self.log.record(
                || Event::new(Word::Value).note("符合的特征，一张牌可以参照复数次"),
                [must(vv!("902.4"))],
            ),
            Counted::Power(sel) => {
                for obj in self.view().sel(sel, self.scope(f.ctx)) {
                    if self.s.lives(obj) {
                        self.tell_value(obj.card, Param::Power);
                    }
                }
            }
            _ => {}
        }
    }

    /// The clauses for last information that was used (913).
    pub fn last_cites(&self, how: u8) -> (Vec<Cite>, Vec<crate::engine::game::Under>) {
        match how {
            1 => (vec![must(vv!("913.1"))], Vec::new()),
            2 => (
                vec![
                    must(vv!("908.6")),
                    must(vv!("903.2c")),
                    must(vv!("908.3d")),
                    over(vv!("913.1a")),
                ],
                vec![self.g.reads.last_info.under()],
            ),
            _ => (
                vec![must(vv!("913.1a")), says(vv!("913.1"))],
                vec![self.g.reads.last_info.under()],
            ),
        }
    }

    pub fn tell_gone(&mut self, how: u8, objs: &[Obj]) {
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

    pub fn players(&self, who: Who, f: &Script) -> Vec<Player> {
        self.view().players(who, self.scope(f.ctx))
    }

    pub fn player(&self, who: Who, f: &Script) -> Player {
        self.view().player(who, self.scope(f.ctx))
    }

    pub fn run(&mut self, f: &Script, script: u16) {
        if script != 0 {
            self.run_script(f.ctx, script);
        }
    }

    pub fn how(&self, f: &Script, to: Zone, why: Why) -> Moving {
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

    /// 102.5: nothing was done.
    pub fn zero(&mut self) {
        self.not_done(
            || "次数为0，视为从未执行过".to_owned(),
            vec![must(vv!("102.5"))],
        );
    }

    /// 102.5: the action before, on which something hangs, was done no time.
    pub fn never_done(&mut self) {
        self.not_done(
            || "前一个动作实际执行0次，视为从未执行过".to_owned(),
            vec![must(vv!("102.5"))],
        );
    }

    pub fn nobody(&mut self, objs: &[Obj]) {
        if objs.is_empty() {
            self.not_done(
                || "没有可以执行的对象".to_owned(),
                vec![may(vv!("102.3")), must(vv!("102.5")), must(vv!("913.2"))],
            );
        }
    }
}
