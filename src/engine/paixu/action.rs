//! `做`: what is done, as a person writes it; and cards by name.

use super::build::{owner_prefix, seat_name};
use super::slot::SlotNumber;
use super::state::{Act, Asked, CardIx, State};
use super::words::{Element, Facing, Zone};
use super::{Choice, Paixu};
use crate::engine::vocab::{self, Vocab};
use crate::engine::{At, Fault, Player};

/// An action as it is written.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "做")]
pub struct Action(pub(super) Written);

/// The actions.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "做法", example = "出牌: 1、对象: 火花、完毕")]
#[saying("发动", "做", is = Written::Use(String::new()), says = "发动问到的效果")]
#[saying("发动核心", "发动核心卡", is = Written::Core(1), says = "发动核心卡的第一项能力")]
#[saying("展示", is = Written::Face(Facing::Up), says = "展示放置")]
#[saying("盖放", "盖", is = Written::Face(Facing::Down), says = "盖放")]
pub(super) enum Written {
    /// A sequence is handed in, in this order.
    #[word("提交牌序", "提交")]
    Submit(Vec<String>),
    /// How one of the first cards is placed.
    #[word("放置")]
    Face(Facing),
    /// The effect of this card is activated.
    #[word("发动")]
    Use(String),
    /// This card is chosen.
    #[word("对象", "选对象", "选")]
    Target(String),
    /// This slot is chosen.
    #[word("卡位", "选卡位")]
    Place(String),
    /// This of several things is chosen.
    #[word("选项", "择一")]
    Mode(Which),
    /// This element is chosen.
    #[word("元素")]
    Element(Element),
    /// This player's sequence is chosen.
    #[word("选牌序")]
    Deck(String),
    /// This is settled first.
    #[word("先结算")]
    First(String),
    /// This card is turned up.
    #[word("翻开")]
    Turn(String),
    /// The top card is played.
    #[word("出牌")]
    Play(Play),
    /// The last card is sent away in place of a play (2.1.3-4).
    #[word("替代出牌", "往生替代", "送入往生")]
    Away(String),
    /// This ability of the core card is activated, from 1.
    #[word("发动核心", "发动核心卡")]
    Core(u8),
    /// The sequence is handed in as it is listed.
    #[word("提交牌序", "提交")]
    Listed,
    /// The effect is not activated.
    #[word("不发动", "不做")]
    Pass,
    /// There is nothing more to do.
    #[word("完毕", "结束", "跳过", "不翻", "不出", "不出牌", "够了")]
    Done,
    /// The game is given up.
    #[word("投降")]
    Concede,
}

/// One of several things, by number from 1 or by name.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "选项", example = "2，或那一项的名", check = Which::possible)]
pub(super) enum Which {
    /// By its number.
    #[word(any)]
    Number(usize),
    /// By its name.
    #[word(any)]
    Named(String),
}

impl Which {
    fn possible(&self) -> Result<(), String> {
        match self {
            Self::Number(0) => Err("选项从 1 数".to_owned()),
            _ => Ok(()),
        }
    }
}

/// A play: into which slot, how.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "出牌", example = "1，或 {卡位: 1, 盖放: 是}", short = slot)]
pub(super) struct Play {
    /// Into which slot.
    #[word("卡位", "次序")]
    pub slot: SlotNumber,
    /// Face down.
    #[word("盖放", default)]
    pub down: bool,
    /// How it lies, said otherwise.
    #[word("朝向")]
    pub face: Option<Facing>,
    /// The card, where that is to be said.
    #[word("卡")]
    pub card: Option<String>,
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
                    slot: play.slot.ix(),
                    down: play.down || play.face == Some(Facing::Down),
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
                slot: SlotNumber::of(*slot),
                down: *down,
                face: None,
                card: c.map(card),
            }),
            Choice::Act(Act::Away(c)) => Written::Away(card(*c)),
            Choice::Act(Act::Core(n)) => Written::Core(n + 1),
            Choice::Done => Written::Done,
            Choice::Concede => Written::Concede,
        })
    }
}
