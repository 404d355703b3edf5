//! The printed columns of a card: kind, energy, AP, BP, traits.

use crate::engine::printed::columns::{nothing, number, several};
use crate::engine::union_arena::card::{CardText, Energy};
use crate::engine::union_arena::words::Kind;
use crate::engine::vocab::Many;

/// The columns that are known, by our own words.
pub const FIELDS: [&str; 7] = [
    "类别",
    "特征",
    "所需能量",
    "生成能量",
    "消耗AP",
    "BP",
    "颜色",
];

const COLOURS: [(&str, &str); 9] = [
    ("红", "红"),
    ("赤", "红"),
    ("蓝", "蓝"),
    ("青", "蓝"),
    ("绿", "绿"),
    ("緑", "绿"),
    ("綠", "绿"),
    ("黄", "黄"),
    ("紫", "紫"),
];

/// The book's word for a colour.
pub fn colour(word: &str) -> Option<&'static str> {
    let found = COLOURS.iter().find(|(w, _)| *w == word);
    found.map(|(_, c)| *c)
}

/// Sets what a column says.
///
/// # Errors
/// Why it is not read.
pub fn set(card: &mut CardText, column: &str, text: &str) -> Result<(), String> {
    match column {
        "类别" => card.kind = kind(text).ok_or("不是角色、场地、事件")?,
        "特征" => card.traits = Many(several(text)),
        "所需能量" => {
            let (need, colour) = energy(text)?;
            card.need = need;
            if card.need.0.is_empty() {
                card.colour = colour;
            }
        }
        "生成能量" => card.gives = energy(text)?.0,
        "消耗AP" | "BP" | "颜色" if nothing(text) => {}
        "消耗AP" => card.ap = number::<u16>(text)?.into(),
        "BP" => card.bp = Some(number::<u16>(text)?.into()),
        "颜色" => {
            let word = text.trim_end_matches('色');
            card.colour = Some(colour(word).unwrap_or(word).to_owned());
        }
        _ => return Err("没有这一列".to_owned()),
    }
    Ok(())
}

fn kind(text: &str) -> Option<Kind> {
    match text {
        "角色" | "角色卡" | "キャラクター" | "キャラ" | "character" => {
            Some(Kind::Character)
        }
        "场地" | "场地卡" | "フィールド" | "site" | "field" => Some(Kind::Site),
        "事件" | "事件卡" | "イベント" | "event" => Some(Kind::Event),
        _ => None,
    }
}

/// 紫2, 紫-, 紫紫, 紫+: the energy, and the first colour.
fn energy(text: &str) -> Result<(Energy, Option<String>), String> {
    let mut all: Vec<(String, u8)> = Vec::new();
    let mut first = None;
    let mut last: Option<(String, String)> = None;
    let mut close = |last: &mut Option<(String, String)>| -> Result<(), String> {
        let Some((colour, digits)) = last.take() else {
            return Ok(());
        };
        let n: u8 = match digits.as_str() {
            "" => 1,
            "-" => 0,
            n => n.parse().map_err(|_| "能量的数太大")?,
        };
        match all.iter_mut().find(|(c, _)| *c == colour) {
            Some((_, old)) => *old = old.saturating_add(n),
            None if n > 0 => all.push((colour, n)),
            None => {}
        }
        Ok(())
    };
    for c in text.chars() {
        if let Some(colour) = colour(&c.to_string()) {
            close(&mut last)?;
            first.get_or_insert(colour.to_owned());
            last = Some((colour.to_owned(), String::new()));
            continue;
        }
        match (c, &mut last) {
            ('0'..='9', Some((_, digits))) => digits.push(c),
            ('-' | '－' | '—', Some((_, digits))) if digits.is_empty() => digits.push('-'),
            // A plus says that effects give more.
            ('+' | '＋' | '色' | ' ' | '　' | '、' | '/', _) => {}
            ('-' | '－' | '—' | '0', None) => {}
            _ => return Err(format!("读不懂能量“{text}”")),
        }
    }
    close(&mut last)?;
    Ok((Energy(all), first))
}
