//! Which replacement effects wait for an action (912).

use crate::engine::game::Player;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::card::modify::Pattern;
use crate::engine::vividz::card::trigger::Event as Wanted;
use crate::engine::vividz::card::{Mod, ModKinds};
use crate::engine::vividz::frame::{Act, Why};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{CardIx, Obj, Offer, Seen};
use crate::engine::vividz::view::happening::Happening;
use crate::engine::vividz::view::standing::Standing;
use crate::engine::vividz::view::{Scope, View};
use crate::engine::vividz::words::Zone;

/// Replacements that are short together, how often they still work, and the parts for which they wait.
pub type Short = (Vec<Offer>, u16, Vec<usize>);

impl<'a> View<'a> {
    pub fn may_be_replaced(self, act: &Act) -> bool {
        match act.several() {
            0 | 1 => !self.offers(act, &[]).is_empty(),
            n => (0..n)
                .filter_map(|ix| act.one(ix))
                .any(|one| !self.offers(&one, &[]).is_empty()),
        }
    }

    /// The replacements that may take the place of an action that is about to happen (902.2c).
    pub fn offers(self, act: &Act, left: &[Offer]) -> Vec<Offer> {
        let waiting = self.waiting(act, left);
        let ban_first = self.g.reads.ban_first == reads::BanFirst::Ban;
        let idle = || !self.would_happen(act) || ban_first && self.forbidden(act).is_some();
        if waiting.is_empty() || idle() {
            return Vec::new();
        }
        waiting
    }

    /// The replacements that wait for an action, whether or not it would happen.
    pub fn waiting(self, act: &Act, left: &[Offer]) -> Vec<Offer> {
        let waits = |m: Standing<'_>| {
            let Mod::Replace(r) = m.of else { return None };
            let offer = Offer {
                source: m.scope.source,
                modn: m.modn,
                lasting: m.lasting.map(|l| l.id),
                player: m.scope.player,
            };
            let waits = m.lasting.is_none_or(|l| l.left != Some(0))
                && !left.contains(&offer)
                && r.of
                    .as_ref()
                    .is_some_and(|p| self.replaces(p, act, m.scope))
                && self.holds(&m);
            waits.then_some(offer)
        };
        let all = self.standing(ModKinds::REPLACE, |m| matches!(m, Mod::Replace(_)));
        all.into_iter().filter_map(waits).collect()
    }

    /// Replacements that work fewer times than there are parts of an action for which they wait, how often they still
    /// do, and those parts. What several such make up for together is not short. Those of one player that wait for the
    /// same parts are told at once, and where the turn player chooses for all, everybody's. Left out is what is no
    /// longer asked of, and the cards that others have taken.
    pub fn scarce(self, act: &Act, skip: &[Offer], taken: &[CardIx]) -> Option<Short> {
        let left = |o: &Offer| {
            let made = self.s.lasting.iter().find(|l| Some(l.id) == o.lasting)?;
            made.left
        };
        if act.several() < 2 || self.s.lasting.iter().all(|l| l.left.is_none()) {
            return None;
        }
        let mut met: Vec<(Offer, u8, Vec<usize>)> = Vec::new();
        let free = |ix: &usize| act.card(*ix).is_none_or(|o| !taken.contains(&o.card));
        for ix in (0..act.several()).filter(free) {
            for offer in act
                .one(ix)
                .map_or(Vec::new(), |one| self.offers(&one, skip))
            {
                match met.iter_mut().find(|(o, ..)| *o == offer) {
                    Some((.., parts)) => parts.push(ix),
                    None => met.extend(left(&offer).map(|n| (offer, n, vec![ix]))),
                }
            }
        }
        let all = |parts: &[usize]| -> usize {
            let alike = met.iter().filter(|(.., p)| p == parts);
            alike.map(|(_, n, _)| usize::from(*n)).sum()
        };
        let short = met.iter().filter(|(.., parts)| all(parts) < parts.len());
        let (first, _, parts) = short.min_by_key(|(o, ..)| o.player != self.s.active)?;
        let for_all = self.g.reads.scarce == reads::Scarce::TurnPlayer;
        let alike = |(o, _, p): &&(Offer, u8, Vec<usize>)| {
            p == parts && (for_all || o.player == first.player)
        };
        let of = met.iter().filter(alike);
        let n = of.clone().map(|(_, n, _)| u16::from(*n)).sum();
        Some((of.map(|(o, ..)| *o).collect(), n, parts.clone()))
    }

    /// Whether its controller may leave a replacement.
    pub fn may_be_left(self, offer: &Offer) -> bool {
        matches!(&self.g.mods[offer.modn as usize].of, Mod::Replace(r) if r.optional.0)
    }

    pub fn replaces(self, pattern: &Pattern, act: &Act, scope: Scope<'_>) -> bool {
        let view = self;
        let seen = |card: Obj, other: Option<Obj>, by: Player, combat: bool| Seen {
            card: Some(card),
            after: None,
            other,
            player: Some(by),
            amount: 0,
            combat,
        };
        let hit = |e: &Wanted, s: Seen, route: Option<(Zone, Zone)>| {
            let h = Happening {
                event: EventKind::Move,
                seen: s,
                route,
                phase: None,
            };
            view.wanted(e, h, s.card, s.other, scope)
        };
        match (pattern, act) {
            (
                Pattern::LeaveField(e)
                | Pattern::Move(e)
                | Pattern::Retire(e)
                | Pattern::Discard(e)
                | Pattern::BecomeExp(e),
                Act::Move(objs, how),
            ) => {
                let Some(obj) = objs.first() else {
                    return false;
                };
                let from = self.s.card(obj.card).zone;
                let fits = match pattern {
                    Pattern::LeaveField(_) => from == Zone::Field && how.to != Zone::Field,
                    Pattern::Retire(_) => matches!(how.why, Why::Retire | Why::RuleRetire),
                    Pattern::Discard(_) => how.why == Why::Discard,
                    Pattern::BecomeExp(_) => {
                        how.why == Why::ToExp
                            || how.why == Why::LevelUp
                                && self.g.reads.exp_made == reads::ExpMade::Counts
                    }
                    _ => true,
                };
                fits && hit(
                    e,
                    seen(*obj, how.source, how.by, false),
                    Some((from, how.to)),
                )
            }
            (Pattern::Enter(e) | Pattern::Move(e), Act::Enter { cards, player, .. }) => {
                let Some((card, _)) = cards.first() else {
                    return false;
                };
                let from = self.s.card(card.card).zone;
                hit(
                    e,
                    seen(*card, None, *player, false),
                    Some((from, Zone::Field)),
                )
            }
            (
                Pattern::Damage(e),
                Act::Damage {
                    to,
                    source,
                    by,
                    combat,
                },
            ) => to
                .first()
                .is_some_and(|(to, _)| hit(e, seen(*to, Some(*source), *by, *combat), None)),
            (Pattern::Rest(e), Act::Rest(o)) | (Pattern::Stand(e), Act::Stand(o)) => o
                .first()
                .is_some_and(|o| hit(e, seen(*o, None, scope.player, false), None)),
            (
                Pattern::Slide(e),
                Act::Slide {
                    card: o, player, ..
                },
            ) => hit(e, seen(*o, None, *player, false), None),
            (Pattern::Complete(e), Act::Complete { cards, player, .. }) => cards
                .first()
                .is_some_and(|o| hit(e, seen(*o, None, *player, false), None)),
            (Pattern::Draw(d), Act::Draw(p))
            | (Pattern::Scout(d), Act::Scout(p) | Act::ScoutWithOther(p)) => {
                view.players(d.who, scope).contains(p)
            }
            (Pattern::Lose(d), Act::Lose(players)) => {
                let of = view.players(d.who, scope);
                players.first().is_some_and(|p| of.contains(p))
            }
            _ => false,
        }
    }
}
