//! Missions and the mission phase (704, 1113, 1114), and the charge phase (705).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, Moving, PhaseStep, Why};
use crate::engine::vividz::judge::{checkable, clears};
use crate::engine::vividz::state::Frame;
use crate::engine::vividz::state::{CardIx, PickOf, bit};
use crate::engine::vividz::words::{Kind, Prohibition, Zone};

impl Run<'_> {
    /// A mission that must be checked at once, under a reading of 1113.1.
    pub fn mission_to_check(&self, player: Player) -> Option<CardIx> {
        let view = self.view();
        self.s
            .zone(player, Zone::Mission)
            .iter()
            .copied()
            .find(|c| checkable(view, *c))
    }

    /// Checks a mission (1113) unless that cannot be done or it is checked already; how many times it was done.
    pub fn check(&mut self, card: CardIx, player: Player) -> i32 {
        // Looked at again so that the step is seen to hang on a condition that is not read.
        let _ = checkable(self.view(), card);
        if self.view().kind(card) != Kind::Mission {
            return 0;
        }
        let obj = self.s.obj(card);
        for (deed, by, word) in [
            (Prohibition::Check, Some(player), "检查"),
            (Prohibition::Rest, None, "横置"),
        ] {
            if self.barred(deed, Some(card), by, word) {
                return 0;
            }
        }
        if !self.view().would_happen(&Act::Rest(vec![obj])) {
            // Tells why it is not rested.
            return self.turn_card(obj, true);
        }
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
        self.act(Act::Rest(vec![obj]), None);
        self.occur(EventKind::Check, player, Some(card));
        1
    }

    /// 704.2.
    pub fn look_at_missions(&mut self) {
        let active = self.s.active;
        self.log.record(
            || {
                Event::new(Word::Stage)
                    .by(active)
                    .note("核对处于检查状态的任务牌")
            },
            [must(vv!("704.2")), says(vv!("304.6b"))],
        );
        let mut checked = self.s.zone(active, Zone::Mission).to_vec();
        checked.retain(|c| self.s.card(*c).rested && !self.s.card(*c).has(bit::COMPLETED));
        let several = |c: &CardIx| self.view().face(*c).text.clear.len() > 1;
        if checked.iter().any(several) {
            self.log.record(
                || Event::new(Word::Stage).note("完成条件有复数个，须全部满足"),
                [must(vv!("304.6d"))],
            );
        }
        let clear: Vec<bool> = checked.iter().map(|c| clears(self.view(), *c)).collect();
        let of = |wanted: bool| -> Vec<CardIx> {
            let all = checked.iter().zip(&clear).filter(|(_, c)| **c == wanted);
            all.map(|(card, _)| *card).collect()
        };
        let (done, not) = (of(true), of(false));
        if !done.is_empty() {
            let cards = self.objs(&done);
            let player = active;
            let phase = true;
            self.act(
                Act::Complete {
                    cards,
                    player,
                    phase,
                },
                None,
            );
        }
        for card in &not {
            self.log.record(
                || Event::new(Word::Uncheck).by(active).card(*card),
                [must(vv!("704.2b")), says(vv!("1113.2"))],
            );
        }
        if !not.is_empty() {
            let cards = self.objs(&not);
            self.act(Act::Stand(cards), None);
        }
    }

    /// 704.3.
    pub fn heal_all(&mut self) {
        let hurt = self.s.on_field().filter(|c| self.s.card(*c).damage > 0);
        let hurt: Vec<_> = hurt.collect();
        for card in &hurt {
            self.s.card_mut(*card).damage = 0;
            self.s.causes.retain(|(o, _)| o.card != *card);
        }
        self.log.record(
            || {
                if hurt.is_empty() {
                    Event::new(Word::Heal).note("没有角色受到伤害")
                } else {
                    Event::new(Word::Heal).cards(hurt)
                }
            },
            [must(vv!("704.3"))],
        );
    }

    /// 705.2.
    pub fn choose_kept(&mut self) -> PhaseStep {
        let active = self.s.active;
        if self.barred(Prohibition::Keep, None, Some(active), "置入保留区") {
            return PhaseStep::Charge;
        }
        let hand = self.s.zone(active, Zone::Hand).to_vec();
        self.ask_pick(active, hand, 0, 1, PickOf::Keep, vv!("705.2"));
        PhaseStep::Kept
    }

    /// 705.2: what lay there goes first.
    pub fn keep_card(&mut self) {
        let Some(card) = self.reply_cards().first().copied() else {
            return;
        };
        let active = self.s.active;
        let there = self.s.zone(active, Zone::Keep).to_vec();
        self.s.stack.push(Frame::MoveEach {
            cards: vec![self.s.obj(card)],
            how: Moving::to(Zone::Keep, Why::Keep, active),
            ctx: None,
        });
        if !there.is_empty() {
            let how = Moving::to(Zone::Trash, Why::KeepOut, active);
            self.act(Act::Move(self.objs(&there), how), None);
        }
    }

    /// 705.3.
    pub fn choose_charge(&mut self) -> PhaseStep {
        let active = self.s.active;
        if self.barred(Prohibition::Charge, None, Some(active), "充能") {
            return PhaseStep::Preprocess;
        }
        let hand = self.s.zone(active, Zone::Hand).to_vec();
        let n = hand.len() as u16;
        self.ask_pick(active, hand, 0, n, PickOf::Charge, vv!("705.3"));
        PhaseStep::Charged
    }

    /// 705.3: they move at the same time.
    pub fn charge(&mut self) {
        let cards = self.reply_cards();
        if !cards.is_empty() {
            let how = Moving::to(Zone::Energy, Why::Charge, self.s.active);
            self.act(Act::Move(self.objs(&cards), how), None);
        }
    }
}
