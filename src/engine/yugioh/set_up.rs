//! Setting a board up from a scenario. Nothing fires.

use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};

use super::card::{Cards, Laid};
use super::deck::DeckList;
use super::state::{Card, CardIx, Piles, Series, State, Where};
use super::{Yugioh, field};
use crate::engine::file::yes_or_no;
use crate::engine::run::player_named;
use crate::engine::{At, Fault, Player, Readings};

/// What a card is called that nobody has named.
pub const UNKNOWN: &str = "未知的卡";

/// 局面.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// 回合玩家; 甲 where it is not said.
    #[serde(rename = "回合玩家", default)]
    pub turn_player: Option<At<String>>,
    /// Whether a chain is being resolved.
    #[serde(rename = "连锁处理中", default, deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub chain: bool,
    /// The match, where the duel is one of a match.
    #[serde(rename = "比赛", default)]
    pub series: Option<SeriesSetup>,
    /// The side of 甲.
    #[serde(rename = "甲", default)]
    pub first: Side,
    /// The side of 乙.
    #[serde(rename = "乙", default)]
    pub second: Side,
}

/// 比赛.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeriesSetup {
    /// The duel that is played, from 1; 0 before the first.
    #[serde(rename = "局", default = "one")]
    pub duel: u8,
    /// Duels won by 甲.
    #[serde(rename = "甲胜", default)]
    pub first: u8,
    /// Duels won by 乙.
    #[serde(rename = "乙胜", default)]
    pub second: u8,
    /// Duels drawn.
    #[serde(rename = "平", default)]
    pub draws: u8,
    /// Whether the duel is over and the next has not begun.
    #[serde(rename = "两局之间", default, deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub between: bool,
}

fn one() -> u8 {
    1
}

/// A player's side of the board.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<Side>)]
pub struct Side {
    /// 基本分; 8000 where it is not said.
    #[serde(rename = "基本分", default)]
    pub lp: Option<u32>,
    /// 卡组, the top first; or only how many cards.
    #[serde(rename = "卡组", default)]
    pub deck: Stack,
    /// 额外卡组.
    #[serde(rename = "额外卡组", default)]
    pub extra: Stack,
    /// 手卡.
    #[serde(rename = "手卡", default)]
    pub hand: Stack,
    /// 怪兽区域.
    #[serde(rename = "怪兽区域", alias = "怪兽卡区域", alias = "怪兽区", default)]
    pub monsters: Vec<Laid>,
    /// 魔法&陷阱区域.
    #[serde(
        rename = "魔法&陷阱区域",
        alias = "魔法陷阱区域",
        alias = "魔陷区",
        alias = "魔法&陷阱卡区域",
        default
    )]
    pub spells_traps: Vec<Laid>,
    /// 场地区域.
    #[serde(rename = "场地区域", default)]
    pub field: Vec<Laid>,
    /// 灵摆区域.
    #[serde(rename = "灵摆区域", default)]
    pub pendulum: Vec<Laid>,
    /// 墓地, the lowest first.
    #[serde(rename = "墓地", default)]
    pub graveyard: Vec<Laid>,
    /// 除外.
    #[serde(rename = "除外", default)]
    pub banished: Vec<Laid>,
    /// The decks as registered.
    #[serde(rename = "构筑", default)]
    pub decks: Option<DeckList>,
}

/// Cards by name, or only how many.
#[derive(Debug, Clone, Default)]
pub struct Stack(pub Vec<Laid>);

impl<'de> Deserialize<'de> for Stack {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> serde::de::Visitor<'de> for V {
            type Value = Stack;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("张数，或卡名的列表")
            }
            fn visit_u64<E: serde::de::Error>(self, count: u64) -> Result<Stack, E> {
                if count > 500 {
                    return Err(E::custom("至多 500 张"));
                }
                Ok(Stack(vec![Laid {
                    name: UNKNOWN.to_owned(),
                    count: count as u32,
                    face_down: false,
                    owner: None,
                    slot: None,
                    line: 0,
                    column: 0,
                }]))
            }
            fn visit_seq<S: serde::de::SeqAccess<'de>>(self, mut s: S) -> Result<Stack, S::Error> {
                let mut cards = Vec::new();
                while let Some(laid) = s.next_element()? {
                    cards.push(laid);
                }
                Ok(Stack(cards))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for Stack {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "张数或卡".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let laid = generator.subschema_for::<Laid>();
        json_schema!({"oneOf": [{"type": "integer", "minimum": 0, "maximum": 500}, {"type": "array", "items": laid}]})
    }
}

/// The game and its first state.
pub fn set_up(
    cards: &Cards,
    setup: &Setup,
    readings: &Readings,
) -> Result<(Yugioh, State), Vec<Fault>> {
    let mut faults = Vec::new();
    let turn_player = match &setup.turn_player {
        Some(name) => player_named(name, 2).unwrap_or_else(|fault| {
            faults.push(fault);
            Player(0)
        }),
        None => Player(0),
    };
    let sides = [&setup.first, &setup.second];
    let mut builder = Builder {
        names: Vec::new(),
        copies: BTreeMap::new(),
        state: State {
            turn_player,
            lp: sides.map(|s| s.lp.unwrap_or(8000)),
            last_damage: [0; 2],
            cards: Vec::new(),
            piles: [Piles::default(), Piles::default()],
            chain: setup.chain,
            queue: Vec::new(),
            ordering: None,
            waiting: Vec::new(),
            outcome: None,
            series: None,
            unruled: None,
        },
        faults,
    };
    for player in Player::BOTH {
        builder.side(player, sides[player.ix()]);
    }
    let decks = sides.map(|s| s.decks.as_ref().map(DeckList::counted).unwrap_or_default());
    for name in decks
        .iter()
        .flatten()
        .flat_map(|d| d.keys())
        .chain(cards.0.keys())
    {
        builder.name(name);
    }
    let registered = sides.iter().any(|s| s.decks.is_some());
    if setup.series.is_some() || registered {
        let series = setup.series.clone().unwrap_or(SeriesSetup {
            duel: 1,
            ..SeriesSetup::default()
        });
        builder.state.series = Some(Series {
            duel: series.duel,
            wins: [series.first, series.second],
            draws: series.draws,
            between: series.between || series.duel == 0,
            decks,
            outcome: None,
        });
    }
    if !builder.faults.is_empty() {
        return Err(builder.faults);
    }
    let game = Yugioh {
        names: builder.names,
        cards: cards.clone(),
        readings: readings.clone(),
    };
    Ok((game, builder.state))
}

struct Builder {
    names: Vec<String>,
    copies: BTreeMap<u16, u8>,
    state: State,
    faults: Vec<Fault>,
}

impl Builder {
    fn name(&mut self, name: &str) -> u16 {
        match self.names.iter().position(|n| n == name) {
            Some(ix) => ix as u16,
            None => {
                self.names.push(name.to_owned());
                (self.names.len() - 1) as u16
            }
        }
    }

    fn side(&mut self, player: Player, side: &Side) {
        // The top of a deck is its last card.
        for laid in side.deck.0.iter().rev() {
            self.lay(player, laid, |_| Where::Deck, 500);
        }
        for laid in &side.extra.0 {
            self.lay(player, laid, |_| Where::Extra, 500);
        }
        for laid in &side.hand.0 {
            self.lay(player, laid, |_| Where::Hand, 500);
        }
        for laid in &side.monsters {
            self.lay(player, laid, Where::Monster, u16::from(field::PLACES));
        }
        for laid in &side.spells_traps {
            self.lay(player, laid, Where::SpellTrap, u16::from(field::PLACES));
        }
        for laid in &side.field {
            self.lay(player, laid, Where::Field, u16::from(field::PLACES));
        }
        for laid in &side.pendulum {
            self.lay(player, laid, Where::Pendulum, u16::from(field::PLACES));
        }
        for laid in &side.graveyard {
            self.lay(player, laid, |_| Where::Graveyard, 200);
        }
        for laid in &side.banished {
            self.lay(player, laid, |_| Where::Banished, 200);
        }
    }

    fn lay(&mut self, player: Player, laid: &Laid, at: impl Fn(u8) -> Where, places: u16) {
        let here = At {
            value: (),
            line: laid.line,
            column: laid.column,
        };
        let owner = match &laid.owner {
            Some(name) => {
                let name = At {
                    value: name.clone(),
                    line: laid.line,
                    column: laid.column,
                };
                match player_named(&name, 2) {
                    Ok(owner) => owner,
                    Err(fault) => {
                        self.faults.push(fault);
                        return;
                    }
                }
            }
            None => player,
        };
        let (bare, copy) = match laid.name.rsplit_once('#') {
            Some((bare, copy)) => match copy.parse::<u8>() {
                Ok(copy) => (bare.to_owned(), Some(copy)),
                Err(_) => (laid.name.clone(), None),
            },
            None => (laid.name.clone(), None),
        };
        let name = self.name(&bare);
        for _ in 0..laid.count {
            let on_field = at(0).on_field();
            let place = if on_field {
                let wanted = laid.slot.map(|s| s.wrapping_sub(1));
                let taken = |s: u8| {
                    self.state
                        .cards
                        .iter()
                        .any(|c| c.controller == player && c.at == at(s))
                };
                match wanted {
                    Some(s) if u16::from(s) < places && !taken(s) => at(s),
                    Some(s) => {
                        self.faults.push(here.fault(format!(
                            "“{}”不能放在{}第{}格：没有这一格，或已经有卡",
                            laid.name,
                            at(0).word(),
                            s.wrapping_add(1)
                        )));
                        return;
                    }
                    None => match (0..places as u8).find(|s| !taken(*s)) {
                        Some(s) => at(s),
                        None => {
                            self.faults.push(
                                here.fault(format!(
                                    "{}的{}放不下“{}”",
                                    player.name(),
                                    at(0).word(),
                                    laid.name
                                ))
                                .fix(format!("{}至多 {places} 格", at(0).word())),
                            );
                            return;
                        }
                    },
                }
            } else {
                at(0)
            };
            let counter = self.copies.entry(name).or_default();
            *counter = copy.unwrap_or_else(|| counter.saturating_add(1));
            let copy = *counter;
            let ix = self.state.cards.len() as CardIx;
            self.state.cards.push(Card {
                name,
                copy,
                owner,
                controller: player,
                at: place,
                face_down: laid.face_down,
            });
            if let Some(pile) = self.state.pile_mut(player, place) {
                pile.push(ix);
            }
        }
    }
}
