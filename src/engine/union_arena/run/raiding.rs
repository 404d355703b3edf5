//! Raiding: a card of a character is put on top of another, from the hand or by an effect.
//!
//! 5.3.2-1 to 5.3.2-6, 6.3-1; 5.2-6 and 5.3.1-5 where a line is full.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};
use crate::engine::union_arena::card::RaidOn;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::zones::PLAIN;
use crate::engine::union_arena::state::step::Raid;
use crate::engine::union_arena::state::{
    Answer, Attack, Ctx, Damage, Due, Frame, Ix, Obj, On, Question, State, Waiting, Why,
};
use crate::engine::union_arena::table::Change;
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::Scope;
use crate::engine::union_arena::view::triggers::Happening;
use crate::engine::union_arena::words::{Cannot, Deed, Kind, LINE, Zone};

impl State {
    /// All that remembers cards: effects going on, waiting and to come, what is about to happen, who has attacked, and
    /// which characters at 0 BP stay.
    fn each_remembered(&mut self, mut of: impl FnMut(&mut Obj)) {
        self.attacked.iter_mut().for_each(&mut of);
        let zero = self.spared.iter_mut().chain(&mut self.lapsed);
        zero.for_each(|(o, _)| of(o));
        for later in &mut self.later {
            later.ctx.each_remembered(&mut of);
            if let Some((_, Some(seen))) = &mut later.fired {
                of(seen);
            }
        }
        for ctx in &mut self.ctxs {
            ctx.each_remembered(&mut of);
        }
        for waiting in &mut self.waiting {
            waiting.each_remembered(&mut of);
        }
        for frame in &mut self.frames {
            match frame {
                Frame::Resolve { what, .. } => what.each_remembered(&mut of),
                Frame::Each { cards, .. } => cards.iter_mut().for_each(&mut of),
                Frame::Damage(Damage { by: Some(by), .. }) => of(by),
                Frame::Instead(i) => match &mut i.what {
                    Due::Retire { card, .. }
                    | Due::Go { card, .. }
                    | Due::Rest { card, .. }
                    | Due::Ready { card, .. } => of(card),
                    Due::Damage { by: Some(by), .. } => of(by),
                    Due::Damage { .. } | Due::Draw { .. } => {}
                },
                _ => {}
            }
        }
    }
}

impl Ctx {
    fn each_remembered(&mut self, of: &mut impl FnMut(&mut Obj)) {
        of(&mut self.source);
        let told = self.seen.iter_mut().chain(&mut self.other);
        let chosen = self.chosen.iter_mut().flat_map(|(_, all)| all);
        told.chain(chosen)
            .chain(&mut self.looked)
            .chain(&mut self.shown)
            .chain(&mut self.paid)
            .for_each(of);
    }
}

impl Waiting {
    fn each_remembered(&mut self, of: &mut impl FnMut(&mut Obj)) {
        of(&mut self.source);
        self.seen.iter_mut().chain(&mut self.other).for_each(of);
    }
}

impl Run<'_> {
    /// One step of [`Frame::Raid`] (5.3.2-6).
    pub fn raid(
        &self,
        s: &mut State,
        player: Player,
        (card, top): (Ix, Obj),
        base: Obj,
        at: Raid,
        log: &mut Log<Event>,
    ) {
        // The card that was to be put on top, or the raided character, is not there any more.
        let gone = if at <= Raid::Stack {
            !s.is_still(top) || !s.stands(base)
        } else {
            !s.stands(top)
        };
        if gone {
            return self.raid_ends(s, card, at, log);
        }
        let line = s.card(base.ix).zone;
        match at {
            Raid::Room => {
                let mut full = self.full(s, player, line, Kind::Character);
                full.retain(|ix| *ix != base.ix);
                if self.reads.is(R::RaidFull, "要") && full.len() + 1 >= LINE {
                    s.go(Raid::Remove);
                    s.ask_cards(player, full, (1, 1), Why::EnterFull);
                } else {
                    s.go(Raid::Stack);
                }
            }
            Raid::Remove => {
                // Where an effect was done instead of that, the line may still be full.
                s.go(if self.instead == 0 {
                    Raid::Stack
                } else {
                    Raid::Again
                });
                self.remove_chosen(s, (Cite::requires(ua!("5.3.1-5")), &[R::RaidFull]), log);
            }
            Raid::Again if self.full(s, player, line, Kind::Character).is_empty() => {
                s.go(Raid::Stack)
            }
            Raid::Again if self.makes_room_again(s, &[card], log) => s.go(Raid::Room),
            Raid::Again => {
                s.leave_frame(|f| matches!(f, Frame::Raid { .. }));
                if let Some(ctx) = s.ctxs.last_mut() {
                    ctx.did = 0;
                    ctx.idle = true;
                }
            }
            Raid::Stack => self.raid_stack(s, player, card, base, log),
            Raid::Ready => {
                s.go(Raid::MayMove);
                self.ready(s, card, &[Cite::requires(ua!("5.3.2-6-3"))], log);
            }
            Raid::MayMove => self.raid_may_move(s, player, card, log),
            Raid::Answered if s.got.pop() != Some(Answer::Yes(true)) => s.go(Raid::Over),
            Raid::Answered => s.go(Raid::FlRoom),
            Raid::FlRoom if s.side(player).fl.len() < LINE => s.go(Raid::Move),
            Raid::FlRoom => {
                let from: Vec<Ix> = s.side(player).fl.clone();
                s.go(Raid::FlRemove);
                s.ask_cards(player, from, (1, 1), Why::MoveFull);
            }
            Raid::FlRemove => {
                // Where an effect was done instead of that, FL may still be full.
                s.go(if self.instead == 0 {
                    Raid::Move
                } else {
                    Raid::FlAgain
                });
                self.remove_chosen(s, (Cite::requires(ua!("5.2-6")), &[R::RaidToFullFl]), log);
            }
            Raid::FlAgain if s.side(player).fl.len() < LINE => s.go(Raid::Move),
            Raid::FlAgain => {
                let again = self.makes_room_again(s, &[card], log);
                s.go(if again { Raid::FlRoom } else { Raid::Over });
            }
            Raid::Move => {
                self.shift(s, card, Zone::Fl);
                log.record(
                    || Event::Moved { card, to: Zone::Fl },
                    [Cite::permits(ua!("5.3.2-6-4"))],
                );
                self.emit(s, Deed::Move.of(card, player), log);
                s.go(Raid::Over);
            }
            _ => self.raid_is_over(s, player, card, base, log),
        }
    }

    /// The effects that ask for a raid begin (5.3.2-6-5).
    fn raid_is_over(
        &self,
        s: &mut State,
        player: Player,
        card: Ix,
        base: Obj,
        log: &mut Log<Event>,
    ) {
        s.frames.pop();
        // The character set this off itself, with an effect that it has lost since.
        let raided = Happening {
            cause: self.cause(s),
            ..Deed::BeRaided.of(base.ix, player).with(card)
        };
        let scope = Scope::of(s, base.ix);
        let own: Vec<u16> = self
            .def(s, base.ix)
            .abilities
            .iter()
            .copied()
            .filter(|a| self.is_seen(s, scope, self.ab(*a), &raided))
            .collect();
        log.record_under(
            || Event::RaidEnabled { card },
            [Cite::requires(ua!("5.3.2-6-5"))],
            (!own.is_empty()).then(|| self.reads.under(R::OwnRaided)),
        );
        self.emit(s, Deed::Enter.of(card, player).with(base.ix), log);
        self.emit(s, Deed::Raid.of(card, player).with(base.ix), log);
        let own = self.reads.is(R::OwnRaided, "发动").then_some(&own[..]);
        let raided = Happening {
            own,
            ..Deed::BeRaided.of(base.ix, player).with(card)
        };
        self.emit(s, raided, log);
    }

    /// What lies below loses its effects and what it was subject to (5.3.2-6-2).
    fn raid_loses(&self, s: &mut State, card: Ix, base: Obj, log: &mut Log<Event>) {
        let keep = self.reads.is(R::RaidLoses, "只失去效果");
        let top = s.obj(card);
        let before = s.timed.len();
        let mut kept = false;
        s.timed.retain(|t| {
            let on = matches!(t.on, On::Card(o) if o == top);
            let stays = keep
                && matches!(
                    self.changes[t.change as usize],
                    Change::Bp(_) | Change::BpBecomes(_)
                );
            kept |= on && stays;
            !on || stays
        });
        let read = kept || s.timed.len() < before;
        log.record_under(
            || Event::LostEffects { card: base.ix },
            [Cite::requires(ua!("5.3.2-6-2"))],
            read.then(|| self.reads.under(R::RaidLoses)),
        );
    }

    /// Whether the raided character moves to FL (5.3.2-6-4).
    fn raid_may_move(&self, s: &mut State, player: Player, card: Ix, log: &mut Log<Event>) {
        let no_room = self.reads.is(R::RaidToFullFl, "不能移动") && s.side(player).fl.len() >= LINE;
        if no_room && s.card(card).zone == Zone::El {
            self.meet(R::RaidToFullFl, ua!("5.3.2-6-4"));
        }
        let kept = self.kept_from(s, card, Cannot::MoveToFl, None);
        if let Some(by) = kept.filter(|_| s.card(card).zone == Zone::El) {
            log.record(
                || Event::Held { card },
                [
                    Cite::overrides(self.effect_clause(s, by, 0).clause),
                    Cite::permits(ua!("5.3.2-6-4")),
                ],
            );
        }
        if s.card(card).zone != Zone::El || no_room || kept.is_some() {
            s.go(Raid::Over);
            return;
        }
        s.go(Raid::Answered);
        s.ask(player, Question::RaidMove(card));
    }

    /// The card is put on top, and what lies below loses its effects (5.3.2-6-1, 5.3.2-6-2).
    fn raid_stack(&self, s: &mut State, player: Player, card: Ix, base: Obj, log: &mut Log<Event>) {
        let line = s.card(base.ix).zone;
        let full = !self.full(s, player, line, Kind::Character).is_empty();
        let mut under = vec![R::RaidOnRaid];
        if full {
            under.push(R::RaidFull);
        }
        let fights = |a: &Attack| [Some(a.attacker), a.blocker, a.target].contains(&Some(base));
        if s.attack.as_ref().is_some_and(fights) {
            under.push(R::RaidInAttack);
        }
        // What the character had used this turn goes with it, under that reading.
        let used: Vec<u16> = s
            .used
            .iter()
            .filter(|(o, _)| *o == base)
            .map(|(_, a)| *a)
            .collect();
        // By which mark it fits, while the character still lies open.
        let fits = self
            .def(s, card)
            .raid
            .iter()
            .find(|on| self.fits_raid(s, on, base.ix));
        let mark = fits.map(|on| match on {
            RaidOn::Named(_) => ua!("5.3.2-3"),
            RaidOn::Trait(_) => ua!("5.3.2-4"),
        });
        if self.tucks && s.below(base.ix).next().is_some() {
            under.push(R::BelowRaided);
        }
        // What the character did for others is lost with its effects.
        let above = self.above_zero(s);
        if self.stack(s, card, base.ix) {
            under.push(R::RaidSame);
        }
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.busy = true;
        }
        if let Some(Frame::Raid { top, .. }) = s.frames.last_mut() {
            top.serial = s.cards[usize::from(card)].serial;
        }
        let same: Vec<u16> = used
            .iter()
            .filter_map(|u| self.alike(s, card, *u))
            .collect();
        if !same.is_empty() {
            under.push(R::RaidOnce);
        }
        if self.reads.is(R::RaidOnce, "沿用") {
            let new = s.obj(card);
            s.used
                .extend(same.into_iter().map(|ability| (new, ability)));
        }
        log.record_with(|| {
            (
                Event::Stacked {
                    card,
                    base: base.ix,
                },
                {
                    let mut cites = vec![
                        Cite::permits(ua!("5.3.2-1")),
                        Cite::requires(ua!("5.3.2-6")),
                        Cite::requires(ua!("5.3.2-6-1")),
                    ];
                    cites.extend(mark.map(Cite::defines));
                    cites
                },
                under.iter().map(|r| self.reads.under(*r)).collect(),
            )
        });
        if self.tucks {
            self.raid_drops(s, base.ix, log);
        }
        // The second step before anything else: no value is read between the two.
        self.raid_loses(s, card, base, log);
        self.fallen(s, above);
        s.go(Raid::Ready);
    }

    /// What effects had put under the raided character goes to 场外 where it is not under the card on top, under that
    /// reading.
    fn raid_drops(&self, s: &mut State, base: Ix, log: &mut Log<Event>) {
        let below: Vec<Ix> = s.below(base).collect();
        for ix in self.send_below(s, base, &below, R::BelowRaided, log) {
            self.emit(s, Deed::ToOutside.of(*ix, s.card(*ix).owner), log);
        }
    }

    /// A card is put on top of a character and takes its place (5.3.2-6-1). Whether anything remembers the character.
    fn stack(&self, s: &mut State, ix: Ix, base: Ix) -> bool {
        let (owner, line) = (s.card(base).owner, s.card(base).zone);
        let (old, rested) = (s.obj(base), s.card(base).rested);
        self.take_out(s, ix);
        self.put(s, ix, Zone::Under, PLAIN);
        s.side_mut(owner).under.retain(|x| *x != ix);
        let at = s
            .side(owner)
            .zone(line)
            .iter()
            .position(|x| *x == base)
            .unwrap_or(0);
        s.side_mut(owner).zone_mut(line)[at] = ix;
        s.stamp = s.stamp.saturating_add(1);
        let (turn, stamp) = (s.turn, s.stamp);
        let top = s.card_mut(ix);
        top.stamp = stamp;
        top.zone = line;
        top.rested = rested;
        top.since = turn;
        let new = s.obj(ix);
        let deeper: Vec<Ix> = s.sources(base).collect();
        let goes = self.reads.is(R::BelowRaided, "放到场外");
        let below: Vec<Ix> = s.below(base).filter(|_| !goes).collect();
        for x in deeper.into_iter().chain(below) {
            s.card_mut(x).above = ix;
        }
        let card = s.card_mut(base);
        card.zone = Zone::Under;
        card.above = ix;
        card.rested = false;
        card.serial = card.serial.wrapping_add(1);
        s.side_mut(owner).under.push(base);
        // Changes that rested on the character wait for 5.3.2-6-2 under its new top.
        for t in &mut s.timed {
            if matches!(t.on, On::Card(o) if o == old) {
                t.on = On::Card(new);
            }
        }
        // The character has not left the field: what remembers it goes on knowing it, under that reading.
        let same = self.reads.is(R::RaidSame, "同一个");
        let mut known = false;
        s.each_remembered(|o| {
            if *o == old {
                known = true;
                if same {
                    *o = new;
                }
            }
        });
        // What it did this turn is still its own: attacks and blocks are counted on.
        for (_, _, ix) in s.seen.iter_mut().filter(|(deed, ..)| deed.of_character()) {
            if *ix == base {
                known = true;
                if same {
                    *ix = new.ix;
                }
            }
        }
        if same {
            // An effect of its own that still waits has been used as often as before.
            let own = &self.def(s, ix).abilities;
            let used: Vec<(Obj, u16)> = s
                .used
                .iter()
                .filter(|(o, a)| *o == old && !own.contains(a))
                .map(|(_, a)| (new, *a))
                .collect();
            s.used.extend(used);
        }
        if self.reads.is(R::RaidInAttack, "继续")
            && let Some(attack) = &mut s.attack
        {
            if attack.attacker == old {
                attack.attacker = new;
                // Still the attacking character, it is one that has attacked, once (5.4-4).
                for o in s.attacked.iter_mut().filter(|o| **o == old) {
                    *o = new;
                }
            }
            for place in [&mut attack.blocker, &mut attack.target] {
                if *place == Some(old) {
                    *place = Some(new);
                }
            }
        }
        known
    }

    /// A raid goes no further: before the card lies on top there is nothing that it could lie on, afterwards the
    /// character has left.
    fn raid_ends(&self, s: &mut State, card: Ix, at: Raid, log: &mut Log<Event>) {
        if at > Raid::Stack {
            s.frames.pop();
            return;
        }
        if self.called_off(s, card, Cite::requires(ua!("5.3.2-6-1")), log)
            && let Some(ctx) = s.ctxs.last_mut()
        {
            ctx.did = 0;
            ctx.idle = true;
        }
    }
}
