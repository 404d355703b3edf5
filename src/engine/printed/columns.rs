//! The printed columns of a card, as lists write them. Knows no game.

use std::str::FromStr;

use super::text::{Script, name};
use super::{Outcome, Part, PrintedCard, Sentence, Why};
use crate::text::fold::fold;

/// Reads the columns of a card with what a game sets of each; those that it does not read, with its reasons.
pub fn columns(
    card: &PrintedCard,
    mut set: impl FnMut(&str, &str) -> Result<(), String>,
) -> Vec<Sentence> {
    let unread = |(column, value): (&String, &String)| {
        let why = set(column, value.trim()).err()?;
        let text = format!("{column}: {value}");
        Some(Sentence {
            part: Part::Field,
            span: 0..text.len(),
            text,
            outcome: Outcome::unread(0, Why::Refused(why)),
            told: String::new(),
            beside: false,
        })
    };
    card.fields.iter().filter_map(unread).collect()
}

/// Whether a list says that there is nothing.
pub fn nothing(text: &str) -> bool {
    matches!(text.trim(), "" | "-" | "－" | "—" | "无" | "なし" | "none")
}

/// A number, which may have marks behind it.
///
/// # Errors
/// That it is none.
pub fn number<N: FromStr>(text: &str) -> Result<N, String> {
    let folded = fold(text);
    let digits = folded.trim();
    let digits = digits.trim_end_matches(['+', '-', '±', '費', '费', '速', '次']);
    digits.trim().parse().map_err(|_| "要写数".to_owned())
}

/// The parts of a value that names several things.
pub fn several(text: &str) -> Vec<String> {
    let parts = text.split(['、', ',', '，', '/', '／', ';', '；', '|', '\n']);
    let parts = parts.filter(|t| !nothing(t));
    let named = parts.map(|t| name(t, Script::Chinese));
    named.filter(|t| !t.is_empty()).collect()
}
