//! How a scenario writes a board: `局面`.

use super::effect::Effect;
use super::slot::SlotNumber;
use super::terms::{Element, Facing, Phase, Until};
use crate::engine::At;
use crate::engine::vocab::Many;
use crate::engine::vocab::{self, Entries, Node, Vocab, via};

/// `局面`.
#[derive(Debug, Default, Vocab)]
#[vocab(name = "局面", default)]
pub struct Setup {
    /// In which phase; the effect phase where not said.
    #[word("阶段")]
    pub phase: Option<Phase>,
    /// At which speed the effect phase stands; at its beginning where not said.
    #[word("速度阶段", "速度", "当前速度")]
    pub speed: Option<At<u8>>,
    /// Which turn; the second where not said.
    #[word("回合")]
    pub turn: Option<At<u16>>,
    /// The side of 甲.
    #[word("甲")]
    pub first: SideText,
    /// The side of 乙.
    #[word("乙")]
    pub second: SideText,
}

/// One player's side.
#[derive(Debug, Default, Vocab)]
#[vocab(name = "一方", default)]
pub struct SideText {
    /// The core card; one, as the rules have it (1.1.1-3).
    #[word("核心", "核心卡", "核心卡区")]
    pub core: Many<At<CoreText>>,
    /// The sequence, top first.
    #[word("牌序", "牌序区")]
    pub deck: Option<At<Pile>>,
    /// The graves.
    #[word("往生区", "往生")]
    pub grave: Option<At<Pile>>,
    /// The slots.
    #[word("卡位", "场地", "场上")]
    pub slots: Slots,
    /// Effects that lie on slots.
    #[word("永续", "卡位永续", "场地永续")]
    pub lasting: Vec<At<LastingText>>,
    /// Whether the last card was sent away in place of a play last turn (2.1.3-4).
    #[word("已送走最后一张")]
    pub promised: bool,
}

/// A core card and how often it was used.
#[derive(Debug, Vocab)]
#[vocab(name = "核心卡", example = "{卡: 名, 已用: 1}", short = name)]
pub struct CoreText {
    /// The card.
    #[word("卡")]
    pub name: String,
    /// How often it was used.
    #[word("已用", "已使用", default)]
    pub used: u8,
    /// How it lies: face up, all through the game (1.1.1-3).
    #[word("朝向", "状态", "正反面")]
    pub face: Option<Facing>,
}

/// Cards by name, top first, or only how many.
#[derive(Debug, Vocab)]
#[vocab(name = "牌堆", example = "10，或 [火花, 水盾]")]
pub enum Pile {
    /// Only how many.
    #[word(any)]
    Count(u64),
    /// These, the top first.
    #[word(any)]
    Cards(Many<At<String>>),
}

/// The slots by their index from 0.
#[derive(Debug, Default)]
pub struct Slots(pub Vec<(u8, At<SeatText>)>);

/// The slots as they are written: a list from slot 1, or a mapping by number.
#[derive(Debug, Vocab)]
#[vocab(name = "三个卡位", example = "[火花, 无, 水盾]，或 {1: 火花, 3: 水盾}")]
pub enum SlotsText {
    /// From slot 1 on.
    #[word(any)]
    List(Vec<At<SeatText>>),
    /// By number.
    #[word(any)]
    ByNumber(Entries<At<SeatText>>),
}

impl TryFrom<SlotsText> for Slots {
    type Error = String;
    fn try_from(text: SlotsText) -> Result<Self, String> {
        match text {
            SlotsText::List(seats) if seats.len() > 3 => {
                Err("卡位只有 1、2、3 三个〔1.1.2-5〕".to_owned())
            }
            SlotsText::List(seats) => Ok(Self((0..).zip(seats).collect())),
            SlotsText::ByNumber(Entries(seats)) => {
                let seats = seats.into_iter().map(|(key, seat)| {
                    let slot = SlotNumber::read(&Node::text(key.as_str()));
                    let wrong = |_| format!("卡位只有 1、2、3 三个〔1.1.2-5〕，却写着“{key}”");
                    Ok((slot.map_err(wrong)?.index(), seat))
                });
                seats.collect::<Result<_, _>>().map(Self)
            }
        }
    }
}

impl From<&Slots> for SlotsText {
    fn from(slots: &Slots) -> Self {
        let entries = slots.0.iter().map(|(slot, seat)| {
            let seat = At {
                value: SeatText(seat.value.0.clone()),
                line: seat.line,
                column: seat.column,
            };
            ((slot + 1).to_string(), seat)
        });
        Self::ByNumber(Entries(entries.collect()))
    }
}

via!(Slots as SlotsText);

/// A card in a slot, or none.
#[derive(Debug)]
pub struct SeatText(pub Option<SeatMap>);

/// A card in a slot, or none, as it is written.
#[derive(Debug, Vocab)]
#[vocab(
    name = "卡位上的卡或无",
    example = "火花、无，或 {卡: 火花, 朝向: 盖放}"
)]
pub enum Seated {
    /// No card.
    #[word("无", "空", "")]
    Vacant,
    /// This card.
    #[word(any)]
    Card(Box<SeatMap>),
}

impl From<Option<Seated>> for SeatText {
    fn from(text: Option<Seated>) -> Self {
        match text {
            Some(Seated::Card(map)) => Self(Some(*map)),
            Some(Seated::Vacant) | None => Self(None),
        }
    }
}

impl From<&SeatText> for Option<Seated> {
    fn from(seat: &SeatText) -> Self {
        Some(match &seat.0 {
            Some(map) => Seated::Card(Box::new(map.clone())),
            None => Seated::Vacant,
        })
    }
}

via!(SeatText as Option<Seated>);

/// A card in a slot with what was done to it.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "卡位上的卡", short = name)]
pub struct SeatMap {
    /// The card.
    #[word("卡")]
    pub name: String,
    /// How it lies; face up if not said.
    #[word("朝向", "状态", "正反面")]
    pub face: Option<Facing>,
    /// By how much it was made faster.
    #[word("加速", default)]
    pub faster: i8,
    /// By how much it was made slower.
    #[word("减速", default)]
    pub slower: i8,
    /// How much speed it has spent.
    #[word("消耗", "速度消耗", "已消耗", default)]
    pub paid: u8,
    /// Whether its speed is fixed.
    #[word("固定", default)]
    pub fixed: bool,
    /// Its element, where it was changed.
    #[word("元素", "元素属性")]
    pub element: Option<Element>,
    /// The card whose text it has, where that was copied.
    #[word("复制", "文本")]
    pub text: Option<String>,
    /// Whether it is purged.
    #[word("净化", default)]
    pub purged: bool,
    /// At which speeds its effect was activated this turn.
    #[word("本回合已发动", "已发动", default)]
    pub acted: Many<u8>,
}

/// A lasting effect that already lies on a slot.
#[derive(Debug, Vocab)]
#[vocab(name = "永续")]
pub struct LastingText {
    #[word("卡位", "次序")]
    pub slot: u8,
    #[word("效果")]
    pub effect: Effect,
    /// Who put it there; the slot's player where not said.
    #[word("附上", "附上的玩家", default)]
    pub maker: Option<At<String>>,
    /// The card that put it there, if it is still on the field.
    #[word("来源", default)]
    pub source: Option<At<String>>,
    /// How long it stays, where its text says so.
    #[word("直到", "期限", default)]
    pub until: Option<Until>,
}
