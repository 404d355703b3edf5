//! Whether a card may be played, used or raided with, and an effect activated.
//!
//! 1.1-3-1, 1.1-3-2, 1.2-2-1, 1.2-2-2, 1.3-2-1, 1.3-2-2, 5.3.1 to 5.3.5.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::Player;
use crate::engine::union_arena::card::RaidOn;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Ix, State};
use crate::engine::union_arena::table::AbKind;
use crate::engine::union_arena::view::lines::steps_of;
use crate::engine::union_arena::view::{Scope, View};
use crate::engine::union_arena::words::{Cannot, Kind, LINE, Leave, Rule, Zone};
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer};
use crate::rulebook::RuleId;

impl View<'_> {
    /// Where a card must lie to be played, and what it costs.
    fn judge_from_hand<T: Tracer>(&self, s: &State, player: Player, ix: Ix, t: &mut T) -> Go {
        let card = s.card(ix);
        let steps = steps_of(self.def(s, ix).kind);
        let name = self.name(ix);
        t.require(card.owner == player, || {
            Reason::requires(steps.permits, "只能用自己手牌中的卡").blocked_by(name)
        })?;
        let from = match card.zone {
            Zone::Outside => self.let_to(s, ix, Leave::PlayFromOutside, None),
            Zone::Removed => self.let_to(s, ix, Leave::PlayFromRemoved, None),
            _ => None,
        };
        if from.is_some() && card.zone == Zone::Removed && self.reads.is(R::RemovedBack, "不可以")
        {
            t.forbid(|| {
                let says = format!(
                    "已被除外的卡一律不能再使用，写明也不能（读法：{}）",
                    R::RemovedBack.id()
                );
                Reason::forbids(ua!("2.7-2"), says).blocked_by(name)
            })?;
        }
        if let Some(by) = from {
            t.cite(Cite::overrides(self.effect_clause(s, by, 0).clause));
        }
        if card.zone == Zone::Removed && from.is_none() {
            t.forbid(|| {
                Reason::forbids(ua!("2.7-2"), "已被除外的卡在这局游戏中不能再使用").blocked_by(name)
            })?;
        }
        t.require(card.zone == Zone::Hand || from.is_some(), || {
            Reason::requires(steps.permits, "只能用手牌中的卡")
                .blocked_by(format!("{name}（{}）", card.zone.word()))
        })?;
        if let Some(by) = self.kept_from(s, ix, Cannot::Play, None) {
            self.prevented(s, by, steps.permits, "因效果不能登场或使用", t)?;
        }
        self.judge_conditions(s, ix, steps.permits, t)?;
        let rule = match self.def(s, ix).kind {
            Kind::Event => Rule::Use,
            _ => Rule::Play,
        };
        if let Some(by) = self.ruled_out(s, player, rule, Some(ix)) {
            self.prevented(s, by, steps.permits, "因效果玩家不能登场或使用", t)?;
        }
        let equal_does = self.reads.is(R::EnergyEqual, "可以");
        for (colour, n) in self.need(s, ix) {
            let have = self.energy_of(s, player, Some(colour));
            let met = have > n || (equal_does && have == n) || n == 0;
            if n > 0 {
                t.cite(Cite::requires(ua!("2.2-1")));
            }
            if !met {
                let idle = self.idle(s, player, colour).join("、");
                t.require(idle.is_empty(), || {
                    let says = format!("FL的{idle}的发生能量不算，只有EL中的卡片提供能量");
                    Reason::requires(ua!("2.2-1"), says).blocked_by(idle.as_str())
                })?;
            }
            for clause in [steps.need, steps.need_face] {
                t.require(met, || {
                    let says = if have == n {
                        format!("所需能量{n}，EL提供的恰好也是{have}，没有在数值之上（读法：所需能量恰好相等）")
                    } else {
                        format!(
                            "所需能量{}{n}，EL提供的只有{have}",
                            self.colours[usize::from(colour)]
                        )
                    };
                    Reason::requires(clause, says).blocked_by(format!(
                        "{}能量{have}",
                        self.colours[usize::from(colour)]
                    ))
                })?;
            }
        }
        let ap = self.ap_to_pay(s, ix);
        let have = i32::from(s.side(player).ap_active);
        for clause in [steps.ap, ua!("1.4-2")] {
            t.require(have >= ap, || {
                Reason::requires(clause, format!("要支付{ap}AP，激活状态的AP卡只有{have}张"))
                    .blocked_by(format!("激活状态的AP卡{have}张"))
            })?;
        }
        t.cite(Cite::requires(steps.need));
        t.cite(Cite::requires(steps.ap));
        GO
    }

    /// What the card itself says of when it may be played, and of what is paid for that beside its AP.
    fn judge_conditions<T: Tracer>(&self, s: &State, ix: Ix, step: RuleId, t: &mut T) -> Go {
        let def = self.def(s, ix);
        let scope = Scope::of(s, ix);
        let clause = self.effect_clause(s, ix, 0).clause;
        t.require(self.holds(s, scope, &def.may), || {
            Reason::requires(clause, "卡写的使用条件没有满足").blocked_by(self.name(ix))
        })?;
        let costs = &self.costs[usize::from(def.cost)];
        let mut unmet = false;
        for cost in costs {
            if let Some((says, blocker)) = self.unpayable(s, scope, cost) {
                unmet = true;
                t.forbid(|| Reason::requires(clause, says).blocked_by(blocker))?;
            }
        }
        if let Some((_, says, blocker)) = self.short_together(s, scope, costs).filter(|_| !unmet) {
            t.forbid(|| Reason::requires(clause, says).blocked_by(blocker))?;
        }
        if !def.may.is_empty() || def.cost != 0 {
            t.cite(Cite::requires(clause));
            t.cite(Cite::permits(step));
        }
        GO
    }

    pub fn judge_play<T: Tracer>(
        &self,
        s: &State,
        player: Player,
        ix: Ix,
        to: Zone,
        t: &mut T,
    ) -> Go {
        let kind = self.def(s, ix).kind;
        let name = self.name(ix);
        t.require(kind != Kind::Event, || {
            Reason::forbids(ua!("5.3.4-1"), "事件卡不登场，只能使用").blocked_by(name)
        })?;
        t.require(to.on_field() && to != Zone::Field, || {
            Reason::requires(steps_of(kind).permits, "登场的位置是FL或者EL").blocked_by(to.word())
        })?;
        if kind == Kind::Site {
            if to == Zone::Fl {
                let only = self.reads.is(R::SiteLine, "仅EL");
                for clause in [ua!("1.2-1"), ua!("5.3.3-4"), ua!("2.1-1")] {
                    t.require(!only, || {
                        Reason::forbids(
                            clause,
                            "场地卡登场在EL，FL是放置角色卡的区域（读法：场地卡登场区域）",
                        )
                        .blocked_by(name)
                    })?;
                }
            }
            let full = !self.full(s, player, to, kind).is_empty();
            t.require(
                !full || self.reads.is(R::SiteFull, "除外后登场"),
                || {
                    Reason::forbids(
                        ua!("2.2-1"),
                        "EL已有4张卡，除外的规定只管角色卡（读法：场地卡登场时EL已满）",
                    )
                    .blocked_by(format!("{}{}张", to.word(), LINE))
                },
            )?;
        }
        let line = if to == Zone::Fl {
            Cannot::PlayToFl
        } else {
            Cannot::PlayToEl
        };
        if self.def(s, ix).entering && self.reads.is(R::OfEntering, "只在场上") {
            self.meet(R::OfEntering, ua!("1.1-3-7"));
        }
        for what in [Cannot::PlayPlain, line] {
            if let Some(by) = self.kept_from(s, ix, what, None) {
                let says = format!("因效果不能{}", what.word());
                self.prevented(s, by, steps_of(kind).permits, &says, t)?;
            }
        }
        self.judge_from_hand(s, player, ix, t)?;
        if !self.full(s, player, to, kind).is_empty() {
            t.cite(Cite::requires(ua!("5.3.1-5")));
        }
        t.cite(Cite::permits(steps_of(kind).permits));
        t.cite(Cite::requires(ua!("4-3")));
        GO
    }

    pub fn judge_raid<T: Tracer>(
        &self,
        s: &State,
        player: Player,
        ix: Ix,
        base: Ix,
        t: &mut T,
    ) -> Go {
        let def = self.def(s, ix);
        let on = self.def(s, base);
        let card = s.card(base);
        t.require(!def.raid.is_empty(), || {
            Reason::requires(ua!("5.3.2-1"), "这张卡没有激跃效果").blocked_by(self.name(ix))
        })?;
        t.require(def.raid.is_empty() || !self.lost_all(s, ix), || {
            Reason::requires(ua!("5.3.2-1"), "这张卡现在没有激跃效果（已经失去）")
                .blocked_by(self.name(ix))
        })?;
        t.require(card.owner == player && card.zone.on_field(), || {
            Reason::requires(ua!("5.3.2-1"), "只能叠放到自己场上的角色上面").blocked_by(format!(
                "{}（{}）",
                self.name(base),
                card.zone.word()
            ))
        })?;
        t.require(on.kind == Kind::Character, || {
            Reason::requires(ua!("5.3.2-1"), "只能叠放到角色上面").blocked_by(self.name(base))
        })?;
        if !def.raid.is_empty() {
            let fits = def.raid.iter().any(|r| self.fits_raid(s, r, base));
            let marks: Vec<String> = def.raid.iter().map(RaidOn::mark).collect();
            let clause = if matches!(def.raid[0], RaidOn::Named(_)) {
                ua!("5.3.2-3")
            } else {
                ua!("5.3.2-4")
            };
            for clause in [ua!("5.3.2-1"), clause] {
                t.require(fits, || {
                    Reason::requires(
                        clause,
                        format!("指定的角色是{}，“{}”不是", marks.join("或"), on.name),
                    )
                    .blocked_by(self.name(base))
                })?;
            }
            t.cite(Cite::defines(clause));
        }
        let raids = self.raids_itself(s, base);
        let must = self.reads.is(R::RaidOnRaid, "必须有");
        let either = self.reads.is(R::RaidOnRaid, "都可");
        t.require(either || raids == must, || {
            let says = if must {
                "照字面只能叠放到本身拥有激跃效果的角色上（读法：激跃对象可否有激跃效果）"
            } else {
                "只能叠放到本身不拥有激跃效果的角色上（读法：激跃对象可否有激跃效果）"
            };
            Reason::forbids(ua!("5.3.2-1"), says).blocked_by(self.name(base))
        })?;
        if let Some(by) = self.kept_from(s, base, Cannot::BeRaided, Some(ix)) {
            self.prevented(s, by, ua!("5.3.2-1"), "因效果不能被激跃", t)?;
        }
        if let Some(by) = self.ruled_out(s, player, Rule::Raid, Some(ix)) {
            self.prevented(s, by, ua!("5.3.2-1"), "因效果玩家不能激跃", t)?;
        }
        if self.judge_from_hand(s, player, ix, &mut Silent).is_break() {
            t.forbid(|| {
                Reason::requires(ua!("5.3.2-5"), "从手牌激跃同样要满足所需能量并支付AP")
                    .blocked_by(self.name(ix))
            })?;
        }
        self.judge_from_hand(s, player, ix, t)?;
        t.cite(Cite::permits(ua!("5.3.2-1")));
        t.cite(Cite::requires(ua!("5.3.2-5")));
        GO
    }

    pub fn judge_use<T: Tracer>(&self, s: &State, player: Player, ix: Ix, t: &mut T) -> Go {
        let kind = self.def(s, ix).kind;
        // Both what lets events be used and what lets this kind enter stand against it.
        for clause in [ua!("5.3.4-1"), steps_of(kind).permits] {
            t.require(kind == Kind::Event, || {
                Reason::forbids(clause, "能使用的是事件卡；角色卡和场地卡要登场")
                    .blocked_by(self.name(ix))
            })?;
        }
        self.judge_from_hand(s, player, ix, t)?;
        t.cite(Cite::permits(ua!("5.3.4-1")));
        GO
    }

    pub fn judge_activate<T: Tracer>(
        &self,
        s: &State,
        player: Player,
        ix: Ix,
        ability: u16,
        t: &mut T,
    ) -> Go {
        let card = s.card(ix);
        let ab = self.ab(ability);
        let name = self.name(ix);
        t.require(card.owner == player, || {
            Reason::requires(ua!("5.3.5-1"), "只能发动自己的卡的起动效果").blocked_by(name)
        })?;
        t.require(ab.kind == AbKind::Activated, || {
            Reason::requires(ua!("5.3.5-1"), "这张卡没有写起动效果").blocked_by(name)
        })?;
        if ab.zones.is_empty() {
            t.require(card.zone.on_field(), || {
                Reason::requires(ua!("5.3.5-1"), "起动效果要在自己场上的卡才能发动")
                    .blocked_by(format!("{name}（{}）", card.zone.word()))
            })?;
        }
        if !ab.zones.is_empty() {
            let words: Vec<&str> = ab.zones.iter().map(|z| z.word()).collect();
            let there = ab.zones.iter().any(|z| z.covers(card.zone));
            t.require(there, || {
                let says = format!("这个起动效果要在{}才能发动", words.join("或"));
                Reason::requires(ua!("5.3.5-1"), says)
                    .blocked_by(format!("{name}（{}）", card.zone.word()))
            })?;
        }
        if ab.zones.is_empty() && card.zone.on_field()
            || ab.zones.iter().any(|z| z.covers(card.zone))
        {
            t.require(!ab.raid_only || s.raided(ix), || {
                Reason::requires(
                    ua!("5.3.2-6-5"),
                    "这个效果要求激跃才能拥有，现在不是激跃状态",
                )
                .blocked_by(name)
            })?;
            let has = self.abilities_of(s, ix).contains(&ability);
            t.require(has || (ab.raid_only && !s.raided(ix)), || {
                Reason::requires(ua!("5.3.5-1"), "这张卡现在没有这个效果（已经失去）")
                    .blocked_by(name)
            })?;
        }
        let scope = Scope::of(s, ix);
        t.require(self.holds(s, scope, &ab.when), || {
            Reason::requires(ua!("5.3.5-1"), "效果写的条件没有满足").blocked_by(ab.text.clone())
        })?;
        t.require(!self.spent(s, s.obj(ix), ability), || {
            let below = self.used_below(s, ix, ability);
            let says = match below.filter(|_| self.reads.is(R::RaidOnce, "沿用")) {
                Some(base) => format!(
                    "“每回合{}次”的效果，被激跃的“{}”本回合已经发动过，使用记录沿用到这张卡（读法：{}）",
                    ab.times,
                    self.name(base),
                    R::RaidOnce.id()
                ),
                None => format!("“每回合{}次”的效果，这张卡本回合已经发动过", ab.times),
            };
            Reason::forbids(ua!("5.3.5-2"), says).blocked_by(name)
        })?;
        if let Some(by) = self.kept_from(s, ix, Cannot::Activate, None) {
            self.prevented(s, by, ua!("5.3.5-1"), "因效果不能发动起动效果", t)?;
        }
        if let Some(by) = self.ruled_out(s, player, Rule::Activate, Some(ix)) {
            self.prevented(s, by, ua!("5.3.5-1"), "因效果玩家不能发动起动效果", t)?;
        }
        let costs = &self.costs[usize::from(ab.costs)];
        let mut unmet = false;
        for cost in costs {
            if let Some((says, blocker)) = self.unpayable(s, scope, cost) {
                unmet = true;
                let clause = Self::cost_clause(cost);
                t.forbid(|| Reason::requires(clause, says).blocked_by(blocker))?;
            }
            t.cite(Cite::requires(Self::cost_clause(cost)));
        }
        if let Some((clause, says, blocker)) =
            self.short_together(s, scope, costs).filter(|_| !unmet)
        {
            unmet = true;
            t.forbid(|| Reason::requires(clause, says).blocked_by(blocker))?;
        }
        t.require(!unmet || costs.len() < 2, || {
            Reason::requires(ua!("5.3.5-5"), "有复数条件时，必须满足所有条件才能发动")
        })?;
        t.cite(Cite::permits(ua!("5.3.5-1")));
        t.cite(Cite::permits(ua!("5.3.5-4-1")));
        GO
    }
}
