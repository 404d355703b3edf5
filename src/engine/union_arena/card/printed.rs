//! The face of a card (1.1-3, 1.2-2, 1.3-2): numbers, names, energy, raid marks.

use super::ability::{Ability, Impact, TriggerIcon};
use super::select::Num;
use crate::engine::forms::Many;
use crate::engine::union_arena::words::Kind;
use crate::engine::vocab::{self, Entries, Vocab, form, via};

form! {
    /// A card.
    #[vocab(name = "牌面")]
    CardText {
        /// 卡片种类.
        "种类" | "卡片种类" | "类别" => kind: Kind = Kind::Character,
        /// 卡名, where it differs from the key: several cards of one name.
        "卡名" => name: Option<String> = None,
        /// 所需能量.
        "所需能量" | "需要能量" => need: Energy = Energy::default(),
        /// 消费AP.
        "消费AP" | "消费行动点数" | "AP" => ap: i32 = 1,
        /// Colour, where not that of the required energy.
        "颜色" => colour: Option<String> = None,
        /// 特征.
        "特征" => traits: Many<String> = Many::default(),
        /// 作品名.
        "作品名" => work: Option<String> = None,
        /// 发生能量.
        "发生能量" | "产生能量" => gives: Energy = Energy::default(),
        /// BP; 1000 where a character has none written.
        "BP" | "战斗力" => bp: Option<i32> = None,
        /// 触发.
        "触发" => trigger: Option<TriggerIcon> = None,
        /// 激跃, with the mark to the right of the icon.
        "激跃" | "RAID" | "Raid" => raid: Many<RaidOn> = Many::default(),
        /// 后撤.
        "后撤" | "Step" => step: bool = false,
        /// 伤害X.
        "伤害" | "伤害X" | "Damage" => damage: Option<Num> = None,
        /// 影响力X.
        "影响力" | "Impact" => impact: Option<Impact> = None,
        /// The card's whole text.
        "文" | "效果文" => text: String = String::new(),
        /// 效果.
        "效果" | "能力" => abilities: Vec<Ability> = Vec::new(),
        /// 卡片编号.
        "编号" | "卡片编号" => number: Option<String> = None,
        /// 罕贵: without effect.
        "罕贵" | "稀有度" => rarity: Option<String> = None,
    }
}

/// Energy by colour: `红2`, `红2蓝1`, `{红: 2}`, `无`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Energy(pub Vec<(String, u8)>);

impl Energy {
    fn parse(text: &str) -> Result<Self, String> {
        let mut all: Vec<(String, u8)> = Vec::new();
        let mut colour = String::new();
        let mut digits = String::new();
        let mut close = |colour: &mut String, digits: &mut String| -> Result<(), String> {
            if colour.is_empty() {
                return if digits.trim_start_matches('0').is_empty() {
                    digits.clear();
                    Ok(())
                } else {
                    Err(format!("“{text}”没有写颜色，写作 红2"))
                };
            }
            let n = if digits.is_empty() {
                1
            } else {
                digits
                    .parse()
                    .map_err(|_| format!("能量“{text}”的数太大"))?
            };
            all.push((std::mem::take(colour), n));
            digits.clear();
            Ok(())
        };
        if matches!(text.trim(), "无" | "") {
            return Ok(Self::default());
        }
        for c in text.chars() {
            let c = match c {
                '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
                c => c,
            };
            match c {
                '0'..='9' => digits.push(c),
                ' ' | '　' | '、' | '，' | ',' | '色' | '+' | '×' => {}
                c => {
                    if !colour.is_empty() || !digits.is_empty() {
                        close(&mut colour, &mut digits)?;
                    }
                    colour.push(c);
                }
            }
        }
        close(&mut colour, &mut digits)?;
        all.retain(|(_, n)| *n > 0);
        Ok(Self(all))
    }

    /// All of it.
    pub fn total(&self) -> i32 {
        self.0.iter().map(|(_, n)| i32::from(*n)).sum()
    }
}

/// Energy as it is written.
#[derive(Debug, Vocab)]
#[vocab(name = "能量", example = "红2、无，或 {红: 2}")]
pub enum EnergyText {
    /// As it is printed.
    #[word(any)]
    Printed(String),
    /// By colour.
    #[word(any)]
    Colours(Entries<u8>),
}

impl TryFrom<Option<EnergyText>> for Energy {
    type Error = String;
    fn try_from(text: Option<EnergyText>) -> Result<Self, String> {
        match text {
            None => Ok(Self::default()),
            Some(EnergyText::Printed(text)) => Self::parse(&text),
            Some(EnergyText::Colours(Entries(all))) => {
                let named = all.into_iter().filter(|(_, n)| *n > 0);
                let named = named.map(|(c, n)| (c.trim_end_matches('色').to_owned(), n));
                Ok(Self(named.collect()))
            }
        }
    }
}

impl From<&Energy> for Option<EnergyText> {
    fn from(energy: &Energy) -> Self {
        Some(EnergyText::Colours(Entries(energy.0.clone())))
    }
}

via!(Energy as Option<EnergyText>);

/// Onto which characters a card may be raided, as the mark beside the icon says (5.3.2-2).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RaidOn {
    /// `<○○>` (5.3.2-3).
    Named(String),
    /// `[特征:○○]` (5.3.2-4).
    Trait(String),
}

impl RaidOn {
    fn parse(text: &str) -> Option<Self> {
        let inner = |open: &[char], close: &[char]| {
            text.trim()
                .strip_prefix(open)
                .and_then(|t| t.strip_suffix(close))
                .map(str::trim)
        };
        if let Some(name) = inner(&['<', '〈', '＜', '《'], &['>', '〉', '＞', '》']) {
            return Some(Self::Named(name.to_owned()));
        }
        // Unquoted, YAML takes the square brackets for a list and leaves their content.
        let words = inner(&['[', '［', '【'], &[']', '］', '】']).unwrap_or(text.trim());
        let what = words
            .strip_prefix("特征")?
            .trim_start_matches([':', '：', ' ']);
        Some(Self::Trait(what.trim().to_owned()))
    }

    /// As it is printed.
    pub fn mark(&self) -> String {
        match self {
            Self::Named(name) => format!("<{name}>"),
            Self::Trait(what) => format!("[特征:{what}]"),
        }
    }
}

/// The same, as it is written.
#[derive(Debug, Vocab)]
#[vocab(name = "激跃的对象", example = "<火花> 或 \"[特征:剑士]\"")]
pub enum RaidOnText {
    /// As it is printed.
    #[word(any)]
    Mark(String),
    /// By its name.
    #[word("卡名", clause = "5.3.2-3", says = "指卡名")]
    Named(String),
    /// By a trait; unquoted, YAML takes `[特征: 剑士]` for a list of one mapping.
    #[word("特征", clause = "5.3.2-4", says = "指特征")]
    Trait(String),
}

impl TryFrom<RaidOnText> for RaidOn {
    type Error = String;
    fn try_from(text: RaidOnText) -> Result<Self, String> {
        match text {
            RaidOnText::Named(name) => Ok(Self::Named(name)),
            RaidOnText::Trait(name) => Ok(Self::Trait(name)),
            RaidOnText::Mark(text) => Self::parse(&text).ok_or_else(|| {
                format!("读不懂激跃的对象“{text}”：指卡名写 <卡名>，指特征写 \"[特征:特征名]\"")
            }),
        }
    }
}

impl From<&RaidOn> for RaidOnText {
    fn from(on: &RaidOn) -> Self {
        Self::Mark(on.mark())
    }
}

via!(RaidOn as RaidOnText);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn energy_is_read_in_several_writings() {
        let e = |t: &str| Energy::parse(t).expect("energy").0;
        assert_eq!(e("红2"), [("红".to_owned(), 2)]);
        assert_eq!(
            e("红色２、蓝"),
            [("红".to_owned(), 2), ("蓝".to_owned(), 1)]
        );
        assert!(e("0").is_empty() && e("无").is_empty());
        assert!(Energy::parse("2").is_err());
    }

    #[test]
    fn raid_marks_are_told_by_their_brackets() {
        assert_eq!(RaidOn::parse("<火花>"), Some(RaidOn::Named("火花".into())));
        assert_eq!(
            RaidOn::parse("[特征:剑士]"),
            Some(RaidOn::Trait("剑士".into()))
        );
        assert_eq!(
            RaidOn::parse("［特征：剑士］"),
            Some(RaidOn::Trait("剑士".into()))
        );
        assert_eq!(RaidOn::parse("火花"), None);
    }
}
