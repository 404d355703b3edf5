//! Things that are about to happen, and what effects put in their place.
//!
//! 1.1-3-7; the text knows no effect that is done instead of something (readings 代替退场的效果, 代替其他事的效果,
//! 几个代替的先后). What is replaced: 2.6-1, 2.7-1, 5.4.3.1a-2, 5.4.3.2-2, 6.2-1, draws, rests, readies.

use super::UnionArena;
use super::defs::{AbKind, bit};
use super::event::Event;
use super::reads::R;
use super::state::{
    Cause, Due, Fate, Frame, Got, Instead, Ix, NOBODY, Obj, Question, State, Stuck,
};
use super::values::Eye;
use super::waiting::What;
use super::words::{Deed, Zone};
use super::zones::{Drawing, PLAIN, Put};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};

/// The script that stands for the effects on offer in a question for one of several parts.
pub const OFFERS: u16 = u16::MAX;

impl UnionArena {
    /// A card retires, unless an effect is done instead. Whether it has retired already.
    pub(super) fn retire(&self, s: &mut State, ix: Ix, fate: Fate, log: &mut Log<Event>) -> bool {
        let due = Due::Retire {
            card: s.obj(ix),
            fate,
        };
        if self.intercepted(s, &due) {
            return false;
        }
        self.happen(s, due, log);
        true
    }

    /// Whether an effect may be done instead of what is due; then it waits until that is settled.
    pub(super) fn intercepted(&self, s: &mut State, due: &Due) -> bool {
        if self.instead == 0 {
            return false;
        }
        let what = self.told(s, due);
        let mask = self.deeds_due(s, due);
        if self.instead & mask == 0 {
            return false;
        }
        // Damage tells of the attacker; what it is done to is the player.
        let touches = what.card.filter(|_| !matches!(due, Due::Damage { .. }));
        let offers = self.offers(s, mask, what, touches);
        if offers.is_empty() {
            return false;
        }
        let read = replaces(mask);
        let frame = if self.reads.is(read, "未定") {
            Frame::Stuck(match read {
                R::Instead => Stuck::Instead,
                _ => Stuck::InsteadOther,
            })
        } else {
            Frame::Instead(Instead {
                what: due.clone(),
                offers,
                counts: s.acting,
                together: s.together.clone(),
                at: 0,
            })
        };
        // Of several that one action would do, the first is settled first.
        let waits = |f: &&Frame| matches!(f, Frame::Instead(i) if i.at == 0);
        let waiting = s.frames.iter().rev().take_while(waits).count();
        s.frames.insert(s.frames.len() - waiting, frame);
        true
    }

    /// What would be done, as bits of deeds.
    fn deeds_due(&self, s: &State, due: &Due) -> u64 {
        let all = |deeds: &[Deed]| deeds.iter().fold(0, |sum, d| sum | bit(*d));
        match due {
            Due::Retire { .. } => all(&[Deed::Retire, Deed::Leave, Deed::ToOutside]),
            Due::Go { card, to, .. } => self.bits_of_move(s.card(card.ix).zone, *to),
            Due::Draw { .. } => bit(Deed::Draw),
            Due::Damage { .. } => bit(Deed::Hurt),
            Due::Rest { .. } => bit(Deed::Rest),
            Due::Ready { .. } => bit(Deed::Ready),
        }
    }

    /// Of which card and player it tells, and why it would happen.
    fn told(&self, s: &State, due: &Due) -> What {
        let (card, player, cause) = match due {
            Due::Retire { card, fate } => {
                let cause = match fate {
                    Fate::Battle { .. } => Cause::Battle,
                    Fate::Zero { .. } => Cause::Rule,
                    Fate::Cost { .. } => Cause::Cost,
                    Fate::Effect => self.cause(s),
                };
                (Some(card.ix), s.card(card.ix).owner, cause)
            }
            Due::Go { card, cause, .. } => {
                let cause = cause.unwrap_or_else(|| self.cause(s));
                (Some(card.ix), s.card(card.ix).owner, cause)
            }
            Due::Rest { card, .. } | Due::Ready { card, .. } => {
                (Some(card.ix), s.card(card.ix).owner, self.cause(s))
            }
            Due::Draw { player, .. } => (None, *player, self.cause(s)),
            Due::Damage { to, by, .. } => {
                let cause = if by.is_some() {
                    Cause::Battle
                } else {
                    self.cause(s)
                };
                (by.map(|o| o.ix), *to, cause)
            }
        };
        What {
            card,
            other: None,
            player,
            cause,
        }
    }

    /// It happens; to how many cards or points.
    fn happen(&self, s: &mut State, due: Due, log: &mut Log<Event>) -> i32 {
        i32::from(match due {
            Due::Retire { card, fate } => {
                let there = s.stands(card);
                if there {
                    self.retire_now(s, card.ix, &fate, log);
                }
                there
            }
            Due::Go {
                card,
                to,
                end,
                up,
                why,
                under,
                cause,
            } => {
                let there = s.is_still(card);
                if there {
                    s.cause = cause;
                    self.send_now(s, card.ix, to, Put { end, up }, (&why, &under), log);
                    s.cause = None;
                }
                there
            }
            Due::Draw { player, why, under } => {
                self.draw_now(s, player, &why, &under, log) == Drawing::Done
            }
            Due::Damage { to, by, n, under } => {
                self.damage_now(s, to, by, n, &under, log);
                return i32::from(n);
            }
            Due::Rest { card, why } => s.stands(card) && self.rest_now(s, card.ix, &why, log),
            Due::Ready { card, why } => s.stands(card) && self.ready_now(s, card.ix, &why, log),
        })
    }

    /// What is being replaced happens after all, once the effect that says so has been dealt with: with another number
    /// of points where one is written, and where no other effect is done instead.
    pub(super) fn as_it_was(s: &mut State, n: Option<u8>) {
        let Some(i) = Self::replaced(s).filter(|i| matches!(i.at, 4 | 7)) else {
            return;
        };
        i.at = 7;
        if let (Due::Damage { n: points, .. }, Some(n)) = (&mut i.what, n) {
            *points = n;
            if n == 0 {
                i.offers.truncate(1);
            }
        }
    }

    /// It retires (2.6-1).
    fn retire_now(&self, s: &mut State, ix: Ix, fate: &Fate, log: &mut Log<Event>) {
        let (cite, cause) = match fate {
            Fate::Battle { .. } => (Cite::requires(ua!("5.4.3.1a-2")), Some(Cause::Battle)),
            Fate::Zero { .. } => (Cite::requires(ua!("6.2-1")), Some(Cause::Rule)),
            Fate::Cost { all: false } => (Cite::requires(ua!("5.3.5-4-5")), Some(Cause::Cost)),
            Fate::Cost { all: true } => (Cite::requires(ua!("5.3.5-5")), Some(Cause::Cost)),
            Fate::Effect => (self.by_effect(s), None),
        };
        let under: Vec<R> = match fate {
            Fate::Battle { ordered: true } => vec![R::BattleOrder],
            Fate::Zero { under } => under.clone(),
            _ => Vec::new(),
        };
        s.cause = cause;
        self.send_now(s, ix, Zone::Outside, PLAIN, (&[cite], &under), log);
        s.cause = None;
    }

    /// The effects that may be done instead, the turn player's first, in the order of the field.
    pub(super) fn offers(
        &self,
        s: &State,
        mask: u64,
        what: What,
        touches: Option<Ix>,
    ) -> Vec<(Obj, u16)> {
        let mut found = Vec::new();
        for source in s.field() {
            self.offers_of(s, source, mask, (what, touches), &mut found);
        }
        if self.elsewhere {
            for player in [s.turn_player, s.turn_player.opponent()] {
                for zone in [
                    Zone::Hand,
                    Zone::Outside,
                    Zone::Removed,
                    Zone::Life,
                    Zone::Under,
                    Zone::Using,
                ] {
                    for source in s.side(player).zone(zone) {
                        self.offers_of(s, *source, mask, (what, touches), &mut found);
                    }
                }
            }
            found.sort_by_key(|(o, _)| s.card(o.ix).owner != s.turn_player);
        }
        found
    }

    fn offers_of(
        &self,
        s: &State,
        source: Ix,
        mask: u64,
        (what, touches): (What, Option<Ix>),
        found: &mut Vec<(Obj, u16)>,
    ) {
        for ability in self.abilities_of(s, source) {
            let ab = self.ab(ability);
            if ab.kind != AbKind::Instead {
                continue;
            }
            let eye = Eye {
                seen: what.card.map(|c| s.obj(c)),
                who: what.player,
                ..Eye::of(s, source)
            };
            // An effect that does not touch the card does not change what becomes of it.
            if let Some(card) = touches
                && self.untouched_by(s, card, source).is_some()
            {
                continue;
            }
            let told = ab.on.iter().any(|w| {
                mask & bit(w.deed) != 0 && self.is_seen(s, Eye::of(s, source), ab, w.deed, what)
            });
            // An effect that is being done instead does not stand in for what it does itself.
            let under_way = s.frames.iter().any(
                |f| matches!(f, Frame::Instead(i) if i.at > 0 && i.offers.first() == Some(&(s.obj(source), ability))),
            );
            if told
                && !under_way
                && !self.spent(s, s.obj(source), ability)
                && self.holds(s, eye, &ab.when)
            {
                found.push((s.obj(source), ability));
            }
        }
    }

    /// The innermost thing that is being replaced.
    pub(super) fn replaced(s: &mut State) -> Option<&mut Instead> {
        s.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Instead(i) => Some(i),
            _ => None,
        })
    }

    /// The effects among which a player chooses, where several of theirs may be done instead.
    fn rivals(&self, s: &State, i: &Instead) -> Option<(Player, usize)> {
        let player = s.card(i.offers.first()?.0.ix).owner;
        let n = i
            .offers
            .iter()
            .take_while(|(o, _)| s.card(o.ix).owner == player)
            .count();
        (n > 1 && self.reads.is(R::InsteadOrder, "自选")).then_some((player, n))
    }

    /// One step of [`Frame::Instead`]: the first offer is taken or left.
    pub(super) fn replace(&self, s: &mut State, i: Instead, log: &mut Log<Event>) {
        let set = |s: &mut State, f: &dyn Fn(&mut Instead)| {
            if let Some(i) = Self::replaced(s) {
                f(i);
            }
        };
        let Some((source, ability)) = i.offers.first().copied() else {
            s.frames.pop();
            let depth = s.ctxs.len();
            let nothing =
                matches!(&i.what, Due::Damage { n: 0, under, .. } if self.is_joint(under));
            s.together = i.together;
            let n = self.happen(s, i.what, log);
            s.together.clear();
            if nothing {
                self.joint_check(s, log);
            }
            // The action that it belongs to has been done to so many more.
            if let Some(ctx) = s.ctxs.get_mut(depth.wrapping_sub(1)).filter(|_| i.counts) {
                ctx.did += n;
                ctx.busy |= n > 0;
            }
            return;
        };
        let ab = self.ab(ability);
        let leave = |s: &mut State| {
            s.ctxs.pop();
            set(s, &|i| {
                i.offers.remove(0);
                i.at = 0;
            });
        };
        match i.at {
            // What was done instead for another card has settled this one as well.
            0 | 5 if !self.still_due(s, &i.what) => {
                s.frames.pop();
            }
            0 if self.rivals(s, &i).is_some() => {
                if let Some((player, n)) = self.rivals(s, &i) {
                    set(s, &|i| i.at = 6);
                    let what = Question::Mode {
                        script: OFFERS,
                        pc: 0,
                        of: n as u8,
                        done: 0,
                    };
                    self.ask(s, player, what);
                }
            }
            // The one that was named comes first.
            6 => {
                let place = match s.got.pop() {
                    Some(Got::Mode(place)) => usize::from(place),
                    _ => 0,
                };
                set(s, &|i| {
                    if place < i.offers.len() {
                        let named = i.offers.remove(place);
                        i.offers.insert(0, named);
                    }
                    i.at = 5;
                });
            }
            0 | 5 => {
                let player = s.card(source.ix).owner;
                self.begin_ctx(s, player, source, ability);
                let what = self.told(s, &i.what);
                let seen = what.card.map(|c| s.obj(c));
                if let Some(ctx) = s.ctxs.last_mut() {
                    ctx.seen = seen;
                    ctx.who = what.player;
                    ctx.n = match &i.what {
                        Due::Damage { n, .. } => i32::from(*n),
                        _ => 1,
                    };
                }
                // What was done instead for another card meanwhile may have taken it away.
                let eye = Eye {
                    seen,
                    who: what.player,
                    ..Eye::of(s, source.ix)
                };
                let there = s.is_still(source)
                    && self.abilities_of(s, source.ix).contains(&ability)
                    && self.holds(s, eye, &ab.when);
                let gone = !there || self.spent(s, source, ability);
                if gone || (ab.costs != 0 && !self.payable(s, ab.costs)) {
                    leave(s);
                } else if ab.optional || ab.costs != 0 {
                    set(s, &|i| i.at = 1);
                    self.ask(s, player, Question::May(ability));
                } else {
                    set(s, &|i| i.at = 2);
                }
            }
            1 => match s.got.pop() {
                Some(Got::Yes(true)) if ab.costs != 0 => {
                    set(s, &|i| i.at = 3);
                    self.begin_paying(s, ab.costs);
                }
                Some(Got::Yes(true)) => set(s, &|i| i.at = 2),
                _ => leave(s),
            },
            3 => match s.got.pop() {
                Some(Got::Yes(true)) => {
                    set(s, &|i| i.at = 2);
                    // What was paid is done in place of it.
                    if let Some(ctx) = s.ctxs.last_mut() {
                        ctx.busy = true;
                    }
                }
                _ => leave(s),
            },
            2 => {
                self.mark_used(s, source, ability);
                self.tell_replaced(s, &i, (source, ability), log);
                set(s, &|i| i.at = 4);
                if ab.has_script {
                    s.frames.push(Frame::Script {
                        id: ab.script,
                        pc: 0,
                    });
                }
            }
            // It happens after all.
            7 => leave(s),
            // Nothing of what is done instead could be done.
            _ if self.undone(s) && !self.reads.is(R::InsteadUndone, "仍算代替") => {
                if self.reads.is(R::InsteadUndone, "未定") {
                    s.frames.push(Frame::Stuck(Stuck::InsteadUndone));
                    return;
                }
                let cite = self.effect_clause(s, source.ix, ability);
                log.record_under(
                    || Event::Nothing { card: source.ix },
                    [cite],
                    [self.reads.under(R::InsteadUndone)],
                );
                // What was not done has not been used either.
                self.unmark_used(s, source, ability);
                leave(s);
            }
            _ => {
                if self.undone(s) {
                    let clause = self.effect_clause(s, source.ix, ability).clause;
                    self.meet(R::InsteadUndone, clause);
                }
                s.ctxs.pop();
                s.frames.pop();
                // A card under a character that has left lies nowhere: it goes unless that moved it (6.3-1).
                if let Due::Go { card, .. } = &i.what
                    && s.is_still(*card)
                    && s.card(card.ix).zone == Zone::Under
                    && s.card(card.ix).above == NOBODY
                {
                    self.happen(s, i.what, log);
                    return;
                }
                // A character that is still at 0 or below is so by what was done before (6.2-1: 变为).
                if let Due::Retire {
                    card,
                    fate: Fate::Zero { .. },
                } = i.what
                    && s.stands(card)
                {
                    let bp = self.bp(s, card.ix);
                    s.spared.push((card, bp));
                }
                if let Due::Damage { under, .. } = &i.what
                    && self.is_joint(under)
                {
                    self.joint_check(s, log);
                }
            }
        }
    }

    /// Whether what is due can still happen: its card is what and where it was.
    fn still_due(&self, s: &State, due: &Due) -> bool {
        match due {
            Due::Retire { card, .. } | Due::Rest { card, .. } | Due::Ready { card, .. } => {
                s.stands(*card)
            }
            Due::Go { card, .. } => s.is_still(*card),
            Due::Draw { .. } | Due::Damage { .. } => true,
        }
    }

    /// Whether nothing of what the innermost effect says was done.
    fn undone(&self, s: &State) -> bool {
        s.ctx()
            .is_some_and(|c| !c.busy && self.ab(c.ability).has_script)
    }

    fn tell_replaced(
        &self,
        s: &State,
        i: &Instead,
        (source, ability): (Obj, u16),
        log: &mut Log<Event>,
    ) {
        log.record_with(|| {
            let what = self.told(s, &i.what);
            let clause = match &i.what {
                Due::Retire { fate, .. } => match fate {
                    Fate::Battle { .. } => ua!("5.4.3.1a-2"),
                    Fate::Zero { .. } => ua!("6.2-1"),
                    Fate::Cost { all: false } => ua!("5.3.5-4-5"),
                    Fate::Cost { all: true } => ua!("5.3.5-5"),
                    Fate::Effect => ua!("2.6-1"),
                },
                Due::Damage { .. } => ua!("5.4.3.2-2"),
                Due::Go { why, .. }
                | Due::Draw { why, .. }
                | Due::Rest { why, .. }
                | Due::Ready { why, .. } => why.first().map_or(ua!("1.1-3-7"), |c| c.clause),
            };
            let event = match &i.what {
                Due::Retire { card, .. } => Event::Replaced {
                    card: card.ix,
                    by: source.ix,
                    ability,
                },
                due => Event::Instead {
                    player: what.player,
                    what: Box::new(due.clone()),
                    by: source.ix,
                    ability,
                },
            };
            let mut under = vec![self.reads.under(replaces(self.deeds_due(s, &i.what)))];
            if i.offers.len() > 1 {
                under.push(self.reads.under(R::InsteadOrder));
            }
            let cites = vec![
                Cite::overrides(clause),
                self.effect_clause(s, source.ix, ability),
            ];
            (event, cites, under)
        });
    }
}

/// The reading under which such deeds are replaced: a card that an effect puts from the field to 场外 retires (2.6-1).
fn replaces(deeds: u64) -> R {
    if deeds & bit(Deed::Retire) != 0 {
        R::Instead
    } else {
        R::InsteadOther
    }
}
