//! The passage that answers, and what in it to mark.
//!
//! What was found in folded text is marked in the text as written; passages are cut at clause punctuation and
//! measured in columns, since a Chinese character takes two.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use crate::text::fold::Folded;

use super::Excerpt;

/// A passage unless asked otherwise is at most this wide.
pub(super) const COLUMNS: usize = 120;

/// Cuts the passage of `text` where most of the folded `words` stand, at most `columns` wide.
pub(super) fn excerpt(text: &str, words: &[&str], columns: usize) -> Excerpt {
    let columns = if columns == 0 {
        COLUMNS
    } else {
        columns.max(8)
    };
    let marks = marks(text, words);
    let line = text.trim_end();
    let passage = window(line, &marks, columns);
    let inside = marks
        .into_iter()
        .filter(|m| m.start < passage.end && passage.start < m.end)
        .map(|m| m.start.max(passage.start) - passage.start..m.end.min(passage.end) - passage.start)
        .collect();
    Excerpt {
        text: line[passage.clone()].to_owned(),
        marks: inside,
        cut_front: passage.start > 0,
        cut_back: passage.end < line.len(),
    }
}

/// Where the folded words stand in the text, in its own bytes, joined where they touch.
fn marks(text: &str, words: &[&str]) -> Vec<Range<usize>> {
    let folded = Folded::new(text);
    let mut hit = vec![false; folded.chars.len()];
    for word in words {
        let word: Vec<char> = word.chars().collect();
        if word.is_empty() || word.len() > hit.len() {
            continue;
        }
        for at in 0..=folded.chars.len() - word.len() {
            if folded.chars[at..at + word.len()] == word[..] {
                hit[at..at + word.len()].fill(true);
            }
        }
    }
    let mut marks: Vec<Range<usize>> = Vec::new();
    for (ix, hit) in hit.into_iter().enumerate() {
        if !hit {
            continue;
        }
        let origin = folded.origin(ix..ix + 1);
        match marks.last_mut() {
            Some(last) if last.end >= origin.start => last.end = last.end.max(origin.end),
            _ => marks.push(origin),
        }
    }
    marks
}

/// The bytes of the passage: whole clauses around the densest marks.
fn window(text: &str, marks: &[Range<usize>], columns: usize) -> Range<usize> {
    let width = |range: Range<usize>| -> usize {
        text[range]
            .chars()
            .map(|c| UnicodeWidthChar::width(c).unwrap_or(0))
            .sum()
    };
    if width(0..text.len()) <= columns {
        return 0..text.len();
    }
    let clauses = clauses(text);
    // The run of whole clauses that fits and holds most marked bytes; of equals the first.
    let weight = |range: &Range<usize>| -> usize {
        marks
            .iter()
            .map(|m| {
                m.end
                    .min(range.end)
                    .saturating_sub(m.start.max(range.start))
            })
            .sum()
    };
    let mut best: Option<(usize, Range<usize>)> = None;
    for first in 0..clauses.len() {
        let mut end = clauses[first].end;
        for clause in &clauses[first + 1..] {
            if width(clauses[first].start..clause.end) > columns {
                break;
            }
            end = clause.end;
        }
        let range = clauses[first].start..end;
        let found = weight(&range);
        if best.as_ref().is_none_or(|(most, _)| found > *most) {
            best = Some((found, range));
        }
    }
    let range = best.map_or(0..text.len(), |(_, range)| range);
    if width(range.clone()) <= columns {
        return range;
    }
    // One clause is wider than the passage: cut within it, a little before its first mark.
    let from = marks
        .iter()
        .find(|m| range.contains(&m.start))
        .map_or(range.start, |m| m.start);
    let lead = columns / 4;
    let mut start = range.start;
    while width(start..from) > lead {
        start += text[start..].chars().next().map_or(1, char::len_utf8);
    }
    let mut end = start;
    let mut wide = 0;
    for c in text[start..range.end].chars() {
        let next = wide + UnicodeWidthChar::width(c).unwrap_or(0);
        if next > columns {
            break;
        }
        wide = next;
        end += c.len_utf8();
    }
    start..end
}

/// The text cut after its punctuation.
fn clauses(text: &str) -> Vec<Range<usize>> {
    let mut clauses = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        if matches!(
            c,
            '，' | '。' | '；' | '：' | '！' | '？' | '\n' | ',' | ';'
        ) {
            let end = at + c.len_utf8();
            clauses.push(start..end);
            start = end;
        }
    }
    if start < text.len() {
        clauses.push(start..text.len());
    }
    clauses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_lie_in_the_text_as_written() {
        let text = "自己的手牌有９張以上時";
        let found = excerpt(text, &["9张", "手牌"], 0);
        let marked: Vec<_> = found.marks.iter().map(|m| &found.text[m.clone()]).collect();
        assert_eq!(marked, ["手牌", "９張"]);
        assert!(!found.cut_front && !found.cut_back);
    }

    #[test]
    fn touching_marks_join() {
        let found = excerpt("优先权预处理", &["优先", "先权", "预处理"], 0);
        assert_eq!(found.marks, vec![Range { start: 0, end: 18 }]);
    }

    #[test]
    fn passages_are_whole_clauses_that_fit() {
        let text = "甲甲甲甲甲，乙乙乙乙乙，丙丙丙丙丙，丁丁丁丁丁。";
        let found = excerpt(text, &["丙", "丁"], 24);
        assert_eq!(found.text, "丙丙丙丙丙，丁丁丁丁丁。");
        assert!(found.cut_front && !found.cut_back);
        let long = "天".repeat(200);
        let found = excerpt(&format!("{long}地{long}"), &["地"], 40);
        assert!(found.text.contains('地') && found.text.chars().count() <= 20);
        assert_eq!(excerpt("", &["甲"], 20), Excerpt::default());
    }
}
