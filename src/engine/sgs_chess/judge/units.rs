//! Action units and pieces: which characters of a side act, and which face of a piece is up (6.6, 9.1, 9.2).

use super::super::known;
use super::super::state::CharId;
use super::super::view::View;
use super::super::words::Side;
use super::super::words::names::{Name, Names};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Under;
use crate::engine::verdict::{GO, Go, Reason, Tracer, Unruled};

/// How many characters a side's action unit has.
pub struct Need {
    pub count: usize,
    pub all: Vec<Under>,
    /// Whether the side's pieces are restored first.
    pub restore: bool,
}

impl View<'_> {
    /// How many characters act (6.6-2, 6.6-3).
    pub fn need(self, side: Side) -> Result<Need, Unruled> {
        let living = self.living(side);
        let mut own: Vec<CharId> = living
            .iter()
            .copied()
            .filter(|c| self.s.char(*c).up)
            .collect();
        let mut all = Vec::new();
        let mut restore = false;
        if own.is_empty() {
            let reading = self.under("己方没有正面朝上的角色");
            match reading.option.as_ref() {
                "没有行动单元" => {
                    return Ok(Need {
                        count: 0,
                        all: vec![reading],
                        restore: false,
                    });
                }
                "先全部复原" => {
                    own.clone_from(&living);
                    restore = true;
                    all.push(reading);
                }
                _ => return Err(self.open("己方没有正面朝上的角色")),
            }
        }
        let up = |c: &CharId| self.s.char(*c).up || (restore && living.contains(c));
        let everyone: Vec<CharId> = match self.option("所有角色的范围") {
            "全场含死亡" => self.s.all_chars().collect(),
            "只看己方" => living.clone(),
            _ => self
                .s
                .all_chars()
                .filter(|c| !self.s.char(*c).dead && !self.s.char(*c).gone)
                .collect(),
        };
        let living_up = self
            .s
            .all_chars()
            .filter(|c| !self.s.char(*c).dead && !self.s.char(*c).gone)
            .filter(up)
            .count();
        let all_up = everyone.iter().all(up);
        let alone = match self.option("仅有己方一名") {
            "就全场说" => own.len() == 1 && living_up == 1,
            _ => own.len() == 1,
        };
        all.push(self.under("所有角色的范围"));
        if own.len() == 1 {
            all.push(self.under("仅有己方一名"));
        }
        let count = if all_up || alone { 1 } else { 2 };
        if count > own.len() {
            return Err(self.open("仅有己方一名"));
        }
        Ok(Need {
            count,
            all,
            restore,
        })
    }

    pub fn can_unit<T: Tracer>(self, side: Side, names: &Names, t: &mut T) -> Go {
        let chars = known!(t, self.chars_named(names));
        t.cite(Cite::permits(sgs!("6.6-1")));
        t.cite(Cite::permits(sgs!("6.6-4")));
        let need = self.need(side);
        let restore = need.as_ref().is_ok_and(|n| n.restore);
        for c in &chars {
            let name = self.who(*c);
            t.require(self.chars[usize::from(c.0)].side == side, || {
                let two = need.as_ref().is_ok_and(|n| n.count == 2);
                let clause = if two { sgs!("6.6-3") } else { sgs!("6.6-2") };
                Reason::forbids(clause, format!("{name}不是{side}的角色。")).blocked_by(name)
            })?;
            t.require(self.s.char(*c).up || restore, || {
                Reason::forbids(
                    sgs!("6.6-4"),
                    format!("{name}的武将棋子背面朝上，不能选择。"),
                )
                .blocked_by(name)
            })?;
            t.require(!self.s.char(*c).dead && !self.s.char(*c).gone, || {
                Reason::forbids(sgs!("6.6-4"), format!("{name}已死亡或离场，不能行动。"))
                    .blocked_by(name)
            })?;
        }
        let mut once = chars.clone();
        once.sort_unstable();
        once.dedup();
        t.require(once.len() == chars.len(), || {
            Reason::forbids(sgs!("6.6-3"), "两名角色不能是同一名。")
        })?;
        if let Ok(need) = need {
            t.require(chars.len() == need.count, || {
                let (clause, says) = match need.count {
                    1 => (sgs!("6.6-2"), "情形1：选择己方一名角色。"),
                    2 => (sgs!("6.6-3"), "情形2：选择己方两名角色。"),
                    _ => (sgs!("6.6-4"), "己方没有正面朝上的角色，没有行动单元。"),
                };
                Reason::requires(clause, format!("{says}却选了{}名。", chars.len()))
                    .blocked_by(format!("{}名", chars.len()))
            })?;
        }
        GO
    }

    /// Another for the second of a unit: one of the side's whose piece is face up.
    pub fn can_be_second<T: Tracer>(self, side: Side, names: &Names, t: &mut T) -> Go {
        let chars = known!(t, self.chars_named(names));
        let fits = |c: &CharId| {
            let k = self.s.char(*c);
            k.up && !k.dead && self.chars[usize::from(c.0)].side == side
        };
        t.require(chars.len() == 1 && chars.iter().all(fits), || {
            Reason::requires(sgs!("6.6-4"), "改选己方一名武将棋子正面朝上的角色。")
        })
    }

    pub fn can_side_act<T: Tracer>(self, side: Side, t: &mut T) -> Go {
        t.cite(Cite::permits(sgs!("6.6-1")));
        t.require(self.s.turn().is_none() && !self.chars.is_empty(), || {
            Reason::forbids(sgs!("6.6-1"), format!("还有回合没有结束，不轮到{side}。"))
        })
    }

    pub fn can_flip<T: Tracer>(self, name: &Name, down: bool, t: &mut T) -> Go {
        let who = known!(t, self.char_named(name));
        let clause = if down { sgs!("9.1-1") } else { sgs!("9.2-1") };
        t.cite(Cite::permits(clause));
        self.takes_part(who, if down { "翻面" } else { "复原" }, t)?;
        let fits = self.s.char(who).up == down;
        t.require(
            fits || self.option("已背面朝上再翻面") != "不能执行",
            || {
                Reason::requires(
                    clause,
                    format!(
                        "{}的武将棋子已{}面朝上，不能{}（读法“已背面朝上再翻面”：不能执行）。",
                        self.who(who),
                        if down { "背" } else { "正" },
                        if down { "翻面" } else { "复原" }
                    ),
                )
                .blocked_by(self.who(who))
            },
        )
    }
}
