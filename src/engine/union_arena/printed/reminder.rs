//! Keywords within sentences, and what stands in round brackets behind them: it says again what the keyword says.

use super::icons::{self, Keyword};
use super::said::Said;
use crate::engine::printed::text::sign_of;
use crate::engine::union_arena::card::Mod;

/// A keyword that is got, with its reminder.
pub fn keyword(s: &mut Said<'_>) -> Option<Vec<Mod>> {
    let words = s.take_icon()?;
    let keyword = icons::keyword(words)?;
    reminder(s, keyword);
    match keyword.mods() {
        Ok(mods) => Some(mods),
        Err(what) => s.lacks(what),
    }
}

fn reminder(s: &mut Said<'_>, keyword: Keyword) {
    let Some(run) = s.attempt(|s| s.within('(', ')')) else {
        return;
    };
    let words = s.text().chars[run].iter().copied();
    if let Some(other) = unknown(words, keyword) {
        s.doubts(told(other));
    }
}

/// A character of a reminder that is none of those of which its keyword's reminders are made.
pub fn unknown(mut words: impl Iterator<Item = char>, keyword: Keyword) -> Option<char> {
    let known = keyword.reminder();
    words.find(|c| sign_of(*c).is_none() && !known.contains(*c))
}

/// That a reminder is not known.
pub fn told(other: char) -> String {
    format!("图标后面括号里的说明没有对照：“{other}”不在这个图标已知的说明里")
}
