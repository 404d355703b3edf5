//! Facts of a duel by their paths.

use super::state::{CardIx, State, Where};
use super::{Yugioh, deck, field};
use crate::engine::run::outcome_word;
use crate::engine::{At, Cite, Fact, Fault, Player, UnfoldStep, Unfolding};
use crate::ygo;

impl Yugioh {
    pub(super) fn look_up(&self, state: &State, path: &At<String>) -> Result<Fact, Fault> {
        let (subject, what) = path.rsplit_once('.').unwrap_or(("", path.as_str()));
        let yes = |b: bool| Fact::plain(if b { "是" } else { "否" });
        if subject.is_empty() || subject == "比赛" || subject == "决斗" {
            return self.global(state, subject, what).ok_or_else(|| {
                path.fault(format!("没有“{}”这一项", path.value)).nearest(
                    path,
                    [
                        "回合玩家",
                        "连锁处理中",
                        "场上的卡",
                        "场上的卡张数",
                        "决斗.结果",
                        "比赛.局",
                        "比赛.结果",
                        "比赛.甲胜局",
                        "比赛.乙胜局",
                        "比赛.平局数",
                        "比赛.两局之间",
                    ],
                )
            });
        }
        let player = Player::BOTH
            .into_iter()
            .find(|p| subject == p.name() || subject.starts_with(&format!("{}.", p.name())));
        if let Some(player) = player {
            return self.of_player(state, player, subject, what).ok_or_else(|| {
                path.fault(format!("玩家没有“{what}”这一项"))
                    .nearest(what, PLAYER_FACTS.iter().copied())
            });
        }
        let subject_at = At {
            value: subject.to_owned(),
            line: path.line,
            column: path.column,
        };
        let ix = self.find(state, &subject_at)?;
        let card = state.card(ix);
        Ok(match what {
            "区域" => Fact::plain(card.at.word()),
            "控制者" => Fact::plain(card.controller.name()),
            "持有者" => Fact::plain(card.owner.name()),
            "表示" => Fact::plain(if card.face_down { "里侧" } else { "表侧" }),
            "位置" => Fact::plain(
                card.at
                    .slot()
                    .map_or("无".to_owned(), |s| (s + 1).to_string()),
            ),
            "卡名" => Fact::plain(field::name_now(self, state, ix)),
            "视为" => {
                let (value, cites, unders) = field::counts_as(self, state, ix);
                let mut says = format!("{}在{}", self.name(state, ix), card.at.word());
                for under in unders {
                    says.push_str(&format!("，读法“{}={}”", under.reading, under.option));
                }
                Fact {
                    unfolding: Some(Unfolding {
                        of: format!("{}视为什么卡", self.name(state, ix)),
                        steps: vec![UnfoldStep {
                            says,
                            value: value.clone(),
                            cites,
                        }],
                    }),
                    value,
                }
            }
            "是场上的卡" => yes(card.at.on_field()),
            "能确认" => {
                let (who, cites, _) = field::seen_by(self, state, ix);
                let value = match who.as_slice() {
                    [] => "无人".to_owned(),
                    [one] => one.name().to_owned(),
                    _ => "双方".to_owned(),
                };
                Fact {
                    unfolding: Some(Unfolding {
                        of: format!("谁能确认{}", self.name(state, ix)),
                        steps: vec![UnfoldStep {
                            says: format!("在{}的{}", card.controller.name(), card.at.word()),
                            value: value.clone(),
                            cites,
                        }],
                    }),
                    value,
                }
            }
            "对方" => {
                let (option, under) = self.reading("对方指谁");
                let user = match option {
                    "持有者的对手" => card.owner,
                    _ => card.controller,
                };
                let value = user.opponent().name().to_owned();
                Fact {
                    unfolding: Some(Unfolding {
                        of: format!("{}的效果所写的“对方”", self.name(state, ix)),
                        steps: vec![UnfoldStep {
                            says: format!("读法“{}={}”", under.reading, under.option),
                            value: value.clone(),
                            cites: vec![Cite::defines(ygo!("1.3-2"))],
                        }],
                    }),
                    value,
                }
            }
            "墓地第几张" => {
                let pile = &state.piles[card.controller.ix()].graveyard;
                Fact::plain(
                    pile.iter()
                        .position(|c| *c == ix)
                        .map_or("无".to_owned(), |n| (n + 1).to_string()),
                )
            }
            _ => {
                return Err(path.fault(format!("卡没有“{what}”这一项")).nearest(
                    what,
                    [
                        "区域",
                        "控制者",
                        "持有者",
                        "表示",
                        "位置",
                        "卡名",
                        "视为",
                        "是场上的卡",
                        "能确认",
                        "对方",
                        "墓地第几张",
                    ],
                ));
            }
        })
    }

    pub(super) fn global(&self, state: &State, subject: &str, what: &str) -> Option<Fact> {
        let yes = |b: bool| Fact::plain(if b { "是" } else { "否" });
        let field: Vec<CardIx> = (0..state.cards.len() as CardIx)
            .filter(|ix| state.card(*ix).at.on_field())
            .collect();
        let series = state.series.as_ref();
        Some(match (subject, what) {
            ("", "回合玩家") => Fact::plain(state.turn_player.name()),
            ("", "连锁处理中") => yes(state.chain),
            ("", "场上的卡张数") => Fact::plain(field.len()),
            ("", "场上的卡") => self.list(state, &field),
            ("决斗", "结果") => {
                Fact::plain(state.outcome.map_or("未分".to_owned(), outcome_word))
            }
            ("比赛", "局") => Fact::plain(series?.duel),
            ("比赛", "甲胜局") => Fact::plain(series?.wins[0]),
            ("比赛", "乙胜局") => Fact::plain(series?.wins[1]),
            ("比赛", "平局数") => Fact::plain(series?.draws),
            ("比赛", "两局之间") => yes(series?.between),
            ("比赛", "结果") => {
                Fact::plain(series?.outcome.map_or("未分".to_owned(), outcome_word))
            }
            _ => return None,
        })
    }

    pub(super) fn list(&self, state: &State, cards: &[CardIx]) -> Fact {
        let names: Vec<_> = cards.iter().map(|c| self.name(state, *c)).collect();
        Fact::plain(if names.is_empty() {
            "无".to_owned()
        } else {
            names.join("、")
        })
    }

    pub(super) fn of_player(
        &self,
        state: &State,
        player: Player,
        subject: &str,
        what: &str,
    ) -> Option<Fact> {
        let piles = &state.piles[player.ix()];
        if subject != player.name() {
            // 甲.同名张数.电子龙: over the three registered decks.
            let rest = subject.split_once('.').map(|(_, r)| r)?;
            if rest != "同名张数" {
                return None;
            }
            let decks = &state.series.as_ref()?.decks[player.ix()];
            let both = self.readings.of("两种当作并存") != "分别";
            let count: u32 = decks
                .iter()
                .flatten()
                .filter(|(own, _)| {
                    self.cards
                        .0
                        .get(*own)
                        .map_or(*own == what, |c| c.counts_as(own, what, both))
                })
                .map(|(_, n)| *n)
                .sum();
            return Some(Fact::plain(count));
        }
        let on_field = state.zone(player, Where::on_field);
        let (zone, counts) = match what.strip_suffix("张数") {
            Some(zone) => (zone, true),
            None => (what, false),
        };
        let cards: Vec<CardIx> = match zone {
            "基本分" if !counts => return Some(Fact::plain(state.lp[player.ix()])),
            "上次伤害" if !counts => return Some(Fact::plain(state.last_damage[player.ix()])),
            "卡组合法" if !counts => {
                let decks = &state.series.as_ref()?.decks[player.ix()];
                let legal = deck::faults(decks, &self.cards, &self.readings).is_empty();
                return Some(Fact::plain(if legal { "是" } else { "否" }));
            }
            "卡组" => piles.deck.iter().rev().copied().collect(),
            "额外卡组" => piles.extra.clone(),
            "手卡" => piles.hand.clone(),
            "墓地" => piles.graveyard.clone(),
            "除外" => piles.banished.clone(),
            "怪兽区域" => state.monsters(player),
            "魔法&陷阱区域" | "魔法陷阱区域" | "魔陷区" => {
                state.spells_traps(player)
            }
            "场地区域" => state.zone(player, |at| matches!(at, Where::Field(_))),
            "灵摆区域" => state.zone(player, |at| matches!(at, Where::Pendulum(_))),
            "场上的卡" => on_field,
            _ => return None,
        };
        Some(if counts {
            Fact::plain(cards.len())
        } else {
            self.list(state, &cards)
        })
    }
}

/// What of a player can be asked.
const PLAYER_FACTS: &[&str] = &[
    "基本分",
    "上次伤害",
    "卡组合法",
    "卡组",
    "卡组张数",
    "额外卡组",
    "额外卡组张数",
    "手卡",
    "手卡张数",
    "墓地",
    "墓地张数",
    "除外",
    "除外张数",
    "怪兽区域",
    "怪兽区域张数",
    "魔法&陷阱区域",
    "魔法&陷阱区域张数",
    "场地区域",
    "场地区域张数",
    "灵摆区域",
    "灵摆区域张数",
    "场上的卡",
    "场上的卡张数",
];
