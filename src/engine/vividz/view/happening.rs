//! Whether something that happens is what an ability waits for (908.1, 908.3).

use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::card::trigger::{About, Done, Event as Wanted, Trigger, Turned};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{Obj, Seen};
use crate::engine::vividz::view::{Look, Scope, View};
use crate::engine::vividz::words::{Phase, Zone};

/// What happened, for triggers to look at.
#[derive(Debug, Clone, Copy)]
pub struct Happening {
    pub event: EventKind,
    pub seen: Seen,
    pub route: Option<(Zone, Zone)>,
    pub phase: Option<Phase>,
}

impl<'a> View<'a> {
    /// Whether a trigger waits for what happened.
    pub fn fits(self, trigger: &Trigger, h: Happening, scope: Scope<'_>) -> bool {
        if trigger.event_kind() != Some(h.event) {
            return false;
        }
        let turned = |t: &Turned, phase: Phase| {
            h.phase == Some(phase) && self.players(t.who, scope).contains(&self.s.active)
        };
        match trigger {
            Trigger::GameStart => true,
            Trigger::Opening(t) => turned(t, Phase::Opening),
            Trigger::Main(t) => turned(t, Phase::Main),
            Trigger::Mission(t) => turned(t, Phase::Mission),
            Trigger::Charge(t) => turned(t, Phase::Charge),
            Trigger::Closing(t) => turned(t, Phase::Closing),
            Trigger::Attack(e)
            | Trigger::Success(e)
            | Trigger::Enter(e)
            | Trigger::Leave(e)
            | Trigger::BattleLeave(e)
            | Trigger::EffectLeave(e)
            | Trigger::Move(e)
            | Trigger::Play(e)
            | Trigger::Activate(e)
            | Trigger::Damage(e)
            | Trigger::Rest(e)
            | Trigger::Stand(e)
            | Trigger::Slide(e)
            | Trigger::LevelUp(e)
            | Trigger::Exp(e)
            | Trigger::Check(e)
            | Trigger::Complete(e)
            | Trigger::Chosen(e)
            | Trigger::Show(e) => self.wanted(e, h, h.seen.card, h.seen.other, scope),
            Trigger::BattleEnd(e) => self.wanted(e, h, h.seen.card, h.seen.other, scope),
            Trigger::BattleKill(e) | Trigger::Deal(e) => {
                self.wanted(e, h, h.seen.other, h.seen.card, scope)
            }
            Trigger::Draw(d)
            | Trigger::Discard(d)
            | Trigger::Scout(d)
            | Trigger::Shuffle(d)
            | Trigger::Reload(d) => self.done_by(d, h, scope),
            Trigger::State(_) => false,
        }
    }

    pub fn done_by(self, d: &Done, h: Happening, scope: Scope<'_>) -> bool {
        let player = h
            .seen
            .player
            .is_some_and(|p| self.players(d.who, scope).contains(&p));
        player
            && match (&d.cards, h.seen.card) {
                (None, _) => true,
                (Some(f), Some(obj)) => self.look_matches(self.look_moved(obj, h), f, scope),
                (Some(_), None) => false,
            }
    }

    /// 908.3a, 908.3d: which of a moved card's sides is looked at.
    pub fn look_moved(self, obj: Obj, h: Happening) -> Look<'a> {
        let now = Look {
            card: obj.card,
            as_is: self.s.card(obj.card),
            memory: None,
        };
        let Some((from, to)) = h.route else {
            return now;
        };
        let before = match (self.hidden(from), self.hidden(to)) {
            (false, true) => true,
            (true, false) => false,
            _ => from == Zone::Field && to != Zone::Field,
        };
        let after_all = from == Zone::Field && self.g.reads.last_info == reads::LastInfo::After;
        match self.s.memory(obj) {
            Some(memory) if before && !after_all => Look {
                card: obj.card,
                as_is: &memory.was,
                memory: Some(memory),
            },
            _ => now,
        }
    }

    /// Whether an event is one that an ability waits for.
    pub fn wanted(
        self,
        e: &Wanted,
        h: Happening,
        card: Option<Obj>,
        other: Option<Obj>,
        scope: Scope<'_>,
    ) -> bool {
        let Some(obj) = card else { return false };
        let about = match &e.cards.0 {
            About::This => obj.card == scope.source.card,
            About::Other => obj.card != scope.source.card,
            About::Any => true,
            About::Match(f) => self.look_matches(self.look_moved(obj, h), f, scope),
        };
        if !about {
            return false;
        }
        if let Some((from, to)) = h.route {
            if !e.from.is_empty() && !e.from.contains(&from) {
                return false;
            }
            if !e.to.is_empty() && !e.to.contains(&to) {
                return false;
            }
        } else if !e.from.is_empty() || !e.to.is_empty() {
            return false;
        }
        if let Some(who) = e.who
            && !h
                .seen
                .player
                .is_some_and(|p| self.players(who, scope).contains(&p))
        {
            return false;
        }
        if e.combat.is_some_and(|c| c.0 != h.seen.combat) {
            return false;
        }
        if let Some(f) = &e.other {
            let Some(other) = other else { return false };
            if !self.look_matches(self.look(other, scope), f, scope) {
                return false;
            }
        }
        true
    }
}
