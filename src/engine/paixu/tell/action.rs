//! From what a person writes to a choice, and back.

use std::num::NonZeroU8;

use super::super::state::{Act, Asked, Asking, CardIx, Choice, Step};
use super::super::view::View;
use super::super::words::{
    Action, Facing, Kind, Play, SlotNumber, Which, Written, place, seat_name,
};
use crate::engine::copies::counted;
use crate::engine::{At, Fault, Player};

impl View<'_> {
    /// The choice that is written; `asking` is who decides what now.
    pub(crate) fn read_action(
        self,
        asking: Option<Asking>,
        action: &At<Action>,
    ) -> Result<Choice, Fault> {
        let at = action.place();
        let card = |name: &str| self.card_named(name, &at);
        Ok(match &action.0 {
            Written::Listed => {
                let player = match self.st.step {
                    Step::Submit(p) => p,
                    _ => Player(0),
                };
                Choice::Submit(self.listed(player))
            }
            Written::Submit(names) => Choice::Submit(self.read_sequence(names, &at)?),
            Written::Face(face) => Choice::Face(*face),
            Written::Use(name) if name.is_empty() => match self.st.runs.last() {
                Some(run) => Choice::Use(run.scope.card),
                None => return Err(at.fault("没有写明发动哪张卡").fix("写作 发动: 卡名")),
            },
            Written::Use(name) => {
                let ix = card(name)?;
                // A core card is activated in its own way.
                match self.def(ix).kind {
                    Kind::Core => Choice::Act(Act::Core(0)),
                    _ => Choice::Use(ix),
                }
            }
            Written::Pass => Choice::Pass,
            Written::Target(name) => self.read_target(name, &at)?,
            Written::Place(name) => self.read_place(name, &at)?,
            Written::Mode(which) => self.read_mode(which, &at)?,
            Written::Element(element) => Choice::Element(*element),
            Written::Deck(name) => {
                let mut players = Player::BOTH.into_iter();
                match players.find(|p| name.starts_with(p.name())) {
                    Some(player) => Choice::Deck(player),
                    None => {
                        let fault = at.fault(format!("没有名为“{name}”的玩家"));
                        return Err(fault.fix("写 甲 或 乙"));
                    }
                }
            }
            Written::First(name) => {
                let ix = card(name)?;
                let first = match asking {
                    Some(Asking::Order(by)) => self.first_of(by, ix),
                    _ => None,
                };
                let waits = self.st.waiting.iter().position(|w| w.scope.card == ix);
                match first.or(waits.map(|n| n as u8)) {
                    Some(n) => Choice::First(n),
                    None => return Err(at.fault(format!("“{name}”没有等待结算的效果"))),
                }
            }
            Written::Turn(name) => Choice::Act(Act::Turn(card(name)?)),
            Written::Play(play) => Choice::Act(Act::Play {
                card: match &play.card {
                    None => None,
                    Some(name) => Some(self.deck_card(name, &at)?),
                },
                slot: play.slot.index(),
                down: play.down || play.face == Some(Facing::Down),
            }),
            Written::Away(name) => Choice::Act(Act::Away(card(name)?)),
            Written::Core(n) => Choice::Act(Act::Core(n.get() - 1)),
            Written::Done => Choice::Done,
            Written::Concede => Choice::Concede,
        })
    }

    /// A sequence by the names of its cards.
    fn read_sequence(self, names: &[String], at: &At<()>) -> Result<Vec<u16>, Fault> {
        let mut defs = Vec::new();
        for name in names {
            let (word, times) = counted(name).map_err(|says| at.fault(says))?;
            let Some(def) = self.defs.iter().position(|d| d.key == word) else {
                let keys = self.defs.iter().map(|d| d.key.as_str());
                let fault = at.fault(format!("没有名为“{word}”的卡"));
                return Err(fault.nearest(word, keys));
            };
            defs.extend(std::iter::repeat_n(def as u16, times as usize));
        }
        Ok(defs)
    }

    /// What the effect in progress asks.
    fn asked(self) -> Option<Asked> {
        let ask = self.st.runs.last()?.ask?;
        Some(ask.what)
    }

    /// A card that is chosen. Where a slot is asked for, a slot's name means the slot.
    fn read_target(self, name: &str, at: &At<()>) -> Result<Choice, Fault> {
        Ok(match (self.asked(), seat_name(name)) {
            (Some(Asked::Arrange(..) | Asked::Pick(..)), _) => {
                Choice::Target(self.deck_card(name, at)?)
            }
            (Some(Asked::Place | Asked::DrawSlot), Some((player, slot))) => {
                Choice::Place(player, slot)
            }
            _ => Choice::Target(self.card_named(name, at)?),
        })
    }

    /// A slot that is chosen, by its name or by the number alone.
    fn read_place(self, name: &str, at: &At<()>) -> Result<Choice, Fault> {
        if let Some((player, slot)) = seat_name(name) {
            return Ok(Choice::Place(player, slot));
        }
        let asked = self.st.runs.last().and_then(|r| r.ask).map(|a| a.player);
        let number = name.trim_start_matches("卡位").parse::<u8>().ok();
        match number.zip(asked) {
            Some((n @ 1..=3, player)) => Ok(Choice::Place(player, n - 1)),
            Some((n, _)) => Err(at
                .fault(format!("没有次序为 {n} 的卡位"))
                .fix("卡位只有 1、2、3")),
            None => Err(at
                .fault(format!("没有名为“{name}”的卡位"))
                .fix("写作 甲1 到 乙3")),
        }
    }

    /// One of several things that a text offers.
    fn read_mode(self, which: &Which, at: &At<()>) -> Result<Choice, Fault> {
        let name = match which {
            Which::Number(n) => return Ok(Choice::Mode((*n - 1).min(255) as u8)),
            Which::Named(name) => name,
        };
        let modes = self.modes_now();
        match modes.iter().position(|(m, _)| m == name) {
            Some(n) => Ok(Choice::Mode(n as u8)),
            None => Err(at
                .fault(format!("没有名为“{name}”的选项"))
                .nearest(name, modes.iter().map(|(m, _)| m.as_str()))),
        }
    }

    /// The action that writes a choice.
    pub(crate) fn write_action(self, choice: &Choice) -> Action {
        let card = |c: CardIx| self.label(c).to_owned();
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
            Choice::Place(p, s) => Written::Place(place(p, s)),
            Choice::Mode(n) => Written::Mode(Which::Number(usize::from(*n) + 1)),
            Choice::Element(e) => Written::Element(*e),
            Choice::Deck(p) => Written::Deck(p.name().to_owned()),
            Choice::First(n) => Written::First(
                self.st
                    .waiting
                    .get(usize::from(*n))
                    .map_or_else(String::new, |w| card(w.scope.card)),
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
            Choice::Act(Act::Core(n)) => Written::Core(NonZeroU8::MIN.saturating_add(*n)),
            Choice::Done => Written::Done,
            Choice::Concede => Written::Concede,
        })
    }

    /// A choice in words.
    pub(crate) fn describe_choice(self, choice: &Choice) -> String {
        let card = |c: CardIx| self.label(c);
        match choice {
            Choice::Submit(defs) => format!("提交牌序：{} 张", defs.len()),
            Choice::Face(face) => face.word().to_owned(),
            Choice::Use(c) => format!("发动：{}", card(*c)),
            Choice::Pass => "不发动".to_owned(),
            Choice::Target(c) => format!("对象：{}", card(*c)),
            Choice::Place(p, s) => format!("卡位：{}", place(p, s)),
            Choice::Mode(n) => match self.modes_now().get(usize::from(*n)) {
                Some((name, _)) => format!("选项：{name}"),
                None => format!("选项：第{}项", n + 1),
            },
            Choice::Element(e) => format!("元素：{}", e.word()),
            Choice::Deck(p) => format!("选{}的牌序", p.name()),
            Choice::First(n) => match self.st.waiting.get(usize::from(*n)) {
                Some(w) => format!("先结算：{}", card(w.scope.card)),
                None => "先结算".to_owned(),
            },
            Choice::Act(Act::Turn(c)) => format!("翻开：{}", card(*c)),
            Choice::Act(Act::Play {
                card: c,
                slot,
                down,
            }) => {
                let which = c.map_or("牌序顶的牌", card);
                format!(
                    "出牌：{which}到卡位{}，{}",
                    slot + 1,
                    if *down { "盖放" } else { "展示" }
                )
            }
            Choice::Act(Act::Away(c)) => format!("替代出牌：{}送入往生区", card(*c)),
            Choice::Act(Act::Core(n)) => format!("发动核心卡的第{}个效果", n + 1),
            Choice::Done => "完毕".to_owned(),
            Choice::Concede => "投降".to_owned(),
        }
    }
}
