//! `做`: what is done, as a person writes it; and cards by name.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::build::{owner_prefix, seat_name};
use super::select::written;
use super::state::{Act, Asked, CardIx, State};
use super::words::{Element, Facing, Zone};
use super::{Choice, Paixu};
use crate::engine::{At, Fault, Player};

/// An action as it is written.
#[derive(Debug, Clone)]
pub struct Action(pub(super) Written);

/// The actions with one key; the bare words are among them.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Written>)]
pub(super) enum Written {
    #[serde(rename = "提交牌序", alias = "提交")]
    Submit(Vec<String>),
    #[serde(rename = "放置")]
    Face(Facing),
    #[serde(rename = "发动")]
    Use(String),
    #[serde(rename = "对象", alias = "选对象", alias = "选")]
    Target(String),
    #[serde(rename = "卡位", alias = "选卡位")]
    Place(String),
    #[serde(rename = "选项", alias = "择一")]
    Mode(Which),
    #[serde(rename = "元素")]
    Element(Element),
    #[serde(rename = "选牌序")]
    Deck(String),
    #[serde(rename = "先结算")]
    First(String),
    #[serde(rename = "翻开")]
    Turn(String),
    #[serde(rename = "出牌")]
    Play(Play),
    #[serde(rename = "替代出牌", alias = "往生替代", alias = "送入往生")]
    Away(String),
    #[serde(rename = "发动核心", alias = "发动核心卡")]
    Core(u8),
    #[serde(skip_deserializing, rename = "提交牌序")]
    Listed,
    #[serde(skip_deserializing, rename = "不发动")]
    Pass,
    #[serde(skip_deserializing, rename = "完毕")]
    Done,
    #[serde(skip_deserializing, rename = "投降")]
    Concede,
}

/// One of several things, by number from 1 or by name.
#[derive(Debug, Clone)]
pub(super) enum Which {
    Number(usize),
    Named(String),
}

impl Serialize for Which {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(n) => s.serialize_u64(*n as u64),
            Self::Named(name) => s.serialize_str(name),
        }
    }
}

/// Never written as a mapping.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NoMap {}

written!(Which, "选项", "第几项（从 1 数），或那一项的名",
    word |w| Ok(Which::Named(w.to_owned())),
    number |n| usize::try_from(n).ok().filter(|n| *n > 0).map(Which::Number),
    map NoMap => |_| Which::Number(1));

/// A play: into which slot, how.
#[derive(Debug, Clone)]
pub(super) struct Play {
    pub slot: u8,
    pub down: bool,
    pub card: Option<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<PlayMap>)]
pub(super) struct PlayMap {
    #[serde(rename = "卡位", alias = "次序")]
    slot: u8,
    #[serde(
        rename = "盖放",
        default,
        skip_serializing_if = "is_false",
        deserialize_with = "crate::engine::file::yes_or_no"
    )]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    down: bool,
    #[serde(rename = "朝向", default, skip_serializing_if = "Option::is_none")]
    face: Option<Facing>,
    #[serde(rename = "卡", default, skip_serializing_if = "Option::is_none")]
    card: Option<String>,
}

fn is_false(yes: &bool) -> bool {
    !yes
}

impl Serialize for Play {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if !self.down && self.card.is_none() {
            return s.serialize_u8(self.slot);
        }
        PlayMap {
            slot: self.slot,
            down: self.down,
            face: None,
            card: self.card.clone(),
        }
        .serialize(s)
    }
}

written!(Play, "出牌", "卡位的次序，或 {卡位: 1, 盖放: 是}",
word |w| match w.trim_start_matches("卡位") {
    "1" => Ok(Play { slot: 1, down: false, card: None }),
    "2" => Ok(Play { slot: 2, down: false, card: None }),
    "3" => Ok(Play { slot: 3, down: false, card: None }),
    _ => Err(&["1", "2", "3", "卡位1", "卡位2", "卡位3"]),
},
number |n| u8::try_from(n).ok().map(|slot| Play { slot, down: false, card: None }),
map PlayMap => |m| Play {
    slot: m.slot,
    down: m.down || m.face == Some(Facing::Down),
    card: m.card,
});

const BARE: &[&str] = &[
    "完毕",
    "不发动",
    "做",
    "不做",
    "发动核心",
    "投降",
    "提交牌序",
    "展示",
    "盖放",
    "发动",
    "对象",
    "卡位",
    "选项",
    "元素",
    "选牌序",
    "先结算",
    "翻开",
    "出牌",
    "替代出牌",
    "放置",
];

fn bare(word: &str) -> Option<Written> {
    Some(match word {
        "完毕" | "结束" | "跳过" | "不翻" | "不出" | "不出牌" | "够了" => {
            Written::Done
        }
        "不发动" | "不做" => Written::Pass,
        "发动" | "做" => Written::Use(String::new()),
        "发动核心" | "发动核心卡" => Written::Core(1),
        "投降" => Written::Concede,
        "提交牌序" | "提交" => Written::Listed,
        "展示" => Written::Face(Facing::Up),
        "盖放" | "盖" => Written::Face(Facing::Down),
        _ => return None,
    })
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Action;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一个做法，如 出牌: 1、对象: 火花、完毕")
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<Action, E> {
                bare(word)
                    .map(Action)
                    .ok_or_else(|| E::unknown_variant(word, BARE))
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Action, M::Error> {
                Written::deserialize(MapAccessDeserializer::new(map)).map(Action)
            }
        }
        d.deserialize_any(V)
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(s)
    }
}

impl JsonSchema for Action {
    fn schema_name() -> Cow<'static, str> {
        "做".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let map = generator.subschema_for::<Written>();
        json_schema!({"anyOf": [{"enum": ["完毕", "不发动", "发动", "做", "不做", "发动核心", "投降", "提交牌序", "展示", "盖放"]}, map]})
    }
}

impl Paixu {
    /// The card that a name means: a label (火花#2), a slot (甲1), an owner's card (甲火花), or a name that only one
    /// card of the field has.
    pub(super) fn card_named(&self, st: &State, name: &str, at: &At<()>) -> Result<CardIx, Fault> {
        if let Some((player, slot)) = seat_name(name) {
            return match &st.side(player).slots[usize::from(slot)].seat {
                Some(seat) => Ok(seat.card),
                None => Err(at.fault(format!("{name}没有卡"))),
            };
        }
        let by_label = self.things.iter().position(|t| t.label == name);
        if let Some(ix) = by_label {
            return Ok(ix as CardIx);
        }
        let candidates = |name: &str, owner: Option<Player>| -> Vec<CardIx> {
            (0..self.things.len())
                .filter(|ix| {
                    let thing = &self.things[*ix];
                    let def = &self.defs[usize::from(thing.def)];
                    let named = def.key == name || def.name == name || thing.label == name;
                    named && owner.is_none_or(|p| p == thing.owner)
                })
                .map(|ix| ix as CardIx)
                .collect()
        };
        let mut found = candidates(name, None);
        if found.is_empty()
            && let Some((owner, rest)) = owner_prefix(name)
        {
            found = candidates(rest, Some(owner));
        }
        let seated: Vec<CardIx> = found
            .iter()
            .copied()
            .filter(|c| st.spot(*c).is_some())
            .collect();
        match (found.as_slice(), seated.as_slice()) {
            ([], _) => {
                let labels = self.things.iter().map(|t| t.label.as_str());
                Err(at
                    .fault(format!("没有名为“{name}”的卡"))
                    .nearest(name, labels))
            }
            ([only], _) | (_, [only]) => Ok(*only),
            _ => {
                let labels: Vec<&str> = found.iter().map(|c| self.label(*c)).collect();
                Err(at.fault(format!("叫“{name}”的卡不止一张")).fix(format!(
                    "写明是哪一张：{}；场上的也可写卡位，如 甲1",
                    labels.join("、")
                )))
            }
        }
    }

    pub(super) fn read_action(&self, st: &State, action: &At<Action>) -> Result<Choice, Fault> {
        let at = At {
            value: (),
            line: action.line,
            column: action.column,
        };
        let card = |name: &str| self.card_named(st, name, &at);
        let player = |name: &str| {
            Player::BOTH
                .into_iter()
                .find(|p| name.starts_with(p.name()))
                .ok_or_else(|| {
                    at.fault(format!("没有名为“{name}”的玩家"))
                        .fix("写 甲 或 乙")
                })
        };
        let slot = |n: u8| match n {
            1..=3 => Ok(n - 1),
            _ => Err(at
                .fault(format!("没有次序为 {n} 的卡位"))
                .fix("卡位只有 1、2、3")),
        };
        Ok(match &action.0 {
            Written::Listed => {
                let player = match st.step {
                    super::state::Step::Submit(p) => p,
                    _ => Player(0),
                };
                Choice::Submit(self.listed(st, player))
            }
            Written::Submit(names) => {
                let mut defs = Vec::new();
                for name in names {
                    let (word, times) = match name.split_once('×') {
                        Some((word, n)) => (word.trim(), n.trim().parse::<u8>().unwrap_or(1)),
                        None => (name.as_str(), 1),
                    };
                    let Some(def) = self.defs.iter().position(|d| d.key == word) else {
                        let keys = self.defs.iter().map(|d| d.key.as_str());
                        return Err(at
                            .fault(format!("没有名为“{word}”的卡"))
                            .nearest(word, keys));
                    };
                    defs.extend(std::iter::repeat_n(def as u16, usize::from(times)));
                }
                Choice::Submit(defs)
            }
            Written::Face(face) => Choice::Face(*face),
            Written::Use(name) if name.is_empty() => match st.runs.last() {
                Some(run) => Choice::Use(run.who.card),
                None => return Err(at.fault("没有写明发动哪张卡").fix("写作 发动: 卡名")),
            },
            Written::Use(name) => {
                let ix = card(name)?;
                // A core card is activated in its own way.
                if self.def(ix).kind == super::words::Kind::Core {
                    Choice::Act(Act::Core(0))
                } else {
                    Choice::Use(ix)
                }
            }
            Written::Pass => Choice::Pass,
            Written::Target(name)
                if st
                    .runs
                    .last()
                    .and_then(|r| r.ask)
                    .is_some_and(|a| matches!(a.what, Asked::Arrange(..) | Asked::Pick(..))) =>
            {
                Choice::Target(self.deck_card(st, name, &at)?)
            }
            Written::Target(name) => {
                // Where a slot is asked for, a slot's name means the slot.
                let places = st
                    .runs
                    .last()
                    .and_then(|r| r.ask)
                    .is_some_and(|a| matches!(a.what, Asked::Place | Asked::DrawSlot));
                match seat_name(name) {
                    Some((player, slot)) if places => Choice::Place(player, slot),
                    _ => Choice::Target(card(name)?),
                }
            }
            Written::Place(name) => {
                let asked = st.runs.last().and_then(|r| r.ask).map(|a| a.player);
                let bare = name
                    .trim_start_matches("卡位")
                    .parse::<u8>()
                    .ok()
                    .zip(asked);
                match (seat_name(name), bare) {
                    (Some((player, slot)), _) => Choice::Place(player, slot),
                    (None, Some((n, player))) => Choice::Place(player, slot(n)?),
                    _ => {
                        return Err(at
                            .fault(format!("没有名为“{name}”的卡位"))
                            .fix("写作 甲1 到 乙3"));
                    }
                }
            }
            Written::Mode(Which::Number(n)) => Choice::Mode((*n - 1).min(255) as u8),
            Written::Mode(Which::Named(name)) => {
                let modes = self.modes_now(st);
                match modes.iter().position(|m| m == name) {
                    Some(n) => Choice::Mode(n as u8),
                    None => {
                        return Err(at
                            .fault(format!("没有名为“{name}”的选项"))
                            .nearest(name, modes.iter().map(String::as_str)));
                    }
                }
            }
            Written::Element(element) => Choice::Element(*element),
            Written::Deck(name) => Choice::Deck(player(name)?),
            Written::First(name) => {
                let ix = card(name)?;
                let waits = st.waiting.iter().position(|w| w.who.card == ix);
                match self.first_of(st, ix).or(waits.map(|n| n as u8)) {
                    Some(n) => Choice::First(n),
                    None => return Err(at.fault(format!("“{name}”没有等待结算的效果"))),
                }
            }
            Written::Turn(name) => Choice::Act(Act::Turn(card(name)?)),
            Written::Play(play) => {
                let card = match &play.card {
                    None => None,
                    Some(name) => Some(self.deck_card(st, name, &at)?),
                };
                Choice::Act(Act::Play {
                    card,
                    slot: slot(play.slot)?,
                    down: play.down,
                })
            }
            Written::Away(name) => Choice::Act(Act::Away(card(name)?)),
            Written::Core(n) => Choice::Act(Act::Core(n.saturating_sub(1))),
            Written::Done => Choice::Done,
            Written::Concede => Choice::Concede,
        })
    }

    /// A card of a sequence, preferred over one of the same name elsewhere.
    fn deck_card(&self, st: &State, name: &str, at: &At<()>) -> Result<CardIx, Fault> {
        let in_deck = (0..self.things.len() as u16)
            .map(|ix| ix as CardIx)
            .find(|c| {
                let thing = &self.things[usize::from(*c)];
                (thing.label == name || self.def(*c).key == name)
                    && st.find(*c).is_some_and(|w| w.zone == Zone::Deck)
            });
        match in_deck {
            Some(card) => Ok(card),
            None => self.card_named(st, name, at),
        }
    }

    /// The names of the things that a text offers now.
    pub(super) fn modes_now(&self, st: &State) -> Vec<String> {
        let Some(run) = st.runs.last() else {
            return Vec::new();
        };
        match self.ability(run.who.text).ops.get(usize::from(run.at)) {
            Some(super::build::Op::Modes(modes)) => modes.iter().map(|m| m.0.clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// The action that writes a choice.
    pub(super) fn write_action(&self, st: &State, choice: &Choice) -> Action {
        let card = |c: CardIx| self.label(c).to_owned();
        let place = |p: Player, s: u8| format!("{}{}", p.name(), s + 1);
        Action(match choice {
            Choice::Submit(defs) => Written::Submit(
                defs.iter()
                    .filter_map(|d| self.defs.get(usize::from(*d)))
                    .map(|d| d.key.clone())
                    .collect(),
            ),
            Choice::Face(face) => Written::Face(*face),
            Choice::Use(c) => Written::Use(card(*c)),
            Choice::Pass => Written::Pass,
            Choice::Target(c) => Written::Target(card(*c)),
            Choice::Place(p, s) => Written::Place(place(*p, *s)),
            Choice::Mode(n) => Written::Mode(Which::Number(usize::from(*n) + 1)),
            Choice::Element(e) => Written::Element(*e),
            Choice::Deck(p) => Written::Deck(p.name().to_owned()),
            Choice::First(n) => Written::First(
                st.waiting
                    .get(usize::from(*n))
                    .map_or_else(String::new, |w| card(w.who.card)),
            ),
            Choice::Act(Act::Turn(c)) => Written::Turn(card(*c)),
            Choice::Act(Act::Play {
                card: c,
                slot,
                down,
            }) => Written::Play(Play {
                slot: slot + 1,
                down: *down,
                card: c.map(card),
            }),
            Choice::Act(Act::Away(c)) => Written::Away(card(*c)),
            Choice::Act(Act::Core(n)) => Written::Core(n + 1),
            Choice::Done => Written::Done,
            Choice::Concede => Written::Concede,
        })
    }
}
