//! Marks on a card's face: energy by colour, and onto which characters it is raided.

use crate::engine::vocab::{self, Entries, Vocab, via};

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

/// What stands around a name or a trait, or between.
const MARKS: &str = "<〈＜《>〉＞》[［【]］】:：「」『』“”()（）";

impl TryFrom<RaidOnText> for RaidOn {
    type Error = String;
    fn try_from(text: RaidOnText) -> Result<Self, String> {
        match text {
            RaidOnText::Named(name) => Ok(Self::Named(name)),
            RaidOnText::Trait(name) => Ok(Self::Trait(name)),
            RaidOnText::Mark(text) => match Self::parse(&text) {
                Some(on) => Ok(on),
                // A name without its brackets is one as well.
                None if !text.trim().is_empty() && !text.contains(|c| MARKS.contains(c)) => {
                    Ok(Self::Named(text.trim().to_owned()))
                }
                None => Err(format!(
                    "读不懂激跃的对象“{text}”：指卡名写 <卡名>，指特征写 \"[特征:特征名]\""
                )),
            },
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
