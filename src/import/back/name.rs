//! What a glossary prints as the name of a term: the word, its other names, its translation.

use crate::text::fold::is_han;

/// The names on an entry's line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    /// The word itself.
    pub name: String,
    /// Other words in the same writing.
    pub aliases: Vec<String>,
    /// In English.
    pub english: Vec<String>,
    /// In Japanese, or how it is read.
    pub japanese: Vec<String>,
}

/// Reads the names: 践踏 Trample; 践踏（Trample）; 你，你的; 手札（てふだ）.
pub fn read(text: &str) -> Names {
    let mut pieces: Vec<String> = Vec::new();
    for part in split(text) {
        let part = part
            .trim_matches(|c: char| c.is_whitespace() || "【】「」『』《》“”\"*：:".contains(c));
        if !part.is_empty() && !pieces.iter().any(|p| p == part) {
            pieces.push(part.to_owned());
        }
    }
    let latin = |text: &str| text.chars().any(|c| c.is_ascii_alphabetic()) && text.is_ascii();
    let kana = |text: &str| {
        text.chars()
            .any(|c| ('\u{3041}'..='\u{30ff}').contains(&c) && c != '・')
    };
    let han = |text: &str| text.chars().any(is_han);
    // Of several writings that of the text comes first: Chinese before Latin.
    let main = pieces
        .iter()
        .position(|p| han(p))
        .or_else(|| pieces.iter().position(|p| !latin(p)))
        .unwrap_or(0);
    let mut names = Names {
        name: if pieces.is_empty() {
            text.trim().to_owned()
        } else {
            pieces.remove(main)
        },
        ..Names::default()
    };
    let own_latin = latin(&names.name);
    for piece in pieces {
        if latin(&piece) && !own_latin {
            names.english.push(piece);
        } else if kana(&piece) && !kana(&names.name) {
            names.japanese.push(piece);
        } else {
            names.aliases.push(piece);
        }
    }
    names
}

/// Cuts at brackets, at what lists names, and where Chinese and Latin stand beside each other with a space between.
fn split(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let chars: Vec<char> = text.chars().collect();
    for (at, c) in chars.iter().copied().enumerate() {
        let before = chars[..at]
            .iter()
            .rev()
            .find(|c| !c.is_whitespace())
            .copied();
        let after = chars[at + 1..].iter().find(|c| !c.is_whitespace()).copied();
        let wide = |c: Option<char>| c.is_some_and(|c| !c.is_ascii());
        let letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphabetic());
        let cuts = match c {
            '(' | ')' | '（' | '）' | '[' | ']' | '，' | '、' | '／' | '；' | '|' => true,
            ',' => wide(before) || wide(after),
            '/' => (wide(before) || letter(before)) && (wide(after) || letter(after)),
            c if c.is_whitespace() => {
                (wide(before) && letter(after)) || (letter(before) && wide(after))
            }
            _ => false,
        };
        if cuts {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_what_stands_beside_them() {
        for (text, name, aliases, english, japanese) in [
            ("践踏 Trample", "践踏", "", "Trample", ""),
            ("【践踏】（Trample）", "践踏", "", "Trample", ""),
            ("Activated Ability", "Activated Ability", "", "", ""),
            ("Trample（践踏）", "践踏", "", "Trample", ""),
            ("你，你的", "你", "你的", "", ""),
            ("AP卡", "AP卡", "", "", ""),
            ("手札（てふだ）", "手札", "", "", "てふだ"),
            ("结阵，“与其他同阵”", "结阵", "与其他同阵", "", ""),
            ("1/1指示物", "1/1指示物", "", "", ""),
            ("X", "X", "", "", ""),
        ] {
            let names = read(text);
            assert_eq!(names.name, name);
            assert_eq!(names.aliases.join("|"), aliases, "{text}");
            assert_eq!(names.english.join("|"), english, "{text}");
            assert_eq!(names.japanese.join("|"), japanese, "{text}");
        }
    }
}
