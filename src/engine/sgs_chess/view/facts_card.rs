//! Facts of cards: real ones, 此牌, and the card last used.

use super::super::compute::{open, under};
use super::super::state::{CardId, Place};
use super::super::view::View;
use super::super::view::found::{Found, at};
use super::super::words::names::Name;
use super::super::words::{Area, Kind, Suit};
use crate::engine::cite::{Cite, sgs};
use crate::engine::scenario::Fault;

/// What may be asked of a card.
const OF_CARD: &[&str] = &[
    "区域",
    "花色",
    "颜色",
    "点数",
    "点数初值",
    "类别",
    "牌名",
    "朝向",
    "可见",
    "认得",
    "拥有者",
    "存在",
    "是装备牌",
    "是锦囊牌",
];

impl View<'_> {
    /// The card last used or played, as information (1.8-1).
    pub fn of_virtual(self, ask: &str) -> Option<Found> {
        let card = self.s.used.as_ref()?;
        let cites = [
            Cite::defines(sgs!("1.8-1")),
            Cite::defines(sgs!("2.1-1")),
            Cite::defines(sgs!("2.2-1")),
            Cite::defines(sgs!("2.3-1")),
        ];
        let faces: Vec<_> = card
            .real
            .iter()
            .map(|c| (&self.cards[usize::from(c.0)], *c))
            .collect();
        match ask {
            "牌名" => return Some(Found::plain(&card.name, [Cite::defines(sgs!("1.4-1"))])),
            "编号" => return Some(Found::plain(card.id, [Cite::requires(sgs!("1.8-2"))])),
            "转化" => return Some(Found::yes(card.converted, [Cite::defines(sgs!("5.35-1"))])),
            "实体牌" => {
                return Some(Found::plain(
                    if card.real.is_empty() {
                        "无".to_owned()
                    } else {
                        self.labels(&card.real)
                    },
                    [Cite::defines(sgs!("1.8-1"))],
                ));
            }
            "类别" => {
                return Some(Found::plain(
                    card.kind.map_or("未写明", |k| k.word()),
                    [Cite::defines(sgs!("1.4-1"))],
                ));
            }
            "花色" | "颜色" | "点数" => {}
            _ => return None,
        }
        let (reading, option) = match faces.len() {
            0 | 1 => ("虚拟牌的花色点数", self.option("虚拟牌的花色点数")),
            _ => ("多张实体牌的虚拟牌", self.option("多张实体牌的虚拟牌")),
        };
        let unwritten = "未写明";
        let value = match (option, faces.as_slice()) {
            ("未定", _) => {
                let mut found = Found::plain("未定", cites).under(under(&self.readings, reading));
                found.unruled = Some(open(&self.readings, reading));
                return Some(found);
            }
            (_, []) | ("全无", _) => "无".to_owned(),
            (_, [(info, id)]) => match ask {
                "花色" => info.suit.map_or(unwritten, Suit::word).to_owned(),
                "颜色" => info
                    .suit
                    .map_or(unwritten, |suit| suit.colour().word())
                    .to_owned(),
                _ => self
                    .card_number(*id)
                    .map_or_else(|| unwritten.to_owned(), |c| c.text()),
            },
            (_, several) => {
                let colours: Vec<_> = several
                    .iter()
                    .map(|(info, _)| info.suit.map(Suit::colour))
                    .collect();
                match (ask, colours.first().copied().flatten()) {
                    ("颜色", Some(colour)) if colours.iter().all(|c| *c == Some(colour)) => {
                        colour.word().to_owned()
                    }
                    _ => "无".to_owned(),
                }
            }
        };
        Some(Found::plain(value, cites).under(under(&self.readings, reading)))
    }

    /// 此牌: what is recorded, or the card itself while it has not moved.
    pub fn of_this(self, rest: &str, path: &Name) -> Result<Found, Fault> {
        let Some(this) = self.s.this(self.ctx.you.or(self.ctx.doer)) else {
            return Err(path.fault("前面没有提到过牌，没有“此牌”"));
        };
        let there = self.s.card(this.card).moves == this.moves;
        if rest == "存在" {
            return Ok(Found::yes(there, [Cite::requires(sgs!("5.13-1"))]));
        }
        if there {
            return self.of_card(this.card, rest, path);
        }
        let reading = self.under("此牌不存在与展示记录");
        if this.recorded && reading.option == "信息可用" {
            let mut found = self.of_card(this.card, rest, path)?;
            found.cites.push(Cite::requires(sgs!("8.11-2")));
            return Ok(found.under(reading));
        }
        let found = Found::plain("不存在", [Cite::requires(sgs!("5.13-1"))]);
        Ok(if this.recorded {
            found.under(reading)
        } else {
            found
        })
    }

    pub fn of_card(self, card: CardId, rest: &str, path: &Name) -> Result<Found, Fault> {
        let info = &self.cards[usize::from(card.0)];
        let lies = self.s.card(card);
        let (ask, of) = rest.split_once('.').unwrap_or((rest, ""));
        let unwritten = "未写明";
        Ok(match ask {
            "区域" => Found::plain(self.place(lies.place), [Cite::defines(sgs!("3.1-1"))]),
            "牌名" => Found::plain(&info.name, [Cite::defines(sgs!("1.4-1"))]),
            "花色" => Found::plain(
                info.suit.map_or(unwritten, Suit::word),
                [Cite::defines(sgs!("2.1-1"))],
            ),
            "颜色" => Found::plain(
                info.suit.map_or(unwritten, |suit| suit.colour().word()),
                [Cite::defines(sgs!("2.2-1"))],
            ),
            "点数初值" => Found::plain(
                info.number
                    .map_or_else(|| unwritten.to_owned(), |n| n.to_string()),
                [Cite::defines(sgs!("2.3-1"))],
            ),
            "点数" => match self.card_number(card) {
                Some(computed) => Found::of(computed),
                None => Found::plain(unwritten, [Cite::defines(sgs!("2.3-1"))]),
            },
            "类别" => Found::plain(
                info.kind.map_or(unwritten, |k| k.word()),
                [
                    Cite::defines(sgs!("1.4-1")),
                    Cite::defines(sgs!("1.5-1")),
                    Cite::defines(sgs!("1.6-1")),
                    Cite::defines(sgs!("1.7-1")),
                ],
            ),
            "是装备牌" => Found::yes(
                info.kind.is_some_and(Kind::is_equipment),
                [Cite::defines(sgs!("1.6-1"))],
            ),
            "是锦囊牌" => Found::yes(
                info.kind.is_some_and(Kind::is_trick),
                [Cite::defines(sgs!("1.7-1"))],
            ),
            "朝向" => Found::plain(
                if lies.up { "正面" } else { "背面" },
                [Cite::defines(sgs!("3.1-1"))],
            ),
            "拥有者" => {
                let owner = match lies.place {
                    Place::Of(c, a) if a == Area::Hand || a.is_equipment() => self.who(c),
                    _ => "无",
                };
                Found::plain(owner, [Cite::defines(sgs!("5.2-1"))])
            }
            "可见" => {
                let to = self.char_named(&at(path, of)).ok();
                let visible = self.visible(card, to);
                Found::yes(
                    visible,
                    [Cite::defines(sgs!("5.32-1")), Cite::requires(sgs!("3.6-1"))],
                )
            }
            "认得" => {
                let to = self.char_named(&at(path, of))?;
                Found::yes(
                    self.visible(card, Some(to)) || lies.known & 1 << to.0 != 0,
                    [Cite::defines(sgs!("8.10-1"))],
                )
            }
            "存在" => Found::yes(true, []),
            _ => {
                return Err(path
                    .fault(format!("牌没有“{ask}”这一项"))
                    .nearest(ask, OF_CARD.iter().copied()));
            }
        })
    }
}
