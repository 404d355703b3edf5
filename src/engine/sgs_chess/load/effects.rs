//! Effects on values that the board and equipment cards write.

use super::super::Sgs;
use super::super::compute::parse_change;
use super::super::state::{Affecting, Bearer, CardId, State, Toward};
use super::super::words::op::{Affect, Until};
use super::super::words::setup::Cards;
use super::super::words::written::{inbound, number_of};
use super::super::words::{Kind, usual_kind};
use crate::engine::fault::Fault;

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
                        within: 0,
                        draws: None,
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
                                within: 0,
                                draws: None,
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

    fn check_equipment_skills(&self, cards: &Cards, faults: &mut Vec<Fault>) {
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
        match self.view(state).affecting(affect) {
            Ok(mut all) => state.affects.append(&mut all),
            Err(fault) => faults.push(fault),
        }
    }
}
