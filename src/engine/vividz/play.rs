//! Playing cards and activating abilities, step by step (904, 906, 907, 909).

use super::card::Ability;
use super::card::trigger::Deedword;
use super::event::{Event, Word};
use super::eye::Env;
use super::frame::{Act, After, At, Due, Frame, Moving, Play, PlayAt, What, Why};
use super::pay::Paid;
use super::reads;
use super::run::{Run, bars, may, must, over, says};
use super::state::{CardIx, Ctx, OptionOf, PickOf, Question, Reply, Seen};
use super::words::{End, Kind, Phase, Zone};
use crate::engine::cite::vv;
use crate::engine::verdict::Reason;

impl Run<'_> {
    /// One step.
    pub fn play(&mut self, mut p: Box<Play>) -> After {
        match p.at {
            PlayAt::Area => self.play_area(p),
            PlayAt::A => {
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
                p.at = PlayAt::B;
                After::Keep(Frame::Play(p))
            }
            PlayAt::B => {
                self.announce(&p);
                p.alternatives = self.alternatives(&p);
                p.at = PlayAt::C;
                After::Keep(Frame::Play(p))
            }
            PlayAt::C => self.choose_costs(p),
            PlayAt::C2 => {
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
                p.at = PlayAt::D;
                After::Keep(Frame::Play(p))
            }
            PlayAt::D => {
                self.fix(&mut p);
                p.at = PlayAt::E;
                After::Keep(Frame::Play(p))
            }
            PlayAt::E => {
                self.move_to_temp(&mut p);
                p.at = PlayAt::F;
                After::Keep(Frame::Play(p))
            }
            PlayAt::F => {
                if p.due.is_empty() {
                    p.at = PlayAt::G;
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
                            p.at = PlayAt::F2;
                        }
                        Paid::Done => {}
                        Paid::Failed(reason) => return self.fail(*p, reason),
                    }
                }
                After::Keep(Frame::Play(p))
            }
            PlayAt::F2 => {
                if let Some(due) = p.paying.take() {
                    self.finish_paying(due, p.player, p.ctx);
                }
                p.at = PlayAt::F;
                After::Keep(Frame::Play(p))
            }
            PlayAt::G => {
                let must_do = match p.what {
                    What::Card(card) => {
                        let id = self.eye().face(card).text.must.id;
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
                p.at = PlayAt::H;
                After::Keep(Frame::Play(p))
            }
            PlayAt::H => {
                if p.failed && self.s.ctxs[p.ctx as usize].done == 0 {
                    let reason = Reason::forbids(vv!("904.2g"), "必须执行的动作无法执行");
                    return self.fail(*p, reason);
                }
                p.failed = false;
                self.played(&p);
                p.at = PlayAt::Resolve;
                After::Keep(Frame::Play(p))
            }
            PlayAt::Resolve => self.resolve(p),
            PlayAt::Finish => self.finish(&p),
        }
    }

    /// 906.1a: a character needs an area.
    fn play_area(&mut self, mut p: Box<Play>) -> After {
        let What::Card(card) = p.what else {
            p.at = PlayAt::A;
            return After::Keep(Frame::Play(p));
        };
        let kind = self.eye().kind(card);
        if kind != Kind::Character {
            self.log.record(
                || Event::new(Word::Begin).by(p.player).card(card),
                [must(vv!("906.1b")), must(vv!("906.1"))],
            );
            p.at = PlayAt::A;
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
        p.at = PlayAt::A;
        After::Keep(Frame::Play(p))
    }

    fn ask_area(&mut self, player: crate::engine::game::Player) {
        let areas = self.eye().areas(player).to_vec();
        self.ask(player, Question::Area(areas), vv!("906.1a"));
    }

    fn told_area(&mut self, p: &Play) {
        let What::Card(card) = p.what else { return };
        let under = self.g.reads.area_when.under();
        let spot = p
            .area
            .map_or("", |a| super::words::Spot::ALL[a.ix as usize].word());
        self.note(
            || {
                Event::new(Word::Answer)
                    .by(p.player)
                    .card(card)
                    .note(format!("选择{spot}场地放置"))
            },
            &[must(vv!("906.1a")), must(vv!("906.1"))],
            &[under],
        );
    }

    /// Keeps the state to go back to where something may fail.
    fn save(&mut self, p: &mut Play) {
        let (costs, must_do) = match p.what {
            What::Card(card) => {
                let text = &self.eye().face(card).text;
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
            }) if *at == 3 => *at = 2,
            Some(Frame::Attack { at, .. }) if *at == At::A803x2 => *at = At::A803x1,
            _ => {}
        }
        p.back = Some(Box::new(back));
    }

    /// 904.2b.
    fn announce(&mut self, p: &Play) {
        let card = match p.what {
            What::Card(card) => card,
            What::Ability(o, _) | What::Script(o, _) => o.card,
        };
        let hidden = self.eye().hidden(self.s.card(card).zone);
        let source_there = match p.what {
            What::Card(_) => true,
            What::Ability(o, _) | What::Script(o, _) => self.s.lives(o),
        };
        self.log.record(
            || Event::new(Word::Announce).by(p.player).card(card),
            [must(vv!("904.2b"))],
        );
        if hidden && source_there {
            self.show(card, p.player, vv!("904.2b"));
        }
    }

    /// The costs among which must be chosen (904.2c): number, and the options already taken.
    fn alternatives(&self, p: &Play) -> Vec<(u16, u32)> {
        self.costs_of(p)
            .into_iter()
            .filter(|c| !self.g.costs[*c as usize].alternatives.is_empty())
            .map(|c| (c, 0))
            .collect()
    }

    fn costs_of(&self, p: &Play) -> Vec<u16> {
        match p.what {
            What::Card(card) if !p.free => self.face_costs(card),
            What::Card(_) | What::Script(..) => Vec::new(),
            What::Ability(_, a) => self.g.ability(a).costs.clone(),
        }
    }

    /// The costs besides energy that playing a card takes.
    pub fn face_costs(&self, card: super::state::CardIx) -> Vec<u16> {
        self.g.face_costs[self.s.card(card).face as usize].clone()
    }

    /// 904.2c.
    fn choose_costs(&mut self, mut p: Box<Play>) -> After {
        let later = self.g.reads.area_when == reads::AreaWhen::WithCosts;
        if let What::Card(card) = p.what
            && later
            && p.area.is_none()
            && self.eye().kind(card) == Kind::Character
        {
            if let Reply::Area(area) = self.reply() {
                p.area = Some(area);
                self.told_area(&p);
            } else {
                self.ask_area(p.player);
                return After::Keep(Frame::Play(p));
            }
        }
        if let Some((id, taken)) = p.alternatives.first().copied() {
            let entry = &self.g.costs[id as usize];
            let mut taken = taken;
            if let Reply::Number(n) = self.reply() {
                taken |= 1 << n;
                self.log.record(
                    || {
                        Event::new(Word::Answer)
                            .by(p.player)
                            .note(format!("选择第{}项费用", n + 1))
                    },
                    [must(vv!("904.2c")), must(vv!("904.4c"))],
                );
                p.alternatives[0].1 = taken;
            }
            if taken.count_ones() >= u32::from(entry.choose.max(1)) {
                p.alternatives.remove(0);
                for (ix, alternative) in entry.alternatives.iter().enumerate() {
                    if taken & (1 << ix) != 0 {
                        p.due.extend(alternative.iter().map(|c| Due::Cost(*c, 0)));
                    }
                }
            } else {
                let count = entry.alternatives.len() as u8;
                self.ask(
                    p.player,
                    Question::Option {
                        of: OptionOf::CostChoice,
                        count,
                        taken,
                    },
                    vv!("904.2c"),
                );
            }
            return After::Keep(Frame::Play(p));
        }
        self.choose_cost_cards(p)
    }

    /// 904.2c: the cards besides energy with which costs are paid; when energy is chosen is a reading.
    fn choose_cost_cards(&mut self, mut p: Box<Play>) -> After {
        let Some(id) = choosing_for(self.eye(), &p) else {
            p.at = PlayAt::C2;
            return After::Keep(Frame::Play(p));
        };
        if let Reply::Cards(cards) = self.reply() {
            p.chosen.push((id, cards));
            return After::Keep(Frame::Play(p));
        }
        let source = match p.what {
            What::Card(card) => self.s.obj(card),
            What::Ability(o, _) | What::Script(o, _) => o,
        };
        let (from, n, lacks) = {
            let env = Env {
                source,
                player: p.player,
                ctx: None,
            };
            let cost = &self.g.costs[id as usize].cost;
            let eye = self.eye();
            let mut from = eye.cost_cards(id, env);
            // One card pays for one cost, unless showing it leaves it where it is.
            if !matches!(cost, super::card::Cost::Show(_)) {
                from.retain(|c| !p.chosen.iter().any(|(_, taken)| taken.contains(c)));
            }
            (from, eye.cost_count(cost, env), eye.cost_lacks(id, env))
        };
        let short = || {
            Reason::forbids(
                vv!("904.2f"),
                format!("能用来支付的牌不足：需要{n}张，只有{}张", from.len()),
            )
            .blocked_by(format!("需要{n}，现有{}", from.len()))
        };
        if let Some(reason) = lacks
            .into_iter()
            .next()
            .or_else(|| ((from.len() as i32) < n).then(short))
        {
            return self.fail(*p, reason);
        }
        self.ask_pick(
            p.player,
            from,
            n as u16,
            n as u16,
            PickOf::Cost,
            vv!("904.2c"),
        );
        After::Keep(Frame::Play(p))
    }

    /// The energy points that are due.
    fn energy_points(&self, p: &Play) -> i32 {
        let eye = self.eye();
        match p.what {
            What::Card(card) => {
                if p.free {
                    0
                } else {
                    eye.play_cost(card, p.player, p.area).points
                }
            }
            What::Ability(o, a) => {
                let base = self.base_points(p, o, a);
                if matches!(self.g.ability(a).ability, Ability::Triggered(_)) && base == 0 {
                    return 0;
                }
                eye.activate_cost(o.card, p.player, base).points
            }
            What::Script(..) => 0,
        }
    }

    /// The energy points that an ability's costs name, with those chosen among (905.2b).
    fn base_points(&self, p: &Play, source: super::state::Obj, ability: u16) -> i32 {
        let env = Env {
            source,
            player: p.player,
            ctx: None,
        };
        let chosen: Vec<u16> = p
            .due
            .iter()
            .filter_map(|d| match d {
                Due::Cost(c, _) => Some(*c),
                Due::Energy(_) => None,
            })
            .collect();
        let eye = self.eye();
        eye.energy_in(&self.g.ability(ability).costs, env) + eye.energy_in(&chosen, env)
    }

    /// 904.2d.
    fn fix(&mut self, p: &mut Play) {
        let points = self.energy_points(p);
        let source = match p.what {
            What::Card(card) => self.s.obj(card),
            What::Ability(o, _) | What::Script(o, _) => o,
        };
        let fixed = {
            let env = Env {
                source,
                player: p.player,
                ctx: None,
            };
            let eye = self.eye();
            let plain = self
                .costs_of(p)
                .into_iter()
                .filter(|c| self.g.costs[*c as usize].alternatives.is_empty());
            let chosen = p.due.iter().filter_map(|d| match d {
                Due::Cost(c, _) => Some(*c),
                Due::Energy(_) => None,
            });
            let mut due: Vec<Due> = plain
                .chain(chosen)
                .filter(|c| !matches!(self.g.costs[*c as usize].cost, super::card::Cost::Energy(_)))
                .map(|c| Due::Cost(c, eye.cost_count(&self.g.costs[c as usize].cost, env)))
                .collect();
            if points > 0 {
                due.insert(0, Due::Energy(points));
            }
            due
        };
        p.due = fixed;
        if let What::Ability(_, a) = p.what
            && matches!(self.g.ability(a).ability, Ability::Accel(_))
            && self.g.reads.accel_cost == reads::AccelCost::Cost
        {
            p.due.push(Due::Cost(self.g.rest_this, 1));
        }
        let mut cites = vec![must(vv!("904.2d"))];
        let mut under = Vec::new();
        if let What::Ability(_, a) = p.what
            && matches!(self.g.ability(a).ability, Ability::Accel(_))
        {
            cites.push(says(vv!("1201.1")));
            under.push(self.g.reads.accel_cost.under());
        }
        if let What::Card(card) = p.what {
            if p.free {
                cites.push(over(vv!("303.2")));
            } else if self.log.keeps() {
                let cost = self.eye().play_cost(card, p.player, p.area);
                for (_, _, c) in &cost.steps {
                    cites.extend(c);
                }
                if cost.counted_exp {
                    under.push(self.g.reads.discount_exp.under());
                }
                cites.push(says(vv!("905.2")));
            }
        }
        let mut how = Vec::new();
        if let What::Ability(o, a) = p.what
            && self.log.keeps()
        {
            let base = self.base_points(p, o, a);
            let cost = self.eye().activate_cost(o.card, p.player, base);
            if points > 0 || cost.steps.len() > 1 {
                for (_, _, c) in &cost.steps {
                    cites.extend(c);
                }
                cites.push(says(vv!("907.1b")));
                how = cost.steps;
            }
        } else if let What::Card(card) = p.what
            && self.log.keeps()
            && !p.free
        {
            how = self.eye().play_cost(card, p.player, p.area).steps;
        }
        let mut note = if p.free {
            "不付费用".to_owned()
        } else {
            format!("能量{points}点")
        };
        if how.len() > 1 {
            let steps: Vec<_> = how.iter().map(|(s, n, _)| format!("{s}{n}")).collect();
            note.push_str(&format!("（{}）", steps.join("；")));
        }
        self.note(
            || Event::new(Word::Fix).by(p.player).number(points).note(note),
            &cites,
            &under,
        );
    }

    /// 904.2e.
    fn move_to_temp(&mut self, p: &mut Play) {
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
                self.shift(
                    &[obj],
                    Moving {
                        to: Zone::Temp,
                        end: End::Top,
                        facing: None,
                        why: Why::Played,
                        by: p.player,
                        source: None,
                        under: None,
                    },
                );
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

    fn fresh_ctx(&self, source: super::state::Obj, ability: u16, p: &Play) -> Ctx {
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
            paid: Vec::new(),
            within: Vec::new(),
        }
    }

    /// It cannot be paid or done: the game goes back to before it began (904.2f, 904.2g).
    fn fail(&mut self, mut p: Play, reason: Reason) -> After {
        let card = match p.what {
            What::Card(card) => card,
            What::Ability(o, _) | What::Script(o, _) => o.card,
        };
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
                self.shift(
                    &[obj],
                    Moving {
                        to: p.from,
                        end: End::Top,
                        facing: None,
                        why: Why::Effect,
                        by: p.player,
                        source: None,
                        under: None,
                    },
                );
            }
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
    fn played(&mut self, p: &Play) {
        match p.what {
            What::Card(card) => {
                let from = match (p.from, self.g.reads.keep_hand) {
                    (Zone::Keep, reads::KeepHand::Hand) => Zone::Hand,
                    (from, _) => from,
                };
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
                self.past(Deedword::Play, p.player, Some(card));
                let obj = self.s.obj(card);
                self.happen_moved(
                    Deedword::Play,
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
                self.past(Deedword::Activate, p.player, Some(o.card));
                self.happen(
                    Deedword::Activate,
                    Seen {
                        card: Some(o),
                        after: Some(o),
                        player: Some(p.player),
                        ..Seen::default()
                    },
                );
            }
            What::Script(o, _) => self.note(
                || Event::new(Word::Activate).by(p.player).card(o.card),
                &[must(vv!("904.2h"))],
                &[],
            ),
        }
    }

    /// 906.2, 904.3a, 909.2.
    fn resolve(&mut self, mut p: Box<Play>) -> After {
        match p.what {
            What::Card(card) => {
                let kind = self.eye().kind(card);
                if kind == Kind::Character {
                    self.log.record(
                        || Event::new(Word::Resolve).by(p.player).card(card),
                        [must(vv!("906.2")), must(vv!("906.2a")), must(vv!("904.3"))],
                    );
                    p.at = PlayAt::Finish;
                    if let Some(area) = p.area {
                        let obj = self.s.obj(card);
                        let from = match (p.from, self.g.reads.keep_hand) {
                            (Zone::Keep, reads::KeepHand::Hand) => Zone::Hand,
                            (from, _) => from,
                        };
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
                    return After::Keep(Frame::Play(p));
                }
                let abilities: Vec<u16> = self
                    .eye()
                    .abilities(card)
                    .into_iter()
                    .filter(|a| matches!(self.g.ability(*a).ability, Ability::Event(_)))
                    .collect();
                let Some(ability) = abilities.get(p.next as usize).copied() else {
                    p.at = PlayAt::Finish;
                    return After::Keep(Frame::Play(p));
                };
                p.next += 1;
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
            What::Ability(o, a) => {
                p.at = PlayAt::Finish;
                let entry = self.g.ability(a);
                let gone = !self.s.lives(o) || !self.eye().abilities(o.card).contains(&a);
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
                    Ability::Accel(_) => self.s.stack.push(Frame::Accel {
                        player: p.player,
                        at: 0,
                        card: None,
                        ability: a,
                    }),
                    _ => {
                        if let Some(script) = entry.script {
                            let ctx = p.ctx;
                            self.run_script(ctx, script);
                        }
                    }
                }
                After::Keep(Frame::Play(p))
            }
            What::Script(o, script) => {
                p.at = PlayAt::Finish;
                self.note(
                    || Event::new(Word::Resolve).by(p.player).card(o.card),
                    &[must(vv!("904.3")), must(vv!("904.3a")), says(vv!("914.2a"))],
                    &[],
                );
                let ctx = p.ctx;
                self.run_script(ctx, script);
                After::Keep(Frame::Play(p))
            }
        }
    }

    /// 904.3c, 906.2b.
    fn finish(&mut self, p: &Play) -> After {
        let card = match p.what {
            What::Card(card) => card,
            What::Ability(o, _) | What::Script(o, _) => o.card,
        };
        self.log.record(
            || Event::new(Word::Resolved).card(card),
            [must(vv!("904.3c"))],
        );
        if let Some(by) = p.counted_by {
            self.count(Some(by), 1);
        }
        let ctx = p.ctx;
        let shown = self.s.ctxs[ctx as usize]
            .picked(super::table::shown())
            .to_vec();
        self.hide(&shown);
        self.s.ctxs.truncate(ctx as usize);
        if let What::Card(card) = p.what
            && self.s.card(card).zone == Zone::Temp
        {
            let obj = self.s.obj(card);
            self.act(
                Act::Move(
                    vec![obj],
                    Moving {
                        to: Zone::Trash,
                        end: End::Top,
                        facing: None,
                        why: Why::EventDone,
                        by: p.player,
                        source: None,
                        under: None,
                    },
                ),
                None,
            );
        }
        After::Drop
    }
}

/// Takes out the cards chosen for a cost.
fn take_chosen(chosen: &mut Vec<(u16, Vec<CardIx>)>, id: u16) -> Vec<CardIx> {
    chosen
        .iter()
        .position(|(c, _)| *c == id)
        .map_or(Vec::new(), |ix| chosen.remove(ix).1)
}

/// The cost for which 904.2c has cards chosen next.
pub fn choosing_for(eye: super::eye::Eye<'_>, p: &Play) -> Option<u16> {
    let plain = match p.what {
        What::Card(card) if !p.free => eye.g.face_costs[eye.s.card(card).face as usize].as_slice(),
        What::Card(_) | What::Script(..) => &[],
        What::Ability(_, a) => &eye.g.ability(a).costs,
    };
    let plain = plain
        .iter()
        .copied()
        .filter(|c| eye.g.costs[*c as usize].alternatives.is_empty());
    let among = p.due.iter().filter_map(|d| match d {
        Due::Cost(c, _) => Some(*c),
        Due::Energy(_) => None,
    });
    plain
        .chain(among)
        .filter(|c| super::pay::chooses(&eye.g.costs[*c as usize].cost))
        .nth(p.chosen.len())
}
