//! The flow of a game: turns and phases (700), and what a player may do in them.

use super::card::trigger::Deedword;
use super::event::{Event, Word};
use super::frame::{Act, After, At, Frame, Moving, Play, PlayAt, PreFor, WardPlan, What, Why};
use super::reads;
use super::run::{Run, bars, may, must, over, says};
use super::state::{CardIx, Choice, PickOf, Question, Seen, bit};
use super::words::{Deed, End, Phase, Stage, Until, Zone};
use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::rulebook::RuleId;

/// Each phase's steps are numbered as its clauses are: 2 for 702.2; tens stand between clauses.
impl Run<'_> {
    /// 701.3.
    pub fn turn(&mut self, next: u8) -> After {
        if next == 0 {
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
            return After::Keep(Frame::Turn(1));
        }
        let Some(phase) = Phase::ALL.get(next as usize - 1).copied() else {
            // 706.5: the opponent's turn begins.
            self.expire(|u| u == Until::TurnEnd, vv!("902.2b"));
            self.expire_turn(Until::NextTurnEnd);
            self.s.active = self.s.active.opponent();
            self.s.turn += 1;
            self.s.phase = None;
            return After::Keep(Frame::Turn(0));
        };
        self.enter_phase(phase);
        After::Keep(Frame::Turn(next + 1))
    }

    /// Begins a phase.
    pub fn enter_phase(&mut self, phase: Phase) {
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
            at: 1,
            passed: false,
        });
    }

    /// One step of a phase.
    pub fn phase(&mut self, phase: Phase, at: u8, passed: bool) -> After {
        let keep = |at: u8| {
            After::Keep(Frame::Phase {
                phase,
                at,
                passed: false,
            })
        };
        match (phase, at) {
            (_, 1) => {
                self.phase_start(phase);
                let at_once = matches!(phase, Phase::Mission | Phase::Charge)
                    && self.g.reads.phase_start == reads::PhaseStart::AtOnce
                    || phase == Phase::Main && self.g.reads.main_start == reads::MainStart::Before;
                if at_once {
                    self.pre_between(phase);
                }
                keep(2)
            }
            (Phase::Opening, 2) => {
                self.pre_of(PreFor::Opening, vv!("702.2"));
                keep(3)
            }
            (Phase::Closing, 2) => {
                self.pre_of(PreFor::Closing, vv!("706.2"));
                keep(3)
            }
            (Phase::Opening, 3) => {
                self.stand_accounts(vv!("702.3"));
                keep(4)
            }
            (Phase::Closing, 3) => {
                if self.g.reads.closing == reads::Closing::Printed {
                    self.stand_accounts(vv!("706.3"));
                } else {
                    self.skip(vv!("706.3"), "此条视为误抄");
                }
                keep(4)
            }
            (Phase::Opening, 4) => {
                if self.in_first_turn() {
                    let under = self.g.reads.first_turn.under();
                    self.note(
                        || Event::new(Word::Skipped).note("1回合内不抓牌"),
                        &[bars(vv!("702.4a")), over(vv!("702.4"))],
                        &[under],
                    );
                    return keep(5);
                }
                self.refill(phase, vv!("702.4"))
            }
            (Phase::Closing, 4) => {
                if self.g.reads.closing == reads::Closing::Nothing {
                    self.skip(vv!("706.4"), "此条视为误抄");
                    return keep(5);
                }
                self.refill(phase, vv!("706.4"))
            }
            (Phase::Opening | Phase::Closing, 44) => {
                let active = self.s.active;
                if let Some(source) = self.eye().banned(Deed::Draw, None, Some(active)) {
                    self.banned(source, "抓牌");
                    self.not_done(
                        || "不能抓牌，不再重复".to_owned(),
                        vec![bars(vv!("102.7")), must(vv!("102.5")), may(vv!("102.3"))],
                    );
                    return keep(5);
                }
                let hand = self.s.zone(active, Zone::Hand).len();
                if hand >= 5 || self.s.zone(active, Zone::Deck).is_empty() {
                    return keep(5);
                }
                self.draw_card();
                let drawn = self.s.zone(active, Zone::Hand).len() > hand;
                // A draw that is replaced may never fill the hand.
                if !drawn && self.goes_round() {
                    return keep(44);
                }
                keep(44)
            }
            (Phase::Opening, 5) => {
                self.pre_of(PreFor::Other, vv!("702.5"));
                keep(9)
            }
            (Phase::Closing, 5) => {
                self.pre_of(PreFor::Other, vv!("706.5"));
                keep(9)
            }
            (Phase::Main, 2) => {
                self.offer_main();
                keep(3)
            }
            (Phase::Main, 3) => {
                self.pre_of(PreFor::Other, vv!("703.3"));
                After::Keep(Frame::Phase {
                    phase,
                    at: 4,
                    passed,
                })
            }
            (Phase::Main, 4) => {
                self.note(
                    || {
                        Event::new(Word::Stage).note(if passed {
                            "没有执行动作，进入任务阶段"
                        } else {
                            "回到主要阶段的选择"
                        })
                    },
                    &[must(vv!("703.3a"))],
                    &[],
                );
                if passed {
                    return After::Drop;
                }
                if self.g.reads.off_turn == reads::OffTurn::Always {
                    self.ask(self.s.active.opponent(), Question::OffTurn, vv!("901.2a"));
                }
                keep(2)
            }
            (Phase::Mission, n) => self.mission_phase(n),
            (Phase::Charge, n) => self.charge_phase(n),
            _ => After::Drop,
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
        self.past(Deedword::PhaseStart, self.s.active, None);
        self.happen_phase(phase);
        if phase == Phase::Opening && self.s.turn == 1 {
            self.happen(
                Deedword::GameStart,
                Seen {
                    player: Some(self.s.active),
                    ..Seen::default()
                },
            );
        }
    }

    /// A preprocessing that stands between two clauses, under a reading.
    fn pre_between(&mut self, phase: Phase) {
        let under = if phase == Phase::Main {
            self.g.reads.main_start.under()
        } else {
            self.g.reads.phase_start.under()
        };
        if !self.s.triggered.is_empty() {
            self.note(
                || Event::new(Word::Stage).note("先执行优先权预处理"),
                &[must(vv!("201.2"))],
                &[under],
            );
        }
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
        for card in cards {
            if self.s.card(card).rested {
                let obj = self.s.obj(card);
                self.act(Act::Stand(obj), None);
            }
        }
    }

    /// 702.4, 706.4.
    fn refill(&mut self, phase: Phase, clause: RuleId) -> After {
        let active = self.s.active;
        let hand = self.s.zone(active, Zone::Hand).len();
        let fill = hand < 5;
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
        if fill {
            if self.s.zone(active, Zone::Deck).is_empty() {
                self.empty_deck(active, "抓牌");
            }
            After::Keep(Frame::Phase {
                phase,
                at: 44,
                passed: false,
            })
        } else {
            self.draw_card();
            After::Keep(Frame::Phase {
                phase,
                at: 5,
                passed: false,
            })
        }
    }

    fn draw_card(&mut self) {
        self.act(Act::Draw(self.s.active), None);
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
            self.unruled(super::state::Gap::Areas);
            return;
        }
        if self.g.reads.checking == reads::Checking::Auto
            && let Some(card) = self.mission_to_check(active)
        {
            self.check(card, active);
        }
        self.ask(active, Question::Main, vv!("703.2"));
    }

    /// A mission that must be checked at once, under a reading of 1113.1.
    fn mission_to_check(&self, player: Player) -> Option<super::state::CardIx> {
        let eye = self.eye();
        self.s
            .zone(player, Zone::Mission)
            .iter()
            .copied()
            .find(|c| super::judge::checkable(eye, *c))
    }

    /// 1113.
    pub fn check(&mut self, card: super::state::CardIx, player: Player) {
        let under = self.g.reads.mission_rest.under();
        self.note(
            || Event::new(Word::Check).by(player).card(card),
            &[
                must(vv!("1113.1")),
                must(vv!("1113.2")),
                says(vv!("304.6d")),
                says(vv!("304.6a")),
            ],
            &[under, self.g.reads.checking.under()],
        );
        let obj = self.s.obj(card);
        self.act(Act::Rest(obj), None);
        self.past(Deedword::Check, player, Some(card));
        self.happen(
            Deedword::Check,
            Seen {
                card: Some(obj),
                after: Some(obj),
                player: Some(player),
                ..Seen::default()
            },
        );
    }

    /// A choice that begins something.
    pub fn act_on(&mut self, player: Player, choice: Choice, clause: RuleId) {
        match choice {
            Choice::Pass => {
                self.log.record(
                    || Event::new(Word::Pass).by(player),
                    [
                        may(vv!("201.3")),
                        if clause == vv!("803.1") {
                            may(vv!("803.1-3"))
                        } else {
                            may(vv!("703.2"))
                        },
                    ],
                );
                if let Some(Frame::Phase { passed, at: 3, .. }) = self.s.stack.last_mut() {
                    *passed = true;
                }
            }
            Choice::Play { card, area, energy } => {
                let from = self.s.card(card).zone;
                let keep = from == Zone::Keep;
                let under = keep.then(|| self.g.reads.keep_hand.under());
                self.note(
                    || Event::new(Word::Begin).by(player).card(card),
                    &[
                        may(vv!("703.2-1")),
                        if keep {
                            may(vv!("508.2"))
                        } else {
                            may(vv!("703.2"))
                        },
                    ],
                    under.as_slice(),
                );
                self.begin_play(What::Card(card), player, from, area, energy, false, None);
            }
            Choice::Activate {
                card,
                ability,
                energy,
            } => {
                let obj = self.s.obj(card);
                let from = self.s.card(card).zone;
                self.log.record(
                    || Event::new(Word::Begin).by(player).card(card),
                    [
                        if clause == vv!("803.1") {
                            may(vv!("803.1-1"))
                        } else {
                            may(vv!("703.2-2"))
                        },
                        may(vv!("901.2a")),
                        says(vv!("903.1")),
                    ],
                );
                self.begin_play(
                    What::Ability(obj, ability),
                    player,
                    from,
                    None,
                    energy,
                    false,
                    None,
                );
            }
            Choice::Attack(card) => self.declare(card, player),
            Choice::Check(card) => {
                self.log.record(
                    || Event::new(Word::Begin).by(player).card(card),
                    [may(vv!("703.2-4"))],
                );
                self.check(card, player);
            }
            Choice::Ward { discard, slide } => {
                if let Some(Frame::Attack { at, ward }) = self.s.stack.last_mut() {
                    *at = At::A803w1;
                    *ward = Some(Box::new(WardPlan { discard, slide }));
                }
            }
            Choice::HandIn => self.hand_in(player),
            _ => {}
        }
    }

    /// Begins to play or activate.
    #[allow(clippy::too_many_arguments)]
    pub fn begin_play(
        &mut self,
        what: What,
        player: Player,
        from: Zone,
        area: Option<super::state::Area>,
        energy: Vec<super::state::CardIx>,
        free: bool,
        counted_by: Option<u8>,
    ) {
        let counts = !free || self.g.reads.using == reads::Using::Plays;
        self.s.stack.push(Frame::Play(Box::new(Play {
            at: PlayAt::Area,
            player,
            what,
            from,
            area,
            free,
            counts,
            energy,
            alternatives: Vec::new(),
            chosen: Vec::new(),
            due: Vec::new(),
            paying: None,
            back: None,
            ctx: 0,
            seen: Seen::default(),
            kept: None,
            next: 0,
            failed: false,
            counted_by,
        })));
    }

    /// 704.
    fn mission_phase(&mut self, at: u8) -> After {
        let keep = |at: u8| {
            After::Keep(Frame::Phase {
                phase: Phase::Mission,
                at,
                passed: false,
            })
        };
        let active = self.s.active;
        match at {
            2 => {
                self.log.record(
                    || {
                        Event::new(Word::Stage)
                            .by(active)
                            .note("核对处于检查状态的任务牌")
                    },
                    [must(vv!("704.2")), says(vv!("304.6b"))],
                );
                let checked: Vec<_> = self
                    .s
                    .zone(active, Zone::Mission)
                    .iter()
                    .copied()
                    .filter(|c| self.s.card(*c).rested && !self.s.card(*c).has(bit::COMPLETED))
                    .collect();
                let several = |c: &CardIx| self.eye().face(*c).text.clear.len() > 1;
                if checked.iter().any(several) {
                    self.log.record(
                        || Event::new(Word::Stage).note("完成条件有复数个，须全部满足"),
                        [must(vv!("304.6d"))],
                    );
                }
                let clear: Vec<bool> = checked
                    .iter()
                    .map(|c| super::judge::clears(self.eye(), *c))
                    .collect();
                for (card, clear) in checked.into_iter().zip(clear) {
                    if clear {
                        self.complete(card, active, vv!("704.2a"));
                    } else {
                        self.log.record(
                            || Event::new(Word::Uncheck).by(active).card(card),
                            [must(vv!("704.2b")), says(vv!("1113.2"))],
                        );
                        let obj = self.s.obj(card);
                        self.act(Act::Stand(obj), None);
                    }
                }
                keep(3)
            }
            3 => {
                let hurt: Vec<_> = self
                    .s
                    .on_field()
                    .filter(|c| self.s.card(*c).damage > 0)
                    .collect();
                for card in &hurt {
                    self.s.card_mut(*card).damage = 0;
                    self.s.causes.retain(|(o, _)| o.card != *card);
                }
                self.log
                    .record(|| Event::new(Word::Heal).cards(hurt), [must(vv!("704.3"))]);
                keep(4)
            }
            4 => {
                self.expire(|u| u == Until::MissionEnd, vv!("704.4"));
                for card in &mut self.s.cards {
                    card.bits &= !bit::SUCCEEDED;
                }
                keep(5)
            }
            5 => {
                self.pre_of(PreFor::MissionEnd, vv!("704.5"));
                keep(9)
            }
            _ => After::Drop,
        }
    }

    /// 704.2a, 1114.
    pub fn complete(&mut self, card: super::state::CardIx, player: Player, clause: RuleId) {
        let stands = self.g.reads.done_rest == reads::DoneRest::Stands;
        let under = self.g.reads.done_rest.under();
        let c = self.s.card_mut(card);
        c.down = true;
        c.bits |= bit::COMPLETED;
        let rested = c.rested;
        if stands {
            c.rested = false;
        }
        self.note(
            || Event::new(Word::Complete).by(player).card(card),
            &[must(clause), says(vv!("1114.1"))],
            if rested {
                std::slice::from_ref(&under)
            } else {
                &[]
            },
        );
        self.past(Deedword::Complete, player, Some(card));
        let obj = self.s.obj(card);
        self.happen(
            Deedword::Complete,
            Seen {
                card: Some(obj),
                after: Some(obj),
                player: Some(player),
                ..Seen::default()
            },
        );
    }

    /// 705.
    fn charge_phase(&mut self, at: u8) -> After {
        let keep = |at: u8| {
            After::Keep(Frame::Phase {
                phase: Phase::Charge,
                at,
                passed: false,
            })
        };
        let active = self.s.active;
        match at {
            2 => {
                if let Some(source) =
                    self.eye()
                        .banned(super::words::Deed::Keep, None, Some(active))
                {
                    self.banned(source, "置入保留区");
                    return keep(3);
                }
                let hand = self.s.zone(active, Zone::Hand).to_vec();
                self.ask_pick(active, hand, 0, 1, PickOf::Keep, vv!("705.2"));
                keep(22)
            }
            22 => {
                let cards = self.reply_cards();
                let Some(card) = cards.first().copied() else {
                    return keep(3);
                };
                let there = self.s.zone(active, Zone::Keep).to_vec();
                let how = Moving {
                    to: Zone::Trash,
                    end: End::Top,
                    facing: None,
                    why: Why::KeepOut,
                    by: active,
                    source: None,
                    under: None,
                };
                let obj = self.s.obj(card);
                self.s.stack.push(Frame::MoveEach {
                    cards: vec![obj],
                    how: Moving {
                        to: Zone::Keep,
                        why: Why::Keep,
                        ..how
                    },
                    ctx: None,
                });
                if !there.is_empty() {
                    let objs = self.objs(&there);
                    self.act(Act::Move(objs, how), None);
                }
                keep(3)
            }
            3 => {
                if let Some(source) =
                    self.eye()
                        .banned(super::words::Deed::Charge, None, Some(active))
                {
                    self.banned(source, "充能");
                    return keep(4);
                }
                let hand = self.s.zone(active, Zone::Hand).to_vec();
                let n = hand.len() as u16;
                self.ask_pick(active, hand, 0, n, PickOf::Charge, vv!("705.3"));
                keep(33)
            }
            33 => {
                let cards = self.reply_cards();
                if !cards.is_empty() {
                    let objs = self.objs(&cards);
                    self.act(
                        Act::Move(
                            objs,
                            Moving {
                                to: Zone::Energy,
                                end: End::Top,
                                facing: None,
                                why: Why::Charge,
                                by: active,
                                source: None,
                                under: None,
                            },
                        ),
                        None,
                    );
                }
                keep(4)
            }
            4 => {
                self.pre_of(PreFor::Other, vv!("705.4"));
                keep(9)
            }
            _ => After::Drop,
        }
    }

    /// Effects whose time is over (902.2b).
    pub fn expire(&mut self, over: impl Fn(Until) -> bool, clause: RuleId) {
        let turn = self.s.turn;
        let gone: Vec<_> = self
            .s
            .lasting
            .iter()
            .filter(|l| over(l.until) && (l.until != Until::NextTurnEnd || l.turn < turn))
            .cloned()
            .collect();
        if gone.is_empty() {
            return;
        }
        self.s
            .lasting
            .retain(|l| !(over(l.until) && (l.until != Until::NextTurnEnd || l.turn < turn)));
        let mut names = Vec::new();
        for l in &gone {
            if let Some(back) = l.back {
                for obj in &l.on {
                    if self.s.lives(*obj) {
                        self.s.card_mut(obj.card).controller = back;
                    }
                }
            }
            names.push(self.g.mods[l.modn as usize].of.word());
        }
        let cards: Vec<_> = gone
            .iter()
            .flat_map(|l| l.on.iter().map(|o| o.card))
            .collect();
        self.note(
            || Event::new(Word::Lapse).cards(cards).note(names.join("、")),
            &[must(clause), says(vv!("902.2b"))],
            &[],
        );
    }

    fn expire_turn(&mut self, until: Until) {
        self.expire(|u| u == until, vv!("902.2b"));
    }

    /// Effects that last as long as their source stays.
    pub fn expire_sources(&mut self) {
        let s = &mut *self.s;
        let cards = &s.cards;
        s.lasting.retain(|l| {
            l.until != Until::WhileSource || cards[l.source.card.ix()].life == l.source.life
        });
    }

    /// 802.1: an attack is declared.
    pub fn declare(&mut self, card: super::state::CardIx, player: Player) {
        let who = self.s.obj(card);
        self.s.attack = Some(super::state::Attack {
            who,
            success: false,
            at_start: false,
            battle: false,
            fired: Vec::new(),
            ended: false,
            stage: Stage::Declare,
        });
        let under = self.g.reads.first_turn.under();
        let _ = under;
        self.log.record(
            || Event::new(Word::Attack).by(player).card(card),
            [
                may(vv!("703.2-3")),
                must(vv!("801.1")),
                may(vv!("802.1")),
                must(vv!("802.1a")),
            ],
        );
        self.past(Deedword::Attack, player, Some(card));
        self.s.stack.push(Frame::Attack {
            at: At::A802b,
            ward: None,
        });
    }
}
