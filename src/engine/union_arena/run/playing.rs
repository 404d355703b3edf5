//! The main phase: playing characters and sites, using events, raiding, activating effects.
//!
//! 1.1-1, 1.1-3-1, 1.1-3-2, 1.2-1, 1.2-2-1, 1.2-2-2, 1.3-1, 1.3-2-1, 1.3-2-2, 4-3, 5.3.1 to 5.3.5.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};
use crate::engine::union_arena::attributes;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::zones::PLAIN;
use crate::engine::union_arena::state::step::{Activate, Enter, Free, Play};
use crate::engine::union_arena::state::{Answer, Cause, Frame, Ix, Obj, State, Why};
use crate::engine::union_arena::table::{AbKind, Change};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::Scope;
use crate::engine::union_arena::view::lines::steps_of;
use crate::engine::union_arena::words::{Deed, Kind, LINE, Leave, Phase, Zone};
use crate::rulebook::RuleId;

impl Run<'_> {
    /// One step of [`Frame::Main`].
    pub fn main(&self, s: &mut State, at: Free, log: &mut Log<Event>) {
        match at {
            Free::Begin => {
                log.record(
                    || Event::PhaseBegins { phase: Phase::Main },
                    [Cite::requires(ua!("5-1"))],
                );
                let player = s.turn_player;
                self.emit(s, Deed::MainPhase.by(player), log);
                s.go(Free::Ask);
            }
            // Step 1 is asked; see choices.
            Free::Ask | Free::Over => {
                self.close(s, Deed::MainEnd, (R::MainEnd, ua!("5-1")), log);
            }
            Free::Closed => {
                s.frames.pop();
            }
        }
    }

    /// The turn player does no more in a phase: what goes off at its end is dealt with before the next one. The text has no
    /// step for that; it is done under a reading of this clause.
    pub(super) fn close(
        &self,
        s: &mut State,
        end: Deed,
        (open, clause): (R, RuleId),
        log: &mut Log<Event>,
    ) {
        s.go(Free::Closed);
        let player = s.turn_player;
        let waited = s.waiting.len();
        self.emit(s, end.by(player), log);
        if s.waiting.len() == waited {
            s.frames.pop();
            return;
        }
        self.meet(open, clause);
        if self.reads.is(open, "未定") {
            s.frames.push(Frame::Undetermined(open));
        }
    }

    /// One step of [`Frame::Play`].
    pub fn play(
        &self,
        s: &mut State,
        (player, card): (Player, Ix),
        to: Zone,
        onto: Option<Obj>,
        (at, serial): (Play, u8),
        log: &mut Log<Event>,
    ) {
        let kind = self.def(s, card).kind;
        let steps = steps_of(kind);
        match at {
            Play::Energy => self.check_energy(s, player, card, onto.is_some(), log),
            Play::Ap => {
                let n = self.ap_to_pay(s, card).clamp(0, 99) as u8;
                let mut cites = vec![Cite::requires(steps.ap), Cite::requires(steps.ap_face)];
                if onto.is_some() {
                    cites.push(Cite::requires(ua!("5.3.2-5")));
                }
                self.next_is_played(s, card, log);
                self.pay_ap(s, player, n, &cites, log);
                s.go(match self.def(s, card).cost {
                    0 => Play::Enter,
                    _ => Play::Cost,
                });
            }
            Play::Cost | Play::Paid => {
                self.pay_for_playing(s, (player, card), at, Cite::permits(steps.permits), log);
            }
            // What was done instead of something while the AP was paid has taken the card away.
            Play::Enter if s.card(card).serial != serial => {
                self.called_off(s, card, Cite::permits(steps.permits), log);
            }
            Play::Enter => match (kind, onto) {
                (Kind::Event, _) => {
                    s.go(Play::Used);
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
                        at: Enter::Room,
                    });
                }
            },
            _ => {
                s.ctxs.pop();
                s.frames.pop();
                if s.card(card).zone == Zone::Using {
                    self.cause.set(Some(Cause::Rule));
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
                    self.cause.set(None);
                }
            }
        }
    }

    /// What a card says that is paid beside its AP before it enters or is used.
    fn pay_for_playing(
        &self,
        s: &mut State,
        (player, card): (Player, Ix),
        at: Play,
        cite: Cite,
        log: &mut Log<Event>,
    ) {
        if at == Play::Cost {
            s.go(Play::Paid);
            let source = s.obj(card);
            self.begin_ctx(s, player, source, 0);
            self.begin_paying(s, self.def(s, card).cost);
            return;
        }
        s.ctxs.pop();
        match s.got.pop() {
            Some(Answer::Yes(true)) => s.go(Play::Enter),
            _ => {
                self.called_off(s, card, cite, log);
            }
        }
    }

    /// What changed the cost of a player's next card is over with it.
    fn next_is_played(&self, s: &mut State, card: Ix, log: &mut Log<Event>) {
        if !self.nexts {
            return;
        }
        for t in self.next_ap(s, card) {
            s.timed.retain(|other| *other != t);
            log.record(
                || Event::Lapsed {
                    until: t.until,
                    source: t.source,
                },
                [self.effect_clause(s, t.source, 0)],
            );
        }
    }

    /// The required energy is there (5.3.1-2, 5.3.3-2, 5.3.4-2).
    fn check_energy(
        &self,
        s: &mut State,
        player: Player,
        card: Ix,
        raids: bool,
        log: &mut Log<Event>,
    ) {
        let steps = steps_of(self.def(s, card).kind);
        let need: Vec<(u8, i32)> = self.need(s, card);
        let total = need.iter().map(|(_, n)| n).sum();
        let equal = need
            .iter()
            .any(|(c, n)| *n > 0 && self.energy_of(s, player, Some(*c)) == *n);
        let giving: Vec<Ix> = self.giving(s, player).collect();
        let under_raid = giving.iter().any(|ix| s.raided(*ix));
        log.record_with(|| {
            let mut cites = vec![
                Cite::permits(steps.permits),
                Cite::requires(steps.need),
                Cite::defines(steps.need_face),
                Cite::permits(ua!("2.2-1")),
            ];
            if raids {
                cites.push(Cite::requires(ua!("5.3.2-5")));
            }
            for ix in &giving {
                if total > 0
                    && s.card(*ix).zone == Zone::Fl
                    && let Some(by) = self.let_to(s, *ix, Leave::EnergyInFl, None)
                {
                    cites.push(Cite::overrides(self.effect_clause(s, by, 0).clause));
                }
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
        s.go(Play::Ap);
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
        self.emit(s, Deed::Use.of(card, player), log);
        let mut scripts = Vec::new();
        for ability in abilities {
            let ab = self.ab(ability);
            let scope = s.ctx().map_or(Scope::of(s, card), Scope::ctx);
            let holds = self.holds(s, scope, &ab.when);
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
            s.begin_script(id);
        }
    }

    /// One step of [`Frame::Enter`].
    pub fn enter(
        &self,
        s: &mut State,
        (player, entering): (Player, Obj),
        to: Zone,
        (rested, effect): (bool, bool),
        at: Enter,
        log: &mut Log<Event>,
    ) {
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
            Enter::Room => {
                let full = self.full(s, owner, to, kind);
                if full.is_empty() {
                    s.go(Enter::Placed);
                } else if self.reads.is(R::EnterRemoves, "全部") {
                    s.go(Enter::Remove);
                    s.got.push(Answer::Cards(full));
                } else {
                    let n = (full.len() + 1 - LINE) as u8;
                    s.go(Enter::Remove);
                    s.ask_cards(player, full, (n, n), Why::EnterFull);
                }
            }
            Enter::Remove => {
                under.push(R::EnterRemoves);
                // Where an effect was done instead of that, the line may still be full.
                s.go(if self.instead == 0 {
                    Enter::Placed
                } else {
                    Enter::Again
                });
                self.remove_chosen(s, (Cite::requires(ua!("5.3.1-5")), &under), log);
                // What goes off at that waits for what goes off at entering, under a reading.
                if !effect && !s.waiting.is_empty() {
                    self.meet(R::BeforeEntering, ua!("5.3.1-5"));
                    if self.reads.is(R::BeforeEntering, "登场之前处理") {
                        self.open_window(s);
                    }
                }
            }
            Enter::Again => {
                if self.full(s, owner, to, kind).is_empty() {
                    s.go(Enter::Placed);
                } else if self.makes_room_again(s, &[card], log) {
                    s.go(Enter::Room);
                } else {
                    s.leave_frame(|f| matches!(f, Frame::Enter { .. }));
                    if let Some(ctx) = s.ctxs.last_mut() {
                        ctx.did -= 1;
                    }
                }
            }
            Enter::Placed => self.placed(s, card, to, (rested, effect), clause, log),
        }
    }

    /// A card enters (5.3.1-4, 5.3.3-4), or by an effect.
    fn placed(
        &self,
        s: &mut State,
        card: Ix,
        to: Zone,
        (rested, effect): (bool, bool),
        clause: Cite,
        log: &mut Log<Event>,
    ) {
        let kind = self.def(s, card).kind;
        let owner = s.card(card).owner;
        let mut active = false;
        self.each_change(s, card, attributes::ENTERS, &mut |c| {
            active |= *c.change == Change::EntersActive
        });
        // Whether it holds is open where its own text says so.
        let own = self.def(s, card).entering;
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
            if own && (active || self.reads.is(R::OfEntering, "只在场上")) {
                under.push(self.reads.under(R::OfEntering));
            }
            if back {
                cites.push(Cite::overrides(ua!("2.7-2")));
                under.push(self.reads.under(R::RemovedBack));
            }
            (Event::Entered { card, to, rested }, cites, under)
        });
        s.frames.pop();
        self.emit(s, Deed::Enter.of(card, owner), log);
    }

    /// One step of [`Frame::Activate`] (5.3.5).
    pub fn activate(
        &self,
        s: &mut State,
        player: Player,
        card: Obj,
        ability: u16,
        at: Activate,
        log: &mut Log<Event>,
    ) {
        let ab = self.ab(ability);
        match at {
            Activate::Declare => {
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
                s.go(Activate::Paid);
                if ab.costs != 0 {
                    self.begin_paying(s, ab.costs);
                }
            }
            Activate::Paid => {
                if ab.costs != 0 && s.got.pop() != Some(Answer::Yes(true)) {
                    s.go(Activate::Over);
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
                s.go(Activate::Over);
                if ab.has_script {
                    s.begin_script(ab.script);
                }
            }
            _ => {
                s.ctxs.pop();
                s.frames.pop();
            }
        }
    }
}
