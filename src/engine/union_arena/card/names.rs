//! The names under which an effect records chosen cards, and those by which it speaks of them: none may be spoken of
//! that nothing is recorded under.

use std::any::Any;

use super::ability::{Each, Mod, Mods, Script};
use super::effect::{Costs, RuleFor, ShowUntil};
use super::select::{Counted, Filter, Pick, Situation, Which};
use crate::engine::vocab::{self, Vocab};

/// What a script records and speaks of.
#[derive(Default)]
struct Names {
    /// Whether anything is chosen at all.
    chooses: bool,
    recorded: Vec<String>,
    /// The names spoken of; none for a bare 所选.
    spoken: Vec<Option<String>>,
    /// Whether a choice stands where nobody can be asked.
    misplaced: bool,
}

/// Checks a whole script.
///
/// # Errors
/// A sentence that says which name nothing is recorded under.
pub fn check(script: &Script) -> Result<(), String> {
    let names = Names::of(script);
    if names.misplaced {
        return Err(
            "条件、算式和“与同名”“属于”“激跃源”里不能现选：先写“选择”并“记作”，再写“所选: 名”"
                .to_owned(),
        );
    }
    for spoken in &names.spoken {
        match spoken {
            None if !names.chooses => {
                return Err("写了“所选”，这段效果却没有选过卡；先写“选择”".to_owned());
            }
            Some(name) if !names.recorded.contains(name) => {
                let fix = match names.recorded.as_slice() {
                    [] => "这段效果没有写“记作”".to_owned(),
                    known => format!("记作的有：{}", known.join("、")),
                };
                return Err(format!("没有卡记作“{name}”；{fix}"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The names under which a script records cards.
pub fn recorded(script: &Script) -> Vec<String> {
    let names = Names::of(script);
    names.recorded
}

/// What a text asks that is asked before its effect has done anything, and so never holds: what was chosen, looked at,
/// paid with or done.
pub fn asked_early(of: &impl Vocab) -> Option<String> {
    let mut found = None;
    of.walk(&mut |part| {
        let word = match (
            part.downcast_ref(),
            part.downcast_ref(),
            part.downcast_ref(),
        ) {
            (Some(Which::Chosen(_)), ..)
            | (_, Some(Counted::Chosen(_)), _)
            | (.., Some(Situation::Chose(_))) => "所选",
            (Some(Which::Looked | Which::Rest), ..) => "查看的卡",
            (Some(Which::Paid), ..) => "支付的卡",
            (_, Some(Counted::Did), _) | (.., Some(Situation::Did)) => "如此做",
            _ => return,
        };
        found.get_or_insert(word);
    });
    found.map(|word| {
        format!(
            "“{word}”写在效果的“当”“条件”“对象”里永远没有：问到时这个效果还没有做什么，得到的效果也不知道给它的效果选了什么；处理途中才问的写 如果: {{条件: …}}，等待所选的卡写 延迟: {{当: …, 直到: …, 每次: true, 做: […]}}"
        )
    })
}

impl Names {
    fn of(script: &Script) -> Self {
        let mut names = Self::default();
        names.script(script);
        names
    }

    fn script(&mut self, script: &Script) {
        script.effects.iter().for_each(|effect| self.walk(effect));
    }

    fn walk(&mut self, of: &impl Vocab) {
        of.walk(&mut |part| self.see(part));
    }

    /// One part: a script and costs within another are parts of it, an effect that is given is a whole of its own.
    fn see(&mut self, part: &dyn Any) {
        if let Some(script) = part.downcast_ref::<Script>() {
            self.script(script);
        } else if let Some(costs) = part.downcast_ref::<Costs>() {
            costs.costs.iter().for_each(|cost| self.walk(cost));
        } else if let Some(Mods { mods, .. }) = part.downcast_ref::<Mods>() {
            for change in mods {
                match change {
                    Mod::Bp(n)
                    | Mod::BpBecomes(n)
                    | Mod::Ap(n)
                    | Mod::ApBecomes(n)
                    | Mod::PayMore(n) => self.walk(n),
                    Mod::Need(n) => self.walk(n),
                    _ => {}
                }
            }
        } else if let Some(rule) = part.downcast_ref::<RuleFor>() {
            self.walk(&rule.rules.hand);
            self.walk(&rule.rules.attacks);
        } else if let Some(pick) = part.downcast_ref::<Pick>() {
            self.chooses = true;
            self.recorded.extend(pick.name.clone());
        } else if let Some(until) = part.downcast_ref::<ShowUntil>() {
            self.chooses = true;
            self.recorded.extend(until.name.clone());
        } else if part.is::<Each>() {
            self.chooses = true;
        } else if let Some(filter) = part.downcast_ref::<Filter>() {
            self.misplaced |= has_pick(filter);
        } else if let Some(calc) = part.downcast_ref::<Counted>() {
            self.misplaced |= has_pick(calc);
            if let Counted::Chosen(name) = calc {
                self.spoken.push(name.clone());
            }
        } else if let Some(cond) = part.downcast_ref::<Situation>() {
            self.misplaced |= has_pick(cond);
            if let Situation::Chose(name) = cond {
                self.spoken.push(name.clone());
            }
        } else if let Some(which) = part.downcast_ref::<Which>() {
            match which {
                Which::Chosen(name) => self.spoken.push(name.clone()),
                Which::Sources(of) | Which::Undermost(of) | Which::Below(of) => {
                    self.misplaced |= has_pick(of);
                }
                _ => {}
            }
        }
    }
}

/// Whether cards would be chosen in it.
fn has_pick(of: &impl Vocab) -> bool {
    vocab::within(of, |_: &Pick| true)
}
