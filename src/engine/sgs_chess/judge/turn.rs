//! Skipping, ending and going on with a turn (6.1 to 6.5, 7.4).

use super::super::known;
use super::super::state::{CharId, Goal, Turning, Work};
use super::super::view::{View, stands};
use super::super::words::names::Name;
use super::super::words::op::{Skip, What};
use super::super::words::written::timing_of;
use super::super::words::{Phase, Point};
use crate::engine::cite::{Cite, sgs};
use crate::engine::fault::Fault;
use crate::engine::verdict::{GO, Go, Reason, Tracer};
use crate::rulebook::RuleId;

/// The reading of a phase that is to be skipped after it has begun.
const SKIP_BEGUN: &str = "阶段开始后再跳过";

impl View<'_> {
    pub fn skips(self, who: CharId, phase: Phase) -> bool {
        self.s.char(who).skips & 1 << phase.ix() != 0
    }

    pub fn skipped(self, k: &Skip) -> Result<(CharId, Phase), Fault> {
        let who = match &k.who {
            Some(name) => self.char_named(name)?,
            None => self
                .s
                .turn()
                .map(|t| t.who)
                .or(self.ctx.doer)
                .ok_or_else(|| k.phase.fault("要写明“谁”跳过"))?,
        };
        let text = k.phase.text();
        let phase = if text == "判定阶段" && self.option("判定区与判定阶段") == "延时区与延时阶段"
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

    /// Whether a phase of the turn in progress has begun or is over.
    fn begun(self, who: CharId, phase: Phase) -> bool {
        self.s.turn().is_some_and(|t| {
            t.who == who && !t.extra && (t.ending || (t.phase, t.point) > (phase, Point::Before))
        })
    }

    pub fn can_skip<T: Tracer>(self, k: &Skip, t: &mut T) -> Go {
        if k.phase.text() == "判定阶段" && self.option("判定区与判定阶段") == "没有所指"
        {
            return t.forbid(|| {
                Reason::forbids(
                    sgs!("6.2-1"),
                    "七个阶段里没有判定阶段（读法“判定区与判定阶段”：没有所指）。",
                )
                .blocked_by("判定阶段")
            });
        }
        let (who, phase) = known!(t, self.skipped(k));
        t.cite(Cite::permits(sgs!("6.2-6")));
        if self.begun(who, phase) {
            return match self.option(SKIP_BEGUN) {
                "不能跳过" => t.forbid(|| {
                    let says = format!(
                        "{phase}已经开始或已经过去，不能再跳过（读法“{SKIP_BEGUN}”：不能跳过）。"
                    );
                    Reason::forbids(sgs!("6.2-6"), says).blocked_by(phase.word())
                }),
                _ => t.undecided(|| self.open(SKIP_BEGUN)),
            };
        }
        t.require(!self.skips(who, phase), || {
            Reason::forbids(
                sgs!("6.2-7"),
                format!("{}已跳过{phase}，不能再次跳过。", self.who(who)),
            )
            .blocked_by(phase.word())
        })
    }

    pub fn needs_turn<T: Tracer>(self, clause: RuleId, t: &mut T) -> Go {
        t.cite(Cite::permits(clause));
        t.require(self.s.turn().is_some(), || {
            Reason::requires(clause, "没有正在进行的回合。")
        })
    }

    pub fn can_turn<T: Tracer>(self, name: &Name, t: &mut T) -> Go {
        let who = known!(t, self.char_named(name));
        t.cite(Cite::defines(sgs!("6.1-1")));
        self.takes_part(who, "进行回合", t)?;
        t.require(self.s.turn().is_none(), || {
            Reason::forbids(sgs!("6.1-1"), "还有回合没有结束。")
        })
    }

    pub fn process(self) -> Option<usize> {
        self.s.stack.iter().rposition(|f| {
            matches!(
                f.kind,
                Work::Using(_) | Work::Hurt(_) | Work::Shift(_) | Work::March(..)
            )
        })
    }

    pub fn can_terminate<T: Tracer>(self, what: What, t: &mut T) -> Go {
        match what {
            What::Turn => self.needs_turn(sgs!("6.3-1"), t),
            What::Process => {
                t.cite(Cite::permits(sgs!("6.3-1")));
                t.require(self.process().is_some(), || {
                    Reason::requires(sgs!("6.3-1"), "没有正在进行的流程可以终止。")
                })
            }
        }
    }

    pub fn can_until<T: Tracer>(self, name: &Name, t: &mut T) -> Go {
        let goal = known!(t, goal_of(name));
        t.cite(Cite::permits(sgs!("7.4-1")));
        let Some(turn) = self.s.turn() else {
            return t.forbid(|| Reason::requires(sgs!("6.1-1"), "没有正在进行的回合。"));
        };
        t.require(self.s.turns().any(|turn| is_ahead(turn, goal)), || {
            let stands = stands(turn);
            let says = format!("时机按顺序依次生成，{stands}之后没有{}。", name.text());
            Reason::forbids(sgs!("7.4-1"), says).blocked_by(stands)
        })?;
        t.require(self.process().is_none(), || {
            let says = "一个流程还在进行，它的时机处理完才到回合的下一个时机；先“继续”。";
            Reason::requires(sgs!("7.4-1"), says)
        })?;
        self.can_go_on(t)
    }

    /// Whether the innermost turn may leave its present timing.
    pub fn can_go_on<T: Tracer>(self, t: &mut T) -> Go {
        let Some(turn) = self.s.turn() else { return GO };
        if turn.phase != Phase::Move || turn.point != Point::Within || turn.ending {
            return GO;
        }
        self.may_stand(turn.who, t)
    }
}

/// Whether a turn comes to it yet. An extra phase has no timings but its own (6.2-5): what comes later is its turn's. Its end
/// is what 回合结束 means in it.
pub fn is_ahead(turn: &Turning, goal: Goal) -> bool {
    match goal {
        Goal::At(phase, point) if turn.extra => {
            phase == turn.phase && point > turn.point && point <= Point::Finish
        }
        Goal::At(phase, point) => !turn.ending && (phase, point) > (turn.phase, turn.point),
        Goal::Ending => !turn.extra,
        Goal::Over => true,
    }
}

/// What `推进` names.
pub fn goal_of(name: &Name) -> Result<Goal, Fault> {
    let text = name.text();
    match text {
        "回合结束" => return Ok(Goal::Over),
        "回合结束前" | "回合结束前❶" => return Ok(Goal::Ending),
        _ => {}
    }
    timing_of(text)
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
