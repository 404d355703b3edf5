//! Characters in one form: width, variants, and in Chinese also simplified and traditional. Knows no game.

use crate::text::fold;

/// In which language a text is folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Script {
    /// Chinese: forms of characters are unified.
    Chinese,
    /// Another: they stay as they are.
    Other,
}

/// A name as names are compared: without spaces and variants, of one form.
pub fn name(text: &str, script: Script) -> String {
    text.chars().filter_map(|c| unified(c, script)).collect()
}

/// A character of one form; none of what is left out: spaces, and marks of variants.
pub fn unified(c: char, script: Script) -> Option<char> {
    let c = match c {
        c if c.is_whitespace() || c.is_control() => return None,
        '\u{fe00}'..='\u{fe0f}'
        | '\u{e0100}'..='\u{e01ef}'
        | '\u{200b}'..='\u{200f}'
        | '\u{feff}' => {
            return None;
        }
        ',' | '，' => '，',
        '、' if script == Script::Chinese => '，',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xff01 + 0x21).unwrap_or(c),
        '•' | '·' | '‧' | '･' | '∙' | '●' => '・',
        '×' | '✕' | '✖' => 'x',
        '−' | '–' | '﹣' => '-',
        '①'..='⑨' => char::from_u32(c as u32 - '①' as u32 + '1' as u32).unwrap_or(c),
        '\u{3400}'..='\u{9fff}' if script == Script::Chinese => {
            let mut folded = fold::fold(c.encode_utf8(&mut [0; 4]))
                .chars()
                .collect::<Vec<_>>();
            match (folded.pop(), folded.is_empty()) {
                (Some(one), true) => one,
                _ => c,
            }
        }
        c => c,
    };
    Some(c)
}
