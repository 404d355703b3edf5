//! What has been said before a place in a text: what later words point back to.

use crate::engine::paixu::words::{Counted, Kind, Num, Select, SpeedOf, Whose};
use crate::engine::printed::place::Place;

/// A place in a text, with the kind of the card that is read.
pub type Said<'t> = Place<'t, Before, Kind>;

/// Which cards a clause was about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// The card itself.
    Itself,
    /// Those to which something was done.
    Same,
    /// The card that met the condition.
    Cause,
}

/// Which slot was given something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slotted {
    /// That of the card itself.
    Own,
    /// One that was chosen.
    Chosen,
}

/// What has been said before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Before {
    /// Whether an effect was done to cards; and whether to the card itself.
    pub objects: Option<Topic>,
    /// Whether a card met the condition.
    pub cause: bool,
    /// The slot that was given something.
    pub slot: Option<Slotted>,
    /// What the clause before in the same sentence was about.
    pub topic: Option<Topic>,
    /// Whether that clause changed a speed.
    pub speed: bool,
    /// Who does what is said, where that is not the effect's player, or is said.
    pub actor: Option<Whose>,
    /// Whose sequence was named: 其.
    pub deck: Option<Whose>,
    /// Whether it stands in what a slot gets: the card is the one that is put there.
    pub in_slot: bool,
    /// Whether anything is done before it in the text.
    pub later: bool,
    /// Whether a choice of 可以 was offered before, in this text.
    pub offered: bool,
}

impl Before {
    /// At the beginning of a further sentence of the same text.
    pub fn sentence(&mut self) {
        self.topic = None;
        self.speed = false;
        self.actor = None;
        self.deck = None;
    }

    /// Something was done to these.
    pub fn did(&mut self, to: &Select) {
        let topic = match to {
            Select::Itself => Topic::Itself,
            Select::Cause => Topic::Cause,
            Select::Same | Select::Match(_) => Topic::Same,
        };
        self.objects = Some(topic);
        self.later = true;
    }

    /// Whose 自己 is there.
    pub fn own(&self) -> Whose {
        match self.actor {
            Some(Whose::Other) => Whose::Other,
            _ => Whose::Own,
        }
    }
}

impl Topic {
    /// The words for it.
    pub fn select(self) -> Select {
        match self {
            Self::Itself => Select::Itself,
            Self::Same => Select::Same,
            Self::Cause => Select::Cause,
        }
    }
}

/// The words that point back to a card.
const BACK: [&str; 7] = ["它们", "它", "其", "该卡", "那张卡", "前述卡", "那些卡"];

/// 它, 该卡: what it points back to.
pub fn back(s: &mut Said<'_>) -> Option<Topic> {
    if s.eat("触发卡") {
        return s.before.cause.then_some(Topic::Cause);
    }
    let plain = s.eat("前述卡");
    if !plain {
        // 其他 is another word.
        if s.attempt(|s| s.need_any(&["其他", "其余", "其中"]))
            .is_some()
        {
            return None;
        }
        s.need_any(&BACK)?;
    }
    if s.before.in_slot {
        return Some(Topic::Itself);
    }
    match (s.before.objects, s.before.cause) {
        (Some(topic), true) if !plain && topic != Topic::Cause => {
            s.doubts(
                "“它”是前一项的卡，还是满足条件的那张卡，卡面没有写清；按前一项的卡处理".to_owned(),
            );
            Some(topic)
        }
        (Some(topic), _) => Some(topic),
        (None, true) => Some(Topic::Cause),
        (None, false) => None,
    }
}

/// Whether one of some words stands there.
pub fn stands(s: &Said<'_>, words: &[&str]) -> bool {
    let mut copy = *s;
    copy.any(words).is_some()
}

/// What is counted, as a number.
pub fn counted(what: Counted) -> Num {
    Num::from(what)
}

/// The speed of the card itself.
pub fn own_speed() -> Num {
    counted(Counted::Speed(SpeedOf::Itself))
}

/// What stands in quotation marks or brackets of a name there, as it is printed: a card's name.
pub fn quoted(s: &mut Said<'_>) -> Option<String> {
    let begin = s.at();
    if s.name().is_none() {
        s.within('「', '」')?;
    }
    named(s.text().printed(begin..s.at()))
}

/// A run of the text as it is printed: a card's name without quotation marks.
pub fn unquoted(s: &Said<'_>, run: std::ops::Range<usize>) -> Option<String> {
    named(s.text().printed(run))
}

/// A name without the marks and the space around it.
fn named(print: &str) -> Option<String> {
    let around = |c: char| c.is_whitespace() || MARKS.contains(&c);
    let print = print.trim_matches(around);
    (!print.is_empty() && !print.contains(['，', '。', ',', '；'])).then(|| print.to_owned())
}

/// Marks around a name.
const MARKS: [char; 14] = [
    '“', '”', '"', '「', '」', '『', '』', '<', '>', '〈', '〉', '《', '》', '＜',
];
