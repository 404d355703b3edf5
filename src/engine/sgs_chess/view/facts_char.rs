//! Facts of characters.

use super::super::compute::Amount;
use super::super::state::{CharId, Place};
use super::super::words::names::Name;
use super::super::words::setup::Sex;
use super::super::words::square::Square;
use super::super::words::{Area, Phase};
use super::View;
use super::fact_words::{UNWRITTEN, has, offered};
use super::named::part;
use super::quantities::DEAD;
use crate::engine::cite::{Cite, sgs};
use crate::engine::fact::{Fact, facts};
use crate::engine::fault::Fault;
use crate::engine::game::Under;
use crate::engine::verdict::{Lack, Unruled};

facts! {
    pub fn of_char(v: View<'_>, who: CharId) from OF_CHAR {
        "体力": "体力", [Cite::defines(sgs!("4.4-1")), Cite::defines(sgs!("4.4-2"))] => v.s.char(who).health,
        "体力值": "体力值" => v.health_value(who),
        "体力上限": "体力上限", [Cite::defines(sgs!("4.1-1")), Cite::defines(sgs!("1.3-1"))] => v.s.char(who).max,
        "已损失的体力值": "体力上限与体力值之差", [Cite::defines(sgs!("4.3-1"))] => v.lost(who),
        "已受伤": "体力值是否小于体力上限", [Cite::defines(sgs!("5.22-1"))] => v.shown(who) < v.s.char(who).max,
        "未受伤": "体力值是否等于体力上限", [Cite::defines(sgs!("5.22-1"))] => v.shown(who) == v.s.char(who).max,
        "手牌上限": "手牌上限" => v.hand_limit(who),
        "移动力": "移动力" => v.movement(who),
        "攻击范围": "攻击范围" => v.attack_range(who, &[]),
        "额定摸牌数": "额定摸牌数" => v.draw_count(who),
        "在攻击范围内的角色": "攻击范围内的角色", [Cite::requires(sgs!("4.10-6"))] => v.all_within(who),
        "手牌" | "手牌区": "手牌", [Cite::requires(sgs!("3.6-1"))] => v.cards_in(who, &[Area::Hand]),
        "手牌数" | "手牌张数": "有几张手牌", [Cite::requires(sgs!("3.6-1"))] => v.cards_in(who, &[Area::Hand]).len(),
        "武器区": "武器区里的牌", [Cite::requires(sgs!("3.7-1"))] => v.cards_in(who, &[Area::Weapon]),
        "防具区": "防具区里的牌", [Cite::requires(sgs!("3.8-1"))] => v.cards_in(who, &[Area::Armour]),
        "坐骑区": "坐骑区里的牌", [Cite::requires(sgs!("3.9-1"))] => v.cards_in(who, &[Area::Mount]),
        "装备区": "装备区里的牌", [Cite::defines(sgs!("3.10-1"))] => v.cards_in(who, &EQUIPMENT),
        "装备区牌数" | "装备区张数": "装备区里有几张牌", [Cite::defines(sgs!("3.10-1"))] => v.cards_in(who, &EQUIPMENT).len(),
        "延时区": "延时区里的牌", [Cite::requires(sgs!("3.11-1"))] => v.cards_in(who, &[Area::Delayed]),
        "延时区牌数" | "延时区张数": "延时区里有几张牌", [Cite::requires(sgs!("3.11-1"))] =>
            v.cards_in(who, &[Area::Delayed]).len(),
        "牌": "自己的牌：手牌与装备区里的牌", [Cite::defines(sgs!("5.2-1"))] => v.listed(&v.s.own(who)),
        "牌数": "自己的牌有几张", [Cite::defines(sgs!("5.2-1")), Cite::defines(sgs!("5.2-2"))] => v.s.own(who).len(),
        "区域里的牌": "各区域里的牌", [Cite::defines(sgs!("3.12-1"))] => {
            let mut all = v.listed(&v.s.own(who));
            all.extend(v.cards_in(who, &[Area::Delayed]));
            all
        },
        "区域里的牌数": "各区域里有几张牌", [Cite::defines(sgs!("3.12-1")), Cite::defines(sgs!("3.1-1"))] =>
            v.s.own(who).len() + v.cards_in(who, &[Area::Delayed]).len(),
        "坐标": "棋子所在的坐标", [Cite::defines(sgs!("10.5-1"))] => v.s.char(who).square.map(|q| q.to_string()),
        "地形" | "地形效果": "所在方格的地形", [Cite::requires(sgs!("10.3-1"))] =>
            v.s.char(who).square.map(|q| v.terrain_word(q)),
        "朝向": "武将棋子哪一面朝上", [Cite::defines(sgs!("1.3-1"))] => if v.s.char(who).up { "正面" } else { "背面" },
        "状态": "存活或死亡" => if v.s.char(who).dead { "死亡" } else { "存活" },
        "存活": "是否存活" => !v.s.char(who).dead,
        "在场": "是否在场" => !v.s.char(who).gone,
        "阵营": "属于哪个阵营", [Cite::defines(sgs!("10.6-1"))] => v.info(who).side.word(),
        "玩家": "由谁操控", [Cite::defines(sgs!("6.4-1"))] => v.info(who).player,
        "主帅": "是否主帅", [Cite::defines(sgs!("10.7-1"))] => v.s.banners[v.info(who).side as usize] == Some(who),
        "姓名": "姓名", [Cite::defines(sgs!("2.4-1"))] => v.info(who).person.as_str(),
        "势力": "势力", [Cite::defines(sgs!("2.6-1"))] => v.info(who).kingdom.map_or(UNWRITTEN, |k| k.words().0),
        "主色调": "势力的主色调", [Cite::defines(sgs!("2.6-1"))] => v.info(who).kingdom.map_or(UNWRITTEN, |k| k.words().1),
        "性别": "性别", [Cite::requires(sgs!("1.2-1"))] => match v.info(who).sex {
            Some(Sex::Male) => "男性",
            Some(Sex::Female) => "女性",
            None => UNWRITTEN,
        },
        "技能": "拥有的技能，装备牌提供的也算",
            [Cite::requires(sgs!("1.2-1")), Cite::requires(sgs!("1.6-1")), Cite::defines(sgs!("2.7-1"))] => {
            let skills = v.skills_of(who).into_iter();
            skills.map(|k| v.skills[usize::from(k)].name.as_str()).collect::<Vec<_>>()
        },
        "杀死者": "杀死它的角色", [Cite::defines(sgs!("5.33-1"))] => v.s.char(who).killer.map(|k| v.who(k)),
        "受到过的伤害": "受到过几点伤害", [Cite::requires(sgs!("7.8-2"))] => v.s.char(who).taken,
        "造成过的伤害": "造成过几点伤害", [Cite::requires(sgs!("7.8-2")), Cite::defines(sgs!("5.19-1"))] => v.s.char(who).dealt,
        "已移动": "此移动阶段里移动了几步", [Cite::requires(sgs!("4.6-1"))] =>
            v.s.turn().filter(|t| t.who == who).map_or(0, |t| t.moved),
        "回合内": "是否在自己的回合内", [Cite::defines(sgs!("6.1-2"))] => v.s.turn().is_some_and(|t| t.who == who),
        "跳过": "跳过的阶段", [Cite::requires(sgs!("6.2-6"))] => v.skipped_phases(who),
        "目标数": "目标列表里有它的几个目标", [Cite::defines(sgs!("5.30-1"))] => v.s.using().map_or(0, |u| {
            u.targets.iter().filter(|t| t.who == who && !t.cancelled).count()
        }),
    }
}

facts! {
    pub fn of_char_to(v: View<'_>, who: CharId, to: CharId) from OF_CHAR_TO {
        "距离": "至一名角色的距离" => {
            // 4.9-10: what bears on one direction need not bear on the other.
            let apart = (who != to).then_some(Cite::defines(sgs!("4.9-12")));
            v.distance(who, to, &[]).map(|d| Fact::from(d).by(apart))?
        },
        "攻击范围内" | "攻击范围内有": "一名角色是否在攻击范围内" => {
            if who != to && !v.counts(to) {
                return Some(v.beyond_death(to));
            }
            let mut within = Fact::from(v.within_range(who, to, &[])?);
            within.value = match within.value.as_str() {
                "1" => "是".to_owned(),
                "0" => "否".to_owned(),
                _ => within.value,
            };
            within
        },
    }
}

facts! {
    pub fn of_char_at(v: View<'_>, who: CharId, from: Square, square: Option<Square>) from OF_CHAR_AT {
        "合法方格": "一个方格是否合法" => v.legal_square(who, square?),
        "可达方格" | "可达": "一个方格能否到达；不写方格，能到达几个" => v.reach(who, from, square),
    }
}

facts! {
    pub fn of_char_with(v: View<'_>, who: CharId, name: &str) from OF_CHAR_WITH {
        "有技能": "是否有此技能", [Cite::requires(sgs!("1.2-1")), Cite::requires(sgs!("1.6-1"))] =>
            v.skills_of(who).iter().any(|k| v.skills[usize::from(*k)].name == name),
        "技能有效": "此技能是否有效", [Cite::requires(sgs!("7.6-2"))] => {
            let mut all = v.skills.iter().zip(0_u16..);
            !all.any(|(skill, nth)| skill.name == name && v.s.is_void(who, nth))
        },
        "跳过": "是否跳过此阶段", [Cite::requires(sgs!("6.2-6"))] => v.skipped_phases(who).contains(&name),
    }
}

const EQUIPMENT: [Area; 3] = [Area::Weapon, Area::Armour, Area::Mount];

impl View<'_> {
    /// 最大.体力: the characters whose value is the greatest, all of them (4.14-1).
    pub fn extreme(self, greatest: bool, what: &str, path: &Name) -> Result<Fact, Fault> {
        let mut values = Vec::new();
        let (there, gone): (Vec<_>, Vec<_>) = self.s.all_chars().partition(|c| self.counts(*c));
        if !gone.is_empty() && self.option(DEAD) != "不能" {
            return Ok(self.left_open(what, DEAD));
        }
        for c in there {
            let value = self.fact_of_char(c, what, path)?.value;
            let n = match value.as_str() {
                "无限" => Ok(i64::MAX),
                value => value.parse::<i64>(),
            };
            values.push((n.map_err(|_| path.fault(format!("“{what}”不是数值")))?, c));
        }
        let each = values.iter().map(|v| v.0);
        let best = if greatest { each.max() } else { each.min() };
        let who = values.iter().filter(|v| Some(v.0) == best);
        let who = Fact::list(who.map(|v| self.who(v.1)));
        let under = (!gone.is_empty()).then(|| self.under(DEAD));
        Ok(who.by([Cite::requires(sgs!("4.14-1"))]).under(under))
    }

    /// A fact of a character by what is asked for: `手牌上限`, `距离.张飞`, `可达.(3,4)`.
    pub fn fact_of_char(self, who: CharId, rest: &str, path: &Name) -> Result<Fact, Fault> {
        let (what, of) = rest.split_once('.').unwrap_or((rest, ""));
        let with = || of_char_with(self, who, of, what);
        let fact = if has(OF_CHAR_TO, what) {
            let to = self.char_named(&part(path, of))?;
            Some(of_char_to(self, who, to, what).ok_or_else(|| {
                let (from, to) = (self.who(who), self.who(to));
                path.fault(format!("{from}或{to}没有写明坐标，算不出距离"))
                    .fix("在局面里写 坐标: C4")
            })?)
        } else if has(OF_CHAR_AT, what) {
            self.fact_at_square(who, what, of, path)?
        } else if of.is_empty() {
            of_char(self, who, what).or_else(with)
        } else {
            with().or_else(|| of_char(self, who, what))
        };
        let Some(fact) = fact else {
            return Err(path.fault(format!("角色没有“{what}”这一项")).nearest(
                what,
                offered(&[OF_CHAR, OF_CHAR_TO, OF_CHAR_AT, OF_CHAR_WITH]),
            ));
        };
        // A dead user's information may still be called upon.
        let dead_user =
            self.s.char(who).dead && self.s.used.as_ref().is_some_and(|u| u.user == who);
        Ok(fact.by(dead_user.then_some(Cite::permits(sgs!("5.18-2")))))
    }

    /// What is asked of a character and a square, which 可达 can do without.
    fn fact_at_square(
        self,
        who: CharId,
        what: &str,
        of: &str,
        path: &Name,
    ) -> Result<Option<Fact>, Fault> {
        let legal = what == "合法方格";
        let square = match of {
            "" if !legal => None,
            of => Some(Square::parse(of).map_err(|says| path.fault(says))?),
        };
        let Some(from) = self.s.char(who).square.or(square.filter(|_| legal)) else {
            return Err(path.fault(format!("{}没有写明坐标", self.who(who))));
        };
        Ok(of_char_at(self, who, from, square, what))
    }

    /// All within a range; left open where the text leaves open of one whether it is.
    fn all_within(self, who: CharId) -> Fact {
        let (mut there, mut under) = (Vec::new(), Vec::<Under>::new());
        for c in self.s.all_chars() {
            let Some(within) = self.within_range(who, c, &[]) else {
                if !self.counts(c) && self.option(DEAD) == "不能" {
                    under.push(self.under(DEAD));
                    continue;
                }
                return self.placeless(who, c);
            };
            match within.result {
                Err(_) => return within.into(),
                Ok(is) if is != Amount::Finite(1) => {}
                Ok(_) if self.counts(c) => there.push(self.who(c)),
                Ok(_) if self.option(DEAD) != "不能" => {
                    return self.left_open("攻击范围内的角色", DEAD);
                }
                Ok(_) => under.push(self.under(DEAD)),
            }
            under.extend(within.under);
        }
        under.dedup();
        Fact::list(there).under(under)
    }

    /// Left open as the board does not write where one of two stands.
    fn placeless(self, who: CharId, other: CharId) -> Fact {
        self.computes_open("攻击范围内的角色", self.unplaced(who, other))
    }

    /// That the board does not write where one of two stands.
    pub fn unplaced(self, who: CharId, other: CharId) -> Unruled {
        let unplaced = [who, other]
            .into_iter()
            .find(|c| self.s.char(*c).square.is_none());
        let of = self.who(unplaced.unwrap_or(other));
        Unruled {
            clauses: vec![sgs!("4.10-6"), sgs!("4.9-1")],
            question: format!(
                "局面没有给{of}的坐标，不知道{}是否在攻击范围内：写成 {of}(C4)，C4 是它站的方格。",
                self.who(other)
            ),
            reading: None,
            lack: Lack::Board,
        }
    }

    /// Whether one that is dead or gone is within a range: by the reading, as where all within it are named.
    fn beyond_death(self, to: CharId) -> Fact {
        match self.option(DEAD) {
            "不能" => Fact::from(false)
                .by([Cite::requires(sgs!("4.10-6"))])
                .under([self.under(DEAD)]),
            _ => self.left_open(self.who(to), DEAD),
        }
    }

    /// Whether a square can be reached, or how many can.
    fn reach(self, who: CharId, from: Square, square: Option<Square>) -> Fact {
        let movement = self.movement(who);
        let Ok(amount) = &movement.result else {
            return movement.into();
        };
        let moved = self
            .s
            .turn()
            .filter(|t| t.who == who)
            .map_or(0, |t| t.moved);
        let steps = amount.finite().unwrap_or(0) - i64::from(moved);
        let reached = match self.field(who).reachable(from, steps, &self.readings) {
            Ok(reached) => reached,
            Err(unruled) => return movement.left_open(unruled).into(),
        };
        let fact = match square {
            Some(square) => Fact::from(reached.contains_key(&square)),
            None => reached.len().into(),
        };
        let cites = movement.cites().into_iter().chain([
            Cite::requires(sgs!("4.6-1")),
            Cite::requires(sgs!("10.11-1")),
            Cite::requires(sgs!("10.8-1")),
        ]);
        let mut cites: Vec<Cite> = cites.collect();
        if square == Some(from) {
            cites.push(Cite::permits(sgs!("10.12-4")));
        }
        fact.by(cites)
            .under(movement.under)
            .under([self.under("步数怎样数")])
    }

    /// What the cards in areas of a character are called.
    fn cards_in(self, who: CharId, areas: &[Area]) -> Vec<String> {
        let cards = areas
            .iter()
            .flat_map(|area| self.s.at(Place::Of(who, *area)));
        cards.map(|c| self.label(c).to_owned()).collect()
    }

    fn skipped_phases(self, who: CharId) -> Vec<&'static str> {
        let skips = self.s.char(who).skips;
        let skipped = Phase::ALL.iter().filter(|p| skips & 1 << p.ix() != 0);
        skipped.map(|p| p.word()).collect()
    }
}
