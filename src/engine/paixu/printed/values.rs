//! The printed columns of a card: kind, element, speed, lock, uses.

use crate::engine::At;
use crate::engine::paixu::words::{CardText, Element, Kind};
use crate::engine::printed::columns::{nothing, number};
use crate::text::fold::fold;

/// The columns that are known, by our own words.
pub const FIELDS: [&str; 5] = ["种类", "元素", "速度", "封锁速度", "次数"];

/// Sets what a column says.
///
/// # Errors
/// Why it is not read.
pub fn set(card: &mut CardText, column: &str, text: &str) -> Result<(), String> {
    let number = |text: &str| number::<i64>(text.trim_start_matches("速度"));
    match column {
        "种类" => card.kind = Some(kind(text).ok_or("可以写：核心卡、无速度卡、速度卡")?),
        _ if nothing(text) || text == "无速度" => {}
        "元素" => card.element = Some(element(text)?),
        "速度" => match number(text)? {
            0 => {}
            n => card.speed = Some(At::nowhere(of_five(n)?)),
        },
        "封锁速度" => card.lock = Some(At::nowhere(of_five(number(text)?)?)),
        "次数" => {
            let n = number(text)?;
            card.uses = Some(u8::try_from(n).map_err(|_| "次数写 0 到 255")?);
        }
        _ => return Err("没有这一列".to_owned()),
    }
    Ok(())
}

/// What the columns say together: a core card's speed is its lock (1.2.1-3).
pub fn settle(card: &mut CardText) {
    if card.kind == Some(Kind::Core) && card.lock.is_none() {
        card.lock = card.speed.take();
    }
}

/// The kind of a card, where it is not said by what it has.
pub fn kind_of(card: &CardText) -> Kind {
    card.kind.unwrap_or(match (&card.lock, &card.speed) {
        (Some(_), _) => Kind::Core,
        (None, Some(_)) => Kind::Speed,
        (None, None) => Kind::Speedless,
    })
}

fn kind(text: &str) -> Option<Kind> {
    let folded = fold(text);
    Kind::find(folded.trim()).or_else(|| {
        let parts = [
            ("核心", Kind::Core),
            ("无速度", Kind::Speedless),
            ("速度", Kind::Speed),
        ];
        let found = parts.iter().find(|(part, _)| folded.contains(part));
        found.map(|(_, kind)| *kind)
    })
}

fn element(text: &str) -> Result<Element, String> {
    let folded = fold(text);
    let word = folded
        .trim()
        .trim_end_matches("属性")
        .trim_end_matches("元素");
    Element::find(word).ok_or_else(|| {
        let all: Vec<&str> = Element::ALL.iter().map(|e| e.word()).collect();
        format!("可以写：{}", all.join("、"))
    })
}

fn of_five(n: i64) -> Result<i64, String> {
    match n {
        1..=5 => Ok(n),
        _ => Err("速度写 1 到 5〔1.2.1-2〕".to_owned()),
    }
}
