//! Looking at a state: what things are called, who is there, what is whose. Changes nothing.

mod board;
pub mod expr;
mod fact_eq;
mod fact_words;
pub mod facts;
mod facts_card;
mod facts_char;
mod facts_map;
mod lint;
pub mod named;
pub mod quantities;
pub mod waiting;

use super::compute::{open, under};
use super::state::{CardId, CharId, Ctx, Place, State, Turning};
use super::words::names::Name;
use super::words::{Kind, Side, Timing};
use super::{CardInfo, CharInfo, Sgs};
use crate::engine::cite::Cite;
use crate::engine::fault::Fault;
use crate::engine::game::Under;
use crate::engine::scenario::Readings;
use crate::engine::verdict::{Tracer, Unruled};
use std::ops::Deref;

/// A look at a state: with its game, and whom the words of a text mean.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub game: &'a Sgs,
    pub s: &'a State,
    pub ctx: &'a Ctx,
}

impl Deref for View<'_> {
    type Target = Sgs;

    fn deref(&self) -> &Sgs {
        self.game
    }
}

impl<'a> View<'a> {
    /// The same state, the words of a text meaning others.
    pub fn by<'b>(self, ctx: &'b Ctx) -> View<'b>
    where
        'a: 'b,
    {
        View { ctx, ..self }
    }
}

impl Sgs {
    /// A look at a state, for whom the innermost frame is.
    pub(crate) fn view<'a>(&'a self, s: &'a State) -> View<'a> {
        let ctx = s.stack.last().map_or(&Ctx::NOBODY, |f| &f.ctx);
        View { game: self, s, ctx }
    }

    /// The option of a reading that is in force.
    pub(crate) fn option(&self, reading: &str) -> &str {
        self.readings.of(reading)
    }

    /// A reading with the option in force.
    pub(crate) fn under(&self, reading: &'static str) -> Under {
        under(&self.readings, reading)
    }

    /// The question that a reading leaves open.
    pub(crate) fn open(&self, reading: &str) -> Unruled {
        open(&self.readings, reading)
    }
}

impl View<'_> {
    /// The equipment that gives a character a skill.
    pub fn giver(self, who: CharId, skill: u16) -> Vec<CardId> {
        self.s
            .own(who)
            .into_iter()
            .filter(|c| self.s.card(*c).place.is_equipment())
            .filter(|c| self.cards[usize::from(c.0)].skills.contains(&skill))
            .collect()
    }

    /// The equipment that gives a character the skill of this name, where its general does not have it.
    pub fn gives(self, who: CharId, skill: &str) -> Vec<CardId> {
        let Some(ix) = self.skills.iter().position(|k| k.name == skill) else {
            return Vec::new();
        };
        let ix = ix as u16;
        if self.s.char(who).skills.contains(&ix) {
            return Vec::new();
        }
        self.giver(who, ix)
    }

    /// What cards are called, for a list.
    pub fn listed(self, cards: &[CardId]) -> Vec<String> {
        cards.iter().map(|c| self.label(*c).to_owned()).collect()
    }

    /// A side by its word, for facts.
    pub fn living(self, side: Side) -> Vec<CharId> {
        self.s
            .all_chars()
            .filter(|c| self.chars[usize::from(c.0)].side == side)
            .filter(|c| !self.s.char(*c).dead && !self.s.char(*c).gone)
            .collect()
    }

    /// Whether a card may be looked at any time: by one character, or with `None` by all (5.32-1).
    pub fn visible(self, card: CardId, to: Option<CharId>) -> bool {
        let lies = self.s.card(card);
        lies.up || (lies.place.is_hand() && to.is_some() && lies.place.owner() == to)
    }

    /// The skills that a character has: its general's, and those of its equipment (1.2-1, 1.6-1).
    pub fn skills_of(self, who: CharId) -> Vec<u16> {
        let mut all = self.s.char(who).skills.clone();
        for card in self.s.own(who) {
            if self.s.card(card).place.is_equipment() {
                all.extend(&self.cards[usize::from(card.0)].skills);
            }
        }
        all
    }
}

impl Sgs {
    pub(crate) fn skill_named(&self, name: &Name) -> Result<u16, Fault> {
        self.skills
            .iter()
            .position(|k| k.name == name.text())
            .map(|ix| ix as u16)
            .ok_or_else(|| {
                name.0
                    .fault(format!("没有名为“{}”的技能", name.text()))
                    .nearest(name.text(), self.skills.iter().map(|k| k.name.as_str()))
            })
    }

    /// A character as it is printed and seated.
    pub(super) fn info(&self, c: CharId) -> &CharInfo {
        &self.chars[usize::from(c.0)]
    }

    /// A card as it is printed.
    pub(super) fn face(&self, c: CardId) -> &CardInfo {
        &self.cards[usize::from(c.0)]
    }

    /// What a character is called.
    pub(crate) fn who(&self, c: CharId) -> &str {
        &self.chars[usize::from(c.0)].name
    }

    /// What a card is called.
    pub(crate) fn label(&self, c: CardId) -> &str {
        &self.cards[usize::from(c.0)].label
    }

    /// What cards are called, joined.
    pub(crate) fn labels(&self, cards: &[CardId]) -> String {
        cards
            .iter()
            .map(|c| self.label(*c))
            .collect::<Vec<_>>()
            .join("、")
    }

    /// What characters are called, joined.
    pub(crate) fn whos(&self, chars: &[CharId]) -> String {
        chars
            .iter()
            .map(|c| self.who(*c))
            .collect::<Vec<_>>()
            .join("、")
    }

    /// What a place is called.
    pub(crate) fn place(&self, place: Place) -> String {
        match place {
            Place::Common(common) => common.word().to_owned(),
            Place::Of(c, area) => format!("{}的{}", self.who(c), area.word()),
        }
    }

    /// The name of a timing for a target.
    pub(crate) fn timing_name(&self, at: Timing, target: CharId) -> String {
        let who = self.who(target);
        match at {
            Timing::Aim => format!("指定目标{who}时"),
            Timing::Targeted => format!("{who}成为目标时"),
            Timing::Begin => format!("对{who}使用结算开始时"),
            Timing::Before => format!("对{who}生效前"),
            Timing::Effect => format!("对{who}生效时"),
            Timing::After => format!("对{who}生效后"),
        }
    }

    /// Whether a card that is used is only laid down, and takes effect another time: a delayed trick, under the reading.
    pub(crate) fn resolves_later(readings: &Readings, kind: Option<Kind>) -> bool {
        kind == Some(Kind::Delayed) && readings.of("延时锦囊何时生效") == "延时阶段"
    }
}

/// Where a turn stands, in words.
pub fn stands(t: &Turning) -> String {
    if t.ending {
        "回合结束前".to_owned()
    } else {
        format!("{}{}", t.phase.word(), inside(t.point.word()))
    }
}

/// 出牌阶段内, not 出牌阶段阶段内.
pub fn inside(point: &str) -> &str {
    if point == "阶段内" { "内" } else { point }
}

/// Cites that a tracer takes without deciding anything.
pub fn cite_all<T: Tracer>(t: &mut T, cites: &[Cite]) {
    for cite in cites {
        t.cite(*cite);
    }
}
