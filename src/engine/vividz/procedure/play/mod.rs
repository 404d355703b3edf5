//! Playing cards and activating abilities, step by step (904, 906, 907, 909).

pub mod cost;
pub mod resolve;

use crate::engine::cite::vv;
use crate::engine::verdict::Reason;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{AttackStep, Due, PhaseStep, PlayStep};
use crate::engine::vividz::procedure::pay::Paid;
use crate::engine::vividz::procedure::play::cost::take_chosen;
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{After, Frame, Play, What};
use crate::engine::vividz::state::{PickOf, Reply};
use crate::engine::vividz::words::{Kind, Phase, Zone};

impl Run<'_> {
    /// One step.
    pub fn play(&mut self, mut p: Box<Play>) -> After {
        match p.at {
            PlayStep::Area => self.play_area(p),
            PlayStep::A => self.begin(p),
            PlayStep::B => {
                self.announce(&p);
                p.alternatives = self.alternatives(&p);
                p.at = PlayStep::C;
                After::Keep(Frame::Play(p))
            }
            PlayStep::C => self.choose_costs(p),
            PlayStep::C2 => self.choose_energy(p),
            PlayStep::D => {
                self.fix_costs(&mut p);
                p.at = PlayStep::E;
                After::Keep(Frame::Play(p))
            }
            PlayStep::E => {
                self.move_to_temp(&mut p);
                p.at = PlayStep::F;
                After::Keep(Frame::Play(p))
            }
            PlayStep::F => self.pay_next(p),
            PlayStep::F2 => {
                if let Some(due) = p.paying.take() {
                    self.finish_paying(due, p.player, p.ctx);
                }
                p.at = PlayStep::F;
                After::Keep(Frame::Play(p))
            }
            PlayStep::G => self.do_what_must_be(p),
            PlayStep::H => {
                if p.failed && self.s.ctxs[p.ctx as usize].done == 0 {
                    let reason = Reason::forbids(vv!("904.2g"), "必须执行的动作无法执行");
                    return self.fail(*p, reason);
                }
                p.failed = false;
                self.played(&p);
                p.at = PlayStep::Resolve;
                After::Keep(Frame::Play(p))
            }
            PlayStep::Resolve => self.resolve(p),
            PlayStep::Finish => self.finish(&p),
        }
    }

    /// 904.2a.
    fn begin(&mut self, mut p: Box<Play>) -> After {
        self.log.record(
            || Event::new(Word::Begin).by(p.player),
            [
                must(vv!("904.2a")),
                must(vv!("904.2")),
                says(vv!("904.1")),
                match p.what {
                    What::Card(_) => must(vv!("906.1")),
                    _ => must(vv!("907.1")),
                },
            ],
        );
        p.ctx = self.s.ctxs.len() as u8;
        self.save(&mut p);
        p.at = PlayStep::B;
        After::Keep(Frame::Play(p))
    }

    /// 904.2c: energy, under a reading.
    fn choose_energy(&mut self, mut p: Box<Play>) -> After {
        if self.g.reads.energy_when == reads::EnergyWhen::Fixing && !p.free {
            if let Reply::Cards(cards) = self.reply() {
                p.energy = cards;
            } else {
                let n = self.energy_points(&p);
                let zone = self.s.zone(p.player, Zone::Energy).to_vec();
                if n > 0 && zone.len() >= n as usize && p.energy.is_empty() {
                    let under = self.g.reads.energy_when.under();
                    self.note(
                        || Event::new(Word::Answer).by(p.player).note("选定能量"),
                        &[must(vv!("904.2c"))],
                        &[under],
                    );
                    self.ask_pick(
                        p.player,
                        zone,
                        n as u16,
                        n as u16,
                        PickOf::Energy,
                        vv!("904.2c"),
                    );
                    return After::Keep(Frame::Play(p));
                }
            }
        }
        p.at = PlayStep::D;
        After::Keep(Frame::Play(p))
    }

    /// 904.2f.
    fn pay_next(&mut self, mut p: Box<Play>) -> After {
        if p.due.is_empty() {
            p.at = PlayStep::G;
            return After::Keep(Frame::Play(p));
        }
        let mut due = std::mem::take(&mut p.due);
        let next = self.next_due(&mut due, p.player);
        p.due = due;
        if let Some(next) = next {
            let preset = match next {
                Due::Energy(_) => p.energy.clone(),
                Due::Cost(id, _) => take_chosen(&mut p.chosen, id),
            };
            match self.begin_paying(next, p.player, p.ctx, &preset) {
                Paid::Asked => {
                    p.paying = Some(next);
                    p.at = PlayStep::F2;
                }
                Paid::Done => {}
                Paid::Failed(reason) => return self.fail(*p, reason),
            }
        }
        After::Keep(Frame::Play(p))
    }

    /// 904.2g.
    fn do_what_must_be(&mut self, mut p: Box<Play>) -> After {
        let must_do = match p.what {
            What::Card(card) => {
                let id = self.view().face(card).text.must.id;
                (id != 0).then_some(id)
            }
            What::Ability(_, a) => self.g.ability(a).must,
            What::Script(..) => None,
        };
        if let Some(script) = must_do {
            self.log.record(
                || Event::new(Word::Must).by(p.player),
                [must(vv!("904.2g"))],
            );
            let ctx = p.ctx;
            self.s.ctxs[ctx as usize].done = 0;
            self.run_script(ctx, script);
            p.failed = true;
        }
        p.at = PlayStep::H;
        After::Keep(Frame::Play(p))
    }

    /// 906.1a: a character needs an area.
    fn play_area(&mut self, mut p: Box<Play>) -> After {
        let What::Card(card) = p.what else {
            p.at = PlayStep::A;
            return After::Keep(Frame::Play(p));
        };
        let kind = self.view().kind(card);
        if kind != Kind::Character {
            self.log.record(
                || Event::new(Word::Begin).by(p.player).card(card),
                [must(vv!("906.1b")), must(vv!("906.1"))],
            );
            p.at = PlayStep::A;
            return After::Keep(Frame::Play(p));
        }
        if let Reply::Area(area) = self.reply() {
            p.area = Some(area);
        }
        let later = self.g.reads.area_when == reads::AreaWhen::WithCosts;
        if p.area.is_none() && !later {
            self.ask_area(p.player);
            return After::Keep(Frame::Play(p));
        }
        if !later {
            self.told_area(&p);
        }
        p.at = PlayStep::A;
        After::Keep(Frame::Play(p))
    }

    /// Keeps the state to go back to where something may fail.
    fn save(&mut self, p: &mut Play) {
        let (costs, must_do) = match p.what {
            What::Card(card) => {
                let text = &self.view().face(card).text;
                (text.extra.len() + 1, text.must.id != 0)
            }
            What::Ability(_, a) => {
                let entry = self.g.ability(a);
                let choice = entry
                    .costs
                    .iter()
                    .any(|c| !self.g.costs[*c as usize].alternatives.is_empty());
                (
                    entry.costs.len() + usize::from(choice),
                    entry.must.is_some(),
                )
            }
            What::Script(..) => (0, false),
        };
        if costs < 2 && !must_do {
            return;
        }
        let mut back = self.s.clone();
        back.stack.pop();
        match back.stack.last_mut() {
            Some(Frame::Phase {
                phase: Phase::Main,
                at,
                ..
            }) if *at == PhaseStep::Preprocess => *at = PhaseStep::Choose,
            Some(Frame::Attack { at, .. }) if *at == AttackStep::A803x2 => *at = AttackStep::A803x1,
            _ => {}
        }
        p.back = Some(Box::new(back));
    }

    /// 904.2b.
    fn announce(&mut self, p: &Play) {
        let card = p.what.card();
        let zone = self.s.card(card).zone;
        let hidden = self.view().hidden(zone);
        // Whether it is shown hangs on it.
        let under = (zone == Zone::Keep).then(|| self.g.reads.keep_open.under());
        let source_there = match p.what {
            What::Card(_) => true,
            What::Ability(o, _) | What::Script(o, _) => self.s.lives(o),
        };
        self.note(
            || Event::new(Word::Announce).by(p.player).card(card),
            &[must(vv!("904.2b"))],
            under.as_slice(),
        );
        if hidden && source_there {
            self.show(card, p.player, vv!("904.2b"));
        }
    }
}
