//! The attack (800): declaration, defence, scouting, battle and its end, each step by its clause.

use crate::engine::cite::vv;
use crate::engine::game::{Player, Under};
use crate::engine::vividz::card::Effect;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{bars, may, must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, AttackStep, BothScoutStep, Moving, PreFor, WardPlan, Why};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{After, Frame};
use crate::engine::vividz::state::{CardIx, Gap, Obj, PickOf, Question, Reply, Seen, bit};
use crate::engine::vividz::table::event_bit;
use crate::engine::vividz::view::numbers::Param;
use crate::engine::vividz::words::{Stage, Until, Zone};
use crate::rulebook::RuleId;

impl Run<'_> {
    /// One step of an attack.
    pub fn attack(&mut self, at: AttackStep, ward: Option<Box<WardPlan>>) -> After {
        let Some(attack) = &self.s.attack else {
            return After::Drop;
        };
        let who = attack.who;
        let next = match at {
            AttackStep::A802b => self.rest_attacker(who),
            AttackStep::A802c => {
                self.log.record(
                    || Event::new(Word::Stage).note("“进行攻击时”的条件触发"),
                    [must(vv!("802.1c"))],
                );
                self.happen(EventKind::Attack, Seen::of(who, self.s.active));
                AttackStep::A802d
            }
            AttackStep::A802d => self.attack_pre(vv!("802.1d"), AttackStep::A802e),
            AttackStep::A802e => {
                self.enter_stage(Stage::Defence, vv!("802.1e"), AttackStep::A803x1)
            }
            AttackStep::A803x1 => self.ask_defence(),
            AttackStep::A803w1 | AttackStep::A803w2 | AttackStep::A803w3 => {
                return self.ward(at, ward);
            }
            AttackStep::A803x2 => self.attack_pre(vv!("803.2"), AttackStep::A803x3),
            AttackStep::A803x3 if self.view().attacker_stands() => {
                self.enter_stage(Stage::Scout, vv!("803.3"), AttackStep::A804x1)
            }
            AttackStep::A803x3 => self.enter_stage(Stage::End, vv!("803.3"), AttackStep::A806x1),
            AttackStep::A804x1 => self.attack_pre(vv!("804.1"), AttackStep::A804x2),
            AttackStep::A804x2 => self.scouting(),
            AttackStep::A804p => self.attack_pre(vv!("804.2"), AttackStep::A804x3),
            AttackStep::A804x3 => {
                if let Some(a) = &mut self.s.attack {
                    a.battle = true;
                }
                self.enter_stage(Stage::Battle, vv!("804.3"), AttackStep::A805x1)
            }
            AttackStep::A805x1 => self.attack_pre(vv!("805.1"), AttackStep::A805x2),
            AttackStep::A805x2 => self.meet(),
            AttackStep::A805x3 => self.strike(who),
            AttackStep::A805x4 => self.enter_stage(Stage::End, vv!("805.4"), AttackStep::A806x1),
            AttackStep::A806x1 => {
                let stands = self.view().attacker_stands();
                if let Some(a) = &mut self.s.attack {
                    a.at_start = stands;
                }
                self.attack_pre(vv!("806.1"), AttackStep::A806x2)
            }
            AttackStep::A806x2 => self.judge_success(who.card),
            AttackStep::A806x3 => self.fire_success(),
            AttackStep::A806x4 => self.attack_pre(vv!("806.4"), AttackStep::A806x5),
            AttackStep::A806x5 => self.step_806_5(),
            AttackStep::A806x6 => {
                self.log.record(
                    || Event::new(Word::Stage).note("“直到攻击结束”的效果失去效力"),
                    [must(vv!("806.6"))],
                );
                self.expire(|u| u == Until::AttackEnd, vv!("806.6"));
                AttackStep::A806x7
            }
            AttackStep::A806x7 => match self.step_806_7() {
                Some(next) => next,
                None => return After::Drop,
            },
        };
        After::Keep(Frame::Attack {
            at: next,
            ward: None,
        })
    }

    /// A preprocessing that a clause of the attack orders.
    fn attack_pre(&mut self, clause: RuleId, next: AttackStep) -> AttackStep {
        self.pre_of(PreFor::Other, clause);
        next
    }

    /// 802.1b.
    fn rest_attacker(&mut self, who: Obj) -> AttackStep {
        self.log.record(
            || Event::new(Word::Stage).note("攻击步骤"),
            [must(vv!("802.1b"))],
        );
        self.act(Act::Rest(vec![who]), None);
        AttackStep::A802c
    }

    /// 803.1.
    fn ask_defence(&mut self) -> AttackStep {
        let under = self.g.reads.off_turn.under();
        self.note(
            || Event::new(Word::Stage).note("非回合玩家选择三项之一"),
            &[must(vv!("803.1"))],
            &[under],
        );
        let defender = self.s.active.opponent();
        self.ask(defender, Question::Defence, vv!("803.1"));
        AttackStep::A803x2
    }

    /// 805.2: whether there is a battle.
    fn meet(&mut self) -> AttackStep {
        let stands = self.view().attacker_stands();
        let met = !self.view().defenders().is_empty();
        if stands && met {
            return AttackStep::A805x3;
        }
        let note = if stands {
            "同一赛道上没有对手的角色，不进行战斗"
        } else {
            "宣言攻击的角色已不在场地区，不进行战斗"
        };
        let under = match stands {
            true => self.lane_readings(),
            false => Vec::new(),
        };
        self.note(
            || Event::new(Word::Stage).note(note),
            &[must(vv!("805.2"))],
            &under,
        );
        self.enter_stage(Stage::End, vv!("805.2"), AttackStep::A806x1)
    }

    /// 805.3, 305.3.
    fn strike(&mut self, who: Obj) -> AttackStep {
        self.tell_value(who.card, Param::Power);
        let amount = self.view().power(who.card);
        let by = self.s.card(who.card).controller;
        let under = self.lane_readings();
        let against = self.view().defenders();
        let cards = against.clone();
        self.note(
            || {
                Event::new(Word::Stage)
                    .cards(cards)
                    .note("宣言攻击的角色造成伤害")
            },
            &[must(vv!("805.3")), must(vv!("305.3"))],
            &under,
        );
        if !against.is_empty() {
            let to = against.iter().map(|c| (self.s.obj(*c), amount)).collect();
            let damage = Act::Damage {
                to,
                source: who,
                by,
                combat: true,
            };
            self.act(damage, None);
        }
        AttackStep::A805x4
    }

    fn enter_stage(&mut self, stage: Stage, clause: RuleId, next: AttackStep) -> AttackStep {
        if let Some(a) = &mut self.s.attack {
            a.stage = stage;
        }
        self.log.record(
            || Event::new(Word::Stage).note(format!("进入{}", stage.word())),
            [must(clause)],
        );
        next
    }

    /// 803.1-2: two cards of the hand for a slide.
    fn ward(&mut self, at: AttackStep, plan: Option<Box<WardPlan>>) -> After {
        let player = self.s.active.opponent();
        let keep = |at: AttackStep, plan| After::Keep(Frame::Attack { at, ward: plan });
        match at {
            AttackStep::A803w1 => {
                self.note(
                    || {
                        Event::new(Word::Begin)
                            .by(player)
                            .note("弃2张手牌使角色滑行")
                    },
                    &[may(vv!("803.1-2"))],
                    &[self.g.reads.ward.under()],
                );
                match &plan {
                    Some(p) if !p.discard.is_empty() => {
                        self.s.reply = Reply::Cards(p.discard.clone());
                    }
                    _ => {
                        let hand = self.s.zone(player, Zone::Hand).to_vec();
                        self.ask_pick(player, hand, 2, 2, PickOf::Ward, vv!("803.1-2"));
                    }
                }
                keep(AttackStep::A803w2, plan)
            }
            AttackStep::A803w2 => {
                let cards = self.reply_cards();
                let objs = self.objs(&cards);
                if objs.len() < 2 {
                    let under = self.g.reads.ward.under();
                    let note = format!("手牌只有{}张，弃不了2张", objs.len());
                    self.note(
                        || Event::new(Word::Not).by(player).note(note),
                        &[must(vv!("102.5")), may(vv!("102.3")), must(vv!("803.1-2"))],
                        &[under],
                    );
                }
                if !objs.is_empty() {
                    self.act(
                        Act::Move(objs, Moving::to(Zone::Trash, Why::Discard, player)),
                        None,
                    );
                }
                let moves = self.view().ward_slides(player);
                match plan.and_then(|p| p.slide) {
                    Some((card, area)) if moves.contains(&(card, area)) => {
                        self.s.reply = Reply::Slide(card, area);
                    }
                    _ if moves.is_empty() => {
                        let under = self.g.reads.ward_idle.under();
                        self.note(
                            || Event::new(Word::Not).note("没有角色能滑行，只弃牌"),
                            &[may(vv!("102.3")), must(vv!("803.1-2"))],
                            &[under],
                        );
                        self.s.reply = Reply::None;
                    }
                    _ => self.ask(
                        player,
                        Question::Slide {
                            moves,
                            optional: false,
                        },
                        vv!("1116.1"),
                    ),
                }
                keep(AttackStep::A803w3, None)
            }
            _ => {
                if let Reply::Slide(card, area) = self.reply() {
                    self.would_slide(card, area, player, None);
                }
                keep(AttackStep::A803x2, None)
            }
        }
    }

    /// By which readings it is settled whom an attack meets.
    fn lane_readings(&self) -> Vec<Under> {
        let turned = self.view().attacker_turned();
        let turned = turned.then(|| self.g.reads.attacker_turned.under());
        std::iter::once(self.g.reads.lanes.under())
            .chain(turned)
            .collect()
    }

    /// 804.2.
    fn scouting(&mut self) -> AttackStep {
        let active = self.s.active;
        let met = !self.view().defenders().is_empty();
        let mut under = self.lane_readings();
        if met {
            under.push(self.g.reads.both_scout.under());
            self.note(
                || Event::new(Word::Stage).note("同一赛道上有对手的角色，双方各搜寻一次"),
                &[must(vv!("804.2")), must(vv!("804.2b")), says(vv!("501.2"))],
                &under,
            );
            match self.g.reads.both_scout {
                reads::BothScout::ShowFirst => self.s.stack.push(Frame::BothScout {
                    at: BothScoutStep::Show(active),
                    shown: [None; 2],
                }),
                reads::BothScout::EachWhole => {
                    // The last pushed goes first.
                    self.act(Act::Scout(active.opponent()), None);
                    self.act(Act::Scout(active), None);
                }
            }
        } else {
            self.note(
                || Event::new(Word::Stage).note("同一赛道上没有对手的角色，回合玩家搜寻一次"),
                &[must(vv!("804.2")), must(vv!("804.2a")), says(vv!("501.2"))],
                &under,
            );
            self.act(Act::Scout(active), None);
        }
        AttackStep::A804p
    }

    /// 806.2, 1118.1.
    fn judge_success(&mut self, attacker: CardIx) -> AttackStep {
        let now = self.view().attacker_stands();
        let at_start = self.s.attack.as_ref().is_some_and(|a| a.at_start);
        let success = match self.g.reads.success_when {
            reads::SuccessWhen::After => now,
            reads::SuccessWhen::AtStart => at_start,
        };
        let told = if now == at_start {
            Vec::new()
        } else {
            vec![self.g.reads.success_when.under()]
        };
        if let Some(a) = &mut self.s.attack {
            a.success = success;
        }
        if success {
            if now {
                self.s.card_mut(attacker).bits |= bit::SUCCEEDED;
            }
            self.note(
                || Event::new(Word::Success).card(attacker),
                &[must(vv!("806.2")), says(vv!("1118.1"))],
                &told,
            );
            let active = self.s.active;
            self.past(EventKind::Success, active, Some(attacker));
        } else {
            self.note(
                || Event::new(Word::NoSuccess).card(attacker),
                &[bars(vv!("806.2")), says(vv!("1118.1"))],
                &told,
            );
        }
        AttackStep::A806x3
    }

    /// 806.3.
    fn fire_success(&mut self) -> AttackStep {
        let Some(attack) = &self.s.attack else {
            return AttackStep::A806x4;
        };
        let (success, who) = (attack.success, attack.who);
        let anyway = self.g.reads.no_success == reads::NoSuccess::Triggers;
        let told = if success {
            Vec::new()
        } else {
            vec![self.g.reads.no_success.under()]
        };
        if !success && !anyway {
            self.note(
                || Event::new(Word::Stage).note("攻击没有成功，“攻击成功时”不触发"),
                &[must(vv!("806.3"))],
                &told,
            );
            return AttackStep::A806x4;
        }
        self.note(
            || Event::new(Word::Stage).note("“攻击成功时”的条件触发"),
            &[must(vv!("806.3"))],
            &told,
        );
        let active = self.s.active;
        self.happen(EventKind::Success, Seen::of(who, active));
        AttackStep::A806x4
    }

    /// Whether an ability of 战斗结束时 could trigger now.
    fn battle_end_waits(&self) -> bool {
        let bit = event_bit(EventKind::BattleEnd);
        if self.g.waits & bit == 0 {
            return false;
        }
        let view = self.view();
        view.live().any(|c| {
            view.abilities(c)
                .iter()
                .any(|a| self.g.ability(*a).waits & bit != 0 && view.effective(c, *a))
        }) || self.s.delayed.iter().any(|d| {
            self.g.scripts.iter().flatten().any(|l| {
                l.waits & bit != 0 && matches!(&l.effect, Effect::Later(x) if x.does.id == d.later)
            })
        })
    }

    fn fire_battle_end(&mut self) {
        let Some(attack) = &mut self.s.attack else {
            return;
        };
        attack.ended = true;
        let who = attack.who;
        let active = self.s.active;
        self.happen(
            EventKind::BattleEnd,
            Seen {
                card: Some(who),
                after: Some(who),
                player: Some(active),
                combat: true,
                ..Seen::default()
            },
        );
    }

    /// Whether rule effects stand open (806.5, 806.7 call them 规则动作).
    fn rule_effects_open(&self) -> bool {
        self.s
            .on_field()
            .any(|c| self.leaves(c) && self.kept_there(c).is_none())
            || Player::BOTH.into_iter().any(|side| {
                self.view().areas(side).into_iter().any(|a| {
                    Player::BOTH.into_iter().any(|p| {
                        self.s
                            .in_area(a)
                            .filter(|c| self.s.card(*c).controller == p)
                            .count()
                            > 1
                    })
                })
            })
    }

    /// 806.5.
    fn step_806_5(&mut self) -> AttackStep {
        let open = self.rule_effects_open();
        if open && self.g.reads.rule_action == reads::RuleAction::Unruled {
            self.unruled(Gap::RuleAction);
            return AttackStep::A806x5;
        }
        let ended = self.s.attack.as_ref().is_some_and(|a| a.ended);
        let waits = !ended && self.battle_end_waits();
        if waits {
            match self.g.reads.battle_end {
                reads::BattleEndAt::Unruled => {
                    self.unruled(Gap::BattleEnd);
                    return AttackStep::A806x5;
                }
                reads::BattleEndAt::In5 => {
                    let under = self.g.reads.battle_end.under();
                    self.note(
                        || Event::new(Word::Return).note("806.3，“战斗结束时”的能力触发"),
                        &[must(vv!("806.5"))],
                        &[under],
                    );
                    self.fire_battle_end();
                    return AttackStep::A806x3;
                }
                reads::BattleEndAt::In7 => {}
            }
        }
        if open {
            let under = self.g.reads.rule_action.under();
            self.note(
                || Event::new(Word::Return).note("806.3，还有可以结算的规则效果"),
                &[must(vv!("806.5"))],
                &[under],
            );
            return AttackStep::A806x3;
        }
        self.log.record(
            || Event::new(Word::Stage).note("没有未执行的规则动作，也没有未触发的能力"),
            [must(vv!("806.5"))],
        );
        AttackStep::A806x6
    }

    /// 806.7; none where the attack is over.
    fn step_806_7(&mut self) -> Option<AttackStep> {
        let open = self.rule_effects_open();
        if open && self.g.reads.rule_action == reads::RuleAction::Unruled {
            self.unruled(Gap::RuleAction);
            return Some(AttackStep::A806x7);
        }
        let ended = self.s.attack.as_ref().is_some_and(|a| a.ended);
        let waits =
            !ended && self.g.reads.battle_end == reads::BattleEndAt::In7 && self.battle_end_waits();
        if waits {
            let under = self.g.reads.battle_end.under();
            self.note(
                || Event::new(Word::Return).note("806.2，“战斗结束时”的能力触发"),
                &[must(vv!("806.7"))],
                &[under],
            );
            self.fire_battle_end();
            return Some(AttackStep::A806x2);
        }
        if open {
            let under = self.g.reads.rule_action.under();
            self.note(
                || Event::new(Word::Return).note("806.2，还有可以结算的规则效果"),
                &[must(vv!("806.7"))],
                &[under],
            );
            return Some(AttackStep::A806x2);
        }
        self.log.record(
            || Event::new(Word::BattleEnd),
            [must(vv!("806.7")), over(vv!("806.5"))],
        );
        self.expire(|u| u == Until::BattleEnd, vv!("806.7"));
        self.s.attack = None;
        None
    }
}
