//! The course of a turn: phases, their timings, skipping, ending, terminating, extra phases (6.1 to 6.5, 7.4).

use super::super::compute::{Amount, Quantity};
use super::super::event::{note, say};
use super::super::judge::skills::VOID;
use super::super::judge::turn::{goal_of, is_ahead};
use super::super::run::Run;
use super::super::state::{Affecting, Bearer, CharId, Ctx, Goal, Turning, Work};
use super::super::view::View;
use super::super::view::quantities::DEAD;
use super::super::words::names::{Count, Name};
use super::super::words::op::{Draw, Skip, Until, What};
use super::super::words::{Phase, Point, Side};
use crate::engine::cite::{Cite, sgs};

impl Run<'_> {
    /// 4.17-1 to 4.17-3: effects on 额定摸牌数 bear on the draw phase that ends here, or that the turn had, and on no
    /// other.
    fn drawn_out(&mut self, who: CharId) {
        let s = &*self.s;
        let over = |a: &Affecting| a.on == Bearer::Char(who) && a.draws.is_some() && s.draws_now(a);
        let kept = s.affects.iter().filter(|a| !over(a)).cloned().collect();
        self.s.affects = kept;
    }

    /// Effects that end with a phase or a turn: those that came in the innermost turn or extra phase, and for the turn
    /// those of its extra phases. What came in the phase that an extra phase lies in lasts as long as that (6.2-4, 6.2-5).
    fn expire(&mut self, until: Until) {
        let now = self.s.depth();
        let over = |u: Until, within: u8| u == until && within.max(1) >= now;
        self.s.affects.retain(|a| !over(a.until, a.within));
        self.s.voided.retain(|v| !over(v.until, v.within));
    }

    pub fn begin_turn(&mut self, who: CharId) {
        say(
            self.log,
            "回合开始",
            &[Cite::defines(sgs!("6.1-1")), Cite::requires(sgs!("6.2-1"))],
            &[],
            || format!("{}进行一个回合。", self.game.who(who)),
        );
        self.push(
            Work::Turn(Turning::new(who, Phase::Prepare, Point::Before)),
            &Ctx {
                doer: Some(who),
                ..Ctx::NOBODY
            },
        );
        self.generated();
    }

    pub fn do_turn(&mut self, name: &Name, ctx: &Ctx) {
        if let Ok(who) = self.view(ctx).char_named(name) {
            self.begin_turn(who);
        }
    }

    pub fn do_until(&mut self, name: &Name) {
        let Ok(goal) = goal_of(name) else { return };
        // 6.2-5: what an extra phase does not come to is its turn's, and the extra phase goes on to its end.
        for frame in self.s.stack.iter_mut().rev() {
            let Work::Turn(turn) = &mut frame.kind else {
                continue;
            };
            if is_ahead(turn, goal) {
                turn.goal = Some(goal);
                break;
            }
            turn.goal = Some(Goal::Over);
        }
    }
}

impl View<'_> {
    /// The timing that comes next; `None` at the end of the turn.
    fn next_point(self, t: &Turning) -> Option<(Phase, Point)> {
        use Point::{After, Before, Finish, Start, Within};
        let skipped = |p: Phase| !t.extra && self.skips(t.who, p);
        match t.point {
            Before if skipped(t.phase) => {
                // Phases skipped in a row generate nothing from the start of the first to the end of the last.
                let mut last = t.phase;
                while let Some(next) = Phase::ALL.get(last.ix() + 1)
                    && skipped(*next)
                {
                    last = *next;
                }
                Some((last, After))
            }
            Before => Some((t.phase, Start)),
            Start => Some((t.phase, Within)),
            Within => Some((t.phase, Finish)),
            Finish if t.extra => None,
            Finish => Some((t.phase, After)),
            After => {
                let mut next = Phase::ALL.get(t.phase.ix() + 1).copied()?;
                if skipped(next) && self.option("跳过移动阶段的开始前") == "不生成" {
                    while let Some(after) = Phase::ALL.get(next.ix() + 1)
                        && skipped(*after)
                    {
                        next = *after;
                    }
                    return Some((next, After));
                }
                Some((next, Before))
            }
        }
    }
}

impl Run<'_> {
    /// Brings the innermost turn to its next timing.
    pub fn next_step(&mut self) {
        let Some(turn) = self.s.turn().cloned() else {
            return;
        };
        let ended = turn.ending;
        let next = self.look().next_point(&turn);
        if ended || (next.is_none() && turn.extra) {
            return self.end_turn();
        }
        let (phase, point) = match next {
            Some(next) => next,
            None => {
                if let Some(t) = self.s.turn_mut() {
                    t.ending = true;
                }
                say(
                    self.log,
                    "时机",
                    &[Cite::requires(sgs!("6.5-1")), Cite::requires(sgs!("7.4-1"))],
                    &[],
                    || format!("{}的回合结束前。", self.game.who(turn.who)),
                );
                self.reached(None);
                return;
            }
        };
        if point == Point::After && (turn.point == Point::Before || phase != turn.phase) {
            let first = if turn.point == Point::Before {
                turn.phase
            } else {
                Phase::ALL[turn.phase.ix() + 1]
            };
            say(
                self.log,
                "跳过阶段",
                &[Cite::requires(sgs!("6.2-6")), Cite::defines(sgs!("6.2-4"))],
                &[self.game.under("跳过移动阶段的开始前")],
                || {
                    if first == phase {
                        format!("{phase}已跳过，其内的时机都不生成。")
                    } else {
                        format!(
                            "{first}至{phase}均已跳过，自{first}开始时起至{phase}结束时止，所有时机都不生成。"
                        )
                    }
                },
            );
        }
        if let Some(t) = self.s.turn_mut() {
            if t.phase != phase {
                t.moved = 0;
                t.marches = 0;
            }
            t.phase = phase;
            t.point = point;
        }
        self.generated();
    }

    /// What comes with the timing that was just generated.
    fn generated(&mut self) {
        let Some(t) = self.s.turn().cloned() else {
            return;
        };
        let word = match t.point {
            Point::Within => "内",
            other => other.word(),
        };
        say(
            self.log,
            if t.point == Point::Within {
                "阶段开始"
            } else {
                "时机"
            },
            &[Cite::requires(sgs!("7.4-1")), Cite::requires(sgs!("6.2-1"))],
            &[],
            || format!("{}的{}{word}。", self.game.who(t.who), t.phase),
        );
        if t.point == Point::After || (t.extra && t.point == Point::Finish) {
            self.expire(Until::Phase);
            if t.phase == Phase::Draw {
                self.drawn_out(t.who);
            }
        }
        self.reached(Some((t.phase, t.point)));
        let due: Vec<_> = self
            .s
            .waiting
            .iter()
            .filter(|w| w.phase == t.phase && w.point == t.point)
            .cloned()
            .collect();
        self.s
            .waiting
            .retain(|w| w.phase != t.phase || w.point != t.point);
        if t.point == Point::Within && t.phase == Phase::Draw {
            self.draw_phase(t.who);
        }
        for waiting in due.into_iter().rev() {
            let whose = waiting.ctx.you.zip(waiting.skill);
            let void = whose.is_some_and(|(who, skill)| self.s.is_void(who, skill));
            let mut all = Vec::new();
            if void {
                let reading = self.game.under(VOID);
                match reading.option.as_ref() {
                    "照常执行" => all.push(reading),
                    "未定" => {
                        self.s.unruled = Some(self.game.open(VOID));
                        return;
                    }
                    _ => {
                        say(
                            self.log,
                            "不能执行",
                            &[Cite::forbids(sgs!("7.6-2")), Cite::defines(sgs!("5.10-1"))],
                            std::slice::from_ref(&reading),
                            || "技能无效，它的延时类效果此时不能产生影响。".to_owned(),
                        );
                        continue;
                    }
                }
            }
            say(
                self.log,
                "延时效果",
                &[Cite::defines(sgs!("5.10-1"))],
                &all,
                || format!("延时类效果到了执行时机：{}{word}。", t.phase),
            );
            self.push(Work::Sequence(waiting.acts), &waiting.ctx);
        }
    }

    /// 4.17-1: the cards that the fixed course of the draw phase gives.
    fn draw_phase(&mut self, who: CharId) {
        if !self.look().counts(who) {
            return self.draws_nothing(who);
        }
        let count = self.look().draw_count(who);
        let n = match &count.result {
            Ok(Amount::Finite(n)) => *n,
            Ok(Amount::Infinite) => 0,
            Err(unruled) => {
                self.s.unruled = Some(unruled.clone());
                return;
            }
        };
        let mut cites = count.cites();
        let others = self.s.affects.iter();
        let mut others = others.filter(|a| a.on == Bearer::Char(who) && !self.s.draws_now(a));
        // 4.17-3: an effect that came in another draw phase bears on that one.
        if others.any(|a| a.quantity == Quantity::DrawCount) {
            cites.push(Cite::defines(sgs!("4.17-3")));
            cites.dedup();
        }
        say(self.log, "额定摸牌", &cites, &count.under, || {
            format!("{}因游戏的固定流程摸{n}张牌。", self.game.who(who))
        });
        if n > 0 {
            self.do_draw(
                &Draw {
                    who: Some(Name::new(self.game.who(who)).into()),
                    count: Count::Fixed(n),
                    later: false,
                    meanwhile: Vec::new(),
                    pause: false,
                },
                &Ctx::NOBODY,
            );
        }
    }

    /// The draw phase of one that died or left the game in its turn: by the reading.
    fn draws_nothing(&mut self, who: CharId) {
        if self.game.option(DEAD) != "不能" {
            self.s.unruled = Some(self.game.open(DEAD));
            return;
        }
        let gone = match self.s.char(who).gone {
            true => sgs!("4.18-1"),
            false => sgs!("4.19-1"),
        };
        let cites = [Cite::defines(sgs!("4.17-1")), Cite::defines(gone)];
        let under = [self.game.under(DEAD)];
        say(self.log, "不能执行", &cites, &under, || {
            format!("{}已不再参与，不摸牌。", self.game.who(who))
        });
    }

    /// Takes the goal away where it is reached or can no more be.
    fn reached(&mut self, at: Option<(Phase, Point)>) {
        let Some(t) = self.s.turn_mut() else { return };
        let done = match (t.goal, at) {
            (Some(Goal::At(phase, point)), Some(now)) => now >= (phase, point),
            (Some(Goal::At(..) | Goal::Ending), None) => true,
            _ => false,
        };
        if done {
            t.goal = None;
        }
    }

    fn end_turn(&mut self) {
        let Some(ix) = self
            .s
            .stack
            .iter()
            .rposition(|f| matches!(f.kind, Work::Turn(_)))
        else {
            return;
        };
        self.s.stack.truncate(ix + 1);
        if let Some(who) = self.s.turn().filter(|t| !t.extra).map(|t| t.who) {
            self.drawn_out(who);
        }
        let Some(t) = self.s.turn().cloned() else {
            return;
        };
        if !t.extra {
            self.expire(Until::Turn);
        }
        self.expire(Until::Phase);
        self.s.stack.pop();
        if t.extra {
            self.over(&t);
            note(self.log, "额外阶段结束", || {
                format!("额外的{}结束。", t.phase)
            });
            return;
        }
        self.s.char_mut(t.who).skips = 0;
        note(self.log, "回合结束", || {
            format!("{}的回合结束。", self.game.who(t.who))
        });
        if self.game.option("何时翻面与复原") == "行动后翻面" {
            self.flip_after(t.who);
        }
    }

    /// The reading under which a piece that acted turns its face down.
    fn flip_after(&mut self, who: CharId) {
        let reading = [self.game.under("何时翻面与复原")];
        if self.s.char(who).up {
            self.s.char_mut(who).up = false;
            say(
                self.log,
                "翻面",
                &[Cite::requires(sgs!("9.1-1")), Cite::defines(sgs!("6.6-4"))],
                &reading,
                || format!("{}的武将棋子翻面。", self.game.who(who)),
            );
        }
        let living: Vec<CharId> = [Side::Warm, Side::Cold]
            .into_iter()
            .flat_map(|side| self.look().living(side))
            .collect();
        if living.iter().all(|c| !self.s.char(*c).up) {
            for c in living {
                self.s.char_mut(c).up = true;
            }
            say(
                self.log,
                "复原",
                &[Cite::requires(sgs!("9.2-1"))],
                &reading,
                || "双方都没有正面朝上的角色，全部复原。".to_owned(),
            );
        }
    }

    pub fn do_skip(&mut self, k: &Skip, ctx: &Ctx) {
        let Ok((who, phase)) = self.view(ctx).skipped(k) else {
            return;
        };
        self.s.char_mut(who).skips |= 1 << phase.ix();
        let mut all = Vec::new();
        if k.phase.text() == "判定阶段" {
            all.push(self.game.under("判定区与判定阶段"));
        }
        say(
            self.log,
            "跳过",
            &[Cite::requires(sgs!("6.2-6")), Cite::permits(sgs!("6.2-7"))],
            &all,
            || {
                format!(
                    "{}跳过{phase}：这不是操作，而是一种状态。",
                    self.game.who(who)
                )
            },
        );
    }

    /// Drops everything within the innermost turn.
    fn drop_within(&mut self) {
        if let Some(ix) = self
            .s
            .stack
            .iter()
            .rposition(|f| matches!(f.kind, Work::Turn(_)))
        {
            self.s.stack.truncate(ix + 1);
        }
    }

    /// What is cut off where a phase or turn ends in the middle of it (6.5-1).
    fn cut_off(&mut self) {
        if self.look().process().is_some() {
            say(
                self.log,
                "终止",
                &[Cite::requires(sgs!("6.5-1")), Cite::requires(sgs!("6.3-1"))],
                &[],
                || "正在进行的结算到此终止，其后的时机都不会生成。".to_owned(),
            );
        }
        self.drop_within();
    }

    /// Leaves extra phases: what ends or terminates the turn ends them with it.
    fn leave_extra(&mut self) {
        let turn = self
            .s
            .stack
            .iter()
            .rposition(|f| matches!(&f.kind, Work::Turn(t) if !t.extra));
        if let Some(ix) = turn {
            for frame in self.s.stack.split_off(ix + 1) {
                if let Work::Turn(t) = frame.kind {
                    self.over(&t);
                }
            }
        }
    }

    /// What was used in an extra phase was used in the turn that it is part of, though in none of its phases.
    fn over(&mut self, extra: &Turning) {
        let used = extra
            .invoked
            .iter()
            .map(|(who, skill, _)| (*who, *skill, None));
        if let Some(turn) = self.s.turn_mut() {
            turn.invoked.extend(used);
        }
    }

    pub fn do_end_phase(&mut self) {
        self.cut_off();
        let Some(t) = self.s.turn_mut() else { return };
        t.point = Point::Finish;
        t.goal = None;
        let phase = t.phase;
        say(
            self.log,
            "结束阶段",
            &[Cite::requires(sgs!("6.5-1")), Cite::requires(sgs!("6.3-1"))],
            &[],
            || format!("终止一切结算，进入{phase}结束时。"),
        );
    }

    pub fn do_end_turn(&mut self) {
        self.cut_off();
        self.leave_extra();
        let Some(t) = self.s.turn_mut() else { return };
        t.ending = true;
        t.goal = None;
        let who = t.who;
        say(
            self.log,
            "结束回合",
            &[Cite::requires(sgs!("6.5-1")), Cite::requires(sgs!("6.3-1"))],
            &[],
            || format!("终止一切结算，进入{}的回合结束前。", self.game.who(who)),
        );
    }

    pub fn do_terminate(&mut self, what: What) {
        say(
            self.log,
            "终止",
            &[Cite::requires(sgs!("6.3-1"))],
            &[],
            || {
                match what {
                    What::Turn => "此时机结束，此回合之后的所有时机都不会生成。",
                    What::Process => "此时机结束，此流程之后的所有时机都不会生成。",
                }
                .to_owned()
            },
        );
        match what {
            What::Turn => {
                self.leave_extra();
                self.end_turn();
            }
            What::Process => {
                if let Some(ix) = self.look().process() {
                    self.s.stack.truncate(ix);
                }
            }
        }
    }

    pub fn do_extra(&mut self, phase: Phase, ctx: &Ctx) {
        let who = self.view(ctx).doer(&None).unwrap_or(CharId(0));
        say(
            self.log,
            "额外阶段",
            &[Cite::requires(sgs!("6.2-5"))],
            &[],
            || {
                format!(
                    "{}执行一个额外的{phase}：作为即时的效果执行，没有{phase}开始前，也没有{phase}结束后。",
                    self.game.who(who)
                )
            },
        );
        self.push(
            Work::Turn(Turning {
                extra: true,
                ..Turning::new(who, phase, Point::Start)
            }),
            &Ctx {
                doer: Some(who),
                ..Ctx::NOBODY
            },
        );
        self.generated();
    }
}
