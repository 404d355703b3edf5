//! Folding: the one form in which texts are compared, whatever script, width or case they were typed in.
//!
//! Character by character, so that every folded character knows the bytes it came from and what is found in
//! folded text can be marked in the original. Knows nothing of queries.

use std::ops::Range;

/// Traditional, Taiwanese, Hong Kong and Japanese forms and their simplified ones, in order of the first.
static FORMS: &[(char, char)] = include!(concat!(env!("OUT_DIR"), "/fold.rs"));

/// A text in folded form, with the way back to the text it was made from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folded {
    /// The folded characters.
    pub chars: Vec<char>,
    /// For each of them the bytes of the original it stands for.
    pub origins: Vec<Range<u32>>,
}

impl Folded {
    /// Folds a text.
    pub fn new(text: &str) -> Self {
        let mut folded = Self::default();
        for (at, c) in text.char_indices() {
            let origin = at as u32..(at + c.len_utf8()) as u32;
            each(c, &mut |c| {
                folded.chars.push(c);
                folded.origins.push(origin.clone());
            });
        }
        folded
    }

    /// The folded text as a string.
    pub fn text(&self) -> String {
        self.chars.iter().collect()
    }

    /// The bytes of the original behind a run of folded characters.
    pub fn origin(&self, run: Range<usize>) -> Range<usize> {
        match (self.origins.get(run.start), run.end.checked_sub(1)) {
            (Some(first), Some(last)) if last < self.origins.len() => {
                first.start as usize..self.origins[last].end as usize
            }
            _ => 0..0,
        }
    }
}

/// Folds a text, where the way back is not needed.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        each(c, &mut |c| folded.push(c));
    }
    folded
}

/// Gives the characters that one character folds to: none, one, or the digits of a circled number.
fn each(c: char, give: &mut dyn FnMut(char)) {
    match c {
        'a'..='z' | '0'..='9' => give(c),
        'A'..='Z' => give(c.to_ascii_lowercase()),
        '\u{3400}'..='\u{9fff}' => give(simplified(c)),
        // Full-width ASCII.
        '\u{ff01}'..='\u{ff5e}' => each(ascii(c, 0xff01, '!'), give),
        '①'..='⑨' => give(ascii(c, '①' as u32, '1')),
        '⑩'..='⑳' => {
            let value = c as u32 - '①' as u32 + 1;
            give(char::from_digit(value / 10, 10).unwrap_or('0'));
            give(char::from_digit(value % 10, 10).unwrap_or('0'));
        }
        '❶'..='❾' => give(ascii(c, '❶' as u32, '1')),
        'Ⅰ'..='Ⅸ' => give(ascii(c, 'Ⅰ' as u32, '1')),
        '〇' | '○' => give('○'),
        // What has no width and no meaning for a search: joiners, direction marks, variation selectors.
        '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{e0100}'..='\u{e01ef}' => {}
        c if c.is_control() || c.is_whitespace() => give(' '),
        c if c.is_ascii() => give(c),
        c => give(plain_latin(c).unwrap_or_else(|| c.to_lowercase().next().unwrap_or(c))),
    }
}

/// The character as far from `base` as `c` is from `first`.
fn ascii(c: char, first: u32, base: char) -> char {
    char::from_u32(c as u32 - first + base as u32).unwrap_or(c)
}

/// The simplified form of a Han character.
pub fn simplified(c: char) -> char {
    FORMS
        .binary_search_by_key(&c, |(from, _)| *from)
        .map_or(c, |ix| FORMS[ix].1)
}

/// The other forms of a simplified character, in order.
#[cfg(test)]
pub(crate) fn forms(c: char) -> impl Iterator<Item = char> {
    let forms = FORMS.iter().filter(move |(_, to)| *to == c);
    forms.map(|(from, _)| *from)
}

/// Latin letters with the tone marks of pinyin, and ü as it is typed.
fn plain_latin(c: char) -> Option<char> {
    Some(match c {
        'ā' | 'á' | 'ǎ' | 'à' | 'Ā' | 'Á' | 'Ǎ' | 'À' => 'a',
        'ē' | 'é' | 'ě' | 'è' | 'Ē' | 'É' | 'Ě' | 'È' => 'e',
        'ī' | 'í' | 'ǐ' | 'ì' => 'i',
        'ō' | 'ó' | 'ǒ' | 'ò' | 'Ō' | 'Ó' | 'Ǒ' | 'Ò' => 'o',
        'ū' | 'ú' | 'ǔ' | 'ù' => 'u',
        'ü' | 'ǖ' | 'ǘ' | 'ǚ' | 'ǜ' | 'Ü' => 'v',
        _ => return None,
    })
}

/// Whether a character is Han.
pub fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

/// Whether a character is part of a word: letters of any script and digits, and ○ that rules write for any name.
pub fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '○'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_widths_and_cases_meet() {
        for (from, to) in [
            ("優先權預處理", "优先权预处理"),
            ("効果の発動", "效果の发动"),
            ("攻撃時の処理", "攻击时の处理"),
            ("９０４．２Ｆ", "904.2f"),
            ("Impact①", "impact1"),
            ("⑫", "12"),
            ("給予・予以", "给予・予以"),
            ("huáxíng", "huaxing"),
            ("横\u{200b}置\u{202e}", "横置"),
            ("場", "场"),
            ("数値と隣", "数值と邻"),
            ("墓地へ送る", "墓地へ送る"),
        ] {
            assert_eq!(fold(from), to, "{from}");
        }
    }

    #[test]
    fn folded_runs_lead_back() {
        let folded = Folded::new("打出①張\u{200b}牌");
        assert_eq!(folded.text(), "打出1张牌");
        let back = folded.origin(3..5);
        assert_eq!(&"打出①張\u{200b}牌"[back], "張\u{200b}牌");
        assert_eq!(folded.origin(9..9), 0..0);
    }

    #[test]
    fn the_simplified_script_stays() {
        for c in "予芸缶弁余台后里干面制系征".chars() {
            assert_eq!(simplified(c), c);
        }
    }
}
