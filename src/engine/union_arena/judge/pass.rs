//! What belongs to another moment, and the words for doing nothing: each has its own, and written elsewhere it is
//! refused by name, so that a step which is missing does not shift every later one.
//!
//! 5.1.5, 5.2-1, 5.4-2, 5.4-5, 5.4.2-2, 5.4.4-1, 5.3.2-6-4.

use crate::engine::cite::ua;
use crate::engine::union_arena::choice::{Choice, Pass};
use crate::engine::union_arena::state::{Question, State};
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::view::asks::Asks;
use crate::engine::union_arena::view::lines::steps_of;
use crate::engine::verdict::{Go, Reason, Tracer};
use crate::rulebook::RuleId;

impl Pass {
    /// The moment to which it belongs.
    fn moment(self) -> &'static str {
        match self {
            Self::Extra => "额外抽牌时",
            Self::Move => "移动阶段",
            Self::Main => "主要阶段",
            Self::Attack => "攻击角色指定时机",
            Self::Block => "阻挡角色指定时机",
            Self::Trigger => "触发检测时",
            Self::Choice => "选择卡的时候",
            Self::No => "问是否发动的时候",
            Self::StayEl | Self::ToFl => "激跃之后问是否移到FL的时候",
            Self::End => "移动阶段、主要阶段、攻击阶段",
        }
    }

    /// Whether it belongs to what is asked.
    fn fits(self, asks: &Asks<'_>) -> bool {
        match (self, asks) {
            (Self::Extra, Asks::Extra)
            | (Self::Move, Asks::Batch)
            | (Self::Main, Asks::Main)
            | (Self::Attack, Asks::Attack)
            | (Self::Block, Asks::Block)
            | (Self::Trigger, Asks::Trigger(_))
            | (Self::End, Asks::Batch | Asks::Main | Asks::Attack)
            | (Self::No, Asks::Extra | Asks::Trigger(_)) => true,
            (_, Asks::Question(q)) => match q {
                Question::Cards { .. } => self == Self::Choice,
                Question::RaidMove(_) => matches!(self, Self::StayEl | Self::No),
                Question::May(_) => self == Self::No,
                Question::Arrange(_) | Question::Line(_) | Question::Mode { .. } => false,
            },
            _ => false,
        }
    }

    /// Why it may not be written here: the moment now, and the word for it.
    pub fn misplaced(self, now: &str, asks: &Asks<'_>, says: &str, clause: RuleId) -> Reason {
        let (word, own) = (self.word(), self.moment());
        let right = match right(asks) {
            Some(right) => format!("；不做写作“{right}”"),
            None => "；这里不能不做".to_owned(),
        };
        Reason::requires(
            clause,
            format!("“{word}”用在{own}；现在是{now}，要决定的是：{says}{right}"),
        )
    }
}

/// The word for doing nothing where this is asked; none where something must be done.
fn right(asks: &Asks<'_>) -> Option<&'static str> {
    Some(match asks {
        Asks::Extra => "不抽",
        Asks::Batch => "不移动",
        Asks::Main => "结束主要阶段",
        Asks::Attack => "不攻击",
        Asks::Block => "不阻挡",
        Asks::Trigger(_) => "不执行",
        Asks::Question(Question::Cards { min: 0, .. }) => "不选",
        Asks::Question(Question::May(_)) => "不发动",
        Asks::Question(Question::RaidMove(_)) => "留在EL",
        _ => return None,
    })
}

/// What doing nothing means where this is asked.
pub fn left(asks: &Option<Asks<'_>>) -> Choice {
    match asks {
        Some(Asks::Question(Question::May(_) | Question::RaidMove(_))) => Choice::Yes(false),
        Some(Asks::Question(Question::Cards { .. })) => Choice::Cards(Vec::new()),
        _ => Choice::Pass,
    }
}

/// The same by a word that has its own moment.
pub fn at_own(leave: Pass, asks: &Option<Asks<'_>>) -> Choice {
    match asks {
        Some(asks) if !leave.fits(asks) => Choice::Misplaced(leave),
        _ => left(asks),
    }
}

impl View<'_> {
    /// Something that belongs to another time.
    pub fn wrong_time<T: Tracer>(
        &self,
        s: &State,
        choice: &Choice,
        asks: &Asks<'_>,
        t: &mut T,
    ) -> Go {
        if let Choice::Misplaced(leave) = choice {
            let prompt = self.prompt(s, asks);
            return t.forbid(|| {
                leave.misplaced(self.moment_word(s), asks, &prompt.says, prompt.clause)
            });
        }
        let own = match choice {
            Choice::ExtraDraw => Some((ua!("5.1.5"), "额外抽牌在起始阶段的第五步")),
            Choice::Move(_) => Some((ua!("5.2-1"), "移动在移动阶段")),
            Choice::Play { card, .. } => {
                Some((steps_of(self.def(s, *card).kind).permits, "登场在主要阶段"))
            }
            Choice::Raid { .. } => Some((ua!("5.3.2-1"), "激跃在登场之时，即主要阶段")),
            Choice::Use { .. } => Some((ua!("5.3.4-1"), "使用事件卡在主要阶段")),
            Choice::Activate { .. } => Some((ua!("5.3.5-1"), "起动效果在主要阶段发动")),
            Choice::Attack { .. } | Choice::AttackOn { .. } => {
                Some((ua!("5.4-1"), "攻击在攻击阶段的攻击角色指定时机"))
            }
            Choice::Block { .. } => {
                Some((ua!("5.4.2-1"), "阻挡由被攻击的玩家在阻挡角色指定时机进行"))
            }
            Choice::Trigger(_) => Some((ua!("5.4.4-1"), "触发效果只在触发检测时执行")),
            _ => None,
        };
        if let Some((clause, says)) = own {
            t.forbid(|| Reason::forbids(clause, says).blocked_by(s.phase.word()))?;
        }
        let prompt = self.prompt(s, asks);
        t.forbid(|| Reason::requires(prompt.clause, format!("现在要决定的是：{}", prompt.says)))
    }
}
