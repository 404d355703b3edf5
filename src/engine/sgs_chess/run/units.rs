//! Action units, and pieces that are turned over (6.6, 9.1, 9.2).

use super::super::event::say;
use super::super::run::Run;
use super::super::state::{Ctx, Exec, Work};
use super::super::words::Side;
use super::super::words::names::{Name, Names};
use super::super::words::op::Unit;
use crate::engine::cite::{Cite, sgs};

impl Run<'_> {
    pub fn do_unit(&mut self, u: &Unit, ctx: &Ctx) {
        self.unit(u.side, &u.chars, ctx);
    }

    pub fn unit(&mut self, side: Side, names: &Names, ctx: &Ctx) {
        let Ok(chars) = self.view(ctx).chars_named(names) else {
            return;
        };
        let need = match self.look().need(side) {
            Ok(need) => need,
            Err(unruled) => {
                self.s.unruled = Some(unruled);
                return;
            }
        };
        if need.restore {
            for c in self.look().living(side) {
                self.s.char_mut(c).up = true;
            }
        }
        let clause = if need.count == 2 {
            sgs!("6.6-3")
        } else {
            sgs!("6.6-2")
        };
        say(
            self.log,
            "行动单元",
            &[
                Cite::requires(sgs!("6.6-1")),
                Cite::requires(clause),
                Cite::requires(sgs!("6.6-4")),
            ],
            &need.all,
            || format!("{side}的行动单元：{}。", self.game.whos(&chars)),
        );
        self.push(Work::Unit(side, chars), ctx);
    }

    pub fn do_side_acts(&mut self, side: Side) {
        match self.look().need(side) {
            Err(unruled) => self.s.unruled = Some(unruled),
            Ok(need) if need.count == 0 => {
                say(
                    self.log,
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
                    self.log,
                    "轮到",
                    &[Cite::requires(sgs!("6.6-1")), Cite::requires(clause)],
                    &need.all,
                    || format!("轮到{side}行动，选择{}名角色。", need.count),
                );
                self.push(Work::ChooseUnit(side), &Ctx::NOBODY);
            }
        }
    }

    /// The next turn of a unit; whether there was one.
    pub fn next_of_unit(&mut self) {
        let Some(frame) = self.s.stack.last_mut() else {
            return;
        };
        let Work::Unit(side, chars) = &frame.kind else {
            return;
        };
        let (side, ix) = (*side, usize::from(frame.begun));
        let Some(who) = chars.get(ix).copied() else {
            self.s.stack.pop();
            return;
        };
        frame.begun += 1;
        let c = self.s.char(who);
        if ix > 0 && (c.dead || c.gone || !c.up) {
            let reading = self.game.under("第二名不能行动");
            match reading.option.as_ref() {
                "略过" => {
                    self.s.stack.pop();
                    say(
                        self.log,
                        "行动单元",
                        &[Cite::defines(sgs!("6.6-3")), Cite::defines(sgs!("6.6-4"))],
                        &[reading],
                        || format!("{}不能行动，略过。", self.game.who(who)),
                    );
                }
                "改选" => {
                    self.s.stack.pop();
                    say(
                        self.log,
                        "行动单元",
                        &[Cite::defines(sgs!("6.6-3")), Cite::defines(sgs!("6.6-4"))],
                        &[reading],
                        || format!("{}不能行动，改选另一名。", self.game.who(who)),
                    );
                    self.push(Work::ChooseSecond(side), &Ctx::NOBODY);
                }
                _ => self.s.unruled = Some(self.game.open("第二名不能行动")),
            }
            return;
        }
        self.begin_turn(who);
    }

    pub fn do_flip(&mut self, name: &Name, down: bool, ctx: &Ctx) {
        let Ok(who) = self.view(ctx).char_named(name) else {
            return;
        };
        let clause = if down { sgs!("9.1-1") } else { sgs!("9.2-1") };
        let fits = self.s.char(who).up == down;
        let mut all = Vec::new();
        if fits {
            self.s.char_mut(who).up = !down;
        } else {
            all.push(self.game.under("已背面朝上再翻面"));
            if self.game.option("已背面朝上再翻面") == "翻到另一面" {
                let c = self.s.char_mut(who);
                c.up = !c.up;
            }
        }
        let word = if down { "翻面" } else { "复原" };
        let cites = [Cite::requires(clause), Cite::defines(sgs!("1.3-1"))];
        let up = self.s.char(who).up;
        say(self.log, word, &cites, &all, || {
            format!(
                "{}{word}，武将棋子{}面朝上。",
                self.game.who(who),
                if up { "正" } else { "背" }
            )
        });
        self.s.last.exec = Exec::Yes;
    }
}
