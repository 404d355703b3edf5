//! What is looked for in a card's text when the file is read, beyond its words: names under which nothing is kept,
//! choices where nobody is asked.

use crate::engine::fault::{At, Fault};
use crate::engine::vividz::card::ability::AbilityBody;
use crate::engine::vividz::card::modify::Ban;
use crate::engine::vividz::card::select::{Counted, Sel};
use crate::engine::vividz::card::walk::{self, Part};
use crate::engine::vividz::card::{Ability, CardText, Effect, Mod, Situation};
use crate::engine::vividz::words::{Prohibition, Zone};

/// What a text keeps and what it asks for, by name; the empty name is that of a choice without one.
#[derive(Default)]
struct Names {
    kept: Vec<String>,
    asked: Vec<String>,
    kept_numbers: Vec<String>,
    asked_numbers: Vec<String>,
}

impl Names {
    fn see(&mut self, part: &Part<'_>) {
        let name = |n: &Option<String>| n.clone().unwrap_or_default();
        match part {
            Part::Pick(p) => self.kept.push(name(&p.name)),
            Part::Sel(Sel::Chosen(n)) => self.asked.push(name(n)),
            Part::Counted(Counted::Chosen(n)) | Part::Situation(Situation::Chose(n)) => {
                self.asked.push(name(n));
            }
            Part::Counted(Counted::Number(n)) => self.asked_numbers.push(name(n)),
            Part::Effect(e) => match e {
                Effect::Discard(d) => self.kept.push(name(&d.name)),
                Effect::Mill(m) => self.kept.push(name(&m.name)),
                Effect::Show(s) => self.kept.extend(s.name.clone()),
                Effect::Number(n) => self.kept_numbers.push(name(&n.name)),
                _ => {}
            },
            _ => {}
        }
    }

    fn faults<T>(&self, at: &At<T>) -> Vec<Fault> {
        let missing = |asked: &[String], kept: &[String], word: &str, how: &str| {
            asked
                .iter()
                .filter(|n| !kept.contains(n))
                .map(|n| {
                    let named: Vec<&str> = kept
                        .iter()
                        .map(String::as_str)
                        .filter(|k| !k.is_empty())
                        .collect();
                    let fault = at.fault(match (n.is_empty(), named.first()) {
                        (true, Some(first)) => {
                            format!("“{word}”没有写名，前面的却记作“{first}”")
                        }
                        (true, None) => format!("用了“{word}”，前面却没有选过"),
                        (false, _) => format!("没有记作“{n}”的{how}"),
                    });
                    match (n.is_empty(), named.first()) {
                        (true, Some(first)) => fault.fix(format!("写作 {{{word}: {first}}}")),
                        (false, Some(_)) => fault.nearest(n, named),
                        (_, None) => {
                            fault.fix(format!("先写 {how}: {{…, 名: 甲}}，再写 {{{word}: 甲}}"))
                        }
                    }
                })
                .collect::<Vec<_>>()
        };
        let mut all = missing(&self.asked, &self.kept, "所选", "选择");
        let numbers = missing(&self.asked_numbers, &self.kept_numbers, "所选的数", "选数");
        all.extend(numbers);
        all.dedup();
        all
    }
}

/// Looks at the texts of a card. Whether one of them quotes a name with 「」 (301.3).
pub fn card(text: &At<CardText>, faults: &mut Vec<Fault>) -> bool {
    let mut quotes = false;
    // What is kept while a card is played is known to all its event abilities, which are resolved together.
    let mut played = Names::default();
    let mut beside = Vec::new();
    script_faults(&text.must.effects, text, &mut beside);
    walk::script(&text.must, &mut |part| {
        played.see(&part);
        quotes |= walk::quotes(&part);
    });
    for at in &text.abilities {
        if let Ability::Event(_) = at.value {
            walk::ability(&at.value, &mut |part| played.see(&part));
        }
    }
    let mut see = |part: Part<'_>| {
        quotes |= walk::quotes(&part);
        if let Part::Pick(_) = part {
            beside.push(no_choice(text));
        }
    };
    walk::conds(&text.check, &mut see);
    walk::conds(&text.clear, &mut see);
    walk::conds(&text.only_when, &mut see);
    walk::costs(&text.extra, &mut see);
    for at in &text.abilities {
        let mut names = Names::default();
        if let Ability::Event(_) = at.value {
            names.kept.clone_from(&played.kept);
            names.kept_numbers.clone_from(&played.kept_numbers);
        }
        quotes |= ability(&at.value, names, at, faults);
    }
    if text.abilities.is_empty() {
        faults.extend(played.faults(text));
    }
    faults.extend(beside);
    quotes
}

fn ability<T>(a: &Ability, mut names: Names, at: &At<T>, faults: &mut Vec<Fault>) -> bool {
    let mut quotes = false;
    let mut unfit = Vec::new();
    walk::ability(a, &mut |part| {
        names.see(&part);
        quotes |= walk::quotes(&part);
        let granted = match &part {
            Part::Effect(Effect::Grant(g)) => g.ability.as_ref(),
            Part::Mod(Mod::Grant(g)) => g.ability.as_ref(),
            _ => None,
        };
        if let Some(AbilityBody {
            body: Some(body), ..
        }) = granted
        {
            quotes |= ability(body, Names::default(), at, &mut unfit);
        }
        if let Part::Mod(Mod::Ban(b)) = &part {
            unfit.extend(ban(b, at));
        }
        if let Part::Effect(Effect::Move(m)) = &part
            && m.to == Zone::Field
        {
            unfit.push(
                at.fault("进入场地区不写“移动”")
                    .fix("写作 登场: {牌: …, 场地: 左}"),
            );
        }
    });
    faults.extend(names.faults(at));
    let mut beside = |part: Part<'_>| {
        if let Part::Pick(_) = part {
            unfit.push(no_choice(at));
        }
    };
    walk::conds(a.when(), &mut beside);
    walk::costs(a.cost(), &mut beside);
    match a {
        Ability::Triggered(t) => t.on.iter().for_each(|t| walk::trigger(t, &mut beside)),
        Ability::Static(s) => {
            for m in s.mods.iter() {
                if let Mod::Replace(r) = m {
                    script_faults(&r.with.effects, at, faults);
                } else {
                    walk::modification(m, &mut beside);
                }
            }
        }
        Ability::Activated(x) => script_faults(&x.must.effects, at, faults),
        Ability::Event(_) | Ability::Accel(_) => {}
    }
    if let Some(does) = a.script() {
        script_faults(&does.effects, at, faults);
    }
    faults.extend(unfit);
    quotes
}

/// What is forbidden must be asked about: some things are done by players alone, some only befall cards.
fn ban<T>(b: &Ban, at: &At<T>) -> Vec<Fault> {
    let fault = |p: &Prohibition| {
        let word = p.word();
        if p.of_player() && (b.who.is_none() || b.cards.is_some()) {
            Some(
                at.fault(format!("“{word}”是玩家做的，不能只说哪张牌不能{word}"))
                    .fix(format!("写作 不能: {{做: {word}, 谁: 对手}}")),
            )
        } else if p.of_card() && b.who.is_some() {
            Some(
                at.fault(format!("不能{word}的是牌，“谁”在这里没有作用"))
                    .fix(format!(
                        "写作 不能: {{做: {word}, 牌: {{所有: {{操控: 对手}}}}}}"
                    )),
            )
        } else {
            None
        }
    };
    b.prohibited.iter().filter_map(fault).collect()
}

/// A choice is asked only where it is itself the cards on which an action falls.
fn script_faults<T>(effects: &[Effect], at: &At<T>, faults: &mut Vec<Fault>) {
    for e in effects {
        let mut picks = 0;
        walk::own(e, &mut |part| {
            if let Part::Pick(_) = part {
                picks += 1;
            }
        });
        let mut names = Vec::new();
        for target in walk::targets(e) {
            if let Sel::Pick(p) = target {
                names.push(p.name.clone());
            }
        }
        let asked = names.len() + usize::from(matches!(e, Effect::Choose(_)));
        if picks > asked {
            faults.push(no_choice(at));
        }
        if (1..names.len()).any(|ix| names[..ix].contains(&names[ix])) {
            faults.push(
                at.fault("一个动作里的几处“选择”要各记一个名")
                    .fix("写作 选择: {从: …, 名: 甲}"),
            );
        }
        walk::inner(e, &mut |s| script_faults(&s.effects, at, faults));
    }
}

fn no_choice<T>(at: &At<T>) -> Fault {
    at.fault("“选择”写在了不会询问的地方：它只能直接是动作的对象")
        .fix("先写一行 选择: {从: …, 名: 甲}，这里写 {所选: 甲}")
}
