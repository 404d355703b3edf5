//! Facts of a state by their paths: `关羽.手牌上限`, `关羽.距离.张飞`, `杀#1.区域`, `(3,4).地形`, `阶段`.

use super::super::compute::{Amount, Computed, Sum};
use super::super::state::{CharId, Exec, Harmed, Place};
use super::super::words::names::Name;
use super::super::words::{Common, Harm, narrow};
use super::fact_words::offered;
use super::facts_card::{OF_CARD, OF_CARD_TO, OF_VIRTUAL, of_virtual};
use super::facts_char::{OF_CHAR, OF_CHAR_AT, OF_CHAR_TO, OF_CHAR_WITH};
use super::facts_map::{OF_LEG, OF_ROUTE, OF_SQUARE};
use super::named::part;
use super::{View, stands};
use crate::engine::cite::{Cite, sgs};
use crate::engine::fact::{Fact, FactWord, facts};
use crate::engine::fault::Fault;
use crate::engine::verdict::{Lack, Unruled};

/// The facts that may be asked for, by what they are of.
pub const FACTS: &[(&str, &[FactWord])] = &[
    ("局面", OF_WHOLE),
    ("伤害", OF_DAMAGE),
    ("虚拟牌", OF_VIRTUAL),
    ("角色", OF_CHAR),
    ("角色，再写一名角色", OF_CHAR_TO),
    ("角色，再写一个方格", OF_CHAR_AT),
    ("角色，再写一个名字", OF_CHAR_WITH),
    ("牌", OF_CARD),
    ("牌，再写一名角色", OF_CARD_TO),
    ("方格", OF_SQUARE),
    ("位移", OF_LEG),
    ("路线", OF_ROUTE),
];

facts! {
    fn of_whole(v: View<'_>) from OF_WHOLE {
        "回合" | "回合角色": "现在是谁的回合", [Cite::defines(sgs!("6.1-1"))] => v.s.turn().map(|t| v.who(t.who)),
        "阶段": "回合进行到哪个阶段", [Cite::defines(sgs!("6.2-1"))] => v.s.turn().map(|t| t.phase.word()),
        "时机": "回合进行到哪个时机", [Cite::defines(sgs!("7.4-1"))] => v.s.turn().map(stands),
        "用牌时机": "正在使用的牌进行到哪个时机", [Cite::defines(sgs!("7.4-1"))] => v.s.using().and_then(|u| {
            let (at, target) = u.now?;
            Some(v.timing_name(at, u.targets.get(usize::from(target))?.who))
        }),
        "牌堆张数" | "牌堆牌数": "牌堆里有几张牌", [Cite::defines(sgs!("3.2-1"))] => v.s.deck.len(),
        "弃牌堆": "弃牌堆里的牌，自顶端起", [Cite::defines(sgs!("3.3-1"))] => Fact::row(v.listed(&v.s.discard)),
        "弃牌堆张数" | "弃牌堆牌数": "弃牌堆里有几张牌", [Cite::defines(sgs!("3.3-1"))] => v.s.discard.len(),
        "处理区": "处理区里的牌", [Cite::defines(sgs!("3.5-1"))] => v.lying(Common::Processing),
        "处理区张数" | "处理区牌数": "处理区里有几张牌", [Cite::defines(sgs!("3.5-1"))] =>
            v.s.at(Place::Common(Common::Processing)).len(),
        "场外": "在场外的牌" => v.lying(Common::Outside),
        "玩家数": "有几名玩家", [Cite::requires(sgs!("4.18-1")), Cite::defines(sgs!("6.4-1"))] => v.s.players,
        "分数.暖方" | "暖方.分数": "暖方的分数", [Cite::requires(sgs!("4.22-1"))] => v.s.scores[0],
        "分数.冷方" | "冷方.分数": "冷方的分数", [Cite::requires(sgs!("4.22-1"))] => v.s.scores[1],
        "暖方主帅": "暖方的主帅", [Cite::defines(sgs!("10.7-1")), Cite::defines(sgs!("10.6-1"))] =>
            v.s.banners[0].map(|c| v.who(c)),
        "冷方主帅": "冷方的主帅", [Cite::defines(sgs!("10.7-1")), Cite::defines(sgs!("10.6-1"))] =>
            v.s.banners[1].map(|c| v.who(c)),
        "X": "X现在的值", [Cite::defines(sgs!("4.11-1"))] => v.s.x(v.ctx),
        "上次执行": "上一个操作是否执行了" => match v.s.last.exec {
            Exec::Yes => "已执行",
            Exec::No | Exec::Stopped => "未执行",
            Exec::Prevented => "防止",
        },
        "以此法操作的牌数": "上一个操作操作了几张牌",
            [Cite::defines(sgs!("5.31-1")), Cite::requires(sgs!("7.8-5"))] => v.operated(),
        "以此法弃置的牌数": "以此次发动的技能、使用的牌或写明的操作，一共弃置了几张牌",
            [Cite::defines(sgs!("5.31-1")), Cite::requires(sgs!("7.8-5"))] => v.discarded(),
        "目标" | "目标列表": "目标列表里的目标", [Cite::defines(sgs!("5.30-1"))] =>
            v.aimed_at().into_iter().map(|c| v.who(c)).collect::<Vec<_>>(),
        "目标角色数" | "目标对应的角色数": "目标对应的存活角色有几名",
            [Cite::requires(sgs!("4.19-1")), Cite::defines(sgs!("5.30-1"))] => {
            let mut who = v.aimed_at();
            who.sort_unstable();
            who.dedup();
            who.iter().filter(|c| !v.s.char(**c).dead).count()
        },
        "使用者": "上一张用的牌由谁使用", [Cite::defines(sgs!("5.18-1"))] => v.s.used.as_ref().map(|u| v.who(u.user)),
        "武将牌堆": "武将牌堆里的武将牌", [Cite::requires(sgs!("3.4-1"))] => v.s.generals.clone(),
        "暖方大本营": "暖方大本营的坐标", [Cite::requires(sgs!("10.2-1"))] => "(7,1)",
        "冷方大本营": "冷方大本营的坐标", [Cite::defines(sgs!("10.2-1"))] => match v.option("冷方大本营的位置") {
            "左上角" => Fact::plain("(1,7)").under([v.under("冷方大本营的位置")]),
            _ => v.left_open("冷方大本营", "冷方大本营的位置"),
        },
        "未定": "局面停在哪个条文没有定下的问题" => {
            let reading = |u: &Unruled| u.reading.clone().unwrap_or_else(|| "是".to_owned());
            v.s.unruled.as_ref().map_or_else(|| "否".to_owned(), reading)
        },
    }
}

facts! {
    fn of_damage(v: View<'_>, harmed: &Harmed) from OF_DAMAGE {
        "来源": "伤害的来源", [Cite::defines(sgs!("5.19-1"))] => harmed.source.map(|c| v.who(c)),
        "渠道": "伤害的渠道", [Cite::defines(sgs!("5.20-1"))] => harmed.by.as_deref(),
        "属性": "伤害的属性", [Cite::defines(sgs!("5.21-1"))] => harmed.harm.word(),
        "是属性伤害": "是否属性伤害", [Cite::defines(sgs!("5.21-1"))] => harmed.harm != Harm::Plain,
        "点" | "伤害值": "伤害的点数，防止了的是0", [Cite::defines(sgs!("4.7-1"))] =>
            if harmed.prevented { 0 } else { harmed.points },
        "对": "受到伤害的角色" => v.who(harmed.to),
        "已防止": "是否已防止", [Cite::requires(sgs!("7.8-2"))] => harmed.prevented,
    }
}

impl View<'_> {
    /// A fact by its path.
    pub fn fact_at(self, path: &Name) -> Result<Fact, Fault> {
        let text = narrow(path.text());
        let text = text.trim();
        if let Some(fact) = self.of_map(text, path)? {
            return Ok(fact);
        }
        if let Some(rest) = text.strip_prefix("伤害.来源.") {
            let who = self.char_named(&part(path, "来源"))?;
            return self.fact_of_char(who, rest, path);
        }
        if let Some(fact) = self.of_table(text) {
            return Ok(fact);
        }
        // 关羽至张飞的距离.
        if let Some((from, rest)) = text.split_once('至')
            && let Some(to) = rest.strip_suffix("的距离")
        {
            let from = self.char_named(&part(path, from))?;
            return self.fact_of_char(from, &format!("距离.{to}"), path);
        }
        let Some((subject, rest)) = text.split_once('.').or_else(|| text.split_once('的')) else {
            return Err(path
                .fault(format!("没有“{text}”这一项"))
                .fix("写作 关羽.手牌上限、杀#1.区域、(3,4).地形、阶段"));
        };
        match subject {
            "最大" => return self.extreme(true, rest, path),
            "最小" => return self.extreme(false, rest, path),
            _ => {}
        }
        let name = part(path, subject);
        if let Ok(who) = self.char_named(&name) {
            return self.fact_of_char(who, rest, path);
        }
        if subject == "此牌" {
            return self.of_this(rest, path);
        }
        if let Ok(card) = self.card_named(self.ctx.doer, &name) {
            return self.fact_of_card(card, rest, path);
        }
        let cards = self.cards.iter().filter(|c| c.kind.is_some());
        let known = self.chars.iter().map(|c| c.name.as_str());
        let known = known.chain(cards.map(|c| c.label.as_str()));
        let within = [("伤害", OF_DAMAGE), ("虚拟牌", OF_VIRTUAL)].map(|(of, table)| {
            offered(&[table])
                .map(|name| format!("{of}.{name}"))
                .collect::<Vec<_>>()
        });
        let tables = [OF_WHOLE];
        let whole = offered(&tables).chain(["最大.体力", "最小.体力"]);
        let whole = whole.chain(within.iter().flatten().map(String::as_str));
        Err(path
            .fault(format!("没有名为“{subject}”的角色、牌或方格"))
            .nearest(subject, known.chain(whole)))
    }

    /// What is asked of the whole, of the last damage or of the card last used.
    fn of_table(self, text: &str) -> Option<Fact> {
        // Of damage, or of a card, that there has not been nothing is told but that: 无.
        let none = |table: &[FactWord], what: &str| {
            let word = table.iter().find(|word| word.names.contains(&what))?;
            Some(Fact::plain("无").by(word.cites.iter().copied()))
        };
        if let Some(what) = text.strip_prefix("伤害.") {
            return match self.s.harmed(self.ctx) {
                Some(harmed) => of_damage(self, harmed, what),
                None => none(OF_DAMAGE, what),
            };
        }
        if let Some(what) = text.strip_prefix("虚拟牌.") {
            return match &self.s.used {
                Some(used) => of_virtual(self, used, what),
                None => none(OF_VIRTUAL, what),
            };
        }
        of_whole(self, text)
    }

    fn lying(self, area: Common) -> Vec<String> {
        self.listed(&self.s.at(Place::Common(area)))
    }

    /// How many cards the last operation was executed on (5.31-1).
    fn operated(self) -> Fact {
        const READING: &str = "防止巧变后的计数";
        let cards = self.s.these_cards(self.ctx).len();
        if self.s.last.exec != Exec::Prevented {
            return cards.into();
        }
        let counts = self.option(READING) == "算";
        Fact::plain(if counts { cards } else { 0 }).under([self.under(READING)])
    }

    /// How many cards were discarded 以此法: in the way that is in progress, else in the last one (5.31-1).
    fn discarded(self) -> Fact {
        const READING: &str = "防止巧变后的计数";
        let within = self.ctx.way;
        let way = self
            .s
            .way(if within == 0 { self.s.last.way } else { within });
        if way.prevented == 0 {
            return way.discarded.into();
        }
        let counts = self.option(READING) == "算";
        let prevented = if counts { way.prevented } else { 0 };
        Fact::plain(way.discarded + prevented).under([self.under(READING)])
    }

    /// Whom the targets of the card in progress stand for, or those of the card last used.
    fn aimed_at(self) -> Vec<CharId> {
        let Some(using) = self.s.using() else {
            return self.s.targets.clone();
        };
        let left = using.targets.iter().filter(|t| !t.cancelled);
        left.map(|t| t.who).collect()
    }

    /// A fact that a reading leaves open.
    pub fn left_open(self, of: &str, reading: &'static str) -> Fact {
        let mut sum = Sum::new(of, &self.readings);
        sum.under(reading);
        sum.open(reading).into()
    }

    /// An expression that is open by what one of its facts leaves open.
    pub fn computes_open(self, of: &str, unruled: Unruled) -> Fact {
        let sum = Sum::new(of, &self.readings);
        sum.done(Amount::Finite(0)).left_open(unruled).into()
    }

    /// What leaves a fact open: the last step of how it came about.
    pub fn unruled_by(self, fact: &Fact) -> Option<Unruled> {
        let steps = &fact.unfolding.as_ref()?.steps;
        let step = steps.last()?;
        let lack = match &*step.value {
            Computed::OPEN => Lack::Text,
            Computed::UNWRITTEN => Lack::Board,
            _ => return None,
        };
        let mut readings = self.readings.all().iter();
        let reading = readings.find(|r| r.question == step.says);
        Some(Unruled {
            clauses: step.cites.iter().map(|c| c.clause).collect(),
            question: step.says.clone(),
            reading: reading.map(|r| r.id.clone()),
            lack,
        })
    }

    /// The paths that can be unfolded now.
    pub fn computed_paths(self) -> Vec<String> {
        let mut paths = Vec::new();
        for c in self.s.all_chars() {
            let name = self.who(c);
            for value in ["手牌上限", "移动力", "攻击范围", "额定摸牌数", "体力值"]
            {
                paths.push(format!("{name}.{value}"));
            }
            for other in self.s.all_chars().filter(|o| *o != c) {
                if self.distance(c, other, &[]).is_some() {
                    paths.push(format!("{name}.距离.{}", self.who(other)));
                    paths.push(format!("{name}.攻击范围内.{}", self.who(other)));
                }
            }
        }
        for (ix, info) in self.cards.iter().enumerate() {
            if info.number.is_some() && self.s.cards[ix].up {
                paths.push(format!("{}.点数", info.label));
            }
        }
        paths
    }
}
