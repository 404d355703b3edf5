//! Numerals as texts write them: 三十二, 九〇四, Ⅳ, iv, ⑫, ㈠.

/// The value of a Chinese numeral that takes the whole text: 三十二, 一百零三, 三万, 〇, or 二〇二四 digit by digit; `None` for
/// anything else and for what has more than nine characters.
pub fn chinese(text: &str) -> Option<u32> {
    if text.is_empty() || text.chars().count() > 9 {
        return None;
    }
    let (mut all, mut part, mut digit) = (0, 0, None);
    let mut digits_only = 0u32;
    let mut with_unit = false;
    for c in text.chars() {
        let unit = match c {
            '十' => 10,
            '百' => 100,
            '千' => 1000,
            '万' => {
                all += (part + digit.take().unwrap_or(0)) * 10_000;
                (part, with_unit) = (0, true);
                continue;
            }
            _ => 1,
        };
        if unit > 1 {
            with_unit = true;
            part += digit.take().unwrap_or(1) * unit;
            continue;
        }
        let value = "〇一二三四五六七八九"
            .chars()
            .position(|d| d == c)
            .or(match c {
                '零' | '○' => Some(0),
                '两' => Some(2),
                _ => None,
            })? as u32;
        digits_only = digits_only.checked_mul(10)?.checked_add(value)?;
        digit = Some(value);
    }
    // 一〇三 is written digit by digit.
    Some(if with_unit {
        all + part + digit.unwrap_or(0)
    } else {
        digits_only
    })
}

/// The value of a numeral as things are counted by it: 三, 十二, 三百; `None` for one that is written digit by digit, as
/// nobody counts so: 五五 is no number of cards, nor is 一两.
pub fn counted(text: &str) -> Option<u32> {
    let counts = text.chars().count() == 1 || text.contains(['十', '百', '千', '万']);
    chinese(text).filter(|_| counts)
}

/// Whether a character can stand in a Chinese numeral.
pub fn is_chinese(c: char) -> bool {
    "〇○零一二两三四五六七八九十百千".contains(c)
}

/// The value of a Roman numeral in one case, at most 89; `None` for anything else.
pub fn roman(text: &str) -> Option<u32> {
    let upper = text.chars().all(|c| c.is_ascii_uppercase());
    let lower = text.chars().all(|c| c.is_ascii_lowercase());
    if text.is_empty() || !(upper || lower) {
        return None;
    }
    let value = |c: char| match c.to_ascii_lowercase() {
        'i' => Some(1),
        'v' => Some(5),
        'x' => Some(10),
        'l' => Some(50),
        _ => None,
    };
    let digits: Vec<u32> = text.chars().map(value).collect::<Option<_>>()?;
    let total = digits
        .iter()
        .enumerate()
        .map(|(ix, digit)| match digits.get(ix + 1) {
            Some(next) if next > digit => -i64::from(*digit),
            _ => i64::from(*digit),
        })
        .sum::<i64>();
    let total = u32::try_from(total).ok()?;
    // Only the usual writing counts: iiii and vx are words or typing errors.
    (to_roman(total) == text.to_ascii_lowercase()).then_some(total)
}

/// 4 → iv; at most 89 is read back.
pub fn to_roman(mut value: u32) -> String {
    let mut text = String::new();
    for (step, word) in [
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ] {
        while value >= step {
            text.push_str(word);
            value -= step;
        }
    }
    text
}

/// 12 → 十二; numbers of more than three digits stay digits.
pub fn to_chinese(value: u32) -> String {
    const DIGITS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let digit = |at: u32| DIGITS[(at % 10) as usize];
    let mut text = String::new();
    let (hundreds, tens, ones) = (value / 100, value / 10 % 10, value % 10);
    if value >= 1000 || value == 0 {
        return value.to_string();
    }
    if hundreds > 0 {
        text.push(digit(hundreds));
        text.push('百');
    }
    if tens > 0 {
        if hundreds > 0 || tens > 1 {
            text.push(digit(tens));
        }
        text.push('十');
    } else if hundreds > 0 && ones > 0 {
        text.push('零');
    }
    if ones > 0 {
        text.push(digit(ones));
    }
    text
}

/// The value and family of a numeral that is one character: ③ ⑶ ⒊ ㈢ Ⅲ ⅲ ❸.
pub fn single(c: char) -> Option<(Family, u32)> {
    let from =
        |first: char, family: Family, base: u32| Some((family, c as u32 - first as u32 + base));
    match c {
        '①'..='⑳' => from('①', Family::Circled, 1),
        '㉑'..='㉟' => from('㉑', Family::Circled, 21),
        '⑴'..='⒇' => from('⑴', Family::Bracketed, 1),
        '⒈'..='⒛' => from('⒈', Family::Dotted, 1),
        '㈠'..='㈩' => from('㈠', Family::BracketedChinese, 1),
        'Ⅰ'..='Ⅻ' => from('Ⅰ', Family::Roman, 1),
        'ⅰ'..='ⅻ' => from('ⅰ', Family::SmallRoman, 1),
        '❶'..='❿' => from('❶', Family::Black, 1),
        _ => None,
    }
}

/// The families of one-character numerals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Family {
    /// ①
    Circled,
    /// ⑴
    Bracketed,
    /// ⒈
    Dotted,
    /// ㈠
    BracketedChinese,
    /// Ⅰ
    Roman,
    /// ⅰ
    SmallRoman,
    /// ❶
    Black,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_numerals() {
        for (text, value) in [
            ("一", 1),
            ("十", 10),
            ("十二", 12),
            ("二十", 20),
            ("三十二", 32),
            ("一百零三", 103),
            ("一百一十", 110),
            ("一〇三", 103),
            ("〇", 0),
            ("一百零五", 105),
            ("两千", 2000),
            ("三万", 30_000),
            ("二〇二四", 2024),
        ] {
            assert_eq!(chinese(text), Some(value), "{text}");
        }
        for text in ["", "甲", "一个"] {
            assert_eq!(chinese(text), None, "{text}");
        }
    }

    #[test]
    fn roman_numerals() {
        for (text, value) in [("I", 1), ("iv", 4), ("IX", 9), ("xiv", 14), ("XL", 40)] {
            assert_eq!(roman(text), Some(value), "{text}");
        }
        for text in ["", "iiii", "vx", "Iv", "mix", "a"] {
            assert_eq!(roman(text), None, "{text}");
        }
        assert_eq!(single('③'), Some((Family::Circled, 3)));
        assert_eq!(single('㈡'), Some((Family::BracketedChinese, 2)));
    }
}
