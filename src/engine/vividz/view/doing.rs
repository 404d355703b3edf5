//! Whether a single action would be done as things are: what is already so is not done again (102.6), what cannot be
//! done counts as never done (102.5), and an effect may forbid it (102.7). Nothing takes the place of what is not about
//! to happen (902.2c).

use crate::engine::vividz::card::{Mod, ModKinds, Num};
use crate::engine::vividz::frame::{Act, Why};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{CardIx, Obj, bit};
use crate::engine::vividz::view::View;
use crate::engine::vividz::view::standing::Standing;
use crate::engine::vividz::words::{Kind, Prohibition, Zone};

impl View<'_> {
    /// Whether an action that is about one thing would do anything, were it not forbidden.
    pub fn would_happen(self, act: &Act) -> bool {
        let on_field = |o: Obj| self.s.lives(o) && self.s.card(o.card).zone == Zone::Field;
        let turns = |o: Obj, rested: bool| {
            self.s.lives(o) && self.may_turn(o.card) && self.s.card(o.card).rested != rested
        };
        match act {
            Act::Move(objs, how) => objs.iter().any(|o| match how.why {
                Why::Retire | Why::RuleRetire => on_field(*o),
                _ => self.s.lives(*o),
            }),
            Act::Enter { cards, .. } => cards.iter().any(|(o, _)| self.s.lives(*o)),
            Act::Damage { to, .. } => to.iter().any(|(to, amount)| {
                on_field(*to) && amount.saturating_add(self.damage_change(to.card)) > 0
            }),
            Act::Rest(objs) => objs.iter().any(|o| turns(*o, true)),
            Act::Stand(objs) => objs.iter().any(|o| turns(*o, false)),
            Act::Slide { card, .. } => self.s.lives(*card),
            Act::Complete { cards, .. } => {
                let open = |o: &Obj| self.s.lives(*o) && !self.s.card(o.card).has(bit::COMPLETED);
                cards.iter().any(open)
            }
            Act::Draw(p) | Act::Scout(p) | Act::ScoutWithOther(p) => {
                !self.s.zone(*p, Zone::Deck).is_empty()
            }
            Act::Lose(_) => true,
        }
    }

    /// Whose effect forbids an action that is about one thing (102.7).
    pub fn forbidden(self, act: &Act) -> Option<Obj> {
        match act {
            Act::Move(objs, how) => {
                // A rule effect is nobody's doing.
                let by = match how.why {
                    Why::Retire => Some(how.by),
                    Why::RuleRetire => None,
                    _ => return None,
                };
                self.banned(Prohibition::Leave, Some(objs.first()?.card), by)
            }
            Act::Enter { cards, player, .. } => self.banned(
                Prohibition::Enter,
                Some(cards.first()?.0.card),
                Some(*player),
            ),
            Act::Damage {
                to,
                source,
                by,
                combat,
            } => self
                .banned(Prohibition::Damaged, Some(to.first()?.0.card), Some(*by))
                .or_else(|| {
                    let deals = Prohibition::DealCombat;
                    combat.then(|| self.banned(deals, Some(source.card), Some(*by)))?
                }),
            Act::Rest(objs) => self.banned(Prohibition::Rest, Some(objs.first()?.card), None),
            Act::Stand(objs) => self.banned(Prohibition::Stand, Some(objs.first()?.card), None),
            Act::Complete { cards, player, .. } => self.banned(
                Prohibition::Complete,
                Some(cards.first()?.card),
                Some(*player),
            ),
            Act::Draw(p) => self.banned(Prohibition::Draw, None, Some(*p)),
            Act::Scout(p) | Act::ScoutWithOther(p) => {
                self.banned(Prohibition::Scout, None, Some(*p))
            }
            Act::Slide { .. } | Act::Lose(_) => None,
        }
    }

    /// Whether a card lies where it can be rested and stood up (1104.3).
    pub fn may_turn(self, card: CardIx) -> bool {
        match self.s.card(card).zone {
            Zone::Field | Zone::Account => true,
            Zone::Mission => {
                self.kind(card) == Kind::Mission
                    && self.g.reads.mission_rest == reads::MissionRest::May
            }
            _ => false,
        }
    }

    /// By how much damage to a card is more or less.
    pub fn damage_change(self, to: CardIx) -> i32 {
        if !self.g.kinds.meets(ModKinds::DAMAGE) {
            return 0;
        }
        let all = self.standing(ModKinds::DAMAGE, |m| matches!(m, Mod::Damage(_)));
        let about = all.iter().filter(|m| self.reaches(m, to) && self.holds(m));
        let change = |m: &Standing<'_>| {
            let Mod::Damage(c) = m.of else { return 0 };
            let n = |n: &Num| self.amount(m, n).unwrap_or(0);
            c.add.as_ref().map_or(0, n) - c.less.as_ref().map_or(0, n)
        };
        about.map(change).sum()
    }
}
