//! Costs: how much (905.2), whether they can be paid (904.4), and paying them (904.2f, 905.3).

use super::card::modify::CostChange;
use super::card::{Cost, Filter, Mod};
use super::event::{Event, Word};
use super::eye::{Env, Eye};
use super::frame::{Act, After, Due, Frame, Moving, PayFor, Script, Why};
use super::reads;
use super::run::{Run, bars, may, must, over, says};
use super::state::{Area, CardIx, OptionOf, PickOf, Question, Reply};
use super::table::key;
use super::words::{Deed, End, Kind, Zone};
use crate::engine::cite::{Cite, vv};
use crate::engine::game::Player;
use crate::engine::verdict::Reason;
use crate::rulebook::RuleId;

/// What an energy cost comes to, and by what.
#[derive(Debug, Clone, Default)]
pub struct EnergyCost {
    /// The points.
    pub points: i32,
    /// The steps, as told.
    pub steps: Vec<(String, i32, Vec<Cite>)>,
    /// Whether EXP was counted for the reduction icon.
    pub counted_exp: bool,
}

impl<'a> Eye<'a> {
    /// The energy cost of playing a card (905.2a, 905.2c, 905.2d).
    pub fn play_cost(self, card: CardIx, player: Player, area: Option<Area>) -> EnergyCost {
        let text = &self.face(card).text;
        let base = self.cost(card);
        let mut cost = EnergyCost {
            points: base,
            steps: vec![(
                "牌左上角的费用值".to_owned(),
                base,
                vec![says(vv!("905.2a")), says(vv!("303.2"))],
            )],
            counted_exp: false,
        };
        let mut more = 0;
        let mut less = 0;
        if text.discount.0
            && text.kind == Kind::Character
            && let Some(area) = area
        {
            let here: Vec<CardIx> = self.s.in_area(area).collect();
            if here.iter().any(|c| self.cost(*c) <= base) {
                let exp: usize = here.iter().map(|c| self.s.exp_of(*c).count()).sum();
                let counts = self.g.reads.discount_exp == reads::DiscountExp::Counts;
                let n = here.len() + if counts { exp } else { 0 };
                cost.counted_exp = exp > 0;
                less += n as i32;
                cost.steps.push((
                    format!("减费图标：该场地的角色牌与EXP共{n}张"),
                    -(n as i32),
                    vec![must(vv!("905.2d"))],
                ));
            }
        }
        let (m, l) = self.cost_changes(card, player, true, &mut cost.steps);
        more += m;
        less += l;
        cost.points = (base + more - less).max(0);
        if more + less > 0 {
            cost.steps.push((
                "先增后减，不低于0".to_owned(),
                cost.points,
                vec![must(vv!("905.2c"))],
            ));
        }
        cost
    }

    /// The energy cost of activating (905.2b, 905.2c).
    pub fn activate_cost(self, card: CardIx, player: Player, base: i32) -> EnergyCost {
        let mut cost = EnergyCost {
            points: base,
            steps: vec![("Cost图标所示".to_owned(), base, vec![says(vv!("905.2b"))])],
            counted_exp: false,
        };
        let (more, less) = self.cost_changes(card, player, false, &mut cost.steps);
        cost.points = (base + more - less).max(0);
        if more + less > 0 {
            cost.steps.push((
                "先增后减，不低于0".to_owned(),
                cost.points,
                vec![must(vv!("905.2c"))],
            ));
        }
        cost
    }

    /// How much effects add and take off.
    fn cost_changes(
        self,
        card: CardIx,
        player: Player,
        playing: bool,
        steps: &mut Vec<(String, i32, Vec<Cite>)>,
    ) -> (i32, i32) {
        let of = |m: &'a Mod| -> Option<&'a CostChange> {
            match m {
                Mod::PlayCost(c) if playing => Some(&c.0),
                Mod::ActivateCost(c) if !playing => Some(&c.0),
                _ => None,
            }
        };
        let any = self
            .g
            .mods
            .iter()
            .any(|m| matches!(m.of, Mod::PlayCost(_) | Mod::ActivateCost(_)));
        if !any {
            return (0, 0);
        }
        let is = |m: &Mod| {
            if playing {
                matches!(m, Mod::PlayCost(_))
            } else {
                matches!(m, Mod::ActivateCost(_))
            }
        };
        let mut all: Vec<(Env<'a>, u16, Option<i32>)> = self
            .standing(is)
            .into_iter()
            .map(|s| {
                (
                    Env {
                        source: s.source,
                        player: s.player,
                        ctx: None,
                    },
                    s.modn,
                    None,
                )
            })
            .collect();
        for l in &self.s.lasting {
            if is(&self.g.mods[l.modn as usize].of) {
                all.push((
                    Env {
                        source: l.source,
                        player: l.player,
                        ctx: l.ctx.as_deref(),
                    },
                    l.modn,
                    Some(l.amount),
                ));
            }
        }
        let mut more = 0;
        let mut less = 0;
        for (env, modn, fixed) in all {
            let Some(c) = of(&self.g.mods[modn as usize].of) else {
                continue;
            };
            let anywhere = Filter {
                zones: super::card::Many(vec![self.s.card(card).zone]),
                ..c.cards.clone()
            };
            let filter = if c.cards.zones.is_empty() {
                &anywhere
            } else {
                &c.cards
            };
            if !self.players(c.who, env).contains(&player)
                || !self.matches(card, filter, env)
                || !c.when.as_ref().is_none_or(|w| self.cond(w, env))
            {
                continue;
            }
            let n = |n: &super::card::Num| fixed.unwrap_or_else(|| self.num(n, env));
            let name = self.name(env.source.card);
            if let Some(add) = &c.add {
                let n = n(add);
                more += n;
                steps.push((format!("{name}使其增大"), n, vec![must(vv!("905.2c"))]));
            }
            if let Some(minus) = &c.less {
                let n = n(minus);
                less += n;
                steps.push((format!("{name}使其减小"), -n, vec![must(vv!("905.2c"))]));
            }
        }
        (more, less)
    }

    /// The cards with which a part of a cost may be paid (904.2f, 904.4).
    pub fn cost_cards(self, id: u16, env: Env<'_>) -> Vec<CardIx> {
        let cost = &self.g.costs[id as usize].cost;
        let mut cards = self.cost_cards_of(cost, env);
        if self.costs_to_play(id, env.source.card) {
            // 904.2e moves the card itself away before anything is paid.
            cards.retain(|c| *c != env.source.card);
        }
        cards
    }

    /// Whether a cost is one of playing a card, not of activating its abilities.
    fn costs_to_play(self, id: u16, card: CardIx) -> bool {
        self.g.face_costs[self.s.card(card).face as usize]
            .iter()
            .any(|c| {
                *c == id
                    || self.g.costs[*c as usize]
                        .alternatives
                        .iter()
                        .flatten()
                        .any(|a| *a == id)
            })
    }

    fn cost_cards_of(self, cost: &Cost, env: Env<'_>) -> Vec<CardIx> {
        let player = env.player;
        let from = |f: &Filter| self.own_matching(f, env);
        match cost {
            Cost::Energy(_) => self.s.zone(player, Zone::Energy).to_vec(),
            Cost::Discard(p) => self
                .s
                .zone(player, Zone::Hand)
                .iter()
                .copied()
                .filter(|c| match &p.is {
                    None => true,
                    Some(f) => {
                        let hand = Filter {
                            zones: super::card::Many(vec![Zone::Hand]),
                            ..(**f).clone()
                        };
                        self.matches(*c, &hand, env)
                    }
                })
                .collect(),
            Cost::Rest(p) => from(&p.from)
                .into_iter()
                .filter(|c| !self.s.card(*c).rested)
                .filter(|c| self.banned(Deed::Rest, Some(*c), None).is_none())
                .collect(),
            Cost::Stand(p) => from(&p.from)
                .into_iter()
                .filter(|c| self.s.card(*c).rested)
                .filter(|c| self.banned(Deed::Stand, Some(*c), None).is_none())
                .collect(),
            Cost::Retire(p) => from(&p.from)
                .into_iter()
                .filter(|c| self.s.card(*c).zone == Zone::Field)
                .filter(|c| self.banned(Deed::Leave, Some(*c), Some(player)).is_none())
                .collect(),
            Cost::Move(p) => from(&p.from)
                .into_iter()
                .filter(|c| self.s.card(*c).zone != p.to)
                .collect(),
            Cost::Remove(p) => from(&p.from),
            Cost::Show(p) => from(&p.from),
            Cost::Mill(_) => self.s.zone(player, Zone::Deck).to_vec(),
            Cost::RestThis | Cost::RetireThis | Cost::Unmark(_) | Cost::Choice(_) => Vec::new(),
        }
    }

    /// How many cards or points a part of a cost takes.
    pub fn cost_count(self, cost: &Cost, env: Env<'_>) -> i32 {
        let n = match cost {
            Cost::Energy(n) => self.num(n, env),
            Cost::Discard(p) => self.num(&p.count, env),
            Cost::Rest(p) | Cost::Stand(p) | Cost::Retire(p) | Cost::Remove(p) | Cost::Show(p) => {
                self.num(&p.count, env)
            }
            Cost::Move(p) => self.num(&p.count, env),
            Cost::Mill(p) => self.num(&p.count, env),
            Cost::Unmark(p) => self.num(&p.count, env),
            Cost::RestThis | Cost::RetireThis | Cost::Choice(_) => 1,
        };
        n.max(0)
    }

    /// Why a part of a cost cannot be paid, every reason; none where it can.
    pub fn cost_lacks(self, id: u16, env: Env<'_>) -> Vec<Reason> {
        let entry = &self.g.costs[id as usize];
        let cost = &entry.cost;
        let source = env.source.card;
        let name = self.name(source);
        let mut why = Vec::new();
        match cost {
            Cost::Energy(_) => {}
            Cost::RestThis => {
                let card = self.s.card(source);
                if card.rested {
                    let blocker = format!("{name}（横置）");
                    why.push(
                        Reason::forbids(
                            vv!("907.1a"),
                            format!("{name}已处于横置状态，不能横置来支付费用"),
                        )
                        .blocked_by(blocker.clone()),
                    );
                    why.push(
                        Reason::forbids(
                            vv!("904.4a"),
                            format!("{name}已处于横置状态，不能选来支付横置费用"),
                        )
                        .blocked_by(blocker),
                    );
                }
                if !matches!(card.zone, Zone::Field | Zone::Account) {
                    why.push(
                        Reason::forbids(vv!("904.4a"), format!("{name}不能变为横置状态"))
                            .blocked_by(format!("{name}（{}）", card.zone.word())),
                    );
                }
                if let Some(by) = self.banned(Deed::Rest, Some(source), None) {
                    why.push(
                        Reason::forbids(vv!("904.4a"), format!("{name}不能横置"))
                            .blocked_by(self.name(by.card)),
                    );
                }
            }
            Cost::RetireThis => {
                let zone = self.s.card(source).zone;
                if zone != Zone::Field {
                    why.push(
                        Reason::forbids(vv!("904.4b"), format!("{name}不在场地区，不能退场"))
                            .blocked_by(format!("{name}（{}）", zone.word())),
                    );
                } else if let Some(by) = self.banned(Deed::Leave, Some(source), Some(env.player)) {
                    why.push(self.cannot_leave(source, by.card));
                }
            }
            Cost::Unmark(p) => {
                let have = self.s.marks_on(source, key(&p.name));
                why.extend(lacking(
                    vv!("904.2f"),
                    format!("标记“{}”不足", p.name),
                    have as usize,
                    self.cost_count(cost, env),
                ));
            }
            Cost::Choice(_) => {
                let open = entry
                    .alternatives
                    .iter()
                    .filter(|alt| alt.iter().all(|c| self.cost_lacks(*c, env).is_empty()))
                    .count();
                if open < entry.choose.max(1) as usize {
                    why.push(
                        Reason::forbids(
                            vv!("904.2f"),
                            "可以选择的费用都无法支付，或不足所要的项数".to_owned(),
                        )
                        .blocked_by(format!("能付的有{open}项")),
                    );
                    let all = entry.alternatives.iter().flatten();
                    why.extend(all.flat_map(|c| self.cost_lacks(*c, env)));
                }
            }
            _ => {
                let fit = self.cost_cards(id, env);
                let need = self.cost_count(cost, env);
                let (clause, what) = match cost {
                    Cost::Discard(_) => {
                        (vv!("904.2f"), "手牌不足以弃置（保留区中的牌不能用来支付）")
                    }
                    Cost::Rest(_) | Cost::Stand(_) => (vv!("904.4a"), "能变为该状态的牌不足"),
                    _ => (vv!("904.2f"), "能用来支付的牌不足"),
                };
                if let Some(reason) = lacking(clause, what.to_owned(), fit.len(), need) {
                    why.push(reason);
                    // Those that would do but for a state or an effect.
                    let unfit = self.cost_named(cost, env);
                    let unfit = unfit.into_iter().filter(|c| !fit.contains(c));
                    why.extend(unfit.filter_map(|c| self.unfit(cost, c, env)));
                }
            }
        }
        why
    }

    fn cannot_leave(self, card: CardIx, by: CardIx) -> Reason {
        let name = self.name(card);
        let by = self.name(by);
        Reason::forbids(
            vv!("904.4b"),
            format!("{by}的效果使{name}不能退场，无法移动的牌不能选来支付"),
        )
        .blocked_by(by)
    }

    /// The cards that a cost names, whether or not they can be used for it now.
    fn cost_named(self, cost: &Cost, env: Env<'_>) -> Vec<CardIx> {
        match cost {
            Cost::Rest(p) | Cost::Stand(p) | Cost::Retire(p) | Cost::Remove(p) | Cost::Show(p) => {
                self.own_matching(&p.from, env)
            }
            Cost::Move(p) => self.own_matching(&p.from, env),
            Cost::Discard(_) => self.s.zone(env.player, Zone::Keep).to_vec(),
            _ => Vec::new(),
        }
    }

    /// Why a card that a cost names cannot be used for it (904.4); `None` where nothing of the kind stands
    /// against it.
    pub fn unfit(self, cost: &Cost, card: CardIx, env: Env<'_>) -> Option<Reason> {
        let c = self.s.card(card);
        let name = self.name(card);
        match cost {
            Cost::Discard(_) if c.zone == Zone::Keep => Some(
                Reason::forbids(
                    vv!("508.3"),
                    format!("{name}在保留区，不能弃置它来支付从手牌弃牌的费用"),
                )
                .blocked_by(format!("{name}（保留区）")),
            ),
            Cost::Rest(_) | Cost::Stand(_) => {
                let rest = matches!(cost, Cost::Rest(_));
                let (deed, word) = if rest {
                    (Deed::Rest, "横置")
                } else {
                    (Deed::Stand, "竖置")
                };
                if c.rested == rest {
                    return Some(
                        Reason::forbids(
                            vv!("904.4a"),
                            format!("{name}已处于{word}状态，不能选来支付"),
                        )
                        .blocked_by(format!("{name}（{word}）")),
                    );
                }
                self.banned(deed, Some(card), None).map(|by| {
                    Reason::forbids(vv!("904.4a"), format!("{name}不能{word}，不能选来支付"))
                        .blocked_by(self.name(by.card))
                })
            }
            Cost::Retire(_) if c.zone != Zone::Field => Some(
                Reason::forbids(vv!("904.4b"), format!("{name}不在场地区，不能退场"))
                    .blocked_by(format!("{name}（{}）", c.zone.word())),
            ),
            Cost::Retire(_) => self
                .banned(Deed::Leave, Some(card), Some(env.player))
                .map(|by| self.cannot_leave(card, by.card)),
            Cost::Move(p) if c.zone == p.to => Some(
                Reason::forbids(
                    vv!("904.4b"),
                    format!("{name}已在{}，不能再移动至此来支付", p.to.word()),
                )
                .blocked_by(format!("{name}（{}）", p.to.word())),
            ),
            _ => None,
        }
    }

    fn own_matching(self, filter: &Filter, env: Env<'_>) -> Vec<CardIx> {
        let player = env.player;
        let mut all = self.all_matching(filter, env, None);
        all.retain(|c| {
            let card = self.s.card(*c);
            card.controller == player || card.owner == player
        });
        all
    }

    /// The energy points among costs.
    pub fn energy_in(self, costs: &[u16], env: Env<'_>) -> i32 {
        costs
            .iter()
            .map(|c| match &self.g.costs[*c as usize].cost {
                Cost::Energy(n) => self.num(n, env),
                _ => 0,
            })
            .sum()
    }

    /// Whether the order in which costs are paid can matter.
    pub fn order_matters(self, due: &[Due]) -> bool {
        let moves = |d: &Due| match d {
            Due::Energy(_) => Some((1u8, 0u8)),
            Due::Cost(id, _) => match &self.g.costs[*id as usize].cost {
                // What it draws on, and what it fills: energy 1, hand 2, field 4, other 8.
                Cost::Retire(_) | Cost::RetireThis => Some((4, 1)),
                Cost::Move(p) => {
                    Some((p.from.zones.iter().fold(0, |b, z| b | pool(*z)), pool(p.to)))
                }
                Cost::Discard(_) => Some((2, 8)),
                Cost::Mill(p) => Some((8, pool(p.to))),
                Cost::Remove(p) => Some((p.from.zones.iter().fold(0, |b, z| b | pool(*z)), 0)),
                Cost::Rest(_) | Cost::RestThis | Cost::Stand(_) => Some((4, 0)),
                _ => None,
            },
        };
        let all: Vec<_> = due.iter().filter_map(moves).collect();
        all.iter().enumerate().any(|(i, (takes, _))| {
            all.iter().enumerate().any(|(j, (also, fills))| {
                i != j && (takes & fills != 0 || (takes & also & !4 != 0))
            })
        })
    }
}

/// The reason where there are too few.
fn lacking(clause: RuleId, what: String, have: usize, need: i32) -> Option<Reason> {
    (have < need.max(0) as usize).then(|| {
        Reason::requires(clause, format!("{what}：需要{need}张，只有{have}张"))
            .blocked_by(format!("需要{need}，现有{have}"))
    })
}

fn pool(zone: Zone) -> u8 {
    match zone {
        Zone::Energy => 1,
        Zone::Hand => 2,
        Zone::Field => 4,
        _ => 8,
    }
}

/// Whether paying a cost takes a choice of cards besides energy (904.2c).
pub fn chooses(cost: &Cost) -> bool {
    !matches!(
        cost,
        Cost::Energy(_)
            | Cost::RestThis
            | Cost::RetireThis
            | Cost::Unmark(_)
            | Cost::Mill(_)
            | Cost::Choice(_)
    )
}

/// What came of paying one cost.
pub enum Paid {
    /// The player must choose; come again with the answer.
    Asked,
    /// Paid.
    Done,
    /// It cannot be paid.
    Failed(Reason),
}

impl Run<'_> {
    /// Begins to pay one cost: asks for its cards.
    pub fn begin_paying(&mut self, due: Due, player: Player, ctx: u8, preset: &[CardIx]) -> Paid {
        match due {
            Due::Energy(n) => {
                let zone = self.s.zone(player, Zone::Energy).to_vec();
                if (zone.len() as i32) < n {
                    return Paid::Failed(
                        Reason::forbids(
                            vv!("905.3b"),
                            format!("能量区只有{}张，选不出{n}张", zone.len()),
                        )
                        .blocked_by(format!("能量{}张", zone.len())),
                    );
                }
                if n <= 0 {
                    return Paid::Done;
                }
                if preset.len() == n as usize && preset.iter().all(|c| zone.contains(c)) {
                    self.s.reply = Reply::Cards(preset.to_vec());
                    return Paid::Asked;
                }
                self.ask_pick(
                    player,
                    zone,
                    n as u16,
                    n as u16,
                    PickOf::Energy,
                    vv!("905.3a"),
                );
                Paid::Asked
            }
            Due::Cost(id, n) => {
                let cost = &self.g.costs[id as usize].cost;
                let lacks = {
                    let env = self.env(ctx);
                    self.eye().cost_lacks(id, env)
                };
                if let Some(reason) = lacks.into_iter().next() {
                    return Paid::Failed(reason);
                }
                if !chooses(cost) {
                    self.s.reply = Reply::Cards(Vec::new());
                    return Paid::Asked;
                }
                let cards = {
                    let env = self.env(ctx);
                    self.eye().cost_cards(id, env)
                };
                if !preset.is_empty() {
                    if let Some(gone) = preset.iter().find(|c| !cards.contains(c)) {
                        let reason = {
                            let eye = self.eye();
                            let name = eye.name(*gone);
                            eye.unfit(cost, *gone, self.env(ctx)).unwrap_or_else(|| {
                                Reason::forbids(
                                    vv!("904.2f"),
                                    format!("选来支付的{name}已不能用来支付"),
                                )
                                .blocked_by(name)
                            })
                        };
                        return Paid::Failed(reason);
                    }
                    self.s.reply = Reply::Cards(preset.to_vec());
                    return Paid::Asked;
                }
                self.ask_pick(
                    player,
                    cards,
                    n as u16,
                    n as u16,
                    PickOf::Cost,
                    vv!("904.2c"),
                );
                Paid::Asked
            }
        }
    }

    /// Pays one cost with the cards that were answered.
    pub fn finish_paying(&mut self, due: Due, player: Player, ctx: u8) {
        let cards = self.reply_cards();
        let objs = self.objs(&cards);
        let source = self.s.ctxs[ctx as usize].source;
        let how = |to: Zone, why: Why| Moving {
            to,
            end: End::Top,
            facing: None,
            why,
            by: player,
            source: None,
            under: None,
        };
        let told = cards.clone();
        match due {
            Due::Energy(n) => {
                self.log.record(
                    || {
                        Event::new(Word::Pay)
                            .by(player)
                            .cards(told)
                            .number(n)
                            .note(format!("能量{n}点，"))
                    },
                    [
                        must(vv!("905.3")),
                        must(vv!("905.3a")),
                        says(vv!("905.1")),
                        must(vv!("904.2f")),
                    ],
                );
                self.pay_move(objs, how(Zone::Trash, Why::Energy), ctx);
            }
            Due::Cost(id, n) => {
                let cost = self.g.costs[id as usize].cost.clone();
                let clause = match &cost {
                    Cost::Discard(_) => over(vv!("508.3")),
                    Cost::RestThis => must(vv!("907.1a")),
                    Cost::Rest(_) | Cost::Stand(_) => must(vv!("904.4a")),
                    Cost::Move(_) | Cost::Retire(_) | Cost::RetireThis | Cost::Remove(_) => {
                        must(vv!("904.4b"))
                    }
                    _ => must(vv!("904.2f")),
                };
                self.log.record(
                    || Event::new(Word::Pay).by(player).cards(told).number(n),
                    [
                        must(vv!("904.2f")),
                        clause,
                        must(vv!("904.4")),
                        if matches!(cost, Cost::RestThis) {
                            must(vv!("904.4a"))
                        } else {
                            may(vv!("904.2f"))
                        },
                    ],
                );
                match cost {
                    Cost::Discard(_) => {
                        self.pay_move(objs, how(Zone::Trash, Why::Cost), ctx);
                    }
                    Cost::RestThis => self.act(Act::Rest(source), None),
                    Cost::Rest(_) => {
                        for obj in objs {
                            self.act(Act::Rest(obj), None);
                        }
                    }
                    Cost::Stand(_) => {
                        for obj in objs {
                            self.act(Act::Stand(obj), None);
                        }
                    }
                    Cost::Retire(_) => self.pay_move(objs, how(Zone::Energy, Why::Retire), ctx),
                    Cost::RetireThis => {
                        self.pay_move(vec![source], how(Zone::Energy, Why::Retire), ctx);
                    }
                    Cost::Move(p) => self.pay_move(objs, how(p.to, Why::Cost), ctx),
                    Cost::Remove(_) => self.pay_move(objs, how(Zone::Removed, Why::Remove), ctx),
                    Cost::Mill(p) => {
                        let deck = self.s.zone(player, Zone::Deck);
                        let n = (n.max(0) as usize).min(deck.len());
                        let top: Vec<_> = deck[deck.len() - n..].iter().rev().copied().collect();
                        let objs = self.objs(&top);
                        self.s.stack.push(Frame::MoveEach {
                            cards: objs,
                            how: how(p.to, Why::Mill),
                            ctx: None,
                        });
                    }
                    Cost::Show(_) => {
                        for card in cards {
                            self.show(card, player, vv!("904.2f"));
                        }
                    }
                    Cost::Unmark(p) => {
                        let name = key(&p.name);
                        self.take_marks(source.card, name, n as u16);
                    }
                    Cost::Energy(_) | Cost::Choice(_) => {}
                }
            }
        }
    }

    fn pay_move(&mut self, objs: Vec<super::state::Obj>, how: Moving, ctx: u8) {
        let paid: Vec<_> = objs
            .iter()
            .map(|o| super::state::Obj {
                card: o.card,
                life: o.life.wrapping_add(1),
            })
            .collect();
        self.act(Act::Move(objs, how), None);
        if let Some(c) = self.s.ctxs.get_mut(ctx as usize) {
            c.paid.extend(paid);
        }
    }

    /// Takes markers off a card.
    pub fn take_marks(&mut self, card: CardIx, name: u32, n: u16) -> u16 {
        let mut taken = 0;
        if let Some(m) = self
            .s
            .marks
            .iter_mut()
            .find(|m| m.card == card && m.name == name)
        {
            taken = m.count.min(n);
            m.count -= taken;
        }
        self.s.marks.retain(|m| m.count > 0);
        taken
    }

    /// Which cost is paid next: asked where the order can matter (904.2f). `None` until answered.
    pub fn next_due(&mut self, due: &mut Vec<Due>, player: Player) -> Option<Due> {
        if let Reply::Number(n) = self.reply() {
            let ix = (n.max(0) as usize).min(due.len().saturating_sub(1));
            return Some(due.remove(ix));
        }
        if due.len() > 1 && self.eye().order_matters(due) {
            self.ask(
                player,
                Question::Option {
                    of: OptionOf::CostOrder,
                    count: due.len() as u8,
                    taken: 0,
                },
                vv!("904.2f"),
            );
            return None;
        }
        Some(due.remove(0))
    }

    /// Costs that an effect asks for: paid whole or not at all.
    pub fn pay_for(&mut self, mut p: Box<PayFor>) -> After {
        match p.at {
            0 => {
                if p.due.is_empty() {
                    self.count(Some(p.ctx), 1);
                    return After::Drop;
                }
                let mut due = std::mem::take(&mut p.due);
                let next = self.next_due(&mut due, p.player);
                p.due = due;
                if let Some(next) = next {
                    match self.begin_paying(next, p.player, p.ctx, &[]) {
                        Paid::Asked => {
                            p.paying = Some(next);
                            p.at = 1;
                        }
                        Paid::Done => {}
                        Paid::Failed(reason) => {
                            let note = reason.says;
                            if let Some(back) = p.back.take() {
                                *self.s = *back;
                                self.note(
                                    || Event::new(Word::Rollback).note(note),
                                    &[bars(vv!("904.2f"))],
                                    &[],
                                );
                                return After::Restored;
                            }
                            return After::Drop;
                        }
                    }
                }
                After::Keep(Frame::PayFor(p))
            }
            _ => {
                if let Some(due) = p.paying.take() {
                    self.finish_paying(due, p.player, p.ctx);
                }
                p.at = 0;
                After::Keep(Frame::PayFor(p))
            }
        }
    }

    /// A script of a context comes next.
    pub fn run_script(&mut self, ctx: u8, script: u16) {
        self.s.stack.push(Frame::Script(Script {
            ctx,
            script,
            line: 0,
            sub: 0,
            keep: 0,
            more: 0,
        }));
    }

    /// Says that something is allowed though it is not complete.
    pub fn partly(&mut self, note: &'static str) {
        self.not_done(|| note.to_owned(), vec![may(vv!("102.3"))]);
    }
}
