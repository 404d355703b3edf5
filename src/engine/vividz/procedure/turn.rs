//! The flow of a game: turns and phases (700), and what a player may do in them.

use crate::engine::cite::vv;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{bars, may, must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, PhaseStep, PreFor, TurnStep};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{After, Frame};
use crate::engine::vividz::state::{Gap, Question, Seen, bit};
use crate::engine::vividz::words::{Phase, Prohibition, Until, Zone};
use crate::rulebook::RuleId;

impl Run<'_> {
    /// 701.3.
    pub fn turn(&mut self, at: TurnStep) -> After {
        let next = match at {
            TurnStep::Begin => {
                let active = self.s.active;
                let turn = self.s.turn as i32;
                self.s.history.clear();
                self.s.used.clear();
                for card in &mut self.s.cards {
                    card.bits &= !bit::FRESH;
                }
                self.log.record(
                    || Event::new(Word::Turn).by(active).number(turn),
                    [must(vv!("701.1")), says(vv!("701.2")), must(vv!("701.3"))],
                );
                TurnStep::Phase(Phase::Opening)
            }
            TurnStep::Phase(phase) => {
                self.enter_phase(phase);
                TurnStep::after(phase)
            }
            TurnStep::End => {
                // 706.5: the opponent's turn begins.
                self.expire(|u| u == Until::TurnEnd, vv!("902.2b"));
                self.expire(|u| u == Until::NextTurnEnd, vv!("902.2b"));
                self.s.active = self.s.active.opponent();
                self.s.turn += 1;
                self.s.phase = None;
                TurnStep::Begin
            }
        };
        After::Keep(Frame::Turn(next))
    }

    /// Begins a phase.
    fn enter_phase(&mut self, phase: Phase) {
        self.s.phase = Some(phase);
        let clause = match phase {
            Phase::Opening => vv!("701.3-1"),
            Phase::Main => vv!("701.3-2"),
            Phase::Mission => vv!("701.3-3"),
            Phase::Charge => vv!("701.3-4"),
            Phase::Closing => vv!("701.3-5"),
        };
        self.log.record(
            || Event::new(Word::Phase).note(format!("进入{}", phase.word())),
            [must(clause)],
        );
        self.s.stack.push(Frame::Phase {
            phase,
            at: PhaseStep::Begin,
            passed: false,
        });
    }

    /// One step of a phase.
    pub fn phase(&mut self, phase: Phase, at: PhaseStep, passed: bool) -> After {
        let next = match at {
            PhaseStep::Begin => self.begin_phase(phase),
            PhaseStep::DeckLoss => {
                match phase {
                    Phase::Closing => self.pre_of(PreFor::Closing, vv!("706.2")),
                    _ => self.pre_of(PreFor::Opening, vv!("702.2")),
                }
                PhaseStep::Stand
            }
            PhaseStep::Stand => {
                match (phase, self.g.reads.closing) {
                    (Phase::Closing, reads::Closing::Printed) => self.stand_accounts(vv!("706.3")),
                    (Phase::Closing, _) => self.skip(vv!("706.3"), "此条视为误抄"),
                    _ => self.stand_accounts(vv!("702.3")),
                }
                PhaseStep::Draw
            }
            PhaseStep::Draw => self.draw_for_turn(phase),
            PhaseStep::DrawAgain => self.draw_again(),
            PhaseStep::Settle => {
                self.pre_between(phase);
                PhaseStep::Choose
            }
            PhaseStep::Choose => {
                self.offer_main();
                PhaseStep::Preprocess
            }
            PhaseStep::Return => {
                self.return_to_choice(passed);
                if passed {
                    return After::Drop;
                }
                PhaseStep::Choose
            }
            PhaseStep::Missions => {
                self.look_at_missions();
                PhaseStep::Heal
            }
            PhaseStep::Heal => {
                self.heal_all();
                PhaseStep::Lapse
            }
            PhaseStep::Lapse => {
                self.lapse_of_mission_phase();
                PhaseStep::Preprocess
            }
            PhaseStep::Keep => self.choose_kept(),
            PhaseStep::Kept => {
                self.keep_card();
                PhaseStep::Charge
            }
            PhaseStep::Charge => self.choose_charge(),
            PhaseStep::Charged => {
                self.charge();
                PhaseStep::Preprocess
            }
            PhaseStep::Preprocess => {
                let (of, clause) = match phase {
                    Phase::Opening => (PreFor::Other, vv!("702.5")),
                    Phase::Main => (PreFor::Other, vv!("703.3")),
                    Phase::Mission => (PreFor::MissionEnd, vv!("704.5")),
                    Phase::Charge => (PreFor::Other, vv!("705.4")),
                    Phase::Closing => (PreFor::Other, vv!("706.5")),
                };
                self.pre_of(of, clause);
                match phase {
                    Phase::Main => PhaseStep::Return,
                    _ => PhaseStep::Over,
                }
            }
            PhaseStep::Over => {
                if phase == Phase::Mission {
                    self.lapse_of_late();
                }
                return After::Drop;
            }
        };
        After::Keep(Frame::Phase {
            phase,
            at: next,
            passed: passed && next == PhaseStep::Return,
        })
    }

    /// 704.4, and 1118.1, which says the same of a successful attack.
    fn lapse_of_mission_phase(&mut self) {
        self.expire(|u| u == Until::MissionEnd, vv!("704.4"));
        let all = self.s.on_field();
        let succeeded: Vec<_> = all
            .filter(|c| self.s.card(*c).has(bit::SUCCEEDED))
            .collect();
        for card in &mut self.s.cards {
            card.bits &= !bit::SUCCEEDED;
        }
        if !succeeded.is_empty() {
            self.log.record(
                || {
                    Event::new(Word::Stage)
                        .cards(succeeded)
                        .note("不再视为攻击成功")
                },
                [must(vv!("704.4")), says(vv!("1118.1"))],
            );
        }
    }

    /// What was made for the mission phase after 704.4, in its preprocessing (704.5), ends with the phase or at the next
    /// 704.4, by a reading.
    fn lapse_of_late(&mut self) {
        let under = self.g.reads.late_effects.under();
        if !self.s.lasting.iter().any(|l| l.until == Until::MissionEnd) {
            return;
        }
        if self.g.reads.late_effects == reads::LateEffects::ThisPhase {
            self.expire(|u| u == Until::MissionEnd, vv!("704.5"));
            self.log.also_under([under]);
        } else {
            self.note(
                || Event::new(Word::Stage).note("704.4之后生成的“直到任务阶段结束”的效果仍在"),
                &[says(vv!("704.4"))],
                &[under],
            );
        }
    }

    fn begin_phase(&mut self, phase: Phase) -> PhaseStep {
        self.phase_start(phase);
        let at_once = matches!(phase, Phase::Mission | Phase::Charge)
            && self.g.reads.phase_start == reads::PhaseStart::AtOnce
            || phase == Phase::Main && self.g.reads.main_start == reads::MainStart::Before;
        if at_once {
            self.pre_between(phase);
        }
        PhaseStep::of_clause(phase, 2).unwrap_or(PhaseStep::Over)
    }

    /// 702.4, 706.4: one card or as many as there lack to five.
    fn draw_for_turn(&mut self, phase: Phase) -> PhaseStep {
        if phase == Phase::Closing {
            if self.g.reads.closing == reads::Closing::Nothing {
                self.skip(vv!("706.4"), "此条视为误抄");
                return PhaseStep::Preprocess;
            }
            return self.refill(vv!("706.4"));
        }
        if self.view().in_first_turn() {
            let under = self.g.reads.first_turn.under();
            self.note(
                || Event::new(Word::Skipped).note("1回合内不抓牌"),
                &[bars(vv!("702.4a")), over(vv!("702.4"))],
                &[under],
            );
            return PhaseStep::Preprocess;
        }
        self.refill(vv!("702.4"))
    }

    fn draw_again(&mut self) -> PhaseStep {
        let active = self.s.active;
        let draw = Act::Draw(active);
        self.tell_ban_first(&draw);
        let replaced = !self.view().offers(&draw, &[]).is_empty();
        if !replaced && self.barred(Prohibition::Draw, None, Some(active), "抓牌") {
            self.not_done(
                || "不能抓牌，不再重复".to_owned(),
                vec![bars(vv!("102.7")), must(vv!("102.5")), may(vv!("102.3"))],
            );
            return PhaseStep::Preprocess;
        }
        let hand = self.s.zone(active, Zone::Hand).len();
        if hand > 5 {
            self.past_five();
        }
        if hand >= 5 {
            return PhaseStep::Preprocess;
        }
        if self.s.zone(active, Zone::Deck).is_empty() {
            self.empty_deck(active, "抓牌");
            return PhaseStep::Preprocess;
        }
        self.act(draw, None);
        // A draw that is replaced may never fill the hand.
        if self.s.zone(active, Zone::Hand).len() <= hand {
            self.goes_round(Gap::Refill);
        }
        PhaseStep::DrawAgain
    }

    /// 702.4, 706.4: "until they are five" does not say what holds where a replaced draw has brought more.
    fn past_five(&mut self) {
        let active = self.s.active;
        if self.g.reads.past_five == reads::PastFive::Unruled {
            self.unruled(Gap::PastFive);
            return;
        }
        let under = self.g.reads.past_five.under();
        let clause = match self.s.phase {
            Some(Phase::Closing) => vv!("706.4"),
            _ => vv!("702.4"),
        };
        self.note(
            || {
                let stops = Event::new(Word::Stage).by(active);
                stops.note("手牌已超过5张，不再抓牌")
            },
            &[must(clause)],
            &[under],
        );
    }

    /// 703.3a. The other player is asked only where there is something to activate.
    fn return_to_choice(&mut self, passed: bool) {
        let other = self.s.active.opponent();
        let could = !passed && self.view().activated(other).next().is_some();
        let under = could.then(|| self.g.reads.off_turn.under());
        self.note(
            || {
                Event::new(Word::Stage).note(if passed {
                    "没有执行动作，进入任务阶段"
                } else {
                    "回到主要阶段的选择"
                })
            },
            &[must(vv!("703.3a"))],
            under.as_slice(),
        );
        if could && self.g.reads.off_turn == reads::OffTurn::Always {
            self.ask(other, Question::OffTurn, vv!("901.2a"));
        }
    }

    /// 702.1, 703.1, 704.1, 705.1, 706.1.
    fn phase_start(&mut self, phase: Phase) {
        let clause = match phase {
            Phase::Opening => vv!("702.1"),
            Phase::Main => vv!("703.1"),
            Phase::Mission => vv!("704.1"),
            Phase::Charge => vv!("705.1"),
            Phase::Closing => vv!("706.1"),
        };
        self.log.record(
            || Event::new(Word::Stage).note(format!("{}开始", phase.word())),
            [must(clause)],
        );
        self.past(EventKind::PhaseStart, self.s.active, None);
        self.happen_phase(phase);
        if phase == Phase::Opening && self.s.turn == 1 {
            self.happen(EventKind::GameStart, Seen::by(self.s.active));
        }
    }

    /// A preprocessing that stands between two clauses, under a reading. Where it would find nothing there is none.
    fn pre_between(&mut self, phase: Phase) {
        if !self.would_preprocess() {
            return;
        }
        let under = if phase == Phase::Main {
            self.g.reads.main_start.under()
        } else {
            self.g.reads.phase_start.under()
        };
        self.note(
            || Event::new(Word::Stage).note("先执行优先权预处理"),
            &[must(vv!("201.2"))],
            &[under],
        );
        self.pre(PreFor::Other);
    }

    /// A preprocessing that a clause orders.
    pub fn pre_of(&mut self, of: PreFor, clause: RuleId) {
        self.log.record(
            || Event::new(Word::Stage).note("执行优先权预处理"),
            [must(clause)],
        );
        self.pre(of);
    }

    fn skip(&mut self, clause: RuleId, note: &'static str) {
        let under = self.g.reads.closing.under();
        self.note(
            || Event::new(Word::Skipped).note(note),
            &[over(clause)],
            &[under],
        );
    }

    /// 702.3, 706.3.
    fn stand_accounts(&mut self, clause: RuleId) {
        let active = self.s.active;
        let with = self.g.reads.auto_stand == reads::AutoStand::With;
        let under = self.g.reads.auto_stand.under();
        let mut cards: Vec<_> = self.s.zone(active, Zone::Account).to_vec();
        if with {
            cards.extend(
                self.s
                    .on_field()
                    .filter(|c| self.s.card(*c).controller == active),
            );
        }
        let rested_left = !with
            && self
                .s
                .on_field()
                .any(|c| self.s.card(c).controller == active && self.s.card(c).rested);
        let told = if rested_left || with {
            vec![under]
        } else {
            Vec::new()
        };
        self.note(
            || {
                Event::new(Word::Stage)
                    .by(active)
                    .note("竖置回合玩家操控的账号牌")
            },
            &[must(clause)],
            &told,
        );
        cards.retain(|c| self.s.card(*c).rested);
        if !cards.is_empty() {
            self.act(Act::Stand(self.objs(&cards)), None);
        }
    }

    fn refill(&mut self, clause: RuleId) -> PhaseStep {
        let active = self.s.active;
        let fill = self.s.zone(active, Zone::Hand).len() < 5;
        self.log.record(
            || {
                Event::new(Word::Stage).by(active).note(if fill {
                    "手牌不足5张，抓到5张为止"
                } else {
                    "手牌有5张以上，抓一张牌"
                })
            },
            [must(clause), says(vv!("501.3d"))],
        );
        if !fill {
            self.act(Act::Draw(active), None);
            return PhaseStep::Preprocess;
        }
        PhaseStep::DrawAgain
    }

    /// 703.2: the turn player has priority and chooses.
    fn offer_main(&mut self) {
        let active = self.s.active;
        self.log.record(
            || Event::new(Word::Priority).by(active),
            [
                must(vv!("201.2")),
                may(vv!("201.3")),
                says(vv!("201.1")),
                may(vv!("703.2")),
            ],
        );
        if self.g.reads.areas == reads::Areas::Unruled {
            self.unruled(Gap::Areas);
            return;
        }
        if self.g.reads.checking == reads::Checking::Auto
            && let Some(card) = self.mission_to_check(active)
        {
            self.check(card, active);
        }
        self.ask(active, Question::Main, vv!("703.2"));
    }
}
