//! Effects on values as a scenario writes them: `至张飞的距离-1`, `手牌上限+1`.

use super::Sgs;
use super::load::number_of;
use super::names::{Name, Names};
use super::op::{Affect, Until};
use super::setup::Cards;
use super::state::{Affecting, Bearer, CardId, Ctx, State, Toward};
use super::value::parse_change;
use super::words::{Kind, usual_kind};
use crate::engine::scenario::Fault;

impl Sgs {
    /// The skills and effects that equipment cards give.
    pub(super) fn load_equipment(&self, cards: &Cards, state: &mut State, faults: &mut Vec<Fault>) {
        for (ix, info) in self.cards.iter().enumerate() {
            let Some(def) = cards.cards.get(&info.name) else {
                continue;
            };
            let id = CardId(ix as u16);
            for text in def.affects.iter() {
                match parse_change(text.text()) {
                    // Effects of equipment bear on whoever has it; they are kept on the card.
                    Ok((quantity, change)) => state.affects.push(Affecting {
                        on: Bearer::Card(id),
                        quantity,
                        change,
                        toward: Toward::All,
                        from: Some(id),
                        until: Until::Always,
                    }),
                    Err(_) if inbound(text.text()).is_some() => {
                        let rest = inbound(text.text()).unwrap_or_default();
                        match parse_change(&rest) {
                            Ok((quantity, change)) => state.affects.push(Affecting {
                                on: Bearer::Card(id),
                                quantity,
                                change,
                                toward: Toward::Inbound,
                                from: Some(id),
                                until: Until::Always,
                            }),
                            Err(what) => faults.push(text.fault(what)),
                        }
                    }
                    Err(what) => faults.push(text.fault(what)),
                }
            }
        }
        self.check_equipment_skills(cards, faults);
    }

    pub(super) fn check_equipment_skills(&self, cards: &Cards, faults: &mut Vec<Fault>) {
        for (_, def) in &cards.cards.0 {
            for skill in def.skills.iter() {
                if !self.skills.iter().any(|s| s.name == skill.text()) {
                    faults.push(
                        skill
                            .0
                            .fault(format!("没有名为“{}”的技能", skill.text()))
                            .nearest(skill.text(), self.skills.iter().map(|s| s.name.as_str())),
                    );
                }
            }
        }
        for (name, def) in &cards.cards.0 {
            if let Some(number) = &def.number
                && number_of(number.text()).is_none()
            {
                faults
                    .push(number.fault(format!("“{}”不是点数：2至10、A、J、Q、K", number.text())));
            }
            if def.range.is_some()
                && def.kind.or_else(|| usual_kind(name.text())) != Some(Kind::Weapon)
            {
                faults.push(name.fault(format!("“{}”不是武器牌，没有攻击范围", name.text())));
            }
        }
    }

    /// Puts an effect of the board in force.
    pub(super) fn load_affect(&self, affect: &Affect, state: &mut State, faults: &mut Vec<Fault>) {
        match self.affecting(state, &Ctx::default(), affect) {
            Ok(mut all) => state.affects.append(&mut all),
            Err(fault) => faults.push(fault),
        }
    }

    /// The effects that an `加影响` or the board writes.
    pub(super) fn affecting(
        &self,
        state: &State,
        ctx: &Ctx,
        affect: &Affect,
    ) -> Result<Vec<Affecting>, Fault> {
        let from = match &affect.from {
            Some(name) => Some(self.card_named(state, ctx, None, name)?),
            None => None,
        };
        let mut all = Vec::new();
        for on in self.bearers(state, ctx, &affect.on)? {
            for text in affect.effects.iter() {
                let (toward, rest) = self.toward(state, ctx, text)?;
                let (quantity, change) = parse_change(&rest).map_err(|what| text.fault(what))?;
                if (quantity == super::value::Quantity::CardNumber) != matches!(on, Bearer::Card(_))
                {
                    return Err(text.fault(format!(
                        "“{}”不能加在这里：点数的影响加在牌上，其余加在角色上",
                        text.text()
                    )));
                }
                all.push(Affecting {
                    on,
                    quantity,
                    change,
                    toward,
                    from,
                    until: affect.until,
                });
            }
        }
        Ok(all)
    }

    pub(super) fn bearers(
        &self,
        state: &State,
        ctx: &Ctx,
        names: &Names,
    ) -> Result<Vec<Bearer>, Fault> {
        if names.is_empty() {
            return match ctx.doer.or(ctx.you) {
                Some(who) => Ok(vec![Bearer::Char(who)]),
                None => Err(Name::default().fault("要写明“对”谁")),
            };
        }
        let mut all = Vec::new();
        for name in names.iter() {
            let one = super::names::Names(vec![name.clone()]);
            match self.chars_named(state, ctx, &one) {
                Ok(who) => all.extend(who.into_iter().map(Bearer::Char)),
                Err(fault) => match self.card_named(state, ctx, None, name) {
                    Ok(card) => all.push(Bearer::Card(card)),
                    Err(_) => return Err(fault),
                },
            }
        }
        Ok(all)
    }

    /// `至张飞的距离-1` and `其他角色至你的距离+1`: to whom, and the rest.
    pub(super) fn toward(
        &self,
        state: &State,
        ctx: &Ctx,
        text: &Name,
    ) -> Result<(Toward, String), Fault> {
        if let Some(rest) = inbound(text.text()) {
            return Ok((Toward::Inbound, rest));
        }
        if let Some(rest) = text.text().strip_prefix('至')
            && let Some((to, rest)) = rest.split_once('的')
        {
            let name = Name(crate::engine::scenario::At {
                value: to.to_owned(),
                line: text.0.line,
                column: text.0.column,
            });
            return Ok((
                Toward::One(self.char_named(state, ctx, &name)?),
                rest.to_owned(),
            ));
        }
        Ok((Toward::All, text.text().to_owned()))
    }
}

/// `其他角色至你的距离+1`: the effect on everyone else's distance to the bearer.
pub(super) fn inbound(text: &str) -> Option<String> {
    ["其他角色至你的", "其他角色至其的", "他人至你的", "被"]
        .iter()
        .find_map(|p| text.strip_prefix(p))
        .filter(|rest| rest.starts_with("距离"))
        .map(str::to_owned)
}
