//! Vividz as the kernel sees it: what it waits for, what may be chosen, one micro-step.

use std::borrow::Cow;

use crate::engine::cite::vv;
use crate::engine::game::{ChanceKind, ChanceRequest, Game, Input, Log, Pending, Prompt, Reach};
use crate::engine::verdict::{Go, Lack, Tracer, Unruled};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::event::Event;
use crate::engine::vividz::frame::{PhaseStep, Pre, PreFor};
use crate::engine::vividz::state::{Choice, Frame, Gap, State, Wait};
use crate::engine::vividz::table::Vividz;
use crate::engine::vividz::view::{Open, View};
use crate::engine::vividz::words::{Phase, Zone};
use crate::engine::vividz::{judge, reads};
use crate::rulebook::BookId;

impl Game for Vividz {
    const BOOK: BookId = BookId::VIVIDZ;
    type State = State;
    type Choice = Choice;
    type Event = Event;

    fn pending(&self, s: &State) -> Pending {
        if !matches!(s.wait, Wait::Over(_) | Wait::Unruled(_))
            && let Some(says) = View::new(self, s).unread_in_force()
        {
            return Pending::Unruled(unread(says));
        }
        match &s.wait {
            Wait::Auto => Pending::Auto,
            Wait::Ask(ask) => Pending::Decide {
                player: ask.player,
                prompt: Prompt {
                    says: Cow::Owned(judge::question_says(View::new(self, s), ask)),
                    clause: ask.clause,
                },
            },
            Wait::Shuffle(player) => Pending::Chance(ChanceRequest {
                kind: ChanceKind::Order(s.zone(*player, Zone::Deck).len() as u32),
                says: Cow::Owned(format!("{}洗混牌库：从顶到底的新顺序", player.name())),
            }),
            Wait::Over(outcome) => Pending::Over(*outcome),
            Wait::Unruled(Gap::Unread(nth)) => Pending::Unruled(unread(self.unread_says(*nth))),
            Wait::Unruled(gap) => Pending::Unruled(unruled(*gap)),
        }
    }

    fn choices(&self, state: &State, reach: Reach, out: &mut Vec<Choice>) {
        judge::choices(self, state, reach, out);
    }

    fn judge<T: Tracer>(&self, state: &State, choice: &Choice, tracer: &mut T) -> Go {
        judge::judge(self, state, choice, tracer)
    }

    fn endless(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        if matches!(state.wait, Wait::Auto) {
            let open = None;
            // What stands under the action that goes on says what it is done for.
            let draws = |f: &Frame| {
                matches!(
                    f,
                    Frame::Phase {
                        at: PhaseStep::DrawAgain,
                        ..
                    }
                )
            };
            let gap = match state.stack.iter().any(draws) {
                true => Gap::Refill,
                false => Gap::Growth,
            };
            Run {
                g: self,
                s: state,
                log,
                open,
            }
            .no_end(gap);
        }
        true
    }

    fn step(&self, state: &mut State, input: Input<Choice>, log: &mut Log<Event>) {
        let context = self.quotes && self.reads.quoting == reads::Quoting::Context;
        if context || self.asks_unread {
            // Nothing may be done by a guess: a trial shows whether the step hangs on what is left open.
            let open = Open::default();
            Run {
                g: self,
                s: &mut state.clone(),
                log: &mut Log::silent(),
                open: Some(&open),
            }
            .step(input.clone());
            if let Some(nth) = open.unread.get() {
                state.wait = Wait::Unruled(Gap::Unread(nth));
                return;
            }
            if context && open.quoted.get() {
                state.wait = Wait::Unruled(Gap::Quoting);
                return;
            }
        }
        let open = Open::default();
        Run {
            g: self,
            s: state,
            log,
            open: self.quotes.then_some(&open),
        }
        .step(input);
    }
}

/// That a printed sentence is not read.
fn unread(says: &str) -> Unruled {
    Unruled {
        clauses: vec![vv!("304.1"), vv!("901.1"), vv!("902.1")],
        question: format!("卡面的这一句没有读懂：“{says}”。写出它的意思（牌面的“能力”）才能继续。"),
        reading: None,
        lack: Lack::Card,
    }
}

impl Vividz {
    /// 201.2: nobody chooses on a board before the rule effects on what lies there have been resolved. What is there for
    /// a moment only, as a power of 0 or a state that holds, may be looked at first.
    pub(super) fn settle(&self, s: &mut State) {
        let first = Frame::Phase {
            phase: Phase::Main,
            at: PhaseStep::Choose,
            passed: false,
        };
        if self.reads.main_start != reads::MainStart::Before || s.stack.last() != Some(&first) {
            return;
        }
        let mut found = Pre::of(PreFor::Other);
        Run {
            g: self,
            s,
            log: &mut Log::silent(),
            open: None,
        }
        .find_rule_effects(&mut found);
        found.leave.retain(|o| s.card(o.card).damage > 0);
        if found.finds()
            && let Some(Frame::Phase { at, .. }) = s.stack.last_mut()
        {
            *at = PhaseStep::Settle;
        }
    }
}

/// Where the text leaves off, in words.
fn unruled(gap: Gap) -> Unruled {
    let (clauses, question, reading) = match gap {
        Gap::Loop => (
            vec![vv!("202.2a"), vv!("202.2b"), vv!("908.5a")],
            "优先权预处理循环不止，又回到了同一个状态：如何结束？",
            Some("无限循环"),
        ),
        Gap::Refill => (
            vec![vv!("702.4"), vv!("706.4"), vv!("912.1")],
            "抓到手牌5张为止，抓牌却总被替代，手牌一直不够：如何结束？",
            Some("无限循环"),
        ),
        Gap::PastFive => (
            vec![vv!("702.4"), vv!("706.4"), vv!("912.1")],
            "反复抓牌直到手牌等于5张，抓牌被替代而越过了5张：还抓不抓？",
            Some("补牌补过五张"),
        ),
        Gap::Growth => (
            vec![vv!("202.2a"), vv!("202.2b"), vv!("908.5a")],
            "优先权预处理一直在进行，其间无人作决定，也不见终止：如何结束？",
            Some("无限循环"),
        ),
        Gap::BattleEnd => (
            vec![vv!("806.5"), vv!("806.7"), vv!("806.3")],
            "“战斗结束时”的能力何时触发？照字面806.3至806.5循环不止。",
            Some("战斗结束时的触发时点"),
        ),
        Gap::RuleAction => (
            vec![vv!("806.5"), vv!("806.7"), vv!("1001.1")],
            "“规则动作”指什么，何时回返？",
            Some("规则动作"),
        ),
        Gap::Areas => (
            vec![vv!("503.2")],
            "场地区由几块场地构成？",
            Some("场地的数目"),
        ),
        Gap::EmptyDeck => (
            vec![
                vv!("102.3"),
                vv!("102.5"),
                vv!("1106.1"),
                vv!("1115.1"),
                vv!("1201.2"),
            ],
            "牌库没有牌时怎样抓牌、搜寻或加速？",
            Some("牌库为空"),
        ),
        Gap::Comparing => (
            vec![vv!("601.1d")],
            "展示的牌费用反复相等，牌库已经用尽：怎样决定先手玩家？",
            None,
        ),
        Gap::SameKind => (
            vec![vv!("1001.2a"), vv!("202.2a")],
            "同一种规则效果同时对几张牌成立，同时结算还是逐个结算？",
            Some("同类规则效果"),
        ),
        Gap::Newest => (
            vec![vv!("1002.1"), vv!("1003.1")],
            "几张角色同时进入同一场地，哪一张是最新进入的？",
            Some("同时进入的最新者"),
        ),
        Gap::SameStamp => (
            vec![vv!("911.3c")],
            "同一玩家的几个持续性效果基准时点相同，谁先谁后？",
            Some("同一玩家同基准时点"),
        ),
        Gap::Quoting => (
            vec![vv!("301.3")],
            "能力文本用「」引用的名称，是否也指牌名只含有该字样的牌？",
            Some("名称引用"),
        ),
        Gap::ReplacedAgain => (
            vec![vv!("912.1"), vv!("902.2c")],
            "替代后的动作又符合同一个替代性效果：再次替代，还是照做？",
            Some("同一替代再次适用"),
        ),
        Gap::OutsideAttack => (
            vec![vv!("806.6"), vv!("806.7"), vv!("902.2b")],
            "没有攻击在进行时生成的效果写着直到攻击（战斗）结束，何时失去效力？",
            Some("攻击外生成的期间"),
        ),
        Gap::FreeInfo => (
            vec![vv!("401.5c")],
            "哪一种任务信息的牌可以放进任何主牌组？",
            Some("通用任务信息"),
        ),
        Gap::Unread(_) => return unread(""),
    };
    Unruled {
        clauses,
        question: question.to_owned(),
        reading: reading.map(str::to_owned),
        lack: Lack::Text,
    }
}
