//! What is wrong with the names within an operation, before anything is done.

use super::super::Sgs;
use super::super::state::Ctx;
use super::super::view::View;
use super::super::words::names::{Name, Names};
use super::super::words::op::Op;
use super::super::words::walk::Named;
use super::super::words::{Colour, Kind, Suit, usual_kind};
use crate::engine::scenario::Fault;

impl View<'_> {
    /// The faults of names within an operation. In skills and cards, 你 and 目标 are not known yet.
    pub fn check_names(self, op: &Op, within: bool, faults: &mut Vec<Fault>) {
        let ctx = if within { &Ctx::ANYBODY } else { &Ctx::NOBODY };
        let view = self.by(ctx);
        op.walk(&mut |what| match what {
            Named::Char(name) | Named::Chars(name) => {
                let one = matches!(what, Named::Char(_));
                let found = if one {
                    view.char_named(name).map(|_| ())
                } else {
                    view.chars_named(&Names(vec![name.clone()])).map(|_| ())
                };
                if let Err(fault) = found {
                    let later = name.text() == "目标"
                        || within && ["使用者", "回合角色"].contains(&name.text());
                    if !later {
                        faults.push(fault);
                    }
                }
            }
            Named::Card(name) => {
                let later = within || ["此牌", "这些牌"].contains(&name.text());
                if let Err(fault) = view.cards_named(None, &Names(vec![name.clone()]))
                    && !(later && (name.text() == "此牌" || name.text() == "这些牌"))
                {
                    faults.push(fault);
                }
            }
            Named::Sort(name) => faults.extend(self.sort_fault(name)),
            Named::Skill(name) => {
                if !self.skills.iter().any(|k| k.name == name.text()) {
                    faults.push(
                        name.0
                            .fault(format!("没有名为“{}”的技能", name.text()))
                            .nearest(name.text(), self.skills.iter().map(|k| k.name.as_str())),
                    );
                }
            }
            Named::Fact(name) => faults.extend(self.fact_fault(name)),
            Named::Fault(fault) => faults.push(fault),
        });
    }

    /// What is wrong with a condition, whoever 你 and 目标 will be. What is not there yet (此牌, X …) is for then.
    pub fn fact_fault(self, name: &Name) -> Option<Fault> {
        const LATER: [&str; 7] = [
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
        self.by(&Ctx::ANYBODY).holds(name).err()
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
