//! What belongs to one description, that is to one way of doing things: its X (4.11-2), the cards it operated on, 此牌
//! (5.13-1), and the damage it speaks of (5.19-1). What others insert in between has its own.

use super::{CardId, CharId, Ctx, Harmed, Scope, State, This, Work};

impl State {
    /// X is taken, in the description that asks for it.
    pub fn set_x(&mut self, ctx: &Ctx, x: i64) {
        let old = self.scopes.iter().position(|s| s.way == ctx.way);
        let mut scope = old.map(|ix| self.scopes.remove(ix)).unwrap_or_default();
        (scope.way, scope.x) = (ctx.way, Some(x));
        scope.described |= ctx.describes();
        self.scopes.push(scope);
    }

    /// X where a text says it (4.11-2): of its own description, else one that the scenario stated; where the scenario
    /// speaks, of what it stands in, else the last.
    pub fn x(&self, ctx: &Ctx) -> Option<i64> {
        let of = |way: u32| self.scopes.iter().find(|s| s.way == way)?.x;
        // A description that is only looked at is no way yet.
        let here = ctx.way != 0 || ctx.describes();
        let own = here.then(|| of(ctx.way)).flatten();
        let mut latest = self.scopes.iter().rev();
        own.or_else(|| match ctx.describes() {
            true => latest.find(|s| !s.described && s.x.is_some())?.x,
            false => {
                let mut around = self.stack.iter().rev().filter(|f| f.ctx.way != 0);
                let within = around.find_map(|f| of(f.ctx.way));
                within.or_else(|| latest.find_map(|s| s.x))
            }
        })
    }

    /// The cards that an operation was executed on, or that it came to none.
    pub fn operated_on(&mut self, way: u32, cards: Vec<CardId>) {
        match self.scopes.iter_mut().find(|s| s.way == way) {
            Some(scope) => scope.cards = Some(cards.clone()),
            None => self.scopes.push(Scope {
                way,
                cards: Some(cards.clone()),
                ..Scope::default()
            }),
        }
        self.last.cards = cards;
    }

    /// The cards of the last operation: of the same description where it had one, else of any.
    pub fn these_cards(&self, ctx: &Ctx) -> &[CardId] {
        let own = self.scopes.iter().find(|s| s.way == ctx.way);
        let own = own.filter(|_| ctx.way != 0);
        own.and_then(|s| s.cards.as_deref())
            .unwrap_or(&self.last.cards)
    }

    /// 此牌 for whom an effect is: that of its own description, else of the character, else the last that was shown, else
    /// the last.
    pub fn this(&self, ctx: &Ctx) -> Option<This> {
        let by = ctx.you.or(ctx.doer);
        let own = |t: &&This| by.is_some() && t.by == by;
        let here = |t: &&This| ctx.way != 0 && t.way == ctx.way;
        let all = || self.these.iter().rev();
        let found = all().find(|t| here(t) && own(t));
        found
            .or_else(|| all().find(|t| here(t) && t.recorded))
            .or_else(|| all().find(here))
            .or_else(|| all().find(own))
            .or_else(|| all().find(|t| t.recorded))
            .or(self.these.last())
            .copied()
    }

    /// An effect mentions a card. What descriptions that are over have mentioned is forgotten, but for the last of each character.
    pub fn mention(&mut self, this: This) {
        let going = self.ways_going();
        self.these
            .retain(|t| t.by != this.by || t.way != this.way && going.contains(&t.way));
        self.these.push(this);
    }

    /// The ways that something still speaks of.
    pub fn ways_going(&self) -> Vec<u32> {
        let stack = self.stack.iter().map(|f| f.ctx.way);
        let waiting = self.waiting.iter().map(|w| w.ctx.way);
        stack.chain(waiting).chain([self.last.way]).collect()
    }

    /// What descriptions that are over have said is forgotten, but for the last that was said and the last stated.
    pub fn forget_scopes(&mut self, going: &[u32]) {
        let stated = self
            .scopes
            .iter()
            .rev()
            .find(|s| !s.described && s.x.is_some());
        let stated = stated.map(|s| s.way);
        let last = self.scopes.iter().rev().find(|s| s.x.is_some());
        let last = last.map(|s| s.way);
        self.scopes
            .retain(|s| going.contains(&s.way) || [stated, last].contains(&Some(s.way)));
    }
}

impl State {
    /// Damage begins: a record of its own.
    pub fn begin_harm(&mut self, harmed: Harmed) -> u32 {
        let going = self.ways_going();
        let mut named: Vec<u32> = self.recent_harms().map(|h| h.id).collect();
        named.extend(self.stack.iter().filter_map(|f| match &f.kind {
            Work::Hurt(hurt) => Some(hurt.id),
            _ => None,
        }));
        named.extend(self.stack.iter().map(|f| f.ctx.harm));
        named.extend(self.waiting.iter().map(|w| w.ctx.harm));
        self.harms
            .retain(|h| going.contains(&h.way) || named.contains(&h.id));
        self.begun_harms = self.begun_harms.wrapping_add(1).max(1);
        let id = self.begun_harms;
        self.harms.push(Harmed { id, ..harmed });
        id
    }

    /// Damage ends: it is the last that was dealt or prevented.
    pub fn end_harm(&mut self, id: u32, points: i64, prevented: bool) {
        let Some(ix) = self.harms.iter().position(|h| h.id == id) else {
            return;
        };
        let harmed = self.harms.remove(ix);
        self.harms.push(Harmed {
            points,
            prevented,
            over: true,
            ..harmed
        });
    }

    /// The damage that a text speaks of (5.19-1): the one at whose timing it is, the last that it dealt itself, the one in
    /// progress, else the last.
    pub fn harmed(&self, ctx: &Ctx) -> Option<&Harmed> {
        let of = |id: u32| self.harms.iter().find(|h| h.id == id);
        let timed = (ctx.harm != 0).then(|| of(ctx.harm)).flatten();
        timed
            .or_else(|| {
                let mut latest = self.harms.iter().rev();
                latest.find(|h| ctx.way != 0 && h.way == ctx.way)
            })
            .or_else(|| of(self.hurting(|_| true)?))
            .or(self.harms.last())
    }

    /// The innermost damage in progress that answers.
    pub fn hurting(&self, fits: impl Fn(&super::Hurt) -> bool) -> Option<u32> {
        self.stack.iter().rev().find_map(|f| match &f.kind {
            Work::Hurt(hurt) if hurt.damage && fits(hurt) => Some(hurt.id),
            _ => None,
        })
    }

    /// The damage that was begun or ended last, and those at whose timing it was dealt, one after another.
    pub fn recent_harms(&self) -> impl Iterator<Item = &Harmed> {
        std::iter::successors(self.harms.last(), |h| {
            let during = h.during;
            // What was dealt at a timing was begun later.
            self.harms.iter().find(|o| o.id == during && during < h.id)
        })
    }

    /// The damage that has just been dealt and answers.
    pub fn just_harmed(&self, fits: impl Fn(&Harmed) -> bool) -> Option<u32> {
        let mut recent = self.recent_harms();
        recent
            .find(|h| h.over && !h.prevented && fits(h))
            .map(|h| h.id)
    }

    /// What damage in progress comes to by now: whoever asks for it meanwhile gets that (4.11-2).
    pub fn set_points(&mut self, id: u32, points: i64) {
        if let Some(harmed) = self.harms.iter_mut().find(|h| h.id == id) {
            harmed.points = points;
        }
    }

    /// The source of the damage that a text speaks of.
    pub fn source(&self, ctx: &Ctx) -> Option<CharId> {
        self.harmed(ctx)?.source
    }
}
