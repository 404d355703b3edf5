//! Which cards are meant: of whom, where they lie, of what sort, how many (5.2, 5.13, 8.5).

use super::chars::{self, Chars};
use super::num::{self, Amount};
use super::said::{Actor, FACES, Said, Seen, names};
use crate::engine::sgs_chess::words::names::{Name, Names, Sorts};

/// Which cards.
#[derive(Debug, Clone, PartialEq)]
pub struct Cards {
    /// Whose; none for who acts.
    pub owner: Option<Actor>,
    /// How many.
    pub amount: Amount,
    /// From which areas; none for hand and equipment.
    pub areas: Vec<&'static str>,
    /// Of what sort.
    pub filter: Vec<String>,
    /// 此牌, 这些牌.
    pub named: Option<&'static str>,
    /// From the top of the deck.
    pub top: bool,
}

impl Cards {
    fn new(amount: Amount) -> Self {
        Self {
            owner: None,
            amount,
            areas: Vec::new(),
            filter: Vec::new(),
            named: None,
            top: false,
        }
    }

    /// The areas as the game's words have them.
    pub fn areas(&self) -> Names {
        names(&self.areas)
    }

    /// The sort as the game's words have it.
    pub fn sorts(&self) -> Sorts {
        let words = self.filter.iter().map(|w| Name::new(w.as_str()));
        Names(words.collect()).into()
    }

    /// How many such cards there are, where a fact tells it.
    pub fn most(&self, s: &Said<'_>) -> Option<String> {
        if !self.filter.is_empty() {
            return None;
        }
        let of = match self.areas.as_slice() {
            [] => "牌数",
            ["手牌"] => "手牌数",
            ["装备区"] => "装备区牌数",
            ["延时区"] => "延时区牌数",
            ["区域"] => "区域里的牌数",
            _ => return None,
        };
        let owner = self.owner.unwrap_or(s.before.subject);
        Some(format!("{}.{of}", owner.word()))
    }

    /// How many they are, as far as 此牌 and 这些牌 go.
    pub fn seen(&self) -> Seen {
        use crate::engine::sgs_chess::words::names::Count;
        match (&self.amount, self.named) {
            (_, Some("此牌")) | (Amount::Exactly(Count::Fixed(1)), _) => Seen::One,
            _ => Seen::Several,
        }
    }
}

/// Areas as texts write them before 的, and as the game's words are called.
const AREAS: [(&str, &str); 11] = [
    ("手牌区里", "手牌"),
    ("手牌里", "手牌"),
    ("装备区里", "装备区"),
    ("武器区里", "武器区"),
    ("防具区里", "防具区"),
    ("坐骑区里", "坐骑区"),
    ("延时区里", "延时区"),
    ("区域里", "区域"),
    ("装备区", "装备区"),
    ("延时区", "延时区"),
    ("区域", "区域"),
];

/// What a phrase ends with: the sort that it adds.
const HEADS: [(&str, &str); 10] = [
    ("普通锦囊牌", "普通锦囊牌"),
    ("延时锦囊牌", "延时锦囊牌"),
    ("锦囊牌", "锦囊牌"),
    ("基本牌", "基本牌"),
    ("装备牌", "装备牌"),
    ("武器牌", "武器牌"),
    ("防具牌", "防具牌"),
    ("坐骑牌", "坐骑牌"),
    ("手牌", "手牌"),
    ("牌", ""),
];

/// Takes cards.
pub fn cards(s: &mut Said<'_>) -> Option<Cards> {
    s.first(&[mentioned, of_deck, sorted])
}

/// 此牌, 这些牌.
fn mentioned(s: &mut Said<'_>) -> Option<Cards> {
    let several = s.one(&[
        ("此牌", false),
        ("这些牌", true),
        ("以此法获得的牌", true),
        ("以此法弃置的牌", true),
    ])?;
    let word = match (several, s.before.seen) {
        (_, Seen::Nothing) => return s.lacks("前面没有提到过牌"),
        (false, Seen::One) => "此牌",
        (false, Seen::Several) => return s.lacks("前面提到的不止一张牌，“此牌”不知是哪一张"),
        (true, _) => "这些牌",
    };
    let mut cards = Cards::new(Amount::All);
    cards.named = Some(word);
    Some(cards)
}

/// `牌堆顶的两张牌`.
fn of_deck(s: &mut Said<'_>) -> Option<Cards> {
    s.need("牌堆顶")?;
    s.eat("的");
    let amount = num::amount(s, "张")?;
    s.need("牌")?;
    if !matches!(amount, Amount::Exactly(_)) {
        return s.lacks("牌堆顶的张数不是写定的");
    }
    let mut cards = Cards::new(amount);
    cards.top = true;
    Some(cards)
}

/// `你的至多两张红色手牌`, `其装备区里的一张牌`.
fn sorted(s: &mut Said<'_>) -> Option<Cards> {
    let owner = s.attempt(|s| {
        let of = chars::chars(s)?;
        s.eat("的");
        match of {
            Chars::One(actor) => Some(actor),
            Chars::Several { .. } => s.lacks("几名角色的牌写在一起操作"),
        }
    });
    let mut areas = Vec::new();
    area(s, &mut areas);
    let amount = s.attempt(|s| num::amount(s, "张"))?;
    let mut cards = Cards::new(amount);
    cards.filter = sort(s, &mut areas)?;
    // Sorts that are joined are one or the other, which cannot be said.
    if s.peek() == Some('或') || s.peek() == Some('/') {
        return s.lacks("几类牌中的任一类");
    }
    cards.owner = owner.filter(|o| *o != s.before.subject);
    cards.areas = areas;
    Some(cards)
}

/// `红色手牌`, `装备区里的装备牌`, `【杀】`: of what sort, and where they lie where that is said.
pub fn sort(s: &mut Said<'_>, areas: &mut Vec<&'static str>) -> Option<Vec<String>> {
    let mut filter = Vec::new();
    area(s, areas);
    while let Some(face) = s.one(&FACES) {
        s.eat("的");
        filter.push(face.to_owned());
    }
    area(s, areas);
    if let Some(name) = s.name() {
        filter.push(name.to_owned());
        return Some(filter);
    }
    match s.one(&HEADS)? {
        "手牌" if areas.is_empty() => areas.push("手牌"),
        "手牌" if areas.as_slice() == ["手牌"] => {}
        "手牌" => return None,
        "" => {}
        sort => filter.push(sort.to_owned()),
    }
    Some(filter)
}

/// `装备区里的`: where they lie.
pub fn area(s: &mut Said<'_>, areas: &mut Vec<&'static str>) {
    if !areas.is_empty() {
        return;
    }
    let found = s.attempt(|s| {
        let found = s.one(&AREAS)?;
        s.need("的")?;
        Some(found)
    });
    areas.extend(found);
}
