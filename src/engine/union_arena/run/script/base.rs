//! What all actions share: which cards they are done to, what is asked, what they have done.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};
use crate::engine::union_arena::card::{Num, Pick, Sel, Which};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::zones::Put;
use crate::engine::union_arena::state::step::Enter;
use crate::engine::union_arena::state::{Answer, Ctx, Frame, Ix, Obj, Question, State, Why};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::Scope;
use crate::engine::union_arena::words::{Cannot, Rule, Zone};

/// An action waits for an answer.
pub struct NeedsInput;

/// An action that is being done.
pub struct Acting<'c> {
    /// What the effect knows.
    pub ctx: &'c Ctx,
    /// From where it looks.
    pub scope: Scope<'c>,
    pub me: Player,
    /// The clause behind it.
    pub why: Cite,
    /// Its script and its place there.
    pub here: (u16, u8),
    /// How many answers have been taken.
    pub k: usize,
    pub log: &'c mut Log<Event>,
}

impl Run<'_> {
    /// A number of cards or points.
    pub fn amount(&self, s: &State, a: &Acting<'_>, n: &Num) -> u8 {
        self.num(s, a.scope, n).clamp(0, 250) as u8
    }

    pub fn ask(&self, s: &mut State, player: Player, what: Question) -> NeedsInput {
        s.frames.push(Frame::Ask { player, what });
        NeedsInput
    }

    /// The cards of a selector; asks where cards are to be chosen.
    pub fn cards(&self, s: &mut State, sel: &Sel, k: &mut usize) -> Result<Vec<Ix>, NeedsInput> {
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
                Some(ctx) => self.meant_by(s, Scope::ctx(ctx), sel),
                None => Vec::new(),
            }),
        }
    }

    /// The same, of cards that the action takes out of where they lie: a removed card is not used again (2.7-2)
    /// unless what is printed may except itself from that.
    pub fn taken(&self, s: &mut State, sel: &Sel, k: &mut usize) -> Result<Vec<Ix>, NeedsInput> {
        let mut cards = self.cards(s, sel, k)?;
        if self.reads.is(R::RemovedBack, "不可以") {
            cards.retain(|ix| s.card(*ix).zone != Zone::Removed);
        }
        Ok(cards)
    }

    pub fn pick(&self, s: &mut State, pick: &Pick, k: &mut usize) -> Result<Vec<Ix>, NeedsInput> {
        if let Some(Answer::Cards(cards)) = s.got.get(*k).cloned() {
            *k += 1;
            self.keep(s, pick.name.as_deref(), &cards);
            return Ok(cards);
        }
        let Some(ctx) = s.ctx() else {
            return Ok(Vec::new());
        };
        let scope = Scope::ctx(ctx);
        let (me, source) = (ctx.player, ctx.source.ix);
        let player = self
            .players(s, scope, pick.who)
            .first()
            .copied()
            .unwrap_or(me);
        let mut from = self.matching(s, scope, &pick.from);
        from.retain(|ix| self.unchoosable(s, *ix, source).is_none());
        if self.shields && self.reads.is(R::ShieldedChosen, "不可以") {
            from.retain(|ix| self.untouched_by(s, *ix, source).is_none());
        }
        let mut free = from.len();
        if self.tolls {
            let ap = s.side(player).ap_active;
            let costs = |ix: &Ix| self.toll(s, *ix, source).0;
            free -= from.iter().filter(|ix| costs(ix) > 0).count();
            from.retain(|ix| costs(ix) <= ap);
        }
        let most = pick.most_bp.as_ref().map(|n| self.num(s, scope, n));
        let n = |x: &Option<Num>| {
            x.as_ref()
                .map(|x| self.num(s, scope, x).clamp(0, from.len().min(250) as i32) as u8)
        };
        let all = from.len().min(250) as u8;
        let (min, max) = match (n(&pick.count), n(&pick.up_to), pick.any) {
            (_, _, true) => (0, all),
            (min, Some(max), _) => (min.unwrap_or(0).min(max), max),
            (Some(count), None, _) => (count, count),
            (None, None, _) => (all.min(1), all.min(1)),
        };
        // Whether who could pay has to, where other cards are too few.
        let short = usize::from(min) > free && free < from.len();
        let min = match short && self.reads.is(R::ChosenForAp, "可以不选") {
            true => free as u8,
            false => min,
        };
        if short {
            self.meet(R::ChosenForAp, ua!("1.4-2"));
        }
        let why = match (pick.distinct, most) {
            (false, None) => Why::Effect,
            (distinct, bp) => Why::Together { distinct, bp },
        };
        let (min, max) = self.within_reach(s, &from, (min, max), why);
        if max == 0 {
            s.got.push(Answer::Cards(Vec::new()));
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
    pub fn keep(&self, s: &mut State, name: Option<&str>, cards: &[Ix]) {
        let objs: Vec<Obj> = cards.iter().map(|ix| s.obj(*ix)).collect();
        if let Some(ctx) = s.ctxs.last_mut() {
            for k in [Some(0), self.record(name)].into_iter().flatten() {
                ctx.chosen.retain(|(old, _)| *old != k);
                ctx.chosen.push((k, objs.clone()));
            }
        }
    }

    pub fn did(&self, s: &mut State, n: usize, log: &mut Log<Event>) {
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

    /// The cards that an effect takes away from where they lie, out of those that it names.
    pub fn leaving(
        &self,
        s: &State,
        cards: Vec<Ix>,
        (sel, word): (&Sel, Cannot),
        log: &mut Log<Event>,
    ) -> Vec<Ix> {
        let cards = self.touched(s, cards, sel.is_choice(), log);
        self.not_held(s, cards, word, log)
    }

    /// The cards out of some that no effect keeps where they are, by this word.
    fn not_held(
        &self,
        s: &State,
        mut cards: Vec<Ix>,
        word: Cannot,
        log: &mut Log<Event>,
    ) -> Vec<Ix> {
        if self.cannots == 0 {
            return cards;
        }
        let source = s.ctx().map(|c| c.source.ix);
        let why = self.by_effect(s);
        cards.retain(|ix| match self.held(s, *ix, word, source) {
            Some(by) if s.card(*ix).zone.on_field() => {
                log.record(
                    || Event::Held { card: *ix },
                    [Cite::overrides(self.effect_clause(s, by, 0).clause), why],
                );
                false
            }
            _ => true,
        });
        cards
    }

    /// The cards out of some that an effect brings to a line; to the other one where none is said.
    pub fn shifting(
        &self,
        s: &State,
        cards: Vec<Ix>,
        (sel, to): (&Sel, Option<Zone>),
        log: &mut Log<Event>,
    ) -> Vec<Ix> {
        let cards = self.leaving(s, cards, (sel, Cannot::ShiftByEffect), log);
        let (up, mut down): (Vec<Ix>, Vec<Ix>) = cards
            .iter()
            .partition(|ix| s.card(**ix).zone == Zone::El && to != Some(Zone::El));
        down.extend(self.not_held(s, up, Cannot::MoveToFl, log));
        cards.into_iter().filter(|ix| down.contains(ix)).collect()
    }

    /// An action sends cards to a zone; how many have gone already.
    pub fn send_all(
        &self,
        s: &mut State,
        cards: &[Ix],
        to: Zone,
        how: Put,
        log: &mut Log<Event>,
    ) -> usize {
        let why = self.by_effect(s);
        self.leave_together(s, cards);
        let gone = cards
            .iter()
            .filter(|ix| self.send(s, **ix, to, how, (&[why], &[]), log))
            .count();
        self.together.take();
        gone
    }

    /// The cards that the effect going on touches, out of those that it names. `chosen` where they were chosen.
    pub fn touched(
        &self,
        s: &State,
        mut cards: Vec<Ix>,
        chosen: bool,
        log: &mut Log<Event>,
    ) -> Vec<Ix> {
        let Some(source) = s.ctx().map(|c| c.source.ix).filter(|_| self.shields) else {
            return cards;
        };
        let why = self.by_effect(s);
        cards.retain(|ix| match self.untouched_by(s, *ix, source) {
            None => true,
            Some(by) => {
                log.record_under(
                    || Event::Untouched { card: *ix },
                    [Cite::overrides(self.effect_clause(s, by, 0).clause), why],
                    chosen.then(|| self.reads.under(R::ShieldedChosen)),
                );
                false
            }
        });
        cards
    }

    /// The cards out of some that an effect lets enter, raid or be used; `line` is where one enters, otherwise than by a raid.
    pub fn unbarred(
        &self,
        s: &State,
        mut cards: Vec<Ix>,
        (what, by): (Rule, Option<Player>),
        line: impl Fn(Ix) -> Option<Zone>,
        log: &mut Log<Event>,
    ) -> Vec<Ix> {
        let why = self.by_effect(s);
        cards.retain(|ix| {
            let player = by.unwrap_or(s.card(*ix).owner);
            let Some(by) = self.barred(s, player, (what, line(*ix)), *ix) else {
                return true;
            };
            log.record_under(
                || Event::Held { card: *ix },
                [Cite::overrides(self.effect_clause(s, by, 0).clause), why],
                [self.reads.under(R::BarredEnter)],
            );
            false
        });
        cards
    }

    /// A part of the script.
    pub fn sub(&self, s: &mut State, script: u16) {
        if script != 0 {
            s.begin_script(script);
        }
    }

    /// Entering the field by an effect.
    pub fn begin_enter(&self, s: &mut State, ix: Ix, to: Zone, rested: bool) {
        let player = s.card(ix).owner;
        s.frames.push(Frame::Enter {
            player,
            card: s.obj(ix),
            to,
            rested,
            effect: true,
            at: Enter::Room,
        });
    }
}
