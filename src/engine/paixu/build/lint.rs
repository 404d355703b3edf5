//! Words of a text that point at something before them: refused where there is nothing that they could point at.

use super::super::words::{
    AbilityText, Amount, Cond, Counted, Effect, Filter, Kind, Num, Place, Select, Situation,
    Speeds, Timing,
};
use super::def::Op;
use crate::engine::vocab::{self, Vocab};
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
                lasting.effect.num().iter().for_each(|n| self.written(n));
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
        if !self.objects && vocab::within(num, Counted::is_done) {
            self.says
                .push("“做了几张”数前一项效果做到的卡，前面没有这样的效果〔1.2.4-12〕");
        }
        if vocab::within(num, Counted::names_cause) {
            self.cause();
        }
        if vocab::within(num, picks) {
            self.says.push(NO_CHOICE);
        }
        self.written(num);
    }

    /// No text counts less than nothing, and none so much.
    fn written(&mut self, num: &Num) {
        if num.written().is_some_and(|n| !(0..=255).contains(&n)) {
            self.says.push("张数、速度写 0 到 255 的一个数");
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
            Cond::Own(Situation::Cause(filter)) => {
                self.cause();
                self.no_choice(filter);
            }
            Cond::Own(Situation::Same(filter)) => {
                self.select(&Select::Same);
                self.no_choice(filter);
            }
            Cond::Own(Situation::Field(field)) => self.no_choice(&field.of),
            Cond::Number(compare) => {
                compare.walk(&mut |part| part.downcast_ref().into_iter().for_each(|n| self.num(n)));
                if compare.value.is_none() || compare.range.is_open() {
                    self.says
                        .push("“比较”要写一个数与什么比：{数: …, 多于: …}，或少于、不少于、不多于、等于〔1.2.2-2〕");
                }
            }
            Cond::Not(inner) => self.cond(inner),
            Cond::All(all) | Cond::Any(all) => all.iter().for_each(|c| self.cond(c)),
            Cond::Always | Cond::Own(_) => {}
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
