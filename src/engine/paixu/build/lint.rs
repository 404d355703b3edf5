//! Words of a text that point at something before them: refused where there is nothing that they could point at.

use super::super::words::{
    AbilityText, Amount, Cond, Counted, Effect, Filter, Kind, Num, Place, Select, Speeds, Timing,
};
use super::def::Op;
use crate::engine::{At, Fault};

/// What of a text points at nothing.
pub fn lint(text: &At<AbilityText>, timing: &Timing, ops: &[Op], faults: &mut Vec<Fault>) {
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
            Effect::Copy(_) | Effect::Recolour(_) => {
                effect.source().into_iter().for_each(|s| self.select(s));
                effect.select().into_iter().for_each(|s| self.select(s));
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
            Select::Match(filter) => self.filter(filter),
            _ => {}
        }
    }

    /// What no card on the field can be.
    fn filter(&mut self, filter: &Filter) {
        if filter.kind == Some(Kind::Core) {
            self.says
                .push("核心卡在核心卡区，不在场上，不能是效果的对象〔1.1.2-4、1.2.5-2〕");
        }
        let several = match filter.amount {
            Some(Amount::Exactly(n) | Amount::UpTo(n)) => n > 1,
            None | Some(Amount::All) => false,
        };
        if several && matches!(filter.speed, Some(Speeds::Highest | Speeds::Lowest)) {
            self.says
                .push("“最高”“最低”只有一个速度：数量写 1，或写 全部（速度相同的都算）〔1.2.1-2〕");
        }
        filter.not.iter().for_each(|f| self.no_choice(f));
    }

    fn num(&mut self, num: &Num) {
        if !self.objects && num.has(&|c| *c == Counted::Done) {
            self.says
                .push("“做了几张”数前一项效果做到的卡，前面没有这样的效果〔1.2.4-12〕");
        }
        if num.has(&Counted::names_cause) {
            self.cause();
        }
        let chooses = |c: &Counted| match c {
            Counted::Field(f) | Counted::Speeds(f) | Counted::Elements(f) => picks(f),
            _ => false,
        };
        if num.has(&chooses) {
            self.says.push(NO_CHOICE);
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
            Cond::Compare(compare) => {
                compare.nums().for_each(|n| self.num(n));
                if compare.is_alone() {
                    self.says
                        .push("“比较”要写与什么比：{数: …, 多于: …}，或少于、不少于、不多于、等于〔1.2.2-2〕");
                }
            }
            Cond::Not(inner) => self.cond(inner),
            Cond::Any(all) => all.iter().for_each(|c| self.cond(c)),
            _ => {}
        }
    }

    /// A condition picks no cards.
    fn no_choice(&mut self, filter: &Filter) {
        if picks(filter) {
            self.says.push(NO_CHOICE);
        }
        self.filter(filter);
    }
}

const NO_CHOICE: &str = "条件里不选卡，不写“数量”与“由谁”；张数写在条件的“数”里〔1.2.2-2〕";

/// Whether a filter picks cards.
fn picks(filter: &Filter) -> bool {
    filter.amount.is_some() || filter.chooser.is_some()
}
