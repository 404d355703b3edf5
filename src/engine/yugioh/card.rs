//! Cards: what is printed on them that the excerpt looks at, and by what names they go.

use std::collections::BTreeMap;

use super::action::Zone;
use crate::engine::At;
use crate::engine::copies::Copies;
use crate::engine::vocab::{self, Vocab};

/// What a card is called that nobody has named.
pub const UNKNOWN: &str = "未知的卡";

/// The cards of a scenario by their names. A card that is not listed is a plain monster.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "牌")]
pub struct Cards(pub BTreeMap<String, CardDef>);

impl Cards {
    /// The kind of the card of this name.
    pub fn kind(&self, name: &str) -> Kind {
        self.0.get(name).map(|c| c.kind).unwrap_or_default()
    }
}

/// What is printed on a card.
#[derive(Debug, Clone, Default, PartialEq, Eq, Vocab)]
#[vocab(name = "卡")]
pub struct CardDef {
    /// Its kind.
    #[word("种类", default)]
    pub kind: Kind,
    /// 『这张卡在规则上当作「○○」使用』 (1.2.1.1-3).
    #[word("规则上当作", default)]
    pub by_rule: Option<String>,
    /// A name that its own effect gives it (1.2.1.1-4).
    #[word("效果当作", default)]
    pub by_effect: Option<NamedAs>,
    /// 『这张卡也作为陷阱卡』 or 也作为魔法卡 (2.1.1-3).
    #[word("也作为", default)]
    pub also: Option<Also>,
    /// What it does when it leaves the field, where its text says so: 除外, 卡组, 手卡 (2.1.3-1).
    #[word("离场去处", default)]
    pub leaves_to: Option<Pile>,
    /// The card's text.
    #[word("文", default)]
    pub text: String,
}

/// A name given by an effect, and where the effect gives it.
#[derive(Debug, Clone, PartialEq, Eq, Vocab)]
#[vocab(name = "当作的名")]
pub struct NamedAs {
    /// The name.
    #[word("名")]
    pub name: String,
    /// Where: 场上, 墓地.
    #[word("于")]
    pub at: Vec<NamedAt>,
}

/// Where an effect gives a card a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Vocab)]
#[vocab(name = "何处")]
pub enum NamedAt {
    /// On the field.
    #[word("场上")]
    Field,
    /// In the graveyard.
    #[word("墓地")]
    Graveyard,
}

/// What a card also counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "也作为")]
pub enum Also {
    /// Also a trap.
    #[word("陷阱卡")]
    Trap,
    /// Also a spell.
    #[word("魔法卡")]
    Spell,
}

/// A pile that a card's own text sends it to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "去处")]
pub enum Pile {
    /// 除外.
    #[word("除外")]
    Banished,
    /// 卡组.
    #[word("卡组")]
    Deck,
    /// 手卡.
    #[word("手卡")]
    Hand,
}

/// The kinds of card that the excerpt tells apart.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "种类")]
pub enum Kind {
    /// A monster of the main deck.
    #[default]
    #[word("怪兽", "怪兽卡", "通常怪兽", "效果怪兽", "仪式怪兽")]
    Monster,
    /// A fusion monster.
    #[word("融合怪兽", "融合怪兽卡", clause = "1.2.2-1")]
    Fusion,
    /// A synchro monster.
    #[word("同调怪兽", "同调怪兽卡", clause = "1.2.2-1")]
    Synchro,
    /// An Xyz monster.
    #[word("XYZ怪兽", "XYZ怪兽卡", "超量怪兽", clause = "1.2.2-1")]
    Xyz,
    /// A pendulum monster.
    #[word("灵摆怪兽", "灵摆怪兽卡")]
    Pendulum,
    /// A spell.
    #[word("魔法", "魔法卡", "通常魔法", "速攻魔法", "仪式魔法")]
    Spell,
    /// A spell that stays where it was activated.
    #[word("永续魔法")]
    LastingSpell,
    /// An equip spell; it stays as well.
    #[word("装备魔法")]
    Equip,
    /// A field spell.
    #[word("场地魔法", "场地魔法卡")]
    FieldSpell,
    /// A trap.
    #[word("陷阱", "陷阱卡", "通常陷阱", "反击陷阱")]
    Trap,
    /// A trap that stays where it was activated.
    #[word("永续陷阱")]
    LastingTrap,
    /// A token: no card that a deck is built of.
    #[word("衍生物", "衍生物卡", clause = "1.2-1")]
    Token,
}

impl Pile {
    /// The zone.
    pub const fn zone(self) -> Zone {
        match self {
            Self::Banished => Zone::Banished,
            Self::Deck => Zone::Deck,
            Self::Hand => Zone::Hand,
        }
    }
}

impl Kind {
    /// Whether it is a monster.
    pub const fn is_monster(self) -> bool {
        !matches!(
            self,
            Self::Spell
                | Self::LastingSpell
                | Self::Equip
                | Self::FieldSpell
                | Self::Trap
                | Self::LastingTrap
        )
    }

    /// Whether it leaves the field when it has been activated and carried out.
    pub const fn leaves_when_done(self) -> bool {
        matches!(self, Self::Spell | Self::Trap)
    }

    /// Whether it goes into the extra deck (1.2.1-4, 1.2.2-1).
    pub const fn is_extra(self) -> bool {
        matches!(self, Self::Fusion | Self::Synchro | Self::Xyz)
    }
}

impl CardDef {
    /// Whether it counts as `name` when decks are built: by its own name or by rule (1.2.1.1-1, 1.2.1.1-3).
    pub fn counts_as(&self, own: &str, name: &str, both_count: bool) -> bool {
        own == name
            || self.by_rule.as_deref() == Some(name)
            // A card that says both goes under the reading 两种当作并存.
                && (both_count || self.by_effect.as_ref().is_none_or(|e| e.name != name))
    }
}

/// A card as a board names it: `电子龙`, `电子龙×3`, or a mapping with where it lies and how.
#[derive(Debug, Clone, PartialEq, Eq, Vocab)]
#[vocab(name = "放着的卡", short = card)]
pub struct Laid {
    /// Its name, with `#2` for the second of the same name; how many of it.
    #[word("卡")]
    pub card: Copies,
    /// How it lies; face up if not said.
    #[word("表示", default)]
    pub face: Face,
    /// Whose it is, where not of the player whose zone it lies in.
    #[word("持有者")]
    pub owner: Option<At<String>>,
    /// Its place in the zone, from 1.
    #[word("位置")]
    pub slot: Option<u8>,
}

/// How a card lies on the field.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Vocab)]
#[vocab(name = "表示")]
pub enum Face {
    /// Face up.
    #[default]
    #[word("表侧")]
    Up,
    /// Face down.
    #[word("里侧")]
    Down,
}

/// So many cards of a name that stand in no file.
pub fn copies(name: &str, count: u32) -> Copies {
    Copies {
        name: name.to_owned(),
        count,
        line: 0,
        column: 0,
    }
}

impl Laid {
    /// So many cards that nobody has named.
    pub fn unknown(count: u32) -> Self {
        Self {
            card: copies(UNKNOWN, count),
            face: Face::Up,
            owner: None,
            slot: None,
        }
    }
}
