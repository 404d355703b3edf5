//! A scenario's cards and board (`牌`, `局面`): read in the game's words, checked with places, loaded raw.

use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::card::forms::{Flag, Short, form};
use super::card::{Bare, CardText, Many, Mod};
use super::frame::{At as Step, Frame, Prep};
use super::reads::Reads;
use super::sample::samples;
use super::state::{
    Area, Attack, Card, CardIx, Lasting, Mark, Obj, Reply, Seat, Seen, State, Triggered, Wait, bit,
};
use super::table::{DeckList, Vividz, key};
use super::words::{Facing, Kind, Phase, Pose, Stage, Until, Zone};
use crate::engine::game::Player;
use crate::engine::scenario::{At, Fault, Readings, nearest_word};

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

impl Builder {
    fn face(&mut self, key: &str, at: &At<CardText>) {
        if key.contains(['#', '×', '.']) {
            self.faults.push(
                at.fault(format!("牌“{key}”的名里不能有 #、× 或 ."))
                    .fix("同名的牌写一张,局面里写 火花×2"),
            );
        }
        match self.g.add_face(key, &at.value, false) {
            Ok(face) => self.keys.push((key.to_owned(), face)),
            Err(mut faults) => self.faults.append(&mut faults),
        }
    }

    fn filler(&mut self) -> u16 {
        if let Some((_, face)) = self.keys.iter().find(|(k, _)| k == FILLER) {
            return *face;
        }
        let text = CardText {
            kind: Kind::Event,
            ..CardText::default()
        };
        match self.g.add_face(FILLER, &text, true) {
            Ok(face) => {
                self.keys.push((FILLER.to_owned(), face));
                face
            }
            Err(_) => 0,
        }
    }

    fn player(&mut self, at: &At<String>) -> Player {
        player_of(at).unwrap_or_else(|| {
            let fault = at
                .fault(format!("没有名为“{}”的玩家", at.value))
                .nearest(at, Player::BOTH.map(Player::name));
            self.faults.push(fault);
            Player(0)
        })
    }

    /// A card of a face in a zone.
    fn card(&mut self, face: u16, owner: Player, zone: Zone, number: Option<u32>) -> CardIx {
        let ix = CardIx(self.s.cards.len() as u16);
        let stamp = self.s.tick();
        let hidden = matches!(zone, Zone::Deck | Zone::Hand | Zone::Set);
        self.s.cards.push(Card {
            face,
            life: 0,
            owner,
            controller: owner,
            zone,
            area: None,
            rested: false,
            down: hidden,
            bits: 0,
            stamp,
            placed: stamp,
            damage: 0,
            under: None,
        });
        self.numbered.push(number);
        self.s.zone_mut(owner, zone).push(ix);
        ix
    }

    fn find_face(&mut self, place: &At<()>, name: &str) -> Option<u16> {
        if name == FILLER {
            return Some(self.filler());
        }
        if let Some((_, face)) = self.keys.iter().find(|(k, _)| k == name) {
            return Some(*face);
        }
        let fix = nearest_word(name, self.keys.iter().map(|(k, _)| k.as_str()));
        let mut fault = place.fault(format!("“牌”里没有“{name}”"));
        fault.fix = fix;
        self.faults.push(fault);
        None
    }

    /// Lays a pile into a zone; the first written is the top of a deck.
    fn pile(&mut self, player: Player, pile: &At<Pile>, zone: Zone, area: Option<Area>) {
        let mut laid: Vec<CardIx> = Vec::new();
        for _ in 0..pile.unknown {
            let face = self.filler();
            laid.push(self.card(face, player, zone, None));
        }
        for at in &pile.cards {
            let place = At {
                value: (),
                line: if at.line == 0 { pile.line } else { at.line },
                column: if at.line == 0 { pile.column } else { at.column },
            };
            let mut cards = self.entry(player, &at.value, &place, zone, area);
            laid.append(&mut cards);
        }
        if zone == Zone::Deck {
            self.s.zone_mut(player, zone).reverse();
        }
    }

    fn entry(
        &mut self,
        player: Player,
        entry: &Entry,
        place: &At<()>,
        zone: Zone,
        area: Option<Area>,
    ) -> Vec<CardIx> {
        let (name, number, times) = name_parts(&entry.name);
        let Some(face) = self.find_face(place, &name) else {
            return Vec::new();
        };
        let text_kind = self.g.faces[face as usize].text.kind;
        let wrong = match zone {
            Zone::Field => text_kind != Kind::Character,
            Zone::Account => text_kind != Kind::Account,
            Zone::Mission => text_kind != Kind::Mission,
            _ => false,
        };
        if wrong {
            self.faults.push(place.fault(format!(
                "“{name}”是{}，不能放在{}",
                text_kind.word(),
                zone.word()
            )));
        }
        let who = |name: &Option<String>, faults: &mut Vec<Fault>| {
            let name = name.as_ref()?;
            let found = player_of(name);
            if found.is_none() {
                faults.push(
                    place
                        .fault(format!("没有名为“{name}”的玩家"))
                        .nearest(name, Player::BOTH.map(Player::name)),
                );
            }
            found
        };
        let owner = who(&entry.owner, &mut self.faults).unwrap_or(player);
        let controller = who(&entry.controller, &mut self.faults).unwrap_or(player);
        let mut laid = Vec::new();
        for _ in 0..times.max(1) * entry.count.max(1) {
            let card = self.card(face, owner, zone, number);
            if owner != player {
                // It lies with the player who is written, though another owns it.
                self.s.zone_mut(owner, zone).retain(|c| *c != card);
                self.s.zone_mut(player, zone).push(card);
            }
            let rested = entry.rested.0 || entry.checked.0 || entry.pose == Some(Pose::Rested);
            let c = self.s.card_mut(card);
            c.area = area;
            c.rested = rested;
            c.damage = entry.damage;
            if zone == Zone::Field {
                c.controller = controller;
            }
            match entry.facing {
                Some(Facing::Down) => c.down = true,
                Some(Facing::Up) => c.down = false,
                None => {}
            }
            if entry.completed.0 {
                c.bits |= bit::COMPLETED;
                c.down = true;
            }
            for (on, b) in [
                (entry.levelled, bit::LEVELLED),
                (entry.succeeded, bit::SUCCEEDED),
                (entry.fresh, bit::FRESH),
            ] {
                if on.0 {
                    c.bits |= b;
                }
            }
            for (name, n) in &entry.marks.0 {
                self.g.learn(name);
                self.s.marks.push(Mark {
                    card,
                    name: key(name),
                    count: *n,
                });
            }
            let exp_pile = At {
                value: (*entry.exp).clone(),
                line: place.line,
                column: place.column,
            };
            let before = self.s.cards.len();
            self.pile(player, &exp_pile, Zone::Exp, None);
            for ix in before..self.s.cards.len() {
                self.s.cards[ix].under = Some(card);
            }
            laid.push(card);
        }
        laid
    }

    fn seat(&mut self, player: Player, seat: &SeatSetup) {
        self.pile(player, &seat.account, Zone::Account, None);
        self.pile(player, &seat.missions, Zone::Mission, None);
        for (ix, pile) in [&seat.field.left, &seat.field.centre, &seat.field.right]
            .into_iter()
            .enumerate()
        {
            let area = Area::new(player, ix as u8);
            if pile.unknown > 0 {
                self.faults
                    .push(pile.fault("场地上的角色要写出是哪张牌,不能只写张数"));
            }
            self.pile(player, pile, Zone::Field, Some(area));
        }
        self.pile(player, &seat.hand, Zone::Hand, None);
        match (&seat.deck, &seat.set) {
            (Some(deck), _) => self.pile(player, deck, Zone::Deck, None),
            (None, Some(_)) => {}
            (None, None) => {
                let deck = At::nowhere(Pile {
                    unknown: 30,
                    cards: Vec::new(),
                });
                self.pile(player, &deck, Zone::Deck, None);
            }
        }
        self.pile(player, &seat.energy, Zone::Energy, None);
        self.pile(player, &seat.trash, Zone::Trash, None);
        self.pile(player, &seat.removed, Zone::Removed, None);
        self.pile(player, &seat.keep, Zone::Keep, None);
        self.pile(player, &seat.exp, Zone::Exp, None);
    }

    fn decks(&mut self, setup: &Setup) {
        for (player, seat) in [(Player(0), &setup.a), (Player(1), &setup.b)] {
            let Some(at) = &seat.set else { continue };
            let mut deck = at.value.0.clone();
            let mut place = At {
                value: (),
                line: at.line,
                column: at.column,
            };
            if let Some(name) = &deck.sample {
                let all = samples();
                match all.iter().find(|s| s.name == *name) {
                    Some(sample) => {
                        for (key, text) in &sample.cards.0 {
                            if !self.keys.iter().any(|(k, _)| k == key) {
                                self.face(key, text);
                            }
                        }
                        deck = sample.set.clone();
                        place = At {
                            value: (),
                            line: at.line,
                            column: at.column,
                        };
                    }
                    None => {
                        let fault = place
                            .fault(format!("没有名为“{name}”的样例牌组"))
                            .nearest(name, all.iter().map(|s| s.name.as_str()));
                        self.faults.push(fault);
                        continue;
                    }
                }
            }
            let mut list = DeckList::default();
            for (pile, part) in [(&deck.account, 0), (&deck.missions, 1), (&deck.main, 2)] {
                for _ in 0..pile.unknown {
                    let face = self.filler();
                    self.card(face, player, Zone::Set, None);
                    list.main.push(face);
                }
                for card in &pile.cards {
                    let at = At {
                        value: (),
                        line: if card.line == 0 {
                            place.line
                        } else {
                            card.line
                        },
                        column: card.column,
                    };
                    let (name, _, times) = name_parts(&card.name);
                    let Some(face) = self.find_face(&at, &name) else {
                        continue;
                    };
                    for _ in 0..times.max(1) * card.count.max(1) {
                        self.card(face, player, Zone::Set, None);
                        match part {
                            0 => list.account.push(face),
                            1 => list.missions.push(face),
                            _ => list.main.push(face),
                        }
                    }
                }
            }
            self.g.decks[player.ix()] = Some(list);
        }
    }

    /// Gives each card its name: the key where it is the only one, else with a number.
    fn name_all(&mut self) {
        let count = |face: u16, s: &State| s.cards.iter().filter(|c| c.face == face).count();
        let mut next: BTreeMap<u16, u32> = BTreeMap::new();
        for ix in 0..self.s.cards.len() {
            let face = self.s.cards[ix].face;
            let key = self.g.faces[face as usize].key.clone();
            let label = match self.numbered[ix] {
                Some(n) => format!("{key}#{n}"),
                None if count(face, &self.s) == 1 => key,
                None => {
                    let taken: Vec<u32> = (0..self.s.cards.len())
                        .filter(|i| self.s.cards[*i].face == face)
                        .filter_map(|i| self.numbered[i])
                        .collect();
                    let n = next.entry(face).or_insert(0);
                    loop {
                        *n += 1;
                        if !taken.contains(n) {
                            break;
                        }
                    }
                    format!("{key}#{n}")
                }
            };
            self.g.labels.push(label);
        }
    }

    fn turn(&mut self, setup: &Setup) {
        self.s.turn = setup.turn;
        if let Some(at) = &setup.active {
            self.s.active = self.player(at);
        }
        self.s.first = Some(match &setup.first {
            Some(at) => self.player(at),
            // The odd turns are the first player's.
            None if setup.turn % 2 == 1 => self.s.active,
            None => self.s.active.opponent(),
        });
    }

    /// The card that a board speaks of by name.
    fn find_card(&mut self, at: &At<String>) -> Option<CardIx> {
        // As actions name cards; of several, one on the field, the turn player's first.
        let found = super::action::cards_named(&self.g, &self.s, &at.value)
            .into_iter()
            .min_by_key(|c| {
                let card = self.s.card(*c);
                (card.zone != Zone::Field, card.controller != self.s.active)
            });
        if found.is_none() {
            let fault = at
                .fault(format!("局面里没有“{}”", at.value))
                .nearest(at, self.g.labels.iter().map(String::as_str));
            self.faults.push(fault);
        }
        found
    }

    fn effects(&mut self, setup: &Setup) {
        for at in &setup.effects {
            let e = &at.value;
            let Some(name) = &e.source else {
                self.faults
                    .push(at.fault("效果要写出来源").fix("来源: 火花"));
                continue;
            };
            let Some(card) = self.find_card(name) else {
                continue;
            };
            let source = self.s.obj(card);
            let player = match &e.player {
                Some(at) => self.player(at),
                None => self.s.card(card).controller,
            };
            let mut named: Vec<Obj> = Vec::new();
            for n in e.on.iter() {
                let at = At {
                    value: n.clone(),
                    line: at.line,
                    column: at.column,
                };
                if let Some(card) = self.find_card(&at) {
                    named.push(self.s.obj(card));
                }
            }
            for m in e.mods.iter() {
                let modn = self.g.hoist_mod(m.0.clone());
                let stamp = self.s.tick();
                let (on, amount) = {
                    let eye = super::eye::Eye::new(&self.g, &self.s);
                    let env = super::eye::Env {
                        source,
                        player,
                        ctx: None,
                    };
                    let of = &self.g.mods[modn as usize].of;
                    let on = match of.cards() {
                        _ if !named.is_empty() => named.clone(),
                        Some(sel) => eye.sel(sel, env),
                        None => Vec::new(),
                    };
                    (on, eye.amount_of(of, env))
                };
                self.s.lasting.push(Lasting {
                    id: stamp,
                    source,
                    player,
                    modn,
                    on,
                    hidden: false,
                    amount,
                    stamp,
                    until: e.until,
                    turn: self.s.turn,
                    left: None,
                    back: None,
                    ctx: None,
                });
            }
        }
    }

    fn attack(&mut self, setup: &Setup) {
        let Some(a) = &setup.attack else { return };
        let Some(name) = &a.who else {
            self.faults.push(
                At::nowhere(())
                    .fault("攻击要写出是哪张角色")
                    .fix("攻击: {角色: 火花, 步骤: 战斗步骤}"),
            );
            return;
        };
        let Some(card) = self.find_card(name) else {
            return;
        };
        if self.s.card(card).zone != Zone::Field {
            self.faults
                .push(name.fault(format!("“{}”不在场地区，不能正在攻击", name.value)));
        }
        self.s.attack = Some(Attack {
            who: self.s.obj(card),
            success: false,
            at_start: true,
            battle: a.stage.is_some_and(|s| s >= Stage::Battle),
            fired: Vec::new(),
            ended: false,
            stage: a.stage.unwrap_or(Stage::Defence),
        });
    }

    fn triggered(&mut self, setup: &Setup) {
        for at in &setup.triggered {
            let Some(name) = &at.value.card else {
                self.faults.push(at.fault("触发中的能力要写出是哪张牌"));
                continue;
            };
            let Some(card) = self.find_card(name) else {
                continue;
            };
            let face = &self.g.faces[self.s.card(card).face as usize];
            let Some(ability) = face
                .abilities
                .get((at.value.ability as usize).wrapping_sub(1))
                .copied()
            else {
                self.faults.push(at.fault(format!(
                    "“{}”只有{}个能力",
                    name.value,
                    face.abilities.len()
                )));
                continue;
            };
            self.s.triggered.push(Triggered {
                source: self.s.obj(card),
                ability,
                player: self.s.card(card).controller,
                seen: vec![Seen::default(); at.value.layers.max(1) as usize],
                kept: None,
                script: None,
            });
        }
    }

    /// The procedures that are half done where the scenario begins.
    fn stack(&mut self, setup: &Setup) {
        let prepare = |at| Frame::Prepare {
            at,
            n: 0,
            shown: [None; 2],
        };
        if let Some(at) = &setup.from {
            match at.as_str() {
                "构筑" | "牌组构筑" | "400" | "401" => {
                    self.before_game(prepare(Prep::Decks));
                    return;
                }
                "准备" | "游戏前的准备" | "600" | "601" | "601.1" => {
                    self.s.handed = [true; 2];
                    self.before_game(prepare(Prep::A));
                    return;
                }
                _ => {}
            }
        }
        let wanted = setup.from.as_ref().map(|at| (at, place_of(at)));
        if let Some((at, None)) = &wanted {
            let fault = at
                .fault(format!("不知道从“{}”开始", at.value))
                .nearest(at, PLACES.iter().copied())
                .fix("可以写 构筑、准备、阶段名、攻击步骤名,或条号如 704.2、806.1");
            self.faults.push(fault);
            return;
        }
        let place = wanted.and_then(|(_, p)| p);
        let stage = setup
            .attack
            .as_ref()
            .map(|a| a.stage.unwrap_or(Stage::Defence));
        let (phase, at) = match (place, stage) {
            (Some(Place::Step(step)), _) => {
                self.at_attack(setup, step);
                return;
            }
            (None, Some(stage)) => {
                self.at_attack(setup, first_step(stage));
                return;
            }
            (Some(Place::Phase(phase, at)), _) => (phase, at),
            (None, None) => match setup.phase {
                None | Some(Phase::Main) => (Phase::Main, 2),
                Some(phase) => (phase, 1),
            },
        };
        self.s.phase = Some(phase);
        let next = Phase::ALL.iter().position(|p| *p == phase).unwrap_or(0) as u8 + 2;
        self.s.stack = vec![
            Frame::Turn(next),
            Frame::Phase {
                phase,
                at,
                passed: false,
            },
        ];
    }

    fn before_game(&mut self, frame: Frame) {
        self.s.turn = 0;
        self.s.first = None;
        self.s.phase = None;
        self.s.stack = vec![frame];
    }

    fn at_attack(&mut self, setup: &Setup, step: Step) {
        if setup.attack.is_none() {
            let place = setup.from.as_ref().map_or(At::nowhere(()), |a| At {
                value: (),
                line: a.line,
                column: a.column,
            });
            self.faults.push(
                place
                    .fault("从攻击中的步骤开始,要写出正在攻击的角色")
                    .fix("加一行 攻击: {角色: 火花}"),
            );
        }
        self.s.phase = Some(Phase::Main);
        if let Some(a) = &mut self.s.attack {
            a.stage = stage_of(step);
        }
        self.s.stack = vec![
            Frame::Turn(3),
            Frame::Phase {
                phase: Phase::Main,
                at: 3,
                passed: false,
            },
            Frame::Attack {
                at: step,
                ward: None,
            },
        ];
    }
}

/// A place in the turn.
#[derive(Debug, Clone, Copy)]
enum Place {
    Phase(Phase, u8),
    Step(Step),
}

/// Words and clauses from which a scenario may go on, for suggestions.
const PLACES: &[&str] = &[
    "构筑",
    "准备",
    "起始抓牌阶段",
    "主要阶段",
    "任务阶段",
    "充能阶段",
    "结束抓牌阶段",
    "攻击步骤",
    "防御步骤",
    "搜寻步骤",
    "战斗步骤",
    "攻击结束步骤",
];

fn place_of(word: &str) -> Option<Place> {
    if let Some(phase) = Phase::find(word) {
        return Some(Place::Phase(phase, 1));
    }
    if let Some(stage) = Stage::find(word) {
        return Some(Place::Step(first_step(stage)));
    }
    let (section, rest) = word.split_once('.')?;
    let phase = match section {
        "702" => Phase::Opening,
        "703" => Phase::Main,
        "704" => Phase::Mission,
        "705" => Phase::Charge,
        "706" => Phase::Closing,
        _ => {
            let step = match word {
                "802.1" | "802.1a" | "802.1b" => Step::A802b,
                "802.1c" => Step::A802c,
                "802.1d" => Step::A802d,
                "802.1e" => Step::A802e,
                "803.1" => Step::A803x1,
                "803.2" => Step::A803x2,
                "803.3" => Step::A803x3,
                "804.1" => Step::A804x1,
                "804.2" | "804.2a" | "804.2b" => Step::A804x2,
                "804.3" => Step::A804x3,
                "805.1" => Step::A805x1,
                "805.2" => Step::A805x2,
                "805.3" => Step::A805x3,
                "805.4" => Step::A805x4,
                "806.1" => Step::A806x1,
                "806.2" => Step::A806x2,
                "806.3" => Step::A806x3,
                "806.4" => Step::A806x4,
                "806.5" => Step::A806x5,
                "806.6" => Step::A806x6,
                "806.7" => Step::A806x7,
                _ => return None,
            };
            return Some(Place::Step(step));
        }
    };
    let n: u8 = rest
        .trim_end_matches(|c: char| c.is_ascii_lowercase())
        .split('-')
        .next()?
        .parse()
        .ok()?;
    (1..=5).contains(&n).then_some(Place::Phase(phase, n))
}

fn first_step(stage: Stage) -> Step {
    match stage {
        Stage::Declare => Step::A802b,
        Stage::Defence => Step::A803x1,
        Stage::Scout => Step::A804x1,
        Stage::Battle => Step::A805x1,
        Stage::End => Step::A806x1,
    }
}

fn stage_of(step: Step) -> Stage {
    match step {
        s if s < Step::A803x1 => Stage::Declare,
        s if s < Step::A804x1 => Stage::Defence,
        s if s < Step::A805x1 => Stage::Scout,
        s if s < Step::A806x1 => Stage::Battle,
        _ => Stage::End,
    }
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
    use super::*;

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
