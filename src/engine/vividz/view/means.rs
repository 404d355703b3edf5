//! With which cards costs can be paid, and why not with others (904.2f, 904.4, 508.3).

use crate::engine::cite::vv;
use crate::engine::verdict::Reason;
use crate::engine::vividz::card::{Cost, Filter, Many};
use crate::engine::vividz::frame::{Act, Due};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{CardIx, Play, What};
use crate::engine::vividz::view::{Scope, View};
use crate::engine::vividz::words::{Prohibition, Zone};
use crate::rulebook::RuleId;

impl<'a> View<'a> {
    /// The cost for which 904.2c has cards chosen next.
    pub fn choosing_for(self, p: &Play) -> Option<u16> {
        let plain = match p.what {
            What::Card(card) if !p.free => {
                self.g.face_costs[self.s.card(card).face as usize].as_slice()
            }
            What::Card(_) | What::Script(..) => &[],
            What::Ability(_, a) => &self.g.ability(a).costs,
        };
        let plain = plain
            .iter()
            .copied()
            .filter(|c| self.g.costs[*c as usize].alternatives.is_empty());
        let among = p.due.iter().filter_map(|d| match d {
            Due::Cost(c, _) => Some(*c),
            Due::Energy(_) => None,
        });
        plain
            .chain(among)
            .filter(|c| chooses(&self.g.costs[*c as usize].cost))
            .nth(p.chosen.len())
    }

    /// The cards with which a part of a cost may be paid (904.2f, 904.4).
    pub fn cost_cards(self, id: u16, scope: Scope<'_>) -> Vec<CardIx> {
        let cost = &self.g.costs[id as usize].cost;
        let mut cards = self.cost_cards_of(cost, scope);
        if self.costs_to_play(id, scope.source.card) {
            // 904.2e moves the card itself away before anything is paid.
            cards.retain(|c| *c != scope.source.card);
        }
        cards
    }

    /// Whether a cost is one of playing a card, not of activating its abilities.
    pub fn costs_to_play(self, id: u16, card: CardIx) -> bool {
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

    pub fn cost_cards_of(self, cost: &Cost, scope: Scope<'_>) -> Vec<CardIx> {
        let player = scope.player;
        let from = |f: &Filter| self.own_matching(f, scope);
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
                            zones: Many(vec![Zone::Hand]),
                            ..(**f).clone()
                        };
                        self.matches(*c, &hand, scope)
                    }
                })
                .collect(),
            Cost::Rest(p) => from(&p.from)
                .into_iter()
                .filter(|c| !self.s.card(*c).rested)
                .filter(|c| self.banned(Prohibition::Rest, Some(*c), None).is_none())
                .filter(|c| !self.turned_by_other(*c, true))
                .collect(),
            Cost::Stand(p) => from(&p.from)
                .into_iter()
                .filter(|c| self.s.card(*c).rested)
                .filter(|c| self.banned(Prohibition::Stand, Some(*c), None).is_none())
                .filter(|c| !self.turned_by_other(*c, false))
                .collect(),
            Cost::Retire(p) => from(&p.from)
                .into_iter()
                .filter(|c| self.s.card(*c).zone == Zone::Field)
                .filter(|c| {
                    self.banned(Prohibition::Leave, Some(*c), Some(player))
                        .is_none()
                })
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
    pub fn cost_count(self, cost: &Cost, scope: Scope<'_>) -> i32 {
        let n = match cost {
            Cost::Energy(n) => self.num(n, scope),
            Cost::Discard(p) => self.num(&p.count, scope),
            Cost::Rest(p) | Cost::Stand(p) | Cost::Retire(p) | Cost::Remove(p) | Cost::Show(p) => {
                self.num(&p.count, scope)
            }
            Cost::Move(p) => self.num(&p.count, scope),
            Cost::Mill(p) => self.num(&p.count, scope),
            Cost::Unmark(p) => self.num(&p.count, scope),
            Cost::RestThis | Cost::RetireThis | Cost::Choice(_) => 1,
        };
        n.max(0)
    }

    /// Whether a card cannot be rested or stood up to pay because that would be replaced, whatever its controller wants:
    /// a reading of 904.4a.
    fn turned_by_other(self, card: CardIx, rested: bool) -> bool {
        if self.g.reads.rest_replaced == reads::RestReplaced::Paid {
            return false;
        }
        let obj = self.s.obj(card);
        let act = match rested {
            true => Act::Rest(vec![obj]),
            false => Act::Stand(vec![obj]),
        };
        let offers = self.offers(&act, &[]);
        offers.iter().any(|o| !self.may_be_left(o))
    }

    /// The reason for it.
    fn turning_replaced(self, card: CardIx, word: &str) -> Reason {
        let name = self.name(card);
        Reason::forbids(
            vv!("904.4a"),
            format!("{name}的{word}会被替代，不能选来支付（读法“横置费用被替代”）"),
        )
        .blocked_by(name)
    }

    /// Why a card cannot be rested to pay (904.4a, 907.1a).
    fn rest_lacks(self, source: CardIx) -> Vec<Reason> {
        let name = self.name(source);
        let mut why = Vec::new();
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
        if let Some(by) = self.banned(Prohibition::Rest, Some(source), None) {
            why.push(
                Reason::forbids(vv!("904.4a"), format!("{name}不能横置"))
                    .blocked_by(self.name(by.card)),
            );
        }
        if self.turned_by_other(source, true) {
            why.push(self.turning_replaced(source, "横置"));
        }
        why
    }

    /// Why a part of a cost cannot be paid, every reason; none where it can.
    pub fn cost_lacks(self, id: u16, scope: Scope<'_>) -> Vec<Reason> {
        let entry = &self.g.costs[id as usize];
        let cost = &entry.cost;
        let source = scope.source.card;
        let name = self.name(source);
        let mut why = Vec::new();
        match cost {
            Cost::Energy(_) => {}
            Cost::RestThis => {
                why = self.rest_lacks(source);
                why.extend(self.kept_from(cost, source, scope));
            }
            Cost::RetireThis => {
                let zone = self.s.card(source).zone;
                if zone != Zone::Field {
                    why.push(
                        Reason::forbids(vv!("904.4b"), format!("{name}不在场地区，不能退场"))
                            .blocked_by(format!("{name}（{}）", zone.word())),
                    );
                } else if let Some(by) =
                    self.banned(Prohibition::Leave, Some(source), Some(scope.player))
                {
                    why.push(self.cannot_leave(source, by.card));
                    why.extend(self.kept_from(cost, source, scope));
                }
            }
            Cost::Unmark(p) => {
                let have = self.s.marks_on(source, self.g.key(&p.name));
                why.extend(lacking(
                    vv!("904.2f"),
                    format!("标记“{}”不足", p.name),
                    have as usize,
                    self.cost_count(cost, scope),
                ));
            }
            Cost::Choice(_) => {
                let open = entry
                    .alternatives
                    .iter()
                    .filter(|alt| alt.iter().all(|c| self.cost_lacks(*c, scope).is_empty()))
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
                    why.extend(all.flat_map(|c| self.cost_lacks(*c, scope)));
                }
            }
            _ => {
                let fit = self.cost_cards(id, scope);
                let need = self.cost_count(cost, scope);
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
                    let unfit = self.cost_named(cost, scope);
                    let unfit = unfit.into_iter().filter(|c| !fit.contains(c));
                    for card in unfit {
                        why.extend(self.unfit(cost, card, scope));
                        why.extend(self.kept_from(cost, card, scope));
                    }
                }
            }
        }
        why
    }

    pub fn cannot_leave(self, card: CardIx, by: CardIx) -> Reason {
        let name = self.name(card);
        let by = self.name(by);
        Reason::forbids(
            vv!("904.4b"),
            format!("{by}的效果使{name}不能退场，无法移动的牌不能选来支付"),
        )
        .blocked_by(by)
    }

    /// The cards that a cost names, whether or not they can be used for it now.
    pub fn cost_named(self, cost: &Cost, scope: Scope<'_>) -> Vec<CardIx> {
        match cost {
            Cost::Rest(p) | Cost::Stand(p) | Cost::Retire(p) | Cost::Remove(p) | Cost::Show(p) => {
                self.own_matching(&p.from, scope)
            }
            Cost::Move(p) => self.own_matching(&p.from, scope),
            Cost::Discard(_) => self.s.zone(scope.player, Zone::Keep).to_vec(),
            _ => Vec::new(),
        }
    }

    /// Why a card that a cost names cannot be used for it (904.4); `None` where nothing of the kind stands
    /// against it.
    pub fn unfit(self, cost: &Cost, card: CardIx, scope: Scope<'_>) -> Option<Reason> {
        let c = self.s.card(card);
        let name = self.name(card);
        if ![c.controller, c.owner].contains(&scope.player) {
            let says = format!("{name}不是{}操控的牌，不能用来支付", scope.player.name());
            return Some(Reason::forbids(vv!("904.2f"), says).blocked_by(name));
        }
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
                let (prohibition, word) = if rest {
                    (Prohibition::Rest, "横置")
                } else {
                    (Prohibition::Stand, "竖置")
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
                if let Some(by) = self.banned(prohibition, Some(card), None) {
                    let says = format!("{name}不能{word}，不能选来支付");
                    let by = self.name(by.card);
                    return Some(Reason::forbids(vv!("904.4a"), says).blocked_by(by));
                }
                let replaced = self.turned_by_other(card, rest);
                replaced.then(|| self.turning_replaced(card, word))
            }
            Cost::Retire(_) if c.zone != Zone::Field => Some(
                Reason::forbids(vv!("904.4b"), format!("{name}不在场地区，不能退场"))
                    .blocked_by(format!("{name}（{}）", c.zone.word())),
            ),
            Cost::Retire(_) => self
                .banned(Prohibition::Leave, Some(card), Some(scope.player))
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

    /// Whose effect keeps a card from what a cost does with it (102.7).
    pub fn kept_from(self, cost: &Cost, card: CardIx, scope: Scope<'_>) -> Option<Reason> {
        let (what, player, word) = match cost {
            Cost::Rest(_) | Cost::RestThis => (Prohibition::Rest, None, "横置"),
            Cost::Stand(_) => (Prohibition::Stand, None, "竖置"),
            Cost::Retire(_) | Cost::RetireThis => (Prohibition::Leave, Some(scope.player), "退场"),
            _ => return None,
        };
        let by = self.name(self.banned(what, Some(card), player)?.card);
        let says = format!("{by}的效果使{}不能{word}", self.name(card));
        Some(Reason::forbids(vv!("102.7"), says).blocked_by(by))
    }

    pub fn own_matching(self, filter: &Filter, scope: Scope<'_>) -> Vec<CardIx> {
        let player = scope.player;
        let mut all = self.all_matching(filter, scope);
        all.retain(|c| {
            let card = self.s.card(*c);
            card.controller == player || card.owner == player
        });
        all
    }

    /// The energy points among costs.
    pub fn energy_in(self, costs: &[u16], scope: Scope<'_>) -> i32 {
        costs
            .iter()
            .map(|c| match &self.g.costs[*c as usize].cost {
                Cost::Energy(n) => self.num(n, scope),
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
pub fn lacking(clause: RuleId, what: String, have: usize, need: i32) -> Option<Reason> {
    (have < need.max(0) as usize).then(|| {
        Reason::requires(clause, format!("{what}：需要{need}张，只有{have}张"))
            .blocked_by(format!("需要{need}，现有{have}"))
    })
}

pub fn pool(zone: Zone) -> u8 {
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
