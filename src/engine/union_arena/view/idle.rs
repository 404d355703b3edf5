//! What an effect certainly cannot do now: no card is there for it, or the card that it speaks of cannot do that.

use crate::engine::cite::ua;
use crate::engine::game::Player;
use crate::engine::union_arena::card::{Cond, Effect, Filter, RaidBy, Sel, Situation, Which};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Ix, Obj, State};
use crate::engine::union_arena::view::{Scope, View};
use crate::engine::union_arena::words::{Kind, Until, Zone};
use crate::engine::verdict::Reason;

impl View<'_> {
    /// Whether nobody is asked for a script: by the reading, where none of its actions has a card to be done to.
    pub fn fruitless(&self, s: &State, scope: Scope<'_>, script: u16) -> bool {
        if !self.reads.is(R::NothingToDo, "不问") {
            return false;
        }
        let actions = &self.scripts[usize::from(script)];
        // Whether the last choice found nothing to choose, or left all of it.
        let left = |(name, cards): &(u32, Vec<Obj>)| *name == 0 && cards.is_empty();
        let mut none_chosen = s.ctx().is_some_and(|ctx| ctx.chosen.iter().any(left));
        let mut behind = false;
        let fruitless = |action: &Effect| {
            let fruitless = match action {
                Effect::Choose(pick) => {
                    none_chosen = self.none_there(s, scope, &pick.from);
                    none_chosen
                }
                // 那样的场合, behind what is not done.
                Effect::If(i) => {
                    let did = matches!(i.when.first(), Some(Cond::Own(Situation::Did)));
                    behind && did && i.otherwise.effects.is_empty()
                }
                action => {
                    on_cards(action).is_some_and(|sel| self.lacks(s, scope, sel, none_chosen))
                }
            };
            behind = fruitless;
            fruitless
        };
        !actions.is_empty()
            && actions.iter().all(fruitless)
            && !actions.iter().any(|action| self.awaits(action))
    }

    /// Whether a selector certainly finds no card.
    fn lacks(&self, s: &State, scope: Scope<'_>, sel: &Sel, none_chosen: bool) -> bool {
        match sel {
            Which::Pick(pick) => self.none_there(s, scope, &pick.from),
            Which::All(filter) => self.none_there(s, scope, filter),
            Which::Join(all) => all.iter().all(|sel| self.lacks(s, scope, sel, none_chosen)),
            Which::Chosen(None) => none_chosen,
            _ => false,
        }
    }

    /// Whether certainly no card is such: what lies in 卡组, 血区 and 手牌 is not for all to see.
    fn none_there(&self, s: &State, scope: Scope<'_>, f: &Filter) -> bool {
        let meant = |p: &Player| f.who.is_none_or(|w| self.means(s, scope, w, *p));
        let hidden = |p: Player| {
            let mut zones = f.zones.iter();
            zones.any(|z| {
                matches!(z, Zone::Deck | Zone::Hand | Zone::Life) && !s.side(p).zone(*z).is_empty()
            })
        };
        let mut players = [scope.player, scope.player.opponent()].into_iter();
        !players.any(|p| meant(&p) && hidden(p)) && self.matching(s, scope, f).is_empty()
    }

    /// Whether a change of BP of all, none of whom is there, rests on those who come later.
    fn awaits(&self, action: &Effect) -> bool {
        let Effect::Boost(b) = action else {
            return false;
        };
        if !matches!(b.cards, Which::All(_)) || b.until == Until::NextReady {
            return false;
        }
        self.meet(R::LaterEntrants, ua!("6.1-1"));
        self.reads.is(R::LaterEntrants, "受影响")
    }

    /// Why one of several parts cannot be chosen: it has a card raid that has no raid, or that finds none to raid (5.3.2-1).
    pub fn no_raid(&self, s: &State, script: u16) -> Option<Reason> {
        let [Effect::Raid(raid)] = self.scripts[usize::from(script)].as_slice() else {
            return None;
        };
        let card = *self.raiding(s, raid)?.first()?;
        let def = self.def(s, card);
        if def.kind != Kind::Character || def.raid.is_empty() || self.lost_all(s, card) {
            let says = format!("“{}”没有激跃效果，不能激跃", self.name(card));
            return Some(Reason::requires(ua!("5.3.2-1"), says).blocked_by(self.name(card)));
        }
        let field = || s.side(s.card(card).owner).field().filter(|b| *b != card);
        let found = raid.onto.is_some() || field().any(|b| self.raid_base(s, card, b));
        (!found).then(|| {
            let (by, read) = (self.name(card), R::RaidOnRaid.id());
            let says = match field().any(|b| self.raid_meant(s, card, b)) {
                true => format!("场上没有“{by}”指定的角色可以激跃（读法：{read}）"),
                false => format!("场上没有“{by}”指定的角色可以激跃"),
            };
            Reason::requires(ua!("5.3.2-1"), says).blocked_by(self.name(card))
        })
    }

    /// Which card a raid by an effect speaks of, where that is settled.
    fn raiding(&self, s: &State, raid: &RaidBy) -> Option<Vec<Ix>> {
        let settled = !matches!(raid.card, Which::Pick(_) | Which::Join(_) | Which::All(_));
        let scope = Scope::ctx(s.ctx()?);
        settled.then(|| self.meant_by(s, scope, &raid.card))
    }
}

/// The cards that an action is done to; none of one that does more than that.
fn on_cards(action: &Effect) -> Option<&Sel> {
    match action {
        Effect::Retire(sel)
        | Effect::Remove(sel)
        | Effect::Bounce(sel)
        | Effect::Rest(sel)
        | Effect::Ready(sel)
        | Effect::Use(sel)
        | Effect::Trigger(sel) => Some(sel),
        Effect::Move(x) => Some(&x.cards),
        Effect::Boost(x) => Some(&x.cards),
        Effect::Enter(x) => Some(&x.cards),
        Effect::Shift(x) => Some(&x.cards),
        Effect::Raid(x) => Some(&x.card),
        _ => None,
    }
}
