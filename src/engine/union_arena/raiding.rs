//! Raiding: a card of a character is put on top of another, from the hand or by an effect.
//!
//! 5.3.2-1 to 5.3.2-6, 6.3-1; 5.2-6 and 5.3.1-5 where a line is full.

use super::card::{RaidBy, RaidOn};
use super::defs::Change;
use super::effects::Wait;
use super::reads::R;
use super::state::{
    Attack, Ctx, Damage, Due, Frame, Got, Ix, Obj, On, Question, State, Stuck, Waiting, Why,
};
use super::values::Eye;
use super::waiting::What;
use super::words::{Cannot, Deed, Kind, Rule, Zone};
use super::zones::PLAIN;
use super::{Event, LINE, UnionArena};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};

impl State {
    /// A card is to be put on top of a character: the first step comes next (5.3.2-6).
    pub(super) fn begin_raid(&mut self, player: Player, card: Ix, base: Obj) {
        let top = self.obj(card);
        self.frames.push(Frame::Raid {
            player,
            card,
            base,
            top,
            at: 0,
        });
    }

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

impl UnionArena {
    /// One step of [`Frame::Raid`] (5.3.2-6).
    pub(super) fn raid(
        &self,
        s: &mut State,
        player: Player,
        (card, top): (Ix, Obj),
        base: Obj,
        at: u8,
        log: &mut Log<Event>,
    ) {
        let go = |s: &mut State, to: u8| {
            if let Some(Frame::Raid { at, .. }) = s.frames.last_mut() {
                *at = to;
            }
        };
        // The card that was to be put on top, or the raided character, is not there any more.
        let gone = match at {
            0..=2 => !s.is_still(top) || !s.stands(base),
            _ => !s.stands(top),
        };
        if gone {
            return self.raid_ends(s, card, at, log);
        }
        let line = s.card(base.ix).zone;
        match at {
            0 => {
                let mut full = self.full(s, player, line, Kind::Character);
                full.retain(|ix| *ix != base.ix);
                if self.reads.is(R::RaidFull, "要") && full.len() + 1 >= LINE {
                    go(s, 1);
                    s.frames.push(Frame::Ask {
                        player,
                        what: Question::Cards {
                            from: full,
                            min: 1,
                            max: 1,
                            why: Why::EnterFull,
                        },
                    });
                } else {
                    go(s, 2);
                }
            }
            1 => {
                // Where an effect was done instead of that, the line may still be full.
                go(s, if self.instead == 0 { 2 } else { 0 });
                self.remove_chosen(s, (Cite::requires(ua!("5.3.1-5")), &[R::RaidFull]), log);
            }
            2 => {
                let full = !self.full(s, player, line, Kind::Character).is_empty();
                let mut under = vec![R::RaidOnRaid];
                if full {
                    under.push(R::RaidFull);
                }
                let fights =
                    |a: &Attack| [Some(a.attacker), a.blocker, a.target].contains(&Some(base));
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
                // The second step before anything else: no value is read between the two.
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
                self.fallen(s, above);
                go(s, 4);
            }
            4 => {
                go(s, 5);
                self.ready(s, card, &[Cite::requires(ua!("5.3.2-6-3"))], log);
            }
            5 => {
                let no_room =
                    self.reads.is(R::RaidToFullFl, "不能移动") && s.side(player).fl.len() >= LINE;
                if no_room && s.card(card).zone == Zone::El {
                    self.meet(R::RaidToFullFl, ua!("5.3.2-6-4"));
                }
                if s.card(card).zone != Zone::El || no_room {
                    go(s, 9);
                    return;
                }
                go(s, 6);
                s.frames.push(Frame::Ask {
                    player,
                    what: Question::RaidMove(card),
                });
            }
            6 if s.got.pop() != Some(Got::Yes(true)) => go(s, 9),
            6 => go(s, 7),
            7 if s.side(player).fl.len() < LINE => go(s, 8),
            7 => {
                let from: Vec<Ix> = s.side(player).fl.clone();
                go(s, 10);
                s.frames.push(Frame::Ask {
                    player,
                    what: Question::Cards {
                        from,
                        min: 1,
                        max: 1,
                        why: Why::MoveFull,
                    },
                });
            }
            10 => {
                // Where an effect was done instead of that, FL may still be full.
                go(s, if self.instead == 0 { 8 } else { 7 });
                self.remove_chosen(s, (Cite::requires(ua!("5.2-6")), &[R::RaidToFullFl]), log);
            }
            8 => {
                self.shift(s, card, Zone::Fl);
                log.record(
                    || Event::Moved { card, to: Zone::Fl },
                    [Cite::permits(ua!("5.3.2-6-4"))],
                );
                self.note(s, Deed::Move, Some(card), None, player, 1, None, log);
                go(s, 9);
            }
            _ => {
                s.frames.pop();
                // The character set this off itself, with an effect that it has lost since.
                let raided = What {
                    card: Some(base.ix),
                    other: Some(card),
                    player,
                    cause: self.cause(s),
                };
                let eye = Eye::of(s, base.ix);
                let own: Vec<u16> = self
                    .def(s, base.ix)
                    .abilities
                    .iter()
                    .copied()
                    .filter(|a| self.is_seen(s, eye, self.ab(*a), Deed::BeRaided, raided))
                    .collect();
                log.record_under(
                    || Event::RaidEnabled { card },
                    [Cite::requires(ua!("5.3.2-6-5"))],
                    (!own.is_empty()).then(|| self.reads.under(R::OwnRaided)),
                );
                self.note(
                    s,
                    Deed::Enter,
                    Some(card),
                    Some(base.ix),
                    player,
                    1,
                    None,
                    log,
                );
                let own = own.as_slice();
                let own = self.reads.is(R::OwnRaided, "发动").then_some(own);
                for (deed, a, b, own) in [
                    (Deed::Raid, card, base.ix, None),
                    (Deed::BeRaided, base.ix, card, own),
                ] {
                    self.note(s, deed, Some(a), Some(b), player, 1, own, log);
                }
            }
        }
    }

    /// A card is put on top of a character and takes its place (5.3.2-6-1). Whether anything remembers the character.
    fn stack(&self, s: &mut State, ix: Ix, base: Ix) -> bool {
        let (owner, line) = (s.card(base).owner, s.card(base).zone);
        let (old, rested) = (s.obj(base), s.card(base).rested);
        self.take(s, ix);
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
        for x in deeper {
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
    fn raid_ends(&self, s: &mut State, card: Ix, at: u8, log: &mut Log<Event>) {
        if at > 2 {
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

    /// The card that was to come onto the field is gone after the AP was paid, or what it was to lie on: the running
    /// frame ends. False where the text is read as leaving open what becomes of the AP.
    pub(super) fn called_off(
        &self,
        s: &mut State,
        card: Ix,
        cite: Cite,
        log: &mut Log<Event>,
    ) -> bool {
        s.frames.pop();
        let by_rule = !s.in_effect();
        if by_rule && self.reads.is(R::PaidForNothing, "未定") {
            s.frames.push(Frame::Stuck(Stuck::PaidForNothing));
            return false;
        }
        let read = by_rule.then(|| self.reads.under(R::PaidForNothing));
        log.record_under(|| Event::CalledOff { card }, [cite], read);
        true
    }

    /// An effect has a card raided, past the steps that ask for energy and AP. What may be raided is a character of
    /// the same player that is on the field (5.3.2-1), and what is put on top a card of a character that raids.
    pub(super) fn raid_by_effect(
        &self,
        s: &mut State,
        raid: &RaidBy,
        k: &mut usize,
        log: &mut Log<Event>,
    ) -> Result<(), Wait> {
        let source = s.ctx().map(|c| c.source.ix);
        let me = s.ctx().map_or(s.turn_player, |c| c.player);
        let cards = self.taken(s, &raid.card, k)?;
        let card = self
            .unbarred(s, cards, (Rule::Raid, None), log)
            .first()
            .copied();
        let raids = |ix: &Ix| {
            let def = self.def(s, *ix);
            def.kind == Kind::Character && !def.raid.is_empty() && !self.lost_all(s, *ix)
        };
        let Some(card) = card.filter(raids) else {
            self.did(s, 0, log);
            return Ok(());
        };
        let bases = match &raid.onto {
            Some(sel) => {
                let all = self.cards(s, sel, k)?;
                self.touched(s, all, sel.is_choice(), log)
            }
            None => match s.got.get(*k).cloned() {
                Some(Got::Cards(c)) => {
                    *k += 1;
                    c
                }
                _ => {
                    let owner = s.card(card).owner;
                    let touched =
                        |b: &Ix| source.is_none_or(|by| self.untouched_by(s, *b, by).is_none());
                    let from: Vec<Ix> = s
                        .side(owner)
                        .field()
                        .filter(|b| *b != card && self.raid_base(s, card, *b) && touched(b))
                        .collect();
                    if !from.is_empty() {
                        return Err(self.ask(
                            s,
                            me,
                            Question::Cards {
                                from,
                                min: 1,
                                max: 1,
                                why: Why::Effect,
                            },
                        ));
                    }
                    Vec::new()
                }
            },
        };
        let base = bases.first().copied().filter(|b| {
            *b != card
                && s.card(*b).zone.on_field()
                && s.card(*b).owner == s.card(card).owner
                && self.def(s, *b).kind == Kind::Character
                && self
                    .kept_from(s, *b, Cannot::BeRaided, Some(card))
                    .is_none()
        });
        if let Some(base) = base {
            s.begin_raid(s.card(base).owner, card, s.obj(base));
        }
        self.did(s, usize::from(base.is_some()), log);
        Ok(())
    }

    /// The effect of a card that reads like another card's.
    fn alike(&self, s: &State, card: Ix, other: u16) -> Option<u16> {
        let all = &self.def(s, card).abilities;
        all.iter().copied().find(|a| self.reads_alike(*a, other))
    }

    /// Whether two effects are the same by what is written; those of which nothing is written are not.
    fn reads_alike(&self, one: u16, other: u16) -> bool {
        let text = &self.ab(one).text;
        // Where nothing is written it is called by its head.
        let written = !(text.starts_with('【') && text.ends_with('】'));
        one == other || written && *text == self.ab(other).text
    }

    /// The card under a raided character that used an effect like this one this turn.
    pub(super) fn used_below(&self, s: &State, top: Ix, ability: u16) -> Option<Ix> {
        if self.ab(ability).times == 0 {
            return None;
        }
        s.sources(top).find(|below| {
            s.used
                .iter()
                .any(|(o, a)| o.ix == *below && self.reads_alike(*a, ability))
        })
    }
}
