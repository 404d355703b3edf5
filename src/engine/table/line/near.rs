//! Words by how they look: slips of the pen, squares of a map.

use super::token::narrowed;
use crate::text::pinyin::{Sound, sound};

/// Whether a name is likely another word with one character wrong. Of two characters half are wrong then: the
/// wrong one has to sound alike, or what follows has to be what the word takes.
pub fn is_slip(name: &str, word: &str, counted: bool) -> bool {
    let (name, word): (Vec<char>, Vec<char>) = (name.chars().collect(), word.chars().collect());
    if name.len() != word.len() || name.len() < 2 {
        return false;
    }
    let mut wrong = name.iter().zip(&word).filter(|(a, b)| a != b);
    let (Some((a, b)), None) = (wrong.next(), wrong.next()) else {
        return false;
    };
    let number = a.is_numeric() || b.is_numeric() || COUNTS.contains(*a) && COUNTS.contains(*b);
    let alike = matches!(sound(*a, *b), Sound::Same | Sound::Near);
    !number && (alike || counted || name.len() > 2 && !ORDERS.contains(*a) && !ORDERS.contains(*b))
}

/// Characters by which names are told apart.
const COUNTS: &str = "一二三四五六七八九十";
const ORDERS: &str = "甲乙丙丁戊己庚辛壬癸左右上下前后大小红白黑蓝绿黄男女新旧一二三四五六七八九十";

/// Whether a word is a square of a map of so many columns and rows: D4, (4,4).
pub fn is_square(word: &str, (columns, rows): (u16, u16)) -> bool {
    let word = narrowed(word);
    let inner = word
        .strip_prefix('(')
        .and_then(|w| w.strip_suffix(')'))
        .unwrap_or(&word);
    let on = |text: &str, most: u16| text.parse().is_ok_and(|n: u16| (1..=most).contains(&n));
    if let Some((x, y)) = inner.split_once(',') {
        return on(x, columns) && on(y, rows);
    }
    let mut chars = inner.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic);
    letter.is_some_and(|letter| {
        let x = u16::from(letter.to_ascii_uppercase() as u8 - b'A') + 1;
        x <= columns && on(chars.as_str(), rows)
    })
}

#[cfg(test)]
mod tests {
    use super::{is_slip, is_square};

    #[test]
    fn a_slip_is_one_wrong_character() {
        assert!(is_slip("手排", "手牌", false), "it sounds alike");
        assert!(is_slip("手脾", "手牌", true), "a number follows");
        assert!(is_slip("主要阶级", "主要阶段", false));
        assert!(!is_slip("手刀", "手牌", false));
        assert!(!is_slip("民兵二", "民兵一", false));
        assert!(!is_slip("火花", "火花", false));
    }

    #[test]
    fn a_square_in_both_writings() {
        for (word, is) in [
            ("D4", true),
            ("d4", true),
            ("(4,4)", true),
            ("H4", false),
            ("D8", false),
            ("杀", false),
        ] {
            assert_eq!(is_square(word, (7, 7)), is, "{word}");
        }
    }
}
