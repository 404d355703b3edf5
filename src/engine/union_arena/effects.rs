//! What effects do: the actions of a script, one after the other.
//!
//! 1.1-3-7, 1.2-2-7, 1.3-2-7, 5.3.4-4; what an action does to a card follows the clauses of that procedure.

use super::UnionArena;
use super::card::{Effect, Mod, Num, Pick, Sel, Which};
use super::event::Event;
use super::reads::R;
use super::state::{Fate, Frame, Got, Ix, Later, Obj, Question, State, Stuck, Waiting, Why};
use super::values::Eye;
use super::words::{Cannot, Deed, Kind, Pose, Rule, Who, Zone};
use super::zones::{Drawing, PLAIN, Put};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};

/// An action waits for an answer.
pub(super) struct Wait;

impl UnionArena {
    /// One step of [`Frame::Script`].
    pub(super) fn script(&self, s: &mut State, id: u16, pc: u8, log: &mut Log<Event>) {
        let Some(effect) = self.scripts[id as usize].get(usize::from(pc)) else {
            s.frames.pop();
            return;
        };
        // What the procedure around the effect has left is kept apart from the answers of this action.
        let place = s.frames.len() - 1;
        s.frames[place] = Frame::Script { id, pc: pc + 1 };
        let base = self.kept_answers(s);
        let mut k = base;
        s.acting = true;
        let done = self.act(s, effect, (id, pc), &mut k, log);
        s.acting = false;
        match done {
            Ok(()) => {
                s.got.truncate(base);
                self.came_of(s, effect);
            }
            Err(Wait) => s.frames[place] = Frame::Script { id, pc },
        }
    }

    /// Keeps whether an action of the effect going on has done something, or had nothing to do.
    fn came_of(&self, s: &mut State, effect: &Effect) {
        let (counts, neutral) = match effect {
            Effect::Choose(_)
            | Effect::If(_)
            | Effect::May(_)
            | Effect::Modes(_)
            | Effect::Each(_)
            | Effect::Repeat(_)
            | Effect::PayFor(_) => (false, true),
            Effect::Draw(_)
            | Effect::Discard(_)
            | Effect::Retire(_)
            | Effect::Remove(_)
            | Effect::Bounce(_)
            | Effect::Move(_)
            | Effect::Rest(_)
            | Effect::Ready(_)
            | Effect::Boost(_)
            | Effect::Grant(_)
            | Effect::Enter(_)
            | Effect::Raid(_)
            | Effect::Use(_)
            | Effect::Trigger(_)
            | Effect::Shift(_)
            | Effect::ReadyAp(_)
            | Effect::RestAp(_)
            | Effect::Turn(_)
            | Effect::Swap(_)
            | Effect::Carry(_)
            | Effect::SetAp(_) => (true, false),
            _ => (false, false),
        };
        // What an effect may be done instead of counts once that is settled, a move and a raid once they are made.
        let waits = match s.frames.last() {
            Some(Frame::Instead(i)) => i.counts && i.at == 0,
            Some(Frame::Batch { .. } | Frame::Raid { .. }) => true,
            _ => false,
        };
        if let Some(ctx) = s.ctxs.last_mut().filter(|_| !neutral) {
            let idle = counts && ctx.did == 0;
            ctx.idle |= idle;
            ctx.busy |= !idle && !waits;
        }
    }

    /// How many answers belong to procedures around the effect: those of trigger checks, one each.
    pub(super) fn kept_answers(&self, s: &State) -> usize {
        s.frames
            .iter()
            .filter(|f| matches!(f, Frame::Damage(d) if d.at == 3))
            .count()
    }

    pub(super) fn ask(&self, s: &mut State, player: Player, what: Question) -> Wait {
        s.frames.push(Frame::Ask { player, what });
        Wait
    }

    /// The cards of a selector; asks where cards are to be chosen.
    pub(super) fn cards(&self, s: &mut State, sel: &Sel, k: &mut usize) -> Result<Vec<Ix>, Wait> {
        match sel {
            Which::Pick(pick) => self.pick(s, pick, k),
            Which::Join(all) => {
                let mut found = Vec::new();
                for sel in all {
                    for ix in self.cards(s, sel, k)? {
                        if !found.contains(&ix) {
                            found.push(ix);
                        }
                    }
                }
                Ok(found)
            }
            _ => Ok(match s.ctx() {
                Some(ctx) => self.set(s, Eye::ctx(ctx), sel),
                None => Vec::new(),
            }),
        }
    }

    /// The same, of cards that the action takes out of where they lie: a removed card is not used again (2.7-2)
    /// unless what is printed may except itself from that.
    pub(super) fn taken(&self, s: &mut State, sel: &Sel, k: &mut usize) -> Result<Vec<Ix>, Wait> {
        let mut cards = self.cards(s, sel, k)?;
        if self.reads.is(R::RemovedBack, "不可以") {
            cards.retain(|ix| s.card(*ix).zone != Zone::Removed);
        }
        Ok(cards)
    }

    pub(super) fn pick(&self, s: &mut State, pick: &Pick, k: &mut usize) -> Result<Vec<Ix>, Wait> {
        if let Some(Got::Cards(cards)) = s.got.get(*k).cloned() {
            *k += 1;
            self.keep(s, pick.name.as_deref(), &cards);
            return Ok(cards);
        }
        let Some(ctx) = s.ctx() else {
            return Ok(Vec::new());
        };
        let eye = Eye::ctx(ctx);
        let (me, source) = (ctx.player, ctx.source.ix);
        let player = self
            .players(s, eye, pick.who)
            .first()
            .copied()
            .unwrap_or(me);
        let mut from = self.find(s, eye, &pick.from);
        from.retain(|ix| self.unchoosable(s, *ix, source).is_none());
        if self.shields && self.reads.is(R::ShieldedChosen, "不可以") {
            from.retain(|ix| self.untouched_by(s, *ix, source).is_none());
        }
        let most = pick.most_bp.as_ref().map(|n| self.num(s, eye, n));
        let n = |x: &Option<Num>| {
            x.as_ref()
                .map(|x| self.num(s, eye, x).clamp(0, from.len().min(250) as i32) as u8)
        };
        let all = from.len().min(250) as u8;
        let (min, max) = match (n(&pick.count), n(&pick.up_to), pick.any) {
            (_, _, true) => (0, all),
            (min, Some(max), _) => (min.unwrap_or(0).min(max), max),
            (Some(count), None, _) => (count, count),
            (None, None, _) => (all.min(1), all.min(1)),
        };
        let why = match (pick.distinct, most) {
            (false, None) => Why::Effect,
            (distinct, bp) => Why::Together { distinct, bp },
        };
        let (min, max) = self.within_reach(s, &from, (min, max), why);
        if max == 0 {
            s.got.push(Got::Cards(Vec::new()));
            *k += 1;
            self.keep(s, pick.name.as_deref(), &[]);
            return Ok(Vec::new());
        }
        Err(self.ask(
            s,
            player,
            Question::Cards {
                from,
                min,
                max,
                why,
            },
        ))
    }

    /// Keeps what was chosen, under its name and as the last choice of all.
    pub(super) fn keep(&self, s: &mut State, name: Option<&str>, cards: &[Ix]) {
        let objs: Vec<Obj> = cards.iter().map(|ix| s.obj(*ix)).collect();
        if let Some(ctx) = s.ctxs.last_mut() {
            for k in [Some(0), self.record(name)].into_iter().flatten() {
                ctx.chosen.retain(|(old, _)| *old != k);
                ctx.chosen.push((k, objs.clone()));
            }
        }
    }

    pub(super) fn did(&self, s: &mut State, n: usize, log: &mut Log<Event>) {
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.did = n as i32;
            let card = ctx.source.ix;
            // What an effect may be done instead of is not settled yet.
            let settled = !matches!(s.frames.last(), Some(Frame::Instead(_)));
            if n == 0 && settled {
                let why = self.by_effect(s);
                log.record_with(|| {
                    let mut cites = vec![why];
                    let mut under = Vec::new();
                    if self.returned(s) {
                        cites.push(Cite::defines(ua!("5.3.5-3")));
                        under.push(self.reads.under(R::Returned));
                    }
                    if self.remembers(s, |o| s.card(o.ix).zone == Zone::Removed) {
                        cites.push(Cite::forbids(ua!("2.7-2")));
                        under.push(self.reads.under(R::RemovedBack));
                    }
                    (Event::Nothing { card }, cites, under)
                });
            }
        }
    }

    /// Whether a card that the effect going on remembers has left the field and is there again (5.3.5-3).
    fn returned(&self, s: &State) -> bool {
        self.remembers(s, |o| !s.is_still(o) && s.card(o.ix).zone.on_field())
    }

    /// Whether the effect going on remembers such a card.
    fn remembers(&self, s: &State, such: impl Fn(Obj) -> bool) -> bool {
        s.ctx().is_some_and(|c| {
            let chosen = c.chosen.iter().flat_map(|(_, all)| all);
            chosen
                .chain([&c.source])
                .chain(c.seen.iter())
                .any(|o| such(*o))
        })
    }

    /// Does one action, or asks first.
    pub(super) fn act(
        &self,
        s: &mut State,
        effect: &Effect,
        here: (u16, u8),
        k: &mut usize,
        log: &mut Log<Event>,
    ) -> Result<(), Wait> {
        let Some(ctx) = s.ctx().cloned() else {
            return Ok(());
        };
        let eye = Eye::ctx(&ctx);
        let why = self.by_effect(s);
        let me = ctx.player;
        let count = |s: &State, n: &Num| self.num(s, eye, n).clamp(0, 250) as u8;
        match effect {
            Effect::Nothing => {}
            Effect::Draw(t) => {
                let n = count(s, &t.count);
                let mut done = 0;
                for p in self.players(s, eye, t.who) {
                    if s.over.is_some() || matches!(s.frames.last(), Some(Frame::Stuck(_))) {
                        break;
                    }
                    for _ in 0..n {
                        match self.draw(s, p, &[why], &[], log) {
                            Drawing::Done => done += 1,
                            Drawing::Banned | Drawing::Waits => {}
                            // The other player may have a deck yet.
                            Drawing::Empty => break,
                        }
                    }
                }
                if let Some(ctx) = s.ctxs.last_mut() {
                    ctx.did = done;
                }
            }
            Effect::Discard(d) => {
                let players = self.players(s, eye, d.who);
                let mut cards = Vec::new();
                for p in players {
                    let mut from = s.side(p).hand.clone();
                    if let Some(is) = &d.is {
                        from.retain(|ix| self.fits(s, eye, is, *ix));
                    }
                    if d.all {
                        cards.extend(from);
                        continue;
                    }
                    let (min, max) = match &d.up_to {
                        Some(n) => (0, count(s, n).min(from.len() as u8)),
                        None => {
                            let n = count(s, &d.count).min(from.len() as u8);
                            (n, n)
                        }
                    };
                    if max == 0 {
                        continue;
                    }
                    match s.got.get(*k).cloned() {
                        Some(Got::Cards(chosen)) => {
                            *k += 1;
                            cards.extend(chosen);
                        }
                        _ => {
                            return Err(self.ask(
                                s,
                                p,
                                Question::Cards {
                                    from,
                                    min,
                                    max,
                                    why: Why::Effect,
                                },
                            ));
                        }
                    }
                }
                let n = self.send_all(s, &cards, d.to, PLAIN, log);
                self.did(s, n, log);
            }
            Effect::Choose(p) => {
                let cards = self.pick(s, p, k)?;
                log.record(
                    || Event::Chose {
                        player: me,
                        cards: cards.clone(),
                    },
                    [why],
                );
                if let Some(ctx) = s.ctxs.last_mut() {
                    ctx.did = cards.len() as i32;
                }
            }
            Effect::Retire(sel) => {
                let cards = self.cards(s, sel, k)?;
                let cards = self.touched(s, cards, sel.is_choice(), log);
                // Who may not retire is settled before the first goes.
                let field = cards.into_iter().filter(|ix| s.card(*ix).zone.on_field());
                let (cards, kept): (Vec<Ix>, Vec<Ix>) =
                    field.partition(|ix| self.may_retire(s, *ix));
                for card in kept {
                    log.record(
                        || Event::Kept { card },
                        [Cite::overrides(ua!("1.1-3-7")), why],
                    );
                }
                let mut n = 0;
                self.leave_together(s, &cards);
                for ix in cards {
                    n += usize::from(
                        s.card(ix).zone.on_field() && self.retire(s, ix, Fate::Effect, log),
                    );
                }
                s.together.clear();
                self.did(s, n, log);
            }
            Effect::Remove(sel) => {
                let cards = self.cards(s, sel, k)?;
                let cards = self.leaving(s, cards, (sel, Cannot::RemoveByEffect), log);
                let n = self.send_all(s, &cards, Zone::Removed, PLAIN, log);
                self.did(s, n, log);
            }
            Effect::Bounce(sel) => {
                let cards = self.taken(s, sel, k)?;
                let cards = self.leaving(s, cards, (sel, Cannot::BounceByEffect), log);
                let n = self.send_all(s, &cards, Zone::Hand, PLAIN, log);
                self.did(s, n, log);
            }
            Effect::Move(m) => {
                let cards = self.taken(s, &m.cards, k)?;
                let word = match m.to {
                    Zone::Hand => Cannot::BounceByEffect,
                    Zone::Removed => Cannot::RemoveByEffect,
                    Zone::Outside => Cannot::RetireByEffect,
                    _ => Cannot::LeaveByEffect,
                };
                let cards = self.leaving(s, cards, (&m.cards, word), log);
                let cards = if m.to == Zone::Deck && cards.len() > 1 {
                    match s.got.get(*k).cloned() {
                        Some(Got::Cards(order)) => {
                            *k += 1;
                            order
                        }
                        _ => {
                            let p = self.players(s, eye, m.who).first().copied().unwrap_or(me);
                            return Err(self.ask(s, p, Question::Arrange(cards)));
                        }
                    }
                } else {
                    cards
                };
                let how = Put {
                    end: m.end,
                    up: m.facing == super::words::Facing::Up,
                };
                // The first that is named ends up outermost.
                let mut order = cards.clone();
                if m.to == Zone::Deck && m.end == super::words::End::Top {
                    order.reverse();
                }
                let n = if m.to.on_field() {
                    let mut order = self.unbarred(s, order, (Rule::Play, None), log);
                    order.retain(|ix| self.may_lie(s, *ix, m.to));
                    for ix in &order {
                        self.begin_enter(s, *ix, m.to, true);
                    }
                    order.len()
                } else {
                    self.send_all(s, &order, m.to, how, log)
                };
                self.did(s, n, log);
            }
            Effect::Rest(sel) => {
                let cards = self.cards(s, sel, k)?;
                let cards = self.touched(s, cards, sel.is_choice(), log);
                let mut n = 0;
                for ix in cards {
                    if self
                        .kept_from(s, ix, Cannot::BeRested, Some(ctx.source.ix))
                        .is_none()
                    {
                        n += usize::from(self.rest(s, ix, &[why, Cite::defines(ua!("4-2"))], log));
                    }
                }
                self.did(s, n, log);
            }
            Effect::Ready(sel) => {
                let cards = self.cards(s, sel, k)?;
                let cards = self.touched(s, cards, sel.is_choice(), log);
                let mut n = 0;
                for ix in cards {
                    n += usize::from(self.ready(s, ix, &[why, Cite::defines(ua!("4-1"))], log));
                }
                self.did(s, n, log);
            }
            Effect::Boost(b) => {
                let cards = self.cards(s, &b.cards, k)?;
                let cards = self.touched(s, cards, b.cards.is_choice(), log);
                let n = self.num(s, eye, &b.amount);
                let change = self.plain_boost();
                self.grant(s, (&b.cards, &cards), change, n, b.until, log);
            }
            Effect::Grant(g) => {
                let cards = self.cards(s, &g.cards, k)?;
                let cards = self.touched(s, cards, g.cards.is_choice(), log);
                for m in g.mods.iter() {
                    if let Mod::Bp(Num::Lit(id)) = m {
                        let change = *id as u16;
                        let n = self.change_number(s, eye, change);
                        self.grant(s, (&g.cards, &cards), change, n, g.until, log);
                    }
                }
            }
            Effect::Enter(e) => {
                let cards = self.taken(s, &e.cards, k)?;
                let mut lines = Vec::new();
                for ix in &cards {
                    let kind = self.def(s, *ix).kind;
                    if kind == Kind::Event || s.card(*ix).zone.on_field() {
                        continue;
                    }
                    let line = match (e.to, kind) {
                        (Some(z @ (Zone::Fl | Zone::El)), _) => {
                            if !self.may_lie(s, *ix, z) {
                                continue;
                            }
                            z
                        }
                        (_, Kind::Site) if !self.may_lie(s, *ix, Zone::El) => continue,
                        (_, Kind::Site) => Zone::El,
                        _ => match s.got.get(*k).cloned() {
                            Some(Got::Line(z)) => {
                                *k += 1;
                                z
                            }
                            _ => return Err(self.ask(s, me, Question::Line(*ix))),
                        },
                    };
                    lines.push((*ix, line));
                }
                let may = lines.iter().map(|(ix, _)| *ix).collect();
                let may = self.unbarred(s, may, (Rule::Play, None), log);
                lines.retain(|(ix, _)| may.contains(ix));
                let n = lines.len();
                for (ix, line) in lines.into_iter().rev() {
                    self.begin_enter(s, ix, line, e.pose == Pose::Rested);
                }
                self.did(s, n, log);
            }
            Effect::Raid(r) => return self.raid_by_effect(s, r, k, log),
            Effect::Use(sel) => {
                let mut cards = self.taken(s, sel, k)?;
                cards.retain(|ix| self.def(s, *ix).kind == Kind::Event);
                let cards = self.unbarred(s, cards, (Rule::Use, Some(me)), log);
                let mut n = 0;
                for ix in cards.into_iter().rev() {
                    // An event whose effect is going on is being used already (5.3.4-4).
                    if self.def(s, ix).kind == Kind::Event && s.card(ix).zone != Zone::Using {
                        // Past the steps that ask for energy and AP.
                        s.frames.push(Frame::Play {
                            player: me,
                            card: ix,
                            to: Zone::Using,
                            onto: None,
                            serial: s.card(ix).serial,
                            at: 2,
                        });
                        n += 1;
                    }
                }
                self.did(s, n, log);
            }
            Effect::Trigger(sel) => {
                let cards = self.cards(s, sel, k)?;
                let mut n = 0;
                for ix in cards.into_iter().rev() {
                    let Some((icon, ability)) = self.def(s, ix).trigger else {
                        continue;
                    };
                    n += 1;
                    let unsaid =
                        !self.ab(ability).has_script || self.reads.is(R::SpecialTrigger, "未定");
                    if icon.is_special() && unsaid {
                        s.frames.push(Frame::Stuck(Stuck::SpecialTrigger));
                        continue;
                    }
                    let what = Waiting {
                        player: me,
                        source: s.obj(ix),
                        ability,
                        deed: Deed::Trigger,
                        seen: None,
                        other: None,
                        who: me,
                        n: 0,
                        batch: s.batch,
                    };
                    s.frames.push(Frame::Resolve { what, at: 0 });
                }
                self.did(s, n, log);
            }
            Effect::Rule(r) => {
                let players = self.players(s, eye, r.who);
                for id in &r.ids {
                    let n = self.change_number(s, eye, *id);
                    self.lay_down(s, &players, (*id, n), r.until, log);
                }
            }
            Effect::Shift(m) => {
                let cards = self.cards(s, &m.cards, k)?;
                let cards = self.leaving(s, cards, (&m.cards, Cannot::ShiftByEffect), log);
                let mut n = 0;
                for ix in cards {
                    let card = s.card(ix);
                    if self.def(s, ix).kind == Kind::Character
                        && card.zone.on_field()
                        && card.zone != m.to
                    {
                        let owner = card.owner;
                        s.frames.push(Frame::Batch {
                            player: owner,
                            at: 0,
                            movers: s.on_lines(&[ix]),
                        });
                        n += 1;
                    }
                }
                self.did(s, n, log);
            }
            Effect::ReadyAp(t) => {
                let n = count(s, &t.count);
                let mut done = 0;
                for p in self.players(s, eye, t.who) {
                    let cites = [why, Cite::defines(ua!("1.4-1"))];
                    done += usize::from(self.ready_ap(s, p, n, &cites, log));
                }
                self.did(s, done, log);
            }
            Effect::RestAp(t) => {
                let n = count(s, &t.count);
                let mut done = 0;
                for p in self.players(s, eye, t.who) {
                    let side = s.side_mut(p);
                    let n = n.min(side.ap_active);
                    side.ap_active -= n;
                    side.ap_rested += n;
                    done += usize::from(n);
                    if n > 0 {
                        log.record(
                            || Event::RestedAp { player: p, n },
                            [why, Cite::defines(ua!("1.4-1"))],
                        );
                    }
                }
                self.did(s, done, log);
            }
            Effect::Damage(d) => {
                let n = count(s, &d.amount);
                let dealt = self.damage_by_effect(s, &self.players(s, eye, d.who), n, log);
                if let Some(ctx) = s.ctxs.last_mut() {
                    ctx.did = dealt;
                }
            }
            Effect::Look(l) | Effect::Show(l) => {
                let cards = self.cards(s, &l.cards, k)?;
                let shown = matches!(effect, Effect::Show(_));
                log.record(
                    || {
                        if shown {
                            Event::Shown {
                                cards: cards.clone(),
                            }
                        } else {
                            Event::Looked {
                                player: me,
                                cards: cards.clone(),
                            }
                        }
                    },
                    [why],
                );
                let objs: Vec<Obj> = cards.iter().map(|ix| s.obj(*ix)).collect();
                if let Some(ctx) = s.ctxs.last_mut() {
                    // What is shown out of what was looked at leaves the rest of it what it was.
                    if shown && !ctx.looked.is_empty() {
                        for obj in objs {
                            if !ctx.looked.contains(&obj) {
                                ctx.looked.push(obj);
                            }
                        }
                    } else {
                        ctx.looked = objs;
                    }
                    ctx.did = cards.len() as i32;
                }
            }
            Effect::Shuffle(who) => {
                for p in self.players(s, eye, who.unwrap_or(Who::Me)) {
                    s.frames.push(Frame::Shuffle(p));
                }
            }
            Effect::If(i) => {
                let script = if self.holds(s, eye, &i.when) {
                    i.then.id
                } else {
                    i.otherwise.id
                };
                self.sub(s, script);
            }
            Effect::May(m) => {
                let p = self.players(s, eye, m.who).first().copied().unwrap_or(me);
                match s.got.get(*k).cloned() {
                    Some(Got::Yes(yes)) => {
                        *k += 1;
                        self.sub(s, if yes { m.does.id } else { m.otherwise.id });
                    }
                    _ => return Err(self.ask(s, p, Question::May(ctx.ability))),
                }
            }
            Effect::PayFor(_) => s.frames.push(Frame::PayFor {
                script: here.0,
                pc: here.1,
                at: 0,
                lent: false,
            }),
            Effect::Each(e) => {
                let cards = self.cards(s, &e.cards, k)?;
                let cards: Vec<Obj> = cards.iter().rev().map(|ix| s.obj(*ix)).collect();
                s.frames.push(Frame::Each {
                    script: e.does.id,
                    cards,
                });
            }
            Effect::Later(l) => {
                log.record(
                    || Event::Later {
                        card: ctx.source.ix,
                    },
                    [why],
                );
                s.later.push(Later {
                    ability: l.does.id,
                    ctx: ctx.clone(),
                    fired: None,
                });
            }
            Effect::AsIs(n) => {
                let n = n.as_ref().map(|n| count(s, n));
                Self::as_it_was(s, n);
            }
            Effect::Retarget(sel) => {
                let cards = self.cards(s, sel, k)?;
                // A battle is between characters of both players on the field (5.4.3.1).
                let fights = |ix: &Ix| {
                    let owner = s.card(*ix).owner;
                    self.def(s, *ix).kind == Kind::Character
                        && s.card(*ix).zone.on_field()
                        && s.attack
                            .is_some_and(|a| s.card(a.attacker.ix).owner != owner)
                };
                let target = cards.first().filter(|ix| fights(ix)).map(|ix| s.obj(*ix));
                if let (Some(attack), Some(target)) = (&mut s.attack, target) {
                    attack.blocker = None;
                    attack.target = Some(target);
                    attack.moved = [attack.moved[0], false, false];
                    log.record(
                        || Event::TargetSet { card: target.ix },
                        [why, Cite::defines(ua!("5.4.3-1"))],
                    );
                }
                let did = usize::from(s.attack.is_some() && target.is_some());
                self.did(s, did, log);
            }
            Effect::EndAttack => {
                if s.attack.is_some()
                    && let Some(Frame::Attack { at }) = s
                        .frames
                        .iter_mut()
                        .rev()
                        .find(|f| matches!(f, Frame::Attack { .. }))
                {
                    *at = 30;
                    log.record(|| Event::AttackStopped, [why]);
                }
            }
            _ => return self.act_more(s, effect, here, k, log),
        }
        Ok(())
    }
}
