//! Actions on the game itself: draws, damage, decks, phases, turns, the attack going on, winning.
//!
//! 5-1, 5-2, 5.1.4, 5.4.3-1, 5.4.3.2-2, 5.4.3.2-4.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::Outcome;
use crate::engine::union_arena::card::{Num, Sel, Times, effect};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::pose::Drawing;
use crate::engine::union_arena::run::script::base::{Acting, NeedsInput};
use crate::engine::union_arena::state::step::Attacked;
use crate::engine::union_arena::state::{Frame, Ix, State};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::words::{Kind, Who};

impl Run<'_> {
    /// Players draw.
    pub fn act_draw(&self, s: &mut State, a: &mut Acting<'_>, t: &Times) {
        let n = self.amount(s, a, &t.count);
        let mut done = 0;
        for p in self.players(s, a.scope, t.who) {
            if s.over.is_some() || matches!(s.frames.last(), Some(Frame::Undetermined(_))) {
                break;
            }
            for _ in 0..n {
                match self.draw(s, p, &[a.why], &[], a.log) {
                    Drawing::Done => done += 1,
                    Drawing::Banned | Drawing::Waits => {}
                    // The other player may have a deck yet.
                    Drawing::Empty => break,
                }
            }
        }
        s.did_to(done);
    }

    /// Players are damaged (5.4.3.2-2).
    pub fn act_damage(&self, s: &mut State, a: &mut Acting<'_>, d: &effect::Damage) {
        let n = self.amount(s, a, &d.amount);
        let dealt = self.damage_by_effect(s, &self.players(s, a.scope, d.who), n, a.log);
        s.did_to(dealt);
    }

    /// Decks are shuffled.
    pub fn act_shuffle(&self, s: &mut State, a: &mut Acting<'_>, who: &Option<Who>) {
        for p in self.players(s, a.scope, who.unwrap_or(Who::Me)) {
            s.frames.push(Frame::Shuffle(p));
        }
    }

    /// A player's next phase of a kind is passed over.
    pub fn act_skip(&self, s: &mut State, a: &mut Acting<'_>, skip: &effect::Skip) {
        for p in self.players(s, a.scope, skip.who) {
            s.skips.push((p, skip.phase));
        }
    }

    /// A player has a turn after this one.
    pub fn act_extra_turn(&self, s: &mut State, a: &mut Acting<'_>, who: &Option<Who>) {
        for p in self.players(s, a.scope, who.unwrap_or(Who::Me)) {
            s.extra_turns.push(p);
            a.log.record_under(
                || Event::ExtraTurn { player: p },
                [Cite::overrides(a.why.clause), Cite::requires(ua!("5-2"))],
                [self.reads.under(R::TurnOrder)],
            );
        }
    }

    /// A player wins.
    pub fn act_win(&self, s: &mut State, a: &mut Acting<'_>, who: &Option<Who>) {
        let winner = self
            .players(s, a.scope, who.unwrap_or(Who::Me))
            .first()
            .copied();
        if let Some(winner) = winner.filter(|_| s.over.is_none()) {
            s.over = Some(Outcome::Win(winner));
            a.log.record_under(
                || Event::Won { player: winner },
                [a.why, Cite::defines(ua!("5.4.3.2-4"))],
                [self.reads.under(R::TurnOrder)],
            );
        }
    }

    /// What is being replaced happens after all.
    pub fn act_as_is(&self, s: &mut State, a: &mut Acting<'_>, n: &Option<Num>) {
        let n = n.as_ref().map(|n| self.amount(s, a, n));
        Self::as_it_was(s, n);
    }

    /// The attack going on gets another target.
    pub fn act_retarget(
        &self,
        s: &mut State,
        a: &mut Acting<'_>,
        sel: &Sel,
    ) -> Result<(), NeedsInput> {
        let cards = self.cards(s, sel, &mut a.k)?;
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
            a.log.record(
                || Event::TargetSet { card: target.ix },
                [a.why, Cite::defines(ua!("5.4.3-1"))],
            );
        }
        let did = usize::from(s.attack.is_some() && target.is_some());
        self.did(s, did, a.log);
        Ok(())
    }

    /// The attack going on ends.
    pub fn act_end_attack(s: &mut State, a: &mut Acting<'_>) {
        if s.attack.is_some()
            && let Some(Frame::Attack { at }) = s
                .frames
                .iter_mut()
                .rev()
                .find(|f| matches!(f, Frame::Attack { .. }))
        {
            *at = Attacked::Over;
            a.log.record(|| Event::AttackStopped, [a.why]);
        }
    }
}
