//! Facts of a state by their paths: `关羽.手牌上限`, `关羽.距离.张飞`, `杀#1.区域`, `(3,4).地形`, `阶段`.

use super::Sgs;
use super::names::Name;
use super::square::{Displacement, Route, Square};
use super::state::{CardId, CharId, Ctx, Exec, Place, State};
use super::value::{Computed, open, under};
use super::words::{Area, Common, Side, Suit, narrow};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Under;
use crate::engine::scenario::Fault;
use crate::engine::verdict::{Explaining, Silent, Tracer, Unruled};

/// A fact that was found.
pub(super) struct Found {
    /// Its value as a scenario writes it.
    pub value: String,
    /// How it came about, where it is computed.
    pub computed: Option<Computed>,
    /// The clauses that say what it is.
    pub cites: Vec<Cite>,
    /// The readings that decided something.
    pub under: Vec<Under>,
    /// The question that the text leaves open instead.
    pub unruled: Option<Unruled>,
}

impl Found {
    fn plain<const N: usize>(value: impl ToString, cites: [Cite; N]) -> Self {
        Self {
            value: value.to_string(),
            computed: None,
            cites: cites.to_vec(),
            under: Vec::new(),
            unruled: None,
        }
    }

    fn yes<const N: usize>(yes: bool, cites: [Cite; N]) -> Self {
        Self::plain(if yes { "是" } else { "否" }, cites)
    }

    fn of(computed: Computed) -> Self {
        Self {
            value: computed.text(),
            cites: computed.cites(),
            under: computed.under.clone(),
            unruled: computed.result.clone().err(),
            computed: Some(computed),
        }
    }

    /// A computation whose 1 is 是 and 0 is 否.
    fn whether(computed: Computed) -> Self {
        let mut found = Self::of(computed);
        found.value = match found.value.as_str() {
            "1" => "是".to_owned(),
            "0" => "否".to_owned(),
            _ => found.value,
        };
        found
    }

    fn under(mut self, under: Under) -> Self {
        self.under.push(under);
        self
    }
}

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
/// What may be asked of a card.
const OF_CARD: &[&str] = &[
    "区域",
    "花色",
    "颜色",
    "点数",
    "点数初值",
    "类别",
    "牌名",
    "朝向",
    "可见",
    "认得",
    "拥有者",
    "存在",
    "是装备牌",
    "是锦囊牌",
];
/// What may be asked of the whole.
const WHOLE: &[&str] = &[
    "回合",
    "阶段",
    "时机",
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
];

impl Sgs {
    /// A fact by its path.
    pub(super) fn find(&self, s: &State, ctx: &Ctx, path: &Name) -> Result<Found, Fault> {
        let text = narrow(path.text());
        let text = text.trim();
        if let Some(found) = self.of_map(s, ctx, text, path)? {
            return Ok(found);
        }
        if let Some(found) = self.of_whole(s, text) {
            return Ok(found);
        }
        // 关羽至张飞的距离.
        if let Some((from, rest)) = text.split_once('至')
            && let Some(to) = rest.strip_suffix("的距离")
        {
            let (from, to) = (
                self.char_named(s, ctx, &at(path, from))?,
                self.char_named(s, ctx, &at(path, to))?,
            );
            return self.distance_fact(s, from, to, path);
        }
        let Some((subject, rest)) = text.split_once('.').or_else(|| text.split_once('的')) else {
            return Err(path
                .fault(format!("没有“{text}”这一项"))
                .fix("写作 关羽.手牌上限、杀#1.区域、(3,4).地形、阶段"));
        };
        if let Some(extreme) = self.extreme(s, ctx, subject, rest, path)? {
            return Ok(extreme);
        }
        if let Ok(who) = self.char_named(s, ctx, &at(path, subject)) {
            return self.of_char(s, ctx, who, rest, path);
        }
        if subject == "此牌" {
            return self.of_this(s, ctx, rest, path);
        }
        if let Ok(card) = self.card_named(s, ctx, ctx.doer, &at(path, subject)) {
            return self.of_card(s, ctx, card, rest, path);
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

    fn distance_fact(
        &self,
        s: &State,
        from: CharId,
        to: CharId,
        path: &Name,
    ) -> Result<Found, Fault> {
        match self.distance(s, from, to, &[]) {
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

    fn of_map(
        &self,
        s: &State,
        ctx: &Ctx,
        text: &str,
        path: &Name,
    ) -> Result<Option<Found>, Fault> {
        if let Some(rest) = text.strip_prefix("路线") {
            let Some((route, ask)) = rest.rsplit_once('.') else {
                return Err(path.fault("要写 路线[(7,1)(7,2)].长度"));
            };
            let (ask, whom) = match route.rsplit_once('.') {
                Some((_, "合法")) => ("合法", Some(ask)),
                _ => (ask, None),
            };
            let route = route.strip_suffix(".合法").unwrap_or(route);
            let route = Route::parse(route).map_err(|what| path.fault(what))?;
            return Ok(Some(match ask {
                "长度" => Found::plain(
                    route.length(),
                    [
                        Cite::defines(sgs!("10.13-1")),
                        Cite::defines(sgs!("10.12-1")),
                        Cite::defines(sgs!("10.13-2")),
                    ],
                ),
                "起点" => Found::plain(route.start(), [Cite::defines(sgs!("10.12-1"))]),
                "终点" => Found::plain(route.end(), [Cite::defines(sgs!("10.12-1"))]),
                "存在" => Found::yes(route.gap().is_none(), [Cite::defines(sgs!("10.12-3"))]),
                "合法" => {
                    let who = match whom {
                        Some(name) => self.char_named(s, ctx, &at(path, name))?,
                        None => return Err(path.fault("要写 路线[…].合法.关羽")),
                    };
                    let mut t = Explaining::default();
                    let _ = self
                        .field(s, who)
                        .legal_route(&route, &self.readings, &mut t);
                    let legal = t.verdict().is_legal();
                    Found::yes(
                        legal,
                        [
                            Cite::defines(sgs!("10.11-1")),
                            Cite::defines(sgs!("10.8-1")),
                        ],
                    )
                }
                _ => {
                    return Err(path
                        .fault(format!("路线没有“{ask}”这一项"))
                        .nearest(ask, ["长度", "起点", "终点", "存在", "合法"]));
                }
            }));
        }
        if text.contains(['⇒', '→']) || text.contains("=>") {
            let bare = text.strip_prefix("位移").unwrap_or(text);
            let (leg, ask) = bare.split_once('.').unwrap_or((bare, "方向"));
            let leg = Displacement::parse(leg).map_err(|what| path.fault(what))?;
            if ask == "方向" {
                return Ok(Some(Found::plain(
                    leg.direction().word(),
                    [
                        Cite::defines(sgs!("10.14-1")),
                        Cite::defines(sgs!("10.10-1")),
                        Cite::defines(sgs!("10.10-2")),
                    ],
                )));
            }
            if let Some(name) = ask.strip_prefix("合法.") {
                let who = self.char_named(s, ctx, &at(path, name))?;
                let legal = self
                    .field(s, who)
                    .legal_displacement(leg, &self.readings, &mut Silent)
                    .is_continue();
                return Ok(Some(Found::yes(legal, [Cite::defines(sgs!("10.11-1"))])));
            }
            return Err(path
                .fault(format!("位移没有“{ask}”这一项"))
                .nearest(ask, ["方向", "合法"]));
        }
        let Some((square, ask)) = text.split_once('.') else {
            return Ok(None);
        };
        let Ok(square) = Square::parse(square) else {
            return Ok(None);
        };
        Ok(Some(match ask {
            "地形" => Found::plain(
                self.terrain.get(&square).map_or("平原", |t| t.word()),
                [Cite::defines(sgs!("10.3-1")), Cite::defines(sgs!("10.2-1"))],
            ),
            "角色" => {
                let there: Vec<CharId> = s
                    .all_chars()
                    .filter(|c| s.char(*c).square == Some(square))
                    .collect();
                Found::plain(
                    if there.is_empty() {
                        "无".to_owned()
                    } else {
                        self.whos(&there)
                    },
                    [Cite::defines(sgs!("10.5-1"))],
                )
            }
            "字母" => Found::plain(square.lettered(), [Cite::defines(sgs!("10.5-1"))]),
            "坐标" => Found::plain(
                square,
                [Cite::defines(sgs!("10.5-1")), Cite::defines(sgs!("10.5-3"))],
            ),
            _ => {
                if let Some(other) = ask.strip_prefix("相邻.") {
                    let other = Square::parse(other).map_err(|what| path.fault(what))?;
                    return Ok(Some(Found::yes(
                        square.is_adjacent(other),
                        Square::adjacency_cites(),
                    )));
                }
                if let Some(name) = ask.strip_prefix("合法.").or(ask.strip_prefix("合法方格."))
                {
                    let who = self.char_named(s, ctx, &at(path, name))?;
                    return Ok(Some(self.legal_square(s, who, square)));
                }
                return Err(path
                    .fault(format!("方格没有“{ask}”这一项"))
                    .nearest(ask, ["地形", "角色", "字母", "坐标", "相邻", "合法"]));
            }
        }))
    }

    fn legal_square(&self, s: &State, who: CharId, square: Square) -> Found {
        let field = self.field(s, who);
        let legal = field
            .legal_square(square, &self.readings, &mut Silent)
            .is_continue();
        let mut found = Found::yes(legal, [Cite::defines(sgs!("10.8-1"))]);
        found.under = field.square_readings(square, &self.readings);
        found
    }

    fn of_whole(&self, s: &State, text: &str) -> Option<Found> {
        let list = |cards: Vec<CardId>| {
            if cards.is_empty() {
                "无".to_owned()
            } else {
                self.labels(&cards)
            }
        };
        let turn = s.turn();
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
            "牌堆张数" | "牌堆牌数" => {
                Found::plain(s.deck.len(), [Cite::defines(sgs!("3.2-1"))])
            }
            "弃牌堆" => Found::plain(list(s.discard.clone()), [Cite::defines(sgs!("3.3-1"))]),
            "弃牌堆张数" | "弃牌堆牌数" => {
                Found::plain(s.discard.len(), [Cite::defines(sgs!("3.3-1"))])
            }
            "处理区" => Found::plain(
                list(s.at(Place::Common(Common::Processing))),
                [Cite::defines(sgs!("3.5-1"))],
            ),
            "处理区张数" | "处理区牌数" => Found::plain(
                s.at(Place::Common(Common::Processing)).len(),
                [Cite::defines(sgs!("3.5-1"))],
            ),
            "场外" => Found::plain(list(s.at(Place::Common(Common::Outside))), []),
            "玩家数" => Found::plain(
                s.players,
                [Cite::requires(sgs!("4.18-1")), Cite::defines(sgs!("6.4-1"))],
            ),
            "分数.暖方" | "暖方.分数" => {
                Found::plain(s.scores[0], [Cite::requires(sgs!("4.22-1"))])
            }
            "分数.冷方" | "冷方.分数" => {
                Found::plain(s.scores[1], [Cite::requires(sgs!("4.22-1"))])
            }
            "暖方主帅" | "冷方主帅" => {
                let side = usize::from(text == "冷方主帅");
                Found::plain(
                    s.banners[side].map_or("无", |c| self.who(c)),
                    [Cite::defines(sgs!("10.7-1")), Cite::defines(sgs!("10.6-1"))],
                )
            }
            "X" => Found::plain(
                s.x.map_or_else(|| "无".to_owned(), |x| x.to_string()),
                [Cite::defines(sgs!("4.11-1"))],
            ),
            "上次执行" => Found::plain(
                match s.last.exec {
                    Exec::Yes => "已执行",
                    Exec::No => "未执行",
                    Exec::Prevented => "防止",
                },
                [],
            ),
            "以此法操作的牌数" | "以此法弃置的牌数" => {
                let prevented = s.last.exec == Exec::Prevented;
                let counts = !prevented || self.readings.of("防止巧变后的计数") == "算";
                let found = Found::plain(
                    if counts { s.last.cards.len() } else { 0 },
                    [Cite::defines(sgs!("5.31-1")), Cite::requires(sgs!("7.8-5"))],
                );
                if prevented {
                    found.under(under(&self.readings, "防止巧变后的计数"))
                } else {
                    found
                }
            }
            "目标" | "目标列表" => {
                let who: Vec<CharId> = s.using().map_or_else(
                    || s.targets.clone(),
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
                let mut who: Vec<CharId> = s.using().map_or_else(
                    || s.targets.clone(),
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
                    who.iter().filter(|c| !s.char(**c).dead).count(),
                    [
                        Cite::requires(sgs!("4.19-1")),
                        Cite::defines(sgs!("5.30-1")),
                    ],
                )
            }
            "使用者" => Found::plain(
                s.used.as_ref().map_or("无", |u| self.who(u.user)),
                [Cite::defines(sgs!("5.18-1"))],
            ),
            "武将牌堆" => Found::plain(
                if s.generals.is_empty() {
                    "无".to_owned()
                } else {
                    s.generals.join("、")
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
                s.unruled
                    .as_ref()
                    .map_or("否", |u| u.reading.as_deref().unwrap_or("是")),
                [],
            ),
            _ => {
                let ask = text.strip_prefix("虚拟牌.")?;
                return self.of_virtual(s, ask);
            }
        })
    }

    /// The card last used or played, as information (1.8-1).
    fn of_virtual(&self, s: &State, ask: &str) -> Option<Found> {
        let card = s.used.as_ref()?;
        let cites = [
            Cite::defines(sgs!("1.8-1")),
            Cite::defines(sgs!("2.1-1")),
            Cite::defines(sgs!("2.2-1")),
            Cite::defines(sgs!("2.3-1")),
        ];
        let faces: Vec<_> = card
            .real
            .iter()
            .map(|c| (&self.cards[usize::from(c.0)], *c))
            .collect();
        match ask {
            "牌名" => return Some(Found::plain(&card.name, [Cite::defines(sgs!("1.4-1"))])),
            "编号" => return Some(Found::plain(card.id, [Cite::requires(sgs!("1.8-2"))])),
            "转化" => return Some(Found::yes(card.converted, [Cite::defines(sgs!("5.35-1"))])),
            "实体牌" => {
                return Some(Found::plain(
                    if card.real.is_empty() {
                        "无".to_owned()
                    } else {
                        self.labels(&card.real)
                    },
                    [Cite::defines(sgs!("1.8-1"))],
                ));
            }
            "类别" => {
                return Some(Found::plain(
                    card.kind.map_or("未写明", |k| k.word()),
                    [Cite::defines(sgs!("1.4-1"))],
                ));
            }
            "花色" | "颜色" | "点数" => {}
            _ => return None,
        }
        let (reading, option) = match faces.len() {
            0 | 1 => ("虚拟牌的花色点数", self.readings.of("虚拟牌的花色点数")),
            _ => ("多张实体牌的虚拟牌", self.readings.of("多张实体牌的虚拟牌")),
        };
        let unwritten = "未写明";
        let value = match (option, faces.as_slice()) {
            ("未定", _) => {
                let mut found = Found::plain("未定", cites).under(under(&self.readings, reading));
                found.unruled = Some(open(&self.readings, reading));
                return Some(found);
            }
            (_, []) | ("全无", _) => "无".to_owned(),
            (_, [(info, id)]) => match ask {
                "花色" => info.suit.map_or(unwritten, Suit::word).to_owned(),
                "颜色" => info
                    .suit
                    .map_or(unwritten, |s| s.colour().word())
                    .to_owned(),
                _ => self
                    .card_number(s, *id)
                    .map_or_else(|| unwritten.to_owned(), |c| c.text()),
            },
            (_, several) => {
                let colours: Vec<_> = several
                    .iter()
                    .map(|(info, _)| info.suit.map(Suit::colour))
                    .collect();
                match (ask, colours.first().copied().flatten()) {
                    ("颜色", Some(colour)) if colours.iter().all(|c| *c == Some(colour)) => {
                        colour.word().to_owned()
                    }
                    _ => "无".to_owned(),
                }
            }
        };
        Some(Found::plain(value, cites).under(under(&self.readings, reading)))
    }

    /// 最大.体力: the characters whose value is the greatest, all of them (4.14-1).
    fn extreme(
        &self,
        s: &State,
        ctx: &Ctx,
        subject: &str,
        rest: &str,
        path: &Name,
    ) -> Result<Option<Found>, Fault> {
        let greatest = match subject {
            "最大" => true,
            "最小" => false,
            _ => return Ok(None),
        };
        let mut values = Vec::new();
        for c in s.all_chars().filter(|c| !s.char(*c).dead) {
            let value = self.of_char(s, ctx, c, rest, path)?.value;
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

    fn of_char(
        &self,
        s: &State,
        ctx: &Ctx,
        who: CharId,
        rest: &str,
        path: &Name,
    ) -> Result<Found, Fault> {
        let c = s.char(who);
        let info = &self.chars[usize::from(who.0)];
        let area = |area: Area| s.at(Place::Of(who, area));
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
            "体力值" => Found::of(self.health_value(s, who)),
            "体力上限" => Found::plain(
                c.max,
                [Cite::defines(sgs!("4.1-1")), Cite::defines(sgs!("1.3-1"))],
            ),
            "已损失的体力值" => {
                Found::plain(self.lost(s, who), [Cite::defines(sgs!("4.3-1"))])
            }
            "已受伤" => Found::yes(self.shown(s, who) < c.max, [Cite::defines(sgs!("5.22-1"))]),
            "未受伤" => Found::yes(self.shown(s, who) == c.max, [Cite::defines(sgs!("5.22-1"))]),
            "手牌上限" => Found::of(self.hand_limit(s, who)),
            "移动力" => Found::of(self.movement(s, who)),
            "攻击范围" => Found::of(self.attack_range(s, who, &[])),
            "额定摸牌数" => Found::of(self.draw_count(s, who)),
            "距离" => {
                let to = self.char_named(s, ctx, &at(path, of))?;
                return self.distance_fact(s, who, to, path);
            }
            "攻击范围内" | "攻击范围内有" => {
                let to = self.char_named(s, ctx, &at(path, of))?;
                match self.within_range(s, who, to, &[]) {
                    Some(computed) => Found::whether(computed),
                    None => return Err(path.fault("没有写明坐标，算不出距离")),
                }
            }
            "在攻击范围内的角色" => {
                let within: Vec<CharId> = s
                    .all_chars()
                    .filter(|t| {
                        self.within_range(s, who, *t, &[])
                            .is_some_and(|c| c.result == Ok(super::value::Amount::Finite(1)))
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
            "牌" => Found::plain(list(&s.own(who)), [Cite::defines(sgs!("5.2-1"))]),
            "牌数" => Found::plain(
                s.own(who).len(),
                [Cite::defines(sgs!("5.2-1")), Cite::defines(sgs!("5.2-2"))],
            ),
            "区域里的牌数" => Found::plain(
                s.own(who).len() + area(Area::Delayed).len(),
                [Cite::defines(sgs!("3.12-1")), Cite::defines(sgs!("3.1-1"))],
            ),
            "区域里的牌" => {
                let mut all = s.own(who);
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
                s.banners[info.side as usize] == Some(who),
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
                    Some(super::setup::Sex::Male) => "男性",
                    Some(super::setup::Sex::Female) => "女性",
                    None => "未写明",
                },
                [Cite::requires(sgs!("1.2-1"))],
            ),
            "技能" => {
                let skills = self.skills_of(s, who);
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
                self.skills_of(s, who)
                    .iter()
                    .any(|k| self.skills[usize::from(*k)].name == of),
                [Cite::requires(sgs!("1.2-1")), Cite::requires(sgs!("1.6-1"))],
            ),
            "技能有效" => Found::yes(
                !s.voided
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
                s.turn().filter(|t| t.who == who).map_or(0, |t| t.moved),
                [Cite::requires(sgs!("4.6-1"))],
            ),
            "回合内" => Found::yes(
                s.turn().is_some_and(|t| t.who == who),
                [Cite::defines(sgs!("6.1-2"))],
            ),
            "跳过" => {
                let skipped: Vec<_> = super::words::Phase::ALL
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
                self.legal_square(s, who, square)
            }
            "可达方格" | "可达" => return self.reach(s, who, of, path),
            "目标数" => Found::plain(
                s.using().map_or(0, |u| {
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
        if c.dead && s.used.as_ref().is_some_and(|u| u.user == who) {
            // A dead user's information may still be called upon.
            found.cites.push(Cite::permits(sgs!("5.18-2")));
        }
        Ok(found)
    }

    fn reach(&self, s: &State, who: CharId, of: &str, path: &Name) -> Result<Found, Fault> {
        let Some(from) = s.char(who).square else {
            return Err(path.fault(format!("{}没有写明坐标", self.who(who))));
        };
        let movement = self.movement(s, who);
        let steps = match (&movement.result, s.turn()) {
            (Ok(amount), Some(t)) if t.who == who => {
                amount.finite().unwrap_or(0) - i64::from(t.moved)
            }
            (Ok(amount), _) => amount.finite().unwrap_or(0),
            (Err(_), _) => return Ok(Found::of(movement)),
        };
        let reached = match self.field(s, who).reachable(from, steps, &self.readings) {
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
        found.under.push(under(&self.readings, "步数怎样数"));
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

    /// 此牌: what is recorded, or the card itself while it has not moved.
    fn of_this(&self, s: &State, ctx: &Ctx, rest: &str, path: &Name) -> Result<Found, Fault> {
        let Some(this) = s.this(ctx.you.or(ctx.doer)) else {
            return Err(path.fault("前面没有提到过牌，没有“此牌”"));
        };
        let there = s.card(this.card).moves == this.moves;
        if rest == "存在" {
            return Ok(Found::yes(there, [Cite::requires(sgs!("5.13-1"))]));
        }
        if there {
            return self.of_card(s, ctx, this.card, rest, path);
        }
        let reading = under(&self.readings, "此牌不存在与展示记录");
        if this.recorded && reading.option == "信息可用" {
            let mut found = self.of_card(s, ctx, this.card, rest, path)?;
            found.cites.push(Cite::requires(sgs!("8.11-2")));
            return Ok(found.under(reading));
        }
        let found = Found::plain("不存在", [Cite::requires(sgs!("5.13-1"))]);
        Ok(if this.recorded {
            found.under(reading)
        } else {
            found
        })
    }

    fn of_card(
        &self,
        s: &State,
        ctx: &Ctx,
        card: CardId,
        rest: &str,
        path: &Name,
    ) -> Result<Found, Fault> {
        let info = &self.cards[usize::from(card.0)];
        let lies = s.card(card);
        let (ask, of) = rest.split_once('.').unwrap_or((rest, ""));
        let unwritten = "未写明";
        Ok(match ask {
            "区域" => Found::plain(self.place(lies.place), [Cite::defines(sgs!("3.1-1"))]),
            "牌名" => Found::plain(&info.name, [Cite::defines(sgs!("1.4-1"))]),
            "花色" => Found::plain(
                info.suit.map_or(unwritten, Suit::word),
                [Cite::defines(sgs!("2.1-1"))],
            ),
            "颜色" => Found::plain(
                info.suit.map_or(unwritten, |s| s.colour().word()),
                [Cite::defines(sgs!("2.2-1"))],
            ),
            "点数初值" => Found::plain(
                info.number
                    .map_or_else(|| unwritten.to_owned(), |n| n.to_string()),
                [Cite::defines(sgs!("2.3-1"))],
            ),
            "点数" => match self.card_number(s, card) {
                Some(computed) => Found::of(computed),
                None => Found::plain(unwritten, [Cite::defines(sgs!("2.3-1"))]),
            },
            "类别" => Found::plain(
                info.kind.map_or(unwritten, |k| k.word()),
                [
                    Cite::defines(sgs!("1.4-1")),
                    Cite::defines(sgs!("1.5-1")),
                    Cite::defines(sgs!("1.6-1")),
                    Cite::defines(sgs!("1.7-1")),
                ],
            ),
            "是装备牌" => Found::yes(
                info.kind.is_some_and(super::words::Kind::is_equipment),
                [Cite::defines(sgs!("1.6-1"))],
            ),
            "是锦囊牌" => Found::yes(
                info.kind.is_some_and(super::words::Kind::is_trick),
                [Cite::defines(sgs!("1.7-1"))],
            ),
            "朝向" => Found::plain(
                if lies.up { "正面" } else { "背面" },
                [Cite::defines(sgs!("3.1-1"))],
            ),
            "拥有者" => {
                let owner = match lies.place {
                    Place::Of(c, a) if a == Area::Hand || a.is_equipment() => self.who(c),
                    _ => "无",
                };
                Found::plain(owner, [Cite::defines(sgs!("5.2-1"))])
            }
            "可见" => {
                let to = self.char_named(s, ctx, &at(path, of)).ok();
                let visible = self.visible(s, card, to);
                Found::yes(
                    visible,
                    [Cite::defines(sgs!("5.32-1")), Cite::requires(sgs!("3.6-1"))],
                )
            }
            "认得" => {
                let to = self.char_named(s, ctx, &at(path, of))?;
                Found::yes(
                    self.visible(s, card, Some(to)) || lies.known & 1 << to.0 != 0,
                    [Cite::defines(sgs!("8.10-1"))],
                )
            }
            "存在" => Found::yes(true, []),
            _ => {
                return Err(path
                    .fault(format!("牌没有“{ask}”这一项"))
                    .nearest(ask, OF_CARD.iter().copied()));
            }
        })
    }

    /// Whether a card may be looked at any time: by one character, or with `None` by all (5.32-1).
    pub(super) fn visible(&self, s: &State, card: CardId, to: Option<CharId>) -> bool {
        let lies = s.card(card);
        lies.up || (lies.place.is_hand() && to.is_some() && lies.place.owner() == to)
    }

    /// The skills that a character has: its general's, and those of its equipment (1.2-1, 1.6-1).
    pub(super) fn skills_of(&self, s: &State, who: CharId) -> Vec<u16> {
        let mut all = s.char(who).skills.clone();
        for card in s.own(who) {
            if s.card(card).place.is_equipment() {
                all.extend(&self.cards[usize::from(card.0)].skills);
            }
        }
        all
    }

    /// The paths that can be unfolded now.
    pub(super) fn computed_paths(&self, s: &State) -> Vec<String> {
        let mut paths = Vec::new();
        for c in s.all_chars() {
            let name = self.who(c);
            for value in ["手牌上限", "移动力", "攻击范围", "额定摸牌数", "体力值"]
            {
                paths.push(format!("{name}.{value}"));
            }
            for other in s.all_chars().filter(|o| *o != c) {
                if self.distance(s, c, other, &[]).is_some() {
                    paths.push(format!("{name}.距离.{}", self.who(other)));
                    paths.push(format!("{name}.攻击范围内.{}", self.who(other)));
                }
            }
        }
        for (ix, info) in self.cards.iter().enumerate() {
            if info.number.is_some() && s.cards[ix].up {
                paths.push(format!("{}.点数", info.label));
            }
        }
        paths
    }

    /// A side by its word, for facts.
    pub(super) fn living(&self, s: &State, side: Side) -> Vec<CharId> {
        s.all_chars()
            .filter(|c| self.chars[usize::from(c.0)].side == side)
            .filter(|c| !s.char(*c).dead && !s.char(*c).gone)
            .collect()
    }
}

fn at(path: &Name, text: &str) -> Name {
    Name(crate::engine::scenario::At {
        value: text.to_owned(),
        line: path.0.line,
        column: path.0.column,
    })
}

/// 出牌阶段内, not 出牌阶段阶段内.
fn inside(point: &str) -> &str {
    if point == "阶段内" { "内" } else { point }
}

/// Cites that a tracer takes without deciding anything.
pub(super) fn cite_all<T: Tracer>(t: &mut T, cites: &[Cite]) {
    for cite in cites {
        t.cite(*cite);
    }
}

/// Where a turn stands, in words.
pub(super) fn stands(t: &super::state::Turning) -> String {
    if t.ending {
        "回合结束前".to_owned()
    } else {
        format!("{}{}", t.phase.word(), inside(t.point.word()))
    }
}
