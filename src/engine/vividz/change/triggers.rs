//! Triggered abilities: what makes them trigger, how often, and what they saw (908).

use crate::engine::cite::{Cite, vv};
use crate::engine::game::Player;
use crate::engine::vividz::card::effect::Later;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::card::trigger::Trigger;
use crate::engine::vividz::card::{Ability, Effect};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::state::{CardIx, Obj, Past, Seen, Triggered};
use crate::engine::vividz::table::event_bit;
use crate::engine::vividz::view::Scope;
use crate::engine::vividz::view::happening::Happening;
use crate::engine::vividz::words::{Phase, Zone};

/// A triggered ability of a card that is about to leave its zone: it is looked at as it was (908.3d).
#[derive(Debug, Clone, Copy)]
pub struct Watcher {
    pub source: Obj,
    pub ability: u16,
    pub player: Player,
    /// Whether it had effect there.
    pub effective: bool,
}

impl Run<'_> {
    /// Looks back later (102.12).
    pub fn past(&mut self, event: EventKind, player: Player, card: Option<CardIx>) {
        self.s.history.push(Past {
            event,
            player,
            card,
        });
    }

    /// Abilities of cards that are about to move which wait for that.
    pub fn leavers(&self, cards: &[Obj]) -> Vec<Watcher> {
        let moves = event_bit(EventKind::Move)
            | event_bit(EventKind::Leave)
            | event_bit(EventKind::BattleLeave)
            | event_bit(EventKind::EffectLeave)
            | event_bit(EventKind::Exp)
            | event_bit(EventKind::Discard)
            | event_bit(EventKind::Remove);
        if self.g.waits & moves == 0 {
            return Vec::new();
        }
        let all: Vec<_> = cards
            .iter()
            .flat_map(|o| std::iter::once(o.card).chain(self.s.exp_of(o.card)))
            .collect();
        self.waiting_on(&all, moves)
    }

    /// Abilities of cards which wait for one of some happenings, as they are now.
    pub fn waiting_on(&self, cards: &[CardIx], events: u64) -> Vec<Watcher> {
        if self.g.waits & events == 0 {
            return Vec::new();
        }
        let view = self.view();
        let mut found = Vec::new();
        for card in cards {
            for &ability in view.abilities(*card).iter() {
                if self.g.ability(ability).waits & events == 0 {
                    continue;
                }
                found.push(Watcher {
                    source: self.s.obj(*card),
                    ability,
                    player: self.s.card(*card).controller,
                    effective: view.effective(*card, ability),
                });
            }
        }
        found
    }

    /// Something happened, which is remembered (102.12) and which abilities may wait for (908.1).
    pub fn occur(&mut self, event: EventKind, player: Player, card: Option<CardIx>) {
        self.past(event, player, card);
        let seen = match card {
            Some(card) => Seen::of(self.s.obj(card), player),
            None => Seen::by(player),
        };
        self.happen(event, seen);
    }

    /// Something happened.
    pub fn happen(&mut self, event: EventKind, seen: Seen) {
        self.look_for(
            Happening {
                event,
                seen,
                route: None,
                phase: None,
            },
            &[],
        );
    }

    /// Something happened that some abilities see as they were before.
    pub fn happen_before(&mut self, event: EventKind, seen: Seen, watchers: &[Watcher]) {
        let h = Happening {
            event,
            seen,
            route: None,
            phase: None,
        };
        self.look_for(h, watchers);
    }

    /// A phase begins.
    pub fn happen_phase(&mut self, phase: Phase) {
        let seen = Seen::by(self.s.active);
        self.look_for(
            Happening {
                event: EventKind::PhaseStart,
                seen,
                route: None,
                phase: Some(phase),
            },
            &[],
        );
    }

    /// A card moved.
    pub fn happen_moved(
        &mut self,
        event: EventKind,
        seen: Seen,
        from: Zone,
        to: Zone,
        watchers: &[Watcher],
    ) {
        let h = Happening {
            event,
            seen,
            route: Some((from, to)),
            phase: None,
        };
        self.look_for(h, watchers);
    }

    fn look_for(&mut self, h: Happening, watchers: &[Watcher]) {
        let bit = event_bit(h.event);
        if self.g.waits & bit == 0 {
            return;
        }
        let mut hits: Vec<(Obj, u16, Player)> = Vec::new();
        {
            let words = self.view().altered();
            let view = self.view().seeing_words(&words);
            for w in watchers {
                let entry = self.g.ability(w.ability);
                if !w.effective || entry.waits & bit == 0 {
                    continue;
                }
                let scope = Scope::of(w.source, w.player);
                if self.triggers_of(w.ability).any(|t| view.fits(t, h, scope)) {
                    hits.push((w.source, w.ability, w.player));
                }
            }
            for card in view.live() {
                if view.face(card).abilities.is_empty() && !view.alters() {
                    continue;
                }
                for &ability in view.abilities(card).iter() {
                    let entry = self.g.ability(ability);
                    if entry.waits & bit == 0
                        || hits.iter().any(|(o, a, _)| o.card == card && *a == ability)
                        || !view.effective(card, ability)
                    {
                        continue;
                    }
                    let scope = view.scope_of(card);
                    if self.triggers_of(ability).any(|t| view.fits(t, h, scope)) {
                        hits.push((scope.source, ability, scope.player));
                    }
                }
            }
        }
        for (source, ability, player) in hits {
            self.trigger(source, ability, player, h);
        }
        self.look_for_delayed(h);
    }

    fn triggers_of(&self, ability: u16) -> impl Iterator<Item = &Trigger> {
        let on = match &self.g.ability(ability).ability {
            Ability::Triggered(t) => &t.on[..],
            _ => &[],
        };
        on.iter()
    }

    /// An ability gets a layer of triggered state (908.1).
    pub fn trigger(&mut self, source: Obj, ability: u16, player: Player, h: Happening) {
        if self.worn_out(source, ability) {
            return;
        }
        if h.event == EventKind::Success
            && let Some(attack) = &mut self.s.attack
        {
            if attack.fired.contains(&(source, ability)) {
                return;
            }
            attack.fired.push((source, ability));
        }
        let found = self
            .s
            .triggered
            .iter_mut()
            .find(|t| t.source == source && t.ability == ability && t.kept.is_none());
        let layers = match found {
            Some(t) => {
                t.seen.push(h.seen);
                t.seen.len()
            }
            None => {
                self.s.triggered.push(Triggered {
                    source,
                    ability,
                    player,
                    seen: vec![h.seen],
                    kept: None,
                    script: None,
                });
                1
            }
        };
        let text = self.g.ability(ability).ability.text();
        let g = self.g;
        let mut cites: Vec<Cite> = vec![
            must(vv!("908.1")),
            says(vv!("901.2b")),
            says(vv!("304.4c")),
            says(vv!("903.1")),
        ];
        let zone = self.s.card(source.card).zone;
        if !matches!(zone, Zone::Field | Zone::Account | Zone::Mission) && self.s.lives(source) {
            cites.push(says(vv!("903.1c")));
            cites.push(says(vv!("304.4a")));
        }
        let mut under = Vec::new();
        if layers > 1 {
            cites.push(must(vv!("908.1b")));
        }
        match h.event {
            EventKind::Leave => {
                cites.push(says(vv!("908.3d")));
                under.push(g.reads.leaving.under());
            }
            EventKind::Move | EventKind::Exp | EventKind::Discard | EventKind::Enter => {
                cites.push(says(vv!("908.3")));
                cites.push(says(vv!("908.3a")));
            }
            EventKind::BattleLeave => cites.extend([says(vv!("1102.1")), says(vv!("908.3d"))]),
            EventKind::EffectLeave => cites.extend([says(vv!("1103.1")), says(vv!("908.3d"))]),
            _ => {}
        }
        if h.route.is_some() && h.seen.amount > 1 {
            let other = h.seen.card.is_some_and(|c| c.card != source.card);
            cites.push(if other {
                must(vv!("908.3b"))
            } else {
                must(vv!("908.3c"))
            });
            if other {
                cites.push(must(vv!("908.3c")));
            }
        }
        let saw = h.seen.card;
        let labels = &g.labels;
        self.log.record_with(|| {
            let mut note = text.to_owned();
            if let Some(saw) = saw {
                note.push_str(&format!("（见到{}）", labels[saw.card.ix()]));
            }
            (
                Event::new(Word::Trigger)
                    .by(player)
                    .card(source.card)
                    .number(layers as i32)
                    .note(note),
                cites,
                under,
            )
        });
    }

    /// Whether an ability has triggered as often as it may in a turn; if not, this time counts.
    fn worn_out(&mut self, source: Obj, ability: u16) -> bool {
        let Some(limit) = self.g.ability(ability).ability.per_turn() else {
            return false;
        };
        let used = self
            .s
            .used
            .iter_mut()
            .find(|(o, a, _)| *o == source && *a == ability);
        match used {
            Some((_, _, n)) if *n >= limit => return true,
            Some((_, _, n)) => *n += 1,
            None => self.s.used.push((source, ability, 1)),
        }
        false
    }

    fn look_for_delayed(&mut self, h: Happening) {
        let mut ix = 0;
        while ix < self.s.delayed.len() {
            let (source, later) = {
                let d = &self.s.delayed[ix];
                (d.ctx.source, d.later)
            };
            let Some((again, hit)) = self.delayed_hit(ix, h) else {
                ix += 1;
                continue;
            };
            if !hit {
                ix += 1;
                continue;
            }
            let d = if again {
                ix += 1;
                self.s.delayed[ix - 1].clone()
            } else {
                self.s.delayed.remove(ix)
            };
            let player = d.ctx.player;
            let ability = d.ctx.ability;
            self.s.triggered.push(Triggered {
                source,
                ability,
                player,
                seen: vec![h.seen],
                kept: Some(Box::new(d.ctx)),
                script: Some(later),
            });
            self.log.record(
                || {
                    Event::new(Word::Trigger)
                        .by(player)
                        .card(source.card)
                        .number(1)
                        .note("时限型触发式能力")
                },
                [
                    must(vv!("908.4a")),
                    says(vv!("908.4")),
                    says(vv!("914.2a")),
                    must(vv!("908.1")),
                ],
            );
        }
    }

    /// Whether a delayed ability waits for this, and whether it stays.
    fn delayed_hit(&self, ix: usize, h: Happening) -> Option<(bool, bool)> {
        let d = &self.s.delayed[ix];
        let scope = Scope {
            source: d.ctx.source,
            player: d.ctx.player,
            ctx: Some(&d.ctx),
        };
        let later = self.later_of(d.later)?;
        let when = later.when.as_ref()?;
        Some((later.again.0, self.view().fits(when, h, scope)))
    }

    fn later_of(&self, script: u16) -> Option<&Later> {
        self.g
            .scripts
            .iter()
            .flatten()
            .find_map(|l| match &l.effect {
                Effect::Later(later) if later.does.id == script => Some(&**later),
                _ => None,
            })
    }

    /// State triggers (908.5a): those whose state holds and that are not in triggered state.
    pub fn look_at_states(&mut self) {
        if !self.g.states {
            return;
        }
        let mut hits = Vec::new();
        {
            let words = self.view().altered();
            let view = self.view().seeing_words(&words);
            for card in view.live() {
                for &ability in view.abilities(card).iter() {
                    if !self.g.ability(ability).state || !view.effective(card, ability) {
                        continue;
                    }
                    let scope = view.scope_of(card);
                    let holds = self.triggers_of(ability).any(|t| match t {
                        Trigger::State(c) => view.cond(c, scope),
                        _ => false,
                    });
                    let already = self
                        .s
                        .triggered
                        .iter()
                        .any(|t| t.source == scope.source && t.ability == ability);
                    if holds && !already {
                        hits.push((scope.source, ability, scope.player));
                    }
                }
            }
        }
        for (source, ability, player) in hits {
            if self.worn_out(source, ability) {
                continue;
            }
            self.s.triggered.push(Triggered {
                source,
                ability,
                player,
                seen: vec![Seen::default()],
                kept: None,
                script: None,
            });
            self.log.record(
                || {
                    Event::new(Word::Trigger)
                        .by(player)
                        .card(source.card)
                        .number(1)
                        .note("状态型触发式能力")
                },
                [must(vv!("908.5a")), says(vv!("908.5")), must(vv!("908.1"))],
            );
        }
    }
}
