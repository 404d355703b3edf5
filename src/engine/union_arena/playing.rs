//! The main phase: playing characters and sites, using events, raiding, activating effects.
//!
//! 1.1-1, 1.1-3-1, 1.1-3-2, 1.2-1, 1.2-2-1, 1.2-2-2, 1.3-1, 1.3-2-1, 1.3-2-2, 4-3, 5.3.1 to 5.3.5.

use super::defs::{AbKind, Change};
use super::reads::R;
use super::state::{Cause, Frame, Got, Ix, Obj, Question, State, Why};
use super::values::Eye;
use super::words::{Deed, Kind, Phase, Zone};
use super::zones::PLAIN;
use super::{Event, LINE, UnionArena};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};

/// The clauses of playing a kind of card: permission, required energy (step and face), AP (step and face).
pub struct Steps {
    /// What may be done.
    pub permits: crate::rulebook::RuleId,
    /// Required energy: the step.
    pub need: crate::rulebook::RuleId,
    /// Required energy: on the card.
    pub need_face: crate::rulebook::RuleId,
    /// AP: the step.
    pub ap: crate::rulebook::RuleId,
    /// AP: on the card.
    pub ap_face: crate::rulebook::RuleId,
}

/// The clauses for a kind of card.
pub fn steps_of(kind: Kind) -> Steps {
    match kind {
        Kind::Character => Steps {
            permits: ua!("5.3.1-1"),
            need: ua!("5.3.1-2"),
            need_face: ua!("1.1-3-1"),
            ap: ua!("5.3.1-3"),
            ap_face: ua!("1.1-3-2"),
        },
        Kind::Site => Steps {
            permits: ua!("5.3.3-1"),
            need: ua!("5.3.3-2"),
            need_face: ua!("1.2-2-1"),
            ap: ua!("5.3.3-3"),
            ap_face: ua!("1.2-2-2"),
        },
        Kind::Event => Steps {
            permits: ua!("5.3.4-1"),
            need: ua!("5.3.4-2"),
            need_face: ua!("1.3-2-1"),
            ap: ua!("5.3.4-3"),
            ap_face: ua!("1.3-2-2"),
        },
    }
}

impl UnionArena {
    /// One step of [`Frame::Main`].
    pub(super) fn main(&self, s: &mut State, at: u8, log: &mut Log<Event>) {
        match at {
            0 => {
                log.record(
                    || Event::PhaseBegins { phase: Phase::Main },
                    [Cite::requires(ua!("5-1"))],
                );
                let player = s.turn_player;
                self.note(s, Deed::MainPhase, None, None, player, 1, None, log);
                if let Some(Frame::Main { at }) = s.frames.last_mut() {
                    *at = 1;
                }
            }
            // Step 1 is asked; see choices.
            _ => {
                s.frames.pop();
            }
        }
    }

    /// One step of [`Frame::Play`].
    #[allow(clippy::too_many_arguments)]
    pub(super) fn play(
        &self,
        s: &mut State,
        player: Player,
        card: Ix,
        to: Zone,
        onto: Option<Obj>,
        (at, serial): (u8, u8),
        log: &mut Log<Event>,
    ) {
        let go = |s: &mut State, to: u8| {
            if let Some(Frame::Play { at, .. }) = s.frames.last_mut() {
                *at = to;
            }
        };
        let kind = self.def(s, card).kind;
        let steps = steps_of(kind);
        match at {
            0 => {
                let need: Vec<(u8, i32)> = self.need(s, card);
                let total = need.iter().map(|(_, n)| n).sum();
                let equal = need
                    .iter()
                    .any(|(c, n)| *n > 0 && self.energy_of(s, player, Some(*c)) == *n);
                let under_raid = s.side(player).el.iter().any(|ix| s.raided(*ix));
                log.record_with(|| {
                    let mut cites = vec![
                        Cite::permits(steps.permits),
                        Cite::requires(steps.need),
                        Cite::defines(steps.need_face),
                        Cite::permits(ua!("2.2-1")),
                    ];
                    if onto.is_some() {
                        cites.push(Cite::requires(ua!("5.3.2-5")));
                    }
                    for ix in &s.side(player).el {
                        let gives = match self.def(s, *ix).kind {
                            Kind::Site => Cite::defines(ua!("1.2-2-9")),
                            _ => Cite::defines(ua!("1.1-3-9")),
                        };
                        if total > 0 && self.gives(s, *ix, None) > 0 && !cites.contains(&gives) {
                            cites.push(gives);
                        }
                    }
                    let mut under = Vec::new();
                    if equal {
                        under.push(self.reads.under(R::EnergyEqual));
                    }
                    if under_raid && total > 0 {
                        under.push(self.reads.under(R::RaidEnergy));
                    }
                    (Event::EnergyMet { card, need: total }, cites, under)
                });
                go(s, 1);
            }
            1 => {
                let n = self.ap_cost(s, card).clamp(0, 99) as u8;
                let mut cites = vec![Cite::requires(steps.ap), Cite::requires(steps.ap_face)];
                if onto.is_some() {
                    cites.push(Cite::requires(ua!("5.3.2-5")));
                }
                self.pay_ap(s, player, n, &cites, log);
                go(s, 2);
            }
            // What was done instead of something while the AP was paid has taken the card away.
            2 if s.card(card).serial != serial => {
                self.called_off(s, card, Cite::permits(steps.permits), log);
            }
            2 => match (kind, onto) {
                (Kind::Event, _) => {
                    go(s, 3);
                    self.use_event(s, player, card, log);
                }
                (_, Some(base)) => {
                    s.frames.pop();
                    s.begin_raid(player, card, base);
                }
                (_, None) => {
                    s.frames.pop();
                    s.frames.push(Frame::Enter {
                        player,
                        card: s.obj(card),
                        to,
                        rested: true,
                        effect: false,
                        at: 0,
                    });
                }
            },
            _ => {
                s.ctxs.pop();
                s.frames.pop();
                if s.card(card).zone == Zone::Using {
                    s.cause = Some(Cause::Rule);
                    self.send(
                        s,
                        card,
                        Zone::Outside,
                        PLAIN,
                        (
                            &[Cite::requires(ua!("5.3.4-4")), Cite::requires(ua!("1.3-1"))],
                            &[],
                        ),
                        log,
                    );
                    s.cause = None;
                }
            }
        }
    }

    fn use_event(&self, s: &mut State, player: Player, card: Ix, log: &mut Log<Event>) {
        self.enter_line(s, card, Zone::Using, false);
        log.record(
            || Event::Used { card },
            [
                Cite::permits(ua!("5.3.4-1")),
                Cite::requires(ua!("5.3.4-4")),
                Cite::defines(ua!("1.3-1")),
            ],
        );
        let abilities: Vec<u16> = self
            .def(s, card)
            .abilities
            .iter()
            .copied()
            .filter(|a| self.ab(*a).kind == AbKind::Event)
            .collect();
        let source = s.obj(card);
        self.begin_ctx(s, player, source, abilities.first().copied().unwrap_or(0));
        self.note(s, Deed::Use, Some(card), None, player, 1, None, log);
        let mut scripts = Vec::new();
        for ability in abilities {
            let ab = self.ab(ability);
            let eye = s.ctx().map_or(Eye::of(s, card), Eye::ctx);
            let holds = self.holds(s, eye, &ab.when);
            if holds && ab.has_script {
                scripts.push(ab.script);
            }
            log.record_with(|| {
                (
                    if holds {
                        Event::Resolving { card, ability }
                    } else {
                        Event::Nothing { card }
                    },
                    vec![
                        self.effect_clause(s, card, ability),
                        Cite::requires(ua!("5.3.4-4")),
                    ],
                    Vec::new(),
                )
            });
        }
        // The innermost goes first: what is printed first is done first.
        for id in scripts.into_iter().rev() {
            s.frames.push(Frame::Script { id, pc: 0 });
        }
    }

    /// The cards among which one is removed before another enters a full line (5.3.1-5).
    pub(super) fn full(&self, s: &State, player: Player, line: Zone, kind: Kind) -> Vec<Ix> {
        let all = s.side(player).zone(line);
        let alike = all.iter().filter(|ix| self.def(s, **ix).kind == kind);
        // Cards of both kinds fill EL, and of neither kind are there so many.
        if line == Zone::El && all.len() >= LINE && alike.count() < LINE {
            self.meet(R::ElCapacity, ua!("2.2-1"));
        }
        if self.filled(s, player, line, kind) < LINE {
            return Vec::new();
        }
        let each = line == Zone::El && self.reads.is(R::ElCapacity, "各算");
        s.side(player)
            .zone(line)
            .iter()
            .copied()
            .filter(|ix| !each || self.def(s, *ix).kind == kind)
            .collect()
    }

    /// One step of [`Frame::Enter`].
    #[allow(clippy::too_many_arguments)]
    pub(super) fn enter(
        &self,
        s: &mut State,
        player: Player,
        entering: Obj,
        to: Zone,
        rested: bool,
        effect: bool,
        at: u8,
        log: &mut Log<Event>,
    ) {
        let go = |s: &mut State, to: u8| {
            if let Some(Frame::Enter { at, .. }) = s.frames.last_mut() {
                *at = to;
            }
        };
        let card = entering.ix;
        let kind = self.def(s, card).kind;
        let owner = s.card(card).owner;
        let mut under = Vec::new();
        if kind == Kind::Site {
            under.push(R::SiteFull);
        }
        let clause = match (effect, kind) {
            (true, _) => self.by_effect(s),
            (false, Kind::Site) => Cite::requires(ua!("5.3.3-4")),
            (false, _) => Cite::requires(ua!("5.3.1-4")),
        };
        // What was done instead of removing another card has taken this one away.
        if !s.is_still(entering) {
            if self.called_off(s, card, clause, log)
                && let Some(ctx) = s.ctxs.last_mut()
            {
                ctx.did -= 1;
            }
            return;
        }
        match at {
            0 => {
                let full = self.full(s, owner, to, kind);
                if full.is_empty() {
                    go(s, 2);
                } else if self.reads.is(R::EnterRemoves, "全部") {
                    go(s, 1);
                    s.got.push(Got::Cards(full));
                } else {
                    let n = (full.len() + 1 - LINE) as u8;
                    go(s, 1);
                    s.frames.push(Frame::Ask {
                        player,
                        what: Question::Cards {
                            from: full,
                            min: n,
                            max: n,
                            why: Why::EnterFull,
                        },
                    });
                }
            }
            1 => {
                under.push(R::EnterRemoves);
                // Where an effect was done instead of that, the line may still be full.
                go(s, if self.instead == 0 { 2 } else { 0 });
                self.remove_chosen(s, (Cite::requires(ua!("5.3.1-5")), &under), log);
            }
            _ => {
                let mut active = false;
                self.each_change(s, card, super::lasting::ENTERS, &mut |c| {
                    active |= *c.change == Change::EntersActive
                });
                let rested = rested && !active;
                let back = s.card(card).zone == Zone::Removed;
                self.enter_line(s, card, to, rested);
                log.record_with(|| {
                    let mut cites = vec![clause];
                    if rested {
                        cites.push(Cite::requires(ua!("4-3")));
                    } else {
                        cites.push(self.effect_clause(s, card, 0));
                    }
                    cites.push(match kind {
                        Kind::Site => Cite::permits(ua!("1.2-1")),
                        _ => Cite::permits(ua!("1.1-1")),
                    });
                    let mut under = Vec::new();
                    if kind == Kind::Site && !effect {
                        under.push(self.reads.under(R::SiteLine));
                    }
                    if back {
                        cites.push(Cite::overrides(ua!("2.7-2")));
                        under.push(self.reads.under(R::RemovedBack));
                    }
                    (Event::Entered { card, to, rested }, cites, under)
                });
                s.frames.pop();
                self.note(s, Deed::Enter, Some(card), None, owner, 1, None, log);
            }
        }
    }

    /// One step of [`Frame::Activate`] (5.3.5).
    pub(super) fn activate(
        &self,
        s: &mut State,
        player: Player,
        card: Obj,
        ability: u16,
        at: u8,
        log: &mut Log<Event>,
    ) {
        let go = |s: &mut State, to: u8| {
            if let Some(Frame::Activate { at, .. }) = s.frames.last_mut() {
                *at = to;
            }
        };
        let ab = self.ab(ability);
        match at {
            0 => {
                let why = self.effect_clause(s, card.ix, ability);
                log.record(
                    || Event::Activated {
                        card: card.ix,
                        ability,
                    },
                    [
                        Cite::permits(ua!("5.3.5-1")),
                        Cite::permits(ua!("5.3.5-4-1")),
                        why,
                    ],
                );
                self.begin_ctx(s, player, card, ability);
                go(s, 1);
                if ab.costs != 0 {
                    self.begin_paying(s, ab.costs);
                }
            }
            1 => {
                if ab.costs != 0 && s.got.pop() != Some(Got::Yes(true)) {
                    go(s, 3);
                    return;
                }
                // The card may have gone to pay for it.
                self.mark_used(s, card, ability);
                log.record_with(|| {
                    let mut cites = vec![
                        self.effect_clause(s, card.ix, ability),
                        Cite::permits(ua!("5.3.5-1")),
                    ];
                    if ab.times > 0 {
                        cites.push(Cite::permits(ua!("5.3.5-2")));
                        if s.card(card.ix).serial > 0 {
                            cites.push(Cite::permits(ua!("5.3.5-3")));
                        }
                    }
                    (
                        Event::Resolving {
                            card: card.ix,
                            ability,
                        },
                        cites,
                        self.used_below(s, card.ix, ability)
                            .map(|_| self.reads.under(R::RaidOnce))
                            .into_iter()
                            .collect(),
                    )
                });
                go(s, 3);
                if ab.has_script {
                    s.frames.push(Frame::Script {
                        id: ab.script,
                        pc: 0,
                    });
                }
            }
            _ => {
                s.ctxs.pop();
                s.frames.pop();
            }
        }
    }
}
