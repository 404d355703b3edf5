//! Continuous effects that an ability makes (911.3, 911.4).

use crate::engine::cite::vv;
use crate::engine::game::{Player, Under};
use crate::engine::vividz::card::effect::Effect;
use crate::engine::vividz::card::{Mod, Sel};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::Script;
use crate::engine::vividz::procedure::script::scope::Flow;
use crate::engine::vividz::reads::OutsideAttack;
use crate::engine::vividz::state::{Cause, Gap, Lasting, Obj};
use crate::engine::vividz::table::Line;
use crate::engine::vividz::view::numbers::{Param, Stage};
use crate::engine::vividz::words::Until;

impl Run<'_> {
    /// Continuous effects that an ability makes (911.3b, 911.4).
    pub fn make_lasting(&mut self, line: &Line, f: &mut Script) {
        use Mod;
        let whole = match &line.effect {
            Effect::Lasting(l) => Some(l.until),
            _ => None,
        };
        let stamp = self.s.tick();
        let source = self.source(f);
        let player = self.me(f);
        for modn in &line.mods {
            let of = &self.g.mods[*modn as usize].of;
            let mut on = Vec::new();
            let mut hidden = false;
            if let Some(sel) = of.cards() {
                on = self.objs_of(sel, f);
                on.retain(|o| self.s.lives(*o));
                hidden = self.view().stays_on_hidden(sel);
                if on.is_empty() && !hidden {
                    self.nobody(&[]);
                    continue;
                }
            }
            let amount = match of.amount() {
                None => 0,
                Some(n) => match self.n(n, f) {
                    Some(n) => n,
                    None => continue,
                },
            };
            let before: Vec<(Obj, i32)> = on
                .iter()
                .map(|o| (*o, self.view().power_of(o.card)))
                .collect();
            let until = of.until().or(whole).unwrap_or(Until::MissionEnd);
            let Some(outside) = self.term(until) else {
                continue;
            };
            let left = match of {
                Mod::Replace(r) => r.times.or(r.until.is_none().then_some(1)),
                _ => None,
            };
            let ctx = (matches!(of, Mod::Replace(_)) || of.when().is_some())
                .then(|| Box::new(self.s.ctxs[f.ctx as usize].clone()));
            let turn = self.s.turn;
            let id = self.s.tick();
            self.s.lasting.push(Lasting {
                id,
                source,
                player,
                modn: *modn,
                on: on.clone(),
                hidden,
                amount,
                stamp,
                until,
                turn,
                left,
                back: None,
                making: Some(f.ctx),
                ctx,
                outside,
            });
            self.count_done(Some(f.ctx), on.len().max(1) as i32);
            let under = outside.then(|| self.g.reads.outside_attack.under());
            self.tell_lasting(*modn, player, &on, amount, (until, under));
            self.tell_lowered(*modn, &before, source, player);
        }
    }

    /// Whether what lasts until the end of an attack is made while none is going on, which the text does not speak of;
    /// nothing where it is then not made, or left open.
    pub fn term(&mut self, until: Until) -> Option<bool> {
        if !until.of_attack() || self.s.attack.is_some() {
            return Some(false);
        }
        let reading = self.g.reads.outside_attack;
        match reading {
            OutsideAttack::NextEnd => return Some(true),
            OutsideAttack::NoEffect => self.note(
                || {
                    let says = format!("没有攻击在进行，“{}”的效果不生成", until.word());
                    Event::new(Word::Not).note(says)
                },
                &[says(vv!("902.2b")), must(vv!("806.6"))],
                &[reading.under()],
            ),
            OutsideAttack::Unruled => self.unruled(Gap::OutsideAttack),
        }
        None
    }

    /// 911.3b: what an ability has made has the time at which the ability is resolved for its time stamp.
    pub fn stamp_lasting(&mut self, ctx: u8) {
        // What was done within it has contexts of its own behind this one.
        let made = |l: &Lasting| l.making.is_some_and(|m| m >= ctx);
        if !self.s.lasting.iter().any(made) {
            return;
        }
        let stamp = self.s.tick();
        for l in self.s.lasting.iter_mut().filter(|l| made(l)) {
            (l.stamp, l.making) = (stamp, None);
        }
    }

    /// That a continuous effect has begun (911.3b).
    fn tell_lasting(
        &mut self,
        modn: u16,
        player: Player,
        on: &[Obj],
        amount: i32,
        (until, under): (Until, Option<Under>),
    ) {
        let of = &self.g.mods[modn as usize].of;
        let word = of.word();
        let sets = of.sets();
        self.note(
            || {
                Event::new(Word::Lasting)
                    .by(player)
                    .objs(on)
                    .number(amount)
                    .note(format!("{word}，{}", until.word()))
            },
            &[
                says(vv!("902.2b")),
                must(vv!("911.3b")),
                must(vv!("911.4")),
                if sets {
                    must(vv!("911.6"))
                } else {
                    must(vv!("911.1"))
                },
                says(vv!("914.2a")),
                if of.alters() {
                    must(vv!("911.1b"))
                } else {
                    must(vv!("911.1c"))
                },
            ],
            under.as_slice(),
        );
    }

    /// Cards that an effect does not touch (911.7), and whose power it makes less (1103.3).
    fn tell_lowered(&mut self, modn: u16, before: &[(Obj, i32)], source: Obj, player: Player) {
        let of = &self.g.mods[modn as usize].of;
        for &(obj, power) in before {
            let kept = match of {
                Mod::Power(_) => {
                    let stages = self.view().stages(obj.card, Param::Power);
                    let of = |s: &Stage| s.by.as_ref().is_some_and(|b| b.modn == modn);
                    stages.iter().filter(|s| of(s)).find_map(|s| s.kept_off)
                }
                _ => None,
            };
            if let Some(by) = kept {
                self.log.record(
                    || Event::new(Word::Not).card(obj.card).note("不受此效果影响"),
                    [must(vv!("911.7")), must(by)],
                );
            }
            if self.view().power_of(obj.card) < power {
                self.s.causes.push((obj, Cause::Effect(source, player)));
                self.log.record(
                    || Event::new(Word::Lasting).card(obj.card).note("力量值减小"),
                    [says(vv!("911.8")), says(vv!("1103.3"))],
                );
            }
        }
    }

    pub fn on_power(&mut self, line: &Line, f: &mut Script) -> Flow {
        let g = self.g;
        let mut sels: Vec<&Sel> = Vec::new();
        for sel in line
            .mods
            .iter()
            .filter_map(|m| g.mods[*m as usize].of.cards())
        {
            // Parts of one effect are about the same choice.
            if matches!(sel, Sel::Pick(_)) && !sels.contains(&sel) {
                sels.push(sel);
            }
        }
        if !self.chosen_all(&sels, f) {
            return Flow::Stay;
        }
        self.make_lasting(line, f);
        Flow::Next
    }
}
