//! What playing or activating costs: what is chosen (904.2c) and fixed (904.2d).

use crate::engine::cite::vv;
use crate::engine::verdict::Reason;
use crate::engine::vividz::card::{Ability, Cost};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{must, over, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Due, PlayStep};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{After, Frame, Play, What};
use crate::engine::vividz::state::{Area, CardIx, Obj, OptionOf, PickOf, Question, Reply};
use crate::engine::vividz::view::Scope;
use crate::engine::vividz::view::together::{Use, use_of};
use crate::engine::vividz::words::Kind;

impl Run<'_> {
    pub fn ask_area(&mut self, player: crate::engine::game::Player) {
        let areas = self.view().areas(player).to_vec();
        self.ask(player, Question::Area(areas), vv!("906.1a"));
    }

    pub fn told_area(&mut self, p: &Play) {
        let What::Card(card) = p.what else { return };
        let under = self.g.reads.area_when.under();
        let spot = p.area.map_or("", Area::word);
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

    /// The costs among which must be chosen (904.2c): number, and the options already taken.
    pub fn alternatives(&self, p: &Play) -> Vec<(u16, u32)> {
        self.costs_of(p)
            .into_iter()
            .filter(|c| !self.g.costs[*c as usize].alternatives.is_empty())
            .map(|c| (c, 0))
            .collect()
    }

    pub fn costs_of(&self, p: &Play) -> Vec<u16> {
        match p.what {
            What::Card(card) if !p.free => self.face_costs(card),
            What::Card(_) | What::Script(..) => Vec::new(),
            What::Ability(_, a) => self.g.ability(a).costs.clone(),
        }
    }

    /// The costs besides energy that playing a card takes.
    pub fn face_costs(&self, card: CardIx) -> Vec<u16> {
        self.g.face_costs[self.s.card(card).face as usize].clone()
    }

    /// 904.2c.
    pub fn choose_costs(&mut self, mut p: Box<Play>) -> After {
        let later = self.g.reads.area_when == reads::AreaWhen::WithCosts;
        if let What::Card(card) = p.what
            && later
            && p.area.is_none()
            && self.view().kind(card) == Kind::Character
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
    pub fn choose_cost_cards(&mut self, mut p: Box<Play>) -> After {
        let Some(id) = self.view().choosing_for(&p) else {
            p.at = PlayStep::C2;
            return After::Keep(Frame::Play(p));
        };
        if let Reply::Cards(cards) = self.reply() {
            p.chosen.push((id, cards));
            return After::Keep(Frame::Play(p));
        }
        let source = p.what.source(self.s);
        let (from, n, lacks) = {
            let scope = Scope::of(source, p.player);
            let cost = &self.g.costs[id as usize].cost;
            let view = self.view();
            let mut from = view.cost_cards(id, scope);
            // One card pays for one cost, unless it stays what it is.
            let taken = p.chosen.iter().filter(|(other, _)| {
                let other = &self.g.costs[*other as usize].cost;
                !view.pays_both(cost, other)
            });
            let taken: Vec<CardIx> = taken.flat_map(|(_, cards)| cards).copied().collect();
            from.retain(|c| !taken.contains(c));
            (
                from,
                view.cost_count(cost, scope),
                view.cost_lacks(id, scope),
            )
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
    pub fn energy_points(&self, p: &Play) -> i32 {
        let view = self.view();
        match p.what {
            What::Card(card) => {
                if p.free {
                    0
                } else {
                    view.play_cost(card, p.player, p.area).points
                }
            }
            What::Ability(o, a) => {
                let base = self.base_points(p, o, a);
                if matches!(self.g.ability(a).ability, Ability::Triggered(_)) && base == 0 {
                    return 0;
                }
                view.activate_cost(o.card, p.player, base).points
            }
            What::Script(..) => 0,
        }
    }

    /// The energy points that an ability's costs name, with those chosen among (905.2b).
    pub fn base_points(&self, p: &Play, source: Obj, ability: u16) -> i32 {
        let scope = Scope::of(source, p.player);
        let chosen: Vec<u16> = p
            .due
            .iter()
            .filter_map(|d| match d {
                Due::Cost(c, _) => Some(*c),
                Due::Energy(_) => None,
            })
            .collect();
        let view = self.view();
        view.energy_in(&self.g.ability(ability).costs, scope) + view.energy_in(&chosen, scope)
    }

    /// Whether a card pays one cost by being rested or stood up and another by going elsewhere. It then pays that one first: the
    /// player decides the order (904.2f), and only so can both be paid.
    fn state_first(&self, p: &mut Play) -> bool {
        let source = p.what.card();
        let cards = |d: &Due| match d {
            Due::Energy(_) => Vec::new(),
            Due::Cost(id, _) => match &self.g.costs[*id as usize].cost {
                Cost::RestThis | Cost::RetireThis => vec![source],
                _ => {
                    let chosen = p.chosen.iter().filter(|(c, _)| c == id);
                    chosen.flat_map(|(_, cards)| cards).copied().collect()
                }
            },
        };
        let of = |d: &Due| match d {
            Due::Energy(_) => Use::Away,
            Due::Cost(id, _) => use_of(&self.g.costs[*id as usize].cost),
        };
        let mut due = p.due.clone();
        let mut shared = false;
        for ix in 0..due.len() {
            if of(&due[ix]) != Use::State {
                continue;
            }
            let also = cards(&due[ix]);
            let both = |d: &Due| of(d) == Use::Away && cards(d).iter().any(|c| also.contains(c));
            shared |= due.iter().any(both);
            if let Some(at) = due[..ix].iter().position(both) {
                let state = due.remove(ix);
                due.insert(at, state);
            }
        }
        p.due = due;
        shared
    }

    /// 904.2d.
    pub fn fix_costs(&mut self, p: &mut Play) {
        let points = self.energy_points(p);
        let source = p.what.source(self.s);
        let fixed = {
            let scope = Scope::of(source, p.player);
            let view = self.view();
            let plain = self
                .costs_of(p)
                .into_iter()
                .filter(|c| self.g.costs[*c as usize].alternatives.is_empty());
            let chosen = p.due.iter().filter_map(|d| match d {
                Due::Cost(c, _) => Some(*c),
                Due::Energy(_) => None,
            });
            let all: Vec<u16> = plain.chain(chosen).collect();
            let is_energy = |c: &u16| matches!(self.g.costs[*c as usize].cost, Cost::Energy(_));
            // Energy stands where the card first names it; what only effects or the card's own cost asks for is first.
            let at = all.iter().position(is_energy).unwrap_or(0);
            let mut due: Vec<Due> = all
                .into_iter()
                .filter(|c| !is_energy(c))
                .map(|c| Due::Cost(c, view.cost_count(&self.g.costs[c as usize].cost, scope)))
                .collect();
            if points > 0 {
                due.insert(at, Due::Energy(points));
            }
            due
        };
        p.due = fixed;
        let shared = self.state_first(p);
        if let What::Ability(_, a) = p.what
            && matches!(self.g.ability(a).ability, Ability::Accel(_))
            && self.g.reads.accel_cost == reads::AccelCost::Cost
        {
            p.due.push(Due::Cost(self.g.rest_this, 1));
        }
        let mut cites = vec![must(vv!("904.2d"))];
        let mut under = Vec::new();
        if shared {
            cites.extend([says(vv!("904.4a")), says(vv!("904.4b"))]);
            under.push(self.g.reads.one_card.under());
        }
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
                let cost = self.view().play_cost(card, p.player, p.area);
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
            let cost = self.view().activate_cost(o.card, p.player, base);
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
            how = self.view().play_cost(card, p.player, p.area).steps;
        }
        let mut note = if p.free {
            "不付费用".to_owned()
        } else {
            format!("能量{points}点")
        };
        if how.len() > 1 {
            let steps: Vec<_> = how.iter().map(|(s, n, _)| format!("{s}：{n}")).collect();
            note.push_str(&format!("（{}）", steps.join("；")));
        }
        self.note(
            || Event::new(Word::Fix).by(p.player).number(points).note(note),
            &cites,
            &under,
        );
    }
}

/// Takes out the cards chosen for a cost.
pub fn take_chosen(chosen: &mut Vec<(u16, Vec<CardIx>)>, id: u16) -> Vec<CardIx> {
    chosen
        .iter()
        .position(|(c, _)| *c == id)
        .map_or(Vec::new(), |ix| chosen.remove(ix).1)
}
