//! Whether a character may attack or block (4-4, 5.4.1-1, 5.4.2-1).

use super::UnionArena;
use super::reads::R;
use super::state::{Ix, State};
use super::words::{Cannot, Kind, Zone};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::Player;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl UnionArena {
    /// What attacking and blocking share: a character, one's own, active, in FL.
    pub(super) fn judge_fighter<T: Tracer>(
        &self,
        s: &State,
        player: Player,
        ix: Ix,
        step: crate::rulebook::RuleId,
        verb: &str,
        t: &mut T,
    ) -> Go {
        let card = s.card(ix);
        let name = self.name(ix);
        t.require(card.owner == player, || {
            let (owner, zone) = (card.owner.name(), card.zone.word());
            let says = format!("只能指定自己的角色来{verb}，“{name}”在{owner}的{zone}");
            Reason::requires(step, says).blocked_by(name)
        })?;
        t.require(self.def(s, ix).kind == Kind::Character, || {
            Reason::forbids(ua!("1.1-1"), format!("只有角色卡可以{verb}")).blocked_by(name)
        })?;
        for clause in [step, ua!("2.1-1")] {
            t.require(card.zone == Zone::Fl, || {
                Reason::requires(clause, format!("只有在FL的角色可以{verb}"))
                    .blocked_by(format!("{name}（{}）", card.zone.word()))
            })?;
        }
        for clause in [ua!("4-4"), step] {
            t.require(!card.rested || !card.zone.on_field(), || {
                Reason::requires(clause, format!("只有激活状态的角色可以{verb}"))
                    .blocked_by(format!("{name}（休眠状态）"))
            })?;
        }
        GO
    }

    pub(super) fn judge_attack<T: Tracer>(
        &self,
        s: &State,
        player: Player,
        ix: Ix,
        t: &mut T,
    ) -> Go {
        self.judge_fighter(s, player, ix, ua!("5.4.1-1"), "攻击", t)?;
        let again = s.attacked.contains(&s.obj(ix));
        t.require(!again || self.reads.is(R::AttackAgain, "可以"), || {
            Reason::forbids(
                ua!("5.4-4"),
                "返回攻击角色指定时机是因为还有其他角色，攻击过的不能再攻击（读法：再次攻击）",
            )
            .blocked_by(self.name(ix))
        })?;
        if let Some(by) = self.kept_from(s, ix, Cannot::Attack) {
            self.prevented(s, by, ua!("5.4.1-1"), "因效果不能攻击", t)?;
        }
        t.cite(Cite::permits(ua!("5.4-1")));
        t.cite(Cite::requires(ua!("5.4.1-1")));
        GO
    }

    pub(super) fn judge_block<T: Tracer>(
        &self,
        s: &State,
        player: Player,
        ix: Ix,
        t: &mut T,
    ) -> Go {
        self.judge_fighter(s, player, ix, ua!("5.4.2-1"), "阻挡", t)?;
        if let Some(by) = self.kept_from(s, ix, Cannot::Block) {
            self.prevented(s, by, ua!("5.4.2-1"), "因效果不能阻挡", t)?;
        }
        if let Some(attack) = s.attack
            && let Some(by) = self.kept_from(s, attack.attacker.ix, Cannot::BeBlocked)
        {
            self.prevented(s, by, ua!("5.4.2-1"), "攻击角色因效果不能被阻挡", t)?;
        }
        t.cite(Cite::requires(ua!("5.4.2-1")));
        GO
    }

    pub(super) fn judge_no_block<T: Tracer>(&self, s: &State, player: Player, t: &mut T) -> Go {
        t.cite(Cite::permits(ua!("5.4.2-2")));
        if self.reads.is(R::MayNotBlock, "可以") {
            return GO;
        }
        let able = s.side(player).fl.iter().copied().find(|ix| {
            self.judge_block(s, player, *ix, &mut crate::engine::verdict::Silent)
                .is_continue()
        });
        match able {
            None => GO,
            Some(ix) => t.forbid(|| {
                Reason::requires(ua!("5.4.2-1"), "有能阻挡的角色就要阻挡（读法：可否不阻挡）")
                    .blocked_by(self.name(ix))
            }),
        }
    }
}
