//! Facts of a state by their paths: `关羽.手牌上限`, `关羽.距离.张飞`, `杀#1.区域`, `(3,4).地形`, `阶段`.

use super::super::compute::{open, under};
use super::super::state::{CardId, CharId, Exec, Place};
use super::super::view::found::{Found, at};
use super::super::view::{View, inside};
use super::super::words::names::Name;
use super::super::words::{Common, Harm, narrow};
use crate::engine::cite::{Cite, sgs};

use crate::engine::scenario::Fault;

/// What may be asked of the whole.
const WHOLE: &[&str] = &[
    "回合",
    "阶段",
    "时机",
    "用牌时机",
    "牌堆张数",
    "弃牌堆",
    "弃牌堆张数",
    "处理区",
    "处理区张数",
    "玩家数",
    "分数.暖方",
    "分数.冷方",
    "X",
    "以此法操作的牌数",
    "上次执行",
    "目标",
    "目标角色数",
    "目标列表",
    "虚拟牌.牌名",
    "虚拟牌.花色",
    "虚拟牌.颜色",
    "虚拟牌.点数",
    "虚拟牌.转化",
    "虚拟牌.编号",
    "虚拟牌.实体牌",
    "武将牌堆",
    "最大.体力",
    "最小.体力",
    "冷方大本营",
    "暖方大本营",
    "使用者",
    "未定",
    "场外",
    "暖方.分数",
    "冷方.分数",
    "暖方主帅",
    "冷方主帅",
    "伤害.来源",
    "伤害.渠道",
    "伤害.属性",
    "伤害.点",
    "伤害.对",
    "伤害.是属性伤害",
    "伤害.已防止",
];

impl View<'_> {
    /// A fact by its path.
    pub fn fact_at(self, path: &Name) -> Result<Found, Fault> {
        let text = narrow(path.text());
        let text = text.trim();
        if let Some(found) = self.of_map(text, path)? {
            return Ok(found);
        }
        if let Some(found) = self.of_whole(text) {
            return Ok(found);
        }
        // 关羽至张飞的距离.
        if let Some((from, rest)) = text.split_once('至')
            && let Some(to) = rest.strip_suffix("的距离")
        {
            let (from, to) = (
                self.char_named(&at(path, from))?,
                self.char_named(&at(path, to))?,
            );
            return self.distance_fact(from, to, path);
        }
        let Some((subject, rest)) = text.split_once('.').or_else(|| text.split_once('的')) else {
            return Err(path
                .fault(format!("没有“{text}”这一项"))
                .fix("写作 关羽.手牌上限、杀#1.区域、(3,4).地形、阶段"));
        };
        if let Some(extreme) = self.extreme(subject, rest, path)? {
            return Ok(extreme);
        }
        if let Ok(who) = self.char_named(&at(path, subject)) {
            return self.of_char(who, rest, path);
        }
        if subject == "此牌" {
            return self.of_this(rest, path);
        }
        if let Ok(card) = self.card_named(self.ctx.doer, &at(path, subject)) {
            return self.of_card(card, rest, path);
        }
        let known = self
            .chars
            .iter()
            .map(|c| c.name.as_str())
            .chain(
                self.cards
                    .iter()
                    .filter(|c| c.kind.is_some())
                    .map(|c| c.label.as_str()),
            )
            .chain(WHOLE.iter().copied());
        Err(path
            .fault(format!("没有名为“{subject}”的角色、牌或方格"))
            .nearest(subject, known))
    }

    fn of_whole(self, text: &str) -> Option<Found> {
        let list = |cards: Vec<CardId>| {
            if cards.is_empty() {
                "无".to_owned()
            } else {
                self.labels(&cards)
            }
        };
        let turn = self.s.turn();
        Some(match text {
            "回合" | "回合角色" => Found::plain(
                turn.map_or("无", |t| self.who(t.who)),
                [Cite::defines(sgs!("6.1-1"))],
            ),
            "阶段" => Found::plain(
                turn.map_or("无", |t| t.phase.word()),
                [Cite::defines(sgs!("6.2-1"))],
            ),
            "时机" => Found::plain(
                turn.map_or_else(
                    || "无".to_owned(),
                    |t| {
                        if t.ending {
                            "回合结束前".to_owned()
                        } else {
                            format!("{}{}", t.phase.word(), inside(t.point.word()))
                        }
                    },
                ),
                [Cite::defines(sgs!("7.4-1"))],
            ),
            "用牌时机" => Found::plain(
                self.s
                    .using()
                    .and_then(|u| {
                        let (at, target) = u.now?;
                        let who = u.targets.get(usize::from(target))?.who;
                        Some(self.timing_name(at, who))
                    })
                    .unwrap_or_else(|| "无".to_owned()),
                [Cite::defines(sgs!("7.4-1"))],
            ),
            "牌堆张数" | "牌堆牌数" => {
                Found::plain(self.s.deck.len(), [Cite::defines(sgs!("3.2-1"))])
            }
            "弃牌堆" => {
                Found::plain(list(self.s.discard.clone()), [Cite::defines(sgs!("3.3-1"))])
            }
            "弃牌堆张数" | "弃牌堆牌数" => {
                Found::plain(self.s.discard.len(), [Cite::defines(sgs!("3.3-1"))])
            }
            "处理区" => Found::plain(
                list(self.s.at(Place::Common(Common::Processing))),
                [Cite::defines(sgs!("3.5-1"))],
            ),
            "处理区张数" | "处理区牌数" => Found::plain(
                self.s.at(Place::Common(Common::Processing)).len(),
                [Cite::defines(sgs!("3.5-1"))],
            ),
            "场外" => Found::plain(list(self.s.at(Place::Common(Common::Outside))), []),
            "玩家数" => Found::plain(
                self.s.players,
                [Cite::requires(sgs!("4.18-1")), Cite::defines(sgs!("6.4-1"))],
            ),
            "分数.暖方" | "暖方.分数" => {
                Found::plain(self.s.scores[0], [Cite::requires(sgs!("4.22-1"))])
            }
            "分数.冷方" | "冷方.分数" => {
                Found::plain(self.s.scores[1], [Cite::requires(sgs!("4.22-1"))])
            }
            "暖方主帅" | "冷方主帅" => {
                let side = usize::from(text == "冷方主帅");
                Found::plain(
                    self.s.banners[side].map_or("无", |c| self.who(c)),
                    [Cite::defines(sgs!("10.7-1")), Cite::defines(sgs!("10.6-1"))],
                )
            }
            "X" => Found::plain(
                self.s.x.map_or_else(|| "无".to_owned(), |x| x.to_string()),
                [Cite::defines(sgs!("4.11-1"))],
            ),
            "上次执行" => Found::plain(
                match self.s.last.exec {
                    Exec::Yes => "已执行",
                    Exec::No => "未执行",
                    Exec::Prevented => "防止",
                },
                [],
            ),
            "以此法操作的牌数" | "以此法弃置的牌数" => {
                let prevented = self.s.last.exec == Exec::Prevented;
                let counts = !prevented || self.option("防止巧变后的计数") == "算";
                let found = Found::plain(
                    if counts { self.s.last.cards.len() } else { 0 },
                    [Cite::defines(sgs!("5.31-1")), Cite::requires(sgs!("7.8-5"))],
                );
                if prevented {
                    found.under(self.under("防止巧变后的计数"))
                } else {
                    found
                }
            }
            "目标" | "目标列表" => {
                let who: Vec<CharId> = self.s.using().map_or_else(
                    || self.s.targets.clone(),
                    |u| {
                        u.targets
                            .iter()
                            .filter(|t| !t.cancelled)
                            .map(|t| t.who)
                            .collect()
                    },
                );
                Found::plain(
                    if who.is_empty() {
                        "无".to_owned()
                    } else {
                        self.whos(&who)
                    },
                    [Cite::defines(sgs!("5.30-1"))],
                )
            }
            "目标角色数" | "目标对应的角色数" => {
                let mut who: Vec<CharId> = self.s.using().map_or_else(
                    || self.s.targets.clone(),
                    |u| {
                        u.targets
                            .iter()
                            .filter(|t| !t.cancelled)
                            .map(|t| t.who)
                            .collect()
                    },
                );
                who.sort_unstable();
                who.dedup();
                Found::plain(
                    who.iter().filter(|c| !self.s.char(**c).dead).count(),
                    [
                        Cite::requires(sgs!("4.19-1")),
                        Cite::defines(sgs!("5.30-1")),
                    ],
                )
            }
            "使用者" => Found::plain(
                self.s.used.as_ref().map_or("无", |u| self.who(u.user)),
                [Cite::defines(sgs!("5.18-1"))],
            ),
            "武将牌堆" => Found::plain(
                if self.s.generals.is_empty() {
                    "无".to_owned()
                } else {
                    self.s.generals.join("、")
                },
                [Cite::requires(sgs!("3.4-1"))],
            ),
            "暖方大本营" => Found::plain("(7,1)", [Cite::requires(sgs!("10.2-1"))]),
            "冷方大本营" => {
                let r = &self.readings;
                let mut found = Found::plain("未定", [Cite::defines(sgs!("10.2-1"))])
                    .under(under(r, "冷方大本营的位置"));
                if r.of("冷方大本营的位置") == "左上角" {
                    found.value = "(1,7)".to_owned();
                } else {
                    found.unruled = Some(open(r, "冷方大本营的位置"));
                }
                found
            }
            "未定" => Found::plain(
                self.s
                    .unruled
                    .as_ref()
                    .map_or("否", |u| u.reading.as_deref().unwrap_or("是")),
                [],
            ),
            _ => {
                if let Some(ask) = text.strip_prefix("伤害.") {
                    return self.of_damage(ask);
                }
                let ask = text.strip_prefix("虚拟牌.")?;
                return self.of_virtual(ask);
            }
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

    /// The damage last dealt: its source, channel and kind.
    fn of_damage(self, ask: &str) -> Option<Found> {
        let harmed = self.s.harmed.as_ref()?;
        Some(match ask {
            "来源" => Found::plain(
                harmed.source.map_or("无", |c| self.who(c)),
                [Cite::defines(sgs!("5.19-1"))],
            ),
            "渠道" => Found::plain(
                harmed.by.as_deref().unwrap_or("无"),
                [Cite::defines(sgs!("5.20-1"))],
            ),
            "属性" => Found::plain(harmed.harm.word(), [Cite::defines(sgs!("5.21-1"))]),
            "是属性伤害" => {
                Found::yes(harmed.harm != Harm::Plain, [Cite::defines(sgs!("5.21-1"))])
            }
            "点" | "伤害值" => Found::plain(
                if harmed.prevented { 0 } else { harmed.points },
                [Cite::defines(sgs!("4.7-1"))],
            ),
            "对" => Found::plain(self.who(harmed.to), []),
            "已防止" => Found::yes(harmed.prevented, [Cite::requires(sgs!("7.8-2"))]),
            _ => return None,
        })
    }
}
