//! The values of chapter 4 in a state: which effects in force bear on which value.

use super::super::compute::calc::in_range;
use super::super::compute::field::Field;
use super::super::compute::{Amount, Change, Computed, Quantity, Sum, formulas};
use super::super::state::{Affecting, Bearer, CardId, CharId, Place, Toward};
use super::super::view::View;
use super::super::words::Area;
use crate::engine::cite::{Cite, sgs};
use crate::engine::verdict::{Lack, Unruled};

/// The reading of what those that are dead or gone may still do.
pub const DEAD: &str = "死亡角色还能不能参与";

impl View<'_> {
    /// Whether an effect is borne by a character: its own, or of a card in its equipment area that is not
    /// being used for something else (1.6-2, 1.6-4).
    fn borne(self, a: &Affecting, who: CharId, barred: &[CardId]) -> bool {
        if a.from.is_some_and(|c| barred.contains(&c)) {
            return false;
        }
        match a.on {
            Bearer::Char(c) => {
                c == who
                    && a.from
                        .is_none_or(|card| self.s.card(card).place.owner() == Some(who))
            }
            Bearer::Card(card) => {
                let place = self.s.card(card).place;
                a.from == Some(card) && place.is_equipment() && place.owner() == Some(who)
            }
        }
    }

    fn changes(self, who: CharId, quantity: Quantity, barred: &[CardId]) -> Vec<Change> {
        let mut changes = self.by_skills(who, quantity, Toward::All);
        changes.extend(
            self.s
                .affects
                .iter()
                .filter(|a| a.quantity == quantity && self.borne(a, who, barred))
                .filter(|a| self.s.draws_now(a))
                .map(|a| a.change),
        );
        changes
    }

    /// What a character's skills do to a value while they are in force (7.6-2).
    fn by_skills(self, who: CharId, quantity: Quantity, toward: Toward) -> Vec<Change> {
        self.skills_of(who)
            .into_iter()
            .filter(|k| !self.s.is_void(who, *k))
            .flat_map(|k| &self.skills[usize::from(k)].affects)
            .filter(|(q, _, t)| *q == quantity && *t == toward)
            .map(|(_, change, _)| *change)
            .collect()
    }

    /// 体力值: the gems that show, never fewer than none.
    pub fn health_value(self, who: CharId) -> Computed {
        let c = self.s.char(who);
        let mut sum = Sum::new(format!("{}的体力值", self.who(who)), &self.readings);
        sum.step(
            format!("体力{}", c.health),
            c.health,
            [Cite::defines(sgs!("4.4-1")), Cite::defines(sgs!("4.4-2"))],
        );
        if c.changed || c.health < 0 {
            if sum.under("体力与体力值") == "未定" {
                return sum.open("体力与体力值");
            }
            let shown = c.health.max(0);
            sum.step(
                "体力值随体力而变，不低于0",
                shown,
                [Cite::defines(sgs!("4.2-1"))],
            );
            return sum.done(Amount::Finite(shown));
        }
        sum.step("棋子上露出的勾玉", c.health, [Cite::defines(sgs!("4.2-1"))]);
        sum.done(Amount::Finite(c.health))
    }

    /// 体力值 as a number; 体力 not below 0 where the text leaves it open.
    pub fn shown(self, who: CharId) -> i64 {
        self.s.char(who).health.max(0)
    }

    /// 已损失的体力值.
    pub fn lost(self, who: CharId) -> i64 {
        self.s.char(who).max - self.shown(who)
    }

    fn with_health(
        self,
        who: CharId,
        changes: &[Change],
        rest: impl FnOnce(i64) -> Computed,
    ) -> Computed {
        let health = self.health_value(who);
        let needed = !changes.iter().any(|c| matches!(c, Change::Is(_)));
        if needed && health.result.is_err() {
            return health;
        }
        let mut computed = rest(self.shown(who));
        if needed {
            computed.under.extend(health.under);
        }
        computed
    }

    /// 手牌上限.
    pub fn hand_limit(self, who: CharId) -> Computed {
        let changes = self.changes(who, Quantity::HandLimit, &[]);
        let of = format!("{}的手牌上限", self.who(who));
        self.with_health(who, &changes, |hp| {
            formulas::hand_limit(&of, hp, &changes, &self.readings)
        })
    }

    /// 移动力.
    pub fn movement(self, who: CharId) -> Computed {
        let changes = self.changes(who, Quantity::Movement, &[]);
        let of = format!("{}的移动力", self.who(who));
        self.with_health(who, &changes, |hp| {
            formulas::movement(&of, hp, &changes, &self.readings)
        })
    }

    /// 额定摸牌数.
    pub fn draw_count(self, who: CharId) -> Computed {
        let changes = self.changes(who, Quantity::DrawCount, &[]);
        let of = format!("{}的额定摸牌数", self.who(who));
        formulas::draw_count(&of, &changes, &self.readings)
    }

    /// 攻击范围, without the equipment in `barred`.
    pub fn attack_range(self, who: CharId, barred: &[CardId]) -> Computed {
        let changes = self.changes(who, Quantity::AttackRange, barred);
        let of = format!("{}的攻击范围", self.who(who));
        let weapon = self
            .s
            .at(Place::Of(who, Area::Weapon))
            .into_iter()
            .find(|c| !barred.contains(c));
        // What settles the range without the number on the weapon needs none.
        let settles =
            |c: &Change| matches!(c, Change::Unlimited | Change::Is(_) | Change::CountsAs(_));
        if let Some(weapon) = weapon
            && self.cards[usize::from(weapon.0)].range.is_none()
            && !changes.iter().any(settles)
        {
            let name = &self.cards[usize::from(weapon.0)].name;
            let unruled = Unruled {
                clauses: vec![sgs!("4.10-1")],
                question: format!(
                    "局面没有给【{name}】上标识的攻击范围：写成 {name}(攻击范围 n)，n 照牌上的数。"
                ),
                reading: None,
                lack: Lack::Board,
            };
            let sum = Sum::new(of, &self.readings);
            return sum.done(Amount::Finite(0)).left_open(unruled);
        }
        let range = weapon.map(|w| self.cards[usize::from(w.0)].range);
        formulas::attack_range(&of, range, &changes, &self.readings)
    }

    /// 距离 from one character to another, without the equipment in `barred`; `None` where one stands nowhere.
    pub fn distance(self, from: CharId, to: CharId, barred: &[CardId]) -> Option<Computed> {
        let of = format!("{}至{}的距离", self.who(from), self.who(to));
        if from == to {
            return Some(formulas::own_distance(&of, &self.readings));
        }
        let mut changes = self.by_skills(from, Quantity::Distance, Toward::All);
        changes.extend(self.by_skills(to, Quantity::Distance, Toward::Inbound));
        let mut elsewhere = Vec::new();
        for a in self
            .s
            .affects
            .iter()
            .filter(|a| a.quantity == Quantity::Distance)
        {
            match a.toward {
                Toward::Inbound if self.borne(a, to, barred) => changes.push(a.change),
                Toward::All if self.borne(a, from, barred) => changes.push(a.change),
                Toward::One(other) if self.borne(a, from, barred) => {
                    if other == to {
                        changes.push(a.change);
                    } else {
                        elsewhere.push(a.change);
                    }
                }
                _ => {}
            }
        }
        let settled = changes
            .iter()
            .chain(&elsewhere)
            .any(|c| matches!(c, Change::CountsAs(_)));
        let apart = match (self.s.char(from).square, self.s.char(to).square) {
            (Some(a), Some(b)) => a.steps_to(b),
            _ if settled => 0,
            _ => return None,
        };
        Some(formulas::distance(
            &of,
            apart,
            &changes,
            &elsewhere,
            &self.readings,
        ))
    }

    /// Whether a character is one of those that others may be asked to look for: not where it is dead or left the game,
    /// but by the reading that lets it take part.
    pub fn counts(self, who: CharId) -> bool {
        let c = self.s.char(who);
        !(c.dead || c.gone) || self.option(DEAD) == "能"
    }

    /// Whether `to` is within the attack range of `from`: 是, 否 or 未定.
    pub fn within_range(self, from: CharId, to: CharId, barred: &[CardId]) -> Option<Computed> {
        let of = format!("{}是否在{}的攻击范围内", self.who(to), self.who(from));
        if from == to {
            let mut sum = Sum::new(of, &self.readings);
            sum.step(
                "任何角色都不在自己的攻击范围内",
                "否",
                [Cite::requires(sgs!("4.10-8"))],
            );
            return Some(sum.done(Amount::Finite(0)));
        }
        let range = self.attack_range(from, barred);
        if range.result == Ok(Amount::Infinite) {
            let mut sum = Sum::new(of, &self.readings);
            sum.step(
                "攻击范围无限：其他角色都在攻击范围内",
                "是",
                [
                    Cite::requires(sgs!("4.10-7")),
                    Cite::requires(sgs!("4.10-2")),
                ],
            );
            return Some(sum.done(Amount::Finite(1)));
        }
        let distance = self.distance(from, to, barred)?;
        Some(match in_range(&range, &distance, &self.readings) {
            Ok((_, computed)) => Computed { of, ..computed },
            Err(_) if range.result.is_err() => Computed { of, ..range },
            Err(_) => Computed { of, ..distance },
        })
    }

    /// 点数 of a card; `None` where its face does not show one.
    pub fn card_number(self, card: CardId) -> Option<Computed> {
        let base = self.cards[usize::from(card.0)].number?;
        let changes: Vec<Change> = self
            .s
            .affects
            .iter()
            .filter(|a| a.quantity == Quantity::CardNumber && a.on == Bearer::Card(card))
            .map(|a| a.change)
            .collect();
        let of = format!("【{}】的点数", self.label(card));
        Some(formulas::card_number(&of, base, &changes, &self.readings))
    }

    /// The map as a character finds it.
    pub fn field(self, who: CharId) -> Field {
        let off = self.option("死亡角色的棋子") == "移出地图";
        let there = || {
            self.s
                .all_chars()
                .filter(|c| *c != who && !self.s.char(*c).gone)
        };
        Field {
            terrain: self.terrain.clone(),
            others: there()
                .filter(|c| !(off && self.s.char(*c).dead))
                .filter_map(|c| Some((self.s.char(c).square?, self.who(c).to_owned())))
                .collect(),
            dead: there()
                .filter(|c| self.s.char(*c).dead)
                .filter_map(|c| self.s.char(c).square)
                .collect(),
        }
    }
}
