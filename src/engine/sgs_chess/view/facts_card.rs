//! Facts of cards: real ones, 此牌, and the card last used.

use super::super::state::{CardId, CharId, Place, Virtual};
use super::super::words::names::Name;
use super::super::words::{Area, Kind, Suit};
use super::View;
use super::fact_words::{UNWRITTEN, offered};
use super::named::part;
use crate::engine::cite::{Cite, sgs};
use crate::engine::fact::{Fact, facts};
use crate::engine::fault::Fault;

facts! {
    pub fn of_virtual(v: View<'_>, card: &Virtual) from OF_VIRTUAL {
        "牌名": "上一张用的牌的牌名", [Cite::defines(sgs!("1.4-1"))] => card.name.as_str(),
        "编号": "它是第几张虚拟牌", [Cite::requires(sgs!("1.8-2"))] => card.id,
        "转化": "是否转化的牌", [Cite::defines(sgs!("5.35-1"))] => card.converted,
        "实体牌": "它的实体牌", [Cite::defines(sgs!("1.8-1"))] => v.listed(&card.real),
        "类别": "它的类别", [Cite::defines(sgs!("1.4-1"))] => card.kind.map_or(UNWRITTEN, |k| k.word()),
        "花色": "它的花色", [Cite::defines(sgs!("1.8-1")), Cite::defines(sgs!("2.1-1")), Cite::defines(sgs!("2.2-1")), Cite::defines(sgs!("2.3-1"))] =>
            v.virtual_face(card, "花色"),
        "颜色": "它的颜色", [Cite::defines(sgs!("1.8-1")), Cite::defines(sgs!("2.1-1")), Cite::defines(sgs!("2.2-1")), Cite::defines(sgs!("2.3-1"))] =>
            v.virtual_face(card, "颜色"),
        "点数": "它的点数", [Cite::defines(sgs!("1.8-1")), Cite::defines(sgs!("2.1-1")), Cite::defines(sgs!("2.2-1")), Cite::defines(sgs!("2.3-1"))] =>
            v.virtual_face(card, "点数"),
    }
}

facts! {
    pub fn of_card(v: View<'_>, card: CardId) from OF_CARD {
        "区域": "在哪个区域", [Cite::defines(sgs!("3.1-1"))] => v.place(v.s.card(card).place),
        "牌名": "牌名", [Cite::defines(sgs!("1.4-1"))] => v.face(card).name.as_str(),
        "花色": "花色", [Cite::defines(sgs!("2.1-1"))] => v.face(card).suit.map_or(UNWRITTEN, Suit::word),
        "颜色": "颜色", [Cite::defines(sgs!("2.2-1"))] => v.face(card).suit.map_or(UNWRITTEN, |s| s.colour().word()),
        "点数初值": "牌左上角的点数", [Cite::defines(sgs!("2.3-1"))] =>
            v.face(card).number.map_or_else(|| UNWRITTEN.to_owned(), |n| n.to_string()),
        "点数": "点数" => match v.card_number(card) {
            Some(computed) => Fact::from(computed),
            None => Fact::plain(UNWRITTEN).by([Cite::defines(sgs!("2.3-1"))]),
        },
        "类别": "类别", [Cite::defines(sgs!("1.4-1")), Cite::defines(sgs!("1.5-1")), Cite::defines(sgs!("1.6-1")), Cite::defines(sgs!("1.7-1"))] =>
            v.face(card).kind.map_or(UNWRITTEN, |k| k.word()),
        "是装备牌": "是否装备牌", [Cite::defines(sgs!("1.6-1"))] => v.face(card).kind.is_some_and(Kind::is_equipment),
        "是锦囊牌": "是否锦囊牌", [Cite::defines(sgs!("1.7-1"))] => v.face(card).kind.is_some_and(Kind::is_trick),
        "朝向": "哪一面朝上", [Cite::defines(sgs!("3.1-1"))] => if v.s.card(card).up { "正面" } else { "背面" },
        "拥有者": "是谁的牌", [Cite::defines(sgs!("5.2-1"))] => match v.s.card(card).place {
            Place::Of(c, area) if area == Area::Hand || area.is_equipment() => v.who(c),
            _ => "无",
        },
        "存在": "是否存在" => true,
    }
}

facts! {
    pub fn of_card_to(v: View<'_>, card: CardId, to: Option<CharId>) from OF_CARD_TO {
        "可见": "是否对一名角色可见；不写角色，是否对所有角色可见", [Cite::defines(sgs!("5.32-1")), Cite::requires(sgs!("3.6-1"))] =>
            v.visible(card, to),
        "认得": "一名角色是否知道是哪张牌", [Cite::defines(sgs!("8.10-1"))] =>
            v.visible(card, to) || v.s.card(card).known & 1 << to?.0 != 0,
    }
}

impl View<'_> {
    /// The suit, colour or number of a card that is used, as its real cards have it under the readings.
    fn virtual_face(self, card: &Virtual, what: &'static str) -> Fact {
        let reading = match card.real.len() {
            0 | 1 => "虚拟牌的花色点数",
            _ => "多张实体牌的虚拟牌",
        };
        let none = || "无".to_owned();
        let value = match (self.option(reading), card.real.as_slice()) {
            ("未定", _) => return self.left_open(what, reading),
            (_, []) | ("全无", _) => none(),
            (_, [one]) => match (what, self.face(*one).suit) {
                ("花色", suit) => suit.map_or(UNWRITTEN, Suit::word).to_owned(),
                ("颜色", suit) => suit.map_or(UNWRITTEN, |s| s.colour().word()).to_owned(),
                _ => self
                    .card_number(*one)
                    .map_or_else(|| UNWRITTEN.to_owned(), |n| n.text()),
            },
            (_, [first, rest @ ..]) => {
                let colour = |c: &CardId| self.face(*c).suit.map(Suit::colour);
                match colour(first) {
                    Some(same)
                        if what == "颜色" && rest.iter().all(|c| colour(c) == Some(same)) =>
                    {
                        same.word().to_owned()
                    }
                    _ => none(),
                }
            }
        };
        Fact::plain(value).under([self.under(reading)])
    }

    /// 此牌: what is recorded, or the card itself while it has not moved.
    pub fn of_this(self, rest: &str, path: &Name) -> Result<Fact, Fault> {
        let Some(this) = self.s.this(self.ctx) else {
            return Err(path.fault("前面没有提到过牌，没有“此牌”"));
        };
        let there = self.s.card(this.card).moves == this.moves;
        let names_it = [Cite::requires(sgs!("5.13-1"))];
        if rest == "存在" {
            return Ok(Fact::from(there).by(names_it));
        }
        if there {
            return self.fact_of_card(this.card, rest, path);
        }
        let reading = this.recorded.then(|| self.under("此牌不存在与展示记录"));
        if reading.as_ref().is_some_and(|r| r.option == "信息可用") {
            let fact = self.fact_of_card(this.card, rest, path)?;
            return Ok(fact.by([Cite::requires(sgs!("8.11-2"))]).under(reading));
        }
        Ok(Fact::plain("不存在").by(names_it).under(reading))
    }

    /// A fact of a card by what is asked for: `区域`, `可见.关羽`.
    pub fn fact_of_card(self, card: CardId, rest: &str, path: &Name) -> Result<Fact, Fault> {
        let (what, of) = rest.split_once('.').unwrap_or((rest, ""));
        let to = self.char_named(&part(path, of));
        let fact = match what {
            "认得" => of_card_to(self, card, Some(to?), what),
            "可见" => of_card_to(self, card, to.ok(), what),
            _ => of_card(self, card, what),
        };
        fact.ok_or_else(|| {
            path.fault(format!("牌没有“{what}”这一项"))
                .nearest(what, offered(&[OF_CARD, OF_CARD_TO]))
        })
    }
}
