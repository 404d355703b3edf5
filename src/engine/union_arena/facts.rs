//! Facts of a state by their paths: 火花.状态, 乙.手牌张数, 阶段.

use super::UnionArena;
use super::choices::Asks;
use super::defs::{AbKind, Change};
use super::lasting;
use super::state::{Frame, Ix, State};
use super::values::Eye;
use super::words::{Cannot, Kind, Zone};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Outcome, Player};
use crate::engine::run::outcome_word;
use crate::engine::scenario::{At, Fact, Fault, UnfoldStep, Unfolding};

/// Facts of a card.
const OF_CARD: &[&str] = &[
    "区域",
    "位置",
    "状态",
    "正反面",
    "种类",
    "卡名",
    "BP",
    "卡面BP",
    "控制者",
    "拥有者",
    "颜色",
    "特征",
    "所需能量",
    "消费AP",
    "发生能量",
    "激跃状态",
    "激跃源",
    "激跃源张数",
    "叠放于",
    "效果",
    "效果张数",
    "后撤",
    "伤害",
    "影响力",
    "触发",
    "攻击中",
    "阻挡中",
    "已攻击",
    "能攻击",
    "能阻挡",
    "能起动",
    "能登场",
    "不能",
    "本回合登场",
    "在场",
    "等待的效果",
    "血区序号",
];
/// Facts of a player.
const OF_PLAYER: &[&str] = &[
    "手牌",
    "手牌张数",
    "卡组",
    "卡组张数",
    "卡组顶",
    "卡组底",
    "血区",
    "血区张数",
    "场外",
    "场外张数",
    "除外区",
    "除外区张数",
    "FL",
    "FL张数",
    "EL",
    "EL张数",
    "场上张数",
    "角色张数",
    "AP张数",
    "激活AP",
    "休眠AP",
    "能量",
    "自己的回合数",
    "已额外抽牌",
    "卡组合规",
    "激跃源张数",
    "等待的效果",
];
/// Facts of the game.
const OF_GAME: &[&str] = &[
    "回合",
    "回合玩家",
    "先攻",
    "阶段",
    "步骤",
    "胜负",
    "攻击角色",
    "阻挡角色",
    "攻击目标",
    "等待的效果",
    "待决",
    "战斗中",
];

fn yes(b: bool) -> Fact {
    Fact::plain(if b { "是" } else { "否" })
}

impl UnionArena {
    fn list(&self, all: &[Ix]) -> Fact {
        if all.is_empty() {
            return Fact::plain("无");
        }
        Fact::plain(
            all.iter()
                .map(|ix| self.name(*ix))
                .collect::<Vec<_>>()
                .join("、"),
        )
    }

    fn energy_text(&self, all: &[(u8, i32)]) -> String {
        let words: Vec<String> = all
            .iter()
            .filter(|(_, n)| *n > 0)
            .map(|(c, n)| format!("{}{n}", self.colours[usize::from(*c)]))
            .collect();
        if words.is_empty() {
            "0".to_owned()
        } else {
            words.join("、")
        }
    }

    /// A fact by its path.
    pub(super) fn fact_at(&self, s: &State, path: &At<String>) -> Result<Fact, Fault> {
        let text = path.value.trim();
        let Some((whose, what)) = text.split_once('.') else {
            return self.game_fact(s, text).ok_or_else(|| {
                path.fault(format!("没有“{text}”这一项局面"))
                    .nearest(text, OF_GAME.iter().copied())
            });
        };
        if let Some(player) = Player::BOTH.into_iter().find(|p| p.name() == whose) {
            if let Some(fact) = self.player_fact(s, player, what) {
                return Ok(fact);
            }
            // 甲.火花.状态
            if let Some((card, what)) = what.split_once('.') {
                return self.card_path(s, path, &format!("{whose}.{card}"), what);
            }
            return Err(path
                .fault(format!("玩家没有“{what}”这一项"))
                .nearest(what, OF_PLAYER.iter().copied()));
        }
        self.card_path(s, path, whose, what)
    }

    fn card_path(
        &self,
        s: &State,
        path: &At<String>,
        card: &str,
        what: &str,
    ) -> Result<Fact, Fault> {
        let at = At {
            value: card.to_owned(),
            line: path.line,
            column: path.column,
        };
        let rank = |ix: Ix| 2 * u8::from(s.card(ix).zone.on_field());
        let ix = self.card_named(s, &at, &rank)?;
        self.card_fact(s, ix, what).ok_or_else(|| {
            path.fault(format!("卡没有“{what}”这一项"))
                .nearest(what, OF_CARD.iter().copied())
        })
    }

    fn game_fact(&self, s: &State, what: &str) -> Option<Fact> {
        let card = |o: Option<super::state::Obj>| Fact::plain(o.map_or("无", |o| self.name(o.ix)));
        Some(match what {
            "回合" => Fact::plain(s.turn),
            "回合玩家" => Fact::plain(s.turn_player.name()),
            "先攻" => Fact::plain(s.first.name()),
            "阶段" => Fact::plain(self.phase_word(s)),
            "步骤" => Fact::plain(self.step_word(s)),
            "胜负" => Fact::plain(match s.over {
                Some(o @ (Outcome::Win(_) | Outcome::Draw)) => outcome_word(o),
                None => "未分".to_owned(),
            }),
            "攻击角色" => card(s.attack.map(|a| a.attacker)),
            "阻挡角色" => card(s.attack.and_then(|a| a.blocker)),
            "攻击目标" => Fact::plain(match s.attack {
                None => "无".to_owned(),
                Some(a) => match a.foe() {
                    Some(b) => self.name(b.ix).to_owned(),
                    None => s.card(a.attacker.ix).owner.opponent().name().to_owned(),
                },
            }),
            "战斗中" => yes(s.attack.is_some_and(|a| a.fought)),
            "等待的效果" => Fact::plain(s.waiting.len()),
            "待决" => Fact::plain(self.asks(s).map_or("无人", |(p, _)| p.name())),
            _ => return None,
        })
    }

    fn step_word(&self, s: &State) -> &'static str {
        for frame in s.frames.iter().rev() {
            return match frame {
                Frame::Attack { at: 0 } => "攻击角色指定时机",
                Frame::Attack { at: 1 } => "阻挡角色指定时机",
                Frame::Attack { .. } => "处理时机",
                Frame::Attacking { .. } => "攻击角色指定时机",
                Frame::Damage(_) => "触发检测",
                Frame::Start { at: 5 } => "额外抽牌",
                Frame::Start { .. } => "起始阶段",
                Frame::Moving { .. } | Frame::Batch { .. } => "移动",
                Frame::Main { .. } => "主要阶段",
                Frame::Ending { .. } => "结束阶段",
                Frame::Raid { .. } => "激跃",
                Frame::Prepare { .. } => "准备",
                _ => continue,
            };
        }
        "无"
    }

    fn player_fact(&self, s: &State, player: Player, what: &str) -> Option<Fact> {
        let side = s.side(player);
        if let Some(colour) = what
            .strip_prefix("能量.")
            .or_else(|| what.strip_suffix("能量"))
        {
            let colour = colour.trim_end_matches('色');
            if colour.is_empty() {
                return Some(Fact::plain(self.energy_of(s, player, None)));
            }
            let n = self
                .colours
                .iter()
                .position(|c| c == colour)
                .map_or(0, |c| self.energy_of(s, player, Some(c as u8)));
            return Some(Fact::plain(n));
        }
        if let Some(word) = what.strip_suffix("张数")
            && let Some(zone) = Zone::find(word)
            && zone != Zone::Life
        {
            return Some(Fact::plain(match zone {
                Zone::Field => side.fl.len() + side.el.len(),
                zone => side.zone(zone).len(),
            }));
        }
        if let Some(zone) = Zone::find(what) {
            return Some(match zone {
                Zone::Deck => {
                    let top: Vec<Ix> = side.deck.iter().rev().copied().collect();
                    self.list(&top)
                }
                Zone::Field => self.list(&side.field().collect::<Vec<_>>()),
                zone => self.list(side.zone(zone)),
            });
        }
        Some(match what {
            "血区张数" => Fact::plain(self.life(s, player)),
            "卡组顶" => self.list(side.deck.last().map_or(&[], std::slice::from_ref)),
            "卡组底" => self.list(side.deck.first().map_or(&[], std::slice::from_ref)),
            "角色张数" => Fact::plain(
                side.field()
                    .filter(|ix| self.def(s, *ix).kind == Kind::Character)
                    .count(),
            ),
            "AP张数" | "AP卡张数" | "AP" => Fact::plain(side.ap()),
            "激活AP" | "激活的AP" | "激活AP张数" => Fact::plain(side.ap_active),
            "休眠AP" | "休眠的AP" | "休眠AP张数" => Fact::plain(side.ap_rested),
            "自己的回合数" | "回合数" => Fact::plain(side.turns),
            "已额外抽牌" => yes(side.extra),
            "卡组合规" => yes(self.deck_faults(s, player).is_empty()),
            "等待的效果" => {
                Fact::plain(s.waiting.iter().filter(|w| w.player == player).count())
            }
            _ => return None,
        })
    }

    fn card_fact(&self, s: &State, ix: Ix, what: &str) -> Option<Fact> {
        let card = s.card(ix);
        let def = self.def(s, ix);
        let side = match what {
            "BP" => lasting::BP,
            "效果" | "效果张数" | "效果数" | "后撤" | "伤害" | "影响力" => {
                lasting::EFFECTS
            }
            "消费AP" => lasting::AP,
            "所需能量" => lasting::NEED,
            "发生能量" => lasting::GIVES,
            "卡名" => lasting::NAMES,
            "特征" => lasting::TRAITS,
            "颜色" => lasting::COLOURS,
            "不能" => lasting::CANNOT,
            _ => 0,
        };
        if self.undecided(s, ix, side) {
            return Some(Fact::plain("未定"));
        }
        let fights = |o: Option<super::state::Obj>| o.is_some_and(|o| o.ix == ix && s.is_still(o));
        let legal = |choices: &[super::Choice]| {
            use crate::engine::game::Game;
            yes(choices.iter().any(|c| self.is_legal(s, c)))
        };
        Some(match what {
            "区域" => Fact::plain(card.zone.word()),
            "位置" | "血区序号" => Fact::plain(
                s.side(card.owner)
                    .zone(card.zone)
                    .iter()
                    .position(|x| *x == ix)
                    .map_or(0, |p| p + 1),
            ),
            "状态" => Fact::plain(match (card.zone.on_field(), card.rested) {
                (false, _) => "无",
                (true, true) => "休眠",
                (true, false) => "激活",
            }),
            "正反面" => Fact::plain(match card.zone {
                Zone::Life if !card.up => "背面",
                Zone::Deck | Zone::Hand => "背面",
                _ => "正面",
            }),
            "种类" => Fact::plain(def.kind.word()),
            "卡名" => Fact::plain(self.names_of(s, ix).join("、")),
            // Only characters have BP (1.1-3-10; 1.2-2 and 1.3-2 name none).
            "BP" | "卡面BP" | "原BP" if def.kind != Kind::Character => Fact::plain("无"),
            "BP" => Fact::computed(self.bp(s, ix), self.unfold_bp(s, ix)),
            "卡面BP" | "原BP" => Fact::plain(def.bp),
            "控制者" | "拥有者" => Fact::plain(card.owner.name()),
            "颜色" => {
                let all = self.colours_of(s, ix);
                Fact::plain(if all.is_empty() {
                    "无".to_owned()
                } else {
                    all.join("、")
                })
            }
            "特征" => {
                let all = self.traits_of(s, ix);
                Fact::plain(if all.is_empty() {
                    "无".to_owned()
                } else {
                    all.join("、")
                })
            }
            "所需能量" => Fact::plain(self.energy_text(&self.need(s, ix))),
            "消费AP" => Fact::plain(self.ap_cost(s, ix)),
            "发生能量" => {
                let all: Vec<(u8, i32)> = (0..self.colours.len() as u8)
                    .map(|c| (c, self.gives(s, ix, Some(c))))
                    .collect();
                Fact::plain(self.energy_text(&all))
            }
            "激跃状态" => yes(s.raided(ix)),
            "激跃源" => self.list(&s.sources(ix).collect::<Vec<_>>()),
            "激跃源张数" => Fact::plain(s.sources(ix).count()),
            "叠放于" => Fact::plain(if card.zone == Zone::Under {
                self.name(card.above)
            } else {
                "无"
            }),
            "效果" => {
                let all: Vec<String> = self
                    .abilities_of(s, ix)
                    .iter()
                    .map(|a| self.ab(*a).text.clone())
                    .collect();
                Fact::plain(if all.is_empty() {
                    "无".to_owned()
                } else {
                    all.join("、")
                })
            }
            "效果张数" | "效果数" => Fact::plain(self.abilities_of(s, ix).len()),
            "后撤" => yes(self.has(s, ix, AbKind::Step)),
            "伤害" | "影响力" => {
                let kind = if what == "伤害" {
                    AbKind::Damage
                } else {
                    AbKind::Impact
                };
                let all: Vec<String> = self
                    .abilities_of(s, ix)
                    .iter()
                    .filter(|a| self.ab(**a).kind == kind)
                    .map(|a| self.num(s, Eye::of(s, ix), &self.ab(*a).number).to_string())
                    .collect();
                Fact::plain(if all.is_empty() {
                    "无".to_owned()
                } else {
                    all.join("、")
                })
            }
            "触发" => Fact::plain(def.trigger.map_or("无", |(i, _)| i.word())),
            "攻击中" => yes(fights(s.attack.map(|a| a.attacker))),
            "阻挡中" => yes(fights(s.attack.and_then(|a| a.blocker))),
            "已攻击" => yes(s.attacked.contains(&s.obj(ix))),
            "能攻击" => match self.asks(s) {
                Some((_, Asks::Attack)) => legal(&[super::Choice::Attack { card: ix }]),
                _ => yes(card.zone == Zone::Fl
                    && !card.rested
                    && def.kind == Kind::Character
                    && self.kept_from(s, ix, Cannot::Attack, None).is_none()),
            },
            "能阻挡" => match self.asks(s) {
                Some((_, Asks::Block)) => legal(&[super::Choice::Block { card: ix }]),
                _ => yes(card.zone == Zone::Fl
                    && !card.rested
                    && def.kind == Kind::Character
                    && self.kept_from(s, ix, Cannot::Block, None).is_none()),
            },
            "能起动" => {
                let all: Vec<super::Choice> = self
                    .abilities_of(s, ix)
                    .into_iter()
                    .filter(|a| self.ab(*a).kind == AbKind::Activated)
                    .map(|ability| super::Choice::Activate { card: ix, ability })
                    .collect();
                legal(&all)
            }
            "能登场" | "能使用" => legal(&[
                super::Choice::Play {
                    card: ix,
                    to: Zone::Fl,
                },
                super::Choice::Play {
                    card: ix,
                    to: Zone::El,
                },
                super::Choice::Use { card: ix },
            ]),
            "不能" => {
                let all: Vec<String> = Cannot::ALL
                    .iter()
                    .filter_map(|c| {
                        if self.kept_from(s, ix, *c, None).is_some() {
                            Some(c.word().to_owned())
                        } else {
                            self.partly_kept_from(s, ix, *c)
                                .then(|| format!("{}（有限定）", c.word()))
                        }
                    })
                    .collect();
                Fact::plain(if all.is_empty() {
                    "无".to_owned()
                } else {
                    all.join("、")
                })
            }
            "本回合登场" => yes(card.zone.on_field() && card.since == s.turn),
            "在场" => yes(card.zone.on_field()),
            "等待的效果" => {
                Fact::plain(s.waiting.iter().filter(|w| w.source.ix == ix).count())
            }
            _ => return None,
        })
    }

    /// How a BP came about: printed, each change, the result.
    fn unfold_bp(&self, s: &State, ix: Ix) -> Unfolding {
        let printed = self.def(s, ix).bp;
        let mut steps = vec![UnfoldStep {
            says: "卡面BP".to_owned(),
            value: printed.to_string(),
            cites: vec![Cite::defines(ua!("1.1-3-10"))],
        }];
        let mut value = printed;
        self.each_change(s, ix, lasting::BP, &mut |c| {
            let how = match c.timed {
                Some(t) => t.until.word().to_owned(),
                None => "常驻".to_owned(),
            };
            let says = match c.change {
                Change::Bp(_) => {
                    value += c.n;
                    format!("“{}”的效果{:+}（{how}）", self.name(c.source), c.n)
                }
                Change::BpBecomes(_) => {
                    format!("“{}”的效果：BP变为{}（{how}）", self.name(c.source), c.n)
                }
                _ => return,
            };
            steps.push(UnfoldStep {
                says,
                value: value.to_string(),
                cites: vec![self.effect_clause(s, c.source, 0)],
            });
        });
        let result = self.bp(s, ix).to_string();
        if steps.last().is_some_and(|l| l.value != result) {
            steps.push(UnfoldStep {
                says: "合计".to_owned(),
                value: result,
                cites: vec![Cite::defines(ua!("1.1-3-10"))],
            });
        }
        Unfolding {
            of: format!("{}的BP", self.name(ix)),
            steps,
        }
    }
}
