//! Facts of characters.

use super::super::compute::Amount;
use super::super::state::{CardId, CharId, Place};
use super::super::view::View;
use super::super::view::found::{Found, at};
use super::super::words::names::Name;
use super::super::words::setup::Sex;
use super::super::words::square::Square;
use super::super::words::{Area, Phase};
use crate::engine::cite::{Cite, sgs};
use crate::engine::scenario::Fault;

/// What may be asked of a character.
const OF_CHAR: &[&str] = &[
    "体力",
    "体力值",
    "体力上限",
    "已损失的体力值",
    "已受伤",
    "未受伤",
    "手牌上限",
    "移动力",
    "攻击范围",
    "额定摸牌数",
    "距离",
    "攻击范围内",
    "在攻击范围内的角色",
    "手牌",
    "手牌数",
    "武器区",
    "防具区",
    "坐骑区",
    "装备区",
    "装备区牌数",
    "延时区",
    "延时区牌数",
    "牌",
    "牌数",
    "区域里的牌",
    "区域里的牌数",
    "坐标",
    "地形",
    "地形效果",
    "朝向",
    "存活",
    "状态",
    "阵营",
    "玩家",
    "主帅",
    "姓名",
    "势力",
    "性别",
    "技能",
    "有技能",
    "技能有效",
    "杀死者",
    "受到过的伤害",
    "造成过的伤害",
    "可达方格",
    "可达",
    "合法方格",
    "跳过",
    "已移动",
    "在场",
    "回合内",
    "目标数",
];

impl View<'_> {
    /// 最大.体力: the characters whose value is the greatest, all of them (4.14-1).
    pub fn extreme(self, subject: &str, rest: &str, path: &Name) -> Result<Option<Found>, Fault> {
        let greatest = match subject {
            "最大" => true,
            "最小" => false,
            _ => return Ok(None),
        };
        let mut values = Vec::new();
        for c in self.s.all_chars().filter(|c| !self.s.char(*c).dead) {
            let value = self.of_char(c, rest, path)?.value;
            values.push((
                if value == "无限" {
                    i64::MAX
                } else {
                    value
                        .parse::<i64>()
                        .map_err(|_| path.fault(format!("“{rest}”不是数值")))?
                },
                c,
            ));
        }
        let best = if greatest {
            values.iter().map(|v| v.0).max()
        } else {
            values.iter().map(|v| v.0).min()
        };
        let who: Vec<CharId> = values
            .iter()
            .filter(|v| Some(v.0) == best)
            .map(|v| v.1)
            .collect();
        Ok(Some(Found::plain(
            self.whos(&who),
            [Cite::requires(sgs!("4.14-1"))],
        )))
    }

    /// The distance from one character to another.
    pub fn distance_fact(self, from: CharId, to: CharId, path: &Name) -> Result<Found, Fault> {
        match self.distance(from, to, &[]) {
            Some(computed) => {
                let mut found = Found::of(computed);
                // 4.9-10: what bears on one direction need not bear on the other.
                if from != to {
                    found.cites.push(Cite::defines(sgs!("4.9-12")));
                }
                Ok(found)
            }
            None => Err(path
                .fault(format!(
                    "{}或{}没有写明坐标，算不出距离",
                    self.who(from),
                    self.who(to)
                ))
                .fix("在局面里写 坐标: C4")),
        }
    }

    pub fn of_char(self, who: CharId, rest: &str, path: &Name) -> Result<Found, Fault> {
        let c = self.s.char(who);
        let info = &self.chars[usize::from(who.0)];
        let area = |area: Area| self.s.at(Place::Of(who, area));
        let list = |cards: &[CardId]| {
            if cards.is_empty() {
                "无".to_owned()
            } else {
                self.labels(cards)
            }
        };
        let equipment = || -> Vec<CardId> {
            [Area::Weapon, Area::Armour, Area::Mount]
                .into_iter()
                .flat_map(area)
                .collect()
        };
        let (ask, of) = rest.split_once('.').unwrap_or((rest, ""));
        let mut found = match ask {
            "体力" => Found::plain(
                c.health,
                [Cite::defines(sgs!("4.4-1")), Cite::defines(sgs!("4.4-2"))],
            ),
            "体力值" => Found::of(self.health_value(who)),
            "体力上限" => Found::plain(
                c.max,
                [Cite::defines(sgs!("4.1-1")), Cite::defines(sgs!("1.3-1"))],
            ),
            "已损失的体力值" => Found::plain(self.lost(who), [Cite::defines(sgs!("4.3-1"))]),
            "已受伤" => Found::yes(self.shown(who) < c.max, [Cite::defines(sgs!("5.22-1"))]),
            "未受伤" => Found::yes(self.shown(who) == c.max, [Cite::defines(sgs!("5.22-1"))]),
            "手牌上限" => Found::of(self.hand_limit(who)),
            "移动力" => Found::of(self.movement(who)),
            "攻击范围" => Found::of(self.attack_range(who, &[])),
            "额定摸牌数" => Found::of(self.draw_count(who)),
            "距离" => {
                let to = self.char_named(&at(path, of))?;
                return self.distance_fact(who, to, path);
            }
            "攻击范围内" | "攻击范围内有" => {
                let to = self.char_named(&at(path, of))?;
                match self.within_range(who, to, &[]) {
                    Some(computed) => Found::whether(computed),
                    None => return Err(path.fault("没有写明坐标，算不出距离")),
                }
            }
            "在攻击范围内的角色" => {
                let within: Vec<CharId> = self
                    .s
                    .all_chars()
                    .filter(|t| {
                        self.within_range(who, *t, &[])
                            .is_some_and(|c| c.result == Ok(Amount::Finite(1)))
                    })
                    .collect();
                Found::plain(
                    if within.is_empty() {
                        "无".to_owned()
                    } else {
                        self.whos(&within)
                    },
                    [Cite::requires(sgs!("4.10-6"))],
                )
            }
            "手牌" | "手牌区" => {
                Found::plain(list(&area(Area::Hand)), [Cite::requires(sgs!("3.6-1"))])
            }
            "手牌数" | "手牌张数" => {
                Found::plain(area(Area::Hand).len(), [Cite::requires(sgs!("3.6-1"))])
            }
            "武器区" => Found::plain(list(&area(Area::Weapon)), [Cite::requires(sgs!("3.7-1"))]),
            "防具区" => Found::plain(list(&area(Area::Armour)), [Cite::requires(sgs!("3.8-1"))]),
            "坐骑区" => Found::plain(list(&area(Area::Mount)), [Cite::requires(sgs!("3.9-1"))]),
            "装备区" => Found::plain(list(&equipment()), [Cite::defines(sgs!("3.10-1"))]),
            "装备区牌数" | "装备区张数" => {
                Found::plain(equipment().len(), [Cite::defines(sgs!("3.10-1"))])
            }
            "延时区" => {
                Found::plain(list(&area(Area::Delayed)), [Cite::requires(sgs!("3.11-1"))])
            }
            "延时区牌数" | "延时区张数" => {
                Found::plain(area(Area::Delayed).len(), [Cite::requires(sgs!("3.11-1"))])
            }
            "牌" => Found::plain(list(&self.s.own(who)), [Cite::defines(sgs!("5.2-1"))]),
            "牌数" => Found::plain(
                self.s.own(who).len(),
                [Cite::defines(sgs!("5.2-1")), Cite::defines(sgs!("5.2-2"))],
            ),
            "区域里的牌数" => Found::plain(
                self.s.own(who).len() + area(Area::Delayed).len(),
                [Cite::defines(sgs!("3.12-1")), Cite::defines(sgs!("3.1-1"))],
            ),
            "区域里的牌" => {
                let mut all = self.s.own(who);
                all.extend(area(Area::Delayed));
                Found::plain(list(&all), [Cite::defines(sgs!("3.12-1"))])
            }
            "坐标" => Found::plain(
                c.square.map_or_else(|| "无".to_owned(), |q| q.to_string()),
                [Cite::defines(sgs!("10.5-1"))],
            ),
            "地形" | "地形效果" => Found::plain(
                c.square.map_or("无", |q| {
                    self.terrain.get(&q).map_or("平原", |t| t.word())
                }),
                [Cite::requires(sgs!("10.3-1"))],
            ),
            "朝向" => Found::plain(
                if c.up { "正面" } else { "背面" },
                [Cite::defines(sgs!("1.3-1"))],
            ),
            "状态" => Found::plain(if c.dead { "死亡" } else { "存活" }, []),
            "存活" => Found::yes(!c.dead, []),
            "在场" => Found::yes(!c.gone, []),
            "阵营" => Found::plain(info.side.word(), [Cite::defines(sgs!("10.6-1"))]),
            "玩家" => Found::plain(info.player.name(), [Cite::defines(sgs!("6.4-1"))]),
            "主帅" => Found::yes(
                self.s.banners[info.side as usize] == Some(who),
                [Cite::defines(sgs!("10.7-1"))],
            ),
            "姓名" => Found::plain(&info.person, [Cite::defines(sgs!("2.4-1"))]),
            "势力" => Found::plain(
                info.kingdom.map_or("未写明", |k| k.words().0),
                [Cite::defines(sgs!("2.6-1"))],
            ),
            "主色调" => Found::plain(
                info.kingdom.map_or("未写明", |k| k.words().1),
                [Cite::defines(sgs!("2.6-1"))],
            ),
            "性别" => Found::plain(
                match info.sex {
                    Some(Sex::Male) => "男性",
                    Some(Sex::Female) => "女性",
                    None => "未写明",
                },
                [Cite::requires(sgs!("1.2-1"))],
            ),
            "技能" => {
                let skills = self.skills_of(who);
                Found::plain(
                    if skills.is_empty() {
                        "无".to_owned()
                    } else {
                        skills
                            .iter()
                            .map(|k| self.skills[usize::from(*k)].name.as_str())
                            .collect::<Vec<_>>()
                            .join("、")
                    },
                    [
                        Cite::requires(sgs!("1.2-1")),
                        Cite::requires(sgs!("1.6-1")),
                        Cite::defines(sgs!("2.7-1")),
                    ],
                )
            }
            "有技能" => Found::yes(
                self.skills_of(who)
                    .iter()
                    .any(|k| self.skills[usize::from(*k)].name == of),
                [Cite::requires(sgs!("1.2-1")), Cite::requires(sgs!("1.6-1"))],
            ),
            "技能有效" => Found::yes(
                !self
                    .s
                    .voided
                    .iter()
                    .any(|v| v.who == who && self.skills[usize::from(v.skill)].name == of),
                [Cite::requires(sgs!("7.6-2"))],
            ),
            "杀死者" => Found::plain(
                c.killer.map_or("无", |k| self.who(k)),
                [Cite::defines(sgs!("5.33-1"))],
            ),
            "受到过的伤害" => Found::plain(c.taken, [Cite::requires(sgs!("7.8-2"))]),
            "造成过的伤害" => Found::plain(
                c.dealt,
                [Cite::requires(sgs!("7.8-2")), Cite::defines(sgs!("5.19-1"))],
            ),
            "已移动" => Found::plain(
                self.s
                    .turn()
                    .filter(|t| t.who == who)
                    .map_or(0, |t| t.moved),
                [Cite::requires(sgs!("4.6-1"))],
            ),
            "回合内" => Found::yes(
                self.s.turn().is_some_and(|t| t.who == who),
                [Cite::defines(sgs!("6.1-2"))],
            ),
            "跳过" => {
                let skipped: Vec<_> = Phase::ALL
                    .iter()
                    .filter(|p| c.skips & 1 << p.ix() != 0)
                    .map(|p| p.word())
                    .collect();
                if of.is_empty() {
                    Found::plain(
                        if skipped.is_empty() {
                            "无".to_owned()
                        } else {
                            skipped.join("、")
                        },
                        [Cite::requires(sgs!("6.2-6"))],
                    )
                } else {
                    Found::yes(skipped.contains(&of), [Cite::requires(sgs!("6.2-6"))])
                }
            }
            "合法方格" => {
                let square = Square::parse(of).map_err(|what| path.fault(what))?;
                self.legal_square(who, square)
            }
            "可达方格" | "可达" => return self.reach(who, of, path),
            "目标数" => Found::plain(
                self.s.using().map_or(0, |u| {
                    u.targets
                        .iter()
                        .filter(|t| t.who == who && !t.cancelled)
                        .count()
                }),
                [Cite::defines(sgs!("5.30-1"))],
            ),
            _ => {
                return Err(path
                    .fault(format!("角色没有“{ask}”这一项"))
                    .nearest(ask, OF_CHAR.iter().copied()));
            }
        };
        if c.dead && self.s.used.as_ref().is_some_and(|u| u.user == who) {
            // A dead user's information may still be called upon.
            found.cites.push(Cite::permits(sgs!("5.18-2")));
        }
        Ok(found)
    }

    pub fn reach(self, who: CharId, of: &str, path: &Name) -> Result<Found, Fault> {
        let Some(from) = self.s.char(who).square else {
            return Err(path.fault(format!("{}没有写明坐标", self.who(who))));
        };
        let movement = self.movement(who);
        let steps = match (&movement.result, self.s.turn()) {
            (Ok(amount), Some(t)) if t.who == who => {
                amount.finite().unwrap_or(0) - i64::from(t.moved)
            }
            (Ok(amount), _) => amount.finite().unwrap_or(0),
            (Err(_), _) => return Ok(Found::of(movement)),
        };
        let reached = match self.field(who).reachable(from, steps, &self.readings) {
            Ok(reached) => reached,
            Err(unruled) => {
                let mut found = Found::of(movement);
                found.value = "未定".to_owned();
                found.unruled = Some(unruled);
                return Ok(found);
            }
        };
        let mut found = Found::of(movement);
        found.cites.extend([
            Cite::requires(sgs!("4.6-1")),
            Cite::requires(sgs!("10.11-1")),
            Cite::requires(sgs!("10.8-1")),
        ]);
        found.under.push(self.under("步数怎样数"));
        found.computed = None;
        if of.is_empty() {
            found.value = reached.len().to_string();
        } else {
            let square = Square::parse(of).map_err(|what| path.fault(what))?;
            found.value = if reached.contains_key(&square) {
                "是"
            } else {
                "否"
            }
            .to_owned();
        }
        Ok(found)
    }
}
