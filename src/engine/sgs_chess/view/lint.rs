//! What is wrong with the names within an operation, before anything is done.

use super::super::state::Ctx;
use super::super::view::View;
use super::super::words::names::{
    CardName, CardNames, Condition, Doer, Name, Names, SkillName, Sorts, Who, Whos,
};
use super::super::words::op::{ByText, Op, TakeValue, Use};
use super::super::words::{Colour, Kind, Suit, usual_kind};
use super::super::{Lacking, Sgs};
use crate::engine::fault::Fault;
use crate::engine::vocab::Vocab;
use crate::rulebook::Number;

impl View<'_> {
    /// The faults of names within an operation. In skills and cards, 你 and 目标 are not known yet.
    pub fn check_names(self, op: &Op, within: bool, faults: &mut Vec<Fault>) {
        let ctx = if within { &Ctx::ANYBODY } else { &Ctx::NOBODY };
        let view = self.by(ctx);
        op.walk(&mut |what| {
            if let Some(name) = what.downcast_ref::<Who>() {
                faults.extend(char_fault(view.char_named(name), name, within));
            } else if let Some(name) = what.downcast_ref::<Doer>() {
                let found = view.putter(&Some(name.clone()));
                faults.extend(char_fault(found, name, within));
            } else if let Some(names) = what.downcast_ref::<Whos>() {
                for name in names.iter() {
                    let found = view.chars_named(&Names(vec![name.clone()]));
                    faults.extend(char_fault(found, name, within));
                }
            } else if let Some(name) = what.downcast_ref::<CardName>() {
                faults.extend(view.card_fault(name));
            } else if let Some(names) = what.downcast_ref::<CardNames>() {
                faults.extend(names.iter().filter_map(|name| view.card_fault(name)));
            } else if let Some(names) = what.downcast_ref::<Sorts>() {
                faults.extend(names.iter().filter_map(|name| self.sort_fault(name)));
            } else if let Some(name) = what.downcast_ref::<SkillName>() {
                faults.extend(self.skill_named(name).err());
            } else if let Some(name) = what.downcast_ref::<Condition>() {
                faults.extend(self.fact_fault(name));
            } else if let Some(taken) = what.downcast_ref::<TakeValue>() {
                let ways = [taken.at_most.is_some(), taken.at_least.is_some(), taken.any];
                if ways.into_iter().filter(|way| *way).count() != 1 {
                    let says = "取值要写“至多”“至少”“任意”中的恰好一项";
                    faults.push(Name::default().fault(says));
                }
            } else if let Some(used) = what.downcast_ref::<Use>() {
                faults.extend(used.as_card.as_ref().and_then(|name| self.no_card(name)));
            } else if let Some(by_text) = what.downcast_ref::<ByText>() {
                faults.extend(by_text.against.iter().filter_map(number_fault));
            }
        });
    }

    /// A character where a card is used as another.
    fn no_card(self, name: &Name) -> Option<Fault> {
        let text = name.text();
        let is_char = self.chars.iter().any(|c| c.name == text);
        is_char.then(|| {
            let fault = name.fault(format!("“{text}”是角色，不是牌名"));
            fault.fix(format!("写 目标: {text}"))
        })
    }

    fn card_fault(self, name: &Name) -> Option<Fault> {
        let fault = self.cards_named(None, &Names(vec![name.clone()])).err();
        fault.filter(|_| !["此牌", "这些牌"].contains(&name.text()))
    }

    /// What is wrong with a condition, whoever 你 and 目标 will be. What is not there yet (此牌, X …) is for then.
    pub fn fact_fault(self, name: &Name) -> Option<Fault> {
        const LATER: [&str; 8] = [
            "来源",
            "此牌",
            "这些牌",
            "虚拟牌",
            "使用者",
            "回合角色",
            "X",
            "伤害",
        ];
        if self.s.chars.is_empty() || LATER.iter().any(|word| name.text().contains(word)) {
            return None;
        }
        let held = self.by(&Ctx::ANYBODY).holds(name);
        held.err().and_then(Lacking::fault)
    }
}

impl Sgs {
    /// What is wrong with a word for a sort of cards.
    fn sort_fault(&self, name: &Name) -> Option<Fault> {
        const SORTS: [&str; 4] = ["装备牌", "锦囊牌", "手牌", "装备区里的牌"];
        let text = name.text();
        let known = SORTS.contains(&text)
            || Suit::find(text).is_some()
            || Colour::find(text).is_some()
            || Kind::find(text).is_some()
            || usual_kind(text).is_some()
            || self.cards.iter().any(|c| c.name == text || c.label == text);
        let words = SORTS
            .into_iter()
            .chain(Colour::words())
            .chain(Suit::words())
            .chain(Kind::words());
        (!known).then(|| {
            name.0
                .fault(format!("没有“{text}”这样的牌"))
                .nearest(text, words)
        })
    }
}

/// Who is known only by what goes on then.
const THEN: [&str; 5] = ["使用者", "回合角色", "来源", "伤害来源", "伤害.来源"];

/// A name that is no character, unless it will be one by then.
fn char_fault<T>(found: Result<T, Fault>, name: &Name, within: bool) -> Option<Fault> {
    let text = name.text();
    let later = matches!(text, "目标" | "另一目标") || within && THEN.contains(&text);
    found.err().filter(|_| !later)
}

fn number_fault(number: &Name) -> Option<Fault> {
    let what = || number.fault(format!("“{}”不是条文号", number.text()));
    let wrong = number.text().parse::<Number>().is_err();
    wrong.then(|| what().fix("写作 10.8-1"))
}
