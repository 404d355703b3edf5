//! Words of a text that point at something before them: refused where there is nothing that they could point at.

use super::build::Op;
use super::card::{AbilityText, Effect, Timing};
use super::select::{Cond, Counted, Filter, Num, Place, Select, SpeedOf};
use crate::engine::{At, Fault};

/// What of a text points at nothing.
pub(super) fn dangling(
    text: &At<AbilityText>,
    timing: &Timing,
    ops: &[Op],
    faults: &mut Vec<Fault>,
) {
    let caused = matches!(timing, Timing::When(..) | Timing::Flipped);
    let mut seen = Seen {
        caused,
        objects: false,
        slot: false,
        says: Vec::new(),
    };
    for cond in &text.conditions.0 {
        seen.cond(cond);
    }
    if let Timing::When(_, filter) = timing {
        seen.no_choice(filter);
    }
    if let Timing::While(conds) = timing {
        conds.iter().for_each(|c| seen.cond(c));
    }
    for op in ops {
        match op {
            Op::Do(effect) => seen.effect(effect),
            Op::Unless(conds, _) => conds.iter().for_each(|c| seen.cond(c)),
            Op::Modes(_) | Op::May(..) | Op::Jump(_) => {}
        }
    }
    seen.says.dedup();
    faults.extend(seen.says.iter().map(|says| text.fault(*says)));
}

/// What a text has said so far.
struct Seen {
    /// Whether some card brings it about.
    caused: bool,
    /// Whether an effect was done to cards.
    objects: bool,
    /// Whether a slot was given an effect.
    slot: bool,
    /// What points at nothing.
    says: Vec<&'static str>,
}

impl Seen {
    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Copy(copy) => {
                self.select(&copy.from);
                self.select(&copy.onto);
            }
            Effect::Faster(a) | Effect::Slower(a) => {
                self.select(&a.of);
                self.num(&a.by);
            }
            Effect::Draw(draw) => self.num(&draw.count),
            Effect::Arrange(arrange) => self.num(arrange.how.count()),
            Effect::Lasting(lasting) => {
                if lasting.at == Place::Same && !self.slot {
                    self.says
                        .push("“同一卡位”指前一项场地永续的卡位，前面没有场地永续〔1.2.4-22〕");
                }
                self.slot = true;
                // What a slot does it does to the card that is put there.
                return;
            }
            _ => {
                if let Some(select) = effect.select() {
                    self.select(select);
                }
            }
        }
        self.objects |= effect.select().is_some() || matches!(effect, Effect::Draw(_));
    }

    fn select(&mut self, select: &Select) {
        match select {
            Select::Same if !self.objects => self
                .says
                .push("“同一对象”指前一项效果的对象，前面没有取对象的效果〔1.2.5-2〕"),
            Select::Cause => self.cause(),
            _ => {}
        }
    }

    fn num(&mut self, num: &Num) {
        let Num::Counted(counted) = num else { return };
        match counted.as_ref() {
            Counted::Done if !self.objects => self
                .says
                .push("“做了几张”数前一项效果做到的卡，前面没有这样的效果〔1.2.4-12〕"),
            Counted::Speed(SpeedOf::Cause) => self.cause(),
            _ => {}
        }
    }

    fn cause(&mut self) {
        if !self.caused {
            self.says
                .push("“触发卡”指满足发动条件的那张卡，这段效果没有这样的条件〔1.2.2-4〕");
        }
    }

    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::Cause(filter) => {
                self.cause();
                self.no_choice(filter);
            }
            Cond::Same(filter) => {
                self.select(&Select::Same);
                self.no_choice(filter);
            }
            Cond::Field(field) => self.no_choice(&field.of),
            Cond::Not(inner) => self.cond(inner),
            Cond::Any(all) => all.iter().for_each(|c| self.cond(c)),
            _ => {}
        }
    }

    /// A condition picks no cards.
    fn no_choice(&mut self, filter: &Filter) {
        if filter.amount.is_some() || filter.chooser.is_some() {
            self.says
                .push("条件里不选卡，不写“数量”与“由谁”；张数写在条件的“数”里〔1.2.2-2〕");
        }
    }
}
