//! `局面`: the board that a scenario begins on, and the handing in of sequences (1.1.1, 1.1.2).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::build::{Ability, Def, FILLER, Op, Thing, definitions, too_many};
use super::card::{Cards, Effect, Lasting, Timing};
use super::event::Event;
use super::reads::{Copies, Reads};
use super::select::{Place, Select, written};
use super::state::{CardIx, Mod, ModKind, Seat, Side, SlotEffect, State, Step, TextRef};
use super::words::{Element, Facing, Kind, Phase};
use super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::{GO, Go, Reason, Tracer};
use crate::engine::{At, Cite, Fault, Player, Readings};

/// `局面`.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// In which phase; the effect phase where not said.
    #[serde(rename = "阶段")]
    phase: Option<Phase>,
    /// At which speed the effect phase stands; at its beginning where not said.
    #[serde(rename = "速度阶段", alias = "速度", alias = "当前速度")]
    speed: Option<At<u8>>,
    /// Which turn; the second where not said.
    #[serde(rename = "回合")]
    turn: Option<u16>,
    #[serde(rename = "甲")]
    first: SideText,
    #[serde(rename = "乙")]
    second: SideText,
}

/// One player's side.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct SideText {
    #[serde(rename = "核心", alias = "核心卡", alias = "核心卡区")]
    core: Option<At<CoreText>>,
    #[serde(rename = "牌序", alias = "牌序区")]
    deck: Option<At<Pile>>,
    #[serde(rename = "往生区", alias = "往生")]
    grave: Option<At<Pile>>,
    #[serde(rename = "卡位", alias = "场地", alias = "场上")]
    slots: Slots,
    #[serde(rename = "永续", alias = "卡位永续", alias = "场地永续")]
    lasting: Vec<At<LastingText>>,
    /// Whether the last card was sent away in place of a play last turn (2.1.3-4).
    #[serde(rename = "已送走最后一张")]
    promised: bool,
}

/// A core card and how often it was used.
#[derive(Debug)]
struct CoreText {
    name: String,
    used: u8,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CoreMap {
    #[serde(rename = "卡")]
    name: String,
    #[serde(rename = "已用", alias = "已使用", default)]
    used: u8,
}

written!(CoreText, "核心卡", "核心卡的卡名，或 {卡: 名, 已用: 次数}",
    word |w| Ok(CoreText { name: w.to_owned(), used: 0 }),
    number |_| None,
    map CoreMap => |m| CoreText { name: m.name, used: m.used });

/// Cards by name, top first, or only how many.
#[derive(Debug)]
enum Pile {
    Count(u64),
    Cards(Vec<At<String>>),
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Pile;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("张数，或卡名的列表")
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<Pile, E> {
                Ok(Pile::Count(n))
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Pile, E> {
                u64::try_from(n)
                    .map(Pile::Count)
                    .map_err(|_| E::invalid_value(serde::de::Unexpected::Signed(n), &self))
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Pile, S::Error> {
                let mut cards = Vec::new();
                while let Some(card) = seq.next_element()? {
                    cards.push(card);
                }
                Ok(Pile::Cards(cards))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for Pile {
    fn schema_name() -> Cow<'static, str> {
        "牌堆".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "array", "items": {"type": "string"}}]})
    }
}

/// The slots, as a list from slot 1 or as a mapping by number.
#[derive(Debug, Default)]
struct Slots(Vec<(u8, At<SeatText>)>);

impl<'de> Deserialize<'de> for Slots {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Slots;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("卡位1 到 3 的列表，或 {1: 卡, 2: 卡, 3: 卡}")
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Slots, S::Error> {
                let mut slots = Vec::new();
                while let Some(seat) = seq.next_element()? {
                    if slots.len() == 3 {
                        return Err(S::Error::custom("卡位只有 1、2、3 三个〔1.1.2-5〕"));
                    }
                    slots.push((slots.len() as u8, seat));
                }
                Ok(Slots(slots))
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Slots, M::Error> {
                let mut slots = Vec::new();
                while let Some(key) = map.next_key::<SlotKey>()? {
                    slots.push((key.0, map.next_value()?));
                }
                Ok(Slots(slots))
            }
            fn visit_unit<E: Error>(self) -> Result<Slots, E> {
                Ok(Slots::default())
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for Slots {
    fn schema_name() -> Cow<'static, str> {
        "三个卡位".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let seat = generator.subschema_for::<SeatText>();
        json_schema!({"anyOf": [
            {"type": "array", "items": seat.clone(), "maxItems": 3},
            {"type": "object", "additionalProperties": seat}
        ]})
    }
}

/// A slot's number from 0, written `1` or `卡位1`.
struct SlotKey(u8);

impl<'de> Deserialize<'de> for SlotKey {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl Visitor<'_> for V {
            type Value = SlotKey;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("卡位的次序 1、2 或 3")
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<SlotKey, E> {
                match n {
                    1..=3 => Ok(SlotKey(n as u8 - 1)),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Unsigned(n), &self)),
                }
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<SlotKey, E> {
                self.visit_u64(u64::try_from(n).unwrap_or(0))
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<SlotKey, E> {
                match word.trim_start_matches("卡位").parse() {
                    Ok(n) => self.visit_u64(n),
                    Err(_) => Err(E::unknown_variant(word, &["1", "2", "3"])),
                }
            }
        }
        d.deserialize_any(V)
    }
}

/// A card in a slot, or none.
#[derive(Debug)]
struct SeatText(Option<SeatMap>);

/// A card in a slot with what was done to it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SeatMap {
    #[serde(rename = "卡")]
    name: String,
    #[serde(rename = "朝向", alias = "状态", alias = "正反面", default)]
    face: Option<Facing>,
    #[serde(rename = "加速", default)]
    faster: i8,
    #[serde(rename = "减速", default)]
    slower: i8,
    #[serde(rename = "消耗", alias = "速度消耗", alias = "已消耗", default)]
    paid: u8,
    #[serde(rename = "固定", default)]
    fixed: bool,
    #[serde(rename = "元素", alias = "元素属性", default)]
    element: Option<Element>,
    #[serde(rename = "复制", alias = "文本", default)]
    text: Option<String>,
    #[serde(rename = "净化", default)]
    purged: bool,
    #[serde(rename = "本回合已发动", alias = "已发动", default)]
    acted: super::select::Many<u8>,
}

impl<'de> Deserialize<'de> for SeatText {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = SeatText;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("卡名、无，或 {卡: 名, 朝向: 盖放}")
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<SeatText, E> {
                if matches!(word, "无" | "空" | "") {
                    return Ok(SeatText(None));
                }
                Ok(SeatText(Some(SeatMap {
                    name: word.to_owned(),
                    face: None,
                    faster: 0,
                    slower: 0,
                    paid: 0,
                    fixed: false,
                    element: None,
                    text: None,
                    purged: false,
                    acted: super::select::Many::default(),
                })))
            }
            fn visit_unit<E: Error>(self) -> Result<SeatText, E> {
                Ok(SeatText(None))
            }
            fn visit_none<E: Error>(self) -> Result<SeatText, E> {
                Ok(SeatText(None))
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<SeatText, M::Error> {
                let map = serde::de::value::MapAccessDeserializer::new(map);
                SeatMap::deserialize(map).map(|m| SeatText(Some(m)))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for SeatText {
    fn schema_name() -> Cow<'static, str> {
        "卡位上的卡".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let map = generator.subschema_for::<SeatMap>();
        json_schema!({"anyOf": [{"type": "string"}, {"type": "null"}, map]})
    }
}

/// A lasting effect that already lies on a slot.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LastingText {
    #[serde(rename = "卡位", alias = "次序")]
    slot: u8,
    #[serde(rename = "效果")]
    effect: Effect,
    /// Who put it there; the slot's player where not said.
    #[serde(rename = "附上", alias = "附上的玩家", default)]
    maker: Option<At<String>>,
    /// The card that put it there, if it is still on the field.
    #[serde(rename = "来源", default)]
    source: Option<At<String>>,
}

struct Maker<'r> {
    defs: Vec<Def>,
    things: Vec<(Thing, bool)>,
    faults: Vec<Fault>,
    reads: &'r Reads,
}

impl Maker<'_> {
    fn def(&mut self, name: &str, at: &At<()>) -> Option<u16> {
        if let Some(ix) = self.defs.iter().position(|d| d.key == name) {
            return Some(ix as u16);
        }
        let fault = at
            .fault(format!("没有名为“{name}”的卡"))
            .nearest(name, self.defs.iter().map(|d| d.key.as_str()));
        self.faults.push(fault);
        None
    }

    /// A card, by `火花` or with a label of its own `火花#2`.
    fn thing(&mut self, owner: Player, written: &str, at: &At<()>) -> Option<CardIx> {
        let name = written.split_once('#').map_or(written, |(name, _)| name);
        let def = self.def(name, at)?;
        let own_label = written.contains('#');
        if own_label && self.things.iter().any(|(t, _)| t.label == written) {
            self.faults.push(at.fault(format!("“{written}”写了两次")));
        }
        self.things.push((
            Thing {
                def,
                owner,
                label: written.to_owned(),
            },
            own_label,
        ));
        Some((self.things.len() - 1).min(usize::from(CardIx::MAX)) as CardIx)
    }

    fn pile(&mut self, owner: Player, pile: Option<&At<Pile>>) -> Vec<CardIx> {
        let mut cards = Vec::new();
        let Some(pile) = pile else { return cards };
        match &pile.value {
            Pile::Count(n) => {
                let at = At {
                    value: (),
                    line: pile.line,
                    column: pile.column,
                };
                if *n > 60 {
                    self.faults.push(at.fault("一堆牌至多 60 张"));
                }
                for _ in 0..(*n).min(60) {
                    cards.extend(self.thing(owner, FILLER, &at));
                }
            }
            Pile::Cards(list) => {
                for name in list {
                    let at = At {
                        value: (),
                        line: name.line,
                        column: name.column,
                    };
                    let (word, times) = match name.split_once('×') {
                        Some((word, n)) => match n.trim().parse::<u8>() {
                            Ok(n) if n <= 60 => (word.trim(), n),
                            _ => {
                                self.faults.push(
                                    at.fault(format!("“{}”的张数读不懂", name.value))
                                        .fix("写作 火花×2"),
                                );
                                continue;
                            }
                        },
                        None => (name.as_str(), 1),
                    };
                    for _ in 0..times {
                        cards.extend(self.thing(owner, word, &at));
                    }
                }
            }
        }
        cards
    }

    fn side(&mut self, player: Player, text: &SideText) -> Side {
        let mut side = Side::new();
        if let Some(core) = &text.core {
            let at = At {
                value: (),
                line: core.line,
                column: core.column,
            };
            side.core = self.thing(player, &core.name, &at);
            side.core_used = core.used;
            if let Some(card) = side.core {
                let def = usize::from(self.things[usize::from(card)].0.def);
                if self.defs[def].kind != Kind::Core {
                    self.faults
                        .push(at.fault(format!("“{}”不是核心卡〔1.1.1-3〕", core.name)));
                }
            }
        }
        for (slot, seat) in &text.slots.0 {
            let at = At {
                value: (),
                line: seat.line,
                column: seat.column,
            };
            let Some(map) = &seat.value.0 else { continue };
            side.slots[usize::from(*slot)].seat = self.seat(player, map, &at);
        }
        side.deck = self.pile(player, text.deck.as_ref());
        side.grave = self.pile(player, text.grave.as_ref());
        side.promised = text.promised;
        side
    }

    fn seat(&mut self, player: Player, map: &SeatMap, at: &At<()>) -> Option<Seat> {
        let card = self.thing(player, &map.name, at)?;
        let def = usize::from(self.things[usize::from(card)].0.def);
        if self.defs[def].kind == Kind::Core {
            self.faults.push(at.fault(format!(
                "核心卡“{}”放在核心卡区，不在卡位〔1.1.2-4〕",
                map.name
            )));
        }
        let speed = self.defs[def].speed;
        if speed == 0 && (map.faster != 0 || map.slower != 0 || map.paid != 0 || map.fixed) {
            self.faults.push(at.fault(format!(
                "无速度卡“{}”没有速度属性可以调整〔1.1.1-4〕",
                map.name
            )));
        }
        let mut seat = Seat::new(card, map.face.unwrap_or(Facing::Up), speed);
        let mut push = |what| {
            seat.mods.push(Mod {
                what,
                by: None,
                slot: false,
            })
        };
        if map.faster != 0 {
            push(ModKind::Add(map.faster));
        }
        if map.slower != 0 {
            push(ModKind::Add(-map.slower));
        }
        if map.paid != 0 {
            push(ModKind::Cost(map.paid));
        }
        if map.fixed {
            push(ModKind::Fix);
        }
        if let Some(element) = map.element {
            push(ModKind::Element(element));
        }
        if let Some(text) = &map.text {
            let text = match text.as_str() {
                "无" => None,
                name => Some(self.def(name, at)?),
            };
            seat.mods.push(Mod {
                what: ModKind::Text(text),
                by: None,
                slot: false,
            });
        }
        seat.immune = map.purged;
        for speed in &map.acted.0 {
            seat.acted |= 1 << (speed & 7);
            seat.last = if seat.last == 0 {
                *speed
            } else {
                seat.last.min(*speed)
            };
        }
        Some(seat)
    }
}

impl Paixu {
    /// The game and its first state.
    pub(super) fn from_files(
        cards: &Cards,
        setup: &Setup,
        readings: &Readings,
    ) -> Result<(Self, State), Vec<Fault>> {
        let reads = Reads::of(readings);
        let defs = definitions(cards, &reads)?;
        let mut maker = Maker {
            defs,
            things: Vec::new(),
            faults: Vec::new(),
            reads: &reads,
        };
        let mut sides = [
            maker.side(Player(0), &setup.first),
            maker.side(Player(1), &setup.second),
        ];
        let phase = setup.phase.unwrap_or(Phase::Effects);
        if phase == Phase::Build {
            maker.fill_pools(&mut sides);
        }
        label(&mut maker.things);
        let mut made = 0;
        for (player, text) in [(Player(0), &setup.first), (Player(1), &setup.second)] {
            for lasting in &text.lasting {
                maker.lasting(player, lasting, &mut sides, &mut made);
            }
        }
        let (turn, step, speed) = maker.start(setup, phase);
        let things: Vec<Thing> = maker.things.into_iter().map(|t| t.0).collect();
        if too_many(&things) {
            maker
                .faults
                .push(At::nowhere(()).fault("一局至多 255 张牌"));
        }
        if !maker.faults.is_empty() {
            return Err(maker.faults);
        }
        let has = |of: fn(&Timing) -> bool| {
            maker
                .defs
                .iter()
                .flat_map(|d| &d.abilities)
                .any(|a| of(&a.timing))
        };
        let game = Self {
            watched: has(|t| matches!(t, Timing::When(..) | Timing::SpeedBegins(_))),
            standing: has(|t| matches!(t, Timing::While(_))),
            defs: maker.defs,
            things,
            reads,
        };
        let mut state = State {
            turn,
            phase,
            step,
            speed,
            sides,
            runs: Vec::new(),
            waiting: Vec::new(),
            fresh: Vec::new(),
            tick: 1,
            made,
            dying: false,
            third: false,
            stirred: true,
            end: None,
        };
        for k in 0..6u8 {
            let place = &mut state.sides[usize::from(k & 1)].slots[usize::from(k >> 1)];
            if let Some(seat) = place.seat.as_mut() {
                let (speed, fixed) = game.work_out(seat.card, &seat.mods);
                seat.speed = speed;
                seat.fixed = fixed;
                state.dying |= game.speed_of(seat).is_some_and(|s| s < 1);
            }
        }
        for side in &mut state.sides {
            side.empty = side.deck.is_empty();
        }
        if phase != Phase::Effects {
            // What holds already has been answered when it came to hold.
            game.mark_answered(&mut state);
        }
        Ok((game, state))
    }

    /// The sequence that the board lists for a player.
    pub(super) fn listed(&self, st: &State, player: Player) -> Vec<u16> {
        let deck = &st.side(player).deck;
        deck.iter()
            .map(|c| self.things[usize::from(*c)].def)
            .collect()
    }

    /// Whether a sequence may be handed in (1.1.1-2 to 1.1.1-5, 1.2.2-1).
    pub(super) fn judge_submit<T: Tracer>(
        &self,
        st: &State,
        player: Player,
        defs: &[u16],
        t: &mut T,
    ) -> Go {
        for clause in [
            px!("1.1.1-2"),
            px!("1.1.1-4"),
            px!("1.1.1-5"),
            px!("1.2.2-1"),
            px!("1.1.2-2"),
        ] {
            t.cite(Cite::permits(clause));
        }
        t.require(defs.len() == 23, || {
            Reason::requires(
                px!("1.1.1-2"),
                format!("牌序要恰好 23 张，这里是 {} 张。", defs.len()),
            )
        })?;
        t.require(st.side(player).core.is_some(), || {
            Reason::requires(px!("1.1.1-3"), "要选定一张核心卡，与牌序一同使用。")
                .blocked_by(player.name())
        })?;
        let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
        for def in defs {
            let Some(def) = self.defs.get(usize::from(*def)) else {
                continue;
            };
            t.require(def.kind != Kind::Core, || {
                Reason::forbids(px!("1.1.1-2"), "牌序由无速度卡和速度卡组成，不能放核心卡。")
                    .blocked_by(def.name.as_str())
            })?;
            let [speed, none] = counts.entry(def.name.as_str()).or_default();
            match def.kind {
                Kind::Speed => *speed += 1,
                Kind::Speedless => *none += 1,
                Kind::Core => {}
            }
        }
        for (name, [speed, none]) in counts {
            t.require(speed <= 2, || {
                Reason::forbids(
                    px!("1.1.1-5"),
                    format!("同一牌序里一样的速度卡最多两张，“{name}”有 {speed} 张。"),
                )
                .blocked_by(format!("{name}×{speed}"))
            })?;
            t.require(speed <= 2, || {
                Reason::forbids(
                    px!("1.2.2-1"),
                    format!("卡名相同的速度卡可以有两张，“{name}”有 {speed} 张。"),
                )
                .blocked_by(format!("{name}×{speed}"))
            })?;
            t.require(none <= 1, || {
                Reason::forbids(
                    px!("1.1.1-4"),
                    format!("同一牌序内每一种无速度卡只可以有一张，“{name}”有 {none} 张。"),
                )
                .blocked_by(format!("{name}×{none}"))
            })?;
            if speed > 0 && none > 0 {
                match self.reads.copies {
                    Copies::Apart => {}
                    Copies::Together => t.require(speed + none <= 2, || {
                        Reason::forbids(
                            px!("1.2.2-1"),
                            format!(
                                "卡名“{name}”的卡合计至多两张，这里 {} 张（读法“同名牌的计数”）。",
                                speed + none
                            ),
                        )
                    })?,
                    Copies::Open => t.undecided(|| crate::engine::Unruled {
                        clauses: vec![px!("1.2.2-1"), px!("1.1.1-4"), px!("1.1.1-5")],
                        question: format!("“{name}”有的有速度、有的没有速度，张数怎样计算？"),
                        reading: Some("同名牌的计数".to_owned()),
                    })?,
                }
            }
        }
        GO
    }

    /// A sequence is handed in and laid face down (1.1.2-2).
    pub(super) fn submit(&self, st: &mut State, player: Player, defs: &[u16], log: &mut Log) {
        let side = st.side_mut(player);
        let mut rest: Vec<CardIx> = side.deck.drain(..).chain(side.pool.drain(..)).collect();
        for def in defs {
            let at = rest
                .iter()
                .position(|c| self.things[usize::from(*c)].def == *def);
            if let Some(at) = at {
                let card = rest.remove(at);
                side.deck.push(card);
            }
        }
        side.pool = rest;
        log.record_under(
            || Event::Submitted { player },
            [
                Cite::requires(px!("1.1.1-2")),
                Cite::requires(px!("1.1.1-3")),
                Cite::permits(px!("1.1.1-4")),
                Cite::permits(px!("1.1.1-5")),
                Cite::permits(px!("1.2.2-1")),
                Cite::requires(px!("1.1.2-2")),
                Cite::requires(px!("1.1.2-4")),
            ],
            [self.reads.copies.under()],
        );
        if player == Player(0) {
            st.step = Step::Submit(Player(1));
        } else {
            st.phase = Phase::Deal;
            st.step = Step::Deal(Player(0), 0);
        }
    }
}

impl Maker<'_> {
    /// Gives each player the cards that might be put into a sequence instead of those that are listed.
    fn fill_pools(&mut self, sides: &mut [Side; 2]) {
        let nowhere = At::nowhere(());
        for player in Player::BOTH {
            for def in 1..self.defs.len() {
                let most = match self.defs[def].kind {
                    Kind::Speed => 2,
                    Kind::Speedless => 1,
                    Kind::Core => 0,
                };
                let side = &sides[player.ix()];
                let have = side
                    .deck
                    .iter()
                    .filter(|c| usize::from(self.things[usize::from(**c)].0.def) == def)
                    .count();
                let key = self.defs[def].key.clone();
                for _ in have..most {
                    let card = self.thing(player, &key, &nowhere);
                    sides[player.ix()].pool.extend(card);
                }
            }
        }
    }

    fn lasting(
        &mut self,
        player: Player,
        text: &At<LastingText>,
        sides: &mut [Side; 2],
        made: &mut u16,
    ) {
        let Some(slot) = text.slot.checked_sub(1).filter(|s| *s < 3) else {
            self.faults
                .push(text.fault(format!("没有次序为 {} 的卡位〔1.1.2-5〕", text.slot)));
            return;
        };
        if text.effect.select().is_some_and(|s| *s != Select::Itself)
            || matches!(
                text.effect,
                Effect::Modes(_) | Effect::If(_) | Effect::Lasting(_) | Effect::Copy(_)
            )
        {
            self.faults
                .push(text.fault("卡位的永续效果只作用于放在该卡位的卡，对象写“自身”〔1.2.4-22〕"));
            return;
        }
        let maker = match &text.maker {
            None => player,
            Some(name) => match crate::engine::run::player_named(name, 2) {
                Ok(player) => player,
                Err(fault) => return self.faults.push(fault),
            },
        };
        let source = match &text.source {
            None => None,
            Some(name) => {
                let found = self.things.iter().position(|(t, _)| t.label == name.value);
                if found.is_none() {
                    let labels = self.things.iter().map(|(t, _)| t.label.as_str());
                    self.faults.push(
                        name.fault(format!("局面里没有“{}”", name.value))
                            .nearest(name, labels),
                    );
                }
                found.map(|ix| ix as CardIx)
            }
        };
        let op = Op::Do(Effect::Lasting(Lasting {
            at: Place::Own,
            effect: Box::new(text.effect.clone()),
        }));
        self.defs.push(Def {
            key: format!("{}{}的永续", player.name(), slot + 1),
            name: String::new(),
            kind: Kind::Speedless,
            element: None,
            speed: 0,
            lock: 0,
            uses: 0,
            text: String::new(),
            abilities: vec![Ability {
                text: String::new(),
                timing: Timing::Speed,
                conditions: Vec::new(),
                ops: vec![op],
                cost: 0,
            }],
        });
        *made += 1;
        sides[player.ix()].slots[usize::from(slot)]
            .effects
            .push(SlotEffect {
                made: *made,
                text: TextRef {
                    def: (self.defs.len() - 1) as u16,
                    ability: 0,
                },
                op: 0,
                source,
                maker,
            });
    }

    /// Turn, step and speed at which the board begins.
    fn start(&mut self, setup: &Setup, phase: Phase) -> (u16, Step, u8) {
        let turn = setup.turn.unwrap_or(2).max(1);
        let mut speed = 0;
        if let Some(at) = &setup.speed {
            if phase != Phase::Effects || !(1..=5).contains(&at.value) {
                self.faults.push(
                    at.fault("速度阶段只在效果发动阶段里，从 1 到 5〔2.2-1〕")
                        .fix("阶段写 效果发动阶段，速度阶段写 1 到 5"),
                );
            } else {
                speed = at.value;
            }
        }
        let _ = self.reads;
        match phase {
            Phase::Build => (0, Step::Submit(Player(0)), 0),
            Phase::Deal => (0, Step::Deal(Player(0), 0), 0),
            Phase::Effects if speed > 0 => (turn, Step::SpeedBegins, speed),
            Phase::Effects if turn == 1 => (turn, Step::Locks, 0),
            Phase::Effects => (turn, Step::EffectsBegin, 0),
            Phase::Flip => (turn, Step::FlipBegins, 0),
            Phase::Play => (turn, Step::PlayBegins, 0),
            Phase::End => (turn, Step::TurnEnds, 0),
        }
    }
}

/// Numbers the cards that share a name: 火花#1, 火花#2, in the order of the board.
fn label(things: &mut [(Thing, bool)]) {
    let names: Vec<String> = things.iter().map(|(t, _)| t.label.clone()).collect();
    let mut next: BTreeMap<String, usize> = BTreeMap::new();
    for ix in 0..things.len() {
        if things[ix].1 || names.iter().filter(|n| **n == names[ix]).count() < 2 {
            continue;
        }
        loop {
            let n = next.entry(names[ix].clone()).or_insert(0);
            *n += 1;
            let label = format!("{}#{n}", names[ix]);
            if !names.contains(&label) {
                things[ix].0.label = label;
                break;
            }
        }
    }
}
