//! Action units and pieces: which characters of a side act, and which face of a piece is up (6.6, 9.1, 9.2).

use super::event::{Event, say};
use super::names::{Name, Names};
use super::op::Unit;
use super::state::{CharId, Ctx, Exec, Frame, State, Work};
use super::value::{open, under};
use super::words::Side;
use super::{Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::{Log, Under};
use crate::engine::verdict::{Go, Reason, Tracer, Unruled};

/// How many characters a side's action unit has.
pub(super) struct Need {
    pub count: usize,
    pub all: Vec<Under>,
    /// Whether the side's pieces are restored first.
    pub restore: bool,
}

impl Sgs {
    /// How many characters act (6.6-2, 6.6-3).
    pub(super) fn need(&self, s: &State, side: Side) -> Result<Need, Unruled> {
        let living = self.living(s, side);
        let mut own: Vec<CharId> = living.iter().copied().filter(|c| s.char(*c).up).collect();
        let mut all = Vec::new();
        let mut restore = false;
        if own.is_empty() {
            let reading = under(&self.readings, "己方没有正面朝上的角色");
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
                _ => return Err(open(&self.readings, "己方没有正面朝上的角色")),
            }
        }
        let up = |c: &CharId| s.char(*c).up || (restore && living.contains(c));
        let everyone: Vec<CharId> = match self.readings.of("所有角色的范围") {
            "全场含死亡" => s.all_chars().collect(),
            "只看己方" => living.clone(),
            _ => s
                .all_chars()
                .filter(|c| !s.char(*c).dead && !s.char(*c).gone)
                .collect(),
        };
        let living_up = s
            .all_chars()
            .filter(|c| !s.char(*c).dead && !s.char(*c).gone)
            .filter(up)
            .count();
        let all_up = everyone.iter().all(up);
        let alone = match self.readings.of("仅有己方一名") {
            "就全场说" => own.len() == 1 && living_up == 1,
            _ => own.len() == 1,
        };
        all.push(under(&self.readings, "所有角色的范围"));
        if own.len() == 1 {
            all.push(under(&self.readings, "仅有己方一名"));
        }
        let count = if all_up || alone { 1 } else { 2 };
        if count > own.len() {
            return Err(open(&self.readings, "仅有己方一名"));
        }
        Ok(Need {
            count,
            all,
            restore,
        })
    }

    pub(super) fn can_unit<T: Tracer>(
        &self,
        s: &State,
        side: Side,
        names: &Names,
        ctx: &Ctx,
        t: &mut T,
    ) -> Go {
        let chars = known!(t, self.chars_named(s, ctx, names));
        t.cite(Cite::permits(sgs!("6.6-1")));
        t.cite(Cite::permits(sgs!("6.6-4")));
        let need = self.need(s, side);
        let restore = need.as_ref().is_ok_and(|n| n.restore);
        for c in &chars {
            let name = self.who(*c);
            t.require(self.chars[usize::from(c.0)].side == side, || {
                let two = need.as_ref().is_ok_and(|n| n.count == 2);
                let clause = if two { sgs!("6.6-3") } else { sgs!("6.6-2") };
                Reason::forbids(clause, format!("{name}不是{side}的角色。")).blocked_by(name)
            })?;
            t.require(s.char(*c).up || restore, || {
                Reason::forbids(
                    sgs!("6.6-4"),
                    format!("{name}的武将棋子背面朝上，不能选择。"),
                )
                .blocked_by(name)
            })?;
            t.require(!s.char(*c).dead && !s.char(*c).gone, || {
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
        crate::engine::verdict::GO
    }

    pub(super) fn do_unit(&self, s: &mut State, u: &Unit, ctx: &Ctx, log: &mut Log<Event>) {
        self.unit(s, u.side, &u.chars, ctx, log);
    }

    pub(super) fn unit(
        &self,
        s: &mut State,
        side: Side,
        names: &Names,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let Ok(chars) = self.chars_named(s, ctx, names) else {
            return;
        };
        let need = match self.need(s, side) {
            Ok(need) => need,
            Err(unruled) => {
                s.unruled = Some(unruled);
                return;
            }
        };
        if need.restore {
            for c in self.living(s, side) {
                s.char_mut(c).up = true;
            }
        }
        let clause = if need.count == 2 {
            sgs!("6.6-3")
        } else {
            sgs!("6.6-2")
        };
        say(
            log,
            "行动单元",
            &[
                Cite::requires(sgs!("6.6-1")),
                Cite::requires(clause),
                Cite::requires(sgs!("6.6-4")),
            ],
            &need.all,
            || format!("{side}的行动单元：{}。", self.whos(&chars)),
        );
        s.stack.push(Frame {
            kind: Work::Unit(side, chars),
            step: 0,
            ctx: *ctx,
        });
    }

    pub(super) fn do_side_acts(&self, s: &mut State, side: Side, log: &mut Log<Event>) {
        match self.need(s, side) {
            Err(unruled) => s.unruled = Some(unruled),
            Ok(need) if need.count == 0 => {
                say(
                    log,
                    "轮到",
                    &[Cite::requires(sgs!("6.6-4"))],
                    &need.all,
                    || format!("{side}选不出角色，此次不行动。"),
                );
            }
            Ok(need) => {
                let clause = if need.count == 2 {
                    sgs!("6.6-3")
                } else {
                    sgs!("6.6-2")
                };
                say(
                    log,
                    "轮到",
                    &[Cite::requires(sgs!("6.6-1")), Cite::requires(clause)],
                    &need.all,
                    || format!("轮到{side}行动，选择{}名角色。", need.count),
                );
                s.stack.push(Frame {
                    kind: Work::ChooseUnit(side),
                    step: 0,
                    ctx: Ctx::default(),
                });
            }
        }
    }

    /// The next turn of a unit; whether there was one.
    pub(super) fn next_of_unit(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(frame) = s.stack.last_mut() else {
            return;
        };
        let Work::Unit(side, chars) = &frame.kind else {
            return;
        };
        let (side, ix) = (*side, usize::from(frame.step));
        let Some(who) = chars.get(ix).copied() else {
            s.stack.pop();
            return;
        };
        frame.step += 1;
        let c = s.char(who);
        if ix > 0 && (c.dead || c.gone || !c.up) {
            let reading = under(&self.readings, "第二名不能行动");
            match reading.option.as_ref() {
                "略过" => {
                    s.stack.pop();
                    say(
                        log,
                        "行动单元",
                        &[Cite::defines(sgs!("6.6-3")), Cite::defines(sgs!("6.6-4"))],
                        &[reading],
                        || format!("{}不能行动，略过。", self.who(who)),
                    );
                }
                "改选" => {
                    s.stack.pop();
                    say(
                        log,
                        "行动单元",
                        &[Cite::defines(sgs!("6.6-3")), Cite::defines(sgs!("6.6-4"))],
                        &[reading],
                        || format!("{}不能行动，改选另一名。", self.who(who)),
                    );
                    s.stack.push(Frame {
                        kind: Work::ChooseUnit(side),
                        step: 1,
                        ctx: Ctx::default(),
                    });
                }
                _ => s.unruled = Some(open(&self.readings, "第二名不能行动")),
            }
            return;
        }
        self.begin_turn(s, who, log);
    }

    // -------- pieces --------

    pub(super) fn can_flip<T: Tracer>(
        &self,
        s: &State,
        name: &Name,
        down: bool,
        ctx: &Ctx,
        t: &mut T,
    ) -> Go {
        let who = known!(t, self.char_named(s, ctx, name));
        let clause = if down { sgs!("9.1-1") } else { sgs!("9.2-1") };
        t.cite(Cite::permits(clause));
        let fits = s.char(who).up == down;
        t.require(
            fits || self.readings.of("已背面朝上再翻面") != "不能执行",
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

    pub(super) fn do_flip(
        &self,
        s: &mut State,
        name: &Name,
        down: bool,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let Ok(who) = self.char_named(s, ctx, name) else {
            return;
        };
        let clause = if down { sgs!("9.1-1") } else { sgs!("9.2-1") };
        let fits = s.char(who).up == down;
        let mut all = Vec::new();
        if fits {
            s.char_mut(who).up = !down;
        } else {
            all.push(under(&self.readings, "已背面朝上再翻面"));
            if self.readings.of("已背面朝上再翻面") == "翻到另一面" {
                let c = s.char_mut(who);
                c.up = !c.up;
            }
        }
        let word = if down { "翻面" } else { "复原" };
        let cites = [Cite::requires(clause), Cite::defines(sgs!("1.3-1"))];
        let up = s.char(who).up;
        say(log, word, &cites, &all, || {
            format!(
                "{}{word}，武将棋子{}面朝上。",
                self.who(who),
                if up { "正" } else { "背" }
            )
        });
        s.last.exec = Exec::Yes;
    }
}
