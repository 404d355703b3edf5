//! Cards and timings as a scenario writes them: `杀×2`, `杀♥5`, `移动阶段开始时`.

use super::{Phase, Point, Suit, narrow};
use crate::engine::copies::counted;

/// A card as written: `杀`, `杀×2`, `杀#1`, `杀♥5`, `杀(红桃5)`.
pub struct Written {
    pub name: String,
    pub label: Option<String>,
    pub suit: Option<Suit>,
    pub number: Option<i64>,
    pub times: u32,
}

/// 点数 as printed: A, 2 to 10, J, Q, K.
pub fn number_of(text: &str) -> Option<i64> {
    match text.trim() {
        "A" | "a" => Some(1),
        "J" | "j" => Some(11),
        "Q" | "q" => Some(12),
        "K" | "k" => Some(13),
        n => n.parse().ok().filter(|n| (1..=13).contains(n)),
    }
}

/// Reads a card as written.
pub fn written(text: &str) -> Result<Written, String> {
    let plain = narrow(text.trim());
    let (body, times) = counted(&plain)?;
    let mut written = Written {
        name: body.to_owned(),
        label: None,
        suit: None,
        number: None,
        times,
    };
    if let Some((name, n)) = body.split_once('#') {
        n.parse::<u16>()
            .map_err(|_| format!("“{text}”的“#”后面要写序号"))?;
        written.label = Some(body.to_owned());
        written.name = name.to_owned();
        return Ok(written);
    }
    let (name, face) = if let Some((name, face)) = body.split_once('(') {
        (name.to_owned(), face.trim_end_matches(')').to_owned())
    } else if let Some(at) = body.find(['♥', '♦', '♠', '♣']) {
        (body[..at].to_owned(), body[at..].to_owned())
    } else {
        return Ok(written);
    };
    for word in Suit::words() {
        if let Some(rest) = face.strip_prefix(word) {
            written.suit = Suit::find(word);
            if !rest.is_empty() {
                written.number = Some(
                    number_of(rest)
                        .ok_or_else(|| format!("“{text}”的点数看不懂：2至10、A、J、Q、K"))?,
                );
            }
        }
    }
    if written.suit.is_none() {
        return Err(format!("“{text}”的花色看不懂：写作 杀♥5 或 杀(红桃5)"));
    }
    written.name = name.trim().to_owned();
    Ok(written)
}

/// `移动阶段开始时`, `出牌阶段内`, `出牌阶段`: the phase and where in it.
pub fn timing_of(text: &str) -> Option<(Phase, Point)> {
    let phase = Phase::ALL
        .iter()
        .copied()
        .find(|p| text.starts_with(p.word()))?;
    let rest = text.strip_prefix(phase.word())?;
    if rest.is_empty() {
        return Some((phase, Point::Within));
    }
    Point::find(rest).map(|point| (phase, point))
}

/// `其他角色至你的距离+1`: the effect on everyone else's distance to the bearer.
pub fn inbound(text: &str) -> Option<String> {
    ["其他角色至你的", "其他角色至其的", "他人至你的", "被"]
        .iter()
        .find_map(|p| text.strip_prefix(p))
        .filter(|rest| rest.starts_with("距离"))
        .map(str::to_owned)
}

/// 需要使用/打出牌时❷: the timing of what converts cards.
pub fn needs_card(timing: &str) -> bool {
    ["需要使用", "需要打出", "你需要使用", "你需要打出"]
        .iter()
        .any(|begins| timing.starts_with(begins))
}
