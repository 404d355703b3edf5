//! Writings that could never do anything: refused when the file is read, where the line is still known.
//!
//! 1.1-3, 1.2-2, 1.3-2 say what a card of each kind has; 5.3.4-4 that an event never lies on the field.

use super::ability::{Ability, Clause, Effect, Given, Later, Mod, Own, Plain, Script, Told, Whole};
use super::against::When;
use super::effect::Cost;
use super::names;
use super::printed::{CardText, Face};
use super::select::Situation;
use crate::engine::union_arena::words::{Cannot, Deed, Head, Kind, Until, Zone};
use crate::engine::vocab::{self, Vocab};

impl Whole {
    pub(super) fn can_be_done(&self) -> Result<(), String> {
        names::check(&self.0)?;
        idle(&self.0).map_or(Ok(()), Err)
    }
}

impl When {
    /// What a deed does not tell of, where that is asked for; nothing would ever fit.
    pub(super) fn untold(&self) -> Option<String> {
        let (deed, seen) = (self.deed, &self.seen);
        if deed.of_phase() && seen.card.is_some() {
            return Some(format!(
                "“{}”不说到哪张卡，写了“卡”就永远不会发动；是谁的阶段写“谁”",
                deed.word()
            ));
        }
        let two = matches!(
            deed,
            Deed::Enter
                | Deed::Raid
                | Deed::BeRaided
                | Deed::Attack
                | Deed::AttackEnd
                | Deed::Block
                | Deed::Blocked
                | Deed::Win
                | Deed::Lose
                | Deed::AttackLose
                | Deed::BattleEnd
        );
        (seen.other.is_some() && !two).then(|| {
            format!(
                "“{}”不说到另一张卡，写了“对”就永远不会发动；它只用于攻击、战斗、阻挡与激跃",
                deed.word()
            )
        })
    }
}

impl Cost {
    /// A cost that takes cards to where no effect puts them.
    pub(super) fn unpaid(&self) -> Option<String> {
        match self {
            Cost::Move(m) if shut(m.to, false) => Some(format!(
                "费用里的“移动卡”不能放到“{}”；放到手牌、卡组、场外、除外区或血区",
                m.to.word()
            )),
            _ => None,
        }
    }
}

impl Clause {
    /// What its `当` and `条件` ask that never holds when they are asked.
    pub(super) fn asked_early(&self) -> Result<(), String> {
        let told = self.on.iter().flat_map(|w| [&w.seen.card, &w.seen.other]);
        let asked = told.flatten().find_map(names::asked_early);
        let asked = asked.or_else(|| self.when.iter().find_map(names::asked_early));
        asked.map_or(Ok(()), Err)
    }
}

impl Own {
    pub(super) fn works(&self) -> Result<(), String> {
        self.0.asked_early()?;
        if !self.0.on.is_empty() {
            return Err(
                "时机已由这项效果的名字定了，这里的“当”不起作用；别的时机写成 诱发: {当: …}"
                    .to_owned(),
            );
        }
        as_is(&self.0.does.0).map_or(Ok(()), Err)
    }
}

impl Told {
    pub(super) fn works(&self) -> Result<(), String> {
        self.0.asked_early()?;
        if self.0.on.is_empty() {
            return Err("诱发 没有写“当”，永远不会发动；写出时机，如 当: 登场时".to_owned());
        }
        as_is(&self.0.does.0).map_or(Ok(()), Err)
    }
}

impl Given {
    pub(super) fn works(&self) -> Result<(), String> {
        if let Some(why) = does_not_last(&self.0) {
            return Err(why);
        }
        let never = match &self.0 {
            Ability::Raid(_) => "激跃看卡面印着的标记（5.3.2-1、5.3.2-2），得到的激跃没有作用",
            Ability::Event(_) => "“事件”只在使用写着它的事件卡时发动（5.3.4-4），得到的没有作用",
            _ => return Ok(()),
        };
        Err(format!("得到的效果不能是“{}”：{never}", self.0.named()))
    }
}

/// What a lasting effect says that does not last, or not where it says: a name that holds in every zone beside what holds
/// on the field, what holds for the next card only, and what keeps off 影响力 while its
/// card is blocking, since that goes off (5.4.3.1a-4) after the blocking character has retired (5.4.3.1a-2).
fn does_not_last(ability: &Ability) -> Option<String> {
    let Ability::Static(text) = ability else {
        return None;
    };
    if text.rules.as_ref().is_some_and(|r| r.next.is_some()) {
        return Some(
            "常驻的“规定”写了“下一张”，永远用不完；写成动作 规定: {下一张: …, 直到: 本回合中}，一直的写 变化: {消费AP: …}"
                .to_owned(),
        );
    }
    if text.names_itself() && text.does_more() {
        return Some(
            "“卡名”在哪个区域都有，别的变化只在场上，不能写在一个没有“区域”的常驻里；分成两个常驻，或写出“区域”"
                .to_owned(),
        );
    }
    let early = text.on.iter().find_map(names::asked_early);
    let early = early.or_else(|| text.when.iter().find_map(names::asked_early));
    if early.is_some() {
        return early;
    }
    let blocking = |of: &Situation| matches!(of, Situation::Blocking);
    let keeps_off = |of: &Mod| match of {
        Mod::Cannot(all) => all.iter().any(|a| a.what == Cannot::Impact),
        Mod::Lose(all) => all.contains(&Head::Impact),
        _ => false,
    };
    let of_others = text.on.is_some();
    let late = of_others
        && text.when.iter().any(|c| vocab::within(c, blocking))
        && text.mods.iter().any(keeps_off);
    late.then(|| {
        "影响力发动时（5.4.3.1a-4）阻挡角色已经退场（5.4.3.1a-2），写着“阻挡中”的常驻效果已经没有；写“影响力无效”，或 阻挡时: [{赋予: {卡: 攻击角色, 变化: {不能: 影响力}, 直到: 这场战斗中}}]"
            .to_owned()
    })
}

impl Plain {
    pub(super) fn works(&self) -> Result<(), String> {
        as_is(&self.0.0).map_or(Ok(()), Err)
    }
}

impl Face {
    pub(super) fn works(&self) -> Result<(), String> {
        dead(&self.0).map_or(Ok(()), Err)
    }
}

/// Calls for each action of a script and of the parts within it; says with it whether it is done later.
fn walk(script: &Script, later: bool, see: &mut dyn FnMut(&Effect, bool)) {
    for effect in &script.effects {
        see(effect, later);
        let later = later || matches!(effect, Effect::Later(_));
        effect.walk(&mut |part| {
            if let Some(script) = part.downcast_ref() {
                walk(script, later, see);
            }
        });
    }
}

/// “照原样” where nothing is being replaced.
fn as_is(script: &Script) -> Option<String> {
    let mut found = false;
    walk(script, false, &mut |e, _| {
        found |= matches!(e, Effect::AsIs(_))
    });
    found.then(|| "“照原样”只在“代替”里有用：这里没有被代替的事".to_owned())
}

/// Whether no effect puts cards into such a zone by moving them there.
fn shut(to: Zone, field: bool) -> bool {
    matches!(to, Zone::Under | Zone::Below | Zone::Using | Zone::Field) || (to.on_field() && !field)
}

/// What a whole script says that could never be done.
pub(super) fn idle(script: &Script) -> Option<String> {
    let mut why = None;
    walk(script, false, &mut |effect, later| {
        let says = match effect {
            Effect::AsIs(_) if later => {
                "延迟的“照原样”没有被代替的事可做：到那时已经代替过了；写明到时做什么，如 退场: 此卡"
                    .to_owned()
            }
            Effect::Move(m) if shut(m.to, true) => format!(
                "“移动卡”不能放到“{}”；角色下方写“放到下方”，激跃写“激跃”，使用事件写“使用”，场上写 FL 或 EL",
                m.to.word()
            ),
            Effect::Discard(d) if shut(d.to, false) => {
                format!("“弃手牌”不能放到“{}”；登场写“登场”", d.to.word())
            }
            Effect::Later(l) if l.until == Some(Until::Stay) => {
                "“延迟”不附在卡上，“在场期间”永远不会结束；写“来源在场期间”".to_owned()
            }
            Effect::Later(l) if l.each && l.until.is_none() => {
                "“延迟”写了“每次”，没有写“直到”，永远不会结束；写到什么时候，如 直到: 本回合中"
                    .to_owned()
            }
            Effect::Later(Later {
                until: Some(Until::NextReady),
                ..
            }) => "“延迟”不附在卡上，没有“下1次激活时”；等激活写 当: {激活时: {卡: …}}".to_owned(),
            Effect::Rule(r) if r.until == Until::NextReady => {
                "“规定”不附在卡上，没有“下1次激活时”；附在卡上的写 赋予: {变化: {不能: 激活}, 直到: 下1次激活时}"
                    .to_owned()
            }
            Effect::Rule(r) if r.until == Until::Stay => {
                "“规定”不附在卡上，“在场期间”永远不会结束；写“来源在场期间”".to_owned()
            }
            _ => return,
        };
        why.get_or_insert(says);
    });
    why
}

/// What beside an event's effect is never asked for: using it costs its AP and nothing else (5.3.4-3).
fn beside_event(c: &Clause) -> Option<String> {
    let written = [
        (
            "费用",
            !c.cost.costs.is_empty(),
            "使用事件只支付消费AP（5.3.4-3）；效果里要付的写成 支付: {费用: …, 则: …}，付了才能使用的写牌面的 使用费用: […]",
        ),
        (
            "可选",
            c.optional,
            "使用了就发动（5.3.4-4）；可以不做的部分写成 可以: […]",
        ),
        (
            "每回合1次",
            c.once || c.times.is_some() || c.once_named || c.once_a_game,
            "用过的事件卡已在场外（5.3.4-4）；限制使用写成牌面的 使用条件，如 非: {本回合发生过: …}",
        ),
        ("激跃才有", c.raid_only, "事件卡不在场上（5.3.4-4）"),
        ("区域", !c.zones.is_empty(), "事件只在使用时发动（5.3.4-4）"),
    ];
    written
        .iter()
        .find(|(_, w, _)| *w)
        .map(|(what, _, why)| format!("“事件”效果写了“{what}”，永远不起作用：{why}"))
}

/// What stands on a face that a card of its kind never uses.
fn dead(text: &CardText) -> Option<String> {
    let kind = text.kind;
    let says = |what: &str, why: &str| {
        Some(format!(
            "{}卡写了“{what}”，永远不起作用：{why}",
            kind.word()
        ))
    };
    if kind != Kind::Character {
        let only = "只有角色卡有（1.1-3）";
        let written = [
            ("BP", text.bp.is_some()),
            ("激跃", !text.raid.is_empty()),
            ("后撤", text.step),
            ("伤害", text.damage.is_some()),
            ("影响力", text.impact.is_some()),
        ];
        if let Some((what, _)) = written.iter().find(|(_, w)| *w) {
            return says(what, only);
        }
    }
    let never = |c: &Cost| Some((c.own_word(), c.never_for_playing()?));
    if let Some((what, why)) = text.cost.costs.iter().find_map(never) {
        return Some(format!("“使用费用”写了“{what}”，不能这样支付：{why}"));
    }
    if let Some(why) = text.may.iter().find_map(names::asked_early) {
        return Some(why);
    }
    if kind == Kind::Event && !text.gives.0.is_empty() {
        return says("发生能量", "事件卡不在EL（1.3-2）");
    }
    for ability in &text.abilities {
        if let Some(why) = does_not_last(ability) {
            return Some(why);
        }
        let what = ability.named();
        let never = match (ability, kind) {
            (Ability::Event(c), Kind::Event) => match later(&c.0.does.0) {
                _ if beside_event(&c.0).is_some() => return beside_event(&c.0),
                Some(deed) => {
                    return Some(format!(
                        "事件卡里延迟的“{0}”没有写“卡”，说的就是这张事件卡，它不在场上，永远不会发生；写作 {{{0}: {{卡: …}}}}",
                        deed.word()
                    ));
                }
                None => None,
            },
            (Ability::Event(_), _) => Some("只有事件卡能使用（5.3.4-1）"),
            (a, Kind::Event) => (!works_elsewhere(a)).then_some(
                "事件卡不在场上（5.3.4-4）；使用时的效果写“事件”，在别处起作用的写“区域”",
            ),
            (a, Kind::Site) => of_character(a).then_some("只有角色攻击、阻挡、激跃、移动（1.2-1）"),
            (_, Kind::Character) => None,
        };
        if let Some(why) = never {
            return says(what, why);
        }
    }
    None
}

/// A deed of the event itself for which something in its script waits.
fn later(script: &Script) -> Option<Deed> {
    let mut found = None;
    walk(script, false, &mut |effect, _| {
        if let Effect::Later(l) = effect {
            let (deed, seen) = (l.on.deed, &l.on.seen);
            let own = !deed.of_player() && seen.card.is_none() && seen.who.is_none();
            found = found.or(own.then_some(deed));
        }
    });
    found
}

/// Whether an effect works where an event may lie.
fn works_elsewhere(ability: &Ability) -> bool {
    let zones = match ability {
        Ability::Activated(c) | Ability::OnEndPhase(c) => &c.0.zones,
        Ability::Triggered(c) => &c.0.zones,
        Ability::Instead(c) => &c.0.zones,
        Ability::Static(c) => &c.zones,
        _ => return false,
    };
    zones.iter().any(|z| !z.on_field() && *z != Zone::Field)
}

/// Whether only a character ever has it.
fn of_character(ability: &Ability) -> bool {
    matches!(
        ability,
        Ability::OnRaid(_)
            | Ability::OnAttack(_)
            | Ability::OnBlock(_)
            | Ability::OnBlocked(_)
            | Ability::OnUnblocked(_)
            | Ability::OnWin(_)
            | Ability::OnLose(_)
            | Ability::OnAttackLose(_)
            | Ability::OnBattleEnd(_)
            | Ability::Step
            | Ability::Damage(_)
            | Ability::Impact(_)
            | Ability::NoImpact
            | Ability::Raid(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Why a file with this effect on a character, or on an event, is not read.
    fn refused(effect: &str) -> String {
        let kind = if effect.starts_with("{事件") {
            "种类: 事件"
        } else {
            "BP: 1000"
        };
        let text = format!(
            "书: union-arena\n标题: 甲\n问题: 乙\n牌:\n  丙: {{{kind}, 效果: [{effect}]}}\n局面: {{}}\n裁定: {{答: 一, 条文: [], 依据: 条文}}\n"
        );
        let library = crate::rulebook::Library::shipped();
        match crate::engine::games::open(&text, &library) {
            Ok(_) => String::new(),
            Err(faults) => {
                assert_eq!(faults[0].line, 5, "{effect}");
                faults[0].to_string()
            }
        }
    }

    #[test]
    fn effects_that_never_work_are_refused_with_their_place_and_fix() {
        let all = [
            (
                "{事件: {费用: [{弃手牌: 1}], 效果: [{抽卡: 2}]}}",
                "支付: {费用",
            ),
            ("{事件: {可选: true, 效果: [{抽卡: 2}]}}", "可以: ["),
            ("{事件: {每回合1次: true, 效果: [{抽卡: 2}]}}", "条件"),
            ("{事件: {区域: 场外, 效果: [{抽卡: 2}]}}", "区域"),
            (
                "{代替: {当: {抽卡时: {卡: {特征: 剑}}}, 效果: [无事]}}",
                "“谁”",
            ),
            (
                "{常驻: {条件: 阻挡中, 对象: {攻击中: true}, 变化: {不能: 影响力}}}",
                "影响力无效",
            ),
            (
                "{起动: [{选择: {谁: 对方, 记作: 敌}}, {赋予: {卡: 此卡, 变化: {效果: {诱发: {当: {退场时: {卡: {属于: {所选: 敌}}}}, 效果: [{抽卡: 1}]}}}}}]}",
                "延迟: {当",
            ),
            ("{常驻: {变化: [{卡名: 甲}, {BP: 500}]}}", "分成两个常驻"),
            ("{攻击时: {条件: 已选, 效果: [{抽卡: 1}]}}", "如果"),
            (
                "{常驻: {对象: {属于: 所选}, 变化: {BP: 1000}}}",
                "延迟: {当",
            ),
            ("{常驻: {规定: {下一张: {消费AP: -1}}}}", "直到: 本回合中"),
            ("{常驻: {变化: {效果: {激跃: <下>}}}}", "标记"),
            ("{常驻: {变化: {效果: {事件: [{抽卡: 1}]}}}}", "事件卡"),
            ("{起动: [{移动卡: {卡: 此卡, 到: 激跃源}}]}", "激跃源"),
            (
                "{起动: [{可以: [{移动卡: {卡: 此卡, 到: 使用中}}]}]}",
                "使用中",
            ),
            ("{起动: [{弃手牌: {数: 1, 到: FL}}]}", "登场"),
            (
                "{起动: {费用: [{移动卡: {从: {区域: 手牌}, 到: FL}}], 效果: [无事]}}",
                "费用",
            ),
            (
                "{起动: [{规定: {不能: 抽卡, 直到: 在场期间}}]}",
                "来源在场期间",
            ),
            (
                "{起动: [{延迟: {当: 退场时, 直到: 在场期间, 做: [无事]}}]}",
                "来源在场期间",
            ),
            (
                "{起动: [{规定: {不能: 攻击, 直到: 下1次激活时}}]}",
                "赋予: {变化",
            ),
            (
                "{起动: [{延迟: {当: 激活时, 直到: 下1次激活时, 做: [无事]}}]}",
                "激活时: {卡",
            ),
            (
                "{起动: [{延迟: {当: 抽卡时, 每次: true, 做: [无事]}}]}",
                "直到: 本回合中",
            ),
            ("{起动: [照原样]}", "代替"),
            ("{诱发: {当: 登场时, 效果: [{可以: [照原样]}]}}", "代替"),
            ("{影响力: {数: 1, 效果: [照原样]}}", "代替"),
            (
                "{代替: {效果: [{延迟: {当: 结束阶段开始时, 做: [照原样]}}]}}",
                "到那时",
            ),
        ];
        for (effect, says) in all {
            let told = refused(effect);
            assert!(told.contains(says), "{effect}: {told}");
        }
        for effect in [
            "{事件: {条件: 自己的回合, 效果: [{支付: {费用: [{弃手牌: 1}], 则: [{抽卡: 2}]}}]}}",
            "{代替: {当: {抽卡时: {谁: 对方}}, 效果: [无事]}}",
            "{代替: {效果: [{横置: 此卡}, 照原样]}}",
            "{起动: [{规定: {不能: 抽卡, 直到: 来源在场期间}}]}",
            "{起动: [{移动卡: {卡: 此卡, 到: EL}}]}",
        ] {
            assert_eq!(refused(effect), "", "{effect}");
        }
    }

    #[test]
    fn what_never_works_is_refused_with_its_kind() {
        let site = CardText {
            kind: Kind::Site,
            ..CardText::default()
        };
        assert_eq!(dead(&site), None);
        let why = dead(&CardText {
            bp: Some(1000),
            ..site
        });
        assert!(why.is_some_and(|w| w.contains("场地卡写了“BP”")));
        let spell = CardText {
            kind: Kind::Event,
            abilities: vec![Ability::OnEnter(Own::default())],
            ..CardText::default()
        };
        assert!(dead(&spell).is_some_and(|w| w.contains("登场时")));
    }
}
