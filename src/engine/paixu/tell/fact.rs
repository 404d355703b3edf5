//! Facts of a state by their paths: `火花.速度`, `甲.牌序张数`, `阶段`.

use super::super::state::{CardIx, End, ModKind, Seat};
use super::super::view::View;
use super::super::words::{Facing, Zone, seat_name};
use crate::engine::run::outcome_word;
use crate::engine::{At, Cite, Fact, Fault, Player, Under};

const GLOBAL: &[&str] = &[
    "回合",
    "回合种类",
    "阶段",
    "速度阶段",
    "胜负",
    "场上张数",
    "往生张数",
    "往生区",
];

const OF_PLAYER: &[&str] = &[
    "牌序张数",
    "牌序",
    "牌序顶",
    "牌序底",
    "往生张数",
    "往生区张数",
    "往生区",
    "场上张数",
    "卡位1",
    "卡位2",
    "卡位3",
    "空卡位",
    "核心卡",
    "封锁速度",
    "核心次数",
    "核心已用",
    "卡位1永续",
    "卡位2永续",
    "卡位3永续",
    "备选",
];

const OF_CARD: &[&str] = &[
    "区域",
    "卡位",
    "次序",
    "朝向",
    "状态",
    "正反面",
    "速度",
    "真实速度",
    "印刷速度",
    "元素",
    "卡名",
    "种类",
    "效果",
    "文本来源",
    "固定",
    "净化",
    "速度调整",
    "速度消耗",
    "拥有者",
    "发动次数",
    "本回合已发动",
];

fn yes(yes: bool) -> Fact {
    Fact::plain(if yes { "是" } else { "否" })
}

impl<'a> View<'a> {
    pub(crate) fn fact_at(self, path: &At<String>) -> Result<Fact, Fault> {
        let here = At {
            value: (),
            line: path.line,
            column: path.column,
        };
        let text = path.value.trim();
        let Some((subject, property)) = text.rsplit_once('.') else {
            if let Some(fact) = self.global_fact(text) {
                return Ok(fact);
            }
            // A bare card or slot says what lies there.
            if let Some((player, slot)) = seat_name(text) {
                return Ok(self.slot_fact(player, slot));
            }
            return Err(here
                .fault(format!("没有名为“{text}”的事实"))
                .nearest(text, GLOBAL.iter().copied()));
        };
        if let Some(player) = Player::BOTH.into_iter().find(|p| p.name() == subject) {
            return self.player_fact(player, property).ok_or_else(|| {
                here.fault(format!("玩家没有“{property}”这一项"))
                    .nearest(property, OF_PLAYER.iter().copied())
            });
        }
        if let Some((player, slot)) = seat_name(subject)
            && self.st.side(player).slots[usize::from(slot)].seat.is_none()
        {
            return match property {
                "卡" | "卡名" => Ok(Fact::plain("无")),
                _ => Err(here.fault(format!("{subject}没有卡"))),
            };
        }
        let card = self.card_named(subject, &here)?;
        self.card_fact(card, property).ok_or_else(|| {
            here.fault(format!("卡没有“{property}”这一项"))
                .nearest(property, OF_CARD.iter().copied())
        })
    }

    fn global_fact(self, property: &str) -> Option<Fact> {
        Some(match property {
            "回合" => Fact::plain(self.st.turn),
            "回合种类" => Fact::plain(if self.st.turn == 1 {
                "第一个回合"
            } else if self.st.sides.iter().any(|s| s.cleared()) {
                "胜负判定回合"
            } else if self.st.sides.iter().any(|s| s.deck.is_empty()) {
                "牌序清空的回合"
            } else {
                "其他回合"
            }),
            "阶段" => Fact::plain(self.st.phase.word()),
            "速度阶段" | "当前速度" => match self.st.speed {
                0 => Fact::plain("无"),
                s => Fact::plain(s),
            },
            "胜负" => Fact::plain(match self.st.end {
                Some(End::Over(outcome)) => outcome_word(outcome),
                _ => "未分".to_owned(),
            }),
            "场上张数" => Fact::plain(self.st.seats().count()),
            "往生张数" | "往生区张数" => {
                Fact::plain(self.st.sides.iter().map(|s| s.grave.len()).sum::<usize>())
            }
            "往生区" => {
                let all: Vec<CardIx> = self
                    .st
                    .sides
                    .iter()
                    .flat_map(|s| s.grave.iter().copied())
                    .collect();
                self.names(&all)
            }
            _ => return None,
        })
    }

    fn names(self, cards: &[CardIx]) -> Fact {
        if cards.is_empty() {
            return Fact::plain("空");
        }
        let names: Vec<_> = cards.iter().map(|c| self.label(*c)).collect();
        Fact::plain(names.join("、"))
    }

    fn slot_fact(self, player: Player, slot: u8) -> Fact {
        match &self.st.side(player).slots[usize::from(slot)].seat {
            Some(seat) => Fact::plain(self.label(seat.card)),
            None => Fact::plain("无"),
        }
    }

    fn player_fact(self, player: Player, property: &str) -> Option<Fact> {
        let side = self.st.side(player);
        let slot_of = |word: &str| match word {
            "卡位1" => Some(0),
            "卡位2" => Some(1),
            "卡位3" => Some(2),
            _ => None,
        };
        if let Some(slot) = slot_of(property) {
            return Some(self.slot_fact(player, slot));
        }
        if let Some(slot) = property.strip_suffix("永续").and_then(slot_of) {
            let effects = &side.slots[usize::from(slot)].effects;
            if effects.is_empty() {
                return Some(Fact::plain("无"));
            }
            let says: Vec<_> = effects.iter().map(|e| self.lasting_says(e)).collect();
            return Some(Fact::plain(says.join("、")));
        }
        let one = |card: Option<&CardIx>| {
            card.map_or(Fact::plain("无"), |c| Fact::plain(self.label(*c)))
        };
        Some(match property {
            "牌序张数" | "牌序区张数" => Fact::plain(side.deck.len()),
            "牌序" | "牌序区" => self.names(&side.deck),
            "牌序顶" => one(side.deck.first()),
            "牌序底" => one(side.deck.last()),
            "往生张数" | "往生区张数" => Fact::plain(side.grave.len()),
            "往生区" | "往生" => self.names(&side.grave),
            "备选" => self.names(&side.pool),
            "场上张数" | "卡位张数" => Fact::plain(side.seated()),
            "空卡位" | "空卡位数" => Fact::plain(3 - side.seated()),
            "核心卡" => one(side.core.as_ref()),
            "封锁速度" => self.lock_of(player).map_or(Fact::plain("无"), Fact::plain),
            "核心已用" => Fact::plain(side.core_used),
            "核心次数" => {
                let uses = side.core.map_or(0, |c| self.def(c).uses);
                Fact::plain(uses.saturating_sub(side.core_used))
            }
            _ => return None,
        })
    }

    fn card_fact(self, card: CardIx, property: &str) -> Option<Fact> {
        let place = self.st.find(card)?;
        let seat = self.st.seat(card);
        let def = self.def(card);
        let of_seat = |of: &dyn Fn(&Seat) -> Fact| seat.map_or(Fact::plain("无"), of);
        let sum = |kind: fn(ModKind) -> i32| {
            of_seat(&|s: &Seat| Fact::plain(s.mods.iter().map(|m| kind(m.what)).sum::<i32>()))
        };
        Some(match property {
            "区域" => Fact::plain(place.zone.word()),
            "卡位" => match place.zone {
                Zone::Slots => Fact::plain(format!("{}{}", place.player.name(), place.ix + 1)),
                _ => Fact::plain("无"),
            },
            "次序" => Fact::plain(place.ix + 1),
            "朝向" | "状态" | "正反面" => match (seat, place.zone) {
                (Some(seat), _) => Fact::plain(seat.face.word()),
                // The core card lies face up all game (1.1.1-3), what is in sequence or grave face down (1.2.3-2).
                (None, Zone::Core) => Fact::plain(Facing::Up.word()),
                (None, _) => Fact::plain(Facing::Down.word()),
            },
            "速度" => match seat {
                None => Fact::plain("无"),
                Some(seat) => {
                    let speed = self.speed_of(seat);
                    let value = speed.map_or("无".to_owned(), |s| s.to_string());
                    Fact::computed(value, self.unfold_speed(seat))
                }
            },
            "真实速度" => of_seat(&|s: &Seat| match self.speed_of(s) {
                Some(_) => Fact::plain(s.speed),
                None => Fact::plain("无"),
            }),
            "印刷速度" => match def.speed {
                0 => Fact::plain("无"),
                s => Fact::plain(s),
            },
            "元素" => {
                of_seat(&|s: &Seat| Fact::plain(self.element_of(s).map_or("无", |e| e.word())))
            }
            "卡名" => of_seat(&|s: &Seat| Fact::plain(self.name_of(s).unwrap_or("无"))),
            "种类" => Fact::plain(def.kind.word()),
            "效果" => of_seat(&|s: &Seat| match self.text_of(s) {
                None => Fact::plain("无"),
                Some(text) => {
                    let def = &self.defs[usize::from(text)];
                    let of_ability = def
                        .abilities
                        .iter()
                        .map(|a| a.text.as_str())
                        .find(|t| !t.is_empty());
                    let text = if def.text.is_empty() {
                        of_ability.unwrap_or("")
                    } else {
                        &def.text
                    };
                    Fact::plain(if text.is_empty() {
                        "（没有写文本）"
                    } else {
                        text
                    })
                }
            }),
            "文本来源" => of_seat(&|s: &Seat| match self.text_of(s) {
                None => Fact::plain("无"),
                Some(text) => Fact::plain(&self.defs[usize::from(text)].key),
            }),
            "固定" => of_seat(&|s: &Seat| yes(s.fixed)),
            "净化" => of_seat(&|s: &Seat| yes(s.immune)),
            "速度调整" => sum(|m| match m {
                ModKind::Add(n) => i32::from(n),
                _ => 0,
            }),
            "速度消耗" => sum(|m| match m {
                ModKind::Cost(n) => i32::from(n),
                _ => 0,
            }),
            "拥有者" | "控制者" => Fact::plain(self.owner(card).name()),
            "发动次数" => of_seat(&|s: &Seat| Fact::plain(s.acted.count_ones())),
            "本回合已发动" => of_seat(&|s: &Seat| {
                let speeds: Vec<_> = (1..=5u8)
                    .rev()
                    .filter(|n| s.acted & (1 << n) != 0)
                    .map(|n| n.to_string())
                    .collect();
                Fact::plain(if speeds.is_empty() {
                    "无".to_owned()
                } else {
                    speeds.join("、")
                })
            }),
            _ => return None,
        })
    }

    /// The clause and the reading that a fact on a card's speed rests on.
    pub(crate) fn speed_grounds(self, path: &At<String>) -> Option<(Cite, Under)> {
        let (subject, property) = path.value.trim().rsplit_once('.')?;
        let asks = matches!(property, "速度" | "真实速度");
        let here = At {
            value: (),
            line: path.line,
            column: path.column,
        };
        let card = self.card_named(subject, &here).ok().filter(|_| asks)?;
        self.cap_grounds(self.st.seat(card)?)
    }

    /// The speeds that can be unfolded now.
    pub(crate) fn unfoldable(self) -> Vec<String> {
        self.st
            .seats()
            .filter(|(_, _, s)| self.def(s.card).speed > 0)
            .map(|(_, _, s)| format!("{}.速度", self.label(s.card)))
            .collect()
    }
}
