//! The course of a turn: phases, their timings, skipping, ending, terminating, extra phases (6.1 to 6.5, 7.4).

use super::event::{Event, note, say};
use super::names::Name;
use super::op::{Draw, Skip, Until, What};
use super::state::{CharId, Ctx, Frame, Goal, State, Turning, Work};
use super::value::{Amount, open, under};
use super::words::{Phase, Point, Side};
use super::{Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;
use crate::engine::scenario::Fault;
use crate::engine::verdict::{GO, Go, Reason, Tracer, Unruled};

/// What `推进` names.
pub(super) fn goal_of(name: &Name) -> Result<Goal, Fault> {
    let text = name.text();
    match text {
        "回合结束" => return Ok(Goal::Over),
        "回合结束前" | "回合结束前❶" => return Ok(Goal::Ending),
        _ => {}
    }
    super::load::timing_of(text)
        .map(|(phase, point)| Goal::At(phase, point))
        .ok_or_else(|| {
            name.0.fault(format!("“{text}”不是时机")).nearest(
                text,
                Phase::ALL
                    .iter()
                    .map(|p| p.word())
                    .chain(["回合结束", "回合结束前"]),
            )
        })
}

impl Sgs {
    pub(super) fn begin_turn(&self, s: &mut State, who: CharId, log: &mut Log<Event>) {
        say(
            log,
            "回合开始",
            &[Cite::defines(sgs!("6.1-1")), Cite::requires(sgs!("6.2-1"))],
            &[],
            || format!("{}进行一个回合。", self.who(who)),
        );
        s.stack.push(Frame {
            kind: Work::Turn(Turning {
                who,
                phase: Phase::Prepare,
                point: Point::Before,
                ending: false,
                moved: 0,
                marches: 0,
                goal: None,
                extra: false,
            }),
            step: 0,
            ctx: Ctx {
                doer: Some(who),
                ..Ctx::default()
            },
        });
        self.generated(s, log);
    }

    fn skips(s: &State, who: CharId, phase: Phase) -> bool {
        s.char(who).skips & 1 << phase.ix() != 0
    }

    /// The timing that comes next; `None` at the end of the turn.
    fn next_point(&self, s: &State, t: &Turning) -> Option<(Phase, Point)> {
        use Point::{After, Before, Finish, Start, Within};
        let skipped = |p: Phase| !t.extra && Self::skips(s, t.who, p);
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
                if skipped(next) && self.readings.of("跳过移动阶段的开始前") == "不生成"
                {
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

    /// Brings the innermost turn to its next timing.
    pub(super) fn next_step(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(turn) = s.turn().cloned() else {
            return;
        };
        let ended = turn.ending;
        let next = self.next_point(s, &turn);
        if ended || (next.is_none() && turn.extra) {
            return self.end_turn(s, log);
        }
        let (phase, point) = match next {
            Some(next) => next,
            None => {
                if let Some(t) = s.turn_mut() {
                    t.ending = true;
                }
                say(
                    log,
                    "时机",
                    &[Cite::requires(sgs!("6.5-1")), Cite::requires(sgs!("7.4-1"))],
                    &[],
                    || format!("{}的回合结束前。", self.who(turn.who)),
                );
                self.reached(s, None);
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
                log,
                "跳过阶段",
                &[Cite::requires(sgs!("6.2-6")), Cite::defines(sgs!("6.2-4"))],
                &[under(&self.readings, "跳过移动阶段的开始前")],
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
        if let Some(t) = s.turn_mut() {
            if t.phase != phase {
                t.moved = 0;
                t.marches = 0;
            }
            t.phase = phase;
            t.point = point;
        }
        self.generated(s, log);
    }

    /// What comes with the timing that was just generated.
    fn generated(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(t) = s.turn().cloned() else { return };
        let word = match t.point {
            Point::Within => "内",
            other => other.word(),
        };
        say(
            log,
            if t.point == Point::Within {
                "阶段开始"
            } else {
                "时机"
            },
            &[Cite::requires(sgs!("7.4-1")), Cite::requires(sgs!("6.2-1"))],
            &[],
            || format!("{}的{}{word}。", self.who(t.who), t.phase),
        );
        if t.point == Point::After || (t.extra && t.point == Point::Finish) {
            self.expire(s, Until::Phase);
            if t.phase == Phase::Draw {
                // 4.17-2, 4.17-3: such effects bear on this draw phase only.
                s.affects.retain(|a| {
                    a.quantity != super::value::Quantity::DrawCount || a.until == Until::Always
                });
            }
        }
        self.reached(s, Some((t.phase, t.point)));
        let due: Vec<_> = s
            .waiting
            .iter()
            .filter(|w| w.phase == t.phase && w.point == t.point)
            .cloned()
            .collect();
        s.waiting
            .retain(|w| w.phase != t.phase || w.point != t.point);
        if t.point == Point::Within && t.phase == Phase::Draw {
            self.draw_phase(s, t.who, log);
        }
        for waiting in due.into_iter().rev() {
            let void = waiting.skill.is_some_and(|skill| {
                s.voided
                    .iter()
                    .any(|v| v.skill == skill && waiting.ctx.you == Some(v.who))
            });
            let mut all = Vec::new();
            if void {
                let reading = under(&self.readings, "技能无效与延时效果");
                match reading.option.as_ref() {
                    "照常执行" => all.push(reading),
                    "未定" => {
                        s.unruled = Some(open(&self.readings, "技能无效与延时效果"));
                        return;
                    }
                    _ => {
                        say(
                            log,
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
                log,
                "延时效果",
                &[Cite::defines(sgs!("5.10-1"))],
                &all,
                || format!("延时类效果到了执行时机：{}{word}。", t.phase),
            );
            s.stack.push(Frame {
                kind: Work::Sequence(waiting.acts),
                step: 0,
                ctx: waiting.ctx,
            });
        }
    }

    /// 4.17-1: the cards that the fixed course of the draw phase gives.
    fn draw_phase(&self, s: &mut State, who: CharId, log: &mut Log<Event>) {
        let count = self.draw_count(s, who);
        let n = match &count.result {
            Ok(Amount::Finite(n)) => *n,
            Ok(Amount::Infinite) => 0,
            Err(unruled) => {
                s.unruled = Some(unruled.clone());
                return;
            }
        };
        say(log, "额定摸牌", &count.cites(), &count.under, || {
            format!("{}因游戏的固定流程摸{n}张牌。", self.who(who))
        });
        if n > 0 {
            self.do_draw(
                s,
                &Draw {
                    who: Some(Name::new(self.who(who))),
                    count: super::names::Count::Fixed(n),
                    later: false,
                    meanwhile: Vec::new(),
                    pause: false,
                },
                &Ctx::default(),
                log,
            );
        }
    }

    /// Takes the goal away where it is reached or can no more be.
    fn reached(&self, s: &mut State, at: Option<(Phase, Point)>) {
        let Some(t) = s.turn_mut() else { return };
        let done = match (t.goal, at) {
            (Some(Goal::At(phase, point)), Some(now)) => now >= (phase, point),
            (Some(Goal::At(..) | Goal::Ending), None) => true,
            _ => false,
        };
        if done {
            t.goal = None;
        }
    }

    fn end_turn(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(ix) = s
            .stack
            .iter()
            .rposition(|f| matches!(f.kind, Work::Turn(_)))
        else {
            return;
        };
        s.stack.truncate(ix + 1);
        let Some(Frame {
            kind: Work::Turn(t),
            ..
        }) = s.stack.pop()
        else {
            return;
        };
        if t.extra {
            note(log, "回合结束", || format!("额外的{}结束。", t.phase));
            return;
        }
        self.expire(s, Until::Turn);
        self.expire(s, Until::Phase);
        s.char_mut(t.who).skips = 0;
        note(log, "回合结束", || {
            format!("{}的回合结束。", self.who(t.who))
        });
        if self.readings.of("何时翻面与复原") == "行动后翻面" {
            self.flip_after(s, t.who, log);
        }
    }

    /// The reading under which a piece that acted turns its face down.
    fn flip_after(&self, s: &mut State, who: CharId, log: &mut Log<Event>) {
        let reading = [under(&self.readings, "何时翻面与复原")];
        if s.char(who).up {
            s.char_mut(who).up = false;
            say(
                log,
                "翻面",
                &[Cite::requires(sgs!("9.1-1")), Cite::defines(sgs!("6.6-4"))],
                &reading,
                || format!("{}的武将棋子翻面。", self.who(who)),
            );
        }
        let living: Vec<CharId> = [Side::Warm, Side::Cold]
            .into_iter()
            .flat_map(|side| self.living(s, side))
            .collect();
        if living.iter().all(|c| !s.char(*c).up) {
            for c in living {
                s.char_mut(c).up = true;
            }
            say(
                log,
                "复原",
                &[Cite::requires(sgs!("9.2-1"))],
                &reading,
                || "双方都没有正面朝上的角色，全部复原。".to_owned(),
            );
        }
    }

    // -------- skipping --------

    fn skipped(&self, s: &State, k: &Skip, ctx: &Ctx) -> Result<(CharId, Phase), Fault> {
        let who = match &k.who {
            Some(name) => self.char_named(s, ctx, name)?,
            None => s
                .turn()
                .map(|t| t.who)
                .or(ctx.doer)
                .ok_or_else(|| k.phase.fault("要写明“谁”跳过"))?,
        };
        let text = k.phase.text();
        let phase = if text == "判定阶段"
            && self.readings.of("判定区与判定阶段") == "延时区与延时阶段"
        {
            Some(Phase::Delay)
        } else {
            Phase::find(text)
        };
        phase.map(|p| (who, p)).ok_or_else(|| {
            k.phase
                .0
                .fault(format!("没有名为“{text}”的阶段"))
                .nearest(text, Phase::ALL.iter().map(|p| p.word()))
        })
    }

    pub(super) fn can_skip<T: Tracer>(&self, s: &State, k: &Skip, ctx: &Ctx, t: &mut T) -> Go {
        if k.phase.text() == "判定阶段" && self.readings.of("判定区与判定阶段") == "没有所指"
        {
            return t.forbid(|| {
                Reason::forbids(
                    sgs!("6.2-1"),
                    "七个阶段里没有判定阶段（读法“判定区与判定阶段”：没有所指）。",
                )
                .blocked_by("判定阶段")
            });
        }
        let (who, phase) = known!(t, self.skipped(s, k, ctx));
        t.cite(Cite::permits(sgs!("6.2-6")));
        t.require(!Self::skips(s, who, phase), || {
            Reason::forbids(
                sgs!("6.2-7"),
                format!("{}已跳过{phase}，不能再次跳过。", self.who(who)),
            )
            .blocked_by(phase.word())
        })
    }

    pub(super) fn do_skip(&self, s: &mut State, k: &Skip, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok((who, phase)) = self.skipped(s, k, ctx) else {
            return;
        };
        let begun = s.turn().is_some_and(|t| {
            t.who == who && !t.extra && (t.ending || (t.phase, t.point) > (phase, Point::Before))
        });
        if begun {
            s.unruled = Some(Unruled {
                clauses: vec![sgs!("6.2-4"), sgs!("6.2-6")],
                question: format!("{phase}已经开始或已经过去，此后跳过它会怎样？"),
                reading: None,
            });
            return;
        }
        s.char_mut(who).skips |= 1 << phase.ix();
        let mut all = Vec::new();
        if k.phase.text() == "判定阶段" {
            all.push(under(&self.readings, "判定区与判定阶段"));
        }
        say(
            log,
            "跳过",
            &[Cite::requires(sgs!("6.2-6")), Cite::permits(sgs!("6.2-7"))],
            &all,
            || format!("{}跳过{phase}：这不是操作，而是一种状态。", self.who(who)),
        );
    }

    // -------- ending and terminating --------

    pub(super) fn needs_turn<T: Tracer>(
        &self,
        s: &State,
        clause: crate::rulebook::RuleId,
        t: &mut T,
    ) -> Go {
        t.cite(Cite::permits(clause));
        t.require(s.turn().is_some(), || {
            Reason::requires(clause, "没有正在进行的回合。")
        })
    }

    /// Drops everything within the innermost turn.
    fn drop_within(s: &mut State) {
        if let Some(ix) = s
            .stack
            .iter()
            .rposition(|f| matches!(f.kind, Work::Turn(_)))
        {
            s.stack.truncate(ix + 1);
        }
    }

    /// What is cut off where a phase or turn ends in the middle of it (6.5-1).
    fn cut_off(&self, s: &mut State, log: &mut Log<Event>) {
        if Self::process(s).is_some() {
            say(
                log,
                "终止",
                &[Cite::requires(sgs!("6.5-1")), Cite::requires(sgs!("6.3-1"))],
                &[],
                || "正在进行的结算到此终止，其后的时机都不会生成。".to_owned(),
            );
        }
        Self::drop_within(s);
    }

    /// Leaves extra phases: what ends or terminates the turn ends them with it.
    fn leave_extra(s: &mut State) {
        let turn = s
            .stack
            .iter()
            .rposition(|f| matches!(&f.kind, Work::Turn(t) if !t.extra));
        if let Some(ix) = turn {
            s.stack.truncate(ix + 1);
        }
    }

    pub(super) fn do_end_phase(&self, s: &mut State, log: &mut Log<Event>) {
        self.cut_off(s, log);
        let Some(t) = s.turn_mut() else { return };
        t.point = Point::Finish;
        t.goal = None;
        let phase = t.phase;
        say(
            log,
            "结束阶段",
            &[Cite::requires(sgs!("6.5-1")), Cite::requires(sgs!("6.3-1"))],
            &[],
            || format!("终止一切结算，进入{phase}结束时。"),
        );
    }

    pub(super) fn do_end_turn(&self, s: &mut State, log: &mut Log<Event>) {
        self.cut_off(s, log);
        Self::leave_extra(s);
        let Some(t) = s.turn_mut() else { return };
        t.ending = true;
        t.goal = None;
        let who = t.who;
        say(
            log,
            "结束回合",
            &[Cite::requires(sgs!("6.5-1")), Cite::requires(sgs!("6.3-1"))],
            &[],
            || format!("终止一切结算，进入{}的回合结束前。", self.who(who)),
        );
    }

    fn process(s: &State) -> Option<usize> {
        s.stack.iter().rposition(|f| {
            matches!(
                f.kind,
                Work::Using(_) | Work::Hurt(_) | Work::Shift(_) | Work::March(..)
            )
        })
    }

    pub(super) fn can_terminate<T: Tracer>(&self, s: &State, what: What, t: &mut T) -> Go {
        match what {
            What::Turn => self.needs_turn(s, sgs!("6.3-1"), t),
            What::Process => {
                t.cite(Cite::permits(sgs!("6.3-1")));
                t.require(Self::process(s).is_some(), || {
                    Reason::requires(sgs!("6.3-1"), "没有正在进行的流程可以终止。")
                })
            }
        }
    }

    pub(super) fn do_terminate(&self, s: &mut State, what: What, log: &mut Log<Event>) {
        say(log, "终止", &[Cite::requires(sgs!("6.3-1"))], &[], || {
            match what {
                What::Turn => "此时机结束，此回合之后的所有时机都不会生成。",
                What::Process => "此时机结束，此流程之后的所有时机都不会生成。",
            }
            .to_owned()
        });
        match what {
            What::Turn => {
                Self::leave_extra(s);
                self.end_turn(s, log);
            }
            What::Process => {
                if let Some(ix) = Self::process(s) {
                    s.stack.truncate(ix);
                }
            }
        }
    }

    pub(super) fn do_extra(&self, s: &mut State, phase: Phase, ctx: &Ctx, log: &mut Log<Event>) {
        let who = self.doer(s, ctx, &None).unwrap_or(CharId(0));
        say(
            log,
            "额外阶段",
            &[Cite::requires(sgs!("6.2-5"))],
            &[],
            || {
                format!(
                    "{}执行一个额外的{phase}：作为即时的效果执行，没有{phase}开始前，也没有{phase}结束后。",
                    self.who(who)
                )
            },
        );
        s.stack.push(Frame {
            kind: Work::Turn(Turning {
                who,
                phase,
                point: Point::Start,
                ending: false,
                moved: 0,
                marches: 0,
                goal: None,
                extra: true,
            }),
            step: 0,
            ctx: Ctx {
                doer: Some(who),
                ..Ctx::default()
            },
        });
        self.generated(s, log);
    }

    pub(super) fn can_until<T: Tracer>(&self, s: &State, name: &Name, t: &mut T) -> Go {
        let goal = known!(t, goal_of(name));
        t.cite(Cite::permits(sgs!("7.4-1")));
        let Some(turn) = s.turn() else {
            return t.forbid(|| Reason::requires(sgs!("6.1-1"), "没有正在进行的回合。"));
        };
        if let Goal::At(phase, point) = goal {
            let now = (turn.phase, turn.point);
            t.require(!turn.ending && (phase, point) > now, || {
                Reason::forbids(
                    sgs!("7.4-1"),
                    format!(
                        "时机按顺序依次生成，{}之后没有{}。",
                        super::fact::stands(turn),
                        name.text()
                    ),
                )
                .blocked_by(super::fact::stands(turn))
            })?;
        }
        self.can_go_on(s, t)
    }

    /// Whether the innermost turn may leave its present timing.
    pub(super) fn can_go_on<T: Tracer>(&self, s: &State, t: &mut T) -> Go {
        let Some(turn) = s.turn() else { return GO };
        if turn.phase != Phase::Move || turn.point != Point::Within || turn.ending {
            return GO;
        }
        let able = self
            .movement(s, turn.who)
            .result
            .is_ok_and(|m| m > Amount::Finite(0));
        t.require(
            turn.moved > 0 || !able || self.readings.of("移动阶段可否不移动") != "不能",
            || {
                Reason::requires(
                    sgs!("4.15-1"),
                    format!(
                        "{}的移动力大于0，至少要移动一步（读法“移动阶段可否不移动”：不能）。",
                        self.who(turn.who)
                    ),
                )
                .blocked_by(self.who(turn.who))
            },
        )
    }
}
