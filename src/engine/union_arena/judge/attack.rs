//! Whether a character may attack or block (4-4, 5.4.1-1, 5.4.2-1).

use crate::engine::cite::{Cite, ua};
use crate::engine::game::Player;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Ix, State};
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::words::{Cannot, Kind, Leave, Must, Rule, Zone};
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer};
use crate::rulebook::RuleId;

impl View<'_> {
    /// What attacking and blocking share: a character, one's own, active, in FL. Effects of some card may let it do so
    /// from EL or rested.
    fn judge_fighter<T: Tracer>(
        &self,
        s: &State,
        (player, ix): (Player, Ix),
        (step, verb): (RuleId, &str),
        (from_el, rested): (Option<Ix>, Option<Ix>),
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
            t.require(
                card.zone == Zone::Fl || (from_el.is_some() && card.zone == Zone::El),
                || {
                    Reason::requires(clause, format!("只有在FL的角色可以{verb}"))
                        .blocked_by(format!("{name}（{}）", card.zone.word()))
                },
            )?;
        }
        for clause in [ua!("4-4"), step] {
            t.require(
                !card.rested || rested.is_some() || !card.zone.on_field(),
                || {
                    Reason::requires(clause, format!("只有激活状态的角色可以{verb}"))
                        .blocked_by(format!("{name}（休眠状态）"))
                },
            )?;
        }
        let used = [
            from_el.filter(|_| card.zone == Zone::El),
            rested.filter(|_| card.rested),
        ];
        for by in used.into_iter().flatten() {
            t.cite(Cite::overrides(self.effect_clause(s, by, 0).clause));
        }
        GO
    }

    pub fn judge_attack<T: Tracer>(&self, s: &State, player: Player, ix: Ix, t: &mut T) -> Go {
        let step = ua!("5.4.1-1");
        let may = |what| self.let_to(s, ix, what, None);
        self.judge_fighter(
            s,
            (player, ix),
            (step, "攻击"),
            (may(Leave::AttackFromEl), may(Leave::AttackRested)),
            t,
        )?;
        let again = s.attacked.contains(&s.obj(ix));
        t.require(!again || self.reads.is(R::AttackAgain, "可以"), || {
            Reason::forbids(
                ua!("5.4-4"),
                "返回攻击角色指定时机是因为还有其他角色，攻击过的不能再攻击（读法：再次攻击）",
            )
            .blocked_by(self.name(ix))
        })?;
        if let Some(by) = self.kept_from(s, ix, Cannot::Attack, None) {
            self.prevented(s, by, step, "因效果不能攻击", t)?;
        }
        if let Some(by) = self.ruled_out(s, player, Rule::Attack, Some(ix)) {
            self.prevented(s, by, step, "因效果玩家不能攻击", t)?;
        }
        if let Some((n, by)) = self.attack_limit(s, player)
            && s.attacked
                .iter()
                .filter(|o| s.card(o.ix).owner == player)
                .count() as i32
                >= n
        {
            self.prevented(s, by, step, "因效果攻击的次数有限，本回合已经用完", t)?;
        }
        t.cite(Cite::permits(ua!("5.4-1")));
        t.cite(Cite::requires(step));
        GO
    }

    /// Attacking a character in place of the player (against 5.4-1): only where an effect lets it.
    pub fn judge_attack_on<T: Tracer>(
        &self,
        s: &State,
        player: Player,
        (ix, target): (Ix, Ix),
        t: &mut T,
    ) -> Go {
        self.judge_attack(s, player, ix, t)?;
        let name = self.name(target);
        let card = s.card(target);
        let there = card.owner != player
            && card.zone.on_field()
            && self.def(s, target).kind == Kind::Character;
        t.require(there, || {
            Reason::requires(ua!("5.4.3-1"), "攻击目标是对方玩家或对方场上的角色")
                .blocked_by(format!("{name}（{}）", card.zone.word()))
        })?;
        let by = self.let_to(s, ix, Leave::AttackCharacter, Some(target));
        for clause in [ua!("5.4-1"), ua!("5.4.1-1")] {
            t.require(by.is_some(), || {
                Reason::forbids(
                    clause,
                    format!("角色攻击的是对方玩家，没有效果允许攻击“{name}”"),
                )
                .blocked_by(name)
            })?;
        }
        if let Some(by) = by {
            t.cite(Cite::overrides(self.effect_clause(s, by, 0).clause));
        }
        GO
    }

    /// Ending the attack phase, unless some character has to attack and can.
    pub fn judge_no_attack<T: Tracer>(&self, s: &State, player: Player, t: &mut T) -> Go {
        if self.musts {
            for ix in s.side(player).field() {
                if let Some(by) = self.made_to(s, ix, Must::Attack, None)
                    && self.judge_attack(s, player, ix, &mut Silent).is_continue()
                {
                    let says = format!("“{}”因效果必须攻击", self.name(ix));
                    self.prevented(s, by, ua!("5.4-2"), &says, t)?;
                }
            }
        }
        t.cite(Cite::permits(ua!("5.4-2")));
        t.cite(Cite::permits(ua!("5.4-5")));
        GO
    }

    pub fn judge_block<T: Tracer>(&self, s: &State, player: Player, ix: Ix, t: &mut T) -> Go {
        self.can_block(s, player, ix, t)?;
        let attacker = s.attack.map(|a| a.attacker.ix);
        let must = |ix: Ix| self.made_to(s, ix, Must::Block, attacker);
        if self.musts && must(ix).is_none() {
            // One character blocks: where another has to, it is that one.
            let other = s.side(player).field().find_map(|other| {
                let by = must(other)?;
                let can = self.can_block(s, player, other, &mut Silent).is_continue();
                can.then_some((other, by))
            });
            if let Some((other, by)) = other {
                let says = format!("“{}”能阻挡，因效果必须阻挡", self.name(other));
                self.prevented(s, by, ua!("5.4.2-1"), &says, t)?;
            }
        }
        GO
    }

    /// Whether a character can block, whatever others have to do.
    fn can_block<T: Tracer>(&self, s: &State, player: Player, ix: Ix, t: &mut T) -> Go {
        let step = ua!("5.4.2-1");
        let attacker = s.attack.map(|a| a.attacker.ix);
        let may = |what| self.let_to(s, ix, what, attacker);
        self.judge_fighter(
            s,
            (player, ix),
            (step, "阻挡"),
            (may(Leave::BlockFromEl), may(Leave::BlockRested)),
            t,
        )?;
        if let Some(by) = self.kept_from(s, ix, Cannot::Block, attacker) {
            self.prevented(s, by, step, "因效果不能阻挡", t)?;
        }
        if let Some(by) = self.ruled_out(s, player, Rule::Block, Some(ix)) {
            self.prevented(s, by, step, "因效果玩家不能阻挡", t)?;
        }
        if let Some(attacker) = attacker
            && let Some(by) = self.kept_from(s, attacker, Cannot::BeBlocked, Some(ix))
        {
            self.prevented(s, by, step, "攻击角色因效果不能被阻挡", t)?;
        }
        t.cite(Cite::requires(step));
        GO
    }

    pub fn judge_no_block<T: Tracer>(&self, s: &State, player: Player, t: &mut T) -> Go {
        t.cite(Cite::permits(ua!("5.4.2-2")));
        let can = |ix: &Ix| self.can_block(s, player, *ix, &mut Silent).is_continue();
        if self.musts
            && let Some(attacker) = s.attack.map(|a| a.attacker.ix)
        {
            for ix in s.side(player).field().filter(can) {
                let by = self
                    .made_to(s, ix, Must::Block, Some(attacker))
                    .or_else(|| self.made_to(s, attacker, Must::BeBlocked, Some(ix)));
                if let Some(by) = by {
                    let says = format!("“{}”能阻挡，因效果必须阻挡", self.name(ix));
                    self.prevented(s, by, ua!("5.4.2-2"), &says, t)?;
                }
            }
        }
        if self.reads.is(R::MayNotBlock, "可以") {
            return GO;
        }
        let able = s.side(player).field().find(can);
        match able {
            None => GO,
            Some(ix) => t.forbid(|| {
                Reason::requires(ua!("5.4.2-1"), "有能阻挡的角色就要阻挡（读法：可否不阻挡）")
                    .blocked_by(self.name(ix))
            }),
        }
    }

    /// An effect keeps a card from what a step would let it do.
    pub fn prevented<T: Tracer>(
        &self,
        s: &State,
        by: Ix,
        step: RuleId,
        says: &str,
        t: &mut T,
    ) -> Go {
        for clause in [self.effect_clause(s, by, 0).clause, step] {
            t.forbid(|| Reason::forbids(clause, says).blocked_by(self.name(by)))?;
        }
        GO
    }
}
