//! The values of chapter 4 in a state: which effects in force bear on which value.

use super::Sgs;
use super::map::Field;
use super::state::{Affecting, Bearer, CardId, CharId, Place, State, Toward};
use super::value::{self, Amount, Change, Computed, Quantity, Sum};
use super::words::Area;
use crate::engine::cite::{Cite, sgs};
use crate::engine::verdict::Unruled;

impl Sgs {
    /// Whether an effect is borne by a character: its own, or of a card in its equipment area that is not
    /// being used for something else (1.6-2, 1.6-4).
    fn borne(&self, s: &State, a: &Affecting, who: CharId, barred: &[CardId]) -> bool {
        if a.from.is_some_and(|c| barred.contains(&c)) {
            return false;
        }
        match a.on {
            Bearer::Char(c) => {
                c == who
                    && a.from
                        .is_none_or(|card| s.card(card).place.owner() == Some(who))
            }
            Bearer::Card(card) => {
                let place = s.card(card).place;
                a.from == Some(card) && place.is_equipment() && place.owner() == Some(who)
            }
        }
    }

    fn changes(
        &self,
        s: &State,
        who: CharId,
        quantity: Quantity,
        barred: &[CardId],
    ) -> Vec<Change> {
        let mut changes = self.by_skills(s, who, quantity, Toward::All);
        changes.extend(
            s.affects
                .iter()
                .filter(|a| a.quantity == quantity && self.borne(s, a, who, barred))
                .map(|a| a.change),
        );
        changes
    }

    /// What a character's skills do to a value while they are in force (7.6-2).
    fn by_skills(&self, s: &State, who: CharId, quantity: Quantity, toward: Toward) -> Vec<Change> {
        self.skills_of(s, who)
            .into_iter()
            .filter(|k| !s.voided.iter().any(|v| v.who == who && v.skill == *k))
            .flat_map(|k| &self.skills[usize::from(k)].affects)
            .filter(|(q, _, t)| *q == quantity && *t == toward)
            .map(|(_, change, _)| *change)
            .collect()
    }

    /// 体力值: the gems that show, never fewer than none.
    pub(super) fn health_value(&self, s: &State, who: CharId) -> Computed {
        let c = s.char(who);
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
    pub(super) fn shown(&self, s: &State, who: CharId) -> i64 {
        s.char(who).health.max(0)
    }

    /// 已损失的体力值.
    pub(super) fn lost(&self, s: &State, who: CharId) -> i64 {
        s.char(who).max - self.shown(s, who)
    }

    fn with_health(
        &self,
        s: &State,
        who: CharId,
        changes: &[Change],
        rest: impl FnOnce(i64) -> Computed,
    ) -> Computed {
        let health = self.health_value(s, who);
        let needed = !changes.iter().any(|c| matches!(c, Change::Is(_)));
        if needed && health.result.is_err() {
            return health;
        }
        let mut computed = rest(self.shown(s, who));
        if needed {
            computed.under.extend(health.under);
        }
        computed
    }

    /// 手牌上限.
    pub(super) fn hand_limit(&self, s: &State, who: CharId) -> Computed {
        let changes = self.changes(s, who, Quantity::HandLimit, &[]);
        let of = format!("{}的手牌上限", self.who(who));
        self.with_health(s, who, &changes, |hp| {
            value::hand_limit(&of, hp, &changes, &self.readings)
        })
    }

    /// 移动力.
    pub(super) fn movement(&self, s: &State, who: CharId) -> Computed {
        let changes = self.changes(s, who, Quantity::Movement, &[]);
        let of = format!("{}的移动力", self.who(who));
        self.with_health(s, who, &changes, |hp| {
            value::movement(&of, hp, &changes, &self.readings)
        })
    }

    /// 额定摸牌数.
    pub(super) fn draw_count(&self, s: &State, who: CharId) -> Computed {
        let changes = self.changes(s, who, Quantity::DrawCount, &[]);
        let of = format!("{}的额定摸牌数", self.who(who));
        value::draw_count(&of, &changes, &self.readings)
    }

    /// 攻击范围, without the equipment in `barred`.
    pub(super) fn attack_range(&self, s: &State, who: CharId, barred: &[CardId]) -> Computed {
        let changes = self.changes(s, who, Quantity::AttackRange, barred);
        let of = format!("{}的攻击范围", self.who(who));
        let weapon = s
            .at(Place::Of(who, Area::Weapon))
            .into_iter()
            .find(|c| !barred.contains(c));
        if let Some(weapon) = weapon
            && self.cards[usize::from(weapon.0)].range.is_none()
        {
            return Computed {
                of,
                steps: Vec::new(),
                under: Vec::new(),
                result: Err(Unruled {
                    clauses: vec![sgs!("4.10-1")],
                    question: format!(
                        "没有写明【{0}】上标识的攻击范围：在 牌.游戏牌 里写 {0}: {{攻击范围: …}}。",
                        self.cards[usize::from(weapon.0)].name
                    ),
                    reading: None,
                }),
            };
        }
        let range = weapon.and_then(|w| self.cards[usize::from(w.0)].range);
        value::attack_range(&of, range, &changes, &self.readings)
    }

    /// 距离 from one character to another, without the equipment in `barred`; `None` where one stands nowhere.
    pub(super) fn distance(
        &self,
        s: &State,
        from: CharId,
        to: CharId,
        barred: &[CardId],
    ) -> Option<Computed> {
        let of = format!("{}至{}的距离", self.who(from), self.who(to));
        if from == to {
            return Some(value::own_distance(&of, &self.readings));
        }
        let mut changes = self.by_skills(s, from, Quantity::Distance, Toward::All);
        changes.extend(self.by_skills(s, to, Quantity::Distance, Toward::Inbound));
        let mut elsewhere = Vec::new();
        for a in s
            .affects
            .iter()
            .filter(|a| a.quantity == Quantity::Distance)
        {
            match a.toward {
                Toward::Inbound if self.borne(s, a, to, barred) => changes.push(a.change),
                Toward::All if self.borne(s, a, from, barred) => changes.push(a.change),
                Toward::One(other) if self.borne(s, a, from, barred) => {
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
        let apart = match (s.char(from).square, s.char(to).square) {
            (Some(a), Some(b)) => a.steps_to(b),
            _ if settled => 0,
            _ => return None,
        };
        Some(value::distance(
            &of,
            apart,
            &changes,
            &elsewhere,
            &self.readings,
        ))
    }

    /// Whether `to` is within the attack range of `from`: 是, 否 or 未定.
    pub(super) fn within_range(
        &self,
        s: &State,
        from: CharId,
        to: CharId,
        barred: &[CardId],
    ) -> Option<Computed> {
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
        let range = self.attack_range(s, from, barred);
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
        let distance = self.distance(s, from, to, barred)?;
        Some(
            match super::calc::in_range(&range, &distance, &self.readings) {
                Ok((_, mut computed)) => {
                    computed.of = of;
                    computed
                }
                Err(unruled) => Computed {
                    of,
                    steps: range.steps,
                    under: range.under,
                    result: Err(unruled),
                },
            },
        )
    }

    /// 点数 of a card; `None` where its face does not show one.
    pub(super) fn card_number(&self, s: &State, card: CardId) -> Option<Computed> {
        let base = self.cards[usize::from(card.0)].number?;
        let changes: Vec<Change> = s
            .affects
            .iter()
            .filter(|a| a.quantity == Quantity::CardNumber && a.on == Bearer::Card(card))
            .map(|a| a.change)
            .collect();
        let of = format!("【{}】的点数", self.label(card));
        Some(value::card_number(&of, base, &changes, &self.readings))
    }

    /// The map as a character finds it.
    pub(super) fn field(&self, s: &State, who: CharId) -> Field {
        let off = self.readings.of("死亡角色的棋子") == "移出地图";
        let there = || s.all_chars().filter(|c| *c != who && !s.char(*c).gone);
        Field {
            terrain: self.terrain.clone(),
            others: there()
                .filter(|c| !(off && s.char(*c).dead))
                .filter_map(|c| Some((s.char(c).square?, self.who(c).to_owned())))
                .collect(),
            dead: there()
                .filter(|c| s.char(*c).dead)
                .filter_map(|c| s.char(c).square)
                .collect(),
        }
    }
}
