//! Whether the timing of a skill has come (6.2-2, 7.4-1): one of the turn is held against the turn, one of a card or of
//! damage against what is in progress. Other events are stated by the scenario, and their timing is only told.

use super::super::state::{CharId, Ctx, Using};
use super::super::view::{View, inside};
use super::super::words::Timing;
use super::super::{SkillInfo, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::verdict::{GO, Go, Reason, Tracer};
use crate::rulebook::RuleId;

/// What a timing of an event asks of what is in progress.
enum Needs {
    /// A card, at this timing.
    Card(Timing),
    /// Damage in progress.
    Damage,
    /// Damage that was dealt.
    Damaged,
}

/// What of it is asked of the skill's owner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// They do it.
    Does,
    /// It is done to them.
    Suffers,
}

impl View<'_> {
    /// That a skill's timing has come.
    pub(super) fn timely<T: Tracer>(self, info: &SkillInfo, own: &Ctx, t: &mut T) -> Go {
        let Some(timing) = &info.timing else {
            return GO;
        };
        let late = |clause, now: String| Self::late(info, timing, clause, &now);
        // 6.1-2: of the owner's own turn.
        let by = match timing.contains("回合内") || timing.contains("回合外") {
            true => sgs!("6.1-2"),
            false => sgs!("6.2-2"),
        };
        if !info.at.is_empty() {
            t.cite(Cite::defines(by));
            // 角色于……阶段内: of each of that character's turns.
            if timing.contains('于') {
                t.cite(Cite::defines(sgs!("6.2-3")));
            }
        }
        for at in &info.at {
            let held = known!(t, self.by(own).holds(at));
            t.require(held, || late(by, format!("现在是{}", self.stands())))?;
        }
        let (Some((needs, part)), Some(you)) = (asked(timing), own.you) else {
            return GO;
        };
        t.cite(Cite::requires(sgs!("7.4-1")));
        let is_there = match needs {
            Needs::Card(at) => self
                .s
                .using()
                .is_some_and(|using| of_card(using, at, part, you)),
            Needs::Damage | Needs::Damaged => self.harm_at(timing, you).is_some(),
        };
        t.require(is_there, || {
            late(sgs!("7.4-1"), "这时没有这个时机".to_owned())
        })
    }

    /// The damage at whose timing a skill of this character is, where it is at one.
    pub(super) fn harm_at(self, timing: &str, you: CharId) -> Option<u32> {
        let of = |part: Option<Part>, to: CharId, source: Option<CharId>| match part {
            Some(Part::Suffers) => to == you,
            Some(Part::Does) => source == Some(you),
            None => true,
        };
        let (over, part) = match asked(timing) {
            Some((Needs::Card(_), _)) => return None,
            Some((Needs::Damage, part)) => (false, Some(part)),
            Some((Needs::Damaged, part)) => (true, Some(part)),
            // Another's damage, which the scenario states.
            None => (damage_timing(timing)?, None),
        };
        match over {
            true => self.s.just_harmed(|h| of(part, h.to, h.source)),
            false => self.s.hurting(|h| of(part, h.to, h.source)),
        }
    }

    /// That a timing has not come.
    fn late(info: &SkillInfo, timing: &str, clause: RuleId, now: &str) -> Reason {
        let says = format!("〖{}〗的时机是{timing}，{now}。", info.name);
        Reason::requires(clause, says).blocked_by(timing)
    }

    /// That the turn does not stand where a skill's timing is.
    pub(super) fn untimely(self, info: &SkillInfo, timing: &str, clause: RuleId) -> Reason {
        Self::late(info, timing, clause, &format!("现在是{}", self.stands()))
    }

    /// Where the turn stands, in words.
    fn stands(self) -> String {
        match self.s.turn() {
            Some(turn) => format!(
                "{}的{}{}",
                self.who(turn.who),
                turn.phase.word(),
                inside(turn.point.word())
            ),
            None => "没有进行中的回合".to_owned(),
        }
    }
}

/// Whether a card stands at a timing for a character.
fn of_card(using: &Using, at: Timing, part: Part, you: CharId) -> bool {
    let Some((now, nth)) = using.now else {
        return false;
    };
    let target = using.targets.get(usize::from(nth));
    now == at
        && match part {
            Part::Does => using.card.user == you,
            Part::Suffers => target.is_some_and(|target| target.who == you),
        }
}

/// What a timing asks, where it is one of the owner's that the chapter walks through.
fn asked(timing: &str) -> Option<(Needs, Part)> {
    let text = ["每当", "当"]
        .iter()
        .find_map(|p| timing.strip_prefix(p))
        .unwrap_or(timing);
    let text = text.strip_prefix('你').unwrap_or(text);
    let ends = |end: &str| text.trim_end_matches(['❶', '❷', '❸']).ends_with(end);
    if text.starts_with("成为") && text.contains("目标") && ends("时") {
        return Some((Needs::Card(Timing::Targeted), Part::Suffers));
    }
    if (text.starts_with("使用") || text.starts_with("指定")) && text.contains("指定") && ends("时")
    {
        return Some((Needs::Card(Timing::Aim), Part::Does));
    }
    let part = match (text.starts_with("受到"), text.starts_with("造成")) {
        (true, _) => Part::Suffers,
        (_, true) => Part::Does,
        _ => return None,
    };
    match damage_timing(text)? {
        true => Some((Needs::Damaged, part)),
        false => Some((Needs::Damage, part)),
    }
}

/// Whether a timing of damage is after it (or in it); none where it is no timing of damage.
fn damage_timing(text: &str) -> Option<bool> {
    let text = text.trim_end_matches(['❶', '❷', '❸']);
    match (
        text.contains("伤害"),
        text.ends_with('时'),
        text.ends_with('后'),
    ) {
        (true, true, _) => Some(false),
        (true, _, true) => Some(true),
        _ => None,
    }
}
