//! A scenario's cards and board (`牌`, `局面`): read in the game's words, checked with places, loaded raw.

mod begin;
mod build;

use super::card::forms::{Flag, Short, form};
use super::card::{Bare, CardText, Many, Mod};
use super::reads::Reads;
use super::state::{Reply, Seat, State, Wait};
use super::table::Vividz;
use super::words::{Facing, Phase, Pose, Stage, Until};
use crate::engine::game::Player;
use crate::engine::scenario::{At, Fault, Readings};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;

/// The key of the face that stands for cards nobody has written down.
pub const FILLER: &str = "无名牌";

/// `牌`: the cards by their keys.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Cards(pub BTreeMap<String, At<CardText>>);

form! {
    /// `局面`: the board on which a scenario begins.
    Setup {
        /// From where it goes on: 构筑, 准备, or a clause such as 704.2.
        "从" | "时点" | "步骤" => from: Option<At<String>> = None,
        /// The number of the turn.
        "回合" | "回合数" => turn: u32 = 3,
        /// 回合玩家.
        "回合玩家" => active: Option<At<String>> = None,
        /// 先手玩家.
        "先手玩家" | "先手" => first: Option<At<String>> = None,
        /// The phase.
        "阶段" => phase: Option<Phase> = None,
        /// An attack going on.
        "攻击" => attack: Option<AttackSetup> = None,
        /// 甲's side.
        "甲" => a: SeatSetup = SeatSetup::default(),
        /// 乙's side.
        "乙" => b: SeatSetup = SeatSetup::default(),
        /// Continuous effects in force.
        "效果" | "持续性效果" => effects: Vec<At<EffectSetup>> = Vec::new(),
        /// Abilities in triggered state.
        "触发中" | "已触发" => triggered: Vec<At<TriggeredSetup>> = Vec::new(),
    }
}

form! {
    /// An attack going on.
    AttackSetup {
        /// The attacking character.
        "角色" | "牌" | "攻击角色" => who: Option<At<String>> = None,
        /// The step that begins.
        "步骤" => stage: Option<Stage> = None,
    }
}

form! {
    /// An effect in force.
    EffectSetup {
        /// The card it comes from.
        "来源" | "牌" => source: Option<At<String>> = None,
        /// Who controls it; the controller of the source where not written.
        "操控" | "操控者" => player: Option<At<String>> = None,
        /// The cards it is on, where its own words do not say.
        "对" => on: Many<String> = Many::default(),
        /// How long.
        "期间" => until: Until = Until::MissionEnd,
        /// What it does.
        "效果" => mods: Many<Bare<Mod>> = Many::default(),
    }
}

form! {
    /// An ability in triggered state.
    TriggeredSetup {
        /// The card.
        "牌" => card: Option<At<String>> = None,
        /// Which of its abilities, from 1.
        "能力" => ability: u8 = 1,
        /// How many layers.
        "层数" => layers: u8 = 1,
    }
}

form! {
    /// One player's side. Zones that are not written are empty, but for the deck.
    SeatSetup {
        /// 账号区.
        "账号区" | "账号牌" | "账号" => account: At<Pile> = At::nowhere(Pile::default()),
        /// 任务区.
        "任务区" | "任务牌" | "任务" => missions: At<Pile> = At::nowhere(Pile::default()),
        /// 场地区.
        "场地区" | "场地" => field: FieldSetup = FieldSetup::default(),
        /// 手牌区.
        "手牌区" | "手牌" => hand: At<Pile> = At::nowhere(Pile::default()),
        /// 牌库, the top first; 30 unknown cards where not written.
        "牌库" | "牌组区" | "卡组区" => deck: Option<At<Pile>> = None,
        /// 能量区.
        "能量区" | "能量" => energy: At<Pile> = At::nowhere(Pile::default()),
        /// 弃牌区.
        "弃牌区" | "墓地" => trash: At<Pile> = At::nowhere(Pile::default()),
        /// 除外区.
        "除外区" => removed: At<Pile> = At::nowhere(Pile::default()),
        /// 保留区.
        "保留区" => keep: At<Pile> = At::nowhere(Pile::default()),
        /// EXP that belongs to nobody.
        "经验区" => exp: At<Pile> = At::nowhere(Pile::default()),
        /// 牌组, for 构筑 and 准备.
        "牌组" => set: Option<At<Short<DeckSetup>>> = None,
    }
}

form! {
    /// The areas of a field.
    FieldSetup {
        /// 左侧边.
        "左" | "左侧边" | "左侧边区" => left: At<Pile> = At::nowhere(Pile::default()),
        /// 中央区.
        "中央" | "中央区" | "中" => centre: At<Pile> = At::nowhere(Pile::default()),
        /// 右侧边.
        "右" | "右侧边" | "右侧边区" => right: At<Pile> = At::nowhere(Pile::default()),
    }
}

form! {
    /// A deck.
    DeckSetup {
        /// One that comes with the program, by its name.
        "样例" => sample: Option<String> = None,
        /// 账号牌.
        "账号牌" | "账号" => account: Pile = Pile::default(),
        /// 任务牌.
        "任务牌" | "任务" => missions: Pile = Pile::default(),
        /// 主牌组.
        "主牌组" | "主" => main: Pile = Pile::default(),
    } short sample: String
}

/// Some cards: how many unknown ones, or which.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Pile {
    /// So many unknown cards.
    pub unknown: u32,
    /// These.
    pub cards: Vec<At<Short<Entry>>>,
}

form! {
    /// A card on the board.
    Entry {
        /// Its key; 火花×2 for two, 火花#1 to call this one so.
        "牌" | "名" => name: String = String::new(),
        /// How many.
        "数" | "张数" => count: u32 = 1,
        /// 竖置 or 横置.
        "状态" => pose: Option<Pose> = None,
        /// 横置.
        "横置" => rested: Flag = Flag(false),
        /// 正面 or 背面.
        "朝向" | "正反面" => facing: Option<Facing> = None,
        /// 已受到的伤害.
        "伤害" => damage: i32 = 0,
        /// The cards under it.
        "EXP" | "经验" => exp: Box<Pile> = Box::default(),
        /// Markers: names, or names with how many.
        "标记" => marks: MarkList = MarkList::default(),
        /// Who controls it.
        "操控" | "操控者" => controller: Option<String> = None,
        /// Who owns it.
        "拥有" | "拥有者" => owner: Option<String> = None,
        /// A completed mission.
        "完成" | "完成状态" => completed: Flag = Flag(false),
        /// A mission in check state.
        "检查" | "检查状态" => checked: Flag = Flag(false),
        /// In level-up state.
        "升级" | "升级状态" => levelled: Flag = Flag(false),
        /// Its attack has succeeded this turn.
        "攻击成功" => succeeded: Flag = Flag(false),
        /// Entered this turn.
        "此回合登场" => fresh: Flag = Flag(false),
    } short name: String
}

/// Markers with how many.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct MarkList(pub Vec<(String, u16)>);

impl<'de> Deserialize<'de> for MarkList {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = MarkList;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("标记的名,或“名: 个数”")
            }
            fn visit_str<E: Error>(self, name: &str) -> Result<MarkList, E> {
                Ok(MarkList(vec![(name.to_owned(), 1)]))
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<MarkList, S::Error> {
                let mut all: Vec<(String, u16)> = Vec::new();
                while let Some(name) = seq.next_element::<String>()? {
                    match all.iter_mut().find(|(n, _)| *n == name) {
                        Some((_, n)) => *n += 1,
                        None => all.push((name, 1)),
                    }
                }
                Ok(MarkList(all))
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<MarkList, M::Error> {
                let mut all = Vec::new();
                while let Some((name, n)) = map.next_entry()? {
                    all.push((name, n));
                }
                Ok(MarkList(all))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for MarkList {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "标记".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"type": "string"}},
            {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
        ]})
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Pile;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("张数、一张牌,或牌的列表")
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<Pile, E> {
                if n > 200 {
                    return Err(E::custom(format!("太多:{n} 张,至多 200 张")));
                }
                Ok(Pile {
                    unknown: n as u32,
                    cards: Vec::new(),
                })
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Pile, E> {
                u64::try_from(n)
                    .map_err(|_| E::custom("张数不能是负数"))
                    .and_then(|n| self.visit_u64(n))
            }
            fn visit_str<E: Error>(self, name: &str) -> Result<Pile, E> {
                let entry = Entry {
                    name: name.to_owned(),
                    ..Entry::default()
                };
                Ok(Pile {
                    unknown: 0,
                    cards: vec![At::nowhere(Short(entry))],
                })
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Pile, S::Error> {
                let mut cards = Vec::new();
                while let Some(card) = seq.next_element()? {
                    cards.push(card);
                }
                Ok(Pile { unknown: 0, cards })
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Pile, M::Error> {
                let entry = Entries::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Pile {
                    unknown: 0,
                    cards: entry.0,
                })
            }
            fn visit_unit<E: Error>(self) -> Result<Pile, E> {
                Ok(Pile::default())
            }
            fn visit_none<E: Error>(self) -> Result<Pile, E> {
                Ok(Pile::default())
            }
        }
        d.deserialize_any(V)
    }
}

/// A mapping: one card with its state, or names with how many of each.
struct Entries(Vec<At<Short<Entry>>>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Entries;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一张牌及其状态,或“牌名: 张数”")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Entries, M::Error> {
                let mut all = Vec::new();
                let mut first: Option<String> = map.next_key()?;
                let whole = first
                    .as_ref()
                    .is_some_and(|k| Entry::ALL_KEYS.contains(&k.as_str()));
                if whole {
                    let rest = Keyed { first, map };
                    let entry = Entry::deserialize(MapAccessDeserializer::new(rest))?;
                    return Ok(Entries(vec![At::nowhere(Short(entry))]));
                }
                while let Some(name) = first.take() {
                    let count: At<u32> = map.next_value()?;
                    all.push(At {
                        value: Short(Entry {
                            name,
                            count: count.value.min(200),
                            ..Entry::default()
                        }),
                        line: count.line,
                        column: count.column,
                    });
                    first = map.next_key()?;
                }
                Ok(Entries(all))
            }
        }
        d.deserialize_map(V)
    }
}

/// A mapping whose first key has been read.
struct Keyed<M> {
    first: Option<String>,
    map: M,
}

impl<'de, M: MapAccess<'de>> MapAccess<'de> for Keyed<M> {
    type Error = M::Error;

    fn next_key_seed<S: serde::de::DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, M::Error> {
        use serde::de::IntoDeserializer;
        match self.first.take() {
            Some(key) => seed.deserialize(key.into_deserializer()).map(Some),
            None => self.map.next_key_seed(seed),
        }
    }

    fn next_value_seed<S: serde::de::DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, M::Error> {
        self.map.next_value_seed(seed)
    }
}

impl JsonSchema for Pile {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "牌或张数".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let entry = generator.subschema_for::<Entry>();
        json_schema!({"anyOf": [
            {"type": "integer", "minimum": 0, "maximum": 200},
            {"type": "string"},
            {"type": "array", "items": {"anyOf": [{"type": "string"}, entry.clone()]}},
            entry,
            {"type": "object", "additionalProperties": {"type": "integer"}}
        ]})
    }
}

/// A board being built.
struct Builder {
    g: Vividz,
    s: State,
    keys: Vec<(String, u16)>,
    /// The number that a scenario gave a card after #.
    numbered: Vec<Option<u32>>,
    faults: Vec<Fault>,
}

/// The game and its first state.
///
/// # Errors
/// Every fault of cards and board.
pub fn set_up(
    cards: &Cards,
    setup: &Setup,
    readings: &Readings,
) -> Result<(Vividz, State), Vec<Fault>> {
    let mut b = Builder {
        g: Vividz::empty(Reads::of(readings)),
        s: blank(),
        keys: Vec::new(),
        numbered: Vec::new(),
        faults: Vec::new(),
    };
    b.g.learn("禁止攻击");
    for (key, at) in &cards.0 {
        b.face(key, at);
    }
    b.decks(setup);
    b.seat(Player(0), &setup.a);
    b.seat(Player(1), &setup.b);
    b.name_all();
    b.turn(setup);
    b.effects(setup);
    b.attack(setup);
    b.triggered(setup);
    b.stack(setup);
    if b.faults.is_empty() {
        Ok((b.g, b.s))
    } else {
        Err(b.faults)
    }
}

/// A state without cards.
fn blank() -> State {
    State {
        cards: Vec::new(),
        seats: [Seat::default(), Seat::default()],
        turn: 0,
        active: Player(0),
        first: None,
        phase: None,
        attack: None,
        clock: 0,
        stack: Vec::new(),
        ctxs: Vec::new(),
        wait: Wait::Auto,
        reply: Reply::None,
        triggered: Vec::new(),
        lasting: Vec::new(),
        delayed: Vec::new(),
        memories: Vec::new(),
        causes: Vec::new(),
        marks: Vec::new(),
        history: Vec::new(),
        used: Vec::new(),
        losing: [false; 2],
        watch: Vec::new(),
        spin: 0,
        handed: [false; 2],
    }
}

fn player_of(name: &str) -> Option<Player> {
    Player::BOTH.into_iter().find(|p| p.name() == name)
}

/// A written name as key, number after #, and how many after ×.
pub fn name_parts(written: &str) -> (String, Option<u32>, u32) {
    let mut name = written.trim();
    let mut times = 1;
    if let Some((head, n)) = name.rsplit_once(['×', '*', '✕'])
        && let Ok(n) = n.trim().parse::<u32>()
    {
        times = n.min(200);
        name = head.trim();
    }
    match name.rsplit_once(['#', '＃']) {
        Some((head, n)) => match n.trim().parse() {
            Ok(n) => (head.trim().to_owned(), Some(n), times),
            Err(_) => (name.to_owned(), None, times),
        },
        None => (name.to_owned(), None, times),
    }
}

#[cfg(test)]
mod tests {
    use super::begin::{PLACES, place_of};
    use super::name_parts;

    #[test]
    fn names_are_taken_apart() {
        assert_eq!(name_parts("火花×2"), ("火花".to_owned(), None, 2));
        assert_eq!(name_parts("火花#3"), ("火花".to_owned(), Some(3), 1));
        assert_eq!(name_parts("火花"), ("火花".to_owned(), None, 1));
    }

    #[test]
    fn every_place_of_the_turn_is_known() {
        for word in PLACES.iter().skip(2) {
            assert!(place_of(word).is_some(), "{word}");
        }
        assert!(place_of("806.7").is_some());
        assert!(place_of("704.2a").is_some());
        assert!(place_of("999.1").is_none());
    }
}
