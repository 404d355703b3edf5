//! From the 缓存区 on: what is played (904.2e, 904.2h), resolved (904.3, 906.2, 909) or goes back (904.2f).

use crate::engine::cite::vv;
use crate::engine::verdict::Reason;
use crate::engine::vividz::card::Ability;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{bars, may, must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, Moving, PlayStep, ScoutOf, Scouting, Why};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{After, Frame, Play, What};
use crate::engine::vividz::state::{CardIx, Ctx, Obj, Seen};
use crate::engine::vividz::table::ALL_SHOWN;
use crate::engine::vividz::words::{Kind, Zone};

impl Run<'_> {
    /// 904.2e.
    pub fn move_to_temp(&mut self, p: &mut Play) {
        let mut ctx = match (&p.kept, p.what) {
            (Some(kept), _) => (**kept).clone(),
            (None, What::Card(card)) => self.fresh_ctx(self.s.obj(card), 0, p),
            (None, What::Ability(o, a)) => self.fresh_ctx(o, a, p),
            (None, What::Script(o, _)) => self.fresh_ctx(o, 0, p),
        };
        ctx.seen = p.seen;
        ctx.triggered = match p.what {
            What::Ability(_, a) => matches!(self.g.ability(a).ability, Ability::Triggered(_)),
            What::Script(..) => true,
            What::Card(_) => false,
        };
        match p.what {
            What::Card(card) => {
                let obj = self.s.obj(card);
                self.shift(&[obj], Moving::to(Zone::Temp, Why::Played, p.player));
                ctx.source = self.s.obj(card);
            }
            What::Ability(o, _) | What::Script(o, _) => self.log.record(
                || {
                    Event::new(Word::ToTemp)
                        .by(p.player)
                        .card(o.card)
                        .note("的能力")
                },
                [
                    must(vv!("904.2e")),
                    says(vv!("510.1")),
                    says(vv!("510.2")),
                    says(vv!("510.3")),
                ],
            ),
        }
        p.ctx = self.open_ctx(ctx);
    }

    pub fn fresh_ctx(&self, source: Obj, ability: u16, p: &Play) -> Ctx {
        Ctx {
            source,
            ability,
            player: p.player,
            seen: p.seen,
            triggered: false,
            picks: Vec::new(),
            numbers: Vec::new(),
            done: 0,
            before: 0,
            moved: Vec::new(),
            paid: Vec::new(),
            within: Vec::new(),
            origin: None,
        }
    }

    /// It cannot be paid or done: the game goes back to before it began (904.2f, 904.2g).
    pub fn fail(&mut self, mut p: Play, reason: Reason) -> After {
        let card = p.what.card();
        let under = self.g.reads.short.under();
        let stops =
            self.g.reads.short == reads::ShortOf::Stop && reason.cite.clause == vv!("905.3b");
        let says_so = reason.says.clone();
        if stops {
            self.note(
                || Event::new(Word::Stopped).card(card).note(says_so),
                &[bars(vv!("905.3b"))],
                &[under],
            );
            if let What::Card(card) = p.what
                && self.s.card(card).zone == Zone::Temp
            {
                let obj = self.s.obj(card);
                self.shift(&[obj], Moving::to(p.from, Why::Effect, p.player));
            }
            self.stamp_lasting(p.ctx);
            self.s.ctxs.truncate(p.ctx as usize);
            return After::Drop;
        }
        let clause = if reason.cite.clause == vv!("904.2g") {
            bars(vv!("904.2g"))
        } else {
            bars(vv!("904.2f"))
        };
        let triggered = match p.what {
            What::Card(_) => false,
            What::Ability(_, a) => matches!(self.g.ability(a).ability, Ability::Triggered(_)),
            What::Script(..) => true,
        };
        let mut told = vec![clause];
        if reason.cite.clause != clause.clause {
            told.push(reason.cite);
        }
        if triggered {
            told.push(must(vv!("908.2a")));
        }
        let unders = if reason.cite.clause == vv!("905.3b") {
            vec![under]
        } else {
            Vec::new()
        };
        let Some(back) = p.back.take() else {
            self.note(
                || Event::new(Word::Not).card(card).note(says_so),
                &told,
                &unders,
            );
            self.stamp_lasting(p.ctx);
            self.s.ctxs.truncate(p.ctx as usize);
            return After::Drop;
        };
        *self.s = *back;
        self.note(
            || Event::new(Word::Rollback).card(card).note(says_so),
            &told,
            &unders,
        );
        After::Restored
    }

    /// 904.2h.
    pub fn played(&mut self, p: &Play) {
        match p.what {
            What::Card(card) => {
                let from = self.played_from(p);
                if !p.counts {
                    let under = self.g.reads.using.under();
                    self.note(
                        || Event::new(Word::Stage).card(card).note("使用，不视为打出"),
                        &[must(vv!("1115.1"))],
                        &[under],
                    );
                    return;
                }
                let keep = p.from == Zone::Keep;
                let under = keep.then(|| self.g.reads.keep_hand.under());
                self.note(
                    || {
                        Event::new(Word::Play)
                            .by(p.player)
                            .card(card)
                            .between(from, Zone::Temp)
                    },
                    &[must(vv!("904.2h")), may(vv!("904.1"))],
                    under.as_slice(),
                );
                if self.view().face(card).text.kind == Kind::Event {
                    let under = self.view().first_turn_under();
                    self.log.also_under(under);
                }
                self.past(EventKind::Play, p.player, Some(card));
                let obj = self.s.obj(card);
                self.happen_moved(
                    EventKind::Play,
                    Seen {
                        card: Some(obj),
                        after: Some(obj),
                        player: Some(p.player),
                        amount: 1,
                        ..Seen::default()
                    },
                    from,
                    Zone::Temp,
                    &[],
                );
            }
            What::Ability(o, a) => {
                let text = self.g.ability(a).ability.text().to_owned();
                self.note(
                    || {
                        Event::new(Word::Activate)
                            .by(p.player)
                            .card(o.card)
                            .note(text)
                    },
                    &[must(vv!("904.2h")), must(vv!("903.3"))],
                    &[],
                );
                if !matches!(self.g.ability(a).ability, Ability::Triggered(_)) {
                    let used = self.s.used.iter_mut().find(|(u, b, _)| *u == o && *b == a);
                    match used {
                        Some((_, _, n)) => *n += 1,
                        None => self.s.used.push((o, a, 1)),
                    }
                }
                self.past(EventKind::Activate, p.player, Some(o.card));
                self.happen(EventKind::Activate, Seen::of(o, p.player));
            }
            What::Script(o, _) => self.note(
                || Event::new(Word::Activate).by(p.player).card(o.card),
                &[must(vv!("904.2h"))],
                &[],
            ),
        }
    }

    /// 906.2, 904.3a, 909.2.
    pub fn resolve(&mut self, p: Box<Play>) -> After {
        match p.what {
            What::Card(card) if self.view().kind(card) == Kind::Character => {
                self.resolve_character(p, card)
            }
            What::Card(card) => self.resolve_event(p, card),
            What::Ability(o, a) => self.resolve_ability(p, o, a),
            What::Script(o, script) => self.resolve_delayed(p, o, script),
        }
    }

    /// 906.2a.
    fn resolve_character(&mut self, mut p: Box<Play>, card: CardIx) -> After {
        self.log.record(
            || Event::new(Word::Resolve).by(p.player).card(card),
            [must(vv!("906.2")), must(vv!("906.2a")), must(vv!("904.3"))],
        );
        p.at = PlayStep::Finish;
        if let Some(area) = p.area {
            let obj = self.s.obj(card);
            let from = self.played_from(&p);
            self.act(
                Act::Enter {
                    cards: vec![(obj, area)],
                    player: p.player,
                    rested: false,
                    played_from: Some(from),
                },
                None,
            );
        }
        After::Keep(Frame::Play(p))
    }

    /// 906.2b, 909: its abilities one after the other.
    fn resolve_event(&mut self, mut p: Box<Play>, card: CardIx) -> After {
        let abilities: Vec<u16> = self
            .view()
            .abilities(card)
            .iter()
            .copied()
            .filter(|a| matches!(self.g.ability(*a).ability, Ability::Event(_)))
            .collect();
        let Some(ability) = abilities.get(p.next as usize).copied() else {
            p.at = PlayStep::Finish;
            return After::Keep(Frame::Play(p));
        };
        p.next += 1;
        self.stamp_lasting(p.ctx);
        let text = self.g.ability(ability).ability.text().to_owned();
        let several = abilities.len() > 1;
        self.note(
            || Event::new(Word::Resolve).by(p.player).card(card).note(text),
            &[
                must(vv!("906.2")),
                must(vv!("906.2b")),
                must(vv!("909.1")),
                says(vv!("901.2d")),
                says(vv!("903.1d")),
                if several {
                    must(vv!("909.2"))
                } else {
                    must(vv!("904.3a"))
                },
                says(vv!("304.2")),
                says(vv!("902.2a")),
            ],
            &[],
        );
        if let Some(script) = self.g.ability(ability).script {
            self.s.ctxs[p.ctx as usize].ability = ability;
            let ctx = p.ctx;
            self.run_script(ctx, script);
        }
        After::Keep(Frame::Play(p))
    }

    /// 904.3a.
    fn resolve_ability(&mut self, mut p: Box<Play>, o: Obj, a: u16) -> After {
        p.at = PlayStep::Finish;
        let entry = self.g.ability(a);
        let gone = !self.s.lives(o) || !self.view().abilities(o.card).contains(&a);
        self.note(
            || Event::new(Word::Resolve).by(p.player).card(o.card),
            &[
                must(vv!("904.3")),
                must(vv!("904.3a")),
                says(vv!("502.1c")),
                says(vv!("502.1d")),
                says(vv!("902.2a")),
                if gone {
                    must(vv!("908.6"))
                } else {
                    must(vv!("910.1"))
                },
                if gone {
                    must(vv!("903.2c"))
                } else {
                    says(vv!("914.2"))
                },
            ],
            &[],
        );
        match &entry.ability {
            Ability::Accel(_) => self
                .s
                .stack
                .push(Frame::Scout(Scouting::by(p.player, ScoutOf::Accel(a)))),
            _ => {
                if let Some(script) = entry.script {
                    let ctx = p.ctx;
                    self.run_script(ctx, script);
                }
            }
        }
        After::Keep(Frame::Play(p))
    }

    /// 904.3a, 908.4.
    fn resolve_delayed(&mut self, mut p: Box<Play>, o: Obj, script: u16) -> After {
        p.at = PlayStep::Finish;
        self.note(
            || Event::new(Word::Resolve).by(p.player).card(o.card),
            &[must(vv!("904.3")), must(vv!("904.3a")), says(vv!("914.2a"))],
            &[],
        );
        let ctx = p.ctx;
        self.run_script(ctx, script);
        After::Keep(Frame::Play(p))
    }

    /// From which zone a card counts as played, under a reading.
    fn played_from(&self, p: &Play) -> Zone {
        match (p.from, self.g.reads.keep_hand) {
            (Zone::Keep, reads::KeepHand::Hand) => Zone::Hand,
            (from, _) => from,
        }
    }

    /// 904.3c, 906.2b.
    pub fn finish(&mut self, p: &Play) -> After {
        let card = p.what.card();
        self.log.record(
            || Event::new(Word::Resolved).card(card),
            [must(vv!("904.3c"))],
        );
        if let Some(by) = p.counted_by {
            self.count_done(Some(by), 1);
        }
        let ctx = p.ctx;
        self.stamp_lasting(ctx);
        let mut shown = self.s.ctxs[ctx as usize].picked(ALL_SHOWN).to_vec();
        if let What::Ability(source, _) = p.what {
            // 904.2b: where it lies in a hidden zone it was shown.
            shown.push(source);
        }
        let decks = self.hide(&shown);
        self.s.ctxs.truncate(ctx as usize);
        if let What::Card(card) = p.what
            && self.s.card(card).zone == Zone::Temp
        {
            let obj = self.s.obj(card);
            self.act(
                Act::Move(vec![obj], Moving::to(Zone::Trash, Why::EventDone, p.player)),
                None,
            );
        }
        self.shuffle_shown(decks);
        After::Drop
    }
}
