//! Writings that could never do anything: refused when the file is read, where the line is still known.
//!
//! 1.1-3, 1.2-2, 1.3-2 say what a card of each kind has; 5.3.4-4 that an event never lies on the field.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::ability::{Ability, Clause, When};
use super::effect::{Effect, Script};
use super::printed::CardText;
use crate::engine::forms::Short;
use crate::engine::union_arena::words::{Deed, Kind, Zone};

/// An effect whose head says when it works: `当` has no place in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Own(pub Clause);

/// A triggered effect: `当` says when it goes off.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Told(pub Clause);

/// A card's face, with nothing on it that a card of its kind cannot have.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Face(pub CardText);

impl<'de> Deserialize<'de> for Own {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let Short(clause) = Short::<Clause>::deserialize(d)?;
        if !clause.on.is_empty() {
            return Err(Error::custom(
                "时机已由这项效果的名字定了，这里的“当”不起作用；别的时机写成 诱发: {当: …}",
            ));
        }
        Ok(Self(clause))
    }
}

impl<'de> Deserialize<'de> for Told {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let clause = Clause::deserialize(d)?;
        if clause.on.is_empty() {
            return Err(Error::custom(
                "诱发 没有写“当”，永远不会发动；写出时机，如 当: 登场时",
            ));
        }
        Ok(Self(clause))
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = CardText::deserialize(d)?;
        match dead(&text) {
            Some(why) => Err(Error::custom(why)),
            None => Ok(Self(text)),
        }
    }
}

macro_rules! schema_of {
    ($($name:ident as $of:ty),+) => {$(
        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                <$of>::schema_name()
            }
            fn inline_schema() -> bool {
                true
            }
            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                generator.subschema_for::<$of>()
            }
        }
    )+};
}
schema_of!(Own as Short<Clause>, Told as Clause, Face as CardText);

/// What a deed does not tell of, where that is asked for; nothing would ever fit.
pub(super) fn untold(when: &When) -> Option<String> {
    let (deed, seen) = (when.deed, &when.seen);
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
    if kind == Kind::Event && !text.gives.0.is_empty() {
        return says("发生能量", "事件卡不在EL（1.3-2）");
    }
    for ability in &text.abilities {
        let what = head(&ability.0);
        let never = match (&ability.0, kind) {
            (Ability::Event(c), Kind::Event) => match later(&c.0.does.0) {
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
    script.effects.iter().find_map(|e| match &e.0 {
        Effect::Later(l) => {
            let (deed, seen) = (l.on.deed, &l.on.seen);
            let own = !deed.of_player() && seen.card.is_none() && seen.who.is_none();
            own.then_some(deed).or_else(|| later(&l.does))
        }
        Effect::If(i) => later(&i.then).or_else(|| later(&i.otherwise)),
        Effect::May(m) => later(&m.0.does).or_else(|| later(&m.0.otherwise)),
        Effect::PayFor(p) => later(&p.does).or_else(|| later(&p.otherwise)),
        Effect::Modes(m) => m.0.of.iter().find_map(|m| later(&m.does)),
        Effect::Each(e) => later(&e.does),
        Effect::Repeat(r) => later(&r.does),
        _ => None,
    })
}

/// Whether an effect works where an event may lie.
fn works_elsewhere(ability: &Ability) -> bool {
    let zones = match ability {
        Ability::Activated(c) | Ability::OnEndPhase(c) => &c.0.zones,
        Ability::Triggered(c) => &c.0.zones,
        Ability::Instead(c) => &c.0.zones,
        Ability::Static(c) => &c.0.zones,
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
            | Ability::Raid(_)
    )
}

/// The word over an effect.
fn head(ability: &Ability) -> &'static str {
    match ability {
        Ability::Activated(_) => "起动",
        Ability::Triggered(_) => "诱发",
        Ability::Instead(_) => "代替",
        Ability::Static(_) => "常驻",
        Ability::Event(_) => "事件",
        Ability::OnEnter(_) => Deed::Enter.word(),
        Ability::OnRaid(_) => Deed::Raid.word(),
        Ability::OnRetire(_) => Deed::Retire.word(),
        Ability::OnLeave(_) => Deed::Leave.word(),
        Ability::OnAttack(_) => Deed::Attack.word(),
        Ability::OnBlock(_) => Deed::Block.word(),
        Ability::OnBlocked(_) => Deed::Blocked.word(),
        Ability::OnUnblocked(_) => Deed::Unblocked.word(),
        Ability::OnWin(_) => Deed::Win.word(),
        Ability::OnLose(_) => Deed::Lose.word(),
        Ability::OnAttackLose(_) => Deed::AttackLose.word(),
        Ability::OnBattleEnd(_) => Deed::BattleEnd.word(),
        Ability::OnEndPhase(_) => Deed::EndPhase.word(),
        Ability::Step => "后撤",
        Ability::Damage(_) => "伤害",
        Ability::Impact(_) => "影响力",
        Ability::Raid(_) => "激跃",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            abilities: vec![crate::engine::forms::Bare(Ability::OnEnter(Own::default()))],
            ..CardText::default()
        };
        assert!(dead(&spell).is_some_and(|w| w.contains("登场时")));
    }
}
